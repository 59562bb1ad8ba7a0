"""Units by whatever a player calls one or several of them: `both armies`, `the whole navy`, `the 4th`, `the 5-3`, `the rest`."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..text import EXACT, Known, tokens
from .parts import MASSES
from .words import ALL, BOTH, NUMBERS, ORDINALS

if TYPE_CHECKING:
    from .reader import Reader

OWN = ("unit", "block")
"""Vocabularies of the seat's own units."""
_THE = frozenset(
    "the my our your this that these those just only simply his her their its any der die das den meine".split()
)
_WHOLE = ALL | frozenset("whole entire complete ganze".split())
_OTHER = frozenset(("other", "remaining"))
_REST = frozenset("rest remainder others".split())
_EVERYONE = frozenset("everyone everybody everything lot alle alles".split())
STACKS = frozenset("stack garrison troops forces force group units boys lads guys".split())
"""Words for all that stands at a place that is named before them."""
_RANKS = {
    **dict.fromkeys("weaker weakest smaller smallest lesser least poorer poorest".split(), -1),
    **dict.fromkeys("stronger strongest bigger biggest larger largest greater greatest".split(), 1),
}
"""Words that tell a unit from others of its sort by its strength."""
_FIGURES = re.compile(r"(\d{1,2})(?:-(\d{1,2}))*$")
_THEM = frozenset("them us those these guys boys lads men units counters pieces".split())
_NATIONS = frozenset(("seat", "nation", "power", "side", "faction", "country"))
_TITLES = frozenset(
    "corps unit units counter counters wing wings squadron squadrons group groups guys boys lads".split()
)
"""Words that may follow what units are called and say nothing more."""
_TH = frozenset(("st", "nd", "rd", "th"))
_NUMBERED = re.compile(r"(\d{1,2})$")
_LED = frozenset(("of", "in", "at", "from"))
_LONGEST = 3
"""Words of a name."""
_QUARTERS = {"western": "west", "eastern": "east", "northern": "north", "southern": "south"}
_SAILING = frozenset(
    "fleet|surface fleet|submarine|battleship|cruiser|carrier|aircraft carrier|destroyer|transport|ship".split("|")
)
_FLYING = frozenset(
    "fighter|bomber|air|air wing|air unit|air force|tac bomber|tactical bomber|strategic bomber|aircraft|wing".split(
        "|"
    )
)
COLLECTIVES = {
    tuple(phrase.split()): sorts
    for phrases, sorts in (
        (
            "navy|royal navy|red navy|kriegsmarine|regia marina|ships|fleets|naval units|warships|boats",
            _SAILING,
        ),
        (
            "air force|airforce|air forces|luftwaffe|raf|usaaf|vvs|regia aeronautica|planes|aircraft|air units|wings",
            _FLYING,
        ),
    )
    for phrase in phrases.split("|")
}
"""Words for all that sails, or all that flies, and the words for each of them."""


def own_units(reader: "Reader") -> list[Known]:
    """The seat's own units."""
    sorts = [name for name in OWN if name in reader.names and reader.names[name].known]
    return [each for name in sorts for each in reader._fitter.known(name)]


def worded(text: str) -> tuple[str, ...]:
    """The words of a text, with ordinal numbers as one word: 4th."""
    out: list[str] = []
    for word in tokens(text):
        if word in _TH and out and f"{out[-1]}{word}" in ORDINALS:
            out[-1] += word
        else:
            out.append(word)
    return tuple(out)


def says_which(word: str) -> bool:
    """Does a word say how many units are meant, or which of them?"""
    which = (
        _WHOLE
        | BOTH
        | _OTHER
        | _REST
        | _EVERYONE
        | ORDINALS.keys()
        | _QUARTERS.keys()
        | _RANKS.keys()
        | {"any", "some", "half", "none"}
    )
    return word.isdecimal() or word in which or word in NUMBERS


@dataclass(frozen=True, slots=True)
class Gathered:
    """Units that some words mean, and where those words end."""

    units: tuple[str, ...]
    end: int
    stack: bool = False
    """Are they all that stand at a place?"""


@dataclass(slots=True)
class _Said:
    """What is said of units before and behind the word for what they are."""

    whole: bool = False
    both: bool = False
    number: int = 0
    nth: int = 0
    rank: int = 0
    others: bool = False
    plural: bool = False


class Gatherer:
    """Finds which of some units are meant. Where that is open it finds none."""

    def __init__(self, reader: "Reader", among: Sequence[Known]) -> None:
        self.reader, self.among = reader, list(among)

    def at(self, words: Sequence[str], at: int, named: Collection[str] = ()) -> Gathered | None:
        """The units that are called by the words from a place on. `named` are those that were spoken of before."""
        said, i = _Said(), at
        while i < len(words) and (more := self._before(said, words, i)):
            i += more
        if i >= len(words):
            return self._all(said, i, named) if said.whole or said.both or said.others or said.nth else None
        everyone = words[i] in _EVERYONE
        there, end = self._standing(words, i + everyone) if everyone or said.whole else ("", 0)
        if there:
            said.whole = True
            found = [each for each in self.among if each.place.casefold() == there]
            gathered = self._these(said, found, end, named)
            return replace(gathered, stack=True) if gathered else None
        if everyone or words[i] in _REST:
            said.whole, said.others = True, said.others or words[i] in _REST
            return self._all(said, _behind(words, i + 1), named)
        if (said.whole or said.both or said.number or said.others) and words[i] in _THEM:
            return self._all(said, i + 1, named)
        if figures := self._printed(words, i):
            said.plural = words[i + 2 : i + 3] == ("s",)
            return self._these(said, figures, i + 2 + said.plural, named)
        whose, i = self._nation(words, i)
        there, i = self._placed(words, i)
        if there and words[i] in STACKS:
            said.whole = True
            return self._these(said, [each for each in self.among if each.place.casefold() == there], i + 1, named)
        found, end = self._called(said, words, i)
        if not found and not end and (said.whole or said.both or said.others or said.nth or said.rank):
            return self._all(said, i + (bool(said.rank) and words[i] in _TITLES), named)
        if not end:
            return None
        if found and end < len(words) and words[end].isdecimal() and not said.nth:
            by_number = [each for each in found if _number(each) == int(words[end])]
            if by_number and not said.plural:
                found, end = by_number, end + 1
        while end < len(words) and words[end] in _TITLES:
            end += 1
        found = [each for each in found if not there or each.place.casefold() == there]
        if whose:
            found = [each for each in found if whose in each.words]
        return self._these(said, found, end, named)

    # --- words --------------------------------------------------------------------------------------------------

    def _before(self, said: _Said, words: Sequence[str], i: int) -> int:
        """How many words at a place only say which or how many."""
        word = words[i]
        if word in ORDINALS:
            said.nth = ORDINALS[word]
        elif word in _RANKS:
            said.rank = _RANKS[word]
        elif word in _WHOLE:
            said.whole = True
        elif word in BOTH:
            said.both = True
        elif word in _OTHER:
            said.others = True
        elif (word.isdecimal() or (word in NUMBERS and word not in ("a", "an"))) and not self._printed(words, i):
            if self._named(words, i) or (word.isdecimal() and len(word) > 2):
                return 0
            said.number = NUMBERS.get(word, 0) or int(word if word.isdecimal() else 0)
        elif not (word in _THE or (word == "of" and (said.whole or said.both or said.number or said.rank))):
            return 0
        return 1

    def _placed(self, words: Sequence[str], i: int) -> tuple[str, int]:
        """The place before the word for units: the Berlin infantry, western bombers."""
        places = {each.place.casefold() for each in self.among}
        if words[i] in _QUARTERS and _QUARTERS[words[i]] in places:
            return _QUARTERS[words[i]], i + 1
        length, things = self.reader._lexer._exact(tuple(words), i)
        there = {thing.name.casefold() for thing in things if thing.quality == EXACT} & places
        behind = i + length
        if (
            len(there) == 1
            and behind < len(words)
            and (words[behind] in STACKS or self._called(_Said(), words, behind)[1])
        ):
            return next(iter(there)), behind
        return "", i

    def _standing(self, words: Sequence[str], i: int) -> tuple[str, int]:
        """The place of which all is meant: everything in Berlin, all of Berlin."""
        led = words[i] in _LED if i < len(words) else False
        at = i + led
        if at >= len(words) or not (led or words[i - 1] == "of"):
            return "", 0
        length, things = self.reader._lexer._exact(tuple(words), at)
        there = {thing.name.casefold() for thing in things if thing.quality == EXACT}
        found = there & {each.place.casefold() for each in self.among}
        return (next(iter(found)), at + length) if len(found) == 1 else ("", 0)

    def _nation(self, words: Sequence[str], i: int) -> tuple[str, int]:
        """The nation before the word for units: the German tanks."""
        length, things = self.reader._lexer._exact(tuple(words), i)
        names = {thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in _NATIONS}
        mine = names & {word for each in self.among for word in each.words}
        if len(mine) == 1 and i + length < len(words) and self._called(_Said(), words, i + length)[1]:
            return next(iter(mine)), i + length
        return "", i

    def _named(self, words: Sequence[str], i: int) -> list[Known]:
        """The unit whose own name stands at a place."""
        names = {
            thing.name for thing in self.reader._lexer._exact(tuple(words), i)[1] if thing.vocabulary in OWN
        }  # fmt: skip
        return [each for each in self.among if each.name in names]

    def _printed(self, words: Sequence[str], i: int) -> list[Known]:
        """Units called by the figures on them: the 5-3."""
        pair = tuple(words[i : i + 2])
        if len(pair) < 2 or not all(word.isdecimal() for word in pair):
            return []
        return [each for each in self.among if any(tokens(word) == pair for word in each.words)]

    def _called(self, said: _Said, words: Sequence[str], i: int) -> tuple[list[Known], int]:
        """Units of the sort that is named at a place, and where its name ends; 0 if none is."""
        if i >= len(words):
            return [], 0
        if own := self._named(words, i):
            return own, i + self.reader._lexer._exact(tuple(words), i)[0]
        length, things = self.reader._lexer._exact(tuple(words), i)
        names = {thing.name.casefold() for thing in things if thing.quality == EXACT}
        for many in range(_LONGEST, 0, -1):
            sorts = COLLECTIVES.get(tuple(words[i : i + many])) if i + many <= len(words) else None
            if sorts and many >= length:
                sorts |= names
                said.whole = True
                return [each for each in self.among if sorts & {word.casefold() for word in each.words}], i + many
        found = [each for each in self.among if names & {word.casefold() for word in each.words}]
        if not found:
            return [], 0
        last = words[i + length - 1]
        said.plural = last not in MASSES and (
            last.endswith("s") or self.reader._lexer._plural(tuple(words[i : i + length]), things)
        )
        return found, i + length

    # --- which ----------------------------------------------------------------------------------------------------

    def _all(self, said: _Said, end: int, named: Collection[str]) -> Gathered | None:
        return self._these(said, self.among, end, named)

    def _these(self, said: _Said, found: Sequence[Known], end: int, named: Collection[str]) -> Gathered | None:
        """The units that are meant of those that are called so; None if that is open."""
        if said.nth:
            found = [each for each in found if _number(each) == said.nth]
            return Gathered((found[0].name,), end) if len(found) == 1 else None
        if said.others:
            found = [each for each in found if each.name not in named]
        if not found:
            return None
        if said.rank:
            return Gathered(best, end) if (best := _ranked(found, said.rank)) else None
        many = len(found)
        if said.number and not said.plural and not said.whole and said.number != many:
            numbered = [each for each in found if _number(each) == said.number]  # 4. Armee
            if len(numbered) == 1 and said.number > many:
                return Gathered((numbered[0].name,), end)
        wanted = 2 if said.both else said.number or (many if said.whole or said.others or said.plural else 1)
        if wanted > many or (wanted < many and (said.whole or said.both or not _alike(found))):
            return None
        return Gathered(tuple(each.name for each in found[:wanted]), end)


def _number(each: Known) -> int:
    """The number in the name of a unit."""
    found = _NUMBERED.search(each.name)
    return int(found[1]) if found else 0


def _ranked(found: Sequence[Known], rank: int) -> tuple[str, ...]:
    """The weakest or the strongest of some units by the figures on them; none, where several are."""
    figures = {
        each.name: next((int(shown[1]) for word in each.words if (shown := _FIGURES.match(word))), -1) for each in found
    }
    best = rank * max(rank * number for number in figures.values())
    meant = tuple(name for name, number in figures.items() if number == best)
    return meant if len(meant) == 1 < len(found) and -1 not in figures.values() else ()


def _alike(found: Sequence[Known]) -> bool:
    """Are units as good as each other?"""
    return len({(each.like, each.place) for each in found}) == 1 and found[0].like is not None


def _behind(words: Sequence[str], i: int) -> int:
    """Where `the rest of them`, `everyone else` end."""
    if words[i : i + 1] in (["else"], ("else",)):
        return i + 1
    of = i + 1 < len(words) and words[i] == "of" and words[i + 1] in _THEM
    return i + 2 if of else i
