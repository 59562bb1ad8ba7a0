"""The bot with a clock that stands where a test has put it: `python -m tests.wire.clocked`, ADJUTANT_TEST_CLOCK names a file."""

import asyncio
import functools
import os
import sys
from pathlib import Path

from bot import client, serving
from bot.cli import main
from bot.store import Store
from bot.timekeeper import Timekeeper

FILE = Path(os.environ["ADJUTANT_TEST_CLOCK"])


def now() -> float:
    return float(FILE.read_text())


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
    client.Timekeeper = Watchful  # type: ignore[misc]
    sys.exit(main([]))
