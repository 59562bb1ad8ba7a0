"""28.2, 31.1: air units stage to other bases, airborne units drop."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax
from ..kernel.search import Found
from ..kernel.search import steps as search_steps
from ..kernel.slots import Name, NameList, Space
from .africa import barred
from .areas import closed_to
from .chart import board, cities, front_of, land
from .consent import commander
from .displacement import air_room
from .entente import company
from .escape import escape
from .extra import stunned
from .front import front_gap
from .naming import called, short
from .options import option_of
from .recapture import held_back
from .skies import sky
from .stacks import unwelcome, western_guests
from .state import Unit
from .supply import in_supply
from .wars import new_foe
from .world import Tr, find, foes_at, friendly, held_before, holder, take
from .zones import enemy_zone


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
        near = [h for h in sky(game, unit.place, 8) if h != unit.place and air_room(game, seat, h) >= unit.factor]
        return sorted(near, key=lambda h: (front_gap(game, seat, h), h))


def has_airbase(game: Tr, hex_: str) -> bool:
    return any(u.kind == "airbase" for u in game.state.units.at(hex_))


def stage_trouble(game: Tr, unit: Unit, hex_: str) -> None:
    """28.21, 28.23, 19.3, 45.5, 25.47."""
    from .areas import area_for
    from .stacks import restricted

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
        raise Refused(f"{unit.id} has no supply for a drop", rule="31.3b" if unit.drop != -1 else "31.1a")
    near = any(not new_foe(game, game.state.units[n]) for n in enemy_zone(game, seat).get(unit.place, ()))
    if near or game.state.notes.get(f"pinned {unit.id}") == game.state.now:
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
