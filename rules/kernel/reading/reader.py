"""What one seat typed, read as the one legal order it means; what to say if it cannot be taken."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice

from ..errors import Ambiguous, OrderError, Refused, Unreadable
from ..orders import Answer, Order
from ..slots import Name, NameList, Number, Slot, Units
from ..text import EXACT, FUZZY, PREFIX, WORD, listed, tokens
from .accounting import Mention
from .chat import without_chat
from .composing import composed, parted
from .confiding import plainly_meant, says_just
from .fitting import Fit, named, places, unlikely
from .forms import verb_stems
from .guessing import in_other_words, loudly, pieces_of, polite, said_for_each, with_verbs
from .lexing import MOST_WORDS
from .parts import MASSES, PLACES, Clause
from .rehearsing import all_in_turn, all_of, refused_part
from .several import divided, says_done, sentences
from .suggesting import LONGEST, Suggesting
from .things import Lexed
from .understanding import WORK_NEAREST
from .verbs import ADVERBS, DENYING, END, FAMILIES, LIGHT, NO, NOTHING, YES
from .walking import TooMany, Walker
from .words import ALL, NUMBERS, ORDINALS

_WHY = {
    "?": "that's a question, and I only carry out orders; leave the question out if you want it done",
    "if": "I can't carry out “{word}”: an order can't wait for something. Give it when it holds",
    "maybe": "“{word}” leaves it open; say what you want done",
    "not": "“{word}” says what you don't want; say what you want done",
    "over": "“{word}” says that something is over; end this part of your turn, or say what you want done",
    "past": "“{word}” sounds like something already done; say what you want done now",
}


_SEABORNE = frozenset(
    "seaborne transport transports ship ships boat boats sea invade invades land lands unload unloads ferry amphibious".split()
)
"""Words of a text that say that it goes by sea."""
_OF_EACH = re.compile(
    r"\b(\d+|one|two|three|four|five|an?) (?:cards? )?(?:of|from) (?:each|both|every)\b", re.IGNORECASE
)
MOST_EACH = 4
"""Names of which one order each is made."""
_SPARING = frozenset("keep save spare protect".split())
_MANY = frozenset("all both every everywhere whole each".split())
_EVERYWHERE = frozenset("everywhere every all each".split())
MOST_ALIKE = 8
"""Orders that differ in one thing and are offered together."""
_WHILE = frozenset(("while", "whilst"))
_ASKING = frozenset(("?", "if"))
"""Marks of texts that are not put in other words."""
MOST_SHOWN = 5
"""Orders that are offered to somebody whose text is not taken."""
WORK_GUESSED = 20
"""Orders tried for each other wording of a text."""
MOST_OFFERED = 200
"""Lists of names that are looked at for the longest."""
DEARER = 0.5
"""By how much one reading of a text may cost more than another and still stand in its way."""
DEARER_UNSAID = 0.2
"""The same of a text without a verb: `bomber to Minsk, landing in Poland` is rather a flight than another plan for one."""
_BELOW = re.compile(r"[^\W\d]\s+([-−]\d+)(?![\w-])")
"""A number below zero; its sign would go for a dash."""
_WRITTEN = re.compile(r"\b[A-Z]{3}\b")
_SHORT = frozenset("inf art corps".split())
"""Words in orders as they are written, which mean one."""
_CUT = re.compile(r"\s*(?:[,.!:](?=\s)|\band\b|\bthen\b)\s*")
"""Where another order may begin."""
_JOINED = re.compile(r"[,;.+&/]|\b(?:and|then|und|et|plus)\b", re.IGNORECASE)
"""What stands between several orders in a sentence."""
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def _naming(clause: Clause, filled: dict[str, tuple[float, Order]]) -> dict[str, tuple[float, Order]]:
    """Of orders with a part filled in, those in which most of the names stand that were said: `woo Turkey` goes to Turkey,
    though the card shows another country too."""
    said = {t.name.casefold() for part in clause.parts for t in part.names if t.quality == EXACT and len(t.name) > 2}
    have = {text: sum(name in text.casefold() for name in said) for text in filled}
    most = max(have.values(), default=0)
    return {text: found for text, found in filled.items() if have[text] == most}


def _out_of_order(clause: Clause, text: str) -> bool:
    """Do the names of an order stand in another order than they were said?"""
    said = [part.names[0].name for part in clause.parts if part.names and part.names[0].quality == EXACT]
    found = [at for name in said if (at := text.rfind(name)) >= 0]
    return found != sorted(found)


def _two(error: OrderError) -> bool:
    """Is what was refused given as several orders?"""
    return isinstance(error, Refused) and len(error.nearest) == 1 and ";" in error.nearest[0]


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 0)


def _vague(found: Fit) -> str:
    """What is to be asked about units of which how many is not said."""
    notes = [note for notes in found.count.values() for note in notes if note[1] == "vague"]
    return f"you have {notes[0][2]} like that ({notes[0][0]}); say how many, or which" if notes else ""


def _cannot(word: str) -> str:
    """That an order cannot be given, in grammatical words: `done` is no verb in the infinitive."""
    verb = any(word in family for family in FAMILIES.values()) and word not in END and word not in NOTHING | ADVERBS
    return f"you can't {word}" if verb else f"“{word}” isn't possible"


def _as_typed(text: str, word: str) -> str:
    """A word with the apostrophe it was typed with."""
    return next((each for each in _WORDS.findall(text) if tokens(each) == (word,)), word)


def _has_verb(lexed: Lexed) -> bool:
    return any(item.verb for item in lexed.items)


class Reader(Suggesting):
    """Reads what one seat typed against what it may order now."""

    def read(self, text: str, part: bool = False) -> Order:
        """The one legal order the text means. Raises Unreadable, Ambiguous or Refused. `part`: it is one of the orders of a
        sentence, and is not taken apart once more."""
        try:
            return self._read(text, part)
        except OrderError as error:
            if self.quiet:
                raise
            if not part and (meant := self._in_other_words(text, error.nearest)):
                error.nearest = tuple(dict.fromkeys((meant, *error.nearest)))[:MOST_SHOWN]
            if len(orders := plainly_meant(self, without_chat(text), error)) == 1:
                return orders[0]
            raise

    @property
    def ending(self) -> str:
        """The order that ends what the seat is doing."""
        return self._reply.end

    def _in_other_words(self, text: str, near: Sequence[str]) -> str:
        """The orders that a text comes to if it is put in other words; where what is near leaves something out, also with a verb
        that it does not have, or in pieces."""
        marks = self.lexed(text).marks
        asks = "?" in text or bool(_ASKING & marks.keys() - ({"if"} if set(marks.get("if", ())) <= _WHILE else set()))
        if self.quiet or not self.kinds or (asks and not polite(text)):
            return ""
        denied = any(word in DENYING for word in marks.get("not", ()))
        self.quiet = True
        try:
            plain = without_chat(text)
            if found := self._first_given(in_other_words(plain, self._lexer)):
                return found
            if found := self._but_for(plain) or self._of_them_all(plain, near):
                return found
            if denied or (not (loud := list(loudly(plain, self._lexer))) and not self._short_of(text, near)):
                return ""
            kinds = [kind for kind in self.asked if kind.syntax.slots and not self._final(kind)]
            kinds.sort(key=lambda kind: unlikely(kind, Clause(words=set(tokens(plain)))))
            verbs = [kind.syntax.verb for kind in kinds]
            more = (*self._of_each(plain), *loud, *with_verbs(plain, self._lexer, verbs))
            if found := self._first_given(more, plain):
                return found
            self._trying.budget.left = WORK_NEAREST
            parts = pieces_of(plain, self._plainly)
            return "; ".join(all_of(self.game, self, parts) if parts else [])
        finally:
            self.quiet = False

    def _first_given(self, wordings: Iterable[str], text: str = "") -> str:
        """The orders of the first of several wordings that comes to some, and to all that `text` names."""
        for other in wordings:
            pieces = [piece for _, found in sentences(other) for piece in found]
            self._trying.budget.left = WORK_GUESSED
            orders = all_of(self.game, self, pieces) if pieces else []
            if orders and not (text and self._accounts.left_out(text, self._orders(orders))):
                return "; ".join(orders)
        return ""

    def _short_of(self, text: str, near: Sequence[str]) -> bool:
        """Does what is near leave out something that a text names, or is nothing near?"""
        try:
            orders = self._orders(near[0].split("; ")) if near else []
        except TooMany:
            return False
        return not orders or bool(self._accounts.left_out(text, orders)) or self._accounts.besides_named(text, orders)

    def _plainly(self, piece: str) -> str:
        """The one order that a piece of a text is by itself."""
        try:
            return str(self._read(piece, part=True))
        except OrderError as error:
            return self.ending if says_done(piece) else "; ".join(error.nearest[:1]) if _two(error) else ""

    def _but_for(self, text: str) -> str:
        """`keep the tank and the gun`, where hits are taken: the first loss without any of them."""
        lexed = self.lexed(text)
        if not lexed.words or lexed.words[0] not in _SPARING:
            return ""
        kept = {t.name for item in lexed.items for t in item.things if t.quality == EXACT}
        for kind in self.asked if kept else ():
            if not self._likened(kind, ("lose",)) or len(kind.syntax.slots) != 1:
                continue
            for name, slot in kind.syntax.slots.items():
                for value in islice(kind.options(name, {}, self.game, self.seat), MOST_OFFERED):
                    sorts = {sort for sort, _ in value} if isinstance(slot, Units) and value else kept
                    settled = self._trying.settle(kind(**{name: value})) if not sorts & kept else None
                    if isinstance(settled, Order):
                        return str(settled)
        return ""

    def _of_them_all(self, text: str, near: Sequence[str]) -> str:
        """`both fighters fly east`, `attrition on every front`, where each is an order of its own: the order for all of them."""
        orders = self._orders(near[:1]) if near and ";" not in near[0] else []
        if not orders or isinstance(orders[0], Answer) or self._final(type(orders[0])):
            return ""
        one, lexed, typed = orders[0], self.lexed(text), set(tokens(text))
        many = max((each.number for each in self._accounts.mentions(text) if not each.things), default=0)
        several = many > 1 or any(item.plural for item in lexed.items) or not _MANY.isdisjoint(typed)
        slots = one.syntax.slots
        several = several and ORDINALS.keys().isdisjoint(typed)  # the first tank corps
        for name, slot in slots.items() if several else ():
            value = getattr(one, name)
            if type(slot) is not Name or not isinstance(value, str):
                continue
            found: dict[str, None] = {}
            for other in self._likewise(one, name, value, lexed, typed):
                settled = self._trying.settle(
                    type(one)(**{**{each: getattr(one, each) for each in slots}, name: other})
                )
                if isinstance(settled, Order):
                    found.setdefault(str(settled))
            if 1 < len(found) <= MOST_ALIKE and many in (0, 1, len(found)):
                return "; ".join(found)
        return ""

    def _likewise(self, order: Order, name: str, value: str, lexed: Lexed, typed: set[str]) -> list[str]:
        """What may stand in an order beside this: things of the sort that was named, at the same place if one was said; or
        what is offered and has the same words of the text."""
        vocabulary = getattr(order.syntax.slots[name], "vocabulary", "")
        known = {each.name: each for each in self._fitter.known(vocabulary)}
        if value in known:
            mine = known[value]
            named = {t.name.casefold() for item in lexed.items for t in item.things if t.quality != FUZZY}
            sorts = {word.casefold() for word in mine.words} & named
            placed = mine.place.casefold() in named
            return [
                each.name
                for each in known.values()
                if sorts & {word.casefold() for word in each.words} and (not placed or each.place == mine.place)
            ]
        if next(iter(order.syntax.slots)) != name or _EVERYWHERE.isdisjoint(typed):
            return []
        said = typed & set(tokens(value))
        options = islice(type(order).options(name, {}, self.game, self.seat), MOST_OFFERED)
        if len(order.syntax.slots) > 1:
            return [] if said else [each for each in options if isinstance(each, str)]
        return [each for each in options if said and said <= set(tokens(str(each)))]

    def _of_each(self, text: str) -> Iterator[str]:
        """`2 of each deck`: an order of a number and a name, once for each name that is offered."""
        if not (found := _OF_EACH.search(text)):
            return
        for kind in self.asked:
            slots = list(kind.syntax.slots.items())
            if len(slots) == 2 and isinstance(slots[0][1], Number) and isinstance(slots[1][1], Name):
                names = list(islice(kind.options(slots[1][0], {slots[0][0]: 1}, self.game, self.seat), MOST_EACH))
                yield "; ".join(f"{kind.syntax.verb} {found[1]} {name}" for name in names if name is not None)

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

    def _leaving_out(self, orders: str, left: Sequence[Mention]) -> Ambiguous:
        words = listed(f"“{' '.join(each.words)}”" for each in left)
        return Ambiguous(f"“{orders}” leaves out {words}; give that, if it is what you mean", nearest=[orders])

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

    def _ambiguous(self, text: str, legal: Sequence[str]) -> Ambiguous:
        legal = self.offering(text, legal) if not self.quiet else legal
        shown = list(legal[:5])
        more = f" (and {len(legal) - 5} more)" if len(legal) > 5 else ""
        return Ambiguous(f"“{text.strip()}” can mean {listed(shown, 'or')}{more}", nearest=shown)

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

    def _marked(self, text: str, lexed: Lexed) -> OrderError:
        """A text that denies, asks, doubts or sets a condition is never carried out as an order that lacks it."""
        mark = next(mark for mark in ("not", "if", "past", "over", "maybe", "?") if mark in lexed.marks)
        why = _WHY[mark].format(word=_as_typed(text, lexed.marks[mark][0]))
        if mark == "not":
            return Unreadable(why, nearest=self._corrected(text) or self._denied(lexed))
        if mark == "if":
            return Unreadable(why)
        if mark == "over":
            return Unreadable(why, nearest=self._closing(lexed))
        found = self._likely(lexed)[:3]
        return Unreadable(why, nearest=found or self._offered(lexed))

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

    def _whole_of(self, parts: Sequence[str]) -> Order | None:
        """The one order that a sentence comes to, if it falls into parts that are not all orders."""
        orders, broken = self.rehearsed(parts)
        if broken is not None:
            raise broken
        return self.read(orders[0], part=True) if len(orders) == 1 else None

    def rehearsed(self, parts: Sequence[str]) -> tuple[list[str], OrderError | None]:
        """The orders that a sentence comes to, if that is not what its parts say one by one, or why nothing is done of it. What
        is understood in no other way is cut where each piece is an order."""
        orders, broken = self._rehearsed(parts)
        text = ", ".join(parts)
        lexed = self.lexed(text)
        if (
            self.quiet
            or orders
            or (broken is None and (len(parts) > 1 or (self.reads(text, lexed) and not parted(self, lexed))))
        ):
            return orders, broken
        if broken is None:
            if divided(self, parts[0])[0] != [parts[0]]:
                return orders, broken  # dice or somebody else come between: nobody can say what the rest is then
            try:
                self.read(text, part=True)
                return orders, broken
            except OrderError as error:
                broken = error
                if other := self._in_other_words(text, broken.nearest):
                    broken.nearest = tuple(dict.fromkeys((other, *broken.nearest)))[:MOST_SHOWN]
        meant = [str(order) for order in plainly_meant(self, text, broken)]
        if len(meant) > 1 and all_in_turn(self.game, self, meant):
            return meant, None
        many, clear, spoken = composed(self, lexed)
        if not many or not says_just(self, spoken, self._orders(many), counted=False):
            return orders, broken
        if clear and all_in_turn(self.game, self, many):
            return many, None
        broken.nearest = tuple(dict.fromkeys(["; ".join(many), *broken.nearest]))[:3]
        return orders, broken

    def _rehearsed(self, parts: Sequence[str]) -> tuple[list[str], OrderError | None]:
        """The orders that a sentence comes to, if that is not what its parts say one by one, or why nothing is done of it:
        it has a part which is no order, or one that is refused."""
        if whole := self._one_list(parts):
            return [whole], None
        if several := self._surely(parts) or self._by_sea(parts):
            return several, None
        if half := self._half(parts):
            half.nearest = tuple(self._corrected(", ".join(parts))) or half.nearest
            return [], half
        found = refused_part(self.game, self, parts)
        if found is None:
            return [], None
        done, rest, error = found
        text = ", ".join(parts)
        if error is None:
            left = self._accounts.left_out(text, self._orders(done))
            return ([], self._leaving_out("; ".join(done), left)) if left else (done if len(done) > 1 else [], None)
        if not done:
            error.nearest = tuple(self.offering(parts[0], error.nearest)[:3])
            return [], error
        if not self._accounts.left_out(text, self._orders(done)) and not self._other_order(text, rest, done):
            return done, None  # bombers raid Moscow, back home to Poland
        orders = "; ".join(done)
        near = [f"{orders}; {each}" for each in error.nearest[:1] if each not in done]
        why = f"I understood “{orders}”, but not “{rest.strip()[:200]}” with it ({error.why}), so nothing is done yet"
        return [], Refused(why, rule=error.rule, understood=orders, nearest=self.offering(text, [*near, orders])[:3])

    def _other_order(self, text: str, rest: str, done: Sequence[str]) -> bool:
        """Is what is left of a sentence an order that was meant: by a verb of another sort that was typed (`..., and repair`), or
        one more of the same (`research infantry and tanks`)?"""
        given = {type(order) for order in self._orders(done)}
        lexed = self.lexed(rest)
        verbs = [item.verb for item in lexed.items if item.verb and item.verb not in LIGHT]
        if verbs and any(self._says(kind, verbs) for kind in given):
            return self._accounts.names_more(text, lexed, done, self._orders(done))
        typed = {stem for word in tokens(text) for stem in verb_stems(word)}
        verbs = [verb for verb in verbs if verb in typed]
        return bool(verbs) and any(self._says(kind, verbs) for kind in self.kinds if kind not in given)

    def _surely(self, parts: Sequence[str]) -> list[str]:
        """The orders of a text that says once what is meant for several places: `1 infantry each in Paris and Lyon`."""
        text = ", ".join(parts)
        if self.quiet or not (wordings := said_for_each(text, self._lexer)):
            return []
        self.quiet = True
        try:
            for other in wordings:
                pieces = [piece for _, found in sentences(other) for piece in found]
                orders = all_of(self.game, self, pieces)
                if len(orders) > 1 and not self._accounts.left_out(text, self._orders(orders)):
                    return orders
        finally:
            self.quiet = False
        return []

    def _by_sea(self, parts: Sequence[str]) -> list[str]:
        """`2 infantry from England to Normandy by transport`: the orders that together do what is said, where no one does."""
        if len(parts) != 1 or all(kind.together is Order.together for kind in self.kinds):
            return []
        lexed = self.lexed(parts[0])
        if not lexed.plain or self.stranger(lexed) or _SEABORNE.isdisjoint(lexed.words):
            return []
        said = self.clauses_of(lexed)
        found = [one for one in self.fits(said[0]) if not one.missing and one.loose == EXACT] if len(said) == 1 else []
        best = min(found, key=lambda one: one.cost, default=None)
        if best is None or best.kind.together is Order.together or not isinstance(self._counted(best), OrderError):
            return []
        orders = list(self._together(best))
        return orders if orders and not self._accounts.left_out(parts[0], self._orders(orders)) else []

    def _one_list(self, parts: Sequence[str]) -> str:
        """`Ruhr first, then the North Sea`: parts that name one thing each of what is asked for as a list, in their order."""
        if len(parts) < 2 or any(_has_verb(self.lexed(part)) for part in parts):
            return ""
        found: list[Order] = []
        for part in parts:
            try:
                found.append(self.read(part, part=True))
            except OrderError:
                return ""
        kind, slots = type(found[0]), list(found[0].syntax.slots.items()) if not isinstance(found[0], Answer) else []
        if len(slots) != 1 or not isinstance(slots[0][1], NameList) or any(type(one) is not kind for one in found):
            return ""
        names = tuple(name for one in found for name in getattr(one, slots[0][0]))
        if len(set(names)) < len(names) or self._final(kind):
            return ""
        settled = self._trying.settle(kind(**{slots[0][0]: names}))
        return str(settled) if isinstance(settled, Order) else ""

    def _half(self, orders: Sequence[str]) -> OrderError | None:
        """Why nothing is done of a sentence that begins with orders and goes on with what is none. Behind what ends a part of
        the turn anything may be meant."""
        verb = ""
        for at, piece in enumerate(orders if len(orders) > 1 else ()):
            parted, verb = divided(self, piece, verb)
            if at and not all(map(self._understood, parted)):
                first = [self._in_full(each) for each in self.several("; ".join(orders[:at]))]
                return self._in_part(first, piece) if first and self._givable(first) else None
            if self.ends(piece):
                return None
        return None

    def _only_first(self, text: str) -> OrderError | None:
        """`INF1 to Berlin and the gorks to Munich`: the first part is an order, and what comes behind it is none."""
        for cut in list(_CUT.finditer(text))[:-4:-1]:
            said = self.clauses_of(self.lexed(text[: cut.start()]))
            first = self._legal_fits(said[0], filled=False) if len(said) == 1 else []
            if len(first) == 1:
                whole = self._likely(self.lexed(text))[:1]  # all of it but a word or two says more
                more = any(set(tokens(first[0])) < set(tokens(order)) for order in whole)
                return None if more else self._in_part(first, text[cut.end() :])
        return None

    def _in_part(self, first: Sequence[str], rest: str) -> OrderError:
        """Says what of a text was understood."""
        orders = "; ".join(first)
        why = f"I understood “{orders}”, but not “{rest.strip()[:200]}”, so nothing is done yet"
        return Unreadable(why, nearest=[orders])

    def _understood(self, piece: str) -> bool:
        """Is it an order by its words, of this moment or, in full, of another one?"""
        lexed = self.lexed(piece)
        if lexed.plain and not self.stranger(lexed):
            clauses = self.clauses_of(lexed)
            if clauses and all(any(one.loose < FUZZY for one in self.fits(clause)) for clause in clauses):
                return True
        if self._replies.read(lexed) is not None:
            return True
        elsewhere = Walker(self.names, tokens(piece), EXACT)
        return any(True for kind in self.game.definition.orders for _ in elsewhere.values(kind))

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

    def _many(self, several: Sequence[str]) -> None:
        """Refuses a text that is several orders, with what it would be in full; what cannot be given is none."""
        found = [self._in_full(each) for each in several]
        if len(found) > 1 and self._givable(found):
            raise Unreadable(
                f"these are {len(found)} orders; give them one after the other", nearest=["; ".join(found)]
            )

    def _in_full(self, piece: str) -> str:
        """An order as it is written in full, if only one is meant."""
        said = self.clauses_of(self.lexed(piece))
        found = self._legal_fits(said[0], filled=True) if len(said) == 1 else []
        return found[0] if len(found) == 1 else piece

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

    def _enough(self, clause: Clause, kind: type[Order]) -> bool:
        """Does a text without a verb say enough for a part of it to be filled in? It counts units, or it says two things
        of an order that has no units to count."""
        if any(part.units for part in clause.parts):
            return True
        counts = any(isinstance(slot, Units) or self._tells(slot) for slot in kind.syntax.slots.values())
        return len(clause.parts) > 1 and not counts

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
            return several and not named(type(order), clause)
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

    def ends(self, text: str) -> bool:
        """Would this order end what the seat is doing?"""
        try:
            order = self.read(text)
        except OrderError:
            return False
        return self.last(order)

    def last(self, order: Order) -> bool:
        """Does an order end what the seat is doing?"""
        return str(order) == self._reply.end or (self._final(type(order)) and not type(order).syntax.slots)

    def _unreadable(self, text: str, typed: tuple[str, ...], walker: Walker, lexed: Lexed) -> OrderError:
        at, expected, slot = walker.furthest, " or ".join(walker.expected), walker.slot
        if not self.kinds and not self.choices:
            return Unreadable("you have nothing to decide now")
        if why := self._why_not(lexed):
            return why
        if self.choices and not self.kinds:
            more = f" … ({len(self.choices) - 8} more)" if len(self.choices) > 8 else ""
            prompt = self._reply.prompt
            rules = [rule for ask in self._asks for rule in ask.rules]
            return Unreadable(
                f"“{text.strip()[:200]}” isn't one of the answers; answer with {listed(self.choices[:8], 'or')}{more}"
                + (f" to: {prompt}" if prompt else ""),
                rule=rules[0] if rules else None,
                nearest=self.nearest(text),
            )
        verbs = sorted({kind.syntax.verb for kind in self.kinds})
        if at <= 0 and self._other_moment(typed):
            phase = self.game.definition.phases[self.game.phase].title
            others = "" if self._asks else self._others()
            return Refused(
                f"it isn't your move: {others} must decide; meanwhile you can: {listed(verbs, 'or')}"
                if others
                else f"{_cannot(typed[0])} during {phase}; now you can: {listed(verbs, 'or')}",
                understood=text.strip(),
                nearest=self.nearest(text),
            )
        if at <= 0:
            return Unreadable(
                f"“{' '.join(typed[:6])}” doesn't start with an order you can give now ({', '.join(verbs)})",
                nearest=self.nearest(text),
            )
        rest = " ".join(typed[at : at + 4])
        why_text = f"I expected {expected} " + (f"where you wrote “{rest}”" if rest else "at the end")
        near = slot.near(self.names, rest) if slot and rest else []
        if near:
            why_text += f" (close to it: {listed(near, 'or')})"
        return Unreadable(why_text, understood=" ".join(typed[:at]), nearest=self.nearest(text))

    def _others(self) -> str:
        """Who must decide now, in words."""
        due = dict.fromkeys(pending.seat for pending in self.game.pending())
        return listed(self.game.definition.seats[seat] for seat in due)

    def _why_not(self, lexed: Lexed) -> Refused | None:
        """The reason an ask gives for an answer that is named and is not among its choices."""
        for ask in self._asks:
            reasons = ask.about.get("why_not") or {}
            said = {thing.name for item in lexed.items for thing in item.things if thing.quality == EXACT}
            for name, (why, rule) in dict(reasons).items():
                if name in said:
                    return Refused(why, rule=rule, nearest=list(self.choices[:3]))
        return None

    def _other_moment(self, typed: tuple[str, ...]) -> bool:
        """Is there an order of the game that begins like this and cannot be given now?"""
        return any(
            typed[: len(form)] == form
            for kind in self.game.definition.orders
            if kind not in self.kinds
            for form in kind.syntax.forms
        )
