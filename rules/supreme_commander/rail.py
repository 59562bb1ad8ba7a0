"""15.1: what a Strategic Move costs, and 15.1.1: Strategic Movement by rail."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..hexwar.supply import flood
from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name, Space
from .annexation import bound
from .calling import own_unit
from .chart import STRATEGIC, strategic_limit
from .control import around, pass_through, refresh
from .ground import AROUND, CITIES, HEXES, RAIL, place_name
from .kinds import is_land, kind
from .movement import held_back, limited
from .purchase import afford, payer, spend
from .scenario import scenario_of
from .sea import BOXES
from .seats import master, nations_of
from .stacking import clash, fits
from .standing import enemy_hexes, ezoc, friend_hexes, friends_at, held_hexes
from .state import Unit
from .supply import TRACK, empty_enemy_cities, revision, supplied_hex
from .walking import closed, closed_to
from .world import Sc, camp, control, home_of, hostile, power_of, scene


def purse(game: Sc, unit: Unit) -> str:
    """Whose limit and money a Strategic Move takes."""
    return payer(game, unit.owner)


def left(game: Sc, power: str) -> int:
    """Strategic Moves a power has yet this turn."""
    printed = int(scenario_of(game)["powers"][power]["moves"])
    return strategic_limit(power, game.state.turn, printed) - power_of(game, power).moves


def check_cost(game: Sc, unit: Unit) -> None:
    power = purse(game, unit)
    if left(game, power) < 1:
        raise Refused(f"{power} has made all its Strategic Moves", rule="15.1a")
    afford(game, power, STRATEGIC)


def charge(game: Sc, unit: Unit) -> None:
    power = purse(game, unit)
    spend(game, power, STRATEGIC)
    power_of(game, power).moves += 1


def rail_reach(game: Sc, unit: Unit) -> dict[str, int]:
    """15.1.1: rail hexes a unit gets to, with the number of hexes."""
    owner, start = unit.owner, unit.place
    if start not in RAIL or start in ezoc(game, owner) or not supplied_hex(game, start, owner):
        return {}
    return flood((start,), RAIL, TRACK - rail_open(game, owner))


def rail_open(game: Sc, owner: str) -> frozenset[str]:
    """Rail hexes a nation's trains may enter (15.1.1)."""

    def make() -> frozenset[str]:
        side = camp(game, owner)
        zone, enemies, cut = ezoc(game, owner), enemy_hexes(game, owner), empty_enemy_cities(game, owner)
        found = set()
        for hex in RAIL:
            if hex in zone or hex in enemies or hex in cut or not scene(game, hex):
                continue
            name = control(game, hex)
            holder = game.state.nations[name]
            own = holder.status == "inactive" and holder.camp == side
            if own or name == owner or holder.status not in ("neutral", "inactive", "barred"):
                found.add(hex)
        return frozenset(found)

    return game.derived(("rail", owner), revision(game), make)


def rail_ends(game: Sc, unit: Unit) -> list[str]:
    """Where it may end: friendly controlled; in enemy country no farther than friends on or beside the line."""
    return game.memo(("rail ends", unit.id), lambda: _rail_ends(game, unit))


def _rail_ends(game: Sc, unit: Unit) -> list[str]:
    reach, open_to, enemy = rail_reach(game, unit), *rail_goals(game, unit.owner)
    ends = [hex for hex in reach if hex in open_to and hex != unit.place]
    if limited(game, unit):
        ends = [hex for hex in ends if not held_back(game, unit, hex)]
    if enemy.isdisjoint(ends):
        return ends
    forward = _forward(game, unit, reach)
    return [hex for hex in ends if hex not in enemy or hex in forward]


def rail_goals(game: Sc, owner: str) -> tuple[frozenset[str], frozenset[str]]:
    """Rail hexes where a nation's units may end, and those of them that lie in unconquered enemy countries. Restricted
    homelands may be crossed, not ended in (16.1.3.1, 12.7)."""

    def make() -> tuple[frozenset[str], frozenset[str]]:
        side, nations = camp(game, owner), game.state.nations
        ours = held_hexes(game, side)
        ends = frozenset(hex for hex in RAIL if hex in ours and closed_to(game, owner, hex) is None)
        hard = {
            name
            for name, found in nations.items()
            if found.status in ("active", "ally", "controlled") and hostile(game, owner, name)
        }
        return ends, frozenset(hex for hex in ends if home_of(game, hex) in hard)

    return game.derived(("rail goals", owner), revision(game), make)


def _forward(game: Sc, unit: Unit, reach: Mapping[str, int]) -> set[str]:
    """Rail hexes on a shortest line from the unit to a friend on or beside it."""
    side = camp(game, unit.owner)
    friends = friend_hexes(game, side)
    if not any(each is not unit for each in friends_at(game, unit.place, side)):
        friends -= {unit.place}
    found: set[str] = set()
    for hex in sorted(reach, key=lambda each: -reach[each]):
        if not friends.isdisjoint((hex, *AROUND[hex])):
            found.add(hex)
        elif not found.isdisjoint(RAIL[hex]):
            far = reach[hex] + 1
            if any(to in found and reach.get(to) == far for to in RAIL[hex]):
                found.add(hex)
    return found


def barred_home(game: Sc, unit: Unit, hex: str) -> bool:
    """16.1.3.1, 12.7: homelands in which a unit may not end."""
    return closed(game, unit, hex) is not None


class Rail(Order):
    """Move a land or Flak unit by rail for 5 MSP."""

    syntax = Syntax(("rail", "strat rail", "train"), Name("unit", "unit"), "to", Space("goal"))
    also = ("move",)
    unit: str
    goal: str

    def check(self, game: Sc, seat: str) -> None:
        unit = own_unit(game, seat, self.unit)
        if not (is_land(unit) or kind(unit) == "flak") or kind(unit) in ("fort", "partisan"):
            raise Refused(f"{self.unit} can't go by rail", rule="15.1.1a")
        if fault := bound(game, [unit], self.goal):
            raise Refused(fault[0], rule=fault[1])
        check_cost(game, unit)
        if unit.place not in RAIL or unit.place in ezoc(game, unit.owner):
            raise Refused(f"{self.unit} doesn't start on a rail hex free of enemy zones", rule="15.1.1d")
        if self.goal in ezoc(game, unit.owner):
            raise Refused(f"{place_name(self.goal)} lies in an enemy zone", rule="15.1.1d")
        if self.goal not in rail_ends(game, unit):
            rule = "15.1.1b" if self.goal in rail_reach(game, unit) else "15.1.1a"
            raise Refused(f"{self.unit} can't get to {place_name(self.goal)} by rail", rule=rule)
        if fault := clash(game, self.goal, unit):
            raise Refused(f"{place_name(self.goal)}: {fault[0]}", rule=fault[1])

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        start = unit.place
        charge(game, unit)
        unit.moved = True
        game.state.units.move(unit, self.goal)
        if is_land(unit):
            pass_through(game, unit, self.goal)
        game.tell(
            f"{self.unit} goes by rail to {place_name(self.goal)}.",
            rule="15.1.1a",
            kind="move",
            path=[start, self.goal],
        )
        game.state.paths.append([unit.owner, start, self.goal])
        refresh(game, around(start, self.goal))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "unit":
            return [u.id for u in travellers(game, seat) if u.place in RAIL and u.place not in ezoc(game, u.owner)]
        unit = game.state.units[got["unit"]]
        if master(game, unit.owner) != seat or unit.place not in RAIL:
            return ()
        ends = sorted(rail_ends(game, unit), key=lambda hex: (hex not in CITIES, hex))
        return (hex for hex in ends if fits(game, hex, unit))


def travellers(game: Sc, seat: str) -> list[Unit]:
    """Land and Flak units of a seat whose power can still pay for a Strategic Move."""
    return game.memo(("travellers", seat), lambda: _travellers(game, seat))


def _travellers(game: Sc, seat: str) -> list[Unit]:
    found = []
    for name in nations_of(game, seat):
        for unit in game.state.units.of(name):
            if not (is_land(unit) or kind(unit) == "flak") or kind(unit) in ("fort", "partisan"):
                continue
            power = purse(game, unit)
            free = unit.place in HEXES or unit.place in BOXES
            if free and left(game, power) > 0 and power_of(game, power).msp >= STRATEGIC:
                found.append(unit)
    return found
