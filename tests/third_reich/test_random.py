"""Games played at random: two turns of war with every check, and a whole game to its end."""

import pytest

from rules.kernel import fuzz
from rules.kernel.game import Game
from rules.third_reich import GAME
from tests.third_reich.player import Warlord


class Brisk(Warlord):
    """Spends less on each phase, so that the checks have time."""

    def __init__(self, seed: int, haste: float = 0.2, whim: float = 0.05) -> None:
        super().__init__(seed, speed=0.25)


@pytest.mark.parametrize("seed", [1, 2])
def test_turns_of_war_break_nothing(seed, monkeypatch):
    monkeypatch.setattr(fuzz, "RandomPlayer", Brisk)
    assert fuzz.play(GAME, seed, rounds=2).orders > 50


def test_a_whole_game_ends_by_a_rule():
    seats = {seat: "Axis" if seat in ("Germany", "Italy") else "Allies" for seat in GAME.seats}
    game = Game.new(GAME, "1944", seats=seats, seed=7)
    player = Brisk(7)
    for _ in range(5000):
        if game.outcome is not None:
            break
        game.submit(*player.next(game))
    GAME.invariants(game)
    assert game.outcome is not None and game.outcome.rule in ("2.22a", "2.22b")
