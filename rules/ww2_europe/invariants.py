"""What must be true after every order, and of every position that is read."""

from collections import Counter
from collections.abc import Iterator

from .chart import (
    BLOC,
    BOXES,
    CIRCLES,
    FRONTS,
    GROUND_LIMIT,
    KINDS,
    LANDS,
    MOST_RP,
    NEUTRAL,
    OPEN_SEAS,
    POWERS,
    SIDES,
    SPACE,
    VICHY,
    is_land,
)
from .world import Ww2, foes, here, kind_of

HOLDERS = frozenset((*POWERS, NEUTRAL, VICHY))
QUIET = ("redeployment", "convoys", "build", "buy", "collect", "initiative", "end")


def check(game: Ww2) -> None:
    """Raise AssertionError naming everything that is broken."""
    found = list(faults(game, game.phase))
    assert not found, "; ".join(found)


def faults(game: Ww2, phase: str) -> Iterator[str]:
    """Every fault of the position, in words."""
    yield from _control(game)
    yield from _units(game)
    yield from _stacks(game, phase)
    yield from _powers(game)
    yield from _convoys(game)


def _control(game: Ww2) -> Iterator[str]:
    state = game.state
    out = {power for power, mat in state.powers.items() if mat.status == "surrendered"}
    if set(state.control) != set(LANDS):
        yield "the control of land spaces is incomplete"
    for land, holder in state.control.items():
        if holder not in HOLDERS:
            yield f"{land} is controlled by {holder}"
        elif holder in out:
            yield f"{land} is controlled by {holder}, which is out"
    if set(state.initiative) != set(FRONTS) or any(side not in SIDES for side in state.initiative.values()):
        yield "the Initiative Map is incomplete"


def _units(game: Ww2) -> Iterator[str]:
    units, places = game.state.units, {*SPACE, *OPEN_SEAS, *CIRCLES, *game.state.convoys}
    out = {power for power, mat in game.state.powers.items() if mat.status == "surrendered"}
    taking_part = {VICHY, *POWERS} - out
    airborne: Counter[str] = Counter()
    for id, unit in units.all.items():
        kind = KINDS[unit.kind]
        if kind.base == "ABN":
            airborne[unit.owner] += 1
        name = f"{unit.owner} {unit.kind} in {unit.place}"
        if id != unit.id:
            yield f"{name} is kept as {id}"
        if unit.place not in places:
            yield f"{name} is nowhere"
        if unit.aboard:
            ship = units.get(unit.aboard)
            if ship is None or ship.place != unit.place:
                yield f"{name} is aboard nothing"
            elif kind_of(ship).wing and (
                ship.damaged or sum(u.aboard == ship.id for u in units.at(ship.place)) > kind_of(ship).wing
            ):
                yield f"too many planes aboard the carrier in {ship.place}"
        elif kind.branch in "GB" and not is_land(unit.place):
            yield f"{name} swims"
        elif kind.branch == "N" and is_land(unit.place):
            yield f"{name} is ashore"
        if unit.damaged and kind.hits < 2:
            yield f"{name} is damaged"
        if unit.owner not in taking_part:
            yield f"{name} of a power that is out"
    for power, n in airborne.items():
        if n > 1:
            yield f"{power} has {n} airborne"


def _stacks(game: Ww2, phase: str) -> Iterator[str]:
    points: dict[tuple[str, str], int] = {}
    for unit in game.state.units:
        kind = KINDS[unit.kind]
        if kind.branch == "G" and unit.place in SPACE:
            where = unit.place, BLOC[unit.owner]
            points[where] = points.get(where, 0) + kind.stack
    for (space, bloc), sum_ in points.items():
        if sum_ > GROUND_LIMIT and not SPACE[space].blue:
            yield f"{sum_} Stack Points of the {bloc} in {space}"
    for space in dict.fromkeys(space for space, _ in points) if phase in QUIET else ():
        owners = {unit.owner for unit in here(game, space, "G")}
        if any(foes(game, a, b, space) for a in owners for b in owners):
            yield f"enemies share {space}"


def _powers(game: Ww2) -> Iterator[str]:
    if set(game.state.powers) != set(POWERS):
        yield "powers are missing"
    for name, mat in game.state.powers.items():
        if mat.money < 0 or mat.pacific < 0 or mat.debt < 0:
            yield f"{name} has ${mat.money}"
        if not 0 <= mat.rp <= MOST_RP:
            yield f"{name} has {mat.rp} Redeployment Points"
        if len(mat.boxes) != BOXES or any(n < 0 or code not in KINDS for box in mat.boxes for code, n in box.items()):
            yield f"the Build Boxes of {name} are wrong"


def _convoys(game: Ww2) -> Iterator[str]:
    for id, convoy in game.state.convoys.items():
        if id != convoy.id or len(convoy.ends) != 2:
            yield f"convoy {id} is wrong"
        for space in convoy.route:
            if is_land(space):
                yield f"convoy {id} sails over {space}"
        for end in convoy.ends:
            if end not in CIRCLES.values():
                yield f"convoy {id} ends in {end}"
