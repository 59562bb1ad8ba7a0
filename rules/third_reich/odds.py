"""What can be foretold of a ground attack: its odds, and the chances of each end (54)."""

from functools import cache

from ..kernel.errors import Refused
from ..kernel.text import Names, tokens
from .chart import COUNTER_COLUMN, CRT, odds_column
from .naming import called, vocabulary
from .strength import attack_value, defence_value, draw_up
from .world import Tr

Chances = tuple[float, float, float, float]
"""Attackers gone, defenders gone, full exchange, exchange by counterattack."""


@cache
def chances(column: str, counter: str) -> Chances:
    """The end of a battle at a column, the defender counterattacking at another; below 1-4 is certain doom."""
    states = list(
        dict.fromkeys([f"a {column}", f"d {counter}", *(f"{who} {c}" for who in "ad" for c in COUNTER_COLUMN.values())])
    )
    value = dict.fromkeys(states, (0.0, 0.0, 0.0, 0.0))
    for _ in range(200):
        value = {state: _step(state, column, counter, value) for state in states}
    return value[f"a {column}"]


def _step(state: str, column: str, counter: str, value: dict[str, Chances]) -> Chances:
    who, _, at = state.partition(" ")
    if not at:
        return (1.0, 0.0, 0.0, 0.0) if who == "a" else (0.0, 1.0, 0.0, 0.0)
    total = [0.0] * 4
    for result in CRT[at]:
        if result in ("A", "D"):
            attackers = (result == "A") == (who == "a")
            part: Chances = (1.0, 0.0, 0.0, 0.0) if attackers else (0.0, 1.0, 0.0, 0.0)
        elif result == "EX":
            part = (0.0, 0.0, 1.0, 0.0) if who == "a" else (0.0, 0.0, 0.0, 1.0)
        else:
            other = "d" if who == "a" else "a"
            back = COUNTER_COLUMN.get(result) or (counter if other == "d" else column)
            part = value[f"{other} {back}"]
        total = [a + b / 6 for a, b in zip(total, part, strict=True)]
    return (total[0], total[1], total[2], total[3])


def odds(game: Tr, seat: str, text: str) -> list[str]:
    """`attack N24 with UA1, UI2`: the odds of that attack now, with the support and air that is announced."""
    typed = tokens(text.replace(",", " , "))
    if "with" not in typed:
        raise Refused("say which attack, e.g. attack N24 with UA1, UI2")
    at = typed.index("with")
    spaces: Names = vocabulary()["space"]
    units: Names = vocabulary()["unit"]
    hexes = [spaces.find(word)[0] for word in typed[:at] if len(spaces.find(word)) == 1]
    names = [units.find(word)[0] for word in typed[at + 1 :] if len(units.find(word)) == 1]
    names = [n for n in names if n in game.state.units]
    if not hexes or not names:
        raise Refused("I can't find hexes and units in that; write it like attack N24 with UA1, UI2")
    battle = draw_up(game, seat, tuple(hexes), tuple(names))
    if not battle.defenders:
        return [f"{called(hexes[0])} is vacant"]
    attack, defence = attack_value(game, battle), defence_value(game, battle)
    column = odds_column(attack, defence)
    back = odds_column(defence_value(game, battle, basic=True), attack)
    lines = [f"{attack} to {defence}: {column or 'below 1-4'}; counterattacks at {back or 'below 1-4'}"]
    if column:
        ends = chances(column, back)
        words = ("attackers eliminated", "defenders eliminated", "exchange", "exchange by counterattack")
        lines += [f"{word}: {100 * chance:.1f}%" for word, chance in zip(words, ends, strict=True)]
    return lines
