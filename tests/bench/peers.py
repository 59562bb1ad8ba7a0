"""The same questions put to well-known engines from PyPI, in the same run: `diplomacy` and `chess`."""

import json
import random
import time
from typing import Any

from .measure import Stopwatch, memory


def diplomacy(games: int) -> dict[str, float]:
    """The `diplomacy` package: text orders, adjudication, all possible orders, saved games."""
    from diplomacy import Game
    from diplomacy.utils.export import from_saved_game_format, to_saved_game_format

    watch = Stopwatch()
    chance = random.Random(1)
    saved: list[dict[str, Any]] = []
    started = time.perf_counter()
    for _ in range(games):
        game = Game()
        while not game.is_game_done and len(game.state_history) < 30:
            possible = watch.time("suggestions", game.get_all_possible_orders)
            for power in game.powers:
                for place in game.get_orderable_locations(power):
                    if possible[place]:
                        text = chance.choice(possible[place])
                        watch.time(
                            "an order", lambda g=game, p=power, t=text: (g.set_orders(p, [t]), json.dumps([p, t]))
                        )
            watch.time("the end of a phase", game.process)
        saved.append(watch.time("a save", lambda g=game: json.loads(json.dumps(to_saved_game_format(g)))))
        watch.time("a load", lambda d=saved[-1]: from_saved_game_format(d))
    rate = games / (time.perf_counter() - started)
    return {
        "an order": watch["an order"].median,
        "an order, 95th percentile": watch["an order"].p95,
        "the end of a phase": watch["the end of a phase"].median,
        "suggestions": watch["suggestions"].median,
        "suggestions, 95th percentile": watch["suggestions"].p95,
        "a save": watch["a save"].median,
        "a load": watch["a load"].median,
        "a mid-phase restore, 95th percentile": watch["a load"].p95,
        "memory of a game": memory(lambda i: from_saved_game_format(saved[i % len(saved)]), len(saved)),
        "random games a second": rate,
    }


def chess(games: int) -> dict[str, float]:
    """The `chess` package: moves from SAN, legal moves written as SAN, PGN in and out."""
    import io

    import chess as library
    import chess.pgn

    watch = Stopwatch()
    chance = random.Random(1)
    texts: list[str] = []
    started = time.perf_counter()
    for _ in range(games):
        board = library.Board()
        while not board.is_game_over():
            moves = watch.time("suggestions", lambda b=board: [b.san(move) for move in b.legal_moves])
            move = chance.choice(moves)
            watch.time("an order", lambda b=board, m=move: b.push_san(m).uci().encode())
        texts.append(watch.time("a save", lambda b=board: str(chess.pgn.Game.from_board(b))))
        watch.time("a load", lambda t=texts[-1]: chess.pgn.read_game(io.StringIO(t)))
    rate = games / (time.perf_counter() - started)

    def loaded(i: int) -> object:
        game = chess.pgn.read_game(io.StringIO(texts[i % len(texts)]))
        assert game is not None
        return game.end().board()

    return {
        "an order": watch["an order"].median,
        "an order, 95th percentile": watch["an order"].p95,
        "suggestions": watch["suggestions"].median,
        "suggestions, 95th percentile": watch["suggestions"].p95,
        "a save": watch["a save"].median,
        "a load": watch["a load"].median,
        "memory of a game": memory(loaded, len(texts)),
        "random games a second": rate,
    }
