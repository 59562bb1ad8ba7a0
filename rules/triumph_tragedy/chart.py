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
MAJORS = ("Italy", "France", "USA")
MAIN: Mapping[str, str] = {"Axis": "Berlin", "West": "London", "USSR": "Moscow"}
WHOSE_MAIN: Mapping[str, str] = {area: seat for seat, area in MAIN.items()}


class Kind(msgspec.Struct, frozen=True, rename={"sort": "class"}):
    """A line of the unit table; `fire` is Firepower by Target Class."""

    code: str
    name: str
    sort: str
    land: int
    sea: int
    fire: Mapping[str, int]
    aliases: tuple[str, ...]


_UNITS = read_json(PACKAGE, "units.json")
CLASSES: Mapping[str, str] = {entry["letter"]: entry["name"] for entry in _UNITS["classes"]}
KINDS: Mapping[str, Kind] = {kind.code: kind for kind in msgspec.convert(_UNITS["units"], list[Kind])}
"""In the order of Combat Actions (3.14)."""
GROUND = frozenset(("FORT", "TANK", "INF"))
MARCHING = GROUND - {"FORT"}
"""Ground units that move, and need supply (3.241)."""
SHIPS = frozenset(("CARR", "SUB", "FLEET"))
ANS = SHIPS | {"AF"}
LETTERS: Mapping[str, str] = {name: letter for letter, name in CLASSES.items()}
_MIX = {entry["nation"]: entry for entry in _UNITS["mix"]}
FACTION: Mapping[str, str] = {nation: e["faction"] for nation, e in _MIX.items() if e["faction"] != NEUTRAL}
"""Whose units a nationality's are (2.1, 2.2)."""
PEOPLE: Mapping[str, str] = {nation: e["people"] for nation, e in _MIX.items()}
"""How a block of a nationality is called."""
MOST_CV: Mapping[str, int] = {nation: e["most_cv"] for nation, e in _MIX.items()}
MIX: Mapping[str, Mapping[str, int]] = {
    nation: {kind: e["blocks"].get(kind, 0) for kind in KINDS} for nation, e in _MIX.items()
}
CHITS = [int(entry["value"]) for entry in _UNITS["chits"] for _ in range(entry["count"])]
"""The Peace Dividend chits (4.4)."""
FIRST_FIRE: Mapping[str, str] = {
    "AF": "Jets",
    "FLEET": "Naval Radar",
    "TANK": "Heavy Tanks",
    "INF": "Rocket Artillery",
}


class Nation(msgspec.Struct, frozen=True, rename={"sort": "class"}):
    """A nation or colony of the map."""

    name: str
    sort: str
    faction: str
    capital: str
    areas: tuple[str, ...]
    of: str = ""


_BOARD = read_json(PACKAGE, "board.json")
BOARD = Board.read(_BOARD)
NATIONS: Mapping[str, Nation] = {
    e["name"]: msgspec.convert(e | {"areas": BOARD.groups[e["name"]]}, Nation) for e in _BOARD["nations"]
}
TRACKS: Mapping[str, Mapping[str, int]] = {e["name"]: e for e in _BOARD["factions"]}
"""What is printed on the Production tracks."""
TURN_ORDERS: Mapping[int, tuple[str, ...]] = {e["die"]: tuple(e["order"]) for e in _BOARD["turn_order"]}
"""7.14: the Turn Order of each face of the die."""
TIME_TRACK: Mapping[int, tuple[bool, int]] = {
    e["year"]: (e["flag"], e["usa_forces"] or 0) for e in _BOARD["time_track"]
}
"""Year: is there a flag (8.44), and the CV of arriving USA Forces (8.45)."""
STRAITS = frozenset(area for area in BOARD if BOARD[area].facts.get("strait"))
OCEANS = frozenset(area for area in BOARD if BOARD[area].facts.get("ocean"))
SHARED_COASTS = frozenset(frozenset(e["areas"]) for e in _BOARD["shared_coasts"])
"""11.1: land borders along which a ship may go from coast to coast."""
LIMITS: Mapping[str, int] = {e["name"]: e["limit"] for e in _BOARD["border_types"] if e["limit"] is not None}
"""11.52: Ground units a border lets through in a phase."""
AFRICA = frozenset(_BOARD["round_africa"][0]["areas"])
"""14.24: the link that black RES may not use."""


def fact(area: str, name: str) -> int:
    """A number printed in an area: pop, res, red, muster."""
    return int(BOARD[area].facts.get(name) or 0)


@cache
def is_sea(name: str) -> bool:
    return BOARD[name].kind == "sea"


@cache
def is_coastal(name: str) -> bool:
    """1.1: a land area that touches a Sea."""
    return not is_sea(name) and any(is_sea(other) for other in BOARD.borders(name))


@cache
def nation_of(area: str) -> str:
    """The nation or colony a land area belongs to; nothing for a Sea."""
    return BOARD[area].group or ""


GREAT_CAPITALS: Mapping[str, str] = {
    area: FACTION.get(nation_of(area), "West")
    for area in BOARD
    if BOARD[area].facts.get("city") in ("MainCapital", "SubCapital")
}
"""MainCapitals and SubCapitals with the faction they are printed for; Delhi is the West's."""


@cache
def fortress_power(area: str, seat: str) -> str:
    """7.231: whose Fortress stands there: a Major Power's in its own lands, elsewhere the Great Power's."""
    nation = nation_of(area)
    power = NATIONS[nation].of or nation
    return power if power in MAJORS and FACTION[power] == seat else GREAT[seat]
