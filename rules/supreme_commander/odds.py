"""What can be foretold of a ground combat: strengths, column and chances."""

from ..kernel.errors import Refused
from ..kernel.trials import Stage
from .chart import clip, combat
from .combat import openings
from .ground import HEXES, place_name
from .kinds import kind, strength
from .state import Attack
from .strengths import attack_strength, defence_strength, supporters, weather_modifier
from .words import vocabulary
from .world import Sc, camp, camp_of_seat, land_at, master


def odds(game: Sc, seat: str, text: str) -> list[str]:
    """`2129 2228`: what an attack from the first hex on the second would be, without air units."""
    words = text.replace("from", " ").replace("on", " ").replace(",", " ").split()
    hexes = [hex for word in words for hex in vocabulary()["space"].find(word)[:1] if hex in HEXES]
    if len(hexes) != 2:
        raise Refused("name two hexes: from where, and on which")
    a, b = hexes
    if not any({a, b} == {target, source} for target, source in openings(game, seat)):
        side = camp_of_seat(game, seat)
        if not [u for u in land_at(game, a) if camp(game, u.owner) == side]:
            a, b = b, a
    units = [
        u
        for u in land_at(game, a)
        if camp(game, u.owner) == camp_of_seat(game, seat) and kind(u) not in ("fort", "partisan")
    ]
    units = [u for u in units if master(game, u.owner) == seat] or units
    enemies = [u for u in land_at(game, b) if camp(game, u.owner) not in ("", camp_of_seat(game, seat))]
    if not units or not enemies:
        raise Refused(f"nobody could attack {place_name(b)} from {place_name(a)}")
    copy = Stage.of(game)
    copy.state.camp = camp_of_seat(game, seat)
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
