"""Votes of a table: one message that everybody sees, with its count, and buttons to agree or not.

To end a game more than half must agree, or after a week of silence nobody be against it. A seat whose holder is late goes to
a substitute if all the others agree. What was agreed about time before the start changes if everybody agrees.
"""

import logging
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from rules.kernel.text import listed

from .. import due, present
from ..answering import edit
from ..errors import NotYours
from ..store import Timer
from ..table import Table
from ..zones import HOUR, Deadline
from .items import Action

log = logging.getLogger("adjutant.votes")

END = "end"
GIVE = re.compile(r"give (.+) (\d+) (\d+)")
TIME = re.compile(r"time (none|hours|daily) ([\d.]+) (\d\d:\d\d) (\S+) (wait|standing|vote) ([\d.]+)")
MORE = re.compile(r"more ([\d.]+)")
SILENCE = 7 * 24 * HOUR
"""Seconds after which whoever has not voted does not stand in the way of the end of a game."""
BACK = 24 * HOUR
"""Seconds that somebody who was away has to vote when he is back."""


@dataclass(frozen=True)
class Ballot:
    """What is voted on, who votes, and how many must agree."""

    question: str
    words: str
    voters: frozenset[int]
    votes: dict[int, bool]
    everybody: bool = True

    @property
    def agreed(self) -> list[int]:
        return [user for user in sorted(self.voters) if self.votes.get(user)]

    @property
    def against(self) -> list[int]:
        return [user for user in sorted(self.voters) if self.votes.get(user) is False]

    @property
    def waiting(self) -> list[int]:
        return [user for user in sorted(self.voters) if user not in self.votes]

    @property
    def carried(self) -> bool:
        if self.everybody:
            return len(self.agreed) == len(self.voters)
        return 2 * len(self.agreed) > len(self.voters)

    @property
    def needs(self) -> str:
        if self.everybody:
            return f"All {len(self.voters)} must agree."
        return f"More than half of {len(self.voters)} must agree; after a week it passes if nobody is against it."


def give_question(table: Table, seat: str, to: int) -> str:
    return f"give {seat} {table.row.seats.get(seat, 0)} {to}"


def time_question(new: Deadline) -> str:
    return f"time {new.mode} {new.hours:g} {new.at} {new.zone} {new.late} {new.grace:g}"


def deadline_in(question: str) -> Deadline | None:
    """What is proposed about time."""
    found = TIME.fullmatch(question)
    if found is None:
        return None
    mode, hours, at, zone, late, grace = found.groups()
    return Deadline.read(
        {"mode": mode, "hours": float(hours), "at": at, "zone": zone, "late": late, "grace": float(grace)}
    )


def ballot(table: Table, question: str) -> Ballot:
    """Raises NotYours if there is nothing to vote on any more."""
    if table.row.status not in ("running", "paused"):
        raise NotYours("The game is over." if table.row.status == "over" else "The game hasn't started yet.")
    voters, everybody = set(table.row.seats.values()), True
    if found := GIVE.fullmatch(question):
        seat, holder, to = found[1], int(found[2]), int(found[3])
        if table.row.seats.get(seat) != holder:
            raise NotYours("That seat has changed hands in the meantime.")
        voters -= {holder}
        words = f"give {table.definition.seats[seat]} to {present.mention(to)}"
    elif (new := deadline_in(question)) is not None:
        words = f"change the table's time to “{present.terms(new).removesuffix('.')}”"
    elif found := MORE.fullmatch(question):
        words = f"give everybody who is due {present.hours(float(found[1]), 'more ')}"
    elif question == END:
        words, everybody = "end this game", False
    else:
        raise NotYours("That vote is no longer open.")
    votes = table.store.votes(table.row.id, question)
    return Ballot(question, words, frozenset(voters), votes, everybody)


def overdue(table: Table, user: int) -> bool:
    """Has the deadline of somebody who must decide passed?"""
    running = any((timer.kind, timer.user) == ("deadline", user) for timer in table.store.timers(table.row.id))
    return table.deadline.mode != "none" and user in table.due_users() and not running


def may_take(table: Table, seat: str, to: int) -> None:
    """May the others give this seat away? Only if that was agreed, its holder is late, and in a game of secrets only to
    somebody who plays no seat: a seat is a look into its hand."""
    holder = table.row.seats.get(seat, 0)
    if table.deadline.mode == "none" or table.deadline.late != "vote":
        raise NotYours(
            "Only its holder can give this seat away. This table didn't agree that late players may be replaced by vote."
        )
    if not overdue(table, holder):
        raise NotYours("Only its holder can give this seat away, until a deadline of theirs has passed.")
    if not table.definition.open_record and table.seats_of(to):
        raise NotYours("In a game with secrets a seat can only go to somebody who holds no seat here.")


def cast(table: Table, user: int, question: str, yes: bool) -> Ballot:
    """A player's vote; they may change it as long as the vote is open."""
    vote = ballot(table, question)
    if user not in vote.voters:
        raise NotYours("Only players at this table vote, and nobody votes on their own seat.")
    if found := GIVE.fullmatch(question):
        may_take(table, found[1], int(found[3]))
    table.store.vote(table.row.id, question, user, yes)
    return ballot(table, question)


def cast_and_do(table: Table, user: int, question: str, yes: bool) -> Ballot:
    """A player's vote, and what is agreed by it: it is kept, with a line for the channel. Call it with the lock."""
    vote = cast(table, user, question, yes)
    if vote.carried:
        _do(table, vote)
    elif question == END and not any(timer.kind == "vote" for timer in table.store.timers(table.row.id)):
        table.store.put(table.row, [*table.timers(), ("vote", user, table.store.clock() + SILENCE)])
    return vote


def _do(table: Table, vote: Ballot) -> None:
    if vote.question == END:
        end(table)
    elif found := GIVE.fullmatch(vote.question):
        give(table, found[1], int(found[3]))
    elif (new := deadline_in(vote.question)) is not None:
        agree(table, new)
        table.store.clear_votes(table.row.id, vote.question)
    elif found := MORE.fullmatch(vote.question):
        more_time(table, float(found[1]))
        table.store.clear_votes(table.row.id, vote.question)


def agree(table: Table, new: Deadline) -> None:
    """Something else holds about time from now on."""
    table.row.settings.deadline = new
    table.say(f"Agreed: {present.terms(new)}")
    due.agreed_anew(table)


def more_time(table: Table, hours: float) -> None:
    table.say(f"Everybody who is due has {present.hours(hours, 'more ')}.")
    due.extend(table, hours)


def rings(table: Table, timer: Timer) -> Ballot | None:
    """A week has passed since somebody asked for the end of the game. Returns the vote if it is carried. Who is away has a
    day to vote when they are back."""
    store = table.store
    vote = ballot(table, END) if table.row.status in ("running", "paused") else None
    if vote is None or not vote.agreed or vote.against:
        store.move_timer(timer, None)
        return None
    now = store.clock()
    back = [table.habits(user).waking(now) for user in vote.voters - set(vote.votes) if table.habits(user).away(now)]
    if back:
        store.move_timer(timer, max(back) + BACK)
        return None
    end(table)
    return vote


def end(table: Table, by: int = 0) -> str:
    """The game ends here; its record is kept."""
    whose = f" by {present.mention(by)}, a server manager" if by else ""
    words = f"The game was ended{whose}. `/game record` gives its record, `/game story` tells it; the channel is free again."
    table.row.status = "over"
    if table.game is not None:
        table.say(words)
    table.keep([])
    table.store.clear_votes(table.row.id, END)
    return words


def give(table: Table, seat: str, to: int) -> None:
    question = give_question(table, seat, to)
    table.row.seats[seat] = to
    table.row.settings.called = [user for user in table.row.settings.called if user != to]
    table.say(f"{table.definition.seats[seat]} is now played by {present.mention(to)}.")
    table.keep()
    table.store.clear_votes(table.row.id, question)


def shown(table: Table, vote: Ballot) -> tuple[str, ui.View]:
    """The message of a vote."""
    lines = [f"**A vote**: {vote.words}? {vote.needs}"]
    lines.append(f"For it: {listed(map(present.mention, vote.agreed)) or 'nobody'}.")
    if vote.against:
        lines.append(f"Against it: {listed(map(present.mention, vote.against))}.")
    if vote.waiting:
        lines.append(f"Still to vote: {listed(map(present.mention, vote.waiting))}.")
    view = ui.View(timeout=None)
    view.add_item(Action.make("vote", table, "Agree", f"yes/{vote.question}", discord.ButtonStyle.success))
    view.add_item(Action.make("vote", table, "Against", f"no/{vote.question}", discord.ButtonStyle.danger))
    return "\n".join(lines), view


def _carried(vote: Ballot) -> str:
    return f"**Agreed by vote**: {vote.words}."


async def show(bot: Any, table: Table, question: str) -> None:
    """Put the message of a vote into the channel and call who has not voted, or bring the one there up to date."""
    channel = bot.get_partial_messageable(table.row.channel)
    async with table.notices:
        vote = ballot(table, question)
        words, view = shown(table, vote)
        view.stop()  # its buttons work by their ids
        kept = table.store.message(table.row.id, f"vote {question}")
        if kept is not None:
            with suppress(discord.NotFound):
                await channel.get_partial_message(kept[1]).edit(content=words, view=view)
                return
        waiting = [discord.Object(voter) for voter in vote.waiting]
        message = await channel.send(words, view=view, allowed_mentions=discord.AllowedMentions(users=waiting))
        table.store.set_message(table.row.id, f"vote {question}", table.row.channel, message.id)


async def propose(bot: Any, table: Table, user: int, question: str) -> str:
    """Somebody wants something that needs a vote, and votes for it. Returns the answer to them."""
    async with bot.tables.holding(table.row.id):
        vote = cast_and_do(table, user, question, True)
    if vote.carried:
        bot.announce(table)
        await close(bot, table, vote)
        return "Done: nobody else needs to agree." if len(vote.voters) == 1 else "Done: enough players agree."
    try:
        await show(bot, table, question)
    except NotYours:
        return "Your vote is counted, and the vote is closed."
    except discord.HTTPException as error:
        log.warning("game %s: a vote could not be shown: %s", table.row.id, error)
        return "Your vote is counted, but I can't ask the others in this channel."
    return "Your vote is counted; the others are asked in the channel."


async def close(bot: Any, table: Table, vote: Ballot) -> None:
    """The message of a vote, if there is one, takes no more votes."""
    async with table.notices:
        kept = table.store.message(table.row.id, f"vote {vote.question}")
        if kept is not None:
            table.store.drop_message(table.row.id, f"vote {vote.question}")
            with suppress(discord.HTTPException):
                message = bot.get_partial_messageable(table.row.channel).get_partial_message(kept[1])
                await message.edit(content=_carried(vote), view=None)


async def press(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """A button under a vote: its message shows how it stands."""
    side, _, question = arg.partition("/")
    async with interaction.client.tables.holding(table.row.id):
        vote = cast_and_do(table, interaction.user.id, question, side == "yes")
    if vote.carried:
        interaction.client.announce(table)
    async with table.notices:
        if vote.carried:
            table.store.drop_message(table.row.id, f"vote {question}")
            await edit(interaction, _carried(vote))
        else:
            with suppress(NotYours):  # another's vote has just closed it
                await edit(interaction, *shown(table, ballot(table, question)))
