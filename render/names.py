"""Finding a place for every name of an area map, so that none covers another, and writing them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from operator import add, itemgetter
from typing import Any

from PIL import Image, ImageDraw

from render.atlas import Area, Atlas
from render.canvas import Box, font, line_height, text_width
from render.frames import BADGE, Block, Plate, Viewport
from render.labels import Layout, Taken, around, overlap
from render.palette import Palette

GRID = 4  # px of a cell of the coarse map of owners used for placing names
SOFT = 0.3  # how much names mind the room kept for pieces
OUTSIDE = 130.0  # how much a name minds to stand outside its area
FIXED = 50.0  # how much they mind islets and harbours, which nothing can push aside
Fill = Callable[[str, float, Callable[[int, Area], Any], Any], Image.Image]


AFAR = 15  # px between a land's name and its place from which a line leads to it


def lead(draw: ImageDraw.ImageDraw, block: Block, port: Viewport, colours: Palette) -> None:
    """A line from a land's name that had to stand aside, far from its land."""
    (left, top, right, bottom), (x, y), ui = block.box, block.spot, port.ui
    start = (min(max(x, left), right), min(max(y, top), bottom))
    if block.sea or not block.aside or math.dist(start, (x, y)) < AFAR * ui:
        return
    wide, r = max(1, round(ui)), 1.8 * ui
    draw.line([start, (x, y)], fill=(*colours.name_halo, 255), width=wide + 2)
    draw.line([start, (x, y)], fill=(*colours.name_ink, 255), width=wide)
    draw.ellipse((x - r, y - r, x + r, y + r), fill=(*colours.name_ink, 255))


def write(draw: ImageDraw.ImageDraw, block: Block, port: Viewport, colours: Palette) -> None:
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


Run = tuple[int, int, int]
"""Cells side by side: their row, the first column, the column after the last."""
Cut = tuple[int, int, int, int]
"""Some cells of all: from the first column and row to those after the last."""


class Sums:
    """How many cells of some runs lie in any box, told at once: sums of all cells left of and over each corner."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.left, self.right = min((run[1] for run in runs), default=0), max((run[2] for run in runs), default=0)
        self.top, self.bottom = (runs[0][0], runs[-1][0] + 1) if runs else (0, 0)
        self._sums = [array("i", bytes(4 * (self.right - self.left + 1)))]
        rows = {row: list(same) for row, same in groupby(runs, key=itemgetter(0))}
        for row in range(self.top, self.bottom):
            line, seen, at = [0], 0, self.left
            for _, left, right in rows.get(row, ()):
                line += [seen] * (left - at)
                line += range(seen + 1, seen + right - left + 1)
                seen, at = seen + right - left, right
            line += [seen] * (self.right - at)
            self._sums.append(array("i", list(map(add, self._sums[-1], line))))

    def within(self, left: int, top: int, right: int, bottom: int) -> int:
        own_left, own_top = self.left, self.top
        left, top = left if left > own_left else own_left, top if top > own_top else own_top
        right, bottom = right if right < self.right else self.right, bottom if bottom < self.bottom else self.bottom
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[bottom - own_top], self._sums[top - own_top]
        left, right = left - own_left, right - own_left
        return low[right] - low[left] - high[right] + high[left]


class Cells:
    """The cells of one area."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs, self.count = runs, sum(right - left for _, left, right in runs)

    def every(self, step: int) -> Iterator[tuple[int, int]]:
        """Each so many-th cell of each so many-th row, from the top down."""
        for row, left, right in self.runs:
            if row % step == 0:
                for column in range(-(-left // step) * step, right, step):
                    yield column, row

    @property
    def middle(self) -> tuple[int, int]:
        """The cell before and after which there are as many."""
        before = self.count // 2
        for row, left, right in self.runs:
            if before < right - left:
                return left + before, row
            before -= right - left
        raise ValueError("no cell is the middle of none")

    def most(self, wide: float, high: float) -> float:
        """What share of a box that covers so many cells can at most be these."""
        across, down = self.sums.right - self.sums.left, self.sums.bottom - self.sums.top
        return min(self.count / (wide * high), min(1.0, across / wide) * min(1.0, down / high))

    @cached_property
    def sums(self) -> Sums:
        return Sums(self.runs)


class _Ground:
    """The coarse map of owners on which names look for their place."""

    def __init__(self, atlas: Atlas, port: Viewport, fill: Fill) -> None:
        self.atlas, self.port = atlas, port
        owners = fill("I", 1 / GRID, lambda n, _: n + 1, 0)
        self.columns, self.rows = columns, rows = owners.size
        self.ashore = [a.kind == "land" and bool(a.name) for a in atlas.areas]
        values, land = array("i", owners.tobytes()), list[Run]()
        found: list[list[Run]] = [[] for _ in range(len(atlas.areas) + 1)]
        for row in range(rows):
            left = 0
            for value, same in groupby(values[row * columns : (row + 1) * columns]):
                right = left + len(list(same))
                found[value].append((row, left, right))
                if value and self.ashore[value - 1]:
                    land.append((row, left, right))
                left = right
        self.cells = [Cells(runs) for runs in found[1:]]
        """Of each area."""
        self.land = Sums(land)

    def under(self, box: Box) -> Cut:
        """The cells that a box covers."""
        left, top, right, bottom = box
        left, top, right, bottom = int(left // GRID), int(top // GRID), int(right // GRID) + 1, int(bottom // GRID) + 1
        return (
            left if left > 0 else 0,
            top if top > 0 else 0,
            right if right < self.columns else self.columns,
            bottom if bottom < self.rows else self.rows,
        )


class _Standing:
    """The names that have their places, and the room they use. A change of it can be taken back."""

    def __init__(self, atlas: Atlas, port: Viewport) -> None:
        self.blocks: dict[str, Block] = {}
        self.layout = Layout(port.width, port.height)
        for area in atlas.areas:
            if area.is_dot or area.port_of:
                side = (13 if area.is_dot else 10) * port.ui
                self.layout.take(around(*port.nearest_px(atlas, *area.centre), side, side), FIXED)
        self._at: dict[str, int] = {}
        self.settle()

    def put(self, block: Block) -> None:
        self.blocks[block.name], self._at[block.name] = block, len(self.layout.taken)
        self.layout.take(block.box)
        self.layout.take(block.keep, SOFT)

    def lift(self, name: str) -> None:
        """Give its room back, if it stands."""
        if self.blocks.pop(name, None) is not None:
            for index in (self._at[name], self._at[name] + 1):
                self._lifted.append((index, self.layout.taken[index]))
                self._empty(index)

    def settle(self) -> None:
        """What stands now is what a change is taken back to."""
        self._before, self._lifted = (
            (dict(self.blocks), dict(self._at), len(self.layout.taken)),
            list[tuple[int, Taken]](),
        )

    def undo(self) -> None:
        self.blocks, self._at, count = self._before
        for index in range(count, len(self.layout.taken)):
            self._empty(index)
        for index, taken in self._lifted:
            self.layout.taken[index] = taken

    def _empty(self, index: int) -> None:
        self.layout.taken[index] = (self.layout.taken[index][0], 0.0)

    @property
    def cost(self) -> tuple[int, float]:
        """How bad it is: fewer names are worse than any place."""
        return -len(self.blocks), sum(block.cost for block in self.blocks.values())


def placed(atlas: Atlas, port: Viewport, fill: Fill, plates: dict[str, Plate]) -> tuple[dict[str, Block], list[str]]:
    """Find a place for every plate, the hardest first; then let badly placed ones push others aside."""
    ground, standing = _Ground(atlas, port, fill), _Standing(atlas, port)
    spots = {name: port.nearest_px(atlas, *atlas.spot(name)) for name in plates}
    todo = [n for n in plates if ground.cells[atlas.number[n]].count or port.shows(*spots[n])]

    def room(name: str) -> float:
        area = atlas.areas[atlas.number[name]]
        extent = ground.cells[atlas.number[name]].count * GRID * GRID
        return extent / (text_width("medium", 12, name) + 30) * (1.6 if area.kind == "sea" else 1.0)

    for name in sorted(todo, key=room):
        if (block := _place(ground, plates[name], standing.layout)) is not None:
            standing.put(block)
    blocks = standing.blocks
    for name in sorted(todo, key=lambda n: -blocks[n].cost if n in blocks else -math.inf)[:45]:
        standing.settle()
        before = standing.cost
        standing.lift(name)
        wish = _place(ground, plates[name], standing.layout, crowd=0.12)
        pushed = [n for n, b in standing.blocks.items() if wish is not None and overlap(b.box, wish.box) > 0]
        if wish is None or len(pushed) > 3:
            standing.undo()
            continue
        for other in pushed:
            standing.lift(other)
        standing.put(wish)
        for other in sorted(pushed, key=room):
            if (again := _place(ground, plates[other], standing.layout)) is not None:
                standing.put(again)
        if not standing.cost < before:
            standing.undo()
    return standing.blocks, [n for n in todo if n not in standing.blocks and port.shows(*spots[n])]


def _place(ground: _Ground, plate: Plate, layout: Layout, crowd: float = 6.0) -> Block | None:
    """The best place for one plate, or None if it would cover something; crowd is the price of covering."""
    port, atlas = ground.port, ground.atlas
    number = atlas.number[plate.name]
    sea = atlas.areas[number].kind == "sea"
    cells, home = ground.cells[number], port.nearest_px(atlas, *atlas.spot(plate.name))
    spot = home
    if not port.shows(*spot) and cells.count:
        at = cells.middle
        spot = (at[0] * GRID + GRID / 2, at[1] * GRID + GRID / 2)
    extent = cells.count * GRID * GRID / port.ui**2
    sizes = [round(12 * port.ui), max(11, round(11 * port.ui))]
    if extent > 9000:
        sizes.insert(0, round(13.5 * port.ui))
    face = "italic" if sea else "semibold"
    half_keep, keep_high = plate.pieces[0] * port.ui / 2, plate.pieces[1] * port.ui
    badge, dear, strange = BADGE * port.ui, (0.25 if sea else 0.55) / port.ui, 330 if sea else 230
    own_within, land_within, on_land = cells.sums.within, ground.land.within, ground.ashore[number]
    columns, rows = ground.columns, ground.rows
    candidates = [
        (x, y, math.hypot(x - spot[0], (y - spot[1]) * 1.2) * dear, math.hypot(x - spot[0], y - spot[1]) * dear)
        for x, y in _centres(port, cells, spot, extent < 6500 and not sea)
    ]
    best: Block | None = None
    least = math.inf
    for size in sizes:
        for lines in _variants(plate.name):
            text_wide = max(text_width(face, size, t) for t in lines) + 4 * port.ui
            text_high = len(lines) * line_height(size) + 1
            for beside in (False, True) if plate.badges else (False,):
                wide = text_wide + plate.badges * badge if beside else max(text_wide, plate.badges * badge)
                high = max(text_high, badge) if beside else text_high + (badge if plate.badges else 0)
                half_wide, half_high = wide / 2, high / 2
                far_right, far_bottom = port.width - 2, port.height - 2
                bare = 10 * (len(lines) - 1) + (12 * port.ui - size) * 4
                bare_out = bare + OUTSIDE * (1 - cells.most(wide // GRID + 1, high // GRID + 1))  # wherever it stands
                for x, y, far_off, at_least in candidates:
                    if bare_out + far_off >= least:
                        if bare_out + at_least >= least:
                            break  # what follows is further off still
                        continue
                    left, top, right, bottom = x - half_wide, y - half_high, x + half_wide, y + half_high
                    if left < 2 or top < 2 or right > far_right or bottom > far_bottom:
                        continue
                    x0, y0, x1, y1 = (
                        int(left) // GRID,
                        int(top) // GRID,
                        int(right) // GRID + 1,
                        int(bottom) // GRID + 1,
                    )
                    x1, y1 = x1 if x1 < columns else columns, y1 if y1 < rows else rows
                    total, own = (y1 - y0) * (x1 - x0), own_within(x0, y0, x1, y1)
                    out, cost = (total - own) / total, bare + far_off
                    if cost + OUTSIDE * out >= least:
                        continue
                    other = (land_within(x0, y0, x1, y1) - (own if on_land else 0)) / total
                    cost += OUTSIDE * out + strange * other
                    if cost >= least:
                        continue
                    box = (left, top, right, bottom)
                    cost += layout.cost(box, 1.0, (least - cost) / crowd) * crowd
                    if cost >= least:
                        continue
                    keep = box
                    if keep_high:
                        keep = (x - half_keep, bottom, x + half_keep, bottom + keep_high)
                        under = ground.under((min(left, keep[0]), top, max(right, keep[2]), keep[3]))
                        total, own = (under[3] - under[1]) * (under[2] - under[0]), own_within(*under)
                        other = (land_within(*under) - (own if on_land else 0)) / total
                        cost += 40 * ((total - own) / total) + 60 * other + layout.cost(keep) * 0.12
                        if cost >= least:
                            continue
                    if beside:
                        level = y - badge / 2
                        badges = (left + text_wide, level if level < top + 1 else top)
                    else:
                        badges = (x - plate.badges * badge / 2, top + text_high)
                    best = Block(plate.name, lines, size, box, badges, spot, sea, keep, cost, out > 0.97)
                    least = cost
    if best is None or (crowd >= 1 and _covers(layout, best)):
        return None
    if not port.shows(*home) and _outside(ground, best.text_box, cells) > 0.45:
        return None
    return best


def _centres(port: Viewport, cells: Cells, spot: tuple[float, float], small: bool) -> list[tuple[float, float]]:
    """Where the middle of a name may stand, the nearest first: in its area; of a small one, around it too."""
    step = max(1, int(math.sqrt(cells.count / 150)))
    centres = [(c * GRID + GRID / 2, r * GRID + GRID / 2) for c, r in cells.every(step)]
    centres.append(spot)
    if small:
        for radius in (14, 20, 27, 35, 45, 58, 75):
            for turn in range(16):
                angle = math.pi * turn / 8
                centres.append(
                    (spot[0] + math.cos(angle) * radius * port.ui * 1.5, spot[1] + math.sin(angle) * radius * port.ui)
                )
    centres.sort(key=lambda c: (c[0] - spot[0]) ** 2 + (c[1] - spot[1]) ** 2)
    return centres


def _outside(ground: _Ground, box: Box, cells: Cells) -> float:
    """What share of a box lies outside an area."""
    under = ground.under(box)
    total = (under[3] - under[1]) * (under[2] - under[0])
    return (total - cells.sums.within(*under)) / total


def _covers(layout: Layout, block: Block) -> bool:
    """Whether a block lies on something that must stay readable."""
    return any(weight >= 1 and overlap(box, block.box) > 0 for box, weight in layout.taken)
