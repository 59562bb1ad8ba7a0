"""Orders of Strategic Warfare: bombers against factories and resources, bombers and submarines against convoys."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Syntax, found
from ..kernel.slots import Maybe, Name, Space, Units
from ..kernel.text import listed
from .chart import CIRCLE, CIRCLES, KINDS, NAVAL, Kind, is_land
from .moves import Trip, arrive, check_path, holds, ready
from .routes import Ways, round_trip, sorties
from .sea import check_sea_path
from .state import Unit
from .world import Ww2, counted_out, do, foes, groups, hostile, in_words, kind_of, value, whole


def escorts_ok(unit: Unit) -> bool:
    return kind_of(unit).raid > 0 or kind_of(unit).fighter


class Raid(Trip):
    """Bombers, perhaps with escorting fighters, attack a factory or natural resources."""

    syntax = Syntax(
        ("raid", "bomb", "escorted by", "under escort of"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "on", "at"),
        Space("goal"),
    )
    branches = "A"

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.via = None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        places = ready(game, seat, "A")
        bases = {
            land: [u for u in units if escorts_ok(u) and kind_of(u).branch == "A"]
            for land, units in places.items()
            if any(kind_of(u).raid for u in units) and is_land(land)
        }
        if slot == "units":
            wings = [g for units in bases.values() for g in groups(units)]
            return [g for g in dict.fromkeys(wings) if any(kind_of_code(code).raid for code, _ in g)]
        if slot == "source":
            return [land for land, units in bases.items() if holds(units, got["units"])]
        if slot == "goal":
            lead = next((u for u in bases.get(got["source"], ()) if u.kind == whole(got["units"][0][0])), None)
            return (
                [land for land in sorties(game, lead) if is_land(land) and worth_bombing(game, seat, land)]
                if lead
                else ()
            )
        return ()

    def ways(self, game: Ww2, unit: Unit) -> Ways:
        return sorties(game, unit)

    def settle(self, game: Ww2, seat: str) -> "Raid":
        return Raid(units=counted_out(self.chosen(game, seat)), source=self.source, goal=self.goal)

    def check(self, game: Ww2, seat: str) -> None:
        units = self.chosen(game, seat)
        check_bombers(units)
        if not is_land(self.goal) or not hostile(game, seat, self.goal):
            raise Refused(f"{self.goal} isn't enemy land", rule="bomber.strategic")
        if not value(game, self.goal):
            raise Refused(f"{self.goal} has no undamaged factory or natural resources", rule="strat.types")
        for unit, path in zip(units, self.paths(game, seat), strict=True):
            check_path(game, unit, path)

    @found
    def paths(self, game: Ww2, seat: str) -> list[list[str]]:
        return [self.path(game, [unit]) for unit in self.chosen(game, seat)]

    def effect(self, game: Ww2, seat: str) -> None:
        units, paths = self.chosen(game, seat), self.paths(game, seat)
        game.state.arrivals += 1
        for unit, path in zip(units, paths, strict=True):
            arrive(game, unit, path, "raid" if kind_of(unit).raid else "escort")
            unit.goal = self.goal
        game.state.moves.append([seat, self.source, self.goal])
        game.tell(
            f"{seat}: {in_words(units)} from {self.source} raid {self.goal}.", rule="move.air_strategic", kind="move"
        )


def kind_of_code(code: str) -> Kind:
    return KINDS[whole(code)]


def check_bombers(units: Sequence[Unit]) -> None:
    for unit in units:
        if not escorts_ok(unit):
            raise Refused(
                f"{unit.kind} can't do that: Strategic Warfare is for bombers, their fighters and submarines",
                rule="strat.types",
            )
    if not any(kind_of(u).raid for u in units):
        raise Refused("fighters can only escort bombers: name bombers too", rule="fighter.escort")


def worth_bombing(game: Ww2, seat: str, land: str) -> bool:
    return hostile(game, seat, land) and value(game, land) > 0


class Hunt(Trip):
    """Submarines or bombers go after an enemy convoy in a sea space of its route."""

    syntax = Syntax(
        "hunt",
        Units("units"),
        "from",
        Space("source"),
        ("after", "for"),
        Name("convoy", "convoy"),
        Maybe(("at", "in"), Space("goal")),
    )
    also = ("attack", "sink")
    branches = "NA"
    convoy: str

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.via = None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        prey = game.memo(("prey", seat), lambda: preys(game, seat))
        if not prey:
            return ()
        able: dict[str, list[Unit]] = {}
        for space, units in ready(game, seat, "NA").items():
            for unit in units:
                if kind_of(unit).raid:
                    able.setdefault(CIRCLES.get(space, space), []).append(unit)
        if slot == "units":
            return list(dict.fromkeys(g for units in able.values() for g in groups(units) if len(g) == 1))
        if slot == "source":
            return [land for land, units in able.items() if holds(units, got["units"])]
        if slot == "convoy":
            return prey
        if slot == "goal":
            lead = next((u for u in able.get(got["source"], ()) if u.kind == whole(got["units"][0][0])), None)
            if lead is None:
                return ()
            ways = round_trip(game, lead) if kind_of(lead).branch == "N" else sorties(game, lead)
            convoy = game.state.convoys.get(got["convoy"])
            return [s for s in convoy.route if s in ways] if convoy else ()
        return ()

    def place(self, game: Ww2) -> str:
        if is_land(self.source) and all(whole(code) in NAVAL for code, _ in self.units):
            return CIRCLE.get(self.source, self.source)
        return self.source

    def where(self, game: Ww2, units: Sequence[Unit]) -> str:
        if self.goal:
            return self.goal
        convoy = game.state.convoys.get(self.convoy)
        for space in convoy.route if convoy else ():
            ways = round_trip(game, units[0]) if kind_of(units[0]).branch == "N" else sorties(game, units[0])
            if space in ways:
                return space
        return ""

    def ways(self, game: Ww2, unit: Unit) -> Ways:
        return round_trip(game, unit) if kind_of(unit).branch == "N" else sorties(game, unit)

    def trip(self, game: Ww2, unit: Unit) -> list[str]:
        goal = self.where(game, [unit])
        way = self.ways(game, unit).get(goal)
        return list(way[1]) if way else [self.place(game), goal]

    @found
    def trips(self, game: Ww2, seat: str) -> list[list[str]]:
        return [self.trip(game, unit) for unit in self.chosen(game, seat)]

    def settle(self, game: Ww2, seat: str) -> "Hunt":
        units = self.chosen(game, seat)
        source = CIRCLES.get(self.source, self.source)
        return Hunt(
            units=counted_out(units), source=source, convoy=self.convoy, goal=self.where(game, units) or self.goal
        )

    def check(self, game: Ww2, seat: str) -> None:
        units = self.chosen(game, seat)
        check_bombers(units)
        convoy = game.state.convoys.get(self.convoy)
        if convoy is None or not foes(game, seat, convoy.owner):
            raise Refused(f"{self.convoy} isn't an enemy convoy", rule="convoy.attack", nearest=preys(game, seat)[:3])
        for unit, path in zip(units, self.trips(game, seat), strict=True):
            if path[-1] not in convoy.route:
                raise Refused(
                    f"{self.convoy} sails by {listed(convoy.route)}; none is in reach of the {unit.kind}",
                    rule="convoy.everywhere",
                )
            check_sea_path(game, unit, path)

    def effect(self, game: Ww2, seat: str) -> None:
        units, trips = self.chosen(game, seat), self.trips(game, seat)
        game.state.arrivals += 1
        for unit, path in zip(units, trips, strict=True):
            arrive(game, unit, path, "raid" if kind_of(unit).raid else "escort")
            unit.goal = self.convoy
        game.state.moves.append([seat, *self.trip_words(units)])
        game.tell(f"{seat}: {do(units, 'hunt')} convoy {self.convoy}.", rule="sub.strategic", kind="move")

    def trip_words(self, units: Sequence[Unit]) -> list[str]:
        return list(units[0].path)


def preys(game: Ww2, seat: str) -> list[str]:
    return [c.id for c in game.state.convoys.values() if foes(game, seat, c.owner)]
