"""The printed charts as data and their look-ups. None of them is in the rulebook's text: `MARKS` says of each what is."""

from collections.abc import Mapping

PACKAGE = __package__

MAJORS = ("Germany", "Italy", "UK", "France", "USA", "USSR")
AXIS, ALLIED = "Axis", "Allied"
CAMP_OF = {"Germany": AXIS, "Italy": AXIS, "UK": ALLIED, "France": ALLIED, "USA": ALLIED, "USSR": ALLIED}
CAMPS = (AXIS, ALLIED)
FRONTS = ("West", "East", "South")
NATB, AMERICA = "North Atlantic Transfer Box", "USA and Canada Box"
WEST = ("UK", "France", "USA")
CLEAR, SNOW, MUD = "Clear", "Snow", "Mud"
LAST_TURN = 52

MARKS: Mapping[str, str] = {
    "combat": "reconstructed: a ladder through the seven cells that the rulebook's examples print",
    "duel": "reconstructed: a ladder through the four cells that the examples print",
    "convoy": "reconstructed around the column of two ships that the example prints",
    "murmansk": "reconstructed around one printed cell",
    "annexation": "reconstructed",
    "partisans": "reconstructed",
    "terrain": "reconstructed; Forest, river and rail in Mud, City, Mountain, river and Fort in defence are printed",
    "costs": "reconstructed; Infantry 45 at level 3, Fighter 85 at level 1, Fort 50 are printed",
    "returns": "armies, Surface fleet, Fighter and Fort are printed, the rest is reconstructed",
    "technology": "reconstructed; Infantry level 2 at 150 and the discount are printed",
    "income": "reconstructed; the incomes of every scenario are printed and met",
    "weather": "reconstructed; turns 1, 2, 21 and 22 are printed",
}

# --- the calendar (T10) ---------------------------------------------------------------------------------------------

_PERIODS = (
    "Jan-Feb",
    "Mar-Apr",
    "Apr-May",
    "May-June",
    "June-July",
    "July-Aug",
    "Aug-Sept",
    "Sept-Oct",
    "Nov-Dec",
)
_SEASONS = {"Nov-Dec": SNOW, "Jan-Feb": SNOW, "Mar-Apr": MUD, "Sept-Oct": MUD}


def period(turn: int) -> str:
    """Jan-Feb, Mar-Apr … Turn 4 opens 1940; a year has nine turns."""
    return _PERIODS[(turn + 5) % 9]


def year(turn: int) -> int:
    return 1939 + (turn + 5) // 9


def date(turn: int) -> str:
    return f"{period(turn)} {year(turn)}"


def weather(turn: int) -> str:
    """8.0: the same everywhere but in the desert."""
    return _SEASONS.get(period(turn), CLEAR)


def opens_year(turn: int) -> bool:
    return period(turn) == "Jan-Feb"


# --- combat ---------------------------------------------------------------------------------------------------------

_LADDER = (
    (-5, (4, 0)),
    (-2, (3, 0)),
    (1, (2, 0)),
    (4, (2, 1)),
    (6, (1, 0)),
    (9, (1, 1)),
    (10, (0, 1)),
    (11, (1, 2)),
    (12, (0, 2)),
    (14, (0, 3)),
    (15, (1, 4)),
    (16, (0, 4)),
    (17, (0, 5)),
)


def clip(value: int, most: int, least: int | None = None) -> int:
    return max(-most if least is None else least, min(most, value))


def combat(column: int, roll: int) -> tuple[int, int]:
    """Combat Results Table: losses of the attacker and of the defender."""
    at = clip(column, 7) + clip(roll, 10, 1)
    return next(result for top, result in _LADDER if at <= top)


def duel(column: int, roll: int) -> str:
    """Naval and Air Combat Table: nothing, `A` or `HIT`."""
    at = clip(column, 4) + clip(roll, 10, 1)
    return "" if at <= 4 else "A" if at <= 7 else "HIT"


_CONVOY = {
    1: (0, 0, 0, 0, 0, 0, 0, 1, 1, 1),
    2: (0, 0, 0, 0, 0, 1, 1, 1, 2, 2),
    3: (0, 0, 0, 0, 1, 1, 1, 2, 2, 3),
    4: (0, 0, 0, 1, 1, 1, 2, 2, 3, 3),
    5: (0, 0, 1, 1, 1, 2, 2, 3, 3, 4),
}


def convoy(ships: int, roll: int) -> int:
    """Convoy Intercept Chart: hits."""
    return _CONVOY[min(ships, 5)][clip(roll, 10, 1) - 1] if ships > 0 else 0


_MURMANSK = {0: (0, 0, 0, 1, 2), 1: (0, 1, 2, 3, 4), 2: (1, 2, 4, 6, 8), 3: (2, 4, 6, 8, 10)}


def murmansk(column: int, roll: int) -> int:
    """MSP lost on the way."""
    return _MURMANSK[clip(column, 3, 0)][(roll - 1) // 2]


_ANNEXATION = {"Finland": (3, 7), "Baltic States": (7, 10), "Romania": (8, 10)}


def annexation(nation: str, roll: int) -> int:
    """Steps the USSR loses."""
    none, one = _ANNEXATION[nation]
    return 0 if roll <= none else 1 if roll <= one else 2


_PARTISANS = (8, 6, 5, 3, 2)


def partisans(adjacent: int) -> int:
    """The highest roll that places a Partisan."""
    return _PARTISANS[min(adjacent, 4)]


# --- terrain (6) ----------------------------------------------------------------------------------------------------

_ENTRY = {
    "clear": (1, 1, 2),
    "forest": (2, 2, 2),
    "mountain": (2, 2, 3),
    "marsh": (2, 1, 3),
    "desert": (1, 1, 1),
    "city": (1, 1, 1),
    "fort": (1, 1, 2),
    "rail": (1, 1, 1),
    "river": (1, 1, 2),
    "strait": (2, 2, 3),
}
_COLUMN = {CLEAR: 0, SNOW: 1, MUD: 2}
COVER = {"clear": 0, "forest": 1, "mountain": 2, "marsh": 1, "desert": 0}
CITY_COVER, RIVER_COVER, STRAIT_COVER, FORT_COVER = 1, 1, 2, 2


def entry(row: str, season: str) -> int:
    """Movement points of a row of the Terrain Effects Chart."""
    return _ENTRY[row][_COLUMN[season]]


# --- money ----------------------------------------------------------------------------------------------------------

PRICES: Mapping[str, tuple[int, str]] = {
    "infantry": (30, "Infantry"),
    "cavalry": (35, "Infantry"),
    "tank": (50, "Tank"),
    "airborne": (60, "Infantry"),
    "fighter": (80, "Aircraft"),
    "bomber": (100, "Aircraft"),
    "surface": (120, "Naval"),
    "submarine": (70, "Submarine"),
    "flak": (40, ""),
    "fort": (50, ""),
}
PER_LEVEL = 5
RETURNS: Mapping[str, int] = {
    "army": 3,
    "mech": 4,
    "tankarmy": 4,
    "hq": 3,
    "airborne": 3,
    "fighter": 3,
    "bomber": 4,
    "surface": 6,
    "submarine": 4,
    "flak": 2,
    "fort": 2,
    "partisan": 3,
}
LEVELS = (100, 150, 200, 250)
DISCOUNT = 25
TECHNOLOGIES = ("Infantry", "Tank", "Aircraft", "Naval", "Submarine")
DOW, FORT, DIPLOMACY, DIPLOMACY_EXTRA, STRATEGIC = 50, 50, 5, 10, 5
PARTISAN_TRY, PARTISAN_PLACE = 5, 15
MILITARISM, AID, LEND_LEASE = 50, 5, 10
ORE = 10
INCREASES: Mapping[str, Mapping[int, int]] = {
    "UK": {1941: 5, 1942: 5, 1943: 5, 1944: 5},
    "France": {1940: 5},
    "USSR": {1940: 45, 1941: 50, 1942: 25, 1943: 15, 1944: 15},
    "Germany": {1940: 25, 1941: 25, 1942: 20, 1943: 15, 1944: 5},
    "Italy": {1940: 5, 1941: 10},
    "USA": {1943: 5, 1944: 5},
}


def strategic_limit(power: str, turn: int, scenario: int) -> int:
    """Strategic Moves a turn; Italy's grow from one to two in 1941."""
    return 2 if power == "Italy" and year(turn) >= 1941 else scenario


# --- diplomacy (T21, 13) --------------------------------------------------------------------------------------------

WESTERN = (
    "Belgium",
    "Denmark",
    "Iraq/Iran",
    "Ireland",
    "Luxembourg",
    "Netherlands",
    "Norway",
    "Portugal",
    "Spain",
    "Sweden",
)
ITALIAN = ("Bulgaria", "Finland", "Hungary", "Norway", "Romania", "Spain", "Sweden")
SOVIET = ("Finland", "Germany", "Hungary", "Iraq/Iran", "Poland", "Romania", "Sweden")
LOW = ("Belgium", "Netherlands", "Luxembourg")
AXIS_FOUR = ("Bulgaria", "Finland", "Hungary", "Romania")


LEVELS_OF_FAVOUR = ("A3", "A2", "A1", "N", "G1", "G2", "G3")
"""The boxes of the Diplomacy Chart, from the last of the Allies to the last of Germany."""


def box(level: int) -> str:
    """The name of a box of the Diplomacy Chart."""
    return LEVELS_OF_FAVOUR[level + 3]


def level(name: str) -> int:
    return LEVELS_OF_FAVOUR.index(name) - 3


# --- building (8) ---------------------------------------------------------------------------------------------------

STEPS: Mapping[str, tuple[str, ...]] = {
    "army": ("infantry", "infantry", "infantry"),
    "mech": ("infantry", "infantry", "tank"),
    "tankarmy": ("infantry", "tank", "tank"),
    "hq": ("infantry", "infantry", "infantry"),
    "fort": ("infantry", "infantry"),
}
PZA_STEPS = ("infantry", "infantry", "tank")

BANDS = ((0, "Major Allied"), (1, "Minor Allied"), (2, "Draw"), (3, "Draw"), (5, "Minor Axis"))


def verdict(marker: int) -> str:
    """What the Victory marker means; 3 is read as a Draw, 5 as Minor Axis, 6 and more as Major Axis."""
    return next((words for top, words in BANDS if marker <= top), "Major Axis")
