"""What stops the bot before it has begun is told in one line, without the token."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

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
