"""Tables of Supreme Axis & Allies on a file, with a clock that the test sets."""

from pathlib import Path
from typing import Any

from bot.settings import of as settings_of
from bot.store import GameRow, Store
from bot.table import Table
from bot.tables import Tables
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.saves import Parts

SLUG = "supreme_axis_allies"
GAME = GAMES[SLUG]
SEATS = tuple(GAME.seats)
NOON = 1_775_044_800.0
"""2026-04-01, twelve o'clock UTC."""
HOUR = 3600.0


class Clock:
    """A clock that stands until it is set."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def forward(self, hours: float) -> None:
        self.now += hours * HOUR


def store(path: Path | str, clock: Any = None) -> Store:
    return Store(path, clock or Clock())


def row(channel: int = 100, seats: dict[str, int] | None = None, **settings: Any) -> GameRow:
    """A lobby of user 1; the seats are held by users 1 to 5."""
    held = seats if seats is not None else {seat: n for n, seat in enumerate(SEATS, 1)}
    scenario = next(iter(GAME.scenarios))
    agreed, _ = settings_of(settings)
    return GameRow(0, 7, channel, SLUG, 1, "lobby", scenario, GAME.read_options({}), agreed, NOON, 0, held)


def parts(keep: int = 0, header: bytes = b"save") -> Parts:
    """What a game hands the file: orders from this number on are new."""
    return Parts(header, b"opening", keep, [], 0, [], [], [])


def table(kept: Store, tables: Tables | None = None, **how: Any) -> Table:
    """A running game."""
    found = (tables or Tables(kept)).get(kept.create_game(row(**how)))
    assert found is not None
    found.start()
    return found


def due(of: Table) -> tuple[int, str]:
    """(user, seat) of somebody who must decide."""
    pending = of.playing.pending()[0]
    return of.row.seats[pending.seat], pending.seat


def order(of: Table, finish: bool = False) -> str:
    """A legal order of whoever must decide, given; the one that ends his turn if `finish`. Returns what was ordered."""
    user, seat = due(of)
    found = of.suggest(user, seat, "done") if finish else of.suggest(user, seat, "")
    taken = of.submit(user, seat, (found or of.suggest(user, seat, ""))[0])
    assert taken[0].accepted, taken
    return taken[0].order


def advance(of: Table, seed: int, orders: int) -> None:
    """So many random orders."""
    player = RandomPlayer(seed)
    for _ in range(orders):
        if of.playing.outcome is not None:
            return
        seat, text = player.next(of.playing)
        assert of.submit(of.row.seats[seat], seat, text)[0].accepted
