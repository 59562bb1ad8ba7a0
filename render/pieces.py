"""Pieces of the area games: a chip for each nation's units in a space, and the badges beside a name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import FINE, Colour, font, ink_on, sprite, text_width
from render.icons import icon


@dataclass(frozen=True)
class Chip:
    """What one nation has in one space, ready to draw."""

    colour: Colour
    emblem: str
    units: tuple[tuple[str, int], ...]
    columns: int


@lru_cache(maxsize=256)
def emblem(kind: str, size: int, colour: Colour) -> Image.Image:
    """A small sign for a nation beside its colour, so that nobody has to trust the colour alone."""
    ink = (*colour, 255)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine

        def star(outer: float) -> None:
            points = [
                (
                    s / 2 + math.sin(math.pi * i / 5) * s * (outer if i % 2 == 0 else outer * 0.4),
                    s / 2 - math.cos(math.pi * i / 5) * s * (outer if i % 2 == 0 else outer * 0.4),
                )
                for i in range(10)
            ]
            draw.polygon(points, fill=ink)

        if kind == "star":
            star(0.52)
        elif kind == "cross":
            draw.rectangle((s * 0.36, s * 0.05, s * 0.64, s * 0.95), fill=ink)
            draw.rectangle((s * 0.05, s * 0.36, s * 0.95, s * 0.64), fill=ink)
        elif kind == "ring":
            draw.ellipse((s * 0.05, s * 0.05, s * 0.95, s * 0.95), fill=ink)
            draw.ellipse((s * 0.24, s * 0.24, s * 0.76, s * 0.76), fill=(*colour, 0))
            draw.ellipse((s * 0.36, s * 0.36, s * 0.64, s * 0.64), fill=ink)
        elif kind == "disc":
            draw.ellipse((s * 0.08, s * 0.08, s * 0.92, s * 0.92), fill=ink)
        elif kind == "badge":
            draw.ellipse((0, 0, s, s), outline=ink, width=max(1, round(s * 0.1)))
            star(0.36)
        elif kind == "diamond":
            draw.polygon([(s / 2, 0), (s, s / 2), (s / 2, s), (0, s / 2)], fill=ink)
        elif kind == "bars":
            for i in range(3):
                draw.rectangle((s * 0.08, s * (0.08 + i * 0.32), s * 0.92, s * (0.26 + i * 0.32)), fill=ink)
        else:
            draw.polygon([(s * 0.05, s * 0.1), (s * 0.95, s * 0.1), (s / 2, s * 0.95)], fill=ink)

    return sprite(size, size, paint)


def chip_size(chip: Chip, ui: float) -> tuple[int, int]:
    """Width and height of a chip in px."""
    cells = [_cell(code, count, ui) for code, count in chip.units]
    rows = [cells[i : i + chip.columns] for i in range(0, len(cells), chip.columns)]
    return round(max(sum(row) for row in rows) + (17 if chip.emblem else 5) * ui), round(len(rows) * 16 * ui + 3 * ui)


def _cell(code: str, count: int, ui: float) -> float:
    wide = 16 * ui
    if count > 1:
        wide += text_width("bold", _type(ui), str(count)) + 1 * ui
    return wide


def _type(ui: float) -> int:
    return max(11, round(12.5 * ui))


@lru_cache(maxsize=2048)
def chip_picture(chip: Chip, ui: float) -> Image.Image:
    """The chip: emblem at the left, then icons with their numbers (none means one)."""
    wide, high = chip_size(chip, ui)
    ink = ink_on(chip.colour)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        draw.rounded_rectangle(
            (0, 0, wide * fine - 1, high * fine - 1), radius=3.6 * ui * fine, fill=(250, 248, 242, 255)
        )
        edge = 1.2 * ui * fine
        draw.rounded_rectangle(
            (edge, edge, wide * fine - 1 - edge, high * fine - 1 - edge),
            radius=2.6 * ui * fine,
            fill=(*chip.colour, 255),
        )

    image = sprite(wide, high, paint)
    if chip.emblem:
        sign = emblem(chip.emblem, round(10 * ui), ink)
        image.alpha_composite(sign, (round(4 * ui), round((high - sign.height) / 2)))
    draw = ImageDraw.Draw(image)
    x = left = (15 if chip.emblem else 2.5) * ui
    y = 1.5 * ui
    for i, (code, count) in enumerate(chip.units):
        if i and i % chip.columns == 0:
            x, y = left, y + 16 * ui
        picture = icon(code, round(14 * ui), ink)
        image.alpha_composite(picture, (round(x + 1 * ui), round(y + 1 * ui)))
        if count > 1:
            draw.text((x + 15.5 * ui, y + 8.2 * ui), str(count), font=font("bold", _type(ui)), anchor="lm", fill=ink)
        x += _cell(code, count, ui)
    return image


class Ways:
    """The ways in which what is in a space may lie, the fullest first: each is drawn when it is looked at, for mostly the
    first one finds its room."""

    def __init__(self, markers: list[Image.Image], chips: Iterable[Sequence[Chip]], ui: float) -> None:
        self._markers, self._ui = markers, ui
        self._chips = [way for way in dict.fromkeys(map(tuple, chips)) if way or markers]

    def __len__(self) -> int:
        return len(self._chips)

    def __iter__(self) -> Iterator[list[Image.Image]]:
        for way in self._chips:
            yield self._markers + [chip_picture(chip, self._ui) for chip in way]


@lru_cache(maxsize=512)
def value_badge(value: int | str, ui: float, paper: Colour, ink: Colour) -> Image.Image:
    """A territory's worth in a ring; a long number widens it."""
    type_size, words = max(11, round(11.5 * ui)), str(value)
    high = round(15 * ui)
    wide = max(high, round(text_width("bold", type_size, words) + 5 * ui)) if len(words) > 2 else high

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        w, h, edge = wide * fine, high * fine, 1.1 * ui * fine
        draw.rounded_rectangle((0, 0, w - 1, h - 1), h / 2, fill=(*ink, 255))
        draw.rounded_rectangle((edge, edge, w - 1 - edge, h - 1 - edge), h / 2 - edge, fill=(*paper, 255))

    image = sprite(wide, high, paint)
    middle = (wide / 2, high / 2 + 0.3 * ui)
    ImageDraw.Draw(image).text(middle, words, font=font("bold", type_size), anchor="mm", fill=ink)
    return image


@lru_cache(maxsize=256)
def icon_badge(kind: str, ui: float, fill: Colour, edge: Colour) -> Image.Image:
    """A symbol with an outline, for cities and factories."""
    size = round(15 * ui)
    image = Image.new("RGBA", (size, size), (*edge, 0))
    dark, light = icon(kind, size, edge), icon(kind, max(6, round(11.5 * ui)), fill)
    shade = Image.new("RGBA", (size, size), (*edge, 0))
    reach = max(1, round(0.8 * ui))
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            shade.alpha_composite(
                light if kind == "star" else dark.resize(light.size),
                (max(0, (size - light.width) // 2 + dx), max(0, (size - light.height) // 2 + dy)),
            )
    outline = Image.new("RGBA", (size, size), (*edge, 255))
    image.paste(outline, (0, 0), shade.getchannel("A"))
    image.alpha_composite(light, ((size - light.width) // 2, (size - light.height) // 2))
    return image


def marker_row(pictures: Sequence[Image.Image]) -> Image.Image:
    """Markers that lie in a space for now, side by side on a pale strip, to stand with its pieces."""
    high = max(picture.height for picture in pictures)
    image = Image.new("RGBA", (sum(picture.width + 1 for picture in pictures) + 3, high + 2), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(
        (0, 0, image.width - 1, high + 1), radius=4, fill=(250, 248, 242, 235), outline=(60, 56, 50, 255)
    )
    x = 2
    for picture in pictures:
        image.alpha_composite(picture, (x, 1 + (high - picture.height) // 2))
        x += picture.width + 1
    return image


@lru_cache(maxsize=64)
def burst(number: int, ui: float, fill: Colour, edge: Colour) -> Image.Image:
    """Where there was a battle; the number leads to its result in the panel."""
    size = round(27 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        middle = size * fine / 2
        for radius, colour in ((0.5, edge), (0.42, fill)):
            points = []
            for i in range(22):
                r = size * fine * (radius if i % 2 == 0 else radius * 0.66)
                points.append((middle + math.cos(math.pi * i / 11) * r, middle + math.sin(math.pi * i / 11) * r))
            draw.polygon(points, fill=(*colour, 255))

    image = sprite(size, size, paint)
    ImageDraw.Draw(image).text(
        (size / 2, size / 2), str(number), font=font("bold", max(11, round(13 * ui))), anchor="mm", fill=(30, 10, 4)
    )
    return image


@lru_cache(maxsize=64)
def roundel(
    kind: str,
    ui: float,
    fill: Colour,
    rim: Colour = (255, 253, 246),
    ink: Colour | None = None,
    disc: float = 17,
    sign: float = 11,
) -> Image.Image:
    """A symbol in a filled disc: a Blockade, a battle still to be fought, a MainCapital; `disc` and `sign` are px at ui 1."""
    size = round(disc * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s, edge = size * fine, 1.2 * ui * fine
        draw.ellipse((0, 0, s - 1, s - 1), fill=(*rim, 255))
        draw.ellipse((edge, edge, s - 1 - edge, s - 1 - edge), fill=(*fill, 255))

    image = sprite(size, size, paint)
    drawn = icon(kind, round(sign * ui), ink or ink_on(fill))
    image.alpha_composite(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2))
    return image


def ribbon(
    points: list[tuple[float, float]],
    width: float,
    head: float,
    colour: Colour,
    casing: Colour,
    drawn: bool = False,
    room: tuple[int, int] | None = None,
) -> tuple[Image.Image, tuple[int, int]] | None:
    """An arrow along a smooth path (`drawn`: along these very points), and where its picture goes; with the size of a map as
    its `room` no more of it than is seen there."""
    course = list(points) if drawn else smooth(points)
    if len(course) < 2:
        return None
    while len(course) > 2 and math.dist(course[-1], course[-2]) < 0.5:
        course.pop()
    margin = head + 3
    left, top = min(p[0] for p in course) - margin, min(p[1] for p in course) - margin
    wide, high = max(p[0] for p in course) + margin - left, max(p[1] for p in course) + margin - top
    back = 0
    for back in range(len(course) - 2, -1, -1):
        if math.dist(course[back], course[-1]) >= head:
            break
    tip, foot = course[-1], course[back]
    angle = math.atan2(tip[1] - foot[1], tip[0] - foot[0])
    body = course[: back + 1] if back else [course[0], foot]

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        def at(p: tuple[float, float]) -> tuple[float, float]:
            return (p[0] - left) * fine, (p[1] - top) * fine

        for grow, shade in ((1.4, casing), (0.0, colour)):
            ink = (*shade, 255 if grow else 235)
            if len(body) > 1:
                draw.line([at(p) for p in body], fill=ink, width=round((width + 2 * grow) * fine), joint="curve")
            x, y = body[0]
            r = width * 0.9 + grow
            draw.ellipse((*at((x - r, y - r)), *at((x + r, y + r))), fill=ink)
            spread = head * 0.62 + grow
            nose = (tip[0] + math.cos(angle) * grow * 1.6, tip[1] + math.sin(angle) * grow * 1.6)
            heel = (foot[0] - math.cos(angle) * grow, foot[1] - math.sin(angle) * grow)
            draw.polygon(
                [
                    at(nose),
                    at((heel[0] - math.sin(angle) * spread, heel[1] + math.cos(angle) * spread)),
                    at((heel[0] + math.sin(angle) * spread, heel[1] - math.cos(angle) * spread)),
                ],
                fill=ink,
            )

    if wide * high * FINE * FINE <= 40_000_000:
        x, y = round(left), round(top)
        if room is not None:
            across, down = max(0, -x), max(0, -y)
            wide, high = min(round(wide), room[0] - x) - across, min(round(high), room[1] - y) - down
            if wide <= 0 or high <= 0:
                return None
            left, top, x, y = left + across, top + down, x + across, y + down
        return sprite(wide, high, paint), (x, y)
    # A very long arrow has coarser edges, and of it only what a picture can show.
    right, bottom = min(left + wide, 4000.0), min(top + high, 4000.0)
    left, top = max(left, 0.0), max(top, 0.0)
    wide, high = max(1, round(right - left)), max(1, round(bottom - top))
    fine = max(1, min(FINE, math.isqrt(40_000_000 // (wide * high))))
    large = Image.new("RGBA", (wide * fine, high * fine), (0, 0, 0, 0))
    paint(ImageDraw.Draw(large), fine)
    return large.reduce(fine), (round(left), round(top))


def smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A curve through the points; two points alone are joined by a slight bow."""
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        bow = 0.12
        points = [points[0], ((x0 + x1) / 2 + (y1 - y0) * bow, (y0 + y1) / 2 - (x1 - x0) * bow), points[1]]
    if len(points) < 3:
        return points
    padded = [points[0], *points, points[-1]]
    out = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for i in range(12):
            x, y = (_between(p0[a], p1[a], p2[a], p3[a], i / 12) for a in (0, 1))
            out.append((x, y))
    return [*out, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """The Catmull-Rom curve through four values, t of the way from the second to the third."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
