"""What must be true after every order."""

from collections.abc import Collection, Iterable, Iterator

from .chart import ALLIED, AXIS, CAMP_OF, FRONTS, MAJORS, TECHNOLOGIES
from .counters import AIR, COUNTERS, NAVAL
from .ground import FACTORIES, HEXES, MINORS, PORTS, SEA_HEXES, ZONES
from .opening import PREFIX, STEP
from .scenario import scenario_of
from .sea import BOXES
from .state import Nation, State, Unit
from .world import FREE, LATER, OUT, POOL, RESERVES, SIBERIA, VICHY, Sc

SIDES = ("", "reduced", "static", "para", "support")
CAMPS = ("", AXIS, ALLIED)
NATIONS = (*MAJORS, *MINORS, "Switzerland", FREE, VICHY)
STATUSES = (
    *("active", "inactive", "neutral", "fallen", "away"),
    *("ally", "controlled", "conquered", "turned", "barred"),
)
FRANCE = ("", "paris", "fights", "vichy", "conquered", "free")


def check(game: Sc) -> None:
    """Raise if the position is impossible."""
    found = next(faults(game), None)
    assert found is None, found


def faults(game: Sc) -> Iterator[str]:
    state = game.state
    if len(state.units) != len(COUNTERS):
        yield f"there are {len(state.units)} counters instead of {len(COUNTERS)}"
    for unit in state.units.all.values():
        yield from _unit(unit)
    yield from _standing(state)
    for power, record in state.powers.items():
        if power not in CAMP_OF:
            yield f"there is no power {power!r}"
        if record.income < 0:
            yield f"{power} has an income of {record.income}"
        if any(name not in TECHNOLOGIES or not 0 <= level <= 4 for name, level in record.technology.items()):
            yield f"{power} has technology {record.technology}"
    yield from _missing("power", state.powers, MAJORS)
    if not 1 <= state.turn <= 53:
        yield f"there is no turn {state.turn}"
    if state.initiative not in CAMPS or state.camp not in CAMPS or state.first not in CAMPS:
        yield "sides are Axis and Allied"
    if state.france not in FRANCE:
        yield f"France can't be {state.france!r}"
    yield from _ground(state)
    yield from _named(state)
    yield from _waiting(game)


def _missing(what: str, there: Collection[str], wanted: Iterable[str]) -> Iterator[str]:
    for name in wanted:
        if name not in there:
            yield f"the {what} {name} is missing"


def _standing(state: State) -> Iterator[str]:
    """What the nations are to one another."""
    yield from _missing("nation", state.nations, NATIONS)
    for name, found in state.nations.items():
        if name not in NATIONS:
            yield f"there is no nation {name!r}"
        yield from _nation(name, found)


def _nation(name: str, found: Nation) -> Iterator[str]:
    if found.status not in STATUSES:
        yield f"{name} can't be {found.status!r}"
    if found.camp not in CAMPS:
        yield f"{name} has no side {found.camp!r}"
    if found.lead and found.lead not in MAJORS:
        yield f"{name} is led by {found.lead!r}"
    if (found.foe and found.foe not in MAJORS) or (found.conqueror and found.conqueror not in MAJORS):
        yield f"{name} fights {found.foe!r} and was conquered by {found.conqueror!r}"
    if abs(found.level) > 3:
        yield f"{name} stands at {found.level} on the Diplomacy Chart"


def _ground(state: State) -> Iterator[str]:
    """Whose the hexes are, and what happened in them."""
    for hex, owner in state.control.items():
        if hex not in HEXES:
            yield f"{hex} can't be controlled"
        elif owner not in state.nations:
            yield f"{hex} is controlled by {owner!r}"
    for hex, owner in state.annexed.items():
        if hex not in HEXES or owner not in MAJORS:
            yield f"{hex} can't be annexed by {owner!r}"
    for hex, earner in state.earners.items():
        if hex not in HEXES or earner not in MAJORS:
            yield f"{earner!r} can't draw the income of {hex}"
    for hex, how in state.factories.items():
        if hex not in FACTORIES or not (how in ("map", "flipped", "moved") or on_track(how)):
            yield f"the factory of {hex} can't be {how!r}"
    for side, hexes in state.doubled.items():
        if side not in (AXIS, ALLIED):
            yield f"there is no side {side!r}"
        yield from _no_such("hex", hexes, HEXES)
    for places in (state.lost, state.soviet_prizes, state.bombed):
        yield from _no_such("hex", places, HEXES)


def _named(state: State) -> Iterator[str]:
    """What lists of names name."""
    for units in (state.spared, state.attacked, state.engaged, state.beached, state.garrison, state.fleeing):
        yield from _no_such("counter", units, COUNTERS)
    for names in (state.wars, state.annexations, state.reply):
        yield from _no_such("nation", names, NATIONS)
    yield from _no_such("Sea Zone", state.zones, ZONES)
    yield from _no_such("front", state.fronts, FRONTS)
    yield from _no_such("side", state.diplomacy, (AXIS, ALLIED))
    yield from _no_such("power", state.stage, MAJORS)
    for attack in state.attacks:
        if attack.source.removeprefix("drop ") not in HEXES | SEA_HEXES or attack.target not in HEXES:
            yield f"nobody attacks {attack.target} from {attack.source}"
        yield from _no_such("counter", (*attack.units, *attack.drops, *attack.air, *attack.guests), COUNTERS)
    for convoy in state.convoys:
        if convoy.sea not in SEA_HEXES or convoy.target not in HEXES:
            yield f"no convoy goes from {convoy.sea} to {convoy.target}"
        yield from _no_such("counter", (*convoy.fleets, *convoy.units), COUNTERS)


def _no_such(what: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"there is no {what} {name!r}"


def _waiting(game: Sc) -> Iterator[str]:
    """Who sets up, and what is still to be set up."""
    state, facts = game.state, scenario_of(game)
    if state.setting and state.setting not in facts["order"]:
        yield f"{state.setting!r} sets nothing up here"
    lines = {(entry["power"], entry["where"]) for entry in facts["set_up"]}
    for waiting in state.setup:
        word, _, number = waiting.unit.partition(" ")
        drawn = waiting.unit.endswith("?") and waiting.unit.split("-")[0] in PREFIX
        known = waiting.unit in COUNTERS or drawn or (word == STEP and number.isdigit())
        if not known or (waiting.power, waiting.where) not in lines:
            yield f"{waiting.unit!r} doesn't wait for {waiting.power!r} to set it up at {waiting.where!r}"


def on_track(place: str) -> bool:
    """Is this a turn on the Turn Record Track?"""
    word, _, number = place.partition(" ")
    return word == "turn" and number.isdigit()


def _unit(unit: Unit) -> Iterator[str]:
    printed = COUNTERS.get(unit.id)
    if printed is None:
        yield f"there is no counter {unit.id!r}"
        return
    place, sort = unit.place, printed.kind
    if unit.side not in SIDES:
        yield f"{unit.id} has no side {unit.side!r}"
    if place in (POOL, LATER, OUT, "setup") or on_track(place):
        return
    if sort in AIR:
        fine = place in FRONTS or place.startswith("over ") or place == "USA and Canada Box" or place in ZONES
    elif sort in NAVAL:
        fine = place in PORTS or place in ZONES or place in BOXES or place in SEA_HEXES
    else:
        fine = (
            place in HEXES
            or place in BOXES
            or place in (SIBERIA, RESERVES)
            or place in SEA_HEXES
            or place.startswith("drop ")
        )
    if not fine:
        yield f"{unit.id} can't be in {place}"
    if unit.side == "static" and sort != "infantry":
        yield f"{unit.id} can't be Static"
