"""13, 28.12: ground units move, airbases are placed; what a Movement phase is made of and what must be so as it ends."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..hexwar.slots import Path
from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from . import ireland
from .breakdown import Break, Combine
from .chart import GROUND, POOL, SETUP, SIDE, land
from .consent import commander, out_of_turn, take_turns
from .displacement import partisans_displace
from .entente import PAIR, company, shut
from .escape import escape
from .front import front_gap
from .limits import release, stays_put, watch_the_east
from .losses import eliminate
from .marching import boundary, mover_trouble, range_of, route, up_to
from .murmansk_box import EnterMurmansk, LeaveMurmansk, SubsToMurmansk, trapped
from .naming import called, short
from .recapture import held_back
from .russia import garrison
from .sleeping import crowd
from .stacks import mixed, overstack, stack_limit, unwelcome, western_guests
from .staging import Drop, Stage, has_airbase
from .state import Unit
from .supply import supplied_hex
from .world import (
    Tr,
    find,
    friendly,
    ground_at,
    holder,
    keep_out,
    moving,
    own_turn,
    resting,
    take,
)
from .zones import beside_enemy


class Move(Order):
    """Move ground units."""

    syntax: ClassVar[Syntax] = Syntax(
        ("move", "go", "march"), NameList("units", "unit"), "to", Space("space"), Maybe("via", Path("via"))
    )
    also = ("advance",)
    units: tuple[str, ...]
    space: str
    via: tuple[str, ...] | None

    @found
    def route(self, game: Tr, name: str) -> tuple[list[str], int]:
        return route(game, game.state.units[name], self.space, self.via)

    def check(self, game: Tr, seat: str) -> None:
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="13.1a")
        if name := stays_put(game, self.units):
            raise Refused(f"{name} is locked in its city until the enemy comes near", rule="3.35d")
        for name in self.units:
            unit = find(game, commander(game, seat, name), name)
            trouble = mover_trouble(game, unit)
            if trouble:
                raise Refused(trouble[0], rule=trouble[1])
            if unit.place == self.space and not self.via:
                raise Refused(f"{name} is already there", rule="13.1a")
            self.route(game, name)
            turns = out_of_turn(game, unit.owner, len(self.units), self.space)
            if why := held_back(game, unit, self.space) or company(game, unit, self.space) or turns:
                raise Refused(why[0], rule=why[1])
        western_guests(game, [game.state.units[name] for name in self.units], self.space)

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        routes = [(game.state.units[name], *self.route(game, name)) for name in self.units]
        for unit, way, paid in routes:
            unit.used += paid
            unit.moved = True
            game.state.units.move(unit, self.space)
            for hex_ in way[1:]:
                take(game, unit, hex_)
            game.tell(f"{short(unit)} moves {'.'.join(way)}", kind="move", country=seat, path=way)
            take_turns(game, unit.owner, self.space)
        yield from escape(game)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "units":
            # 51.7: and allies' units under its orders
            return [(u.id,) for u in movers(game, seat)] + [(n,) for n in game.state.help.get(f"under {seat}", ())]
        if slot == "space":
            unit = game.state.units.get(got["units"][0])
            if unit is None or mover_trouble(game, unit):
                return ()
            near = range_of(game, unit)
            over = [h for h in boundary(game, unit.owner) if h not in near]
            over = [h for h in up_to(game, unit) if h in over] if over else []
            found = [h for h in (*near, *over) if h != unit.place and fits(game, h, unit)]
            return sorted(found, key=lambda h: (friendly(game, seat, h), h not in beside_enemy(game, seat)))
        return (None,)


def movers(game: Tr, seat: str) -> list[Unit]:
    """Units with factors left, those near the enemy first."""
    own = [u for u in game.state.units.of(seat) if u.mf > u.used and not resting(game, u)]
    found = [u for u in own if not mover_trouble(game, u)]
    beside = beside_enemy(game, seat)
    return sorted(found, key=lambda u: (u.moved, u.place not in beside))


def fits(game: Tr, hex_: str, unit: Unit) -> bool:
    """Would the hex be stacked rightly with this unit in it?"""
    if unwelcome(game, hex_, unit) or company(game, unit, hex_) or held_back(game, unit, hex_):
        return False
    if unit.kind == "airborne":
        return True
    there = ground_at(game, hex_, SIDE[unit.owner])
    return sum(u.kind != "airborne" for u in there) < stack_limit(game, hex_, [*there, unit])


class PlaceAirbase(Order):
    """Place an airbase counter that is not on the map."""

    syntax: ClassVar[Syntax] = Syntax(
        ("airbase", "place airbase"), Name("unit", "unit"), ("at", "on", "in"), Space("space")
    )
    unit: str
    space: str

    def check(self, game: Tr, seat: str) -> None:
        keep_out(game)
        unit = game.state.units.get(self.unit)
        if unit is None or unit.owner != seat or unit.kind != "airbase" or unit.place not in (POOL, SETUP):
            raise Refused(f"{self.unit} isn't an airbase of yours waiting to be placed", rule="28.12a")
        if not friendly(game, seat, self.space):
            raise Refused(f"you don't control {called(self.space)}", rule="28.12a")
        if not supplied_hex(game, seat, self.space):
            raise Refused(f"{called(self.space)} is out of supply", rule="28.12a")
        if has_airbase(game, self.space):
            raise Refused(f"{called(self.space)} already has an airbase", rule="28.12a")
        if why := company(game, unit, self.space):
            raise Refused(why[0], rule=why[1])
        from .minors import waits_for_help

        if country := waits_for_help(game, seat, self.space):
            raise Refused(f"intervene in {country} with other units first", rule="23.1d")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        yield from ()
        host = holder(game, self.space)
        if {host, seat} == PAIR and game.seats[host] != game.seats[seat]:
            answer = yield from choose(
                host,
                f"{seat} wants to place an airbase at {called(self.space)}. Do you agree?",
                ("agree", "refuse"),
                policy="allies",
                rules=("28.12b",),
                yes="agree",
                no="refuse",
            )
            if answer == "refuse":
                game.tell(f"{host} refuses {seat} an airbase at {called(self.space)}", rule="28.12b")
                return
        unit = game.state.units.move(self.unit, self.space)
        unit.new = True
        game.tell(f"{seat} places an airbase at {called(self.space)}", rule="28.12a")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if game.state.mini:
            return ()
        if slot == "unit":
            return [u.id for u in game.state.units.of(seat) if u.kind == "airbase" and u.place in (POOL, SETUP)]
        return [h for h in land() if friendly(game, seat, h) and front_gap(game, seat, h) <= 2]


class Scrap(Order):
    """Give up a unit of an overstacked hex."""

    syntax: ClassVar[Syntax] = Syntax(("scrap", "give up"), Name("unit", "unit"))
    unit: str

    def check(self, game: Tr, seat: str) -> None:
        unit = find(game, seat, self.unit)
        if unit.kind not in GROUND or unit.place not in crowds(game, seat):
            raise Refused(f"{called(unit.place)} isn't overstacked", rule="6.13")

    def effect(self, game: Tr, seat: str) -> None:
        unit = game.state.units[self.unit]
        game.tell(f"{short(unit)} is given up at {called(unit.place)}", rule="18.35a")
        eliminate(game, unit)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        crowded = crowds(game, seat)
        return [u.id for u in game.state.units.of(seat) if u.kind in GROUND and u.place in crowded]


class MoveDone(Done):
    """Be done with moving."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        crowded = crowds(game, seat)
        if crowded:
            hex_ = crowded[0]
            unwelcome = [
                bad for u in game.state.units.own(seat, hex_) if u.kind in GROUND and (bad := company(game, u, hex_))
            ]
            for reason, rule in unwelcome:
                raise Refused(f"{reason}: move on or scrap", rule=rule)
            raise Refused(f"too many units stand in {', '.join(map(called, crowded))}: move or scrap some", rule="6.1")
        if SIDE[seat] == "Axis" and (why := crowd(game)):
            raise Refused(f"{why}: move or disband some", rule="25.6a")
        from .poland import contact_owed

        if owed := contact_owed(game, seat):
            raise Refused(owed, rule="43.1")


def crowds(game: Tr, seat: str) -> list[str]:
    """Hexes with own units that may not stay as they are."""
    places = dict.fromkeys(u.place for u in game.state.units.of(seat) if u.kind in GROUND and u.place in land())
    # 34.1: who came ashore at Marseilles goes on at once
    barred = shut(game) if seat == "Britain" else ()
    return [p for p in places if p in barred or overstack(game, p, SIDE[seat]) or mixed(game, p, SIDE[seat])]


def vichy_orders(game: Tr) -> tuple[type[Order], ...]:
    from .vichy import MoveVichy, asleep

    return (MoveVichy,) if asleep(game) and "Germany" in moving(game) else ()


def guest_orders(game: Tr) -> tuple[type[Order], ...]:
    """25.6: where too many Axis factors stand in sleeping allies some may be given up."""
    from .surplus import Disband

    sleeping = any(status.startswith("inactive") for status in game.state.countries.values())
    return (Disband,) if sleeping and game.state.side == "Axis" and not game.state.mini else ()


def movement_phase(game: Tr) -> Flow[None]:
    yield from orders_until(
        moving(game),
        own_turn(game, "Move ground units, stage air, drop airborne units; then say done."),
        (
            *(Move, Stage, Drop, PlaceAirbase, EnterMurmansk, LeaveMurmansk, SubsToMurmansk, Break, Combine, Scrap),
            *vichy_orders(game),
            *guest_orders(game),
        ),
        MoveDone,
        rules=("13.1a", "28.21a"),
    )
    partisans_displace(game, chased=True)
    yield from escape(game)
    ireland.watch(game, ending=False)
    watch_the_east(game, movement=True)
    release(game)
    yield from garrison(game)
    trapped(game)
