"""Looking: /map, /look, /hand, /odds, /log, /dice."""

import asyncio
import io
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from rules.kernel.dice import below, commitment

from .. import present
from ..limits import clip, pages
from ..table import NotYours, Table, view_then
from ..ui.actions import send_map
from . import choices


class Show(commands.Cog):
    """What a player may see, and nothing else."""

    dice = app_commands.Group(name="dice", description="Check the dice")

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="map", description="The board as you may see it")
    @app_commands.describe(
        region="A region, or any space to look at from near",
        phase="As it was at the end of an earlier phase",
        big="As large as can be posted",
        palette="Colours you can tell apart; kept for your maps from now on",
        dark="Dark maps; kept for your maps from now on",
    )
    @app_commands.autocomplete(region=choices.spaces, phase=choices.phases)
    async def map(
        self,
        interaction: discord.Interaction[Any],
        region: str | None = None,
        phase: str | None = None,
        big: bool = False,
        palette: Literal["default", "deuteranopia", "protanopia", "tritanopia"] | None = None,
        dark: bool | None = None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        taste = {name: value for name, value in (("palette", palette), ("dark", dark)) if value is not None}
        if taste:
            self.bot.store.set_preferences(
                interaction.user.id, {**self.bot.store.preferences(interaction.user.id), **taste}
            )
        size = 2600 if big else 1600
        if phase is None:
            await send_map(interaction, table, region, size)
            return
        own = table.seats_of(interaction.user.id)
        until = table.until(_number(phase))
        view = await asyncio.to_thread(view_then, until, own[0] if own else None)
        await send_map(interaction, table, region, size, view)

    @app_commands.command(name="look", description="A space or a unit, as far as you may see")
    @app_commands.describe(what="A space, or a kind of unit")
    @app_commands.autocomplete(what=choices.spaces)
    async def look(self, interaction: discord.Interaction[Any], what: str) -> None:
        table = self.bot.table(interaction)
        own = table.seats_of(interaction.user.id)
        position = table.playing.view(own[0] if own else None).position
        lines = table.definition.look(position, what)
        if not lines:
            near = table.definition.vocabulary()["space"].near(what, 3)
            raise NotYours(f"Nothing here answers to {what!r}." + (f" Near it: {', '.join(near)}." if near else ""))
        await interaction.response.send_message(clip("\n".join(lines), 1990), ephemeral=True)

    @app_commands.command(name="hand", description="What you hold that others may not see")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def hand(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        chosen = table.seat_for(interaction.user.id, seat)
        lines = table.definition.hand(table.playing.view(chosen).position, chosen)
        words = clip("\n".join(lines), 1990) or "Nothing is secret in this game."
        await interaction.response.send_message(words, ephemeral=True)

    @app_commands.command(name="odds", description="The chances of a combat")
    @app_commands.describe(combat="A space, or units against units: 3 INF 1 ARM against 2 INF")
    @app_commands.autocomplete(combat=choices.spaces)
    async def odds(self, interaction: discord.Interaction[Any], combat: str) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        own = table.seats_of(interaction.user.id)
        game = table.playing
        lines = await asyncio.to_thread(table.definition.odds, game, own[0] if own else "", combat)
        await interaction.followup.send(
            clip("\n".join(lines), 1990) or "This game has no odds to tell.", ephemeral=True
        )

    @app_commands.command(name="log", description="What happened, with every die")
    @app_commands.describe(
        phase="Only what happened in this phase", thread="Keep the detailed log in a thread from now on"
    )
    @app_commands.autocomplete(phase=choices.phases)
    async def log(self, interaction: discord.Interaction[Any], phase: str | None = None, thread: bool = False) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        if thread:
            await self._open_thread(interaction, table)
            return
        own = table.seats_of(interaction.user.id)
        events = table.playing.told(own[0] if own else None)
        if phase is not None:
            table.until(_number(phase))  # refuses a phase that never was
            bounds = [first for _, _, first in table.phases()] + [len(table.playing.events)]
            start, end = bounds[_number(phase)], bounds[_number(phase) + 1]
            events = [(n, event) for n, event in events if start <= n < end]
        text = "\n".join(event.text for _, event in events)
        last = pages([f"- {present.plain(event.text)}" for _, event in events[-25:]], 1900)[-1]
        file = discord.File(io.BytesIO(text.encode()), "log.txt")
        await interaction.followup.send(last, file=file, ephemeral=True)

    async def _open_thread(self, interaction: discord.Interaction[Any], table: Table) -> None:
        if interaction.user.id not in set(table.row.seats.values()) | {table.row.creator}:
            raise NotYours("Only players of this table may do that.")
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise NotYours("A thread can only be opened in the table's own channel.")
        async with table.lock:
            opened = await channel.create_thread(
                name=clip(f"Log · {table.definition.name}", 100), type=discord.ChannelType.public_thread
            )
            table.row.settings["thread"] = opened.id
            table.row.settings["logged"] = len(table.playing.events)
            self.bot.store.update_game(table.row)
        await interaction.followup.send(f"The log goes to {opened.mention}.", ephemeral=True)

    @dice.command(name="audit", description="Check every die of this game against its seed")
    async def audit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        game = self.bot.table(interaction).playing
        thrown = [event for _, event in game.told(None) if event.kind == "dice"]
        lines = [
            f"The seed was committed as `{commitment(game.seed)}` before the first die.",
            f"Throws so far: {len(thrown)}.",
        ]
        if game.outcome is None:
            lines.append("The seed is told when the game ends; then every die can be computed by anybody.")
        else:
            wrong = [event.text for event in thrown if not _fits(game.seed, event.data)]
            lines.append(f"The seed was `{game.seed}`.")
            lines.append(f"{len(wrong)} throws do not follow from it." if wrong else "Every throw follows from it.")
            lines.append(
                "-# die number n: HMAC-SHA256(seed, n), first group of 4 bytes below the largest multiple of 6, plus 1"
            )
        await interaction.followup.send("\n".join(lines), ephemeral=True)

    @dice.command(name="stats", description="How the dice have fallen, by player")
    async def stats(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        counts: dict[str, list[int]] = {}
        for _, event in table.playing.told(None):
            if event.kind == "dice" and event.data["faces"] == 6:
                row = counts.setdefault(table.definition.seats.get(event.data["by"] or "", "the table"), [0] * 6)
                for die in event.data["dice"]:
                    row[die - 1] += 1
        lines = [f"{'':12}{'':>2}1    2    3    4    5    6   mean"]
        for name, row in counts.items():
            mean = sum((face + 1) * n for face, n in enumerate(row)) / sum(row)
            lines.append(f"{name[:12]:12}{''.join(f'{n:5}'[1:] + ' ' for n in row)}  {mean:.2f}")
        await interaction.followup.send("```\n" + "\n".join(lines) + "\n```", ephemeral=True)


def _number(text: str) -> int:
    """The number of a phase, as autocomplete gives it."""
    return int(text) if text.isdecimal() and len(text) < 6 else -1


def _fits(seed: str, data: dict[str, Any]) -> bool:
    """Does a throw follow from the seed?"""
    first = int(data["counter"])
    return all(below(seed, first + i, int(data["faces"])) + 1 == die for i, die in enumerate(data["dice"]))


async def setup(bot: Any) -> None:
    await bot.add_cog(Show(bot))
