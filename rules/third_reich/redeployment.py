"""16: strategic redeployment, with Sea Escort and the deployments from America."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from ..kernel.done import Done
from ..kernel.errors import Refused, passes
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from .africa import barred
from .areas import area_for, closed, closed_to
from .breakdown import Break, Combine
from .canals import moor
from .cape import ROUND, Blockade, far_ports, home_ports
from .chart import GROUND, LEND_LEASE, SIDE, SR_LIMIT, US_BOX, country_of, hexes_of, is_port, land, steps
from .conquest import open_routes
from .consent import commander, out_of_turn, take_turns
from .displacement import air_room, port_room
from .entente import company, no_base
from .extra import stunned
from .feuds import shut
from .front import by_front, front_gap
from .grants import deployment_limit
from .limits import locked
from .movement import PlaceAirbase
from .murmansk_box import AswToMurmansk, west
from .naming import called, short
from .recapture import held_back
from .russia import garrison_first
from .sleeping import crowd
from .stacks import stack_limit, unwelcome, western_guests
from .state import Unit
from .stranded import all_caught
from .surplus import Disband, surplus
from .unrest import other_sr
from .waters import base_seas, has_port
from .ways import alike, escorts, fed, flight, journey, near_enemy, parts, passable, roads, voyage
from .world import Tr, find, friendly, ground_at, holder, moving, resting


class Redeploy(Order):
    """Redeploy a unit."""

    syntax: ClassVar[Syntax] = Syntax(
        ("sr", "redeploy"), Name("unit", "unit"), "to", Space("space"), Maybe("escort", NameList("fleets", "unit"))
    )
    weight: ClassVar[int] = 3
    unit: str
    space: str
    fleets: tuple[str, ...] | None

    @found
    def used(self, game: Tr, seat: str) -> tuple[str, ...]:
        """The escorts the order takes, and the mark of the way round Africa. Raises Refused if it may not be given."""
        seat = commander(game, seat, self.unit)
        rushed = [u.id for u in first_call(game, seat)]
        if rushed and self.unit not in rushed:
            raise Refused(f"{', '.join(rushed)} must leave Vichy territory first", rule="49.6a")
        names = self.used_by_itself(game, seat)
        if self.fleets and not [n for n in names if n != ROUND]:
            raise Refused(f"{self.unit} needs no escort there", rule="29.61")
        unit = game.state.units[self.unit]
        if why := out_of_turn(game, seat, 1, self.space) or other_sr(game, unit, self.space):
            raise Refused(why[0], rule=why[1])
        price = 2 if ROUND in names else 1
        if game.state.powers[seat].sr + price > SR_LIMIT[seat]:
            raise Refused("the way round Africa takes two SRs", rule="37.3b")
        return names

    def used_by_itself(self, game: Tr, seat: str) -> tuple[str, ...]:
        unit = game.state.units.get(self.unit)
        if unit is None or unit.owner != seat or unit.place in ("pool", "yard", "gone", "set-up"):
            raise Refused(f"{self.unit} isn't yours on the map", rule="16.1a")
        if unit.boxed:
            find(game, seat, self.unit)
        power = game.state.powers[seat]
        if power.sr >= SR_LIMIT[seat]:
            raise Refused(f"you have used all your {SR_LIMIT[seat]} SRs", rule="16.1a")
        if unit.redeployed:
            raise Refused(f"{self.unit} has already been redeployed", rule="16.73")
        if unit.kind == "partisan":
            raise Refused("partisans can't SR", rule="16.9")
        if locked(game, unit):
            raise Refused(f"{self.unit} is locked in its city until the enemy comes near", rule="3.35d")
        if why := resting(game, unit):
            raise Refused(why, rule="12.16")
        if unit.kind == "armor" and open_routes(game) & {self.space, *steps(self.space)}:
            raise Refused("the way out of the conquered country stays open this turn", rule="24.23b")
        area = area_for(game, unit)
        if area is not None and self.space not in area:
            raise Refused(f"{unit.nation} units can't be based at {called(self.space)}", rule="25.47")
        if unit.place == self.space:
            raise Refused(f"{self.unit} is already there", rule="16.1a")
        if stunned(game, seat) and (unit.kind in ("air", "fleet") or country_of(self.space) != "Germany"):
            raise Refused("Hitler is dead: only ground units can redeploy, and only to Germany", rule="33.42-o15")
        if unit.kind == "fleet" and game.state.notes.get(f"escort {unit.id}") == game.state.now:
            raise Refused(f"{self.unit} has escorted this turn and can't redeploy", rule="29.64")
        if why := garrison_first(game, unit, self.space):
            raise Refused(why, rule="26.924")
        if unit.place == LEND_LEASE:
            if self.space not in home_ports(game, unit):
                raise Refused(f"{unit.id} comes back to a western port", rule="47.4" if unit.country else "47.3b")
            room(game, unit, self.space)
            return ()
        if unit.place == US_BOX and not unit.deployed:
            return self._america(game, unit)
        if unit.kind in GROUND and unit.cut and not fed(game, seat, unit.place):
            raise Refused(f"{self.unit} is out of supply", rule="27.42a")
        if game.state.notes.get(f"rescued {unit.id}") == game.state.now:
            raise Refused(f"{self.unit} has supply only through a fleet's SR and can't redeploy", rule="27.44b")
        if unit.place in near_enemy(game, seat):
            raise Refused(f"{self.unit} stands next to the enemy", rule="16.2b")
        room(game, unit, self.space)
        if trouble := barred(game, [unit], self.space):
            raise Refused(trouble[0], rule=trouble[1])
        if unit.kind == "airbase" and air_room(game, seat, unit.place) < 5:
            raise Refused(f"the air at {called(unit.place)} would be without a base: redeploy it first", rule="28.16")
        if unit.kind == "fleet":
            if self.space not in voyage(game, unit):
                if self.space in far_ports(game, seat, unit.place):
                    return (ROUND,)
                raise Refused(f"{called(self.space)} is out of reach", rule="16.4a")
            return ()
        if self.space not in land():
            raise Refused(f"{called(self.space)} has no land", rule="16.2a")
        if self.space in near_enemy(game, seat):
            raise Refused(f"{called(self.space)} is next to the enemy", rule="16.2b")
        if unit.kind == "air" and self.space in flight(game, unit):
            return ()
        return self._by_land(game, unit)

    def _by_land(self, game: Tr, unit: Unit) -> tuple[str, ...]:
        if not passable(game, unit, self.space):
            trouble = closed_to(game, unit, self.space)
            if trouble:
                raise Refused(trouble[0], rule=trouble[1])
            raise Refused(f"{called(self.space)} isn't a supplied hex of your side", rule="16.2a")
        goal = parts(game, unit).get(self.space, -1)
        used = journey(game, unit).get(goal)
        if used is None:
            raise Refused("there is no way there over controlled, supplied hexes or with an escort", rule="16.3")
        names = tuple(used.split("+")[1:])
        if not self.fleets or not names:
            return names
        self.named(game, escorts(game, unit))
        used = journey(game, unit, self.fleets).get(goal)
        if used is None:
            raise Refused("those fleets can't escort it there", rule="29.62")
        names = tuple(used.split("+")[1:])
        for name in self.fleets:
            if name not in names:
                raise Refused(f"{name} isn't needed to escort it there", rule="29.62")
        return names

    def named(self, game: Tr, ready: list[Unit]) -> None:
        """29.61 to 29.64: are the fleets that the order names fit to escort, each once?"""
        for name in self.fleets or ():
            unit = game.state.units.get(name)
            if unit is None or unit.kind != "fleet":
                raise Refused(f"{name} isn't a fleet", rule="29.61")
            if self.fleets and self.fleets.count(name) > 1:
                raise Refused(f"{name} is named twice", rule="29.64")
            if unit not in ready:
                raise Refused(f"{name} can't escort it: that takes an unused 9-factor fleet of yours", rule="29.62")

    def _america(self, game: Tr, unit: Unit) -> tuple[str, ...]:
        """16.7: the first way from America: to Britain, and France when it is not conquered."""
        power = game.state.powers["United States"]
        if power.deployed >= deployment_limit(game):
            raise Refused(f"only {deployment_limit(game)} deployments from America are allowed a turn", rule="16.71a")
        fallen = (
            game.state.countries.get("France", "").startswith("conquered") or not game.state.powers["France"].in_play
        )
        britain = not game.state.powers["Britain"].conquered
        goals = [country for country, free in (("Britain", britain), ("France", not fallen)) if free]
        if goals and (self.space not in land() or country_of(self.space) not in goals):
            raise Refused(f"units from America go to {' or '.join(goals)} first", rule="16.72a")
        if not goals:
            return self._across(game, unit)
        if not friendly(game, unit.owner, self.space) or self.space in near_enemy(game, unit.owner):
            raise Refused(f"{called(self.space)} can't take them", rule="16.2b")
        if unit.kind == "fleet" and (not is_port(self.space) or "Atlantic Ocean" not in base_seas(self.space)):
            raise Refused(f"{called(self.space)} isn't a western port", rule="16.72a")
        room(game, unit, self.space)
        return ()

    def _across(self, game: Tr, unit: Unit) -> tuple[str, ...]:
        """16.72, 16.75: with Britain and France lost they land in any friendly western port, escorted from America."""
        room(game, unit, self.space)
        number = parts(game, unit)
        doors = {number[h] for h in number if is_port(h) and "Atlantic Ocean" in base_seas(h)}
        if unit.kind == "fleet":
            if "Atlantic Ocean" not in base_seas(self.space) or not has_port(game, unit.owner, self.space):
                raise Refused(f"{called(self.space)} isn't a western port of yours", rule="16.72d")
            return ()
        if number.get(self.space) not in doors:
            raise Refused(f"{called(self.space)} can't be reached through a friendly western port", rule="16.72d")
        idle = [f for f in game.state.units.at(US_BOX) if f.full_fleet and not (f.spent or f.new or f.redeployed)]
        if not idle:
            raise Refused("a 9-factor fleet of America must escort it", rule="16.75b")
        self.named(game, idle)
        if len(self.fleets or ()) > 1:
            raise Refused("one fleet is enough to escort it", rule="16.75b")
        return self.fleets or (idle[0].id,)

    def check(self, game: Tr, seat: str) -> None:
        self.used(game, seat)

    def effect(self, game: Tr, seat: str) -> None:
        unit = game.state.units[self.unit]
        names = self.used(game, seat)
        seat = unit.owner
        fleets = [n for n in names if n != ROUND]
        for name in fleets:
            game.state.units[name].spent = True
            game.state.notes[f"escort {name}"] = game.state.now
        power = game.state.powers[seat]
        power.sr += 2 if ROUND in names else 1
        start = unit.place
        if unit.id in game.state.supply:
            note_rescues(game, seat)
        if start == US_BOX and not unit.deployed:
            power.deployed += 1
        if US_BOX in (start, self.space):
            # 16.71: it has been in Europe when it comes back
            unit.deployed = True
        game.state.units.move(unit, self.space)
        unit.redeployed = True
        if unit.kind == "fleet":
            unit.country = ""
            moor(game, unit, "Atlantic Ocean" if "Atlantic Ocean" in base_seas(start) else "Baltic Sea")
        if unit.auto == game.state.turn + 1:
            unit.auto = 0  # 27.34
        guard = (f" {ROUND}" if ROUND in names else "") + (f", escorted by {', '.join(fleets)}" if fleets else "")
        game.tell(
            f"{short(unit)} goes from {called(start)} to {called(self.space)}{guard}",
            rule="16.1a",
            kind="sr",
            country=seat,
            path=[start, self.space],
        )
        take_turns(game, seat, self.space)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "unit":
            if game.state.powers[seat].sr >= SR_LIMIT[seat]:
                return ()
            if rushed := first_call(game, seat):
                return [u.id for u in rushed]
            beside = near_enemy(game, seat)
            found = [
                u
                for u in game.state.units.of(seat)
                if not (u.redeployed or u.boxed)
                and u.kind not in ("partisan", "airbase")
                and (u.place in land() or u.place in (US_BOX, LEND_LEASE))
                if u.place not in beside
            ]
            return [u.id for u in sorted(found, key=lambda u: (u.place != US_BOX, -front_gap(game, seat, u.place)))]
        unit = game.state.units.get(got["unit"])
        if unit is None:
            return ()
        if slot == "fleets":
            flies = unit.kind == "air" and got["space"] in flight(game, unit)
            if unit.kind == "fleet" or flies or not journey(game, unit).get(parts(game, unit).get(got["space"], -1)):
                return (None,)
            return (None, *((f.id,) for f in escorts(game, unit)))
        return goals(game, unit)


def note_rescues(game: Tr, seat: str) -> None:
    """27.44: whom only a supply fleet's SR brings supply is saved, but may not SR itself."""
    for unit in game.state.units:
        if unit.cut and SIDE[unit.owner] == SIDE[seat] and not fed(game, unit.owner, unit.place):
            game.state.notes[f"rescued {unit.id}"] = game.state.now


def goals(game: Tr, unit: Unit) -> Iterator[str]:
    """Places worth redeploying to, those near the front first; found one by one, for few are ever looked at."""
    if unit.place == US_BOX and not unit.deployed:
        return iter(hexes_of("Britain"))
    if unit.place == LEND_LEASE:
        return iter(home_ports(game, unit))
    if unit.kind == "fleet":
        return iter([*voyage(game, unit), *far_ports(game, unit.owner, unit.place)])
    if unit.kind == "air":
        bases = flight(game, unit)
        near = (h for h in by_front(game, unit.owner) if h in bases)
        return islice((h for h in near if air_room(game, unit.owner, h) >= unit.factor), MOST_GOALS)
    return islice((h for h in reached_land(game, unit) if h != unit.place and _fits(game, unit, h)), MOST_GOALS)


MOST_GOALS = 10
"""Places suggested for one unit."""


def reached_land(game: Tr, unit: Unit) -> Iterator[str]:
    """Hexes a ground unit can be redeployed to, those near the front first."""
    numbers = frozenset(journey(game, unit))
    found, sealed = parts(game, unit), closed(game, unit)

    def make() -> list[str]:
        return [h for h in by_front(game, unit.owner) if found.get(h) in numbers]

    rev = (roads(game, unit.owner), game.state.control_count)
    return (h for h in game.derived(("reached", alike(game, unit), numbers), rev, make) if not sealed[h])


def _fits(game: Tr, unit: Unit, hex_: str) -> bool:
    return passes(room, game, unit, hex_)


def room(game: Tr, unit: Unit, hex_: str) -> None:
    """6.1, 28.11, 29.11: is there room at the end of the way?"""
    if why := held_back(game, unit, hex_):
        raise Refused(why[0], rule=why[1])
    if hex_ == US_BOX:
        return
    if hex_ not in land():
        raise Refused(f"{called(hex_)} has no land", rule="16.2a")
    if unwelcome(game, hex_, unit):
        raise Refused("Russian and western units can't stack", rule="45.1")
    western_guests(game, [unit], hex_)
    if unit.kind == "fleet":
        why = no_base(game, unit.owner, hex_) or shut(game, unit, hex_, holder(game, hex_))
    else:
        why = company(game, unit, hex_)
    if why:
        raise Refused(why[0], rule=why[1])
    if unit.kind == "air":
        if air_room(game, unit.owner, hex_) < unit.factor:
            raise Refused(f"{called(hex_)} has no room for {unit.factor} air factors", rule="28.11")
    elif unit.kind == "fleet":
        if port_room(game, hex_) < unit.factor:
            raise Refused(f"{called(hex_)} has no room for {unit.factor} naval factors", rule="29.11a")
    elif unit.kind == "airbase":
        if any(u.kind == "airbase" for u in game.state.units.at(hex_)):
            raise Refused(f"{called(hex_)} has an airbase", rule="28.12a")
    else:
        there = ground_at(game, hex_, SIDE[unit.owner])
        crowd = sum(u.kind != "airborne" for u in there)
        if unit.kind != "airborne" and crowd >= stack_limit(game, hex_, [*there, unit]):
            raise Refused(f"{called(hex_)} is full", rule="6.1")


def first_call(game: Tr, seat: str) -> list[Unit]:
    """49.6: units caught in Vichy territory that can leave it now go before anybody else."""
    beside = near_enemy(game, seat)
    caught = [u for u in all_caught(game, seat) if u.place not in beside]
    return [u for u in caught if any(gets_out(game, u, h) for h in goals(game, u))]


def gets_out(game: Tr, unit: Unit, hex_: str) -> bool:
    return passes(Redeploy(unit=unit.id, space=hex_, fleets=None).used_by_itself, game, unit.owner)


class RedeployDone(Done):
    """Be done with redeployment."""

    syntax: ClassVar[Syntax] = Done.syntax

    def check(self, game: Tr, seat: str) -> None:
        if SIDE[seat] == "Axis" and (why := crowd(game)):
            raise Refused(f"{why}: redeploy or disband some", rule="25.6a")
        if rushed := first_call(game, seat):
            raise Refused(f"{', '.join(u.id for u in rushed)} must leave Vichy territory by SR", rule="49.6a")


def lends_on(game: Tr, seat: str) -> bool:
    """36.22: Italy may still lend at the price of German SRs."""
    from .italy import pays_sr

    return seat == "Italy" and bool(pays_sr(game)) and game.state.powers["Germany"].in_play


def partners(game: Tr) -> tuple[type[Order], ...]:
    """36.2, 49.3: what moves between Italy, Germany and Vichy France."""
    from .italy import Lend, Reclaim
    from .vichy import MoveVichy, asleep

    if game.state.side != "Axis":
        return ()
    found: tuple[type[Order], ...] = (Lend, Reclaim) if game.state.powers["Italy"].in_play else ()
    if surplus(game, "Germany") or surplus(game, "Italy"):
        found = (*found, Disband)
    return (*found, MoveVichy) if asleep(game) else found


def lenders(game: Tr) -> tuple[type[Order], ...]:
    """40.3, 16.8: what waits in the Lend-Lease box may come back, and ASW goes to Murmansk or comes from it."""
    from .lend_lease import ReturnLendLease

    found: tuple[type[Order], ...] = (AswToMurmansk,) if any(game.state.powers[s].in_play for s in west()) else ()
    if game.state.side != "Allies":
        return ()
    return (*found, ReturnLendLease) if game.state.transit else found


def redeployment_phase(game: Tr) -> Flow[None]:
    yield from orders_until(
        moving(game),
        "Redeploy units, e.g. sr GI1 to Berlin; then say done.",
        (Redeploy, Blockade, Break, Combine, PlaceAirbase, *lenders(game), *partners(game)),
        RedeployDone,
        over=lambda g, seat: g.state.powers[seat].sr >= SR_LIMIT[seat] and not (lends_on(g, seat) or surplus(g, seat)),
        rules=("16.1a", "16.2a"),
    )
