"""12.2, 12.3: Naval Transport, the ferry of the Transfer Box, and ships that sail alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from .annexation import bound
from .calling import own_unit
from .chart import MAJORS, NATB, convoy
from .control import around, refresh, wake
from .counters import COUNTERS
from .ground import BASRA, HEXES, PORTS, SUEZ, place_name
from .kinds import is_corps, is_naval, kind
from .losses import eliminate
from .sea import BOXES, MED, fleets, foreign, friendly_port, gibraltar_shut, harbours, intercepted, room, route, voyages
from .seats import camp_of_seat, master, nations_of, seats_of
from .stacking import fits
from .state import Unit
from .walking import WHY, closed
from .words import a_unit, named
from .world import FREE, Sc, active, d10, keeper, lead, nation


def passenger(game: Sc, seat: str, id: str) -> Unit:
    """A land unit that may embark now (12.2)."""
    unit = own_unit(game, seat, id)
    if fault := ashore(game, unit):
        raise Refused(fault[0], rule=fault[1])
    return unit


def ashore(game: Sc, unit: Unit) -> tuple[str, str] | None:
    """Why a unit does not embark now: words and rule."""
    if not (is_corps(unit) or kind(unit) == "flak"):
        return "ships can carry only corps, not armies, HQs, Forts or Partisans", "12.2b"
    if unit.moved:
        return f"{unit.id} has already moved", "5.1f"
    if unit.place not in PORTS and unit.place not in BOXES:
        return f"{unit.id} doesn't start in a port", "12.2a"
    return landlocked(game, unit)


def embark(game: Sc, unit: Unit) -> None:
    """Refuse who may not go to sea whatever ships there are."""
    if fault := landlocked(game, unit):
        raise Refused(fault[0], rule=fault[1])


def landlocked(game: Sc, unit: Unit) -> tuple[str, str] | None:
    """Why a unit may not go to sea whatever ships there are: words and rule."""
    if fault := bound(game, [unit]):
        return fault
    if unit.owner == "Italy" and nation(game, "Italy").status == "inactive":
        return "until Italy is Active, its units can cross the sea only by Strategic Movement", "17.7b"
    if unit.owner == "USSR" and nation(game, "USSR").status == "inactive" and keeper(game, unit.place) != "USSR":
        return "Soviet units stay within their own borders until the USSR is at war with Germany", "17.13g"
    return None


def ship(game: Sc, seat: str, id: str, sorts: tuple[str, ...] = ("surface",), lent: bool = False) -> Unit:
    """A face-down naval unit in port, of the seat; one that is `lent` may be a partner's."""
    unit = game.state.units[id]
    if not lent or unit not in borrowed(game, seat):
        unit = own_unit(game, seat, id)
    if kind(unit) not in sorts:
        raise Refused("only a Surface fleet can do that", rule="12.2b")
    if unit.used:
        raise Refused(f"{id} is face-up: it has been used this turn", rule="12.3d")
    if unit.place not in PORTS and unit.place not in BOXES:
        raise Refused(f"{id} isn't in a port", rule="12.3a")
    return unit


def borrowed(game: Sc, seat: str) -> list[Unit]:
    """Surface fleets that partners at war could lend."""
    return game.memo(("borrowed", seat), lambda: _borrowed(game, seat))


def _borrowed(game: Sc, seat: str) -> list[Unit]:
    side = camp_of_seat(game, seat)
    others = [other for other in seats_of(game, side) if other != seat]
    return [fleet for other in others for fleet in fleets(game, other) if active(game, lead(game, fleet.owner))]


def lent(game: Sc, seat: str, ships: Sequence[Unit]) -> Flow[bool]:
    """12.2: any friendly fleet carries corps; whoever commands it is asked. Returns whether all agree."""
    for other in dict.fromkeys(master(game, fleet.owner) for fleet in ships):
        if other == seat:
            continue
        theirs = [fleet.id for fleet in ships if master(game, fleet.owner) == other]
        picked = yield from choose(
            other,
            f"{seat} asks for {', '.join(theirs)} to carry or escort troops: lend them?",
            ("lend", "refuse"),
            rules=("12.2b",),
            policy="lending",
            yes="lend",
            no="refuse",
        )
        if picked == "refuse":
            game.tell(f"{other} lends {seat} no fleets: the convoy stays in port.", rule="12.2b", kind="refused")
            return False
    return True


def carriers(game: Sc, seat: str, units: Sequence[str], ships: Sequence[str], escorts: Sequence[str]) -> None:
    if len(set(ships)) != len(ships) or set(ships) & set(escorts) or len(set(escorts)) != len(escorts):
        raise Refused("name each fleet only once", rule="12.2b")
    if len(set(units)) != len(units) or len(ships) != len(units):
        raise Refused(f"name one fleet for each corps, {len(units)} in all", rule="12.2b")


def shut_way(goal: str, way: tuple[str, ...] | None) -> Refused:
    """No ship gets there, or not by the zones that were named."""
    named = f"{', '.join(way)} isn't an open way" if way else "the way there by sea is shut"
    return Refused(f"{place_name(goal)}: {named}", rule="12.2.1a")


class Transport(Order):
    """Carry corps from port to port, each on a fleet of its own; escorts take the first hits."""

    syntax = Syntax(
        ("transport", "ship", "carry"),
        NameList("units", "unit"),
        "to",
        Space("goal"),
        ("with", "by", "on"),
        NameList("ships", "unit"),
        Maybe(("escort", "escorted by"), NameList("escorts", "unit")),
        Maybe(("return to", "return"), Space("home")),
        Maybe("via", NameList("way", "zone")),
    )
    units: tuple[str, ...]
    goal: str
    ships: tuple[str, ...]
    escorts: tuple[str, ...] | None
    home: str | None
    way: tuple[str, ...] | None

    def check(self, game: Sc, seat: str) -> None:
        carriers(game, seat, self.units, self.ships, self.escorts or ())
        cargo = [passenger(game, seat, id) for id in self.units]
        start, side = cargo[0].place, camp_of_seat(game, seat)
        if any(unit.place != start for unit in cargo):
            raise Refused("a convoy must start from one port", rule="12.2c")
        if self.goal == start or not friendly_port(game, self.goal, side):
            raise Refused(f"{place_name(self.goal)} isn't another friendly port", rule="12.3e")
        if not self._zones(game, seat):
            raise shut_way(self.goal, self.way)
        open_to(game, cargo, self.goal)
        if not fits(game, self.goal, *cargo):
            raise Refused(f"there is no room in {place_name(self.goal)}", rule="6.3a")
        for id, unit in zip(self.ships, cargo, strict=True):
            fleet = ship(game, seat, id, lent=True)
            if not route(game, fleet.place, start, side):
                raise Refused(f"{id} can't get to {place_name(start)}", rule="12.3.2a")
            stack_for_sea(game, fleet, unit)
        for id in self.escorts or ():
            fleet = ship(game, seat, id, lent=True)
            if not route(game, fleet.place, start, side):
                raise Refused(f"{id} can't get to {place_name(start)}", rule="12.3.2a")
        self._berths(game, seat)

    @found
    def _zones(self, game: Sc, seat: str) -> tuple[str, ...]:
        """The way; empty if there is none."""
        start = game.state.units[self.units[0]].place
        return route(game, start, self.goal, camp_of_seat(game, seat), self.way)

    @found
    def _berths(self, game: Sc, seat: str) -> list[str]:
        """Where each fleet lies afterwards."""
        start, side = game.state.units[self.units[0]].place, camp_of_seat(game, seat)
        taken: dict[str, int] = {}
        result = []
        all_ships = [game.state.units[id] for id in (*self.ships, *(self.escorts or ()))]
        for fleet in all_ships:
            cape = NATB in (start, self.goal)
            away = fleet.place != start and fleet.id in self.ships
            wanted = [self.goal] if cape or away else [self.home] if self.home else [self.goal, start, fleet.place]
            port = next(
                (
                    place
                    for place in wanted
                    if friendly_port(game, place, side)
                    and not foreign(game, fleet, place)
                    and room(game, place, *all_ships) - taken.get(place, 0) > 0
                    and route(game, self.goal, place, side)
                ),
                None,
            )
            if port is None:
                raise Refused(f"{fleet.id} has no berth afterwards; add `return to` and another port", rule="6.3c")
            taken[port] = taken.get(port, 0) + 1
            result.append(port)
        return result

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        cargo = [game.state.units[id] for id in self.units]
        start = cargo[0].place
        berths, zones = self._berths(game, seat), self._zones(game, seat)
        ships = [game.state.units[id] for id in self.ships]
        escorts = [game.state.units[id] for id in self.escorts or ()]
        if not (yield from lent(game, seat, (*ships, *escorts))):
            return
        game.tell(
            f"{named(self.units, 'sails', 'sail')} from {place_name(start)} to {place_name(self.goal)}.",
            rule="12.2a",
            kind="transport",
        )
        for fleet in (*ships, *escorts):
            fleet.used = True
        lost = yield from intercepted(game, cargo[0].owner, zones, list(zip(ships, cargo, strict=True)), escorts)
        for fleet, port in zip((*ships, *escorts), berths, strict=True):
            game.state.units.move(fleet, port)
        for unit in cargo:
            if unit not in lost:
                unit.moved = True
                wake(game, unit, self.goal)
                game.state.units.move(unit, self.goal)
        refresh(game, around(start, self.goal))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        ready = [*fleets(game, seat), *borrowed(game, seat)]
        if slot == "units":
            return [(unit.id,) for unit in waiting(game, seat)] if ready else ()
        if slot == "goal":
            start = game.state.units[got["units"][0]].place
            side = camp_of_seat(game, seat)
            return voyages(game, start, side)
        if slot == "ships":
            return [(fleet.id,) for fleet in ready]
        return (None,)


def waiting(game: Sc, seat: str) -> list[Unit]:
    """Corps in ports that may embark."""
    return game.memo(("waiting", seat), lambda: _waiting(game, seat))


def _waiting(game: Sc, seat: str) -> list[Unit]:
    return [unit for name in nations_of(game, seat) for unit in game.state.units.of(name) if not ashore(game, unit)]


def stack_for_sea(game: Sc, fleet: Unit, unit: Unit) -> None:
    """18.5: no Soviets on another Major Power's fleet, no other Major Power's corps on a Soviet one; Minors go with all."""
    powers = {each.owner for each in (fleet, unit) if each.owner in (*MAJORS, FREE)}
    if "USSR" in powers and len(powers) > 1:
        raise Refused("Soviet fleets and other Major Powers can't carry each other's corps", rule="12.2i")


def open_to(game: Sc, cargo: Sequence[Unit], goal: str) -> None:
    if goal in HEXES:
        for unit in cargo:
            if reason := closed(game, unit, goal):
                words, rule = WHY[reason]
                raise Refused(f"{unit.id} can't go to {place_name(goal)}: {words}", rule=rule)


class Ferry(Order):
    """Take one unit between the North Atlantic Transfer Box and Suez or Basra, without ships."""

    syntax = Syntax("ferry", Name("unit", "unit"), "to", Space("goal"))
    unit: str
    goal: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if game.state.ferried:
            raise Refused("only one unit a turn can go without ships", rule="12.2.3b")
        if unit.moved or COUNTERS[unit.id].kind in ("fort", "partisan") or is_naval(unit):
            raise Refused(f"{self.unit} can't go that way", rule="12.2d")
        ends = {unit.place, self.goal}
        if not (NATB in ends and ends & {SUEZ, BASRA}):
            raise Refused("the ferry goes between the Transfer Box and Suez or Basra", rule="12.2d")
        for place in ends - {NATB}:
            if not friendly_port(game, place, "Allied"):
                raise Refused(f"{place_name(place)} isn't friendly", rule="12.2d")
        open_to(game, [unit], self.goal)
        if not fits(game, self.goal, unit):
            raise Refused(f"there is no room in {place_name(self.goal)}", rule="6.3a")

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        start = unit.place
        game.state.ferried = unit.moved = True
        game.state.units.move(unit, self.goal)
        refresh(game, around(start, self.goal))
        game.tell(f"{self.unit} goes to {place_name(self.goal)}.", rule="12.2d", kind="move")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if game.state.ferried:
            return ()
        if slot == "unit":
            places = (NATB, SUEZ, BASRA)
            return [
                u.id for p in places for u in game.state.units.at(p) if master(game, u.owner) == seat and not u.moved
            ]
        at = game.state.units[got["unit"]].place
        return (SUEZ, BASRA) if at == NATB else (NATB,)


class Sail(Order):
    """Move a face-down naval unit from port to port."""

    syntax = Syntax("sail", Name("ship", "unit"), "to", Space("goal"))
    also = ("rebase",)
    ship: str
    goal: str

    def check(self, game: Sc, seat: str) -> None:
        fleet = ship(game, seat, self.ship, ("surface", "submarine", "naval decoy"))
        if self._dash(game, seat):
            return
        if self.goal not in harbours(game, fleet):
            raise Refused(f"{self.ship} can't get to {place_name(self.goal)}", rule="12.3.2a")

    @found
    def _dash(self, game: Sc, seat: str) -> bool:
        """12.3.1: a German Submarine fleet runs past Allied Gibraltar from the North Sea."""
        fleet = game.state.units[self.ship]
        if kind(fleet) != "submarine" or not gibraltar_shut(game, "Axis"):
            return False
        if "North Sea" not in PORTS.get(fleet.place, ()) or not set(PORTS.get(self.goal, ())) & set(MED):
            return False
        return (
            friendly_port(game, self.goal, "Axis") and room(game, self.goal) > 0 and not foreign(game, fleet, self.goal)
        )

    def effect(self, game: Sc, seat: str) -> None:
        fleet, dash = game.state.units[self.ship], self._dash(game, seat)
        fleet.used = True
        if dash:
            roll = d10(game, f"{self.ship} past Gibraltar", seat)
            if convoy(1, roll):
                game.tell(f"{self.ship} is sunk off Gibraltar.", rule="12.3.1a", kind="loss")
                eliminate(game, fleet)
                return
        game.state.units.move(fleet, self.goal)
        game.tell(f"{a_unit(fleet.owner, 'naval unit')} sails to {place_name(self.goal)}.", rule="12.3b", kind="sail")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "ship":
            return [
                unit.id
                for name in nations_of(game, seat)
                for unit in game.state.units.of(name)
                if is_naval(unit) and not unit.used and (unit.place in PORTS or unit.place in BOXES)
            ]
        fleet = game.state.units[got["ship"]]
        return harbours(game, fleet)
