"""`done` behind an order that has ended its part by itself: it says nothing more, and ends no other part."""

import pytest

from bot.batch import KEPT, carry_out, following, one_by_one
from rules import GAMES
from rules.kernel.game import Game, Taken


def give(game, seat, text):
    """In the bot as in the kernel alone."""
    alone = Game.load(lambda slug: GAMES[slug], game.save()).submit_all(seat, text)
    orders = one_by_one(game, seat, text)
    one, taken = following(orders), []
    while one is not None:
        taken.append(one if isinstance(one, Taken) else carry_out(game, seat, one))
        one = following(orders, taken[-1])
    if all(each.kind != KEPT for each in taken):
        assert [(each.text, each.accepted) for each in alone] == [(each.text, each.accepted) for each in taken]
    return [(each.text, each.accepted) for each in taken]


@pytest.fixture
def commander():
    return Game.new(GAMES["supreme_commander"], "europe_at_war", seed="over")


def test_a_done_too_many_is_not_refused_and_not_given_to_the_next_part(commander):
    seat = commander.pending()[0].seat
    before = commander.asked(seat)
    assert give(commander, seat, "deploy rest; done") == [("deploy rest", True)]
    assert commander.asked(seat) not in (None, before), "the next nation is set up, and not passed over"
    assert give(commander, seat, "deploy rest\nthat's all") == [("deploy rest", True)]


def test_a_done_that_is_needed_is_given_and_one_that_comes_too_early_refused(commander):
    seat = commander.pending()[0].seat
    assert give(commander, seat, "done")[0] == ("done", False), "units are left"
    first = next(order for order in commander.suggest(seat, "deploy ") if order != "deploy rest")
    assert give(commander, seat, f"{first}; done") == [(first, True), ("done", False)]
    axis = Game.new(GAMES["supreme_axis_allies"], seed="over")
    seat = axis.pending()[0].seat
    assert give(axis, seat, "setup rest; done")[-1] == ("done", True)


def test_done_twice_ends_two_parts():
    game = Game.new(GAMES["supreme_commander"], "barbarossa", seed="over")
    while game.phase == "setup":
        seat = game.pending()[0].seat
        if not game.take(seat, "deploy rest").accepted:
            assert game.take(seat, game.suggest(seat, "")[0]).accepted
    while not (game.pending()[0].seat == "Germany" and game.phase == "organization"):
        seat = game.pending()[0].seat
        assert game.take(seat, "done").accepted or game.take(seat, game.suggest(seat, "")[0]).accepted
    taken = [each for each in give(game, "Germany", "done; done") if each != KEPT]
    assert taken == [("done", True), ("done", True)] and game.phase == "movement"
