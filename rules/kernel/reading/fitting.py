"""Parts of a clause fitted to the slots of an order, by type and preposition, not by position alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from ..slots import Name, NameList, Number, Slot, Units
from ..text import EXACT, FUZZY, PREFIX
from .forms import stems
from .frames import Place, frame, places
from .parts import EVERY, ONE, PLACES, WORKS, Clause, Part
from .things import GROUP, Thing
from .valuing import MOST_FITS, Valuer, said_by, things_of
from .verbs import DOING, END, LIGHT, families

if TYPE_CHECKING:
    from ..orders import Order

MOST_PARTS = 12
"""Parts of one clause, and sorts of units in it; nothing sensible has more."""
MOST_MISSING = 2
"""Parts that may be left out of a text with a verb; of one without, one may be."""
APART = 1.0
"""What it costs to take units for one stack that stand on both sides of a name."""

_FROM = frozenset(("from",))
_TO = frozenset(("to", "at", "object"))


@dataclass(slots=True)
class Fit:
    """Values for some slots of a kind of order. `loose` is how far the text is from saying so: EXACT, PREFIX (shortened,
    or in another order) or FUZZY (with a slip). `count` holds amounts that need the stack: both, half, all but."""

    kind: "type[Order]"
    values: dict[str, Any]
    missing: list[str]
    cost: float
    loose: int
    count: dict[str, list[tuple[str, str, int]]] = field(default_factory=dict)
    near: bool = False
    """Is the verb that was said only like those of the order, and not one of them?"""


def _among(words: tuple[str, ...], those: frozenset[str]) -> bool:
    """Are all of the words among those, perhaps in the plural?"""
    return all(any(stem in those for stem in stems(word)) for word in words)


Valued = tuple[str, Any, int, list[tuple[str, str, int]]]
"""The name of a slot, a value for it, how well it fits, and amounts that need the stack."""


class Fitter(Valuer):
    """Fits one clause to kinds of orders."""

    _verbless = False
    _columns: dict[tuple[int, ...], list[Valued]]
    """Values found for one kind and clause, by slot and parts."""

    def fits(self, kind: "type[Order]", clause: Clause) -> list[Fit]:
        """Ways to fill the slots of a kind with all the parts, cheapest first."""
        spots = places(kind.syntax.nodes)
        inner, content, fixed, own = frame(kind.syntax)
        if not all(any(clause.words.issuperset(form) for form in word.forms) for word in content):
            return []
        parts = [part for part in clause.parts if part.prep != "?" or not _among(part.words, inner)]
        parts = [part for part in parts if not part.words or not _among(part.words, fixed)]
        if any(part.prep in ("?", "!") for part in parts) or len(parts) > MOST_PARTS:
            return []
        if sum(1 + len(one.less) for part in parts for one in part.units) > MOST_PARTS:
            return []
        if not any(isinstance(spot.slot, Number) for spot in spots):  # one step for the tank; an action card
            parts = self._numbers(spots, parts)
            one = parts[:1] if parts and parts[0].words in (("one",), ("1",)) and not parts[0].prep else []
            parts = [part for part in parts if part.prep != "a" and part not in one]
        if not any(isinstance(spot.slot, Units) or self._is_of_units(spot.slot) for spot in spots):
            parts = [part for part in parts if not (part.units and _works(part))]  # repair the factory
        parts = _apart(spots, _late(spots, parts))
        if spots and not any(isinstance(spot.slot, Units) or self._is_of_units(spot.slot) for spot in spots):
            parts = [
                part for i, part in enumerate(parts) if not i or not _of_group(part)
            ]  # cancel C1, ships to Gibraltar
        if not spots:  # everyone stays
            parts = [part for part in parts if [one.things[0].name for one in part.units] != [EVERY] or part.prep]
        if not parts and not clause.verbs:
            return []
        ends = not spots and not END.isdisjoint(own)
        idle = LIGHT if not ends and any(verb in own for verb in clause.verbs) else ()  # roll for intelligence
        if not spots and any(
            verb not in own and verb not in END and verb not in idle and not (ends and verb in DOING)
            for verb in clause.verbs
        ):
            return []  # to end the war is not to end the phase
        self._verbless = not clause.verbs
        self._later = [
            spot.slot
            for i, spot in enumerate(spots)
            if not isinstance(spot.slot, NameList) and any(_alike(spot.slot, other.slot) for other in spots[:i])
        ]
        self._columns = {}
        found: list[Fit] = []
        needed = {i for i, spot in enumerate(spots) if not spot.optional}
        most = MOST_MISSING if clause.verbs else 1
        for taken, cost in islice(self._shared(spots, parts), MOST_FITS * 4):
            if len(needed - taken.keys()) > most:
                continue
            found += self._filled(kind, spots, taken, cost)
            if len(found) > MOST_FITS:
                break
        for fit in found:
            fit.cost += unlikely(kind, clause)
        return sorted(found, key=lambda fit: (fit.loose, fit.cost))[:MOST_FITS]

    def _is_of_units(self, slot: Slot) -> bool:
        return isinstance(slot, Name) and slot.vocabulary in ("unit", "block")

    def _numbers(self, spots: Sequence[Place], parts: list[Part]) -> list[Part]:
        """`Jets with 20 and 18`: a number that one of the seat's own things has, where no number is asked for."""
        lists = [spot.slot for spot in spots if isinstance(spot.slot, NameList)]
        out: list[Part] = []
        for part in parts:
            named = [
                Thing(slot.vocabulary, each.name, EXACT)
                for slot in lists
                for each in (self.known(slot.vocabulary) if part.number is not None and part.words != ("one",) else ())
                if each.name.endswith(f" {part.number}")
            ]
            out.append(Part(part.prep, part.said, names=(named[0],), joined=part.joined) if len(named) == 1 else part)
        return out

    # --- which part goes to which slot --------------------------------------------------------------------------

    def _shared(self, spots: Sequence[Place], parts: list[Part]) -> Iterator[tuple[dict[int, list[Part]], float]]:
        steps = [0]

        def go(at: int, taken: dict[int, list[Part]], cost: float) -> Iterator[tuple[dict[int, list[Part]], float]]:
            steps[0] += 1
            if steps[0] > 200:
                return
            if at == len(parts):
                yield {k: list(v) for k, v in taken.items()}, cost
                return
            part = parts[at]
            ways = []
            for i, spot in enumerate(spots):
                price = self._price(spot, part, taken.get(i, []))
                if price is not None:
                    if (
                        part.units
                        and any(p.units for p in taken.get(i, ()))
                        and not parts[at - 1].units
                        and parts[at - 1].prep != "of"
                    ):
                        price += APART
                    behind = part.prep == "" and any(
                        k > i and _plain(taken[k]) and _alike(spots[k].slot, spot.slot) for k in taken
                    )
                    goal = (
                        part.prep == ""
                        and not part.units
                        and any(k != i and _plain(taken[k]) and self._is_place_of(spots[i].slot, part) for k in taken)
                    )
                    ways.append((price + (1.5 if behind else 0.0) + (0.5 if goal else 0.0), i))
            for price, i in sorted(ways):
                taken.setdefault(i, []).append(part)
                yield from go(at + 1, taken, cost + price)
                taken[i].pop()
                if not taken[i]:
                    del taken[i]

        yield from go(0, {}, 0.0)

    def _price(self, spot: Place, part: Part, have: list[Part]) -> float | None:
        """What it costs to take a part for a slot; None if it cannot be meant for it."""
        slot = spot.slot
        described = isinstance(slot, Name) and bool(self.names[slot.vocabulary].known)
        if isinstance(slot, Number):
            return 0.0 if part.number is not None and not have else None
        if isinstance(slot, Units):
            if not part.units or not _kinds(part, slot.vocabulary):
                return None
            if "carrying" in spot.roles or (spot.optional and spot.leads):
                return None if have or part.prep not in ("with", "carrying") else 0.2
            if part.prep == "carrying":
                return None
            return 0.0 if part.prep in ("", "with") else 0.5
        if isinstance(slot, Name):
            if described and part.units:
                if any(each.units for each in have) and not isinstance(slot, NameList):
                    return None
                if part.said and part.said in spot.leads:
                    return 0.0
                return 0.2 if part.prep in ("", "with", "of", "object") else 0.7
            if part.units and not _single(part, slot.vocabulary):
                return None
            if part.units and spot.leads and not self._verbless and not _pointed(part):
                return None
            mine = [thing for thing in things_of(part) if thing.vocabulary == slot.vocabulary]
            if described and not mine:
                return self._described_price(slot, part, have)
            if not mine and not self._reads(slot, part):
                return None
            if have and not isinstance(slot, NameList) and not described:
                return None
            if have and described and not isinstance(slot, NameList) and any(not p.units for p in have):
                return None
            if (
                part.prep == "at"
                and (part.said != "on" or slot.vocabulary in PLACES)
                and self._verbless
                and "at" not in spot.roles
                and "from" not in spot.roles
                and spot.roles
            ):
                return None  # `the tank in Berlin` does not go there
            return _prep_price(spot, part, bool(have))
        return 0.0 if not have and self._reads(slot, part) else None

    def _is_place_of(self, slot: Slot, part: Part) -> bool:
        """Does a place say which of the seat's things is meant? It is named before the one where they go."""
        mine = [thing for thing in part.names if thing.vocabulary == getattr(slot, "vocabulary", "")]
        return isinstance(slot, Name) and not mine and self.is_place(slot.vocabulary, part)

    def _described_price(self, slot: Name, part: Part, have: list[Part]) -> float | None:
        """A place or a word that says which of the seat's own things is meant."""
        if part.number is not None or not part.names:
            return None
        places, called = self.callings(slot.vocabulary)
        said = said_by(part)
        if not said.isdisjoint(places):
            return {"of": 0.0, "from": 0.0, "at": 0.4, "": 0.5}.get(part.prep)
        if not said.isdisjoint(called):
            return {"": 0.6, "with": 0.2, "of": 0.2, "object": 0.6}.get(part.prep, 1.2)
        return None

    # --- values -------------------------------------------------------------------------------------------------

    def _column(self, slot: Slot, parts: list[Part]) -> list[Valued]:
        """The best values that parts may be for a slot."""
        found = list(islice(self._values(slot, parts), 12))
        best = min((quality for _, quality, _ in found), default=EXACT)
        return [(slot.name, *each) for each in found if each[1] <= (best if best == EXACT else FUZZY)]

    def _filled(
        self, kind: "type[Order]", spots: Sequence[Place], taken: dict[int, list[Part]], cost: float
    ) -> Iterator[Fit]:
        columns: list[list[Valued]] = []
        missing: list[str] = []
        for i, spot in enumerate(spots):
            parts = taken.get(i)
            if not parts:
                if spot.optional:
                    columns.append([(spot.slot.name, None, EXACT, [])])
                else:
                    missing.append(spot.slot.name)
                continue
            key = i, *map(id, parts)
            if key not in self._columns:
                self._columns[key] = self._column(spot.slot, parts)
            if not self._columns[key]:
                return
            columns.append(self._columns[key])
        for row in islice(product(*columns), MOST_FITS):
            values = {name: value for name, value, _, _ in row}
            loose = max((quality for _, _, quality, _ in row), default=EXACT)
            count = {name: notes for name, _, _, notes in row if notes}
            if cost >= 1.5 and loose == EXACT:
                loose = PREFIX
            yield Fit(kind, values, list(missing), cost, loose, count)


def unlikely(kind: "type[Order]", clause: Clause) -> float:
    """Which of several orders is rather meant where the verb does not say it: bombers bomb, ships rather sail than patrol."""
    own = families(kind.syntax.verb)
    makers = (name for word in clause.words for name in (word, word.removesuffix("s")) if name.endswith("er"))
    if any(families(name.removesuffix("er")) & own for name in makers):
        return -0.1
    return (
        0.0
        if clause.verbs or "go" in own or not any(spot.leads == _FROM for spot in places(kind.syntax.nodes))
        else 0.1
    )


def _alike(slot: Slot, other: Slot) -> bool:
    """Do two slots hold names of one vocabulary, so that only their order tells them apart?"""
    return getattr(slot, "vocabulary", None) == getattr(other, "vocabulary", None)


def _plain(parts: list[Part]) -> bool:
    return any(part.prep == "" and part.names for part in parts)


def _apart(spots: Sequence[Place], parts: list[Part]) -> list[Part]:
    """`2 infantry` as a number and a name, where an order has a slot for each."""
    numbers = [i for i, spot in enumerate(spots) if isinstance(spot.slot, Number)]
    named = [spots[i + 1].slot for i in numbers if i + 1 < len(spots) and isinstance(spots[i + 1].slot, Name)]
    vocabularies = {getattr(slot, "vocabulary", "") for slot in named}
    out: list[Part] = []
    for part in parts:
        names = tuple(thing for thing in part.names if thing.vocabulary in vocabularies)
        if names and len(part.units) == 1 and part.units[0].amount.kind == "n":
            out.append(Part(part.prep, part.said, number=part.units[0].amount.number, joined=part.joined))
            out.append(Part("", "", names=names, words=part.words))
        else:
            out.append(part)
    return out


def _late(spots: Sequence[Place], parts: list[Part]) -> list[Part]:
    """`break the air 3 + 2`: a number behind a unit counts nothing where the order asks for one unit and for numbers."""
    if not any(isinstance(spot.slot, Number) for spot in spots) or any(isinstance(spot.slot, Units) for spot in spots):
        return parts
    out: list[Part] = []
    for part in parts:
        if len(part.units) == 1 and part.units[0].late:
            out.append(replace(part, units=[replace(part.units[0], amount=ONE)]))
            out.append(Part("", "", number=part.units[0].amount.number))
        else:
            out.append(part)
    return out


def _works(part: Part) -> bool:
    """Does a part only name the industry of a place, which is repaired and bombed there?"""
    return all(not WORKS.isdisjoint(one.words) and not one.less and one.amount.number < 2 for one in part.units)


def _single(part: Part, vocabulary: str) -> bool:
    """One unit of a sort, as a name: `build an infantry`."""
    return (
        len(part.units) == 1
        and part.units[0].amount.number == 1
        and part.units[0].amount.kind in ("n", "one", "bare", "some", "mass")
        and any(thing.vocabulary == vocabulary for thing in (*part.units[0].things, *part.names))
    )


def _pointed(part: Part) -> bool:
    """Does one unit stand behind a preposition or an article? `fire tank` says who fires as well as at what."""
    one = part.units[0]
    named = any(thing.name.casefold() == " ".join(part.words) for thing in part.names)  # target air
    return bool(part.prep) or one.definite or one.plural or one.said or named


def _of_group(part: Part) -> bool:
    """Does a part only name a group: ships, planes?"""
    names = [thing.name for one in part.units for thing in one.things]
    bare = all(one.amount.kind in ("some", "bare") and not one.less for one in part.units)
    return bool(names) and bare and all(name.startswith(GROUP) and name != EVERY for name in names)


def _kinds(part: Part, vocabulary: str) -> bool:
    return all(any(thing.name == EVERY or thing.vocabulary == vocabulary for thing in one.things) for one in part.units)


def _prep_price(spot: Place, part: Part, more: bool) -> float | None:
    """How well the preposition before a name fits the words that lead to a slot."""
    if (part.said and part.said in spot.leads) or (part.joined and "and" in spot.leads):
        return 0.0
    roles = spot.roles
    if spot.optional and spot.leads and not roles:
        return None
    prep = part.prep
    if part.units and not part.names:
        return 0.1 if prep in ("", "with", "of") else 0.6
    if more and part.joined:
        return 0.1
    if prep == "" and spot.optional and "via" in roles:
        return None
    if prep == "":
        return 0.3 if not spot.optional else 1.0
    if prep == "of":
        return 0.2 if "from" in roles else 0.5 if "at" in roles else 0.6 if not roles else None
    if prep == "object":
        return 0.1 if roles & _TO else 0.2 if not roles else 0.9 if "from" in roles and "leave" in part.said else None
    if prep in roles:
        return 0.1
    if prep in ("to", "at") and roles & _TO:
        return 0.2
    if prep == "at" and "from" in roles:
        return 0.6
    if prep == "from" and not roles:
        return 0.4
    if prep in ("to", "at", "with") and not roles:
        return 0.3
    if prep == "with" and "carrying" in roles:
        return 0.5
    if prep == "landing":
        return 0.0 if "landing" in roles else 0.9 if "to" in roles and not spot.optional else None
    return None
