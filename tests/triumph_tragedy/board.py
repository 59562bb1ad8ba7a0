"""The map of Triumph & Tragedy read from its file, for the tests of its facts: what borders what, what can be reached."""

import json
from collections import deque
from pathlib import Path

BOARD = json.loads((Path(__file__).parents[2] / "rules" / "triumph_tragedy" / "board.json").read_text("utf-8"))
SPACES = {space["name"]: space for space in BOARD["spaces"]}
NATIONS = {nation["name"]: nation for nation in BOARD["nations"]}
BORDERS = {frozenset((a, b)): kind for a, b, kind, _ in BOARD["borders"]}
LAND = {name for name, space in SPACES.items() if space["kind"] == "land"}
SEA = {name for name, space in SPACES.items() if space["kind"] == "sea"}
STRAITS = {name for name in LAND if SPACES[name].get("strait")}
OCEANS = {name for name in SEA if SPACES[name].get("ocean")}
ON_LAND = {"plains", "river", "forest", "mountain", "strait"}
AT_SEA = {"coast", "strait", "sea", "ocean"}
MED = {"Western Mediterranean", "Central Mediterranean", "Eastern Mediterranean", "Tyrrhenian Sea"}


def neighbours(name):
    return {other: kind for pair, kind in BORDERS.items() if name in pair for other in pair - {name}}


def reach(start, enter):
    """Everything that can be come to, `enter(here, there, border)` deciding each step."""
    found, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for there, kind in neighbours(here).items():
            if there not in found and enter(here, there, kind):
                found.add(there)
                queue.append(there)
    return found


def sea_route(start, closed=()):
    """Waters and Straits a Sea Segment from a coast can run through (14.21)."""
    return reach(start, lambda _, there, kind: kind in AT_SEA and there in SEA | STRAITS and there not in closed)


def touches(water, area):
    return any(area in neighbours(name) or area == name for name in water)


def areas_of(nation):
    return {name for name in LAND if SPACES[name]["group"] == nation}


def total(field, owner):
    return sum(SPACES[name][field] for name in LAND if SPACES[name]["owner"] == owner)
