"""Rules to read: one in full, with those it points to; or many, in a menu to choose from, pages of 25."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from rules import GAMES
from rules.kernel.definition import GameDef
from rules.kernel.rulebook import Rule
from rules.kernel.text import listed

from .. import present
from ..answering import edit, say
from ..books import rulebook
from ..errors import NotYours, StoreError
from ..limits import CHOICES, clip, size
from ..table import Table
from .items import Action, Entry, Menu, rule_button

POINTED_TO = 5
IN_FULL = 1500
"""Characters of the rules a question names, before the menu of the rest."""


def one(definition: GameDef, rule: Rule) -> tuple[str, ui.View]:
    """A rule in full; buttons open those it points to."""
    view = ui.View(timeout=None)
    for number in [number for number in rule.see if number in rulebook(definition)][:POINTED_TO]:
        view.add_item(Action.make("book", None, number, f"{definition.slug}/{number}"))
    return present.rule_text(rule), view


def many(definition: GameDef, rules: Sequence[Rule], shown: str = "Read a rule") -> ui.View:
    """A menu of the first 25 rules."""
    view = ui.View(timeout=None)
    if rules:
        view.add_item(rules_menu(definition, rules[:CHOICES], shown))
    return view


def rules_menu(definition: GameDef, rules: Sequence[Rule], shown: str) -> Menu:
    entries = [Entry(f"{rule.id} · {rule.title}", rule.id, rule.text.split("\n")[0]) for rule in rules]
    return Menu.make("book", None, shown, entries, f"{definition.slug}/")


def now(table: Table, user: int, page: int = 0) -> tuple[str, ui.View]:
    """The rules of the phase: in full those that the asker's question names, all of them in a menu."""
    game, book = table.playing, rulebook(table.definition)
    phase = table.definition.phases[game.phase]
    asks = [ask for seat in table.seats_of(user) if (ask := game.asked(seat)) is not None]
    named = [book[number] for number in dict.fromkeys(n for ask in asks for n in ask.rules) if number in book]
    rest = [rule for rule in book.of_phase(phase.rules) if rule not in named and rule.mark != "reconstructed"]
    lines, room = [f"**{phase.title}**"], IN_FULL
    for rule in named:
        text = present.rule_text(rule)
        room -= size(text)
        if room > 0:
            lines.append(text)
    every = [*named, *rest]
    lines.append(f"-# {len(every)} rules of this phase are in the menu; `/rules search` finds any other.")
    view = ui.View(timeout=None)
    start = page * CHOICES
    if here := every[start : start + CHOICES]:
        view.add_item(rules_menu(table.definition, here, f"Rules of this phase, from {start + 1}"))
    if page:
        view.add_item(Action.make("now", table, "◀ Previous", str(page - 1)))
    if len(every) > start + CHOICES:
        view.add_item(Action.make("now", table, "More ▶", str(page + 1)))
    return clip("\n".join(lines), 1990), view


async def show_now(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    words, view = now(table, interaction.user.id, int(arg) if arg.isdecimal() else 0)
    if arg:
        await edit(interaction, words, view)
    else:
        await say(interaction, words, view)


async def show_rule(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The rule that a refusal names."""
    await show_in(interaction, f"{table.row.slug}/{arg}")


async def show_in(interaction: discord.Interaction[Any], arg: str) -> None:
    """A rule of any game."""
    slug, _, number = arg.partition("/")
    found = rulebook(GAMES[slug]).show(number) if slug in GAMES else []
    if not found:
        raise NotYours("That rule is no longer in the book.")
    words, view = one(GAMES[slug], found[0])
    await say(interaction, words, view)


def refused(error: BaseException, table: Table | None) -> tuple[str, ui.View | None]:
    """Why something was not done; what a player typed is shown as he typed it, and the rule can be read."""
    if isinstance(error, NotYours | StoreError):
        return str(error), None
    view = ui.View(timeout=None)
    rule = getattr(error, "rule", None)
    if table is not None and rule and rulebook(table.definition).show(rule):
        view.add_item(rule_button(table, rule))
    words, nearest = str(error), list(getattr(error, "nearest", ()))
    words = words.removesuffix(f" Did you mean: {' | '.join(nearest)}?")
    if not getattr(error, "understood", ""):  # an order that is said back stays as it is written
        words = words[:1].upper() + words[1:]
    words = present.plain(words)
    if nearest:
        words += f"\nDid you mean {listed((f'`{each}`' for each in nearest), 'or')}?"
    return words, view
