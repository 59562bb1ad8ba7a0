"""Where the hexes of a board lie, what is on them, and the window of them that a picture shows."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from render import cache
from render.atlas import HERE
from render.frames import Window
from render.tables import read_json
from rules.kernel.hexes import numbering

HIGH = 2 / math.sqrt(3)  # height of a hex one wide
WATER = ("sea", "lake")
Point = tuple[float, float]


@dataclass(frozen=True)
class HexPort(Window):
    """A window of a hex map; a unit is the width of a hex."""

    def px_back(self, x: float, y: float) -> Point:
        return x / self.scale + self.left, y / self.scale + self.top


@dataclass(frozen=True, eq=False)
class HexAtlas:
    """The hexes of a board with their places, and the real coast behind them. One is itself only, so that what is found in
    it can be kept."""

    game: str
    digest: str
    window: tuple[float, float, float, float]
    land: list[list[list[float]]]
    lakes: list[list[list[float]]]
    spaces: dict[str, dict[str, Any]]
    places: dict[str, Point]
    at: dict[tuple[int, int], str]
    sides: list[tuple[str, str, str]]
    rails: list[tuple[str, str]] = field(default_factory=list)  # pairs of neighbours joined by rail
    wet: frozenset[tuple[str, str]] = frozenset()  # sides of land hexes that are all water
    cities: dict[str, str] = field(default_factory=dict)  # name of a place to its hex

    def nearest(self, x: float, y: float) -> str | None:
        """The hex a point lies in, None beyond the board."""
        row = round(y * HIGH)
        best: tuple[float, str | None] = (math.inf, None)
        for r in (row - 1, row, row + 1):
            for x2 in range(math.floor(x * 2) - 1, math.floor(x * 2) + 3):
                far = (x2 / 2 - x) ** 2 + (r / HIGH - y) ** 2
                if far < best[0] and (r, x2) in self.at:
                    best = (far, self.at[r, x2])
        return best[1] if best[0] < 0.36 else None

    def by_land(self, name: str) -> tuple[str, ...]:
        """The neighbours of a hex that are joined to it by land or by a crossing."""
        return self._by_land[name]

    @cached_property
    def _by_land(self) -> dict[str, tuple[str, ...]]:
        lands = {name for name in self.places if self.spaces[name]["kind"] in ("land", "coastal")}
        return {
            name: tuple(
                other
                for other in self.neighbours(name)
                if other in lands and (min(name, other), max(name, other)) not in self.wet
            )
            for name in self.places
        }

    @cached_property
    def countries(self) -> dict[str, tuple[str, ...]]:
        """Every country with its hexes."""
        found: dict[str, list[str]] = {}
        for name in self.places:
            if country := self.spaces[name].get("country"):
                found.setdefault(country, []).append(name)
        return {country: tuple(hexes) for country, hexes in found.items()}

    def neighbours(self, name: str) -> Iterator[str]:
        x, y = self.places[name]
        row, x2 = round(y * HIGH), round(x * 2)
        for dr, dx in ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)):
            if (other := self.at.get((row + dr, x2 + dx))) is not None:
                yield other


@lru_cache(maxsize=4)
def load(game: str) -> HexAtlas:
    """The atlas of a game with hexes."""
    packed = (HERE / f"{game}.json.gz").read_bytes()
    data, board = json.loads(gzip.decompress(packed)), read_json(game, "board.json")
    grid = numbering(board["grid"])
    spaces = {s["name"]: s for s in board["spaces"]}
    at = {grid.place(name): name for name, s in spaces.items() if s["kind"] != "box"}
    rails = {(min(pair), max(pair)) for line in board.get("rail", ()) for pair in pairwise(line["hexes"])}
    return HexAtlas(
        game,
        cache.key_of(packed=packed.hex(), board=board)[:16],
        tuple(v / 1000 for v in data["window"]),
        data["land"],
        data["lakes"],
        spaces,
        {name: (x2 / 2, row / HIGH) for (row, x2), name in at.items()},
        at,
        [(a, b, kind) for a, b, kind, *_ in board["borders"]],
        sorted(rails),
        frozenset((min(a, b), max(a, b)) for a, b, kind, *_ in board["borders"] if kind in ("sea", "lake")),
        {p["name"]: name for name, s in spaces.items() for p in s.get("places", ())},
    )


def corners(x: float, y: float, size: float = 1.0) -> list[Point]:
    """The six corners of a hex, in hex widths, from the top clockwise."""
    h, w = HIGH / 2 * size, 0.5 * size
    return [(x, y - h), (x + w, y - h / 2), (x + w, y + h / 2), (x, y + h), (x - w, y + h / 2), (x - w, y - h / 2)]


@lru_cache(maxsize=4)
def centres(atlas: HexAtlas, port: HexPort) -> dict[str, Point]:
    """The middle of every hex in px, seen or not."""
    return {name: port.px(*place) for name, place in atlas.places.items()}


@lru_cache(maxsize=4)
def outlines(atlas: HexAtlas, port: HexPort) -> dict[str, list[Point]]:
    """The corners of every hex that can be seen in a window, in px."""
    return {
        name: [port.px(*corner) for corner in corners(*place)]
        for name, place in atlas.places.items()
        if port.shows(*port.px(*place), port.scale)
    }


def hexside(a: Point, b: Point) -> tuple[Point, Point]:
    """The side between two neighbouring hexes."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    half = HIGH / 4
    return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)
