"""What the Organization Phase does not allow, order by order, each time with the rule, and the same thing where it is allowed."""

import pytest

from rules.supreme_commander.ground import HEX_OF, REACH_OF_ZONE
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table


def rich(power, msp=500, **more):
    return {power: {"msp": msp, **more}}


GERMAN = {"phase": "organization", "powers": rich("Germany")}
BRITISH = {"phase": "organization", "side": "Allied", "powers": rich("UK")}
SOVIET = {"phase": "organization", "side": "Allied", "turn": 20, **russia(powers=rich("USSR"))}
ITALIAN = {"phase": "organization", "active": ("Germany", "UK", "France", "Italy"), "powers": rich("Italy")}


def at(how, **more):
    return table(**{**how, **more})


# --- buying ---------------------------------------------------------------------------------------------------------


@rule("10.2.1a", "9.3c", "6.4a", "6.3c", "10.2.2a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({"pool": "UK-I1"}, "buy infantry for UK at London", "10.2.1a"),
        ({"pool": "GE-I1"}, "buy 2 infantry at Berlin", "9.3c"),
        ({"pool": ""}, "buy tank at Berlin", "9.3c"),
        ({"pool": "GE-I1 GE-I2", "units": {"Berlin": "GE-A4 GE-I3 GE-I4"}}, "buy 2 infantry at Berlin", "6.4a"),
        ({"pool": "GE-U1 GE-U2", "units": {"Kiel": "GE-S1"}}, "buy 2 submarine at Kiel", "6.3c"),
        ({"pool": "GE-I1 GE-I2 GE-I3", "powers": rich("Germany", 60)}, "buy 3 infantry at Berlin", "10.2.2a"),
        ({"pool": "GE-I1", "powers": rich("Germany", 0)}, "buy infantry at Berlin", "10.2.2a"),
        ({"pool": "GE-I1", "powers": rich("Germany", -5)}, "buy infantry at Berlin", "10.2.2a"),
    ],
)
def test_not_bought(how, order, number):
    at(GERMAN, **how).refuse("Germany", order, number)


@rule("10.2.1a", "10.2.2a", "6.4a", "6.3c")
@pytest.mark.parametrize(
    ("how", "order", "ids", "left"),
    [
        ({"pool": "GE-I1 GE-I2", "units": {"Berlin": "GE-A4 GE-I3"}}, "buy 2 infantry at Berlin", "GE-I1 GE-I2", 440),
        (
            {"pool": "GE-U1 GE-U2", "powers": rich("Germany", technology={})},
            "buy 2 submarine at Kiel",
            "GE-U1 GE-U2",
            360,
        ),
        ({"pool": "GE-I1 GE-I2 GE-I3", "powers": rich("Germany", 61)}, "buy 3 infantry at Berlin", "GE-I3", -58),
        ({"pool": "GE-I1", "powers": rich("Germany", 1)}, "buy infantry at Berlin", "GE-I1", -58),
        ({"pool": "GE-I1", "powers": rich("Germany", 30)}, "buy infantry at Berlin", "GE-I1", 0),
        ({"pool": "GE-K1"}, "buy flak at Berlin", "GE-K1", 460),
        ({"pool": "GE-AB"}, "buy airborne at Berlin", "GE-AB", 440),
        ({"pool": "GE-FORT1"}, "buy fort at Berlin", "GE-FORT1", 450),
        ({"pool": "GE-T1 GE-T2"}, "buy tank at Berlin", "GE-T1", 450),
        ({"pool": "GE-T1 GE-T2"}, "buy GE-T2 at Berlin", "GE-T2", 450),
        ({"pool": "GE-B1"}, "buy bomber at West", "GE-B1", 400),
        ({"pool": "GE-F1"}, "buy fighter at East", "GE-F1", 420),
        ({"pool": "GE-S1"}, "buy surface at Kiel", "GE-S1", 380),
    ],
)
def test_bought(how, order, ids, left):
    """The base prices; a purchase that goes below zero counts what is missing twice."""
    t = at(GERMAN, **how).play("Germany", order)
    place = order.split(" at ")[-1]
    assert {t.at(id) for id in ids.split()} == {HEX_OF.get(place, place)} and t.power("Germany").msp == left
    assert not t.unit(ids.split()[0]).moved and not t.unit(ids.split()[0]).used


@rule("10.2.1a")
@pytest.mark.parametrize(
    ("good", "skill", "base"),
    [
        ("infantry", "Infantry", 30),
        ("cavalry", "Infantry", 35),
        ("tank", "Tank", 50),
        ("airborne", "Infantry", 60),
        ("fighter", "Aircraft", 80),
        ("bomber", "Aircraft", 100),
        ("surface", "Naval", 120),
    ],
)
def test_each_level_makes_its_units_five_dearer(good, skill, base):
    ids = {
        "infantry": "SU-I1",
        "cavalry": "SU-C1",
        "tank": "SU-T1",
        "airborne": "SU-AB",
        "fighter": "SU-F1",
        "bomber": "SU-B1",
        "surface": "SU-S1",
    }
    place = "East" if good in ("fighter", "bomber") else "Leningrad"
    for level in range(5):
        others = dict.fromkeys({"Infantry", "Tank", "Aircraft", "Naval"} - {skill}, 4)
        t = at(SOVIET, powers=rich("USSR", technology={skill: level, **others}), pool=ids[good])
        t.play("USSR", f"buy {good} at {place}")
        assert t.power("USSR").msp == 500 - base - 5 * level, level


@rule("10.2.1a", "10.2.1g")
def test_minors_pay_the_base_price():
    allies = {"nations": {"Hungary": minor("ally", "Germany")}, "pool": "HU-I1"}
    t = at(GERMAN, powers=rich("Germany", technology={"Infantry": 4}), **allies)
    t.play("Germany", "buy infantry for Hungary at Budapest")
    assert t.power("Germany").msp == 470 and t.at("HU-I1") == HEX_OF["Budapest"]


@rule("10.2.1b", "10.2.1f", "10.2.1e")
def test_where_units_come_in():
    """Corps of the Commonwealth in the Transfer Box, Canadians and Americans over the ocean, Soviets in Siberia too."""
    t = at(BRITISH, pool="UK-SA UK-CANI UK-CANT")
    t.refuse("UK", "buy UK-SA at London", "10.2.1f")
    t.refuse("UK", "buy UK-CANI at NATB", "10.2.1b")
    t.play("UK", "buy UK-SA at NATB", "buy UK-CANI at America", "buy UK-CANT at America")
    assert (t.at("UK-SA"), t.at("UK-CANI")) == ("North Atlantic Transfer Box", "USA and Canada Box")
    usa = {"active": ("Germany", "UK", "USA"), "powers": rich("USA"), "pool": "US-I1 US-F1 US-S1"}
    t = at(BRITISH, **usa)
    t.refuse("USA", "buy infantry at London", "10.2.1f")
    t.play("USA", "buy infantry at America", "buy fighter at America", "buy surface at America")
    t = at(SOVIET, pool="SU-I1 SU-F1 SU-S1")
    t.play("USSR", "buy infantry at Siberia")
    assert t.at("SU-I1") == "Siberia"
    t.refuse("USSR", "buy fighter at West", "10.2.1b")
    t.refuse("USSR", "buy surface at Moscow", "10.2.1f")


@rule("10.2.1d")
def test_new_corps_may_appear_with_a_headquarters_at_home():
    t = at(GERMAN, units={"2131": "GE-HQN"}, pool="GE-I1 GE-I2")
    t.play("Germany", "buy infantry at 2131")
    assert t.at("GE-I1") == "2131"
    t = at(GERMAN, units={"2131": "GE-A1"}, pool="GE-I1")
    t.refuse("Germany", "buy infantry at 2131", "10.2.1f")
    t = at(GERMAN, units={"2129": "GE-HQN"}, control={"2129": "Germany"}, pool="GE-I1")
    t.refuse("Germany", "buy infantry at 2129", "10.2.1f")


@rule("18.4a", "6.3b")
def test_where_forts_are_built():
    t = at(GERMAN, units={"2131": "GE-I1", "2031": "GE-FORT2", "2129": "GE-I2"}, pool="GE-FORT1")
    t.refuse("Germany", "buy fort at Stettin", "10.2.1f")
    t.refuse("Germany", "buy fort at 2130", "10.2.1f")
    t.refuse("Germany", "buy fort at 2129", "10.2.1f")
    t.play("Germany", "buy fort at 2131")
    t = at(GERMAN, pool="GE-FORT1", control={"Paris": "Germany"}, active=("Germany", "UK"), units={"Metz": "UK-I1"})
    t.refuse("Germany", "buy fort at Metz", "10.2.1f")
    t.play("Germany", "buy fort at Paris")


@rule("18.4a", "19.2a", "3.3d")
def test_no_fort_outside_the_scene_or_where_the_enemy_reaches():
    """A city without value between both armies is nobody's alone; an occupied Paris is no place in the war in the East."""
    near = REACH_OF_ZONE[HEX_OF["Dijon"]]
    t = at(GERMAN, pool="GE-FORT1", units={near[0]: "GE-I1", near[-1]: "FR-I1"}, control={"Dijon": "Germany"})
    t.refuse("Germany", "buy fort at Dijon", "10.2.1f")
    east = {"scenario": "barbarossa", "active": ("Germany", "USSR"), "control": {"Paris": "Germany"}}
    t = at(GERMAN, pool="GE-FORT1", **east)
    t.refuse("Germany", "buy fort at Paris", "10.2.1f")
    t.play("Germany", "buy fort at Konigsberg")


@rule("5.1c")
def test_what_is_past_in_organization_is_past():
    """Purchases, technology, diplomacy, declarations, combining, breaking down, Forts and Static corps, Partisans."""
    orders = (
        ("buy infantry at Berlin", "GE-I5"),
        ("research Tank", ""),
        ("court Hungary", ""),
        ("declare war on Sweden", ""),
        ("combine GE-I1, GE-I2 into GE-A4", ""),
        ("break GE-A5", ""),
        ("static GE-I3", ""),
    )
    stages = ("buy", "research", "court", "declare", "combine", "break", "static")
    for done, stage in enumerate(stages):
        number = {"buy": 1, "research": 2, "court": 3, "declare": 4, "combine": 5, "break": 6, "static": 7}[stage]
        t = at(
            GERMAN,
            units={"2132": "GE-I1 GE-I2", "2131": "GE-A5", "2130": "GE-I3"},
            pool="GE-I5 GE-A4 GE-I6 GE-I7 GE-I8 GE-FORT1",
            stage={"Germany": number},
            nations={"Sweden": {"level": 0}},
        )
        for earlier, _ in orders[:done]:
            t.refuse("Germany", earlier, "5.1c")
        t.game.script([10, 10])
        t.play("Germany", orders[done][0])
        assert t.state.stage["Germany"] == number
    t.play("Germany", "buy fort at Berlin")
    t = at(SOVIET, pool="SU-PT1", stage={"USSR": 8}, units={"2115": "SU-I1"})
    t.refuse("USSR", "static SU-I1", "5.1c")
    t.play("USSR", "partisan at Smolensk", dice=[10])


# --- technology -----------------------------------------------------------------------------------------------------


@rule("10.3a", "10.3.1a", "10.3.2i", "17.13f")
@pytest.mark.parametrize(
    ("how", "seat", "order", "number"),
    [
        (GERMAN, "Germany", "research Tank for UK", "10.3a"),
        (BRITISH, "UK", "research Submarine", "10.3.2i"),
        ({**GERMAN, "powers": rich("Germany", technology={"Tank": 4})}, "Germany", "research Tank", "10.3a"),
        ({**GERMAN, "powers": rich("Germany", researched=["Tank"])}, "Germany", "research Tank", "10.3.1a"),
        ({**GERMAN, "powers": rich("Germany", 0)}, "Germany", "research Tank for Germany", "10.2.2a"),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "research Tank", "17.13f"),
        (
            {
                **BRITISH,
                "nations": {"France": {**minor("ally", "UK"), "status": "ally"}},
                "france": "free",
                "active": ("Germany", "UK"),
                "powers": rich("France"),
            },
            "France",
            "research Tank for France",
            "10.3a",
        ),
        ({**BRITISH, "active": ("Germany", "UK"), "powers": rich("France")}, "UK", "research Tank for France", "10.3a"),
    ],
)
def test_not_researched(how, seat, order, number):
    options = {"players": 2} if seat not in ("UK", "Germany", "USSR") or order.endswith("France") else {}
    t = table(**how, options=options)
    t.refuse("UK" if options else seat, order, number)


@rule("10.3a", "10.3.3a", "10.2.2a")
def test_a_level_may_be_bought_on_credit():
    """A third level costs 200; 25 less for each level somebody else is ahead."""
    t = at(GERMAN, powers=rich("Germany", 150, technology={"Tank": 2}))
    t.play("Germany", "research Tank")
    assert t.power("Germany").technology["Tank"] == 3 and t.power("Germany").msp == -100
    assert t.power("Germany").researched == ["Tank"]
    others = {power: {"technology": {}} for power in ("UK", "France", "Italy", "USA")}
    t = at(GERMAN, powers={**rich("Germany", 500, technology={}), **others, "USSR": {"technology": {"Tank": 3}}})
    t.play("Germany", "research Tank", "research Infantry")
    assert t.power("Germany").msp == 500 - (100 - 75) - 100


# --- diplomacy ------------------------------------------------------------------------------------------------------


@rule("10.4.1a", "10.4.2a", "10.4.1b", "17.13b", "10.2.2a")
@pytest.mark.parametrize(
    ("how", "seat", "order", "number"),
    [
        (GERMAN, "Germany", "court Hungary by UK", "10.4.1a"),
        (GERMAN, "Germany", "court Luxembourg", "10.4.1a"),
        (GERMAN, "Germany", "court Hungary bonus 6", "10.4.2a"),
        (GERMAN, "Germany", "court Spain", "10.4.1a"),
        ({**GERMAN, "diplomacy": ["Axis"]}, "Germany", "court Hungary", "10.4.1b"),
        ({**GERMAN, "powers": rich("Germany", 24)}, "Germany", "court Hungary bonus 2", "10.2.2a"),
        (
            {**GERMAN, "nations": {"Hungary": {"status": "turned", "conqueror": "UK"}}},
            "Germany",
            "court Hungary",
            "10.4.1a",
        ),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "court Turkey", "17.13b"),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "court Sweden", "17.13b"),
        ({**BRITISH, "powers": rich("USSR"), "turn": 3}, "USSR", "court Romania", "17.13b"),
        ({**BRITISH, "powers": rich("USSR"), "turn": 3}, "USSR", "court Hungary", "17.13b"),
        ({**BRITISH, "powers": rich("USSR"), "turn": 3}, "USSR", "court Poland", "17.13b"),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "court Finland", "17.13b"),
        (
            {**BRITISH, "powers": rich("USSR"), "winter_war": True, "nations": {"Finland": {"courted": ["Germany"]}}},
            "USSR",
            "court Finland",
            "17.13b",
        ),
    ],
)
def test_not_courted(how, seat, order, number):
    table(**how).refuse(seat, order, number)


@rule("10.4.2a", "10.4.3a", "17.13c")
def test_what_an_attempt_costs_and_moves():
    """Five, and ten for each point; success is a roll up to the marker, from the courting side's view."""
    for bonus, die, level in ((0, 1, 1), (2, 2, 1), (2, 3, 0), (5, 5, 1), (5, 6, 0)):
        t = at(GERMAN, nations={"Hungary": {"level": 0}})
        t.play("Germany", f"court Hungary bonus {bonus}" if bonus else "court Hungary", dice=[die])
        assert t.power("Germany").msp == 495 - 10 * bonus and t.nation("Hungary").level == level, (bonus, die)
        assert t.state.diplomacy == ["Axis"] and t.nation("Hungary").courted == ["Germany"]
        assert t.nation("Hungary").failed == ({} if level else {"Germany": 6})
        t.refuse("Germany", "court Hungary", "10.4.1b")
    t = at(BRITISH, nations={"Belgium": {"level": -1, "courted": ["UK"]}}, powers=rich("France"))
    t.play("France", "court Belgium", dice=[2])
    assert t.nation("Belgium").level == -1 and t.nation("Belgium").courted == ["UK", "France"]
    t = at(BRITISH, powers=rich("USSR"), turn=4, nations={"Romania": {"level": 0}})
    t.play("USSR", "court Romania", dice=[1])
    assert t.nation("Romania").level == -1 and t.state.reply == ["Romania"] and t.state.diplomacy == ["Allied"]


@rule("23.2")
def test_only_the_turn_after_a_failure_helps():
    for turn, option, moved in ((5, True, True), (4, True, False), (6, True, False), (5, False, False)):
        t = at(
            GERMAN, nations={"Hungary": {"level": 1, "failed": {"Germany": turn}}}, options={"repeat_diplomacy": option}
        )
        t.play("Germany", "court Hungary", dice=[2])
        assert t.nation("Hungary").level == (2 if moved else 1), (turn, option)


@rule("10.4.3d", "17.7a")
def test_italy_is_courted_into_the_war():
    """From G3 it enters on the Axis side, and its colonies with it; from A3 on the other."""
    t = at(GERMAN, nations={"Italy": {"level": 3}})
    t.play("Germany", "court Italy", dice=[3])
    assert (t.nation("Italy").status, t.nation("Italy").camp) == ("active", "Axis")


# --- declarations ---------------------------------------------------------------------------------------------------


@rule("10.5a", "10.5b", "10.5g", "17.13b", "17.7b")
@pytest.mark.parametrize(
    ("how", "seat", "order", "number"),
    [
        (GERMAN, "Germany", "declare war on Sweden by UK", "10.5a"),
        (GERMAN, "Germany", "declare war on USA", "10.5b"),
        (GERMAN, "Germany", "declare war on Free French", "10.5a"),
        (GERMAN, "Germany", "declare war on UK", "10.5a"),
        (GERMAN, "Germany", "declare war on Germany", "10.5a"),
        (GERMAN, "Germany", "declare war on Vichy France", "10.5a"),
        ({**GERMAN, "powers": rich("Germany", 49)}, "Germany", "declare war on Sweden", "10.2.2a"),
        ({**GERMAN, "active": ("Germany", "UK")}, "Germany", "declare war on France", "10.5a"),
        (
            {**GERMAN, "nations": {"Hungary": {"status": "turned", "conqueror": "UK"}}},
            "Germany",
            "declare war on Hungary",
            "10.5a",
        ),
        (
            {**GERMAN, "nations": {"Norway": {"status": "conquered", "lead": "UK", "camp": "Allied"}}},
            "Germany",
            "declare war on Norway",
            "10.5a",
        ),
        ({**GERMAN, "powers": rich("Italy")}, "Italy", "declare war on Greece", "10.5a"),
        ({**BRITISH, "active": ("Germany", "UK", "Italy")}, "UK", "declare war on Italy", "10.5a"),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "declare war on Turkey", "17.13b"),
        ({**BRITISH, "powers": rich("USSR")}, "USSR", "declare war on UK", "17.13b"),
        ({**BRITISH, "nations": {"UK": {"status": "neutral"}}}, "UK", "declare war on Sweden", "10.5a"),
        ({**BRITISH, "options": {"players": 2}}, "UK", "declare war on Spain by USA", "10.5a"),
        ({**GERMAN, "phase": "movement"}, "Germany", "declare war on Sweden", "10.5g"),
    ],
)
def test_not_declared(how, seat, order, number):
    table(**how).refuse(seat, order, number)


@rule("10.5a", "16.2b", "10.5f")
def test_wars_of_major_powers():
    """The UK opens the war in the West; the USSR may attack Germany; the Axis attacks an Inactive USSR."""
    t = at(BRITISH, west=False, nations={"Poland": {**minor("controlled", "UK"), "foe": "Germany"}})
    income = t.power("UK").income
    t.play("UK", "declare war on Germany")
    assert t.state.west and t.nation("Poland").status == "ally" and t.nation("Poland").foe == ""
    assert t.power("UK").income == income + 10 and t.power("UK").msp == 450 and t.state.wars == ["Germany"]
    t = at(BRITISH, powers=rich("USSR"), turn=8)
    t.play("USSR", "declare war on Germany")
    assert t.nation("USSR").status == "active" and not t.nation("USSR").attacked and t.state.stirred == 0
    t = at(GERMAN, turn=8)
    t.play("Germany", "declare war on USSR")
    assert t.nation("USSR").status == "active" and t.nation("USSR").attacked and t.state.stirred == 8
    t = at(GERMAN)
    t.play("Germany", "declare war on Italy")
    assert (t.nation("Italy").camp, t.nation("Italy").status, t.nation("Italy").attacked) == ("Allied", "active", True)
