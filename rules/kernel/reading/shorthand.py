"""What is typed in short for words everybody knows: `n` for and, `2` for to, `w` for with, and names without their vowels."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from ..text import Names, fold
from .nicknames import NICKNAMES
from .parts import PLACES
from .verbs import FAMILIES
from .words import FILLERS, JOINERS, NUMBERS, PREPOSITIONS

LONGEST = 300
"""Characters of a text that is looked through."""
MOST = 6
"""Words of one text that are looked up without their vowels."""
_AND = re.compile(r"(?<=[\w,]) ['’]?n['’]? (?=[^\W\d_])")
_TO = re.compile(r"(?<=[^\W\d_]) 2 (?=[^\W\d_]{3})")
_WITH = re.compile(r"(?<=\w) w (?=[\w])")
_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?!\w|-[^\W_]*\d)")
"""A word that is no part of a name such as `IRQ-I1`."""
_BONES = re.compile(r"[a-z][bcdfghjklmnpqrstvwxyz]{2,}")
"""A word of which no more than the first letter is a vowel."""
_VOWELS = re.compile(r"(?<=.)[aeiou]")
_TWICE = re.compile(r"([a-z])\1+")
_ARTICLES = frozenset("the a an my our his her both all".split())
_LEADING = frozenset("up down over on back out in along across go goes move moves sail sails fly flies".split())
"""Words behind which `2` leads somewhere."""
_AFTER = frozenset("returns return lands land back home goes go comes come then done".split())
"""Words of what goes on behind `n`."""
_QUARTERS = ("north", "northern")
_WESTERN = ("west", "western")


def bones(word: str) -> str:
    """A word without its vowels but for the first letter, and without doubled letters."""
    return _TWICE.sub(r"\1", _VOWELS.sub("", word))


def bare_names(vocabularies: Iterable[Names]) -> dict[str, str]:
    """The names of one word by their consonants, where all that these may be mean the same."""
    found: dict[str, dict[str, set[str]]] = {}

    def add(word: str, meant: Iterable[str]) -> None:
        if len(word) > 3:
            found.setdefault(bones(word), {}).setdefault(word, set()).update(meant)

    for names in vocabularies:
        for form, name in names.forms:
            if len(form) == 1 and form[0].isalpha():
                add(form[0], (name,))
        for word, others in NICKNAMES.items():
            meant = next((meant for other in others if (meant := names.exactly(tuple(other.split())))), None)
            if meant and " " not in word:
                add(word, meant)
    return {key: next(iter(words)) for key, words in found.items() if set.intersection(*words.values())}


def spelled_out(
    text: str, vocabularies: Callable[[], Mapping[str, Names]], table: Callable[[], Mapping[str, str]]
) -> str:
    """A text with what is typed in short spelled out. `table`: the names by their consonants. Neither is asked for, if nothing
    in the text looks short."""
    if len(text) > LONGEST:
        return text
    text = _AND.sub(lambda found: _and(text, found, vocabularies()), text)
    if " 2 " in text:
        text = _TO.sub(lambda found: _to(text, found, vocabularies()), text)
    if " w " in text:
        text = _WITH.sub(lambda found: _with(text, found, vocabularies()), text)
    return _vowels(text, vocabularies, table)


def _word_before(text: str, at: int) -> str:
    return fold(text[:at].replace(",", " ").split()[-1]) if text[:at].replace(",", " ").split() else ""


def _words_behind(text: str, at: int) -> list[str]:
    return fold(text[at:]).split()[:2]


def _named(words: tuple[str, ...], vocabularies: Mapping[str, Names], places: bool = False) -> bool:
    """Are these words a name, perhaps by a nickname or in the plural? `places`: of a place."""
    forms = [words, (*words[:-1], words[-1].removesuffix("s"))]
    for vocabulary, names in vocabularies.items():
        if places and vocabulary not in PLACES:
            continue
        if any(names.exactly(form) or form in names.groups for form in forms):
            return True
        if not places and any(
            names.exactly(tuple(other.split())) for form in forms for other in NICKNAMES.get(" ".join(form), ())
        ):
            return True
    return False


def _quarter(words: list[str], quarters: Iterable[str], vocabularies: Mapping[str, Names]) -> bool:
    """Is a letter before these words a quarter of the compass: `n sea`, `w ukraine`?"""
    return any(_named((each, *words[:many]), vocabularies, True) for each in quarters for many in (1, 2))


def _and(text: str, found: re.Match[str], vocabularies: Mapping[str, Names]) -> str:
    """`tank n inf` as `tank and inf`."""
    behind = _words_behind(text, found.end())
    before = _word_before(text, found.start())
    if not behind or not before or _quarter(behind, _QUARTERS, vocabularies):
        return found[0]
    counted = behind[0] in _ARTICLES or behind[0] in NUMBERS or behind[0] in _AFTER
    both = _named((before,), vocabularies) and (counted or any(_named(tuple(behind[:n]), vocabularies) for n in (1, 2)))
    return " and " if both else found[0]


def _to(text: str, found: re.Match[str], vocabularies: Mapping[str, Names]) -> str:
    """`berlin 2 munich`, `up 2 milan` as `to`; not `inf berlin 2 munich 1`."""
    if any(char.isdecimal() for char in text[found.end() :]):
        return found[0]
    before, behind = _word_before(text, found.start()), _words_behind(text, found.end())
    goal = any(_named(tuple(behind[:n]), vocabularies, True) for n in (1, 2))
    unit = _named((behind[0],), vocabularies) and not _named((behind[0],), vocabularies, True)
    units = len(behind) > 1 and not _named(tuple(behind[:2]), vocabularies, True)
    units = units and _named((behind[1],), vocabularies) and not _named((behind[1],), vocabularies, True)
    led = _named((before,), vocabularies, True) or before in _LEADING
    return " to " if led and goal and not (unit or units) else found[0]


def _with(text: str, found: re.Match[str], vocabularies: Mapping[str, Names]) -> str:
    """`w the transport`, `w 2 tanks` as `with`, but not `w ukraine`."""
    behind = _words_behind(text, found.end())
    if not behind or _quarter(behind, _WESTERN, vocabularies):
        return found[0]
    counted = behind[0] in _ARTICLES or behind[0] in NUMBERS or behind[0].isdecimal()
    return " with " if counted or _named((behind[0],), vocabularies) else found[0]


def _vowels(text: str, vocabularies: Callable[[], Mapping[str, Names]], table: Callable[[], Mapping[str, str]]) -> str:
    """`3 inf 1 bmbr` as `3 inf 1 bomber`: what is a name without its vowels."""
    out: list[str] = []
    last = looked = 0
    for word in _bare_words(text):
        plain = fold(word[0])
        if looked >= MOST or plain in _KNOWN or _named((plain,), vocabularies()):
            continue
        looked += 1
        names = table()
        meant = names.get(_TWICE.sub(r"\1", plain)) or (
            f"{one}s" if plain.endswith("s") and (one := names.get(_TWICE.sub(r"\1", plain[:-1]))) else ""
        )
        if meant:
            out += [text[last : word.start()], meant]
            last = word.end()
    return "".join((*out, text[last:])) if out else text


def _bare_words(text: str) -> Iterator[re.Match[str]]:
    return (word for word in _WORD.finditer(text) if len(word[0]) > 2 and _BONES.fullmatch(fold(word[0])))


_KNOWN = frozenset(
    (*FILLERS, *JOINERS, *NUMBERS, *PREPOSITIONS, *(verb for family in FAMILIES.values() for verb in family))
)
