"""12.1: where a unit can go: terrain, weather, rail, zones of control and borders; and what going there does."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..hexwar.movement import Walk, no_creeping, shut
from ..kernel.search import Found
from .chart import AXIS, MUD
from .control import around, pass_through, refresh
from .counters import COUNTERS
from .ground import HEXES, POSSESSIONS, steps
from .kinds import is_big, is_land
from .losses import drive_off
from .standing import ezoc, lay, zones
from .state import Unit
from .supply import supplied
from .world import VICHY, Sc, allowance, camp, control, foes, home_of, hostile, keeper, lead, nation, scene, season, shy

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


@dataclass(frozen=True)
class Ground:
    """What a nation's units find on the map at this moment."""

    forts: frozenset[str]
    blocked: frozenset[str]
    """Hexes with units of others in them."""
    zone: Mapping[str, tuple[str, ...]]
    friends: frozenset[str]
    timid: frozenset[str]
    """Hexes in the zones of those with whom there is an armistice."""


def ground_of(game: Sc, owner: str) -> Ground:
    return game.derived(("ground", owner), (lay(game), game.state.epoch), lambda: _ground(game, owner))


def _ground(game: Sc, owner: str) -> Ground:
    enemies, side = foes(game, owner), camp(game, owner)
    forts, blocked, friends = set(), set(), set()
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
    return Ground(frozenset(forts), frozenset(blocked), ezoc(game, owner), frozenset(friends), timid)


def barrier(game: Sc, unit: Unit, hex: str) -> str | None:
    """Why a unit may not enter a hex, wherever it comes from."""
    ground = ground_of(game, unit.owner)
    if hex in ground.blocked:
        return "enemy"
    return closed(game, unit, hex) or ("shy" if hex in ground.timid else None)


def walk(game: Sc, unit: Unit) -> Walk:
    """How a unit goes over the map at this moment."""
    ground, weather = ground_of(game, unit.owner), season(game)
    by_rail = not (weather == MUD and is_big(unit))
    rules = [shut(lambda here, there: barrier(game, unit, there)), no_creeping(ground.zone, ground.friends)]
    return Walk(steps(weather, by_rail, ground.forts), rules, ground.zone.__contains__, one_hex=True)


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
        lambda: reach_from(game, unit, most),
    )


def reach_from(game: Sc, unit: Unit, most: int) -> Found[str]:
    """The same as `walk(...).reach(...)`, worked out at once, for every suggestion rests on it."""
    ground, table = ground_of(game, unit.owner), walk(game, unit).steps
    blocked, zone, friends, timid = ground.blocked, ground.zone, ground.friends, ground.timid
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
