"""Giving orders: /order, /orders, /preview, /undo, /asked, /standing."""

from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from .. import present
from ..limits import MODAL_TITLE, clip
from ..ui.actions import _undo, asking, submit
from . import choices


class Orders(ui.Modal):
    """Many orders at once, one a line."""

    def __init__(self, number: int, seat: str, name: str) -> None:
        super().__init__(title=clip(f"Orders of {name}", MODAL_TITLE))
        self.number, self.seat = number, seat
        self.text: ui.TextInput[Any] = ui.TextInput(
            label="One order a line",
            style=discord.TextStyle.paragraph,
            max_length=4000,
            placeholder="move 2 inf from …",
        )
        self.add_item(self.text)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await submit(interaction, self.number, self.seat, self.text.value)

    async def on_error(self, interaction: discord.Interaction[Any], error: Exception, /) -> None:  # type: ignore[override]
        await interaction.client.fail(interaction, error)


class Play(commands.Cog):
    """What a seat may do."""

    standing = app_commands.Group(name="standing", description="Instructions that answer questions for you in advance")

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="order", description="Give an order; several are parted by semicolons")
    @app_commands.describe(text="The order; suggestions are what is legal now", seat="For which of your seats")
    @app_commands.autocomplete(text=choices.orders, seat=choices.own_seats)
    async def order(self, interaction: discord.Interaction[Any], text: str, seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        await submit(interaction, table.row.id, table.seat_for(interaction.user.id, seat), text)

    @app_commands.command(name="orders", description="Write many orders, one a line")
    @app_commands.describe(seat="For which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def orders(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        chosen = table.seat_for(interaction.user.id, seat)
        await interaction.response.send_modal(Orders(table.row.id, chosen, table.definition.seats[chosen]))

    @app_commands.command(name="preview", description="What an order would do, without giving it")
    @app_commands.describe(text="The order", seat="For which of your seats")
    @app_commands.autocomplete(text=choices.orders, seat=choices.own_seats)
    async def preview(self, interaction: discord.Interaction[Any], text: str, seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            preview = table.preview(interaction.user.id, table.seat_for(interaction.user.id, seat), text)
        lines = [f"`{preview.order}` would do this:", *(f"- {present.plain(line)}" for line in preview.events)]
        lines.append(f"- then chance decides: {present.plain(preview.dice)}" if preview.dice else "- and nothing more.")
        await interaction.followup.send(clip("\n".join(lines), 1900), ephemeral=True)

    @app_commands.command(name="undo", description="Take your last order back; asks first")
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        await _undo(interaction, self.bot.table(interaction), 0, "")

    @app_commands.command(name="asked", description="What you are asked now, with buttons and menus to answer")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def asked(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        words, view = asking(table, table.seat_for(interaction.user.id, seat))
        await interaction.followup.send(words, view=view or discord.utils.MISSING, ephemeral=True)

    @standing.command(name="list", description="Your standing instructions, and those there are")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def standing_list(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        chosen = table.seat_for(interaction.user.id, seat)
        have = table.playing.standing.get(chosen, {})
        lines = [f"**{table.definition.seats[chosen]}**"]
        for name, policy in table.definition.policies.items():
            lines.append(f"- `{name}` = **{have.get(name, 'ask me')}** · {policy.about} ({', '.join(policy.examples)})")
        if len(lines) == 1:
            lines.append("This game has no standing instructions.")
        await interaction.response.send_message(clip("\n".join(lines), 1990), ephemeral=True)

    @standing.command(name="set", description="Let a question be answered for you from now on")
    @app_commands.describe(policy="Which question", answer="How it is to be answered", seat="Which of your seats")
    @app_commands.autocomplete(policy=choices.policies, answer=choices.policy_answers, seat=choices.own_seats)
    async def standing_set(
        self, interaction: discord.Interaction[Any], policy: str, answer: str, seat: str | None = None
    ) -> None:
        await self._stand(interaction, policy, answer, seat)

    @standing.command(name="clear", description="Be asked again")
    @app_commands.describe(policy="Which question", seat="Which of your seats")
    @app_commands.autocomplete(policy=choices.policies, seat=choices.own_seats)
    async def standing_clear(self, interaction: discord.Interaction[Any], policy: str, seat: str | None = None) -> None:
        await self._stand(interaction, policy, None, seat)

    async def _stand(
        self, interaction: discord.Interaction[Any], policy: str, answer: str | None, seat: str | None
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            chosen = table.seat_for(interaction.user.id, seat)
            value = table.standing(interaction.user.id, chosen, policy, answer, interaction.id)
            await interaction.followup.send(f"`{policy}` = **{value or 'ask me'}**", ephemeral=True)
            self.bot.announce(table)


async def setup(bot: Any) -> None:
    await bot.add_cog(Play(bot))
