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
    POWERS,
    SIDES,
    SPACE,
    VICHY,
    board,
    is_land,
)
from .world import Ww2, bloc_of, foes, here, kind_of, stack

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
    if set(state.control) != set(LANDS):
        yield "the control of land spaces is incomplete"
    for land, holder in state.control.items():
        if holder not in (*POWERS, NEUTRAL, VICHY):
            yield f"{land} is controlled by {holder}"
        elif holder in POWERS and state.powers[holder].status == "surrendered":
            yield f"{land} is controlled by {holder}, which is out"
    if set(state.initiative) != set(FRONTS) or any(side not in SIDES for side in state.initiative.values()):
        yield "the Initiative Map is incomplete"


def _units(game: Ww2) -> Iterator[str]:
    units = game.state.units
    airborne: Counter[str] = Counter()
    for id, unit in units.all.items():
        kind, name = kind_of(unit), f"{unit.owner} {unit.kind} in {unit.place}"
        if id != unit.id:
            yield f"{name} is kept as {id}"
        if unit.place not in board() and unit.place not in game.state.convoys:
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
        if kind.base == "ABN":
            airborne[unit.owner] += 1
        if unit.owner != VICHY and (unit.owner not in POWERS or game.state.powers[unit.owner].status == "surrendered"):
            yield f"{name} of a power that is out"
    for power, n in airborne.items():
        if n > 1:
            yield f"{power} has {n} airborne"


def _stacks(game: Ww2, phase: str) -> Iterator[str]:
    for space in game.state.units.places():
        if not is_land(space) or SPACE[space].blue:
            continue
        ground = here(game, space, "G")
        for bloc in dict.fromkeys(BLOC[u.owner] for u in ground):
            points = stack(u for u in ground if bloc_of(u) == bloc)
            if points > GROUND_LIMIT:
                yield f"{points} Stack Points of the {bloc} in {space}"
        if (
            phase in QUIET
            and len({bloc_of(u) for u in ground}) > 1
            and any(foes(game, a.owner, b.owner, space) for a in ground for b in ground)
        ):
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
