"""Strips above and under a map: title, tracks, results, legend.  Text is measured first, so nothing runs over."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from render.canvas import Box, Colour, fitted, font, line_height, text_width
from render.labels import Text
from render.palette import Palette
from render.pieces import emblem


@dataclass
class Strip:
    """A part of the page: a picture and what is written on it."""

    image: Image.Image
    texts: list[Text] = field(default_factory=list)


class Pen:
    """Writes on a strip and remembers what it wrote."""

    def __init__(self, width: int, height: int, colours: Palette, ground: Colour | None = None) -> None:
        self.ground = ground or colours.panel
        self.colours = colours
        self.strip = Strip(Image.new("RGB", (width, height), self.ground))
        self.draw = ImageDraw.Draw(self.strip.image)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        face: str = "medium",
        ink: Colour | None = None,
        width: float | None = None,
        anchor: str = "lm",
        ground: Colour | None = None,
    ) -> float:
        """Text with its middle at y; returns where it ends."""
        if width is not None:
            words = fitted(face, size, words, width)
        ink = ink or self.colours.ink
        self.draw.text((x, y), words, font=font(face, size), anchor=anchor, fill=ink)
        wide = text_width(face, size, words)
        left = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
        half = line_height(size) / 2
        self.strip.texts.append(Text((left, y - half, left + wide, y + half), words, size, ink, ground or self.ground))
        return left + wide

    def stamp(self, picture: Image.Image, x: float, y: float) -> float:
        """A sprite with its left edge at x and its middle at y; returns where it ends."""
        self.strip.image.paste(picture, (round(x), round(y - picture.height / 2)), picture)
        return x + picture.width

    def bar(
        self, x0: float, y0: float, x1: float, y1: float, fill: Colour, radius: float = 0, outline: Colour | None = None
    ) -> None:
        self.draw.rounded_rectangle((x0, y0, x1, y1), radius=radius, fill=fill, outline=outline)


def title(width: int, ui: float, colours: Palette, game: str, clock: str, waiting: Sequence[str]) -> Strip:
    """The name of the game, the moment, and for whom the table waits; in a second line if one is too short for all."""
    sizes = large, middle, small = round(19 * ui), round(17 * ui), round(14 * ui)
    words = "Waiting for " + "; ".join([*(each.rstrip(".") for each in waiting[:-1]), waiting[-1]]) if waiting else ""
    faces = zip(("bold", "medium", "medium"), sizes, (game, clock, words), strict=True)
    long = sum(text_width(*each) for each in faces) + 62 * ui > width
    row, pale = 38 * ui, (250, 247, 240)
    pen = Pen(
        width, round(row * (1.7 if long and words else 1)), colours, colours.ink if not colours.dark else (12, 13, 15)
    )
    room = max(0.45 * width, width - text_width("medium", middle, clock) - 42 * ui) if long else width
    x = pen.write(14 * ui, row / 2, game, large, "bold", pale, room)
    x = pen.write(x + 14 * ui, row / 2, clock, middle, "medium", (255, 221, 130), width - x - 28 * ui)
    if words and long:
        pen.write(14 * ui, row * 1.25, words, small, "medium", pale, width - 28 * ui)
    elif words:
        pen.write(width - 14 * ui, row / 2, words, small, "medium", pale, width - x - 34 * ui, "rm")
    return pen.strip


def mat(
    pen: Pen,
    box: Box,
    ui: float,
    mark: Colour,
    sign: str,
    name: str | Sequence[str],
    right: str,
    active: bool = False,
    narrow: bool = False,
    aside: bool = False,
) -> float:
    """The frame of a player's mat, given as x, y, width, height, and its head: emblem and name left, words right.

    Of several names the first with room is written, in smaller type if need be.  `narrow` moves all a little closer,
    `aside` puts the words at the right in plain type.  Returns where the head ends.
    """
    x, y, wide, high = box
    colours, head, tight = pen.colours, 25 * ui, 1 if narrow else 0
    white: Colour = (255, 255, 255)
    pen.bar(x, y, x + wide, y + high, colours.panel, 6 * ui, mark if active else colours.panel_edge)
    if active:
        pen.bar(x + 1, y + 1, x + wide - 1, y + high - 1, colours.panel, 6 * ui, mark)
    pen.bar(x, y, x + wide, y + head, mark, 6 * ui)
    margin, middle, size = (9 - tight) * ui, y + head / 2, round((15 - 0.5 * tight) * ui)
    said, face = (round(13 * ui), "medium") if aside else (size, "bold")
    right = fitted(face, said, right, wide * 0.6)
    pen.write(x + wide - margin, middle, right, said, face, white, anchor="rm", ground=mark)
    end = x + wide - margin - text_width(face, said, right) - 5 * ui
    picture = emblem(sign, round((15 - tight) * ui), white)
    at = x + margin + picture.width + (7 - tight) * ui
    names, sizes = [name] if isinstance(name, str) else name, range(size, round(11 * ui) - 1, -1)
    rooms = [(words, type_size) for words in names for type_size in sizes]
    fits = [each for each in rooms if text_width("bold", each[1], each[0]) <= end - at]
    words, size = fits[0] if fits else rooms[-1]
    if fits:
        pen.stamp(picture, x + margin, middle)
    else:
        at = x + margin
    pen.write(at, middle, words, size, "bold", white, end - at, ground=mark)
    return y + head


MOST_LEGENDS = 6
_LEGENDS: dict[Hashable, Strip] = {}
"""Legends drawn last: from one picture to the next they are mostly the same."""


def legend(width: int, ui: float, colours: Palette, entries: Sequence[tuple[Image.Image, str]]) -> Strip:
    """Symbols with their meanings in as many rows as they need."""
    key = (
        width,
        ui,
        colours,
        tuple((picture.mode, picture.size, picture.tobytes(), words) for picture, words in entries),
    )
    found = _LEGENDS.pop(key, None) or _legend(width, ui, colours, entries)
    _LEGENDS[key] = found
    if len(_LEGENDS) > MOST_LEGENDS:
        del _LEGENDS[next(iter(_LEGENDS))]
    return found


def _legend(width: int, ui: float, colours: Palette, entries: Sequence[tuple[Image.Image, str]]) -> Strip:
    size, row, gap = round(12.5 * ui), 21 * ui, 15 * ui
    rows: list[list[tuple[Image.Image, str, float]]] = [[]]
    x = 12 * ui
    for picture, words in entries:
        wide = picture.width + 4 * ui + text_width("medium", size, words) + gap
        if x + wide > width and rows[-1]:
            rows.append([])
            x = 12 * ui
        rows[-1].append((picture, words, x))
        x += wide
    pen = Pen(width, round(len(rows) * row + 8 * ui), colours, colours.page)
    for i, entries_in_row in enumerate(rows):
        y = 4 * ui + row * (i + 0.5)
        for picture, words, at in entries_in_row:
            end = pen.stamp(picture, at, y)
            pen.write(end + 4 * ui, y, words, size, "medium", ground=colours.page)
    return pen.strip


def results(width: int, ui: float, colours: Palette, lines: Sequence[tuple[Image.Image | None, str]]) -> Strip | None:
    """What happened, numbered as on the map, in columns."""
    if not lines:
        return None
    size, row = round(13 * ui), 24 * ui
    columns = max(1, min(4, int(width / (380 * ui))))
    rows = -(-len(lines) // columns)
    pen = Pen(width, round(rows * row + 8 * ui), colours, colours.page)
    wide = width / columns
    for i, (picture, words) in enumerate(lines):
        x, y = (i % columns) * wide + 12 * ui, 4 * ui + row * (i // columns + 0.5)
        if picture is not None:
            x = pen.stamp(picture, x, y) + 4 * ui
        pen.write(x, y, words, size, "medium", width=(i % columns + 1) * wide - x - 8 * ui, ground=colours.page)
    return pen.strip


def stacked(strips: Sequence[Strip | None], colours: Palette) -> Strip:
    """Strips one under another as one page."""
    parts = [s for s in strips if s is not None]
    width = max(s.image.width for s in parts)
    page = Strip(Image.new("RGB", (width, sum(s.image.height for s in parts)), colours.page))
    y = 0
    for part in parts:
        page.image.paste(part.image, (0, y))
        for t in part.texts:
            page.texts.append(Text((t.box[0], t.box[1] + y, t.box[2], t.box[3] + y), t.words, t.size, t.ink, t.ground))
        y += part.image.height
    return page
