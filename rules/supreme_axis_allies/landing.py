"""Where aircraft come down: room on carriers, planned and there, and what becomes of those who find none."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, prod

from ..kernel.flow import Flow, choose
from ..kernel.text import listed
from .battles import fought_over
from .chart import AIR, KINDS, NATIONS
from .routes import air_reach, allowance, may_land, perils, sea_reach
from .state import Unit
from .world import Saa, board, cargo, destroy, enemies_in, hostile, is_sea, spoken

ROOM = 2
"""base.carrier-cap: FIT on one CAR."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A CAR with room: where it is, and where it may yet be when aircraft land."""

    ship: str
    space: str
    room: int
    zones: Collection[str]


def decks(
    game: Saa, seat: str, leaving: Collection[str] = (), sailing: Mapping[str, tuple[str, int]] | None = None
) -> list[Deck]:
    """Friendly CAR with room once the FIT `leaving` are away; `sailing` puts ships elsewhere with a movement left."""
    found = []
    for space in game.state.units.places():
        for ship in game.state.units.at(space):
            if ship.kind != "CAR" or hostile(ship, seat):
                continue
            room = ROOM - sum(unit.id not in leaving for unit in cargo(game, ship))
            if room <= 0:
                continue
            where, left = (sailing or {}).get(ship.id, (space, allowance(ship)))
            zones = reach(game, seat, where, left) if ship.owner == seat else (where,)
            found.append(Deck(ship.id, where, room, zones))
    return found


def any_deck(game: Saa, seat: str, zone: str) -> bool:
    """Is there a friendly CAR in the zone now?"""
    return any(unit.kind == "CAR" and not hostile(unit, seat) for unit in game.state.units.at(zone))


def reach(game: Saa, seat: str, zone: str, steps: int) -> Collection[str]:
    return game.memo(("reach", seat, zone, steps), lambda: sea_reach(game, seat, zone, steps).keys())


def planned(game: Saa, seat: str, leaving: Collection[str] = ()) -> dict[str, int]:
    """FIT that are out and are going to land in each Sea Zone."""
    out = (unit for unit in game.state.units.of(seat) if unit.land not in ("", "-") and unit.id not in leaving)
    return dict(Counter(unit.land for unit in out if is_sea(unit.land)))


Where = dict[str, str]
"""The zone each CAR has to be in."""

MANY = 20_000
"""Cases to go through for the best answer; only a fleet beyond any game has more, and there a good answer will do."""


def cover(ships: Sequence[Deck], demand: Mapping[str, int]) -> tuple[int, Where]:
    """How many of the FIT find a deck at best, and where the CAR have to be for it."""
    useful = [deck for deck in ships if any(zone in deck.zones for zone in demand)]
    useful.sort(key=lambda deck: sum(zone in deck.zones for zone in demand))
    covered, where = _first_fit(useful, demand)
    short = covered < min(sum(demand.values()), sum(deck.room for deck in useful))
    if short and len(useful) * prod(demand.values()) <= MANY:
        covered, where = _best_fit(useful, demand)
    return covered, {deck.ship: deck.space for deck in ships} | where


def sent(ships: Sequence[Deck], demand: Mapping[str, int]) -> Where:
    """Where the CAR go so that most FIT find a deck; who need not sail stays."""
    covered, where = cover(ships, demand)
    at_home = {deck.ship: deck.space for deck in ships}
    for stays in (at_home, *({ship: space} for ship, space in at_home.items())):
        if _served(ships, where | stays, demand) == covered:
            where |= stays
    return where


def _served(ships: Sequence[Deck], where: Where, demand: Mapping[str, int]) -> int:
    """FIT with a deck if the CAR are there."""
    return sum(
        min(count, sum(deck.room for deck in ships if where[deck.ship] == zone)) for zone, count in demand.items()
    )


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

        def placed(zone: str) -> tuple[int, tuple[str, ...]]:
            taken = min(deck.room, left[zones.index(zone)]) if zone in zones else 0
            rest, where = best(at + 1, tuple(n - taken * (z == zone) for z, n in zip(zones, left, strict=True)))
            return rest + taken, (zone, *where)

        wanted = (zone for zone, count in zip(zones, left, strict=True) if count and zone in deck.zones)
        return max(map(placed, dict.fromkeys((deck.space, *wanted))), key=lambda found: found[0])

    covered, where = best(0, tuple(demand.values()))
    return covered, {deck.ship: zone for deck, zone in zip(ships, where, strict=True)}


def open_zones(game: Saa, seat: str, planes: Sequence[Unit]) -> frozenset[str]:
    """Sea Zones in which these FIT may plan to land, without taking the deck from others (base.carrier-cap)."""
    leaving = frozenset(plane.id for plane in planes)

    def find() -> frozenset[str]:
        ships = decks(game, seat, leaving)
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
    closed = perils(game, seat)
    return board().path(space, landing, steps, enter=lambda _, there: there not in closed) is not None


def flight_left(plane: Unit) -> int:
    return KINDS[plane.kind].move - plane.spent


def follow(game: Saa, seat: str, ships: Sequence[Deck], planes: Sequence[Unit], goal: str) -> tuple[list[Unit], int]:
    """The FIT that find a deck if they land at `goal` instead, and how many have a deck then."""
    demand = planned(game, seat)
    covered = cover(ships, demand)[0]
    changed = []
    for plane in planes:
        moved = Counter(demand)
        moved.subtract([plane.land])
        moved.update([goal])
        better = cover(ships, moved)[0]
        if better > covered:
            changed.append(plane)
            demand, covered = moved, better
    return changed, covered


def _could_land(game: Saa, seat: str, goal: str) -> list[Unit]:
    """FIT with another landing place at sea that could make for `goal`."""
    return [
        plane
        for plane in game.state.units.of(seat)
        if plane.land not in ("", "-", goal)
        and is_sea(plane.land)
        and clear_way(game, seat, plane.place, goal, flight_left(plane))
    ]


def left_without(game: Saa, seat: str, ships: Sequence[Unit], goal: str, left: int) -> list[str]:
    """Zones in which FIT plan to land that have no deck any more, there or at the goal, once these CAR have sailed."""
    sailing = {ship.id: (goal, left) for ship in ships if ship.kind == "CAR"}
    demand = planned(game, seat)
    if not sailing or not demand:
        return []
    now, then = decks(game, seat), decks(game, seat, (), sailing)
    if follow(game, seat, then, _could_land(game, seat, goal), goal)[1] >= cover(now, demand)[0]:
        return []
    short = [zone for zone, count in demand.items() if cover(then, {zone: count})[0] < cover(now, {zone: count})[0]]
    return short or list(demand)


def call_home(game: Saa, seat: str, ships: Sequence[Unit], origin: str, goal: str) -> list[Unit]:
    """move.carry.carrier: CAR have sailed; the FIT that were to land where they lay now land where they are."""
    if not any(ship.kind == "CAR" for ship in ships):
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


def deck(game: Saa, zone: str, nation: str, leaving: str = "") -> Unit | None:
    """A friendly CAR in a zone with room for one more FIT, own ships first (base.carrier-cap); none of the nation that is
    `leaving` the war."""
    ships = [
        ship
        for ship in game.state.units.at(zone)
        if ship.kind == "CAR" and not hostile(ship, nation) and ship.owner != leaving
    ]
    ships.sort(key=lambda ship: (ship.owner != nation, ship.id))
    return next((ship for ship in ships if len(cargo(game, ship)) < ROOM), None)


def land_all(game: Saa, seat: str) -> Flow[None]:
    """The phasing nation's aircraft end their flight plans (move.air.flight-plan, move.air.carrier-lost)."""
    landed: dict[str, list[Unit]] = {}
    for unit in [u for u in game.state.units.of(seat) if u.land]:
        where, unit.land = unit.land, ""
        if where == "-":
            game.tell(f"A {unit.kind} of {NATIONS[seat]} doesn't come back.", rule="tech.3.kamikaze")
            destroy(game, unit)
        elif is_sea(where):
            ship = deck(game, where, seat) or _withdrawn(game, unit, where)
            if ship is None:
                game.tell(
                    f"A FIT of {NATIONS[seat]} finds no CAR in {where} and is lost.", rule="move.air.carrier-lost"
                )
                destroy(game, unit)
            else:
                game.state.units.move(unit, ship.place)
                unit.aboard = ship.id
                landed.setdefault(ship.place, []).append(unit)
        else:
            game.state.units.move(unit, where)
            landed.setdefault(where, []).append(unit)
    if landed:
        words = listed(f"{spoken(units)} in {where}" for where, units in landed.items())
        game.tell(f"{NATIONS[seat]} lands {words}.", rule="move.air.flight-plan", kind="move")
    yield from land_strays(game, game.state.units, "base.carrier-cap")


def _withdrawn(game: Saa, plane: Unit, zone: str) -> Unit | None:
    """An own CAR with room that has retreated from the landing zone, if the plane can still fly that far."""
    left, in_reach = flight_left(plane), air_reach(game, plane.place)
    for near in board().neighbours(zone, "sea", "canal"):
        ship = deck(game, near, plane.owner)
        if ship is not None and ship.owner == plane.owner and ship.out and in_reach.get(near, inf) <= left:
            return ship
    return None


def land_strays(game: Saa, units: Iterable[Unit], rule: str) -> Flow[None]:
    """FIT among these that are at sea without a deck: another CAR there, one next to it or adjacent friendly ground, as their
    owner likes; or the sea."""
    for unit in [unit for unit in units if unit.kind in AIR and is_sea(unit.place) and not unit.aboard]:
        ship = deck(game, unit.place, unit.owner)
        if ship is not None:
            unit.aboard = ship.id
            continue
        question = f"A FIT has lost its CAR in {unit.place}: where does it land?"
        yield from _land_or_lose(game, unit, question, rule, lost="base.carrier-cap")


def _land_or_lose(game: Saa, unit: Unit, question: str, rule: str, lost: str) -> Flow[None]:
    """An aircraft that cannot stay comes down nearby; where nothing can take it, it is lost."""
    places = refuges(game, unit)
    if places:
        yield from come_down(game, unit, places, question, (rule,))
    else:
        game.tell(f"A {unit.kind} of {NATIONS[unit.owner]} has nowhere to land and is lost.", rule=lost)
        destroy(game, unit)


def come_down(
    game: Saa, unit: Unit, places: Sequence[str], question: str, rules: tuple[str, ...], leaving: str = ""
) -> Flow[None]:
    """An aircraft lands in one of these places, which its owner chooses."""
    where = places[0]
    if len(places) > 1:
        where = yield from choose(unit.owner, question, places, policy="landing", rules=rules)
    ship = deck(game, where, unit.owner, leaving)
    game.state.units.move(unit, where)
    unit.aboard = ship.id if ship else ""
    game.tell(f"A {unit.kind} of {NATIONS[unit.owner]} lands in {where}.", rule=rules, kind="move")


def refuges(game: Saa, unit: Unit) -> list[str]:
    """Adjacent ground that has been friendly since the turn began (base.air-landing-friendly), and adjacent CAR with room."""
    near, closed = board().neighbours(unit.place), fought_over(game)
    ground = [name for name in near if may_land(game, unit.owner, name) and name not in closed]
    return ground + [name for name in near if deck(game, name, unit.owner)]


def land_dogfighters(game: Saa, space: str, attacker: str) -> Flow[None]:
    """dogfight.defender-landing: where they began; if that is lost an adjacent Territory or CAR; else destroyed."""
    for unit in [u for u in enemies_in(game, space, attacker) if u.kind in AIR]:
        question = f"{space} is lost: where does the {unit.kind} land?"
        rule = "dogfight.defender-landing"
        yield from _land_or_lose(game, unit, question, rule, lost=rule)
