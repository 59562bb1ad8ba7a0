"""What it costs to read an order as people type it, beside the same order in its canonical words."""

import time
from contextlib import suppress

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from tests.reader.moments import MOMENTS
from tests.reader.scoring import HERE, corpus

from .measure import Times

GOAL = 0.005
"""Seconds for reading an everyday order, at the 95th percentile."""


def bench(name: str, most: int | None = None) -> dict[str, Times]:
    """Seconds of the processor for texts of one game that mean one order, each read as typed and as it is written in full."""
    makers = MOMENTS[name]()
    saves: dict[str, tuple[bytes, str]] = {}
    typed: list[float] = []
    written: list[float] = []
    for each in [each for each in corpus(name, HERE) if each.orders and "; " not in each.orders[0]][:most]:
        if each.moment not in saves:
            game, seat = makers[each.moment]()
            saves[each.moment] = game.save(), seat
        save, seat = saves[each.moment]
        for text, times in ((each.text, typed), (each.orders[0], written)):
            game = Game.load(lambda _: GAMES[name], save)
            game.suggest(seat, "")  # who types has been shown what can be ordered
            began = time.process_time()
            with suppress(OrderError):
                game._reader(seat).read(text)
            times.append(time.process_time() - began)
    return {"as typed": Times(typed), "as written in full": Times(written)}


def spoken(name: str, found: dict[str, Times]) -> str:
    """Median and 95th percentile of both, and what a text in one's own words costs beside its order."""
    lines = [f"{name}: reading {len(found['as typed'].seconds)} texts (the processor's time)"]
    for what, times in found.items():
        lines.append(f"  {what:38} median {times.median * 1000:6.2f} ms   p95 {times.p95 * 1000:6.2f} ms")
    ratio = found["as typed"].median / found["as written in full"].median
    reached = "reached" if found["as typed"].p95 <= GOAL else "MISSED"
    lines.append(f"  typed beside written: {ratio:.2f}   goal p95 {GOAL * 1000:.0f} ms: {reached}")
    return "\n".join(lines)
