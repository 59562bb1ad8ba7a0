"""python -m tests.fuzz.offered GAME SCENARIO ORDERS: what a random player is offered, order by order, as one number. It must
be the same in every process."""

import random
import sys
from hashlib import sha256
from typing import Any

from rules import GAMES
from rules.kernel.game import Game

SEED = 9


def offered(slug: str, scenario: str, orders: int) -> str:
    """The hash of all suggestions in a game of so many orders."""
    game: Game[Any] = Game.new(GAMES[slug], scenario, {}, seed=SEED)
    chance, told = random.Random(SEED), sha256()
    for _ in range(orders):
        if game.outcome is not None:
            break
        choices = {each.seat: game.suggest(each.seat, "", 25) for each in game.pending()}
        told.update(repr(choices).encode())
        seat = chance.choice([seat for seat, found in choices.items() if found])
        game.submit(seat, chance.choice(choices[seat]))
    return f"{len(game.log)} {told.hexdigest()}"


if __name__ == "__main__":
    print(offered(sys.argv[1], sys.argv[2], int(sys.argv[3])))
