"""Amounts where nothing but a number is asked for: `everything`, `the full ten`, `5 this time`, `max`."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ..text import tokens
from .choosing import IDLE
from .forms import verb_stems
from .words import ALL, FILLERS, NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 8
"""Words in which an amount is said."""
MOST_OFFERED = 12
_WHOLE = ALL | frozenset("everything max maximum full lot most total".split())
_SAYS_NOTHING = frozenset("just only exactly precisely the of amount sum limit make".split())


def amounting(reader: "Reader", text: str) -> Iterator[str]:
    """The order for an amount, if there is one order that is a number and nothing more, and a text says just that."""
    kinds, words = reader._counting(), tokens(text)
    if "?" in text or len(kinds) != 1 or len(words) > MOST_WORDS or reader.lexed(text).marks:
        return
    kind = kinds[0]
    if len(kind.syntax.slots) != 1:
        return
    numbers: list[int] = []
    whole = False
    for word in words:
        if word.isdecimal() or (word in NUMBERS and word not in FILLERS):
            numbers.append(int(word) if word.isdecimal() else NUMBERS[word])
        elif word in _WHOLE:
            whole = True
        elif not (_idle(word) or any(reader._likened(kind, [stem]) for stem in verb_stems(word))):
            return
    offered = [
        value
        for value in islice(kind.options(next(iter(kind.syntax.slots)), {}, reader.game, reader.seat), MOST_OFFERED)
        if isinstance(value, int)
    ]
    most = max(offered, default=0)
    if len(set(numbers)) == 1 and (not whole or numbers[0] == most):
        yield f"{kind.syntax.verb} {numbers[0]}"
    elif not numbers and whole and most:
        yield f"{kind.syntax.verb} {most}"


def _idle(word: str) -> bool:
    """Says a word nothing beside an amount?"""
    return word in IDLE or word in FILLERS or word in _SAYS_NOTHING or not word.isalnum()
