"""Several orders that one sentence runs through: cut where each piece is an order, with what is said once for several said
for each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..text import EXACT
from .clauses import clauses
from .confiding import gives_twice
from .forms import stems
from .parts import PLACES, Clause
from .things import Item, Lexed
from .verbs import END

if TYPE_CHECKING:
    from .reader import Reader

MOST_ITEMS = 40
"""Words of a sentence that is cut; longer ones are read line by line."""
MOST_CUTS = 7
"""Places where a sentence may be cut."""
MOST_TRIED = 90
"""Pieces that are fitted to orders for one sentence."""
WORK = 120
"""Orders tried for one sentence."""
CLEAR = 0.35
"""By how much one way to cut must cost less than the next to be the one that is meant."""
_UNMARKED, _AND, _COMMA = 1.2, 0.2, 0.0
"""What it costs to cut where nothing is said, at `and`, at a comma."""
_PASSED = {",": 0.5, "and": 0.1}
"""What it costs not to cut there."""
_SAME = 0.4
"""What it costs to say something for a piece that was said for another."""
_OTHER = 0.3
"""What it costs to say nothing of the verb that was said before."""
_FILLED, _LEFT, _SAID = 1.0, 3.0, 0.2
"""What it costs to fill in a part of a piece; to leave out a piece that names something; one that does not."""
_LIKEWISE = frozenset("ditto idem likewise dito".split())
_HEADING = re.compile(r"^[^:,]*[:,]\s*")
_AND_WORDS = frozenset("and & + plus und et".split())


@dataclass(slots=True)
class Way:
    """Orders that a sentence comes to, and what it costs to understand it so."""

    orders: tuple[str, ...] = ()
    cost: float = 0.0
    sure: bool = True
    """May it be carried out: is nothing said for several that could be meant for all of them together?"""
    headed: bool = False
    """Is there a heading that is no part of any order?"""


@dataclass(slots=True)
class Composer:
    """Cuts one sentence."""

    reader: "Reader"
    items: list[Item]
    loosely: bool = False
    """May words be left out that nobody knows, pieces that are no order, and parts that can be filled in? Only for offers."""
    tried: int = 0
    found: dict[tuple[object, ...], list[tuple[str, float]]] = field(default_factory=dict)

    # --- where to cut -----------------------------------------------------------------------------------------------

    def cuts(self) -> list[tuple[int, int, float]]:
        """Where a piece may end and the next begin, and what that costs."""
        out: list[tuple[int, int, float]] = []
        for at, item in enumerate(self.items):
            if not 0 < at < len(self.items) - 1:
                continue
            if item.joins:
                end = at
                while end + 1 < len(self.items) and self.items[end + 1].joins:
                    end += 1
                if out and out[-1][1] > at:
                    continue
                comma = any(not _AND_WORDS.issuperset(each.words) for each in self.items[at : end + 1])
                out.append((at, end + 1, _COMMA if comma else _AND))
            elif self._begins(at):
                out.append((at, at, _UNMARKED))
        marked = [cut for cut in out if cut[0] < cut[1]]
        return out if len(out) <= MOST_CUTS else marked[:MOST_CUTS]

    def _begins(self, at: int) -> bool:
        """Do units or an amount follow a place, with nothing between: `1 inf Brandenburg 2 inf Rhineland`?"""
        item, before = self.items[at], self.items[at - 1]
        counts = item.amount is not None or any(thing.vocabulary in self.kinds for thing in item.things)
        placed = any(thing.vocabulary in PLACES for thing in before.things)
        return counts and placed and not any(thing.vocabulary in PLACES for thing in item.things)

    @property
    def kinds(self) -> frozenset[str]:
        return self.reader._lexer.counted

    # --- what a piece is --------------------------------------------------------------------------------------------

    def orders(self, items: Sequence[Item], verb: str) -> list[tuple[str, float]]:
        """The orders that a piece may be, the likeliest first; `verb` is said for it before."""
        key = tuple(item.words for item in items), verb
        if key not in self.found:
            self.found[key] = self._orders(items, verb) if self.tried < MOST_TRIED else []
        return self.found[key]

    def _orders(self, items: Sequence[Item], verb: str) -> list[tuple[str, float]]:
        self.tried += 1
        items = _meaning([item for item in items if not (self.loosely and item.unknown)])
        said = clauses(items, self.kinds, self.reader._lexer.own) if items else []
        if len(said) != 1 or any(item.unknown for item in items) or self._again(items):
            return []
        clause = said[0]
        if not clause.verbs and not any(part.units or part.names for part in clause.parts):
            return []  # 8 men and 2 guns: a number alone is no order
        if verb and not clause.verbs:
            clause = Clause([verb], clause.parts, clause.words)
        clause.words.update(s for item in items for word in item.words for s in (*stems(word), word.removesuffix("s")))
        out: dict[str, float] = {}
        for fit in self.reader.fits(clause):
            if self.loosely and fit.missing and fit.loose == EXACT and not self.reader._final(fit.kind):
                filled = self.reader._completed(fit) if len(fit.missing) == 1 else []
                out |= {
                    str(order): fit.cost + _FILLED + 0.1 * i
                    for i, order in enumerate(filled[:2])
                    if str(order) not in out
                }
            if fit.missing or fit.loose != EXACT:
                continue
            if self.reader._final(fit.kind) and not clause.verbs:
                continue
            order = self.reader._counted(fit)
            if order is not None and not isinstance(order, OrderError):
                if not self.loosely and self.reader.of_a_mass(
                    tuple(word for item in items for word in item.words), order
                ):
                    return []  # infantry in Rhineland: one, or all of it?
                out.setdefault(str(order), fit.cost)
            elif isinstance(order, OrderError) and (together := self.reader._together(fit)):
                out.setdefault("; ".join(together), fit.cost)
        return sorted(out.items(), key=lambda one: one[1])[:2]

    def _again(self, items: Sequence[Item]) -> bool:
        """Is one sort of unit named twice, so that it may be the same ones: `one CV with two planes: carrier + 2 ftr`?"""
        sorts = [{t.name for t in item.things if t.vocabulary in self.kinds} for item in items]
        sorts = [sort for sort in sorts if sort]
        return any(a & b and len(a) == len(b) == 1 for a, b in combinations(sorts, 2))

    # --- a way to cut -----------------------------------------------------------------------------------------------

    def ways(self) -> Iterator[Way]:
        """What the sentence comes to, cut in each way."""
        cuts = self.cuts()
        for many in range(1, len(cuts) + 1):
            for chosen in combinations(cuts, many):
                edges = [(0, 0, 0.0), *chosen, (len(self.items), len(self.items), 0.0)]
                pieces = [self.items[a[1] : b[0]] for a, b in pairwise(edges)]
                if not all(pieces):
                    continue
                passed = [cut for cut in cuts if cut not in chosen]
                price = sum(cut[2] for cut in chosen)
                price += sum(_PASSED["," if cut[2] == _COMMA else "and"] for cut in passed if cut[0] < cut[1])
                yield from self._read(pieces, price, all(cut[0] < cut[1] for cut in chosen))

    def _read(self, pieces: list[list[Item]], price: float, marked: bool) -> Iterator[Way]:
        lead: list[Item] = []
        if len(pieces) > 2 and _heading(pieces[0]):
            lead, pieces = pieces[0], pieces[1:]
        tail = _tail(pieces[-1])
        way, first = Way(cost=price, headed=bool(lead)), ""
        verb, before = next((item.verb for item in pieces[0] if item.verb and item.verb not in END), ""), pieces[0]
        for at, piece in enumerate(pieces):
            own = next((item.verb for item in piece if item.verb), "")
            found = sorted(
                self._variants(piece, before if at else [], lead, tail if at < len(pieces) - 1 else [], verb),
                key=lambda one: one[1],
            )
            if not found and self.loosely:
                way.cost += _LEFT if any(item.things or item.amount for item in piece) else _SAID
                continue
            if not found:
                return
            orders, cost, sure, whole = found[0]
            kind = orders.partition(" ")[0]
            if first and kind != first and not own and not self._counted(piece):
                return  # one infantry to Tula, another to Orel
            if own and whole != piece and not self._is_said(orders, own):
                return  # SUB1 fires at naval, SUB2 goes home
            first = first or kind
            sure = sure and all(other[0] == orders or other[1] > cost + CLEAR for other in found[1:])
            way.orders += tuple(orders.split("; "))
            way.cost += cost
            way.sure = way.sure and sure and marked
            way.headed = way.headed and whole[: len(lead)] != lead
            verb, before = own or verb, whole
        if len(set(way.orders)) == len(way.orders) > 1 and not gives_twice(
            self.reader, self.reader._orders(way.orders)
        ):
            yield way

    def _is_said(self, orders: str, verb: str) -> bool:
        """Is it a verb for these orders, where something is lent to it?"""
        return all(self.reader._says(type(order), [verb]) for order in self.reader._orders(orders.split("; ")))

    def _variants(
        self, piece: list[Item], before: list[Item], lead: list[Item], tail: list[Item], verb: str
    ) -> Iterator[tuple[str, float, bool, list[Item]]]:
        """A piece as it stands, or with what was said for another one."""
        spoken = any(item.verb for item in piece)
        placed, counted = _placed(piece), self._counted(piece)
        tries: list[tuple[list[Item], float, bool]] = [(piece, 0.0, True)]
        if self.loosely and (same := self._of_the_same(piece, before)):
            tries.append((same, _SAME, False))
        if lead and not any(item.unknown for item in lead):
            tries.insert(0, ([*lead, *piece], 0.0, True))
        if tail and not placed:
            tries.append(([*piece, *tail], _SAME, self._said_how_many(piece)))
        if before and not placed and (goal := _tail(before)):
            tries.append(([*piece, *goal], _SAME, self._said_how_many(piece)))
        if before and not counted and (head := _head(before)):
            tries.append(([*head, *_unjoined(piece)], _SAME, self._one(head)))
        for items, cost, sure in tries:
            found = self.orders(items, "" if spoken else verb)
            if not found and verb and not spoken:
                found, cost = self.orders(items, ""), cost + _OTHER
            for order, price in found:
                yield order, cost + price, sure, items

    def _counted(self, piece: Sequence[Item]) -> bool:
        return any(
            (item.amount and item.words != ("another",)) or any(t.vocabulary in self.kinds for t in item.things)
            for item in piece
        )

    def _of_the_same(self, piece: list[Item], before: Sequence[Item]) -> list[Item]:
        """`Hamburg gets two bombers, Cologne the other two`: a number of what was counted before."""
        sorts = [item for item in before if any(thing.vocabulary in self.kinds for thing in item.things)]
        counts = [at for at, item in enumerate(piece) if item.amount and not item.things]
        if not sorts or not counts or any(thing.vocabulary in self.kinds for item in piece for thing in item.things):
            return []
        at = counts[0] + 1
        return [*piece[:at], replace(sorts[-1], amount=None), *piece[at:]]

    def _said_how_many(self, piece: Sequence[Item]) -> bool:
        """Are units counted, or called by a name of their own?"""
        return any(item.amount or item.words[-1][-1].isdecimal() for item in piece)

    def _one(self, head: Sequence[Item]) -> bool:
        """Is it one unit, so that one at each place must be meant?"""
        amounts = [item.amount for item in head if item.amount is not None]
        return all(amount.number == 1 and amount.kind in ("one", "n") for amount in amounts) and bool(amounts)


def _heading(piece: Sequence[Item]) -> bool:
    """Is it only what the orders behind it are about: `China:`, `armor:`, `closing the ring:`? `tank London` says more."""
    placed = [any(thing.vocabulary in PLACES for thing in item.things) for item in piece if item.things]
    return len(piece) < 4 and not any(item.amount or item.verb for item in piece) and len(set(placed)) < 2


def _meaning(items: Sequence[Item]) -> list[Item]:
    """The words of a piece without those that only say that it goes on as before, or what follows."""
    out: list[Item] = []
    for at, item in enumerate(items):
        behind = items[at + 1] if at + 1 < len(items) else None
        if item.unknown and (_LIKEWISE.issuperset(item.words) or (item.words == ("as",) and behind and behind.verb)):
            continue
        out.append(item)
    return out


def _placed(piece: Sequence[Item]) -> bool:
    return any(any(thing.vocabulary in PLACES for thing in item.things) for item in piece)


def _tail(piece: Sequence[Item]) -> list[Item]:
    """Where a piece goes or stands, behind its units: from its first preposition on, or its last place."""
    at = next((i for i, item in enumerate(piece) if item.prep and i), None)
    if at is None:
        at = next((i for i, item in enumerate(piece) if i and any(t.vocabulary in PLACES for t in item.things)), None)
    return list(piece[at:]) if at is not None else []


def _head(piece: Sequence[Item]) -> list[Item]:
    """What stands before the place of a piece, with the preposition that leads to it."""
    at = next((i for i, item in enumerate(piece) if any(t.vocabulary in PLACES for t in item.things)), None)
    return list(piece[:at]) if at else []


def _unjoined(piece: Sequence[Item]) -> list[Item]:
    """A piece without the preposition that another one lends it."""
    return list(piece[1:]) if piece[0].prep and len(piece) > 1 else list(piece)


def composed(reader: "Reader", lexed: Lexed) -> tuple[list[str], bool, str]:
    """The orders that a sentence runs through, whether they are plainly meant, and what of the text they must speak of."""
    if not _ordering(lexed) or not 3 <= len(lexed.items) <= MOST_ITEMS or reader.stranger(lexed):
        return [], False, lexed.text
    composer = Composer(reader, list(lexed.items))
    reader._trying.budget.left = WORK
    best: dict[frozenset[str], Way] = {}
    for way in composer.ways():
        key = frozenset(way.orders)
        if key not in best or best[key].cost > way.cost:
            best[key] = way
    ways = sorted(best.values(), key=lambda way: way.cost)
    if not ways:
        return [], False, lexed.text
    clear = len(ways) < 2 or ways[1].cost - ways[0].cost > CLEAR
    text = _HEADING.sub("", lexed.text) if ways[0].headed else lexed.text
    orders = list(ways[0].orders)
    mixed = len({type(order) for order in reader._orders(orders)}) > 1 and not any(item.verb for item in lexed.items)
    return orders, clear and ways[0].sure and not mixed, text  # `Kuibyshev: tank, tank` researches no tanks


def roughly(reader: "Reader", lexed: Lexed) -> list[str]:
    """The orders that a sentence may run through if what nobody understands is left out of it: only to be offered."""
    if not 3 <= len(lexed.items) <= MOST_ITEMS or reader.stranger(lexed):
        return []
    composer = Composer(reader, list(lexed.items), loosely=True)
    reader._trying.budget.left = WORK
    best: dict[str, float] = {}
    for way in composer.ways():
        offer = "; ".join(way.orders)
        best[offer] = min(best.get(offer, way.cost), way.cost)
    return sorted(best, key=best.__getitem__)[:2]


def _ordering(lexed: Lexed) -> bool:
    """Is it an order, perhaps one for each of several places?"""
    return lexed.plain or lexed.marks == {"maybe": ["each"]}


def parted(reader: "Reader", lexed: Lexed) -> bool:
    """Is there a place where a sentence may be cut?"""
    return _ordering(lexed) and len(lexed.items) > 2 and bool(Composer(reader, list(lexed.items)).cuts())
