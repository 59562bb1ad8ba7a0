"""How hits may be laid on a force."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..kernel.text import counted
from .battles import hit_points
from .chart import AIR, KINDS, TRANSPORTS, count_text
from .state import Unit


def capacity(units: Iterable[Unit]) -> dict[str, int]:
    """Hits each kind can take."""
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + hit_points(unit)
    return {code: found[code] for code in KINDS if found.get(code)}


@dataclass(frozen=True)
class Losses:
    """How hits may be laid on units: TRN last (trn.last), SUB hits on ships only (sub.no-air)."""

    can: Mapping[str, int]
    """Hits each kind can take."""
    whole: int
    """Hits that would only damage a BTL (base.btl-two-hits)."""
    fighting: int
    """Hits to be laid on units other than TRN,"""
    air: int
    """at most so many of them on aircraft,"""
    transports: int
    """and hits to be laid on TRN."""

    @classmethod
    def laid_on(cls, units: Sequence[Unit], hits: int, at_ships: int) -> "Losses":
        """`hits` may fall on anything, `at_ships` are those of SUB; what finds no target is lost."""
        can = capacity(units)
        air = min(hits, sum(n for kind, n in can.items() if kind in AIR))
        others = sum(n for kind, n in can.items() if kind not in AIR and kind not in TRANSPORTS)
        carriers = sum(n for kind, n in can.items() if kind in TRANSPORTS)
        fighting = min(hits + at_ships, others + air)
        return cls(can, _whole(units), fighting, air, min(hits + at_ships - fighting, carriers))

    @classmethod
    def share(cls, units: Sequence[Unit], fighting: int, air: int, transports: int) -> "Losses":
        """What falls to one of several owners."""
        return cls(capacity(units), _whole(units), fighting, air, transports)

    @property
    def total(self) -> int:
        return self.fighting + self.transports

    def refusal(self, wanted: Mapping[str, int]) -> tuple[str, str] | None:
        """(why, rule) if these losses are not allowed."""
        for kind, count in wanted.items():
            if count > self.can.get(kind, 0):
                return f"you can lose {count_text(self.can)}, not {count} {kind}", "combat.casualties"
        if sum(wanted.values()) != self.total:
            return f"take exactly {counted(self.total, 'hit')}", "combat.casualties"
        if sum(count for kind, count in wanted.items() if kind in TRANSPORTS) != self.transports:
            return "TRN and CVY are lost last, when nothing else can take the hit", "trn.last"
        if sum(count for kind, count in wanted.items() if kind in AIR) > self.air:
            return f"SUB hit ships only, so at most {self.air} of these may be aircraft", "sub.no-air"
        return None

    def cheapest(self, priority: Sequence[str] = (), soak: bool = True) -> dict[str, int]:
        """Losses by a list of kinds, the rest by price. With `soak` whole BTL take damage before anything is sunk."""
        left = {"fight": self.fighting, "air": self.air, "transport": self.transports}
        wanted: dict[str, int] = {}
        if soak and self.whole and self.fighting:
            wanted["BTL"] = min(self.whole, self.fighting)
            left["fight"] -= wanted["BTL"]
        for kind in sorted(self.can, key=lambda kind: (_rank(kind, priority), KINDS[kind].cost)):
            pot = "transport" if kind in TRANSPORTS else "fight"
            take = min(self.can[kind] - wanted.get(kind, 0), left[pot], left["air"] if kind in AIR else 99)
            if take:
                wanted[kind] = wanted.get(kind, 0) + take
                left[pot] -= take
                left["air"] -= take if kind in AIR else 0
        return wanted

    def only_one_way(self) -> bool:
        """Is there nothing to choose? If no kind can be spared for another, the losses are the same whatever is put first."""
        ways = [self.cheapest((kind,), soak=False) for kind in self.can]
        return all(way == ways[0] for way in ways)


def _whole(units: Iterable[Unit]) -> int:
    return sum(hit_points(unit) > 1 for unit in units)


def _rank(kind: str, priority: Sequence[str]) -> int:
    return priority.index(kind) if kind in priority else len(priority)
