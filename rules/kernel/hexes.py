"""Hexes: numbering, neighbours, distance, and a board made of them.

A grid has rows of hexes side by side (a corner points up). Rows count from the top, `column` is the place in the row in
units of one hex, to the right; `x` may be a half. Two numberings are known:

- four digits, RRCC: row and column, each second row pushed by half a hex. `pushed` says which rows ("odd" or "even"),
  `toward` to which side ("west" or "east"), and `count` whether columns count "eastward" or "westward".
- letter and number, as H25: the letters A to Z, AA, BB … name the rows; the number counts along slanting columns, so that
  the same number one row down lies half a hex further `lean` ("east" or "west").
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
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


MEANING: Mapping[str, tuple[str, ...]] = {
    "land": ("land",),
    "both": ("land", "water"),
    "sea": ("water",),
    "river": ("land",),
    "estuary": ("land", "water", "river"),
    "strait": ("water", "crossing"),
    "arrow": ("water", "crossing"),
    "canal": ("water",),
}
"""What the kinds of hexsides in board files mean, as features: `land` joins both hexes, ships pass `water`, ground units go
over a `crossing`. A kind not listed lets nothing through. A game whose map means something else passes its own table."""


class HexBoard(Board):
    """A board of hexes: each borders those around it that exist; special hexsides have their own type.

    `sides` are the special hexsides, all others are `plain`: one kind, or a function of both hexes.
    """

    def __init__(
        self,
        spaces: Iterable[Space],
        grid: Numbering,
        sides: Iterable[tuple[str, str, str]] = (),
        plain: str | Callable[[Space, Space], str] = "plain",
        more: Iterable[tuple[str, str, str]] = (),
        meaning: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.grid = grid
        listed = list(spaces)
        hexes = {space.name: space for space in listed if space.kind != "box"}
        self._places = {name: grid.place(name) for name in hexes}
        borders = []
        for name, (row, x2) in self._places.items():
            for side in SIDES[:3]:
                down, right = _STEPS[side]
                other = grid.name(row + down, x2 + right)
                if other in hexes:
                    borders.append((name, other, plain if isinstance(plain, str) else plain(hexes[name], hexes[other])))
        super().__init__(listed, [*borders, *sides], more, meaning)

    @classmethod
    def read(cls, data: Mapping[str, Any], meaning: Mapping[str, Iterable[str]] = MEANING) -> "HexBoard":
        """From a board file: its hexes and boxes, the hexsides it lists, its rivers and its railways.

        Besides what `meaning` says, a side has the features `river` where a river runs along it, `freezes` where that
        river freezes, and `rail` where a railway crosses it.
        """
        sides = ((a, b, kind) for a, b, kind, *_ in data["borders"])
        return cls(read_spaces(data), numbering(data["grid"]), sides, plain_side, _lines(data), meaning)

    def side(self, name: str, side: str) -> str | None:
        """The hex beyond a side; None where there is none, or beside what is no hex."""
        if name not in self._places:
            return None
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


def plain_side(a: Space, b: Space) -> str:
    """What a side that no list names consists of: as the kinds of its hexes say."""
    kinds = {a.kind, b.kind}
    for kind in ("off", "lake", "sea"):
        if kind in kinds:
            return kind
    return "both" if kinds == {"coastal"} else "land"


def _lines(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Rivers along and railways across the hexsides of a board file."""
    for river in data.get("rivers", ()):
        for side in river["sides"].split():
            a, b = side.split("/")
            yield a, b, "river"
            if river.get("freezes"):
                yield a, b, "freezes"
    for line in data.get("rail", ()):
        for a, b in pairwise(line["hexes"]):
            yield a, b, "rail"


_HEX = re.compile(r"\d{4}|([A-Z])\1?\d{1,3}")
_BETWEEN = re.compile(r"\s*(?:--?>|=>|→|⇒|➔|[.,;>/–—-]|\bto\b|\bthen\b|\bvia\b)\s*|\s+", re.IGNORECASE)


def is_hex(text: str) -> bool:
    """Is this written like a hex, whether or not the board has it?"""
    return _HEX.fullmatch(text) is not None


def split_hexes(text: str) -> tuple[str, ...]:
    """Hexes written without anything between them, as `J30J31` or `21292128`; empty if it is not that."""
    upper = text.upper()
    found = [match[0] for match in _HEX.finditer(upper)]
    return tuple(found) if found and "".join(found) == upper else ()


def read_path(text: str) -> tuple[str, ...]:
    """Hexes as players write a way: `J30.J31.K31`, `2129 2128 2127`, `2129-2128`, `J30 > J31`."""
    path: list[str] = []
    for word in filter(None, _BETWEEN.split(text)):
        hexes = split_hexes(word)
        if not hexes:
            raise ValueError(f"{word!r} is not a hex")
        path.extend(hexes)
    if not path:
        raise ValueError(f"no hex in {text!r}")
    return tuple(path)


def write_path(path: Iterable[str]) -> str:
    """A way in its canonical form: `J30.J31.K31`; with > between them where a place is not a hex."""
    places = list(path)
    return (".".join if all(map(is_hex, places)) else " > ".join)(places)
