"""Hex maps: every hex can be named, stacks show what is in them, signs differ, the words tell who stands where."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from render import hexlegend, hexpanels, snapshot
from render.canvas import contrast, text_width
from render.counters import Counter, counter_picture
from render.hexatlas import HexAtlas, load
from render.hexbase import HALO, hex_base, number_inks, numbered
from render.hexgame import find
from render.hexnames import place_sign
from render.hexstacks import MARKERS, rank
from render.hexwords import STATES
from render.labels import overlap
from render.palette import MARKS, palette
from render.snapshot import draw
from render.supreme_commander import SUPREME_COMMANDER
from render.third_reich import THIRD_REICH
from rules.kernel.views import View
from tests.render.drawn import page, posted
from tests.render.samples import SAMPLES
from tests.render.samples.supreme_commander import sc_war, sc_west
from tests.render.samples.third_reich import tr_war

HEX_SAMPLES = [name for name in SAMPLES if name[:3] in ("sc_", "tr_")]
OPENINGS = ["sc_opening", "sc_barbarossa", "sc_berlin", "sc_crusade", "tr_opening", "tr_campaign", "tr_1942", "tr_1944"]
WARS = ["sc_war", "sc_winter", "sc_west", "tr_war", "tr_torch", "tr_overlord"]


def atlas_of(view: View) -> HexAtlas:
    return load(view.game)


def map_of(view: View, region: str, layers: Path) -> Image.Image:
    """The map part of a picture."""
    drawn = draw(view, region, folder=layers)
    high, title = round(drawn.map_layout.height), 48
    return drawn.image.crop((0, title, drawn.image.width, title + high))


def near(atlas: HexAtlas, name: str, far: int) -> set[str]:
    """The hexes within a distance."""
    found = {name}
    for _ in range(far):
        found |= {n for f in found for n in atlas.neighbours(f)}
    return found


@pytest.mark.parametrize("sample", HEX_SAMPLES)
def test_every_hex_of_the_whole_map_can_be_named(sample: str, layers: Path) -> None:
    """Its own number can be read, or that of a hex a few steps away where the front is crowded."""
    atlas = atlas_of(SAMPLES[sample]())
    shown = {text.words for text in page(sample, layers).map_layout.numbers}
    board = [name for name in atlas.places if atlas.spaces[name]["kind"] != "off"]
    assert len(shown) > 0.5 * len(board)
    far = [name for name in board if not near(atlas, name, 2) & shown]
    assert len(far) < 0.02 * len(board)
    assert [name for name in far if not near(atlas, name, 4) & shown] == []


@pytest.mark.parametrize("sample", ["sc_west", "tr_overlord"])
def test_numbers_keep_clear_of_names_and_counters(sample: str, layers: Path) -> None:
    layout = page(sample, layers).map_layout
    taken = [text.box for text in layout.texts] + layout.pieces
    assert [n.words for n in layout.numbers for box in taken if overlap(n.box, box) > 2] == []
    assert all(number.size >= 11 for number in layout.numbers)


@pytest.mark.parametrize("size", [1000, 2600])
def test_numbers_are_there_on_other_sizes(size: int, layers: Path) -> None:
    layout = draw(sc_war(), size=size, folder=layers).map_layout
    assert len(layout.numbers) > (40 if size == 1000 else 1500)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", MARKS)
def test_numbers_can_be_read_on_every_ground(name: str, dark: bool) -> None:
    colours = palette(name, dark)
    on_land, on_sea = number_inks(colours)
    assert all(contrast(on_land, ground) >= 4.5 for ground in (*colours.tints, colours.neutral, colours.blank))
    assert all(contrast(on_sea, ground) >= 4.5 for ground in (colours.sea, colours.shelf))


def unit(kind: str, figures: str = "", **more: Any) -> dict[str, Any]:
    return {"country": "USSR", "kind": kind, "figures": figures, **more}


def test_the_strongest_army_lies_on_top() -> None:
    stack = [
        unit("armor", "5-4"),
        unit("infantry", "3-2"),
        unit("hq", "9-3"),
        unit("fort"),
        unit("surface"),
        unit("fighter"),
        unit("infantry", "9-9", hidden=True),
    ]
    assert sorted(stack[4:] + stack[:4], key=rank, reverse=True) == stack


def test_the_order_in_which_units_are_listed_does_not_matter(layers: Path) -> None:
    view, other = sc_war(), sc_war()
    for here in other.position["hexes"].values():
        here["units"] = sorted(here["units"], key=lambda u: str(sorted(u.items())))
    view.position["hexes"] = dict(reversed(view.position["hexes"].items()))
    for here in view.position["hexes"].values():
        here["units"] = sorted(here["units"], key=lambda u: str(sorted(u.items())), reverse=True)
    assert snapshot(view, "East", folder=layers).png == snapshot(other, "East", folder=layers).png


@pytest.mark.parametrize("region", [None, "East", "Kiev"])
def test_one_unit_more_in_a_stack_shows(region: str | None, layers: Path) -> None:
    """By the number at the corner from afar, by itself or by the number of those left over from near."""

    def with_units(count: int) -> bytes:
        view = sc_war()
        view.position["hexes"]["2421"]["units"] = [unit("infantry", "1-3")] * count
        return snapshot(view, region, folder=layers).png

    pictures = [with_units(count) for count in range(1, 10)]
    assert len(set(pictures)) == len(pictures)


def test_ships_and_aircraft_below_an_army_show_from_afar(layers: Path) -> None:
    def with_below(kind: str) -> bytes:
        view = sc_war()
        view.position["hexes"]["1222"]["units"] = [unit(kind), unit("infantry", "3-2")]
        return snapshot(view, "East", size=600, folder=layers).png

    assert len({with_below(kind) for kind in ("surface", "fighter", "fort")}) == 3


def test_what_befell_a_unit_shows() -> None:
    plain = Counter((150, 40, 30), "infantry", "3-3")
    states: list[dict[str, Any]] = [
        {},
        {"spent": True},
        {"reduced": True},
        {"hidden": True},
        {"kind": "static"},
        {"kind": "decoy"},
        {"frame": (40, 40, 160)},
        {"letters": "Ro"},
        {"size": "XXX"},
    ]
    pictures = [counter_picture(Counter(**{**plain.__dict__, **state}), 40) for state in states]
    assert all(a.tobytes() != b.tobytes() for a, b in combinations(pictures, 2))


@pytest.mark.parametrize("side", range(7, 60))
def test_counters_of_every_size_can_be_drawn(side: int) -> None:
    for kind, _ in (*SUPREME_COMMANDER.kinds, *THIRD_REICH.kinds):
        for reduced in (False, True):
            made = Counter((60, 60, 60), kind, "1", "XXXX", reduced=reduced, letters="Irq", frame=(200, 0, 0))
            assert counter_picture(made, side).size == (side, side)


def test_signs_of_places_differ() -> None:
    kinds = [("landmark",), ("city",), ("port",), ("capital",), ("capital", "port")]
    signs = [place_sign(kind, prize, 16).tobytes() for kind in kinds for prize in (False, True)]
    assert len(set(signs)) == 9, "a landmark alone is never a prize"


def test_every_marker_changes_the_picture(layers: Path) -> None:
    def with_marker(*names: str) -> bytes:
        view = sc_war()
        view.position["hexes"]["2217"]["markers"] = list(names)
        return snapshot(view, "Kursk", size=600, folder=layers).png

    pictures = [with_marker(), *(with_marker(name) for name in MARKERS)]
    assert all(picture != pictures[0] for picture in pictures[1:])


def words_of_legend(sample: str) -> set[str]:
    view = SAMPLES[sample]()
    game = SUPREME_COMMANDER if view.game == "supreme_commander" else THIRD_REICH
    return {words for _, words in hexlegend.entries(game, atlas_of(view), view.position, palette(), 1.0)}


def test_the_legend_names_what_is_on_this_board_only() -> None:
    sc, tr = words_of_legend("sc_war"), words_of_legend("tr_war")
    assert {"Railway", "Forest", "Desert", "MSP value", "Out of supply", "Factory", "Front line"} <= sc
    assert {"Beach", "Fortress", "Swamp", "Bridgehead", "Partisans", "No passage"} <= tr
    assert not {"Beach", "Fortress", "Bridgehead"} & sc
    assert not {"Railway", "MSP value", "Factory", "Reduced"} & tr


@pytest.mark.parametrize("sample", HEX_SAMPLES)
def test_every_marker_and_kind_of_unit_is_in_the_legend(sample: str) -> None:
    view = SAMPLES[sample]()
    game = SUPREME_COMMANDER if view.game == "supreme_commander" else THIRD_REICH
    hexes, boxes = view.position["hexes"].values(), view.position["boxes"].values()
    kinds = {u["kind"] for units in (*(h["units"] for h in hexes), *boxes) for u in units if not u.get("hidden")}
    assert kinds <= {kind for kind, _ in game.kinds}
    assert {MARKERS[m][2] for h in hexes for m in h["markers"]} <= words_of_legend(sample)


def test_the_alt_text_tells_the_front_the_capitals_and_the_fighting(layers: Path) -> None:
    words = posted("sc_west", layers)[1].alt_text
    assert "Germany holds Berlin and Warsaw" in words
    assert "USA holds Rome and Paris" in words
    west = words.split("in the West:")[1]
    assert "Essen" in west.split("the Allies at")[0]
    assert "Antwerp" in west.split("the Allies at")[1]
    assert "2337: +2, the First Army is stopped in the forest" in words


def test_no_front_runs_over_open_water(layers: Path) -> None:
    """Britain is not at the front while the Channel lies between."""
    words = posted("tr_war", layers)[1].alt_text.split("Front lines")[1]
    for place in ("London", "Portsmouth", "Calais"):
        assert place not in words


def test_a_front_is_drawn_between_sides_at_war_only(layers: Path) -> None:
    view, peace = tr_war(), tr_war()
    peace.position["war"] = []
    assert "Front lines" not in snapshot(peace, "Eastern Front", folder=layers).alt_text
    assert map_of(view, "Kharkov", layers).tobytes() != map_of(peace, "Kharkov", layers).tobytes()
    assert map_of(view, "Madrid", layers).tobytes() == map_of(peace, "Madrid", layers).tobytes()


def test_moves_are_told_when_nothing_was_fought(layers: Path) -> None:
    view = sc_west()
    view.position["battles"] = []
    assert "Latest moves: Germany to Metz" in snapshot(view, "France", size=600, folder=layers).alt_text


@pytest.mark.parametrize("path", [["2217", "Kursk", "2217"], ["2117", "Kursk", "2217"], ["2217"]])
def test_a_move_that_stays_in_a_hex_can_be_drawn(path: list[str], layers: Path) -> None:
    view = sc_war()
    view.position["hexes"]["2217"]["units"] = [unit("infantry", "3-2")]
    view.position["moves"] = [{"country": "USSR", "path": path}]
    assert draw(view, "Kursk", size=600, folder=layers).image


def test_hexes_taken_by_a_small_country_are_counted(layers: Path) -> None:
    view = SAMPLES["sc_opening"]()
    view.position.update(battles=[], moves=[])
    assert "Every hex is held as printed on the board." in snapshot(view, "Scandinavia", 600, folder=layers).alt_text
    view.position["hexes"]["1617"]["control"] = "Finland"
    words = snapshot(view, "Scandinavia", 600, folder=layers).alt_text
    assert "Hexes held by another than printed on the board: Finland 1." in words


@pytest.mark.parametrize(("fact", "words"), list(STATES.items()))
def test_the_legend_tells_what_befell_units_of_this_position_only(fact: str, words: str, layers: Path) -> None:
    view = tr_war()
    for here in (*view.position["hexes"].values(), {"units": [u for b in view.position["boxes"].values() for u in b]}):
        for each in here["units"]:
            each.pop(fact, None)
    assert words not in snapshot(view, "Kharkov", 600, folder=layers).legend
    view.position["boxes"]["Murmansk"] = [unit("infantry", "3-3", **{fact: True})]
    assert words in snapshot(view, "Kharkov", 600, folder=layers).legend


def test_an_ally_is_striped_in_the_colour_of_its_power(layers: Path) -> None:
    """Both the tint of the power and the neutral ground show in a hex of its ally; alone it is neutral."""

    def colours_at(allies: dict[str, str]) -> set[object]:
        view = sc_war()
        view.position["allies"] = allies
        drawn = map_of(view, "2827", layers)
        x, y = drawn.width // 2, drawn.height // 2
        return {colour for _, colour in drawn.crop((x - 24, y - 24, x + 24, y + 24)).getcolors(1 << 16)}

    tint, neutral = palette().tints[SUPREME_COMMANDER.sides["USSR"]], palette().neutral
    assert tint in colours_at({"Hungary": "USSR"})
    assert neutral in colours_at({"Hungary": "USSR"})
    assert tint not in colours_at({})


@pytest.mark.parametrize("sample", OPENINGS + WARS)
def test_tracks_turns_and_boxes_are_beside_the_whole_map_only(sample: str, layers: Path) -> None:
    view = SAMPLES[sample]()
    whole = {t.words for t in page(sample, layers).texts}
    tables = {track["title"] for track in view.position["tracks"]} | set(view.position["boxes"])
    assert tables | {view.position["calendar"]["title"]} <= whole
    near_by = {t.words for t in draw(view, "Germany", folder=layers).texts}
    assert not tables & near_by


@pytest.mark.parametrize("region", [None, "Caucasus"])
def test_the_weather_is_told_under_every_map(region: str | None, layers: Path) -> None:
    texts = draw(SAMPLES["sc_winter"](), region, folder=layers).texts
    assert any("Weather: snow" in t.words and "Victory marker: 13" in t.words for t in texts)


def test_long_conditions_take_more_lines(layers: Path) -> None:
    view = sc_west()
    view.position["conditions"] = [f"Condition number {i}" for i in range(12)]
    words = " ".join(t.words for t in draw(view, "France", size=600, folder=layers).texts)
    assert "Condition number 0" in words
    assert "number 11" in words


@pytest.mark.parametrize("game", ["third_reich", "supreme_commander"])
def test_all_digits_are_equally_wide(game: str) -> None:
    """So that the widest number of a board is one of a few."""
    for size in (11, 12, 15, 17, 22, 31):
        widths: dict[tuple[str, int], set[float]] = {}
        for name in load(game).places:
            widths.setdefault((name.rstrip("0123456789"), len(name)), set()).add(text_width("medium", size, name))
        assert all(len(found) == 1 for found in widths.values())


@pytest.mark.parametrize(("sample", "game"), [("sc_war", SUPREME_COMMANDER), ("tr_war", THIRD_REICH)])
def test_the_name_of_a_country_stands_on_one_side_of_the_boundary_of_two_fronts(sample, game, layers: Path) -> None:
    atlas = atlas_of(SAMPLES[sample]())
    port, _ = find(game, atlas, None, 1600)
    text = next(t for t in page(sample, layers).map_layout.texts if t.words == "G E R M A N Y")
    left, top, right, bottom = text.box
    steps = [port.px_back(left + (right - left) * i / 20, (top + bottom) / 2) for i in range(21)]
    under = {atlas.nearest(*place) or "" for place in steps}
    assert under <= {name for name, space in atlas.spaces.items() if space.get("country") == "Germany"}
    assert len({atlas.spaces[name]["group"] for name in under}) == 1


def test_a_number_has_a_rim_that_keeps_it_clear_of_lines(layers: Path) -> None:
    """Half of what lies under the rim is hidden, so that a railway or a border does not run into the digits."""
    atlas = atlas_of(sc_war())
    port, _ = find(SUPREME_COMMANDER, atlas, None, 1600)
    alpha = hex_base(atlas, port, palette("default", False), layers).numbers.getchannel("A")
    _, box = next(numbered(atlas, port))
    rim = alpha.crop((round(box[0]) - 1, round(box[1]) - 1, round(box[2]) + 1, round(box[3]) + 2)).histogram()
    assert rim[HALO] > rim[255] / 4 > 0


def test_a_country_is_a_region_and_a_hex_is_called_by_its_place(layers: Path) -> None:
    view = sc_west()
    poland = draw(view, "poland", folder=layers)
    assert poland.alt_text.startswith("Map of Poland in")
    assert {"Warsaw", "Krakow"} <= {t.words for t in poland.texts}
    atlas = atlas_of(view)
    assert find(SUPREME_COMMANDER, atlas, atlas.cities["Munich"], 800)[1] == "Munich"
    assert find(SUPREME_COMMANDER, atlas, "2130", 800)[1] == "2130"


def test_a_table_whose_rows_say_the_same_names_the_countries() -> None:
    alike = {"title": "Points", "rows": [["Germany", "MSP", "3"], ["UK", "MSP", "4"]]}
    apart = {"title": "Fronts", "rows": [["Germany", "West", "3"], ["Germany", "East", "4"], [None, "South", "5"]]}
    alone = {"title": "Points", "rows": [["UK", "MSP", "4"]]}
    assert [label for _, label, _ in hexpanels._named(alike)] == ["Germany", "UK"]
    assert [label for _, label, _ in hexpanels._named(apart)] == ["West", "East", "South"]
    assert [label for _, label, _ in hexpanels._named(alone)] == ["MSP"]
