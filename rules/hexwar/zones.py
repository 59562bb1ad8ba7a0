"""Zones of control: who exerts them where, and what takes them away.

Zones are made afresh from the pieces, which takes less than a millisecond; a game keeps them by the revision of its pieces:

    game.derived("zones", game.state.units.revision, lambda: Zones.of(units, owner, zone_of))

Which units exert a zone and how far, which sides stop it, and which friends cancel it for what purpose are the game's.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol, TypeVar

from ..kernel.board import Board


class Piece(Protocol):
    """What zones must know of a piece."""

    id: str
    place: str


P = TypeVar("P", bound=Piece)
Exerted = Mapping[str, tuple[str, ...]]
"""Hex to the ids of the pieces whose zone it lies in."""


def extents(board: Board, extends: Callable[[str, str], bool]) -> dict[str, tuple[str, ...]]:
    """How far a zone reaches from every hex: the neighbours to which it extends. Made once for a board."""
    return {here: tuple(there for there in board.around[here] if extends(here, there)) for here in board}


class Zones:
    """The zones of all pieces, by the group (side, nation) they belong to."""

    def __init__(self, exerted: Mapping[str, Exerted]) -> None:
        self._exerted = exerted
        self._together: dict[frozenset[str], Exerted] = {}

    @classmethod
    def of(cls, pieces: Iterable[P], group: Callable[[P], str], exerts: Callable[[P], Iterable[str]]) -> "Zones":
        """The zones that these pieces exert: `exerts` gives the hexes of a piece's zone, none if it has no zone."""
        exerted: dict[str, dict[str, tuple[str, ...]]] = {}
        for piece in pieces:
            hexes = exerts(piece)
            if hexes:
                zone, alone = exerted.setdefault(group(piece), {}), (piece.id,)
                for hex in hexes:
                    zone[hex] = (*zone[hex], piece.id) if hex in zone else alone
        return cls(exerted)

    @property
    def groups(self) -> tuple[str, ...]:
        """Who exerts a zone anywhere."""
        return tuple(self._exerted)

    def of_group(self, group: str) -> Exerted:
        """The hexes in the zones of one group."""
        return self._exerted.get(group, {})

    def against(self, groups: Iterable[str]) -> Exerted:
        """The hexes in the zones of any of these groups, such as all enemies of a nation."""
        wanted = frozenset(groups).intersection(self._exerted)
        known = self._together.get(wanted)
        if known is None:
            if len(wanted) == 1:
                known = self._exerted[next(iter(wanted))]
            else:
                merged: dict[str, tuple[str, ...]] = {}
                for group in self._exerted:
                    if group in wanted:
                        for hex, ids in self._exerted[group].items():
                            merged[hex] = (*merged.get(hex, ()), *ids)
                known = merged
            self._together[wanted] = known
        return known

    def holders(self, hex: str) -> tuple[str, ...]:
        """The groups in whose zones a hex lies; several: they share or contest it."""
        return tuple([group for group, zone in self._exerted.items() if hex in zone])

    def shared(self) -> Mapping[str, tuple[str, ...]]:
        """The same for every hex that lies in any zone."""
        found: dict[str, tuple[str, ...]] = {}
        for group, zone in self._exerted.items():
            for hex in zone:
                found[hex] = (*found.get(hex, ()), group)
        return found

    def same(self, a: str, b: str, groups: Iterable[str]) -> bool:
        """Do both hexes lie in the zone of one and the same piece of these groups?"""
        zone = self.against(groups)
        return not set(zone.get(a, ())).isdisjoint(zone.get(b, ()))


def negated(zone: Collection[str], friends: Collection[str]) -> frozenset[str]:
    """What is left of a zone where friends in a hex cancel it there."""
    return frozenset(zone).difference(friends)
