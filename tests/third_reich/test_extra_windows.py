"""33.41-o11 to 33.42-o20: what each of the additional counters is, in which scenarios it is played and when."""

import pytest

from rules.third_reich.chart import hexes_of
from rules.third_reich.extra import (
    BLITZ,
    EXTRA_TITLES,
    FROZEN,
    LONDON,
    RED_ARMY,
    RED_ARMY_LATER,
    RISINGS,
    SPANISH,
    SPANISH_PARTISANS,
    blitz,
    extra_windows,
    trouble,
)
from tests.rulings import rule
from tests.third_reich.table import put, table

UK, GER, RUS, FRA = "Britain", "Germany", "Russia", "France"
TITLES = {
    "Axis": {
        11: "North Africa", 12: "Poland", 13: "Stalin", 14: "redoubt", 15: "Winter", 16: "Egypt", 17: "airborne",
        18: "Bombs", 19: "Yugoslavia", 20: "dice",
    },
    "Allies": {
        11: "Belgium", 12: "Italy", 13: "Red Army", 14: "together", 15: "Hitler", 16: "French armor", 17: "Maginot",
        18: "Spain", 19: "Winter War", 20: "early",
    },
}  # fmt: skip
PLAYED = {
    "1944": {"Axis": {11, 13, 14, 16, 19}, "Allies": {15, 18, 19}},
    "1942": {"Axis": {11, 13, 14, 16, 17, 19, 20}, "Allies": {13, 15, 18, 19}},
    "1939": {"Axis": {11, 13, 15, 16, 17, 18, 19, 20}, "Allies": {11, 13, 14, 15, 16, 17, 18, 19, 20}},
    "campaign": {"Axis": {11, 13, 14, 15, 16, 17, 18, 19, 20}, "Allies": {11, 13, 14, 15, 16, 17, 18, 19, 20}},
}
"""Numbers that somebody can play after the beginning, by scenario."""


def test_every_counter_has_its_title():
    assert set(EXTRA_TITLES) == {(side, number) for side in TITLES for number in range(11, 21)}
    for side, words in TITLES.items():
        for number, word in words.items():
            assert word in EXTRA_TITLES[side, number]


@rule("33.4-o")
@pytest.mark.parametrize("scenario", PLAYED)
def test_which_counters_a_scenario_has(scenario):
    t = table(scenario=scenario)
    found = extra_windows(t.game)
    for side, numbers in PLAYED[scenario].items():
        assert {number for whose, number in found if whose == side} == numbers


def test_when_each_is_played():
    """By itself when something happens, as a turn begins, or in a moment of its own."""
    early = extra_windows(table(scenario="1939").game)
    later = extra_windows(table(scenario="1942").game)
    last = extra_windows(table(scenario="1944").game)
    assert {early["Axis", n] for n in (11, 13, 16, 18)} == {"extra"} == {early["Allies", n] for n in (15, 18)}
    assert (early["Axis", 19], early["Axis", 20], early["Allies", 11]) == ("belgrade", "pearl", "belgium")
    assert early["Allies", 16] == early["Allies", 17] == "french" and early["Allies", 14] == "cooperation"
    assert (early["Allies", 19], early["Allies", 20]) == ("year", "turn")
    assert early["Allies", 13] == later["Allies", 13] == "soviet" and early["Axis", 17] == later["Axis", 17] == "fsjr"
    for found in (later, last):
        assert found["Axis", 13] == found["Allies", 19] == "opening" and found["Axis", 14] == "redoubt"
        assert found["Axis", 19] == "belgrade" and {found["Axis", n] for n in (11, 16)} == {"extra"}
        assert {found["Allies", n] for n in (15, 18)} == {"extra"}
    assert later["Axis", 20] == "opening"
    assert early["Axis", 15] == extra_windows(table(scenario="campaign").game)["Axis", 14] == "redoubt"


@rule("33.42-o13", "33.41-o11b", "33.41-o16", "33.42-o15", "33.42-o18a")
def test_the_numbers_of_the_optional_counters():
    assert RED_ARMY["1939"] == (
        {"infantry 3-3": 4, "infantry 2-3": 10, "infantry 1-3": 3},
        {"infantry 3-3": 6, "infantry 1-3": 7},
    )
    assert RED_ARMY["1942"][0] == {"infantry 2-3": 10, "infantry 3-3": 12}
    assert RED_ARMY["1942"][1] == {"infantry 3-3": 8, "infantry 1-3": 15}
    assert RED_ARMY_LATER == {"infantry 3-3": 10, "infantry 1-3": 5}
    assert RISINGS == {"Tunisia": 1, "Algeria": 3, "Morocco": 2, "Egypt": 2} and FROZEN == 100
    assert (SPANISH, SPANISH_PARTISANS) == (35, 4)


@rule("33.41-o18")
def test_german_air_near_london_less_the_british():
    """Four hexes are near, five are not; Italians never count."""
    units = {"M21": "G air, I air", "K23": "B air 3", "R20": "G air"}
    t = table("ground", units, "Axis", scenario="1939", season="Fall", year=1940, control={"M21": GER, "R20": GER})
    put(t.game, "pool", "G air")
    assert (LONDON, BLITZ) == ("K23", 4)
    before = t.power(UK).brps
    blitz(t.game)
    assert t.power(UK).brps == before and not t.said("air factors near London"), "nobody bombs"
    t.state.notes["bombing Britain"] = t.state.now
    blitz(t.game)
    assert t.power(UK).brps == before - 2 and t.said("5 German and 3 British air factors near London")
    t.state.units.move("GW2", "M19")
    blitz(t.game)
    assert t.power(UK).brps == before - 9 and t.said("10 German and 3 British"), "Brest is four hexes away"
    t.power(UK).brps = before - 2
    t.state.units.move("GW2", "P22")
    t.unit("GW1").factor = 2
    blitz(t.game)
    assert t.power(UK).brps == before - 2, "never a gain"
    t.state.notes["bombing Britain"] -= 1
    t.unit("GW1").factor = 5
    blitz(t.game)
    assert t.power(UK).brps == before - 2


@rule("33.41-o13")
def test_distrust_is_played_as_russia_comes_in():
    t = table(scenario="1939", side="Axis")
    for note, when, free in (
        ("war of Germany-Russia", 0, True),
        ("war of Germany-Russia", -1, False),
        ("war of Britain-Italy", 0, False),
        ("peace of Germany-Russia", 0, False),
    ):
        t.state.notes = {note: t.state.now + when}
        assert (trouble(t.game, ("Axis", 13)) == "") is free, (note, when)


@rule("33.41-o11a")
def test_unrest_wants_three_hexes_of_france_in_an_axis_turn():
    def found(count, **more):
        own = dict.fromkeys(hexes_of("France"), FRA) | dict.fromkeys(hexes_of("France")[:count], GER)
        return trouble(table(**({"scenario": "1939", "side": "Axis", "control": own} | more)).game, ("Axis", 11))

    assert found(3) == found(4) == "" and "three hexes" in found(2)
    assert "Axis turn" in found(3, side="Allies") and "Axis turn" in found(3, phase="setup", rest=[GER])


@rule("33.41-o18")
def test_bombs_fall_in_the_first_axis_turn_after_the_fall_of_france():
    def found(fell, phase="movement", side="Axis", **more):
        t = table(phase, side=side, scenario="1939", season="Fall", year=1940, **more)
        t.state.notes["france fell"] = 2 * t.state.turn + fell
        return trouble(t.game, ("Axis", 18)) == ""

    assert found(-1) and found(0), "France fell in the turn before"
    assert not found(1) and not found(2) and not found(-2)
    assert not found(0, "construction") and not found(0, "redeployment") and not found(0, side="Allies")
    assert not found(0, mini="Poland")
    t = table("movement", side="Axis", scenario="1939", season="Fall", year=1940)
    assert trouble(t.game, ("Axis", 18)), "France stands"


@rule("33.42-o15")
def test_hitler_is_killed_as_the_second_axis_turn_of_a_turn_begins():
    def found(phase="options", side="Axis", year=1942, half=2, **more):
        t = table(phase, side=side, scenario="1939", season="Spring", year=year, half=half, **more)
        t.power(GER).options = {}
        return trouble(t.game, ("Allies", 15))

    assert found() == "" and "1942" in found(year=1941)
    for more in ({"half": 1}, {"side": "Allies"}, {"phase": "movement"}, {"mini": "Poland"}):
        assert "as an Axis turn begins" in found(**more), more
    t = table("options", side="Axis", scenario="1939", season="Spring", year=1942, half=2)
    t.power(GER).options = {"Western": "pass"}
    assert "as an Axis turn begins" in trouble(t.game, ("Allies", 15))


@rule("33.42-o13", "33.42-o16", "33.42-o17", "33.42-o14")
def test_what_is_played_in_a_set_up_or_as_a_turn_begins():
    for key, seat in ((("Allies", 13), RUS), (("Allies", 16), FRA), (("Allies", 17), FRA)):
        assert trouble(table("setup", scenario="1939", rest=[seat]).game, key) == "", key
        t = table("setup", scenario="1939", rest=[GER])
        assert trouble(t.game, key), "it has set up"
        t.state.rest, t.game.phase = [seat], "options"
        assert trouble(t.game, key), "nobody sets up any more"
    key = ("Allies", 14)
    assert trouble(table("options", scenario="1939").game, key) == ""
    for more in ({"phase": "movement"}, {"side": "Axis"}, {"mini": "Poland"}):
        assert trouble(table(**({"phase": "options", "scenario": "1939"} | more)).game, key), more
