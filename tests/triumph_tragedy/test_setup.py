"""5.0 and 17.0: what stands on the table when the game begins, and who may see it."""

from collections import Counter

import pytest

from rules.kernel.errors import OrderError
from rules.triumph_tragedy.cards import actions, investments
from rules.triumph_tragedy.chart import MIX, ORDER
from rules.triumph_tragedy.trade import levels
from tests.rulings import rule
from tests.triumph_tragedy.table import opened, set_up


@rule("5.0a", "5.0b", "5.2a", "5.2b", "5.0f")
def test_starting_units():
    """E2"""
    t = set_up(opened())
    count = {seat: sum(1 for _ in t.game.state.blocks.of(seat)) for seat in ORDER}
    strength = {seat: sum(block.cv for block in t.game.state.blocks.of(seat)) for seat in ORDER}
    assert count == {"Axis": 22, "West": 16, "USSR": 12}
    assert strength == {"Axis": 22, "West": 21, "USSR": 12}
    areas = Counter(block.place for block in t.game.state.blocks)
    assert (areas["Berlin"], areas["Ruhr"], areas["Rome"], areas["Tripoli"]) == (6, 4, 4, 2)
    assert (areas["London"], areas["Delhi"], areas["Paris"], areas["Moscow"], areas["Baku"]) == (4, 2, 2, 3, 2)
    assert "West FLEET1 4" in t.units("London") and t.units("Gibraltar") == ["West FORT1 1"]
    assert t.units("Lorraine") == ["West FORT2 3"] and t.units("Karachi")[0].endswith(" 1")
    assert t.nationals("Germany") == 14 and t.nationals("Italy") == 8 and t.state.year == 1936


@rule("5.0e", "4.3b", "4.0", "5.1c", "5.2c", "5.3b")
def test_starting_hands_and_levels():
    t = set_up(opened())
    assert {seat: len(t.mat(seat).hand) for seat in ORDER} == {"Axis": 14, "West": 8, "USSR": 6}
    assert all(card in actions() for seat in ORDER for card in t.mat(seat).hand)
    assert (len(actions()), len(investments())) == (55, 55)
    assert {seat: t.mat(seat).ind for seat in ORDER} == {"Axis": 12, "West": 7, "USSR": 9}
    assert {seat: levels(t.game, seat) for seat in ORDER} == {"Axis": (11, 6), "West": (12, 11), "USSR": (12, 11)}
    assert t.game.view("Axis").position["factions"]["West"]["cards"] == 8


@rule("4.4a", "4.4b", "5.0f", "7.13a")
def test_every_faction_draws_a_chit_in_the_first_year():
    t = set_up(opened())
    assert [len(t.mat(seat).chits) for seat in ORDER] == [1, 1, 1]
    drawn = Counter(value for seat in ORDER for value in t.mat(seat).chits)
    assert Counter(t.state.chits) + drawn == Counter({2: 4, 1: 12, 0: 16})


@rule("5.0g", "3.0a", "5.0c")
def test_types_are_the_owners_secret():
    t = opened()
    t.play("Axis", "setup 2 TANK 1 AF in Berlin")
    seen = t.game.view("West").position["spaces"]["Berlin"]["blocks"]
    assert seen == [{"seat": "Axis", "nation": "Germany", "face": "upright"}] * 3
    own = t.game.view("Axis").position["spaces"]["Berlin"]["blocks"]
    assert [(block["kind"], block["cv"]) for block in own] == [("AF", 1), ("TANK", 1), ("TANK", 1)]
    assert not any("Tank" in event.text for _, event in t.game.told("West"))
    assert any("Tank" in event.text for _, event in t.game.told("Axis"))


@rule("5.0a")
def test_all_set_up_at_once_and_completely():
    t = opened()
    assert sorted(t.asked()) == sorted(ORDER)
    t.refuse("West", "done", "5.0a")
    t.refuse("West", "setup 4 INF in London", "5.0a")
    t.refuse("West", "setup 1 INF in Berlin", "5.0a")
    t.play("West", "setup 3 INF in London")
    t.refuse("West", "setup 1 INF in London", "5.0a")


@rule("5.0a", "5.0g")
def test_each_faction_sets_up_in_its_own_time_and_may_change_its_mind():
    t = opened()
    t.play("Axis", "setup 1 TANK in Berlin")
    t.play("West", "setup 1 FLEET in London", "setup rest", "done")
    assert t.game.undo("Axis").orders == ("setup 1 TANK in Berlin",)
    assert not t.units("Berlin") and t.units("London")
    with pytest.raises(OrderError):
        t.game.submit("West", "setup 1 INF in London")
    t.play("Axis", "setup rest", "done")
    t.play("USSR", "setup rest", "done")
    with pytest.raises(OrderError):
        t.game.submit("USSR", "setup rest")


@rule("3.241b")
def test_one_fortress_an_area():
    t = opened()
    t.refuse("Axis", "setup 2 FORT in Berlin", "3.241b")
    t.play("Axis", "setup 1 FORT in Berlin")
    t.refuse("Axis", "setup 1 FORT in Berlin", "3.241b")


@rule("17.0a", "17.0c", "17.0d")
def test_the_short_game():
    """E37"""
    t = set_up(opened("1939"))
    assert [text.split()[-1] for text in t.units("Vienna")] == ["2"]
    assert t.country("Austria").control == "Axis" and levels(t.game, "Axis") == (12, 6)
    wanted = {"Axis": 20, "West": 8, "USSR": 14}
    for seat in list(t.state.order):
        assert t.asked() == [seat]
        before = sum(block.cv for block in t.game.state.blocks.of(seat))
        assert t.mat(seat).points == wanted[seat]
        while t.game.phase == "muster" and t.asked() == [seat]:
            t.play(seat, t.suggestions(seat, "build")[0] if t.mat(seat).points % 2 else t.suggestions(seat, "step")[0])
        assert sum(block.cv for block in t.game.state.blocks.of(seat)) == before + wanted[seat]
    hands = {seat: Counter(card in actions() for card in t.mat(seat).hand) for seat in ORDER}
    assert {seat: (n[True], n[False]) for seat, n in hands.items()} == {
        "Axis": (18, 4),
        "West": (12, 4),
        "USSR": (10, 4),
    }
    assert {seat: len(t.mat(seat).chits) for seat in ORDER} == dict.fromkeys(ORDER, 3)
    assert {seat: t.mat(seat).ind for seat in ORDER} == {"Axis": 15, "West": 10, "USSR": 12}
    assert t.game.phase == "treaties" and t.asked() == ["Axis"]
    for _ in range(7):
        t.play("Axis", t.suggestions("Axis", "diplomacy")[0])
        while t.ask().choices:
            t.play(t.asked()[0], t.ask().choices[0])
    assert t.state.year == 1939 and len([c for c in t.mat("Axis").hand if c in actions()]) == 11


@rule("18.0a", "ruling.A3")
def test_two_players_have_fortresses_in_baku_and_india():
    t = opened(players=2)
    assert t.units("Baku") == ["USSR FORT1 2"]
    forts = {
        area: [b.cv for b in t.state.blocks.at(area) if b.kind == "FORT"] for area in ("Delhi", "Bombay", "Karachi")
    }
    assert forts == {"Delhi": [2], "Bombay": [1], "Karachi": [1]}
    t.refuse("USSR", "setup 1 INF in Baku", "5.0a")


@rule("18.0b", "18.1", "18.21b", "ruling.B10")
def test_setup_cards_of_the_allies():
    t = set_up(opened(players=2))
    assert (len(t.mat("West").hand), len(t.mat("West").bought), len(t.mat("Axis").hand)) == (0, 8, 14)
    t.play("West", "USSR")
    assert t.state.passive == "West"
    assert (len(t.mat("West").hand), len(t.mat("West").stack), len(t.mat("USSR").hand)) == (4, 4, 6)
    assert "hand" in t.game.view("West").position["factions"]["West"]
    assert t.game.view("West").position["factions"]["West"]["stack"] == 4


@rule("intro.a")
def test_the_mix_of_blocks():
    assert sum(sum(kinds.values()) for kinds in MIX.values()) == 198


@rule("5.0a")
def test_all_without_a_type_of_unit_is_nothing_to_place() -> None:
    t = opened()
    error = t.refuse("Axis", "setup all in Berlin", "5.0a")
    assert "how many of which type" in str(error)
    t.play("Axis", "setup all INF in Berlin")
    assert t.units("Berlin") == [f"Axis INF{n} 1" for n in range(1, 7)]


@rule("5.0a", "5.0g")
def test_the_question_says_when_all_is_placed():
    t = opened()
    first = {seat: t.ask(seat).prompt for seat in ORDER}
    assert set(first.values()) == {first["Axis"]} and "or say setup rest; then done" in first["Axis"]
    t.play("Axis", "setup 1 INF in Berlin")
    assert t.ask("Axis").prompt == first["Axis"]
    t.play("Axis", "setup rest")
    assert t.ask("Axis").prompt == "All your Cadres are placed: say done to end your set-up."
    assert t.ask("West").prompt == first["West"]
    t.play("Axis", "done")
    assert t.asked() == ["West", "USSR"]
