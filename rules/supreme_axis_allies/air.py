"""Aircraft that fly: along their whole route at once, past guns and over neutrals."""

from ..kernel.flow import Flow
from .chart import NATIONS
from .flightplan import Flight
from .guns import anti_aircraft
from .neutrals import attrition
from .routes import guns_at
from .sea import find
from .state import Moved, Unit
from .world import Saa, counts, enemies_in, is_sea, neutral, put, ships_and_planes, spoken


def fly(game: Saa, seat: str, planes: list[Unit], flight: Flight, mission: str) -> Flow[None]:
    """Planes fly out and are going to land at the end of the way home; both ways are shot at now (ruling.20)."""
    path, home = flight
    origin, goal = path[0], path[-1]
    for plane in planes:
        plane.done, plane.mission, plane.spent = True, mission, len(path) - 1
        plane.land = home[-1] if home else "-"
    what = " on Strategic Bombing" if mission == "raid" else ""
    end = f"landing in {home[-1]}" if home else "with no landing place"
    game.tell(f"{NATIONS[seat]} sends {spoken(planes)} from {origin} to {goal}{what}, {end}.", kind="move")
    flying = list(planes)
    for space in dict.fromkeys((*path[1:], *home[1:])):  # base.aag-one-shot
        if not flying:
            return
        if is_sea(space):
            continue
        if neutral(game, space):
            lost = yield from attrition(game, seat, flying, space)
        elif guns_at(game, space, seat):
            lost = yield from anti_aircraft(game, seat, flying, space)
        else:
            continue
        flying = [plane for plane in flying if plane not in lost]
    if not flying:
        return
    for plane in flying:
        plane.aboard, plane.evacuate = 0, False
        plane.came = path[-2] if len(path) > 1 else origin
        put(game, plane, goal)
    game.state.moves.append(Moved(seat, counts(flying), list(path)))
    if is_sea(goal) and ships_and_planes(enemies_in(game, goal, seat)) and goal not in game.state.found:
        find(game, goal, "aircraft have found the enemy", "detect.air")
