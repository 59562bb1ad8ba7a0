"""What is said to who typed a text that is not taken: what is wrong with it, and what can be ordered now."""

import re

from ..errors import OrderError, Refused, Unreadable
from ..text import EXACT, listed, tokens
from .sentencing import Sentencing
from .things import Lexed
from .verbs import ADVERBS, END, FAMILIES, NOTHING
from .walking import Walker

_WHY = {
    "?": "that's a question, and I only carry out orders; leave the question out if you want it done",
    "if": "I can't carry out “{word}”: an order can't wait for something. Give it when it holds",
    "maybe": "“{word}” leaves it open; say what you want done",
    "not": "“{word}” says what you don't want; say what you want done",
    "over": "“{word}” says that something is over; end this part of your turn, or say what you want done",
    "past": "“{word}” sounds like something already done; say what you want done now",
}

MOST_ANSWERS = 3
"""So many answers of different sorts are all offered to who gave none of them."""

_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def _cannot(word: str) -> str:
    """That an order cannot be given, in grammatical words: `done` is no verb in the infinitive."""
    verb = any(word in family for family in FAMILIES.values()) and word not in END and word not in NOTHING | ADVERBS
    return f"you can't {word}" if verb else f"“{word}” isn't possible"


def _as_typed(text: str, word: str) -> str:
    """A word with the apostrophe it was typed with."""
    return next((each for each in _WORDS.findall(text) if tokens(each) == (word,)), word)


class Refusing(Sentencing):
    """Says why a text is not taken."""

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

    def _unreadable(self, text: str, typed: tuple[str, ...], walker: Walker, lexed: Lexed) -> OrderError:
        at, expected, slot = walker.furthest, " or ".join(walker.expected), walker.slot
        if not self.kinds and not self.choices:
            return Unreadable("you have nothing to decide now")
        if why := self._why_not(lexed):
            return why
        if self.choices and (at <= 0 or not self.kinds):
            return self._no_answer(text)
        if at > 0 and (absent := self._nobody_there(text, lexed)):
            return absent
        verbs = sorted({kind.syntax.verb for kind in self.kinds})
        if at <= 0 and (word := self._other_moment(typed, lexed)):
            phase = self.game.definition.phases[self.game.phase].title
            others = "" if self._asks else self._others()
            return Refused(
                f"it isn't your move: {others} must decide; meanwhile you can: {listed(verbs, 'or')}"
                if others
                else f"{_cannot(word)} during {phase}; now you can: {listed(verbs, 'or')}",
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

    def _answers(self) -> list[str]:
        """What answers the question that is asked."""
        return [*dict.fromkeys((*(kind.syntax.verb for kind in self.asked), *self.choices))]

    def _no_answer(self, text: str) -> Unreadable:
        answers, prompt = self._answers(), self._reply.prompt
        more = f" … ({len(answers) - 8} more)" if len(answers) > 8 else ""
        rules = [rule for ask in self._asks for rule in ask.rules]
        return Unreadable(
            f"“{text.strip()[:200]}” isn't one of the answers; answer with {listed(answers[:8], 'or')}{more}"
            + (f" to: {prompt}" if prompt else ""),
            rule=rules[0] if rules else None,
            nearest=self.nearest(text) if len(answers) > MOST_ANSWERS or not self.asked else answers,
        )

    def _nobody_there(self, text: str, lexed: Lexed) -> OrderError | None:
        """`move armour in Breslau to Krakow`, where the armour stands elsewhere."""
        for clause in self.clauses_of(lexed):
            where = [
                part for part in clause.parts if part.prep in ("at", "from", "of") and not part.units and part.names
            ]
            for one in (one for part in clause.parts for one in part.units):
                if where and self.called(one) and not self.called(one, where):
                    place = " ".join(where[0].words)
                    why = f"you have no {' '.join(one.words)} in “{place}”"
                    return Refused(why, understood=text.strip(), nearest=self.nearest(text))
        return None

    def of_another_moment(self, text: str) -> OrderError | None:
        """What to say of a text that is, as it is written, an order of another moment: `move 2 INF from Minsk to Moscow`, while
        a retreat is asked."""
        typed = tokens(self.unfold(text))
        for kind in self.game.definition.orders:
            if (
                typed[:1]
                and typed[0] in self._elsewhere
                and any(typed[: len(form)] == form for form in kind.syntax.forms)
            ):
                walker = Walker(self.names, typed, EXACT)
                if any(True for _ in walker.values(kind)):
                    return self._unreadable(text, typed, Walker(self.names, typed, EXACT), self.lexed(text))
        return None

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

    def _other_moment(self, typed: tuple[str, ...], lexed: Lexed) -> str:
        """The verb of an order of the game that a text begins with or has, and that cannot be given now."""
        for kind in self.game.definition.orders:
            if kind not in self.kinds and any(typed[: len(form)] == form for form in kind.syntax.forms):
                return typed[0]
        verbs = [item.verb for item in lexed.items if item.verb]
        now = any(self._relates(kind, verbs) or self._says(kind, verbs) for kind in self.kinds) if verbs else True
        return "" if now else next((verb for verb in verbs if verb in self._elsewhere), "")
