"""27.1, 27.2: where supply comes from, and how far its lines reach over land."""

from collections.abc import Iterable
from functools import cache

from .chart import (
    GROUND,
    SIDE,
    VICHY,
    WEST,
    capital,
    capital_hexes,
    fact,
    land,
    steps,
)
from .extra import REDOUBT, redoubt_holds
from .feuds import feuds
from .world import Tr, foreign, friendly, hexes_of_power, holder, other_side, revision, side_hexes
from .zones import enemy_zone, occupied

ARMED = (
    "Germany Italy Britain France Russia Poland Belgium Netherlands Denmark Norway Sweden Finland Hungary Rumania "
    "Bulgaria Yugoslavia Greece Turkey Spain"
).split()
"""Countries that ever have units: their capitals supply (27.11)."""
LIBYA, NILE = ("JJ16", "KK21", "KK24"), ("LL29", "LL31", "MM30")
"""The ports of Libya and Egypt that are sources (27.12)."""


@cache
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
        russian = hexes_of_power(game, "Russia")
        free = free & russian if group == "Russia" else free - russian
    edge = {h for h in seeds if h in free}
    left = set(free) - edge
    found = set(edge)
    near = {
        o for h in edge if h in zone for o in steps(h) if o in left and not (o in zone and set(zone[h]) & set(zone[o]))
    }
    while edge:
        # a line ends in an enemy zone, but for those that begin in one
        near.update(*(steps(h) for h in edge if h not in zone))
        edge = near & left
        left -= edge
        found |= edge
        near = set()
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
