"""The Great Crusade, which has the most counters of 1944 on the map: its record played again, and everything that a player waits
for timed on the way; at the movement with the most land units also the pictures. The processor's time, not the clock's."""

import io
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from render import snapshot
from render.snapshot import draw, packed
from rules import GAMES
from rules.kernel import record
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game
from rules.supreme_commander.ground import HEXES
from rules.supreme_commander.kinds import is_land
from rules.supreme_commander.movement import movable
from rules.supreme_commander.supply import supplied

from .measure import Times
from .pictures import regions_of

T = TypeVar("T")
RECORD = Path(__file__).parents[1] / "supreme_commander" / "records" / "great_crusade.toml"
MS = 1000.0
RANDOM = 400
GOALS = {
    "an order, median": 2.0,
    "suggestions, p99": 25.0,
    "half an order typed, p99": 25.0,
    "reach of one unit, median": 2.0,
    "supply of all, median": 10.0,
    "a restore, p95": 50.0,
    "a close-up beside its bare PNG": 2.5,
}


class Watch:
    """Seconds of the processor, by name."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = {}

    def __call__(self, name: str, call: Callable[[], T]) -> T:
        started = time.process_time()
        result = call()
        self.taken.setdefault(name, []).append(time.process_time() - started)
        return result

    def __getitem__(self, name: str) -> Times:
        return Times(self.taken[name])


def land(game: Game[Any]) -> list[Any]:
    return [unit for unit in game.state.units.all.values() if unit.place in HEXES and is_land(unit)]


def bench(quick: bool = False) -> dict[str, float]:
    """Milliseconds, but for counts, ratios and orders a second."""
    played = record.read(RECORD.read_text("utf-8"))
    game, watch = record.start(played, GAMES.__getitem__), Watch()
    orders = played.orders[: 400 if quick else None]
    densest: tuple[int, bytes] = (0, b"")
    for number, order in enumerate(orders):
        if game.outcome is not None:
            break
        game.script(order.dice)
        _looks(game, watch, number, order.seat, order.text)
        watch("order", lambda o=order: game.take(o.seat, o.text, o.auto))  # type: ignore[misc]
        if game.phase == "movement" and len(land(game)) > densest[0]:
            densest = (len(land(game)), game.save())
    found = {
        "land units in the densest movement": float(densest[0]),
        "an order, median": watch["order"].median * MS,
        "an order, p99": watch["order"].p99 * MS,
        "suggestions, p99": watch["suggestions"].p99 * MS,
        "half an order typed, p99": watch["half"].p99 * MS,
        "reach of one unit, median": watch["reach"].median * MS,
        "supply of all, median": watch["supply"].median * MS,
        "a restore, p95": watch["restore"].p95 * MS,
    }
    dense: Game[Any] = Game.load(GAMES.__getitem__, densest[1])
    return found | {"random orders a second": at_random(dense, watch)} | close_up(dense, watch)


def _looks(game: Game[Any], watch: Watch, number: int, seat: str, text: str) -> None:
    """What players ask between two orders."""
    if number % 5 == 0:
        for ask in game.pending():
            for typed in ("", *dict.fromkeys(hint.split()[0] for hint in ask.orders)):
                watch("suggestions", lambda a=ask, t=typed: game.suggest(a.seat, t, 25))  # type: ignore[misc]
    if number % 5 == 2:
        watch("half", lambda: game.suggest(seat, text[: len(text) // 2], 25))
    if game.phase == "movement" and number % 7 == 3:
        units, mover = land(game), game.pending()[0].seat
        watch("supply", lambda: [supplied(game, unit) for unit in units])
        for unit in list(movable(game, mover))[:6]:
            watch("reach", lambda u=unit: game.definition.reach(game, mover, u.id))  # type: ignore[misc]
    if number % 60 == 30:
        data = game.save()
        watch("restore", lambda: Game.load(GAMES.__getitem__, data))


def at_random(game: Game[Any], watch: Watch) -> float:
    """A random player goes on from there, finding his orders through the suggestions."""
    player, count = RandomPlayer(7, haste=0.02), 0
    trial = game.fork("at random")
    started = time.process_time()
    while trial.outcome is None and count < RANDOM:
        trial.submit(*player.next(trial))
        count += 1
    return count / (time.process_time() - started)


def close_up(game: Game[Any], watch: Watch) -> dict[str, float]:
    """A region as it is posted, beside the bare encoding of the same picture as PNG, and beside our packing of it."""
    view = game.view(random.Random(1).choice(sorted(game.seats)))
    region = regions_of(view)[0]
    with tempfile.TemporaryDirectory() as folder:
        image = draw(view, region=region, folder=folder).image
        for _ in range(5):
            watch("bare", lambda: image.save(io.BytesIO(), "PNG"))
            watch("packing", lambda: packed(image))
            watch("close-up", lambda: snapshot(view, region=region, folder=folder))
    bare, packing, whole = (min(watch.taken[name]) for name in ("bare", "packing", "close-up"))
    return {
        "a close-up": whole * MS,
        "a close-up beside its bare PNG": whole / bare,
        "a close-up beside its packing": whole / packing,
    }


def spoken(found: dict[str, float]) -> str:
    lines = ["The densest position of 1944 (ms of the processor)"]
    for name, value in found.items():
        goal = GOALS.get(name)
        verdict = f"   goal {goal:g}: {'reached' if value <= goal else 'MISSED'}" if goal else ""
        if name == "random orders a second":
            verdict = f"   goal 200: {'reached' if value >= 200 else 'MISSED'}"
        lines.append(f"  {name:38} {value:9.2f}{verdict}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(spoken(bench()))
