"""What pictures of the area games say in words and symbols: legends, alt texts, mats; and the set-ups made by hand."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from render import icons
from render.atlas import load
from render.palette import palette
from render.snapshot import Request, draw
from tests.render.drawn import page
from tests.render.samples import SAMPLES
from tests.render.samples.common import read
from tests.render.test_area_games import CROWDED, MODULES

# --- the legend -------------------------------------------------------------------------------------------------------


class Seen(dict[str, Any]):
    """Remembers which silhouettes were asked for."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)


def forget() -> None:
    """Empty every cache of small pictures."""
    for name in ("icons", "pieces", "blocks", "triumph_tragedy_signs", "ww2_europe_mats"):
        for thing in vars(import_module(f"render.{name}")).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


@pytest.mark.parametrize("region", [None, "Mediterranean", "Eastern Front"])
@pytest.mark.parametrize("game", MODULES)
def test_every_symbol_on_the_map_is_explained(
    game: str, region: str | None, layers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = MODULES[game]
    if region is not None and region not in module.REGIONS:
        pytest.skip("no region of that name in this game")
    shapes = Seen(icons.SHAPES)
    monkeypatch.setattr(icons, "SHAPES", shapes)
    forget()
    _ = module._legend(Request(None, 1600, (), palette(), layers), 1.0)
    explained = set(shapes.asked)
    for sample in (name for name in CROWDED if name.startswith(f"{game}_")):
        forget()
        draw(SAMPLES[sample](), region, folder=layers)
    forget()
    assert shapes.asked - explained == set()


@pytest.mark.parametrize("sample", ["saa_opening", "tt_opening", "ww2_opening"])
def test_every_kind_of_line_is_in_the_legend(sample: str, layers: Path) -> None:
    words = {
        "river": "River",
        "forest": "Forest",
        "mountain": "Mountain",
        "strait": "Strait",
        "canal": "Canal",
        "blue": "Strait, blue border",
    }
    view = SAMPLES[sample]()
    present = set(load(view.game).kinds.values()) | {kind for *_, kind in load(view.game).links if kind in words}
    assert present or view.game != "triumph_tragedy"
    texts = [text.words for text in page(sample, layers).texts]
    assert [kind for kind in present if not any(text.startswith(words[kind]) for text in texts)] == []
    always = ("Front line", "Move", "Attack", "No border", "Border by line", "Battle, result below", "Battle to come")
    assert set(always) <= set(texts)


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_alt_text_of_triumph_and_tragedy_says_who_holds_the_great_cities(layers: Path) -> None:
    words = page("tt_three", layers).alt_text
    cities = dict(re.findall(r"(Axis|West|USSR) ([^;]*?)(?:;|\.)", words.split("Great cities: ")[1].split(" Front")[0]))
    assert "Paris" in cities["Axis"], "taken from France in this position"
    assert {"London", "Washington"} <= set(re.split(r", | and ", cities["West"]))
    assert {"Moscow", "Leningrad", "Baku"} == set(re.split(r", | and ", cities["USSR"]))
    assert "Amsterdam: no hits" in words


def test_the_alt_text_of_world_war_ii_in_europe_says_flags_fronts_and_initiative(layers: Path) -> None:
    words = page("ww2_1944", layers).alt_text
    assert "Paris (Germany)" in words
    assert "Rome facing Naples" in words
    assert "the Axis has the initiative on these Fronts: Northern and Southern" in words
    assert "Cherbourg: the landing holds" in words


def test_the_alt_text_of_supreme_axis_and_allies_says_where_the_fronts_are(layers: Path) -> None:
    words = page("saa_late", layers).alt_text
    assert "Brandenburg facing Poland" in words
    assert "Normandy facing Paris" in words


@pytest.mark.parametrize(
    ("sample", "space", "key", "holder", "words"),
    [
        ("saa_opening", "Spain", "owner", "GER", "Spain (Germany)"),
        ("saa_opening", "England", "owner", None, "England (nobody)"),
        ("tt_opening", "Vienna", "control", "Axis", "Vienna (Axis)"),
        ("tt_opening", "Ruhr", "control", "", "Ruhr (nobody)"),
        ("ww2_opening", "Oslo", "owner", "Germany", "Oslo (Germany)"),
        ("ww2_opening", "Paris", "owner", "Vichy France", "Paris (Vichy France)"),
    ],
)
def test_the_alt_text_says_what_is_not_held_as_printed(
    sample: str, space: str, key: str, holder: str | None, words: str
) -> None:
    """And says that all is, only where it is so."""
    view = SAMPLES[sample]()
    view.position["battles"] = []
    board = MODULES[sample.split("_")[0]].board()
    for name, each in view.position["spaces"].items():
        each[key] = board[name].get("owner")
    alt_text = MODULES[sample.split("_")[0]].alt_text
    assert "is held as printed on the board." in alt_text(view, None)
    view.position["spaces"][space][key] = holder
    assert f"held by another than printed on the board: {words}." in alt_text(view, None)


def test_the_star_of_a_city_that_counts_for_a_side_is_explained_where_it_is_drawn(layers: Path) -> None:
    view = SAMPLES["saa_late"]()
    view.position["spaces"]["Honshu"].update(owner=None, flag="Allies")
    texts = [text.words for text in draw(view, "Japan", size=600, folder=layers).texts]
    assert "Counts for the Allies" in texts
    assert "Counts for the Axis" not in texts
    assert "Counts for the Allies" not in [text.words for text in page("saa_late", layers).texts]


def test_the_cards_say_what_is_being_built_and_learnt(layers: Path) -> None:
    texts = [text.words for text in page("ww2_war", layers).texts]
    assert "Redeployment 7 · Pacific $120" in texts
    assert "Heavy Bombers 171" in texts
    assert "France (surrendered)" in texts
    assert "Axis lead 4 to 3" in texts


def test_units_still_to_be_set_up_are_counted(layers: Path) -> None:
    waiting = SAMPLES["saa_setup"]().position["pools"]["GER"]
    words = f"{sum(sum(units.values()) for units in waiting.values())} units to set up in {len(waiting)} Regions"
    assert words in [text.words for text in page("saa_setup", layers).texts]


# --- the set-ups by hand ----------------------------------------------------------------------------------------------

GROUND = {"infantry": 1, "mech": 2, "airborne": 1, "artillery": 2, "tank": 2}
AXIS = ("Germany", "Italy")


@pytest.mark.parametrize("sample", ["ww2_opening", "ww2_1941", "ww2_war", "ww2_1944"])
def test_the_set_ups_of_world_war_ii_in_europe_keep_the_stack_limit(sample: str) -> None:
    """Ten Stack Points of ground units a side in a land space, without limit behind the blue border."""
    board = {s["name"]: s for s in read("ww2_europe", "board.json")["spaces"]}
    for name, space in SAMPLES[sample]().position["spaces"].items():
        points: Counter[bool] = Counter()
        for power, units in space["units"].items():
            points[power in AXIS] += sum(GROUND.get(kind, 0) * count for kind, count in units.items())
            afloat = set(units) & {"submarine", "destroyer", "cruiser", "battleship", "carrier", "transport"}
            assert not afloat or board[name]["kind"] == "sea", f"ships on land in {name}"
        assert name == "USA" or max(points.values(), default=0) <= 10, f"{points} in {name}"
