"""The layer under the pieces: sea and land, borders by type, names in their places.  Drawn once and kept on disk."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import cache
from render.atlas import Area, Atlas, Points
from render.canvas import Box, Colour, font, line_height, mix, text_width
from render.labels import Layout, around, overlap
from render.palette import Palette

EDITION = 7  # raise when the drawing below changes, so that kept layers are drawn again
GRID = 4  # px of a cell of the coarse map of owners used for placing names


@dataclass(frozen=True)
class Viewport:
    """A window of the map, in map units, and the picture it fills."""

    left: float
    top: float
    right: float
    bottom: float
    width: int
    height: int
    ui: float = 1.0  # how much larger than the smallest readable everything is drawn

    @property
    def scale(self) -> float:
        return self.width / (self.right - self.left)

    def px(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def shows(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point in px lies in the picture."""
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin

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
        strokes: list[tuple[int, Points, Colour, int, float]] = []
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
        for rank, points, colour, width in sorted(strokes, key=lambda s: s[0]):
            if rank == 9:
                self._bars(draw, points, colour, 7, 2.6)
            else:
                draw.line(points, fill=colour, width=max(1, round(width)), joint="curve")
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
    blocks, omitted = _named(painter, plates)
    draw = ImageDraw.Draw(overlay)
    for block in blocks.values():
        _write(draw, block, port, colours)
    return Base(terrain, owners, overlay, blocks, omitted, painter.land)


def _write(draw: ImageDraw.ImageDraw, block: Block, port: Viewport, colours: Palette) -> None:
    face = "italic" if block.sea else "semibold"
    ink = colours.sea_ink if block.sea else colours.name_ink
    halo = colours.sea_halo if block.sea else colours.name_halo
    middle = (block.text_box[0] + block.text_box[2]) / 2
    for i, line in enumerate(block.lines):
        draw.text(
            (middle, block.box[1] + (i + 0.5) * line_height(block.size)),
            line,
            font=font(face, block.size),
            anchor="mm",
            fill=(*ink, 255),
            stroke_width=max(1, round(port.ui * 0.9)),
            stroke_fill=(*halo, 215),
        )


BADGE = 15  # px of a badge at ui 1
SOFT = 0.3  # how much names mind the room kept for pieces


def _variants(name: str) -> list[list[str]]:
    """Ways to break a name into lines."""
    words = name.replace("-", "- ").split(" ")

    def join(part: list[str]) -> str:
        return " ".join(part).replace("- ", "-")

    out = [[join(words)]]
    for cut in range(1, len(words)):
        out.append([join(words[:cut]), join(words[cut:])])
    if len(words) == 3:
        out.append([join([w]) for w in words])
    return out


@dataclass
class _Ground:
    """The coarse map of owners on which names look for their place."""

    port: Viewport
    atlas: Atlas
    grid: array[int]
    columns: int
    rows: int
    cells: dict[int, list[tuple[int, int]]]
    spots: dict[str, tuple[float, float]]
    is_land: bytes
    own_is_land: list[bool]


def _named(painter: _Painter, plates: dict[str, Plate]) -> tuple[dict[str, Block], list[str]]:
    """Find a place for every plate, the hardest first; then let badly placed ones push others aside."""
    port, atlas = painter.port, painter.atlas
    owners = painter.fill("I", 1 / GRID, lambda n, _: n + 1, 0)
    columns, rows = owners.size
    grid = array("i", owners.tobytes())
    named_land = [a.kind == "land" and bool(a.name) for a in atlas.areas]
    cells: dict[int, list[tuple[int, int]]] = {}
    for index, value in enumerate(grid):
        cells.setdefault(value, []).append((index % columns, index // columns))
    spots = {name: port.nearest_px(atlas, *atlas.spot(name)) for name in plates}
    ground = _Ground(
        port,
        atlas,
        grid,
        columns,
        rows,
        cells,
        spots,
        bytes(value > 0 and named_land[value - 1] for value in grid),
        named_land,
    )
    todo = [n for n in plates if cells.get(atlas.number[n] + 1) or port.shows(*spots[n])]

    def room(name: str) -> float:
        area = atlas.areas[atlas.number[name]]
        extent = len(cells.get(atlas.number[name] + 1, ())) * GRID * GRID
        return extent / (text_width("medium", 12, name) + 30) * (1.6 if area.kind == "sea" else 1.0)

    def layout_of(placed: dict[str, Block]) -> Layout:
        layout = Layout(port.width, port.height)
        for name in plates:
            if atlas.areas[atlas.number[name]].is_dot:
                layout.take(around(*spots[name], 13 * port.ui, 13 * port.ui))
        for block in placed.values():
            layout.take(block.box)
            layout.take(block.keep, SOFT)
        return layout

    blocks: dict[str, Block] = {}
    layout = layout_of(blocks)
    for name in sorted(todo, key=room):
        block = _place(ground, plates[name], layout)
        if block is not None:
            blocks[name] = block
            layout.take(block.box)
            layout.take(block.keep, SOFT)
    for name in sorted(todo, key=lambda n: -blocks[n].cost if n in blocks else -math.inf)[:45]:
        rest = {n: b for n, b in blocks.items() if n != name}
        wish = _place(ground, plates[name], layout_of(rest), crowd=0.12)
        if wish is None:
            continue
        pushed = [n for n, b in rest.items() if overlap(b.box, wish.box) > 0]
        if len(pushed) > 3:
            continue
        trial = {n: b for n, b in rest.items() if n not in pushed}
        trial[name] = wish
        for other in sorted(pushed, key=room):
            again = _place(ground, plates[other], layout_of(trial))
            if again is not None:
                trial[other] = again
        if len(trial) >= len(blocks) and sum(b.cost for b in trial.values()) < sum(b.cost for b in blocks.values()) + (
            0 if len(trial) == len(blocks) else 1e9
        ):
            blocks = trial
    return blocks, [n for n in todo if n not in blocks and port.shows(*spots[n])]


def _place(ground: _Ground, plate: Plate, layout: Layout, crowd: float = 6.0) -> Block | None:
    """The best place for one plate, or None if it would cover something; crowd is the price of covering."""
    port, atlas = ground.port, ground.atlas
    number = atlas.number[plate.name]
    sea = atlas.areas[number].kind == "sea"
    cells, spot = ground.cells.get(number + 1, []), ground.spots[plate.name]
    if not port.shows(*spot) and cells:
        at = cells[len(cells) // 2]
        spot = (at[0] * GRID + GRID / 2, at[1] * GRID + GRID / 2)
    extent = len(cells) * GRID * GRID / port.ui**2
    step = max(1, int(math.sqrt(len(cells) / 150)))
    centres = [(c * GRID + GRID / 2, r * GRID + GRID / 2) for c, r in cells if c % step == 0 and r % step == 0]
    centres.append(spot)
    if extent < 6500 and not sea:
        for radius in (14, 20, 27, 35, 45, 58, 75):
            for turn in range(16):
                angle = math.pi * turn / 8
                centres.append(
                    (spot[0] + math.cos(angle) * radius * port.ui * 1.5, spot[1] + math.sin(angle) * radius * port.ui)
                )
    centres.sort(key=lambda c: (c[0] - spot[0]) ** 2 + (c[1] - spot[1]) ** 2)
    sizes = [round(12 * port.ui), max(11, round(11 * port.ui))]
    if extent > 9000:
        sizes.insert(0, round(13.5 * port.ui))
    face = "italic" if sea else "semibold"
    keep_wide, keep_high = plate.pieces[0] * port.ui, plate.pieces[1] * port.ui
    badge = BADGE * port.ui
    best: Block | None = None
    for size in sizes:
        for lines in _variants(plate.name):
            text_wide = max(text_width(face, size, t) for t in lines) + 4 * port.ui
            text_high = len(lines) * line_height(size) + 1
            for beside in (False, True) if plate.badges else (False,):
                wide = text_wide + plate.badges * badge if beside else max(text_wide, plate.badges * badge)
                high = max(text_high, badge) if beside else text_high + (badge if plate.badges else 0)
                for x, y in centres:
                    box = around(x, y, wide, high)
                    if not layout.inside(box, 2):
                        continue
                    cost = (
                        10 * (len(lines) - 1)
                        + (12 * port.ui - size) * 4
                        + math.hypot(x - spot[0], (y - spot[1]) * 1.2) / port.ui * (0.25 if sea else 0.55)
                    )
                    if best is not None and cost >= best.cost:
                        continue
                    keep = (x - keep_wide / 2, box[3], x + keep_wide / 2, box[3] + keep_high)
                    whole = (min(box[0], keep[0]), box[1], max(box[2], keep[2]), keep[3]) if keep_high else box
                    out, other = _foreign(ground, box, number)
                    cost += 130 * out + (330 if sea else 230) * other
                    if best is not None and cost >= best.cost:
                        continue
                    cost += layout.cost(box, 1.0) * crowd
                    if best is not None and cost >= best.cost:
                        continue
                    if keep_high:
                        far, foreign = _foreign(ground, whole, number)
                        cost += 40 * far + 60 * foreign + layout.cost(keep) * 0.12
                    if best is None or cost < best.cost:
                        badges = (
                            (box[0] + text_wide, y - badge / 2)
                            if beside
                            else (x - plate.badges * badge / 2, box[1] + text_high)
                        )
                        if beside and badges[1] >= box[1] + 1:
                            badges = (badges[0], box[1])
                        best = Block(plate.name, lines, size, box, badges, spot, sea, keep if keep_high else box, cost)
    if best is None or (crowd >= 1 and _covers(layout, best)):
        return None
    if not port.shows(*ground.spots[plate.name]) and _foreign(ground, best.text_box, number)[0] > 0.45:
        return None
    return best


def _covers(layout: Layout, block: Block) -> bool:
    """Whether a block lies on something that must stay readable."""
    return any(weight >= 1 and overlap(box, block.box) > 0 for box, weight in layout.taken)


def _foreign(ground: _Ground, box: Box, number: int) -> tuple[float, float]:
    """What shares of a box lie outside its own area, and on other land."""
    own = land = total = 0
    left, right = max(0, int(box[0] // GRID)), min(ground.columns, int(box[2] // GRID) + 1)
    for row in range(max(0, int(box[1] // GRID)), min(ground.rows, int(box[3] // GRID) + 1)):
        start = row * ground.columns
        own += ground.grid[start + left : start + right].count(number + 1)
        land += ground.is_land[start + left : start + right].count(1)
        total += right - left
    other = land - own if ground.own_is_land[number] else land
    return (total - own) / max(1, total), other / max(1, total)
