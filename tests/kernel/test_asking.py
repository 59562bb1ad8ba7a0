"""Who is asked what: one seat, several at once and in secret, and what may be ordered at any time."""

import dataclasses
from typing import Any

import pytest

from rules.kernel.definition import Phase
from rules.kernel.errors import OrderError, Refused
from rules.kernel.flow import Ask, choose, everyone, order, unasked

from . import toy


def known(game, seat):
    """All the kernel gives away to a seat."""
    return (
        game.view(seat),
        game.told(seat),
        [(p.seat, p.prompt, p.choices, p.orders) for p in game.pending()],
        game.undoable(seat) if seat else None,
        game.suggest(seat, "") if seat else None,
    )


def single(run: Any, then: str = "muster"):
    return toy.new(dataclasses.replace(toy.GAME, phases={"muster": Phase(title="Muster", run=run, then=then)}))


def test_choose_and_order_give_the_answer_to_the_flow():
    got = []

    def run(game):
        got.append((yield from choose("blue", "Which?", ("left", "right"), rules=("3",))))
        got.append((yield from order("red", "Bid", (toy.orders.Bid,))))

    game = single(run)
    (pending,) = game.pending()
    assert (pending.seat, pending.prompt, pending.choices, pending.orders) == ("blue", "Which?", ("left", "right"), ())
    assert (pending.rules, pending.phase, pending.player) == (("3",), "muster", "blue")
    game.submit("blue", "RIGHT")
    assert [(p.seat, p.orders) for p in game.pending()] == [("red", ("bid <number> [gold]",))]
    game.submit("red", "bid 2")
    assert got[0] == "right" and type(got[0]) is str
    assert isinstance(got[1], toy.orders.Bid) and got[1].amount == 2


def test_what_an_ask_is_about_is_there_for_checks():
    game = toy.new(toy.asking(Ask("red", "?", choices=("a",), about={"most": 3})))
    assert game.asked("red").about == {"most": 3}
    assert game.asked("blue") is None


@pytest.mark.parametrize("turn", [("red", "blue", "green"), ("green", "red", "blue"), ("blue", "green", "red")])
def test_everyone_answers_in_any_order_and_the_result_is_the_same(turn):
    game = toy.to_bids(toy.new())
    bids = {"red": "bid 1", "blue": "bid 3", "green": "bid 2"}
    for n, seat in enumerate(turn):
        assert {p.seat for p in game.pending()} == set(turn[n:])
        game.submit(seat, bids[seat])
    assert game.phase == "campaign" and game.state.turn == ["blue", "green", "red"]
    assert game.told(None)[-1][1].text == "Red bids 1, Blue bids 3 and Green bids 2"


def test_the_answers_come_in_the_order_of_the_asks():
    seen = []
    asks = [Ask(seat, "?", choices=("a", "b")) for seat in ("green", "red", "blue")]
    game = toy.new(toy.asking(*asks, then=lambda game, answers: seen.append(list(answers))))
    toy.play(game, "blue: a\nred: b\ngreen: a")
    assert seen == [["green", "red", "blue"]]


@pytest.mark.parametrize("watcher", ["blue", "green", None])
def test_an_open_answer_is_secret(watcher):
    low, high = toy.to_bids(toy.new()), toy.to_bids(toy.new())
    low.submit("red", "bid 0")
    high.submit("red", "bid 6")
    assert known(low, watcher) == known(high, watcher)
    low.submit("green", "bid 1")
    high.submit("green", "bid 1")
    assert known(low, watcher) == known(high, watcher)
    assert low.fingerprint() != high.fingerprint()
    for game in (low, high):
        game.submit("blue", "bid 2")
    assert known(low, watcher) != known(high, watcher)


def test_an_automatic_open_answer_is_secret():
    """The last order of the muster opens the bids, which a standing instruction answers at once."""
    games = [toy.new(), toy.new()]
    for game, bid in zip(games, ("0", "5"), strict=True):
        game.set_standing("red", "bid", bid)
        toy.to_bids(game)
        assert [(entry.seat, entry.auto) for entry in game.orders()][-1] == ("red", True)
    for watcher in ("blue", "green", None):
        assert known(games[0], watcher) == known(games[1], watcher)
    games = [toy.to_bids(toy.new()), toy.to_bids(toy.new())]
    for game, bid in zip(games, ("0", "5"), strict=True):
        game.submit("blue", "bid 1")
        game.set_standing("red", "bid", bid)
    for watcher in ("blue", "green", None):
        assert known(games[0], watcher) == known(games[1], watcher)


def test_the_question_is_told_to_nobody_but_the_seat_asked():
    game = toy.new(toy.asking(Ask("red", "Burn the Onyx Lamp?", choices=("yes", "no"), rules=("10",))))
    assert [(w.seat, w.prompt, w.rules) for w in game.view("red").waiting] == [("red", "Burn the Onyx Lamp?", ("10",))]
    for other in ("blue", None):
        assert [(w.seat, w.prompt, w.rules) for w in game.view(other).waiting] == [("red", "", ())]


def test_an_open_answer_can_be_taken_back_and_given_again():
    game = toy.to_bids(toy.new())
    before = game.fingerprint()
    game.submit("red", "bid 4")
    assert game.undoable("red").orders == ("bid 4",)
    game.undo("red")
    assert game.fingerprint() == before
    toy.play(game, "red: bid 1\nblue: bid 2\ngreen: bid 3")
    assert game.state.turn == ["green", "blue", "red"]


def test_taking_back_an_open_answer_leaves_the_others():
    game = toy.to_bids(toy.new())
    toy.play(game, "red: bid 4\nblue: bid 2")
    assert game.undo("red").orders == ("bid 4",)
    assert {p.seat for p in game.pending()} == {"red", "green"}
    toy.play(game, "green: bid 0\nred: bid 1")
    assert game.state.turn == ["blue", "red", "green"]


def test_orders_at_any_time_do_not_hinder_taking_an_open_answer_back():
    game = toy.to_bids(toy.new())
    toy.play(game, "red: bid 4\ngreen: whisper 1 Blue\ngreen: whisper 2 Blue")
    assert game.undoable("red").orders == ("bid 4",)
    game.undo("red")
    assert {p.seat for p in game.pending()} == {"red", "blue", "green"}
    assert [event.text for _, event in game.told("blue")][-2:] == ["Green whispers 1", "Green whispers 2"]


def test_an_automatic_open_answer_outlasts_the_taking_back_of_another_seats():
    game = toy.to_bids(toy.new())
    game.submit("blue", "bid 1")
    game.set_standing("red", "bid", "2")
    assert game.undoable("blue").orders == ("bid 1",)
    game.undo("blue")
    assert {p.seat for p in game.pending()} == {"blue", "green"}


def test_the_order_that_opened_the_asks_stands_once_another_seat_has_answered():
    game = toy.to_bids(toy.new())
    assert game.undoable("green").orders == ("done",)
    game.submit("red", "bid 4")
    before = game.fingerprint()
    assert game.undoable("green").orders == () and "Red has given an order since" in game.undoable("green").words
    with pytest.raises(Refused, match="Red has given an order since"):
        game.undo("green")
    assert game.fingerprint() == before


def test_what_an_open_answer_rests_on_cannot_be_taken_away():
    """Blue can bid 8 only with the gold it was given."""
    game = toy.to_bids(toy.new())
    toy.play(game, "red: give 2 to blue\nblue: bid 8")
    before = game.fingerprint()
    with pytest.raises(Refused):
        game.undo("red")
    assert game.fingerprint() == before


def test_once_all_have_answered_nobody_takes_his_answer_back():
    game = toy.to_campaign(toy.new())
    for seat in toy.SEATS:
        assert game.undoable(seat).orders == ()
    with pytest.raises(Refused, match="nothing can be taken back"):
        game.undo("green")


def test_nobody_answers_twice():
    game = toy.new(dataclasses.replace(toy.GAME, anytime=()))
    toy.to_bids(game)
    game.submit("red", "bid 4")
    with pytest.raises(Refused, match="decided already"):
        game.submit("red", "bid 5")
    game = toy.to_bids(toy.new())
    game.submit("red", "bid 4")
    with pytest.raises(OrderError):
        game.submit("red", "bid 5")
    assert [entry.text for entry in game.orders()][-1] == "bid 4"


def test_everyone_of_nobody_asks_nothing():
    game = toy.new(toy.asking(Ask("red", "?", choices=("a",))))

    def run(game):
        got.append((yield from everyone([])))
        got.append((yield from choose("red", "?", ("a",))))

    got: list[Any] = []
    game = single(run)
    assert got == [{}] and [p.seat for p in game.pending()] == ["red"]


def test_a_phase_in_which_nobody_is_asked():
    def quiet(game):
        game.tell("Night falls.")

    phases = {"dusk": Phase(title="Dusk", run=unasked(quiet), then="muster"), "muster": toy.GAME.phases["muster"]}
    game = toy.new(dataclasses.replace(toy.GAME, phases=phases, first_phase="dusk"))
    assert game.phase == "muster" and game.told(None)[-1][1].text == "Night falls."


def test_at_any_time_by_any_seat_without_answering_its_ask():
    game = toy.new()
    assert game.submit("green", "give 2 to red") == "give 2 gold to Red"
    assert game.submit("red", "give 3 gold to blue") == "give 3 gold to Blue"
    assert game.state.gold == {"red": 5, "blue": 9, "green": 4}
    assert [p.seat for p in game.pending()] == ["red"]
    assert [(e.seat, e.text) for e in game.orders()] == [
        ("green", "give 2 gold to Red"),
        ("red", "give 3 gold to Blue"),
    ]
    with pytest.raises(Refused):
        game.submit("green", "give 5 to red")


def test_at_any_time_while_the_own_answer_stands():
    game = toy.to_bids(toy.new())
    game.submit("red", "bid 1")
    game.submit("red", "give 1 to blue")
    assert game.state.gold["red"] == 5 and {p.seat for p in game.pending()} == {"blue", "green"}


def test_what_is_held_across_a_question_sees_what_happened_meanwhile():
    game = toy.to_campaign(toy.new())
    game.submit("red", "move 1 tank aldmoor to dunmark")
    game.submit("green", "give 1 to red")
    game.submit("blue", "hold")
    assert game.state.gold["red"] == 6 - 2 + 1


def test_an_endless_flow_is_a_bug_that_stops():
    def run(game):
        while True:
            yield ()

    with pytest.raises(RuntimeError, match="for ever"):
        single(run)


def test_a_phase_that_ends_without_an_outcome_is_a_bug():
    with pytest.raises(RuntimeError, match="without an outcome"):
        single(unasked(lambda game: None), "")
