"""Where a unit can go, and who has not moved yet: for maps and reminders."""

from collections.abc import Iterable

from ..kernel.errors import Refused
from ..kernel.text import counted
from ..kernel.views import Reach
from .bombing import fliers_of
from .chart import STRATEGIC
from .combat import openings
from .counters import COUNTERS
from .ground import HEXES, place_name
from .kinds import is_land
from .movement import held_back, movable, stays
from .naval import sailors
from .rail import left, rail_ends
from .sea import fleets
from .seats import commands, in_play, master
from .stacking import fits
from .standing import ezoc
from .state import Unit
from .walking import reach
from .words import vocabulary
from .world import Sc, power_of


def reached(game: Sc, seat: str, text: str) -> Reach:
    """A unit's reach: by foot with its price in Movement, by rail in Strategic Movement."""
    found = vocabulary()["unit"].find(text)
    own = [
        id for id in found if master(game, game.state.units[id].owner) == seat and game.state.units[id].place in HEXES
    ]
    if not own:
        raise Refused(f"\u201c{text}\u201d isn't one of your units on the map", rule="5.0a")
    unit = game.state.units[own[0]]
    if not is_land(unit) and COUNTERS[unit.id].kind != "flak":
        raise Refused(f"{unit.id} doesn't move hex by hex", rule="12.3a")
    zone = ezoc(game, unit.owner)
    if game.phase == "strategic":
        ends = sorted(hex for hex in rail_ends(game, unit) if fits(game, hex, unit))
        return Reach(unit.id, unit.place, dict.fromkeys(ends, "rail"))
    if why := stays(game, unit):
        raise Refused(why[0], rule=why[1])
    prices = reach(game, unit).prices
    spaces = {
        hex: str(int(price))
        for hex, price in prices.items()
        if hex != unit.place and fits(game, hex, unit) and held_back(game, unit, hex) is None
    }
    return Reach(unit.id, unit.place, spaces, tuple(hex for hex in spaces if hex in zone))


def idle(game: Sc, seat: str) -> list[str]:
    """What a seat has not moved, placed, sent up or spent yet in this phase."""
    phase = game.phase
    if phase == "movement":
        return [*gathered(movable(game, seat)), *gathered(fleets(game, seat))]
    if phase in ("fleets", "fleets2"):
        return gathered(sailors(game, seat))
    if phase in ("bombing", "support"):
        return gathered(unit for unit in fliers_of(game, seat) if unit.id not in game.state.spared)
    if phase in ("declare", "followup"):
        return [
            f"{place_name(target)}: can be attacked from {place_name(source)}"
            for target, source in openings(game, seat)
        ]
    if phase in ("organization", "strategic"):
        return [line for power in commands(game, seat) if in_play(game, power) for line in purse_of(game, power)]
    return []


def gathered(units: Iterable[Unit]) -> list[str]:
    """Units by the place they are in."""
    places: dict[str, list[str]] = {}
    for unit in units:
        places.setdefault(unit.place, []).append(unit.id)
    return [f"{place_name(place)}: {', '.join(ids)}" for place, ids in places.items()]


def purse_of(game: Sc, power: str) -> list[str]:
    """What a power can still spend: MSP, and in Strategic Movement moves as well."""
    msp, moves = power_of(game, power).msp, left(game, power)
    if msp <= 0:
        return []
    if game.phase == "organization":
        return [f"{power}: {msp} MSP to spend"]
    return [f"{power}: {counted(moves, 'Strategic Move')} left, {msp} MSP"] if moves > 0 and msp >= STRATEGIC else []
