"""What stands beside what in a clause: amounts and their units, names that are said twice, lists, what is carried."""

from collections.abc import Sequence

from .parts import EVERY, MASSES, ONE, PLACES, SOME, Clause, Counted, Part
from .things import Amount, Item, Thing


def number(amount: Amount) -> Part:
    """An amount that counts no units: `a step`, `2 rolls`."""
    if amount.kind == "one":
        return Part("a", "a", number=1, words=("a",))
    return Part("", "", number=amount.number, words=(str(amount.number),))


def carrier(subject: Part, behind: Sequence[Item], kinds: frozenset[str]) -> None:
    """`BF1 carries BI1 to M21`: what carries is said first, what is carried behind the verb."""
    goal = next((i for i, item in enumerate(behind) if item.prep), len(behind))
    if subject.units and not subject.prep and any(counts(item, kinds) for item in behind[:goal]):
        subject.prep, subject.said = "with", "with"


def listed(clause: Clause) -> int:
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


def joined(before: Amount | None, now: Amount) -> Amount:
    """`all but` and the number behind it; `all 3`; otherwise the later one."""
    if before is not None and before.kind == "all but" and now.kind in ("n", "one") and not before.number:
        return Amount("all but", now.number)
    if before is not None and before.kind in ("all", "both") and now.kind == "n":
        return Amount("all of", now.number)
    return now


def counts(after: Item | None, kinds: frozenset[str]) -> bool:
    """Is the next word a unit, which an amount before it counts?"""
    return after is not None and (after.everything or any(thing.vocabulary in kinds for thing in after.things))


def ends_group(after: Item | None) -> bool:
    """Does a place follow, a preposition, a verb or a comma?"""
    return after is not None and (
        bool(after.prep)
        or (bool(after.verb) and not after.things)
        or after.joins
        or (bool(after.things) and all(thing.vocabulary in PLACES for thing in after.things))
    )


def lessened(items: Sequence[Item], at: int, clause: Clause, kinds: frozenset[str], amount: Amount | None) -> int:
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
            bare = SOME if item.plural or not MASSES.isdisjoint(item.words) else ONE
            groups[-1].less.append(Counted(units, count or bare, False, item.words))
            count = None
        elif item.amount is not None and not item.things:
            count = joined(count, item.amount)
        elif not item.joins:
            break
        at += 1
    if count is not None and groups and count.kind in ("n", "one") and groups[-1].things[0].name != EVERY:
        groups[-1].amount = Amount("all but", count.number)
    elif count is not None or not groups or not (groups[-1].less or count):
        clause.parts.append(Part("?", "except", words=("except",)))
    return at


def everything(last: Part | None) -> bool:
    return last is not None and [one.amount.kind for one in last.units if one.things[0].name == EVERY] == ["all"]


def digits(item: Item) -> bool:
    return all(word.isdecimal() for word in item.words)


def narrowed(part: Part, item: Item) -> bool:
    """Do the figures say which of the sorts is meant that a part may name?"""
    both = tuple(thing for thing in part.names if thing in item.things)
    if not both or len(both) == len(part.names):
        return False
    part.names = both
    return True


def figures(one: Counted) -> bool:
    """Is a unit called by what is printed on it?"""
    return any(word[:1].isdigit() for word in one.words)


def twice(before: Counted, one: Counted) -> bool:
    """Do two words beside each other mean the same sort of unit?"""
    if before.words == one.words:
        return False
    named = not before.said and all(thing.vocabulary == "unit" for thing in one.things)
    sort = all(thing.vocabulary == "called" for thing in before.things)
    return {t.name for t in before.things} == {t.name for t in one.things} or (named and sort)


def counts_behind(items: Sequence[Item], at: int, kinds: frozenset[str]) -> bool:
    """`2 of the Breslau tanks`: does an amount count the units behind a name?"""
    if len(items) < at + 3:
        return False
    name, behind = items[at + 1], items[at + 2]
    return bool(name.things) and not counts(name, kinds) and not name.amount and counts(behind, kinds)


def bare(last: Part) -> bool:
    """Are the units named last, and not how many?"""
    return bool(last.units) and not last.units[-1].said


def alone(clause: Clause) -> Counted | None:
    """The one group of units of a clause, if how many they are was not said."""
    groups = [one for part in clause.parts for one in part.units]
    return groups[0] if len(groups) == 1 and not groups[0].said else None


def rather_thing(item: Item, clause: Clause, amount: Amount | None) -> bool:
    """A word that is a name as well as a verb is a name once there is a verb, or where units are counted."""
    return bool(item.things) and (bool(clause.verbs) or bool(clause.parts) or amount is not None)


def same(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
    return bool(names) and all(thing.quality == 0 for thing in (*names, *others)) and set(names) == set(others)


def narrower(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """What both mean, if one of two words beside each other says more closely what the other means."""
    both = tuple(thing for thing in names if thing in others and thing.quality == 0)
    return both if both and len(both) == min(len(names), len(others)) and len(names) != len(others) else ()


def titled(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
    """Does a name follow the word for what it is a name of?"""
    return bool(names) and {thing.vocabulary for thing in names} == {f"called {thing.vocabulary}" for thing in others}


def route(last: Part | None, joined: bool, prep: str) -> bool:
    """`Berlin-Ruhr tank`: the second of two places that stand side by side is where it goes."""
    return last is not None and bool(last.names) and not last.units and last.prep == "" and not joined and not prep


def whole(clause: Clause) -> bool:
    """Does a clause without a verb say enough to stand by itself?"""
    return any(part.units for part in clause.parts)
