"""A position as data: read from a record and written into one."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from .counters import COUNTERS
from .invariants import faults
from .state import State
from .world import Sc


def write_position(game: Sc) -> dict[str, Any]:
    """The whole state, and the phase it is in."""
    data: dict[str, Any] = msgspec.to_builtins(game.state)
    return {"phase": game.phase} | data


def read_position(game: Sc, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    phase = data.get("phase", "")
    if not isinstance(phase, str) or phase not in game.definition.phases:
        raise BadSetup(f"position: there is no phase {phase!r}")
    unknown = sorted(set(data) - set(State.__struct_fields__) - {"phase"})
    if unknown:
        raise BadSetup(f"position: there is nothing called {unknown[0]!r} in a position")
    try:
        state = msgspec.convert({key: value for key, value in data.items() if key != "phase"}, State)
    except msgspec.ValidationError as error:
        raise BadSetup(f"position: {error}") from error
    for id, unit in state.units.all.items():
        if id not in COUNTERS or unit.id != id:
            raise BadSetup(f"position: there is no counter {id!r}")
        if unit.owner not in state.nations:
            raise BadSetup(f"position: {id} belongs to {unit.owner!r}")
    game.state = state
    for fault in faults(game):
        raise BadSetup(f"position: {fault}")
    return state, phase
