"""The whole map of each sample, drawn and packed once a process; tests look at it and leave it as it is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from render import snapshot
from render.snapshot import Page, Picture, draw
from rules.kernel.views import View
from tests.render.samples import SAMPLES


@cache
def page(sample: str, layers: Path) -> Page:
    return draw(SAMPLES[sample](), folder=layers)


@cache
def posted(sample: str, layers: Path) -> tuple[View, Picture]:
    """The view after it was drawn, and its picture."""
    view = SAMPLES[sample]()
    return view, snapshot(view, folder=layers)
