"""/rules: a rule in a second, in any channel."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel.definition import GameDef

from .. import named, present
from ..answering import say
from ..books import find, rulebook
from ..errors import NotYours
from ..limits import CHOICES, clip
from ..ui import reading
from . import choices

FOUND = 8
LONGEST = 100
"""Characters of what is looked for; nobody looks for more."""


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Rules(commands.GroupCog, group_name="rules", group_description="Look a rule up"):
    """Works everywhere; the game is the channel's unless another is named."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def _definition(self, interaction: discord.Interaction[Any], game: str | None) -> GameDef:
        if game is not None:
            return GAMES[named.game(game)]
        table = choices.table_of(interaction)
        if table is not None:
            return table.definition
        if len(GAMES) == 1:
            return GAMES[next(iter(GAMES))]
        raise NotYours(f"There is no game in this channel; name one with the option `game`. {named.games()}")

    @app_commands.command(name="show", description="Show a rule by its number or short name, or by how that begins")
    @app_commands.describe(
        id="As refusals name the rule, such as 12.4",
        game="Which game; the channel's by default",
        open="Show it to everybody",
    )
    @app_commands.autocomplete(id=choices.rule_ids, game=choices.game_names)
    async def show(
        self, interaction: discord.Interaction[Any], id: str, game: str | None = None, open: bool = False
    ) -> None:
        definition, id = self._definition(interaction, game), id[:LONGEST]
        book = rulebook(definition)
        found = book.show(id)
        if not found:
            near = ", ".join(f"`{rule.id}`" for rule in book.search(id.replace(".", " "), 5))
            raise NotYours(
                f"There is no rule {present.quoted(id)}."
                + (f" Near it: {near}." if near else " `/rules search` finds one.")
            )
        if len(found) > 1:
            more = f"\n-# and {len(found) - CHOICES} more: type more of its name" if len(found) > CHOICES else ""
            lines = [f"- `{rule.id}` {present.plain(rule.title)}" for rule in found[:CHOICES]]
            words, view = clip("\n".join(lines), 1850) + more, reading.many(definition, found)
        else:
            words, view = reading.one(definition, found[0])
        if open:
            view.stop()  # its buttons work by their ids
            await interaction.response.send_message(words, view=view)
        else:
            await say(interaction, words, view)

    @app_commands.command(name="search", description="Search the rules for what you want to know")
    @app_commands.describe(words="What you are looking for", game="Which game; the channel's by default")
    @app_commands.autocomplete(words=choices.rule_titles, game=choices.game_names)
    async def search(self, interaction: discord.Interaction[Any], words: str, game: str | None = None) -> None:
        definition, words = self._definition(interaction, game), words[:LONGEST]
        found = find(definition, words, FOUND)
        if not found:
            raise NotYours(f"Nothing in the rules matches {present.quoted(words)}. Try other words.")
        text, view = reading.one(definition, found[0])
        if len(found) > 1:
            view = reading.many(definition, found[1:], "Or one of these")
        await say(interaction, text, view)

    @app_commands.command(name="now", description="The rules of the phase the game is in")
    async def now(self, interaction: discord.Interaction[Any]) -> None:
        words, view = reading.now(self.bot.table(interaction), interaction.user.id)
        await say(interaction, words, view)


async def setup(bot: Any) -> None:
    await bot.add_cog(Rules(bot))
