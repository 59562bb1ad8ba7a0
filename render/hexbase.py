"""The layer under the counters of a hex map: real coast within the hexes the board calls coastal, marks, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render import cache
from render.canvas import (
    SMALLEST,
    STRIP,
    Box,
    Colour,
    blurred,
    contrast,
    flat,
    font,
    mix,
    reduced_strips,
    spread,
    text_width,
)
from render.hexatlas import WATER, HexAtlas, HexPort, corners, hexside, load
from render.hexmarks import Marker
from render.labels import around
from render.palette import Palette

__all__ = ["HexBase", "HexPort", "corners", "hex_base", "hexside", "load"]

EDITION = 10  # raise when the drawing below or the printed marks change, so that kept layers are drawn again
SAND: Colour = (238, 182, 58)
HALO = 150
"""Of 255: how much of what lies under the rim of a number is hidden."""


@dataclass
class HexBase:
    """The finished layer."""

    terrain: Image.Image
    land: Image.Image
    overlay: Image.Image
    numbers: Image.Image


KEPT_PIXELS = 3_000_000
"""Of layers that stay unpacked in memory, all together: a whole map and the close-ups drawn last."""
_unpacked: dict[tuple[Path, str], HexBase] = {}


def hex_base(atlas: HexAtlas, port: HexPort, colours: Palette, folder: Path) -> HexBase:
    """The layer for a window of a hex map, from memory or the disk if it was drawn before. Nobody paints on it."""
    key = cache.key_of(edition=EDITION, atlas=atlas.digest, port=asdict(port), palette=[colours.dark, colours.sea])
    found = _unpacked.pop((folder, key), None)
    if found is None:
        _make_room(port.width * port.height)  # before another is unpacked or drawn, which takes room
        found = _from_disk(key, atlas, port, colours, folder)
    if port.width * port.height <= KEPT_PIXELS:
        _unpacked[folder, key] = found
    return found


def _make_room(pixels: int) -> None:
    """Forget the layers that were not used for longest, as far as a new one needs their room."""
    while _unpacked and pixels + sum(kept.land.width * kept.land.height for kept in _unpacked.values()) > KEPT_PIXELS:
        del _unpacked[next(iter(_unpacked))]


def _from_disk(key: str, atlas: HexAtlas, port: HexPort, colours: Palette, folder: Path) -> HexBase:
    """The layer kept under a key, or drawn now and kept."""

    def make() -> cache.Layers:
        base = _drawn(atlas, port, colours)
        return {}, [base.terrain, base.land, base.overlay, base.numbers]

    return HexBase(*cache.fetch(folder, key, make)[1])


def _drawn(atlas: HexAtlas, port: HexPort, colours: Palette) -> HexBase:
    k, c = port.scale, colours
    land, coast = _shores(_land(atlas, port))
    terrain = Image.new("RGB", land.size, c.sea)
    glow = blurred(land, k * 0.22)
    terrain.paste(c.shelf, (0, 0), ImageChops.multiply(glow, ImageChops.invert(land)))
    board = _hexes(atlas, port, lambda space: space["kind"] != "off")
    beyond = ImageChops.invert(board)
    terrain.paste(c.void, (0, 0), beyond)
    terrain.paste(c.blank, (0, 0), land)
    sand = _sand(atlas, port, land, coast)
    land, coast = ImageChops.multiply(land, board), ImageChops.multiply(coast, board)
    return HexBase(terrain, land, _overlay(atlas, port, colours, sand, coast), _numbers(atlas, port, colours))


def _shores(land: Image.Image) -> tuple[Image.Image, Image.Image]:
    """The land as large as the picture, and the line along its coast, a piece at a time."""
    wide, high = land.size
    size = (wide // 2, high // 2)
    small, coast = Image.new("L", size), Image.new("L", size)
    for top, left in product(range(0, high, STRIP), range(0, wide, STRIP)):
        right, foot = min(left + STRIP, wide), min(top + STRIP, high)
        around_it = (max(left - 2, 0), max(top - 2, 0), min(right + 2, wide), min(foot + 2, high))
        piece, at = land.crop(around_it), (left // 2, top // 2)
        own = (left - around_it[0], top - around_it[1], right - around_it[0], foot - around_it[1])
        small.paste(piece.crop(own).reduce(2), at)
        if piece.getextrema() == (0, 255):
            inner = ImageChops.invert(spread(ImageChops.invert(piece), 1))
            coast.paste(ImageChops.subtract(spread(piece, 1), inner).crop(own).reduce(2), at)
    return small, coast


def _overlay(atlas: HexAtlas, port: HexPort, c: Palette, sand: Image.Image, coast: Image.Image) -> Image.Image:
    """Beaches, the coast and what is printed on the hexes, to be laid over tinted land."""
    drawing = flat(port.width * 2, port.height * 2, (*c.name_halo, 0))
    draw = ImageDraw.Draw(drawing)
    for lake in atlas.lakes:
        shore = [
            tuple(v * 2 for v in port.px(x / 1000, y / 1000)) for x, y in zip(lake[0][0::2], lake[0][1::2], strict=True)
        ]
        draw.polygon(shore, fill=(*c.sea, 255), outline=(*c.coast, 150))
    Marker(draw, atlas, port, c).all()
    overlay = Image.new("RGBA", sand.size)
    for top, marks in reduced_strips(drawing, 2):
        box = (0, top, marks.width, top + marks.height)
        line = Image.new("RGBA", marks.size, (*c.coast, 255))
        line.putalpha(coast.crop(box))
        if (beach := sand.crop(box)).getbbox() is not None:
            beaches = Image.new("RGBA", marks.size, (*SAND, 255))
            beaches.putalpha(beach)
            line = Image.alpha_composite(beaches, line)
        line.alpha_composite(marks)
        overlay.paste(line, (0, top))
    return overlay


def _hexes(atlas: HexAtlas, port: HexPort, wanted: Callable[[dict[str, Any]], bool]) -> Image.Image:
    """The hexes that answer to a question, as a mask."""
    image = Image.new("L", (port.width * 2, port.height * 2), 0)
    draw = ImageDraw.Draw(image)
    for name, place in atlas.places.items():
        if wanted(atlas.spaces[name]) and port.shows(*port.px(*place), port.scale):
            draw.polygon([tuple(v * 2 for v in port.px(*c)) for c in corners(*place)], fill=255)
    return image.reduce(2)


def _sand(atlas: HexAtlas, port: HexPort, land: Image.Image, coast: Image.Image) -> Image.Image:
    """The inner edge of the coast where the board has beaches."""
    if not any(space.get("beaches") for space in atlas.spaces.values()):
        return Image.new("L", land.size, 0)
    edge = ImageChops.multiply(spread(coast, max(1, round(port.scale * 0.075))), land)
    return ImageChops.multiply(edge, _hexes(atlas, port, lambda space: bool(space.get("beaches"))))


def _land(atlas: HexAtlas, port: HexPort) -> Image.Image:
    """Where there is land: all of a land hex, none of a sea hex, as the real coast runs in a coastal one."""
    fine = 2
    image = Image.new("L", (port.width * fine, port.height * fine), 0)
    draw = ImageDraw.Draw(image)

    def ring(flat: list[float]) -> list[tuple[float, float]]:
        points = (port.px(x / 1000, y / 1000) for x, y in zip(flat[0::2], flat[1::2], strict=True))
        return [(x * fine, y * fine) for x, y in points]

    for polygon in atlas.land:
        draw.polygon(ring(polygon[0]), fill=255)
        for hole in polygon[1:]:
            draw.polygon(ring(hole), fill=0)
    for name, (x, y) in atlas.places.items():
        kind = atlas.spaces[name]["kind"]
        px, py = port.px(x, y)
        if not port.shows(px, py, port.scale):
            continue
        shape = [tuple(v * fine for v in port.px(*corner)) for corner in corners(x, y)]
        if kind == "land" or (kind == "off" and atlas.spaces[name].get("country")):
            draw.polygon(shape, fill=255)
        elif kind in WATER:
            draw.polygon(shape, fill=0)
        elif kind == "coastal":
            r = port.scale * 0.2 * fine
            cx, cy = px * fine, py * fine
            wide = port.scale * 0.46 * fine
            around_it = (round(cx - wide), round(cy - wide), round(cx + wide), round(cy + wide))
            if image.crop(around_it).resize((1, 1), Image.Resampling.BOX).tobytes()[0] < 12:
                draw.ellipse((cx - r * 1.2, cy - r, cx + r * 1.2, cy + r), fill=255)
    return image


def number_size(port: HexPort) -> int:
    return max(SMALLEST, round(port.scale * 0.17))


def numbered(atlas: HexAtlas, port: HexPort) -> Iterator[tuple[str, Box]]:
    """The hexes that carry their number and the box it stands in.

    All do in a close view; on the whole map each second of the sea; where hexes are too small for it each fifth each way.
    """
    size, k = number_size(port), port.scale
    high = round(size * 0.8)
    alike = {(name.rstrip("0123456789"), len(name)): name for name in atlas.places}  # all digits are equally wide
    longest = max((text_width("medium", size, name) for name in alike.values()), default=0.0)
    for name, place in atlas.places.items():
        kind = atlas.spaces[name]["kind"]
        if kind == "off" or (longest > k * 0.9 and not _every(5, name)):
            continue
        if kind in WATER and k < 44 and not _every(2, name, rows=False):
            continue
        x, y = port.px(*place)
        box = around(x, y - k * 0.5 + size * 0.4, text_width("medium", size, name), high)
        if box[0] > 1 and box[1] > 1 and box[2] < port.width - 1 and box[3] < port.height - 1:
            yield name, box


def _every(step: int, name: str, rows: bool = True) -> bool:
    """Whether the number of a hex (and of its row) divides by a step."""
    row = name[:2] if name.isdigit() else name.rstrip("0123456789")
    number = name[len(row) :]
    order = int(row) if row.isdigit() else ord(row[0]) - 64 + 26 * (len(row) - 1)
    return int(number) % step == 0 and (order % step == 0 or not rows)


@lru_cache(maxsize=32)
def number_inks(c: Palette) -> tuple[Colour, Colour]:
    """The palest inks that can still be read: on every land, on the sea."""
    lands, seas = (*c.tints, c.neutral, c.blank), (c.sea, c.sea_deep, c.shelf)
    return _palest(c.name_ink, c.neutral, lands), _palest(c.sea_ink, c.sea, seas)


def _palest(ink: Colour, ground: Colour, grounds: tuple[Colour, ...]) -> Colour:
    steps = (mix(ink, ground, share / 40) for share in range(30, 0, -1))
    return next((pale for pale in steps if all(contrast(pale, g) >= 4.6 for g in grounds)), ink)


def _numbers(atlas: HexAtlas, port: HexPort, c: Palette) -> Image.Image:
    """The number of each hex along its upper edge, clear of the railways, rivers and borders that run there."""
    size, (on_land, on_sea) = number_size(port), number_inks(c)
    digits = Image.new("L", (port.width, port.height))
    inks = flat(port.width, port.height, (*on_land, 255))
    halos = flat(port.width, port.height, (*c.name_halo, HALO))
    write, sea, sea_halo, rim = (
        ImageDraw.Draw(digits),
        ImageDraw.Draw(inks),
        ImageDraw.Draw(halos),
        max(1, round(size * 0.1)),
    )
    for name, box in numbered(atlas, port):
        write.text(
            ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), name, font=font("medium", size), anchor="mm", fill=255
        )
        if atlas.spaces[name]["kind"] in WATER:
            room = (box[0] - rim - 2, box[1] - rim - 2, box[2] + rim + 2, box[3] + rim + 2)
            sea.rectangle(room, fill=(*on_sea, 255))
            sea_halo.rectangle(room, fill=(*c.sea, HALO))
    image = Image.new("RGBA", digits.size, (*c.name_halo, 0))
    for top in range(0, port.height, STRIP):
        box = (0, top, port.width, min(top + STRIP, port.height))
        lines, rims = digits.crop(box), spread(digits.crop((0, top - rim, port.width, box[3] + rim)), rim)
        image.paste(halos.crop(box).convert("RGBA"), box, rims.crop((0, rim, port.width, rim + lines.height)))
        image.paste(inks.crop(box).convert("RGBA"), box, lines)
    return image
