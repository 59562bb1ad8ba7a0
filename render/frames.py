"""What the layers of a map share: the window; of an area map also what stands at a space for good, and where it was put."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from render.atlas import Atlas
from render.canvas import Box, line_height

BADGE = 15  # px of a badge at ui 1


@dataclass(frozen=True)
class Window:
    """A part of a map, in its own units, and the picture it fills."""

    left: float
    top: float
    right: float
    bottom: float
    width: int
    height: int

    @cached_property
    def scale(self) -> float:
        """Px across a unit."""
        return self.width / (self.right - self.left)

    def px(self, x: float, y: float) -> tuple[float, float]:
        scale = self.scale
        return (x - self.left) * scale, (y - self.top) * scale

    def shows(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point in px lies in the picture."""
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin


@dataclass(frozen=True)
class Viewport(Window):
    """A window of an area map."""

    ui: float = 1.0  # how much larger than the smallest readable everything is drawn

    def turns(self, atlas: Atlas) -> list[float]:
        """By how much to shift the map so that every copy in the window is drawn."""
        if not atlas.is_round:
            return [0.0]
        return [
            turn for turn in (-atlas.width, 0.0, atlas.width) if turn < self.right and turn + atlas.width > self.left
        ]

    def nearest_px(self, atlas: Atlas, x: float, y: float) -> tuple[float, float]:
        """Where a point is drawn: of several copies the one in the window, or nearest to it."""
        middle = (self.left + self.right) / 2
        turn = min(self.turns(atlas), key=lambda t: abs(x + t - middle))
        return self.px(x + turn, y)


@dataclass(frozen=True)
class Plate:
    """What stands at a space for good: its name and room for so many badges under it."""

    name: str
    badges: int = 0
    pieces: tuple[float, float] = (0.0, 0.0)  # px at ui 1 kept free below it, if that can be had
    realm: str = ""  # the country it belongs to, where groups are not countries
    gate: bool = False  # its port joins two Fronts
    deep: bool = False  # an Ocean: darker, behind a thick border


@dataclass
class Block:
    """A placed plate."""

    name: str
    lines: list[str]
    size: int
    box: Box
    badges: tuple[float, float]
    spot: tuple[float, float]
    sea: bool
    keep: Box = (0.0, 0.0, 0.0, 0.0)
    cost: float = 0.0
    aside: bool = False
    """It stands wholly outside its area."""

    @property
    def text_box(self) -> Box:
        """Where the letters are: left of badges in line, above badges in a row of their own."""
        beside = self.badges[1] < self.box[1] + 1
        return (
            self.box[0],
            self.box[1],
            self.badges[0] if beside else self.box[2],
            self.box[1] + len(self.lines) * line_height(self.size) + 1,
        )
