"""Counters of the hex games: country colours, type symbol, size mark, strength and movement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Colour, font, ink_on, mix, sprite, text_width
from render.icons import SHAPES, icon

# Types drawn in the box of a land unit; anything else is a silhouette from the icons.
BOXED = (
    "infantry",
    "armor",
    "mech",
    "mountain",
    "airborne",
    "cavalry",
    "marine",
    "artillery",
    "hq",
    "garrison",
    "partisan",
    "replacement",
    "static",
)
SILHOUETTE = {
    "air": "FIT",
    "fighter": "FIT",
    "bomber": "BMB",
    "fleet": "BTL",
    "surface": "BTL",
    "carrier": "CAR",
    "submarine": "SUB",
    "transport": "TRN",
    "airbase": "base",
    "fort": "FRT",
    "flak": "AAG",
    "factory": "IND",
    "supply": "depot",
    "convoy": "CVY",
}
LETTERED = {"decoy": "D"}
TOP_LINE = 38  # px of a counter from which on its country and size are written above the symbol
DARK: Colour = (20, 20, 22)
PALE: Colour = (255, 253, 246)


@dataclass(frozen=True)
class Counter:
    """One unit as its counter shows it; `figures` is the line below the symbol, such as 4-6."""

    colour: Colour
    kind: str
    figures: str = ""
    size: str = ""
    spent: bool = False
    hidden: bool = False
    reduced: bool = False
    letters: str = ""  # of its country, where the colour does not tell it
    frame: Colour = DARK  # the power it fights for, where that is not its own country


@lru_cache(maxsize=4096)
def counter_picture(counter: Counter, side: int) -> Image.Image:
    """A square counter of that many px."""
    face = counter.colour if not counter.spent else mix(counter.colour, (128, 128, 128), 0.45)
    ink = ink_on(face)
    figures, type_size = _figures(counter, side)
    top = "" if side < TOP_LINE or counter.hidden else _top_line(counter, side)
    top_size = max(11, round(side * 0.22))
    lower = type_size * 0.92 if figures else side * 0.1
    upper = top_size * 0.86 if top else side * 0.1

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s, edge = side * fine, max(1.0, side * 0.035) * fine
        rim = edge if counter.frame == DARK else max(2.0, side * 0.075) * fine + edge
        draw.rounded_rectangle((0, 0, s - 1, s - 1), radius=side * 0.1 * fine, fill=(*DARK, 255))
        if counter.frame != DARK:
            draw.rounded_rectangle((edge, edge, s - 1 - edge, s - 1 - edge), side * 0.09 * fine, (*counter.frame, 255))
        draw.rounded_rectangle((rim, rim, s - 1 - rim, s - 1 - rim), radius=side * 0.06 * fine, fill=(*face, 255))
        if counter.reduced:
            band = max(2.0, side * 0.1) * fine
            draw.rectangle((s - 1 - rim - band, rim, s - 1 - rim, s - 1 - rim), fill=(*PALE, 255))
        if counter.hidden or counter.kind not in BOXED:
            return
        high = side - lower - upper - side * 0.06
        wide = min(side * 0.72, high * 1.6)
        x0, y0 = (side - wide) / 2 * fine, (upper + side * 0.03) * fine
        x1, y1 = x0 + wide * fine, y0 + high * fine
        w = max(1, round(side * 0.04 * fine))
        ground = mix(face, (255, 255, 255), 0.22 if ink == (255, 255, 255) else 0.55)
        draw.rectangle((x0, y0, x1, y1), fill=(*ground, 255), outline=(*ink, 255), width=w)
        _symbol(draw, counter.kind, x0, y0, x1, y1, (*ink, 255), w)

    image = sprite(side, side, paint)
    draw = ImageDraw.Draw(image)
    letter = "?" if counter.hidden else LETTERED.get(counter.kind, "")
    if letter:
        draw.text((side / 2, side / 2), letter, font=font("bold", max(11, round(side * 0.6))), anchor="mm", fill=ink)
        return image
    if counter.kind not in BOXED:
        shape = SILHOUETTE.get(counter.kind, "ground")
        high = side - lower - upper
        picture = icon(shape if shape in SHAPES else "ground", max(8, round(min(side * 0.78, high * 1.05))), ink)
        image.alpha_composite(
            picture, ((side - picture.width) // 2, max(0, round(upper + (high - picture.height) / 2)))
        )
    if figures:
        middle = (side / 2, side - lower * 0.52 - side * 0.03)
        draw.text(middle, figures, font=font("bold", type_size), anchor="mm", fill=ink)
    if top:
        draw.text((side / 2, upper * 0.62), top, font=font("bold", top_size), anchor="mm", fill=ink)
    return image


def _figures(counter: Counter, side: int) -> tuple[str, int]:
    """The lower line and its type, as large as the counter is wide; nothing if it cannot be read."""
    type_size = max(11, round(side * 0.38))
    room = side - 2
    while type_size > 11 and text_width("bold", type_size, counter.figures) > room:
        type_size -= 1
    fits = (
        side >= 18 and counter.figures and not counter.hidden and text_width("bold", type_size, counter.figures) <= room
    )
    return (counter.figures, type_size) if fits else ("", type_size)


def _top_line(counter: Counter, side: int) -> str:
    """Country and size as far as they fit, the country first."""
    size = max(11, round(side * 0.22))
    for words in (f"{counter.letters} {counter.size}".strip(), counter.letters or counter.size):
        if text_width("bold", size, words) <= side - 4:
            return words
    return ""


def _symbol(
    draw: ImageDraw.ImageDraw, kind: str, x0: float, y0: float, x1: float, y1: float, ink: tuple[int, ...], w: int
) -> None:
    """What stands in the box: crossed belts, a track, a peak …"""
    mx, my, dx, dy = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
    track = (x0 + dx * 0.16, y0 + dy * 0.22, x1 - dx * 0.16, y1 - dy * 0.22)
    if kind in ("infantry", "mech", "mountain", "airborne", "marine", "static", "garrison"):
        draw.line([(x0, y0), (x1, y1)], fill=ink, width=w)
        draw.line([(x0, y1), (x1, y0)], fill=ink, width=w)
    if kind in ("armor", "mech"):
        draw.rounded_rectangle(track, radius=(track[3] - track[1]) / 2, outline=ink, width=w)
    elif kind == "cavalry":
        draw.line([(x0, y1), (x1, y0)], fill=ink, width=w)
    elif kind == "mountain":
        draw.polygon([(mx - dx * 0.14, y1), (mx, my), (mx + dx * 0.14, y1)], fill=ink)
    elif kind == "airborne":
        draw.arc((mx - dx * 0.24, y1 - dy * 0.34, mx, y1 + dy * 0.1), 180, 360, fill=ink, width=w)
        draw.arc((mx, y1 - dy * 0.34, mx + dx * 0.24, y1 + dy * 0.1), 180, 360, fill=ink, width=w)
    elif kind == "marine":
        draw.line([(mx, y0), (mx, y1)], fill=ink, width=w)
    elif kind == "artillery":
        r = dy * 0.2
        draw.ellipse((mx - r, my - r, mx + r, my + r), fill=ink)
    elif kind == "hq":
        draw.rectangle((x0, y0, x1, y0 + dy * 0.36), fill=ink)
    elif kind in ("garrison", "static"):
        draw.rectangle((x0, y1 - dy * 0.28, x1, y1), fill=ink)
    elif kind == "partisan":
        draw.ellipse((mx - dx * 0.2, my - dy * 0.3, mx + dx * 0.2, my + dy * 0.3), outline=ink, width=w)
    elif kind == "replacement":
        draw.line([(mx - dx * 0.2, my), (mx + dx * 0.2, my)], fill=ink, width=w * 2)
        draw.line([(mx, my - dy * 0.3), (mx, my + dy * 0.3)], fill=ink, width=w * 2)
