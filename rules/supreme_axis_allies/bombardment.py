"""Ships off the beach fire at its defenders (base.amphib.bombard)."""

from collections.abc import Sequence

from ..kernel.flow import Flow
from ..kernel.text import counted
from .battles import defenders, weakened
from .chart import BOMBARDING, KINDS, SUPERIOR_GENERAL_HITS
from .rolls import Shot, volley
from .state import Battle, Unit
from .world import Saa, own_in


def bombarding(game: Saa, battle: Battle, landed: Sequence[Unit]) -> list[Unit]:
    """BTL and CRU in the zones of landing that fought no sea combat this turn, the strongest first; at most one for each
    Ground unit landed."""
    ships = [
        unit
        for zone in dict.fromkeys(unit.came for unit in landed)
        for unit in own_in(game, zone, battle.attacker)
        if unit.kind in BOMBARDING and unit.id not in game.state.fought
    ]
    return sorted(ships, key=lambda unit: -(KINDS[unit.kind].attack or 0))[: len(landed)]


def bombard(game: Saa, battle: Battle, ships: Sequence[Unit]) -> Flow[int]:
    """One shot each, at the attack rating. The hits are no sneak fire: they come off with the losses of the first round."""
    if not ships:
        return 0
    game.state.fought += [unit.id for unit in ships]
    hits, _ = yield from volley(
        game,
        battle,
        battle.attacker,
        [Shot(unit.kind, _rating(battle, unit)) for unit in ships],
        f"Bombardment of {battle.space}",
        defenders(game, battle),
    )
    game.tell(f"Shore bombardment of {battle.space}: {counted(hits, 'hit')}.", rule="base.amphib.bombard")
    return hits


def _rating(battle: Battle, ship: Unit) -> int:
    lower = ship.kind in SUPERIOR_GENERAL_HITS and weakened(battle, ship.owner)
    return (KINDS[ship.kind].attack or 0) - lower
