"""The first answer to an interaction is in time, whatever the work takes, and there is only one."""

import asyncio
import datetime
import types
from contextlib import suppress

import aiohttp
import discord
import pytest
from discord import ui

import bot.answering
from bot import owed
from bot.answering import TooLate, answering, edit, say


def refused(code=10062):
    response = types.SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": code, "message": "Unknown interaction"})


class Wire:
    """What Discord hears of one interaction, each request taking a while; the first answer only once and in time."""

    def __init__(self, age=0.0, slow=0.0, expired=False):
        self.heard, self.slow, self.expired = [], slow, expired
        self.id, self.extras, self.answered = 7, {}, False
        self.created_at = discord.utils.utcnow() - datetime.timedelta(seconds=age)
        self.response, self.followup = self, types.SimpleNamespace(send=self.follow_up)

    def is_done(self):
        return self.answered

    async def first(self, what):
        taken = not any(kind in ("defer", "answer", "edit") for kind, _ in self.heard)
        self.heard.append(what)
        await asyncio.sleep(self.slow)
        if self.expired or not taken:
            raise refused(10062 if self.expired else 40060)
        self.answered = True

    async def defer(self, ephemeral, thinking):
        assert ephemeral
        await self.first(("defer", thinking))

    async def send_message(self, words, view, ephemeral):
        assert ephemeral
        await self.first(("answer", words))

    async def edit_message(self, content, view):
        await self.first(("edit", content))

    async def follow_up(self, words, view, ephemeral):
        assert self.answered and ephemeral, "Discord knows nothing yet of what this follows"
        self.heard.append(("follow up", words))

    async def edit_original_response(self, content, view):
        assert self.answered
        self.heard.append(("edit original", content))


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    monkeypatch.setattr(bot.answering, "SOON", 0.1)
    monkeypatch.setattr(bot.answering, "LATE", 0.2)


async def test_what_is_ready_is_said_at_once():
    wire = Wire()
    async with answering(wire):
        await say(wire, "first")
        await say(wire, "second")
    await asyncio.sleep(0.2)
    assert wire.heard == [("answer", "first"), ("follow up", "second")]


async def test_what_takes_long_is_announced_in_time_and_follows():
    wire = Wire()
    async with answering(wire):
        await asyncio.sleep(0.09)
        assert wire.heard == []
        await asyncio.sleep(0.06)
        assert wire.heard == [("defer", True)]
        await say(wire, "at last")
    assert wire.heard == [("defer", True), ("follow up", "at last")]


async def test_an_answer_that_is_ready_while_the_announcement_is_under_way_waits_for_it():
    wire = Wire(slow=0.1)
    async with answering(wire):
        await asyncio.sleep(0.15)
        await say(wire, "now")
    assert wire.heard == [("defer", True), ("follow up", "now")]


async def test_no_announcement_while_the_answer_is_under_way():
    wire = Wire(slow=0.3)
    async with answering(wire):
        await say(wire, "slowly")
    assert wire.heard == [("answer", "slowly")]


async def test_a_button_edits_its_message_before_and_after():
    for wait, words in ((0.0, ["edit", "follow up"]), (0.15, ["defer", "edit original", "follow up"])):
        wire = Wire()
        async with answering(wire, thinking=False):
            await asyncio.sleep(wait)
            await edit(wire, "changed")
            await say(wire, "besides")
        assert [kind for kind, _ in wire.heard] == words
        assert wire.heard[0] in (("edit", "changed"), ("defer", False))


async def test_what_came_late_has_less_time_left():
    wire = Wire(age=0.05)
    async with answering(wire):
        await asyncio.sleep(0.08)
        assert wire.heard == [("defer", True)]


async def test_a_clock_that_is_behind_does_not_give_more_time():
    wire = Wire(age=-3600)
    async with answering(wire):
        await asyncio.sleep(0.13)
        assert wire.heard == [("defer", True)]


async def test_nothing_is_done_for_who_no_longer_waits():
    wire, done = Wire(age=3, expired=True), []
    with pytest.raises(TooLate):
        async with answering(wire):
            done.append("an order")
    assert done == []


async def test_of_the_same_interaction_twice_one_goes_on():
    wire, done = Wire(), []
    for _ in range(2):
        wire.answered = False  # another copy of it knows nothing of the first
        with suppress(TooLate):
            async with answering(wire) as answer:
                await answer.put_off()
                done.append("a seat")
    assert done == ["a seat"]


async def test_nothing_is_refused_because_a_clock_is_ahead():
    wire = Wire(age=3600)
    async with answering(wire):
        await say(wire, "as ever")
    assert wire.heard == [("defer", True), ("follow up", "as ever")]


async def test_work_that_fails_in_time_leaves_the_answer_to_the_error():
    wire = Wire()
    with pytest.raises(ValueError, match="a bug"):
        async with answering(wire):
            raise ValueError("a bug")
    await asyncio.sleep(0.15)
    await say(wire, "Sorry.")
    assert wire.heard == [("answer", "Sorry.")]


@pytest.fixture
def told(monkeypatch):
    """What a table hears of its answers."""
    heard = []
    monkeypatch.setattr(owed, "answered", lambda table, number, got: heard.append((number, got)))
    return heard


async def test_the_table_is_told_whether_the_player_was(told):
    table = types.SimpleNamespace()
    for fails in (False, True):
        wire = Wire(expired=fails)
        try:
            async with answering(wire) as answer:
                answer.table = table
                await say(wire, "accepted")
        except discord.NotFound:
            assert fails
    assert told == [(7, True), (7, False)]


async def test_no_view_is_remembered():
    """Buttons work by their ids; what is sent must not stay in memory for a quarter of an hour."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="x", custom_id="x"))
    wire = Wire()
    await say(wire, "words", view)
    assert view.is_finished()


@pytest.mark.parametrize("broken", [aiohttp.ServerDisconnectedError(), ConnectionResetError()], ids=type)
async def test_a_connection_that_breaks_over_it_is_no_end(broken, told):
    """It could not be said that an answer follows; what follows is tried all the same, and the table hears of it."""

    class Broken(Wire):
        async def defer(self, ephemeral, thinking):
            raise broken

    wire = Broken()
    with pytest.raises(TooLate):
        async with answering(wire) as answer:
            answer.table = types.SimpleNamespace()
            await answer.put_off()
    assert told == [(7, False)] and not wire.extras
