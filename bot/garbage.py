"""Looking for garbage without holding anybody up.

Python looks through everything it holds when enough has been made; with a thousand tables in memory that takes 150 ms, in
which nobody is answered. What lives on is put out of its sight here, little by little, and looked through as a whole only
while nobody waits.
"""

import asyncio
import gc
import time

YOUNG, MIDDLE, NEVER = 5_000, 10, 1_000_000
"""How many new objects are looked through, how often those that outlived it, and the old ones not by themselves."""
EVERY = 30.0
"""Seconds between two looks at what has been made meanwhile."""
QUIET = 20.0
"""Seconds in which nobody has asked for anything."""
WHOLE = 6 * 3600.0
"""Seconds between two looks at everything."""


def settle() -> None:
    """What is here stays: it is not looked through again and again."""
    gc.collect(1)
    gc.freeze()


class Garbage:
    """Takes the place of Python's own habit while the bot runs."""

    def __init__(self) -> None:
        self._heard = self._whole = time.monotonic()
        self._task: asyncio.Task[None] | None = None
        self._before = gc.get_threshold()

    def start(self) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._task = asyncio.get_running_loop().create_task(self._run())

    def heard(self) -> None:
        """Somebody asks for something."""
        self._heard = time.monotonic()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            gc.set_threshold(*self._before)
            gc.unfreeze()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look(time.monotonic())

    def look(self, now: float) -> bool:
        """Look at what is new; at everything if that is due and nobody is waiting. Says whether it was everything."""
        if now - self._whole >= WHOLE and now - self._heard >= QUIET:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._whole = now
            return True
        settle()
        return False
