"""Hits on a force of several allied owners: they agree who loses how much, failing which the attacker decides."""

from collections.abc import Iterable, Sequence

from ..kernel.flow import Ask, Flow, choose, everyone
from ..kernel.text import counted
from .battles import owners
from .chart import AIR, NATIONS, TRANSPORTS
from .losses import Losses
from .state import Battle, Unit
from .world import Saa


def share_out(game: Saa, battle: Battle, units: Sequence[Unit], whole: Losses) -> Flow[dict[str, Losses]]:
    """base.multi-defence. TRN are the last of the whole side, so those hits are parted by themselves (trn.last)."""
    nations = owners(list(units))
    if len(nations) == 1:
        return {nations[0]: whole}
    own = {nation: [unit for unit in units if unit.owner == nation] for nation in nations}
    can = {nation: Losses.laid_on(own[nation], 0, 0).can for nation in nations}
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
        "hit",
    )
    transports = yield from _agree(
        game, battle, nations, whole.transports, list(splits(whole.transports, ships)), "hit on Transports"
    )
    # sub.no-air: what an owner's other units cannot take falls on his aircraft; the rest of those hits goes round in turn
    on_air = [max(0, take - most) for take, most in zip(fighting, rest, strict=True)]
    spare = whole.air - sum(on_air)
    shares = {}
    for i, nation in enumerate(nations):
        more = min(spare, min(air[i], fighting[i]) - on_air[i])
        spare -= more
        shares[nation] = Losses.share(own[nation], fighting[i], on_air[i] + more, transports[i])
    return shares


def _agree(
    game: Saa, battle: Battle, nations: Sequence[str], total: int, ways: list[tuple[int, ...]], what: str
) -> Flow[tuple[int, ...]]:
    """Each owner says how many he takes; if it does not add up the attacker decides."""
    even = min(ways, key=lambda way: (sum(n * n for n in way), [-n for n in way]))
    if len(ways) == 1:
        return even
    asks = [
        Ask(
            nation,
            f"{counted(total, what)} in {battle.space} on allied units: how many will yours take?",
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
        f"The defenders of {battle.space} do not agree who takes {counted(total, what)}. Decide.",
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
