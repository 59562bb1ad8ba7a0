"""Hexes: numbering, neighbours, distance, and a board made of them.

A grid has rows of hexes side by side (a corner points up). Rows count from the top, `column` is the place in the row in
units of one hex, to the right; `x` may be a half. Two numberings are known:

- four digits, RRCC: row and column, each second row pushed by half a hex. `pushed` says which rows ("odd" or "even"),
  `toward` to which side ("west" or "east"), and `count` whether columns count "eastward" or "westward".
- letter and number, as H25: the letters A to Z, AA, BB … name the rows; the number counts along slanting columns, so that
  the same number one row down lies half a hex further `lean` ("east" or "west").
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .board import Board, Space, read_spaces

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
_STEPS: Mapping[str, tuple[int, int]] = {
    "NE": (-1, 1),
    "E": (0, 2),
    "SE": (1, 1),
    "SW": (1, -1),
    "W": (0, -2),
    "NW": (-1, -1),
}


def opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 3) % 6]


@dataclass(frozen=True)
class FourDigit:
    """Row and column, two digits each."""

    pushed: Literal["odd", "even"] = "odd"
    toward: Literal["east", "west"] = "east"
    count: Literal["eastward", "westward"] = "eastward"

    def place(self, name: str) -> tuple[int, int]:
        """(row, twice the x) of a hex."""
        if not re.fullmatch(r"\d{4}", name):
            raise ValueError(f"{name!r} is no four-digit hex")
        row, column = int(name[:2]), int(name[2:])
        return row, 2 * column * (1 if self.count == "eastward" else -1) + self._push(row)

    def name(self, row: int, x2: int) -> str | None:
        """The hex at a place, None where the numbering has none."""
        column, rest = divmod(x2 - self._push(row), 2)
        column = column if self.count == "eastward" else -column
        return f"{row:02}{column:02}" if not rest and 0 <= row <= 99 and 0 <= column <= 99 else None

    def _push(self, row: int) -> int:
        return (row % 2 == (self.pushed == "odd")) * (1 if self.toward == "east" else -1)


@dataclass(frozen=True)
class LetterNumber:
    """A row letter and a number along slanting columns."""

    lean: Literal["east", "west"] = "east"

    def place(self, name: str) -> tuple[int, int]:
        found = re.fullmatch(r"([A-Z])(\1?)(\d{1,3})", name)
        if not found:
            raise ValueError(f"{name!r} is no letter-number hex")
        row = ord(found[1]) - 65 + (26 if found[2] else 0)
        return row, 2 * int(found[3]) + row * (1 if self.lean == "east" else -1)

    def name(self, row: int, x2: int) -> str | None:
        number, rest = divmod(x2 - row * (1 if self.lean == "east" else -1), 2)
        if rest or not 0 <= row < 52 or not 0 <= number < 1000:
            return None
        letter = chr(65 + row % 26)
        return f"{letter * (1 if row < 26 else 2)}{number}"


Numbering = FourDigit | LetterNumber


def numbering(grid: Mapping[str, Any]) -> Numbering:
    """The numbering a board file describes."""
    facts = {key: value for key, value in grid.items() if key in ("pushed", "toward", "count", "lean")}
    if grid["numbering"] == "four-digit":
        return FourDigit(**facts)
    if grid["numbering"] == "letter-number":
        return LetterNumber(**facts)
    raise ValueError(f"unknown numbering {grid['numbering']!r}")


class HexBoard(Board):
    """A board of hexes: each borders those around it that exist; special hexsides have their own type."""

    def __init__(
        self, spaces: Iterable[Space], grid: Numbering, sides: Iterable[tuple[str, str, str]] = (), plain: str = "plain"
    ) -> None:
        self.grid = grid
        listed = list(spaces)
        self._places = {space.name: grid.place(space.name) for space in listed if space.kind != "box"}
        borders = []
        for name, (row, x2) in self._places.items():
            for side in SIDES[:3]:
                down, right = _STEPS[side]
                other = grid.name(row + down, x2 + right)
                if other in self._places:
                    borders.append((name, other, plain))
        super().__init__(listed, [*borders, *sides])

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "HexBoard":
        """From a board file (hexes): ordinary borders follow from the grid, the file lists the special ones."""
        return cls(read_spaces(data), numbering(data["grid"]), ((a, b, kind) for a, b, kind, *_ in data["borders"]))

    def side(self, name: str, side: str) -> str | None:
        """The hex beyond a side."""
        row, x2 = self._places[name]
        down, right = _STEPS[side]
        other = self.grid.name(row + down, x2 + right)
        return other if other in self._places else None

    def direction(self, a: str, b: str) -> str | None:
        """The side of `a` on which `b` lies, if they touch."""
        return next((side for side in SIDES if self.side(a, side) == b), None)

    def hexes_between(self, a: str, b: str) -> int:
        """Distance in hexes as the crow flies, whatever lies between."""
        (row_a, x_a), (row_b, x_b) = self._places[a], self._places[b]
        rows, across = abs(row_a - row_b), abs(x_a - x_b)
        return rows + max(0, (across - rows) // 2)

    def within(self, name: str, radius: int) -> list[str]:
        """All hexes at most so far away, the hex itself included."""
        row, x2 = self._places[name]
        found = []
        for down in range(-radius, radius + 1):
            span = 2 * radius - abs(down)
            for right in range(-span, span + 1, 2):
                other = self.grid.name(row + down, x2 + right)
                if other in self._places:
                    found.append(str(other))
        return found
