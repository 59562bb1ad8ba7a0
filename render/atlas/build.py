"""Builds the committed geometry of the maps: `python -m render.atlas.build GAME...` (extra `maps`).

Writes render/atlas/<game>.json.gz from rules/<game>/board.json and the base data in render/atlas/sources/. For a map of
areas, with render/atlas/seeds/<game>.json: shared arcs in whole map units, rings of arc numbers, label points, links.
For a map of hexes: the coast and the lakes behind them, cut and joined as the hexsides of the board rule.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely.geometry import LineString, Polygon  # type: ignore[import-untyped]

from render.atlas import areas, coast
from render.atlas.geodata import Frame, frame
from render.atlas.topology import Arc, Partition, partition

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "rules"
WIDTH = 24000  # map units across
TOLERANCE = 2.2  # map units a line may be off after simplification
LEAST = {"land": 4_000, "lakes": 120_000}  # millionths of a square hex width: what is smaller is not drawn


def simplified(arc: Arc, frame: Frame) -> list[tuple[int, int]]:
    """An arc in whole map units, with no more points than the eye can tell."""
    line = LineString(arc.points)
    xy = np.stack(frame.projection(*np.array(line.coords).T), 1) * WIDTH
    closed = arc.points[0] == arc.points[-1]
    if closed and len(xy) > 8:
        half = len(xy) // 2
        kept = np.vstack(
            [
                LineString(xy[: half + 1]).simplify(TOLERANCE).coords,
                np.array(LineString(xy[half:]).simplify(TOLERANCE).coords)[1:],
            ]
        )
    else:
        kept = np.array(LineString(xy).simplify(TOLERANCE).coords)
    if len(kept) == 2 and len(xy) > 2:  # two arcs between the same nodes must not fall together
        chord = xy[-1] - xy[0]
        off = np.abs(chord[0] * (xy[:, 1] - xy[0, 1]) - chord[1] * (xy[:, 0] - xy[0, 0]))
        kept = xy[[0, max(1, min(len(xy) - 2, int(off.argmax()))), -1]]
    points = [(int(x), int(y)) for x, y in np.rint(kept)]
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def is_speck(arc: Arc, points: list[tuple[int, int]]) -> bool:
    """Whether an arc is the shore of an island too small to be seen at any size."""
    if arc.points[0] != arc.points[-1]:
        return False
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))) < 60


def ring_points(ring: list[int], arcs: list[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    points: list[tuple[int, int]] = []
    for ref in ring:
        part = arcs[ref] if ref >= 0 else arcs[~ref][::-1]
        points += part[1:] if points else part
    return points


def build_areas(board: dict[str, Any], seeds: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """The atlas of a game whose spaces are areas."""
    faces, owner, blanks = areas.divide(board, seeds, frame)
    parts: Partition = partition(faces, owner)
    arcs = [simplified(arc, frame) for arc in parts.arcs]
    specks = {n for n, (a, points) in enumerate(zip(parts.arcs, arcs, strict=True)) if is_speck(a, points)}
    spaces = []
    names = [s["name"] for s in board["spaces"]]
    for number in range(len(names) + len(blanks)):
        rings = []
        for ring in parts.rings.get(number, []):
            if specks.issuperset(ref if ref >= 0 else ~ref for ref in ring):
                continue
            points = ring_points(ring, arcs)
            if len(points) > 3:
                area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points)) / 2
                rings.append((area, ring, points))
        entry: dict[str, Any] = {}
        if number < len(names):
            space = board["spaces"][number]
            entry = {"name": space["name"], "kind": space["kind"], "group": space["group"]}
            x, y = frame.projection(np.array(frame.unwrap(space["lon"])), np.array(space["lat"]))
            entry["centre"] = [round(float(x) * WIDTH), round(float(y) * WIDTH)]
            if space.get("port_of"):
                entry["port"] = space["port_of"]
        else:
            entry = {"name": "", "kind": blanks[number], "group": None}
        entry["rings"] = [ring for _, ring, _ in rings]
        entry["labels"] = label_points([(area, points) for area, _, points in rings])
        spaces.append(entry)
    contacts: dict[tuple[int, int], float] = defaultdict(float)
    for arc, points in zip(parts.arcs, arcs, strict=True):
        pair = (min(arc.left, arc.right), max(arc.left, arc.right))
        contacts[pair] += LineString(points).length if len(points) > 1 else 0.0
    lakes = [
        [round(float(v) * WIDTH) for xy in np.stack(frame.projection(*np.array(shore.coords).T), 1) for v in xy]
        for shore in frame.lakes()
    ]
    return {
        "width": WIDTH,
        "height": round(frame.projection.HEIGHT * WIDTH),
        "round": frame.is_round,
        "lakes": lakes,
        "arcs": [flat(points) for points in arcs],
        "sides": [[-1, -1] if n in specks else [a.left, a.right] for n, a in enumerate(parts.arcs)],
        "spaces": spaces,
        **explained(board, contacts),
    }


def flat(points: list[tuple[int, int]]) -> list[int]:
    """First point, then steps: smaller numbers pack better."""
    out = [*points[0]]
    for a, b in pairwise(points):
        out += [b[0] - a[0], b[1] - a[1]]
    return out


def label_points(rings: list[tuple[float, list[tuple[int, int]]]]) -> list[list[int]]:
    """Middle and radius of the widest circle in each big part of a space, the widest part first."""
    outer = [Polygon(points) for area, points in rings if area < 0]
    if not outer:
        return []
    body = shapely.make_valid(shapely.union_all([shapely.make_valid(p) for p in outer]))
    for area, points in rings:
        if area > 0:
            body = body.difference(shapely.make_valid(Polygon(points)))
    found = []
    for part in sorted(getattr(body, "geoms", [body]), key=lambda p: -p.area)[:4]:
        if part.area > 0:
            circle = shapely.maximum_inscribed_circle(part, tolerance=4)
            x, y = circle.coords[0]
            found.append([round(x), round(y), round(circle.length)])
    found.sort(key=lambda c: -c[2])
    return [c for c in found if c[2] > 0.3 * found[0][2]]


def explained(board: dict[str, Any], contacts: dict[tuple[int, int], float]) -> dict[str, Any]:
    """Where drawn contact and ruled border differ: links to draw, and contacts to mark as closed."""
    number = {s["name"]: i for i, s in enumerate(board["spaces"])}
    ruled = {(min(number[a], number[b]), max(number[a], number[b])): kind for a, b, kind, _ in board["borders"]}
    links = [[a, b, kind] for (a, b), kind in sorted(ruled.items()) if (a, b) not in contacts or kind == "canal"]
    closed = [[a, b] for a, b in sorted(contacts) if a >= 0 and b < len(number) and (a, b) not in ruled]
    kinds = [
        [a, b, kind]
        for (a, b), kind in sorted(ruled.items())
        if (a, b) in contacts and kind not in ("land", "coast", "sea", "plains", "ocean", "port")
    ]
    return {"links": links, "closed": closed, "kinds": kinds}


def write(game: str, atlas: dict[str, Any]) -> Path:
    path = HERE / f"{game}.json.gz"
    raw = json.dumps(atlas, separators=(",", ":"), ensure_ascii=False).encode()
    path.write_bytes(gzip.compress(raw, 9, mtime=0))
    return path


def build_hexes(game: str, board: dict[str, Any]) -> dict[str, Any]:
    """The atlas of a hex game: coast and lakes behind the hexes, in thousandths of a hex, as the board rules them."""
    base = coast.ruled(json.loads(gzip.decompress(base_map(game).read_bytes())), board)
    return {"window": base["window"], **{name: thinned(base[name], least) for name, least in LEAST.items()}}


def base_map(game: str) -> Path:
    """Where the coast of a hex game is kept as geography has it; a game of areas has none of its own."""
    return HERE / "sources" / f"basemap_{game}.json.gz"


def thinned(bodies: list[coast.Rings], least: float) -> list[coast.Rings]:
    """Land or lakes of a hex map without points that nobody could see, and without bodies smaller than asked."""
    shapes = [[Polygon(list(zip(ring[0::2], ring[1::2], strict=True))) for ring in rings] for rings in bodies]
    lines = [[ring.exterior.simplify(8) for ring in rings] for rings in shapes if rings[0].area > least]
    return [[[round(v) for point in line.coords for v in point] for line in rings] for rings in lines]


def build(game: str, board_path: Path | None = None) -> Path:
    board = json.loads((board_path or RULES / game / "board.json").read_text("utf-8"))
    if base_map(game).exists():
        return write(game, build_hexes(game, board))
    seeds = json.loads((HERE / "seeds" / f"{game}.json").read_text("utf-8"))
    return write(game, build_areas(board, seeds, frame(game, seeds)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--board", type=Path, help="read this board instead of rules/<game>/board.json")
    options = parser.parse_args()
    for game in options.games:
        started = time.perf_counter()
        path = build(game, options.board)
        print(f"{path.name}: {path.stat().st_size // 1024} KB in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
