"""Which land units stand where, their zones of control, and the hexes that these leave to a side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ..hexwar.zones import Zones
from .chart import ALLIED, AXIS
from .counters import COUNTERS, LAND
from .ground import HEXES, LOCATIONS, REACH_OF_ZONE
from .kinds import size
from .state import Unit
from .world import Sc, camp, foes, holder, holdings, hostile


def mutual(game: Sc, hex: str) -> bool:
    """3.3: an empty hex in the zones of both sides is controlled by both; an MSP location only by who entered it."""
    if hex in LOCATIONS or hex not in overlap(game) or hex in standing(game):
        return False
    found = zones(game).holders(hex)
    return any(hostile(game, a, b) for a in found for b in found)


def overlap(game: Sc) -> frozenset[str]:
    """Hexes in zones of both sides, whether these fight or not."""

    def make() -> frozenset[str]:
        found = zones(game)
        sides: dict[str, set[str]] = {AXIS: set(), ALLIED: set()}
        for group in found.groups:
            if side := camp(game, group):
                sides[side].update(found.of_group(group))
        return frozenset(sides[AXIS] & sides[ALLIED])

    return game.derived("overlap", (lay(game), game.state.epoch), make)


def held(game: Sc, hex: str, side: str) -> bool:
    """Is a hex friendly controlled, by this side alone?"""
    return holder(game, hex) == side and not mutual(game, hex)


def held_hexes(game: Sc, side: str) -> frozenset[str]:
    """The hexes of which `held` is true."""

    def make() -> frozenset[str]:
        own = frozenset[str]().union(*(hexes for name, hexes in holdings(game).items() if camp(game, name) == side))
        return own.difference([hex for hex in overlap(game) if hex in own and mutual(game, hex)])

    return game.derived(("held", side), (lay(game), game.state.epoch, game.state.tenure), make)


def land_at(game: Sc, hex: str) -> list[Unit]:
    return [unit for unit in game.state.units.at(hex) if COUNTERS[unit.id].kind in LAND and not unit.building]


def foes_at(game: Sc, hex: str, owner: str) -> list[Unit]:
    """Enemy land units in a hex."""
    enemies = foes(game, owner)
    return [unit for unit in land_at(game, hex) if unit.owner in enemies]


def friends_at(game: Sc, hex: str, side: str) -> list[Unit]:
    """Land units of a side in a hex."""
    return [unit for unit in land_at(game, hex) if camp(game, unit.owner) == side]


How: TypeAlias = tuple[str, str, str, str, bool, bool, bool]
"""What of a land unit is of weight for zones and ways: id, place, owner, side, whether it is built, dropped, landed."""


@dataclass
class Laid:
    """The land units on the map: of each nation those that exert a zone, under no name all others."""

    standing: dict[str, list[How]] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    """The revision from which on they have stood so."""
    lay: int = -1


def laid(game: Sc) -> Laid:
    """How the land units stand, nation by nation."""
    units = game.state.units

    def make() -> Laid:
        kept = game.derived("laid once", 0, Laid)
        found: dict[str, list[How]] = {}
        for unit in units.all.values():
            if unit.place in HEXES and (sort := COUNTERS[unit.id].kind) in LAND:
                group = "" if unit.building or sort == "partisan" else unit.owner
                how: How = unit.id, unit.place, unit.owner, unit.side, unit.building, unit.dropped, unit.landed
                if group in found:
                    found[group].append(how)
                else:
                    found[group] = [how]
        if found != kept.standing or list(found) != list(kept.standing):
            before, kept.standing, kept.lay = kept.standing, found, units.revision
            kept.since = {
                group: kept.since[group] if before.get(group) == stand else kept.lay for group, stand in found.items()
            }
        return kept

    return game.derived("laid", units.revision, make)


def lay(game: Sc) -> int:
    """Changes whenever a land unit comes, goes or turns into another: air and naval units leave it as it is."""
    return laid(game).lay


def standing(game: Sc) -> Mapping[str, tuple[str, ...]]:
    """Hexes with land units in them, and the nations of those."""

    def make() -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for unit in game.state.units.all.values():
            if unit.place in HEXES and COUNTERS[unit.id].kind in LAND and not unit.building:
                found[unit.place] = (*found.get(unit.place, ()), unit.owner)
        return found

    return game.derived("standing", lay(game), make)


def enemy_hexes(game: Sc, owner: str) -> frozenset[str]:
    """Hexes in which enemy land units stand."""

    def make() -> frozenset[str]:
        enemies = foes(game, owner)
        return frozenset(hex for hex, owners in standing(game).items() if any(name in enemies for name in owners))

    return game.derived(("enemies at", owner), (lay(game), game.state.epoch), make)


def friend_hexes(game: Sc, side: str) -> frozenset[str]:
    """Hexes in which land units of a side stand."""

    def make() -> frozenset[str]:
        return frozenset(
            hex for hex, owners in standing(game).items() if any(camp(game, name) == side for name in owners)
        )

    return game.derived(("friends at", side), (lay(game), game.state.epoch), make)


def stacked(game: Sc, hex: str) -> int:
    """Corps equivalents in a hex."""
    return sum(size(unit) for unit in land_at(game, hex))


def zones(game: Sc) -> Zones:
    """Zones of control of all nations (6.0)."""
    found = laid(game)
    return game.derived("zones", found.lay, lambda: Zones({name: _zone(game, name) for name in found.since if name}))


def _zone(game: Sc, owner: str) -> Mapping[str, tuple[str, ...]]:
    """The hexes in the zones of a nation's units."""

    def make() -> Mapping[str, tuple[str, ...]]:
        exerting = (game.state.units[how[0]] for how in laid(game).standing[owner])
        return Zones.of(exerting, lambda _: owner, lambda unit: REACH_OF_ZONE[unit.place]).of_group(owner)

    return game.derived(("zone", owner), laid(game).since[owner], make)


def ezoc(game: Sc, owner: str) -> Mapping[str, tuple[str, ...]]:
    """Hexes in enemy zones of control, as a nation's units find them."""
    enemies, since = foes(game, owner), laid(game).since
    revision = game.state.epoch, tuple([(name, number) for name, number in since.items() if name in enemies])
    return game.derived(("ezoc", owner), revision, lambda: zones(game).against(enemies))
