"""Where things go so that nothing covers a name: boxes already taken, and a search for the best free place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from render.canvas import Box, Colour

CELL = 48


@dataclass(frozen=True)
class Text:
    """A piece of writing as drawn: the layout test reads these."""

    box: Box
    words: str
    size: int
    ink: Colour
    ground: Colour


@dataclass
class Layout:
    """What stands where in a picture."""

    width: float
    height: float
    texts: list[Text] = field(default_factory=list)
    pieces: list[Box] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)
    taken: list[tuple[Box, float]] = field(default_factory=list)
    _cells: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Mark a box as used; weight says how bad it is to cover it."""
        self.taken.append((box, weight))
        for cell in self._around(box):
            self._cells[cell].append(len(self.taken) - 1)

    def cost(self, box: Box, margin: float = 0.0) -> float:
        """How much used room a box would cover, in weighted square pixels."""
        x0, y0, x1, y1 = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        total, seen = 0.0, set()
        for cell in self._around((x0, y0, x1, y1)):
            for index in self._cells.get(cell, ()):
                if index in seen:
                    continue
                seen.add(index)
                other, weight = self.taken[index]
                wide, high = min(x1, other[2]) - max(x0, other[0]), min(y1, other[3]) - max(y0, other[1])
                if wide > 0 and high > 0:
                    total += wide * high * weight
        return total

    def inside(self, box: Box, margin: float = 1.0) -> bool:
        return (
            box[0] >= margin and box[1] >= margin and box[2] <= self.width - margin and box[3] <= self.height - margin
        )

    @staticmethod
    def _around(box: Box) -> Iterable[tuple[int, int]]:
        for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
            for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
                yield column, row


def moved(box: Box, dx: float, dy: float) -> Box:
    return box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy


def around(x: float, y: float, width: float, height: float) -> Box:
    """A box of that size centred on a point."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> float:
    """Common area of two boxes."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
