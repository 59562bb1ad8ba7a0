"""6.0: the sequence of play from top to bottom; the only file that knows what follows what."""

from collections.abc import Callable, Mapping

from ..kernel.definition import Phase
from ..kernel.flow import unasked
from .battle import battle_phase
from .chart import ORDER, SEASONS
from .combat import aftermath_phase, begin_combat, combat_phase
from .control import freeze
from .government import government_phase, resolution_phase
from .moves import movement_phase
from .production import begin_production, production_phase
from .seasons import command_phase, next_turn, reveal_phase
from .setup import begin_muster, begin_treaties, muster_phase, setup_phase, treaties_phase
from .supply import supply_phase
from .world import Tt
from .year import year_phase

# --- who and what comes next ----------------------------------------------------------------------------------------


def after_setup(game: Tt) -> str:
    """5.0, 17.0: the short game adds forces and diplomacy before its first year."""
    state = game.state
    state.seat = state.order[0] if state.order else ""
    return "muster" if state.order else "year"


def each(phase: str, then: Callable[[Tt], str]) -> Callable[[Tt], str]:
    """The same again for the next faction in Turn Order, and after the last of them on."""

    def following(game: Tt) -> str:
        state = game.state
        at = state.order.index(state.seat) + 1
        if at < len(state.order):
            state.seat = state.order[at]
            return phase
        state.seat = state.order[0]
        return then(game)

    return following


def after_treaties(game: Tt) -> str:
    game.state.seat = ""
    return "year"


def after_year(game: Tt) -> str:
    """7.2: Production begins with the first in Turn Order."""
    game.state.seat = game.state.order[0]
    return "production"


def after_production(game: Tt) -> str:
    game.state.blockade = {}
    return "government"


def round_and_round(phase: str, then: str) -> Callable[[Tt], str]:
    """7.35, 10.1: one after the other until all have passed in succession; in Winter one is asked, and asked once (10.4)."""

    def following(game: Tt) -> str:
        state = game.state
        if state.passes < len(ORDER) and state.season != SEASONS[-1]:
            state.seat = state.order[(state.order.index(state.seat) + 1) % len(ORDER)]
            return phase
        state.passes, state.seat = 0, ""
        return then

    return following


def after_government(game: Tt) -> str:
    """10.0: the year's Seasons begin."""
    game.state.season, game.state.seat = SEASONS[0], game.state.order[0]
    return "command"


def after_turns(game: Tt) -> str:
    """10.2: a Player Turn, or after the last of them the Supply Phase."""
    return "movement" if game.state.turn.seat else "supply"


def after_movement(game: Tt) -> str:
    """10.11, 18.231: an Emergency or Defensive Turn has no Combat Phase."""
    return "turn" if game.state.turn.emergency or game.state.turn.defensive else "combat"


def after_battle(game: Tt) -> str:
    return "battle" if game.state.battles else "aftermath"


def after_supply(game: Tt) -> str:
    """10.0: the next Season, and after Winter, in which the USSR alone may play a card (10.4), the next year."""
    state = game.state
    at = SEASONS.index(state.season) + 1
    if at < len(SEASONS):
        state.season = SEASONS[at]
        state.seat = state.order[0] if at < len(SEASONS) - 1 else "USSR"
        return "command"
    state.season = ""
    return "year"


# --- the phases -----------------------------------------------------------------------------------------------------

PHASES: Mapping[str, Phase] = {
    # 5.0, 17.0
    "setup": Phase(title="Set-up", run=setup_phase, then=after_setup, rules="setup"),
    "muster": Phase(
        title="1939 forces",
        enter=begin_muster,
        run=muster_phase,
        then=each("muster", lambda game: "treaties"),
        rules="scenario",
    ),
    "treaties": Phase(
        title="1939 diplomacy", enter=begin_treaties, run=treaties_phase, then=after_treaties, rules="scenario"
    ),
    # 7.0: New Year
    "year": Phase(title="Year Start", run=year_phase, then=after_year, rules="year"),
    "production": Phase(
        title="Production",
        enter=begin_production,
        run=production_phase,
        then=each("production", after_production),
        rules="production",
    ),
    "government": Phase(
        title="Government",
        enter=freeze,
        run=government_phase,
        then=round_and_round("government", "resolution"),
        rules="government",
    ),
    "resolution": Phase(title="Diplomacy Resolution", run=resolution_phase, then=after_government, rules="government"),
    # 10.0: Seasons
    "command": Phase(
        title="Command", enter=freeze, run=command_phase, then=round_and_round("command", "reveal"), rules="command"
    ),
    "reveal": Phase(title="Command Order", run=reveal_phase, then="turn", rules="command"),
    "turn": Phase(title="Player Turns", run=unasked(next_turn), then=after_turns, rules="command"),
    "movement": Phase(title="Movement", run=movement_phase, then=after_movement, rules="movement"),
    "combat": Phase(title="Combat", enter=begin_combat, run=combat_phase, then=after_battle, rules="combat"),
    "battle": Phase(title="Battle", run=battle_phase, then=after_battle, rules="combat"),
    "aftermath": Phase(title="End of Combat", run=aftermath_phase, then="turn", rules="combat"),
    "supply": Phase(title="Supply", enter=freeze, run=supply_phase, then=after_supply, rules="supply"),
}
"""6.0, in the order in which a year goes by."""
