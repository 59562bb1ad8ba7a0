"""What buttons and menus do. All that a button needs stands in its id, so that it works after a restart."""

import io
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from zlib import crc32

import discord
from discord import ui

from rules.kernel.definition import GameDef, no_lines
from rules.kernel.game import Game, View

from .. import owed, present
from ..answering import STOPPING, answering, edit, say
from ..errors import NO_SEAT, NotYours
from ..limits import MESSAGE, clip, pages
from ..painter import NoPicture
from ..table import Table
from .asking import asked
from .building import EARLIER, all_alike, build, can_undo, following, forget, give, instead, ordered, pick, rest
from .giving import lost
from .items import Action
from .learn import turn_page
from .lesson import open_form, show_step, try_order
from .lobby import join, leave, lobby_buttons, option, settings, start
from .maps import map_buttons
from .reading import show_in, show_now, show_rule
from .votes import press

AT_ONCE = (
    "all",
    "ask",
    "book",
    "build",
    "end",
    "forget",
    "give",
    "instead",
    "now",
    "option",
    "pick",
    "rest",
    "rule",
    "undo",
    "undone",
    "whole",
    "write",
)
"""What is answered by itself, with a message or in the one whose button was pressed; the rest follows."""


def status_buttons(table: Table) -> ui.View:
    view = ui.View(timeout=None)
    if table.game is None:
        return lobby_buttons(table)
    playing = table.row.status != "over" and not table.fault
    if playing:
        view.add_item(Action.make("ask", table, "My decision", style=discord.ButtonStyle.primary))
    view.add_item(Action.make("map", table, "Map"))
    if not table.fault and table.definition.hand is not no_lines:
        view.add_item(Action.make("hand", table, "My hand"))
    view.add_item(Action.make("now", table, "Rules now"))
    if playing and any(can_undo(table, seat) for seat in table.row.seats):
        view.add_item(Action.make("undo", table, "Undo"))
    return view


ENDS = ("done", "pass")
"""Answers that tell nobody what was asked: they may stand in the channel."""


def call_buttons(table: Table) -> ui.View:
    """Under a call: as under the status, and before that what ends the decision with one tap."""
    view = status_buttons(table)
    if ends := tap(table):
        view.add_item(Action.make("end", table, ends.partition("/")[0].capitalize(), ends, discord.ButtonStyle.success))
    return view


def tap(table: Table) -> str:
    """What ends the decision of all who are due, and in which phase; empty if that takes more than a tap."""
    asks = [table.playing.asked(seat) for seats in table.due_users().values() for seat in seats]
    words = {ask.end for ask in asks if ask is not None}
    return f"{word}/{_now(table)}" if len(words) == 1 and (word := words.pop()) in ENDS else ""


def _now(table: Table) -> str:
    """Tells the decisions of one phase from those of another."""
    return f"{crc32(table.mark.encode()):08x}"


async def _end(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Done, or pass, from the channel: for the presser's seat that is asked."""
    word, _, then = arg.partition("/")
    table.may_order(interaction.user.id, table.seat_for(interaction.user.id))
    if word not in ENDS or then != _now(table):
        raise NotYours(EARLIER)
    for seat in table.due_users().get(interaction.user.id, []):
        ask = table.playing.asked(seat)
        if ask is not None and ask.end == word:
            await ordered(interaction, table.row.id, seat, word)
            return
    raise NotYours("You have nothing to decide now.")


async def act(interaction: discord.Interaction[Any], action: str, number: int, step: int, arg: str) -> None:
    """What a button or a menu does."""
    bot = interaction.client
    if not bot.begin():
        raise NotYours(STOPPING)
    async with answering(interaction, thinking=False) as answer:
        if action not in AT_ONCE:
            await answer.put_off()
        if action in _OF_NO_TABLE:
            await _OF_NO_TABLE[action](interaction, arg)
            return
        table = answer.table = bot.tables.get(number)
        if table is None or action not in _ACTIONS:
            raise NotYours("That game is no longer here.")
        await _ACTIONS[action](interaction, table, step, arg)


async def _ask(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    await ask(interaction, table, arg or None)


async def ask(interaction: discord.Interaction[Any], table: Table, wanted: str | None) -> None:
    """What a player is asked; before it, what he was never told of his last orders."""
    seat = table.seat_for(interaction.user.id, wanted)
    await owed.look_up(interaction.client, table, interaction.user.id)
    unheard = owed.unanswered(table, interaction.user.id)
    words, view = await asked(table, seat)
    *first, last = pages([*lost(unheard), words], MESSAGE)
    for page in first:
        await say(interaction, page)
    await say(interaction, last, view)
    owed.told(table, unheard)


async def _map(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    await send_map(interaction, table, arg or None)


async def _hand(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    seat = table.seat_for(interaction.user.id, arg or None)
    await interaction.client.get_cog("Show").show_hand(interaction, table, seat)


async def send_map(
    interaction: discord.Interaction[Any], table: Table, region: str | None, size: int = 1600, view: View | None = None
) -> None:
    """The board as the asker may see it, now or (with a view of then) earlier."""
    user = interaction.user.id
    view = view or table.view(table.seat_for(user) if table.seats_of(user) else None)
    taste = table.store.preferences(interaction.user.id)
    palette, dark = str(taste.get("palette", "default")), bool(taste.get("dark", False))

    async def drawn(region: str | None) -> tuple[bytes, str]:
        found: tuple[bytes, str] = await interaction.client.painter.draw(view, region, size, palette, dark)
        return found

    png, alt = await by_any_name(table.definition, region, drawn)
    file = discord.File(io.BytesIO(png), "map.png", description=clip(alt, 1000))
    buttons = map_buttons(table, region)
    buttons.stop()  # they work by their ids
    await interaction.followup.send(file=file, view=buttons, ephemeral=True)


async def by_any_name(
    definition: GameDef, region: str | None, drawn: Callable[[str | None], Awaitable[tuple[bytes, str]]]
) -> tuple[bytes, str]:
    """A picture of a part of the board by the name it has on the map, else by what else players call it. Raises NoPicture."""
    try:
        return await drawn(region)
    except NoPicture:
        sorts = definition.vocabulary().values()
        others = dict.fromkeys(name for sort in sorts for name in sort.find(region or "")[:1] if name != region)
        for name in others:
            with suppress(NoPicture):
                return await drawn(name)
        raise


async def undo(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Names what would be taken back and asks first."""
    own = table.seats_of(interaction.user.id)
    if not own:
        raise NotYours(NO_SEAT)
    table.may_order(interaction.user.id, own[0])
    game: Game[Any] = table.playing
    found = [(seat, game.undoable(seat)) for seat in own]
    open_to = [(seat, back) for seat, back in found if back.orders]
    view, several = ui.View(timeout=None), len(open_to) > 1
    lines = []
    for seat, back in open_to or found[:1]:
        name = table.definition.seats[seat]
        lines.append(clip(f"{name}: {present.plain(back.words)}" if several else present.plain(back.words), 600))
        if back.orders:
            label = f"Take it back ({name})" if several else "Take it back"
            view.add_item(Action.make("undone", table, label, seat, discord.ButtonStyle.danger))
    if _private(interaction):
        view.add_item(Action.make("build", table, "Keep it" if open_to else "Go on", f"{found[0][0]}/0/undo"))
    await (edit if _private(interaction) else say)(interaction, clip("\n".join(lines), 1900), view)


def _private(interaction: discord.Interaction[Any]) -> bool:
    """Was a button pressed in a message that only its reader sees?"""
    return interaction.message is not None and bool(interaction.message.flags.ephemeral)


async def _undone(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    bot = interaction.client
    async with bot.tables.holding(table.row.id):
        table.look(interaction.id)
        if step != table.row.step:
            raise NotYours(EARLIER)
        back = table.undo(interaction.user.id, arg, interaction.id)
        bot.announce(table)
    words, view = await following(table, interaction.user.id, arg)
    await edit(interaction, clip(f"{present.plain(back.words)}\n\n{words}", MESSAGE), view)


_ACTIONS: dict[str, Any] = {
    "ask": _ask,
    "end": _end,
    "join": join,
    "map": _map,
    "hand": _hand,
    "now": show_now,
    "rule": show_rule,
    "undo": undo,
    "undone": _undone,
    "pick": pick,
    "build": build,
    "give": give,
    "instead": instead,
    "all": all_alike,
    "rest": rest,
    "forget": forget,
    "whole": instead,
    "settings": settings,
    "option": option,
    "start": start,
    "leave": leave,
    "vote": press,
}
_OF_NO_TABLE: dict[str, Any] = {
    "book": show_in,
    "learn": turn_page,
    "try": show_step,
    "tried": try_order,
    "write": open_form,
}
"""What works anywhere, whether there is a game or not."""
