"""Samples of the lines and marks of area maps, for their legends."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.base import hatch
from render.canvas import Colour, mix, sprite
from render.fronts import front_sample
from render.palette import Palette
from render.pieces import burst, emblem, ribbon, roundel

Entry = tuple[Image.Image, str]
WIDE, HIGH = 26, 16
AT_SEA = ("ocean", "crossing", "link", "canal", "port", "gate", "islet")


def swatch(tint: Colour, sign: str | None, ink: Colour, ui: float) -> Image.Image:
    """A side's tint with its sign."""
    chip = Image.new("RGBA", (round(24 * ui), round(HIGH * ui)), (*tint, 255))
    if sign is not None:
        drawn = emblem(sign, round(12 * ui), ink)
        chip.alpha_composite(drawn, ((chip.width - drawn.width) // 2, (chip.height - drawn.height) // 2))
    return chip


def unplayed(ui: float, colours: Palette) -> Image.Image:
    """Land that is no space, hatched."""
    image = Image.new("RGBA", (round(24 * ui), round(HIGH * ui)), (*colours.blank, 255))
    image.paste((*mix(colours.blank, colours.name_ink, 0.16), 255), (0, 0), hatch(image.size, ui * 0.8))
    return image


def line_sample(kind: str, ui: float, colours: Palette) -> Image.Image:
    """A piece of line as it is drawn on the map."""
    c = colours
    ground = c.sea if kind in AT_SEA else c.neutral

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        k = ui * fine
        middle, wide = 8 * k, WIDE * k
        draw.rectangle((0, 0, wide, HIGH * k), fill=(*ground, 255))
        if kind == "river":
            draw.line([(0, middle), (wide, middle)], fill=(*c.river, 255), width=round(2.4 * k))
        elif kind == "forest":
            for i in range(4):
                x = (5 + i * 6) * k
                draw.ellipse((x - 2.2 * k, 5.8 * k, x + 2.2 * k, 10.2 * k), fill=(*c.wood, 255))
        elif kind == "mountain":
            for i in range(3):
                x = (5 + i * 8) * k
                draw.polygon([(x - 3.6 * k, 11 * k), (x, 5 * k), (x + 3.6 * k, 11 * k)], fill=(*c.ridge, 255))
        elif kind == "strait":
            for i in range(4):
                x = (4 + i * 6) * k
                draw.line([(x - 2 * k, middle), (x + 2 * k, middle)], fill=(*c.river, 255), width=round(3 * k))
        elif kind == "canal":
            draw.line([(2 * k, middle), (wide - 2 * k, middle)], fill=(*c.sea_ink, 255), width=round(3.4 * k))
            draw.line([(2 * k, middle), (wide - 2 * k, middle)], fill=(*c.sea, 255), width=round(1.6 * k))
        elif kind == "bars":
            draw.line([(0, middle), (wide, middle)], fill=(*c.border, 255), width=round(1 * k))
            for i in range(4):
                x = (4 + i * 6) * k
                draw.line([(x, middle - 3 * k), (x, middle + 3 * k)], fill=(*c.alarm, 255), width=round(1.1 * k))
        elif kind in ("link", "crossing"):
            ink = (*(c.river if kind == "crossing" else c.name_ink), 255)
            for i in range(6):
                x, r = (3 + i * 4) * k, (2.6 if i in (0, 5) else 1.2) * k
                draw.ellipse((x - r, middle - r, x + r, middle + r), fill=ink)
        elif kind == "boundary":
            draw.rectangle((0, 5 * k, wide, 11 * k), fill=(*c.front, 110))
            draw.line([(0, middle), (wide, middle)], fill=(*c.border, 255), width=round(1 * k))
        elif kind == "strong":
            draw.line([(0, middle), (wide, middle)], fill=(*c.border_strong, 255), width=round(2 * k))
        elif kind == "ocean":
            draw.rectangle((0, middle, wide, HIGH * k), fill=(*c.ocean, 255))
            draw.line([(0, middle), (wide, middle)], fill=(*c.sea_border_strong, 255), width=round(2.2 * k))
        elif kind in ("port", "gate"):
            ink = (*(c.alarm if kind == "gate" else c.sea_ink), 255)
            draw.line([(7 * k, middle), (19 * k, middle)], fill=ink, width=round(1.5 * k))
            draw.ellipse((17 * k, 6 * k, 21 * k, 10 * k), fill=ink)
            draw.ellipse((2.8 * k, 3.8 * k, 11.2 * k, 12.2 * k), fill=(*c.sea, 255), outline=ink, width=round(1.5 * k))
        elif kind == "islet":
            draw.ellipse(
                (8 * k, 3 * k, 18 * k, 13 * k), fill=(*c.neutral, 255), outline=(*c.coast, 255), width=round(1.4 * k)
            )
        else:
            raise ValueError(f"no line is called {kind!r}")

    return sprite(WIDE * ui, HIGH * ui, paint)


def arrow_sample(ui: float, colour: Colour, casing: Colour) -> Image.Image:
    """A short arrow."""
    image = Image.new("RGBA", (round(30 * ui), round(HIGH * ui)), (*casing, 0))
    points = [(4 * ui, 11 * ui), (14 * ui, 8 * ui), (26 * ui, 6 * ui)]
    if (drawn := ribbon(points, 2.2 * ui, 8 * ui, colour, casing)) is not None:
        image.paste(drawn[0], drawn[1], drawn[0])
    return image


def signs(ui: float, colours: Palette, one: Colour, two: Colour, lines: Sequence[tuple[str, str]]) -> list[Entry]:
    """What every area map can carry: arrows, battles, a front; and the lines of this game."""
    if colours.dark:
        one, two = mix(one, (255, 255, 255), 0.5), mix(two, (255, 255, 255), 0.5)
    entries = [
        (front_sample(ui, one, two, colours.border_strong), "Front line"),
        (arrow_sample(ui, one, (255, 255, 255)), "Move"),
        (arrow_sample(ui, one, colours.burst_edge), "Attack"),
        (burst(1, ui * 0.72, colours.burst, colours.burst_edge), "Battle, result below"),
        (roundel("swords", ui, colours.burst_edge), "Battle to come"),
    ]
    return entries + [(line_sample(kind, ui, colours), words) for kind, words in lines]
