"""Copies while the bot runs, and back."""

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot import database
from bot.check import check
from bot.store import Store, StoreError

from . import tables

ROOT = Path(__file__).parents[2]
WRITER = """
import sys, time
from tests.bot import tables
kept = tables.store(sys.argv[1])
table = tables.table(kept)
print("ready", flush=True)
tables.advance(table, 5, 100_000)
"""


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


def test_a_copy_while_a_bot_writes_is_of_one_moment(tmp_path):
    path = tmp_path / "db.sqlite"
    bot = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT)
    try:
        assert bot.stdout.readline() == b"ready\n"
        store = Store(path)
        for n in range(6):
            time.sleep(0.1)
            store.backup(tmp_path / f"copy{n}.sqlite")
    finally:
        bot.kill()
        bot.wait()
    counts = []
    for n in range(6):
        copy = Store(tmp_path / f"copy{n}.sqlite")
        said = []
        assert check(copy, said.append) == 0, said
        counts.append(len(copy.orders(1)))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_a_backup_that_fails_leaves_the_last_one(tmp_path, kept):
    target = tmp_path / "copy.sqlite"
    tables.table(kept)
    kept.backup(target)
    before = target.read_bytes()
    kept.connection.close()
    with pytest.raises(StoreError, match=r"copy\.sqlite cannot be written"):
        kept.backup(target)
    assert target.read_bytes() == before
    assert sorted(p.name for p in tmp_path.glob("copy*")) == ["copy.sqlite"]


def test_a_backup_never_goes_onto_a_database_in_use(tmp_path, kept):
    other = tables.store(tmp_path / "other.sqlite")
    tables.table(other)
    for target in (kept.path, tmp_path / "other.sqlite"):
        with pytest.raises(StoreError, match="in use"):
            kept.backup(target)
    with pytest.raises(StoreError, match=r"no/copy\.sqlite cannot be written"):
        kept.backup(tmp_path / "no" / "copy.sqlite")


def test_back_again(tmp_path, kept):
    table = tables.table(kept)
    tables.advance(table, 1, 10)
    kept.backup(tmp_path / "copy.sqlite")
    before, fingerprint = (tmp_path / "copy.sqlite").read_bytes(), table.playing.fingerprint()
    tables.advance(table, 1, 10)
    kept.close()
    database.restore(tmp_path / "copy.sqlite", kept.path)
    again = tables.Tables(tables.store(kept.path)).get(1)
    assert again.playing.fingerprint() == fingerprint
    assert len(again.store.orders(1)) == 10
    assert again.store.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert (tmp_path / "copy.sqlite").read_bytes() == before
    tables.advance(again, 2, 5)
    assert check(again.store, lambda said: None) == 0


def test_back_after_a_crash_that_left_a_log_of_its_own(tmp_path, kept):
    """A log that a killed bot left beside its file must not be played into the copy."""
    table = tables.table(kept)
    kept.backup(tmp_path / "copy.sqlite")
    tables.advance(table, 1, 20)
    crashed = tmp_path / "crashed.sqlite"
    for end in ("", "-wal"):
        (tmp_path / f"crashed.sqlite{end}").write_bytes((tmp_path / f"db.sqlite{end}").read_bytes())
    database.restore(tmp_path / "copy.sqlite", crashed)
    again = tables.store(crashed)
    assert again.orders(1) == []
    assert check(again, lambda said: None) == 0


def test_back_onto_nothing(tmp_path, kept):
    tables.table(kept)
    kept.backup(tmp_path / "copy.sqlite")
    database.restore(tmp_path / "copy.sqlite", tmp_path / "new.sqlite")
    assert check(tables.store(tmp_path / "new.sqlite"), lambda said: None) == 0


def test_not_while_a_bot_runs(tmp_path, kept):
    table = tables.table(kept)
    kept.backup(tmp_path / "copy.sqlite")
    kept.claim()
    tables.order(table)
    with pytest.raises(StoreError, match="another Adjutant is running"):
        database.restore(tmp_path / "copy.sqlite", kept.path)
    assert len(kept.orders(1)) == 1


@pytest.mark.parametrize("what", ["damaged", "text", "empty", "missing", "newer"])
def test_nothing_bad_is_put_back(tmp_path, kept, what):
    table = tables.table(kept)
    tables.advance(table, 1, 30)
    source = tmp_path / "copy.sqlite"
    kept.backup(source)
    kept.close()
    if what == "damaged":
        data = bytearray(source.read_bytes())
        data[4096 * 2 : 4096 * 6] = b"\x55" * (4096 * 4)
        source.write_bytes(data)
    elif what == "missing":
        source.unlink()
    elif what == "newer":
        file = sqlite3.connect(source)
        file.execute("PRAGMA user_version = 99")
        file.close()
    else:
        source.write_bytes(b"hello " * 1000 if what == "text" else b"")
    with pytest.raises(StoreError):
        database.restore(source, kept.path)
    again = tables.store(kept.path)
    assert check(again, lambda said: None) == 0
    assert len(again.orders(1)) == 30
