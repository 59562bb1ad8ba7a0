"""The bot: who is asked, what the channel sees after a step, errors, start and end."""

import asyncio
import hashlib
import json
import logging
import signal
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel.errors import BadRecord, BadSetup, OrderError
from rules.kernel.text import listed

from . import due, present, quirks
from .answering import EXPIRED, FAILED, STOPPING, TooLate, say
from .books import rulebook
from .due import Ringing
from .errors import ConfigError, NotYours, StoreError
from .garbage import Garbage
from .limits import clip
from .painter import NoPicture, Painter
from .reckoning import Reckoner
from .store import Store, Timer
from .storyteller import Storyteller
from .table import Table
from .tables import Tables
from .telling import ASK_FOR_IT, Teller, lacking
from .timekeeper import Timekeeper

log = logging.getLogger("adjutant.bot")

COGS = tuple(f"bot.cogs.{name}" for name in ("games", "play", "show", "units", "rulebook", "clock", "learn", "help"))
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


class Tree(app_commands.CommandTree["Adjutant"]):
    """What goes for every command: the bot is up, it may write where it is to play, one path for errors."""

    async def interaction_check(self, interaction: discord.Interaction["Adjutant"], /) -> bool:
        interaction.client.garbage.heard()
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        bot, command = interaction.client, interaction.command
        if not bot.begin():
            await bot.answer(interaction, STOPPING)
            return False
        opens = command is not None and command.qualified_name in OPENING
        if opens and (missing := lacking(interaction.app_permissions)):
            lack = f"I lack the permission {listed(missing)}"
            await bot.answer(interaction, f"I can't keep a game in this channel: {lack}. {ASK_FOR_IT}")
            return False
        return True

    async def on_error(self, interaction: discord.Interaction["Adjutant"], error: app_commands.AppCommandError) -> None:
        await interaction.client.fail(interaction, error)


class Adjutant(commands.AutoShardedBot):
    """The game master."""

    def __init__(self, store: Store, ahead: bool = False, **options: Any) -> None:
        """`ahead`: maps are drawn before anybody asks for them."""
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
        quirks.mend(self.http)
        self.store, self._ahead = store, ahead
        self.tables = Tables(store)
        self.painter, self.reckoner, self.storyteller = Painter(), Reckoner(), Storyteller()
        self.keeper = Timekeeper(store, self.ring)
        self.teller = Teller(self)
        self.garbage = Garbage()
        self._caught_up = False
        self._stopping = False
        self._working: set[asyncio.Task[Any]] = set()
        self._stories: set[asyncio.Task[None]] = set()

    # --- start and end ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        from .ui.items import Action, Menu

        for cog in COGS:
            await self.load_extension(cog)
        self.add_dynamic_items(Action, Menu)
        for definition in GAMES.values():  # nobody is to wait for a board that is read for the first time
            definition.vocabulary()
            rulebook(definition)
        self.garbage.start()
        await self._sync()

    async def _sync(self) -> None:
        """Register the commands only if they changed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        name = f"commands of {self.application_id}"
        if self.store.fact(name) != mark or self.store.fact(present.COMMANDS) is None:
            commands = await self.tree.sync()
            self.store.set_fact(present.COMMANDS, json.dumps({each.name: each.id for each in commands}))
            self.store.set_fact(name, mark)
            log.info("commands registered")

    async def on_ready(self) -> None:
        log.info("ready as %s in %s servers", self.user, len(self.guilds))
        await self._look_around()
        if not self._caught_up:
            self._caught_up = True
            self._catch_up()
            if self._ahead:
                self.painter.begin_ahead()
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
        await self.garbage.stop()
        if work := {*self._working, *self.teller.tasks.values(), *self.keeper.ringing} - {asyncio.current_task()}:
            await asyncio.wait(work, timeout=FINISH)
        for story in self._stories:
            story.cancel()
        self.painter.close()
        self.reckoner.close()
        self.storyteller.close()
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

    def tell_story(self, table: Table) -> None:
        """A game has ended: its story follows when it is drawn; nothing waits for it, and `/game story` tells it again."""
        task = asyncio.get_running_loop().create_task(self._tell_story(table))
        self._stories.add(task)
        task.add_done_callback(self._stories.discard)

    async def _tell_story(self, table: Table) -> None:
        async def quietly(words: str) -> None:
            log.debug("game %s: %s", table.row.id, words)

        channel = self.get_partial_messageable(table.row.channel)
        try:
            told = await self.storyteller.tell(
                table.row.id, table.definition, table.playing.save(), over=True, progress=quietly
            )
            await channel.send(told.words, files=told.files())
        except (NotYours, discord.HTTPException) as error:
            log.warning("game %s: its story was not told: %s", table.row.id, error)

    # --- channels that come and go ------------------------------------------------------------------------------

    async def leave(self, table: Table) -> None:
        """The channel of a game is gone: the game waits."""
        async with table.lock:
            table = self.tables.get(table.row.id) or table
            if due.leave(table):
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
            if row.guild != guild.id or not row.settings.homeless or guild.get_channel(row.channel) is None:
                continue
            if (table := self.tables.get(row.id, row)) is not None:
                async with table.lock:
                    table = self.tables.get(row.id) or table
                    if due.homeless(table):
                        due.resume(table)
                    self.announce(table)

    # --- time ---------------------------------------------------------------------------------------------------

    async def ring(self, timer: Timer) -> None:
        """A timer is due. The call goes out first and then the timer is dealt with; if the bot dies in between it calls
        again, with the same nonce, which Discord shows once."""
        table = self.tables.get(timer.game)
        if table is None:
            self.store.move_timer(timer, None)
            return
        if timer.kind in ("resume", "vote"):
            await self._for_the_table(table, timer)
            return
        async with table.lock:
            ringing = due.ring(table, timer)
            if ringing is None:
                return
            if timer.kind == "grace":
                due.answer_for(table, timer.user)
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
            due.rung(table, ringing, call)
        if timer.kind == "deadline":
            self.announce(table)

    async def _for_the_table(self, table: Table, timer: Timer) -> None:
        """A pause has used up what its player had, or a vote has been open for long enough."""
        from .ui import votes

        vote = None
        async with table.lock:
            if table.fault:
                self.store.move_timer(timer, self.store.clock() + due.BROKEN_AGAIN)
                return
            if timer.kind == "vote":
                vote = votes.rings(table, timer)
            elif table.row.status == "paused":
                table.say(f"The pause of {present.mention(timer.user)} is used up: the game goes on.")
                due.resume(table)
            else:
                self.store.move_timer(timer, None)
        self.announce(table)
        if vote is not None:
            await votes.close(self, table, vote)

    async def _call_out(self, table: Table, ringing: Ringing, words: str) -> int:
        """Once: if a crash has left it open whether the call went out, the channel is looked through for it. One with the
        same words that was for another timer is not this one."""
        channel, message = self.get_partial_messageable(table.row.channel), None
        if ringing.again is not None:
            since = datetime.fromtimestamp(ringing.again - SKEW, UTC)
            after = max(discord.utils.time_snowflake(since), table.row.settings.last_call)
            message = await self.teller.find(channel, words, after)
        if ringing.other:
            async with table.lock:
                table = self.tables.get(table.row.id) or table
                due.goes_out(table, ringing, message.id if message is not None else 0)
            message = None
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
            "standing": (
                f"Their open questions are answered for them {present.when(ringing.until)}: by their standing instructions, "
                "or else by doing nothing more."
                if ringing.until
                else ""
            ),
            "vote": "Together the other players can bring in a substitute: each `/game give` counts as a vote.",
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
            words = "You don't have permission to do that here."
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
