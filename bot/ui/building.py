"""What a tap on a question does: an order grows by a word or is given, a choice is taken. What was built so far is kept in the
file, by message, so that a step back is always the step before, also after a restart."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import ui

from rules.kernel.game import Game, Taken
from rules.kernel.text import listed

from .. import owed, present
from ..answering import edit, say
from ..aside import aside
from ..books import find
from ..errors import NotYours
from ..limits import CHOICE, CHOICES, MESSAGE, clip, pages
from ..table import Table
from .asking import asked, explained, had_its_day, idle, mark_of, own, picked, ready, together
from .giving import give as give_order
from .items import Action, Entry, Menu, rules_of
from .reading import rules_menu

EARLIER = "That button is from an earlier moment of the game. “My decision” shows what is asked now."

ASKS = re.compile(r"\?|^(what|how|when|where|why|who|which|can|may|is|are|do|does|help|rules?)\b", re.IGNORECASE)
"""What begins or ends a question, or asks for help."""
MOST_RULES = 5


async def build(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The next word of an order. What was built so far is kept beside the message, one text a step."""
    seat, _, number = arg.partition("/")
    page, _, choice = number.partition("/")
    _holds(table, interaction.user.id, seat)
    game, message = table.playing, _message(interaction)
    steps = table.store.draft(message)
    text = steps[-1] if steps else ""
    if choice == "undo":
        steps = []
    elif choice == "back":
        steps = steps[:-1]
    elif choice:
        marks = choice.lstrip("+=").split(",")
        async with table.lock:
            text, whole, onward = await aside(picked, table.playing, seat, text, marks, choice.startswith("+"))
        if not steps and whole:
            await _order(interaction, table, seat, str(len(game.log)), lambda game: text)
            return
        steps = [*steps, onward]
    if choice:
        table.store.set_draft(table.row.id, message, steps)
    words, view = await asked(table, seat, steps[-1] if steps else "", int(page or 0))
    await edit(interaction, words, view)


def _message(interaction: discord.Interaction[Any]) -> int:
    """The message whose menu was used."""
    return interaction.message.id if interaction.message is not None else 0


async def give(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Give the order built so far."""
    seat, _, then = arg.partition("/")
    steps = table.store.draft(_message(interaction))
    if not steps:
        raise NotYours(EARLIER)
    await _order(interaction, table, seat, then, lambda game: steps[-1])


async def pick(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """One of the choices of a question."""
    seat, then, mark, number = [*arg.split("/"), "", "", ""][:4]

    def choice(game: Game[Any]) -> str:
        ask = game.asked(seat)
        if ask is None or not number.isdecimal() or int(number) >= len(ask.choices):
            raise NotYours("That question is answered already.")
        text = ask.choices[int(number)]
        if mark_of(ask, text) != mark:
            raise NotYours(EARLIER)
        return text

    await _order(interaction, table, seat, then, choice)


async def instead(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The nearest legal order takes the place of one that could not be taken."""
    seat, then, text = (*arg.split("/", 2), "", "")[:3]
    await _order(interaction, table, seat, then, lambda game: text)


async def all_alike(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """All units do what the button says."""
    seat, _, then = arg.partition("/")
    table.may_order(interaction.user.id, seat)
    async with table.lock:
        found = await aside(ready, table, seat, "")
    orders = together(found.likely) if found is not None else []
    if not orders or had_its_day(table.playing, seat, then):
        raise NotYours(EARLIER)
    await _order(interaction, table, seat, then, lambda game: "; ".join(orders))


async def rest(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """What was typed before somebody else had to decide is given now."""
    seat, _, then = arg.partition("/")
    _holds(table, interaction.user.id, seat)

    def waiting(game: Game[Any]) -> str:
        if not (orders := table.no_longer_waiting(seat)):
            raise NotYours(EARLIER)
        return "\n".join(orders)

    await _order(interaction, table, seat, then, waiting)


async def forget(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """What was typed before somebody else had to decide is given up."""
    seat, _, _ = arg.partition("/")
    _holds(table, interaction.user.id, seat)
    async with table.lock:
        table.no_longer_waiting(seat)
    words, view = await asked(table, seat)
    await edit(interaction, words, view)


def nearest(view: ui.View, table: Table, seat: str, taken: Iterable[Taken]) -> None:
    """A menu of what somebody may have meant."""
    meant = dict.fromkeys(order for one in taken for order in one.nearest if len(order) <= CHOICE)
    if meant and table.row.status == "running":
        told = explained(table, seat)
        entries = [Entry(order, order, told(order)) for order in [*meant][:CHOICES]]
        view.add_item(
            Menu.make("instead", table, "Did you mean one of these?", entries, f"{own(table.playing, seat)}/")
        )


async def _order(
    interaction: discord.Interaction[Any], table: Table, seat: str, then: str, what: Callable[[Game[Any]], str]
) -> None:
    """Give an order from a message with menus or buttons: the answer and the next question take its place."""

    def still(game: Game[Any]) -> str:
        if had_its_day(game, seat, then):
            raise NotYours(EARLIER)
        return what(game)

    await ordered(interaction, table.row.id, seat, still, in_place=True)


async def ordered(
    interaction: discord.Interaction[Any],
    number: int,
    seat: str,
    what: str | Callable[[Game[Any]], str],
    in_place: bool = False,
) -> None:
    """Give orders, answer each line and say what comes next: in the place of the menu they came from, with the next question
    and its menus, or below what was typed, in a line. To be called while the interaction is `answering`."""
    given = await give_order(interaction, number, seat, what)
    table, user = given.table, interaction.user.id
    muted = interaction.client.teller.muted(table, interaction.app_permissions)
    if in_place:
        if given.changed:
            table.store.set_draft(number, _message(interaction), [])
        words, view = await following(table, user, seat)
        lines = [*given.lines, "", words + muted]
    else:
        view = ui.View(timeout=None)
        lines = [*given.lines, f"-# {what_next(table, user, seat)}{muted}"]
    nearest(view, table, seat, given.taken)
    if isinstance(what, str):
        lines[-1:-1] = answers_to(view, table, seat, what, given.taken)
    rules_of(view, table, given.taken)
    due = [] if in_place else [each for each in table.due_users().get(user, []) if each != seat]
    if not in_place and table.game is not None and (table.game.asked(seat) is not None or due):
        whose = seat if table.game.asked(seat) is not None else due[0]
        view.add_item(Action.make("ask", table, "My decision", whose, discord.ButtonStyle.primary))
    if given.changed and can_undo(table, seat):
        view.add_item(Action.make("undo", table, "Undo"))
    first, *rest = pages(lines, MESSAGE if in_place else 1900)
    await (edit if in_place else say)(interaction, first, None if rest else view)
    for text in rest:
        await say(interaction, text, view if text is rest[-1] else None)
    owed.told(table, given.unheard)


def answers_to(view: ui.View, table: Table, seat: str, typed: str, taken: Iterable[Taken]) -> list[str]:
    """Where somebody who asks something instead of ordering finds his answer; rules that may hold it are in a menu."""
    waits = table.game is None or table.game.asked(seat) is None
    read = any(one.accepted or (one.kind != "unreadable" and not waits) for one in taken)
    if read or not ASKS.search(typed.strip()):
        return []
    found = find(table.definition, typed, MOST_RULES)
    if found:
        view.add_item(rules_menu(table.definition, found, "Perhaps one of these rules answers it"))
    return ["-# `/rules search` looks rules up, `/help` says what you can do now."]


def can_undo(table: Table, seat: str) -> bool:
    """Is there anything that a seat may take back?"""
    return table.game is not None and table.row.status == "running" and bool(table.game.undoable(seat).orders)


async def following(table: Table, user: int, seat: str) -> tuple[str, ui.View]:
    """What comes next for a player: the next question to the seat, or to another of his."""
    if table.row.status == "running" and table.playing.asked(seat) is None:
        seat = table.seat_for(user)
    words, view = await asked(table, seat)
    return words, view or ui.View(timeout=None)


def what_next(table: Table, user: int, seat: str) -> str:
    """The next question in a line, for the end of an answer."""
    game = table.playing
    if table.row.status != "running" or game.outcome is not None:
        return idle(table)
    ask = game.asked(seat) or game.asked(table.seat_for(user))
    if ask is not None:
        return f"**{table.definition.seats[ask.seat]}**: {clip(present.plain(present.asked(game, ask)), 300)}"
    return f"Now {listed(table.definition.seats[pending.seat] for pending in game.pending())} must decide."


def _holds(table: Table, user: int, seat: str) -> None:
    if table.row.seats.get(seat) != user:
        raise NotYours(f"You do not play {table.definition.seats.get(seat, seat)}.")
