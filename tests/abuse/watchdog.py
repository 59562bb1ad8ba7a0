"""Measures for how long the event loop is held at most."""

import asyncio
import time

HOLD = 0.05
"""Seconds for which no input of any player may hold the loop."""


TICK = 0.002
"""Seconds between two looks: what the loop does in them is taken for one hold."""


class Watchdog:
    """Counts the time of its own thread: what other programs do to the machine does not count, nor what is done aside."""

    longest = 0.0

    async def __aenter__(self) -> "Watchdog":
        self._last = time.thread_time()
        self._task = asyncio.ensure_future(self._watch())
        await asyncio.sleep(0)
        return self

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._look()

    def _look(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now

    async def __aexit__(self, *what: object) -> None:
        self._look()
        self._task.cancel()
