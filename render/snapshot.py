"""`snapshot(view)`: the picture of a position, made from a view only."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from PIL import Image

from render import cache
from render.labels import Layout, Text
from render.palette import Palette
from render.palette import palette as palette_named
from rules.kernel.views import View

OWN = Path(__file__).parent
"""A game is drawn by the module of its name that lies here."""


@dataclass(frozen=True)
class Request:
    """How the picture was asked for."""

    region: str | None
    size: int
    highlight: tuple[str, ...]
    colours: Palette
    folder: Path
    focus: tuple[str, ...] = ()
    """Spaces to look at from near, what matters most first; those are shown that fit together."""
    legend: bool = True


def wide_enough(title: str, region: str | None, size: int, least: int) -> None:
    """Refuse a whole map too narrow for all that stands on it; of a region there is room in any width."""
    if region is None and size < least:
        raise ValueError(
            f"the whole map of {title} is at least {least} px wide, not {size}; a region can be drawn from "
            f"{SMALLEST_SIZE} px on"
        )


@dataclass(frozen=True)
class Page:
    """A finished drawing before it is packed as PNG; the layout test looks at it."""

    image: Image.Image
    texts: list[Text]
    map_layout: Layout
    alt_text: str
    legend: str


@dataclass(frozen=True)
class Picture:
    """What is posted."""

    png: bytes
    alt_text: str
    legend: str
    size: tuple[int, int] = field(default=(0, 0))


SMALLEST_SIZE, LARGEST_SIZE = 600, 4000


def draw(
    view: View,
    region: str | None = None,
    size: int = 1600,
    highlight: Sequence[str] = (),
    palette: str = "default",
    dark: bool = False,
    folder: str | Path | None = None,
    focus: Sequence[str] = (),
    legend: bool = True,
) -> Page:
    """The page of a view, not yet packed."""
    if not view.game.isidentifier() or not (OWN / "atlas" / f"{view.game}.json.gz").is_file():
        raise ValueError(f"there are no pictures for {view.game!r}")
    if not SMALLEST_SIZE <= size <= LARGEST_SIZE:
        raise ValueError(f"a picture is {SMALLEST_SIZE} to {LARGEST_SIZE} px wide, not {size}")
    game = import_module(f"render.{view.game}")
    request = Request(
        region, size, tuple(highlight), palette_named(palette, dark), cache.directory(folder), tuple(focus), legend
    )
    page: Page = game.draw(view, request)
    return page


def snapshot(
    view: View,
    region: str | None = None,
    size: int = 1600,
    highlight: Sequence[str] = (),
    palette: str = "default",
    dark: bool = False,
    folder: str | Path | None = None,
    focus: Sequence[str] = (),
    legend: bool = True,
) -> Picture:
    """The picture of a view as PNG, with its alt text and legend."""
    page = draw(view, region, size, highlight, palette, dark, folder, focus, legend)
    return Picture(packed(page.image), page.alt_text, page.legend, page.image.size)


def hand(view: View, palette: str = "default", dark: bool = False) -> Picture | None:
    """What the seat of a view holds, as a picture for its holder alone; None where a game has no hands, or the view none.

    A game whose hands are drawn has a module `<game>_hand` here.
    """
    if not view.game.isidentifier() or not (OWN / f"{view.game}_hand.py").is_file():
        return None
    page: Page | None = import_module(f"render.{view.game}_hand").draw(view, palette_named(palette, dark))
    if page is None:
        return None
    return Picture(packed(page.image), page.alt_text, page.legend, page.image.size)


def packed(image: Image.Image) -> bytes:
    """A PNG of at most 256 colours: a third of the bytes, no visible loss on flat colours."""
    flat = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=6)
    return out.getvalue()
