"""Rise and Decline of the Third Reich: the openings of its four games (50), set up within their deployment limits."""

from __future__ import annotations

from rules.kernel.views import View
from tests.render.samples.common import due, hexes_of
from tests.render.samples.stacks import hold, put
from tests.render.samples.third_reich_terms import (
    BALTIC,
    CONQUERED,
    MINOR_ALLIES,
    WAR,
    WORDS,
    brps,
    calendar,
    options,
    strategic,
)

SPRING_1942 = "A48 B47 C46 D44 E44 F45 G45 H45 I45 J45 K45 L45 M45 N45 O44 P44 Q44 R44 S44 T42 U41"


def opened(season: str, year: int, phase: str, seat: str, asked: str) -> View:
    """The bare board at a phase of a turn."""
    view, _ = hexes_of("third_reich", f"{season} {year} · {phase}", due(seat, asked))
    return view


def tr_opening() -> View:
    """The 1939 scenario: the eve of the attack on Poland."""
    view = opened("Fall", 1939, "Axis player turn · Options", "Germany", "declare wars and name options")
    put(view, WORDS, "tr_1939")
    _autumn_1939(view)
    view.position["calendar"] = calendar("Fall", 1939, ("Fall", 1939), ("Summer", 1942))
    return view


def tr_campaign() -> View:
    """The Campaign Game, set up in another way: the armor divided, the Allied fleets in the Mediterranean."""
    view = opened("Fall", 1939, "Axis player turn · Options", "Germany", "declare wars and name options")
    put(view, WORDS, "tr_campaign")
    _autumn_1939(view)
    view.position["calendar"] = calendar("Fall", 1939, ("Fall", 1939), ("Summer", 1945))
    return view


def _autumn_1939(view: View) -> None:
    position = view.position
    position["war"] = [["Germany"], ["Britain", "France"]]
    position["tracks"] = [
        brps(
            {
                "Germany": (150, 150),
                "Italy": (75, 75),
                "Britain": (125, 125),
                "France": (85, 85),
                "Russia": (90, 90),
            }
        ),
        strategic(0, 0, 0, 0),
        options("-", "-", "-"),
    ]
    position["conditions"] = [
        "Axis moves first",
        "Spending limits: Germany 75, Britain 62, Russia 45, France 42, Italy 37",
    ]


def tr_1942() -> View:
    """The 1942 scenario: spring before Moscow, Kharkov and Tobruk."""
    view = opened("Spring", 1942, "Axis player turn · Options", "Germany", "name options")
    occupied(view, SPRING_1942)
    hold(view, "Finland", "A47", "B46")
    hold(view, "Russia", "Leningrad", "Sevastopol")
    hold(view, "Britain", "East of Tobruk")
    put(view, WORDS, "tr_1942")
    position = view.position
    position["war"], position["allies"] = WAR, MINOR_ALLIES
    position["tracks"] = [
        brps(
            {
                "Germany": (285, 285),
                "Italy": (75, 75),
                "Britain": (130, 130),
                "Russia": (105, 105),
                "United States": (225, 225),
            }
        ),
        strategic(12, 16, 0, 3),
        options("-", "-", "-"),
    ]
    position["conditions"] = ["Axis moves first", "Siberian transfer: 3 units", "Objectives: Axis 22, Allies 16"]
    position["calendar"] = calendar("Spring", 1942, ("Spring", 1942), ("Winter", 1944))
    return view


def tr_1944() -> View:
    """The 1944 scenario: the spring before the landings."""
    view = opened("Spring", 1944, "Allied player turn · Options", "Britain", "name options")
    occupied(view)
    hold(view, "Germany", "Italy", "Vichy Zone", "Albania", "Rhodes", "U38", "U39", "Sevastopol")
    hold(view, "Britain", "Libya", "Tunisia", "Sardinia", "Z24", "Y24", "Y23", "AA24", "AA25", "Lebanon-Syria")
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
    put(view, WORDS, "tr_1944")
    position = view.position
    position["war"], position["allies"] = WAR, MINOR_ALLIES
    position["tracks"] = [
        brps({"Germany": (175, 175), "Britain": (140, 140), "United States": (260, 260), "Russia": (160, 160)}),
        strategic(12, 21, 12, 20),
        options("-", "-", "-"),
    ]
    position["conditions"] = ["Allies move first", "Deployment from America: 6", "Objectives: Allies 21, Germany 18"]
    position["calendar"] = calendar("Spring", 1944, ("Spring", 1944), ("Spring", 1946))
    return view


def occupied(view: View, front: str = "") -> None:
    """What Germany holds in the middle of the war; in the east as far as a line of hexes, if there is one."""
    hold(view, "Germany", *CONQUERED, *BALTIC, "France")
    hold(view, "Vichy France", "Vichy Zone", "Corsica", "Algeria", "Tunisia", "Morocco")
    hold(view, "Britain", "Lebanon-Syria")
    if front:
        hold(view, "Germany", "Russia", west_of=front)
        hold(view, "Germany", "V38")


OPENINGS = {"tr_opening": tr_opening, "tr_campaign": tr_campaign, "tr_1942": tr_1942, "tr_1944": tr_1944}
