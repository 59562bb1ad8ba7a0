"""What stops the bot before it has begun is told in one line, without the token; it can be stopped at any moment."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import discord
import pytest

from bot.client import Adjutant, serve
from bot.sandbox import TOKEN as SANDBOX_TOKEN
from bot.sandbox import Sandbox
from bot.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.secret.token"


def started(folder, **environment):
    given = {**os.environ, "DISCORD_TOKEN": TOKEN, "ADJUTANT_DATA": str(folder), **environment}
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bot"], env=given, cwd=ROOT, capture_output=True, text=True, timeout=60
    )


def test_a_discord_that_cannot_be_reached_is_named(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ended = started(tmp_path, ADJUTANT_DISCORD_API=f"http://127.0.0.1:{port}/api/v10")
    assert ended.returncode == 2
    (line,) = [line for line in ended.stderr.splitlines() if line.startswith("adjutant:")]
    assert line.startswith("adjutant: Discord cannot be reached:") and "Traceback" not in ended.stderr
    assert TOKEN not in ended.stderr + ended.stdout


@pytest.mark.parametrize("name", ["ADJUTANT_DISCORD_API", "ADJUTANT_DISCORD_GATEWAY"])
def test_the_token_is_sent_to_no_other_machine(tmp_path, name):
    ended = started(tmp_path, **{name: "http://example.org/api/v10"})
    assert ended.returncode == 2
    assert "may only name this machine" in ended.stderr
    assert TOKEN not in ended.stderr + ended.stdout


async def test_it_stops_while_it_still_connects(tmp_path, monkeypatch):
    """discord.py may take being cancelled in that moment for a connection that failed, and then tries again."""
    connecting = asyncio.Event()

    async def launch_shard(*given, **options):
        connecting.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    sandbox, store = Sandbox(tmp_path), Store(tmp_path / "adjutant.sqlite")
    await sandbox.start()
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api)
    monkeypatch.setattr(Adjutant, "launch_shard", launch_shard)
    serving = asyncio.ensure_future(serve(SANDBOX_TOKEN, store))
    await asyncio.wait_for(connecting.wait(), 20)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(serving, 10)
    store.close()
    await sandbox.stop()
