"""A broken row costs one table; a broken file is named; no backup destroys anything."""

import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot import importing
from bot.check import check, mend
from bot.errors import StoreError
from bot.running import KEPT, Remembering, errors, memory, note, process
from bot.tables import Tables
from rules import GAMES
from rules.kernel import record
from rules.kernel.game import Game

from ..bot import tables

ROOT = Path(__file__).parents[2]


@pytest.fixture
def kept(tmp_path):
    return tables.store(tmp_path / "db.sqlite")


@pytest.mark.parametrize("column", ["settings", "options"])
@pytest.mark.parametrize("nonsense", ["no json", "[]", "", "null", "[" * 100_000])
def test_a_row_that_cannot_be_read_costs_one_table_and_is_mended(kept, column, nonsense):
    broken, sound = tables.table(kept), tables.table(kept, channel=2)
    kept.connection.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (nonsense, broken.row.id))
    again = Tables(kept)
    assert again.get(broken.row.id).fault and not again.get(sound.row.id).fault
    assert sound.row.id in [row.id for row in kept.untold()] and len(kept.unfinished()) == 2
    assert again.habits_changed(1)
    with pytest.raises(StoreError, match="damaged"):
        again.get(broken.row.id).keep()
    said = []
    assert check(kept, said.append) == 1 and column in " ".join(said)
    mend(kept, said.append)
    assert check(kept, said.append) == 0
    assert not Tables(kept).get(broken.row.id).fault
    assert Tables(kept).get(broken.row.id).playing.fingerprint() == broken.playing.fingerprint()


def test_preferences_that_cannot_be_read_block_no_table(kept):
    table = tables.table(kept)
    user, _ = tables.due(table)
    kept.connection.execute("INSERT INTO preferences VALUES (?, 'nonsense')", (user,))
    tables.order(table)
    said = []
    assert check(kept, said.append) == 1 and f"user {user}" in said[0]
    mend(kept, said.append)
    assert check(kept, said.append) == 0


def test_settings_of_which_one_is_wrong_keep_the_others(kept):
    table = tables.table(kept, deadline={"mode": "hours", "hours": 30})
    kept.connection.execute("UPDATE games SET settings = json_set(settings, '$.told', 'much', '$.calls', 4)")
    row = Tables(kept).get(table.row.id).row
    assert (row.settings.told, row.settings.calls, row.settings.deadline.hours, row.fault) == (0, 4, 30, "")


@pytest.mark.parametrize("name", ["timers", "votes", "orders"])
def test_a_bot_does_not_start_without_a_table_of_its_file(kept, name):
    tables.table(kept)
    kept.connection.execute("PRAGMA foreign_keys = OFF")
    kept.connection.execute(f"DROP TABLE {name}")
    with pytest.raises(StoreError, match=f"the table {name} is missing"):
        kept.claim()
    said = []
    assert check(kept, said.append) == 1 and said == [f"file: the table {name} is missing"]
    mend(kept, said.append)
    assert check(kept, said.append) == (0 if name != "orders" else 1)


@pytest.mark.parametrize("end", ["", "-wal", "-shm", ".lock", ".running"])
def test_no_backup_onto_any_file_of_a_database_in_use(kept, tmp_path, end):
    kept.claim()
    table = tables.table(kept)
    tables.order(table)
    target = tmp_path / f"db.sqlite{end}"
    before = target.read_bytes() if target.exists() else b""
    (tmp_path / "link").symlink_to(target)
    for path in (target, tmp_path / "link", tmp_path / "." / f"db.sqlite{end}"):
        with pytest.raises(StoreError):
            kept.backup(path)
    if target.exists() and not end:
        assert target.read_bytes() == before
    os.link(target, tmp_path / "hard") if target.exists() else None
    if (tmp_path / "hard").exists():
        with pytest.raises(StoreError):
            kept.backup(tmp_path / "hard")
    said = []
    assert check(tables.store(kept.path), said.append) == 0, said


def adjutant(*arguments, **env):
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (("map", "supreme_axis_allies", "--size", "300", "-o", "no/such/folder/map.png"), {}),
        (("map", "supreme_axis_allies", "--size", "300", "-o", "/"), {}),
        (("map", "supreme_axis_allies", "--size", "300", "-o", ""), {}),
        (("map", "supreme_axis_allies", "--size", "300", "-o", "/dev/full"), {}),
        (("check",), {"ADJUTANT_DATA": "/dev/null/x"}),
        (("backup", "x"), {"ADJUTANT_DATA": "/proc/nothing"}),
        (("sandbox", "--no-browser"), {"ADJUTANT_PORT": "many"}),
        (("sandbox", "--no-browser"), {"ADJUTANT_PORT": "99999"}),
        (("sandbox", "--no-browser"), {"ADJUTANT_LOG": "loudly"}),
        (("replay", "/dev/zero"), {}),
        (("replay", "/"), {}),
        (("split", "0-1/4"), {}),
        (("split", "0-9/4"), {}),
        (("split", "0-3/4"), {}),
        (("status",), {"ADJUTANT_SHARDS": "all of them"}),
        (("check",), {"ADJUTANT_SHARDS": "3-1/4"}),
        (("restore", "no-such-file"), {}),
    ],
    ids=range(17),
)
def test_a_fault_of_usage_is_one_line_and_exit_2(arguments, env, tmp_path):
    done = adjutant(*arguments, **{"ADJUTANT_DATA": str(tmp_path), **env})
    text = done.stderr.decode()
    assert (done.returncode, text.count("\n")) == (2, 1), text
    assert text.startswith("adjutant: ")


def test_a_record_that_is_no_text_is_named(tmp_path):
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    done = adjutant("replay", str(tmp_path / "bad.toml"))
    assert done.returncode == 2 and b"not text in UTF-8" in done.stderr


def test_a_database_that_is_damaged_is_named(tmp_path):
    store = tables.store(tmp_path / "adjutant.sqlite")
    tables.advance(tables.table(store), 1, 20)
    store.close()
    data = bytearray((tmp_path / "adjutant.sqlite").read_bytes())
    data[4096 * 2 : 4096 * 12] = b"\x55" * 4096 * 10
    (tmp_path / "adjutant.sqlite").write_bytes(data)
    done = adjutant("check", ADJUTANT_DATA=str(tmp_path))
    assert done.returncode in (1, 2) and b"Traceback" not in done.stderr, done.stderr


def test_the_host_is_told_how_the_bot_is_doing(tmp_path):
    store = tables.store(tmp_path / "adjutant.sqlite")
    tables.order(tables.table(store))
    store.connection.execute("UPDATE games SET settings = 'x'")
    done = adjutant("status", ADJUTANT_DATA=str(tmp_path))
    said = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    for words in (
        "bot: does not run",
        "tables: 1 (0 lobby, 1 running",
        "game 1: its settings cannot be read",
        "last order",
    ):
        assert words in said, said
    assert "last errors: none" in said
    store.claim(whole=False)
    assert "bot: runs\n" in adjutant("status", ADJUTANT_DATA=str(tmp_path)).stdout.decode()
    handler = Remembering(Path(store.path))
    for number in range(KEPT + 2):
        handler.emit(logging.makeLogRecord({"msg": "fault %s\nof many lines", "args": (number,), "levelname": "ERROR"}))
    said = adjutant("status", ADJUTANT_DATA=str(tmp_path)).stdout.decode()
    assert re.search(
        rf"bot: runs since 0 minutes \(process {os.getpid()}\), [1-9]\d+ MB, its workers \d+ MB\n", said
    ), said
    assert f"last errors: {KEPT}\n" in said and f"UTC fault {KEPT + 1} of many lines\n" in said
    assert "fault 0 " not in said and "Traceback" not in said
    store.close()
    later = adjutant("status", ADJUTANT_DATA=str(tmp_path)).stdout.decode()
    assert "bot: does not run" in later and f"fault {KEPT + 1}" in later, "what it died of can still be asked"


@pytest.mark.parametrize("nonsense", ["", "no json", "[]", '{"pid": "x", "errors": 5}', '{"pid": 1e9, "begun": null}'])
def test_a_note_of_the_running_bot_that_cannot_be_read_is_left_out(tmp_path, nonsense):
    database = tmp_path / "adjutant.sqlite"
    note(database).write_text(nonsense)
    assert errors(database) == [] and process(database) is None
    assert memory(1 << 30) is None


GREEDY = """
import sys
from bot import cli
cli.record.replay = lambda *_: bytearray(400 << 20)
code = cli.main(["replay", sys.argv[1]])
assert len(bytearray(400 << 20)), "afterwards there is room again"
sys.exit(code)
"""


def test_a_record_that_takes_all_memory_is_refused(tmp_path):
    (tmp_path / "record.toml").write_text('adjutant = 1\ngame = "supreme_axis_allies"\nseed = "7"\n')
    command = [sys.executable, "-c", GREEDY, str(tmp_path / "record.toml")]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert b"more memory than any record" in done.stderr


SLOW = """
import sys
from bot import cli, importing
importing.LONGEST = 0.3
def endless(*_):
    while True:
        pass
importing.record.replay = endless
sys.exit(cli.main(["replay", sys.argv[1]]))
"""


def test_a_record_that_never_ends_is_refused(tmp_path):
    (tmp_path / "record.toml").write_text('adjutant = 1\ngame = "supreme_axis_allies"\nseed = "7"\n')
    command = [sys.executable, "-c", SLOW, str(tmp_path / "record.toml")]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
    assert b"longer than any record" in done.stderr


def test_a_position_without_its_powers_is_refused_in_words():
    text = record.write(record.Record(record.FORMAT, "ww2_europe", seed="7", position=without_powers()))
    saved, why = importing.play(text, "another seed")
    assert saved is None and "powers are missing" in why, why


def test_a_position_that_the_rules_stumble_over_is_refused_in_words_and_logged(monkeypatch, caplog):
    def stumbles(*_):
        raise KeyError("what nobody has thought of")

    monkeypatch.setattr(importing.record, "replay", stumbles)
    position = GAMES["ww2_europe"].write_position(Game.new(GAMES["ww2_europe"], seed="7"))
    text = record.write(record.Record(record.FORMAT, "ww2_europe", seed="7", position=position))
    saved, why = importing.play(text, "another seed")
    assert saved is None and "impossible position" in why and "nobody has thought" not in why
    assert "nobody has thought" in caplog.text


def without_powers():
    game = GAMES["ww2_europe"]
    position = game.write_position(Game.new(game, seed="7"))
    return {**position, "powers": {}}


@pytest.mark.parametrize("nonsense", ["no json", "[" * 100_000, "7", ""])
def test_an_order_half_built_that_cannot_be_read_is_begun_anew(kept, nonsense):
    table = tables.table(kept)
    kept.connection.execute("INSERT INTO drafts VALUES (5, ?, ?, 0)", (table.row.id, nonsense))
    assert kept.draft(5) == []
    kept.set_draft(table.row.id, 5, ["move"])
    assert kept.draft(5) == ["move"]
