"""The rulebooks of the games and the regions of their maps, each read once."""

from functools import cache
from importlib import import_module

from rules import GAMES
from rules.kernel.definition import GameDef
from rules.kernel.rulebook import Rule, Rulebook


@cache
def _read(slug: str) -> Rulebook:
    return GAMES[slug].rulebook()


def rulebook(definition: GameDef) -> Rulebook:
    return _read(definition.slug)


def find(definition: GameDef, words: str, limit: int) -> list[Rule]:
    """What a search finds; before it a rule that was named by its number or its whole title, as autocomplete offers it."""
    book, wanted = rulebook(definition), words.strip().casefold()
    named = [rule for rule in book.rules.values() if wanted in (rule.id.casefold(), rule.title.casefold())]
    found = {rule.id: rule for rule in (*named, *book.search(words, limit))}
    return [*found.values()][:limit]


@cache
def parts(slug: str) -> tuple[str, ...]:
    """The regions that are less than the whole map."""
    try:
        found = import_module(f"render.{slug}").REGIONS
    except ModuleNotFoundError:
        return ()
    return tuple(name for name, spaces in found.items() if spaces)


@cache
def regions(slug: str) -> tuple[str, ...]:
    """The regions a picture of this game may show, by the names players use."""
    try:
        return tuple(import_module(f"render.{slug}").REGIONS)
    except ModuleNotFoundError:
        return ()
