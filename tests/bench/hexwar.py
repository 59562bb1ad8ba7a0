"""Hex wars on the two real boards with 150 units: the reach of one unit and the supply of all, everything from scratch.

The rules here are only as much of either game's as costs time: zones, prices, rail, ports, headquarters, carriers.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from rules.hexwar.capacity import allot, chains, routes_to
from rules.hexwar.movement import Walk, dear_to_leave, kept_out, no_creeping, stops_in
from rules.hexwar.supply import Leg, network, spread, trace
from rules.hexwar.terrain import Table, Waters, ground, table
from rules.hexwar.zones import Zones, extents
from rules.kernel.hexes import HexBoard
from tests.hexmap import HexMap

from .measure import Stopwatch

UNITS = 150


@dataclass(frozen=True)
class Unit:
    id: str
    place: str
    owner: str
    nation: str
    kind: str


def deployed(map_: HexMap, axis: set[str], west_of: Callable[[str], bool]) -> list[Unit]:
    """Two armies in depth over the middle of the map, three units a hex at most."""
    rng = random.Random(9)
    nations = {"axis": ["Germany", "Italy"], "allied": ["France", "USSR", "Russia", "UK", "Britain"]}
    home = {side: [n for n in names if map_.of(n)] for side, names in nations.items()}
    units: list[Unit] = []
    land = sorted(map_.land)
    for number in range(UNITS):
        side = ("axis", "allied")[number % 2]
        hexes = [h for h in land if (h in axis) == (side == "axis") and west_of(h)]
        kind = rng.choice(("army", "army", "armour", "hq"))
        units.append(Unit(f"u{number}", rng.choice(hexes), side, rng.choice(home[side]), kind))
    return units


def bench(rounds: int) -> dict[str, dict[str, float]]:
    return {"zones that stop": stopping(rounds), "zones that cost": costing(rounds)}


def stopping(rounds: int) -> dict[str, float]:
    """Terrain prices, rail, headquarters; a zone stops whoever enters."""
    map_ = HexMap("supreme_commander")
    board = map_.kernel
    axis = map_.of("Germany") | map_.of("Italy") | map_.of("Poland") | map_.of("Hungary") | map_.of("Romania")
    units = deployed(map_, axis, lambda h: 12 <= int(h[2:]) <= 45)
    extent = extents(board, lambda a, b: "land" in board.features(a, b))
    land = {h: tuple(o for o in board.around[h] if ground(board, h, o)) for h in board}
    rails = {h: tuple(o for o in land[h] if "rail" in board.features(h, o)) for h in board}
    sources = {
        nation: [h for name, (h, place) in map_.places.items() if map_.hexes[h].get("country") == nation]
        for nation in {unit.nation for unit in units}
    }
    seas = {sea["name"]: [link["to"] for link in sea["links"]] for sea in map_.board["seas"]}
    ports = {h: place["seas"] for h, place in map_.places.values() if "port" in place["kinds"]}
    joined = network(rails.__getitem__, ports, seas)
    steps = table(board, lambda a, b: price(board, a, b), map_.land)
    watch = Stopwatch()

    def zoned() -> Zones:
        return Zones.of(units, lambda u: u.owner, lambda u: extent[u.place])

    def reach(unit: Unit) -> int:
        return len(walk(unit, zoned(), units, steps).reach(unit.place, 6))

    def supply() -> set[str]:
        zones = zoned()
        supplied = set()
        for side, other in (("axis", "allied"), ("allied", "axis")):
            friends = {u.place for u in units if u.owner == side}
            foes = {u.place for u in units if u.owner == other}
            shut = {*foes, *(set(zones.of_group(other)) - friends)}
            free = Leg(land.__getitem__, lambda a, b, shut=shut: "shut" if b in shut else None, limit=4)
            mine = [u for u in units if u.owner == side]
            quarters: set[str] = set()
            nets = {}
            for nation in dict.fromkeys(u.nation for u in mine):
                leg = Leg(joined, free.blocked)
                nets[nation] = spread([h for h in sources[nation] if h not in foes], leg)
                hqs = [u for u in mine if u.nation == nation and u.kind == "hq"]
                quarters.update(u.place for u in hqs if trace(u.place, free, nets[nation].prices))
            near = spread(quarters, free)
            for unit in mine:
                net = nets[unit.nation]
                if unit.place in near or unit.place in net or any(o in net for o in land[unit.place]):
                    supplied.add(unit.id)
        return supplied

    for _ in range(rounds):
        watch.time("zones", zoned)
        for unit in units[:20]:
            watch.time("reach of one unit", lambda unit=unit: reach(unit))
        served = watch.time("supply of all", supply)
    assert 0 < len(served) <= UNITS
    return {name: watch[name].median for name in ("zones", "reach of one unit", "supply of all")}


def price(board: HexBoard, a: str, b: str) -> float | None:
    features = board.features(a, b)
    if features.isdisjoint(("land", "crossing")):
        return None
    if "rail" in features:
        return 1
    rough = board[b].facts.get("terrain") in ("forest", "mountain", "marsh")
    return 1 + rough + ("river" in features) + 2 * ("crossing" in features)


def walk(unit: Unit, zones: Zones, units: list[Unit], steps: Table) -> Walk:
    zone = zones.against(["axis" if unit.owner == "allied" else "allied"])
    friends = {u.place for u in units if u.owner == unit.owner}
    foes = {u.place for u in units if u.owner != unit.owner}
    return Walk(steps, (kept_out(foes, "enemy"), no_creeping(zone, friends)), stops_in(zone), one_hex=True)


def costing(rounds: int) -> dict[str, float]:
    """Every hex costs one, armour has zones that are dear to leave; supply over controlled land and by fleets."""
    map_ = HexMap("third_reich")
    board = map_.kernel
    axis = map_.of("Germany") | map_.of("Italy") | map_.of("Poland") | map_.of("Hungary") | map_.of("Libya")
    allied = map_.land - axis
    units = deployed(map_, axis, lambda h: True)
    extent = extents(board, lambda a, b: not board.features(a, b).isdisjoint(("land", "canal")))
    steps = table(board, lambda a, b: 1 if ground(board, a, b) else None, map_.land)
    land = {h: tuple(o for o, _ in steps.get(h, ())) for h in board}
    capitals = {
        "axis": [map_.at("Berlin"), map_.at("Rome")],
        "allied": [map_.at("London"), map_.at("Paris"), map_.at("Moscow")],
    }
    ports = [h for h, place in map_.places.values() if "port" in place["kinds"]]
    waters = Waters(board)
    reached = {port: set(waters.reached(port)) for port in ports}
    watch = Stopwatch()

    def zoned() -> Zones:
        return Zones.of(units, lambda u: u.owner, lambda u: extent[u.place] if u.kind == "armour" else (u.place,))

    def reach(unit: Unit) -> int:
        zone = zoned().against(["axis" if unit.owner == "allied" else "allied"])
        foes = {u.place for u in units if u.owner != unit.owner}
        return len(Walk(steps, (kept_out(foes, "enemy"), dear_to_leave(zone, 2))).reach(unit.place, 6))

    def supply() -> int:
        zones = zoned()
        served = 0
        for side, other, mine in (("axis", "allied", axis), ("allied", "axis", allied)):
            zone = zones.against([other])
            leg = Leg(
                land.__getitem__,
                lambda a, b, mine=mine: None if b in mine else "enemy",
                lambda p, zone=zone: "zone" if p in zone else None,
            )
            home = spread(capitals[side], leg)
            fleets = {f"{side} {port}": port for port in ports if port in home}
            fleets = dict(list(fleets.items())[:8])
            lands = [port for port in ports if port in mine and port not in home]
            by_sea = chains(
                home, fleets, lambda id, f=fleets, n=lands: [p for p in n if p in reached[f[id]]],
                lambda port, leg=leg: spread([port], leg),
            )  # fmt: skip
            rest = [u for u in units if u.owner == side and u.place not in home]
            routes = {u.id: routes_to(u.place, by_sea) for u in rest}
            found = allot([u.id for u in rest], routes.__getitem__, lambda u, c: 1, dict.fromkeys(fleets, 4))
            served += sum(u.owner == side for u in units) - len(found.short)
        return served

    for _ in range(rounds):
        watch.time("zones", zoned)
        for unit in units[:20]:
            watch.time("reach of one unit", lambda unit=unit: reach(unit))
        served = watch.time("supply of all", supply)
    assert 0 < served <= UNITS
    return {name: watch[name].median for name in ("zones", "reach of one unit", "supply of all")}
