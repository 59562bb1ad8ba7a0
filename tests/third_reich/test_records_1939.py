"""Records played again: each way a game that begins in 1939 can end has one."""

import pytest

from rules.third_reich.chart import turn_number
from tests.rulings import rule
from tests.third_reich.make_records_1939 import WANTED_1939
from tests.third_reich.test_records import WORDS, again

AXIS, ALLIES = {"Germany", "Italy"}, {"Britain", "France", "United States", "Russia"}


@rule("1.4c", "55.I", "55.IIA")
@pytest.mark.parametrize(("name", "turn"), [("year_1939", ("Fall", 1940)), ("year_campaign", ("Spring", 1941))])
def test_the_first_year_of_the_war(name, turn):
    game = again(name)
    assert game.state.turn == turn_number(*turn) and game.outcome is None
    events = [event for _, event in game.events.since(0)]
    found = {event.kind for event in events} | {name_ for event in events for name_ in event.rules}
    assert found >= WANTED_1939, WANTED_1939 - found


@rule("2.23", "50.1")
@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("level", ["marginal", "tactical", "decisive"])
def test_1939_for_two_players(side, level):
    game = again(f"1939_{side}_{level}")
    assert game.outcome is not None and f"A {level} victory {WORDS[side]}" in game.outcome.reason, game.outcome
    assert set(game.outcome.winners) == (AXIS if side == "axis" else ALLIES)


@rule("2.23", "2.31", "2.35")
def test_1939_that_nobody_wins_and_with_six_players():
    game = again("1939_stalemate")
    assert game.outcome is not None and game.outcome.winners == ()
    game = again("1939_six_players")
    assert game.outcome is not None and game.outcome.rule == "2.31" and set(game.outcome.winners) == {"France"}


@rule("2.21a", "2.211a", "2.211b")
@pytest.mark.parametrize("level", ["marginal", "tactical", "decisive"])
def test_the_campaign_won_by_the_allies(level):
    game = again(f"campaign_allies_{level}")
    assert game.outcome is not None and game.outcome.rule == "2.21a" and f"A {level} victory" in game.outcome.reason
    assert set(game.outcome.winners) == ALLIES


@rule("2.21c", "2.21d", "2.21e", "2.34b")
@pytest.mark.parametrize(("level", "by"), [("marginal", "2.21c"), ("tactical", "2.21d"), ("decisive", "2.21e")])
def test_the_campaign_won_by_the_axis(level, by):
    game = again(f"campaign_axis_{level}")
    assert game.outcome is not None and game.outcome.rule == by and f"A {level} victory" in game.outcome.reason
    assert set(game.outcome.winners) == AXIS


@rule("2.21b", "2.34a", "2.34c")
def test_the_campaign_that_nobody_wins_and_with_six_players():
    game = again("campaign_stalemate")
    assert game.outcome is not None and game.outcome.rule == "2.21b" and game.outcome.winners == ()
    game = again("campaign_six_players")
    assert game.outcome is not None and game.outcome.rule == "2.34a" and "Italy" in game.outcome.winners
