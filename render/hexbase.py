"""The layer under the counters of a hex map: real coast within the hexes the board calls coastal, terrain, hexsides."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import cache
from render.atlas import HERE
from render.canvas import Colour, font, mix, text_width
from render.palette import Palette
from render.tables import read_json
from rules.kernel.hexes import numbering

EDITION = 5  # raise when the drawing below changes, so that kept layers are drawn again
HIGH = 2 / math.sqrt(3)  # height of a hex one wide
WATER = ("sea", "lake")
NUMBERED = 44  # px of a hex from which on its number is written in it


@dataclass(frozen=True)
class HexPort:
    """A window of a hex map, in hex widths, and the picture it fills."""

    left: float
    top: float
    right: float
    bottom: float
    width: int
    height: int

    @property
    def scale(self) -> float:
        """Px across a hex."""
        return self.width / (self.right - self.left)

    def px(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def shows(self, x: float, y: float, margin: float = 0.0) -> bool:
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin


@dataclass(frozen=True)
class HexAtlas:
    """The hexes of a board with their places, and the real coast behind them."""

    game: str
    digest: str
    window: tuple[float, float, float, float]
    land: list[list[list[float]]]
    lakes: list[list[list[float]]]
    spaces: dict[str, dict[str, Any]]
    places: dict[str, tuple[float, float]]
    at: dict[tuple[int, int], str]
    sides: list[tuple[str, str, str]]
    cities: dict[str, str] = field(default_factory=dict)  # name of a place to its hex

    def neighbours(self, name: str) -> Iterator[str]:
        x, y = self.places[name]
        row, x2 = round(y * HIGH), round(x * 2)
        for dr, dx in ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)):
            if (other := self.at.get((row + dr, x2 + dx))) is not None:
                yield other


@lru_cache(maxsize=4)
def load(game: str) -> HexAtlas:
    """The atlas of a game with hexes."""
    packed = (HERE / f"{game}.json.gz").read_bytes()
    data, board = json.loads(gzip.decompress(packed)), read_json(game, "board.json")
    grid = numbering(board["grid"])
    spaces = {s["name"]: s for s in board["spaces"]}
    at = {grid.place(name): name for name, s in spaces.items() if s["kind"] != "box"}
    return HexAtlas(
        game,
        cache.key_of(packed=packed.hex(), board=board)[:16],
        tuple(v / 1000 for v in data["window"]),
        data["land"],
        data["lakes"],
        spaces,
        {name: (x2 / 2, row / HIGH) for (row, x2), name in at.items()},
        at,
        [(a, b, kind) for a, b, kind, *_ in board["borders"]],
        {p["name"]: name for name, s in spaces.items() for p in s.get("places", ())},
    )


def corners(x: float, y: float) -> list[tuple[float, float]]:
    """The six corners of a hex, in hex widths, from the top clockwise."""
    h = HIGH / 2
    return [
        (x, y - h),
        (x + 0.5, y - h / 2),
        (x + 0.5, y + h / 2),
        (x, y + h),
        (x - 0.5, y + h / 2),
        (x - 0.5, y - h / 2),
    ]


def hexside(a: tuple[float, float], b: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """The side between two neighbouring hexes."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    half = HIGH / 4
    return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)


@dataclass
class HexBase:
    """The finished layer."""

    terrain: Image.Image
    land: Image.Image
    overlay: Image.Image


def hex_base(atlas: HexAtlas, port: HexPort, colours: Palette, folder: Path) -> HexBase:
    """The layer for a window of a hex map, from the disk if it was drawn before."""
    key = cache.key_of(edition=EDITION, atlas=atlas.digest, port=asdict(port), palette=[colours.dark, colours.sea])

    def make() -> tuple[dict[str, Any], list[bytes]]:
        base = _drawn(atlas, port, colours)
        return {}, [base.terrain.tobytes(), base.land.tobytes(), base.overlay.tobytes()]

    _, blobs = cache.fetch(folder, key, make)
    size = (port.width, port.height)
    return HexBase(
        Image.frombytes("RGB", size, blobs[0]),
        Image.frombytes("L", size, blobs[1]),
        Image.frombytes("RGBA", size, blobs[2]),
    )


def _drawn(atlas: HexAtlas, port: HexPort, colours: Palette) -> HexBase:
    k = port.scale
    land = _land(atlas, port)
    coast = ImageChops.subtract(land.filter(ImageFilter.MaxFilter(3)), land.filter(ImageFilter.MinFilter(3))).reduce(2)
    land = land.reduce(2)
    c = colours
    terrain = Image.new("RGB", land.size, c.sea)
    glow = land.filter(ImageFilter.GaussianBlur(k * 0.22))
    terrain.paste(c.shelf, (0, 0), ImageChops.multiply(glow, ImageChops.invert(land)))
    paper: Colour = (255, 255, 255)
    terrain.paste(paper, (0, 0), land)
    board = _board(atlas, port)
    land = ImageChops.multiply(land, board)
    coast = ImageChops.multiply(coast, board)
    terrain.paste(c.void, (0, 0), ImageChops.invert(board))
    overlay = Image.new("RGBA", (port.width * 2, port.height * 2), (*c.name_halo, 0))
    for lake in atlas.lakes:
        shore = [
            tuple(v * 2 for v in port.px(x / 1000, y / 1000)) for x, y in zip(lake[0][0::2], lake[0][1::2], strict=True)
        ]
        ImageDraw.Draw(overlay).polygon(shore, fill=(*c.sea, 255), outline=(*c.coast, 150))
    _sides(ImageDraw.Draw(overlay), atlas, port, colours, 2)
    overlay = overlay.reduce(2)
    line = Image.new("RGBA", overlay.size, (*c.coast, 255))
    line.putalpha(coast)
    line.alpha_composite(overlay)
    _numbers(ImageDraw.Draw(line), atlas, port, colours)
    return HexBase(terrain, land, line)


def _board(atlas: HexAtlas, port: HexPort) -> Image.Image:
    """Where there are hexes that belong to the game."""
    image = Image.new("L", (port.width * 2, port.height * 2), 0)
    draw = ImageDraw.Draw(image)
    for name, place in atlas.places.items():
        if atlas.spaces[name]["kind"] != "off" and port.shows(*port.px(*place), port.scale):
            draw.polygon([tuple(v * 2 for v in port.px(*c)) for c in corners(*place)], fill=255)
    return image.reduce(2)


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
            around = (round(cx - wide), round(cy - wide), round(cx + wide), round(cy + wide))
            if image.crop(around).resize((1, 1), Image.Resampling.BOX).tobytes()[0] < 12:
                draw.ellipse((cx - r * 1.2, cy - r, cx + r * 1.2, cy + r), fill=255)
    return image


def _sides(draw: ImageDraw.ImageDraw, atlas: HexAtlas, port: HexPort, c: Palette, fine: int) -> None:
    """Grid, terrain signs, and hexsides by type: country, front, river, strait, canal, closed."""
    k = port.scale * fine

    def at(p: tuple[float, float]) -> tuple[float, float]:
        x, y = port.px(*p)
        return x * fine, y * fine

    shown = dict.fromkeys(n for n, p in atlas.places.items() if port.shows(*port.px(*p), port.scale))
    for name in shown:
        if atlas.spaces[name]["kind"] == "off":
            continue
        shape = [at(p) for p in corners(*atlas.places[name])]
        water = atlas.spaces[name]["kind"] in WATER
        draw.line(
            [*shape, shape[0]],
            fill=(*(c.sea_border if water else c.border), 110 if water else 130),
            width=max(1, round(k * 0.018)),
        )
        _sign(draw, atlas.spaces[name].get("terrain"), *at(atlas.places[name]), k, c)
    for name in shown:
        space = atlas.spaces[name]
        for other in atlas.neighbours(name):
            if name < other and "off" not in (space["kind"], atlas.spaces[other]["kind"]):
                beyond = atlas.spaces[other]
                side = [at(p) for p in hexside(atlas.places[name], atlas.places[other])]
                if space.get("country") and beyond.get("country") and space["country"] != beyond["country"]:
                    draw.line(side, fill=(*c.border_strong, 255), width=max(2, round(k * 0.06)))
                if space.get("group") and beyond.get("group") and space["group"] != beyond["group"]:
                    draw.line(side, fill=(*c.front, 255), width=max(2, round(k * 0.05)))
    for a, b, kind in atlas.sides:
        if (
            a not in shown
            or b not in shown
            or kind not in ("river", "estuary", "canal", "strait", "arrow", "closed", "depression")
        ):
            continue
        side = [at(p) for p in hexside(atlas.places[a], atlas.places[b])]
        if kind in ("river", "estuary", "canal"):
            draw.line(side, fill=(*c.river, 255), width=max(2, round(k * 0.085)))
            for x, y in side:
                r = k * 0.042
                draw.ellipse((x - r, y - r, x + r, y + r), fill=(*c.river, 255))
        elif kind in ("strait", "arrow"):
            (x0, y0), (x1, y1) = at(atlas.places[a]), at(atlas.places[b])
            p, q = (x0 + (x1 - x0) * 0.3, y0 + (y1 - y0) * 0.3), (x0 + (x1 - x0) * 0.7, y0 + (y1 - y0) * 0.7)
            draw.line([p, q], fill=(*c.alarm, 255), width=max(2, round(k * 0.06)))
            for tip, sign in ((p, -1), (q, 1)):
                angle = math.atan2(y1 - y0, x1 - x0) + (math.pi if sign < 0 else 0)
                draw.polygon(
                    [
                        (tip[0] + math.cos(angle) * k * 0.12, tip[1] + math.sin(angle) * k * 0.12),
                        (tip[0] + math.cos(angle + 2.3) * k * 0.1, tip[1] + math.sin(angle + 2.3) * k * 0.1),
                        (tip[0] + math.cos(angle - 2.3) * k * 0.1, tip[1] + math.sin(angle - 2.3) * k * 0.1),
                    ],
                    fill=(*c.alarm, 255),
                )
        else:
            draw.line(side, fill=(*c.alarm, 255), width=max(2, round(k * 0.09)))


def _sign(draw: ImageDraw.ImageDraw, terrain: str | None, x: float, y: float, k: float, c: Palette) -> None:
    """A small sign for terrain, strewn round the middle of a hex."""
    if terrain == "mountain":
        for dx, dy in ((-0.2, 0.12), (0.17, 0.16), (0.0, -0.14)):
            cx, cy, r = x + dx * k, y + dy * k, k * 0.13
            draw.polygon([(cx - r, cy + r * 0.8), (cx, cy - r), (cx + r, cy + r * 0.8)], fill=(*c.ridge, 200))
    elif terrain == "forest":
        for dx, dy in ((-0.2, 0.1), (0.18, 0.14), (0.0, -0.16)):
            cx, cy, r = x + dx * k, y + dy * k, k * 0.1
            draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(*c.wood, 190))
    elif terrain in ("marsh", "swamp"):
        for dy in (-0.14, 0.02, 0.18):
            draw.line(
                [(x - k * 0.24, y + dy * k), (x + k * 0.24, y + dy * k)],
                fill=(*c.river, 220),
                width=max(2, round(k * 0.05)),
            )
    elif terrain in ("desert", "depression"):
        for dx, dy in ((-0.2, -0.1), (0.05, -0.18), (0.2, 0.02), (-0.08, 0.06), (0.08, 0.22), (-0.22, 0.2)):
            r = k * 0.035
            draw.ellipse((x + dx * k - r, y + dy * k - r, x + dx * k + r, y + dy * k + r), fill=(*c.ridge, 190))


def _numbers(draw: ImageDraw.ImageDraw, atlas: HexAtlas, port: HexPort, c: Palette) -> None:
    """The number of each hex along its upper edge, where it can be read."""
    if port.scale < NUMBERED:
        return
    size = max(11, round(port.scale * 0.17))
    for name, place in atlas.places.items():
        space = atlas.spaces[name]
        x, y = port.px(*place)
        if space["kind"] != "off" and port.shows(x, y) and text_width("medium", size, name) < port.scale * 0.7:
            water = space["kind"] in WATER
            ink = c.sea_ink if water else mix(c.name_ink, c.soft_ink, 0.5)
            top = y - port.scale * 0.43
            if top > size * 0.6 and port.scale * 0.4 < x < port.width - port.scale * 0.4:
                draw.text(
                    (x, top),
                    name,
                    font=font("medium", size),
                    anchor="mm",
                    fill=(*ink, 255),
                    stroke_width=1,
                    stroke_fill=(*(c.sea_halo if water else c.name_halo), 150),
                )
