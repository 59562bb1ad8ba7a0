"""Taking back: what can be, what cannot, in which words; and that it leaves no trace."""

import pytest

from rules.kernel.errors import Refused
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.returning import OPENINGS_APART, UNDO_SNAPSHOTS

from . import toy


def no_trace(game, seat, *texts):
    """After the orders and as many undos the game is the same."""
    before, view = game.fingerprint(), [game.view(s) for s in (*toy.SEATS, None)]
    prints = [before]
    for text in texts:
        game.submit(seat, text)
        prints.append(game.fingerprint())
    for print_, text in zip(prints[-2::-1], reversed(texts), strict=True):
        assert game.undoable(seat).orders[0] == text
        assert game.undo(seat).orders[0] == text
        assert game.fingerprint() == print_
    assert [game.view(s) for s in (*toy.SEATS, None)] == view


def test_in_a_phase():
    no_trace(toy.new(), "red", "buy 1 FOOT", "buy 2 FOOT at Aldmoor", "buy 1 SHIP at North Sound")


def test_to_the_next_seat():
    no_trace(toy.new(), "red", "buy 1 FOOT", "done")


def test_across_a_phase():
    game = toy.play(toy.new(), "red: done\nblue: done")
    no_trace(game, "green", "buy 1 TANK", "done")
    game.submit("green", "done")
    assert game.phase == "bids"
    game.undo("green")
    assert game.phase == "muster" and game.asked("green") is not None


def test_orders_at_any_time():
    no_trace(toy.new(), "green", "give 2 gold to Blue", "whisper 7 Red", "give 1 gold to Red")


def test_a_batch_goes_one_by_one():
    game = toy.new()
    before = game.fingerprint()
    taken = game.submit_all("red", "buy 1 foot; buy 9 tank; buy 2 foot; done")
    assert [t.accepted for t in taken] == [True, False, True, False]
    game.submit("red", "done")
    for text in ("done", "buy 2 FOOT", "buy 1 FOOT"):
        assert game.undo("red").orders == (text,)
    assert game.fingerprint() == before


def test_the_words():
    game = toy.new()
    assert game.undoable("red").words == "Nothing can be taken back: nothing has been ordered yet."
    game.submit("red", "buy 1 foot")
    assert game.undoable("red").words == "This would take back “buy 1 FOOT”."
    assert game.undo("red").words == "Taken back: “buy 1 FOOT”."


def test_to_ask_takes_nothing_back():
    game = toy.new()
    game.submit("red", "buy 1 foot")
    before = game.fingerprint()
    game.undoable("red")
    assert game.fingerprint() == before


def test_not_past_another_seats_order():
    game = toy.play(toy.new(), "red: done\nblue: buy 1 foot")
    assert game.undoable("red").words == "Nothing can be taken back: Blue has given an order since."
    with pytest.raises(Refused, match="nothing can be taken back: Blue has given an order since"):
        game.undo("red")
    game.undo("blue")
    assert game.undo("red").orders == ("done",)


def test_not_past_another_seats_order_at_any_time():
    game = toy.play(toy.new(), "red: buy 1 foot\ngreen: give 1 to blue")
    assert game.undoable("red").orders == ()
    assert game.undoable("green").orders == ("give 1 gold to Blue",)


def test_not_past_dice():
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    assert game.undoable("red").orders == ("move 1 TANK Aldmoor to Dunmark",)
    game.submit("blue", "fire")
    before = game.fingerprint()
    for seat in ("red", "blue"):
        assert game.undoable(seat).orders == ()
        assert "dice were thrown: fire at Dunmark" in game.undoable(seat).words
        with pytest.raises(Refused, match="dice were thrown"):
            game.undo(seat)
    assert game.fingerprint() == before


def test_what_was_ordered_since_the_dice_can_be():
    game = toy.to_campaign(toy.new())
    toy.play(game, "red: move 1 tank aldmoor to dunmark\nblue: fire")
    no_trace(game, "red", "parley with Blue", "done")


def test_not_past_a_secret_that_was_shown():
    """A card is drawn without dice: there is no battle."""
    game = toy.to_campaign(toy.new())
    toy.play(game, "red: done\nblue: done\ngreen: done")
    assert game.phase == "muster" and not [e for _, e in game.told(None) if e.kind == "dice"]
    assert game.undoable("green").words == "Nothing can be taken back: a card was drawn."
    no_trace(game, "red", "buy 1 FOOT")


def test_not_past_the_end_of_the_game_which_shows_the_seed():
    game = toy.new(rounds=1)
    game.state.deck.clear()
    toy.play(toy.to_campaign(game), "red: done\nblue: done\ngreen: done")
    assert game.outcome is not None
    assert game.undoable("green").orders == ()
    with pytest.raises(Refused):
        game.undo("green")


def test_with_scripted_dice_laid_out_before():
    game = toy.to_campaign(toy.new())
    game.script([5, 1])
    no_trace(game, "red", "move 1 TANK Aldmoor to Dunmark")
    toy.play(game, "red: move 1 tank aldmoor to dunmark\nblue: fire")
    assert [e.data["dice"] for _, e in game.told(None) if e.kind == "dice"] == [[5]]


def test_dice_laid_out_after_an_answer_outlast_its_taking_back():
    game = toy.play(toy.to_bids(toy.new()), "red: bid 1\nblue: bid 2")
    game.script([5])
    game.undo("red")
    assert list(game.dice.script) == [5] and game.scripts() == [(4, [5])]
    toy.play(game, "red: bid 6\ngreen: bid 0\nred: move 1 tank aldmoor to dunmark\nblue: fire")
    assert [e.data["dice"] for _, e in game.told(None) if e.kind == "dice"] == [[5]]


def test_not_what_is_too_long_ago():
    """Only so many moments are kept; here each order is a phase and never is anything locked."""
    game = toy.new(toy.asking(toy.Ask("red", "?", choices=("a",))))
    for _ in range((UNDO_SNAPSHOTS + 2) * OPENINGS_APART):
        game.submit("red", "a")
    count = 0
    while game.undoable("red").orders:
        game.undo("red")
        count += 1
    assert UNDO_SNAPSHOTS - 2 <= count / OPENINGS_APART <= UNDO_SNAPSHOTS
    assert "too long ago" in game.undoable("red").words


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_with_random_undos_is_the_game_without_them(seed):
    game, plain = toy.new(seed=seed), toy.new(seed=seed)
    player = RandomPlayer(seed, haste=0.3)
    while game.outcome is None:
        before, (seat, text) = game.fingerprint(), player.next(game)
        game.submit(seat, text)
        undo = game.undoable(seat)
        if undo.orders and player.random.random() < 0.5:
            assert undo.orders[0] == text
            game.undo(seat)
            assert game.fingerprint() == before
            game.submit(seat, text)
        plain.submit(seat, text)
        assert game.fingerprint() == plain.fingerprint()


def test_a_seat_that_has_ordered_nothing_is_told_so():
    game = toy.play(toy.new(), "red: done\nblue: buy 1 foot")
    assert game.undoable("green").words == "Nothing can be taken back: no order of yours still stands."
