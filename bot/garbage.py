"""Looking for garbage without holding anybody up.

Python looks through everything it holds when enough has been made; with what the bot has read for good and a hundred tables
in memory that takes 100 ms, in which nobody is answered. Here what is new is looked through soon, while it is little, and
what stays then is put out of sight for good. That loses nothing: what a game keeps for longer does not go in circles, what it
makes while it reads and reckons is gone before it is looked for, and a table that is put away is taken apart.
"""

import asyncio
import gc
import time
from typing import Any

YOUNG, MIDDLE, NEVER = 5_000, 4, 1_000_000
"""How many new objects are looked through, how often those that outlived it, and all not by Python itself."""
QUIET = 1.5
"""Seconds in which nobody has asked for anything."""
LONG = 0.006
"""Seconds of the processor that a look may take before what stays is put out of sight, though somebody is being answered."""


def settle() -> None:
    """What is here stays: it is not looked through again and again."""
    gc.collect()
    gc.freeze()


class Garbage:
    """Takes the place of Python's own habit while the bot runs."""

    def __init__(self) -> None:
        self._heard, self._looked = time.monotonic(), 0.0
        self._grown = False
        """Has so much been made since the last look that it should not become more?"""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: asyncio.TimerHandle | None = None
        """Looks whether it has become quiet."""
        self._before = gc.get_threshold()

    def start(self) -> None:
        settle()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.callbacks.append(self._noted)
        self._loop = asyncio.get_running_loop()

    def heard(self) -> None:
        """Somebody asks for something."""
        self._heard = time.monotonic()
        if self._waiting is None and self._loop is not None:
            self._waiting = self._loop.call_later(QUIET, self._calm)

    def _calm(self) -> None:
        """Is it quiet now? Else later."""
        self._waiting = None
        still = self._heard + QUIET - time.monotonic()
        if still > 0 and self._loop is not None:
            self._waiting = self._loop.call_later(still, self._calm)
        else:
            self._look_now()

    async def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        if self._loop is not None:
            self._loop = None
            gc.callbacks.remove(self._noted)
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def _noted(self, phase: str, told: dict[str, Any]) -> None:
        """Python has looked through what is not quite new any more; the bot does so too as soon as its loop is free."""
        if phase == "stop" and told["generation"] == 1 and not self._grown and self._loop is not None:
            self._grown = True
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._look_now)

    def _look_now(self) -> None:
        self.look(time.monotonic())

    def look(self, now: float) -> bool:
        """Look at what is new: if it has become much, or once when nobody asks for anything any more. Says whether what
        stays is out of sight from now on."""
        calm = now - self._heard >= QUIET
        if not self._grown and not (calm and self._looked < self._heard + QUIET):
            return False
        self._looked = now
        began = time.thread_time()
        gc.collect()
        self._grown = False
        stays = calm or time.thread_time() - began >= LONG
        if stays:
            gc.freeze()
        return stays
