"""Words that nobody knows: whether they may stand in a text of which the rest is plain."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .clauses import clauses
from .things import Item, Lexed
from .words import JOINERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_UNKNOWN = 4
"""Words that nobody knows in a text of which the rest is plain."""
_ARTICLES = frozenset("the a an my our his her your their".split())
_TOLD = frozenset("said says say saying told tells suggests suggested thinks wants recommends asks asked".split())
"""What somebody else would do is no order."""


def harmless(lexed: Lexed) -> bool:
    """Are the words that nobody knows nothing more that is ordered, and is every amount one of something?"""
    items = lexed.items
    if not _TOLD.isdisjoint(lexed.words):
        return False
    for item, behind in pairwise(items):
        if (
            item.amount is not None
            and behind.amount is not None
            and not item.things
            and item.amount.kind in ("n", "one")
        ):
            return False
    unknown = [at for at, item in enumerate(items) if item.unknown]
    return len(unknown) <= MOST_UNKNOWN and not any(_adds(lexed, at) for at in unknown)


def _adds(lexed: Lexed, at: int) -> bool:
    """May a word that nobody knows be one more thing that is ordered, or who does it: behind an amount or where a list goes on,
    or right before a verb?"""
    items, words = lexed.items, lexed.words
    before, after = items[at - 1] if at else None, _next(items, at)
    if any(char.isdecimal() for char in str(items[at])) or (before is not None and before.amount is not None):
        return True
    place = words.index(items[at].words[0])
    first = next((n for n in range(place, 0, -1) if words[n - 1] not in _ARTICLES), 0)
    if first and words[first - 1] in JOINERS and words[first - 1] != ",":
        return True  # and Zeros; and the Zero
    if before is not None and before.joins and (after is None or after.joins or after.prep):
        return True
    called = bool(place) and words[place - 1] in _ARTICLES
    return (
        called and at + 1 < len(items) and bool(items[at + 1].verb) and not items[at + 1].things
    )  # the defender loses


def besides(reader: "Reader", lexed: Lexed, at: int) -> bool:
    """Does a word that nobody knows stand where a part of an order would: behind a preposition or an article, before units?"""
    items, words = lexed.items, lexed.words
    before, after = items[at - 1] if at else None, _next(items, at)
    place = words.index(items[at].words[0])
    if _strange_verb(reader, lexed, at):
        return False
    if (after is not None and (after.things or after.amount)) or (place and words[place - 1] in _ARTICLES):
        return True
    return before is not None and not before.unknown and bool(before.prep)


def _strange_verb(reader: "Reader", lexed: Lexed, at: int) -> bool:
    """Is a word that nobody knows the verb of a text that has no other, behind the units that it begins with? Where only one
    kind of order could be meant, it is that."""
    items = lexed.items
    if not at or any(item.verb or (item.unknown and i != at) for i, item in enumerate(items)):
        return False  # xyzzy 1 infantry: anything could be done to it
    word = str(items[at])
    if (
        not word.isalpha()
        or len(word) < 3
        or any(word in form for k in reader.game.definition.orders for form in k.syntax.forms)
    ):
        return False
    before = items[:at]
    if any(item.prep or not (item.things or item.amount or item.joins) for item in before) or at + 1 >= len(items):
        return False
    if before and not (before[-1].things and items[at + 1].things):
        return False
    place = lexed.words.index(items[at].words[-1])
    sort = any(thing.vocabulary in reader._lexer.counted for thing in items[at + 1].things)
    if sort and not items[at + 1].words[-1][-1].isdecimal() and lexed.words[place + 1] not in _ARTICLES:
        return False  # beide U-Boote
    rest = [item for i, item in enumerate(items) if i != at]
    said = clauses(rest, reader._lexer.counted, reader._lexer.own)
    kinds = {one.kind for one in reader.fits(said[0]) if not one.missing} if len(said) == 1 else set()
    return len(kinds) == 1


def _next(items: Sequence[Item], at: int) -> Item | None:
    """What stands behind unknown words."""
    return next((item for item in items[at + 1 :] if not item.unknown), None)
