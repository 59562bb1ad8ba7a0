"""The map: hexes, places, hexsides, coasts, ports, sea zones and railways, as facts that never change in play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ..hexwar.terrain import Table, dry, ground, table
from ..hexwar.zones import extents
from ..kernel.data import read_json
from ..kernel.hexes import HexBoard
from .chart import AMERICA, CITY_COVER, COVER, MUD, NATB, PACKAGE, RIVER_COVER, SNOW, STRAIT_COVER, entry


@dataclass(frozen=True)
class City:
    """A city, port or capital; all three are cities (2.2)."""

    name: str
    hex: str
    kinds: tuple[str, ...]
    value: int
    victory: bool
    factory: bool
    seas: tuple[str, ...]

    @property
    def port(self) -> bool:
        return "port" in self.kinds

    @property
    def capital(self) -> bool:
        return "capital" in self.kinds


DATA: Mapping[str, Any] = read_json(PACKAGE, "board.json")
BOARD = HexBoard.read(DATA)
HEXES = frozenset(name for name, space in BOARD.spaces.items() if space.kind in ("land", "coastal"))
"""Where land units may stand."""
SEA_HEXES = frozenset(name for name, space in BOARD.spaces.items() if space.kind == "sea")
COUNTRY: Mapping[str, str] = {name: BOARD[name].facts["country"] for name in sorted(HEXES)}
OWNER: Mapping[str, str] = {name: str(BOARD[name].owner) for name in sorted(HEXES)}
AREA: Mapping[str, str] = {name: BOARD[name].facts.get("area", "") for name in sorted(HEXES)}
FRONT: Mapping[str, str] = {name: str(BOARD[name].group) for name in sorted(HEXES)}
EDGE = frozenset(name for name in HEXES if BOARD[name].facts.get("edge") == "east")
COUNTRIES: Mapping[str, Mapping[str, Any]] = {entry["name"]: entry for entry in DATA["countries"]}
POSSESSIONS: Mapping[str, str] = {
    name: facts["owner"] for name, facts in COUNTRIES.items() if facts["kind"] == "possession"
}
MINORS = tuple(name for name, facts in COUNTRIES.items() if facts["kind"] == "minor")
FRENCH_POSSESSIONS = tuple(name for name, owner in POSSESSIONS.items() if owner == "France")


def _cities() -> dict[str, City]:
    found = {}
    for name in BOARD:
        for place in BOARD[name].facts.get("places", ()):
            found[name] = City(
                place["name"],
                name,
                tuple(place["kinds"]),
                place.get("value", 0),
                place.get("victory", False),
                place.get("factory", False),
                tuple(place.get("seas", ())),
            )
    return found


CITIES: Mapping[str, City] = _cities()
"""Hex to the city in it."""
HEX_OF: Mapping[str, str] = {city.name: city.hex for city in CITIES.values()}
PORTS: Mapping[str, tuple[str, ...]] = {city.hex: city.seas for city in CITIES.values() if city.port}
"""Hex of each port to its sea zones."""
LOCATIONS: Mapping[str, int] = {city.hex: city.value for city in CITIES.values() if city.value}
VICTORY = tuple(city.hex for city in CITIES.values() if city.victory)
FACTORIES = tuple(city.hex for city in CITIES.values() if city.factory)
ZONES = tuple(sea["name"] for sea in DATA["seas"])
PARIS, LONDON, MOSCOW, ROME, WARSAW = (HEX_OF[name] for name in ("Paris", "London", "Moscow", "Rome", "Warsaw"))
GIBRALTAR, SUEZ, BASRA, RIGA = (HEX_OF[name] for name in ("Gibraltar", "Suez", "Basra", "Riga"))
MARSEILLE, ALGIERS = HEX_OF["Marseille"], HEX_OF["Algiers"]
NORTHERN = frozenset(("North Atlantic", "North Sea", "Baltic Sea"))
"""The zones whose coasts bad weather closes to invasions (8.0)."""

PASSAGES: Mapping[tuple[str, str], tuple[str, ...]] = {
    (here, there): needs
    for sea in DATA["seas"]
    for link in sea["links"]
    for needs in (tuple(HEX_OF[name] for name in link.get("needs", ())),)
    for here, there in ((sea["name"], link["to"]), (link["to"], sea["name"]))
}
"""Zones that join, and the hexes of which one must be friendly to pass (12.2.1)."""
NEXT_ZONES: Mapping[str, tuple[str, ...]] = {
    zone: tuple(there for here, there in PASSAGES if here == zone) for zone in (*ZONES, NATB, AMERICA)
}
RAIL: Mapping[str, tuple[str, ...]] = {
    name: joined
    for name in sorted(HEXES)
    if (joined := tuple(there for there in BOARD.around[name] if "rail" in BOARD.features(name, there)))
}
"""Rail hexes and those the railway leads to."""
AROUND: Mapping[str, tuple[str, ...]] = {name: BOARD.around[name] for name in sorted(HEXES | SEA_HEXES)}
OVER_LAND: Mapping[str, tuple[str, ...]] = {
    name: tuple(there for there in BOARD.around[name] if there in HEXES and ground(BOARD, name, there))
    for name in sorted(HEXES)
}
"""Neighbours that ground units can walk to, straits included."""
REACH_OF_ZONE: Mapping[str, tuple[str, ...]] = {
    name: reached
    for name, reached in extents(BOARD, lambda a, b: a in HEXES and b in HEXES and dry(BOARD, a, b)).items()
    if name in HEXES
}
"""6.0: a zone of control stops at all-sea hexsides, straits too."""
BEACHES: Mapping[str, tuple[str, ...]] = {
    name: tuple(there for there in BOARD.around[name] if there in SEA_HEXES) for name in sorted(HEXES)
}
"""All-sea hexes beside each land hex (12.4)."""


def zones_of(name: str) -> tuple[str, ...]:
    """The sea zones a sea hex or coastal hex lies in."""
    return tuple(BOARD[name].facts.get("seas", ()))


_PLACES = {name: BOARD.grid.place(name) for name in BOARD if name.isdecimal()}


def distance(a: str, b: str) -> int:
    """In hexes, over anything."""
    (row_a, x_a), (row_b, x_b) = _PLACES[a], _PLACES[b]
    rows, across = abs(row_a - row_b), abs(x_a - x_b)
    return rows if across <= rows else rows + (across - rows) // 2


def to_nearest(start: str, hexes: Iterable[str]) -> int:
    """How far the nearest of some hexes lies from a place, over anything."""
    row, x = _PLACES[start]
    gaps = [(abs(row - there), abs(x - over)) for there, over in map(_PLACES.__getitem__, hexes)]
    return min(rows if across <= rows else rows + (across - rows) // 2 for rows, across in gaps)


def closest(start: str, hexes: Iterable[str]) -> list[str]:
    """Those of some hexes that lie nearest to a place."""
    far = {hex: distance(start, hex) for hex in hexes}
    ranked = sorted(far, key=lambda hex: (far[hex], hex))
    return [hex for hex in ranked if far[hex] == far[ranked[0]]]


def beside(a: str, b: str) -> bool:
    return b in BOARD.around[a]


def attackable(source: str, target: str) -> bool:
    """13.2.1: not across all-sea or prohibited hexsides; straits may be crossed."""
    return target in OVER_LAND.get(source, ())


def river(a: str, b: str, weather: str) -> bool:
    """Is there a river between two hexes that counts in this weather (8.0)?"""
    features = BOARD.features(a, b)
    return "river" in features and not (weather == SNOW and "freezes" in features)


def strait(a: str, b: str) -> bool:
    return "crossing" in BOARD.features(a, b)


def local(name: str, weather: str) -> str:
    """The weather in a hex: the desert knows neither Snow nor Mud (8.0)."""
    return "Clear" if BOARD[name].facts.get("terrain") == "desert" else weather


def terrain(name: str) -> str:
    return str(BOARD[name].facts.get("terrain", ""))


def cover(name: str, weather: str) -> int:
    """What the terrain of a hex adds to its defence."""
    land = terrain(name)
    bonus = 0 if land == "marsh" and weather == SNOW else COVER[land]
    return bonus + (CITY_COVER if name in CITIES else 0)


def side_cover(source: str, target: str, weather: str) -> int:
    """What the hexside between adds to the defence."""
    return (RIVER_COVER if river(source, target, weather) else 0) + (STRAIT_COVER if strait(source, target) else 0)


def price_of(a: str, b: str, weather: str, by_rail: bool, fort: bool = False) -> float | None:
    """12.1: what a step costs; None where nobody walks. Armies and HQs do not go by rail in Mud, which the desert knows not."""
    if a not in HEXES or not ground(BOARD, a, b):
        return None
    season = local(b, weather)
    if (by_rail or season != MUD) and "rail" in BOARD.features(a, b):
        return entry("rail", season)
    crossing = entry("river", season) if river(a, b, weather) else 0
    return price_into(b, weather, fort) + crossing + (entry("strait", season) if strait(a, b) else 0)


def price_into(name: str, weather: str, fort: bool = False) -> int:
    """What the terrain of a hex costs, whichever way one comes."""
    row = "city" if name in CITIES else "fort" if fort else terrain(name)
    return entry(row, local(name, weather))


@cache
def _open_steps(weather: str, by_rail: bool) -> Table:
    return table(BOARD, lambda a, b: price_of(a, b, weather, by_rail), sorted(HEXES))


@lru_cache(maxsize=48)
def steps(weather: str, by_rail: bool, forts: frozenset[str]) -> Table:
    """The price of every step; a Fort outside a city replaces the terrain of its hex."""
    found = dict(_open_steps(weather, by_rail))
    for fort in sorted(forts - CITIES.keys()):
        for near in OVER_LAND[fort]:
            found[near] = tuple(
                (there, price if there != fort else price_of(near, fort, weather, by_rail, True) or price)
                for there, price in found[near]
            )
    return found


@cache
def country_hexes(country: str) -> frozenset[str]:
    return frozenset(name for name, of in COUNTRY.items() if of == country)


@cache
def area_hexes(area: str) -> frozenset[str]:
    return frozenset(name for name, of in AREA.items() if of == area)


VICHY_LAND = area_hexes("Vichy France")
MAINLAND = frozenset(name for name in country_hexes("France") if not BOARD[name].facts.get("island"))
FRENCH_CITIES = tuple(name for name in CITIES if name in MAINLAND)


def place_name(name: str) -> str:
    """A hex by the name of its city, if it has one."""
    return CITIES[name].name if name in CITIES else name


POLAND_EAST = area_hexes("Eastern Poland")
DANZIG = area_hexes("Danzig Corridor")


def capital_of(name: str) -> str:
    """The hex of a nation's capital; empty if it has none."""
    capital = COUNTRIES.get(name, {}).get("capital")
    return HEX_OF[capital] if capital else ""
