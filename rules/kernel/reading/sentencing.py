"""A sentence of several orders: the whole it comes to, and what is said if a part of it is none."""

import re
from collections.abc import Sequence
from functools import cached_property

from ..errors import Ambiguous, OrderError, Refused, Unreadable
from ..orders import Answer, Order
from ..slots import NameList
from ..text import EXACT, FUZZY, listed, tokens
from .accounting import Mention
from .forms import verb_stems
from .rehearsing import refused_part
from .rewording import Rewording
from .several import divided
from .things import Lexed
from .verbs import LIGHT
from .walking import Walker

_SEABORNE = frozenset(
    "seaborne transport transports ship ships boat boats sea invade invades land lands unload unloads ferry amphibious".split()
)
"""Words of a text that say that it goes by sea."""
_CUT = re.compile(r"\s*(?:[,.!:](?=\s)|\band\b|\bthen\b)\s*")
"""Where another order may begin."""


def _has_verb(lexed: Lexed) -> bool:
    return any(item.verb for item in lexed.items)


class Sentencing(Rewording):
    """Reads sentences."""

    def _leaving_out(self, orders: str, left: Sequence[Mention]) -> Ambiguous:
        words = listed(f"“{' '.join(each.words)}”" for each in left)
        return Ambiguous(f"“{orders}” leaves out {words}; give that, if it is what you mean", nearest=[orders])

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
        all_said = not self._accounts.left_out(text, self._orders(done)) and not isinstance(error, Ambiguous)
        if all_said and not self._other_order(text, rest, done):
            return done, None  # bombers raid Moscow, back home to Poland
        orders = "; ".join(done)
        near = [f"{orders}; {each}" for each in error.nearest[:1] if each not in done]
        why = f"I understood “{orders}”, but not “{rest.strip()[:200]}” with it ({error.why}), so nothing is done yet"
        return [], Refused(why, rule=error.rule, understood=orders, nearest=self.offering(text, [*near, orders])[:3])

    def _other_order(self, text: str, rest: str, done: Sequence[str]) -> bool:
        """Is what is left of a sentence an order that was meant: by a verb of another sort that was typed (`..., and repair`), or
        one more of the same (`research infantry and tanks`)?"""
        given = {type(order) for order in self._orders(done)}
        if (whole := self.by_itself(rest)) is not None and type(whole) not in given:
            return True
        lexed = self.lexed(rest)
        verbs = [item.verb for item in lexed.items if item.verb and item.verb not in LIGHT]
        if verbs and any(self._says(kind, verbs) for kind in given):
            return self._accounts.names_more(text, lexed, done, self._orders(done))
        typed = {stem for word in tokens(text) for stem in verb_stems(word)}
        verbs = [verb for verb in verbs if verb in typed]
        return bool(verbs) and any(self._says(kind, verbs) for kind in self.kinds if kind not in given)

    def by_itself(self, text: str) -> Order | None:
        """The order that a part would be if it were all that was said."""
        try:
            return self.read(text, part=True)
        except OrderError:
            return None

    def seaborne(self, text: str) -> bool:
        """Does a text say that it goes by sea, where that may take several orders?"""
        return self._in_parts and not _SEABORNE.isdisjoint(tokens(text))

    @cached_property
    def _in_parts(self) -> bool:
        """Are there orders that can stand for several?"""
        return any(kind.together is not Order.together for kind in self.kinds)

    def _by_sea(self, parts: Sequence[str]) -> list[str]:
        """`2 infantry from England to Normandy by transport`: the orders that together do what is said, where no one does."""
        if len(parts) != 1 or not self._in_parts:
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
