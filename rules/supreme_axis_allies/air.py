"""Aircraft that fly: flight plans, the way out and the way home, past guns and over neutrals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Any, Protocol

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import ALL_UNITS, Reading, Space, Units, Wanted, Word
from ..kernel.text import EXACT, Names, counted
from .battles import find
from .chart import AIR, GROUND, NATIONS
from .guns import anti_aircraft
from .landing import any_deck, clear_way, flight_left, open_zones
from .neutrals import attrition
from .routes import (
    Skies,
    air_reach,
    allowance,
    check_length,
    check_open,
    closed_to_aircraft,
    fields,
    guns_at,
    may_land,
    perils,
)
from .selection import explicit, pick
from .state import Moved, Unit
from .world import Saa, armed, board, counts, enemies_in, friendly, is_sea, neutral, place, spoken, watched

Flight = tuple[list[str], list[str]]
"""The way out and the way home, each with both ends; the way home is empty for those who do not come back."""

NOWHERE = "-"
"""The landing place of those who do not come back (tech.3.kamikaze)."""


class Landing(Space):
    """Where aircraft land; `nowhere` for those who do not come back."""

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        if typed[at : at + 1] in (("nowhere",), ("none",)):
            yield NOWHERE, at + 1, EXACT
        yield from super().read(names, typed, at)

    def write(self, value: str) -> str:
        return "nowhere" if value == NOWHERE else value


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


def landings_left(game: Saa, seat: str, plane: Unit) -> Iterator[str]:
    """Where an aircraft that is out could land."""
    left = flight_left(plane)
    for space in landing_places(game, seat, [plane], plane.place, left):
        if clear_way(game, seat, plane.place, space, left):
            yield space


def usual_landing(
    game: Saa, seat: str, planes: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> str | None:
    """Where planes land if nobody says so: at the goal if that is friendly, else at home, else with the nearest troops."""
    out = air_reach(game, origin).get(goal)
    if out is None:
        return None
    stay_out = NOWHERE if game.state.kamikaze else None
    left = min(map(allowance, planes)) - (len(via) + 1 if via else out)
    places = landing_places(game, seat, planes, goal, left)
    if goal in places and not enemies_in(game, goal, seat):
        return goal
    if origin in places:
        return origin

    def exposed(space: str) -> bool:
        return not any(unit.kind in GROUND and unit.kind != "AAG" for unit in game.state.units.at(space))

    return min(places, key=lambda space: (is_sea(space), exposed(space), places[space], space), default=stay_out)


class Planned(Protocol):
    """An order that sends aircraft out."""

    origin: str
    via: tuple[str, ...] | None
    goal: str
    landing: str | None


def check_flight(game: Saa, seat: str, planes: Sequence[Unit], plan: Planned) -> None:
    """base.air-range, move.air.legal-landing: out and home within the movement of every plane."""
    origin, via, goal, landing = plan.origin, plan.via, plan.goal, plan.landing
    check_open(game, goal)
    for here, there in pairwise([origin, *via, goal] if via else ()):
        if board().border(here, there) is None:
            raise Refused(f"{here} doesn't border {there}", rule="base.sea-land-order")
        check_open(game, there)
    out = len(via) + 1 if via else _distance(game, origin, goal)
    check_length(planes, goal, out)
    left = min(map(allowance, planes)) - out
    if landing is None:
        raise Refused(
            f"no landing place can be reached from {goal} with {counted(left, 'border')} left to fly",
            rule="move.air.legal-landing",
        )
    check_landing(game, seat, planes, landing)
    if landing != goal and any(plane.evacuate for plane in planes):  # ruling.34
        raise Refused(
            "aircraft that evacuate can't fight: fly them straight to friendly ground or a CAR",
            rule="surrender.evacuate",
        )
    if landing == NOWHERE:
        return
    if air_reach(game, goal).get(landing, inf) > left:
        places = landing_places(game, seat, planes, goal, left)
        near = min(places, key=lambda space: (places[space], space), default=None)
        raise Refused(
            f"{landing} is out of reach from {goal} with {counted(left, 'border')} left to fly"
            f"{f'; they could land in {near}' if near else ''}",
            rule="base.air-range",
        )


def check_landing(game: Saa, seat: str, planes: Sequence[Unit], landing: str) -> None:
    if landing == NOWHERE:
        if not game.state.kamikaze:
            raise Refused(
                "aircraft must have a place to land: only Kamikaze lets them stay out", rule="move.air.legal-landing"
            )
    elif is_sea(landing):
        if any(plane.kind == "BMB" for plane in planes):
            raise Refused("a BMB can't land on a CAR", rule="base.air-landing-friendly")
        if landing not in open_zones(game, seat, planes):
            raise Refused(
                f"no CAR with room for {len(planes)} FIT is in {landing} or can get there",
                rule="base.carrier-cap",
            )
    elif not may_land(game, seat, landing):
        why = "became friendly only this turn" if friendly(game, landing, seat) else "isn't friendly ground"
        raise Refused(f"aircraft can't land in {landing}: it {why}", rule="base.air-landing-friendly")


def route(game: Saa, seat: str, planes: Sequence[Unit], plan: Planned) -> Flight:
    """The flight of a plan that has been checked: over as few guns and neutrals as its length allows, then the shortest way
    out, then the shortest way home."""
    origin, via, goal, landing = plan.origin, plan.via, plan.goal, plan.landing
    steps = min(map(allowance, planes))
    danger = perils(game, seat)
    outs = [[origin, *via, goal]] if via else list(Skies(game, origin, danger).ways(goal))
    homes = [[]] if landing == NOWHERE else [way[::-1] for way in Skies(game, str(landing), danger).ways(goal)]
    flights = [(out, home) for out in outs for home in homes if len(out) - 1 + max(0, len(home) - 1) <= steps]
    return min(flights, key=lambda flight: len(danger & {*flight[0][1:], *flight[1]}))


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
    enemies = (s for s in game.state.units.places() if any(unit.kind != "AAG" for unit in enemies_in(game, s, seat)))
    neutrals = (s for s in game.state.places if neutral(game, s))
    return frozenset((*enemies, *neutrals)) - closed_to_aircraft(game)


def _distance(game: Saa, origin: str, goal: str) -> int:
    far = air_reach(game, origin).get(goal)
    if far is not None:
        return far
    path = board().path(origin, goal, enter=lambda _, there: there not in closed_to_aircraft(game))
    if path is None:
        direct = board().path(origin, goal)
        assert direct is not None, "the air is one"
        shut = next(space for space in direct if space in closed_to_aircraft(game))
        raise Refused(f"{shut} is in the way: it is neutral, and neutral ground is closed", rule="neutral.option")
    return len(path) - 1


def _warn_idle(game: Saa, seat: str, planes: list[Unit], origin: str, goal: str) -> None:
    """Aircraft that will find nobody to attack; BMB could bomb the Industry instead (bomb.mission)."""
    if is_sea(goal) or friendly(game, goal, seat) or neutral(game, goal) or armed(enemies_in(game, goal, seat)):
        return
    industry = place(game, goal).industry
    bombers = [plane for plane in planes if plane.kind == "BMB"]
    way = (
        f" To bomb its Industry, order: raid {goal} with {spoken(bombers)} from {origin}."
        if industry and bombers
        else ""
    )
    game.tell(f"{spoken(planes)} will find no units to attack in {goal}.{way}", rule="bomb.mission", kind="warning")


def fly(game: Saa, seat: str, planes: list[Unit], flight: Flight, mission: str) -> Flow[None]:
    """Planes fly out and are going to land at the end of the way home; both ways are shot at now (ruling.20)."""
    path, home = flight
    origin, goal = path[0], path[-1]
    for plane in planes:
        plane.done, plane.mission, plane.spent = True, mission, len(path) - 1
        plane.land = home[-1] if home else "-"
    what = " on Strategic Bombing" if mission == "raid" else ""
    end = f"landing in {home[-1]}" if home else "with no landing place"
    game.tell(f"{NATIONS[seat]} sends {spoken(planes)} from {origin} to {goal}{what}, {end}.", kind="move")
    flying = list(planes)
    for space in dict.fromkeys((*path[1:], *home[1:])):  # base.aag-one-shot
        for peril, there in ((attrition, neutral(game, space)), (anti_aircraft, guns_at(game, space, seat))):
            if there and flying:
                lost = yield from peril(game, seat, flying, space)
                flying = [plane for plane in flying if plane not in lost]
    if not flying:
        return
    for plane in flying:
        plane.aboard, plane.evacuate = "", False
        game.state.units.move(plane, goal)
    game.state.moves.append(Moved(seat, counts(flying), list(path)))
    if mission == "attack":
        _warn_idle(game, seat, flying, origin, goal)
    if is_sea(goal) and watched(game, seat, goal) and goal not in game.state.found:
        find(game, goal, "aircraft have found the enemy", "detect.air")


class Replan(Order):
    """Change the landing place of aircraft that are out, within the movement they have left."""

    syntax = Syntax(
        "replan", Units("units"), Word("in", "from", optional=True), Space("space"), ("to", "land"), Landing("landing")
    )
    units: Wanted
    space: str
    landing: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        out = [unit for unit in game.state.units.of(seat) if unit.land]
        if slot == "units":
            return list(dict.fromkeys(((unit.kind, 1),) for unit in out))
        named = frozenset(kind for kind, _ in got["units"])
        kinds = AIR if ALL_UNITS in named else named
        if slot == "space":
            return list(dict.fromkeys(unit.place for unit in out if unit.kind in kinds))
        planes = [unit for unit in out if unit.place == got["space"] and unit.kind in kinds][
            : got["units"][0][1] or None
        ]
        places = landing_places(game, seat, planes, got["space"], min(map(flight_left, planes))) if planes else {}
        return [*places, *([NOWHERE] if planes and game.state.kamikaze else [])]

    def settle(self, game: Saa, seat: str) -> "Replan":
        units = explicit(game, seat, self.space, self.units, self._elsewhere)
        return Replan(units=units, space=self.space, landing=self.landing)

    def check(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat)
        check_landing(game, seat, planes, self.landing)
        steps = min(map(flight_left, planes))
        if self.landing != NOWHERE and not clear_way(game, seat, self.space, self.landing, steps):
            raise Refused(
                f"these aircraft can't reach {self.landing} from {self.space} with {counted(steps, 'border')} left to fly "
                "without crossing AAG or neutrals",
                rule="move.air.legal-landing",
            )

    def _elsewhere(self, unit: Unit) -> bool:
        """An aircraft that is out and going to land somewhere else."""
        return unit.land not in ("", self.landing)

    @found
    def _planes(self, game: Saa, seat: str) -> list[Unit]:
        if not self.units or any(kind not in AIR for kind, _ in self.units):
            raise Refused(f"no aircraft in {self.space} plan to land anywhere else", rule="move.air.flight-plan")
        return pick(
            game,
            seat,
            self.space,
            self.units,
            self._elsewhere,
            "move.air.flight-plan",
            f"land {self._where} instead of where they plan to",
        )

    def effect(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat)
        for plane in planes:
            plane.land = self.landing
        game.tell(f"{NATIONS[seat]}: {spoken(planes)} in {self.space} will land {self._where}.", kind="move")

    @property
    def _where(self) -> str:
        return "nowhere" if self.landing == NOWHERE else f"in {self.landing}"
