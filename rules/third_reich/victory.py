"""2: who wins, and when the game ends."""

from .chart import (
    LEVELS,
    OBJECTIVES_NEEDED,
    SIDE,
    board,
    objective_hexes,
    objectives,
    scenario,
    turn_number,
    when,
)
from .world import Tr, holder, neutral

DEADLINES = (
    (("Winter", 1944), "decisive", "Allies"),
    (("Spring", 1945), "tactical", "Allies"),
    (("Summer", 1945), "marginal", "Allies"),
    (("Fall", 1945), "marginal", "Axis"),
    (("Winter", 1945), "tactical", "Axis"),
    (("Spring", 1946), "decisive", "Axis"),
)
"""2.22: the turn in which Germany is conquered."""


def two_sided(game: Tr) -> bool:
    """2.22: two players, one for each side."""
    return len({game.seats[s] for s in scenario(game.scenario)["seats"]}) <= 2


def judge_turn(game: Tr) -> None:
    """At the end of a game turn: is the game over?"""
    state = game.state
    germany = state.powers["Germany"]
    last = turn_number(*scenario(game.scenario)["last_turn"])
    if game.scenario != "1944":
        from .levels import judge

        judge(game, last)
        return
    if not germany.conquered and state.turn < last:
        return
    turn = germany.conquered - 1 if germany.conquered else last
    if two_sided(game):
        level, side = level_of(turn)
        words = (
            f"Germany is conquered in {' '.join(map(str, when(turn)))}" if germany.conquered else "Germany holds out"
        )
        winners = [s for s in scenario(game.scenario)["seats"] if SIDE[s] == side]
        game.finish(
            tuple(winners), f"{words}: a {level} victory of the {side}", "2.22a" if side == "Allies" else "2.22b"
        )
        return
    multi_player(game, turn)


def level_of(turn: int) -> tuple[str, str]:
    for date, level, side in DEADLINES:
        if turn <= turn_number(*date):
            return level, side
    return "decisive", "Axis"


def count(game: Tr) -> dict[str, int]:
    """2.33: objectives of the West and of Russia when the 1944 scenario ends."""
    found = {"Britain": 0, "Russia": 0}
    for name, hex_ in objectives().items():
        if neutral(game, hex_):
            continue
        whose = holder(game, hex_)
        if SIDE.get(whose) != "Allies":
            # 2.33: one that was theirs once stays with them; only the others go by who stands nearest
            whose = game.state.held.get(hex_, "")
        side = "Russia" if whose == "Russia" else "Britain" if SIDE.get(whose) == "Allies" else nearest(game, hex_)
        found[side] += bool(name)
    return found


def nearest(game: Tr, hex_: str) -> str:
    """2.33: one that neither holds goes to who stands nearest; a tie to who took Berlin."""
    gaps: dict[str, int] = {}
    for unit in game.state.units:
        if unit.kind in ("infantry", "armor", "airborne") and SIDE[unit.owner] == "Allies" and unit.place in board():
            if board()[unit.place].kind == "box":
                continue
            who = "Russia" if unit.owner == "Russia" else "Britain"
            gap = board().hexes_between(unit.place, hex_)
            gaps[who] = min(gaps.get(who, gap), gap)
    if not gaps:
        return "Britain"
    best = min(gaps.values())
    closest = [s for s, gap in gaps.items() if gap == best]
    if len(closest) > 1:
        return "Russia" if holder(game, "L31") == "Russia" else "Britain"
    return closest[0]


def multi_player(game: Tr, turn: int) -> None:
    """2.33: levels by objectives, and by date for Germany; the highest level wins."""
    points = count(game)
    reached: dict[str, int] = {}
    for who, steps in OBJECTIVES_NEEDED.items():
        reached[who] = sum(points[who] >= step for step in steps)
    level, side = level_of(turn)
    reached["Germany"] = LEVELS.index(level) + 1 if side == "Axis" else 0
    best = max(reached.values())  # of 39 objectives somebody holds enough for a level
    winners: list[str] = []
    for who, rank in reached.items():
        if rank == best:
            winners += ["Britain", "United States"] if who == "Britain" else [who]
    words = ", ".join(
        f"{'UK and US' if w == 'Britain' else w} {LEVELS[r - 1] if r else 'no level'}" for w, r in reached.items()
    )
    game.finish(tuple(winners), f"West {points['Britain']}, Russia {points['Russia']} objectives: {words}", "2.33a")


def objectives_held(game: Tr) -> dict[str, int]:
    found: dict[str, int] = {}
    for hex_ in objective_hexes():
        whose = holder(game, hex_) or "nobody"
        found[whose] = found.get(whose, 0) + 1
    return found
