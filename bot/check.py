"""`adjutant check`: is the file sound, and does every game follow from its orders? What can be mended is mended if asked."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game

from . import schema
from .settings import Settings
from .store import GameRow, OrderRow, Store
from .table import restored


def check(store: Store, say: Callable[[str], None] = print) -> int:
    """Integrity of the file, and every game replayed from its orders. Returns the number of faults."""
    faults = store.faults()
    for fault in faults:
        say(f"file: {fault}")
    try:
        if faults and schema.missing(store.connection):
            return len(faults)
        return len(faults) + _games(store, say)
    except sqlite3.DatabaseError as error:
        say(f"file: no more can be checked: {error}")
        return len(faults) + 1


def _games(store: Store, say: Callable[[str], None]) -> int:
    """Everything that can be read of players and games."""
    faults: list[str] = []
    for user in unreadable(store):
        faults.append(f"the preferences of user {user} cannot be read")
        say(f"file: {faults[-1]}")
    for number in [row.id for row in store.games()]:
        fault, row = "", None
        try:
            with store.reading():
                row = store.game(number)
                game, orders = restored(store, number), store.orders(number)
            fault = row.fault or _fault(row, game, orders) if row is not None else ""
        except Exception as error:
            fault = (row.fault if row is not None else "") or f"{type(error).__name__}: {error}"
        if row is not None:
            say(f"game {number} ({row.slug}, channel {row.channel}): {fault or 'sound'}")
        faults += [fault] if fault else []
    return len(faults)


def unreadable(store: Store) -> list[int]:
    """Users whose preferences cannot be read."""
    rows = store.connection.execute("SELECT user, data FROM preferences").fetchall()
    return [int(user) for user, data in rows if not _is_object(data)]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def mend(store: Store, say: Callable[[str], None] = print) -> None:
    """Put right what can be put right without guessing. The bot must not run."""
    for name in schema.missing(store.connection):
        if schema.rebuild(store.connection, name):
            say(f"the table {name} is there again, empty")
    if schema.missing(store.connection):
        return
    with store.transaction():
        for user in unreadable(store):
            store.connection.execute("DELETE FROM preferences WHERE user = ?", (user,))
            say(f"user {user}: preferences cleared; they can be set again")
        for table, _, _, _ in store.connection.execute("PRAGMA foreign_key_check").fetchall():
            store.connection.execute(f"DELETE FROM {table} WHERE game NOT IN (SELECT id FROM games)")
            say(f"rows of {table} that pointed nowhere are gone")
        for row in [row for row in store.games() if row.fault]:
            _mend_row(store, row, say)
        store.connection.execute("REINDEX")


def _mend_row(store: Store, row: GameRow, say: Callable[[str], None]) -> None:
    """Settings go back to their defaults, options are those of the game itself."""
    options, settings = store.connection.execute(
        "SELECT options, settings FROM games WHERE id = ?", (row.id,)
    ).fetchone()
    if not _is_object(settings):
        store.connection.execute("UPDATE games SET settings = ? WHERE id = ?", (Settings().write(), row.id))
        say(f"game {row.id}: settings are back at their defaults (deadline: none)")
    if not _is_object(options):
        game = restored(store, row.id)
        found = dict(game.options) if game is not None else GAMES[row.slug].read_options({})
        store.connection.execute("UPDATE games SET options = ? WHERE id = ?", (json.dumps(found), row.id))
        say(f"game {row.id}: options are {'those of its save' if game is not None else 'back at their defaults'}")


def _fault(row: GameRow, kept: Game[Any] | None, orders: list[OrderRow]) -> str:
    """What is wrong with a game, or nothing."""
    if kept is None:
        return "" if row.status in ("lobby", "over") and not orders else "it has no save"
    if kept.notice:
        return kept.notice
    replayed = record.replay(record.of(kept), GAMES.__getitem__)
    for number, fits in enumerate(replayed.as_expected):
        if not fits:
            return f"order {number} no longer fits: {orders[number].seat}: {orders[number].text}"
    if replayed.game.fingerprint() != kept.fingerprint():
        return "the replay of its orders leads to another position"
    return ""
