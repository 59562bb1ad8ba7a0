"""What must be true after every order."""

from collections.abc import Iterator

from .chart import CAMP_OF, FRONTS, MAJORS, TECHNOLOGIES
from .counters import AIR, COUNTERS, NAVAL
from .ground import HEXES, PORTS, SEA_HEXES, ZONES
from .sea import BOXES
from .state import Unit
from .world import LATER, OUT, POOL, RESERVES, SIBERIA, Sc

SIDES = ("", "reduced", "static", "para", "support")


def check(game: Sc) -> None:
    """Raise if the position is impossible."""
    found = next(faults(game), None)
    assert found is None, found


def faults(game: Sc) -> Iterator[str]:
    state = game.state
    if len(state.units) != len(COUNTERS):
        yield f"there are {len(state.units)} counters instead of {len(COUNTERS)}"
    for unit in state.units.all.values():
        yield from _unit(unit)
    for hex, owner in state.control.items():
        if hex not in HEXES:
            yield f"{hex} can't be controlled"
        elif owner not in state.nations:
            yield f"{hex} is controlled by {owner!r}"
    for name, found in state.nations.items():
        if found.lead and found.lead not in MAJORS:
            yield f"{name} is led by {found.lead!r}"
        if abs(found.level) > 3:
            yield f"{name} stands at {found.level} on the Diplomacy Chart"
    for power, record in state.powers.items():
        if power not in CAMP_OF:
            yield f"there is no power {power!r}"
        if record.income < 0:
            yield f"{power} has an income of {record.income}"
        if any(name not in TECHNOLOGIES or not 0 <= level <= 4 for name, level in record.technology.items()):
            yield f"{power} has technology {record.technology}"
    if not 1 <= state.turn <= 53:
        yield f"there is no turn {state.turn}"
    if state.initiative not in ("", "Axis", "Allied") or state.camp not in ("", "Axis", "Allied"):
        yield "sides are Axis and Allied"
    for attack in state.attacks:
        if attack.target not in HEXES or any(id not in COUNTERS for id in (*attack.units, *attack.drops)):
            yield f"the attack on {attack.target} names what isn't there"


def _unit(unit: Unit) -> Iterator[str]:
    printed = COUNTERS.get(unit.id)
    if printed is None:
        yield f"there is no counter {unit.id!r}"
        return
    place, sort = unit.place, printed.kind
    if unit.side not in SIDES:
        yield f"{unit.id} has no side {unit.side!r}"
    if place in (POOL, LATER, OUT, "setup") or place.startswith("turn "):
        return
    if sort in AIR:
        fine = place in FRONTS or place.startswith("over ") or place == "USA and Canada Box" or place in ZONES
    elif sort in NAVAL:
        fine = place in PORTS or place in ZONES or place in BOXES or place in SEA_HEXES
    else:
        fine = (
            place in HEXES
            or place in BOXES
            or place in (SIBERIA, RESERVES)
            or place in SEA_HEXES
            or place.startswith("drop ")
        )
    if not fine:
        yield f"{unit.id} can't be in {place}"
    if unit.side == "static" and sort != "infantry":
        yield f"{unit.id} can't be Static"
