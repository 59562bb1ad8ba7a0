"""A combat on land: landing, dogfight, bombardment, rounds, conquest."""

from ..kernel.flow import Flow
from .battles import attackers
from .carry import put_ashore
from .chart import AIR, GROUND, NATIONS
from .conquest import capture
from .dogfight import dogfight
from .engagement import announce, fight, result
from .garrison import garrison
from .landing import land_dogfighters
from .neutrals import attrition, disband, raise_defence
from .scramble import scramble, send_home
from .state import Battle, Unit
from .world import Saa, armed, controller, destroy, enemies_in, friendly, neutral, own_in, spoken, units_in


def land_battle(game: Saa, battle: Battle) -> Flow[None]:
    """base.amphib.sequence: the sea combat has been fought; the troops land, ships bombard, then the land battle."""
    seat, space = battle.attacker, battle.space
    battle.neutral = neutral(game, space)  # a Realignment of this phase may have changed it
    landed = yield from _come_ashore(game, battle)
    if friendly(game, space, seat):
        return
    if not attackers(game, battle):
        game.tell(f"Nobody is left to attack {space}.", rule="base.amphib.sea-first")
        _guns_lost(game, battle)
        return
    announce(game, battle)
    if battle.neutral:
        yield from raise_defence(game, battle, attackers(game, battle))
    else:
        yield from scramble(game, battle)
        yield from garrison(game, battle)
    yield from dogfight(game, battle)
    yield from fight(game, battle, landed)
    yield from _aftermath(game, battle)


def _come_ashore(game: Saa, battle: Battle) -> Flow[list[Unit]]:
    """base.amphib.sea-first, base.sea-noncombat: from zones without a fight, or where it was won."""
    seat, space = battle.attacker, battle.space
    landed: list[Unit] = []
    for zone in list(game.state.units):
        troops = [unit for unit in own_in(game, zone, seat) if unit.ashore == space]
        if not troops:
            continue
        if zone in game.state.found and zone not in game.state.cleared:
            for unit in troops:
                unit.ashore = ""
            game.tell(f"The landing from {zone} in {space} fails: the sea is not won.", rule="base.amphib.sea-first")
            continue
        put_ashore(game, troops, space)
        landed += troops
        game.tell(f"{NATIONS[seat]}: {spoken(troops)} go ashore in {space}.", rule="base.amphib.sequence")
    if landed and neutral(game, space):
        lost = yield from attrition(game, seat, landed, space)
        landed = [unit for unit in landed if unit not in lost]
    return landed


def _aftermath(game: Saa, battle: Battle) -> Flow[None]:
    """Conquest, guns left alone, aircraft of the defender, units that lasted for this combat only."""
    seat, space = battle.attacker, battle.space
    disband(game, space)
    ground = [unit for unit in attackers(game, battle) if unit.kind in GROUND]
    if ground and not [unit for unit in armed(enemies_in(game, space, seat)) if not unit.out]:
        capture(game, space, seat)  # base.ground-first-round, ruling.55
        for unit in ground:
            unit.evacuate = False
    else:
        _guns_lost(game, battle)
        result(game, battle)
    send_home(game, battle)
    yield from land_dogfighters(game, space, seat)
    for unit in units_in(game, space):
        if unit.kind in AIR and unit.mission != "raid":
            unit.out = True  # scramble.once: who has defended here scrambles nowhere


def _guns_lost(game: Saa, battle: Battle) -> None:
    """AAG that came with an army which is gone: the defender takes them, or they are lost where he has one."""
    seat, space = battle.attacker, battle.space
    if any(unit.kind in GROUND for unit in attackers(game, battle)):
        return
    for unit in [u for u in own_in(game, space, seat) if u.kind == "AAG"]:
        owner = controller(game, space)
        if owner is None or any(u.kind == "AAG" and u.owner != seat for u in units_in(game, space)):
            destroy(game, unit)
        else:
            unit.owner = owner
