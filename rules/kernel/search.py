"""Searches over states of any kind: cheapest ways, reach with its price, what is connected, all ways of an exact length.

A state is anything hashable: a space, or a tuple such as (hex, by rail or not, stopped or not). `edges(state)` gives
(next state, price) pairs, `nexts(state)` next states where every step counts one. Prices are never negative; whole
numbers stay whole. Among equals the state that is met first wins, so that the same search always finds the same way.

To search backward, give the goals as starts and edges that lead back (`turned`); `Found.home` then reads from a state to
the goal.
"""

from collections import deque
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar, cast

S = TypeVar("S", bound=Hashable)

Edges = Callable[[S], Iterable[tuple[S, float]]]
"""From a state to the next ones, each with the price of going there."""
Nexts = Callable[[S], Iterable[S]]
"""From a state to the next ones, one step each."""
Stop = Callable[[S], bool]
"""Is this state reached but not left? A start is always left."""
Goal = Callable[[S], bool] | Container[S]
"""Which states end the search: a question or a set."""


class Way(NamedTuple, Generic[S]):
    """A way and its price, both ends included."""

    price: float
    states: tuple[S, ...]


class Found(Generic[S]):
    """What a search reached: the price of each state, cheapest first, and the state one comes from."""

    __slots__ = ("before", "prices")

    def __init__(self, prices: dict[S, float], before: dict[S, S]) -> None:
        self.prices = prices
        self.before = before

    def __contains__(self, state: object) -> bool:
        return state in self.prices

    def __iter__(self) -> Iterator[S]:
        return iter(self.prices)

    def __len__(self) -> int:
        return len(self.prices)

    def price(self, state: S) -> float | None:
        """What it costs to get there; None: out of reach."""
        return self.prices.get(state)

    @property
    def counts(self) -> dict[S, int]:
        """The prices where all are whole numbers, as after `steps`."""
        return cast(dict[S, int], self.prices)

    def way(self, state: S) -> tuple[S, ...]:
        """The cheapest way from a start to the state, both included."""
        way = [state]
        while state in self.before:
            state = self.before[state]
            way.append(state)
        return tuple(way[::-1])

    def home(self, state: S) -> tuple[S, ...]:
        """The same way from the state to where the search began: what a backward search is for."""
        return self.way(state)[::-1]


def _priced(starts: Iterable[S] | Mapping[S, float]) -> dict[S, float]:
    return dict(starts) if isinstance(starts, Mapping) else dict.fromkeys(starts, 0)


def asked(goal: Goal[S]) -> Callable[[S], bool]:
    """The goal as a question."""
    return goal if callable(goal) else goal.__contains__


def reach(
    starts: Iterable[S] | Mapping[S, float],
    edges: Edges[S],
    limit: float | None = None,
    stop: Stop[S] | None = None,
) -> Found[S]:
    """Everything that costs no more than the limit, with the cheapest way there. Starts may have a price already."""
    return _spend(_priced(starts), edges, limit, stop, None)[0]


def cheapest(
    starts: Iterable[S] | Mapping[S, float],
    edges: Edges[S],
    goal: Goal[S],
    limit: float | None = None,
    stop: Stop[S] | None = None,
) -> Way[S] | None:
    """The cheapest way from any start to any goal; None if there is none within the limit."""
    found, end = _spend(_priced(starts), edges, limit, stop, asked(goal))
    return None if end is None else Way(found.prices[end[0]], found.way(end[0]))


def _spend(
    first: dict[S, float],
    edges: Edges[S],
    limit: float | None,
    stop: Stop[S] | None,
    goal: Callable[[S], bool] | None,
) -> tuple[Found[S], tuple[S] | None]:
    """Dijkstra's search. The goal that ended it comes in a tuple, for None may be a state."""
    best = dict(first)
    before: dict[S, S] = {}
    done: dict[S, float] = {}
    heap: list[tuple[float, int, S]] = []
    for count, (state, price) in enumerate(first.items()):
        if limit is None or price <= limit:
            heappush(heap, (price, count, state))
    count = len(first)
    while heap:
        paid, _, here = heappop(heap)
        if here in done:
            continue
        done[here] = paid
        if goal is not None and goal(here):
            return Found(done, before), (here,)
        if stop is not None and here in before and stop(here):
            continue
        for there, price in edges(here):
            total = paid + price
            if limit is not None and total > limit:
                continue
            known = best.get(there)
            if known is None or total < known:
                best[there] = total
                before[there] = here
                count += 1
                heappush(heap, (total, count, there))
    return Found(done, before), None


def steps(
    starts: Iterable[S],
    nexts: Nexts[S],
    limit: int | None = None,
    stop: Stop[S] | None = None,
) -> Found[S]:
    """Everything within so many steps, with a shortest way there."""
    prices: dict[S, float] = dict.fromkeys(starts, 0)
    before: dict[S, S] = {}
    queue = deque(prices)
    while queue:
        here = queue.popleft()
        further = prices[here] + 1
        if (limit is not None and further > limit) or (stop is not None and here in before and stop(here)):
            continue
        for there in nexts(here):
            if there not in prices:
                prices[there] = further
                before[there] = here
                queue.append(there)
    return Found(prices, before)


def shortest(
    starts: Iterable[S],
    nexts: Nexts[S],
    goal: Goal[S],
    limit: int | None = None,
    stop: Stop[S] | None = None,
) -> tuple[S, ...] | None:
    """A way of the fewest steps from any start to any goal; None if there is none within the limit."""
    ends_here = asked(goal)
    depth: dict[S, int] = dict.fromkeys(starts, 0)
    before: dict[S, S] = {}
    for start in depth:
        if ends_here(start):
            return (start,)
    queue = deque(depth)
    while queue:
        here = queue.popleft()
        further = depth[here] + 1
        if (limit is not None and further > limit) or (stop is not None and here in before and stop(here)):
            continue
        for there in nexts(here):
            if there not in depth:
                depth[there] = further
                before[there] = here
                if ends_here(there):
                    return Found({}, before).way(there)
                queue.append(there)
    return None


def connected(starts: Iterable[S], nexts: Nexts[S], stop: Stop[S] | None = None) -> set[S]:
    """All states joined to any start. One where the line must stop is joined but ends it."""
    found = set(first := dict.fromkeys(starts))
    queue = deque(first)
    while queue:
        here = queue.popleft()
        if stop is not None and here not in first and stop(here):
            continue
        for there in nexts(here):
            if there not in found:
                found.add(there)
                queue.append(there)
    return found


def parts(states: Iterable[S], nexts: Nexts[S]) -> list[set[S]]:
    """The connected parts of some states, in the order of their first state."""
    left = dict.fromkeys(states)
    found = []
    while left:
        part = connected((next(iter(left)),), lambda here: [there for there in nexts(here) if there in left])
        found.append(part)
        for state in part:
            del left[state]
    return found


def ways(start: S, nexts: Callable[[tuple[S, ...]], Iterable[S]], length: int) -> Iterator[tuple[S, ...]]:
    """All ways of exactly so many steps that come to no state twice, start included.

    `nexts` is asked with the way so far, so that a rule may look back on it.
    """
    way: tuple[S, ...] = (start,)
    if length == 0:
        yield way
        return
    stack = [(way, iter(nexts(way)))]
    while stack:
        way, rest = stack[-1]
        for there in rest:
            if there in way:
                continue
            longer = (*way, there)
            if len(longer) > length:
                yield longer
            else:
                stack.append((longer, iter(nexts(longer))))
                break
        else:
            stack.pop()


def ends(start: S, nexts: Nexts[S], length: int) -> dict[S, tuple[S, ...]]:
    """Where ways of exactly so many steps end that come to no state twice, each with its first way."""
    found: dict[S, tuple[S, ...]] = {}
    for way in ways(start, lambda so_far: nexts(so_far[-1]), length):
        found.setdefault(way[-1], way)
    return found


def turned(states: Iterable[S], edges: Edges[S]) -> Edges[S]:
    """The same edges, leading back: for a backward search over the states given."""
    back: dict[S, list[tuple[S, float]]] = {}
    for here in states:
        for there, price in edges(here):
            back.setdefault(there, []).append((here, price))
    return lambda state: back.get(state, ())
