"""28.44, 28.454, 29.57 to 29.59: what becomes of interceptions, part by part."""

import pytest

from rules.third_reich.clash import SAILED, chases, drown, fellows, fight, least, meet_at, outcome, strike, turn_back
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.table import answered, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive"
WAY = ["L22", "L23", "K24", "K25"]
SHIPS = {"L22": "3 B fleet, 2 B inf", "K28": "2 G fleet", "M22": "G air", "N22": "2 G air", "P22": "B air, B air 3"}


def at_sea(*missions, units=None, **more):
    t = table("movement", units or SHIPS, options=OFF, control={"P22": UK}, **more)
    for mission in missions:
        t.state.missions[mission.id] = mission
    return t


def sails(name="M1", kind="invasion", ships=("BF1",), path=WAY, seat=UK, **more):
    return Mission(name, kind, seat, list(ships), path[-1], path=list(path), **more)


def hunts(name="M2", ships=("GF1",), at="K24", prey="M1", seat=GER, round=1, kind="intercept", **more):
    return Mission(name, kind, seat, list(ships), at, prey=prey, at=at, round=round, path=["K28", at], **more)


# --- in the air ---------------------------------------------------------------------------------------------------------


def chased(*answers, dice, air=("GW2", "GW3"), hunters=("BW1",)):
    das = Mission("M1", "das", GER, list(air), "N23", round=1)
    chase = Mission("M2", "chase", UK, list(hunters), "N23", at="N23", round=2)
    t = at_sea(das, chase)
    t.game.script(dice)
    return t, answered(chases(t.game), *answers)


@rule("28.441", "28.444")
def test_the_larger_air_support_that_wins_goes_on_if_it_likes():
    t, asked = chased("go on", dice=[1, 6])
    assert [a.seat for a in asked] == [GER] and asked[0].choices == ("go on", "return")
    das, chase = t.state.missions["M1"], t.state.missions["M2"]
    assert das.state == "under way" and das.units and chase.state == "over"
    t, asked = chased("return", dice=[1, 6])
    assert t.state.missions["M1"].state == "over" and t.state.missions["M1"].units == [] and t.unit("GW2").spent
    t, asked = chased(dice=[1, 3], air=("GW2",))
    assert asked == [] and t.state.missions["M1"].state == "over", "not the larger one"
    t, asked = chased(dice=[6, 1])
    assert asked == [] and t.state.missions["M1"].state == "over", "beaten"
    t = at_sea(Mission("M2", "chase", UK, ["BW1"], "N23", at="N23", round=2))
    assert answered(chases(t.game)) == [] and t.unit("BW1").spent and t.state.missions["M2"].state == "over"


@rule("28.441", "28.444")
def test_each_air_support_is_met_by_those_who_chase_it():
    t = at_sea(
        Mission("M1", "das", GER, ["GW2"], "N23", round=1), Mission("M2", "chase", UK, ["BW1"], "N23", round=2),
        Mission("M3", "das", GER, ["GW3"], "P21", round=1), Mission("M4", "chase", UK, ["BW2"], "P21", round=2),
        Mission("M5", "das", GER, ["GW1"], "N23", round=1, state="over"),
    )  # fmt: skip
    t.game.script([6, 5, 1, 1])
    assert len(answered(chases(t.game), "return")) == 1
    assert t.said("Britain 6, Germany 5") and t.said("Britain 1, Germany 3"), "five against five, three against five"
    assert not t.unit("GW1").spent and t.unit("BW1").spent
    t = at_sea(Mission("M1", "das", GER, ["GW2"], "N23", round=1), Mission("M2", "chase", UK, [], "N23", round=2))
    assert answered(chases(t.game)) == [] and not t.rolls() and t.state.missions["M1"].state == "under way"


@rule("28.454")
def test_air_strikes_ships_at_sea():
    t = at_sea(sails(cargo=["BI1"]), hunts(kind="strike", ships=("GW1",)))
    t.game.script([1, 1, 6, 2, 3])
    strike(t.game, t.state.missions["M2"], t.state.missions["M1"])
    afloat = [u for u in t.state.units.of(UK) if u.kind == "fleet"]
    assert sum(u.factor for u in afloat) == 25 and sum(u.factor for u in t.state.units.of(GER) if u.kind == "air") == 14
    assert t.state.missions["M2"].state == "over"
    assert t.where("BI1") == "lost", "seven factors carry two"
    for state, units in (("turned back", ["BF1"]), ("under way", [])):
        t = at_sea(sails(state=state, ships=units), hunts(kind="strike", ships=("GW1",)))
        strike(t.game, t.state.missions["M2"], t.state.missions["M1"])
        assert t.unit("GW1").spent and not t.rolls("air attack")
    t = at_sea(sails(ships=("BF4",)), hunts(kind="strike", ships=("GW1",)), units=SHIPS | {"K21": "B fleet 1"})
    t.game.script([1, 2, 3, 4, 5])
    strike(t.game, t.state.missions["M2"], t.state.missions["M1"])
    assert t.state.missions["M1"].state == "sunk"


# --- at sea -------------------------------------------------------------------------------------------------------------


@rule("29.574", "29.571")
def test_both_may_break_off_where_interceptors_meet_interceptors():
    prey = hunts("M1", ships=("BF1",), prey="M9", seat=UK, round=1)
    t = at_sea(prey, hunts("M2", prey="M1", round=2))
    t.game.script([3, 3])
    asked = answered(fight(t.game, [t.state.missions["M2"]], t.state.missions["M1"]), "fight", "break off")
    assert [a.seat for a in asked] == [GER, UK] and t.said("Britain breaks off")
    assert "Fight M1 (9 factors) with 9" in asked[0].prompt and asked[0].about == {"own": 9, "enemy": 9}
    t = at_sea(sails(), hunts())
    t.game.script([3, 3])
    asked = answered(fight(t.game, [t.state.missions["M2"]], t.state.missions["M1"]), "break off", "go on")
    assert [a.seat for a in asked] == [GER, UK] and t.said("Germany breaks off")
    assert t.state.missions["M2"].state == "over" and t.unit("GF1").spent
    for spoil in ("turned back", "sunk"):
        t = at_sea(sails(state=spoil), hunts())
        assert answered(fight(t.game, [t.state.missions["M2"]], t.state.missions["M1"])) == [] and t.unit("GF1").spent


@rule("29.574")
def test_who_is_left_alone_is_not_asked_to_break_off():
    t = at_sea(hunts("M1", ships=("BF1",), prey="M9", seat=UK, round=1), hunts("M2", prey="M1", round=2))
    t.game.script([3, 3])
    asked = answered(fight(t.game, [t.state.missions["M2"]], t.state.missions["M1"]), "break off")
    assert [a.seat for a in asked] == [GER]


@rule("29.5a", "29.53")
@pytest.mark.parametrize(("at", "round_", "fleets"), [("L22", 1, 18), ("L23", 1, 9), ("L22", 2, 9)])
def test_who_hunts_a_mission_that_is_met_together_with_another_fights_too(at, round_, fleets):
    t = at_sea(sails(), sails("M2", ships=("BF2",), path=["L22", "L21"]), hunts("M3", at="L22"),
               hunts("M4", ships=("GF2",), prey="M2", at=at, round=round_))  # fmt: skip
    (ask,) = next(fight(t.game, [t.state.missions["M3"]], t.state.missions["M1"]))
    assert f"Fight M1 and M2 (18 factors) with {fleets} at" in ask.prompt


@rule("29.59")
def test_air_goes_down_with_the_last_ship_that_carried_it():
    t = at_sea(sails(ships=(), kind="transport", cargo=["BW2"]))
    drown(t.game, t.state.missions["M1"])
    assert t.where("BW2") == "lost" and t.said("BW2 goes down with the ships that carried it")


@rule("29.59")
@pytest.mark.parametrize(
    ("units", "over", "lost"),
    [
        ("B inf, B armor", 2, ["BI1"]),
        ("B inf, B armor", 4, ["BA1"]),
        ("B inf, B armor", 5, ["BA1", "BI1"]),
        ("B inf, B air", 3, ["BI1"]),
        ("B inf, B air", 2, ["BW1"]),
        ("B inf, B air", 4, ["BW1"]),
        ("B inf, B air", 7, ["BI1", "BW1"]),
        ("B inf 3-4, B armor 2-5, B inf 1-3", 3, ["BI1"]),
        ("B inf 1-3, B armor 2-5", 1, ["BI1"]),
    ],
)
def test_which_cargo_makes_up_for_lost_ships(units, over, lost):
    t = at_sea(units={"L22": f"B fleet, {units}"})
    assert sorted(u.id for u in least([u for u in t.state.units.of(UK) if u.kind != "fleet"], over)) == lost


@rule("29.571")
def test_who_has_no_ships_left_is_not_fought():
    t = at_sea(sails(ships=()), hunts())
    assert answered(fight(t.game, [t.state.missions["M2"]], t.state.missions["M1"])) == []
    assert t.unit("GF1").spent and t.state.missions["M2"].state == "over"


@rule("29.58", "29.573", "29.59")
def test_what_a_battle_means_for_a_mission():
    for won, answers, state, questions in (
        ("hunters", (), "turned back", 0), ("prey", ("go on",), "under way", 1), ("prey", ("abort",), "turned back", 1),
    ):  # fmt: skip
        t = at_sea(sails())
        asked = answered(outcome(t.game, t.state.missions["M1"], won), *answers)
        assert len(asked) == questions and t.state.missions["M1"].state == state
    t = at_sea(sails(ships=()))
    assert answered(outcome(t.game, t.state.missions["M1"], "prey")) == [] and t.state.missions["M1"].state == "sunk"
    t = at_sea(hunts("M1", ships=("BF1",), prey="M9", seat=UK))
    assert answered(outcome(t.game, t.state.missions["M1"], "prey")) == [], "interceptors go on"
    for kind in (*SAILED, "base"):
        t = at_sea(sails(kind=kind))
        turn_back(t.game, t.state.missions["M1"])
        assert t.state.missions["M1"].state == "turned back" and t.where("BF1") == "L22", kind


@rule("29.5a", "29.43")
def test_who_is_met_together():
    one = sails()
    same_base = sails("M2", ships=("BF2",), path=["L22", "L21"])
    same_goal = sails("M3", ships=("BF3",), path=["K21", "L23", "K24", "K25"])
    t = at_sea(one, same_base, same_goal)

    def met(hex_):
        return [m.id for m in fellows(t.game, one, hex_)]

    assert met("L22") == ["M2"] and met("K25") == ["M3"] and met("K24") == [] and met("L21") == []
    t.state.missions["M4"] = hunts("M4", prey="M3", at="K24")
    assert met("K24") == ["M3"], "they share more than this hex, and are hunted here as well"
    assert met("L23") == [], "they are hunted elsewhere"
    t.state.missions["M4"].prey = "M1"
    assert met("K24") == [], "only this one is hunted"
    t.state.missions["M4"].prey = "M3"
    for field, value in (("state", "turned back"), ("kind", "support"), ("units", [])):
        before = getattr(same_goal, field)
        setattr(same_goal, field, value)
        assert met("K25") == [], field
        setattr(same_goal, field, before)
    same_goal.seat = RUS
    assert met("K25") == [], "Russia sails apart"
    same_goal.seat = US
    assert met("K25") == ["M3"]
    t.state.missions["M4"].kind = "strike"
    assert met("K24") == []
    one.kind = "intercept"
    assert met("L22") == [], "interceptors are met alone"


@rule("29.57c")
def test_the_interceptor_says_whether_air_or_ships_strike_first():
    for first, spent in (("air", True), ("fleets", False)):
        t = at_sea(sails(), hunts(), hunts("M3", ships=("GW1",), kind="strike"))
        flow = meet_at(t.game, t.state.missions["M1"], "K24", 1)
        t.game.script([2, 2, 2, 2, 2])
        (ask,) = next(flow)
        assert ask.seat == GER and ask.choices == ("air", "fleets")
        (ask,) = flow.send({GER: first})
        assert ask.choices == ("fight", "break off") and t.unit("GW1").spent is spent
    t = at_sea(sails(), hunts(), hunts("M3", ships=(), kind="strike"))
    (ask,) = next(meet_at(t.game, t.state.missions["M1"], "K24", 1))
    assert ask.choices == ("fight", "break off"), "no air is left to strike"
    t = at_sea(
        sails(), hunts("M3", ships=("GW1",), kind="strike"), hunts("M4", round=2), hunts("M5", ships=("GF2",), at="K25")
    )
    t.game.script([2, 2, 2, 2, 2])
    assert answered(meet_at(t.game, t.state.missions["M1"], "K24", 1)) == [], (
        "the others are elsewhere, or of another round"
    )
