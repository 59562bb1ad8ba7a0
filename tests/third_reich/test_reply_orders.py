"""29.5: replies at sea: who may answer what, and interceptions, order by order."""

import pytest

from rules.third_reich.chart import US_BOX, hexes_of, interception_number
from rules.third_reich.replies import (
    Intercept,
    Strike,
    idle_fleets,
    may_intercept,
    may_reply,
    open_targets,
    reach_of,
    replied,
    repliers,
    roll_interceptions,
    runs_a_foe,
    sea_of,
    target_reach,
)
from rules.third_reich.skies import idle_air
from rules.third_reich.state import Mission
from rules.third_reich.waters import course, interception_hexes
from tests.rulings import rule
from tests.third_reich.answers import WAY, replies, sailing
from tests.third_reich.early import peace
from tests.third_reich.table import table, why

OFF = "Western offensive, Mediterranean offensive, Eastern offensive"
US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def intercept(t, hex_, *fleets, seat=GER, mission="M1"):
    return why(t, Intercept(mission=mission, fleets=fleets, hex=hex_), seat)


# --- who may reply, and to what -----------------------------------------------------------------------------------------


@rule("29.51", "29.56a")
def test_the_sides_reply_in_turns():
    t = replies({"L22": "B fleet"})
    for number, side in ((1, {GER, ITA}), (2, {UK, US, RUS}), (3, {GER, ITA})):
        t.state.round = number
        assert set(repliers(t.game)) <= side and repliers(t.game)


@rule("29.51", "29.54a")
def test_what_sailed_in_the_round_before_is_answered():
    t = replies({"L22": "2 B fleet", "K28": "G fleet"}, sailing())
    (mission,) = open_targets(t.game, GER)
    assert mission.id == "M1" and open_targets(t.game, US) == [], "nobody replies to his own side"
    for field, value in (("round", 1), ("state", "turned back"), ("kind", "support")):
        before = getattr(mission, field)
        setattr(mission, field, value)
        assert open_targets(t.game, GER) == [] and intercept(t, "K24", "GF1") == "29.51", field
        setattr(mission, field, before)
    assert intercept(t, "K24", "GF1") == "" and intercept(t, "K24", "GF1", mission="M2") == "29.51"


@rule("21.1b", "29.51")
def test_a_power_at_peace_meets_nobody_but_the_enemies_of_a_minor_it_runs():
    norway = dict.fromkeys(hexes_of("Norway"), UK)
    units = {"J30": "G fleet", "L22": "B fleet", "Z23": "I fleet", "AA8": "B fleet"}
    t = replies(units, sailing(GER, ("GF1",), ["J30", "I31", "H32"]), side="Axis", make=peace, control=norway)
    assert open_targets(t.game, UK) and not open_targets(t.game, ITA)
    t.state.missions["M1"].seat = ITA
    assert not open_targets(t.game, UK), "Italy is at peace"
    attacked = {"countries": {**t.state.countries, "Norway": f"attacked {UK}"}, "help": {"foes Norway": [ITA]}}
    t = replies(units, t.state.missions["M1"], side="Axis", make=peace, control=norway, **attacked)
    assert open_targets(t.game, UK) and not open_targets(t.game, FRA), "Norway's own ships could meet them"
    assert not runs_a_foe(t.game, UK, RUS) and runs_a_foe(t.game, UK, ITA)
    assert intercept(t, "H32", "BF1", seat=UK) == "21.1b", "Britain's own may not"


def test_the_sea_a_course_lies_on():
    t = table("movement", {})
    assert sea_of(t.game, sailing()) == "Atlantic Ocean" and sea_of(t.game, sailing(path=("L22",))) == "Atlantic Ocean"
    assert sea_of(t.game, Mission("M1", "base", UK, [], "L22")) == ""
    box = sailing(path=("L22", "L21", US_BOX))
    assert sea_of(t.game, box) == "Atlantic Ocean"
    assert sea_of(t.game, sailing(GER, path=("J30", "J32", "J33"))) == "Baltic Sea"
    assert sea_of(t.game, sailing(path=("L22", "J33"))) == "", "no sea has both"


@rule("29.31", "29.34", "29.57b", "29.573")
def test_which_fleets_may_intercept():
    t = replies({"K28": "2 G fleet"}, sailing())

    def idle():
        return [u.id for u in idle_fleets(t.game, GER)]

    assert idle() == ["GF1", "GF2"]
    for field in ("spent", "new", "boxed", "turned"):
        setattr(t.unit("GF1"), field, True)
        assert idle() == ["GF2"] and intercept(t, "K24", "GF1") != "", field
        setattr(t.unit("GF1"), field, False)
    t.unit("GF1").turned = t.unit("GF1").returned = True
    assert idle() == ["GF1", "GF2"], "beaten back from a base change it may"
    t.state.supply["GF2"] = ["JJ16"]
    assert idle() == ["GF1"]
    t.state.supply.clear()
    t.state.missions["M2"] = Mission("M2", "intercept", GER, ["GF2"], "K24", prey="M1", at="K24", round=1, path=["K28"])
    assert idle() == ["GF1"]
    t.state.units.move("GF1", "pool")
    assert idle() == []
    assert [u.id for u in idle_fleets(replies({US_BOX: "U fleet", "L22": "U inf"}).game, US)] == ["UF1"]


@rule("26.815")
def test_with_paris_lost_no_french_fleet_intercepts():
    units = {"J30": "G fleet", "M19": "F fleet"}
    for control, free in (({"O22": GER}, False), ({}, True)):
        prey = sailing(GER, ("GF1",), ["J30", "I31", "H32"])
        t = replies(units, prey, side="Axis", make=peace, control=control)
        assert bool(idle_fleets(t.game, FRA)) is free
        assert (intercept(t, "H32", "FF1", seat=FRA) != "26.815") is free


def test_which_air_may_fly():
    t = replies({"N22": "2 G air", "N23": "G inf"})
    assert [u.id for u in idle_air(t.game, GER)] == ["GW1", "GW2"]
    for field in ("spent", "new", "boxed"):
        setattr(t.unit("GW1"), field, True)
        assert [u.id for u in idle_air(t.game, GER)] == ["GW2"], field
        setattr(t.unit("GW1"), field, False)
    t.state.missions["M1"] = Mission("M1", "das", GER, ["GW2"], "N23")
    assert [u.id for u in idle_air(t.game, GER)] == ["GW1"]
    t.state.units.move("GW1", "pool")
    assert idle_air(t.game, GER) == []


# --- interception -------------------------------------------------------------------------------------------------------


@rule("29.52a", "29.57a", "29.173")
def test_where_a_course_is_met_and_how_surely():
    t = replies({"L22": "B fleet", "K28": "G fleet", US_BOX: "U fleet", "T25": "I fleet"}, sailing())
    prey = t.state.missions["M1"]
    found = reach_of(t.game, GER, "K28", prey)
    assert set(found) == set(WAY) and found["K25"] >= found["L22"] and found["K25"] == 5
    assert set(reach_of(t.game, US, US_BOX, prey).values()) == {1}, "from America at the longest range"
    assert reach_of(t.game, ITA, "T25", prey) == {}, "another sea"
    prey.path = ["L22", "L21", US_BOX]
    assert set(reach_of(t.game, GER, "K28", prey)) == {"L22", "L21"}, "nobody meets them in the box"


@rule("29.52a", "29.15")
def test_a_port_of_two_fronts_is_watched_from_both():
    units = {"J30": "G fleet", "K31": "R fleet", "L22": "B fleet", "LL29": "B fleet"}
    to_kiel = sailing(GER, ("GF2",), ["K28", "J29", "J30"], "base")
    t = replies(units | {"K28": "G fleet"}, to_kiel, side="Axis", control={"K31": RUS})
    assert set(target_reach(t.game, RUS, "K31", to_kiel)) == {"J30"} == set(reach_of(t.game, RUS, "K31", to_kiel))
    assert intercept(t, "J30", "RF1", seat=RUS) == "" and intercept(t, "J29", "RF1", seat=RUS) == "29.22"
    assert target_reach(t.game, UK, "LL29", to_kiel) == {}, "the Mediterranean is neither"
    away = sailing(GER, ("GF2",), ["J30", "J29", "K28"], "base")
    assert target_reach(t.game, RUS, "K31", away) == {}
    to_kiel.path = ["K28", "J29"]
    assert target_reach(t.game, RUS, "K31", to_kiel) == {}, "its course does not end there"


@rule("29.54a", "29.52a", "29.22", "29.51")
def test_which_interceptions_are_refused():
    t = replies({"L22": "B fleet", "K28": "2 G fleet, G inf", "T25": "G fleet"}, sailing())
    assert intercept(t, "K24", "GF1", "GF2") == "" and intercept(t, "K24", "GF1", "GF1") == "29.54a"
    assert intercept(t, "K24", "GI1") == "29.2" and intercept(t, "K24", "BF1") == "13.1a"
    assert intercept(t, "K26", "GF1") == "29.52a" and intercept(t, "K24", "GF3") == "29.22"
    t.state.missions["M1"].kind = "base"
    assert intercept(t, "K24", "GF1") == ""
    t.state.powers[UK].options["Western"] = "pass"
    assert not may_intercept(t.game, GER, t.state.missions["M1"]) and intercept(t, "K24", "GF1") == "29.51"
    assert why(t, Strike(mission="M1", air=("GW1",), hex="K24"), GER) == "28.521"
    t.state.missions["M1"].kind = "invasion"
    assert may_intercept(t.game, GER, t.state.missions["M1"]), "only a base change is quiet"


@rule("29.53", "29.56a")
def test_a_target_is_met_at_one_point_in_a_round():
    t = replies({"L22": "B fleet", "K28": "G fleet", "M22": "G fleet, G fleet"}, sailing())
    other = Mission("M2", "intercept", GER, ["GF1"], "K24", prey="M1", at="K24", round=1, path=["K28"])
    t.state.missions["M2"] = other
    assert intercept(t, "L23", "GF2") == "29.53" and intercept(t, "K24", "GF2") == ""
    for field, value in (("state", "failed"), ("round", 0), ("kind", "strike"), ("prey", "M7")):
        before = getattr(other, field)
        setattr(other, field, value)
        assert intercept(t, "L23", "GF2") == "", field
        setattr(other, field, before)


@rule("45.2")
def test_russia_and_the_west_don_t_intercept_together():
    prey = sailing(GER, ("GF1",), ["J35", "J34", "J33", "J32"])
    t = replies(
        {"J35": "G fleet", "J36": "R fleet", "K31": "B fleet"}, prey, side="Axis", control={"J36": RUS, "K31": UK}
    )
    t.state.missions["M2"] = Mission("M2", "intercept", UK, ["BF1"], "J33", prey="M1", at="J33", round=1, path=["K31"])
    assert intercept(t, "J33", "RF1", seat=RUS) == "45.2"
    t.state.missions.pop("M2")
    assert intercept(t, "J33", "RF1", seat=RUS) == ""


@rule("29.13b")
def test_kiel_s_two_ports_look_to_one_sea_each_while_the_canal_is_out():
    t = replies(
        {"L22": "B fleet", "J30": "G fleet, G fleet"}, sailing(path=["L22", "L23", "K24", "K25", "J28"]), kiel=0
    )
    t.state.kiel = 0
    t.unit("GF1").water, t.unit("GF2").water = "Atlantic Ocean", "Baltic Sea"
    assert intercept(t, "K25", "GF1") == "" and intercept(t, "K25", "GF2") == "29.13b"
    assert intercept(t, "K25", "GF1", "GF2") == "29.13b"


@rule("29.54a", "29.57a")
def test_each_port_sends_a_group_of_its_own():
    t = replies({"L22": "B fleet", "K28": "2 G fleet", "M22": "G fleet"}, sailing())
    Intercept(mission="M1", fleets=("GF1", "GF2", "GF3"), hex="K24").effect(t.game, GER)
    groups = [m for m in t.state.missions.values() if m.kind == "intercept"]
    assert [(m.units, m.path[0], m.path[-1], m.at, m.prey) for m in groups] == [
        (["GF1", "GF2"], "K28", "K24", "K24", "M1"), (["GF3"], "M22", "K24", "K24", "M1")
    ]  # fmt: skip
    assert all(m.round == 1 for m in groups) and replied(t.game)
    t.state.round = 2
    assert not replied(t.game)


@rule("29.575")
def test_the_smaller_of_two_navies_stays_in_port():
    units = {"J30": "G fleet", "L22": "2 B fleet", "M19": "F fleet"}
    prey = sailing(GER, ("GF1",), ["J30", "I30", "I29", "J28", "K27", "K26"])
    t = replies(units, prey, side="Axis", make=peace, season="Summer")
    t.state.missions["M2"] = Mission("M2", "intercept", FRA, ["FF1"], "K27", prey="M1", at="K27", round=1, path=["M19"])
    assert intercept(t, "K26", "BF1", seat=UK) == "", "the larger navy"
    t.state.missions["M2"].round = 0
    assert intercept(t, "K26", "BF1", seat=UK) == "29.575", "they sailed in a round before"
    t.state.missions["M2"].round = 1
    Intercept(mission="M1", fleets=("BF1",), hex="K26").effect(t.game, UK)
    assert t.state.missions["M2"].state == "called off"
    t = replies(units, sailing(GER, ("GF1",), prey.path), side="Axis", make=peace, season="Summer")
    t.state.missions["M2"] = Mission("M2", "intercept", UK, ["BF1"], "K27", prey="M1", at="K27", round=1, path=["L22"])
    assert intercept(t, "K26", "FF1", seat=FRA) == "29.575"


def test_which_interceptions_are_offered():
    t = replies({"L22": "B fleet", "K28": "2 G fleet", "M22": "G fleet", "T25": "G fleet"}, sailing())
    assert list(Intercept.options("mission", {}, t.game, GER)) == ["M1"]
    got = {"mission": "M1"}
    fleets = list(Intercept.options("fleets", got, t.game, GER))
    by = {place: [u.id for u in t.state.units.at(place)] for place in ("K28", "M22")}
    assert fleets == [(by["K28"][0],), tuple(by["K28"]), (by["M22"][0],)]
    assert list(Intercept.options("fleets", {"mission": "M9"}, t.game, GER)) == []
    hexes = list(Intercept.options("hex", {**got, "fleets": (by["K28"][0],)}, t.game, GER))
    reach = reach_of(t.game, GER, "K28", t.state.missions["M1"])
    assert set(hexes) == set(WAY) and [reach[h] for h in hexes] == sorted((reach[h] for h in hexes), reverse=True)
    assert list(Intercept.options("hex", {**got, "fleets": ("GF9",)}, t.game, GER)) == []
    t.state.missions["M1"].path = ["L22", "L23", "K24", "K25", "J26", "I27", "H27", "G28"]
    assert len(list(Intercept.options("hex", {**got, "fleets": (by["K28"][0],)}, t.game, GER))) == 6


@rule("29.57a", "29.57b")
@pytest.mark.parametrize(("die", "found"), [(5, True), (6, False)])
def test_the_die_of_an_interception(die, found):
    t = replies({"L22": "B fleet", "K28": "2 G fleet"}, sailing())
    near = Mission("M2", "intercept", GER, ["GF1"], "K25", prey="M1", at="K25", round=1, path=["K28", "K25"])
    same = Mission("M3", "intercept", GER, ["GF2"], "K25", prey="M1", at="K25", round=1, path=["K28", "K25"])
    old = Mission("M4", "intercept", GER, [], "K25", prey="M1", at="K25", round=0, path=["K28", "K25"])
    off = Mission("M5", "intercept", GER, [], "K25", prey="M1", at="L22", round=1, path=["K28"], state="called off")
    air = Mission("M6", "strike", GER, [], "K25", prey="M1", at="L22", round=1, path=["K28"])
    t.state.missions |= {"M2": near, "M3": same, "M4": old, "M5": off, "M6": air}
    t.unit("GF1").returned = True
    t.game.script([die, 3])
    roll_interceptions(t.game)
    assert len(t.rolls("interception")) == 1 and t.dice_left() == [3], (
        "one for a port, none for those of a round before"
    )
    assert (old.state, off.state, air.state) == ("under way", "called off", "under way")
    for mission, name in ((near, "GF1"), (same, "GF2")):
        assert mission.state == ("under way" if found else "failed") and bool(mission.units) is found
        assert t.unit(name).turned is not found
    assert not t.unit("GF1").returned or found


@rule("29.43", "29.57a")
def test_a_landing_on_one_of_two_beaches_is_met_in_the_water_before_it():
    t = replies({"L22": "B fleet", "S17": "U fleet", "O19": "G fleet"}, control={"S17": US})
    for seat, base, kind, die in ((UK, "L22", "invasion", 4), (US, "S17", "invasion", 5), (UK, "L22", "base", 5)):
        path = course(t.game, seat, base, "N19", "Atlantic Ocean") or []
        met = reach_of(t.game, GER, "O19", sailing(seat, path=path, kind=kind))
        assert met["N19"] == die, (base, kind)
    north = reach_of(t.game, GER, "O19", sailing(path=["L22", "L21", "M20", "N19"]))
    assert north["M20"] == interception_number(interception_hexes(t.game, GER, "O19", "M20", "Atlantic Ocean") or 99)


@rule("28.511", "29.51")
def test_base_changes_are_answered_at_sea_alone():
    t = table("fleets", {"L22": "B fleet", "K28": "G fleet, G air", "N23": "G inf", "N24": "U inf"}, options=OFF)
    t.play(UK, "rebase BF1 to E26")
    while t.game.phase == "fleets":
        t.play(t.asked()[0], "done")
    assert t.game.phase == "base replies" and t.asked() == [GER]
    assert {text.split()[0] for text in t.ask(GER).orders} == {"intercept", "strike", "break", "done"}
    t.game.script([6])
    t.play(GER, "done")
    assert t.where("BF1") == "E26" and t.game.phase != "base replies"


@rule("29.57a", "29.173")
def test_interception_from_the_box_takes_a_one():
    t = replies({"K28": "G fleet", US_BOX: "U fleet"}, sailing(GER, ("GF1",), ["K28", "K27", "K26"]), side="Axis")
    m = Mission("M2", "intercept", US, ["UF1"], "K26", prey="M1", at="K26", round=1, path=[US_BOX, "K26"])
    t.state.missions["M2"] = m
    t.game.script([2])
    roll_interceptions(t.game)
    assert m.state == "failed"


@rule("29.51", "28.511", "28.441", "28.521")
def test_who_has_anything_to_reply_with():
    ships = {"L22": "B fleet"}
    assert may_reply(replies(ships | {"K28": "G fleet"}, sailing()).game, GER)
    assert not may_reply(replies(ships | {"T25": "G fleet"}, sailing()).game, GER), "out of reach"
    assert not may_reply(replies(ships | {"K28": "G fleet"}).game, GER), "nobody to meet"
    assert may_reply(replies(ships | {"M22": "G air"}, sailing()).game, GER)
    assert not may_reply(replies(ships | {"N30": "G air"}, sailing()).game, GER), "too far to fly"
    assert not may_reply(replies(ships | {"M22": "G air"}, sailing(path=(US_BOX,))).game, GER)
    t = replies(ships | {"K28": "G fleet"}, sailing(kind="base"), options="Western pass")
    assert not may_reply(t.game, GER), "on a Pass base changes are not met"
    # air support
    line = {"N22": "G air", "N23": "G inf", "N24": "U inf, B inf"}
    for phase, can in (("replies", True), ("late replies", True), ("counters", True), ("base replies", False)):
        assert may_reply(replies(line, phase=phase).game, GER) is can, phase
    assert not may_reply(replies(line, round=3).game, GER), "only in the first round"
    assert not may_reply(replies(line, options="Western attrition").game, GER), "nobody attacks"
    assert not may_reply(replies(line | {"N22": "G inf", "P35": "G air"}).game, GER)
    assert not may_reply(replies({"N22": "G air", "N23": "G inf"}).game, GER), "nobody threatens"
    # those who chase it
    flown = Mission("M1", "das", GER, ["GW1"], "N23", round=1)
    chased = {"N23": "G inf", "P22": "B air", "Q22": "G air"}
    assert may_reply(replies(chased, flown, round=2).game, UK)
    assert not may_reply(replies(chased, flown, round=2, options="Western attrition").game, UK)
    assert not may_reply(replies(chased, flown, round=4).game, UK)
    assert not may_reply(replies(chased | {"P22": "B inf", "H24": "B air"}, flown, round=2).game, UK)
    assert not may_reply(replies(chased, round=2).game, UK)
    flown.kind = "support"
    assert not may_reply(replies(chased, flown, round=2).game, UK)


@rule("29.54c")
def test_who_has_nothing_left_but_a_base_bound_to_another_target_is_not_asked():
    first = sailing(round=0)
    second = Mission("M2", "invasion", UK, ["BF2"], "K25", path=list(WAY), round=2)
    bound = Mission("M3", "intercept", GER, ["GF1"], "K25", prey="M1", at="K25", round=1, path=["K28"])
    t = replies({"L22": "2 B fleet", "K28": "2 G fleet"}, first, second, round=3)
    assert may_reply(t.game, GER)
    t.state.missions["M3"] = bound
    assert not may_reply(t.game, GER)


@rule("29.51")
def test_nothing_is_left_to_answer_when_nobody_has_replied():
    t = replies({"L22": "B fleet", "K28": "G fleet"}, sailing())
    assert not replied(t.game)
    t.state.missions["M1"].round = 1
    assert replied(t.game)
    t.state.missions["M1"].state = "failed"
    assert not replied(t.game)
