"""A text as typed parts, fitted to the orders that may be given now."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Name, Number, Units, slots
from ..text import EXACT, tokens
from .clauses import clauses
from .fitting import MOST_MISSING, Fit
from .forms import stems
from .frames import all_the_rest, named, places
from .moment import SIDES
from .parts import EVERY, MASSES, ONE, Clause, Counted, Part
from .several import PLAIN, divided, pieces
from .stacking import MOST_FILLED, Counting
from .things import Amount, Lexed, Thing
from .valuing import is_sort, stands
from .verbs import ADVERBS, END, FAMILIES, LIGHT, MONEY, akin, at_odds, related
from .walking import TooMany
from .words import LESS

WORK_NEAREST = 40
"""Orders tried to find the nearest legal ones to a text that could not be taken."""


def _variants(clause: Clause) -> Iterator[Clause]:
    """A clause, and what it may have been meant for: without the words nobody knows, without its verb, with all of the
    units where no number was said, without one of its parts. Only for what is offered, never for what is done."""
    yield clause
    if any(part.prep == "?" and (part.said in LESS or part.said == "except") for part in clause.parts):
        return  # everything except the fleet
    if any(one.amount.kind == "all but" for part in clause.parts for one in part.units):
        return  # all but the North Sea
    known = [part for part in clause.parts if part.prep not in ("?", "!", "a")]
    money = bool(MONEY & set(clause.verbs))
    if len(known) < len(clause.parts):
        yield Clause(clause.verbs, known, clause.words)
    if clause.verbs and known and not money:
        yield Clause([], known, clause.words)
    if any(not one.said for part in known for one in part.units):
        every = [
            replace(part, units=[replace(one, amount=Amount("all")) if not one.said else one for one in part.units])
            for part in known
        ]
        yield Clause(clause.verbs, every, clause.words)
    if not any(part.units or part.number is not None for part in known) and len(known) > 1 and not money:
        whole = Part("", "", units=[Counted((Thing("", EVERY, 0),), Amount("all"))])
        yield Clause(clause.verbs, [whole, *known], clause.words)
    if len(known) == 1 and any(one.amount.kind == "some" for one in known[0].units):
        single = [replace(known[0], units=[replace(one, amount=ONE) for one in known[0].units])]
        yield Clause(clause.verbs, single, clause.words)
    if money or not 1 < len(known) < 7:
        return
    for at in range(len(known) - 1, -1, -1):
        if not known[at].units or known[at].units[0].things[0].name == EVERY:
            yield Clause(clause.verbs, known[:at] + known[at + 1 :], clause.words)


_LOUDLY = frozenset(("dow", "declare", "war", "violate"))
"""What is declared before a place is attacked."""


def _verb_last(said: Sequence[Clause], whole: Set[str]) -> Clause | None:
    """`A4 Bremen - Munich, rail`; `battleship from Taranto, patrol the Ionian Sea`: what is done is said last. `whole`: verbs
    that are an order by themselves."""
    if len(said) != 2 or not said[0].parts or any(verb in END or verb in whole for verb in said[1].verbs):
        return None
    first = set(said[0].verbs)
    if (
        first and not said[1].parts and all(" " in verb for verb in said[1].verbs)
    ):  # BB sails to the North Sea, no fighting
        return Clause([*said[1].verbs, *said[0].verbs], said[0].parts, said[0].words | said[1].words)
    if first and (said[1].parts or not _LOUDLY & set(said[1].verbs) or not first <= FAMILIES["attack"] | _LOUDLY):
        return None  # we invade Denmark: declare war
    if any(part.units or part.number is not None for part in said[1].parts):
        return None
    return Clause(list(said[1].verbs), [*said[0].parts, *said[1].parts], said[0].words | said[1].words)


class Understanding(Counting):
    """Understands what is typed in whatever order and words; it carries nothing out and refuses nothing."""

    @cached_property
    def never(self) -> list[OrderError]:
        """Why an order is refused, whatever is filled in for the part that was left out."""
        return []

    def stranger(self, lexed: Lexed) -> str:
        """Drop one's own side as the subject of a sentence; the name of another that is its subject."""
        items = lexed.items
        if lexed.words[:1] in (("he",), ("she",)):
            return "others"
        own = {self.seat.casefold(), self._title.casefold()}
        if len(items) > 2 and items[-2].words == ("for",) and not self._for_a_side:  # 4 infantry for Germany
            last = [thing for thing in items[-1].things if thing.quality == EXACT]
            if last and all(thing.vocabulary in SIDES and thing.name.casefold() in own for thing in last):
                del items[-2:]
        if len(items) > 2 and items[1].joins and items[1].words == (",",):  # Germany: 5 infantry
            called = [thing for thing in items[0].things if thing.quality == EXACT]
            if called and all(thing.vocabulary in SIDES and thing.name.casefold() in own for thing in called):
                del items[:2]
                return ""
        items = [item for item in lexed.items if not item.joins]
        if len(items) > 2 and items[1].prep == "to" and items[2].verb and not items[2].things:
            items = [items[0], *items[2:]]  # Germany to buy 5 infantry
        if len(items) < 2 or not items[0].things or not items[1].verb or items[1].things:
            return ""
        mine = [thing for thing in items[0].things if thing.vocabulary in SIDES and thing.quality == EXACT]
        if not mine or any(thing.vocabulary == "space" and thing.quality == EXACT for thing in items[0].things):
            return ""
        if any(thing.name.casefold() in own for thing in mine):
            lexed.items.remove(items[0])
            return ""
        if items[1].verb in ("get", "gets", "receive", "receives") and len(items) == 3 and items[2].amount:
            return ""  # Italy gets 20
        seats = self.game.definition.seats
        others = {name.casefold() for seat in seats for name in (seat, seats[seat])}
        return next((thing.name for thing in mine if thing.name.casefold() in others), "")

    @cached_property
    def _for_a_side(self) -> bool:
        """Is there an order that says for which side it is?"""
        spots = [spot for kind in self.kinds for spot in places(kind.syntax.nodes)]
        return any("for" in spot.leads and getattr(spot.slot, "vocabulary", "") in SIDES for spot in spots)

    @cached_property
    def _whole(self) -> frozenset[str]:
        """Verbs that are an order by themselves."""
        return frozenset(" ".join(form) for kind in self.kinds if not kind.syntax.slots for form in kind.syntax.forms)

    def clauses_of(self, lexed: Lexed) -> list[Clause]:
        found = clauses(lexed.items, self._lexer.counted, self._lexer.own)
        if late := _verb_last(found, self._whole):
            found = [late] if self.fits(late) else found
        for clause in found if len(found) == 1 else ():
            clause.words.update(stem for word in lexed.words for stem in (*stems(word), word.removesuffix("s")))
        return found

    def called(self, one: Counted, where: Sequence[Part] = ()) -> list[Thing]:
        """The seat's own things of a sort that stand at a place."""
        found: dict[Thing, None] = {}
        for kind in self.kinds:
            for slot in kind.syntax.slots.values():
                if isinstance(slot, Name) and self.names[slot.vocabulary].known:
                    for each in self._fitter.known(slot.vocabulary):
                        if is_sort(each, one) and all(stands(each, part) for part in where):
                            found.setdefault(Thing(slot.vocabulary, each.name, EXACT))
        return list(found)

    def fits(self, clause: Clause) -> list[Fit]:
        """Ways in which one clause fits the orders that may be given now. They are looked for once a text."""
        key = repr(clause.verbs), repr(clause.parts), frozenset(clause.words)
        if key not in self._fits:
            self._fits[key] = self.game.memo(("fits", self.seat, key), lambda: self._fitting(clause))
        return [replace(one) for one in self._fits[key]]

    def _fitting(self, clause: Clause) -> list[Fit]:
        if any(verb in MONEY for verb in clause.verbs) and any(part.number is not None for part in clause.parts):
            counted = [
                kind for kind in self.kinds if self._says(kind, clause.verbs) or self._relates(kind, clause.verbs)
            ]
            return [one for kind in counted if named(kind, clause) for one in self._fitter.fits(kind, clause)]
        for kind in self.kinds:
            if all_the_rest(kind, clause):
                return [Fit(kind, {}, [], 0.0, EXACT)]
        how = [verb for verb in clause.verbs if verb in ADVERBS]
        own = [kind for kind in self.kinds if self._says(kind, clause.verbs)]
        so = [kind for kind in self.kinds if self._relates(kind, how)]
        if how and not so:  # by sea, where no order is called so
            how, clause = [], Clause([verb for verb in clause.verbs if verb not in how], clause.parts, clause.words)
            own = [kind for kind in self.kinds if self._says(kind, clause.verbs)]
        elif how:
            own = [kind for kind in own if kind in so] or so
        first = [kind for kind in own if kind.syntax.verb in clause.verbs or not clause.verbs or how]
        found = [one for kind in first for one in self._fitter.fits(kind, clause)]
        if found or not clause.verbs:
            return found
        found = [one for kind in own for one in self._fitter.fits(kind, clause)]
        near = [kind for kind in self.kinds if kind not in own and not self._final(kind)]
        here = [verb for verb in clause.verbs if not self._fits_elsewhere(verb, clause)]
        for kind in near:
            said = [verb for verb in clause.verbs if verb in here or verb in kind.also]
            if self._likened(kind, said):
                foreign = any(self._fits_elsewhere(verb, clause, partly=True) for verb in said if verb not in kind.also)
                plainly = any(related(verb, own) for verb in said for own in (kind.syntax.verb, *kind.also))
                for each in self._fitter.fits(kind, clause):
                    each.cost += 0.3 if plainly else 0.7
                    each.near = True
                    if not (foreign and each.missing):
                        found.append(each)
        return found or self._akin(clause, here)

    def _akin(self, clause: Clause, verbs: Sequence[str]) -> list[Fit]:
        """`BF1 shifts to Plymouth` where fleets can only rebase: a verb of a near family, if the text says all the rest."""
        if len(verbs) < len(clause.verbs):
            return []
        found: list[Fit] = []
        for kind in self.asked:
            own = {form[0] for form in kind.syntax.forms} | set(kind.also)
            if (
                kind.syntax.slots
                and not self._final(kind)
                and all(v in LIGHT or any(akin(v, o) for o in own) for v in verbs)
                and not any(at_odds(v, kind.syntax.verb) for v in verbs)
            ):
                plain = Clause([], clause.parts, clause.words)
                found += [one for one in self._fitter.fits(kind, plain) if not one.missing and one.loose == EXACT]
        return found

    def _fits_elsewhere(self, verb: str, clause: Clause, partly: bool = False) -> bool:
        """Is it the name of an order of another moment that the text could be, all or part of it?"""
        if verb not in self._elsewhere:
            return False
        there = [kind for kind in self.game.definition.orders if kind.syntax.verb == verb]
        return any(partly or not one.missing for kind in there for one in self._fitter.fits(kind, clause))

    def _says(self, kind: type[Order], verbs: Sequence[str]) -> bool:
        if not verbs:
            return kind in self.asked and not self._final(kind) and not kind.by_name
        own = {" ".join(form) for form in kind.syntax.forms}
        return any(verb in own for verb in verbs)

    def _relates(self, kind: type[Order], verbs: Sequence[str]) -> bool:
        return self._likened(kind, [verb for verb in verbs if verb in kind.also or verb not in self._elsewhere])

    def _likened(self, kind: type[Order], verbs: Sequence[str]) -> bool:
        own = {form[0] for form in kind.syntax.forms}
        plain = [verb for verb in verbs if not at_odds(verb, kind.syntax.verb)]
        return any(related(verb, mine) for verb in plain for mine in (*own, *kind.also))

    @cached_property
    def _elsewhere(self) -> frozenset[str]:
        """The names of orders that can be given at another moment only: they are not taken for another order now."""
        now = {form[0] for kind in self.kinds for form in kind.syntax.forms}
        return frozenset(kind.syntax.verb for kind in self.game.definition.orders) - now

    def exactly(self, text: str) -> str | None:
        """The verb of the order that a text is as it is written in full, "" for an answer; None if it is none. What has no
        words but those of an order need not be taken apart."""
        if "?" in text or "？" in text:
            return None
        typed = tokens(self.unfold(text))
        try:
            found = self._as_typed(typed) if typed else []
        except TooMany:
            return None
        if not found:
            return None
        order = found[0][0]
        return "" if isinstance(order, Answer) else order.syntax.verb

    def reads(self, text: str, lexed: Lexed) -> bool:
        """Is the text one order by its words, whether the rules allow it or not?"""
        if self._replies.read(lexed) is not None:
            return True
        typed = tokens(self.unfold(text))
        try:
            if self._as_typed(typed):
                return True
        except TooMany:
            return True
        said = self.clauses_of(lexed)
        return len(said) == 1 and any(not each.missing and each.cost < PLAIN for each in self.fits(said[0]))

    def orders_of(self, clause: Clause) -> list[str]:
        """The one legal order that a clause is, or the orders that do what it means; none if that is open."""
        self._trying.budget.left = WORK_NEAREST
        found = self._legal_fits(clause, filled=False)
        return found[0].split("; ") if len(found) == 1 else []

    def verb_of(self, clause: Clause) -> str:
        """The verb of the order that a clause is."""
        found = sorted(self.fits(clause), key=lambda one: (len(one.missing), one.loose, one.cost))
        return found[0].kind.syntax.verb if found else " ".join(clause.verbs[:1])

    def comes_from(self, clause: Clause) -> bool:
        """Is there a place where what the order is for stands, and not only one where it is to be?"""
        found = sorted(self.fits(clause), key=lambda one: (len(one.missing), one.loose, one.cost))
        spots = places(found[0].kind.syntax.nodes) if found else ()
        known = any(isinstance(each.slot, Name) and bool(self.names[each.slot.vocabulary].known) for each in spots)
        return known or not spots or any("from" in each.roles for each in spots)

    def several(self, text: str) -> list[str]:
        """The orders in one text, each able to stand by itself: parted by lines, `;`, `then`, by verbs, or by units from
        several places. What is said once for all (the verb, the goal) is given to each."""
        found: list[str] = []
        verb = ""
        for piece in pieces(text):
            orders, verb = divided(self, piece, verb, twice=True)
            found += orders
        return found

    def _likely(self, lexed: Lexed, filled: bool = True, guess: bool = True) -> list[str]:
        """Legal orders that the parts of a text fit, best first, for suggestions: also of a question or a doubt. `filled`:
        those too that need a part which was left out; `guess`: those too that leave out a part which was said."""
        stranger = self.stranger(lexed)
        if stranger or not {"not", "if", "over"}.isdisjoint(lexed.marks):
            return []
        said = self.clauses_of(lexed)
        if len(said) != 1:
            return []
        for clause in _variants(said[0]) if guess else (said[0],):
            if found := self._legal_fits(clause, filled):
                return [order for order in found if not self._left_out(said[0], order)]
        return self._only_named(said[0]) if guess and not said[0].verbs else []

    def _left_out(self, clause: Clause, order: str) -> bool:
        """Does an order name what was to be left out?"""
        less = [left for part in clause.parts for one in part.units for left in one.less if not left.said]
        words = order.replace(",", "").split()
        names = {thing.name for left in less for thing in left.things}
        for name in self.names:
            names |= {each.name for each in self._fitter.known(name) if any(is_sort(each, left) for left in less)}
        return not names.isdisjoint(words)

    def _only_named(self, clause: Clause) -> list[str]:
        """`Sweden`, where nothing but declarations of war is asked for: never done, but what may be meant."""
        kinds = [kind for kind in self.asked if kind.syntax.slots]
        if len(kinds) != 1 or not self._final(kinds[0]):
            return []
        known = [part for part in clause.parts if part.prep not in ("?", "!", "a")]
        return self._legal_fits(Clause([" ".join(kinds[0].syntax.forms[0])], known, clause.words), filled=False)

    def _legal_fits(self, clause: Clause, filled: bool) -> list[str]:
        found: dict[str, None] = {}
        for each in sorted(self.fits(clause), key=lambda one: (one.loose, bool(one.missing), one.cost))[:12]:
            if self._final(each.kind) and (not clause.verbs or each.missing or each.loose != EXACT):
                continue
            if each.missing and not (filled and self._worth(clause, each)):
                continue
            for order in self._completed(each) if each.missing else [self._counted(each)]:
                if order is not None and not isinstance(order, OrderError):
                    found.setdefault(str(order))
                elif together := self._together(each):
                    found.setdefault("; ".join(together))
        return list(found)

    def _worth(self, clause: Clause, found: Fit) -> bool:
        """Does a text say enough to look for the part that it leaves out? A few letters do not."""
        if clause.verbs:
            return bool(clause.parts) or self._says(found.kind, clause.verbs)
        return len(found.missing) == 1 and (len(clause.parts) > 1 or found.loose == EXACT)

    def _completed(self, found: Fit) -> list[Order]:
        """Legal orders with a value for the part that was left out."""
        if len(found.missing) > MOST_MISSING:
            return []
        legal: dict[str, Order] = {}
        why: dict[str, OrderError] = {}
        for values in islice(self._filled(found), MOST_FILLED):
            full = Fit(found.kind, values, [], found.cost, found.loose, found.count)
            settled = self._counted(full)
            if settled is None:
                break
            if not isinstance(settled, OrderError):
                legal.setdefault(str(settled), settled)
            else:
                why.setdefault(settled.why, settled)
        if not legal and len(why) == 1 and found.loose == EXACT:
            self.never.append(next(iter(why.values())))
        return list(legal.values())

    def _filled(self, found: Fit) -> Iterator[dict[str, Any]]:
        every = list(slots(found.kind.syntax.nodes))

        def go(at: int, got: dict[str, Any]) -> Iterator[dict[str, Any]]:
            if at == len(every):
                yield got
                return
            name = every[at].name
            if name not in found.missing:
                yield from go(at + 1, {**got, name: found.values[name]})
                left_out = found.values[name] is None and not isinstance(every[at], Number)
                if left_out and any(before.name in found.missing for before in every[:at]):
                    for value in islice(found.kind.options(name, got, self.game, self.seat), MOST_FILLED):
                        if value is not None:
                            yield from go(at + 1, {**got, name: value})
                return
            for value in islice(found.kind.options(name, got, self.game, self.seat), MOST_FILLED):
                if value is not None:
                    yield from go(at + 1, {**got, name: value})

        yield from go(0, {})

    def _due(self, clause: Clause, found: Fit) -> Order | None:
        """`the infantry takes the hits`: as many of one sort as there must be, where how many was not said."""
        groups = [one for part in clause.parts for one in part.units]
        if len(groups) != 1 or groups[0].said or groups[0].less or not self._likened(found.kind, ("lose",)):
            return None
        if not groups[0].plural and MASSES.isdisjoint(groups[0].words):
            return None
        legal: dict[str, Order] = {}
        for name, slot in found.kind.syntax.slots.items():
            stack = found.values.get(name)
            if not isinstance(slot, Units) or not stack or len(stack) != 1:
                continue
            for value in islice(found.kind.options(name, {}, self.game, self.seat), MOST_FILLED):
                if value and len(value) == 1 and value[0][0] == stack[0][0]:
                    settled = self._trying.settle(found.kind(**{**found.values, name: value}))
                    if isinstance(settled, Order):
                        legal[str(settled)] = settled
        return next(iter(legal.values())) if len(legal) == 1 else None
