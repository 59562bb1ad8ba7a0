"""8, 13.3: where enemies stand, what lies beside them, and what armor bars."""

from collections.abc import Mapping

from .chart import (
    GROUND,
    SIDE,
    dry_steps,
    land,
)
from .feuds import against, feuds
from .feuds import at_war as at_war
from .feuds import foreign as foreign
from .feuds import hostile as hostile
from .feuds import pair as pair
from .feuds import strangers as strangers
from .state import Unit
from .world import Tr, other_side, revision, seats_of


def zones(game: Tr, side: str) -> Mapping[str, tuple[str, ...]]:
    """8.2: hexes in the zone of a side's armor, and whose."""
    return game.derived(("zones", side), revision(game), lambda: _zones(game, side))


def _zones(game: Tr, side: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    forts = set(game.state.fortresses)
    for unit in game.state.units:
        if unit.kind == "armor" and SIDE[unit.owner] == side and unit.place in land():
            for there in dry_steps(unit.place):
                if there not in forts:
                    found.setdefault(there, []).append(unit.id)
    return {hex_: tuple(ids) for hex_, ids in found.items()}


def enemy_zone(game: Tr, seat: str) -> Mapping[str, tuple[str, ...]]:
    """8.2, 15.4, 31.1: the zone of armor that is at war with a power; that of a neighbour at peace hinders nobody."""
    found = zones(game, other_side(SIDE[seat]))
    if all(hostile(game, seat, foe) for foe in seats_of(game, other_side(SIDE[seat]))):
        return found
    return game.derived(("enemy zone", seat), (*revision(game), *feuds(game)), lambda: _enemy_zone(game, seat, found))


def _enemy_zone(game: Tr, seat: str, found: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    units = game.state.units
    cut = {h: tuple(n for n in ids if hostile(game, seat, units[n].owner)) for h, ids in found.items()}
    return {h: ids for h, ids in cut.items() if ids}


def occupied(game: Tr, seat: str) -> frozenset[str]:
    """Hexes with enemy ground units."""
    return game.derived(
        ("occupied", seat),
        (revision(game), feuds(game)),
        lambda: frozenset(u.place for u in _enemies(game, seat) if u.kind in GROUND),
    )


def _enemies(game: Tr, seat: str) -> list[Unit]:
    """Units on the map that a power is at war with; of those of a nation and owner alike, but for the Poles, it is found once."""
    found: dict[tuple[str, str], bool] = {}
    foes = []
    for unit in game.state.units:
        if unit.place not in land():
            continue
        sort = (unit.nation, unit.owner)
        if unit.nation == "Poland" or sort not in found:
            found[sort] = against(game, seat, unit)
        if found[sort]:
            foes.append(unit)
    return foes


def beside_enemy(game: Tr, seat: str) -> frozenset[str]:
    """5.34, 16.2, 19.2: hexes with or next to any enemy unit, not counting across water."""
    return game.derived(("beside", seat), (revision(game), feuds(game)), lambda: _beside(game, seat))


def _beside(game: Tr, seat: str) -> frozenset[str]:
    found = set()
    for unit in _enemies(game, seat):
        found.add(unit.place)
        found.update(dry_steps(unit.place))
    return frozenset(found)
