"""What a text names, and how much of that an order accounts for: nothing that was said may be left out of what is done."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ..orders import Answer, Order
from ..slots import ALL_UNITS, Name, Number, Units
from ..text import EXACT, tokens
from . import abroad
from .cleaning import clean
from .forms import stems, verb_stems
from .lexing import MOST_WORDS
from .mentioning import led_by, met_at, more_at, number_at, stays_out
from .moment import SIDES
from .parts import PLACES, SORTS
from .things import GROUP, Facts, Lexed, Mention, Thing
from .verbs import DENYING, END, MONEY, NO, NOTHING, YES, families
from .words import ALL, BOTH, EVERYTHING, FILLERS, JOINERS, LESS, NUMBERS, PREPOSITIONS, SMALL

if TYPE_CHECKING:
    from .understanding import Understanding

_PLAIN = FILLERS | JOINERS | SMALL | PREPOSITIONS.keys() | YES | NO | END | NOTHING
"""Words that are no names, even if something is called so."""
_SORTS = frozenset("corps army armies division divisions".split())
_UNITS = frozenset(("unit", "block"))
_COINS = frozenset("ipc ipcs brp brps dollars dollar bucks $ money cash".split())
_LEAVING = frozenset("leave leaves leaving keep keeps keeping spare".split())
_LISTED = re.compile(r"^\s*\d{1,2}[.)]\s")
"""1. buy 2 infantry."""
_TIMES = re.compile(r"x\d{1,3}")
_TITLES = abroad.FILLERS | frozenset("luftwaffe raf usaaf kriegsmarine".split())
"""Words that carry nothing, but for games in which units are called so."""
CORRECTED = re.compile(
    r"(?:(?<![,.…])[,.…]++|\s[-–])\s*(?:oh |ah )?"
    r"(?:no|nein|non|wait|sorry|i mean|i meant|scratch that|make that|correction|or rather)\b"
    r"(?:[,.!\s]*(?:wait|sorry|i mean|i meant|make that|rather)\b)*[,.!]?",
    re.I,
)
"""I1 to Breslau, sorry, I mean Posen."""
_OF_THEM = ((), ("of", "them"), ("of", "it"), ("of", "those"))


class Accounts:
    """Compares what texts name with what orders speak of, for one seat at one moment."""

    def __init__(self, moment: "Understanding") -> None:
        self.moment = moment
        self.lexer = moment._lexer
        self._mentioned: dict[str, list[Mention]] = {}
        self._facts: dict[tuple[str, ...], Facts] = {}

    @cached_property
    def _prompt(self) -> set[str]:
        return {stem for ask in self.moment._asks for word in tokens(ask.prompt) for stem in stems(word)}

    @cached_property
    def _asked_about(self) -> str:
        """The one place that a question names."""
        words = tokens(" ".join(ask.prompt for ask in self.moment._asks if "?" in ask.prompt))[:MOST_WORDS]
        found: dict[str, None] = {}
        for at in range(len(words)):
            things = self.lexer._exact(words, at)[1]
            found |= dict.fromkeys(thing.name for thing in things if thing.vocabulary in PLACES)
        return next(iter(found)) if len(found) == 1 else ""

    # --- what a text names --------------------------------------------------------------------------------------

    def mentions(self, text: str) -> list[Mention]:
        """All that a text names in full, as it was typed; looked at once."""
        if text not in self._mentioned:
            self._mentioned[text] = self._mentions(text)
        return list(self._mentioned[text])

    def _mentions(self, text: str) -> list[Mention]:
        lexer = self.lexer
        text = _LISTED.sub("", self.moment.unfold(text))
        typed = lexer._left_behind(tokens(clean(lexer._ordinals(text)))[:MOST_WORDS])
        found: list[Mention] = []
        denied, at = False, 0
        while at < len(typed):
            word = typed[at]
            if word in JOINERS:
                denied = denied and word != ","
            elif word in LESS or word in DENYING:
                denied = True
            if at and typed[at - 1] in JOINERS and (idle := more_at(typed, at)):
                found.append(Mention(idle))
            length, called = lexer._by_number(typed, at)
            if length:
                things = lexer._exact(called, 0)[1]
                found.append(Mention(typed[at : at + length], things, denied=denied))
                at += length
                continue
            length, things = lexer._exact(typed, at)
            if _TIMES.fullmatch(word):
                length = 0
            if length and not (
                length == 1 and (self._carries_nothing(word, things) or word in NUMBERS or word in LESS)
            ):
                verb = length == 1 and any(stem in lexer.verbs for stem in verb_stems(word))
                verb = verb and not self._rather_units(typed, at, things)
                verb = verb and not self._counted(typed, at)
                aside = stays_out(typed, at + length)
                aside = aside or any(each in _LEAVING for each in typed[max(0, at - 2) : at])
                met = met_at(typed, at) and not any(thing.vocabulary in PLACES for thing in things)
                found.append(
                    Mention(
                        typed[at : at + length],
                        things,
                        denied=denied or aside,
                        verb=verb or met,
                        prep=led_by(typed, at),
                    )
                )
                at += length
                continue
            counted = number_at(typed, at)[0] > 1
            if word in BOTH or (
                word == "half" and not counted and (typed[at + 1 :] in _OF_THEM or not self._counts(typed, at))
            ):
                found.append(Mention((word,), number=2 if word in BOTH else -1, denied=denied))
                at += 1
                continue
            length, number = number_at(typed, at)
            if number and not self._of_them_all(typed, at):
                behind = typed[at + length] if at + length < len(typed) else ""
                spent = any(stem in MONEY for each in typed[:at] for stem in verb_stems(each))
                words = typed[at : at + length]
                found.append(Mention(words, number=number, denied=denied, coins=behind in _COINS, spent=spent))
            at += length
        return found

    def _carries_nothing(self, word: str, things: Sequence[Thing]) -> bool:
        return word in _PLAIN and not (word in _TITLES and any(t.vocabulary in self.lexer.counted for t in things))

    def _counts(self, typed: tuple[str, ...], at: int) -> bool:
        """Are units named, of which there may be half?"""
        named = (thing for i in range(len(typed)) if i != at for thing in self.lexer._exact(typed, i)[1])
        return any(thing.vocabulary in self.lexer.counted or thing.vocabulary in PLACES for thing in named) and not (
            {"damage", "damages", "points", "money"} & set(typed[at : at + 4])
        )

    def _counted(self, typed: tuple[str, ...], at: int) -> bool:
        """`6 action 1 invest`: is a word that may be a verb the name of what is counted, and nothing done with the number?"""
        if not at or not typed[at - 1].isdecimal():
            return False
        return at == 1 or not any(stem in self.lexer.verbs for stem in verb_stems(typed[at - 2]))

    def _rather_units(self, typed: tuple[str, ...], at: int, things: Sequence[Thing]) -> bool:
        """`the transports go to the North Sea`: is a word that may be a verb the name of units, as another verb is said of it?"""
        behind = typed[at + 1] if at + 1 < len(typed) else ""
        units = any(thing.vocabulary in self.lexer.counted for thing in things)
        return (
            bool(behind)
            and units
            and any(stem in self.lexer.verbs and "go" in families(stem) for stem in verb_stems(behind))
        )

    def _of_them_all(self, typed: tuple[str, ...], at: int) -> bool:
        """Is it the second number of `four of Moscow's five`?"""
        of = max((i for i in range(max(0, at - 4), at) if typed[i] == "of"), default=0)
        before = typed[of - 1 - (of > 1 and typed[of - 1] == "out")]
        return bool(of) and (before.isdecimal() or before in NUMBERS)

    def likely(self, text: str) -> list[Mention]:
        """All that a text names, also in short or with a slip. What is taken back in the same breath is denied."""
        found = self.mentions(text)
        if corrected := CORRECTED.search(text):
            behind = {thing.vocabulary for each in self.mentions(text[corrected.end() :]) for thing in each.things}
            many = len(self.mentions(text[: corrected.start()]))
            for i in range(many - 1, -1, -1):
                if behind & {thing.vocabulary for thing in found[i].things}:
                    found[i] = replace(found[i], denied=True)
                    break
            found = (
                [each for each in found[:many] if not each.denied]
                + [replace(each, denied=False) for each in found[many:]]
                + [each for each in found[:many] if each.denied]
            )
        said = {word for each in found for word in each.words}
        for item in self.moment.lexed(text).items:
            near = tuple(thing for thing in item.things if thing.quality != EXACT)
            if near and not said & set(item.words) and not (item.verb or item.prep or item.amount):
                found.append(Mention(item.words, near, near=True))
        return found

    def alike(
        self, said: Sequence[Mention], orders: Sequence[Order], verbs: Sequence[str] = (), every: bool = False
    ) -> float:
        """How much of what a text names these orders speak of, less what they speak of besides."""
        facts = self.facts(orders)
        text = "; ".join(map(str, orders))
        numbers = {each.number for each in said if each.number > 0}
        many = sum(bool(each.things) for each in said)
        worth = 0.0
        for each in said:
            if each.denied:
                worth -= 4 * any(thing.name in facts.names for thing in each.things)
            elif not self.accounted(each, facts, numbers, many):
                worth -= 2
            elif each.number:
                worth += 3
            else:
                worth += (1 if each.verb else 2 if each.near else 3) + self.led(each, text)
        for order in orders:
            kind = type(order)
            if not isinstance(order, Answer) and verbs:
                worth += 2 if self.moment._says(kind, verbs) else 1 if self.moment._relates(kind, verbs) else 0
        return worth - 0.5 * self.besides(said, orders, every)

    def led(self, one: Mention, text: str) -> float:
        """Does what is named stand in an order behind the preposition that it was said with?"""
        if one.prep not in ("to", "from") or not one.things:
            return 0.0
        led = any(f"{one.prep} {thing.name}" in text for thing in one.things)
        other = "from" if one.prep == "to" else "to"
        if led or any(f"landing at {thing.name}" in text for thing in one.things):
            return 1.0 if led else 0.0
        return -2.0 if any(f"{other} {thing.name}" in text for thing in one.things) else 0.0

    def besides(self, said: Sequence[Mention], orders: Sequence[Order], every: bool = False) -> int:
        """How many names orders have that nobody said; `every`: where all that there is was meant, units need not be."""
        named = {thing.name for each in said for thing in each.things}
        count = 0
        for order in orders:
            for name, slot in order.syntax.slots.items():
                value = getattr(order, name, None)
                if isinstance(slot, Units):
                    count += 0 if every else sum(kind not in named for kind, _ in value or ())
                elif isinstance(slot, Name) and value:
                    known = {each.name: each for each in self.moment._fitter.known(slot.vocabulary)}
                    for each in (value,) if isinstance(value, str) else value:
                        mine = known.get(each)
                        called = {each} | ({mine.place, *mine.words} if mine else set())
                        low = {word.casefold() for word in called}
                        count += not any(name.casefold() in low for name in named)
        return count

    # --- what an order speaks of --------------------------------------------------------------------------------

    def facts(self, orders: Iterable[Order]) -> Facts:
        """What orders speak of; looked at once, and not to be changed."""
        many = list(orders)
        key = tuple(map(str, many))
        if key not in self._facts:
            self._facts[key] = self._facts_of(many)
        return self._facts[key]

    def _facts_of(self, many: Sequence[Order]) -> Facts:
        asked = any(isinstance(order, Answer) or not order.syntax.slots for order in many)
        found = Facts(words=set(self._prompt) if asked else set())
        found.counts |= {len(many)} if len(many) > 1 else set()
        for order in many:
            text = str(order)
            for word in tokens(text):
                found.words.add(word)
                found.own.add(word)
                if word.isdecimal() and len(word) < 7:
                    found.counts.add(int(word))
            if isinstance(order, Answer):
                found.names.add(text)
                found.answer = True
                said = {word for word, names in self.moment._reply.called.items() if any(n in text for n in names)}
                found.names |= said
                continue
            found.verbs.add(order.syntax.verb)
            found.names.update(order.implies)
            slots = order.syntax.slots
            stacks = any(isinstance(slot, Units) for slot in slots.values())
            for name, slot in slots.items():
                way = stacks and isinstance(slot, Name) and slot.vocabulary in PLACES
                self._slot(found, slot, getattr(order, name), way)
        return found

    def _slot(self, found: Facts, slot: object, value: object, way: bool) -> None:
        """`way`: is it where units go, so that how many places it has says nothing of them?"""
        if value is None or value == ():
            return
        if isinstance(slot, Number) and isinstance(value, int):
            found.counts.add(value)
            found.total += value
            found.figures = True
            found.money = found.money or slot.name == "amount"
        elif isinstance(slot, Units) and isinstance(value, tuple):
            groups = self.moment.names[slot.vocabulary].groups
            kinds = {kind for kind, _ in value}
            counts = [count for kind, count in value if kind != ALL_UNITS]
            found.names |= kinds
            found.names |= {f"{GROUP}{' '.join(word)}" for word, members in groups.items() if members & kinds}
            found.counts |= {*counts, sum(counts)}
            found.total += sum(counts)
            found.sorts.add(slot.vocabulary)
        elif isinstance(slot, Name):
            names = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, tuple) else ()
            found.names |= set(names)
            found.sorts.add(slot.vocabulary)
            if not way:
                found.counts.add(len(names))
            found.total += len(names)
            if self.moment.names[slot.vocabulary].known:
                known = self.moment._fitter.known(slot.vocabulary)
                mine = [each for each in known if each.name in names]
                later = {_stem(name) for name in names} - {_stem(each.name) for each in mine}
                found.names |= {w.casefold() for each in known if _stem(each.name) in later for w in each.words}
                for each in mine:
                    found.places.add(each.place.casefold())
                    for word in each.words:
                        found.words |= set(tokens(word))
                        found.names.add(word.casefold())
                    found.counts |= {int(word) for part in each.words for word in tokens(part) if word.isdecimal()}
                for sort in (self.moment.names[each] for each in self.lexer.counted if each in self.moment.names):
                    kinds = {kind for each in mine for word in each.words for kind in sort.exactly(tokens(word))}
                    found.names |= {f"{GROUP}{' '.join(w)}" for w, members in sort.groups.items() if members & kinds}
                alike = [sum(each.place == other.place for other in mine) for each in mine]
                found.counts |= {*alike, *Counter(word for each in mine for word in each.words).values()}

    # --- one against the other ----------------------------------------------------------------------------------

    def left_out(self, text: str, orders: Sequence[Order]) -> list[Mention]:
        """What a text names and these orders do not account for."""
        facts, named = self.facts(orders), self.mentions(text)
        said = {each.number for each in named if each.number > 0}
        many = sum(bool(each.things) and not all(t.vocabulary in PLACES for t in each.things) for each in named)
        left = [each for each in named if not self.accounted(each, facts, said, many)]
        return left or _twice(named, facts) or self._uncounted(named, facts)

    def _uncounted(self, named: Sequence[Mention], facts: Facts) -> list[Mention]:
        """`1 armour`, `tank, tank`: so many of a sort, where no order is for a number of anything: it is no research of tanks."""
        if facts.figures or facts.answer or facts.places or facts.sorts & (self._reckoned | SORTS):
            return []
        sorts = [each for each in named if any(thing.vocabulary in self._reckoned for thing in each.things)]
        numbered = [t for number, t in pairwise(named) if number.number > 0 and not (number.coins or number.spent)]
        again = [each for at, each in enumerate(sorts) if any(each.things == other.things for other in sorts[:at])]
        return [each for each in sorts if each in numbered] + again

    @cached_property
    def _reckoned(self) -> set[str]:
        """Vocabularies of what is ordered by its number."""
        found = set(self.lexer.counted)
        for kind in self.moment.kinds:
            slots = list(kind.syntax.slots.values())
            if slots and isinstance(slots[0], Number):
                found |= {slot.vocabulary for slot in slots[1:2] if isinstance(slot, Name)}
        return found

    def besides_named(self, text: str, orders: Sequence[Order]) -> bool:
        """Have orders names that nobody said?"""
        every = any(word in ALL or word in EVERYTHING for word in tokens(text))
        return self.besides(self.likely(text), orders, every) > 0

    def names_more(self, text: str, rest: Lexed, done: Sequence[str], orders: Sequence[Order]) -> bool:
        """Does the rest of a text name something by name that these orders do not speak of, or a number of units?"""
        facts, written = self.facts(orders), " ".join(done).casefold()
        said = {thing.name for item in rest.items for thing in item.things if thing.quality == EXACT}
        mine = {self.moment.seat.casefold(), self.moment._title.casefold()}
        for each in self.mentions(text):
            names = {thing.name for thing in each.things}
            known = any(
                name in facts.names or name.casefold() in {*facts.names, *facts.places, *mine} for name in names
            )
            sort = not _SORTS.isdisjoint(each.words) or each.verb or each.denied
            if names & said and not known and not sort:
                return True
        for item, behind in zip(rest.items, rest.items[1:], strict=False):
            many = item.amount.number if item.amount and item.amount.kind == "n" else 0
            if many > 1 and behind.things and not any(f"{many} {t.name}".casefold() in written for t in behind.things):
                return True
        return False

    def accounted(self, one: Mention, facts: Facts, said: Set[int] = frozenset(), many: int = 0) -> bool:
        """Does an order speak of this? `said` are the numbers that the text names, `many` how many things."""
        if one.denied:
            return True
        if not one.things and not one.number:
            return one.words[-1] in facts.own
        if one.number:
            if one.number < 0:
                return bool(facts.sorts & (self.lexer.counted | _UNITS)) and not facts.counts & said
            if BOTH.issuperset(one.words):
                return not (facts.sorts or facts.answer) or 2 in facts.counts or (many > 1 and facts.total != 1)
            if one.coins and not facts.money:
                return not facts.figures
            if one.number == 1 and facts.sorts:
                return True
            return one.number in facts.counts or (one.spent and not facts.figures)
        if facts.answer and any(thing.name in answer for thing in one.things for answer in facts.names):
            return True
        if any(thing.name in facts.names or thing.name.casefold() in facts.names for thing in one.things):
            return True
        if any(thing.name.casefold() in facts.places or thing.name == self._asked_about for thing in one.things):
            return True
        if all(any(stem in facts.words for stem in stems(word)) for word in one.words):
            return True
        if one.verb or (one.near and any(facts.words.issuperset(tokens(thing.name)) for thing in one.things)):
            return True  # Port, for Port Royal
        last = next((word for word in one.words[-1:] if len(word) > 2), "-")
        if any(verb[:4] == last[:4] for verb in facts.verbs):
            return True  # a fort in Brest, as to fortify it
        if facts.answer and len(last) > 4 and any(word[:5] == last[:5] for word in facts.words):
            return True  # back to Hawaii, as the Hawaiian Sea
        if any(word.startswith(last) for word in facts.words) and not any(t.vocabulary in PLACES for t in one.things):
            return True  # the supply depot, mot inf
        if any(thing.vocabulary in PLACES for thing in one.things):
            return any(thing.vocabulary in SIDES and not self._said(thing, facts) for thing in one.things)
        return any(not self._said(thing, facts) for thing in one.things)

    def _said(self, thing: Thing, facts: Facts) -> bool:
        """Would an order speak of such a thing: a place, a unit?"""
        return thing.vocabulary in facts.sorts or thing.vocabulary in self.lexer.counted


def _twice(named: Sequence[Mention], facts: Facts) -> list[Mention]:
    """`two infantry to Bryansk and two infantry follow`: a number of the same said twice, where all are no more than that."""
    found: dict[tuple[int, tuple[Thing, ...]], int] = {}
    for at, one in enumerate(named):
        behind = next(
            (each for each in named[at + 1 : at + 3] if each.things and each.things[0].vocabulary not in PLACES), one
        )
        if one.number > 1 and behind.things and not (one.denied or behind.denied):
            key = one.number, behind.things[:1]
            found[key] = found.get(key, 0) + 1
            if found[key] * one.number > max(facts.total, *facts.counts, 0):
                return [one, behind]
    return []


def _stem(name: str) -> str:
    return name.rstrip("0123456789")


__all__ = ["CORRECTED", "Accounts", "Facts", "Mention"]
