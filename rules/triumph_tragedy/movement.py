"""11.0: the Movement Phase: declarations first, then moves one by one."""

from collections.abc import Iterator

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.text import counted
from .chart import NEUTRAL, is_sea
from .control import freeze
from .declarations import (
    DeclareWar,
    Intervene,
    Partition,
    Violate,
    against,
    call_usa,
    canada_entered,
    exchange,
)
from .moves import Move, can_move, owed, ways
from .victory import AtomicStrike, military_victory
from .world import Tt, all_blocks, in_battle, side


def movement_phase(game: Tt) -> Flow[str | None]:
    """11.0: as many units as the Command Value says."""
    turn = game.state.turn
    seat = turn.seat
    while True:
        answer = yield from order(
            seat,
            f"Movement: {counted(game.state.turn.moves, 'move')} left. Declare first, then move; done to end.",
            (Move, DeclareWar, Violate, Partition, Intervene, AtomicStrike, MoveDone),
            rules=("11.0a", "11.0d", "11.0e", "15.21a", "15.4a"),
        )
        if isinstance(answer, MoveDone):
            break
        follow = answer.effect(game, seat)
        if follow is not None:
            yield from follow
        if game.outcome is not None:
            return None
        if canada_entered(game):
            yield from call_usa(game)
    yield from exchange(game, seat)
    freeze(game)
    stances(game)
    if military_victory(game):
        return None
    return "turn" if game.state.turn.emergency or game.state.turn.defensive else "combat"


class MoveDone(Order):
    """All moves are made."""

    syntax = Syntax(("done", "end", "finished"))

    def check(self, game: Tt, seat: str) -> None:
        for rival in owed(game, seat) if game.state.turn.moves else ():
            way = next(attacks(game, seat, rival), None)
            if way:
                raise Refused(f"War on the {rival} must be followed by an attack", rule="15.21a", nearest=[way])


def attacks(game: Tt, seat: str, rival: str) -> Iterator[str]:
    """Moves that would attack this Rival now."""
    for block in all_blocks(game, seat):
        for route in ways(game, block) if can_move(game, block) else ():
            if route.aggresses and against(game, route.path[-1], rival):
                move = Move(blocks=(block.name,), goal=route.path[-1], via=route.entry)
                if legal(game, seat, move):
                    yield str(move)


def legal(game: Tt, seat: str, move: Move) -> bool:
    try:
        move.check(game, seat)
    except Refused:
        return False
    return True


def stances(game: Tt, only: str = "") -> None:
    """11.54: in Disputed areas the Owner's units stand upright and the others lie face-up; elsewhere all stand."""
    fresh = []
    for block in all_blocks(game):
        if only and block.area != only:
            continue
        open_now = not is_sea(block.area) and in_battle(game, block.area, side(block))
        open_now = open_now and game.state.owners.get(block.area) != side(block)
        open_now = open_now or block.seat == NEUTRAL
        if open_now and not block.shown:
            fresh.append(block)
        elif not open_now:
            block.shown = False
    if fresh:
        game.lock("blocks were laid face-up")
        for block in fresh:
            block.shown = True
