"""The answers to an interaction. The first must reach Discord within three seconds: what is ready by then is said at once,
and what is not is announced in time and follows."""

import asyncio
import logging
from types import TracebackType
from typing import Any

import aiohttp
import discord
from discord import ui
from discord.utils import utcnow

from . import owed
from .errors import Repeated
from .table import Table

log = logging.getLogger("adjutant.bot")

SOON = 1.5
"""Seconds after which Discord is told that an answer will follow."""
LATE = 2.0
"""Seconds after which nothing is begun before Discord has said that it still waits for the answer."""
EXPIRED = (10062, 10015, 40060)
"""Unknown interaction, unknown webhook, answered already: whoever asked has waited too long, or asked twice."""


FAILED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What becomes of an answer that does not reach Discord."""
STOPPING = "I'm restarting. Please try again in a minute."


class TooLate(Exception):
    """Nobody waits for an answer any more; nothing was done."""


class Answering:
    """While it lasts the interaction is answered in time, however long the work takes."""

    def __init__(self, interaction: discord.Interaction[Any], thinking: bool) -> None:
        self.interaction, self.thinking = interaction, thinking
        self.table: Table | None = None
        """The table whose orders are answered: it is told when they are."""
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Answering":
        # a clock that goes wrong only costs a request: its interactions look older or younger than they are
        age = max(0.0, (utcnow() - self.interaction.created_at).total_seconds())
        self.interaction.extras["answering"] = self
        if age >= LATE:
            await self._defer()
            if not self.interaction.response.is_done():
                raise TooLate
        else:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, SOON - age), self._put_off)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> bool:
        """Discord may send an interaction twice: it is answered where it came first."""
        await self.settled()
        del self.interaction.extras["answering"]
        if isinstance(error, Repeated):
            return True
        if self.table is not None:
            owed.answered(self.table, self.interaction.id, error is None)
        return False

    async def put_off(self) -> None:
        """Say at once that the answer will follow. Raises TooLate if nobody waits for it, or another answer is given."""
        if not self.interaction.response.is_done():
            self._put_off()
        await self.settled()
        if not self.interaction.response.is_done():
            raise TooLate

    def _put_off(self) -> None:
        if self._deferring is not None:
            return
        self._deferring = asyncio.get_running_loop().create_task(self._defer())

    async def _defer(self) -> None:
        try:
            await self.interaction.response.defer(ephemeral=True, thinking=self.thinking)
        except FAILED as error:
            log.info("it could not be said that an answer follows: %s", error)

    async def settled(self) -> None:
        """From here on it is certain whether Discord was told that an answer follows."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            await self._deferring


def answering(interaction: discord.Interaction[Any], thinking: bool = True) -> Answering:
    """`async with` this around the work. `thinking` is for commands and forms; a button's message stays as it is."""
    return Answering(interaction, thinking)


async def later(interaction: discord.Interaction[Any]) -> None:
    """Say at once that the answer follows: the work that comes now holds everything up for a while."""
    await interaction.extras["answering"].put_off()


async def _settled(interaction: discord.Interaction[Any]) -> None:
    if (guard := interaction.extras.get("answering")) is not None:
        await guard.settled()


def _kept(view: ui.View | None) -> Any:
    """Buttons work by their ids, so that nobody need remember the view they came in."""
    if view is None or not view.children:
        return discord.utils.MISSING
    view.stop()
    return view


async def say(interaction: discord.Interaction[Any], words: str, view: ui.View | None = None, **how: Any) -> None:
    """Another answer, for the eyes of who asked."""
    await _settled(interaction)
    if interaction.response.is_done():
        await interaction.followup.send(words, view=_kept(view), ephemeral=True, **how)
    else:
        await interaction.response.send_message(words, view=_kept(view), ephemeral=True, **how)


async def edit(interaction: discord.Interaction[Any], words: str, view: ui.View | None = None) -> None:
    """Put something else into the message whose button was pressed."""
    await _settled(interaction)
    buttons = _kept(view) or None
    if interaction.response.is_done():
        await interaction.edit_original_response(content=words, view=buttons)
    else:
        await interaction.response.edit_message(content=words, view=buttons)
