"""12.0: land units move, one after the other, by the cheapest way or by one that is named."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..hexwar.slots import Path
from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, NameList, Space
from .annexation import bound, may_bind
from .calling import own_unit
from .chart import AXIS
from .france import french_affairs
from .ground import HEXES, place_name
from .kinds import is_big, kind, on_map
from .sea import evict
from .seats import master, nations_of
from .siberia import enter_check, entries, from_siberia
from .stacking import clash, fits
from .standing import foes_at
from .state import Unit
from .walking import WHY, closed, march, points, reach, walk
from .world import SIBERIA, VICHY, Sc, allowance, home_of, nation


def stays(game: Sc, unit: Unit) -> tuple[str, str] | None:
    """Why a unit may not move by ground now."""
    if unit.moved:
        return f"{unit.id} has already moved", "12.0a"
    if kind(unit) == "fort":
        return "Forts never move", "18.4c"
    if unit.side == "static":
        return "Static corps don't move by ground", "18.3a"
    if kind(unit) == "partisan":
        return "Partisans don't move", "18.1c"
    if not allowance(game, unit):
        return f"{unit.id} has no movement allowance", "12.0c"
    if unit.owner == VICHY and nation(game, VICHY).status == "neutral":
        return "Vichy units don't move while Vichy is neutral", "17.5.1f"
    return None


def may_move(game: Sc, unit: Unit, goal: str, path: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The way a unit would go; raises Refused."""
    if why := stays(game, unit):
        raise Refused(why[0], rule=why[1])
    if not on_map(unit):
        raise Refused(f"{unit.id} isn't on the map", rule="12.0a")
    if path:
        full = path if path[0] == unit.place else (unit.place, *path)
        full = full if full[-1] == goal else (*full, goal)
        done = walk(game, unit).follow(full, points(game, unit))
        if not done:
            words, rule = WHY[done.why]
            raise Refused(f"{unit.id} can't go from {done.here} to {done.there}: {words}", rule=rule)
        way = full
    else:
        found = reach(game, unit)
        if goal not in found or goal == unit.place:
            words, rule = why_not(game, unit, goal)
            raise Refused(f"{unit.id} can't reach {place_name(goal)}: {words}", rule=rule)
        way = found.way(goal)
    if fault := clash(game, goal, unit):
        raise Refused(f"{place_name(goal)}: {fault[0]}", rule=fault[1])
    if fault := held_back(game, unit, goal):
        raise Refused(fault[0], rule=fault[1])
    return way


def limited(game: Sc, unit: Unit) -> bool:
    """Might something hold a unit back from any place at all?"""
    return (unit.owner == "Germany" and is_big(unit)) or may_bind(game, unit)


def held_back(game: Sc, unit: Unit, goal: str) -> tuple[str, str] | None:
    """Why a unit that gets somewhere may not stay there: Soviet garrisons, and Germans in the countries of allies."""
    return bound(game, [unit], goal) or german_limit(game, unit, goal)


def why_not(game: Sc, unit: Unit, goal: str) -> tuple[str, str]:
    """Why a unit does not get somewhere: who stands there, whose land it is, or how far it is."""
    if goal == unit.place:
        return "it already stands there", "12.0a"
    if goal not in HEXES:
        return "that isn't a hex on land", "12.0b"
    if reason := closed(game, unit, goal):
        return WHY[reason]
    if foes_at(game, goal, unit.owner):
        return WHY["enemy"]
    return "it's out of reach this turn", "12.0a"


LIMITED = {"Bulgaria": "17.2c", "Hungary": "17.6b", "Romania": "17.12d"}


def german_limit(game: Sc, unit: Unit, goal: str) -> tuple[str, str] | None:
    """17.2, 17.6, 17.12: one German army or HQ in each of these until Germany is at war with the USSR."""
    if unit.owner != "Germany" or not is_big(unit):
        return None
    country = home_of(game, goal)
    inside = on_map(unit) and home_of(game, unit.place) == country
    if country not in LIMITED or inside:
        return None
    ally = nation(game, country)
    if ally.status != "ally" or ally.camp != AXIS or game.state.nations["USSR"].status == "active":
        return None
    if any(on_map(u) and is_big(u) and home_of(game, u.place) == country for u in game.state.units.of("Germany")):
        return f"at most one German army or HQ can be in {country} until the war with the USSR", LIMITED[country]
    return None


class Move(Order):
    """Move land units to a hex, by the cheapest way or by one you name."""

    syntax = Syntax(
        ("move", "go", "march", "advance"),
        NameList("units", "unit"),
        "to",
        Space("goal"),
        Maybe("via", Path("path")),
    )
    units: tuple[str, ...]
    goal: str
    path: tuple[str, ...] | None
    suspends = "order"

    @found
    def ways(self, game: Sc, seat: str) -> dict[str, tuple[str, ...]]:
        """The way of each unit; of those in Siberia from the edge of the map on."""
        found: dict[str, tuple[str, ...]] = {}
        for id in dict.fromkeys(self.units):
            unit = own_unit(game, seat, id)
            if unit.place == SIBERIA:
                found[id] = enter_check(game, unit, self.goal, self.path)
            else:
                found[id] = may_move(game, unit, self.goal, self.path)
        return found

    def check(self, game: Sc, seat: str) -> None:
        self.ways(game, seat)
        if len(set(self.units)) > 1:
            together = [game.state.units[id] for id in dict.fromkeys(self.units)]
            if fault := clash(game, self.goal, *together):
                raise Refused(f"{place_name(self.goal)}: {fault[0]}", rule=fault[1])
            if fault := bound(game, together, self.goal):
                raise Refused(fault[0], rule=fault[1])

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        """All stand where they go before anybody is asked: its giver goes on meanwhile."""
        driven: dict[str, None] = {}
        for id, way in self.ways(game, seat).items():
            unit = game.state.units[id]
            if unit.place == SIBERIA:
                driven |= dict.fromkeys(from_siberia(game, unit, way))
                continue
            game.tell(
                f"{unit.id} moves from {place_name(way[0])} to {place_name(way[-1])}.",
                rule="12.0a",
                kind="move",
                unit=unit.id,
                path=list(way),
            )
            driven |= dict.fromkeys(march(game, unit, way))
        asked = [id for id in driven if id not in game.state.fleeing]
        game.state.fleeing += asked
        for id in asked:
            yield from evict(game, game.state.units[id])
            game.state.fleeing.remove(id)
        yield from french_affairs(game)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [(unit.id,) for unit in movable(game, seat)]
        if slot == "goal":
            unit = game.state.units[got["units"][0]]
            if master(game, unit.owner) != seat or stays(game, unit):
                return ()
            if unit.place == SIBERIA:
                return [hex for hex in entries(game, unit) if fits(game, hex, unit)]
            found = reach(game, unit)
            return (hex for hex in reversed(list(found)) if hex != unit.place and fits(game, hex, unit))
        return (None,)


def movable(game: Sc, seat: str) -> Iterator[Unit]:
    """Units of a seat that may still move by ground."""
    for name in nations_of(game, seat):
        for unit in game.state.units.of(name):
            if (unit.place in HEXES or unit.place == SIBERIA) and not stays(game, unit):
                yield unit
