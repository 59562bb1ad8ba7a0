"""What the drawn map of an area game shows: contacts and how long they are, seas in one piece, what lies at a place."""

from __future__ import annotations

import json
import math
from functools import cache
from itertools import pairwise

import pytest

from render.atlas import HERE, Points, load

LONG = 100  # map units of 24,000 across: what stands out on a picture of a region


@cache
def contacts(game: str) -> dict[frozenset[str], float]:
    """Each two spaces with a common line, and its length."""
    atlas = load(game)
    found: dict[frozenset[str], float] = {}
    for arc, (left, right) in zip(atlas.arcs, atlas.sides, strict=True):
        pair = frozenset(atlas.areas[side].name for side in (left, right) if side >= 0)
        if len(pair) == 2 and "" not in pair:
            found[pair] = found.get(pair, 0.0) + sum(math.dist(a, b) for a, b in pairwise(arc))
    return found


def barred(game: str, longer_than: float = LONG) -> set[frozenset[str]]:
    """Contacts drawn with bars, because they are no border, that are too long to be overlooked."""
    return {frozenset(pair) for pair in load(game).closed if contacts(game)[frozenset(pair)] > longer_than}


def joined_by_line(game: str) -> set[frozenset[str]]:
    """Borders of the game whose two sides do not touch on the map; port circles apart."""
    atlas = load(game)
    pairs = {frozenset((a, b)) for a, b, _ in atlas.links}
    return {pair for pair in pairs if not any(atlas.areas[atlas.number[name]].port_of for name in pair)}


def pairs_of(text: str) -> set[frozenset[str]]:
    """`Glasgow - Dublin; Bern - Venice` as pairs."""
    return {frozenset(part.strip() for part in pair.split(" - ")) for pair in text.split(";")}


def size(outline: Points) -> float:
    """Square map units, less than nothing for a hole."""
    return -sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, outline[0]])) / 2


def pieces(game: str, smallest: float = 3000) -> dict[str, int]:
    """Seas that are not in one piece, and in how many they are; what runs over the edge of a round map is one."""
    atlas = load(game)
    found = {}
    for area in atlas.areas:
        if not area.name or area.kind != "sea" or area.port_of:
            continue
        bodies = [outline for outline in area.outlines if size(outline) > smallest]
        cut = [o for o in bodies if atlas.is_round and any(x <= 2 or x >= atlas.width - 2 for x, _ in o)]
        number = len(bodies) - max(0, len(cut) - 1)
        if number != 1:
            found[area.name] = number
    return found


@cache
def spaces_at(game: str, places: tuple[tuple[float, float], ...]) -> list[tuple[str, str]]:
    """Name (empty: no space) and kind of what is drawn at places given as latitude and longitude."""
    pytest.importorskip("shapely")
    from render.atlas.geodata import frame

    seeds = json.loads((HERE / "seeds" / f"{game}.json").read_text("utf-8"))
    plan, atlas = frame(game, seeds), load(game)
    found = []
    for lat, lon in places:
        x, y = (float(v) * atlas.width for v in plan.projection(plan.unwrap(lon), lat))
        here = [(size(o), a) for a in atlas.areas for o in a.outlines if size(o) > 0 and inside(x, y, o)]
        area = min(here, key=lambda each: each[0])[1]
        found.append((area.name, area.kind))
    return found


def inside(x: float, y: float, outline: Points) -> bool:
    """Whether a point lies within an outline."""
    odd = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
