"""Buttons and menus that survive a restart: what they do, for which game and at which step, stands in their id."""

import io
import re
from typing import Any

import discord
from discord import ui

from rules.kernel.game import Game, View

from .. import present
from ..books import rulebook
from ..limits import BUTTONS, CHOICES, CUSTOM_ID, LABEL, SELECT_LABEL, clip, pages
from ..table import NotYours, Table, describe

ID = r"v1:(?P<action>[a-z]+):(?P<game>\d+):(?P<step>\d+):(?P<arg>.*)"
BUILDING = re.compile(r"^Order so far: `(.*)`$", re.MULTILINE)


def item_id(action: str, table: Table, arg: str = "") -> str:
    return f"v1:{action}:{table.row.id}:{table.row.step}:{arg}"[:CUSTOM_ID]


class Action(ui.DynamicItem[ui.Button[Any]], template=ID):
    """A button."""

    def __init__(self, action: str, game: int, step: int, arg: str, button: ui.Button[Any]) -> None:
        super().__init__(button)
        self.action, self.game, self.step, self.arg = action, game, step, arg

    @classmethod
    def make(
        cls,
        action: str,
        table: Table,
        label: str,
        arg: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
    ) -> "Action":
        button: ui.Button[Any] = ui.Button(
            label=clip(label, LABEL), custom_id=item_id(action, table, arg), style=style, row=row
        )
        return cls(action, table.row.id, table.row.step, arg, button)

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> "Action":
        return cls(match["action"], int(match["game"]), int(match["step"]), match["arg"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        try:
            await act(interaction, self.action, self.game, self.step, self.arg)
        except Exception as error:
            await interaction.client.fail(interaction, error)


class Menu(ui.DynamicItem[ui.Select[Any]], template=r"menu:" + ID):
    """A menu; its values are taken as the arguments of an action."""

    def __init__(self, action: str, game: int, step: int, arg: str, select: ui.Select[Any]) -> None:
        super().__init__(select)
        self.action, self.game, self.step, self.arg = action, game, step, arg

    @classmethod
    def make(cls, action: str, table: Table, placeholder: str, options: list[tuple[str, str]], arg: str = "") -> "Menu":
        select: ui.Select[Any] = ui.Select(
            custom_id=f"menu:{item_id(action, table, arg)}"[:CUSTOM_ID],
            placeholder=clip(placeholder, 150),
            options=[
                discord.SelectOption(label=clip(label, SELECT_LABEL), value=value) for label, value in options[:CHOICES]
            ],
        )
        return cls(action, table.row.id, table.row.step, arg, select)

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> "Menu":
        return cls(match["action"], int(match["game"]), int(match["step"]), match["arg"], item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        try:
            value = self.item.values[0]
            await act(interaction, self.action, self.game, self.step, f"{self.arg}{value}")
        except Exception as error:
            await interaction.client.fail(interaction, error)


def status_buttons(table: Table) -> ui.View:
    view = ui.View(timeout=None)
    if table.game is None:
        view.add_item(Action.make("join", table, "Take a seat", style=discord.ButtonStyle.primary))
        return view
    playing = table.row.status != "over" and not table.fault
    if playing:
        view.add_item(Action.make("ask", table, "My decision", style=discord.ButtonStyle.primary))
    view.add_item(Action.make("map", table, "Map"))
    view.add_item(Action.make("now", table, "Rules now"))
    if playing:
        view.add_item(Action.make("undo", table, "Undo"))
    return view


def call_buttons(table: Table) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Action.make("ask", table, "My decision", style=discord.ButtonStyle.primary))
    return view


def rule_button(table: Table, rule: str) -> Action:
    return Action.make("rule", table, "Show the rule", rule)


async def act(interaction: discord.Interaction[Any], action: str, number: int, step: int, arg: str) -> None:
    """What a button or a menu does."""
    bot = interaction.client
    if action not in ("build", "page"):
        await interaction.response.defer(ephemeral=True, thinking=False)
    table = bot.tables.get(number)
    if table is None:
        raise NotYours("That game is no longer here.")
    await _ACTIONS[action](interaction, table, step, arg)


async def _ask(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    seat = table.seat_for(interaction.user.id, arg or None)
    words, view = asking(table, seat)
    await interaction.followup.send(words, view=view or discord.utils.MISSING, ephemeral=True)


async def _join(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    from ..cogs.choices import EVERY_SEAT
    from ..cogs.games import take_seat, welcome

    if table.row.status != "lobby":
        raise NotYours("The game has begun; a seat can only be given by its holder now.")
    free = [seat for seat in table.definition.seats if seat not in table.row.seats]
    if not arg:
        if not free:
            raise NotYours("Every seat is taken.")
        view = ui.View(timeout=None)
        for seat in free[: BUTTONS - 1]:
            view.add_item(Action.make("join", table, table.definition.seats[seat], seat))
        if len(free) > 1:
            view.add_item(Action.make("join", table, "Every seat", EVERY_SEAT))
        await interaction.followup.send("Which seat? One person may take several.", view=view, ephemeral=True)
        return
    async with table.lock:
        for seat in free if arg == EVERY_SEAT else [arg]:
            take_seat(interaction.client, table, interaction.user.id, seat)
        interaction.client.announce(table)
    await interaction.followup.send(welcome(table, interaction.user.id), ephemeral=True)


async def _map(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    await send_map(interaction, table, arg or None)


async def send_map(
    interaction: discord.Interaction[Any], table: Table, region: str | None, size: int = 1600, view: View | None = None
) -> None:
    """The board as the asker may see it, now or (with a view of then) earlier."""
    own = table.seats_of(interaction.user.id)
    view = view or table.playing.view(own[0] if own else None)
    taste = table.store.preferences(interaction.user.id)
    png, alt = await interaction.client.painter.draw(
        view, region, size, str(taste.get("palette", "default")), bool(taste.get("dark", False))
    )
    file = discord.File(io.BytesIO(png), "map.png", description=clip(alt, 1000))
    await interaction.followup.send(file=file, ephemeral=True)


async def _now(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    from ..cogs.rulebook import now_pages

    for page in now_pages(table)[:3]:
        await interaction.followup.send(page, ephemeral=True)


async def _rule(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    for rule in rulebook(table.definition).show(arg)[:1]:
        await interaction.followup.send(present.rule_text(rule), ephemeral=True)


async def _undo(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Names what would be taken back and asks first."""
    own = table.seats_of(interaction.user.id)
    if not own:
        raise NotYours("You hold no seat in this game.")
    game: Game[Any] = table.playing
    found = [(seat, game.undoable(seat)) for seat in own]
    seat, undo = next(((seat, undo) for seat, undo in found if undo.orders), found[0])
    if not undo.orders:
        await interaction.followup.send(present.plain(undo.words), ephemeral=True)
        return
    view = ui.View(timeout=None)
    view.add_item(Action.make("undone", table, "Take it back", seat, discord.ButtonStyle.danger))
    await interaction.followup.send(present.plain(undo.words), view=view, ephemeral=True)


async def _undone(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    async with table.lock:
        table = fresh(interaction, table)
        if interaction.client.store.was_handled(interaction.id):
            return
        _not_stale(table, step)
        undo = table.undo(interaction.user.id, arg, interaction.id)
        await interaction.followup.send(present.plain(undo.words), ephemeral=True)
        interaction.client.announce(table)


async def _pick(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """One of the choices of a question."""
    seat, _, number = arg.partition("/")
    async with table.lock:
        table = fresh(interaction, table)
        _not_stale(table, step)
        ask = table.playing.asked(seat)
        if ask is None or int(number) >= len(ask.choices):
            raise NotYours("That question is answered already.")
        text = ask.choices[int(number)]
    await submit(interaction, table.row.id, seat, text)


async def _build(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The next word of an order that is built by menus; the text so far stands in the message."""
    seat, _, number = arg.partition("/")
    page, _, choice = number.partition("/")
    if table.row.seats.get(seat) != interaction.user.id:
        raise NotYours(f"You do not play {table.definition.seats.get(seat, seat)}.")
    found = BUILDING.search(interaction.message.content if interaction.message else "")
    text = found[1] if found else ""
    if choice == "undo":
        text = ""
    elif choice:
        choices = table.playing.build(seat, text).choices
        if not choice.isdecimal() or int(choice) >= len(choices):
            raise NotYours("The board has changed; begin the order anew.")
        text = choices[int(choice)][1]
    words, view = asking(table, seat, text, int(page or 0))
    await interaction.response.edit_message(content=words, view=view)


async def _give(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Give the order built so far."""
    found = BUILDING.search(interaction.message.content if interaction.message else "")
    if not found:
        raise NotYours("There is no order to give.")
    await submit(interaction, table.row.id, arg, found[1])


def fresh(interaction: discord.Interaction[Any], table: Table) -> Table:
    """The table as it is after whoever held the lock."""
    found: Table | None = interaction.client.tables.get(table.row.id)
    assert found is not None
    return found


def _not_stale(table: Table, step: int) -> None:
    if step != table.row.step:
        raise NotYours("That button is from an earlier moment of the game. “My decision” shows what is asked now.")


async def submit(interaction: discord.Interaction[Any], number: int, seat: str, text: str) -> None:
    """Give orders and answer each line; the channel follows. The response must have been deferred."""
    bot = interaction.client
    table = bot.tables.get(number)
    assert table is not None
    async with table.lock:
        table = fresh(interaction, table)
        if bot.store.was_handled(interaction.id):
            return
        taken = table.submit(interaction.user.id, seat, text, interaction.id)
        view = ui.View(timeout=None)
        for rule in list(dict.fromkeys(one.rule for one in taken if one.rule))[:3]:
            view.add_item(rule_button(table, str(rule)))
        if table.game is not None and table.game.asked(seat) is not None:
            view.add_item(Action.make("ask", table, "My decision", seat, discord.ButtonStyle.primary))
        *first, last = pages([present.plain(line) for line in describe(taken)], 1900)
        for words in first:
            await interaction.followup.send(words, ephemeral=True)
        await interaction.followup.send(last, view=view if view.children else discord.utils.MISSING, ephemeral=True)
        if any(one.accepted for one in taken):
            bot.announce(table)


def asking(table: Table, seat: str, text: str = "", page: int = 0) -> tuple[str, ui.View | None]:
    """What a seat is asked, with buttons for a few choices, a menu for many, or an order built by menus."""
    words = present.question(table, seat)
    game = table.playing
    ask = game.asked(seat)
    if ask is None:
        return words, None
    view = ui.View(timeout=None)
    if ask.choices:
        options = list(enumerate(ask.choices))
        if len(options) <= 10:
            for i, choice in options:
                view.add_item(Action.make("pick", table, choice, f"{seat}/{i}"))
            return words, view
        start = page * CHOICES
        view.add_item(
            Menu.make(
                "pick",
                table,
                "Choose",
                [(choice, str(i)) for i, choice in options[start : start + CHOICES]],
                f"{seat}/",
            )
        )
        _paging(view, table, seat, page, len(options))
        return words, view
    step = game.build(seat, text)
    start = page * CHOICES
    shown = step.choices[start : start + CHOICES]
    if shown:
        names = [(label, str(start + i)) for i, (label, _) in enumerate(shown)]
        view.add_item(Menu.make("build", table, f"Choose: {step.what.strip('<>[]')}", names, f"{seat}/0/"))
    _paging(view, table, seat, page, len(step.choices))
    if step.order:
        words += f"\nOrder so far: `{step.order}`"
        view.add_item(Action.make("give", table, "Give this order", seat, discord.ButtonStyle.success))
    elif text:
        words += f"\nOrder so far: `{text}`"
    if text:
        view.add_item(Action.make("build", table, "Begin anew", f"{seat}/0/undo"))
    return words, view


def _paging(view: ui.View, table: Table, seat: str, page: int, count: int) -> None:
    if page:
        view.add_item(Action.make("build", table, "◀ before", f"{seat}/{page - 1}/"))
    if count > (page + 1) * CHOICES:
        view.add_item(Action.make("build", table, "more ▶", f"{seat}/{page + 1}/"))


_ACTIONS: dict[str, Any] = {
    "ask": _ask,
    "join": _join,
    "map": _map,
    "now": _now,
    "rule": _rule,
    "undo": _undo,
    "undone": _undone,
    "pick": _pick,
    "build": _build,
    "give": _give,
}
