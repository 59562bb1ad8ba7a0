"""What a unit is: its kind, strength and size as its counter shows them."""

from .counters import AIR, ARMIES, CORPS, COUNTERS, DECOYS, LAND, NAVAL, Counter
from .ground import HEXES
from .state import Unit


def counter(unit: Unit) -> Counter:
    return COUNTERS[unit.id]


def kind(unit: Unit) -> str:
    return COUNTERS[unit.id].kind


def is_land(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in LAND


def is_corps(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in CORPS


def is_air(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in AIR


def is_naval(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in NAVAL


def is_decoy(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in DECOYS


def is_big(unit: Unit) -> bool:
    """Armies and HQs."""
    return COUNTERS[unit.id].kind in ARMIES or COUNTERS[unit.id].kind == "hq"


def is_armor(unit: Unit) -> bool:
    """2.4.1: Armor-type."""
    printed = COUNTERS[unit.id]
    if printed.kind == "mech" or printed.panzer:
        return unit.side != "reduced"
    return printed.kind in ("tank", "tankarmy")


def infantry_army(unit: Unit) -> bool:
    printed = COUNTERS[unit.id]
    return printed.kind in ("army", "mech") or (bool(printed.panzer) and unit.side == "reduced")


def tank_army(unit: Unit) -> bool:
    return COUNTERS[unit.id].kind in ("mech", "tankarmy") and is_armor(unit)


def strength(unit: Unit) -> int:
    """Printed combat strength of the side that is up."""
    printed = COUNTERS[unit.id]
    if unit.side == "static":
        return 2
    return printed.weak if unit.side in ("reduced", "para") else printed.strength


def size(unit: Unit) -> int:
    """6.3: corps equivalents."""
    if kind(unit) in ("flak", "partisan"):
        return 0
    return 3 if is_big(unit) else 1


def on_map(unit: Unit) -> bool:
    return unit.place in HEXES


def name_of(unit: Unit) -> str:
    return unit.id


def track(turn: int) -> str:
    """The place of a unit on the Turn Record Track."""
    return f"turn {turn}"
