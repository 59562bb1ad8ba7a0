"""/help: what this player can do now."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from rules import GAMES
from rules.kernel.definition import nobody_idle
from rules.kernel.text import listed

from .. import present
from ..answering import answering, say
from ..learning import GRAVE
from ..limits import clip, pages
from ..table import Table
from ..tables import Tables
from ..ui.actions import status_buttons
from ..ui.asking import purpose
from ..ui.lobby import free_seats, is_manager
from . import choices

LONGEST = 4
"""Messages of help."""
MOST_GAMES = 8
"""The asker's games that are listed."""
ANYWHERE = (
    "- `/learn` tells how a game goes; `/rules search` and `/rules show` answer rules questions in any channel; "
    "`/clock` is about your time"
)


class Help(commands.Cog):
    """One page, made for the asker."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(
        name="help", description="What you can do now; in a channel without a game also where yours wait"
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        user, table = interaction.user.id, choices.table_of(interaction)
        async with answering(interaction):
            if table is None:
                lines = [*nothing_here(interaction.guild_id), *elsewhere(self.bot.tables, user, interaction.guild_id)]
            else:
                lines = here(table, user, is_manager(interaction))
            *first, last = pages(lines, 1900)[:LONGEST]
            for words in first:
                await say(interaction, words)
            await say(interaction, last, status_buttons(table) if table else None)


def nothing_here(guild: int | None) -> list[str]:
    """In a channel without a game, or between the asker and the bot alone."""
    if guild is None:
        return ["Games are played in the channels of a server. Here you can look things up.", ANYWHERE]
    return [
        "There is no game in this channel.",
        f"- `/game new` opens one, with menus to set it up: {listed(GAMES[slug].name for slug in GAMES)}",
        "- `/game import` goes on with a game from its record file",
        ANYWHERE,
    ]


def elsewhere(tables: Tables, user: int, guild: int | None) -> list[str]:
    """Where the asker plays, on this server or (asked between the two of us) on any; those that wait for him first."""
    own = [row for row in tables.store.unfinished() if user in row.seats.values() and guild in (None, row.guild)]
    waiting, others = list[str](), list[str]()
    for row in own[-MOST_GAMES:]:
        if row.slug in GAMES and (table := tables.get(row.id, row)) is not None:
            due = table.due_users().get(user, [])
            names = listed(table.definition.seats[seat] for seat in due)
            line = f"- <#{row.channel}> {present.plain(present.title(table))}"
            (waiting if due else others).append(f"{line}: your move ({names})" if due else line)
    left = [f"- … and {len(own) - MOST_GAMES} older ones"] if len(own) > MOST_GAMES else []
    return ["**Your games**", *waiting, *others, *left] if own else []


def here(table: Table, user: int, manager: bool) -> list[str]:
    """At a table."""
    heading = f"**{present.title(table)}**"
    if table.fault:
        return [heading, present.plain(table.fault)]
    if table.row.status == "over":
        return [heading, *_over()]
    if table.game is None:
        return [heading, *_lobby(table, user, manager)]
    if table.row.status == "paused":
        return [heading, "The game is paused; no orders are taken. `/game resume` goes on.", *_looking(table, user)]
    if not table.seats_of(user):
        return [heading, "You have no seat here, but you can watch.", *_looking(table, user), ANYWHERE]
    return [heading, *_playing(table, user), *_looking(table, user), *_managing(table, user, manager)]


def _over() -> list[str]:
    return [
        "The game is over.",
        "- `/game story` tells the war, `/game record` gives the record, `/dice audit` checks every die",
        "- `/game new` opens another game here",
    ]


def _lobby(table: Table, user: int, manager: bool) -> list[str]:
    free, own = free_seats(table), table.seats_of(user)
    lines = [f"You play {listed(table.definition.seats[seat] for seat in own)}." if own else "You have no seat yet."]
    if free:
        names = listed(table.definition.seats[seat] for seat in free)
        lines.append(f"- **Take a seat** or `/game join`: {names} free; one person may take several")
    if own:
        lines.append("- **Leave** or `/game leave` gives your seats back")
    if table.manages(user, manager):
        lines.append("- **Settings** shows menus for scenario, options and deadline; `/clock deadline` has more")
        lines.append("- **Start** or `/game start`" + (" once every seat is taken" if free else " begins the game"))
        lines.append("- `/game end` closes the table")
    else:
        lines.append(f"- {present.mention(table.row.creator)} opened the table, can set it up and start it")
    return [*lines, "- `/clock timezone` says where you live and when you sleep", ANYWHERE]


POLICIES = 6
"""Standing instructions named in help."""
EXAMPLES = 3
"""Legal orders shown for each question."""


def _playing(table: Table, user: int) -> list[str]:
    game, own = table.playing, table.seats_of(user)
    lines = [f"You play {listed(table.definition.seats[seat] for seat in own)}."]
    asked = [(seat, ask) for seat in own if (ask := game.asked(seat)) is not None]
    for seat, ask in asked:
        lines.append(f"**{table.definition.seats[seat]}** must decide: {present.plain(present.asked(game, ask))}")
        offered = [order for order in game.suggest(seat, "", 2 * EXAMPLES) if not order.startswith(GRAVE)]
        if ask.kinds and (offered := offered[:EXAMPLES]):
            lines.append(f"- for example {', '.join(f'`{clip(order, 100)}`' for order in offered)}")
        if ask.choices:
            lines.append(f"- one of: {clip(', '.join(f'`{choice}`' for choice in ask.choices[:12]), 600)}")
        lines += [f"- `{kind.syntax.hint}`: {present.prose(purpose(kind))}" for kind in (*ask.meanwhile, *ask.kinds)]
    if asked:
        lines.append("**My decision** or `/asked` offers all this by menus, `/order` and `/orders` take it as text.")
        unused = "" if table.definition.idle is nobody_idle else "; `/idle` lists what you haven't used yet"
        lines.append(f"- `/preview` tries an order without giving it{unused}")
    else:
        due = listed(table.definition.seats[pending.seat] for pending in game.pending())
        lines.append(f"You have nothing to decide now; the game is waiting for {due}.")
    for seat in own:
        if game.undoable(seat).orders:
            lines.append(
                f"- `/undo` for {table.definition.seats[seat]}: {clip(present.plain(game.undoable(seat).words), 300)}"
            )
    if table.definition.policies:
        named = [*table.definition.policies]
        more = f" and {len(named) - POLICIES} more (`/standing list`)" if len(named) > POLICIES else ""
        lines.append(f"- `/standing set` answers in advance: {', '.join(named[:POLICIES])}{more}")
    told = {kind for _, ask in asked for kind in (*ask.meanwhile, *ask.kinds)}
    anytime = [
        kind
        for kind in table.definition.anytime
        if kind not in told
        and kind.syntax.verb not in GRAVE
        and any(game.suggest(seat, kind.syntax.verb, 1) for seat in own)
    ]
    if anytime:
        lines.append("At any time:")
        lines += [f"- `{kind.syntax.hint}`: {present.prose(purpose(kind))}" for kind in anytime]
    return lines


def _looking(table: Table, user: int) -> list[str]:
    lines = ["- `/map`, `/look`, `/log`, `/odds`, `/dice stats`: the board, a space, what happened, chances, the dice"]
    own = table.seats_of(user)
    if own and table.definition.hand(table.playing.view(own[0]).position, own[0]):
        lines.insert(0, "- `/hand` shows what only you may see, as often as you like")
    if own:
        lines.append("- `/log thread:True` keeps every detail in a thread of its own from now on")
    return [*lines, "- `/rules now` has the rules of this phase, `/learn` tells how the game goes"]


def _managing(table: Table, user: int, manager: bool) -> list[str]:
    lines = ["- `/game give` hands a seat to a substitute, `/game pause` stops the clock, `/game end` asks for a vote"]
    if table.manages(user, manager):
        lines.append("- `/clock deadline` and `/clock extend` set the table's time")
    return lines


async def setup(bot: Any) -> None:
    await bot.add_cog(Help(bot))
