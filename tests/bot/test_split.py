"""Ranges of shards, and databases divided among them: every row has its place, and the way back is open."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.errors import ConfigError, StoreError
from bot.shards import Shards, whole
from bot.splitting import OF_A_GAME, databases, split
from bot.store import Store
from bot.tables import Tables

from . import tables


def guild(shard, count=16):
    """A server of this shard."""
    return (7 * count + shard) << 22


def filled(path, guilds):
    """A database with a running game on each of these servers."""
    store = tables.store(path)
    found = Tables(store)
    for at, each in enumerate(guilds):
        number = store.create_game(replace(tables.row(channel=1000 + each % 999_983), guild=each))
        table = found.get(number)
        table.start()
        tables.advance(table, at, 5)
        store.set_preferences(each % 1000, {"zone": "Asia/Tokyo"})
    store.close()


def rows(paths):
    """Every row of every game in these files."""
    found = []
    for path in paths:
        with closing(sqlite3.connect(path)) as connection:
            for table in ("games", *OF_A_GAME):
                names = [
                    r[1] for r in connection.execute(f"PRAGMA table_info({table})") if (table, r[1]) != ("timers", "id")
                ]
                found += [(table, *row) for row in connection.execute(f"SELECT {', '.join(names)} FROM {table}")]
    return sorted(found, key=repr)


@pytest.mark.parametrize("text", ["", "3", "0-3", "4-3/16", "0-16/16", "0/0", "-1/4", "a-b/4", "0-3/16x", "0-1/99999"])
def test_nonsense_is_no_range(text):
    with pytest.raises(ConfigError, match="0-3/16"):
        Shards.read(text)


def test_a_range_knows_its_shards_its_servers_and_its_file():
    part = Shards.read(" 0-3/16 ")
    assert part.ids == [0, 1, 2, 3] and part.file == "adjutant-0-3-of-16.sqlite"
    assert part.holds(guild(3)) and not part.holds(guild(4))
    assert Shards.read("5/16").ids == [5]
    assert Shards.read("0-15/16").file == "adjutant.sqlite", "one process for all has the database it always had"


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (("0-3/16", "4-14/16"), "shard 15 is in no range"),
        (("0-8/16", "8-15/16"), "shard 8 is in more than one"),
        (("0-7/16", "8-15/32"), "different numbers"),
    ],
)
def test_ranges_hold_every_shard_once(texts, words):
    with pytest.raises(ConfigError, match=words):
        whole([Shards.read(text) for text in texts])


def test_nothing_is_lost_there_and_back(tmp_path):
    guilds = [guild(shard) for shard in (0, 3, 4, 9, 15)]
    filled(tmp_path / "adjutant.sqlite", guilds)
    before = rows([tmp_path / "adjutant.sqlite"])
    parts = [Shards.read(text) for text in ("0-3/16", "4-15/16")]
    assert split(tmp_path, parts) == {"adjutant-0-3-of-16.sqlite": 2, "adjutant-4-15-of-16.sqlite": 3}
    files = databases(tmp_path)
    assert [path.name for path in files] == [part.file for part in parts]
    assert rows(files) == before
    for part, path in zip(parts, files, strict=True):
        store = Store(path)
        assert all(part.holds(row.guild) for row in store.games())
        assert all(Tables(store).get(row.id).game is not None for row in store.games()), "each can be played on"
        assert store.preferences(guilds[0] % 1000) == {"zone": "Asia/Tokyo"}, "players are known everywhere"
        store.close()
    assert (tmp_path / "adjutant.sqlite.before-split-1").exists()
    three = [Shards.read(text) for text in ("0-0/16", "1-7/16", "8-15/16")]
    assert list(split(tmp_path, three).values()) == [1, 2, 2]
    assert rows(databases(tmp_path)) == before
    assert split(tmp_path, [Shards.read("0-15/16")]) == {"adjutant.sqlite": 5}
    assert rows([tmp_path / "adjutant.sqlite"]) == before


def test_games_opened_after_a_division_never_share_a_number(tmp_path):
    filled(tmp_path / "adjutant.sqlite", [guild(0), guild(9)])
    split(tmp_path, [Shards.read("0-7/16"), Shards.read("8-15/16")])
    numbers = []
    for path, server in zip(databases(tmp_path), (guild(1), guild(10)), strict=True):
        store = tables.store(path)
        numbers += [store.create_game(replace(tables.row(channel=server % 997 + n), guild=server)) for n in range(2)]
        store.close()
    assert len(set(numbers)) == 4 and not set(numbers) & {1, 2}
    assert split(tmp_path, [Shards.read("0-15/16")]) == {"adjutant.sqlite": 6}


def test_databases_that_cannot_be_put_together_stay_as_they_are(tmp_path):
    filled(tmp_path / "adjutant.sqlite", [guild(0)])
    filled(tmp_path / "adjutant-0-7-of-16.sqlite", [guild(1)])
    before = rows(databases(tmp_path))
    with pytest.raises(StoreError, match="have a game 1"):
        split(tmp_path, [Shards.read("0-15/16")])
    assert rows(databases(tmp_path)) == before


def test_a_bot_that_runs_is_left_alone(tmp_path):
    filled(tmp_path / "adjutant.sqlite", [guild(0)])
    running = Store(tmp_path / "adjutant.sqlite")
    running.claim()
    with pytest.raises(StoreError, match="another Adjutant is running"):
        split(tmp_path, [Shards.read("0-15/16")])
    running.close()
    with pytest.raises(StoreError, match="no database"):
        split(tmp_path / "nowhere", [Shards.read("0-15/16")])
