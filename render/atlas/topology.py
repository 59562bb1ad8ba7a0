"""From cutting lines to shared arcs: the part of the map build that no game differs in.

Coast, frame and borders are noded together and polygonised, so the faces partition the plane by construction.
Each face gets an owner; edges with the same owner on both sides vanish; what is left is chained into arcs, each
stored once with the owner on its left and on its right.  Two neighbours therefore always share their border.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely.geometry import LineString, MultiLineString, Polygon  # type: ignore[import-untyped]
from shapely.ops import linemerge, polygonize  # type: ignore[import-untyped]

Vertex = tuple[float, float]


@dataclass
class Arc:
    """A line between two nodes (or a closed one), with the owner of the face on either side."""

    points: list[Vertex]
    left: int
    right: int


@dataclass
class Partition:
    """Arcs and, for each owner, its rings as signed arc numbers (~n is arc n run backwards)."""

    arcs: list[Arc]
    rings: dict[int, list[list[int]]] = field(default_factory=dict)


def polygons(geometry: shapely.Geometry) -> list[Polygon]:
    """Every polygon in a geometry, however nested."""
    if geometry.is_empty:
        return []
    if isinstance(geometry, Polygon):
        return [geometry]
    return [p for part in getattr(geometry, "geoms", []) for p in polygons(part)]


def lines(geometry: shapely.Geometry) -> list[LineString]:
    """Every line in a geometry, however nested."""
    if geometry.is_empty:
        return []
    if isinstance(geometry, LineString):
        return [geometry]
    return [p for part in getattr(geometry, "geoms", []) for p in lines(part)]


def trace(labels: np.ndarray) -> list[LineString]:
    """The cell edges between different labels, merged into lines between junctions (pixel corner coordinates)."""
    segments = []
    rows, cols = np.nonzero(labels[:, 1:] != labels[:, :-1])
    segments += [((x + 1, y), (x + 1, y + 1)) for x, y in zip(cols.tolist(), rows.tolist(), strict=True)]
    rows, cols = np.nonzero(labels[1:] != labels[:-1])
    segments += [((x, y + 1), (x + 1, y + 1)) for x, y in zip(cols.tolist(), rows.tolist(), strict=True)]
    return lines(linemerge(MultiLineString(segments))) if segments else []


def soften(line: LineString, tolerance: float, rounds: int = 2) -> LineString:
    """A stair-step line made smooth; its ends stay where they are, so arcs keep meeting."""
    points = np.array(line.coords)
    closed = bool(np.allclose(points[0], points[-1]))
    if len(points) > 4:
        for _ in range(4):
            mean = points.copy()
            mean[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
            if closed:
                mean[0] = mean[-1] = (points[-2] + 2 * points[0] + points[1]) / 4
            points = mean
    points = np.array(LineString(points).simplify(tolerance).coords)
    for _ in range(rounds):
        if len(points) < 3:
            break
        head, tail = points[:-1], points[1:]
        cut = np.empty((2 * len(head), 2))
        cut[0::2] = head * 0.75 + tail * 0.25
        cut[1::2] = head * 0.25 + tail * 0.75
        points = np.vstack([cut, cut[:1]]) if closed else np.vstack([points[:1], cut, points[-1:]])
    return LineString(points)


def faces_of(linework: Sequence[shapely.Geometry], grid: float) -> list[Polygon]:
    """Node all lines together on a grid and return the faces between them."""
    noded = shapely.unary_union(list(linework), grid_size=grid)
    return list(polygonize(lines(noded)))


def absorb(
    faces: list[Polygon],
    owner: list[int],
    kin: Callable[[int, int], bool],
    is_water: Callable[[int], bool],
    small: float,
) -> list[int]:
    """Give scraps off their owner's main body to the kindred neighbour with the longest common border; ponds to any."""
    owner = list(owner)
    edges: dict[tuple[Vertex, Vertex], list[int]] = defaultdict(list)
    for number, face in enumerate(faces):
        for ring in (face.exterior, *face.interiors):
            points = list(ring.coords)
            for a, b in pairwise(points):
                edges[(a, b) if a < b else (b, a)].append(number)
    shared: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for (a, b), pair in edges.items():
        if len(pair) == 2:
            length = float(np.hypot(a[0] - b[0], a[1] - b[1]))
            shared[pair[0]][pair[1]] += length
            shared[pair[1]][pair[0]] += length
    for _ in range(3):
        bodies = _bodies(owner, shared)
        for body in bodies:
            if sum(faces[f].area for f in body) >= small:
                continue
            around: dict[int, float] = defaultdict(float)
            pond = sum(faces[f].area for f in body) < small / 12 and is_water(owner[body[0]])
            for f in body:
                for other, length in shared[f].items():
                    if owner[other] != owner[f] and (pond or kin(owner[f], owner[other])):
                        around[owner[other]] += length
            if around and len([b for b in bodies if owner[b[0]] == owner[body[0]]]) > 1:
                heir = max(around, key=lambda o: around[o])
                for f in body:
                    owner[f] = heir
    return owner


def _bodies(owner: list[int], shared: dict[int, dict[int, float]]) -> list[list[int]]:
    """Connected groups of faces with the same owner."""
    seen: set[int] = set()
    bodies = []
    for start in range(len(owner)):
        if start in seen:
            continue
        seen.add(start)
        body, todo = [start], [start]
        while todo:
            for other in shared[todo.pop()]:
                if other not in seen and owner[other] == owner[start]:
                    seen.add(other)
                    body.append(other)
                    todo.append(other)
        bodies.append(body)
    return bodies


def partition(faces: list[Polygon], owner: list[int], outside: int = -1) -> Partition:
    """Chain the edges between faces of different owners into arcs and the arcs into rings."""
    left: dict[tuple[Vertex, Vertex], int] = {}
    for face, who in zip(faces, owner, strict=True):
        face = shapely.geometry.polygon.orient(face)
        for ring in (face.exterior, *face.interiors):
            points = list(ring.coords)
            for a, b in pairwise(points):
                left[a, b] = who
    kept: dict[tuple[Vertex, Vertex], tuple[int, int]] = {}
    for (a, b), who in left.items():
        other = left.get((b, a), outside)
        if who != other and (b, a) not in kept:
            kept[a, b] = (who, other)
    ends: dict[Vertex, list[tuple[Vertex, tuple[int, int]]]] = defaultdict(list)
    for (a, b), sides in kept.items():
        ends[a].append((b, sides))
        ends[b].append((a, (sides[1], sides[0])))
    nodes = {v for v, out in ends.items() if len(out) != 2 or out[0][1] != (out[1][1][1], out[1][1][0])}
    arcs: list[Arc] = []
    used: set[tuple[Vertex, Vertex]] = set()

    def walk(start: Vertex, step: Vertex, sides: tuple[int, int]) -> None:
        points = [start, step]
        used.update({(start, step), (step, start)})
        while points[-1] not in nodes and points[-1] != start:
            back = points[-2]
            ahead = next(v for v, _ in ends[points[-1]] if v != back)
            used.update({(points[-1], ahead), (ahead, points[-1])})
            points.append(ahead)
        arcs.append(Arc(points, *sides))

    for node in sorted(nodes):
        for step, sides in ends[node]:
            if (node, step) not in used:
                walk(node, step, sides)
    for (a, b), sides in kept.items():
        if (a, b) not in used:
            walk(a, b, sides)
    result = Partition(arcs)
    for who in sorted(set(owner)):
        result.rings[who] = _rings(arcs, who)
    return result


def _rings(arcs: list[Arc], who: int) -> list[list[int]]:
    """The closed walks around one owner, its face always on the left."""
    leaving: dict[Vertex, list[int]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        if arc.left == who:
            leaving[arc.points[0]].append(number)
        if arc.right == who:
            leaving[arc.points[-1]].append(~number)

    def course(ref: int) -> list[Vertex]:
        return arcs[ref].points if ref >= 0 else arcs[~ref].points[::-1]

    rings = []
    for start in sorted(leaving):
        while leaving[start]:
            ring = [leaving[start].pop()]
            while (here := course(ring[-1])[-1]) != start:
                came = course(ring[-1])[-2]
                heading = np.arctan2(came[1] - here[1], came[0] - here[0])

                def turn(ref: int, here: Vertex = here, heading: float = heading) -> float:
                    ahead = course(ref)[1]
                    return float((np.arctan2(ahead[1] - here[1], ahead[0] - here[0]) - heading) % (2 * np.pi))

                step = max(leaving[here], key=turn)
                leaving[here].remove(step)
                ring.append(step)
            rings.append(ring)
    return rings
