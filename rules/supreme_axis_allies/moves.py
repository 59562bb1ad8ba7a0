"""The move order: Ground units march, ships sail, aircraft fly."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.slots import ALL_UNITS, Maybe, Reading, Space, Spaces, Units, Wanted, Word
from ..kernel.text import EXACT, Names
from .air import fly
from .chart import AIR, GROUND, KINDS, NAVAL
from .flightplan import check_evacuation, check_flight, landing_places, route, usual_landing, worth_flying
from .march import blitz, check_march, march
from .routes import air_reach, allowance, guns_at, land_reach, sea_reach
from .sea import check_sail, sail
from .selection import CARRIERS, aboard, explicit, loads, pick, pick_ships
from .state import Unit
from .world import Saa, counts, enemies_in, friendly, is_land, is_sea, own_in, units_in


def can_go(unit: Unit) -> bool:
    """A unit that may still be moved by a move order."""
    return allowance(unit) > 0 and not (unit.aboard and unit.kind in GROUND)


def category(kinds: Iterable[str]) -> frozenset[str] | None:
    """Ground, Naval or Air, if these kinds are of one of them."""
    kinds = set(kinds)
    return next((sort for sort in (GROUND, NAVAL, AIR) if kinds <= sort), None)


class Cargo(Units):
    """What ships have aboard; `nothing` for empty ones."""

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        if typed[at : at + 1] in (("nothing",), ("none",)):
            yield (), at + 1, EXACT
        yield from super().read(names, typed, at)

    def write(self, value: Any) -> str:
        return super().write(value) or "nothing"


class Move(Order):
    """Move units along a path: Ground over land, ships by sea, aircraft with their flight plan."""

    syntax = Syntax(
        ("move", "go", "sail", "fly", "march", "drive"),
        Units("units"),
        Word("from", optional=True),
        Space("origin"),
        Word("to", "into", optional=True),
        Space("goal"),
        Maybe(("via", "by", "through"), Spaces("via")),
        Maybe(("carrying", "with"), Cargo("cargo")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Space("landing")),
    )
    units: Wanted
    origin: str
    goal: str
    via: tuple[str, ...] | None
    cargo: Wanted | None
    landing: str | None

    # --- suggesting ---------------------------------------------------------------------------------------------

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if slot == "units":
            return game.memo(("groups", seat), lambda: groups(movers(game, seat)))
        if slot == "origin":
            return [space for space, have in movers(game, seat).items() if _has(have, got["units"])]
        origin, units = got["origin"], got["units"]
        if units and units[0][0] == ALL_UNITS:
            units = everything(game, seat, origin, got.get("goal"))
        if slot == "goal":
            return game.memo(("goals", seat, origin, units), lambda: goals(game, seat, origin, units))
        if slot == "cargo" and is_sea(origin) and any(kind in CARRIERS for kind, _ in units):
            choice = loads(game, seat, origin, units, can_go)
            return [None, *choice] if len(choice) > 1 else []
        if slot == "landing" and category(kind for kind, _ in units) == AIR:
            planes = _first(game, seat, origin, units)
            left = min(map(allowance, planes), default=0) - air_reach(game, origin).get(got["goal"], 99)
            if planes and left >= 0 and (places := landing_places(game, seat, planes, got["goal"], left)):
                return [None, *places]
        return []

    # --- reading ------------------------------------------------------------------------------------------------

    def settle(self, game: Saa, seat: str) -> "Move":
        wanted = self.units
        if any(kind == ALL_UNITS for kind, _ in wanted):
            wanted = everything(game, seat, self.origin, self.goal)
        units = explicit(game, seat, self.origin, wanted, can_go)
        via = None if self.via == (self.goal,) else self.via
        cargo, landing = self.cargo, self.landing
        sort = category(kind for kind, _ in units)
        if units and sort == NAVAL:
            cargo = self._cargo(game, seat, units)
        if units and sort == AIR and landing is None:
            planes = _planes(game, seat, self.origin, units)
            landing = usual_landing(game, seat, planes, self.origin, via, self.goal)
        return Move(units=units, origin=self.origin, goal=self.goal, via=via, cargo=cargo, landing=landing)

    def _cargo(self, game: Saa, seat: str, units: Wanted) -> Wanted | None:
        """What the ships carry, said only if there is something to be said."""
        usual = tuple(aboard(game, pick_ships(game, seat, self.origin, units, None, can_go)).items())
        if self.cargo is None or not all(count for _, count in self.cargo):
            return usual or None
        return self.cargo if self.cargo != usual else usual or None

    # --- checking -----------------------------------------------------------------------------------------------

    def check(self, game: Saa, seat: str) -> None:
        if not self.units:
            raise Refused(f"you have no units in {self.origin} that can move", rule="move.who")
        for kind, _ in self.units:
            if not KINDS[kind].move:
                raise Refused(f"a {KINDS[kind].name} never moves", rule="move.allowance")
        sort = category(kind for kind, _ in self.units)
        if sort is None:
            raise Refused("Ground units, ships and aircraft move by orders of their own", rule="units.categories")
        if self.landing is not None and sort != AIR:
            raise Refused("only aircraft have a landing place", rule="move.air.flight-plan")
        if self.cargo is not None and sort != NAVAL:
            raise Refused("only ships carry", rule="move.carry.order")
        if sort == AIR:
            self._check_air(game, seat)
        elif sort == NAVAL:
            check_sail(game, seat, self._ships(game, seat), self.origin, self.via, self.goal)
        else:
            check_march(game, seat, self._army(game, seat), self.origin, self.via, self.goal)

    def _army(self, game: Saa, seat: str) -> list[Unit]:
        return pick(game, seat, self.origin, self.units, can_go, "move.who", "still move")

    def _ships(self, game: Saa, seat: str) -> list[Unit]:
        return pick_ships(game, seat, self.origin, self.units, self.cargo, can_go)

    def _check_air(self, game: Saa, seat: str) -> None:
        planes = _planes(game, seat, self.origin, self.units)
        if self.goal == self.origin and (is_land(self.goal) or not enemies_in(game, self.goal, seat)):
            raise Refused("the planes are there already", rule="move.who")
        check_flight(game, seat, planes, self.origin, self.via, self.goal, self.landing)
        if any(plane.evacuate for plane in planes):
            check_evacuation(game, seat, self.goal, self.landing)

    # --- effect -------------------------------------------------------------------------------------------------

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        sort = category(kind for kind, _ in self.units)
        if sort == AIR:
            planes = _planes(game, seat, self.origin, self.units)
            flight = route(game, seat, planes, self.origin, self.via, self.goal, self.landing)
            yield from fly(game, seat, planes, flight, "attack")
        elif sort == NAVAL:
            ships = self._ships(game, seat)
            yield from sail(game, seat, ships, check_sail(game, seat, ships, self.origin, self.via, self.goal))
        else:
            army = self._army(game, seat)
            yield from march(game, seat, army, check_march(game, seat, army, self.origin, self.via, self.goal))


def _planes(game: Saa, seat: str, origin: str, units: Wanted) -> list[Unit]:
    return pick(game, seat, origin, units, can_go, "move.who", "still fly")


def everything(game: Saa, seat: str, origin: str, goal: str | None) -> Wanted:
    """`all`: the Ground units of a Territory, the ships of a Sea Zone; aircraft if there is nothing else. A gun stays
    where the goal has one."""
    have = counts(unit for unit in own_in(game, origin, seat) if can_go(unit) and not unit.guest)
    sort = NAVAL if is_sea(origin) else GROUND
    if not sort & have.keys():
        sort = AIR
    full = goal is not None and any(unit.kind == "AAG" for unit in units_in(game, goal))
    return tuple((kind, n) for kind, n in have.items() if kind in sort and not (kind == "AAG" and full))


# --- what there is to suggest ---------------------------------------------------------------------------------------


def movers(game: Saa, seat: str) -> dict[str, dict[str, int]]:
    """Space: units there that can move, by kind."""
    return game.memo(
        ("movers", seat),
        lambda: {
            space: have
            for space in game.state.units
            if (have := counts(unit for unit in own_in(game, space, seat) if can_go(unit) and not unit.guest))
        },
    )


def groups(have: Mapping[str, Mapping[str, int]]) -> list[Wanted]:
    """Groups worth naming: one unit of each kind, whole armies and fleets, then every number of a kind."""
    single = dict.fromkeys(((kind, 1),) for kinds in have.values() for kind in kinds)
    whole = dict.fromkeys(
        group
        for kinds in have.values()
        for sort in (GROUND - {"AAG"}, NAVAL, AIR)
        if (group := tuple((kind, count) for kind, count in kinds.items() if kind in sort))
    )
    some = dict.fromkeys(
        ((kind, count),) for kinds in have.values() for kind, most in kinds.items() for count in range(2, most + 1)
    )
    return list(single | whole | some)


def goals(game: Saa, seat: str, origin: str, units: Wanted) -> list[str]:
    """Spaces in reach of a group: those with enemy units first, then enemy ground, then the rest."""
    movers = _first(game, seat, origin, units)
    sort = category(kind for kind, _ in units)
    if not movers or sort is None:
        return []
    if sort == AIR:
        return worth_flying(game, seat, movers, origin)
    steps = min(map(allowance, movers))
    if sort == NAVAL:
        reach = sea_reach(game, seat, origin, steps) if is_sea(origin) else {}
    else:
        reach = land_reach(game, seat, origin, steps, blitz(movers)) if is_land(origin) else {}
    return sorted((space for space in reach if space != origin), key=lambda space: _interest(game, seat, space))


def _interest(game: Saa, seat: str, space: str) -> int:
    if any(unit.kind != "AAG" for unit in enemies_in(game, space, seat)):
        return 0
    return 1 if is_land(space) and (guns_at(game, space, seat) or not friendly(game, space, seat)) else 2


def _has(have: Mapping[str, int], units: Wanted) -> bool:
    return all(have.get(kind, 0) >= max(1, count) for kind, count in units if kind != ALL_UNITS)


def _first(game: Saa, seat: str, origin: str, units: Sequence[tuple[str, int]]) -> list[Unit]:
    """Units such a group would be made of; none if it cannot be."""
    found = []
    for kind, count in units:
        able = [unit for unit in own_in(game, origin, seat) if unit.kind == kind and can_go(unit) and not unit.guest]
        if len(able) < max(1, count):
            return []
        able.sort(key=lambda unit: (unit.spent, unit.id))
        found += able[:count] if count else able
    return found
