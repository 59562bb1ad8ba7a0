"""The pieces a syntax is made of: fixed words and slots, each able to read, write and describe itself."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from .text import EXACT, PREFIX, Names, tokens

Reading = tuple[Any, int, int]
"""(value, where it ends, how well it fits)."""

Wanted = tuple[tuple[str, int], ...]
"""Numbers of units by kind."""

SEPARATORS = frozenset((",", "and", "+"))
ALL_UNITS = "*"
LONGEST_LIST = 24
"""Names or groups of units in one slot."""
MOST_LISTS = 120
"""Ways to read one list that are looked at; what a person types has a few."""


class Word:
    """A fixed word; the first form is the canonical one. An optional word may be left out by the player."""

    def __init__(self, *forms: str, optional: bool = False) -> None:
        self.text = forms[0]
        self.forms = tuple(tokens(form) for form in forms)
        self.optional = optional

    def read(self, typed: tuple[str, ...], at: int) -> Iterator[tuple[int, int]]:
        for form in self.forms:
            end = at + len(form)
            if typed[at:end] == form:
                yield end, EXACT
                return
        if at < len(typed):
            for form in self.forms:
                if len(form) == 1 and form[0].startswith(typed[at]):
                    yield at + 1, PREFIX
                    return

    @property
    def hint(self) -> str:
        return f"[{self.text}]" if self.optional else self.text


class Slot:
    """A place in a syntax where a value stands."""

    what = "value"

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        raise NotImplementedError

    def write(self, value: Any) -> str:
        return str(value)

    def near(self, names: Mapping[str, Names], text: str) -> list[str]:
        """Values that look like the text."""
        return []

    @property
    def hint(self) -> str:
        return f"<{self.what}>"


class Name(Slot):
    """A name out of one of the game's vocabularies: a space, a unit kind, a seat, a card …"""

    def __init__(self, name: str, vocabulary: str = "space", what: str = "") -> None:
        super().__init__(name)
        self.vocabulary = vocabulary
        self.what = what or vocabulary

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        yield from names[self.vocabulary].read(typed, at)

    def near(self, names: Mapping[str, Names], text: str) -> list[str]:
        return names[self.vocabulary].near(text, shown=True)


class NameList(Name):
    """One or more names, with commas or `and` between them."""

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        yield from islice(self._list(names, typed, at, LONGEST_LIST), MOST_LISTS)

    def _list(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int, most: int) -> Iterator[Reading]:
        for name, end, quality in names[self.vocabulary].read(typed, at):
            if most > 1 and end < len(typed) and typed[end] in SEPARATORS:
                for rest, last, worst in self._list(names, typed, end + 1, most - 1):
                    yield (name, *rest), last, max(quality, worst)
            yield (name,), end, quality

    def write(self, value: Any) -> str:
        return ", ".join(value)

    @property
    def hint(self) -> str:
        return f"<{self.what}>[, <{self.what}> …]"


class Space(Name):
    """A space of the board."""


class Spaces(NameList):
    """Spaces of the board, in order."""


class Number(Slot):
    """A whole number."""

    what = "number"

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        if at < len(typed) and typed[at].isdecimal() and len(typed[at]) < 7:
            yield int(typed[at]), at + 1, EXACT


class Units(Slot):
    """Numbers of units by kind: `2 INF 1 ARM`; `all INF` is a count of 0, `all` the kind `*`."""

    what = "units"

    def __init__(self, name: str, vocabulary: str = "unit") -> None:
        super().__init__(name)
        self.vocabulary = vocabulary

    def read(self, names: Mapping[str, Names], typed: tuple[str, ...], at: int) -> Iterator[Reading]:
        for groups, end, quality in islice(self._groups(names, typed, at, LONGEST_LIST), MOST_LISTS):
            counts: dict[str, int] = {}
            for kind, count in groups:
                counts[kind] = 0 if count == 0 or counts.get(kind) == 0 else counts.get(kind, 0) + count
            rank = names[self.vocabulary].rank
            yield tuple(sorted(counts.items(), key=lambda group: rank.get(group[0], -1))), end, quality

    def _groups(
        self, names: Mapping[str, Names], typed: tuple[str, ...], at: int, most: int
    ) -> Iterator[tuple[tuple[tuple[str, int], ...], int, int]]:
        if at >= len(typed) or most == 0:
            return
        count, start = 1, at
        if typed[at].isdecimal():
            if len(typed[at]) > 4 or int(typed[at]) == 0:
                return
            count, start = int(typed[at]), at + 1
        elif typed[at] == "all":
            count, start = 0, at + 1
            yield ((ALL_UNITS, 0),), start, EXACT
        for kind, end, quality in names[self.vocabulary].read(typed, start):
            if start == at and count == 1 and names[self.vocabulary].plural(typed[start:end], kind):
                continue  # how many tanks is not said
            after = end + 1 if end < len(typed) and typed[end] in SEPARATORS else end
            for rest, last, worst in self._groups(names, typed, after, most - 1):
                yield ((kind, count), *rest), last, max(quality, worst)
            yield ((kind, count),), end, quality

    def write(self, value: Any) -> str:
        words = []
        for kind, count in value:
            words.append("all" if kind == ALL_UNITS else f"{count or 'all'} {kind}")
        return " ".join(words)

    def near(self, names: Mapping[str, Names], text: str) -> list[str]:
        return names[self.vocabulary].near(text.lstrip("0123456789 "))


class Maybe:
    """Words and slots that may be left out together; a left-out slot has the value None."""

    def __init__(self, *parts: "str | tuple[str, ...] | Word | Slot | Maybe") -> None:
        self.nodes = tuple(node(part) for part in parts)
        self.slots = frozenset(slot.name for slot in slots(self.nodes))

    @property
    def hint(self) -> str:
        return f"[{' '.join(part.hint for part in self.nodes)}]"


Node = Word | Slot | Maybe


def node(part: str | tuple[str, ...] | Word | Slot | Maybe) -> Node:
    if isinstance(part, str):
        return Word(part)
    if isinstance(part, tuple):
        return Word(*part)
    return part


def slots(nodes: tuple[Node, ...]) -> Iterator[Slot]:
    """All slots, those in optional groups too."""
    for each in nodes:
        if isinstance(each, Slot):
            yield each
        elif isinstance(each, Maybe):
            yield from slots(each.nodes)
