"""Stacks: how many units of which kind may stand together, who may not, and how an overstack is cured."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, NamedTuple, Protocol, TypeVar


class Piece(Protocol):
    """What stacks must know of a piece."""

    id: str


P = TypeVar("P", bound=Piece)

Most = Callable[[str, Sequence[P]], int | None]
"""How much a place holds with these pieces in it; None: any number."""


@dataclass(frozen=True)
class Limit(Generic[P]):
    """How much of something a place holds. `weight`: what a piece counts for, 0 if it does not."""

    name: str
    most: int | Most[P]
    weight: Callable[[P], int]

    def room(self, place: str, pieces: Sequence[P]) -> int | None:
        """How much the place holds; None: any number."""
        return self.most if isinstance(self.most, int) else self.most(place, pieces)

    def count(self, pieces: Iterable[P]) -> int:
        """How much the pieces count for."""
        return sum(map(self.weight, pieces))


class Excess(NamedTuple):
    """A limit that is passed: its name, how much there is and how much there may be."""

    name: str
    has: int
    most: int


def excess(limits: Iterable[Limit[P]], place: str, pieces: Iterable[P]) -> tuple[Excess, ...]:
    """Every limit that these pieces pass in this place."""
    stack = tuple(pieces)
    found = []
    for limit in limits:
        most = limit.room(place, stack)
        if most is not None and (has := limit.count(stack)) > most:
            found.append(Excess(limit.name, has, most))
    return tuple(found)


def fits(limits: Iterable[Limit[P]], place: str, pieces: Iterable[P], *more: P) -> bool:
    """May these pieces, and some more, stand together in this place?"""
    return not excess(limits, place, (*pieces, *more))


def removals(
    limits: Sequence[Limit[P]], place: str, pieces: Iterable[P], may_go: Callable[[P], bool] | None = None
) -> list[tuple[str, ...]]:
    """The smallest sets of pieces without which the stack is legal; none if it is, or if no set cures it.

    A set is smallest if no piece of it could stay. `may_go`: which pieces may be taken away at all.
    """
    stack = tuple(pieces)
    if fits(limits, place, stack):
        return []
    movable = [piece for piece in stack if may_go is None or may_go(piece)]
    found: list[frozenset[str]] = []
    ordered: list[tuple[str, ...]] = []
    for size in range(1, len(movable) + 1):
        for gone in combinations(movable, size):
            ids = frozenset(piece.id for piece in gone)
            if any(smaller <= ids for smaller in found):
                continue
            if fits(limits, place, [piece for piece in stack if piece.id not in ids]):
                found.append(ids)
                ordered.append(tuple(piece.id for piece in gone))
    return ordered


class Clash(NamedTuple):
    """Two pieces that may not stand together, and why."""

    one: str
    other: str
    why: str


def clashes(pieces: Iterable[P], bars: Callable[[P, P], str | None]) -> Iterator[Clash]:
    """All pairs that may not stand together. `bars(a, b)` gives the reason, or None."""
    for a, b in combinations(tuple(pieces), 2):
        if why := bars(a, b) or bars(b, a):
            yield Clash(a.id, b.id, why)
