"""The bot: who is asked, what the channel sees after a step, errors, start and end."""

import asyncio
import hashlib
import io
import json
import logging
import os
import signal
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from rules.kernel.errors import OrderError
from rules.kernel.text import counted, listed

from . import present
from .due import Ringing
from .limits import EMBED_DESCRIPTION, clip, pages
from .painter import NoPicture, Painter
from .store import Store, StoreError, Timer
from .table import NotYours, Table, Tables
from .timekeeper import Timekeeper

log = logging.getLogger("adjutant.bot")

COGS = ("bot.cogs.games", "bot.cogs.play", "bot.cogs.show", "bot.cogs.rulebook", "bot.cogs.clock", "bot.cogs.help")
COLOUR = 0x4A5B3C
EXPIRED = (10062, 10015, 40060)
"""Unknown interaction, unknown webhook, answered already: whoever asked has waited too long, or asked twice."""


def nonce(*parts: object) -> str:
    """The same for the same message: if it is sent again after a crash Discord shows it once."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


PATIENCE = 5.0
"""Seconds the connection has to close by itself."""


class ConfigError(Exception):
    """The bot cannot start like this; one line for the operator."""


class Tree(app_commands.CommandTree["Adjutant"]):
    """One path for every error of a command."""

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
        self._caught_up = False
        self._untold: set[int] = set()
        self._telling: dict[int, asyncio.Task[None]] = {}

    # --- start and end ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        from .ui.actions import Action, Menu

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
        if not self._caught_up:
            self._caught_up = True
            await self._catch_up()
            self.keeper.start()

    async def _catch_up(self) -> None:
        """What a crash kept from being said is said now: of games whose last step was not announced to its end."""
        for row in self.store.games():
            if row.status != "lobby" and row.settings.get("announced") != row.step:
                table = self.tables.get(row.id)
                if table is not None:
                    self.announce(table)

    async def close(self) -> None:
        self.keeper.stop()
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
        """After a step: the status message, a report and a picture when a phase has ended, a call for who is due.

        The step is kept already and the table is not held up: one task a game tells the channel how things stand when it
        gets to it, so that many quick steps make few messages."""
        self.keeper.changed()
        number = table.row.id
        self._untold.add(number)
        if number not in self._telling:
            self._telling[number] = asyncio.get_running_loop().create_task(self._tell(number))

    async def _tell(self, number: int) -> None:
        try:
            while number in self._untold:
                self._untold.discard(number)
                table = self.tables.get(number)
                if table is None:
                    return
                channel = self.get_partial_messageable(table.row.channel)
                await self._report(table, channel)
                await self._status(table, channel)
                await self._call(table, channel)
                table.row.settings["announced"] = table.row.step
                self.store.update_game(table.row)
        except Exception:
            log.exception("game %s: the channel could not be told", number)
        finally:
            del self._telling[number]

    async def _report(self, table: Table, channel: discord.PartialMessageable) -> None:
        game = table.game
        if game is None:
            return
        settings = table.row.settings
        mark = f"{game.phase}/{game.clock}/{game.outcome is not None}"
        told, count = min(int(settings.get("told", 0)), len(game.events)), len(game.events)
        view, words = game.view(None), present.report(game.told(None, told))
        heading = f"**{present.plain(table.definition.name)}** · {present.plain(game.clock)}"
        await self._log_thread(table, told)
        if settings.get("phase") == mark:
            return
        if words:
            await channel.send(
                clip(f"{heading}\n{words}", 2000), nonce=nonce(table.row.id, "report", mark, told, words)
            )
        settings = table.row.settings
        settings["phase"], settings["told"] = mark, count
        self.store.update_game(table.row)
        if not words:
            return
        if settings.get("maps", True):

            async def send(png: bytes, alt: str) -> None:
                file = discord.File(io.BytesIO(png), "map.png", description=clip(alt, 1000))
                await channel.send(file=file)

            self.painter.post(table.row.channel, view, send)

    async def _log_thread(self, table: Table, told: int) -> None:
        """The detailed log, if the table wants one."""
        number = table.row.settings.get("thread")
        game = table.game
        if not number or game is None:
            return
        logged, count = min(int(table.row.settings.get("logged", told)), len(game.events)), len(game.events)
        lines = [present.plain(event.text) for _, event in game.told(None, logged)]
        thread = self.get_partial_messageable(int(number))
        for n, page in enumerate(pages(lines) if lines else []):
            await thread.send(page, nonce=nonce(table.row.id, "log", logged, n, page))
        table.row.settings["logged"] = count
        self.store.update_game(table.row)

    async def _status(self, table: Table, channel: discord.PartialMessageable) -> None:
        from .ui.actions import status_buttons

        embed = self.embed(present.title(table), present.status(table))
        kept = self.store.message(table.row.id, "status")
        view = status_buttons(table)
        if kept is not None:
            try:
                await channel.get_partial_message(kept[1]).edit(embed=embed, view=view)
                return
            except discord.NotFound:
                pass
        mark = nonce(table.row.id, "status", kept)
        message = await channel.send(embed=embed, view=view, nonce=mark)
        self.store.set_message(table.row.id, "status", table.row.channel, message.id)

    async def _call(self, table: Table, channel: discord.PartialMessageable) -> None:
        """Name who must act, once for each decision; the call before is taken away. It is noted when it is out, so that
        a crash loses no call; that it is not made twice is the nonce's affair."""
        due = {user: seats for user, seats in table.due_users().items() if table.game is not None}
        called, calls = table.row.settings.get("called", []), table.row.settings.get("calls", 0)
        if sorted(called) == sorted(due):
            return
        fresh = [user for user in due if user not in called]
        old = self.store.message(table.row.id, "call")
        if old is not None:
            with suppress(discord.NotFound):
                await channel.get_partial_message(old[1]).delete()
        message = None
        if fresh:
            from .ui.actions import call_buttons

            names = {user: " and ".join(table.definition.seats[seat] for seat in due[user]) for user in fresh}
            words = " ".join(f"{present.mention(user)} ({names[user]})," for user in fresh)
            message = await channel.send(
                f"{words} it is yours to decide.",
                view=call_buttons(table),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in fresh]),
                nonce=nonce(table.row.id, "call", calls, sorted(due)),
            )
        table.row.settings["called"], table.row.settings["calls"] = sorted(due), calls + 1
        self.store.update_game(table.row)
        if message is not None:
            self.store.set_message(table.row.id, "call", table.row.channel, message.id)

    def embed(self, heading: str, text: str) -> discord.Embed:
        return discord.Embed(title=clip(heading, 256), description=clip(text, EMBED_DESCRIPTION), colour=COLOUR)

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
            channel = self.get_partial_messageable(table.row.channel)
            names = listed(table.definition.seats[seat] for seat in ringing.seats)
            if timer.kind == "grace":
                taken = table.answer_for(timer.user)
                answered = counted(len(taken), "question")
                words = (
                    f"standing instructions have answered {answered}" if taken else "nothing could be answered for them"
                )
                await channel.send(f"The time of {names} is up: {words}.", nonce=ringing.nonce)
                self.announce(table)
                return
            await channel.send(
                self._call_words(table, ringing, names),
                nonce=ringing.nonce,
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(timer.user)]),
            )
            table.rung(ringing)
            if timer.kind == "deadline":
                self.announce(table)

    def _call_words(self, table: Table, ringing: Ringing, names: str) -> str:
        who = present.mention(ringing.timer.user)
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
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException) and cause.code in EXPIRED:
            log.info("an interaction has expired: %s", cause)
            return
        if isinstance(cause, NotYours | OrderError | StoreError | NoPicture | ValueError):
            words = str(cause)
        elif isinstance(cause, app_commands.CheckFailure):
            words = "You may not do that here."
        else:
            log.error("an interaction failed", exc_info=cause)
            words = "Something went wrong on our side. Nothing was changed; the fault is in the log."
        await self.answer(interaction, clip(words, 1900))

    async def answer(self, interaction: discord.Interaction[Any], words: str, **how: Any) -> None:
        """An ephemeral answer, whatever has been answered before."""
        try:
            if interaction.response.is_done():
                await interaction.followup.send(words, ephemeral=True, **how)
            else:
                await interaction.response.send_message(words, ephemeral=True, **how)
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
        await bot.close()
        if not (await asyncio.wait((runner,), timeout=PATIENCE))[0]:
            runner.cancel()  # told to stop while it was still connecting
        await asyncio.gather(runner, return_exceptions=True)
