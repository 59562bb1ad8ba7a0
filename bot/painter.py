"""Pictures, off the event loop; of several pictures wanted for one channel the newest wins."""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from rules import GAMES
from rules.kernel.game import Game, View

from .books import parts
from .closeup import WIDTH, Change
from .workers import Overrun, Worker

log = logging.getLogger("adjutant.painter")

T = TypeVar("T")

QUICK = 8.0
"""Seconds after which a picture makes way for the others and is drawn beside them; even the first of a board takes less."""
LONGEST = 60.0
"""Seconds a picture may take there."""
PATIENT = 19
"""How far those step back who draw what nobody has asked for yet."""


class NoPicture(Exception):
    """The picture could not be drawn; the message is fit for players."""


class Overtaken(Exception):
    """A newer picture is wanted in the place of this one."""


def paint(view: View, region: str | None, size: int, palette: str, dark: bool) -> tuple[bytes, str]:
    """Runs in a worker: a PNG and its alt text."""
    from render import UnknownRegion, snapshot

    try:
        picture = snapshot(view, region=region, size=size, palette=palette, dark=dark)
    except UnknownRegion as error:
        raise NoPicture(str(error)) from error
    return picture.png, picture.alt_text


def paint_close(view: View, focus: tuple[str, ...], taken: tuple[str, ...]) -> tuple[bytes, str]:
    """Runs in a worker: what has changed on a board, from near, with a rim round what changed hands."""
    from render import snapshot

    picture = snapshot(view, size=WIDTH, focus=focus, highlight=taken, legend=False)
    return picture.png, picture.alt_text


def paint_hand(view: View, palette: str, dark: bool) -> tuple[bytes, str] | None:
    """Runs in a worker: what the seat of a view holds as a PNG, with its alt text; None where nothing is held."""
    from render import hand

    picture = hand(view, palette=palette, dark=dark)
    return (picture.png, picture.alt_text) if picture is not None else None


def paint_ahead(slug: str, region: str | None) -> None:
    """Runs in a worker: a game's map as it begins, or a part of it, for the layer that is kept on disk from then on."""
    from render import snapshot

    os.nice(PATIENT - os.nice(0))
    game: Game[Any] = Game.new(GAMES[slug], seed="ahead")
    snapshot(game.view(None), region=region)


class Painter:
    """Two workers: what takes long in the first is drawn in the second, so that no table's monster holds another table's map
    up. A picture that gets out of hand there too is given up, with a line in the log: it never holds a game up."""

    def __init__(self) -> None:
        self._quick, self._slow = Worker(), Worker()
        self._newest: dict[int, int] = {}
        self._counter = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def draw(
        self, view: View, region: str | None = None, size: int = 1600, palette: str = "default", dark: bool = False
    ) -> tuple[bytes, str]:
        """A picture of a view. Raises NoPicture, for an unknown region with near ones."""
        return await self._draw(paint, view, region, size, palette, dark)

    async def hand(self, view: View, palette: str = "default", dark: bool = False) -> tuple[bytes, str] | None:
        """A picture of what the seat of a view holds, for its holder alone; None where there is none. Raises NoPicture."""
        return await self._draw(paint_hand, view, palette, dark)

    async def _draw(self, work: Callable[..., T], *what: Any, still: Callable[[], bool] | None = None) -> T:
        """Raises Overtaken if it is no longer wanted when its turn comes."""
        async with self._quick.free:
            if still is not None and not still():
                raise Overtaken
            try:
                return await self._quick.run_now(QUICK, work, *what)
            except Overrun as error:
                log.warning("a picture got out of hand and is drawn apart: %s", error)
        return await self._apart(work, *what)

    async def _apart(self, work: Callable[..., T], *what: Any) -> T:
        try:
            return await self._slow.run(LONGEST, work, *what)
        except Overrun as error:
            log.exception("a picture got out of hand and is given up")
            raise NoPicture("The picture could not be drawn; the fault is in the log.") from error

    async def ahead(self) -> None:
        """Draw every game's map and its regions when nothing else is to do, so that nobody waits for the first of a board."""
        worker = Worker()
        try:
            for slug in GAMES:
                for region in (None, *parts(slug)):
                    await worker.run(LONGEST, paint_ahead, slug, region)
        except Overrun:
            log.exception("maps are not drawn ahead")
        finally:
            worker.close()

    def begin_ahead(self) -> None:
        self._keep(self.ahead())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that goes on by itself until it is done or the painter is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def post(
        self,
        channel: int,
        view: View,
        send: Callable[[bytes, str], Awaitable[Any]],
        change: Change | None = None,
    ) -> None:
        """Draw and send later, the whole board or what has changed on it; a picture that a newer one for the channel has
        overtaken is dropped, if it can be before it is drawn."""
        self._counter += 1
        mine = self._newest[channel] = self._counter

        async def work() -> None:
            try:
                still = lambda: self._newest.get(channel) == mine  # noqa: E731
                if change is not None and change.focus:
                    png, words = await self._draw(paint_close, view, change.focus, change.taken, still=still)
                else:
                    png, words = await self._draw(paint, view, None, 1600, "default", False, still=still)
                if self._newest.get(channel) == mine:
                    await send(png, words)
            except Overtaken:
                return
            except Exception:
                log.exception("no picture for channel %s", channel)
            finally:
                if self._newest.get(channel) == mine:
                    del self._newest[channel]

        self._keep(work())

    def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        self._quick.close()
        self._slow.close()
