"""The map in play: who controls what, who stands where, what changes when a Territory changes hands."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

from ..kernel.board import Board
from ..kernel.data import read_json
from ..kernel.game import Game
from ..kernel.text import Names
from .chart import AIR, ALLIANCE, KINDS, NATIONS, NAVAL, ORDER, PACKAGE, count_text, unit_names
from .state import Nation, Place, State, Unit

Saa: TypeAlias = Game[State]


@cache
def board() -> Board:
    return Board.read(read_json(PACKAGE, "board.json"))


@cache
def vocabulary() -> dict[str, Names]:
    data = read_json(PACKAGE, "board.json")
    return {
        "space": board().names(data["aliases"]),
        "unit": unit_names(),
        "nation": Names({nation: (name, *_OTHER_NAMES[nation]) for nation, name in NATIONS.items()}),
    }


_OTHER_NAMES = {
    "USSR": ("Soviet Union", "Russia", "Soviets"),
    "GER": ("German", "Reich"),
    "UK": ("United Kingdom", "Britain", "British", "England"),
    "JAP": ("Japanese",),
    "USA": ("United States", "America", "US"),
}


@cache
def canals() -> dict[frozenset[str], tuple[str, tuple[str, ...]]]:
    """The two zones a canal joins: its name and banks."""
    return {
        frozenset(canal["joins"]): (canal["name"], tuple(canal["banks"]))
        for canal in read_json(PACKAGE, "board.json")["canals"]
    }


@cache
def lanes() -> dict[str, tuple[str, int]]:
    """Sea Zone: nation and number of its Shipping Lane."""
    return {
        name: (space.facts["lane"]["nation"], space.facts["lane"]["number"])
        for name, space in board().spaces.items()
        if space.facts.get("lane")
    }


@cache
def cities(which: str) -> dict[str, str]:
    """Territory: Victory City, of the 12 core cities or all 17."""
    return {
        name: space.facts["city"]
        for name, space in board().spaces.items()
        if space.facts.get("city") and (which == "17" or space.facts["city_set"] == "core")
    }


def is_sea(space: str) -> bool:
    return board()[space].kind == "sea"


def is_land(space: str) -> bool:
    return board()[space].kind == "land"


def original(space: str) -> str | None:
    """The nation that owned a Territory when the game began (map.original)."""
    return board()[space].owner


def invading(unit: Unit) -> bool:
    """Does a unit stand on ground that was an enemy's when the game began, whoever controls it now (map.invading)?"""
    first = original(unit.space) if is_land(unit.space) else None
    return first is not None and hostile(unit, first)


# --- units ----------------------------------------------------------------------------------------------------------


def units_in(game: Saa, space: str) -> list[Unit]:
    return game.state.units.get(space, [])


def all_units(game: Saa, owner: str | None = None) -> Iterator[Unit]:
    for units in game.state.units.values():
        for unit in units:
            if owner is None or unit.owner == owner:
                yield unit


def put(game: Saa, unit: Unit, space: str) -> None:
    """Move a unit to a space."""
    if any(other.id == unit.id for other in units_in(game, unit.space)):
        remove(game, unit)
    unit.space = space
    game.state.units.setdefault(space, []).append(unit)


def remove(game: Saa, unit: Unit) -> None:
    """Take a unit off the board. What it carries is the caller's business."""
    here = game.state.units[unit.space]
    for i, other in enumerate(here):
        if other.id == unit.id:
            del here[i]
            break
    if not here:
        del game.state.units[unit.space]


def create(game: Saa, kind: str, owner: str, space: str, guest: str = "") -> Unit:
    unit = Unit(game.state.next_id, kind, owner, space, guest=guest)
    game.state.next_id += 1
    game.state.units.setdefault(space, []).append(unit)
    return unit


def destroy(game: Saa, unit: Unit) -> None:
    """A unit is lost; Ground cargo goes down with its ship, aircraft aboard are airborne for now (base.trn-cargo-lost)."""
    remove(game, unit)
    for other in list(units_in(game, unit.space)):
        if other.aboard == unit.id:
            if other.kind in AIR:
                other.aboard = 0
            else:
                remove(game, other)


def cargo(game: Saa, ship: Unit) -> list[Unit]:
    return [unit for unit in units_in(game, ship.space) if unit.aboard == ship.id]


def hostile(unit: Unit, nation: str) -> bool:
    """Does the unit belong to an enemy of the nation?"""
    return ALLIANCE[unit.owner] != ALLIANCE[nation]


def enemies_in(game: Saa, space: str, nation: str) -> list[Unit]:
    return [unit for unit in units_in(game, space) if hostile(unit, nation)]


def own_in(game: Saa, space: str, nation: str) -> list[Unit]:
    return [unit for unit in units_in(game, space) if unit.owner == nation]


def counts(units: Iterable[Unit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + 1
    return {code: found[code] for code in KINDS if code in found}


def spoken(units: Iterable[Unit]) -> str:
    return count_text(counts(units)) or "nothing"


def armed(units: Iterable[Unit]) -> list[Unit]:
    """Units that stop an advance and fight: neither AAG nor cargo (move.empty-enemy)."""
    return [unit for unit in units if unit.kind != "AAG" and not (unit.aboard and unit.kind not in AIR)]


def ships_and_planes(units: Iterable[Unit]) -> list[Unit]:
    """What counts at sea: ships and aircraft, not embarked Ground units (detect.count, ruling.7)."""
    return [unit for unit in units if unit.kind in NAVAL or unit.kind in AIR]


def find_unit(game: Saa, number: int) -> Unit | None:
    for units in game.state.units.values():
        for unit in units:
            if unit.id == number:
                return unit
    return None


# --- control --------------------------------------------------------------------------------------------------------


def nation(game: Saa, seat: str) -> Nation:
    return game.state.nations[seat]


def living(game: Saa, seats: Iterable[str] = ORDER) -> list[str]:
    return [seat for seat in seats if not game.state.nations[seat].surrendered]


def place(game: Saa, space: str) -> Place:
    return game.state.places[space]


def controller(game: Saa, space: str) -> str | None:
    return game.state.places[space].owner


def controller_at_start(game: Saa, space: str) -> str | None:
    """Who controlled a Territory when the turn began."""
    return game.state.taken.get(space, game.state.places[space].owner)


def friendly(game: Saa, space: str, seat: str) -> bool:
    """A Territory of the nation or an ally."""
    owner = game.state.places[space].owner
    return owner is not None and ALLIANCE[owner] == ALLIANCE[seat]


def friendly_at_start(game: Saa, space: str, seat: str) -> bool:
    owner = controller_at_start(game, space)
    return owner is not None and ALLIANCE[owner] == ALLIANCE[seat]


def neutral(game: Saa, space: str) -> bool:
    return is_land(space) and game.state.places[space].owner is None


def region_of(space: str) -> tuple[str, ...]:
    """The Territories of the same Region, the space among them."""
    group = board()[space].group
    return board().groups[group] if group else (space,)


def territories(game: Saa, seat: str) -> list[str]:
    return [name for name, where in game.state.places.items() if where.owner == seat]


def value_held(game: Saa, seat: str) -> int:
    return sum(where.value for where in game.state.places.values() if where.owner == seat)


def transfer(game: Saa, space: str, owner: str | None) -> None:
    """A Territory changes hands; both markers move by its value (morale.control-change, ruling.67)."""
    where = game.state.places[space]
    before = where.owner
    if before == owner:
        return
    game.state.taken.setdefault(space, before)
    if before is not None:
        game.state.nations[before].morale -= where.value
    if owner is not None:
        game.state.nations[owner].morale += where.value
        where.flag = ""  # ruling.33: from now on the city counts for whoever controls the Territory
    where.owner = owner
    for unit in units_in(game, space):  # who stands on friendly ground again need not leave it
        unit.evacuate = unit.evacuate and not friendly(game, space, unit.owner)


def change_value(game: Saa, space: str, by: int) -> int:
    """The IPC value of a Territory changes, never below 0; its controller's marker follows (morale.value-change)."""
    where = game.state.places[space]
    real = max(by, -where.value)
    where.value += real
    if where.owner is not None:
        game.state.nations[where.owner].morale += real
    return real


def conqueror(game: Saa, space: str, seat: str) -> str:
    """Whose a Territory becomes when a nation takes it: an ally gets his own ground back (base.liberate)."""
    first = original(space)
    if first is not None and first != seat and ALLIANCE[first] == ALLIANCE[seat]:
        return seat if game.state.nations[first].surrendered else first
    return seat
