"""What buttons and menus do. All that a button needs stands in its id, so that it works after a restart."""

import io
from typing import Any

import discord
from discord import ui

from rules.kernel.definition import no_lines
from rules.kernel.game import Game, View
from rules.kernel.orders import split_orders

from .. import present
from ..answering import STOPPING, answering, later, repeated, say
from ..limits import MESSAGE, clip, pages
from ..table import NotYours, Table, describe
from .building import EARLIER, asking, build, give, instead, nearest, pick, what_next
from .items import Action, rules_of
from .lobby import join, leave, lobby_buttons, option, settings, start
from .reading import show_in, show_now, show_rule
from .votes import press

AT_ONCE = ("ask", "book", "build", "give", "instead", "now", "option", "pick", "rule", "undo", "undone")
"""What is answered by itself, with a message or in the one whose button was pressed; the rest follows."""
MANY = 20
"""Orders that take long enough to say first that the answer follows."""


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
    if playing:
        view.add_item(Action.make("undo", table, "Undo"))
    return view


async def act(interaction: discord.Interaction[Any], action: str, number: int, step: int, arg: str) -> None:
    """What a button or a menu does."""
    bot = interaction.client
    if not bot.begin():
        raise NotYours(STOPPING)
    async with answering(interaction, thinking=False) as answer:
        if action not in AT_ONCE:
            await answer.put_off()
        if action == "book":
            await show_in(interaction, arg)
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
    unheard = table.unanswered(interaction.user.id)
    words, view = asking(table, seat)
    *first, last = pages([*_lost(unheard), words], MESSAGE)
    for page in first:
        await say(interaction, page)
    await say(interaction, last, view)
    table.told(unheard)


def _lost(answers: dict[str, list[str]]) -> list[str]:
    """Orders that stand though their answers were lost."""
    lines = [f"- {present.plain(order)}" for orders in answers.values() for order in orders]
    return ["Your last answer got lost. These orders of yours stand:", *lines, ""] if lines else []


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
    view = view or table.playing.view(table.seat_for(user) if table.seats_of(user) else None)
    taste = table.store.preferences(interaction.user.id)
    png, alt = await interaction.client.painter.draw(
        view, region, size, str(taste.get("palette", "default")), bool(taste.get("dark", False))
    )
    file = discord.File(io.BytesIO(png), "map.png", description=clip(alt, 1000))
    await interaction.followup.send(file=file, ephemeral=True)


async def undo(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Names what would be taken back and asks first."""
    own = table.seats_of(interaction.user.id)
    if not own:
        raise NotYours("You hold no seat in this game.")
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
    await say(interaction, clip("\n".join(lines), 1900), view)


async def _undone(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    bot = interaction.client
    async with table.lock:
        await bot.store.writable()
        table = fresh(interaction, table)
        if repeated(interaction):
            return
        _not_stale(table, step)
        back = table.undo(interaction.user.id, arg, interaction.id)
    try:
        await say(interaction, clip(present.plain(back.words), 1900))
    finally:
        bot.announce(table)


def fresh(interaction: discord.Interaction[Any], table: Table) -> Table:
    """The table as it is after whoever held the lock."""
    found: Table | None = interaction.client.tables.get(table.row.id)
    assert found is not None
    return found


def _not_stale(table: Table, step: int) -> None:
    if step != table.row.step:
        raise NotYours(EARLIER)


async def submit(interaction: discord.Interaction[Any], number: int, seat: str, text: str) -> None:
    """Give orders and answer each line; the channel follows. To be called while the interaction is `answering`."""
    bot, user = interaction.client, interaction.user.id
    table = bot.tables.get(number)
    assert table is not None
    if len(split_orders(text)) > MANY:
        await later(interaction)
    async with table.lock:
        await bot.store.writable()
        table = fresh(interaction, table)
        if repeated(interaction):
            return
        unheard = table.unanswered(user)
        taken = table.submit(user, seat, text, interaction.id)
    try:
        view = ui.View(timeout=None)
        nearest(view, table, seat, taken)
        rules_of(view, table, taken)
        if table.game is not None and table.game.asked(seat) is not None:
            view.add_item(Action.make("ask", table, "My decision", seat, discord.ButtonStyle.primary))
        lines = [present.plain(line) for line in describe(taken)]
        lines.append(f"-# {what_next(table, user, seat)}{bot.teller.muted(table, interaction.app_permissions)}")
        *first, last = pages([*_lost(unheard), *lines], 1900)
        for words in first:
            await say(interaction, words)
        await say(interaction, last, view)
        table.told(unheard)
    finally:
        if any(one.accepted for one in taken):
            bot.announce(table)


_ACTIONS: dict[str, Any] = {
    "ask": _ask,
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
    "settings": settings,
    "option": option,
    "start": start,
    "leave": leave,
    "vote": press,
}
