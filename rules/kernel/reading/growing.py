"""Completions: legal orders that begin with what has been typed so far, made from what is legal, within a budget."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import OrderError
from ..slots import ALL_UNITS, Maybe, Name, NameList, Node, Slot, Units, Word, slots
from ..text import EXACT, FUZZY, Names, fit, likeness, tokens
from .verbs import FAMILIES
from .words import SMALL

if TYPE_CHECKING:
    from ..game import Game
    from ..orders import Order

MOST_VALUES = 4000
"""Values of slots looked at for one list of suggestions."""
MOST_READ = 240
"""Ways to read slots looked at for one list of suggestions."""


class Budget:
    """What one reading or one list of suggestions may cost, in orders tried. An order may weigh more than one."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, weight: int = 1) -> bool:
        """Is there something left? Then take it."""
        self.left -= weight
        return self.left >= 0


class Trying:
    """Tries orders against the rules, each text once, as long as the budget lasts."""

    def __init__(self, game: "Game[Any]", seat: str, budget: Budget) -> None:
        self.game, self.seat, self.budget = game, seat, budget
        self._done: dict[str, Order | OrderError] = {}

    def settle(self, order: "Order") -> "Order | OrderError | None":
        """The order in full words if it is legal, why it is refused, or None when the budget is spent."""
        text = str(order)
        if text in self._done:
            return self._done[text]
        if not self.budget.spend(order.weight):
            return None
        found: Order | OrderError
        try:
            settled = order.settle(self.game, self.seat)
            settled.check(self.game, self.seat)
            found = settled
        except OrderError as error:
            error.understood = error.understood or text
            found = error
        self._done[text] = found
        return found


class Grower:
    """Grows orders out of a typed beginning."""

    def __init__(
        self, game: "Game[Any]", seat: str, names: Mapping[str, Names], typed: tuple[str, ...], trying: Trying
    ) -> None:
        self.game, self.seat, self.names, self.typed, self.trying = game, seat, names, typed, trying
        self.mode = EXACT
        self.wider = False
        """Offer lists that hold more units than were said?"""
        self._looked = 0
        self._read = 0

    def widen(self) -> None:
        """Offer lists that hold more than was said; a list is read anew for that."""
        self.wider = True
        if "," in self.typed:
            self._read = 0

    def orders(self, kinds: Sequence[type["Order"]], mode: int) -> Iterator["Order"]:
        """Orders of these kinds that the typed words begin, one of each kind in turn."""
        self.mode = mode
        for order in in_turn(self._kind(kind) for kind in kinds):
            if self.trying.budget.left <= 0 or self._looked > MOST_VALUES:
                return
            yield order

    def _kind(self, kind: type["Order"]) -> Iterator["Order"]:
        for values in self.grow(kind, kind.syntax.nodes, 0, {}):
            yield kind(**values)

    def options(self, kind: type["Order"], slot: Slot, got: Mapping[str, Any]) -> Iterator[Any]:
        for value in kind.options(slot.name, got, self.game, self.seat):
            self._looked += 1
            if self._looked > MOST_VALUES:
                return
            yield value

    def grow(
        self, kind: type["Order"], nodes: tuple[Node, ...], at: int, got: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        typed = self.typed
        if not nodes:
            if at == len(typed):
                yield got
            return
        first, rest = nodes[0], nodes[1:]
        if isinstance(first, Word):
            yield from self._word(kind, first, rest, at, got)
        elif isinstance(first, Maybe):
            inner = next(slots(first.nodes))
            without = {**got, **{slot.name: None for slot in slots(first.nodes)}}
            if at < len(typed):
                yield from self.grow(kind, first.nodes + rest, at, got)
                yield from self.grow(kind, rest, at, without)
                return
            values = list(self.options(kind, inner, got))
            if not values or None in values:
                yield from self.grow(kind, rest, at, without)
            if values:
                yield from self.grow(kind, first.nodes + rest, at, got)
        elif at == len(typed):
            yield from in_turn(
                self.grow(kind, rest, at, {**got, first.name: value})
                for value in self.options(kind, first, got)
                if value is not None
            )
        else:
            whole = False
            for value, end, quality in first.read(self.names, typed, at):
                self._read += 1
                if self._read > MOST_READ:
                    return
                if quality <= self.mode:
                    whole = whole or end == len(typed)
                    yield from self.grow(kind, rest, end, {**got, first.name: value})
                    if self.wider and isinstance(first, Units) and end == len(typed):
                        yield from self._more(kind, first, rest, got, value)
                    elif self.wider and isinstance(first, NameList) and end == len(typed):
                        yield from self._longer(kind, first, rest, got, value)
            if not whole or type(first) is Name:  # `Wake` is an island and begins Wake Waters
                yield from self._finish(kind, first, rest, at, got)

    def _word(
        self, kind: type["Order"], word: Word, rest: tuple[Node, ...], at: int, got: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        typed = self.typed
        if at == len(typed):
            yield from self.grow(kind, rest, at, got)
            return
        form = word.forms[0]
        if len(form) > len(typed) - at and form[: len(typed) - at] == typed[at:]:
            yield from self.grow(kind, rest, len(typed), got)  # declare war
            return
        for end, quality in word.read(typed, at):
            if quality == EXACT or end == len(typed) or at == 0:
                yield from self.grow(kind, rest, end, got)
        if word.optional:
            yield from self.grow(kind, rest, at, got)
        elif self.mode == FUZZY and at == len(typed) - 1 and self._slip(at) and self._like(word.forms[0], at):
            yield from self.grow(kind, rest, len(typed), got)

    def _finish(
        self, kind: type["Order"], slot: Slot, rest: tuple[Node, ...], at: int, got: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        """Values of a slot that the last words begin but do not finish."""
        typed = self.typed[at:]
        if len(typed) > 40:
            return
        for value in self.options(kind, slot, got):
            if value is None:
                continue
            words = tokens(slot.write(value))
            quality = fit(words, typed)
            if (quality is not None and quality <= self.mode) or (self.mode == FUZZY and self._like(words, at)):
                yield from self.grow(kind, rest, len(self.typed), {**got, slot.name: value})
        if isinstance(slot, Units) and typed[-1].isdecimal() and 0 < len(typed[-1]) < 5:
            yield from self._numbered(kind, slot, rest, at, got)

    def _numbered(
        self, kind: type["Order"], slot: Units, rest: tuple[Node, ...], at: int, got: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        """`buy 4`, `buy 2 INF 1`: the number with each sort that can be had, also where other numbers are listed."""
        number = int(self.typed[-1])
        before: dict[str, int] = {}
        if len(self.typed) - 1 > at:
            head = self.typed[:-1]
            whole = [value for value, end, q in slot.read(self.names, head, at) if end == len(head) and q <= self.mode]
            if not whole:
                return
            before = dict(whole[0])
        sorts = dict.fromkeys(
            name
            for value in self.options(kind, slot, got)
            if value is not None
            for name, _ in value
            if name != ALL_UNITS
        )
        rank = self.names[slot.vocabulary].rank
        for name in sorts:
            if number and name not in before:
                value = tuple(sorted({**before, name: number}.items(), key=lambda group: rank.get(group[0], -1)))
                yield from self.grow(kind, rest, len(self.typed), {**got, slot.name: value})

    def _more(
        self, kind: type["Order"], slot: Units, rest: tuple[Node, ...], got: dict[str, Any], said: Any
    ) -> Iterator[dict[str, Any]]:
        """`lose 1 DES` when two hits are due: what can be ordered that holds these units and more."""
        have = dict(said)
        if ALL_UNITS in have:
            return
        for value in self.options(kind, slot, got):
            if value is None or value == said:
                continue
            counts = dict(value)
            if all(counts.get(name, -1) >= count for name, count in have.items()):
                yield from self.grow(kind, rest, len(self.typed), {**got, slot.name: value})

    def _longer(
        self, kind: type["Order"], slot: NameList, rest: tuple[Node, ...], got: dict[str, Any], said: Any
    ) -> Iterator[dict[str, Any]]:
        """`discard Spring C` when three cards are due: lists that hold these names and as many more as there must be."""
        found = [value for value in self.options(kind, slot, got) if value and set(said) < set(value)]
        members = kind.members(slot.name, got, self.game, self.seat)
        if members is not None and len(said) < members.least:
            others = [name for name in members.names if name not in said]
            missing = members.least - len(said)
            found += [(*said, *others[:missing]), (*said, *others[len(others) - missing :])]
        for value in dict.fromkeys(found):
            yield from self.grow(kind, rest, len(self.typed), {**got, slot.name: value})

    def _slip(self, at: int) -> bool:
        """May a word be a slip? One that says what is to be done is none: `lose` is not `close`."""
        return bool(at) or not any(self.typed[at] in family for family in FAMILIES.values())

    def _like(self, words: tuple[str, ...], at: int) -> bool:
        return likeness(" ".join(words), " ".join(self.typed[at:])) >= 72

    def choices(self, choices: Iterable[str], mode: int) -> Iterator[str]:
        for choice in choices:
            words = tokens(choice)
            quality = fit(words, self.typed)
            if (quality is not None and quality <= mode) or (
                mode == FUZZY and len(self.typed) < 40 and self._alike(words)
            ):
                yield choice

    def _alike(self, words: tuple[str, ...]) -> bool:
        return bool(self.typed) and self._like(words, 0) and self.typed[0] not in SMALL


def in_turn(branches: Iterable[Iterator[Any]]) -> Iterator[Any]:
    """One of each branch, then the second of each, and so on: the first 25 show the breadth of what is possible."""
    waiting: Iterable[Iterator[Any]] = branches  # as they come: who has seen enough need not know of all of them
    while True:
        still = []
        for branch in waiting:
            try:
                yield next(branch)
            except StopIteration:
                continue
            still.append(branch)
        if not still:
            return
        waiting = still
