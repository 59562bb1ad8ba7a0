"""The pages that tell how a game goes, turned by buttons in one message that only its reader sees."""

import io
from typing import Any

import discord
from discord import ui

from rules import GAMES

from .. import learning, lesson
from ..answering import say
from ..books import parts
from ..errors import NotYours
from ..limits import clip
from ..painter import NoPicture
from .items import Action

WIDTH = 1000


def page_buttons(slug: str, scenario: str, number: int) -> ui.View:
    """The other pages; the one shown is pressed in."""
    view = ui.View(timeout=None)
    for each, title in enumerate(learning.PAGES):
        style = discord.ButtonStyle.primary if each == number else discord.ButtonStyle.secondary
        view.add_item(Action.make("learn", None, title, f"{slug}/{scenario}/{each}", style, off=each == number))
    if lesson.taught(slug):
        view.add_item(Action.make("try", None, "Try a first turn", f"{slug}/0", discord.ButtonStyle.success))
    return view


async def _drawn(interaction: discord.Interaction[Any], slug: str, number: int, board: Any) -> list[discord.File]:
    """The picture of a page; it is read also where none can be drawn."""
    if board is None:
        return []
    region = next(iter(parts(slug)), None) if learning.PICTURED[number] == "region" else None
    try:
        png, alt = await interaction.client.painter.draw(board, region, WIDTH if region else 1600)
    except NoPicture:
        return []
    return [discord.File(io.BytesIO(png), "board.png", description=clip(alt, 1000))]


async def show_page(
    interaction: discord.Interaction[Any], slug: str, scenario: str, number: int, in_place: bool = False
) -> None:
    """A page, in a message of its own or in the place of another."""
    definition = GAMES.get(slug)
    if definition is None or scenario not in definition.scenarios or not 0 <= number < len(learning.PAGES):
        raise NotYours("That page is no longer there; `/learn` opens the first.")
    words, board = await interaction.client.reckoner.learn(slug, scenario, number)
    files = await _drawn(interaction, slug, number, board)
    view = page_buttons(slug, scenario, number)
    view.stop()  # its buttons work by their ids
    if in_place:
        await interaction.edit_original_response(content=words, attachments=files, view=view)
    else:
        await say(interaction, words, view, files=files)


async def turn_page(interaction: discord.Interaction[Any], arg: str) -> None:
    """`Learn` in a lobby opens the pages for who pressed it; under a page its buttons turn it."""
    slug, scenario, number = [*arg.split("/"), "", ""][:3]
    private = interaction.message is not None and bool(interaction.message.flags.ephemeral)
    await show_page(interaction, slug, scenario, int(number) if number.isdecimal() else 0, private)
