"""A sandbox in a fresh folder, and the little bot as a process beside it."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, SandboxClient

BOT = Path(__file__).with_name("little_bot.py")
ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds the sandbox waits for a first answer, where a test does not want Discord's three: the machine may be busy."""


class Process:
    """The little bot; what it prints is kept."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.lines: list[str] = []
        self.process: asyncio.subprocess.Process | None = None
        self.reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        own = {"LITTLE_API": self.sandbox.api, "LITTLE_GATEWAY": self.sandbox.gateway}
        own |= {"LITTLE_GUILD": str(self.sandbox.world.guild), "PYTHONPATH": str(ROOT)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(BOT),
            env={**os.environ, **own},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process and self.process.stdout
        async for line in self.process.stdout:
            self.lines.append(line.decode().rstrip())

    async def kill(self) -> None:
        """kill -9."""
        if self.process and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()
        if self.reader:
            await self.reader

    async def printed(self, text: str, times: int = 1, seconds: float = 60.0) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while sum(text in line for line in self.lines) < times:
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"the bot did not print {text!r}: {self.lines}")
            await asyncio.sleep(0.03)


@pytest.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    made = Sandbox(tmp_path / "sandbox", patience=PATIENCE)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
async def people(sandbox: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(sandbox.address) as client:
        yield client


@pytest.fixture
async def bot(sandbox: Sandbox, people: SandboxClient) -> AsyncIterator[Process]:
    process = Process(sandbox)
    await process.start()
    try:
        await process.printed("ready")
        yield process
    finally:
        await process.kill()
