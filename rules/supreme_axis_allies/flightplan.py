"""Flight plans: the way out, the way home, and where aircraft may come down (move.air.flight-plan)."""

from collections.abc import Sequence
from itertools import pairwise

from ..kernel.errors import Refused
from .chart import GROUND
from .decks import any_deck, open_zones
from .routes import (
    Skies,
    air_reach,
    allowance,
    check_length,
    check_open,
    closed_to_aircraft,
    fields,
    may_land,
    neutrals_open,
    perils,
)
from .state import Unit
from .world import Saa, board, enemies_in, friendly, is_sea, neutral, units_in

Flight = tuple[list[str], list[str]]
"""The way out and the way home, each with both ends; the way home is empty for those who do not come back."""


def landing_places(game: Saa, seat: str, planes: Sequence[Unit], goal: str, left: int) -> dict[str, int]:
    """Where these planes may land together once they are at the goal, and how far that is.

    move.air.legal-landing, base.air-landing-friendly, base.carrier-cap.
    """
    ground = fields(game, seat)
    zones = frozenset() if any(plane.kind == "BMB" for plane in planes) else open_zones(game, seat, planes)
    return {
        space: steps
        for space, steps in air_reach(game, goal).items()
        if steps <= left and (space in ground or space in zones)
    }


def usual_landing(
    game: Saa, seat: str, planes: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> str | None:
    """Where planes land if nobody says so: at the goal if that is friendly, else at home, else with the nearest troops."""
    out = air_reach(game, origin).get(goal)
    if out is None:
        return None
    left = min(map(allowance, planes)) - (len(via) + 1 if via else out)
    places = landing_places(game, seat, planes, goal, left)
    if goal in places and not enemies_in(game, goal, seat):
        return goal
    if origin in places:
        return origin

    def exposed(space: str) -> bool:
        return not any(unit.kind in GROUND and unit.kind != "AAG" for unit in units_in(game, space))

    return min(places, key=lambda space: (is_sea(space), exposed(space), places[space], space), default=None)


def check_flight(
    game: Saa,
    seat: str,
    planes: Sequence[Unit],
    origin: str,
    via: Sequence[str] | None,
    goal: str,
    landing: str | None,
) -> None:
    """base.air-range, move.air.legal-landing: out and home within the movement of every plane."""
    check_open(game, goal)
    for here, there in pairwise([origin, *via, goal] if via else ()):
        if board().border(here, there) is None:
            raise Refused(f"{here} and {there} have no border", rule="base.sea-land-order")
        check_open(game, there)
    out = len(via) + 1 if via else _distance(game, origin, goal)
    check_length(planes, goal, out)
    if landing is None:
        if game.state.kamikaze:
            return
        raise Refused(
            f"there is no legal landing place within the {_borders(min(map(allowance, planes)) - out)} left to fly "
            f"from {goal}",
            rule="move.air.legal-landing",
        )
    check_landing(game, seat, planes, landing)
    left = min(map(allowance, planes)) - out
    if air_reach(game, goal).get(landing, 99) > left:
        places = landing_places(game, seat, planes, goal, left)
        near = sorted(places, key=lambda space: (places[space], space))[:3]
        raise Refused(
            f"{landing} is out of reach from {goal} with {_borders(left)} left to fly"
            f"{f'; they could land in {near[0]}' if near else ''}",
            rule="base.air-range",
        )


def check_evacuation(game: Saa, seat: str, goal: str, landing: str | None) -> None:
    """ruling.34: aircraft that evacuate fly straight to where they land."""
    if landing != goal:
        raise Refused(
            "aircraft that evacuate fight nobody: they fly straight to friendly ground or a CAR",
            rule="surrender.evacuate",
        )


def check_landing(game: Saa, seat: str, planes: Sequence[Unit], landing: str) -> None:
    if is_sea(landing):
        if any(plane.kind == "BMB" for plane in planes):
            raise Refused("a BMB never lands on a CAR", rule="base.air-landing-friendly")
        if landing not in open_zones(game, seat, planes):
            raise Refused(
                f"there is no CAR with room for {len(planes)} FIT that is in {landing} or could get there",
                rule="base.carrier-cap",
            )
    elif not may_land(game, seat, landing):
        why = "friendly only since this turn" if friendly(game, landing, seat) else "not friendly ground"
        raise Refused(f"aircraft cannot land in {landing}: it is {why}", rule="base.air-landing-friendly")


def route(
    game: Saa,
    seat: str,
    planes: Sequence[Unit],
    origin: str,
    via: Sequence[str] | None,
    goal: str,
    landing: str | None,
) -> Flight:
    """The flight of a plan that has been checked: over as few guns and neutrals as its length allows, then the shortest."""
    steps = min(map(allowance, planes))
    danger = perils(game, seat)
    outs = [[origin, *via, goal]] if via else list(Skies(game, origin, danger).ways(goal))
    homes = [way[::-1] for way in Skies(game, landing, danger).ways(goal)] if landing is not None else [[]]
    flights = [(out, home) for out in outs for home in homes if len(out) - 1 + max(0, len(home) - 1) <= steps]
    return min(
        flights,
        key=lambda flight: (len(danger & {*flight[0][1:], *flight[1][1:]}), len(flight[0]) + len(flight[1])),
    )


def worth_flying(game: Saa, seat: str, planes: Sequence[Unit], origin: str) -> list[str]:
    """Spaces in reach where planes have something to do: enemies to fight first, then places to land."""
    steps = min(map(allowance, planes))
    targets = game.memo(("air targets", seat), lambda: air_targets(game, seat))
    fights = [space for space, far in air_reach(game, origin).items() if far <= steps and space in targets]
    places = landing_places(game, seat, planes, origin, steps)
    rest = [space for space in places if space != origin and space not in fights]
    return [*fights, *sorted(rest, key=lambda space: is_sea(space) and not any_deck(game, seat, space))]


def air_targets(game: Saa, seat: str) -> frozenset[str]:
    """Spaces with enemy units to fight, and neutrals that may be invaded."""
    enemies = (s for s in game.state.units if any(unit.kind != "AAG" for unit in enemies_in(game, s, seat)))
    neutrals = (s for s in game.state.places if neutrals_open(game) and neutral(game, s))
    return frozenset((*enemies, *neutrals)) - closed_to_aircraft(game)


def _distance(game: Saa, origin: str, goal: str) -> int:
    far = air_reach(game, origin).get(goal)
    if far is not None:
        return far
    path = board().path(origin, goal, enter=lambda _, there: there not in closed_to_aircraft(game))
    if path is None:
        raise Refused(f"{goal} cannot be reached without crossing closed neutral ground", rule="neutral.option")
    return len(path) - 1


def _borders(count: int) -> str:
    return f"{count} border" if count == 1 else f"{count} borders"
