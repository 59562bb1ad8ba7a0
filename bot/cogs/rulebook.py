"""/rules: a rule in a second, in any channel."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel.definition import GameDef

from .. import present
from ..books import rulebook
from ..limits import clip, pages
from ..table import NotYours, Table
from . import choices


def now_pages(table: Table) -> list[str]:
    """The rules of the current phase, those that the question names first."""
    game = table.playing
    book = rulebook(table.definition)
    phase = table.definition.phases[game.phase]
    named = [number for pending in game.view(None).waiting for number in pending.rules]
    found = [rule for rule in book.of_phase(phase.rules) if rule.mark != "reconstructed" or rule.id in named]
    lines = [f"**{phase.title}**", *(f"- `{rule.id}` {present.plain(rule.title)}" for rule in found)]
    return pages(lines, 1900)


class Rules(commands.GroupCog, group_name="rules", group_description="Look a rule up"):
    """Works everywhere; the game is the channel's unless another is named."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def _definition(self, interaction: discord.Interaction[Any], game: str | None) -> GameDef:
        if game is not None:
            if game not in GAMES:
                raise NotYours(f"There is no game {game!r}.")
            return GAMES[game]
        table = choices.table_of(interaction)
        if table is not None:
            return table.definition
        if len(GAMES) == 1:
            return GAMES[next(iter(GAMES))]
        raise NotYours("There is no game in this channel; name one with the option `game`.")

    @app_commands.command(name="show", description="A rule by its id, or the beginning of one")
    @app_commands.describe(id="The id", game="Which game; the channel's by default", open="Show it to everybody")
    @app_commands.autocomplete(id=choices.rule_ids, game=choices.game_names)
    async def show(
        self, interaction: discord.Interaction[Any], id: str, game: str | None = None, open: bool = False
    ) -> None:
        book = rulebook(self._definition(interaction, game))
        found = book.show(id)
        if not found:
            near = ", ".join(f"`{rule.id}`" for rule in book.search(id.replace(".", " "), 5))
            raise NotYours(f"No rule answers to {id!r}." + (f" Near it: {near}" if near else ""))
        if len(found) > 1:
            lines = [f"- `{rule.id}` {present.plain(rule.title)}" for rule in found]
            words = clip("\n".join(lines), 1900)
        else:
            words = present.rule_text(found[0])
        await interaction.response.send_message(words, ephemeral=not open)

    @app_commands.command(name="search", description="Rules by words")
    @app_commands.describe(words="What you are looking for", game="Which game; the channel's by default")
    @app_commands.autocomplete(game=choices.game_names)
    async def search(self, interaction: discord.Interaction[Any], words: str, game: str | None = None) -> None:
        found = rulebook(self._definition(interaction, game)).search(words, 8)
        if not found:
            raise NotYours(f"Nothing in the rules answers to {clip(words, 80)!r}.")
        first, rest = found[0], found[1:]
        lines = [present.rule_text(first), "", *(f"- `{rule.id}` {present.plain(rule.title)}" for rule in rest)]
        await interaction.response.send_message(clip("\n".join(lines), 1990), ephemeral=True)

    @app_commands.command(name="now", description="The rules of the phase the game is in")
    async def now(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        for page in now_pages(self.bot.table(interaction))[:4]:
            await interaction.followup.send(page, ephemeral=True)


async def setup(bot: Any) -> None:
    await bot.add_cog(Rules(bot))
