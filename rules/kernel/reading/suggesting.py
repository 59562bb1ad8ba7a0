"""What completes a text, and what is nearest to one that could not be taken: legal orders only."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from ..errors import OrderError
from ..orders import Order
from ..text import EXACT, FUZZY, PREFIX, WORD, fit, likeness, tokens
from .growing import Grower
from .lexing import MOST_WORDS
from .searching import Searching
from .several import lines
from .things import Lexed
from .understanding import WORK_NEAREST
from .walking import TooMany
from .words import LESS, PREPOSITIONS

LONGEST = 2000
"""Characters in one order; nothing sensible is longer."""
WORK_SUGGESTING = 200
"""Orders tried for one list of suggestions."""
ALIKE = 75
"""From here on a word is taken for a slip of another."""
BRIEF = 100
"""Characters from which on a suggestion is shortened: what Discord takes of one."""


class Suggesting(Searching):
    """Suggests orders. What it costs is bounded in orders tried, not in time."""

    def suggest(self, text: str, limit: int = 25) -> list[str]:
        """Legal orders that complete the text: those it means already, then those it begins, then those with a word it
        begins, then the like.

        Who is asked something and has typed nothing is not offered what he might order at any time. What cannot be taken
        back is only offered to a text that names it, and what a text denies is not offered to it.
        """
        if len(text) > LONGEST:
            return []
        head, _, tail = text.rpartition(";")
        tail = self.unfold(tail)
        self._trying.budget.left = WORK_SUGGESTING
        if len(tokens(tail)) > MOST_WORDS:
            return []
        found = self._meant(tail, limit) if tokens(tail) else []
        if found is None:
            found = []
        else:
            found = self._complete(tokens(tail), limit, found)
            if not found and len(tokens(tail)) > 1:
                self._trying.budget.left = WORK_NEAREST
                found = self._likely(self.lexed(tail), guess=False)[:limit]
        first = "; ".join(each if self.exactly(each) is not None else self._first_in_full(each) for each in lines(head))
        return [self._brief(f"{first}; {order}" if first else order) for order in found]

    def _first_in_full(self, piece: str) -> str:
        """An order before the one that is typed, in full where that is known."""
        self._trying.budget.left = WORK_NEAREST
        found = self._likely(self.lexed(piece), guess=False)
        return found[0] if len(found) == 1 else piece

    def _meant(self, tail: str, limit: int) -> list[str] | None:
        """What a text that is no mere beginning means; None if it denies something, and then only what it says."""
        lexed = self.lexed(tail)
        if "not" in lexed.marks and not any(self._begins(choice, tail) for choice in self.choices):
            if len(lexed.words) > 1 or lexed.marks["not"][0] in ("not", "dont", "no", "never", "nothing"):
                return None if not self._set(self._denied(lexed)) else self._held
            return []
        if len(lexed.words) < 2 and not (lexed.items and lexed.items[0].things):
            reply = self._replies.read(lexed) if lexed.ending else None
            return [reply] if reply and self._legal_text(reply) else []
        self._trying.budget.left = WORK_NEAREST
        reply = self._replies.read(lexed) if lexed.ending else None
        if reply and self._legal_text(reply):
            found = [reply]
        elif "over" in lexed.marks:
            return None if not self._set(self._closing(lexed)) else self._held
        elif len(lexed.words) > 40:
            found = []
        else:
            found = self._likely(lexed, filled=False, guess=False)
            if not found and len(several := self.several(tail)) > 1 and self._givable(several):
                found = ["; ".join(several)]
        self._trying.budget.left = WORK_SUGGESTING
        return found[:limit]

    def _givable(self, several: Sequence[str]) -> bool:
        """Can orders be given as they are written: the first now, the others when their turn comes?"""
        return self._legal_text(several[0]) and all(self.exactly(each) is not None for each in several)

    def _set(self, held: list[str]) -> bool:
        self._held: list[str] = held
        return bool(held)

    def _begins(self, choice: str, text: str) -> bool:
        return fit(tokens(choice), tokens(text)) is not None

    def _complete(self, typed: tuple[str, ...], limit: int, before: Iterable[str] = ()) -> list[str]:
        found: dict[str, None] = dict.fromkeys(before)
        grower = Grower(self.game, self.seat, self.names, typed, self._trying)
        kinds = self._offering(typed)
        for mode in (PREFIX, WORD, FUZZY):
            for text in self._grown(grower, kinds, mode):
                found.setdefault(text)
                if len(found) >= limit:
                    break
            if len(found) >= limit or not typed or (mode == WORD and found):
                break
        if not found and typed:
            grower.widen()
            found |= dict.fromkeys(islice(self._grown(grower, kinds, PREFIX), limit))
        if not found and len(typed) > 1 and typed[-1] in PREPOSITIONS:
            return self._complete(typed[:-1], limit)  # `via` where no way need be said: the order without it
        if not found and (led := max((i for i, word in enumerate(typed) if word in PREPOSITIONS), default=0)):
            near = self._complete(typed[:led], limit)  # the way that is found for it, if it is the one begun
            return [order for order in near if fit(tokens(order), typed) in (EXACT, PREFIX)]
        return list(found)[:limit]

    def _grown(self, grower: Grower, kinds: Sequence[type[Order]], mode: int) -> Iterator[str]:
        yield from grower.choices(self.choices, mode)
        for order in grower.orders(kinds, mode):
            settled = self._trying.settle(order)
            if settled is None:
                return
            if not isinstance(settled, OrderError):
                yield str(settled)

    def _offering(self, typed: tuple[str, ...]) -> list[type[Order]]:
        """The kinds of order worth offering to what has been typed."""
        if not typed:
            return list(self.asked if self.asked or self.choices else self.kinds)
        first = typed[0]
        return [
            kind
            for kind in self.kinds
            if not self._final(kind) or any(form[0].startswith(first) for form in kind.syntax.forms)
        ]

    def nearest(self, text: str, limit: int = 3) -> list[str]:
        """Legal orders most like a text that could not be taken, looked for once. What it costs is bounded."""
        if self.quiet:
            return []
        key = "nearest", self.seat, text, limit
        return list(self.game.memo(key, lambda: self.offering(text, self._near_to(text, limit * 4))[:limit]))

    def _near_to(self, text: str, limit: int) -> list[str]:
        if len(text) > LONGEST or len(tokens(text)) > MOST_WORDS:
            return []
        self._trying.budget.left = WORK_NEAREST
        lexed = self.lexed(text)
        if "not" in lexed.marks:
            return self._denied(lexed)
        if "if" in lexed.marks:
            return []
        if (closing := self._closing(lexed)) or "over" in lexed.marks:
            return closing
        typed = tokens(text)[:24]
        likely = self._likely(lexed)
        if likely:
            return likely[:limit]
        if not LESS.isdisjoint(typed):
            return []  # all but the North Sea: what is like it would be the North Sea
        wanted = " ".join(typed)
        seen: set[int] = set()
        self._trying.budget.left = WORK_NEAREST
        for end in (len(typed), len(typed) - 1, len(typed) // 2, 1):
            if end <= 0 or end in seen:
                continue
            seen.add(end)
            near = self._complete(typed[:end], 25)
            if end < len(typed):
                near = [order for order in near if not self._grave(order, typed)]
            if near:
                return sorted(near, key=lambda order: -likeness(" ".join(tokens(order)), wanted))[:limit]
        self._trying.budget.left = WORK_NEAREST // 2
        return self._related(lexed, wanted, limit)

    def _grave(self, order: str, typed: Sequence[str]) -> bool:
        """Can the order not be taken back, and is what it is about not what was named?"""
        kind = next((kind for kind in self.kinds if order.startswith(f"{kind.syntax.verb} ")), None)
        if kind is None or not kind.syntax.slots or not self._final(kind):
            return False
        about = tokens(order.removeprefix(kind.syntax.verb))
        return not any(likeness(word, said) > ALIKE for word in about for said in typed if len(said) > 2)

    def _related(self, lexed: Lexed, wanted: str, limit: int) -> list[str]:
        """Orders of the kinds whose verbs are like those that were said; without any verb, of those that are asked for."""
        verbs = [item.verb for item in lexed.items if item.verb]
        kinds = [kind for kind in self.kinds if self._relates(kind, verbs) and not self._final(kind)]
        kinds = kinds or [kind for kind in self.asked if not self._final(kind)]
        grower = Grower(self.game, self.seat, self.names, (), self._trying)
        near = [*self.choices[:8], *islice(self._only(grower, kinds), 12)]
        return sorted(near, key=lambda order: -likeness(" ".join(tokens(order)), wanted))[:limit]

    def _only(self, grower: Grower, kinds: Sequence[type[Order]]) -> Iterator[str]:
        for order in grower.orders(kinds, PREFIX):
            settled = self._trying.settle(order)
            if settled is None:
                return
            if not isinstance(settled, OrderError):
                yield str(settled)

    def _denied(self, lexed: Lexed) -> list[str]:
        return [text for text in self._replies.denied(lexed) if self._legal_text(text)]

    def _closing(self, lexed: Lexed) -> list[str]:
        return [text for text in (self._replies.closing(lexed),) if text and self._legal_text(text)]

    def _offered(self, lexed: Lexed) -> list[str]:
        return self._replies.offered(lexed)[:3] if self.choices else []

    def _brief(self, text: str) -> str:
        """Long lists of numbered names in short: `INF1-4` for `INF1, INF2, INF3, INF4`; a long way left out, if it is the
        one that is taken where none is said."""
        if len(text) <= BRIEF:
            return text
        short = re.sub(r"\b([A-Za-z]+)(\d+)(?:, \1\d+)+", self._run, text)
        plain, way, _ = text.rpartition(" via ")
        if len(short) <= BRIEF or not way:
            return short
        self._trying.budget.left = WORK_NEAREST
        with suppress(TooMany):
            if any(str(self._trying.settle(order)) == text for order, _ in self._exact(tokens(plain))):
                return plain
        return short

    def _run(self, found: re.Match[str]) -> str:
        stem = found[1]
        numbers = [int(part[len(stem) :]) for part in found[0].split(", ")]
        out: list[str] = []
        at = 0
        while at < len(numbers):
            end = at
            while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
                end += 1
            run = numbers[at : end + 1]
            out.append(f"{stem}{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(f"{stem}{n}" for n in run))
            at = end + 1
        return ", ".join(out)
