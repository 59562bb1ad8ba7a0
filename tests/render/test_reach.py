"""Where a unit can go, drawn on the map: the rest is dimmed, each hex in reach has its price."""

import pytest

from render.snapshot import draw
from tests.render.samples import SAMPLES

REACH = {
    "unit": "3-5 armor",
    "start": "P46",
    "spaces": {"P46": "", "P47": "1", "Q46": "2", "O46": "1"},
    "zones": ["P47"],
}


@pytest.fixture
def views():
    plain, asked = SAMPLES["tr_war"](), SAMPLES["tr_war"]()
    asked.position["reach"] = REACH
    return plain, asked


def test_what_is_out_of_reach_is_dimmed_and_what_is_in_reach_is_not(views, tmp_path):
    plain, asked = (draw(view, region="P46", size=900, folder=tmp_path).image for view in views)
    light = [image.convert("L").resize((9, 9)) for image in (plain, asked)]
    assert light[1].getpixel((0, 2)) < light[0].getpixel((0, 2)) * 0.8
    assert plain.size[0] == asked.size[0] == 900


def test_it_is_told_in_words_and_in_the_legend(views, tmp_path):
    page = draw(views[1], region="P46", size=900, folder=tmp_path)
    assert "3-5 armor in P46 can reach 3 hexes: P47, Q46 and O46." in page.alt_text
    words = [text.words for text in page.texts]
    assert any("Can be reached" in each for each in words) and any("In an enemy zone" in each for each in words)


def test_who_cannot_go_anywhere(views, tmp_path):
    views[1].position["reach"] = {**REACH, "spaces": {"P46": ""}, "zones": []}
    page = draw(views[1], region="P46", size=900, folder=tmp_path)
    assert "can't go anywhere now" in page.alt_text


def test_another_layer_says_what_its_hexes_are_and_has_lines_below(views, tmp_path):
    more = {"about": "In supply now", "barred": "Out of supply", "notes": ["GA1 at P47: it is cut off"]}
    views[1].position["reach"] = {**REACH, "unit": "supply", **more}
    page = draw(views[1], region="P46", size=900, folder=tmp_path)
    assert "In supply now: 3 hexes. Out of supply: GA1 at P47: it is cut off." in page.alt_text
    words = [text.words for text in page.texts]
    assert {"In supply now", "Out of supply", "GA1 at P47: it is cut off"} <= set(words)
    assert "Can be reached, and what it costs" not in words
