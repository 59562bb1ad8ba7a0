"""7.0: supply. Sources at home, railways, ports and sea zones, headquarters, and the lengths the weather leaves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..hexwar.supply import flood
from ..kernel.search import steps
from .chart import ALLIED, AMERICA, CLEAR, MUD, NATB, SNOW
from .ground import CITIES, EDGE, HEXES, NEXT_ZONES, OVER_LAND, PASSAGES, PORTS, RAIL, local
from .kinds import is_land, kind
from .standing import enemy_hexes, ezoc, friend_hexes, held, held_hexes, lay
from .state import Unit
from .world import (
    FREE,
    VICHY,
    Sc,
    camp,
    control,
    foes,
    french_again,
    holdings,
    home_hexes,
    home_of,
    keepers,
    lead,
    season,
)

LENGTH = {CLEAR: 4, SNOW: 3, MUD: 2}
FARTHEST = 4
TRACK = frozenset(RAIL)
GATES = tuple(dict.fromkeys(hex for needs in PASSAGES.values() for hex in needs))
"""Hexes that one must hold to pass from one sea zone into another."""


def revision(game: Sc) -> tuple[int, int, int, int]:
    state = game.state
    return lay(game), state.epoch, state.tenure, state.turn


def sea_open(game: Sc, here: str, there: str, side: str) -> bool:
    """12.2.1: may ships of a side pass from one zone into the next?"""
    if (there in (NATB, AMERICA) or here in (NATB, AMERICA)) and side != ALLIED:
        return False
    needs = PASSAGES.get((here, there))
    return needs is not None and (not needs or any(held(game, hex, side) for hex in needs))


def sea_ways(game: Sc, side: str) -> Mapping[str, tuple[str, ...]]:
    """The zones and boxes into which ships of a side may pass from each."""
    return game.derived(
        ("sea ways", side),
        revision(game),
        lambda: {here: tuple(to for to in near if sea_open(game, here, to, side)) for here, near in NEXT_ZONES.items()},
    )


def open_seas(game: Sc, zones: frozenset[str], side: str) -> frozenset[str]:
    """All sea zones (and boxes of the Allies) that ships of a side get to from some."""
    key = ("seas", zones, side)

    def make() -> frozenset[str]:
        return frozenset(steps(zones, sea_ways(game, side).__getitem__))

    return game.derived(key, revision(game), make)


def hostile_zone(game: Sc, owner: str) -> frozenset[str]:
    """Enemy zones that no friend in the hex takes away (6.0)."""

    def make() -> frozenset[str]:
        return frozenset(ezoc(game, owner)) - friend_hexes(game, camp(game, owner))

    return game.derived(("hostile zone", owner), (lay(game), game.state.epoch), make)


def barred(game: Sc, owner: str) -> frozenset[str]:
    """7.2: hexes no supply line of a nation may enter."""
    return game.derived(
        ("barred", owner),
        revision(game),
        lambda: closed_land(game, owner).union(hostile_zone(game, owner), enemy_hexes(game, owner)),
    )


def closed_land(game: Sc, owner: str) -> frozenset[str]:
    """Land of Neutrals, of Inactive powers, and of those of the other side with whom a nation isn't at war."""

    def make() -> frozenset[str]:
        ground, names = holdings(game), keepers(game)
        shut: set[str] = set()
        for name, home in game.state.nations.items():
            if name == owner:
                continue
            if home.status in ("neutral", "barred", "inactive"):
                shut.update(hex for hex in ground.get(name, ()) if names[hex] == name)
            if home.camp not in ("", camp(game, owner)) and name not in foes(game, owner):
                shut.update(ground.get(name, ()))
        return frozenset(shut)

    return game.derived(("closed land", owner), (game.state.epoch, game.state.tenure), make)


def empty_enemy_cities(game: Sc, owner: str) -> frozenset[str]:
    """7.2: unoccupied cities of Active enemy nations cut the railway."""

    def make() -> frozenset[str]:
        enemies, nations = foes(game, owner), game.state.nations
        homes = {hex: home_of(game, hex) for hex in CITIES}
        return frozenset(
            hex
            for hex, home in homes.items()
            if home in enemies and nations[home].status in ("active", "ally", "controlled")
        )

    return game.derived(("enemy cities", owner), game.state.epoch, make) - friend_hexes(game, camp(game, owner))


def valid_ports(game: Sc, owner: str) -> frozenset[str]:
    """7.2: ports occupied by the side, or in the home country of its Active powers or its Minor Nation allies."""
    friends = friend_hexes(game, camp(game, owner)).intersection(PORTS)
    return home_ports(game, owner).union(friends).difference(enemy_hexes(game, owner), hostile_zone(game, owner))


def home_ports(game: Sc, owner: str) -> frozenset[str]:
    """Ports in the home country of Active powers of the side and of its Minor Nation allies, and a nation's own."""

    def make() -> frozenset[str]:
        side, nations = camp(game, owner), game.state.nations
        own = {
            name
            for name, each in nations.items()
            if each.camp == side and (name == owner or each.status in ("active", "ally", "conquered"))
        }
        whose = keepers(game)
        return frozenset(hex for hex in PORTS if whose[hex] in own)

    return game.derived(("home ports", owner), game.state.epoch, make)


def sources(game: Sc, owner: str) -> frozenset[str]:
    """7.2.1: cities at home that no enemy occupies; for the USSR the east edge of the map too."""
    found = {hex for hex in home_hexes(game, owner).intersection(CITIES) if camp_ok(game, hex, owner)}
    if owner == FREE and not french_again(game):
        found.update(home_hexes(game, "UK").intersection(CITIES))
    if owner == "USSR":
        found |= EDGE
    return frozenset(found - enemy_hexes(game, owner))


def from_america(game: Sc, owner: str) -> bool:
    """Home of the USA is its box; the Free French live on what the Americans and British send until France is free."""
    return owner == "USA" or (owner == FREE and not french_again(game))


def camp_ok(game: Sc, hex: str, owner: str) -> bool:
    """Free French and Germans share French cities in turn: only what their own side holds feeds them."""
    if owner not in (FREE, VICHY):
        return True
    return camp(game, control(game, hex)) == camp(game, owner)


@dataclass(frozen=True)
class Net:
    """What a nation's supply reaches: sources, rail hexes, ports and sea zones joined to them."""

    sources: frozenset[str]
    joined: frozenset[str]
    """Sources, rail hexes and ports from which a line runs on to a source."""
    zones: frozenset[str]


def net(game: Sc, owner: str) -> Net:
    return game.derived(("net", owner), revision(game), lambda: _net(game, owner))


def _net(game: Sc, owner: str) -> Net:
    """Made anew only if something that it rests on is not as it was: most moves of units leave the lines as they are."""
    side, shut = camp(game, owner), barred(game, owner)
    track = TRACK.difference(shut, empty_enemy_cities(game, owner))
    good, ports = sources(game, owner) - shut, valid_ports(game, owner)
    first = frozenset((AMERICA, "North Atlantic")) if from_america(game, owner) else frozenset[str]()
    ours = held_hexes(game, side)
    passages = tuple(hex for hex in GATES if hex in ours)
    return game.derived(
        ("net of", owner),
        (side, track, good, ports, first, passages),
        lambda: _join(game, side, track, good, ports, first),
    )


def _join(
    game: Sc, side: str, track: frozenset[str], good: frozenset[str], ports: frozenset[str], first: frozenset[str]
) -> Net:
    """Out from the sources by rail, from port to port over the sea, and on by rail, until nothing is added."""
    cut = TRACK - track
    joined = set(good)
    seas = open_seas(game, first, side) if first else first
    fresh: Iterable[str] = good
    while True:
        joined.update(flood(fresh, RAIL, joined | cut))
        reached = frozenset(zone for hex in ports if hex in joined for zone in PORTS[hex]) | seas
        seas = open_seas(game, reached, side) if reached else seas
        fresh = [hex for hex in ports if hex not in joined and not seas.isdisjoint(PORTS[hex])]
        if not fresh:
            return Net(good, frozenset(joined), seas)


def limit(game: Sc, owner: str, hex: str) -> int:
    """8.0: four hexes, three in Snow (not for the Soviets), two in Mud; four in the desert."""
    weather = local(hex, season(game))
    if weather == SNOW and owner == "USSR":
        return LENGTH[CLEAR]
    return LENGTH[weather]


def lines(game: Sc, owner: str) -> dict[str, int]:
    """Hexes to what feeds a nation's headquarters, up to four."""

    def make() -> dict[str, int]:
        return flood(net(game, owner).joined, OVER_LAND, barred(game, owner), FARTHEST)

    return game.derived(("lines", owner), revision(game), make)


def hq_fed(game: Sc, unit: Unit) -> bool:
    far = lines(game, unit.owner).get(unit.place)
    return far is not None and far <= limit(game, unit.owner, unit.place)


def headquarters(game: Sc, owner: str) -> dict[str, int]:
    """Hexes to the nearest headquarters in supply, up to four (7.2): one's own, or of Active nations of the side."""
    side, alone = camp(game, owner), not serving(game, owner)

    def make() -> dict[str, int]:
        fed = [
            unit
            for name in game.state.nations
            if name == owner or (not alone and camp(game, name) == side and serving(game, name))
            for unit in game.state.units.of(name)
            if kind(unit) == "hq" and hq_fed(game, unit)
        ]
        owners = {unit.owner for unit in fed}
        result: dict[str, int] = {}
        for name in sorted(owners):
            starts = [unit.place for unit in fed if unit.owner == name]
            for hex, price in flood(starts, OVER_LAND, barred(game, name), FARTHEST).items():
                result[hex] = min(result.get(hex, FARTHEST), price)
        return result

    return game.derived(("hqs", owner if alone else side), revision(game), make)


def serving(game: Sc, owner: str) -> bool:
    """Is a nation Active, so that its units and others' are friends (3.3.1)?"""
    own = lead(game, owner)
    return game.state.nations[own].status in ("active", "ally")


def supplied(game: Sc, unit: Unit) -> bool:
    """7.2: is a unit in supply where it stands?"""
    hex = unit.place
    if hex not in HEXES or not is_land(unit) or kind(unit) == "partisan":
        return True
    if unit.dropped:
        return True
    if kind(unit) == "hq":
        if hq_fed(game, unit):
            return True
    elif _fed(game, unit.owner, hex) or headquarters(game, unit.owner).get(hex, FARTHEST + 1) <= limit(
        game, unit.owner, hex
    ):
        return True
    return _over_the_beach(game, unit)


def _fed(game: Sc, owner: str, hex: str) -> bool:
    """On or beside a rail hex, port or source that is joined to the sources; whoever stands in a port makes it a valid one."""
    joined = net(game, owner).joined
    return hex in joined or any(other in joined for other in OVER_LAND[hex])


def _over_the_beach(game: Sc, unit: Unit) -> bool:
    """12.4: fleets off the coast feed those who landed there."""
    return any(convoy.target == unit.place and convoy.fleets for convoy in game.state.convoys) and unit.landed


def supplied_hex(game: Sc, hex: str, owner: str) -> bool:
    """Is a hex in supply as it lies, to begin and end Strategic Movement there? An empty captured port feeds nobody."""
    if hex in enemy_hexes(game, owner):
        return False
    return _fed(game, owner, hex) or headquarters(game, owner).get(hex, FARTHEST + 1) <= limit(game, owner, hex)


def linked(game: Sc, power: str, minor: str) -> bool:
    """10.2.1: a way by rail and port from a city of the Major Power to a city of its Minor Nation ally."""
    return bool(net(game, power).joined & sources(game, minor)) or bool(
        net(game, power).zones.intersection(zone for hex in sources(game, minor) if hex in PORTS for zone in PORTS[hex])
    )
