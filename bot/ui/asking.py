"""What a seat is asked, with all it needs to answer by thumb: buttons for a few choices, a menu for many, or an order built
word by word, in one message that is edited from step to step and shows the text it builds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

import discord
from discord import ui

from rules.kernel.builder import AND, Step
from rules.kernel.flow import Ask
from rules.kernel.game import Game
from rules.kernel.orders import Order

from .. import present
from ..aside import aside
from ..errors import NotYours
from ..learning import GRAVE
from ..limits import CHOICE, CHOICES, LABEL, MESSAGE, clip, size
from ..table import Table
from .items import WHOLE, Action, Entry, Menu

AT, FEW = "at ", 3
"""What a target begins with, and how many there may be at most for all to be sent against one."""
LONGEST = 600
"""Characters of an order built by menus; a longer one is better written."""
MOST_BUTTONS = 10
SHORT_ANSWER = 40
"""Characters of an answer that has a button of its own."""


@dataclass(frozen=True)
class Ready:
    """What an order may go on with, as the rules know it."""

    step: Step
    text: str
    entries: list[tuple[str, str, str]]
    """Label, text, what it is for."""
    likely: list[str]
    """Whole orders, to give at once."""


def ready(table: Table, seat: str, text: str = "") -> Ready | None:
    """What takes thought in `asking`; None where no order is built."""
    game = table.playing
    ask = game.asked(seat)
    if table.row.status != "running" or game.outcome is not None or (ask is not None and ask.choices and not ask.kinds):
        return None
    step, text = _forward(game, seat, text)
    return Ready(
        step,
        text,
        _first_words(game, seat, ask) if not text else [(label, after, "") for label, after in step.choices],
        _likely(game, seat, ask) if ask is not None and not text else [],
    )


async def asked(table: Table, seat: str, text: str = "", page: int = 0) -> tuple[str, ui.View | None]:
    """The same as `asking`, but what takes thought is thought aside."""
    async with table.lock:
        words, view = asking(table, seat, text, page, await aside(ready, table, seat, text))
    waits = table.waiting(seat) if not text and table.playing.asked(seat) is not None else []
    if waits and view is not None:
        words += f"\nThese orders of yours are still waiting: {present.quoted('; '.join(waits), LONGEST)}"
        then = own(table.playing, seat)
        view.add_item(Action.make("rest", table, "Give them now", then, discord.ButtonStyle.success))
        view.add_item(Action.make("forget", table, "Forget them", then))
    return words, view


def asking(
    table: Table, seat: str, text: str = "", page: int = 0, found: Ready | None = None
) -> tuple[str, ui.View | None]:
    """The question to a seat, or what it may order unasked, and the means to answer."""
    words = present.question(table, seat)
    game = table.playing
    ask = game.asked(seat)
    if table.row.status != "running" or game.outcome is not None:
        return idle(table), None
    view = ui.View(timeout=None)
    if ask is not None and ask.choices and not ask.kinds:
        _choices(view, table, seat, ask, page)
        return words, view
    found = found or ready(table, seat, text)
    if found is None:
        return words, None
    step, text, entries = found.step, found.text, found.entries
    if ask is None and not entries and not text:
        return words, None
    more = [entry for entry in entries if entry[0].startswith(AND)]
    entries = [entry for entry in entries if not entry[0].startswith(AND)]
    what = f"Next: {_slot(step.what)}" if text else "What do you want to do?"
    sets = [entry for entry in entries if "," in entry[0]] if text and _list(step.what) else []
    several = bool(text) and _list(step.what) and len(entries) - len(sets) > 1
    if several:
        entries = [entry for entry in entries if entry not in sets]
    known = _known(table, seat)
    if entries:
        if several:
            what += ", one or more"
        if len(entries) > page * CHOICES and len(entries) > CHOICES:
            what += f" ({page * CHOICES + 1}–{min(len(entries), (page + 1) * CHOICES)} of {len(entries)})"
        shown = entries[page * CHOICES : (page + 1) * CHOICES] or entries[:CHOICES]
        view.add_item(
            Menu.make("build", table, what, _entries(shown, known), f"{seat}/0/", most=CHOICES if several else 1)
        )
    if several and sets:
        view.add_item(Menu.make("build", table, "Or these together", _entries(sets[:CHOICES], known), f"{seat}/0/="))
    if more:
        shown = more[page * CHOICES : (page + 1) * CHOICES] or more[:CHOICES]
        offered = _entries([(label.removeprefix(AND), after, about) for label, after, about in shown], known)
        view.add_item(Menu.make("build", table, "And more, one or several", offered, f"{seat}/0/+", most=CHOICES))
    if found.likely and not page:
        told = explained(table, seat, known)
        at_once = [Entry(order, order, told(order)) for order in found.likely]
        view.add_item(
            Menu.make(WHOLE, table, "Or at once, one or several", at_once, f"{own(game, seat)}/", most=CHOICES)
        )
        if all_ := together(found.likely):
            verb, _, rest = all_[0].split(" ", 2)
            label = f"{verb[:1].upper()}{verb[1:]} all {rest} ({len(all_)})"
            view.add_item(Action.make("all", table, label, own(game, seat), discord.ButtonStyle.primary))
    if ask is not None and not text:
        for answer in dict.fromkeys(filter(None, (ask.yes, ask.no, ask.end))):
            if len(answer) <= SHORT_ANSWER:
                label = answer[:1].upper() + answer[1:]
                view.add_item(Action.make("instead", table, label, f"{own(game, seat)}/{answer}"))
    _paging(view, table, seat, page, max(len(entries), len(more)))
    if step.order:
        view.add_item(Action.make("give", table, "Give this order", own(game, seat), discord.ButtonStyle.success))
    if text:
        view.add_item(Action.make("build", table, "Back", f"{seat}/0/back"))
        view.add_item(Action.make("build", table, "Start over", f"{seat}/0/undo"))
        whole = f"\nThat is: `{step.order}`" if step.order and step.order != text else ""
        so_far = f"\nOrder so far: `{text}`{clip(whole, LONGEST)}"
        words = f"{clip(words, MESSAGE - size(so_far))}{so_far}"
    else:
        view.add_item(Action.make("now", table, "Rules now"))
        words += "" if ask else "\nAt any time you can give one of these orders:"
    return words, view if view.children else None


def _likely(game: Game[Any], seat: str, ask: Ask) -> list[str]:
    """Whole orders that are likely now: a round of fire, steps to build, a card. Nothing grave is one tap away."""
    ends = (ask.yes, ask.no, ask.end)
    found = [order for order in game.suggest(seat, "", CHOICES) if " " in order and order not in ends]
    return [order for order in found if len(order) <= CHOICE and not order.startswith(GRAVE)]


def together(likely: Sequence[str]) -> list[str]:
    """The first of the likely orders, and what says the same of every other unit: all fire at the target that comes first."""
    parted = [order.split(" ", 2) for order in likely]
    if not parted or len(parted[0]) < 3:
        return []
    verb, _, rest = parted[0]
    same = {parts[1]: " ".join(parts) for parts in parted if parts[0] == verb and parts[2:] == [rest]}
    units = {parts[1] for parts in parted if parts[0] == verb}
    targets = {parts[2] for parts in parted if parts[0] == verb and len(parts) == 3}
    fits = rest.startswith(AT) and len(targets) <= FEW and set(same) == units
    return (
        list(same.values())
        if fits and len(same) > 1 and all(unit.isalnum() and not unit.isdecimal() for unit in same)
        else []
    )


def _entries(shown: list[tuple[str, str, str]], known: Callable[[str], str]) -> list[Entry]:
    return [Entry(label, _told(after), about or known(label)) for label, after, about in shown]


def _told(after: str) -> str:
    """Tells a choice from every other, also when the board has changed meanwhile."""
    return f"{crc32(after.encode()):08x}"


def _list(hint: str) -> bool:
    """May several be chosen?"""
    return ">[, <" in hint


def _slot(hint: str) -> str:
    """The name of what is chosen, from `<block>[, <block> …]`."""
    found = re.search(r"<([^>]+)>", hint)
    return found[1] if found else hint.strip("<>[]")


def idle(table: Table) -> str:
    """Why nothing can be ordered."""
    if (outcome := table.playing.outcome) is not None:
        return f"The game is over. {present.plain(outcome.reason)}"
    return (
        "The game is paused. `/game resume` ends the pause."
        if table.row.status == "paused"
        else "The players ended the game."
    )


def own(game: Game[Any], seat: str) -> str:
    """For the id of a button that gives an order: the seat, and how far the game was. Once the seat has ordered anything
    more the button has had its day; what others order meanwhile does not matter."""
    return f"{seat}/{len(game.log)}"


def had_its_day(game: Game[Any], seat: str, then: str) -> bool:
    """Has the seat ordered anything since, or taken something back?"""
    start = int(then) if then.isdecimal() and len(then) < 9 else len(game.log) + 1
    return start > len(game.log) or any(entry.seat == seat for _, entry in game.log.since(start))


def _choices(view: ui.View, table: Table, seat: str, ask: Ask, page: int) -> None:
    options = [
        (choice, f"{own(table.playing, seat)}/{mark_of(ask, choice)}/{i}") for i, choice in enumerate(ask.choices)
    ]
    if len(options) <= MOST_BUTTONS and all(len(choice) <= LABEL for choice, _ in options):
        for choice, arg in options:
            label = choice[:1].upper() + choice[1:]
            view.add_item(Action.make("pick", table, label, arg, discord.ButtonStyle.primary))
        return
    shown = options[page * CHOICES : (page + 1) * CHOICES]
    view.add_item(Menu.make("pick", table, "Choose", [Entry(choice, arg) for choice, arg in shown]))
    _paging(view, table, seat, page, len(options))


def mark_of(ask: Ask, choice: str) -> str:
    """Tells a choice of one question from the same choice of another."""
    return f"{crc32(f'{ask.prompt}/{choice}'.encode()):08x}"


def _paging(view: ui.View, table: Table, seat: str, page: int, count: int) -> None:
    if page:
        view.add_item(Action.make("build", table, "◀ Previous", f"{seat}/{page - 1}/"))
    if count > (page + 1) * CHOICES:
        view.add_item(Action.make("build", table, "More ▶", f"{seat}/{page + 1}/"))


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
    position = table.view(seat).position
    held = table.definition.hand(position, seat)

    def about(label: str) -> str:
        counted = re.fullmatch(r"\d+ (\w+)", label)
        if counted is not None:
            lines = table.definition.look(position, counted[1])
            return lines[0] if lines and (f"({counted[1]})" in lines[0] or lines[0].startswith(counted[1])) else ""
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


CODE = re.compile(r"\b(?:[A-Za-z]+[\w-]*\d[\w-]*|\d{4})\b")
"""What stands for a unit or a hex and tells a newcomer nothing: `GE-I3`, `C28`, `2237`."""


def explained(table: Table, seat: str, known: Callable[[str], str] | None = None) -> Callable[[str], str]:
    """What the codes of an order stand for, in the words of the game: the unit, and the city or country of the hex."""
    position, known = table.view(seat).position, known or _known(table, seat)

    @cache
    def meaning(code: str) -> str:
        lines = table.definition.look(position, code)
        if lines and re.match(rf"{re.escape(code)}\b", lines[0]):
            return ", ".join(lines[0].split(", ")[:2])
        return f"{code}: {about}" if (about := known(code)) else ""

    return lambda order: " · ".join(filter(None, map(meaning, dict.fromkeys(CODE.findall(order)))))


def _forward(game: Game[Any], seat: str, text: str) -> tuple[Step, str]:
    """The next step at which there is something to choose."""
    step = game.build(seat, text)
    while text and len(step.choices) == 1 and not step.order and step.choices[0][1] != text:
        text = step.choices[0][1]
        step = game.build(seat, text)
    return step, text


def chosen(game: Game[Any], seat: str, text: str, marks: list[str], more: bool) -> str:
    """The text after what was chosen of a menu; of several the others are put beside the first. Raises NotYours for what can
    no longer be chosen, or not with the rest."""
    choices = [(label, after) for label, after in game.build(seat, text).choices]
    if not text:
        choices = [(label, after) for label, after, _ in _first_words(game, seat, game.asked(seat))]
    found = {_told(after): (label, after) for label, after in choices if label.startswith(AND) == more}
    if not marks or any(mark not in found for mark in marks):
        raise NotYours("The board has changed. Please start the order over.")
    text = found[marks[0]][1]
    for label in [found[mark][0].removeprefix(AND) for mark in marks[1:]]:
        wider = dict(game.build(seat, text).choices)
        if AND + label not in wider:
            raise NotYours(f"{present.plain(label)} can't go together with {present.quoted(text)}.")
        text = wider[AND + label]
    return text


def picked(game: Game[Any], seat: str, text: str, marks: list[str], more: bool) -> tuple[str, bool, str]:
    """The text after a choice, whether it is a word that is a whole order, and the text at the next choice."""
    text = chosen(game, seat, text, marks, more)
    if len(text) > LONGEST:
        raise NotYours("That order is too long for a menu; write it with `/order` or `/orders`.")
    after = game.build(seat, text)
    whole = " " not in text and bool(after.order) and not after.choices
    return text, whole, text if whole else _forward(game, seat, text)[1]
