"""A text as words whose parts of speech are known: verbs, amounts, names, prepositions, and what changes its meaning."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ..text import EXACT, FUZZY, PREFIX, WORD, Names, tokens
from .forms import past_stems, stems, verb_stems
from .nicknames import COUNTRIES, NICKNAMES
from .phrases import PHRASES
from .verbs import FAMILIES, STAYING, YES, families
from .words import (
    ALL,
    ASKING,
    EMOJI,
    EVERYTHING,
    FILLERS,
    JOINERS,
    LESS,
    MARKS,
    NUMBERS,
    ORDINALS,
    PARTICLES,
    PREPOSITIONS,
    SORTS,
    TELLING,
)

GROUP = "*"
"""What the name of a word for several sorts of units begins with: ships, planes."""
MOST_WORDS = 60
"""Words of one order that are looked at; nothing sensible has more."""
MOST_LOOKED = 14
"""Words of one text that are looked up as abbreviations or slips; nobody mistypes as many."""
MOST_SLIPS = 6
"""Groups of words of one text that are looked up as slips, the dearest search."""
_LONGEST_PHRASE = max(map(len, PHRASES))
_COLON = re.compile(r":(?!\d)")
_WITH = re.compile(r"\bw/(?!\w*/)\s*", re.IGNORECASE)
_TIMES = re.compile(r"x(\d{1,4})$")
_NUMBERED = re.compile(r"([a-z]*)\d{1,3}$")
_ORDINAL = re.compile(r"\b([1-9]|1[0-2])(?:st|nd|rd|th)\b", re.IGNORECASE)
_LET = re.compile(
    r"\blet (?!me\b|us\b)(?:the |those |these |that )?\w+ (?:pass|sail|go|through|by|proceed|past)\b"
    r"(?=\s*(?:$|[,.!;)]))",
    re.IGNORECASE,
)
_BACK = re.compile(r"\s<[-=]+\s+(?=[A-Za-z])")
_EQUALS = re.compile(r"\s=\s")
_LABEL = re.compile(
    r"^\W*(?:operation \w+|d-?day|shopping list|(?:navy|army|air|shopping|war|attack|move) time)\s*[:!,-]\s", re.I
)
"""What a player may write above an order."""


_DIRECTIONS = frozenset("north south east west northwards southwards eastwards westwards".split())
_DEFINITE = frozenset("the my our your these those".split())
_PASSIVE = frozenset("is are gets get be being getting".split())
_NTH = {number: word for word, number in reversed(ORDINALS.items()) if not word[0].isdigit()}


class Thing(NamedTuple):
    """A name that words may mean: of which vocabulary, and how well it fits."""

    vocabulary: str
    name: str
    quality: int


class Amount(NamedTuple):
    """How many: a number, or a word that needs the stack to be counted."""

    kind: str
    number: int = 0


@dataclass(slots=True)
class Item:
    """Some words of a text with all that they may be."""

    words: tuple[str, ...]
    verb: str = ""
    prep: str = ""
    amount: Amount | None = None
    things: tuple[Thing, ...] = ()
    joins: bool = False
    everything: bool = False
    unknown: bool = False
    past: bool = False
    plural: bool = False
    definite: bool = False
    """Stands behind `the` or `my`."""
    less: bool = False
    """Takes what follows out of all that was said before."""

    def __str__(self) -> str:
        return " ".join(self.words)


@dataclass
class Lexed:
    """What a text is made of. `marks` are the words that change its meaning, by sort: not, if, maybe, ?, past."""

    text: str
    words: tuple[str, ...]
    items: list[Item] = field(default_factory=list)
    marks: dict[str, list[str]] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Is this an order and not a question, a denial, a condition or a doubt?"""
        return not self.marks

    @property
    def unknown(self) -> list[str]:
        return [str(item) for item in self.items if item.unknown]


def clean(text: str) -> str:
    """The text with thumbs in words, other pictures left out, and a colon as a comma."""
    text = _EQUALS.sub(" to ", _WITH.sub(" with ", _LABEL.sub("", text)))
    text = _BACK.sub(" from ", _LET.sub("let pass", text))
    text = _ORDINAL.sub(lambda found: _NTH[int(found[1])], text)
    if text.isascii():
        return _COLON.sub(" , ", text)
    for sign, word in EMOJI.items():
        text = text.replace(sign, word)
    text = "".join(c for c in text if unicodedata.category(c) not in ("So", "Sk", "Cs", "Co", "Cn") and c != "\ufe0f")
    return _COLON.sub(" , ", text)


@lru_cache(maxsize=64)
def _verbs_of(own: tuple[tuple[str, ...], ...]) -> dict[str, str]:
    """Every verb by itself: those of all families and those of a game's own orders."""
    found = {word: word for family in FAMILIES.values() for word in family}
    for form in own:
        if len(form) == 1:
            found[form[0]] = form[0]
    return found


class Lexer:
    """Finds the parts of speech by the vocabularies and verbs of the orders that may be given now."""

    def __init__(
        self,
        vocabularies: Mapping[str, Names],
        verbs: tuple[tuple[str, ...], ...],
        counted: frozenset[str] = frozenset(),
        choices: Iterable[str] = (),
        leads: Collection[tuple[str, ...]] = (),
        numbered: Mapping[tuple[str, int], tuple[str, ...]] | None = None,
        lands: bool = True,
    ) -> None:
        """`numbered`: the words of the name of what is called so and has that number; `lands`: is there an order that says
        where something lands?"""
        self.vocabularies = vocabularies
        self.lands = lands
        self.numbered = numbered or {}
        self.counted = counted
        self.leads = leads
        self.verbs = _verbs_of(verbs)
        self.phrases = {form for form in verbs if len(form) > 1}
        self.own = {form[0] for form in verbs if len(form) == 1}
        self.own |= {word for choice in choices for word in tokens(choice) if word in STAYING}
        self._found: dict[tuple[str, ...], tuple[int, tuple[Thing, ...]]] = {}
        self._looked = 0
        self._slips = 0
        self.longest = max((names.longest for names in vocabularies.values()), default=1)

    def lex(self, text: str) -> Lexed:
        typed = self._active(self._phrased(tokens(clean(text))[:MOST_WORDS]))
        found = Lexed(text, typed)
        if "?" in text or "？" in text:
            found.marks["?"] = ["?"]
        at = 1 if len(typed) > 1 and typed[0] in YES and typed[0] not in self.own else 0
        while at < len(typed):
            item = self._item(found, typed, at)
            if item is None:
                at += 1
                continue
            if item.past:
                found.marks.setdefault("past", []).append(str(item))
            found.items.append(item)
            at += len(item.words)
        first = next((word for word in typed if word not in JOINERS), "")
        if first in ASKING and not any(item.words[:1] == (first,) and item.things for item in found.items[:1]):
            found.marks.setdefault("?", []).append(first)
        return found

    def _phrased(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Phrases as the words they stand for, except inside a name."""
        out: list[str] = []
        at = 0
        while at < len(typed):
            name = self._exact(typed, at)
            phrase = next(
                (
                    length
                    for length in range(min(_LONGEST_PHRASE, len(typed) - at), 0, -1)
                    if typed[at : at + length] in PHRASES
                ),
                0,
            )
            own = next((len(form) for form in self.phrases if typed[at : at + len(form)] == form), 0)
            if phrase and typed[at : at + phrase] == ("up", "to") and not self._counted_next(typed, at + 2):
                phrase = 0  # up to Berlin
            length, called = self._by_number(typed, at)
            if length > max(name[0], phrase, own):
                out += called
                at = self._and_numbers(typed, at + length, out, len(called))
            elif name[0] > max(phrase, 1) or (name[0] == 1 and not phrase and _NUMBERED.match(typed[at])):
                out += typed[at : at + name[0]]
                at = self._and_numbers(typed, at + name[0], out, name[0])
            elif numbered := self._plural_numbered(typed, at):
                out += numbered
                at = self._and_numbers(typed, at + len(numbered), out, len(numbered))
            elif phrase and phrase >= own:
                meaning = PHRASES[typed[at : at + phrase]].split()
                lands = meaning[:1] == ["landing"] and not self.lands
                fort = meaning == ["build", "fort"] and ("fortify" in self.own or "build" not in self.own)
                if lands or fort or (meaning == ["embark"] and "load" not in self.own):
                    meaning = list(typed[at : at + phrase])
                out += meaning
                at += phrase
            else:
                out.append(typed[at])
                at += 1
        return tuple(out)

    def _and_numbers(self, typed: tuple[str, ...], at: int, out: list[str], length: int) -> int:
        """`infantry 1 & 2`, `Inv 20 and 18`: numbers behind a name that has one, as names. Where the text goes on."""
        last = _NUMBERED.match(out[-1])
        before = tuple(out[len(out) - length : -1])
        while last and at + 1 < len(typed) and typed[at] in JOINERS and typed[at + 1].isdecimal():
            name = (*before, f"{last[1]}{typed[at + 1]}")
            after = typed[at + 2] if at + 2 < len(typed) else ","
            ends = after in JOINERS or after in PREPOSITIONS or any(stem in self.verbs for stem in verb_stems(after))
            if not ends or self._exact(name, 0)[0] < length:
                break
            out += [",", *name]
            at += 2
        return at

    def _plural_numbered(self, typed: tuple[str, ...], at: int) -> tuple[str, ...]:
        """`investments 18 and 20`: the name of the first."""
        if len(typed) < at + 2 or not typed[at + 1].isdecimal() or not typed[at].endswith("s"):
            return ()
        return next((name for stem in stems(typed[at]) if self._exact(name := (stem, typed[at + 1]), 0)[0] == 2), ())

    def _active(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """`Minsk gets attacked by 3 infantry` as `attack Minsk with 3 infantry`."""
        for at, word in enumerate(typed[:8]):
            goal = next((i for i in range(at + 2, len(typed)) if typed[i] in ("for", "to", "into")), 0)
            if not goal or not self._exact(typed, at + 1 + (typed[at + 1] == "the"))[0]:
                continue
            if word in ("leave", "leaves", "leaving") and at and word not in self.own:
                return (*typed[:at], "from", *typed[at + 1 : goal], "to", *typed[goal + 1 :])
            if word in ("empty", "empties", "emptying") and at == 0:
                return ("everything", "from", *typed[1:])
        for at in range(1, min(len(typed) - 3, 6)):
            if typed[at] in _PASSIVE and typed[at + 2] == "by":
                stem = next((each for each in past_stems(typed[at + 1]) if each in self.verbs), "")
                if stem:
                    return (stem, *typed[:at], "with", *typed[at + 3 :])
        return typed

    def _counted_next(self, typed: tuple[str, ...], at: int) -> bool:
        after = typed[at] if at < len(typed) else ""
        return after in NUMBERS or (after.isdecimal() and not self._exact(typed, at)[0])

    def _by_number(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[str, ...]]:
        """`army 4`, `the first tank corps`: what is called by its sort and its number, as the words of its name."""
        if not self.numbered or (at and (typed[at - 1].isdecimal() or typed[at - 1] in NUMBERS)):
            return 0, ()
        number = ORDINALS.get(typed[at], 0)
        begins = at + bool(number)
        for length in range(min(2, len(typed) - begins), 0, -1):
            sort, end = " ".join(typed[begins : begins + length]), begins + length
            if end < len(typed) and typed[end] in SORTS:
                end += 1
            which = number
            if not which and end < len(typed):
                which = (
                    int(typed[end]) if typed[end].isdecimal() and len(typed[end]) < 4 else NUMBERS.get(typed[end], 0)
                )
                end += 1
                if end < len(typed) and (typed[end].isdecimal() or typed[end] in ("x", "-")):
                    continue
            for name in (sort, *NICKNAMES.get(sort, ())):
                if which and (found := self.numbered.get((name, which))):
                    return end - at, found
        return 0, ()

    def _item(self, found: Lexed, typed: tuple[str, ...], at: int) -> Item | None:
        word = typed[at]
        before = typed[at - 1] if at else ""
        for form in self.phrases:
            if typed[at : at + len(form)] == form:
                return Item(form, verb=" ".join(form))
        length, things = self._exact(typed, at)
        words = typed[at : at + max(length, 1)]
        plural = bool(things) and self._plural(words, things)
        if length > 1:
            return Item(words, things=things, plural=plural)
        if word in JOINERS:
            return Item(words, joins=True)
        if typed[at : at + 2] == ("all", "but"):
            return Item(typed[at : at + 2], amount=Amount("all but"))
        if word.isdecimal():
            if typed[at + 1 : at + 2] == ("x",):
                return Item(typed[at : at + 2], amount=Amount("n", _number(word)))
            return Item(words, amount=Amount("n", _number(word)), things=things)
        if times := _TIMES.match(word):
            return Item(words, amount=Amount("times", int(times[1])))
        if word == "x" and typed[at + 1 : at + 2] and typed[at + 1].isdecimal():
            return Item(typed[at : at + 2], amount=Amount("times", _number(typed[at + 1])))
        if word in ALL:
            return Item(words, amount=Amount("all"))
        if word in ("both", "half"):
            return Item(words, amount=Amount(word))
        if word == "garrison" and found.items and (found.items[-1].things or before in _DEFINITE):
            return Item(words, everything=True)  # the Breslau garrison
        if word in EVERYTHING and not any(thing.vocabulary in self.counted for thing in things):
            return Item(words, everything=True, things=things)
        verb = next((self.verbs[stem] for stem in verb_stems(word) if stem in self.verbs), "")
        prep = PREPOSITIONS.get(word, "")
        if word in ("a", "an") and not things:
            return Item(words, amount=Amount("one", 1))
        if word in NUMBERS and not things:
            return Item(words, amount=Amount("n", NUMBERS[word]))
        if length == 1:
            return Item(words, verb=verb, prep=prep, things=things, plural=plural, definite=before in _DEFINITE)
        for lead in self.leads:
            if typed[at : at + len(lead)] == lead and any(
                self._exact(typed, at + len(lead) + more)[0] for more in (0, 1)
            ):
                return Item(lead, prep=" ".join(lead))  # hunt after C1; escorted by S2
        if word in LESS and _all_said(found.items):
            return Item(words, less=True)
        if word in STAYING and not self.own & set(verb_stems(word)):
            found.marks.setdefault("not", []).append(word)
            return None
        if word in MARKS and word not in self.own and not (before in ("all", "everything") and word == "but"):
            found.marks.setdefault(MARKS[word], []).append(word)
            return None
        if prep:
            return Item(words, verb=verb, prep=prep)
        if verb:
            return Item(words, verb=verb)
        if word in _DIRECTIONS and typed[at + 1 : at + 2] and typed[at + 1] in ("to", "into", "towards"):
            return None  # north into Scotland
        if word == "first" and at == len(typed) - 1 and found.items:
            return None  # the battle of Lorraine first
        if word in FILLERS and not (before.isdecimal() and len(word) == 1):
            return None
        if word in PARTICLES and found.items and (found.items[-1].verb or self._leads_on(typed, at + 1)):
            return None  # heads up to Berlin; GI1 up to Stettin; attrition out east
        if stem := next((stem for stem in past_stems(word) if stem in self.verbs), ""):
            if "lose" in self.own and "lose" in families(stem):
                return Item(words, verb=stem)  # the infantry is eliminated
            return Item(words, verb=word, past=True)
        length, things = self._near(typed, at, True)
        if length:
            return Item(typed[at : at + length], things=things)
        if word.endswith("ly") and len(word) > 4 and word not in TELLING:
            return None  # sadly, quickly
        return Item(words, unknown=True)

    def _leads_on(self, typed: tuple[str, ...], at: int) -> bool:
        """Does a preposition or a name follow, or nothing?"""
        return at < len(typed) and (typed[at] in PREPOSITIONS or bool(self._exact(typed, at)[0]))

    def _plural(self, words: tuple[str, ...], things: tuple[Thing, ...]) -> bool:
        """Is the last word the plural of another that means the same?"""
        named = {thing.name for thing in things}
        return any(
            stem != words[-1]
            and any(named & set(_called(names, (*words[:-1], stem))) for names in self.vocabularies.values())
            for stem in stems(words[-1])
        )

    def _exact(self, typed: tuple[str, ...], at: int) -> tuple[int, tuple[Thing, ...]]:
        """The longest words that are a name in full, in the plural, or a nickname."""
        for length in range(min(self.longest, len(typed) - at), 0, -1):
            words = typed[at : at + length]
            if length == 1 and words[0] in JOINERS:
                continue
            things = tuple(
                Thing(vocabulary, name, EXACT)
                for vocabulary, names in self.vocabularies.items()
                for name in _called(names, words)
            )
            if things:
                return length, things
        return 0, ()

    def _near(self, typed: tuple[str, ...], at: int, typos: bool) -> tuple[int, tuple[Thing, ...]]:
        """Words that begin a name, or are one with a slip of the finger."""
        key = (typed[at - 1] if at else "", *typed[at : at + 4])
        if key not in self._found:
            self._looked += 1
            if self._looked > MOST_LOOKED:
                return 0, ()
            self._found[key] = self._sought(typed, at, typos)
        return self._found[key]

    def _sought(self, typed: tuple[str, ...], at: int, typos: bool) -> tuple[int, tuple[Thing, ...]]:
        for length in range(min(4 if len(typed[at]) > 1 else 2, self.longest, len(typed) - at), 0, -1):
            words = typed[at : at + length]
            if any(not word[0].isalnum() for word in words) or (length > 1 and words[-1] in PREPOSITIONS):
                continue
            things: list[Thing] = []
            initial = length == 1 and len(words[0]) == 1 and at > 0 and typed[at - 1].isdecimal()
            for vocabulary, names in self.vocabularies.items():
                if initial and vocabulary not in self.counted:
                    continue
                things += [
                    Thing(vocabulary, name, quality if len(words[0]) > 2 or length > 1 else max(quality, PREFIX))
                    for name, quality in names.begun(words)[:8]
                ]
            if not things and typos and length < 4 and len("".join(words)) > 3 and self._slips < MOST_SLIPS:
                self._slips += length == 1
                for vocabulary, names in self.vocabularies.items():
                    things += [
                        Thing(vocabulary, name, FUZZY)
                        for stem in islice(stems(words[-1]), 2)
                        for name in names.close((*words[:-1], stem))
                        if name
                    ]
            if things:
                return length, tuple(dict.fromkeys(things))
        return 0, ()


def _all_said(items: Iterable[Item]) -> bool:
    """Was everything, or all of something, said before?"""
    return any(item.everything or (item.amount is not None and item.amount.kind == "all") for item in items)


def _number(word: str) -> int:
    """A number typed; none is sensible that has more than six digits."""
    return int(word) if len(word) < 7 else -1


def _called(names: Names, words: tuple[str, ...]) -> list[str]:
    """Names that these words are, also in the plural and by nickname."""
    for last in stems(words[-1]):
        form = (*words[:-1], last)
        if found := names.exactly(form):
            return found
        if form in names.groups:
            return [f"{GROUP}{' '.join(form)}"]
        joined = " ".join(form)
        for others in (NICKNAMES, COUNTRIES):
            for other in others.get(joined, ()):
                if found := names.exactly(tokens(other)):
                    return found
    return []


def bare(words: Iterable[str]) -> tuple[str, ...]:
    """Words that carry something, in their base form."""
    return tuple(word for word in words if word not in FILLERS and word not in JOINERS)


__all__ = ["EXACT", "FUZZY", "PREFIX", "WORD", "Amount", "Item", "Lexed", "Lexer", "Thing", "bare", "clean"]
