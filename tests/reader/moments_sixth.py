"""The moments of the sixth hand: asks and seats that no earlier corpus types at."""

from collections.abc import Callable
from typing import Any

from rules.kernel.game import Game

Moment = tuple[Game[Any], str]


def axis_allies() -> dict[str, Callable[[], Moment]]:
    from tests.supreme_axis_allies.table import table

    def home_front() -> Moment:
        nations = {"USSR": {"treasury": 34, "card": "Rockets"}}
        return table("USSR", "purchase", nations=nations, places={"Moscow": {"damage": 1}}).game, "USSR"

    def eastern_front() -> Moment:
        t = table(
            "USSR",
            "movement",
            USSR={"Moscow": "5 INF, 2 ARM, 1 FIT", "Leningrad": "3 INF, 1 ART", "Stalingrad": "1 ARM, 1 INF"},
            GER={"Smolensk": "2 INF", "Baltic States": "1 INF", "Rzhev": "1 INF"},
            places={name: {"owner": "GER"} for name in ("Smolensk", "Baltic States", "Rzhev")},
        )
        return t.game, "USSR"

    def pacific() -> Moment:
        t = table(
            "USA",
            "movement",
            USA={"Hawaiian Sea": "1 CAR (2 FIT), 2 DES, 1 BTL, 1 TRN", "Hawaiian Islands": "3 INF, 1 BMB"},
            JAP={"Wake Island": "1 INF", "Wake Waters": "1 SUB, 1 DES"},
        )
        return t.game, "USA"

    def bombers() -> Moment:
        t = table(
            "UK",
            "movement",
            UK={"England": "3 BMB, 2 FIT, 2 INF", "English Channel": "1 TRN"},
            GER={"Rhineland": "1 INF", "Paris": "1 INF"},
        )
        return t.game, "UK"

    def battles() -> Moment:
        t = table(
            "GER",
            "movement",
            places={name: {"owner": "USSR"} for name in ("Minsk", "Western Ukraine")},
            GER={"Poland": "4 INF, 1 ARM", "Hungary": "2 INF"},
            USSR={"Minsk": "2 INF", "Western Ukraine": "1 INF"},
        )
        t.play("GER", "move 3 INF 1 ARM from Poland to Minsk", "move 2 INF from Hungary to Western Ukraine", "done")
        return t.game, "GER"

    def reinforcements() -> Moment:
        return table("JAP", "placement", nations={"JAP": {"purchased": "2 INF 1 FIT 1 DES"}}).game, "JAP"

    def start() -> Moment:
        return table("JAP", "research", nations={"JAP": {"treasury": 30}}).game, "JAP"

    every = (home_front, eastern_front, pacific, bombers, battles, reinforcements, start)
    return {each.__name__: each for each in every}


def triumph() -> dict[str, Callable[[], Moment]]:
    from tests.triumph_tragedy.table import table

    from .moments import _intel

    west = {"London": "FLEET 3, INF 2, AF 1", "Paris": "2 INF 2, TANK 1", "Delhi": "INF 1"}
    axis = {"Ruhr": "INF 2, SUB 2", "Munich": "TANK 2"}
    soviet = {"Moscow": "INF 3, TANK 1", "Leningrad": "INF 2", "Kiev": "AF 1"}

    def factories() -> Moment:
        t = table("production", "West", units={"West": west}, order=("West", "Axis", "USSR"),
                  factions={"West": {"points": 9}})  # fmt: skip
        return t.game, "West"

    def cabinet() -> Moment:
        hand = ["Summer A", "Summer D", "Fall B", "Inv 19", "Inv 21", "Inv 3", *_intel("Spy Ring"), *_intel("Coup")]
        t = table(
            "government",
            "West",
            order=("West", "Axis", "USSR"),
            units={"West": west, "Axis": axis},
            hands={"West": hand, "Axis": ["Fall C"], "USSR": ["Fall K"]},
        )
        return t.game, "West"

    def peace() -> Moment:
        t = table("movement", "USSR", units={"USSR": soviet, "Axis": axis, "West": west})
        return t.game, "USSR"

    def channel() -> Moment:
        t = table("movement", "West", units={"West": west, "Axis": axis}, wars=["Axis-West"])
        return t.game, "West"

    def sea_fight() -> Moment:
        units = {"Axis": {"Ruhr": "FLEET 2, SUB 2"}, "West": {"North Sea": "FLEET 2, CARR 1"}}
        t = table(wars=["Axis-West"], units=units)
        t.play("Axis", "move FLEET1, SUB1 to North Sea", "done")
        return t.game, t.game.pending()[0].seat

    def winter() -> Moment:
        hands = {"Axis": ["Fall C"], "West": ["Fall A"], "USSR": ["Fall K", "Summer B", "Summer G"]}
        t = table("command", "Axis", units={"USSR": soviet}, hands=hands)
        while t.game.pending()[0].seat != "USSR":
            t.play(t.game.pending()[0].seat, "pass")
        return t.game, "USSR"

    every = (factories, cabinet, peace, channel, sea_fight, winter)
    return {each.__name__: each for each in every}


def ww2_europe() -> dict[str, Callable[[], Moment]]:
    from tests.ww2_europe.table import table

    def convoys() -> Moment:
        line = ("Great Britain", "Glasgow", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR, DD")
        t = table(
            "convoys",
            units={"Great Britain": {"London": "3 INF, TNK", "Glasgow": "TR, DD, CA", "Gibraltar": "DD"}},
            convoys=[line],
        )
        return t.game, "Great Britain"

    def east() -> Moment:
        t = table(
            initiative={"Eastern": "Allies"},
            units={
                "USSR": {"Moscow": "5 INF, 2 TNK, FTR", "Kalinin": "2 INF", "Leningrad": "2 INF, ART"},
                "Germany": {"Smolensk": "2 INF", "Kharkov": "INF"},
            },
            control={"Smolensk": "Germany", "Kharkov": "Germany"},
        )
        return t.game, "USSR"

    def laboratory() -> Moment:
        t = table("buy", powers={"USA": {"money": 120, "rp": 6}}, units={"USA": {"USA": "2 INF"}})
        while "USA" not in t.asked():
            t.done()
        return t.game, "USA"

    def airborne() -> Moment:
        t = table(
            units={
                "Germany": {"Berlin": "ABN, 2 FTR, BMB", "Hamburg": "CA, TR", "Konigsberg": "2 INF"},
                "USSR": {"Warsaw": "INF"},
            },
            control={"Warsaw": "USSR", "Krakow": "USSR"},
        )
        return t.game, "Germany"

    def shipyards() -> Moment:
        boxes = [{"INF": 2, "DD": 1, "TR": 2, "FTR": 2}, {}, {}, {}, {}]
        return table("build", powers={"Great Britain": {"boxes": boxes}}).game, "Great Britain"

    def war() -> Moment:
        return table("declarations").game, "Italy"

    every = (convoys, east, laboratory, airborne, shipyards, war)
    return {each.__name__: each for each in every}


def supreme_commander() -> dict[str, Callable[[], Moment]]:
    from tests.supreme_commander.table import POLAND, russia, table

    def council() -> Moment:
        t = table(
            "organization",
            "Allied",
            units={"London": "UK-I1 UK-I2", "Cairo": "UK-I3", "Paris": "FR-I1 FR-I2"},
            pool="UK-A1 UK-A2 UK-I4 UK-I5 UK-T1 UK-F1 UK-F2 UK-B1 UK-K1 UK-S3 UK-FORT1",
            powers={"UK": {"msp": 60}},
        )
        return t.game, "UK"

    def admiralty() -> Moment:
        t = table("fleets", "", units={"London": "UK-S1 UK-S2 UK-S3", "Bremen": "GE-S1 GE-K1"}, first="Allied",
                  initiative="Allied")  # fmt: skip
        return t.game, t.game.pending()[0].seat

    def crossing() -> Moment:
        t = table(
            "movement",
            "Allied",
            units={"London": "UK-I1 UK-T1 UK-S1 UK-S2", "Glasgow": "UK-I2", "West": "UK-F1 UK-B1", "Paris": "FR-A1"},
            control={"Brest": "Germany", "Cherbourg": "Germany"},
        )
        return t.game, "UK"

    def pursuit() -> Moment:
        t = table(
            "declare", turn=6, units={"2129": "GE-A4 GE-T1 GE-A3", "2128": "PO-I1", "Warsaw": "PO-I3"}, nations=POLAND
        )
        t.play("Germany", "attack 2128 from 2129 with GE-A4, GE-A3, GE-T1", dice=[10])
        while any("done" in pending.orders for pending in t.game.pending()):
            t.play(t.asked()[0], "done")
        return t.game, t.game.pending()[0].seat

    def politics() -> Moment:
        t = table(
            "strategic",
            "Allied",
            turn=21,
            units={"Moscow": "SU-A1 SU-I1", "Leningrad": "SU-A2", "Kiev": "SU-I3", "East": "SU-F1"},
            **russia(),
        )
        return t.game, "USSR"

    every = (council, admiralty, crossing, pursuit, politics)
    return {each.__name__: each for each in every}


def third_reich() -> dict[str, Callable[[], Moment]]:
    from tests.third_reich.table import opened, set_up, table

    def budget() -> Moment:
        return set_up(opened()).game, "Germany"

    def intentions() -> Moment:
        lone = {"L31": "G inf", "K40": "R inf", "Y22": "I inf"}
        t = table("options", lone, "Axis", scenario="1942", season="Summer", year=1942)
        return t.game, "Italy"

    def steppe() -> Moment:
        units = {"K40": "2 R inf, R armor", "L43": "R air", "L42": "R inf 2-3, R armor", "M38": "G inf"}
        return table("movement", units, options="Eastern offensive").game, "Russia"

    def attrition() -> Moment:
        t = table("attrition", {"N24": "5 U inf", "N25": "G inf, G inf 2-3, G armor"}, options="Western attrition")
        return t.game, t.game.pending()[0].seat

    def workshop() -> Moment:
        pool = {"B": "2 B inf, B armor, B fleet, B air, B para"}
        return table("construction", {"L22": "B inf"}, pool=pool).game, "Britain"

    def trains() -> Moment:
        units = {"L22": "B inf, B armor, B fleet", "K21": "B air, B inf", "J22": "U inf"}
        return table("redeployment", units).game, "Britain"

    def admirals() -> Moment:
        units = {"L22": "2 B fleet, B inf, B armor", "P22": "U inf", "M21": "G inf", "L21": "B air"}
        return table("missions", units, options="Western offensive").game, "Britain"

    every = (budget, intentions, steppe, attrition, workshop, trains, admirals)
    return {each.__name__: each for each in every}


MORE: dict[str, Callable[[], dict[str, Callable[[], Moment]]]] = {
    "supreme_axis_allies": axis_allies,
    "triumph_tragedy": triumph,
    "ww2_europe": ww2_europe,
    "supreme_commander": supreme_commander,
    "third_reich": third_reich,
}
