"""Where units may go: steps over land, sea and air, and the paths made of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf

from ..kernel.errors import Refused
from ..kernel.text import counted
from .chart import AIR, KINDS
from .state import Unit
from .world import (
    Saa,
    armed,
    board,
    canals,
    control,
    enemies_in,
    friendly,
    friendly_at_start,
    is_land,
    neutral,
    raises_garrison,
    watched,
)

FLIGHT = max(KINDS[kind].move for kind in AIR)
"""The longest flight of any aircraft."""


def allowance(unit: Unit) -> int:
    """Borders a unit may still cross this turn (move.allowance)."""
    return 0 if unit.done else KINDS[unit.kind].move - unit.spent


def check_length(units: Iterable[Unit], goal: str, steps: int) -> None:
    """move.allowance: no unit crosses more borders than its rating."""
    for unit in units:
        if allowance(unit) < steps:
            raise Refused(
                f"{goal} is {counted(steps, 'border')} away and {unit.kind} can cross "
                f"{allowance(unit)}{' more' if unit.spent else ''}",
                rule="move.allowance",
            )


# --- over land ------------------------------------------------------------------------------------------------------


def neutrals_open(game: Saa) -> bool:
    """neutral.option: without it neutral ground is closed to everything."""
    return bool(game.options["neutrality"])


def check_open(game: Saa, space: str) -> None:
    if neutral(game, space) and not neutrals_open(game):
        raise Refused(f"{space} is neutral, and neutral ground is closed in this game", rule="neutral.option")


def land_step(game: Saa, here: str, there: str) -> bool:
    return board().border(here, there) == "land" and (not neutral(game, there) or neutrals_open(game))


def must_stop(game: Saa, seat: str, space: str, blitz: bool) -> bool:
    """move.stop, move.blitz, move.empty-enemy, ruling.37, ruling.81."""
    if armed(enemies_in(game, space, seat)) or neutral(game, space):
        return True
    return not friendly(game, space, seat) and (not blitz or raises_garrison(game, space))


def land_reach(game: Saa, seat: str, origin: str, steps: int, blitz: bool) -> dict[str, int]:
    return board().distances(
        origin,
        steps,
        enter=lambda here, there: land_step(game, here, there),
        stop=lambda space: must_stop(game, seat, space, blitz),
    )


def land_path(game: Saa, seat: str, origin: str, goal: str, steps: int, blitz: bool) -> list[str] | None:
    """The shortest way, over friendly ground if that is no longer."""
    found = board().cheapest(
        origin,
        goal,
        lambda here, there: (1.0 if friendly(game, there, seat) else 1.01) if land_step(game, here, there) else None,
        steps + 0.5,
        stop=lambda space: must_stop(game, seat, space, blitz),
    )
    return found[1] if found else None


def check_land_path(game: Saa, seat: str, path: Sequence[str], blitz: bool) -> None:
    for here, there in pairwise(path):
        if board().border(here, there) != "land":
            raise Refused(f"{here} and {there} share no land border", rule="base.sea-land-order")
        check_open(game, there)
    for space in path[1:-1]:
        if must_stop(game, seat, space, blitz):
            why, rule = "only ARM can blitz on through enemy ground", "move.stop"
            if armed(enemies_in(game, space, seat)):
                why = "enemy units are there"
            elif neutral(game, space):
                why = "neutral ground is always a stop"
            elif blitz:
                why, rule = "its City Garrison must be fought", "garrison.when"
            raise Refused(f"the way leads through {space}, where the move must stop: {why}", rule=rule)


def land_way(
    game: Saa, seat: str, units: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str, blitz: bool
) -> list[str]:
    """The path of a march; refuses one that cannot be gone, saying what is in the way."""
    if via is not None:
        path = [origin, *via, goal]
        check_land_path(game, seat, path, blitz)
        check_length(units, goal, len(path) - 1)
        return path
    steps = min(map(allowance, units))
    found = land_path(game, seat, origin, goal, steps, blitz)
    if found is not None:
        return found
    check_open(game, goal)
    direct = board().path(origin, goal, enter=lambda here, there: land_step(game, here, there))
    if direct is None:
        way = board().path(origin, goal, enter=lambda here, there: board().border(here, there) == "land")
        for space in way or ():
            check_open(game, space)
        by_sea = "; ships can carry them" if board().neighbours(goal, "coast") else ""
        raise Refused(f"there is no way over land from {origin} to {goal}{by_sea}", rule="base.sea-land-order")
    check_length(units, goal, len(direct) - 1)
    check_land_path(game, seat, direct, blitz)
    raise AssertionError("a way that nothing forbids was not found")


# --- at sea ---------------------------------------------------------------------------------------------------------


def sea_step(game: Saa, seat: str, here: str, there: str) -> bool:
    """map.canal, base.canal-start: both banks friendly now and since the turn began."""
    kind = board().border(here, there)
    if kind != "canal":
        return kind == "sea"
    banks = canals()[frozenset((here, there))][1]
    return all(friendly(game, bank, seat) and friendly_at_start(game, bank, seat) for bank in banks)


def sea_reach(game: Saa, seat: str, origin: str, steps: int) -> dict[str, int]:
    return board().distances(
        origin,
        steps,
        enter=lambda here, there: sea_step(game, seat, here, there),
        stop=lambda zone: zone in game.state.found,
    )


def sea_path(game: Saa, seat: str, origin: str, goal: str, steps: int) -> list[str] | None:
    """The shortest way, past as few enemies as possible."""
    found = board().cheapest(
        origin,
        goal,
        lambda here, there: (
            (1.01 if watched(game, seat, there) else 1.0) if sea_step(game, seat, here, there) else None
        ),
        steps + 0.5,
        stop=lambda zone: zone in game.state.found,
    )
    return found[1] if found else None


def check_sea_path(game: Saa, seat: str, path: Sequence[str]) -> None:
    for here, there in pairwise(path):
        if board().border(here, there) == "canal" and not sea_step(game, seat, here, there):
            name, banks = canals()[frozenset((here, there))]
            raise Refused(
                f"the {name} is closed: {' and '.join(banks)} must be friendly since the turn began", rule="map.canal"
            )
        if not sea_step(game, seat, here, there):
            raise Refused(f"{here} doesn't border {there}", rule="base.sea-land-order")
    for zone in path[1:-1]:
        if zone in game.state.found:
            raise Refused(f"a fleet has been found in {zone}; the move must stop there", rule="detect.success")


def sea_way(
    game: Saa, seat: str, ships: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> list[str]:
    """The course of a fleet; refuses one that cannot be sailed, saying what is in the way."""
    if via is not None:
        path = [origin, *via, goal]
        check_sea_path(game, seat, path)
        check_length(ships, goal, len(path) - 1)
        return path
    steps = min(map(allowance, ships))
    found = sea_path(game, seat, origin, goal, steps)
    if found is not None:
        return found
    direct = board().path(origin, goal, enter=lambda here, there: board().border(here, there) in ("sea", "canal"))
    assert direct is not None, "the sea is one"
    check_length(ships, goal, len(direct) - 1)
    check_sea_path(game, seat, direct)
    raise AssertionError("a course that nothing forbids was not found")


# --- in the air -----------------------------------------------------------------------------------------------------


def closed_to_aircraft(game: Saa) -> frozenset[str]:
    """move.air.overfly: they fly over everything, but not over closed neutrals."""
    if neutrals_open(game):
        return frozenset()
    return game.derived(
        "closed", control(game), lambda: frozenset(s for s, place in game.state.places.items() if place.owner is None)
    )


@lru_cache(maxsize=2048)
def _flown(origin: str, closed: frozenset[str]) -> Mapping[str, int]:
    return board().distances(origin, FLIGHT, enter=lambda _, there: there not in closed)


def air_reach(game: Saa, origin: str) -> Mapping[str, int]:
    """How far every space is for an aircraft that could fly as far as any; nearest first."""
    return _flown(origin, closed_to_aircraft(game))


def guns_at(game: Saa, space: str, seat: str) -> bool:
    """Does a hostile AAG stand in this Territory?"""
    return any(unit.kind == "AAG" and not unit.aboard for unit in enemies_in(game, space, seat))


def perils(game: Saa, seat: str) -> frozenset[str]:
    """Territories that cost aircraft dice: hostile AAG (aag.fire), and neutral ground (neutral.attrition)."""
    return game.derived(
        ("perils", seat),
        (game.state.units.revision, control(game)),
        lambda: frozenset(space for space in game.state.places if neutral(game, space) or guns_at(game, space, seat)),
    )


class Skies:
    """The ways from one space into the air: to each other space the short one, and longer ones over fewer perils."""

    def __init__(self, game: Saa, origin: str, perils: frozenset[str]) -> None:
        closed = closed_to_aircraft(game)
        self._came: list[dict[str, str]] = [{origin: origin}]
        self._origin = origin
        best: dict[str, int] = {origin: origin in perils}
        layer: dict[str, int] = dict(best)
        self._steps: dict[str, list[int]] = {origin: [0]}
        for steps in range(1, FLIGHT + 1):
            reached: dict[str, int] = {}
            came: dict[str, str] = {}
            for here, met in layer.items():
                for there in board().borders(here):
                    if there in closed:
                        continue
                    risk = met + (there in perils)
                    if risk < min(best.get(there, inf), reached.get(there, inf)):
                        reached[there], came[there] = risk, here
            for there, risk in reached.items():
                best[there] = risk
                self._steps.setdefault(there, []).append(steps)
            self._came.append(came)
            layer = reached

    def ways(self, goal: str) -> Iterator[list[str]]:
        """Paths to a space, the shortest first, each longer one over fewer perils."""
        for steps in self._steps.get(goal, ()):
            path = [goal]
            for at in range(steps, 0, -1):
                path.append(self._came[at][path[-1]])
            yield path[::-1]


def may_land(game: Saa, seat: str, space: str) -> bool:
    """base.air-landing-friendly: ground that is friendly now and was when the turn began."""
    return is_land(space) and friendly(game, space, seat) and friendly_at_start(game, space, seat)


def fields(game: Saa, seat: str) -> frozenset[str]:
    """All ground aircraft may land on."""
    return game.derived(
        ("fields", seat),
        control(game),
        lambda: frozenset(space for space in game.state.places if may_land(game, seat, space)),
    )
