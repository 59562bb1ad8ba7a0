"""The map of a hex game read from its board file, for tests: neighbours by the numbering, sides, what is joined.

Neighbours and distances are worked out here from the words of the numbering alone, to check the kernel by; sides and what
they let through are the product's own.
"""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from rules.hexwar import terrain
from rules.kernel import hexes

RULES = Path(__file__).resolve().parents[1] / "rules"
Step = Callable[[str, str], bool]


MEANING = {"third_reich": {**hexes.MEANING, "canal": ("water", "river", "crossing")}}
"""Where the sides of a map mean something else than the usual."""


class HexMap:
    def __init__(self, game: str) -> None:
        self.board = json.loads((RULES / game / "board.json").read_text(encoding="utf-8"))
        self.kernel = hexes.HexBoard.read(self.board, MEANING.get(game, hexes.MEANING))
        self.boxes = {s["name"]: s for s in self.board["spaces"] if s["kind"] == "box"}
        self.hexes = {s["name"]: s for s in self.board["spaces"] if s["kind"] != "box"}
        self.land = {name for name, s in self.hexes.items() if s["kind"] in ("land", "coastal")}
        self.borders = {frozenset(b[:2]): b[2] for b in self.board["borders"]}
        self.countries = {c["name"]: c for c in self.board["countries"]}
        self.places = {p["name"]: (name, p) for name, s in self.hexes.items() for p in s.get("places", [])}

    # what the rulebooks say of their numbering
    def place(self, name: str) -> tuple[int, float]:
        """Row from the north, and how far east in hexes."""
        if name.isdigit():
            row, column = int(name[:2]), int(name[2:])
            return row, -column - row % 2 / 2
        letters, number = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()
        row = ord(letters[0]) - 65 + 26 * (len(letters) - 1)
        return row, int(number) + row / 2

    def neighbours(self, name: str) -> list[str]:
        row, east = self.place(name)
        if name.isdigit():
            steps = [(row, east - 1), (row, east + 1), *((row + d, east + e) for d in (-1, 1) for e in (-0.5, 0.5))]
            names = [f"{r:02}{int(-e - r % 2 / 2):02}" for r, e in steps]
        else:
            n = int(east - row / 2)
            steps = [(row, n - 1), (row, n + 1), (row - 1, n), (row - 1, n + 1), (row + 1, n - 1), (row + 1, n)]
            names = [self.called(r, m) for r, m in steps if r >= 0]
        return [other for other in names if other in self.hexes]

    @staticmethod
    def called(row: int, number: int) -> str:
        return (chr(65 + row) if row < 26 else chr(39 + row) * 2) + str(number)

    def distance(self, a: str, b: str) -> int:
        (row, east), (last, far) = self.place(a), self.place(b)
        rows = abs(row - last)
        return rows + max(0, round(abs(east - far) - rows / 2))

    # sides and what they let through
    def side(self, a: str, b: str) -> str:
        """What the side between two neighbours consists of: land, sea, both, lake, or a listed type."""
        assert b in self.neighbours(a), f"{a} and {b} do not touch"
        return self.kernel.border(a, b)

    def ground(self, a: str, b: str) -> bool:
        """May ground units go across this side?"""
        return terrain.ground(self.kernel, a, b)

    def dry(self, a: str, b: str) -> bool:
        """May ground units go across by land?"""
        return terrain.dry(self.kernel, a, b)

    def fleet(self, a: str, b: str) -> bool:
        """Is there water on this side?"""
        return terrain.fleet(self.kernel, a, b)

    def spread(self, start: str, step: Step, within: set[str] | None = None) -> set[str]:
        return self.kernel.connected((start,), lambda a, b: (within is None or b in within) and step(a, b))

    def parts(self, names: Iterable[str], step: Step) -> list[set[str]]:
        return self.kernel.areas(sorted(names), step)

    # who and what is where
    def of(self, country: str) -> set[str]:
        return {name for name in self.land if self.hexes[name]["country"] == country}

    def area(self, name: str) -> set[str]:
        return {n for n in self.land if self.hexes[n].get("area") == name}

    def island(self, name: str) -> set[str]:
        return {n for n in self.land if self.hexes[n].get("island") == name}

    def at(self, place: str) -> str:
        return self.places[place][0]

    def country(self, place: str) -> str:
        return self.hexes[self.at(place)]["country"]

    def ports(self, country: str) -> set[str]:
        return {
            p
            for p, (name, facts) in self.places.items()
            if "port" in facts["kinds"] and self.hexes[name].get("country") == country
        }

    def touching(self, some: Iterable[str], others: Iterable[str]) -> bool:
        there = set(others)
        return any(b in there for a in some for b in self.neighbours(a))

    def joined(self, one: str, other: str) -> bool:
        """Do two countries touch over land?"""
        there = self.of(other)
        return any(b in there and self.dry(a, b) for a in self.of(one) for b in self.neighbours(a))
