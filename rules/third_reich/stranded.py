"""49.6: British units caught in Vichy territory when France falls: out by SR at once, or war, or destruction; 36.1: Germans and
Italians caught in each other's land when the war that allied them is revoked."""

from .chart import GROUND, SIDE, VICHY, land
from .entente import estranged
from .losses import eliminate
from .naming import called, short
from .state import Unit
from .vichy import asleep
from .world import Tr, holder, revision
from .zones import beside_enemy

MOVES = (*GROUND, "air", "fleet")


def caught(game: Tr, unit: Unit) -> bool:
    """Is a unit of the West in territory of a Vichy France it isn't at war with?"""
    return (
        unit.kind not in ("airbase", "partisan") and SIDE[unit.owner] == "Allies" and holder(game, unit.place) == VICHY
    )


def all_caught(game: Tr, seat: str) -> list[Unit]:
    return [u for u in game.state.units.of(seat) if caught(game, u)] if asleep(game) else []


def unwelcome(game: Tr, unit: Unit) -> bool:
    """36.1: a German or Italian unit in the land of the other, who is no ally any more."""
    return unit.place in land() and estranged(game, unit.owner, holder(game, unit.place)) == "36.1"


def passage(game: Tr, unit: Unit) -> frozenset[str]:
    """Hexes closed to it that a caught unit may pass in SR: Vichy units don't hinder it, an enemy next to the hex does."""
    if caught(game, unit) or unwelcome(game, unit):
        whose = holder(game, unit.place)
        beside = beside_enemy(game, unit.owner)
        return game.derived(
            ("passage", unit.owner, whose),
            (revision(game), len(game.state.wars)),
            lambda: frozenset(h for h in land() if holder(game, h) == whose and h not in beside),
        )
    return frozenset()


def turn_out(game: Tr) -> None:
    """36.1, 21.4: who is still there as the player turn ends is lost."""
    for unit in [u for u in game.state.units if u.kind in MOVES and unwelcome(game, u)]:
        if SIDE[unit.owner] == game.state.side:
            game.tell(f"{short(unit)} has no right to be in {called(unit.place)} and is lost", rule=("36.1", "21.4d"))
            eliminate(game, unit)
