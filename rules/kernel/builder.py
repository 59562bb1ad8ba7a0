"""Building an order step by step from its syntax: verb, then slot by slot, each step offering only what is legal."""

from collections.abc import Iterator
from typing import Any

import msgspec

from .errors import OrderError
from .orders import Order
from .reading.growing import Grower
from .reading.reader import Reader
from .reading.walking import TooMany, Walker, exactly
from .slots import Maybe, NameList, Node, Slot, Word, slots
from .text import EXACT, PREFIX, tokens

WORK = 1000
"""Orders that are tried for one step."""
WORK_VALUE = 150
"""Orders that are tried before one value of a slot is held to lead nowhere."""
MOST_STANDS = 8
"""Ways to read what has been built so far."""
MOST_WALKED = 2000
"""Places of a syntax looked at to find where a text stands."""
AND = "and "
"""Before one more member of a list, in the label of a choice."""


class Step(msgspec.Struct, frozen=True):
    """What may come next. `choices` are (label, the order's text as far as it then stands); `order` is the legal order
    the text already is, if it is one; `what` says what is being chosen. A list is built one by one: while it may hold
    more, `and …` is among the choices, and whoever has enough chooses something else or gives the order."""

    text: str
    what: str
    choices: tuple[tuple[str, str], ...]
    order: str


class Builder(Reader):
    """A reader that goes forward one slot at a time."""

    def step(self, text: str, limit: int = 250) -> Step:
        typed = tokens(self.unfold(text))
        self._trying.budget.left = WORK
        if len(typed) > 200:
            return Step(text.strip(), "order", (), "")
        order = self._exactly(typed) if typed else ""
        grower = Grower(self.game, self.seat, self.names, typed, self._trying)
        grower.mode = PREFIX
        found: dict[str, str] = {}
        what = "order"
        for kind in self.kinds:
            if not typed:
                if self._legal(grower, kind, kind.syntax.nodes, {}) or self._gathers(kind):
                    found.setdefault(kind.syntax.verb, kind.syntax.verb)
                continue
            for nodes, got, last in self._stands(kind, typed):
                for slot, label, value in self._next(grower, kind, nodes, got, last):
                    what = slot.hint
                    done = {**got, slot.name: value}
                    found.setdefault(label, " ".join(_so_far(kind.syntax.nodes, done)))
                    if len(found) >= limit:
                        break
        if not typed:
            found |= {choice: choice for choice in self.choices}
        return Step(text.strip(), what, tuple(found.items())[:limit], order)

    def _exactly(self, typed: tuple[str, ...]) -> str:
        """The legal order that the text is, word for word."""
        try:
            readings = self._walked(Walker(self.names, typed, EXACT), typed)
        except TooMany:
            return ""
        legal = {
            str(settled)
            for order, _ in readings
            if (settled := self._trying.settle(order)) is not None and not isinstance(settled, OrderError)
        }
        return legal.pop() if len(legal) == 1 else ""

    def _stands(
        self, kind: type[Order], typed: tuple[str, ...]
    ) -> list[tuple[tuple[Node, ...], dict[str, Any], NameList | None]]:
        """Where in a syntax the typed text ends, read exactly: what is left of it, the values so far, and the list that
        the text ends with. Each place of the syntax is looked at once for each word at which it may begin."""
        found: list[tuple[tuple[Node, ...], dict[str, Any], NameList | None]] = []
        dead: set[tuple[int, int]] = set()
        names = exactly(self.names)
        walked = 0

        def go(nodes: tuple[Node, ...], at: int, got: dict[str, Any], last: NameList | None) -> bool:
            nonlocal walked
            walked += 1
            if len(found) >= MOST_STANDS or walked > MOST_WALKED:
                return False
            if at == len(typed):
                found.append((nodes, got, last))
                return True
            if not nodes or (len(nodes), at) in dead:
                return False
            first, rest = nodes[0], nodes[1:]
            some = False
            if isinstance(first, Word):
                for end, quality in first.read(typed, at):
                    some |= quality == EXACT and go(rest, end, got, None)
                if first.optional:
                    some |= go(rest, at, got, None)
            elif isinstance(first, Maybe):
                some |= go(first.nodes + rest, at, got, None)
                some |= go(rest, at, {**got, **{slot.name: None for slot in slots(first.nodes)}}, None)
            else:
                seen = set()
                for value, end, quality in first.read(names, typed, at):
                    walked += 1
                    if walked > MOST_WALKED:
                        break
                    if quality == EXACT and (end, str(value)) not in seen:
                        seen.add((end, str(value)))
                        ends = first if isinstance(first, NameList) else None
                        some |= go(rest, end, {**got, first.name: value}, ends)
            if not some:
                dead.add((len(nodes), at))
            return some

        go(kind.syntax.nodes, 0, {}, None)
        return found

    def _next(
        self, grower: Grower, kind: type[Order], nodes: tuple[Node, ...], got: dict[str, Any], last: NameList | None
    ) -> Iterator[tuple[Slot, str, Any]]:
        """Values for the next slot with which some legal order begins; of optional groups those that come next too; and
        one more for the list with which the text ends."""
        if last is not None:
            yield from self._one_more(grower, kind, nodes, got, last)
        for place, each in enumerate(nodes):
            rest = nodes[place + 1 :]
            if isinstance(each, Word):
                continue
            if isinstance(each, Maybe):
                inner = each.nodes
                first = next(slots(inner))
                after = inner[inner.index(first) + 1 :] + rest
                yield from self._values(grower, kind, first, after, got)
                got = {**got, **{slot.name: None for slot in slots(inner)}}
                continue
            yield from self._values(grower, kind, each, rest, got)
            return

    def _values(
        self, grower: Grower, kind: type[Order], slot: Slot, rest: tuple[Node, ...], got: dict[str, Any]
    ) -> Iterator[tuple[Slot, str, Any]]:
        members = kind.members(slot.name, got, self.game, self.seat) if isinstance(slot, NameList) else None
        for name in members.names if members is not None else ():
            if members is not None and (
                members.least > 1 or self._legal(grower, kind, rest, {**got, slot.name: (name,)})
            ):
                yield slot, name, (name,)
        for value in grower.options(kind, slot, got):
            if value is not None and self._legal(grower, kind, rest, {**got, slot.name: value}):
                yield slot, slot.write(value), value

    def _one_more(
        self, grower: Grower, kind: type[Order], rest: tuple[Node, ...], got: dict[str, Any], slot: NameList
    ) -> Iterator[tuple[Slot, str, Any]]:
        """Longer lists that begin with the one chosen."""
        have = tuple(got[slot.name])
        before = {name: value for name, value in got.items() if name != slot.name}
        members = kind.members(slot.name, before, self.game, self.seat)
        if members is not None:
            names, least, most = members
            wider: list[tuple[str, ...]] = []
        else:
            wider = [tuple(value) for value in grower.options(kind, slot, before) if value is not None]
            names = list(dict.fromkeys(name for value in wider for name in value))
            least, most = 1, 24
        if len(have) >= most:
            return
        for name in names:
            if name in have:
                continue
            value = (*have, name)
            part = len(value) < least or any(set(value) < set(other) for other in wider)
            if part or self._legal(grower, kind, rest, {**got, slot.name: value}):
                yield slot, AND + slot.write((name,)), value

    def _gathers(self, kind: type[Order]) -> bool:
        """Does an order begin with a list that can be made long enough?"""
        first = next(iter(kind.syntax.slots.values()), None)
        members = kind.members(first.name, {}, self.game, self.seat) if isinstance(first, NameList) else None
        return members is not None and len(members.names) >= members.least > 0

    def _legal(self, grower: Grower, kind: type[Order], rest: tuple[Node, ...], got: dict[str, Any]) -> bool:
        """Is there a legal order that begins like this? Each value has a budget of its own, and the step has one."""
        for tried, values in enumerate(grower.grow(kind, rest, len(grower.typed), got)):
            settled = self._trying.settle(kind(**values))
            if settled is None or tried > WORK_VALUE:
                return False
            if not isinstance(settled, OrderError):
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
