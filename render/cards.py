"""What a picture of a hand is made of in any game: a sheet to write on, the frame of a card, boxes that flow in rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Box, Colour, sprite, text_width, wrapped
from render.labels import Layout, Text
from render.palette import Palette
from render.panels import Pen, Strip
from render.snapshot import Page

WIDE, HIGH = 246, 340
"""A card in px; the page is as wide as its rows of cards, so that few cards are large on a phone."""
BAND = 54
GAP = 16
SPACING = 1.16
"""From line to line of a paragraph, in sizes of its type."""
MARGIN = 24


def columns(count: int) -> int:
    """Cards in a row."""
    return 4 if count <= 8 else 5 if count <= 15 else 6


def page_width(count: int) -> int:
    across = columns(count)
    return 2 * MARGIN + across * WIDE + (across - 1) * GAP


class Sheet(Pen):
    """A part of the page that also remembers its pictures, so that nothing lies over anything."""

    def __init__(self, width: int, height: int, colours: Palette, ground: Colour | None = None) -> None:
        super().__init__(width, height, colours, ground or colours.page)
        self.pieces: list[Box] = []

    def stamp(self, picture: Image.Image, x: float, y: float) -> float:
        top = round(y - picture.height / 2)
        self.pieces.append((round(x), top, round(x) + picture.width, top + picture.height))
        return super().stamp(picture, x, y)

    def plate(self, box: Box, fill: Colour, radius: float = 10, edge: Colour | None = None, width: float = 2.0) -> None:
        """A smooth-cornered ground to write on."""
        wide, high = round(box[2] - box[0]), round(box[3] - box[1])
        picture = _plate(wide, high, fill, radius, edge or fill, width)
        self.strip.image.paste(picture, (round(box[0]), round(box[1])), picture)

    def lines(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        width: float,
        most: int,
        face: str = "medium",
        ink: Colour | None = None,
        ground: Colour | None = None,
    ) -> float:
        """A paragraph whose first line has its middle at y; returns where the next would have it."""
        found = wrapped(face, size, words, width)
        if len(found) > most:
            found = [*found[: most - 1], " ".join(found[most - 1 :])]
        for line in found:
            self.write(x, y, line, size, face, ink, width, ground=ground)
            y += size * SPACING
        return y

    def prose(
        self, x: float, y: float, words: str, sizes: Sequence[int], width: float, height: float, ground: Colour
    ) -> None:
        """A paragraph from y downwards in the largest of these sizes at which it fits in."""
        size = next((s for s in sizes if len(wrapped("medium", s, words, width)) * s * SPACING <= height), sizes[-1])
        most = max(1, int(height / (size * SPACING)))
        self.lines(x, y + size * SPACING / 2, words, size, width, most, ground=ground)


@lru_cache(maxsize=256)
def _plate(wide: int, high: int, fill: Colour, radius: float, edge: Colour, width: float) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        right, bottom, inner = wide * fine - 1, high * fine - 1, width * fine
        draw.rounded_rectangle((0, 0, right, bottom), radius=radius * fine, fill=(*edge, 255))
        if edge != fill:
            box = (inner, inner, right - inner, bottom - inner)
            draw.rounded_rectangle(box, radius=max(0.0, radius - width) * fine, fill=(*fill, 255))

    return sprite(wide, high, paint)


@lru_cache(maxsize=64)
def frame(paper: Colour, colour: Colour, halo: Colour | None = None) -> Image.Image:
    """A card of one colour: a band above, paper below; a halo makes it stand out."""

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        right, bottom, radius, edge = WIDE * fine - 1, HIGH * fine - 1, 16 * fine, 3 * fine
        draw.rounded_rectangle((0, 0, right, bottom), radius=radius, fill=(*colour, 255))
        draw.rounded_rectangle((edge, edge, right - edge, bottom - edge), radius=radius - edge, fill=(*paper, 255))
        draw.rounded_rectangle((0, 0, right, BAND * fine), radius=radius, fill=(*colour, 255))
        draw.rectangle((0, (BAND - 18) * fine, right, BAND * fine), fill=(*colour, 255))
        if halo is not None:
            draw.rounded_rectangle((0, 0, right, bottom), radius=radius, outline=(*halo, 255), width=round(6 * fine))

    return sprite(WIDE, HIGH, paint)


def sized(face: str, words: str, width: float, sizes: Sequence[int]) -> int:
    """The largest of these sizes at which the words fit; the last if none does."""
    return next((size for size in sizes if text_width(face, size, words) <= width), sizes[-1])


def flowed(widths: Sequence[float], width: float, gap: float) -> list[list[tuple[int, float, float]]]:
    """Boxes in rows: number, left edge and width of each; a row that is nearly full is stretched to the margin."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for number, wide in enumerate(widths):
        if rows[-1] and used + gap + wide > width:
            rows.append([])
            used = 0.0
        used += wide + (gap if rows[-1] else 0)
        rows[-1].append(number)
    found = []
    for row in rows:
        free = width - sum(widths[n] for n in row) - gap * (len(row) - 1)
        more = free / len(row) if row and free < width * 0.3 else 0.0
        x, placed = 0.0, []
        for n in row:
            placed.append((n, x, widths[n] + more))
            x += widths[n] + more + gap
        found.append(placed)
    return [row for row in found if row]


def bound(parts: Sequence[Sheet | Strip | None], colours: Palette, alt_text: str, legend: str) -> Page:
    """Parts one under another as a page."""
    strips = [part for part in parts if part is not None]
    drawn = [part.strip if isinstance(part, Sheet) else part for part in strips]
    width, height = max(s.image.width for s in drawn), sum(s.image.height for s in drawn)
    image = Image.new("RGB", (width, height), colours.page)
    layout = Layout(width, height)
    y = 0
    for part, strip in zip(strips, drawn, strict=True):
        image.paste(strip.image, (0, y))
        for t in strip.texts:
            layout.texts.append(Text(_down(t.box, y), t.words, t.size, t.ink, t.ground))
        layout.pieces += [_down(box, y) for box in (part.pieces if isinstance(part, Sheet) else ())]
        y += strip.image.height
    return Page(image, layout.texts, layout, alt_text, legend)


def _down(box: Box, y: float) -> Box:
    return box[0], box[1] + y, box[2], box[3] + y
