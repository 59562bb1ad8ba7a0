"""Slots for hexes and ways of hexes, read as players write them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.hexes import is_hex, split_hexes, write_path
from ..kernel.slots import LONGEST_LIST, Name, NameList, Reading
from ..kernel.text import EXACT, Names

LINKS = frozenset((",", ";", "and", "to", "then", "via", "+"))
"""What may stand between the hexes of a way; dots, dashes and arrows are gone or `to` when a slot reads."""
_ROW = re.compile(r"([a-z])\1?")


class Hex(Name):
    """One hex, `H25`, `h 25` or `2129`, or another name of a space."""

    def __init__(self, name: str, vocabulary: str = "space", what: str = "hex") -> None:
        super().__init__(name, vocabulary, what)

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        """A hex in full comes first; then whatever name the text may be the beginning of."""
        known = names[self.vocabulary].rank
        hexes, end = _hexes(typed, at)
        if len(hexes) == 1 and hexes[0] in known:
            yield hexes[0], end, EXACT
            if end == at + 1:
                return
        yield from names[self.vocabulary].read(typed, at)


class Path(NameList):
    """A way of hexes: `J30.J31.K31`, `2129 2128 2127`, `2129-2128`, `J30 > J31`; other names of spaces may stand in it."""

    def __init__(self, name: str, vocabulary: str = "space", what: str = "hex") -> None:
        super().__init__(name, vocabulary, what)

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        """The longest way first; every shorter one may be meant too, if words follow that the syntax knows."""
        yield from self._way(names[self.vocabulary], typed, at, LONGEST_LIST)

    def _way(self, names: Names, typed: tuple[str, ...], at: int, most: int) -> Iterator[Reading]:
        for step, end, quality in self._step(names, typed, at):
            if most > len(step):
                after = end + 1 if end < len(typed) - 1 and typed[end] in LINKS else end
                for rest, last, worst in self._way(names, typed, after, most - len(step)):
                    yield (*step, *rest), last, max(quality, worst)
            yield step, end, quality

    def _step(self, names: Names, typed: tuple[str, ...], at: int) -> Iterator[tuple[tuple[str, ...], int, int]]:
        """What one word, or the words of one name, say: several hexes where nothing stood between them."""
        hexes, end = _hexes(typed, at)
        if hexes and all(hex in names.rank for hex in hexes):
            yield hexes, end, EXACT
            return
        for name, end, quality in names.read(typed, at):
            if quality == EXACT or end == len(typed):
                yield (name,), end, quality

    def write(self, value: Any) -> str:
        return write_path(value)

    def near(self, names: Mapping[str, Names], text: str) -> list[str]:
        """Names like the last word: the way before it was understood."""
        words = text.split()
        return names[self.vocabulary].near(words[-1]) if words else []

    @property
    def hint(self) -> str:
        return f"<{self.what}>[.<{self.what}> …]"


def _hexes(typed: tuple[str, ...], at: int) -> tuple[tuple[str, ...], int]:
    """The hexes that begin at a word, and where they end; `h 25` is one too."""
    if at >= len(typed):
        return (), at
    hexes = split_hexes(typed[at])
    if not hexes and at + 1 < len(typed) and _ROW.fullmatch(typed[at]) and typed[at + 1].isdecimal():
        joined = (typed[at] + typed[at + 1]).upper()
        if is_hex(joined):
            return (joined,), at + 2
    return hexes, at + 1
