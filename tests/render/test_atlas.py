"""The map drawn is the map ruled, and it is a partition."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from render.atlas import HERE, Atlas, load
from render.hexbase import HexPort, hex_base, hexside
from render.hexbase import load as load_hexes
from render.palette import palette
from tests.render.samples.common import read

NEEDLE = 8  # map units, half a pixel of the whole map: islets may shrink to a needle that short
AREA_GAMES = ["supreme_axis_allies", "triumph_tragedy", "ww2_europe"]


def contacts(atlas: Atlas) -> set[frozenset[str]]:
    """Pairs of spaces with a common line on the map."""
    found = set()
    for left, right in atlas.sides:
        if left >= 0 and right >= 0 and atlas.areas[left].name and atlas.areas[right].name:
            found.add(frozenset((atlas.areas[left].name, atlas.areas[right].name)))
    return found


@pytest.mark.parametrize("game", AREA_GAMES)
def test_every_space_of_the_board_is_on_the_map(game: str) -> None:
    atlas = load(game)
    assert {a.name for a in atlas.areas if a.name} == {s["name"] for s in read(game, "board.json")["spaces"]}
    for space in read(game, "board.json")["spaces"]:
        area = atlas.areas[atlas.number[space["name"]]]
        assert (area.kind, area.group) == (space["kind"], space["group"])
        assert area.outlines or area.is_dot or area.port_of, f"{area.name} has neither outline nor dot"


@pytest.mark.parametrize("game", AREA_GAMES)
def test_contacts_drawn_are_borders_ruled_or_explained(game: str) -> None:
    atlas = load(game)
    ruled = {frozenset(border[:2]) for border in read(game, "board.json")["borders"]}
    drawn = contacts(atlas)
    linked = {frozenset((a, b)) for a, b, _ in atlas.links}
    barred = {frozenset(pair) for pair in atlas.closed}
    assert ruled - drawn <= linked, "borders without contact and without a link line"
    assert drawn - ruled <= barred, "contacts that are no border and carry no bars"
    assert not barred & ruled, "a border of the game is barred on the map"
    assert linked <= ruled, "a link line joins what the game does not"


@pytest.mark.parametrize("game", AREA_GAMES)
def test_the_areas_fill_the_map_without_gap_or_overlap(game: str) -> None:
    """Ring areas, holes counted off, add up to the frame: a gap or an overlap would break the sum."""
    atlas = load(game)
    total = 0.0
    for area in atlas.areas:
        for outline in area.outlines:
            total -= sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(outline)) / 2
    assert total == pytest.approx(atlas.width * atlas.height, rel=2e-4)


@pytest.mark.parametrize("game", AREA_GAMES)
def test_neighbours_share_their_border(game: str) -> None:
    """Each arc is walked once in each direction by the areas on its two sides."""
    atlas = load(game)
    edges: dict[tuple[tuple[float, float], tuple[float, float]], int] = defaultdict(int)
    for area in atlas.areas:
        for outline in area.outlines:
            for a, b in pairwise(outline):
                edges[a, b] += 1
    assert max(times for (a, b), times in edges.items() if math.dist(a, b) > NEEDLE) == 1
    lonely = [e for e in edges if (e[1], e[0]) not in edges and math.dist(*e) > NEEDLE]
    for (x0, y0), (x1, y1) in lonely:
        assert min(x0, x1) <= 2 or max(x0, x1) >= atlas.width - 2 or min(y0, y1) <= 2 or max(y0, y1) >= atlas.height - 2


@pytest.mark.parametrize("game", AREA_GAMES)
def test_no_area_is_in_scraps(game: str) -> None:
    """No area has more than one sliver: a part long and thin and tiny."""
    atlas = load(game)
    for area in atlas.areas:
        if not area.name or area.kind == "land":
            continue
        for outline in area.outlines:
            size = -sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(outline)) / 2
            assert size < 0 or size > 400 or len(area.outlines) == 1, (
                f"{area.name} has a scrap of {size:.0f} at {outline[0]}"
            )


@pytest.mark.parametrize("game", ["supreme_commander", "third_reich"])
def test_land_is_drawn_where_the_board_has_land(game: str, layers: Path) -> None:
    """The middle of a land hex is land, of a sea hex water; a coastal hex shows land."""
    atlas = load_hexes(game)
    xs, ys = [p[0] for p in atlas.places.values()], [p[1] for p in atlas.places.values()]
    box = (min(xs) - 0.5, min(ys) - 0.6, max(xs) + 0.5, max(ys) + 0.6)
    port = HexPort(*box, 1600, round(1600 * (box[3] - box[1]) / (box[2] - box[0])))
    land = hex_base(atlas, port, palette(), layers).land
    reach = port.scale * 0.48
    for name, place in atlas.places.items():
        x, y = port.px(*place)
        kind = atlas.spaces[name]["kind"]
        middle = land.getpixel((min(max(round(x), 0), port.width - 1), min(max(round(y), 0), port.height - 1)))
        if kind == "land":
            assert middle > 200, f"{name} is land but drawn as water"
        elif kind in ("sea", "lake"):
            assert middle < 55, f"{name} is water but drawn as land"
        elif kind == "coastal":
            around = land.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))
            assert around.getextrema()[1] > 200, f"{name} is coastal but shows no land"


@pytest.mark.parametrize("game", ["supreme_commander", "third_reich"])
def test_every_special_hexside_lies_between_neighbours(game: str) -> None:
    atlas = load_hexes(game)
    for a, b, kind in atlas.sides:
        assert b in set(atlas.neighbours(a)), f"{kind} between {a} and {b}"
        (x0, y0), (x1, y1) = hexside(atlas.places[a], atlas.places[b])
        assert (x1 - x0) ** 2 + (y1 - y0) ** 2 == pytest.approx(1 / 3, rel=1e-6), (
            "a hexside is as long as the hex's radius"
        )


@pytest.mark.parametrize("game", ["supreme_commander", "third_reich"])
def test_a_hex_map_is_what_its_sources_and_its_board_make(game: str) -> None:
    """Cutting the base map anew along the hexsides gives the committed coast, but for what rounding may move."""
    for needed in ("numpy", "scipy", "shapely"):
        pytest.importorskip(needed)
    import shapely

    from render.atlas.build import build_hexes
    from render.atlas.coast import body

    built, kept = build_hexes(game, read(game, "board.json")), load_hexes(game)
    assert [edge / 1000 for edge in built["window"]] == list(kept.window)
    for name, committed in (("land", kept.land), ("lakes", kept.lakes)):
        new, old = (shapely.union_all([body(rings) for rings in bodies]) for bodies in (built[name], committed))
        apart = new.symmetric_difference(old)
        assert apart.area < 0.002, f"{name} differs around {apart.representative_point()}: the map needs building"


def test_the_committed_geometry_is_small() -> None:
    sizes = [path.stat().st_size for path in HERE.glob("*.json.gz")]
    assert max(sizes) < 2_000_000
    assert sum(sizes) < 6_000_000
