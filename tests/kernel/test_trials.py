"""Chances by playing the real rules on copies."""

import pytest

from rules.kernel import trials as module
from rules.kernel.flow import Ask, choose
from rules.kernel.trials import Stage, by_policy, trials

from . import toy, toy_orders


def stage(**options: object) -> Stage[toy.State]:
    return Stage.of(toy.to_campaign(toy.new()), **options)


def sail(game):
    """Red's tank goes past Blue's fleet, which may fire: lost on 1 and 2 of six."""
    move = toy_orders.Move(units=(("TANK", 1),), start="Aldmoor", goal="Dunmark", via=None)
    yield from move.effect(game, "red")
    return not game.state.at("Dunmark", "red").get("TANK")


def fire(game, ask):
    return "fire"


def test_the_chance_of_a_die_is_found_and_always_the_same():
    game = toy.to_campaign(toy.new())
    before = game.fingerprint()
    found = trials(Stage.of(game), sail, fire, most=300)
    assert found.played == 300 == found.given and set(found.counts) == {True, False}
    assert 0.26 < found.chance(bool) < 0.41  # two of six, three standard deviations
    assert found.mean(float) == found.chance(bool)
    assert trials(stage(), sail, fire, most=300) == found
    assert game.fingerprint() == before
    assert str(found) == "fought 300 times by the rules, right within 6 points 19 times out of 20"


def test_the_seed_of_the_question_decides_and_not_that_of_the_game():
    one = trials(stage(), sail, fire, seed="one", most=100)
    assert trials(Stage.of(toy.to_campaign(toy.new(seed=7))), sail, fire, seed="one", most=100) == one
    assert any(trials(stage(), sail, fire, seed=f"{n}", most=100) != one for n in range(3))


def test_every_trial_begins_with_the_same_scene():
    def spend(game):
        game.state.gold["red"] -= 1
        yield from ()
        return game.state.gold["red"]

    on = stage()
    gold = on.state.gold["red"]
    assert trials(on, spend, fire, most=5).counts == {gold - 1: 5}


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch):
    found = trials(stage(), sail, fire, most=300, orders=40)
    assert found.played == 40 == found.given
    monkeypatch.setattr(module, "MOST_ORDERS", 7)
    assert trials(stage(), sail, fire).played == 7


def test_one_trial_is_played_to_its_end_whatever_the_bound():
    assert trials(stage(), sail, fire, orders=0).played == 1


def test_a_seat_that_answers_nonsense_is_a_bug():
    with pytest.raises(RuntimeError, match="came to a stop"):
        trials(stage(), sail, lambda game, ask: "nonsense")


def test_a_scene_of_its_own_options_and_phase():
    def scene(game):
        state = toy.start(game)
        state.gold["red"] = 99
        return state

    on = stage(scene=scene, options={"rounds": 7}, phase="battle")
    assert (on.state.gold["red"], on.options["rounds"], on.phase) == (99, 7, "battle")


def test_answers_are_orders_words_or_standing_instructions():
    def run(game):
        answers = yield (Ask("red", "Bid", kinds=(toy_orders.Bid,)),)
        shot = yield from choose("blue", "Fire?", ("hold", "fire"), policy="fire")
        rest = yield from choose("blue", "Which?", ("first", "second"))
        return answers["red"].amount, shot, rest

    def mixed(game, ask):
        return "bid 2" if ask.kinds else by_policy({"fire": "fire"})(game, ask)

    assert trials(stage(), run, mixed, most=1).counts == {(2, "fire", "first"): 1}
    order = toy_orders.Bid(amount=1)
    assert trials(stage(), run, lambda g, a: order if a.kinds else "hold" if a.policy else "first", most=1).counts == {
        (1, "hold", "first"): 1
    }


def test_what_an_order_given_on_the_way_asks_is_asked_too():
    def run(game):
        yield (Ask("red", "Move", kinds=(toy_orders.Move,)),)
        return game.state.at("Dunmark", "red").get("TANK", 0)

    def habit(game, ask):
        return "move 1 tank aldmoor to dunmark" if ask.kinds else "hold"

    found = trials(stage(), run, habit, most=3)
    assert found.counts == {1: 3} and found.given == 6
