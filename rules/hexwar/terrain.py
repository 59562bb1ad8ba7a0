"""Hexsides by their features: who crosses them, what a step costs, and through which water ships pass.

The features of a side come from the board (`board.features`); see `kernel.hexes.MEANING` for their words.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import pairwise

from ..kernel.board import Board
from ..kernel.search import Found, steps

Table = Mapping[str, tuple[tuple[str, float], ...]]
"""Place to (neighbour, price) pairs; neighbours that may not be entered are left out."""
Price = Callable[[str, str], float | None]
"""What it costs to go from the first hex into the second by terrain alone; None: one may not."""
Berth = tuple[str, int]
"""A hex and one of its waters."""


def ground(board: Board, a: str, b: str) -> bool:
    """Do ground units cross this side, by land or by a crossing?"""
    return not board.features(a, b).isdisjoint(("land", "crossing"))


def dry(board: Board, a: str, b: str) -> bool:
    """Do ground units cross this side by land?"""
    return "land" in board.features(a, b)


def fleet(board: Board, a: str, b: str) -> bool:
    """Do ships cross this side?"""
    return "water" in board.features(a, b)


def table(board: Board, price: Price, places: Iterable[str] | None = None) -> dict[str, tuple[tuple[str, float], ...]]:
    """The price of every step, looked up once: for each weather and each sort of unit that pays differently."""
    found = {}
    for here in board if places is None else places:
        priced = ((there, price(here, there)) for there in board.around[here])
        found[here] = tuple((there, cost) for there, cost in priced if cost is not None)
    return found


def outline(board: Board, hexes: Container[str]) -> Iterator[tuple[str, str]]:
    """The sides where some hexes end, as (hex within, hex without)."""
    for here in board:
        if here in hexes:
            yield from ((here, there) for there in board.around[here] if there not in hexes)


def waters(board: Board, name: str) -> tuple[frozenset[str], ...]:
    """The waters of a hex, each as the neighbours it leads to.

    The water of most hexes is one; where a coastal hex touches two that do not meet within it, the board lists them.
    """
    listed = board[name].facts.get("waters")
    if listed:
        return tuple(frozenset(run) for run in listed)
    run = frozenset(there for there in board.around[name] if fleet(board, name, there))
    return (run,) if run else ()


class Waters:
    """The waters of a board, for ships that go from hex to hex."""

    def __init__(self, board: Board) -> None:
        self._from: dict[Berth, tuple[Berth, ...]] = {}
        runs = {name: waters(board, name) for name in board}
        for here, mine in runs.items():
            for number, run in enumerate(mine):
                self._from[here, number] = tuple(
                    (there, other)
                    for there in board.around[here]
                    if there in run and fleet(board, here, there)
                    for other, back in enumerate(runs[there])
                    if here in back
                )
        self._berths = {name: tuple((name, number) for number in range(len(run))) for name, run in runs.items()}

    def berths(self, name: str, coast: Container[str] | None = None) -> tuple[Berth, ...]:
        """The waters a ship in this hex may leave by; a port with a `coast` opens only on those that lead there."""
        if coast is None:
            return self._berths[name]
        return tuple(berth for berth in self._berths[name] if any(there in coast for there, _ in self._from[berth]))

    def voyage(
        self,
        start: str | Iterable[Berth],
        enter: Callable[[str, str], bool] | None = None,
        limit: int | None = None,
        stop: Callable[[str], bool] | None = None,
    ) -> Found[Berth]:
        """Where ships get to, hex by hex: through a hex only by one of its waters.

        `enter(here, there)` may shut a side or a hex; where `stop` holds they arrive but do not go on.
        """
        leads = self._from
        first = self.berths(start) if isinstance(start, str) else start
        halt = None if stop is None else lambda berth: stop(berth[0])
        if enter is None:
            return steps(first, leads.__getitem__, limit, halt)
        return steps(first, lambda berth: [to for to in leads[berth] if enter(berth[0], to[0])], limit, halt)

    def reached(
        self,
        start: str | Iterable[Berth],
        enter: Callable[[str, str], bool] | None = None,
        limit: int | None = None,
        stop: Callable[[str], bool] | None = None,
    ) -> dict[str, int]:
        """The hexes of a voyage with the number of hexes to each."""
        found: dict[str, int] = {}
        for (name, _), length in self.voyage(start, enter, limit, stop).counts.items():
            found.setdefault(name, length)
        return found

    def course(
        self,
        start: str | Iterable[Berth],
        goal: str,
        enter: Callable[[str, str], bool] | None = None,
        limit: int | None = None,
    ) -> tuple[str, ...] | None:
        """A shortest way for ships to a hex."""
        found = self.voyage(start, enter, limit)
        berths = [berth for berth in self._berths[goal] if berth in found]
        best = min(berths, key=lambda berth: found.prices[berth], default=None)
        return None if best is None else tuple(name for name, _ in found.way(best))

    def follows(self, path: Iterable[str], enter: Callable[[str, str], bool] | None = None) -> tuple[str, str] | None:
        """Can ships follow this way? None if they can, else the first step that they cannot make."""
        way = tuple(path)
        here: Iterable[Berth] = self._berths[way[0]]
        for a, b in pairwise(way):
            here = [to for berth in here for to in self._from[berth] if to[0] == b]
            if not here or (enter is not None and not enter(a, b)):
                return a, b
        return None
