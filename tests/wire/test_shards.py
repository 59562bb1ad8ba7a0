"""Two processes, each with its range of shards and a database of its own: a game goes on where its server belongs."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from bot.sandbox.client import words
from bot.shards import Shards

from .conftest import ROOT, House, until
from .test_table import CHANNEL, clean, seated

pytestmark = pytest.mark.timeout(500)
PARTS = ("0-0/2", "1-1/2")


def orders(house: House, part: str) -> int:
    path = house.folder / "bot" / Shards.read(part).file
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM orders").fetchone()[0])


async def test_a_divided_table_goes_on_with_two_processes(house: House) -> None:
    c = house.client
    await seated(house)
    assert "✓" in (await c.slash("bertil", CHANNEL, "order", text="setup rest", seat="USA")).text
    assert await house.stop_bot() == 0
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bot", "split", *PARTS],
        env={**os.environ, "ADJUTANT_DATA": str(house.folder / "bot")}, cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0 and sorted(line.split(": ")[1] for line in done.stdout.splitlines()) == [
        "0 games",
        "1 game",
    ]
    houses = [replace(house, environment={"ADJUTANT_SHARDS": part}, process=None) for part in PARTS]
    ready = house.log.count("ready as")
    try:
        for each in houses:
            await each.start_bot()
        await until(lambda: house.log.count("ready as") == ready + len(houses))
        before = [orders(house, part) for part in PARTS]
        answer = await c.slash("bertil", CHANNEL, "order", text="done", seat="USA")
        assert "✓ done" in answer.text and len(answer.messages) == 1, "one of the two answers"
        after = [orders(house, part) for part in PARTS]
        assert sorted(b - a for a, b in zip(before, after, strict=True)) == [0, 1]
        status = await c.wait_for("chiara", CHANNEL, lambda m: m.get("embeds") and "**Japan**" in words(m))
        assert "must decide" in words(status)
        await clean(house)
    finally:
        ended = [await each.stop_bot() for each in houses if each.process is not None]
    assert ended == [0, 0]
