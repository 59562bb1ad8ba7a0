"""Orders that have no parts, called by what they are with another verb: `reveal my variant`, `spend on intelligence`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import tokens
from .forms import verb_stems
from .verbs import END, LIGHT, MONEY, NOTHING, related
from .words import FILLERS, PREPOSITIONS

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 8
"""Words in which such an order is given."""
_COINS = frozenset("money cash funds chip chips something some".split())
_GIVING = LIGHT | MONEY | frozenset("buy purchase put throw lets go try".split())
"""Verbs that say nothing beside what an order is called."""
_SHOWING = frozenset("show reveal flip unveil expose".split())
"""Verbs for what is played openly."""


def called_barely(reader: "Reader", text: str) -> Iterator[str]:
    """The order that is called so, if nothing else is said."""
    words = tokens(text)
    if "?" in text or not 1 < len(words) <= MOST_WORDS or reader.lexed(text).marks:
        return
    for kind in reader.kinds:
        if kind.syntax.slots or kind.syntax.verb in END or kind.syntax.verb in NOTHING:
            continue
        for form in kind.syntax.forms:
            if _says(form, words, kind in reader.asked):
                yield " ".join(form)


def _says(form: tuple[str, ...], words: tuple[str, ...], asked: bool) -> bool:
    """Are words those of an order, but for its verb, with a verb that means the same, or says nothing where it is asked for?"""
    verb, *content = form
    named = content or [verb]
    if any(words.count(word) != 1 for word in named):
        return False
    rest = [word for word in words if word not in named and word not in _COINS and not _small(word)]
    return bool(rest) and all(
        any(_means(stem, verb if content else "", asked) for stem in verb_stems(word)) for word in rest
    )


def _means(word: str, verb: str, asked: bool) -> bool:
    return (asked and word in _GIVING) or (bool(verb) and related(word, verb)) or (verb == "play" and word in _SHOWING)


def _small(word: str) -> bool:
    return word in FILLERS or word in PREPOSITIONS or not word.isalnum()
