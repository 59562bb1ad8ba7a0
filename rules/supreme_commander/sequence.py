"""The sequence of play, top to bottom, as the rulebook prints it (5.1); the only file that knows what follows what."""

from collections.abc import Mapping

from ..kernel.definition import Phase
from ..kernel.flow import Flow
from .aid import aid_phase
from .battle import battle_phase
from .bombing import bombing_phase
from .chart import ALLIED, AXIS, CLEAR
from .combat import declare_phase, enter_declare, landing_phase
from .income import enter_collect, enter_reinforcements
from .naval import enter_zones, first_fleets, initiative_phase, second_fleets, submarine_phase, zone_phase
from .political import final_phase, political_phase
from .scenario import scenario_of
from .setup import enter_setup, poland_phase, setup_phase
from .strategic import strategic_phase
from .support import enter_placement, placement_phase, sky_phase
from .turns import (
    check_phase,
    enter_check,
    enter_movement,
    enter_strategic,
    enter_turn_over,
    movement_phase,
    organization_phase,
)
from .world import Sc, season


def after_setup(game: Sc) -> str:
    """The next power sets up; then the first turn, or the half of it with which a scenario begins."""
    if game.state.setting:
        return "setup"
    if scenario_of(game)["begins"] == ALLIED:
        return "allied"
    return "collect"


def after_zones(game: Sc) -> str:
    return "zones" if game.state.zones else "submarines"


def after_battle(game: Sc) -> str:
    """Combats one by one; then Follow-up Combat in Clear weather, once."""
    state = game.state
    if any(not attack.fought for attack in state.attacks):
        return "battle"
    if not state.followup and season(game) == CLEAR:
        return "followup"
    return "strategic"


def after_political(game: Sc) -> str:
    return "allied" if game.state.camp == AXIS else "final"


def nobody(game: Sc) -> Flow[None]:
    yield from ()


def enter_axis(game: Sc) -> None:
    enter_check(game, AXIS)


def enter_allied(game: Sc) -> None:
    enter_check(game, ALLIED)


def enter_followup(game: Sc) -> None:
    game.state.followup = True
    game.state.attacks = []
    enter_declare(game)


PHASES: Mapping[str, Phase] = {
    "setup": Phase(title="Set-up", enter=enter_setup, run=setup_phase, rules="setup", then=after_setup),
    # I. Strategic Phase
    "collect": Phase(title="Collect MSP", enter=enter_collect, run=nobody, rules="economy", then="initiative"),
    "initiative": Phase(title="Naval Initiative", run=initiative_phase, rules="naval", then="fleets"),
    "fleets": Phase(title="Naval Placement", run=first_fleets, rules="naval", then="fleets2"),
    "fleets2": Phase(title="Naval Placement", run=second_fleets, rules="naval", then="contact"),
    "contact": Phase(title="Naval Combat", enter=enter_zones, run=nobody, rules="naval", then=after_zones),
    "zones": Phase(title="Naval Combat", run=zone_phase, rules="naval", then=after_zones),
    "submarines": Phase(title="Submarine Warfare", run=submarine_phase, rules="naval", then="aid"),
    "aid": Phase(title="Reinforcements", enter=enter_reinforcements, run=aid_phase, rules="build", then="poland"),
    "poland": Phase(title="Poland", run=poland_phase, rules="politics", then="axis"),
    # II. Axis Player Turn, III. Allied Player Turn
    "axis": Phase(title="Organization", enter=enter_axis, run=check_phase, rules="build", then="organization"),
    "allied": Phase(title="Organization", enter=enter_allied, run=check_phase, rules="build", then="organization"),
    "organization": Phase(title="Organization", run=organization_phase, rules="build", then="bombing"),
    "bombing": Phase(title="Strategic Bombing", run=bombing_phase, rules="air", then="movement"),
    "movement": Phase(title="Movement", enter=enter_movement, run=movement_phase, rules="movement", then="landing"),
    "landing": Phase(title="Combat", run=landing_phase, rules="combat", then="declare"),
    "declare": Phase(title="Combat", enter=enter_declare, run=declare_phase, rules="combat", then="support"),
    "support": Phase(title="Air Placement", enter=enter_placement, run=placement_phase, rules="air", then="sky"),
    "sky": Phase(title="Air Combat", run=sky_phase, rules="air", then="battle"),
    "battle": Phase(title="Ground Combat", run=battle_phase, rules="combat", then=after_battle),
    "followup": Phase(
        title="Follow-up Combat", enter=enter_followup, run=declare_phase, rules="combat", then="support"
    ),
    "strategic": Phase(
        title="Strategic Movement", enter=enter_strategic, run=strategic_phase, rules="movement", then="political"
    ),
    "political": Phase(title="Political Phase", run=political_phase, rules="politics", then=after_political),
    # IV. Final Mutual Phase
    "final": Phase(title="Final Mutual Phase", run=final_phase, rules="sequence", then="next"),
    "next": Phase(title="Next Turn", enter=enter_turn_over, run=nobody, rules="sequence", then="collect"),
}
