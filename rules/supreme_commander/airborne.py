"""12.5, 12.6: airborne drops, and air units that change their front."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Name, NameList, Space
from .air import (
    air_bases,
    air_combat,
    base_for,
    choose_fliers,
    come_home,
    defenders_of,
    fighters,
    flak,
    launch,
    over,
    paratroops,
    ready,
    reveal,
    shot_down,
)
from .airfields import field_hex, free_fields, in_use, station
from .calling import own_unit
from .chart import CLEAR, FRONTS
from .combat import ashore, other_camp
from .france import french_affairs
from .ground import BOARD, CITIES, HEXES, distance, local, place_name, terrain
from .kinds import kind
from .losses import eliminate
from .seats import nations_of
from .standing import foes_at, land_at
from .state import Unit
from .walking import closed
from .words import a_unit
from .world import Sc, camp, control, foes, hostile, level, scene, season


def drop_zone(game: Sc, unit: Unit, hex: str) -> str:
    """Why a corps can't drop there; empty if it can (12.5.1)."""
    if not scene(game, hex):
        return "that isn't a hex on land"
    if distance(unit.place, hex) > 4 + level(game, unit.owner, "Aircraft"):
        return "it's out of range"
    if closed(game, unit, hex):
        return "its troops aren't allowed there"
    fort = any(kind(each) == "fort" for each in land_at(game, hex))
    if not fort and hex not in CITIES and terrain(hex) in ("forest", "mountain", "marsh"):
        return "units can't drop into woods, mountains or marsh"
    return ""


class Drop(Order):
    """Drop an Airborne corps, with Fighters of its own nation as escort."""

    syntax = Syntax(
        ("drop", "parachute"),
        Name("unit", "unit"),
        ("to", "on"),
        Space("goal"),
        Maybe("with", NameList("escorts", "unit")),
    )
    unit: str
    goal: str
    escorts: tuple[str, ...] | None

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if kind(unit) != "airborne" or unit.side == "para" or unit.moved or unit.place not in HEXES:
            raise Refused(f"{self.unit} isn't an unmoved Airborne corps ready to drop", rule="12.5.1a")
        if why := drop_zone(game, unit, self.goal):
            raise Refused(f"{self.unit} can't drop on {place_name(self.goal)}: {why}", rule="12.5.1b")
        if local(self.goal, season(game)) != CLEAR:
            raise Refused("in Snow and Mud you can drop only on desert hexes", rule="8.0i")
        for id in self.escorts or ():
            escort = own_unit(game, seat, id)
            if escort.owner != unit.owner or not ready(game, escort):
                raise Refused("only face-down Fighters of its own nation can escort it", rule="12.5.1e")
            if kind(escort) not in ("fighter", "fighter decoy", "bomber decoy"):
                raise Refused("only Fighters can escort", rule="12.5.1e")
            if not base_for(game, escort, self.goal):
                raise Refused(f"{id} has no free Air Base within range", rule="11.1f")

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        unit = game.state.units[self.unit]
        start = unit.place
        unit.moved = unit.dropped = True
        unit.start = start
        held = bool(foes_at(game, self.goal, unit.owner))
        game.tell(f"{unit.id} drops on {place_name(self.goal)}.", rule="12.5.1a", kind="drop", hex=self.goal)
        for id in self.escorts or ():
            escort = game.state.units[id]
            launch(game, escort, self.goal, base_for(game, escort, self.goal))
        game.state.units.move(unit, f"drop {self.goal}")
        if held:
            return
        enemies = foes(game, unit.owner)
        for other, able in defenders_of(game, self.goal, camp(game, unit.owner), sorted(enemies)).items():
            yield from choose_fliers(
                game, other, self.goal, able, f"Paratroops over {place_name(self.goal)}: intercept?", "12.5.1c"
            )
        reveal(game, list(game.state.units.at(f"over {self.goal}")), self.goal)
        side = camp(game, unit.owner)
        yield from air_combat(game, self.goal, side)
        if fighters(over(game, self.goal, other_camp(side))) and paratroops(game, self.goal):
            shot_down(game, unit, self.goal)
        yield from flak(game, self.goal, side)
        for plane in list(game.state.units.at(f"over {self.goal}")):
            yield from come_home(game, plane, self.goal)
        if unit.place == f"drop {self.goal}":
            yield from ashore(game, [unit], self.goal)
            yield from french_affairs(game)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [
                unit.id
                for name in nations_of(game, seat)
                for unit in game.state.units.of(name)
                if kind(unit) == "airborne" and unit.side != "para" and not unit.moved and unit.place in HEXES
            ]
        if slot == "goal":
            unit = game.state.units[got["unit"]]
            if unit.place not in HEXES:
                return ()
            near = BOARD.within(unit.place, 4 + level(game, unit.owner, "Aircraft"))
            return [
                hex
                for hex in near
                if hex in HEXES
                and local(hex, season(game)) == CLEAR
                and hostile(game, unit.owner, control(game, hex))
                and not drop_zone(game, unit, hex)
            ]
        unit = game.state.units[got["unit"]]
        planes = [
            (each.id,)
            for each in game.state.units.of(unit.owner)
            if ready(game, each) and kind(each) == "fighter" and base_for(game, each, got["goal"])
        ]
        return [*planes, None]


class Rebase(Order):
    """Move a face-down air unit to the Transfer section of another Front box; on the map also to another base of its front."""

    syntax = Syntax(("transfer", "rebase"), Name("unit", "unit"), "to", Name("front", "berth", "front"))
    unit: str
    front: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if not ready(game, unit):
            raise Refused(f"{self.unit} isn't face-down in an Air Box", rule="12.6a")
        if self.front in HEXES:
            if not self._base(game):
                raise Refused(f"{place_name(self.front)} isn't a base with room in the {unit.place}", rule="23.8a")
            return
        if self.front not in FRONTS:
            raise Refused("name another Front box for the air unit to go to", rule="12.6a")
        if self.front == unit.place:
            raise Refused(f"{self.unit} is already in the {self.front}", rule="12.6a")
        if in_use(game) and not any(BOARD[hex].group == self.front for hex in air_bases(game, unit.owner)):
            raise Refused(f"{unit.owner} has no Air Base in the {self.front}", rule="23.8a")

    @found
    def _base(self, game: Sc) -> str:
        """23.8: the base meant by a hex, if the unit may go there."""
        unit = game.state.units[self.unit]
        options = free_fields(game, unit, unit.place) if in_use(game) else []
        return next((f for f in options if field_hex(game, f) == self.front and f != unit.field), "")

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        if self.front in HEXES:
            base = self._base(game)
            game.lock("an air unit is shown")
            game.tell(f"{unit.id} moves to {place_name(self.front)}.", rule="23.8a", kind="air")
            unit.used = True
            station(game, unit, base)
            return
        unit.field = ""
        game.tell(
            f"{a_unit(unit.owner, 'air unit')} moves from the {unit.place} to the {self.front}.",
            rule="12.6a",
            kind="air",
        )
        unit.transfer = True
        game.state.units.move(unit, self.front)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [
                unit.id for name in nations_of(game, seat) for unit in game.state.units.of(name) if ready(game, unit)
            ]
        unit = game.state.units[got["unit"]]
        bases = [field_hex(game, field) for field in free_fields(game, unit, unit.place)] if in_use(game) else []
        return [*(front for front in FRONTS if front != unit.place), *dict.fromkeys(bases)]


class Withdraw(Order):
    """Take an Airborne corps on its parachute side off the map, to come back free (12.5.3)."""

    syntax = Syntax(("withdraw", "recycle"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if unit.side != "para" or unit.place not in HEXES:
            raise Refused(f"{self.unit} isn't an Airborne corps on its parachute side", rule="12.5.3a")
        if game.phase == "strategic" and not unit.dropped:
            raise Refused(
                "only corps that dropped this turn can go now; others go in the Organization Phase", rule="12.5.3a"
            )

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        game.tell(f"{unit.id} is withdrawn to jump again.", rule="12.5.3a", kind="removed")
        eliminate(game, unit, para=True)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        return [
            unit.id
            for name in nations_of(game, seat)
            for unit in game.state.units.of(name)
            if unit.side == "para" and unit.place in HEXES
        ]
