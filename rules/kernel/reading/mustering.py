"""Several units in a word, each of which has an order of its own or one together: `Luftwaffe all east`, `fighters west, bomber
east`, `the whole navy to Scapa`; said once more with the names of the units."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from ..orders import Answer, Order
from ..slots import Name
from ..text import EXACT, Known
from .confiding import makes
from .forms import verb_stems
from .gathering import OWN, STACKS, Gathered, Gatherer, own_units, says_which, worded
from .parts import BERTHS, PLACES
from .several import says_done
from .things import Thing
from .verbs import STAYING, YES
from .words import FILLERS, JOINERS, LESS, PREPOSITIONS

if TYPE_CHECKING:
    from .reader import Reader

LONGEST = 120
"""Characters of a text that is said once more."""
MOST = 12
"""Units that are meant by one word."""
_ALL_IT_HAS = re.compile(
    r"\b(?:puts?|sends?|commits?|throws?|moves?|takes?|brings?) (?:everything|all) "
    r"(?:(?:that )?(?:its?|theyve|weve|they|we) ?(?:has|have|got|can|owns?)?(?: got)?|of (?:it|them))\b"
)
"""The Royal Navy puts everything it has into the North Atlantic."""
_AGAIN = frozenset("all both together everything".split())
"""Words behind a group that say once more that all of it is meant."""
_NATIONAL = frozenset("luftwaffe kriegsmarine raf usaaf vvs regia royal".split())
"""Words for what one nation has of a sort."""
_WHOLLY = _AGAIN | frozenset("of it them the whole lot every one each that those entire".split())
_EVERY = frozenset("all every everything everyone everybody".split())
_MODAL = frozenset("shall should must will can is are to".split())
MOST_ABLE = 60
_STAYS = frozenset(
    "stay stays staying hold holds remain remains sit sits wait waits rest rests keeps bleibt bleiben".split()
)
_LEFT = frozenset(("leave", "leaves", "keep", "keeps", "hold"))
_STANDING = frozenset(
    "port harbour harbor base camp reserve put where they it he is are here there at in on position place home behind back still "
    "tight for now".split()
)
"""Words behind a verb of staying."""
_LEADING = 3
"""Words that may stand before a group: send the, please move."""


@dataclass(frozen=True, slots=True)
class Mustered:
    """A text with the names of the units that are meant, and these units."""

    text: str
    units: frozenset[str]
    staying: frozenset[str] = frozenset()
    """Units that are to have no part in it."""

    def holds(self, reader: "Reader", orders: Sequence[Order]) -> bool:
        """Are orders of one kind, for just these units, each once, but for one that ends this part of the turn?"""
        meant = [order for order in orders if str(order) != reader.ending]
        if any(isinstance(order, Answer) for order in meant) or len({type(order) for order in meant}) != 1:
            return False
        given = [unit for order in meant for unit in reader.units_of(order)]
        if not self.units:
            return self.staying.isdisjoint(given)
        return len(given) == len(set(given)) and set(given) == self.units


@dataclass(slots=True)
class _Piece:
    """A part of a text: units, and what is said before and behind them."""

    before: tuple[str, ...]
    units: list[Known]
    behind: tuple[str, ...]


@dataclass(slots=True)
class _Said:
    """All that a text says of units."""

    pieces: list[_Piece] = field(default_factory=list)
    staying: set[str] = field(default_factory=set)
    ends: bool = False


def mustered(reader: "Reader", text: str) -> Iterator[Mustered]:
    """A text in which each word for several units is replaced by their names: as one order for all of them, one for those of
    each place, or one for each; and without what is said of units that stay."""
    if "?" in text or len(text) > LONGEST or reader.exactly(text) is not None:
        return
    marks = reader.lexed(text).marks
    if marks.keys() - {"not"} or not STAYING.issuperset(marks.get("not", ())):
        return
    if any(makes(reader, kind) for kind in reader.asked):
        return  # 2 infantry at Berlin: new ones
    known = own_units(reader)
    words = worded(_ALL_IT_HAS.sub("go all", " ".join(worded(text))))
    national = not _NATIONAL.isdisjoint(words)
    every = not _EVERY.isdisjoint(words) and not national
    mine = [] if every else [each for each in known if reader.seat in each.words]
    both = (mine,) if national else (known, mine)
    for among in both if 0 < len(mine) < len(known) else (known,) if known else ():
        said = _read(reader, Gatherer(reader, among), words)
        if said is not None and (said.staying or not marks):
            yield from _named(reader, said)


def _named(reader: "Reader", said: _Said) -> Iterator[Mustered]:
    """The pieces of a text with the names of the units."""
    if not (any(1 < len(piece.units) <= MOST for piece in said.pieces) or (said.staying and said.pieces)):
        return
    units = frozenset(each.name for piece in said.pieces for each in piece.units)
    if units & said.staying or (said.ends and not reader.ending):
        return
    found: dict[str, None] = {}
    for split in (_together, _by_place, _singly):
        out = [
            " ".join((*piece.before, " and ".join(part), *piece.behind))
            for piece in said.pieces
            for part in split(piece.units)
        ]
        found.setdefault("; ".join([*out, reader.ending] if said.ends else out))
    for each in found:
        yield Mustered(each, units, frozenset(said.staying))


def _together(units: Sequence[Known]) -> list[list[str]]:
    return [[each.name for each in units]]


def _by_place(units: Sequence[Known]) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for each in units:
        found.setdefault(each.place, []).append(each.name)
    return list(found.values())


def _singly(units: Sequence[Known]) -> list[list[str]]:
    return [[each.name] for each in units]


def _read(reader: "Reader", gatherer: Gatherer, words: Sequence[str]) -> _Said | None:
    """What a text says of which units; nothing, if a part of it is for no units."""
    by_name = {each.name: each for each in gatherer.among}
    said, waiting, before, named = _Said(), list[Known](), list[str](), set[str]()
    plain = FILLERS | YES
    parts = [part for part in _parts(words) if not plain.issuperset(part) or gatherer.at(part, 0)]
    if len(parts) > 1 and says_done(" ".join(parts[-1])):
        said.ends = bool(parts.pop())
    wholly = False
    for part in parts:
        at, found = 0, None
        if waiting and not before and _WHOLLY.issuperset(part):
            wholly = True
            continue  # the Luftwaffe, all of it
        if waiting and wholly and not before and _begins_with_goal(reader, part):
            said.pieces.append(_Piece((), waiting, tuple(part)))
            waiting = []
            continue
        while at < min(len(part), _LEADING + 1) and (found := gatherer.at(part, at, named)) is None:
            at += 1
        if found is None or not all(_leads(reader, part, i) for i in range(at)):
            return None
        found = _less(reader, gatherer, part, found)
        stack = found.stack or (found.end > at and part[found.end - 1] in STACKS)
        if (stack or len(found.units) == len(by_name) > 1) and (
            able := _able(reader, part[:at]) or (_able(reader, ("move",)) if stack else set())
        ):
            if found.stack and not able.issuperset(found.units):
                return None  # everybody in London, where ships are as well
            found = Gathered(tuple(unit for unit in found.units if unit in able), found.end)  # fly everything south
        if named.intersection(found.units):
            return None  # one unit twice
        before += part[:at]
        named |= set(found.units)
        waiting += [by_name[name] for name in found.units]
        behind = tuple(part[found.end :])
        while behind and (behind[0] in _AGAIN or behind[0] in _MODAL):
            behind = behind[1:]
        left = not _LEFT.isdisjoint(before)
        if left or (behind and behind[0] in _STAYS):
            if not _only_stays(reader, behind if left else behind[1:], waiting) or not _LEFT.issuperset(
                set(before) - FILLERS
            ):
                return None
            said.staying |= {each.name for each in waiting}
        elif not behind or all(word in FILLERS for word in behind):
            continue
        else:
            goals = {thing.name for i in range(len(behind)) for thing in _exact(reader, behind, i)}
            going = [each for each in waiting if each.place not in goals] or waiting
            said.pieces.append(_Piece(tuple(before), going, behind))
        waiting, before = [], []
    return None if waiting else said


def _begins_with_goal(reader: "Reader", part: Sequence[str]) -> bool:
    """Does a part of a text say where the units that were named before it go: the Luftwaffe, all of it, West box?"""
    if part[0] in PREPOSITIONS:
        return len(part) > 1
    things = reader._lexer._exact(tuple(part), 0)[1]
    return any(thing.quality == EXACT and thing.vocabulary in BERTHS for thing in things)


def _less(reader: "Reader", gatherer: Gatherer, part: Sequence[str], found: Gathered) -> Gathered:
    """`all of Berlin but the armour`: units without those that are left out behind them."""
    at = found.end
    if part[at : at + 1] and part[at] in LESS:
        at += 1 + (part[at + 1 : at + 2] in (["for"], ["from"]))
        among = [each for each in gatherer.among if each.name in found.units]
        left = Gatherer(reader, among).at(part, at) if at < len(part) else None
        if left is not None and set(left.units) < set(found.units):
            units = tuple(unit for unit in found.units if unit not in left.units)
            return replace(found, units=units, end=left.end)
    return found


def _able(reader: "Reader", verbs: Sequence[str]) -> set[str]:
    """The units that can be given an order of the kind that is named by its own verb."""
    stems = {stem for word in verbs for stem in verb_stems(word)}
    able: set[str] = set()
    for kind in reader.asked:
        slots = list(kind.syntax.slots.items())
        own = stems & {form[0] for form in kind.syntax.forms if len(form) == 1}
        if own and slots and isinstance(slots[0][1], Name) and slots[0][1].vocabulary in OWN:
            for value in islice(kind.options(slots[0][0], {}, reader.game, reader.seat), MOST_ABLE):
                able |= {value} if isinstance(value, str) else set(value or ())
    return able


def _only_stays(reader: "Reader", words: tuple[str, ...], units: Sequence[Known]) -> bool:
    """Is no more said of units that stay than where they are?"""
    at = 0
    while at < len(words):
        if words[at] in _STANDING or words[at] in FILLERS:
            at += 1
            continue
        length, things = reader._lexer._exact(words, at)
        places = {thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in PLACES}
        if not places or not all(each.place in places for each in units):
            return False
        at += length
    return True


def _leads(reader: "Reader", words: Sequence[str], at: int) -> bool:
    """Is a word a verb, or one that carries nothing?"""
    word = words[at]
    if word in PREPOSITIONS or says_which(word):
        return False
    return word in FILLERS or any(stem in reader._lexer.verbs for stem in verb_stems(word))


def _exact(reader: "Reader", words: tuple[str, ...], at: int) -> list[Thing]:
    return [thing for thing in reader._lexer._exact(words, at)[1] if thing.quality == EXACT]


def _parts(words: Sequence[str]) -> list[list[str]]:
    """The parts of a text between commas and `and`."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in JOINERS:
            parts.append([])
        elif word.isalnum():
            parts[-1].append(word)
    return [part for part in parts if part]
