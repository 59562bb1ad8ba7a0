"""The option of special forces: who may have which, raiders on their cruise, the dash, and the three raids on ports."""

from typing import Any

import pytest

from rules.ww2_europe.chart import KINDS
from rules.ww2_europe.encounters import encounters
from rules.ww2_europe.fire import combat_value
from rules.ww2_europe.homing import ship_home
from rules.ww2_europe.penalties import sea_ways
from rules.ww2_europe.purchase import not_for_sale
from rules.ww2_europe.special import raiders, strike_ports
from rules.ww2_europe.state import Battle
from tests.rulings import rule
from tests.ww2_europe.table import Table, goals, table

FORCES = {"special_forces": True}
WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")
LINE = ("Great Britain", "Bristol", "Gibraltar", "Celtic Sea, Bay of Biscay, Portuguese Coast", "2 TR")
WHO = {
    "SSTK": ("Germany", 2, "opt.sf.ss_tank"),
    "SSMC": ("Germany", 2, "opt.sf.ss_mech"),
    "SHOCK": ("USSR", 2, "opt.sf.shock"),
    "GINF": ("USSR", 2, "opt.sf.guards_inf"),
    "GTNK": ("USSR", 2, "opt.sf.guards_tank"),
    "MAR": ("USA", 4, "opt.sf.marines"),
}
CAPITAL = {"Germany": "Berlin", "USSR": "Moscow", "USA": "USA", "Great Britain": "London"}


@rule("opt.sf.ss_tank", "opt.sf.shock", "opt.sf.guards_inf", "opt.sf.guards_tank", "opt.sf.marines")
@pytest.mark.parametrize("code", list(WHO))
def test_who_may_have_which_and_how_many(code: str):
    power, most, why = WHO[code]
    for there, boxed in ((0, 0), (most - 1, 0), (0, most - 1), (1, most - 1), (most, 0)):
        units = {power: {CAPITAL[power]: ", ".join([f"{there} {code}" if there else "INF"])}}
        t = table(
            "buy",
            options=FORCES,
            units=units,
            powers={power: {"money": 200, "boxes": [{}, {code: boxed} if boxed else {}, {}, {}, {}]}},
        )
        left = most - there - boxed
        for count in (1, left, left + 1):
            barred = not_for_sale(t.game, power, KINDS[code], count) if count else None
            assert (barred[1] if barred else "") == (why if count > left else ""), (there, boxed, count)
        offered = (
            [text for text in t.game.suggest(power, f"buy 1 {code}", 9) if text == f"buy 1 {code}"]
            if power in t.asked()
            else None
        )
        assert offered is None or bool(offered) is (left > 0)
    for other in CAPITAL:
        assert bool(not_for_sale(t.game, other, KINDS[code], 1)) is (other != power or left <= 0)
    t = table("buy", powers={power: {"money": 200}})
    barred = not_for_sale(t.game, power, KINDS[code], 1)
    assert barred and barred[1] == why, "nobody without the option"


# --- raiders --------------------------------------------------------------------------------------------------------


def over(t: Table) -> Table:
    """Nobody moves any more."""
    while t.game.phase == "movement":
        t.done()
    return t


def cruise(order: str = "cruise 1 CA from Brest to Bay of Biscay", ours: str = "CA, BB, DD", **theirs: str) -> Table:
    t = table(
        options=FORCES,
        units={"Germany": {"Brest": ours, "Berlin": "INF"}, "Great Britain": {"London": "INF", **theirs}},
        convoys=[LINE],
        initiative={"Eastern": "Allies"},
    )
    return t.play("Germany", order) if order else t


@rule("opt.sf.raider")
def test_who_can_be_a_raider():
    t = cruise("")
    offered = {text.split(" from ")[0] for text in t.game.suggest("Germany", "cruise", 300)}
    assert offered == {"cruise 1 CA", "cruise 1 BB"}
    for order in (
        "cruise 1 DD from Brest to Bay of Biscay",
        "cruise 1 BB 1 CA from Brest to Bay of Biscay",
    ):
        t.refuse("Germany", order, "opt.sf.raider")
    t.play("Germany", "cruise 1 BB from Brest to Bay of Biscay")
    ship = t.unit("Bay of Biscay", "BB")
    assert ship.raider and ship.mode == "patrol" and t.power("Germany").raider
    t.refuse("Germany", "cruise 1 CA from Brest to Bay of Biscay", "opt.sf.raider")
    assert not t.game.suggest("Germany", "cruise")
    t = table(options=FORCES, units={"Italy": {"Naples": "CA"}}, initiative={"Eastern": "Allies"})
    t.refuse("Italy", "cruise 1 CA from Naples to Tyrrhenian Sea", "opt.sf.raider")
    assert not t.game.suggest("Italy", "cruise")


@rule("opt.sf.raider", "convoy.attack")
def test_a_raider_looks_for_convoys_alone():
    t = cruise(Plymouth="DD")
    assert encounters(t.game) == ["Bay of Biscay | West"]
    t.done("Germany").play("Great Britain", "sail 1 DD from Plymouth to Bay of Biscay via English Channel")
    over(t)
    assert t.ask("Germany").prompt.startswith("Bay of Biscay: intercept 2 TR"), "the destroyer is none of its business"
    t.play("Germany", "separately", dice=[5, 1, 6])
    assert any("catches 2 TR" in e.text for e in t.events(kind="battle"))
    empty = table(
        options=FORCES,
        units={"Germany": {"Brest": "CA", "Berlin": "INF"}, "Great Britain": {"Plymouth": "DD"}},
        initiative={"Eastern": "Allies"},
    )
    empty.play("Germany", "cruise 1 CA from Brest to Bay of Biscay").done("Germany")
    over(empty.play("Great Britain", "sail 1 DD from Plymouth to Bay of Biscay via English Channel"))
    assert not empty.events(kind="battle"), "where no convoy is it seeks nobody"


@rule("opt.sf.raider")
@pytest.mark.parametrize("die, caught", [(1, True), (2, False)])
def test_a_raider_is_found_on_one_and_tried_once(die: int, caught: bool):
    t = cruise(Plymouth="2 DD", Bristol="DD").done("Germany")
    t.play(
        "Great Britain",
        "patrol 2 DD from Plymouth to Bay of Biscay via English Channel",
        "patrol 1 DD from Bristol to Bay of Biscay",
    )
    over(t)
    assert "intercept 1 CA" in t.ask("Great Britain").prompt
    t.play("Great Britain", "separately", dice=[die, *[6] * 20])
    ship = next(u for u in t.state.units.of("Germany") if u.kind == "CA")
    assert ship.hunted and len(t.rolls("Interception")) == 1, "a second search is not made"
    assert any("1 CA in Bay of Biscay" in e.text for e in t.events(kind="battle")) is caught


@rule("opt.sf.raider", "st4.return")
def test_a_raider_ends_in_another_port():
    t = cruise(ours="CA")
    ship = t.unit("Bay of Biscay", "CA")
    flow = ship_home(t.game, ship)
    ask = next(flow)[0]
    assert ask.seat == "Germany" and ask.policy == "return"
    assert ask.choices[0] == "Brest port" and "Bordeaux port" in ask.choices
    assert all(t.owner(port.removesuffix(" port")) == "Germany" for port in ask.choices)


# --- the dash -------------------------------------------------------------------------------------------------------


def channel(**more: Any) -> Table:
    units = {
        "Germany": {"Brest": "2 BB, 2 CA, DD"},
        "Great Britain": {"London": "6 TAC", "Plymouth": "4 DD"},
        "Italy": {"Rhodes": "BB"},
    }
    return table("redeployment", options=FORCES, initiative=WEST, units=units, **more)


@rule("opt.sf.dash", "pen.cost")
def test_a_battleship_and_a_cruiser_dash():
    t = channel()
    offered = {"dash with 1 BB from Brest", "dash with 1 CA from Brest"}
    assert set(t.game.suggest("Germany", "dash", 20)) == offered
    for order in ("dash with 1 DD from Brest", "dash with 2 BB from Brest", "dash with 1 BB from Hamburg"):
        t.refuse("Germany", order, "opt.sf.dash")
    far = t.unit("Brest port", "BB")
    assert "Hamburg port" not in sea_ways(t.game, far, 10)
    t.play("Germany", "dash with 1 BB from Brest")
    t.refuse("Germany", "dash with 1 BB from Brest", "opt.sf.dash")
    t.play("Germany", "dash with 1 CA from Brest")
    t.refuse("Germany", "dash with 1 CA from Brest", "opt.sf.dash")
    free = [u.id for u in t.state.units.at("Brest port") if "Hamburg port" in sea_ways(t.game, u, 10)]
    assert free == t.power("Germany").dash and len(free) == 2
    assert sea_ways(t.game, t.state.units.get(free[0]), 10)["Hamburg port"][0] == 4, "a point a space and no more"
    t.play("Germany", "redeploy 1 BB from Brest to Hamburg via English Channel, Dover Narrows, North Sea")
    t.refuse(
        "Germany", "redeploy 1 DD from Brest to Hamburg via English Channel, Dover Narrows, North Sea", "redep.naval"
    )
    t = table("redeployment", initiative=WEST, units={"Germany": {"Brest": "BB"}})
    t.refuse("Germany", "dash with 1 BB from Brest", "opt.sf.dash")
    t = channel().done("Germany")
    assert "Italy" not in t.asked() or not t.game.suggest("Italy", "dash")


# --- raids on ports -------------------------------------------------------------------------------------------------


def ports(**more: Any) -> Table:
    units = {
        "Italy": {"Taranto": "BB, CA, INF", "Rhodes": "SUB, DD", "Tripoli": "TR"},
        "Great Britain": {"Malta": "CV+FTR, SUB, FORT", "Alexandria": "BB, CV+TAC", "Gibraltar": "CV"},
        "Germany": {"Berlin": "INF"},
    }
    return table("redeployment", **{"options": FORCES, "units": units, **more})


@rule("opt.sf.carrier_raid", "opt.sf.midget", "opt.sf.frogmen")
def test_who_can_raid_a_port():
    t = ports()
    assert [u.place for u in raiders(t.game, "Great Britain", "carrier")] == ["Malta port"], "with a fighter aboard"
    assert [u.kind for u in raiders(t.game, "Great Britain", "midget")] == ["SUB"]
    assert [u.place for u in raiders(t.game, "Italy", "frogmen")] == ["Rhodes port"]
    t.unit("Malta port", "SUB").spent = True
    assert not raiders(t.game, "Great Britain", "midget")
    for order, why in (
        ("sneak from Gibraltar at Taranto by carrier", "opt.sf.carrier_raid"),
        ("sneak from Alexandria at Taranto by carrier", "opt.sf.carrier_raid"),
        ("sneak from Malta at Taranto by frogmen", "opt.sf.carrier_raid"),
        ("sneak from Malta at Taranto by midget", "opt.sf.midget"),
        ("sneak from Malta at Genoa by carrier", "opt.sf.carrier_raid"),
    ):
        t.refuse("Great Britain", order, why)
    off = ports(options={})
    off.refuse("Great Britain", "sneak from Malta at Taranto by carrier", "opt.sf.carrier_raid")
    assert not off.game.suggest("Great Britain", "sneak")


@rule("opt.sf.carrier_raid", "opt.sf.midget")
def test_ports_within_reach_of_a_raid():
    t = ports()
    carrier, boat = t.unit("Malta port", "CV"), t.unit("Malta port", "SUB")
    assert set(strike_ports(t.game, carrier)) == set(strike_ports(t.game, boat)) == {"Taranto", "Rhodes", "Tripoli"}
    offered = {
        text.removeprefix("sneak from Malta at ") for text in t.game.suggest("Great Britain", "sneak from Malta at", 99)
    }
    assert offered == {f"{port} by {how}" for port in ("Taranto", "Rhodes", "Tripoli") for how in ("carrier", "midget")}
    walls = {
        "Italy": {"Taranto": "BB", "Rhodes": "DD", "Sicily": "6 DD, INF", "Tripoli": "6 DD"},
        "Great Britain": {"Malta": "CV+FTR, SUB, FORT"},
    }
    t = ports(units=walls)
    sub_reach = set(sea_ways(t.game, t.unit("Malta port", "SUB"), 10))
    near = {"Taranto": {"Tyrrhenian Sea", "Ionian Sea"}, "Rhodes": {"Aegean Sea", "Levantine Sea"}}
    for port, seas in near.items():
        assert (port in strike_ports(t.game, t.unit("Malta port", "SUB"))) is bool(seas & sub_reach), port
    assert "Genoa" not in strike_ports(t.game, t.unit("Malta port", "SUB")), "nobody is there"


@rule("opt.sf.carrier_raid", "opt.sf.midget", "opt.sf.frogmen", "bb.armor")
@pytest.mark.parametrize(
    "seat, order, prey, die, left",
    [
        ("Great Britain", "sneak from Malta at Taranto by carrier", "BB", 2, ""),
        ("Great Britain", "sneak from Malta at Taranto by carrier", "BB", 3, "BBD"),
        ("Great Britain", "sneak from Malta at Taranto by carrier", "BB", 4, "BBD"),
        ("Great Britain", "sneak from Malta at Taranto by carrier", "CA", 4, ""),
        ("Great Britain", "sneak from Malta at Taranto by midget", "BB", 1, ""),
        ("Great Britain", "sneak from Malta at Taranto by midget", "BB", 2, "BBD"),
        ("Great Britain", "sneak from Malta at Taranto by midget", "CA", 1, ""),
        ("Italy", "sneak from Rhodes at Alexandria by frogmen", "BB", 2, ""),
        ("Italy", "sneak from Rhodes at Alexandria by frogmen", "BB", 3, "BBD"),
        ("Italy", "sneak from Rhodes at Alexandria by frogmen", "CV", 1, "CVD"),
    ],
)
def test_what_a_raid_does(seat: str, order: str, prey: str, die: int, left: str):
    t = ports(initiative=WEST if seat == "Italy" else {})
    t.play(seat, order, dice=[die])
    goal = "Taranto" if "Taranto" in order else "Alexandria"
    assert prey in t.ask(seat).choices and len(t.ask(seat).choices) == 2
    t.play(seat, prey)
    hulls = {u.kind + "D" * u.damaged for u in t.state.units.at(f"{goal} port")} & {prey, f"{prey}D"}
    assert hulls == ({left} if left else set())
    assert t.said(f"A {prey} in {goal} is {'hit' if left else 'sunk'}.")
    t.refuse(
        seat,
        order,
        {"carrier": "opt.sf.carrier_raid", "midget": "opt.sf.midget", "frogmen": "opt.sf.frogmen"}[order.split()[-1]],
    )


@rule("opt.sf.carrier_raid", "opt.sf.frogmen")
def test_a_raid_that_fails_is_done_as_well_and_the_raider_stays():
    t = ports()
    t.play("Great Britain", "sneak from Malta at Taranto by carrier", dice=[5])
    assert t.said("The raid on Taranto fails.") and t.count("Taranto port") == 2
    assert t.power("Great Britain").deeds == ["carrier"]
    t.refuse("Great Britain", "sneak from Malta at Taranto by carrier", "opt.sf.carrier_raid")
    t.refuse("Great Britain", "redeploy 1 CV from Malta to Gibraltar", "redep.ground")
    t.refuse("Great Britain", "redeploy 1 FTR from Malta to Gibraltar", "redep.ground")
    assert "Gibraltar" in goals(t, "Great Britain", "redeploy 1 SUB from Malta to")
    t.play("Great Britain", "sneak from Malta at Tripoli by midget", dice=[4])
    assert t.count("Tripoli port") == 0 and t.said("A TR in Tripoli is sunk."), "one sort alone: nobody is asked"


@rule("opt.sf.carrier_raid", "opt.sf.midget")
def test_who_was_redeployed_this_turn_raids_no_port():
    t = ports(powers={"Great Britain": {"rp": 10}})
    t.play("Great Britain", "redeploy 1 SUB from Malta to Alexandria", "redeploy 1 SUB from Alexandria to Malta")
    t.refuse("Great Britain", "sneak from Malta at Taranto by midget", "opt.sf.midget")
    assert {text.split(" by ")[1] for text in t.game.suggest("Great Britain", "sneak from Malta", 99)} == {"carrier"}
    t.unit("Malta port", "FTR").rebased = True
    t.state.units.touch()
    t.refuse("Great Britain", "sneak from Malta at Taranto by carrier", "opt.sf.carrier_raid")
    t.on("movement")
    assert not any(unit.rebased for unit in t.state.units), "the next turn they may"


@rule("opt.sf.sas", "opt.sf.marines")
def test_who_came_by_air_or_sea_and_is_attacked_there_has_no_more_than_others():
    t = table(
        options=FORCES, units={"Great Britain": {"Brest": "ABN"}, "USA": {"Brest": "MAR"}, "Germany": {"Paris": "INF"}}
    )
    paras, marines = t.unit("Brest", "ABN"), t.unit("Brest", "MAR")
    paras.cut = marines.cut = False
    paras.dropped = marines.landed = True
    for attacking, more in ((True, 1), (False, 0)):
        ids = [paras.id, marines.id]
        battle = Battle("Brest", 3, "West" if attacking else "Axis", "Axis" if attacking else "West", 1)
        (battle.attackers if attacking else battle.defenders)[:] = ids
        assert [combat_value(t.game, battle, unit) for unit in (paras, marines)] == [2 + more, 2 + more]
