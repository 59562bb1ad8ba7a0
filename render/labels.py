"""Where things go so that nothing covers a name: boxes already taken, and a search for the best free place."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from render.canvas import Box, Colour

CELL = 96


@dataclass(frozen=True)
class Text:
    """A piece of writing as drawn: the layout test reads these."""

    box: Box
    words: str
    size: int
    ink: Colour
    ground: Colour


Taken = tuple[Box, float]
"""A box that is used, and how bad it is to cover it."""


@dataclass
class Layout:
    """What stands where in a picture."""

    width: float
    height: float
    texts: list[Text] = field(default_factory=list)
    pieces: list[Box] = field(default_factory=list)
    omitted: list[str] = field(default_factory=list)
    numbers: list[Text] = field(default_factory=list)  # of hexes
    taken: list[Taken] = field(default_factory=list)
    _cells: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Mark a box as used; weight says how bad it is to cover it."""
        self.taken.append((box, weight))
        for cell in self._around(box):
            self._cells[cell].append(len(self.taken) - 1)

    def leave(self, box: Box) -> None:
        """Give a box back that was taken."""
        for cell in self._around(box):
            for index in self._cells[cell]:
                if self.taken[index][0] == box and self.taken[index][1]:
                    self.taken[index] = (box, 0.0)
                    return

    def copy(self) -> Layout:
        """The used room as it is now, apart from what is taken later."""
        twin = Layout(self.width, self.height)
        for box, weight in self.taken:
            twin.take(box, weight)
        return twin

    def within(self, extent: Box) -> list[Taken]:
        """What is used anywhere in a part of the picture, in the order in which it was taken."""
        left, top, right, bottom = extent
        taken, cells = self.taken, self._cells
        rows = range(int(top // CELL), int(bottom // CELL) + 1)
        columns = range(int(left // CELL), int(right // CELL) + 1)
        near = set[int]()
        for column in columns:
            for row in rows:
                near.update(cells.get((column, row), ()))
        return [taken[index] for index in sorted(near) if taken[index][1]]

    def cost(self, box: Box, margin: float = 0.0, enough: float = math.inf) -> float:
        """How much used room a box would cover, in weighted square pixels; once it is more than `enough`, how much more
        does not matter."""
        x0, y0, x1, y1 = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        total, taken, cells = 0.0, self.taken, self._cells
        seen: set[int] = set()
        first, last = int(y0 // CELL), int(y1 // CELL)
        for column in range(int(x0 // CELL), int(x1 // CELL) + 1):
            for row in range(first, last + 1):
                for index in cells.get((column, row), ()):
                    (left, top, right, bottom), weight = taken[index]
                    if left >= x1 or right <= x0 or top >= y1 or bottom <= y0 or not weight or index in seen:
                        continue
                    seen.add(index)
                    wide = (x1 if x1 < right else right) - (x0 if x0 > left else left)
                    high = (y1 if y1 < bottom else bottom) - (y0 if y0 > top else top)
                    total += wide * high * weight
                    if total > enough:
                        return total
        return total

    def free(self, box: Box, margin: float = 0.0) -> bool:
        """Whether a box would cover nothing; sooner told than how much."""
        x0, y0, x1, y1 = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
        taken, cells = self.taken, self._cells
        first, last = int(y0 // CELL), int(y1 // CELL)
        for column in range(int(x0 // CELL), int(x1 // CELL) + 1):
            for row in range(first, last + 1):
                for index in cells.get((column, row), ()):
                    (left, top, right, bottom), weight = taken[index]
                    if left < x1 and right > x0 and top < y1 and bottom > y0 and weight:
                        return False
        return True

    def covers(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies on something that must stay readable."""
        return not self.free((x - 0.5, y - 0.5, x + 0.5, y + 0.5), margin)

    def inside(self, box: Box, margin: float = 1.0) -> bool:
        return (
            box[0] >= margin and box[1] >= margin and box[2] <= self.width - margin and box[3] <= self.height - margin
        )

    @staticmethod
    def _around(box: Box) -> Iterable[tuple[int, int]]:
        for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
            for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
                yield column, row


def around(x: float, y: float, width: float, height: float) -> Box:
    """A box of that size centred on a point."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> float:
    """Common area of two boxes."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def gap(a: Box, b: Box) -> float:
    """How far two boxes are apart."""
    return math.hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def rim(box: Box, margin: float, steps: int) -> Iterable[tuple[float, float]]:
    """Points on the four sides of a box grown by a margin."""
    left, top, right, bottom = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
    for i in range(steps):
        x, y = left + (right - left) * i / steps, top + (bottom - top) * i / steps
        yield from ((x, top), (right, y), (right - (x - left), bottom), (left, bottom - (y - top)))
