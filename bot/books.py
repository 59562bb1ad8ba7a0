"""The rulebooks of the games, each read once."""

from functools import cache

from rules import GAMES
from rules.kernel.definition import GameDef
from rules.kernel.rulebook import Rulebook


@cache
def _read(slug: str) -> Rulebook:
    return GAMES[slug].rulebook()


def rulebook(definition: GameDef) -> Rulebook:
    return _read(definition.slug)
