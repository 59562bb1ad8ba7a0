"""What is offered first to a text that is not understood: what it comes to in other words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ..errors import OrderError, Refused
from ..orders import Answer, Order
from ..slots import Name, Number, Units
from ..text import EXACT, FUZZY, tokens
from .chat import without_chat
from .filling import MOST_OFFERED, Filling
from .fitting import unlikely
from .guessing import LONGEST, all_the_others, in_other_words, loudly, pieces_of, polite, said_for_each, with_verbs
from .likewise import too
from .parts import Clause
from .rehearsing import all_of
from .several import says_done, sentences
from .things import Lexed
from .understanding import WORK_NEAREST
from .verbs import DENYING
from .walking import TooMany
from .words import ORDINALS

_SPARING = frozenset("keep save spare protect".split())
"""Verbs for what is not to be lost."""
MANY = frozenset("all both every everywhere whole each".split())
_EVERYWHERE = frozenset("everywhere every all each".split())
"""Words for more than one of a sort, and for every place."""
MOST_ALIKE = 8
"""Orders that differ in one thing and are offered together."""
_WHILE = frozenset(("while", "whilst"))
"""Words of a condition that may also join what is done at once."""
_ASKING = frozenset(("?", "if"))
"""Marks of texts that are not put in other words."""
_OF_EACH = re.compile(
    r"\b(\d+|one|two|three|four|five|an?) (?:cards? )?(?:of|from) (?:each|both|every)\b", re.IGNORECASE
)
MOST_EACH = 4
"""Names of which one order each is made."""
_REMARK = re.compile(r"([^.!?;]{9,}?[a-z]{2})[.!]+\s+(?=\S)", re.IGNORECASE)
"""A sentence before others: sorry, I was on the phone."""
MOST_SHOWN = 5
"""Orders that are offered to somebody whose text is not taken."""
WORK_GUESSED = 20
"""Orders tried for each other wording of a text."""


def _two(error: OrderError) -> bool:
    """Is what was refused given as several orders?"""
    return isinstance(error, Refused) and len(error.nearest) == 1 and ";" in error.nearest[0]


class Rewording(Filling):
    """Puts texts in other words, and reads those."""

    @property
    def ending(self) -> str:
        """The order that ends what the seat is doing."""
        return self._end

    @property
    def nothing(self) -> list[str]:
        """What may be offered to who wants nothing done."""
        return [text for text in (self._reply.no or self._end,) if text and self._legal_text(text)]

    def in_turn(self, text: str) -> str:
        """The orders that a text comes to as it stands, in full, if each can be given once those before it were."""
        before, self.quiet = self.quiet, True
        try:
            return self._first_given([text])
        finally:
            self.quiet = before

    def _in_other_words(self, text: str, near: Sequence[str]) -> str:
        """The orders that a text comes to if it is put in other words; found once, for a text is parted before it is read."""
        text = " ".join(text.split())
        if self.quiet or len(text) > LONGEST:
            return ""
        items = self.lexed(text).items
        if not items or all(item.unknown for item in items):
            return ""
        key = ("other words", self.seat, text, tuple(near))
        return self.game.memo(key, lambda: self._other_words(text, near))

    def _other_words(self, text: str, near: Sequence[str]) -> str:
        """The orders that a text comes to if it is put in other words; where what is near leaves something out, also with a verb
        that it does not have, or in pieces."""
        marks = self.lexed(text).marks
        asks = "?" in text or bool(_ASKING & marks.keys() - ({"if"} if set(marks.get("if", ())) <= _WHILE else set()))
        if not self.kinds or (asks and not polite(text)):
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

    def _left_to_the_game(self, text: str) -> Order | None:
        """The order for all that is left, if a text plainly leaves just that to the game master."""
        for other in all_the_others(text, self._lexer):
            for order, _ in self._exact(tokens(other))[:1]:
                settled = self._trying.settle(order)
                return settled if isinstance(settled, Order) else None
        return None

    def _without_remarks(self, text: str) -> str:
        """A text without sentences before its order that name nothing, order nothing and doubt nothing."""
        while (found := _REMARK.match(text)) and len(found[0]) < len(text):
            said = self.lexed(found[1])
            if said.marks or any(item.things or item.amount or item.verb in self._lexer.own for item in said.items):
                break
            if not any(item.unknown for item in said.items) or self._replies.read(said) is not None:
                break
            text = text[found.end() :]
        return text

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
        several = many > 1 or any(item.plural for item in lexed.items) or not MANY.isdisjoint(typed)
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

    def _surely(self, parts: Sequence[str]) -> list[str]:
        """The orders of a text that says once what is meant for several places: `1 infantry each in Paris and Lyon`."""
        text = " ".join(", ".join(parts).split())
        if self.quiet or len(text) > LONGEST or not (wordings := said_for_each(text, self._lexer)):
            return []
        self.quiet = True
        alike = set(too(text, self._lexer))
        try:
            for other in wordings:
                pieces = [piece for _, found in sentences(other) for piece in found]
                orders = all_of(self.game, self, pieces)
                if (len(orders) > 1 or (orders and other in alike)) and not self._accounts.left_out(
                    text, self._orders(orders)
                ):
                    return orders
        finally:
            self.quiet = False
        return []
