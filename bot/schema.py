"""The shape of the file, by numbered migrations."""

import sqlite3

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
    """
    CREATE INDEX games_by_channel ON games (channel);
    CREATE INDEX handled_by_age ON handled (at);
    """,
    """
    CREATE TABLE phases (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        words TEXT NOT NULL,
        first_order INTEGER NOT NULL,
        first_event INTEGER NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT;
    INSERT INTO phases (game, n, words, first_order, first_event)
        SELECT games.id, phase.key, phase.value ->> 0, phase.value ->> 1, phase.value ->> 2
        FROM games, json_each(games.settings, '$.phases') AS phase WHERE json_valid(games.settings);
    UPDATE games SET settings = json_remove(settings, '$.phases') WHERE json_valid(settings);
    """,
    """
    CREATE TABLE headers (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE openings (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        first INTEGER NOT NULL,
        count INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (game, first)
    ) STRICT;
    CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        serial INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (game, serial)
    ) STRICT;
    """,
    """
    CREATE TABLE drafts (
        message INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        data TEXT NOT NULL,
        at REAL NOT NULL
    ) STRICT;
    """,
)
"""Migrations: number i brings the file from version i to i + 1. Only ever append."""


class NotOurs(Exception):
    """The file holds something else, or something newer."""


def version(connection: sqlite3.Connection) -> int:
    """The version of the file; 0 for an empty one. Raises NotOurs. Changes nothing."""
    number, things = connection.execute(
        "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    ).fetchone()
    if number > len(SCHEMA):
        raise NotOurs(f"it was written by a newer Adjutant (version {number}; this one knows {len(SCHEMA)})")
    if number < 0 or (number == 0 and things):
        raise NotOurs("it is a database of another program")
    return int(number)


TABLES = (  # `saves` holds whole games of older versions until their next step
    "games", "seats", "saves", "headers", "openings", "orders", "events", "snapshots", "phases", "messages", "timers",
    "preferences", "votes", "handled", "facts", "drafts",
)  # fmt: skip


def missing(connection: sqlite3.Connection) -> list[str]:
    """Tables that should be there and are not."""
    there = Database(connection).table_names()
    return [name for name in TABLES if name not in there]


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the present shape, all or nothing. Of two programs that start at once one does it."""
    if version(connection) == len(SCHEMA):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for migration in SCHEMA[version(connection) :]:
            for statement in filter(None, (part.strip() for part in migration.split(";"))):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


REBUILT = ("messages", "timers", "votes", "handled", "facts", "preferences", "phases", "drafts")
"""Tables a game goes on without: what stood in them is told, asked or set again."""


def rebuild(connection: sqlite3.Connection, name: str) -> bool:
    """Make a table that is missing anew, empty, with its indexes. False for one that cannot be done without."""
    if name not in REBUILT:
        return False
    for migration in SCHEMA:
        for statement in filter(None, (part.strip() for part in migration.split(";"))):
            words = statement.split()
            if words[:3] == ["CREATE", "TABLE", name] or (words[0] == "CREATE" and f" ON {name} " in statement):
                connection.execute(statement)
    return True
