"""/game: a table from its lobby to its end."""

import io
import secrets
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import BadRecord, BadSetup
from rules.kernel.text import listed

from .. import present
from ..store import GameRow
from ..table import NotYours, Table
from . import choices

LARGEST_UPLOAD = 4 * 1024 * 1024


def take_seat(bot: Any, table: Table, user: int, seat: str) -> None:
    """Sit down; kept at once."""
    if seat not in table.definition.seats:
        raise NotYours(f"There is no seat {seat!r}; the seats are {listed(table.definition.seats)}.")
    holder = table.row.seats.get(seat)
    if holder is not None and holder != user:
        raise NotYours(f"{table.definition.seats[seat]} is taken.")
    table.row.seats[seat] = user
    bot.store.update_game(table.row)


def welcome(table: Table, user: int) -> str:
    """What a player has now, and what he has not told us yet."""
    words = f"You play {listed(table.definition.seats[seat] for seat in table.seats_of(user))}."
    if "zone" not in table.store.preferences(user):
        words += " Tell me where you live with `/clock timezone`, so that I leave you alone at night."
    return words


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    return bool(interaction.permissions.manage_guild)


class Games(
    commands.GroupCog, group_name="game", group_description="A game in this channel, from its lobby to its end"
):
    """Table management: the creator, server managers, and the holders of seats."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="new", description="Open a new game in this channel")
    @app_commands.describe(
        game="Which game", scenario="Which scenario", options="Table options, as name=value name=value"
    )
    @app_commands.autocomplete(game=choices.game_names, scenario=choices.scenario_names, options=choices.option_texts)
    async def new(
        self, interaction: discord.Interaction[Any], game: str, scenario: str | None = None, options: str | None = None
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        if game not in GAMES:
            raise NotYours(f"There is no game {game!r}; there is {listed(GAMES[slug].name for slug in GAMES)}.")
        definition = GAMES[game]
        pairs: dict[str, Any] = {}
        for part in (options or "").replace(",", " ").split():
            name, equals, value = part.partition("=")
            if not equals:
                raise NotYours(f"Options look like name=value; {part!r} does not.")
            pairs[name] = value
        if scenario is not None and scenario not in definition.scenarios:
            raise NotYours(f"There is no scenario {scenario!r}; there is {listed(definition.scenarios)}.")
        row = GameRow(
            0,
            interaction.guild_id or 0,
            interaction.channel_id or 0,
            game,
            interaction.user.id,
            "lobby",
            scenario or next(iter(definition.scenarios)),
            dict(definition.read_options(pairs)),
            {},
            self.bot.store.clock(),
            0,
        )
        number = self.bot.store.create_game(row)
        table = self.bot.tables.get(number)
        async with table.lock:
            self.bot.announce(table)
        await interaction.followup.send(
            "The table is open. Take seats with `/game join`, agree on time with `/clock deadline`, then `/game start`.",
            ephemeral=True,
        )

    @app_commands.command(name="join", description="Take a seat; one person may take several")
    @app_commands.describe(seat="Which seat")
    @app_commands.autocomplete(seat=choices.free_seats)
    async def join(self, interaction: discord.Interaction[Any], seat: str) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            if table.row.status != "lobby":
                raise NotYours("The game has begun; its holder can give you a seat with `/game give`.")
            free = [each for each in table.definition.seats if each not in table.row.seats]
            for each in free if seat == choices.EVERY_SEAT else [seat]:
                take_seat(self.bot, table, interaction.user.id, each)
            self.bot.announce(table)
        await interaction.followup.send(welcome(table, interaction.user.id), ephemeral=True)

    @app_commands.command(name="leave", description="Leave a seat before the game starts")
    @app_commands.describe(seat="Which seat; all of yours if you name none")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def leave(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            own = table.seats_of(interaction.user.id)
            if table.row.status != "lobby":
                raise NotYours("The game has begun: give your seat to a substitute with `/game give`.")
            if not own or (seat and seat not in own):
                raise NotYours("You hold no such seat.")
            for each in [seat] if seat else own:
                del table.row.seats[each]
            self.bot.store.update_game(table.row)
            self.bot.announce(table)
        await interaction.followup.send("You have left your seat.", ephemeral=True)

    @app_commands.command(name="give", description="Give a seat to a substitute; others' seats by vote of the table")
    @app_commands.describe(seat="Which seat", to="Who takes it")
    @app_commands.autocomplete(seat=choices.all_seats)
    async def give(self, interaction: discord.Interaction[Any], seat: str, to: discord.Member) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            if seat not in table.definition.seats:
                raise NotYours(f"There is no seat {seat!r}.")
            if to.bot:
                raise NotYours("A bot cannot play.")
            holder = table.row.seats.get(seat)
            mine = holder == interaction.user.id
            if not mine and not table.manages(interaction.user.id, is_manager(interaction)):
                words = self._vote(table, interaction.user.id, f"give {seat} to {to.id}", {holder})
                if words:
                    await interaction.followup.send(words, ephemeral=True)
                    return
            table.row.seats[seat] = to.id
            table.row.settings["called"] = []
            table.keep(table.timers(self.bot.store.clock()) if table.game else [])
            self.bot.announce(table)
        await interaction.followup.send(f"{table.definition.seats[seat]} is now played by {present.mention(to.id)}.")

    def _vote(self, table: Table, user: int, question: str, without: set[int | None]) -> str:
        """More than half of the players concerned must agree. Returns what is missing, or nothing."""
        voters = {holder for holder in table.row.seats.values() if holder not in without}
        if user not in voters:
            raise NotYours("Only players of this table vote.")
        votes = self.bot.store.vote(table.row.id, question, user, True)
        yes = sum(votes.get(voter, False) for voter in voters)
        if 2 * yes <= len(voters):
            return f"Your vote is counted: {yes} of {len(voters)} players agree; more than half must."
        self.bot.store.clear_votes(table.row.id, question)
        return ""

    @app_commands.command(name="start", description="Start the game; every seat must be taken")
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            if table.row.status != "lobby":
                raise NotYours("The game has started already.")
            if not table.manages(interaction.user.id, is_manager(interaction)):
                raise NotYours("Only who opened the table, or a server manager, starts it.")
            table.start(interaction.id)
            self.bot.announce(table)
        await interaction.followup.send("The game has begun.", ephemeral=True)

    @app_commands.command(name="status", description="Whose turn it is, until when, and where the game stands")
    async def status(self, interaction: discord.Interaction[Any]) -> None:
        table = self.bot.table(interaction)
        embed = self.bot.embed(present.title(table), present.status(table))
        await interaction.response.send_message(embed=embed, ephemeral=True)

    @app_commands.command(name="pause", description="Stop the clock and take no orders")
    async def pause(self, interaction: discord.Interaction[Any]) -> None:
        await self._halt(interaction, "running", "paused", "The game is paused.")

    @app_commands.command(name="resume", description="Go on after a pause; everybody's time counts anew")
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        await self._halt(interaction, "paused", "running", "The game goes on.")

    async def _halt(self, interaction: discord.Interaction[Any], before: str, after: str, words: str) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            players = set(table.row.seats.values())
            if interaction.user.id not in players and not table.manages(interaction.user.id, is_manager(interaction)):
                raise NotYours("Only players of this table may do that.")
            if table.row.status != before:
                raise NotYours("The game is not running." if before == "running" else "The game is not paused.")
            table.row.status = after
            table.row.settings["called"] = []
            table.reset_timers()
            self.bot.announce(table)
        await interaction.followup.send(words)

    @app_commands.command(name="end", description="End the game by vote of its players")
    async def end(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        async with table.lock:
            if table.row.status == "over":
                raise NotYours("The game is over.")
            if table.row.status == "lobby":
                if not table.manages(interaction.user.id, is_manager(interaction)):
                    raise NotYours("Only who opened the table, or a server manager, closes it.")
            else:
                words = self._vote(table, interaction.user.id, "end", set())
                if words:
                    await interaction.followup.send(words, ephemeral=True)
                    return
            table.row.status = "over"
            table.keep([])
            self.bot.announce(table)
        await interaction.followup.send(
            "The game has ended. `/game record` gives its record; the channel is free again."
        )

    @app_commands.command(name="record", description="The game as a file: for keeps, for import, for a bug report")
    async def record(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        table = self.bot.table(interaction)
        game = table.playing
        if game.outcome is None and not table.definition.open_record:
            raise NotYours("The record holds every secret of this game; it can be had when the game is over.")
        if game.outcome is None and table.row.status != "over":
            text = record.write(record.without_seed(record.of(game), game))
        else:
            text = table.record()
        file = discord.File(io.BytesIO(text.encode()), f"{table.row.slug}-{table.row.id}.toml")
        await interaction.followup.send("The record of this game:", file=file, ephemeral=True)

    @app_commands.command(name="import", description="Go on with a game from its record file")
    @app_commands.describe(file="A record (.toml)")
    async def import_(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await interaction.response.defer(ephemeral=True)
        if file.size > LARGEST_UPLOAD:
            raise NotYours("That file is too large for a record.")
        try:
            given = record.read((await file.read()).decode("utf-8"))
            if given.seed == record.HIDDEN:
                given.seed = secrets.token_hex(16)
            replayed = record.replay(given, GAMES.__getitem__)
        except UnicodeDecodeError as error:
            raise NotYours("That file is not text.") from error
        except (BadRecord, BadSetup) as error:
            raise NotYours(f"That record cannot be used: {error}") from error
        bad = next((i for i, fits in enumerate(replayed.as_expected) if not fits), None)
        if bad is not None:
            raise NotYours(f"Order {bad + 1} of that record does not fit: {replayed.taken[bad].error}")
        game = replayed.game
        row = GameRow(
            0,
            interaction.guild_id or 0,
            interaction.channel_id or 0,
            game.definition.slug,
            interaction.user.id,
            "lobby",
            game.scenario,
            dict(game.options),
            {"told": len(game.events)},
            self.bot.store.clock(),
            0,
            dict.fromkeys(game.definition.seats, interaction.user.id),
        )
        number = self.bot.store.create_game(row)
        table = self.bot.tables.get(number)
        async with table.lock:
            table.adopt(game, interaction.user.id, interaction.id)
            self.bot.announce(table)
        await interaction.followup.send(
            "The game goes on here. You hold every seat; give them to their players with `/game give`.", ephemeral=True
        )


async def setup(bot: Any) -> None:
    await bot.add_cog(Games(bot))
