"""Fighters that come to the help of a place under attack, and go home again."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .battles import fought_over
from .chart import ALLIANCE, NATIONS, ORDER
from .state import Battle, Unit
from .world import (
    Saa,
    board,
    is_sea,
    own_in,
    put,
    region_of,
    units_in,
)


def scramble(game: Saa, battle: Battle) -> Flow[None]:
    """scramble.region, scramble.sea: declared before the first dice of the combat (ruling.60)."""
    for nation in ORDER:
        if ALLIANCE[nation] == ALLIANCE[battle.attacker]:
            continue
        for base in bases(game, battle, nation):
            fighters = ready(game, nation, base)
            answer = yield from choose(
                nation,
                f"{battle.space} is attacked by {NATIONS[battle.attacker]}. Scramble FIT from {base} "
                f"({len(fighters)} there)?",
                ("stay", *(f"scramble {count}" for count in range(1, len(fighters) + 1))),
                policy="scramble",
                rules=(
                    "scramble.sea" if is_sea(battle.space) else "scramble.region",
                    "scramble.once",
                    "scramble.return",
                ),
                about={"base": base, "threatened": threatened(game, base)},
            )
            count = 0 if answer == "stay" else int(answer.split()[1])
            for unit in fighters[:count]:
                battle.homes[unit.id] = base
                put(game, unit, battle.space)
            if count:
                game.tell(
                    f"{NATIONS[nation]} scrambles {counted(count, 'FIT', 'FIT')} from {base} to {battle.space}.",
                    rule="scramble.sea" if is_sea(battle.space) else "scramble.region",
                )


def threatened(game: Saa, base: str) -> bool:
    """Is the fighters' own Territory attacked this turn as well?"""
    return base in fought_over(game)


def bases(game: Saa, battle: Battle, nation: str) -> list[str]:
    """Territories with FIT that may come: of the same Region, or on the coast of the zone; never from a CAR (ruling.62)."""
    if is_sea(battle.space):
        near: Sequence[str] = board().neighbours(battle.space, "coast")
    else:
        near = [name for name in region_of(battle.space) if name != battle.space]
    return [base for base in near if ready(game, nation, base)]


def ready(game: Saa, nation: str, base: str) -> list[Unit]:
    """scramble.once: a FIT that has fought this turn stays where it is."""
    return [unit for unit in own_in(game, base, nation) if unit.kind == "FIT" and not unit.out]


def send_home(game: Saa, battle: Battle) -> None:
    """scramble.return, ruling.61: straight home after the combat. If home falls afterwards they land as all aircraft do."""
    for unit in [unit for unit in units_in(game, battle.space) if unit.id in battle.homes]:
        unit.out = True
        put(game, unit, battle.homes[unit.id])
