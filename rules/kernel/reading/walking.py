"""A syntax walked word by word: exact readings and abbreviations in the order in which the syntax has them."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from ..slots import Maybe, Node, Slot, Word, slots
from ..text import EXACT, WORD, Names

if TYPE_CHECKING:
    from ..orders import Order

MOST_STEPS = 400
"""Values of slots that are tried for one text."""


class Exactly:
    """A vocabulary in which only whole names are found."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.longest = names.longest

    def read(self, typed: tuple[str, ...], at: int) -> Iterator[tuple[str, int, int]]:
        for end in range(min(len(typed), at + self.longest), at, -1):
            for name in self._names.exactly(typed[at:end]):
                yield name, end, EXACT

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getattr__(self, field: str) -> Any:
        return getattr(self._names, field)


class Own:
    """A vocabulary in which a name that several things share means the seat's own, if one of them is."""

    def __init__(self, names: Names, tell: Callable[[], Collection[str]]) -> None:
        self._names, self._tell = names, tell
        self._mine: Collection[str] | None = None

    def _chosen(self, found: list[str]) -> list[str]:
        if len(found) < 2:
            return found
        if self._mine is None:
            self._mine = self._tell()
        return [name for name in found if name in self._mine] or found

    def exactly(self, words: tuple[str, ...]) -> list[str]:
        return self._chosen(self._names.exactly(words))

    def read(self, typed: tuple[str, ...], at: int) -> Iterator[tuple[str, int, int]]:
        for (end, quality), found in groupby(self._names.read(typed, at), key=lambda reading: reading[1:]):
            for name in self._chosen([name for name, _, _ in found]):
                yield name, end, quality

    def begun(self, words: tuple[str, ...]) -> list[tuple[str, int]]:
        found = self._names.begun(words)
        own = set(self._chosen([name for name, _ in found]))
        return [(name, quality) for name, quality in found if name in own]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getattr__(self, field: str) -> Any:
        return getattr(self._names, field)


def exactly(names: Mapping[str, Names]) -> Mapping[str, Names]:
    """Vocabularies in which only whole names are found."""
    return {vocabulary: cast(Names, Exactly(each)) for vocabulary, each in names.items()}


class TooMany(Exception):
    """A text can be read in too many ways."""


class Walker:
    """Reads one text, as words, along the syntax of one kind of order after the other."""

    def __init__(self, names: Mapping[str, Names], typed: tuple[str, ...], worst: int = WORD) -> None:
        self.names = exactly(names) if worst == EXACT else names
        self.typed, self.worst = typed, worst
        self.tried = 0
        self.furthest = 0
        self.expected: list[str] = []
        self.slot: Slot | None = None

    def values(self, kind: "type[Order]") -> Iterator[tuple[dict[str, Any], int]]:
        """Values of all slots that the whole text gives, with how well it fits."""
        yield from self._walk(kind.syntax.nodes, 0, {}, EXACT)

    def _walk(
        self, nodes: tuple[Node, ...], at: int, got: dict[str, Any], quality: int
    ) -> Iterator[tuple[dict[str, Any], int]]:
        if not nodes:
            if at == len(self.typed):
                yield got, quality
            else:
                self._stuck(at, "nothing more")
            return
        first, rest = nodes[0], nodes[1:]
        if isinstance(first, Word):
            matched = False
            for end, fits in first.read(self.typed, at):
                if fits <= self.worst:
                    matched = True
                    yield from self._walk(rest, end, got, max(quality, fits))
            if first.optional:
                yield from self._walk(rest, at, got, quality)
            elif not matched:
                self._stuck(at, f"“{first.text}”")
        elif isinstance(first, Maybe):
            yield from self._walk(first.nodes + rest, at, got, quality)
            without = {slot.name: None for slot in slots(first.nodes)}
            yield from self._walk(rest, at, {**got, **without}, quality)
        else:
            matched = False
            for value, end, fits in first.read(self.names, self.typed, at):
                self.tried += 1
                if self.tried > MOST_STEPS:
                    raise TooMany
                if fits > self.worst:
                    continue
                matched = True
                yield from self._walk(rest, end, {**got, first.name: value}, max(quality, fits))
            if not matched:
                self._stuck(at, first.hint, first)

    def _stuck(self, at: int, expected: str, slot: Slot | None = None) -> None:
        if at > self.furthest:
            self.furthest, self.expected, self.slot = at, [expected], slot
        elif at == self.furthest and expected not in self.expected:
            self.expected.append(expected)
            self.slot = self.slot or slot
