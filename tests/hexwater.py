"""Where a fleet comes from one water: through the sea, and through a coastal hex only by one of its separate waters."""

from collections.abc import Iterable

from rules.hexwar.terrain import Waters
from tests.hexmap import HexMap


def sailed(map_: HexMap, start: str, shut: Iterable[str] = ()) -> set[str]:
    """The sea hexes reached from one, through neither straits nor the hexes that are shut."""
    closed, narrows = set(shut), {"canal", "arrow", "strait"}
    found = Waters(map_.kernel).reached(start, lambda a, b: b not in closed and map_.side(a, b) not in narrows)
    return {name for name in found if map_.hexes[name]["kind"] == "sea"}
