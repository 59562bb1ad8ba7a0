"""5.1: the frame of a player turn: what begins and ends with it, and its phases in which orders are given freely."""

from ..kernel.done import Done
from ..kernel.flow import Flow, orders_until
from .airborne import Drop, Rebase, Withdraw
from .annexation import Annex, finland_stirs
from .building import Break, Combine, Detach, Remove, Static
from .chart import ALLIED, date, weather
from .collapse import neutrality_ends, soviet_collapse, uk_collapse
from .control import refresh_all
from .diplomacy import Court
from .invasion import Invade, Lift, SupplyBeach
from .movement import Move
from .naval_moves import Ferry, Sail, Transport
from .partisans import Partisan
from .politics import Declare
from .purchase import Buy, Release
from .seats import playing
from .stacking import thin_out
from .technology import Research
from .ussr import Relocate, release_reserves, send_factories
from .world import Sc, camp, side_of


def enter_check(game: Sc, side: str) -> None:
    """A player turn begins."""
    state = game.state
    state.camp = side
    state.player_turn += 1
    state.stage, state.bases, state.returned = {}, {}, {}
    state.bombed, state.wars, state.attacks, state.beached = [], [], [], []
    state.results, state.paths = [], []
    state.ferried = state.shipped = state.followup = False
    if side in state.diplomacy:
        state.diplomacy.remove(side)
    for power, record in state.powers.items():
        if side_of(game, power) == side:
            record.moves = record.statics = record.partisans = 0
            record.researched, record.sealift = [], {}
            record.relocated = False
    for unit in state.units.all.values():
        if camp(game, unit.owner) == side:
            unit.moved = unit.dropped = False
            unit.building = False
            unit.start = ""
    state.units.touch()
    game.tell(
        f"{date(state.turn)} (turn {state.turn}, {weather(state.turn)}): the {side} Player Turn.",
        rule="5.1a",
        kind="turn",
    )
    if side == ALLIED:
        neutrality_ends(game)
        release_reserves(game)
    refresh_all(game)


def check_phase(game: Sc) -> Flow[None]:
    """10.1: collapse is checked first; then Finland may stir (17.4)."""
    if game.state.camp == ALLIED:
        yield from soviet_collapse(game)
        yield from uk_collapse(game)
    else:
        yield from finland_stirs(game)


def organization_phase(game: Sc) -> Flow[None]:
    yield from orders_until(
        playing(game, game.state.camp),
        "Organization: buy, research, court, declare, combine or break down; say done to end.",
        (Buy, Release, Research, Court, Declare, Combine, Break, Detach, Static, Remove, Withdraw, Partisan),
        Done,
        rules=("5.1c",),
    )
    yield from thin_out(game, game.state.camp, mixed=True)


def enter_movement(game: Sc) -> None:
    state = game.state
    state.convoys = []
    if state.camp == ALLIED:
        send_factories(game)


def movement_phase(game: Sc) -> Flow[None]:
    yield from orders_until(
        playing(game, game.state.camp),
        "Movement: move your units; say done to end.",
        (Move, Transport, Invade, Ferry, Sail, SupplyBeach, Lift, Drop, Rebase, Annex, Relocate, Declare),
        Done,
        rules=("5.1e", "12.0a"),
    )
    yield from thin_out(game, game.state.camp)


def enter_strategic(game: Sc) -> None:
    """Combat is over: nobody counts as attacked or as a vanguard any more."""
    state = game.state
    state.attacks, state.attacked, state.engaged, state.spared = [], [], [], []
    state.followup = False
    refresh_all(game)


def enter_turn_over(game: Sc) -> None:
    """The turn marker goes on."""
    state = game.state
    state.turn += 1
    state.camp = ""
    game.tell(f"Turn {state.turn}: {date(state.turn)}, {weather(state.turn)}.", rule="5.1l", kind="turn")
