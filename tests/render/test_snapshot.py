"""The picture as posted: size, words, refusals, the kept layers, and nothing but the view."""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from render import UnknownRegion, base, cache, snapshot
from render.snapshot import Page, Picture, draw
from rules import GAMES
from rules.kernel.game import Game
from tests.render.checks import faults
from tests.render.drawn import page, posted
from tests.render.samples import SAMPLES
from tests.render.samples.common import due
from tests.render.samples.supreme_axis_allies import saa_late, saa_opening, saa_summer
from tests.render.samples.supreme_commander import sc_war
from tests.render.samples.triumph_tragedy import tt_war


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_full_map_is_under_a_megabyte(sample: str, layers: Path) -> None:
    _, picture = posted(sample, layers)
    assert len(picture.png) < 1_000_000
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.width == 1600
    assert picture.size == image.size


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_alt_text_is_two_or_three_sentences(sample: str, layers: Path) -> None:
    view, picture = posted(sample, layers)
    words = picture.alt_text
    assert view.clock in words
    assert 2 <= len(re.findall(r"\.(?: |$)", words)) <= 4
    assert len(words) < 1024


@pytest.mark.parametrize("sample", SAMPLES)
def test_drawing_leaves_the_view_as_it_was(sample: str, layers: Path) -> None:
    view, _ = posted(sample, layers)
    assert view == SAMPLES[sample]()


@pytest.mark.parametrize(
    ("sample", "asked", "near"),
    [
        ("tt_war", "Bryanks", "Bryansk"),
        ("sc_war", "17333", "1733"),
        ("ww2_war", "Stalingard", "Stalingrad"),
        ("tr_war", "Est Front", "Western Front"),
    ],
)
def test_every_game_lists_what_is_near(sample: str, asked: str, near: str, layers: Path) -> None:
    with pytest.raises(UnknownRegion) as refused:
        snapshot(SAMPLES[sample](), asked, folder=layers)
    assert near in refused.value.near


def test_hidden_blocks_look_alike(layers: Path) -> None:
    """What a hidden block is cannot be told: only its nation and number reach the picture."""
    view, other = tt_war(), tt_war()
    blocks = other.position["spaces"]["Moscow"]["blocks"]
    assert len(blocks) == 5
    assert not any("kind" in block for block in blocks)
    for block in blocks:
        block |= {"cv": 4, "name": "TANK1", "moved": True}
    assert snapshot(view, folder=layers) == snapshot(other, folder=layers)


def test_a_hidden_counter_shows_its_country_only(layers: Path) -> None:
    def with_hidden(kind: str, figures: str, size: str) -> bytes:
        view = sc_war()
        view.position["hexes"]["1617"]["units"] = [
            {"country": "USSR", "kind": kind, "figures": figures, "size": size, "hidden": True}
        ]
        return snapshot(view, "Moscow", folder=layers).png

    assert with_hidden("infantry", "3-3", "XXXX") == with_hidden("armor", "9-9", "X")


@pytest.mark.parametrize("region", [None, "East", "Moscow"])
def test_a_hidden_counter_below_others_shows_its_country_only(region: str | None, layers: Path) -> None:
    """Neither the stack it lies in nor the boxes, the legend or the words tell what it is."""

    def with_hidden(**facts: Any) -> Picture:
        view = sc_war()
        unknown = {"country": "USSR", "hidden": True, **facts}
        army = {"country": "USSR", "kind": "infantry", "figures": "6-4", "size": "XXXX"}
        for here in view.position["hexes"].values():
            for unit in here["units"]:
                unit.update(reduced=False, spent=False)
        view.position["hexes"]["1617"]["units"] = [unknown, army, dict(unknown)]
        view.position["boxes"]["Unknown"] = [unknown, unknown]
        return snapshot(view, region, folder=layers)

    plain = with_hidden()
    for facts in ({"kind": "fighter", "figures": "9-9"}, {"kind": "surface"}, {"reduced": True}, {"spent": True}):
        assert with_hidden(**facts) == plain


def test_the_alt_text_says_who_holds_the_capitals_and_what_changed(layers: Path) -> None:
    words = posted("saa_summer", layers)[1].alt_text
    axis = words.split("the Allies")[0]
    assert "Berlin" in axis
    assert "Leningrad" in axis, "taken by Germany in this position"
    assert "Stalingrad: Germany takes the city" in words


def test_an_unknown_region_lists_the_near_ones(layers: Path) -> None:
    with pytest.raises(UnknownRegion) as refused:
        snapshot(saa_opening(), "Pacfic", folder=layers)
    assert "Pacific" in refused.value.near
    with pytest.raises(UnknownRegion) as refused:
        snapshot(saa_opening(), "Normandie", folder=layers)
    assert "Normandy" in refused.value.near


def test_the_refusal_of_a_region_comes_whole_out_of_a_worker(layers: Path) -> None:
    with pytest.raises(UnknownRegion) as refused:
        snapshot(saa_opening(), "Pacfic", folder=layers)
    carried = pickle.loads(pickle.dumps(refused.value))
    assert (str(carried), carried.near) == (str(refused.value), refused.value.near)


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_opening_of_a_real_game_is_drawn(slug: str, layers: Path) -> None:
    for scenario in GAMES[slug].scenarios:
        game = Game.new(GAMES[slug], scenario, seed="picture")
        view = game.view(None)
        drawn = draw(view, folder=layers)
        assert faults(drawn) == []
        assert view.clock in drawn.alt_text
        assert ":" not in waiting_line(drawn)
        assert not [t.words for t in drawn.texts for asked in game.pending() if asked.prompt in t.words]


def waiting_line(drawn: Page) -> str:
    """What the title bar says of who is due."""
    (line,) = [t.words for t in drawn.texts if t.words.startswith("Waiting for ")]
    return line


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_ask_nobody_but_the_seat_that_looks(sample: str) -> None:
    view = SAMPLES[sample]()
    assert [asked.seat for asked in view.waiting if asked.prompt and asked.seat != view.seat] == []


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        (
            "saa_opening",
            "Waiting for USSR: Research Priority: pay 5 IPC and roll for a card, or skip? You have 24 IPC.",
        ),
        ("saa_summer", "Waiting for Germany: choose the order of combats; USSR"),
        ("tt_war", "Waiting for Axis"),
        ("ww2_opening", "Waiting for Germany: move on the Western Front"),
        ("sc_war", "Waiting for USSR: retreat from 1521"),
        ("tr_overlord", "Waiting for Russia: choose losses of the exchange"),
    ],
)
def test_the_title_bar_asks_the_seat_that_looks_and_names_the_others(sample: str, words: str, layers: Path) -> None:
    assert waiting_line(page(sample, layers)) == words


def test_the_title_bar_names_a_seat_without_a_question_without_a_colon(layers: Path) -> None:
    view = msgspec.structs.replace(saa_opening(), seat=None, waiting=(due("GER"),))
    assert waiting_line(draw(view, "Japan", size=600, folder=layers)) == "Waiting for Germany"


def test_an_unknown_space_to_highlight_lists_the_near_ones(layers: Path) -> None:
    with pytest.raises(UnknownRegion) as refused:
        snapshot(saa_opening(), highlight=["Stalingard"], folder=layers)
    assert "Stalingrad" in refused.value.near


def test_regions_are_found_without_case_or_accents(layers: Path) -> None:
    plain = snapshot(saa_opening(), "south-east asia", folder=layers)
    assert plain.png == snapshot(saa_opening(), "South-East Asia", folder=layers).png


def test_a_group_of_spaces_is_a_region(layers: Path) -> None:
    assert "Map of Western Europe" in snapshot(saa_opening(), "Western Europe", folder=layers).alt_text


@pytest.mark.parametrize("size", [10, 100_000])
def test_an_absurd_size_is_refused(size: int, layers: Path) -> None:
    with pytest.raises(ValueError, match="px wide"):
        snapshot(saa_opening(), size=size, folder=layers)


def test_a_highlight_changes_the_picture(layers: Path) -> None:
    marked = draw(saa_opening(), highlight=["Moscow"], folder=layers).image
    assert marked.tobytes() != page("saa_opening", layers).image.tobytes()


def test_corrupt_layers_are_drawn_again(tmp_path: Path) -> None:
    clean = snapshot(saa_opening(), "Japan", size=600, folder=tmp_path).png
    kept = list(tmp_path.glob("*.layer"))
    assert len(kept) == 1
    whole = kept[0].read_bytes()
    middle = len(whole) // 2
    for broken in (
        b"",
        whole[:100],
        whole[:middle],
        whole[:middle] + b"\0\1\2" + whole[middle + 3 :],
        whole.replace(b"Honshu", b"Hunshu", 1),
        b"not a layer at all",
    ):
        kept[0].write_bytes(broken)
        base._LAST.clear()  # as another process would find it
        assert snapshot(saa_opening(), "Japan", size=600, folder=tmp_path).png == clean
        assert kept[0].read_bytes() == whole, "the broken file was not replaced"


def test_layers_go_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUTANT_CACHE", str(tmp_path / "here"))
    assert cache.directory() == tmp_path / "here"
    monkeypatch.delenv("ADJUTANT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.directory() == tmp_path / "adjutant"
    assert cache.directory("given") == Path("given")


def test_a_folder_that_cannot_be_written_costs_no_picture(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert snapshot(saa_opening(), "Malta", size=600, folder=blocked).png


def test_a_picture_depends_on_the_view_only(layers: Path) -> None:
    """Drawn between other pictures, with the units listed in another order: the same bytes."""
    _, first = posted("saa_summer", layers)
    draw(saa_late(), dark=True, folder=layers)
    view = saa_summer()
    spaces = view.position["spaces"]
    view.position["spaces"] = {
        name: {
            **spaces[name],
            "units": {n: dict(reversed(u.items())) for n, u in reversed(spaces[name]["units"].items())},
        }
        for name in reversed(spaces)
    }
    again = snapshot(view, folder=layers)
    assert (again.png, again.legend) == (first.png, first.legend)


def test_what_the_view_hides_cannot_show(layers: Path) -> None:
    """The seat and anything the position does not contain leave picture, words and legend as they are."""
    onlooker = msgspec.structs.replace(saa_summer(), seat=None, waiting=(due("GER"), due("USSR")))
    japan = msgspec.structs.replace(onlooker, seat="JAP")
    assert snapshot(onlooker, folder=layers) == snapshot(japan, folder=layers)
