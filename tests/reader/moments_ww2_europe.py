"""World War II in Europe: the moments at which the texts of its corpus are typed."""

from rules.kernel.game import Game
from rules.ww2_europe.state import State
from tests.ww2_europe.table import Table, table

Moment = tuple[Game[State], str]

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
POLAND = dict.fromkeys(("Warsaw", "Krakow", "Lvov"), "USSR")


def declarations() -> Moment:
    return table("declarations").game, "Germany"


def movement() -> Moment:
    t = table(
        units={
            "Germany": {
                "Berlin": "4 INF, FTR, ABN",
                "Breslau": "3 TNK, 2 INF, ART",
                "Konigsberg": "3 INF, MEC",
                "Prague": "2 FTR, TAC",
                "Hamburg": "TNK",
            },
            "USSR": {"Warsaw": "3 INF", "Krakow": "INF"},
            "Great Britain": {"Liege": "INF"},
        },
        control={**POLAND, "Liege": "Great Britain"},
    )
    return t.game, "Germany"


def sea() -> Moment:
    t = table(
        initiative={"Western": "Allies", "African": "Allies"},
        units={
            "Italy": {"Taranto": "2 BB, TR, 2 INF", "Genoa": "DD, CA", "Tripoli": "DD, FTR, INF", "Rome": "FTR, BMB"},
            "Great Britain": {"Gibraltar": "FORT, DD", "Malta": "FORT, DD, SUB, INF"},
        },
    )
    return t.game, "Italy"


def raids() -> Moment:
    t = table(
        initiative=WEST,
        units={
            "Great Britain": {"London": "3 BMB, 2 FTR", "Bristol": "DD", "Plymouth": "CA"},
            "Germany": {"Cologne": "FTR"},
        },
    )
    return t.game, "Great Britain"


def hunting() -> Moment:
    line = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")
    return table(units={"Germany": {"Brest": "3 SUB, DD"}}, convoys=[line]).game, "Germany"


def _paris(dice: list[int]) -> Table:
    """Germans march from Sedan into Paris; everybody else passes until the battle asks something."""
    t = table(
        start="1939",
        units={"Germany": {"Sedan": "4 INF, ART, 2 TNK"}, "Great Britain": {"Paris": "4 INF, ART, TNK"}},
        control={"Paris": "Great Britain", "Sedan": "Germany", "Liege": "Germany"},
    )
    for unit in t.state.units:
        unit.cut = False
    return t.play("Germany", "move all from Sedan to Paris", dice=dice).quiet()


def casualties() -> Moment:
    t = _paris([6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 6, 6, 6, 6])
    return t.game, "Germany"


def retreat() -> Moment:
    return _paris([6] * 14).game, "Germany"


def _north_sea() -> Table:
    t = table(
        initiative=WEST,
        units={"Great Britain": {"Scapa Flow": "2 DD"}, "Germany": {"Hamburg": "CA, DD"}},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea")
    return t.play("Germany", "sail 1 CA 1 DD from Hamburg to Norwegian Sea via North Sea")


def interception() -> Moment:
    return _north_sea().game, "Great Britain"


def harbour() -> Moment:
    t = table(
        initiative={"Mediterranean": "Allies", "Western": "Allies"},
        units={"Italy": {"Taranto": "TR, BB"}, "Great Britain": {"Malta": "3 DD, FORT"}},
    )
    t.play("Great Britain", "patrol 3 DD from Malta to Taranto port via Ionian Sea").done()
    return t.game, "Italy"


def build() -> Moment:
    t = table("build", powers={"Germany": {"boxes": [{"INF": 4, "TNK": 3, "FTR": 1, "SUB": 2}, {}, {}, {}, {}]}})
    return t.game, "Germany"


def buy() -> Moment:
    t = table(
        "buy",
        powers={"Germany": {"money": 160, "rp": 4}},
        units={"Germany": {"Hamburg": "BBD", "Berlin": "2 INF"}},
        damaged=["Cologne"],
    )
    return t.game, "Germany"


def redeployment() -> Moment:
    t = table(
        "redeployment",
        initiative=WEST,
        units={
            "Germany": {
                "Berlin": "4 INF, TNK",
                "Munich": "2 FTR",
                "Paris": "3 INF",
                "Hamburg": "DD, BB",
                "Brest": "DEPOT",
            }
        },
        control={"Paris": "Germany", "Brest": "Germany"},
    )
    return t.game, "Germany"
