"""A database that the first version of the bot wrote, with games under way, is played on as if nothing had been."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import schema
from bot.errors import Repeated
from bot.tables import Tables

from . import tables

OLD = Path(__file__).parent / "old" / "version_1.sql"
GAMES = {1: ("supreme_axis_allies", 45), 2: ("triumph_tragedy", 40)}


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "db.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(OLD.read_text(encoding="utf-8"))
    return path


def test_the_file_is_of_the_first_version(old):
    with closing(sqlite3.connect(old)) as file:
        assert schema.version(file) == 1
        assert set(schema.missing(file)) >= {"phases", "headers", "openings", "events", "snapshots"}


def test_it_is_brought_to_the_present_version_once(old):
    for _ in range(2):
        kept = tables.store(old)
        kept.claim()
        assert schema.version(kept.connection) == len(schema.SCHEMA)
        assert not schema.missing(kept.connection) and kept.faults() == []
        kept.close()


@pytest.mark.parametrize("number", GAMES)
def test_its_games_are_as_they_were(old, number):
    slug, count = GAMES[number]
    kept = tables.store(old)
    table = Tables(kept).get(number)
    assert (table.row.slug, table.row.status, table.row.step, table.fault) == (slug, "running", table.row.step, "")
    game, orders = table.playing, kept.orders(number)
    assert not game.notice and len(orders) == count
    assert [entry.text for entry in game.orders()] == [order.text for order in orders]
    assert table.phases()[0].order == 0 and len(table.phases()) > 2


def test_what_was_agreed_and_said_is_kept(old):
    kept = tables.store(old)
    table = Tables(kept).get(1)
    assert (table.deadline.mode, table.deadline.hours, table.deadline.late, table.deadline.grace) == (
        *("hours", 30, "standing"),
        6,
    )
    assert table.playing.standing == {"GER": {"scramble": "never"}}
    assert kept.preferences(1)["zone"] == "Europe/Berlin"
    assert [timer.kind for timer in kept.timers(1)]
    user, seat = tables.due(table)
    with pytest.raises(Repeated):
        table.submit(user, seat, "done", interaction=100_000)


@pytest.mark.parametrize("number", GAMES)
def test_its_games_go_on_and_are_kept_in_parts_from_then_on(old, number):
    kept = tables.store(old)
    table = Tables(kept).get(number)
    assert kept.save_of(number) and kept.kept(number) is None
    tables.order(table)
    assert kept.save_of(number) is None
    again = Tables(tables.store(old)).get(number)
    assert again.playing.fingerprint() == table.playing.fingerprint()
    assert len(again.playing.log) >= GAMES[number][1] + 1
    first = tables.NOON + (60 if number == 1 else 46 * 60)
    assert [order.at for order in kept.orders(number)][:2] == [first, first + 60], "when they were given"
    tables.advance(again, 5, 20)
    assert again.store.faults() == []
