"""Ways over land, sea and through the air, with their price in Movement Points."""

import heapq
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import count, pairwise
from typing import Any

from .chart import AIR_LINKS, BLOC, CIRCLES, LAND_LINKS, RED, SEA_LINKS, SHIP_POINTS, SPACE, STRAITS, is_land
from .fronts import WINTER, brown, points, winter_grip
from .state import Unit
from .world import Ww2, barred, ceded, derived, enemies, foes, friendly, has_base, hostile, kind_of

Ways = dict[str, tuple[int, list[str]]]
"""Every space in reach with the price and the path."""
AIR_COST = {(a, b): cost for a in AIR_LINKS for b, cost in AIR_LINKS[a]}
SEA_COST = {(a, b): cost for a in SEA_LINKS for b, cost in SEA_LINKS[a]}


Graph = Mapping[str, Sequence[tuple[str, int]]]
"""Where one can go from each space, and the price."""


def search(graph: Graph, start: str, limit: int, halts: Collection[str] = ()) -> Ways:
    """The cheapest way to every space in reach; where one must halt the way ends."""
    found: Ways = {start: (0, [start])}
    turn = count()
    heap: list[tuple[int, int, str]] = [(0, next(turn), start)]
    while heap:
        paid, _, here = heapq.heappop(heap)
        if here != start and here in halts:
            continue
        path, left = found[here][1], limit - paid
        for there, cost in graph.get(here, ()):
            if cost > left or (there in found and found[there][0] <= paid + cost):
                continue
            found[there] = (paid + cost, [*path, there])
            heapq.heappush(heap, (paid + cost, next(turn), there))
    return found


def by_control(game: Ww2, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """A fact that rests on who controls what, not on where units are."""
    return game.derived(key, game.state.borders, make)


# --- land -----------------------------------------------------------------------------------------------------------


def land_price(game: Ww2, unit: Unit, land: str) -> int | None:
    """What entering a land space costs a ground unit; None if it may not."""
    kind, terrain = kind_of(unit), SPACE[land].terrain
    if barred(game, unit.owner, land):
        return None
    if kind.armoured and terrain in ("impassable", "desert"):
        return None
    against = hostile(game, unit.owner, land) and not ceded(game, unit.owner, land)
    if game.state.blitz and against and no_blitz(game, land):
        return None
    return 2 if kind.armoured and against and terrain in ("woodland", "mountain") else 1


def no_blitz(game: Ww2, land: str) -> str:
    """The rule that keeps Blitzkrieg out of a space, if one does."""
    if SPACE[land].terrain == "woodland":
        return "terrain.woodland.blitz"
    if SPACE[land].terrain in ("mountain", "impassable"):
        return "terrain.mountain.blitz"
    if has_base(game, land, "FORT"):
        return "fort.blitz"
    if has_base(game, land, "DEPOT"):
        return "depot.blitz"
    if game.state.season == WINTER and brown(land):
        return "ussr.winter.blitz"
    return ""


def marches(game: Ww2, unit: Unit) -> Ways:
    """Where a ground unit can go in this phase."""
    kind = kind_of(unit)
    key = ("march", unit.owner, unit.place, kind.armoured, points(game, unit), game.state.blitz, game.state.season)

    def halts(land: str) -> bool:
        if enemies(game, unit.owner, land, "G"):
            return True
        return game.state.season == WINTER and BLOC[unit.owner] == "Axis" and brown(land)

    def find() -> Ways:
        graph: dict[str, list[tuple[str, int]]] = {}
        ring = [unit.place]
        for _ in range(points(game, unit)):
            fresh = []
            for land in ring:
                graph[land] = [
                    (other, cost)
                    for other, _ in LAND_LINKS[land]
                    if (cost := land_price(game, unit, other)) is not None
                ]
                fresh += [other for other, _ in graph[land] if other not in graph]
            ring = fresh
        stops = {land for land in (*graph, *ring) if halts(land)}
        return search(graph, unit.place, points(game, unit), stops)

    result: Ways = derived(game, key, find)
    return result


def march_along(game: Ww2, unit: Unit, path: list[str]) -> tuple[int, str]:
    """The price of a declared path, or why it cannot be taken: (price, rule)."""
    paid = 0
    for here, there in pairwise(path):
        if here != path[0]:
            if enemies(game, unit.owner, here, "G"):
                return paid, "move.enemy_stop"
            if game.state.season == WINTER and BLOC[unit.owner] == "Axis" and brown(here):
                return paid, "ussr.winter.move"
        if there not in {other for other, _ in LAND_LINKS[here]}:
            return paid, "ground.movement"
        cost = land_price(game, unit, there)
        if cost is None:
            return paid, land_bar(game, unit, there)
        paid += cost
    if paid > points(game, unit):
        if winter_grip(game, unit):
            return paid, "ussr.winter.move"
        dear = {"woodland": "terrain.woodland.cost", "mountain": "terrain.mountain.cost"}
        steep = [SPACE[land].terrain for land in path[1:] if land_price(game, unit, land) == 2]
        return paid, dear[steep[0]] if steep else "move.path"
    return paid, ""


def land_bar(game: Ww2, unit: Unit, land: str) -> str:
    """The rule that keeps a ground unit out of a space next to it."""
    why = barred(game, unit.owner, land)
    if why:
        return why
    if SPACE[land].terrain in ("impassable", "desert"):
        return f"terrain.{SPACE[land].terrain}.entry"
    return no_blitz(game, land)


# --- air ------------------------------------------------------------------------------------------------------------


def may_overfly(game: Ww2, power: str, there: str, peaceful: bool = False) -> bool:
    """May aircraft enter a space? Neutral land and ports are closed; in Redeployment enemy land too (redep.air)."""
    if is_land(there) or there in CIRCLES:
        if barred(game, power, there):
            return False
        if peaceful and is_land(there) and not friendly(game, power, there):
            return False
    return True


def closed_air(game: Ww2, power: str, peaceful: bool) -> frozenset[str]:
    """The spaces that aircraft may not enter."""
    closed: frozenset[str] = by_control(
        game,
        ("closed air", power, peaceful),
        lambda: frozenset(space for space in AIR_LINKS if not may_overfly(game, power, space, peaceful)),
    )
    return closed


@lru_cache(maxsize=16)
def air_graph(closed: frozenset[str]) -> Graph:
    return {space: [link for link in links if link[0] not in closed] for space, links in AIR_LINKS.items()}


@lru_cache(maxsize=256)
def _flights(closed: frozenset[str], start: str, limit: int) -> Ways:
    """The same ways serve every game whose sky is closed in the same places."""
    return search(air_graph(closed), start, limit)


def flights(game: Ww2, power: str, start: str, limit: int, peaceful: bool = False) -> Ways:
    """Where aircraft can fly from a space."""
    return _flights(closed_air(game, power, peaceful), start, limit)


def flight_cost(game: Ww2, power: str, path: Sequence[str], peaceful: bool = False) -> int | None:
    """The price of a declared path through the air."""
    paid = 0
    for here, there in pairwise(path):
        cost = AIR_COST.get((here, there))
        if cost is None or not may_overfly(game, power, there, peaceful):
            return None
        paid += cost
    return paid


def sorties(game: Ww2, unit: Unit) -> Ways:
    """move.air_return: what an aircraft can reach and still fly home from."""
    reach = kind_of(unit).mp
    found: Ways = by_control(
        game,
        ("sortie", unit.owner, unit.place, reach),
        lambda: {s: way for s, way in flights(game, unit.owner, unit.place, reach).items() if 2 * way[0] <= reach},
    )
    return found


# --- sea ------------------------------------------------------------------------------------------------------------


def strait_shut(game: Ww2, power: str, a: str, b: str) -> bool:
    """terrain.strait.naval, terrain.canal.naval: an enemy controls a bank."""
    lands = STRAITS.get(frozenset((a, b)), ())
    return any(foes(game, power, game.state.control[land], land) for land in lands)


def sail_price(game: Ww2, power: str, a: str, b: str) -> int | None:
    """What a ship pays from one sea space to the next; None if the way is shut."""
    cost = SEA_COST.get((a, b))
    if cost is None or strait_shut(game, power, a, b):
        return None
    if b in CIRCLES and barred(game, power, b):
        return None
    return cost


def sea_graph(game: Ww2, power: str) -> tuple[Graph, set[str]]:
    """Where ships of a power can go, and the ports they cannot pass (A11, A12)."""

    def make() -> tuple[Graph, set[str]]:
        graph = {
            a: [(b, cost) for b, _ in links if (cost := sail_price(game, power, a, b)) is not None]
            for a, links in SEA_LINKS.items()
        }
        return graph, {circle for circle in CIRCLES if not friendly(game, power, circle)}

    found: tuple[Graph, set[str]] = by_control(game, ("sea graph", power), make)
    return found


def voyages(game: Ww2, power: str, start: str, limit: int = SHIP_POINTS) -> Ways:
    """Where ships can go. Enemy ports can be entered but not passed."""

    def find() -> Ways:
        graph, halts = sea_graph(game, power)
        return search(graph, start, limit, halts)

    result: Ways = by_control(game, ("voyage", power, start, limit), find)
    return result


def sail_cost(game: Ww2, power: str, path: Sequence[str]) -> tuple[int, str]:
    """The price of a declared voyage, or the rule that shuts it."""
    paid = 0
    for at, (a, b) in enumerate(pairwise(path)):
        if at and a in CIRCLES and not friendly(game, power, a):
            return paid, "port.multifront.passage" if a in RED else "port.control"
        cost = sail_price(game, power, a, b)
        if cost is None:
            return paid, sea_bar(game, power, a, b)
        paid += cost
    return paid, ""


def sea_bar(game: Ww2, power: str, a: str, b: str) -> str:
    """The rule that shuts the way between two sea spaces."""
    if b in CIRCLES and (why := barred(game, power, b)):
        return "port.multifront.passage" if why == "neutral.no_entry" and b in RED else why
    if strait_shut(game, power, a, b):
        return "terrain.canal.naval" if "Red Sea" in (a, b) else "terrain.strait.naval"
    return "naval.mp"


def round_trip(game: Ww2, unit: Unit) -> Ways:
    """Targets from which a ship gets home within its Movement Points (A8)."""
    found: Ways = by_control(
        game,
        ("round trip", unit.owner, unit.place),
        lambda: {s: way for s, way in voyages(game, unit.owner, unit.place).items() if 2 * way[0] <= SHIP_POINTS},
    )
    return found
