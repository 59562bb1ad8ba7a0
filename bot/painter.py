"""Pictures, off the event loop: a small pool of processes; of several pictures wanted for one channel the newest wins."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from rules.kernel.game import View

log = logging.getLogger("adjutant.painter")


def paint(view: View, region: str | None, size: int, palette: str, dark: bool) -> tuple[bytes, str]:
    """Runs in a worker: a PNG and its alt text."""
    from render import snapshot

    picture = snapshot(view, region=region, size=size, palette=palette, dark=dark)
    return picture.png, picture.alt_text


class Painter:
    """The pool. A worker that dies is replaced and the picture tried once more; then it is given up, with a line in the
    log: a picture never holds a game up."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._newest: dict[int, int] = {}
        self._counter = 0

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        return self._pool

    async def draw(
        self, view: View, region: str | None = None, size: int = 1600, palette: str = "default", dark: bool = False
    ) -> tuple[bytes, str]:
        """A picture of a view. Raises ValueError for an unknown region, naming near ones."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            try:
                return await loop.run_in_executor(self._executor(), paint, view, region, size, palette, dark)
            except BrokenProcessPool:
                log.exception("a worker died while it drew (attempt %s)", attempt)
                self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    def post(self, channel: int, view: View, send: Callable[[bytes, str], Awaitable[Any]], **how: Any) -> None:
        """Draw and send later; a picture that a newer one for the channel has overtaken is dropped."""
        self._counter += 1
        mine = self._newest[channel] = self._counter

        async def work() -> None:
            if self._newest.get(channel) != mine:
                return
            try:
                png, words = await self.draw(view, **how)
                if self._newest.get(channel) == mine:
                    await send(png, words)
            except Exception:
                log.exception("no picture for channel %s", channel)

        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def _tasks(self) -> set[asyncio.Task[None]]:
        if not hasattr(self, "_running"):
            self._running: set[asyncio.Task[None]] = set()
        return self._running

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
