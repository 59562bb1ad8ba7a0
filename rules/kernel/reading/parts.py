"""The parts of a clause: its verb, its stacks of units with their amounts, its names with their prepositions, numbers."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from .things import GROUP, Amount, Item, Thing
from .verbs import ADVERBS

ONE = Amount("bare", 1)
"""The amount of a unit that was named without one."""
SOME = Amount("some", 1)
"""The amount of units named in the plural without one: how many is not said."""
MASS = Amount("mass", 1)
"""The amount of `infantry` named without one where a place says which: one, if no more stand there."""
EVERY = "*"
PLACES = frozenset(("space", "hex", "area"))
"""Vocabularies of places."""


@dataclass(slots=True)
class Counted:
    """Units of one kind and how many."""

    things: tuple[Thing, ...]
    amount: Amount = ONE
    joined: bool = False
    """Stands behind `and` or a comma."""
    words: tuple[str, ...] = ()
    less: list["Counted"] = field(default_factory=list)
    """What is left out of all of them."""
    definite: bool = False
    """Are they those that are there: `the infantry`, `Hungary's infantry`?"""
    plural: bool = False
    late: bool = False
    """Stands the amount behind them?"""

    @property
    def said(self) -> bool:
        """Was the amount said?"""
        return self.amount.kind not in ("bare", "some", "mass")


@dataclass(slots=True)
class Part:
    """One thing said: units, a name or a number, with the preposition before it.

    A name without a preposition that stands right before units (`the Munich tank`) has the preposition `of`; one that is
    the object of a verb of attack has `object`.
    """

    prep: str
    said: str
    units: list[Counted] = field(default_factory=list)
    names: tuple[Thing, ...] = ()
    number: int | None = None
    joined: bool = False
    """Stands behind `and` or a comma."""
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Clause:
    """What one clause says."""

    verbs: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    words: set[str] = field(default_factory=set)


MASSES = frozenset("infantry inf infanterie armour armor artillery cavalry foot horse".split())
"""Words for one unit as well as for many."""
_ATTACKING = frozenset(
    "attack invade assault hit strike storm charge engage blitz assail capture conquer take occupy raid liberate overrun "
    "bomb violate reinforce leave".split()
)


_INWARD = frozenset("in over through along".split())
"""Prepositions that may end a sentence: the tank moves in."""
_WHOLE = frozenset(("all", "half", "both"))
_CARRYING = frozenset("carry transport bring take land ferry ship haul deliver".split())
"""Verbs of which the subject carries the object."""


def clauses(items: Sequence[Item], counted: Iterable[str], own: Collection[str] = ()) -> list[Clause]:
    """The clauses of a text: a new one begins with each verb that is not joined to the one before it by `to`. `own` are the
    verbs of the orders that can be given now: a word that is the name of something is no other verb."""
    kinds = frozenset(counted)
    found = [Clause()]
    prep, said, joined = "", "", False
    amount: Amount | None = None
    at = 0
    while at < len(items):
        item = items[at]
        clause = found[-1]
        clause.words.update(item.words)
        after = items[at + 1] if at + 1 < len(items) else None
        last = clause.parts[-1] if clause.parts else None
        if item.joins:
            joined, at = True, at + 1
            continue
        if item.less:
            at, amount = _lessened(items, at + 1, clause, kinds, amount), None
            continue
        lands = joined and item.verb and after is not None and after.prep  # and land them in Normandy
        if item.prep and not lands and (clause.verbs or clause.parts or not item.verb):
            prep, said, at = item.prep, str(item), at + 1
            continue
        named = item.verb not in own and any(t.vocabulary not in kinds and t.quality == 0 for t in item.things)
        if item.verb and not named and not _rather_thing(item, clause, amount):
            if amount is not None and amount.kind in ("one", "n"):  # one step for the infantry
                if not prep:
                    clause.parts.append(_number(amount))
                amount = None
            if item.verb in ADVERBS or (prep == "at" and not item.things):
                clause.verbs.append(item.verb)
                prep, said, joined, at = "", "", False, at + 1
                continue
            if clause.verbs and not joined and prep != "to":
                clause.verbs.append(item.verb)
                prep, said, at = "", "", at + 1
                continue
            if joined and prep != "to" and ((clause.verbs and clause.parts) or (not clause.verbs and _whole(clause))):
                found.append(Clause())
            found[-1].verbs.append(item.verb)
            if item.verb in _CARRYING and len(found[-1].parts) == 1 and not prep:
                _carrier(found[-1].parts[0], items[at + 1 :], kinds)
            prep, said, joined, at = ("to", "to", False, at + 1) if prep == "to" else ("", "", False, at + 1)
            continue
        if item.amount and not item.things:
            if amount is not None and _joined(amount, item.amount).kind in ("all of", "all but"):
                amount, at = _joined(amount, item.amount), at + 1  # all three; all but two
                behind = last is not None and last.units and not last.units[-1].said and not prep
                if behind and not _counts(after, kinds) and amount.kind == "all of" and last is not None:
                    last.units[-1].amount, amount = amount, None  # Breslau tanks (all 3) to Krakow
                continue
            if item.amount.kind == "times":
                if last is not None and last.units:
                    last.units[-1].amount = Amount("n", item.amount.number)
                elif one := _alone(clause):
                    one.amount = Amount("n", item.amount.number)  # tanks Breslau Krakow x3
                elif not _listed(clause) and any(_counts(behind, kinds) for behind in items[at + 1 :]):
                    amount = Amount("n", item.amount.number)  # both hits on infantry
                else:
                    clause.parts.append(Part(prep, said, number=item.amount.number, joined=joined, words=item.words))
                    prep, said = "", ""
            elif (
                _counts(after, kinds)
                or _counts_behind(items, at, kinds)
                or (after and after.amount and item.amount.kind in ("all", "all but", "both"))
            ):
                amount = _joined(amount, item.amount)
            elif last is not None and item.amount.kind in _WHOLE and after and after.prep and not prep and _bare(last):
                last.units[-1].amount = item.amount  # infantry all in the Rhineland
            elif item.amount.kind in _WHOLE and _listed(clause) > 1 and not (after and (after.amount or after.joins)):
                pass  # INF1 and TANK1 both go to Lorraine
            elif item.amount.kind == "n" and after is not None and after.amount and not after.things and not prep:
                clause.parts.append(Part(prep, said, number=item.amount.number, joined=joined, words=item.words))
                joined = False
            elif item.amount.kind == "n" and last is not None and last.units and not last.units[-1].said and not prep:
                last.units[-1].amount, last.units[-1].late, joined = item.amount, True, False
            elif item.amount.kind == "n":
                clause.parts.append(Part(prep, said, number=item.amount.number, joined=joined, words=item.words))
                prep, said, joined = "", "", False
            else:
                amount = _joined(amount, item.amount)
            at += 1
            continue
        if item.everything and after is None and joined and (one := _alone(clause)):
            one.amount, at = Amount("all"), at + 1  # the infantry from Berlin, all of them
            continue
        if item.everything:
            amount = amount if amount and amount.kind in ("half", "all but") else Amount("all")
            nothing = Thing("", EVERY, 0)
            clause.parts.append(Part(prep, said, units=[Counted((nothing,), amount)], joined=joined, words=item.words))
            prep, said, amount, joined, at = "", "", None, False, at + 1
            continue
        units = tuple(thing for thing in item.things if thing.vocabulary in kinds)
        others = tuple(thing for thing in item.things if thing.vocabulary not in kinds)
        if units and (amount or not others or all(u.quality <= o.quality for u in units for o in others)):
            if not prep and not amount and at and _digits(item) and any(_narrowed(p, item) for p in clause.parts):
                joined, at = False, at + 1  # infantry for Berlin (3-3)
                continue
            one = Counted(units, amount or (SOME if item.plural else ONE), joined, item.words)
            one.plural = item.plural
            one.definite = item.definite or (
                last is not None and last.prep == "of" and at > 0 and bool(items[at - 1].things)
            )
            if amount is not None and amount.kind == "all but" and not amount.number:  # all but the tanks
                one.amount = SOME if item.plural else ONE
                one = Counted((Thing("", EVERY, 0),), Amount("all"), joined, less=[one])
            beside = last is not None and bool(last.units) and not prep and not joined and not amount
            if beside and last is not None and last.units[-1].things[0].name.startswith(GROUP):
                last.units[-1].things, at = units, at + 1  # 2 planes of the sort fighter
                continue
            if (
                last is not None
                and last.units
                and not prep
                and not joined
                and not (amount and last.units[-1].said)
                and _twice(last.units[-1], one)
            ):
                # infantry divisions; fighter F1; wolfpack! 3 subs: one thing said twice
                last.units[-1].things, last.units[-1].amount = units, amount or last.units[-1].amount
                at, amount = at + 1, None
                continue
            if last is not None and last.units and not prep and not joined and not amount and _figures(last.units[-1]):
                before, last.units[-1] = last.units[-1], one  # a 3-3 infantry
                one.amount = before.amount
                both = tuple(thing for thing in others if thing in last.names)
                if not both:
                    clause.parts.insert(-1, Part("of", "", names=before.things, words=before.words))
                last.names, at = both, at + 1
                continue
            if last is not None and last.units and not prep and not (last.said == "with" and items[at - 1].verb):
                last.units.append(one)
            else:
                clause.parts.append(Part(prep, said, units=[one], names=others, joined=joined, words=item.words))
                prep, said = "", ""
            amount, joined, at = None, False, at + 1
            continue
        if item.things:
            if not prep and not amount and at and _digits(item) and any(_narrowed(p, item) for p in clause.parts):
                joined, at = False, at + 1  # a panzer at Stettin, 4-6
                continue
            if (
                (prep in ("", "with") or ((said in ("for", "on") or (prep == "to" and item.definite)) and not amount))
                and _counts(after, kinds)
                and not _route(last, joined, prep)
            ):
                # the Munich tank; both Brandenburg fighters; with the Berlin infantry
                clause.parts.append(Part("of", "", names=item.things, joined=joined, words=item.words))
                joined, at = False, at + 1
                continue
            if amount is not None and amount.kind in ("all", "half", "all but", "both"):
                if any(thing.vocabulary in PLACES for thing in item.things):
                    clause.parts.append(Part("", "", units=[Counted((Thing("", EVERY, 0),), amount)], joined=joined))
                    prep, joined = prep or "from", False
            elif amount is not None:
                clause.parts.append(Part("a", "a", number=1, joined=joined, words=("a",)))
                joined = False
            amount = None
            if last is not None and not joined and not prep and not last.units and _same(last.names, item.things):
                at += 1  # the ground troops: one thing said twice
                continue
            if last is not None and not joined and not prep and not last.units and _titled(last.names, item.things):
                last.names, last.words, at = item.things, item.words, at + 1  # the convoy C1
                continue
            first = not joined and not clause.parts and clause.verbs[-1:] and clause.verbs[-1] in _ATTACKING
            if not prep and (first or (clause.parts and at and items[at - 1].verb in _ATTACKING)):
                prep = "object"
            if joined and not prep and last is not None and last.names and not last.units:
                prep, said = last.prep, last.said
                clause.parts.append(Part(prep, said, names=item.things, joined=True, words=item.words))
            else:
                clause.parts.append(Part(prep, said, names=item.things, joined=joined, words=item.words))
            prep, said, joined, at = "", "", False, at + 1
            continue
        clause.parts.append(Part("?", str(item), words=item.words))
        at += 1
    inward = said in _INWARD and len(items) > 1 and items[-2].verb  # the tank moves in
    infinitive = prep == "to" and items[-1].verb  # roll for research
    if prep and not inward and not infinitive and not (amount and amount.kind in _WHOLE):
        found[-1].parts.append(Part("!", said, words=(said,)))
    late = _alone(found[-1])
    if amount is not None and late and amount.kind in ("all", "both", "half", "all of", "all but"):
        late.amount = amount  # the Breslau infantry to Krakow, both of them
    elif amount is not None and amount.kind in ("all", "half", "both"):
        found[-1].parts.append(Part(prep, said, units=[Counted((Thing("", EVERY, 0),), amount)]))
    elif amount is not None and amount.kind in ("one", "n") and not (found[-1].verbs and found[-1].parts):
        found[-1].parts.append(Part("", "", number=amount.number))
    for clause in found:
        _routed(clause)
        for part in clause.parts:
            _each_of_two(part)
        if any(part.prep in ("of", "from") for part in clause.parts) or _two_places(clause):
            for one in (one for part in clause.parts for one in part.units):
                if one.amount is ONE and not MASSES.isdisjoint(one.words):
                    one.amount = MASS
                if one.amount is SOME or (one.amount is MASS and one.definite):
                    one.amount = Amount("all")  # the Breslau tanks; the armor in Breslau
    return found


def _number(amount: Amount) -> Part:
    """An amount that counts no units: `a step`, `2 rolls`."""
    if amount.kind == "one":
        return Part("a", "a", number=1, words=("a",))
    return Part("", "", number=amount.number, words=(str(amount.number),))


def _carrier(subject: Part, behind: Sequence[Item], kinds: frozenset[str]) -> None:
    """`BF1 carries BI1 to M21`: what carries is said first, what is carried behind the verb."""
    goal = next((i for i, item in enumerate(behind) if item.prep), len(behind))
    if subject.units and not subject.prep and any(_counts(item, kinds) for item in behind[:goal]):
        subject.prep, subject.said = "with", "with"


def _each_of_two(part: Part) -> None:
    """`both the tank and the infantry` are one of each."""
    if len(part.units) != 2 or part.units[0].amount.kind != "both":
        return
    first, second = part.units
    if first.definite and second.joined and not second.said and not (first.plural or second.plural):
        first.amount = ONE


def _routed(clause: Clause) -> None:
    """`tank Hamburg-Cologne-Liege`: three places side by side are where it comes from, its way and where it goes."""
    places = [
        i for i, part in enumerate(clause.parts) if not part.units and any(t.vocabulary in PLACES for t in part.names)
    ]
    side = len(places) > 2 and places[-1] - places[0] == len(places) - 1
    if side and all(not clause.parts[i].prep and not clause.parts[i].joined for i in places):
        for i in places:
            prep = "from" if i == places[0] else "to" if i == places[-1] else "via"
            clause.parts[i].prep = clause.parts[i].said = prep


def _listed(clause: Clause) -> int:
    """How many things without an amount are named one after the other, last in a clause."""
    last = clause.parts[-1] if clause.parts else None
    if last is not None and last.units:
        return len(last.units) if not any(one.said for one in last.units) else 0
    many = 0
    for part in reversed(clause.parts):
        if not part.names or part.units or part.prep not in ("", "object"):
            break
        many += 1
        if not part.joined:
            break
    return many


def _two_places(clause: Clause) -> bool:
    """`the armor in Breslau drives on Krakow`: where they stand, and where they go."""
    named = [part for part in clause.parts if not part.units and any(t.vocabulary in PLACES for t in part.names)]
    plural = any(one.amount is SOME or one.definite for part in clause.parts for one in part.units)
    return len(named) > 1 and (named[0].prep == "at" or plural)


def _joined(before: Amount | None, now: Amount) -> Amount:
    """`all but` and the number behind it; `all 3`; otherwise the later one."""
    if before is not None and before.kind == "all but" and now.kind in ("n", "one") and not before.number:
        return Amount("all but", now.number)
    if before is not None and before.kind in ("all", "both") and now.kind == "n":
        return Amount("all of", now.number)
    return now


def _counts(after: Item | None, kinds: frozenset[str]) -> bool:
    """Is the next word a unit, which an amount before it counts?"""
    return after is not None and (after.everything or any(thing.vocabulary in kinds for thing in after.things))


def _lessened(items: Sequence[Item], at: int, clause: Clause, kinds: frozenset[str], amount: Amount | None) -> int:
    """`everything in Munich except the air force`; `all tanks but one`. Where the text goes on."""
    if amount is not None and amount.kind == "all":
        clause.parts.append(Part("", "", units=[Counted((Thing("", EVERY, 0),), amount)]))
    groups = [one for part in clause.parts for one in part.units if one.amount.kind == "all"]
    count: Amount | None = None
    while at < len(items) and groups:
        item = items[at]
        units = tuple(thing for thing in item.things if thing.vocabulary in kinds)
        if units:
            clause.words.update(item.words)
            groups[-1].less.append(Counted(units, count or (SOME if item.plural else ONE), False, item.words))
            count = None
        elif item.amount is not None and not item.things:
            count = _joined(count, item.amount)
        elif not item.joins:
            break
        at += 1
    if count is not None and groups and count.kind in ("n", "one") and groups[-1].things[0].name != EVERY:
        groups[-1].amount = Amount("all but", count.number)
    elif count is not None or not groups or not (groups[-1].less or count):
        clause.parts.append(Part("?", "except", words=("except",)))
    return at


def _digits(item: Item) -> bool:
    return all(word.isdecimal() for word in item.words)


def _narrowed(part: Part, item: Item) -> bool:
    """Do the figures say which of the sorts is meant that a part may name?"""
    both = tuple(thing for thing in part.names if thing in item.things)
    if not both or len(both) == len(part.names):
        return False
    part.names = both
    return True


def _figures(one: Counted) -> bool:
    """Is a unit called by what is printed on it?"""
    return any(word[:1].isdigit() for word in one.words)


def _twice(before: Counted, one: Counted) -> bool:
    """Do two words beside each other mean the same sort of unit?"""
    if before.words == one.words:
        return False
    named = not before.said and all(thing.vocabulary == "unit" for thing in one.things)
    sort = all(thing.vocabulary == "called" for thing in before.things)
    return {t.name for t in before.things} == {t.name for t in one.things} or (named and sort)


def _counts_behind(items: Sequence[Item], at: int, kinds: frozenset[str]) -> bool:
    """`2 of the Breslau tanks`: does an amount count the units behind a name?"""
    if len(items) < at + 3:
        return False
    name, behind = items[at + 1], items[at + 2]
    return bool(name.things) and not _counts(name, kinds) and not name.amount and _counts(behind, kinds)


def _bare(last: Part) -> bool:
    """Are the units named last, and not how many?"""
    return bool(last.units) and not last.units[-1].said


def _alone(clause: Clause) -> Counted | None:
    """The one group of units of a clause, if how many they are was not said."""
    groups = [one for part in clause.parts for one in part.units]
    return groups[0] if len(groups) == 1 and not groups[0].said else None


def _rather_thing(item: Item, clause: Clause, amount: Amount | None) -> bool:
    """A word that is a name as well as a verb is a name once there is a verb, or where units are counted."""
    return bool(item.things) and (bool(clause.verbs) or bool(clause.parts) or amount is not None)


def _same(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
    return bool(names) and all(thing.quality == 0 for thing in (*names, *others)) and set(names) == set(others)


def _titled(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
    """Does a name follow the word for what it is a name of?"""
    return bool(names) and {thing.vocabulary for thing in names} == {f"called {thing.vocabulary}" for thing in others}


def _route(last: Part | None, joined: bool, prep: str) -> bool:
    """`Berlin-Ruhr tank`: the second of two places that stand side by side is where it goes."""
    return last is not None and bool(last.names) and not last.units and last.prep == "" and not joined and not prep


def _whole(clause: Clause) -> bool:
    """Does a clause without a verb say enough to stand by itself?"""
    return any(part.units for part in clause.parts)
