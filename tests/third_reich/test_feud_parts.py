"""21.1, 25.2: whom peace keeps out of whose hexes, question by question."""

import pytest

from rules.third_reich.chart import area_of, hexes_of, land
from rules.third_reich.feuds import (
    against,
    allied,
    at_war,
    begins_with_pact,
    closed_to_helper,
    feuds,
    fights,
    foes_of,
    foreign,
    forget_foes,
    hostile,
    italy_may,
    lone,
    lone_owner,
    make_foes,
    may_fight,
    own_soil,
    shut,
)
from rules.third_reich.losses import create
from tests.rulings import rule
from tests.third_reich.early import FRA, GER, ITA, RUS, UK, US, peace
from tests.third_reich.test_pressure import APART, attacked, axis

TOULON, MUNICH, MARSEILLES, MADRID, VICHY = "U20", "P29", "V19", "W12", "Vichy France"
EAST_POLAND = next(h for h in sorted(land()) if area_of(h) == "East Poland")
EAST = ["Germany-Russia", "Italy-Russia"]


def helped(**more):
    """Russia has attacked sleeping Rumania; the Axis turn has come, and Germany presses nobody."""
    t = axis(attacked(**more))
    t.state.notes.pop("pressed Rumania", None)
    return t


def helper(t, seat, country="Rumania"):
    found = closed_to_helper(t.game, seat, country, foes_of(t.game, country))
    return found[1] if found else ""


@rule("25.2a", "25.2b")
def test_germany_needs_nobody_s_leave_to_help():
    t = helped(players=APART)
    t.state.wars += EAST
    assert helper(t, GER) == "" and helper(t, ITA) == "25.2b"
    t.state.notes["left Rumania"] = 1
    assert helper(t, GER) == "" == helper(t, ITA)
    t.state.notes["pressed Rumania"] = 1
    assert helper(t, GER) == "" and helper(t, ITA) == "25.21", "only Germany presses"


@rule("25.2b")
def test_one_player_leaves_nothing_to_himself():
    t = helped()
    t.state.wars += EAST
    assert t.game.seats[GER] == t.game.seats[ITA] and helper(t, ITA) == ""


@rule("25.2b")
@pytest.mark.parametrize(
    ("before", "in_play", "wars", "may"),
    [
        ("inactive Germany", True, EAST, False),
        ("inactive Germany", True, EAST[1:], True),
        ("inactive Germany", False, EAST, True),
        ("neutral", True, EAST, True),
    ],
)
def test_when_italy_needs_no_leave(before, in_play, wars, may):
    """Where Germany is at peace, beaten, or has no better claim."""
    t = helped(players=APART)
    t.state.wars += wars
    t.power(GER).in_play = in_play
    t.state.help["before Rumania"] = [before]
    assert italy_may(t.game, "Rumania", (RUS,)) is may


@rule("21.1b", "36.1")
def test_which_rule_keeps_powers_of_one_side_apart():
    t = peace("movement", wars=["Britain-Germany"])
    for unit, hex_, whose, found in (
        ("BI1", TOULON, FRA, "21.1b"),
        ("II1", MUNICH, GER, "36.1"),
        ("RI1", MUNICH, GER, "21.1b"),
        ("GI1", TOULON, FRA, "21.1b"),
    ):
        assert shut(t.game, t.unit(unit), hex_, whose)[1] == found, (unit, hex_)
    t.state.wars += ["France-Germany", "Britain-Italy"]
    assert shut(t.game, t.unit("BI1"), TOULON, FRA) is None is shut(t.game, t.unit("II1"), MUNICH, GER)
    assert shut(t.game, t.unit("BI1"), TOULON, UK) is None, "her own"


@rule("21.1b")
def test_whose_hexes_peace_closes():
    """Those of great powers in the war; neutrals, Vichy and minors have rules of their own."""
    t = peace("movement")
    german, russian = t.unit("GI1"), t.unit("RI1")
    assert shut(t.game, german, MADRID, "Spain") is None is shut(t.game, german, MARSEILLES, VICHY)
    assert shut(t.game, russian, TOULON, FRA)[1] == "21.1b"
    t.power(FRA).in_play = False
    assert shut(t.game, russian, TOULON, FRA) is None is shut(t.game, t.unit("II1"), TOULON, FRA), (
        "she is out of the war"
    )
    sleeper = create(t.game, VICHY, "infantry", 2, 3, MARSEILLES, VICHY)
    assert shut(t.game, sleeper, "K22", UK) is None is shut(t.game, sleeper, MUNICH, GER)
    russian.place = MUNICH
    assert shut(t.game, russian, MUNICH, GER) is None, "who is there already is not turned back at the border"


@rule("43.4b")
def test_russia_goes_to_the_poles_beyond_the_line():
    t = peace("movement")
    assert shut(t.game, t.unit("RI1"), EAST_POLAND, UK) is None, "East Poland"
    assert shut(t.game, t.unit("RI1"), "K22", UK)[1] == "21.1b"
    assert shut(t.game, t.unit("RI1"), EAST_POLAND, GER)[1] == "21.1b", "not to Germans there"
    assert shut(t.game, t.unit("II1"), EAST_POLAND, UK)[1] == "21.1b", "she alone"


@rule("21.53", "23.1b", "12.16")
def test_who_comes_into_an_attacked_minor():
    t = helped(wars=["Britain-Germany", "France-Germany"])
    home = lone(t.game)[0]
    assert home == "Rumania" and lone_owner(t.game, "S33", GER) == home
    assert own_soil(home) == hexes_of(home) and set(hexes_of("Spanish Morocco")) < set(own_soil("Spain"))
    assert lone_owner(t.game, MUNICH, GER) == lone_owner(t.game, "S33", UK) == ""
    for unit, found in (("RI1", ""), ("BI1", "21.53"), ("GI1", "23.1b"), ("II1", "23.1b")):
        why = shut(t.game, t.unit(unit), "S33", GER)
        assert (why[1] if why else "") == found, unit
    own = next(u for u in t.state.units if u.nation == home)
    assert shut(t.game, own, "S33", GER) is None, "its own units are at home"
    assert shut(t.game, t.unit("GI1"), MUNICH, GER) is None
    t.unit("BI1").place = "S33"
    assert shut(t.game, t.unit("BI1"), "S33", GER) is None


@rule("21.2", "21.53")
def test_who_the_enemies_of_a_minor_are():
    t = peace()
    t.state.countries |= {"Greece": "attacked Britain", "Spain": "ally Britain"}
    count = t.state.control_count
    make_foes(t.game, ITA, "Greece")
    assert t.state.control_count == count + 1 and t.state.help["foes Greece"] == [ITA]
    make_foes(t.game, ITA, "Greece")
    make_foes(t.game, RUS, "Spain")
    assert t.state.help["foes Greece"] == [ITA], "named once"
    assert foes_of(t.game, "Greece") == (ITA,) and foes_of(t.game, "Norway") is None
    assert foes_of(t.game, "Spain") is None and lone(t.game) == ["Greece"], "an ally has its patron's enemies"
    t.state.help |= {"admitted to Greece": [FRA], "contest Greece": [ITA], "admitted to Spain": [FRA]}
    count = t.state.control_count
    forget_foes(t.game, "Greece")
    assert t.state.control_count == count + 1
    assert {k for k in t.state.help if "Greece" in k} == set() and "admitted to Spain" in t.state.help
    t.state.help["foes Greece"] = []
    assert foes_of(t.game, "Greece") is None


@rule("12.16", "21.2")
def test_in_a_minor_s_turn_its_commander_has_its_enemies():
    t = peace()
    t.state.countries["Greece"] = "attacked Britain"
    make_foes(t.game, ITA, "Greece")
    assert hostile(t.game, UK, GER) and not hostile(t.game, UK, ITA)
    t.state.mini = "Greece"
    assert hostile(t.game, UK, ITA) and hostile(t.game, ITA, UK) and not hostile(t.game, UK, GER)
    assert hostile(t.game, FRA, GER) and not hostile(t.game, FRA, ITA), "others go on as they were"
    t.state.help.pop("foes Greece")
    assert hostile(t.game, UK, GER) and not hostile(t.game, UK, ITA), "one with its patron's enemies"
    t.state.wars.append("Britain-Britain")
    assert not hostile(t.game, UK, UK)


@rule("21.2", "43.4b")
def test_who_fights_whom():
    t = peace()
    t.state.countries |= {"Greece": "attacked Britain", "Poland": "attacked Britain"}
    make_foes(t.game, ITA, "Greece")
    greek, pole = (create(t.game, c, "infantry", 1, 3, EAST_POLAND, UK) for c in ("Greece", "Poland"))
    german, italian, russian, brit = (t.unit(u) for u in ("GI1", "II1", "RI1", "BI1"))
    assert fights(t.game, greek, italian) and fights(t.game, italian, greek) and may_fight(t.game, greek, ITA)
    assert not fights(t.game, greek, german) and not fights(t.game, german, greek) and not may_fight(t.game, greek, GER)
    assert fights(t.game, german, brit) and not fights(t.game, italian, brit)
    assert against(t.game, GER, pole) and not against(t.game, ITA, pole), "as Britain is"
    assert not against(t.game, RUS, pole), "not before she has claimed the East"
    t.state.notes["east Russia"] = 1
    assert against(t.game, RUS, pole) and not against(t.game, RUS, brit)
    pole.place = "L35"
    assert not against(t.game, RUS, pole), "west of the line"
    pole.place = EAST_POLAND
    t.state.wars.append("Germany-Russia")
    assert not against(t.game, RUS, pole), "she fights beside them"
    assert not against(t.game, RUS, greek) and fights(t.game, russian, german)


@rule("21.1b", "21.2")
def test_who_keeps_apart_from_whom():
    t = peace()
    assert begins_with_pact("1939") and not begins_with_pact("1942")
    assert foreign(t.game, RUS, UK) and foreign(t.game, RUS, GER) and not foreign(t.game, UK, FRA)
    assert not foreign(t.game, UK, UK) and not foreign(t.game, GER, UK) and allied(t.game, UK, FRA)
    assert not allied(t.game, RUS, UK) and not allied(t.game, GER, UK)
    assert not foreign(t.game, VICHY, GER) and not foreign(t.game, RUS, VICHY) and not foreign(t.game, RUS, "Spain")
    t.power(UK).in_play = False
    assert not foreign(t.game, RUS, UK), "who is out of the war has no hexes to keep"
    t.power(UK).in_play = True
    assert at_war(t.game, UK) and not at_war(t.game, ITA)
    assert feuds(t.game) == (2, "", False)
    t.state.notes["east Russia"] = 1
    assert feuds(t.game) == (2, "", True)
    t.state.wars.append("Germany-Russia")
    assert not foreign(t.game, RUS, UK) and not foreign(t.game, RUS, GER)
    late = peace(wars=[])
    late.game.scenario, late.power(US).in_play = "1942", True
    assert not foreign(late.game, UK, US) and foreign(late.game, UK, GER), "allies from the start"
    late.state.notes["entry row"] = 1
    assert foreign(late.game, UK, US), "until America enters"
