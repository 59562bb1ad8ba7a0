"""Retreat from battle: who may, where to, and what becomes of aircraft and ships."""

from collections.abc import Sequence

from ..kernel.text import listed
from .chart import CIRCLES, GROUND_LIMIT, LAND_LINKS, SPACE, is_land
from .leadership import withdraw
from .places import air_space_left, deck_space, may_land
from .politics import shielded, surprised
from .routes import flight_cost, flights, voyages
from .state import Battle, Unit
from .world import (
    Ww2,
    destroy,
    enemies,
    friendly,
    ground_stack,
    in_words,
    kind_of,
    relocate,
)

FIGHT_ON = "fight on"
RETREAT = "retreat"


def held_back(game: Ww2, battle: Battle, units: Sequence[Unit]) -> str:
    """The rule that forbids one party to retreat; all of it retreats or none (cbt.retreat.all)."""
    ground = [u for u in units if kind_of(u).branch == "G"]
    if any(u.cut for u in ground):
        return "cut.no_retreat"
    if any(u.landed for u in ground):
        return "amph.no_retreat"
    if is_land(battle.space) and shielded(game, battle.space):
        return ""
    for unit in units:
        if unit.id in battle.defenders and (surprised(game, unit) or (game.state.blitz and is_land(battle.space))):
            return "surprise.effects"
    return ""


def retreats(game: Ww2, battle: Battle, units: Sequence[Unit]) -> list[str]:
    """What a party may choose instead of fighting on."""
    if held_back(game, battle, units):
        return []
    ground = [u for u in units if kind_of(u).branch == "G"]
    if not ground:
        return [RETREAT] if units else []
    return [f"{RETREAT} to {land}" for land in destinations(game, battle, ground)]


def destinations(game: Ww2, battle: Battle, ground: Sequence[Unit]) -> list[str]:
    """cbt.retreat.ground: they fall back to where one of them came from; with one who began here to any friendly space
    next to it (cbt.retreat.started_there)."""
    space, power = battle.space, ground[0].owner
    came = list(dict.fromkeys(u.came for u in ground if u.came in SPACE and not u.dropped))
    lands = [land for land in came if next_to(space, land)]
    if any(not u.came and u.id in battle.defenders for u in ground):
        lands += [land for land, _ in LAND_LINKS[space] if land not in lands]
    found = []
    for land in lands:
        if not friendly(game, power, land) or enemies(game, power, land, "G"):
            continue
        if SPACE[land].terrain in ("impassable", "desert") and any(kind_of(u).armoured for u in ground):
            continue
        if SPACE[land].blue or ground_stack(game, power, land) + min(kind_of(u).stack for u in ground) <= GROUND_LIMIT:
            found.append(land)
    return found


def next_to(space: str, land: str) -> bool:
    return any(other == land for other, _ in LAND_LINKS[space])


def fall_back(game: Ww2, battle: Battle, units: Sequence[Unit], choice: str) -> None:
    """A party leaves: ground units together into one space, aircraft and ships to where they began the turn."""
    land = choice.removeprefix(f"{RETREAT} to ") if " to " in choice else ""
    ground = [u for u in units if kind_of(u).branch == "G"]
    room = GROUND_LIMIT - ground_stack(game, ground[0].owner, land) if land else 0
    lost: list[Unit] = []
    for unit in sorted(ground, key=lambda u: -kind_of(u).cost):
        if not SPACE[land].blue and kind_of(unit).stack > room:
            lost.append(unit)
            destroy(game, unit)
            continue
        room -= kind_of(unit).stack
        game.state.units.move(unit, land)
        unit.came, unit.idle = battle.space, True
    if land:
        withdraw(game, battle.space, land, ground[0].owner)
    where = f" to {land}" if land else ""
    game.tell(
        f"{listed(dict.fromkeys(u.owner for u in units))} retreat from {battle.space}{where}.", rule="cbt.retreat.all"
    )
    if lost:
        game.tell(f"No room in {land}: {in_words(lost)} are lost.", rule="stack.ground")
    for unit in units:
        if kind_of(unit).branch == "A":
            fly_off(game, unit, battle.space)
        elif kind_of(unit).branch == "N":
            steam_off(game, unit, battle.space)


def fly_off(game: Ww2, unit: Unit, space: str) -> None:
    """cbt.retreat.naval: back to the base where it began the turn, else to the nearest in reach."""
    unit.idle = True
    if unit.flying:
        carrier = game.state.units.get(unit.goal)
        if carrier is not None and deck_space(game, carrier) > 0:
            game.state.units.move(unit, carrier.place)
            unit.aboard, unit.flying = carrier.id, False
            return
    start = unit.start
    if start != space and may_land(game, unit.owner, start):
        game.state.units.move(unit, start)
        return
    base = nearest_base(game, unit, unit.place, points_left(game, unit))
    if base:
        game.state.units.move(unit, base)
        unit.start = base
    else:
        game.tell(f"{unit.owner}: {unit.kind} finds no base and is lost.", rule="cbt.retreat.naval")
        destroy(game, unit)


def bases_near(game: Ww2, unit: Unit, space: str, points: int) -> list[str]:
    """The closest bases with room that an aircraft can reach; several if they are equally close."""
    best: list[str] = []
    cost = 0
    own = kind_of(unit).stack
    for land, (price, _) in sorted(flights(game, unit.owner, space, points).items(), key=lambda way: way[1][0]):
        if best and price > cost:
            break
        if land != space and may_land(game, unit.owner, land) and air_space_left(game, unit.owner, land) >= own:
            best.append(land)
            cost = price
    return best


def points_left(game: Ww2, unit: Unit) -> int:
    """What an aircraft can still fly: one of a carrier has spent what took it where it is (A56)."""
    spent = (flight_cost(game, unit.owner, unit.path) or 0) if unit.flying else 0
    return kind_of(unit).mp - spent


def nearest_base(game: Ww2, unit: Unit, space: str, points: int) -> str:
    found = bases_near(game, unit, space, points)
    return found[0] if found else ""


def stranded(game: Ww2) -> None:
    """Planes whose carrier left, or is hit in port, go to the nearest base."""
    for unit in list(game.state.units):
        if unit.flying:
            unit.goal = ""
            fly_off(game, unit, unit.place)
            unit.flying = unit.idle = False
            unit.start = ""


def steam_off(game: Ww2, unit: Unit, space: str) -> None:
    """A ship goes to the port where it began the turn; if it began here, to the nearest other friendly port."""
    unit.idle = True
    start = unit.start or unit.place
    if start != space and (start in game.state.convoys or friendly(game, unit.owner, start)):
        relocate(game, unit, start)
        return
    harbours = ports_near(game, unit, unit.place)
    if harbours:
        relocate(game, unit, harbours[0])
        unit.start = harbours[0]


def ports_near(game: Ww2, unit: Unit, space: str) -> list[str]:
    """The closest friendly ports a ship can reach; several if they are equally close."""
    best: list[str] = []
    cost = 0
    for port, (price, _) in sorted(voyages(game, unit.owner, space).items(), key=lambda way: way[1][0]):
        if best and price > cost:
            break
        if port == space or port not in CIRCLES or not friendly(game, unit.owner, port):
            continue
        if not enemies(game, unit.owner, port, "N"):
            best.append(port)
            cost = price
    return best
