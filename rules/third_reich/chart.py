"""The printed charts as data and what is printed on the map, ready for use."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from ..kernel.data import read_json
from ..kernel.hexes import HexBoard

PACKAGE = "rules.third_reich"

SEATS = {
    "Germany": "Germany",
    "Italy": "Italy",
    "Britain": "Britain",
    "France": "France",
    "United States": "United States",
    "Russia": "Russia",
}
MAJORS = tuple(SEATS)
SIDE = {
    "Germany": "Axis",
    "Italy": "Axis",
    "Britain": "Allies",
    "France": "Allies",
    "United States": "Allies",
    "Russia": "Allies",
    "Vichy France": "Axis",
}
VICHY = "Vichy France"
"""No power: the owner of hexes and units that Germany watches over while they sleep (49.2, 49.3)."""
WEST = ("Britain", "United States", "France")
FRONTS = ("Western", "Eastern", "Mediterranean")
OPTIONS = ("offensive", "attrition", "pass")
SEASONS = ("Spring", "Summer", "Fall", "Winter")
US_BOX, MURMANSK, LEND_LEASE = "US box", "Murmansk box", "Lend-Lease box"
POOL, GONE, YARD = "pool", "gone", "yard"
SETUP = "set-up"
OFF_MAP = (POOL, GONE, YARD, SETUP)
GROUND = ("infantry", "armor", "airborne", "replacement", "partisan")

# --- 15.2, 10.42: the BRP Costs Chart; naval factors by the text, the others rebuilt ------------------------------------
COST = {"infantry": 1, "replacement": 1, "partisan": 1, "armor": 2, "airborne": 3, "air": 3, "fleet": 3}
SW_COST = {"submarine": 2, "asw": 2, "sac": 3, "interceptor": 2}
SW_TYPES = {"Germany": ("submarine", "interceptor"), "Britain": ("asw", "sac"), "United States": ("asw", "sac")}
DOW_MINOR, DOW_MAJOR, OFFENSIVE, INTELLIGENCE = 10, 35, 15, 5
SR_LIMIT = {"United States": 10, "Germany": 9, "Britain": 7, "Russia": 6, "Italy": 5, "France": 5}
BRIDGEHEADS = {"Allies": 5, "Axis": 3}
PARTISANS = {"Yugoslavia": 4, "Greece": 3, "Russia": 3, "France": 2, "Britain": 3, "Italy": 1}

# --- 14.2: the Combat Results Table. The number of each result in a column follows from the percentages of 54; which
# face brings it is rebuilt -----------------------------------------------------------------------------------------------
CRT = {
    "1-4": ("EX", "A", "A", "A", "A", "A"),
    "1-3": ("EX", "EX", "A", "A", "A", "A"),
    "1-2": ("EX", "EX", "CA", "A", "A", "A"),
    "1-1": ("D", "EX", "EX", "CA", "CA", "A"),
    "2-1": ("D", "D", "EX", "CA2", "CA2", "CA1"),
    "3-1": ("D", "D", "D", "EX", "CA3", "CA2"),
    "4-1": ("D", "D", "D", "D", "EX", "CA3"),
    "5-1": ("D", "D", "D", "D", "D", "EX"),
}
COUNTER_COLUMN = {"CA1": "1-1", "CA2": "1-2", "CA3": "1-3"}

# --- 18.3: the Attrition table, rebuilt around its printed example (25 factors, a 1: three counters and two hexes) --------
ATTRITION_STEPS = (10, 20, 30, 40, 50, 60, 75)
ATTRITION = (
    ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)),
    ((1, 0), (2, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)),
    ((1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3), (6, 3)),
    ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3)),
    ((0, 0), (1, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)),
    ((0, 0), (0, 0), (1, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2)),
)

# --- 29.57: the Interception Table, rebuilt around the long example ---------------------------------------------------------
INTERCEPTION = ((5, 5), (10, 4), (15, 3), (20, 2))

AIR_DRM = {"Germany": 0, "United States": 0, "Britain": 0, "Russia": -1, "Italy": -1, "France": -1}
NAVAL_DRM = {
    "Germany": 2,
    "United States": 1,
    "Britain": 1,
    "Sweden": 1,
    "France": 0,
    "Vichy France": 0,
    "Free French": 0,
    "Italy": -2,
    "Russia": -2,
    "Turkey": -2,
    "Spain": -2,
}
ADVANTAGE = ((4, 1, 5), (3, 1, 4), (2, 1, 3), (5, 3, 2), (4, 3, 1))

OBJECTIVES_NEEDED = {"Britain": (20, 21, 22, 23), "Russia": (17, 18, 19, 20)}
LEVELS = ("stalemate", "marginal", "tactical", "decisive")


class Kind(msgspec.Struct, frozen=True):
    letter: str
    name: str
    aliases: tuple[str, ...]


class Sort(msgspec.Struct, frozen=True):
    """A sort of counter of a nation."""

    nation: str
    kind: str
    factor: int
    mf: int
    count: int

    @property
    def figures(self) -> str:
        return figures(self.kind, self.factor, self.mf)


class Country(msgspec.Struct, frozen=True):
    name: str
    kind: str
    capital: str = ""
    value: int = 0
    owner: str = ""


def figures(kind: str, factor: int, mf: int) -> str:
    """What is printed on a counter."""
    if kind == "airbase":
        return ""
    if kind == "fleet":
        return str(factor)
    return f"{factor}-4" if kind == "air" else str(factor) if kind == "replacement" else f"{factor}-{mf}"


@cache
def kinds() -> Mapping[str, Kind]:
    return {name: msgspec.convert(facts, Kind) for name, facts in read_json(PACKAGE, "units.json")["kinds"].items()}


@cache
def nations() -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = read_json(PACKAGE, "units.json")["nations"]
    return found


@cache
def mix(nation: str) -> Mapping[str, tuple[Sort, ...]]:
    """The counters of a nation by kind, largest first."""
    found = {}
    for kind in kinds():
        sorts = []
        for text, count in nations()[nation].get(kind, {}).items():
            factor, _, mf = text.partition("-")
            sorts.append(Sort(nation, kind, int(factor), int(mf or 0), count))
        found[kind] = tuple(sorts)
    return found


def seat_of(nation: str) -> str:
    """The power that commands a nation's counters."""
    return str(nations()[nation]["seat"]) if nation in nations() else nation


@cache
def data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_json(PACKAGE, "board.json")
    return found


@cache
def board() -> HexBoard:
    return HexBoard.read(data())


@cache
def countries() -> Mapping[str, Country]:
    return {
        c["name"]: Country(c["name"], c["kind"], c.get("capital", ""), c.get("value", 0), c.get("owner", ""))
        for c in data()["countries"]
    }


@cache
def scenario(name: str) -> Mapping[str, Any]:
    """A scenario's card; one that is like another has of its own what is different."""
    found: Mapping[str, Any] = read_json(PACKAGE, f"scenarios/{name}.json")
    return {**scenario(found["like"]), **found} if "like" in found else found


# --- the map -----------------------------------------------------------------------------------------------------------


def fact(hex_: str, name: str) -> Any:
    return board()[hex_].facts.get(name)


class InOrder(frozenset[str]):
    """Hexes that are walked through in the order of the board, so that all machines offer and do the same in one order."""

    _names: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> "InOrder":
        every = tuple(names)
        found = super().__new__(cls, every)
        found._names = every
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)


@cache
def land() -> InOrder:
    return InOrder(name for name, s in board().spaces.items() if s.kind in ("land", "coastal"))


@cache
def country_of(hex_: str) -> str:
    return str(fact(hex_, "country") or "")


@cache
def area_of(hex_: str) -> str:
    return str(fact(hex_, "area") or "")


@cache
def front_of(hex_: str) -> str:
    """The front a hex lies on."""
    return board()[hex_].group or ""


def terrain(hex_: str) -> str:
    return str(fact(hex_, "terrain") or "")


@cache
def places() -> Mapping[str, tuple[str, Mapping[str, Any]]]:
    """Named places: hex and facts."""
    return {p["name"]: (name, p) for name, s in board().spaces.items() for p in s.facts.get("places") or ()}


@cache
def cities(hex_: str) -> int:
    """Cities of a hex (5.44: the word includes ports and capitals)."""
    return sum(p["kinds"] != ["landmark"] for p in fact(hex_, "places") or ())


@cache
def city_hexes() -> frozenset[str]:
    return frozenset(h for h in board() if cities(h))


@cache
def is_port(hex_: str) -> bool:
    return any("port" in p["kinds"] for p in fact(hex_, "places") or ())


@cache
def capital_hexes() -> Mapping[str, str]:
    """Hex to the country whose capital it is."""
    return {name: country_of(name) for name, p in places().values() if "capital" in p["kinds"]}


def capital(country: str) -> str:
    """The hex of a country's capital; of Luxembourg its one hex (24.3)."""
    if country == "Luxembourg":
        return "N25"
    if country == VICHY:
        return places()["Vichy"][0]
    return places()[countries()[country].capital][0] if countries()[country].capital else ""


@cache
def objectives() -> Mapping[str, str]:
    """Objective to its hex (2.11 to 2.13)."""
    return {name: hex_ for name, (hex_, p) in places().items() if p.get("objective")}


@cache
def objective_hexes() -> frozenset[str]:
    return frozenset(objectives().values())


@cache
def hexes_of(country: str) -> tuple[str, ...]:
    if country == VICHY:
        return tuple(name for name in board() if area_of(name) in ("Vichy Zone", "Corsica"))
    return _countries().get(country, ())


@cache
def _countries() -> Mapping[str, tuple[str, ...]]:
    """The land hexes of every country, in the order of the board."""
    found: dict[str, list[str]] = {}
    for name in land():
        found.setdefault(country_of(name), []).append(name)
    return {country: tuple(names) for country, names in found.items()}


@cache
def side_kind(a: str, b: str) -> str:
    """What the side between two neighbours consists of: land, sea, both, lake, or a listed type."""
    listed = board().border(a, b)
    if listed is None:
        return ""
    if listed != "plain":
        return listed
    pair = {board()[a].kind, board()[b].kind}
    return next((k for k in ("off", "sea", "lake") if k in pair), "both" if pair == {"coastal"} else "land")


ON_FOOT = ("land", "both", "river", "estuary", "canal", "arrow")
DRY = ("land", "both", "river", "estuary", "canal")
WATERY = ("sea", "both", "estuary", "canal", "arrow")
RIVERS = ("river", "estuary", "canal", "arrow")


@cache
def steps(hex_: str) -> tuple[str, ...]:
    """Neighbours that ground units can go to or fight across, Crossing Arrows included."""
    if hex_ not in land():
        return ()
    return tuple(o for o in board().neighbours(hex_) if o in land() and side_kind(hex_, o) in ON_FOOT)


@cache
def dry_steps(hex_: str) -> tuple[str, ...]:
    """Neighbours not parted by an all-water side (5.34, 5.35)."""
    return tuple(o for o in steps(hex_) if side_kind(hex_, o) in DRY)


@cache
def beaches(hex_: str) -> int:
    return len(fact(hex_, "beaches") or ())


@cache
def one_hex_island(hex_: str) -> bool:
    """5.6: white islands of one hex, and Scapa Flow."""
    island = fact(hex_, "island")
    alone = sum(fact(o, "island") == island for o in land()) == 1 if island else False
    return alone and hex_ not in ("F33", "I31", "I32")


def invadable(hex_: str) -> bool:
    """29.431: beaches, Gibraltar and islands of one hex."""
    return hex_ in land() and (beaches(hex_) > 0 or hex_ == "AA8" or one_hex_island(hex_))


def distance(a: str, b: str) -> int:
    return board().hexes_between(a, b)


def attrition_result(factors: int, die: int) -> tuple[int, int]:
    """Counters lost and hexes yielded."""
    if factors <= 0:
        return 0, 0
    column = next((i for i, top in enumerate(ATTRITION_STEPS) if factors <= top), len(ATTRITION_STEPS))
    return ATTRITION[die - 1][column]


def odds_column(attack: int, defence: int) -> str:
    """14.25: fractions go to the defender; above 5-1 counts as 5-1; below 1-4 there is no column."""
    if attack >= defence:
        return f"{min(5, attack // max(1, defence))}-1"
    worse = -(-defence // max(1, attack))
    return f"1-{worse}" if worse <= 4 else ""


def interception_number(hexes: float) -> int:
    """The die must not be higher."""
    return next((number for most, number in INTERCEPTION if hexes <= most), 1)


def naval_advantage(more: int, less: int) -> int:
    """29.5711."""
    if less <= 0:
        return 5
    return next((drm for num, den, drm in ADVANTAGE if more * den >= less * num), 0)


Season = Literal["Spring", "Summer", "Fall", "Winter"]


def when(turn: int) -> tuple[str, int]:
    """Season and year of a game turn; 0 is Spring 1939."""
    return SEASONS[turn % 4], 1939 + turn // 4


def turn_number(season: str, year: int) -> int:
    return (year - 1939) * 4 + SEASONS.index(season)


def first_text(text: str) -> str:
    """The short end of a line of events, for a marker on the map."""
    return text.rpartition(", ")[2][:24]
