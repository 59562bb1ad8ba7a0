"""Lists of what is bought, in the order in which players jot them down: `Berlin: inf, flak`, `Liverpool inf, London tank`,
`tank, tank, Kuibyshev`. Every word of such a list must be a number, a sort of unit or a place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..orders import Order
from ..slots import Name, Number
from ..text import EXACT
from .confiding import makes
from .gathering import worded
from .parts import PLACES, SORTS
from .words import BOTH, FILLERS, JOINERS, NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

LONGEST = 160
"""Characters of a list."""
MOST = 10
"""Units in a list where one order is for one of them."""
_TIMES = re.compile(r"x(\d{1,2})$")
_GETTING = frozenset(
    "buy buys build builds purchase purchases get gets raise raises recruit take order produce train want wants need needs have "
    "please shopping list purchases new fresh ok okay so lets we".split()
)
"""Words of a list that only say that something is bought."""
_AT = frozenset("in at to for into near".split())
_ANOTHER = frozenset("other another second".split())
"""Words for one more of what was said before: a replacement in Breslau and one other in Essen."""
Entry = tuple[int, str, str]
"""How many, of what, where."""


def listed_up(reader: "Reader", text: str) -> Iterator[str]:
    """The orders that a list of purchases comes to, where each is for one sort of unit and one place."""
    if "?" in text or len(text) > LONGEST:
        return
    words: Sequence[str] | None = None
    for kind in reader.asked:
        if pairs := _pairs(reader, kind, words := worded(text) if words is None else words):
            yield "; ".join(f"{kind.syntax.verb} {many} {what}" for many, what in pairs)
        slots = [slot for slot in kind.syntax.slots.values() if isinstance(slot, Name)]
        if not makes(reader, kind) or not any(_placed(slot.vocabulary) for slot in slots):
            continue
        words = worded(text) if words is None else words
        found = _read(reader, slots, words)
        if sum(many for many, _, _ in found) < 2:
            continue
        if any(isinstance(slot, Number) for slot in kind.syntax.slots.values()):
            yield "; ".join(f"{kind.syntax.verb} {many} {what} at {where}" for many, what, where in found)
        elif sum(many for many, _, _ in found) <= MOST:
            yield "; ".join(f"{kind.syntax.verb} {what} at {where}" for many, what, where in found for _ in range(many))


def _pairs(reader: "Reader", kind: type[Order], words: Sequence[str]) -> list[tuple[int, str]]:
    """`5 subs 3 interceptors`: numbers and what they count, where an order has one of each and no more."""
    slots = list(kind.syntax.slots.values())
    if len(slots) != 2 or not isinstance(slots[0], Number) or type(slots[1]) is not Name:
        return []
    if reader.names[slots[1].vocabulary].known or _placed(slots[1].vocabulary):
        return []
    found: list[tuple[int, str]] = []
    at, number = 0, 0
    while at < len(words):
        length, things = reader._lexer._exact(tuple(words), at)
        names = {t.name for t in things if t.quality == EXACT and t.vocabulary == slots[1].vocabulary}
        if number and len(names) == 1:
            found.append((number, next(iter(names))))
            number, at = 0, at + length
        elif not number and words[at].isdecimal() and 0 < int(words[at]) < 100:
            number, at = int(words[at]), at + 1
        elif not number and (words[at] in JOINERS or (not found and words[at] in _GETTING)):
            at += 1
        else:
            return []
    return found if len({what for _, what in found}) == len(found) > 1 and not number else []


def _placed(vocabulary: str) -> bool:
    return vocabulary in PLACES or vocabulary == "berth"


def _read(reader: "Reader", slots: Sequence[Name], words: Sequence[str]) -> list[Entry]:
    """What is listed; nothing, if a word is none of a list, or it is not plain where something is to be."""
    sorts = {slot.vocabulary for slot in slots if not _placed(slot.vocabulary)} & (SORTS | reader._lexer.counted)
    listed, at = _List(), 0
    while at < len(words):
        length, things = reader._lexer._exact(tuple(words), at)
        exact = {thing.vocabulary for thing in things if thing.quality == EXACT}
        word, name = words[at], " ".join(words[at : at + length])
        times = _TIMES.match(word)
        if exact & sorts:
            plain = listed.sort(name)
        elif word in _ANOTHER and listed.found:
            plain = listed.sort(listed.found[-1][1])
            length = 1
        elif any(map(_placed, exact)):
            plain = listed.at(name)
        elif times or word.isdecimal() or (word in NUMBERS and word not in FILLERS):
            plain = listed.count(int(times[1]) if times else NUMBERS.get(word, 0) or int(word), bool(times))
            length = 1 + (words[at + 1 : at + 2] in (["x"], ("x",)))
        else:
            plain = word in JOINERS or word in _AT or word in FILLERS or word in _GETTING or listed.all_of_them(word)
            listed.joined, length = listed.joined or word in JOINERS, 1
        if not plain:
            return []
        at += length
    return listed.entries() if not listed.number else []


@dataclass(slots=True)
class _List:
    """A list that is read word by word: each place is said before what it gets, or each behind it."""

    found: list[Entry] = field(default_factory=list)
    """What was listed, with its place or none yet."""
    number: int = 0
    place: str = ""
    heads: bool | None = None
    """Does a place stand before what it gets?"""
    joined: bool = True
    """Has a comma been since the last sort of unit or place?"""
    last: str = ""
    """The sort of unit that was named right before, with nothing between."""

    def sort(self, name: str) -> bool:
        self.heads = bool(self.heads)
        place = self.place if self.heads else ""
        if self.last and not self.joined and not self.number:
            many, what, where = self.found.pop()
            again = name == self.last
            self.found.append(
                (many + 1, what, where) if again else (many, f"{what} {name}", where)
            )  # inf inf; 3-3 infantry
        else:
            self.found.append((self.number or 1, name, place))
        self.number, self.joined, self.last = 0, False, name
        return True

    def at(self, name: str) -> bool:
        open_ = [each for each in self.found if not each[2]]
        if self.heads is None:
            self.heads = True
        elif (self.heads and (not self.joined or self.number or not self.last)) or (not self.heads and not open_):
            return False
        self.place, self.joined, self.last = name, False, ""
        if not self.heads:
            self.found = [(many, what, where or name) for many, what, where in self.found]
        return not self.number

    def count(self, number: int, times: bool) -> bool:
        if not 0 < number < MOST:
            return False
        if times and self.found:
            many, what, where = self.found.pop()
            self.found.append((number, what, where))
            return many == 1
        before, self.number, self.last = self.number, number, self.last
        return not before and not times

    def all_of_them(self, word: str) -> bool:
        """Does a word stand for all that was listed: tank, tank, both Gorky?"""
        open_ = sum(many for many, _, where in self.found if not where)
        return (
            not (self.heads or self.number) and open_ > 1 and (word in ("all", "each") or (word in BOTH and open_ == 2))
        )

    def entries(self) -> list[Entry]:
        """What is listed, the same at one place together."""
        found: dict[tuple[str, str], int] = {}
        for many, what, where in self.found:
            found[what, where] = found.get((what, where), 0) + many
        return [(many, what, where) for (what, where), many in found.items()] if all(w for _, w in found) else []
