"""Retreats and advances after combat.

A retreat has an exact length. A game judges every step of a way (how good it is, what it costs, or that it is forbidden) and
where it ends; the ways are then ranked, and only the best may be chosen. Where one may not end (an overfull hex) the way goes
on hex by hex.
"""

from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

from ..kernel import search
from ..kernel.search import Found
from .movement import Walk

So = tuple[str, ...]
"""A way so far, the hex it began in included."""


class Judged(NamedTuple):
    """How good a step is (lower is better; numbers or tuples) and the losses it costs."""

    rank: Any
    losses: int = 0


class Retreat(NamedTuple):
    """A way to retreat, the hex it begins in included; the rank of its worst step; its losses in all."""

    hexes: tuple[str, ...]
    rank: Any
    losses: int

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.hexes[-1]


Judge = Callable[[So], Judged | None]
"""Judges the last step of a way; None: it is forbidden."""


def retreats(
    start: str,
    length: int,
    nexts: Callable[[str], Iterable[str]],
    judge: Judge,
    arrive: Judge | None = None,
    onward: Callable[[So], bool] | None = None,
    longest: int = 12,
) -> list[Retreat]:
    """All ways of exactly so many hexes, best rank first, then fewest losses; no hex twice, nor the first again.

    `arrive` judges ending a way where it ends. `onward`: one may not end there for now and retreats a further hex (and so
    on, at most `longest` hexes in all); such a way is judged like any other, by all its steps. Of the ways that go on from
    one hex only the best few are followed further.
    """
    found: list[Retreat] = []
    level: list[_Partly] = [((start,), None, 0)] if length > 0 else []
    for done in range(1, max(length, longest) + 1):
        further: list[_Partly] = []
        for way, rank, losses in level:
            for there in nexts(way[-1]):
                if there in way:
                    continue
                longer = (*way, there)
                step = judge(longer)
                if step is not None:
                    further.append((longer, step.rank if done == 1 else max(rank, step.rank), losses + step.losses))
        if done < length:
            level = further
            continue
        level = []
        for way, rank, losses in further:
            if onward is not None and onward(way):
                level.append((way, rank, losses))
                continue
            last = Judged(rank) if arrive is None else arrive(way)
            if last is not None:
                found.append(Retreat(way, max(rank, last.rank), losses + last.losses))
        level = _best_few(level)
        if not level:
            break
    found.sort(key=lambda way: (way.rank, way.losses))
    return found


_Partly = tuple[So, Any, int]
_FEW = 6
"""Ways from one hex that are followed further where there is no room to end."""


def _best_few(level: list[_Partly]) -> list[_Partly]:
    kept: dict[str, int] = {}
    few = []
    for partly in sorted(level, key=lambda partly: (partly[1], partly[2])):
        end = partly[0][-1]
        kept[end] = kept.get(end, 0) + 1
        if kept[end] <= _FEW:
            few.append(partly)
    return few


def best(ways: Iterable[Retreat], fewest: bool = False) -> list[Retreat]:
    """The ways that may be chosen: those of the best rank, and with `fewest` of these the ones with the fewest losses."""
    ranked = list(ways)
    if not ranked:
        return []
    top = min(way.rank for way in ranked)
    chosen = [way for way in ranked if way.rank == top]
    if fewest:
        least = min(way.losses for way in chosen)
        chosen = [way for way in chosen if way.losses == least]
    return chosen


def ends(ways: Iterable[Retreat]) -> dict[str, Retreat]:
    """Where one may end, each with the first way there (of ways sorted as `retreats` gives them, the best)."""
    found: dict[str, Retreat] = {}
    for way in ways:
        found.setdefault(way.end, way)
    return found


def nearer(away: Found[str] | dict[str, int]) -> Callable[[str, str], bool]:
    """Does a step lead nearer to where the distances were measured from (supply sources, home)?

    A hex from which there is no way is farther than any other.
    """
    prices = away.prices if isinstance(away, Found) else away

    def closer(here: str, there: str) -> bool:
        a, b = prices.get(here), prices.get(there)
        return b is not None and (a is None or b < a)

    return closer


def advances(walk: Walk, start: str, target: str, length: int, stay: Container[str] = ()) -> Found[str]:
    """Where a unit may advance: first into the vacated hex, then on, at most `length` hexes in all; every hex counts one.

    The rules of the walk hold (terrain, zones, where one must stop), but not its prices; `stay`: hexes where it must stop
    besides. Coming back to its own hex is no advance.
    """
    if length < 1 or isinstance(walk.step(start, target), str):
        return Found({}, {})

    def halt(hex: str) -> bool:
        return hex in stay or (walk.stop is not None and walk.stop(hex))

    def nexts(here: str) -> Iterable[str]:
        return () if here == target and halt(here) else [there for there, _ in walk.edges(here) if there != start]

    found = search.steps((target,), nexts, length - 1, halt)
    return Found({hex: price + 1 for hex, price in found.prices.items()}, {**found.before, target: start})
