"""The hex board: searches on 2,000 hexes, against a bare breadth-first search over the same neighbours, and hex wars."""

from collections import deque

from rules.kernel.board import Space
from rules.kernel.hexes import FourDigit, HexBoard

from . import hexwar
from .measure import Stopwatch


def make() -> HexBoard:
    names = (f"{row:02}{column:02}" for row in range(1, 41) for column in range(1, 51))
    return HexBoard([Space(name, "land") for name in names], FourDigit())


def bare(neighbours: dict[str, list[str]], start: str) -> dict[str, int]:
    """The floor: nothing but the walk."""
    found = {start: 0}
    queue = deque((start,))
    while queue:
        here = queue.popleft()
        for there in neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def bench(rounds: int) -> dict[str, float]:
    watch = Stopwatch()
    board = watch.time("making the board", make)
    neighbours = {name: board.neighbours(name) for name in board}
    for _ in range(rounds):
        floor = watch.time("the floor", lambda: bare(neighbours, "2025"))
        assert floor == watch.time("distances", lambda: board.distances("2025"))
        watch.time("path corner to corner", lambda: board.path("0101", "4050"))
        watch.time("cheapest paths from one hex", lambda: board.costs("2025", lambda a, b: 1.0 if int(b) % 3 else 2.0))
        watch.time("connected", lambda: board.connected(("2025",)))
        watch.time("reach of 6 steps", lambda: board.distances("2025", 6))
        watch.time("hexes within 6", lambda: board.within("2025", 6))
    names = ("the floor", "distances", "path corner to corner", "cheapest paths from one hex", "connected")
    found = {name: watch[name].median for name in (*names, "reach of 6 steps", "hexes within 6", "making the board")}
    wars = hexwar.bench(rounds)
    return found | {f"{name}, {rules}": taken for rules, war in wars.items() for name, taken in war.items()}
