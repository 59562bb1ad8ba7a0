"""A position as data: read from a record and written into one."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..kernel.errors import BadSetup
from .chart import BRIDGEHEADS, MAJORS, VICHY, board, countries, kinds, land, nations, scenario
from .invariants import faults
from .state import State
from .world import Tr

PLACES = ("pool", "gone", "yard", "set-up")
AGREED = ("closed", "foes", "admitted to", "contest", "counter of")
"""What `help` says of powers, each with the name of a power or country behind it."""


def write_position(game: Tr) -> dict[str, Any]:
    """The whole state, and the phase it is in."""
    data: dict[str, Any] = msgspec.to_builtins(game.state)
    return {"phase": game.phase} | data


def read_position(game: Tr, data: Mapping[str, Any]) -> tuple[State, str]:
    """The state a record describes, and the phase it starts in. Raises BadSetup with the first fault found."""
    from .sequence import PHASES

    phase = data.get("phase", "")
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadSetup(f"position: there is no phase {phase!r}")
    unknown = sorted(set(data) - set(State.__struct_fields__) - {"phase"})
    if unknown:
        raise BadSetup(f"position: there is nothing called {unknown[0]!r} in a position")
    try:
        state = msgspec.convert({key: value for key, value in data.items() if key != "phase"}, State)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadSetup(f"position: {error}") from error
    game.state = state
    for strange in (*_units(state), *_nobody(game, phase), *_records(state)):
        raise BadSetup(f"position: {strange}")
    for fault in faults(game):
        raise BadSetup(f"position: {fault}")
    return state, phase


def _units(state: State) -> Iterator[str]:
    """Counters that are of nobody, of no kind, or nowhere."""
    for name, unit in state.units.all.items():
        if unit.id != name:
            yield f"{unit.id} is entered as {name}"
        if unit.place not in board() and unit.place not in PLACES:
            yield f"{unit.id} stands in {unit.place!r}, which is nowhere"
        if unit.nation not in nations() or unit.owner not in (*MAJORS, VICHY):
            yield f"{unit.id} is of {unit.nation!r}, under {unit.owner!r}"
        if unit.kind not in kinds():
            yield f"there is no sort of unit called {unit.kind!r}: {unit.id}"


def _nobody(game: Tr, phase: str) -> Iterator[str]:
    """Powers that are none, hexes of nobody, and who is not there to do what the phase waits for."""
    state, card = game.state, scenario(game.scenario)
    if set(state.powers) != set(MAJORS):
        yield "the powers are " + ", ".join(MAJORS)
    for hex_, whose in state.control.items():
        if hex_ not in board() or whose not in ("", *countries(), *MAJORS, VICHY):
            yield f"{hex_} is controlled by {whose!r}"
    for seat in state.rest:
        if seat not in (*card["seats"], *card["order"]):
            yield f"{seat!r} doesn't set up"
    if phase == "setup" and not state.rest:
        yield "nobody is left to set up"
    kind, _, patron = state.countries.get(state.mini, "").partition(" ")
    if state.mini and (kind != "attacked" or patron not in MAJORS):
        yield f"{state.mini!r} is no attacked minor that a power runs: it has no turn of its own"


def _records(state: State) -> Iterator[str]:
    """What is written down of sides and powers that are none."""
    for hex_, head in state.bridgeheads.items():
        if hex_ not in land() or head.side not in BRIDGEHEADS:
            yield f"a Bridgehead of {head.side!r} lies in {hex_!r}"
    for key, names in state.help.items():
        for name in names:
            if key.startswith(AGREED) and name not in MAJORS:
                yield f"{key!r} names {name!r}, which is no power"
    for mission in state.missions.values():
        for hex_ in (mission.target, *mission.path):
            if hex_ not in board():
                yield f"{mission.id} goes to {hex_!r}, which is nowhere"
        if mission.seat not in (*MAJORS, VICHY):
            yield f"{mission.id} is of {mission.seat!r}, which is no power"
        if mission.prey and mission.prey not in state.missions:
            yield f"{mission.id} chases {mission.prey!r}, which isn't under way"
    for fleet in state.fleeing:
        if fleet not in state.units:
            yield f"{fleet!r} flees and isn't there"
