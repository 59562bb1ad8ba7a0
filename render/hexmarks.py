"""What is printed on a hex map: the grid, signs of terrain, hexsides by type, railways, fortresses, sea borders."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from PIL import ImageDraw

from render.canvas import Colour, mix
from render.hexatlas import WATER, HexAtlas, HexPort, Point, corners, hexside
from render.palette import Palette

DRAWN = ("river", "estuary", "canal", "strait", "arrow", "closed", "depression", "lake")


class Marker:
    """Draws the printed marks of a window, `fine` times larger than the picture."""

    def __init__(
        self, draw: ImageDraw.ImageDraw, atlas: HexAtlas, port: HexPort, colours: Palette, fine: int = 2
    ) -> None:
        self.draw, self.atlas, self.port, self.colours, self.fine = draw, atlas, port, colours, fine
        self.k = port.scale * fine
        self.shown = dict.fromkeys(n for n, p in atlas.places.items() if port.shows(*port.px(*p), port.scale))

    def at(self, place: Point) -> Point:
        x, y = self.port.px(*place)
        return x * self.fine, y * self.fine

    def wide(self, share: float) -> int:
        """The width of a line as a share of a hex."""
        return max(self.fine, round(self.k * share))

    def all(self) -> None:
        self.grid()
        self.terrain()
        self.rails()
        self.borders()
        self.fortresses()
        self.sides()

    def on_board(self) -> Iterator[str]:
        return (name for name in self.shown if self.atlas.spaces[name]["kind"] != "off")

    def grid(self) -> None:
        c = self.colours
        for name in self.on_board():
            shape = [self.at(p) for p in corners(*self.atlas.places[name])]
            water = self.atlas.spaces[name]["kind"] in WATER
            ink = (*c.sea_border, 120) if water else (*c.border, 130)
            self.draw.line([*shape, shape[0]], fill=ink, width=max(1, round(self.k * 0.018)))

    def terrain(self) -> None:
        for name in self.on_board():
            terrain_sign(
                self.draw,
                self.atlas.spaces[name].get("terrain"),
                *self.at(self.atlas.places[name]),
                self.k,
                self.colours,
            )

    def rails(self) -> None:
        """A thin line with sleepers from hex to hex."""
        ink = (*rail_colour(self.colours), 255)
        for a, b in self.atlas.rails:
            if a in self.shown and b in self.shown:
                (x0, y0), (x1, y1) = self.at(self.atlas.places[a]), self.at(self.atlas.places[b])
                self.draw.line([(x0, y0), (x1, y1)], fill=ink, width=max(1, round(self.k * 0.022)))
                dx, dy = (x1 - x0) / self.k, (y1 - y0) / self.k
                half = self.k * 0.04
                for i in range(8):
                    x, y = x0 + (x1 - x0) * (i + 0.5) / 8, y0 + (y1 - y0) * (i + 0.5) / 8
                    self.draw.line(
                        [(x - dy * half, y + dx * half), (x + dy * half, y - dx * half)],
                        fill=ink,
                        width=max(1, round(self.k * 0.022)),
                    )

    def borders(self) -> None:
        """Borders of countries, of the fronts, and of the zones of the sea."""
        c = self.colours
        for name, other, space, beyond in self._pairs():
            side = [self.at(p) for p in hexside(self.atlas.places[name], self.atlas.places[other])]
            if space.get("country") and beyond.get("country") and space["country"] != beyond["country"]:
                self.draw.line(side, fill=(*c.border_strong, 255), width=self.wide(0.06))
            if space["kind"] == beyond["kind"] == "sea" and space.get("seas", ())[:1] != beyond.get("seas", ())[:1]:
                self._dashes(side, (*c.sea_border_strong, 255), 0.05, 4)
            if space.get("group") and beyond.get("group") and space["group"] != beyond["group"]:
                self._dashes(side, (*c.front, 255), 0.06, 2)

    def _pairs(self) -> Iterator[tuple[str, str, Mapping[str, Any], Mapping[str, Any]]]:
        for name in self.shown:
            space = self.atlas.spaces[name]
            for other in self.atlas.neighbours(name):
                beyond = self.atlas.spaces[other]
                if name < other and "off" not in (space["kind"], beyond["kind"]):
                    yield name, other, space, beyond

    def _dashes(self, side: list[Point], ink: tuple[int, ...], share: float, parts: int) -> None:
        """A broken line, so that it is told from the whole ones by more than its colour."""
        (x0, y0), (x1, y1) = side
        for i in range(parts):
            a, b = (i + 0.16) / parts, (i + 0.84) / parts
            self.draw.line(
                [(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)],
                fill=ink,
                width=self.wide(share),
            )

    def fortresses(self) -> None:
        for name in self.on_board():
            if self.atlas.spaces[name].get("fortress"):
                wall = [self.at(p) for p in corners(*self.atlas.places[name], 0.9)]
                battlements(self.draw, [*wall, wall[0]], self.k, self.colours)

    def sides(self) -> None:
        """Rivers, canals, straits, and sides nobody crosses."""
        c = self.colours
        for a, b, kind in self.atlas.sides:
            if a not in self.shown or b not in self.shown or kind not in DRAWN:
                continue
            one, two = self.at(self.atlas.places[a]), self.at(self.atlas.places[b])
            side = [self.at(p) for p in hexside(self.atlas.places[a], self.atlas.places[b])]
            if kind in ("river", "estuary", "canal"):
                self.draw.line(side, fill=(*c.river, 255), width=self.wide(0.075))
                for x, y in side:
                    r = self.k * 0.04
                    self.draw.ellipse((x - r, y - r, x + r, y + r), fill=(*c.river, 255))
            elif kind in ("strait", "arrow"):
                crossing(self.draw, one, two, self.k, c.alarm)
            elif kind == "lake":
                self.draw.line(side, fill=(*c.sea, 255), width=self.wide(0.12))
            else:
                self.draw.line(side, fill=(*c.alarm, 255), width=self.wide(0.09))


def rail_colour(c: Palette) -> Colour:
    return mix(c.name_ink, c.neutral, 0.42)


def crossing(draw: ImageDraw.ImageDraw, one: Point, two: Point, k: float, colour: Colour) -> None:
    """A double arrow from hex to hex over the water between."""
    (x0, y0), (x1, y1) = one, two
    p, q = (x0 + (x1 - x0) * 0.3, y0 + (y1 - y0) * 0.3), (x0 + (x1 - x0) * 0.7, y0 + (y1 - y0) * 0.7)
    draw.line([p, q], fill=(*colour, 255), width=max(2, round(k * 0.06)))
    for tip, back in ((p, math.pi), (q, 0.0)):
        angle = math.atan2(y1 - y0, x1 - x0) + back
        draw.polygon(
            [
                (tip[0] + math.cos(angle + turn) * k * far, tip[1] + math.sin(angle + turn) * k * far)
                for turn, far in ((0.0, 0.12), (2.3, 0.1), (-2.3, 0.1))
            ],
            fill=(*colour, 255),
        )


def battlements(draw: ImageDraw.ImageDraw, wall: list[Point], k: float, c: Palette) -> None:
    """A wall along a line, its teeth on the left side as one walks it."""
    ink = (*mix(c.ridge, c.name_ink, 0.25), 255)
    for (x0, y0), (x1, y1) in pairwise(wall):
        draw.line([(x0, y0), (x1, y1)], fill=ink, width=max(2, round(k * 0.05)))
        long = math.dist((x0, y0), (x1, y1))
        dx, dy = (x1 - x0) / long, (y1 - y0) / long
        teeth = max(1, round(long / (k * 0.19)))
        for i in range(teeth):
            x, y = x0 + (x1 - x0) * (i + 0.5) / teeth, y0 + (y1 - y0) * (i + 0.5) / teeth
            draw.line([(x, y), (x + dy * k * 0.085, y - dx * k * 0.085)], fill=ink, width=max(2, round(k * 0.08)))


def terrain_sign(draw: ImageDraw.ImageDraw, terrain: str | None, x: float, y: float, k: float, c: Palette) -> None:
    """A small sign for terrain, below the number of a hex."""
    if terrain == "mountain":
        for dx, dy, high in ((-0.2, 0.2, 0.22), (0.2, 0.22, 0.2), (0.0, 0.26, 0.3)):
            cx, foot, r = x + dx * k, y + (dy + 0.06) * k, high * k * 0.62
            top = (cx, foot - high * k)
            draw.polygon([(cx - r, foot), top, (cx + r, foot)], fill=(*c.ridge, 235))
            draw.polygon([(cx + r * 0.1, foot), top, (cx + r, foot)], fill=(*mix(c.ridge, c.coast, 0.45), 235))
    elif terrain == "forest":
        for dx, dy in ((-0.22, 0.14), (0.2, 0.18), (0.0, -0.02)):
            cx, cy, r = x + dx * k, y + dy * k, k * 0.1
            draw.line([(cx, cy), (cx, cy + r * 1.8)], fill=(*c.ridge, 255), width=max(2, round(k * 0.045)))
            draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(*c.wood, 225))
    elif terrain in ("marsh", "swamp"):
        for dx, dy in ((-0.16, 0.0), (0.16, 0.12), (-0.1, 0.25)):
            cx, cy = x + dx * k, y + dy * k
            width = max(2, round(k * 0.04))
            draw.line([(cx - k * 0.14, cy), (cx + k * 0.14, cy)], fill=(*c.river, 235), width=width)
            for lean in (-0.06, 0.0, 0.06):
                draw.line(
                    [(cx + lean * k * 0.6, cy), (cx + lean * k * 1.6, cy - k * 0.1)], fill=(*c.wood, 235), width=width
                )
    elif terrain in ("desert", "depression"):
        for dx, dy in ((-0.22, 0.02), (0.03, -0.04), (0.22, 0.06), (-0.06, 0.14), (0.12, 0.24), (-0.2, 0.26)):
            r = k * 0.034
            draw.ellipse((x + dx * k - r, y + dy * k - r, x + dx * k + r, y + dy * k + r), fill=(*c.ridge, 200))
