"""27: who is in supply, over land and by the supply fleets designated."""

from collections.abc import Iterable

from ..hexwar.capacity import Route, allot, feasible
from .africa import AFRICA, EAST, EGYPT, area, counts, gibraltar_lost, limit, malta
from .areas import homeland
from .chart import (
    MAJORS,
    SIDE,
    US_BOX,
    VICHY,
    capital,
    countries,
    country_of,
    fact,
    land,
    scenario,
    steps,
)
from .feuds import feuds, foes_of, lone, pair, runner
from .landlines import front_line, group_of, lines, region, spread
from .naming import called
from .sealines import Chain, behind, chains, designated, homes
from .state import Unit
from .world import Tr, friendly, revision, seats_of
from .zones import enemy_zone


def needs_supply(unit: Unit) -> bool:
    """27.31."""
    return unit.kind in ("infantry", "armor", "airborne", "replacement", "airbase")


def served(game: Tr, group: str) -> frozenset[str]:
    """The units of a group that are in supply now; of the Axis also its air and fleets within the limits of 35."""
    key = (revision(game), feuds(game), designated(game), tuple(game.state.starved))
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
    key = (revision(game), feuds(game), designated(game), tuple(game.state.starved))
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
    helped = {country: {group_of(seat) for seat in feeders(game, country)} for country in lone(game)}
    for unit in game.state.units:
        if group_of(unit.owner) != group or (unit.place not in land() and unit.place != US_BOX):
            continue
        if unit.nation in helped:
            if fed_by(game, unit, helped[unit.nation] - {group}) or fed_at_home(game, unit):
                found.add(unit.id)
            if unit.id in found or group not in helped[unit.nation]:
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


def feeders(game: Tr, country: str) -> list[str]:
    """22.8: the powers on the side of an attacked minor that are at war with its attacker already."""
    foes = foes_of(game, country) or ()
    return [
        seat
        for seat in seats_of(game, SIDE[runner(game, country)])
        if any(pair(seat, foe) in game.state.wars for foe in foes)
    ]


def fed_by(game: Tr, unit: Unit, groups: Iterable[str]) -> bool:
    """22.8, 27.27: does a line of powers that share no sources with a minor's commander reach one of its units?"""
    return any(
        unit.place in lines(game, group) or unit.place in behind(game, group, chains(game, group)) for group in groups
    )


def fed_at_home(game: Tr, unit: Unit) -> bool:
    """22.8: an attacked minor's own capital and fortresses; all that feeds it until a power fights its attacker."""
    if not needs_supply(unit) or overseas(game, unit):
        return True
    if unit.place in game.state.fortresses and unit.base == unit.place:
        return True
    sources_at_home = (capital(unit.nation), *HOME_SOURCES.get(unit.nation, ()))
    return any(
        friendly(game, unit.owner, seed) and unit.place in region(game, group_of(unit.owner), seed)
        for seed in sources_at_home
        if seed
    )


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
    """27.44: supply is determined for the whole turn; the units without it. In a minor's own turn only its units move (12.16),
    and what was found of the others in their own turn stands."""
    lacking, minor = [], game.state.mini
    for seat in seats_of(game, side):
        within, without = served(game, group_of(seat)), unlimited(game, group_of(seat))
        for unit in game.state.units.of(seat):
            if (unit.place not in land() and unit.place != US_BOX) or (minor and unit.nation != minor):
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
