"""Discord has a bad day: the table does not notice, or is told in words."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.sandbox.client import Outcome, words
from bot.sandbox.interactions import FIRST_ANSWER

from .conftest import PATIENCE, House, until
from .test_crash import kept
from .test_table import CHANNEL, GAME, accepted, seated

pytestmark = pytest.mark.timeout(400)


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
    house.sandbox.interactions.patience = FIRST_ANSWER  # what is asked while nobody listens need not be waited for
    await house.client.fault(gateway=how)
    await house.client.ready(60)

    async def taken() -> bool:
        try:
            await accepted(house, "USA", "setup 1 inf at texas")
        except AssertionError:
            return bool(await kept(house))
        return True

    await until(taken)
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_an_answer_that_comes_late_changes_the_game_only_once(house: House) -> None:
    await seated(house)
    await house.client.fault(late=2.0)
    await house.client.slash("bertil", CHANNEL, "order", text="setup 1 inf at texas", seat="USA")
    await house.quiet()
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_an_order_that_comes_when_nobody_waits_for_its_answer_is_not_carried_out(house: House) -> None:
    """His client has told the player that nothing came; he gives the order again, and it counts once."""
    await seated(house)
    house.sandbox.interactions.patience = FIRST_ANSWER
    await house.client.fault(late=3.4)
    silent = await house.client.slash("bertil", CHANNEL, "order", text="setup 1 inf at texas", seat="USA")
    assert silent.status == "no answer"
    since = (await house.client.log())[0]["number"]

    async def in_vain() -> bool:
        return any(e["path"].endswith("/callback") and e.get("status") == 404 for e in await house.client.log(since))

    await until(in_vain, "the bot has tried to answer, too late")
    house.sandbox.interactions.patience = PATIENCE
    await accepted(house, "USA", "setup 1 inf at texas")
    assert await kept(house) == ["USA: setup 1 INF at Texas"]
    assert "Traceback" not in house.log


async def answering(house: House, since: int) -> list[int]:
    """The kinds of the first answers since."""
    log = await house.client.log(since)
    return [entry["body"]["type"] for entry in log if entry["path"].endswith("/callback") and entry["status"] < 300]


@pytest.mark.parametrize(("seconds", "kinds"), [(0.3, [4]), (4.0, [5])], ids=["soon", "after three seconds"])
async def test_a_busy_database_is_waited_for(house: House, seconds: float, kinds: list[int]) -> None:
    """Who orders meanwhile is told in time that his answer follows; nobody else waits."""
    await seated(house)
    other = sqlite3.connect(house.folder / "bot" / "adjutant.sqlite", isolation_level=None)
    await house.client.wait_for("chiara", CHANNEL, "your move")
    since = (await house.client.log())[-1]["number"]
    other.execute("BEGIN IMMEDIATE")
    giving = asyncio.ensure_future(accepted(house, "USA", "setup 1 inf at texas"))
    await asyncio.sleep(seconds)
    assert await answering(house, since) == ([] if kinds == [4] else kinds)
    rule = await house.client.slash("chiara", "rules-questions", "rules show", id="map.canal", game=GAME)
    assert rule.text and not giving.done()
    other.execute("ROLLBACK")
    other.close()
    await giving
    assert sorted(await answering(house, since)) == sorted([*kinds, 4])
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_many_orders_at_once_are_answered_later_and_few_at_once(house: House) -> None:
    await seated(house)
    since = (await house.client.log())[-1]["number"]
    for count, kind in ((30, 5), (3, 4)):
        text = "; ".join(["setup 1 inf at atlantis"] * count)
        refused = await house.client.slash("bertil", CHANNEL, "order", text=text, seat="USA")
        assert "atlantis" in refused.text
        assert (await answering(house, since))[-1] == kind


async def test_a_full_disk_is_named_and_nothing_is_done_by_half(house: House) -> None:
    await house.stop_bot()
    house.module, house.environment = "tests.wire.tight", {"ADJUTANT_TEST_FULL": str(house.folder / "full")}
    await house.start_bot()
    await seated(house)
    await accepted(house, "USA", "setup 1 inf at texas")
    await house.quiet()  # it has noted that the player was told
    (house.folder / "full").touch()
    for text in ("setup 1 inf at texas", "setup rest; done"):
        refused = await house.client.slash("bertil", CHANNEL, "order", text=text, seat="USA")
        assert refused.text == "The disk is full. Nothing was changed; please try again later."
    refused = await house.client.slash("anna", CHANNEL, "game pause")
    assert "The disk is full" in refused.text
    assert "1 INF in Central United States" in (await house.client.slash("bertil", CHANNEL, "asked", seat="USA")).text
    (house.folder / "full").unlink()
    await accepted(house, "USA", "setup 1 inf at texas")
    assert await kept(house) == ["USA: setup 1 INF at Texas", "USA: setup 1 INF at Texas"]


async def answered_late(
    house: House, seconds: float, patience: float = PATIENCE, after: bool = False
) -> asyncio.Task[Outcome]:
    """An order is carried out; its answer hangs on its way for so long, or with `after` what Discord says to it; it is
    waited for no longer than with `patience`."""
    await seated(house)
    await house.client.wait_for("chiara", CHANNEL, "your move")
    since = (await house.client.log())[-1]["number"]
    await house.client.fault(delay=seconds, match="/callback", requests=1, after=after)
    house.sandbox.interactions.patience = patience
    order = house.client.slash("bertil", CHANNEL, "order", text="setup 1 inf at texas", seat="USA")
    giving = asyncio.ensure_future(order)

    async def sent() -> bool:
        return any(entry["path"].endswith("/callback") for entry in await house.client.log(since))

    await until(sent, "no answer was sent")
    return giving


async def test_told_to_stop_in_the_middle_of_an_order_the_bot_answers_it_first(house: House) -> None:
    giving = await answered_late(house, 0.6)
    assert house.process is not None
    house.process.terminate()
    assert "✓" in (await giving).text
    assert await house.stop_bot() == 0
    assert "Traceback" not in house.log and "closed" in house.log
    await house.start_bot()
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


async def test_who_asks_while_the_bot_stops_is_told_to_come_back(house: House) -> None:
    giving = await answered_late(house, 1.5)
    assert house.process is not None
    house.process.terminate()
    await asyncio.sleep(0.3)
    for told in (
        await house.client.slash("bertil", CHANNEL, "order", text="setup rest", seat="USA"),
        await house.client.slash("chiara", CHANNEL, "game status"),
    ):
        assert "try again in a minute" in told.text
    assert "✓" in (await giving).text
    assert await house.stop_bot() == 0
    await house.start_bot()
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


@pytest.mark.parametrize("twice", [False, True], ids=["once", "delivered twice"])
async def test_who_lost_his_answer_to_a_crash_is_told_what_stands(house: House, twice: bool) -> None:
    if twice:
        await house.client.fault(duplicates=1)
    giving = await answered_late(house, 20, FIRST_ANSWER)
    await asyncio.sleep(0.3 * twice)
    await house.stop_bot(9)
    await house.client.fault(clear=True)
    await house.start_bot()
    assert (await giving).status == "no answer"
    house.sandbox.interactions.patience = PATIENCE
    await house.client.slash("anna", CHANNEL, "game pause")
    assert "paused" in (await house.client.slash("bertil", CHANNEL, "order", text="setup rest", seat="USA")).text
    await house.client.slash("anna", CHANNEL, "game resume")
    asked = await house.client.slash("bertil", CHANNEL, "asked", seat="USA")
    assert asked.text.startswith(
        "My last reply didn't reach you. These orders were accepted:\n- setup 1 INF at Texas\n\n"
    )
    assert "Set up your units" in asked.text
    assert asked.ephemeral
    again = await house.client.slash("bertil", CHANNEL, "asked", seat="USA")
    assert "didn't reach you" not in again.text
    assert await kept(house) == ["USA: setup 1 INF at Texas"]


@pytest.mark.parametrize("command", ["asked", "order"])
async def test_whose_answer_came_before_the_crash_is_not_told_again(house: House, command: str) -> None:
    giving = await answered_late(house, 20, after=True)
    assert "✓ setup 1 INF at Texas" in (await giving).text
    await house.stop_bot(9)
    await house.client.fault(clear=True)
    await house.start_bot()
    what = {"text": "setup rest"} if command == "order" else {}
    told = await house.client.slash("bertil", CHANNEL, command, seat="USA", **what)
    assert "didn't reach you" not in told.text and "Texas" not in told.text.splitlines()[0]
    assert (await kept(house))[0] == "USA: setup 1 INF at Texas"


async def test_a_killed_picture_worker_costs_a_picture_at_most(house: House) -> None:
    await seated(house)
    drawing = asyncio.ensure_future(house.client.slash("anna", CHANNEL, "map", wait=90))

    async def killed() -> bool:
        assert house.process is not None and not drawing.done()
        command = ("pkill", "-9", "-P", str(house.process.pid), "-f", "spawn_main")
        return await (await asyncio.create_subprocess_exec(*command)).wait() == 0

    await until(killed, "there was no worker")
    drawn = await drawing
    assert drawn.message.get("attachments") or "fault is in the log" in drawn.text, words(drawn.message)
    await accepted(house, "USA", "setup 1 inf at texas")
    again = await house.client.slash("anna", CHANNEL, "map", wait=90)
    assert again.message["attachments"], "the next picture comes"
