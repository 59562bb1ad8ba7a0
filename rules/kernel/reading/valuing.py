"""What the parts of a clause are as values of slots: names, stacks of units, and things called by what they are."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any

from ..slots import ALL_UNITS, Name, NameList, Number, Slot, Units
from ..text import EXACT, Known, Names
from .parts import EVERY, MASSES, PLURAL, Counted, Part, numbered
from .things import GROUP, Amount, Thing

if TYPE_CHECKING:
    from ..game import Game

MOST_FITS = 24
"""Ways to fill the slots of one kind of order that are looked at."""
MOST_SETS = 8
"""Sets of units that a description may mean."""


class Valuer:
    """Finds the values that parts may be for a slot."""

    _later: Collection[Slot] = ()
    """Slots of the kind of order that is fitted for one thing beside those that are ordered about."""

    def __init__(self, game: "Game[Any]", seat: str, names: Mapping[str, Names]) -> None:
        self.game, self.seat, self.names = game, seat, names
        self._known: dict[str, tuple[Known, ...]] = {}
        self._callings: dict[str, tuple[frozenset[str], frozenset[str]]] = {}

    def known(self, vocabulary: str) -> tuple[Known, ...]:
        """What the seat may call by a description."""
        if vocabulary not in self._known:
            tell = self.names[vocabulary].known if vocabulary in self.names else None
            self._known[vocabulary] = tuple(tell(self.game, self.seat)) if tell else ()
        return self._known[vocabulary]

    def callings(self, vocabulary: str) -> tuple[frozenset[str], frozenset[str]]:
        """Where the seat's things stand, and what they are called."""
        if vocabulary not in self._callings:
            known = self.known(vocabulary)
            places = frozenset(each.place.casefold() for each in known if each.place)
            self._callings[vocabulary] = places, frozenset().union(*(folded(each.words) for each in known))
        return self._callings[vocabulary]

    def _reads(self, slot: Slot, part: Part) -> bool:
        """Does a slot of a game's own making read these words?"""
        if type(slot).read in (Name.read, NameList.read, Units.read, Number.read) or not part.words:
            return False
        return any(end == len(part.words) for _, end, _ in slot.read(self.names, part.words, 0))

    def _values(self, slot: Slot, parts: list[Part]) -> Iterator[tuple[Any, int, list[tuple[str, str, int]]]]:
        if isinstance(slot, Number):
            number = parts[0].number
            if number is not None and number >= 0:
                yield number, EXACT, []
        elif isinstance(slot, Units):
            yield from self._stacks(slot, parts)
        elif isinstance(slot, Name):
            if self.names[slot.vocabulary].known and any(
                part.units or not any(thing.vocabulary == slot.vocabulary for thing in part.names) for part in parts
            ):
                yield from self._described(slot, parts)
                return
            choices = [list(self._named(slot, part)) for part in parts]
            for row in islice(product(*choices), 24):
                quality = max(quality for _, quality in row)
                if isinstance(slot, NameList):
                    yield tuple(name for name, _ in row), quality, []
                else:
                    yield row[0][0], quality, []
        else:
            for value, end, quality in slot.read(self.names, parts[0].words, 0):
                if end == len(parts[0].words):
                    yield value, quality, []

    def _named(self, slot: Name, part: Part) -> Iterator[tuple[str, int]]:
        mine = [
            thing
            for thing in things_of(part)
            if thing.vocabulary == slot.vocabulary and not thing.name.startswith(GROUP)
        ]
        best = min((thing.quality for thing in mine), default=EXACT)
        for thing in mine:
            if thing.quality == best or best != EXACT:
                yield thing.name, thing.quality
        if not mine and self._reads(slot, part):
            for value, end, quality in slot.read(self.names, part.words, 0):
                if end == len(part.words):
                    yield value, quality

    def _stacks(self, slot: Units, parts: list[Part]) -> Iterator[tuple[Any, int, list[tuple[str, str, int]]]]:
        rank = self.names[slot.vocabulary].rank
        groups = [one for part in parts for one in part.units]
        choices = [
            [thing for thing in one.things if thing.name == EVERY or thing.vocabulary == slot.vocabulary][:6]
            for one in groups
        ]
        for row in islice(product(*choices), 36):
            counts: dict[str, int] = {}
            notes: list[tuple[str, str, int]] = []
            said = {thing.name for thing, one in zip(row, groups, strict=True) if one.said}
            fits, before = True, ""
            for thing, one in zip(row, groups, strict=True):
                kind = ALL_UNITS if thing.name.startswith(GROUP) else thing.name
                amount = one.amount
                if thing.name.startswith(GROUP) and thing.name != EVERY:
                    notes.append(
                        (thing.name, "group", 0 if amount.kind in ("all", "bare", "some") else amount.number or 2)
                    )
                    fits = fits and amount.kind in ("all", "bare", "some", "n", "both", "all of")
                    fits = fits and (not one.less or amount.kind == "all")
                    counts[kind] = 0
                for left in one.less:
                    out = next((t.name for t in left.things if t.vocabulary == slot.vocabulary), "")
                    fits = fits and bool(out)
                    notes.append(
                        (out, "less", left.amount.number if left.said else 0 if left.amount.kind == "some" else -1)
                    )
                if thing.name.startswith(GROUP) and thing.name != EVERY:
                    continue
                if amount.out_of:
                    notes += [(kind, "all of", amount.out_of), (kind, "part", amount.number)]
                    fits = fits and kind not in counts and kind != ALL_UNITS
                    counts[kind] = 0
                elif amount.kind in ("both", "half", "all but", "all of"):
                    number = amount.number or (2 if amount.kind == "both" else 0)
                    notes.append((kind, amount.kind, number))
                    fits = fits and kind not in counts
                    counts[kind] = 0
                elif amount.kind == "each":
                    notes.append((kind, "each", 1))
                    fits = fits and not counts
                    counts[kind] = 0
                elif amount.kind == "mass":
                    notes.append((kind, "mass", 1))
                    fits = fits and kind not in counts
                    counts[kind] = 0
                elif amount.kind == "all" or (amount.kind == "some" and one.definite and kind not in counts):
                    counts[kind] = 0
                elif amount.kind == "some" or amount.number <= 0 or amount.number > 9999 or counts.get(kind) == 0:
                    fits = False
                elif one.amount.kind == "bare" and not one.joined and before == "one":
                    fits = False  # `an aircraft carrier` is not an aircraft and a carrier
                elif kind in counts and not one.said and not one.joined and counts[kind] > 1 and kind in said:
                    fits = False  # `2 planes of the sort fighter` are not three
                else:
                    counts[kind] = counts.get(kind, 0) + amount.number
                before = amount.kind
            if fits:
                quality = max(thing.quality for thing in row)
                yield tuple(sorted(counts.items(), key=lambda group: rank.get(group[0], -1))), quality, notes

    # --- things called by what they are -------------------------------------------------------------------------

    def _described(self, slot: Name, parts: list[Part]) -> Iterator[tuple[Any, int, list[tuple[str, str, int]]]]:
        """The seat's own things that a description means: so many of a sort, where they stand."""
        known = self.known(slot.vocabulary)
        where = [part for part in parts if not part.units and self.is_place(slot.vocabulary, part)]
        what = [part for part in parts if part.units]
        sorts = [part for part in parts if part.prep == "of" and part not in where and what]
        named = [part for part in parts if not part.units and part not in where and part not in sorts]
        either = any if any(part.joined for part in where[1:]) else all  # the tanks from Munich and Berlin
        pool = [each for each in known if either(stands(each, part) for part in where)] if where else list(known)
        pool = [each for each in pool if all(is_called(each, part) for part in sorts)]
        quality = max((min(thing.quality for thing in part.names) for part in where), default=EXACT)
        ways: list[list[tuple[tuple[Known, ...], int]]] = []
        for part in what:
            for at, one in enumerate(part.units):
                beside = numbered(one) and (part is not what[0] or (at and all(each.prep == "of" for each in where)))
                ways.append(self._picked_or_named(list(known) if beside else pool, one, slot))  # the M40 stack and RI2
        for part in named:
            mine = [thing for thing in part.names if thing.vocabulary == slot.vocabulary]
            if mine:
                chosen = {thing.name: thing.quality for thing in mine}
                ways.append([((each,), chosen[each.name]) for each in known if each.name in chosen])
            else:
                ways.append([((each,), EXACT) for each in pool if is_called(each, part)])
        for row in islice(product(*ways), MOST_SETS * 2):
            names = [each.name for group, _ in row for each in group]
            if not names or len(set(names)) < len(names):
                continue
            worst = max(quality, *(fits for _, fits in row))
            if isinstance(slot, NameList):
                notes = [note for part in what for one in part.units for note in _vague(pool, one, names, bool(where))]
                in_order = sorted(names, key=self.names[slot.vocabulary].rank.__getitem__) if not named else names
                yield tuple(in_order), worst, notes
            elif len(names) == 1:
                a = [
                    one for part in what for one in part.units if one.amount.kind == "one"
                ]  # a fighter: either of two?
                yield names[0], worst, [note for one in a for note in _vague(pool, one, names, bool(where))]

    def _picked_or_named(self, pool: list[Known], one: Counted, slot: Name) -> list[tuple[tuple[Known, ...], int]]:
        """Things of a sort; or one by its very name, though the seat does not have it yet: the army that two corps become."""
        picked = list(self._picked(pool, self._ungrouped(one), slot))
        by_name = any(word[-1:].isdecimal() for word in one.words)
        if picked or slot not in self._later or one.amount.kind not in ("bare", "one") or not by_name:
            return picked
        named = [thing for thing in one.things if thing.vocabulary == slot.vocabulary and thing.quality == EXACT]
        return [((Known(thing.name, ()),), EXACT) for thing in named[:MOST_SETS]]

    def _ungrouped(self, one: Counted) -> Counted:
        """Ground units as what they are: tanks, infantry and fortresses."""
        out = tuple(
            Thing(thing.vocabulary, name, thing.quality)
            for thing in one.things
            for name in (
                sorted(self.names[thing.vocabulary].groups[tuple(thing.name[1:].split())])
                if thing.name.startswith(GROUP) and thing.name != EVERY
                else (thing.name,)
            )
        )
        grouped = out != one.things and one.amount.kind in ("some", "bare")
        return replace(one, things=out, amount=Amount("all") if grouped else one.amount)

    def _picked(self, pool: list[Known], one: Counted, slot: Name) -> Iterator[tuple[tuple[Known, ...], int]]:
        """So many of a pool; among those alike the first are taken."""
        for left in one.less:
            out = [each for each in pool if _sort(each, left) is not None]
            many = left.amount.number if left.said or left.amount.kind == "bare" else len(out)
            if not out or many > len(out) or (many < len(out) and len({each.like for each in out}) > 1):
                return
            pool = [each for each in pool if each not in out[:many]]
        mine = [(each, fits) for each in pool if (fits := _sort(each, one)) is not None]
        best = min((fits for _, fits in mine), default=EXACT)
        fitting = [each for each, fits in mine if fits == best]
        amount = one.amount
        many = len(fitting)
        if amount.kind == "mass" and not isinstance(slot, NameList):
            wanted = 1
        elif amount.kind in ("some", "mass"):
            wanted = 1 if many == 1 else 0
        elif amount == PLURAL and len({each.place for each in fitting}) > 1:
            wanted = 0  # tanks to Kiev: from where?
        elif amount.kind == "all":
            wanted = many
        elif amount.kind == "both":
            wanted = 2 if many == 2 else 0
        elif amount.kind == "all of":
            wanted = amount.number if many == amount.number else 0
        elif amount.kind == "half":
            wanted = many // 2 if many % 2 == 0 else 0
        elif amount.kind == "all but":
            wanted = many - amount.number
        else:
            wanted = amount.number
        if wanted <= 0 or wanted > many or amount.out_of not in (0, many):
            return
        seen: set[tuple[object, ...]] = set()
        for group in islice(combinations(fitting, wanted), 400):
            alike = tuple(
                sorted(str((each.place, each.like if each.like is not None else each.name)) for each in group)
            )
            if alike not in seen:
                seen.add(alike)
                yield group, best
            if len(seen) >= MOST_SETS:
                return

    def is_place(self, vocabulary: str, part: Part) -> bool:
        places, _ = self.callings(vocabulary)
        return any(thing.name.casefold() in places for thing in part.names)


def things_of(part: Part) -> Iterator[Any]:
    """The names a part may be; a single unit named without an amount may be the name of its sort."""
    yield from part.names
    if part.units and len(part.units) == 1:
        yield from part.units[0].things


def stands(each: Known, part: Part) -> bool:
    return any(thing.name.casefold() == each.place.casefold() for thing in part.names)


@lru_cache(maxsize=4096)
def folded(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.casefold() for word in words)


def said_by(part: Part) -> set[str]:
    """What a part may call something."""
    return {thing.name.casefold() for thing in part.names} | {" ".join(part.words)}


def is_called(each: Known, part: Part) -> bool:
    return not said_by(part).isdisjoint(folded(each.words))


def _vague(pool: list[Known], one: Counted, names: list[str], placed: bool) -> list[tuple[str, str, int]]:
    """`infantry to Stuttgart`, where three stand in Berlin: one of them, or all?"""
    if one.amount.kind not in ("bare", "one") or (placed and (one.said or MASSES.isdisjoint(one.words))):
        return []
    mine = [each for each in pool if is_sort(each, one)]
    taken = [each for each in mine if each.name in names and each.like is not None]
    many = max(
        (sum((other.place, other.like) == (each.place, each.like) for other in mine) for each in taken), default=0
    )
    return [(" ".join(one.words), "vague", many)] if many > len(taken) else []


def is_sort(each: Known, one: Counted) -> bool:
    """Is a thing of the sort that was named?"""
    return _sort(each, one) == EXACT


def _sort(each: Known, one: Counted) -> int | None:
    """How well a thing fits the sort of unit that was named."""
    called = folded(each.words)
    return min(
        (
            thing.quality
            for thing in one.things
            if thing.name == EVERY or thing.name.casefold() in called or thing.name == each.name
        ),
        default=None,
    )
