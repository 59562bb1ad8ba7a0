"""13, 19: ground units move, air units stage, airborne units drop; 28.6: counters broken down and combined."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ..hexwar.slots import Path
from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.search import Found, reach
from ..kernel.search import steps as search_steps
from ..kernel.slots import Maybe, Name, NameList, Space
from . import ireland
from .africa import barred
from .belgium import across, parted
from .breakdown import Break, Combine
from .chart import FRONTS, GROUND, POOL, SETUP, SIDE, VICHY, board, cities, country_of, front_of, land, steps
from .consent import commander, out_of_turn, take_turns
from .displacement import air_room, partisans_displace
from .entente import PAIR, company, shut
from .escape import escape
from .extra import stunned
from .feuds import feuds
from .front import front_gap
from .limits import release, stays_put, watch_the_east
from .losses import eliminate
from .murmansk import EnterMurmansk, LeaveMurmansk, SubsToMurmansk, trapped
from .naming import called, short
from .options import option_of
from .recapture import held_back
from .replies import sky
from .russia import garrison
from .sleeping import crowd
from .stacks import mixed, overstack, stack_limit, unwelcome
from .state import Unit
from .supply import in_supply, supplied_hex
from .wars import new_foe
from .world import (
    Tr,
    closed,
    closed_to,
    find,
    foes_at,
    friendly,
    ground_at,
    held_before,
    holder,
    is_west,
    moving,
    revision,
    take,
)
from .zones import beside_enemy, enemy_zone, occupied


def entry_trouble(game: Tr, unit: Unit, here: str, there: str) -> tuple[str, str] | None:
    """Why a ground unit may not go from one hex into the next; the reason and the rule."""
    if there not in steps(here):
        return f"{called(here)} and {called(there)} aren't joined by land", "5.3a"
    trouble = closed_to(game, unit, there)
    if trouble:
        return trouble
    if across(game, here, there):
        return "nobody can cross the German border of Belgium or Luxembourg before they are attacked", "33.42-o11"
    if there in occupied(game, unit.owner):
        return f"enemy units hold {called(there)}", "13.4"
    if unit.kind == "partisan":
        return None
    if option_of(game, unit.owner, front_of(there)) == "pass":
        # 14.34: exploiters only where the turn began under their control
        own = held_before if game.phase == "exploitation" else friendly
        if not own(game, unit.owner, there):
            return f"you pass on the {front_of(there)} front and don't control {called(there)}", "19.2a"
        beside = beside_enemy(game, unit.owner)
        if there in beside or here in beside:
            where = there if there in beside else here
            return f"you pass on the {front_of(there)} front and {called(where)} is next to the enemy", "19.2b"
    return None


def price(game: Tr, seat: str, here: str) -> int:
    """13.2, 13.3: one factor a hex, three to leave a zone of enemy armor."""
    return 3 if here in enemy_zone(game, seat) else 1


def mover_trouble(game: Tr, unit: Unit) -> tuple[str, str] | None:
    """Why a unit may not move at all now."""
    if unit.owner == VICHY:
        return f"{unit.id} is asleep: move it with vichy {unit.id} to …", "49.3"
    if unit.kind not in GROUND or unit.place not in land():
        return f"{unit.id} isn't a ground unit on the map", "13.1a"
    if unit.kind == "replacement":
        return "replacements can move only by SR", "30.2"
    if unit.cut:
        return f"{unit.id} is out of supply", "27.42a"
    if unit.drop == game.state.turn:
        return f"{unit.id} has dropped and can't move", "31.3a"
    return None


def range_of(game: Tr, unit: Unit) -> Found[str]:
    """Hexes a unit can reach with the factors it has left."""
    return game.derived(
        ("range", unit.id),
        (revision(game), unit.used, unit.place, tuple(sorted(game.state.powers[unit.owner].options.items()))),
        lambda: walk(game, unit, unit.place, unit.mf - unit.used),
    )


def up_to(game: Tr, unit: Unit) -> Found[str]:
    """The same on the way up to a front boundary, to fight across it (13.6)."""
    return game.derived(
        ("up to", unit.id),
        (revision(game), unit.used, unit.place, tuple(sorted(game.state.powers[unit.owner].options.items()))),
        lambda: walk(game, unit, unit.place, unit.mf - unit.used, up=True),
    )


def passed(game: Tr, seat: str) -> tuple[str, ...]:
    """The fronts on which a power passes."""
    options = game.state.powers[seat].options
    return tuple(front for front in FRONTS if options.get(front, "pass") == "pass")


def boundary(game: Tr, seat: str) -> frozenset[str]:
    """13.6, 20.1: the hexes of fronts on which a power passes that touch an enemy on one where it fights."""
    passing = passed(game, seat)

    def make() -> frozenset[str]:
        foes = [h for h in occupied(game, seat) if front_of(h) not in passing]
        return frozenset(h for foe in foes for h in steps(foe) if h in land() and front_of(h) in passing)

    return game.derived(("boundary", seat), (revision(game), feuds(game), passing), make) if passing else frozenset()


def walk(game: Tr, unit: Unit, start: str, left: int, up: bool = False) -> Found[str]:
    """Hexes within reach. `up`: of a unit that moves up to fight across a boundary, whom no enemy near its way holds back."""
    zone, foes, beside = enemy_zone(game, unit.owner), occupied(game, unit.owner), beside_enemy(game, unit.owner)
    passing = () if unit.kind == "partisan" else passed(game, unit.owner)
    sealed, guarded = closed(game, unit), parted(game)

    def edges(here: str) -> list[tuple[str, float]]:
        cost = 3.0 if here in zone else 1.0
        found = []
        for there in steps(here):
            if there in foes or (sealed[there] if there != unit.place else closed_to(game, unit, there)):
                continue
            if guarded and across(game, here, there):
                continue
            if passing and front_of(there) in passing:
                near = not up and (there in beside or here in beside)
                if near or not friendly(game, unit.owner, there):
                    continue
            found.append((there, cost))
        return found

    return reach([start], edges, left)


def route(game: Tr, unit: Unit, goal: str, via: tuple[str, ...] | None) -> tuple[list[str], int]:
    """The way of a unit and its price: through the hexes named, else the cheapest. Raises Refused."""
    left = unit.mf - unit.used
    here, way, paid = unit.place, [unit.place], 0
    up = goal in boundary(game, unit.owner)
    for there in (*(via or ()), goal):
        if there == here:
            continue
        if there not in land():
            raise Refused(f"{called(there)} has no land", rule="5.3a")
        found = range_of(game, unit) if here == unit.place else walk(game, unit, here, left - paid)
        if up and there not in found:
            found = walk(game, unit, here, left - paid, up)
        if there not in found:
            raise _why_not(game, unit, here, there, left - paid)
        paid += int(found.price(there) or 0)
        way += found.way(there)[1:]
        here = there
    return way, paid


def _why_not(game: Tr, unit: Unit, here: str, there: str, left: int) -> Refused:
    """Say what keeps a unit from a hex: the hex itself, what stands between, or its factors."""
    trouble = closed_to(game, unit, there)
    if trouble is None and foes_at(game, unit.owner, there):
        trouble = (f"enemy units hold {called(there)}", "13.4")
    if trouble is None and there in steps(here):
        trouble = entry_trouble(game, unit, here, there)
    if trouble is None and unit.kind != "partisan" and option_of(game, unit.owner, front_of(there)) == "pass":
        if not friendly(game, unit.owner, there):
            trouble = (f"you pass on the {front_of(there)} front and don't control {called(there)}", "19.2a")
        elif there in beside_enemy(game, unit.owner) or here in beside_enemy(game, unit.owner):
            trouble = (f"you pass on the {front_of(there)} front and the enemy is next to it", "19.2b")
    if trouble is None:
        trouble = (f"{unit.id} has {left} movement factors left and can't reach {called(there)}", "13.2")
    return Refused(trouble[0], rule=trouble[1])


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
    found = [u for u in game.state.units.of(seat) if u.kind in GROUND and u.mf > u.used and not mover_trouble(game, u)]
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


def western_guests(game: Tr, units: Sequence[Unit], hex_: str) -> None:
    """45.6: at most ten western factors in Russia while it fights, however they come."""
    if hex_ not in land() or country_of(hex_) != "Russia" or not game.state.powers["Russia"].in_play:
        return
    if no_more_guests(game, units):
        raise Refused("at most ten western factors can be in Russia", rule="45.6")


def no_more_guests(game: Tr, units: Sequence[Unit]) -> bool:
    coming = sum(u.factor for u in units if is_west(u.owner) and not _in_russia(u))
    return bool(coming) and coming + western_in_russia(game) > 10


def western_in_russia(game: Tr) -> int:
    """Factors of the western Allies in Russia."""

    def count() -> int:
        return sum(u.factor for u in game.state.units if is_west(u.owner) and _in_russia(u))

    return game.derived("western in Russia", game.state.units.revision, count)


def _in_russia(unit: Unit) -> bool:
    return unit.place in land() and country_of(unit.place) == "Russia"


class Stage(Order):
    """Stage air units to another base."""

    syntax: ClassVar[Syntax] = Syntax("stage", NameList("air", "unit"), "to", Space("space"))
    also = ("fly", "rebase")
    air: tuple[str, ...]
    space: str

    def check(self, game: Tr, seat: str) -> None:
        units = [find(game, commander(game, seat, name), name) for name in self.air]
        if len(set(self.air)) < len(self.air):
            raise Refused("a unit is named twice", rule="28.21a")
        for unit in units:
            if unit.kind != "air":
                raise Refused(f"{unit.id} isn't an air unit", rule="28.21a")
            if stunned(game, unit.owner):
                raise Refused("Hitler is dead: air and fleets can't move this turn", rule="33.42-o15")
            if unit.place not in land():
                raise Refused(f"{unit.id} can leave the US box only by SR", rule="16.71a")
            if unit.rebased:
                raise Refused(f"{unit.id} has already staged", rule="28.21a")
            if unit.barred:
                raise Refused(f"{unit.id} is more than can be supplied there and can't move", rule="35.3")
            if unit.place == self.space:
                raise Refused(f"{unit.id} is already there", rule="28.21a")
            stage_trouble(game, unit, self.space)
        if trouble := barred(game, units, self.space):
            raise Refused(trouble[0], rule=trouble[1])
        if air_room(game, units[0].owner, self.space) < sum(u.factor for u in units):
            raise Refused(f"{called(self.space)} has no room for them", rule="28.11")
        western_guests(game, units, self.space)

    def effect(self, game: Tr, seat: str) -> None:
        for name in self.air:
            unit = game.state.units.move(name, self.space)
            unit.rebased = True
        game.tell(f"{seat} stages {', '.join(self.air)} to {called(self.space)}", kind="move")

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "air":
            return [
                (u.id,)
                for u in game.state.units.of(seat)
                if u.kind == "air" and u.place in land() and not (u.rebased or u.boxed)
            ]
        unit = game.state.units.get(got["air"][0])
        if unit is None or unit.place not in land():
            return ()
        near = [
            h for h in sky(game, unit.place, 8) if h != unit.place and h in land() and (cities(h) or _airbase(game, h))
        ]
        near = [h for h in near if air_room(game, seat, h) >= unit.factor]
        return sorted(near, key=lambda h: (front_gap(game, seat, h), h))


def _airbase(game: Tr, hex_: str) -> bool:
    return any(u.kind == "airbase" for u in game.state.units.at(hex_))


def stage_trouble(game: Tr, unit: Unit, hex_: str) -> None:
    """28.21, 28.23, 19.3, 45.5, 25.47."""
    from .stacks import restricted
    from .world import area_for

    if hex_ not in land() or not held_before(game, unit.owner, hex_) or foes_at(game, unit.owner, hex_):
        raise Refused(f"{called(hex_)} wasn't yours when the turn began", rule="28.21a")
    area = area_for(game, unit)
    if area is not None and hex_ not in area:
        raise Refused(f"{unit.nation}'s air can't be based there", rule="25.47")
    if restricted(holder(game, hex_), unit.owner):
        raise Refused("Russia and the West can't share bases", rule="45.5")
    if unwelcome(game, hex_, unit):
        raise Refused("Russia and the West can't stack", rule="45.1")
    if why := held_back(game, unit, hex_) or company(game, unit, hex_):
        raise Refused(why[0], rule=why[1])
    if hex_ not in sky(game, unit.place, 8):
        raise Refused(f"{called(hex_)} is more than eight hexes away", rule="28.21a")
    if option_of(game, unit.owner, front_of(hex_)) == "pass":
        near: Found[str] = game.memo(("over water or own hexes", unit.owner, unit.place), lambda: quiet_sky(game, unit))
        if hex_ not in near:
            raise Refused("on a Pass, air can stage only over water or hexes you control", rule="19.3")


def quiet_sky(game: Tr, unit: Unit) -> Found[str]:
    """19.3: where air gets over water and hexes its side controls."""

    def nexts(here: str) -> list[str]:
        return [
            o
            for o in board().neighbours(here)
            if board()[o].kind == "sea" or (o in land() and friendly(game, unit.owner, o))
        ]

    return search_steps([unit.place], nexts, 8)


class Drop(Order):
    """Drop an airborne unit."""

    syntax: ClassVar[Syntax] = Syntax("drop", Name("unit", "unit"), ("on", "at", "to"), Space("space"))
    unit: str
    space: str

    def check(self, game: Tr, seat: str) -> None:
        unit = find(game, seat, self.unit)
        drop_trouble(game, unit, self.space)
        if trouble := barred(game, [unit], self.space, assault=True):
            raise Refused(trouble[0], rule=trouble[1])
        if game.phase == "movement" and foes_at(game, seat, self.space):
            raise Refused("you can drop on enemies only before ground combat", rule="31.2")

    def effect(self, game: Tr, seat: str) -> Flow[None]:
        unit = game.state.units.move(self.unit, self.space)
        unit.drop = game.state.turn
        unit.moved = True
        unit.auto = game.state.turn + 1
        game.tell(f"{short(unit)} drops on {called(self.space)}", rule="31.1b", kind="drop", hex=self.space)
        if not foes_at(game, seat, self.space):
            take(game, unit, self.space)
        else:
            game.state.fight.contact.append(unit.id)
        yield from escape(game)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [u.id for u in game.state.units.of(seat) if u.kind == "airborne" and u.place in land()]
        unit = game.state.units.get(got["unit"])
        if unit is None or unit.place not in land():
            return ()
        near = [h for h in sky(game, unit.place, 6) if h in land() and h != unit.place]
        return sorted(near, key=lambda h: (friendly(game, seat, h), h))


def drop_trouble(game: Tr, unit: Unit, hex_: str) -> None:
    """31.1 to 31.3, 13.6."""
    seat = unit.owner
    if unit.kind != "airborne":
        raise Refused(f"{unit.id} isn't an airborne unit", rule="31.1a")
    if unit.place not in land() or unit.base != unit.place or unit.moved:
        raise Refused(f"{unit.id} must have started the turn on its air base", rule="31.1a")
    if unit.fought:
        raise Refused(f"{unit.id} has fought", rule="14.35c")
    if not (cities(unit.place) or any(u.kind == "airbase" and not u.new for u in game.state.units.at(unit.place))):
        raise Refused(f"{called(unit.place)} was no air base when the turn began", rule="31.1a")
    if unit.cut or (unit.drop >= game.state.turn - 1 and not in_supply_elsewhere(game, unit)):
        raise Refused(f"{unit.id} has no supply for a drop", rule="31.3b" if unit.drop >= 0 else "31.1a")
    near = any(not new_foe(game, game.state.units[n]) for n in enemy_zone(game, seat).get(unit.place, ()))
    if near or game.state.notes.get(f"pinned {unit.id}") == game.state.turn * 2 + game.state.half:
        raise Refused(f"{called(unit.place)} lay in the zone of enemy armor when the turn began", rule="31.1a")
    if option_of(game, seat, front_of(hex_)) != "offensive":
        raise Refused(f"you have no Offensive on the {front_of(hex_)} front", rule="31.1b")
    trouble = closed_to(game, unit, hex_)
    if trouble:
        raise Refused(trouble[0], rule=trouble[1])
    if hex_ not in sky(game, unit.place, 6):
        raise Refused(f"{called(hex_)} is more than six hexes away", rule="31.1b")
    if unwelcome(game, hex_, unit):
        raise Refused("Russia and the West can't stack", rule="45.1")
    if why := company(game, unit, hex_):
        raise Refused(why[0], rule=why[1])
    western_guests(game, [unit], hex_)


def in_supply_elsewhere(game: Tr, unit: Unit) -> bool:
    return in_supply(game, unit) and unit.auto != game.state.turn


class PlaceAirbase(Order):
    """Place an airbase counter that is not on the map."""

    syntax: ClassVar[Syntax] = Syntax(
        ("airbase", "place airbase"), Name("unit", "unit"), ("at", "on", "in"), Space("space")
    )
    unit: str
    space: str

    def check(self, game: Tr, seat: str) -> None:
        unit = game.state.units.get(self.unit)
        if unit is None or unit.owner != seat or unit.kind != "airbase" or unit.place not in (POOL, SETUP):
            raise Refused(f"{self.unit} isn't an airbase of yours waiting to be placed", rule="28.12a")
        if self.space not in land() or not friendly(game, seat, self.space):
            raise Refused(f"you don't control {called(self.space)}", rule="28.12a")
        if not supplied_hex(game, seat, self.space):
            raise Refused(f"{called(self.space)} is out of supply", rule="28.12a")
        if _airbase(game, self.space):
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
    found = [p for p in places if overstack(game, p, SIDE[seat]) or mixed(game, p, SIDE[seat])]
    if seat == "Britain":
        # 34.1: who came ashore at Marseilles goes on at once
        found += [p for p in places if p in shut(game) and p not in found]
    return found


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
        "Move ground units, stage air, drop airborne units; then say done.",
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
