"""The six-thousandth order of a game costs the file what the sixtieth costs."""

from statistics import mean

import pytest

from bot.store import OrderRow
from rules.kernel.saves import Parts

from . import tables

EVERY = 16
"""Orders between two moments to come back to."""
STAY = 8
"""Moments that are kept."""
LOOKED_AT = 3 * EVERY


def written(kept, row, first, count):
    """Bytes that each of so many orders adds to the log of changes."""
    log = kept.path.with_name(f"{kept.path.name}-wal")
    found = []
    for n in range(first, first + count):
        kept.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        give(kept, row, n)
        found.append(log.stat().st_size)
    return found


def order(n):
    return OrderRow(n, "USSR", f"move {n} INF from Moscow to Minsk", False, 1, tables.NOON)


def event(n):
    return n, 1, b"e" * 120


def give(kept, row, n):
    """An order as a game hands it over: a header, an event, now and then a moment."""
    serials = range(max(0, n // EVERY - STAY), n // EVERY + 1)
    moments = [(n // EVERY, n.to_bytes(2, "big") * 1500)] if n % EVERY == 0 else []
    kept.step(row, Parts(b"h" * 700, b"opening" * 500, n, [], n, [event(n)], list(serials), moments), [order(n)])


def years(kept, row, first, last):
    """All the orders in between, at one go."""
    events = [event(n) for n in range(first, last)]
    kept.step(row, Parts(b"h" * 700, b"", first, [], first, events, [], []), map(order, range(first, last)))


@pytest.fixture
def kept(tmp_path):
    store = tables.store(tmp_path / "db.sqlite")
    store.connection.execute("PRAGMA wal_autocheckpoint = 0")
    return store


def test_a_late_order_writes_as_much_as_an_early_one(kept):
    row = kept.game(kept.create_game(tables.row()))
    for n in range(60):
        give(kept, row, n)
    early = written(kept, row, 60, LOOKED_AT)
    years(kept, row, 60 + LOOKED_AT, 6000)
    late = written(kept, row, 6000, LOOKED_AT)
    assert len(kept.orders(row.id)) == 6000 + LOOKED_AT
    assert mean(late) <= 1.2 * mean(early), (mean(early), mean(late))


def test_a_table_writes_no_more_late_in_a_game_than_early(kept):
    table = tables.table(kept)
    log = kept.path.with_name(f"{kept.path.name}-wal")
    found = []
    for seed in range(240):
        if table.playing.outcome is not None:
            break
        kept.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        tables.advance(table, seed, 1)
        found.append(log.stat().st_size)
    first, last = found[20:80], found[-60:]
    assert mean(last) <= 1.5 * mean(first), (mean(first), mean(last))
