"""The map of World War II in Europe read from its file, for the tests of its facts: distances by land, by ship, by air."""

import heapq
import json
from collections import deque
from pathlib import Path

BOARD = json.loads((Path(__file__).parents[2] / "rules" / "ww2_europe" / "board.json").read_text("utf-8"))
SPACES = {space["name"]: space for space in BOARD["spaces"]}
COUNTRIES = {country["name"]: country for country in BOARD["countries"]}
BORDERS = {frozenset((a, b)): kind for a, b, kind, _ in BOARD["borders"]}
COST = {entry["name"]: entry["cost"] for entry in BOARD["border_types"]}
LAND = {name for name, space in SPACES.items() if space["kind"] == "land"}
PORTS = {name for name, space in SPACES.items() if "port_of" in space}
SEA = set(SPACES) - LAND - PORTS
FRONTS = {entry["name"] for entry in BOARD["fronts"]}
LINKS = {name: {} for name in SPACES}
for _pair, _kind in BORDERS.items():
    _a, _b = _pair
    LINKS[_a][_b] = LINKS[_b][_a] = _kind


def distances(start, within, closed=()):
    """Steps from one space to all others, going through spaces of `within` only."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in LINKS[here]:
            if there not in found and there in within and there not in closed:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def cheapest(start, goals, cost):
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in goals:
            return spent
        for there, kind in LINKS[here].items():
            step = cost(here, there, kind)
            if step is not None and spent + step < best.get(there, 1000):
                best[there] = spent + step
                heapq.heappush(queue, (spent + step, there))
    return None


def by_air(a, b):
    """Movement Points of an aircraft: every border 1, between the two halves of a port nothing."""
    return cheapest(a, {b}, lambda here, there, kind: COST[kind])


def by_ship(start, goal, penalties=(), through=()):
    """Movement Points from port to port: leaving a sea costs 1 more for each enemy Sea Control unit next to it."""
    open_circles = {start, goal, *through}

    def cost(here, there, kind):
        if there in LAND or (there in PORTS and there not in open_circles):
            return None
        extra = sum(number for base, number in dict(penalties).items() if base in LINKS[here]) if here in SEA else 0
        return COST[kind] + extra

    return cheapest(start, {goal}, cost)


def port(land):
    """The circular sea space of a port."""
    return SPACES[land]["port"]


def seas_of(land):
    """The seas next to a port circle."""
    return {name for name in LINKS[port(land)] if name in SEA}


def coasts_of(land):
    return {name for name in LINKS[land] if name in SEA}


def country(name):
    return {space for space in LAND if SPACES[space]["country"] == name}
