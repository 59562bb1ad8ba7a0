"""15.0: Strategic Movement by rail, overseas and in the air."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from .air import air_bases
from .airborne import Withdraw
from .airfields import in_use
from .annexation import bound
from .calling import own_unit
from .chart import AMERICA, FRONTS, NATB, STRATEGIC
from .control import around, refresh, wake
from .ground import BASRA, FRONT, HEXES, PORTS, SUEZ, place_name
from .kinds import is_air, is_big, is_corps, kind
from .naval_moves import shut_way
from .purchase import payer
from .rail import Rail, barred_home, charge, check_cost, left, purse, travellers
from .sea import BOXES, embarked, fleets, friendly_port, friendly_ports, intercepted, route, voyages, waters
from .seats import camp_of_seat, nations_of, playing
from .stacking import fits, thin_out
from .state import Unit
from .supply import supplied_hex
from .world import OUT, Sc, camp, holder, lead, nation, power_of

# --- overseas -------------------------------------------------------------------------------------------------------


def lift_left(game: Sc, start: str, unit: Unit, zone: str) -> int:
    """15.1.2: as many moves begin in a zone as there are Surface fleets in it and in its ports: of Active powers, and of its
    own (Inactive Italy crosses the sea so, 17.7)."""
    side, own = camp(game, unit.owner), lead(game, unit.owner)
    near = {zone, start, *(place for place in (*PORTS, *BOXES) if zone in waters(place))}
    carriers = [
        fleet
        for place in sorted(near)
        for fleet in game.state.units.at(place)
        if kind(fleet) == "surface"
        and camp(game, fleet.owner) == side
        and (lead(game, fleet.owner) == own or nation(game, lead(game, fleet.owner)).status == "active")
    ]
    used = sum(
        record.sealift.get(zone, 0) for power, record in game.state.powers.items() if nation(game, power).camp == side
    )
    return len(carriers) - used


def landing_port(game: Sc, place: str, side: str) -> bool:
    """15.1.2: zones of the enemy count for nothing where the move ends, though both sides control an empty hex then (3.3)."""
    return friendly_port(game, place, side) or (place in PORTS and holder(game, place) == side)


class Overseas(Order):
    """Ship a corps or Flak unit overseas for 5 MSP."""

    syntax = Syntax(
        ("overseas", "strat sea"),
        Name("unit", "unit"),
        "to",
        Space("goal"),
        Maybe(("escort", "escorted by"), NameList("escorts", "unit")),
        Maybe("via", NameList("way", "zone")),
    )
    unit: str
    goal: str
    escorts: tuple[str, ...] | None
    way: tuple[str, ...] | None

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        side = camp_of_seat(game, seat)
        if not (is_corps(unit) or kind(unit) == "flak"):
            raise Refused("only corps and Flak can go overseas", rule="15.1.2a")
        check_cost(game, unit)
        start = unit.place
        if not friendly_port(game, start, side) or (start in HEXES and not supplied_hex(game, start, unit.owner)):
            raise Refused(f"{self.unit} isn't in a friendly, supplied port", rule="15.1.2a")
        if not landing_port(game, self.goal, side) or self.goal == start:
            raise Refused(f"{place_name(self.goal)} isn't another friendly port", rule="15.1.2a")
        if self.goal in HEXES and not supplied_hex(game, self.goal, unit.owner):
            raise Refused(f"{place_name(self.goal)} isn't in supply", rule="15.1.2a")
        if self._free(unit):
            if game.state.shipped:
                raise Refused("only one unit a turn can go that way without ships", rule="15.1.2e")
        else:
            zones = self._zones(game, seat)
            if not zones:
                raise shut_way(self.goal, self.way)
            if lift_left(game, start, unit, zones[0]) < 1:
                raise Refused(f"there are no more Surface fleets for it in the {zones[0]}", rule="15.1.2b")
        if fault := bound(game, [unit], self.goal):
            raise Refused(fault[0], rule=fault[1])
        if self.goal in HEXES and barred_home(game, unit, self.goal):
            raise Refused(f"{self.unit} can't end its move in {place_name(self.goal)}", rule="16.1.3.1a")
        if not fits(game, self.goal, unit):
            raise Refused(f"there is no room in {place_name(self.goal)}", rule="6.3a")
        for id in self.escorts or ():
            fleet = own_unit(game, seat, id)
            if fleet not in fleets(game, seat) or not route(game, fleet.place, start, side):
                raise Refused(f"{id} can't escort", rule="15.1.2c")

    @found
    def _zones(self, game: Sc, seat: str) -> tuple[str, ...]:
        """The way: the one named, else one that begins in a zone with a fleet to spare, else any."""
        unit, side = game.state.units[self.unit], camp_of_seat(game, seat)
        start = unit.place
        if self.way:
            return route(game, start, self.goal, side, self.way)
        ways = [way for zone in embarked(game, start, side) if (way := route(game, zone, self.goal, side))]
        spare = [way for way in ways if lift_left(game, start, unit, way[0]) > 0]
        return min(spare or ways, key=len, default=())

    def _free(self, unit: Unit) -> bool:
        return NATB in (unit.place, self.goal) and bool({unit.place, self.goal} & {SUEZ, BASRA})

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        unit = game.state.units[self.unit]
        start = unit.place
        zones = () if self._free(unit) else self._zones(game, seat)
        charge(game, unit)
        if self._free(unit):
            game.state.shipped = True
        else:
            record = power_of(game, purse(game, unit))
            record.sealift[zones[0]] = record.sealift.get(zones[0], 0) + 1
            escorts = [game.state.units[id] for id in self.escorts or ()]
            for fleet in escorts:
                fleet.used = True
            carrier = (unit, unit)
            lost = yield from intercepted(game, unit.owner, zones, [carrier], escorts)
            if lost:
                return
        unit.moved = True
        wake(game, unit, self.goal)
        game.state.units.move(unit, self.goal)
        game.tell(f"{self.unit} goes overseas to {place_name(self.goal)}.", rule="15.1.2a", kind="move")
        refresh(game, around(start, self.goal))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        side = camp_of_seat(game, seat)
        if slot == "unit":
            small = {(u.place, lead(game, u.owner)): u for u in travellers(game, seat) if not is_big(u)}
            spare = {
                (place, power)
                for (place, power), unit in small.items()
                if friendly_port(game, place, side)
                and any(lift_left(game, place, unit, zone) > 0 for zone in embarked(game, place, side))
            }  # fmt: skip
            able = [u for u in travellers(game, seat) if not is_big(u)]
            return [u.id for u in able if (u.place, lead(game, u.owner)) in spare]
        if slot == "goal":
            start = game.state.units[got["unit"]].place
            ours = friendly_ports(game, side)
            others = [port for port in PORTS if port not in ours and holder(game, port) == side]
            return [*voyages(game, start, side), *others]
        return (None,)


# --- air ------------------------------------------------------------------------------------------------------------


class Fly(Order):
    """Move an air unit to another Air Box for 5 MSP, used or not."""

    syntax = Syntax(("fly", "strat air"), Name("unit", "unit"), "to", Name("front", "front"))
    unit: str
    front: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if not is_air(unit) or unit.place not in (*FRONTS, AMERICA):
            raise Refused(f"{self.unit} isn't in an Air Box", rule="15.1.3a")
        if unit.transfer:
            raise Refused(f"{self.unit} is in a Transfer section", rule="15.1.3b")
        if self.front == unit.place:
            raise Refused(f"{self.unit} is already in the {self.front}", rule="15.1.3a")
        check_cost(game, unit)
        if in_use(game) and not any(FRONT[hex] == self.front for hex in air_bases(game, unit.owner)):
            raise Refused(f"{unit.owner} has no Air Base in the {self.front}", rule="23.8a")

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        game.lock("an air unit is shown")
        charge(game, unit)
        unit.transfer = unit.used = True
        unit.field = ""
        game.tell(f"{self.unit} flies to the {self.front}.", rule="15.1.3a", kind="air")
        game.state.units.move(unit, self.front)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [
                unit.id
                for name in nations_of(game, seat)
                for unit in game.state.units.of(name)
                if is_air(unit) and unit.place in (*FRONTS, AMERICA) and not unit.transfer and _able(game, unit)
            ]
        at = game.state.units[got["unit"]].place
        return [front for front in FRONTS if front != at]


def _able(game: Sc, unit: Unit) -> bool:
    power = purse(game, unit)
    return left(game, power) > 0 and power_of(game, power).msp >= STRATEGIC


def broke(game: Sc, seat: str) -> bool:
    """Has this seat no Strategic Move left that it can pay for?"""
    units = game.state.units
    powers = {payer(game, name) for name in nations_of(game, seat) if any(unit.place != OUT for unit in units.of(name))}
    return not any(left(game, p) > 0 and power_of(game, p).msp >= STRATEGIC for p in powers)


def jumpers(game: Sc, seat: str) -> bool:
    """Has the seat paratroops that dropped this turn and may be withdrawn now (12.5.3)?"""
    return any(unit.dropped for name in nations_of(game, seat) for unit in game.state.units.of(name))


def strategic_phase(game: Sc) -> Flow[None]:
    yield from orders_until(
        playing(game, game.state.camp),
        "Strategic Movement: move units far behind the front; say done to end.",
        (Rail, Overseas, Fly, Withdraw),
        Done,
        over=lambda g, seat: broke(g, seat) and not jumpers(g, seat),
        rules=("15.1a",),
        policy="strategic movement",
    )
    yield from thin_out(game, game.state.camp, mixed=True)
