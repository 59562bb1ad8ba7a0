"""The way of an order from a command, a form or a button into the game, and what is said of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import discord

from rules.kernel.game import Game, Taken
from rules.kernel.orders import split_orders
from rules.kernel.reading.batch import HELD

from .. import owed, present
from ..answering import later
from ..batch import KEPT
from ..errors import NotYours
from ..limits import CHOICE, clip
from ..table import Table

QUIET = ("round", "shuffle", "heading", "move", "cut")
"""Kinds of events that say nothing of a fight."""
MOST, LONGEST, SECRET = 8, 160, 600
"""Lines of what came of orders, and characters of one, or of one that nobody else is told; `/log` has the rest."""
ECHO, WHY = 200, 900
"""Characters of an order that is said back, and of what is wrong with it."""
MANY = 20
"""Orders that take long enough to say first that the answer follows."""


@dataclass(frozen=True)
class Given:
    """What became of orders, and which of the player's earlier answers never reached them."""

    table: Table
    seat: str
    taken: list[Taken]
    unheard: dict[int, list[str]]
    came: list[str]
    whose: str = ""
    """The seat that ordered, where its player could have meant another."""

    @property
    def lines(self) -> list[str]:
        """One line an order, and in small print how the dice fell; before them what the player was never told."""
        told = [present.plain(line) for line in describe(self.taken)]
        if self.whose:
            told = [f"{line} ({self.whose})" if line.startswith("✓ ") else line for line in told]
        return [*lost(self.unheard), *told, *self.came]

    @property
    def changed(self) -> bool:
        return any(one.accepted for one in self.taken)


def describe(taken: Iterable[Taken]) -> list[str]:
    """One line for each order: what was understood, and what is wrong with it; orders in a row of which the same is wrong
    share one. What may have been meant stands in the menu below."""
    lines = []
    for wrong, alike in groupby(taken, key=_wrong):
        if wrong is None:
            lines += [f"✓ {one.order}" for one in alike]
            continue
        mark, why, _ = wrong
        typed = [f"{text} (×{count})" if count > 1 else text for text, count in _runs(alike)]
        lines.append(f"{mark} {'; '.join(typed)}: {why}" if typed[0] not in why or typed[1:] else f"{mark} {why}")
    return lines


def _runs(taken: Iterable[Taken]) -> list[tuple[str, int]]:
    """The texts of orders, cut to what is said back, and how often each stands in a row."""
    return [(text, len(list(same))) for text, same in groupby(clip(one.text, ECHO) for one in taken)]


def _wrong(one: Taken) -> tuple[str, str, str] | None:
    """What is wrong with an order; one that only waits has a line of its own."""
    return None if one.accepted else (_mark(one), _why(one), one.text if one.kind in (KEPT, HELD) else "")


def _mark(one: Taken) -> str:
    return {"ambiguous": "?", "unreadable": "?", KEPT: "…"}.get(one.kind, "✗")


def _why(one: Taken) -> str:
    """Without what the menu offers; a word of a thousand letters is not said back."""
    offered = f" Did you mean: {' | '.join(one.nearest)}?"
    shown = all(len(order) <= CHOICE for order in one.nearest)
    return clip(one.error.removesuffix(offered) if shown else one.error, WHY)


def came(table: Table, seat: str, since: int) -> list[str]:
    """Dice, hits and losses that followed, as far as the seat may know; where no die has fallen, what nobody else is told."""
    events = [event for _, event in table.playing.told(seat, since) if event.kind not in QUIET]
    if not any(event.kind == "dice" for event in events):
        events = [event for event in events if event.to is not None]
    lines = [f"-# {present.plain(clip(event.text, LONGEST if event.to is None else SECRET))}" for event in events]
    shown = lines[-MOST:]
    return [f"-# … {len(lines) - len(shown)} more: `/log`", *shown] if len(shown) < len(lines) else shown


def lost(answers: dict[int, list[str]]) -> list[str]:
    """Orders that stand though their answers were lost."""
    lines = [f"- {present.plain(order)}" for orders in answers.values() for order in orders]
    return ["My last reply didn't reach you. These orders were accepted:", *lines, ""] if lines else []


async def give(
    interaction: discord.Interaction[Any], number: int, seat: str, what: str | Callable[[Game[Any]], str]
) -> Given:
    """Orders of a seat: read, checked, carried out and kept when this returns. The channel is told a moment later. To be
    called while the interaction is `answering`."""
    bot, user = interaction.client, interaction.user.id
    if isinstance(what, str) and len(split_orders(what)) > MANY:
        await later(interaction)
    table: Table | None = bot.tables.get(number)
    if table is None:
        raise NotYours("That game is no longer here.")
    await owed.look_up(bot, table, user)
    async with bot.tables.holding(number):
        several = len(table.due_users().get(user, ())) > 1
        before, unheard, since = table.row.step, owed.unanswered(table, user), len(table.playing.events)
        try:
            taken = await table.give(user, seat, what, interaction.id, interaction.token)
        finally:
            if table.row.step != before:
                bot.announce(table)
        told = came(table, seat, since)
    return Given(table, seat, taken, unheard, told, table.definition.seats[seat] if several else "")
