"""The board: spaces with typed borders; distances, cheapest paths, what can be reached, what is connected.

All searches take functions that say what may be entered and where one must stop; they know nothing of any game.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .text import Names

Enter = Callable[[str, str], bool]
"""May one go from the first space into the second?"""
Cost = Callable[[str, str], float | None]
"""What it costs to go from the first space into the second; None: one may not."""
Stop = Callable[[str], bool]
"""Must one stop on entering this space?"""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board; `facts` holds what only its game knows."""

    name: str
    kind: str
    group: str | None = None
    owner: str | None = None
    value: int = 0
    lat: float = 0.0
    lon: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)


def anywhere(_from: str, _to: str) -> bool:
    return True


def nowhere(_space: str) -> bool:
    return False


class Board:
    """Spaces by name and the borders between them."""

    def __init__(self, spaces: Iterable[Space], borders: Iterable[tuple[str, str, str]]) -> None:
        self.spaces: dict[str, Space] = {space.name: space for space in spaces}
        self._borders: dict[str, dict[str, str]] = {name: {} for name in self.spaces}
        self.groups: dict[str, tuple[str, ...]] = {}
        for space in self.spaces.values():
            if space.group is not None:
                self.groups[space.group] = (*self.groups.get(space.group, ()), space.name)
        for a, b, kind in borders:
            if a == b:
                raise ValueError(f"{a} borders itself")
            self._borders[a][b] = self._borders[b][a] = kind

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Board":
        """From a board file (areas)."""
        return cls(read_spaces(data), ((a, b, kind) for a, b, kind, *_ in data["borders"]))

    def __contains__(self, name: object) -> bool:
        return name in self.spaces

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def names(self, aliases: Mapping[str, Iterable[str]] | None = None) -> Names:
        """The vocabulary of the spaces."""
        return Names({name: (aliases or {}).get(name, ()) for name in self.spaces})

    def borders(self, name: str) -> Mapping[str, str]:
        """Neighbour to type of border."""
        return self._borders[name]

    def neighbours(self, name: str, *kinds: str) -> list[str]:
        """Neighbours, if kinds are given only those across such borders."""
        return [other for other, kind in self._borders[name].items() if not kinds or kind in kinds]

    def border(self, a: str, b: str) -> str | None:
        """The type of the border between two spaces; None if they do not touch."""
        return self._borders[a].get(b)

    def distances(
        self, start: str, limit: int | None = None, enter: Enter = anywhere, stop: Stop = nowhere
    ) -> dict[str, int]:
        """Steps to every space in reach. A space where one must stop is reached but not left."""
        found = {start: 0}
        queue = deque((start,))
        while queue:
            here = queue.popleft()
            steps = found[here] + 1
            if (limit is not None and steps > limit) or (here != start and stop(here)):
                continue
            for there in self._borders[here]:
                if there not in found and enter(here, there):
                    found[there] = steps
                    queue.append(there)
        return found

    def distance(self, start: str, goal: str, enter: Enter = anywhere, stop: Stop = nowhere) -> int | None:
        """Steps from one space to another; None if it cannot be reached."""
        path = self.path(start, goal, enter=enter, stop=stop)
        return None if path is None else len(path) - 1

    def path(
        self, start: str, goal: str, limit: int | None = None, enter: Enter = anywhere, stop: Stop = nowhere
    ) -> list[str] | None:
        """A shortest path, both ends included; among equals the one whose borders are listed first."""
        if start == goal:
            return [start]
        before: dict[str, str] = {start: start}
        queue = deque(((start, 0),))
        while queue:
            here, steps = queue.popleft()
            if (limit is not None and steps >= limit) or (here != start and stop(here)):
                continue
            for there in self._borders[here]:
                if there not in before and enter(here, there):
                    before[there] = here
                    if there == goal:
                        return _trace(before, start, goal)
                    queue.append((there, steps + 1))
        return None

    def costs(
        self, start: str, cost: Cost, limit: float | None = None, stop: Stop = nowhere
    ) -> dict[str, tuple[float, str]]:
        """Cheapest cost to every space in reach, and the space one comes from."""
        found: dict[str, tuple[float, str]] = {start: (0.0, start)}
        heap: list[tuple[float, int, str]] = [(0.0, 0, start)]
        done: set[str] = set()
        count = 0
        while heap:
            paid, _, here = heapq.heappop(heap)
            if here in done:
                continue
            done.add(here)
            if here != start and stop(here):
                continue
            for there in self._borders[here]:
                if there in done:
                    continue
                price = cost(here, there)
                if price is None or (limit is not None and paid + price > limit):
                    continue
                if there not in found or paid + price < found[there][0]:
                    found[there] = (paid + price, here)
                    count += 1
                    heapq.heappush(heap, (paid + price, count, there))
        return found

    def cheapest(
        self, start: str, goal: str, cost: Cost, limit: float | None = None, stop: Stop = nowhere
    ) -> tuple[float, list[str]] | None:
        """The cheapest path and its cost."""
        found = self.costs(start, cost, limit, stop)
        if goal not in found:
            return None
        return found[goal][0], _trace({name: before for name, (_, before) in found.items()}, start, goal)

    def connected(self, sources: Iterable[str], enter: Enter = anywhere, stop: Stop = nowhere) -> set[str]:
        """All spaces joined to any source (supply, trade). A space where the line must stop is joined but ends it."""
        found = set(sources)
        queue = deque(found)
        first = set(found)
        while queue:
            here = queue.popleft()
            if here not in first and stop(here):
                continue
            for there in self._borders[here]:
                if there not in found and enter(here, there):
                    found.add(there)
                    queue.append(there)
        return found

    def areas(self, names: Iterable[str], enter: Enter = anywhere) -> list[set[str]]:
        """The connected parts of a set of spaces, in the order of their first space."""
        left = dict.fromkeys(names)
        parts = []
        while left:
            part = self.connected((next(iter(left)),), lambda a, b: b in left and enter(a, b))
            parts.append(part)
            for name in part:
                del left[name]
        return parts


def read_spaces(data: Mapping[str, Any]) -> Iterator[Space]:
    """The spaces of a board file; what the kernel has no field for goes into `facts`."""
    known = {"name", "kind", "group", "owner", "value", "lat", "lon"}
    for entry in data["spaces"]:
        yield Space(
            entry["name"],
            entry["kind"],
            entry.get("group"),
            entry.get("owner"),
            entry.get("value", 0),
            entry.get("lat", 0.0),
            entry.get("lon", 0.0),
            {key: value for key, value in entry.items() if key not in known},
        )


def _trace(before: Mapping[str, str], start: str, goal: str) -> list[str]:
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]
