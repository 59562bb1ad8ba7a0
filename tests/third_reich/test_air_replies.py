"""28.44 to 28.52: strikes at fleets, defensive air support and who chases it, order by order."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.chart import US_BOX, board, hexes_of
from rules.third_reich.replies import Chase, Das, Strike, das_missions, threatened_hexes
from rules.third_reich.skies import closed_by_peace, flies, ready_air, sky
from rules.third_reich.state import Mission
from tests.rulings import rule
from tests.third_reich.answers import replies, sailing
from tests.third_reich.early import peace
from tests.third_reich.table import rule_of, table, why

US, UK, FRA, GER, RUS, ITA = "United States", "Britain", "France", "Germany", "Russia", "Italy"


def strike(t, hex_, *air, seat=GER, mission="M1"):
    return why(t, Strike(mission=mission, air=air, hex=hex_), seat)


def das(t, hex_, *air, seat=GER):
    return why(t, Das(air=air, hex=hex_), seat)


def chase(t, hex_, *air, seat=UK):
    return why(t, Chase(hex=hex_, air=air), seat)


@rule("28.521", "28.454", "28.22")
def test_which_strikes_are_refused():
    units = {"L22": "B fleet", "M22": "G air", "N30": "G air", "K28": "G fleet", "L23": "B air"}
    t = replies(units, sailing())
    assert strike(t, "L23", "GW1") == "" and strike(t, "K26", "GW1") == "28.521", "not on its course"
    assert strike(t, "L23", "GW2") == "28.22" and strike(t, "L23", "GF1") == "28.31"
    assert strike(t, "L23", "GW1", "GW1") == "28.31" and strike(t, "L23", "GW1", mission="M2") == "28.521"
    t.state.missions["M1"].path = ["L22", US_BOX]
    assert strike(t, US_BOX, "GW1") == "28.521"
    # the attacker strikes only at interceptors
    hunters = Mission("M2", "intercept", GER, ["GF1"], "K25", prey="M1", at="K25", round=1, path=["K28", "K26", "K25"])
    t = replies(units, sailing(), hunters, round=2)
    assert strike(t, "K25", "BW1", seat=UK, mission="M2") == ""
    hunters.kind = "transport"
    assert strike(t, "K25", "BW1", seat=UK, mission="M2") == "28.454"


@rule("26.816")
def test_with_paris_lost_french_air_strikes_at_no_fleet_in_its_own_turn():
    for side, control, refused in (
        ("Allies", {"O22": GER}, True),
        ("Axis", {"O22": GER}, False),
        ("Allies", {}, False),
    ):
        path = ["J30", "I30", "I29", "J28", "K27", "K26", "L24"]
        hunters = Mission("M1", "intercept", GER, ["GF1"], path[-1], path=path, round=0)
        t = replies({"J30": "G fleet", "N22": "F air"}, hunters, side=side, make=peace, control=control)
        air = next(u.id for u in t.state.units if u.nation == "France" and u.kind == "air")
        assert (strike(t, "L24", air, seat=FRA) == "26.816") is refused, side


@rule("45.2")
def test_russia_and_the_west_strike_at_no_fleet_together():
    prey = sailing(GER, ("GF1",), ["J35", "J34", "J33", "J32"])
    t = replies({"J35": "G fleet", "J36": "R air", "K31": "B air"}, prey, side="Axis", control={"J36": RUS, "K31": UK})
    t.state.missions["M2"] = Mission("M2", "strike", UK, ["BW1"], "J33", prey="M1", at="J33", round=1)
    assert strike(t, "J33", "RW1", seat=RUS) == "45.2"
    t.state.missions["M2"].prey = "M5"
    assert strike(t, "J33", "RW1", seat=RUS) == ""
    t.state.missions["M2"].prey, t.state.missions["M2"].kind = "M1", "intercept"
    assert strike(t, "J33", "RW1", seat=RUS) == "", "only air against air"
    t.state.missions["M2"].kind, t.state.missions["M2"].seat = "strike", RUS
    assert strike(t, "J33", "RW1", seat=RUS) == "", "its own"


def test_which_strikes_are_offered():
    t = replies({"L22": "B fleet", "M22": "G air", "P35": "G air"}, sailing(path=["L22", "L23", "K24", "K25", US_BOX]))
    near, got = next(u.id for u in t.state.units.at("M22")), {"mission": "M1"}
    assert list(Strike.options("mission", {}, t.game, GER)) == ["M1"]
    assert list(Strike.options("air", got, t.game, GER)) == [(near,)]
    assert list(Strike.options("air", {"mission": "M7"}, t.game, GER)) == []
    assert list(Strike.options("hex", {**got, "air": (near,)}, t.game, GER)) == ["L22", "L23", "K24", "K25"]
    assert list(Strike.options("hex", {**got, "air": ("GW9",)}, t.game, GER)) == []
    t.state.missions["M1"].path = ["L23", "L22", "L23", "L21", "K24", "M21", "M20", "L24", "K25"]
    assert len(list(Strike.options("hex", {**got, "air": (near,)}, t.game, GER))) == 6


@rule("28.22", "28.31", "28.642")
def test_which_air_is_ready_for_a_hex():
    t = replies({"N22": "2 G air", "N23": "G inf"})
    assert flies("N22", "N26") and not flies("N22", "N27") and not flies("N22", US_BOX) and not flies(US_BOX, "N22")
    assert [u.id for u in ready_air(t.game, GER, ("GW1", "GW2"), "N26")] == ["GW1", "GW2"]
    assert rule_of(ready_air, t.game, GER, ("GW1",), "N27") == "28.22"
    assert rule_of(ready_air, t.game, GER, ("GW1", "GW1"), "N23") == "28.31"
    with pytest.raises(Refused, match="isn't an air unit"):
        ready_air(t.game, GER, ("GI1",), "N23")
    t.unit("GW2").shared = "N25"
    assert rule_of(ready_air, t.game, GER, ("GW2",), "N23") == "28.642"
    assert rule_of(ready_air, t.game, GER, ("GW2",), "N25") == ""
    t.unit("GW1").spent = True
    assert rule_of(ready_air, t.game, GER, ("GW1",), "N23") == "28.31"


@rule("28.23a", "21.1b", "49.3")
def test_nobody_flies_over_neutral_land():
    t = replies({"S13": "B air", "J36": "G air"})
    spain = set(hexes_of("Spain"))
    assert not spain & sky(t.game, "P13", 6) and sky(t.game, "P13", 6)
    # Russia and Germany at peace
    t = peace("movement", {})
    assert closed_by_peace(t.game, "J36") >= {"Russia"} and "Britain" not in closed_by_peace(t.game, "J36")
    assert "Germany" not in closed_by_peace(t.game, "O22") and "Italy" in closed_by_peace(t.game, "O22")
    assert closed_by_peace(t.game, "L21") == frozenset() == closed_by_peace(t.game, "S10"), "nobody's"
    assert "Poland" not in closed_by_peace(t.game, "O22"), "where there is war"
    assert all(board()[h].kind != "off" for h in sky(t.game, "Q24", 4))
    assert "United States" not in closed_by_peace(t.game, "J36"), "not in play yet"
    t.state.countries["Hungary"] = f"inactive {GER}"
    assert "Hungary" in closed_by_peace(t.game, "O22") and "Hungary" not in closed_by_peace(t.game, "J36")
    t.state.countries["Vichy France"] = f"inactive {GER}"
    assert "Vichy France" not in closed_by_peace(t.game, "O22")


@rule("28.23a", "49.3")
def test_the_west_flies_over_no_vichy_france_however_she_came_to_be():
    """Set up asleep as in 1942, or born of the fall of France in a game that began before."""
    zone = frozenset(hexes_of("Vichy France"))
    for scenario, year in (("1942", 1942), ("1939", 1941)):
        for status, closed in ((f"inactive {GER}", True), (f"ally {GER}", False)):
            holders = dict.fromkeys(zone, "Vichy France")
            t = table("movement", {}, scenario=scenario, year=year, control=holders | {"S17": UK, "P21": GER})
            t.state.countries["Vichy France"] = status
            assert (not zone & sky(t.game, "S17", 4)) is closed, (scenario, status)
            assert zone & sky(t.game, "P21", 4), "the Axis flies over her"


# --- defensive air support ----------------------------------------------------------------------------------------------


@rule("28.511", "28.513", "45.2")
def test_which_defensive_support_is_refused():
    units = {"N22": "2 G air", "N23": "G inf 2-3", "N24": "U inf", "M23": "G repl"}
    t = replies(units)
    assert das(t, "N23", "GW1") == "" and das(t, "N24", "GW1") == "28.513"
    with pytest.raises(Refused, match="no ground unit"):
        Das(air=("GW1",), hex="N25").check(t.game, GER)
    with pytest.raises(Refused, match="at most 6 air"):
        Das(air=("GW1", "GW2"), hex="N23").check(t.game, GER)
    for number in (0, 2, 3):
        t.state.round = number
        assert das(t, "N23", "GW1") == "28.511", number
    t.state.round = 1
    t.state.missions["M1"] = Mission("M1", "das", GER, ["GW2"], "N23")
    assert das(t, "N23", "GW1") == "28.513" and das_missions(t.game, "N23") and not das_missions(t.game, "N24")
    t.state.missions["M1"].kind = "support"
    assert das(t, "N23", "GW1") == "" and not das_missions(t.game, "N23")
    t.state.missions["M1"].kind = "das"
    t.state.missions["M1"].state = "over"
    assert das(t, "N23", "GW1") == "" and not das_missions(t.game, "N23")
    for seat in (UK, US, RUS):
        t.state.powers[seat].options["Western"] = "attrition"
    assert das(t, "N23", "GW1") == "28.511"
    # exactly three for one
    t = replies({"N22": "G air, G air 1", "N23": "G inf 2-3"})
    assert das(t, "N23", "GW1", "GW2") == ""
    # Russia's air defends no western unit
    t = replies({"M30": "R air", "N32": "B inf", "N33": "R inf"}, side="Axis", control={"M30": RUS})
    assert das(t, "N32", "RW1", seat=RUS) == "45.2" and das(t, "N33", "RW1", seat=RUS) == ""


@rule("28.511", "21.1b")
def test_air_at_peace_with_the_attacker_defends_nobody():
    t = replies({"N22": "I air, G air", "N23": "G inf"}, make=peace)
    assert das(t, "N23", "IW1", seat=ITA) == "21.1b" and das(t, "N23", "GW1") == ""


def test_which_defensive_support_is_offered():
    units = {"N22": "G air", "N23": "G inf", "N24": "U inf", "M22": "G inf", "J24": "B inf", "N35": "G air, G inf"}
    t = replies(units)
    near = next(u.id for u in t.state.units.at("N22") if u.kind == "air")
    assert threatened_hexes(t.game, GER) == ["N23"] and threatened_hexes(t.game, UK) == ["N24"]
    assert list(Das.options("air", {}, t.game, GER)) == [(near,)]
    assert list(Das.options("hex", {"air": (near,)}, t.game, GER)) == ["N23"]
    assert list(Das.options("hex", {"air": ("GW9",)}, t.game, GER)) == []
    crowd = {"N22": "G air", "N24": "U inf", "N25": "B inf", "N23": "G air"}
    assert threatened_hexes(replies(crowd).game, GER) == [], "neither air nor the enemy's own neighbours"
    t = replies(units, Mission("M1", "invasion", UK, [], "M19"))
    assert threatened_hexes(t.game, GER) == ["N23"], "nobody stands there"
    t = replies(units, Mission("M1", "invasion", UK, [], "M22"))
    assert threatened_hexes(t.game, GER) == ["M22", "N23"]
    for kind in ("support", "bombardment"):
        t.state.missions["M1"].kind = kind
        assert "M22" in threatened_hexes(t.game, GER)
    t.state.missions["M1"].kind = "transport"
    assert "M22" not in threatened_hexes(t.game, GER)
    t.state.round = 2
    assert list(Das.options("air", {}, t.game, GER)) == []


@rule("28.441", "28.41", "34.36", "45.2")
def test_which_chases_are_refused():
    units = {"N22": "B air", "N25": "G air", "N24": "G inf"}
    mission = Mission("M1", "das", GER, ["GW1"], "N24", round=1)
    t = replies(units, mission, round=2, control={"N22": UK})
    assert chase(t, "N24", "BW1") == "" and chase(t, "N23", "BW1") == "28.441" and chase(t, "N24", "BW9") == "13.1a"
    for number in (1, 3):
        t.state.round = number
        with pytest.raises(Refused, match="only the attacker"):
            Chase(hex="N24", air=("BW1",)).check(t.game, UK)
    t.state.round = 4
    assert chase(t, "N24", "BW1") == "28.441", "too late"
    t.state.round = 2
    t.state.missions["M2"] = Mission("M2", "chase", RUS, [], "N24", at="N24", round=2)
    assert chase(t, "N24", "BW1") == "45.2"
    t.state.missions["M2"].target = "N23"
    assert chase(t, "N24", "BW1") == ""
    t.state.missions["M2"].target, t.state.missions["M2"].kind = "N24", "support"
    assert chase(t, "N24", "BW1") == "", "only chases"
    t.state.missions["M2"].kind, t.state.missions["M2"].seat = "chase", US
    assert chase(t, "N24", "BW1") == ""
    t.state.missions["M2"].seat = RUS
    t.state.missions["M3"] = Mission("M3", "support", GER, [], "N23", round=1)
    assert list(Chase.options("hex", {}, t.game, UK)) == ["N24"]
    assert list(Chase.options("air", {"hex": "N24"}, t.game, UK)) == [("BW1",)]
    assert list(Chase.options("air", {"hex": "V24"}, t.game, UK)) == []
    t.state.powers[UK].options["Western"] = "attrition"
    assert chase(t, "N24", "BW1") == "28.41"
    mission.round = 2
    assert list(Chase.options("hex", {}, t.game, UK)) == []
