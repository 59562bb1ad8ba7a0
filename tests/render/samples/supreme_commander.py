"""The Supreme Commander: its openings, and three fronts in three years made by hand."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, seen
from tests.render.samples.stacks import hold, mark, put
from tests.render.samples.supreme_commander_openings import OPENINGS, opened
from tests.render.samples.supreme_commander_terms import (
    ALLIES_1941,
    CONQUERED,
    VICHY,
    WAR,
    WORDS,
    diplomacy,
    income,
    technology,
)

SUMMER_1941 = "1222 1322 1422 1521 1621 1720 1820 1919 2020 2121 2222 2322 2421 2521 2620 2720 2821 2920"
WINTER_1942 = (
    "0921 1020 1120 1222 1321 1420 1519 1618 1718 1818 1917 2017 2116 2214 2314 2411 2513 2611 2711 2811 2910 "
    "3009 3112 3213"
)
AUTUMN_1944 = (
    "1022 1122 1225 1325 1426 1524 1624 1724 1824 1925 2026 2126 2226 2326 2426 2526 2626 2725 2826 2926 3026 3127"
)


def sc_war() -> View:
    """July 1941: three army groups before Leningrad, Smolensk and Kiev."""
    view = opened(18, "USSR", "Axis Combat", "")
    hold(view, "Germany", *CONQUERED, "France")
    hold(view, "Vichy France", *VICHY)
    hold(view, "Germany", "Poland", "Baltic States", "Bessarabia")
    hold(view, "Germany", "USSR", west_of=SUMMER_1941)
    hold(view, "Finland", "Annexed Finland")
    hold(view, "USSR", "Minsk")
    hold(view, "UK", "Tobruk")
    put(view, WORDS, "sc_summer_1941", "sc_1941_west")
    mark(view, "factory", "Kiev", "Dnepropetrovsk", "Sevastopol")
    mark(view, "out of supply", "Minsk")
    mark(view, "damage", "Smolensk")
    position = view.position
    position["war"], position["allies"] = WAR, ALLIES_1941
    position["moves"] = [
        {"country": "Germany", "path": ["1827", "1725", "1623", "1522"]},
        {"country": "Germany", "path": ["2027", "2025", "1922", "1821"]},
        {"country": "Germany", "path": ["2226", "2224", "2122", "2021"]},
        {"country": "Germany", "path": ["2426", "2424", "2422"]},
        {"country": "Romania", "path": ["2824", "2823", "2921"]},
        {"country": "Finland", "path": ["1124", "1023", "1021"]},
        {"country": "Germany", "path": ["Benghazi", "4726", "4825"]},
    ]
    position["battles"] = [
        {"hex": "1521", "result": "1521: +3, a step for the tank army, the defender retreats"},
        {"hex": "Smolensk", "result": "Smolensk: +5, both lose a step"},
        {"hex": "1919", "result": "1919: +2, the attack fails"},
        {"hex": "Kiev", "result": "Kiev: even, two steps of the attacker"},
        {"hex": "Odessa", "result": "Odessa: -1, no effect"},
        {"hex": "Tobruk", "result": "Tobruk: +1, the fort holds"},
    ]
    position["tracks"] = [
        income(Germany=(35, 245), Italy=(10, 45), UK=(25, 80), USSR=(15, 150), USA=(0, 0)),
        technology(
            Germany="Inf 1, Tank 1, Air 1, Sub 2", Italy="none", UK="Naval 1, Air 1, Inf 1", USSR="Tank 1, Inf 1"
        ),
        diplomacy("Sweden G1, Spain N, Ireland A1, Portugal A1, Turkey A1, Vichy France A1"),
    ]
    position["conditions"] += ["Victory marker: 14", "Strategic moves left: Germany 2, USSR 3, UK 2, Italy 1"]
    return seen(view, "USSR", view.clock, due("USSR", "retreat from 1521"))


def sc_winter() -> View:
    """November 1942: snow, the ring at Stalingrad, the Allies in Tunisia and Libya."""
    view = opened(30, "Germany", "Allied Combat", "")
    hold(view, "Germany", *CONQUERED, "France")
    hold(view, "Germany", "Vichy France", "Tunisia", "Baltic States", "Poland", "Bessarabia")
    hold(view, "Germany", "USSR", west_of=WINTER_1942)
    hold(view, "Finland", "Annexed Finland")
    hold(view, "USSR", "Leningrad")
    hold(view, "Germany", "Stalingrad", "2613", "2612", "2413")
    hold(view, "UK", "Libya", "Syria")
    hold(view, "Italy", "Libya", west_of="4631 4731 4831 4928 5028")
    hold(view, "USA", "Algeria", "Morocco")
    put(view, WORDS, "sc_winter_1942")
    mark(view, "out of supply", "Stalingrad", "2413", "Leningrad")
    mark(view, "blockade", "Tripoli")
    mark(view, "damage", "Taranto", "Essen")
    mark(view, "supply", "4726", "Algiers")
    position = view.position
    position["war"], position["allies"] = WAR, {**ALLIES_1941, "Free French": "USA"}
    position["moves"] = [
        {"country": "USSR", "path": ["2312", "2313", "2414"]},
        {"country": "USSR", "path": ["2511", "2512", "2513"]},
        {"country": "USSR", "path": ["1618", "1619"]},
        {"country": "UK", "path": ["Alexandria", "4822", "4724", "4828"]},
        {"country": "USA", "path": ["Algiers", "4041", "4139"]},
    ]
    position["battles"] = [
        {"hex": "2414", "result": "2414: +6, the Italian army is lost"},
        {"hex": "Stalingrad", "result": "Stalingrad: +1, both lose a step"},
        {"hex": "1619", "result": "1619: -2, the attack fails in the snow"},
        {"hex": "4929", "result": "4929: +3, the Panzer army retreats"},
        {"hex": "Tunis", "result": "Tunis: -1, no effect"},
    ]
    position["tracks"] = [
        income(Germany=(60, 265), Italy=(0, 40), UK=(45, 90), USA=(120, 240), USSR=(80, 175)),
        technology(
            Germany="Inf 2, Tank 2, Air 1, Sub 3",
            Italy="Inf 1",
            UK="Naval 2, Air 2, Inf 1",
            USA="Air 2, Inf 1, Naval 1",
            USSR="Tank 2, Inf 1",
        ),
        diplomacy("Sweden G1, Spain N, Ireland A1, Portugal A1, Turkey A1"),
    ]
    position["conditions"] += ["Victory marker: 13", "Strategic moves left: USSR 1, USA 2, UK 0"]
    return seen(view, "Germany", view.clock, due("Germany", "retreat from 4929"))


def sc_west() -> View:
    """September 1944: the Allies on the German border, at the Gothic Line, on the Vistula."""
    view = opened(46, "UK", "Axis Movement", "")
    hold(view, "Germany", *CONQUERED, "Baltic States", "Albania", "Rhodes", "Annexed Finland")
    hold(view, "USSR", "Poland", "Baltic States", "Hungary", "Germany", east_of=AUTUMN_1944)
    hold(view, "USSR", "Annexed Finland")
    hold(view, "Romania", "Romania", "Bessarabia")
    hold(view, "Bulgaria", "Bulgaria")
    hold(view, "Germany", "3126", "3127", "3027", "2926")
    hold(view, "USA", "France", "Luxembourg", "Vichy France")
    hold(view, "UK", "Antwerp", "2338", "2340", "2339")
    hold(view, "Germany", "Metz", "2536", "Brest", "Bordeaux", "Calais")
    hold(view, "UK", "Libya", "Tunisia", "Syria", "Algeria", "Morocco", "Sardinia")
    hold(view, "USA", "Italy")
    hold(view, "UK", "3433", "3333", "3234", "3531", "Bari", "Taranto")
    hold(view, "Germany", "Venice", "3134", "3135", "Genoa", "3137", "Turin", "Milan", "3033", "3035", "2933")
    hold(view, "Germany", "2934", "2935", "2936", "2937", "Durazzo")
    put(view, WORDS, "sc_autumn_1944")
    mark(view, "out of supply", "Brest", "Bordeaux", "Calais")
    mark(view, "damage", "Essen", "Hamburg", "Leipzig", "Antwerp")
    mark(view, "bridgehead", "2339")
    mark(view, "supply", "Marseille", "Cherbourg")
    position = view.position
    position["war"] = [["Germany"], ["UK", "USSR", "USA", "France", "Italy"]]
    position["allies"] = {
        "Hungary": "Germany",
        "Romania": "USSR",
        "Bulgaria": "USSR",
        "Finland": "USSR",
        "Iraq/Iran": "UK",
        "Free French": "USA",
    }
    position["moves"] = [
        {"country": "Germany", "path": ["2336", "2437", "2537"]},
        {"country": "Germany", "path": ["2136", "2137"]},
        {"country": "Germany", "path": ["2132", "2129", "2227"]},
    ]
    position["battles"] = [
        {"hex": "2337", "result": "2337: +2, the First Army is stopped in the forest"},
        {"hex": "2537", "result": "Metz: even, the fort holds"},
        {"hex": "2238", "result": "2238: +4, the defender retreats over the Rhine"},
        {"hex": "3134", "result": "3134: -1, no effect"},
        {"hex": "2227", "result": "Warsaw: +3, a step of the tank army"},
    ]
    position["tracks"] = [
        income(Germany=(40, 230), UK=(30, 95), USA=(90, 250), USSR=(60, 225)),
        technology(
            Germany="Inf 2, Tank 4, Air 3, Sub 3",
            UK="Naval 3, Air 3, Inf 2, Tank 1",
            USA="Naval 2, Air 4, Tank 2, Inf 2",
            USSR="Tank 3, Air 2, Inf 2",
        ),
        diplomacy("Sweden N, Spain A1, Turkey A1, Ireland A1, Portugal A2"),
    ]
    position["conditions"] += ["Victory marker: 6", "Strategic moves left: Germany 3"]
    return seen(view, "UK", view.clock, due("Germany"))


SAMPLES = {**OPENINGS, "sc_war": sc_war, "sc_winter": sc_winter, "sc_west": sc_west}
