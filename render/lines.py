"""Everything drawn as a line on an area map: borders by kind, bars, links between spaces that do not touch, ports, islets."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import pairwise
from typing import Any

from PIL import Image, ImageDraw

from render.atlas import Area, Atlas, Points
from render.canvas import Box, Colour, curve, flat, reduced
from render.frames import Plate, Viewport
from render.palette import Palette

Ink = tuple[int, int, int, int]
Place = tuple[float, float]
Fill = Callable[[str, float, Callable[[int, Area], Any], Any], Image.Image]


DIRECTIONS = [
    (math.cos(a), math.sin(a), [(math.cos(a + off), math.sin(a + off)) for off in (-0.5, -0.25, 0.0, 0.25, 0.5)])
    for a in (math.pi * step / 12 for step in range(24))
]
"""Directions all around, and with each what lies a little to its left and right."""


@dataclass(frozen=True)
class Link:
    """A border of the game between spaces that do not touch on the map: drawn from shore to shore."""

    a: str
    b: str
    kind: str
    start: Place
    end: Place


class Lines:
    """Draws the lines of one base layer."""

    FINE = 2

    def __init__(
        self,
        atlas: Atlas,
        port: Viewport,
        colours: Palette,
        plates: Mapping[str, Plate],
        turns: list[float],
        fill: Fill,
    ) -> None:
        self.atlas, self.port, self.colours, self.plates, self.turns = atlas, port, colours, plates, turns
        self.has_realms = any(plate.realm for plate in plates.values())
        self.ground = array("H", fill("I;16", 1, lambda n, _: n + 1, 0).tobytes())
        self.size = (port.width * self.FINE, port.height * self.FINE)

    def overlay(self) -> Image.Image:
        """The lines on nothing, to be laid over tinted land."""
        c, fine = self.colours, self.FINE
        image = flat(*self.size, (*c.name_halo, 0))
        draw = ImageDraw.Draw(image)
        self._borders(draw)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                points = self._large(lake, turn)
                draw.line([*points, points[0]], fill=(*c.coast, 170), width=round(fine * self.port.ui * 0.8))
        for link in self.links():
            self._link(draw, link)
        for area in self.atlas.areas:
            if area.is_dot:
                self._islet(draw, area)
        for area in self.atlas.areas:
            if area.port_of:
                self._harbour(draw, area)
        return reduced(image, fine)

    # --- borders ------------------------------------------------------------------------------------------------

    def _borders(self, draw: ImageDraw.ImageDraw) -> None:
        areas, closed = self.atlas.areas, {frozenset(pair) for pair in self.atlas.closed}
        bands: list[tuple[Points, Ink, float]] = []
        strokes: list[tuple[int, Points, Ink, float]] = []
        bars: list[Points] = []
        signs: list[tuple[str, Points]] = []
        for arc, extent, (left, right) in zip(self.atlas.arcs, self.atlas.extents, self.atlas.sides, strict=True):
            seen = [turn for turn in self.turns if self._seen(extent, turn)]
            if left < 0 or right < 0 or not seen:
                continue
            a, b = areas[left], areas[right]
            rank, colour, alpha, width = self._stroke(a, b)
            for turn in seen:
                points = self._large(arc, turn)
                strokes.append((rank, points, (*colour, alpha), width))
                if frozenset((a.name, b.name)) in closed:
                    bars.append(points)
                elif a.kind == b.kind and (kind := self.atlas.kinds.get(frozenset((a.name, b.name)))):
                    signs.append((kind, points))
                if self.has_realms and a.kind == b.kind and a.name and b.name and a.group != b.group:
                    bands.append((points, (*self.colours.front, 96), 5.5))
        for points, ink, width in bands:
            curve(draw, points, ink, round(width * self.FINE * self.port.ui))
        for _, points, ink, width in sorted(strokes, key=lambda s: s[0]):
            curve(draw, points, ink, max(1, round(width * self.FINE * self.port.ui)))
        for points in bars:
            self._bars(draw, points)
        for kind, points in signs:
            self._sign(draw, kind, points)

    def _large(self, line: Points, turn: float) -> Points:
        """A line of the map in the enlarged px of the overlay."""
        k, port = self.port.scale * self.FINE, self.port
        return [((x + turn - port.left) * k, (y - port.top) * k) for x, y in line]

    def _seen(self, extent: Box, turn: float) -> bool:
        """May a line within these bounds of the map be seen in the window?"""
        left, top, right, bottom = extent
        port = self.port
        return left + turn <= port.right and right + turn >= port.left and top <= port.bottom and bottom >= port.top

    def _stroke(self, a: Area, b: Area) -> tuple[int, Colour, int, float]:
        """How the border of two areas is drawn: order, colour, opacity, width."""
        c = self.colours
        if a.kind != b.kind:
            return 4, c.coast, 255, 1.0
        if a.kind == "sea":
            if not a.name or not b.name:
                return 0, c.sea_border, 150, 0.8
            if self._deep(a) or self._deep(b):
                return 1, c.sea_border_strong, 255, 2.2
            strong = a.group != b.group and not self.has_realms
            return (1, c.sea_border_strong, 255, 1.4) if strong else (0, c.sea_border, 220, 0.9)
        return (3, c.border_strong, 255, 1.7) if self._realm(a) != self._realm(b) else (2, c.border, 210, 0.9)

    def _realm(self, area: Area) -> str | None:
        """The country a space belongs to: a border between two of them is drawn strong."""
        if not self.has_realms:
            return area.group
        return self.plates[area.name].realm if area.name in self.plates else ""

    def _deep(self, area: Area) -> bool:
        return area.name in self.plates and self.plates[area.name].deep

    def _along(self, points: Points, gap: float) -> Iterator[tuple[float, float, float, float]]:
        """Places at equal steps along a line, each with the direction there; a short line has one in its middle."""
        gap *= self.FINE * self.port.ui
        total = sum(math.dist(a, b) for a, b in pairwise(points))
        run = gap / 2 if total > gap else total / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0)
            while run < length:
                t = run / length
                yield x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, (x1 - x0) / length, (y1 - y0) / length
                run += gap
            run -= length

    def _bars(self, draw: ImageDraw.ImageDraw, points: Points) -> None:
        """Short bars across a line: a contact on the map that is no border in the game."""
        half = 2.6 * self.FINE * self.port.ui
        span = max(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
        islet = points[0] == points[-1] and span < 40 * self.FINE * self.port.ui
        for x, y, dx, dy in self._along(points, math.inf if islet else 7):
            ends = [(x + dy * half, y - dx * half), (x - dy * half, y + dx * half)]
            draw.line(ends, fill=(*self.colours.alarm, 230), width=round(self.FINE * self.port.ui))

    def _sign(self, draw: ImageDraw.ImageDraw, kind: str, points: Points) -> None:
        """What kind of border a line is, told by its drawing."""
        k, c = self.FINE * self.port.ui, self.colours
        if kind in ("river", "canal"):
            curve(draw, points, (*c.sea_halo, 255), round(3.4 * k))
            curve(draw, points, (*c.river, 255), round(2.2 * k))
        elif kind == "mountain":
            for x, y, _, _ in self._along(points, 8):
                draw.polygon(
                    [(x - 3.4 * k, y + 2.2 * k), (x, y - 3.2 * k), (x + 3.4 * k, y + 2.2 * k)],
                    fill=(*c.ridge, 255),
                    outline=(*c.name_halo, 255),
                )
        elif kind == "forest":
            for x, y, _, _ in self._along(points, 6):
                draw.ellipse((x - 2.1 * k, y - 2.1 * k, x + 2.1 * k, y + 2.1 * k), fill=(*c.wood, 255))
        elif kind in ("strait", "blue"):
            for x, y, dx, dy in self._along(points, 7):
                dash = [(x - dx * 2 * k, y - dy * 2 * k), (x + dx * 2 * k, y + dy * 2 * k)]
                draw.line(dash, fill=(*c.river, 255), width=round(3 * k))

    # --- links --------------------------------------------------------------------------------------------------

    def links(self) -> list[Link]:
        """The link lines of this window; an islet needs none to the sea it lies in, a port has its stems."""
        found = []
        for a, b, kind in self.atlas.links:
            one, two = self.atlas.areas[self.atlas.number[a]], self.atlas.areas[self.atlas.number[b]]
            if one.port_of or two.port_of or self.lies_in(one, two) or self.lies_in(two, one):
                continue
            start, end = self._ends(one, two)
            if start is not None and end is not None:
                found.append(Link(a, b, kind, start, end))
        return found

    def lies_in(self, islet: Area, sea: Area) -> bool:
        """Whether an islet, drawn as a dot, stands in the middle of a sea."""
        if not islet.is_dot or sea.kind != "sea":
            return False
        return inside(sea, *islet.centre)

    def _ends(self, one: Area, two: Area) -> tuple[Place | None, Place | None]:
        """The nearest points of two areas in px: where a link line starts and ends."""
        ends = [self._shore(area) for area in (one, two)]
        if not ends[0] or not ends[1]:
            return None, None
        coarse = [self._bare(a, e[:: max(1, len(e) // 160)]) for a, e in zip((one, two), ends, strict=True)]
        best = _nearest(coarse[0], coarse[1])
        near_a = self._bare(one, nsmallest(80, ends[0], key=lambda p: _apart(p, best[1])))[:40]
        near_b = self._bare(two, nsmallest(80, ends[1], key=lambda p: _apart(p, best[0])))[:40]
        start, end = _nearest(near_a, near_b)
        return self._ashore(one, start), self._ashore(two, end)

    def _shore(self, area: Area) -> list[Place]:
        """Points of an area's outline in the window, without what is smaller than a px."""
        if area.is_dot or not area.outlines:
            spots = [self.port.px(area.centre[0] + turn, area.centre[1]) for turn in self.turns]
            return [spot for spot in spots if self.port.shows(*spot, margin=200)]
        found = [self.port.px(x + turn, y) for turn in self.turns for outline in area.outlines for x, y in outline[::2]]
        return [p for p in found if self.port.shows(*p, margin=200)]

    def _bare(self, area: Area, shore: list[Place]) -> list[Place]:
        """Those points of a shore that nothing else is drawn over; all if there are none."""
        number = self.atlas.number[area.name] + 1
        steps = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        seen = [(x, y) for x, y in shore if any(self._at(x + dx, y + dy) == number for dx, dy in steps)]
        return seen or shore

    def _ashore(self, area: Area, place: Place) -> Place:
        """A point of an area's shore moved to where one surely is in it."""
        number = self.atlas.number[area.name] + 1
        ring = [(math.cos(math.pi * i / 12), math.sin(math.pi * i / 12)) for i in range(24)]
        tries = [place] + [
            (place[0] + dx * r, place[1] + dy * r) for r in (1.5, 3, 4.5, 6, 8, 11, 15, 20) for dx, dy in ring
        ]
        return place if area.is_dot else next((p for p in tries if self._at(*p) == number), place)

    def _link(self, draw: ImageDraw.ImageDraw, link: Link) -> None:
        """A dotted line with a knob at either end, blue for a strait; a canal is a blue double line."""
        k, c = self.FINE * self.port.ui, self.colours
        (x0, y0), (x1, y1) = ((p[0] * self.FINE, p[1] * self.FINE) for p in (link.start, link.end))
        if link.kind == "canal":
            draw.line([(x0, y0), (x1, y1)], fill=(*c.sea_ink, 255), width=round(3.4 * k))
            draw.line([(x0, y0), (x1, y1)], fill=(*c.sea, 255), width=round(1.6 * k))
            return
        ink = (*(c.river if link.kind == "strait" else c.name_ink), 255)
        draw.line([(x0, y0), (x1, y1)], fill=(*c.name_halo, 150), width=round(3.6 * k))
        steps = max(2, round(math.hypot(x1 - x0, y1 - y0) / (4 * k)))
        for i in range(steps + 1):
            x, y, r = x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, 1.2 * k
            draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)
        for x, y in ((x0, y0), (x1, y1)):
            r = 2.6 * k
            draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)

    # --- ports and islets ---------------------------------------------------------------------------------------

    def _islet(self, draw: ImageDraw.ImageDraw, area: Area) -> None:
        """An island too small to see: a ringed dot, the ring's room is tinted by its owner later."""
        fine, ui = self.FINE, self.port.ui
        for turn in self.turns:
            x, y = self.port.px(area.centre[0] + turn, area.centre[1])
            if self.port.shows(x, y, 10):
                x, y, r = x * fine, y * fine, 5.5 * ui * fine
                ink = (*self.colours.coast, 255)
                draw.ellipse((x - r, y - r, x + r, y + r), outline=ink, width=round(1.4 * fine * ui))

    def _harbour(self, draw: ImageDraw.ImageDraw, area: Area) -> None:
        """The round sea space of a port, with a stem into each sea it opens on; red if it joins two Fronts."""
        c, k = self.colours, self.FINE * self.port.ui
        x, y = self.port.px(*area.centre)
        if not self.port.shows(x, y, 10):
            return
        x, y, r = x * self.FINE, y * self.FINE, 4.2 * k
        plate = self.plates.get(area.port_of or "")
        ink = (*(c.alarm if plate is not None and plate.gate else c.sea_ink), 255)
        for _, end in self.stems(area):
            tip = (end[0] * self.FINE, end[1] * self.FINE)
            draw.line([(x, y), tip], fill=(*c.sea_halo, 255), width=round(3.6 * k))
            draw.line([(x, y), tip], fill=ink, width=round(1.5 * k))
            draw.ellipse((tip[0] - 1.9 * k, tip[1] - 1.9 * k, tip[0] + 1.9 * k, tip[1] + 1.9 * k), fill=ink)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(*c.sea, 255), outline=ink, width=round(1.5 * k))

    def stems(self, area: Area) -> list[tuple[str, Place]]:
        """The seas a port opens on, and for each the nearest point well inside it, in px."""
        x, y = self.port.px(*area.centre)
        found = []
        for a, b, _ in self.atlas.links:
            if area.name not in (a, b):
                continue
            other = b if a == area.name else a
            if other == area.port_of or self.atlas.areas[self.atlas.number[other]].kind != "sea":
                continue
            if (end := self._inside(x, y, self.atlas.number[other] + 1)) is not None:
                found.append((other, end))
        return found

    def _inside(self, x: float, y: float, number: int) -> Place | None:
        """The nearest place around a point where a sea is all around; the way with most of that sea wins."""
        ui = self.port.ui
        for radius in (9, 11, 14, 18, 23, 29, 36, 45, 56, 70, 88, 110, 138, 172, 215, 270):
            best: tuple[float, Place] | None = None
            for dx, dy, about in DIRECTIONS:
                tip = (x + dx * radius * ui, y + dy * radius * ui)
                if self._at(*tip) != number or self._at(tip[0] + dx * 2.5 * ui, tip[1] + dy * 2.5 * ui) != number:
                    continue
                room = sum(
                    self._at(x + cos * far * ui, y + sin * far * ui) == number
                    for cos, sin in about
                    for far in (radius * 0.6, radius, radius + 6)
                )
                if best is None or room > best[0]:
                    best = (room, tip)
            if best is not None:
                return best[1]
        return None

    def _at(self, x: float, y: float) -> int:
        """The number of the area at a point in px, counted from one; nothing outside the picture."""
        column, row = int(x), int(y)
        if not (0 <= column < self.port.width and 0 <= row < self.port.height):
            return 0
        return self.ground[row * self.port.width + column]


def _apart(a: Place, b: Place) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _nearest(some: Sequence[Place], others: Sequence[Place]) -> tuple[Place, Place]:
    """The pair of points nearest to each other."""
    least, found = math.inf, (some[0], others[0])
    for x, y in some:
        for other in others:
            apart = (x - other[0]) ** 2 + (y - other[1]) ** 2
            if apart < least:
                least, found = apart, ((x, y), other)
    return found


def inside(area: Area, x: float, y: float) -> bool:
    """Whether a point in map units lies in an area."""
    return sum(_crossings(outline, x, y) for outline in area.outlines) % 2 == 1


def _crossings(outline: Points, x: float, y: float) -> int:
    """How often a ray to the right of a point crosses an outline."""
    found, (x0, y0) = 0, outline[-1]
    for x1, y1 in outline:
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            found += 1
        x0, y0 = x1, y1
    return found
