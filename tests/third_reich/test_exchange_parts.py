"""14.26, 28.423, 29.437: what an exchange costs, question by question."""

import pytest

from rules.third_reich.battle import (
    Pay,
    cheapest_payments,
    exchange,
    lose_all,
    over,
    pay,
    payable,
    resolve,
    result_rule,
    who_defends,
    without_garrisons,
)
from rules.third_reich.state import Mission
from rules.third_reich.strength import attack_value, defence_value, defending, draw_up
from tests.rulings import rule
from tests.third_reich.early import peace
from tests.third_reich.table import answered, put, table

US, UK, GER, RUS = "United States", "Britain", "Germany", "Russia"
OFF = "Western offensive"


def field(units, *missions, **more):
    t = table("movement", units, options=OFF, **more)
    for mission in missions:
        t.state.missions[mission.id] = mission
    return t


@rule("14.26d")
@pytest.mark.parametrize(
    ("values", "need", "first", "all_enough"),
    [
        ({"A": 3, "B": 4}, 3, ("A",), True),
        ({"A": 3, "B": 4}, 4, ("B",), True),
        ({"A": 3, "B": 4, "C": 1}, 5, ("C", "B"), True),
        ({"A": 3, "B": 4}, 9, ("A", "B"), True),
        ({"A": 2}, 1, ("A",), True),
        ({"A": 2, "B": 2}, 2, ("A",), True),
    ],
)
def test_the_cheapest_ways_to_pay(values, need, first, all_enough):
    found = cheapest_payments(values, need)
    assert set(found[0]) == set(first) and () not in found
    assert cheapest_payments({"A": 3, "B": 4}, 3) == [("A",), ("B",)], "each is enough alone"
    least = min(need, sum(values.values()))
    assert all(sum(values[n] for n in names) >= least for names in found) is all_enough
    many = cheapest_payments({f"U{n}": n for n in range(1, 12)}, 20)
    assert len(many) == 8 and [sum(int(n[1:]) for n in names) for names in many] == list(range(20, 28))


@rule("14.26c", "28.423", "29.437")
def test_what_counts_for_how_much():
    units = {"L22": "4 B fleet, B inf, B inf 1-3", "K23": "B air 3", "M21": "G inf 2-3", "N22": "G air 2"}
    landing = Mission("M1", "invasion", UK, ["BF1", "BF2", "BF3"], "M21", cargo=["BI1", "BI2"], path=["L22"])
    shelling = Mission("M2", "bombardment", UK, ["BF4"], "M21", path=["L22"])
    t = field(
        units,
        landing,
        shelling,
        Mission("M3", "support", UK, ["BW1"], "M21"),
        Mission("M4", "das", GER, ["GW1"], "M21"),
    )
    fought = draw_up(t.game, UK, ("M21",), ("BI1", "BI2"))
    assert fought.bombard == 8 and attack_value(t.game, fought) == 3 + 1 + 3 + 8
    assert defence_value(t.game, fought) == 2 * 3 + 2 and defence_value(t.game, fought, basic=True) == 2 + 2
    ships = {n: v for n, v in payable(t.game, fought, True, True).items() if n.startswith("BF")}
    assert sum(ships.values()) == 8 and all(v <= 3 for v in ships.values()), "only what bombards"
    assert {n: v for n, v in payable(t.game, fought, True, True).items() if n[1] != "F"} == {
        "BI1": 3,
        "BI2": 1,
        "BW1": 3,
    }
    assert payable(t.game, fought, False, False) == {"GI1": 6, "GW1": 2} and payable(t.game, fought, False, True) == {
        "GI1": 2,
        "GW1": 2,
    }


@rule("14.26a", "14.26b", "29.437")
def test_who_is_lost_with_a_side():
    units = {"L22": "2 B fleet, B inf", "K23": "B air 3", "M21": "G inf 2-3", "N22": "G air 2"}
    landing = Mission("M1", "invasion", UK, ["BF1", "BF2"], "M21", cargo=["BI1"], path=["L22"])
    for attackers, lost in ((True, {"BI1", "BW1"}), (False, {"GI1", "GW1"})):
        t = field(
            units, landing, Mission("M3", "support", UK, ["BW1"], "M21"), Mission("M4", "das", GER, ["GW1"], "M21")
        )
        fought = draw_up(t.game, UK, ("M21",), ("BI1",))
        lose_all(t.game, fought, attackers_lose=attackers)
        assert {n for n in ("BI1", "BW1", "BF1", "BF2", "GI1", "GW1") if t.where(n) == "lost"} == lost


@rule("14.26c", "14.27")
def test_under_which_rule_a_result_is_told():
    assert [result_rule(r, "attack") for r in ("A", "D", "EX", "CA", "CA2")] == [
        "14.26a",
        "14.26b",
        "14.26c",
        "14.26f",
        "14.26h",
    ]
    assert [result_rule(r, "counterattack") for r in ("A", "D", "EX")] == ["14.26g", "14.26g", "14.26c"]


def attack(units, *names, times=2):
    """An attack on Q22 by these Americans, or by all; the defender counts so many times."""
    t = field(units, control={"P22": US, "P21": US})
    fought = draw_up(t.game, US, ("Q22",), names or tuple(u.id for u in t.state.units.of(US)))
    fought.multipliers["Q22"] = times
    return t, fought


@rule("14.25a", "14.26f", "14.26h")
@pytest.mark.parametrize(
    ("units", "times", "dice", "columns"),
    [
        ({"P22": "2 U inf", "Q22": "G inf"}, 2, [4, 3, 1], ["1-1", "1-2", "1-1"]),
        ({"P22": "2 U inf", "P21": "2 U inf", "Q22": "G inf"}, 2, [4, 3, 1], ["2-1", "1-2", "2-1"]),
        ({"P22": "U inf", "Q22": "2 G inf"}, 1, [3, 6, 1], ["1-2", "2-1", "1-1"]),
        ({"P22": "U inf", "Q22": "2 G inf"}, 3, [], []),
    ],
)
def test_at_which_columns_a_battle_goes_on(units, times, dice, columns):
    """A result with a number names the column of the answer; without one the odds do, and the attack goes on at its own."""
    t, fought = attack(units, times=times)
    t.game.script(dice)
    assert answered(resolve(t.game, fought)) == [] and not t.dice_left()
    assert len(t.rolls()) == len(columns)
    for place, column in enumerate(columns):
        what = f"{GER}: counterattack from Q22" if place == 1 else f"{US}: attack on Q22"
        assert t.rolls(f"{what} at {column}"), (what, column)
    assert t.said(f", {columns[0] if columns else 'below 1-4'}")


@rule("14.26c", "14.26d")
def test_in_an_even_exchange_both_are_lost_and_nobody_is_asked():
    units = {"P22": "2 U inf", "Q22": "G inf"}
    for basic, names, left in ((False, ("UI1", "UI2"), set()), (True, ("UI1",), {"UI2"})):
        t, fought = attack(units, *names)
        assert answered(exchange(t.game, fought, basic)) == []
        assert {u.id for u in t.state.units if t.where(u.id) != "lost"} == left


@rule("14.26d")
def test_the_larger_side_names_each_unit_it_loses_once():
    t = field({"P22": "2 U armor", "Q22": "G inf"}, control={"P22": US})
    assert list(Pay.options("units", {}, t.game, US)) == [], "there is no exchange"
    t = table("ground", {"P22": "2 U armor", "Q22": "G inf"}, options=OFF, control={"P22": US, "Q22": GER})
    t.play(US, "attack Q22 with UA1, UA2", dice=[2])
    assert t.game.asked(US).about["need"] == 6
    t.refuse(US, "lose UA1, UA1", "14.26d")
    t.refuse(US, "lose UA1", "14.26c")
    assert "isn't taking part" in str(t.refuse(US, "lose UA1, GI1", "14.26c"))
    t.play(US, "lose UA1, UA2")
    assert t.where("UA1") == t.where("UA2") == t.where("GI1") == "lost"
    t = table("ground", {"P22": "2 U inf", "Q21": "U inf", "Q22": "G inf"}, options=OFF, control={"P22": US, "Q21": US})
    t.play(US, "attack Q22 with UI1, UI2, UI3", dice=[2])
    t.play(US, "lose UI1, UI2")
    assert t.where("UI3") != "lost", "six for six"


@rule("14.26d", "45.3")
def test_whose_units_pay_for_a_defence():
    """Germans attack Americans, British and Russians at once: the West names its own losses."""
    t = table("movement", {"P22": "U inf", "P21": "B inf", "O22": "R inf", "O21": "2 G armor"}, "Axis", options=OFF,
              control={"P22": US, "P21": UK, "O22": RUS})  # fmt: skip
    fought = draw_up(t.game, GER, ("P22", "P21", "O22"), ("GA1", "GA2"))
    (ask,) = next(pay(t.game, fought, 1, False, False))
    assert ask.seat == US and list(ask.also) == [UK]


@rule("14.26d", "28.423", "29.437")
@pytest.mark.parametrize(
    ("need", "named", "air", "ships"),
    [
        (3, ("UI1", "UW1", "BF1"), 5, 9),
        (5, ("UI1", "UW1"), 3, 9),
        (5, ("UI1", "BF1"), 5, 3),
        (9, ("UI1", "UW1", "BF1"), 0, 6),
        (9, ("UI1", "BF1"), 5, 0),
    ],
)
def test_ground_units_pay_before_air_and_air_before_ships(need, named, air, ships):
    """An infantry of three, air of five, and nine naval factors that bombard as three."""
    units = {"P22": "U inf", "O22": "U air", "L22": "B fleet", "M21": "G inf"}
    t = field(units, Mission("M1", "support", US, ["UW1"], "M21"), Mission("M2", "bombardment", UK, ["BF1"], "M21"))
    fought = draw_up(t.game, US, ("M21",), ("UI1",))
    fought.ships, fought.bombard = ["BF1"], 3
    values = payable(t.game, fought, True, False)
    assert values == {"UI1": 3, "UW1": 5, "BF1": 3}
    (ask,) = next(flow := pay(t.game, fought, need, True, False))
    assert ask.seat == US and ask.about == {"need": need, "values": values} and list(ask.also) == [UK]
    with pytest.raises(StopIteration):
        flow.send({US: Pay(units=named)})
    assert t.where("UI1") == "lost"
    assert [sum(t.factor(u.id) for u in t.state.units.of(seat)) for seat in (US, UK)] == [air, ships]


@rule("28.516", "28.421a", "45.3")
def test_which_air_has_flown_when_a_battle_is_over():
    units = {"P22": "U inf", "O22": "3 U air", "Q22": "G inf", "R20": "2 G air", "O23": "G inf"}

    def after(alive):
        t, fought = attack(units, "UI1")
        for n, (kind, seat, name, hex_) in enumerate(
            (("support", US, "UW1", "Q22"), ("support", US, "UW2", "O23"), ("das", GER, "GW1", "Q22"),
             ("das", GER, "GW2", "O23"), ("bombardment", UK, "BF1", "Q22")), 1,
        ):  # fmt: skip
            t.state.missions[f"M{n}"] = Mission(f"M{n}", kind, seat, [name], hex_)
        t.state.missions["M6"] = Mission("M6", "support", US, ["UW3"], "Q22", state="turned back")
        if not alive:
            t.state.units.move(fought.defenders[0], "L31")
            fought.defenders.clear()
        over(t.game, fought)
        assert [n for n in ("UW1", "UW2", "UW3", "GW1", "GW2") if t.unit(n).spent] == ["UW1", "GW1"]
        return [name for name, m in t.state.missions.items() if m.state == "over"]

    assert after(True) == ["M1"], "their support stays for another attack on them"
    assert after(False) == ["M1", "M3"]


@rule("3.35a", "14.26d")
def test_a_locked_garrison_pays_last():
    t = peace("movement", {"J43": "R inf 1-3, R inf 2-3, R armor"}, "Axis", wars=["Germany-Russia", "Britain-Germany"])
    locked, weak = "RI2", next(n for n in t.at("J43") if t.factor(n) == 1)
    values = {n: t.factor(n) for n in t.at("J43")}
    strong = next(n for n in values if t.factor(n) == 2)
    assert set(without_garrisons(t.game, values, 3)) == set(values) - {strong}, (locked, weak)
    assert without_garrisons(t.game, values, 4) and strong not in without_garrisons(t.game, values, 4)
    assert without_garrisons(t.game, values, 5) == values, "nothing else is enough"


@rule("14.24a")
def test_of_a_crowd_two_defend():
    t = field({"M21": "2 G inf 2-3"})
    assert answered(who_defends(t.game, UK, "M21")) == [] and not t.state.help
    put(t.game, "M21", "G armor, G inf")
    (ask,) = answered(who_defends(t.game, UK, "M21"), "GA1 (4-6) and GI3 (3-3)")
    assert ask.seat == GER and len(ask.choices) == 4 and ask.choices[0] == "GA1 (4-6) and GI3 (3-3)"
    assert t.state.help["defend M21"] == ["GA1", "GI3"]
    t = field({"M21": "2 G inf 2-3"})
    put(t.game, "M21", "G inf")
    (ask,) = answered(who_defends(t.game, UK, "M21"), "GI1 (2-3) and GI2 (2-3)")
    assert ask.choices == ("GI3 (3-3) and GI1 (2-3)", "GI1 (2-3) and GI2 (2-3)")
    assert t.state.help["defend M21"] == ["GI1", "GI2"]
    t = field({"M21": "G armor, I inf 2-3"}, scenario="1942")
    put(t.game, "M21", "I inf 1-3")
    (ask,) = answered(who_defends(t.game, UK, "M21"), "GA1 (4-6) and II1 (2-3)")
    assert ask.seat == GER and list(ask.also) == ["Italy"], "whoever owns one of them may answer"
    t = field({"K23": "3 B inf"})
    assert answered(who_defends(t.game, GER, "K23")) == [] and not t.state.help
    assert len(defending(t.game, GER, "K23")) == 3, "three British may stand in London"
    t = field({"M21": "2 G inf 2-3"})
    put(t.game, "M21", "G inf 2-3")
    assert answered(who_defends(t.game, UK, "M21")) == [] and len(t.state.help["defend M21"]) == 2, "all alike"
    assert answered(who_defends(t.game, UK, "N24")) == []
