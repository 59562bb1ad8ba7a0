"""Ways in the Redeployment and Convoy phases: friendly land, and the sea with its Movement Penalties."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .chart import CIRCLES, LAND_LINKS, SEA_LINKS, SHORES, SPACE, is_land
from .routes import Graph, Ways, by_control, sail_price, sea_graph, search
from .state import Unit
from .world import Ww2, derived, foes, friendly, kind_of


def rails(game: Ww2, power: str, start: str, desert: bool) -> Ways:
    """redep.ground: friendly land only, any distance; armour passes impassable mountains but no desert."""

    def find() -> Ways:
        graph = by_control(game, ("rail graph", power, desert), lambda: rail_graph(game, power, desert))
        return search(graph, start, 10_000)

    result: Ways = by_control(game, ("rails", power, start, desert), find)
    return result


def rail_graph(game: Ww2, power: str, desert: bool) -> Graph:
    free = {land for land in SPACE if friendly(game, power, land) and (desert or SPACE[land].terrain != "desert")}
    return {land: [(other, 1) for other, _ in links if other in free] for land, links in LAND_LINKS.items()}


Guards = tuple[dict[str, tuple[int, int]], tuple[Any, ...]]
"""For each sea space the enemy Sea Control units next to it and how many of them have ASW; the same as a key."""


def guards(game: Ww2, power: str) -> Guards:
    def find() -> Guards:
        found: dict[str, tuple[int, int]] = {}
        for unit in game.state.units:
            kind = kind_of(unit)
            if not kind.sea_control or not foes(game, power, unit.owner):
                continue
            if unit.place in CIRCLES:
                seas = [sea for sea, _ in SEA_LINKS[unit.place]]
            elif is_land(unit.place):
                seas = [sea for sea in SHORES[unit.place] if sea not in CIRCLES]
            else:
                continue
            for sea in (*seas, unit.place):
                every, hunters = found.get(sea, (0, 0))
                found[sea] = (every + 1, hunters + kind.asw)
        return found, tuple(sorted(found.items()))

    result: Guards = derived(game, ("watch", power), find)
    return result


def watch(game: Ww2, power: str) -> dict[str, tuple[int, int]]:
    """pen.where: the enemy Sea Control units by the sea spaces they watch."""
    return guards(game, power)[0]


def penalty(game: Ww2, power: str, sea: str, submarine: bool, free: bool) -> int:
    """pen.cost: a point for each enemy Sea Control unit in a port or on a coast next to a sea space one leaves;
    submarines mind only those with ASW (sub.submerged.penalty)."""
    if sea in CIRCLES or free:
        return 0
    return watch(game, power).get(sea, (0, 0))[submarine]


def closed_port(game: Ww2, power: str, circle: str) -> bool:
    """port.seacontrol.closed: enemy Sea Control holds it."""
    return circle in watch(game, power)


def step_price(game: Ww2, power: str, a: str, b: str, submarine: bool, free: bool = False) -> int | None:
    cost = sail_price(game, power, a, b)
    if cost is None or (b in CIRCLES and (not friendly(game, power, b) or closed_port(game, power, b))):
        return None
    return cost + penalty(game, power, a, submarine, free)


def watched(game: Ww2, power: str) -> tuple[Any, ...]:
    """What Movement Penalties rest on: control, and where enemy Sea Control is."""
    return game.state.borders, guards(game, power)[1]


def penal_graph(game: Ww2, power: str, submarine: bool, free: bool) -> Graph:
    def make() -> Graph:
        graph, shut = sea_graph(game, power)
        shut = shut | {circle for circle in CIRCLES if closed_port(game, power, circle)}
        found = {}
        for a, links in graph.items():
            extra = penalty(game, power, a, submarine, free)
            found[a] = [(b, cost + extra) for b, cost in links if b not in shut]
        return found

    graph: Graph = game.derived(("penal graph", power, submarine, free), watched(game, power), make)
    return graph


def sea_reach(game: Ww2, power: str, start: str, limit: int, submarine: bool = False, free: bool = False) -> Ways:
    """Where a ship can go with Movement Penalties."""
    result: Ways = game.derived(
        ("sea ways", power, start, submarine, free, limit),
        watched(game, power),
        lambda: search(penal_graph(game, power, submarine, free), start, limit),
    )
    return result


def sea_ways(game: Ww2, unit: Unit, limit: int) -> Ways:
    free = unit.id in game.state.powers[unit.owner].dash
    return sea_reach(game, unit.owner, unit.place, limit, kind_of(unit).sub, free)


def path_price(game: Ww2, power: str, path: Sequence[str], submarine: bool, free: bool = False) -> int | None:
    paid = 0
    for a, b in pairwise(path):
        cost = step_price(game, power, a, b, submarine, free)
        if cost is None:
            return None
        paid += cost
    return paid
