"""/help: what this player can do now."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from .. import present
from ..limits import clip
from . import choices


class Help(commands.Cog):
    """One page, made for the asker."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="help", description="What you can do now")
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(clip(self._words(interaction), 1990), ephemeral=True)

    def _words(self, interaction: discord.Interaction[Any]) -> str:
        table = choices.table_of(interaction)
        if table is None:
            return (
                "There is no game in this channel.\n- `/game new` opens one; `/game import` goes on with a record\n"
                "- `/rules show` and `/rules search` answer rules questions anywhere"
            )
        own = table.seats_of(interaction.user.id)
        lines = [f"**{present.title(table)}**"]
        if table.row.status == "lobby":
            free = [name for seat, name in table.definition.seats.items() if seat not in table.row.seats]
            lines.append(
                f"- free seats: {', '.join(free)}: `/game join`" if free else "- every seat is taken: `/game start`"
            )
            lines.append("- `/clock deadline` agrees on time; `/clock timezone` says where you live")
            return "\n".join(lines)
        if table.row.status == "over" or table.game is None:
            return "\n".join(
                [*lines, "- `/game record` gives the record, `/dice audit` checks the dice, `/game new` begins anew"]
            )
        if not own:
            lines.append(
                "You hold no seat here. You may look on: `/map`, `/look`, `/log`, `/game status`, `/rules now`."
            )
            return "\n".join(lines)
        lines.append(f"You play {', '.join(table.definition.seats[seat] for seat in own)}.")
        for seat in own:
            ask = table.game.asked(seat)
            if ask is None:
                continue
            lines.append(f"**{table.definition.seats[seat]}** must decide: {present.plain(ask.prompt)}")
            lines += [f"- `{kind.syntax.hint}`: {(kind.__doc__ or '').strip().splitlines()[0]}" for kind in ask.kinds]
            if ask.choices:
                lines.append(f"- one of: {', '.join(f'`{choice}`' for choice in ask.choices[:12])}")
        lines.append(
            "`/order` takes text, `/asked` offers menus, `/preview` tries, `/undo` takes back, `/standing` answers in advance."
        )
        return "\n".join(lines)


async def setup(bot: Any) -> None:
    await bot.add_cog(Help(bot))
