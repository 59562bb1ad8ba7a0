"""14.2 to 14.4: ground attacks, question by question: who may, what is offered, what is left over when they are made."""

import pytest

from rules.kernel.errors import Refused
from rules.third_reich.attack import (
    Attack,
    GroundDone,
    able,
    attackable,
    force,
    idle_support,
    in_transit,
    landed_on,
    parties,
)
from rules.third_reich.battle import fight
from rules.third_reich.chart import country_of, hexes_of, steps
from rules.third_reich.state import Mission
from rules.third_reich.world import holder
from tests.rulings import rule
from tests.third_reich.table import table
from tests.third_reich.test_minors import spain

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive"
OWN = dict.fromkeys(("P22", "P21", "O21", "O22", "Q21"), UK)


def war(units, phase="ground", options=OFF, control=None, **more):
    return table(phase, units, options=options, control=OWN | (control or {}), **more)


def why(t, hexes, *names, seat=US):
    """The rule by which an attack is refused; nothing if it may be made."""
    try:
        Attack(hexes=tuple(hexes.split()), units=names).check(t.game, seat)
    except Refused as refusal:
        return refusal.rule
    return ""


@rule("14.21a", "14.21b", "14.35b", "14.23c", "14.23e")
def test_who_may_not_attack():
    t = war({"P22": "U inf, B repl, U air", "Q22": "G inf", "L22": "U inf, B inf", "US box": "U para"})
    inf, repl, air = (
        next(u.id for u in t.state.units.at("P22") if u.kind == k) for k in ("infantry", "replacement", "air")
    )
    assert why(t, "Q22", inf) == "" and why(t, "Q22", repl) == "14.21b" and why(t, "Q22", air) == "14.21a"
    assert why(t, "Q22", "UP1") == why(t, "Q22", "UI99") == "14.21a" and why(t, "Q22", inf, inf) == "14.35b"
    far = next(n for n in t.at("L22") if n.startswith("U"))
    assert why(t, "Q22", inf, far) == "14.23c"
    assert why(t, "Q22 Q22", inf) == "14.23d" and why(t, "O22", inf) == "21.1b" and why(t, "L19", inf) == "5.3a"
    for field in ("fought", "held"):
        setattr(t.unit(inf), field, True)
        assert why(t, "Q22", inf) == "14.35b"
        setattr(t.unit(inf), field, False)
    t.power(US).options["Western"] = "attrition"
    assert why(t, "Q22", inf) == "14.23e"
    assert "United States has no Offensive on the Western front" in str(
        t.refuse(US, f"attack Q22 with {inf}", "14.23e")
    )


@rule("14.4a", "14.23f", "21.1b")
def test_vacant_hexes_are_for_armor_in_supply():
    t = war({"P22": "U inf, U armor", "Q22": "G inf"})
    assert why(t, "P23", "UI1") == "14.4a" and why(t, "P23", "UA1") == why(t, "P23", "UA1", "UI1") == ""
    assert why(t, "P23 Q22", "UA1", "UI1") == "14.23f"
    t.unit("UA1").cut = True
    assert why(t, "P23", "UA1") == "14.4a" and why(t, "Q22", "UA1") == ""


@rule("25.47", "14.4a")
def test_nobody_takes_a_vacant_hex_that_is_closed_to_him():
    """Hungarians may cross into Russia and Yugoslavia, not into Rumania."""
    border = next((h, o) for h in sorted(hexes_of("Hungary")) for o in sorted(steps(h)) if country_of(o) == "Rumania")
    here, there = border
    t = table("ground", {here: "G armor, Hu inf"}, "Axis", options="Eastern offensive, Mediterranean offensive",
              control={here: GER, there: RUS})  # fmt: skip
    assert why(t, there, "GA1", seat=GER) == "" and why(t, there, "GA1", "HuI1", seat=GER) == "25.47"


@rule("14.21a", "32.6a", "32.2a")
def test_a_partisan_does_not_attack_the_hex_it_stands_in():
    t = war({"P22": "U armor, B inf", "P23": "B partisan"})
    assert holder(t.game, "P23") == GER
    assert why(t, "P23", "UA1", "BI1") == "" and why(t, "P23", "UA1", "BZ1") == "14.21a"
    assert [u.id for u in able(t.game, UK, ("P23",), tuple(t.game.seats.values()))] == ["UA1", "BI1"]


@rule("12.16")
def test_in_a_minors_own_turn_nobody_else_attacks():
    t = spain({"W13": "G inf", "X12": "B inf"}, side="Allies", phase="ground", mini="Spain", control={"W13": GER})
    for power in (UK, US):
        t.power(power).options = {"Mediterranean": "offensive"}
    british, spanish = t.at("X12")[0], next(u.id for u in t.state.units.at("W12") if u.kind == "infantry")
    assert why(t, "W13", british, seat=UK) == "12.16" and why(t, "W13", spanish, seat=UK) == ""
    t.power(UK).options = {}
    with pytest.raises(Refused, match="Spain has no Offensive"):
        Attack(hexes=("W13",), units=(spanish,)).check(t.game, UK)


@rule("14.24b", "9.5a")
def test_two_attack_out_of_a_hex():
    t = war({"P22": "2 U inf", "P21": "U inf, U para", "Q22": "G inf"})
    third = next(n for n in t.at("P21") if n.startswith("UI"))
    t.state.units.move(third, "P22")
    infantry = t.at("P22")
    assert why(t, "Q22", *infantry[:2]) == "" and why(t, "Q22", *infantry) == "14.24b"
    t.unit(infantry[0]).fought = True
    assert why(t, "Q22", infantry[1]) == "" and why(t, "Q22", *infantry[1:]) == "14.24b", "who fought counts"
    t.unit(infantry[0]).breakthrough = "P22"
    assert why(t, "Q22", *infantry[1:]) == "", "but not an exploiter"
    t.unit(infantry[0]).kind = "airborne"
    t.unit(infantry[0]).breakthrough = ""
    assert why(t, "Q22", *infantry[1:]) == "", "nor paratroops"
    assert len(able(t.game, US, ("Q22",), tuple(t.game.seats.values()))) == 2
    t.unit(infantry[0]).kind = "infantry"
    t.unit(infantry[0]).breakthrough, t.unit(infantry[0]).fought = "", False
    t.unit(infantry[2]).breakthrough = "P22"
    assert why(t, "Q22", *infantry) == ""


@rule("14.24b")
def test_three_british_attack_out_of_london():
    t = war({"K23": "3 B inf", "L23": "G inf", "P22": "U inf"}, control={"L23": GER})
    british = t.at("K23")
    assert why(t, "L23", *british, seat=UK) == ""
    t.state.units.move("UI1", "K23")
    assert why(t, "L23", *british[:2], "UI1", seat=UK) == "14.24b"
    t.unit(british[0]).fought = True
    assert why(t, "L23", *british[1:], seat=UK) == "" and why(t, "L23", british[1], "UI1", seat=UK) == "14.24b"


@rule("45.3")
def test_russia_and_the_west_attack_apart_and_one_after_the_other():
    t = war({"O22": "U inf, R inf, B inf", "O23": "G inf"}, options="Western offensive, Eastern offensive")
    assert why(t, "O23", "UI1", "RI1") == "45.3" and why(t, "O23", "RI1", "UI1", seat=RUS) == "45.3"
    assert why(t, "O23", "UI1", "BI1") == "" and why(t, "O23", "BI1") == "14.21a", "one of one's own must be named"
    fight = t.state.fight
    fight.attacked = ["O23", f"by O23 {UK}"]
    order = Attack(hexes=("O23",), units=("UI1",))
    assert (
        why(t, "O23", "UI1") == "14.23d" and order._second(t.game, RUS, "O23") and not order._second(t.game, US, "O23")
    )
    fight.attacked = ["O23", f"by O23 {UK}", "twice O23"]
    assert not order._second(t.game, RUS, "O23")
    fight.attacked = ["O23", f"by P22 {UK}"]
    assert not order._second(t.game, RUS, "O23"), "nobody knows by whom"
    t.game.phase = "late ground"
    assert order._second(t.game, US, "O23")
    fight.attacked = ["O23", "late O23"]
    assert not order._second(t.game, US, "O23")


@rule("45.3")
def test_of_russia_and_the_west_the_larger_force_tries_first():
    units = {"O22": "U inf, B inf", "P23": "2 R armor", "O23": "G inf"}

    def said(units=units, seat=RUS, unit="RA1", options="Western offensive, Eastern offensive", **more):
        t = war(units, options=options, control={"P23": RUS}, **more)
        return why(t, "O23", unit, seat=seat), t

    assert said()[0] == "" == said(seat=US, unit="UI1")[0], "six factors each: nobody goes before the other"
    refused, t = said(units | {"P23": "R armor"})
    assert refused == "45.3" and why(t, "O23", "UI1") == "", "the West's two attack together"
    assert "Britain and United States can bring 6 factors against O23, you 3" in str(
        t.refuse(RUS, "attack O23 with RA1", "45.3")
    )
    for seat in (US, UK):
        t.play(seat, "done")
    assert why(t, "O23", "RA1", seat=RUS) == "", "they have let it go"
    assert said(units | {"P23": "R armor", "P22": "U air"}, seat=US, unit="UI1")[0] == ""
    strong = units | {"P23": "2 R armor", "O24": "R inf"}
    assert said(strong, seat=US, unit="UI1")[0] == "45.3" and said(strong)[0] == ""
    t = said(units | {"P23": "R armor"})[1]
    t.state.fight.attacked = ["O23", f"by O23 {US}"]
    assert why(t, "O23", "RA1", seat=RUS) == "", "they have tried"
    t = said(units | {"P23": "R armor"})[1]
    t.state.missions["M1"] = Mission("M1", "support", RUS, ["RW1"], "O23")
    t = war(units | {"P23": "R armor, R air"}, options="Western offensive, Eastern offensive", control={"P23": RUS})
    t.state.missions["M1"] = Mission("M1", "support", RUS, ["RW1"], "O23")
    assert why(t, "O23", "RA1", seat=RUS) == "" and why(t, "O23", "UI1") == "45.3", "air counts with them"
    t = said(units | {"P23": "R armor"}, options="Eastern offensive")[1]
    t.power(RUS).options["Western"] = "offensive"
    for seat in (US, UK):
        t.power(seat).options["Western"] = "pass"
    assert why(t, "O23", "RA1", seat=RUS) == "", "they can't attack"


@rule("14.23d", "45.3")
def test_what_an_attack_leaves_on_record():
    """Who has attacked a hex, once or twice, and whether exploiters have."""

    def record(phase, *before):
        t = war({"P22": "U armor, U inf", "Q22": "G inf", "O22": "U air"})
        t.game.phase = phase
        t.state.fight.attacked = list(before)
        t.power(US).acted = ["Western"] if before else []
        t.game.script([1])
        t.state.missions["M1"] = Mission("M1", "support", US, ["UW1"], "Q22")
        (ask,) = next(fight(t.game, US, ("Q22",), ("UA1", "UI1")))
        assert "is won: which units advance" in ask.prompt
        assert t.unit("UA1").fought and t.unit("UI1").fought and t.unit("UW1").spent
        assert t.power(US).acted == ["Western"] and t.power(UK).acted == []
        return t.state.fight.attacked

    assert record("ground") == ["Q22", f"by Q22 {US}"]
    assert record("late ground") == ["Q22", f"by Q22 {US}", "late Q22"]
    assert record("ground", "Q22", f"by Q22 {RUS}") == ["Q22", f"by Q22 {RUS}", "twice Q22"]
    assert record("late ground", "Q22", f"by Q22 {US}") == ["Q22", f"by Q22 {US}", "twice Q22", "late Q22"]


@rule("28.422")
def test_three_air_factors_for_each_on_the_ground():
    t = war({"P22": "U inf, U armor, U air", "Q22": "G inf"})
    t.state.missions["M1"] = Mission("M1", "support", US, ["UW1"], "Q22")
    t.unit("UW1").factor = 9
    assert why(t, "Q22", "UI1") == ""
    t.unit("UW1").factor = 10
    assert why(t, "Q22", "UI1") == "28.422" and why(t, "Q22", "UI1", "UA1") == ""


@rule("14.35a", "14.35c")
def test_only_exploiters_attack_late():
    t = war({"P22": "U armor, U inf, U para", "Q22": "G inf"})
    armor, inf, para = (
        next(u for u in t.state.units.at("P22") if u.kind == k) for k in ("armor", "infantry", "airborne")
    )
    t.game.phase = "late ground"
    assert why(t, "Q22", armor.id) == why(t, "Q22", inf.id) == "14.35a"
    armor.breakthrough = "P22"
    assert why(t, "Q22", armor.id) == "" and why(t, "P23", armor.id) == "14.4d"
    para.drop = t.state.turn
    assert why(t, "Q22", para.id) == "14.35c"
    assert parties(t.game, US, ("Q22",)) == [(armor.id,)]
    para.route = ("P22",)
    assert why(t, "Q22", para.id) == "" and (para.id,) in parties(t.game, US, ("Q22",))
    para.drop -= 1
    assert parties(t.game, US, ("Q22",)) == [(armor.id,)], "it dropped in the turn before"


def test_what_can_be_attacked_is_offered_with_support_first():
    units = {"P22": "U armor, U inf, U air", "Q22": "G inf", "O23": "G inf", "Q21": "B repl"}
    t = war(units)
    assert attackable(t.game, US) == ["O23", "Q22", "P23"]
    t.state.missions["M1"] = Mission("M1", "support", US, ["UW1"], "Q22")
    assert attackable(t.game, US) == ["Q22", "O23", "P23"]
    t.state.missions["M2"] = Mission("M2", "invasion", US, [], "T16")
    assert attackable(t.game, US) == ["T16", "Q22", "O23", "P23"], "where it lands comes first"
    del t.state.missions["M2"]
    t.unit("UA1").cut = True
    assert attackable(t.game, US) == ["Q22", "O23"]
    t.unit("UA1").cut = False
    t.game.phase = "late ground"
    assert attackable(t.game, US) == []
    t.unit("UA1").breakthrough = "P22"
    assert attackable(t.game, US) == ["Q22", "O23"], "nothing vacant"
    t.game.phase = "ground"
    for field in ("fought", "held"):
        for name in ("UA1", "UI1"):
            setattr(t.unit(name), field, True)
        assert attackable(t.game, US) == []
        for name in ("UA1", "UI1"):
            setattr(t.unit(name), field, False)
    t.power(US).options["Western"] = "attrition"
    assert attackable(t.game, US) == []
    t = war({"P22": "U inf", "Q22": "G inf"})
    assert attackable(t.game, US) == ["Q22"], "infantry takes nothing vacant"


@rule("31.2")
def test_who_dropped_on_the_enemy_attacks_there():
    t = war({"P22": "U inf, U para", "Q22": "G inf", "S22": "G inf"})
    para = next(u for u in t.state.units.at("P22") if u.kind == "airborne")
    t.state.units.move(para.id, "Q22")
    para.drop = t.state.turn
    t.state.fight.contact.append(para.id)
    assert (
        landed_on(t.game, US, "Q22") == [para.id] == landed_on(t.game, UK, "Q22")
        and landed_on(t.game, RUS, "Q22") == []
    )
    assert landed_on(t.game, US, "P22") == [] and attackable(t.game, US)[0] == "Q22"
    assert why(t, "Q22", "UI1") == "31.2" and why(t, "Q22", "UI1", para.id) == ""
    assert why(t, "P23", para.id) == "14.4a"
    t.state.units.move("GI2", "R22")
    assert why(t, "R22", para.id) == "31.2", "it fights where it landed first"
    assert parties(t.game, US, ("Q22",)) == [(para.id, "UI1"), (para.id,)]
    assert not any(para.id in party for party in parties(t.game, US, ("Q23",))), "it fights where it landed"
    with pytest.raises(Refused):
        GroundDone().check(t.game, US)
    GroundDone().check(t.game, UK)
    t.state.units.move("GI1", "R23")
    idle_support(t.game)
    assert t.where(para.id) == "Q22", "nobody stands against it any more"
    t.state.units.move("GI1", "Q22")
    para.fought = True
    assert landed_on(t.game, US, "Q22") == []
    t.state.fight.contact.append("UP9")
    GroundDone().check(t.game, US)
    idle_support(t.game)
    assert t.where(para.id) == "lost" and t.said("stands among enemies nobody can attack any more")


def test_parties_that_are_offered():
    """All together, the stronger half of them, each alone."""
    t = war({"P22": "U armor, U inf", "P21": "U inf", "Q22": "G inf", "L22": "U inf", "Q21": "B inf, B repl"})
    p22 = next(n for n in t.at("P22") if n.startswith("UI"))
    found = parties(t.game, US, ("Q22",))
    everybody = {"UA1", p22, "BI1"}
    assert set(found[0]) == everybody and found[0][0] == "UA1", "the strongest first"
    assert found[1] == found[0][: (len(found[0]) + 1) // 2]
    assert {p for p in found if len(p) == 1} == {(n,) for n in everybody if n.startswith("U")}
    assert parties(t.game, US, ("M30",)) == []
    for field in ("held", "fought"):
        for name in everybody:
            setattr(t.unit(name), field, True)
        assert parties(t.game, US, ("Q22",)) == []
        for name in everybody:
            setattr(t.unit(name), field, field == "fought")
    t = war({"P22": "2 U inf", "Q21": "2 U inf", "Q22": "G inf"})
    assert [len(p) for p in parties(t.game, US, ("Q22",))] == [4, 2, 1, 1, 1, 1]
    t = war({"P22": "2 U inf", "Q21": "2 U inf", "R21": "2 U inf", "Q22": "G inf"}, control={"R21": US})
    assert [len(p) for p in parties(t.game, US, ("Q22",))] == [6, 3, 1, 1, 1, 1], "four of them alone"
    assert force(t.game, US, "Q22") == 18 and force(t.game, RUS, "Q22") == 0
    t = war({"L22": "B fleet, 3 B inf", "M22": "G inf"})
    t.state.missions["M1"] = Mission("M1", "invasion", UK, ["BF1"], "M22", cargo=["BI1", "BI2", "BI3"])
    assert parties(t.game, UK, ("M22",))[0] == ("BI1", "BI2"), "two land on a hex"
    t = war({"P22": "U armor", "Q22": "G inf"})
    assert parties(t.game, US, ("Q22",)) == [("UA1",)]
    t = war({"P22": "U armor, U inf", "Q22": "G inf"})
    assert parties(t.game, US, ("Q22",)) == [("UA1", "UI1"), ("UA1",), ("UI1",)]
    t.state.missions["M1"] = Mission("M1", "transport", US, [], "P22", cargo=["UA1"])
    assert in_transit(t.game, t.unit("UA1")) and parties(t.game, US, ("Q22",)) == [("UI1",)]
    assert why(t, "Q22", "UA1") == "29.33"
    t.state.missions["M1"].state = "over"
    assert not in_transit(t.game, t.unit("UA1"))


def test_no_more_than_two_of_a_hex_are_offered_together():
    t = war({"P22": "2 U inf", "P21": "U inf", "O21": "U para", "Q22": "G inf"})
    third = next(n for n in t.at("P21"))
    for name in (third, t.at("O21")[0]):
        t.state.units.move(name, "P22")
    found = parties(t.game, US, ("Q22",))
    assert len(found[0]) == 3 and sum(n.startswith("UP") for n in found[0]) == 1, "and the airborne besides"
    first = next(n for n in found[0] if n.startswith("UI"))
    t.unit(first).fought = True
    assert len(parties(t.game, US, ("Q22",))[0]) == 2
    t.unit(first).breakthrough = "P22"
    others = [n for n in t.at("P22") if n.startswith("UI") and n != first]
    t.unit(others[0]).breakthrough = "P22"
    assert len(parties(t.game, US, ("Q22",))[0]) == 3


@rule("28.421b", "29.435")
def test_air_whose_attack_was_not_made_is_lost():
    def done(attacked=(), **more):
        t = war({"P22": "U inf, U air, U air 3", "Q22": "G inf", "L22": "B fleet, B inf"})
        t.state.missions["M1"] = Mission("M1", "support", US, ["UW1"], "Q22", **more)
        t.state.missions["M2"] = Mission("M2", "das", US, ["UW2"], "P22")
        t.state.fight.attacked = list(attacked)
        return t

    t = done()
    idle_support(t.game)
    assert t.factor("UW1") == 0 and t.said("Q22 was not attacked") and t.unit("UW2").spent
    assert {m.state for m in t.state.missions.values()} == {"over"}
    t = done(attacked=["Q22"])
    idle_support(t.game)
    assert t.unit("UW1").spent and t.where("UW1") == "P22" and not t.said("was not attacked")
    t = done(state="turned back")
    idle_support(t.game)
    assert t.where("UW1") == "P22" and not t.unit("UW1").spent
    for state, goal, kept in (("turned back", "Q22", True), ("under way", "Q22", False), ("turned back", "M22", False)):
        t = done()
        t.state.missions["M3"] = Mission("M3", "invasion", UK, ["BF1"], goal, cargo=["BI1"], state=state)
        idle_support(t.game)
        assert (t.where("UW1") == "P22") is kept


@rule("29.435")
def test_reserves_aboard_wait_where_the_landing_broke_through():
    def landing(**more):
        t = war({"L22": "B fleet, B inf", "P22": "U inf", "Q22": "G inf"})
        t.state.missions["M1"] = Mission("M1", "invasion", UK, ["BF1"], "M22", **({"cargo": ["BI1"]} | more))
        return t

    t = landing()
    idle_support(t.game)
    assert (t.state.missions["M1"].state, t.state.missions["M1"].cargo) == ("over", [])
    t = landing()
    t.state.fight.breakthroughs["M22"] = [UK]
    idle_support(t.game)
    assert (t.state.missions["M1"].state, t.state.missions["M1"].cargo) == ("under way", ["BI1"])
    t.game.phase = "late ground"
    idle_support(t.game)
    assert t.state.missions["M1"].state == "over", "after the exploitation nobody waits"
    t = landing(state="turned back")
    idle_support(t.game)
    assert (t.state.missions["M1"].state, t.state.missions["M1"].cargo) == ("turned back", ["BI1"])
