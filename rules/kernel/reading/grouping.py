"""Units by how many of them there are: those that orders are for, and those that a text speaks of."""

from dataclasses import dataclass

from ..orders import Order
from .parts import EVERY


@dataclass(slots=True)
class Ordered:
    """A unit, or so many of a sort, that an order is for."""

    order: Order
    slot: str
    name: str
    called: frozenset[str]
    number: int = 1
    place: str = ""
    own: bool = False
    """Is it one of the seat's units, known by its name?"""


@dataclass(slots=True)
class Group:
    """Units that a text speaks of, perhaps in several places."""

    names: frozenset[str]
    number: int = 0
    whole: bool = False
    """Is it all that there is?"""
    several: bool = False
    """Is it said how many all are: both, all three?"""
    masses: int = 0
    """How often are they spoken of as `infantry`: one that is built, all that there are?"""

    again: int = 0
    """How many more are counted without their name?"""

    def meets(self, one: Ordered) -> bool:
        return EVERY in self.names or not self.names.isdisjoint(one.called)
