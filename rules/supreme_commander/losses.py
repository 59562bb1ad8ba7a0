"""3.4, 13.2.3.1: steps, what is left of a unit, and where eliminated units go."""

from .airfields import scramble
from .chart import PZA_STEPS, RETURNS, STEPS
from .control import around, refresh
from .counters import COUNTERS
from .ground import CITIES, HEXES, place_name
from .kinds import is_naval, kind, track
from .state import Unit
from .world import OUT, POOL, RESERVES, Sc, pooled


def eliminate(game: Sc, unit: Unit, para: bool = False) -> None:
    """A unit leaves the map: corps to the Force Pool, all others to the Turn Record Track (3.4)."""
    printed = COUNTERS[unit.id]
    if unit.owner == "France" and game.state.nations["France"].status == "fallen":
        _to(game, unit, OUT)
        return
    if printed.kind in ("fighter decoy", "bomber decoy", "naval decoy"):
        _to(game, unit, track(game.state.turn + 1))
        return
    if printed.kind in ("infantry", "tank", "cavalry"):
        _to(game, unit, POOL)
        return
    if unit.id in _maginot(game):
        _to(game, unit, OUT)
        return
    _to(game, unit, track(game.state.turn + RETURNS[printed.kind]))
    if para:
        unit.side = "para"


def _maginot(game: Sc) -> tuple[str, ...]:
    """17.5: the Forts of the Maginot Line never come back."""
    return ("FR-FORT1", "FR-FORT2", "FR-FORT3") if game.scenario == "europe_at_war" else ()


def _to(game: Sc, unit: Unit, place: str) -> None:
    if kind(unit) == "hq":
        scramble(game, unit.id)
    unit.side = unit.field = ""
    unit.moved = unit.used = unit.transfer = unit.dropped = unit.landed = unit.building = False
    unit.base = unit.start = ""
    if unit.id in game.state.garrison:
        game.state.garrison.remove(unit.id)
    here = unit.place
    game.state.units.move(unit, place)
    if here in HEXES:
        refresh(game, around(here))


def make_up(unit: Unit) -> tuple[str, ...]:
    """Kinds of corps in a unit, 1st step first (8)."""
    printed = COUNTERS[unit.id]
    steps = PZA_STEPS if printed.panzer else STEPS.get(printed.kind, (printed.kind,))
    return steps[: printed.steps]


def spare(game: Sc, owner: str, sort: str) -> Unit | None:
    """A corps of a kind in a nation's Force Pool; Soviet Infantry may come from the Siberian Reserves (17.13.2)."""
    for unit in (*pooled(game, owner), *game.state.units.own(owner, RESERVES)):
        printed = COUNTERS[unit.id]
        if printed.kind == sort and not printed.arrives:
            return unit
    for unit in pooled(game, owner):
        if COUNTERS[unit.id].kind == sort:
            return unit
    return None


def remnants(game: Sc, unit: Unit) -> list[Unit]:
    """Corps that may stay behind when a reduced army breaks: of its nation, or of those it was built from (3.4)."""
    sort = make_up(unit)[0]
    found = spare(game, unit.owner, sort)
    several = [found] if found else []
    printed = COUNTERS[unit.id]
    others = [printed.also] if printed.also else ["Italy"] if printed.panzer else []
    for other in others:
        if more := spare(game, other, sort):
            several.append(more)
    return several


def step(game: Sc, unit: Unit, left: Unit | None = None) -> int:
    """A unit loses one step. Returns what it costs in steps: a corps that is missing counts too (13.2.3.1)."""
    printed = COUNTERS[unit.id]
    hex = unit.place
    game.state.units.touch()
    if steps_left([unit]) == 1:
        eliminate(game, unit)
        return 1
    if printed.kind in ("army", "mech", "tankarmy", "hq") and unit.side != "reduced":
        unit.side = "reduced"
        return 1
    stays = left or next(iter(remnants(game, unit)), None)
    if stays is None:
        eliminate(game, unit)
        game.tell(f"No corps is left to stand in for {unit.id}.", rule="13.2.3.1c", kind="loss")
        return 2
    stays.side, stays.moved = "", True
    game.state.units.move(stays, hex)
    eliminate(game, unit)
    return 1


def steps_left(units: list[Unit]) -> int:
    return sum(COUNTERS[unit.id].steps - (unit.side == "reduced") for unit in units)


def drive_off(game: Sc, hex: str, owner: str) -> list[Unit]:
    """An enemy land unit entered: Flak alone is eliminated (11.2.1). Returns naval units that must leave (12.3)."""
    from .world import foes

    enemies = foes(game, owner)
    if hex in CITIES:
        scramble(game, hex, owner)
    gone = [unit for unit in game.state.units.at(hex) if unit.owner in enemies]
    for unit in gone:
        if kind(unit) == "flak" or unit.building:
            game.tell(f"{unit.id} is lost in {place_name(hex)}.", rule="11.2.1c", kind="loss", hex=hex)
            eliminate(game, unit)
    return [unit for unit in gone if is_naval(unit)]
