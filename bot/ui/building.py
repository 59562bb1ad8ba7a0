"""What a seat is asked, with all it needs to answer by thumb: buttons for a few choices, a menu for many, or an order built
word by word, in one message that is edited from step to step and shows the text it builds."""

import re
from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

import discord
from discord import ui

from rules.kernel.flow import Ask
from rules.kernel.game import Game, Taken
from rules.kernel.orders import Order
from rules.kernel.text import listed

from .. import present
from ..answering import edit, repeated, say
from ..limits import CHOICE, CHOICES, LABEL, MESSAGE, clip, pages
from ..table import NotYours, Table, describe
from .items import Action, Entry, Menu, rules_of

SO_FAR = re.compile(r"^Order so far: `(.*)`$", re.MULTILINE)
LONGEST = 600
"""Characters of an order built by menus; a longer one is better written."""
MOST_BUTTONS = 10
EARLIER = "That button is from an earlier moment of the game. “My decision” shows what is asked now."


def asking(table: Table, seat: str, text: str = "", page: int = 0) -> tuple[str, ui.View | None]:
    """The question to a seat, or what it may order unasked, and the means to answer."""
    words = present.question(table, seat)
    game = table.playing
    ask = game.asked(seat)
    if table.row.status != "running" or game.outcome is not None:
        return _idle(table), None
    view = ui.View(timeout=None)
    if ask is not None and ask.choices and not ask.kinds:
        _choices(view, table, seat, ask, page)
        return words, view
    step, text = _forward(game, seat, text)
    entries = _first_words(game, seat, ask) if not text else [(label, after, "") for label, after in step.choices]
    if ask is None and not entries and not text:
        return words, None
    what = f"Next: {_slot(step.what)}" if text else "What do you want to do?"
    if len(entries) > CHOICES:
        what += f" ({page * CHOICES + 1}–{min(len(entries), (page + 1) * CHOICES)} of {len(entries)})"
    shown = entries[page * CHOICES : (page + 1) * CHOICES]
    if shown:
        known = _known(table, seat)
        menu = [
            Entry(label, str(page * CHOICES + i), about or known(label)) for i, (label, _, about) in enumerate(shown)
        ]
        view.add_item(Menu.make("build", table, what, menu, f"{seat}/0/"))
    _paging(view, table, seat, page, len(entries))
    if step.order:
        view.add_item(Action.make("give", table, "Give this order", own(game, seat), discord.ButtonStyle.success))
    if text:
        view.add_item(Action.make("build", table, "One step back", f"{seat}/0/back"))
        view.add_item(Action.make("build", table, "Begin anew", f"{seat}/0/undo"))
        whole = f"\nThat is: `{step.order}`" if step.order and step.order != text else ""
        so_far = f"\nOrder so far: `{text}`{clip(whole, LONGEST)}"
        words = f"{clip(words, MESSAGE - len(so_far))}{so_far}"
    else:
        view.add_item(Action.make("now", table, "Rules now"))
        words += "" if ask else "\nAt any time you may give one of these orders:"
    return words, view if view.children else None


def _slot(hint: str) -> str:
    """The name of what is chosen, from `<block>[, <block> …]`."""
    found = re.search(r"<([^>]+)>", hint)
    return found[1] if found else hint.strip("<>[]")


def _idle(table: Table) -> str:
    """Why nothing can be ordered."""
    if (outcome := table.playing.outcome) is not None:
        return f"The game is over. {present.plain(outcome.reason)}"
    return "The game is paused." if table.row.status == "paused" else "The game was ended by its players."


def own(game: Game[Any], seat: str) -> str:
    """For the id of a button that gives an order: the seat, and how far the game was. Once the seat has ordered anything
    more the button has had its day; what others order meanwhile does not matter."""
    return f"{seat}/{len(game.log)}"


def had_its_day(game: Game[Any], seat: str, then: str) -> bool:
    """Has the seat ordered anything since, or taken something back?"""
    start = int(then) if then.isdecimal() and len(then) < 9 else len(game.log) + 1
    return start > len(game.log) or any(entry.seat == seat for _, entry in game.log.since(start))


def _choices(view: ui.View, table: Table, seat: str, ask: Ask, page: int) -> None:
    options = [(choice, f"{own(table.playing, seat)}/{_mark(ask, choice)}/{i}") for i, choice in enumerate(ask.choices)]
    if len(options) <= MOST_BUTTONS and all(len(choice) <= LABEL for choice, _ in options):
        for choice, arg in options:
            view.add_item(Action.make("pick", table, choice, arg, discord.ButtonStyle.primary))
        return
    shown = options[page * CHOICES : (page + 1) * CHOICES]
    view.add_item(Menu.make("pick", table, "Choose", [Entry(choice, arg) for choice, arg in shown]))
    _paging(view, table, seat, page, len(options))


def _mark(ask: Ask, choice: str) -> str:
    """Tells a choice of one question from the same choice of another."""
    return f"{crc32(f'{ask.prompt}/{choice}'.encode()):08x}"


def _paging(view: ui.View, table: Table, seat: str, page: int, count: int) -> None:
    if page:
        view.add_item(Action.make("build", table, "◀ before", f"{seat}/{page - 1}/"))
    if count > (page + 1) * CHOICES:
        view.add_item(Action.make("build", table, "more ▶", f"{seat}/{page + 1}/"))


def _kinds(game: Game[Any], ask: Ask | None) -> tuple[type[Order], ...]:
    """What may be ordered: what is asked for first."""
    return tuple(
        dict.fromkeys((*(ask.meanwhile if ask else ()), *(ask.kinds if ask else ()), *game.definition.anytime))
    )


def _first_words(game: Game[Any], seat: str, ask: Ask | None) -> list[tuple[str, str, str]]:
    """How an order may begin: label, text, what it is for. An order of fixed words stands there whole."""
    kinds = _kinds(game, ask)
    found: dict[str, tuple[str, str]] = {}
    for label, text in game.build(seat).choices:
        of_verb = [kind for kind in kinds if kind.syntax.verb == label]
        open_ended = [kind for kind in of_verb if kind.syntax.slots]
        if open_ended or not of_verb:
            found[label] = (text, purpose(open_ended[0]) if open_ended else "")
        for whole, about in ((str(kind()), purpose(kind)) for kind in of_verb if not kind.syntax.slots):
            if whole in game.suggest(seat, whole, 3):
                found[whole] = (whole, about)
    return [(label, text, about) for label, (text, about) in found.items()]


def purpose(kind: type[Order]) -> str:
    """What an order is for, in a line."""
    return (kind.__doc__ or "").strip().split("\n")[0]


def _known(table: Table, seat: str) -> Callable[[str], str]:
    """What may be said of a space, a card, a unit that stands in a menu: as it is looked up, or as the seat holds it."""
    position = table.playing.view(seat).position
    held = table.definition.hand(position, seat)

    def about(label: str) -> str:
        if label[:1].isdecimal():
            return ""
        lines = table.definition.look(position, label)
        if lines and lines[0].startswith(f"{label} "):
            return lines[0]
        for line in held:
            if found := re.search(rf"(?:^|[:,] ){re.escape(label)} ([^,]+)", line):
                where, colon, _ = line.partition(": ")
                return f"{found[1]} · {where}" if colon else found[1]
        return ""

    return about


def _forward(game: Game[Any], seat: str, text: str) -> tuple[Any, str]:
    """The next step at which there is something to choose."""
    step = game.build(seat, text)
    while text and len(step.choices) == 1 and not step.order and step.choices[0][1] != text:
        text = step.choices[0][1]
        step = game.build(seat, text)
    return step, text


def _back(game: Game[Any], seat: str, text: str) -> str:
    """The text before the last choice that led to this one."""
    parts = text.split()
    for count in range(len(parts) - 1, 0, -1):
        before = " ".join(parts[:count]).rstrip(",")
        choices = [after for _, after in game.build(seat, before).choices if text.startswith(after)]
        if any(after == text or _forward(game, seat, after)[1] == text for after in choices):
            return before
    return ""


async def build(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The next word of an order; the text so far stands in the message."""
    seat, _, number = arg.partition("/")
    page, _, choice = number.partition("/")
    _holds(table, interaction.user.id, seat)
    game = table.playing
    text = _so_far(interaction)
    if choice == "undo":
        text = ""
    elif choice == "back":
        text = _back(game, seat, text)
    elif choice:
        choices = [after for _, after in game.build(seat, text).choices]
        if not text:
            choices = [after for _, after, _ in _first_words(game, seat, game.asked(seat))]
        if not choice.isdecimal() or int(choice) >= len(choices):
            raise NotYours("The board has changed; begin the order anew.")
        text = choices[int(choice)]
    if len(text) > LONGEST:
        raise NotYours("That order grows too long for a menu; write it with `/order` or `/orders`.")
    words, view = asking(table, seat, text, int(page or 0))
    await edit(interaction, words, view)


async def give(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """Give the order built so far."""
    seat, _, then = arg.partition("/")
    text = _so_far(interaction)
    if not text:
        raise NotYours("There is no order to give.")
    await _order(interaction, table, seat, then, lambda game: text)


async def pick(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """One of the choices of a question."""
    seat, then, mark, number = [*arg.split("/"), "", "", ""][:4]

    def choice(game: Game[Any]) -> str:
        ask = game.asked(seat)
        if ask is None or not number.isdecimal() or int(number) >= len(ask.choices):
            raise NotYours("That question is answered already.")
        text = ask.choices[int(number)]
        if _mark(ask, text) != mark:
            raise NotYours(EARLIER)
        return text

    await _order(interaction, table, seat, then, choice)


async def instead(interaction: discord.Interaction[Any], table: Table, step: int, arg: str) -> None:
    """The nearest legal order takes the place of one that could not be taken."""
    seat, then, text = (*arg.split("/", 2), "", "")[:3]
    await _order(interaction, table, seat, then, lambda game: text)


def nearest(view: ui.View, table: Table, seat: str, taken: Iterable[Taken]) -> None:
    """A menu of what somebody may have meant."""
    meant = dict.fromkeys(order for one in taken for order in one.nearest if len(order) <= CHOICE)
    if meant and table.row.status == "running":
        entries = [Entry(order, order) for order in [*meant][:CHOICES]]
        view.add_item(
            Menu.make("instead", table, "Did you mean one of these?", entries, f"{own(table.playing, seat)}/")
        )


async def _order(
    interaction: discord.Interaction[Any], table: Table, seat: str, then: str, what: Callable[[Game[Any]], str]
) -> None:
    """Give an order from a message with menus or buttons: the answer and the next question take its place."""
    bot, user = interaction.client, interaction.user.id
    async with table.lock:
        await bot.store.writable()
        table = bot.tables.get(table.row.id)
        if repeated(interaction):
            return
        _holds(table, user, seat)
        if had_its_day(table.playing, seat, then):
            raise NotYours(EARLIER)
        taken = table.submit(user, seat, what(table.playing), interaction.id)
    try:
        words, view = following(table, user, seat)
        nearest(view, table, seat, taken)
        rules_of(view, table, taken)
        if any(one.accepted for one in taken):
            view.add_item(Action.make("undo", table, "Undo"))
        answers = [present.plain(line) for line in describe(taken)]
        words += bot.teller.muted(table, interaction.app_permissions)
        *first, last = pages([*answers, "", words], MESSAGE)
        await edit(interaction, first[0] if first else last, None if first else view)
        for text in [*first[1:], last] if first else []:
            await say(interaction, text, view if text is last else None)
    finally:
        if any(one.accepted for one in taken):
            bot.announce(table)


def following(table: Table, user: int, seat: str) -> tuple[str, ui.View]:
    """What comes next for a player: the next question to the seat, or to another of his."""
    if table.row.status == "running" and table.playing.asked(seat) is None:
        seat = table.seat_for(user)
    words, view = asking(table, seat)
    return words, view or ui.View(timeout=None)


def what_next(table: Table, user: int, seat: str) -> str:
    """The next question in a line, for the end of an answer."""
    game = table.playing
    if table.row.status != "running" or game.outcome is not None:
        return _idle(table)
    ask = game.asked(seat) or game.asked(table.seat_for(user))
    if ask is not None:
        return f"**{table.definition.seats[ask.seat]}**: {clip(present.plain(ask.prompt), 300)}"
    return f"Now {listed(table.definition.seats[pending.seat] for pending in game.pending())} must decide."


def _so_far(interaction: discord.Interaction[Any]) -> str:
    found = SO_FAR.search(interaction.message.content if interaction.message else "")
    return found[1] if found else ""


def _holds(table: Table, user: int, seat: str) -> None:
    if table.row.seats.get(seat) != user:
        raise NotYours(f"You do not play {table.definition.seats.get(seat, seat)}.")
