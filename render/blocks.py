"""Wooden blocks: a symbol and as many pips as steps are left; a hidden block shows only whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Box, Colour, font, ink_on, mix, sprite
from render.icons import icon
from render.pieces import emblem


@dataclass(frozen=True)
class Face:
    """One block as a viewer sees it: without a symbol it is hidden, and several alike may be shown as one; `down` lies
    on its face."""

    colour: Colour
    symbol: str | None
    pips: int = 0
    count: int = 1
    down: bool = False
    emblem: str = ""
    """The sign of its side, which also gives the block its corners: ring rounded, star cut, any other square."""


SIDE = 21  # px at ui 1


@lru_cache(maxsize=1024)
def block_picture(face: Face, ui: float) -> Image.Image:
    """The block: pips in a row along its upper edge, the symbol below them."""
    side = round(SIDE * ui)
    ground = mix(face.colour, (214, 210, 200), 0.55) if face.down else face.colour
    ink = ink_on(ground)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s, edge, deep = side * fine, 1.1 * ui * fine, 1.3 * ui * fine
        _body(draw, (0, 0, s - 1, s - 1), face.emblem, (250, 248, 242))
        _body(draw, (edge, edge, s - 1 - edge, s - 1 - edge), face.emblem, mix(ground, (0, 0, 0), 0.3))
        _body(draw, (edge, edge, s - 1 - edge - deep, s - 1 - edge - deep), face.emblem, ground)
        if face.symbol is None:
            middle, wide = s / 2, 2.2 * ui * fine
            if face.count == 1 and not face.emblem:
                draw.ellipse(
                    (middle - wide, middle - wide, middle + wide, middle + wide),
                    fill=(*mix(ground, ink, 0.35), 255),
                )
        else:
            step, radius = 4.3 * ui * fine, 1.55 * ui * fine
            for i in range(face.pips):
                x = s / 2 + (i - (face.pips - 1) / 2) * min(step, s * 0.86 / max(1, face.pips))
                y = 4.4 * ui * fine
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(*ink, 255))

    image = sprite(side, side, paint)
    if face.symbol is not None:
        picture = icon(face.symbol, round(13 * ui), ink)
        image.alpha_composite(picture, ((side - picture.width) // 2, round(7 * ui)))
    elif face.count == 1 and face.emblem:
        sign = emblem(face.emblem, round(9 * ui), mix(ground, ink, 0.6))
        image.alpha_composite(sign, (round((side - ui) / 2 - sign.width / 2), round((side - ui) / 2 - sign.height / 2)))
    elif face.count > 1:
        ImageDraw.Draw(image).text(
            (side / 2, side / 2), str(face.count), font=font("bold", max(11, round(13 * ui))), anchor="mm", fill=ink
        )
    return image


def _body(draw: ImageDraw.ImageDraw, box: Box, sign: str, colour: Colour) -> None:
    """The outline of a block, its corners by its side."""
    left, top, right, bottom = box
    wide = right - left
    if sign == "star":
        cut = wide * 0.2
        points = [(left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)]
        points += [(right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)]
        draw.polygon(points, fill=(*colour, 255))
    else:
        draw.rounded_rectangle(box, radius=wide * (0.3 if sign == "ring" else 0.08), fill=(*colour, 255))


def block_rows(faces: tuple[Face, ...], ui: float, columns: int = 4) -> Image.Image:
    """Blocks side by side, in rows."""
    columns = min(columns, len(faces))
    rows = -(-len(faces) // columns)
    side = round(SIDE * ui)
    image = Image.new("RGBA", (columns * (side + 1) - 1, rows * (side + 1) - 1), (0, 0, 0, 0))
    for i, face in enumerate(faces):
        image.alpha_composite(block_picture(face, ui), (i % columns * (side + 1), i // columns * (side + 1)))
    return image
