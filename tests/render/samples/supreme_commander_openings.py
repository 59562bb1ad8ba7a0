"""The Supreme Commander: the openings of its four scenarios (19.1 to 19.4)."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, hexes_of
from tests.render.samples.stacks import hold, mark, put
from tests.render.samples.supreme_commander_terms import (
    ALLIES_1939,
    ALLIES_1941,
    ALLIES_1944,
    CONQUERED,
    VICHY,
    WAR,
    WORDS,
    calendar,
    diplomacy,
    income,
    period,
    technology,
    weather,
)

FACTORIES = ("Kiev", "Minsk", "Dnepropetrovsk", "Smolensk", "Sevastopol")
SPRING_1944 = "0921 1020 1120 1222 1321 1421 1521 1620 1719 1820 1919 2019 2119 2221 2322 2423 2523 2623 2721 2821 2920"


def opened(turn: int, seat: str, phase: str, asked: str) -> View:
    """The bare board at a phase of a turn."""
    clock = f"Turn {turn}, {period(turn)} · {phase}"
    view, _ = hexes_of("supreme_commander", clock, due(seat, asked))
    view.position["calendar"] = calendar(turn)
    view.position["conditions"] = [f"Weather: {weather(turn)}"]
    return view


def sc_opening() -> View:
    """Europe at War, August and September 1939."""
    view = opened(1, "Germany", "Axis Organization", "build, research, negotiate")
    put(view, WORDS, "sc_1939")
    mark(view, "factory", *FACTORIES)
    position = view.position
    position["war"] = [["Germany"], ["UK", "France"]]
    position["allies"] = ALLIES_1939
    position["tracks"] = [
        income(Germany=(0, 100), Italy=(0, 30), UK=(0, 70), France=(0, 55), USSR=(0, 40)),
        technology(Germany="Submarine 1, 2 free", Italy="none", UK="Naval 1", France="Tank 1", USSR="Tank 1"),
        diplomacy(
            "Hungary G3, Italy G2, Bulgaria G2, Finland G1, Romania G1, Spain G1, Sweden G1, Baltic States N, "
            "Belgium A1, Denmark A1, Greece A1, Iraq/Iran A1, Ireland A1, Netherlands A1, Norway A1, Portugal A1, "
            "Turkey A1, Yugoslavia A1"
        ),
    ]
    position["conditions"] += ["Victory marker: 1", "Strategic moves: Germany 5, USSR 3, UK 2, France 1, Italy 1"]
    return view


def sc_barbarossa() -> View:
    """Barbarossa, June 1941: the eastern map alone."""
    view = opened(17, "Germany", "Axis Movement", "move")
    _june_1941(view)
    view.position["tracks"] = [
        income(Germany=(0, 190), USSR=(0, 155)),
        technology(Germany="Inf 1, Tank 1, Air 1, Sub 2", USSR="Tank 1"),
    ]
    view.position["conditions"] += ["Strategic moves: Germany 3, USSR 3"]
    return view


def sc_berlin() -> View:
    """Barbarossa to Berlin, June 1941."""
    view = opened(17, "Germany", "Axis Organization", "build, research, negotiate")
    _june_1941(view)
    put(view, WORDS, "sc_1941_elsewhere")
    view.position["tracks"] = [
        income(Germany=(0, 245), Italy=(0, 45), UK=(0, 80), USSR=(0, 155), USA=(0, 0)),
        technology(Germany="Inf 1, Tank 1, Air 1, Sub 2", Italy="none", UK="Naval 1, Air 1, Inf 1", USSR="Tank 1"),
        diplomacy("Sweden G1, Spain N, Ireland A1, Norway A1, Portugal A1, Turkey A1, Vichy France A1, Netherlands A2"),
    ]
    view.position["conditions"] += ["Victory marker: 14", "Strategic moves: Germany 5, USSR 3, UK 2, Italy 2"]
    return view


def _june_1941(view: View) -> None:
    """The frontier on the eve of the attack, and what Germany had conquered by then."""
    hold(view, "Germany", *CONQUERED, "France")
    hold(view, "Vichy France", *VICHY)
    hold(view, "USSR", "Eastern Poland", "Baltic States", "Bessarabia", "Annexed Finland")
    hold(view, "UK", "Tobruk")
    put(view, WORDS, "sc_1941_east")
    mark(view, "factory", *FACTORIES)
    view.position["war"], view.position["allies"] = WAR, ALLIES_1941


def sc_crusade() -> View:
    """The Great Crusade, May 1944."""
    view = opened(43, "UK", "Allied Organization", "build, research, negotiate")
    hold(view, "Germany", *CONQUERED, "France", "Italy", "Baltic States", "Albania", "Rhodes", "Annexed Finland")
    hold(view, "Germany", "USSR", west_of=SPRING_1944)
    hold(view, "USSR", "Poland", "Romania", "Baltic States", east_of=SPRING_1944)
    hold(view, "Finland", "Annexed Finland")
    hold(view, "Vichy France", "Vichy France")
    hold(view, "UK", "Libya", "Tunisia", "Syria", "Algeria", "Morocco", "3433", "3531", "3532", "Bari", "Sardinia")
    hold(view, "USA", "3434", "3533", "Naples", "3632", "Taranto", "3731", "3732", "3831", "3832", "3931", "Messina")
    hold(view, "USA", "3933", "3934", "4033", "4034", "Ajaccio", "3336")
    put(view, WORDS, "sc_1944")
    position = view.position
    position["war"], position["allies"] = WAR, ALLIES_1944
    position["tracks"] = [
        income(Germany=(0, 290), UK=(0, 95), USA=(0, 250), USSR=(0, 205)),
        technology(
            Germany="Inf 2, Tank 3, Air 3, Sub 2",
            UK="Naval 2, Air 3, Inf 1, Tank 1",
            USA="Naval 2, Air 3, Tank 1, Inf 2",
            USSR="Tank 3, Air 1, Inf 1",
        ),
        diplomacy("Sweden G1, Spain N, Turkey N, Ireland A1, Portugal A1"),
    ]
    position["conditions"] += ["Victory marker: 10", "Strategic moves: Germany 5, USSR 3, USA 3, UK 2"]
    return view


OPENINGS = {
    "sc_opening": sc_opening,
    "sc_barbarossa": sc_barbarossa,
    "sc_berlin": sc_berlin,
    "sc_crusade": sc_crusade,
}
