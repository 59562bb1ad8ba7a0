"""Thinking that changes nothing, beside the event loop: orders are read and suggestions found in one thread, so that nobody
waits for another's text. Whoever calls holds the table: while something is thought about a game nothing in it changes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

_THREAD = ThreadPoolExecutor(1, thread_name_prefix="aside")
"""One: with several, the loop would have to wait for each in turn before it may go on."""


async def aside(work: Callable[..., T], *what: Any) -> T:
    """What `work` returns or raises. It is waited for even by who is told to stop, for it must not outlive the hold on the
    table."""
    doing = asyncio.get_running_loop().run_in_executor(_THREAD, partial(work, *what))
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        if not doing.done():
            await asyncio.wait((doing,))
        raise
