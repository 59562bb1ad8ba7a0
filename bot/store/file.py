"""The file as such: open, claimed, looked through, and changed in whole transactions."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from .. import database, schema
from ..errors import StoreError
from .rows import Timer


@dataclass
class Known:
    """What the file is known to hold, so that a step need not ask for it again. Forgotten whenever a change was not kept."""

    timers: dict[int, list[Timer]] = field(default_factory=dict)
    opened: set[int] = field(default_factory=set)
    """Games whose opening is in the file, and no save of an older version."""
    snapshots: dict[int, frozenset[int]] = field(default_factory=dict)
    events: dict[int, int] = field(default_factory=dict)
    """How many events of a game it has at most."""
    orders: dict[int, int] = field(default_factory=dict)
    """How many orders of a game it has."""
    phases: dict[int, int] = field(default_factory=dict)
    """How many phases of a game it has."""
    preferences: dict[int, dict[str, Any]] = field(default_factory=dict)
    """How players live and like it: every step asks for those who are due."""
    swept: float = 0.0
    """When interactions of long ago were last forgotten."""


class File:
    """One SQLite file. Whatever is changed in it is changed in a `transaction`."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self.clock = clock
        self._claim: sqlite3.Connection | None = None
        self.db = Database(database.connect(path))
        self._known = Known()
        self._durable = True

    @property
    def connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection = self.db.conn
        return connection

    def claim(self, whole: bool = True) -> None:
        """Be the only bot on this file until the process ends, however it ends. Raises StoreError if there is another, or if
        the file is damaged and has to be `whole`."""
        self._claim = database.claim(Path(self.path))
        wrong = self.faults(quick=True) if whole else []
        if wrong:
            raise StoreError(f"{self.path} is damaged: {wrong[0]}; `adjutant check` says more")
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
            if durable != self._durable:
                connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
                self._durable = durable
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                connection.execute("COMMIT")
            except BaseException:
                self._known = Known()
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

    def backup(self, target: Path) -> None:
        """A whole copy while the bot runs; the target appears only when it is complete. Never onto a database in use."""
        database.backup(self.connection, Path(self.path), target)

    def faults(self, quick: bool = False) -> list[str]:
        """What SQLite finds wrong with the file."""
        try:
            gone = [f"the table {name} is missing" for name in schema.missing(self.connection)]
            if gone:
                return gone
            look = "quick_check(5)" if quick else "integrity_check"
            found = [str(row[0]) for row in self.connection.execute(f"PRAGMA {look}") if row[0] != "ok"]
            if not quick:
                lost = self.connection.execute("PRAGMA foreign_key_check")
                found += [f"a {row[0]} row points nowhere" for row in lost]
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return found
