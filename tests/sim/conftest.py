"""The bot inside a simulated Discord in the same process: who may do what, who sees what, what is pinged."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import Adjutant
from bot.store import Store, StoreError
from bot.table import NotYours, Table

SLUG = "supreme_axis_allies"
PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(40)


async def drawn(*what: Any, **how: Any) -> tuple[bytes, str]:
    """In the place of a worker that draws."""
    return PIXEL, "a map"


async def reckoned(work: Any, *what: Any) -> Any:
    """In the place of a worker that reckons."""
    return work(*what)


@pytest.fixture
def simcord_bot(tmp_path: Path) -> Adjutant:
    bot = Adjutant(Store(tmp_path / "adjutant.sqlite"), shard_count=1)
    bot.keeper.start = lambda: None  # type: ignore[method-assign]
    bot.painter._draw = drawn  # type: ignore[method-assign]
    bot.reckoner._ask = reckoned  # type: ignore[method-assign]
    return bot


@dataclass
class Club:
    """A server with a manager, who does not play, three players and somebody who looks on."""

    env: Any
    bot: Adjutant
    channel: Any
    people: dict[str, Any] = field(default_factory=dict)

    async def do(self, who: str, command: str, **options: Any) -> Any:
        return await self.people[who].slash(self.channel, command, **options)

    async def seated(self) -> Table:
        """A game opened by Anna, under way."""
        await self.do("anna", "game new", game=SLUG)
        for who, seat in (("anna", "GER"), ("anna", "JAP"), ("bertil", "UK"), ("bertil", "USA"), ("chiara", "USSR")):
            await self.do(who, "game join", seat=seat)
        await self.do("anna", "game start")
        return self.table()

    def table(self) -> Table:
        table = self.bot.tables.in_channel(self.channel.id)
        assert table is not None
        return table

    def status(self, viewer: str = "dora") -> discord.Message:
        """The message of the game that is kept up to date."""
        found = [m for m in self.channel.history(viewer=self.people[viewer]) if m.embeds and m.components]
        assert len(found) == 1
        message: discord.Message = found[0]
        return message


@pytest.fixture
async def club(simcord_env: Any, simcord_bot: Adjutant) -> AsyncIterator[Club]:
    guild = simcord_env.create_guild()
    role = guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    club = Club(simcord_env, simcord_bot, guild.create_text_channel("table"))
    for name in ("boss", "anna", "bertil", "chiara", "dora"):
        user = simcord_env.create_user(name)
        club.people[name] = guild.add_member(user, roles=[role] if name == "boss" else [])
    yield club
    for error in simcord_env.errors:
        cause = getattr(error, "original", error)
        assert isinstance(cause, NotYours | StoreError), cause  # the others are faults, not refusals


def answers(result: Any, pressed: Any = None) -> list[Any]:
    """The messages an interaction was answered with, without the one that was pressed."""
    found = [message for message in (result.response, *result.followups) if message is not None]
    return [message for message in found if pressed is None or message.id != pressed.id]


def said(result: Any, pressed: Any = None) -> str:
    """Everything in the answers."""
    messages = answers(result, pressed)
    return "\n".join([m.content for m in messages] + [str(e.description) for m in messages for e in m.embeds])


def secret(result: Any, pressed: Any = None) -> bool:
    """Only the asker sees any of the answers."""
    messages = answers(result, pressed)
    return bool(messages) and all(message.ephemeral for message in messages)
