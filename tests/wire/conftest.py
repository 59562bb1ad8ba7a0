"""A sandbox in the test, and the bot as a process of its own connected to it over loopback."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import TOKEN, Sandbox, SandboxClient
from bot.sandbox.client import words

ROOT = Path(__file__).parents[2]
CHANNEL = "table-1"
NOON = 1_775_044_800.0
"""2026-04-01, twelve o'clock UTC."""
HOUR = 3600.0


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
        await self.client.ready(30)

    async def stop_bot(self, how: int = signal.SIGTERM) -> int:
        """Ends the bot; returns its exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        code = await asyncio.wait_for(self.process.wait(), 15)
        self.process = None
        return code

    @property
    def log(self) -> str:
        return (self.folder / "bot.log").read_text(encoding="utf-8", errors="replace")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The sandbox with the bot in it."""
    sandbox = Sandbox(tmp_path / "sandbox")
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
        while self.log.count("ready as") == before:
            await asyncio.sleep(0.02)

    def set(self, hours: float) -> None:
        """So many hours after noon of the first of April."""
        new = self.folder / "clock.new"
        new.write_text(str(NOON + hours * HOUR))
        new.replace(self.folder / "clock")

    async def said(self, part: str, who: str = "chiara") -> list[dict[str, Any]]:
        """What the channel holds with these words, once nothing more comes."""
        await asyncio.sleep(0.4)
        return [m for m in await self.client.read(who, CHANNEL) if part in words(m)]

    async def comes(self, part: str, times: int = 1) -> dict[str, Any]:
        """So many messages with these words come, no more; returns the last."""
        for _ in range(240):  # Discord takes five messages in five seconds
            if len([m for m in await self.client.read("chiara", CHANNEL) if part in words(m)]) >= times:
                break
            await asyncio.sleep(0.05)
        found = await self.said(part)
        assert len(found) == times, [words(m) for m in found] + [self.log[-2000:]]
        return found[-1]

    async def calm(self) -> None:
        """Until nothing is due any more: what rings has been dealt with."""
        kept = sqlite3.connect(f"file:{self.folder / 'bot' / 'adjutant.sqlite'}?mode=ro", uri=True)
        now = float((self.folder / "clock").read_text())
        for _ in range(240):
            if not kept.execute("SELECT count(*) FROM timers WHERE due <= ?", (now,)).fetchone()[0]:
                break
            await asyncio.sleep(0.05)
        kept.close()

    async def number(self, name: str) -> str:
        users = (await self.client.state())["users"]
        return str(next(user["id"] for user in users if user["name"] == name))


@pytest.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Timed]:
    sandbox = Sandbox(tmp_path / "sandbox")
    await sandbox.start()
    async with SandboxClient(sandbox.address) as client:
        house = Timed(tmp_path, sandbox, client, {"ADJUTANT_TEST_CLOCK": str(tmp_path / "clock")})
        house.set(0)
        await house.start_bot()
        yield house
        if house.process is not None:
            await house.stop_bot()
    await sandbox.stop()
