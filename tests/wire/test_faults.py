"""Discord has a bad day: the table does not notice, or is told in words."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.sandbox.client import words

from .conftest import House
from .test_crash import kept
from .test_table import CHANNEL, accepted, seated

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "requests": 3, "match": "POST /webhooks", "retry_after": 0.3},
        {"status": 500, "requests": 2, "match": "POST /webhooks"},
        {"status": 502, "requests": 2, "match": "/channels"},
        {"status": 429, "requests": 2, "match": "/channels", "retry_after": 0.3},
        {"delay": 1.5, "requests": 2, "match": "POST"},
    ],
    ids=lambda fault: "-".join(map(str, fault.values())),
)
async def test_requests_that_fail_are_repeated(house: House, fault: dict[str, Any]) -> None:
    await seated(house)
    await house.client.fault(**fault)
    await accepted(house, "USA", "setup 1 inf at texas")
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


@pytest.mark.parametrize("how", ["drop", "close", "reconnect", "invalid", "forget"])
async def test_a_broken_gateway_is_taken_up_again(house: House, how: str) -> None:
    await seated(house)
    await house.client.fault(gateway=how)
    await asyncio.sleep(0.3)
    await house.client.ready(30)
    for attempt in range(20):
        try:
            await accepted(house, "USA", "setup 1 inf at texas")
            break
        except AssertionError:
            if attempt == 19:
                raise
            await asyncio.sleep(0.5)
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_an_answer_that_comes_late_changes_the_game_only_once(house: House) -> None:
    await seated(house)
    await house.client.fault(late=2.0)
    await house.client.slash("bertil", CHANNEL, "order", text="setup 1 inf at texas", seat="USA")
    await asyncio.sleep(0.5)
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_a_busy_database_is_waited_for(house: House) -> None:
    await seated(house)
    other = sqlite3.connect(house.folder / "bot" / "adjutant.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    giving = asyncio.ensure_future(accepted(house, "USA", "setup 1 inf at texas"))
    await asyncio.sleep(1.0)
    other.execute("ROLLBACK")
    other.close()
    await giving
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_a_killed_picture_worker_costs_a_picture_at_most(house: House) -> None:
    await seated(house)
    drawing = asyncio.ensure_future(house.client.slash("anna", CHANNEL, "map", wait=90))
    await asyncio.sleep(0.8)
    assert house.process is not None
    killer = await asyncio.create_subprocess_exec("pkill", "-9", "-P", str(house.process.pid), "-f", "spawn_main")
    await killer.wait()
    drawn = await drawing
    assert drawn.message.get("attachments") or "fault is in the log" in drawn.text, words(drawn.message)
    await accepted(house, "USA", "setup 1 inf at texas")
    again = await house.client.slash("anna", CHANNEL, "map", wait=90)
    assert again.message["attachments"], "the next picture comes"
