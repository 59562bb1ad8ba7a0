"""A part of a text that was left out: what it is filled in with, and when it is asked about instead."""

from collections.abc import Hashable, Mapping, Sequence, Set

from ..errors import Ambiguous
from ..orders import Order
from ..slots import Name, NameList, Number, Slot, Units
from ..text import EXACT, PREFIX, listed, tokens
from .frames import named, places
from .parts import MASSES, PLACES, Clause, Part
from .suggesting import Suggesting
from .words import NUMBERS

_SHORT = frozenset("inf art corps".split())
"""Words in orders as they are written, which mean one."""
MOST_OFFERED = 200
"""Lists of names that are looked at for the longest."""


def _out_of_order(clause: Clause, text: str) -> bool:
    """Do the names of an order stand in another order than they were said?"""
    said = [part.names[0].name for part in clause.parts if part.names and part.names[0].quality == EXACT]
    found = [at for name in said if (at := text.rfind(name)) >= 0]
    return found != sorted(found)


class Filling(Suggesting):
    """Fills in what one legal way remains for."""

    def read(self, text: str, part: bool = False) -> Order:
        raise NotImplementedError

    def _read(self, text: str, part: bool = False) -> Order:
        raise NotImplementedError

    def ends(self, text: str) -> bool:
        raise NotImplementedError

    def last(self, order: Order) -> bool:
        raise NotImplementedError

    def _enough(self, clause: Clause, kind: type[Order]) -> bool:
        """Does a text without a verb say enough for a part of it to be filled in? It counts units, or it says two things
        of an order that has no units to count."""
        if any(part.units for part in clause.parts):
            return True
        if len(clause.parts) < 2:
            return bool(clause.parts) and self._shown(clause.parts[0], kind)
        return not any(isinstance(slot, Units) or self._tells(slot) for slot in kind.syntax.slots.values())

    def _tells(self, slot: Slot) -> bool:
        return isinstance(slot, Name) and bool(self.names[slot.vocabulary].known) and slot.vocabulary != "card"

    def _hardly(self, clause: Clause, order: Order) -> bool:
        """`tank`, `10`, `Poland`: a text without a verb that says one thing and no amount, where several sorts of order
        are open, or that only describes what it means."""
        several = sum(bool(kind.syntax.slots) for kind in self.asked) > 1
        if len(clause.parts) != 1:
            return False
        part = clause.parts[0]
        if part.number is not None:
            return several and not named(type(order), clause) and self._counting() != [type(order)]
        if part.units:
            return several and len(part.units) == 1 and not part.units[0].said
        own = list(order.syntax.slots.values())
        meant = {getattr(own[0], "vocabulary", ""), *(t.vocabulary for t in part.names if t.quality <= PREFIX)}
        takers = [
            kind
            for kind in self.asked
            if any(getattr(s, "vocabulary", "") in meant for s in kind.syntax.slots.values())
            and (
                kind is type(order)
                or any(True for _ in kind.options(next(iter(kind.syntax.slots)), {}, self.game, self.seat))
            )
        ]
        alone = (
            len(takers) == 1
            and isinstance(own[0], Name)
            and any(thing.vocabulary == own[0].vocabulary and thing.quality <= PREFIX for thing in part.names)
        )
        return not alone

    def _shown(self, part: Part, kind: type[Order]) -> bool:
        """`ground`, to “Enemy classes: Air, Ground.”: is it a name that the question shows, and that only this kind of order
        takes?"""
        exact = {thing.vocabulary: thing.name for thing in part.names if thing.quality == EXACT}
        if not exact or part.units or part.number is not None:
            return False
        shown = {word for ask in self._asks for word in tokens(ask.prompt)}
        takers = {
            each
            for each in self.asked
            for slot in each.syntax.slots.values()
            if isinstance(slot, Name) and slot.vocabulary in exact
        }
        return takers == {kind} and all(shown.issuperset(tokens(name)) for name in exact.values())

    def _counting(self) -> list[type[Order]]:
        """The kinds of order that are a number and nothing more, and can be given now."""
        return [
            kind
            for kind in self.asked
            if kind.syntax.slots
            and all(isinstance(slot, Number) for slot in kind.syntax.slots.values())
            and any(True for _ in kind.options(next(iter(kind.syntax.slots)), {}, self.game, self.seat))
        ]

    def _bare(self, order: Order) -> bool:
        """Does a text without a verb only name one of the seat's things, where several sorts of order are open?"""
        own = list(order.syntax.slots.values())
        described = len(own) == 1 and isinstance(own[0], Name) and bool(self.names[own[0].vocabulary].known)
        return described and sum(bool(kind.syntax.slots) for kind in self.asked) > 1

    def _filled_in(self, text: str, clause: Clause, filled: Mapping[str, tuple[float, Order]]) -> None:
        """A part left out is filled in if one legal way remains; a text that hardly says anything is asked about."""
        said = {t.name for part in clause.parts for t in part.names}
        shown = [
            text
            for text, _ in sorted(
                filled.items(),
                key=lambda item: (
                    item[1][0],
                    self._invented(item[1][1], said),
                    _out_of_order(clause, item[0]),
                    -self._strength(item[1][1]),
                ),
            )
        ]
        if len(shown) > 1:
            raise self._ambiguous(text, shown)
        kind = type(filled[shown[0]][1])
        ways = [
            each
            for each in places(kind.syntax.nodes)
            if "via" in each.roles and isinstance(each.slot, NameList) and each.slot.vocabulary in PLACES
        ]
        if any(not each.optional for each in ways) and not any(part.prep == "via" for part in clause.parts):
            raise Ambiguous(f"which way: {shown[0]}?", nearest=shown)
        if (more := self._of_more(clause, filled[shown[0]][1])) is not None:
            raise Ambiguous(f"how many: {shown[0]}, or {more}?", nearest=[shown[0], str(more)])
        if (not clause.verbs and not self._enough(clause, kind)) or (
            not clause.parts and not self._says(kind, clause.verbs)
        ):
            raise Ambiguous(f"do you mean {shown[0]}?", nearest=shown)

    def _all_said(self, clause: Clause, filled: dict[str, tuple[float, Order]]) -> dict[str, tuple[float, Order]]:
        """Of orders with a part filled in, the one in which no name stands that nobody said, if there is just one."""
        said = {t.name for part in clause.parts for t in part.names}
        plain = {text: found for text, found in filled.items() if not self._invented(found[1], said)}
        return plain if len(plain) == 1 else filled

    def _invented(self, order: Order, said: set[str]) -> int:
        """How many names an order has that nobody said."""
        slots = order.syntax.slots
        values = [getattr(order, name) for name, slot in slots.items() if isinstance(slot, Name)]
        return sum(isinstance(value, str) and value not in said for value in values)

    def _unlike(self, filled: dict[str, tuple[float, Order]]) -> dict[str, tuple[float, Order]]:
        """Of orders that differ only in which of several alike they name, the first: either of two ships in one port."""
        found: dict[Hashable, str] = {}
        for text, (_, order) in filled.items():
            found.setdefault((type(order), *(self._like(order, name) for name in order.syntax.slots)), text)
        return {text: filled[text] for text in found.values()}

    def _like(self, order: Order, name: str) -> Hashable:
        slot, value = order.syntax.slots[name], getattr(order, name)
        if not isinstance(slot, Name) or not value or not self.names[slot.vocabulary].known:
            return str(value)
        likes = {each.name: (each.place, str(each.like)) for each in self._fitter.known(slot.vocabulary) if each.like}
        return tuple(str(likes.get(each, each)) for each in ((value,) if isinstance(value, str) else value))

    def _strength(self, order: Order) -> int:
        """How many units an order is for: `Poland to Minsk` means rather all than one of them."""
        slots = order.syntax.slots
        stacks = [getattr(order, name) for name, slot in slots.items() if isinstance(slot, Units)]
        return sum(count for stack in stacks for _, count in stack or ())

    def of_a_mass(self, typed: tuple[str, ...], order: Order, written: bool = False) -> Order | None:
        """`place infantry in Rhineland` as one of several: how many is not said. The order for all of them. `written`: the kinds
        are named as orders are written, where one means one."""
        where = any(isinstance(slot, Name) for slot in order.syntax.slots.values())
        masses = MASSES - _SHORT if written else MASSES - {"corps"}
        bare = where and any(
            word in masses and (not at or (typed[at - 1] not in NUMBERS and not typed[at - 1][-1].isdecimal()))
            for at, word in enumerate(typed)
        )
        return self._with_all(order) if bare else None

    def _of_more(self, clause: Clause, order: Order) -> Order | None:
        """`inf to Krakow`, where several stand at the place filled in: the order for all of them."""
        bare = any(one.amount.kind in ("bare", "mass") for part in clause.parts for one in part.units)
        if not bare or not any("from" in each.roles for each in places(order.syntax.nodes)):
            return None
        return self._with_all(order, {t.name for p in clause.parts for one in p.units if one.said for t in one.things})

    def _with_all(self, order: Order, said: Set[str] = frozenset()) -> Order | None:
        """The order for all of the units of which it is for one of each sort, if there are more; not of sorts of which how many
        was said."""
        for name, slot in order.syntax.slots.items():
            stack = getattr(order, name)
            if isinstance(slot, Units) and stack and all(count == 1 for _, count in stack):
                every = tuple((kind, count if kind in said else 0) for kind, count in stack)
                values = {other: getattr(order, other) for other in order.syntax.slots}
                settled = self._trying.settle(type(order)(**{**values, name: every}))
                if isinstance(settled, Order) and str(settled) != str(order):
                    return settled
        return None

    def _ambiguous(self, text: str, legal: Sequence[str]) -> Ambiguous:
        legal = self.offering(text, legal) if not self.quiet else legal
        shown = list(legal[:5])
        more = f" (and {len(legal) - 5} more)" if len(legal) > 5 else ""
        return Ambiguous(f"“{text.strip()}” can mean {listed(shown, 'or')}{more}", nearest=shown)
