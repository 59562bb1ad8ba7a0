"""One of several units that are as good as each other, where it is asked which: `one of the two in Kiev`, `any infantry`."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ..orders import Order
from ..slots import Name, NameList
from ..text import EXACT, Known, tokens
from .forms import verb_stems
from .gathering import OWN, own_units
from .parts import PLACES
from .verbs import related
from .words import FILLERS, NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 10
"""Words in which one is called for."""
MOST_UNITS = 60
_ANY = frozenset("one any either 1 some".split())
_PLAIN = frozenset("of from in at them those these two three four ones one other whichever you like there are".split())
"""Words that say nothing more of it."""


def any_of_them(reader: "Reader", text: str) -> Iterator[str]:
    """The order for the first of some units that are all alike, if one of them is called for and nothing else is said."""
    words = tokens(text)
    kinds = [kind for kind in reader.asked if kind.syntax.slots]
    if "?" in text or not 1 < len(words) <= MOST_WORDS or len(kinds) != 1 or _ANY.isdisjoint(words[:3]):
        return
    kind = kinds[0]
    slots = list(kind.syntax.slots.items())
    if len(slots) != 1 or not isinstance(slots[0][1], Name) or slots[0][1].vocabulary not in OWN:
        return
    name, slot = slots[0]
    offered = islice(kind.options(name, {}, reader.game, reader.seat), MOST_UNITS)
    among = {unit for value in offered for unit in ((value,) if isinstance(value, str) else value)}
    meant = _called(reader, kind, words, [each for each in own_units(reader) if each.name in among])
    if len(meant) > 1 and meant[0].like is not None and len({(each.like, each.place) for each in meant}) == 1:
        first = meant[0].name
        settled = reader._trying.settle(kind(**{name: (first,) if isinstance(slot, NameList) else first}))
        if isinstance(settled, Order):
            yield str(settled)


def _called(reader: "Reader", kind: type[Order], words: tuple[str, ...], among: Sequence[Known]) -> list[Known]:
    """The units that are meant by the place and the sort that are said; none if any other word is."""
    found, at, named = list(among), 0, False
    while at < len(words):
        length, things = reader._lexer._exact(words, at)
        exact = [thing for thing in things if thing.quality == EXACT]
        places = {thing.name for thing in exact if thing.vocabulary in PLACES}
        sorts = {thing.name.casefold() for thing in exact if thing.vocabulary not in PLACES}
        word = words[at]
        if places:
            found, named = [each for each in found if each.place in places], True
        elif sorts:
            found = [each for each in found if sorts & {called.casefold() for called in each.words}]
            named = True
        elif not _says_nothing(kind, word, len(found) if named else 0):
            return []
        at += max(length, 1) if exact else 1
    return found if named or words[0] in _ANY else []


def _says_nothing(kind: type[Order], word: str, many: int) -> bool:
    """Is it a small word, the number of those there are, or the verb of the order that is asked for?"""
    if word in NUMBERS and NUMBERS[word] > 1 and many and NUMBERS[word] != many:
        return False
    small = word in _PLAIN or word in _ANY or word in FILLERS
    return small or any(related(stem, kind.syntax.verb) for stem in verb_stems(word))
