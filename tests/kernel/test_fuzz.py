"""The random player and the checks: they pass a sound game and catch an unsound one."""

import dataclasses
from typing import Any

import msgspec
import pytest

from rules.kernel import fuzz
from rules.kernel.definition import Phase
from rules.kernel.flow import Ask
from rules.kernel.fuzz import Failure, RandomPlayer
from rules.kernel.orders import Order, Syntax

from . import toy


def play(definition=toy.GAME, seed=1, rounds=9, **more):
    return fuzz.play(definition, seed, rounds, **more)


@pytest.mark.parametrize("seed", range(10))
def test_a_sound_game_comes_to_its_end(seed):
    played = play(seed=seed)
    assert played.finished and played.game.outcome is not None
    assert played.orders == sum(not entry.auto for entry in played.game.orders())


def test_the_same_seed_plays_the_same_game():
    assert play(seed=3).game.fingerprint() == play(seed=3, checks=False).game.fingerprint()
    assert play(seed=3).game.fingerprint() != play(seed=4).game.fingerprint()


def test_the_options_are_drawn_too_unless_given():
    drawn = [play(seed=seed, checks=False).game.options for seed in range(12)]
    assert len({str(options) for options in drawn}) > 3
    assert play(options={"rounds": 2}).game.options == {"rounds": 2, "fog": False}


def test_the_cap_on_rounds():
    played = play(rounds=1, options={"rounds": 9})
    assert not played.finished and played.game.state.round == 2


def test_all_kinds_of_orders_are_found():
    seen = {entry.text.split()[0] for seed in range(6) for entry in play(seed=seed).game.orders()}
    assert seen >= {"buy", "bid", "move", "play", "parley", "give", "whisper", "done", "fire", "hold"}


def test_a_dead_end_is_caught():
    class Never(toy.orders.Bid):
        @classmethod
        def options(cls, slot: str, got: Any, game: Any, seat: str) -> Any:
            return ()

    definition = dataclasses.replace(toy.asking(Ask("red", "?", kinds=(Never,))), anytime=())
    with pytest.raises(Failure, match="red has no legal answer"):
        play(definition)


def test_a_suggestion_that_reads_otherwise_is_caught():
    class Stir(Order):
        syntax = Syntax("stir")

        def settle(self, game: Any, seat: str) -> Order:
            game.state.round += 1
            return toy.orders.Bid(amount=game.state.round)

    definition = dataclasses.replace(toy.asking(Ask("red", "?", kinds=(Stir, toy.orders.Bid))), anytime=())
    with pytest.raises(Failure, match=r"reads as|Refused|differs|trace"):
        play(definition, rounds=999)


def test_a_broken_invariant_is_caught():
    def poor(game):
        assert game.state.gold["red"] > 5, "red is poor"

    with pytest.raises(Failure, match="red is poor"):
        play(dataclasses.replace(toy.GAME, invariants=poor))


def test_what_is_not_in_the_state_is_caught():
    """A phase that counts in a variable of its module plays differently when it is played again."""
    count = [0]

    def run(game):
        while game.state.round < 60:
            count[0] += 1
            game.tell(f"{count[0]}")
            yield from toy.choose("red", "?", ("a", "b"))
            game.state.round += 1
        game.finish(("red",), "Enough.")

    definition = dataclasses.replace(toy.GAME, phases={"muster": Phase(title="Muster", run=run)}, anytime=())
    with pytest.raises(Failure, match=r"differs|trace|another game"):
        play(definition, rounds=99)


def test_a_bug_is_caught_with_the_order_that_showed_it():
    def run(game):
        yield from toy.choose("red", "?", ("a",))
        raise ZeroDivisionError("bug")

    definition = dataclasses.replace(toy.GAME, phases={"muster": Phase(title="Muster", run=run)}, anytime=())
    with pytest.raises(Failure, match=r"ZeroDivisionError: bug \[red: a\]") as caught:
        play(definition)
    assert caught.value.order == 0


def test_the_player_gives_only_what_is_suggested():
    game, player = toy.to_campaign(toy.new()), RandomPlayer(1)
    for _ in range(30):
        seat, text = player.next(game)
        assert game.preview(seat, text).order == text
    assert msgspec.to_builtins(game.state.moved) == {}
