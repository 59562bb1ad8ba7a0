"""The Movement and Blitzkrieg phases: declarations, then steps by Fronts and initiative."""

from ..kernel.done import Done
from ..kernel.flow import Flow, orders_until
from ..kernel.text import listed
from .encounters import encounters
from .ferry import Ferry
from .fronts import can_move, mover, open_fronts, seats_of
from .ground_battle import gather
from .leadership import Lead, mobile
from .moves import Drop, Move
from .raids import Hunt, Raid
from .sea import Launch, Patrol, Sail, launchers
from .special import Cruise
from .strategic import missions
from .supply import mark_cut
from .technology import Rocket
from .world import Ww2, next_step

MOVES = (Move, Drop, Patrol, Sail, Ferry, Launch, Raid, Hunt, Lead, Cruise, Rocket)


def begin_step(game: Ww2) -> None:
    """move.check_status: who is Cut Off is reckoned when the phase begins."""
    state = game.state
    if next_step(game, "blitz" if state.blitz else "movement") == 1:
        mark_cut(game)
    game.tell(
        f"{mover(game)} move on {listed(f'the {front}' for front in open_fronts(game)) or 'no'} "
        f"Front{'s' if len(open_fronts(game)) != 1 else ''}.",
        rule="blitz.order" if state.blitz else "move.order",
        kind="heading",
    )


def nothing_left(game: Ww2, seat: str) -> bool:
    """A power none of whose units can move has no say in this step."""
    if any(can_move(game, unit) for unit in game.state.units.of(seat)):
        return False
    if not game.state.blitz and any(mobile(game, name, seat) for name in game.state.leaders):
        return False
    if not game.state.blitz and not game.state.powers[seat].rocket and any(Rocket.options("source", {}, game, seat)):
        return False
    return not launchers(game, seat)


def movement_phase(game: Ww2) -> Flow[None]:
    seats = seats_of(game, mover(game))
    if seats:
        yield from orders_until(
            seats,
            prompt,
            MOVES,
            Done,
            over=nothing_left,
            policy="movement",
            rules=("move.order", "move.path", "sea.choice", "tr.load", "airborne.drop"),
        )


def prompt(game: Ww2, seat: str) -> str:
    fronts = listed(open_fronts(game))
    if game.state.blitz:
        return f"Blitzkrieg on {fronts}: unmoved tanks, mech, airborne and tac bombers against enemy land; say done to end."
    return f"Movement on {fronts}: move, patrol, sail, ferry, drop, raid or hunt; say done to end."


def begin_blitz(game: Ww2) -> None:
    game.state.blitz = True
    begin_step(game)


def blitz_phase(game: Ww2) -> Flow[None]:
    seats = seats_of(game, mover(game))
    if seats:
        yield from orders_until(
            seats,
            prompt,
            (Move, Drop, Launch),
            Done,
            over=nothing_left,
            policy="movement",
            rules=("blitz.order", "blitz.unmoved", "blitz.purpose", "blitz.surprise"),
        )


# --- the stages of Combat: what is to be fought is listed when a stage begins ------------------------------------------


def sort_raids(game: Ww2) -> None:
    """cbt.after_move, cbt.stages: Stage 1 first, all of it."""
    if next_step(game, "raids") == 1:
        mark_cut(game)
        game.state.queue = missions(game)


def sort_encounters(game: Ww2) -> None:
    if next_step(game, "sea") == 1:
        game.state.queue = encounters(game)


def sort_battles(game: Ww2) -> None:
    if next_step(game, "ground") == 1:
        gather(game)
