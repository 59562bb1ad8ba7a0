"""The unit table, the nations and what is printed on the board, ready for use."""

from collections.abc import Mapping
from functools import cache

import msgspec

from ..kernel.board import Board
from ..kernel.data import read_json

PACKAGE = "rules.triumph_tragedy"

SEATS: Mapping[str, str] = {"Axis": "Axis", "West": "West", "USSR": "USSR"}
ORDER = tuple(SEATS)
NEUTRAL = "neutral"
"""Who owns the Fortresses of Armed Minors."""
SEASONS = ("Spring", "Summer", "Fall", "Winter")
GREAT: Mapping[str, str] = {"Axis": "Germany", "West": "Britain", "USSR": "USSR"}
FACTION: Mapping[str, str] = {
    "Germany": "Axis",
    "Italy": "Axis",
    "Britain": "West",
    "France": "West",
    "USA": "West",
    "USSR": "USSR",
}
"""Whose units a nationality's are (2.1, 2.2)."""
PEOPLE: Mapping[str, str] = {
    "Germany": "German",
    "Italy": "Italian",
    "Britain": "British",
    "France": "French",
    "USA": "American",
    "USSR": "Soviet",
    "Neutral": "Neutral",
}
"""How a block of a nationality is called."""
MAJORS = ("Italy", "France", "USA")
MAIN: Mapping[str, str] = {"Axis": "Berlin", "West": "London", "USSR": "Moscow"}
CLASSES: Mapping[str, str] = {"A": "Air", "N": "Naval", "G": "Ground", "S": "Submarine"}


class Kind(msgspec.Struct, frozen=True):
    """A line of the unit table; `fire` is Firepower by Target Class."""

    code: str
    name: str
    sort: str
    land: int
    sea: int
    fire: Mapping[str, int]


def _kinds() -> dict[str, Kind]:
    return {
        unit["code"]: Kind(
            unit["code"],
            unit["name"],
            unit["class"],
            unit["land"],
            unit["sea"],
            dict(zip(CLASSES, unit["fire"], strict=True)),
        )
        for unit in read_json(PACKAGE, "units.json")["units"]
    }


KINDS: Mapping[str, Kind] = _kinds()
"""In the order of Combat Actions (3.14)."""
GROUND = frozenset(("FORT", "TANK", "INF"))
SHIPS = frozenset(("CARR", "SUB", "FLEET"))
ANS = SHIPS | {"AF"}
MOST_CV: Mapping[str, int] = read_json(PACKAGE, "units.json")["most_cv"]
MIX: Mapping[str, Mapping[str, int]] = {
    entry["nation"]: {kind: entry["blocks"].get(kind, 0) for kind in KINDS}
    for entry in read_json(PACKAGE, "units.json")["mix"]
}
FIRST_FIRE: Mapping[str, str] = {
    "AF": "Jets",
    "FLEET": "Naval Radar",
    "TANK": "Heavy Tanks",
    "INF": "Rocket Artillery",
}


@cache
def board() -> Board:
    return Board.read(read_json(PACKAGE, "board.json"))


class Nation(msgspec.Struct, frozen=True):
    """A nation or colony of the map."""

    name: str
    sort: str
    faction: str
    capital: str
    of: str
    areas: tuple[str, ...]
    pop: int
    res: int


@cache
def nations() -> Mapping[str, Nation]:
    data = read_json(PACKAGE, "board.json")
    found = {}
    for entry in data["nations"]:
        areas = board().groups[entry["name"]]
        found[entry["name"]] = Nation(
            entry["name"],
            entry["class"],
            entry["faction"],
            entry["capital"] or "",
            entry.get("of", ""),
            areas,
            sum(fact(area, "pop") for area in areas),
            sum(fact(area, "res") + fact(area, "red") for area in areas),
        )
    return found


@cache
def faction(seat: str) -> Mapping[str, int]:
    """What is printed on a Production track."""
    found: Mapping[str, int] = next(e for e in read_json(PACKAGE, "board.json")["factions"] if e["name"] == seat)
    return found


@cache
def turn_orders() -> Mapping[int, tuple[str, ...]]:
    """7.14: the Turn Order of each face of the die."""
    return {entry["die"]: tuple(entry["order"]) for entry in read_json(PACKAGE, "board.json")["turn_order"]}


@cache
def time_track() -> Mapping[int, tuple[bool, int]]:
    """Year: is there a flag (8.44), and the CV of arriving USA Forces (8.45)."""
    return {e["year"]: (e["flag"], e["usa_forces"] or 0) for e in read_json(PACKAGE, "board.json")["time_track"]}


def fact(area: str, name: str) -> int:
    """A number printed in an area: pop, res, red, muster."""
    return int(board()[area].facts.get(name) or 0)


@cache
def is_sea(name: str) -> bool:
    return board()[name].kind == "sea"


@cache
def is_strait(name: str) -> bool:
    return bool(board()[name].facts.get("strait"))


@cache
def is_ocean(name: str) -> bool:
    return bool(board()[name].facts.get("ocean"))


@cache
def is_coastal(name: str) -> bool:
    """1.1: a land area that touches a Sea."""
    return not is_sea(name) and any(is_sea(other) for other in board().borders(name))


@cache
def nation_of(area: str) -> str:
    """The nation or colony a land area belongs to; nothing for a Sea."""
    return board()[area].group or ""


@cache
def shared_coasts() -> frozenset[frozenset[str]]:
    """11.1: land borders along which a ship may go from coast to coast."""
    return frozenset(frozenset(entry["areas"]) for entry in read_json(PACKAGE, "board.json")["shared_coasts"])


@cache
def limits() -> Mapping[str, int]:
    """11.52: Ground units a border lets through in a phase."""
    return {e["name"]: e["limit"] for e in read_json(PACKAGE, "board.json")["border_types"] if e["limit"] is not None}


@cache
def africa() -> frozenset[str]:
    """14.24: the link that black RES may not use."""
    found: list[str] = read_json(PACKAGE, "board.json")["round_africa"][0]["areas"]
    return frozenset(found)


@cache
def great_capitals() -> Mapping[str, str]:
    """MainCapitals and SubCapitals with the faction they are printed for; Washington is the West's."""
    return {
        name: FACTION.get(nation_of(name), "West")
        for name in board()
        if board()[name].facts.get("city") in ("MainCapital", "SubCapital")
    }


@cache
def home_power(area: str) -> str:
    """The Great or Major Power whose Home Territory an area is (2.3), if any."""
    nation = nation_of(area)
    return nation if nation in FACTION else ""


@cache
def fortress_power(area: str, seat: str) -> str:
    """7.231: whose Fortress stands there: a Major Power's in its own lands, elsewhere the Great Power's."""
    nation = nation_of(area)
    power = nations()[nation].of or nation
    return power if power in MAJORS and FACTION[power] == seat else GREAT[seat]
