"""What is kept: one SQLite file. Orders are the truth, saves of a game the short cut.

Every change to a game is one synchronous transaction (`Store.step`), never with an `await` inside: once a player reads
"accepted" nothing can take it away. Times are UTC seconds.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from . import database
from .database import Repeated, StoreError

__all__ = ["GameRow", "OrderRow", "Repeated", "Store", "StoreError", "Timer"]

HANDLED_FOR = 3 * 24 * 3600.0


@dataclass
class GameRow:
    """A game as the table knows it, whatever its rules."""

    id: int
    guild: int
    channel: int
    slug: str
    creator: int
    status: str
    scenario: str
    options: dict[str, Any]
    settings: dict[str, Any]
    created: float
    step: int
    seats: dict[str, int] = field(default_factory=dict)
    stale: bool = field(default=False, compare=False)
    """Set when a change could not be kept: what is in memory is ahead of the file and must be loaded anew."""
    seated: dict[str, int] | None = field(default=None, compare=False)
    """The seats as the file has them, as far as that is known."""


@dataclass(frozen=True)
class OrderRow:
    n: int
    seat: str
    text: str
    auto: bool
    user: int
    at: float


@dataclass(frozen=True)
class Timer:
    id: int
    game: int
    kind: str
    user: int
    due: float
    step: int


class Store:
    """The only place with SQL."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self.clock = clock
        self._claim: sqlite3.Connection | None = None
        self.db = Database(database.connect(path))

    @property
    def connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection = self.db.conn
        return connection

    def claim(self) -> None:
        """Be the only bot on this file until the process ends, however it ends. Raises StoreError if there is another."""
        self._claim = database.claim(Path(self.path))
        database.lay_out(self.connection)

    def close(self) -> None:
        self.connection.close()
        if self._claim is not None:
            self._claim.close()

    @contextmanager
    def transaction(self, durable: bool = True) -> Iterator[None]:
        """All or nothing. Never await inside. What need not be `durable` outlives the program, however it ends, but the
        disk is not waited for: a power cut may take it, never anything that was kept for good before or after."""
        connection = self.connection
        with database.in_words(self.path):
            if connection.in_transaction:
                connection.execute("ROLLBACK")  # one before could not even be rolled back
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    with suppress(sqlite3.Error):
                        connection.execute("ROLLBACK")
                raise

    async def writable(self) -> None:
        """Wait, without holding anybody up, while another program writes to the file; not for ever: StoreError."""
        await database.until_free(self.connection, self.path)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is read inside is of one moment, whatever another program writes meanwhile."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")

    @contextmanager
    def _changing(self, row: GameRow, durable: bool = True) -> Iterator[None]:
        """A transaction about a game."""
        if row.stale:
            raise StoreError("The last change of this game could not be kept. Please try again.")
        try:
            with self.transaction(durable):
                yield
        except BaseException:
            row.stale = True
            raise
        row.seated = dict(row.seats)

    # --- games --------------------------------------------------------------------------------------------------

    def create_game(self, row: GameRow) -> int:
        """A new game in its lobby; `row.id` is ignored. Raises StoreError if the channel has one."""
        try:
            with self.transaction():
                cursor = self.connection.execute(
                    "INSERT INTO games (guild, channel, slug, creator, status, scenario, options, settings, created)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.guild,
                        row.channel,
                        row.slug,
                        row.creator,
                        row.status,
                        row.scenario,
                        json.dumps(row.options),
                        json.dumps(row.settings),
                        row.created,
                    ),
                )
                number = int(cursor.lastrowid or 0)
                self._put_seats(number, row.seats)
                return number
        except sqlite3.IntegrityError as error:
            raise StoreError("there is a game in this channel already") from error

    def _put_seats(self, game: int, seats: dict[str, int]) -> None:
        self.connection.execute("DELETE FROM seats WHERE game = ?", (game,))
        self.connection.executemany(
            "INSERT INTO seats (game, seat, user) VALUES (?, ?, ?)",
            [(game, seat, user) for seat, user in seats.items()],
        )

    def game(self, number: int) -> GameRow | None:
        return next(self._games("id = ?", (number,)), None)

    def number_in(self, channel: int) -> int | None:
        """The game of a channel: the one that is not over, else the last."""
        query = "SELECT id FROM games WHERE channel = ? ORDER BY status = 'over', id DESC LIMIT 1"
        row = self.connection.execute(query, (channel,)).fetchone()
        return None if row is None else int(row[0])

    def game_in(self, channel: int) -> GameRow | None:
        number = self.number_in(channel)
        return None if number is None else self.game(number)

    def games(self) -> list[GameRow]:
        return list(self._games("1 ORDER BY id", ()))

    def unfinished(self) -> list[GameRow]:
        """Games that are not over."""
        return list(self._games("status != 'over' ORDER BY id", ()))

    def untold(self) -> list[GameRow]:
        """Games whose channel may not know how they stand."""
        unsaid = "coalesce(json_array_length(settings, '$.unsaid'), 0) > 0"
        where = f"status = 'lobby' OR json_extract(settings, '$.announced') IS NOT step OR {unsaid} ORDER BY id"
        return list(self._games(where, ()))

    def _games(self, where: str, values: tuple[Any, ...]) -> Iterator[GameRow]:
        rows = self.connection.execute(
            "SELECT id, guild, channel, slug, creator, status, scenario, options, settings, created, step"
            f" FROM games WHERE {where}",
            values,
        ).fetchall()
        for row in rows:
            seats = self.connection.execute("SELECT seat, user FROM seats WHERE game = ?", (row[0],)).fetchall()
            number, guild, channel, slug, creator, status, scenario, options, settings, created, step = row
            yield GameRow(
                number,
                guild,
                channel,
                slug,
                creator,
                status,
                scenario,
                json.loads(options),
                json.loads(settings),
                created,
                step,
                dict(seats),
                seated=dict(seats),
            )

    def update_game(self, row: GameRow) -> None:
        """Keep channel, status, options, settings and seats (table management)."""
        with self._changing(row):
            self._update(row, row.step)

    def note(self, row: GameRow, call: int | None = None) -> None:
        """Keep in the settings what the channel has been told, and which message calls the players. The disk is not
        waited for: if the power takes a note, the channel is told once more."""
        with self._changing(row, durable=False):
            self._update(row, row.step)
            if call is not None:
                self._put_message(row.id, "call", row.channel, call)

    def _update(self, row: GameRow, step: int) -> None:
        cursor = self.connection.execute(
            "UPDATE games SET channel = ?, status = ?, scenario = ?, options = ?, settings = ?, step = ?"
            " WHERE id = ? AND step = ?",
            (
                row.channel,
                row.status,
                row.scenario,
                json.dumps(row.options),
                json.dumps(row.settings),
                step,
                row.id,
                row.step,
            ),
        )
        if cursor.rowcount != 1:
            raise StoreError("Another program has changed this game meanwhile. Please try again.")
        if row.seats != row.seated:
            self._put_seats(row.id, row.seats)

    # --- the step -----------------------------------------------------------------------------------------------

    def step(
        self,
        row: GameRow,
        save: bytes,
        orders: Iterable[OrderRow],
        keep: int,
        timers: Iterable[tuple[str, int, float]] | None = None,
        interaction: int | None = None,
    ) -> None:
        """One step of a game: everything that follows from an interaction, or nothing. Counts `row.step` up.

        `orders` are the new ones; those from number `keep` on that stand in the file are gone first (taken back).
        `timers` replace the game's timers: (kind, user, due). Raises Repeated if the interaction is known already.
        """
        with self._changing(row):
            if interaction is not None and not self._handled(interaction):
                raise Repeated("That has been done already.")
            self._update(row, row.step + 1)
            self.connection.execute(
                "INSERT INTO saves (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data",
                (row.id, save),
            )
            self.connection.execute("DELETE FROM orders WHERE game = ? AND n >= ?", (row.id, keep))
            query = "SELECT coalesce(max(n) + 1, 0) FROM orders WHERE game = ?"
            if self.connection.execute(query, (row.id,)).fetchone()[0] != keep:
                raise StoreError("The file lacks orders that this game knows. Please try again.")
            self.connection.executemany(
                "INSERT INTO orders (game, n, seat, text, auto, user, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(row.id, o.n, o.seat, o.text, int(o.auto), o.user, o.at) for o in orders],
            )
            if timers is not None:
                self._put_timers(row, timers, row.step + 1)
        row.step += 1

    def orders(self, game: int) -> list[OrderRow]:
        rows = self.connection.execute(
            "SELECT n, seat, text, auto, user, at FROM orders WHERE game = ? ORDER BY n", (game,)
        ).fetchall()
        return [OrderRow(n, seat, text, bool(auto), user, at) for n, seat, text, auto, user, at in rows]

    def save_of(self, game: int) -> bytes | None:
        row = self.connection.execute("SELECT data FROM saves WHERE game = ?", (game,)).fetchone()
        return bytes(row[0]) if row else None

    # --- interactions -------------------------------------------------------------------------------------------

    def was_handled(self, interaction: int) -> bool:
        row = self.connection.execute("SELECT 1 FROM handled WHERE interaction = ?", (interaction,)).fetchone()
        return row is not None

    def mark_handled(self, interaction: int) -> None:
        """Remember an interaction that has changed nothing."""
        with self.transaction(durable=False):
            self._handled(interaction)

    def _handled(self, interaction: int) -> bool:
        """Remember an interaction. False if it is remembered already."""
        now = self.clock()
        self.connection.execute("DELETE FROM handled WHERE at < ?", (now - HANDLED_FOR,))
        cursor = self.connection.execute(
            "INSERT OR IGNORE INTO handled (interaction, at) VALUES (?, ?)", (interaction, now)
        )
        return cursor.rowcount == 1

    # --- timers -------------------------------------------------------------------------------------------------

    def _put_timers(self, row: GameRow, timers: Iterable[tuple[str, int, float]], step: int) -> None:
        timers = sorted(timers)
        if timers == sorted((timer.kind, timer.user, timer.due) for timer in self.timers(row.id)):
            return
        self.connection.execute("DELETE FROM timers WHERE game = ?", (row.id,))
        self.connection.executemany(
            "INSERT INTO timers (game, kind, user, due, step) VALUES (?, ?, ?, ?, ?)",
            [(row.id, kind, user, due, step) for kind, user, due in timers],
        )

    def put(self, row: GameRow, timers: Iterable[tuple[str, int, float]]) -> None:
        """Keep a game's settings and timers together."""
        with self._changing(row):
            self._update(row, row.step)
            self._put_timers(row, timers, row.step)

    def timers(self, game: int) -> list[Timer]:
        return list(self._timers("game = ? ORDER BY due", (game,)))

    def next_timer(self, without: Iterable[int] = ()) -> Timer | None:
        """The earliest timer, but none of these games'."""
        games = ", ".join(str(int(game)) for game in without)
        return next(self._timers(f"game NOT IN ({games}) ORDER BY due LIMIT 1", ()), None)

    def due_timers(self, now: float) -> list[Timer]:
        return list(self._timers("due <= ? ORDER BY due, id", (now,)))

    def _timers(self, where: str, values: tuple[Any, ...]) -> Iterator[Timer]:
        query = f"SELECT id, game, kind, user, due, step FROM timers WHERE {where}"
        for row in self.connection.execute(query, values).fetchall():
            yield Timer(*row)

    def move_timer(self, timer: Timer, due: float | None) -> bool:
        """Put a timer off, or with None end it. False if it is gone already: then somebody else has dealt with it."""
        this = (timer.game, timer.kind, timer.user, timer.due)
        where = "game = ? AND kind = ? AND user = ? AND due = ?"
        with self.transaction():
            if due is None:
                cursor = self.connection.execute(f"DELETE FROM timers WHERE {where}", this)
            else:
                cursor = self.connection.execute(f"UPDATE timers SET due = ? WHERE {where}", (due, *this))
            return cursor.rowcount == 1

    def stands(self, timer: Timer) -> bool:
        """Does this timer still stand for the same moment?"""
        this = (timer.kind, timer.user, timer.due)
        return any((other.kind, other.user, other.due) == this for other in self.timers(timer.game))

    # --- messages, preferences, votes, facts --------------------------------------------------------------------

    def message(self, game: int, kind: str) -> tuple[int, int] | None:
        """(channel, message) of a message the bot keeps up to date."""
        row = self.connection.execute(
            "SELECT channel, message FROM messages WHERE game = ? AND kind = ?", (game, kind)
        ).fetchone()
        return (row[0], row[1]) if row else None

    def set_message(self, game: int, kind: str, channel: int, message: int) -> None:
        """A message is out that the bot is to keep up to date."""
        with self.transaction(durable=False):
            self._put_message(game, kind, channel, message)

    def _put_message(self, game: int, kind: str, channel: int, message: int) -> None:
        self.connection.execute(
            "INSERT OR REPLACE INTO messages (game, kind, channel, message) VALUES (?, ?, ?, ?)",
            (game, kind, channel, message),
        )

    def drop_message(self, game: int, kind: str) -> None:
        """The message is gone from the channel."""
        with self.transaction(durable=False):
            self.connection.execute("DELETE FROM messages WHERE game = ? AND kind = ?", (game, kind))

    def preferences(self, user: int) -> dict[str, Any]:
        row = self.connection.execute("SELECT data FROM preferences WHERE user = ?", (user,)).fetchone()
        data: dict[str, Any] = json.loads(row[0]) if row else {}
        return data

    def set_preferences(self, user: int, data: dict[str, Any]) -> None:
        with self.transaction():
            self.connection.execute(
                "INSERT OR REPLACE INTO preferences (user, data) VALUES (?, ?)", (user, json.dumps(data))
            )

    def vote(self, game: int, question: str, user: int, yes: bool) -> dict[int, bool]:
        """Cast a vote; returns all votes on the question."""
        with self.transaction():
            self.connection.execute(
                "INSERT OR REPLACE INTO votes (game, question, user, yes) VALUES (?, ?, ?, ?)",
                (game, question, user, int(yes)),
            )
        return self.votes(game, question)

    def votes(self, game: int, question: str) -> dict[int, bool]:
        rows = self.connection.execute("SELECT user, yes FROM votes WHERE game = ? AND question = ?", (game, question))
        return {user: bool(yes) for user, yes in rows.fetchall()}

    def clear_votes(self, game: int, question: str) -> None:
        with self.transaction():
            self.connection.execute("DELETE FROM votes WHERE game = ? AND question = ?", (game, question))

    def fact(self, name: str) -> str | None:
        row = self.connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def set_fact(self, name: str, value: str) -> None:
        with self.transaction():
            self.connection.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    # --- the file -----------------------------------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        """A whole copy while the bot runs; the target appears only when it is complete. Never onto a database in use."""
        database.backup(self.connection, Path(self.path), target)

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(row[0]) for row in self.connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
        found += [f"a {row[0]} row points nowhere" for row in self.connection.execute("PRAGMA foreign_key_check")]
        return found
