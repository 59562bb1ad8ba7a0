"""Reading the base data in `sources/`, and the projections of the maps."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely import affinity
from shapely.geometry import LineString, Polygon, box, shape  # type: ignore[import-untyped]

from render.atlas.topology import polygons, soften

SOURCES = Path(__file__).parent / "sources"


def layer(name: str) -> list[tuple[dict[str, Any], shapely.Geometry]]:
    """The features of one base layer: properties and valid geometry in longitude, latitude."""
    with gzip.open(SOURCES / f"{name}.json.gz", "rt", encoding="utf-8") as file:
        features = json.load(file)
    return [(p, shapely.make_valid(shape({"type": kind, "coordinates": c}))) for p, kind, c in features]


Knots = tuple[tuple[float, float], ...]


class WorldProjection:
    """A map of the whole world for play: cylindrical, cut in the Atlantic, with crowded parts drawn larger.

    Meridians are spaced by two density curves, one for the south and one for the north, parallels by one for the
    longitudes of Europe and one for the rest; smooth weights lead from one curve to the other.  So Europe gets room,
    the Pacific is squeezed and the polar belts are flattened.  Longitudes run unwrapped from the cut eastward; the
    two ends fit together, so a picture may run over the cut.
    """

    HEIGHT = 0.59  # of the width
    _NORTHERN = (
        (-30, 1.1),
        (-14, 1.75),
        (-8, 2.4),
        (10, 2.3),
        (28, 2.1),
        (42, 1.5),
        (60, 0.85),
        (95, 0.8),
        (110, 1.2),
        (145, 1.2),
        (158, 0.66),
        (200, 0.52),
        (228, 0.6),
        (238, 0.9),
        (287, 1.0),
        (300, 0.85),
        (330, 1.1),
    )
    _SOUTHERN = (
        (-30, 1.05),
        (-15, 1.4),
        (0, 1.5),
        (40, 1.5),
        (55, 1.25),
        (80, 1.0),
        (95, 1.3),
        (126, 1.45),
        (160, 0.9),
        (185, 0.62),
        (225, 0.58),
        (245, 0.85),
        (285, 0.95),
        (315, 0.9),
        (330, 1.05),
    )
    _EUROPEAN = (
        (-60, 0.5),
        (-35, 0.85),
        (0, 1.1),
        (20, 1.35),
        (33, 2.2),
        (45, 2.8),
        (56, 2.5),
        (63, 1.6),
        (70, 0.9),
        (77, 0.5),
    )
    _WORLDLY = (
        (-60, 0.5),
        (-42, 0.9),
        (-10, 1.15),
        (8, 1.3),
        (25, 1.75),
        (36, 2.0),
        (48, 2.15),
        (56, 2.0),
        (66, 1.2),
        (77, 0.6),
    )

    def __init__(self) -> None:
        self._north, self._south = _integral(self._NORTHERN), _integral(self._SOUTHERN)
        self._europe, self._world = _integral(self._EUROPEAN), _integral(self._WORLDLY)

    def __call__(self, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Map units (the map is 1 wide), y downwards from the north edge."""
        lon, lat = np.asarray(lon, float), np.asarray(lat, float)
        north = _step((lat + 20) / 62)
        x = north * np.interp(lon, *self._north) + (1 - north) * np.interp(lon, *self._south)
        europe = _step((lon + 30) / 25) * _step((110 - lon) / 75)
        y = europe * np.interp(lat, *self._europe) + (1 - europe) * np.interp(lat, *self._world)
        return x, (1 - y) * self.HEIGHT


class EuropeProjection:
    """A map of Europe with the lands around it: cylindrical, the crowded middle drawn larger."""

    def __init__(self, lon: Knots, lat: Knots, height: float) -> None:
        self._x, self._y, self.HEIGHT = _integral(lon), _integral(lat), height

    def __call__(self, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Map units (the map is 1 wide), y downwards from the north edge."""
        return np.interp(np.asarray(lon, float), *self._x), (
            1 - np.interp(np.asarray(lat, float), *self._y)
        ) * self.HEIGHT


def _integral(knots: Knots) -> tuple[np.ndarray, np.ndarray]:
    """A smooth density curve summed up to a scale from 0 to 1."""
    at = np.linspace(knots[0][0], knots[-1][0], 2000)
    density = np.interp(at, [k for k, _ in knots], [d for _, d in knots])
    kernel = np.hanning(121)
    density = np.convolve(np.pad(density, 60, mode="edge"), kernel / kernel.sum(), mode="valid")
    total = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(at))])
    return at, total / total[-1]


def _step(t: np.ndarray) -> np.ndarray:
    """From 0 to 1 without a kink."""
    t = np.clip(t, 0, 1)
    smooth: np.ndarray = t * t * t * (t * (t * 6 - 15) + 10)
    return smooth


@dataclass
class Frame:
    """The window of a map and what is drawn in it."""

    west: float
    south: float
    east: float
    north: float
    projection: WorldProjection | EuropeProjection
    step: float  # degrees a raster cell
    smallest: float  # square degrees of the smallest island drawn
    scrap: float  # detached parts below this many square degrees may change hands
    reach: float  # degrees from a shore within which the board's coasts bend the sea borders
    is_round: bool = False
    spokes: bool = False
    land_layer: str = "land_10m"
    country_layer: str = "borders_1939"
    country_key: str = "name"
    inland_seas: tuple[tuple[float, float], ...] = ()
    made_land: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # boxes for lands off the map
    cuts: dict[str, list[str]] = field(default_factory=dict)  # a land of its own within 1939 borders: modern codes

    def unwrap(self, lon: float) -> float:
        """A longitude in the running count of the map."""
        return lon + 360 if lon < self.west else lon

    def clipped(self, geometry: shapely.Geometry) -> shapely.Geometry:
        """A geometry as it lies in the window, carried round the globe where the map is round."""
        window = box(self.west, self.south, self.east, self.north)
        if not self.is_round:
            return geometry.intersection(window)
        parts = [
            geometry.intersection(box(self.west, -90, 180, 90)),
            affinity.translate(geometry.intersection(box(-180, -90, self.west, 90)), 360),
        ]
        return shapely.unary_union(parts).intersection(window)

    def land(self) -> shapely.Geometry:
        parts = [self.clipped(g) for _, g in layer(self.land_layer)]
        return shapely.unary_union([*parts, *(Polygon(p) for p in self.made_land.values())])

    def lakes(self) -> list[LineString]:
        """The shores of the lakes worth drawing: typed ones on the world map, real ones on the others."""
        if self.is_round:
            outlines = [[(self.unwrap(x), y) for x, y in [*points, points[0]]] for points in HAND_LAKES.values()]
            return [soften(LineString(points), 0.0) for points in outlines]
        window = box(self.west, self.south, self.east, self.north).buffer(-0.2)
        bodies = [q for _, g in layer("lakes_10m") for q in polygons(g) if q.area > 0.12 and window.contains(q)]
        return [q.exterior.simplify(0.02) for q in bodies]

    def countries(self) -> dict[str, shapely.Geometry]:
        found = {p[self.country_key]: self.clipped(g) for p, g in layer(self.country_layer)}
        if self.cuts:
            modern = {p["iso3"]: g for p, g in layer("world_countries_50m")}
            for name, codes in self.cuts.items():
                body = self.clipped(shapely.unary_union([modern[c] for c in codes])).buffer(0.03)
                found = {n: g.difference(body) for n, g in found.items()} | {name: body}
        return found | {name: Polygon(points) for name, points in self.made_land.items()}


def frame(game: str, seeds: dict[str, Any]) -> Frame:
    """The frame of a game's map."""
    if game == "supreme_axis_allies":
        return Frame(
            -30.0,
            -60.0,
            330.0,
            77.0,
            WorldProjection(),
            0.06,
            0.012,
            0.9,
            3.0,
            is_round=True,
            land_layer="world_land_50m",
            country_layer="world_countries_50m",
            country_key="iso3",
            inland_seas=((45.0, 49.5), (42.0, 50.5), (38.5, 52.0)),
        )
    window = seeds["window"]
    projection = EuropeProjection(
        tuple(map(tuple, seeds["longitudes"])), tuple(map(tuple, seeds["latitudes"])), seeds["height"]
    )
    return Frame(
        window["west"],
        window["south"],
        window["east"],
        window["north"],
        projection,
        0.04,
        0.01,
        0.35,
        1.6,
        spokes=True,
        made_land={k: [tuple(p) for p in v] for k, v in seeds["made_land"].items()},
        cuts=seeds["cuts"],
    )


# Lakes of the world map, typed by hand as (longitude, latitude): the lake layer covers a part of the globe only.
HAND_LAKES: dict[str, list[tuple[float, float]]] = {
    "Baikal": [
        (103.7, 51.5),
        (105.0, 51.5),
        (106.6, 52.4),
        (108.0, 52.9),
        (109.2, 53.9),
        (109.9, 55.2),
        (109.6, 55.8),
        (109.0, 55.6),
        (108.7, 54.5),
        (107.6, 53.6),
        (106.3, 53.0),
        (105.4, 52.3),
    ],
    "Superior": [
        (-92.1, 46.7),
        (-90.6, 46.7),
        (-88.0, 47.0),
        (-86.5, 46.5),
        (-84.8, 46.5),
        (-84.9, 47.6),
        (-86.2, 48.7),
        (-88.3, 48.5),
        (-90.2, 47.7),
    ],
    "Michigan": [
        (-87.6, 41.7),
        (-86.9, 41.8),
        (-86.3, 42.9),
        (-86.4, 44.0),
        (-85.5, 45.1),
        (-85.0, 45.9),
        (-86.4, 45.8),
        (-87.6, 45.0),
        (-87.9, 43.2),
    ],
    "Huron": [
        (-82.5, 43.1),
        (-81.7, 43.4),
        (-81.4, 45.0),
        (-80.0, 44.6),
        (-80.2, 45.4),
        (-82.5, 46.1),
        (-84.3, 46.0),
        (-83.4, 45.1),
        (-83.4, 44.0),
    ],
    "Erie": [(-83.3, 41.7), (-81.6, 41.6), (-79.0, 42.8), (-80.4, 42.7), (-82.3, 42.1)],
    "Ontario": [(-79.7, 43.3), (-77.5, 43.3), (-76.3, 43.6), (-76.4, 44.1), (-78.5, 43.9)],
    "Winnipeg": [(-96.9, 50.5), (-96.4, 51.0), (-96.9, 52.0), (-98.2, 53.8), (-98.9, 53.2), (-98.0, 51.8)],
    "Great Bear": [(-124.3, 65.2), (-121.0, 64.8), (-118.0, 66.2), (-121.0, 66.7), (-123.5, 66.4)],
    "Great Slave": [(-116.8, 61.0), (-114.5, 60.9), (-111.5, 62.3), (-109.5, 62.8), (-113.5, 62.3), (-115.8, 62.2)],
    "Athabasca": [(-111.3, 58.7), (-108.5, 59.2), (-106.5, 59.1), (-109.0, 59.7)],
    "Victoria": [(31.8, -0.3), (33.2, 0.4), (34.2, -0.2), (33.6, -2.2), (32.3, -2.5), (31.8, -1.5)],
    "Tanganyika": [(29.3, -3.4), (29.8, -4.6), (30.4, -6.9), (31.2, -8.6), (30.6, -8.4), (29.5, -6.8), (29.1, -4.6)],
    "Nyasa": [(33.9, -9.6), (34.6, -11.0), (35.2, -14.0), (34.6, -13.6), (34.1, -11.6)],
    "Aral": [(58.3, 44.4), (59.8, 43.7), (61.6, 44.2), (61.2, 46.0), (59.8, 46.6), (58.4, 45.7)],
    "Balkhash": [(73.6, 45.4), (74.2, 45.1), (76.0, 46.4), (79.0, 46.5), (76.5, 46.9), (74.3, 46.1)],
    "Ladoga": [(31.0, 59.95), (32.5, 60.2), (32.8, 61.0), (31.2, 61.7), (30.1, 61.1)],
    "Onega": [(34.4, 61.2), (36.2, 60.9), (36.0, 62.0), (35.2, 62.7), (34.6, 62.0)],
    "Nicaragua": [(-86.0, 11.9), (-85.0, 11.1), (-84.9, 11.5), (-85.6, 12.1)],
    "Titicaca": [(-70.0, -15.4), (-68.9, -16.3), (-69.1, -16.4), (-70.1, -15.9)],
}
