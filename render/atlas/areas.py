"""Dividing a map into areas: each land point goes to the nearest seed its country may have, each sea point to the nearest sea."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

import numpy as np
import shapely  # type: ignore[import-untyped]
from PIL import Image, ImageDraw
from scipy import ndimage  # type: ignore[import-untyped]
from scipy.spatial import cKDTree  # type: ignore[import-untyped]
from shapely.geometry import box  # type: ignore[import-untyped]

from render.atlas.geodata import Frame
from render.atlas.topology import absorb, faces_of, polygons, soften, trace

PENALTY = 14.0  # degrees a foreign sea counts as farther off at the very shore
OVERSHOOT = 0.02  # degrees a border runs over the coast, so that the two surely cross
ICE = "ICE"  # seed name of the waters nobody can sail


class Raster:
    """The longitude-latitude grid on which borders are found."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.columns = math.ceil((frame.east - frame.west) / frame.step)
        self.rows = math.ceil((frame.north - frame.south) / frame.step)

    def cell(self, lon: float, lat: float) -> tuple[int, int]:
        """Row and column of a point, the nearest one for points outside."""
        row, col = int((self.frame.north - lat) / self.frame.step), int((lon - self.frame.west) / self.frame.step)
        return min(max(row, 0), self.rows - 1), min(max(col, 0), self.columns - 1)

    def paint(self, shapes: list[tuple[int, shapely.Geometry]]) -> np.ndarray:
        image = Image.new("I", (self.columns, self.rows), 0)
        draw = ImageDraw.Draw(image)
        step, west, north = self.frame.step, self.frame.west, self.frame.north
        for value, geometry in shapes:
            for polygon in polygons(geometry):
                for ring, fill in ((polygon.exterior, value), *((hole, 0) for hole in polygon.interiors)):
                    draw.polygon([((x - west) / step, (north - y) / step) for x, y in ring.coords], fill=fill)
        return np.array(image)

    def degrees(self, line: shapely.Geometry) -> shapely.Geometry:
        """A line in cell corners as a line in longitude and latitude."""
        step, west, north = self.frame.step, self.frame.west, self.frame.north
        return shapely.transform(line, lambda a: np.stack([a[:, 0] * step + west, north - a[:, 1] * step], 1))

    def where(self, cells: np.ndarray) -> np.ndarray:
        """Cells as points on the unit sphere."""
        step = self.frame.step
        return unit(self.frame.north - (cells[:, 0] + 0.5) * step, self.frame.west + (cells[:, 1] + 0.5) * step)


def unit(lat: np.ndarray, lon: np.ndarray) -> np.ndarray:
    """Points on the unit sphere: the nearest chord is the nearest great circle."""
    lat, lon = np.radians(lat), np.radians(lon)
    return np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], -1)


def nearest(points: np.ndarray, seeds: list[tuple[int, float, float]]) -> np.ndarray:
    """For each point on the sphere the number of the seed nearest on the globe."""
    numbers = np.array([n for n, *_ in seeds])
    tree = cKDTree(unit(np.array([a for _, a, _ in seeds]), np.array([o for *_, o in seeds])))
    found: np.ndarray = numbers[tree.query(points, workers=-1)[1]]
    return found


def keep_to_coasts(
    sea_labels: np.ndarray,
    land_labels: np.ndarray,
    is_land: np.ndarray,
    seeds: list[tuple[int, float, float]],
    board: dict[str, Any],
    blank: int,
    raster: Raster,
) -> None:
    """Near a shore a sea that the board gives no coast there counts as farther off, so sea borders meet land borders."""
    number = {s["name"]: i for i, s in enumerate(board["spaces"])}
    sea = {i for i, s in enumerate(board["spaces"]) if s["kind"] == "sea"}
    coasts: dict[int, set[int]] = defaultdict(set)
    for a, b, *_ in board["borders"]:
        i, j = number[a], number[b]
        if (i in sea) != (j in sea):
            coasts[j if i in sea else i].add(i if i in sea else j)
    distance, (rows, cols) = ndimage.distance_transform_edt(~is_land, return_indices=True)
    step, reach = raster.frame.step, raster.frame.reach
    near = (~is_land) & (distance * step < reach)
    cells = np.argwhere(near)
    shore = land_labels[rows[near], cols[near]]
    away = distance[near] * step
    where = raster.where(cells)
    owners = np.array([n for n, *_ in seeds])
    spots = unit(np.array([a for _, a, _ in seeds]), np.array([o for *_, o in seeds])).astype(np.float32)
    for territory, allowed in coasts.items():
        mine = np.flatnonzero(shore == territory)
        foreign = ~np.isin(owners, [*allowed, blank])
        for part in np.array_split(mine, max(1, len(mine) // 100_000)):
            apart = np.degrees(np.arccos(np.clip(where[part].astype(np.float32) @ spots.T, -1, 1)))
            apart[:, foreign] += (PENALTY * (1 - away[part] / reach) ** 2)[:, None].astype(np.float32)
            sea_labels[cells[part, 0], cells[part, 1]] = owners[apart.argmin(1)]


def connected(
    labels: np.ndarray, plain: np.ndarray, water: np.ndarray, seeds: list[tuple[int, float, float]], raster: Raster
) -> None:
    """Waters cut off from every seed of their sea go back to the plainly nearest sea."""
    homes: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, lat, lon in seeds:
        homes[number].append(raster.cell(lon, lat))
    for value, where in enumerate(ndimage.find_objects(labels + 1)):
        if where is None:
            continue
        part = (labels[where] == value) & water[where]
        bodies, count = ndimage.label(part, structure=np.ones((3, 3)))
        kept = {
            int(bodies[r - where[0].start, c - where[1].start])
            for r, c in homes[value]
            if where[0].start <= r < where[0].stop and where[1].start <= c < where[1].stop
        }
        lost = part & ~np.isin(bodies, [b for b in kept if b])
        if count > 1 and kept - {0}:
            labels[where][lost] = plain[where][lost]


def spokes(
    board: dict[str, Any], number: dict[str, int], is_land: np.ndarray, raster: Raster
) -> dict[str, list[tuple[int, float, float]]]:
    """Seeds on the way from each space to its ruled neighbours, so that neighbours meet and others do not cut between."""
    spaces = {s["name"]: s for s in board["spaces"]}
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for a, b, *_ in board["borders"]:
        for own, other in ((spaces[a], spaces[b]), (spaces[b], spaces[a])):
            if own.get("port_of") or other.get("port_of"):
                continue
            far = math.hypot(own["lat"] - other["lat"], (own["lon"] - other["lon"]) * 0.7)
            steps = int(far / 0.35)
            reach = 0.46 if own["kind"] == other["kind"] else 0.9
            for i in range(1, int(steps * reach) + 1):
                t = i / steps
                lat, lon = own["lat"] + (other["lat"] - own["lat"]) * t, own["lon"] + (other["lon"] - own["lon"]) * t
                row, col = raster.cell(lon, lat)
                if bool(is_land[row, col]) != (own["kind"] == "land"):
                    if own["kind"] != other["kind"]:
                        break
                    continue
                found[own["name"]].append((number[own["name"]], lat, lon))
    return found


def divide(
    board: dict[str, Any], seeds: dict[str, Any], frame: Frame
) -> tuple[list[shapely.Polygon], list[int], dict[int, str]]:
    """Faces in longitude and latitude, the owner number of each, and kinds for the numbers that are no space."""
    names = [s["name"] for s in board["spaces"]]
    number = {name: i for i, name in enumerate(names)}
    blank_sea, blank_land = len(names), len(names) + 1
    number[ICE] = blank_sea
    raster = Raster(frame)
    land = shapely.unary_union([q for q in polygons(frame.land()) if q.area > frame.smallest])
    is_land = raster.paint([(1, land)]) > 0
    points: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for space in board["spaces"]:
        if not space.get("port_of"):
            points[space["name"]] = [(number[space["name"]], space["lat"], space["lon"])]
    for name, extra in seeds.get("extra", {}).items():
        points[name].extend((number[name], lat, lon) for lat, lon in extra)
    points[ICE] += [(blank_sea, lat, lon) for lat, lon in frame.inland_seas]
    if frame.spokes:
        for name, extra in spokes(board, number, is_land, raster).items():
            points[name] += extra

    land_labels = np.full(is_land.shape, blank_land, dtype=np.int32)
    countries = frame.countries()
    codes = sorted(countries)
    country = _spread(raster.paint([(i + 1, countries[c]) for i, c in enumerate(codes)]))
    for i, code in enumerate(codes):
        own = seeds["countries"].get(code)
        cells = np.argwhere(country == i + 1)
        if own and len(cells):
            land_labels[country == i + 1] = nearest(raster.where(cells), [s for name in own for s in points[name]])
    sea_seeds = [s for space in board["spaces"] if space["kind"] == "sea" for s in points[space["name"]]] + points[ICE]
    cells = np.argwhere(np.ones(country.shape, bool))
    sea_labels = nearest(raster.where(cells), sea_seeds).reshape(country.shape)
    plain = sea_labels.copy()
    keep_to_coasts(sea_labels, land_labels, is_land, sea_seeds, board, blank_sea, raster)
    connected(sea_labels, plain, ~is_land, sea_seeds, raster)

    window = box(frame.west, frame.south, frame.east, frame.north)
    sea = window.difference(land)
    land_lines = shapely.union_all([raster.degrees(soften(a, 0.8)) for a in trace(land_labels)])
    sea_lines = shapely.union_all([raster.degrees(soften(a, 1.5, 3)) for a in trace(sea_labels)])
    faces = faces_of(
        [
            land.boundary,
            shapely.segmentize(window.exterior, 1.0),
            land_lines.intersection(land.buffer(OVERSHOOT)),
            sea_lines.intersection(sea.buffer(OVERSHOOT)),
        ],
        0.0005,
    )

    shapely.prepare(land)
    owner = []
    for face in faces:
        point = face.representative_point()
        place = raster.cell(point.x, point.y)
        owner.append(int(land_labels[place] if land.contains(point) else sea_labels[place]))
    kinds = [s["kind"] for s in board["spaces"]] + ["sea", "land"]
    owner = absorb(faces, owner, lambda a, b: kinds[a] == kinds[b], lambda a: kinds[a] == "sea", frame.scrap)
    return faces, owner, {blank_sea: "sea", blank_land: "land"}


def _spread(labels: np.ndarray) -> np.ndarray:
    """Empty cells take the label of the nearest filled one."""
    nearest_cell = ndimage.distance_transform_edt(labels == 0, return_distances=False, return_indices=True)
    filled: np.ndarray = labels[tuple(nearest_cell)]
    return filled
