"""Autocomplete: what may be chosen now, never more than 25, always legal."""

import secrets
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from discord import Interaction
from discord.app_commands import Choice

from rules import GAMES
from rules.kernel.rulebook import Rulebook

from .. import named
from ..books import regions, rulebook
from ..errors import NotYours
from ..limits import CHOICE, CHOICES, clip, size
from ..table import Table
from ..ui.lobby import EVERY_SEAT
from ..zones import Habits, read_time, zone_names

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


def _game(interaction: Interaction[Any]) -> str | None:
    """The game that the option `game` names so far."""
    names = {slug: GAMES[slug].name for slug in GAMES}
    return named.one_of(names, str(getattr(interaction.namespace, "game", "") or ""))


async def scenario_names(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    slug = _game(interaction)
    if slug is None:
        return []
    return matching(typed, ((name, scenario.title) for name, scenario in GAMES[slug].scenarios.items()))


async def option_texts(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """`name=value` pairs; those typed already stay in front."""
    slug = _game(interaction)
    if slug is None:
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
    free = [(seat, name) for seat, name in table.places.items() if seat not in table.row.seats]
    return matching(typed, [*free, (EVERY_SEAT, "every free seat")] if len(free) > 1 else free)


async def luck(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What was typed, and something nobody has thought of."""
    found = [typed[:CHOICE], f"{typed[: CHOICE - 20]} {secrets.token_hex(8)}".strip()]
    return [Choice(name=words, value=words) for words in dict.fromkeys(found) if words]


async def own_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    own = table.seats_of(interaction.user.id)
    return matching(typed, ((seat, table.definition.seats[seat]) for seat in own))


async def homeless_games(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """The asker's games on this server whose channel is gone."""
    bot, user = interaction.client, interaction.user.id
    found = []
    for row in bot.store.unfinished():
        if row.guild == interaction.guild_id and row.settings.homeless and row.slug in GAMES:
            table = bot.tables.get(row.id, row)
            if table.game is not None and (user in row.seats.values() or table.manages(user, False)):
                found.append((str(row.id), f"{table.definition.name} · {table.game.clock}"))
    return matching(typed, found)


async def held_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What the asker may leave or free in the lobby."""
    table = table_of(interaction)
    if table is None:
        return []
    user = interaction.user.id
    held = [*table.row.seats] if table.manages(user, interaction.permissions.manage_guild) else table.seats_of(user)
    return matching(typed, ((seat, table.definition.seats[seat]) for seat in held))


async def taken_seats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """Every seat, the asker's own first."""
    table = table_of(interaction)
    if table is None:
        return []
    own = table.seats_of(interaction.user.id)
    seats = sorted(table.definition.seats.items(), key=lambda seat: seat[0] not in own)
    return matching(typed, seats)


async def orders(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What the asker may order now."""
    table = table_of(interaction)
    if table is None or table.game is None:
        return []
    try:
        seat = table.seat_for(interaction.user.id, getattr(interaction.namespace, "seat", None) or None)
    except NotYours:
        return []
    found = await table.suggestions(interaction.user.id, seat, typed)
    return [Choice(name=order, value=order) for order in found if size(order) <= CHOICE][:CHOICES]


async def policies(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    return matching(typed, ((name, f"{name}: {policy.title}") for name, policy in table.definition.policies.items()))


async def policy_answers(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    policy = table.definition.policies.get(str(getattr(interaction.namespace, "policy", ""))) if table else None
    return matching(typed, ((example, example) for example in policy.examples)) if policy else []


def _spaces(table: Table, typed: str) -> list[str]:
    names, typed = table.definition.vocabulary()["space"], typed[:CHOICE]
    found = names.find(typed) if typed.strip() else list(names.names)
    return found if found else names.near(typed, 10)


async def spaces(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """Every space of the board, by the names players use."""
    table = table_of(interaction)
    return [Choice(name=name, value=name) for name in _spaces(table, typed)[:CHOICES]] if table else []


ATTACK = "attack"
"""The verb of orders whose chances can be asked for in their own words."""


async def combats(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What could be attacked now, as an order says it, then every space."""
    table = table_of(interaction)
    found: list[str] = []
    with suppress(NotYours):
        if table is not None and table.game is not None:
            seat = table.seat_for(interaction.user.id, getattr(interaction.namespace, "seat", None) or None)
            ask = table.game.asked(seat)
            if ask is not None and any(kind.syntax.verb == ATTACK for kind in (*ask.meanwhile, *ask.kinds)):
                wanted = typed if typed.casefold().startswith(ATTACK) else f"{ATTACK} {typed}"
                found = await table.suggestions(interaction.user.id, seat, wanted[:CHOICE])
    orders = [order for order in found if order.startswith(ATTACK) and size(order) <= CHOICE]
    names = [*orders, *(_spaces(table, typed) if table else [])][:CHOICES]
    return [Choice(name=name, value=name) for name in names]


async def lookups(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """Whatever can be looked up: spaces, then units, nations, cards as the game has them."""
    table = table_of(interaction)
    if table is None:
        return []
    typed = typed[:CHOICE]
    found = _spaces(table, typed) if typed.strip() else []
    for sort, names in table.definition.vocabulary().items():
        if sort != "space":
            found += names.find(typed) if typed.strip() else [*names.names][:5]
    found += _spaces(table, "") if not typed.strip() else []
    look, own = table.definition.look, table.seats_of(interaction.user.id)
    position = table.view(own[0] if own else None).position if table.game else {}
    known = (name for name in dict.fromkeys(found) if not position or look(position, name))
    return [Choice(name=clip(name, CHOICE), value=name) for name, _ in zip(known, range(CHOICES), strict=False)]


async def areas(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What a map may show: the named regions before the single spaces."""
    table = table_of(interaction)
    if table is None:
        return []
    named = matching(typed, ((name, name) for name in regions(table.row.slug)))
    have = {choice.value for choice in named}
    single = [Choice(name=name, value=name) for name in _spaces(table, typed) if name not in have]
    return [*named, *single][:CHOICES]


async def zones(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    return [Choice(name=name, value=name) for name in zone_names(typed)]


async def hours(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """Times of day: what was typed, if it is one, and the full hours."""
    own = read_time(typed)
    found = [own.isoformat("minutes")] if own else []
    found += [f"{hour % 24:02}:00" for hour in range(6, 30) if f"{hour % 24:02}:00".startswith(typed.strip()) or own]
    return [Choice(name=at, value=at) for at in dict.fromkeys(found)][:CHOICES]


async def days(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """The next days, as the asker lives them."""
    bot, user = interaction.client, interaction.user.id
    today = Habits.read(bot.store.preferences(user)).local(bot.store.clock()).date()
    pairs = [((day := today + timedelta(days=n)).isoformat(), f"{day.isoformat()}, {day:%A}") for n in range(60)]
    first = "first" in _focused(interaction)
    return matching(typed, [*([("off", "off: I am back")] if first else []), *pairs])


def _focused(interaction: Interaction[Any]) -> set[str]:
    """The option that is being typed."""
    found: set[str] = set()
    data: Any = interaction.data or {}
    waiting: list[Any] = list(data.get("options", []))
    while waiting:
        option = waiting.pop()
        waiting += option.get("options", [])
        found |= {option["name"]} if option.get("focused") else set()
    return found


def phase_names(table: Table) -> list[str]:
    """The phases played so far, told apart: of several with the same words each has its number."""
    words = [phase.words for phase in table.phases()]
    often, seen, found = Counter(words), Counter[str](), []
    for each in words:
        seen[each] += 1
        found.append(f"{each} ({seen[each]})" if often[each] > 1 else each)
    return found


async def phases(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    table = table_of(interaction)
    if table is None:
        return []
    played = [(str(i), words) for i, words in enumerate(phase_names(table))]
    return matching(typed, reversed(played))


def _book(interaction: Interaction[Any]) -> Rulebook | None:
    """The rulebook of the game named, else of the channel's."""
    slug, table = _game(interaction), table_of(interaction)
    definition = GAMES[slug] if slug is not None else (table.definition if table else None)
    return rulebook(definition) if definition else None


async def rule_ids(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    book, typed = _book(interaction), typed[:CHOICE]
    if book is None:
        return []
    found = (book.show(typed) or book.search(typed, CHOICES)) if typed.strip() else list(book.rules.values())
    return [Choice(name=clip(f"{rule.id} · {rule.title}", CHOICE), value=rule.id) for rule in found[:CHOICES]]


async def rule_titles(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
    """What the rules are about, for what is typed."""
    book, typed = _book(interaction), typed[:CHOICE]
    found = book.search(typed, CHOICES) if book and typed.strip() else []
    return [Choice(name=title, value=title) for title in dict.fromkeys(clip(rule.title, CHOICE) for rule in found)]
