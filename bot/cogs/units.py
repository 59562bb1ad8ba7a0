"""Units that still wait for an order: where one can go, and which have not been used."""

import re
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from rules.kernel.definition import no_reach, nobody_idle
from rules.kernel.errors import OrderError
from rules.kernel.views import View

from .. import present
from ..answering import say
from ..aside import aside
from ..errors import NO_SEAT, NotYours
from ..limits import CHOICE, CHOICES, pages
from ..reckoning import Reckoner
from ..table import Table
from ..ui.actions import send_map
from . import choices

MOVER = re.compile(r"\w+ (?:1 )?(?P<unit>[^\d,][^,]*?) (?:to|from) ")
"""The unit that an order moves, where it is one unit: `move GE-I3 to 2236`."""
FROM = re.compile(r"\w+ 1 (?P<unit>[^,]*? from [^,]*?) to ")
"""Where units are told by the place they stand in: `move 1 TNK from Breslau to Danzig`."""
TRIED = 40
"""Orders looked at for units to suggest."""
PAGES = 3


def named(order: str) -> str:
    """The unit an order moves, as a player calls it; empty if it moves several."""
    found = FROM.match(order) or MOVER.match(order)
    return found["unit"] if found else ""


def candidates(table: Table, seat: str, typed: str) -> list[str]:
    """Units of a seat whose reach can be asked for, for what is typed so far."""
    game = table.playing
    if table.definition.reach is no_reach:
        return []
    ask = game.asked(seat)
    kinds = (*ask.meanwhile, *ask.kinds) if ask is not None else ()
    verbs = dict.fromkeys(kind.syntax.verb for kind in kinds if re.match(r"\w+ <units?>", kind.syntax.hint))
    found: dict[str, None] = {}
    for verb in [*verbs][:2]:
        for order in game.suggest(seat, f"{verb} {typed}", TRIED):
            if (unit := named(order)) and unit not in found:
                try:
                    table.definition.reach(game, seat, unit)
                except OrderError:
                    continue
                found[unit] = None
    layers = [word for word in table.definition.overlays if word.startswith(typed.strip().casefold())]
    return [*[unit for unit in found if len(unit) <= CHOICE][: CHOICES - len(layers)], *layers]


async def movers(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    """Autocomplete: own units that can go somewhere."""
    table = choices.table_of(interaction)
    if table is None or table.game is None or table.row.status != "running":
        return []
    try:
        seat = table.seat_for(interaction.user.id, getattr(interaction.namespace, "seat", None) or None)
    except NotYours:
        return []
    async with table.lock:
        found = await aside(candidates, table, seat, typed[:CHOICE])
    return [Choice(name=unit, value=unit) for unit in found]


async def send_reach(
    interaction: discord.Interaction[Any], table: Table, seats: list[str], unit: str, region: str | None, size: int
) -> None:
    """The map around a unit with where it can go, for its owner's eyes. What takes long is reckoned elsewhere."""
    async with table.lock:
        table.may_order(interaction.user.id, seats[0])
        save = table.playing.save()
    view = await reach_of(interaction.client.reckoner, save, seats, unit)
    await send_map(interaction, table, region or view.position["reach"]["start"], size, view)


async def reach_of(reckoner: Reckoner, save: bytes, seats: list[str], unit: str) -> View:
    """Where a unit of one of these seats can go. Raises the refusal of the first."""
    first: OrderError | None = None
    for seat in seats:
        try:
            return await reckoner.reach(save, seat, unit)
        except OrderError as error:
            first = first or error
    raise first or NotYours(NO_SEAT)


class Units(commands.Cog):
    """What waits for an order."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    @app_commands.command(name="idle", description="What you haven't moved or used yet in this phase")
    @app_commands.describe(seat="Which of your seats")
    @app_commands.autocomplete(seat=choices.own_seats)
    async def idle(self, interaction: discord.Interaction[Any], seat: str | None = None) -> None:
        table = self.bot.table(interaction)
        for words in pages(waiting(table, table.seat_for(interaction.user.id, seat)), 1900)[:PAGES]:
            await say(interaction, words)


def waiting(table: Table, seat: str) -> list[str]:
    """What a seat has not used yet, in full."""
    name, game = table.definition.seats[seat], table.playing
    if table.definition.idle is nobody_idle:
        return [
            f"{table.definition.name} keeps no list of what you haven't used; **My decision** offers all you can do."
        ]
    lines = table.definition.idle(game, seat) if game.outcome is None else []
    if not lines:
        return [f"**{name}** has nothing left to move or use in this phase."]
    return [f"**{name}**, not moved or used yet:", *(f"- {present.plain(line)}" for line in lines)]


async def setup(bot: Any) -> None:
    await bot.add_cog(Units(bot))
