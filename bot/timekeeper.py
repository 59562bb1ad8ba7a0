"""One sleeping task for the earliest timer. Each timer is dealt with once: whoever moves it in the file may act on it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from .store import Store, Timer

log = logging.getLogger("adjutant.clock")

LONGEST_SLEEP = 3600.0
RETRY = 60.0


class Timekeeper:
    """Calls `ring(timer)` when a timer is due, also for those that fell due while the program was down.

    `ring` decides what follows and moves or ends the timer in the store before it tells anybody.
    """

    def __init__(self, store: Store, ring: Callable[[Timer], Awaitable[None]]) -> None:
        self.store, self.ring = store, ring
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def changed(self) -> None:
        """Timers may have changed: look again."""
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            await self.ring_due()
            timer = self.store.next_timer()
            wait = LONGEST_SLEEP if timer is None else min(LONGEST_SLEEP, max(0.05, timer.due - self.store.clock()))
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                continue

    async def ring_due(self) -> None:
        """Deal with everything that is due now, in order."""
        for timer in self.store.due_timers(self.store.clock()):
            try:
                await self.ring(timer)
            except Exception:
                log.exception("timer %s of game %s failed; it is tried again", timer.kind, timer.game)
                self.store.move_timer(timer, self.store.clock() + RETRY)
