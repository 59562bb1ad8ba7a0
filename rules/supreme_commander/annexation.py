"""17.1, 17.4, 17.12: what the USSR annexes while it waits, and Finland's answer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, NameList, Spaces
from .calling import own_unit
from .chart import AXIS, annexation, weather
from .control import earn, refresh_all, value
from .diplomacy import shift
from .ground import (
    AREA,
    COUNTRY,
    HEXES,
    RIGA,
    area_hexes,
    country_hexes,
    place_name,
    steps,
)
from .kinds import is_corps
from .losses import step, steps_left
from .seats import master
from .state import Unit
from .walking import points, reach
from .world import Sc, active, d10, mark_changed, mark_held, nation

KARELIA = "Annexed Finland"
PRIZES = {
    "Finland": (3, "17.4b", KARELIA),
    "Baltic States": (6, "17.1a", ""),
    "Romania": (10, "17.12a", "Bessarabia"),
}


GARRISON, PARTITIONED = 7, "Eastern Poland"
"""Steps the USSR keeps in Eastern Poland until it is at war with Germany (17.13)."""


def region(place: str) -> str:
    """What was annexed together: a part of a country, or the country."""
    return (AREA[place] or COUNTRY[place]) if place in HEXES else ""


def bound(game: Sc, units: Sequence[Unit], goal: str = "") -> tuple[str, str] | None:
    """Why Soviet units may not go to a place, or off the map, while the USSR waits: those that annexed stay where they went
    in, and seven steps stay in Eastern Poland."""
    for unit in units:
        if rooted(game, unit) and region(goal) != region(unit.place):
            if region(unit.place) == KARELIA:
                return f"{unit.id} must stay where it went in until Finland fights for the Axis", "17.4c"
            return f"{unit.id} must stay in the hex it annexed until the USSR is at war with Germany", "17.13d"
    leaving = [unit for unit in units if region(unit.place) == PARTITIONED != region(goal)]
    if not leaving or not guarded(game):
        return None
    rest = [unit for unit in eastern_guard(game) if unit not in leaving]
    if steps_left(rest) >= GARRISON:
        return None
    return f"{GARRISON} Soviet steps must stay in {PARTITIONED} until the USSR is at war with Germany", "17.13d"


def may_bind(game: Sc, unit: Unit) -> bool:
    """Might it be bound to where it is?"""
    return unit.id in game.state.garrison or region(unit.place) == PARTITIONED


def rooted(game: Sc, unit: Unit) -> bool:
    """17.1, 17.12: a unit that annexed stays until the USSR's war with Germany; 17.4: in Finland until that takes a side."""
    if unit.id not in game.state.garrison:
        return False
    if region(unit.place) == KARELIA:
        return nation(game, "Finland").status == "neutral"
    return nation(game, "USSR").status == "inactive"


def guarded(game: Sc) -> bool:
    """17.13: from 1940 on, if Germany took the free declaration on Poland and the USSR is not at war with it."""
    return game.state.partition and game.state.turn > 3 and nation(game, "USSR").status == "inactive"


def eastern_guard(game: Sc) -> list[Unit]:
    """Soviet units in Eastern Poland, which has no port."""
    return [unit for unit in game.state.units.of("USSR") if region(unit.place) == PARTITIONED]


def inherit(game: Sc, old: Sequence[Unit], new: Sequence[Unit]) -> None:
    """Who is made out of units that must stay must stay too."""
    kept = game.state.garrison
    if any(unit.id in kept for unit in old):
        gone = {unit.id for unit in old} - {unit.id for unit in new}
        game.state.garrison = [*(id for id in kept if id not in gone), *(u.id for u in new if u.id not in kept)]


def prize_hexes(target: str) -> frozenset[str]:
    area = PRIZES[target][2]
    return area_hexes(area) if area else country_hexes(target)


class Annex(Order):
    """Annex the Baltic States or Bessarabia, or fight the Winter War: two corps march in."""

    syntax = Syntax("annex", Name("target", "nation"), "with", NameList("units", "unit"), ("to", "in"), Spaces("hexes"))
    target: str
    units: tuple[str, ...]
    hexes: tuple[str, ...]

    def check(self, game: Sc, seat: str) -> None:
        if self.target not in PRIZES:
            raise Refused("the USSR can annex only Finland's border, the Baltic States and Bessarabia", rule="17.13.7a")
        first, rule, _ = PRIZES[self.target]
        if master(game, "USSR") != seat or self.target in game.state.annexations:
            raise Refused(f"{self.target} can't be annexed now", rule=rule)
        if game.state.turn < first or nation(game, self.target).status != "neutral" or active(game, "USSR"):
            raise Refused(f"{self.target} can't be annexed now", rule=rule)
        if len(self.units) < 2 or len(set(self.units)) != len(self.units) or len(self.hexes) != len(self.units):
            raise Refused("name at least two corps, and a hex for each", rule=rule)
        for id, hex in zip(self.units, self.hexes, strict=True):
            unit = own_unit(game, seat, id)
            if hex not in prize_hexes(self.target):
                raise Refused(f"{place_name(hex)} isn't one of the hexes marked for annexation", rule=rule)
            if (
                unit.owner != "USSR"
                or not is_corps(unit)
                or unit.moved
                or unit.side == "static"
                or unit.place not in HEXES
            ):
                raise Refused(f"{id} isn't an unmoved Soviet corps", rule=rule)
            if hex not in marches(game, unit, self.target):
                raise Refused(f"{id} can't reach {place_name(hex)}", rule=rule)
        if fault := bound(game, [game.state.units[id] for id in self.units], min(prize_hexes(self.target))):
            raise Refused(fault[0], rule=fault[1])

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        state = game.state
        units = [state.units[id] for id in self.units]
        state.annexations.append(self.target)
        for unit, hex in zip(units, self.hexes, strict=True):
            unit.moved = True
            state.units.move(unit, hex)
        roll = d10(game, f"annexation of {self.target}", seat)
        losses = annexation(self.target, roll)
        while losses and (alive := [unit for unit in units if unit.place in HEXES]):
            victim = alive[0]
            if len(alive) > 1:
                picked = yield from choose(
                    seat,
                    "Which corps is lost?",
                    [f"lose {unit.id}" for unit in alive],
                    rules=("17.1b",),
                    policy="losses",
                )
                victim = state.units[picked.removeprefix("lose ")]
            losses -= step(game, victim)
        state.garrison += [unit.id for unit in units if unit.place in HEXES]
        yield from annexed(game, self.target)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if master(game, "USSR") != seat:
            return ()
        if slot == "target":
            return [
                name
                for name, (first, _, _) in PRIZES.items()
                if game.state.turn >= first
                and name not in game.state.annexations
                and nation(game, name).status == "neutral"
                and len(ready_for(game, name)) > 1
            ]
        able = ready_for(game, got["target"]) if got["target"] in PRIZES else {}
        if slot == "units":
            return [tuple(list(able)[:2])] if len(able) > 1 else ()
        taken: list[str] = []
        for id in got["units"]:
            hex = next((h for h in able.get(id, ()) if h not in taken), None)
            if hex is None:
                return ()
            taken.append(hex)
        return (tuple(taken),)


def marches(game: Sc, unit: Unit, target: str) -> list[str]:
    """Hexes of the prize a corps can march to this turn."""
    found = reach(game, unit)
    prices = steps(weather(game.state.turn), True, frozenset())
    points = unit_points(game, unit)
    inside: list[str] = []
    for hex in sorted(prize_hexes(target)):
        for here in found:
            price = next((cost for there, cost in prices[here] if there == hex), None)
            if price is not None and (found.prices[here] + price <= points or here == unit.place):
                inside.append(hex)
                break
    return inside


def unit_points(game: Sc, unit: Unit) -> int:
    return points(game, unit)


def ready_for(game: Sc, target: str) -> dict[str, list[str]]:
    found = {}
    for unit in game.state.units.of("USSR"):
        able = is_corps(unit) and not unit.moved and unit.side != "static" and unit.place in HEXES
        if able and not bound(game, [unit], min(prize_hexes(target))) and (hexes := marches(game, unit, target)):
            found[unit.id] = hexes
    return found


def annexed(game: Sc, target: str) -> Flow[None]:
    """What an annexation gives and costs."""
    state = game.state
    earn(game, "USSR", 5)
    game.tell(f"The USSR annexes the land it wants from {target}.", rule="17.13.7a", kind="annexed", nation=target)
    if target == "Baltic States":
        found = state.nations[target]
        found.status, found.camp, found.lead = "conquered", AXIS, "Germany"
        mark_changed(game)
        for hex in sorted(country_hexes(target)):
            state.control[hex] = "USSR"
        earn(game, "USSR", value(game, RIGA))
        state.earners[RIGA] = "USSR"
        state.lost.append(RIGA)
    else:
        for hex in sorted(prize_hexes(target)):
            state.annexed[hex] = "USSR"
            state.control[hex] = "USSR"
        mark_changed(game)
        if target == "Finland":
            state.winter_war = True
        yield from shift(game, target, AXIS, "")
    mark_held(game)
    mark_changed(game)
    refresh_all(game)


def finland_stirs(game: Sc) -> Flow[None]:
    """17.4: in the Organization Phase after a German attack on the USSR."""
    state = game.state
    if not state.stirred or nation(game, "Finland").status != "neutral":
        return
    state.stirred = 0
    yield from shift(game, "Finland", AXIS, "Germany")
