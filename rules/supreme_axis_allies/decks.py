"""Room on carriers: the FIT that plan to land at sea against the CAR that lie there or could still come."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod

from .chart import KINDS
from .routes import allowance, friendly_ship, guns_at, sea_reach
from .state import Unit
from .world import Saa, all_units, board, cargo, is_sea, neutral, units_in

ROOM = 2
"""base.carrier-cap: FIT on one CAR."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A CAR with room: where it is, and where it may yet be when aircraft land."""

    ship: int
    space: str
    room: int
    zones: Collection[str]


def decks(
    game: Saa, seat: str, leaving: Collection[int] = (), sailing: Mapping[int, tuple[str, int]] | None = None
) -> list[Deck]:
    """Friendly CAR with room once the FIT `leaving` are away; `sailing` puts ships elsewhere with a movement left."""
    found = []
    for space in list(game.state.units):
        for ship in units_in(game, space):
            if ship.kind != "CAR" or not friendly_ship(ship, seat):
                continue
            room = ROOM - sum(unit.id not in leaving for unit in cargo(game, ship))
            if room <= 0:
                continue
            where, left = (sailing or {}).get(ship.id, (space, allowance(ship)))
            zones = reach(game, seat, where, left) if ship.owner == seat and left > 0 else (where,)
            found.append(Deck(ship.id, where, room, zones))
    return found


def any_deck(game: Saa, seat: str, zone: str) -> bool:
    """Is there a friendly CAR in the zone now?"""
    return any(unit.kind == "CAR" and friendly_ship(unit, seat) for unit in units_in(game, zone))


def reach(game: Saa, seat: str, zone: str, steps: int) -> Collection[str]:
    return game.memo(("reach", seat, zone, steps), lambda: sea_reach(game, seat, zone, steps).keys())


def planned(game: Saa, seat: str, leaving: Collection[int] = ()) -> dict[str, int]:
    """FIT that are out and are going to land in each Sea Zone."""
    found: dict[str, int] = {}
    for unit in all_units(game, seat):
        if unit.land and unit.land != "-" and is_sea(unit.land) and unit.id not in leaving:
            found[unit.land] = found.get(unit.land, 0) + 1
    return found


Where = dict[int, str]
"""The zone each CAR has to be in."""

MANY = 20_000
"""Cases to go through for the best answer; only a fleet beyond any game has more, and there a good answer will do."""


def cover(ships: Sequence[Deck], demand: Mapping[str, int]) -> tuple[int, Where]:
    """How many of the FIT find a deck at best, and where the CAR have to be for it; who need not sail stays."""
    useful = [deck for deck in ships if any(zone in deck.zones for zone in demand)]
    useful.sort(key=lambda deck: sum(zone in deck.zones for zone in demand))
    covered, where = _first_fit(useful, demand)
    short = covered < min(sum(demand.values()), sum(deck.room for deck in useful))
    if short and len(useful) * prod(count + 1 for count in demand.values()) <= MANY:
        covered, where = _best_fit(useful, demand)
    return covered, {deck.ship: deck.space for deck in ships} | where


def _first_fit(ships: Sequence[Deck], demand: Mapping[str, int]) -> tuple[int, Where]:
    """Each CAR in turn, those with the least choice first, to where it serves most."""
    left = dict(demand)
    where: Where = {}
    for deck in ships:
        zone = max(
            (zone for zone in left if zone in deck.zones),
            key=lambda zone: (min(deck.room, left[zone]), zone == deck.space),
        )
        if left[zone]:
            where[deck.ship] = zone
            left[zone] -= min(deck.room, left[zone])
    return sum(demand.values()) - sum(left.values()), where


def _best_fit(ships: Sequence[Deck], demand: Mapping[str, int]) -> tuple[int, Where]:
    """All ways to place the CAR, those that leave the same FIT without a deck counting as one."""
    zones = tuple(demand)

    @cache
    def best(at: int, left: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
        if at == len(ships):
            return 0, ()
        deck = ships[at]
        found: tuple[int, tuple[str, ...]] = (-1, ())
        wanted = (zone for zone, count in zip(zones, left, strict=True) if count and zone in deck.zones)
        for zone in dict.fromkeys((deck.space, *wanted)):
            taken = min(deck.room, left[zones.index(zone)]) if zone in zones else 0
            rest, where = best(at + 1, tuple(n - taken * (z == zone) for z, n in zip(zones, left, strict=True)))
            if rest + taken > found[0]:
                found = rest + taken, (zone, *where)
        return found

    covered, where = best(0, tuple(demand.values()))
    return covered, {deck.ship: zone for deck, zone in zip(ships, where, strict=True)}


def open_zones(game: Saa, seat: str, planes: Sequence[Unit]) -> frozenset[str]:
    """Sea Zones in which these FIT may plan to land, without taking the deck from others (base.carrier-cap)."""
    leaving = frozenset(plane.id for plane in planes)

    def find() -> frozenset[str]:
        ships = decks(game, seat, leaving)
        if sum(deck.room for deck in ships) < len(planes):
            return frozenset()
        demand = planned(game, seat, leaving)
        before = cover(ships, demand)[0]
        zones = dict.fromkeys(zone for deck in ships for zone in deck.zones)
        return frozenset(
            zone
            for zone in zones
            if cover(ships, demand | {zone: demand.get(zone, 0) + len(planes)})[0] >= before + len(planes)
        )

    return game.memo(("open decks", seat, leaving), find)


def clear_way(game: Saa, seat: str, space: str, landing: str, steps: int) -> bool:
    """May aircraft that are out land elsewhere? The fire at their route has been rolled: no gun, no neutral on the way."""
    path = board().path(
        space,
        landing,
        steps,
        enter=lambda _, there: is_sea(there) or not (neutral(game, there) or guns_at(game, there, seat)),
    )
    return path is not None


def flight_left(plane: Unit) -> int:
    return KINDS[plane.kind].move - plane.spent


def follow(game: Saa, seat: str, ships: Sequence[Deck], planes: Sequence[Unit], goal: str) -> tuple[list[Unit], int]:
    """The FIT that find a deck if they land at `goal` instead, and how many have a deck then."""
    demand = planned(game, seat)
    covered = cover(ships, demand)[0]
    changed = []
    for plane in planes:
        moved = demand | {plane.land: demand[plane.land] - 1}
        moved[goal] = moved.get(goal, 0) + 1
        better = cover(ships, moved)[0]
        if better > covered:
            changed.append(plane)
            demand, covered = moved, better
    return changed, covered


def _could_land(game: Saa, seat: str, goal: str) -> list[Unit]:
    """FIT with another landing place at sea that could make for `goal`."""
    return [
        plane
        for plane in all_units(game, seat)
        if plane.land not in ("", "-", goal)
        and is_sea(plane.land)
        and clear_way(game, seat, plane.space, goal, flight_left(plane))
    ]


def may_sail(game: Saa, seat: str, ships: Sequence[Unit], goal: str, left: int) -> bool:
    """Do the FIT that count on these CAR keep a deck, there or where the CAR go?"""
    sailing = {ship.id: (goal, left) for ship in ships if ship.kind == "CAR"}
    demand = planned(game, seat)
    if not sailing or not demand:
        return True
    before = cover(decks(game, seat), demand)[0]
    return follow(game, seat, decks(game, seat, (), sailing), _could_land(game, seat, goal), goal)[1] >= before


def call_home(game: Saa, seat: str, ships: Sequence[Unit], origin: str, goal: str) -> list[Unit]:
    """move.carry.carrier: CAR have sailed; the FIT that were to land where they lay now land where they are."""
    if not any(ship.kind == "CAR" for ship in ships) or not planned(game, seat):
        return []
    able = _could_land(game, seat, goal)
    here = {ship.id: (goal, 0) for ship in ships}
    called = []
    for fixed, planes in (
        (here, [plane for plane in able if plane.land == origin]),
        ({}, [plane for plane in able if plane.land != origin]),
    ):
        for plane in follow(game, seat, decks(game, seat, (), fixed), planes, goal)[0]:
            plane.land = goal
            called.append(plane)
    return called
