"""The clauses of a text, from its items: verbs, stacks of units with their amounts, names with their prepositions."""

from collections.abc import Collection, Iterable, Sequence

from . import joining
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
            self.at, self.amount = joining.lessened(self.items, self.at + 1, clause, self.kinds, self.amount) - 1, None
        elif item.prep and not lands and (clause.verbs or clause.parts or not item.verb):
            self.prep, self.said = item.prep, str(item)
            if str(item) == "by" and self._by_units():
                self.prep, self.said = "with", "with"  # bomb Hamburg by both London bombers
        elif (
            item.verb and not named and not joining.rather_thing(item, clause, self.amount) and not self._no_verb(item)
        ):
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
            if joining.counts(item, self.kinds):
                return counted or item is self.after
            counted = counted or item.amount is not None
            if item.verb or item.prep or item.joins or not (item.amount or item.things):
                return False
        return False

    def _no_verb(self, item: Item) -> bool:
        """Is a word the only units of a text, and no verb of an order that can be given: `transport Midway Waters`? Or the
        first of several: `transports and a destroyer`?"""
        if item.verb in self.own or not joining.counts(item, self.kinds) or any(thing.quality for thing in item.things):
            return False
        if item.plural and self.after is not None and self.after.joins:
            return True
        return self.after is not None and not any(
            joining.counts(each, self.kinds) for each in self.items if each is not item
        )

    def _verb(self, item: Item) -> None:
        new = item.words == ("new",) and joining.counts(self.after, self.kinds)  # and a new infantry
        if self.amount is not None and self.amount.kind in ("one", "n") and not new:  # one step for the infantry
            if not self.prep or (self.said == "for" and item.verb in self.own):  # one die for tech
                self._add(joining.number(self.amount))
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
        ended = (clause.verbs and clause.parts) or (not clause.verbs and joining.whole(clause))
        if self.joined and self.prep != "to" and ended:
            self.found.append(Clause())
        self.clause.verbs.append(item.verb)
        if item.verb in _CARRYING and len(self.clause.parts) == 1 and not self.prep:
            joining.carrier(self.clause.parts[0], self.items[self.at + 1 :], self.kinds)
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
            or joining.counts(self.after, self.kinds)
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
        if self.amount is not None and joining.joined(self.amount, amount).kind in ("all of", "all but"):
            self.amount = joining.joined(self.amount, amount)  # all three; all but two
            behind = last is not None and joining.bare(last) and not self.prep and not joining.counts(after, self.kinds)
            if behind and last is not None and self.amount.kind == "all of":
                last.units[-1].amount, self.amount = self.amount, None  # Breslau tanks (all 3) to Krakow
        elif amount.kind == "times":
            self._times(item, amount)
        elif (
            joining.counts(after, self.kinds)
            or joining.counts_behind(self.items, self.at, self.kinds)
            or (after and after.amount and amount.kind in ("all", "all but", "both"))
        ):
            self.amount = joining.joined(self.amount, amount)
        elif (
            last is not None
            and amount.kind in _WHOLE
            and joining.ends_group(after)
            and not self.prep
            and joining.bare(last)
            and joining.listed(self.clause) < 2
        ):
            # infantry all in the Rhineland; fighters both Berlin; Poland's infantry all attack Minsk
            last.units[-1].amount, self.joined = amount, False
        elif (
            amount.kind in _WHOLE and joining.listed(self.clause) > 1 and not (after and (after.amount or after.joins))
        ):
            pass  # INF1 and TANK1 both go to Lorraine
        elif amount.kind != "n":
            self.amount = joining.joined(self.amount, amount)
        elif after is not None and after.amount and not after.things and not self.prep:
            self._figure(item, amount)
            self.joined = False
        elif last is not None and joining.bare(last) and not self.prep:
            last.units[-1].amount, last.units[-1].late, self.joined = amount, True, False
        else:
            self._figure(item, amount)
            self._forget()

    def _times(self, item: Item, amount: Amount) -> None:
        many = Amount("n", amount.number)
        if self.last is not None and self.last.units:
            self.last.units[-1].amount = many
        elif one := joining.alone(self.clause):
            one.amount = many  # tanks Breslau Krakow x3
        elif not joining.listed(self.clause) and any(
            joining.counts(behind, self.kinds) for behind in self.items[self.at + 1 :]
        ):
            self.amount = many  # both hits on infantry
        else:
            self._figure(item, amount)
            self.prep, self.said = "", ""

    def _figure(self, item: Item, amount: Amount) -> None:
        self._add(Part(self.prep, self.said, number=amount.number, joined=self.joined, words=item.words))

    def _everything(self, item: Item) -> None:
        before = self.items[self.at - 1] if self.at else None
        if before is not None and str(item) in _GROUPS and not before.everything and joining.counts(before, self.kinds):
            self._add(Part("?", str(item), words=item.words))  # the carrier group: with what?
            self._forget()
            return
        if self.after is None and self.joined and str(item) not in _REST and (one := joining.alone(self.clause)):
            one.amount = Amount("all")  # the infantry from Berlin, all of them
            return
        amount = self.amount if self.amount and self.amount.kind in ("half", "all but", "all of") else Amount("all")
        amount = item.amount or amount
        every = [Counted((Thing("", EVERY, 0),), amount)]
        if amount.kind == "all" and not self.prep and self.at and joining.everything(self.last):
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
        if not (self.amount and before.said) and joining.twice(before, one):
            # infantry divisions; fighter F1; wolfpack! 3 subs
            before.things, before.amount = units, self.amount or before.amount
            self.amount = None
            return True
        if self.amount or not joining.figures(before):
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
        if self.prep or self.amount or not self.at or not joining.digits(item):
            return False
        if not any(joining.narrowed(part, item) for part in self.clause.parts):
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
        if (
            free
            and joining.counts(self.after, self.kinds)
            and not sort
            and not joining.route(last, self.joined, self.prep)
        ):
            # the Munich tank; both Brandenburg fighters; with the Berlin infantry
            self._add(Part("of", "", names=item.things, joined=self.joined, words=item.words))
            self.joined = False
            return
        self._amount_of(item)
        beside = last is not None and not self.joined and not self.prep and not last.units
        if beside and last is not None and joining.same(last.names, item.things):
            return  # the ground troops: one thing said twice
        if beside and last is not None and (narrow := joining.narrower(last.names, item.things)):
            last.names = narrow  # a 4-5 tank
            return
        if beside and last is not None and joining.titled(last.names, item.things):
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
        late = joining.alone(clause)
        if late and amount.kind in ("all", "both", "half", "all of", "all but"):
            late.amount = amount  # the Breslau infantry to Krakow, both of them
        elif amount.kind in _WHOLE:
            self._add(Part(self.prep, self.said, units=[Counted((Thing("", EVERY, 0),), amount)]))
        elif amount.kind in ("one", "n") and not (clause.verbs and clause.parts):
            self._add(joining.number(amount))


def clauses(items: Sequence[Item], counted: Iterable[str], own: Collection[str] = ()) -> list[Clause]:
    """The clauses of a text: a new one begins with each verb that is not joined to the one before it by `to`. `own` are the
    verbs of the orders that can be given now: a word that is the name of something is no other verb."""
    return Clauses(items, frozenset(counted), own).read()
