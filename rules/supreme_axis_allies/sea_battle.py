"""A combat at sea."""

from ..kernel.flow import Flow
from .battles import attackers, defenders
from .chart import AIR
from .dogfight import dogfight
from .engagement import announce, fight, result
from .landing import land_defenders
from .scramble import scramble, send_home
from .state import Battle
from .world import Saa, all_units, own_in


def sea_battle(game: Saa, battle: Battle) -> Flow[None]:
    """Scramble, dogfight, rounds; then the fighters come down and damaged BTL are whole again."""
    announce(game, battle)
    yield from scramble(game, battle)
    game.state.fought += [unit.id for unit in attackers(game, battle)]
    yield from dogfight(game, battle)
    yield from fight(game, battle)
    if attackers(game, battle) and not defenders(game, battle):
        game.state.cleared.append(battle.space)
    result(game, battle)
    send_home(game, battle)
    yield from land_defenders(game, battle.space, battle.attacker)
    for unit in own_in(game, battle.space, battle.attacker):
        unit.done = True
        if unit.kind in AIR:
            unit.out = True
    for unit in all_units(game):
        unit.damaged = False  # base.btl-two-hits: damage lasts for one combat, wherever the ship has gone
