"""`adjutant split`: databases are divided anew when the ranges of shards change, and nothing is lost on the way."""

import logging
import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from . import database
from .errors import StoreError
from .shards import Shards, whole
from .store import FIRST_GAME, Store

log = logging.getLogger("adjutant.splitting")

ROOM = 1_000_000_000
"""Numbers for the games that each database may open after it was divided, so that two never use the same."""
OF_A_GAME = (
    "seats", "saves", "headers", "openings", "orders", "events", "snapshots", "phases", "messages", "timers", "votes", "drafts",
)  # fmt: skip
OF_ALL = ("preferences", "handled", "facts")
"""Copied into every part: who lives where belongs to players, wherever they play."""


def databases(folder: Path) -> list[Path]:
    """The bot's databases in a folder, whatever ranges they are of."""
    return sorted(
        path for path in folder.glob("adjutant*.sqlite") if re.fullmatch(r"adjutant(-\d+-\d+-of-\d+)?", path.stem)
    )


def split(folder: Path, parts: Sequence[Shards]) -> dict[str, int]:
    """Divide all databases of a folder anew among ranges. Nothing runs on them meanwhile; the old files stay, under another
    name; the new ones appear when every row is in its place. Says how many games each has. Raises StoreError, ConfigError."""
    whole(parts)
    sources = databases(folder)
    if not sources:
        raise StoreError(f"there is no database in {folder}")
    with ExitStack() as held:
        kept = []
        for path in sources:
            held.enter_context(closing(database.claim(path)))
            kept.append(held.enter_context(closing(Store(path))))
        _unlike(kept)
        new = {part: folder / f"{part.file}.new" for part in parts}
        counts = {}
        for at, (part, path) in enumerate(new.items()):
            for end in database.BESIDE:
                path.with_name(path.name + end).unlink(missing_ok=True)
            try:
                counts[part.file] = _fill(path, part, kept, at)
            except sqlite3.IntegrityError as error:
                raise StoreError(f"the databases do not go together ({error}); they stay as they are") from error
        _all_there(kept, list(new.values()))
        for store in kept:
            store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for path in sources:
        _put_aside(path)
    for part, path in new.items():
        path.replace(folder / part.file)
    return counts


def _games(store: Store) -> list[tuple[int, int]]:
    """(number, server) of every game."""
    return [(int(n), int(guild)) for n, guild in store.connection.execute("SELECT id, guild FROM games ORDER BY id")]


def _unlike(kept: Sequence[Store]) -> None:
    """No two databases may have a game of the same number: its buttons are out in the channels. Raises StoreError."""
    often = Counter(number for store in kept for number, _ in _games(store))
    same = [number for number, times in often.items() if times > 1]
    if same:
        raise StoreError(f"two databases have a game {same[0]}: they were not divided by `adjutant split`")


def _columns(store: Store, table: str) -> list[str]:
    """Its columns; timers are numbered anew."""
    names = [column.name for column in store.db.table(table).columns]
    return [name for name in names if not (table == "timers" and name == "id")]


def _fill(path: Path, part: Shards, kept: Sequence[Store], at: int) -> int:
    """A new database with the games of a range; says how many."""
    target, count = Store(path), 0
    highest = max((number for store in kept for number, _ in _games(store)), default=0)
    with closing(target), target.transaction():
        for store in kept:
            numbers = [number for number, guild in _games(store) if part.holds(guild)]
            count += len(numbers)
            for table in ("games", *OF_A_GAME, *OF_ALL):
                columns = ", ".join(_columns(target, table))
                marks = ", ".join("?" for _ in _columns(target, table))
                key = {"games": "id"}.get(table, "game")
                rows = (
                    store.connection.execute(f"SELECT {columns} FROM {table}").fetchall()
                    if table in OF_ALL
                    else [
                        row
                        for number in numbers
                        for row in store.connection.execute(f"SELECT {columns} FROM {table} WHERE {key} = ?", (number,))
                    ]
                )
                either = "OR IGNORE " if table in OF_ALL else ""
                target.connection.executemany(f"INSERT {either}INTO {table} ({columns}) VALUES ({marks})", rows)
        start = highest // ROOM * ROOM + (at + 1) * ROOM
        target.connection.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (FIRST_GAME, str(start)))
    with closing(sqlite3.connect(str(path))) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    return count


def _all_there(kept: Sequence[Store], new: Sequence[Path]) -> None:
    """Every row of every game is in one of the new databases. Raises StoreError."""
    for table in ("games", *OF_A_GAME):
        before = sum(store.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for store in kept)
        after = 0
        for path in new:
            with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
                after += connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        if before != after:
            raise StoreError(f"{before} rows of {table} would become {after}; the databases stay as they are")


def _put_aside(path: Path) -> None:
    """The old file under another name, for whoever wants to go back."""
    number = 1
    while (aside := path.with_name(f"{path.name}.before-split-{number}")).exists():
        number += 1
    path.replace(aside)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    log.info("%s is kept as %s", path, aside)
