"""Supply with limited capacity: chains of carriers over the sea, and who is served when there is too little.

A *route* is what one unit uses on its way: the ids of the carriers and limits it draws on (`("fleet 3", "Tobruk limit")`).
`price(unit, channel)` says how much of a channel a unit takes (1 a unit, its factors, 0: it does not count). The owner
chooses who is served by putting units in order; every unit is served that can be without harm to those before it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..kernel.search import Found

Route = tuple[str, ...]
"""The channels that one line of supply draws on."""
Price = Callable[[str, str], int]
"""How much of a channel a unit takes."""


class Chain(NamedTuple):
    """Supply over the sea: the carriers one after the other, the ports they land at, and what is reached from the last."""

    carriers: Route
    landings: tuple[str, ...]
    reached: Found[str]


def chains(
    home: Found[str],
    carriers: Mapping[str, str],
    landings: Callable[[str], Iterable[str]],
    onward: Callable[[str], Found[str]],
    most: int = 2,
) -> list[Chain]:
    """All chains of up to `most` carriers, shortest first.

    `home`: what lines reach without carriers. `carriers`: id to base. `landings(id)`: the places where a carrier lands
    supply. `onward(place)`: what lines reach from there. A carrier works where its base is reached; each only once a chain.
    """
    grown: dict[str, Found[str]] = {}
    found: list[Chain] = []
    ends: list[Chain] = [Chain((), (), home)]
    for _ in range(most):
        longer = []
        for chain in ends:
            for id, base in carriers.items():
                if id in chain.carriers or base not in chain.reached:
                    continue
                for place in landings(id):
                    if place not in home and place not in chain.landings:
                        if place not in grown:
                            grown[place] = onward(place)
                        longer.append(Chain((*chain.carriers, id), (*chain.landings, place), grown[place]))
        found.extend(longer)
        ends = longer
    return found


def routes_to(place: str, chains: Iterable[Chain], limits: Callable[[Chain], Route] | None = None) -> tuple[Route, ...]:
    """The routes by which a place is supplied, each once; `limits` adds further channels a chain draws on."""
    found = (
        (*chain.carriers, *(limits(chain) if limits is not None else ())) for chain in chains if place in chain.reached
    )
    return tuple(dict.fromkeys(found))


class Allotment(NamedTuple):
    """Who is served by which route, who is not, what is left of each channel, and whether the owner had a choice."""

    served: dict[str, Route]
    short: tuple[str, ...]
    left: dict[str, int]
    choice: bool


def allot(
    units: Sequence[str],
    routes: Callable[[str], Sequence[Route]],
    price: Price,
    capacity: Mapping[str, int],
    first: Sequence[str] = (),
) -> Allotment:
    """Serve as the owner wishes: the units named first in their order, then the others in theirs.

    A unit is served if all those served before it still can be, by other routes if need be. `choice`: not all can be
    served, and another order would serve others.
    """
    named = [unit for unit in dict.fromkeys(first) if unit in units]
    order = [*named, *(unit for unit in units if unit not in named)]
    options = {unit: tuple(routes(unit)) for unit in order}
    served: list[str] = []
    plan: dict[str, Route] = {}
    for unit in order:
        tried = feasible([*served, unit], options.__getitem__, price, capacity) if options[unit] else None
        if tried is not None:
            served.append(unit)
            plan = tried
    short = tuple(unit for unit in order if unit not in plan)
    left = dict(capacity)
    for unit, route in plan.items():
        for channel in route:
            left[channel] -= price(unit, channel)
    could = any(feasible([unit], options.__getitem__, price, capacity) is not None for unit in short)
    return Allotment(plan, short, left, could)


def feasible(
    units: Sequence[str], routes: Callable[[str], Sequence[Route]], price: Price, capacity: Mapping[str, int]
) -> dict[str, Route] | None:
    """Can all of these be served together? The route of each, or None.

    Units that have the same routes and prices are interchangeable and are tried together, so that this stays quick.
    """
    channels = tuple(capacity)
    index = {channel: number for number, channel in enumerate(channels)}
    alike: dict[Hashable, list[str]] = {}
    needs: list[tuple[list[str], list[tuple[Route, tuple[int, ...]]]]] = []
    for unit in units:
        options = []
        for route in routes(unit):
            need = [0] * len(channels)
            for channel in route:
                need[index[channel]] += price(unit, channel)
            options.append((route, tuple(need)))
        key = tuple(options)
        if key not in alike:
            alike[key] = []
            needs.append((alike[key], options))
        alike[key].append(unit)
    needs.sort(key=lambda group: len(group[1]))
    dead: set[tuple[int, int, int, tuple[int, ...]]] = set()
    plan: dict[str, Route] = {}

    def serve(group: int, unit: int, option: int, left: tuple[int, ...]) -> bool:
        """Serve the units of a group one by one; a later one never goes back to an earlier route."""
        if group == len(needs):
            return True
        members, options = needs[group]
        if unit == len(members):
            return serve(group + 1, 0, 0, left)
        state = (group, unit, option, left)
        if state in dead:
            return False
        for number in range(option, len(options)):
            route, need = options[number]
            rest = tuple(have - take for have, take in zip(left, need, strict=True))
            if min(rest, default=0) >= 0 and serve(group, unit + 1, number, rest):
                plan[members[unit]] = route
                return True
        dead.add(state)
        return False

    return plan if serve(0, 0, 0, tuple(capacity[channel] for channel in channels)) else None
