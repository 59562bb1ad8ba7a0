"""The layer under the pieces: sea and land, borders by type, names in their places.  Drawn once and kept on disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render import cache
from render.atlas import Area, Atlas, Points
from render.canvas import Colour, blurred, flat, mix, reduced
from render.frames import Block, Plate, Viewport
from render.lines import Lines
from render.names import lead, write
from render.palette import Palette
from render.placings import block_of, placing

EDITION = 20  # raise when the drawing below changes, so that kept layers are drawn again


@dataclass
class Base:
    """The finished layer."""

    terrain: Image.Image
    owners: Image.Image
    overlay: Image.Image
    blocks: dict[str, Block]
    omitted: list[str]
    land: list[str]


_LAST: dict[tuple[Path, str], Base] = {}
"""The layer used last: a channel's next picture mostly has the same."""
KEPT_PIXELS = 3_000_000
"""Larger layers do not stay in memory: they come from the disk each time."""


def base_layer(atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate], folder: Path) -> Base:
    """The layer for a window of a map, from the disk if it was drawn before."""
    key = cache.key_of(
        edition=EDITION,
        atlas=atlas.digest,
        port=asdict(port),
        palette=[colours.dark, colours.sea],
        plates={k: vars(v) for k, v in sorted(plates.items())},
    )
    if (kept := _LAST.get((folder, key))) is not None:
        return kept
    _LAST.clear()  # before another is drawn, which takes room
    header, (terrain, owners, overlay) = cache.fetch(
        folder, key, lambda: _laid_by(_drawn(atlas, port, colours, plates))
    )
    base = Base(
        terrain,
        owners,
        overlay,
        {b["name"]: block_of(b) for b in header["blocks"]},
        header["omitted"],
        header["land"],
    )
    if port.width * port.height <= KEPT_PIXELS:
        _LAST[folder, key] = base
    return base


def _laid_by(base: Base) -> cache.Layers:
    header = {"blocks": [dict(vars(b)) for b in base.blocks.values()], "omitted": base.omitted, "land": base.land}
    return header, [base.terrain, base.owners, base.overlay]


def hatch(size: tuple[int, int], ui: float) -> Image.Image:
    """A mask of slanting lines, for land that is no space: a band in which they come round, put together downwards."""
    fine, step = 2, max(1, round(9 * ui))
    wide, high = size
    band = Image.new("L", (wide * fine, step * fine), 0)
    draw = ImageDraw.Draw(band)
    for i in range(wide // step + 2):
        # over its edges, so that a line goes on where it begins again
        ends = [((i + 1) * step * fine, -step * fine), ((i - 2) * step * fine, 2 * step * fine)]
        draw.line(ends, fill=255, width=round(fine * ui))
    mask = Image.new("L", size, 0)
    mask.paste(band.reduce(fine))
    filled = step
    while filled < high:
        mask.paste(mask.crop((0, 0, wide, min(filled, high - filled))), (0, filled))
        filled *= 2
    return mask


class _Painter:
    """Draws one base layer."""

    def __init__(self, atlas: Atlas, port: Viewport, colours: Palette) -> None:
        self.atlas, self.port, self.colours = atlas, port, colours
        self.turns = port.turns(atlas)
        self.shapes = sorted(self._shapes(), key=lambda s: -s[0])
        self.land = [a.name for a in atlas.areas if a.kind == "land" and a.name]

    def _shapes(self) -> Iterator[tuple[float, int, Points]]:
        """Every outline that may be seen: size on the map, number of its area, points in px. Holes are left out: what lies
        in them has an outline of its own, as large, and would be painted over."""
        k, port = self.port.scale, self.port
        for number, area in enumerate(self.atlas.areas):
            for outline, (left, top, right, bottom), size in zip(area.outlines, area.extents, area.sizes, strict=True):
                if size <= 0 or len(outline) < 3:
                    continue
                for turn in self.turns:
                    (x0, y0), (x1, y1) = port.px(left + turn, top), port.px(right + turn, bottom)
                    if x1 < 0 or x0 > port.width or y1 < 0 or y0 > port.height:
                        continue
                    points = [((x + turn - port.left) * k, (y - port.top) * k) for x, y in outline]
                    yield size, number, points

    def fill(self, mode: str, fine: float, value: Any, start: Any) -> Image.Image:
        """All areas painted with what `value` says of each (None leaves it)."""
        size = (max(1, round(self.port.width * fine)), max(1, round(self.port.height * fine)))
        image = flat(*size, start) if mode == "P" else Image.new(mode, size, start)
        draw = ImageDraw.Draw(image)
        for _, number, points in self.shapes:
            if (paint := value(number, self.atlas.areas[number])) is not None:
                draw.polygon(points if fine == 1 else [(x * fine, y * fine) for x, y in points], fill=paint)
        return image

    @cached_property
    def places(self) -> Image.Image:
        """Which land every pixel belongs to: its place in the list of land spaces plus one, after the last of them land that
        is no space, nothing at sea."""
        place = {name: i + 1 for i, name in enumerate(self.land)}
        unplayed = len(self.land) + 1
        return self.fill("L", 1, lambda _, a: place.get(a.name, unplayed) if a.kind == "land" else 0, 0)

    def terrain(self, plates: dict[str, Plate]) -> Image.Image:
        c, ui = self.colours, self.port.ui
        paper: Colour = (255, 255, 255)
        seas = sorted({a.group or "" for a in self.atlas.areas if a.kind == "sea"})

        def paint(_: int, area: Area) -> Colour:
            if area.kind == "land":
                return paper if area.name else c.blank
            if not area.name:
                return c.void
            if area.name in plates and plates[area.name].deep:
                return c.ocean
            return mix(c.sea, c.sea_deep, (seas.index(area.group or "") * 0.37 * len(seas) % 1.0))

        image = reduced(self.fill("P", 2, paint, c.void), 2)
        unplayed = self.places.point([255 if place == len(self.land) + 1 else 0 for place in range(256)])
        if unplayed.getbbox():
            image.paste(mix(c.blank, c.name_ink, 0.16), (0, 0), ImageChops.multiply(unplayed, hatch(image.size, ui)))
        mask = self.places.point([255 if place else 0 for place in range(256)])
        water = ImageChops.invert(mask)
        for blur, strength in ((11 * ui, 0.5), (3.5 * ui, 0.5)):
            shelf = ImageChops.multiply(blurred(mask, blur), water)
            image.paste(c.shelf, (0, 0), shelf.point(lambda v, s=strength: int(v * s)))
        inner = ImageChops.multiply(blurred(water, 5 * ui), mask)
        image.paste(mix(paper, (120, 110, 96), 0.5), (0, 0), inner.point(lambda v: int(v * 0.55)))
        draw = ImageDraw.Draw(image)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                draw.polygon([self.port.px(x + turn, y) for x, y in lake], fill=c.sea)
        return image

    def owners(self) -> Image.Image:
        """Which land space every pixel belongs to: its place in the list of land spaces plus one."""
        image = self.places.point([place if place <= len(self.land) else 0 for place in range(256)])
        draw = ImageDraw.Draw(image)
        for lake in self.atlas.lakes:
            for turn in self.turns:
                draw.polygon([self.port.px(x + turn, y) for x, y in lake], fill=0)
        return image

    def overlay(self, plates: dict[str, Plate]) -> Image.Image:
        return Lines(self.atlas, self.port, self.colours, plates, self.turns, self.fill).overlay()


def _drawn(atlas: Atlas, port: Viewport, colours: Palette, plates: dict[str, Plate]) -> Base:
    painter = _Painter(atlas, port, colours)
    terrain, owners, overlay = painter.terrain(plates), painter.owners(), painter.overlay(plates)
    blocks, omitted = placing(atlas, port, painter.fill, plates)
    draw = ImageDraw.Draw(overlay)
    for block in blocks.values():
        lead(draw, block, port, colours)
    for block in blocks.values():
        write(draw, block, port, colours)
    return Base(terrain, owners, overlay, blocks, omitted, painter.land)
