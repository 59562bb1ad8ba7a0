"""Rise and Decline of the Third Reich: its openings, and three fronts in three years made by hand."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, seen
from tests.render.samples.stacks import hold, mark, put
from tests.render.samples.third_reich_openings import OPENINGS, occupied, opened
from tests.render.samples.third_reich_terms import (
    MINOR_ALLIES,
    WAR,
    WORDS,
    brps,
    calendar,
    objectives,
    options,
    strategic,
)

SUMMER_1942 = "A48 B47 C46 D44 E44 F45 G45 H46 I45 J45 K46 L46 M46 N46 O47 P47 Q46 R45 S44 T43 U42"
WINTER_1942 = "A48 B47 C46 D44 E44 F45 G45 H46 I45 J45 K46 L46 M46 N46 O47 P47 Q47 R46 S45 T44 U44"
SUMMER_1944 = "A46 B45 C44 D43 E43 F41 G41 H40 I40 J39 K38 L38 M37 N36 O36 P35 Q35 R35 S36 T36 U36"


def tr_war() -> View:
    """Summer 1942: Army Group South in the bend of the Don, the Axis before Alexandria."""
    view = opened("Summer", 1942, "Axis player turn · Combat", "Russia", "")
    occupied(view, SUMMER_1942)
    hold(view, "Russia", "Leningrad", "Sevastopol")
    hold(view, "Finland", "A47", "B46")
    hold(view, "Italy", "LL25", "LL26", "LL27", "MM25", "MM26", "MM27", "NN24", "NN25")
    hold(view, "Russia", "K40", "L42")
    put(view, WORDS, "tr_summer_1942")
    mark(view, "out of supply", "Sevastopol", "Leningrad", "S44")
    mark(view, "bridgehead", "P46", "U40")
    mark(view, "partisan", "K40", "L42")
    position = view.position
    position["war"], position["allies"] = WAR, MINOR_ALLIES
    position["moves"] = [
        {"country": "Germany", "path": ["Kharkov", "O45", "O46"]},
        {"country": "Germany", "path": ["P43", "P45", "P46"]},
        {"country": "Germany", "path": ["Q43", "Q45"]},
        {"country": "Germany", "path": ["R43", "Rostov"]},
        {"country": "Rumania", "path": ["U39", "U40"]},
        {"country": "Germany", "path": ["Tobruk", "LL26", "MM27"]},
    ]
    position["battles"] = [
        {"hex": "P47", "result": "P47: 3 to 1, exchange"},
        {"hex": "Q46", "result": "Q46: 4 to 1, defender eliminated"},
        {"hex": "Sevastopol", "result": "Sevastopol: 1 to 1, attacker eliminated"},
        {"hex": "Voronezh", "result": "Voronezh: 2 to 1, counterattack"},
        {"hex": "Alexandria", "result": "Alexandria: attack not made"},
    ]
    position["tracks"] = [
        brps(
            {
                "Germany": (118, 285),
                "Italy": (31, 75),
                "Britain": (64, 130),
                "Russia": (52, 105),
                "United States": (190, 225),
            }
        ),
        strategic(14, 16, 0, 5),
        options("attrition", "offensive", "offensive"),
        objectives({"Germany": 21, "Italy": 3, "Britain": 7, "Russia": 8, "United States": 0}),
    ]
    position["conditions"] = ["Axis have the initiative", "Siberian transfer: 2 units", "Murmansk convoy: none"]
    position["calendar"] = calendar("Summer", 1942, ("Spring", 1942), ("Winter", 1944))
    return seen(view, "Russia", view.clock, due("Russia", "choose losses of the exchange"))


def tr_torch() -> View:
    """Winter 1942: the pocket of Stalingrad, the Allies closing on Tunis from both sides."""
    view = opened("Winter", 1942, "Allied player turn · Combat", "Germany", "")
    occupied(view, WINTER_1942)
    hold(view, "Russia", "Leningrad")
    hold(view, "Finland", "A47", "B46")
    hold(view, "Germany", "Stalingrad", "Vichy Zone", "Corsica", "Tunisia")
    hold(view, "United States", "Algeria", "Morocco", "FF15")
    hold(view, "Britain", "Libya", east_of="JJ23 KK21 LL22 MM21 NN20")
    put(view, WORDS, "tr_winter_1942")
    mark(view, "out of supply", "Stalingrad", "Leningrad")
    mark(view, "beachhead", "Casablanca", "Oran")
    mark(view, "bridgehead", "EE15")
    mark(view, "airbase", "Tobruk")
    mark(view, "damage", "Palermo")
    position = view.position
    position["war"], position["allies"] = WAR, {**MINOR_ALLIES, "Free French": "Britain"}
    position["moves"] = [
        {"country": "Russia", "path": ["O47", "P47"]},
        {"country": "Russia", "path": ["P49", "Q48", "Q47"]},
        {"country": "United States", "path": ["US box", "DD9", "Oran"]},
        {"country": "United States", "path": ["Algiers", "EE14", "FF15"]},
        {"country": "Britain", "path": ["Alexandria", "LL25", "KK24", "KK21"]},
    ]
    position["battles"] = [
        {"hex": "Stalingrad", "result": "Stalingrad: 2 to 1, the pocket holds"},
        {"hex": "P46", "result": "P46: 5 to 1, defender eliminated"},
        {"hex": "EE16", "result": "EE16: 1 to 1, exchange"},
        {"hex": "LL21", "result": "LL21: 3 to 1, defender eliminated"},
    ]
    position["tracks"] = [
        brps(
            {
                "Germany": (40, 285),
                "Italy": (5, 75),
                "Britain": (38, 130),
                "Russia": (20, 105),
                "United States": (95, 225),
            }
        ),
        strategic(18, 20, 4, 9),
        options("attrition", "offensive", "offensive"),
        objectives({"Germany": 20, "Italy": 3, "Britain": 8, "Russia": 8, "United States": 0}),
    ]
    position["conditions"] = ["Allies have the initiative", "Vichy France: activated", "Russian winter"]
    position["calendar"] = calendar("Winter", 1942, ("Spring", 1942), ("Winter", 1944))
    return seen(view, "Germany", view.clock, due("Germany", "intercept the invasion fleet"))


def tr_overlord() -> View:
    """Summer 1944: the breakout from Normandy, the landing at Marseilles, the summer offensive in the east."""
    view = opened("Summer", 1944, "Allied player turn · Combat", "Russia", "")
    occupied(view)
    hold(view, "Germany", "Italy", "Vichy Zone", "Albania", "Rhodes")
    hold(view, "Russia", "Poland", "Baltic States", "Bessarabia", "Finland", "Hungary", "Rumania", east_of=SUMMER_1944)
    hold(
        view, "Britain", "Libya", "Tunisia", "Sardinia", "Z24", "Y24", "Y23", "X23", "AA24", "AA25", "M22", "M23", "N22"
    )
    hold(
        view,
        "United States",
        "Sicily",
        "Corsica",
        "Algeria",
        "Morocco",
        "Naples",
        "Z22",
        "AA23",
        "BB23",
        "CC23",
        "DD22",
    )
    hold(view, "United States", "Rome", "W22", "X22", "Cherbourg", "N20", "N21", "O20", "O21", "Paris", "P20", "P21")
    hold(view, "United States", "Marseilles", "U19", "V20", "U20", "P19", "O19")
    put(view, WORDS, "tr_summer_1944")
    mark(view, "out of supply", "Brest", "Lorient", "Bordeaux")
    mark(view, "bridgehead", "M22", "M23")
    mark(view, "beachhead", "Marseilles")
    mark(view, "damage", "Essen", "Berlin")
    mark(view, "airbase", "N20")
    position = view.position
    position["war"] = [["Germany"], ["Britain", "Russia", "United States", "France"]]
    position["allies"] = {**MINOR_ALLIES, "Free French": "United States"}
    position["moves"] = [
        {"country": "United States", "path": ["N21", "O21", "Paris"]},
        {"country": "United States", "path": ["N20", "O20", "P20"]},
        {"country": "Britain", "path": ["N22", "M23"]},
        {"country": "United States", "path": ["Ajaccio", "W19", "Marseilles"]},
        {"country": "Russia", "path": ["L40", "L39", "L38"]},
        {"country": "Russia", "path": ["O38", "O37", "O36"]},
        {"country": "Russia", "path": ["T38", "T37", "T36"]},
    ]
    position["battles"] = [
        {"hex": "N23", "result": "N23: 4 to 1, defender eliminated"},
        {"hex": "P22", "result": "P22: 2 to 1, exchange"},
        {"hex": "M36", "result": "M36: 3 to 1, defender eliminated"},
        {"hex": "S35", "result": "S35: 5 to 1, defender eliminated"},
        {"hex": "V23", "result": "V23: attack not made"},
    ]
    position["tracks"] = [
        brps({"Germany": (22, 175), "Britain": (51, 140), "United States": (120, 260), "Russia": (66, 160)}),
        strategic(12, 23, 14, 24),
        options("offensive", "offensive", "attrition"),
        objectives({"Germany": 14, "Britain": 8, "Russia": 13, "United States": 5}),
    ]
    position["conditions"] = ["Allies have the initiative", "West Wall manned", "Deployment from America: 6"]
    position["calendar"] = calendar("Summer", 1944, ("Spring", 1944), ("Spring", 1946))
    return seen(view, "Russia", view.clock, due("Russia", "choose losses of the exchange"))


SAMPLES = {**OPENINGS, "tr_war": tr_war, "tr_torch": tr_torch, "tr_overlord": tr_overlord}
