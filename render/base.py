"""The layer under the pieces: sea and land, borders by type, names in their places.  Drawn once and kept on disk."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import cache
from render.atlas import Area, Atlas, Points
from render.canvas import Colour, mix
from render.frames import Block, Plate, Viewport
from render.names import placed, write
from render.palette import Palette

EDITION = 7  # raise when the drawing below changes, so that kept layers are drawn again


@dataclass
class Base:
    """The finished layer."""

    terrain: Image.Image
    owners: Image.Image
    overlay: Image.Image
    blocks: dict[str, Block]
    omitted: list[str]
    land: list[str]


def base_layer(atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate], folder: Path) -> Base:
    """The layer for a window of a map, from the disk if it was drawn before."""
    key = cache.key_of(
        edition=EDITION,
        atlas=atlas.digest,
        port=asdict(port),
        palette=[colours.dark, colours.sea],
        plates={k: asdict(v) for k, v in sorted(plates.items())},
    )
    header, blobs = cache.fetch(folder, key, lambda: _packed(_drawn(atlas, port, colours, plates)))
    size = (port.width, port.height)
    return Base(
        Image.frombytes("RGB", size, blobs[0]),
        Image.frombytes("L", size, blobs[1]),
        Image.frombytes("RGBA", size, blobs[2]),
        {
            b["name"]: Block(
                **{
                    **b,
                    "box": tuple(b["box"]),
                    "badges": tuple(b["badges"]),
                    "spot": tuple(b["spot"]),
                    "keep": tuple(b["keep"]),
                }
            )
            for b in header["blocks"]
        },
        header["omitted"],
        header["land"],
    )


def _packed(base: Base) -> tuple[dict[str, Any], list[bytes]]:
    header = {"blocks": [asdict(b) for b in base.blocks.values()], "omitted": base.omitted, "land": base.land}
    return header, [base.terrain.tobytes(), base.owners.tobytes(), base.overlay.tobytes()]


class _Painter:
    """Draws one base layer."""

    FINE = 2

    def __init__(self, atlas: Atlas, port: Viewport, colours: Palette) -> None:
        self.atlas, self.port, self.colours = atlas, port, colours
        self.turns = port.turns(atlas)
        self.shapes = sorted(self._shapes(), key=lambda s: -s[0])
        self.land = [a.name for a in atlas.areas if a.kind == "land" and a.name]

    def _shapes(self) -> Iterator[tuple[float, int, Points]]:
        """Every outline that may be seen: size, number of its area, points in px."""
        k, port = self.port.scale, self.port
        for number, area in enumerate(self.atlas.areas):
            for outline in area.outlines:
                for turn in self.turns:
                    points = [((x + turn - port.left) * k, (y - port.top) * k) for x, y in outline]
                    xs, ys = [p[0] for p in points], [p[1] for p in points]
                    if max(xs) < 0 or min(xs) > port.width or max(ys) < 0 or min(ys) > port.height or len(points) < 3:
                        continue
                    size = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points)))
                    yield size, number, points

    def fill(self, mode: str, fine: float, value: Any, start: Any) -> Image.Image:
        """All areas painted with what `value` says of each (None leaves it)."""
        image = Image.new(mode, (max(1, round(self.port.width * fine)), max(1, round(self.port.height * fine))), start)
        draw = ImageDraw.Draw(image)
        for _, number, points in self.shapes:
            if (paint := value(number, self.atlas.areas[number])) is not None:
                draw.polygon([(x * fine, y * fine) for x, y in points], fill=paint)
        return image

    def terrain(self) -> Image.Image:
        c, ui = self.colours, self.port.ui
        paper: Colour = (255, 255, 255)
        seas = sorted({a.group or "" for a in self.atlas.areas if a.kind == "sea"})

        def paint(_: int, area: Area) -> Colour:
            if area.kind == "land":
                return paper if area.name else c.blank
            if not area.name:
                return c.void
            return mix(c.sea, c.sea_deep, (seas.index(area.group or "") * 0.37 * len(seas) % 1.0))

        image = self.fill("RGB", 2, paint, c.void).reduce(2)
        mask = self.fill("L", 1, lambda _, a: 255 if a.kind == "land" else 0, 0)
        for blur, strength in ((11 * ui, 0.5), (3.5 * ui, 0.5)):
            glow = mask.filter(ImageFilter.GaussianBlur(blur))
            shelf = ImageChops.multiply(glow, ImageChops.invert(mask)).point(lambda v, s=strength: int(v * s))
            image.paste(c.shelf, (0, 0), shelf)
        inner = ImageChops.multiply(ImageChops.invert(mask.filter(ImageFilter.GaussianBlur(5 * ui))), mask)
        image.paste(mix(paper, (120, 110, 96), 0.5), (0, 0), inner.point(lambda v: int(v * 0.55)))
        draw = ImageDraw.Draw(image)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                draw.polygon([self.port.px(x + turn, y) for x, y in lake], fill=c.sea)
        return image

    def owners(self) -> Image.Image:
        """Which land space every pixel belongs to: its place in the list of land spaces plus one."""
        place = {name: i + 1 for i, name in enumerate(self.land)}
        image = self.fill("L", 1, lambda _, a: place.get(a.name, 0) if a.kind == "land" else 0, 0)
        draw = ImageDraw.Draw(image)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                draw.polygon([self.port.px(x + turn, y) for x, y in lake], fill=0)
        return image

    def overlay(self) -> Image.Image:
        c, fine = self.colours, self.FINE
        size = (self.port.width * fine, self.port.height * fine)
        image = Image.new("RGBA", size, (*c.name_halo, 0))
        draw = ImageDraw.Draw(image)
        areas, closed = self.atlas.areas, {frozenset(pair) for pair in self.atlas.closed}
        strokes: list[tuple[int, Points, tuple[int, int, int, int], float]] = []
        signs: list[tuple[str, Points]] = []
        for arc, (left, right) in zip(self.atlas.arcs, self.atlas.sides, strict=True):
            if left < 0 or right < 0:
                continue
            a, b = areas[left], areas[right]
            rank, colour, alpha, width = self._stroke(a, b)
            is_closed = frozenset((a.name, b.name)) in closed
            for turn in self.turns:
                points = [
                    ((x + turn - self.port.left) * self.port.scale * fine, (y - self.port.top) * self.port.scale * fine)
                    for x, y in arc
                ]
                if (
                    all(p[0] < 0 for p in points)
                    or all(p[0] > size[0] for p in points)
                    or all(p[1] < 0 for p in points)
                    or all(p[1] > size[1] for p in points)
                ):
                    continue
                strokes.append((rank, points, (*colour, alpha), width * fine * self.port.ui))
                if is_closed:
                    strokes.append((9, points, (*c.alarm, 230), 0))
                elif a.kind == b.kind and (kind := self.atlas.kinds.get(frozenset((a.name, b.name)))):
                    signs.append((kind, points))
        for rank, points, ink, width in sorted(strokes, key=lambda s: s[0]):
            if rank == 9:
                self._bars(draw, points, ink, 7, 2.6)
            else:
                draw.line(points, fill=ink, width=max(1, round(width)), joint="curve")
        for kind, points in signs:
            self._sign(draw, kind, points)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                points = [
                    ((x + turn - self.port.left) * self.port.scale * fine, (y - self.port.top) * self.port.scale * fine)
                    for x, y in lake
                ]
                draw.line([*points, points[0]], fill=(*c.coast, 170), width=round(fine * self.port.ui * 0.8))
        self._links(draw)
        self._dots(draw)
        return image.reduce(fine)

    def _stroke(self, a: Area, b: Area) -> tuple[int, Colour, int, float]:
        """How the border of two areas is drawn: order, colour, opacity, width."""
        c = self.colours
        if a.kind != b.kind:
            return 4, c.coast, 255, 1.0
        if a.kind == "sea":
            if not a.name or not b.name:
                return 0, c.sea_border, 150, 0.8
            return (0, c.sea_border, 220, 0.9) if a.group == b.group else (1, c.sea_border_strong, 255, 1.4)
        return (2, c.border, 210, 0.9) if a.group == b.group else (3, c.border_strong, 255, 1.6)

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

    def _bars(self, draw: ImageDraw.ImageDraw, points: Points, colour: Any, gap: float, half: float) -> None:
        """Short bars across a line: a contact on the map that is no border in the game."""
        half *= self.FINE * self.port.ui
        span = max(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
        if points[0] == points[-1] and span < 40 * self.FINE * self.port.ui:
            gap = math.inf  # an islet gets one bar
        for x, y, dx, dy in self._along(points, gap):
            draw.line(
                [(x + dy * half, y - dx * half), (x - dy * half, y + dx * half)],
                fill=colour,
                width=round(self.FINE * self.port.ui),
            )

    def _sign(self, draw: ImageDraw.ImageDraw, kind: str, points: Points) -> None:
        """What kind of border a line is, told by its drawing."""
        k, c = self.FINE * self.port.ui, self.colours
        if kind in ("river", "canal"):
            draw.line(points, fill=(*c.sea_halo, 255), width=round(3.4 * k), joint="curve")
            draw.line(points, fill=(*c.river, 255), width=round(2.2 * k), joint="curve")
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
                draw.line(
                    [(x - dx * 2 * k, y - dy * 2 * k), (x + dx * 2 * k, y + dy * 2 * k)],
                    fill=(*c.river, 255),
                    width=round(3 * k),
                )

    def _links(self, draw: ImageDraw.ImageDraw) -> None:
        """Borders of the game that do not touch on the map: a dotted line, for canals a double bar."""
        fine, ui, c = self.FINE, self.port.ui, self.colours
        for a, b, kind in self.atlas.links:
            if self.atlas.areas[self.atlas.number[a]].port_of or self.atlas.areas[self.atlas.number[b]].port_of:
                continue
            start, end = self.link_ends(a, b)
            if start is None or end is None:
                continue
            (x0, y0), (x1, y1) = start, end
            length = math.hypot(x1 - x0, y1 - y0)
            if kind == "canal":
                draw.line(
                    [(x0 * fine, y0 * fine), (x1 * fine, y1 * fine)],
                    fill=(*c.sea_ink, 255),
                    width=round(3.2 * fine * ui),
                )
                draw.line(
                    [(x0 * fine, y0 * fine), (x1 * fine, y1 * fine)], fill=(*c.sea, 255), width=round(1.6 * fine * ui)
                )
                continue
            steps = max(2, round(length / (4 * ui)))
            for i in range(steps + 1):
                x, y = (x0 + (x1 - x0) * i / steps) * fine, (y0 + (y1 - y0) * i / steps) * fine
                r = 1.1 * fine * ui
                draw.ellipse(
                    (x - r, y - r, x + r, y + r), fill=(*(c.river if kind == "strait" else c.border_strong), 255)
                )

    def link_ends(self, a: str, b: str) -> tuple[tuple[float, float] | None, tuple[float, float] | None]:
        """The nearest points of two areas in px: where a link line starts and ends."""
        best: tuple[float, Any, Any] = (math.inf, None, None)
        ends = []
        for name in (a, b):
            area = self.atlas.areas[self.atlas.number[name]]
            points = [p for outline in area.outlines for p in outline[::2]] if not area.is_dot else [area.centre]
            if not points:
                points = [area.centre]
            ends.append(
                [
                    q
                    for turn in self.turns
                    for x, y in points
                    if self.port.shows(*(q := self.port.px(x + turn, y)), margin=200)
                ]
            )
        if not ends[0] or not ends[1]:
            return None, None
        coarse = [e[:: max(1, len(e) // 160)] for e in ends]
        for p in coarse[0]:
            for q in coarse[1]:
                apart = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
                if apart < best[0]:
                    best = (apart, p, q)
        near_a = sorted(ends[0], key=lambda p: (p[0] - best[2][0]) ** 2 + (p[1] - best[2][1]) ** 2)[:40]
        near_b = sorted(ends[1], key=lambda p: (p[0] - best[1][0]) ** 2 + (p[1] - best[1][1]) ** 2)[:40]
        return min(
            ((p, q) for p in near_a for q in near_b),
            key=lambda pq: (pq[0][0] - pq[1][0]) ** 2 + (pq[0][1] - pq[1][1]) ** 2,
        )

    def _dots(self, draw: ImageDraw.ImageDraw) -> None:
        """Islands too small to see: a ringed dot, the ring's room is tinted by its owner later."""
        fine, ui, c = self.FINE, self.port.ui, self.colours
        for area in self.atlas.areas:
            if area.is_dot:
                for turn in self.turns:
                    x, y = self.port.px(area.centre[0] + turn, area.centre[1])
                    if self.port.shows(x, y, 10):
                        x, y, r = x * fine, y * fine, 5.5 * ui * fine
                        draw.ellipse(
                            (x - r, y - r, x + r, y + r), outline=(*c.coast, 255), width=round(1.4 * fine * ui)
                        )
            elif area.port_of:
                x, y = self.port.px(*area.centre)
                if self.port.shows(x, y, 10):
                    self._harbour(draw, x * fine, y * fine, 4.2 * ui * fine)

    def _harbour(self, draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
        """The round sea space of a port."""
        c = self.colours
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(*c.sea, 255), outline=(*c.sea_ink, 255), width=round(r * 0.36))


def _drawn(atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate]) -> Base:
    painter = _Painter(atlas, port, colours)
    terrain, owners, overlay = painter.terrain(), painter.owners(), painter.overlay()
    blocks, omitted = placed(atlas, port, painter.fill, plates)
    draw = ImageDraw.Draw(overlay)
    for block in blocks.values():
        write(draw, block, port, colours)
    return Base(terrain, owners, overlay, blocks, omitted, painter.land)
