"""The sequence of play: nine phases, each carried out by both sides; a turn is a season."""

from collections.abc import Callable

from ..kernel.definition import Phase
from ..kernel.flow import Flow, unasked
from .armistice import dawn, dawn_phase, liberate
from .convoys import begin_convoys, convoy_phase
from .encounters import sea_phase
from .ground_battle import ground_phase
from .homing import homing_phase
from .movement import (
    begin_blitz,
    begin_step,
    blitz_phase,
    movement_phase,
    sort_battles,
    sort_encounters,
    sort_raids,
)
from .politics import declarations
from .production import begin_build, build_phase
from .purchase import begin_buy, buy_phase
from .redeployment import begin_redeployment, redeployment_phase
from .strategic import raid_phase
from .technology import begin_collect, collect_phase
from .victory import end_phase, initiative
from .world import Ww2


def again(name: str, following: str, steps: int) -> Callable[[Ww2], str]:
    """A phase that the sides carry out one after the other."""

    def then(game: Ww2) -> str:
        return name if game.state.step < steps else following

    return then


def more(name: str, following: str) -> Callable[[Ww2], str]:
    """A phase of several battles, one at a time."""

    def then(game: Ww2) -> str:
        return name if game.state.queue else following

    return then


def returning(game: Ww2) -> Flow[None]:
    """Stage 4; when Combat is over, Paris may have been liberated."""
    yield from homing_phase(game)
    liberate(game)


def after_homing(game: Ww2) -> str:
    return "redeployment" if game.state.blitz else "blitzkrieg"


PHASES = {
    "dawn": Phase(title="Start of turn", run=dawn_phase, enter=dawn, then="declarations", rules="sequence"),
    "declarations": Phase(title="Declarations of war", run=declarations, then="movement", rules="politics"),
    # 1 Movement: player A on own Fronts, player B everywhere, player A on the other Fronts
    "movement": Phase(
        title="Movement",
        run=movement_phase,
        enter=begin_step,
        then=again("movement", "raids", 3),
        rules="movement",
    ),
    # 2 Combat: all of Stage 1, then all of Stage 2, then all of Stage 3, then Stage 4
    "raids": Phase(title="Strategic Warfare", run=raid_phase, enter=sort_raids, then=more("raids", "sea"), rules="air"),
    "sea": Phase(
        title="Naval battles", run=sea_phase, enter=sort_encounters, then=more("sea", "ground"), rules="naval"
    ),
    "ground": Phase(
        title="Ground battles", run=ground_phase, enter=sort_battles, then=more("ground", "return"), rules="combat"
    ),
    "return": Phase(title="Return to base", run=returning, then=after_homing, rules="combat"),
    # 3 Blitzkrieg: player A, then player B, then Combat again
    "blitzkrieg": Phase(
        title="Blitzkrieg",
        run=blitz_phase,
        enter=begin_blitz,
        then=again("blitzkrieg", "raids", 2),
        rules="movement",
    ),
    # 4 Redeployment: player B first
    "redeployment": Phase(
        title="Redeployment",
        run=redeployment_phase,
        enter=begin_redeployment,
        then=again("redeployment", "convoys", 2),
        rules="movement",
    ),
    # 5 to 7: player A first
    "convoys": Phase(
        title="Convoys", run=convoy_phase, enter=begin_convoys, then=again("convoys", "build", 2), rules="economy"
    ),
    "build": Phase(title="Build", run=build_phase, enter=begin_build, then=again("build", "buy", 2), rules="build"),
    "buy": Phase(title="Buy", run=buy_phase, enter=begin_buy, then=again("buy", "collect", 2), rules="economy"),
    # 8 Collect Money
    "collect": Phase(title="Collect Money", run=collect_phase, enter=begin_collect, then="initiative", rules="economy"),
    # 9 Initiative, and the end of the turn
    "initiative": Phase(title="Initiative", run=unasked(initiative), then="end", rules="sequence"),
    "end": Phase(title="End of turn", run=end_phase, then="dawn", rules="victory"),
}
