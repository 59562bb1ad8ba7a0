"""Standing instructions: every reaction that comes often can be answered in advance, and what is answered is what was meant."""

import re
from pathlib import Path

import pytest

from rules.kernel.errors import OrderError
from rules.kernel.flow import Ask
from rules.supreme_commander import GAME
from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.policies import POLICIES
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, russia, table
from tests.supreme_commander.test_nations import finish_politics

OCCUPIED = {"Le Havre": "Germany", "Paris": "Germany", "Metz": "Germany"}


def finish(t):
    """Everybody who gives orders freely is done once."""
    for seat in list(t.asked()):
        if seat in t.asked() and any("done" in hint for hint in t.ask(seat).orders):
            t.play(seat, "done")


def raid(*west, turn=6, **more):
    """British bombers against Le Havre."""
    return table(
        "bombing",
        "Allied",
        turn=turn,
        units={"West": " ".join(west), "Le Havre": "GE-I1", "Paris": "GE-I2"},
        control=OCCUPIED,
        powers={"Germany": {"msp": 50}},
        **more,
    )


def assault(die, attackers="GE-A4 GE-T1", defenders="PO-A1", pool="PO-I1", **units):
    """A German attack on 2128, up to the roll."""
    t = table("declare", turn=6, units={"2129": attackers, "2128": defenders, **units}, nations=POLAND, pool=pool)
    t.game.script([die])
    return t


def test_every_ask_that_names_an_instruction_has_one():
    """What a question calls its instruction exists; and each instruction reads its own examples and nothing else."""
    named = {"escort", "intercept"}
    for room in (Path(__file__).parents[2] / "rules" / "supreme_commander").glob("*.py"):
        named |= set(re.findall(r'policy="([^"]+)"', room.read_text("utf-8")))
    assert named == set(GAME.policies), named ^ set(GAME.policies)
    t = table()
    for name, policy in GAME.policies.items():
        assert policy.examples
        for words in policy.examples:
            assert policy.read(t.game, "Germany", words) == words
        with pytest.raises(OrderError):
            t.game.set_standing("Germany", name, "perhaps")


# --- the air --------------------------------------------------------------------------------------------------------


@rule("11.2b")
@pytest.mark.parametrize(("value", "place"), [("always", "used"), ("never", "West")])
def test_interception(value, place):
    t = raid("UK-B1", "GE-F1").standing("Germany", "intercept", value)
    t.play("UK", "bomb Le Havre with UK-B1", dice=[1, 1, 1])
    assert "Germany" not in t.asked()
    assert t.unit("GE-F1").used == (place == "used") and t.rolls("air combat") == (
        [[1], [1]] if value == "always" else []
    )


@rule("11.2e")
@pytest.mark.parametrize(("value", "rounds"), [("stay", 2), ("withdraw", 1)])
def test_rounds_in_the_air(value, rounds):
    t = raid("UK-B1", "UK-F1", "GE-F1").standing("UK", "air rounds", value).standing("Germany", "air rounds", "stay")
    t.standing("UK", "homecoming", "same").standing("Germany", "homecoming", "same")
    t.play("UK", "bomb Le Havre with UK-B1, UK-F1")
    t.play("Germany", "send GE-F1", dice=[1] * 8)
    assert len(t.rolls("Allied air combat")) == rounds and not [p for p in t.game.pending() if p.choices]


@rule("11.2d", "3.4.1a")
@pytest.mark.parametrize(("value", "lost"), [("fighters", "UK-F1"), ("bombers", "UK-B1")])
def test_who_is_lost_in_the_air(value, lost):
    t = raid("UK-B1", "UK-F1", "GE-F1").standing("UK", "air losses", value).standing("UK", "air rounds", "withdraw")
    t.standing("Germany", "intercept", "always")
    t.play("UK", "bomb Le Havre with UK-B1, UK-F1", dice=[1, 10])
    assert [id for id in ("UK-F1", "UK-B1") if t.at(id).startswith("turn ")] == [lost]


@rule("11.2.1a")
@pytest.mark.parametrize(("value", "lost"), [("bombers", "UK-B1"), ("fighters", "UK-F1")])
def test_whom_flak_fires_at(value, lost):
    t = table(
        "sky",
        "Allied",
        turn=6,
        units={"2441": "UK-I1", "Paris": "GE-I1 GE-K1", f"over {HEX_OF['Paris']}": "UK-F1! UK-B1!"},
        control=OCCUPIED,
    )
    from rules.supreme_commander.air import flak

    t.standing("Germany", "flak", value)
    asks = next(flak(t.game, HEX_OF["Paris"], "Allied"))
    assert GAME.policies["flak"].answer(t.game, asks[0], value) == f"at {lost}"


@rule("11.1g")
@pytest.mark.parametrize(("value", "front"), [("same", "West"), ("east", "East")])
def test_where_aircraft_come_home(value, front):
    t = table("bombing", units={"West": "GE-B1", "2128": "PO-I1"}, nations=POLAND).standing(
        "Germany", "homecoming", value
    )
    t.state.bases = {}
    flow_target = HEX_OF["Posen"]
    from rules.supreme_commander.air import base_for, come_home

    t.unit("GE-B1").base = base_for(t.game, t.unit("GE-B1"), flow_target, True)
    assert t.unit("GE-B1").base
    asks = next(come_home(t.game, t.unit("GE-B1"), flow_target, True))
    assert GAME.policies["homecoming"].answer(t.game, asks[0], value) == front


AIR = {"2129": "GE-A4", "2128": "PO-I2", "2228": "GE-A6", "Warsaw": "PO-A1", "East": "GE-F1 GE-B1 GE-DF1"}


def placed(value):
    """Two attacks, one of them on Warsaw; three aircraft placed by the instruction."""
    t = table("declare", turn=6, units=AIR, nations=POLAND, powers={"Germany": {"technology": {"Aircraft": 2}}})
    t.standing("Germany", "air support", value)
    t.play("Germany", "attack 2128 from 2129", "attack Warsaw from 2228")
    t.game.script([5] * 6)
    finish(t)
    return t, [e.text for e in t.events(kind="air")]


@rule("13.2.2b")
def test_air_units_held_back():
    t, told = placed("hold")
    assert told == ["The Axis hold their air units in the East back."] and t.at("GE-F1") == "East"


@rule("13.2.2b", "13.2.2.1a")
def test_air_units_committed_by_priority():
    """Warsaw is a Victory location: the two real aircraft go there, the Decoy to the other fight."""
    _, told = placed("commit")
    assert told[:3] == ["A German air unit flies to Warsaw."] * 2 + ["A German air unit flies to 2128."]


@rule("13.2.2b")
def test_fighters_alone_or_locations_alone():
    _, told = placed("fighters")
    assert told[:2] == ["A German air unit flies to Warsaw.", "The Axis hold their air units in the East back."]
    _, told = placed("locations")
    assert told[:3] == ["A German air unit flies to Warsaw."] * 3


@rule("11.2g")
def test_escorts():
    t = raid("US-B1", "UK-F1", active=("Germany", "UK", "USA")).standing("UK", "escort", "always")
    t.play("USA", "bomb Le Havre with US-B1", dice=[1, 1])
    assert t.unit("UK-F1").used and "UK" not in [p.seat for p in t.game.pending() if p.choices]


# --- the ground -----------------------------------------------------------------------------------------------------


@rule("13.2.3.1d")
@pytest.mark.parametrize(("value", "lost"), [("weakest", "GE-T1"), ("strongest", "GE-A4")])
def test_who_takes_a_step(value, lost):
    t = assault(4).standing("Germany", "losses", value).standing("Germany", "advance", "never")
    t.standing("UK", "losses", value).standing("UK", "retreat", "never")
    t.play("Germany", "attack 2128 from 2129")
    finish(t)
    assert (t.at("GE-T1") == "pool", t.unit("GE-A4").side == "reduced") == (lost == "GE-T1", lost == "GE-A4")


@rule("13.2.3.1b", "13.2.3.3a")
@pytest.mark.parametrize(("value", "gone"), [("farthest", True), ("never", False)])
def test_how_far_back(value, gone):
    t = assault(5, "GE-A4 GE-PZ1").standing("UK", "retreat", value).standing("UK", "retreat path", "first")
    t.standing("Germany", "advance", "never")
    t.play("Germany", "attack 2128 from 2129")
    finish(t)
    assert "UK" not in [p.seat for p in t.game.pending() if p.choices]
    left = {
        unit.place
        for unit in t.state.units.of("Poland")
        if unit.place in ("2127", "2227", "2228", "2028", "2128", "2027")
    }
    assert left and ("2128" not in left) == gone


@rule("13.2.3.4a", "13.2.3.4b")
@pytest.mark.parametrize(("value", "place"), [("always", "2128"), ("never", "2129")])
def test_advances(value, place):
    t = assault(10, "GE-A4 GE-T1", "PO-I2").standing("Germany", "advance", value)
    t.play("Germany", "attack 2128 from 2129")
    finish(t)
    assert t.at("GE-A4") == t.at("GE-T1") == place


@rule("13.1.1a", "13.1.1b")
@pytest.mark.parametrize(("value", "used"), [("always", True), ("never", False)])
def test_headquarters(value, used):
    t = assault(7, "GE-A4", "PO-I2", **{"2130": "GE-HQN", "2131": "GE-HQS"})
    t.standing("Germany", "headquarters", value).standing("Germany", "advance", "never")
    from rules.supreme_commander.kinds import strength

    best = max((t.unit("GE-HQN"), t.unit("GE-HQS")), key=strength).id
    t.play("Germany", "attack 2128 from 2129")
    finish(t)
    assert t.said(f"{best} in support") == used


# --- the sea --------------------------------------------------------------------------------------------------------


@rule("9.2.6a")
@pytest.mark.parametrize(("value", "rounds"), [("stay", 2), ("go home", 1)])
def test_rounds_at_sea(value, rounds):
    t = table("final", "", units={"North Sea": "UK-S1 UK-S2 GE-S1 GE-S2", "Kiel": "GE-I1"}, initiative="Allied")
    from rules.supreme_commander.naval import sea_battle

    t.game.script([1] * 4)
    flow, asked = sea_battle(t.game, "North Sea"), 0
    asks = next(flow, None)
    while asks:
        ask, asked = asks[0], asked + 1
        text = GAME.policies[ask.policy].answer(t.game, ask, value if ask.policy == "naval rounds" else "first")
        assert text in ask.choices
        try:
            asks = flow.send({ask.filed: text})
        except StopIteration:
            break
    assert len(t.rolls("Axis fire")) == rounds and asked


@rule("9.2.7a")
def test_whose_trade_is_hunted():
    t = table(
        "fleets2",
        "",
        units={"North Atlantic": "GE-U1 GE-U2"},
        first="Axis",
        powers={"UK": {"msp": 50}, "France": {"msp": 50}},
    )
    t.standing("Germany", "submarine target", "france")
    t.game.script([6, 6])
    finish(t)
    assert t.power("France").msp == 36 and t.power("UK").msp == 50


@rule("12.3c")
def test_where_ships_flee_to():
    t = table(side="Allied", units={"Le Havre": "GE-U1", "2440": "FR-I1"}, control={"Le Havre": "Germany"})
    t.standing("Germany", "harbour", "first")
    t.play("France", "move FR-I1 to Le Havre")
    assert t.at("GE-U1") in HEX_OF.values() and t.at("GE-U1") != HEX_OF["Le Havre"]


@rule("9.2.4b")
def test_whose_fleet_is_lost():
    t = table("final", "", units={"North Sea": "UK-S1 FR-S1"})
    from rules.supreme_commander.naval import sink

    asks = next(sink(t.game, "North Sea", [t.unit("UK-S1"), t.unit("FR-S1")], "HIT"))
    assert GAME.policies[asks[0].policy].answer(t.game, asks[0], "first") == asks[0].choices[0]


@rule("9.2.1b")
@pytest.mark.parametrize(("value", "first"), [("axis", "Axis"), ("allied", "Allied")])
def test_who_places_first(value, first):
    t = table("collect", "", turn=6, units={"London": "UK-S1", "Kiel": "GE-S1"})
    seat = t.asked()[0]
    if not t.ask(seat).choices:
        raise AssertionError("nobody is asked who places first")
    t.standing(seat, "initiative", value)
    assert t.state.first == first


# --- nations and phases ---------------------------------------------------------------------------------------------


@rule("10.1.1b", "10.1.1.2a")
@pytest.mark.parametrize(("value", "stayed"), [("stay", True), ("evacuate", False)])
def test_whether_troops_leave(value, stayed):
    t = table("political", units={"Paris": "GE-I1", "2844": "UK-I1"}, control={"Paris": "Germany"})
    t.standing("UK", "evacuation", value).standing("UK", "harbour", "first").standing("Germany", "minor units", "first")
    t.game.script([10])
    finish_politics(t)
    t.play("Germany", "vichy")
    assert t.state.stayed == stayed and not [p for p in t.game.pending() if p.choices]


@rule("10.5d", "16.1.1a")
def test_attacked_nations_find_a_guardian():
    t = table("organization", powers={"Germany": {"msp": 60}}, units={"out": "DE-I1"})
    t.standing("UK", "guardian", "first").standing("UK", "minor units", "first").standing(
        "France", "minor units", "first"
    )
    t.play("Germany", "declare war on Denmark")
    assert t.nation("Denmark").lead == "UK" and t.at("DE-I1").isdecimal()


@rule("17.13.1a")
def test_mobilization_by_itself():
    corps = " ".join(f"SU-I{n}" for n in range(1, 13))
    t = table("political", "Allied", turn=17, units={"2225": "GE-I1"}, pool=corps, **russia())
    t.standing("USSR", "mobilization", "first")
    finish_politics(t)
    assert t.state.mobilized and sum(t.at(f"SU-I{n}").isdecimal() for n in range(1, 13)) == 9


@rule("13.2a", "13.2.2c")
def test_combats_in_their_order():
    t = table(
        "declare",
        turn=6,
        units={"2129": "GE-A4", "2128": "PO-I2", "2329": "GE-A6", "2328": "PO-I3"},
        nations=POLAND,
    )
    t.standing("Germany", "order", "first").standing("Germany", "advance", "never")
    t.play("Germany", "attack 2328 from 2329", "attack 2128 from 2129", dice=[10, 10])
    finish(t)
    assert [e.data["hex"] for e in t.events(kind="odds")] == ["2328", "2128"]


@rule("10.3b")
def test_where_decoys_appear():
    t = table("organization", powers={"Germany": {"msp": 900, "technology": {"Submarine": 1, "Naval": 2}}})
    t.standing("Germany", "decoys", "first")
    t.play("Germany", "research Naval")
    assert t.at("GE-DN1") in HEX_OF.values()


@rule("13.2.2b")
def test_the_order_of_fronts():
    t = table(
        "declare",
        turn=6,
        units={"2129": "GE-A4", "2128": "PO-I2", "East": "GE-F1", "West": "GE-B1"},
        nations=POLAND,
        powers={"Germany": {"technology": {"Aircraft": 3}}},
    )
    t.standing("Germany", "front", "first").standing("Germany", "air support", "hold")
    t.play("Germany", "attack 2128 from 2129", dice=[10])
    finish(t)
    fronts = [e.text for e in t.events(kind="air") if "back" in e.text]
    assert len(fronts) == 2 and not [p for p in t.game.pending() if "which front" in p.prompt]


@rule("5.1a")
@pytest.mark.parametrize(
    ("policy", "phase", "side", "units", "after"),
    [
        ("bombing", "bombing", "Axis", {"West": "GE-B1"}, "movement"),
        ("strategic movement", "strategic", "Axis", {"2132": "GE-I1"}, "political"),
        ("declarations", "political", "Axis", {}, "organization"),
        ("aid", "aid", "", {}, "organization"),
    ],
)
def test_phases_passed_over(policy, phase, side, units, after):
    """A seat that wants nothing of a phase isn't asked in it."""
    t = table(phase, side, turn=6, units=units, powers={"Germany": {"msp": 50}, "Italy": {"msp": 0}})
    assert t.game.phase == phase and "Germany" in t.asked()
    t.standing("Germany", policy, "done")
    finish_others(t, phase)
    assert t.game.phase == after


def finish_others(t, phase):
    for _ in range(8):
        if t.game.phase != phase:
            return
        seat = next(s for s in t.asked() if s != "Germany")
        t.play(seat, "done")


@rule("9.2.1c")
def test_ships_left_in_port():
    t = table("fleets", "", units={"Kiel": "GE-S1", "London": "UK-S1"}, first="Axis", initiative="Axis")
    t.standing("Germany", "naval placement", "done")
    assert t.game.phase == "fleets2" and t.at("GE-S1") == HEX_OF["Kiel"]


def test_home_to_the_front_they_came_from_if_it_can_take_them():
    """`same` names the front they flew from, not the first; without it the first."""
    answer = POLICIES["homecoming"].answer
    game = table().game
    for front, picked in (("South", "South"), ("East", "West"), ("", "West")):
        ask = Ask("Germany", "GE-F1 returns", choices=("West", "South"), about={"front": front})
        assert answer(game, ask, "same") == picked
    assert (
        answer(game, Ask("Germany", "GE-F1 returns", choices=("West", "South"), about={"front": "West"}), "south")
        == "South"
    )
