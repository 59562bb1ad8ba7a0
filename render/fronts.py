"""Front lines: where land of two sides at war meets, a band in both their colours lies along the border."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PIL import Image, ImageChops, ImageDraw

from render.atlas import Atlas, Points
from render.canvas import Colour, sprite
from render.frames import Viewport

Hostile = Callable[[str, str], bool]
REACH = 4.2  # px of the band on either side of the border, at ui 1
STRENGTH = 215  # of 255: how much the bands hide of the tint


def lay_fronts(
    image: Image.Image,
    owners: Image.Image,
    atlas: Atlas,
    port: Viewport,
    hostile: Hostile,
    colours: Mapping[int, Colour],
) -> None:
    """Bands along the land borders of hostile spaces, each half in the colour of the land it lies on.

    `colours` has a colour for the place in `owners` of every land space that takes sides.
    """
    lines = _course(atlas, port, hostile)
    if not lines:
        return
    fine, band = 2, 2 * REACH * port.ui
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    left, top = max(0, math.floor(min(xs) - band)), max(0, math.floor(min(ys) - band))
    right, bottom = min(port.width, math.ceil(max(xs) + band)), min(port.height, math.ceil(max(ys) + band))
    if left >= right or top >= bottom:
        return
    mask = Image.new("L", ((right - left) * fine, (bottom - top) * fine), 0)
    draw = ImageDraw.Draw(mask)
    for line in lines:
        points = [((x - left) * fine, (y - top) * fine) for x, y in line]
        draw.line(points, fill=STRENGTH, width=round(band * fine), joint="curve")
    table = [v for place in range(256) for v in colours.get(place, (0, 0, 0))]
    paint = owners.crop((left, top, right, bottom))
    takes_sides = paint.point([255 if place in colours else 0 for place in range(256)])
    paint.putpalette(table)
    image.paste(paint.convert("RGB"), (left, top), ImageChops.multiply(mask.reduce(fine), takes_sides))


def _course(atlas: Atlas, port: Viewport, hostile: Hostile) -> list[Points]:
    """The lines in px along which hostile land meets."""
    found: list[Points] = []
    barred = {frozenset(pair) for pair in atlas.closed}
    for arc, (left, right) in zip(atlas.arcs, atlas.sides, strict=True):
        if left < 0 or right < 0:
            continue
        a, b = atlas.areas[left], atlas.areas[right]
        if a.kind != "land" or b.kind != "land" or frozenset((a.name, b.name)) in barred:
            continue
        if a.name and b.name and hostile(a.name, b.name):
            found += [[port.px(x + turn, y) for x, y in arc] for turn in port.turns(atlas)]
    return found


def front_sample(ui: float, one: Colour, two: Colour, line: Colour) -> Image.Image:
    """A piece of a front line for the legend."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        k = ui * fine
        draw.rectangle((0, 4 * k, 26 * k, 8 * k), fill=(*one, 255))
        draw.rectangle((0, 8 * k, 26 * k, 12 * k), fill=(*two, 255))
        draw.line([(0, 8 * k), (26 * k, 8 * k)], fill=(*line, 255), width=round(1.6 * k))

    return sprite(26 * ui, 16 * ui, paint)
