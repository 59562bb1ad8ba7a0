"""27.23 to 27.26: supply lines over the sea: where they land, by which fleets, in a chain."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..hexwar.capacity import Route
from .africa import AFRICA, EGYPT, gibraltar_lost, landing_channel, malta
from .canals import ship_seas
from .chart import (
    SIDE,
    US_BOX,
    board,
    capital,
    fact,
    invadable,
    is_port,
    land,
)
from .landlines import LIBYA, NILE, _barred, front_line, group_of, lines, member, region, sources, spread
from .state import Unit
from .waters import base_seas, coast_seas, sails
from .world import Tr, friendly, revision


@cache
def portless() -> frozenset[str]:
    """27.24: coastal hexes of islands without a port."""
    islands: dict[str, list[str]] = {}
    for hex_ in land():
        if fact(hex_, "island"):
            islands.setdefault(fact(hex_, "island"), []).append(hex_)
    return frozenset(h for hexes in islands.values() if not any(map(is_port, hexes)) for h in hexes)


@cache
def shores() -> tuple[str, ...]:
    """Where supply can ever be landed."""
    return tuple(h for h in board() if h in land() and (is_port(h) or h in portless() or invadable(h)))


def landing_place(game: Tr, seat: str, hex_: str) -> bool:
    """27.24: a port or a Bridgehead made from the sea; an island without a port by its coast (27.24c)."""
    if hex_ not in land() or not friendly(game, seat, hex_) or _barred(game, seat, hex_):
        return False
    if is_port(hex_):
        return True
    head = game.state.bridgeheads.get(hex_)
    if head is not None and head.sea and head.side == SIDE[seat]:
        return True
    return hex_ in portless()


def fleet_seas(hex_: str) -> tuple[str, ...]:
    return base_seas(hex_) if is_port(hex_) or hex_ == US_BOX else coast_seas(hex_)


def carries(game: Tr, fleet: Unit, hex_: str) -> bool:
    """Does a sea line run from the fleet's base to a landing place?"""
    return landing_place(game, fleet.owner, hex_) and any(
        sails(game, fleet.owner, fleet.place, hex_, sea) for sea in ship_seas(game, fleet) if sea in fleet_seas(hex_)
    )


class Chain(NamedTuple):
    """A sea line: the fleets in a row and the limits it draws on, and the place it serves."""

    route: Route
    goal: str


def homes(game: Tr, group: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The hexes lines reach over land, apart by the limit their sources fall under (35.1, 37.3); the free ones first."""
    named = {"Axis": (AFRICA, LIBYA, malta(game)), "West": (EGYPT, NILE, gibraltar_lost(game))}.get(group)
    if named is None or not named[2]:
        return (("", lines(game, group)),)
    channel, limited, _ = named

    def make() -> tuple[tuple[str, frozenset[str]], ...]:
        seeds = sources(game, group)
        return (
            ("", spread(game, group, seeds.difference(limited))),
            (channel, spread(game, group, seeds.intersection(limited))),
        )

    return game.derived(("homes", group), front_line(game, group), make)


def designated(game: Tr) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The supply fleets and what they serve."""
    return tuple((name, tuple(goals)) for name, goals in game.state.supply.items())


def chains(game: Tr, group: str) -> list[Chain]:
    """27.24, 27.26: sea lines, each fleet's base supplied by land or by the fleet before it."""
    if not game.state.supply:
        return []
    key = (revision(game), designated(game), game.state.canal, game.state.kiel)
    return game.derived(("chains", group), key, lambda: _chains(game, group))


def _chains(game: Tr, group: str) -> list[Chain]:
    ends: list[tuple[Route, frozenset[str]]] = []
    for channel, net in homes(game, group):
        home = net | {US_BOX} if not channel and group == "West" and america_supplies(game) else net
        ends.append(((channel,) if channel else (), home))
    return chains_from(game, group, ends)


def chains_from(game: Tr, group: str, ends: list[tuple[Route, frozenset[str]]]) -> list[Chain]:
    """Sea lines from these hexes on, each with what its way has drawn on so far."""
    fleets = [
        (unit, goals)
        for name, goals in game.state.supply.items()
        if (unit := game.state.units.get(name)) is not None and group_of(unit.owner) == group
    ]
    if not fleets:
        return []
    side = SIDE[member(group)]
    found: list[Chain] = []
    for _ in range(3):
        further = []
        for before, reached in ends:
            for unit, goals in fleets:
                if unit.id in before or unit.place not in reached:
                    continue
                for goal in goals:
                    if goal in reached or not carries(game, unit, goal):
                        continue
                    channel = landing_channel(game, side, goal)
                    route = (*before, unit.id, *((channel,) if channel and channel not in before else ()))
                    found.append(Chain(route, goal))
                    further.append((route, region(game, group, goal)))
        ends = further
    return found


def america_supplies(game: Tr) -> bool:
    """27.16: only if London and Paris are both in Axis hands or cut off, whether America is at war or not."""
    return all(lost_or_isolated(game, capital(country)) for country in ("Britain", "France"))


def lost_or_isolated(game: Tr, hex_: str) -> bool:
    """29.172: in Axis hands, or without a line to an Atlantic port; from a hex of the enemy no line begins."""
    return not any(is_port(h) and "Atlantic Ocean" in base_seas(h) for h in region(game, "West", hex_))


def behind(game: Tr, group: str, sea: Iterable[Chain]) -> frozenset[str]:
    """The hexes that sea lines feed: where they land, and what lies behind."""
    goals = {chain.goal for chain in sea}
    return frozenset(goals).union(*(region(game, group, goal) for goal in goals))
