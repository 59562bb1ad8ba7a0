"""The sequence of play (55), from top to bottom: the only room that knows what follows what."""

from collections.abc import Callable

from ..kernel.definition import Phase
from ..kernel.flow import Flow, unasked
from .aftermath import aftermath_phase
from .arrivals import arrive
from .attack import ground_phase
from .attrition import attrition_phase, late_attrition_phase
from .breakdown import reunite
from .clash import clash_phase
from .construction import construction_phase, enter_construction
from .convoys import convoy_phase
from .counters import iraq_falls
from .declarations import revoke, revoke_disputes
from .drops import enter_combat
from .east import overrun_east, revoke_east
from .exploitation import (
    breakthrough_phase,
    enter_late,
    exploitation_phase,
    late_drop_phase,
    late_ground_phase,
    late_support_phase,
)
from .extra import blitz
from .fall import france_falls, waits, zone_phase
from .feeding import forget_acts
from .fleets import fleets_phase, land_bases, supply_phase
from .italy import after_combat as italy_after_combat
from .italy import fleet_seas, ships
from .landing import enter_landing, landing_phase
from .lend_lease import lose_cargo
from .minors import due, interventions, minor_turns
from .missions import counterair_phase, missions_phase, port_raids
from .movement import movement_phase
from .options import enter_options, options_phase
from .pressure import look
from .recapture import showing_phase, to_show
from .redeployment import redeployment_phase
from .replies import enter_reply, replied, reply_phase
from .russia import last_stand
from .setup import draw_phase, setup_phase
from .sleeping import enter_waking, waking_phase
from .supply import join_early_sources
from .turn import end_turn_phase, initiative_phase, season_phase, second, west_wall
from .variants import hand_over, play_planned
from .vichy import ended_if_lost, falls, watch
from .wars import revoke_wars
from .world import Tr
from .year import building_phase, enter_building, quarterly, quarterly_phase, year_phase


def after_setup(game: Tr) -> str:
    return "setup" if game.state.rest else "building"


def after_reply(name: str, end: str) -> Callable[[Tr], str]:
    def then(game: Tr) -> str:
        return name if replied(game) else end

    return then


def first_reply(name: str, end: str) -> Callable[[Tr], str]:
    def then(game: Tr) -> str:
        return name if game.state.missions else end

    return then


def after_turn(game: Tr) -> str:
    """55.II: attacked minors, then the second player turn, the next game turn, or the Year Start."""
    return "minors" if due(game) else powers_go_on(game)


def next_turn(game: Tr) -> str:
    """Who is next: the other side, the next game turn, or the Year Start after Winter."""
    state = game.state
    if state.half == 1:
        return "second"
    return "year" if state.turn % 4 == 3 else "season"


def powers_go_on(game: Tr) -> str:
    if game.state.half == 2 and quarterly(game):
        return "quarterly"
    return next_turn(game)


def after_minors(game: Tr) -> str:
    """12.16: a minor's own turn has Movement and Combat alone."""
    return "options" if game.state.mini else powers_go_on(game)


def after_attrition(game: Tr) -> str:
    """26.814: before the missions the defender of Paris may show that it can't fall."""
    return "showing" if to_show(game) else "missions"


def after_combat(game: Tr) -> str:
    return "minors" if game.state.mini else "zone" if waits(game) else "construction"


def end_of_combat(game: Tr) -> Flow[None]:
    """55.D8c: wars that nobody waged, conquests, Vichy France, Italy's surrender."""
    reunite(game)
    interventions(game)
    revoke(game)
    revoke_disputes(game)
    revoke_east(game)
    revoke_wars(game)
    lose_cargo(game)
    italy = ships(game), fleet_seas(game), game.state.powers["Italy"].in_play
    aftermath_phase(game)
    last_stand(game)
    blitz(game)
    yield from hand_over(game)
    overrun_east(game)
    yield from france_falls(game)
    falls(game)
    iraq_falls(game)
    yield from italy_after_combat(game, italy)


def look_around(game: Tr) -> None:
    """23.1, 49.42: who has come to help an attacked minor, and who has come into Vichy territory."""
    look(game)
    interventions(game)
    watch(game)
    join_early_sources(game)


def begin_combat(game: Tr) -> None:
    look_around(game)
    enter_combat(game)


def opening_of_turn(game: Tr) -> None:
    """55.IIA and C: Allied variants 9 and 10, then who moves first."""
    forget_acts(game)
    west_wall(game)
    arrive(game)
    play_planned(game, "turn")
    initiative_phase(game)


PHASES = {
    "draw": Phase(title="Variant counters", run=unasked(draw_phase), rules="setup", then="setup"),
    "setup": Phase(title="Set-up", run=setup_phase, rules="setup", then=after_setup),
    # 55.I Year Start
    "year": Phase(title="Year Start", run=year_phase, rules="year", then="building"),
    "building": Phase(
        title="Strategic Warfare", run=building_phase, rules="year", then="initiative", enter=enter_building
    ),
    # 55.II game turn
    "season": Phase(title="New season", run=unasked(season_phase), rules="turn", then="initiative"),
    "initiative": Phase(title="Initiative", run=unasked(opening_of_turn), rules="turn", then="waking"),
    "waking": Phase(title="New allies", run=waking_phase, rules="turn", then="options", enter=enter_waking),
    # player turn
    "options": Phase(title="Options", run=options_phase, rules="options", then="fleets", enter=enter_options),
    "fleets": Phase(
        title="Base changes", run=fleets_phase, rules="movement", then=first_reply("base replies", "supply")
    ),
    "base replies": Phase(
        title="Interceptions",
        run=reply_phase,
        rules="naval",
        then=after_reply("base replies", "base clash"),
        enter=enter_reply,
    ),
    "base clash": Phase(title="Naval combat", run=clash_phase, rules="naval", then="supply"),
    "supply": Phase(title="Supply", run=supply_phase, rules="supply", then="movement", enter=land_bases),
    "movement": Phase(title="Movement", run=movement_phase, rules="movement", then="attrition"),
    # combat
    "attrition": Phase(
        title="Attrition", run=attrition_phase, rules="attrition", then=after_attrition, enter=begin_combat
    ),
    "showing": Phase(title="Paris", run=showing_phase, rules="combat", then="missions"),
    "missions": Phase(title="Missions", run=missions_phase, rules="combat", then="counterair"),
    "counterair": Phase(title="Counterair", run=counterair_phase, rules="air", then="replies"),
    "replies": Phase(
        title="Replies", run=reply_phase, rules="combat", then=after_reply("replies", "clash"), enter=enter_reply
    ),
    "clash": Phase(title="Interceptions", run=clash_phase, rules="naval", then="landing"),
    "landing": Phase(title="Landings and drops", run=landing_phase, rules="combat", then="ground", enter=enter_landing),
    "ground": Phase(title="Ground combat", run=ground_phase, rules="combat", then="breakthrough"),
    "breakthrough": Phase(title="Breakthrough", run=breakthrough_phase, rules="combat", then="raids"),
    "raids": Phase(title="Air against ports", run=unasked(port_raids), rules="air", then="exploitation"),
    "exploitation": Phase(title="Exploitation", run=exploitation_phase, rules="combat", then="late support"),
    "late support": Phase(
        title="Exploitation support", run=late_support_phase, rules="combat", then="late replies", enter=enter_late
    ),
    "late replies": Phase(
        title="Exploitation replies",
        run=reply_phase,
        rules="combat",
        then=after_reply("late replies", "late clash"),
        enter=enter_reply,
    ),
    "late clash": Phase(title="Exploitation interceptions", run=clash_phase, rules="air", then="late drops"),
    "late drops": Phase(title="Exploitation drops", run=late_drop_phase, rules="combat", then="late ground"),
    "late ground": Phase(title="Exploitation combat", run=late_ground_phase, rules="combat", then="late attrition"),
    "late attrition": Phase(title="Attrition", run=late_attrition_phase, rules="attrition", then="aftermath"),
    "aftermath": Phase(title="End of combat", run=end_of_combat, rules="combat", then=after_combat),
    # 49.11 the fall of France
    "zone": Phase(title="Vichy France", run=zone_phase, rules="politics", then="construction"),
    # 55.D9 to D11
    "construction": Phase(
        title="Construction",
        run=construction_phase,
        rules="construction",
        then="convoys",
        enter=enter_construction,
    ),
    "convoys": Phase(title="Convoys", run=convoy_phase, rules="construction", then="redeployment", enter=ended_if_lost),
    "redeployment": Phase(title="Redeployment", run=redeployment_phase, rules="redeployment", then="end"),
    "end": Phase(title="End of turn", run=end_turn_phase, rules="turn", then=after_turn, enter=look_around),
    "minors": Phase(title="Minor countries", run=unasked(minor_turns), rules="turn", then=after_minors),
    "quarterly": Phase(title="Strategic warfare, quarterly", run=quarterly_phase, rules="year", then=next_turn),
    "second": Phase(title="Second player turn", run=unasked(second), rules="turn", then="waking"),
}
