"""Positions that cannot be: each fault is found, and a record with one is refused in words."""

import msgspec
import pytest

from rules.kernel.errors import BadSetup
from rules.kernel.game import Game
from rules.supreme_commander import GAME
from rules.supreme_commander.invariants import check, faults
from rules.supreme_commander.position import write_position
from rules.supreme_commander.state import Attack, Convoy, Nation, Power, State, Unit, Waiting
from tests.supreme_commander.table import table

UNITS = {
    "2132": "GE-I1 GE-A4- GE-I2= GE-K1",
    "London": "UK-AB^ UK-S1 UK-DN1",
    "West": "GE-F1 UK-DB1",
    "North Sea": "GE-U1",
    "over 2440": "FR-F1",
    "drop 2440": "GE-AB",
    "USA and Canada Box": "US-I1 US-F1 US-S1",
    "Siberia": "SU-I1",
    "Siberian Reserves Box": "SU-I2",
    "North Atlantic Transfer Box": "UK-I1",
    "2241": "UK-I2 UK-S2",
    "turn 9": "UK-A1",
    "later": "UK-A2",
    "setup": "UK-A8",
    "pool": "UK-A9",
    "Baltic Sea": "GE-B1",
}


def test_what_is_sound():
    t = table(units=UNITS, attacks=[Attack("2132", "2440", ["GE-I1"], ["GE-AB"])], turn=52)
    assert list(faults(t.game)) == []
    check(t.game)
    for turn in (1, 53):
        t.state.turn = turn
        assert list(faults(t.game)) == []


@pytest.mark.parametrize(
    ("unit", "place", "side"),
    [
        ("GE-I1", "West", ""),
        ("GE-I1", "North Sea", ""),
        ("GE-I1", "nowhere", ""),
        ("GE-F1", "2132", ""),
        ("GE-F1", "Siberia", ""),
        ("GE-S1", "2132", ""),
        ("GE-S1", "West", ""),
        ("GE-I1", "2132", "upside down"),
        ("GE-T1", "2132", "static"),
        ("GE-A4", "2132", "static"),
        ("GE-F1", "drop 2440", ""),
        ("GE-I1", "over 2440", ""),
    ],
)
def test_where_no_unit_can_be(unit, place, side):
    t = table(units=UNITS)
    t.unit(unit).side = side
    t.state.units.move(unit, place)
    assert len(list(faults(t.game))) == 1
    with pytest.raises(AssertionError):
        check(t.game)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: s.control.update({"9999": "UK"}),
        lambda s: s.control.update({"2041": "Atlantis"}),
        lambda s: setattr(s.nations["Norway"], "lead", "Sweden"),
        lambda s: setattr(s.nations["Norway"], "level", 4),
        lambda s: setattr(s.nations["Norway"], "level", -4),
        lambda s: s.powers.update({"Norway": s.powers["UK"]}),
        lambda s: setattr(s.powers["UK"], "income", -1),
        lambda s: setattr(s.powers["UK"], "technology", {"Magic": 1}),
        lambda s: setattr(s.powers["UK"], "technology", {"Tank": 5}),
        lambda s: setattr(s.powers["UK"], "technology", {"Tank": -1}),
        lambda s: setattr(s, "turn", 0),
        lambda s: setattr(s, "turn", 54),
        lambda s: setattr(s, "initiative", "UK"),
        lambda s: setattr(s, "camp", "UK"),
        lambda s: s.attacks.append(Attack("2132", "North Sea", ["GE-I1"])),
        lambda s: s.attacks.append(Attack("2132", "2440", ["GE-XX"])),
        lambda s: s.attacks.append(Attack("2132", "2440", [], ["GE-XX"])),
        lambda s: s.attacks.append(Attack("2132", "2440", air=["GE-XX"])),
        lambda s: s.attacks.append(Attack("2132", "2440", guests=["GE-XX"])),
        lambda s: s.attacks.append(Attack("North Sea", "2440")),
        lambda s: s.attacks.append(Attack("", "2440")),
        lambda s: s.convoys.append(Convoy("2132", "2341")),
        lambda s: s.convoys.append(Convoy("2241", "North Sea")),
        lambda s: s.convoys.append(Convoy("2241", "2341", ["UK-XX"])),
        lambda s: s.convoys.append(Convoy("2241", "2341", [], ["UK-XX"])),
        lambda s: s.nations.pop("Norway"),
        lambda s: s.nations.pop("Vichy France"),
        lambda s: s.nations.update({"Atlantis": Nation("neutral")}),
        lambda s: s.powers.pop("France"),
        lambda s: setattr(s.nations["Norway"], "status", "asleep"),
        lambda s: setattr(s.nations["Norway"], "camp", "Germany"),
        lambda s: setattr(s.nations["Norway"], "foe", "Sweden"),
        lambda s: setattr(s.nations["Norway"], "conqueror", "Sweden"),
        lambda s: setattr(s, "first", "UK"),
        lambda s: setattr(s, "france", "asleep"),
        lambda s: s.annexed.update({"9999": "USSR"}),
        lambda s: s.annexed.update({"2225": "Poland"}),
        lambda s: s.earners.update({"9999": "UK"}),
        lambda s: s.earners.update({"2227": "Poland"}),
        lambda s: s.factories.update({"2440": "map"}),
        lambda s: s.factories.update({"2421": "out"}),
        lambda s: s.factories.update({"2421": "turn X"}),
        lambda s: s.doubled.update({"UK": []}),
        lambda s: s.doubled.update({"Axis": ["9999"]}),
        lambda s: s.lost.append("9999"),
        lambda s: s.soviet_prizes.append("9999"),
        lambda s: s.bombed.append("9999"),
        lambda s: s.spared.append("GE-XX"),
        lambda s: s.attacked.append("GE-XX"),
        lambda s: s.engaged.append("GE-XX"),
        lambda s: s.beached.append("GE-XX"),
        lambda s: s.garrison.append("GE-XX"),
        lambda s: s.wars.append("Atlantis"),
        lambda s: s.annexations.append("Atlantis"),
        lambda s: s.reply.append("Atlantis"),
        lambda s: s.zones.append("Atlantis"),
        lambda s: s.fronts.append("North"),
        lambda s: s.diplomacy.append("UK"),
        lambda s: s.stage.update({"Norway": 1}),
        lambda s: setattr(s, "setting", "USA"),
        lambda s: s.setup.append(Waiting("UK", "UK-XX", "home")),
        lambda s: s.setup.append(Waiting("UK", "XX-HQ?", "home")),
        lambda s: s.setup.append(Waiting("USSR", "step X", "home")),
        lambda s: s.setup.append(Waiting("USSR", "leap 3", "home")),
        lambda s: s.setup.append(Waiting("UK", "UK-I3", "at:Atlantis")),
        lambda s: s.setup.append(Waiting("Atlantis", "UK-I3", "home")),
        lambda s: setattr(s.units["GE-I3"], "place", "turn nine"),
    ],
)
def test_what_is_found_wrong(spoil):
    t = table(units=UNITS)
    spoil(t.state)
    assert len(list(faults(t.game))) == 1


def test_levels_at_their_ends_are_sound():
    t = table(units=UNITS, nations={"Norway": {"level": 3}, "Sweden": {"level": -3}})
    t.state.powers["UK"].technology = {"Tank": 4, "Naval": 0}
    t.state.powers["UK"].income = 0
    t.state.initiative, t.state.camp = "Allied", ""
    assert list(faults(t.game)) == []


def test_what_is_noted_may_be_noted():
    """The same lists and names with what there is in them."""
    t = table(units=UNITS, nations={"Norway": {"foe": "USSR", "conqueror": "Germany", "camp": "Allied"}})
    s = t.state
    s.attacks = [
        Attack("2132", "2440", ["GE-I1"], [], air=["GE-F1"], guests=["GE-I2"]),
        Attack("2241", "2341", landing=True),
        Attack("drop 2440", "2440"),
    ]
    s.convoys = [Convoy("2241", "2341", ["UK-S1"], ["UK-I1"])]
    s.annexed["2225"], s.earners["2227"] = "USSR", "Germany"
    s.doubled, s.first, s.setting = {"Axis": ["2227"], "Allied": ["2132"]}, "Axis", "Poland"
    for hexes in (s.lost, s.soviet_prizes, s.bombed):
        hexes.append("2227")
    for units in (s.spared, s.attacked, s.engaged, s.beached, s.garrison):
        units.append("GE-I1")
    for names in (s.wars, s.annexations, s.reply):
        names.append("Finland")
    s.zones, s.fronts, s.diplomacy, s.stage = ["North Sea"], ["West"], ["Axis"], {"UK": 1}
    s.setup = [Waiting("UK", "UK-I3", "home"), Waiting("UK", "UK-HQ?", "home"), Waiting("USSR", "step 3", "home")]
    for france in ("", "fights", "vichy", "conquered", "free"):
        for factory in ("map", "flipped", "moved", "turn 19"):
            s.france, s.factories["2421"] = france, factory
            assert list(faults(t.game)) == []


def read(data):
    return Game.new(GAME, "europe_at_war", {"players": 6}, seed="faults", position=data)


def spoiled(**changes):
    return {**write_position(table(units=UNITS).game), **changes}


def test_a_position_is_read_as_it_is_written():
    data = spoiled()
    again = write_position(read(data))
    assert again == data and again["phase"] == "movement" and None not in again.values()


def test_a_position_with_a_fault_is_refused():
    units = spoiled()["units"]
    owned = {**units, "all": {**units["all"], "GE-I1": {**units["all"]["GE-I1"], "owner": "Atlantis"}}}
    named = {**units, "all": {**units["all"], "GE-I1": {**units["all"]["GE-I1"], "id": "GE-I2"}}}
    strange = {**units, "all": {**units["all"], "GE-XX": {"id": "GE-XX", "place": "2132", "owner": "Germany"}}}
    for changes, words in (
        ({"phase": "tea"}, "no phase 'tea'"),
        ({"phase": []}, "no phase \\[\\]"),
        ({"phase": {"movement": 1}}, "no phase"),
        ({"france": "asleep"}, "France can't be 'asleep'"),
        ({"weather": "fair"}, "nothing called 'weather'"),
        ({"turn": "six"}, "position:"),
        ({"units": owned}, "GE-I1 belongs to 'Atlantis'"),
        ({"units": named}, "no counter 'GE-I1'"),
        ({"units": strange}, "no counter 'GE-XX'"),
        ({"turn": 0}, "there is no turn 0"),
    ):
        with pytest.raises(BadSetup, match=words):
            read(spoiled(**changes))


def test_what_a_new_counter_a_nation_and_a_power_begin_with():
    """Front side up, unmoved and unused, without base; neutral ground; no money, no levels, nothing spent."""
    unit, nation, power = Unit("GE-I1", "pool", "Germany"), Nation("neutral"), Power()
    assert msgspec.to_builtins(unit) == {"id": "GE-I1", "place": "pool", "owner": "Germany"}
    assert not any(
        (unit.side, unit.moved, unit.used, unit.transfer, unit.start, unit.dropped, unit.landed, unit.building)
    )
    assert not any(
        (unit.base, unit.field, nation.camp, nation.lead, nation.level, nation.foe, nation.conqueror, nation.fell)
    )
    assert not any((nation.courted, nation.failed, nation.annual, nation.attacked))
    assert not any(msgspec.to_builtins(power).values())
    state = State(1, "", table().state.units, {}, {})
    empty = {k: v for k, v in msgspec.to_builtins(state).items() if k not in ("turn", "units", "west")}
    assert not any(empty.values()) and state.west
    attack, convoy = Attack("2132", "2440"), Convoy("2241", "2341")
    assert not any((attack.units, attack.drops, attack.landing, attack.flown, attack.fought, attack.guests))
    assert not any((convoy.fleets, convoy.units, convoy.supply))


def test_a_counter_too_few():
    t = table()
    del t.state.units.all["GE-I35"]
    assert any("counters instead of" in fault for fault in faults(t.game))
