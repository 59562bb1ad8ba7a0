"""Orders of the Organization Phase that must be refused: combining, breaking down, Static corps, removal, Partisans."""

import pytest

from rules.supreme_commander.building import recipe
from rules.supreme_commander.ground import HEX_OF
from tests.rulings import rule
from tests.supreme_commander.table import minor, russia, table
from tests.supreme_commander.test_refused_organization import BRITISH, GERMAN, ITALIAN, SOVIET, at, rich

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
