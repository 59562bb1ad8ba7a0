"""`python -m tests.bench long [GAME ...]`: what grows if anything does. A player who ends nothing that he need not end plays
one long game through a table into a file: the price of an order early and late, in time and in bytes, and what a preview,
taking back, bringing back and suggestions cost, most of all deep in a long phase. The processor's time throughout.
"""

import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot.garbage import settle
from bot.store import Store
from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .measure import Times
from .street import USER, cpu, open_table, pauses

LATE = slice(-300, None)
EARLY = slice(30, 330)
"""Orders round the sixtieth and after, enough of them for a median that holds."""
LOOK_EVERY = 20
DEEP = 100
"""Orders of a phase from which on it is a long one."""
GOALS = {"preview": 0.050, "undo": 0.050, "load": 0.050, "suggestions": 0.025}
GROWTH = 1.2


class Dawdler(RandomPlayer):
    """Ends his part of a phase only where nothing else is offered, or once in a long while."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, haste=0.004, whim=0.0)

    def next(self, game: Game[Any]) -> tuple[str, str]:
        found = super().next(game)
        for _ in range(8):
            if not self._ends(game, *found):
                break
            found = super().next(game)
        return found

    def _ends(self, game: Game[Any], seat: str, text: str) -> bool:
        asks = game.asks_of(seat)
        return len(asks) == 1 and bool(asks[0].kinds) and text == "done"


@dataclass
class Long:
    """One long game, in seconds and bytes."""

    orders: list[float] = field(default_factory=list)
    written: list[int] = field(default_factory=list)
    ended: list[bool] = field(default_factory=list)
    """Whether a phase ended with the order, which leaves a moment to come back to in the file."""
    looks: dict[str, list[float]] = field(default_factory=dict)
    deep: dict[str, list[float]] = field(default_factory=dict)
    """The same, in phases that have gone on for long."""
    longest: int = 0
    """Orders of the longest phase."""

    def like_for_like(self) -> float:
        """The growth in bytes if late in the game as many orders ended a phase as early on."""
        then = 0.0
        for kind in (True, False):
            early, late = (
                [size for ended, size in zip(self.ended[part], self.written[part], strict=True) if ended == kind]
                for part in (EARLY, LATE)
            )
            then += len(early) * sum(late) / len(late) if late else sum(early)
        return then / sum(self.written[EARLY])

    def look(self, name: str, seconds: float, depth: int) -> None:
        self.looks.setdefault(name, []).append(seconds)
        if depth >= DEEP:
            self.deep.setdefault(name, []).append(seconds)


def walk(slug: str, most: int, seed: int = 1) -> Long:
    """A game of at most so many orders."""
    found = Long()
    definition = GAMES[slug]
    with tempfile.TemporaryDirectory() as folder, pauses([]):
        path = Path(folder) / "adjutant.sqlite"
        store = Store(path)
        store.connection.execute("PRAGMA wal_autocheckpoint = 0")
        table = open_table(store, definition, next(iter(definition.scenarios)), seed)
        chooser, log = Dawdler(seed), path.with_name(f"{path.name}-wal")
        clock, begun = "", 0
        settle()
        while table.playing.outcome is None and len(found.orders) < most:
            game, count = table.playing, len(found.orders)
            if game.clock != clock:
                clock, begun = game.clock, count
            found.longest = max(found.longest, count - begun + 1)
            seat, text = chooser.next(game)
            at = game.phase, game.clock
            if count % LOOK_EVERY == 0 or (count - begun >= DEEP and count % 5 == 0):
                _look(found, table, seat, text, count - begun)
            before = log.stat().st_size if log.exists() else 0
            found.orders.append(cpu(partial(table.submit, USER, seat, text, interaction=None)))
            found.written.append(log.stat().st_size - before)
            found.ended.append((game.phase, game.clock) != at)
            if count % 500 == 499:
                store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        store.close()
    return found


def _look(found: Long, table: Any, seat: str, text: str, depth: int) -> None:
    game = table.playing
    found.look("suggestions", cpu(partial(table.suggest, USER, seat, "")), depth)
    found.look("suggestions", cpu(partial(table.suggest, USER, seat, text[: len(text) // 2])), depth)
    found.look("preview", cpu(partial(game.preview, seat, text)), depth)
    copy: Game[Any] = Game.load(GAMES.__getitem__, game.save())
    for own in copy.seats:
        if copy.undoable(own).orders:
            try:
                found.look("undo", cpu(partial(copy.undo, own)), depth)
            except OrderError:  # what was ordered since rests on it: looked for all the same
                continue
            break
    found.look("load", cpu(table.reload), depth)


def spoken(title: str, found: Long) -> list[str]:
    early, late = Times(found.orders[EARLY]), Times(found.orders[LATE])
    growth = late.median / early.median
    first, last = (sum(part) / len(part) for part in (found.written[EARLY], found.written[LATE]))
    like = found.like_for_like()
    lines = [
        f"{title}: one game of {len(found.orders):,} orders, the longest phase of {found.longest} "
        "(ms: median, p95, p99, longest)",
        f"  an order, the first hundreds {early.median * 1000:.2f}, the last {late.median * 1000:.2f}: {growth:.2f}   "
        f"goal {GROWTH}: {'reached' if growth <= GROWTH else 'MISSED'}",
        f"  bytes an order {first:,.0f} and {last:,.0f}: {last / first:.2f}   "
        f"goal {GROWTH}: {'reached' if last / first <= GROWTH else 'MISSED'}",
        f"  the same, of like orders: {like:.2f}   goal {GROWTH}: {'reached' if like <= GROWTH else 'MISSED'}",
    ]
    for where, looks in (("", found.looks), (f", {DEEP} orders deep in a phase", found.deep)):
        for name, seconds in looks.items():
            times = Times(seconds)
            figures = "".join(f"{value * 1000:9.2f}" for value in (times.median, times.p95, times.p99, times.longest))
            verdict = "reached" if times.p99 <= GOALS[name] else "MISSED"
            lines.append(f"  {name + where:44}{figures}   goal p99 {GOALS[name] * 1000:.0f}: {verdict}")
    return lines
