"""The bot with a clock that stands where a test has put it: `python -m tests.wire.clocked`, ADJUTANT_TEST_CLOCK names a file.

ADJUTANT_TEST_RUNG names another, which holds the nonce of every timer that was dealt with.
"""

import asyncio
import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot import client, due, serving
from bot.cli import main
from bot.store import Store
from bot.table import Table
from bot.timekeeper import Timekeeper

FILE = Path(os.environ["ADJUTANT_TEST_CLOCK"])
RUNG = Path(os.environ.get("ADJUTANT_TEST_RUNG", os.devnull))


def now() -> float:
    return float(FILE.read_text())


Rung = Callable[[Table, due.Ringing, int], None]


def noting(rung: Rung) -> Rung:
    """Deals with a timer and notes it."""

    def note(table: Table, ringing: due.Ringing, call: int) -> None:
        rung(table, ringing, call)
        with RUNG.open("a") as file:
            file.write(f"{ringing.nonce}\n")

    return note


class Watchful(Timekeeper):
    """Looks when the clock is moved; time itself wakes nobody here."""

    def start(self) -> None:
        super().start()
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        seen = now()
        while True:
            await asyncio.sleep(0.02)
            if now() != seen:
                seen = now()
                self.changed()


if __name__ == "__main__":
    serving.Store = functools.partial(Store, clock=now)  # type: ignore[assignment, misc]
    serving.serve = functools.partial(client.serve, guild_ready_timeout=0.1)
    due.rung = noting(due.rung)
    client.Timekeeper = Watchful  # type: ignore[misc]
    sys.exit(main([]))
