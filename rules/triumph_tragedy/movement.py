"""11.0: the Movement Phase: declarations first, then moves one by one."""

from collections.abc import Iterator

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.text import counted
from .control import freeze
from .declarations import DeclareWar, Intervene, Partition, Violate, declare_first, exchange, owed
from .moves import Move, attacks
from .routes import ways_near
from .victory import AtomicStrike, military_victory
from .world import Tt


def movement_phase(game: Tt) -> Flow[None]:
    """11.0: as many units as the Command Value says."""
    seat = game.state.turn.seat
    yield from orders_until(
        seat,
        moves_left,
        (Move, DeclareWar, Violate, Partition, Intervene, AtomicStrike),
        MoveDone,
        over=idle,
        rules=("11.0a", "11.0d", "11.0e", "15.21a", "15.4a"),
    )
    yield from exchange(game, seat)
    freeze(game)
    military_victory(game)


def idle(game: Tt, seat: str) -> bool:
    """Has a faction nothing that could move, and nothing to declare?"""
    turn = game.state.turn
    weak = turn.emergency or turn.defensive or turn.moved or game.state.season == "Winter"
    return weak and not game.state.blocks.of(seat)


def moves_left(game: Tt) -> str:
    first = "Declare first, then move" if not game.state.turn.moved else "Move"
    return f"Movement: {counted(game.state.turn.moves, 'move')} left. {first}; say done to end."


class MoveDone(Done):
    """All moves are made."""

    def check(self, game: Tt, seat: str) -> None:
        for rival in owed(game, seat):
            way = next(attacking(game, seat, rival), None)
            if way:
                raise Refused(
                    f"you declared War on the {rival}, so you must attack them this turn", rule="15.21a", nearest=[way]
                )
            if not game.state.turn.moved:
                declare_first(game, seat, rival)


def attacking(game: Tt, seat: str, rival: str) -> Iterator[str]:
    """Moves that would attack this Rival now."""
    for block in game.state.blocks.of(seat):
        for route in ways_near(game, block):
            if attacks(game, route, rival):
                move = Move(blocks=(block.name,), goal=route.path[-1], via=(route.entry,))
                if legal(game, seat, move):
                    yield str(move)


def legal(game: Tt, seat: str, move: Move) -> bool:
    try:
        move.check(game, seat)
    except Refused:
        return False
    return True
