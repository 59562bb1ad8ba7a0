"""Killed at any moment: what a player has read as accepted stands, once, and the game goes on from there."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.check import check

from . import tables

ROOT = Path(__file__).parents[2]
CRASHES = int(os.environ.get("ADJUTANT_CRASHES", "25"))


def killed(path, seed, after):
    """Play, be killed after so many seconds of play, and say which lines came out whole."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.player", str(path), str(seed)], stdout=subprocess.PIPE, bufsize=0, cwd=ROOT
    )
    out = child.stdout.readline()
    time.sleep(after)
    child.send_signal(signal.SIGKILL)
    out += child.stdout.read()
    child.wait()
    return [line.decode() for line in out.split(b"\n")[:-1]]


def follow(log, lines):
    """The orders as a player knows them, after those he had: some accepted, some taken back. Returns the interactions."""
    told = []
    for line in lines:
        what, length, interaction, text = line.split(" ", 3)
        told.append(int(interaction))
        del log[int(length) :]
        if what == "accepted":
            assert len(log) == int(length), "an order that was accepted is gone, or one that nobody gave has come"
            log.append(text)
    return told


def one_step_apart(told, kept):
    """Of the last step the player may not have read any more; nothing else differs."""
    return kept == told or kept[:-1] == told or (kept == told[: len(kept)] and len(kept) == len(told) - 1)


@pytest.mark.timeout(60 + 4 * CRASHES)
def test_no_accepted_order_is_lost_or_doubled(tmp_path):
    path, chance = tmp_path / "db.sqlite", random.Random(7)
    log: list[str] = []
    read = 0
    for n in range(1, CRASHES + 1):
        lines = killed(path, n, chance.uniform(0, 0.3))
        told = follow(log, lines)
        read += len(told)
        store = tables.store(path)
        row = store.game_in(100)
        kept = [f"{order.seat} {order.text}" for order in store.orders(row.id)]
        assert one_step_apart(log, kept), f"told {log[-3:]}, kept {kept[-3:]}"
        assert all(store.was_handled(interaction) for interaction in told)
        said: list[str] = []
        assert check(store, said.append) == 0, said
        if row.status == "over":
            kept = []
        store.close()
        log = kept
    assert read > CRASHES * 5
