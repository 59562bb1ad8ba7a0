"""Measures for how long the event loop is held at most."""

import asyncio
import time

HOLD = 0.05
"""Seconds for which no input of any player may hold the loop."""


class Watchdog:
    """Counts the time of its own thread: what other programs do to the machine does not count, nor what is done aside."""

    longest = 0.0

    async def __aenter__(self) -> "Watchdog":
        self._task = asyncio.ensure_future(self._watch())
        await asyncio.sleep(0)
        return self

    async def _watch(self) -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            self.longest, last = max(self.longest, now - last), now

    async def __aexit__(self, *what: object) -> None:
        self._task.cancel()
