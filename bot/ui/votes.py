"""Votes of a table: one message that everybody sees, with its count, and buttons to agree or not."""

import logging
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from rules.kernel.text import listed

from .. import present
from ..answering import edit
from ..table import NotYours, Table
from .items import Action

log = logging.getLogger("adjutant.votes")

END = "end"
GIVE = re.compile(r"give (\S+) (\d+) (\d+)")


@dataclass(frozen=True)
class Ballot:
    """What is voted on, and who votes."""

    question: str
    words: str
    voters: frozenset[int]
    votes: dict[int, bool]

    @property
    def agreed(self) -> list[int]:
        return [user for user in sorted(self.voters) if self.votes.get(user)]

    @property
    def against(self) -> list[int]:
        return [user for user in sorted(self.voters) if self.votes.get(user) is False]

    @property
    def carried(self) -> bool:
        """More than half of those concerned agree."""
        return 2 * len(self.agreed) > len(self.voters)


def give_question(table: Table, seat: str, to: int) -> str:
    return f"give {seat} {table.row.seats.get(seat, 0)} {to}"


def ballot(table: Table, question: str) -> Ballot:
    """Raises NotYours if there is nothing to vote on any more."""
    if table.row.status not in ("running", "paused"):
        raise NotYours("The game is over." if table.row.status == "over" else "The game has not started yet.")
    voters = set(table.row.seats.values())
    words = "end this game"
    if found := GIVE.fullmatch(question):
        seat, holder, to = found[1], int(found[2]), int(found[3])
        if table.row.seats.get(seat) != holder:
            raise NotYours("That seat has changed hands since.")
        voters -= {holder}
        words = f"give {table.definition.seats[seat]} to {present.mention(to)}"
    elif question != END:
        raise NotYours("That vote is no longer open.")
    return Ballot(question, words, frozenset(voters), table.store.votes(table.row.id, question))


def overdue(table: Table, user: int) -> bool:
    """Has the deadline of somebody who must decide passed?"""
    running = any((timer.kind, timer.user) == ("deadline", user) for timer in table.store.timers(table.row.id))
    return table.deadline.mode != "none" and user in table.due_users() and not running


def cast(table: Table, user: int, question: str, yes: bool) -> Ballot:
    """A player's vote; he may change it as long as the vote is open."""
    vote = ballot(table, question)
    if user not in vote.voters:
        raise NotYours("Only players of this table vote, and nobody on his own seat.")
    found = GIVE.fullmatch(question)
    if found and len(vote.voters) == 1 and not overdue(table, int(found[2])):
        raise NotYours(
            "Of two players neither can give the other's seat away before its deadline has passed; a server manager can."
        )
    table.store.vote(table.row.id, question, user, yes)
    return ballot(table, question)


def cast_and_do(table: Table, user: int, question: str, yes: bool) -> Ballot:
    """A player's vote, and what is agreed by it: it is kept, with a line for the channel. Call it with the lock."""
    vote = cast(table, user, question, yes)
    if vote.carried and question == END:
        end(table)
    elif vote.carried and (found := GIVE.fullmatch(question)):
        give(table, found[1], int(found[3]))
    return vote


def end(table: Table) -> str:
    words = "The game has ended. `/game record` gives its record; the channel is free again."
    table.row.status = "over"
    if table.game is not None:
        table.say(words)
    table.keep([])
    table.store.clear_votes(table.row.id, END)
    return words


def give(table: Table, seat: str, to: int) -> None:
    question = give_question(table, seat, to)
    table.row.seats[seat] = to
    table.row.settings["called"] = [user for user in table.row.settings.get("called", []) if user != to]
    table.say(f"{table.definition.seats[seat]} is now played by {present.mention(to)}.")
    table.keep(table.timers(table.store.clock()) if table.game else [])
    table.store.clear_votes(table.row.id, question)


def shown(table: Table, vote: Ballot) -> tuple[str, ui.View]:
    """The message of a vote."""
    lines = [f"**A vote**: {vote.words}? More than half of {len(vote.voters)} must agree."]
    lines.append(f"For it: {listed(map(present.mention, vote.agreed)) or 'nobody'}.")
    if vote.against:
        lines.append(f"Against it: {listed(map(present.mention, vote.against))}.")
    view = ui.View(timeout=None)
    view.add_item(Action.make("vote", table, "Agree", f"yes/{vote.question}", discord.ButtonStyle.success))
    view.add_item(Action.make("vote", table, "Against", f"no/{vote.question}", discord.ButtonStyle.danger))
    return "\n".join(lines), view


def _carried(vote: Ballot) -> str:
    return f"**The vote is carried**: {vote.words}."


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
        waiting = [discord.Object(voter) for voter in vote.voters if voter not in vote.votes]
        message = await channel.send(words, view=view, allowed_mentions=discord.AllowedMentions(users=waiting))
        table.store.set_message(table.row.id, f"vote {question}", table.row.channel, message.id)


async def propose(bot: Any, table: Table, user: int, question: str) -> str:
    """Somebody wants something that needs a vote, and votes for it. Returns the answer to him."""
    async with table.lock:
        await bot.store.writable()
        vote = cast_and_do(table, user, question, True)
    if vote.carried:
        bot.announce(table)
        await _close(bot, table, vote)
        return "More than half agree: it is done."
    try:
        await show(bot, table, question)
    except NotYours:
        return "Your vote is counted, and the vote is closed."
    except discord.HTTPException as error:
        log.warning("game %s: a vote could not be shown: %s", table.row.id, error)
        return "Your vote is counted, but I cannot ask the others in this channel."
    return "Your vote is counted; the others are asked in the channel."


async def _close(bot: Any, table: Table, vote: Ballot) -> None:
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
    async with table.lock:
        await interaction.client.store.writable()
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
