"""The bot: who is asked, what the channel sees after a step, errors, start and end."""

import asyncio
import hashlib
import json
import logging
import os
import signal
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from rules.kernel.errors import BadRecord, BadSetup, OrderError
from rules.kernel.text import listed

from . import present
from .answering import EXPIRED, FAILED, STOPPING, TooLate, say
from .due import Ringing
from .limits import clip
from .painter import NoPicture, Painter
from .store import Store, StoreError, Timer
from .table import NotYours, Table
from .tables import Tables
from .telling import Teller, lacking
from .timekeeper import Timekeeper

log = logging.getLogger("adjutant.bot")

COGS = ("bot.cogs.games", "bot.cogs.play", "bot.cogs.show", "bot.cogs.rulebook", "bot.cogs.clock", "bot.cogs.help")
REFUSALS = (NotYours, OrderError, StoreError, NoPicture, BadSetup, BadRecord)
"""What was not done for a reason that whoever asked is to read."""
OPENING = ("game new", "game import")
SKEW = 2.0
"""Seconds by which this machine's clock may be ahead of Discord's."""
UNHEARD = 3600.0
"""Seconds until somebody is called again in a channel that is closed to the bot."""
FINISH = 3.0
"""Seconds that what was begun has to come to its end when the bot is told to stop."""
PATIENCE = 1.0
"""Seconds the connection has to close by itself; then it is told again."""


class ConfigError(Exception):
    """The bot cannot start like this; one line for the operator."""


class Tree(app_commands.CommandTree["Adjutant"]):
    """What goes for every command: the bot is up, it may write where it is to play, one path for errors."""

    async def interaction_check(self, interaction: discord.Interaction["Adjutant"], /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        bot, command = interaction.client, interaction.command
        if not bot.begin():
            await bot.answer(interaction, STOPPING)
            return False
        opens = command is not None and command.qualified_name in OPENING
        if opens and (missing := lacking(interaction.app_permissions)):
            await bot.answer(
                interaction, f"I cannot keep a game in this channel: I lack the permission {listed(missing)}."
            )
            return False
        return True

    async def on_error(self, interaction: discord.Interaction["Adjutant"], error: app_commands.AppCommandError) -> None:
        await interaction.client.fail(interaction, error)


class Adjutant(commands.AutoShardedBot):
    """The game master."""

    def __init__(self, store: Store, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            **options,
        )
        self.store = store
        self.tables = Tables(store)
        self.painter = Painter()
        self.keeper = Timekeeper(store, self.ring)
        self.teller = Teller(self)
        self._caught_up = False
        self._stopping = False
        self._working: set[asyncio.Task[Any]] = set()

    # --- start and end ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        from .ui.items import Action, Menu

        for cog in COGS:
            await self.load_extension(cog)
        self.add_dynamic_items(Action, Menu)
        await self._sync()

    async def _sync(self) -> None:
        """Register the commands only if they changed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        name = f"commands of {self.application_id}"
        if self.store.fact(name) != mark:
            await self.tree.sync()
            self.store.set_fact(name, mark)
            log.info("commands registered")

    async def on_ready(self) -> None:
        log.info("ready as %s in %s servers", self.user, len(self.guilds))
        await self._look_around()
        if not self._caught_up:
            self._caught_up = True
            self._catch_up()
            self.keeper.start()

    async def _look_around(self) -> None:
        """Games of servers that the bot was sent away from meanwhile wait; those of servers that took it back go on."""
        for row in self.store.unfinished():
            if self.get_guild(row.guild) is None and (table := self.tables.get(row.id, row)) is not None:
                await self.leave(table)
        for guild in self.guilds:
            await self._return(guild)

    def _catch_up(self) -> None:
        """What a crash kept from being said is said now."""
        for row in self.store.untold():
            self.teller.catch_up(row.id)

    def begin(self) -> bool:
        """Work for somebody begins in this task; it is waited for when the bot is told to stop. False if it is stopping."""
        task = asyncio.current_task()
        if task is not None and not self._stopping:
            self._working.add(task)
            task.add_done_callback(self._working.discard)
        return not self._stopping

    async def close(self) -> None:
        """What was begun is brought to its end, what is asked now is put off until the next start."""
        if self._stopping:
            return
        self._stopping = True
        self.keeper.stop()
        if work := {*self._working, *self.teller.tasks.values(), *self.keeper.ringing} - {asyncio.current_task()}:
            await asyncio.wait(work, timeout=FINISH)
        self.painter.close()
        await super().close()
        log.info("closed")

    # --- tables -------------------------------------------------------------------------------------------------

    def table(self, interaction: discord.Interaction[Any]) -> Table:
        """The table of the channel an interaction comes from."""
        channel = interaction.channel
        number = getattr(channel, "parent_id", None) or interaction.channel_id or 0
        table = self.tables.in_channel(number)
        if table is None:
            raise NotYours("There is no game in this channel yet; `/game new` starts one.")
        return table

    # --- what the channel sees ----------------------------------------------------------------------------------

    def announce(self, table: Table) -> None:
        """After a step: the status message, a report and a picture when a phase has ended, a call for who is due. The step
        is kept already and nobody waits for it."""
        self.keeper.changed()
        self.teller.announce(table.row.id)

    # --- channels that come and go ------------------------------------------------------------------------------

    async def leave(self, table: Table) -> None:
        """The channel of a game is gone: the game waits."""
        async with table.lock:
            table = self.tables.get(table.row.id) or table
            if table.leave():
                log.warning("game %s: its channel is gone; it is %s", table.row.id, table.row.status)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        if (table := self.tables.in_channel(channel.id)) is not None:
            await self.leave(table)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for row in self.store.unfinished():
            if row.guild == guild.id and (table := self.tables.get(row.id, row)) is not None:
                await self.leave(table)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._return(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._return(guild)

    async def _return(self, guild: discord.Guild) -> None:
        """The bot is on a server: games that have waited for their channel go on, with the time that was left."""
        for row in self.store.unfinished():
            if row.guild != guild.id or not row.settings.get("homeless") or guild.get_channel(row.channel) is None:
                continue
            if (table := self.tables.get(row.id, row)) is not None:
                async with table.lock:
                    table = self.tables.get(row.id) or table
                    if table.homeless:
                        table.resume()
                    self.announce(table)

    # --- time ---------------------------------------------------------------------------------------------------

    async def ring(self, timer: Timer) -> None:
        """A timer is due. The call goes out first and then the timer is dealt with; if the bot dies in between it calls
        again, with the same nonce, which Discord shows once."""
        table = self.tables.get(timer.game)
        if table is None:
            self.store.move_timer(timer, None)
            return
        async with table.lock:
            ringing = table.ring(timer)
            if ringing is None:
                return
            if timer.kind == "grace":
                table.answer_for(timer.user)
                self.announce(table)
                return
            words = self._call_words(table, ringing)
        try:
            call = await self._call_out(table, ringing, words)
        except discord.NotFound:
            await self.leave(table)
            return
        except discord.Forbidden as error:
            log.warning("game %s: nobody can be called in its channel: %s", table.row.id, error)
            self.store.move_timer(timer, self.store.clock() + UNHEARD)
            return
        async with table.lock:
            table = self.tables.get(timer.game) or table
            table.rung(ringing, call)
        if timer.kind == "deadline":
            self.announce(table)

    async def _call_out(self, table: Table, ringing: Ringing, words: str) -> int:
        """Once: if a crash has left it open whether the call went out, the channel is looked through for it."""
        channel, message = self.get_partial_messageable(table.row.channel), None
        if ringing.again is not None:
            since = datetime.fromtimestamp(ringing.again - SKEW, UTC)
            after = max(discord.utils.time_snowflake(since), table.row.settings.get("last call", 0))
            message = await self.teller.find(channel, words, after)
        if message is None:
            pinged = discord.AllowedMentions(users=[discord.Object(ringing.timer.user)])
            message = await channel.send(words, nonce=ringing.nonce, allowed_mentions=pinged)
        return message.id

    def _call_words(self, table: Table, ringing: Ringing) -> str:
        who, names = present.mention(ringing.timer.user), listed(table.definition.seats[seat] for seat in ringing.seats)
        if ringing.timer.kind == "remind":
            timers = self.store.timers(table.row.id)
            until = next((t.due for t in timers if (t.kind, t.user) == ("deadline", ringing.timer.user)), None)
            words = f", until {present.when(until)}" if until is not None else ""
            return f"{who}, {table.definition.name} still waits for {names}{words}."
        after = {
            "wait": "The table waits.",
            "standing": f"Standing instructions answer {present.when(ringing.until)}." if ringing.until else "",
            "vote": "The others may give the seat to a substitute: `/game give` counts as a vote.",
        }
        return f"{who}, the deadline of {names} has passed. {after[ringing.late]}"

    # --- errors -------------------------------------------------------------------------------------------------

    async def fail(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """The one error path: an expected refusal in words, anything else in the log and an apology."""
        from .ui.reading import refused

        cause = getattr(error, "original", error)
        if isinstance(cause, TooLate) or (isinstance(cause, discord.HTTPException) and cause.code in EXPIRED):
            log.info("an interaction has expired: %s", cause)
            return
        view = None
        if isinstance(cause, REFUSALS):
            words, view = refused(cause, self._table_near(interaction))
        elif isinstance(cause, app_commands.CheckFailure):
            words = "You may not do that here."
        elif isinstance(cause, discord.Forbidden):
            log.warning("Discord does not allow it: %s", cause)
            missing = lacking(interaction.app_permissions)
            words = "I am not allowed to do that in this channel" + (f": I lack {listed(missing)}." if missing else ".")
        elif isinstance(cause, FAILED):
            log.error("an answer did not reach Discord", exc_info=cause)
            words = "Discord did not take my whole answer; `/asked` shows how things stand."
        else:
            log.error("an interaction failed", exc_info=cause)
            words = "Something went wrong on our side. Nothing was changed; the fault is in the log."
        await self.answer(interaction, clip(words, 1900), view=view)

    def _table_near(self, interaction: discord.Interaction[Any]) -> Table | None:
        try:
            return self.table(interaction)
        except (NotYours, StoreError):
            return None

    async def answer(self, interaction: discord.Interaction[Any], words: str, **how: Any) -> None:
        """An ephemeral answer, whatever has been answered before."""
        try:
            await say(interaction, words, **how)
        except discord.HTTPException as error:
            if error.code not in EXPIRED:
                raise
            log.info("too late to answer: %s", error)


def loopback(address: str, what: str) -> str:
    """An address the token may be sent to besides Discord's own: this machine only."""
    host = urlsplit(address).hostname or ""
    try:
        good = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        good = False
    if not good:
        raise ConfigError(f"{what} may only name this machine, not {host or address!r}")
    return address


def point_at(api: str | None, gateway: str | None) -> None:
    """Let discord.py talk to a stand-in on this machine instead of Discord."""
    if api:
        discord.http.Route.BASE = loopback(api, "ADJUTANT_DISCORD_API")
    if gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(loopback(gateway, "ADJUTANT_DISCORD_GATEWAY"))


def data_folder() -> Path:
    """Where the database lies: ADJUTANT_DATA, else a folder of the user's."""
    named = os.environ.get("ADJUTANT_DATA")
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = Path(named) if named else base / "adjutant"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def serve(token: str, store: Store, **options: Any) -> None:
    """Run the bot until it is told to stop; SIGTERM and SIGINT close it cleanly."""
    bot = Adjutant(store, **options)
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopped.set)
    async with bot:
        runner = asyncio.ensure_future(bot.start(token))
        waiter = asyncio.ensure_future(stopped.wait())
        await asyncio.wait((runner, waiter), return_when=asyncio.FIRST_COMPLETED)
        if not waiter.done():
            waiter.cancel()
            await runner  # it ended by itself: what stopped it is told
            return
        if not bot.is_ready():
            runner.cancel()  # while it connects, a closed bot only tries to connect again
        await bot.close()
        while not (await asyncio.wait((runner,), timeout=PATIENCE))[0]:
            runner.cancel()  # once may not be enough: discord.py takes it for a connection that failed
        await asyncio.gather(runner, return_exceptions=True)
