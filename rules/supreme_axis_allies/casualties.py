"""Taking losses: how hits may be laid on a force, who of several owners takes them, which units go (combat.casualties)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Ask, Flow, choose, everyone, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Units, Wanted
from ..kernel.text import counted
from .battles import hit_points
from .chart import AIR, KINDS, NATIONS, NAVAL, TRANSPORTS, count_text
from .selection import counted_out
from .state import Battle, Unit
from .world import Saa, cargo, destroy, owners, spoken


def capacity(units: Iterable[Unit]) -> dict[str, int]:
    """Hits each kind can take."""
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + hit_points(unit)
    return {code: found[code] for code in KINDS if found.get(code)}


@dataclass(frozen=True)
class Losses:
    """How hits may be laid on units: TRN last (trn.last), SUB hits on ships only (sub.no-air)."""

    units: Sequence[Unit]
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
        return cls(units, fighting, air, min(hits + at_ships - fighting, carriers))

    @cached_property
    def can(self) -> Mapping[str, int]:
        """Hits each kind can take."""
        return capacity(self.units)

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
        whole = sum(hit_points(unit) > 1 for unit in self.units)  # base.btl-two-hits: a hit would only damage them
        soaked = min(whole, self.fighting) if soak else 0
        wanted = {"BTL": soaked} if soaked else {}
        left["fight"] -= soaked
        for kind in sorted(self.can, key=lambda kind: (rank(kind, priority), KINDS[kind].cost)):
            pot = "transport" if kind in TRANSPORTS else "fight"
            take = min(self.can[kind] - wanted.get(kind, 0), left[pot], left["air" if kind in AIR else pot])
            if take:
                wanted[kind] = wanted.get(kind, 0) + take
                left[pot] -= take
                left["air"] -= take if kind in AIR else 0
        return wanted

    def only_one_way(self) -> bool:
        """Is there nothing to choose? If no kind can be spared for another, the losses are the same whatever is put first."""
        ways = [self.cheapest((kind,), soak=False) for kind in self.can]
        return all(way == ways[0] for way in ways)


def rank(kind: str, priority: Sequence[str]) -> int:
    return priority.index(kind) if kind in priority else len(priority)


def share_out(game: Saa, battle: Battle, units: Sequence[Unit], whole: Losses) -> Flow[dict[str, Losses]]:
    """base.multi-defence. TRN are the last of the whole side, so those hits are parted by themselves (trn.last)."""
    nations = owners(units)
    own = {nation: [unit for unit in units if unit.owner == nation] for nation in nations}
    can = {nation: capacity(own[nation]) for nation in nations}
    air = [sum(n for kind, n in can[nation].items() if kind in AIR) for nation in nations]
    ships = [sum(n for kind, n in can[nation].items() if kind in TRANSPORTS) for nation in nations]
    rest = [sum(can[nation].values()) - air[i] - ships[i] for i, nation in enumerate(nations)]
    fighting = yield from _agree(
        game,
        battle,
        nations,
        whole.fighting,
        [
            way
            for way in splits(whole.fighting, [a + b for a, b in zip(rest, air, strict=True)])
            if sum(max(0, take - most) for take, most in zip(way, rest, strict=True)) <= whole.air
        ],
    )
    transports = yield from _agree(
        game, battle, nations, whole.transports, list(splits(whole.transports, ships)), " on Transports"
    )
    # sub.no-air: what an owner's other units cannot take falls on his aircraft; the rest of those hits goes round in turn
    on_air = [max(0, take - most) for take, most in zip(fighting, rest, strict=True)]
    spare = whole.air - sum(on_air)
    shares = {}
    for i, nation in enumerate(nations):
        more = min(spare, min(air[i], fighting[i]) - on_air[i])
        spare -= more
        shares[nation] = Losses(own[nation], fighting[i], on_air[i] + more, transports[i])
    return shares


def _agree(
    game: Saa, battle: Battle, nations: Sequence[str], total: int, ways: list[tuple[int, ...]], where: str = ""
) -> Flow[tuple[int, ...]]:
    """Each owner says how many he takes; if it does not add up the attacker decides."""
    even = min(ways, key=lambda way: (sum(n * n for n in way), [-n for n in way]))
    asks = [
        Ask(
            nation,
            f"{counted(total, 'hit')}{where} in {battle.space} on allied units: how many do yours take?",
            choices=tuple(map(str, sorted({way[i] for way in ways}))),
            policy="share",
            rules=("base.multi-defence",),
            about={"even": str(even[i])},
        )
        for i, nation in enumerate(nations)
        if len({way[i] for way in ways}) > 1
    ]
    answers = yield from everyone(asks)
    offered = tuple(int(str(answers[n])) if n in answers else even[i] for i, n in enumerate(nations))
    if offered in ways:
        return offered
    words = {", ".join(f"{n} {NATIONS[nation]}" for n, nation in zip(way, nations, strict=True)): way for way in ways}
    picked = yield from choose(
        battle.attacker,
        f"The defenders of {battle.space} don't agree who takes {counted(total, 'hit')}{where}: you decide.",
        list(words),
        rules=("base.multi-defence",),
    )
    return words[picked]


def splits(total: int, most: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every way to part a total among parts that take at most so much."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    for first in range(min(total, most[0]), -1, -1):
        for rest in splits(total - first, most[1:]):
            yield (first, *rest)


def take_hits(game: Saa, battle: Battle, units: Sequence[Unit], hits: int, at_ships: int, why: str) -> Flow[None]:
    """Lay hits on the units of one side, who may have several owners."""
    whole = Losses.laid_on(units, hits, at_ships)
    if not whole.total:
        return
    shares = yield from share_out(game, battle, units, whole)
    for nation, losses in shares.items():
        if losses.total:
            own = [unit for unit in units if unit.owner == nation]
            yield from _take_own(game, battle, nation, own, losses, why)


def _take_own(game: Saa, battle: Battle, nation: str, units: list[Unit], losses: Losses, why: str) -> Flow[None]:
    wanted = losses.cheapest()
    if not losses.only_one_way():
        answer = yield from order(
            nation,
            f"{why}: {counted(losses.total, 'hit')} on your {spoken(units)}. Which do you lose?",
            (Lose,),
            policy="casualties",
            rules=("combat.casualties", "base.air-hits", "trn.last", "sub.no-air"),
            about={
                "units": [(unit.kind, hit_points(unit)) for unit in units],
                "share": (losses.fighting, losses.air, losses.transports),
            },
        )
        assert isinstance(answer, Lose)
        wanted = dict(answer.units)
    yield from _apply(game, battle, nation, units, wanted)


def _apply(game: Saa, battle: Battle, nation: str, units: list[Unit], wanted: Mapping[str, int]) -> Flow[None]:
    lost: list[Unit] = []
    damaged: list[Unit] = []
    for kind, count in wanted.items():
        of_kind = [unit for unit in units if unit.kind == kind]
        for unit in [unit for unit in of_kind if hit_points(unit) > 1][:count]:
            unit.damaged = True
            damaged.append(unit)
            count -= 1
        lost += yield from single_out(game, battle, of_kind, count, "is lost", "casualties", "combat.casualties")
    for unit in lost:
        destroy(game, unit)
        mat = battle.lost.setdefault(nation, {})
        mat[unit.kind] = mat.get(unit.kind, 0) + 1
    words = [f"loses {spoken(lost)}"] if lost else []
    afloat = sum(unit not in lost for unit in damaged)
    words += [f"has {afloat} BTL damaged"] if afloat else []
    game.tell(f"{NATIONS[nation]} {' and '.join(words)}.", rule="combat.casualties", kind="losses")


# --- which of several like units ------------------------------------------------------------------------------------


def single_out(
    game: Saa, battle: Battle, units: Sequence[Unit], count: int, fate: str, policy: str, rule: str
) -> Flow[list[Unit]]:
    """So many of a nation's units of one kind; their owner says which where they differ (combat.casualties)."""
    left = sorted(units, key=lambda unit: _dear(game, unit))
    ways = _ways(game, battle, left)
    picked: list[Unit] = []
    while len(picked) < count:
        differing = _offered(left, ways)
        unit = left[0]
        if len(differing) > 1 and count - len(picked) < len(left):
            answer = yield from choose(
                unit.owner,
                f"{battle.space}: which {unit.kind} {fate}{f', {count - len(picked)} to go' if count > 1 else ''}?",
                list(differing),
                policy=policy,
                rules=(rule,),
                about={"which": unit.kind},
            )
            unit = differing[answer]
        left.remove(unit)
        picked.append(unit)
    return picked


Way = tuple[str, str]
"""How a unit came to be here, as far as it matters for what it may do next, and what it carries."""


def _ways(game: Saa, battle: Battle, units: Sequence[Unit]) -> dict[str, Way]:
    several = len({unit.came for unit in units}) > 1
    ways: dict[str, Way] = {}
    for unit in units:
        load = cargo(game, unit) if unit.kind in NAVAL else []
        ways[unit.id] = _way(battle, unit, several), f"with {spoken(load)}" if load else ""
    return ways


def _offered(units: Sequence[Unit], ways: Mapping[str, Way]) -> dict[str, Unit]:
    """One of each that differ, the one to be missed least first. Who lasts for this combat only goes before others, an
    empty ship before a laden one of the same course."""
    guests = [unit for unit in units if unit.guest]
    found: dict[str, Unit] = {}
    for unit in guests or units:
        way, load = ways[unit.id]
        if (way or "empty") not in found:
            found.setdefault(" ".join(filter(None, (way, load))) or "empty", unit)
    return found


def _way(battle: Battle, unit: Unit, several: bool) -> str:
    attacking = unit.owner == battle.attacker
    if unit.kind in AIR:
        if unit.land:
            return "landing nowhere" if unit.land == "-" else f"landing at {unit.land}"
        if attacking:
            return "from a CAR"  # it came with the ship and has no flight plan
        return f"from {battle.homes[unit.id]}" if unit.id in battle.homes else f"of {battle.space}"
    if unit.kind in NAVAL:
        return f"from {unit.came}" if several and unit.came else ""  # a defender came from nowhere
    return "landed" if unit.landed else "by land" if attacking else ""


def _dear(game: Saa, unit: Unit) -> tuple[bool, int, bool]:
    """Of units of a kind go first those that last for this combat only, the emptiest ships, troops that cannot retreat."""
    load = sum(KINDS[other.kind].cost for other in cargo(game, unit)) if unit.kind in NAVAL else 0
    return not unit.guest, load, not unit.landed


class Lose(Order):
    """Say which of your units take the hits; a BTL is damaged first and sinks by its second hit."""

    syntax = Syntax(("lose", "take", "casualties"), Units("units"))
    units: Wanted

    @staticmethod
    def losses(game: Saa, seat: str) -> Losses:
        """What is asked of the seat."""
        ask = game.asked(seat)
        assert ask is not None
        units = [Unit("", kind, seat, "", damaged=KINDS[kind].hits != points) for kind, points in ask.about["units"]]
        return Losses(units, *ask.about["share"])

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        losses = cls.losses(game, seat)
        seen: dict[tuple[tuple[str, int], ...], None] = {}
        for soak in (True, False):
            for first in ((), *((kind,) for kind in losses.can)):
                for second in ((), *((kind,) for kind in losses.can)):
                    wanted = losses.cheapest((*first, *second), soak)
                    seen.setdefault(tuple((kind, wanted[kind]) for kind in KINDS if wanted.get(kind)))
        return seen

    def settle(self, game: Saa, seat: str) -> "Lose":
        """`all INF` counted out."""
        return Lose(units=counted_out(self.units, self.losses(game, seat).can))

    def check(self, game: Saa, seat: str) -> None:
        why = self.losses(game, seat).refusal(dict(self.units))
        if why:
            raise Refused(why[0], rule=why[1])
