"""How often a turn between two people waits for the other one, with and without standing instructions."""

import pytest

from rules.kernel.game import Game
from rules.third_reich import GAME
from rules.third_reich.policies import POLICIES
from tests.third_reich.player import Warlord

SIDES = {s: "Axis" if s in ("Germany", "Italy") else "Allies" for s in GAME.seats}
STANDING = {
    "replies": "skip", "break off": "1-1", "losses": "weakest", "exchange": "cheapest", "retreat": "first",
    "counterintelligence": "let be", "after interception": "go on", "air support": "go on", "first blow": "air",
    "malta": "fight", "submarines": "all", "join attacks": "join", "landing": "skip",
}  # fmt: skip


class Patient(Warlord):
    """Warlike, in good time, and done with everything before the other side is asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, speed=0.4)
        self.waits = 0
        self.person = ""

    def next(self, game):
        persons = {game.seats[p.seat] for p in game.pending()}
        if self.person not in persons:
            self.waits += bool(self.person)
            self.person = sorted(persons)[0]
        while True:
            seat, text = super().next(game)
            if game.seats[seat] == self.person:
                return seat, text


def waits(seed: int, standing: bool) -> int:
    """Waits of Spring and Summer 1944 together."""
    game = Game.new(GAME, "1944", seats=SIDES, seed=seed)
    player = Patient(seed)
    for seat in ("Germany", "Russia", "Britain", "United States"):
        game.submit(seat, "deploy rest")
        game.submit(seat, "done")
        if standing:
            for policy, value in STANDING.items():
                game.set_standing(seat, policy, value)
    while game.phase == "building":
        game.submit(*player.next(game))
    player.waits = 0
    while game.state.turn < 22:
        game.submit(*player.next(game))
    return player.waits


def test_every_question_to_the_other_side_has_a_standing_instruction():
    assert set(STANDING) <= set(POLICIES)


@pytest.mark.slow
def test_waits_of_two_turns():
    """README: 32 waits in two turns of war, of which four are the hand-over of a player turn; with instructions only those."""
    assert waits(1, True) == 4
    assert 4 < waits(1, False) <= 40
