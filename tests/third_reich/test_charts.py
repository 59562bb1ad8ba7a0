"""The charts: odds, results, attrition, interception, modifiers, against every figure the rulebook prints."""

import itertools
from fractions import Fraction

import pytest

from rules.third_reich import GAME
from rules.third_reich.chart import (
    ATTRITION,
    COST,
    CRT,
    attrition_result,
    interception_number,
    naval_advantage,
    objectives,
    odds_column,
    scenario,
    when,
)
from rules.third_reich.naval import nationality
from rules.third_reich.odds import chances
from rules.third_reich.victory import level_of
from tests.rulings import case, rule
from tests.third_reich.table import table

PRINTED = [
    ("1-4", "1-1", (83.33, 0, 16.67, 0)),
    ("1-3", "1-1", (66.67, 0, 33.33, 0)),
    ("1-2", "1-4", (50.00, 13.89, 33.33, 2.78)),
    ("1-2", "1-3", (50.00, 11.11, 33.33, 5.56)),
    ("1-2", "1-2", (51.43, 8.57, 34.29, 5.71)),
    ("1-2", "1-1", (55.88, 2.94, 35.29, 5.88)),
    ("1-2", "2-1", (59.90, 0.52, 36.46, 3.12)),
    ("1-1", "", (16.67, 50.00, 33.33, 0)),
    ("1-1", "1-4", (16.67, 44.44, 33.33, 5.56)),
    ("1-1", "1-3", (16.67, 38.89, 33.33, 11.11)),
    ("1-1", "1-2", (17.65, 35.29, 35.29, 11.76)),
    ("1-1", "1-1", (25.00, 25.00, 37.50, 12.50)),
    ("2-1", "1-1", (3.13, 59.37, 18.75, 18.75)),
    ("3-1", "1-1", (0, 71.43, 17.14, 11.43)),
    ("4-1", "1-1", (0, 77.78, 16.67, 5.56)),
    ("5-1", "1-1", (0, 83.33, 16.67, 0)),
]


@rule("54")
@pytest.mark.parametrize(("column", "counter", "percent"), PRINTED)
def test_the_percentages_of_section_54(column, counter, percent):
    assert [round(100 * chance, 2) for chance in chances(column, counter)] == pytest.approx(percent, abs=0.011)


@rule("54a", "54b")
def test_the_ends_of_the_table():
    assert CRT["1-4"].count("A") == 5 and CRT["1-4"].count("EX") == 1
    assert CRT["5-1"].count("D") == 5 and CRT["5-1"].count("EX") == 1


@rule("54c", "54d")
def test_attackers_never_die_outright_at_three_to_one():
    assert chances("3-1", "1-1")[0] == chances("4-1", "1-1")[0] == 0
    assert chances("2-1", "1-1")[0] > 0.03


@case("E37")
@rule("14.25a", "14.25b")
def test_odds_are_rounded_for_the_defender():
    assert [odds_column(20, 10), odds_column(19, 10), odds_column(5, 13)] == ["2-1", "1-1", "1-3"]
    assert [odds_column(60, 2), odds_column(1, 4), odds_column(1, 5)] == ["5-1", "1-4", ""]


@case("E54")
@rule("18.3b")
def test_attrition_table_holds_its_printed_example_and_never_rewards_less():
    assert attrition_result(25, 1) == (3, 2)
    for low, high in itertools.pairwise(ATTRITION):
        assert all(a >= b for a, b in zip(low, high, strict=True))
    for row in ATTRITION:
        assert list(row) == sorted(row)


@case("D8")
@rule("29.5711")
def test_naval_advantage():
    assert [naval_advantage(*pair) for pair in ((12, 9), (15, 9), (18, 9), (35, 9), (36, 9), (11, 9))] == [
        1,
        2,
        3,
        4,
        5,
        0,
    ]


@rule("29.57a")
def test_interception_grows_harder_with_distance():
    numbers = [interception_number(n) for n in range(1, 30)]
    assert numbers == sorted(numbers, reverse=True) and numbers[0] == 5 and interception_number(18) >= 1


@rule("29.5712")
def test_naval_nationalities():
    game = table("movement").game
    assert [nationality(game, n, "K23") for n in ("Germany", "Britain", "United States", "France", "Russia")] == [
        2,
        1,
        1,
        0,
        -2,
    ]
    assert nationality(game, "Italy", "Z20") == -1 and nationality(game, "Italy", "K20") == -2


@rule("2.11", "2.12", "2.13")
def test_forty_two_objectives_fourteen_a_front():
    lists = {
        "Western": "Antwerp Berlin Birmingham Bonn Breslau Budapest Essen Leipzig London Lyons Manchester Marseilles Oslo Paris",
        "Eastern": "Astrakhan Dnepropetrovsk Grozny Kharkov Krakow Leningrad Lvov Maikop Moscow Riga Smolensk "
        "Stalingrad Stockholm Warsaw",
        "Mediterranean": "Alexandria Athens Belgrade Genoa Gibraltar Istanbul Madrid Malta Milan Mosul Ploesti Rome Suez Tripoli",
    }
    assert {len(text.split()) for text in lists.values()} == {14}
    assert set(objectives()) == {name for text in lists.values() for name in text.split()}


@rule("29.81", "15.2")
def test_a_fleet_costs_27():
    assert COST["fleet"] * 9 == 27


@rule("2.22a", "2.22b")
def test_the_dates_of_1944():
    dates = [("Winter", 1944), ("Spring", 1945), ("Summer", 1945), ("Fall", 1945), ("Winter", 1945), ("Spring", 1946)]
    from rules.third_reich.chart import turn_number

    assert [level_of(turn_number(*d)) for d in dates] == [
        ("decisive", "Allies"),
        ("tactical", "Allies"),
        ("marginal", "Allies"),
        ("marginal", "Axis"),
        ("tactical", "Axis"),
        ("decisive", "Axis"),
    ]


@rule("50.3")
def test_nine_turns():
    card = scenario("1944")
    from rules.third_reich.chart import turn_number

    assert turn_number(*card["last_turn"]) - turn_number(*card["first_turn"]) + 1 == 9
    assert when(turn_number("Spring", 1946)) == ("Spring", 1946)


def test_every_rule_has_an_entry():
    entries = [number for number in GAME.rulebook().rules if not number.startswith("ruling.")]
    assert len(entries) == 1162


def test_columns_add_up():
    for faces in CRT.values():
        assert len(faces) == 6 and sum(Fraction(1, 6) for _ in faces) == 1
