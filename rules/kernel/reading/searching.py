"""What may be meant by a text that is not understood: legal orders by how much they speak of what it names."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import ALL_UNITS, Name, NameList, Number, Units
from ..text import Known, tokens
from .accounting import CORRECTED, Accounts, Mention
from .fitting import unlikely
from .frames import Place, places
from .parts import PLACES, Clause
from .things import GROUP
from .understanding import Understanding
from .walking import TooMany
from .words import ALL, EVERYTHING, LESS

EVERY_WORDS = (
    ALL | EVERYTHING | frozenset(("both", "whole", "entire", "lot", "alle", "tout", "todas", "todos", "todo", "alles"))
)
MOST_RANKED = 16
"""Orders that are put in order by what they speak of."""
MOST_TOGETHER = 4
"""Orders that are offered together."""
WORK_SOUGHT = 30
"""Orders tried among those that are made of what a text names."""
MOST_KINDS = 6
"""Kinds of orders of which some are made."""
MOST_GROWN = 5
"""Beginnings of orders that are followed at a time."""
MOST_OFFERED = 60
"""Values of a slot that are looked at for each."""


class Searching(Understanding):
    """Puts what may be meant in order, and looks for more of it."""

    @cached_property
    def _accounts(self) -> Accounts:
        return Accounts(self)

    def _orders(self, texts: Sequence[str]) -> list[Order]:
        """Orders written in full."""
        return [order for text in texts for order, _ in self._exact(tokens(text))[:1]]

    def ranked(self, text: str, found: Sequence[str]) -> list[str]:
        """These orders, those first that speak of most of what a text names; the others as they were."""
        if len(found) < 2:
            return list(found)
        said = self._accounts.likely(text)
        verbs = [item.verb for item in self.lexed(text).items if item.verb]
        counted = any(each.number or any(t.vocabulary in self._lexer.counted for t in each.things) for each in said)
        every = not counted or not EVERY_WORDS.isdisjoint(tokens(text))
        keys: dict[str, tuple[float, float]] = {}
        for each in found[:MOST_RANKED]:
            try:
                orders = self._orders(each.split("; "))
            except (TooMany, OrderError):
                orders = []
            worth = self._accounts.alike(said, orders, verbs, every) if orders else 0.0
            keys[each] = -worth, -sum(map(self._size, orders)) if every else 0.0
        return [*sorted(keys, key=keys.__getitem__), *found[MOST_RANKED:]]

    def offering(self, text: str, found: Sequence[str]) -> list[str]:
        """What to offer to who typed this, best first: what was found, and where that leaves out what is named, orders made of
        that, and several of them that together speak of all."""
        lexed = self.lexed(text)
        if not {"not", "if", "over"}.isdisjoint(lexed.marks) or self.stranger(lexed):
            return self.ranked(text, found)
        if not CORRECTED.search(text) and not self._open_to_more(text, found):
            return self.ranked(text, found)
        every = self.ranked(text, list(dict.fromkeys([*self._sought(text, MOST_RANKED), *found])))
        together = self._together_with(text, every[:MOST_RANKED])
        return self.ranked(text, list(dict.fromkeys([*together, *every])))

    def _corrected(self, text: str) -> list[str]:
        """What is meant by who changes his mind while he types."""
        corrected = CORRECTED.search(text)
        if corrected is None or not self._accounts.mentions(text[corrected.end() :]):
            return []
        return self.ranked(text, self._sought(text, MOST_RANKED))[:3]

    def _together_with(self, text: str, found: Sequence[str]) -> list[str]:
        """Several of these that together speak of what one leaves out: `both submarines fire`, `S1 and S2 to Gibraltar`."""
        single = [orders[0] for each in found if len(orders := self._orders(each.split("; "))) == 1 and ";" not in each]
        single = [order for order in single if not isinstance(order, Answer) and not self._final(type(order))]
        if not single:
            return []
        best, accounts, every = single[0], self._accounts, not EVERY_WORDS.isdisjoint(tokens(text))
        said = accounts.mentions(text)
        alike = [best, *(order for order in single[1:] if _but_for_one(best, order))]
        worth = accounts.alike(said, [best])
        alike = [order for order in alike if accounts.alike(said, [order]) >= worth - 0.5]
        left = accounts.left_out(text, [best])
        many = next((each.number for each in left if 1 < each.number <= MOST_TOGETHER), 0)
        if not many and every and 1 < len(alike) <= MOST_TOGETHER:
            many = len(alike)
        if many and len(alike) >= many:
            return ["; ".join(map(str, alike[:many]))]
        if many and not any(isinstance(slot, (Units, NameList, Number)) for slot in best.syntax.slots.values()):
            return ["; ".join([str(best)] * many)]
        group = [best]
        for order in single[1:]:
            fewer = accounts.left_out(text, [*group, order])
            if accounts.besides(said, [order], every):
                continue
            if len(fewer) < len(left) and len(group) < MOST_TOGETHER:
                group.append(order)
                left = fewer
        return ["; ".join(map(str, group))] if len(group) > 1 and not left else []

    def units_of(self, order: Order) -> set[str]:
        """The seat's own units that an order names."""
        found: set[str] = set()
        for name, slot in order.syntax.slots.items():
            value = getattr(order, name, None)
            if isinstance(slot, Name) and value and self.names[slot.vocabulary].known:
                mine = {each.name for each in self._fitter.known(slot.vocabulary)}
                found |= mine & ({value} if isinstance(value, str) else set(value))
        return found

    def _size(self, order: Order) -> float:
        """How many units an order is for."""
        size = 0
        for name, slot in order.syntax.slots.items():
            value = getattr(order, name, None)
            if isinstance(slot, Units):
                size += sum(count for _, count in value or ())
            elif isinstance(value, tuple):
                size += len(value)
        return size

    def _open_to_more(self, text: str, found: Sequence[str]) -> bool:
        """Is there something that a text names and none of these speaks of? Not of what can't be taken back."""
        if not LESS.isdisjoint(tokens(text)):
            return False
        for each in found[:MOST_RANKED]:
            orders = self._orders(each.split("; "))
            if any(self._final(type(order)) for order in orders):
                return False
            if orders and not self._accounts.left_out(text, orders):
                return False
        return True

    # --- what else may be meant ---------------------------------------------------------------------------------

    def _sought(self, text: str, limit: int, wide: bool = False) -> list[str]:
        """Legal orders made of what a text names, slot by slot, the most promising first. Never one that can't be taken back.
        `wide`: also of kinds that its verbs do not mean."""
        said = [each for each in self._accounts.likely(text) if not each.denied]
        verbs = [item.verb for item in self.lexed(text).items if item.verb]
        if not said:
            return []
        kinds = [kind for kind in self.kinds if kind.syntax.slots and not self._final(kind)]
        kinds = [kind for kind in kinds if self._says(kind, verbs) or self._relates(kind, verbs)] or [
            kind for kind in kinds if kind in self.asked
        ]
        if wide:
            others = [kind for kind in self.asked if kind.syntax.slots and not self._final(kind) and kind not in kinds]
            kinds = [*kinds, *others]
        if len(kinds) > MOST_KINDS:
            clause = Clause(words=set(tokens(text)))
            kinds.sort(key=lambda kind: (-self._named_in(kind, said), unlikely(kind, clause)))
        every = not EVERY_WORDS.isdisjoint(tokens(text))
        grown: list[tuple[float, int, Order]] = []
        for kind in kinds[:MOST_KINDS]:
            for worth, values in self._grown_of(kind, said, every):
                grown.append((-worth, len(grown), kind(**values)))
        self._trying.budget.left = WORK_SOUGHT
        found: dict[str, None] = {}
        for _, _, order in sorted(grown, key=lambda one: one[:2]):
            settled = self._trying.settle(order)
            if settled is None or len(found) >= limit:
                break
            if not isinstance(settled, OrderError):
                found.setdefault(str(settled))
        return list(found)

    def _named_in(self, kind: type[Order], said: Sequence[Mention]) -> int:
        """For how many of the parts of an order something of their sort is named."""
        sorts = {thing.vocabulary for each in said for thing in each.things}
        return sum(getattr(slot, "vocabulary", "") in sorts for slot in kind.syntax.slots.values())

    def _grown_of(self, kind: type[Order], said: Sequence[Mention], every: bool) -> list[tuple[float, dict[str, Any]]]:
        """Values for the slots of a kind, with how much of what is named is in them."""
        beam: list[tuple[float, dict[str, Any], frozenset[int]]] = [(0.0, {}, frozenset())]
        for spot in places(kind.syntax.nodes):
            name = spot.slot.name
            wider: list[tuple[float, dict[str, Any], frozenset[int]]] = []
            for worth, got, spoken in beam:
                ways = dict.fromkeys(self._ways_for(kind, spot, got, said, every))
                if spot.optional:
                    ways.setdefault(None)
                for value in ways:
                    if value is None:
                        wider.append((worth, {**got, name: None}, spoken))
                        continue
                    gain, now = self._gain(spot, value, said, every, spoken)
                    if not spot.optional or gain > 0:
                        wider.append((worth + gain, {**got, name: value}, spoken | now))
            beam = sorted(wider, key=lambda one: -one[0])[:MOST_GROWN]
        return [(worth, got) for worth, got, _ in beam]

    def _ways_for(
        self, kind: type[Order], spot: Place, got: dict[str, Any], said: Sequence[Mention], every: bool
    ) -> Iterator[Any]:
        """Values that may stand in a slot: those named, and those that are offered."""
        slot = spot.slot
        offered = islice(kind.options(slot.name, got, self.game, self.seat), MOST_OFFERED)
        if isinstance(slot, Number):
            yield from (each.number for each in said if each.number > 0)
            yield from islice(offered, 2)
            return
        if isinstance(slot, Units):
            kinds = dict.fromkeys(t.name for m in said for t in m.things if t.vocabulary == slot.vocabulary)
            plain = [each for each in kinds if each in self.names[slot.vocabulary].rank]
            numbers = [each.number for each in said if each.number > 0][:3]
            for many in (*numbers, 0):
                for sort in plain[:4]:
                    yield ((sort, many),)
            if pairs := _counted(said, slot.vocabulary):
                yield tuple(sorted(pairs.items(), key=lambda g: self.names[slot.vocabulary].rank.get(g[0], -1)))
            if len(plain) > 1:
                yield tuple(sorted(((each, 0) for each in plain), key=lambda g: self.names[slot.vocabulary].rank[g[0]]))
            if every:
                yield ((ALL_UNITS, 0),)
            yield from (value for value in offered if value is not None)
            return
        yield from (value for value in offered if value is not None)
        if isinstance(slot, NameList) and self.names[slot.vocabulary].known:
            known = self._fitter.known(slot.vocabulary)
            for each in said:
                for where in {thing.name.casefold() for thing in each.things if thing.vocabulary in PLACES}:
                    there = [unit for unit in known if unit.place.casefold() == where]
                    called = [unit for unit in there if any(self._called_so(unit, other) for other in said)]
                    for group in (there, called):
                        if group:
                            yield tuple(unit.name for unit in group)
        elif isinstance(slot, Name):
            things = [t for m in said for t in m.things if t.vocabulary == slot.vocabulary]
            names = [thing.name for thing in things if not thing.name.startswith(GROUP)]
            yield from ((each,) for each in names) if isinstance(slot, NameList) else names

    def _called_so(self, one: Known, said: Mention) -> bool:
        low = {word.casefold() for word in one.words}
        return any(thing.name.casefold() in low or thing.name == one.name for thing in said.things)

    def _gain(
        self, spot: Place, value: Any, said: Sequence[Mention], every: bool, spoken: frozenset[int]
    ) -> tuple[float, frozenset[int]]:
        """How much of what is named, and of which nothing spoke yet, stands in the value of a slot, less what nobody named;
        and of what it speaks."""
        slot = spot.slot
        left = [(i, each) for i, each in enumerate(said) if i not in spoken]
        if isinstance(slot, Number):
            figures = frozenset(i for i, each in left if each.number == value)
            return (2.0 if figures else -0.5), figures
        if isinstance(slot, Units):
            sorts = {each for each, _ in value}
            mine = frozenset(i for i, each in left if any(thing.name in sorts for thing in each.things))
            called = {thing.name for _, each in left for thing in each.things}
            counts = frozenset(i for i, each in left if any(each.number == many > 0 for _, many in value))
            worth = 2.0 * len(mine) + 1.5 * len(counts) - 0.5 * len(sorts - called - {ALL_UNITS})
            return worth + (2.0 if every and ALL_UNITS in sorts else 0.0), mine | counts
        if not isinstance(slot, Name):
            return 0.0, frozenset()
        names = (value,) if isinstance(value, str) else tuple(value)
        known = {each.name: each for each in self._fitter.known(slot.vocabulary)}
        worth, all_now = 0.0, set[int]()
        for name in names:
            place = known[name].place.casefold() if name in known else ""
            now: set[int] = {i for i, each in left if any(thing.name == name for thing in each.things)}
            led = [each.prep for i, each in left if i in now and each.prep]
            if name in known:
                now |= {i for i, each in left if self._called_so(known[name], each)}
                now |= {i for i, each in left if any(thing.name.casefold() == place for thing in each.things)}
            elif spot.optional and "via" in spot.roles and "via" not in led:
                now = set()
            elif led and spot.roles and led[0] in ("to", "from"):
                worth += 1.0 if led[0] in spot.roles else -1.5 if spot.roles & {"to", "from"} else 0.0
            worth += 2.0 * len(now - all_now) if now else -0.5
            all_now |= now
        many = {i for i, each in left if all_now and each.number == len(names) > 1}
        return worth + 1.5 * len(many), frozenset(all_now | many)


def _counted(said: Sequence[Mention], vocabulary: str) -> dict[str, int]:
    """Sorts of units with the number that stands before each; one, where none does."""
    found: dict[str, int] = {}
    number = 0
    for each in said:
        if each.number > 0:
            number = each.number
        for thing in each.things[:1]:
            if thing.vocabulary == vocabulary and not thing.name.startswith(GROUP):
                found[thing.name] = found.get(thing.name, 0) + (number or 1)
            number = 0
    return found


def _but_for_one(order: Order, other: Order) -> bool:
    """Do two orders say the same of all but one of their slots?"""
    if type(order) is not type(other):
        return False
    unlike = [name for name in order.syntax.slots if getattr(order, name) != getattr(other, name)]
    return len(unlike) == 1
