"""Where a fleet comes from one water: through the sea, and through a coastal hex only by one of its separate waters."""

from collections.abc import Iterable

from tests.hexmap import HexMap


def waters(map_: HexMap, name: str) -> list[set[str]]:
    """The waters of a hex, each as the neighbours it leads to."""
    space = map_.hexes[name]
    if space["kind"] == "sea":
        return [set(map_.neighbours(name))]
    return [set(run) for run in space.get("waters", [])] or [{o for o in map_.neighbours(name) if map_.fleet(name, o)}]


def sailed(map_: HexMap, start: str, shut: Iterable[str] = ()) -> set[str]:
    """The sea hexes reached from one, through neither straits nor the hexes that are shut."""
    closed, found, queue = set(shut), {(start, 0)}, [(start, 0)]
    while queue:
        here, water = queue.pop()
        for there in waters(map_, here)[water]:
            if there in closed or not map_.fleet(here, there) or map_.side(here, there) in map_.narrows:
                continue
            for other, run in enumerate(waters(map_, there)):
                if here in run and (there, other) not in found:
                    found.add((there, other))
                    queue.append((there, other))
    return {name for name, _ in found if map_.hexes[name]["kind"] == "sea"}
