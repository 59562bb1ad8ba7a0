"""The lobby: seats, and what the table agrees on, by buttons and menus. Everybody sees it in the message of the game; who
opened the table, or a server manager, changes it until the game starts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from rules.kernel.text import listed

from .. import present
from ..answering import edit, say
from ..limits import BUTTONS
from ..table import NotYours, Table
from .items import Action, Entry, Menu

EVERY_SEAT = "all"

A_PAGE = 4
"""Menus in one message; the fifth row is for buttons."""
HOURS = (12, 24, 48, 72, 168)
LATE = {
    "wait": "the table waits",
    "standing": "after some grace standing instructions answer",
    "vote": "the others may vote for a substitute",
}


@dataclass(frozen=True)
class Setting:
    """One thing the table agrees on."""

    name: str
    title: str
    entries: list[Entry]
    set: Callable[[str], None]


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    return bool(interaction.permissions.manage_guild)


def _manages(interaction: discord.Interaction[Any], table: Table, what: str) -> None:
    if table.row.status != "lobby":
        raise NotYours("The game has begun; what the table agreed on stands.")
    if not table.manages(interaction.user.id, is_manager(interaction)):
        raise NotYours(f"Only who opened the table, or a server manager, {what}.")


def free_seats(table: Table) -> list[str]:
    return [seat for seat in table.definition.seats if seat not in table.row.seats]


def welcome(table: Table, user: int) -> str:
    """What a player has now, and what comes next."""
    words = f"You play {listed(table.definition.seats[seat] for seat in table.seats_of(user))}."
    if "zone" not in table.store.preferences(user):
        words += " Tell me where you live with `/clock timezone`, so that I leave you alone at night."
    if not free_seats(table):
        words += " Every seat is taken: **Start**, or `/game start`, begins the game."
    return words


def take_seats(table: Table, user: int, seat: str) -> None:
    """Sit down, on one seat or on all that are free; kept at once."""
    if table.row.status != "lobby":
        raise NotYours("The game has begun; its holder can give you a seat with `/game give`.")
    for each in free_seats(table) if seat == EVERY_SEAT else [seat]:
        if each not in table.definition.seats:
            raise NotYours(f"There is no seat {present.quoted(each)}; the seats are {listed(table.definition.seats)}.")
        holder = table.row.seats.get(each)
        if holder is not None and holder != user:
            raise NotYours(f"{table.definition.seats[each]} is taken.")
        table.row.seats[each] = user
    table.store.update_game(table.row)


def leave_seats(table: Table, user: int, seat: str | None = None, manages: bool = False) -> str:
    """Stand up, from one seat or from all; kept at once. Who manages the table may free anybody's seat. Says what was left."""
    if table.row.status != "lobby":
        raise NotYours("The game has begun: give your seat to a substitute with `/game give`.")
    held = table.seats_of(user)
    if seat and manages and seat in table.row.seats:
        held = [seat]
    if not held or (seat and seat not in held):
        raise NotYours("You hold no such seat." if seat else "You hold no seat.")
    left = [seat] if seat else held
    whose = "You have left" if all(table.row.seats[each] == user for each in left) else "Free again:"
    for each in left:
        del table.row.seats[each]
    table.store.update_game(table.row)
    return f"{whose} {listed(table.definition.seats[each] for each in left)}."


def begin(interaction: discord.Interaction[Any], table: Table) -> None:
    """Start the game."""
    if table.row.status != "lobby":
        raise NotYours("The game has started already.")
    _manages(interaction, table, "starts the game")
    table.start(interaction.id)


# --- what the message of the game offers before it starts -------------------------------------------------------------


def lobby_buttons(table: Table) -> ui.View:
    view = ui.View(timeout=None)
    if table.row.status != "lobby":
        return view
    free, primary = free_seats(table), discord.ButtonStyle.primary
    view.add_item(Action.make("join", table, "Take a seat", style=primary, off=not free))
    view.add_item(Action.make("leave", table, "Leave", off=not table.row.seats))
    view.add_item(Action.make("settings", table, "Settings"))
    view.add_item(Action.make("start", table, "Start", style=discord.ButtonStyle.success, off=bool(free)))
    return view


async def join(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The button in the channel offers what is free; a seat taken, the same message offers the rest."""
    if not arg:
        if table.row.status != "lobby" or not free_seats(table):
            raise NotYours("Every seat is taken." if table.row.status == "lobby" else "The game has begun.")
        await say(interaction, "Which seat? One person may take several.", _seats_offered(table))
        return
    async with table.lock:
        await interaction.client.store.writable()
        take_seats(table, interaction.user.id, arg)
        interaction.client.announce(table)
    await edit(interaction, welcome(table, interaction.user.id), _seats_offered(table))


def _seats_offered(table: Table) -> ui.View:
    free = free_seats(table)
    view = ui.View(timeout=None)
    for seat in free[: BUTTONS - 1]:
        view.add_item(Action.make("join", table, table.definition.seats[seat], seat))
    if len(free) > 1:
        view.add_item(Action.make("join", table, "Every seat", EVERY_SEAT))
    return view


async def leave(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    async with table.lock:
        await interaction.client.store.writable()
        words = leave_seats(table, interaction.user.id)
        interaction.client.announce(table)
    await say(interaction, words)


async def start(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    async with table.lock:
        await interaction.client.store.writable()
        begin(interaction, table)
        interaction.client.announce(table)
    await say(interaction, "The game has begun.")


# --- settings ---------------------------------------------------------------------------------------------------------


def _settings(table: Table) -> list[Setting]:
    """Scenario, options, and what the table agrees about time."""
    row, definition = table.row, table.definition

    def scenario(name: str) -> None:
        if name in definition.scenarios:
            row.scenario = name

    found = [
        Setting(
            "scenario",
            "Scenario",
            [
                Entry(f"Scenario: {each.title}", name, each.about, name == row.scenario)
                for name, each in definition.scenarios.items()
            ],
            scenario,
        )
    ]
    for name, each in definition.options.items():

        def change(value: str, name: str = name) -> None:
            row.options[name] = definition.options[name].read(name, value)

        entries = [
            Entry(f"{each.title}: {words}", str(value).lower(), each.about, row.options[name] == value)
            for value, words in each.values.items()
        ]
        found.append(Setting(name, each.title, entries, change))
    return [*found, _time(table), _late(table)]


def _agree(table: Table, **changes: Any) -> None:
    table.row.settings["deadline"] = {**table.row.settings.get("deadline", {}), **changes}


def _time(table: Table) -> Setting:
    """Hours for a decision; those agreed by `/clock deadline` are among them."""
    now = table.deadline
    hours = sorted({*map(float, HOURS), *([now.hours] if now.mode == "hours" else [])})
    entries = [Entry("Deadline: none", "none", "Everybody takes his time.", now.mode == "none")]
    entries += [
        Entry(f"Deadline: {n:g} hours for a decision", f"{n:g}", "", now.mode == "hours" and now.hours == n)
        for n in hours
    ]
    daily = f"Deadline: every day at {now.at} ({now.zone})"
    entries.append(Entry(daily, "daily", "Another hour or zone: /clock deadline", now.mode == "daily"))

    def change(value: str) -> None:
        if value in ("none", "daily"):
            _agree(table, mode=value)
        else:
            _agree(table, mode="hours", hours=float(value))

    return Setting("time", "Deadline", entries, change)


def _late(table: Table) -> Setting:
    entries = [Entry(f"When it passes: {words}", name, "", table.deadline.late == name) for name, words in LATE.items()]
    return Setting("late", "When a deadline passes", entries, lambda value: _agree(table, late=value))


def panel(table: Table, page: int = 0) -> tuple[str, ui.View]:
    """The menus for what the table agrees on."""
    every = _settings(table)
    last = (len(every) - 1) // A_PAGE
    page = max(0, min(page, last))
    view = ui.View(timeout=None)
    for row, each in enumerate(every[page * A_PAGE : (page + 1) * A_PAGE]):
        view.add_item(Menu.make("option", table, each.title, each.entries, f"{page}/{each.name}/", row))
    if page:
        view.add_item(Action.make("option", table, "◀ before", f"{page - 1}/", row=A_PAGE))
    if page < last:
        view.add_item(Action.make("option", table, "more ▶", f"{page + 1}/", row=A_PAGE))
    words = f"**What this table plays** ({page + 1} of {last + 1})\nChange it here until the game starts; all see it."
    return words, view


async def settings(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Open the menus."""
    _manages(interaction, table, "changes what it plays")
    words, view = panel(table)
    await say(interaction, words, view)


async def option(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """A menu was used, or a page turned: the menus show how things stand now."""
    page, _, chosen = arg.partition("/")
    name, _, value = chosen.partition("/")
    async with table.lock:
        await interaction.client.store.writable()
        _manages(interaction, table, "changes what it plays")
        if name:
            each = next((each for each in _settings(table) if each.name == name), None)
            if each is None or value not in [entry.value for entry in each.entries]:
                raise NotYours("There is no such choice.")
            each.set(value)
            table.reset_timers()
            interaction.client.announce(table)
        words, view = panel(table, int(page) if page.isdecimal() else 0)
    await edit(interaction, words, view)
