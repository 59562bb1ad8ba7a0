"""What our games cost: orders, phases, suggestions, saves, restores, memory, whole random games, chances and hands."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from render import hand
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Entry, Game

from .measure import Stopwatch, memory

ODDS = {
    "supreme_axis_allies": "3 INF 1 ARM against 2 INF",
    "triumph_tragedy": "2 INF 3, TANK 2 against 3 INF 2 in Lorraine",
}
"""A question about the chances of a combat, for each game that answers such."""
LAST = 30
"""The round after which a game that is played for its speed is over in any case."""


def bench(slug: str, games: int, full: int, player: Callable[[int], RandomPlayer] = RandomPlayer) -> dict[str, float]:
    """Seconds and bytes by name, medians if not said otherwise."""
    definition = GAMES[slug]
    watch = Stopwatch()
    encode = msgspec.msgpack.Encoder().encode
    saves: list[bytes] = []
    for seed in range(1, games + 1):
        game: Game[Any] = Game.new(definition, options={}, seed=seed)
        chooser = player(seed)
        count = 0
        while game.outcome is None:
            asked = game.pending()[0].seat
            watch.time("suggestions", lambda g=game, s=asked: g.suggest(s, ""))  # type: ignore[misc]
            seat, text = chooser.next(game)
            phase, length = game.phase, len(game.log)

            def order(game: Game[Any] = game, seat: str = seat, text: str = text, length: int = length) -> bytes:
                game.submit(seat, text)
                return encode([Entry(entry.seat, entry.text, entry.auto) for _, entry in game.log.since(length)])

            started = time.perf_counter()
            order()
            taken = time.perf_counter() - started
            watch.add("an order", taken)
            if game.phase != phase:
                watch.add("the end of a phase", taken)
            count += 1
            if count % 40 == 0:
                saves.append(watch.time("a save", game.save))
                watch.time("a load", lambda d=saves[-1]: Game.load(GAMES.__getitem__, d))  # type: ignore[misc]
            if count % 150 == 75:
                _looks(game, watch)
    started = time.perf_counter()
    for seed in range(1, full + 1):
        _whole(slug, player(seed), seed)
    rate = full / (time.perf_counter() - started)
    loaded = memory(lambda i: Game.load(GAMES.__getitem__, saves[i % len(saves)]), len(saves))
    found = {
        "an order": watch["an order"].median,
        "an order, 95th percentile": watch["an order"].p95,
        "the end of a phase": watch["the end of a phase"].median,
        "suggestions": watch["suggestions"].median,
        "suggestions, 95th percentile": watch["suggestions"].p95,
        "a save": watch["a save"].median,
        "a load": watch["a load"].median,
        "a mid-phase restore, 95th percentile": watch["a load"].p95,
        "memory of a game": loaded,
        "random games a second": rate,
    }
    return found | {name: watch[name].median for name in ("the chances of a combat", "a hand drawn") if name in watch}


def _whole(slug: str, player: RandomPlayer, seed: int) -> None:
    """A random game to its end."""
    definition = GAMES[slug]
    game: Game[Any] = Game.new(definition, options={}, seed=seed)
    while game.outcome is None and definition.round(game) <= LAST:
        game.submit(*player.next(game))


def _looks(game: Game[Any], watch: Stopwatch) -> None:
    """What a player looks at between two orders."""
    seat = next(iter(game.seats))
    if text := ODDS.get(game.definition.slug):
        watch.time("the chances of a combat", lambda: game.definition.odds(game, seat, text))
    view = game.view(seat)
    if game.definition.hand(view.position, seat):
        watch.time("a hand drawn", lambda: hand(view))
