"""A sandbox in the test, and the bot as a process of its own connected to it over loopback."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox import TOKEN, Sandbox, SandboxClient

ROOT = Path(__file__).parents[2]


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
