"""The lobby: seats, and what the table agrees on, by buttons and menus. Everybody sees it in the message of the game; who
opened the table, or a server manager, changes it until the game starts."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from string import ascii_lowercase
from typing import Any

import discord
from discord import ui

from rules import GAMES
from rules.kernel.rulebook import Rule
from rules.kernel.text import fold, listed

from .. import due, named, present
from ..answering import edit, say
from ..books import rulebook
from ..errors import NotYours
from ..limits import BUTTONS, clip, size
from ..table import Table
from .items import Action, Entry, Menu

EVERY_SEAT = "all"
EVERY = (EVERY_SEAT, "every", "every seat", "every free seat", "everything", "both", "the rest", "rest")
"""What is typed by who takes all that are free."""

PANEL = 1800
"""Characters of what the table agrees on."""
IN_FULL = 700
"""Characters of what is said of the option that is open."""
HOURS = (12, 24, 48, 72, 168)
LATE = {
    "wait": "the table waits",
    "standing": "a while later your standing instructions answer for you",
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
        raise NotYours("The game has begun; what the table agreed on can't be changed now.")
    if not table.manages(interaction.user.id, is_manager(interaction)):
        raise NotYours(f"Only the person who opened the table, or a server manager, {what}.")


def free_seats(table: Table) -> list[str]:
    return [seat for seat in table.places if seat not in table.row.seats]


def vacate(table: Table) -> None:
    """Seats that take no part in what is played now are nobody's; the table is told."""
    for seat in [seat for seat in table.row.seats if seat not in table.places]:
        user = table.row.seats.pop(seat)
        table.say(
            f"{table.definition.seats[seat]} isn't played in this game now, so {present.mention(user)} has lost that seat."
        )


def welcome(table: Table, user: int) -> str:
    """What a player has now, and what comes next."""
    words = f"You play {listed(table.definition.seats[seat] for seat in table.seats_of(user))}."
    if "zone" not in table.store.preferences(user):
        words += " Tell me where you live with `/clock timezone`, so that I don't disturb you at night."
    if not free_seats(table) and table.manages(user, False):
        words += " Every seat is taken: **Start**, or `/game start`, begins the game."
    elif not free_seats(table):
        words += f" Every seat is taken: {present.mention(table.row.creator)} can start the game now."
    return words


def take_seats(table: Table, user: int, seat: str) -> None:
    """Sit down, on one seat or on all that are free; kept at once."""
    if table.row.status != "lobby":
        raise NotYours("The game has begun; whoever holds a seat can give it to you with `/game give`.")
    for each in free_seats(table) if fold(seat) in EVERY else [named.seat(table.places, seat)]:
        holder = table.row.seats.get(each)
        if holder is not None and holder != user:
            raise NotYours(f"{table.definition.seats[each]} is taken.")
        table.row.seats[each] = user
    table.store.update_game(table.row)


def leave_seats(table: Table, user: int, seat: str | None = None, manages: bool = False) -> str:
    """Stand up, from one seat or from all; kept at once. Who manages the table may free anybody's seat. Says what was left."""
    if table.row.status != "lobby":
        raise NotYours("The game has begun; give your seat to a substitute with `/game give`.")
    held = table.seats_of(user)
    seat = named.seat(table.definition.seats, seat) if seat else None
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
    _manages(interaction, table, "can start the game")
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
    view.add_item(Action.make("learn", None, "Learn", f"{table.row.slug}/{table.row.scenario}/0"))
    view.add_item(Action.make("start", table, "Start", style=discord.ButtonStyle.success, off=bool(free)))
    return view


async def join(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The button in the channel offers what is free; a seat taken, the same message offers the rest."""
    if not arg:
        if table.row.status != "lobby" or not free_seats(table):
            raise NotYours("Every seat is taken." if table.row.status == "lobby" else "The game has begun.")
        await say(interaction, "Which seat? One person may take several.", _seats_offered(table))
        return
    async with interaction.client.tables.holding(table.row.id):
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
    async with interaction.client.tables.holding(table.row.id):
        words = leave_seats(table, interaction.user.id)
        interaction.client.announce(table)
    await say(interaction, words)


async def start(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    async with interaction.client.tables.holding(table.row.id):
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
    table.row.settings.deadline = replace(table.deadline, **changes)


def _time(table: Table) -> Setting:
    """Hours for a decision; those agreed by `/clock deadline` are among them."""
    now = table.deadline
    hours = sorted({*map(float, HOURS), *([now.hours] if now.mode == "hours" else [])})
    entries = [Entry("Deadline: none", "none", "Take all the time you want.", now.mode == "none")]
    entries += [
        Entry(f"Deadline: {present.hours(n)} for each decision", f"{n:g}", "", now.mode == "hours" and now.hours == n)
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


def panel(table: Table, shown: str = "") -> tuple[str, ui.View]:
    """All that the table agrees on, on one screen: what holds now and what it means, with menus to change it. `shown` is the
    option whose values are offered."""
    every = {each.name: each for each in _settings(table)}
    view = ui.View(timeout=None)
    for name in ("scenario", "time", "late"):
        if len(every[name].entries) > 1:
            view.add_item(Menu.make("option", table, every[name].title, every[name].entries, f"set/{name}/"))
    options = {name: each for name, each in every.items() if name in table.definition.options}
    if len(options) == 1:
        shown = next(iter(options))
    elif options:
        entries = [
            Entry(f"{each.title}: {_now(each)}", name, explained(table, name), name == shown)
            for name, each in options.items()
        ]
        view.add_item(Menu.make("option", table, "Change an option", entries, "show/"))
    if shown in options:
        view.add_item(Menu.make("option", table, options[shown].title, options[shown].entries, f"set/{shown}/"))
    scenario = table.definition.scenarios[table.row.scenario]
    lines = [
        f"**What this table plays** · {table.definition.name}",
        f"**{scenario.title}**. {clip(scenario.about, 300)}",
        present.deadline_words(table),
    ]
    whole = _in_full(table, shown) if shown in options and len(options) > 1 else []
    room = (PANEL - sum(size(line) + 1 for line in (*lines, *whole))) // max(1, len(options))
    told = {name: "" if whole and name == shown else f" {explained(table, name)}".rstrip() for name in options}
    lines += [clip(f"- **{each.title}**: {_now(each)}.{told[name]}", room) for name, each in options.items()]
    lines += whole
    return "\n".join([*lines, "You can change it here until the game starts; everybody sees it in the channel."]), view


def _now(setting: Setting) -> str:
    """What holds now."""
    return next((entry.label.partition(": ")[2] for entry in setting.entries if entry.chosen), "")


def _in_full(table: Table, name: str) -> list[str]:
    """The option that is open: all that is to be said of it."""
    option = table.definition.options[name]
    texts = [rule.text.removeprefix("Optional: ") for rule in _rules(table.row.slug, name)]
    parts = [text[:1].upper() + text[1:] for text in (option.about, *map(present.plain, texts)) if text]
    about = " ".join(" ".join(dict.fromkeys(parts)).split())
    return [f"> **{option.title}**: {clip(about, IN_FULL)}"] if about else []


@cache
def _rules(slug: str, name: str) -> tuple[Rule, ...]:
    """The rules an option is about: those of its number, else the one of its name."""
    definition = GAMES[slug]
    option = definition.options[name]
    number = re.search(r"\(([\d.]+)\)", option.title)
    rules = rulebook(definition).rules.values()
    title = option.title.casefold()

    def fits(rule: Rule) -> bool:
        return title == rule.title.casefold() or name in rule.id.split(".")

    numbered = tuple(rule for rule in rules if number and rule.id.rstrip(ascii_lowercase) == number[1])
    return numbered or tuple(rule for rule in rules if fits(rule))[:1]


@cache
def _told(slug: str, name: str) -> str:
    option, rules = GAMES[slug].options[name], _rules(slug, name)
    if option.about or not rules:
        return option.about
    return present.sentences(rules[0].text.removeprefix("Optional: "))[0]


def explained(table: Table, name: str) -> str:
    """What an option means: as the game says, else as its rule begins."""
    return _told(table.row.slug, name)


async def settings(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Open the menus."""
    _manages(interaction, table, "can change what it plays")
    words, view = panel(table)
    await say(interaction, words, view)


async def option(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """A menu was used: the menus show how things stand now."""
    what, _, chosen = arg.partition("/")
    name, _, value = chosen.partition("/")
    async with interaction.client.tables.holding(table.row.id):
        _manages(interaction, table, "can change what it plays")
        if what == "set":
            each = next((each for each in _settings(table) if each.name == name), None)
            if each is None or value not in [entry.value for entry in each.entries]:
                raise NotYours("There is no such choice.")
            each.set(value)
            vacate(table)
            due.agreed_anew(table)
            interaction.client.announce(table)
        words, view = panel(table, name)
    await edit(interaction, words, view)
