"""The clauses of a text, from its items: verbs, stacks of units with their amounts, names with their prepositions."""

from collections.abc import Collection, Iterable, Sequence

from .finishing import counted_out
from .parts import EVERY, MASSES, ONE, PLACES, SOME, Clause, Counted, Part
from .things import GROUP, Amount, Item, Thing
from .verbs import ADVERBS, ATTACKING, STRIKING, related

_SORTS = frozenset("division divisions corps group groups brigade brigades regiment regiments army armies".split())
"""Words for units of any sort."""
_REST = frozenset("rest remainder remaining".split())
"""Words for what is left, which is not all of what was named."""
_GROUPS = frozenset("group force stack contingent".split())
"""Words for units that go together: behind the name of one, with which others?"""
_INWARD = frozenset("in over through along".split())
"""Prepositions that may end a sentence: the tank moves in."""
_WHOLE = frozenset(("all", "half", "both"))
_CARRYING = frozenset("carry transport bring take land ferry ship haul deliver".split())
"""Verbs of which the subject carries the object."""


class Clauses:
    """Goes through the items of a text one by one, with what was said and waits for what it belongs to: a preposition, an
    amount, a joining word."""

    def __init__(self, items: Sequence[Item], kinds: frozenset[str], own: Collection[str]) -> None:
        self.items, self.kinds, self.own = items, kinds, own
        self.found = [Clause()]
        self.at = 0
        self.amount: Amount | None = None
        self._forget()

    def _forget(self) -> None:
        self.prep, self.said, self.joined = "", "", False

    @property
    def clause(self) -> Clause:
        return self.found[-1]

    @property
    def after(self) -> Item | None:
        return self.items[self.at + 1] if self.at + 1 < len(self.items) else None

    @property
    def last(self) -> Part | None:
        return self.clause.parts[-1] if self.clause.parts else None

    def _add(self, part: Part) -> None:
        self.clause.parts.append(part)

    def read(self) -> list[Clause]:
        while self.at < len(self.items):
            self.clause.words.update(self.items[self.at].words)
            self._item(self.items[self.at])
            self.at += 1
        self._left_over()
        for clause in self.found:
            counted_out(clause)
        return self.found

    def _item(self, item: Item) -> None:
        clause, after = self.clause, self.after
        lands = self.joined and item.verb and (after is None or after.prep)  # and land them in Normandy
        named = item.verb not in self.own and any(
            t.vocabulary not in self.kinds and t.quality == 0 for t in item.things
        )
        if item.joins:
            self.joined = True
        elif clause.verbs and item.verb and after is not None and any(t.vocabulary == item.verb for t in after.things):
            pass  # joins convoy C1
        elif item.less:
            self.at, self.amount = _lessened(self.items, self.at + 1, clause, self.kinds, self.amount) - 1, None
        elif item.prep and not lands and (clause.verbs or clause.parts or not item.verb):
            self.prep, self.said = item.prep, str(item)
            if str(item) == "by" and self._by_units():
                self.prep, self.said = "with", "with"  # bomb Hamburg by both London bombers
        elif item.verb and not named and not _rather_thing(item, clause, self.amount) and not self._no_verb(item):
            self._verb(item)
        elif item.amount and not item.things and not item.everything:
            self._amount(item, item.amount)
        elif item.everything:
            self._everything(item)
        elif item.things:
            units = tuple(thing for thing in item.things if thing.vocabulary in self.kinds)
            others = tuple(thing for thing in item.things if thing.vocabulary not in self.kinds)
            if units and (self.amount or not others or all(u.quality <= o.quality for u in units for o in others)):
                self._units(item, units, others)
            else:
                self._name(item)
        else:
            self._add(Part("?", str(item), words=item.words))

    def _by_units(self) -> bool:
        """Do units follow, perhaps with an amount and a place before them? `By the Taranto transport` is another matter."""
        counted = False
        for item in self.items[self.at + 1 : self.at + 4]:
            if _counts(item, self.kinds):
                return counted or item is self.after
            counted = counted or item.amount is not None
            if item.verb or item.prep or item.joins or not (item.amount or item.things):
                return False
        return False

    def _no_verb(self, item: Item) -> bool:
        """Is a word the only units of a text, and no verb of an order that can be given: `transport Midway Waters`? Or the
        first of several: `transports and a destroyer`?"""
        if item.verb in self.own or not _counts(item, self.kinds) or any(thing.quality for thing in item.things):
            return False
        if item.plural and self.after is not None and self.after.joins:
            return True
        return self.after is not None and not any(_counts(each, self.kinds) for each in self.items if each is not item)

    def _verb(self, item: Item) -> None:
        new = item.words == ("new",) and _counts(self.after, self.kinds)  # and a new infantry
        if self.amount is not None and self.amount.kind in ("one", "n") and not new:  # one step for the infantry
            if not self.prep or (self.said == "for" and item.verb in self.own):  # one die for tech
                self._add(_number(self.amount))
            self.amount = None
        clause = self.clause
        if item.verb in ADVERBS or (self.prep == "at" and not item.things):
            clause.verbs.append(item.verb)
            self._forget()
            return
        if many := self._subject(item):
            moved, clause.parts[-many:] = clause.parts[-many:], []  # GW1 supports at Q22, GW2 counterairs R22
            self.found.append(Clause([item.verb], moved))
            self._forget()
            return
        if clause.verbs and not self.joined and self.prep != "to":
            clause.verbs.append(item.verb)
            self._forget()
            return
        ended = (clause.verbs and clause.parts) or (not clause.verbs and _whole(clause))
        if self.joined and self.prep != "to" and ended:
            self.found.append(Clause())
        self.clause.verbs.append(item.verb)
        if item.verb in _CARRYING and len(self.clause.parts) == 1 and not self.prep:
            _carrier(self.clause.parts[0], self.items[self.at + 1 :], self.kinds)
        to = self.prep == "to"
        self._forget()
        if to:
            self.prep, self.said = "to", "to"

    def _subject(self, item: Item) -> int:
        """Are the units named last, perhaps with where they are from, those that do what this verb says, and the verb before
        said what others do? How many parts speak of them."""
        verbs, last, parts = self.clause.verbs, self.last, self.clause.parts
        if not verbs or last is None or self.joined or self.prep:
            return 0
        many = 2 if last.units and not last.joined and len(parts) > 2 and parts[-2].prep == "of" else 1
        if not parts[-many].joined:
            return 0
        led = last.prep and not (last.prep == "object" and last.joined)  # violate Austria, INF3 goes into Vienna
        if not last.units and (led or not last.names or any(thing.vocabulary in PLACES for thing in last.names)):
            return 0
        others = item.verb not in verbs and (
            {item.verb, verbs[-1]} <= set(self.own) or not related(item.verb, verbs[-1])
        )
        return many if others and len(parts) > many and bool(self.items[self.at - 1].things) else 0

    # --- amounts ------------------------------------------------------------------------------------------------

    def _same_sort(self, item: Item) -> bool:
        """`the Königsberg tank to Belorussia and the Lvov one to Kiev`: one of the sort that was named before."""
        last = self.last
        before = [one for clause in self.found for part in clause.parts for one in part.units]
        if (
            item.words != ("one",)
            or self.prep
            or last is None
            or last.units
            or not before
            or _counts(self.after, self.kinds)
            or (self.after is not None and self.after.words == (self.after.verb,))  # in Munich one step up
        ):
            return False
        beside = last.words == self.items[self.at - 1].words
        if not beside or not any(thing.vocabulary in PLACES for thing in last.names):
            return False
        last.prep = last.said = "of"
        self._add(Part("", "", units=[Counted(before[-1].things, ONE, False, before[-1].words)]))
        self._forget()
        return True

    def _amount(self, item: Item, amount: Amount) -> None:
        after, last = self.after, self.last
        if self._same_sort(item):
            return
        if self.amount is not None and _joined(self.amount, amount).kind in ("all of", "all but"):
            self.amount = _joined(self.amount, amount)  # all three; all but two
            behind = last is not None and _bare(last) and not self.prep and not _counts(after, self.kinds)
            if behind and last is not None and self.amount.kind == "all of":
                last.units[-1].amount, self.amount = self.amount, None  # Breslau tanks (all 3) to Krakow
        elif amount.kind == "times":
            self._times(item, amount)
        elif (
            _counts(after, self.kinds)
            or _counts_behind(self.items, self.at, self.kinds)
            or (after and after.amount and amount.kind in ("all", "all but", "both"))
        ):
            self.amount = _joined(self.amount, amount)
        elif (
            last is not None
            and amount.kind in _WHOLE
            and _ends_group(after)
            and not self.prep
            and _bare(last)
            and _listed(self.clause) < 2
        ):
            # infantry all in the Rhineland; fighters both Berlin; Poland's infantry all attack Minsk
            last.units[-1].amount, self.joined = amount, False
        elif amount.kind in _WHOLE and _listed(self.clause) > 1 and not (after and (after.amount or after.joins)):
            pass  # INF1 and TANK1 both go to Lorraine
        elif amount.kind != "n":
            self.amount = _joined(self.amount, amount)
        elif after is not None and after.amount and not after.things and not self.prep:
            self._figure(item, amount)
            self.joined = False
        elif last is not None and _bare(last) and not self.prep:
            last.units[-1].amount, last.units[-1].late, self.joined = amount, True, False
        else:
            self._figure(item, amount)
            self._forget()

    def _times(self, item: Item, amount: Amount) -> None:
        many = Amount("n", amount.number)
        if self.last is not None and self.last.units:
            self.last.units[-1].amount = many
        elif one := _alone(self.clause):
            one.amount = many  # tanks Breslau Krakow x3
        elif not _listed(self.clause) and any(_counts(behind, self.kinds) for behind in self.items[self.at + 1 :]):
            self.amount = many  # both hits on infantry
        else:
            self._figure(item, amount)
            self.prep, self.said = "", ""

    def _figure(self, item: Item, amount: Amount) -> None:
        self._add(Part(self.prep, self.said, number=amount.number, joined=self.joined, words=item.words))

    def _everything(self, item: Item) -> None:
        before = self.items[self.at - 1] if self.at else None
        if before is not None and str(item) in _GROUPS and not before.everything and _counts(before, self.kinds):
            self._add(Part("?", str(item), words=item.words))  # the carrier group: with what?
            self._forget()
            return
        if self.after is None and self.joined and str(item) not in _REST and (one := _alone(self.clause)):
            one.amount = Amount("all")  # the infantry from Berlin, all of them
            return
        amount = self.amount if self.amount and self.amount.kind in ("half", "all but", "all of") else Amount("all")
        amount = item.amount or amount
        every = [Counted((Thing("", EVERY, 0),), amount)]
        if amount.kind == "all" and not self.prep and self.at and _everything(self.last):
            return  # the Gorky reserve, all of it
        self._add(Part(self.prep, self.said, units=every, joined=self.joined, words=item.words))
        self.amount = None
        self._forget()

    # --- units --------------------------------------------------------------------------------------------------

    def _units(self, item: Item, units: tuple[Thing, ...], others: tuple[Thing, ...]) -> None:
        if self._narrowed(item):
            return  # infantry for Berlin (3-3)
        last, one = self.last, self._one(item, units)
        beside = last is not None and not last.units and not (self.prep or self.joined or self.amount)
        if beside and last is not None and (both := tuple(thing for thing in others if thing in last.names)):
            last.names = both  # a 1-3 infantry
            return
        if last is not None and last.units and not self.prep and self._same_again(last, one, units, others):
            return
        met = self._behind_verb() and ((last is not None and last.said == "with") or (one.struck and item.definite))
        if last is not None and last.units and not self.prep and not met:
            last.units.append(one)
        else:
            self._add(Part(self.prep, self.said, units=[one], names=others, joined=self.joined, words=item.words))
            self.prep, self.said = "", ""
        self.amount, self.joined = None, False

    def _one(self, item: Item, units: tuple[Thing, ...]) -> Counted:
        last = self.last
        bare = SOME if item.plural else ONE
        one = Counted(units, self.amount or bare, self.joined, item.words)
        one.plural = item.plural
        one.struck = self._struck()
        owned = last is not None and last.prep == "of" and self.at > 0 and bool(self.items[self.at - 1].things)
        one.definite = item.definite or owned
        if self.amount is None or self.amount.kind != "all but" or self.amount.number:
            return one
        one.amount = bare if MASSES.isdisjoint(one.words) else SOME  # all but the tanks
        return Counted((Thing("", EVERY, 0),), Amount("all"), self.joined, less=[one])

    def _same_again(self, last: Part, one: Counted, units: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
        """Do two words beside each other mean the same units, the second in other words?"""
        before = last.units[-1]
        if self.joined:
            return False
        if not self.amount and before.things[0].name.startswith(GROUP) and before.things[0].name != EVERY:
            before.things = units  # 2 planes of the sort fighter
            return True
        if not self.amount and before.said and _SORTS.issuperset(one.words):
            return True  # three panzer divisions
        if not self.amount and set(others) & set(last.names) and before.words != one.words:
            last.names = tuple(thing for thing in last.names if thing in others)  # two inf corps
            return True
        if not (self.amount and before.said) and _twice(before, one):
            # infantry divisions; fighter F1; wolfpack! 3 subs
            before.things, before.amount = units, self.amount or before.amount
            self.amount = None
            return True
        if self.amount or not _figures(before):
            return False
        last.units[-1] = one  # a 3-3 infantry
        one.amount = before.amount
        both = tuple(thing for thing in others if thing in last.names)
        if not both:
            self.clause.parts.insert(-1, Part("of", "", names=before.things, words=before.words))
        last.names = both
        return True

    def _struck(self) -> bool:
        """Does a verb of attack stand before, or before the place that stands before?"""
        at = self.at - 1
        if at > 0 and self.last is not None and self.last.prep == "of" and self.items[at].things:
            at -= 1
        return at >= 0 and self.items[at].verb in STRIKING and self.prep in ("", "object")

    def _behind_verb(self) -> bool:
        return self.at > 0 and bool(self.items[self.at - 1].verb)

    def _narrowed(self, item: Item) -> bool:
        """Figures behind the name of something that has several: which of them is meant."""
        if self.prep or self.amount or not self.at or not _digits(item):
            return False
        if not any(_narrowed(part, item) for part in self.clause.parts):
            return False
        self.joined = False
        return True

    # --- names --------------------------------------------------------------------------------------------------

    def _name(self, item: Item) -> None:
        if self._narrowed(item):
            return  # a panzer at Stettin, 4-6
        last = self.last
        led = self.prep == "with" or self.said in ("for", "on") or (self.prep == "to" and item.definite)
        counted = (
            self.prep == "from" and self.amount is not None and self.amount.kind != "all"
        )  # out of both London infantry
        free = not self.prep or counted or (led and (self.prep == "with" or not self.amount))
        sort = self.after is not None and not set(item.things).isdisjoint(self.after.things)  # a 1-3 infantry
        if free and _counts(self.after, self.kinds) and not sort and not _route(last, self.joined, self.prep):
            # the Munich tank; both Brandenburg fighters; with the Berlin infantry
            self._add(Part("of", "", names=item.things, joined=self.joined, words=item.words))
            self.joined = False
            return
        self._amount_of(item)
        beside = last is not None and not self.joined and not self.prep and not last.units
        if beside and last is not None and _same(last.names, item.things):
            return  # the ground troops: one thing said twice
        if beside and last is not None and (narrow := _narrower(last.names, item.things)):
            last.names = narrow  # a 4-5 tank
            return
        if beside and last is not None and _titled(last.names, item.things):
            last.names, last.words = item.things, item.words  # the convoy C1
            return
        clause = self.clause
        first = not self.joined and not clause.parts and clause.verbs[-1:] and clause.verbs[-1] in ATTACKING
        struck = clause.parts and self.at and self.items[self.at - 1].verb in ATTACKING
        if not self.prep and (first or struck):
            self.prep = "object"
        again = self.after is not None and bool(self.after.prep) and last is not None and self.after.prep == last.prep
        if self.joined and not self.prep and last is not None and last.names and not last.units and not again:
            self.prep, self.said = last.prep, last.said
        self._add(Part(self.prep, self.said, names=item.things, joined=self.joined, words=item.words))
        self._forget()

    def _amount_of(self, item: Item) -> None:
        """An amount before a name: `all Breslau` are all that stand there; `a Coup` is one."""
        if self.amount is not None and self.amount.kind in ("all", "half", "all but", "both"):
            if any(thing.vocabulary in PLACES for thing in item.things):
                self._add(Part("", "", units=[Counted((Thing("", EVERY, 0),), self.amount)], joined=self.joined))
                self.prep, self.joined = self.prep or "from", False
            elif self.prep == "to" and self.amount.kind == "all":
                self._add(Part("?", "all", words=("all",)))  # all ships to the North Sea, where nothing is called so
        elif self.amount is not None:
            self._add(Part("a", "a", number=1, joined=self.joined, words=("a",)))
            self.joined = False
        self.amount = None

    # --- the end ------------------------------------------------------------------------------------------------

    def _left_over(self) -> None:
        """A preposition or an amount at the end of a text."""
        items, amount, clause = self.items, self.amount, self.clause
        inward = self.said in _INWARD and len(items) > 1 and bool(items[-2].verb)  # the tank moves in
        inward = inward or (
            self.said == "aboard" and len(items) > 1 and bool(items[-2].things)
        )  # with 2 fighters aboard
        infinitive = self.prep == "to" and items[-1].verb  # roll for research
        if self.prep and not inward and not infinitive and not (amount and amount.kind in _WHOLE):
            self._add(Part("!", self.said, words=(self.said,)))
        if amount is None:
            return
        late = _alone(clause)
        if late and amount.kind in ("all", "both", "half", "all of", "all but"):
            late.amount = amount  # the Breslau infantry to Krakow, both of them
        elif amount.kind in _WHOLE:
            self._add(Part(self.prep, self.said, units=[Counted((Thing("", EVERY, 0),), amount)]))
        elif amount.kind in ("one", "n") and not (clause.verbs and clause.parts):
            self._add(_number(amount))


def clauses(items: Sequence[Item], counted: Iterable[str], own: Collection[str] = ()) -> list[Clause]:
    """The clauses of a text: a new one begins with each verb that is not joined to the one before it by `to`. `own` are the
    verbs of the orders that can be given now: a word that is the name of something is no other verb."""
    return Clauses(items, frozenset(counted), own).read()


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


def _ends_group(after: Item | None) -> bool:
    """Does a place follow, a preposition, a verb or a comma?"""
    return after is not None and (
        bool(after.prep)
        or (bool(after.verb) and not after.things)
        or after.joins
        or (bool(after.things) and all(thing.vocabulary in PLACES for thing in after.things))
    )


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
            bare = SOME if item.plural or not MASSES.isdisjoint(item.words) else ONE
            groups[-1].less.append(Counted(units, count or bare, False, item.words))
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


def _everything(last: Part | None) -> bool:
    return last is not None and [one.amount.kind for one in last.units if one.things[0].name == EVERY] == ["all"]


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


def _narrower(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """What both mean, if one of two words beside each other says more closely what the other means."""
    both = tuple(thing for thing in names if thing in others and thing.quality == 0)
    return both if both and len(both) == min(len(names), len(others)) and len(names) != len(others) else ()


def _titled(names: tuple[Thing, ...], others: tuple[Thing, ...]) -> bool:
    """Does a name follow the word for what it is a name of?"""
    return bool(names) and {thing.vocabulary for thing in names} == {f"called {thing.vocabulary}" for thing in others}


def _route(last: Part | None, joined: bool, prep: str) -> bool:
    """`Berlin-Ruhr tank`: the second of two places that stand side by side is where it goes."""
    return last is not None and bool(last.names) and not last.units and last.prep == "" and not joined and not prep


def _whole(clause: Clause) -> bool:
    """Does a clause without a verb say enough to stand by itself?"""
    return any(part.units for part in clause.parts)
