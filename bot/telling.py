"""What the channel sees of a game: the message that is kept up to date, reports, pictures, calls, the detailed log."""

import asyncio
import hashlib
import io
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from rules.kernel.game import View
from rules.kernel.text import listed

from . import closeup, present
from .limits import EMBED_DESCRIPTION, MESSAGE, clip, pages, size
from .table import Table

if TYPE_CHECKING:
    from .client import Adjutant

log = logging.getLogger("adjutant.bot")

COLOUR = 0x4A5B3C
GATHER = 0.2
"""Seconds in which quick steps are gathered before the channel is told of them."""
AGAIN = 2.0
"""Seconds until a channel that could not be told is told again; twice as long each time."""
SHORT = 1500
"""Characters up to which a report takes up what happens next."""
MOST_TRIES = 6
MOST_BOARDS = 200
"""Games whose last picture is remembered for the next; of the others only the last moves are known."""
LATER = 600.0
"""Seconds until it is told again after so many tries."""
LOOKED_THROUGH = 100
"""Messages of a channel that are looked through for one that may be there."""
UNKNOWN_CHANNEL = 10003
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
}
"""What the bot must be allowed to do in the channel of a game."""
FOR_A_THREAD = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What it must be allowed besides to keep the log in a thread."""
ASK_FOR_IT = "A server manager can give it to me in the channel's settings."


def nonce(*parts: object) -> str:
    """The same for the same message: if it is sent again after a crash Discord shows it once."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


def lacking(allowed: discord.Permissions, needed: Mapping[str, str] = NEEDED) -> list[str]:
    """What the bot may not do in a channel though a game there needs it."""
    return [words for name, words in needed.items() if not getattr(allowed, name)]


def embed(heading: str, text: str) -> discord.Embed:
    return discord.Embed(title=clip(heading, 256), description=clip(text, EMBED_DESCRIPTION), colour=COLOUR)


class Teller:
    """Tells each channel how its game stands a moment later: many quick steps make few messages, and no step waits."""

    def __init__(self, bot: "Adjutant") -> None:
        self.bot, self.store = bot, bot.store
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self._untold: set[int] = set()
        self._later: dict[int, asyncio.TimerHandle] = {}
        self._mute: set[int] = set()
        self._boards: dict[int, dict[str, closeup.Place]] = {}
        """What the last picture of each game's channel showed."""
        self._taps: dict[int, str] = {}
        """What the call of each game ends with one tap."""
        self._doubtful: set[int] = set()
        """Games of which a crash or a broken connection has left it open what their channels have been told."""

    def catch_up(self, number: int) -> None:
        """A game's channel may not have been told everything before the bot was started."""
        self._doubtful.add(number)
        self.announce(number)

    def announce(self, number: int) -> None:
        """Something has happened in a game."""
        self._untold.add(number)
        if (later := self._later.pop(number, None)) is not None:
            later.cancel()
        if number not in self.tasks:
            self.tasks[number] = asyncio.get_running_loop().create_task(self._tell(number))

    async def _tell(self, number: int) -> None:
        """Until the channel knows how things stand; if Discord fails, again a little later."""
        failed = 0
        try:
            while number in self._untold:
                await asyncio.sleep(GATHER)
                self._untold.discard(number)
                table = self.bot.tables.get(number)
                if table is None:
                    return
                try:
                    await self._tell_once(table)
                    failed = 0
                    self._mute.discard(number)
                    self._doubtful.discard(number)
                except (discord.NotFound, discord.Forbidden) as error:
                    await self._cannot(table, error)
                except Exception:
                    log.exception("game %s: the channel could not be told", number)
                    self._doubtful.add(number)
                    failed += 1
                    if failed < MOST_TRIES:
                        self._untold.add(number)
                        await asyncio.sleep(AGAIN * 2 ** (failed - 1))
                    else:
                        self._later[number] = asyncio.get_running_loop().call_later(LATER, self.announce, number)
        finally:
            del self.tasks[number]

    async def _cannot(self, table: Table, error: discord.HTTPException) -> None:
        """The channel is gone, or closed to the bot; who plays there is told with his answers."""
        log.warning("game %s: channel %s cannot be written to: %s", table.row.id, table.row.channel, error)
        self._mute.add(table.row.id)
        if error.code == UNKNOWN_CHANNEL:
            await self.bot.leave(table)

    def muted(self, table: Table, allowed: discord.Permissions) -> str:
        """For the end of an answer: that the channel hears nothing of it, and why."""
        if table.row.id not in self._mute:
            return ""
        missing = lacking(allowed)
        why = f": I lack the permission {listed(missing)} here" if missing else ""
        return f"\n-# I can't write in this channel, so the others don't hear of it{why}."

    async def _tell_once(self, table: Table) -> None:
        channel = self.bot.get_partial_messageable(table.row.channel)
        await self._unsaid(table, channel)
        await self._report(table, channel)
        step = await self._status(table, channel)
        await self._call(table, channel)
        await self._tap(table)
        table.row.settings.announced = step
        self.store.note(table.row)

    async def _post(self, table: Table, channel: discord.PartialMessageable, words: str, **how: Any) -> discord.Message:
        """Say something once, also if the bot died over it before; what is noted next holds how far the channel is. For a
        few minutes Discord would know the message by its nonce."""
        message = None
        if table.row.id in self._doubtful:
            message = await self.find(channel, words, table.row.settings.last)
        message = message or await channel.send(words, **how)
        table.row.settings.last = message.id
        return message

    async def find(self, channel: discord.PartialMessageable, words: str, after: int | None) -> discord.Message | None:
        """The bot's own message with these words, whatever moments they name: after this one, or among the last."""
        start = None if after is None else discord.Object(after)
        with suppress(discord.Forbidden):
            async for message in channel.history(after=start, limit=LOOKED_THROUGH):
                own = self.bot.user is not None and message.author.id == self.bot.user.id
                if own and _timeless(message.content) == _timeless(words.strip()):
                    return message
        return None

    async def _unsaid(self, table: Table, channel: discord.PartialMessageable) -> None:
        """Lines that were kept with a step."""
        while unsaid := table.row.settings.unsaid:
            key, words = unsaid[0]
            await self._post(table, channel, clip(words, MESSAGE), nonce=nonce(key))
            table.row.settings.unsaid = [line for line in table.row.settings.unsaid if line[0] != key]
            self.store.note(table.row)

    async def _report(self, table: Table, channel: discord.PartialMessageable) -> None:
        """What has happened, when a phase has ended: under the phase it happened in, with a picture if the board has changed.
        The last report takes it up as long as it is short and the turn is the same, so that a quiet turn is one message."""
        game = table.game
        if game is None:
            return
        settings = table.row.settings
        mark = f"{game.phase}/{game.clock}/{game.outcome is not None}"
        told, count = min(settings.told, len(game.events)), len(game.events)
        ended = settings.phase != mark
        words = present.reports(table, told) if ended else []
        view = table.view(None) if words else None
        await self._log_thread(table, told)
        if not ended:
            return
        message = None
        for heading, lines in words:
            message = await self._add(table, channel, heading, lines, (mark, told))
        settings = table.row.settings
        settings.phase, settings.told = mark, count
        if words and game.outcome is not None:
            self.bot.tell_story(table)
        drawn = settings.drawn
        if view is not None:
            settings.drawn = closeup.mark(view.position)
        self.store.note(table.row)
        if view is not None and message is not None and drawn != settings.drawn:
            before = self._boards.pop(table.row.id, None)
            self._boards[table.row.id] = closeup.places(view.position)
            while len(self._boards) > MOST_BOARDS:
                del self._boards[next(iter(self._boards))]
            if settings.maps:
                change = closeup.changed(before, view.position) if drawn else closeup.Change()
                self._draw(table, channel, view, message, change)

    async def _add(
        self, table: Table, channel: discord.PartialMessageable, heading: str, lines: str, mark: tuple[str, int]
    ) -> int:
        """A phase of a report: into the last one if that is of the same turn and short, else a message of its own. Returns
        the message."""
        settings = table.row.settings
        kept, part = self.store.message(table.row.id, "report"), f"**{present.plain(heading)}**\n{lines}"
        whole, doubtful = _joined(settings.report, present.plain(heading), lines), table.row.id in self._doubtful
        same = settings.report.startswith(f"**{present.plain(_turn(heading))}")
        if kept is not None and kept[0] == table.row.channel and same and size(whole) <= SHORT:
            if part in settings.report or (doubtful and settings.report.endswith(f"\n{lines}")):
                return kept[1]  # the bot died between telling it and noting that
            with suppress(discord.NotFound):
                await channel.get_partial_message(kept[1]).edit(content=whole)
                settings.report = whole
                self.store.note(table.row)
                return kept[1]
        part = clip(part, MESSAGE)
        sent = await self._post(table, channel, part, nonce=nonce(table.row.id, "report", *mark, part))
        settings = table.row.settings
        settings.report = part
        self.store.set_message(table.row.id, "report", table.row.channel, sent.id)
        self.store.note(table.row)
        return sent.id

    def _draw(
        self, table: Table, channel: discord.PartialMessageable, view: View, message: int, change: closeup.Change
    ) -> None:
        """What has changed on the board, in the report, with buttons for the rest of it."""
        from .ui.maps import map_buttons

        async def send(png: bytes, alt: str) -> None:
            file = discord.File(io.BytesIO(png), "map.png", description=clip(alt, 1000))
            buttons = map_buttons(table)
            buttons.stop()  # they work by their ids
            try:
                await channel.get_partial_message(message).edit(attachments=[file], view=buttons)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("game %s: no picture can be posted: %s", table.row.id, error)

        self.bot.painter.post(table.row.channel, view, send, change)

    async def _log_thread(self, table: Table, told: int) -> None:
        """The detailed log, if the table wants one, as long as its thread is there and open."""
        number, game, settings = table.row.settings.thread, table.game, table.row.settings
        if not number or game is None:
            return
        count = len(game.events)
        logged = settings.logged = min(told if settings.logged is None else settings.logged, count)
        if logged == count:
            return
        lines = [present.plain(event.text) for _, event in game.told(None, logged)]
        thread = self.bot.get_partial_messageable(int(number))
        try:
            for n, page in enumerate(pages(lines) if lines else []):
                await thread.send(page, nonce=nonce(table.row.id, "log", logged, n, page))
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            log.warning("game %s: its log ends, for the thread is closed: %s", table.row.id, error)
            table.row.settings.thread = 0
        table.row.settings.logged = count
        self.store.note(table.row)

    async def _status(self, table: Table, channel: discord.PartialMessageable) -> int:
        """The one message of a game that is edited; it is posted anew if somebody deleted it. Returns the step it shows."""
        from .ui.actions import status_buttons

        step, heading, text, view = table.row.step, present.title(table), present.status(table), status_buttons(table)
        view.stop()  # its buttons work by their ids
        kept = self.store.message(table.row.id, "status")
        if kept is not None and kept[0] == table.row.channel:
            with suppress(discord.NotFound):
                message = channel.get_partial_message(kept[1])
                try:
                    await message.edit(content=None, embed=embed(heading, text), view=view)
                except discord.Forbidden:
                    await message.edit(content=_without_embed(heading, text), embed=None, view=view)
                return step
        mark = nonce(table.row.id, "status", kept)
        try:
            sent = await channel.send(embed=embed(heading, text), view=view, nonce=mark)
        except discord.Forbidden:
            sent = await channel.send(_without_embed(heading, text), view=view, nonce=mark)
        self.store.set_message(table.row.id, "status", table.row.channel, sent.id)
        await self._pin(table, sent)
        return step

    async def _pin(self, table: Table, status: discord.Message) -> None:
        """The message of a game stands among the pinned ones, where the bot may do that."""
        guild = self.bot.get_guild(table.row.guild)
        channel = guild.get_channel(table.row.channel) if guild is not None else None
        if guild is not None and channel is not None and channel.permissions_for(guild.me).pin_messages:
            with suppress(discord.HTTPException):  # it can be found by the link in the call as well
                await status.pin()

    async def _call(self, table: Table, channel: discord.PartialMessageable) -> None:
        """Name everybody who must act and ping each once for a decision; the call stays, with those who are still due, until
        somebody new is called. It is noted when it is out, so that a crash loses no call; that it is not made twice is the
        nonce's affair, and its words are noted before, so that one that has become stale meanwhile is found."""
        due = {user: seats for user, seats in table.due_users().items() if table.game is not None}
        called, calls = table.row.settings.called, table.row.settings.calls
        acted = dict(table.row.settings.acted)
        fresh = [user for user in due if user not in called or user in acted]
        words = f"{_names(table, due, fresh)} your move.{self._link(table)}" if due else ""
        await self._stale_call(table, channel, words)
        if sorted(called) == sorted(due) and not fresh:
            return
        old = self.store.message(table.row.id, "call")
        message = None
        if old is not None and due and not fresh:
            with suppress(discord.NotFound):
                still = self.bot.get_partial_messageable(old[0]).get_partial_message(old[1])
                await still.edit(content=words, allowed_mentions=discord.AllowedMentions.none())
        elif old is not None:
            with suppress(discord.NotFound, discord.Forbidden):
                await self.bot.get_partial_messageable(old[0]).get_partial_message(old[1]).delete()
            self.store.drop_message(table.row.id, "call")
        if fresh:
            from .ui.actions import call_buttons

            view = call_buttons(table)
            view.stop()
            table.row.settings.calling = (words, table.row.settings.last)
            self.store.note(table.row)
            message = await self._post(
                table,
                channel,
                words,
                view=view,
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user) for user in fresh]),
                nonce=nonce(table.row.id, "call", calls, sorted(due)),
            )
        table.row.settings.called, table.row.settings.calls = sorted(due), calls + 1
        table.row.settings.calling = None
        since = table.row.settings.acted
        table.row.settings.acted = {user: often for user, often in since.items() if often != acted.get(user)}
        self.store.note(table.row, None if message is None else message.id)

    def _link(self, table: Table) -> str:
        """To the message of the game, however far above it stands."""
        kept = self.store.message(table.row.id, "status")
        if kept is None or kept[0] != table.row.channel:
            return ""
        return f" [How it stands](https://discord.com/channels/{table.row.guild}/{kept[0]}/{kept[1]})"

    async def _tap(self, table: Table) -> None:
        """The button of a call that ends a decision is that of the decision which is open now."""
        from .ui.actions import call_buttons, tap

        old = self.store.message(table.row.id, "call")
        now = tap(table) if table.game is not None else ""
        known = self._taps.pop(table.row.id, now)
        if old is None:
            return
        self._taps[table.row.id] = now
        while len(self._taps) > MOST_BOARDS:
            del self._taps[next(iter(self._taps))]
        if known != now:
            view = call_buttons(table)
            view.stop()
            with suppress(discord.NotFound):
                await self.bot.get_partial_messageable(old[0]).get_partial_message(old[1]).edit(view=view)

    async def _stale_call(self, table: Table, channel: discord.PartialMessageable, words: str) -> None:
        """A call that may have gone out when the bot was killed, and that is no longer true, is taken away."""
        calling = table.row.settings.calling
        if calling is not None and calling[0] != words:
            if (found := await self.find(channel, *calling)) is not None:
                with suppress(discord.NotFound, discord.Forbidden):
                    await found.delete()
            table.row.settings.calling = None


def _names(table: Table, due: dict[int, list[str]], fresh: list[int]) -> str:
    """Everybody who is due, those who are called now last."""
    order = [*(user for user in due if user not in fresh), *fresh]
    names = {user: listed(table.definition.seats[seat] for seat in due[user]) for user in order}
    return " ".join(f"{present.mention(user)} ({names[user]})," for user in order)


def _joined(report: str, heading: str, lines: str) -> str:
    """A report with a phase more; what one player after the other does in the same phase of a turn stands under one heading."""
    before, mark, rest = report.rpartition("\n**") if "\n**" in report else ("", "**", report.removeprefix("**"))
    last, _, told = rest.partition("**\n")
    if heading == last:
        return f"{report}\n{lines}"
    ends, begins = heading.split(" · "), last.split(" · ")
    if len(ends) == 3 and (ends[0], ends[-1]) == (begins[0], begins[-1]) and "\n**" not in told:
        return f"{before}{mark}{ends[0]} · {ends[-1]}**\n{told}\n{lines}"
    return f"{report}\n**{heading}**\n{lines}"


def _turn(clock: str) -> str:
    """The turn, season or round of a phase, from its words."""
    return clock.partition(" · ")[0]


def _timeless(words: str) -> str:
    """A text without the moments it names."""
    return re.sub(r"<t:\d+:\w>", "", words)


def _without_embed(heading: str, text: str) -> str:
    """The status where the bot may not embed."""
    return clip(f"**{heading}**\n{text}", MESSAGE)
