"""16.2 to 16.5: the ways of SR: over land, by sea with escorts, through the air, and those of fleets."""

from collections import deque
from collections.abc import Mapping
from functools import cache

from ..kernel.search import parts as search_parts
from ..kernel.search import steps as search_steps
from .areas import area_for, closed, closed_to, comes_from
from .canals import SUEZ_CITY, ship_seas
from .cape import ROUND, far_ports
from .chart import GROUND, SIDE, US_BOX, board, city_hexes, front_of, is_port, land, steps
from .consent import entrusted
from .entente import estranged, no_base
from .feuds import feuds
from .landlines import front_line, group_of
from .pressure import corridor
from .sealines import designated
from .stacks import lends, restricted
from .state import Unit
from .stranded import passage
from .strays import stray, way_out
from .supply import supplied_area
from .waters import all_ports, base_seas, coast_seas, has_port, voyages
from .world import Tr, friendly, held_by, holder, other_side, revision, side_hexes
from .zones import beside_enemy, occupied


def near_enemy(game: Tr, seat: str) -> frozenset[str]:
    """16.2: hexes with or next to an enemy; at Gibraltar its holder need not care (29.66, 37.2)."""
    found = beside_enemy(game, seat)
    return found - {"AA8"} if friendly(game, seat, "AA8") and "AA8" not in occupied(game, seat) else found


def passable(game: Tr, unit: Unit, hex_: str) -> bool:
    """16.2: controlled and supplied, and no enemy unit in or next to it."""
    safe = hex_ not in near_enemy(game, unit.owner)
    return safe and fed(game, unit.owner, hex_) and closed_to(game, unit, hex_) is None


def fed(game: Tr, seat: str, hex_: str) -> bool:
    return hex_ in supplied_hexes(game, seat)


def supplied_hexes(game: Tr, seat: str) -> frozenset[str]:
    """Hexes of a power's side that a line of supply reaches, over land or behind a fleet."""
    return game.derived(
        ("supplied", seat), roads(game, seat), lambda: side_hexes(game, SIDE[seat]) & supplied_area(game, seat)
    )


def roads(game: Tr, seat: str) -> tuple[object, ...]:
    """What the ways of SR rest on: control, the enemy and the fleets. Where one's other units stand makes no difference."""
    state = game.state
    supply = (designated(game), tuple(state.starved), state.canal, state.kiel, tuple(state.bridgeheads))
    rest = (feuds(game), supply, state.turn, state.half)

    def make() -> tuple[object, ...]:
        ships = tuple((u.id, u.place, u.factor, u.spent, u.boxed, u.water) for u in fleets(game))
        return front_line(game, group_of(seat)), beside_enemy(game, seat), ships, *rest

    return game.derived(("roads", seat), (revision(game), *rest), make)


def escorts(game: Tr, unit: Unit) -> list[Unit]:
    """29.61 to 29.64: 9-factor fleets that can still escort this unit, none twice."""
    return [f for f in fleets(game) if may_escort(game, f, unit.owner)]


def fleets(game: Tr) -> list[Unit]:
    units = game.state.units
    return game.derived("fleets", units.revision, lambda: [u for u in units if u.kind == "fleet"])


def may_escort(game: Tr, fleet: Unit, seat: str) -> bool:
    """Can a fleet escort units of a power now?"""
    if fleet.factor < 9 or fleet.spent or fleet.new or fleet.redeployed or fleet.boxed:
        return False
    if not lends(fleet.owner, seat) or estranged(game, fleet.owner, seat):
        return False
    if fleet.place == US_BOX:
        if fleet.owner == "United States" and not fleet.deployed:
            return False
    elif fleet.place not in land():
        return False
    # 51.7: another player's fleets escort when they are in the owner's hands
    return game.seats[fleet.owner] == game.seats[seat] or entrusted(game, seat, fleet)


Stop = tuple[int, str]
"""A part of the land joined for SR, and the ids of the escorts used on the way, joined."""


def sort_of(game: Tr, unit: Unit) -> str:
    """What tells the ways of units of one power apart: limits of their nation, and being caught in Vichy France (49.6)."""
    if passage(game, unit):
        return f"caught {unit.nation}"
    return unit.nation if area_for(game, unit) is not None else ""


def parts(game: Tr, unit: Unit) -> Mapping[str, int]:
    """The land a unit may SR over, each hex with the number of its joined part."""
    return game.derived(("parts", alike(game, unit)), roads(game, unit.owner), lambda: _parts(game, unit))


def alike(game: Tr, unit: Unit) -> tuple[object, ...]:
    """Units of which this is the same redeploy over the same land."""
    hexes = (corridor(game, unit), own_hex(game, unit), comes_from(game, unit))
    return unit.owner, sort_of(game, unit), unit.kind in GROUND, *hexes


def own_hex(game: Tr, unit: Unit) -> str:
    """The hex a unit stands in if it may stay there and others of its sort may not come."""
    place = unit.place
    return place if closed(game, unit)[place] is not None and closed_to(game, unit, place) is None else ""


def _parts(game: Tr, unit: Unit) -> dict[str, int]:
    ours = side_hexes(game, SIDE[unit.owner]) - near_enemy(game, unit.owner)
    reached = ours & supplied_hexes(game, unit.owner)
    sealed = closed(game, unit)
    free = {h for h in reached if may_cross(unit, h, sealed)} | reached & {own_hex(game, unit)}
    joined = search_parts(board_order(free | passage(game, unit) | corridor(game, unit)), steps)
    return {h: number for number, part in enumerate(joined) for h in part}


def may_cross(unit: Unit, hex_: str, sealed: Mapping[str, tuple[str, str] | None]) -> bool:
    """16.2, 25.45: may SR lead through a hex? Spain's units may cross the Western Front, where they never stay."""
    why = sealed[hex_]
    return why is None or (why[1] == "25.47" and unit.nation == "Spain" and front_of(hex_) == "Western")


def board_order(hexes: set[str]) -> list[str]:
    return [h for h in board() if h in hexes]


def landings(game: Tr, unit: Unit) -> Mapping[str, tuple[str, ...]]:
    """Where escorted units can land, by sea."""
    return game.derived(("landings", alike(game, unit)), roads(game, unit.owner), lambda: _landings(game, unit))


def _landings(game: Tr, unit: Unit) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for hex_ in parts(game, unit):
        if is_landing(game, unit, hex_):
            for sea in _seas(hex_):
                found.setdefault(sea, []).append(hex_)
    return {sea: tuple(hexes) for sea, hexes in found.items()}


def journey(game: Tr, unit: Unit, only: tuple[str, ...] = ()) -> Mapping[int, str]:
    """The parts of the land a ground unit reaches in one SR, with the escorts that takes, perhaps some alone (16.2, 29.65)."""
    start = parts(game, unit).get(unit.place)
    if start is None and stray(game, unit):
        start = parts(game, unit).get(way_out(game, unit))
    if start is None:
        return {}
    idle = tuple(f.id for f in escorts(game, unit) if not only or f.id in only)
    rev = (revision(game), designated(game), idle)
    key = ("journey", alike(game, unit), unit.nation, start)
    return game.derived(key, rev, lambda: _journey(game, unit, start, idle))


def _journey(game: Tr, unit: Unit, start: int, idle: tuple[str, ...]) -> dict[int, str]:
    number, shores = parts(game, unit), landings(game, unit)
    ready = [(f, number.get(f.place)) for f in escorts(game, unit) if f.id in idle]
    found = {start: ""}
    edge = [start]
    for _ in range(2):
        further = []
        for part in edge:
            used = found[part]
            for fleet, base in ready:
                if base != part:
                    continue
                for sea in ship_seas(game, fleet):
                    reached = {h for h, _ in voyages(game, fleet.owner, fleet.place, sea)}
                    for goal in shores.get(sea, ()):
                        if number[goal] not in found and goal in reached:
                            found[number[goal]] = f"{used}+{fleet.id}"
                            further.append(number[goal])
        edge = further
    return round_africa(game, unit, found, ready, number)


def round_africa(
    game: Tr, unit: Unit, found: dict[int, str], ready: list[tuple[Unit, int | None]], number: Mapping[str, int]
) -> dict[int, str]:
    """37.3: what more can be reached by way of the Cape, once a journey; from Suez a fleet of its own goes on."""
    for part, used in list(found.items()):
        for fleet, base in ready:
            if base != part:
                continue
            for goal in far_ports(game, fleet.owner, fleet.place):
                if goal in number and number[goal] not in found:
                    found[number[goal]] = f"{used}+{fleet.id}+{ROUND}"
    shores = landings(game, unit)
    for part, used in list(found.items()):
        if not used.endswith(ROUND):
            continue
        for fleet, base in ready:
            if base != part or fleet.place != SUEZ_CITY:
                continue
            reached = {h for h, _ in voyages(game, fleet.owner, fleet.place, "Mediterranean Sea")}
            for goal in shores.get("Mediterranean Sea", ()):
                if number[goal] not in found and goal in reached:
                    found[number[goal]] = f"{used}+{fleet.id}"
    return found


def _seas(hex_: str) -> tuple[str, ...]:
    return base_seas(hex_) if is_port(hex_) else coast_seas(hex_)


def is_landing(game: Tr, unit: Unit, hex_: str) -> bool:
    """29.67: escorts end in controlled ports, or at islands without any; the hex is one that SR may use."""
    from .sealines import landing_place

    return is_port(hex_) or (hex_ not in game.state.bridgeheads and landing_place(game, unit.owner, hex_))


def flight(game: Tr, unit: Unit) -> frozenset[str]:
    """16.5: bases air reaches over land, or in hops of eight hexes between bases of its side."""
    key = ("flight", unit.owner, unit.place)
    return game.derived(key, revision(game), lambda: _flight(game, unit))


def _flight(game: Tr, unit: Unit) -> frozenset[str]:
    number = sky_parts(game, unit.owner)
    mine = number.get(unit.place)
    if mine is None:
        return over_vichy(game, unit)
    return frozenset(h for h in air_bases(game, unit.owner) if number[h] == mine)


def over_vichy(game: Tr, unit: Unit) -> frozenset[str]:
    """49.6: caught air leaves over Vichy hexes, or over the water beside it, for the bases of its side."""
    free, number = passage(game, unit), sky_parts(game, unit.owner)
    if unit.place not in free:
        return frozenset()
    found = search_steps([unit.place], lambda h: [o for o in steps(h) if o in free])
    doors = {number[o] for h in found for o in steps(h) if o in number}
    hop = search_steps(
        [unit.place], lambda h: [o for o in board().neighbours(h) if o in number or _water(game, unit.owner, o)], HOP
    )
    doors |= {number[h] for h in hop if h in number}
    return frozenset(h for h in air_bases(game, unit.owner) if number[h] in doors)


def air_bases(game: Tr, seat: str) -> frozenset[str]:
    """Cities and airbases of a power's side away from the enemy."""

    def make() -> frozenset[str]:
        ours = side_hexes(game, SIDE[seat]) - near_enemy(game, seat)
        based = {u.place for u in game.state.units if u.kind == "airbase"} | city_hexes()
        return frozenset(h for h in ours & based if not restricted(holder(game, h), seat))

    return game.derived(("air bases", seat), (revision(game), feuds(game)), make)


def sky_parts(game: Tr, seat: str) -> Mapping[str, int]:
    """The hexes air can SR through, each with the number of the part that land and hops over water join."""

    def make() -> Mapping[str, int]:
        ours = side_hexes(game, SIDE[seat]) - near_enemy(game, seat)
        key = (game.state.control_count, ours, air_bases(game, seat))
        return game.derived(("sky", seat), key, lambda: _sky_parts(game, seat, ours))

    return game.derived(("sky parts", seat), (revision(game), feuds(game)), make)


def _sky_parts(game: Tr, seat: str, ours: frozenset[str]) -> dict[str, int]:
    found = {h: number for number, part in enumerate(search_parts(sorted(ours), steps)) for h in part}
    free = ours | open_water() | (shore_hexes() - held_by(game, other_side(SIDE[seat])))
    joined = list(range(len(found)))

    def root(number: int) -> int:
        while joined[number] != number:
            number = joined[number]
        return number

    # 16.5: each base spreads over half a hop; where two spreads meet a hop leads from one to the other
    nearest = {base: found[base] for base in sorted(air_bases(game, seat))}
    queue = deque((base, 0) for base in nearest)
    while queue:
        here, gone = queue.popleft()
        mine = nearest[here]
        for there in board().neighbours(here):
            if there not in nearest:
                if there in free:
                    nearest[there] = mine
                    if gone < HOP // 2 - 1:
                        queue.append((there, gone + 1))
            elif nearest[there] != mine:
                joined[root(nearest[there])] = root(mine)
    return {h: root(number) for h, number in found.items()}


HOP = 8


@cache
def open_water() -> frozenset[str]:
    return frozenset(h for h in board() if board()[h].kind == "sea")


@cache
def shore_hexes() -> frozenset[str]:
    return frozenset(h for h in board() if board()[h].kind == "coastal")


def _water(game: Tr, seat: str, hex_: str) -> bool:
    kind = board()[hex_].kind
    return kind == "sea" or (kind == "coastal" and SIDE.get(holder(game, hex_)) != other_side(SIDE[seat]))


def voyage(game: Tr, unit: Unit) -> list[str]:
    """16.4: ports a fleet can SR to: its own front, and over one boundary by Gibraltar, Kiel or the Turkish straits."""
    seas = set(ship_seas(game, unit))
    if "Atlantic Ocean" in seas and friendly(game, unit.owner, "AA8"):
        seas.add("Mediterranean Sea")
    elif "Mediterranean Sea" in seas and friendly(game, unit.owner, "AA8"):
        seas.add("Atlantic Ocean")
    kiel = (friendly(game, unit.owner, "J30") and game.state.kiel < 0) or (
        friendly(game, unit.owner, "I32") and friendly(game, unit.owner, "I33")
    )
    if kiel and "Atlantic Ocean" in ship_seas(game, unit):
        seas.add("Baltic Sea")
    if kiel and "Baltic Sea" in ship_seas(game, unit):
        seas.add("Atlantic Ocean")
    if all(friendly(game, unit.owner, h) for h in ("Z33", "Z34", "AA31", "BB31")):
        if "Mediterranean Sea" in base_seas(unit.place):
            seas.add("Black Sea")
        if "Black Sea" in base_seas(unit.place):
            seas.add("Mediterranean Sea")
    if unit.place in near_enemy(game, unit.owner):
        return []
    found = [h for h in open_ports(game, unit.owner) if h != unit.place and not seas.isdisjoint(base_seas(h))]
    if SIDE[unit.owner] == "Allies" and "Atlantic Ocean" in seas:
        found.append(US_BOX)
    return found


def open_ports(game: Tr, seat: str) -> list[str]:
    """Ports away from the enemy that a power's fleets may be based in."""

    def make() -> list[str]:
        beside = near_enemy(game, seat)
        return [h for h in all_ports() if h not in beside and has_port(game, seat, h) and not no_base(game, seat, h)]

    return game.memo(("open ports", seat), make)
