"""11.0: the Strategic Bombing Phase."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import NameList, Space
from ..kernel.text import counted
from .air import (
    air_combat,
    air_level,
    base_for,
    choose_fliers,
    come_home,
    defenders_of,
    fighters,
    flak,
    launch,
    over,
    ready,
    real,
    reveal,
)
from .calling import own_unit
from .chart import CAMPS, FRONTS, MUD, SNOW
from .control import value
from .ground import LOCATIONS, local, place_name
from .kinds import kind
from .seats import camp_of_seat, master, nations_of, playing
from .state import Unit
from .world import Sc, control, d10, foes, hostile, lead, scene, season


def bomb_target(game: Sc, hex: str, owner: str) -> str:
    """Why a hex is no target; empty if it is one."""
    if not value(game, hex) or not scene(game, hex):
        return "there is no MSP location there"
    if not hostile(game, owner, control(game, hex)):
        return "no enemy controls that hex"
    if hex in game.state.bombed:
        return "that hex has already been bombed this turn"
    return ""


class Bomb(Order):
    """Send air units over an enemy MSP location."""

    syntax = Syntax(("bomb", "raid"), Space("goal"), "with", NameList("units", "unit"))
    goal: str
    units: tuple[str, ...]

    def check(self, game: Sc, seat: str) -> None:
        if len(set(self.units)) != len(self.units):
            raise Refused("name each unit only once", rule="11.2a")
        fliers = [own_unit(game, seat, id) for id in self.units]
        for unit in fliers:
            if not ready(game, unit):
                raise Refused(f"{unit.id} isn't face-down in an Air Box", rule="11.1b")
            if why := bomb_target(game, self.goal, unit.owner):
                rule = "11.0b" if "bombed" in why else "11.2a"
                raise Refused(f"{place_name(self.goal)}: {why}", rule=rule)
        self._bases(game)

    @found
    def _bases(self, game: Sc) -> list[str]:
        taken: dict[str, int] = {}
        found = []
        for unit in [game.state.units[id] for id in self.units]:
            base = base_for(game, unit, self.goal, True, taken=taken)
            if not base:
                raise Refused(f"{unit.id} has no free Air Base within range", rule="11.1f")
            taken[base] = taken.get(base, 0) + 1
            found.append(base)
        return found

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        fliers = [game.state.units[id] for id in self.units]
        side = camp_of_seat(game, seat)
        for unit, base in zip(fliers, self._bases(game), strict=True):
            launch(game, unit, self.goal, base)
        game.state.bombed.append(self.goal)
        game.tell(
            f"{counted(len(fliers), 'air unit heads', 'air units head')} for {place_name(self.goal)}.",
            rule="11.2a",
            kind="bombing",
            hex=self.goal,
        )
        yield from raid(game, self.goal, side, fliers[0].owner)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        able = fliers_of(game, seat)
        if slot == "goal":
            owners = {unit.owner for unit in able}
            sorts = {(unit.owner, kind(unit), unit.place, unit.field): unit for unit in able}
            return [
                hex
                for hex in LOCATIONS
                if any(not bomb_target(game, hex, owner) for owner in owners)
                and any(base_for(game, unit, hex, True) for unit in sorts.values())
            ]
        picks = [unit.id for unit in able if base_for(game, unit, got["goal"], True)]
        return [*((id,) for id in picks), *combinations(picks[:2], 2)]


def fliers_of(game: Sc, seat: str) -> list[Unit]:
    """Face-down air units of a seat in Front boxes."""
    return [
        unit
        for name in nations_of(game, seat)
        for unit in game.state.units.of(name)
        if unit.place in FRONTS and ready(game, unit)
    ]


def raid(game: Sc, hex: str, side: str, owner: str) -> Flow[None]:
    """11.2, 11.3: interception, air combat, Flak, bombs."""
    enemy = next(each for each in CAMPS if each != side)
    yield from escorts(game, hex, side, owner)
    enemies = [name for name in game.state.nations if name in foes(game, owner)]
    for seat, able in defenders_of(game, hex, side, enemies).items():
        yield from choose_fliers(game, seat, hex, able, f"Bombers approach {place_name(hex)}: intercept?", "11.2b")
    reveal(game, [*over(game, hex, side), *over(game, hex, enemy)], hex)
    left = ""
    if fighters(over(game, hex, enemy)):
        left = yield from air_combat(game, hex, side)
    for unit in over(game, hex, side):
        if kind(unit) != "bomber":
            yield from come_home(game, unit, hex, True)
    blocked = bool(fighters(over(game, hex, enemy)))
    for unit in over(game, hex, enemy):
        yield from come_home(game, unit, hex)
    if left != side:
        yield from flak(game, hex, side)
        if not blocked:
            bombs(game, hex, side)
    for unit in over(game, hex, side):
        yield from come_home(game, unit, hex, True)


def escorts(game: Sc, hex: str, side: str, owner: str) -> Flow[None]:
    """11.2g: partners at war with the defender may send air units along."""
    holder, leader = control(game, hex), master(game, owner)
    friends = [name for name in game.state.nations if hostile(game, name, holder)]
    others = [name for name in friends if master(game, name) != leader]
    for seat, able in defenders_of(game, hex, side, others).items():
        prompt = f"Your partners fly to {place_name(hex)}: send an escort?"
        yield from choose_fliers(game, seat, hex, able, prompt, "11.2g", escort=True)


def bombs(game: Sc, hex: str, side: str) -> None:
    """11.3: what the Bombers over the target destroy."""
    planes = real(over(game, hex, side))
    weather = local(hex, season(game))
    count = len(planes) // 2 if weather == MUD else len(planes) - (weather == SNOW)
    victim = lead(game, control(game, hex))
    if count <= 0:
        return
    total = 0
    for unit in planes[:count]:
        roll = d10(game, f"{unit.id} bombs {place_name(hex)}", master(game, unit.owner))
        damage = roll + air_level(game, unit.owner, hex, True) - (weather == SNOW)
        total += damage // 2 if weather == MUD else damage
    total = max(0, min(total, value(game, hex)))
    game.state.powers[victim].msp -= total
    game.tell(
        f"{place_name(hex)} is bombed: {victim} loses {total} MSP.", rule="11.3b", kind="bombed", hex=hex, lost=total
    )


def bombing_phase(game: Sc) -> Flow[None]:
    seats = playing(game, game.state.camp)
    yield from orders_until(
        seats,
        "Strategic Bombing: send bombers; say done to end.",
        (Bomb,),
        Done,
        over=lambda g, seat: not fliers_of(g, seat),
        rules=("11.0a",),
        policy="bombing",
    )
