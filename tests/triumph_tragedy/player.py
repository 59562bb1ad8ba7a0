"""A random player who likes war better than the kernel's, so that games have battles, declarations and sieges."""

from typing import Any

from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

WISHES = {
    "movement": ("dow", "violate", "partition", "intervene", *("move",) * 8),
    "production": ("build", "step", "buy", "buy"),
    "government": (*("pass",) * 4, "tech", "vault", "industry", "intel", "diplomacy"),
    "command": ("commit",),
    "battle": (*("fire",) * 4, "strike", "bomb", "retreat", "rebase"),
    "combat": ("fight",),
}
SHY = ("done", "pass", "hold", "stay", "disband", "repudiate")


class Warlord(RandomPlayer):
    """Prefers what makes things happen."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, haste=0.0)

    def next(self, game: Game[Any]) -> tuple[str, str]:
        pending = game.pending()
        if pending and self.random.random() < 0.92:
            ask = self.random.choice(pending)
            verbs = [hint.split()[0] for hint in ask.orders]
            verb = self.random.choice(WISHES.get(game.phase, ("",)))
            if verb == "dow" and self.random.random() < 0.6:
                verb = "move"
            if verb in verbs and (found := game.suggest(ask.seat, verb, self.random.choice((1, 3, 8, 25)))):
                return ask.seat, self.random.choice(found)
        for _ in range(6):
            seat, text = super().next(game)
            if text.split()[0] not in SHY or self.random.random() < 0.15:
                break
        return seat, text
