"""The sequence of play, as the rulebook prints it: what follows what, and whose turn it is (sequence.order, sequence.phases)."""

from ..kernel.definition import Phase
from ..kernel.flow import unasked
from .chart import NATIONS, ORDER
from .combat import combat_phase, unresolved
from .morale import morale_phase
from .movement import begin_movement, movement_phase
from .placement import income_phase, placement_phase
from .purchase import purchase_phase
from .research import research_phase
from .setup import setup_phase
from .world import Saa, later_this_round, living


def after_setup(game: Saa) -> str:
    """setup.order: backwards through the turn order; then the first nation takes its turn."""
    at = ORDER.index(game.state.nation)
    if at == 0:
        game.tell("All nations are set up.", kind="phase")
        return "turn"
    game.state.nation = ORDER[at - 1]
    return "setup"


def begin_turn(game: Saa) -> None:
    """What belongs to one turn only is wiped."""
    state = game.state
    state.taken, state.found, state.searched = {}, [], []
    state.cleared, state.fought, state.atomic = [], [], []
    state.kamikaze = state.genius = False
    for mat in state.nations.values():
        mat.rockets = []
    for unit in state.units:
        unit.spent, unit.done, unit.out, unit.landed = 0, False, False, False
        unit.came = unit.land = unit.mission = unit.ashore = ""
    state.units.touch()
    game.tell(f"Round {state.round}: {NATIONS[state.nation]}.", rule="sequence.order", kind="turn", nation=state.nation)


def after_combat(game: Saa) -> str:
    """One combat a pass, so that each can be taken back by itself."""
    return "combat" if unresolved(game) else "placement"


def next_turn(game: Saa) -> str:
    """The next nation still in the war; after the last one a new round begins."""
    later = later_this_round(game)
    if not later:
        game.state.round += 1
    game.state.nation = (later or living(game))[0]
    return "turn"


nobody = unasked(lambda game: None)

PHASES = {
    "setup": Phase(title="Set-up", rules="setup", run=setup_phase, then=after_setup),
    "turn": Phase(title="Start of turn", rules="research", enter=begin_turn, run=nobody, then="research"),
    "research": Phase(title="Research Priority", rules="research", run=research_phase, then="purchase"),
    "purchase": Phase(
        title="Purchase Units and Develop Technology", rules="purchase", run=purchase_phase, then="movement"
    ),
    "movement": Phase(title="Movement", rules="movement", enter=begin_movement, run=movement_phase, then="combat"),
    "combat": Phase(title="Combat Resolution", rules="combat", run=combat_phase, then=after_combat),
    "placement": Phase(title="Placement of New Units", rules="placement", run=placement_phase, then="income"),
    "income": Phase(title="Collect Income", rules="income", run=income_phase, then="morale"),
    "morale": Phase(title="Morale", rules="morale", run=morale_phase, then=next_turn),
}
"""In the rulebook's order."""
