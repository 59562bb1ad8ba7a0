"""What is wrong with a page: every fault of layout as a line of text."""

from __future__ import annotations

from render.canvas import SMALLEST, contrast
from render.labels import overlap
from render.snapshot import Page


def faults(page: Page) -> list[str]:
    found = []
    width, height = page.image.size
    for number, text in enumerate(page.texts):
        left, top, right, bottom = text.box
        if left < 0 or top < -1 or right > width or bottom > height + 1:
            found.append(f"{text.words!r} runs out of the picture at {text.box}")
        if text.size < SMALLEST:
            found.append(f"{text.words!r} is {text.size} px")
        if contrast(text.ink, text.ground) < 4.5:
            found.append(f"{text.words!r} has contrast {contrast(text.ink, text.ground):.1f}")
        found += [
            f"{text.words!r} overlaps {other.words!r}"
            for other in page.texts[number + 1 :]
            if overlap(text.box, other.box) > 2
        ]
    for text in page.map_layout.texts:
        found += [f"a piece covers {text.words!r}" for box in page.map_layout.pieces if overlap(text.box, box) > 2]
    pieces = page.map_layout.pieces
    for number, box in enumerate(pieces):
        for other in pieces[number + 1 :]:
            small = min((b[2] - b[0]) * (b[3] - b[1]) for b in (box, other))
            if overlap(box, other) > 0.1 * small:
                found.append(f"pieces at {box} and {other} overlap")
    found += [f"no room for the name {name!r}" for name in page.map_layout.omitted]
    return found
