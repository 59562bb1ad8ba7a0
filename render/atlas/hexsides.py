"""The hexsides of a board as its file rules them: what each consists of, where it lies, what meets it at its ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from render.hexatlas import HIGH, Point, corners
from rules.kernel.hexes import SIDES, HexBoard

GROUND = ("land", "coastal")
ALL_WATER = ("sea", "arrow", "strait")
"""No land on the side; ground units cross it on the printed mark if at all."""
SHARED = ("both", "estuary")
"""Land to walk over on a part of the side, water to sail through on the rest."""
DRY = ("land", "river")
WATERY = (*ALL_WATER, *SHARED, "canal")


@dataclass(frozen=True)
class End:
    """One end of a hexside, where a third hex meets it."""

    at: Point
    third: str | None
    """The kind of the third hex, None at the edge of the board."""
    wet: bool
    """Does water come in here, by the sides the third hex has with the other two?"""

    @property
    def dry(self) -> bool:
        """Do all three hexes hang together by land, so that water here would be a pond?"""
        return self.third in GROUND and not self.wet


@dataclass(frozen=True)
class Side:
    """The side between two hexes that both have land."""

    hexes: tuple[str, str]
    kind: str
    ends: tuple[End, End]


class Hexsides:
    """All hexes of a board and the sides between them. Places are in hex widths, as the drawing code has them."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.kinds: dict[str, str] = {s["name"]: s["kind"] for s in board["spaces"] if s["kind"] != "box"}
        self._listed: dict[frozenset[str], str] = {frozenset((a, b)): kind for a, b, kind, *_ in board["borders"]}
        self._board = HexBoard.read(board)

    def outline(self, name: str) -> list[Point]:
        """The corners of a hex: side number i runs from corner i to the next."""
        row, x2 = self._board.grid.place(name)
        return corners(x2 / 2, row / HIGH)

    def around(self, name: str) -> list[str | None]:
        """The six neighbours of a hex in the order of its sides."""
        return [self._board.side(name, way) for way in SIDES]

    def ground(self, name: str | None) -> bool:
        return name is not None and self.kinds[name] in GROUND

    def kind(self, a: str, b: str) -> str:
        """What the side of two hexes with land consists of: what is listed, else what the hexes themselves are."""
        coastal = self.kinds[a] == self.kinds[b] == "coastal"
        return self._listed.get(frozenset((a, b)), "both" if coastal else "land")

    def wet(self, a: str, b: str | None) -> bool:
        """Is there sea on the side of two neighbours?"""
        return b is not None and ("sea" in (self.kinds[a], self.kinds[b]) or self.kind(a, b) in WATERY)

    def shores(self) -> Iterator[Side]:
        """The sides, each once, of two hexes with land of which one at least has a coast."""
        for a in self.kinds:
            around = self.around(a)
            for way, b in enumerate(around[:3]):
                if b is not None and self.ground(a) and self.ground(b) and "coastal" in (self.kinds[a], self.kinds[b]):
                    outline = self.outline(a)
                    before, after = around[way - 1], around[way + 1]
                    ends = self._end(outline[way], (a, b), before), self._end(outline[way + 1], (a, b), after)
                    yield Side((a, b), self.kind(a, b), ends)

    def _end(self, at: Point, hexes: tuple[str, str], third: str | None) -> End:
        return End(at, None if third is None else self.kinds[third], any(self.wet(name, third) for name in hexes))
