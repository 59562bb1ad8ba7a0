"""One sleeping task for the earliest timer; what is due rings, each game's timers in order, no game waiting for another."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from .errors import StoreError
from .store import Store, Timer

log = logging.getLogger("adjutant.clock")

LONGEST_SLEEP = 3600.0
RETRY = 60.0
"""Seconds until a timer that failed rings again; twice as long each time it fails, up to LONGEST_SLEEP."""


class Timekeeper:
    """Calls `ring(timer)` when a timer is due, also for those that fell due while the program was down.

    `ring` moves or ends the timer in the store; a timer that is left as it was has failed, and is tried again later.
    """

    def __init__(self, store: Store, ring: Callable[[Timer], Awaitable[None]]) -> None:
        self.store, self.ring = store, ring
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ringing: dict[int, asyncio.Task[None]] = {}
        self._failed: dict[tuple[int, str, int], int] = {}
        self._unkept: dict[int, int] = {}

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def ringing(self) -> list[asyncio.Task[None]]:
        """What rings now."""
        return list(self._ringing.values())

    def stop(self) -> None:
        """Ring nothing more; what rings now may end."""
        if self._task is not None:
            self._task.cancel()

    def changed(self) -> None:
        """Timers may have changed: look again."""
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            try:
                self._start_due()
                timer = self.store.next_timer(without=self._ringing)
                wait = LONGEST_SLEEP if timer is None else min(LONGEST_SLEEP, max(0.05, timer.due - self.store.clock()))
            except Exception:
                log.exception("the timers cannot be read; they are tried again")
                wait = RETRY
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                continue

    async def ring_due(self) -> None:
        """Deal with everything that is due now."""
        self._start_due()
        await asyncio.gather(*self._ringing.values())

    def _start_due(self) -> None:
        games: dict[int, list[Timer]] = {}
        for timer in self.store.due_timers(self.store.clock()):
            if timer.game not in self._ringing:
                games.setdefault(timer.game, []).append(timer)
        for game, timers in games.items():
            self._ringing[game] = asyncio.get_running_loop().create_task(self._ring_game(game, timers))

    async def _ring_game(self, game: int, timers: list[Timer]) -> None:
        try:
            for timer in timers:
                if self.store.stands(timer):
                    await self._ring_one(timer)
            self._unkept.pop(game, None)
        except Exception:
            log.exception("the timers of game %s cannot be kept; they are tried again", game)
            times = self._unkept[game] = self._unkept.get(game, 0) + 1
            await asyncio.sleep(_later(times))
        finally:
            del self._ringing[game]
            self._changed.set()

    async def _ring_one(self, timer: Timer) -> None:
        this = (timer.game, timer.kind, timer.user)
        try:
            await self.ring(timer)
            if not self.store.stands(timer):
                self._failed.pop(this, None)
                return
            log.error("timer %s of game %s was neither moved nor ended", timer.kind, timer.game)
        except StoreError:
            raise
        except Exception:
            log.exception("timer %s of game %s failed; it is tried again", timer.kind, timer.game)
        times = self._failed[this] = self._failed.get(this, 0) + 1
        self.store.move_timer(timer, self.store.clock() + _later(times))


def _later(times: int) -> float:
    """Seconds to wait after so many failures."""
    return float(min(LONGEST_SLEEP, RETRY * 2 ** min(times - 1, 20)))
