"""The sides, nations, blocks and regions of Triumph & Tragedy as pictures name them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from render.tables import land_borders, read_json, spaces

GAME = "triumph_tragedy"
TITLE = "Triumph & Tragedy"
FACTIONS = ("Axis", "West", "USSR")
SIDE = {"Axis": 1, "West": 2, "USSR": 0}
EMBLEM = {"Axis": "cross", "West": "ring", "USSR": "star"}
# Blocks are painted by nation: a place among the marks and how far it is lightened or darkened.
NATION_MARK: dict[str, tuple[int, float]] = {
    "Germany": (1, 0.0),
    "Italy": (7, 0.0),
    "Britain": (2, 0.0),
    "France": (5, 0.0),
    "USA": (4, 0.0),
    "USSR": (0, 0.0),
}
NATION_FACTION = {
    "Germany": "Axis",
    "Italy": "Axis",
    "Britain": "West",
    "France": "West",
    "USA": "West",
    "USSR": "USSR",
}
SYMBOL = {
    "INF": "INF",
    "TANK": "ARM",
    "FLEET": "BTL",
    "CARR": "CAR",
    "SUB": "SUB",
    "AF": "FIT",
    "FORT": "FRT",
    "CONVOY": "TRN",
}
REGIONS: dict[str, tuple[str, ...]] = {
    "World": (),
    "Europe": ("Irish Sea", "Oslo", "Leningrad", "Kharkov", "Ankara", "Sfax", "Lisbon"),
    "Western Europe": ("Irish Sea", "Glasgow", "Copenhagen", "Rome", "Leon"),
    "Central Europe": ("Ruhr", "Copenhagen", "Vilna", "Bucharest", "Rome"),
    "Eastern Europe": ("Konigsberg", "Leningrad", "Gorky", "Kuban", "Bucharest"),
    "Scandinavia": ("Norwegian Sea", "Nordkapp Sea", "Murmansk", "Leningrad", "Copenhagen"),
    "Mediterranean": ("Madeira Sea", "Marseilles", "Sofia", "Damascus", "Egypt", "Algiers"),
    "Balkans": ("Venice", "Budapest", "Odessa", "Izmir", "Athens"),
    "Middle East": ("Ankara", "Baku", "Tehran", "Shiraz", "Sudan", "Egypt"),
    "Russia": ("Leningrad", "Murmansk", "Perm", "Western Siberia", "Baku", "Odessa"),
    "India": ("Tehran", "Kabul", "Delhi", "East Indian Ocean", "Gulf of Aden"),
    "Atlantic": ("Ottawa", "Irminger Sea", "Rio de Janeiro", "London", "Dakar", "Lisbon"),
    "North Africa": ("Morocco", "Algiers", "Tunisia", "Cyrenaica", "Suez", "Sudan", "Dakar"),
}


board, borders = partial(spaces, GAME), partial(land_borders, GAME)


@lru_cache(maxsize=1)
def round_africa() -> frozenset[str]:
    """The Oceans past which black RES cannot be shipped."""
    return frozenset(name for way in read_json(GAME, "board.json")["round_africa"] for name in way["areas"])


@lru_cache(maxsize=1)
def capitals() -> dict[str, str]:
    """Capital area to nation."""
    return {n["capital"]: n["name"] for n in read_json(GAME, "board.json")["nations"] if n["capital"]}


def pictured(seen: dict[str, Any]) -> dict[str, Any]:
    """The view of the rules in the words of this picture; a position that uses them already is taken as it is."""
    if "order" not in seen:
        return seen
    areas = {}
    for name, entry in seen["spaces"].items():
        blocks = [
            {
                "faction": block["seat"] if block["seat"] in FACTIONS else None,
                "nation": block["nation"],
                "kind": block.get("kind"),
                "cv": block.get("cv", 0),
                "down": block.get("face") == "down",
            }
            for block in entry.get("blocks", ())
        ]
        owner = entry.get("control")
        areas[name] = {
            "owner": owner if owner in FACTIONS else None,
            "blocks": blocks,
            "blockade": entry.get("blockade"),
            "battle": entry.get("battle", False),
        }
    nations = {
        name: {
            "faction": entry["control"] or entry["influence"] or None,
            "status": entry["status"],
            "influence": entry["markers"],
            "foes": entry["foes"],
        }
        for name, entry in seen["nations"].items()
    }
    factions = {
        name: {
            **{
                key: mat[key]
                for key in ("pop", "res", "ind", "production", "cards", "limit", "vault", "dows", "bought")
            },
            "factory": mat["factory_cost"],
            "peace": mat["chits"],
            "techs": [entry["tech"] for entry in mat["techs"]],
            "war": mat["wars"],
        }
        for name, mat in seen["factions"].items()
    }
    return {
        "year": seen["year"],
        "season": seen["season"] or "New Year",
        "turn_order": seen["order"],
        "active": seen["seat"],
        "areas": areas,
        "nations": nations,
        "factions": factions,
        "table": [dict(play) for play in seen.get("table", ())],
        "moves": [{"faction": faction, "path": path} for faction, *path in seen["moves"]],
        "battles": [{"area": battle["space"], "result": battle["result"]} for battle in seen["battles"]],
    }
