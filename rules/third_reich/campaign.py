"""2.21, 2.31, 2.32, 2.34, 15.63: the tables of levels of victory."""

from collections.abc import Mapping

from .chart import LEVELS, turn_number

OBJECTIVES: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "1942": {"Britain": (13, 14, 15, 16), "Germany": (13, 14, 15, 16), "Russia": (12, 13, 14, 15)},
    "1939": {
        "Britain": (7, 8, 9, 10),
        "Germany": (20, 21, 22, 23),
        "Italy": (5, 6, 7, 8),
        "Russia": (6, 7, 9, 11),
    },
    "campaign": {
        "Britain": (18, 19, 20, 21),
        "Germany": (5, 6, 7, 8),
        "Italy": (0, 0, 3, 4),
        "Russia": (15, 16, 17, 18),
    },
}
"""Objectives for stalemate, marginal, tactical and decisive; none where a date decides."""
FRANCE = (("Fall", 1940), ("Winter", 1940), ("Summer", 1941))
ITALY = (("Winter", 1943), ("Summer", 1944))
"""2.31, 2.34: turns to be survived; France's last level is to survive the game, Italy's last two are objectives."""
ITALY_1942 = (*ITALY, ("Fall", 1944), ("Winter", 1944))
"""2.32: all four are turns."""
DEADLINES = ((("Summer", 1944), "decisive"), (("Winter", 1944), "tactical"), (("Summer", 1945), "marginal"))
"""2.21: the turn by which the Allies conquer the Axis."""
MARGINAL = 28
SIBERIA = {"1939": 1, "1942": 1, "campaign": 2}
"""15.632, 15.634: objectives more that Russia needs after the transfer."""


def outlived(conquered: int, date: tuple[str, int]) -> bool:
    """2.34: not conquered in that turn or before; `conquered` is the turn of conquest and one, or 0."""
    return not conquered or conquered - 1 > turn_number(*date)


def power_level(game: str, who: str, objectives: int, conquered: int, siberia: bool = False) -> int:
    """2.31, 2.34: the level a power has reached when a game of many players ends: 0 none, 4 decisive."""
    if who == "France":
        reached = [outlived(conquered, date) for date in FRANCE] + [not conquered]
        return sum(reached)
    if who == "Italy" and game == "1942":
        return sum(outlived(conquered, date) for date in ITALY_1942)
    more = SIBERIA[game] if siberia and who == "Russia" else 0
    steps = OBJECTIVES[game][who]
    if who == "Italy" and game == "campaign":
        reached = [outlived(conquered, date) for date in ITALY] + [objectives >= step for step in steps[2:]]
        return max((n for n, yes in enumerate(reached, 1) if yes), default=0)
    return sum(objectives >= step + more for step in steps)


def allied_level(berlin: int, rome: int, siberia: bool = False) -> str:
    """2.21: by the turn in which both Berlin and Rome have fallen, Italy's surrender serving for Rome; 0 for not fallen."""
    if not berlin or not rome:
        return ""
    fallen = max(berlin, rome) - 1 + int(siberia)
    return next((level for date, level in DEADLINES if fallen <= turn_number(*date)), "")


def axis_level(objectives_winter_1943: int | None, beaten: int) -> str:
    """2.21: two Allied powers conquered, or three; else the objectives held as Winter 1943 ends, if it has come to that."""
    if beaten >= 2:
        return "decisive" if beaten >= 3 else "tactical"
    return "marginal" if objectives_winter_1943 is not None and objectives_winter_1943 >= MARGINAL else ""


def campaign_result(axis: str, allies: str) -> tuple[str, str]:
    """2.21, 2.212: who wins and how: the higher level; what the Axis has reached the Allies may still equal or beat."""
    ranks = {"": 0, **{level: n for n, level in enumerate(LEVELS)}}
    if ranks[axis] == ranks[allies]:
        return "", "stalemate"
    return ("Axis", axis) if ranks[axis] > ranks[allies] else ("Allies", allies)


def campaign_over(turn: int, germany: int, italy: int) -> bool:
    """2.34: after Summer 1945, or when Germany and Italy are both conquered."""
    return turn >= turn_number("Summer", 1945) or bool(germany and italy)
