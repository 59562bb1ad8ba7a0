"""Supply lines: where they run from the sources, whether one reaches a unit, and what is in the way if none does.

A line runs over *places*: hexes, ports, boxes, sea zones, whatever a game joins by `nexts`. A `Leg` says which steps are
blocked and why, and where a line may arrive but not go on. Longer chains are made of legs: spread from the sources over the
rail network, trace from a headquarters to that, then from a unit to a headquarters.

    spread(sources, leg)       everything a line reaches, worked out once for all units of a nation
    trace(start, leg, goal)    one line from a unit to a goal, quick where its limit is short
    lack(start, leg, goal)     why there is no line: the best way there would be, and what blocks it
    flood(sources, joins, shut)     how far all places lie, without the ways: quick where only that is asked

What capacity does (sea supply, ports) is in `capacity.py`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..kernel import search
from ..kernel.search import Found, Goal

_FAULT = 1_000_000
"""A blocked step weighs more than any detour."""

Nexts = Callable[[str], Iterable[str]]


@dataclass(frozen=True)
class Leg:
    """A part of a supply line.

    `blocked(here, there)`: why the line may not take this step. `stop(place)`: why it may arrive there but not go on; the
    place where it begins never counts. `limit`: the most steps.
    """

    nexts: Nexts
    blocked: Callable[[str, str], str | None] | None = None
    stop: Callable[[str], str | None] | None = None
    limit: int | None = None
    name: str = ""

    def within(self, limit: int | None) -> "Leg":
        """The same leg with another limit: weather, ground, nation."""
        return Leg(self.nexts, self.blocked, self.stop, limit, self.name)

    def open(self, here: str) -> Iterable[str]:
        """Where the line may go from a place."""
        blocked = self.blocked
        if blocked is None:
            return self.nexts(here)
        return [there for there in self.nexts(here) if not blocked(here, there)]

    def ends(self) -> Callable[[str], bool] | None:
        """May the line not go on from a place?"""
        stop = self.stop
        return None if stop is None else lambda place: bool(stop(place))


class Fault(NamedTuple):
    """A step that a line may not take, and why."""

    here: str
    there: str
    why: str


class Lack(NamedTuple):
    """Why a line does not come about: the best way there would be, its length, its limit, what blocks it.

    No way: nothing joins the two at all. No faults: the way is open but too long.
    """

    way: tuple[str, ...]
    faults: tuple[Fault, ...]
    limit: int | None

    @property
    def length(self) -> int:
        """Steps of the way."""
        return max(0, len(self.way) - 1)


def spread(sources: Iterable[str], leg: Leg) -> Found[str]:
    """All places that lines from these sources reach, with a shortest line to each (`way`, or `home` from the place)."""
    return search.steps(sources, leg.open, leg.limit, leg.ends())


def flood(
    sources: Iterable[str], joins: Mapping[str, Iterable[str]], shut: Container[str] = (), limit: int | None = None
) -> dict[str, int]:
    """How many steps all places lie from these sources, over the joins of a map and never into what is shut."""
    found = dict.fromkeys(sources, 0)
    edge, far = list(found), 0
    while edge and far != limit:
        far += 1
        further = []
        for here in edge:
            if here not in joins:
                continue
            for there in joins[here]:
                if there not in found and there not in shut:
                    found[there] = far
                    further.append(there)
        edge = further
    return found


def trace(start: str, leg: Leg, goal: Goal[str]) -> tuple[str, ...] | None:
    """A shortest line from a place to a goal, both included; None if there is none."""
    return search.shortest((start,), leg.open, goal, leg.limit, leg.ends())


def lack(start: str, leg: Leg, goal: Goal[str]) -> Lack:
    """Why no line runs from a place to a goal: the way with the fewest faults within the limit, else the shortest beyond."""
    way = _least_blocked(start, leg, goal)
    if way is None and leg.limit is not None:
        way = _least_blocked(start, leg.within(None), goal)
    if way is None:
        return Lack((), (), leg.limit)
    return Lack(way, tuple(_faults(way, leg)), leg.limit)


def _least_blocked(start: str, leg: Leg, goal: Goal[str]) -> tuple[str, ...] | None:
    """The way with the fewest faults, and of these the shortest."""
    ends_here = search.asked(goal)
    limit = leg.limit

    def edges(state: tuple[str, int]) -> Iterator[tuple[tuple[str, int], float]]:
        here, done = state
        if limit is not None and done >= limit:
            return
        held = _FAULT if leg.stop is not None and done and leg.stop(here) else 0
        # without a limit the steps done do not matter, only whether this is the start
        after = done + 1 if limit is not None else 1
        for there in leg.nexts(here):
            fault = _FAULT if leg.blocked is not None and leg.blocked(here, there) else 0
            yield (there, after), held + fault + 1

    found = search.cheapest(((start, 0),), edges, lambda state: ends_here(state[0]))
    return None if found is None else tuple(place for place, _ in found.states)


def _faults(way: tuple[str, ...], leg: Leg) -> Iterator[Fault]:
    for number, (here, there) in enumerate(pairwise(way)):
        if number and leg.stop is not None and (why := leg.stop(here)):
            yield Fault(here, there, why)
        if leg.blocked is not None and (why := leg.blocked(here, there)):
            yield Fault(here, there, why)


def network(rail: Nexts, ports: Mapping[str, Iterable[str]], seas: Mapping[str, Iterable[str]] | None = None) -> Nexts:
    """Railways, ports and sea zones as one graph of places: from a port into its sea zones, over the sea, into a port.

    `ports`: port to the zones it lies on; `seas`: zone to the zones it leads to. What of it is open (valid ports, straits,
    railways cut) is for the leg's `blocked`, which is asked for every step.
    """
    leads: dict[str, tuple[str, ...]] = {zone: tuple(others) for zone, others in (seas or {}).items()}
    harbours: dict[str, tuple[str, ...]] = {port: tuple(zones) for port, zones in ports.items()}
    for port, zones in harbours.items():
        for zone in zones:
            leads[zone] = (*leads.get(zone, ()), port)

    def nexts(here: str) -> Iterable[str]:
        over = leads.get(here)
        if over is not None:
            return over
        quay = harbours.get(here)
        return rail(here) if quay is None else (*rail(here), *quay)

    return nexts
