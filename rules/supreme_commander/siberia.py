"""10.2.1: Soviet units that wait in Siberia come in over the east edge of the map."""

from dataclasses import replace as changed

from msgspec.structs import replace

from ..kernel.errors import Refused
from .ground import EDGE, place_name, price_into
from .stacking import clash
from .standing import ezoc, lay
from .state import Unit
from .walking import WHY, barrier, ground_of, points, reach_from, tread, walk
from .world import Sc, season


def gates(game: Sc, unit: Unit) -> dict[str, int]:
    """The hexes of the edge where a unit may come in, whoever held them last, and what each costs."""
    forts = ground_of(game, unit.owner).forts
    open_to = [hex for hex in sorted(EDGE) if barrier(game, unit, hex) is None]
    return {hex: price_into(hex, season(game), hex in forts) for hex in open_to}


def entries(game: Sc, unit: Unit) -> dict[str, tuple[str, ...]]:
    """Where a unit gets to, and its way: in at the edge, and on with what is left."""
    state = game.state
    key = (lay(game), state.epoch, state.tenure, state.turn)
    return game.derived(("entries", unit.id), key, lambda: _entries(game, unit))


def _entries(game: Sc, unit: Unit) -> dict[str, tuple[str, ...]]:
    """A unit may always come in; what it has left takes it on, but for out of an enemy zone."""
    most, zone, spent = points(game, unit), ezoc(game, unit.owner), gates(game, unit)
    ways: dict[str, tuple[str, ...]] = {hex: (hex,) for hex in spent}
    for gate, cost in list(spent.items()):
        if gate in zone:
            continue
        found = reach_from(game, replace(unit, place=gate), most - cost)
        for hex, price in found.prices.items():
            total = cost + int(price)
            if total <= most and total < spent.get(hex, total + 1):
                spent[hex], ways[hex] = total, found.way(hex)
    return ways


def enter_check(game: Sc, unit: Unit, goal: str, path: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The way in, the cheapest or the one that is named; raises Refused."""
    if unit.moved:
        raise Refused(f"{unit.id} has already moved", rule="12.0a")
    if path:
        way = _named(game, unit, path if path[-1] == goal else (*path, goal))
    else:
        way = entries(game, unit).get(goal, ())
    if not way:
        raise Refused(
            "units from Siberia must enter at a hex of the USSR on the east edge, and go on from there", rule="10.2.1e"
        )
    if fault := clash(game, goal, unit):
        raise Refused(f"{place_name(goal)}: {fault[0]}", rule=fault[1])
    return way


def _named(game: Sc, unit: Unit, way: tuple[str, ...]) -> tuple[str, ...]:
    """A way that is named, if it begins at a gate and the unit can follow it."""
    doors = gates(game, unit)
    if way[0] not in doors:
        return ()
    if len(way) > 1 and way[0] in ezoc(game, unit.owner):
        words, rule = WHY["stopped"]
        raise Refused(f"{unit.id} can't go on from {place_name(way[0])}: {words}", rule=rule)
    onward = changed(walk(game, replace(unit, place=way[0])), one_hex=False)
    done = onward.follow(way, points(game, unit) - doors[way[0]])
    if not done:
        words, rule = WHY[done.why]
        raise Refused(f"{unit.id} can't go from {done.here} to {done.there}: {words}", rule=rule)
    return way


def from_siberia(game: Sc, unit: Unit, way: tuple[str, ...]) -> list[str]:
    """A unit comes in over the edge. Returns the ships that must leave the ports it enters."""
    game.tell(f"{unit.id} comes from Siberia to {place_name(way[-1])}.", rule="10.2.1e", kind="move", path=list(way))
    if len(way) > 1:
        game.state.paths.append([unit.owner, *way])
    return tread(game, unit, way)
