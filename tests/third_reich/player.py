"""A random player who likes war better than the kernel's, so that games have battles, landings and breakthroughs."""

from typing import Any

from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

WISHES = {
    "setup": ("deploy rest", "done"),
    "building": ("build", "send", "done"),
    "options": ("option", "option", "option", "done"),
    "fleets": ("rebase", "done"),
    "supply": ("supply", "supply", "done"),
    "movement": (*("move",) * 14, "stage", "drop", "done", "murmansk", "submarines", "break", "combine"),
    "missions": (*("support",) * 5, "counterair", "raid", "invade", "invade", "transport", "bombard", "done"),
    "replies": ("intercept", "das", "strike", "chase", "done"),
    "base replies": ("intercept", "strike", "done"),
    "landing": ("drop", "move", "done"),
    "ground": (*("attack",) * 12, "done"),
    "breakthrough": ("exploit", "exploit", "exploit", "done"),
    "exploitation": ("move", "move", "move", "done"),
    "late support": ("support", "done"),
    "late ground": ("attack", "attack", "attack", "done"),
    "construction": (*("build",) * 8, "grant", "partisan", "intelligence", "open", "asw", "done"),
    "redeployment": ("sr", "sr", "sr", "done"),
}
LENGTH = {
    "movement": 45,
    "construction": 14,
    "redeployment": 10,
    "fleets": 3,
    "missions": 10,
    "ground": 12,
    "building": 3,
}
"""Orders after which a seat thinks of being done."""


class Warlord(RandomPlayer):
    """Prefers what makes things happen, and ends its part of a phase in good time."""

    def __init__(self, seed: int, speed: float = 1.0) -> None:
        super().__init__(seed, haste=0.0)
        self.speed = speed
        self.given = 0
        self.phase = ""

    def next(self, game: Game[Any]) -> tuple[str, str]:
        pending = game.pending()
        if not pending:
            raise LookupError("nobody is asked anything and the game is not over")
        if game.phase != self.phase:
            self.phase, self.given = game.phase, 0
        self.given += 1
        ask = self.random.choice(pending)
        tired = self.given > LENGTH.get(game.phase, 6) * len(pending) * self.speed
        verbs = [hint.split()[0] for hint in ask.orders]
        for _ in range(8):
            verb = "done" if tired else self.random.choice(WISHES.get(game.phase, ("",)))
            if not verb or verb.split()[0] in verbs:
                found = game.suggest(ask.seat, verb, self.random.choice((1, 3, 8, 25)))
                if found:
                    return ask.seat, self.random.choice(found)
            if tired:
                tired = self.random.random() < 0.5
        found = game.suggest(ask.seat, "", 12)
        found = [text for text in found if not text.startswith(("destroy", "scrap"))] or found
        if not found:
            raise LookupError(f"{ask.seat} has no legal answer to: {ask.prompt}")
        return ask.seat, self.random.choice(found)
