"""The map in play: who controls what, who stands where, what changes when a Territory changes hands."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from sys import maxsize
from typing import TypeAlias

from ..kernel.board import Board
from ..kernel.data import read_json
from ..kernel.game import Game
from ..kernel.text import Names, listed
from .chart import AIR, CAPITALS, KINDS, NATIONS, NAVAL, ORDER, PACKAGE, allies, count_text, enemies, unit_names
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
    first = original(unit.place) if is_land(unit.place) else None
    return first in enemies(unit.owner)


# --- units ----------------------------------------------------------------------------------------------------------


def create(game: Saa, kind: str, owner: str, space: str, guest: str = "") -> Unit:
    """A new unit; its number is never given out again."""
    unit = Unit(str(game.state.next_id), kind, owner, space, guest=guest)
    game.state.next_id += 1
    return game.state.units.put(unit)


def destroy(game: Saa, unit: Unit) -> None:
    """A unit is lost; Ground cargo goes down with its ship, aircraft aboard are airborne for now (base.trn-cargo-lost)."""
    game.state.units.remove(unit)
    for other in game.state.units.at(unit.place):
        if other.aboard == unit.id:
            if other.kind in AIR:
                other.aboard = ""
            else:
                game.state.units.remove(other)


def cargo(game: Saa, ship: Unit) -> list[Unit]:
    return [unit for unit in game.state.units.at(ship.place) if unit.aboard == ship.id]


def hostile(unit: Unit, nation: str) -> bool:
    """Does the unit belong to an enemy of the nation?"""
    return unit.owner in enemies(nation)


def enemies_in(game: Saa, space: str, nation: str) -> list[Unit]:
    return [unit for unit in game.state.units.at(space) if hostile(unit, nation)]


def counts(units: Iterable[Unit]) -> dict[str, int]:
    found = Counter(unit.kind for unit in units)
    return {code: found[code] for code in KINDS if code in found}


def spoken(units: Iterable[Unit]) -> str:
    return count_text(counts(units)) or "nothing"


def owners(units: Sequence[Unit]) -> list[str]:
    """Nations with units among these, in turn order."""
    return [nation for nation in ORDER if any(unit.owner == nation for unit in units)]


def forces(units: Sequence[Unit]) -> str:
    """Units with their owners, if they have several: `2 INF of USSR and 1 INF of UK`."""
    seats = owners(units)
    if len(seats) < 2:
        return spoken(units)
    return listed(f"{spoken(unit for unit in units if unit.owner == seat)} of {NATIONS[seat]}" for seat in seats)


def armed(units: Iterable[Unit]) -> list[Unit]:
    """Units on land that stop an advance and fight: all but AAG (move.empty-enemy)."""
    return [unit for unit in units if unit.kind != "AAG"]


def ships_and_planes(units: Iterable[Unit]) -> list[Unit]:
    """What counts at sea: ships and aircraft, not embarked Ground units (detect.count, ruling.7)."""
    return [unit for unit in units if unit.kind in NAVAL or unit.kind in AIR]


def room(game: Saa, kind: str, space: str) -> int:
    """How many more of a kind the space may hold, whoever owns those that are there (aag.one and the unit chart)."""
    return KINDS[kind].limit.get("territory", maxsize) - sum(unit.kind == kind for unit in game.state.units.at(space))


def watched(game: Saa, seat: str, zone: str) -> bool:
    """Are enemies in the zone whom ships might meet (detect.no-auto), and who cut a Shipping Lane (income.lanes)?"""
    return bool(ships_and_planes(enemies_in(game, zone, seat)))


# --- control --------------------------------------------------------------------------------------------------------


def nation(game: Saa, seat: str) -> Nation:
    return game.state.nations[seat]


def living(game: Saa, seats: Iterable[str] = ORDER) -> list[str]:
    return [seat for seat in seats if not game.state.nations[seat].surrendered]


def later_this_round(game: Saa) -> list[str]:
    """Nations whose turn of this round is still to come."""
    return living(game, ORDER[ORDER.index(game.state.nation) + 1 :])


def place(game: Saa, space: str) -> Place:
    return game.state.places[space]


def controller(game: Saa, space: str) -> str | None:
    return game.state.places[space].owner


def control(game: Saa) -> tuple[object, ...]:
    """What facts about friendly ground rest on: who controls what, now and as the turn began."""
    state = game.state
    return game.memo("control", lambda: (*(where.owner for where in state.places.values()), tuple(state.taken.items())))


def controller_at_start(game: Saa, space: str) -> str | None:
    """Who controlled a Territory when the turn began."""
    return game.state.taken.get(space, game.state.places[space].owner)


def friendly(game: Saa, space: str, seat: str) -> bool:
    """A Territory of the nation or an ally."""
    return game.state.places[space].owner in allies(seat)


def friendly_at_start(game: Saa, space: str, seat: str) -> bool:
    return controller_at_start(game, space) in allies(seat)


def neutral(game: Saa, space: str) -> bool:
    return is_land(space) and game.state.places[space].owner is None


def raises_garrison(game: Saa, space: str) -> bool:
    """garrison.when: does the Territory hold a Victory City that its original owner still has?"""
    if not game.options["garrisons"] or space not in cities(str(game.options["cities"])):
        return False
    return original(space) is not None and controller(game, space) == original(space)


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
    game.state.taken.setdefault(space, before)
    if before is not None:
        game.state.nations[before].morale -= where.value
    if owner is not None:
        game.state.nations[owner].morale += where.value
        where.flag = ""  # ruling.33: from now on the city counts for whoever controls the Territory
    where.owner = owner
    for unit in game.state.units.at(space):  # who stands on friendly ground again need not leave it
        unit.evacuate = unit.evacuate and not friendly(game, space, unit.owner)


def change_value(game: Saa, space: str, by: int) -> int:
    """The IPC value of a Territory changes, never below 0; its controller's marker follows (morale.value-change)."""
    where = game.state.places[space]
    real = max(by, -where.value)
    where.value += real
    game.state.nations[str(where.owner)].morale += real
    return real


def conqueror(game: Saa, space: str, seat: str) -> str:
    """Whose a Territory becomes when a nation takes it: an ally gets his own ground back (base.liberate)."""
    first = original(space)
    return first if first in living(game, allies(seat)) else seat


def capture(game: Saa, space: str, seat: str, how: str = "") -> None:
    """A Ground unit of the nation holds the Territory: it changes hands with all that stands in it.

    control.change, base.liberate, base.capture-ind, retreat.captured.
    """
    before = controller(game, space)
    owner = conqueror(game, space, seat)
    # aircraft are about to land elsewhere
    left = [unit for unit in enemies_in(game, space, seat) if unit.kind not in AIR]
    for unit in left:
        assert unit.kind in ("AAG", "FRT"), f"{unit.kind} of {unit.owner} still defends {space}"
        game.state.units.give(unit, owner)
    transfer(game, space, owner)
    what = "conquers" if before is None else "takes" if owner == seat else f"frees {NATIONS[owner]}'s"
    industry = place(game, space).industry
    loot = [*([spoken(left)] if left else []), *([f"its {KINDS[industry].name}"] if industry else [])]
    text = f"{NATIONS[seat]} {what} {space}"
    game.state.results.append((space, f"{text}{f' ({how})' if how else ''}."))
    text += f"{f' with {listed(loot)}' if loot else ''}{f' ({how})' if how else ''}."
    rule = "neutral.win" if before is None else "control.change" if owner == seat else "base.liberate"
    game.tell(text, rule=rule, kind="capture", space=space)
    if game.options["capitals"] and before is not None and CAPITALS[before] == space:
        treasury = nation(game, before).treasury
        nation(game, before).treasury = 0
        nation(game, seat).treasury += treasury
        game.tell(f"The capital of {NATIONS[before]} falls: {treasury} IPC go to {NATIONS[seat]}.", rule="base.capital")


def leave_behind(game: Saa, seat: str, units: Sequence[Unit], space: str) -> None:
    """base.blitz-path: ARM that go on from empty enemy ground take it on the way; units that evacuate take nothing."""
    if not friendly(game, space, seat) and not all(unit.evacuate for unit in units):
        capture(game, space, seat, "Blitz")
