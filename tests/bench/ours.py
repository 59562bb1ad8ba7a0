"""What our games cost: orders, phases, suggestions, saves, restores, memory, whole random games."""

import time
from typing import Any

import msgspec

from rules import GAMES
from rules.kernel.fuzz import RandomPlayer, play
from rules.kernel.game import Entry, Game

from .measure import Stopwatch, memory


def bench(slug: str, games: int, full: int) -> dict[str, float]:
    """Seconds and bytes by name, medians if not said otherwise."""
    definition = GAMES[slug]
    watch = Stopwatch()
    encode = msgspec.msgpack.Encoder().encode
    saves: list[bytes] = []
    for seed in range(1, games + 1):
        game: Game[Any] = Game.new(definition, options={}, seed=seed)
        player = RandomPlayer(seed)
        count = 0
        while game.outcome is None:
            asked = game.pending()[0].seat
            watch.time("suggestions", lambda g=game, s=asked: g.suggest(s, ""))  # type: ignore[misc]
            seat, text = player.next(game)
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
    started = time.perf_counter()
    for seed in range(1, full + 1):
        play(definition, seed, 30, options={}, checks=False)
    rate = full / (time.perf_counter() - started)
    loaded = memory(lambda i: Game.load(GAMES.__getitem__, saves[i % len(saves)]), len(saves))
    return {
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
