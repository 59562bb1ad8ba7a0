"""18.1, 18.31: whose units touch the enemy in attrition, and whose may be lost."""

from .belgium import across
from .chart import (
    GROUND,
    SIDE,
    VICHY,
    front_of,
    land,
    steps,
)
from .consent import no_attack
from .feuds import against
from .limits import spare
from .options import option_of
from .state import Unit
from .world import Tr, foes_at, moving, resting
from .zones import occupied


def touching(game: Tr, unit: Unit, front: str) -> list[str]:
    """Enemy-held hexes of a front that a unit touches (18.1); a minor that an ally attacks counts with his leave alone (21.3)."""
    foes = occupied(game, unit.owner)
    near = [h for h in steps(unit.place) if h in foes and front_of(h) == front and not across(game, unit.place, h)]
    return [h for h in near if any(no_attack(game, unit, (foe,)) is None for foe in foes_at(game, unit.owner, h))]


def in_contact(game: Tr, front: str) -> list[Unit]:
    """18.1: the moving side's units that count on a front, those of powers on attrition there; partisans always follow."""
    found = []
    for seat in moving(game):
        if option_of(game, seat, front) != "attrition":
            continue
        for unit in game.state.units.of(seat):
            if resting(game, unit):
                continue
            if unit.kind not in GROUND or unit.kind == "replacement" or unit.place not in land() or unit.fought:
                continue
            if unit.kind == "partisan" and not _partisan_contact(game, unit, front):
                continue
            if touching(game, unit, front):
                found.append(unit)
    return found


def _partisan_contact(game: Tr, unit: Unit, front: str) -> bool:
    """32.2: contact across the border of its country does not count."""
    from .chart import country_of

    return any(country_of(h) == unit.country for h in touching(game, unit, front))


def opposing(game: Tr, front: str) -> list[Unit]:
    """The defender's ground units on a front."""
    side = game.state.side
    return [
        u
        for u in game.state.units
        if u.kind in GROUND and u.place in land() and front_of(u.place) == front
        if SIDE[u.owner] != side or any(against(game, s, u) for s in moving(game))
        if u.owner != VICHY
    ]


def losable(game: Tr, front: str, seat: str) -> list[Unit]:
    """18.31: units a power may take as losses: of countries with a unit in contact."""
    touched: set[str] = set()
    for unit in in_contact(game, front):
        for hex_ in touching(game, unit, front):
            touched.update((u.nation if u.kind != "partisan" else u.owner) for u in foes_at(game, unit.owner, hex_))
    return spare(
        game,
        (
            u
            for u in opposing(game, front)
            if u.owner == seat and (u.nation if u.kind != "partisan" else u.owner) in touched
        ),
    )
