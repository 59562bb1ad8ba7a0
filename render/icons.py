"""Silhouettes of units and marks, drawn by us on a square of 16 by 16 and scaled to need."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw

from render.canvas import Colour, sprite

Shape = tuple[str, tuple[float, ...]]


def _read(text: str) -> dict[str, list[Shape]]:
    """The silhouettes of the data file by name."""
    shapes: dict[str, list[Shape]] = {}
    for line in text.splitlines():
        if line.startswith("  "):
            kind, *numbers = line.split()
            shapes[next(reversed(shapes))].append((kind, tuple(map(float, numbers))))
        elif line and not line.startswith("#"):
            shapes[line] = []
    return shapes


SHAPES = _read((Path(__file__).parent / "silhouettes.txt").read_text("utf-8"))


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
