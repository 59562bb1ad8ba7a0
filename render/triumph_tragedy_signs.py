"""The small signs of Triumph & Tragedy: Capitals by rank, Resources, Influence."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Colour, font, sprite
from render.pieces import emblem, icon_badge, roundel

GOLD: Colour = (255, 205, 60)
DARK: Colour = (52, 34, 0)
PAPER: Colour = (255, 252, 244)
BLACK: Colour = (30, 28, 26)
RED: Colour = (176, 36, 20)


def capital(rank: str, ui: float) -> Image.Image:
    """A MainCapital: gold star on a dark disc; a SubCapital: gold star; any other Capital: white star."""
    if rank != "MainCapital":
        return icon_badge("star", ui, GOLD if rank == "SubCapital" else (255, 255, 255), DARK)
    return roundel("star", ui, DARK, GOLD, GOLD, 15, 11.5)


@lru_cache(maxsize=64)
def resource(count: int, ui: float, fill: Colour) -> Image.Image:
    """Resource triangles with their number."""
    size = round(15 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        draw.polygon([(s / 2, 0), (s, s * 0.98), (0, s * 0.98)], fill=(*PAPER, 255))
        draw.polygon([(s / 2, s * 0.1), (s * 0.9, s * 0.92), (s * 0.1, s * 0.92)], fill=(*fill, 255))

    image = sprite(size, size, paint)
    if count > 1:
        face = font("bold", max(11, round(11 * ui)))
        ImageDraw.Draw(image).text((size / 2, size * 0.64), str(count), font=face, anchor="mm", fill=(255, 255, 255))
    return image


@lru_cache(maxsize=64)
def flag(count: int, sign: str, ui: float, fill: Colour) -> Image.Image:
    """A faction's Influence in a nation by its number of markers; without a number the nation is the faction's."""
    size = round(15 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        draw.rounded_rectangle((0, 0, s - 1, s - 1), radius=s * 0.2, fill=(*PAPER, 255))
        draw.rounded_rectangle((s * 0.08, s * 0.08, s * 0.92, s * 0.92), radius=s * 0.16, fill=(*fill, 255))

    image = sprite(size, size, paint)
    if count:
        face = font("bold", max(11, round(11.5 * ui)))
        ImageDraw.Draw(image).text((size / 2, size / 2), str(count), font=face, anchor="mm", fill=(255, 255, 255))
    else:
        drawn = emblem(sign, round(10 * ui), (255, 255, 255))
        image.alpha_composite(drawn, ((size - drawn.width) // 2, (size - drawn.height) // 2))
    return image


@lru_cache(maxsize=16)
def played(ui: float, fill: Colour) -> Image.Image:
    """A card that a faction has on the table for a nation."""
    wide, high = round(11.5 * ui), round(15 * ui)

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        w, h = wide * fine, high * fine
        draw.rounded_rectangle((0, 0, w - 1, h - 1), radius=w * 0.18, fill=(*PAPER, 255))
        draw.rounded_rectangle((w * 0.1, w * 0.1, w * 0.9, h - w * 0.1), radius=w * 0.12, fill=(*fill, 255))
        for top in (0.34, 0.52, 0.7):
            draw.line((w * 0.28, h * top, w * 0.72, h * top), fill=(*PAPER, 255), width=round(1.2 * ui * fine))

    return sprite(wide, high, paint)


@lru_cache(maxsize=8)
def no_resource(ui: float) -> Image.Image:
    """A Resource triangle crossed out: black RES cannot be shipped past here."""
    image = resource(1, ui, BLACK).copy()
    size = image.width

    def paint(draw: ImageDraw.ImageDraw, fine: float) -> None:
        s = size * fine
        for ends in ([(s * 0.06, s * 0.2), (s * 0.94, s * 0.94)], [(s * 0.94, s * 0.2), (s * 0.06, s * 0.94)]):
            draw.line(ends, fill=(*PAPER, 255), width=round(3.4 * ui * fine))
            draw.line(ends, fill=(*RED, 255), width=round(2 * ui * fine))

    image.alpha_composite(sprite(size, size, paint))
    return image
