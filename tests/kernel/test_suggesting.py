"""What is offered to complete a text: only what is legal, the nearest first, in its breadth."""

import dataclasses

import pytest

from rules.kernel.flow import Ask
from rules.kernel.fuzz import RandomPlayer

from . import toy


@pytest.fixture
def muster():
    return toy.new()


@pytest.fixture
def campaign():
    return toy.to_campaign(toy.new())


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_suggested_is_legal_short_and_stands_as_it_is(seed):
    game, player = toy.new(seed=seed), RandomPlayer(seed)
    while game.outcome is None:
        for seat in toy.SEATS:
            for typed in ("", "m", "move 1", "buy", "give", "e", "play"):
                for text in (found := game.suggest(seat, typed)):
                    assert game.preview(seat, text).order == text
                    assert len(text) <= 100
                assert len(found) == len(set(found)) <= 25
        game.submit(*player.next(game))


def test_beginning_before_word_start():
    game = toy.new(toy.asking(Ask("red", "?", choices=("Big Iron", "Tin", "Iron Gate", "Old Irons", "Ire"))))
    assert game.suggest("red", "ir") == ["Iron Gate", "Ire", "Big Iron", "Old Irons"]


def test_likeness_only_if_nothing_else_fits():
    game = toy.new(toy.asking(Ask("red", "?", choices=("Iron Gate", "Iorn", "Tin"))))
    assert game.suggest("red", "iorn") == ["Iorn"]
    assert "Iron Gate" in game.suggest("red", "iron gaet")
    assert game.suggest("red", "qqqqqq") == []


def test_likeness_inside_an_order(campaign):
    assert "move 1 FOOT Aldmoor to Dunmark" in campaign.suggest("red", "move 1 foot aldmoor to dunmrk")


def test_never_more_than_asked_for():
    game = toy.new(toy.asking(Ask("red", "?", choices=tuple(f"choice {n}" for n in range(40)))))
    assert len(game.suggest("red", "")) == 25
    assert game.suggest("red", "", 3) == ["choice 0", "choice 1", "choice 2"]


def test_the_first_ones_show_every_kind_of_order(campaign):
    verbs = [text.split()[0] for text in campaign.suggest("red", "", 4)]
    assert sorted(verbs) == ["done", "move", "parley", "play"]


def test_what_may_be_ordered_at_any_time_is_not_pressed_on_who_is_asked_something_else(campaign):
    assert {text.split()[0] for text in campaign.suggest("red", "")} == {"done", "move", "parley", "play"}
    assert [text.split()[0] for text in campaign.suggest("red", "gi", 1)] == ["give"]


def test_the_first_ones_show_every_value(muster):
    kinds = [text.split()[2] for text in muster.suggest("red", "buy", 3)]
    assert kinds == ["FOOT", "TANK", "SHIP"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("mov", "move 1 FOOT Aldmoor to Dunmark"),
        ("move 2", "move 2 FOOT Aldmoor to Dunmark"),
        ("move 2 f", "move 2 FOOT Aldmoor to Dunmark"),
        ("move 2 inf", "move 2 FOOT Aldmoor to Dunmark"),
        ("mv 2inf al", "move 2 FOOT Aldmoor to Dunmark"),
        ("move 1 tank aldmoor", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor t", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor to", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor -> po", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor to port via", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor to port via dun", "move 1 TANK Aldmoor to Port via Dunmark"),
        ("move 1 tank aldmoor to port via qqq", None),
        ("parley with blue, g", "parley with Blue, Green"),
        ("give 2 to gr", "give 2 gold to Green"),
        ("give 2 qqq", None),
    ],
)
def test_half_typed(campaign, typed, found):
    suggested = campaign.suggest("red", typed)
    assert (found in suggested) if found else suggested == []


def test_half_typed_units(muster):
    assert muster.suggest("red", "buy 2 foot 1 ta")[0] == "buy 2 FOOT 1 TANK"
    assert muster.suggest("red", "buy 2 foot 1") == ["buy 2 FOOT 1 TANK", "buy 2 FOOT 1 TANK at Aldmoor"]
    assert all("SHIP" in text for text in muster.suggest("red", "buy sh"))


def test_optional_group_offered_left_out_or_forced_as_the_order_says(muster):
    foot = muster.suggest("red", "buy 1 foot")
    assert foot == ["buy 1 FOOT", "buy 1 FOOT at Aldmoor"]
    assert muster.suggest("red", "buy 1 ship") == ["buy 1 SHIP at North Sound"]
    assert muster.suggest("red", "buy 1 foot at") == ["buy 1 FOOT at Aldmoor"]
    assert muster.suggest("red", "buy 1 ship at n") == ["buy 1 SHIP at North Sound"]
    assert muster.suggest("red", "buy 1 foot at ald") == ["buy 1 FOOT at Aldmoor"]


def test_the_last_of_several_orders_is_completed(muster):
    assert muster.suggest("red", "buy 1 foot; do") == ["buy 1 foot; done"]
    assert muster.suggest("red", "buy 1 foot;")[0].startswith("buy 1 foot; ")


def test_what_cannot_be_done_is_not_offered(muster):
    muster.state.gold["red"] = 2
    assert {text.split()[2] for text in muster.suggest("red", "buy")} == {"FOOT", "SHIP"}
    assert "buy 3 FOOT" not in muster.suggest("red", "buy")


def test_out_of_turn_only_what_is_allowed_at_any_time(muster):
    assert {text.split()[0] for text in muster.suggest("blue", "")} == {"give", "whisper"}


def test_nobody_nothing(muster):
    assert muster.suggest("violet", "") == []
    game = toy.new(dataclasses.replace(toy.GAME, anytime=()))
    assert game.suggest("blue", "") == []


def test_when_the_game_is_over_nothing():
    game, player = toy.new(rounds=1), RandomPlayer(3)
    while game.outcome is None:
        game.submit(*player.next(game))
    assert [game.suggest(seat, "") for seat in toy.SEATS] == [[], [], []]


def test_hidden_hands_do_not_show_in_others_suggestions(campaign):
    before = {seat: campaign.suggest(seat, "") for seat in ("blue", "green")}
    nearest = campaign.take("blue", "play amber crown")
    campaign.state.hands["red"] = ["Amber Crown", "Ivory Sword"]
    campaign._memo = {}
    assert {seat: campaign.suggest(seat, "") for seat in ("blue", "green")} == before
    assert campaign.take("blue", "play amber crown") == nearest


@pytest.mark.timeout(10)
@pytest.mark.parametrize("typed", ["move " + "1 f " * 800, "parley with " + "b, " * 900, "x" * 60_000, "1 " * 4000])
def test_monstrous_text_gets_no_suggestions_and_does_no_harm(campaign, typed):
    assert len(campaign.suggest("red", typed)) <= 25
