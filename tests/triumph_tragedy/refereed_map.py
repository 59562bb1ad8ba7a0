"""The referee's board and the position as it stands, read from the facts of the game and the notation of records alone."""

import json
from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import Any

SEATS = ("Axis", "West", "USSR")
GREAT = ("Germany", "Britain", "USSR")
GROUND, AIR, NAVAL = ("FORT", "TANK", "INF"), ("AF",), ("CARR", "FLEET")
CLASS = {"FORT": "G", "TANK": "G", "INF": "G", "AF": "A", "CARR": "N", "FLEET": "N", "SUB": "S"}
LIMIT = {"plains": 3, "river": 2, "forest": 2, "mountain": 1, "coast": 1, "strait": 1}

Block = dict[str, Any]


@cache
def facts(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("rules.triumph_tragedy") / f"{name}.json").read_text())
    return data


class Board:
    """What is printed."""

    def __init__(self) -> None:
        data = facts("board")
        self.spaces = {space["name"]: space for space in data["spaces"]}
        self.nations = {nation["name"]: nation for nation in data["nations"]}
        self.next: dict[str, dict[str, str]] = defaultdict(dict)
        for a, b, kind, *_ in data["borders"]:
            self.next[a][b] = self.next[b][a] = kind
        self.coasts = {frozenset(coast["areas"]) for coast in data["shared_coasts"]}
        self.factions = {faction["name"]: faction for faction in data["factions"]}
        self.lands = [name for name, space in self.spaces.items() if space["kind"] == "land"]
        self.barred = set(data["round_africa"][0]["areas"]) if data["round_africa"] else set()
        self.years = {row["year"]: row for row in data["time_track"]}

    def land(self, area: str) -> bool:
        return bool(self.spaces[area]["kind"] == "land")

    def strait(self, area: str) -> bool:
        return bool(self.spaces[area].get("strait"))

    def ocean(self, area: str) -> bool:
        return area.endswith("Ocean")

    def group(self, area: str) -> str:
        return self.spaces[area]["group"] or ""

    def areas_of(self, nation: str) -> list[str]:
        return [area for area in self.lands if self.group(area) == nation]

    def main(self, seat: str) -> str:
        return {"Axis": "Berlin", "West": "London", "USSR": "Moscow"}[seat]

    def home_of(self, area: str) -> str:
        """The Power in whose Home Territory an area lies, if any (2.3)."""
        group = self.group(area)
        return group if self.nations.get(group, {}).get("class") in ("Great Power", "Major Power") else ""


@cache
def board() -> Board:
    return Board()


class Scene:
    """One position."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.position = position
        self.board = board()
        self.at: dict[str, list[Block]] = {area: blocks for area, blocks in position["blocks"].items() if blocks}
        self.control: dict[str, str] = position["control"]
        self.countries: dict[str, dict[str, Any]] = position["countries"]
        self.factions: dict[str, dict[str, Any]] = position["factions"]
        self.wars = {frozenset(war.split("-")) for war in position["wars"]}

    @property
    def all(self) -> list[Block]:
        return [block for blocks in self.at.values() for block in blocks]

    def block(self, seat: str, name: str) -> Block:
        return next(block for block in self.all if block["seat"] == seat and block["name"] == name)

    def side(self, block: Block) -> str:
        """The faction a block fights for: a seat, or the Minor whose Fortress it is (15.42)."""
        return block["seat"] if block["seat"] in SEATS else self.board.group(block["area"])

    def at_war(self, seat: str) -> bool:
        return any(seat in war for war in self.wars)

    def enemies(self, one: str, other: str) -> bool:
        """15.22: War between factions; 15.42: an Armed Minor and who violated it."""
        if one == other:
            return False
        if one in SEATS and other in SEATS:
            return frozenset((one, other)) in self.wars
        minor, seat = (one, other) if other in SEATS else (other, one)
        return minor in self.countries and seat in self.countries[minor].get("foes", ())

    def foes(self, seat: str, area: str) -> list[Block]:
        """Enemy units met in an area; Escaped Subs are not met (12.73)."""
        return [b for b in self.at.get(area, ()) if self.enemies(seat, self.side(b)) and not b.get("escaped")]

    def own(self, seat: str, area: str) -> list[Block]:
        return [b for b in self.at.get(area, ()) if self.side(b) == seat]

    def aloof(self, seat: str, area: str) -> bool:
        """Does a Rival at peace stand on this land (15.21)?"""
        return any(
            b["seat"] in SEATS and b["seat"] != seat and not self.enemies(seat, b["seat"])
            for b in self.at.get(area, ())
        )

    def friendly_sea(self, seat: str, area: str) -> bool:
        """1.21: a Sea that was occupied by Enemy units when the phase began is an Enemy Sea; all others are Open."""
        return not any(self.enemies(seat, other) for other in self.position.get("seas", {}).get(area, ()))

    def friendly(self, seat: str, area: str) -> bool:
        return self.control.get(area) == seat if self.board.land(area) else self.friendly_sea(seat, area)

    def has(self, seat: str, tech: str) -> bool:
        """Is a Technology revealed (9.2)?"""
        return any(entry["tech"] == tech for entry in self.factions[seat].get("techs", ()))

    def speed(self, block: Block, sea: bool) -> int:
        kind, seat = block["kind"], block["seat"]
        if kind == "AF":
            return 3 if self.has(seat, "Heavy Bombers") else 2
        if kind == "INF" and not sea:
            return 3 if self.has(seat, "Motorized Infantry") else 2
        table = {"FORT": (0, 0), "CARR": (1, 3), "SUB": (1, 2), "FLEET": (1, 3), "TANK": (3, 2), "INF": (2, 2)}
        return table[kind][sea]

    def fires(self, block: Block) -> dict[str, int]:
        """3.15: Firepower by Target Class, with Sonar (9.0)."""
        table = {
            "FORT": (2, 3, 4, 3),
            "AF": (3, 1, 1, 1),
            "CARR": (2, 2, 1, 2),
            "SUB": (0, 1, 0, 1),
            "FLEET": (1, 3, 1, 2),
            "TANK": (0, 0, 2, 0),
            "INF": (1, 1, 3, 0),
        }
        fire = dict(zip("ANGS", table[block["kind"]], strict=True))
        if block["kind"] == "FLEET" and block["seat"] in SEATS and self.has(block["seat"], "Sonar"):
            fire["S"] = 3
        return fire

    def sort(self, block: Block) -> str:
        """The Target Class: a Ground unit at sea is a Convoy, which is a Naval target (3.244)."""
        return "N" if self.convoy(block) else CLASS[block["kind"]]

    def convoy(self, block: Block) -> bool:
        return block["kind"] in GROUND and not self.board.land(block["area"])
