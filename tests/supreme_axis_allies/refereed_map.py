"""The referee's board and the position as it stands, read from the facts of the game and the notation of records alone."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

SEATS = ("USSR", "GER", "UK", "JAP", "USA")
AXIS = ("GER", "JAP")
NAMES = {"USSR": "USSR", "Germany": "GER", "UK": "UK", "Japan": "JAP", "USA": "USA"}
SHIPS = ("TRN", "CVY", "SUB", "DES", "CRU", "CAR", "BTL")
AIR = ("FIT", "BMB")
FOOT = ("INF", "SCT", "ART", "ARM", "AAG", "FRT")


def allied(one: str, other: str) -> bool:
    return bool(one) and bool(other) and (one in AXIS) == (other in AXIS)


@cache
def facts(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((files("rules.supreme_axis_allies") / f"{name}.json").read_text())
    return data


@cache
def board() -> "Board":
    return Board()


class Board:
    """What is printed."""

    def __init__(self) -> None:
        data = facts("board")
        self.spaces = {space["name"]: space for space in data["spaces"]}
        self.next: dict[str, dict[str, str]] = defaultdict(dict)
        for a, b, kind, *_ in data["borders"]:
            self.next[a][b] = self.next[b][a] = kind
        self.canals = data["canals"]
        self.chart = facts("units")["units"]

    def land(self, name: str) -> bool:
        return bool(self.spaces[name]["kind"] == "land")

    def region(self, name: str) -> list[str]:
        group = self.spaces[name]["group"]
        return [s for s, space in self.spaces.items() if space["kind"] == "land" and space["group"] == group]


@dataclass(frozen=True)
class Pile:
    """Like units of one nation in one space."""

    nation: str
    space: str
    kind: str
    count: int
    marks: str = ""
    cargo: str = field(default="", compare=False)


def parted(text: str) -> list[str]:
    """Split at the commas that stand outside brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "({") - (letter in ")}")
        if letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def piles(nation: str, space: str, text: str) -> list[Pile]:
    found = []
    for part in parted(text):
        match = re.match(r"(\d+) ([A-Z]+)\s*(.*)$", part)
        assert match, part
        rest = match[3]
        cargo = re.search(r"\((.*)\)", rest)
        marks = re.search(r"\{([^}]*)\}", re.sub(r"\(.*\)", "", rest))
        found.append(Pile(nation, space, match[2], int(match[1]), marks[1] if marks else "", cargo[1] if cargo else ""))
    return found


class Scene:
    """One position."""

    def __init__(self, position: dict[str, Any], options: Mapping[str, Any] | None = None) -> None:
        self.position = position
        self.options = dict(options or {})
        self.board = board()
        self.nation: str = position.get("nation", "")
        self.nations: dict[str, dict[str, Any]] = position["nations"]
        self.places: dict[str, dict[str, Any]] = position.get("places", {})
        self.piles = [
            pile
            for nation, where in position.get("units", {}).items()
            for space, text in where.items()
            for pile in piles(nation, space, text)
        ]
        self.taken: dict[str, str] = position.get("taken", {})

    def owner(self, space: str) -> str:
        return str(self.places.get(space, {}).get("owner", self.board.spaces[space].get("owner") or "") or "")

    def value(self, space: str) -> int:
        return int(self.places.get(space, {}).get("value", self.board.spaces[space]["value"]))

    def industry(self, space: str) -> str:
        return str(self.places.get(space, {}).get("industry", self.board.spaces[space].get("industry") or "") or "")

    def damage(self, space: str) -> int:
        return int(self.places.get(space, {}).get("damage", 0))

    def wealth(self, nation: str) -> int:
        return sum(self.value(s) for s in self.board.spaces if self.board.land(s) and self.owner(s) == nation)

    def morale(self, nation: str) -> int:
        """7: the sum of the land held less the rounds of weariness (ruling 58)."""
        return self.wealth(nation) - int(self.nations[nation]["turns"])

    def at(self, space: str) -> list[Pile]:
        return [pile for pile in self.piles if pile.space == space]

    def foes(self, nation: str, space: str) -> list[Pile]:
        return [p for p in self.at(space) if not allied(p.nation, nation) and not self.gone(p.nation)]

    def gone(self, nation: str) -> bool:
        return bool(nation) and bool(self.nations[nation].get("surrendered"))

    def count(self, space: str, nation: str | None = None, cargo: bool = False) -> Counter[str]:
        """Units in a space, fighters aboard carriers too, and `cargo` if it is asked for."""
        found: Counter[str] = Counter()
        for pile in self.at(space):
            if nation is None or pile.nation == nation:
                found[pile.kind] += pile.count
            for number, whose, kind in re.findall(r"(\d+) (?:(USSR|GER|UK|JAP|USA) )?([A-Z]{3})", pile.cargo):
                if (cargo or kind in AIR) and (nation is None or (whose or pile.nation) == nation):
                    found[kind] += int(number) * (pile.count if pile.count else 1)
        return found

    def has(self, nation: str, tech: str) -> bool:
        """A continuous technology that is active."""
        need = {"Atomic Bomb": 25, "Jet Power": 12, "Heavy Bombers": 10, "Rockets": 10, "Industrial Tech": 20}
        mine = self.nations[nation]
        return mine.get("card") == tech and mine.get("points", 0) >= need[tech]

    def counts(self, space: str) -> bool:
        """Is its city one of the Victory Cities that the table has chosen?"""
        return self.board.spaces[space].get("city_set") == "core" or str(self.options.get("cities")) == "17"

    def price(self, nation: str, kind: str) -> int:
        return int(self.board.chart[kind]["cost"]) - (self.has(nation, "Industrial Tech") and kind != "FRT")

    def purchased(self, nation: str) -> Counter[str]:
        text = self.nations[nation].get("purchased", "")
        return Counter({kind: int(number) for number, kind in re.findall(r"(\d+) ([A-Z]+)", text)})

    def everywhere(self, nation: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for pile in self.piles:
            if pile.nation == nation:
                found[pile.kind] += pile.count
            for number, whose, kind in re.findall(r"(\d+) (?:(USSR|GER|UK|JAP|USA) )?([A-Z]{3})", pile.cargo):
                if (whose or pile.nation) == nation:
                    found[kind] += int(number)
        return found
