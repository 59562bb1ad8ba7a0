"""Text a player types, made comparable: folding, tokens, and names found by prefix, word start or likeness."""

import re
import unicodedata
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from .reading.words import SMALL

if TYPE_CHECKING:
    from .game import Game

EXACT, PREFIX, WORD, FUZZY = 0, 1, 2, 3
"""How well typed text fits a name: in full, from its beginning, from the start of a later word, by likeness."""

MOST_KEPT = 2000
"""Beginnings of names whose meanings are kept, for they come again and again."""

_ARROWS = re.compile(r"\s*(?:--?>|=>|→|⇒|➔|>)\s*")
_DOTTED = re.compile(r"(?<=[0-9])\.+(?=[0-9A-Za-z])")
_SILENT = re.compile(r"[’‘ʼ`´'\"“”.!?:()\[\]]")
_DASHES = re.compile(r"[-‐‑‒–—―−_/]")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "&": " and "})
_TOKEN = re.compile(r"[0-9]+|[a-z][a-z0-9]*|\S")


def fold(text: str) -> str:
    """Lower case, no accents, no apostrophes or brackets, arrows as `to`, dashes as spaces."""
    text = _DOTTED.sub(" ", _ARROWS.sub(" to ", text))
    if text.isascii():
        text = text.lower()
    else:
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
    text = _DASHES.sub(" ", _SILENT.sub("", text.translate(_LETTERS)))
    return " ".join(text.split())


def tokens(text: str) -> tuple[str, ...]:
    """Words, numbers and other signs. `2inf` is two tokens, a hex number such as `h25` is one."""
    return _short_tokens(text) if len(text) <= 120 else tuple(_TOKEN.findall(fold(text)))


@lru_cache(maxsize=8192)
def _short_tokens(text: str) -> tuple[str, ...]:
    """Kept, for names and orders come again and again; long texts are not worth the memory."""
    return tuple(_TOKEN.findall(fold(text)))


_SPELLED = (
    ("sch", "sh"), ("ck", "c"), ("kh", "c"), ("ph", "f"), ("th", "t"), ("j", "y"), ("w", "v"), ("k", "c"), ("q", "c"), ("z", "s"),
    ("ou", "u"), ("oe", "o"), ("ue", "u"), ("ae", "a"), ("iya", "ia"),
)  # fmt: skip
_TWICE = re.compile(r"([a-z])\1")


@lru_cache(maxsize=4096)
def sounded(word: str) -> str:
    """A word as it sounds, whatever the language it is spelled in."""
    word = f"{word[:-2]}a" if word.endswith("ien") else word
    for typed, heard in _SPELLED:
        word = word.replace(typed, heard)
    return _TWICE.sub(r"\1", word)


def starts_with(words: tuple[str, ...], typed: tuple[str, ...], at: int = 0) -> bool:
    """True if each typed token begins the word at its place, counted from word `at`."""
    return len(typed) <= len(words) - at and all(words[at + i].startswith(t) for i, t in enumerate(typed))


def fit(words: tuple[str, ...], typed: tuple[str, ...]) -> int | None:
    """How well `typed`, perhaps unfinished, fits a name of these words; None if not at all."""
    if words == typed:
        return EXACT
    if starts_with(words, typed):
        return PREFIX
    if any(starts_with(words, typed, at) for at in range(1, len(words))):
        return WORD
    return None


@dataclass(frozen=True, slots=True)
class Known:
    """Something a seat has or sees that it may call by what it is: the tank in Munich, the Poland card.

    `words` are what it may be called (its kind, its title, what is printed on it), `place` is where it stands. Those of
    the same `like` are as good as each other: of several it does not matter which is meant.
    """

    name: str
    words: tuple[str, ...]
    place: str = ""
    like: Hashable = None


class Names:
    """Names of one sort (spaces, unit kinds, seats …) with their other names, found in what a player typed.

    `known` tells which of them a seat can mean by a description, and in which words; it must tell nothing that the seat may
    not know. `groups` are words for several of them at once: ships, planes.
    """

    def __init__(
        self,
        names: Mapping[str, Iterable[str]],
        known: "Callable[[Game[Any], str], Iterable[Known]] | None" = None,
        groups: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self.names = tuple(names)
        self.known = known
        self.groups = {tokens(word): frozenset(members) for word, members in (groups or {}).items()}
        self.rank = {name: i for i, name in enumerate(self.names)}
        self._forms: list[tuple[tuple[str, ...], str]] = []
        self._exact: dict[tuple[str, ...], list[str]] = {}
        self._starts: dict[str, list[tuple[int, int]]] = {}
        own = {tokens(name) for name in names}
        for name, others in names.items():
            for words in dict.fromkeys((tokens(name), *(tokens(form) for form in others))):
                if words and (words == tokens(name) or words not in own):
                    self._exact.setdefault(words, []).append(name)
                    self._forms.append((words, name))
        self._sounds: dict[str, dict[str, None]] | None = None
        self.longest = max((*(len(words) for words, _ in self._forms), *map(len, self.groups)), default=0)
        for i, (words, _) in enumerate(self._forms):
            for at, word in enumerate(words):
                for end in range(1, len(word) + 1):
                    self._starts.setdefault(word[:end], []).append((i, at))

        self._known_starts: dict[tuple[str, ...], list[tuple[str, int]]] = {}
        self._joined = [" ".join(words) for words, _ in self._forms]

    def __contains__(self, name: object) -> bool:
        return name in self.rank

    @property
    def forms(self) -> Sequence[tuple[tuple[str, ...], str]]:
        """Every way to say a name, as words, with the name."""
        return self._forms

    def read(self, typed: tuple[str, ...], at: int) -> Iterator[tuple[str, int, int]]:
        """(name, where it ends, how well it fits) for every name that may stand at `at`, the longest text first."""
        for end in range(min(len(typed), at + self.longest), at, -1):
            words = typed[at:end]
            if words in self._exact:
                for name in self._exact[words]:
                    yield name, end, EXACT
                continue
            if words[0] in SMALL or words[-1] in SMALL:
                continue
            for name, quality in self.begun(words):
                yield name, end, quality

    def exactly(self, words: tuple[str, ...]) -> list[str]:
        """The names that these words are in full."""
        return self._exact.get(words, [])

    def plural(self, words: tuple[str, ...], name: str) -> bool:
        """Are these words the plural of another name of the same thing?"""
        last = words[-1]
        return len(last) > 3 and last[-1] == "s" and name in self.exactly((*words[:-1], last[:-1]))

    def begun(self, words: tuple[str, ...]) -> list[tuple[str, int]]:
        """Names that the words begin, or that have a later word they begin, with how well they fit. A single letter fits
        a name that has it as a word of its own better than one that only begins with it."""
        if words in self._known_starts:
            return self._known_starts[words]
        found: dict[str, int] = {}
        for i, start in self._starts.get(words[0], ()):
            form, name = self._forms[i]
            if starts_with(form, words, start):
                quality = PREFIX if start == 0 else WORD
                if len(words) == 1 and len(words[0]) == 1:
                    quality = PREFIX if len(form[start]) == 1 else WORD
                found[name] = min(found.get(name, FUZZY), quality)
        if PREFIX in found.values() and len(words) == 1 and len(words[0]) == 1:
            found = {
                name: quality for name, quality in found.items() if quality == PREFIX
            }  # card S is no card of Summer
        if len(self._known_starts) >= MOST_KEPT:
            self._known_starts.clear()
        self._known_starts[words] = sorted(found.items(), key=lambda item: item[1])
        return self._known_starts[words]

    def grown(self, stem: str) -> list[str]:
        """The one name of a single word that a stem begins and at most two letters end: `egypt` of the Egyptians, `sicil`."""
        found = {
            self._forms[i][1]
            for i, at in self._starts.get(stem, ())
            if not at and len(self._forms[i][0]) == 1 and len(self._forms[i][0][0]) <= len(stem) + 2
        }
        return sorted(found) if len(found) == 1 else []

    def sounding(self, word: str) -> list[str]:
        """Names of one word that are this word in the spelling of another language: Jugoslawia, Kiew, Lwow."""
        if self._sounds is None:
            self._sounds = {}
            for words, name in self._forms:
                if len(words) == 1 and len(words[0]) > 3 and words[0].isalpha():
                    self._sounds.setdefault(sounded(words[0]), {})[name] = None
        return list(self._sounds.get(sounded(word), ()))

    def close(self, words: tuple[str, ...]) -> list[str]:
        """Names in which one letter is wrong, or two in long ones; the nearest only."""
        wanted = " ".join(words)
        if len(wanted) < 4 or wanted[0].isdigit():
            return []
        most = 1 if len(wanted) < 8 else 2
        hits = process.extract(wanted, self._joined, scorer=OSA.distance, score_cutoff=most, limit=6)
        least = min((distance for _, distance, _ in hits), default=0)
        near = [i for _, distance, i in hits if distance == least and not self._joined[i][:1].isdigit()]
        return list(dict.fromkeys(self._forms[i][1] for i in near if len(self._joined[i]) > 3))

    def find(self, text: str) -> list[str]:
        """All names the text may mean, only the best-fitting sort of them."""
        typed = tokens(text)
        found: dict[str, int] = {}
        for name, end, quality in self.read(typed, 0):
            if end == len(typed):
                found.setdefault(name, quality)
        best = min(found.values(), default=FUZZY)
        return [name for name, quality in found.items() if quality == best]

    def near(self, text: str, limit: int = 3, shown: bool = False) -> list[str]:
        """Names that look like the text: `did you mean`. `shown`: a code with the words that look like it, Polotsk (2321)."""
        wanted = " ".join(tokens(text))
        if not wanted:
            return []
        hits = process.extract(wanted[:60], self._joined, scorer=fuzz.WRatio, limit=limit * 3, score_cutoff=60)
        near: list[str] = []
        figures = any(char.isdecimal() for char in wanted)
        for form, _, i in hits:
            name = self._forms[i][1]
            if fuzz.ratio(form, wanted) < ALIKE and not any(word.startswith(wanted[:3]) for word in form.split()):
                continue
            coded = form != " ".join(tokens(name)) and any(char.isdecimal() for char in name)
            told = f"{form.title()} ({name})" if shown and coded else name
            if told not in near and (figures or any(char.isalpha() for char in form)):
                near.append(told)
        return near[:limit]


ALIKE = 65
"""From here on, of 100, two names look alike; those that only share a few letters in the middle don't."""


def likeliest(names: Mapping[str, Names], sorts: Iterable[str], text: str) -> list[str]:
    """These sorts of names in their order, but first those of which the text is one in full."""
    words = tokens(text)
    return sorted(sorts, key=lambda sort: not names[sort].exactly(words))


def likeness(name: str, typed: str) -> float:
    """0 to 100: how like the name, or its beginning, is to what was typed."""
    return float(max(fuzz.ratio(name, typed), fuzz.ratio(name[: len(typed)], typed)))


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 hit`, `2 hits`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def percent(chance: float) -> str:
    """`42%`; what can happen is never 0%, and what can fail never 100%."""
    if 0 < chance <= 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= chance < 1 - 1e-6 else f"{chance:.0%}"
