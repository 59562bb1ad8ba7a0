"""14.14, 14.15, 29.42: transported units go ashore and on, airborne units drop, before ground combat."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Syntax
from .chart import SIDE
from .clash import turn_back
from .exploitation import can_drop
from .feuds import against
from .marching import mover_trouble
from .missions import attackers, find_out
from .movement import Move, MoveDone, Scrap, crowds
from .murmansk import BERGEN
from .murmansk_box import recorded
from .naming import called
from .naval import living
from .sailings import sail_home
from .staging import Drop
from .state import Mission, Unit
from .world import Tr, find, foes_at, ground_at, moving, own_turn, units_at


def enter_landing(game: Tr) -> None:
    sail_home(game)


def ashore(game: Tr, seat: str) -> list[Unit]:
    """Units brought by sea that have factors left."""
    names = {n for m in game.state.missions.values() if m.kind == "transport" for n in m.cargo}
    return [u for u in game.state.units.of(seat) if u.id in names and u.used < u.mf and not mover_trouble(game, u)]


class MoveOn(Move):
    """Move units that have been transported."""

    syntax: ClassVar[Syntax] = Move.syntax

    def check(self, game: Tr, seat: str) -> None:
        names = {u.id for u in ashore(game, seat)}
        for name in self.units:
            find(game, seat, name)
            if name not in names:
                raise Refused(f"{name} wasn't transported", rule="29.423a")
        super().check(game, seat)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [(u.id,) for u in ashore(game, seat)]
        return super().options(slot, got, game, seat)


def landing_phase(game: Tr) -> Flow[None]:
    yield from go_ashore(game)
    after_drops(game)


def after_drops(game: Tr) -> None:
    """29.432, 42.8: a landing that counted on a drop, or on a Bergen that might be empty: where fleets of nine still lie it is
    called off; where the drop has taken the hex the units land, and no Bridgehead is placed."""
    for mission in game.state.missions.values():
        if mission.kind != "invasion" or mission.state != "under way":
            continue
        find_out(game, mission.target, "fleet")
        if any(u.full_fleet and against(game, mission.seat, u) for u in units_at(game, mission.target)):
            hidden = mission.target == BERGEN and recorded(game)
            game.tell(
                f"{mission.id} is called off: the fleets in {called(mission.target)} were not driven out",
                rule="42.8b" if hidden else "29.432a",
            )
            turn_back(game, mission)
        elif not foes_at(game, mission.seat, mission.target) and any(
            u.drop == game.state.turn and u.owner in moving(game) for u in ground_at(game, mission.target)
        ):
            land(game, mission)


def land(game: Tr, mission: Mission) -> None:
    """As many as may stack; the others stay aboard and come home."""
    room = 2 - sum(u.kind != "airborne" for u in ground_at(game, mission.target, SIDE[mission.seat]))
    for unit in living(game, mission.cargo)[: max(0, room)]:
        game.state.units.move(unit, mission.target)
        unit.moved = unit.held = True
        mission.cargo.remove(unit.id)
        game.tell(f"{unit.id} lands at {called(mission.target)}, which the drop has taken", rule="29.432a")
    mission.state = "over"


def go_ashore(game: Tr) -> Flow[None]:
    seats = [s for s in attackers(game) if ashore(game, s) or can_drop(game, s) or crowds(game, s)]
    if not seats:
        return
    yield from orders_until(
        seats,
        own_turn(game, "Move transported units on, and drop airborne units; then say done."),
        (MoveOn, Drop, Scrap),
        MoveDone,
        over=lambda g, seat: not ashore(g, seat) and not can_drop(g, seat) and not crowds(g, seat),
        policy="landing",
        rules=("29.427", "31.1b"),
    )
