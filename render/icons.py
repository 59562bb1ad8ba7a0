"""Silhouettes of units and marks, drawn by us on a square of 16 by 16 and scaled to need."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Colour, sprite

Shape = tuple[str, tuple[float, ...]]


def _star(x: float, y: float, outer: float, inner: float, points: int, start: float = -90.0) -> tuple[float, ...]:
    out: list[float] = []
    for i in range(points * 2):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(start + 180 * i / points)
        out += [x + math.cos(angle) * radius, y + math.sin(angle) * radius]
    return tuple(out)


HULL = ("poly", (0.5, 9.5, 15.5, 9.5, 13.5, 13, 2.5, 13))
# "poly" fills, "cut" is left open, "disc" is left, top, right, bottom, "line" is width first.
SHAPES: dict[str, list[Shape]] = {
    "INF": [("pie", (3.2, 1.5, 12.8, 11.5)), ("box", (1.8, 6.2, 14.2, 7.8)), ("poly", (4.6, 8.6, 11.4, 8.6, 10.4, 11.4, 5.6, 11.4)),
            ("poly", (2.5, 15, 4.2, 12.2, 11.8, 12.2, 13.5, 15))],
    "SCT": [("pie", (3.2, 1.5, 12.8, 11.5)), ("box", (1.8, 6.2, 14.2, 7.8)), ("disc", (2.2, 9, 7.4, 14.6)),
            ("disc", (8.6, 9, 13.8, 14.6)), ("box", (6.5, 10.5, 9.5, 12)), ("cutdisc", (3.7, 10.6, 5.9, 13)),
            ("cutdisc", (10.1, 10.6, 12.3, 13))],
    "ART": [("line", (2.4, 5.5, 8.5, 14.8, 3.4)), ("disc", (2.2, 7.4, 9.4, 14.6)), ("cutdisc", (4.6, 9.8, 7, 12.2)),
            ("line", (1.7, 5, 12.5, 0.6, 14.4))],
    "ARM": [("poly", (1, 9, 15, 9, 14, 13.6, 2, 13.6)), ("poly", (4, 4.6, 9.6, 4.6, 10.8, 8.2, 3.2, 8.2)), ("box", (9.8, 5.4, 15.6, 6.9)),
            ("cutdisc", (3, 10, 5.6, 12.6)), ("cutdisc", (6.7, 10, 9.3, 12.6)), ("cutdisc", (10.4, 10, 13, 12.6))],
    "AAG": [("line", (1.7, 6, 9.6, 9.6, 1.2)), ("line", (1.7, 9.2, 10.6, 12.8, 2.2)), ("poly", (3.4, 9, 10.6, 9, 12.6, 14.6, 1.4, 14.6))],
    "FRT": [("poly", (1.5, 3, 4.4, 3, 4.4, 5, 6.5, 5, 6.5, 3, 9.5, 3, 9.5, 5, 11.6, 5, 11.6, 3, 14.5, 3, 14.5, 14, 1.5, 14)),
            ("cut", (6.4, 14, 6.4, 10.4, 9.6, 10.4, 9.6, 14))],
    "IND": [("poly", (1, 14, 1, 8.6, 5, 6, 5, 8.6, 9, 6, 9, 8.6, 11, 7.4, 11.4, 2, 13.6, 2, 14.6, 14)), ("cut", (3, 10.4, 5, 10.4, 5, 12.2, 3, 12.2)),
            ("cut", (7, 10.4, 9, 10.4, 9, 12.2, 7, 12.2))],
    "HIND": [("poly", (0.6, 14, 0.6, 8.6, 3.8, 6.4, 3.8, 8.6, 6.8, 6.6, 7.2, 1.6, 9.2, 1.6, 9.6, 6.6, 10.8, 6.6, 11.2, 1.6, 13.2, 1.6, 15, 14)),
             ("cut", (2.4, 10.2, 4.6, 10.2, 4.6, 12.2, 2.4, 12.2)), ("cut", (6.6, 10.2, 8.8, 10.2, 8.8, 12.2, 6.6, 12.2))],
    "FIT": [("poly", (7.2, 0.8, 8.8, 0.8, 9.4, 5.2, 15.4, 8, 15.4, 10, 9.3, 8.8, 8.9, 12.2, 11.4, 14, 11.4, 15.3, 8, 14.4, 4.6, 15.3, 4.6, 14, 7.1, 12.2,
                      6.7, 8.8, 0.6, 10, 0.6, 8, 6.6, 5.2))],
    "BMB": [("poly", (7, 0.6, 9, 0.6, 9.5, 4.8, 15.8, 6, 15.8, 8.3, 9.4, 8.2, 8.9, 12.4, 12, 13.8, 12, 15.4, 8, 14.6, 4, 15.4, 4, 13.8, 7.1, 12.4, 6.6, 8.2,
                      0.2, 8.3, 0.2, 6, 6.5, 4.8)), ("box", (2.4, 3.6, 3.9, 7)), ("box", (12.1, 3.6, 13.6, 7))],
    "TRN": [HULL, ("box", (3, 5.6, 6.6, 9)), ("box", (9.8, 6.6, 13, 9)), ("line", (1, 8.2, 9, 8.2, 2.2)), ("line", (1, 8.2, 3, 12, 6))],
    "CVY": [HULL, ("box", (2.6, 6, 5, 9)), ("box", (5.6, 6, 8, 9)), ("box", (8.6, 4, 11, 9)), ("line", (1.4, 11, 8, 15.2, 5.4))],
    "SUB": [("poly", (0.5, 9.6, 3, 8.4, 13, 8.4, 15.6, 10, 13, 12.4, 3, 12.4)), ("box", (6.2, 4.8, 9.8, 8.8)), ("line", (1, 8.8, 5, 8.8, 2))],
    "DES": [HULL, ("box", (6, 6.2, 9, 9)), ("line", (1, 7.5, 6.2, 7.5, 2.4)), ("line", (1.3, 10.5, 8.4, 14.8, 7.2))],
    "CRU": [HULL, ("box", (5.4, 5.6, 9, 9)), ("line", (1, 7.2, 6, 7.2, 1.6)), ("box", (10, 7, 12.4, 9)), ("line", (1.3, 11.5, 7.6, 15.8, 6.4)),
            ("box", (2.4, 7.4, 4.4, 9))],
    "BTL": [HULL, ("poly", (5.6, 9, 5.6, 5, 6.6, 5, 6.6, 2.6, 8.4, 2.6, 8.4, 5, 9.6, 5, 9.6, 9)), ("box", (10.4, 6.4, 13, 9)), ("box", (2.4, 6.4, 5, 9)),
            ("line", (1.5, 12, 7, 16, 5.4)), ("line", (1.5, 3.6, 7, 0, 5.4))],
    "CAR": [("poly", (0, 8, 16, 8, 14.4, 10, 13, 13, 3, 13, 1.4, 10)), ("poly", (9, 8, 9, 4.6, 12, 4.6, 12, 8)), ("line", (1, 10.5, 4.8, 10.5, 2)),
            ("poly", (2.2, 6.9, 4.2, 5.4, 6.4, 6.9))],
    "MEC": [("poly", (1, 8.6, 3, 5.4, 11, 5.4, 12.4, 8, 15.4, 8.6, 15.4, 11.6, 1, 11.6)), ("disc", (2, 9.4, 6, 13.4)), ("disc", (5.6, 9.4, 9.6, 13.4)),
            ("disc", (11, 9.6, 15, 13.6)), ("line", (1.3, 5, 4.4, 5, 2.2)), ("line", (1.3, 5, 2.6, 9, 2.6))],
    "PAR": [("pie", (1, 0.6, 15, 13)), ("line", (1, 1.6, 6.8, 7.6, 12.4)), ("line", (1, 14.4, 6.8, 8.4, 12.4)), ("line", (1, 8, 6.8, 8, 12)),
            ("box", (6.4, 11.4, 9.6, 15.4))],
    "TAC": [("poly", (7, 1, 9, 1, 9.6, 5.6, 15.4, 7, 15.4, 9.4, 9.2, 9, 8.8, 12.6, 11.2, 13.8, 11.2, 15.2, 8, 14.6, 4.8, 15.2, 4.8, 13.8, 7.2, 12.6,
                      6.8, 9, 0.6, 9.4, 0.6, 7, 6.4, 5.6)), ("disc", (2.4, 9.8, 4.6, 13)), ("disc", (11.4, 9.8, 13.6, 13))],
    "base": [("box", (1, 10, 15, 12.6)), ("poly", (6.6, 10, 6.6, 5, 9.4, 5, 9.4, 10)), ("poly", (4.8, 5, 5.8, 2, 10.2, 2, 11.2, 5))],
    "depot": [("box", (2, 7, 14, 14)), ("poly", (1, 7, 8, 2, 15, 7)), ("cut", (6, 14, 6, 9.4, 10, 9.4, 10, 14))],
    "mountain": [("poly", (0.5, 14, 5.6, 4.4, 8.4, 9.4, 10.6, 6, 15.5, 14))],
    "woodland": [("poly", (8, 0.8, 13, 7, 10.6, 7, 14.4, 12, 1.6, 12, 5.4, 7, 3, 7)), ("box", (7, 12, 9, 15.4))],
    "desert": [("disc", (1.4, 9, 4.4, 12)), ("disc", (6.4, 9, 9.4, 12)), ("disc", (11.4, 9, 14.4, 12)), ("disc", (4, 4, 7, 7)), ("disc", (9, 4, 12, 7))],
    "impassable": [("poly", (0.5, 14, 5.6, 4.4, 8.4, 9.4, 10.6, 6, 15.5, 14)), ("line", (1.6, 1.5, 1.5, 14.5, 15))],
    "ground": [("poly", (8, 2, 15, 14, 1, 14))],
    "star": [("poly", _star(8, 8.6, 7.8, 3.1, 5))],
    "burst": [("poly", _star(8, 8, 8, 4.6, 10))],
    "chit": [("disc", (1.5, 1.5, 14.5, 14.5))],
    "fire": [("poly", (8, 0.6, 12.6, 6, 13.4, 10.4, 11, 14.6, 5, 14.6, 2.6, 10.4, 4.2, 6.6, 6, 8))],
    "anchor": [("disc", (6, 0.6, 10, 4.6)), ("box", (7, 4, 9, 14)), ("box", (4.4, 5.6, 11.6, 7.2)), ("poly", (1.6, 9.4, 4.2, 11.8, 8, 13, 11.8, 11.8, 14.4, 9.4,
               13, 13.4, 8, 15.6, 3, 13.4))],
}


def _paint(shapes: list[Shape], colour: Colour, k: float) -> Callable[[ImageDraw.ImageDraw, float], None]:
    full, none = (*colour, 255), (*colour, 0)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        f = fine * k
        for kind, numbers in shapes:
            if kind in ("poly", "cut"):
                points = [(x * f, y * f) for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
                draw.polygon(points, fill=full if kind == "poly" else none)
            elif kind in ("disc", "cutdisc"):
                draw.ellipse([n * f for n in numbers], fill=full if kind == "disc" else none)
            elif kind == "pie":
                draw.pieslice([n * f for n in numbers], 180, 360, fill=full)
            elif kind == "box":
                draw.rectangle([n * f for n in numbers], fill=full)
            else:
                draw.line([n * f for n in numbers[1:]], fill=full, width=max(1, round(numbers[0] * f)))
    return paint


@lru_cache(maxsize=1024)
def icon(name: str, size: int, colour: Colour) -> Image.Image:
    """One silhouette in one colour on nothing."""
    return sprite(size, size, _paint(SHAPES[name], colour, size / 16))
