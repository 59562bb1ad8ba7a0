"""What must be true of every position: each fault is named, and what only looks like one is not."""

import pytest

from rules.third_reich.chart import BRIDGEHEADS, MURMANSK, mix
from rules.third_reich.invariants import FIGHTING, check, faults
from rules.third_reich.losses import create
from rules.third_reich.state import Bridgehead, Mission
from tests.third_reich.early import GER, RUS, UK, US
from tests.third_reich.table import table

OWN = dict.fromkeys(("P22", "P21", "O22", "Q21"), UK)


def found(t):
    return list(faults(t.game))


def test_a_sound_position_has_no_faults():
    t = table("movement", {"P22": "U inf", "L22": "3 B fleet", "C32": "G fleet"}, control=OWN)
    assert found(t) == []
    check(t.game)
    t.state.units.get("BF1").place = "L22"
    t.state.supply["XX1"] = ["L22"]
    with pytest.raises(AssertionError, match="XX1 carries supply and isn't there"):
        check(t.game)


def test_no_more_counters_than_there_are():
    t = table("movement", {})
    sort = mix("Britain")["infantry"][0]
    for _ in range(sort.count):
        create(t.game, UK, "infantry", sort.factor, sort.mf, "US box", UK)
    assert found(t) == []
    t.state.units.put(type(t.unit("BI1"))("BI99", "US box", UK, UK, "infantry", sort.factor, sort.mf))
    assert found(t) == [f"{sort.count + 1} Britain infantry of {sort.factor}, the mix has {sort.count}"]


def test_the_parts_of_a_counter_that_shares_itself_out_are_one():
    t = table("movement", {"P22": "2 G air"})
    for name, factor in (("GW1", 3), ("GW2", 2)):
        unit = t.unit(name)
        unit.whole, unit.shared, unit.factor = "GW1 5", "R20", factor
    assert found(t) == []
    others = [create(t.game, GER, "air", 5, 0, "L31", GER) for _ in range(mix("Germany")["air"][0].count - 1)]
    assert mix("Germany")["air"][0].factor == 5 and found(t) == [], "the last of them is in two parts"
    for unit in others:
        t.state.units.remove(unit)
    for field, value in (("whole", "GW1"), ("whole", "GW1 five"), ("whole", " 5"), ("shared", ""), ("kind", "fleet")):
        before = getattr(t.unit("GW1"), field)
        setattr(t.unit("GW1"), field, value)
        assert any(fault.startswith("GW1 is no part of ") for fault in found(t)), (field, value)
        setattr(t.unit("GW1"), field, before)


def test_the_murmansk_record_holds_german_air_and_ships_in_norway():
    t = table("movement", {"C32": "G fleet, G air, G inf", "M21": "G fleet", "K23": "B air", MURMANSK: "G air"})
    t.unit("GF1").boxed = t.unit("GW1").boxed = True
    assert found(t) == []
    wrong = "GI1" if t.unit("GI1").place == "C32" else "GI2"
    for name in (wrong, "GF2", "BW1", "GW2"):
        t.unit(name).boxed = True
        assert found(t) == [f"{name} in {t.unit(name).place} is in the Murmansk box"]
        t.unit(name).boxed = False
    t.state.units.move("GF2", "pool")
    t.unit("GF2").boxed = True
    assert found(t) == ["GF2 in pool is in the Murmansk box"]


def test_enemies_share_a_hex_only_while_they_fight():
    t = table("movement", {"P22": "U inf", "O22": "U inf"}, control=OWN)
    create(t.game, GER, "infantry", 3, 3, "P22", GER)
    t.unit("GI1").kind = "airborne"
    assert found(t) == [], "one who dropped there"
    t.unit("GI1").kind = "infantry"
    assert "enemies share P22" in found(t)
    for phase in FIGHTING:
        t.game.phase = phase
        assert "enemies share P22" not in found(t), phase
    t.game.phase = "construction"
    assert "enemies share P22" in found(t)


def test_ships_lie_in_ports_and_not_too_many():
    t = table("movement", {"L22": "4 B fleet", "O22": "U inf"}, control=OWN)
    assert found(t) == []
    extra = create(t.game, US, "fleet", 9, 0, "L22", US)
    assert found(t) == ["too many fleets in L22"]
    for mark in ("turned", "new"):
        setattr(extra, mark, True)
        assert found(t) == [], "who was beaten back or launched there has until the turn ends"
        setattr(extra, mark, False)
    t.state.units.move(extra, "O22")
    assert found(t) == ["fleets lie in O22, which isn't a port"]


def test_two_airbases_a_hex_but_for_capitals():
    for place, fault in (("O23", True), ("K23", False), ("H47", False), ("G60", False)):
        t = table("movement", {}, control={"O23": UK})
        nation = RUS if place in ("H47", "G60") else UK
        for _ in range(2):
            create(t.game, nation, "airbase", 0, 0, place, nation)
        assert found(t) == []
        create(t.game, nation, "airbase", 0, 0, place, nation)
        assert found(t) == ([f"too many airbases in {place}"] if fault else []), place


def test_the_records_add_up():
    t = table("movement", {"L22": "B fleet"})
    t.state.notes |= {"pool Germany air": 0, "spared": -1}
    assert found(t) == []
    t.state.notes["pool Germany air"] = -1
    assert found(t) == ["pool Germany air is -1"]
    t.state.notes["pool Germany air"] = 3
    t.power(GER).sw = {"submarine": -1}
    assert found(t) == ["Germany has less than no strategic warfare factors"]
    t.power(GER).sw, t.power(UK).box = {"submarine": 0}, {"asw": -2}
    assert found(t) == ["Britain has less than no strategic warfare factors"]
    t.power(UK).box = {}
    t.state.missions["M1"] = Mission("M1", "base", UK, ["BF1", "BF1"], "E26")
    assert found(t) == ["a unit is twice on M1"]
    t.state.missions["M1"].units = ["BF1"]
    assert found(t) == []


def test_each_side_has_its_number_of_bridgeheads():
    for side in ("Allies", "Axis"):
        most = BRIDGEHEADS[side]
        places = ["M19", "M21", "M22", "N19", "N20", "L24", "P19", "Q19", "R18", "S17"][: most + 1]
        t = table("movement", {}, bridgeheads={h: Bridgehead(side) for h in places[:most]})
        assert found(t) == []
        t.state.bridgeheads[places[most]] = Bridgehead(side)
        assert found(t) == [f"{most + 1} Bridgeheads of the {side}"]


def test_who_stands_where_he_may_not_is_named():
    t = table("movement", {"O23": "U inf"}, control={"O23": US})
    create(t.game, UK, "infantry", 3, 4, "R30", UK)
    t.state.countries["Hungary"] = "neutral"
    t.state.control["R30"] = "Hungary"
    assert "BI1 stands in R30: Hungary is neutral" in found(t)
    t.state.notes["peace in Hungary"] = t.state.now
    assert found(t) == [], "a war on it was revoked: it may still go home"
