"""The sides can be told apart by people with each kind of sight."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.canvas import Colour, contrast
from render.palette import MARKS, palette

# How colours look to people without one kind of cone (Machado, Oliveira and Fernandes 2009, full severity, linear light).
SIGHT = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "default": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
SIDES = 5


def seen(colour: Colour, sight: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as seen with that sight."""
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in SIGHT[sight])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", MARKS)
def test_tints_differ(name: str, dark: bool) -> None:
    colours = palette(name, dark)
    lands = [*colours.tints[:SIDES], colours.neutral]
    for (i, a), (j, b) in combinations(enumerate(lands), 2):
        apart = math.dist(seen(a, name), seen(b, name))
        assert apart >= (8 if dark else 10), f"sides {i} and {j} look {apart:.1f} apart"


@pytest.mark.parametrize("name", MARKS)
def test_white_reads_on_every_piece(name: str) -> None:
    for mark in palette(name).marks:
        assert contrast((255, 255, 255), mark) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", MARKS)
def test_names_read_on_every_tint(name: str, dark: bool) -> None:
    colours = palette(name, dark)
    for ground in (*colours.tints, colours.neutral, colours.blank):
        assert contrast(colours.name_ink, ground) >= 4.5
    for ground in (colours.sea, colours.sea_deep, colours.shelf, colours.ocean):
        assert contrast(colours.sea_ink, ground) >= 4.5


def test_an_unknown_palette_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="deuteranopia"):
        palette("sepia")
