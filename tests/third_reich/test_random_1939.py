"""The 1939 scenario and the Campaign Game played at random: the first turns with every check, and whole games to their ends."""

import pytest

from rules.kernel import fuzz
from rules.kernel.game import Game
from rules.third_reich import GAME
from tests.third_reich import player
from tests.third_reich.test_random_1942 import Restless, eager


@pytest.fixture
def giving(monkeypatch):
    eager(monkeypatch)
    monkeypatch.setitem(player.WISHES, "construction", (*player.WISHES["construction"], "aid", "aid"))


def test_the_first_turns_of_1939_break_nothing(giving, monkeypatch):
    monkeypatch.setattr(fuzz, "RandomPlayer", Restless)
    assert fuzz.play(GAME, 5, scenario="1939", rounds=2).orders > 80


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "players", "rules"),
    [("1939", 2, ("2.23",)), ("1939", 6, ("2.31",)), ("campaign", 2, ("2.21a", "2.21b", "2.21c", "2.21d", "2.21e")),
     ("campaign", 6, ("2.34a",))],
)  # fmt: skip
def test_a_whole_game_ends_by_a_rule(giving, scenario, players, rules):
    seats = {seat: "Axis" if seat in ("Germany", "Italy") else "Allies" for seat in GAME.seats}
    game = Game.new(GAME, scenario, seats=seats if players == 2 else None, seed=31)
    restless = Restless(31)
    for _ in range(6000):
        if game.outcome is not None:
            break
        game.submit(*restless.next(game))
    GAME.invariants(game)
    assert game.outcome is not None and game.outcome.rule in rules
    said = [e.text for _, e in game.events.since(0)]
    assert any("enters the war" in text for text in said) and any("declares war on" in text for text in said)
    assert any("BRPs for aid to" in text for text in said)
