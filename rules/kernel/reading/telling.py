"""What a text that is not taken says, clause by clause: what is to be done, and what is to stay out of it."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ..text import tokens
from .accounting import CORRECTED, Mention
from .aside import STAYS
from .forms import verb_stems
from .parts import PLACES
from .several import says_done
from .things import Lexed
from .verbs import DENYING, END, STAYING
from .words import MARKS, NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

_CLAUSE = re.compile(
    r"\s*(?:[,;!]+(?=\s|$)|(?<=\w\w\w)\.+(?=\s|$)|\s[-–—]+\s|\b(?:but|so|while|whilst|therefore|whereas)\b)\s*",
    re.IGNORECASE,
)
"""Between clauses."""
_BUT = re.compile(r"\b(all|everything|everyone|everybody|anything|all of \w+) but\b", re.IGNORECASE)
"""All but what follows."""
AND = re.compile(r"\s+(?:and|&|und|et)\s+", re.IGNORECASE)
"""Between what may be two clauses."""
_OUT = re.compile(
    r"\b(?:without|except(?:ing)?(?: for)?|excluding|instead of|rather than|minus|apart from|other than|than|before|not)\b",
    re.IGNORECASE,
)
"""From here on a clause says what stays out."""
_LED = re.compile(r"\s(?:to|into|onto|nach)\s", re.IGNORECASE)
"""What leads to where it all goes."""
_SPARING = frozenset("skip skips skipping forget spare spares sparing hides hide omit ignore".split())
"""Verbs of clauses that say what is not to be done."""
_LEAVES = re.compile(r"\bleav(?:e|es|ing)\s+", re.IGNORECASE)
_SITS = re.compile(r"\bsits?\b.*\bout\b|\bsits? tight\b", re.IGNORECASE)
MOST_CLAUSES = 8
"""Clauses of a text that are looked at."""


@dataclass(frozen=True, slots=True)
class Told:
    """A clause, and whether it says what is not wanted."""

    text: str
    spared: bool = False


class Telling:
    """A text, taken apart for what may be offered to who typed it."""

    def __init__(self, reader: "Reader", text: str) -> None:
        self.reader, self.text = reader, text
        self.lexed: Lexed = reader.lexed(text)

    @cached_property
    def clauses(self) -> list[Told]:
        corrected = CORRECTED.search(self.text)
        if corrected and not (
            corrected[0].casefold().endswith("no") and self.text[corrected.end() :].strip()[:1].isalpha()
        ):
            return [Told(self.text)]
        found: list[Told] = []
        text = _BUT.sub(lambda at: f"{at[1]} except ", self.text)
        for clause in filter(None, _CLAUSE.split(text)):
            parts = AND.split(clause)
            apart = len(parts) > 1 and any(map(self._spares, parts))
            for at, part in enumerate(parts if apart else (clause,)):
                goes_on = at and found[-1].spared and not any(item.verb for item in self.reader.lexed(part).items)
                found += [Told(part.strip(), True)] if goes_on else self._cut(part)  # keep the tank and the gun
        return found[:MOST_CLAUSES]

    def _cut(self, clause: str) -> list[Told]:
        """`the fighters instead of the bombers`: what is wanted, and what is not."""
        out = _OUT.search(clause)
        if out and out.start() and (self.reader.choices or self.reader._accounts.mentions(clause[: out.start()])):
            more = _LED.search(clause, out.end())  # Poland's infantry except one to Minsk
            end = more.start() if more else len(clause)
            wanted = f"{clause[: out.start()].strip()} {clause[end:].strip()}".strip()
            return [Told(wanted), Told(clause[out.start() : end].strip(), True)]
        return [Told(clause.strip(), self._spares(clause))]

    def _spares(self, clause: str) -> bool:
        """Does a clause say what is not to be done, in words that are no order of this moment?"""
        own, words = self.reader._lexer.own, tokens(clause)
        if any(word in _SPARING and word not in own for word in words) or _SITS.search(clause):
            return True
        if (left := _LEAVES.search(clause)) and self._place_first(clause[left.end() :]):
            return False  # two infantry leave Leningrad
        denied = self.reader.lexed(clause).marks.get("not", ())
        if clause.strip() != self.text.strip() and any(word in STAYS for word in words[1:]):
            return True  # T1 advances, armies stay put
        alone = clause.strip() == self.text.strip()
        return any(w in DENYING or (w in STAYING and not (alone and own & set(verb_stems(w)))) for w in denied)

    def _place_first(self, words: str) -> bool:
        """Does a text begin with a place, or with something else that one leaves?"""
        counted = self.reader._lexer.counted
        first = next(iter(self.reader._accounts.mentions(words)), None)
        return first is not None and bool(first.things) and all(t.vocabulary not in counted for t in first.things)

    @cached_property
    def wanted(self) -> str:
        """What is to be done, without words that doubt it."""
        marked = "if" in self.lexed.marks or "maybe" in self.lexed.marks or "past" in self.lexed.marks
        clauses = [each.text for each in self.clauses if not each.spared]
        return ", ".join(_undoubted(each) for each in clauses) if marked else ", ".join(clauses)

    @cached_property
    def spares(self) -> bool:
        """Is there something that is to stay out?"""
        return any(each.spared for each in self.clauses)

    @cached_property
    def denies_all(self) -> bool:
        """Is nothing to be done at all: `nobody moves`, `Spain gets nothing`?"""
        return self.spares and not self.wanted

    @cached_property
    def leads(self) -> bool:
        """Is it said where something goes?"""
        return any(one.prep == "to" and _placed(one) for one in self.said)

    @cached_property
    def strange(self) -> bool:
        """Is something spoken of that nobody knows: `the blorg to Hungary`?"""
        items = self.lexed.items
        return any(
            item.unknown and i and (items[i - 1].amount or self._called(item.words[0])) for i, item in enumerate(items)
        )

    def _called(self, word: str) -> bool:
        """Does an article stand before a word?"""
        at = self.lexed.words.index(word)
        return at > 0 and self.lexed.words[at - 1] in ("the", "a", "an", "my", "our", "his")

    @cached_property
    def ends(self) -> bool:
        """Is it said at the end that this is all?"""
        last = self.clauses[-1].text if self.clauses else ""
        words = tokens(last)
        if self.reader._closing(self.lexed):
            return False  # that is offered already
        ending = says_done(last) or any(word in END for word in words[-1:])
        return bool(words) and (words[-1] in ("done", "finished") or (ending and len(self.clauses) > 1))

    @cached_property
    def said(self) -> list[Mention]:
        """All that is named; what is to stay out is denied."""
        mine = {self.reader.seat.casefold(), self.reader._title.casefold()}
        wanted = self.reader._accounts.likely(self.wanted if self.spares else self.text)
        wanted = [each for each in wanted if _placed(each) or mine.isdisjoint(name.casefold() for name in _names(each))]
        names = {thing.name for each in wanted for thing in each.things}
        out: list[Mention] = []
        for each in self.clauses:
            if each.spared:
                found = self.reader._accounts.mentions(each.text)
                words = tokens(each.text)
                for one in found:
                    at = next((i for i in range(len(words)) if words[i : i + len(one.words)] == one.words), 0)
                    some = at and (words[at - 1] in NUMBERS or words[at - 1].isdecimal())  # one sub stays home
                    if one.things and not some and names.isdisjoint(_names(one)):
                        out.append(replace(one, denied=True))
        return [*wanted, *out]


def _names(one: Mention) -> set[str]:
    return {thing.name for thing in one.things}


def _placed(one: Mention) -> bool:
    return any(thing.vocabulary in PLACES for thing in one.things)


def _undoubted(clause: str) -> str:
    """A clause without words of doubt, of a condition or of another time."""
    words = clause.split()
    kept = [
        word for word in words if MARKS.get("".join(tokens(word)), "not") == "not" or "".join(tokens(word)) == "each"
    ]
    return " ".join(kept)
