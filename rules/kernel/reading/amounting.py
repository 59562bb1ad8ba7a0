"""Amounts where nothing but a number is asked for: `everything`, `the full ten`, `5 this time`, `max`."""

import re
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


_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(word for word in NUMBERS if len(word) > 2)})"
_EACH = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"\b(?P<n>{_NUMBER}) (?:each|apiece) of (?:the )?(?P<a>[^\W\d]+) (?:and|&|\+) (?P<b>[^\W\d]+)",
        rf"\b(?P<a>[^\W\d]+) (?:and|&|\+) (?P<b>[^\W\d]+),? (?P<n>{_NUMBER}) (?:each|apiece|of each)\b",
        rf"\b(?:half )?(?P<a>[^\W\d]+),? (?:and |& |\+ )?(?:half )?(?P<b>[^\W\d]+),?\s*"
        rf"\((?P<n>{_NUMBER})\s*(?:and|\+|,|/|&|[–—-])\s*(?P<m>{_NUMBER})\)",
    )
)
"""3 each of infantry and tanks; half infantry, half tanks (3 and 3)."""


def apportioned(reader: "Reader", text: str) -> str:
    """Amounts that are said once for two sorts, or behind both, in front of each."""
    for way in _EACH:
        found = way.search(text)
        sorts = [reader._lexer.whole_name(found[name])[1] for name in ("a", "b")] if found else []
        if found and all(any(t.vocabulary in reader._lexer.counted for t in things) for things in sorts):
            other = found.groupdict().get("m") or found["n"]
            return f"{text[: found.start()]}{found['n']} {found['a']} and {other} {found['b']}{text[found.end() :]}"
    return text


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
