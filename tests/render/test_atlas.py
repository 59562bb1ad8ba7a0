"""The map drawn is the map ruled, and it is a partition."""

from __future__ import annotations

from collections import defaultdict

import pytest

from render.atlas import HERE, Atlas, load
from tests.render.samples import read

AREA_GAMES = ["supreme_axis_allies"]


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
        assert area.outlines or area.is_dot, f"{area.name} has neither outline nor dot"


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
            total -= sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:], strict=False)) / 2
    assert total == pytest.approx(atlas.width * atlas.height, rel=2e-4)


@pytest.mark.parametrize("game", AREA_GAMES)
def test_neighbours_share_their_border(game: str) -> None:
    """Each arc is walked once in each direction by the areas on its two sides."""
    atlas = load(game)
    edges: dict[tuple[tuple[float, float], tuple[float, float]], int] = defaultdict(int)
    for area in atlas.areas:
        for outline in area.outlines:
            for a, b in zip(outline, outline[1:], strict=False):
                edges[a, b] += 1
    assert max(edges.values()) == 1
    lonely = [e for e in edges if (e[1], e[0]) not in edges]
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
            size = -sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:], strict=False)) / 2
            assert size < 0 or size > 400 or len(area.outlines) == 1, f"{area.name} has a scrap of {size:.0f} at {outline[0]}"


def test_the_committed_geometry_is_small() -> None:
    sizes = [path.stat().st_size for path in HERE.glob("*.json.gz")]
    assert max(sizes) < 2_000_000
    assert sum(sizes) < 6_000_000
