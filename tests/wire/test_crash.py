"""kill -9 at random moments of play, while reminders and deadlines ring: no order that a player was told is accepted is
lost, none is doubled; nobody is reminded twice, no reminder is lost.

ADJUTANT_CRASHES sets how often (12 by default; 200 takes some minutes).
"""

import asyncio
import os
import random
import re
import sys
from collections import Counter
from contextlib import suppress

import pytest

from bot.sandbox import SandboxError
from bot.sandbox.client import words
from rules.kernel import record

from .conftest import House, Timed
from .test_table import CHANNEL, SEATS, seated, status_message

CRASHES = int(os.environ.get("ADJUTANT_CRASHES", "12"))
pytestmark = pytest.mark.timeout(200 + 40 * CRASHES)


async def play_on(house: House, told: list[str]) -> None:
    """Orders as fast as they are answered; what is answered as accepted goes into `told`."""
    c = house.client
    while True:
        status = (await c.slash("anna", CHANNEL, "game status")).text
        found = re.search(r"\*\*(\w+)[\w ,]*\*\* \(<@", status)  # the first seat of whoever must decide
        names = {"USSR": "USSR", "Germany": "GER", "UK": "UK", "Japan": "JAP", "USA": "USA"}
        seat = names[found[1]] if found else "USA"
        choices = await c.complete(
            SEATS[seat], CHANNEL, "order", "text", random.choice(("", "setup", "done", "move", "buy")), seat=seat
        )
        if not choices:
            continue
        text = random.choice(choices)["value"]
        outcome = await c.slash(SEATS[seat], CHANNEL, "order", text=text, seat=seat)
        if "✓" in outcome.text:
            told.append(f"{seat}: {text}")


async def stopped(playing: asyncio.Task[None]) -> None:
    """Nobody gives another order; an answer that was on its way is gone."""
    playing.cancel()
    with suppress(asyncio.CancelledError, SandboxError, AssertionError):
        await playing


async def kept(house: House) -> list[str]:
    """The orders in the game's record that players gave."""
    sent = await house.client.slash("anna", CHANNEL, "game record")
    text = (await house.client.file(sent.message["attachments"][0]["url"])).decode()
    return [f"{order.seat}: {order.text}" for order in record.read(text).orders if not order.auto]


async def restless(timed: Timed) -> None:
    """Nobody sleeps, everybody is reminded every hour, and time is short."""
    for who in ("anna", "bertil"):
        await timed.client.slash(who, CHANNEL, "clock timezone", zone="UTC", sleeps="00:00", wakes="00:00")
        await timed.client.slash(who, CHANNEL, "clock remind", hours=1)
    await seated(timed, mode="hours", hours=2, late="wait")


async def new_status(timed: Timed, old: dict[str, object]) -> dict[str, object]:
    """The message of a game that follows another in the channel."""

    def wanted(message: dict[str, object]) -> bool:
        text = words(message)
        return int(str(message["id"])) > int(str(old["id"])) and "My decision" in text and "Victory Cities" in text

    return await timed.client.wait_for("chiara", CHANNEL, wanted, 30)


def rings(timed: Timed) -> tuple[Counter[str], set[str]]:
    """How often the channel has each call that rang, by its nonce; and the timers that were dealt with."""
    world = timed.sandbox.world
    said = [
        m for of in world.messages.values() for m in of.values() if "waits for" in m.content or "passed" in m.content
    ]
    done = timed.folder / "rung"
    return Counter(str(m.nonce) for m in said), set(done.read_text().split()) if done.exists() else set()


async def test_nothing_accepted_is_lost_and_nothing_doubled(timed: Timed) -> None:
    random.seed(20261118)
    timed.environment["ADJUTANT_TEST_RUNG"] = str(timed.folder / "rung")
    await timed.stop_bot()
    await timed.start_bot()
    await restless(timed)
    button = await status_message(timed)
    told: list[str] = []
    played, hours = 0, 0.0
    for crash in range(CRASHES):
        playing = asyncio.ensure_future(play_on(timed, told))
        left = random.uniform(0.05, 0.9)
        await asyncio.sleep(early := random.uniform(0, left))
        if thinking := bool(crash % 2):  # no order comes between the hour and its reminder
            await stopped(playing)
        hours += 1.01
        timed.set(hours)
        await asyncio.sleep(left - early)
        await timed.stop_bot(9)
        await stopped(playing)
        await timed.start_bot()
        orders = await kept(timed)
        # at most the one order that was on its way when the bot died may be kept without having been answered
        assert orders[: len(told)] == told, f"crash {crash}"
        assert len(orders) - len(told) <= 1, f"crash {crash}: {orders[len(told) :]}"
        told[:] = orders
        if "The game is over." in (await timed.client.slash("anna", CHANNEL, "help")).text:
            told.clear()  # it was played to its end between two crashes: the next one begins
            await restless(timed)
            button = await new_status(timed, button)
        played += len(told)
        asked = await timed.client.press("bertil", button, "My decision")
        assert asked.messages, "an old button is answered"
        if thinking:
            await timed.calm()
        said, done = rings(timed)
        assert [nonce for nonce, count in said.items() if count > 1] == [], f"crash {crash}: a call came twice"
        assert done <= set(said), f"crash {crash}: a call is lost"
    assert played >= CRASHES, "there was play between the crashes"
    await timed.calm()
    await timed.quiet()
    said, done = rings(timed)
    assert set(said.values()) == {1} and done <= set(said)
    assert len(said) >= CRASHES / 4, "there were reminders between the crashes"
    assert "Traceback" not in timed.log, timed.log[-3000:]
    await timed.stop_bot()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "check"),
        env={**os.environ, "ADJUTANT_DATA": str(timed.folder / "bot")},
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0 and b"sound" in output, output
