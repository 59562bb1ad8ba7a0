"""Fonts, sprites and the drawing surface; everything small is drawn large and reduced, so edges are smooth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

FONTS = Path(__file__).parent / "fonts"
FACES = {
    "medium": "RobotoCondensed-Medium",
    "bold": "RobotoCondensed-Bold",
    "semibold": "RobotoCondensed-SemiBold",
    "italic": "RobotoCondensed-MediumItalic",
}
SMALLEST = 11  # px of type that a picture may carry
FINE = 4  # sprites are drawn this many times larger
WIDE_BLUR = 5.0  # px from which a blur is wide
STRIP = 256  # rows of a large drawing that are there in full colour at a time
Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A shipped font; asking for type nobody could read is a mistake in the program."""
    if size < SMALLEST:
        raise ValueError(f"type of {size} px is below {SMALLEST} px")
    return ImageFont.truetype(str(FONTS / f"{FACES[face]}.ttf"), size)


@lru_cache(maxsize=8192)
def text_width(face: str, size: int, text: str) -> float:
    return font(face, size).getlength(text)


def spread(mask: Image.Image, reach: int) -> Image.Image:
    """Every bright px grown to a square that reaches so far to all sides. Shifting a mask over itself, each time twice as
    far, costs a small part of looking at all neighbours of every px."""
    wide, high = mask.size
    for right, down in ((1, 0), (0, 1)):
        mask = mask.crop((-reach * right, -reach * down, wide + reach * right, high + reach * down))
        across, side = 1, 2 * reach + 1
        while across < side:
            step = min(across, side - across)
            moved = mask.crop((step * right, step * down, mask.width + step * right, mask.height + step * down))
            mask = ImageChops.lighter(mask, moved)
            across += step
        mask = mask.crop((0, 0, wide, high))
    return mask


def blurred(mask: Image.Image, radius: float) -> Image.Image:
    """A mask with soft edges: a wide blur is made of the mask half as large, which cannot be told from the whole."""
    if radius < WIDE_BLUR:
        return mask.filter(ImageFilter.GaussianBlur(radius))
    small = mask.reduce(2).filter(ImageFilter.GaussianBlur(radius / 2))
    return small.resize(mask.size, Image.Resampling.BILINEAR)


def line_height(size: int) -> int:
    return round(size * 1.1)


def fitted(face: str, size: int, text: str, width: float) -> str:
    """The text, cut with an ellipsis if it is wider than allowed."""
    if text_width(face, size, text) <= width:
        return text
    while text and text_width(face, size, text.rstrip() + "…") > width:
        text = text[:-1]
    return text.rstrip(" ,.;") + "…"


def wrapped(face: str, size: int, text: str, width: float) -> list[str]:
    """The text in lines no wider than allowed."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(face, size, f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def sprite(width: float, height: float, paint: Callable[[ImageDraw.ImageDraw, float], None]) -> Image.Image:
    """A small transparent picture; paint gets a drawing surface and the factor by which to enlarge."""
    wide, high = max(1, round(width)), max(1, round(height))
    big = Image.new("RGBA", (wide * FINE, high * FINE), (0, 0, 0, 0))
    paint(ImageDraw.Draw(big), FINE)
    return big.reduce(FINE)


def flat(width: int, height: int, ground: tuple[int, ...]) -> Image.Image:
    """An empty drawing in few colours, for what is drawn large: a byte a px where full colour takes four."""
    image = Image.new("P", (width, height), 0)
    image.putpalette(bytes(ground), "RGBA" if len(ground) == 4 else "RGB")
    return image


GAP = 2.0
"""Px of a drawing by which the outer edge of a line may stand open where it turns."""


def curve(draw: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], ink: tuple[int, ...], width: int) -> None:
    """A line through points, rounded where it turns so far that a gap would show and where it can be seen."""
    draw.line(points, fill=ink, width=width)
    r, (wide, high), least = width / 2 - 1, draw.im.size, (2 * GAP / width) ** 2
    if r <= 1:
        return
    fill = draw.palette.getcolor(ink) if draw.palette is not None else ink  # looked up once, not for every turn
    for (x0, y0), (x, y), (x1, y1) in zip(points, points[1:], points[2:], strict=False):
        if not (-r <= x <= wide + r and -r <= y <= high + r):
            continue
        ax, ay, bx, by = x - x0, y - y0, x1 - x, y1 - y
        across = (ax * by - ay * bx) ** 2
        if ax * bx + ay * by <= 0 or across > least * (ax * ax + ay * ay) * (bx * bx + by * by):
            draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def reduced(drawing: Image.Image, fine: int) -> Image.Image:
    """A flat drawing in full colour, so many times smaller."""
    palette = drawing.palette
    assert palette is not None
    small = Image.new(palette.mode, (drawing.width // fine, drawing.height // fine))
    for top, strip in reduced_strips(drawing, fine):
        small.paste(strip, (0, top))
    return small


def reduced_strips(drawing: Image.Image, fine: int) -> Iterator[tuple[int, Image.Image]]:
    """The same in strips with the row where each begins, so that little of the drawing is ever large in full colour."""
    palette, rows = drawing.palette, STRIP // fine * fine
    assert palette is not None
    for top in range(0, drawing.height, rows):
        strip = drawing.crop((0, top, drawing.width, min(top + rows, drawing.height)))
        yield top // fine, strip.convert(palette.mode).reduce(fine)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance as the accessibility guidelines define it."""

    def linear(v: int) -> float:
        c = v / 255
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(background: Colour) -> Colour:
    """Black or white, whichever reads better."""
    return (
        (255, 255, 255) if contrast((255, 255, 255), background) >= contrast((16, 16, 16), background) else (16, 16, 16)
    )
