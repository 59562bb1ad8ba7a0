"""Pictures that were looked at and found good stay as they are, within a tolerance for other versions of Pillow."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.render.golden import FOLDER, PICTURES, difference, reduced


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_as_kept(name: str, layers: Path) -> None:
    kept, drawn = Image.open(FOLDER / f"{name}.png"), reduced(name, layers)
    assert kept.size == drawn.size
    mean, share = difference(kept, drawn)
    assert mean < 3, f"{name} differs by {mean:.2f} a channel"
    assert share < 0.01, f"{share:.1%} of {name} differs clearly"


def test_another_position_would_be_noticed() -> None:
    mean, share = difference(
        Image.open(FOLDER / "saa_opening.png").resize((800, 587)),
        Image.open(FOLDER / "saa_summer.png").resize((800, 587)),
    )
    assert share > 0.01 or mean > 3
