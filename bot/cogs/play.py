"""Giving orders: /order, /orders, /preview, /undo, /asked, /standing."""

import re
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from rules.kernel.game import Preview

from .. import present
from ..answering import STOPPING, answering, say
from ..errors import NotYours
from ..limits import MODAL_TITLE, clip, pages
from ..table import Table
from ..ui.actions import ask, undo
from ..ui.building import ordered
from . import choices

FORM = re.compile(r"v1:orders:(\d+):(.+)")
"""The id of a form: of which game, for which seat. All it needs, so that one that was open during a restart can be sent."""
LINES = "lines"
PLACEHOLDER = 100


def form(table: Table, seat: str) -> ui.Modal:
    """Many orders at once, one a line."""
    modal = ui.Modal(
        title=clip(f"Orders of {table.definition.seats[seat]}", MODAL_TITLE),
        custom_id=f"v1:orders:{table.row.id}:{seat}",
    )
    example = next(iter(table.playing.suggest(seat, "", 1)), "")
    modal.add_item(
        ui.TextInput(
            label="One order per line",
            custom_id=LINES,
            style=discord.TextStyle.paragraph,
            max_length=4000,
            placeholder=clip(example, PLACEHOLDER) or None,
        )
    )
    modal.stop()  # it works by its id
    return modal


def typed(parts: Any, field: str = LINES) -> str:
    """What was written into a form."""
    for part in parts:
        if part.get("custom_id") == field:
            return str(part.get("value") or "")
        if text := typed([*part.get("components", ()), *([part["component"]] if "component" in part else ())], field):
            return text
    return ""


class Play(commands.Cog):
    """What a seat may do."""

    standing = app_commands.Group(name="standing", description="Instructions that answer questions for you in advance")

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="order", description="Give an order, or several separated by semicolons")
    @app_commands.describe(text="The order; what is legal now is suggested as you type", seat="For which of your seats")
    @app_commands.autocomplete(text=choices.orders, seat=choices.own_seats)
    async def order(self, interaction: discord.Interaction[Any], text: str, seat: str | None = None) -> None:
        async with answering(interaction) as answer:
            table = answer.table = self.bot.table(interaction)
            user = interaction.user.id
            chosen = table.seat_for(user, seat) if seat else await table.seat_meant(user, text)
            await ordered(interaction, table.row.id, chosen, text)

    @app_commands.command(name="orders", description="Write several orders, one per line")
    @app_commands.describe(seat="For which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def orders(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        chosen = table.seat_for(interaction.user.id, seat)
        await interaction.response.send_modal(form(table, chosen))

    @commands.Cog.listener("on_interaction")
    async def written(self, interaction: discord.Interaction[Any]) -> None:
        """A form was sent."""
        data: Any = interaction.data or {}
        found = FORM.fullmatch(str(data.get("custom_id", "")))
        if interaction.type is not discord.InteractionType.modal_submit or found is None:
            return
        try:
            if not self.bot.begin():
                raise NotYours(STOPPING)
            async with answering(interaction) as answer:
                table = answer.table = self.bot.tables.get(int(found[1]))
                if table is None:
                    raise NotYours("That game is no longer here.")
                await ordered(interaction, table.row.id, found[2], typed(data["components"]))
        except Exception as error:
            await self.bot.fail(interaction, error)

    @app_commands.command(name="preview", description="See what orders would do, without giving them")
    @app_commands.describe(text="One order, or several separated by ;", seat="For which of your seats")
    @app_commands.autocomplete(text=choices.orders, seat=choices.own_seats)
    async def preview(self, interaction: discord.Interaction[Any], text: str, seat: str | None = None) -> None:
        async with answering(interaction):
            table = self.bot.table(interaction)
            chosen = table.seat_for(interaction.user.id, seat)
            async with table.lock:
                table.may_order(interaction.user.id, chosen)
                save = table.playing.save()
            previews = await self.bot.reckoner.preview(save, chosen, text)
            lines = [line for preview in previews for line in self._previewed(preview)]
            if len(previews) > 1 and not table.definition.open_record:
                lines.append("-# Each order was tried on its own, as things stand now.")
            await say(interaction, clip("\n".join(lines), 1900))

    @staticmethod
    def _previewed(preview: Preview) -> list[str]:
        if preview.refused:
            return [f"✗ {present.plain(preview.order)}: {present.plain(preview.refused)}"]
        lines = [f"`{preview.order}` would do this:", *(f"- {present.plain(line)}" for line in preview.events)]
        ends = f"- then chance decides: {present.plain(preview.dice)}" if preview.dice else "- and nothing more."
        return [*lines, ends]

    @app_commands.command(name="undo", description="Take your last order back; I ask before doing it")
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        async with answering(interaction):
            await undo(interaction, self.bot.table(interaction), 0, "")

    @app_commands.command(name="asked", description="What you have to decide now, with buttons and menus to answer")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def asked(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        async with answering(interaction):
            await ask(interaction, self.bot.table(interaction), seat)

    @standing.command(name="list", description="Your standing instructions, and those you could give")
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
        for words in pages(lines, 1990):
            await say(interaction, words)

    @standing.command(name="set", description="Have a question answered for you from now on")
    @app_commands.describe(policy="Which question", answer="How it is to be answered", seat="Which of your seats")
    @app_commands.autocomplete(policy=choices.policies, answer=choices.policy_answers, seat=choices.own_seats)
    async def standing_set(
        self, interaction: discord.Interaction[Any], policy: str, answer: str, seat: str | None = None
    ) -> None:
        await self._stand(interaction, policy, answer, seat)

    @standing.command(name="clear", description="Clear an instruction and be asked again")
    @app_commands.describe(policy="Which question", seat="Which of your seats")
    @app_commands.autocomplete(policy=choices.policies, seat=choices.own_seats)
    async def standing_clear(self, interaction: discord.Interaction[Any], policy: str, seat: str | None = None) -> None:
        await self._stand(interaction, policy, None, seat)

    async def _stand(
        self, interaction: discord.Interaction[Any], policy: str, answer: str | None, seat: str | None
    ) -> None:
        async with answering(interaction):
            table = self.bot.table(interaction)
            async with self.bot.tables.holding(table.row.id):
                chosen, step = table.seat_for(interaction.user.id, seat), table.row.step
                value = table.standing(interaction.user.id, chosen, policy, answer, interaction.id)
            if table.row.step != step:
                self.bot.announce(table)
            await say(interaction, clip(f"`{policy}` = **{value or 'ask me'}**", 1900))


async def setup(bot: Any) -> None:
    await bot.add_cog(Play(bot))
