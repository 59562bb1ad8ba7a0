"""Who is in a Sea and not in the Battle fought there: factions at Peace, a faction that is spared, Escaped Subs (3.0, 12)."""

import pytest

from rules.kernel.pieces import Pieces
from rules.triumph_tragedy.state import Block
from tests.rulings import rule
from tests.triumph_tragedy.table import SPARE, table

WAR = ["Axis-West"]
ALL = ["Axis-West", "Axis-USSR"]
SOVIETS = "FLEET 2, SUB 2, AF 2"


def clash(wars, **west):
    """An Axis Fleet meets a British one; Soviet units are in the same Sea."""
    units = {"Axis": {"Ruhr": "FLEET 3"}, "West": {"North Sea": "FLEET 1"}, "USSR": {"North Sea": SOVIETS}}
    t = table(units=units, wars=wars, hands=SPARE)
    return t.play("Axis", "move FLEET1 to North Sea", "done")


def seen(t, seat, owner):
    """Types and faces of somebody's blocks in the North Sea, as a seat sees them."""
    blocks = t.game.view(seat).position["spaces"]["North Sea"]["blocks"]
    return [(block.get("kind"), block["face"]) for block in blocks if block["seat"] == owner]


@rule("3.0a", "12.1a", "15.1b")
def test_a_faction_at_peace_keeps_its_blocks_hidden_beside_a_battle():
    t = clash(WAR)
    for seat in ("Axis", "West", None):
        assert seen(t, seat, "USSR") == [(None, "upright")] * 3
    assert seen(t, "Axis", "West") == [("FLEET", "up")]
    assert t.events(kind="fight")[-1].text == "Battle in North Sea: West: British Fleet 1."
    t.play("West", "fire FLEET1 at naval", dice=[6]).play("Axis", "fire FLEET1 at naval", dice=[1, 6, 6])
    t.play("Axis", "stay")
    assert "North Sea: Axis wins; Axis:" in t.state.results[-1][1] and "USSR" not in t.state.results[-1][1]


@rule("3.0b", "12.1a", "12.75")
def test_an_enemy_that_is_spared_is_seen():
    """All of an Active Battle lie open, for whoever is an Enemy may be fired at."""
    t = clash(ALL)
    assert t.ask("Axis").choices == ("all", "USSR", "West")
    assert {kind for kind, _ in seen(t, "West", "USSR")} == {"AF", "SUB", "FLEET"}


@rule("12.52b", "13.2", "12.73a", "12.75", "ruling.B3")
@pytest.mark.parametrize("fires", ["nobody", "Axis"])
def test_who_is_spared_and_holds_his_fire_is_not_in_the_battle(fires):
    """His Air Force need not go home after the round, and his Sub is not asked to Escape; if he fires they take part."""
    t = clash(ALL).play("Axis", "West").play("USSR", fires)
    acted, left = [], []
    while (prompt := t.ask().prompt).startswith("North Sea, round 1:"):
        acted.append((t.asked()[0], prompt.split()[4]))
        t.play(acted[-1][0], f"hold {acted[-1][1]}")
    while "round 2" not in t.ask().prompt:
        left.append((t.asked()[0], t.ask().prompt))
        t.play(left[-1][0], t.ask().choices[0] if t.ask().choices else "stay")
    fleets = [("West", "FLEET1"), ("Axis", "FLEET1")]
    if fires == "nobody":
        assert acted == fleets and not left and "USSR AF1 2" in t.units("North Sea")
        return
    assert {("USSR", "AF1"), ("USSR", "SUB1"), ("USSR", "FLEET1"), *fleets} == set(acted)
    assert left == [("USSR", "North Sea: 1 Sub may Escape.")]
    assert "USSR AF1 2" not in t.units("North Sea") and t.events("12.52c"), "no base of its own is in range"


@rule("12.52b", "13.2", "12.75", "ruling.B3")
@pytest.mark.parametrize("fires", ["Axis", "USSR", "all"])
def test_who_is_fired_at_by_a_third_is_in_the_battle(fires):
    """The Axis spares the USSR, which holds its fire; if the West fires at it, its Air Force has joined and goes home."""
    t = clash([*ALL, "USSR-West"]).play("Axis", "West")
    t.play("USSR", "nobody").play("West", fires)
    while (prompt := t.ask().prompt).startswith("North Sea, round 1:"):
        t.play(t.asked()[0], f"hold {prompt.split()[4]}")
    assert ("USSR AF1 2" in t.units("North Sea")) is (fires == "Axis")


@rule("12.73a", "3.0a", "12.1a")
def test_an_escaped_sub_stays_down_while_others_fight():
    """Its strength is hidden again; ships that meet above it do not lay it open."""
    sub = Block("West SUB1", "SUB1", "West", "Britain", "SUB", 3, "North Sea", escaped=True)
    t = table(
        wars=WAR,
        blocks=Pieces.holding([sub]),
        units={"Axis": {"Ruhr": "FLEET 3"}, "West": {"North Sea": "FLEET 1"}},
        hands=SPARE,
    )
    t.play("Axis", "move FLEET1 to North Sea", "done")
    assert t.events(kind="fight")[-1].text == "Battle in North Sea: West: British Fleet 1."
    t.play("Axis", "leave them")
    assert (None, "down") in seen(t, "Axis", "West")
