"""What is kept: one SQLite file. Orders are the truth, saves of a game the short cut.

Every change to a game is one synchronous transaction (`Store.step`), never with an `await` inside: once a player reads
"accepted" nothing can take it away. Times are UTC seconds.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlite_utils import Database

SCHEMA: tuple[str, ...] = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        guild INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        slug TEXT NOT NULL,
        creator INTEGER NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'paused', 'over')),
        scenario TEXT NOT NULL,
        options TEXT NOT NULL,
        settings TEXT NOT NULL,
        created REAL NOT NULL,
        step INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX one_game_a_channel ON games (channel) WHERE status != 'over';
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        user INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT;
    CREATE TABLE saves (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE orders (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        auto INTEGER NOT NULL,
        user INTEGER NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT;
    CREATE TABLE messages (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        channel INTEGER NOT NULL,
        message INTEGER NOT NULL,
        PRIMARY KEY (game, kind)
    ) STRICT;
    CREATE TABLE timers (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        user INTEGER NOT NULL DEFAULT 0,
        due REAL NOT NULL,
        step INTEGER NOT NULL,
        UNIQUE (game, kind, user)
    ) STRICT;
    CREATE INDEX timers_by_due ON timers (due);
    CREATE TABLE preferences (
        user INTEGER PRIMARY KEY,
        data TEXT NOT NULL
    ) STRICT;
    CREATE TABLE votes (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        question TEXT NOT NULL,
        user INTEGER NOT NULL,
        yes INTEGER NOT NULL,
        PRIMARY KEY (game, question, user)
    ) STRICT;
    CREATE TABLE handled (
        interaction INTEGER PRIMARY KEY,
        at REAL NOT NULL
    ) STRICT;
    CREATE TABLE facts (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT;
    """,
)
"""Migrations: number i brings the file from version i to i + 1. Only ever append."""

HANDLED_FOR = 3 * 24 * 3600.0


class StoreError(Exception):
    """The file cannot be used; the message says why, fit for an operator."""


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
        try:
            connection = sqlite3.connect(str(path), isolation_level=None, timeout=5)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            self.db = Database(connection)
            self._migrate()
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{path} cannot be used: {error}") from error

    @property
    def connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection = self.db.conn
        return connection

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. Never await inside."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def _migrate(self) -> None:
        version = int(self.connection.execute("PRAGMA user_version").fetchone()[0])
        if version > len(SCHEMA):
            raise StoreError(f"{self.path} was written by a newer Adjutant (version {version})")
        for number in range(version, len(SCHEMA)):
            with self.transaction():
                for statement in filter(None, (part.strip() for part in SCHEMA[number].split(";"))):
                    self.connection.execute(statement)
                self.connection.execute(f"PRAGMA user_version = {number + 1}")

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

    def game_in(self, channel: int) -> GameRow | None:
        """The game of a channel: the one that is not over, else the last."""
        return next(self._games("channel = ? ORDER BY status = 'over', id DESC LIMIT 1", (channel,)), None)

    def games(self) -> list[GameRow]:
        return list(self._games("1 ORDER BY id", ()))

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
            )

    def update_game(self, row: GameRow) -> None:
        """Keep status, options, settings and seats (table management)."""
        with self.transaction():
            self._update(row)

    def _update(self, row: GameRow) -> None:
        self.connection.execute(
            "UPDATE games SET status = ?, scenario = ?, options = ?, settings = ?, step = ? WHERE id = ?",
            (row.status, row.scenario, json.dumps(row.options), json.dumps(row.settings), row.step, row.id),
        )
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
        """One step of a game: everything that follows from an interaction, or nothing.

        `orders` are the new ones; those from number `keep` on that stand in the file are gone first (taken back).
        `timers` replace the game's timers: (kind, user, due).
        """
        with self.transaction():
            self._update(row)
            self.connection.execute(
                "INSERT INTO saves (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data",
                (row.id, save),
            )
            self.connection.execute("DELETE FROM orders WHERE game = ? AND n >= ?", (row.id, keep))
            self.connection.executemany(
                "INSERT INTO orders (game, n, seat, text, auto, user, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(row.id, o.n, o.seat, o.text, int(o.auto), o.user, o.at) for o in orders],
            )
            if timers is not None:
                self._put_timers(row, timers)
            if interaction is not None:
                self._handled(interaction)

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
        with self.transaction():
            self._handled(interaction)

    def _handled(self, interaction: int) -> None:
        now = self.clock()
        self.connection.execute("INSERT OR IGNORE INTO handled (interaction, at) VALUES (?, ?)", (interaction, now))
        self.connection.execute("DELETE FROM handled WHERE at < ?", (now - HANDLED_FOR,))

    # --- timers -------------------------------------------------------------------------------------------------

    def _put_timers(self, row: GameRow, timers: Iterable[tuple[str, int, float]]) -> None:
        self.connection.execute("DELETE FROM timers WHERE game = ?", (row.id,))
        self.connection.executemany(
            "INSERT INTO timers (game, kind, user, due, step) VALUES (?, ?, ?, ?, ?)",
            [(row.id, kind, user, due, row.step) for kind, user, due in timers],
        )

    def put(self, row: GameRow, timers: Iterable[tuple[str, int, float]]) -> None:
        """Keep a game's settings and timers together."""
        with self.transaction():
            self._update(row)
            self._put_timers(row, timers)

    def timers(self, game: int) -> list[Timer]:
        return list(self._timers("game = ? ORDER BY due", (game,)))

    def next_timer(self) -> Timer | None:
        return next(self._timers("1 ORDER BY due LIMIT 1", ()), None)

    def due_timers(self, now: float) -> list[Timer]:
        return list(self._timers("due <= ? ORDER BY due, id", (now,)))

    def _timers(self, where: str, values: tuple[Any, ...]) -> Iterator[Timer]:
        query = f"SELECT id, game, kind, user, due, step FROM timers WHERE {where}"
        for row in self.connection.execute(query, values).fetchall():
            yield Timer(*row)

    def move_timer(self, timer: Timer, due: float | None) -> bool:
        """Put a timer off, or with None end it. False if it is gone already: then somebody else has dealt with it."""
        with self.transaction():
            if due is None:
                cursor = self.connection.execute("DELETE FROM timers WHERE id = ? AND due = ?", (timer.id, timer.due))
            else:
                cursor = self.connection.execute(
                    "UPDATE timers SET due = ? WHERE id = ? AND due = ?", (due, timer.id, timer.due)
                )
            return cursor.rowcount == 1

    # --- messages, preferences, votes, facts --------------------------------------------------------------------

    def message(self, game: int, kind: str) -> tuple[int, int] | None:
        """(channel, message) of a message the bot keeps up to date."""
        row = self.connection.execute(
            "SELECT channel, message FROM messages WHERE game = ? AND kind = ?", (game, kind)
        ).fetchone()
        return (row[0], row[1]) if row else None

    def set_message(self, game: int, kind: str, channel: int, message: int) -> None:
        with self.transaction():
            self.connection.execute(
                "INSERT OR REPLACE INTO messages (game, kind, channel, message) VALUES (?, ?, ?, ?)",
                (game, kind, channel, message),
            )

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
        """A whole copy while the bot runs; the target appears only when it is complete."""
        new = target.with_name(f"{target.name}.new")
        new.unlink(missing_ok=True)
        copy = sqlite3.connect(str(new))
        try:
            self.connection.backup(copy)
        finally:
            copy.close()
        new.replace(target)

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(row[0]) for row in self.connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
        found += [f"a {row[0]} row points nowhere" for row in self.connection.execute("PRAGMA foreign_key_check")]
        return found
