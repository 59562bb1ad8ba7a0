"""12.4: invasions, supply over the beach, and amphibious retreats."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from .calling import own_unit
from .chart import CLEAR
from .control import around, refresh, wake
from .ground import BEACHES, CITIES, HEXES, NORTHERN, PORTS, place_name, terrain, zones_of
from .kinds import is_armor, is_corps
from .naval_moves import borrowed, carriers, embark, lent, open_to, passenger, ship, shut_way, stack_for_sea, waiting
from .sea import BOXES, enemy_in, fleets, friendly_port, intercepted, room, route, voyages, waters
from .seats import camp_of_seat, nations_of
from .stacking import fits
from .state import Convoy, Unit
from .supply import open_seas, revision
from .walking import WHY, closed
from .words import named
from .world import Sc, allowance, camp, control, hostile, scene, season

COASTS = tuple(hex for hex in sorted(HEXES) if BEACHES[hex])


class Invade(Order):
    """Carry corps to an all-sea hex off a coast; they land in the Combat Phase."""

    syntax = Syntax(
        ("invade", "land at"),
        Space("goal"),
        "with",
        NameList("units", "unit"),
        ("by", "on"),
        NameList("ships", "unit"),
        Maybe(("escort", "escorted by"), NameList("escorts", "unit")),
        Maybe("from", Name("sea", "sea", "sea hex")),
        Maybe("via", NameList("way", "zone")),
    )
    goal: str
    units: tuple[str, ...]
    ships: tuple[str, ...]
    escorts: tuple[str, ...] | None
    sea: str | None
    way: tuple[str, ...] | None

    def settle(self, game: Sc, seat: str) -> "Invade":
        unit = game.state.units[self.units[0]]
        if self.sea is not None or not _afloat(unit):
            return self
        side = camp_of_seat(game, seat)
        seas = BEACHES.get(self.goal, ())
        ways = {sea: len(way) for sea in seas if (way := route(game, unit.place, sea, side, self.way))}
        best = min(ways, key=ways.__getitem__, default=None)
        return Invade(goal=self.goal, units=self.units, ships=self.ships, escorts=self.escorts, sea=best, way=self.way)

    def check(self, game: Sc, seat: str) -> None:
        carriers(game, seat, self.units, self.ships, self.escorts or ())
        cargo = [passenger(game, seat, id) for id in self.units]
        start = cargo[0].place
        if not scene(game, self.goal) or not BEACHES[self.goal]:
            raise Refused(f"{place_name(self.goal)} has no coast on an all-sea hex", rule="12.4a")
        if self.sea is None:
            raise shut_way(self.goal, self.way)
        if self.sea not in BEACHES[self.goal]:
            raise Refused(f"{self.sea} isn't an all-sea hex beside {place_name(self.goal)}", rule="12.4a")
        if any(unit.place != start for unit in cargo):
            raise Refused("a convoy must start from one port", rule="12.4a")
        if not self._zones(game, seat):
            raise shut_way(self.goal, self.way)
        for unit in cargo:
            target_check(game, unit, self.goal, self.sea)
        for id in (*self.ships, *(self.escorts or ())):
            fleet = ship(game, seat, id, lent=True)
            if fleet.place != start:
                raise Refused("an invasion and its ships must start in the same port", rule="12.4a")
            for unit in cargo:
                stack_for_sea(game, fleet, unit)
        if sum(len(each.units) for each in game.state.convoys if each.target == self.goal) + len(cargo) > 6:
            raise Refused("that is too many corps for one hex", rule="6.3a")
        if any(each.target == self.goal and each.sea != self.sea and each.units for each in game.state.convoys):
            raise Refused("all units that land in a hex must come from the same sea hex", rule="13.0b")

    @found
    def _zones(self, game: Sc, seat: str) -> tuple[str, ...]:
        """The way to the sea hex; empty if there is none."""
        start = game.state.units[self.units[0]].place
        return route(game, start, str(self.sea), camp_of_seat(game, seat), self.way)

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        cargo = [game.state.units[id] for id in self.units]
        ships = [game.state.units[id] for id in self.ships]
        escorts = [game.state.units[id] for id in self.escorts or ()]
        start, sea, zones = cargo[0].place, str(self.sea), self._zones(game, seat)
        if not (yield from lent(game, seat, (*ships, *escorts))):
            return
        game.tell(f"An invasion sails for {place_name(self.goal)}.", rule="12.4a", kind="invasion", hex=self.goal)
        for fleet in (*ships, *escorts):
            fleet.used = True
        lost = yield from intercepted(game, cargo[0].owner, zones, list(zip(ships, cargo, strict=True)), escorts)
        for fleet in (*ships, *escorts):
            game.state.units.move(fleet, sea)
        afloat = [unit for unit in cargo if unit not in lost]
        for unit in afloat:
            unit.moved = True
            game.state.units.move(unit, sea)
        found = next((each for each in game.state.convoys if each.sea == sea and each.target == self.goal), None)
        if found is None:
            found = Convoy(sea, self.goal)
            game.state.convoys.append(found)
        found.fleets += [fleet.id for fleet in (*ships, *escorts)]
        found.units += [unit.id for unit in afloat]
        refresh(game, around(start))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        ready = [*fleets(game, seat), *borrowed(game, seat)]
        if slot == "goal":
            if not (cargo := waiting(game, seat)):
                return ()
            side = camp_of_seat(game, seat)
            reached = {zone for fleet in ready for zone in _zones_from(game, fleet.place, side)}
            return game.memo(
                ("landings", seat), lambda: [hex for hex in COASTS if landing_ground(game, cargo[0], hex, reached)]
            )
        if slot == "units":
            return [(unit.id,) for unit in waiting(game, seat) if allowance(game, unit)]
        if slot == "ships":
            at = game.state.units[got["units"][0]].place
            return [(fleet.id,) for fleet in ready if fleet.place == at]
        return (None,)


def _zones_from(game: Sc, place: str, side: str) -> Iterable[str]:
    return open_seas(game, frozenset(waters(place)), side)


def _afloat(unit: Unit) -> bool:
    return unit.place in PORTS or unit.place in BOXES


def landing_ground(game: Sc, unit: Unit, hex: str, zones: set[str]) -> bool:
    """Is this hex worth naming as the goal of an invasion?"""
    if not scene(game, hex) or not any(set(zones_of(sea)) & zones for sea in BEACHES[hex]):
        return False
    return hostile(game, unit.owner, control(game, hex))


def target_check(game: Sc, unit: Unit, goal: str, sea: str) -> None:
    """12.4, 8.0: who may land where."""
    if not allowance(game, unit):
        raise Refused(f"{unit.id} has no movement allowance: it can't invade", rule="12.4a")
    if reason := closed(game, unit, goal):
        words, rule = WHY[reason]
        raise Refused(f"{place_name(goal)}: {words}", rule=rule)
    city = CITIES.get(goal)
    ours = camp(game, control(game, goal)) == camp(game, unit.owner)
    if city and city.capital and not ours:
        raise Refused(f"units can't land in an enemy capital ({city.name})", rule="12.4b")
    if is_armor(unit) and terrain(goal) != "clear":
        raise Refused("Armor can land only in clear terrain", rule="12.4b")
    rough = season(game) != CLEAR and set(zones_of(sea)) & NORTHERN and not ours
    if rough and (city is None or enemy_in(game, goal, unit.owner)):
        raise Refused(
            "in Snow and Mud, units can land from northern seas only in unoccupied ports and cities", rule="8.0g"
        )


class SupplyBeach(Order):
    """Send a Surface fleet to supply units that came ashore."""

    syntax = Syntax(
        ("supply", "feed"),
        Space("goal"),
        ("by", "with"),
        NameList("ships", "unit"),
        Maybe("via", NameList("way", "zone")),
    )
    goal: str
    ships: tuple[str, ...]
    way: tuple[str, ...] | None

    def check(self, game: Sc, seat: str) -> None:
        side = camp_of_seat(game, seat)
        if not any(unit.landed and camp(game, unit.owner) == side for unit in game.state.units.at(self.goal)):
            raise Refused(f"no unit in {place_name(self.goal)} came ashore there", rule="12.4f")
        for id in self.ships:
            ship(game, seat, id, lent=True)
        if self._sea(game, seat) is None:
            raise Refused(f"{named(self.ships, 'does', 'do')}n't get there by sea", rule="12.3.2a")

    @found
    def _sea(self, game: Sc, seat: str) -> tuple[str, list[str]] | None:
        """The sea hex off the beach that all the ships get to, and the zones they pass."""
        starts, side = [game.state.units[id].place for id in self.ships], camp_of_seat(game, seat)
        for sea in BEACHES.get(self.goal, ()):
            ways = [route(game, start, sea, side, self.way) for start in starts]
            if all(ways):
                return sea, list(dict.fromkeys(zone for way in ways for zone in way))
        return None

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        ships, there = [game.state.units[id] for id in self.ships], self._sea(game, seat)
        if there is None or not (yield from lent(game, seat, ships)):
            return
        sea, zones = there
        for fleet in ships:
            fleet.used = True
        yield from intercepted(game, ships[0].owner, zones, [], ships)
        for fleet in ships:
            game.state.units.move(fleet, sea)
        game.state.convoys.append(Convoy(sea, self.goal, list(self.ships), [], True))
        game.tell(f"Ships supply {place_name(self.goal)}.", rule="12.4f", kind="supply")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "goal":
            side = camp_of_seat(game, seat)
            places = [u.place for u in game.state.units.all.values() if u.landed and camp(game, u.owner) == side]
            return list(dict.fromkeys(place for place in places if place in HEXES))
        if slot == "ships":
            return [(fleet.id,) for fleet in (*fleets(game, seat), *borrowed(game, seat))]
        return (None,)


class Lift(Order):
    """Amphibious Retreat: take corps off a beach to a friendly port."""

    syntax = Syntax(
        ("lift", "evacuate"),
        NameList("units", "unit"),
        "to",
        Space("goal"),
        ("with", "by"),
        NameList("ships", "unit"),
        Maybe(("escort", "escorted by"), NameList("escorts", "unit")),
        Maybe("via", NameList("way", "zone")),
    )
    units: tuple[str, ...]
    goal: str
    ships: tuple[str, ...]
    escorts: tuple[str, ...] | None
    way: tuple[str, ...] | None

    def check(self, game: Sc, seat: str) -> None:
        carriers(game, seat, self.units, self.ships, self.escorts or ())
        side = camp_of_seat(game, seat)
        cargo = [own_unit(game, seat, id) for id in self.units]
        start = cargo[0].place
        for unit in cargo:
            if not is_corps(unit) or unit.side == "static" or unit.moved or unit.place != start:
                raise Refused("an Amphibious Retreat can only take unmoved corps from one hex", rule="12.4.1a")
            embark(game, unit)
        if start not in HEXES or start in PORTS or terrain(start) != "clear" or not BEACHES[start]:
            raise Refused("the corps must stand on a clear coastal hex that isn't a port", rule="12.4.1a")
        sea, zones = self._way(game, seat)
        if not zones:
            raise shut_way(self.goal, self.way)
        if season(game) != CLEAR and set(zones_of(sea)) & NORTHERN:
            raise Refused("in Snow and Mud there is no Amphibious Retreat by northern seas", rule="8.0h")
        if not friendly_port(game, self.goal, side) or not fits(game, self.goal, *cargo):
            raise Refused(f"{place_name(self.goal)} isn't a friendly port with room", rule="12.4.1a")
        open_to(game, cargo, self.goal)
        all_ships = [game.state.units[id] for id in (*self.ships, *(self.escorts or ()))]
        if room(game, self.goal, *all_ships) < len(all_ships):
            raise Refused(f"there are too few berths in {place_name(self.goal)}", rule="6.3c")
        for id in (*self.ships, *(self.escorts or ())):
            fleet = ship(game, seat, id, lent=True)
            stack_for_sea(game, fleet, cargo[0])
            if not route(game, fleet.place, sea, side):
                raise Refused(f"{id} can't get to {place_name(self.goal)} by sea", rule="12.3.2a")

    @found
    def _way(self, game: Sc, seat: str) -> tuple[str, tuple[str, ...]]:
        """The sea hex off the beach and the way from it, the shortest one; empty if there is none."""
        start, side = game.state.units[self.units[0]].place, camp_of_seat(game, seat)
        ways = {sea: route(game, sea, self.goal, side, self.way) for sea in BEACHES.get(start, ())}
        return min(((sea, way) for sea, way in ways.items() if way), key=lambda found: len(found[1]), default=("", ()))

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        cargo = [game.state.units[id] for id in self.units]
        ships = [game.state.units[id] for id in self.ships]
        escorts = [game.state.units[id] for id in self.escorts or ()]
        start, (_, zones) = cargo[0].place, self._way(game, seat)
        if not (yield from lent(game, seat, (*ships, *escorts))):
            return
        for fleet in (*ships, *escorts):
            fleet.used = True
        lost = yield from intercepted(game, cargo[0].owner, zones, list(zip(ships, cargo, strict=True)), escorts)
        for fleet in (*ships, *escorts):
            game.state.units.move(fleet, self.goal)
        for unit in cargo:
            if unit not in lost:
                unit.moved = True
                wake(game, unit, self.goal)
                game.state.units.move(unit, self.goal)
        game.tell(f"{named(self.units, 'is', 'are')} taken off {place_name(start)}.", rule="12.4.1a", kind="transport")
        refresh(game, around(start, self.goal))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        ready, side = [*fleets(game, seat), *borrowed(game, seat)], camp_of_seat(game, seat)
        if slot == "units":
            reached = {zone for fleet in ready for zone in _zones_from(game, fleet.place, side)}
            return [
                (unit.id,)
                for unit in stranded(game, seat)
                if any(reached.intersection(zones_of(sea)) for sea in shores(game, unit))
            ]
        unit = game.state.units[got["units"][0]]
        if slot == "goal":
            return [
                port
                for port in take_off(game, unit.place, side)
                if fits(game, port, unit) and any(room(game, port, fleet) > 0 for fleet in ready)
            ]
        if slot == "ships":
            return [
                (fleet.id,) for fleet in ready if any(route(game, fleet.place, sea, side) for sea in shores(game, unit))
            ]
        return (None,)


def stranded(game: Sc, seat: str) -> list[Unit]:
    """Corps of a seat that ships may take off a beach."""
    return [
        unit
        for name in nations_of(game, seat)
        for unit in game.state.units.of(name)
        if is_corps(unit) and not unit.moved and unit.place in HEXES and unit.place not in PORTS
        and BEACHES[unit.place] and terrain(unit.place) == "clear" and unit.side != "static"
    ]  # fmt: skip


def shores(game: Sc, unit: Unit) -> list[str]:
    """The sea hexes off a corps' beach from which the weather lets it be taken (8.0)."""
    rough = season(game) != CLEAR
    return [sea for sea in BEACHES.get(unit.place, ()) if not (rough and set(zones_of(sea)) & NORTHERN)]


def take_off(game: Sc, place: str, side: str) -> list[str]:
    """Friendly ports to which the sea is open from a beach."""
    goals: dict[str, list[str]] = game.derived(("take off", side), revision(game), dict)
    if place not in goals:
        seas = BEACHES.get(place, ())
        goals[place] = [port for port in PORTS if any(port in voyages(game, sea, side) for sea in seas)]
    return goals[place]
