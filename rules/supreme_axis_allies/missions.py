"""Orders of the Movement phase beside plain moves: Strategic Bombing, searching a shared zone, a new landing place."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted, Word
from .air import fly
from .bombing import atomic
from .chart import AIR, NATIONS, NAVAL
from .decks import clear_way, flight_left
from .flightplan import check_evacuation, check_flight, check_landing, landing_places, route, usual_landing
from .moves import can_go
from .routes import air_reach, watched
from .sea import meet
from .selection import explicit, pick
from .state import Unit
from .world import Saa, all_units, friendly, is_sea, neutral, own_in


class Raid(Order):
    """Send BMB on a Strategic Bombing mission."""

    syntax = Syntax(
        ("raid", "bomb"),
        Space("goal", what="territory"),
        "with",
        Units("units"),
        Word("from", optional=True),
        Space("origin"),
        Maybe(("via", "by", "through"), Spaces("via")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Space("landing")),
    )
    goal: str
    units: Wanted
    origin: str
    via: tuple[str, ...] | None
    landing: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        bases = game.memo(("bomber bases", seat), lambda: bomber_bases(game, seat))
        if slot == "goal":
            reach = {space for base in bases for space in air_reach(game, base)}
            return [s for s in game.state.places if s in reach and not raid_refusal(game, seat, s)]
        if slot == "units":
            return [(("BMB", count),) for count in range(1, max(bases.values(), default=0) + 1)]
        if slot == "origin":
            wanted = dict(got["units"])
            return [base for base, have in bases.items() if have >= wanted.get("BMB", 1)]
        return []

    def settle(self, game: Saa, seat: str) -> "Raid":
        units = explicit(game, seat, self.origin, self.units, _bomber)
        landing = self.landing
        if landing is None and units:
            landing = usual_landing(game, seat, self._planes(game, seat, units), self.origin, self.via, self.goal)
        return Raid(goal=self.goal, units=units, origin=self.origin, via=self.via, landing=landing)

    def _planes(self, game: Saa, seat: str, units: Wanted) -> list[Unit]:
        if any(kind != "BMB" for kind, _ in units) or not units:
            raise Refused("only BMB fly Strategic Bombing missions", rule="bomb.mission")
        return pick(game, seat, self.origin, units, can_go, "move.who", "still fly")

    def check(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat, self.units)
        why = raid_refusal(game, seat, self.goal)
        if why:
            raise Refused(why, rule="bomb.strategic.target")
        if any(plane.evacuate for plane in planes):
            check_evacuation(game, seat, self.goal, self.landing)
        check_flight(game, seat, planes, self.origin, self.via, self.goal, self.landing)

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        planes = self._planes(game, seat, self.units)
        flight = route(game, seat, planes, self.origin, self.via, self.goal, self.landing)
        yield from fly(game, seat, planes, flight, "raid")


def bomber_bases(game: Saa, seat: str) -> dict[str, int]:
    """Spaces with BMB that can fly, and how many."""
    return {space: have for space in game.state.units if (have := sum(map(_bomber, own_in(game, space, seat))))}


def _bomber(unit: Unit) -> bool:
    return unit.kind == "BMB" and can_go(unit)


def raid_refusal(game: Saa, seat: str, space: str) -> str:
    """Why Strategic Bombing of a Territory is not allowed (bomb.strategic.target, tech.2.target, ruling.23)."""
    if is_sea(space):
        return f"{space} is a Sea Zone"
    if friendly(game, space, seat) or neutral(game, space):
        return f"{space} is not an enemy's"
    if not game.state.places[space].industry and not atomic(game, seat):
        return f"there is no Industry in {space}, and only an Atomic Bomb hurts anything else"
    return ""


class Search(Order):
    """Look for the enemy in a Sea Zone that both fleets share, with all your ships there that have not moved."""

    syntax = Syntax(("search", "hunt"), Space("zone", what="sea zone"))
    zone: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return [zone for zone in game.state.units if is_sea(zone) and searchers(game, seat, zone)]

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or not watched(game, seat, self.zone):
            raise Refused(f"there is no enemy to look for in {self.zone}", rule="detect.no-auto")
        if self.zone in game.state.found:
            raise Refused(f"the enemy in {self.zone} has been found", rule="detect.success")
        if not searchers(game, seat, self.zone):
            raise Refused(
                f"you have no ships in {self.zone} that have neither moved nor searched this turn", rule="ruling.5"
            )

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        ships = searchers(game, seat, self.zone)
        found = yield from meet(game, seat, ships, self.zone)
        for ship in ships:
            ship.done = found
        game.state.searched += [ship.id for ship in ships]


def searchers(game: Saa, seat: str, zone: str) -> list[Unit]:
    """Ships that may search: not moved, and not searched in vain this turn (ruling.5)."""
    if zone in game.state.found or not watched(game, seat, zone):
        return []
    return [
        ship
        for ship in own_in(game, zone, seat)
        if ship.kind in NAVAL and not ship.spent and not ship.done and ship.id not in game.state.searched
    ]


class Replan(Order):
    """Change the landing place of aircraft that are out, within the movement they have left."""

    syntax = Syntax(
        "replan", Units("units"), Word("in", "from", optional=True), Space("space"), ("to", "land"), Space("landing")
    )
    units: Wanted
    space: str
    landing: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        out = [unit for unit in all_units(game, seat) if unit.kind in AIR and unit.land]
        if slot == "units":
            return list(dict.fromkeys(((unit.kind, 1),) for unit in out))
        kinds = {kind for kind, _ in got["units"]}
        if slot == "space":
            return list(dict.fromkeys(unit.space for unit in out if unit.kind in kinds))
        planes = [unit for unit in out if unit.space == got["space"] and unit.kind in kinds][: got["units"][0][1] or 99]
        return landing_places(game, seat, planes, got["space"], min(map(flight_left, planes))) if planes else []

    def settle(self, game: Saa, seat: str) -> "Replan":
        units = explicit(game, seat, self.space, self.units, self._elsewhere)
        return Replan(units=units, space=self.space, landing=self.landing)

    def check(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat)
        check_landing(game, seat, planes, self.landing)
        steps = min(map(flight_left, planes))
        if not clear_way(game, seat, self.space, self.landing, steps):
            raise Refused(
                f"{self.landing} cannot be reached from {self.space} with {steps} left to fly and clear of AAG and "
                "neutrals",
                rule="move.air.legal-landing",
            )

    def _elsewhere(self, unit: Unit) -> bool:
        """An aircraft that is out and going to land somewhere else."""
        return unit.kind in AIR and unit.land not in ("", self.landing)

    def _planes(self, game: Saa, seat: str) -> list[Unit]:
        if not self.units or any(kind not in AIR for kind, _ in self.units):
            raise Refused(f"no aircraft in {self.space} have another flight plan", rule="move.air.flight-plan")
        return pick(
            game,
            seat,
            self.space,
            self.units,
            self._elsewhere,
            "move.air.flight-plan",
            f"be sent to {self.landing} instead of where they are going to land",
        )

    def effect(self, game: Saa, seat: str) -> None:
        for plane in self._planes(game, seat):
            plane.land = self.landing
        game.tell(f"{NATIONS[seat]}: aircraft in {self.space} will land in {self.landing}.", kind="move")
