"""How well orders answer to a text that is not taken: the more they say of what it says, and the less besides, the nearer to the
top of what is offered they stand."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Name, NameList, Units
from ..text import tokens
from .accounting import Facts, Mention
from .choosing import NEUTRAL
from .confiding import fixed_words, gives_twice
from .forms import stems
from .moment import SIDES
from .parts import EVERY, PLACES
from .rewording import MANY
from .tallying import Tally, voyage
from .telling import Telling
from .things import GROUP
from .verbs import families
from .walking import TooMany
from .words import ORDINALS, PREPOSITIONS

if TYPE_CHECKING:
    from .reader import Reader

MOST_NAMES = 12
"""Names of a sort of which each may be a word for what is done."""
_SPOKEN, _NEAR, _UNSPOKEN = 3.0, 0.25, -2.0
"""What it is worth that something named is in an order, may be in it, or is not."""
_WORD = 1.5
"""What it is worth that a word of an order without parts is in a text."""
_FIXED = 2.0
"""What it is worth that a word is in a text which leads to nothing in an order: to Murmansk."""
_DENIED = -4.0
"""What it is worth that something is in an order which was to stay out."""
_BESIDE = 0.5
"""What a name costs that nobody said."""
_BOMBERS = 1.6
"""What it is worth that bombers bomb, where no verb says what they do."""
_PAIR = 1.5
"""What it is worth that as many of a sort are ordered as were said right before it."""
_MISCOUNTED = 3.0
"""What it costs that orders are for another number of units than was said."""
_IDLE = 2.5
"""What it costs that one of several orders says nothing that the others do not."""
_WHOLE = frozenset("all whole entire every each everything everyone alle".split())
"""Words for more than what is said."""
_MORE = frozenset("another other others second third last remaining".split())
"""Words for units beside those that were counted."""
_MORE_ORDERS = 0.3
"""What each of several orders costs."""
_FAVOURED = 2.0
_GOES = frozenset(("go", "attack", "advance"))
"""Families of verbs for bombers that may go somewhere to bomb it."""
_APART = 1.5
"""What it costs that one of several orders mixes what was said of each."""
_TWICE = 6.0
"""What it costs that a unit is given two orders."""


class Weigher:
    """Weighs orders against one text."""

    def __init__(self, reader: "Reader", telling: Telling) -> None:
        self.reader, self.telling = reader, telling
        self.lexed = reader.lexed(telling.wanted or telling.text)
        self.said = telling.said
        self.verbs = [item.verb for item in self.lexed.items if item.verb]
        counted = reader._lexer.counted
        self.typed = frozenset(tokens(telling.text))
        self.many = not MANY.isdisjoint(self.typed)
        sorts = [
            each for each in self.said if not each.denied and any(thing.vocabulary in counted for thing in each.things)
        ]
        self.units = bool(sorts)
        """Are units spoken of?"""
        self.every = not sorts or (self.many and not any(each.number or each in sorts for each in self.said))
        self.whole = not _WHOLE.isdisjoint(self.typed)
        self.more = not _MORE.isdisjoint(self.typed)
        self.homes = self._homes()
        own = {form[0] for kind in reader.kinds for form in kind.syntax.forms}
        self.named = {verb for verb in self.verbs if verb not in own and len(verb) > 3}
        """Verbs that are no order of this moment, but may be what one orders: pass."""
        values = (value for kind in reader.asked for slot in kind.syntax.slots.values() for value in self._values(slot))
        self.words = {word for value in values for word in tokens(value)} if self.named else set()
        self.where = self._clauses()
        things = [self.where[at] for at, one in enumerate(self.said) if one.things]
        self.full = {each for each in things if things.count(each) > 1 and each >= 0}
        """Clauses that name two things or more."""
        self.kept: dict[str, float] = {}
        self.favoured: set[str] = set()
        """Offers that leave out just what was to stay out."""

    def worth(self, offer: str) -> float:
        """What orders are worth as an offer."""
        if offer not in self.kept:
            self.kept[offer] = self._worth(offer)
        return self.kept[offer] + (_FAVOURED if offer in self.favoured else 0.0)

    def short(self, offer: str) -> bool:
        """Does an offer leave out something that was said, or name something that was not?"""
        try:
            orders = self.reader._orders(offer.split("; "))
        except (TooMany, OrderError):
            return True
        if not orders or isinstance(orders[0], Answer):
            return True
        facts, written = self.reader._accounts.facts(orders), "; ".join(map(str, orders))
        out = any(self._spoken(each, facts, written) < 0 for each in self.said if not each.denied)
        return out or self.reader._accounts.besides(self.said, orders, self.every) > 0

    def speaks(self, offer: str) -> bool:
        """Does an offer speak of anything that was named, or is it an answer?"""
        orders = self.reader._orders(offer.split("; "))
        answers = any(isinstance(order, Answer) for order in orders)
        return answers or not any(one.things for one in self.said) or any(map(self._spoken_by, orders))

    def leaves_out(self, offer: str) -> bool:
        """Does an offer leave out something that was said?"""
        orders = self.reader._orders(offer.split("; "))
        facts = self.reader._accounts.facts(orders)
        written = "; ".join(map(str, orders))
        if not {verb for verb in self.named if verb in self.words} <= {
            word for order in orders for word in tokens(str(order))
        }:
            return True
        return any(self._spoken(each, facts, written) < 0 for each in self.said if not each.denied)

    def says(self, order: Order) -> int:
        """Of how much that was said an order speaks by name."""
        return len(self._spoken_by(order))

    def touched(self, one: Mention, choice: str) -> bool:
        """Is a choice about something that was named?"""
        words = _names(one) | set(one.words)
        return any(self._touches(word.casefold(), choice) or word in tokens(choice) for word in words)

    def counts(self, one: Mention) -> bool:
        """Is it something that may stand behind a number?"""
        return self._sort(one)

    def keeps_out(self, offer: str) -> bool:
        """Does an offer leave alone what was to stay out of it?"""
        denied = [each for each in self.said if each.denied]
        if not denied:
            return True
        facts, low = self.reader._accounts.facts(self.reader._orders(offer.split("; "))), f" {offer} ".casefold()
        goes = {name for one in denied for name in _names(one) for to in ("to", "at", "in") if f" {to} {name} " in low}
        return not any(is_there(one, facts) and (not _place(one) or goes & _names(one)) for one in denied)

    def _worth(self, offer: str) -> float:
        try:
            orders = self.reader._orders(offer.split("; "))
        except (TooMany, OrderError):
            return _UNSPOKEN * len(self.said)
        if not orders:
            return _UNSPOKEN * len(self.said)
        if isinstance(orders[0], Answer):
            return self._answering(offer, orders)
        if not any(order.syntax.slots for order in orders):
            own = {stem for word in tokens(offer) for stem in stems(word)}
            spoken = sum(len(word) > 3 for word in self.typed & own)
            named = sum(bool(each.things) and own.isdisjoint(each.words) for each in self.said if not each.denied)
            return self._kind(type(orders[0])) + _WORD * spoken + _UNSPOKEN * named
        facts, written = self.reader._accounts.facts(orders), "; ".join(map(str, orders))
        worth = sum(self._spoken(each, facts, written) for each in self.said)
        worth += self._kind(type(orders[0])) + _BOMBERS * self._bombs(orders)
        fixed = {form for order in orders if order.syntax.slots for form in fixed_words(type(order))}
        worth += _FIXED * len(fixed & {stem for word in self.typed for stem in stems(word)})
        several = len(orders) > 1 and not voyage(orders)
        alike = several and len({type(order) for order in orders}) == 1
        alike = alike and (self.many or len(orders) in self.numbers)
        alike = alike and len({frozenset(self._spoken_by(order)) for order in orders}) == 1
        besides = self.reader._accounts.besides(self.said, orders, self.every) - self._free(orders)
        worth -= _BESIDE * besides / (len(orders) if alike else 1)
        if not (several and self.more):
            worth -= _MISCOUNTED * self._miscounted(orders)
        worth += _PAIR * sum(f"{number} {name}" in written for number, name in self._pairs())
        if self.whole and not self.numbers:
            worth += 0.3 * min(sum(map(self.reader._size, orders)), 4)
        worth += _WORD * sum(bool(self.named & set(tokens(str(order))[1:])) for order in orders)
        if several:
            worth -= _APART * self._mixed(orders)
            worth -= _TWICE * (not any(map(_stacks, orders)) and gives_twice(self.reader, orders))
            listed = any(
                isinstance(slot, (NameList, Units)) for order in orders for slot in order.syntax.slots.values()
            )
            worth += 1.0 if self.more else 0.0
            worth += (0.0 if listed else 1.0) if alike else -_IDLE * self._idle(orders) - _MORE_ORDERS * len(orders)
        return worth

    def _bombs(self, orders: Sequence[Order]) -> bool:
        """Is it bombers that are to bomb, perhaps with others beside them, and is nothing else said to be done?"""
        if any("bomb" not in families(verb) and not families(verb) & _GOES for verb in self.verbs):
            return False
        for order in orders:
            stacks = [
                (slot, getattr(order, name)) for name, slot in order.syntax.slots.items() if isinstance(slot, Units)
            ]
            if "bomb" not in families(order.syntax.verb) or len(stacks) != 1:
                return False
            slot, stack = stacks[0]
            bombers = set(self.reader.names[slot.vocabulary].exactly(("bomber",)))
            if bombers.isdisjoint(kind for kind, _ in stack or ()):
                return False
        return True

    def _spoken(self, one: Mention, facts: Facts, written: str) -> float:
        """How much it is worth how an order speaks of something named."""
        accounts = self.reader._accounts
        names, there = _names(one), is_there(one, facts)
        there = there or (one.near and any(facts.words.issuperset(tokens(thing.name)) for thing in one.things))
        if one.denied:
            return _DENIED if there and not (_place(one) and f" from {one.things[0].name} " in written) else 0.0
        if one in self.homes:
            low = f" {written} ".casefold()
            from_there = any(f" from {name} " in low for name in names) or not names.isdisjoint(facts.places)
            return _SPOKEN if from_there else -1.0 if there else 0.0
        if one.number:
            told = accounts.accounted(one, facts, self.numbers) or any(_ends(name, one.number) for name in facts.names)
            return _SPOKEN if told else _UNSPOKEN
        if there:
            side = any(thing.vocabulary in SIDES for thing in one.things)
            short = one.near and len(one.words[-1]) < 4
            return (1.0 if short or (one.verb and not side) else 2.0 if one.near else _SPOKEN) + accounts.led(
                one, written
            )
        if one.verb:
            return 0.0
        if one.near:
            return 0.0 if len(one.words[-1]) < 5 else 0.5 * _UNSPOKEN
        return _NEAR if accounts.accounted(one, facts, self.numbers) else _UNSPOKEN

    def _free(self, orders: Sequence[Order]) -> int:
        """How many names of orders need not be said: whose they are, where they are one's own; the units, where all are meant."""
        own = {self.reader.seat.casefold(), self.reader._title.casefold()}
        values = (getattr(order, name, None) for order in orders for name in order.syntax.slots)
        mine = sum(isinstance(value, str) and value.casefold() in own for value in values)
        if not (self.every and self.whole):
            return mine
        slots = [
            (order, name) for order in orders for name, slot in order.syntax.slots.items() if isinstance(slot, NameList)
        ]
        unnamed = not any(map(_place, self.said))
        return mine + sum(
            len(getattr(order, name) or ()) for order, name in slots if unnamed or self.reader.units_of(order)
        )

    @property
    def numbers(self) -> set[int]:
        return {each.number for each in self.said if each.number > 0}

    def _kind(self, kind: type[Order]) -> float:
        """Do the verbs that were said mean an order of this kind? What is said first says most."""
        for at, verb in enumerate(self.verbs):
            if self.reader._says(kind, [verb]):
                return 2.0 - min(at, 3) * 0.1
            if self.reader._relates(kind, [verb]):
                return 1.0 - min(at, 3) * 0.1
        return 0.5 if not self.verbs and kind in self.reader.asked else 0.0

    def _pairs(self) -> list[tuple[int, str]]:
        """Numbers with what stands right behind them."""
        return [
            (one.number, thing.name)
            for one, behind in pairwise(self.said)
            if one.number > 0
            for thing in behind.things
            if thing.vocabulary not in PLACES
        ]

    def _homes(self) -> list[Mention]:
        """What only says where units are from: `the Alaska infantry to the Aleutians`, `fighters off the carrier`."""
        written = " ".join(self.lexed.words)
        led = [one for one in self.said if one.prep in ("to", "at") and _place(one)]
        out: list[Mention] = []
        for one, behind in pairwise((*self.said, Mention(()))):
            if one.denied or not (self._sort(one) or (_place(one) and any(each is not one for each in led))):
                continue
            beside = self._sort(behind) and " ".join((*one.words, *behind.words)) in written
            if (beside and not one.prep) or (self._sort(one) and one.prep == "from"):
                out.append(one)
        return out

    def _sort(self, one: Mention) -> bool:
        """Is it a sort of unit, of which there may be many, and not what a certain one is called?"""
        counted = self.reader._lexer.counted
        called = any(word[-1].isdecimal() for word in one.words)
        return not called and any(t.vocabulary in counted and t.vocabulary != "called" for t in one.things)

    def _idle(self, orders: Sequence[Order]) -> int:
        """How many of several orders say nothing that the others do not."""
        times = Counter(map(str, orders))
        if all(many == 1 or many in self.numbers for many in times.values()):
            orders = [order for at, order in enumerate(orders) if str(order) not in map(str, orders[:at])]
        spoken = [self._spoken_by(order) for order in orders]
        others = [set().union(*spoken[:at], *spoken[at + 1 :]) for at in range(len(spoken))]
        unsaid = sum(not order.syntax.slots and self.typed.isdisjoint(tokens(str(order))) for order in orders)
        return unsaid + sum(each <= other for each, other in zip(spoken, others, strict=True))

    def _mixed(self, orders: Sequence[Order]) -> int:
        """How often one of several orders speaks of what was said of others: of the tank in Essen and of Berlin."""
        count = 0
        for order in orders:
            whole = {self.where[at] for at in self._spoken_by(order) if not self._repeated(at)} & self.full
            count += max(len(whole) - 1, 0)
        return count

    def _repeated(self, at: int) -> bool:
        """Is a thing named in another clause as well?"""
        mine = _names(self.said[at])
        return any(
            not mine.isdisjoint(_names(one)) for i, one in enumerate(self.said) if self.where[i] != self.where[at]
        )

    def _values(self, slot: object) -> Sequence[str]:
        """The few names that may stand in a slot."""
        names = self.reader.names[slot.vocabulary].names if isinstance(slot, Name) else ()
        return names if len(names) < MOST_NAMES else ()

    def _clauses(self) -> list[int]:
        """In which clause each thing was said."""
        out: list[int] = []
        clauses = [each for each in self.telling.clauses if not each.spared]
        for number, clause in enumerate(clauses):
            out += [number] * len(self.reader._accounts.mentions(clause.text))
        return [*out, *[-1] * len(self.said)][: len(self.said)] if len(clauses) > 1 else [0] * len(self.said)

    def _spoken_by(self, order: Order) -> set[int]:
        """Which of the things that were said an order speaks of by name."""
        facts = self.reader._accounts.facts([order])
        return {at for at, one in enumerate(self.said) if one.things and not one.denied and is_there(one, facts)}

    def _miscounted(self, orders: Sequence[Order]) -> int:
        """How many sorts of unit these orders are for in another number than was said."""
        tally = Tally(self.reader, self.lexed, self.said, orders)
        count, total = 0, sum(max(one.number, 0) for one in self.said)
        for group in tally._groups() or ():
            many = sum(one.number for one in tally.ordered if group.meets(one))
            if "each" in self.typed and many == group.number * len(orders):
                continue
            if many in (0, total) or group.masses or EVERY in group.names or self.whole:
                continue
            whole = group.whole or (group.number == 1 and any(name.startswith(GROUP) for name in group.names))
            count += many < max(group.number, 2) if whole else many != group.number + group.masses
        return count

    # --- answers ------------------------------------------------------------------------------------------------

    def _answering(self, offer: str, orders: Sequence[Order]) -> float:
        """What a choice is worth as an answer: by the words that touch it, most where a clause says all of it."""
        worth = 0.0
        for clause in self.telling.clauses:
            words: Sequence[str] = [word for word in tokens(clause.text) if word not in NEUTRAL]
            touched = [word for word in words if self._touches(word, offer)]
            if clause.spared:
                worth -= 1.0 * len(touched)
                continue
            named = [part for part in tokens(offer) if part not in NEUTRAL and part not in PREPOSITIONS and part != "1"]
            whole = named and all(any(self._touches(word, part) for word in words) for part in named)
            worth += len(touched) + (2.0 if whole else 0.0)
        facts = self.reader._accounts.facts(orders)
        for each in self.said:
            if each.things and not each.denied:
                parts = {word for name in _names(each) for word in tokens(name) if len(word) > 4}
                near = not parts.isdisjoint(tokens(offer))  # Pearl Harbor, on the Hawaiian Islands: the Hawaiian Sea
                worth += 1.0 if near or not _names(each).isdisjoint(facts.names) else 0.0
        return worth

    def _touches(self, word: str, choice: str) -> bool:
        replies = self.reader._replies
        if word in ORDINALS and any(
            part[-1:] == str(ORDINALS[word]) and not part.isdecimal() for part in tokens(choice)
        ):
            return True  # the 3rd into the empty hex
        return replies._touches(word, choice) or replies._same_name(word, tokens(choice), self.lexed)


def _ends(name: str, number: int) -> bool:
    """Is it the name of a unit with this number: RI2?"""
    stem = name.rstrip("0123456789")
    return stem != name and stem[-1:].isalpha() and name == f"{stem}{number}"


def _stacks(order: Order) -> bool:
    """Is it given to so many of a sort, and not to units by their names?"""
    return any(isinstance(slot, Units) for slot in order.syntax.slots.values())


def _place(one: Mention) -> bool:
    return any(thing.vocabulary in PLACES for thing in one.things)


def _names(one: Mention) -> set[str]:
    return {name for thing in one.things for name in (thing.name, thing.name.casefold())}


def is_there(one: Mention, facts: Facts) -> bool:
    """Does an order speak of something by its name, or in the words that were typed?"""
    if not _names(one).isdisjoint(facts.names | facts.places):
        return True
    return bool(one.things) and all(any(stem in facts.words for stem in stems(word)) for word in one.words)
