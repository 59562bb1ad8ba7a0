"""What may be meant beside what was found: orders made of all that a text names, for each unit of which it speaks, as often as it
says, and what is only offered to who names it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Name, NameList, Number, Units
from ..text import Known, tokens
from .accounting import Mention
from .composing import roughly
from .forms import verb_stems
from .frames import places, rest_verbs
from .growing import Grower
from .parts import PLACES
from .telling import AND, Telling
from .things import GROUP
from .understanding import WORK_NEAREST
from .verbs import END, NOTHING
from .weighing import Weigher, is_there
from .words import FILLERS, NUMBERS, ORDINALS

if TYPE_CHECKING:
    from .reader import Reader

MOST_SOUGHT = 8
"""Orders that are made of what a text names."""
MOST_EACH = 6
"""Units of which each is given an order."""
MOST_CLAUSES = 4
"""Clauses of which each is looked at by itself."""
MOST_OPTIONS = 12
"""Choices and lists that are looked at."""
MOST_TIMES = 4
"""How often one order is given."""
MOST_LIKE = 2
"""Orders of which more are made."""
_FIGURE = re.compile(r"\d+$")
_REST = frozenset("rest remainder remaining remains others leftover leftovers else whatever everything".split())
_NOBODY = NOTHING | frozenset(("no", "never", "nix"))


class Seeker:
    """Looks for what else may be meant by one text."""

    def __init__(self, reader: "Reader", telling: Telling, weigher: Weigher, part: bool = False) -> None:
        """`part`: it is one clause of a text."""
        self.reader, self.telling, self.weigher, self.part = reader, telling, weigher, part
        self.said = [each for each in weigher.said if not each.denied]

    def offers(self, found: Sequence[str]) -> Iterator[str]:
        """Offers that may be better than those that were found."""
        reader, text = self.reader, self.telling.wanted
        yield from self._nothing()
        yield from self.rest()
        if not text:
            return
        wanted = list(self._as_wanted(text)) if text != self.telling.text else []
        yield from wanted
        if reader.choices:
            yield from self._answers()
        if reader.choices and not reader.asked:
            return
        yield from self._loudly()
        yield from self._whole_lists()
        reader._trying.budget.left = WORK_NEAREST
        made = reader._sought(text, MOST_SOUGHT, wide=True)
        made = made if self.telling.strange else [*roughly(reader, reader.lexed(text)), *made]
        yield from made
        near = sorted(dict.fromkeys((*found, *wanted, *made)), key=lambda each: -self.weigher.worth(each))
        single = [orders[0] for each in near if ";" not in each and (orders := reader._orders([each]))]
        single = [order for order in single if not isinstance(order, Answer) and not reader._final(type(order))]
        more = list(self._more(near, single))
        yield from more
        best = max((*near, *more), key=self.weigher.worth, default="")
        if not (self.part or self.telling.strange) and (not best or self.weigher.leaves_out(best)):
            yield from self._by_clauses()

    def _more(self, near: Sequence[str], single: Sequence[Order]) -> Iterator[str]:
        """More of the same as the likeliest orders."""
        for order in single[: 0 if self.telling.strange else MOST_LIKE]:
            self.reader._trying.budget.left = WORK_NEAREST
            yield from self._as_many(order)
            yield from self._for_each(order)
            yield from self._for_named(order)
            yield from self._at_most(order)
            yield from self._all_but(order)
        for order in sorted(single, key=lambda each: -self.weigher.says(each))[: 2 * MOST_LIKE]:
            yield from self._as_often(order)
        for each in [each for each in near[: 2 * MOST_LIKE] if ";" in each]:
            yield from self._trimmed(each)

    def _as_wanted(self, text: str) -> Iterator[str]:
        """What a text comes to without what it does not want."""
        if several := self.reader.in_turn(text):
            yield several
        try:
            yield str(self.reader.read(text, part=True))
        except OrderError as error:
            yield from error.nearest

    def _nothing(self) -> Iterator[str]:
        """`Spain gets nothing`, `Soviet Union: pass`: nothing is named but where or by whom nothing is done."""
        kinds = self.reader._lexer.counted
        named = any(each.number or any(t.vocabulary in kinds for t in each.things) for each in self.said)
        words = self.weigher.typed
        if not named and self.telling.ends and self.reader.ending:
            self.weigher.favoured.add(self.reader.ending)
            yield self.reader.ending
        if not named and not (_NOBODY | END).isdisjoint(words) and not words & {"not", "dont"}:
            yield from self.nothing()

    def nothing(self) -> list[str]:
        """The order for who wants nothing done, if that is not what he denies."""
        typed = {stem for word in self.weigher.typed for stem in verb_stems(word)} - NOTHING - END
        return [each for each in self.reader.nothing if typed.isdisjoint(tokens(each)) or each in NOTHING | END]

    def rest(self) -> Iterator[str]:
        """`rest of the stuff: usual places`, `auto-deploy what remains`: all that is left, where nothing is named."""
        if any(each.things for each in self.weigher.said) or _REST.isdisjoint(self.weigher.typed):
            return
        for kind in self.reader.asked:
            if verbs := rest_verbs(kind):
                yield from (text for text in (f"{verb} rest" for verb in verbs) if self.reader._legal_text(text))

    def _loudly(self) -> Iterator[str]:
        """`Spain and Portugal, both`, where war may be declared: what can't be taken back is offered to who names it and says
        more than a name, where something else may be ordered as well."""
        named = {word for each in self.said for word in each.words}
        plain = any(kind.syntax.slots and not self.reader._final(kind) for kind in self.reader.asked)
        if plain and all(word in named or word in FILLERS for word in self.weigher.lexed.words):
            return
        verbs = self.weigher.verbs
        meant = [
            k for k in self.reader.kinds if self.reader._relates(k, verbs) or (verbs and self.reader._says(k, verbs))
        ]
        milder = any(kind.syntax.slots and not self.reader._final(kind) for kind in meant)
        for kind in dict.fromkeys(meant if milder else (*self.reader.asked, *meant)):
            slots = [slot for slot in kind.syntax.slots.values() if isinstance(slot, Name)]
            if not self.reader._final(kind) or not slots or isinstance(slots[0], (NameList, Units)):
                continue
            names = [
                thing.name for each in self.said for thing in each.things[:2] if thing.vocabulary == slots[0].vocabulary
            ]
            orders = [kind(**{slots[0].name: name}) for name in dict.fromkeys(names)]
            legal = [settled for order in orders if isinstance(settled := self.reader._trying.settle(order), Order)]
            if legal:
                yield "; ".join(map(str, legal))
                yield from map(str, legal[:1])

    def _whole_lists(self) -> Iterator[str]:
        """`fight all of them`, `all but the Ruhr`: the longest list that can be given, without what is to stay out."""
        if not (self.weigher.whole or self.weigher.many):
            return
        denied = {name for one in self.weigher.said if one.denied for name in (thing.name for thing in one.things)}
        for kind in self.reader.asked:
            slots = list(kind.syntax.slots.items())
            if len(slots) != 1 or not isinstance(slots[0][1], NameList) or self.reader._final(kind):
                continue
            options = islice(kind.options(slots[0][0], {}, self.reader.game, self.reader.seat), MOST_OPTIONS)
            longest = max((tuple(each) for each in options if isinstance(each, tuple)), key=len, default=())
            kept = tuple(name for name in longest if name not in denied)
            settled = self.reader._trying.settle(kind(**{slots[0][0]: kept})) if kept else None
            if isinstance(settled, Order):
                if not any(one.things for one in self.said):
                    self.weigher.favoured.add(str(settled))
                yield str(settled)

    def alone(self) -> list[str]:
        """`not the armor`: the one thing that can be ordered without what is not wanted."""
        grower = Grower(self.reader.game, self.reader.seat, self.reader.names, (), self.reader._trying)
        self.reader._trying.budget.left = WORK_NEAREST
        kinds = [kind for kind in self.reader.asked if kind.syntax.slots and not self.reader._final(kind)]
        every = [*self.reader.choices, *islice(self.reader._only(grower, kinds), MOST_OPTIONS)]
        kept = [each for each in every if self.weigher.keeps_out(each)]
        return kept if len(kept) == 1 < len(every) else []

    def _answers(self) -> Iterator[str]:
        """The choices, and those of them together that are named one after the other."""
        choices = list(self.reader.choices[:MOST_OPTIONS])
        yield from choices
        found: list[str] = []
        for one in self.said:
            best = max(choices, key=lambda choice: self.weigher.touched(one, choice), default="")
            if best and self.weigher.touched(one, best) and best not in found:
                found.append(best)
        if len(found) > 1:
            yield "; ".join(found)

    # --- more of the same ---------------------------------------------------------------------------------------

    def _as_often(self, order: Order) -> Iterator[str]:
        """`both tanks, Leipzig`, where one is built at a time: the same order as often as was said."""
        if any(isinstance(slot, (Units, NameList, Number)) for slot in order.syntax.slots.values()):
            return
        if not self.reader.units_of(order) and self.weigher.says(order):
            for many in sorted(self.weigher.numbers):
                if 1 < many <= MOST_TIMES:
                    yield "; ".join([str(order)] * many)

    def _trimmed(self, offer: str) -> Iterator[str]:
        """Several orders without those that say nothing which the others do not."""
        pieces = offer.split("; ")
        for at in range(len(pieces) - 1, -1, -1):
            less = "; ".join([*pieces[:at], *pieces[at + 1 :]])
            if len(pieces) > 1 and self.weigher.worth(less) > self.weigher.worth("; ".join(pieces)):
                del pieces[at]
        yield "; ".join(pieces)

    def _as_many(self, order: Order) -> Iterator[str]:
        """`two hunt C1`: as many of the one sort that is ordered as were said."""
        for name, slot in order.syntax.slots.items():
            stack = getattr(order, name)
            if isinstance(slot, Units) and stack and len(stack) == 1:
                values = {each: getattr(order, each) for each in order.syntax.slots}
                for many in sorted(self.weigher.numbers - {stack[0][1]})[:MOST_LIKE]:
                    settled = self.reader._trying.settle(type(order)(**{**values, name: ((stack[0][0], many),)}))
                    if isinstance(settled, Order):
                        yield str(settled)

    def _at_most(self, order: Order) -> Iterator[str]:
        """`all my points go into action cards`: the most that there can be."""
        slots = order.syntax.slots
        numbers = [name for name, slot in slots.items() if isinstance(slot, Number)]
        if len(numbers) != 1 or not self.weigher.whole:
            return
        values = {name: getattr(order, name) for name in slots}
        options = [
            n for n in islice(type(order).options(numbers[0], values, self.reader.game, self.reader.seat), 40) if n
        ]
        for number in sorted(options, reverse=True)[:MOST_TIMES]:
            settled = self.reader._trying.settle(type(order)(**{**values, numbers[0]: number}))
            if isinstance(settled, Order):
                yield str(settled)
                return

    def _all_but(self, order: Order) -> Iterator[str]:
        """`Poland's infantry except one`, `all of Poland, one infantry stays`: so many fewer than there are."""
        spared = [self.reader._accounts.mentions(each.text) for each in self.telling.clauses if each.spared]
        words = [word for each in self.telling.clauses if each.spared for word in tokens(each.text)]
        less = next((NUMBERS.get(word, 0) or int(word) for word in words if word in NUMBERS or word.isdecimal()), 0)
        sorts = {thing.name for each in spared for one in each for thing in one.things}
        for name, slot in order.syntax.slots.items():
            stack = getattr(order, name)
            if not isinstance(slot, Units) or not stack or not 0 < less < 10:
                continue
            kinds = [kind for kind, _ in stack if kind in sorts] or [kind for kind, _ in stack][: len(stack) == 1]
            fewer = tuple((kind, many - less if kind in kinds[:1] else many) for kind, many in stack)
            if not kinds or any(many < 1 for _, many in fewer):
                return
            values = {each: getattr(order, each) for each in order.syntax.slots}
            more = tuple((kind, many + 1 if kind in kinds[:1] else many) for kind, many in stack)
            if isinstance(self.reader._trying.settle(type(order)(**{**values, name: more})), Order):
                return  # these are not all
            settled = self.reader._trying.settle(type(order)(**{**values, name: fewer}))
            if isinstance(settled, Order):
                self.weigher.favoured.add(str(settled))
                yield str(settled)

    def _for_named(self, order: Order) -> Iterator[str]:
        """`2 actions 3 invs`, `Kiel and Danzig one fort each`: the same for each thing of a sort that is named, with the number
        that was said of it."""
        slots = order.syntax.slots
        number = next((name for name, slot in slots.items() if isinstance(slot, Number)), "")
        for name, slot in slots.items():
            value = getattr(order, name)
            if not isinstance(slot, Name) or isinstance(slot, NameList) or value is None:
                continue
            if slot.vocabulary not in PLACES and self.reader.names[slot.vocabulary].known:
                continue
            found: dict[str, int] = {}
            many = 0
            for one in self.said:
                many = one.number or many
                for thing in one.things:
                    if thing.vocabulary == slot.vocabulary and (one.prep != "from" or value == thing.name):
                        found.setdefault(thing.name, many if not one.number else 0)
                        break
                many = many if one.number else 0
            if not 1 < len(found) <= MOST_EACH or value not in found:
                continue
            values = {each: getattr(order, each) for each in slots}
            ways = [{name: each, **({number: many} if number and many else {})} for each, many in found.items()]
            legal = [self.reader._trying.settle(type(order)(**{**values, **way})) for way in ways]
            if all(isinstance(each, Order) for each in legal):
                yield "; ".join(map(str, legal))

    def _by_clauses(self) -> Iterator[str]:
        """What each clause of a text comes to by itself, with the verb of the first."""
        clauses = [each.text for each in self.telling.clauses if not each.spared]
        clauses = clauses if len(clauses) > 1 else AND.split(clauses[0]) if clauses else []
        if not 1 < len(clauses) <= MOST_CLAUSES:
            return
        found: list[str] = []
        for clause in clauses:
            telling = Telling(self.reader, clause)
            if not telling.said:
                continue
            best = self.reader.in_turn(clause) or self._best_of(telling)
            if not best:
                return
            found += best.split("; ") if best not in found else []
        if len(found) > 1:
            yield "; ".join(found)

    def _best_of(self, telling: Telling) -> str:
        """The best offer to one clause, if all that it says is in that."""
        weigher = Weigher(self.reader, telling)
        offers = list(dict.fromkeys(Seeker(self.reader, telling, weigher, part=True).offers(())))
        best = max(offers, key=weigher.worth, default="")
        return best if best and not weigher.leaves_out(best) else ""

    def _for_each(self, order: Order) -> Iterator[str]:
        """`the armor and the fleet from Portsmouth to Scapa Flow`: an order of this kind for all units of which a text speaks,
        or one for each."""
        for name, slot in order.syntax.slots.items():
            if not isinstance(slot, Name) or not self.reader.names[slot.vocabulary].known or slot.vocabulary in PLACES:
                continue
            values = {each: getattr(order, each) for each in order.syntax.slots}
            units = self._spoken_of(self.reader._fitter.known(slot.vocabulary), values.values())
            if not units or len(units) > MOST_EACH:
                return
            kind = type(order)
            values |= {
                spot.slot.name: None for spot in places(kind.syntax.nodes) if spot.optional and self._way(spot.slot)
            }
            ways: list[list[Any]] = [[tuple(units)]] if isinstance(slot, NameList) else [list(units)]
            if isinstance(slot, NameList) and len(units) > 1:
                ways.append([(each,) for each in units])
            for way in ways:
                legal = [self.reader._trying.settle(kind(**{**values, name: each})) for each in way]
                if all(isinstance(each, Order) for each in legal):
                    yield "; ".join(map(str, legal))
            return

    def _way(self, slot: object) -> bool:
        """Is it a way, which is another for each?"""
        return isinstance(slot, NameList) and slot.vocabulary in PLACES

    def _spoken_of(self, known: Sequence[Known], goals: Iterable[object]) -> list[str]:
        """The seat's own units of which a text speaks: by their names, by what they are called, as many as were said, where
        they stand, and not where they go."""
        named = [thing.name for each in self.said for thing in each.things]
        mine = {each.name: each for each in known}
        by_name = [name for name in dict.fromkeys(named) if name in mine]
        places = {name.casefold() for name in named if name not in set(filter(_is_name, goals))}
        stand = [each for each in known if each.place.casefold() in places and each.place]
        pool = stand or list(known)
        out: list[str] = []
        number = 0
        ordinals = [ORDINALS[word] for word in self.weigher.lexed.words if word in ORDINALS]
        for at, one in enumerate(self.said):
            behind = self.said[at + 1] if at + 1 < len(self.said) else None
            if one.number:
                number = one.number
                continue
            if own := [name for name in by_name if any(thing.name == name for thing in one.things)]:
                stem = _FIGURE.sub("", own[0])
                alike = [f"{stem}{number}" for number in self._numbers_behind(at)]  # tank corps 1 and 2
                out += [own[0], *(name for name in alike if name in mine)]
                number = 0
                continue
            whose = self.said[at - 1] if at and self._of(self.said[at - 1], one, pool) else one
            alike = [each.name for each in pool if self._called(each, one) and each.name not in out]
            alike = [name for name in alike if self._called(mine[name], whose)]
            if behind is not None and self._of(one, behind, pool):
                continue  # French infantry
            if not alike:
                continue
            if any(self._called(mine[name], one) for name in by_name):
                number = 0
                continue  # one infantry in Cherbourg, GI4
            wanted = [ordinals.pop(0)] if ordinals else self._numbers_behind(at)
            nth = [name for name in alike if (figure := _FIGURE.search(name)) and int(figure[0]) in wanted]
            if nth and len(nth) == len(wanted):
                out, number = [*out, *nth], 0
                continue
            most = number or (len(alike) if one.words[-1].endswith("s") or self.weigher.many else 1)
            out += alike[:most]
            number = 0
        return list(dict.fromkeys(out))

    def _numbers_behind(self, at: int) -> list[int]:
        """`infantry one & two`, `corps (2 and 3)`: the numbers of what was named, behind it."""
        behind = self.said[at + 1 :]
        many = next((i for i, one in enumerate(behind) if not one.number), len(behind))
        counts = many < len(behind) and self.weigher.counts(behind[many])
        return [one.number for one in behind[: many - counts if many else 0]]

    def _of(self, whose: Mention, one: Mention, known: Sequence[Known]) -> bool:
        """Does one name right before another say whose it is: French infantry?"""
        written = " ".join(self.weigher.lexed.words)
        beside = bool(whose.things) and " ".join((*whose.words, *one.words)) in written
        return beside and any(self._called(each, whose) and self._called(each, one) for each in known)

    def _called(self, each: Known, one: Mention) -> bool:
        low = {word.casefold() for word in each.words}
        for thing in one.things:
            if thing.name.startswith(GROUP):
                group = tokens(thing.name[1:])
                sorts = [self.reader.names[sort].groups.get(group, ()) for sort in self.reader.names]
                if any(member.casefold() in low for members in sorts for member in members):
                    return True
            elif thing.name.casefold() in low and thing.vocabulary not in PLACES:
                return True
        return False


def _is_name(value: object) -> bool:
    return isinstance(value, str)


def first_said(reader: "Reader", said: Sequence[Mention], offer: str) -> str:
    """Several orders in the order in which they were said."""
    pieces = offer.split("; ")
    orders = reader._orders(pieces)
    if len(orders) != len(pieces) or any(isinstance(order, Answer) for order in orders):
        return offer
    facts = [reader._accounts.facts([order]) for order in orders]
    kinds = len(set(map(str, orders)))
    at: list[tuple[int, int]] = []
    for number, mine in enumerate(facts):
        own = [place for place, one in enumerate(said) if one.things and is_there(one, mine)]
        own = [place for place in own if not all(is_there(said[place], each) for each in facts)]
        at.append((min(own, default=len(said)), number))
    return "; ".join(pieces[number] for _, number in sorted(at)) if kinds > 1 else offer
