"""The shape of the file, by numbered migrations."""

import sqlite3

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
