"""Offers that are plainly what was meant: all that was said is in them, nothing else is, and nothing else that could be ordered
comes near."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import ALL_UNITS, Name, Units, Word
from ..text import tokens
from .accounting import Facts, Mention
from .forms import stems
from .moment import SIDES
from .parts import MASSES, PLACES, numbered
from .searching import EVERY_WORDS
from .things import GROUP, Item, Lexed
from .verbs import LIGHT
from .walking import TooMany
from .words import ASKING

if TYPE_CHECKING:
    from .reader import Reader

CLEARLY = 2.0
"""By how much an offer must say more of what was said than the next one."""
MOST_UNKNOWN = 4
"""Words that nobody knows in a text of which the rest is plain."""
TOLD = 3.0
"""How much a text must say of an answer: more than a word for it."""
_ARTICLES = frozenset("the a an my our his her your their".split())
_SORTS = frozenset(("sort", "kind", "type"))


def plainly_meant(reader: "Reader", text: str, error: OrderError) -> list[Order]:
    """The orders that are offered first to a text, if it can only be those."""
    lexed = reader.lexed(text)
    if not error.nearest or not lexed.plain or reader.stranger(lexed) or not _harmless(lexed):
        return []
    accounts = reader._accounts
    said = accounts.likely(text)
    verbs = [item.verb for item in lexed.items if item.verb]
    typed = tokens(text)
    if len(said) + bool(verbs) < 2 or not said or not (EVERY_WORDS | ASKING).isdisjoint(typed):
        return []
    if not _counted(reader, lexed) or reader.exactly(text) is not None:
        return []
    worths: list[tuple[float, list[Order]]] = []
    for each in error.nearest:
        try:
            orders = reader._orders(pieces := each.split("; "))
        except (TooMany, OrderError):
            return []
        if len(orders) != len(pieces):
            return []
        worths.append((accounts.alike(said, orders, verbs), orders))
    worth, best = worths[0]
    if any(worth - other < CLEARLY for other, _ in worths[1:]) or not says_just(reader, text, best):
        return []
    for order in best:
        kind = type(order)
        if isinstance(order, Answer):
            return best if len(worths) > 1 and worth >= TOLD else []
        if reader._final(kind) or not kind.syntax.slots or (len(best) > 1 and _counts(kind)):
            return []
        if verbs and not (reader._says(kind, verbs) or reader._relates(kind, verbs)):
            return []
    kinds = {type(order) for order in best}
    own = {form[0] for kind in kinds for form in kind.syntax.forms}
    named = {form[0] for kind in reader.game.definition.orders for form in kind.syntax.forms} - own
    if not named.isdisjoint(verbs) or error.understood.partition(" ")[0] in own:
        return []  # an order that is refused is no other one
    if not all(
        verb in LIGHT or any(reader._says(k, [verb]) or reader._relates(k, [verb]) for k in kinds) for verb in verbs
    ):
        return []
    return [] if accounts.besides(said, best) or _any_of_them(reader, said, best) else best


def _counted(reader: "Reader", lexed: Lexed) -> bool:
    """Is it said of all units how many, or which?"""
    for clause in reader.clauses_of(lexed):
        for one in (one for part in clause.parts for one in part.units):
            if not (one.said or numbered(one)) and (one.plural or not MASSES.isdisjoint(one.words)):
                return False
    return True


def _any_of_them(reader: "Reader", said: Sequence[Mention], orders: Sequence[Order]) -> bool:
    """Do orders name units that were only called what others are called too, without the place where they stand?"""
    words = {name.casefold() for one in said for thing in one.things for name in (thing.name, *tokens(thing.name))}
    for order in orders:
        for name, slot in () if isinstance(order, Answer) else order.syntax.slots.items():
            value = getattr(order, name, None)
            if not isinstance(slot, Name) or not value or not reader.names[slot.vocabulary].known:
                continue
            mine = {value} if isinstance(value, str) else set(value)
            known = reader._fitter.known(slot.vocabulary)
            left = [each for each in known if each.name not in mine]
            for each in known:
                told = each.name.casefold() in words or each.place.casefold() in words
                if each.name in mine and not told and any(set(other.words) & set(each.words) for other in left):
                    return True
    return False


def says_just(reader: "Reader", text: str, orders: Sequence[Order], counted: bool = True) -> bool:
    """Do orders speak of all that was said, of as many units as were said, in words that were said, and of no unit twice?"""
    accounts = reader._accounts
    if accounts.left_out(text, orders):
        return False
    facts, written = accounts.facts(orders), "; ".join(map(str, orders))
    own = {reader.seat.casefold(), reader._title.casefold()}
    open_to = {
        slot.vocabulary
        for kind in reader.kinds
        for slot in kind.syntax.slots.values()
        if isinstance(slot, (Name, Units))
    }
    for one in accounts.likely(text):
        if one.denied or not one.things:
            continue
        if not (one.verb or accounts.accounted(one, facts)):
            return False
        if accounts.led(one, written) < 0:
            return False
        if not one.verb and not _spoken(one, facts) and any(thing.vocabulary in open_to for thing in one.things):
            return False  # 2 inv 2 act, where `Inv 2` is a card
        places = [thing for thing in one.things if thing.vocabulary in PLACES]
        if one.prep == "to" and places and not any(thing.name in facts.names for thing in places):
            return False
        if (
            one.prep == "from"
            and " from " in written
            and not any(f"from {thing.name}" in written for thing in one.things)
        ):
            return False
        strange = any(thing.vocabulary in SIDES for thing in one.things)
        strange = strange and not any(thing.name.casefold() in own for thing in one.things)
        if strange and not any(
            thing.name in facts.names or thing.name.casefold() in facts.names for thing in one.things
        ):
            return False
    typed = {stem for word in tokens(text) for stem in stems(word)}
    own = {form for order in orders if not isinstance(order, Answer) for form in _fixed(type(order))}
    if any(form not in typed for form in own):
        return False
    others = {form for kind in reader.kinds for form in _fixed(kind)} - own
    if not others.isdisjoint(typed):
        return False
    many = _many(reader, reader._accounts.mentions(text)) if counted else None
    return not gives_twice(reader, orders) and (many is None or many == sum(_size(reader, order) for order in orders))


def _spoken(one: Mention, facts: Facts) -> bool:
    """Is it in an order, by its name or by all of its words?"""
    names = {thing.name for thing in one.things} | {thing.name.casefold() for thing in one.things}
    if names & (facts.names | facts.places):
        return True
    return all(any(stem in facts.words for stem in stems(word)) for word in one.words)


def _counts(kind: type[Order]) -> bool:
    return any(isinstance(slot, Units) for slot in kind.syntax.slots.values())


def _fixed(kind: type[Order]) -> set[str]:
    """Words of a kind of order, behind its verb, that say what it is and lead to nothing: to Murmansk."""
    nodes = kind.syntax.nodes
    fixed = [node for node in nodes[1:] if isinstance(node, Word) and not node.optional]
    return {word for node in fixed for word in node.forms[0] if len(word) > 4}


def _many(reader: "Reader", said: Sequence[Mention]) -> int | None:
    """How many units were spoken of; None if none were, less than nothing if that isn't said."""
    total, number, seen = 0, 0, False
    for one in said:
        if one.denied:
            return -1
        if one.number:
            number = max(one.number, 0)
            continue
        vocabularies = {thing.vocabulary for thing in one.things}
        if vocabularies & (reader._lexer.counted | _SORTS) and not vocabularies & PLACES:
            bare = one.words[-1].endswith("s") and not one.words[-1][-2:-1].isdecimal() and not number
            if bare or any(thing.name.startswith(GROUP) for thing in one.things):
                return -1
            total, seen = total + (number or 1), True
        number = 0
    return total if seen else None


def _size(reader: "Reader", order: Order) -> int:
    if isinstance(order, Answer):
        return 0
    size = 0
    for name, slot in order.syntax.slots.items():
        value = getattr(order, name, None)
        if isinstance(slot, Units):
            size += sum(count or 99 * (kind == ALL_UNITS) for kind, count in value or ())
        elif (
            isinstance(slot, Name) and value and (slot.vocabulary in reader._lexer.counted or slot.vocabulary in _SORTS)
        ):
            size += 1 if isinstance(value, str) else len(value)
    return size


def gives_twice(reader: "Reader", orders: Sequence[Order]) -> bool:
    """Is one unit to do two things?"""
    seen: set[str] = set()
    for order in orders:
        units = reader.units_of(order)
        if seen & units:
            return True
        seen |= units
    return False


_TOLD = frozenset("said says say saying told tells suggests suggested thinks wants recommends asks asked".split())
"""What somebody else would do is no order."""


def _harmless(lexed: Lexed) -> bool:
    """Do the words that nobody knows stand where no part of an order would: not behind an amount, a preposition or an article,
    not before units, and not where a list goes on? And is every amount one of something?"""
    items, words = lexed.items, lexed.words
    if not _TOLD.isdisjoint(words):
        return False
    for item, behind in pairwise(items):
        if (
            item.amount is not None
            and behind.amount is not None
            and not item.things
            and item.amount.kind in ("n", "one")
        ):
            return False
    unknown = [at for at, item in enumerate(items) if item.unknown]
    for at in unknown:
        before = items[at - 1] if at else None
        after = _next(items, at)
        if after is not None and after.things:
            return False
        if any(char.isdecimal() for char in str(items[at])):
            return False
        place = words.index(items[at].words[0])
        if place and words[place - 1] in _ARTICLES:
            return False
        if before is None or before.unknown:
            continue
        if before.amount is not None or before.prep:
            return False
        if before.joins and (after is None or after.joins or after.prep):
            return False
    return len(unknown) <= MOST_UNKNOWN


def _next(items: Sequence[Item], at: int) -> Item | None:
    """What stands behind unknown words."""
    return next((item for item in items[at + 1 :] if not item.unknown), None)
