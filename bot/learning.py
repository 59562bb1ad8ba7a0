"""How a game goes, for who has never played it: prose from its `learn.md`, the outline of a turn from its phases with an
order as it could be given in each, units with their prices. Nothing here knows a game."""

import re
import time
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game, View

from .limits import clip, pages

PAGES = ("How it goes", "A turn", "Units", "Your first turn")
PICTURED = {0: "region", 2: "legend"}
"""Pages with a picture: of the first region, or of the whole map with its legend."""
TOLD = re.compile(r"^- \*\*(.+?)\*\*: (.+)$")
LONGEST = 1900
SEED = "learn"
PATIENCE = 4.0
"""Seconds of work for the orders shown; a phase that is not reached by then has none."""
MOST_ORDERS = 500
MOST_UNITS = 24
GRAVE = ("declare", "disband", "destroy", "dow", "remove", "violate")
"""What nobody is shown as his first order, where there is another."""


@cache
def prose(slug: str) -> dict[str, str]:
    """The parts of a game's page by their titles; the first has none."""
    text = files(f"rules.{slug}").joinpath("learn.md").read_text(encoding="utf-8")
    head, *parts = re.split(r"^## +", text, flags=re.MULTILINE)
    found = {"": head.strip()}
    for part in parts:
        title, _, body = part.partition("\n")
        found[title.strip()] = body.strip()
    return {title: re.sub(r"(?<!\n)\n(?![\n-])", " ", body) for title, body in found.items()}


def outline(slug: str) -> dict[str, str]:
    """The parts of a turn that are told, in the order in which they are played."""
    told = [found for line in prose(slug)["A turn"].splitlines() if (found := TOLD.match(line))]
    lines = {found[1]: found[2] for found in told}
    order = list(dict.fromkeys(phase.title for phase in GAMES[slug].phases.values()))
    return {title: lines[title] for title in order if title in lines}


@lru_cache(maxsize=16)
def samples(slug: str, scenario: str) -> dict[str, str]:
    """An order for each part of a turn, as it could be given in a game that has just begun. Takes seconds: for a worker."""
    game: Game[Any] = Game.new(GAMES[slug], scenario, seed=SEED)
    player, wanted, found = RandomPlayer(1), set(outline(slug)), dict[str, str]()
    until = time.process_time() + PATIENCE
    for _ in range(MOST_ORDERS):
        title = GAMES[slug].phases[game.phase].title
        if game.outcome is not None or not wanted - set(found) or time.process_time() > until:
            break
        if title in wanted and " " not in found.get(title, ""):
            offered = [order for pending in game.pending()[:1] for order in game.suggest(pending.seat, "", 8)]
            offered = [order for order in offered if not order.startswith(GRAVE)] or offered
            meant = [order for order in offered if " " in order] or offered
            if meant and (" " in meant[0] or title not in found):
                found[title] = meant[0]
        seat, text = player.next(game)
        game.take(seat, text)
    return found


def opening(slug: str, scenario: str) -> View:
    """The board before the first order, as an onlooker sees it. For a worker."""
    return Game.new(GAMES[slug], scenario, seed=SEED).view(None)


@lru_cache(maxsize=16)
def units(slug: str) -> tuple[str, ...]:
    """What there is to command, with prices and strengths, as far as the game tells it of a kind."""
    definition = GAMES[slug]
    position = opening(slug, next(iter(definition.scenarios))).position
    sorts = definition.vocabulary()
    names = sorts.get("kind", sorts.get("unit"))
    found = []
    for name in list(names.names)[:MOST_UNITS] if names is not None else ():
        lines = definition.look(position, name)
        if lines and ":" in lines[0] and (lines[0].startswith(f"{name} ") or f"({name})" in lines[0]):
            found.append(f"- {lines[0]}")
    return tuple(found)


def told(slug: str, scenario: str, number: int) -> tuple[str, View | None]:
    """A page, and the board that is shown with it. For a worker."""
    words = page(slug, scenario, number, samples(slug, scenario) if number == 1 else {})
    return words, opening(slug, scenario) if number in PICTURED else None


def page(slug: str, scenario: str, number: int, orders: dict[str, str]) -> str:
    """One of the pages, short enough for a message."""
    game, told = GAMES[slug], prose(slug)
    heading = f"**{game.name}** · {PAGES[number]}"
    if number == 0:
        seats = ", ".join(name if name == seat else f"{name} ({seat})" for seat, name in game.seats.items())
        first = game.scenarios[scenario]
        about = f"Seats: {seats}.\nScenario: **{first.title}**. {first.about}"
        return pages([heading, told[""], "", about], LONGEST)[0]
    if number == 1:
        lines = []
        for at, (title, words) in enumerate(outline(slug).items(), 1):
            order = f" `{clip(orders[title], 70)}`" if title in orders else ""
            lines.append(f"{at}. **{title}**: {words}{order}")
        small = "-# The orders are examples from a game that has just begun; your own are suggested as you type."
        return clip("\n".join([heading, *lines, small]), LONGEST + 90)
    if number == 2:
        lines = [line for line in (told.get("Units", ""), *units(slug)) if line]
        return pages([heading, *lines, "-# `/look` tells all about a unit or a place."], LONGEST)[0]
    return pages([heading, told["Your first turn"]], LONGEST)[0]
