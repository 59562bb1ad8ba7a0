"""What our games cost by themselves, without a table: saves, restores, memory, orders a second, chances and hands."""

import time
from collections.abc import Callable
from typing import Any

from render import hand
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .measure import Stopwatch, memory

ODDS = {
    "supreme_axis_allies": "3 INF 1 ARM against 2 INF",
    "triumph_tragedy": "2 INF 3, TANK 2 against 3 INF 2 in Lorraine",
}
"""A question about the chances of a combat, for each game that answers such at any moment."""


def bench(slug: str, games: int, most: int, player: Callable[[int], RandomPlayer] = RandomPlayer) -> dict[str, float]:
    """Seconds and bytes by name, medians if not said otherwise, over games of at most so many orders."""
    definition = GAMES[slug]
    watch = Stopwatch()
    saves: list[bytes] = []
    given = finished = 0
    started = time.process_time()
    for seed in range(1, games + 1):
        game: Game[Any] = Game.new(definition, options={}, seed=seed)
        chooser = player(seed)
        count = 0
        while game.outcome is None and count < most:
            game.submit(*chooser.next(game))
            count += 1
            if count % 40 == 0:
                saves.append(watch.time("a save", game.save))
                watch.time("a load", lambda d=saves[-1]: Game.load(GAMES.__getitem__, d))  # type: ignore[misc]
            if count % 150 == 75:
                _looks(game, watch)
        given += count
        finished += game.outcome is not None
    taken = time.process_time() - started
    loaded = memory(lambda i: Game.load(GAMES.__getitem__, saves[i % len(saves)]), len(saves))
    found = {
        "a save": watch["a save"].median,
        "a load": watch["a load"].median,
        "a load, 95th percentile": watch["a load"].p95,
        "memory of a game": loaded,
        "random orders a second": given / taken,
    }
    if finished:
        found["random games a second"] = finished / taken
    return found | {name: watch[name].median for name in ("the chances of a combat", "a hand drawn") if name in watch}


def _looks(game: Game[Any], watch: Stopwatch) -> None:
    """What a player looks at between two orders."""
    seat = next(iter(game.seats))
    if text := ODDS.get(game.definition.slug):
        watch.time("the chances of a combat", lambda: game.definition.odds(game, seat, text))
    view = game.view(seat)
    if game.definition.hand(view.position, seat):
        watch.time("a hand drawn", lambda: hand(view))
