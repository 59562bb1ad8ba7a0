"""19.0: the position with which a scenario begins: control, standing, Force Pools, and who waits to be set up."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.flow import Flow
from ..kernel.pieces import Pieces
from .airfields import field_hex, free_fields, in_use, station
from .chart import AMERICA, CAMP_OF, FRONTS, MAJORS, level
from .control import stars, value
from .counters import AIR, COUNTERS
from .decoys import decoys_for_one, place_decoy
from .ground import (
    CITIES,
    COUNTRY,
    HEX_OF,
    HEXES,
    LOCATIONS,
    MINORS,
    area_hexes,
    country_hexes,
)
from .kinds import is_decoy, kind
from .scenario import scenario_of
from .state import Nation, Power, State, Unit, Waiting
from .world import FREE, LATER, OUT, POOL, VICHY, Sc, camp, control, lead, mark_changed, nation

PREFIX = {
    "UK": "UK", "FR": "France", "FF": FREE, "SU": "USSR", "GE": "Germany", "IT": "Italy", "US": "USA", "VI": "France",
}  # fmt: skip


SORTS = {
    "I": "infantry", "T": "tank", "C": "cavalry", "A": "army", "4-3": "army", "TA": "tankarmy", "F": "fighter",
    "B": "bomber", "S": "surface", "U": "submarine", "K": "flak", "FORT": "fort", "PT": "partisan", "HQ": "hq",
    "DF": "fighter decoy", "DB": "bomber decoy", "DN": "naval decoy",
}  # fmt: skip


STEP = "step"


def opening(game: Sc) -> State:
    facts = scenario_of(game)
    state = State(
        turn=facts["first"],
        camp="",
        units=Pieces.holding(
            Unit(id, LATER if counter.nation in (*MAJORS, FREE) else OUT, counter.nation)
            for id, counter in COUNTERS.items()
        ),
        nations=_nations(facts),
        powers=_powers(facts),
        marker=facts["marker"],
        west=game.scenario != "europe_at_war",
        pact=game.scenario != "europe_at_war",
        partition=game.scenario != "europe_at_war",
        factories={HEX_OF[name]: "map" for name in facts["factories"]},
        setting=facts["order"][0],
    )
    if state.west:
        state.france, state.paris = "vichy", True
        state.annexations = ["Finland", "Baltic States", "Romania"]
        state.winter_war = True
        state.invaded = facts["first"] == 17
        state.mobilized = not state.invaded
    if game.scenario == "great_crusade":
        state.winters = 9
        for name in CITIES.values():
            if name.factory:
                state.factories[name.hex] = "moved"
    game.state = state
    _control(game, facts)
    _pools(game, facts)
    for entry in facts["set_up"]:
        for spec in entry["units"]:
            _entry(game, entry, spec)
    _fixed(game)
    _books(game)
    state.surplus = state.marker - stars(game)
    return state


def _nations(facts: Mapping[str, Any]) -> dict[str, Nation]:
    nations: dict[str, Nation] = {}
    for power in MAJORS:
        status = facts["powers"].get(power, {"status": "away"})["status"]
        nations[power] = Nation(status, CAMP_OF[power])
    for name in MINORS:
        nations[name] = Nation("neutral")
    nations["Switzerland"] = Nation("barred")
    nations[FREE] = Nation("active", "Allied", "USA")
    nations[VICHY] = Nation("barred")
    for name, text in facts["nations"].items():
        found = nations[name]
        words = text.split(" ", 1)
        if len(words) == 2:
            found.status, found.lead = words[0], words[1]
            found.camp = CAMP_OF[words[1]]
            if words[0] == "conquered":
                found.conqueror = "USSR" if words[1] == "USSR" else "Germany"
        else:
            found.level = level(text)
            if name == VICHY:
                found.status = "neutral"
    return nations


def _powers(facts: Mapping[str, Any]) -> dict[str, Power]:
    powers = {}
    for power in MAJORS:
        row = facts["powers"].get(power, {})
        powers[power] = Power(
            income=row.get("income", 0),
            technology=dict(row.get("technology", {})),
            free_levels=row.get("free_levels", 0),
            unpaid=row.get("unpaid", False),
        )
    return powers


def _control(game: Sc, facts: Mapping[str, Any]) -> None:
    state = game.state
    for row in facts["control"]:
        hexes = set(row.get("hexes", ()))
        for country in row.get("countries", ()):
            hexes |= country_hexes(country)
        for area in row.get("areas", ()):
            hexes |= area_hexes(area)
        hexes |= {HEX_OF[name] for name in row.get("places", ())}
        for hex in sorted(hexes):
            state.control[hex] = row["by"]
            if row.get("annexed"):
                state.annexed[hex] = row["by"]
    mark_changed(game)


def _books(game: Sc) -> None:
    """Locations already captured have had their double bonus, and somebody draws their income."""
    state = game.state
    for hex in LOCATIONS:
        home = nation(game, COUNTRY[hex]) if COUNTRY[hex] in state.nations else None
        holder = control(game, hex)
        side = camp(game, holder)
        if home is None or not side or home.camp in ("", side) or not value(game, hex):
            continue
        state.doubled.setdefault(side, []).append(hex)
        state.earners[hex] = lead(game, holder)
        if COUNTRY[hex] not in MAJORS:
            state.lost.append(hex)


def parse(spec: str) -> tuple[str, str, str, int]:
    """`UK-I*2`, `FR-A1-`, `GE-I=`, `GE-HQ?*2`: (prefix, rest, side, how many; 0 for the rest)."""
    body, _, count = spec.partition("*")
    side = ""
    if body.endswith("-"):
        body, side = body[:-1], "reduced"
    elif body.endswith("="):
        body, side = body[:-1], "static"
    prefix, _, rest = body.partition("-")
    return prefix, rest, side, 0 if count == "rest" else int(count or 1)


def resolve(game: Sc, spec: str) -> list[Unit]:
    """Counters a specification means, of those not in play yet."""
    prefix, rest, side, count = parse(spec)
    state = game.state
    if f"{prefix}-{rest}" in COUNTERS:
        found = [state.units[f"{prefix}-{rest}"]]
    elif rest.endswith("?"):
        found = [unit for _ in range(count) for unit in draw(game, PREFIX[prefix], rest == "JHQ?")]
    else:
        owner = PREFIX[prefix]
        found = [unit for unit in state.units.of(owner) if unit.place in (LATER, OUT) and _is(unit, rest)]
        count *= decoys_for_one(game) if "decoy" in SORTS[rest] else 1
        found = found[:count] if count else found
    for unit in found:
        unit.side = side
        if prefix == "VI":
            state.units.give(unit, VICHY)
    return found


def _is(unit: Unit, rest: str) -> bool:
    printed = COUNTERS[unit.id]
    if printed.kind != SORTS[rest] or printed.arrives or printed.group:
        return False
    if rest == "4-3":
        return printed.strength == 4
    return printed.strength != 4


def draw(game: Sc, power: str, joint: bool = False) -> list[Unit]:
    """19.1: an HQ at random from those not in play yet."""
    left = [
        unit
        for unit in game.state.units.of(power)
        if kind(unit) == "hq" and unit.place == LATER and bool(COUNTERS[unit.id].also) == joint and unit.id != "UK-HQH"
    ]
    if len(left) < 2:
        for unit in left:
            game.state.units.move(unit, POOL)
        return left
    at = game.dice.roll(1, f"{power} draws an HQ", None, len(left))[0]
    unit = left[at - 1]
    game.state.units.move(unit, POOL)
    return [unit]


def arrive(game: Sc, power: str, specs: Iterable[str]) -> None:
    """9.3: reinforcements go to the Force Pool."""
    names = []
    for spec in specs:
        for unit in resolve(game, spec):
            game.state.units.move(unit, POOL)
            names.append(unit.id)
    game.tell(f"{power} receives {', '.join(names)}.", rule="9.3.1a", kind="reinforcement")
    if power == "USA" and game.state.turn == scenario_of(game)["powers"]["USA"].get("enters"):
        for sort in ("US-DF", "US-DN"):
            for number in range(decoys_for_one(game)):
                game.state.units.move(f"{sort}{number + 1}", AMERICA)


def _pools(game: Sc, facts: Mapping[str, Any]) -> None:
    """Units listed on the map are kept for their place; what the pools list goes there; minors' units follow their nation."""
    state = game.state
    for name, found in state.nations.items():
        if found.status in ("ally", "conquered") and name not in MAJORS:
            for unit in state.units.of(name):
                state.units.move(unit, POOL)


def _entry(game: Sc, entry: Mapping[str, Any], spec: str) -> None:
    """One line of the set-up: its units wait to be placed."""
    state = game.state
    prefix, rest, _, count = parse(spec)
    where, power = entry["where"], entry["power"]
    if rest == "STEP":
        state.setup.append(Waiting(power, f"{STEP} {count}", where))
        return
    if rest.endswith("?"):
        state.setup += [Waiting(power, spec.split("*")[0], where) for _ in range(count)]
        return
    owner = PREFIX.get(prefix)
    minor = owner is None or prefix == "VI"
    units = resolve(game, spec) if not minor or prefix == "VI" else _minor_units(game, prefix, rest, spec)
    for unit in units:
        state.units.move(unit, "setup")
        state.setup.append(Waiting(power, unit.id, where))


def _minor_units(game: Sc, prefix: str, rest: str, spec: str) -> list[Unit]:
    _, _, side, count = parse(spec)
    owner = next(c.nation for c in COUNTERS.values() if c.id.startswith(f"{prefix}-"))
    exact = f"{prefix}-{rest}"
    found = [
        unit
        for unit in game.state.units.of(owner)
        if unit.place in (POOL, OUT) and (unit.id == exact or (exact not in COUNTERS and _is(unit, rest)))
    ][:count]
    for unit in found:
        unit.side = side
    return found


def fill_pools(game: Sc, power: str) -> Flow[None]:
    """The Force Pool of a power, once its units on the map are known."""
    facts = scenario_of(game)
    for spec in facts["pool"].get(power, ()):
        prefix, _rest, _, _ = parse(spec)
        if PREFIX.get(prefix) is None:
            continue
        for unit in resolve(game, spec):
            if is_decoy(unit):
                game.state.units.move(unit, OUT)
                yield from place_decoy(game, unit)
            else:
                game.state.units.move(unit, POOL)


def _fixed(game: Sc) -> None:
    """Units with one place to stand are there from the first."""
    state = game.state
    for waiting in list(state.setup):
        if waiting.where.startswith("at:"):
            _put(game, waiting, where_hex(waiting.where))
        elif waiting.where.startswith("box:"):
            boxes = waiting.where.removeprefix("box:").split(",")
            flies = in_use(game) and boxes[0] in FRONTS
            if len(boxes) == 1 and not flies:
                _put(game, waiting, boxes[0])


def where_hex(where: str) -> str:
    name = where.removeprefix("at:")
    return HEX_OF.get(name, name)


def _put(game: Sc, waiting: Waiting, place: str) -> None:
    unit = game.state.units[waiting.unit]
    if kind(unit) in AIR and place in HEXES:
        options = free_fields(game, unit)
        station(game, unit, next(field for field in options if field_hex(game, field) == place))
    else:
        game.state.units.move(unit, place)
    game.state.setup.remove(waiting)
