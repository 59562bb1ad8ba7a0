"""The lines of convoys: legs from friendly port to friendly port, with Movement Penalties."""

import itertools

from ..kernel.errors import Refused
from .chart import BLOC, CIRCLE, CIRCLES, SEA_LINKS, SHIP_POINTS, is_land
from .penalties import closed_port, penal_graph, penalty, step_price, watched
from .routes import SEA_COST, Graph, Ways, sea_graph, search, strait_shut
from .world import Ww2, active, foes, friendly


def may_end(game: Ww2, power: str, port: str) -> bool:
    """A friendly port; for gifts to the USSR a Soviet one too (ussr.separate)."""
    if port not in CIRCLE:
        return False
    if friendly(game, power, port):
        return not closed_port(game, power, CIRCLE[port])
    return BLOC[power] == "West" and active(game, "USSR") and game.state.control[port] == "USSR"


def leg_price(game: Ww2, power: str, a: str, b: str) -> int | None:
    """pen.convoy: like a redeploying ship; into a Soviet port for gifts alone."""
    cost = step_price(game, power, a, b, False)
    if cost is None and b in CIRCLES and may_end(game, power, CIRCLES[b]):
        return soviet_price(game, power, a, b)
    return cost


def soviet_price(game: Ww2, power: str, a: str, b: str) -> int | None:
    cost = SEA_COST.get((a, b))
    if cost is None or strait_shut(game, power, a, b):
        return None
    return cost + penalty(game, power, a, False, False)


MOST_LEGS = 4
"""Stages from friendly port to friendly port in one line."""


def route_between(game: Ww2, power: str, one: str, two: str) -> list[str] | None:
    """The shortest line between two ports; each leg from friendly port to friendly port within 10 Movement Points."""
    return lines_from(game, power, one).get(two)


def lines_from(game: Ww2, power: str, one: str) -> dict[str, list[str]]:
    """The shortest lines from a port to all ports that one can have, with as few stages as may be."""

    def find() -> dict[str, list[str]]:
        halts = sea_graph(game, power)[1]
        best: dict[str, list[str]] = {CIRCLE[one]: [CIRCLE[one]]}
        ring = [CIRCLE[one]]
        for _ in range(MOST_LEGS):
            fresh: list[str] = []
            for port in ring:
                for space, (_, path) in legs(game, power, port).items():
                    if space in CIRCLES and space not in best:
                        best[space] = best[port] + path[1:]
                        fresh.append(space)
            ring = [port for port in fresh if port not in halts]
        return {CIRCLES[circle]: path for circle, path in best.items() if len(path) > 2}

    result: dict[str, list[str]] = game.derived(("lines", power, one), watched(game, power), find)
    return result


def legs(game: Ww2, power: str, port: str) -> Ways:
    """Where one stage from a port can end."""
    result: Ways = game.derived(
        ("legs", power, port),
        watched(game, power),
        lambda: search(line_graph(game, power), port, SHIP_POINTS, sea_graph(game, power)[1]),
    )
    return result


def line_graph(game: Ww2, power: str) -> Graph:
    def make() -> Graph:
        ordinary = penal_graph(game, power, False, False)
        ends = {circle for circle in CIRCLES if may_end(game, power, CIRCLES[circle])}
        found = {}
        for a, links in SEA_LINKS.items():
            prices = dict(ordinary[a])
            for b, _ in links:
                if b in ends and b not in prices and (cost := soviet_price(game, power, a, b)) is not None:
                    prices[b] = cost
            found[a] = [(b, prices[b]) for b, _ in links if b in prices]
        return found

    graph: Graph = game.derived(("line graph", power), watched(game, power), make)
    return graph


def check_route(game: Ww2, power: str, one: str, two: str, route: list[str]) -> None:
    """convoy.path.sea: every leg between friendly ports within 10 Movement Points. Raises Refused."""
    path = [CIRCLE[one], *route, CIRCLE[two]]
    paid = 0
    for a, b in itertools.pairwise(path):
        if is_land(b):
            raise Refused(f"{b} is land; a convoy sails through sea spaces", rule="conv.start")
        cost = leg_price(game, power, a, b)
        if cost is None:
            foe = b in CIRCLES and foes(game, power, game.state.control[CIRCLES[b]])
            raise Refused(
                f"there is no way from {a} to {b}", rule="port.seacontrol.closed" if foe else "convoy.path.sea"
            )
        paid += cost
        if paid > SHIP_POINTS:
            raise Refused(
                f"it takes {paid} Movement Points to {b}, and a leg may take {SHIP_POINTS}", rule="pen.convoy"
            )
        if b in CIRCLES:
            paid = 0
