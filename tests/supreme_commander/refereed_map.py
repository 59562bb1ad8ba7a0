"""The referee's own map and roll of nations, from the board file, the counter file and positions as records write them."""

import json
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rules.kernel.hexes import HexBoard

FOLDER = Path(__file__).parents[2] / "rules" / "supreme_commander"
DATA = json.loads((FOLDER / "board.json").read_text("utf-8"))
BOARD = HexBoard.read(DATA)
MAJORS = {"Germany": "Axis", "Italy": "Axis", "UK": "Allied", "France": "Allied", "USA": "Allied", "USSR": "Allied"}
LAND = {"infantry", "tank", "cavalry", "airborne", "army", "mech", "tankarmy", "hq", "fort", "partisan"}
BIG = {"army", "mech", "tankarmy", "hq"}
FREE, VICHY = "Free French", "Vichy France"
NATB, AMERICA = "North Atlantic Transfer Box", "USA and Canada Box"
LAST_CLEAR = {"Clear": 0, "Snow": 1, "Mud": 2}
ENTER = {
    "clear": (1, 1, 2), "forest": (2, 2, 2), "mountain": (2, 2, 3), "marsh": (2, 1, 3), "desert": (1, 1, 1),
    "city": (1, 1, 1), "fort": (1, 1, 2), "rail": (1, 1, 1), "river": (1, 1, 2), "strait": (2, 2, 3),
}  # fmt: skip

HEXES = {name for name, space in BOARD.spaces.items() if space.kind in ("land", "coastal")}
COUNTRY = {hex: BOARD[hex].facts["country"] for hex in HEXES}
KINDS = {entry["name"]: entry["kind"] for entry in DATA["countries"]}
POSSESSION = {entry["name"]: entry["owner"] for entry in DATA["countries"] if entry["kind"] == "possession"}
CITY: dict[str, dict[str, Any]] = {
    hex: BOARD[hex].facts["places"][0] for hex in HEXES if BOARD[hex].facts.get("places")
}
HEX = {city["name"]: hex for hex, city in CITY.items()}
VALUE = {hex: city["value"] for hex, city in CITY.items() if city.get("value")}
PORT = {hex: tuple(city["seas"]) for hex, city in CITY.items() if "port" in city["kinds"]}
SCENES = {
    name: json.loads((FOLDER / "scenarios" / f"{name}.json").read_text("utf-8")).get("play", {})
    for name in ("europe_at_war", "barbarossa", "barbarossa_to_berlin", "great_crusade")
}


def _printed() -> dict[str, dict[str, Any]]:
    found = {}
    for row in json.loads((FOLDER / "units.json").read_text("utf-8"))["units"]:
        front = [int(x) for x in (row["full"] or "0-0").split("-")]
        back = [int(x) for x in (row.get("back") or "0-0").split("-")]
        for name in row["names"]:
            found[f"{row['prefix']}-{name}"] = {**row, "front": front, "back": back}
    return found


PRINTED = _printed()


@cache
def around(hex: str) -> tuple[str, ...]:
    """The six neighbours by the numbers alone: rows run south, columns west, odd rows half a hex west."""
    row, column = int(hex[:2]), int(hex[2:])
    beside = (0, 1) if row % 2 else (-1, 0)
    places = [(row, column - 1), (row, column + 1), *((row + d, column + s) for d in (-1, 1) for s in beside)]
    return tuple(f"{r:02}{c:02}" for r, c in places if f"{r:02}{c:02}" in BOARD.spaces)


def sides(a: str, b: str) -> frozenset[str]:
    return BOARD.features(a, b)


def afoot(a: str, b: str) -> bool:
    """Do land units cross this side, by land or over a strait?"""
    return a in HEXES and b in HEXES and bool({"land", "crossing"} & sides(a, b))


def by_land(a: str, b: str) -> bool:
    return a in HEXES and b in HEXES and "land" in sides(a, b)


def weather(turn: int) -> str:
    return ("Snow", "Mud", "Clear", "Clear", "Clear", "Clear", "Clear", "Mud", "Snow")[(turn + 5) % 9]


def local(hex: str, season: str) -> str:
    return "Clear" if BOARD[hex].facts["terrain"] == "desert" else season


class Scene:
    """One position."""

    def __init__(self, position: dict[str, Any], scenario: str) -> None:
        self.position, self.scenario = position, scenario
        self.season = weather(position["turn"])
        self.nations: dict[str, dict[str, Any]] = position["nations"]
        self.control_now: dict[str, str] = position["control"]
        self.units = [
            {"side": "", "moved": False, "used": False, "building": False, "dropped": False, "landed": False, **unit,
             "kind": PRINTED[id]["kind"]}
            for id, unit in position["units"]["all"].items()
        ]  # fmt: skip
        self.by_id = {unit["id"]: unit for unit in self.units}
        self.land = [u for u in self.units if u["place"] in HEXES and u["kind"] in LAND and not u["building"]]
        self.at: dict[str, list[dict[str, Any]]] = {}
        for unit in self.land:
            self.at.setdefault(unit["place"], []).append(unit)

    # --- nations ----------------------------------------------------------------------------------------------------

    def status(self, name: str) -> str:
        return str(self.nations[name]["status"])

    def camp(self, name: str) -> str:
        return str(self.nations.get(name, {}).get("camp", ""))

    def lead(self, name: str) -> str:
        if name in MAJORS and self.status(name) != "ally":
            return name
        if name == FREE and self.status("France") == "active":
            return "France"
        return self.nations[name].get("lead") or name

    def fights(self, a: str, b: str) -> bool:
        """Are two nations enemies? Both Active, on two sides, and the west has declared war (16.2); an Active Controlled
        Minor fights one power alone (16.1.6.1)."""
        if a not in self.nations or b not in self.nations or not self.camp(a) or self.camp(a) == self.camp(b):
            return False
        for one, other in ((a, b), (b, a)):
            if self.status(one) == "controlled":
                foe = self.nations[one]["foe"]
                return other == foe or (self.status(other) == "ally" and self.nations[other].get("lead") == foe)
        if not all(self.status(name) in ("active", "ally", "conquered", "turned", "fallen") for name in (a, b)):
            return False
        x, y = self.lead(a), self.lead(b)
        if any(name not in MAJORS or self.status(name) != "active" for name in (x, y)):
            return False
        return bool(self.position.get("west", True)) or not {x, y} & {"UK", "France"}

    @cached_property
    def enemies(self) -> dict[str, set[str]]:
        return {a: {b for b in self.nations if self.fights(a, b)} for a in self.nations}

    # --- hexes ------------------------------------------------------------------------------------------------------

    def control(self, hex: str) -> str:
        return self.control_now.get(hex) or str(BOARD[hex].owner or "")

    def home(self, hex: str) -> str:
        return str(self.position["annexed"].get(hex, COUNTRY[hex]))

    def keeper(self, hex: str) -> str:
        """A Possession counts with its owner; the French ones and the Vichy part of France with Vichy once it is there."""
        country = self.home(hex)
        gone = self.position.get("france", "")
        if country in POSSESSION:
            french = POSSESSION[country] == "France" and gone in ("vichy", "conquered")
            return VICHY if french else POSSESSION[country]
        if country == "France" and gone == "vichy" and BOARD[hex].facts.get("area") == VICHY:
            return VICHY
        return country

    def in_play(self, hex: str) -> bool:
        play = SCENES[self.scenario]
        if "countries" in play:
            return COUNTRY[hex] in play["countries"]
        return COUNTRY[hex] not in play.get("out", ())

    # --- zones ------------------------------------------------------------------------------------------------------

    @cached_property
    def cover(self) -> dict[str, set[str]]:
        """Hex to the nations with a zone of control in it (6.0)."""
        found: dict[str, set[str]] = {}
        for unit in self.land:
            if unit["kind"] == "partisan":
                continue
            for there in around(unit["place"]):
                if by_land(unit["place"], there):
                    found.setdefault(there, set()).add(unit["owner"])
        return found

    def ezoc(self, owner: str) -> set[str]:
        return {hex for hex, owners in self.cover.items() if owners & self.enemies[owner]}

    def enemy_at(self, owner: str) -> set[str]:
        return {hex for hex, units in self.at.items() if any(u["owner"] in self.enemies[owner] for u in units)}

    def friend_at(self, side: str) -> set[str]:
        return {hex for hex, units in self.at.items() if any(self.camp(u["owner"]) == side for u in units)}

    def held(self, hex: str, side: str) -> bool:
        """Friendly controlled, by this side alone (3.3)."""
        if self.camp(self.control(hex)) != side:
            return False
        if hex in VALUE or hex in self.at:
            return True
        owners = self.cover.get(hex, set())
        return not any(self.enemies[a] & owners for a in owners)
