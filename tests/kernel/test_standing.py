"""Standing instructions: answers given in advance, logged as the seat's own orders."""

import dataclasses

import pytest

from rules import GAMES
from rules.kernel.definition import Policy
from rules.kernel.errors import Refused
from rules.kernel.game import Entry, Game

from . import toy


def texts(game):
    return [(entry.seat, entry.text, entry.auto) for entry in game.orders()]


def test_the_answer_is_logged_as_an_automatic_order_of_that_seat():
    game = toy.new()
    assert game.set_standing("blue", "fire", "hold") == "hold"
    toy.to_campaign(game)
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert texts(game)[-2:] == [("red", "move 1 TANK Aldmoor to Dunmark", False), ("blue", "hold", True)]
    assert list(game.orders())[-1] == Entry("blue", "hold", True)
    assert [p.seat for p in game.pending()] == ["red"]


def test_it_throws_the_dice_that_follow():
    game = toy.to_campaign(toy.new())
    game.set_standing("blue", "fire", "fire")
    game.script([1])
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert game.state.at("Dunmark", "red") == {}
    assert "dice were thrown: fire at Dunmark" in game.undoable("red").words


def test_what_it_has_shown_is_not_asked_again_by_taking_back():
    game = toy.to_campaign(toy.new())
    game.set_standing("blue", "fire", "hold")
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert game.undoable("red").orders == ()
    assert "a standing instruction of Blue has answered since" in game.undoable("red").words
    with pytest.raises(Refused, match="standing instruction of Blue"):
        game.undo("red")


def test_the_seat_it_answers_for_cannot_take_it_back_alone():
    game = toy.to_campaign(toy.new())
    game.set_standing("blue", "fire", "hold")
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert game.undoable("blue").orders == ()


def test_an_answer_nobody_knows_yet_hinders_nobodys_undo():
    game = toy.new()
    game.set_standing("red", "bid", "2")
    toy.to_bids(game)
    assert texts(game)[-1] == ("red", "bid 2", True)
    before_done = toy.play(toy.new(), "red: done\nblue: done").fingerprint()
    game.undo("green")
    assert game.fingerprint() == before_done
    game.submit("green", "done")
    assert texts(game)[-1] == ("red", "bid 2", True)


def test_what_it_cannot_answer_is_asked():
    game = toy.new()
    game.set_standing("red", "bid", "5")
    toy.play(game, "red: buy 3 foot\nred: done\nblue: done\ngreen: done")
    assert {p.seat for p in game.pending()} == {"red", "blue", "green"}


def test_an_answer_the_rules_refuse_is_asked():
    policy = dataclasses.replace(toy.GAME.policies["bid"], answer=lambda game, ask, value: "bid 999")
    game = toy.new(dataclasses.replace(toy.GAME, policies={"bid": policy}))
    game.set_standing("red", "bid", "5")
    toy.to_bids(game)
    assert "red" in {p.seat for p in game.pending()}


def test_set_while_asked_it_answers_at_once():
    game = toy.to_bids(toy.new())
    toy.play(game, "red: bid 1\nblue: bid 2")
    game.set_standing("green", "bid", "3")
    assert game.phase == "campaign" and game.state.turn == ["green", "blue", "red"]


def test_several_answer_one_after_the_other():
    game = toy.new()
    for seat, bid in zip(toy.SEATS, "123", strict=True):
        game.set_standing(seat, "bid", bid)
    toy.to_bids(game)
    assert game.phase == "campaign"
    assert [text for text in texts(game) if text[2]] == [
        (s, f"bid {n}", True) for s, n in zip(toy.SEATS, "123", strict=True)
    ]


def test_cleared_it_answers_no_more():
    game = toy.new()
    game.set_standing("red", "bid", "2")
    assert game.set_standing("red", "bid", None) == ""
    game.set_standing("blue", "bid", None)
    assert toy.to_bids(game).asked("red") is not None
    assert not any(entry.auto for entry in game.orders())


@pytest.mark.parametrize(
    ("seat", "policy", "text", "why"),
    [
        ("violet", "bid", "2", "no seat 'violet'"),
        ("red", "dance", "2", "no standing instruction 'dance'; there are bid and fire"),
        ("red", "bid", "much", "a number"),
        ("red", "fire", "maybe", "fire or hold"),
    ],
)
def test_refused(seat, policy, text, why):
    game = toy.new()
    with pytest.raises(Refused, match=why):
        game.set_standing(seat, policy, text)
    assert not any(game.standing.values())


def test_it_outlasts_saving():
    game = toy.new()
    game.set_standing("red", "bid", "2")
    again = Game.load(toy.find, game.save())
    assert again.standing == {"red": {"bid": "2"}}
    toy.to_bids(again)
    assert texts(again)[-1] == ("red", "bid 2", True)


def test_a_bug_in_what_it_sets_off_leaves_the_game_as_it_was():
    def answer(game, ask, value):
        raise ZeroDivisionError

    broken = Policy(title="Bid", about="", examples=(), read=lambda game, seat, text: text, answer=answer)
    game = toy.new(dataclasses.replace(toy.GAME, policies={"bid": broken}))
    game.set_standing("red", "bid", "2")
    toy.play(game, "red: done\nblue: done")
    before = game.fingerprint()
    with pytest.raises(ZeroDivisionError):
        game.submit("green", "done")
    assert game.fingerprint() == before
    game.set_standing("red", "bid", None)
    game.submit("green", "done")
    assert game.phase == "bids"


@pytest.mark.parametrize(
    ("slug", "policy"), [(slug, policy) for slug, game in GAMES.items() for policy in game.policies]
)
def test_what_is_kept_is_read_as_it_is(slug, policy):
    """A record holds what was kept, and is read again."""
    game = Game.new(GAMES[slug], seed="s")
    entry = GAMES[slug].policies[policy]
    for seat in GAMES[slug].seats:
        for example in entry.examples:
            kept = entry.read(game, seat, example)
            assert entry.read(game, seat, kept) == kept
