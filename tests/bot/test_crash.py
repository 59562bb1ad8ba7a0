"""Killed at any moment: what a player has read as accepted stands, once, and the game goes on from there."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.check import check
from rules import GAMES

from . import tables

ROOT = Path(__file__).parents[2]
CRASHES = int(os.environ.get("ADJUTANT_CRASHES", "25"))


def killed(path, slug, seed, after):
    """Play, be killed after so many seconds of play, and say which lines came out whole."""
    command = [sys.executable, "-m", "tests.bot.player", str(path), slug, str(seed)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0, cwd=ROOT)
    out = child.stdout.readline()
    time.sleep(after)
    child.send_signal(signal.SIGKILL)
    out += child.stdout.read()
    child.wait()
    return [json.loads(line) for line in out.split(b"\n")[:-1]]


def follow(log, lines):
    """The orders as the players know them, after those they had. Returns the interactions they were told of, and the one
    step of which they were not told any more."""
    told, open_step = [], None
    for line in lines:
        if "orders" not in line:
            open_step = line
            continue
        assert open_step["interaction"] == line["interaction"]
        gone = log[line["keep"] :]
        if "give" in open_step:
            assert not gone, "an order that was accepted is gone"
            given, wanted = line["orders"][0], open_step["give"]
            assert given == wanted or given.startswith(f"{wanted} via "), (
                "a long way is left out where it is the usual one"
            )
        else:
            assert within(line["orders"], gone) and open_step["undo"] in gone, "more than what was taken back is gone"
        log[line["keep"] :] = line["orders"]
        told.append(line["interaction"])
        open_step = None
    return told, open_step


def within(some, others):
    """Do these stand among the others, in their order?"""
    rest = iter(others)
    return all(one in rest for one in some)


def follows(told, kept, step):
    """Is this how things stand after that step: the order is the next, once; or it is taken back and nothing has come?"""
    if "give" in step:
        return kept[: len(told)] == told and kept[len(told)] == step["give"]
    return within(kept, told) and kept.count(step["undo"]) == told.count(step["undo"]) - 1


def killed_again_and_again(path, slug, times, chance):
    """A game on a file outlives its players so often. Returns how many steps they were told of."""
    log: list[str] = []
    read = 0
    for n in range(1, times + 1):
        told, unread = follow(log, killed(path, slug, n, chance.uniform(0, 0.5)))
        read += len(told)
        store = tables.store(path)
        row = store.game_in(100)
        kept = [f"{order.seat} {order.text}" for order in store.orders(row.id)]
        assert all(store.was_handled(interaction) for interaction in told)
        if unread is not None and store.was_handled(unread["interaction"]):
            assert follows(log, kept, unread), f"told {log[-3:]}, then {unread}, kept {kept[-3:]}"
        else:
            assert kept == log, f"told {log[-3:]}, kept {kept[-3:]}"
        said: list[str] = []
        assert check(store, said.append) == 0, said
        if row.status == "over":
            kept = []
        store.close()
        log = kept
    return read


@pytest.mark.timeout(60 + 4 * CRASHES)
@pytest.mark.parametrize("slug", GAMES)
def test_no_accepted_order_is_lost_or_doubled(tmp_path, slug):
    each = max(1, CRASHES // len(GAMES))
    assert killed_again_and_again(tmp_path / "db.sqlite", slug, each, random.Random(slug)) > 0, "there was play"


@pytest.mark.parametrize(
    ("step", "kept", "right"),
    [
        ({"give": "A done"}, ["A x", "B y", "A done"], True),
        ({"give": "A done"}, ["A x", "B y", "A done", "B yes"], True),
        ({"give": "A done"}, ["A x", "A done"], False),
        ({"give": "A done"}, ["A x", "B y", "B yes", "A done"], False),
        ({"undo": "A x"}, ["B y"], True),
        ({"undo": "A x"}, ["A x"], False),
        ({"undo": "B y"}, ["A x", "A z"], False),
    ],
)
def test_what_one_step_may_change(step, kept, right):
    assert follows(["A x", "B y"], kept, step) == right
