"""Autocomplete: what may be chosen now, never more than 25, always legal."""

from collections.abc import Iterable
from typing import Any

from discord import Interaction
from discord.app_commands import Choice

from rules import GAMES

from ..books import rulebook
from ..limits import CHOICE, CHOICES, clip
from ..table import NotYours, Table

EVERY_SEAT = "all"
"""Said instead of a seat by who takes all that are free."""


def matching(typed: str, pairs: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """(value, name) pairs that fit what is typed: beginning, then word start, then anywhere."""
    wanted = typed.strip().casefold()
    ranked: list[tuple[int, str, str]] = []
    for value, name in pairs:
        low = name.casefold()
        if low.startswith(wanted) or value.casefold().startswith(wanted):
            ranked.append((0, value, name))
        elif any(part.startswith(wanted) for part in low.split()):
            ranked.append((1, value, name))
        elif wanted in low:
            ranked.append((2, value, name))
    ranked.sort(key=lambda entry: entry[0])
    return [Choice(name=clip(name, CHOICE), value=clip(value, CHOICE)) for _, value, name in ranked[:CHOICES]]


def table_of(interaction: Interaction[Any]) -> Table | None:
    try:
        found: Table = interaction.client.table(interaction)
    except NotYours:
        return None
    return found


async def game_names(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    return matching(typed, ((slug, GAMES[slug].name) for slug in GAMES))


async def scenario_names(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    slug = str(getattr(interaction.namespace, "game", ""))
    if slug not in GAMES:
        return []
    return matching(typed, ((name, scenario.title) for name, scenario in GAMES[slug].scenarios.items()))


async def option_texts(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """`name=value` pairs; those typed already stay in front."""
    slug = str(getattr(interaction.namespace, "game", ""))
    if slug not in GAMES:
        return []
    kept, _, last = typed.rpartition(" ")
    have = {part.partition("=")[0] for part in kept.split()}
    front = f"{kept} " if kept else ""
    pairs = []
    for name, option in GAMES[slug].options.items():
        if name not in have:
            for value, title in option.values.items():
                text = f"{name}={str(value).lower() if isinstance(value, bool) else value}"
                pairs.append((f"{front}{text}", f"{front}{text}: {option.title}, {title}"))
    wanted = last.casefold()
    return [
        Choice(name=clip(name, CHOICE), value=value)
        for value, name in pairs
        if wanted in name[len(front) :].casefold() and len(value) <= CHOICE
    ][:CHOICES]


async def free_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    free = [(seat, name) for seat, name in table.definition.seats.items() if seat not in table.row.seats]
    return matching(typed, [*free, (EVERY_SEAT, "every free seat")] if len(free) > 1 else free)


async def own_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    own = table.seats_of(interaction.user.id)
    return matching(typed, ((seat, table.definition.seats[seat]) for seat in own))


async def all_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    return matching(typed, table.definition.seats.items()) if table else []


async def orders(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What the asker may order now."""
    table = table_of(interaction)
    if table is None or table.game is None:
        return []
    try:
        seat = table.seat_for(interaction.user.id, getattr(interaction.namespace, "seat", None) or None)
    except NotYours:
        return []
    found = table.suggest(interaction.user.id, seat, typed)
    return [Choice(name=order, value=order) for order in found if len(order) <= CHOICE][:CHOICES]


async def policies(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    return matching(typed, ((name, f"{name}: {policy.title}") for name, policy in table.definition.policies.items()))


async def policy_answers(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    policy = table.definition.policies.get(str(getattr(interaction.namespace, "policy", ""))) if table else None
    return matching(typed, ((example, example) for example in policy.examples)) if policy else []


async def spaces(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """Every space of the board, by the names players use."""
    table = table_of(interaction)
    if table is None:
        return []
    names = table.definition.vocabulary()["space"]
    found = names.find(typed) if typed.strip() else list(names.names)
    near = found if found else names.near(typed, 10)
    return [Choice(name=name, value=name) for name in near[:CHOICES]]


async def phases(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    played = [(str(i), words) for i, (words, _, _) in enumerate(table.phases())]
    return matching(typed, reversed(played))


async def rule_ids(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    slug = str(getattr(interaction.namespace, "game", ""))
    table = table_of(interaction)
    here = table.definition if table else None
    definition = GAMES.get(slug) or here
    if definition is None:
        return []
    book = rulebook(definition)
    found = (book.show(typed) or book.search(typed, CHOICES)) if typed.strip() else list(book.rules.values())
    return [Choice(name=clip(f"{rule.id} · {rule.title}", CHOICE), value=rule.id) for rule in found[:CHOICES]]
