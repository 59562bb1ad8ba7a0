"""Conditions at their edge, one by one: what is one more, one less, or somebody else's."""

import pytest

from rules.kernel.errors import Refused
from rules.ww2_europe.losses import Lose
from rules.ww2_europe.world import speakers
from tests.rulings import rule
from tests.ww2_europe.table import table

WEST = dict.fromkeys(("Western", "Northern", "Eastern", "Southern"), "Allies")


@rule("cbt.casualty_fire")
def test_nobody_gives_up_units_while_nothing_is_hit():
    t = table(units={"Germany": {"Berlin": "INF"}})
    for seat in ("Germany", "Italy"):
        assert tuple(Lose.options("units", {}, t.game, seat)) == ()
        order = Lose(units=(("INF", 1),))
        assert str(order.settle(t.game, seat)) == "lose 1 INF"
        with pytest.raises(Refused) as refused:
            order.check(t.game, seat)
        assert refused.value.rule == "cbt.casualty_fire"


@pytest.mark.parametrize(
    "germans, italians, lead",
    [
        ("2 DD", "BB", "Italy"),
        ("3 DD", "BB", "Germany"),
        ("4 DD", "BB", "Germany"),
        ("DD", "SUB", "Germany"),
        ("TR", "2 SUB", "Italy"),
    ],
)
def test_who_has_most_stack_points_speaks(germans: str, italians: str, lead: str):
    t = table(units={"Italy": {"Rhodes": italians}, "Germany": {"Brest": germans}})
    other = {"Germany": "Italy", "Italy": "Germany"}[lead]
    assert speakers(t.game, "Axis", t.state.units) == (lead, (other,))


@rule("cv.cargo_fire", "tr.cargo.combat")
def test_cargo_of_transports_stays_aboard_while_planes_take_off():
    t = table(
        initiative=WEST,
        units={
            "Great Britain": {"Scapa Flow": "2 DD", "London": "INF"},
            "Germany": {"Hamburg": "CA, TR, INF, FTR", "Oslo": "AB, INF", "Berlin": "INF"},
        },
        control={"Oslo": "Germany"},
    )
    t.play("Great Britain", "patrol 2 DD from Scapa Flow to North Sea").done("Great Britain")
    t.play(
        "Germany",
        "ferry 1 INF from Hamburg to Oslo by Hamburg via North Sea, Skagerrak",
        "sail 1 CA from Hamburg to North Sea",
    )
    t.done("Germany")
    t.game.script([1, *[6] * 60])
    for _ in range(12):
        ask = t.ask()
        if t.state.battle and t.state.battle.round >= 3:
            break
        t.play(ask.seat, next(c for c in ("fight on", "separately", *ask.choices) if c in ask.choices))
    cargo = next(u for u in t.state.units.of("Germany") if u.goal == "Oslo" and u.kind == "INF")
    assert cargo.aboard in (*t.state.battle.attackers, *t.state.battle.defenders) and not cargo.flying
