"""26.92: when Russia offers surrender, what the Axis must hold her down with, when she falls if it is rejected."""

import pytest

from rules.third_reich.chart import country_of, objective_hexes
from rules.third_reich.russia import (
    accept,
    axis_in_russia,
    garrison,
    garrison_first,
    last_stand,
    occupied,
    russian_factors,
    surrender_test,
    too_few,
)
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.early import GER, ITA, RUS
from tests.third_reich.table import answered, table

KHARKOV, LINE = "L42", "K42"
HELD = {KHARKOV: GER, LINE: GER}


def east(units, side="Allies", **more):
    return table("movement", units, side, **{"control": HELD, **more})


def asked(t):
    """Who is asked whether the surrender is accepted."""
    flow = surrender_test(t.game)
    found = next(flow, None)
    return found and found[0].seat if isinstance(found, (list, tuple)) else found and found.seat


def offers(t):
    asked(t)
    return t.state.surrender == "offered"


@rule("26.92a")
def test_russia_offers_when_she_is_under_fifty_and_outnumbered_three_to_two():
    """Four German infantry are twelve factors: against eight they are three to two, against nine they are not."""
    for own, yes in (("2 R inf 2-3, 2 R inf 2-3", True), ("3 R inf 2-3, R inf 3-3", False)):
        t = east({KHARKOV: "4 G inf", "H47": own})
        assert (axis_in_russia(t.game), russian_factors(t.game)) == (12, 8 if yes else 9)
        assert offers(t) is yes
    t = east({KHARKOV: "3 G inf", LINE: "G inf", "H47": "2 R inf 2-3", "Y43": "R inf 2-3", "M42": "R inf 2-3"})
    assert offers(t), "wherever on the board they stand"


@rule("26.92a")
def test_fifty_factors_are_enough_whatever_the_odds():
    red = {"H47": "10 R inf 3-3", "J43": "6 R inf 3-3", "M42": "R inf 1-3"}
    army = {KHARKOV: "12 G armor, 4 G inf", LINE: "3 G air"}
    t = east(red | army)
    assert russian_factors(t.game) == 49 and 2 * axis_in_russia(t.game) >= 150
    assert offers(t)
    t = east(red | army | {"M43": "R inf 1-3"})
    assert russian_factors(t.game) == 50 and not offers(t)


@rule("26.92a")
def test_an_army_that_nobody_outnumbers_never_offers():
    t = east({})
    assert not offers(t), "nobody stands in Russia on either side"
    t = east({KHARKOV: "G inf"})
    assert offers(t)


@rule("26.92a")
def test_it_is_offered_once_in_a_russian_turn_by_a_russia_in_the_war():
    units = {KHARKOV: "4 G inf", "H47": "R inf"}
    assert not offers(east(units, "Axis"))
    t = east(units, surrender="rejected")
    asked(t)
    assert t.state.surrender == "rejected"
    t = east(units)
    t.power(RUS).in_play = False
    assert not offers(t)


@rule("26.921a", "26.922")
def test_what_the_axis_answers_is_told_and_done():
    for answer, words, number in (
        ("accept", "The Axis accepts the surrender", "26.921a"),
        ("reject", "The Axis rejects the surrender", "26.922"),
    ):
        t = east({KHARKOV: "4 G inf", "H47": "R inf"})
        answered(surrender_test(t.game), answer)
        assert words in [e.text for e in t.events(number)] and t.state.surrender == f"{answer}ed"
        assert t.power(RUS).in_play is (answer == "reject")


@rule("26.92b", "32.16")
def test_what_counts_on_either_side():
    t = east(
        {
            KHARKOV: "G inf, G air, G base",
            "Y43": "R fleet",
            "H47": "R inf, R air, R partisan",
            "W26": "2 R partisan",
            "M31": "G inf",
        },
        pool={"R": "2 R inf", "G": "G armor"},
    )
    assert axis_in_russia(t.game) == 3 + 5 and axis_in_russia(t.game, ground=True) == 3
    assert russian_factors(t.game) == 3 + 5 + 1


@rule("26.923")
def test_who_has_more_in_russia_decides_for_the_axis():
    army = {KHARKOV: "2 G inf", LINE: "4 I inf", "M31": "4 G armor", "H47": "R inf"}
    t = east(army, scenario="1942", year=1942)
    assert asked(t) == ITA
    assert asked(east(army, scenario="1942", year=1942, pool={"G": "2 G armor"})) == ITA
    army[KHARKOV] = "4 G inf"
    assert asked(east(army, scenario="1942", year=1942)) == GER


@rule("26.921a", "26.921c", "32.15")
def test_what_an_accepted_surrender_leaves():
    t = east(
        {KHARKOV: "9 G armor", "H47": "R inf", "W26": "R partisan", "J43": "R partisan"}, control=HELD | {"J43": GER}
    )
    assert holder(t.game, "J43") == GER
    accept(t.game)
    assert not list(t.state.units.of(RUS)) and holder(t.game, "J43") == GER, "who had it before the partisans has it"
    assert holder(t.game, "H47") == RUS and t.power(RUS).conquered == t.state.turn + 1
    assert t.state.wars and not any(RUS in war for war in t.state.wars)


# --- the garrison -------------------------------------------------------------------------------------------------------


def held_down(units, side="Axis", surrender="rejected", **more):
    return east(units, side, surrender=surrender, **more)


@rule("26.922", "26.921b")
@pytest.mark.parametrize("surrender", ["accepted", "rejected", "offered", ""])
def test_the_garrison_is_due_from_the_answer_on(surrender):
    t = held_down({KHARKOV: "G inf"}, surrender=surrender)
    due = surrender in ("accepted", "rejected")
    assert occupied(t.game) is due
    if surrender == "rejected":
        t.power(RUS).in_play = False
        assert occupied(t.game), "after her last factor fell too"
    t.state.mini = "Poland"
    assert not occupied(t.game)
    t.state.mini, t.state.side = "", "Allies"
    assert not occupied(t.game)
    t.state.side = "Axis"
    t.power(GER).in_play = False
    assert not occupied(t.game)


@rule("26.921b")
@pytest.mark.parametrize(
    ("army", "short"),
    [
        ("10 G inf, 3 G air", False),
        ("15 G inf", False),
        ("10 G inf, 2 G air, G air 3", True),
        ("14 G inf, 3 I inf 1-3", False),
        ("9 G inf, 4 G air", True),
        ("9 G inf, I inf 2-3, 4 G air", True),
        ("9 G inf, I inf 2-3, I inf 1-3, 3 G air", False),
    ],
)
def test_forty_five_factors_thirty_of_them_on_the_ground(army, short):
    t = held_down({KHARKOV: army})
    assert too_few(t.game) is short


@rule("26.924")
def test_a_shortage_costs_once_a_turn_and_ends_when_it_is_cured():
    t = held_down({KHARKOV: "G inf"}, control=HELD | {"J43": GER})
    before = t.power(GER).brps
    held = [h for h in objective_hexes() if country_of(h) == "Russia" and holder(t.game, h) == GER]
    if len(held) == 1:
        list(garrison(t.game))
        assert holder(t.game, held[0]) == RUS and t.power(GER).brps == before - 15
        list(garrison(t.game))
        assert t.power(GER).brps == before - 15, "nothing is left to concede"
    t = held_down({KHARKOV: "15 G inf"}, notes={"garrison short": 3})
    list(garrison(t.game))
    assert "garrison short" not in t.state.notes and t.power(GER).brps == before
    t = held_down({LINE: "G inf"}, control={LINE: GER})
    list(garrison(t.game))
    assert "garrison short" not in t.state.notes and t.power(GER).brps == before, "she has nothing to give back"


@rule("26.924")
def test_empty_objectives_are_named_first():
    held = [h for h in sorted(objective_hexes()) if country_of(h) == "Russia"][:3]
    t = held_down({held[0]: "G inf"}, control=dict.fromkeys(held, GER))
    flow = garrison(t.game)
    asks = next(flow)
    ask = asks[0] if isinstance(asks, (list, tuple)) else asks
    assert len(ask.choices) >= 3 and held[0] in ask.choices[-1]
    assert t.state.notes["garrison short"] == t.state.now
    t = held_down({held[0]: "G inf", held[1]: "G inf"}, control=dict.fromkeys(held[:2], GER))
    (ask,) = next(garrison(t.game))
    assert len(ask.choices) == 2, "garrisoned ones if there are no others"


@rule("26.924")
def test_until_it_is_cured_sr_only_brings_troops():
    t = held_down(
        {KHARKOV: "G inf", "M31": "G inf, G air", "J30": "G fleet", "L31": "G base"}, notes={"garrison short": 1}
    )
    inf, air, fleet, inside = (t.unit(n) for n in ("GI2", "GW1", "GF1", "GI1"))
    if inf.place == KHARKOV:
        inf, inside = inside, inf
    assert garrison_first(t.game, inf, LINE) == "" == garrison_first(t.game, air, LINE)
    assert garrison_first(t.game, fleet, LINE) and garrison_first(t.game, inf, "M32")
    assert garrison_first(t.game, inside, LINE), "who is there already serves nothing"
    t.state.side = "Allies"
    assert garrison_first(t.game, inf, "M32") == "", "it is nobody's concern in an Allied turn"
    t.state.side = "Axis"
    del t.state.notes["garrison short"]
    assert garrison_first(t.game, inf, "M32") == ""
    t = held_down({KHARKOV: "15 G inf", "M31": "G inf"}, notes={"garrison short": 1})
    assert garrison_first(t.game, t.unit("GI16"), "M32") == "", "it is whole"


# --- the end ------------------------------------------------------------------------------------------------------------


@rule("26.922")
def test_who_rejected_fights_until_the_last_factor_in_russia():
    for red, falls in (
        ({"H47": "R inf"}, False),
        ({"H47": "R air"}, False),
        ({"H47": "R partisan"}, False),
        ({"Y43": "R fleet", "H47": "R base"}, True),
        ({"M36": "R inf"}, True),
        ({}, True),
    ):
        t = held_down({KHARKOV: "9 G armor"} | red, control=HELD | {"M36": RUS})
        last_stand(t.game)
        assert t.power(RUS).in_play is not falls, red
        assert (holder(t.game, "H47") == GER) is falls
    for surrender in ("", "accepted", "offered"):
        t = held_down({KHARKOV: "9 G armor"}, surrender=surrender)
        last_stand(t.game)
        assert t.power(RUS).in_play
    t = held_down({KHARKOV: "9 G armor"})
    t.power(RUS).in_play = False
    last_stand(t.game)
    assert not t.events(kind="conquest")
