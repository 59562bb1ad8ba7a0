"""Whole charts, typed anew from the notes on which they were rebuilt: a cell that differs is a slip in one of the two."""

import pytest

from rules.supreme_commander import chart
from rules.supreme_commander.chart import (
    annexation,
    combat,
    convoy,
    date,
    duel,
    entry,
    murmansk,
    opens_year,
    partisans,
    weather,
)
from rules.supreme_commander.counters import COUNTERS
from rules.supreme_commander.ground import cover, side_cover
from rules.supreme_commander.losses import make_up
from tests.rulings import rule
from tests.supreme_commander.table import table

COMBAT = """
4/0 4/0 3/0 3/0 3/0 2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1
4/0 3/0 3/0 3/0 2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1
3/0 3/0 3/0 2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1
3/0 3/0 2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2
3/0 2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2
2/0 2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2 0/3
2/0 2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2 0/3 0/3
2/0 2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2 0/3 0/3 1/4
2/1 2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2 0/3 0/3 1/4 0/4
2/1 2/1 1/0 1/0 1/1 1/1 1/1 0/1 1/2 0/2 0/3 0/3 1/4 0/4 0/5
"""
"""A line for each roll from 1, a column from -7 to +7."""
DUEL = """
- - - - - - - - A
- - - - - - - A A
- - - - - - A A A
- - - - - A A A H
- - - - A A A H H
- - - A A A H H H
- - A A A H H H H
- A A A H H H H H
A A A H H H H H H
A A H H H H H H H
"""
CONVOY = "00000 00000 00001 00011 00111 01112 01122 11223 12233 12334"
MURMANSK = {1: "0 0 1 2", 3: "0 1 2 4", 5: "0 2 4 6", 7: "1 3 6 8", 9: "2 4 8 10"}
TERRAIN = {
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


@rule("13.2.3d")
def test_the_combat_results_table():
    for roll, line in enumerate(COMBAT.split("\n")[1:-1], 1):
        for column, cell in zip(range(-7, 8), line.split(), strict=True):
            assert combat(column, roll) == tuple(map(int, cell.split("/"))), (column, roll)
    assert (
        combat(8, 5) == combat(7, 5)
        and combat(-8, 5) == combat(-7, 5)
        and combat(0, 11) == combat(0, 10)
        and combat(0, 0) == combat(0, 1)
    )


@rule("9.2.4a", "11.2d")
def test_the_naval_and_air_table():
    names = {"-": "", "A": "A", "H": "HIT"}
    for roll, line in enumerate(DUEL.split("\n")[1:-1], 1):
        for column, cell in zip(range(-4, 5), line.split(), strict=True):
            assert duel(column, roll) == names[cell], (column, roll)
    assert (
        duel(5, 1) == duel(4, 1)
        and duel(-5, 9) == duel(-4, 9)
        and duel(0, 12) == duel(0, 10)
        and duel(4, 0) == duel(4, 1)
    )


@rule("12.2.2b", "17.13.5b")
def test_the_convoy_and_murmansk_tables():
    for roll, line in enumerate(CONVOY.split(), 1):
        assert "".join(str(convoy(ships, roll)) for ships in range(1, 6)) == line, roll
    assert convoy(9, 10) == 4 and convoy(0, 10) == 0 and convoy(1, 12) == 1 and convoy(5, 0) == 0
    for roll, line in MURMANSK.items():
        for die in (roll, roll + 1):
            assert [murmansk(column, die) for column in range(4)] == [int(n) for n in line.split()], die
    assert murmansk(-2, 10) == 2 and murmansk(5, 10) == 10


@rule("17.1b", "17.4b", "17.12a", "18.1a")
def test_the_annexation_and_partisan_tables():
    assert [annexation("Finland", n) for n in range(1, 11)] == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
    assert [annexation("Baltic States", n) for n in range(1, 11)] == [0] * 7 + [1] * 3
    assert [annexation("Romania", n) for n in range(1, 11)] == [0] * 8 + [1] * 2
    assert [partisans(n) for n in range(7)] == [8, 6, 5, 3, 2, 2, 2]


@rule("12.1b", "8.0d", "18.4d")
def test_the_terrain_effects_chart():
    for row, prices in TERRAIN.items():
        assert tuple(entry(row, season) for season in ("Clear", "Snow", "Mud")) == prices, row
    assert chart.COVER == {"clear": 0, "forest": 1, "mountain": 2, "marsh": 1, "desert": 0}
    assert (chart.CITY_COVER, chart.RIVER_COVER, chart.STRAIT_COVER, chart.FORT_COVER) == (1, 1, 2, 2)
    assert cover("2536", "Clear") == 2 and cover("2132", "Mud") == 1 and cover("2130", "Clear") == 0
    assert (
        side_cover("2436", "2536", "Clear") == 1
        and side_cover("2132", "2131", "Clear") == 0
        and side_cover("4917", "4916", "Clear") == 2
    )


@rule("10.2.1a", "10.3.3a", "9.3.2a")
def test_the_price_list():
    prices = {
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
    assert (
        prices == chart.PRICES
        and chart.PER_LEVEL == 5
        and chart.LEVELS == (100, 150, 200, 250)
        and chart.DISCOUNT == 25
    )
    back = {
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
    assert back == chart.RETURNS
    costs = (
        chart.DOW,
        chart.FORT,
        chart.DIPLOMACY,
        chart.DIPLOMACY_EXTRA,
        chart.STRATEGIC,
        chart.PARTISAN_TRY,
        chart.PARTISAN_PLACE,
    )
    assert costs == (50, 50, 5, 10, 5, 5, 15) and (chart.MILITARISM, chart.AID, chart.LEND_LEASE, chart.ORE) == (
        50,
        5,
        10,
        10,
    )
    assert chart.LAST_TURN == 52 and chart.TECHNOLOGIES == ("Infantry", "Tank", "Aircraft", "Naval", "Submarine")


@rule("9.1.2a", "15.1a", "19.1g")
def test_increases_of_the_years_and_strategic_moves():
    assert chart.INCREASES == {
        "UK": {1941: 5, 1942: 5, 1943: 5, 1944: 5},
        "France": {1940: 5},
        "USSR": {1940: 45, 1941: 50, 1942: 25, 1943: 15, 1944: 15},
        "Germany": {1940: 25, 1941: 25, 1942: 20, 1943: 15, 1944: 5},
        "Italy": {1940: 5, 1941: 10},
        "USA": {1943: 5, 1944: 5},
    }
    for power, turn, printed, most in (
        ("Italy", 12, 1, 1),
        ("Italy", 13, 1, 2),
        ("Italy", 40, 2, 2),
        ("Germany", 40, 6, 6),
        ("UK", 3, 2, 2),
    ):
        assert chart.strategic_limit(power, turn, printed) == most


@rule("8.0a", "5.1l")
def test_the_calendar():
    dates = {
        1: "Aug-Sept 1939",
        3: "Nov-Dec 1939",
        4: "Jan-Feb 1940",
        5: "Mar-Apr 1940",
        6: "Apr-May 1940",
        7: "May-June 1940",
        8: "June-July 1940",
        9: "July-Aug 1940",
        10: "Aug-Sept 1940",
        11: "Sept-Oct 1940",
        12: "Nov-Dec 1940",
        14: "Mar-Apr 1941",
        17: "June-July 1941",
        20: "Sept-Oct 1941",
        21: "Nov-Dec 1941",
        22: "Jan-Feb 1942",
        23: "Mar-Apr 1942",
        24: "Apr-May 1942",
        27: "July-Aug 1942",
        31: "Jan-Feb 1943",
        43: "May-June 1944",
        52: "May-June 1945",
    }
    assert {turn: date(turn) for turn in dates} == dates
    assert [turn for turn in range(1, 53) if opens_year(turn)] == [4, 13, 22, 31, 40, 49]
    snow = [n for n in range(1, 53) if n % 9 in (3, 4)]
    mud = [n for n in range(1, 53) if n % 9 in (2, 5)]
    assert [n for n in range(1, 53) if weather(n) == "Snow"] == snow and [
        n for n in range(1, 53) if weather(n) == "Mud"
    ] == mud


@rule("10.6a", "3.4b")
@pytest.mark.parametrize(
    ("unit", "steps"),
    [
        ("GE-A4", "infantry infantry infantry"),
        ("UK-A1", "infantry infantry tank"),
        ("GE-PZ1", "infantry tank tank"),
        ("GE-PZA", "infantry infantry tank"),
        ("GE-HQN", "infantry infantry infantry"),
        ("UK-HQH", "infantry infantry"),
        ("GE-FORT1", "infantry infantry"),
        ("GE-I1", "infantry"),
        ("GE-T1", "tank"),
    ],
)
def test_the_build_chart(unit, steps):
    assert make_up(table().unit(unit)) == tuple(steps.split())


COUNTS = {
    "UK": "infantry 14 tank 6 airborne 1 army 2 mech 5 hq 5 fighter 5 bomber 4 surface 4 fort 2 flak 1 partisan 2",
    "France": "infantry 18 tank 1 cavalry 1 army 8 hq 2 fighter 2 bomber 2 surface 2 fort 3 flak 1",
    "USSR": "infantry 27 tank 10 cavalry 1 airborne 1 army 26 tankarmy 5 hq 8 fighter 4 bomber 3 surface 1 fort 4 partisan 3",
    "Germany": "infantry 35 tank 10 airborne 1 army 18 tankarmy 7 hq 7 fighter 6 bomber 6 submarine 4 surface 2 flak 5 fort 2",
    "Italy": "infantry 12 tank 2 airborne 1 army 6 tankarmy 1 hq 1 fighter 1 bomber 1 surface 2 fort 2",
    "USA": "infantry 17 tank 10 airborne 1 mech 6 hq 3 fighter 6 bomber 6 surface 3",
    "Free French": "infantry 2 tank 1 mech 1",
}
FIGURES = {
    "GE-I1": (1, 5, 0, 0, 1),
    "UK-I1": (1, 4, 0, 0, 1),
    "IT-I1": (1, 3, 0, 0, 1),
    "SU-I1": (1, 3, 0, 0, 1),
    "GE-T1": (2, 6, 0, 0, 1),
    "SU-T1": (2, 5, 0, 0, 1),
    "SU-C1": (1, 6, 0, 0, 1),
    "GE-AB": (1, 5, 1, 4, 1),
    "SU-A1": (3, 2, 2, 2, 3),
    "SU-BY": (4, 3, 2, 3, 3),
    "SU-TA1": (5, 4, 3, 4, 3),
    "GE-A1": (3, 3, 2, 3, 3),
    "GE-A4": (5, 3, 3, 3, 3),
    "GE-PZ1": (6, 4, 4, 4, 3),
    "GE-PZA": (5, 4, 3, 3, 3),
    "UK-BEF": (3, 3, 2, 3, 3),
    "UK-A1": (5, 4, 3, 4, 3),
    "UK-CAN1": (4, 4, 2, 4, 3),
    "US-A1": (5, 4, 3, 4, 3),
    "US-A3": (6, 4, 3, 4, 3),
    "FF-A1": (5, 4, 3, 4, 3),
    "IT-TA1": (4, 4, 3, 4, 3),
    "NE-A1": (2, 2, 1, 2, 3),
    "UK-HQH": (2, 0, 1, 0, 2),
    "UK-HQ18": (2, 4, 1, 2, 3),
    "UK-HQ21": (4, 4, 1, 2, 3),
    "GE-HQC": (4, 3, 1, 2, 3),
    "US-HQ12": (4, 3, 1, 2, 3),
    "GE-FORT1": (0, 0, 0, 0, 2),
    "SU-PT1": (1, 0, 0, 0, 1),
}


@rule("2.4.2a", "2.4.1a")
def test_the_counter_mix():
    for nation, text in COUNTS.items():
        words = text.split()
        wanted = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        found: dict[str, int] = {}
        for counter in COUNTERS.values():
            if counter.nation == nation and "decoy" not in counter.kind:
                found[counter.kind] = found.get(counter.kind, 0) + 1
        assert found == wanted, nation
    for id, figures in FIGURES.items():
        printed = COUNTERS[id]
        assert (printed.strength, printed.allowance, printed.weak, printed.slow, printed.steps) == figures, id
    assert {id for id, c in COUNTERS.items() if c.also} == {"UK-HQ15", "UK-HQ21"} and {
        id for id, c in COUNTERS.items() if c.panzer
    } == {"GE-PZA"}
