"""12.0: land units move, one after the other, by terrain, weather, rail and zones of control."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ..hexwar.movement import Walk, kept_out, no_creeping, shut
from ..hexwar.slots import Path
from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.orders import Order, Syntax, found
from ..kernel.search import Found
from ..kernel.slots import Maybe, NameList, Space
from .annexation import bound
from .chart import AXIS
from .control import around, pass_through, refresh
from .counters import COUNTERS
from .france import french_affairs
from .ground import EDGE, HEXES, POSSESSIONS, place_name, price_into, steps
from .kinds import is_big, is_land, kind, on_map
from .losses import drive_off
from .sea import evict
from .stacking import clash, fits
from .state import Unit
from .supply import supplied
from .world import (
    SIBERIA,
    VICHY,
    Sc,
    allowance,
    camp,
    control,
    ezoc,
    foes,
    foes_at,
    home_of,
    hostile,
    keeper,
    lay,
    lead,
    master,
    nation,
    scene,
    season,
    shy,
    zones,
)

WHY = {
    "enemy": ("enemy units stand there", "13.0a"),
    "zone": ("you can't go straight from one enemy zone of control into another", "6.2b"),
    "neutral": ("the unit's nation is neutral", "12.0b"),
    "peace": ("you aren't at war with whoever holds it", "12.0b"),
    "homeland": ("units of Italy and of Minor allies can't enter that homeland", "16.1.3.1a"),
    "minor": ("a Minor ally's units can't enter another ally's homeland", "12.7b"),
    "bounds": ("Soviet units stay within their own borders until the USSR is at war with Germany", "17.13g"),
    "shy": ("it lies in the zone of a power you have an armistice with", "17.13.4d"),
    "controlled": ("only the USSR can enter it until Germany and the USSR are at war", "16.1.6.1b"),
    "vichy": ("Vichy units stay in Vichy France", "17.5.1f"),
    "scene": ("it lies outside the area of play", "19.2a"),
    "apart": ("there is no way across that hexside", "12.0b"),
    "stopped": ("it must stop in an enemy zone of control", "6.1a"),
    "points": ("that costs more movement points than the unit has", "12.0a"),
}


def closed(game: Sc, unit: Unit, hex: str) -> str | None:
    """Why a unit may not enter a hex whoever stands there."""
    return closed_to(game, unit.owner, hex)


def closed_to(game: Sc, owner: str, hex: str) -> str | None:
    """Why a nation's units may not enter a hex."""
    kept: dict[str, str | None] = game.derived(("closed", owner), (game.state.epoch, game.state.tenure), dict)
    if hex not in kept:
        kept[hex] = _closed(game, owner, hex)
    return kept[hex]


def _closed(game: Sc, owner: str, hex: str) -> str | None:
    if not scene(game, hex):
        return "scene"
    country = home_of(game, hex)
    name = keeper(game, hex)
    home = game.state.nations[name]
    if home.status in ("barred", "away"):
        return "neutral"
    own, side = lead(game, owner), camp(game, owner)
    if home.status == "controlled":
        return None if own == home.foe or owner == name else "controlled"
    if owner == VICHY:
        return None if name == VICHY or (nation(game, VICHY).status == "ally" and country == "France") else "vichy"
    if nation(game, owner).status == "controlled":
        return None if nation(game, owner).foe == name else "minor"
    if own == "USSR" and game.state.nations["USSR"].status == "inactive":
        return None if "USSR" in (control(game, hex), name) else "bounds"
    holder = game.state.nations[control(game, hex)]
    if name not in (owner, own):
        collapsed = home.status == "neutral" and home.camp == side
        if home.status in ("neutral", "inactive") and control(game, hex) == name and not collapsed:
            return "neutral"
        if holder.status in ("neutral", "inactive") and holder.camp != side:
            return "neutral"
    if game.state.nations[own].status == "inactive" and holder.camp not in ("", side):
        return "neutral"
    if game.state.nations[own].status == "neutral" and holder.camp != side:
        return "neutral"
    if holder.camp not in ("", side) and not (
        hostile(game, owner, control(game, hex)) or holder.status in ("conquered", "turned", "fallen")
    ):
        return "peace"
    minor = nation(game, owner).status == "ally"
    if home.camp == side and name != owner and country not in POSSESSIONS:
        barred = minor or (owner == "Italy" and home.lead != "Italy")
        unconquered = home.status in ("active", "ally", "inactive")
        if side == AXIS and barred and unconquered:
            return "homeland"
        if minor and home.status in ("ally", "conquered", "active"):
            return "minor"
    return None


def walk(game: Sc, unit: Unit) -> Walk:
    """How a unit goes over the map at this moment."""
    owner, state = unit.owner, game.state
    side = camp(game, owner)
    forts, blocked, zone, friends, timid = game.derived(
        ("ground", owner), (lay(game), state.epoch), lambda: _ground(game, owner, side)
    )
    weather = season(game)
    by_rail = not (weather == "Mud" and is_big(unit))
    rules = [
        kept_out(blocked, "enemy"),
        no_creeping(zone, friends),
        shut(lambda here, there: closed(game, unit, there) or ("shy" if there in timid else None)),
    ]
    return Walk(steps(weather, by_rail, forts), rules, zone.__contains__, one_hex=True)


def _ground(
    game: Sc, owner: str, side: str
) -> tuple[frozenset[str], frozenset[str], Mapping[str, tuple[str, ...]], frozenset[str], frozenset[str]]:
    enemies, forts, blocked, friends = foes(game, owner), set(), set(), set()
    for unit in game.state.units.all.values():
        if unit.place not in HEXES:
            continue
        sort = COUNTERS[unit.id].kind
        if sort == "fort" and not unit.building:
            forts.add(unit.place)
        if is_land(unit) and not unit.building:
            if unit.owner in enemies:
                blocked.add(unit.place)
            elif camp(game, unit.owner) == side:
                friends.add(unit.place)
            elif camp(game, unit.owner):
                blocked.add(unit.place)
    timid = frozenset(zones(game).against(shy(game, owner))) if shy(game, owner) else frozenset()
    return frozenset(forts), frozenset(blocked), ezoc(game, owner), frozenset(friends), timid


def points(game: Sc, unit: Unit) -> int:
    """7.3: a unit out of supply has two points less, but may always go one hex."""
    most = allowance(game, unit)
    return most if supplied(game, unit) else max(0, most - 2)


def reach(game: Sc, unit: Unit) -> Found[str]:
    """Where a unit can go now."""
    state, most = game.state, points(game, unit)
    return game.derived(
        ("reach", unit.id),
        (lay(game), state.epoch, state.tenure, state.turn, most),
        lambda: _reach(game, unit, most),
    )


def _reach(game: Sc, unit: Unit, most: int) -> Found[str]:
    """The same as `walk(...).reach(...)`, worked out at once, for every suggestion rests on it."""
    owner, state = unit.owner, game.state
    _, blocked, zone, friends, timid = game.derived(
        ("ground", owner), (lay(game), state.epoch), lambda: _ground(game, owner, camp(game, owner))
    )
    table = walk(game, unit).steps
    start, creeping = unit.place, unit.place in zone
    prices: dict[str, float] = {start: 0}
    before: dict[str, str] = {}
    levels: list[list[str]] = [[start], *([] for _ in range(most))]
    first: list[tuple[float, str]] = []
    for far, level in enumerate(levels):
        for here in level:
            if prices[here] != far or (here != start and here in zone):
                continue
            for there, price in table.get(here, ()):
                total = far + int(price)
                if there in blocked or there in timid or (here != start and total > most):
                    continue
                if creeping and here == start and there in zone and there not in friends:
                    continue
                if closed(game, unit, there) is not None:
                    continue
                if total > most:
                    first.append((total, there))
                elif there not in prices or total < prices[there]:
                    prices[there] = total
                    before[there] = here
                    levels[total].append(there)
    for far_price, there in sorted(first):
        if there not in prices:
            prices[there] = far_price
            before[there] = start
    return Found(dict(sorted(prices.items(), key=lambda item: item[1])), before)


def stays(game: Sc, unit: Unit) -> tuple[str, str] | None:
    """Why a unit may not move by ground now."""
    if unit.moved:
        return f"{unit.id} has already moved", "12.0a"
    if kind(unit) == "fort":
        return "Forts never move", "18.4c"
    if unit.side == "static":
        return "Static corps don't move by ground", "18.3a"
    if kind(unit) == "partisan":
        return "Partisans don't move", "18.1c"
    if not allowance(game, unit):
        return f"{unit.id} has no movement allowance", "12.0c"
    if unit.owner == VICHY and nation(game, VICHY).status == "neutral":
        return "Vichy units don't move while Vichy is neutral", "17.5.1f"
    return None


def own_unit(game: Sc, seat: str, id: str, rule: str = "5.0a") -> Unit:
    """A unit the seat commands. Refuses others without telling what they are."""
    unit = game.state.units[id]
    if master(game, unit.owner) != seat:
        raise Refused(f"{id} isn't one of your units", rule=rule)
    return unit


def may_move(game: Sc, unit: Unit, goal: str, path: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The way a unit would go; raises Refused."""
    if why := stays(game, unit):
        raise Refused(why[0], rule=why[1])
    if not on_map(unit):
        raise Refused(f"{unit.id} isn't on the map", rule="12.0a")
    if path:
        full = path if path[0] == unit.place else (unit.place, *path)
        full = full if full[-1] == goal else (*full, goal)
        done = walk(game, unit).follow(full, points(game, unit))
        if not done:
            words, rule = WHY[done.why]
            raise Refused(f"{unit.id} can't go from {done.here} to {done.there}: {words}", rule=rule)
        way = full
    else:
        found = reach(game, unit)
        if goal not in found or goal == unit.place:
            words, rule = why_not(game, unit, goal)
            raise Refused(f"{unit.id} can't reach {place_name(goal)}: {words}", rule=rule)
        way = found.way(goal)
    if fault := clash(game, goal, unit):
        raise Refused(f"{place_name(goal)}: {fault[0]}", rule=fault[1])
    if fault := held_back(game, unit, goal):
        raise Refused(fault[0], rule=fault[1])
    return way


def held_back(game: Sc, unit: Unit, goal: str) -> tuple[str, str] | None:
    """Why a unit that gets somewhere may not stay there: Soviet garrisons, and Germans in the countries of allies."""
    return bound(game, [unit], goal) or german_limit(game, unit, goal)


def why_not(game: Sc, unit: Unit, goal: str) -> tuple[str, str]:
    """Why a unit does not get somewhere: who stands there, whose land it is, or how far it is."""
    if goal == unit.place:
        return "it already stands there", "12.0a"
    if goal not in HEXES:
        return "that isn't a hex on land", "12.0b"
    if reason := closed(game, unit, goal):
        return WHY[reason]
    if foes_at(game, goal, unit.owner):
        return WHY["enemy"]
    return "it's out of reach this turn", "12.0a"


LIMITED = {"Bulgaria": "17.2c", "Hungary": "17.6b", "Romania": "17.12d"}


def german_limit(game: Sc, unit: Unit, goal: str) -> tuple[str, str] | None:
    """17.2, 17.6, 17.12: one German army or HQ in each of these until Germany is at war with the USSR."""
    if unit.owner != "Germany" or not is_big(unit):
        return None
    country = home_of(game, goal)
    inside = on_map(unit) and home_of(game, unit.place) == country
    if country not in LIMITED or inside:
        return None
    ally = nation(game, country)
    if ally.status != "ally" or ally.camp != AXIS or game.state.nations["USSR"].status == "active":
        return None
    if any(on_map(u) and is_big(u) and home_of(game, u.place) == country for u in game.state.units.of("Germany")):
        return f"at most one German army or HQ can be in {country} until the war with the USSR", LIMITED[country]
    return None


def march(game: Sc, unit: Unit, way: tuple[str, ...]) -> list[str]:
    """A unit goes its way, capturing as it goes. Returns the ships that must leave the ports it enters."""
    game.state.paths.append([unit.owner, *way])
    return tread(game, unit, way[1:])


def tread(game: Sc, unit: Unit, way: tuple[str, ...]) -> list[str]:
    """A unit enters these hexes one by one."""
    start, driven = unit.place, list[str]()
    for hex in way:
        pass_through(game, unit, hex)
        driven += [ship.id for ship in drive_off(game, hex, unit.owner)]
    unit.moved = True
    unit.landed = False
    game.state.units.move(unit, way[-1])
    refresh(game, around(start, *way))
    return driven


class Move(Order):
    """Move land units to a hex, by the cheapest way or by one you name."""

    syntax = Syntax(
        ("move", "go", "march", "advance"),
        NameList("units", "unit"),
        "to",
        Space("goal"),
        Maybe("via", Path("path")),
    )
    units: tuple[str, ...]
    goal: str
    path: tuple[str, ...] | None
    suspends = "order"

    @found
    def ways(self, game: Sc, seat: str) -> dict[str, tuple[str, ...]]:
        """The way of each unit; of those in Siberia from the edge of the map on."""
        found: dict[str, tuple[str, ...]] = {}
        for id in dict.fromkeys(self.units):
            unit = own_unit(game, seat, id)
            if unit.place == SIBERIA:
                found[id] = enter_check(game, unit, self.goal)
            else:
                found[id] = may_move(game, unit, self.goal, self.path)
        return found

    def check(self, game: Sc, seat: str) -> None:
        self.ways(game, seat)
        if len(set(self.units)) > 1:
            together = [game.state.units[id] for id in dict.fromkeys(self.units)]
            if fault := clash(game, self.goal, *together):
                raise Refused(f"{place_name(self.goal)}: {fault[0]}", rule=fault[1])
            if fault := bound(game, together, self.goal):
                raise Refused(fault[0], rule=fault[1])

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        """All stand where they go before anybody is asked: its giver goes on meanwhile."""
        driven: dict[str, None] = {}
        for id, way in self.ways(game, seat).items():
            unit = game.state.units[id]
            if unit.place == SIBERIA:
                driven |= dict.fromkeys(from_siberia(game, unit, way))
                continue
            game.tell(
                f"{unit.id} moves from {place_name(way[0])} to {place_name(way[-1])}.",
                rule="12.0a",
                kind="move",
                unit=unit.id,
                path=list(way),
            )
            driven |= dict.fromkeys(march(game, unit, way))
        asked = [id for id in driven if id not in game.state.fleeing]
        game.state.fleeing += asked
        for id in asked:
            yield from evict(game, game.state.units[id])
            game.state.fleeing.remove(id)
        yield from french_affairs(game)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "units":
            return [(unit.id,) for unit in movable(game, seat)]
        if slot == "goal":
            unit = game.state.units[got["units"][0]]
            if master(game, unit.owner) != seat or stays(game, unit):
                return ()
            if unit.place == SIBERIA:
                return [hex for hex in entries(game, unit) if fits(game, hex, unit)]
            found = reach(game, unit)
            return (hex for hex in reversed(list(found)) if hex != unit.place and fits(game, hex, unit))
        return (None,)


def movable(game: Sc, seat: str) -> Iterator[Unit]:
    """Units of a seat that may still move by ground."""
    for name in game.state.nations:
        if master(game, name) != seat:
            continue
        for unit in game.state.units.of(name):
            if (unit.place in HEXES or unit.place == SIBERIA) and not stays(game, unit):
                yield unit


def entries(game: Sc, unit: Unit) -> dict[str, tuple[str, ...]]:
    """10.2.1: where a unit in Siberia gets to, and its way: in at any Soviet hex of the east edge, and on with what is left."""
    state = game.state
    key = (lay(game), state.epoch, state.tenure, state.turn)
    return game.derived(("entries", unit.id), key, lambda: _entries(game, unit))


def _entries(game: Sc, unit: Unit) -> dict[str, tuple[str, ...]]:
    gates = [hex for hex in sorted(EDGE) if control(game, hex) == "USSR" and not foes_at(game, hex, unit.owner)]
    ways: dict[str, tuple[str, ...]] = {hex: (hex,) for hex in gates}
    zone = ezoc(game, unit.owner)
    prices: dict[str, float] = dict.fromkeys(gates, 0)
    for gate in gates:
        rest = points(game, unit) - price_into(gate, season(game))
        if gate in zone:
            continue
        found = _reach(game, replace(unit, place=gate), rest)
        for hex, price in found.prices.items():
            if price <= rest and (hex not in prices or price - rest < prices[hex]):
                prices[hex], ways[hex] = price - rest, found.way(hex)
    return ways


def enter_check(game: Sc, unit: Unit, goal: str) -> tuple[str, ...]:
    """10.2.1: Soviet units in Siberia come in over the east edge of the map. Returns the way."""
    if unit.moved:
        raise Refused(f"{unit.id} has already moved", rule="12.0a")
    way = entries(game, unit).get(goal)
    if way is None:
        raise Refused(
            "units from Siberia must enter at a hex of the USSR on the east edge, and go on from there", rule="10.2.1e"
        )
    if fault := clash(game, goal, unit):
        raise Refused(f"{place_name(goal)}: {fault[0]}", rule=fault[1])
    return way


def from_siberia(game: Sc, unit: Unit, way: tuple[str, ...]) -> list[str]:
    """A unit comes in over the edge. Returns the ships that must leave the ports it enters."""
    game.tell(f"{unit.id} comes from Siberia to {place_name(way[-1])}.", rule="10.2.1e", kind="move", path=list(way))
    if len(way) > 1:
        game.state.paths.append([unit.owner, *way])
    return tread(game, unit, way)
