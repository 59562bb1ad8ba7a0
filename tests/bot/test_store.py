"""The store: what is kept is kept whole, survives, and is refused in words when it cannot be kept."""

import ast
import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot import database, schema, settings
from bot.settings import Settings
from bot.store import OrderRow, PhaseRow, Repeated, Store, StoreError
from bot.zones import Deadline

from . import tables

USUAL = {"game": tables.parts()}
TIMERS = [("deadline", 1, tables.NOON + 60), ("remind", 1, tables.NOON + 30)]


def given(n, text="done", seat="USSR", user=1):
    return OrderRow(n, seat, text, False, user, tables.NOON)


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


@pytest.fixture
def game(kept):
    return kept.game(kept.create_game(tables.row()))


def everything(path):
    """All rows of all tables, as another program finds them."""
    other = sqlite3.connect(path)
    names = [row[0] for row in other.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: sorted(other.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}
    other.close()
    return found


# --- the file ---------------------------------------------------------------------------------------------------------


def test_nothing_committed_is_lost_when_the_power_goes(kept):
    pragma = {name: kept.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert pragma == {"journal_mode": "wal", "synchronous": 2}
    assert kept.connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def test_all_tables_are_strict(kept):
    found = kept.connection.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'").fetchall()
    assert [name for name, strict in found if not strict and not name.startswith("sqlite_")] == []
    with pytest.raises(sqlite3.IntegrityError):
        kept.connection.execute("INSERT INTO handled (interaction, at) VALUES ('x', 1)")


def test_a_new_file_has_the_newest_shape(kept):
    assert kept.connection.execute("PRAGMA user_version").fetchone()[0] == len(schema.SCHEMA)


def of_version(path, number):
    file = sqlite3.connect(path)
    file.executescript(";".join(schema.SCHEMA[:number]) + f"; PRAGMA user_version = {number}")
    return file


@pytest.mark.parametrize("number", range(1, len(schema.SCHEMA) + 1))
def test_an_older_file_is_brought_forward_with_all_it_holds(tmp_path, number):
    path = tmp_path / "old.sqlite"
    file = of_version(path, number)
    file.execute("INSERT INTO games VALUES (5, 1, 2, 'x', 3, 'running', 's', '{}', '{\"told\": 1}', 1.0, 7)")
    file.execute("INSERT INTO seats VALUES (5, 'USSR', 9)")
    file.commit()
    file.close()
    found = tables.store(path).game(5)
    assert (found.step, found.settings, found.seats) == (7, Settings(told=1), {"USSR": 9})


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "old.sqlite"
    of_version(path, 1).close()
    before = everything(path)
    monkeypatch.setattr(schema, "SCHEMA", (*schema.SCHEMA, "CREATE TABLE new (a INTEGER) STRICT; CREATE nonsense"))
    with pytest.raises(StoreError, match="cannot be used"):
        tables.store(path)
    assert everything(path) == before
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone()[0] == 1


def test_a_newer_file_is_left_alone(tmp_path):
    path = tmp_path / "new.sqlite"
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE future (a)")
    file.execute(f"PRAGMA user_version = {len(schema.SCHEMA) + 1}")
    file.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer Adjutant"):
        tables.store(path)
    assert path.read_bytes() == before


def test_somebody_elses_database_is_left_alone(tmp_path):
    path = tmp_path / "theirs.sqlite"
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE diary (day)")
    file.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        tables.store(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "text.sqlite"
    path.write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        tables.store(path)
    with pytest.raises(StoreError, match="cannot be used"):
        tables.store(tmp_path / "no" / "such" / "folder.sqlite")


def test_one_bot_a_file(tmp_path, kept):
    kept.claim()
    second = tables.store(kept.path)
    with pytest.raises(StoreError, match="another Adjutant is running"):
        second.claim()
    kept.close()
    second.claim()


# --- games ------------------------------------------------------------------------------------------------------------


def test_one_game_a_channel(kept, game):
    with pytest.raises(StoreError, match="already"):
        kept.create_game(tables.row())
    assert [found.id for found in kept.games()] == [game.id]
    game.status = "over"
    kept.update_game(game)
    second = kept.create_game(tables.row())
    assert kept.game_in(100).id == second
    assert kept.game_in(101) is None


def test_the_game_of_a_channel_is_the_one_that_goes_on_else_the_last(kept, game):
    game.status = "over"
    kept.update_game(game)
    last = kept.game(kept.create_game(tables.row()))
    last.status = "over"
    kept.update_game(last)
    assert kept.game_in(100).id == last.id


def test_what_is_kept_comes_back(kept, game):
    game.settings, game.seats = Settings(Deadline("hours")), {"USSR": 2**62}
    kept.step(game, tables.parts(header=b"\x00save"), [given(0), given(1, "move 1 INF", "GER", 2**63 - 1)], TIMERS)
    kept.close()
    again = Store(kept.path)
    assert again.game(game.id) == game
    assert game.step == 1
    assert again.orders(game.id) == [given(0), given(1, "move 1 INF", "GER", 2**63 - 1)]
    whole = again.kept(game.id)
    assert (whole.header, whole.opening, len(whole.log)) == (b"\x00save", b"opening", 2)
    assert [(t.kind, t.user, t.due) for t in again.timers(game.id)] == sorted(TIMERS, key=lambda t: t[2])


def test_orders_taken_back_give_way_to_the_new_ones(kept, game):
    kept.step(game, **USUAL, orders=[given(n, f"order {n}") for n in range(5)])
    kept.step(game, tables.parts(3, b"save"), [given(3, "another")])
    assert [order.text for order in kept.orders(game.id)] == ["order 0", "order 1", "order 2", "another"]


def test_a_gap_in_the_orders_is_never_written(kept, game):
    kept.step(game, **USUAL, orders=[given(0)])
    before = everything(kept.path)
    with pytest.raises(StoreError, match="lacks orders"):
        kept.step(game, tables.parts(2, b"save"), [given(2)])
    assert everything(kept.path) == before


def test_a_game_that_another_program_has_changed_is_not_overwritten(kept, game):
    other = Store(kept.path)
    same = other.game(game.id)
    other.step(same, tables.parts(0, b"theirs"), [given(0)])
    before = everything(kept.path)
    with pytest.raises(StoreError, match="Another program"):
        kept.step(game, tables.parts(0, b"ours"), [given(0, "ours")])
    assert everything(kept.path) == before
    assert game.stale


def test_what_could_not_be_kept_is_never_written_later(kept, game):
    kept.step(game, **USUAL, orders=[given(0)])
    game.settings.told = 9
    game.stale = True
    before = everything(kept.path)
    for write in (
        lambda: kept.update_game(game),
        lambda: kept.put(game, []),
        lambda: kept.step(game, tables.parts(1, b""), []),
    ):
        with pytest.raises(StoreError, match="try again"):
            write()
    assert everything(kept.path) == before


# --- the step is all or nothing ---------------------------------------------------------------------------------------


class Failing:
    """A connection whose statement number `at` fails."""

    def __init__(self, real, at, error):
        self.real, self.at, self.error, self.done = real, at, error, 0

    def __getattr__(self, name):
        return getattr(self.real, name)

    def _count(self, statement):
        if statement != "ROLLBACK":
            if self.done == self.at:
                self.done += 1
                raise self.error
            self.done += 1

    def execute(self, statement, values=()):
        self._count(statement)
        return self.real.execute(statement, values)

    def executemany(self, statement, values):
        self._count(statement)
        return self.real.executemany(statement, values)


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), KeyboardInterrupt()])
def test_a_step_that_fails_anywhere_leaves_nothing(kept, game, error):
    kept.step(game, **USUAL, orders=[given(0)], timers=TIMERS, interaction=1)
    before, real = everything(kept.path), kept.connection
    at = 0
    while True:
        row = kept.game(game.id)
        row.seats, row.status, row.settings = {"GER": 4}, "running", Settings(told=3)
        kept.db.conn = Failing(real, at, error)
        try:
            kept.step(row, tables.parts(0, b"new"), [given(0, "new"), given(1)], [("remind", 4, 1.0)], interaction=2)
            break
        except (StoreError, KeyboardInterrupt):
            kept.db.conn = real
            assert everything(kept.path) == before, f"statement {at} left something"
            assert not real.in_transaction
            assert row.stale
            assert row.step == 1
        at += 1
    assert at >= 10
    assert row.step == 2
    after = everything(kept.path)
    same = {name for name in before if before[name] == after[name]}
    assert same == {
            "saves", "messages", "preferences", "votes", "facts", "phases", "openings", "events", "snapshots", "drafts",
        }  # fmt: skip


def test_a_full_disk_is_named_and_leaves_nothing(kept, game):
    kept.step(game, **USUAL, orders=[given(0)])
    before = everything(kept.path)
    pages = kept.connection.execute("PRAGMA page_count").fetchone()[0]
    kept.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreError, match=r"The disk is full. Nothing was changed"):
        kept.step(game, tables.parts(1, b"x" * 200_000), [given(1)])
    assert everything(kept.path) == before
    kept.connection.execute("PRAGMA max_page_count = 1000000")
    kept.step(kept.game(game.id), tables.parts(1, b"x" * 200_000), [given(1)])
    assert len(kept.orders(game.id)) == 2


def test_a_busy_database_is_named_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    kept = tables.store(tmp_path / "db.sqlite")
    game = kept.game(kept.create_game(tables.row()))
    before = everything(kept.path)
    other = sqlite3.connect(kept.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program holds the database"):
        kept.step(game, **USUAL, orders=[given(0)])
    assert kept.game(game.id).step == 0  # reading goes on
    other.execute("ROLLBACK")
    assert everything(kept.path) == before
    kept.step(kept.game(game.id), **USUAL, orders=[given(0)])


def test_a_read_only_file_is_named(kept, game):
    kept.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        kept.step(game, **USUAL, orders=[])


# --- what the disk is not waited for ----------------------------------------------------------------------------------

NOTED = """
import os, sys
from bot.store import Store
store = Store(sys.argv[1])
row = store.game(1)
row.settings.told = 7
store.note(row, call=9)
store.mark_handled(5)
os.kill(os.getpid(), 9)
"""


def test_a_note_outlives_a_killed_program(kept, game):
    child = subprocess.run([sys.executable, "-c", NOTED, str(kept.path)], cwd=Path(__file__).parents[2])
    assert child.returncode == -9
    assert kept.game(game.id).settings == Settings(told=7)
    assert kept.message(game.id, "call") == (100, 9)
    assert kept.was_handled(5)


def statements(kept):
    seen = []
    kept.connection.set_trace_callback(seen.append)
    return seen


def patience_with_the_disk(seen, now):
    """What `synchronous` was at each COMMIT; it is said only where it changes."""
    found = []
    for statement in seen:
        if statement.startswith("PRAGMA synchronous"):
            now = statement.split()[-1]
        elif statement == "COMMIT":
            found.append(now)
    return found


def test_every_step_waits_for_the_disk_and_no_note_does(kept, game):
    kept.note(game)
    assert kept.connection.execute("PRAGMA synchronous").fetchone() == (1,)
    seen = statements(kept)
    kept.note(game)
    kept.step(game, **USUAL, orders=[given(0)], timers=TIMERS, interaction=1)
    kept.mark_handled(2)
    kept.put(game, [])
    kept.drop_message(game.id, "call")
    kept.update_game(game)
    kept.set_message(game.id, "status", 1, 2)
    kept.set_preferences(1, {})
    assert patience_with_the_disk(seen, "NORMAL") == ["NORMAL", "FULL"] * 4
    kept.update_game(game)
    kept.update_game(game)
    assert kept.connection.execute("PRAGMA synchronous").fetchone() == (2,), "as the last change wanted it"


def test_a_step_writes_of_the_row_what_changes(kept, game):
    """Two indexes stand on what is seldom changed."""
    seen = statements(kept)
    kept.step(game, **USUAL, orders=[given(0)], timers=TIMERS, interaction=1)
    game.status, game.options = "paused", {"players": 2}
    kept.step(game, tables.parts(1), orders=[given(1)], timers=TIMERS, interaction=2)
    kept.step(game, tables.parts(2), orders=[given(2)], timers=TIMERS, interaction=3)
    wide = ["channel" in each for each in seen if each.startswith("UPDATE games")]
    assert wide == [False, True, False]
    again = kept.game(game.id)
    assert (again.status, again.options, again.step) == ("paused", {"players": 2}, game.step)


def test_what_the_file_is_known_to_hold_is_not_asked_for_again(kept, game):
    """Phases that follow those it has, and how the players who are due live."""
    first, other, third = (PhaseRow(words, 0, 0) for words in ("One", "Two", "Three"))
    kept.step(game, **USUAL, orders=[], phases=(0, [first]))
    assert kept.preferences(1) == {}
    seen = statements(kept)
    kept.step(game, tables.parts(0), [], phases=(1, [other]))
    kept.preferences(1)["zone"] = "nowhere"
    assert kept.preferences(1) == {}
    assert not [each for each in seen if each.startswith(("SELECT", "DELETE"))]
    kept.step(game, tables.parts(0), [], phases=(1, [third]))
    assert Store(kept.path).phases(game.id) == kept.phases(game.id) == [first, third]
    kept.set_preferences(1, {"zone": "Asia/Tokyo"})
    assert kept.preferences(1) == {"zone": "Asia/Tokyo"}


def test_a_step_is_one_transaction(kept, game):
    seen = statements(kept)
    kept.step(game, **USUAL, orders=[given(0), given(1)], timers=TIMERS, interaction=1)
    assert [each for each in seen if each.startswith(("BEGIN", "COMMIT", "ROLLBACK"))] == ["BEGIN IMMEDIATE", "COMMIT"]


def waits_inside(source):
    """Lines on which something is awaited while a transaction is open."""
    opened = {"transaction", "_changing", "_step", "reading", "atomic"}
    found = []
    for block in ast.walk(ast.parse(source)):
        if isinstance(block, ast.With | ast.AsyncWith):
            calls = [item.context_expr.func for item in block.items if isinstance(item.context_expr, ast.Call)]
            if opened & {getattr(call, "attr", "") for call in calls}:
                awaited = (ast.Await, ast.AsyncFor, ast.AsyncWith)
                found += [node.lineno for node in ast.walk(block) if isinstance(node, awaited) and node is not block]
    return found


def test_nothing_is_awaited_inside_a_transaction():
    """Another task could write into it, and lose what it wrote."""
    assert waits_inside("async def f():\n with s.transaction():\n  await g()") == [3]
    assert waits_inside("async def f():\n with t._step(1):\n  async with g:\n   pass") == [3]
    files = sorted((Path(__file__).parents[2] / "bot").rglob("*.py"))
    assert len(files) > 20
    assert {str(file): lines for file in files if (lines := waits_inside(file.read_text()))} == {}


def test_seats_and_timers_that_did_not_change_are_not_written_and_changed_ones_are(kept, game):
    kept.step(game, **USUAL, orders=[], timers=TIMERS)
    seen = statements(kept)
    kept.step(game, tables.parts(0, b"save"), [], reversed(TIMERS))
    assert not [each for each in seen if "INTO seats" in each or "INTO timers" in each]
    game.seats["GER"] = 77
    kept.step(game, tables.parts(0, b"save"), [], [TIMERS[0]])
    assert Store(kept.path).game(game.id).seats["GER"] == 77
    assert [(t.kind, t.user, t.due) for t in kept.timers(game.id)] == [TIMERS[0]]
    del game.seats["GER"]
    kept.note(game)
    assert "GER" not in Store(kept.path).game(game.id).seats


def test_the_log_of_changes_is_laid_out_in_advance_and_nothing_is_kept_by_it(kept):
    before = everything(kept.path)
    kept.claim()
    wal = Path(f"{kept.path}-wal")
    laid_out = wal.stat().st_size
    assert laid_out >= 4 * 1024 * 1024
    for n in range(20):
        kept.set_fact("a", str(n) * 1000)
    assert wal.stat().st_size == laid_out, "no commit makes the file longer"
    kept.connection.execute("DELETE FROM facts")
    assert everything(kept.path) == before
    assert kept.faults() == []


def test_a_bot_starts_also_where_nothing_can_be_laid_out(kept):
    kept.connection.execute("PRAGMA max_page_count = 1")
    kept.claim()
    assert not kept.connection.in_transaction


# --- other programs ---------------------------------------------------------------------------------------------------


async def test_while_another_program_writes_a_table_waits_and_everybody_else_goes_on(kept):
    other = sqlite3.connect(kept.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting, ticks = asyncio.ensure_future(kept.writable()), 0
    while ticks < 20:
        await asyncio.sleep(0.01)
        ticks += 1
        assert not waiting.done()
    other.execute("ROLLBACK")
    await asyncio.wait_for(waiting, 1)
    kept.set_fact("a", "1")


async def test_a_program_that_does_not_stop_writing_is_named(kept, monkeypatch):
    monkeypatch.setattr(database, "LONGEST", 0.1)
    other = sqlite3.connect(kept.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program holds the database"):
        await kept.writable()
    assert kept.connection.execute("PRAGMA busy_timeout").fetchone()[0] == database.PATIENCE * 1000


async def test_what_waiting_does_not_mend_is_named_at_once(kept, monkeypatch):
    monkeypatch.setattr(kept.db, "conn", Failing(kept.connection, 1, sqlite3.OperationalError("disk I/O error")))
    with pytest.raises(StoreError, match="cannot be written"):
        await asyncio.wait_for(kept.writable(), 1)


# --- interactions, timers, the rest -----------------------------------------------------------------------------------


def test_an_interaction_counts_once(kept, game):
    kept.step(game, **USUAL, orders=[given(0)], interaction=77)
    assert kept.was_handled(77)
    before = everything(kept.path)
    with pytest.raises(Repeated):
        kept.step(game, tables.parts(1, b"twice"), [given(1)], interaction=77)
    assert everything(kept.path) == before


def test_interactions_are_forgotten_after_three_days_and_not_before(kept):
    kept.mark_handled(1)
    kept.clock.forward(71)
    kept.mark_handled(2)
    assert kept.was_handled(1)
    kept.clock.forward(2)
    kept.mark_handled(3)
    assert [kept.was_handled(n) for n in (1, 2, 3)] == [False, True, True]


def test_of_two_takers_one_moves_a_timer(kept, game):
    kept.put(game, TIMERS)
    other = Store(kept.path)
    (ours, *_), (theirs, *_) = kept.timers(game.id), other.timers(game.id)
    assert kept.move_timer(ours, tables.NOON + 500)
    assert not other.move_timer(theirs, tables.NOON + 500)
    assert not other.move_timer(theirs, None)
    moved = kept.timers(game.id)[-1]
    assert other.move_timer(moved, None)
    assert not kept.move_timer(moved, None)
    assert [t.kind for t in kept.timers(game.id)] == ["deadline"]


def test_a_timer_replaced_meanwhile_is_not_mistaken_for_the_new_one(kept, game):
    kept.put(game, [("remind", 1, tables.NOON)])
    old = kept.timers(game.id)[0]
    kept.put(game, [("deadline", 1, tables.NOON)])
    assert not kept.move_timer(old, None)
    assert not kept.stands(old)
    assert [t.kind for t in kept.timers(game.id)] == ["deadline"]


def test_the_earliest_timer_of_games_that_do_not_ring(kept, game):
    second = kept.game(kept.create_game(tables.row(channel=2)))
    kept.put(game, [("remind", 1, 10.0)])
    kept.put(second, [("remind", 1, 20.0), ("deadline", 1, 30.0)])
    assert kept.next_timer().due == 10
    assert kept.next_timer(without=[game.id]).due == 20
    assert kept.next_timer(without=[game.id, second.id]) is None
    assert [t.due for t in kept.due_timers(20.0)] == [10, 20]


def test_votes_messages_preferences_facts(kept, game):
    kept.vote(game.id, "end", 1, True)
    assert kept.vote(game.id, "end", 2, False) == {1: True, 2: False}
    assert kept.vote(game.id, "end", 2, True) == {1: True, 2: True}
    kept.clear_votes(game.id, "end")
    assert kept.votes(game.id, "end") == {}
    kept.set_message(game.id, "status", 5, 6)
    kept.set_message(game.id, "status", 5, 7)
    assert kept.message(game.id, "status") == (5, 7)
    kept.set_preferences(1, {"zone": "Asia/Tokyo"})
    assert (kept.preferences(1), kept.preferences(2)) == ({"zone": "Asia/Tokyo"}, {})
    kept.set_fact("a", "1")
    kept.set_fact("a", "2")
    assert (kept.fact("a"), kept.fact("b")) == ("2", None)


def test_a_message_that_is_gone_is_forgotten(kept, game):
    kept.set_message(game.id, "call", 5, 6)
    kept.set_message(game.id, "status", 5, 7)
    kept.drop_message(game.id, "call")
    assert (kept.message(game.id, "call"), kept.message(game.id, "status")) == (None, (5, 7))


def test_whose_channel_may_not_know_how_the_game_stands(kept):
    rows = [kept.game(kept.create_game(tables.row(channel=n))) for n in range(6)]
    for row, status in zip(rows, ("lobby", "running", "running", "paused", "over", "over"), strict=True):
        row.status = status
        kept.step(row, tables.parts(0, b"save"), [])
        row.settings = Settings(announced=row.step)
    rows[2].settings = Settings(announced=0)
    rows[3].settings.unsaid = [("1", "words")]
    rows[5].settings = Settings()
    for row in rows:
        kept.update_game(row)
    assert [row.id for row in kept.untold()] == [rows[n].id for n in (0, 2, 3, 5)]
    assert [row.id for row in kept.unfinished()] == [rows[n].id for n in (0, 1, 2, 3)]


def test_faults_are_found(kept, game):
    assert kept.faults() == []
    kept.connection.execute("PRAGMA foreign_keys = OFF")
    kept.connection.execute("INSERT INTO seats VALUES (999, 'USSR', 1)")
    assert kept.faults() == ["a seats row points nowhere"]


def test_settings_are_plain_text(kept, game):
    game.settings = Settings(Deadline(zone="Pacific/Apia"), called=[1, 2])
    kept.update_game(game)
    text = kept.connection.execute("SELECT settings FROM games").fetchone()[0]
    assert json.loads(text)["called"] == [1, 2] and settings.read(text) == (game.settings, [])
