"""How many: the stacks and lists that are meant by both, half, all but and everything, counted by what is there."""

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from ..errors import OrderError, Refused
from ..orders import Order
from ..slots import ALL_UNITS, NameList, Units
from ..text import tokens
from .fitting import Fit
from .frames import places
from .moment import Moment
from .parts import EVERY, Clause
from .valuing import is_sort

MOST_FILLED = 30
"""Values tried for a part that was left out."""
MOST_ABLE = 8
"""Things of a place that are tried one by one, to offer those that can."""


class Counting(Moment):
    """Counts what is ordered by the stack that is there."""

    def _counted(self, found: Fit) -> Order | OrderError | None:
        """The order in full words, with both, half and all but counted by the stack that is there."""
        if all(how == "vague" for notes in found.count.values() for _, how, _ in notes):
            return self._trying.settle(found.kind(**found.values))
        found = replace(found, values={**found.values, **self._grouped(found)})
        whole = found.kind(**found.values)
        try:
            settled = whole.settle(self.game, self.seat)
        except OrderError as error:
            error.understood = error.understood or str(whole)
            return error
        values = dict(found.values)
        for name, notes in found.count.items():
            there = dict(getattr(settled, name) or ())
            wanted = {kind: count for kind, count in found.values[name] if count}
            if any(kind == ALL_UNITS for kind, _ in found.values[name]) and all(how == "less" for _, how, _ in notes):
                wanted |= there
            for kind, how, number in notes:
                if how == "vague":
                    continue
                if how == "each":
                    wanted |= dict.fromkeys(there, 1)
                    wanted.pop(ALL_UNITS, None)
                    continue
                if how == "group":
                    if number and number != sum(wanted.values()):
                        return Refused(f"there are {sum(wanted.values())} {kind[1:]}; say which", understood=str(whole))
                    continue
                if how == "less":
                    have = wanted.setdefault(kind, there.get(kind, 0))
                    if not have or number > have or (number < 0 and have > 1):
                        return Refused(f"there are {have} {kind}; say how many stay", understood=str(whole))
                    wanted[kind] = have - number if number > 0 else 0
                    continue
                have = sum(there.values()) if kind == ALL_UNITS else there.get(kind, 0)
                if kind != ALL_UNITS and not have and how in ("both", "all of") and there == dict(found.values[name]):
                    wanted[kind] = number
                    continue
                if kind == ALL_UNITS and how in ("half", "all but", "both", "all of"):
                    if how in ("both", "all of") and have == number:
                        wanted |= there
                        continue
                    if how == "all but" and len(there) == 1:
                        kind = next(iter(there))
                    else:
                        return Refused(f"{how} of which units?", understood=str(whole))
                left = have // 2 if how == "half" else have - number if how == "all but" else number
                if how in ("both", "all of") and have != number:
                    return Refused(f"there are {have} {kind}, not {number}; say which", understood=str(whole))
                if (how == "half" and have % 2) or left <= 0 or (how == "mass" and have > 1):
                    return Refused(f"there are {have} {kind}; say how many", understood=str(whole))
                wanted[kind] = left
            for kind, count in found.values[name]:
                if not count and kind != ALL_UNITS and kind not in {note[0] for note in notes}:
                    wanted[kind] = there.get(kind, 0)
            wanted = {kind: count for kind, count in wanted.items() if count}
            if not wanted:
                return Refused("that leaves no units", understood=str(whole))
            slot = found.kind.syntax.slots[name]
            rank = self.names[slot.vocabulary].rank if isinstance(slot, Units) else {}
            values[name] = tuple(sorted(wanted.items(), key=lambda group: rank.get(group[0], -1)))
        return self._trying.settle(found.kind(**values))

    def _grouped(self, found: Fit) -> dict[str, Any]:
        """Stacks with a word for several sorts in them, as all of these sorts that are there: ships, planes."""
        out: dict[str, Any] = {}
        for name, notes in found.count.items():
            words = [word for word, how, _ in notes if how == "group"]
            slot = found.kind.syntax.slots[name]
            if not words or not isinstance(slot, Units):
                continue
            names = self.names[slot.vocabulary]
            there: dict[str, int] = {kind: count for kind, count in found.values[name] if kind != ALL_UNITS}
            members = frozenset().union(*(names.groups[tokens(word)[1:]] for word in words))
            with suppress(OrderError):  # the planes aboard are those that all that is aboard has
                every = found.kind(**{**found.values, name: ((ALL_UNITS, 0),)}).settle(self.game, self.seat)
                members &= {kind for kind, count in getattr(every, name) or () if count} or members
            for member in sorted(members):
                with suppress(OrderError):
                    alone = found.kind(**{**found.values, name: ((member, 0),)}).settle(self.game, self.seat)
                    there |= {kind: count for kind, count in getattr(alone, name) if count}
            if there:
                out[name] = tuple(sorted(there.items(), key=lambda group: names.rank.get(group[0], -1)))
        return out

    def _all_that_can(self, clause: Clause, found: Fit, refused: OrderError) -> Order | OrderError:
        """`attack Krakow with everything`: all of one's things that can, where all that there are cannot. Of those that stand
        at a place that was named, they are only offered."""
        every = [one for part in clause.parts for one in part.units if one.things[0].name == EVERY]
        less = [left for one in every for left in one.less]
        amounts = {one.amount.kind for one in every}
        if not amounts & {"all", "both"}:
            return refused
        for name, slot in found.kind.syntax.slots.items():
            if not isinstance(slot, NameList) or not self.names[slot.vocabulary].known:
                continue
            there = set(found.values.get(name) or ())
            known = self._fitter.known(slot.vocabulary)
            known = tuple(each for each in known if not any(is_sort(each, left) for left in less))
            where = {each.place for each in known if each.name in there}
            if there != {each.name for each in known if each.place in where}:
                continue
            most = self._most(found, name, there) if not less else None
            if most is None and (less or len(there) < len(known)):
                most = self._able(found, name, there)
            if most is None and not any(
                each.slot is slot and each.optional for each in places(found.kind.syntax.nodes)
            ):
                continue
            settled = self._trying.settle(found.kind(**{**found.values, name: most}))
            if settled is None or isinstance(settled, OrderError):
                continue
            able = set(getattr(settled, name) or ())
            if able and able <= there and ("both" not in amounts or len(able) == 2):
                if there == {each.name for each in known} and not less:
                    return settled
                refused.nearest = refused.nearest or (str(settled),)
        return refused

    def _able(self, found: Fit, name: str, there: set[str]) -> tuple[str, ...] | None:
        """Those of a few that could be ordered one by one."""
        if not 1 < len(there) <= MOST_ABLE:
            return None
        every = found.values[name]
        alone = [
            each
            for each in every
            if isinstance(self._trying.settle(found.kind(**{**found.values, name: (each,)})), Order)
        ]
        return tuple(alone) or None

    def _most(self, found: Fit, name: str, there: set[str]) -> tuple[str, ...] | None:
        """The longest list of these that can be ordered, if it holds all others; None leaves it to the order."""
        got = {other: value for other, value in found.values.items() if other != name}
        options = islice(found.kind.options(name, got, self.game, self.seat), MOST_FILLED)
        lists = [value for value in options if value and there.issuperset(value)]
        most: tuple[str, ...] | None = max(lists, key=len, default=None)
        if most and all(set(value) <= set(most) for value in lists):
            return most
        return tuple(value[0] for value in lists) if lists and all(len(value) == 1 for value in lists) else None

    def _together(self, found: Fit) -> tuple[str, ...]:
        """Several orders that do what a refused one means."""
        if found.missing:
            return ()
        return found.kind(**found.values).together(self.game, self.seat)
