"""What can be foretold of a ground combat: strengths, column and chances."""

import re

from ..kernel.errors import Refused
from ..kernel.trials import Stage
from .chart import clip, combat
from .ground import HEXES, attackable, place_name
from .kinds import kind, strength
from .seats import camp_of_seat, master
from .standing import foes_at, friends_at
from .state import Attack
from .strengths import attack_strength, defence_strength, supporters, weather_modifier
from .words import vocabulary
from .world import Sc

BETWEEN = re.compile(r"\b(?:from|on)\b|,")
"""What may stand between two places."""


def odds(game: Sc, seat: str, text: str) -> list[str]:
    """`2129 2228`, `Warsaw from 2228`: what an attack would be, without air units; who has nobody in the first is attacked."""
    parts = [part for part in BETWEEN.split(text) if part.strip()]
    words = parts if len(parts) == 2 else text.replace(",", " ").split()
    hexes = [hex for word in words for hex in vocabulary()["space"].find(word)[:1] if hex in HEXES]
    if len(hexes) != 2:
        raise Refused("name two hexes: the one you attack from, and the one you attack")
    (a, b), side = hexes, camp_of_seat(game, seat)
    if not friends_at(game, a, side):
        a, b = b, a
    units = [u for u in friends_at(game, a, side) if kind(u) not in ("fort", "partisan")]
    units = [u for u in units if master(game, u.owner) == seat] or units
    if not units or not attackable(a, b) or not foes_at(game, b, units[0].owner):
        raise Refused(f"nobody could attack {place_name(b)} from {place_name(a)}")
    copy = Stage.of(game)
    copy.state.camp = side
    attack = Attack(a, b, [u.id for u in units])
    copy.state.attacks = [attack]
    mine = max(supporters(copy, attack, copy.state.camp), key=strength, default=None)
    lines = []
    for words_, hq in (("alone", None), *((("with " + mine.id, mine),) if mine else ())):
        attack_sum, defence_sum = attack_strength(copy, attack, hq), defence_strength(copy, attack)
        column = clip(attack_sum.total - defence_sum.total, 7)
        modifier = weather_modifier(copy, b)
        results = [combat(column, roll + modifier) for roll in range(1, 11)]
        lines.append(
            f"{place_name(b)} from {place_name(a)}, {words_}: {attack_sum} against {defence_sum}; "
            f"column {column:+d}, die {modifier:+d}"
        )
        lines.append(
            "Results: " + ", ".join(f"{x}/{y} {results.count((x, y)) * 10} %" for x, y in dict.fromkeys(results))
        )
    return lines
