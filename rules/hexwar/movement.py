"""Ground movement: what a unit can reach and at what price, the cheapest way, and what is wrong with a way as typed.

A `Walk` is the terrain (a table of prices, made once) and rules, small functions that raise the price of a step or say why
it may not be made. Reasons are short codes of the game. For anything that a hex alone cannot tell (by rail or not, points
left) search over states of one's own with `kernel.search`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..kernel import search
from ..kernel.search import Found, Goal, Way
from .terrain import Table

Rule = Callable[[str, str, float], float | str]
"""From here to there at this price so far: the price after this rule, or why one may not go."""

APART, STOPPED, POINTS = "apart", "stopped", "points"
"""What `follow` itself finds wrong: no passage between the hexes; one had to stop before; too few points."""


class Followed(NamedTuple):
    """A way as far as it could be followed."""

    price: float
    done: tuple[str, ...]
    why: str = ""
    here: str = ""
    there: str = ""

    def __bool__(self) -> bool:
        """Could it be followed to its end?"""
        return not self.why


@dataclass(frozen=True)
class Walk:
    """How a unit goes over the board at this moment.

    `stop` says where one must stop on entering; the start may always be left. With `one_hex` the first step may be made
    whatever it costs, if nothing else forbids it.
    """

    steps: Table
    rules: Sequence[Rule] = ()
    stop: Callable[[str], bool] | None = None
    one_hex: bool = False

    def step(self, here: str, there: str) -> float | str:
        """The price of one step, or why it may not be made."""
        for other, price in self.steps.get(here, ()):
            if other == there:
                return self._ruled(here, there, price)
        return APART

    def edges(self, here: str) -> Iterator[tuple[str, float]]:
        """All steps that may be made from a hex, for searches of one's own."""
        rules = self.rules
        for there, price in self.steps.get(here, ()):
            for rule in rules:
                ruled = rule(here, there, price)
                if isinstance(ruled, str):
                    break
                price = ruled
            else:
                yield there, price

    def reach(self, start: str, points: float) -> Found[str]:
        """Every hex within these points, cheapest first, with price and way. The start is among them."""
        found = search.reach((start,), self.edges, points, self.stop)
        if self.one_hex:
            for there, price in sorted(self.edges(start), key=lambda step: step[1]):
                if there not in found:
                    found.prices[there] = price
                    found.before[there] = start
        return found

    def cheapest(self, start: str, goal: Goal[str], points: float | None = None) -> Way[str] | None:
        """The cheapest way to any goal; None if there is none within the points."""
        way = search.cheapest((start,), self.edges, goal, points, self.stop)
        if way is None and self.one_hex:
            there, price = min(
                ((there, price) for there, price in self.edges(start) if search.asked(goal)(there)),
                key=lambda step: step[1],
                default=("", 0),
            )
            return Way(price, (start, there)) if there else None
        return way

    def follow(self, path: Sequence[str], points: float) -> Followed:
        """Follow a way as typed, from its first hex. Says where it fails and why: a reason of a rule or one of ours."""
        spent: float = 0
        for number, (here, there) in enumerate(pairwise(path)):
            done = tuple(path[: number + 1])
            if number and self.stop is not None and self.stop(here):
                return Followed(spent, done, STOPPED, here, there)
            price = self.step(here, there)
            if isinstance(price, str):
                return Followed(spent, done, price, here, there)
            if spent + price > points and not (self.one_hex and number == 0):
                return Followed(spent, done, POINTS, here, there)
            spent += price
        return Followed(spent, tuple(path))

    def ways(self, start: str, length: int) -> Iterator[tuple[str, ...]]:
        """All ways of exactly so many steps that the rules allow, whatever they cost; no hex twice."""

        def nexts(so_far: tuple[str, ...]) -> Iterable[str]:
            here = so_far[-1]
            if len(so_far) > 1 and self.stop is not None and self.stop(here):
                return ()
            return [there for there, _ in self.edges(here)]

        return search.ways(start, nexts, length)

    def _ruled(self, here: str, there: str, price: float) -> float | str:
        for rule in self.rules:
            ruled = rule(here, there, price)
            if isinstance(ruled, str):
                return ruled
            price = ruled
        return price


def shut(why_not: Callable[[str, str], str | None]) -> Rule:
    """Steps that may not be made: `why_not(here, there)` gives the reason, or None."""

    def rule(here: str, there: str, price: float) -> float | str:
        return why_not(here, there) or price

    return rule


def kept_out(hexes: Container[str], why: str) -> Rule:
    """Hexes that may not be entered, such as those with enemies in them."""
    return lambda here, there, price: why if there in hexes else price


def no_creeping(zone: Container[str], friends: Container[str] = (), why: str = "zone") -> Rule:
    """One may not go from a hex in a zone straight to another, unless a friend stands there."""

    def rule(here: str, there: str, price: float) -> float | str:
        return why if there in zone and here in zone and there not in friends else price

    return rule


def dear_to_leave(zone: Container[str], extra: float) -> Rule:
    """Leaving a hex in a zone costs so much more, wherever one goes."""
    return lambda here, there, price: price + extra if here in zone else price


def stops_in(*zones: Container[str]) -> Callable[[str], bool]:
    """Whoever enters a hex in one of these zones must stop there."""
    if len(zones) == 1:
        return zones[0].__contains__
    return lambda hex: any(hex in zone for zone in zones)
