"""Finding a place for every name of an area map, so that none covers another, and writing them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import add
from typing import Any

from PIL import Image, ImageDraw

from render.atlas import Area, Atlas
from render.canvas import Box, font, line_height, text_width
from render.frames import BADGE, Block, Plate, Viewport
from render.labels import Layout, around, overlap
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


class Sums:
    """How many of some cells lie in any box, told at once: sums of all cells left of and over each corner."""

    def __init__(self, left: int, top: int, lines: Sequence[Sequence[int]]) -> None:
        self.left, self.top = left, top
        self.wide, self.high = len(lines[0]), len(lines)
        self.right, self.bottom = left + self.wide, top + self.high
        sums = [[0] * (self.wide + 1)]
        for line in lines:
            sums.append(list(map(add, sums[-1], accumulate(line, initial=0))))
        self._sums = sums

    def within(self, left: int, top: int, right: int, bottom: int) -> int:
        left = left - self.left if left > self.left else 0
        top = top - self.top if top > self.top else 0
        right = right - self.left if right < self.right else self.wide
        bottom = bottom - self.top if bottom < self.bottom else self.high
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[bottom], self._sums[top]
        return low[right] - low[left] - high[right] + high[left]


@dataclass
class _Ground:
    """The coarse map of owners on which names look for their place."""

    port: Viewport
    atlas: Atlas
    grid: bytes | array[int]
    """Of every cell the rank of the area that has it, among those that have any."""
    ranks: dict[int, int]
    columns: int
    rows: int
    cells: dict[int, list[tuple[int, int]]]
    spots: dict[str, tuple[float, float]]
    land: Sums
    own_is_land: list[bool]
    own: dict[int, Sums] = field(default_factory=dict)
    """Of areas asked for."""

    def area(self, number: int) -> Sums:
        """Where an area's cells are, as sums over the box they lie in."""
        if number not in self.own:
            rank, cells = self.ranks.get(number + 1, -1), self.cells.get(number + 1, [])
            columns, rows = [c for c, _ in cells] or [0], [r for _, r in cells] or [0]
            left, top = min(columns), min(rows)
            wide = max(columns) + 1 - left if cells else 0
            lines = [
                [value == rank for value in self.grid[at : at + wide]]
                for at in range(top * self.columns + left, (max(rows) + 1) * self.columns, self.columns)
            ]
            self.own[number] = Sums(left, top, lines)
        return self.own[number]


def placed(atlas: Atlas, port: Viewport, fill: Fill, plates: dict[str, Plate]) -> tuple[dict[str, Block], list[str]]:
    """Find a place for every plate, the hardest first; then let badly placed ones push others aside."""
    owners = fill("I", 1 / GRID, lambda n, _: n + 1, 0)
    columns, rows = owners.size
    values = array("i", owners.tobytes())
    ranks = {value: rank for rank, value in enumerate(sorted(set(values)))}
    dense = [ranks[value] for value in values]
    grid = bytes(dense) if len(ranks) <= 256 else array("i", dense)  # bytes are counted at once
    named_land = [a.kind == "land" and bool(a.name) for a in atlas.areas]
    ashore = [False, *named_land]
    cells: dict[int, list[tuple[int, int]]] = {}
    for index, value in enumerate(values):
        cells.setdefault(value, []).append((index % columns, index // columns))
    spots = {name: port.nearest_px(atlas, *atlas.spot(name)) for name in plates}
    ground = _Ground(
        port,
        atlas,
        grid,
        ranks,
        columns,
        rows,
        cells,
        spots,
        Sums(0, 0, [[ashore[value] for value in values[at : at + columns]] for at in range(0, len(values), columns)]),
        named_land,
    )
    todo = [n for n in plates if cells.get(atlas.number[n] + 1) or port.shows(*spots[n])]

    def room(name: str) -> float:
        area = atlas.areas[atlas.number[name]]
        extent = len(cells.get(atlas.number[name] + 1, ())) * GRID * GRID
        return extent / (text_width("medium", 12, name) + 30) * (1.6 if area.kind == "sea" else 1.0)

    def layout_of(standing: dict[str, Block]) -> Layout:
        layout = Layout(port.width, port.height)
        for area in atlas.areas:
            if area.is_dot or area.port_of:
                side = (13 if area.is_dot else 10) * port.ui
                layout.take(around(*port.nearest_px(atlas, *area.centre), side, side), FIXED)
        for block in standing.values():
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
    badge, dear = BADGE * port.ui, (0.25 if sea else 0.55) / port.ui
    candidates = [
        (x, y, math.hypot(x - spot[0], (y - spot[1]) * 1.2) * dear, math.hypot(x - spot[0], y - spot[1]) * dear)
        for x, y in centres
    ]
    best: Block | None = None
    for size in sizes:
        for lines in _variants(plate.name):
            text_wide = max(text_width(face, size, t) for t in lines) + 4 * port.ui
            text_high = len(lines) * line_height(size) + 1
            for beside in (False, True) if plate.badges else (False,):
                wide = text_wide + plate.badges * badge if beside else max(text_wide, plate.badges * badge)
                high = max(text_high, badge) if beside else text_high + (badge if plate.badges else 0)
                bare = 10 * (len(lines) - 1) + (12 * port.ui - size) * 4
                box_cells = max(1.0, (wide // GRID) * (high // GRID))
                bare_out = bare + OUTSIDE * max(0.0, 1 - len(cells) / box_cells)  # wherever it stands
                for x, y, far_off, at_least in candidates:
                    cost = bare + far_off
                    if best is not None and bare_out + far_off >= best.cost:
                        if bare_out + at_least >= best.cost:
                            break  # what follows is further off still
                        continue
                    box = around(x, y, wide, high)
                    if not layout.inside(box, 2):
                        continue
                    keep = (x - keep_wide / 2, box[3], x + keep_wide / 2, box[3] + keep_high)
                    whole = (min(box[0], keep[0]), box[1], max(box[2], keep[2]), keep[3]) if keep_high else box
                    out, other = _foreign(ground, box, number)
                    cost += OUTSIDE * out + (330 if sea else 230) * other
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
                        best = Block(
                            plate.name,
                            lines,
                            size,
                            box,
                            badges,
                            spot,
                            sea,
                            keep if keep_high else box,
                            cost,
                            out > 0.97,
                        )
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
    left, right = int(box[0] // GRID), int(box[2] // GRID) + 1
    top, bottom = int(box[1] // GRID), int(box[3] // GRID) + 1
    left, right = left if left > 0 else 0, right if right < ground.columns else ground.columns
    top, bottom = top if top > 0 else 0, bottom if bottom < ground.rows else ground.rows
    if left >= right or top >= bottom:
        return 0.0, 0.0
    own = ground.area(number).within(left, top, right, bottom)
    land = ground.land.within(left, top, right, bottom)
    total = (bottom - top) * (right - left)
    return (total - own) / total, (land - own if ground.own_is_land[number] else land) / total
