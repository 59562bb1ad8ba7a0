"""The record sheet of Third Reich: readable in every palette, true to the view, and only of what its seat may see."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render import hand
from render.palette import MARKS, palette
from render.snapshot import Page
from render.third_reich_hand import alt_text, draw, parts, sorts
from rules.kernel.views import View
from tests.render.checks import faults
from tests.third_reich.early import peace
from tests.third_reich.table import Table, opened, set_up, table

GER, UK, US, RUS = "Germany", "Britain", "United States", "Russia"


def options() -> Table:
    t = peace(powers={GER: {"variant": 6, "brps": 135, "sw": {"submarine": 4}}})
    t.power(GER).spent, t.power(GER).limit = 15, 75
    return t


def invasion() -> Table:
    return set_up(opened())


POSITIONS = {"options": options, "invasion": invasion}


def sheet(name: str, seat: str = GER, colours: str = "default", dark: bool = False) -> Page:
    page = draw(POSITIONS[name]().game.view(seat), palette(colours, dark))
    assert page is not None
    return page


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("colours", MARKS)
@pytest.mark.parametrize("name", POSITIONS)
def test_every_sheet_is_readable_in_every_palette(name: str, colours: str, dark: bool) -> None:
    page = sheet(name, GER, colours, dark)
    assert faults(page) == [] and min(text.size for text in page.texts) >= 15


def test_it_tells_what_the_record_sheet_tells() -> None:
    t = options()
    words = [text.words for text in sheet("options").texts]
    own = t.game.view(GER).position["powers"][GER]
    assert parts(own) == (15, 60, 75)
    assert {"15 spent", "60 to spend", "75 kept", "135", "Axis 6: Germany arms: 50 BRPs"} <= set(words)
    assert any(text.startswith("You may declare war on Russia (35 BRPs)") for text in words)
    assert "60 may still be spent this turn" in alt_text(t.game.view(GER), GER, own)


def test_the_force_pool_is_drawn_with_prices() -> None:
    view = invasion().game.view(GER)
    piles = sorts(view, GER)
    assert (GER, "armor", "4-6", view.position["pool"][GER]["armor 4-6"], 8) in piles
    words = [text.words for text in sheet("invasion").texts]
    assert "8 BRPs" in words and "Force Pool" in words


def test_nothing_is_drawn_for_onlookers_or_powers_out_of_play() -> None:
    t = options()
    assert hand(t.game.view(None)) is None
    gone = table("movement", {"H47": "R inf"}, powers={UK: {"in_play": False, "conquered": 20}})
    assert hand(gone.game.view(UK)) is None


def test_the_sheet_does_not_change_with_what_others_hide() -> None:
    def drawn(**secrets: object) -> bytes:
        t = table("movement", {"H47": "R inf", "L31": "G inf"}, powers={GER: {"variant": 8}, UK: secrets})
        picture = hand(t.game.view(GER))
        assert picture is not None
        return picture.png

    plain = drawn(variant=4, sw={"asw": 3, "sac": 9}, box={})
    assert plain == drawn(variant=9, sw={"asw": 7, "sac": 1}, box={"asw": 2})


def test_it_can_be_posted() -> None:
    view: View = invasion().game.view(US)
    picture = hand(view, dark=True)
    assert picture is not None and len(picture.png) < 1_000_000
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.size) == ("PNG", picture.size)
    assert picture.alt_text.startswith("Record sheet of the United States, Spring 1944")
