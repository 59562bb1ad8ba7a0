"""What one seat typed, read as the one legal order it means; what to say if it cannot be taken."""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import islice

from ..errors import Ambiguous, OrderError, Refused, Unreadable
from ..orders import Answer, Order
from ..slots import Name, NameList
from ..text import EXACT, WORD, tokens
from .chat import without_chat
from .confiding import plainly_meant
from .filling import MOST_OFFERED
from .fitting import Fit
from .forms import verb_stems
from .frames import places
from .lexing import MOST_WORDS
from .moment import SIDES
from .offering import gets, offers
from .parts import PLACES, Clause
from .refusing import Refusing
from .restating import in_plainer_words
from .rewording import MOST_SHOWN
from .sayings import in_plain_sayings
from .several import sentences
from .suggesting import LONGEST
from .things import Lexed
from .verbs import END, NO, NOTHING, YES
from .walking import TooMany, Walker
from .wholes import comes_to
from .words import ALL, NUMBERS

DEARER = 0.5
"""By how much one reading of a text may cost more than another and still stand in its way."""
DEARER_UNSAID = 0.2
"""The same of a text without a verb: `bomber to Minsk, landing in Poland` is rather a flight than another plan for one."""
_BELOW = re.compile(r"[^\W\d]\s+([-−]\d+)(?![\w-])")
"""A number below zero; its sign would go for a dash."""
_ADDRESSED = re.compile(r"\s*([^\W\d][\w ]{1,30}?)\s*[:,]\s")
"""Whom a text speaks to, or for."""
_WRITTEN = re.compile(r"\b[A-Z]{3}\b")
"""A kind of unit as orders are written."""
_JOINED = re.compile(r"[,;.+&/]|\b(?:and|then|und|et|plus)\b", re.IGNORECASE)
"""What stands between several orders in a sentence."""


def _naming(clause: Clause, filled: dict[str, tuple[float, Order]]) -> dict[str, tuple[float, Order]]:
    """Of orders with a part filled in, those in which most of the names stand that were said: `woo Turkey` goes to Turkey,
    though the card shows another country too."""
    said = {t.name.casefold() for part in clause.parts for t in part.names if t.quality == EXACT and len(t.name) > 2}
    have = {text: sum(name in text.casefold() for name in said) for text in filled}
    most = max(have.values(), default=0)
    return {text: found for text, found in filled.items() if have[text] == most}


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 0)


def _vague(found: Fit) -> str:
    """What is to be asked about units of which how many is not said."""
    notes = [note for notes in found.count.values() for note in notes if note[1] == "vague"]
    return f"you have {notes[0][2]} like that ({notes[0][0]}); say how many, or which" if notes else ""


class Reader(Refusing):
    """Reads what one seat typed against what it may order now."""

    def read(self, text: str, part: bool = False) -> Order:
        """The one legal order the text means. Raises Unreadable, Ambiguous or Refused. `part`: it is one of the orders of a
        sentence, and is not taken apart once more. A text is looked at before it is taken: what was found is kept till then."""
        if self.quiet:
            return self._read(text, part)
        found = copy(self.game.memo(("read", self.seat, text, part), lambda: self.outcome(text, part)))
        if isinstance(found, OrderError):
            raise found
        return found

    def outcome(self, text: str, part: bool, offered: bool = True, plainer: bool = True) -> Order | OrderError:
        """What comes of reading a text: an order, or why it is none. `offered`: with what is to be offered instead; `plainer`:
        also if it is one in plainer words only."""
        try:
            return self._read(text, part)
        except OrderError as caught:
            error = caught
            if len(text) > LONGEST:
                return error
            if isinstance(error, Refused) and not part:
                error = self.of_another_moment(text) or error
            meant = "" if part else self._in_other_words(text, error.nearest)
            if meant:
                error.nearest = tuple(dict.fromkeys((meant, *error.nearest)))[:MOST_SHOWN]
            if self.stranger(self.lexed(without_chat(text))) or self._for_another(text):
                if plainer and (called := in_plainer_words(self, text, part, addressed=True)):
                    return called
                if not part and offered and gets(without_chat(text)):
                    error.nearest = offers(self, without_chat(text), error, meant)
                return error.with_traceback(None)
            if rest := self._left_to_the_game(without_chat(text)):
                return rest
            if (order := self._without_remarks(text)) != text:
                return self.outcome(order, part, offered, plainer)
            orders = plainly_meant(self, without_chat(text), error, part)
            if len(orders) == 1:
                return orders[0]
            if plainer and (same := in_plainer_words(self, without_chat(text), part)):
                return same
            if plainer and (said := in_plain_sayings(self, without_chat(text))) != without_chat(text):
                other = self.outcome(said, part, offered, plainer)
                if isinstance(other, Order):
                    return other
                error.nearest = other.nearest or error.nearest
                return error.with_traceback(None)
            if not part and offered:
                error.nearest = offers(self, without_chat(text), error, meant)
            return error.with_traceback(None)

    def _read(self, text: str, part: bool = False) -> Order:
        if len(text) > LONGEST:
            raise Unreadable(f"that's {len(text)} characters, too long for one order; {LONGEST} is the most")
        if below := _BELOW.search(text):
            raise Unreadable(f"“{below[1]}” is less than nothing; say how many")
        text = without_chat(text)
        said = sentences(text)
        parts = said[0][1] if len(said) == 1 and not part else []
        if len(parts) > 1 and (whole := self._whole_of(parts)):
            return whole
        typed = tokens(self.unfold(text))
        if "?" in text or "？" in text:
            raise self._marked(text, self.lexed(text))
        if not typed:
            if order := self._replied(self.lexed(text)):
                return order
            raise Unreadable("there is no order in this text", nearest=self.suggest("", 3))
        try:
            order = self._decided(text, self._exact(typed))
            if order is not None:
                if (every := self.of_a_mass(typed, order, bool(_WRITTEN.search(text)))) is not None:
                    raise Ambiguous(f"how many: {every}, or {order}?", nearest=[str(every), str(order)])
                return order
        except TooMany:
            raise Unreadable("this can be read in too many ways; write the names in full") from None
        if len(typed) > MOST_WORDS:
            raise Unreadable(f"that's {len(typed)} words in one order; split it into several, one per line")
        if len(parts) == 1 and _JOINED.search(text) and (whole := self._whole_of(parts)):
            return whole
        order = self._loosely(text, typed)
        if left := self._accounts.left_out(text, [order]):
            raise self._leaving_out(str(order), left)
        return order

    def _loosely(self, text: str, typed: tuple[str, ...]) -> Order:
        """The one legal order of a text that isn't written as orders are."""
        lexed = self.lexed(text)
        if order := self._replied(lexed):
            return order
        if not lexed.plain:
            raise self._marked(text, lexed)
        if all(word in YES or word in NO or word in END or word in NOTHING for word in typed):
            stopped = Walker(self.names, typed, EXACT)
            self._walked(stopped, typed)
            raise self._unreadable(text, typed, stopped, lexed)
        stranger = self.stranger(lexed)
        if stranger:
            raise Unreadable(f"you give orders for {self._title}, not for {stranger}")
        if order := self._every_one(lexed) or self._fitted(text, lexed):
            return order
        loose = Walker(self.names, typed, WORD)
        try:
            if order := self._decided(text, self._walked(loose, typed)):
                return order
        except TooMany:
            raise Unreadable("this can be read in too many ways; write the names in full") from None
        raise self._only_first(text) or self._unreadable(text, typed, loose, lexed)

    def _decided(self, text: str, readings: list[tuple[Order, int]]) -> Order | None:
        """The one legal order of the best sort of reading. An exact reading that the rules refuse is refused, even if a
        looser one would be allowed."""
        refused: OrderError | None = None
        for quality in sorted({quality for _, quality in readings}):
            legal: dict[str, Order] = {}
            for order, fits in readings:
                if fits != quality:
                    continue
                settled = self._trying.settle(order)
                if settled is None:
                    raise Unreadable("this can be read in too many ways; write the names in full")
                if isinstance(settled, OrderError):
                    refused = refused or settled
                else:
                    legal[str(settled)] = settled
            if len(legal) > 1:
                raise self._ambiguous(text, sorted(legal))
            if legal:
                return next(iter(legal.values()))
            if quality == EXACT and refused is not None:
                break
        if refused is not None:
            raise self._with_nearest(refused, text)
        return None

    def _with_nearest(self, refused: OrderError, text: str) -> OrderError:
        if not refused.nearest and isinstance(refused, Refused):
            refused.nearest = tuple(self.nearest(text))
        return refused

    def _replied(self, lexed: Lexed) -> Order | None:
        answer = self._replies.read(lexed)
        if answer is None:
            return None
        if answer in self.choices:
            return Answer(answer)
        walker = Walker(self.names, tokens(answer), EXACT)
        try:
            return self._decided(answer, self._walked(walker, tokens(answer)))
        except OrderError as error:
            if "not" in lexed.marks or lexed.marks.get("over") == [
                "no more"
            ]:  # build nothing, where all must be placed
                error.nearest = tuple(self._denied(lexed))
            raise

    def _fitted(self, text: str, lexed: Lexed) -> Order | None:
        """The one legal order that the parts of the text fit."""
        said = self.clauses_of(lexed)
        if len(said) > 1:
            self._many(self.several(text))
            return None
        found = sorted(self.fits(said[0]), key=lambda one: (one.loose, one.cost))
        if not found:
            self._many(self.several(text))
            return None
        refused: OrderError | None = None
        plainly = False
        cheapest = min(one.cost for one in found)
        self.never.clear()
        for loose in sorted({one.loose for one in found}):
            legal: dict[str, tuple[float, Order]] = {}
            vague: dict[str, str] = {}
            filled: dict[str, tuple[float, Order]] = {}
            own: set[str] = set()
            for each in found:
                if each.loose != loose or (self._final(each.kind) and (loose != EXACT or each.missing)):
                    continue
                if each.missing:
                    if not self._worth(said[0], each):
                        continue
                    for order in self._completed(each):
                        filled.setdefault(str(order), (each.cost, order))
                        own |= set() if each.near else {str(order)}
                    continue
                settled = self._counted(each)
                if isinstance(settled, OrderError) and (shorter := self._without_the_asked(each)):
                    settled = self._counted(shorter)
                if isinstance(settled, OrderError):
                    settled = self._due(said[0], each) or self._all_that_can(said[0], each, settled)
                if isinstance(settled, OrderError):
                    together = () if settled.nearest else self._together(each)
                    if together:
                        settled.nearest = ("; ".join(together),)
                    refused = settled if together else refused or settled
                    dearer = DEARER if said[0].verbs else DEARER_UNSAID
                    plainly = plainly or (not each.near and each.cost <= cheapest + dearer) or bool(together)
                elif settled is not None and str(settled) not in legal:
                    legal[str(settled)] = (each.cost, settled)
                    if why := _vague(each):
                        vague[str(settled)] = why
            chosen = self._chosen(text, legal, loose)
            if chosen is not None:
                if str(chosen) in vague:
                    raise Ambiguous(vague[str(chosen)], nearest=[str(chosen)])
                if not said[0].verbs and (self._bare(chosen) or self._hardly(said[0], chosen)):
                    raise Ambiguous(f"do you mean {chosen}?", nearest=[str(chosen)])
                return chosen
            if loose == EXACT and refused is not None:
                if plainly or not own:
                    break
                filled = {
                    text: way for text, way in filled.items() if text in own
                }  # `achieve Jets` is no refused `reveal Jets`
            if filled:
                least = min(cost for cost, _ in filled.values()) + 0.4
                filled = _naming(said[0], {t: found for t, found in filled.items() if found[0] <= least})
                filled = self._all_said(said[0], self._unlike(filled))
                self._filled_in(text, said[0], filled)
                if len(filled) == 1:
                    return next(iter(filled.values()))[1]
        if refused is None and len(self.never) == 1 and said[0].verbs:
            refused = self.never[0]
        if refused is not None:
            raise self._with_nearest(refused, text)
        return None

    def _for_another(self, text: str) -> bool:
        """`France: the rest`, typed for Germany: does a text begin with the name of another side?"""
        found = _ADDRESSED.match(text)
        words = tokens(found[1]) if found else ()
        if not words or ("space" in self.names and self.names["space"].exactly(words)):
            return False
        sides = {name.casefold() for side in SIDES if side in self.names for name in self.names[side].exactly(words)}
        return bool(sides) and sides.isdisjoint((self.seat.casefold(), self._title.casefold()))

    def as_written(self, text: str) -> str | None:
        """The verb of what is written as orders are, "" if what is said next cannot share it: it is one order, whether the
        rules allow it or not. None for anything else."""
        exact = self.exactly(text)
        return None if exact is None or self.seaborne(text) else "" if exact in END else exact

    def _every_one(self, lexed: Lexed) -> Order | None:
        """`fight everywhere`, `all three battles`: all the names that are offered for an order that has no other part, if
        there are as many."""
        words = [word for word in lexed.words if word not in ("the", "of", "them", "in")]
        every = [word for word in words if word in ALL or word in ("both", "everywhere")]
        counts = [2 if word == "both" else _number(word) for word in words if word == "both" or _number(word)]
        rest = [word for word in words if word not in every and not _number(word)]
        if not every or not rest or len(counts) > 1:
            return None
        for kind in self.asked:
            slots = list(kind.syntax.slots.items())
            if len(slots) != 1 or not isinstance(slots[0][1], NameList) or self._final(kind):
                continue
            if not all(self._likened(kind, verb_stems(word)) for word in rest):
                continue
            offered = [
                tuple(each) if isinstance(each, (tuple, list)) else (each,)
                for each in islice(kind.options(slots[0][0], {}, self.game, self.seat), MOST_OFFERED)
            ]
            whole = max(offered, key=len, default=())
            if {name for each in offered for name in each} == set(whole) and counts in ([], [len(whole)]):
                settled = self._trying.settle(kind(**{slots[0][0]: whole}))
                return settled if isinstance(settled, Order) else None
        return None

    def _without_the_asked(self, found: Fit) -> Fit | None:
        """`everyone into Q22` to “Q22 is won: which units advance?”: the place that is asked about says nothing more."""
        prompt = {word for ask in self._asks for word in tokens(ask.prompt)}
        for spot in places(found.kind.syntax.nodes):
            value = found.values.get(spot.slot.name)
            plain = spot.optional and isinstance(spot.slot, Name) and spot.slot.vocabulary in PLACES
            if plain and isinstance(value, str) and prompt.issuperset(tokens(value)):
                return replace(found, values={**found.values, spot.slot.name: None})
        return None

    def _chosen(self, text: str, legal: Mapping[str, tuple[float, Order]], loose: int) -> Order | None:
        if len(legal) == 1:
            return next(iter(legal.values()))[1]
        if legal:
            least = min(cost for cost, _ in legal.values())
            best = [order for cost, order in legal.values() if cost <= least + 0.4]
            if len(best) == 1 and loose == EXACT:
                return best[0]
            raise self._ambiguous(text, [t for t, _ in sorted(legal.items(), key=lambda item: (item[1][0], item[0]))])
        return None

    def ends(self, text: str) -> bool:
        """Would this order end what the seat is doing?"""
        try:
            order = self.read(text)
        except OrderError:
            return False
        return self.last(order)

    def last(self, order: Order) -> bool:
        """Does an order end what the seat is doing?"""
        return str(order) == self._end or (self._final(type(order)) and not type(order).syntax.slots)

    def _whole_of(self, parts: Sequence[str]) -> Order | None:
        """The one order that a sentence comes to, if it falls into parts that are not all orders."""
        orders, broken = self.rehearsed(parts)
        if broken is not None:
            raise broken
        return self.read(orders[0], part=True) if len(orders) == 1 else None

    def rehearsed(self, parts: Sequence[str]) -> tuple[list[str], OrderError | None]:
        """The orders that a sentence comes to, if that is not what its parts say one by one, or why nothing is done of it."""
        return comes_to(self, parts)
