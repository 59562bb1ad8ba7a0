"""The file itself: opened, locked, copied, put back; and what SQLite says, in words."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from . import schema
from .errors import StoreError

log = logging.getLogger("adjutant.store")

PATIENCE = 1.0
"""Seconds a change waits for another program that writes to the file; everybody waits with it."""
LONGEST = 10.0
"""Seconds a table waits for it by itself before it gives up."""


AHEAD = 6 * 1024 * 1024
"""Bytes the log of changes is laid out for in advance."""


def connect(path: Path | str) -> sqlite3.Connection:
    """The file, opened and in its present shape; nothing that was committed is lost when the power goes."""
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(str(path), isolation_level=None, timeout=PATIENCE)
        schema.version(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        schema.migrate(connection)
    except (sqlite3.DatabaseError, schema.NotOurs) as error:
        if connection is not None:
            connection.close()
        raise StoreError(f"{path} cannot be used: {error}") from error
    return connection


def lay_out(connection: sqlite3.Connection) -> None:
    """Lay the log of changes out before it is needed: a commit that need not make a file longer is on the disk sooner.
    What is written into it here is taken back, and overwritten from then on."""
    with suppress(sqlite3.Error):
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute("CREATE TABLE layout (data BLOB)")
            connection.execute("INSERT INTO layout VALUES (zeroblob(?))", (AHEAD,))
        finally:
            connection.execute("ROLLBACK")


async def until_free(connection: sqlite3.Connection, path: Path | str) -> None:
    """Until no other program writes to the file, and nobody here is held up meanwhile. Raises StoreError if it goes on."""
    end = time.monotonic() + LONGEST
    while True:
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            if not connection.in_transaction:
                connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            return
        except sqlite3.OperationalError as error:
            if not _busy(error) or time.monotonic() >= end:
                with in_words(path):
                    raise
        finally:
            connection.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        await asyncio.sleep(0.02)


def backup(connection: sqlite3.Connection, path: Path, target: Path) -> None:
    """A whole copy; the target appears only when it is complete. Never onto a database in use."""
    new = target.with_name(f"{target.name}.new")
    try:
        if _in_use(target, path):
            raise StoreError(f"{target} belongs to a database in use; choose another name")
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(str(new))) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        new.replace(target)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise StoreError(f"{target} cannot be written: {error}") from error
    finally:
        with suppress(OSError, ValueError):
            new.unlink(missing_ok=True)


BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".running")
"""What belongs to a database, by the ends of the names."""


def _in_use(target: Path, path: Path) -> bool:
    """Is the target one of the files of the database, by whatever name, or of another one that is open?"""
    ours = [path.with_name(path.name + end) for end in BESIDE]
    if target.exists() and any(own.exists() and own.samefile(target) for own in ours):
        return True
    if target.resolve() in [own.resolve() for own in ours]:
        return True
    bases = [target.with_name(target.name.removesuffix(end)) for end in BESIDE if target.name.endswith(end)]
    return any(base.with_name(f"{base.name}-wal").exists() for base in bases if base.name)


def restore(source: Path, target: Path) -> None:
    """Put a backup back, whole or not at all. The bot must be down; the backup is looked through first and left as it is."""
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            if not schema.version(copy):
                raise StoreError(f"{source} is no backup: it is empty")
            wrong = [str(row[0]) for row in copy.execute("PRAGMA integrity_check(1)") if row[0] != "ok"]
            if wrong:
                raise StoreError(f"{source} is damaged: {wrong[0]}")
            with closing(claim(target)), closing(sqlite3.connect(str(target), timeout=PATIENCE)) as file:
                copy.backup(file)
    except (sqlite3.DatabaseError, schema.NotOurs) as error:
        raise StoreError(f"{source} cannot be put back as {target}: {error}") from error


def claim(path: Path) -> sqlite3.Connection:
    """A lock that ends with the process; held in a small file beside the database."""
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(str(path.with_name(f"{path.name}.lock")), isolation_level=None, timeout=0)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        if lock is not None:
            lock.close()
        why = "another Adjutant is running on it" if "locked" in str(error) else f"it cannot be locked: {error}"
        raise StoreError(f"{path} cannot be used: {why}") from error
    return lock


@contextmanager
def in_words(path: Path | str) -> Iterator[None]:
    """What SQLite says when it cannot write, in words for whoever asked; the log has it in full."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.NotSupportedError):
        raise
    except sqlite3.DatabaseError as error:
        log.error("%s cannot be written: %s", path, error)
        said = str(error)
        if "full" in said:
            why = "The disk is full"
        elif _busy(error):
            why = "Another program holds the database"
        else:
            why = f"The database cannot be written ({said})"
        raise StoreError(f"{why}. Nothing was changed; please try again later.") from error


def _busy(error: sqlite3.DatabaseError) -> bool:
    return "locked" in str(error) or "busy" in str(error)
