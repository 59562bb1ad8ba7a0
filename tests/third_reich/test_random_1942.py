"""The 1942 scenario played at random: the first turns with every check, and a whole game to its end."""

from rules.kernel import fuzz
from rules.kernel.game import Game
from rules.third_reich import GAME
from tests.third_reich import player
from tests.third_reich.player import Warlord

MORE = {
    "options": ("declare", "option", "option", "option", "play variant", "done"),
    "construction": ("activate", "deactivate", "transfer"),
    "redeployment": ("lend", "reclaim", "vichy"),
    "movement": ("vichy",),
}


class Restless(Warlord):
    """Declares wars on everybody, tries Vichy France, lends Italians."""

    def __init__(self, seed: int, haste: float = 0.2, whim: float = 0.05) -> None:
        super().__init__(seed, speed=0.2)


def eager(monkeypatch):
    for phase, verbs in MORE.items():
        old = player.WISHES[phase]
        monkeypatch.setitem(player.WISHES, phase, verbs if phase == "options" else (*old, *verbs))


def test_the_first_turn_of_1942_breaks_nothing(monkeypatch):
    eager(monkeypatch)
    monkeypatch.setattr(fuzz, "RandomPlayer", Restless)
    assert fuzz.play(GAME, 5, scenario="1942", rounds=1).orders > 40


def test_a_whole_game_of_1942_ends_by_objectives(monkeypatch):
    eager(monkeypatch)
    seats = {seat: "Axis" if seat in ("Germany", "Italy") else "Allies" for seat in GAME.seats}
    game = Game.new(GAME, "1942", seats=seats, seed=23)
    restless = Restless(23)
    for _ in range(4000):
        if game.outcome is not None:
            break
        game.submit(*restless.next(game))
    GAME.invariants(game)
    assert game.outcome is not None and game.outcome.rule == "2.23"
    assert game.events and any("declares war on" in e.text for _, e in game.events.since(0))
