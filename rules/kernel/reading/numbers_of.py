"""Units called by their numbers alone under a word for all of them: `Wings: 1 Berlin, 2 Essen`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .forms import stems
from .nicknames import NICKNAMES
from .parts import BERTHS

if TYPE_CHECKING:
    from .reader import Reader

_UNDER = re.compile(r"^\W*(?:the |my |our )?(?P<head>[^\W\d][^\W\d ]+(?: [^\W\d]+)?)\s*[:–—-]\s*(?P<list>\d[^:]+)$")
_ENTRY = re.compile(
    r"^(?:no\.? ?|#)?(?P<numbers>\d{1,2}(?:(?:\s*(?:,|&|\+|/|and)\s*)\d{1,2})*)\s*(?:to|in|at|into|->|→|-|=)?"
    r"\s+(?P<place>[^\W\d].*?)\W*$",
    re.IGNORECASE,
)
_APART = re.compile(r"(?<=[^\W\d])(?:\s*[;,]\s*(?:and\s+)?|\s+and\s+)(?=#?\d)", re.IGNORECASE)


def under_one_word(reader: "Reader", text: str) -> Iterator[str]:
    """A list of numbers and places under the name of a sort, said with the names of the units; but only where so many
    cannot be counted."""
    found = _UNDER.match(text)
    if not found or "?" in text or not reader._numbered:
        return
    head = " ".join(tokens(found["head"]))
    called = {name for stem in stems(head) for name in (stem, *NICKNAMES.get(stem, ()))}
    called |= {thing.name.casefold() for thing in reader._lexer.whole_name(head)[1] if thing.quality == EXACT}
    entries = [each for piece in _APART.split(found["list"]) if (each := _ENTRY.match(piece.strip()))]
    if len(entries) < 2 or len(entries) != len(_APART.split(found["list"])):
        return
    numbers = [[int(number) for number in re.findall(r"\d+", each["numbers"])] for each in entries]
    every = [number for each in numbers for number in each]
    names = {number: _named(reader, called, number) for number in every}
    if len(set(every)) < len(every) or not all(names.values()):
        return
    there = {words for (name, _), words in reader._numbered.items() if name in called}
    if sum(every) <= len(there) and not any(len(each) > 1 for each in numbers):
        return  # armour: 1 Berlin, 2 Essen: perhaps three of them
    if all(_place(reader, each["place"]) for each in entries):
        yield "; ".join(
            f"{', '.join(names[number] for number in each)} at {entry['place']}"
            for each, entry in zip(numbers, entries, strict=True)
        )


def _named(reader: "Reader", called: set[str], number: int) -> str:
    """The name of the unit of a sort that has a number, if only one has."""
    found = {words for name in called if (words := reader._numbered.get((name, number)))}
    return " ".join(found.pop()) if len(found) == 1 else ""


def _place(reader: "Reader", text: str) -> bool:
    words = tokens(text)
    length, things = reader._lexer._exact(words, 0) if words else (0, ())
    return length == len(words) > 0 and any(t.quality == EXACT and t.vocabulary in BERTHS for t in things)
