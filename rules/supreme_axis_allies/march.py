"""Ground units that march: entering, blitzing, guns that go along."""

from collections.abc import Sequence
from itertools import pairwise

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from .chart import NATIONS
from .conquest import capture
from .guns import check_guns
from .neutrals import attrition
from .routes import land_way, must_stop
from .sea import by_way
from .state import Moved, Unit
from .world import Saa, counts, friendly, is_sea, neutral, put, spoken


def check_march(
    game: Saa, seat: str, units: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> list[str]:
    """The path of Ground units, if the rules allow the march."""
    if is_sea(origin) or is_sea(goal):
        raise Refused("Ground units cross the sea aboard ships: load, sail, unload", rule="units.categories")
    if goal == origin:
        raise Refused("the units stand there already", rule="move.who")
    path = land_way(game, seat, units, origin, via, goal, blitz(units))
    if any(unit.evacuate for unit in units) and not all(friendly(game, space, seat) for space in path[1:]):
        raise Refused("units that evacuate fight nobody: they go over friendly ground only", rule="surrender.evacuate")
    check_guns(game, seat, units, goal)
    return path


def blitz(units: Sequence[Unit]) -> bool:
    return all(unit.kind == "ARM" for unit in units)


def march(game: Saa, seat: str, units: Sequence[Unit], path: Sequence[str]) -> Flow[None]:
    """Along a path that has been checked; what ARM blitz through is taken on the way (base.blitz-path)."""
    origin, goal = path[0], path[-1]
    for here, there in pairwise(path):
        if not neutral(game, here) and not friendly(game, here, seat):
            capture(game, here, seat, "Blitz")
        for unit in units:
            unit.came, unit.spent = here, unit.spent + 1
            put(game, unit, there)
    for unit in units:
        unit.evacuate = False
        unit.done = must_stop(game, seat, goal, unit.kind == "ARM")
    game.state.moves.append(Moved(seat, counts(units), list(path)))
    game.tell(f"{NATIONS[seat]}: {spoken(units)} from {origin} to {goal}{by_way(path)}.", kind="move")
    if neutral(game, goal):
        yield from attrition(game, seat, units, goal)
