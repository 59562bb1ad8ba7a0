"""Wooden blocks: a symbol and as many pips as steps are left; a hidden block shows only whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Colour, font, ink_on, mix, sprite
from render.icons import icon


@dataclass(frozen=True)
class Face:
    """One block as a viewer sees it: without a symbol it stands hidden, and several alike may stand as one."""

    colour: Colour
    symbol: str | None
    pips: int = 0
    count: int = 1


SIDE = 21  # px at ui 1


@lru_cache(maxsize=1024)
def block_picture(face: Face, ui: float) -> Image.Image:
    """The block: pips in a row along its upper edge, the symbol below them."""
    side = round(SIDE * ui)
    ink = ink_on(face.colour)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s, edge = side * fine, 1.1 * ui * fine
        draw.rounded_rectangle((0, 0, s - 1, s - 1), radius=2.6 * ui * fine, fill=(250, 248, 242, 255))
        draw.rounded_rectangle((edge, edge, s - 1 - edge, s - 1 - edge), radius=2 * ui * fine, fill=(*face.colour, 255))
        shade = mix(face.colour, (0, 0, 0), 0.3)
        draw.line(
            [(edge * 1.5, s - edge * 2), (s - edge * 2, s - edge * 2), (s - edge * 2, edge * 1.5)],
            fill=(*shade, 255),
            width=round(1.3 * ui * fine),
        )
        if face.symbol is None:
            middle, wide = s / 2, 2.2 * ui * fine
            if face.count == 1:
                draw.ellipse(
                    (middle - wide, middle - wide, middle + wide, middle + wide),
                    fill=(*mix(face.colour, ink, 0.35), 255),
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
    elif face.count > 1:
        ImageDraw.Draw(image).text(
            (side / 2, side / 2), str(face.count), font=font("bold", max(11, round(13 * ui))), anchor="mm", fill=ink
        )
    return image


def block_rows(faces: tuple[Face, ...], ui: float, columns: int = 4) -> Image.Image:
    """Blocks side by side, in rows."""
    columns = min(columns, len(faces))
    rows = -(-len(faces) // columns)
    side = round(SIDE * ui)
    image = Image.new("RGBA", (columns * (side + 1) - 1, rows * (side + 1) - 1), (0, 0, 0, 0))
    for i, face in enumerate(faces):
        image.alpha_composite(block_picture(face, ui), (i % columns * (side + 1), i // columns * (side + 1)))
    return image
