"""Building an order step by step from its syntax: verb, then slot by slot, each step offering only what is legal."""

from collections.abc import Iterator
from typing import Any

import msgspec

from .errors import OrderError
from .orders import Order, Reader
from .slots import Maybe, Node, Slot, Word, slots
from .text import EXACT, PREFIX, tokens

MOST_TRIED = 1000
"""How many orders are tried before a step is held to lead nowhere."""


class Step(msgspec.Struct, frozen=True):
    """What may come next. `choices` are (label, the order's text as far as it then stands); `order` is the legal order
    the text already is, if it is one; `what` says what is being chosen."""

    text: str
    what: str
    choices: tuple[tuple[str, str], ...]
    order: str


class Builder(Reader):
    """A reader that goes forward one slot at a time."""

    def step(self, text: str, limit: int = 250) -> Step:
        typed = tokens(text)
        self._typed = typed
        order = ""
        if typed:
            try:
                order = str(self.read(text))
            except OrderError:
                order = ""
            self._typed = typed
        found: dict[str, str] = {}
        what = "order"
        for kind in self.kinds:
            if not typed:
                if self._legal(kind, kind.syntax.nodes, {}):
                    found.setdefault(kind.syntax.verb, kind.syntax.verb)
                continue
            for nodes, got in self._stand(kind.syntax.nodes, 0, {}):
                for slot, label, value in self._values(kind, nodes, got):
                    what = slot.hint
                    done = {**got, slot.name: value}
                    found.setdefault(label, " ".join(_so_far(kind.syntax.nodes, done)))
                    if len(found) >= limit:
                        break
        if not typed:
            found |= {choice: choice for choice in self.choices}
        return Step(text.strip(), what, tuple(found.items()), order)

    def _stand(
        self, nodes: tuple[Node, ...], at: int, got: dict[str, Any]
    ) -> Iterator[tuple[tuple[Node, ...], dict[str, Any]]]:
        """Where in a syntax the typed text ends, read exactly."""
        if at == len(self._typed):
            yield nodes, got
            return
        if not nodes:
            return
        first, rest = nodes[0], nodes[1:]
        if isinstance(first, Word):
            for end, quality in first.read(self._typed, at):
                if quality == EXACT:
                    yield from self._stand(rest, end, got)
            if first.optional:
                yield from self._stand(rest, at, got)
        elif isinstance(first, Maybe):
            yield from self._stand(first.nodes + rest, at, got)
            yield from self._stand(rest, at, {**got, **{slot.name: None for slot in slots(first.nodes)}})
        else:
            for value, end, quality in first.read(self.names, self._typed, at):
                if quality == EXACT:
                    yield from self._stand(rest, end, {**got, first.name: value})

    def _values(
        self, kind: type[Order], nodes: tuple[Node, ...], got: dict[str, Any]
    ) -> Iterator[tuple[Slot, str, Any]]:
        """Values for the next slot with which some legal order begins; of optional groups those that come next too."""
        for place, each in enumerate(nodes):
            rest = nodes[place + 1 :]
            if isinstance(each, Word):
                continue
            if isinstance(each, Maybe):
                inner = each.nodes
                first = next(slots(inner))
                after = inner[inner.index(first) + 1 :] + rest
                yield from self._legal_values(kind, first, after, got)
                got = {**got, **{slot.name: None for slot in slots(inner)}}
                continue
            yield from self._legal_values(kind, each, rest, got)
            return

    def _legal_values(
        self, kind: type[Order], slot: Slot, rest: tuple[Node, ...], got: dict[str, Any]
    ) -> Iterator[tuple[Slot, str, Any]]:
        for value in kind.options(slot.name, got, self.game, self.seat):
            if value is not None and self._legal(kind, rest, {**got, slot.name: value}):
                yield slot, slot.write(value), value

    def _legal(self, kind: type[Order], rest: tuple[Node, ...], got: dict[str, Any]) -> bool:
        """Is there a legal order that begins like this?"""
        at = len(self._typed)
        tried = 0
        for values in self._grow(kind, rest, at, got, PREFIX) if at else self._grow(kind, rest, 0, got, PREFIX):
            tried += 1
            try:
                order = kind(**values).settle(self.game, self.seat)
                order.check(self.game, self.seat)
            except OrderError:
                if tried > MOST_TRIED:
                    return False
                continue
            return True
        return False


def _so_far(nodes: tuple[Node, ...], got: dict[str, Any]) -> Iterator[str]:
    """The canonical text of the slots filled so far, with the words between them."""
    filled = [i for i, each in enumerate(nodes) if _has(each, got)]
    last = filled[-1] if filled else 0
    for each in nodes[: last + 1]:
        if isinstance(each, Word):
            yield each.text
        elif isinstance(each, Slot):
            yield each.write(got[each.name])
        elif _has(each, got):
            yield from _so_far(each.nodes, got)


def _has(each: Node, got: dict[str, Any]) -> bool:
    if isinstance(each, Slot):
        return got.get(each.name) is not None
    return isinstance(each, Maybe) and any(got.get(slot.name) is not None for slot in slots(each.nodes))
