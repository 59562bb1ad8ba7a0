"""What is not needed any more goes without holding anybody up."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

import bot.tables
from bot.garbage import LONG, MIDDLE, NEVER, QUIET, YOUNG, Garbage, settle
from bot.table import Table
from rules.kernel.fuzz import RandomPlayer

from . import games, tables


class Loop:
    """Something that only a look at everything finds to be garbage."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def habits() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def circles() -> int:
    """How many objects go in circles that nobody holds, among all there are."""
    gc.unfreeze()
    return gc.collect()


async def test_python_does_not_look_through_what_is_old_by_itself() -> None:
    before = gc.get_threshold()
    garbage = Garbage()
    garbage.start()
    assert gc.get_threshold() == (YOUNG, MIDDLE, NEVER) and gc.get_freeze_count() > 1000
    await garbage.stop()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0
    assert garbage._noted not in gc.callbacks


async def test_what_is_new_is_looked_through_once_nobody_asks_for_anything() -> None:
    garbage = Garbage()
    garbage.start()
    began = garbage._heard
    new = Loop()
    seen = weakref.ref(new)
    del new
    assert not garbage.look(began + QUIET / 2) and seen() is not None, "somebody has just asked for something"
    frozen, stays = gc.get_freeze_count(), [Loop() for _ in range(100)]
    assert garbage.look(began + QUIET) and seen() is None
    assert gc.get_freeze_count() >= frozen + len(stays)
    assert not garbage.look(began + QUIET + 100), "nothing can be new"
    garbage.heard()
    assert garbage.look(garbage._heard + QUIET)
    await garbage.stop()


async def test_while_people_ask_what_is_new_is_looked_through_before_it_is_much() -> None:
    garbage = Garbage()
    garbage.start()
    new = Loop()
    seen = weakref.ref(new)
    del new
    garbage.heard()
    made = [[] for _ in range(YOUNG * (MIDDLE + 3))]
    assert garbage._grown, "Python has looked at what outlived its first look"
    frozen = gc.get_freeze_count()
    await asyncio.sleep(0)
    assert seen() is None and not garbage._grown and len(made) > YOUNG
    assert gc.get_freeze_count() < frozen + YOUNG, "who is being answered holds what goes soon"
    await garbage.stop()


async def test_what_takes_long_to_look_through_is_put_out_of_sight_even_then(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage = Garbage()
    garbage.start()
    garbage.heard()
    clock = iter((0.0, LONG))
    monkeypatch.setattr(time, "thread_time", lambda: next(clock))
    garbage._grown = True
    assert garbage.look(garbage._heard)
    await garbage.stop()


async def test_who_asks_is_heard() -> None:
    garbage = Garbage()
    before = garbage._heard
    await asyncio.sleep(0.01)
    garbage.heard()
    assert garbage._heard > before


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_a_game_keeps_does_not_go_in_circles(tmp_path, slug):
    """Each order as if hours had gone by since the last, in which everything was put out of sight."""
    table = games.table(tmp_path / "db.sqlite", slug, seed="circles")
    player = RandomPlayer(5)
    circles()
    settle()
    for _ in range(40):
        if table.playing.outcome is not None:
            break
        seat, text = player.next(table.playing)
        table.submit(table.row.seats[seat], seat, text)
        for pending in table.playing.pending():
            table.suggest(table.row.seats[pending.seat], pending.seat, "m")
        for each in table.definition.seats:
            table.view(each)
        settle()
    assert circles() < 100


def used(path, slug) -> tuple[bot.tables.Tables, Table]:
    first = games.table(path, slug)
    tables.advance(first, 1, 30)
    many = bot.tables.Tables(first.store)
    table = many.get(first.row.id)
    assert table is not None
    for seat, user in table.row.seats.items():
        table.suggest(user, seat, "")
        table.view(seat)
    return many, table


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_table_that_is_put_away_goes_at_once(tmp_path, slug, monkeypatch):
    many, table = used(tmp_path / "db.sqlite", slug)
    monkeypatch.setattr(bot.tables, "MOST_LOADED", 0)
    game, number = weakref.ref(table.playing), table.row.id
    gc.collect()
    gc.disable()
    try:
        assert many.get(number) is table, "somebody holds it: it is the one"
        assert table.playing.log and many.loaded == 1
        del table
        assert many.loaded == 0 and game() is None, "without being looked for"
    finally:
        gc.enable()
    again = many.get(number)
    assert again is not None and len(again.playing.log) == 30
