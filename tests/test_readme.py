"""Every command the README shows is true."""

import os
import re
import shlex
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rules import GAMES
from rules.kernel import record

ROOT = Path(__file__).parents[1]
LONGEST = 300
"""Seconds after which a command counts as hanging; alone none takes a tenth of it, but it may share its machine with many."""
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands() -> list[str]:
    """Lines of the shell blocks, without comments; the two for a fresh machine apart."""
    lines = [line.split("  #")[0].strip() for block in blocks("sh") for line in block.splitlines() if line.strip()]
    return [line for line in lines if not line.startswith(("python3 -m venv", "DISCORD_TOKEN="))]


def test_the_two_commands_for_a_fresh_machine_are_there_and_ci_runs_the_second() -> None:
    fresh = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("python3 -m venv")]
    assert len(fresh) == 2
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for step in fresh[1].split(" && ")[2:]:
        assert step in ci, f"CI does not run {step}"


def run(line: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    python = shlex.quote(sys.executable)
    line = re.sub(r"^adjutant\b", f"{python} -m bot", line)
    line = re.sub(r"^python\b", python, line)
    return subprocess.run(
        line,
        shell=True,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=LONGEST,
        check=False,
    )


@pytest.mark.timeout(4 * LONGEST)
def test_every_other_command_does_what_it_says(tmp_path: Path) -> None:
    assert len(commands()) >= 9
    for line in commands():
        done = run(line, tmp_path, stdin=":quit\n")
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert done.stdout or ">" in line, line


def test_the_first_command_opens_the_sandbox_and_keeps_its_folder(tmp_path: Path) -> None:
    line = next(line for block in blocks("sh") for line in block.splitlines() if line.endswith("bin/adjutant"))
    assert line.startswith("python3 -m venv")
    environment = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN", "DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT), "ADJUTANT_DATA": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert address and str(tmp_path / "data") in said
        with urllib.request.urlopen(address[0], timeout=20) as page:
            assert b"<html" in page.read().lower()
    finally:
        process.terminate()
    assert process.wait(20) == 0
    assert (tmp_path / "data" / "sandbox" / "adjutant.sqlite").exists()


def test_the_record_shown_plays_as_it_says() -> None:
    shown = record.read(blocks("toml")[0])
    replayed = record.replay(shown, GAMES.__getitem__)
    assert replayed.good, [taken.error for taken in replayed.taken]
