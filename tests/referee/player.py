"""A player who attacks. He plays through the suggestions, like the random player, and prefers what brings armies together."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game


class Warlike(RandomPlayer):
    """`wishes` says, by phase, the verbs he likes; `shy` what he would rather not do; `worth` weighs an order (a move onto
    enemies is worth more than one behind the lines)."""

    def __init__(
        self,
        seed: int,
        wishes: Mapping[str, Sequence[str]],
        shy: Sequence[str],
        worth: Callable[[Game[Any], str, str], float],
        zeal: float = 0.85,
    ) -> None:
        super().__init__(seed, haste=0.0, whim=0.02)
        self.wishes, self.shy, self.worth, self.zeal = wishes, shy, worth, zeal

    def next(self, game: Game[Any]) -> tuple[str, str]:
        pending = game.pending()
        if pending and self.random.random() < self.zeal:
            ask = self.random.choice(pending)
            verbs = {hint.split()[0] for hint in ask.orders}
            liked = [verb for verb in self.wishes.get(game.phase, ()) if verb in verbs]
            if liked:
                verb = self.random.choice(liked)
                found = game.suggest(ask.seat, verb, 120 if verb == "move" else 25)
                if found:
                    return ask.seat, self._best(game, ask.seat, found)
        for _ in range(6):
            seat, text = super().next(game)
            if text.split()[0] not in self.shy or self.random.random() < 0.2:
                break
        return seat, text

    def _best(self, game: Game[Any], seat: str, found: Sequence[str]) -> str:
        """One of those offered, by weight."""
        weights = [max(0.01, self.worth(game, seat, text)) for text in found]
        return self.random.choices(list(found), weights)[0]


class Hasty(RandomPlayer):
    """He passes on whatever may be passed on."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, haste=0.0, whim=0.0)

    def next(self, game: Game[Any]) -> tuple[str, str]:
        for ask in game.pending():
            verbs = {hint.split()[0] for hint in ask.orders}
            for word in ("done", "skip", "pass"):
                if word in verbs and word in game.suggest(ask.seat, word, 3):
                    return ask.seat, word
        return super().next(game)


class Told(Hasty):
    """He has a list of orders (`seat: order`) and gives the next of them as soon as it can be given; else he passes on."""

    def __init__(self, seed: int, orders: Sequence[str]) -> None:
        super().__init__(seed)
        self.orders = list(orders)

    def next(self, game: Game[Any]) -> tuple[str, str]:
        if self.orders:
            seat, _, text = self.orders[0].partition(": ")
            if any(ask.seat == seat for ask in game.pending()) and self.legal(game, seat, text):
                del self.orders[0]
                return seat, text
        return super().next(game)

    def legal(self, game: Game[Any], seat: str, text: str) -> bool:
        try:
            game.read(seat, text)
        except OrderError:
            return False
        return True


def mixed(seed: int, warlike: Callable[[int], RandomPlayer]) -> RandomPlayer:
    """Every fourth game is played by chance alone."""
    return RandomPlayer(seed, haste=random.Random(seed).choice((0.05, 0.2))) if seed % 4 == 3 else warlike(seed)
