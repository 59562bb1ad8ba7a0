"""Chances by playing the real rules on copies."""

import pytest

from rules.kernel.trials import trials

from . import toy

SHOT = "red: move 1 tank aldmoor to dunmark"


def fire(game, asked):
    return "fire"


def campaign():
    return toy.play(toy.to_campaign(toy.new()), SHOT)


def lost(game):
    return any(event.kind == "loss" for _, event in game.told(None))


def shot(game):
    return game.pending()[0].prompt == "Move"


def test_the_chance_of_a_die_is_found_and_always_the_same():
    game = campaign()
    before = game.fingerprint()
    found = trials(game, fire, shot, lost, most=300)
    assert found.played == 300 == found.given and set(found.counts) == {True, False}
    assert 0.26 < found.chance(lambda measure: measure) < 0.41  # two of six, three standard deviations
    assert found.mean(float) == found.chance(bool)
    assert trials(campaign(), fire, shot, lost, most=300) == found
    assert game.fingerprint() == before


def test_the_work_is_bounded():
    found = trials(campaign(), fire, shot, lost, most=300, orders=40)
    assert found.played == 40 == found.given


def test_a_seat_that_answers_nonsense_is_a_bug():
    with pytest.raises(RuntimeError, match="came to a stop"):
        trials(campaign(), lambda game, asked: "nonsense", shot, lost)
