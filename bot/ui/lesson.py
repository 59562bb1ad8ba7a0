"""A guided first turn, in one message that only its reader sees: a menu of orders, a form to write one, and what became of it."""

import io
import re
from typing import Any

import discord
from discord import ui

from rules import GAMES

from .. import lesson
from ..answering import say
from ..errors import NotYours
from ..limits import LABEL, MODAL_TITLE, clip
from ..painter import NoPicture
from .items import Action, Entry, Menu

WIDTH = 1000
FORM = re.compile(r"v1:lesson:(\w+):(\d+)")
"""The id of a form: for which game, at which step."""
ORDER = "order"
GONE = "That lesson is no longer there; `/learn` opens the pages of a game."


def _where(arg: str) -> tuple[str, int, str]:
    """Game, step and order of an id."""
    slug, number, text = [*arg.split("/", 2), "", ""][:3]
    steps = lesson.taught(slug)
    if not steps or not number.isdecimal() or len(number) > 4 or int(number) > steps:
        raise NotYours(GONE)
    return slug, int(number), text


def lesson_buttons(slug: str, number: int, shown: lesson.Shown) -> ui.View:
    """What can be done at a step."""
    view, here, steps = ui.View(timeout=None), f"{slug}/{number}", lesson.taught(slug)
    if shown.orders:
        entries = [Entry(order, order) for order in shown.orders]
        view.add_item(Menu.make("tried", None, "Give an order", entries, f"{here}/"))
    if shown.good:
        last = number + 1 == steps
        label = "How it ends" if last else "Go on"
        view.add_item(Action.make("try", None, label, f"{slug}/{number + 1}", discord.ButtonStyle.success))
        view.add_item(Action.make("try", None, "Try another order", here))
    elif number < steps:
        view.add_item(Action.make("write", None, "Write an order", here, discord.ButtonStyle.primary))
    else:
        view.add_item(Action.make("try", None, "Once more", f"{slug}/0"))
    for rule in shown.rules:
        view.add_item(Action.make("book", None, clip(f"Rule {rule}", LABEL), f"{slug}/{rule}"))
    pages = f"{slug}/{next(iter(GAMES[slug].scenarios))}/3"
    view.add_item(Action.make("learn", None, "Back to the pages", pages))
    return view


async def _show(interaction: discord.Interaction[Any], slug: str, number: int, shown: lesson.Shown) -> None:
    """In the place of the step before; or, from the lobby or a page for all, in a message of its own."""
    view, files = lesson_buttons(slug, number, shown), list[discord.File]()
    if shown.view is not None:
        try:
            png, alt = await interaction.client.painter.draw(shown.view, shown.region or None, WIDTH)
            files = [discord.File(io.BytesIO(png), "board.png", description=clip(alt, 1000))]
        except NoPicture:
            files = []
    view.stop()  # its buttons work by their ids
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.edit_original_response(content=shown.words, attachments=files, view=view)
    else:
        await say(interaction, shown.words, view, files=files)


async def show_step(interaction: discord.Interaction[Any], arg: str) -> None:
    """A step of a first turn."""
    slug, number, _ = _where(arg)
    await _show(interaction, slug, number, await interaction.client.reckoner.scene(slug, number))


async def try_order(interaction: discord.Interaction[Any], arg: str) -> None:
    """An order at a step."""
    slug, number, text = _where(arg)
    if number == lesson.taught(slug):
        raise NotYours(GONE)
    await _show(interaction, slug, number, await interaction.client.reckoner.tried(slug, number, text))


async def open_form(interaction: discord.Interaction[Any], arg: str) -> None:
    """A line to write an order in."""
    slug, number, _ = _where(arg)
    found = lesson.lesson(slug)
    if found is None or number >= len(found.steps):
        raise NotYours(GONE)
    modal = ui.Modal(
        title=clip(f"Your order · {GAMES[slug].name}", MODAL_TITLE), custom_id=f"v1:lesson:{slug}:{number}"
    )
    modal.add_item(
        ui.TextInput(
            label="One order",
            custom_id=ORDER,
            max_length=lesson.LONGEST_TEXT,
            placeholder=clip(found.steps[number].order, LABEL),
        )
    )
    modal.stop()  # it works by its id
    await interaction.response.send_modal(modal)
