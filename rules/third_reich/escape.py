"""29.26: fleets driven from a base that ground units overran may be met on their way to the next."""

from itertools import count

from ..kernel.done import Done
from ..kernel.flow import Flow, choose, order
from .chart import SIDE
from .clash import meet
from .displacement import based_right, course_between, port_room
from .entente import no_base
from .losses import eliminate
from .naming import called, short, words
from .naval import living
from .replies import Intercept, Strike, may_reply, roll_interceptions
from .state import Mission, Unit
from .waters import all_ports, base_seas, course, has_port, interception_hexes
from .world import Tr, other_side, seats_of


def escape(game: Tr) -> Flow[None]:
    """Those that have just been driven off, group by group, until nobody is at sea."""
    yield from choose_fronts(game)
    while at_sea(game):
        path = next(iter(game.state.fleeing.values()))
        owner = game.state.units[next(iter(game.state.fleeing))].owner
        names = [n for n, way in game.state.fleeing.items() if way == path and game.state.units[n].owner == owner]
        for name in names:
            del game.state.fleeing[name]
        yield from flight(game, owner, names, path)


def choose_fronts(game: Tr) -> Flow[None]:
    """29.26: who is driven from a port of two fronts makes for the nearest port of the front that its owner likes."""
    for name in [n for n in game.state.fleeing if f"flees {n}" in game.state.help]:
        unit, old = game.state.units[name], game.state.fleeing[name][0]
        ports = game.state.help.pop(f"flees {name}")
        named = {called(p): p for p in ports if p == unit.place or port_room(game, p) >= unit.factor}
        if len(named) < 2:
            continue
        answer = yield from choose(
            unit.owner,
            f"{short(unit)} is driven from {called(old)}: where does it go?",
            tuple(named),
            rules=("29.26a",),
        )
        goal = named[answer]
        if goal != unit.place:
            game.state.units.move(name, goal)
            game.state.fleeing[name] = course_between(game, unit, old, goal)
            game.tell(f"{short(unit)} goes to {called(goal)} instead", rule="29.26a")


def at_sea(game: Tr) -> bool:
    """Is anybody still on the way? Who has been lost meanwhile, in another's flight, is not."""
    fleeing = game.state.fleeing
    for name in [n for n, way in fleeing.items() if n not in game.state.units or game.state.units[n].place != way[-1]]:
        del fleeing[name]
    return bool(fleeing)


def flight(game: Tr, owner: str, names: list[str], path: list[str]) -> Flow[None]:
    """One voyage: rounds of replies to it, their battles, and where that leaves the ships."""
    state = game.state
    before = state.round
    # rounds of its own, the pursuers' odd, after all that has been flown and sailed in this phase
    start = 2 + 2 * max([before, *(m.round for m in state.missions.values())])
    mission = Mission(f"M{free_number(game)}", "flight", owner, names, path[-1], path=path, round=start)
    state.missions[mission.id] = mission
    yield from rounds(game, mission, start)
    for number in range(state.round, start, -1):
        prey = dict.fromkeys(m.prey for m in state.missions.values() if m.round == number)
        for name in prey:
            yield from meet(game, name, number)
    # 29.53: all of them at one hex
    met = [m.at for m in state.missions.values() if m.prey == mission.id and m.kind == "intercept"]
    state.round = before
    for name in [m.id for m in state.missions.values() if m.round >= start]:
        del state.missions[name]
    if mission.state == "turned back":
        for unit in living(game, mission.units):
            reroute(game, unit, met[0], path)


def free_number(game: Tr) -> int:
    return next(n for n in count(1) if f"M{n}" not in game.state.missions)


def rounds(game: Tr, mission: Mission, start: int) -> Flow[None]:
    """29.51: his enemies may reply; his side answers, and so on."""
    state = game.state
    state.round = start + 1
    while True:
        side = SIDE[mission.seat] if state.round % 2 == 0 else other_side(SIDE[mission.seat])
        for seat in seats_of(game, side):
            while may_reply(game, seat):
                answer = yield from order(
                    seat,
                    f"{words(living(game, mission.units))} of {mission.seat} leave {called(mission.path[0])} for "
                    f"{called(mission.target)} as {mission.id}: intercept, strike, or done",
                    (Intercept, Strike, Done),
                    policy="replies",
                    rules=("29.26b", "29.51"),
                    no="done",
                    end="done",
                )
                if isinstance(answer, Done):
                    break
        roll_interceptions(game)
        if not any(m.round == state.round and m.state == "under way" for m in state.missions.values()):
            return
        state.round += 1


def reroute(game: Tr, unit: Unit, where: str, path: list[str]) -> None:
    """29.26: beaten on the way it makes for the next nearest port from there, or is lost."""
    found: list[tuple[int, str, str]] = []
    for sea in base_seas(path[0]):
        for port in (h for h in all_ports() if h not in (path[0], path[-1])):
            fit = sea in base_seas(port) and has_port(game, unit.owner, port) and not no_base(game, unit.owner, port)
            if not fit or port_room(game, port) < unit.factor or not based_right(game, unit, port):
                continue
            far = interception_hexes(game, unit.owner, where, port, sea)
            if far is not None:
                found.append((far, port, sea))
    if not found:
        game.tell(f"{short(unit)} has no other port to go to and is lost", rule="29.26b")
        eliminate(game, unit)
        return
    _, port, sea = min(found)
    game.state.units.move(unit, port)
    game.state.fleeing[unit.id] = course(game, unit.owner, where, port, sea) or [where, port]
    game.tell(f"{short(unit)} makes for {called(port)} instead", rule="29.26b")
