"""Odds of an attack in words, standing instructions, and what a player is shown of units, places and sheets."""

import pytest

from rules.kernel.errors import Refused
from rules.kernel.flow import Ask
from rules.third_reich import GAME
from rules.third_reich.chart import MURMANSK
from rules.third_reich.looking import all_units, hand, left_to_spend, look, priced
from rules.third_reich.odds import chances, odds
from rules.third_reich.policies import POLICIES
from tests.rulings import rule
from tests.third_reich.early import GER, RUS, UK, US
from tests.third_reich.table import table

OWN = dict.fromkeys(("P22", "P21", "O22", "O21", "N22", "Q21"), UK)


def fight(**more):
    units = {"P22": "U armor, U inf", "P23": "G inf", "P21": "B inf"} | more
    return table("ground", units, options="Western offensive", control=OWN | {"P23": GER, "O23": GER})


@rule("14.25a")
def test_odds_are_told_with_the_chances_of_each_end():
    t = fight()
    lines = odds(t.game, US, "attack P23 with UA1, UI1")
    assert lines[0].startswith("8 to 9: 1-2; counterattacks at 1-3"), lines
    assert [line.partition(":")[0] for line in lines[1:]] == [
        "attackers eliminated",
        "defenders eliminated",
        "exchange",
        "exchange by counterattack",
    ]
    assert all(line.endswith("%") for line in lines[1:])
    assert abs(sum(float(line.rpartition(" ")[2][:-1]) for line in lines[1:]) - 100) < 0.3
    assert odds(t.game, US, "P23 with UA1 and UI1") == lines, "with fewer words as well"
    assert odds(t.game, US, "attack the P23, please with UA1, nobody and UI1") == lines, "or more"
    (alone,) = {
        each[0].partition(":")[0] for each in (odds(t.game, US, f"attack P23{more} with UA1") for more in ("", " UI1"))
    }
    assert alone == "5 to 9", "only what comes after “with” attacks"


@rule("14.25a")
def test_odds_worse_than_the_table_say_so():
    t = fight(P23="2 G inf")
    (line,) = odds(t.game, US, "attack P23 with UI1")
    assert line.startswith("3 to 18: below 1-4; counterattacks at 2-1")
    t = fight(P23="G repl", P22="2 U armor, U inf")
    assert odds(t.game, US, "attack P23 with UA1, UA2, UI1")[0].endswith(": 4-1; counterattacks at below 1-4")


@rule("14.26f", "14.26h")
def test_the_chances_of_a_battle_that_is_fought_to_and_fro():
    """At 1-2 a counterattack at 1-1 on a three; below 1-4 it is lost. At 2-1 the columns of the answers are in the result."""

    def percent(column, counter):
        return [round(100 * chance, 1) for chance in chances(column, counter)]

    assert percent("1-2", "") == [50.0, 16.7, 33.3, 0.0]
    assert percent("1-4", "5-1") == [83.3, 0.0, 16.7, 0.0]
    assert percent("2-1", "5-1") == percent("2-1", "") and percent("2-1", "5-1")[1] > 33.3
    assert percent("1-1", "5-1") != percent("1-1", "1-4"), "an answer without a number is at the odds"


@rule("14.25a")
def test_odds_want_an_attack_and_its_units():
    t = fight()
    assert odds(t.game, US, "attack O23 with UA1") == ["O23 is vacant"]
    for text, words in (
        ("attack P23", "say which attack"),
        ("attack P23 with GW9", "can't find hexes and units"),
        ("attack with UA1", "can't find hexes and units"),
        ("attack P23 with", "can't find hexes and units"),
    ):
        with pytest.raises(Refused, match=words):
            odds(t.game, US, text)


# --- standing instructions ------------------------------------------------------------------------------------------------


def answered(policy, value, **ask):
    t = table()
    found = Ask(GER, "?", policy=policy, **ask)
    return POLICIES[policy].answer(t.game, found, value)


@rule("29.58")
@pytest.mark.parametrize(
    ("value", "own", "enemy", "fights"),
    [
        ("always", 1, 90, True),
        ("never", 90, 1, False),
        ("2-1", 18, 9, True),
        ("2-1", 17, 9, False),
        ("1-2", 9, 18, True),
        ("1-2", 8, 18, False),
        ("3-2", 27, 18, True),
        ("3-2", 26, 18, False),
    ],
)
def test_a_fleet_breaks_off_below_the_odds_that_were_named(value, own, enemy, fights):
    choices = ("fight", "break off")
    assert answered("break off", value, choices=choices, about={"own": own, "enemy": enemy}) == choices[not fights]


@rule("29.58")
def test_odds_are_read_as_they_are_written():
    t = table()
    for text, value in (("2-1", "2-1"), ("3:2", "3-2"), ("always", "always"), ("Never", "never"), ("9 1", "9-1")):
        assert POLICIES["break off"].read(t.game, GER, text) == value
    for text in ("0-1", "1-0", "2", "10-1", "2-1-1", "a-b", "sometimes", ""):
        with pytest.raises(Refused, match="say always, never, or odds"):
            POLICIES["break off"].read(t.game, GER, text)


@rule("42.44")
def test_all_submarines_or_none():
    choices = ("0", "1", "2", "3")
    assert [answered("submarines", value, choices=choices) for value in ("all", "none")] == ["3", "0"]


@rule("18.31a")
def test_the_own_front_if_it_is_offered():
    for value, own, found in (
        ("own front", "Eastern", "Eastern"),
        ("own front", "Western", "Mediterranean"),
        ("first", "Eastern", "Mediterranean"),
    ):
        assert answered("two fronts", value, choices=("Mediterranean", "Eastern"), about={"own": own}) == found


@rule("33.51")
def test_a_fixed_answer_is_given_where_it_is_offered():
    assert answered("counterintelligence", "counter", choices=("counter", "let be")) == "counter"
    assert answered("counterintelligence", "counter", choices=("let be",)) is None
    assert answered("replies", "skip") == "done" and answered("replies", "") is None


# --- what is shown --------------------------------------------------------------------------------------------------------


def shown(t, text, seat=None):
    return look(t.game.view(seat).position, text)


@rule("42.8a")
def test_units_are_found_by_name_with_what_hinders_them():
    t = table("movement", {"C32": "G fleet, G air", MURMANSK: "G fleet"}, flags={"GW1": {"spent": True, "cut": True}})
    assert shown(t, "gw1") == ["GW1: Germany air 5-4 (used, out of supply) at C32"]
    assert shown(t, "GF2") == [f"GF2: Germany fleet 9 at {MURMANSK}"]
    assert shown(t, MURMANSK)[1:] == ["GF2: Germany fleet 9"]
    assert len(all_units(t.game.view(None).position)) >= 2


@rule("42.8a")
def test_a_place_that_is_empty_a_name_of_many_and_a_name_of_none():
    t = table("movement", {})
    assert shown(t, MURMANSK) == [f"{MURMANSK}: box"]
    assert shown(t, "nowhere at all") == []
    assert shown(t, "M21")[0].startswith("M21 Cherbourg: France, ")


@rule("42.8a")
def test_the_secret_record_stands_in_the_hand():
    t = table(
        "fleets", {"C32": "2 G fleet"}, "Axis", settings={"secret_murmansk": True}, flags={"GF1": {"boxed": True}}
    )
    assert any(line == "Murmansk box, by your record: GF1" for line in hand(t.game.view(GER).position, GER))
    assert shown(t, "GF1", GER) == ["GF1: Germany fleet 9 (in the Murmansk box) at C32"]
    assert shown(t, "GF1", UK) == ["GF1: Germany fleet 9 at C32"]
    t.state.units["GF1"].boxed = False
    assert not any("record" in line for line in hand(t.game.view(GER).position, GER))


@rule("11.1")
@pytest.mark.parametrize(
    ("brps", "limit", "spent", "left"), [(30, 100, 20, 30), (90, 100, 20, 80), (90, 20, 30, 0), (-5, 100, 0, 0)]
)
def test_what_is_left_to_spend(brps, limit, spent, left):
    assert left_to_spend({"brps": brps, "limit": limit, "spent": spent}) == left


@rule("3.38a")
def test_prices_of_the_force_pool():
    assert priced("infantry 3-3", 2) == "2 infantry 3-3 (3 each)"
    assert priced("armor 4-6", 1) == "1 armor 4-6 (8 each)"
    assert priced("fleet factors", 18) == "18 fleet factors (3 each)"


@rule("21.1a")
def test_a_sheet_names_wars_and_objectives():
    t = table("construction", {"K23": "B inf"})
    told = shown(t, "Russia")
    assert "At war with Germany" in told
    t.state.wars = []
    assert "At war with nobody" in shown(t, "Russia") and GAME.hand(t.game.view(RUS).position, RUS)
