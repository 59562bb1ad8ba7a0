"""Orders: text to order and back, suggestions, and what to say when a text cannot be taken."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .errors import Ambiguous, OrderError, Refused, Unreadable
from .flow import Ask
from .slots import Maybe, Node, Slot, Word, node, slots
from .text import EXACT, FUZZY, PREFIX, WORD, Names, fit, likeness, listed, tokens

if TYPE_CHECKING:
    from .game import Game

LONGEST = 2000
"""Characters in one order; nothing sensible is longer."""
MOST_READINGS = 2000
"""Ways to read the slots of one text that are tried; nothing sensible has as many."""


class Syntax:
    """The words of an order as data. From it come the parser, the canonical text, the help line and the suggestions."""

    def __init__(self, verb: str | tuple[str, ...], *parts: str | tuple[str, ...] | Word | Slot | Maybe) -> None:
        self.verb = verb if isinstance(verb, str) else verb[0]
        self.nodes: tuple[Node, ...] = (node(verb), *(node(part) for part in parts))
        self.slots = {slot.name: slot for slot in slots(self.nodes)}
        self.hint = " ".join(each.hint for each in self.nodes)

    def write(self, values: Mapping[str, Any]) -> str:
        return " ".join(self._write(self.nodes, values))

    def _write(self, nodes: tuple[Node, ...], values: Mapping[str, Any]) -> Iterator[str]:
        for each in nodes:
            if isinstance(each, Word):
                yield each.text
            elif isinstance(each, Slot):
                yield each.write(values[each.name])
            elif any(values.get(slot.name) is not None for slot in slots(each.nodes)):
                yield from self._write(each.nodes, values)


class Order:
    """Something a player wants done. A subclass gives the syntax; slot values become attributes."""

    syntax: ClassVar[Syntax]

    def __init__(self, **values: Any) -> None:
        for name in self.syntax.slots:
            setattr(self, name, values.get(name))

    def __str__(self) -> str:
        return self.syntax.write(vars(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def settle(self, game: "Game[Any]", seat: str) -> "Order":
        """The same order in full words: `all` counted out, what was left unsaid filled in where it is plain."""
        return self

    def check(self, game: "Game[Any]", seat: str) -> None:
        """Raise `Refused` if the rules forbid it now. Changes nothing."""

    def effect(self, game: "Game[Any]", seat: str) -> "Generator[tuple[Ask, ...], dict[str, Order], Any] | None":
        """What the order does. A generator if others may have to decide something on the way."""
        return None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: "Game[Any]", seat: str) -> Iterable[Any]:
        """Values worth suggesting for a slot, best first, given the slots before it. For an optional group: the values of
        its first slot, with None among them if the group may as well be left out."""
        return ()


class Answer(Order):
    """One of the choices of an ask, named in full."""

    syntax = Syntax("answer")

    def __init__(self, choice: str) -> None:
        self.choice = choice

    def __str__(self) -> str:
        return self.choice


@dataclass
class Reader:
    """Reads what one seat typed against what it may order now: `kinds`, of which `asked` are what it is asked for."""

    game: "Game[Any]"
    seat: str
    kinds: Sequence[type[Order]]
    choices: Sequence[str]
    names: Mapping[str, Names]
    asked: Sequence[type[Order]] = ()

    def __post_init__(self) -> None:
        self._typed: tuple[str, ...] = ()
        self._tried = 0
        self._furthest = (-1, "", "", None)  # type: tuple[int, str, str, Slot | None]

    # --- reading ------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Order:
        """The one legal order the text means. Raises Unreadable, Ambiguous or Refused."""
        if len(text) > LONGEST:
            raise Unreadable(f"an order of {len(text)} characters is too long; the longest is {LONGEST}")
        typed = tokens(text)
        if not typed:
            raise Unreadable("there is no order in this text", nearest=self.suggest("", 3))
        readings = self._readings(typed)
        if not readings:
            raise self._unreadable(text, typed)
        refused: OrderError | None = None
        for quality in (EXACT, PREFIX, WORD):
            legal: dict[str, Order] = {}
            for order, fits in readings:
                if fits != quality:
                    continue
                try:
                    settled = order.settle(self.game, self.seat)
                    settled.check(self.game, self.seat)
                except OrderError as error:
                    error.understood = error.understood or str(order)
                    refused = refused or error
                else:
                    legal[str(settled)] = settled
            if len(legal) > 1:
                raise Ambiguous(f"“{text.strip()}” can mean {listed(sorted(legal), 'or')}", nearest=sorted(legal)[:5])
            if legal:
                return next(iter(legal.values()))
        assert refused is not None
        if not refused.nearest and isinstance(refused, Refused):
            refused.nearest = tuple(self.nearest(text))
        raise refused

    def _readings(self, typed: tuple[str, ...]) -> list[tuple[Order, int]]:
        self._typed, self._furthest, self._tried = typed, (-1, "", "", None), 0
        found: dict[str, tuple[Order, int]] = {}
        for choice, quality in self._choices(typed):
            found.setdefault(choice, (Answer(choice), quality))
        for kind in self.kinds:
            for values, quality in self._walk(kind.syntax.nodes, 0, {}, EXACT):
                order = kind(**values)
                text = str(order)
                if text not in found or found[text][1] > quality:
                    found[text] = (order, quality)
                if len(found) > 400:
                    break
        return sorted(found.values(), key=lambda reading: reading[1])

    def _choices(self, typed: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        for choice in self.choices:
            quality = fit(tokens(choice), typed)
            if quality is not None:
                yield choice, quality
        if len(typed) == 1 and typed[0].isdecimal() and not any(tokens(c) == typed for c in self.choices):
            number = int(typed[0]) if len(typed[0]) < 4 else 0
            if 1 <= number <= len(self.choices) and not any(c[:1].isdigit() for c in self.choices):
                yield self.choices[number - 1], EXACT

    def _walk(
        self, nodes: tuple[Node, ...], at: int, got: dict[str, Any], quality: int
    ) -> Iterator[tuple[dict[str, Any], int]]:
        if not nodes:
            if at == len(self._typed):
                yield got, quality
            else:
                self._stuck(at, "nothing more", got)
            return
        first, rest = nodes[0], nodes[1:]
        if isinstance(first, Word):
            matched = False
            for end, fits in first.read(self._typed, at):
                matched = True
                yield from self._walk(rest, end, got, max(quality, fits))
            if first.optional:
                yield from self._walk(rest, at, got, quality)
            elif not matched:
                self._stuck(at, f"“{first.text}”", got)
        elif isinstance(first, Maybe):
            yield from self._walk(first.nodes + rest, at, got, quality)
            without = {slot.name: None for slot in slots(first.nodes)}
            yield from self._walk(rest, at, {**got, **without}, quality)
        else:
            matched = False
            for value, end, fits in first.read(self.names, self._typed, at):
                matched = True
                self._tried += 1
                if self._tried > MOST_READINGS:
                    raise Unreadable("this can be read in too many ways; write the names in full")
                yield from self._walk(rest, end, {**got, first.name: value}, max(quality, fits))
            if not matched:
                self._stuck(at, first.hint, got, first)

    def _stuck(self, at: int, expected: str, got: Mapping[str, Any], slot: Slot | None = None) -> None:
        best = self._furthest[0]
        if at > best:
            self._furthest = (at, expected, " ".join(self._typed[:at]), slot)
        elif at == best and expected not in self._furthest[1]:
            self._furthest = (at, f"{self._furthest[1]} or {expected}", self._furthest[2], self._furthest[3] or slot)

    def _unreadable(self, text: str, typed: tuple[str, ...]) -> OrderError:
        at, expected, understood, slot = self._furthest
        if not self.kinds and not self.choices:
            return Unreadable("nothing is asked of you now")
        if self.choices and not self.kinds:
            ask = self.game.asked(self.seat)
            more = f" … ({len(self.choices) - 8} more)" if len(self.choices) > 8 else ""
            return Unreadable(
                f"“{text.strip()}” is no answer; answer with {listed(self.choices[:8], 'or')}{more}"
                + (f" to: {ask.prompt}" if ask else ""),
                nearest=self.nearest(text),
            )
        if at <= 0 and self._other_moment(typed):
            phase = self.game.definition.phases[self.game.phase].title
            verbs = sorted({kind.syntax.verb for kind in self.kinds})
            return Refused(
                f"“{typed[0]}” is no order for this moment ({phase}); now there is {listed(verbs, 'or')}",
                understood=text.strip(),
                nearest=self.nearest(text),
            )
        if at <= 0:
            verbs = sorted({kind.syntax.verb for kind in self.kinds})
            return Unreadable(
                f"“{' '.join(typed[:6])}” begins with no order that can be given now ({', '.join(verbs)})",
                nearest=self.nearest(text),
            )
        rest = " ".join(typed[at : at + 4])
        why = f"expected {expected} " + (f"where “{rest}” stands" if rest else "at the end")
        near = slot.near(self.names, rest) if slot and rest else []
        if near:
            why += f" (near it: {listed(near, 'or')})"
        return Unreadable(why, understood=understood, nearest=self.nearest(text))

    def _other_moment(self, typed: tuple[str, ...]) -> bool:
        """Is there an order of the game that begins like this and cannot be given now?"""
        verbs = (kind.syntax.nodes[0] for kind in self.game.definition.orders if kind not in self.kinds)
        return any(quality == EXACT for verb in verbs if isinstance(verb, Word) for _, quality in verb.read(typed, 0))

    # --- suggesting ---------------------------------------------------------------------------------------------

    def suggest(self, text: str, limit: int = 25) -> list[str]:
        """Legal orders that complete the text: those it begins, then those with a word it begins, then the like.

        Who is asked something and has typed nothing is not offered what he might order at any time.
        """
        if len(text) > LONGEST:
            return []
        head, _, tail = text.rpartition(";")
        typed = tokens(tail)
        found: dict[str, None] = {}
        for mode in (PREFIX, WORD, FUZZY):
            self._typed, self._tried = typed, 0
            for order in self._grown(mode):
                try:
                    settled = order.settle(self.game, self.seat)
                    settled.check(self.game, self.seat)
                except OrderError:
                    continue
                found.setdefault(str(settled))
                if len(found) >= limit:
                    break
            if len(found) >= limit or not typed or (mode == WORD and found):
                break
        return [f"{head.strip()}; {order}" if head.strip() else order for order in found]

    def nearest(self, text: str, limit: int = 3) -> list[str]:
        """Legal orders most like a text that could not be taken."""
        typed = tokens(text)[:40]
        for end in range(len(typed), -1, -1):
            near = self.suggest(" ".join(typed[:end]), 25)
            if near:
                wanted = " ".join(typed)
                return sorted(near, key=lambda order: -likeness(" ".join(tokens(order)), wanted))[:limit]
        return []

    def _grown(self, mode: int) -> Iterator[Order]:
        for choice in self.choices:
            words = tokens(choice)
            quality = fit(words, self._typed)
            if (quality is not None and quality <= mode) or (mode == FUZZY and self._like(words, 0)):
                yield Answer(choice)
        unprompted = not self._typed and (self.asked or self.choices)
        yield from _in_turn(self._grow_kind(kind, mode) for kind in (self.asked if unprompted else self.kinds))

    def _grow_kind(self, kind: type[Order], mode: int) -> Iterator[Order]:
        for values in self._grow(kind, kind.syntax.nodes, 0, {}, mode):
            yield kind(**values)

    def _grow(
        self, kind: type[Order], nodes: tuple[Node, ...], at: int, got: dict[str, Any], mode: int
    ) -> Iterator[dict[str, Any]]:
        typed = self._typed
        if not nodes:
            if at == len(typed):
                yield got
            return
        first, rest = nodes[0], nodes[1:]
        if isinstance(first, Word):
            if at == len(typed):
                yield from self._grow(kind, rest, at, got, mode)
                return
            for end, quality in first.read(typed, at):
                if quality == EXACT or end == len(typed) or at == 0:
                    yield from self._grow(kind, rest, end, got, mode)
            if first.optional:
                yield from self._grow(kind, rest, at, got, mode)
            elif mode == FUZZY and at == len(typed) - 1 and self._like(first.forms[0], at):
                yield from self._grow(kind, rest, len(typed), got, mode)
        elif isinstance(first, Maybe):
            inner = next(slots(first.nodes))
            without = {**got, **{slot.name: None for slot in slots(first.nodes)}}
            if at < len(typed):
                yield from self._grow(kind, first.nodes + rest, at, got, mode)
                yield from self._grow(kind, rest, at, without, mode)
                return
            values = list(kind.options(inner.name, got, self.game, self.seat))
            if not values or None in values:
                yield from self._grow(kind, rest, at, without, mode)
            if values:
                yield from self._grow(kind, first.nodes + rest, at, got, mode)
        elif at == len(typed):
            yield from _in_turn(
                self._grow(kind, rest, at, {**got, first.name: value}, mode)
                for value in kind.options(first.name, got, self.game, self.seat)
                if value is not None
            )
        else:
            whole = False
            for value, end, quality in first.read(self.names, typed, at):
                self._tried += 1
                if self._tried > MOST_READINGS:
                    return
                if quality <= mode:
                    whole = whole or end == len(typed)
                    yield from self._grow(kind, rest, end, {**got, first.name: value}, mode)
            if not whole:
                yield from self._finish(kind, first, rest, at, got, mode)

    def _finish(
        self, kind: type[Order], slot: Slot, rest: tuple[Node, ...], at: int, got: dict[str, Any], mode: int
    ) -> Iterator[dict[str, Any]]:
        """Values of a slot that the last words begin but do not finish."""
        typed = self._typed[at:]
        for value in kind.options(slot.name, got, self.game, self.seat):
            if value is None:
                continue
            words = tokens(slot.write(value))
            quality = fit(words, typed)
            if (quality is not None and quality <= mode) or (mode == FUZZY and self._like(words, at)):
                yield from self._grow(kind, rest, len(self._typed), {**got, slot.name: value}, mode)

    def _like(self, words: tuple[str, ...], at: int) -> bool:
        return likeness(" ".join(words), " ".join(self._typed[at:])) >= 72


def _in_turn(branches: Iterable[Iterator[Any]]) -> Iterator[Any]:
    """One of each branch, then the second of each, and so on: the first 25 show the breadth of what is possible."""
    waiting = list(branches)
    while waiting:
        still = []
        for branch in waiting:
            try:
                yield next(branch)
            except StopIteration:
                continue
            still.append(branch)
        waiting = still


def split_orders(text: str) -> list[str]:
    """Several orders in one text, by line or semicolon."""
    return [part.strip() for line in text.splitlines() for part in line.split(";") if part.strip()]
