"""The floor for a bot on discord.py: the same commands as ours, each answered with "ok": `python -m tests.bench.bare`.

`/keep` also keeps something of the size of a game for good before it answers, and does nothing else.
"""

import os
import sqlite3
from pathlib import Path
from typing import Any

import discord
from discord import Interaction, app_commands
from discord.ext import commands

from bot.client import point_at


async def choices(interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name="ok", value="ok")]


class Rules(commands.GroupCog, group_name="rules", group_description="Look a rule up"):
    @app_commands.command(name="show", description="A rule by its id")
    @app_commands.autocomplete(id=choices)
    async def show(self, interaction: Interaction[Any], id: str) -> None:
        await interaction.response.send_message("ok", ephemeral=True)


class Bare(commands.AutoShardedBot):
    async def setup_hook(self) -> None:
        @self.tree.command(name="order", description="Give an order")
        @app_commands.autocomplete(text=choices)
        async def order(interaction: Interaction[Any], text: str) -> None:
            await interaction.response.send_message("ok", ephemeral=True)

        file = sqlite3.connect(Path(os.environ["ADJUTANT_DATA"]) / "bare.sqlite", isolation_level=None)
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("CREATE TABLE IF NOT EXISTS saves (game INTEGER PRIMARY KEY, data BLOB)")

        @self.tree.command(name="keep", description="Keep something, and say so")
        async def keep(interaction: Interaction[Any], size: int) -> None:
            file.execute("INSERT OR REPLACE INTO saves VALUES (1, ?)", (os.urandom(size),))
            await interaction.response.send_message("ok", ephemeral=True)

        await self.add_cog(Rules())
        await self.tree.sync()


if __name__ == "__main__":
    point_at(os.environ["ADJUTANT_DISCORD_API"], os.environ["ADJUTANT_DISCORD_GATEWAY"])
    bare = Bare(commands.when_mentioned, help_command=None, intents=discord.Intents(guilds=True))
    bare.run(os.environ["DISCORD_TOKEN"], log_handler=None)
