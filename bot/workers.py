"""Work that could hold everybody up runs in processes of its own, with limits of time and memory."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, TypeVar

log = logging.getLogger("adjutant.workers")

T = TypeVar("T")

MEGABYTE = 1024 * 1024


class Overrun(Exception):
    """The work took too long, took too much memory, or brought its process down."""


def begin(megabytes: int = 0) -> None:
    """Runs first in a worker: Ctrl-C is the bot's affair; when the bot is gone, however it went, so is the worker; and no
    more memory is given to it than it may have."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = parent_process()

    def follow() -> None:
        if bot is not None:
            bot.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    if megabytes:
        limit_memory(megabytes)


def limit_memory(megabytes: int) -> None:
    """No more memory for data than this, on systems that can hold a process to it; then Python raises MemoryError."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


@contextmanager
def limited(megabytes: int) -> Iterator[None]:
    """What is done inside may take no more than so much memory on top of what is taken already, on systems that can hold a
    process to it; then Python raises MemoryError."""
    try:
        import resource

        taken = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = taken + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    except (ImportError, ValueError, OSError, IndexError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


@contextmanager
def timed(seconds: float) -> Iterator[None]:
    """What is done inside may take no more than so much time of the processor; else Overrun is raised in it, every second
    anew until it ends. To be called in the main thread; on systems without such a clock there is no limit."""

    def over(*_: object) -> None:
        raise Overrun(f"it took more than {seconds:g} s")

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


class Worker:
    """One process that does one thing after the other. One that dies, hangs or grows too large is replaced."""

    def __init__(self, megabytes: int = 0) -> None:
        self._megabytes = megabytes
        self._pool: ProcessPoolExecutor | None = None
        self.free = asyncio.Semaphore(1)

    async def run(self, longest: float, work: Callable[..., T], *what: Any) -> T:
        """What `work` returns or raises; Overrun if it got out of hand. Waits until the process is free."""
        async with self.free:
            return await self.run_now(longest, work, *what)

    async def run_now(self, longest: float, work: Callable[..., T], *what: Any) -> T:
        """The same for who has made sure that it is free."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=begin, initargs=(self._megabytes,)
            )
        pool = self._pool
        try:
            doing = asyncio.get_running_loop().run_in_executor(pool, work, *what)
            return await asyncio.wait_for(doing, longest)
        except asyncio.CancelledError:
            self._discard(pool)  # nobody waits for it any more, and the next is not to wait for it either
            raise
        except (BrokenProcessPool, TimeoutError, MemoryError) as error:
            self._discard(pool)
            raise Overrun(f"{type(error).__name__} after at most {longest:g} s") from error

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """This pool is of no more use, nor is its process."""
        if self._pool is pool:
            self._pool = None
        for worker in list((getattr(pool, "_processes", None) or {}).values()):
            worker.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self._pool is not None:
            self._discard(self._pool)
