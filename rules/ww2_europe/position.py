"""A position as data: read from a record and written into one."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from .chart import BLOC, FRONTS, KINDS, LANDS, SEASONS, board, countries, leaders, moment, technologies
from .invariants import faults
from .state import State
from .world import Ww2

MOST_UNITS = 2000


def write_position(game: Ww2) -> dict[str, Any]:
    """The whole state, and the phase it is in."""
    data: dict[str, Any] = msgspec.to_builtins(game.state)
    data["units"] = list(data["units"]["all"].values())
    return {"phase": game.phase} | {key: value for key, value in data.items() if value is not None}


def read_position(game: Ww2, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    from .sequence import PHASES

    phase = str(data.get("phase", ""))
    if phase not in PHASES:
        raise BadSetup(f"position: there is no phase {phase!r}")
    unknown = sorted(set(data) - set(State.__struct_fields__) - {"phase"})
    if unknown:
        raise BadSetup(f"position: there is nothing called {unknown[0]!r} in a position")
    units = data.get("units", [])
    if not isinstance(units, list) or len(units) > MOST_UNITS:
        raise BadSetup(f"position: units are a list of at most {MOST_UNITS}")
    rows = {str(row.get("id", n)): {"id": str(n), **row} for n, row in enumerate(units) if isinstance(row, Mapping)}
    if len(rows) != len(units):
        raise BadSetup("position: a unit is there twice")
    body = {key: value for key, value in data.items() if key not in ("phase", "units")}
    try:
        state = msgspec.convert({**body, "units": {"all": rows}}, State)
    except msgspec.ValidationError as error:
        raise BadSetup(f"position: {error}") from error
    _check(state)
    game.state = state
    for fault in faults(game, phase):
        raise BadSetup(f"position: {fault}")
    return state, phase


def _check(state: State) -> None:
    """Every name in the state is one of the game's."""
    if state.season not in SEASONS or not 1939 <= state.year <= 1945:
        raise BadSetup(f"position: the game has no {state.season} {state.year}")
    if not moment(1939, "Fall") <= moment(state.year, state.season) <= moment(1945, "Summer"):
        raise BadSetup(f"position: {state.season} {state.year} is not played")
    for unit in state.units:
        if unit.kind not in KINDS:
            raise BadSetup(f"position: there is no unit {unit.kind!r}")
        if unit.owner not in BLOC:
            raise BadSetup(f"position: there is no power {unit.owner!r}")
        for space in (*unit.path, *filter(None, (unit.start, unit.came))):
            if space not in board() and space not in state.convoys:
                raise BadSetup(f"position: there is no space {space!r}")
    names = {
        "land space": ([*state.control, *state.damaged, *state.zeroed, *state.flags_lost, *state.captured], set(LANDS)),
        "space": ([s for c in state.convoys.values() for s in c.route], set(board())),
        "Front": ([*state.initiative, *state.wins], set(FRONTS)),
        "country": ([*state.allies, *state.attacked], {*countries(), "Vichy France"}),
        "leader": ([*state.leaders, *state.fallen], set(leaders())),
        "technology": ([t for mat in state.powers.values() for t in mat.tech], set(technologies())),
        "power": ([*state.powers, *(c.owner for c in state.convoys.values())], set(BLOC)),
    }
    for what, (given, known) in names.items():
        for name in given:
            if name not in known:
                raise BadSetup(f"position: there is no {what} {name!r}")
    if state.pact not in ("on", "broken", "off", ""):
        raise BadSetup(f"position: the pact cannot be {state.pact!r}")
    serials = [int(u.id[1:]) for u in state.units if u.id[:1] == "u" and u.id[1:].isdecimal()]
    state.serial = max([state.serial, *serials], default=0)
