"""Arrows, convoys and fronts run where the map says, and can be seen."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import areas, supreme_axis_allies
from render.atlas import load
from render.base import base_layer
from render.canvas import contrast, mix
from render.courses import course
from render.fronts import STRENGTH, lay_fronts
from render.lines import Lines
from render.palette import MARKS, palette
from render.pieces import ribbon
from render.regions import find, whole
from tests.render.samples import SAMPLES
from tests.render.test_area_games import mapped
from tests.render.test_lines import lines_of

CAPE = [
    "Bristol port",
    "Celtic Sea",
    "Azores Sea",
    "Cape Verde Sea",
    "Cape Route",
    "Arabian Sea",
    "Red Sea",
    "Suez port",
]


def way(game: str, *path: str) -> tuple[Lines, list[tuple[float, float]]]:
    lines = lines_of(load(game))
    atlas, port = lines.atlas, lines.port
    return lines, course(atlas, port, lambda name: port.nearest_px(atlas, *atlas.spot(name)), path)


def test_a_way_begins_and_ends_in_its_first_and_last_space() -> None:
    lines, points = way("ww2_europe", "Rostov", "Stalingrad")
    assert lines._at(*points[0]) == lines.atlas.number["Rostov"] + 1
    assert lines._at(*points[-1]) == lines.atlas.number["Stalingrad"] + 1


def test_a_way_keeps_to_the_spaces_it_names() -> None:
    lines, points = way("ww2_europe", "Bryansk", "Voronezh", "Stalingrad")
    named = [lines.atlas.number[name] + 1 for name in ("Bryansk", "Voronezh", "Stalingrad")]
    passed = [lines._at(*p) for p in points]
    assert sum(number in named for number in passed) > 0.9 * len(passed)
    assert [number for number in dict.fromkeys(passed) if number in named] == named


def test_ships_sail_round_iceland_and_not_across() -> None:
    """The straight line between the two borders of the Denmark Strait would lead over land; a cape may be clipped."""
    lines, points = way("ww2_europe", "Irminger Sea", "Denmark Strait", "Norwegian Sea")
    land = {i + 1 for i, area in enumerate(lines.atlas.areas) if area.kind == "land"}
    assert sum(lines._at(*p) in land for p in points) < 0.06 * len(points)


def test_a_way_makes_no_detour_over_the_middle_of_large_seas() -> None:
    seas = ("USA port", "Western Atlantic", "North Atlantic", "Western Approaches", "Celtic Sea")
    lines, points = way("ww2_europe", *seas)
    middles = [lines.port.px(*lines.atlas.spot(name)) for name in seas]
    assert length(points) < 0.85 * length(middles)
    _, short = way("ww2_europe", "Azores Sea", "Portuguese Coast", "Canary Sea")
    middles = [lines.port.px(*lines.atlas.spot(name)) for name in ("Azores Sea", "Portuguese Coast", "Canary Sea")]
    assert length(short) < 0.97 * length(middles)


def length(points: list[tuple[float, float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def test_a_convoy_sails_round_the_cape() -> None:
    lines, points = way("ww2_europe", *CAPE)
    assert max(y for _, y in points) > 0.95 * lines.port.height
    assert points[-1][0] > 0.7 * lines.port.width


def test_a_way_over_the_edge_of_the_round_world_is_left_out() -> None:
    _, points = way("supreme_axis_allies", "Greenland", "Iceland")
    assert points == []


@pytest.mark.parametrize(
    ("region", "path"),
    [
        ("Europe", ("Barents Sea", "Norwegian Sea")),
        ("North Atlantic", ("Norwegian Sea", "Denmark Strait")),
        ("Japan", ("Honshu Coast", "Sea of Okhotsk")),
    ],
)
def test_a_way_as_long_as_a_region_is_wide_is_drawn(region: str, path: tuple[str, ...]) -> None:
    atlas = load("supreme_axis_allies")
    port, _ = find(atlas, region, 1600, supreme_axis_allies.REGIONS)
    points = course(atlas, port, lambda name: port.nearest_px(atlas, *atlas.spot(name)), path)
    assert math.dist(points[0], points[-1]) > 0.5 * port.width


def test_a_very_long_arrow_is_drawn_too() -> None:
    line = [(26.0 * i, 18.0 * i) for i in range(101)]
    drawn = ribbon(line, 4, 12, (200, 20, 20), (255, 255, 255), drawn=True)
    assert drawn is not None
    picture, (left, top) = drawn
    for x, y in (line[1], line[50], (2587, 1791)):
        red, green, _, opaque = picture.getpixel((round(x - left), round(y - top)))  # type: ignore[misc]
        assert (red > 150, green < 100, opaque > 200) == (True, True, True)


def test_of_an_arrow_far_out_of_the_picture_only_the_part_in_it_is_drawn() -> None:
    line = [(-9000 + 180.0 * i, -6000 + 120.0 * i) for i in range(101)]
    drawn = ribbon(line, 4, 12, (200, 20, 20), (255, 255, 255), drawn=True)
    assert drawn is not None
    picture, at = drawn
    assert at == (0, 0)
    assert max(picture.size) <= 4000
    assert picture.getpixel((1800, 1200))[3] > 200  # type: ignore[index]
    assert picture.getpixel((1800, 1300))[3] == 0  # type: ignore[index]


def test_no_front_lies_where_there_is_no_border(layers: Path) -> None:
    """Ulster belongs to Glasgow's area and touches Dublin's on the map, but no unit can cross."""
    atlas, colours = load("triumph_tragedy"), palette()
    port = whole(atlas, 1600)
    base = base_layer(atlas, port, colours, {}, layers)
    place = {name: i + 1 for i, name in enumerate(base.land)}
    for pair, front in ((("Glasgow", "Dublin"), False), (("Berlin", "Warsaw"), True)):
        image = Image.new("RGB", (port.width, port.height), (255, 255, 255))
        black = {place[name]: (0, 0, 0) for name in pair}
        lay_fronts(image, base.owners, atlas, port, partial(_are, set(pair)), black)
        assert (image.convert("L").getextrema()[0] < 128) == front, pair


def _are(pair: set[str], one: str, two: str) -> bool:
    return {one, two} == pair


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", MARKS)
def test_a_front_stands_out_from_the_land_it_lies_on(name: str, dark: bool, layers: Path) -> None:
    colours = palette(name, dark)
    drawn = areas.AreaMap(load("ww2_europe"), whole(load("ww2_europe"), 600), colours, {}, layers)
    for mark, tint in zip(colours.marks, colours.tints, strict=True):
        band = mix(tint, drawn._bright(mark), STRENGTH / 255)
        assert contrast(band, tint) >= 1.8


@pytest.mark.parametrize("sample", ["ww2_war", "ww2_1944", "saa_summer", "tt_war"])
def test_the_head_of_an_arrow_is_not_under_names_or_pieces(
    sample: str, layers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the whole way is so short that nothing of it would be left."""
    drawn = mapped(sample, layers, monkeypatch)
    position = SAMPLES[sample]().position
    moves = [move["path"] if isinstance(move, dict) else move[1:] for move in position["moves"]]
    heads = 0
    for path in moves:
        points = drawn._open(course(drawn.atlas, drawn.port, drawn.spot, path))
        heads += bool(points) and not drawn.layout.covers(*points[-1])
    assert heads >= len(moves) - 1


@pytest.mark.parametrize(
    "points", [[(-300, 40), (150, 90)], [(50, -200), (60, 500)], [(20, 30), (900, 60), (400, 700)]]
)
def test_of_an_arrow_that_leaves_the_map_only_what_is_seen_is_drawn(points: list[tuple[float, float]]) -> None:
    size = (320, 200)
    seen = ribbon(points, 5, 16, (200, 40, 40), (255, 255, 255), room=size)
    entire = ribbon(points, 5, 16, (200, 40, 40), (255, 255, 255))
    assert seen is not None and entire is not None
    assert seen[0].width * seen[0].height < entire[0].width * entire[0].height
    assert seen[1][0] >= 0 and seen[1][0] + seen[0].width <= size[0]
    assert seen[1][1] >= 0 and seen[1][1] + seen[0].height <= size[1]
    maps = []
    for picture, at in (seen, entire):
        maps.append(Image.new("RGB", size))
        maps[-1].paste(picture, at, picture)
    difference = ImageChops.difference(*maps).convert("L")
    assert maps[0].getbbox() is not None
    assert sum(difference.histogram()[48:]) == 0, "the edges differ by less than an eye sees"


def test_an_arrow_beyond_the_map_is_not_drawn() -> None:
    assert ribbon([(-300, 40), (-150, 90)], 5, 16, (200, 40, 40), (255, 255, 255), room=(320, 200)) is None
