"""The printed facts as data: map, unit card, power cards, minor armies, and the look-ups on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..kernel.board import Board
from ..kernel.data import read_json

PACKAGE = __package__
SEATS = {
    "Germany": "Germany",
    "Italy": "Italy",
    "Great Britain": "Great Britain",
    "France": "France",
    "USA": "USA",
    "USSR": "USSR",
}
POWERS = tuple(SEATS)
SIDE = {
    "Germany": "Axis",
    "Italy": "Axis",
    "Great Britain": "Allies",
    "France": "Allies",
    "USA": "Allies",
    "USSR": "Allies",
}
BLOC = {
    "Germany": "Axis",
    "Italy": "Axis",
    "Great Britain": "West",
    "France": "West",
    "USA": "West",
    "USSR": "USSR",
    "Vichy France": "Vichy",
}
"""Powers that fight side by side in one space: the USSR and the other Allies never do (ussr.separate)."""
SIDES = ("Axis", "Allies")
VICHY = "Vichy France"
NEUTRAL = "neutral"
FRONTS = ("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East")
SEASONS = ("Spring", "Summer", "Fall", "Winter")
LAST = (1945, "Summer")
GROUND_LIMIT = 10
BASE_LIMIT = 10
MOST_RP = 10
RP_COST = 5
CAPACITY = 10
"""What a transport in a convoy carries: dollars and Stack Points of supply (tr.cargo.mixed)."""
MOST_GIFT = 20
PACIFIC = 400
BOXES = 5
SHIP_POINTS = 10


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of unit, as its card prints it."""

    code: str
    name: str
    branch: str
    cost: int
    time: int
    cv: int
    mp: int
    stack: int
    air: int = 0
    surface: int = 0
    raid: int = 0
    dice: int = 1
    hits: int = 1
    shore: int = 0
    wing: int = 0
    most: int = 0
    bonus: int = 0
    opening_bonus: int = 0
    opening_dice: int = 0
    landing_bonus: int = 0
    entrench: bool = False
    armoured: bool = False
    tank: bool = False
    blitz: bool = False
    elite: bool = False
    fighter: bool = False
    asw: bool = False
    sub: bool = False
    silent: bool = False
    sea_control: bool = False
    transport: bool = False
    atomic: bool = False
    like: str = ""
    tech: tuple[str, ...] = ()
    special: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def base(self) -> str:
        """The ordinary unit it is a variant of, or itself."""
        return self.like or self.code


def _kinds() -> dict[str, Kind]:
    found: dict[str, dict[str, Any]] = {}
    for entry in read_json(PACKAGE, "units.json")["units"]:
        row = {**found.get(entry.get("like", ""), {}), **entry}
        found[entry["code"]] = row
    made = {}
    for code, row in found.items():
        fields = {key: value for key, value in row.items() if key in Kind.__slots__}
        fields |= {
            "branch": row["class"],
            "aliases": tuple(row["aliases"]),
            "tech": tuple(filter(None, str(row.get("tech", "")).split(", "))),
        }
        made[code] = Kind(**fields)
    return made


KINDS = _kinds()
GROUND = tuple(code for code, kind in KINDS.items() if kind.branch == "G")
AIR = tuple(code for code, kind in KINDS.items() if kind.branch == "A")
NAVAL = tuple(code for code, kind in KINDS.items() if kind.branch == "N")
ORDINARY = tuple(code for code, kind in KINDS.items() if not kind.like)
DAMAGED = {"BB": "BBD", "CV": "CVD"}
"""How a damaged ship is called in an order."""
WHOLE = {code: kind for kind, code in DAMAGED.items()}


@cache
def data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_json(PACKAGE, "board.json")
    return found


@cache
def board() -> Board:
    return Board.read(data())


LANDS: tuple[str, ...] = tuple(s["name"] for s in data()["spaces"] if s["kind"] == "land")
CIRCLES: Mapping[str, str] = {s["name"]: s["port_of"] for s in data()["spaces"] if s.get("port_of")}
"""Port circle to its land space."""
CIRCLE: Mapping[str, str] = {land: circle for circle, land in CIRCLES.items()}
"""Land space to its port circle."""
OPEN_SEAS: tuple[str, ...] = tuple(s["name"] for s in data()["spaces"] if s["kind"] == "sea" and not s.get("port_of"))
LAND = frozenset(LANDS)
RED = frozenset(s["name"] for s in data()["spaces"] if s.get("red"))


@dataclass(frozen=True, slots=True)
class LandSpace:
    """What is printed on a land space."""

    name: str
    country: str
    home: str
    """The power whose Homeland it is."""
    terrain: str
    value: int
    source: str
    flag: str
    front: str
    owner: str
    blue: bool


def _lands() -> dict[str, LandSpace]:
    made = {}
    for s in data()["spaces"]:
        if s["kind"] == "land":
            made[s["name"]] = LandSpace(
                s["name"],
                s["country"],
                s["country"] if s.get("homeland") else "",
                s["terrain"],
                int(s.get("value") or 0),
                s.get("source") or "",
                s.get("flag") or "",
                s["group"],
                s["owner"],
                bool(s.get("blue")),
            )
    return made


SPACE: Mapping[str, LandSpace] = _lands()
FRONT_OF: Mapping[str, tuple[str, ...]] = {
    s["name"]: tuple(s["fronts"]) if s["kind"] == "sea" and s.get("fronts") else (s["group"],) for s in data()["spaces"]
}
"""The Fronts of a space; two for a red port circle."""
FRONT_LANDS = {front: tuple(name for name in LANDS if SPACE[name].front == front) for front in FRONTS}
COST = {entry["name"]: int(entry["cost"]) for entry in data()["border_types"]}
LAND_LINKS: Mapping[str, tuple[tuple[str, str], ...]] = {
    name: tuple((other, kind) for other, kind in board().borders(name).items() if other in LAND) for name in LANDS
}
SEA_LINKS: Mapping[str, tuple[tuple[str, int], ...]] = {
    name: tuple((other, COST[kind]) for other, kind in board().borders(name).items() if other not in LAND)
    for name in board()
    if name not in LAND
}
AIR_LINKS: Mapping[str, tuple[tuple[str, int], ...]] = {
    name: tuple((other, COST[kind]) for other, kind in board().borders(name).items()) for name in board()
}
SHORES: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other in board().borders(name) if other not in LAND) for name in LANDS
}
"""Sea spaces next to a land space, its own port circle among them."""
COASTS: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other, kind in board().borders(name).items() if other in LAND and kind != "blue")
    for name in board()
    if name not in LAND
}
"""Land spaces next to a sea space where cargo comes ashore and is taken up; none crosses a blue border (W19)."""
PIERS: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other, kind in board().borders(name).items() if other not in LAND and kind != "blue")
    for name in LANDS
}
"""The sea spaces from which cargo reaches a land space."""
STRAITS: Mapping[frozenset[str], tuple[str, ...]] = {
    frozenset(entry["seas"]): tuple(entry["land"]) for entry in data()["straits"]
}


def is_land(space: str) -> bool:
    return space in LAND


def land_of(space: str) -> str:
    """The land space of a port circle; of others the space itself."""
    return CIRCLES.get(space, space)


@dataclass(frozen=True, slots=True)
class Country:
    """A country in its national borders."""

    name: str
    sort: str
    flag: str
    of: str
    """Whose colony or client it is."""
    spaces: tuple[str, ...]


@cache
def countries() -> Mapping[str, Country]:
    return {
        entry["name"]: Country(
            entry["name"],
            entry["class"],
            entry["flag"],
            entry.get("of", ""),
            tuple(name for name in LANDS if SPACE[name].country == entry["name"]),
        )
        for entry in data()["countries"]
    }


COUNTRY_NAMES = tuple(countries())
CAPITAL = {name: country.flag for name, country in countries().items() if country.sort == "major"}
COLONIES = tuple(next(e["countries"] for e in data()["french_armistice"] if "countries" in e))
VICHY_HOME = tuple(next(e["spaces"] for e in data()["french_armistice"] if e["to"] == VICHY))
CEDED_FRANCE = tuple(next(e["spaces"] for e in data()["french_armistice"] if e["to"] == "Germany"))
VICHY_PORTS = tuple(CIRCLES[entry["name"]] for entry in data()["vichy_ports"])
PARTITION = {entry["side"]: tuple(entry["spaces"]) for entry in data()["partition"]}
POLISH = {
    power: tuple(name for name in spaces if SPACE[name].country == "Poland") for power, spaces in PARTITION.items()
}


@dataclass(frozen=True, slots=True)
class Card:
    """A power card."""

    capital: str
    rp: int
    airbases: int
    fortresses: int
    fortress_spaces: tuple[str, ...]
    depots: int


@cache
def cards() -> Mapping[str, Card]:
    return {
        name: Card(
            row["capital"],
            row["rp"],
            row["airbases"],
            row["fortresses"],
            tuple(row["fortress_spaces"]),
            row["depots"],
        )
        for name, row in read_json(PACKAGE, "powers.json")["powers"].items()
    }


@cache
def armies() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_json(PACKAGE, "armies.json")
    return found


@cache
def technologies() -> Mapping[str, Mapping[str, int | None]]:
    found: Mapping[str, Mapping[str, int | None]] = read_json(PACKAGE, "technology.json")["technologies"]
    return found


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader of the option: `form` is ATT, DEF, MOVE or the name of a naval ability; `sorts` whom it touches."""

    name: str
    power: str
    admiral: bool
    rank: int
    form: str
    sorts: tuple[str, ...]
    enters: int
    words: str
    shuns: str = ""
    """The terrain in which he is of no use."""


SORTS = {
    "all ground units": ("G",),
    "infantry": ("INF",),
    "infantry only": ("INF",),
    "tanks": ("TNK",),
    "tanks, mech": ("TNK", "MEC"),
    "battleships": ("BB",),
    "battleships, cruisers": ("BB", "CA"),
    "carriers, battleships": ("CV", "BB"),
    "destroyers, cruisers": ("DD", "CA"),
    "all naval units": ("N",),
}


@cache
def leaders() -> Mapping[str, Leader]:
    made = {}
    for row in read_json(PACKAGE, "leaders.json")["leaders"]:
        words = row["ability"]
        form = words[:3] if words[:3] in ("ATT", "DEF") else "MOVE" if words.startswith("MOVE") else words.split()[0]
        within = words[words.index("[") + 1 : words.index("]")] if "[" in words else words.partition(" ")[2]
        made[row["leader"]] = Leader(
            row["leader"],
            row["power"],
            row["type"] == "admiral",
            row["rank"],
            {"submarines": "WOLF", "interception": "HUNT", "landing": "LAND"}.get(form, form),
            SORTS.get(within, ()),
            row["enters"],
            words,
            words.partition(", not in ")[2],
        )
    return made


def touches(leader: Leader, kind: Kind) -> bool:
    """Is a type of unit among those a leader's ability is for?"""
    return kind.branch in leader.sorts or kind.base in leader.sorts


def next_turn(year: int, season: str) -> tuple[int, str]:
    at = SEASONS.index(season) + 1
    return (year + 1, SEASONS[0]) if at == len(SEASONS) else (year, SEASONS[at])


def moment(year: int, season: str) -> int:
    """Turns counted from an arbitrary one, to compare dates."""
    return year * 4 + SEASONS.index(season)
