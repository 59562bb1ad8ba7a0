"""Standing instructions, what may be looked up, taking back, and positions in records."""

import pytest

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import Refused
from rules.kernel.game import Game
from rules.triumph_tragedy import GAME
from rules.triumph_tragedy.chart import ORDER
from rules.triumph_tragedy.looking import hand, look
from rules.triumph_tragedy.position import write_position
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, set_up, table

WAR = ["Axis-West", "Axis-USSR"]


def attack(**more):
    return table(
        wars=WAR,
        units={"Axis": {"Lvov": "INF 3"}, "USSR": {"Kiev": "INF 2, INF 1, AF 1"}},
        nations={"Poland": {"control": "Axis"}},
        **more,
    )


@rule("12.3a", "12.4a")
def test_combat_actions_by_instruction():
    t = attack()
    t.game.set_standing("USSR", "combat", "best")
    t.play("Axis", "move INF1 to Kiev", "done", dice=[6, 6, 6, 6])
    fired = [entry.text for entry in t.game.orders() if entry.seat == "USSR"]
    assert fired == ["fire AF1 at Ground", "fire INF1 at Ground", "fire INF2 at Ground"]
    assert t.asked() == ["Axis"], "all by itself"


@rule("12.5a")
def test_retreat_when_outnumbered():
    t = table(
        wars=WAR,
        units={"Axis": {"Lvov": "2 INF 4"}, "USSR": {"Kiev": "INF 1"}},
        nations={"Poland": {"control": "Axis"}},
        hands={"Axis": ["Fall A"]},
    )
    t.game.set_standing("USSR", "combat", "best retreat when outnumbered")
    t.play("Axis", "move INF1, INF2 to Kiev", "done")
    assert not any(unit.startswith("USSR") for unit in t.units("Kiev"))


@rule("12.44b")
def test_losses_by_instruction():
    t = table(
        wars=WAR,
        units={"Axis": {"Lvov": "TANK 4"}, "USSR": {"Kiev": "INF 2, TANK 2"}},
        nations={"Poland": {"control": "Axis"}},
    )
    t.game.set_standing("USSR", "losses", "INF TANK")
    t.play("Axis", "move TANK1 to Kiev", "done").play("USSR", "hold TANK1")
    t.play("Axis", "fire TANK1 at ground", dice=[1, 6, 6, 6])
    assert t.block("USSR", "INF1").cv == 1 and t.block("USSR", "TANK1").cv == 2


@pytest.mark.parametrize("policy, text", [("combat", "sometimes"), ("losses", "everything"), ("escape", "perhaps")])
def test_instructions_nobody_understands(policy, text):
    t = attack()
    with pytest.raises(Refused):
        t.game.set_standing("USSR", policy, text)


@rule("9.5g")
def test_the_double_agent_by_instruction():
    t = table(
        "government",
        "West",
        year=1937,
        order=("West", "USSR", "Axis"),
        hands={"West": ["Inv 53", "Inv 5"], "USSR": ["Inv 51"]},
    )
    t.game.set_standing("USSR", "double agent", "always")
    t.play("West", "intel Inv 53 against USSR")
    assert t.mat("West").ind == 6


@rule("7.2", "7.22b")
def test_production_planned_ahead():
    t = table("production", "Axis", units={"West": {"London": "INF 1, INF 2"}}, order=("Axis", "West", "USSR"))
    t.game.set_standing("West", "production", "build TANK at London; step INF1, INF2; buy 2 action; done")
    assert not t.mat("West").bought and t.asked() == ["Axis"], "nothing is done before its turn"
    t.play("Axis", "done")
    assert t.asked() == ["USSR"] and len(t.mat("West").hand) == 2
    assert t.units("London") == ["West INF1 2", "West INF2 3", "West TANK1 1"]
    t.game.set_standing("West", "production", "build TANK at London; done")
    assert t.game.standing["West"]["production"].startswith("1941: "), "this year's is over"
    with pytest.raises(Refused):
        t.game.set_standing("West", "production", "conquer everything")


@rule("7.2")
def test_the_first_production_planned_in_the_set_up():
    t = opened()
    for seat in ORDER:
        t.game.set_standing(seat, "production", "buy 1 action; done")
    dealt = {"Axis": 14, "West": 8, "USSR": 6}
    again = record.replay(record.of(t.game), GAMES.__getitem__).game
    assert again.standing == t.game.standing, "a record holds the plans"
    set_up(t)
    assert {seat: len(t.mat(seat).hand) - dealt[seat] for seat in ORDER} == dict.fromkeys(ORDER, 1)


@rule("3.0a", "4.3b")
def test_looking_at_an_area_and_a_hand():
    t = attack(hands={"USSR": ["Fall A"]})
    own, other = t.game.view("USSR").position, t.game.view("Axis").position
    assert "INF1 Soviet Infantry 2" in look(own, "Kiev") and "3 × Soviet block" in look(other, "Kiev")
    assert any("Fall A" in line for line in hand(own, "USSR")) and hand(other, "USSR") == []
    assert any("INF1" in line for line in hand(own, "USSR"))
    assert look(own, "Poland")[0].startswith("Poland: Minor, Capital Warsaw") and look(own, "nowhere at all") == []
    assert look(own, "Poland")[-1] == "controlled, under the Axis" and look(own, "Spain")[-1] == "Unaligned"
    assert look(own, "inf1") == ["Kiev: INF1 Soviet Infantry 2"]
    assert look(other, "inf2") == ["You have no INF2."] and look(other, "carr1") == ["You have no CARR1."]
    assert look(own, "INF")[0].startswith("Infantry (INF)")


@rule("5.0g", "7.24b")
def test_taking_back_until_a_secret_is_seen():
    t = opened().play("Axis", "setup 1 INF in Berlin")
    assert t.game.undoable("Axis").orders == ("setup 1 INF in Berlin",)
    t.game.undo("Axis")
    assert not t.units("Berlin")
    t = table("production", "Axis").play("Axis", "buy 1 action")
    t.game.undo("Axis")
    assert not t.mat("Axis").bought
    t.play("Axis", "buy 1 action", "done")
    assert not t.game.undoable("Axis").orders


def test_a_position_comes_back_as_it_was():
    t = attack()
    data = write_position(t.game)
    again = Game.new(GAME, "1936", {"players": 3}, seed="table", position=data)
    assert write_position(again) == data and again.view("USSR").position == t.game.view("USSR").position
