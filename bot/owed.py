"""What a table still owes to players: answers that a crash or a broken connection kept from them. Kept with the step they
belong to until they are out, so that nobody is left in doubt."""

from collections.abc import Iterable
from contextlib import suppress

import aiohttp
import discord
from discord.utils import snowflake_time, utcnow

from . import present
from .errors import StoreError
from .table import Table

TOKEN_LIFE = 14 * 60.0
"""Seconds for which Discord lets an answer be read by the token of its interaction, with a minute to spare."""


def answered(table: Table, interaction: int, heard: bool) -> None:
    """A player was told what became of his orders, or could not be."""
    table.answering.discard(interaction)
    if heard and table.row.settings.unanswered.pop(interaction, None) is not None:
        _note(table)


def unanswered(table: Table, user: int) -> dict[int, list[str]]:
    """Orders of a player that stand though he was never told, by the interaction that gave them."""
    owed = table.row.settings.unanswered
    return {key: of.orders for key, of in owed.items() if of.user == user and key not in table.answering}


async def look_up(bot: discord.Client, table: Table, user: int) -> None:
    """A bot that was killed may have answered without noting it: as long as Discord shows the answer it is looked at."""
    for key in unanswered(table, user):
        of = table.row.settings.unanswered.get(key)
        if of is None or not of.token or (utcnow() - snowflake_time(key)).total_seconds() > TOKEN_LIFE:
            continue
        answer = discord.Webhook.partial(bot.application_id or 0, of.token, client=bot)
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            words = (await answer.fetch_message("@original")).content  # type: ignore[arg-type]
            if all(f"✓ {present.plain(order)}" in words for order in of.orders):
                told(table, [key])


def told(table: Table, answers: Iterable[int]) -> None:
    """These answers have reached the player after all."""
    owed = table.row.settings.unanswered
    if [key for key in answers if owed.pop(key, None) is not None]:
        _note(table)


def _note(table: Table) -> None:
    """That a player was told; if it cannot be noted he is told once more."""
    with suppress(StoreError):
        table.store.note(table.row)
