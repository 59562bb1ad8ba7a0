"""Leaving a combat: retreat with parting shots, submerging, and what is left behind."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .battles import attackers, fought_over, leader, over, side, subs_awake
from .casualties import take_hits
from .chart import AIR, GROUND, KINDS, NATIONS, NAVAL
from .rolls import NO_HITS, Shot, volley
from .routes import sea_step
from .state import Battle, Unit
from .world import (
    Saa,
    board,
    cargo,
    controller,
    controller_at_start,
    destroy,
    enemies_in,
    forces,
    friendly,
    is_sea,
    neutral,
    owners,
    spoken,
    watched,
)


def retreat_step(game: Saa, battle: Battle) -> Flow[bool]:
    """combat.retreat-order: attacker first, then defender. True if the combat is over."""
    for attacking in (True, False):
        if subs_awake(game, battle)[attacking]:
            yield from submerge(game, battle, attacking)
        if over(game, battle):
            return True
        leaving, places = _way_out(game, battle, attacking)
        if not leaving:
            if battle.round == 1 and (stuck := _movers(game, battle, attacking)):
                game.tell(
                    f"{spoken(stuck)} of {NATIONS[_head(game, battle, attacking)]} can't retreat anywhere.",
                    rule="retreat.where",
                )
            continue
        own, enemy = side(game, battle, attacking), side(game, battle, not attacking)
        answer = yield from choose(
            _head(game, battle, attacking),
            f"{battle.space} after round {battle.round}: your {forces(own)} against {forces(enemy)}. Retreat?",
            ("fight on", *(f"retreat to {name}" for name in places)) if places else ("fight on", "break off"),
            policy="retreat",
            yes=f"retreat to {places[0]}" if len(places) == 1 else "" if places else "break off",
            no="fight on",
            rules=("combat.retreat-order", "retreat.where", "retreat.parting-shots"),
            about={"own": len(own), "enemy": len(enemy), "why_not": _shut(game, battle, attacking, places)},
        )
        if answer != "fight on":
            where = answer.removeprefix("retreat to ") if places else ""
            yield from retreat(game, battle, attacking, leaving, where)
            # combat.end: a side has retreated; only landed troops go on where the others have left (ruling.9)
            if not attacking or over(game, battle):
                return True
    return False


def _head(game: Saa, battle: Battle, attacking: bool) -> str:
    """The nation that decides for a side."""
    return battle.attacker if attacking else leader(game, battle)


def _way_out(game: Saa, battle: Battle, attacking: bool) -> tuple[list[Unit], list[str]]:
    """Who would leave, and where to; no place for aircraft alone, which have their own. A side goes as a whole (ruling.9)."""
    movers = _movers(game, battle, attacking)
    places = destinations(game, battle, attacking)
    if places:
        return movers, places
    flying = [unit for unit in movers if _flies_off(battle, unit)]
    # base.air-retreat: what has no way out holds no attacking aircraft back; a defence stays together (ruling.10)
    return (flying if attacking or len(flying) == len(movers) else []), []


def _movers(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    """Not FRT (retreat.who), not landed troops (base.amphib.no-retreat); the army of a neutral never retreats."""
    if not attacking and neutral(game, battle.space):
        return []
    return [unit for unit in side(game, battle, attacking) if KINDS[unit.kind].move > 0 and not unit.landed]


def _flies_off(battle: Battle, unit: Unit) -> bool:
    """base.air-retreat, ruling.66: aircraft with a landing place of their own: a flight plan, a CAR, the base they left."""
    return unit.kind in AIR and (unit.owner == battle.attacker or is_sea(battle.space) or unit.id in battle.homes)


def destinations(game: Saa, battle: Battle, attacking: bool) -> list[str]:
    """Where a side may retreat to; the same place for all of it (ruling.11)."""
    movers = _movers(game, battle, attacking)
    seat = _head(game, battle, attacking)
    if is_sea(battle.space):
        return _zones(game, battle, seat, [unit for unit in movers if unit.kind in NAVAL])
    if all(_flies_off(battle, unit) for unit in movers):
        return []
    return [
        name
        for name in board().neighbours(battle.space, "land")
        if friendly(game, name, seat)
        and name not in fought_over(game)  # ruling.12
        # retreat.attacker, ruling.77: his own ground since the turn began
        and (not attacking or controller_at_start(game, name) == controller(game, name) == seat)
    ]


def _shut(game: Saa, battle: Battle, attacking: bool, places: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Neighbouring spaces that are no way out, and why."""
    seat = _head(game, battle, attacking)
    shut: dict[str, tuple[str, str]] = {}
    for name in board().neighbours(battle.space, *(("sea", "canal") if is_sea(battle.space) else ("land",))):
        if name in places:
            continue
        if is_sea(name):
            why = "enemies are there" if watched(game, seat, name) else "none of your ships came from there"
            shut[name] = (f"you can't retreat to {name}: {why}", "base.sea-retreat")
        elif not friendly(game, name, seat):
            shut[name] = (f"you can't retreat to {name}: it isn't friendly ground", "retreat.where")
        elif name in fought_over(game):
            shut[name] = (f"you can't retreat to {name}: a combat must still be fought there", "ruling.12")
        elif controller(game, name) != seat:
            shut[name] = (f"you can't retreat to {name}: it is {NATIONS[str(controller(game, name))]}'s", "ruling.77")
        else:
            shut[name] = (f"you can't retreat to {name}: you took it this turn", "retreat.attacker")
    return shut


def _zones(game: Saa, battle: Battle, seat: str, ships: Sequence[Unit]) -> list[str]:
    """base.sea-retreat, ruling.48: a zone without enemies; the attacker's must be one he came from."""
    came = {unit.came for unit in ships}
    return [
        zone
        for zone in board().neighbours(battle.space, "sea", "canal")
        if ships
        and sea_step(game, seat, battle.space, zone)
        and not watched(game, seat, zone)
        and (seat != battle.attacker or zone in came)
    ]


def retreat(game: Saa, battle: Battle, attacking: bool, leaving: Sequence[Unit], where: str) -> Flow[None]:
    """retreat.parting-shots, then the survivors go; what cannot go stays (ruling.9)."""
    seat = _head(game, battle, attacking)
    way = f"retreats to {where}" if where else "breaks off"
    game.tell(f"{NATIONS[seat]} {way} with {forces(leaving)}.", rule="retreat.where", kind="retreat")
    yield from parting_shots(game, battle, attacking, leaving)
    for unit in [unit for unit in leaving if unit.id in game.state.units]:
        if unit.guest:
            destroy(game, unit)  # garrison.end: raised for this combat only
            continue
        unit.out = True
        if not _flies_off(battle, unit):
            aboard = cargo(game, unit)
            game.state.units.move(unit, where)
            for other in aboard:
                game.state.units.move(other, where)
                other.ashore = ""  # base.sea-noncombat
    if not attacking:
        _abandon(game, battle, seat)


def _abandon(game: Saa, battle: Battle, seat: str) -> None:
    """retreat.captured: what stays behind falls, with the Territory, to an attacker who has Ground units there;
    at sea none of them fight."""
    left = [
        unit
        for unit in enemies_in(game, battle.space, battle.attacker)
        if unit.kind in ("FRT", "AAG") and not unit.guest  # garrison.end
    ]
    if not left or not any(unit.kind in GROUND for unit in attackers(game, battle)):
        return
    game.tell(
        f"{NATIONS[battle.attacker]} captures {spoken(left)} that {NATIONS[seat]} left behind.", rule="retreat.captured"
    )


def parting_shots(game: Saa, battle: Battle, attacking: bool, leaving: Sequence[Unit]) -> Flow[None]:
    """One die for each unit of the staying side that can fire, 1 or less, at those who leave (ruling.8, ruling.72)."""
    staying = side(game, battle, not attacking)
    battle.scouts = {}
    hits = NO_HITS
    for nation in owners(staying):
        shots = [
            Shot(unit.kind, 1)
            for unit in staying
            if unit.owner == nation and not (unit.kind == "BMB" and unit.owner == battle.attacker)
        ]
        why = f"{battle.space}, parting shots of {NATIONS[nation]}"
        hits = yield from volley(game, battle, nation, shots, why, leaving, hits)
    yield from take_hits(game, battle, leaving, *hits, "Parting shots")


def submerge(game: Saa, battle: Battle, attacking: bool) -> Flow[None]:
    """sub.submerge, ruling.52: each SUB by itself at a retreat opportunity, without fire."""
    for nation in owners([unit for unit in side(game, battle, attacking) if unit.kind == "SUB"]):
        subs = [unit for unit in side(game, battle, attacking) if unit.kind == "SUB" and unit.owner == nation]
        answer = yield from choose(
            nation,
            f"{battle.space}: submerge any of your {len(subs)} SUB?",
            ("stay up", *(f"submerge {count}" for count in range(1, len(subs) + 1))),
            policy="submerge",
            yes=f"submerge {len(subs)}",
            no="stay up",
            rules=("sub.submerge", "sub.submerge.rest"),
        )
        count = 0 if answer == "stay up" else int(answer.split()[1])
        for unit in subs[:count]:
            unit.out = True
        if count:
            game.tell(f"{NATIONS[nation]} submerges {count} SUB in {battle.space}.", rule="sub.submerge")
