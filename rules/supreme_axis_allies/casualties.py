"""Taking losses: each owner chooses among his own units (combat.casualties)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Units, Wanted
from ..kernel.text import counted
from .battles import hit_points
from .chart import KINDS, NATIONS
from .losses import Losses
from .sharing import share_out
from .state import Battle, Unit
from .world import Saa, cargo, destroy, spoken


def take_hits(game: Saa, battle: Battle, units: Sequence[Unit], hits: int, at_ships: int, why: str) -> Flow[None]:
    """Lay hits on the units of one side, who may have several owners."""
    whole = Losses.laid_on(units, hits, at_ships)
    if not whole.total:
        return
    shares = yield from share_out(game, battle, units, whole)
    for nation, losses in shares.items():
        own = [unit for unit in units if unit.owner == nation]
        yield from _take_own(game, nation, own, losses, why)


def _take_own(game: Saa, nation: str, units: list[Unit], losses: Losses, why: str) -> Flow[None]:
    if not losses.total:
        return
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
    _apply(game, nation, units, wanted)


def _apply(game: Saa, nation: str, units: list[Unit], wanted: Mapping[str, int]) -> None:
    lost: list[Unit] = []
    damaged = 0
    for kind, count in wanted.items():
        of_kind = sorted((unit for unit in units if unit.kind == kind), key=lambda unit: _dear(game, unit))
        for _ in range(count):
            whole = next((unit for unit in of_kind if hit_points(unit) > 1), None)
            if whole is not None:
                whole.damaged = True
                damaged += 1
            else:
                unit = of_kind.pop(0)
                destroy(game, unit)
                lost.append(unit)
    words = [f"loses {spoken(lost)}"] if lost else []
    damaged -= sum(unit.damaged for unit in lost)
    words += [f"has {damaged} BTL damaged"] if damaged > 0 else []
    game.tell(f"{NATIONS[nation]} {' and '.join(words)}.", rule="combat.casualties", kind="losses")


def _dear(game: Saa, unit: Unit) -> tuple[bool, int, bool]:
    """Of units of a kind go first those that last for this combat only, the emptiest ships, troops that cannot retreat."""
    return (not unit.guest, sum(KINDS[other.kind].cost for other in cargo(game, unit)), not unit.landed)


class Lose(Order):
    """Say which of your units take the hits; a BTL is damaged first and sinks by its second hit."""

    syntax = Syntax(("lose", "take", "casualties"), Units("units"))
    units: Wanted

    @staticmethod
    def losses(game: Saa, seat: str) -> Losses:
        """What is asked of the seat."""
        ask = game.asked(seat)
        assert ask is not None
        units = [
            Unit(0, kind, seat, "", damaged=bool((KINDS[kind].hits or 0) > points))
            for kind, points in ask.about["units"]
        ]
        return Losses.share(units, *ask.about["share"])

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

    def check(self, game: Saa, seat: str) -> None:
        wanted = dict(self.units)
        if any(kind == "*" or count < 1 for kind, count in self.units):
            raise Refused("say how many of which kind", rule="combat.casualties")
        why = self.losses(game, seat).refusal(wanted)
        if why:
            raise Refused(why[0], rule=why[1])
