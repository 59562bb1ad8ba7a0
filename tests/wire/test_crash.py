"""kill -9 at random moments of play: no order that a player was told is accepted is lost, none is doubled.

ADJUTANT_CRASHES sets how often (12 by default; 200 takes some minutes).
"""

import asyncio
import os
import random
import re
import sys
from contextlib import suppress

import pytest

from bot.sandbox import SandboxError
from rules.kernel import record

from .conftest import House
from .test_table import CHANNEL, SEATS, seated, status_message

CRASHES = int(os.environ.get("ADJUTANT_CRASHES", "12"))
pytestmark = pytest.mark.timeout(60 + 20 * CRASHES)


async def play_on(house: House, told: list[str]) -> None:
    """Orders as fast as they are answered; what is answered as accepted goes into `told`."""
    c = house.client
    while True:
        status = (await c.slash("anna", CHANNEL, "game status")).text
        found = re.search(r"\*\*([\w ]+)\*\* \(<@", status)
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


async def kept(house: House) -> list[str]:
    """The orders in the game's record that players gave."""
    sent = await house.client.slash("anna", CHANNEL, "game record")
    text = (await house.client.file(sent.message["attachments"][0]["url"])).decode()
    return [f"{order.seat}: {order.text}" for order in record.read(text).orders if not order.auto]


async def test_nothing_accepted_is_lost_and_nothing_doubled(house: House) -> None:
    random.seed(20261118)
    await seated(house)
    button = await status_message(house)
    told: list[str] = []
    played = 0
    for crash in range(CRASHES):
        playing = asyncio.ensure_future(play_on(house, told))
        await asyncio.sleep(random.uniform(0.05, 0.9))
        await house.stop_bot(9)
        playing.cancel()
        with suppress(asyncio.CancelledError, SandboxError, AssertionError):  # an answer that was on its way is gone
            await playing
        await house.start_bot()
        orders = await kept(house)
        # at most the one order that was on its way when the bot died may be kept without having been answered
        assert orders[: len(told)] == told, f"crash {crash}"
        assert len(orders) - len(told) <= 1, f"crash {crash}: {orders[len(told) :]}"
        told[:] = orders
        if "`/dice audit` checks the dice" in (await house.client.slash("anna", CHANNEL, "help")).text:
            told.clear()  # it was played to its end between two crashes: the next one begins
            await seated(house)
            button = await status_message(house)
        played += len(told)
        asked = await house.client.press("bertil", button, "My decision")
        assert asked.messages, "an old button is answered"
    assert played >= CRASHES, "there was play between the crashes"
    await house.stop_bot()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "check"),
        env={**os.environ, "ADJUTANT_DATA": str(house.folder / "bot")},
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0 and b"sound" in output, output
