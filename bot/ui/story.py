"""/game story: the answer says how far it is while the story is drawn, and then becomes it."""

from contextlib import suppress
from typing import Any

import discord

from ..errors import NotYours
from ..table import Table


async def tell(interaction: discord.Interaction[Any], table: Table) -> None:
    """For the eyes of who asked. To be called after the answer was put off."""

    async def progress(words: str) -> None:
        with suppress(discord.HTTPException):  # how far it is may be missed
            await interaction.edit_original_response(content=words)

    async with table.lock:
        if len(table.playing.log) == 0:
            raise NotYours("There is no story yet: nobody has given an order.")
        save, over = table.playing.save(), table.row.status == "over"
    told = await interaction.client.storyteller.tell(table.row.id, table.definition, save, over, progress)
    await interaction.edit_original_response(content=told.words, attachments=told.files())
