"""/game: a table from its lobby to its end."""

import io
import logging
import secrets
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel import record
from rules.kernel.dice import commitment
from rules.kernel.game import Game
from rules.kernel.text import listed

from .. import due, named, present
from ..answering import say
from ..errors import NotYours
from ..importing import FROM, Importer
from ..settings import Settings
from ..store import GameRow
from ..table import Table
from ..telling import embed
from ..ui.actions import status_buttons
from ..ui.lobby import begin, is_manager, leave_seats, panel, take_seats, welcome
from ..ui.story import tell
from ..ui.votes import END, give, give_question, may_take, propose
from ..ui.votes import end as end_game
from . import choices

log = logging.getLogger("adjutant.games")

LARGEST_UPLOAD = 4 * 1024 * 1024
ONE_GAME = "There is a game in this channel already: `/game status` shows it. Another channel may hold another game."


NOT_RUNNING = {
    "lobby": "The game hasn't started yet; there is nothing to pause.",
    "paused": "The game is paused already; `/game resume` ends the pause.",
    "over": "The game is over.",
}


class Games(
    commands.GroupCog, group_name="game", group_description="A game in this channel, from its lobby to its end"
):
    """Table management: the creator, server managers, and the holders of seats."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.importer = Importer()

    def _open(self, interaction: discord.Interaction[Any], row: GameRow) -> Table:
        """A new table in this channel."""
        row.guild, row.channel = interaction.guild_id or 0, interaction.channel_id or 0
        if isinstance(interaction.channel, discord.Thread):
            raise NotYours("A game lives in a channel, not in a thread.")
        self._free(interaction)
        table: Table = self.bot.tables.get(self.bot.store.create_game(row))
        return table

    def _free(self, interaction: discord.Interaction[Any]) -> None:
        there = self.bot.store.game_in(interaction.channel_id or 0)
        if there is not None and there.status != "over":
            raise NotYours(ONE_GAME)

    @app_commands.command(name="new", description="Open a new game in this channel; menus then let you set it up")
    @app_commands.describe(
        game="Which game",
        scenario="Which scenario; may be chosen later",
        options="Options without the menus: name=value name=value",
    )
    @app_commands.autocomplete(game=choices.game_names, scenario=choices.scenario_names, options=choices.option_texts)
    async def new(
        self, interaction: discord.Interaction[Any], game: str, scenario: str | None = None, options: str | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        game = named.game(game)
        definition = GAMES[game]
        pairs: dict[str, Any] = {}
        for part in (options or "").replace(",", " ").split():
            name, equals, value = part.partition("=")
            if not equals:
                raise NotYours(f"Options look like name=value; {present.quoted(part)} does not.")
            pairs[name] = value
        titles = {name: each.title for name, each in definition.scenarios.items()}
        chosen = named.one_of(titles, scenario) if scenario is not None else next(iter(titles))
        if chosen is None:
            raise NotYours(
                f"There is no scenario {present.quoted(scenario or '')}; there is {listed(titles.values())}."
            )
        agreed = dict(definition.read_options(pairs))
        now = self.bot.store.clock()
        settings = Settings(secret=secrets.token_hex(16))
        row = GameRow(0, 0, 0, game, interaction.user.id, "lobby", chosen, agreed, settings, now, 0)
        table = self._open(interaction, row)
        async with table.lock:
            self.bot.announce(table)
        words, view = panel(table)
        about = "The table is open. Take seats with the buttons in the channel or with `/game join`."
        await say(interaction, f"{about}\n{words}", view)

    @app_commands.command(name="join", description="Take a seat; one person may take several")
    @app_commands.describe(seat="Which seat")
    @app_commands.autocomplete(seat=choices.free_seats)
    async def join(self, interaction: discord.Interaction[Any], seat: str) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with self.bot.tables.holding(table.row.id):
            take_seats(table, interaction.user.id, seat)
            self.bot.announce(table)
        await interaction.followup.send(welcome(table, interaction.user.id), ephemeral=True)

    @app_commands.command(name="leave", description="Leave a seat before the game starts")
    @app_commands.describe(
        seat="Which seat (all of yours if you name none); whoever opened the table can free any seat"
    )
    @app_commands.autocomplete(seat=choices.held_seats)
    async def leave(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with self.bot.tables.holding(table.row.id):
            manages = table.manages(interaction.user.id, is_manager(interaction))
            words = leave_seats(table, interaction.user.id, seat, manages)
            self.bot.announce(table)
        await interaction.followup.send(words, ephemeral=True)

    @app_commands.command(name="give", description="Give a seat to a substitute; another player's seat needs a vote")
    @app_commands.describe(seat="Which seat", to="Who takes it over")
    @app_commands.autocomplete(seat=choices.taken_seats)
    async def give(self, interaction: discord.Interaction[Any], seat: str, to: discord.Member) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        user = interaction.user.id
        async with self.bot.tables.holding(table.row.id):
            seat = named.seat(table.definition.seats, seat)
            if to.bot:
                raise NotYours("A bot cannot play.")
            if table.row.status == "over":
                raise NotYours("The game is over.")
            holder = table.row.seats.get(seat)
            if holder == to.id:
                raise NotYours(f"{present.mention(to.id)} plays {table.definition.seats[seat]} already.")
            if at_once := holder == user or self._may_give(interaction, table):
                give(table, seat, to.id)
            elif user in table.row.seats.values():
                may_take(table, seat, to.id)
        if at_once:
            self.bot.announce(table)
            words = f"{present.mention(to.id)} plays {table.definition.seats[seat]} now."
        else:
            words = await propose(self.bot, table, user, give_question(table, seat, to.id))
        await interaction.followup.send(words, ephemeral=True)

    def _may_give(self, interaction: discord.Interaction[Any], table: Table) -> bool:
        """May they give away a seat that is not theirs, without a vote? In the lobby who opened the table may, later a server
        manager and only where there are no secrets: a seat is a look into its hand."""
        if table.row.status == "lobby":
            return table.manages(interaction.user.id, is_manager(interaction))
        return table.definition.open_record and is_manager(interaction)

    @app_commands.command(name="start", description="Start the game; every seat must be taken")
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with self.bot.tables.holding(table.row.id):
            begin(interaction, table)
            self.bot.announce(table)
        await interaction.followup.send("The game has begun.", ephemeral=True)

    @app_commands.command(name="status", description="Whose turn it is, until when, and where the game stands")
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        table = self.bot.table(interaction)
        shown = embed(present.title(table), present.status(table))
        await say(interaction, "", status_buttons(table), embed=shown)

    @app_commands.command(
        name="pause", description="Stop the clock and take no orders, for as long as your pauses last"
    )
    async def pause(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        user = interaction.user.id
        async with self.bot.tables.holding(table.row.id):
            self._may_halt(interaction, table, "running", NOT_RUNNING.get(table.row.status, ""))
            until = due.pause(table, user if table.seats_of(user) else 0, present.mention(user))
            ends = f"; it goes on {present.when(until)} at the latest" if until is not None else ""
            self.bot.announce(table)
        await interaction.followup.send(f"The game is paused{ends}.", ephemeral=True)

    @app_commands.command(name="resume", description="Go on after a pause; everybody keeps the time they had left")
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with self.bot.tables.holding(table.row.id):
            self._may_halt(interaction, table, "paused", "The game is not paused.")
            table.say(f"{present.mention(interaction.user.id)} has ended the pause: the game goes on.")
            due.resume(table)
            self.bot.announce(table)
        await interaction.followup.send("The game goes on.", ephemeral=True)

    def _may_halt(self, interaction: discord.Interaction[Any], table: Table, before: str, otherwise: str) -> None:
        """Players may, and a server manager. Who opened the table but does not play has no say over others' time."""
        if interaction.user.id not in table.row.seats.values() and not is_manager(interaction):
            raise NotYours("Only players at this table can do that.")
        if table.row.status != before:
            raise NotYours(otherwise)

    @app_commands.command(name="move", description="Go on here with a game whose channel was deleted")
    @app_commands.describe(game="Which of your games")
    @app_commands.autocomplete(game=choices.homeless_games)
    async def move(self, interaction: discord.Interaction[Any], game: str) -> None:
        await interaction.response.defer(ephemeral=True)
        user, manager = interaction.user.id, is_manager(interaction)
        table = self.bot.tables.get(int(game)) if game.isdecimal() and len(game) < 18 else None
        if table is None or not due.homeless(table) or table.row.guild != interaction.guild_id:
            raise NotYours("There is no such game; choose one from the list.")
        if user not in table.row.seats.values() and not table.manages(user, manager):
            raise NotYours("Only players at that table can do that.")
        if isinstance(interaction.channel, discord.Thread):
            raise NotYours("A game lives in a channel, not in a thread.")
        async with self.bot.tables.holding(table.row.id):
            self._free(interaction)
            if not due.homeless(table):
                raise NotYours("That game is already going on.")
            table.say(f"The game goes on here ({present.mention(user)}); everybody keeps the time they had left.")
            due.move(table, interaction.channel_id or 0)
            self.bot.announce(table)
        await interaction.followup.send("The game goes on here.", ephemeral=True)

    @app_commands.command(name="end", description="End the game: by a vote of its players, or by a server manager")
    @app_commands.describe(at_once="Server managers only: without a vote")
    async def end(self, interaction: discord.Interaction[Any], at_once: bool = False) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        user, manager = interaction.user.id, is_manager(interaction)
        async with self.bot.tables.holding(table.row.id):
            if table.row.status == "over":
                raise NotYours("The game is over.")
            closing = table.row.status == "lobby" or bool(table.fault)
            voted = not closing and (user in table.row.seats.values()) and not at_once
            if not voted:
                if not (manager or (closing and table.manages(user, manager))):
                    whose = (
                        "the person who opened the table, or a server manager, can close it"
                        if closing
                        else "a server manager can"
                    )
                    raise NotYours(
                        f"Only {whose}." if closing or at_once else "Only players at this table can do that."
                    )
                words = end_game(table, 0 if closing else user)
                self.bot.announce(table)
        if voted:
            words = await propose(self.bot, table, user, END)
        await interaction.followup.send(words, ephemeral=True)

    @app_commands.command(name="story", description="The war so far: its map turn by turn, its curves, its dice")
    async def story(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await tell(interaction, self.bot.table(interaction))

    @app_commands.command(name="record", description="The game as a file: to keep, to import again, to report a bug")
    async def record(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        game, over = table.playing, table.row.status == "over"
        if not over and not table.definition.open_record:
            raise NotYours("The record holds every secret of this game; you can have it when the game is over.")
        text = table.record() if over else self._so_far(table, game, interaction.user.id)
        file = discord.File(io.BytesIO(text.encode()), f"{table.row.slug}-{table.row.id}.toml")
        await interaction.followup.send("The record of this game:", file=file, ephemeral=True)

    def _so_far(self, table: Table, game: Game[Any], user: int) -> str:
        """The record of a game that goes on: no seed, and nobody else's standing instructions."""
        written = record.without_seed(record.of(game), game)
        written.standing = {seat: kept for seat, kept in written.standing.items() if table.row.seats.get(seat) == user}
        return record.write(written)

    @app_commands.command(name="import", description="Go on with a game from its record file")
    @app_commands.describe(file="A record (.toml)")
    async def import_(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await interaction.response.defer(ephemeral=True)
        self._free(interaction)
        if file.size > LARGEST_UPLOAD:
            raise NotYours("That file is too large for a record.")
        try:
            text = (await file.read()).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise NotYours(f"That file is not text. {FROM}") from error
        game = await self.importer.game(text, secrets.token_hex(16))
        seats = dict.fromkeys(game.definition.seats, interaction.user.id)
        now, told = self.bot.store.clock(), Settings(told=len(game.events))
        told.imported = (
            f"This game goes on from a record that {present.mention(interaction.user.id)} brought. Whoever has the record "
            "knows what every hand and deck held then. The dice from here on come from a new seed of mine."
        )
        slug, user = game.definition.slug, interaction.user.id
        row = GameRow(0, 0, 0, slug, user, "lobby", game.scenario, dict(game.options), told, now, 0, seats)
        table = self._open(interaction, row)
        async with self.bot.tables.holding(table.row.id):
            table.say(f"{told.imported} It is committed as `{commitment(game.reseedings()[-1][2])}`.")
            table.adopt(game, interaction.user.id, interaction.id)
            self.bot.announce(table)
        await interaction.followup.send(
            "The game goes on here. You hold every seat; give them to their players with `/game give`.", ephemeral=True
        )


async def setup(bot: Any) -> None:
    await bot.add_cog(Games(bot))
