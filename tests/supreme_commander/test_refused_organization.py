"""What the Organization Phase does not allow, order by order, each time with the rule, and the same thing where it is allowed."""

import pytest

from rules.supreme_commander.building import recipe
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


# --- combining and breaking down ------------------------------------------------------------------------------------


@rule("10.6a", "10.6b", "10.6d", "9.3c", "7.3c")
@pytest.mark.parametrize(
    ("units", "pool", "order", "number"),
    [
        ({"2132": "GE-I1", "2131": "GE-I2"}, "GE-A4", "combine GE-I1, GE-I2 into GE-A4", "10.6a"),
        ({"2132": "GE-I1"}, "GE-A4", "combine GE-I1 into GE-A4", "10.6a"),
        ({"2132": "GE-I1 GE-I2 GE-I3 GE-I4"}, "GE-A4", "combine GE-I1, GE-I2, GE-I3, GE-I4 into GE-A4", "10.6a"),
        ({"2132": "GE-I1 GE-T1"}, "GE-A4", "combine GE-I1, GE-T1 into GE-A4", "10.6a"),
        ({"2132": "GE-I1 GE-I2"}, "GE-PZ1", "combine GE-I1, GE-I2 into GE-PZ1", "10.6a"),
        ({"2132": "GE-I1 GE-I2"}, "GE-I9", "combine GE-I1, GE-I2 into GE-I9", "10.6a"),
        ({"2132": "GE-I1 GE-A1"}, "GE-A4", "combine GE-I1, GE-A1 into GE-A4", "10.6a"),
        ({"2132": "GE-I1 GE-I2", "2131": "GE-A4"}, "", "combine GE-I1, GE-I2 into GE-A4", "9.3c"),
        ({"2132": "GE-I1 GE-I2", "turn 9": "GE-A4"}, "", "combine GE-I1, GE-I2 into GE-A4", "9.3c"),
        ({"2132": "GE-I1 GE-A4"}, "", "combine GE-I1 into GE-A4", "10.6b"),
        ({"2132": "GE-I1 GE-I2 GE-A4-"}, "", "combine GE-I1, GE-I2 into GE-A4", "10.6b"),
        ({"2132": "GE-T1 GE-A4-"}, "", "combine GE-T1 into GE-A4", "10.6b"),
        ({"2132": "IT-I1 GE-A4-"}, "", "combine IT-I1 into GE-A4", "10.6d"),
        ({"2132": "IT-I1 GE-I1"}, "GE-A4", "combine IT-I1, GE-I1 into GE-A4", "10.6d"),
        ({"2132": "IT-I1 IT-I2"}, "GE-A4", "combine IT-I1, IT-I2 into GE-A4", "10.6d"),
        ({"2132": "GE-I1 GE-I2"}, "GE-PZA", "combine GE-I1, GE-I2 into GE-PZA", "10.6d"),
        (
            {"2128": "GE-I1 GE-I2", "2129": "PO-I1", "2028": "PO-I2", "2127": "PO-I3", "2228": "PO-I4"},
            "GE-A4",
            "combine GE-I1, GE-I2 into GE-A4",
            "7.3c",
        ),
    ],
)
def test_not_combined(units, pool, order, number):
    t = at(ITALIAN, units=units, pool=pool, powers={}, nations={"Poland": minor("ally", "UK")}, options={"players": 2})
    t.refuse("Germany", order, number)


@rule("10.6a", "10.6c", "10.6d")
@pytest.mark.parametrize(
    ("corps", "big", "side"),
    [
        ("GE-I1 GE-I2", "GE-A4", "reduced"),
        ("GE-I1 GE-I2 GE-I3", "GE-A4", ""),
        ("GE-AB GE-I2", "GE-A4", "reduced"),
        ("GE-I1 GE-T1", "GE-PZ1", "reduced"),
        ("GE-I1 GE-T1 GE-T2", "GE-PZ1", ""),
        ("GE-I1 GE-I2", "GE-FORT1", ""),
        ("GE-I1 GE-I2 GE-I3", "GE-HQN", ""),
        ("GE-I1 GE-I2", "GE-HQN", "reduced"),
        ("IT-I1 GE-I2", "GE-PZA", "reduced"),
        ("IT-I1 GE-I2 GE-T1", "GE-PZA", ""),
        ("IT-I1 IT-I2", "IT-A1", "reduced"),
    ],
)
def test_combined(corps, big, side):
    t = at(ITALIAN, units={"2132": corps}, pool=big, powers={}, options={"players": 2})
    assert f"combine {corps.replace(' ', ', ')} into {big}" in t.suggestions(
        "Germany", f"combine {corps.split()[0]}, "
    ) or (side == "reduced" or big in ("GE-PZA", "GE-FORT1"))
    t.play("Germany", f"combine {corps.replace(' ', ', ')} into {big}")
    assert t.at(big) == "2132" and t.unit(big).side == side and not t.unit(big).moved
    assert {t.at(id) for id in corps.split()} == {"pool"}


@rule("10.6b", "12.0a")
def test_an_army_is_brought_up_to_strength():
    for corps, big in (("GE-I1", "GE-A4"), ("GE-T1", "GE-PZ1"), ("GE-I1", "GE-HQN"), ("GE-AB", "GE-A4")):
        t = at(GERMAN, units={"2132": f"{corps} {big}-"})
        assert f"combine {corps} into {big}" in t.suggestions("Germany", f"combine {corps} into ")
        t.play("Germany", f"combine {corps} into {big}")
        assert t.unit(big).side == "" and t.at(corps) == "pool" and t.at(big) == "2132"
    t = at(GERMAN, units={"2132": "GE-I1 GE-I2"}, pool="GE-A4")
    t.unit("GE-I2").moved = True
    t.play("Germany", "combine GE-I1, GE-I2 into GE-A4")
    assert t.unit("GE-A4").moved and not t.unit("GE-I2").moved


@rule("10.6d")
def test_armies_of_several_nations():
    """The joint headquarters take British and American corps; the Canadian army two Canadian ones and a British."""
    usa = {**BRITISH, "active": ("Germany", "UK", "USA"), "options": {"players": 2}}
    t = at(usa, units={"2041": "UK-I1 US-I1 US-I2"}, pool="UK-HQ15")
    t.play("UK", "combine UK-I1, US-I1, US-I2 into UK-HQ15")
    assert t.at("UK-HQ15") == "2041" and t.unit("UK-HQ15").side == ""
    t = at(usa, units={"2041": "US-I1 US-I2"}, pool="UK-HQ15")
    t.play("UK", "combine US-I1, US-I2 into UK-HQ15")
    assert t.unit("UK-HQ15").side == "reduced"
    t = at(usa, units={"2041": "US-I1 US-I2"}, pool="UK-HQ18")
    t.refuse("UK", "combine US-I1, US-I2 into UK-HQ18", "10.6d")
    t = at(usa, units={"2041": "UK-CANI UK-CANII UK-T1"}, pool="UK-CAN1")
    t.play("UK", "combine UK-CANI, UK-CANII, UK-T1 into UK-CAN1")
    t = at(usa, units={"2041": "UK-CANI UK-I1 UK-T1"}, pool="UK-CAN1")
    t.refuse("UK", "combine UK-CANI, UK-I1, UK-T1 into UK-CAN1", "10.6d")
    t = at(usa, units={"2041": "UK-CANI UK-I1"}, pool="UK-CAN1")
    t.refuse("UK", "combine UK-CANI, UK-I1 into UK-CAN1", "10.6d")


@rule("10.6d", "17.5.5a")
def test_the_free_french_have_corps_enough_for_their_army():
    """Two of Infantry and one of tanks: an American one is no step of it."""
    usa = {**BRITISH, "active": ("Germany", "UK", "USA"), "france": "vichy", "turn": 44}
    t = at(usa, units={"2041": "FF-I1 FF-I2 FF-T1 US-I1 US-T1"}, nations={"France": {"status": "fallen"}}, pool="FF-A1")
    for corps, fits in (("FF-I1 FF-I2 FF-T1", True), ("FF-I1 US-I1 FF-T1", False), ("FF-I1 FF-I2 US-T1", False)):
        refused = recipe(t.game, [t.unit(id) for id in corps.split()], t.unit("FF-A1"))
        assert (refused is None) == fits and (fits or refused[1] == "10.6d"), corps


@rule("17.2b", "17.6a", "10.6d")
def test_a_german_corps_in_a_hungarian_army():
    """Hungary has two corps: a German one may be a step of its army, but not all of them; Romania has enough of its own."""
    allies = {"nations": {n: minor("ally", "Germany") for n in ("Romania", "Hungary")}}
    t = at(GERMAN, units={"Budapest": "HU-I1 HU-I2 GE-I1"}, pool="HU-A1", **allies)
    t.play("Germany", "combine HU-I1, HU-I2, GE-I1 into HU-A1")
    assert t.at("HU-A1") == HEX_OF["Budapest"] and t.unit("HU-A1").side == "" and t.at("GE-I1") == "pool"
    t = at(GERMAN, units={"Budapest": "HU-I1 GE-I2 GE-I1"}, pool="HU-A1", **allies)
    t.refuse("Germany", "combine GE-I1, GE-I2 into HU-A1", "10.6d")
    t.play("Germany", "combine GE-I1, HU-I1 into HU-A1")
    assert t.unit("HU-A1").side == "reduced"
    t = at(GERMAN, units={"Budapest": "GE-I1 HU-A1-"}, **allies)
    t.play("Germany", "combine GE-I1 into HU-A1")
    with_italy = {**GERMAN, "active": ("Germany", "UK", "Italy"), "options": {"players": 2}}
    t = at(with_italy, units={"Budapest": "HU-I1 IT-I1"}, pool="HU-A1", **allies)
    t.refuse("Germany", "combine IT-I1, HU-I1 into HU-A1", "10.6d")
    t = at(GERMAN, units={"Bucharest": "RO-I1 GE-I2"}, pool="RO-A3", **allies)
    refused = recipe(t.game, [t.unit("RO-I1"), t.unit("GE-I2")], t.unit("RO-A3"))
    assert refused is not None and refused[1] == "10.6d"


@rule("17.13f", "17.7b", "17.7.1.2b")
def test_limits_on_full_armies():
    t = table("organization", "Allied", units={"Moscow": "SU-I1 SU-I2 SU-I3"}, pool="SU-A1")
    t.refuse("USSR", "combine SU-I1, SU-I2, SU-I3 into SU-A1", "17.13f")
    t.play("USSR", "combine SU-I1, SU-I2 into SU-A1")
    t = table("organization", "Allied", units={"Moscow": "SU-I1 SU-A1-"})
    t.refuse("USSR", "combine SU-I1 into SU-A1", "17.13f")
    t = at(SOVIET, units={"Moscow": "SU-I1 SU-I2 SU-I3"}, pool="SU-A1")
    t.play("USSR", "combine SU-I1, SU-I2, SU-I3 into SU-A1")
    three = "combine IT-I1, IT-I2, IT-I3 into IT-A1"
    for place, active, allowed in (("Rome", False, True), ("Tripoli", False, False), ("Tripoli", True, True)):
        powers = ("Germany", "UK", "France", *(("Italy",) if active else ()))
        t = table("organization", units={place: "IT-I1 IT-I2 IT-I3"}, pool="IT-A1", active=powers)
        if allowed:
            t.play("Italy", three)
        else:
            t.refuse("Italy", three, "17.7b")
            t.play("Italy", "combine IT-I1, IT-I2 into IT-A1")
    t = table(
        "organization",
        units={"2132": "GE-I1 IT-I1"},
        pool="GE-PZA",
        nations={"Italy": {"status": "conquered", "camp": "Allied", "lead": "UK"}},
    )
    t.refuse("Germany", "combine IT-I1, GE-I1 into GE-PZA", "5.0a")


@rule("10.7a", "6.3a", "17.13d")
@pytest.mark.parametrize(
    ("units", "pool", "order", "number"),
    [
        ({"2132": "GE-I1"}, "GE-I2", "break GE-I1", "10.7a"),
        ({}, "GE-A4 GE-I1 GE-I2 GE-I3", "break GE-A4", "10.7a"),
        ({"2132": "GE-A4"}, "GE-I1 GE-I2", "break GE-A4", "10.7a"),
        ({"2132": "GE-FORT1"}, "GE-I1 GE-I2", "break GE-FORT1", "10.7a"),
        ({"2132": "GE-A4-"}, "GE-I1", "detach from GE-A4", "10.7a"),
        ({"2132": "GE-A4"}, "GE-T1", "detach from GE-A4", "10.7a"),
        ({}, "GE-A4 GE-I1", "detach from GE-A4", "10.7a"),
        ({"2132": "GE-I1"}, "GE-I2", "detach from GE-I1", "10.7a"),
        ({"2132": "GE-A4 GE-A5"}, "GE-I1", "detach from GE-A4", "6.3a"),
    ],
)
def test_not_broken_down(units, pool, order, number):
    at(GERMAN, units=units, pool=pool).refuse("Germany", order, number)


@rule("10.7a", "10.7b", "10.7c")
@pytest.mark.parametrize(
    ("big", "pool", "out"),
    [
        ("GE-A4", "GE-I1 GE-I2 GE-I3 GE-T1", "GE-I1 GE-I2 GE-I3"),
        ("GE-A4-", "GE-I1 GE-I2 GE-I3", "GE-I1 GE-I2"),
        ("GE-PZ1", "GE-I1 GE-I2 GE-T1 GE-T2", "GE-I1 GE-T1 GE-T2"),
        ("GE-PZ1-", "GE-I1 GE-T1 GE-T2", "GE-I1 GE-T1"),
        ("GE-HQN-", "GE-I1 GE-I2 GE-I3", "GE-I1 GE-I2"),
        ("GE-PZA", "IT-I1 GE-I1 GE-T1 IT-I2", "IT-I1 GE-I1 GE-T1"),
        ("GE-PZA", "IT-I1 GE-I1 GE-T1 IT-T1", "IT-I1 GE-I1 GE-T1"),
        ("GE-PZA", "GE-I1 GE-I2 GE-T1 IT-T1", "GE-I1 GE-I2 IT-T1"),
    ],
)
def test_broken_down(big, pool, out):
    """The army waits three turns, a Tank army four, a headquarters three."""
    t = at(GERMAN, units={"2132": big}, pool=pool)
    id = big.rstrip("-")
    assert f"break {id}" in t.suggestions("Germany", "break")
    t.play("Germany", f"break {id}")
    assert {x for x in pool.split() if t.at(x) == "2132"} == set(out.split())
    assert t.at(id) == ("turn 10" if id in ("GE-PZ1", "GE-PZA") else "turn 9") and t.unit(id).side == ""


@rule("10.7a")
def test_a_corps_is_detached():
    """The third step: Infantry of an army or a headquarters, a tank corps of a Tank army."""
    for big, corps in (("GE-A4", "GE-I1"), ("GE-PZ1", "GE-T1"), ("GE-HQN", "GE-I1")):
        t = at(GERMAN, units={"2132": big}, pool="GE-I1 GE-T1")
        assert f"detach from {big}" in t.suggestions("Germany", "detach from")
        t.play("Germany", f"detach from {big}")
        assert t.at(corps) == "2132" and t.unit(big).side == "reduced" and t.at(big) == "2132"


# --- Static corps, removal, Partisans -------------------------------------------------------------------------------


@rule("10.8.2a", "18.3a")
@pytest.mark.parametrize(
    ("units", "powers", "order", "number"),
    [
        ({"2132": "GE-T1"}, {}, "static GE-T1", "10.8.2a"),
        ({"2132": "GE-I1="}, {}, "static GE-I1", "10.8.2a"),
        ({"pool": "GE-I1"}, {}, "static GE-I1", "10.8.2a"),
        ({"2132": "GE-I1"}, rich("Germany", statics=1), "static GE-I1", "10.8.2a"),
        ({"2132": "GE-I1 GE-I2="}, {}, "static GE-I1", "18.3a"),
        ({"Rome": "IT-I1"}, {}, "static IT-I1", "10.8.2a"),
    ],
)
def test_not_made_static(units, powers, order, number):
    at(ITALIAN, units=units, powers=powers, options={"players": 2}).refuse("Germany", order, number)


@rule("10.8.2a")
def test_static_on_both_sides_of_the_front():
    t = at(GERMAN, units={"2132": "GE-I1 GE-T1", "2131": "GE-I2="}, pool="GE-I3")
    assert t.suggestions("Germany", "static ") == ["static GE-I1"]
    t.play("Germany", "static GE-I1")
    assert t.unit("GE-I1").side == "static" and t.power("Germany").statics == 1
    assert t.suggestions("Germany", "static ") == []
    t = at(SOVIET, units={"Moscow": "SU-I1"})
    t.play("USSR", "static SU-I1")
    assert t.unit("SU-I1").side == "static"


@rule("10.10a", "10.3b", "17.13d")
@pytest.mark.parametrize(
    ("place", "unit", "number"),
    [
        ("pool", "GE-I1", "10.10a"),
        ("later", "GE-I1", "10.10a"),
        ("out", "GE-I1", "10.10a"),
        ("turn 9", "GE-A4", "10.10a"),
        ("West", "GE-DF1", "10.3b"),
        ("Kiel", "GE-DN1", "10.3b"),
        ("London", "UK-I1", "5.0a"),
    ],
)
def test_not_removed(place, unit, number):
    at(GERMAN, units={place: unit}).refuse("Germany", f"remove {unit}", number)


@rule("10.10a", "17.13d")
def test_removed():
    """Corps go to the Force Pool, the rest to the Turn Record Track; what type of hidden unit it was isn't told."""
    gone = {"GE-I1": "pool", "GE-C1": "", "GE-A4": "turn 9", "GE-HQN": "turn 9", "GE-K1": "turn 8", "GE-PZ1": "turn 10"}
    for id, place in gone.items():
        if not place:
            continue
        t = at(GERMAN, units={"2132": id})
        t.play("Germany", f"remove {id}")
        assert t.at(id) == place and t.said(f"{id} is removed.")
    for id, place, when in (
        ("GE-F1", "West", "turn 9"),
        ("GE-B1", "East", "turn 10"),
        ("GE-S1", "Kiel", "turn 12"),
        ("GE-U1", "Kiel", "turn 10"),
    ):
        t = at(GERMAN, units={place: id})
        t.play("Germany", f"remove {id}")
        assert t.at(id) == when and t.said("A hidden German unit is removed.") and not t.said(id)
    t = at(SOVIET, units={"Siberian Reserves Box": "SU-I1"})
    t.refuse("USSR", "remove SU-I1", "10.10a")
    t = at({"phase": "organization", "side": "Allied"}, units={"2125": "SU-A1 SU-A2 SU-I1 SU-I2"}, partition=True)
    t.state.annexed = {"2125": "USSR"}
    t.play("USSR", "remove SU-I2")
    t.refuse("USSR", "remove SU-I1", "17.13d")


@rule("18.1a", "10.9a", "10.2.2a", "5.1c")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({"pool": ""}, "partisan at Smolensk", "18.1a"),
        ({"pool": "SU-PT1", "powers": rich("USSR", partisans=1)}, "partisan at Smolensk", "10.9a"),
        ({"pool": "SU-PT1", "powers": rich("USSR", 4)}, "partisan at Smolensk", "10.2.2a"),
        ({"pool": "SU-PT1"}, "partisan at Berlin", "18.1a"),
        ({"pool": "SU-PT1"}, "partisan at 2125", "18.1a"),
    ],
)
def test_no_partisans(how, order, number):
    at(SOVIET, **how).refuse("USSR", order, number)


@rule("18.1a", "10.9a")
def test_partisans_that_cannot_be_paid_do_not_rise():
    """Five for the try, fifteen more for the unit: with nineteen there is a try and nothing else."""
    for msp, rises in ((19, False), (20, True)):
        t = at(SOVIET, pool="SU-PT1", powers=rich("USSR", msp))
        t.play("USSR", "partisan at Smolensk", dice=[1])
        assert (t.at("SU-PT1") == HEX_OF["Smolensk"]) == rises and t.power("USSR").msp == (0 if rises else 14)
        assert t.power("USSR").partisans == 1


@rule("17.13.2d")
def test_the_siberian_reserves():
    """Half a die of them, rounded up, one by one or together; no more than may come."""
    units = {"Siberian Reserves Box": "SU-I1 SU-I2 SU-I3 SU-I4"}
    t = at(SOVIET, turn=22, units=units, released=3)
    t.refuse("USSR", "release 4 at Moscow", "17.13.2d")
    t.refuse("USSR", "release at Warsaw", "17.13.2d")
    assert f"release at {HEX_OF['Moscow']}" in t.suggestions("USSR", "release at Mos")
    t.play("USSR", "release 2 at Moscow")
    assert [t.at(f"SU-I{n}") for n in (1, 2, 3)] == [HEX_OF["Moscow"]] * 2 + ["Siberian Reserves Box"]
    assert t.state.released == 1 and t.said("2 corps come from the Siberian Reserves.")
    t.refuse("USSR", "release 2 at Moscow", "17.13.2d")
    t.play("USSR", "release at Siberia")
    assert t.state.released == 0 and t.at("SU-I3") == "Siberia" and t.said("1 corps comes from the Siberian Reserves.")
    t.refuse("USSR", "release at Moscow", "17.13.2d")
    assert t.suggestions("USSR", "release at ") == []
    t = at(SOVIET, turn=22, units={**units, "Moscow": "SU-A1 SU-I9 SU-I8"}, released=3)
    t.refuse("USSR", "release 2 at Moscow", "17.13.2d")
    t.play("USSR", "release 1 at Moscow")
    t = table("organization", "Axis", turn=22, units=units, released=3, **russia())
    t.refuse("Germany", "release at Moscow", "17.13.2d")
