"""Signs for cards that no unit has: seasons, sciences, secrets. Each is painted on a square and scaled to need."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Colour, sprite

Ink = tuple[int, int, int, int]
Painter = Callable[[ImageDraw.ImageDraw, float, Ink, Ink], None]


def _round(middle: tuple[float, float], radius: float) -> tuple[float, float, float, float]:
    return middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius


def _at(middle: tuple[float, float], angle: float, reach: float) -> tuple[float, float]:
    return middle[0] + math.sin(angle) * reach, middle[1] - math.cos(angle) * reach


def _filled(draw: ImageDraw.ImageDraw, s: float, ink: Ink, *numbers: float) -> None:
    """A polygon by its corners, x y x y …, on a square of one."""
    draw.polygon([(x * s, y * s) for x, y in zip(numbers[0::2], numbers[1::2], strict=True)], fill=ink)


def _blossom(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    middle = (s / 2, s / 2)
    for i in range(5):
        draw.ellipse(_round(_at(middle, i * math.tau / 5, s * 0.29), s * 0.185), fill=full)
    draw.ellipse(_round(middle, s * 0.15), fill=none)
    draw.ellipse(_round(middle, s * 0.09), fill=full)


def _sun(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    middle = (s / 2, s / 2)
    for i in range(12):
        angle = i * math.tau / 12
        foot = [_at(middle, angle + turn, s * 0.3) for turn in (-0.15, 0.15)]
        draw.polygon([foot[0], foot[1], _at(middle, angle, s * (0.49 if i % 2 == 0 else 0.42))], fill=full)
    draw.ellipse(_round(middle, s * 0.24), fill=full)


def _leaf(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A leaf with a stalk, fallen to the side."""
    turn, middle = math.radians(38), (s * 0.5, s * 0.47)

    def placed(x: float, y: float) -> tuple[float, float]:
        return (
            middle[0] + (x * math.cos(turn) - y * math.sin(turn)) * s,
            middle[1] + (x * math.sin(turn) + y * math.cos(turn)) * s,
        )

    side = [(0.25 * math.sin(math.pi * t) ** 0.8, -0.46 + 0.8 * t) for t in (i / 20 for i in range(21))]
    draw.polygon([placed(x, y) for x, y in side] + [placed(-x, y) for x, y in reversed(side)], fill=full)
    draw.line([placed(0, 0.3), placed(0, 0.54)], fill=full, width=max(1, round(s * 0.06)))
    thin = max(1, round(s * 0.03))
    draw.line([placed(0, -0.3), placed(0, 0.36)], fill=none, width=thin)
    for y in (-0.14, 0.02, 0.18):
        for way in (-1, 1):
            draw.line([placed(0, y), placed(way * 0.14, y - 0.11)], fill=none, width=thin)


def _atom(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    width = max(1, round(s * 0.06))
    for turn in (0.0, math.pi / 3, -math.pi / 3):
        ring = []
        for i in range(49):
            x, y = math.cos(i * math.tau / 48) * s * 0.45, math.sin(i * math.tau / 48) * s * 0.17
            ring.append(
                (s / 2 + x * math.cos(turn) - y * math.sin(turn), s / 2 + x * math.sin(turn) + y * math.cos(turn))
            )
        draw.line(ring, fill=full, width=width, joint="curve")
    draw.ellipse(_round((s / 2, s / 2), s * 0.1), fill=full)


def _flask(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    _filled(draw, s, full, 0.4, 0.1, 0.6, 0.1, 0.6, 0.4, 0.9, 0.9, 0.1, 0.9, 0.4, 0.4)
    _filled(draw, s, full, 0.33, 0.06, 0.67, 0.06, 0.67, 0.14, 0.33, 0.14)
    _filled(draw, s, none, 0.46, 0.18, 0.54, 0.18, 0.54, 0.42, 0.46, 0.42)
    _filled(draw, s, none, 0.42, 0.5, 0.58, 0.5, 0.66, 0.62, 0.34, 0.62)


def _eye(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    lid = [(s * (0.03 + 0.94 * t), s * (0.5 - 0.3 * math.sin(math.pi * t))) for t in (i / 24 for i in range(25))]
    draw.polygon(lid + [(x, s - y) for x, y in reversed(lid)], fill=full)
    draw.ellipse(_round((s / 2, s / 2), s * 0.19), fill=none)
    draw.ellipse(_round((s / 2, s / 2), s * 0.11), fill=full)


def _radar(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A dish on its stand, and waves."""
    draw.pieslice((s * 0.02, s * 0.2, s * 0.68, s * 0.86), 45, 225, fill=full)
    _filled(draw, s, full, 0.28, 0.76, 0.4, 0.76, 0.54, 0.97, 0.14, 0.97)
    draw.line([(s * 0.35, s * 0.53), (s * 0.53, s * 0.35)], fill=full, width=max(1, round(s * 0.05)))
    for reach in (0.18, 0.31):
        draw.arc(_round((s * 0.55, s * 0.33), s * reach), -85, -5, fill=full, width=max(1, round(s * 0.07)))


def _sonar(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """Waves that go down from a hull."""
    _filled(draw, s, full, 0.08, 0.14, 0.92, 0.14, 0.76, 0.32, 0.24, 0.32)
    for reach in (0.22, 0.38, 0.54):
        draw.arc(_round((s * 0.5, s * 0.36), s * reach), 35, 145, fill=full, width=max(1, round(s * 0.075)))


def _sight(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A bombsight: a ring with a cross in it."""
    width = max(1, round(s * 0.075))
    draw.ellipse(_round((s / 2, s / 2), s * 0.36), outline=full, width=width)
    for dx, dy in ((1, 0), (0, 1)):
        for near, far in ((-0.48, -0.14), (0.14, 0.48)):
            ends = [(s * (0.5 + dx * at), s * (0.5 + dy * at)) for at in (near, far)]
            draw.line(ends, fill=full, width=width)
    draw.ellipse(_round((s / 2, s / 2), s * 0.06), fill=full)


def _letter(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A sealed dispatch."""
    draw.rounded_rectangle((s * 0.04, s * 0.18, s * 0.96, s * 0.84), radius=s * 0.06, fill=full)
    width = max(1, round(s * 0.05))
    draw.line([(s * 0.08, s * 0.22), (s * 0.5, s * 0.56), (s * 0.92, s * 0.22)], fill=none, width=width, joint="curve")
    draw.ellipse(_round((s * 0.5, s * 0.56), s * 0.13), fill=none)
    draw.ellipse(_round((s * 0.5, s * 0.56), s * 0.08), fill=full)


def _globe(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    width, box = max(1, round(s * 0.06)), _round((s / 2, s / 2), s * 0.44)
    draw.ellipse(box, outline=full, width=width)
    draw.ellipse((s * 0.3, box[1], s * 0.7, box[3]), outline=full, width=width)
    draw.line([(s * 0.06, s / 2), (s * 0.94, s / 2)], fill=full, width=width)


def _cards(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A fan of three cards."""
    for turn in (-24, 24, 0):
        angle = math.radians(turn)

        def placed(x: float, y: float, angle: float = angle) -> tuple[float, float]:
            return (
                s * 0.5 + (x * math.cos(angle) - y * math.sin(angle)) * s,
                s * 0.86 + (x * math.sin(angle) + y * math.cos(angle)) * s,
            )

        for grow, ink in ((0.035, none), (0.0, full)):
            wide, top, foot = 0.17 + grow, -0.72 - grow, -0.02 + grow
            draw.polygon([placed(-wide, top), placed(wide, top), placed(wide, foot), placed(-wide, foot)], fill=ink)


def _flag(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """A flag, broken off its staff."""
    width = max(1, round(s * 0.07))
    draw.line([(s * 0.2, s * 0.96), (s * 0.2, s * 0.54)], fill=full, width=width)
    draw.line([(s * 0.26, s * 0.46), (s * 0.46, s * 0.06)], fill=full, width=width)
    _filled(draw, s, full, 0.46, 0.08, 0.96, 0.2, 0.8, 0.36, 0.84, 0.58, 0.3, 0.42)


def _safe(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    middle, width = (s * 0.5, s * 0.46), max(1, round(s * 0.06))
    draw.rounded_rectangle((s * 0.06, s * 0.06, s * 0.94, s * 0.86), radius=s * 0.08, fill=full)
    for left in (0.16, 0.72):
        draw.rectangle((s * left, s * 0.84, s * (left + 0.12), s * 0.95), fill=full)
    draw.ellipse(_round(middle, s * 0.26), outline=none, width=width)
    for i in range(4):
        ends = [_at(middle, math.pi / 4 + i * math.pi / 2, s * reach) for reach in (0.0, 0.26)]
        draw.line(ends, fill=none, width=width)
    draw.ellipse(_round(middle, s * 0.07), fill=none)


def _swap(draw: ImageDraw.ImageDraw, s: float, full: Ink, none: Ink) -> None:
    """Two arrows that go against each other."""
    for way, y in ((1, 0.32), (-1, 0.68)):
        tail, neck, tip = (0.5 + way * at for at in (-0.42, 0.18, 0.46))
        _filled(draw, s, full, tail, y - 0.06, neck, y - 0.06, neck, y + 0.06, tail, y + 0.06)
        _filled(draw, s, full, neck, y - 0.19, tip, y, neck, y + 0.19)


SYMBOLS: dict[str, Painter] = {
    "blossom": _blossom,
    "sun": _sun,
    "leaf": _leaf,
    "atom": _atom,
    "flask": _flask,
    "eye": _eye,
    "radar": _radar,
    "sonar": _sonar,
    "sight": _sight,
    "letter": _letter,
    "globe": _globe,
    "cards": _cards,
    "flag": _flag,
    "safe": _safe,
    "swap": _swap,
}


@lru_cache(maxsize=512)
def symbol(name: str, size: int, colour: Colour) -> Image.Image:
    """One sign in one colour on nothing."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        SYMBOLS[name](draw, size * fine, (*colour, 255), (*colour, 0))

    return sprite(size, size, paint)
