"""Orders behind which somebody else had to decide first: they wait, and are offered again when their player's turn comes."""

import dataclasses
import itertools
import types

import pytest

import bot.table
from bot.batch import KEPT
from bot.errors import NotYours
from bot.tables import Tables
from bot.ui import asking, building
from bot.ui.giving import describe
from bot.ui.items import Action

from ..kernel import toy
from . import tables
from .test_building import Answered

NUMBERS = itertools.count(100)
FIRST, SECOND = "move 1 TANK Aldmoor to Dunmark", "move 1 FOOT Aldmoor to Dunmark"


@pytest.fixture
def many(tmp_path, monkeypatch):
    monkeypatch.setattr(bot.table, "GAMES", {toy.GAME.slug: toy.GAME})
    return Tables(tables.store(tmp_path / "db.sqlite"))


@pytest.fixture
def table(many):
    """Red moves; Blue may fire at who comes to Dunmark."""
    seats = {"red": 1, "blue": 2, "green": 3}
    row = dataclasses.replace(tables.row(seats=seats), slug=toy.GAME.slug, scenario="peace", options={})
    found = many.get(many.store.create_game(row))
    found.start()
    for user, seat in ((1, "red"), (2, "blue"), (3, "green")):
        found.submit(user, seat, "done")
    for user, seat, bid in ((1, "red", 2), (2, "blue", 1), (3, "green", 0)):
        found.submit(user, seat, f"bid {bid}")
    return found


def labels(view):
    return [item.item.label for item in view.children if isinstance(item, Action)]


async def interrupted(table):
    taken = await table.give(1, "red", f"{FIRST}; {SECOND}; done")
    assert [one.kind for one in taken] == ["accepted", KEPT, KEPT]
    assert describe(taken)[1] == f"… {SECOND}: waits until it's your turn again"
    return taken


class Tapped(Answered):
    """A button pressed at a bot that has nothing but its tables."""

    def __init__(self, table, many, user=1):
        super().__init__(table, user)
        muted = types.SimpleNamespace(muted=lambda table, allowed: "")
        self.client = types.SimpleNamespace(tables=many, teller=muted, announce=lambda table: None)
        self.id, self.token, self.app_permissions = next(NUMBERS), "", None


async def test_what_waits_is_offered_when_it_can_be_given_and_to_nobody_else(table, many):
    await interrupted(table)
    words, view = await asking.asked(table, "blue")
    assert SECOND not in words and "Give them now" not in labels(view)
    words, _ = await asking.asked(table, "red")
    assert "still wait" not in words, "it is not Red's turn yet"
    table.submit(2, "blue", "hold")
    again = Tables(tables.store(table.store.path)).get(table.row.id)
    assert again.waiting("red") == [SECOND, "done"], "a restart forgets nothing"
    words, view = await asking.asked(table, "red")
    assert f"These orders of yours are still waiting: “{SECOND}; done”" in words
    assert {"Give them now", "Forget them"} <= set(labels(view))
    assert "still wait" not in (await asking.asked(table, "blue"))[0]
    tapped = Tapped(table, many)
    await building.rest(tapped, table, 0, asking.own(table.playing, "red"))
    assert f"✓ {SECOND}" in tapped.words
    assert table.waiting("red") == ["done"], "Blue is asked once more, and the rest waits again"
    table.submit(2, "blue", "hold")
    await building.rest(Tapped(table, many), table, 0, asking.own(table.playing, "red"))
    assert table.playing.pending()[0].seat == "blue" and table.waiting("red") == []
    with pytest.raises(NotYours):
        await building.rest(Tapped(table, many), table, 0, asking.own(table.playing, "red"))


async def test_what_waits_can_be_forgotten_and_is_gone_with_its_phase(table, many):
    await interrupted(table)
    table.submit(2, "blue", "hold")
    with pytest.raises(NotYours):
        await building.forget(Tapped(table, many, user=2), table, 0, "red/0")
    tapped = Tapped(table, many)
    await building.forget(tapped, table, 0, "red/0")
    assert table.waiting("red") == [] and "still wait" not in tapped.words
    table.row.settings.waiting["red"] = bot.table.Waiting("another phase", ["done"])
    assert table.waiting("red") == []


async def test_what_cannot_be_given_for_another_reason_is_refused_at_once(table):
    taken = await table.give(1, "red", "done; move 1 TANK Aldmoor to Dunmark")
    assert taken[0].accepted and not taken[1].accepted and taken[1].kind != KEPT, "Red's turn is over"
    taken = await table.give(2, "blue", "nonsense; done")
    assert KEPT not in {one.kind for one in taken}
    assert table.row.settings.waiting == {}
