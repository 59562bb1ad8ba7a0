"""How many of which units a text speaks of, and whether orders are for just those: as many as were said, all where all were
meant, and no other that might as well be meant."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..orders import Answer, Order
from ..slots import ALL_UNITS, Name, NameList, Number, Units
from ..text import EXACT, Known
from .accounting import Mention
from .frames import places
from .grouping import Group, Ordered
from .moment import SIDES
from .parts import EVERY, MASSES, ONE, PLACES, SORTS, Counted, Part, numbered
from .things import GROUP, Amount, Lexed
from .valuing import folded
from .words import BOTH, ORDINALS

if TYPE_CHECKING:
    from .reader import Reader

_NUMBER = re.compile(r"\d{1,3}$")
OWN = frozenset(("unit", "block"))
"""Vocabularies of the seat's own units."""
WORK = 40
"""Orders tried to find out whether something else could be meant."""
MOST_OTHERS = 8
"""Other values that are tried for a part that nobody said."""
_AGAIN = ("again",)
"""The words of units that are counted without their name."""
_ALIKE = frozenset("army armies group force forces troops stack contingent".split())
"""Words for units that go together."""
_WHOLE = frozenset("all whole entire every alle tout todas todos todo alles everything everybody everyone".split())
"""Words for all that there is, wherever they stand in a text."""


def voyage(orders: Sequence[Order]) -> bool:
    """Are several orders the stages of one way, all for the same units: load, sail, unload?"""
    stacks = [
        [getattr(order, name, None) for name, slot in order.syntax.slots.items() if isinstance(slot, Units)][:1]
        for order in orders
        if not isinstance(order, Answer)
    ]
    kinds = {type(order) for order in orders}
    return len(kinds) == len(orders) == len(stacks) > 1 and bool(stacks[0]) and all(s == stacks[0] for s in stacks)


def _once_more(parts: Sequence[Part], at: int) -> bool:
    """Does a number stand for units that were named before: one in Hamburg, one in Bremen?"""
    behind = parts[at + 1] if at + 1 < len(parts) else None
    placed = behind is not None and any(thing.vocabulary in PLACES for thing in behind.names)
    return parts[at].joined and bool(parts[at].number) and placed


def _homes(parts: Sequence[Part]) -> set[str]:
    """The places whose units are spoken of: both London fleets; the fleets from London."""
    return {
        thing.name.casefold()
        for part in parts
        if part.prep in ("of", "from") and not part.units
        for thing in part.names
        if thing.vocabulary in PLACES and thing.quality == EXACT
    }


def _nth(lexed: Lexed, words: tuple[str, ...]) -> bool:
    """`the tenth army`: is it one, and not all of it?"""
    at = next((i for i, word in enumerate(lexed.words) if word in words[:1]), 0)
    return bool(at) and lexed.words[at - 1] in ORDINALS


class Tally:
    """Compares what one text speaks of with some orders. `strict`: nothing may be in them that nobody said."""

    def __init__(
        self, reader: "Reader", lexed: Lexed, said: Sequence[Mention], orders: Sequence[Order], strict: bool = False
    ) -> None:
        self.reader, self.strict = reader, strict
        self.orders = list(orders[:1] if voyage(orders) else orders)
        self.stages = list(orders[1:] if voyage(orders) else ())
        self.said = [each for each in said if not each.denied]
        plain = [each for each in self.said if not each.near or len(each.things) == 1]
        self.named = {thing.name.casefold() for each in plain for thing in each.things}
        self.mine = {reader.seat.casefold(), reader._title.casefold()}
        self.vague = False
        """Is an army spoken of, which may be the title of something?"""
        self.homes: set[str] = set()
        """Where units are said to come from."""
        self.units = list(self._spoken_of(lexed))
        self.words = set(lexed.words)
        self.numbers = {ORDINALS[word] for word in lexed.words if word in ORDINALS}
        self.ordered = list(self._ordered())
        new = {int(found[0]) for one in self.ordered if not one.own and (found := _NUMBER.search(one.name))}
        self.late = new & {one.amount.number for one, _ in self.units if one.late and one.amount.kind == "n"}
        """Numbers behind the sort of something that is not there yet: merge into army 3."""
        self.numbers |= self.late

    def agrees(self) -> bool:
        """Are the orders for just the units that were spoken of, and is all else in them said, or the only thing that can stand
        there?"""
        self.reader._trying.budget.left = WORK
        if not self._all_named() or not self._as_many() or not all(self._only_way(order) for order in self.orders):
            return False
        return not self.stages or self._ends_said(self.stages[-1])

    def _ends_said(self, order: Order) -> bool:
        """Is it said where a voyage ends?"""
        goals = [spot.slot for spot in places(order.syntax.nodes) if {"to", "at"} & spot.roles]
        values = [(slot, getattr(order, slot.name, None)) for slot in goals if isinstance(slot, Name)]
        return any(value and self._said(slot, value) for slot, value in values)

    def _spoken_of(self, lexed: Lexed) -> Iterator[tuple[Counted, frozenset[str]]]:
        """The units of a text, with all that they may be called; also what can be built and is no unit yet."""
        last: tuple[Counted, frozenset[str]] | None = None
        seen: set[tuple[str, ...]] = set()
        for clause in self.reader.clauses_of(lexed):
            number, many = 0, 0
            self.homes |= _homes(clause.parts)
            for at, part in enumerate(clause.parts):
                if last is not None and _once_more(clause.parts, at):
                    yield replace(last[0], amount=Amount("n", part.number or 1), words=_AGAIN), last[1]
                sorts = tuple(thing for thing in part.names if thing.vocabulary in SORTS)
                for one in part.units:
                    if one.things[0].name == EVERY and one.amount.kind == "all" and _nth(lexed, one.words):
                        continue
                    troops = one.things[0].name == EVERY and not _ALIKE.isdisjoint(one.words)
                    led = part.prep and one is part.units[0]
                    alone = (
                        led
                        or part.joined
                        or one.joined
                        or one.said
                        or numbered(one)
                        or (bool(one.words) and one.words in seen)
                    )
                    beside = many and not alone
                    seen.add(one.words)
                    self.vague = self.vague or troops or bool(beside)  # Army Group Centre HQ
                    many += 1
                    last = one, frozenset(thing.name.casefold() for thing in (*one.things, *sorts))
                    yield last
                if sorts and not part.units:
                    amount = Amount("n", number) if number else ONE
                    last = Counted(sorts, amount, words=part.words), frozenset(t.name.casefold() for t in sorts)
                    yield last
                number = part.number or 0

    # --- units --------------------------------------------------------------------------------------------------

    def _all_named(self) -> bool:
        """Is every unit of the seat's own that is called by its name in an order?"""
        mine = {each.name.casefold() for name in OWN & self.reader.names.keys() for each in self._mine(name)}
        return (mine & self.named) <= {one.name.casefold() for one in self.ordered}

    def _ordered(self) -> Iterator[Ordered]:
        for order in self.orders:
            for name, slot in () if isinstance(order, Answer) else order.syntax.slots.items():
                value = getattr(order, name, None)
                if not value or isinstance(slot, Number):
                    continue
                if isinstance(slot, Units):
                    for kind, count in value:
                        yield Ordered(order, name, kind, self._called(slot.vocabulary, (kind,)), count)
                elif isinstance(slot, Name):
                    known = {each.name: each for each in self._known(slot)}
                    for each in (value,) if isinstance(value, str) else value:
                        if each in known:
                            called = self._called(slot.vocabulary, (each, *known[each].words))
                            yield Ordered(order, name, each, called, place=known[each].place.casefold(), own=True)
                        elif slot.vocabulary in self.reader._lexer.counted | SORTS:
                            yield Ordered(order, name, each, self._called(slot.vocabulary, (each,)))

    def _known(self, slot: Name) -> Sequence[Known]:
        """The seat's own units that may stand in a slot."""
        return self._mine(slot.vocabulary) if slot.vocabulary in OWN else ()

    def _mine(self, vocabulary: str) -> Sequence[Known]:
        return self.reader._fitter.known(vocabulary) if self.reader.names[vocabulary].known else ()

    def _called(self, vocabulary: str, words: Sequence[str]) -> frozenset[str]:
        """All that something may be called, also with others: ships, planes."""
        own = {word.casefold() for word in words}
        for sort in {vocabulary, *self.reader._lexer.counted} & self.reader.names.keys():
            for group, members in self.reader.names[sort].groups.items():
                if own & {member.casefold() for member in members}:
                    own.add(f"{GROUP}{' '.join(group)}")
        return frozenset(own)

    def _groups(self) -> list[Group] | None:
        """What is spoken of, the same sort together; None if how many is open."""
        found: dict[frozenset[str], Group] = {}
        for one, names in self.units:
            if (numbered(one) and not one.said) or (one.late and one.amount.number in self.late):
                continue
            group = found.setdefault(names, Group(names))
            if one.less or not self._counted(one, group):
                return None
        if self.ordered and not any(group.whole or group.several for group in found.values()):
            if not _WHOLE.isdisjoint(self.words):
                found[frozenset((EVERY,))] = Group(frozenset((EVERY,)), whole=True)
            elif not BOTH.isdisjoint(self.words):
                return [Group(frozenset((EVERY,)), 2)]
        return list(found.values())

    def _counted(self, one: Counted, group: Group) -> bool:
        """Counts units for a group. Is it plain how many they are?"""
        if one.words == _AGAIN:
            group.again += one.amount.number
            return True
        kind, mass = one.amount.kind, not one.said and not MASSES.isdisjoint(one.words)
        if kind in ("half", "all but", "each") or one.amount.out_of:
            return False
        if mass:
            group.masses += 1
        elif kind in ("all", "some") or (not one.said and one.words[-1].endswith("s")):
            group.whole = True
        else:
            group.number += 2 if kind == "both" else one.amount.number
            group.several = group.several or kind in ("both", "all of")
        return True

    def _as_many(self) -> bool:
        groups = self._groups()
        named = any(one.own and one.name.casefold() in self.named for one in self.ordered)
        if groups is None or (self.vague and (named or any(EVERY not in names for _, names in self.units))):
            return False
        left = [one for one in self.ordered if not self._by_name(one, groups)]
        if self.homes and any(one.own and one.place and one.place not in self.homes for one in left):
            return False  # both London fleets, of which one is at Gibraltar
        taken: list[Ordered] = []
        for group in groups:
            mine = [one for one in left if group.meets(one)]
            if (not mine and any(group.meets(one) for one in taken)) or not self._just(group, mine):
                return False
            left = [one for one in left if one not in mine]
            taken += mine
        return all(self._alone(one, left) for one in left)

    def _by_name(self, one: Ordered, groups: Sequence[Group]) -> bool:
        """Is a unit called by its name, or as the tenth of its sort?"""
        if one.own:
            return one.name.casefold() in self.named
        number = _NUMBER.search(one.name)
        meant = number is not None and int(number[0]) in self.numbers
        return meant and not any(group.meets(one) for group in groups)

    def _just(self, group: Group, mine: Sequence[Ordered]) -> bool:
        """Are these just the units of a group?"""
        if not mine:
            return group.number < 2
        many, number = sum(one.number for one in mine), group.number + group.again
        built = not any(one.own or isinstance(one.order.syntax.slots[one.slot], Units) for one in mine)
        if built and number + group.masses == 1 < many:
            return self._one_each(mine)
        if group.masses and (built or (group.masses > 1 and all(one.order is mine[0].order for one in mine))):
            number += group.masses
        elif group.masses:
            return many == 1 and number == 0 and self._all(mine, group)
        if group.whole:
            return many >= number and self._all(mine, group)
        if group.several:
            return many == number and self._all(mine, group, False)
        return many == number and not any(self._others_could(one, mine, group) for one in mine if one.own)

    def _one_each(self, mine: Sequence[Ordered]) -> bool:
        """`new infantry in Kiev and Leningrad`: is it one for each place that was named?"""
        places = {thing.name.casefold() for each in self.said for thing in each.things if thing.vocabulary in PLACES}
        there = [
            value.casefold()
            for one in mine
            for name, slot in one.order.syntax.slots.items()
            if isinstance(slot, Name)
            and slot.vocabulary in PLACES
            and isinstance(value := getattr(one.order, name), str)
        ]
        return (
            all(one.number == 1 for one in mine) and len(set(there)) == len(there) == len(mine) and places >= set(there)
        )

    def _all(self, mine: Sequence[Ordered], group: Group, must: bool = True) -> bool:
        """Are these all that there are? `must`: not where nobody can say what there is."""
        for one in mine:
            slot = one.order.syntax.slots[one.slot]
            if isinstance(slot, Units):
                if EVERY in group.names and must and not self._home_said(one.order):
                    return False
                kinds = {each.name for each in mine if each.order is one.order}
                if not self._whole_stack(one.order, one.slot, kinds, EVERY in group.names) and must:
                    return False
                if must and self._more_sorts(one, slot, kinds, group):
                    return False
            elif one.own:
                if self._others_could(one, mine, group):
                    return False
            elif must:
                return False
        return True

    def _more_sorts(self, one: Ordered, slot: Units, kinds: set[str], group: Group) -> bool:
        """Are there units of another sort that the word for all of them means as well: ships?"""
        groups = self.reader.names[slot.vocabulary].groups
        words = [name[1:] for name in group.names if name.startswith(GROUP) and name != EVERY]
        others = {kind for word in words for kind in groups.get(tuple(word.split()), ())} - kinds
        return any(isinstance(self._settled(one.order, {one.slot: ((kind, 0),)}), Order) for kind in sorted(others))

    def _home_said(self, order: Order) -> bool:
        """Is it said where everything stands that is meant?"""
        homes = [
            spot.slot for spot in places(order.syntax.nodes) if "from" in spot.roles and isinstance(spot.slot, Name)
        ]
        values = [(slot, value) for slot in homes if (value := getattr(order, slot.name, None))]
        return all(self._said(slot, value) for slot, value in values)

    def _whole_stack(self, order: Order, name: str, kinds: set[str], every: bool) -> bool:
        value = getattr(order, name)
        whole = ((ALL_UNITS, 0),) if every else tuple((kind, 0 if kind in kinds else count) for kind, count in value)
        return str(self._settled(order, {name: whole})) == str(order)

    def _beside(self, one: Ordered, mine: Sequence[Ordered], group: Group) -> list[Known]:
        """The seat's other units that are called the same; where a place was named, only those that stand there."""
        slot = one.order.syntax.slots[one.slot]
        names = {each.name for each in mine}
        told = {each.place for each in mine} & self.named
        return [
            each
            for each in (self._known(slot) if isinstance(slot, Name) else ())
            if each.name not in names
            and each.name.casefold() not in self.named
            and (not told or each.place.casefold() in told)
            and (EVERY in group.names or not group.names.isdisjoint(self._called(slot.vocabulary, each.words)))  # type: ignore[attr-defined]
        ]

    def _others_could(self, one: Ordered, mine: Sequence[Ordered], group: Group) -> bool:
        """Could another unit that is called the same do it as well?"""
        value = getattr(one.order, one.slot)
        for other in self._beside(one, mine, group)[:MOST_OTHERS]:
            new = other.name if isinstance(value, str) else tuple(other.name if x == one.name else x for x in value)
            settled = self._settled(one.order, {one.slot: new})
            if settled is None or (isinstance(settled, Order) and str(settled) != str(one.order)):
                return True
        return False

    def _alone(self, one: Ordered, left: Sequence[Ordered]) -> bool:
        """Is a unit that nobody called anything the only one that can do it, or with others all of a place that was named?"""
        slot = one.order.syntax.slots[one.slot]
        if isinstance(slot, Units):
            return False
        if one.own and one.place in self.named and not self._beside(one, left, Group(frozenset((EVERY,)))):
            return True
        return not (isinstance(slot, NameList) and len(left) > 1) and self._forced(one.order, one.slot)

    # --- the rest -----------------------------------------------------------------------------------------------

    def _only_way(self, order: Order) -> bool:
        """Is all of an order but its units said, or the only thing that can stand there?"""
        for spot in () if isinstance(order, Answer) else places(order.syntax.nodes):
            name, slot = spot.slot.name, spot.slot
            value = getattr(order, name, None)
            if value is None or value == () or isinstance(slot, Units):
                continue
            if isinstance(slot, Number):
                told = any(each.number == value for each in self.said)
                one = value == 1 and (not self.strict or not self.words.isdisjoint(("a", "an", "one", "another")))
                if not told and not one and not self._most(order, name):
                    return False
            elif isinstance(slot, Name) and not self._said(slot, value):
                way = "via" in spot.roles and isinstance(slot, NameList) and slot.vocabulary in PLACES
                if (way and not spot.optional) or not self._forced(order, name):
                    return False
        return True

    def _said(self, slot: Name, value: str | tuple[str, ...]) -> bool:
        """Is everything said that stands in a slot; units are counted elsewhere?"""
        if slot.vocabulary in OWN or slot.vocabulary in self.reader._lexer.counted | SORTS:
            return True
        known = {}
        if self.reader.names[slot.vocabulary].known:
            known = {each.name: each for each in self.reader._fitter.known(slot.vocabulary)}
        for each in (value,) if isinstance(value, str) else value:
            words = {each.casefold()} | (folded(known[each].words) if each in known else frozenset())
            if slot.vocabulary in SIDES and words & self.mine:
                continue
            if words.isdisjoint(self.named):
                return False
        return True

    def _most(self, order: Order, name: str) -> bool:
        """Is a number that nobody said the most there can be, where all of it is meant?"""
        if _WHOLE.isdisjoint(self.words):
            return False
        value = getattr(order, name)
        return not isinstance(self._settled(order, {name: value + 1}), Order)

    def _forced(self, order: Order, name: str) -> bool:
        """Is what stands in a slot the only thing that can, or what stands there if nothing is said?"""
        if self.strict:
            return False
        kind, spots = type(order), places(order.syntax.nodes)
        at = next(i for i, spot in enumerate(spots) if spot.slot.name == name)
        value = getattr(order, name)
        if spots[at].optional and str(self._settled(order, {name: None})) == str(order):
            return True
        got = {spot.slot.name: getattr(order, spot.slot.name) for spot in spots[:at]}
        later = {
            spot.slot.name: None
            for spot in spots[at + 1 :]
            if spot.optional and isinstance(spot.slot, Name) and not self._spoken(order, spot.slot)
        }
        tried = 0
        for other in islice(kind.options(name, got, self.reader.game, self.reader.seat), MOST_OTHERS):
            tried += 1
            if other is None or other == value:
                continue
            settled = self._settled(order, {**later, name: other})
            if settled is None or (isinstance(settled, Order) and str(settled) != str(order)):
                return False
        return tried > 0

    def _spoken(self, order: Order, slot: Name) -> bool:
        value = getattr(order, slot.name, None)
        return value is not None and self._said(slot, value)

    def _settled(self, order: Order, values: dict[str, Any]) -> object:
        whole = {name: getattr(order, name) for name in order.syntax.slots}
        return self.reader._trying.settle(type(order)(**{**whole, **values}))
