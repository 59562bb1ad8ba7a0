"""Pictures, off the event loop: a small pool of processes; of several pictures wanted for one channel the newest wins."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from rules.kernel.game import View

log = logging.getLogger("adjutant.painter")

T = TypeVar("T")

LONGEST = 60.0
"""Seconds a picture may take; a worker that takes longer hangs."""


class NoPicture(Exception):
    """The picture could not be drawn; the message is fit for players."""


def paint(view: View, region: str | None, size: int, palette: str, dark: bool) -> tuple[bytes, str]:
    """Runs in a worker: a PNG and its alt text."""
    from render import UnknownRegion, snapshot

    try:
        picture = snapshot(view, region=region, size=size, palette=palette, dark=dark)
    except UnknownRegion as error:
        raise NoPicture(str(error)) from error
    return picture.png, picture.alt_text


def paint_hand(view: View, palette: str, dark: bool) -> tuple[bytes, str] | None:
    """Runs in a worker: what the seat of a view holds as a PNG, with its alt text; None where nothing is held."""
    from render import hand

    picture = hand(view, palette=palette, dark=dark)
    return (picture.png, picture.alt_text) if picture is not None else None


def begin() -> None:
    """Runs first in a worker: Ctrl-C is the bot's affair, and when the bot is gone, however it went, so is the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()

    def follow() -> None:
        if bot is not None:
            bot.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Painter:
    """The pool. A worker that dies or hangs is replaced and the picture tried once more; then it is given up, with a line
    in the log: a picture never holds a game up."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)
        self._newest: dict[int, int] = {}
        self._counter = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=begin)
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """This pool is of no more use, nor are its workers."""
        if self._pool is pool:
            self._pool = None
        for worker in list((getattr(pool, "_processes", None) or {}).values()):
            worker.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def draw(
        self, view: View, region: str | None = None, size: int = 1600, palette: str = "default", dark: bool = False
    ) -> tuple[bytes, str]:
        """A picture of a view. Raises NoPicture, for an unknown region with near ones."""
        async with self._free:
            return await self._draw(paint, view, region, size, palette, dark)

    async def hand(self, view: View, palette: str = "default", dark: bool = False) -> tuple[bytes, str] | None:
        """A picture of what the seat of a view holds, for its holder alone; None where there is none. Raises NoPicture."""
        async with self._free:
            return await self._draw(paint_hand, view, palette, dark)

    async def _draw(self, work: Callable[..., T], *what: Any) -> T:
        for attempt in (1, 2):
            pool = self._executor()
            try:
                drawing = asyncio.get_running_loop().run_in_executor(pool, work, *what)
                return await asyncio.wait_for(drawing, LONGEST)
            except (BrokenProcessPool, TimeoutError):
                log.exception("a worker died or hung while it drew (attempt %s)", attempt)
                self._discard(pool)
        raise NoPicture("The picture could not be drawn; the fault is in the log.")

    def post(
        self,
        channel: int,
        view: View,
        send: Callable[[bytes, str], Awaitable[Any]],
        region: str | None = None,
        size: int = 1600,
        palette: str = "default",
        dark: bool = False,
    ) -> None:
        """Draw and send later; a picture that a newer one for the channel has overtaken is dropped, if it can be before
        it is drawn."""
        self._counter += 1
        mine = self._newest[channel] = self._counter

        async def work() -> None:
            try:
                async with self._free:
                    if self._newest.get(channel) != mine:
                        return
                    png, words = await self._draw(paint, view, region, size, palette, dark)
                if self._newest.get(channel) == mine:
                    await send(png, words)
            except Exception:
                log.exception("no picture for channel %s", channel)
            finally:
                if self._newest.get(channel) == mine:
                    del self._newest[channel]

        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        if self._pool is not None:
            self._discard(self._pool)
