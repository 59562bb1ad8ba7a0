"""Things called by their number: army 4, the second Hungarian infantry, investments 18 and 20."""

import re
from collections.abc import Mapping

from ..text import tokens
from .aside import Aside
from .forms import stems, verb_stems
from .nicknames import NICKNAMES
from .parts import PLACES
from .words import JOINERS, NUMBERS, ORDINALS, PREPOSITIONS, SORTS

MOST_FIRST = 6
"""Units of which one speaks as the first so many."""
NUMBERED = re.compile(r"([a-z]*)\d{1,3}$")
ORDINAL = re.compile(r"\b([1-9]|[1-4]\d)(?:st|nd|rd|th|[eè]me|[eè]re)\b", re.IGNORECASE)
_NTH_OF = re.compile(r"(?<![\w.])([1-9]|1[0-2])\.\s*(?=([^\W\d]+)(?:\s+([^\W\d]+))?)")
"""4. Armee."""
_ROMAN = {"ii": 2, "iii": 3, "iv": 4, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "xi": 11, "xii": 12}
NTH = {number: word for word, number in reversed(ORDINALS.items()) if not word[0].isdigit()}


class Numbering(Aside):
    """Reads what is called by a number."""

    numbered: Mapping[tuple[str, int], tuple[str, ...]]
    verbs: dict[str, str]

    def _and_numbers(self, typed: tuple[str, ...], at: int, out: list[str], length: int) -> int:
        """`infantry 1 & 2`, `Inv 20 and 18`: numbers behind a name that has one, as names. Where the text goes on."""
        last = NUMBERED.match(out[-1])
        before = tuple(out[len(out) - length : -1])
        while last and at + 1 < len(typed) and typed[at] in JOINERS and typed[at + 1].isdecimal():
            name = (*before, f"{last[1]}{typed[at + 1]}")
            after = typed[at + 2] if at + 2 < len(typed) else ","
            ends = after in JOINERS or after in PREPOSITIONS or any(stem in self.verbs for stem in verb_stems(after))
            if not ends or self._exact(name, 0)[0] < length:
                break
            out += [",", *name]
            at += 2
        return at

    def _plural_numbered(self, typed: tuple[str, ...], at: int) -> tuple[str, ...]:
        """`investments 18 and 20`: the name of the first."""
        if len(typed) < at + 2 or not typed[at + 1].isdecimal() or not typed[at].endswith("s"):
            return ()
        return next((name for stem in stems(typed[at]) if self._exact(name := (stem, typed[at + 1]), 0)[0] == 2), ())

    def _ordinals(self, text: str) -> str:
        """`4. Armee` as the fourth army, where armies have numbers: never as four of them."""
        sorts = {sort for sort, _ in self.numbered}

        def nth(found: re.Match[str]) -> str:
            words = tokens(f"{found[2]} {found[3] or ''}")[:2]
            called = [name for end in (1, 2) for sort in (" ".join(words[:end]),) for name in _sorts(sort)]
            return f"{NTH[int(found[1])]} " if not sorts.isdisjoint(called) else found[0]

        return _NTH_OF.sub(nth, text) if sorts and "." in text else text

    def _by_number(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[str, ...]]:
        """`army 4`, `the first tank corps`, `second Hungarian infantry`: what is called by its sort and its number, as the words
        of its name; `the first two panzers` as those of both."""
        if not self.numbered or (at and (typed[at - 1].isdecimal() or typed[at - 1] in NUMBERS)):
            return 0, ()
        number = ORDINALS.get(typed[at], 0) or _ROMAN.get(typed[at], 0)
        begins = at + bool(number)
        if number == 1 and (first := self._first_of(typed, begins)):
            return first[0] - at, first[1]
        counted = bool(number) or any(word.isdecimal() for word in typed[begins + 1 : begins + 4])
        nation = self._nation_at(typed, begins) if counted else ""
        for length in range(min(2, len(typed) - begins - bool(nation)), 0, -1):
            end = begins + bool(nation) + length
            sort = " ".join(typed[end - length : end])
            if end < len(typed) and typed[end] in SORTS:
                end += 1
            which = number
            if not which and end < len(typed):
                which = (
                    int(typed[end]) if typed[end].isdecimal() and len(typed[end]) < 4 else NUMBERS.get(typed[end], 0)
                )
                end += 1
                if end < len(typed) and (typed[end].isdecimal() or typed[end] in ("x", "-")):
                    continue
            for name in _sorts(sort):
                called = f"{nation} {name}" if nation else name
                if which and (found := self.numbered.get((called, which))):
                    return (0, ()) if not number and self._between_places(typed, at, end) else (end - at, found)
        return 0, ()

    def _between_places(self, typed: tuple[str, ...], at: int, end: int) -> bool:
        """`Leningrad inf 2 Orel`: between two places the number may be how many go, or be short for `to`."""

        def place(start: int) -> int:
            length, things = self._exact(typed, start)
            return start + length if things and all(thing.vocabulary in PLACES for thing in things) else -1

        return bool(at) and end < len(typed) and place(0) == at and place(end) == len(typed)

    def _nation_at(self, typed: tuple[str, ...], at: int) -> str:
        """The nation that a word before the sort of a unit names."""
        things = self._exact(typed, at)[1] if at + 1 < len(typed) else ()
        if any(thing.vocabulary in self.counted or thing.vocabulary in PLACES for thing in things):
            return ""
        return next(
            (thing.name.casefold() for thing in things if thing.vocabulary in ("nation", "country", "power")), ""
        )

    def _first_of(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[str, ...]] | None:
        """`two panzers` behind `first`: where they end, and the words of their names."""
        many = count(typed[at]) if at + 1 < len(typed) else 0
        nation = self._nation_at(typed, at + 1) if 1 < many <= MOST_FIRST else ""
        end = at + 2 + bool(nation)
        for name in _sorts(typed[end - 1]) if 1 < many <= MOST_FIRST and end <= len(typed) else ():
            called = f"{nation} {name}" if nation else name
            found = [self.numbered.get((called, number), ()) for number in range(1, many + 1)]
            if all(found):
                return end, tuple(word for i, each in enumerate(found) for word in ((",",) if i else ()) + each)
        return None


def _sorts(sort: str) -> tuple[str, ...]:
    """What a sort of unit may be called beside this."""
    return (*stems(sort), *NICKNAMES.get(sort, ()))


def count(word: str) -> int:
    """The number that a word is; none is sensible that has more than three digits."""
    if word == "another":
        return 1
    return int(word) if word.isdecimal() and len(word) < 4 else NUMBERS.get(word, 0)
