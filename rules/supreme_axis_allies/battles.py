"""Which combats there are once all movement is done, and who takes part in one."""

from .chart import AIR, GROUND, KINDS, NAVAL, enemies
from .state import Battle, Unit
from .world import Saa, armed, controller, enemies_in, friendly, is_sea, neutral, owners, ships_and_planes, watched


def find(game: Saa, zone: str, why: str, rule: str) -> None:
    game.state.found.append(zone)
    game.tell(f"Combat in {zone}: {why}.", rule=rule)


def battles_of(game: Saa, seat: str) -> list[Battle]:
    """combat.when, combat.kinds: Strategic Bombing, sea combats, then land combats with their landings."""
    found = []
    raided = dict.fromkeys(unit.place for unit in game.state.units.of(seat) if unit.mission == "raid")
    found += [Battle(space, "raid", seat) for space in raided]
    for zone in game.state.found:
        own = [unit for unit in ships_and_planes(game.state.units.own(seat, zone)) if not unit.out]
        if own and watched(game, seat, zone):
            found.append(Battle(zone, "sea", seat))
    targets = dict.fromkeys(
        space
        for space in game.state.places
        if contested(game, space, seat)
        and any(_attacks(game, unit, space) for unit in game.state.units.own(seat, space))
    )
    targets |= dict.fromkeys(unit.ashore for unit in game.state.units.of(seat) if unit.ashore)
    found += [Battle(space, "land", seat) for space in targets]
    return found


def contested(game: Saa, space: str, seat: str) -> bool:
    """Ground that a nation has to fight for: an enemy's, a neutral, or its own side's where enemies have still to leave
    (combat.when, ruling.34)."""
    return not friendly(game, space, seat) or bool(armed(enemies_in(game, space, seat)))


def _attacks(game: Saa, unit: Unit, space: str) -> bool:
    if unit.kind in AIR:
        return unit.mission == "attack" and (neutral(game, space) or bool(armed(enemies_in(game, space, unit.owner))))
    return unit.kind in GROUND


# --- the two sides --------------------------------------------------------------------------------------------------


def attackers(game: Saa, battle: Battle) -> list[Unit]:
    """Units of the phasing nation in the combat (base.no-joint-attack); AAG and cargo are not among them."""
    return [unit for unit in game.state.units.own(battle.attacker, battle.space) if _fights(unit, battle)]


def defenders(game: Saa, battle: Battle) -> list[Unit]:
    """All enemies in the space together (base.multi-defence)."""
    return [unit for unit in enemies_in(game, battle.space, battle.attacker) if _fights(unit, battle)]


def _fights(unit: Unit, battle: Battle) -> bool:
    if unit.out or unit.mission == "raid" or unit.id in battle.fighters or unit.kind == "AAG":
        return False
    if is_sea(battle.space):
        return unit.kind in NAVAL or unit.kind in AIR
    return True


def side(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    return attackers(game, battle) if attacking else defenders(game, battle)


def over(game: Saa, battle: Battle) -> bool:
    """combat.end: one side is gone, or has left."""
    return not attackers(game, battle) or not defenders(game, battle)


def subs_awake(game: Saa, battle: Battle) -> dict[bool, bool]:
    """sub.destroyer, ruling.51: for each side, is there no enemy DES in the combat now?"""
    return {
        attacking: not any(unit.kind == "DES" for unit in side(game, battle, not attacking))
        for attacking in (True, False)
    }


def leader(game: Saa, battle: Battle) -> str:
    """Who decides for the defence as a whole: the Executor of a neutral, else the controller if his units fight, else who
    has most of them."""
    if battle.defender:
        return battle.defender
    units = defenders(game, battle) or enemies_in(game, battle.space, battle.attacker)
    here = None if is_sea(battle.space) else controller(game, battle.space)
    return max(owners(units), key=lambda nation: (nation == here, sum(unit.owner == nation for unit in units)))


def weakened(battle: Battle, nation: str) -> bool:
    """tech.10.superior-general: does an enemy's general work against this nation here?"""
    return any(general in enemies(nation) for general in battle.general)


def fought_over(game: Saa) -> set[str]:
    """Territories with a battle still to come this turn; a landing among friends is none."""
    return {
        battle.space
        for battle in game.state.battles
        if battle.kind == "land" and contested(game, battle.space, battle.attacker)
    }


def hit_points(unit: Unit) -> int:
    """base.btl-two-hits."""
    return (KINDS[unit.kind].hits or 0) - unit.damaged


def scouts_of(game: Saa, battle: Battle, nation: str) -> int:
    """Scout modifiers of a nation in a combat; at sea those of its cargo (ruling.16)."""
    return sum(unit.kind == "SCT" for unit in game.state.units.own(nation, battle.space))
