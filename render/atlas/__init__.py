"""The committed geometry of the maps, as the drawing code reads it."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
Points = list[tuple[float, float]]


def bounds(points: Points) -> tuple[float, float, float, float]:
    """The box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class Area:
    """One space of an area map (or, with an empty name, a part of the world that is no space)."""

    name: str
    kind: str
    group: str | None
    outlines: list[Points]
    centre: tuple[float, float]
    labels: list[tuple[float, float, float]]
    port_of: str | None = None

    @cached_property
    def extents(self) -> list[tuple[float, float, float, float]]:
        """The box around each outline."""
        return [bounds(outline) for outline in self.outlines]

    @cached_property
    def sizes(self) -> list[float]:
        """Twice what each outline encloses; less than nothing for a hole."""
        return [-sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(outline)) for outline in self.outlines]

    @property
    def is_dot(self) -> bool:
        """Too small to see: drawn as a ringed dot."""
        return (
            self.kind == "land"
            and self.port_of is None
            and bool(self.name)
            and (not self.labels or self.labels[0][2] < DOT_ROOM)
        )


DOT_ROOM = 30.0  # map units; an area whose widest circle is smaller is drawn as a dot


@dataclass(frozen=True)
class Atlas:
    """Everything drawn of one map that never changes."""

    game: str
    digest: str
    width: float
    height: float
    is_round: bool
    areas: list[Area]
    arcs: list[Points]
    sides: list[tuple[int, int]]
    lakes: list[Points]
    links: list[tuple[str, str, str]]
    closed: list[tuple[str, str]]
    kinds: dict[frozenset[str], str] = field(default_factory=dict)
    number: dict[str, int] = field(default_factory=dict)

    @cached_property
    def extents(self) -> list[tuple[float, float, float, float]]:
        """The box around each arc."""
        return [bounds(arc) for arc in self.arcs]

    def spot(self, name: str) -> tuple[float, float]:
        """Where a space's pieces and arrows belong: the middle of its widest part."""
        area = self.areas[self.number[name]]
        return area.centre if area.is_dot or area.port_of or not area.labels else area.labels[0][:2]


def _arc(steps: list[int]) -> Points:
    x, y = steps[0], steps[1]
    points: Points = [(x, y)]
    for i in range(2, len(steps), 2):
        x += steps[i]
        y += steps[i + 1]
        points.append((x, y))
    return points


def _outline(ring: list[int], arcs: list[Points]) -> Points:
    points: Points = []
    for ref in ring:
        part = arcs[ref] if ref >= 0 else arcs[~ref][::-1]
        points += part[1:] if points else part
    return points


@lru_cache(maxsize=8)
def load(game: str) -> Atlas:
    """The atlas of a game with area spaces."""
    packed = (HERE / f"{game}.json.gz").read_bytes()
    data = json.loads(gzip.decompress(packed))
    arcs = [_arc(steps) for steps in data["arcs"]]
    areas = [
        Area(
            s["name"],
            s["kind"],
            s["group"],
            [_outline(ring, arcs) for ring in s["rings"]],
            tuple(s.get("centre", (0.0, 0.0))),
            [tuple(label) for label in s["labels"]],
            s.get("port"),
        )
        for s in data["spaces"]
    ]
    names = [a.name for a in areas]
    return Atlas(
        game=game,
        digest=hashlib.sha256(packed).hexdigest()[:16],
        width=data["width"],
        height=data["height"],
        is_round=data.get("round", False),
        areas=areas,
        arcs=arcs,
        sides=[tuple(pair) for pair in data["sides"]],
        lakes=[list(zip(flat[0::2], flat[1::2], strict=True)) for flat in data.get("lakes", [])],
        links=[(names[a], names[b], kind) for a, b, kind in data["links"]],
        closed=[(names[a], names[b]) for a, b in data["closed"]],
        kinds={frozenset((names[a], names[b])): kind for a, b, kind in data.get("kinds", [])},
        number={name: i for i, name in enumerate(names) if name},
    )
