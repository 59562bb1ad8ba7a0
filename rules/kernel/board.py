"""The board: spaces with typed borders; distances, cheapest paths, what can be reached, what is connected.

A border has one main kind (`border`) and any number of features (`features`): a river and a railway, a coast and a crossing.
All searches take functions that say what may be entered and where one must stop; they know nothing of any game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import search
from .text import Names

Enter = Callable[[str, str], bool]
"""May one go from the first space into the second?"""
Cost = Callable[[str, str], float | None]
"""What it costs to go from the first space into the second; None: one may not."""
Stop = Callable[[str], bool]
"""Must one stop on entering this space?"""

_NOTHING: frozenset[str] = frozenset()


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
    """Spaces by name and the borders between them.

    `meaning` says which further features a kind of border has; `more` adds features to single borders.
    """

    def __init__(
        self,
        spaces: Iterable[Space],
        borders: Iterable[tuple[str, str, str]],
        more: Iterable[tuple[str, str, str]] = (),
        meaning: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
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
        self.around: Mapping[str, tuple[str, ...]] = {name: tuple(others) for name, others in self._borders.items()}
        self._features = self._gather(more, meaning or {})

    def _gather(
        self, more: Iterable[tuple[str, str, str]], meaning: Mapping[str, Iterable[str]]
    ) -> dict[str, dict[str, frozenset[str]]]:
        kinds = {kind for borders in self._borders.values() for kind in borders.values()}
        plain = {kind: frozenset((kind, *meaning.get(kind, ()))) for kind in kinds}
        found = {a: {b: plain[kind] for b, kind in borders.items()} for a, borders in self._borders.items()}
        for a, b, feature in more:
            if b not in found[a]:
                raise ValueError(f"{feature} from {a} to {b}, which do not touch")
            found[a][b] = found[b][a] = found[a][b] | {feature}
        return found

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

    def features(self, a: str, b: str) -> frozenset[str]:
        """Everything on the border between two spaces, its main kind included; nothing if they do not touch."""
        return self._features[a].get(b, _NOTHING)

    def _entered(self, enter: Enter) -> Callable[[str], Iterable[str]]:
        """Where one search may go on. It asks nothing twice about a space that it has reached."""
        around = self.around
        if enter is anywhere:
            return around.__getitem__
        seen: set[str] = set()

        def nexts(here: str) -> list[str]:
            seen.add(here)
            found = [there for there in around[here] if there not in seen and enter(here, there)]
            seen.update(found)
            return found

        return nexts

    def distances(
        self, start: str, limit: int | None = None, enter: Enter = anywhere, stop: Stop = nowhere
    ) -> dict[str, int]:
        """Steps to every space in reach. A space where one must stop is reached but not left."""
        return search.steps((start,), self._entered(enter), limit, None if stop is nowhere else stop).counts

    def distance(self, start: str, goal: str, enter: Enter = anywhere, stop: Stop = nowhere) -> int | None:
        """Steps from one space to another; None if it cannot be reached."""
        path = self.path(start, goal, enter=enter, stop=stop)
        return None if path is None else len(path) - 1

    def path(
        self, start: str, goal: str, limit: int | None = None, enter: Enter = anywhere, stop: Stop = nowhere
    ) -> list[str] | None:
        """A shortest path, both ends included; among equals the one whose borders are listed first."""
        stops = None if stop is nowhere else stop
        path = search.shortest((start,), self._entered(enter), goal.__eq__, limit, stops)
        return None if path is None else list(path)

    def costs(
        self, start: str, cost: Cost, limit: float | None = None, stop: Stop = nowhere
    ) -> dict[str, tuple[float, str]]:
        """Cheapest cost to every space in reach, and the space one comes from."""
        found = search.reach((start,), self._priced(cost), limit, None if stop is nowhere else stop)
        return {name: (price, found.before.get(name, name)) for name, price in found.prices.items()}

    def cheapest(
        self, start: str, goal: str, cost: Cost, limit: float | None = None, stop: Stop = nowhere
    ) -> tuple[float, list[str]] | None:
        """The cheapest path and its cost."""
        stops = None if stop is nowhere else stop
        way = search.cheapest((start,), self._priced(cost), goal.__eq__, limit, stops)
        return None if way is None else (way.price, list(way.states))

    def _priced(self, cost: Cost) -> Callable[[str], Iterator[tuple[str, float]]]:
        """The price of every step of one search, but not back to where it has been."""
        around = self.around
        done: set[str] = set()

        def edges(here: str) -> Iterator[tuple[str, float]]:
            done.add(here)
            for there in around[here]:
                if there not in done and (price := cost(here, there)) is not None:
                    yield there, price

        return edges

    def connected(self, sources: Iterable[str], enter: Enter = anywhere, stop: Stop = nowhere) -> set[str]:
        """All spaces joined to any source (supply, trade). A space where the line must stop is joined but ends it."""
        return search.connected(sources, self._entered(enter), None if stop is nowhere else stop)

    def areas(self, names: Iterable[str], enter: Enter = anywhere) -> list[set[str]]:
        """The connected parts of a set of spaces, in the order of their first space."""
        return search.parts(names, self._entered(enter))


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
