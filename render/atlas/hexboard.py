"""Builds rules/GAME/board.json of a hex game from a computed draft, its places and rail lines, and corrections.

    python -m render.atlas.hexboard third_reich supreme_commander

Sources, in render/atlas/sources: hex_GAME.tsv.gz (the draft: land, country, terrain, sides and rivers of each hex as
real geography gives them), hex_GAME.toml (grid, seas, countries, areas, boxes), hex_GAME_places.tsv and
hex_GAME_rail.tsv. Corrections with their reasons: hex_GAME_patch.tsv, one a line, for a list of hexes (`K26`) or
hexsides (`K26/K27`). `python -m render.atlas.build` then draws the coast of the new board.
"""

import csv
import gzip
import json
import sys
import tomllib
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.kernel.board import Space
from rules.kernel.hexes import SIDES, HexBoard, numbering

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "render" / "atlas" / "sources"
DRY = {"land", "coastal"}
WET = {"sea", "both"}

Side = tuple[str, str]


@dataclass
class Hex:
    name: str
    lat: float
    lon: float
    kind: str
    country: str | None = None
    terrain: str | None = None
    seas: list[str] = field(default_factory=list)
    waters: list[list[str]] = field(default_factory=list)
    places: list[dict[str, Any]] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)


def rows(path: Path) -> Iterator[dict[str, str]]:
    text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def inside(lat: float, lon: float, polygon: list[list[float]]) -> bool:
    hit = False
    for (la, lo), (lb, ob) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (la > lat) != (lb > lat) and lon < (ob - lo) * (lat - la) / (lb - la) + lo:
            hit = not hit
    return hit


def pair(a: str, b: str) -> Side:
    return (a, b) if a < b else (b, a)


class Board:
    """The map of one game while it is put together."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.settings = tomllib.loads((SOURCES / f"hex_{game}.toml").read_text(encoding="utf-8"))
        self.draft = {r["hex"]: r for r in rows(SOURCES / f"hex_{game}.tsv.gz")}
        self.patch = list(rows(SOURCES / f"hex_{game}_patch.tsv"))
        self.grid = HexBoard((Space(name, "hex") for name in self.draft), numbering(self.settings["grid"]))
        self.countries = {c["name"]: c for c in self.settings["countries"]}
        self.hexes = {name: self.read_draft(name, r) for name, r in self.draft.items()}
        self.sides: dict[Side, str] = {}
        """What a side of dry land consists of: land, sea, both or lake."""
        self.crossings: dict[Side, str] = {}
        """Sides with a type of their own: strait, arrow, canal, depression."""
        self.rivers: defaultdict[str, set[Side]] = defaultdict(set)
        self.side_marks: dict[Side, str] = {}
        for line in self.patch:
            if "/" not in line["hex"]:
                self.correct_hexes(line)
        self.read_sides()
        self.read_rivers()
        for line in self.patch:
            if "/" in line["hex"]:
                self.correct_sides(line)
        self.shape_coast()
        self.name_waters()
        self.close_waters()
        self.place_cities()

    # ------------------------------------------------------------------ hexes
    def read_draft(self, name: str, r: dict[str, str]) -> Hex:
        h = Hex(name, float(r["lat"]), float(r["lon"]), "land")
        if int(r["land"]) < self.settings["land_from"]:
            h.kind = "sea"
        elif int(r["lake"]) > 50:
            h.kind = "lake"
        else:
            self.draw_land(h)
            limit = self.settings["south_of"].get(h.country)
            if h.country in self.settings["outside"] or (limit is not None and h.lat < limit):
                h.kind, h.terrain = "off", None
                h.country = h.country if h.country in self.countries else None
        return h

    def draw_land(self, h: Hex) -> None:
        raw = self.draft[h.name]
        h.kind = "land"
        h.country = self.settings["names"].get(raw["country"], raw["country"]) or None
        h.terrain = self.settings["terrain"].get(raw["terrain"], raw["terrain"]) or self.settings["plain"]

    def correct_hexes(self, line: dict[str, str]) -> None:
        what, value = line["field"], line["value"]
        for name in line["hex"].split():
            h = self.hexes[name]
            if what == "kind" and value == "land":
                self.draw_land(h)
            elif what == "kind":
                h.kind, h.country, h.terrain = value, None, None
            elif what in ("country", "terrain"):
                setattr(h, what, value)
            elif what == "seas":
                h.seas = value.split(", ")
            elif what == "beaches":
                h.extra[what] = value.split(", ")
            elif what == "waters":
                h.waters = [run.split() for run in value.split(";")]
            else:
                h.extra[what] = True if value == "yes" else value
            h.marks[what] = line["mark"]

    def around(self, name: str) -> Iterator[tuple[str, Hex]]:
        for way in SIDES:
            other = self.grid.side(name, way)
            if other is not None:
                yield way, self.hexes[other]

    # ------------------------------------------------------------------ hexsides
    def read_sides(self) -> None:
        for name, h in self.hexes.items():
            for way, other in self.around(name):
                if h.kind == "land" and other.kind in ("sea", "lake"):
                    self.sides[pair(name, other.name)] = other.kind
                elif h.kind == other.kind == "land" and name < other.name:
                    self.sides[name, other.name] = self.drawn_side(name, way, other.name)

    def drawn_side(self, name: str, way: str, other: str) -> str:
        drawn = self.draft[name]["sides"][SIDES.index(way)]
        if drawn == "L":
            return "land"
        if int(self.draft[name]["lake"]) + int(self.draft[other]["lake"]):
            return "lake" if drawn == "S" else "land"
        return "sea" if drawn == "S" else "both"

    def read_rivers(self) -> None:
        for name, r in self.draft.items():
            for item in filter(None, r["rivers"].split(",")):
                way, river = item.split(":")
                beyond = self.grid.side(name, way)
                if beyond is not None:
                    self.rivers[self.settings["rivers"].get(river, river)].add(pair(name, beyond))

    def correct_sides(self, line: dict[str, str]) -> None:
        what, value = line["field"], line["value"]
        for item in line["hex"].split():
            side = pair(*item.split("/"))
            if self.grid.direction(*side) is None:
                raise ValueError(f"{item} is no hexside")
            if what == "side":
                self.sides[side] = value
            elif what == "river":
                self.rivers[value].add(side)
            elif what == "no river":
                for sides in self.rivers.values():
                    sides.discard(side)
            elif what == "crossing":
                self.crossings[side] = value
                if value != "depression":
                    self.sides[side] = "sea"
            else:
                raise ValueError(f"{item}: unknown field {what}")
            self.side_marks[side] = line["mark"]

    def shape_coast(self) -> None:
        """Land with water on a side is coastal; a river runs where there is land on its side."""
        for name, h in self.hexes.items():
            if h.kind == "land" and any(self.wet(name, other) for _, other in self.around(name)):
                h.kind = "coastal"
        dry = {side for side, what in self.sides.items() if what in ("land", "both")} - set(self.crossings)
        for sides in self.rivers.values():
            sides &= dry

    def wet(self, name: str, other: Hex) -> bool:
        return self.sides.get(pair(name, other.name)) in WET and other.kind in {"sea", *DRY}

    # ------------------------------------------------------------------ waters
    def name_waters(self) -> None:
        """Sea hexes belong to the sea whose outline holds them; coastal hexes to the seas they touch."""
        seas = self.settings["seas"]
        for h in self.hexes.values():
            if h.kind == "sea" and not h.seas:
                h.seas = [next(s["name"] for s in seas if "polygon" not in s or inside(h.lat, h.lon, s["polygon"]))]
        reached: deque[Hex] = deque()
        for h in self.hexes.values():
            if h.kind == "coastal":
                beside = {s for _, o in self.around(h.name) if o.kind == "sea" and self.wet(h.name, o) for s in o.seas}
                h.seas = h.seas or sorted(beside)
                if h.seas:
                    reached.append(h)
        while reached:
            h = reached.popleft()
            for _, other in self.around(h.name):
                if other.kind == "coastal" and not other.seas and self.wet(h.name, other):
                    other.seas = list(h.seas)
                    reached.append(other)

    def close_waters(self) -> None:
        """Waters that the game leaves out become lakes or the map's edge, and their shores plain land."""
        left_out = {s["name"]: s["kind"] for s in self.settings["seas"] if "kind" in s}
        for h in self.hexes.values():
            if h.kind == "sea" and h.seas[0] in left_out:
                h.kind, h.seas = left_out[h.seas[0]], []
            elif h.kind == "coastal":
                h.seas = [s for s in h.seas if s not in left_out]
                h.kind = "coastal" if h.seas else "land"
        for (a, b), what in self.sides.items():
            kinds = {self.hexes[a].kind, self.hexes[b].kind}
            if what in WET and "land" in kinds and (a, b) not in self.crossings:
                self.sides[a, b] = "lake" if what == "sea" else "land"
        for h in self.hexes.values():
            if h.kind == "coastal" and not h.waters:
                h.waters = self.split_waters(h.name)

    def split_waters(self, name: str) -> list[list[str]]:
        """The separate waters of a coastal hex, each as the hexes it leads to; none if there is only one."""
        ring = [self.grid.side(name, way) or "" for way in SIDES]
        wet = [
            other != "" and self.wet(name, self.hexes[other]) and self.crossings.get(pair(name, other)) != "arrow"
            for other in ring
        ]
        if all(wet):
            return []
        start = wet.index(False)
        runs: list[list[str]] = []
        for k in (*range(start + 1, 6), *range(start)):
            if wet[k]:
                if not wet[k - 1]:
                    runs.append([])
                runs[-1].append(ring[k])
        return runs if len(runs) > 1 else []

    # ------------------------------------------------------------------ cities
    def place_cities(self) -> None:
        for r in rows(SOURCES / f"hex_{self.game}_places.tsv"):
            h = self.hexes[r["hex"]]
            place: dict[str, Any] = {"name": r["name"], "kinds": r["kinds"].split(", ")}
            if r["value"]:
                place["value"] = int(r["value"])
            place.update((flag, True) for flag in filter(None, r["flags"].split(", ")))
            if "port" in place["kinds"]:
                place["seas"] = r["seas"].split(", ") if r["seas"] else list(h.seas)
            if r["coast"]:
                place["coast"] = r["coast"].split()
            place["mark"] = r["mark"]
            if r["value"] and r["value_mark"] != r["mark"]:
                place["marks"] = {"value": r["value_mark"]}
            h.places.append(place)

    # ------------------------------------------------------------------ the file
    def front(self, h: Hex) -> str | None:
        if h.kind == "sea":
            front: str | None = next(s for s in self.settings["seas"] if s["name"] == h.seas[0]).get("front")
            return front
        if h.country is None:
            return None
        area = self.settings["areas"].get(h.extra.get("area"), {})
        split = self.settings["front_split"].get(h.country)
        if split and h.lon > split["east_of"]:
            area = split
        return str(area.get("group", self.countries[h.country]["group"]))

    def space(self, h: Hex) -> dict[str, Any]:
        if h.name in self.settings["text_hexes"]:
            h.marks.setdefault("kind", "text")
        entry = {
            "name": h.name,
            "kind": h.kind,
            "group": self.front(h),
            "owner": self.countries[h.country].get("owner", h.country) if h.country else None,
            "value": sum(p.get("value", 0) for p in h.places) or None,
            "terrain": h.terrain,
            "country": h.country,
            **h.extra,
            "seas": h.seas or None,
            "waters": h.waters or None,
            "places": h.places or None,
            "lat": h.lat,
            "lon": h.lon,
            "mark": "reconstructed",
            "marks": h.marks or None,
        }
        return {k: v for k, v in entry.items() if v is not None}

    def borders(self) -> list[list[str]]:
        kinds = dict(self.crossings)
        rivers = set().union(*self.rivers.values())
        for (a, b), what in self.sides.items():
            ends = {self.hexes[a].kind, self.hexes[b].kind}
            if (a, b) in kinds or not ends <= DRY:
                continue
            if (a, b) in rivers:
                kinds[a, b] = "estuary" if what == "both" and ends == {"coastal"} else "river"
            elif what == "lake" or (ends == {"coastal"} and what != "both"):
                kinds[a, b] = what
        return [[a, b, kind, self.side_marks.get((a, b), "reconstructed")] for (a, b), kind in sorted(kinds.items())]

    def river_list(self) -> list[dict[str, Any]]:
        cold = set(self.settings["freezing"])
        result: list[dict[str, Any]] = []
        for name, sides in sorted(self.rivers.items()):
            if sides:
                listed = " ".join(f"{a}/{b}" for a, b in sorted(sides))
                frozen = any({self.hexes[n].country for n in side} <= cold for side in sides)
                result.append({"name": name, "sides": listed, "mark": "reconstructed"})
                result[-1] |= {"freezes": frozen} if cold else {}
        return result

    def document(self) -> dict[str, Any]:
        settings = self.settings
        result = {key: settings[key] for key in ("about", "marks", "grid", "fields")}
        result["seas"] = [{k: v for k, v in s.items() if k != "polygon"} for s in settings["seas"] if "kind" not in s]
        result["countries"] = settings["countries"]
        result["areas"] = [{"name": name, **area} for name, area in settings["areas"].items()]
        result["spaces"] = [*map(self.space, self.hexes.values()), *settings["boxes"]]
        result["borders"] = self.borders()
        result["rivers"] = self.river_list()
        rail = SOURCES / f"hex_{self.game}_rail.tsv"
        if rail.exists():
            result["rail"] = [r | {"hexes": r["hexes"].split()} for r in rows(rail)]
        return result


def lines(document: dict[str, Any]) -> str:
    """JSON with one entry of each list per line, so that differences can be read."""
    parts = []
    for key, value in document.items():
        if isinstance(value, list):
            body = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in value)
            parts.append(f' "{key}": [\n{body}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(games: list[str]) -> None:
    for game in games:
        path = ROOT / "rules" / game / "board.json"
        path.write_text(lines(Board(game).document()), encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
