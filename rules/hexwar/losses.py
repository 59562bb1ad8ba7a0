"""Paying losses: exactly if it can be done, else with the least too much, and of equal payments the least harmful.

A unit may be cut in several ways (a step, two steps, the whole unit; a counter broken down into a smaller one). At most one
cut is taken from a unit. A cut may need counters from a pool (the corps that stays, partial counters for change), of which
there are only so many.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

Pool = Mapping[str, int]
"""Counters that are there to be taken, by kind."""


@dataclass(frozen=True)
class Cut:
    """One way to take losses from a unit.

    `pays`: what it counts for. `harm`: how much it hurts the owner, for the choice between equal payments. `leaves`: what
    stands there afterwards, empty if nothing. `takes`: the counters it needs from the pool.
    """

    unit: str
    pays: int
    harm: float = 0
    leaves: str = ""
    takes: tuple[str, ...] = ()


class Payment(NamedTuple):
    """Some cuts, what they pay together, and how much they hurt."""

    cuts: tuple[Cut, ...]
    pays: int
    harm: float


Must = Callable[[Cut], bool]
"""One cut at least must be of this sort (the first loss from armour, say)."""

_State = tuple[int, bool, tuple[int, ...]]


def cheapest(cuts: Iterable[Cut], need: int, pool: Pool | None = None, must: Must | None = None) -> Payment | None:
    """The best payment of a need: the least too much, then the least harm. None: it cannot be paid in full."""
    return next(iter(payments(cuts, need, pool, must, most=1)), None)


def payments(
    cuts: Iterable[Cut], need: int, pool: Pool | None = None, must: Must | None = None, most: int = 25
) -> list[Payment]:
    """Good payments of a need, the best first, for suggestions.

    Units that are alike give one payment, not many, and no payment holds a cut that could be left out.
    """
    if need <= 0:
        return [Payment((), 0, 0)]
    stock = dict(pool or {})
    kinds = tuple(stock)
    best: dict[_State, list[Payment]] = {(0, False, tuple(stock.values())): [Payment((), 0, 0)]}
    for options in _by_unit(cuts):
        grown = {state: list(known) for state, known in best.items()}
        for (paid, met, left), known in best.items():
            for cut in options:
                rest = _take(left, kinds, cut.takes)
                if rest is None:
                    continue
                # a payment that is enough already needs nothing more, except the one cut that must be in it
                if paid >= need and (must is None or met or not must(cut)):
                    continue
                state = (paid + cut.pays, met or (must is not None and must(cut)), rest)
                more = grown.setdefault(state, [])
                more.extend(Payment((*p.cuts, cut), p.pays + cut.pays, p.harm + cut.harm) for p in known)
        best = {state: _few(known, most) for state, known in grown.items()}
    enough = chain.from_iterable(
        known for (paid, met, _), known in best.items() if paid >= need and (met or must is None)
    )
    return _few((payment for payment in enough if not needless(payment.cuts, need, must)), most)


def all_there_is(cuts: Iterable[Cut]) -> Payment:
    """Everything: from every unit the cut that pays the most. What is due when the need cannot be paid."""
    taken = tuple(max(options, key=lambda cut: cut.pays) for options in _by_unit(cuts))
    return Payment(taken, sum(cut.pays for cut in taken), sum(cut.harm for cut in taken))


def trouble(
    chosen: Sequence[Cut], cuts: Iterable[Cut], need: int, pool: Pool | None = None, must: Must | None = None
) -> str:
    """What is wrong with a payment that a player chose; empty if nothing.

    `unknown`: no such cut; `twice`: two cuts from one unit; `pool`: the counters it needs are not there; `must`: the cut
    that must be in it is not; `short`: it does not pay enough.
    """
    offered = set(cuts)
    if any(cut not in offered for cut in chosen):
        return "unknown"
    if len({cut.unit for cut in chosen}) < len(chosen):
        return "twice"
    stock = dict(pool or {})
    kinds = tuple(stock)
    if _take(tuple(stock.values()), kinds, tuple(chain.from_iterable(cut.takes for cut in chosen))) is None:
        return "pool"
    if need > 0 and must is not None and not any(map(must, chosen)):
        return "must"
    return "short" if sum(cut.pays for cut in chosen) < need else ""


def needless(chosen: Sequence[Cut], need: int, must: Must | None = None) -> tuple[Cut, ...]:
    """The cuts that could be left out, each by itself, without paying too little."""
    pays = sum(cut.pays for cut in chosen)
    wanted = [cut for cut in chosen if must is not None and must(cut)]
    return tuple(cut for cut in chosen if pays - cut.pays >= need and wanted != [cut])


def ladder(unit: str, steps: Sequence[tuple[int, str, str]], harm: Callable[[int], float] = float) -> list[Cut]:
    """The cuts of a unit that loses step by step.

    Each step is (what it pays, what is left after it, the counter that needs: empty if none), the first loss first.
    """
    cuts = []
    pays = 0
    for paid, leaves, takes in steps:
        pays += paid
        cuts.append(Cut(unit, pays, harm(pays), leaves, (takes,) if takes else ()))
    return cuts


def change(amount: int, sizes: Iterable[int], pool: Mapping[int, int] | None = None) -> tuple[int, ...] | None:
    """The fewest partial counters that make up an amount, largest first; None if the pool cannot make it up.

    `pool`: how many of each size there are; None: enough of all.
    """
    best: dict[int, tuple[int, ...]] = {0: ()}
    for size in sorted(set(sizes), reverse=True):
        grown = dict(best)
        for made, counters in best.items():
            room = (amount - made) // size
            for count in range(1, (room if pool is None else min(room, pool.get(size, 0))) + 1):
                total = made + count * size
                more = counters + (size,) * count
                if total not in grown or len(more) < len(grown[total]):
                    grown[total] = more
        best = grown
    return best.get(amount)


class Exchange(NamedTuple):
    """What each side loses in an exchange, in its own reckoning; `attacker_all`, `defender_all`: that side loses everything."""

    attacker: int
    defender: int
    attacker_all: bool
    defender_all: bool


def exchange(attack: int, defence: int) -> Exchange:
    """An exchange: the smaller side loses everything, the other at least as much; equal sides lose everything both."""
    least = min(attack, defence)
    return Exchange(least, least, attack <= defence, defence <= attack)


def _by_unit(cuts: Iterable[Cut]) -> list[list[Cut]]:
    found: dict[str, list[Cut]] = {}
    for cut in cuts:
        found.setdefault(cut.unit, []).append(cut)
    return list(found.values())


def _take(left: tuple[int, ...], kinds: tuple[str, ...], takes: tuple[str, ...]) -> tuple[int, ...] | None:
    """What is left of the pool; None if something is missing."""
    if not takes:
        return left
    rest = list(left)
    for kind in takes:
        if kind not in kinds:
            return None
        at = kinds.index(kind)
        rest[at] -= 1
        if rest[at] < 0:
            return None
    return tuple(rest)


def _few(known: Iterable[Payment], most: int) -> list[Payment]:
    """The best few, alike ones once. Among equals the one with the fewest cuts, then the one found first."""
    seen: set[tuple[object, ...]] = set()
    found = []
    for payment in sorted(known, key=lambda payment: (payment.pays, payment.harm, len(payment.cuts))):
        looks = tuple(sorted((cut.pays, cut.harm, cut.leaves, cut.takes) for cut in payment.cuts))
        if looks not in seen:
            seen.add(looks)
            found.append(payment)
            if len(found) == most:
                break
    return found
