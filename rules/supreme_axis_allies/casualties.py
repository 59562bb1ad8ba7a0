"""Taking losses: each owner chooses among his own units (combat.casualties)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose, everyone, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Units, Wanted
from ..kernel.text import counted
from .battles import hit_points, owners
from .chart import AIR, KINDS, NATIONS, TRANSPORTS, count_text
from .state import Battle, Unit
from .world import Saa, destroy, spoken


def capacity(units: Iterable[Unit]) -> dict[str, int]:
    """Hits each kind can take."""
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + hit_points(unit)
    return {code: found[code] for code in KINDS if found.get(code)}


class Losses:
    """How hits may be laid on units: TRN last (trn.last), SUB hits on ships only (sub.no-air)."""

    def __init__(self, units: Sequence[Unit], hits: int, at_ships: int) -> None:
        self.can = capacity(units)
        self.air = min(hits, sum(n for kind, n in self.can.items() if kind in AIR))
        others = sum(n for kind, n in self.can.items() if kind not in AIR and kind not in TRANSPORTS)
        carriers = sum(n for kind, n in self.can.items() if kind in TRANSPORTS)
        self.fighting = min(hits + at_ships, others + self.air)
        self.transports = min(max(0, hits + at_ships - others - self.air), carriers)
        self.total = self.fighting + self.transports

    def refusal(self, wanted: Mapping[str, int]) -> tuple[str, str] | None:
        """(why, rule) if these losses are not allowed."""
        for kind, count in wanted.items():
            if count > self.can.get(kind, 0):
                return f"you can lose {count_text(self.can)}, not {count} {kind}", "combat.casualties"
        if sum(wanted.values()) != self.total:
            return f"take exactly {counted(self.total, 'hit')}", "combat.casualties"
        if sum(count for kind, count in wanted.items() if kind in TRANSPORTS) != self.transports:
            return "Transports are lost last", "trn.last"
        if sum(count for kind, count in wanted.items() if kind in AIR) > self.air:
            return "hits of SUB fall on ships only", "sub.no-air"
        return None

    def cheapest(self, priority: Sequence[str] = ()) -> dict[str, int]:
        """Losses by a list of kinds, the rest by price; a BTL is damaged before anything is sunk."""
        left = {"fight": self.fighting, "air": self.air, "transport": self.transports}
        order = sorted(self.can, key=lambda kind: (priority.index(kind) if kind in priority else 99, KINDS[kind].cost))
        wanted: dict[str, int] = {}
        for kind in order:
            pot = "transport" if kind in TRANSPORTS else "fight"
            take = min(self.can[kind], left[pot], left["air"] if kind in AIR else 99)
            if take:
                wanted[kind] = take
                left[pot] -= take
                left["air"] -= take if kind in AIR else 0
        return wanted

    def only_one_way(self) -> bool:
        """Is there nothing to choose?"""
        fighting = [kind for kind in self.can if kind not in TRANSPORTS and not (kind in AIR and not self.air)]
        carriers = [kind for kind in self.can if kind in TRANSPORTS]
        free_fight = 0 < self.fighting < sum(self.can[kind] for kind in fighting) and len(fighting) > 1
        free_transport = 0 < self.transports < sum(self.can[kind] for kind in carriers) and len(carriers) > 1
        return not free_fight and not free_transport


def take_hits(game: Saa, battle: Battle, units: Sequence[Unit], hits: int, at_ships: int, why: str) -> Flow[list[Unit]]:
    """Lay hits on units of one side. Returns the units lost; damaged BTL stay."""
    if hits + at_ships == 0 or not units:
        return []
    nations = owners(list(units))
    shares = {nations[0]: (hits, at_ships)}
    if len(nations) > 1:
        shares = yield from _share(game, battle, units, hits, at_ships, nations)
    lost: list[Unit] = []
    for nation in nations:
        own = [unit for unit in units if unit.owner == nation]
        lost += yield from _take_own(game, nation, own, *shares.get(nation, (0, 0)), why)
    return lost


def _take_own(game: Saa, nation: str, units: list[Unit], hits: int, at_ships: int, why: str) -> Flow[list[Unit]]:
    losses = Losses(units, hits, at_ships)
    if not losses.total:
        return []
    wanted = losses.cheapest()
    if not losses.only_one_way():
        answer = yield from order(
            nation,
            f"{why}: {counted(losses.total, 'hit')} on your {spoken(units)}. Which do you lose?",
            (Lose,),
            policy="casualties",
            rules=("combat.casualties", "trn.last", "sub.no-air"),
            about={"units": [(unit.kind, hit_points(unit)) for unit in units], "hits": hits, "at_ships": at_ships},
        )
        assert isinstance(answer, Lose)
        wanted = dict(answer.units)
    return _apply(game, nation, units, wanted)


def _apply(game: Saa, nation: str, units: list[Unit], wanted: Mapping[str, int]) -> list[Unit]:
    lost: list[Unit] = []
    damaged = 0
    for kind, count in wanted.items():
        of_kind = [unit for unit in units if unit.kind == kind]
        for _ in range(count):
            whole = next((unit for unit in of_kind if hit_points(unit) > 1), None)
            if whole is not None:
                whole.damaged = True
                damaged += 1
            else:
                unit = of_kind.pop()
                destroy(game, unit)
                lost.append(unit)
    words = [f"loses {spoken(lost)}"] if lost else []
    words += [f"has {counted(damaged, 'BTL', 'BTL')} damaged"] if damaged else []
    game.tell(f"{NATIONS[nation]} {' and '.join(words)}.", rule="combat.casualties", kind="losses")
    return lost


def _share(
    game: Saa, battle: Battle, units: Sequence[Unit], hits: int, at_ships: int, nations: Sequence[str]
) -> Flow[dict[str, tuple[int, int]]]:
    """base.multi-defence: the owners agree who loses how much, failing which the attacker decides."""
    whole = Losses(units, hits, at_ships)
    total = whole.total
    if total >= sum(capacity(units).values()):
        return dict.fromkeys(nations, (hits, at_ships))
    bounds = []
    for nation in nations:
        alone = Losses([unit for unit in units if unit.owner == nation], 99 * bool(hits), 99)
        # trn.last holds for the whole side: nobody loses a TRN while an ally has anything else to give
        bounds.append((alone.fighting, alone.fighting + alone.transports) if whole.transports else (0, alone.fighting))
    ways = list(_splits(total, bounds))
    assert ways, "the hits can be laid on somebody"
    chosen = ways[0]
    if len(ways) > 1:
        asks = [
            Ask(
                nation,
                f"{counted(total, 'hit')} in {battle.space} on allied units: how many will yours take?",
                choices=tuple(str(n) for n in sorted({way[i] for way in ways})),
                policy="share",
                rules=("base.multi-defence",),
                about={"total": total, "nations": len(nations)},
            )
            for i, nation in enumerate(nations)
        ]
        answers = yield from everyone(asks)
        offered = tuple(int(str(answers[nation])) for nation in nations)
        if offered in ways:
            chosen = offered
        else:
            words = {
                ", ".join(f"{n} {NATIONS[nation]}" for n, nation in zip(way, nations, strict=True)): way for way in ways
            }
            picked = yield from choose(
                battle.attacker,
                f"The defenders of {battle.space} do not agree who takes {counted(total, 'hit')}. Decide.",
                list(words),
                rules=("base.multi-defence",),
            )
            chosen = words[picked]
    shares = {}
    ships_left = at_ships
    for nation, share in zip(nations, chosen, strict=True):
        own = [unit for unit in units if unit.owner == nation]
        ships = sum(n for kind, n in capacity(own).items() if kind not in AIR)
        of_subs = min(ships_left, share, ships)
        ships_left -= of_subs
        shares[nation] = (share - of_subs, of_subs)
    return shares


def _splits(total: int, bounds: Sequence[tuple[int, int]]) -> Iterable[tuple[int, ...]]:
    """Every way to part a total among parts with these least and most shares."""
    least, most = bounds[0]
    if len(bounds) == 1:
        if least <= total <= most:
            yield (total,)
        return
    for first in range(min(total, most), least - 1, -1):
        for rest in _splits(total - first, bounds[1:]):
            yield (first, *rest)


class Lose(Order):
    """Say which of your units take the hits; a BTL is damaged first and sinks by its second hit."""

    syntax = Syntax(("lose", "take", "casualties"), Units("units"))
    units: Wanted

    @staticmethod
    def _losses(game: Saa, seat: str) -> Losses:
        ask = game.asked(seat)
        assert ask is not None
        units = [
            Unit(0, kind, seat, "", damaged=bool((KINDS[kind].hits or 0) > points))
            for kind, points in ask.about["units"]
        ]
        return Losses(units, ask.about["hits"], ask.about["at_ships"])

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        losses = cls._losses(game, seat)
        seen: dict[tuple[tuple[str, int], ...], None] = {}
        for first in ((), *((kind,) for kind in losses.can)):
            for second in ((), *((kind,) for kind in losses.can)):
                wanted = losses.cheapest((*first, *second))
                seen.setdefault(tuple((kind, wanted[kind]) for kind in KINDS if wanted.get(kind)))
        return seen

    def check(self, game: Saa, seat: str) -> None:
        wanted = dict(self.units)
        if any(kind == "*" or count < 1 for kind, count in self.units):
            raise Refused("say how many of which kind", rule="combat.casualties")
        why = self._losses(game, seat).refusal(wanted)
        if why:
            raise Refused(why[0], rule=why[1])
