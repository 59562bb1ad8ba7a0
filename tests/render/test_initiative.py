"""The initiative of World War II in Europe stands whole on every width, in as many lines as it needs."""

import pytest

from render.palette import palette
from render.ww2_europe_mats import front_tag, initiative

FRONTS = ("Western", "Northern", "Eastern", "Southern", "Mediterranean", "African", "Middle East")
POSITION = {"initiative": {f"{front} Front": "Axis" if n < 4 else "Allies" for n, front in enumerate(FRONTS)}}


@pytest.mark.parametrize("width", [500, 700, 900, 1100, 1300, 1600])
def test_no_front_is_cut_off(width: int) -> None:
    colours = palette()
    strip = initiative(POSITION, width, 1.0, colours)
    assert strip is not None and strip.image.width == width
    ground = strip.image.getpixel((0, 0))
    last = strip.image.crop((width - 3, 0, width, strip.image.height))
    assert {colour for _, colour in last.getcolors()} == {ground}, "nothing touches the edge"
    tags = sum(front_tag(front, side, 1.0, colours).width for front, side in POSITION["initiative"].items())
    assert strip.image.height >= 26 * -(-tags // width), "as many lines as the fronts need"
    assert [text.words for text in strip.texts][-1] == "Axis lead 4 to 3", "who leads is told on every width"


def test_where_nobody_has_it_nothing_stands() -> None:
    assert initiative({"initiative": {}}, 900, 1.0, palette()) is None
