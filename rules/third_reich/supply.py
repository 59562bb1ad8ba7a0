"""27: who is in supply, over land and by the supply fleets designated."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..hexwar.capacity import Route, allot, feasible
from .africa import AFRICA, EAST, EGYPT, area, counts, gibraltar_lost, landing_channel, limit, malta
from .canals import ship_seas
from .chart import (
    GROUND,
    MAJORS,
    SIDE,
    US_BOX,
    VICHY,
    WEST,
    board,
    capital,
    capital_hexes,
    countries,
    country_of,
    fact,
    invadable,
    is_port,
    land,
    scenario,
    steps,
)
from .extra import REDOUBT, redoubt_holds
from .feuds import feuds
from .naming import called
from .state import Unit
from .waters import base_seas, coast_seas, sails
from .world import Tr, foreign, friendly, holder, homeland, other_side, revision, seats_of, side_hexes
from .zones import enemy_zone, occupied

ARMED = (
    "Germany Italy Britain France Russia Poland Belgium Netherlands Denmark Norway Sweden Finland Hungary Rumania "
    "Bulgaria Yugoslavia Greece Turkey Spain"
).split()
"""Countries that ever have units: their capitals supply (27.11)."""
LIBYA, NILE = ("JJ16", "KK21", "KK24"), ("LL29", "LL31", "MM30")
"""The ports of Libya and Egypt that are sources (27.12)."""


def group_of(seat: str) -> str:
    """Powers that share supply sources (27.1, 27.27)."""
    return "Axis" if SIDE[seat] == "Axis" else "West" if seat in WEST else "Russia"


def member(group: str) -> str:
    """A power of a group, for questions that ask for one."""
    return {"Axis": "Germany", "West": "Britain", "Russia": "Russia"}[group]


def sources(game: Tr, group: str) -> frozenset[str]:
    """27.1: the sources a group may draw from."""
    key = (game.state.control_count, game.state.lend_lease)
    return game.derived(("sources", group), key, lambda: frozenset(_sources(game, group)))


def _sources(game: Tr, group: str) -> Iterable[str]:
    side = "Axis" if group == "Axis" else "Allies"
    for hex_, country in capital_hexes().items():
        whose = holder(game, hex_)
        own = SIDE.get(whose) == side and group_of(whose) == group and country in ARMED
        if own and (hex_ != capital("Russia") or group == "Russia"):
            yield hex_
    if group == "Axis":
        if redoubt_holds(game):
            yield REDOUBT
        yield from (h for h in LIBYA if friendly(game, "Germany", h))
        for country, status in game.state.countries.items():
            # 27.11, 25.8: the capital of an ally that sleeps feeds its guests
            if status == "inactive Germany" and country != VICHY and holder(game, capital(country)) == country:
                yield capital(country)
        if game.state.countries.get(VICHY, "").startswith("ally") and friendly(game, "Germany", capital(VICHY)):
            # 49.2: an active Vichy supplies the Axis too
            yield capital(VICHY)
    elif group == "West":
        yield from (h for h in NILE if friendly(game, "Britain", h))
    else:
        edges = ("east", "lend-lease") if game.state.lend_lease else ("east",)
        yield from (h for edge in edges for h in edge_hexes(edge) if friendly(game, "Russia", h))


@cache
def edge_hexes(edge: str) -> tuple[str, ...]:
    """The land along an edge of the map through which supply comes."""
    return tuple(h for h in land() if fact(h, "edge") == edge)


def spread(game: Tr, group: str, seeds: Iterable[str]) -> frozenset[str]:
    """27.22: hexes a line reaches from some hexes over controlled hexes free of enemy zones (27.29: nor held by partisans)."""
    seat = member(group)
    zone = enemy_zone(game, seat)
    free = side_hexes(game, SIDE[seat]) - occupied(game, seat)
    if SIDE[seat] == "Allies" and foreign(game, "Britain", "Russia"):
        # 43.4, 21.1: before they share an enemy Russia and the West trace through hexes of their own
        free = frozenset(h for h in free if (holder(game, h) == "Russia") == (group == "Russia"))
    starts = [h for h in seeds if h in free]
    first = set(starts)

    left = set(free).difference(starts)
    found = list(starts)
    for here in found:
        if here not in zone:
            near = left.intersection(steps(here))
        elif here in first:
            near = {o for o in steps(here) if o in left and not (o in zone and set(zone[here]) & set(zone[o]))}
        else:
            continue  # a line ends in an enemy zone
        found += near
        left -= near
    return frozenset(found)


def _barred(game: Tr, seat: str, hex_: str) -> bool:
    """27.29: an enemy unit stands in the hex, a partisan too."""
    return hex_ in occupied(game, seat)


def front_line(game: Tr, group: str) -> tuple[object, ...]:
    """What the lines of a group rest on: control, the enemy's armor and where he stands."""

    def make() -> tuple[object, ...]:
        side = other_side(SIDE[member(group)])
        ground = [u for u in game.state.units if u.kind in GROUND and SIDE[u.owner] == side]
        armor = tuple(u.place for u in ground if u.kind == "armor")
        return (
            game.state.control_count,
            len(game.state.fortresses),
            armor,
            frozenset(u.place for u in ground),
            feuds(game),
        )

    return game.derived(("front line", group), (revision(game), feuds(game)), make)


def lines(game: Tr, group: str) -> frozenset[str]:
    """Hexes in supply over land."""
    return game.derived(("lines", group), front_line(game, group), lambda: spread(game, group, sources(game, group)))


def region(game: Tr, group: str, seed: str) -> frozenset[str]:
    return game.derived(("region", group, seed), front_line(game, group), lambda: spread(game, group, (seed,)))


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
    """29.172: in Axis hands, or without a line to an Atlantic port."""
    if not friendly(game, "Britain", hex_):
        return True
    return not any(is_port(h) and "Atlantic Ocean" in base_seas(h) for h in region(game, "West", hex_))


def needs_supply(unit: Unit) -> bool:
    """27.31."""
    return unit.kind in ("infantry", "armor", "airborne", "replacement", "airbase")


def served(game: Tr, group: str) -> frozenset[str]:
    """The units of a group that are in supply now; of the Axis also its air and fleets within the limits of 35."""
    key = (revision(game), designated(game), tuple(game.state.starved))
    return game.derived(("served", group), key, lambda: _served(game, group, limited=True))


def burden(game: Tr, group: str) -> dict[str, int]:
    """The units in supply, each with the fewest supply fleets in a row that reach it."""
    sea = [(chain, region(game, group, chain.goal)) for chain in chains(game, group)]
    found = {}
    for name in sorted(served(game, group)):
        ways = routes_of(game, group, game.state.units[name], sea)
        fleets = [sum(part not in (AFRICA, EAST, EGYPT) for part in way) for way in ways]
        found[name] = min(fleets, default=0)
    return found


def unlimited(game: Tr, group: str) -> frozenset[str]:
    """The units that would be in supply but for the limits of 35 and 37.3."""
    if all(not channel for channel, _ in homes(game, group)) and not _near_east(game, group):
        return served(game, group)
    key = (revision(game), designated(game), tuple(game.state.starved))
    return game.derived(("unlimited", group), key, lambda: _served(game, group, limited=False))


def _near_east(game: Tr, group: str) -> bool:
    return group == "Axis" and any(
        u.place in land() and area(u.place) == EAST and SIDE[u.owner] == "Axis" for u in game.state.units
    )


def _served(game: Tr, group: str, limited: bool) -> frozenset[str]:
    from .paris import bound

    found: set[str] = set()
    routes: dict[str, tuple[Route, ...]] = {}
    sea = [(chain, region(game, group, chain.goal)) for chain in chains(game, group)]
    net = homes(game, group)[0][1]
    for unit in game.state.units:
        if group_of(unit.owner) != group or (unit.place not in land() and unit.place != US_BOX):
            continue
        if unit.place in net and not bound(game, unit.nation, unit.place):
            found.add(unit.id)
            continue
        ways = routes_of(game, group, unit, sea)
        if not limited:
            ways = [tuple(c for c in way if c not in (AFRICA, EAST, EGYPT)) for way in ways]
        if () in ways:
            found.add(unit.id)
        elif ways:
            routes[unit.id] = tuple(dict.fromkeys(sorted(ways, key=len)))
    if routes:
        found.update(_allotted(game, routes))
    return frozenset(found)


def routes_of(game: Tr, group: str, unit: Unit, sea: list[tuple[Chain, frozenset[str]]]) -> list[Route]:
    """The ways a unit may be supplied by, each as the fleets and limits it draws on; the empty one costs nobody anything."""
    place = unit.place
    if place == US_BOX:
        return [()]
    if not needs_supply(unit):
        # 35.1: air and fleets have no need of a line, and count all the same
        channel = area(place) if group == "Axis" and unit.kind in ("air", "fleet") else ""
        free = not channel or not counts(unit, channel) or (channel == AFRICA and not malta(game))
        return [()] if free or place in homes(game, group)[0][1] else [(channel,)]
    ways: list[Route] = []
    from .paris import bound, french_chains, french_net

    if bound(game, unit.nation, place):
        sea = [(chain, region(game, group, chain.goal)) for chain in french_chains(game)]
    for channel, net in homes(game, group):
        if place in (french_net(game) if bound(game, unit.nation, place) else net):
            ways.append((channel,) if channel and counts(unit, channel) else ())
    if place in game.state.fortresses and unit.base == place and fortress_supplies(game, unit):
        # 37.3: who stands on Malta counts against Egypt
        ways.append(
            (EGYPT,) if place == "GG19" and group == "West" and gibraltar_lost(game) and counts(unit, EGYPT) else ()
        )
    if unit.nation in ("Free French", "France") and place in free_french_lines(game):
        ways.append(())
    if overseas(game, unit):
        ways.append(())
    early = early_source(game, unit.nation)
    if early and place in home_lines(game, early):
        ways.append(())
    if any(place in home_lines(game, seed) for seed in HOME_SOURCES.get(unit.nation, ())):
        ways.append(())
    for chain, reached in sea:
        if place in reached or place == chain.goal:
            ways.append(tuple(c for c in chain.route if c not in (AFRICA, EAST, EGYPT) or counts(unit, c)))
    return ways


def _allotted(game: Tr, routes: dict[str, tuple[Route, ...]]) -> Iterable[str]:
    """27.232, 35.31: as many as there is room for; whom the owner has named last, replacements and the weak go without."""
    units = game.state.units
    capacity = {name: units[name].factor for name in game.state.supply if name in units}
    capacity |= {channel: limit(game, channel) for channel in (AFRICA, EAST, EGYPT)}

    def price(name: str, channel: str) -> int:
        return counts(units[name], channel) if channel in (AFRICA, EAST, EGYPT) else 1

    starved = game.state.starved
    order = sorted(routes, key=lambda n: (n in starved, units[n].kind == "replacement", -units[n].factor, n))
    if feasible(order, routes.__getitem__, price, capacity) is not None:
        return order
    return allot(order, routes.__getitem__, price, capacity).served


def fortress_supplies(game: Tr, unit: Unit) -> bool:
    """27.13: Malta stops when the Allies hold neither Gibraltar nor Suez and Alexandria."""
    if unit.place == "GG19" and SIDE[unit.owner] == "Allies":
        return any(friendly(game, "Britain", h) for h in ("AA8", "MM30", "LL29"))
    return True


def overseas(game: Tr, unit: Unit) -> bool:
    """22.6, 27.17, 46.2: a minor feeds its own islands, and Spain her Morocco, with its own ships from a free capital."""
    if unit.nation in MAJORS or unit.nation not in countries() or not capital(unit.nation):
        return False
    away = fact(unit.place, "island") or country_of(unit.place) != unit.nation
    if not away or unit.place not in homeland(unit.nation) or not friendly(game, unit.owner, capital(unit.nation)):
        return False
    ships = sum(
        u.factor for u in game.state.units if u.nation == unit.nation and u.kind == "fleet" and u.place in land()
    )
    return ships > 0


HOME_SOURCES = {"Iraq": ("EE42",), VICHY: ("R20", "EE17", "II34")}
"""27.12, 27.15, 49.2: Mosul, and Vichy, Tunis and Beirut, supply their own."""


EARLY_SOURCES = {"Germany": "J36", "Italy": "Z27"}
"""27.18: Konigsberg and Durazzo."""


def early_source(game: Tr, seat: str) -> str:
    """27.18: the port that feeds its own power from 1939 on until a land line is opened to it."""
    hex_ = EARLY_SOURCES.get(seat, "")
    early = hex_ and "Poland" in scenario(game.scenario)["order"] and f"joined {hex_}" not in game.state.notes
    return hex_ if early and friendly(game, seat, hex_) else ""


def join_early_sources(game: Tr) -> None:
    """27.18: it is a source no more as soon as a normal line reaches it."""
    for seat in EARLY_SOURCES:
        hex_ = early_source(game, seat)
        if hex_ and hex_ in lines(game, "Axis"):
            game.state.notes[f"joined {hex_}"] = 1
            game.state.control_count += 1
            game.tell(f"A land line reaches {called(hex_)}: it's no longer a source", rule="27.18")


def home_lines(game: Tr, seed: str) -> frozenset[str]:
    if not friendly(game, "Germany", seed):
        return frozenset()
    return region(game, "Axis", seed)


def free_french_lines(game: Tr) -> frozenset[str]:
    """27.12: Tunis and Beirut supply the French alone."""
    seeds = [h for h in ("EE17", "II34") if friendly(game, "Britain", h)]
    return game.derived("free french", front_line(game, "West"), lambda: spread(game, "West", seeds))


def supplied_hex(game: Tr, seat: str, hex_: str) -> bool:
    """15.4: can a hex be reached by a supply line, over land or behind a supply fleet?"""
    return hex_ in supplied_area(game, seat)


def supplied_area(game: Tr, seat: str) -> frozenset[str]:
    """All hexes that a power's supply lines reach; its fortresses feed themselves."""
    early = early_source(game, seat)
    key = (revision(game), feuds(game), designated(game), game.state.turn, game.state.canal, game.state.kiel, early)
    return game.derived(("supplied area", seat), key, lambda: _supplied_area(game, seat, early))


def _supplied_area(game: Tr, seat: str, early: str) -> frozenset[str]:
    from .paris import french_area

    group = group_of(seat)
    forts = {h for h in game.state.fortresses if friendly(game, seat, h)}
    found = lines(game, group).union(
        forts, home_lines(game, early) if early else (), behind(game, group, chains(game, group))
    )
    return french_area(game, found, forts) if seat == "France" else found


def behind(game: Tr, group: str, sea: Iterable[Chain]) -> frozenset[str]:
    """The hexes that sea lines feed: where they land, and what lies behind."""
    goals = {chain.goal for chain in sea}
    return frozenset(goals).union(*(region(game, group, goal) for goal in goals))


def in_supply(game: Tr, unit: Unit) -> bool:
    """Now, with what is automatic (14.38, 27.33)."""
    return not needs_supply(unit) or unit.auto == game.state.turn or unit.id in served(game, group_of(unit.owner))


def pressed(game: Tr, seat: str) -> bool:
    """Does a limit leave units of a power without supply, so that it may name them (35.31)?"""
    group = group_of(seat)
    return any(
        u.owner == seat for name in unlimited(game, group) - served(game, group) if (u := game.state.units[name])
    )


def traces(game: Tr, unit: Unit) -> bool:
    """A normal line, nothing automatic (14.38)."""
    return unit.id in served(game, group_of(unit.owner))


def judge(game: Tr, side: str) -> list[Unit]:
    """27.44: supply is determined for the whole turn; the units without it."""
    lacking = []
    for seat in seats_of(game, side):
        within, without = served(game, group_of(seat)), unlimited(game, group_of(seat))
        for unit in game.state.units.of(seat):
            if unit.place not in land() and unit.place != US_BOX:
                continue
            unit.traced = unit.id in within
            # 35.3: what is automatic does not lift the limits
            unit.barred = unit.id not in within and unit.id in without
            if unit.kind in ("air", "fleet"):
                unit.spent = unit.spent or unit.barred
                continue
            unit.cut = unit.barred or not in_supply(game, unit)
            if unit.cut:
                lacking.append(unit)
    game.state.units.touch()
    return lacking


def why_not(game: Tr, seat: str, hex_: str) -> str:
    """Why no line reaches a hex, in words."""
    group = group_of(seat)
    if supplied_hex(game, seat, hex_):
        return ""
    if not friendly(game, seat, hex_):
        return f"{hex_} isn't controlled by your side"
    zone = enemy_zone(game, seat)
    around = [h for h in steps(hex_) if friendly(game, seat, h)]
    if around and all(h in zone for h in around):
        return f"every hex next to {hex_} is in the zone of enemy armor"
    if not around:
        return f"{hex_} is cut off: no hex next to it is yours"
    return f"no line of controlled hexes free of enemy zones leads from {hex_} to a source of {group}"
