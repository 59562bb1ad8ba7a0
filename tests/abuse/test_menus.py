"""Menus are thought of beside the loop, whatever the rules have to look through for them."""

import time

from bot.ui import asking

from ..bot import tables
from ..bot.test_building import Answered
from .watchdog import HOLD, Watchdog


def slow(real, seconds=0.15):
    def slowly(*what):
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        return real(*what)

    return slowly


async def test_a_menu_that_takes_long_holds_nobody_up(tmp_path, monkeypatch):
    table = tables.table(tables.store(tmp_path / "db.sqlite"))
    _, seat = tables.due(table)
    words, view = await asking.asked(table, seat)
    kind = type(table.playing)
    monkeypatch.setattr(kind, "build", slow(kind.build))
    async with Watchdog() as dog:
        same, again = await asking.asked(table, seat)
    assert dog.longest < HOLD, dog.longest
    assert same == words and len(again.children) == len(view.children) > 0


async def test_the_next_word_of_an_order_holds_nobody_up(tmp_path, monkeypatch):
    table = tables.table(tables.store(tmp_path / "db.sqlite"))
    user, seat = tables.due(table)
    _, text = table.playing.build(seat).choices[0]
    kind = type(table.playing)
    monkeypatch.setattr(kind, "build", slow(kind.build))
    menu = Answered(table, user, 7)
    async with Watchdog() as dog:
        await menu.press(f"{seat}/0/{asking._told(text)}")
    assert dog.longest < HOLD, dog.longest
    assert table.store.draft(7)[0].startswith(text) and "Order so far" in menu.words
