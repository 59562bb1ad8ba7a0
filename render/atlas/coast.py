"""Makes the coast behind a hex map agree with the hexsides its board rules.

The base map follows real geography, where a sound may be narrower than a line and a cape may reach into the next hex;
players go by the board. So where a hexside that the board makes all water has land on it, a channel is cut along it;
where one that the board makes dry has water on it, land is laid over it; and where the board has both, both can be
seen. What the board leaves open stays as geography has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely  # type: ignore[import-untyped]
from numpy.typing import NDArray
from shapely.geometry import Polygon, box  # type: ignore[import-untyped]

from render.atlas.hexsides import ALL_WATER, DRY, GROUND, SHARED, End, Hexsides, Side
from render.atlas.topology import polygons
from render.hexatlas import HIGH, Point

UNIT = 1000  # of the base map, to a hex width; all lengths below are in hex widths
BEYOND = 0.42  # how far past the outermost hexes land is kept
SIDE = HIGH / 2  # length of a hexside
LOOKS = np.linspace(0.03, 0.97, 48)  # places along a side at which its two banks are looked at
ASIDE = 0.03  # how far from the side a bank is looked at
CHANNEL = 0.052  # half width of water cut along a side
CAUSEWAY = 0.075  # half width of land laid along a side
SHORE = 0.2  # share of a dry side that may be water: a bay that just touches it
LEAST_LAND, LEAST_WATER = 0.1, 0.04  # shares of a side with both at which each can be seen
SCRAP = 0.09  # square hex widths: less than this left beside a channel is no land of its own
SPECK = 1e-5  # square hex widths: what falls off in cutting and cannot be seen

Rings = list[list[int]]
Looks = NDArray[np.bool_]


def ruled(base: Mapping[str, Any], board: Mapping[str, Any]) -> dict[str, Any]:
    """The base map as far as the board reaches, its land cut and joined as the hexsides of the board rule."""
    sides = Hexsides(board)
    frame = reach(sides)
    land = shaped(shapely.union_all([body(rings) for rings in base["land"]]), sides)
    window = box(*(edge / UNIT for edge in base["window"])).intersection(frame)
    return {
        "window": [round(edge * UNIT) for edge in window.bounds],
        "land": flattened(land.intersection(frame)),
        "lakes": [rings for rings in base["lakes"] if body(rings).intersects(frame)],
    }


def reach(sides: Hexsides) -> Polygon:
    """The rectangle around all hexes of a board, in hundredths of a hex."""
    xs, ys = zip(*(corner for name in sides.kinds for corner in sides.outline(name)), strict=True)
    outermost = min(xs) - BEYOND, min(ys) - BEYOND, max(xs) + BEYOND, max(ys) + BEYOND
    return box(*(round(edge, 2) for edge in outermost))


def body(rings: Rings) -> shapely.Geometry:
    """A polygon of the base map: an outline and its holes, each a flat list of x and y."""
    outline, *holes = ([(x / UNIT, y / UNIT) for x, y in zip(r[0::2], r[1::2], strict=True)] for r in rings)
    return shapely.make_valid(Polygon(outline, holes))


def flattened(land: shapely.Geometry) -> list[Rings]:
    """The polygons of a geometry as the base map writes them, from north to south."""
    found = []
    for part in polygons(shapely.make_valid(land)):
        if part.area > SPECK:
            rings = [ring for ring in (part.exterior, *part.interiors) if Polygon(ring).area > SPECK]
            found.append([[round(v * UNIT) for point in ring.coords[:-1] for v in point] for ring in rings])
    return sorted(found, key=lambda rings: (min(rings[0][1::2]), rings[0][0]))


# ---------------------------------------------------------------- cutting and joining
def shaped(land: shapely.Geometry, sides: Hexsides) -> shapely.Geometry:
    """The land with what the sides lay over it and without what they cut out of it."""
    shapely.prepare(land)
    laid, cut, channels = [], [], []
    for side in sides.shores():
        dry, wet = banks(land, side, sides)
        if side.kind in DRY and wet.mean() > SHORE:
            laid.append(causeway(side))
        if side.kind in SHARED and dry.mean() < LEAST_LAND:
            laid.append(spit(side, dry))
        if side.kind in SHARED and wet.mean() < LEAST_WATER:
            cut.append(inlet(side, wet))
        if side.kind in ALL_WATER and dry.any():
            channels.append((side, channel(side)))
    cut += [water for _, water in channels]
    return without_scraps(land.union(shapely.union_all(laid)).difference(shapely.union_all(cut)), channels, sides)


def banks(land: shapely.Geometry, side: Side, sides: Hexsides) -> tuple[Looks, Looks]:
    """Where along a side both its banks are land, and where both are water. An inland hex is drawn as all land."""
    (x0, y0), (x1, y1) = (end.at for end in side.ends)
    seen = []
    for name, away in zip(side.hexes, (-ASIDE, ASIDE), strict=True):
        right, down = (y1 - y0) * away / SIDE, (x0 - x1) * away / SIDE
        x, y = x0 + (x1 - x0) * LOOKS + right, y0 + (y1 - y0) * LOOKS + down
        seen.append(shapely.contains_xy(land, x, y) | (sides.kinds[name] == "land"))
    return seen[0] & seen[1], ~seen[0] & ~seen[1]


def causeway(side: Side) -> Polygon:
    """Land along a whole side; it runs out to a point at an end where water comes in."""
    return strip(side, CAUSEWAY, [CAUSEWAY if end.dry else 0.0 for end in side.ends], past=0.02)


def channel(side: Side) -> Polygon:
    """Water along a whole side and on into what it meets; it runs out to a point at an end where all is land."""
    return strip(side, CHANNEL, [0.0 if end.dry else 0.7 * CHANNEL for end in side.ends], past=0.05)


def spit(side: Side, dry: Looks) -> Polygon:
    """Land that comes from the end of a side nearest to land."""
    near, far = inward(side, dry, lambda end: (end.dry, end.third in GROUND))
    return band(near, far, (-0.02, 0.3), (0.4 * SIDE, 0.04))


def inlet(side: Side, wet: Looks) -> Polygon:
    """Water that comes in from the end of a side nearest to the sea."""
    near, far = inward(side, wet, lambda end: (end.third == "sea", end.wet))
    return band(near, far, (-0.05, 0.06), (0.6 * SIDE, 0.02))


def inward(side: Side, looks: Looks, rank: Callable[[End], tuple[bool, bool]]) -> tuple[Point, Point]:
    """The ends of a side, first the one of higher rank; of two alike the one with more of what was looked for near it."""
    ranked = [(rank(end), half.mean(), end.at) for end, half in zip(side.ends, np.split(looks, 2), strict=True)]
    (*_, far), (*_, near) = sorted(ranked)
    return near, far


def strip(side: Side, width: float, ends: Sequence[float], past: float) -> Polygon:
    """A band along a whole side, of other widths at its two ends, and on past an end where it is no point."""
    first, last = (-past if ends[0] else 0.0), SIDE + (past if ends[1] else 0.0)
    tenth = (last - first) / 10
    profile = (first, ends[0]), (first + tenth, width), (last - tenth, width), (last, ends[1])
    return band(side.ends[0].at, side.ends[1].at, *profile)


def band(start: Point, stop: Point, *profile: tuple[float, float]) -> Polygon:
    """The strip to both sides of a line, half as wide as a profile says: distances from the start, half widths there."""
    (x0, y0), (x1, y1) = start, stop
    right, down = (x1 - x0) / SIDE, (y1 - y0) / SIDE
    left_bank = [(x0 + right * far - down * half, y0 + down * far + right * half) for far, half in profile]
    right_bank = [(x0 + right * far + down * half, y0 + down * far - right * half) for far, half in profile]
    return Polygon([*left_bank, *reversed(right_bank)])


def without_scraps(
    land: shapely.Geometry, channels: Sequence[tuple[Side, Polygon]], sides: Hexsides
) -> shapely.Geometry:
    """The land without what a channel has cut off a coast and left lying on its wrong bank."""
    for side, water in channels:
        for here, over in (side.hexes, side.hexes[::-1]):
            if sides.kinds[here] == "coastal":
                parts = polygons(land.intersection(Polygon(sides.outline(here))))
                main = max(parts, key=lambda part: part.area, default=None)
                for part in parts:
                    small = part is not main and part.area < SCRAP
                    if small and part.intersects(water.buffer(0.03)) and not leads_on(part, here, over, sides):
                        land = land.difference(part.buffer(0.004))
    return land


def leads_on(part: Polygon, here: str, over: str, sides: Hexsides) -> bool:
    """Does land in a hex go on into a neighbour, other than the one over the water, to which the board joins it?"""
    return any(
        other is not None
        and other != over
        and sides.ground(other)
        and sides.kind(here, other) not in ALL_WATER
        and Polygon(sides.outline(other)).intersection(part.buffer(0.012)).area > 1e-4
        for other in sides.around(here)
    )
