"""Setting a game up, looking at it, ending it; and that a bug in its rules does not break what was there before."""

import dataclasses
from typing import Any

import pytest

from rules.kernel.definition import Phase
from rules.kernel.errors import BadSetup, OrderError, Refused
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.kernel.orders import Order, Syntax

from . import toy


class Resign(Order):
    """Give up, at any time."""

    syntax = Syntax("resign")

    def effect(self, game: Any, seat: str) -> None:
        game.finish(tuple(s for s in toy.SEATS if s != seat), f"{toy.SEATS[seat]} resigns.", rule="10")


def test_the_first_scenario_the_default_options_and_the_seats_names():
    game = Game.new(toy.GAME, seed=1)
    assert (game.scenario, game.options) == ("peace", {"rounds": 3, "fog": False})
    assert game.seats == {"red": "red", "blue": "blue", "green": "green"}
    assert Game.new(toy.GAME, "late", seats={"red": "Ann"}, seed=1).seats["red"] == "Ann"


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        ("rounds", 5, 5), ("rounds", "5", 5), ("fog", True, True), ("fog", "yes", True), ("fog", " ON ", True),
        ("fog", "off", False), ("fog", "1", True), ("fog", 0, False), ("fog", "False", False),
    ],
)  # fmt: skip
def test_options_as_people_write_them(option, given, value):
    read = Game.new(toy.GAME, options={option: given}, seed=1).options[option]
    assert read == value and type(read) is type(value)


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({"scenario": "war"}, "no scenario 'war'; it has peace and late"),
        ({"options": {"fogg": True}}, "no option fogg; it has rounds and fog"),
        ({"options": {"rounds": 99}}, "option rounds cannot be 99; it can be 1, 2, 3"),
        ({"options": {"fog": "maybe"}}, "option fog cannot be 'maybe'; it can be True or False"),
        ({"options": {"rounds": True}}, "option rounds cannot be True"),
        ({"seats": {"violet": "Ann"}}, "no seat violet; its seats are red, blue and green"),
        ({"seed": ""}, "needs a seed"),
        ({"position": {"round": 1}}, "not a position"),
    ],
)
def test_what_cannot_be_set_up(args, why):
    with pytest.raises(BadSetup, match=why):
        Game.new(toy.GAME, **{"seed": 1, **args})


def test_the_same_setup_seed_and_orders_give_the_same_game():
    games = [toy.new(seed=7), toy.new(seed="7"), toy.new(seed=8)]
    for game in games:
        toy.to_campaign(game)
    assert games[0].fingerprint() == games[1].fingerprint() != games[2].fingerprint()


def test_print():
    game = toy.new()
    lines = str(game).splitlines()
    assert lines[0] == "Straits · Round 1, Muster"
    assert "Aldmoor: Red 3 FOOT, Red 1 TANK" in lines
    assert lines[-1] == "Red (red): Buy units"
    ended = toy.new(dataclasses.replace(toy.GAME, anytime=(Resign,)))
    ended.submit("blue", "resign")
    assert "Over: Blue resigns." in str(ended)


def test_a_view_shows_ones_own_hand_and_of_others_the_number():
    game = toy.new()
    (card,) = game.state.hands["red"]
    assert game.view("red").position["hand"] == [card]
    for other in ("blue", "green", None):
        assert card not in str(game.view(other))
        assert game.view(other).position["cards"] == {"red": 1, "blue": 1, "green": 1}


def test_a_view_says_where_the_game_stands():
    view = toy.to_bids(toy.new()).view(None)
    assert (view.game, view.seat, view.phase, view.clock) == ("straits", None, "bids", "Round 1, Bids")
    assert [w.seat for w in view.waiting] == ["red", "blue", "green"] and view.outcome is None


def test_the_end():
    game, player = toy.new(seed=5, rounds=1), RandomPlayer(5)
    while game.outcome is None:
        assert game.pending()
        game.submit(*player.next(game))
    assert game.pending() == [] and game.view(None).outcome == game.outcome
    assert set(game.outcome.winners) <= set(toy.SEATS) and game.outcome.rule == "3"
    with pytest.raises(Refused, match="the game is over") as caught:
        game.submit("red", "done")
    assert caught.value.rule == "3"
    texts = " ".join(event.text for _, event in game.told(None))
    assert "The seed of the dice was 5." in texts and game.outcome.reason in texts


def test_the_end_by_an_order_at_any_time():
    game = toy.to_bids(toy.new(dataclasses.replace(toy.GAME, anytime=(Resign,))))
    game.submit("red", "bid 1")
    game.submit("blue", "resign")
    assert game.outcome.winners == ("red", "green") and game.pending() == []
    again = Game.load(lambda slug: game.definition, game.save())
    assert again.fingerprint() == game.fingerprint() and again.outcome == game.outcome


def broken(phase: str, run: Any):
    """Straits with a bug in one phase."""
    return dataclasses.replace(toy.GAME, phases={**toy.GAME.phases, phase: Phase(title="Broken", run=run)})


def unharmed(game, seat, text, error):
    """A bug shows itself, and the game is as if nothing had been ordered."""
    before = (game.fingerprint(), [game.view(s) for s in (*toy.SEATS, None)], [game.undoable(s) for s in toy.SEATS])
    with pytest.raises(error):
        game.submit(seat, text)
    after = (game.fingerprint(), [game.view(s) for s in (*toy.SEATS, None)], [game.undoable(s) for s in toy.SEATS])
    assert after == before


def test_a_bug_where_the_next_phase_starts():
    def run(game):
        game.state.gold["red"] = -99
        game.dice.roll(2, "nothing good")
        raise KeyError("bug")

    game = toy.new(broken("bids", run))
    toy.play(game, "red: buy 1 foot\nred: done\nblue: done")
    unharmed(game, "green", "done", KeyError)
    game.submit("green", "buy 1 tank")
    assert game.undoable("green").orders == ("buy 1 TANK",)


def test_a_bug_in_the_middle_of_a_phase_after_a_change():
    def run(game):
        yield from toy.choose("red", "?", ("a",))
        game.state.gold["red"] = -99
        game.tell("half done")
        yield from toy.choose("red", "?", ("b",))
        game.state.units.clear()
        raise ZeroDivisionError

    game = toy.new(broken("muster", run))
    game.submit("red", "a")
    unharmed(game, "red", "b", ZeroDivisionError)


def test_a_bug_in_an_order_at_any_time():
    class Gamble(Order):
        syntax = Syntax("gamble")

        def effect(self, game: Any, seat: str) -> None:
            game.state.gold.clear()
            raise IndexError

    game = toy.new(dataclasses.replace(toy.GAME, anytime=(Gamble,)))
    game.submit("red", "buy 1 foot")
    unharmed(game, "blue", "gamble", IndexError)


def test_a_bug_past_several_phases_with_dice():
    """The last order of the campaign runs through battle into draw before the bug shows."""

    def run(game):
        game.lock("a card was drawn")
        game.tell("secret", to=("red",))
        raise RecursionError

    game = toy.new(broken("draw", run))
    toy.to_campaign(game)
    toy.play(game, "red: move 1 foot aldmoor to dunmark\nblue: hold\nred: done\nblue: done")
    unharmed(game, "green", "done", RecursionError)


def test_a_refusal_inside_a_flow_changes_nothing_either():
    def run(game):
        game.state.gold["red"] = 0
        raise Refused("too late", rule="2")

    game = toy.new(broken("bids", run))
    toy.play(game, "red: done\nblue: done")
    before = game.fingerprint()
    taken = game.take("green", "done")
    assert (taken.kind, taken.rule) == ("refused", "2") and game.fingerprint() == before


def test_refused_orders_change_nothing():
    game = toy.new()
    before = game.fingerprint()
    for seat in toy.SEATS:
        for text in ("buy 9 tank", "buy", "bid 1", "move 1 foot aldmoor to port", "fire", "give 99 to blue", ""):
            with pytest.raises(OrderError):
                game.submit(seat, text)
    assert game.fingerprint() == before


def test_memo_is_kept_until_something_changes():
    made = []

    def make():
        made.append(1)
        return len(made)

    game = toy.new()
    assert [game.memo("k", make), game.memo("k", make), game.memo("l", make)] == [1, 1, 2]
    game.submit("red", "buy 1 foot")
    assert game.memo("k", make) == 3
    game.undo("red")
    assert game.memo("k", make) == 4


def test_of_too_many_orders_at_once_the_first_left_out_is_named():
    game = toy.new()
    taken = game.submit_all("red", "\n".join(["give 0 to blue"] * 203))
    assert len(taken) == 201 and taken[-1].kind == "held" and "no more than 200" in taken[-1].error


def test_a_text_without_an_order_is_answered():
    (taken,) = toy.new().submit_all("red", " \n")
    assert taken.kind == "unreadable" and "no order in this text" in taken.error
