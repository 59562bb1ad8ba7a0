"""What holds for one Player Turn, or one year, and no longer."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.chart import ORDER
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import GARRISONS, table

WAR = ["Axis-West"]


def next_turn(seat, blocks, units=None, **more):
    """The Player Turn of a faction begins; its blocks are as its last turn left them."""
    return table(
        "turn", seat="", season="Summer", wars=WAR, command=[seat], blocks=Pieces.holding(blocks), units=units,
        hands={seat: ["Summer A"]}, factions={seat: {"hand": [], "committed": ["Summer A"]}}, **more,
    )  # fmt: skip


@rule("12.5d", "12.5a")
def test_who_engaged_in_an_earlier_turn_may_retreat_by_another_border():
    held = {"Low Countries": {"control": "Axis"}}
    inf = Block("Axis INF1", "INF1", "Axis", "Germany", "INF", 2, "Lorraine", came="Munich", start="Munich", moved=True)
    t = next_turn("Axis", [inf], {"West": {"Lorraine": "INF 1"}}, nations=held, owners={"Lorraine": "West"})
    t.play("Axis", "done", "fight Lorraine").play("West", "hold INF1")
    t.play("Axis", "retreat INF1 to Amsterdam")
    assert t.units("Amsterdam") == ["Axis INF1 2"]


@rule("12.73d", "11.53")
def test_ships_that_came_in_an_earlier_turn_hunt_together():
    fleets = [
        Block(f"West FLEET{n}", f"FLEET{n}", "West", "Britain", "FLEET", 2, "North Sea", came=came, start=came)
        for n, came in ((1, "London"), (2, "Glasgow"))
    ]
    sub = Block("Axis SUB1", "SUB1", "Axis", "Germany", "SUB", 2, "North Sea", escaped=True)
    t = next_turn("West", [*fleets, sub])
    t.play("West", "done", "fight North Sea").play("Axis", "hold SUB1")
    assert "FLEET1 2, FLEET2 2 must act" in t.ask("West").prompt


@rule("3.11", "11.0a")
def test_units_that_acted_and_moved_in_an_earlier_turn_are_like_any_other():
    """What they did is forgotten: they may move, and one Infantry is as good as the other where one is named."""
    acted = Block("Axis INF1", "INF1", "Axis", "Germany", "INF", 2, "Munich", moved=True, acted=True)
    fresh = Block("Axis INF2", "INF2", "Axis", "Germany", "INF", 2, "Munich")
    t = next_turn("Axis", [acted, fresh])
    assert str(t.game.read("Axis", "move an infantry from munich to berlin")) == "move INF1 to Berlin"


@rule("12.1d", "3.3")
def test_ships_whose_enemy_was_gone_before_the_battle_defend_themselves_later():
    t = table(
        wars=WAR, command=["West"], hands={"West": ["Summer B"]}, factions={"West": {"committed": ["Summer B"], "hand": []}},
        units={"Axis": {"Ruhr": "FLEET 2"}, "West": {"North Sea": "FLEET 1", "London": "FLEET 1"}},
    )  # fmt: skip
    t.play("Axis", "move FLEET1 to North Sea").play("West", "disband FLEET1")
    t.play("Axis", "done").play("West", "move FLEET2 to North Sea", "done")
    assert t.game.phase == "battle" and "FLEET1 2 must act" in t.ask("Axis").prompt


@rule("ruling.B21")
@pytest.mark.parametrize(
    "seat, turn, season, players, asked",
    [
        ("Axis", {}, "Summer", 3, ["Axis"]),
        ("Axis", {"emergency": True}, "Summer", 3, []),
        ("Axis", {"moved": True}, "Summer", 3, []),
        ("West", {"defensive": True}, "Summer", 2, []),
        ("USSR", {}, "Winter", 3, []),
    ],
)
def test_who_can_neither_move_nor_declare_is_not_asked(seat, turn, season, players, asked):
    more = {"passive": seat} if players == 2 else {}
    others = {who: areas for who, areas in GARRISONS.items() if who != seat}
    t = table(seat=seat, turn=turn, season=season, players=players, units=others, **more)
    assert [who for who in t.asked() if t.game.phase == "movement"] == asked


@rule("16.2", "16.2b", "16.5")
@pytest.mark.parametrize("year, claim", [(1939, ["claim"]), (1945, [])])
def test_after_a_victory_the_new_year_does_not_go_on(year, claim):
    hands = {seat: ["Fall A"] if seat == "Axis" else [] for seat in ORDER}
    t = table("year", year=year, chits={"Axis": [2] * 4 + [1] * 6}, hands=hands)
    if claim:
        t.play("Axis", *claim)
        for seat in t.asked():
            t.play(seat, "no")
    assert t.game.outcome.winners == ("Axis",)
    assert not t.said("deck") and not t.rolls("Turn Order") and not t.events("7.13a")


@rule("18.1", "18.21c")
def test_an_ally_without_cards_is_told_of_no_hand():
    t = table("year", year=1938, players=2, hands={"Axis": ["Fall A"], "West": ["Fall B"]})
    t.play("West", "West")
    assert [event.to for event in t.events("18.21c")] == [("West",)]
