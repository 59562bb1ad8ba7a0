"""The story of a war, drawn in a worker of its own while games go on; who asked sees how far it is."""

import io
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from rules.kernel.definition import GameDef
from rules.kernel.text import counted

from . import present, story
from .errors import NotYours
from .limits import clip, pages
from .workers import Overrun, Worker

log = logging.getLogger("adjutant.story")

PLAYED = 300.0
"""Seconds a whole game may take to be played again."""
DRAWN = 60.0
"""Seconds a frame may take."""
MEMORY = 1536
"""Megabytes it may take."""
EVERY = 4
"""Frames after which it is said how far it is."""

Progress = Callable[[str], Awaitable[Any]]


@dataclass(frozen=True)
class Story:
    """What is posted."""

    words: str
    war: bytes
    war_alt: str
    curves: bytes
    curves_alt: str
    record: bytes | None

    def files(self) -> list[discord.File]:
        found = [
            discord.File(io.BytesIO(self.war), "war.gif", description=clip(self.war_alt, 1000)),
            discord.File(io.BytesIO(self.curves), "curves.png", description=clip(self.curves_alt, 1000)),
        ]
        return [*found, discord.File(io.BytesIO(self.record), "record.toml")] if self.record else found


class Storyteller:
    """One story at a time; a game is told by one only."""

    def __init__(self) -> None:
        self._worker = Worker(MEMORY)
        self._telling: set[int] = set()

    async def _ask(self, longest: float, work: Any, *what: Any) -> Any:
        try:
            return await self._worker.run(longest, work, *what)
        except Overrun as error:
            log.exception("a story got out of hand")
            raise NotYours("This war is too long to draw; `/game record` has all of it.") from error

    async def tell(self, number: int, definition: GameDef, save: bytes, over: bool, progress: Progress) -> Story:
        """Play a game again, draw its turns, its curves and its luck. While it runs, from what everybody may know; the
        record comes when it is over, or if it holds no secrets. Raises NotYours."""
        if number in self._telling:
            raise NotYours("The story of this game is already being drawn.")
        self._telling.add(number)
        try:
            return await self._tell(definition, save, over, progress)
        finally:
            self._telling.discard(number)

    async def _tell(self, definition: GameDef, save: bytes, over: bool, progress: Progress) -> Story:
        await progress("Playing the war again …")
        told: list[story.Turn] = await self._ask(PLAYED, story.turns, save)
        frames: list[bytes] = []
        for at, turn in enumerate(told):
            if at % EVERY == 0:
                await progress(f"Drawing its turns: {at} of {len(told)} …")
            frames.append(await self._ask(DRAWN, story.frame, turn))
        await progress("Putting it together …")
        names = dict(definition.seats)
        war: bytes = await self._ask(DRAWN, story.animated, frames)
        curves: bytes = await self._ask(DRAWN, story.curves, told, names)
        reason, orders, throws = await self._ask(DRAWN, story.ending, save)
        dice: dict[str, list[story.Luck]] = await self._ask(DRAWN, story.luck, save)
        record: bytes | None = await self._ask(DRAWN, story.written, save) if over or definition.open_record else None
        first, last = told[0].view.clock, told[-1].view.clock
        lines = [
            f"**The story of {definition.name}** · {present.plain(first)} to {present.plain(last)}",
            *([f"**{present.plain(reason)}**"] if reason else []),
            f"{counted(len(told), 'board')}, {counted(orders, 'order')}, {counted(throws, 'throw')} of the dice.",
            *(["How the dice fell:", *story.lucky(dice, names)] if dice else []),
        ]
        words = pages(lines, 1900)[0]
        alt = f"{definition.name}, the map from {first} to {last}, a picture a turn."
        return Story(words, war, alt, curves, story.described(told, names), record)

    def close(self) -> None:
        self._worker.close()
