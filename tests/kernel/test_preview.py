"""Preview: what an order would do, on a copy, as far as neither chance nor a secret has a say in it."""

import dataclasses

import pytest

from rules.kernel.errors import Refused
from rules.kernel.fuzz import RandomPlayer

from . import toy


def test_it_tells_and_changes_nothing():
    game = toy.to_campaign(toy.new())
    before, saved = game.fingerprint(), game.save()
    preview = game.preview("red", "mv 1 inf ald to dunmark")
    assert preview.order == "move 1 FOOT Aldmoor to Dunmark"
    assert preview.events == ("Red: move 1 FOOT Aldmoor to Dunmark",)
    assert preview.dice is None
    assert (game.fingerprint(), game.save()) == (before, saved)
    assert game.state.at("Dunmark", "red") == {}


def test_it_stops_at_dice():
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    before = game.fingerprint()
    preview = game.preview("blue", "fire")
    assert preview.dice == "fire at Dunmark" and preview.events == ()
    assert game.fingerprint() == before
    game.submit("blue", "fire")
    assert [event.kind for _, event in game.told(None)][-1] in ("dice", "loss")


def test_of_several_orders_each_is_tried_as_things_stand_now():
    """The toy has secrets: whether somebody else is asked on the way must not be told by what comes after."""
    game = toy.to_campaign(toy.new())
    before = game.fingerprint()
    first, second, third = game.previews("red", "move 1 foot aldmoor to dunmark; move 9 tank aldmoor to dunmark; done")
    assert first.order == "move 1 FOOT Aldmoor to Dunmark" and first.events and not first.refused
    assert second.refused and not second.events
    assert third.order == "done" and not third.refused
    assert game.fingerprint() == before
    assert game.previews("red", "nonsense")[0].refused


def test_where_nothing_is_secret_each_follows_on_the_one_before():
    game = toy.to_campaign(toy.new())
    both = "give 2 gold to Blue; give 3 gold to Blue"
    gold = game.state.gold["red"]
    assert 3 <= gold < 5, "enough for either, not for both"
    assert [bool(each.refused) for each in game.previews("red", both)] == [False, False]
    game.definition = dataclasses.replace(game.definition, open_record=True)
    assert [bool(each.refused) for each in game.previews("red", both)] == [False, True]
    assert game.state.gold["red"] == gold


def test_it_knows_scripted_dice_no_better():
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    game.script([1])
    assert game.preview("blue", "fire").dice == "fire at Dunmark"
    assert list(game.dice.script) == [1]


def test_it_refuses_as_submitting_does():
    game = toy.new()
    with pytest.raises(Refused) as caught:
        game.preview("red", "buy 9 tank")
    assert caught.value.rule == "1.1"


def test_it_tells_only_what_the_seat_may_know():
    game = toy.to_campaign(toy.new())
    assert game.preview("red", "whisper 3 blue").events == ("Red whispers 3",)
    assert game.preview("green", "whisper 3 blue").events == ("Green whispers 3",)


def test_the_last_answer_does_not_show_the_others():
    games = [toy.to_bids(toy.new()), toy.to_bids(toy.new())]
    for game, bid in zip(games, ("0", "5"), strict=True):
        toy.play(game, f"red: bid {bid}\nblue: bid 1")
    assert games[0].preview("green", "bid 2") == games[1].preview("green", "bid 2")


def test_it_stops_where_a_secret_is_shown():
    """Green's last order lets everybody draw a card."""
    game = toy.to_campaign(toy.new())
    toy.play(game, "red: done\nblue: done")
    preview = game.preview("green", "done")
    assert not any("You draw" in text for text in preview.events)
    assert preview.dice == "a card was drawn"


def test_the_end_of_the_game_does_not_show_the_seed():
    game = toy.new(seed="an open secret", rounds=1)
    game.state.deck.clear()
    toy.to_campaign(game)
    for seat in ("red", "blue"):
        game.submit(seat, "done")
    preview = game.preview("green", "done")
    assert "an open secret" not in str(preview)
    assert game.outcome is None


@pytest.mark.parametrize("seed", range(3))
def test_every_preview_in_a_random_game_leaves_everything_as_it_was(seed):
    game, player = toy.new(seed=seed), RandomPlayer(seed, haste=0.3)
    while game.outcome is None:
        before, standing = game.fingerprint(), dict(game.standing)
        for seat in toy.SEATS:
            words = {s: game.undoable(s) for s in toy.SEATS}
            for text in game.suggest(seat, "", 6):
                preview = game.preview(seat, text)
                assert preview.order == text
            assert {s: game.undoable(s) for s in toy.SEATS} == words
        assert (game.fingerprint(), game.standing) == (before, standing)
        seat, text = player.next(game)
        preview, known = game.preview(seat, text), len(game.events)
        game.submit(seat, text)
        told = [event.text for _, event in game.told(seat, known)]
        assert tuple(told[: len(preview.events)]) == preview.events
        assert preview.dice is not None or len(told) == len(preview.events)
