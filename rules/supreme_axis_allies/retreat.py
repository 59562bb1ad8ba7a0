"""Leaving a combat: retreat with parting shots, submerging, and what is left behind."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .battles import attackers, defenders, hit_points, leader, owners, scouts_of
from .casualties import take_hits
from .chart import AIR, GROUND, KINDS, NATIONS, NAVAL
from .rolls import Shot, volley
from .rounds import subs_work
from .routes import sea_step
from .state import Battle, Unit
from .world import (
    Saa,
    board,
    cargo,
    controller,
    controller_at_start,
    enemies_in,
    friendly,
    is_sea,
    put,
    ships_and_planes,
    spoken,
)


def retreat_step(game: Saa, battle: Battle) -> Flow[bool]:
    """combat.retreat-order: attacker first, then defender. True if the combat is over."""
    for attacking in (True, False):
        if is_sea(battle.space):
            yield from submerge(game, battle, attacking)
        if not attackers(game, battle) or not defenders(game, battle):
            return True
        seat = battle.attacker if attacking else leader(game, battle)
        leaving = _leaving(game, battle, attacking)
        places = destinations(game, battle, attacking) if leaving else []
        only_air = bool(leaving) and all(unit.kind in AIR and unit.land for unit in leaving)
        if only_air and attacking:
            choices = ["fight on", "break off"]
        elif places:
            choices = ["fight on", *(f"retreat to {name}" for name in places)]
        else:
            continue
        enemy = defenders(game, battle) if attacking else attackers(game, battle)
        answer = yield from choose(
            seat,
            f"{battle.space} after round {battle.round}: your {spoken(_own(game, battle, attacking))} against "
            f"{spoken(enemy)}. Fight on or retreat?",
            choices,
            policy="retreat",
            rules=("combat.retreat-order", "retreat.where", "retreat.parting-shots"),
            about={
                "own": len(_own(game, battle, attacking)),
                "enemy": len(enemy),
                "attacking": attacking,
            },
        )
        if answer != "fight on":
            where = answer.removeprefix("retreat to ") if answer != "break off" else ""
            yield from retreat(game, battle, attacking, leaving, where)
            return not attackers(game, battle) or not defenders(game, battle)
    return False


def _own(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    return attackers(game, battle) if attacking else defenders(game, battle)


def _leaving(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    """Units that would go: not FRT (retreat.who), not landed troops (base.amphib.no-retreat); neutrals never retreat."""
    if not attacking and battle.neutral:
        return []
    return [
        unit for unit in _own(game, battle, attacking) if KINDS[unit.kind].move > 0 and not (attacking and unit.landed)
    ]


def destinations(game: Saa, battle: Battle, attacking: bool) -> list[str]:
    """Where a side may retreat to; the same place for all of it (ruling.11)."""
    leaving = _leaving(game, battle, attacking)
    if is_sea(battle.space):
        return _zones(game, battle, attacking, leaving)
    ground = [unit for unit in leaving if unit.kind in GROUND]
    if attacking and not ground:
        return []
    seat = battle.attacker if attacking else leader(game, battle)
    fought_over = {other.space for other in game.state.battles if other is not battle and other.kind == "land"}
    found = []
    for name in board().neighbours(battle.space, "land"):
        if not friendly(game, name, seat) or name in fought_over:  # ruling.12
            continue
        # retreat.attacker, ruling.77: his own ground since the turn began
        if attacking and (controller_at_start(game, name) != seat or controller(game, name) != seat):
            continue
        found.append(name)
    return found


def _zones(game: Saa, battle: Battle, attacking: bool, leaving: Sequence[Unit]) -> list[str]:
    """base.sea-retreat, ruling.48: a zone without enemies; the attacker's must be one he came from."""
    seat = battle.attacker if attacking else leader(game, battle)
    ships = [unit for unit in leaving if unit.kind in NAVAL]
    if not ships:
        return []
    came = {unit.came for unit in ships}
    return [
        zone
        for zone in board().neighbours(battle.space, "sea", "canal")
        if sea_step(game, seat, battle.space, zone)
        and not ships_and_planes(enemies_in(game, zone, seat))
        and (not attacking or zone in came)
    ]


def retreat(game: Saa, battle: Battle, attacking: bool, leaving: list[Unit], where: str) -> Flow[None]:
    """retreat.parting-shots, then the survivors go; what cannot go stays (ruling.9)."""
    who = NATIONS[battle.attacker if attacking else leader(game, battle)]
    game.tell(f"{who} {f'retreats to {where}' if where else 'breaks off'}.", rule="retreat.where")
    seat = leader(game, battle)
    yield from parting_shots(game, battle, attacking, leaving)
    here = [unit for unit in _own(game, battle, attacking) if any(unit.id == other.id for other in leaving)]
    for unit in here:
        if unit.kind in AIR and (attacking or is_sea(battle.space) or unit.id in battle.homes):
            # base.air-retreat, ruling.66: aircraft fly to their landing place
            unit.out = True
            continue
        aboard = cargo(game, unit) if unit.kind in NAVAL else []
        put(game, unit, where)
        unit.out, unit.done = True, True
        for other in aboard:
            put(game, other, where)
            other.ashore = ""
    if not attacking and not is_sea(battle.space):
        _abandon(game, battle, seat)


def _abandon(game: Saa, battle: Battle, seat: str) -> None:
    """retreat.captured: FRT and AAG left behind fall to an attacker who has Ground units there."""
    left = [unit for unit in enemies_in(game, battle.space, battle.attacker) if unit.kind in ("FRT", "AAG")]
    if left and any(unit.kind in GROUND for unit in attackers(game, battle)):
        for unit in left:
            unit.owner, unit.out, unit.done = battle.attacker, True, True
        game.tell(
            f"{NATIONS[battle.attacker]} captures {spoken(left)} that {NATIONS[seat]} left behind.",
            rule="retreat.captured",
        )


def parting_shots(game: Saa, battle: Battle, attacking: bool, leaving: Sequence[Unit]) -> Flow[None]:
    """One die for each unit of the staying side that can fire, 1 or less, at those who leave (ruling.8, ruling.72)."""
    staying = defenders(game, battle) if attacking else attackers(game, battle)
    battle.scouts = {}
    targets = list(leaving)
    for nation in owners(staying):
        shooters = [
            unit
            for unit in staying
            if unit.owner == nation and not (unit.kind == "BMB" and unit.owner == battle.attacker and battle.round >= 1)
        ]
        alive = [unit for unit in _own(game, battle, attacking) if any(unit.id == other.id for other in targets)]
        enough = sum(hit_points(unit) for unit in alive)
        shots = [Shot(unit.kind, 1) for unit in shooters]
        normal, at_ships = yield from volley(
            game,
            battle,
            nation,
            shots,
            f"{battle.space}, parting shots of {NATIONS[nation]}",
            scouts_of(game, battle, nation),
            enough,
        )
        yield from take_hits(game, battle, alive, normal, at_ships, "Parting shots")


def submerge(game: Saa, battle: Battle, attacking: bool) -> Flow[None]:
    """sub.submerge, ruling.52: each SUB by itself at a retreat opportunity, without fire, unless an enemy DES is there."""
    if not subs_work(game, battle, attacking) or battle.round < 1:
        return
    for nation in owners([unit for unit in _own(game, battle, attacking) if unit.kind == "SUB"]):
        subs = [unit for unit in _own(game, battle, attacking) if unit.kind == "SUB" and unit.owner == nation]
        if not (defenders(game, battle) if attacking else attackers(game, battle)):
            return
        answer = yield from choose(
            nation,
            f"{battle.space}: submerge any of your {len(subs)} SUB?",
            ("stay up", *(f"submerge {count}" for count in range(1, len(subs) + 1))),
            policy="submerge",
            rules=("sub.submerge", "sub.submerge.rest"),
        )
        count = 0 if answer == "stay up" else int(answer.split()[1])
        for unit in subs[:count]:
            unit.out = True
        if count:
            game.tell(f"{count} SUB of {NATIONS[nation]} submerge in {battle.space}.", rule="sub.submerge")
