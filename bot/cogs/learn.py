"""/learn: how a game goes."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES

from .. import named
from ..answering import STOPPING, answering, later
from ..errors import NotYours
from ..limits import CHOICE
from ..ui.learn import show_page
from ..ui.lesson import FORM, ORDER, try_order
from . import choices
from .play import typed


class Learn(commands.Cog):
    """For who has never played it."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="learn", description="How a game goes: what wins, a turn, the units, your first orders")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game="Which game; the channel's by default")
    @app_commands.autocomplete(game=choices.game_names)
    async def learn(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        async with answering(interaction):
            table = choices.table_of(interaction)
            if game is None and table is None:
                raise NotYours(f"There is no game in this channel; name one with the option `game`. {named.games()}")
            slug = table.row.slug if game is None and table is not None else named.game((game or "")[:CHOICE])
            own = table is not None and table.row.slug == slug
            scenario = table.row.scenario if own and table is not None else next(iter(GAMES[slug].scenarios))
            await later(interaction)
            await show_page(interaction, slug, scenario, 0)

    @commands.Cog.listener("on_interaction")
    async def written(self, interaction: discord.Interaction[Any]) -> None:
        """An order of a first turn was written into its form."""
        data: Any = interaction.data or {}
        found = FORM.fullmatch(str(data.get("custom_id", "")))
        if interaction.type is not discord.InteractionType.modal_submit or found is None:
            return
        try:
            if not self.bot.begin():
                raise NotYours(STOPPING)
            async with answering(interaction, thinking=False):
                await later(interaction)
                await try_order(interaction, f"{found[1]}/{found[2]}/{typed(data['components'], ORDER)}")
        except Exception as error:
            await self.bot.fail(interaction, error)


async def setup(bot: Any) -> None:
    await bot.add_cog(Learn(bot))
