"""Orders that must be refused: attacks, Strategic Movement, factories."""

import pytest

from rules.supreme_commander.chart import AMERICA, NATB
from rules.supreme_commander.ground import HEX_OF
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table
from tests.supreme_commander.test_refused_rest import AXIS, TWO, rich

# --- declared attacks -----------------------------------------------------------------------------------------------


@rule("13.1c", "13.1a", "13.0a", "13.0b", "14.0a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "attack 2128 from 2130", "13.1c"),
        ({}, "attack NATB from 2129", "13.1c"),
        ({}, "attack 2128 from NATB", "13.1c"),
        ({}, "attack 2029 from 2129", "13.0a"),
        ({}, "attack 2229 from 2230", "13.0a"),
        ({}, "attack 2128 from 2129 with GE-A9", "13.0b"),
        ({}, "attack 2128 from 2129 with PO-I1", "13.0b"),
        ({}, "attack 2128 from 2129 with GE-I1, GE-I1", "13.0b"),
        ({}, "attack 2128 from 2129 with GE-FORT1", "13.0b"),
        ({"beached": ["GE-I1"]}, "attack 2128 from 2129 with GE-I1", "13.0b"),
    ],
)
def test_not_attacked(how, order, number):
    units = {"2129": "GE-I1 GE-I2 GE-FORT1", "2130": "GE-A9", "2128": "PO-I1"}
    table(**{"phase": "declare", "units": units, "nations": POLAND, **how}).refuse("Germany", order, number)


@rule("13.1a", "14.0a")
def test_attacked_once():
    units = {"2129": "GE-I1 GE-T1", "2229": "GE-I2", "2128": "PO-I1", "2228": "PO-I2"}
    t = table("declare", units=units, nations=POLAND)
    offered = t.game.suggest("Germany", "attack ", 60)
    assert set(offered) == {
        "attack 2128 from 2129 with GE-I1, GE-T1",
        "attack 2128 from 2229 with GE-I2",
        "attack 2228 from 2229 with GE-I2",
    }
    t.play("Germany", "attack 2128 from 2129 with GE-I1")
    t.refuse("Germany", "attack 2128 from 2229", "13.1a")
    t.refuse("Germany", "attack 2128 from 2129 with GE-T1", "13.1a")
    assert t.game.suggest("Germany", "attack ", 60) == ["attack 2228 from 2229 with GE-I2"]
    t.play("Germany", "attack 2228 from 2229")
    assert [(a.source, a.target, a.units) for a in t.state.attacks] == [
        ("2129", "2128", ["GE-I1"]),
        ("2229", "2228", ["GE-I2"]),
    ]
    assert t.asked() == ["Germany"], "he may still think better of it"
    t = table("followup", units=units, nations=POLAND, followup=True)
    t.refuse("Germany", "attack 2128 from 2129 with GE-I1", "14.0a")
    t.refuse("Germany", "attack 2228 from 2229", "13.0a")
    t.play("Germany", "attack 2128 from 2129 with GE-I1, GE-T1")


# --- Strategic Movement ---------------------------------------------------------------------------------------------


@rule("15.1.1a", "15.1a", "15.1.1d", "15.1.1b", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({"powers": rich("Germany", moves=9)}, "rail GE-I1 to Munich", "15.1a"),
        ({"powers": rich("Germany", 4)}, "rail GE-I1 to Munich", "10.2.2a"),
        ({}, "rail GE-FORT1 to Munich", "15.1.1a"),
        ({}, "rail GE-F1 to Munich", "15.1.1a"),
        ({}, "rail GE-S1 to Munich", "15.1.1a"),
        ({}, "rail UK-I1 to Munich", "5.0a"),
        ({}, "rail GE-I2 to Munich", "15.1.1d"),
        ({}, "rail GE-I3 to Munich", "15.1.1d"),
        ({}, "rail GE-I1 to 2129", "15.1.1d"),
        ({}, "rail GE-I1 to Paris", "15.1.1a"),
        ({}, "rail GE-I1 to Berlin", "15.1.1b"),
        ({}, "rail GE-I1 to Frankfurt", "6.3a"),
    ],
)
def test_no_train(how, order, number):
    units = {
        "Berlin": "GE-I1 GE-FORT1",
        "West": "GE-F1",
        "Kiel": "GE-S1",
        "London": "UK-I1",
        "2232": "GE-I2",
        "2129": "GE-I3 GE-I4",
        "2128": "PO-I1",
        "Frankfurt": "GE-A4 GE-A5",
    }
    units, powers = {**units, "Rome": "IT-I1"}, {**rich("Germany"), **how.get("powers", {}), **rich("Italy")}
    t = table("strategic", units=units, nations=POLAND, powers=powers, active=AXIS, **TWO)
    for unit in t.state.units.at(HEX_OF["Frankfurt"]):
        unit.moved = True
    t.refuse("Germany", order, number)


@rule("15.1.1a", "15.1a")
def test_trains():
    t = table("strategic", units={"Berlin": "GE-I1 GE-A4 GE-HQN GE-K1"}, powers=rich("Germany"))
    limit = 6
    for id in ("GE-I1", "GE-A4", "GE-HQN", "GE-K1"):
        t.play("Germany", f"rail {id} to {'Munich' if id != 'GE-HQN' else 'Essen'}")
        assert t.unit(id).moved
    assert t.power("Germany").msp == 480 and t.power("Germany").moves == 4 <= limit
    assert t.at("GE-A4") == HEX_OF["Munich"] and t.state.paths[0] == ["Germany", "2132", "2734"]


@rule("15.1.2a", "15.1.2b", "15.1.2c", "15.1.2e", "6.3a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "overseas UK-BEF to Gibraltar", "15.1.2a"),
        ({}, "overseas GE-I1 to Gibraltar", "5.0a"),
        ({"powers": rich("UK", moves=9)}, "overseas UK-I1 to Gibraltar", "15.1a"),
        ({}, "overseas UK-I2 to Gibraltar", "15.1.2a"),
        ({}, "overseas UK-I1 to Kiel", "15.1.2a"),
        ({}, "overseas UK-I1 to Birmingham", "15.1.2a"),
        ({}, "overseas UK-I1 to London", "15.1.2a"),
        ({}, "overseas UK-I1 to Bristol", "6.3a"),
        ({}, "overseas UK-I1 to Gibraltar escort UK-S2", "15.1.2c"),
        ({}, "overseas UK-I1 to Gibraltar via Baltic Sea", "12.2.1a"),
        (
            {"powers": rich("UK", sealift={"North Sea": 2, "North Atlantic": 2})},
            "overseas UK-I1 to Gibraltar",
            "15.1.2b",
        ),
        ({"shipped": True}, "overseas UK-SA to Suez", "15.1.2e"),
    ],
)
def test_not_shipped(how, order, number):
    units = {
        "London": "UK-I1 UK-BEF UK-S1",
        "Birmingham": "UK-I2",
        "Bristol": "UK-A1 UK-A2",
        "Scapa Flow": "UK-S2!",
        NATB: "UK-SA",
        "Kiel": "GE-I1",
    }
    powers = {**rich("UK"), **how.pop("powers", {}), **rich("France")} if "powers" in how else rich("UK")
    units["Paris"] = "FR-I1"
    table("strategic", "Allied", units=units, powers=powers, **how, **TWO).refuse("UK", order, number)


@rule("15.1.2a", "15.1.2b", "15.1.2e", "15.1a")
def test_shipped():
    """Whatever the fleets did before counts; the lift is by the zone in which the way begins."""
    units = {"London": "UK-I1 UK-I2 UK-K1 UK-S1!", NATB: "UK-SA UK-NZ"}
    t = table("strategic", "Allied", units=units, powers=rich("UK"))
    assert any(text.startswith("overseas UK-I1 to") for text in t.game.suggest("UK", "overseas UK-I1", 60))
    t.play("UK", "overseas UK-I1 to Gibraltar")
    assert t.at("UK-I1") == HEX_OF["Gibraltar"] and t.unit("UK-I1").moved and t.power("UK").msp == 495
    used = t.power("UK").sealift
    assert sum(used.values()) == 1 and t.power("UK").moves == 1
    t.play("UK", "overseas UK-K1 to Bristol")
    assert sum(used.values()) == 2 and t.at("UK-K1") == HEX_OF["Bristol"]
    t = table("strategic", "Allied", units=units, powers=rich("UK"))
    t.play("UK", "overseas UK-SA to Suez")
    assert t.state.shipped and not t.state.ferried and t.at("UK-SA") == HEX_OF["Suez"] and not t.power("UK").sealift
    t.refuse("UK", "overseas UK-NZ to Suez", "15.1.2e")
    t = table(
        "strategic",
        "Allied",
        units={"London": "UK-I1 UK-S1", "North Atlantic": "GE-U1 GE-U2 GE-U3 GE-U4"},
        powers=rich("UK"),
    )
    t.play("UK", "overseas UK-I1 to Gibraltar escort UK-S1 via North Atlantic", dice=[4])
    assert t.at("UK-I1") == HEX_OF["Gibraltar"] and t.unit("UK-S1").used
    t = table(
        "strategic",
        "Allied",
        units={"London": "UK-I1 UK-S1", "North Atlantic": "GE-U1 GE-U2 GE-U3 GE-U4"},
        powers=rich("UK"),
    )
    t.play("UK", "overseas UK-I1 to Gibraltar via North Atlantic", dice=[4])
    assert t.at("UK-I1") == "pool" and not t.unit("UK-S1").used and t.power("UK").msp == 495


@rule("15.1.3a", "15.1.3b", "15.1a")
@pytest.mark.parametrize(
    ("how", "order", "number"),
    [
        ({}, "fly GE-F1 to West", "15.1.3a"),
        ({}, "fly GE-I1 to West", "15.1.3a"),
        ({}, "fly GE-F2 to East", "15.1.3a"),
        ({"powers": rich("Germany", moves=9)}, "fly GE-F1 to East", "15.1a"),
        ({"powers": rich("Germany", 0)}, "fly GE-F1 to East", "10.2.2a"),
        ({}, "fly UK-F1 to East", "5.0a"),
    ],
)
def test_not_flown(how, order, number):
    units = {"West": "GE-F1 UK-F1", "Berlin": "GE-I1", "turn 9": "GE-F2", "Munich": "GE-I2"}
    powers = {**rich("Germany"), **how.get("powers", {}), **rich("Italy")}
    table("strategic", units={**units, "Rome": "IT-I1"}, powers=powers, active=AXIS, **TWO).refuse(
        "Germany", order, number
    )


@rule("15.1.3a", "15.1.3b")
def test_flown():
    t = table("strategic", units={"West": "GE-F1! GE-B1", "Munich": "GE-I1"}, powers=rich("Germany"))
    assert set(t.game.suggest("Germany", "fly ", 60)) == {
        f"fly {u} to {f}" for u in ("GE-F1", "GE-B1") for f in ("East", "South")
    }
    t.play("Germany", "fly GE-F1 to East", "fly GE-B1 to South")
    assert (t.at("GE-F1"), t.at("GE-B1")) == ("East", "South") and t.power("Germany").msp == 490
    assert all(t.unit(id).transfer and t.unit(id).used for id in ("GE-F1", "GE-B1"))
    t.refuse("Germany", "fly GE-F1 to West", "15.1.3b")
    assert t.game.suggest("Germany", "fly ", 60) == []
    t = table(
        "strategic",
        "Allied",
        units={AMERICA: "US-F1", "London": "US-I1"},
        active=("Germany", "UK", "USA"),
        powers=rich("USA"),
    )
    t.play("USA", "fly US-F1 to West")
    assert t.at("US-F1") == "West"


@rule("12.5.3a", "5.0a")
def test_paratroops_are_withdrawn():
    for phase, id, dropped, number in (
        ("organization", "GE-AB^", False, ""),
        ("strategic", "GE-AB^", True, ""),
        ("strategic", "GE-AB^", False, "12.5.3a"),
        ("organization", "GE-AB", False, "12.5.3a"),
        ("organization", "GE-I1", False, "12.5.3a"),
    ):
        t = table(phase, units={"2132": id}, powers=rich("Germany"))
        name = id.removesuffix("^")
        t.unit(name).dropped = dropped
        if number:
            t.refuse("Germany", f"withdraw {name}", number)
        else:
            assert t.game.suggest("Germany", "withdraw", 60) == [f"withdraw {name}"]
            t.play("Germany", f"withdraw {name}")
            assert t.at(name) == "turn 9" and t.unit(name).side == "para"
    t = table("organization", units={"turn 9": "GE-AB^"}, powers=rich("Germany"))
    t.refuse("Germany", "withdraw GE-AB", "12.5.3a")


# --- factories ------------------------------------------------------------------------------------------------------


@rule("9.1.10a", "9.1.10b", "9.1.10d")
def test_factories_that_stay_and_that_go():
    how = {"phase": "movement", "side": "Allied", "turn": 18}
    t = table(**how, **russia())
    t.refuse("USSR", "relocate Moscow", "9.1.10a")
    income = t.power("USSR").income
    assert len(t.game.suggest("USSR", "relocate ", 60)) == 5
    t.play("USSR", "relocate Kiev")
    assert t.state.factories[HEX_OF["Kiev"]] == "flipped" and t.power("USSR").income == income - 5
    assert t.power("USSR").relocated and t.game.suggest("USSR", "relocate ", 60) == []
    t.refuse("USSR", "relocate Kiev", "9.1.10a")
    t.refuse("USSR", "relocate Minsk", "9.1.10b")
    t = table(**how)
    t.refuse("USSR", "relocate Kiev", "9.1.10b")
    t = table(**how, **russia(control={"Kiev": "Germany"}))
    t.refuse("USSR", "relocate Kiev", "9.1.10d")
    assert len(t.game.suggest("USSR", "relocate ", 60)) == 4
    t = table(**{**how, "side": "Axis"}, **russia())
    t.refuse("Germany", "relocate Kiev", "9.1.10a")


@rule("9.1.10c")
def test_a_factory_on_its_way():
    """Turned over this turn, off the map with the next Movement Phase, back the turn after in Siberia; unless it was taken."""
    flipped = {HEX_OF["Kiev"]: "flipped", HEX_OF["Minsk"]: "flipped", HEX_OF["Smolensk"]: "map"}
    from rules.supreme_commander.turns import enter_movement
    from rules.supreme_commander.ussr import factories_return

    t = table("organization", "Allied", turn=19, factories=flipped, **russia(control={"Minsk": "Germany"}))
    income = t.power("USSR").income
    enter_movement(t.game)
    assert t.state.factories == {HEX_OF["Kiev"]: "turn 20", HEX_OF["Minsk"]: "flipped", HEX_OF["Smolensk"]: "map"}
    factories_return(t.game)
    assert t.power("USSR").income == income
    t.state.turn = 20
    factories_return(t.game)
    assert t.state.factories[HEX_OF["Kiev"]] == "moved" and t.power("USSR").income == income + 5
    t = table("organization", "Axis", turn=19, factories=flipped, **russia())
    enter_movement(t.game)
    assert t.state.factories == flipped
