"""Retreats and advances, piece by piece."""

import pytest

from rules.supreme_commander.battle import advances_of, aftermath, fight, walk_in
from rules.supreme_commander.chart import ALLIED, AXIS
from rules.supreme_commander.combat import attackers_in, declared, fighting, landing_phase, participants
from rules.supreme_commander.retreat import defend, fall_back, retreat_limit, ways_back
from rules.supreme_commander.state import Attack, Convoy
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table
from tests.supreme_commander.test_fought import PLAIN, set_to
from tests.supreme_commander.test_small_print import run


@rule("13.2.3.1b", "13.2.3.3a")
def test_how_many_hexes():
    """Half of the loss at most, and no more than all can go; nobody is asked when everybody would be dead first."""
    for damage, choices in ((1, None), (2, 2), (3, 2), (4, 3), (5, 3)):
        t, attack = set_to(defenders="PO-A1 PO-I1 PO-I2", pool="PO-I3")
        flow = defend(t.game, attack, participants(t.game, attack, ALLIED), None, damage)
        asks = next(flow, None)
        first = asks[0].choices if asks and asks[0].choices[0].startswith("retreat") else None
        assert (len(first) if first else None) == choices, damage
    t, attack = set_to(defenders="PO-I1")
    assert (
        next(defend(t.game, attack, participants(t.game, attack, ALLIED), None, 2), None) is None
        and t.at("PO-I1") == "pool"
    )
    t, attack = set_to(defenders="PO-A1")
    assert retreat_limit(t.game, [t.unit("PO-A1")], None, 2) == 2 and retreat_limit(t.game, [], None, 2) == 0
    t = table("organization", units={"2128": "SU-I1= SU-PT1 SU-FORT1"}, **russia())
    assert retreat_limit(t.game, list(t.state.units.at("2128")), None, 2) == 0


@rule("13.2.3.3b", "18.4d", "18.3a", "18.1c")
def test_who_cannot_go_back():
    ring = {"2127": "GE-I1", "2028": "GE-I2", "2029": "GE-I3", "2228": "GE-I4", "2229": "GE-I5"}
    t, attack = set_to(defenders="PO-A1", more=ring)
    assert ways_back(t.game, t.unit("PO-A1"), 1) == [] and retreat_limit(t.game, [t.unit("PO-A1")], None, 1) == 0
    run(t, fall_back(t.game, attack, [t.unit("PO-A1")], 1))
    assert t.at("PO-A1") == "turn 9" and t.said("PO-A1 has nowhere to retreat and is lost.")
    how = russia(powers=PLAIN)
    t = table(
        "organization",
        units={"1920": "GE-A4", "1919": "SU-I1= SU-PT1 SU-FORT1 SU-I2"},
        **{**how, "control": {**how["control"], "1920": "Germany"}},
    )
    attack = Attack("1920", "1919", ["GE-A4"])
    t.state.attacks, t.state.camp = [attack], AXIS
    run(t, fall_back(t.game, attack, list(t.state.units.at("1919")), 1))
    assert (t.at("SU-I1"), t.at("SU-PT1"), t.at("SU-FORT1")) == ("pool", "turn 9", "turn 8") and t.at("SU-I2") not in (
        "1919",
        "pool",
    )
    rules_ = {e.rules[0] for e in t.events(kind="loss")}
    assert rules_ == {"18.3a", "18.1c", "18.4d"}


@rule("13.2.3.3d")
def test_who_retreats_into_another_fight():
    t, attack = set_to(
        defenders="PO-A1",
        more={"2127": "PO-I2", "2028": "GE-I2", "2029": "GE-I3", "2228": "GE-I4", "2229": "GE-I5", "2126": "GE-I6"},
    )
    later = Attack("2126", "2127", ["GE-I6"])
    t.state.attacks.append(later)
    run(t, fall_back(t.game, attack, [t.unit("PO-A1")], 1))
    assert t.at("PO-A1") == "2127" and t.unit("PO-A1").side == "reduced" and later.guests == ["PO-A1"]


@rule("13.2.3.4a", "13.2.3.4d", "13.2.3.4e", "14.0c")
def test_who_advances_and_how_far():
    t, attack = set_to(units="GE-A4 GE-PZ1 GE-HQN", defenders="")
    ends = {way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)}
    assert {"2128", "2127", "2228", "2028"} <= ends and "2129" not in ends
    assert (
        [way[-1] for way in advances_of(t.game, t.unit("GE-A4"), attack, 2)]
        == ["2128"]
        == [w[-1] for w in advances_of(t.game, t.unit("GE-PZ1"), attack, 1)]
    )
    t, attack = set_to(units="GE-PZ1", defenders="", more={"2127": "PO-I1"})
    assert [way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)] == ["2128"], "stopped by a zone"
    t, attack = set_to(units="GE-PZ1", defenders="", more={"2128": "GE-A1 GE-A2"})
    assert "2128" not in [way[-1] for way in advances_of(t.game, t.unit("GE-PZ1"), attack, 2)]
    t, attack = set_to(units="GE-A4 GE-I1= GE-PZ1", defenders="")
    attack.units = ["GE-A4", "GE-I1", "GE-PZ1"]
    flow = walk_in(t.game, attack, [t.unit(id) for id in attack.units], 2)
    asks = next(flow)
    named = {choice.split()[0] for choice in asks[0].choices}
    assert named == {"GE-A4", "GE-PZ1", "stay"} and "GE-PZ1 to 2127" in asks[0].choices
    asks = flow.send({asks[0].filed: "GE-A4 to 2128"})
    assert "GE-A4 to 2128" not in asks[0].choices and t.at("GE-A4") == "2128"
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "stay"})
    assert t.at("GE-PZ1") == "2129"
    t, attack = set_to(units="GE-A4 GE-T1", defenders="", followup=True)
    asks = next(walk_in(t.game, attack, [t.unit(id) for id in attack.units], 2))
    assert {choice.split()[0] for choice in asks[0].choices} == {"GE-T1", "stay"}
    for turn in (4, 5):
        t, attack = set_to(units="GE-PZ1", defenders="", turn=turn)
        asks = next(walk_in(t.game, attack, [t.unit("GE-PZ1")], 2))
        assert asks[0].choices == ("GE-PZ1 to 2128", "stay")


@rule("12.4d", "12.5.1f")
def test_landings_that_fail_and_that_win():
    t, attack = set_to("2241", "2341", "UK-I1 UK-I2", "GE-I1", landing=True, nations={}, control={"2341": "Germany"})
    t.state.camp = ALLIED
    run(t, aftermath(t.game, attack, 0))
    assert t.at("UK-I1") == t.at("UK-I2") == "pool" and t.said("UK-I1 is lost: 2341 held out.")
    t, attack = set_to("2241", "2341", "UK-I1 UK-T1", "", landing=True, nations={}, control={"2341": "Germany"})
    t.state.camp = ALLIED
    flow = walk_in(t.game, attack, [t.unit("UK-I1"), t.unit("UK-T1")], 2)
    asks = next(flow)
    assert asks[0].choices == ("UK-I1 to 2341", "UK-T1 to 2341", "stay")
    asks = flow.send({asks[0].filed: "UK-I1 to 2341"})
    with pytest.raises(StopIteration):
        flow.send({asks[0].filed: "stay"})
    assert (
        t.at("UK-I1") == "2341"
        and t.unit("UK-I1").landed
        and t.at("UK-T1") == "pool"
        and t.said("UK-T1 stays off the coast and is lost.")
    )
    t, attack = set_to("2129", "2128", "GE-A4", "PO-I1", drops=["GE-AB"], more={"drop 2128": "GE-AB"})
    run(t, aftermath(t.game, attack, 0))
    assert t.at("GE-AB") == "turn 9" and t.at("GE-A4") == "2129"
    t, attack = set_to("2129", "2128", "GE-A4", "", drops=["GE-AB"], more={"drop 2128": "GE-AB"})
    run(t, walk_in(t.game, attack, [t.unit("GE-A4"), t.unit("GE-AB")]), ["stay"])
    assert t.at("GE-AB") == "2128" and t.unit("GE-AB").side == "para" and t.holder("2128") == "Germany"


@rule("12.4c", "12.5.1a")
def test_who_comes_ashore_before_combat():
    t = table(
        "organization",
        "Allied",
        units={"2241": "UK-I1 UK-S1", "drop 2440": "UK-AB", "drop 2537": "FR-I1", "2537": "GE-I1"},
        control={"2341": "Germany", "2440": "Germany"},
    )
    t.state.convoys = [
        Convoy("2241", "2341", ["UK-S1"], ["UK-I1", "UK-I2"]),
        Convoy("2142", "2242", ["UK-S2"], ["UK-I3"]),
    ]
    run(t, landing_phase(t.game))
    assert (
        t.at("UK-I1") == "2341" and t.unit("UK-I1").landed and t.state.beached[:1] == ["UK-I1"] and not t.state.attacks
    )
    assert (
        t.at("UK-AB") == "2440"
        and t.unit("UK-AB").side == "para"
        and not t.unit("UK-AB").landed
        and t.at("FR-I1") == "drop 2537"
    )
    t = table("organization", "Allied", units={"2241": "UK-I1 UK-S1", "2341": "GE-I1"}, control={"2341": "Germany"})
    t.state.convoys = [Convoy("2241", "2341", ["UK-S1"], ["UK-I1", "UK-I2"])]
    run(t, landing_phase(t.game))
    assert [(a.source, a.target, a.units, a.landing) for a in t.state.attacks] == [
        ("2241", "2341", ["UK-I1"], True)
    ] and t.at("UK-I1") == "2241"


@rule("14.0a", "13.0b", "13.0a")
def test_who_may_attack():
    t = table(
        "organization",
        units={"2129": "GE-I1 GE-T1 GE-FORT1 GE-K1", "2229": "GE-I2", "2128": "PO-I1"},
        nations=POLAND,
    )
    assert [id for id in ("GE-I1", "GE-T1", "GE-FORT1", "GE-K1", "GE-I2") if fighting(t.game, t.unit(id))] == [
        "GE-I1",
        "GE-T1",
        "GE-I2",
    ]
    t.state.beached = ["GE-I2"]
    assert not fighting(t.game, t.unit("GE-I2"))
    t.state.followup = True
    assert fighting(t.game, t.unit("GE-I1")) and not fighting(t.game, t.unit("GE-I2"))
    t.state.attacks = [Attack("2129", "2128", ["GE-I1"])]
    assert not fighting(t.game, t.unit("GE-I1")) and declared(t.game, "Germany") and not declared(t.game, "UK")
    t.state.attacks[0].landing = True
    assert not declared(t.game, "Germany")
    t = table(
        "organization",
        "Allied",
        units={"2440": "UK-BEF FR-A1", "2539": "GE-I1", "2441": "UK-I1"},
        control={"2539": "Germany"},
    )
    assert [u.id for u in attackers_in(t.game, "France", "2440")] == ["FR-A1", "UK-BEF"] and attackers_in(
        t.game, "France", "2441"
    ) == []


@rule("13.2.3d", "13.2.3f")
def test_a_fight_is_told_in_figures():
    t, attack = set_to(units="GE-A4 GE-I1", defenders="PO-I1 PO-I2", more={"over 2128": "GE-F1"}, turn=4)
    t.game.script([5])
    run(t, fight(t.game, attack))
    odds = t.events(kind="odds")[0]
    assert (
        odds.data["column"] == 4
        and odds.data["modifier"] == -1 + 0
        and t.events(kind="result")[0].data["result"] == "1/1"
    )
    assert t.said("attack 5 GE-A4 +1 GE-I1 = 6, defence 1 PO-I1 +1 PO-I2 = 2; column +4, roll -1.") or t.said(
        "= 6, defence"
    )
    assert t.state.results == [["2128", "1/1"]] and {"GE-A4", "PO-I1"} <= set(t.state.engaged)
