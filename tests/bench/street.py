"""What the whole way of an order costs: read, check, effect, timers and a durable commit into SQLite, by the age of the game;
and beside it what is suggested, refused and brought back.

Two clocks: what a player waits for includes the disk; the time of the processor alone is what our code can be blamed for on
a machine that does other things as well.
"""

import gc
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, pairwise, takewhile
from pathlib import Path
from typing import Any

from bot.garbage import MIDDLE, NEVER, YOUNG, settle
from bot.settings import Settings
from bot.store import GameRow, Store
from bot.table import Table
from rules import GAMES
from rules.kernel.definition import GameDef
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .measure import Times

USER = 1
AGES = 5
ENOUGH = 8
"""Orders of a sort in a fifth of a game that make a median."""
LOOK_EVERY = 7
"""So many orders lie between two looks at suggestions; a restore costs more, and is looked at less often."""
HOSTILE = ("move" + " a" * 40, "all " * 60, "1 " * 80, "to in from " * 20, "?" * 200)


@dataclass
class Street:
    """Everything measured in the games of one kind, in seconds."""

    orders: list[list[float]] = field(default_factory=list)
    """A list for each game, in the order in which they were given; each is the processor's time."""
    kinds: list[list[str]] = field(default_factory=list)
    """Their sorts: the phase, the verb, and the phase they led to. What ends a round is no more like what goes on in it
    than a purchase is like a battle."""
    phases: list[list[str]] = field(default_factory=list)
    """The phases they were given in."""
    waits: list[list[float]] = field(default_factory=list)
    """The same orders, as long as a player waits for them."""
    suggestions: list[float] = field(default_factory=list)
    half: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)
    restores: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    disk: list[float] = field(default_factory=list)
    written: list[list[int]] = field(default_factory=list)
    """Bytes that each order adds to the write-ahead log."""

    def ages(self, games: list[list[float]]) -> list[Times]:
        """The games in fifths, from the first orders to the last."""
        found: list[list[float]] = [[] for _ in range(AGES)]
        for game in games:
            marks = [len(game) * n // AGES for n in range(AGES + 1)]
            for age, (start, end) in zip(found, pairwise(marks), strict=True):
                age += game[start:end]
        return [Times(age) for age in found if age]

    def after_opening(self) -> list[list[float]]:
        """The orders without those before the first turn: of phases that a game is never in again."""
        return [game[opening(phases) :] for game, phases in zip(self.orders, self.phases, strict=True)]

    def like_for_like(self) -> float:
        """What an order costs in the last fifth beside the first, sort by sort: a war's orders are others than an opening's.
        Sorts that are seldom in either do not count; 0 if there are none."""
        first, last = self._sorts()
        both = [sort for sort in last if min(len(first.get(sort, ())), len(last[sort])) >= ENOUGH]
        weight = sum(len(last[sort]) for sort in both)
        ratios = (Times(last[sort]).median / Times(first[sort]).median * len(last[sort]) for sort in both)
        return sum(ratios) / weight if weight else 0.0

    def _sorts(self) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
        first: dict[str, list[float]] = {}
        last: dict[str, list[float]] = {}
        for kinds, orders in zip(self.kinds, self.orders, strict=True):
            fifth = len(orders) // AGES
            for found, part in ((first, slice(0, fifth)), (last, slice(len(orders) - fifth, None))):
                for sort, seconds in zip(kinds[part], orders[part], strict=True):
                    found.setdefault(sort, []).append(seconds)
        return first, last


def opening(phases: list[str]) -> int:
    """How many orders a game begins with whose phase, once it is over, never comes back."""
    stretches = [(phase, len(list(orders))) for phase, orders in groupby(phases)]
    often = Counter(phase for phase, _ in stretches)
    return sum(count for _, count in takewhile(lambda stretch: often[stretch[0]] == 1, stretches))


@contextmanager
def pauses(found: list[float]) -> Iterator[None]:
    """Note how long each collection of garbage keeps the processor, with the bot's habits."""
    begun = 0.0

    def note(phase: str, _: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.process_time()
        else:
            found.append(time.process_time() - begun)

    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.callbacks.append(note)
    try:
        yield
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)


def open_table(store: Store, definition: GameDef, scenario: str, channel: int) -> Table:
    """A table where one user holds every seat, begun."""
    seats = dict.fromkeys(definition.seats, USER)
    options = definition.read_options({})
    agreed = Settings(maps=False, secret=str(channel))  # the same dice in every run
    place = (1, channel, definition.slug, USER, "lobby", scenario, options, agreed)
    row = GameRow(0, *place, time.time(), 0, seats)
    row.id = store.create_game(row)
    table = Table(store, row)
    table.start()
    return table


def walk(
    slug: str, games: int, most: int, player: Callable[[int], RandomPlayer] = RandomPlayer, scenario: str = ""
) -> Street:
    """Random games of at most so many orders, every order through a table into a file."""
    found = Street()
    definition = GAMES[slug]
    scenarios = [scenario] if scenario else list(definition.scenarios)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "adjutant.sqlite"
        store = Store(path)  # not claimed, so that its log of changes is as long as what was written
        store.connection.execute("PRAGMA wal_autocheckpoint = 0")
        floor = sqlite3.connect(Path(folder) / "floor.sqlite", isolation_level=None)
        floor.execute("PRAGMA journal_mode = WAL")
        floor.execute("PRAGMA synchronous = FULL")
        floor.execute("CREATE TABLE lines (data BLOB)")
        for seed in range(1, games + 1):
            table = open_table(store, definition, scenarios[seed % len(scenarios)], seed)
            settle()  # the bot's own looks are measured under load, in `bot`
            with pauses(found.pauses):
                _play(table, player(seed), most, found, path)
            _floor(floor, found)
            store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        floor.close()
        store.close()
    return found


def _play(table: Table, chooser: RandomPlayer, most: int, found: Street, path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    orders: list[float] = []
    kinds: list[str] = []
    phases: list[str] = []
    waits: list[float] = []
    written: list[int] = []
    count = 0
    while table.playing.outcome is None and count < most:
        game = table.playing
        if count % LOOK_EVERY == 0:
            found.suggestions.append(cpu(partial(table.suggest, USER, game.pending()[0].seat, "")))
        seat, text = chooser.next(game)
        if count % LOOK_EVERY == 3:
            found.half.append(cpu(partial(table.suggest, USER, seat, text[: len(text) // 2])))
        if count % LOOK_EVERY == 5:
            junk = HOSTILE[count // LOOK_EVERY % len(HOSTILE)]
            found.refusals += refused(game, seat, junk)
        if count % 50 == 25:
            found.restores.append(cpu(table.reload))
        before = log.stat().st_size if log.exists() else 0
        phases.append(game.phase)
        started, busy = time.perf_counter(), time.process_time()
        table.submit(USER, seat, text, interaction=None)
        orders.append(time.process_time() - busy)
        kinds.append(f"{phases[-1]}: {text.partition(' ')[0]}: {game.phase}")
        waits.append(time.perf_counter() - started)
        written.append(log.stat().st_size - before)
        count += 1
    found.orders.append(orders)
    found.kinds.append(kinds)
    found.phases.append(phases)
    found.waits.append(waits)
    found.written.append(written)


def refused(game: Game[Any], seat: str, text: str) -> list[float]:
    """What it takes to refuse a text; nothing for one that means an order after all, and is not given."""
    started = time.process_time()
    try:
        game.read(seat, text)
    except OrderError:
        return [time.process_time() - started]
    return []


def cpu(work: Callable[[], Any]) -> float:
    """What a piece of work takes of the processor, in seconds."""
    started = time.process_time()
    work()
    return time.process_time() - started


def _floor(connection: sqlite3.Connection, found: Street) -> None:
    """What the disk alone takes to keep a line for good."""
    for _ in range(20):
        started = time.perf_counter()
        connection.execute("INSERT INTO lines VALUES (?)", (b"x" * 400,))
        found.disk.append(time.perf_counter() - started)
