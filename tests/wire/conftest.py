"""A sandbox in the test, and the bot as a process of its own connected to it over loopback."""

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import TOKEN, Sandbox, SandboxClient
from bot.sandbox.client import words

ROOT = Path(__file__).parents[2]
CHANNEL = "table-1"
PATIENCE = 30.0
"""Seconds the sandbox waits here for a first answer. Discord's three are those of a machine of one's own; what is done about
them is tested where a test sets them (`house.sandbox.interactions.patience`)."""
POLL = 0.1
CALM = 3
"""So many looks in a row at which the bot does nothing are its rest."""
NOON = 1_775_044_800.0
"""2026-04-01, twelve o'clock UTC."""
HOUR = 3600.0
ORPHAN = re.compile(
    r'^Traceback \(most recent call last\):\n  File "<string>", line 1, in <module>\n  File "[^"]*multiprocessing/spawn\.py".*\n'
    r"(?: .*\n)*(?:EOFError|BrokenPipeError|ConnectionResetError|_pickle\.UnpicklingError)\b.*\n",
    re.MULTILINE,
)
"""What a worker says whose bot was killed in the moment in which it was started: that is the killer's doing."""
UNTOLD = "json_extract(settings, '$.announced') IS NOT step"


async def until(test: Callable[[], Any], why: str = "it did not come to pass", seconds: float = 60.0) -> None:
    """Wait until a test, which may be asked of the bot, is passed."""
    end = asyncio.get_running_loop().time() + seconds
    while True:
        found = test()
        if await found if asyncio.iscoroutine(found) else found:
            return
        assert asyncio.get_running_loop().time() < end, why
        await asyncio.sleep(0.03)


@dataclass
class House:
    """Everything a wire test needs: the sandbox, somebody to act in it, and the bot's process."""

    folder: Path
    sandbox: Sandbox
    client: SandboxClient
    environment: dict[str, str] = field(default_factory=dict)
    module: str = "bot"
    process: asyncio.subprocess.Process | None = None

    async def start_bot(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-W",
            "ignore",
            "-m",
            self.module,
            cwd=ROOT,
            env={
                **os.environ,
                "DISCORD_TOKEN": TOKEN,
                "ADJUTANT_DISCORD_API": self.sandbox.api,
                "ADJUTANT_DISCORD_GATEWAY": self.sandbox.gateway,
                "ADJUTANT_DATA": str(self.folder / "bot"),
                "ADJUTANT_CACHE": str(self.folder.parent / "cache"),
                **self.environment,
            },
            stderr=(self.folder / "bot.log").open("ab"),
        )
        there = asyncio.ensure_future(self.client.ready(90))
        gone = asyncio.ensure_future(self.process.wait())
        await asyncio.wait((there, gone), return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not there.done():
            there.cancel()
            raise AssertionError(f"the bot ends with {self.process.returncode}: {self.log[-2000:]}")
        await there

    async def quiet(self) -> None:
        """Until the bot is at rest: no request of it is on its way, and between two answers to a question that comes after all
        the others it asks for nothing."""
        if self.process is None:
            return
        rest, calm = self.sandbox.rest, 0
        async with asyncio.timeout(90):
            while calm < CALM:
                count = rest.count
                await self.client.complete("chiara", CHANNEL, "clock timezone", "zone", "Europe/Ber")
                await asyncio.sleep(POLL)
                open_ = any("status" not in entry for entry in rest.requests)
                calm = 0 if open_ or rest.count != count + 1 else calm + 1

    def untold(self) -> bool:
        """Is there a channel that does not know of the last step?"""
        with closing(sqlite3.connect(f"file:{self.folder / 'bot' / 'adjutant.sqlite'}?mode=ro", uri=True)) as file:
            found = file.execute("SELECT count(*) FROM games WHERE status != 'lobby' AND " + UNTOLD).fetchone()
        return bool(found[0])

    async def stop_bot(self, how: int = signal.SIGTERM) -> int:
        """Ends the bot; returns its exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        code = await asyncio.wait_for(self.process.wait(), 60)
        self.process = None
        return code

    @property
    def log(self) -> str:
        return ORPHAN.sub("", (self.folder / "bot.log").read_text(encoding="utf-8", errors="replace"))


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The sandbox with the bot in it."""
    sandbox = Sandbox(tmp_path / "sandbox", patience=PATIENCE)
    await sandbox.start()
    async with SandboxClient(sandbox.address) as client:
        house = House(tmp_path, sandbox, client)
        await house.start_bot()
        yield house
        if house.process is not None:
            await house.stop_bot()
    await sandbox.stop()


@dataclass
class Timed(House):
    """A house whose clock stands still until it is set."""

    module: str = "tests.wire.clocked"

    async def start_bot(self) -> None:
        before = self.log.count("ready as") if (self.folder / "bot.log").exists() else 0
        await super().start_bot()
        await until(lambda: self.log.count("ready as") > before, "the bot is not ready")

    def set(self, hours: float) -> None:
        """So many hours after noon of the first of April."""
        new = self.folder / "clock.new"
        new.write_text(str(NOON + hours * HOUR))
        new.replace(self.folder / "clock")

    async def said(self, part: str, who: str = "chiara") -> list[dict[str, Any]]:
        """What the channel holds with these words, once nothing more comes."""
        await self.quiet()
        return [m for m in await self.client.read(who, CHANNEL) if part in words(m)]

    async def comes(self, part: str, times: int = 1) -> dict[str, Any]:
        """So many messages with these words come, no more; returns the last."""

        async def there() -> bool:
            return len([m for m in await self.client.read("chiara", CHANNEL) if part in words(m)]) >= times

        await until(there, f"“{part}” does not come: {self.log[-2000:]}")
        found = await self.said(part)
        assert len(found) == times, [words(m) for m in found] + [self.log[-2000:]]
        return found[-1]

    async def calm(self) -> None:
        """Until nothing is due any more: what rings has been dealt with."""
        kept = sqlite3.connect(f"file:{self.folder / 'bot' / 'adjutant.sqlite'}?mode=ro", uri=True)
        now = float((self.folder / "clock").read_text())
        rings = "SELECT count(*) FROM timers WHERE due <= ?"
        with closing(kept):
            await until(lambda: not kept.execute(rings, (now,)).fetchone()[0], "what is due is not dealt with")

    async def number(self, name: str) -> str:
        users = (await self.client.state())["users"]
        return str(next(user["id"] for user in users if user["name"] == name))


@pytest.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Timed]:
    sandbox = Sandbox(tmp_path / "sandbox", patience=PATIENCE)
    await sandbox.start()
    async with SandboxClient(sandbox.address) as client:
        house = Timed(tmp_path, sandbox, client, {"ADJUTANT_TEST_CLOCK": str(tmp_path / "clock")})
        house.set(0)
        await house.start_bot()
        yield house
        if house.process is not None:
            await house.stop_bot()
    await sandbox.stop()
