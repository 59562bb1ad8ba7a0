"""What is made a strip at a time, to save room, is what it would be if it were made at once."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.canvas import STRIP, flat, reduced, spread
from render.hexbase import _shores

HEIGHTS = (6, STRIP - 2, STRIP, STRIP + 2, 2 * STRIP + 38)


def scribble(draw: ImageDraw.ImageDraw, high: int, inks: list[tuple[int, ...]]) -> None:
    chance = random.Random(high)
    for ink in inks * 6:
        points = [(chance.randrange(-9, 75), chance.randrange(-9, high + 9)) for _ in range(3)]
        draw.polygon(points, fill=ink)
        draw.line(points, fill=ink, width=5, joint="curve")


@pytest.mark.parametrize("high", HEIGHTS)
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_flat_drawing_is_reduced_as_one_in_full_colour(mode: str, high: int) -> None:
    ground, *inks = [tuple(ink[: len(mode)]) for ink in ((9, 8, 7, 0), (200, 30, 90, 255), (4, 90, 220, 110))]
    full, few = Image.new(mode, (66, high), ground), flat(66, high, ground)
    scribble(ImageDraw.Draw(full), high, inks)
    scribble(ImageDraw.Draw(few), high, inks)
    assert few.mode == "P"
    small = reduced(few, 2)
    assert small.mode == mode and len(small.getcolors(10_000) or ()) > 3
    assert small.tobytes() == full.reduce(2).tobytes()


@pytest.mark.parametrize("high", HEIGHTS)
def test_a_coast_runs_over_the_edges_of_strips(high: int) -> None:
    land = Image.new("L", (66, high), 0)
    scribble(ImageDraw.Draw(land), high, [(255,), (0,)])
    inner = ImageChops.invert(spread(ImageChops.invert(land), 1))
    coast = ImageChops.subtract(spread(land, 1), inner).reduce(2)
    small, line = _shores(land)
    assert line.getbbox() is not None
    assert (small.tobytes(), line.tobytes()) == (land.reduce(2).tobytes(), coast.tobytes())
