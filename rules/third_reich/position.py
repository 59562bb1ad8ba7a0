"""A position as data: read from a record and written into one."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from .chart import MAJORS, VICHY, board, countries, nations, scenario
from .invariants import faults
from .state import State
from .world import Tr

PLACES = ("pool", "gone", "yard", "set-up")


def write_position(game: Tr) -> dict[str, Any]:
    """The whole state, and the phase it is in."""
    data: dict[str, Any] = msgspec.to_builtins(game.state)
    return {"phase": game.phase} | data


def read_position(game: Tr, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    from .sequence import PHASES

    phase = data.get("phase", "")
    if phase not in PHASES:
        raise BadSetup(f"position: there is no phase {phase!r}")
    unknown = sorted(set(data) - set(State.__struct_fields__) - {"phase"})
    if unknown:
        raise BadSetup(f"position: there is nothing called {unknown[0]!r} in a position")
    try:
        state = msgspec.convert({key: value for key, value in data.items() if key != "phase"}, State)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadSetup(f"position: {error}") from error
    if set(state.powers) != set(MAJORS):
        raise BadSetup("position: the powers are " + ", ".join(MAJORS))
    for unit in state.units:
        if unit.place not in board() and unit.place not in PLACES:
            raise BadSetup(f"position: {unit.id} stands in {unit.place!r}, which is nowhere")
        if unit.nation not in nations() or unit.owner not in (*MAJORS, VICHY):
            raise BadSetup(f"position: {unit.id} is of {unit.nation!r}")
    for hex_, whose in state.control.items():
        if hex_ not in board() or ((whose and whose not in countries()) and whose not in (*MAJORS, VICHY)):
            raise BadSetup(f"position: {hex_} is controlled by {whose!r}")
    for seat in state.rest:
        if seat not in (*scenario(game.scenario)["seats"], *scenario(game.scenario)["order"]):
            raise BadSetup(f"position: {seat!r} doesn't set up")
    game.state = state
    for fault in faults(game):
        raise BadSetup(f"position: {fault}")
    return state, phase
