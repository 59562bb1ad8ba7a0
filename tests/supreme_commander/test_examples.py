"""The worked examples of the rulebook, and cases that follow from it, that stand nowhere else: E and D are their numbers."""

from rules.supreme_commander.air import base_for, come_home
from rules.supreme_commander.battle import walk_in
from rules.supreme_commander.chart import PRICES, entry
from rules.supreme_commander.combat import landing_phase
from rules.supreme_commander.control import take
from rules.supreme_commander.ground import AROUND, FRONT, HEX_OF, HEXES, RAIL, country_hexes, distance, steps, terrain
from rules.supreme_commander.income import enter_collect
from rules.supreme_commander.losses import eliminate
from rules.supreme_commander.naval import sea_battle
from rules.supreme_commander.political import surrenders
from rules.supreme_commander.purchase import spend
from rules.supreme_commander.retreat import defend
from rules.supreme_commander.state import Attack, Convoy
from rules.supreme_commander.strengths import defence_strength, flank, ground_support, supporters
from rules.supreme_commander.supply import net, supplied
from rules.supreme_commander.technology import cost_of_level
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table
from tests.supreme_commander.test_small_print import run


@rule("3.4f", "13.2.3.1d", "13.2.3.1f")
def test_four_losses_for_a_soviet_army_and_a_corps():
    """E5: on turn 21 the army pays three and goes to turn 24, the corps the fourth; a Surface fleet would be back on turn 27."""
    t = table(turn=21, units={"1718": "SU-A1 SU-I1", "1719": "GE-A4", "Leningrad": "SU-S1"}, **russia(), pool="SU-I2")
    t.state.camp = "Axis"
    attack = Attack("1719", "1718", ["GE-A4"])
    t.state.attacks.append(attack)
    run(
        t,
        defend(t.game, attack, [t.unit("SU-A1"), t.unit("SU-I1")], None, 4),
        ["retreat 0", "lose SU-A1", "lose SU-A1", "lose SU-I2"],
    )
    assert t.at("SU-A1") == "turn 24" and t.at("SU-I1") == t.at("SU-I2") == "pool"
    eliminate(t.game, t.unit("SU-S1"))
    assert t.at("SU-S1") == "turn 27"


@rule("9.1.6a", "9.1.3.1a", "16.1.2a")
def test_turkey_piece_by_piece():
    """E16: Ankara pays 40 and 20 a turn and is not the end; Adana and Istanbul pay 20 and 10, and Turkey surrenders."""
    t = table(units={"Ankara": "GE-I1"}, nations={"Turkey": minor("ally", "UK")})
    before = t.power("Germany").income
    take(t.game, HEX_OF["Ankara"], "Germany")
    run(t, surrenders(t.game))
    assert (t.power("Germany").msp, t.power("Germany").income - before) == (40, 20)
    assert t.nation("Turkey").status == "ally"
    for city, id in (("Adana", "GE-I2"), ("Istanbul", "GE-I3")):
        t.state.units.move(id, HEX_OF[city])
        take(t.game, HEX_OF[city], "Germany")
    run(t, surrenders(t.game))
    assert (t.power("Germany").msp, t.power("Germany").income - before) == (60, 30)
    assert t.nation("Turkey").status == "conquered"


@rule("10.3.3a")
def test_technology_that_another_nation_has():
    """E23: Germany at Infantry 3 makes the UK's second level 50 cheaper."""
    t = table(powers={"Germany": {"technology": {"Infantry": 3}}, "UK": {"technology": {"Infantry": 1}}})
    assert cost_of_level(t.game, "UK", "Infantry") == 100


@rule("12.1a", "12.1b")
def test_forest_over_a_river_in_mud():
    """E31, D22: four points; one for a corps along the railway; four again for an army, which goes by no train in Mud. Off the
    line the river is paid again."""
    assert entry("forest", "Mud") + entry("river", "Mud") == 4
    by_train, on_foot = steps("Mud", True, frozenset()), steps("Mud", False, frozenset())
    crossed = [
        (a, b, price, dict(on_foot[a])[b])
        for a in sorted(HEXES)
        for b, price in by_train[a]
        if price != dict(on_foot[a])[b] and terrain(b) == "clear"
    ]
    assert crossed and all(train == 1 and foot >= 2 for _, _, train, foot in crossed)
    assert any(foot == 4 for _, _, _, foot in crossed)


@rule("13.1.1a", "13.1.1c")
def test_an_american_headquarters_in_london():
    """E43: its four hexes reach Rotterdam and Paris over the Channel and whoever stands in Calais."""
    hq = next(id for id in table().state.units.all if id.startswith("US-HQ") and id.endswith("12"))
    for city, source in (("Rotterdam", "2237"), ("Paris", "2441")):
        t = table(
            "declare",
            "Allied",
            units={"London": hq, city: "GE-I1", source: "US-I1", "Calais": "GE-I2"},
            active=("Germany", "UK", "USA"),
            control={city: "Germany"},
        )
        attack = Attack(source, HEX_OF[city], ["US-I1"])
        t.state.attacks.append(attack)
        assert distance(HEX_OF["London"], HEX_OF[city]) == 4
        assert [unit.id for unit in supporters(t.game, attack, "Allied")] == [hq]


@rule("13.2.3b", "13.2.3c", "13.2.3f", "13.2.3g")
def test_a_corps_with_a_headquarters_and_two_free_neighbours():
    """E44: 1 + 2 + 2, and two off the die for a Fighter and a Bomber; one of the neighbours may be out of supply."""
    t = table(
        "declare",
        "Axis",
        turn=15,
        units={
            "2128": "PO-I1",
            "2227": "UK-HQ18",
            "2129": "GE-A4",
            "2130": "PO-I2",
            "2029": "PO-I3",
            "over 2128": "PO-F1! UK-B1!",
        },
        nations=POLAND,
    )
    attack = Attack("2129", "2128", ["GE-A4"])
    t.state.attacks.append(attack)
    assert sorted(flank(t.game, attack, "Allied")) == ["2029", "2130"]
    assert supplied(t.game, t.unit("PO-I1"))
    parts = dict(defence_strength(t.game, attack, t.unit("UK-HQ18")).parts)
    assert (parts["PO-I1"], parts["UK-HQ18 in support"], parts["flank"]) == (1, 2, 2)
    assert ground_support(t.game, "2128", "Axis") == -2


@rule("13.2.3.4d")
def test_armor_follows_as_far_as_the_defender_went():
    """E52: of a loss of four two are hexes: the Tank corps may go two."""
    t = table(
        units={"2129": "GE-A4 GE-T1", "2128": "PO-A1 PO-I1", "2629": "GE-I9"}, nations=POLAND, pool="PO-I2", turn=6
    )
    t.state.camp = "Axis"
    attack = Attack("2129", "2128", ["GE-A4", "GE-T1"])
    t.state.attacks.append(attack)
    far = []

    def fight():
        far.append((yield from defend(t.game, attack, [t.unit("PO-A1"), t.unit("PO-I1")], None, 4)))

    run(t, fight(), ["retreat 2", "lose PO-A1", "lose PO-I1"])
    assert far == [2]
    offered = next(walk_in(t.game, attack, [t.unit("GE-A4"), t.unit("GE-T1")], far[0]))[0].choices
    ends = {choice.split(" to ")[1].split(" by ")[0] for choice in offered if choice.startswith("GE-T1")}
    assert "2128" in ends and len(ends) > 1
    assert {choice for choice in offered if choice.startswith("GE-A4")} == {"GE-A4 to 2128"}


@rule("9.2.3a", "9.2.6a")
def test_the_first_shot_is_fired_once():
    """D8: two rounds, one first shot, and at most two rolls on the table for each side."""
    t = table(units={"North Sea": "GE-U1 UK-S1 UK-S2", "Bremen": "GE-I1"}, initiative="Allied")
    t.game.script([10, 1, 1, 1, 1])
    run(t, sea_battle(t.game, "North Sea"), ["stay", "stay", "stay"])
    assert len(t.rolls("first shot")) == 1 and len(t.rolls("Axis fire")) == len(t.rolls("Allied fire")) == 2


@rule("9.2.5a")
def test_a_submarine_alone_against_one_fleet():
    """D10: one fleet at level 0 counts two against submarines; a submarine at level 1 too: both roll in the even column."""
    t = table(
        units={"North Sea": "GE-U1 UK-S1"},
        initiative="Allied",
        powers={"Germany": {"technology": {"Submarine": 1}}, "UK": {"technology": {}}},
    )
    t.game.script([10, 8, 4])
    run(t, sea_battle(t.game, "North Sea"), ["stay"])
    assert t.at("UK-S1").startswith("turn ") and t.at("GE-U1") == "North Sea"


@rule("10.2.2a", "9.1.1a")
def test_what_a_deficit_allows():
    """D12, D13: one purchase of 45 with 5 in hand gives -80; at -12 an income of 70 makes 58, at -80 it leaves -10."""
    t = table(powers={"Germany": {"msp": 5, "income": 70}})
    spend(t.game, "Germany", 45)
    assert t.power("Germany").msp == -80
    t.state.turn = 7
    enter_collect(t.game)
    assert t.power("Germany").msp == -10
    t.power("Germany").msp = -12
    enter_collect(t.game)
    assert t.power("Germany").msp == 58 and PRICES["infantry"][0] == 30


@rule("12.4d", "13.2.3.4d")
def test_invading_tanks_stop_on_the_beach():
    """D25: into the hex of the defender they destroyed, no farther."""
    t = table("battle", "Allied", units={"2241": "UK-T1"}, control={"2341": "Germany"})
    attack = Attack("2241", "2341", ["UK-T1"], landing=True)
    t.state.attacks.append(attack)
    offered = next(walk_in(t.game, attack, [t.unit("UK-T1")], 2))[0].choices
    assert offered == ("UK-T1 to 2341", "stay")


@rule("18.1b", "7.2m")
def test_a_partisan_on_the_line():
    """D40: it cuts the railway in its own hex and has no zone beside it."""
    east = {"2525": "GE-I9", "2422": "GE-I1"}
    control = dict.fromkeys(country_hexes("USSR"), "Germany")
    t = table(units=east, **russia(control=control))
    assert supplied(t.game, t.unit("GE-I1"))
    joined = net(t.game, "Germany").joined
    cut = table(units={**east, "2424": "SU-PT1"}, **russia(control=control))
    assert "2424" in joined and "2424" not in net(cut.game, "Germany").joined
    near = next(hex for hex in AROUND["2424"] if hex in HEXES and hex not in RAIL)
    beside = table(units={**east, near: "SU-PT1"}, **russia(control=control))
    assert "2424" in net(beside.game, "Germany").joined


@rule("13.2.3b", "7.3a")
def test_a_defender_may_not_stand_aside():
    """D46: all units of the hex count, those out of supply too, and three go for the stack once."""
    t = table("declare", "Allied", units={"2012": "GE-A4 GE-I1 GE-I2", "2013": "SU-A1"}, **russia())
    attack = Attack("2013", "2012", ["SU-A1"])
    t.state.attacks.append(attack)
    parts = defence_strength(t.game, attack).parts
    assert {words for words, _ in parts} >= {"GE-A4", "GE-I1", "GE-I2"}
    assert [amount for words, amount in parts if words == "out of supply"] == [-3]


@rule("12.2.2b")
def test_an_escort_for_two():
    """D53: two hits on two corps with one escort: the second sinks one of them, of the owner's choice."""
    units = {"London": "UK-I1 UK-T1 UK-S1 UK-S2", "Bristol": "UK-S3", "North Atlantic": "GE-U1 GE-U2!"}
    t = table(side="Allied", units=units)
    t.play("UK", "transport UK-I1, UK-T1 to Liverpool with UK-S1, UK-S2 escort UK-S3 via North Atlantic", dice=[9])
    t.play("UK", "lose UK-T1")
    assert (t.at("UK-I1"), t.at("UK-T1")) == (HEX_OF["Liverpool"], "pool")


@rule("11.1g")
def test_a_bomber_strikes_out_of_its_front_and_comes_home_to_where_there_is_room():
    """D54: a base in the front it wants, in range, with fewer than two that came back."""
    t = table("bombing", units={"West": "GE-B1", "2128": "PO-I1"}, nations=POLAND)
    target = next(
        hex
        for hex in sorted(HEXES, key=lambda h: distance(h, HEX_OF["Posen"]))
        if FRONT[hex] == "East" and base_for(t.game, t.unit("GE-B1"), hex, True)
    )
    t.state.units.move("GE-B1", f"over {target}")
    t.unit("GE-B1").base = HEX_OF["Berlin"]
    asks = next(come_home(t.game, t.unit("GE-B1"), target, True))
    fronts = set(asks[0].choices)
    assert {"East", "West"} <= fronts
    full = {hex: 2 for hex in (HEX_OF[name] for name in HEX_OF) if FRONT[hex] == "East"}
    t.state.returned = full
    flow = come_home(t.game, t.unit("GE-B1"), target, True)
    asked = next(flow, None)
    assert asked is None or "East" not in asked[0].choices


@rule("12.4c", "13.2.3c")
def test_invaders_flank_once_they_are_ashore():
    """D56: off an empty hex they give no flank; when the Combat Phase has begun they stand in it and do."""
    t = table(
        "movement",
        "Allied",
        units={"2241": "UK-I1 UK-S1!", "2441": "GE-I1", "2541": "FR-A1"},
        control={"2341": "Germany", "2441": "Germany"},
    )
    t.state.convoys.append(Convoy("2241", "2341", ["UK-S1"], ["UK-I1"]))
    attack = Attack("2541", "2441", ["FR-A1"])
    assert flank(t.game, attack, "Allied") == []
    run(t, landing_phase(t.game))
    assert t.at("UK-I1") == "2341" and flank(t.game, attack, "Allied") == ["2341"]
