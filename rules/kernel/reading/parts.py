"""The parts of a clause: its verb, its stacks of units with their amounts, its names with their prepositions, numbers."""

from dataclasses import dataclass, field

from .things import Amount, Thing

ONE = Amount("bare", 1)
"""The amount of a unit that was named without one."""
SOME = Amount("some", 1)
"""The amount of units named in the plural without one: how many is not said."""
PLURAL = Amount("all", 1)
"""The amount of `subs` named without one where a place says which: all that stand there, or wait to."""
MASS = Amount("mass", 1)
"""The amount of `infantry` named without one where a place says which: one, if no more stand there."""
EVERY = "*"
MASSES = frozenset("infantry inf infanterie armour armor artillery art cavalry foot horse corps".split())
"""Words for one unit as well as for many."""
WORKS = frozenset("factory factories industry industries".split())
"""What is bombed and repaired where it stands."""
PLACES = frozenset(("space", "hex", "area"))
"""Vocabularies of places."""
BERTHS = PLACES | frozenset(("berth", "zone"))
"""Vocabularies of where units may be put: places, boxes and waters."""
SORTS = frozenset(("sort", "kind", "type", "goods"))
"""Vocabularies of what can be built."""


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
    struck: bool = False
    """Does a verb of attack stand right before them?"""
    late: bool = False
    """Stands the amount behind them?"""

    @property
    def said(self) -> bool:
        """Was the amount said?"""
        return self.amount.kind not in ("bare", "some", "mass")


def numbered(one: Counted) -> bool:
    """Is a unit called by a name of its own: RA1?"""
    last = one.words[-1] if one.words else ""
    return last[:1].isalpha() and last[-1:].isdecimal()


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
