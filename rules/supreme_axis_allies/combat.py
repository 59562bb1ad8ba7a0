"""Phase 4, Combat Resolution: the phasing player takes one combat after the other (base.simultaneous)."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from ..kernel.text import counted, listed
from .battles import attackers, defenders, leader, scouts_of
from .bombing import Rocket, launchers, raid, rocket_targets
from .carry import put_ashore
from .chart import AIR, BOMBARDING, GROUND, KINDS, NATIONS, count_text
from .conquest import capture
from .dogfight import dogfight
from .landing import land_all, land_defenders, land_dogfighters
from .neutrals import Raise, RaiseNothing, attrition, cost_of, disband, raise_army, raise_defence
from .retreat import retreat_step
from .rolls import Shot, throw, volley
from .rounds import fight_round, harmless, only_spent_bombers
from .scramble import scramble, send_home
from .state import Battle, Unit
from .world import (
    Saa,
    all_units,
    armed,
    cities,
    controller,
    destroy,
    enemies_in,
    neutral,
    original,
    own_in,
    place,
    ships_and_planes,
    spoken,
    units_in,
)


def combat_phase(game: Saa) -> Flow[str | None]:
    """One combat a call; the phase begins anew for the next, so that each starts from a snapshot."""
    seat = game.state.nation
    rockets = any(rocket_targets(game, seat, base) for base in launchers(game, seat))
    if not game.state.battles and not rockets:
        return finish(game, seat)
    battle = next((b for b in game.state.battles), None)
    if rockets or len(game.state.battles) > 1:
        answer = yield from order(
            seat,
            f"Combat: which one next? {listed(f'{b.space} ({_KIND[b.kind]})' for b in game.state.battles) or 'No battles'}."
            f"{' Rockets are ready.' if rockets else ''}",
            (Fight, RaidNow, Rocket, CombatDone),
            rules=("base.simultaneous", "base.amphib.sequence", "combat.kinds"),
        )
        if isinstance(answer, Rocket):
            answer.effect(game, seat)
            return "combat"
        if isinstance(answer, CombatDone):
            return finish(game, seat)
        assert isinstance(answer, Fight | RaidNow)
        battle = answer.battle(game)
    assert battle is not None
    if battle.kind == "raid":
        yield from raid(game, battle)
    elif battle.kind == "sea":
        yield from sea_battle(game, battle)
    else:
        yield from land_battle(game, battle)
    game.state.battles.remove(battle)
    return "combat"


_KIND = {"sea": "sea", "land": "land", "raid": "Strategic Bombing"}


def finish(game: Saa, seat: str) -> str:
    """All combats are over: aircraft land, undamaged BTL again, cargo that could not land stays aboard."""
    land_all(game, seat)
    for unit in all_units(game):
        unit.damaged = False  # base.btl-two-hits
        unit.ashore = ""
    return "placement"


# --- choosing -------------------------------------------------------------------------------------------------------


class _Choice(Order):
    space: str
    raid = False

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return [battle.space for battle in game.state.battles if (battle.kind == "raid") == cls.raid]

    def battle(self, game: Saa) -> Battle | None:
        return next((b for b in game.state.battles if b.space == self.space and (b.kind == "raid") == self.raid), None)


class Fight(_Choice):
    """Resolve this combat next."""

    syntax = Syntax(("fight", "resolve", "combat"), Space("space"))
    space: str

    def check(self, game: Saa, seat: str) -> None:
        battle = self.battle(game)
        if battle is None:
            raise Refused(f"there is no combat in {self.space}", rule="combat.when")
        if battle.kind == "land":
            seas = {other.space for other in game.state.battles if other.kind == "sea"}
            waiting = [u.space for u in all_units(game, seat) if u.ashore == self.space and u.space in seas]
            if waiting:
                raise Refused(
                    f"first the sea combat in {waiting[0]}, on which the landing depends",
                    rule="base.amphib.sequence",
                    nearest=[f"fight {waiting[0]}"],
                )


class RaidNow(_Choice):
    """Resolve this Strategic Bombing next."""

    raid = True
    syntax = Syntax(("bomb", "raid"), Space("space", what="territory"))
    space: str

    def check(self, game: Saa, seat: str) -> None:
        if self.battle(game) is None:
            raise Refused(f"there is no Strategic Bombing of {self.space} to resolve", rule="combat.kinds")


class CombatDone(Order):
    """Launch no more rockets."""

    syntax = Syntax(("done", "end", "finished"))

    def check(self, game: Saa, seat: str) -> None:
        if game.state.battles:
            raise Refused(
                f"these combats must be fought: {listed(b.space for b in game.state.battles)}",
                rule="combat.when",
                nearest=[f"fight {game.state.battles[0].space}"],
            )


# --- at sea ---------------------------------------------------------------------------------------------------------


def sea_battle(game: Saa, battle: Battle) -> Flow[None]:
    """A combat at sea; TRN take part and are lost last (trn.alone)."""
    _announce(game, battle)
    yield from scramble(game, battle)
    game.state.fought += [unit.id for unit in attackers(game, battle)]
    yield from dogfight(game, battle)
    yield from _rounds(game, battle, 0)
    won = bool(attackers(game, battle)) and not defenders(game, battle)
    gone = any(unit.kind not in AIR for unit in ships_and_planes(own_in(game, battle.space, battle.attacker)))
    if won and gone:
        game.state.cleared.append(battle.space)
    yield from send_home(game, battle)
    yield from land_defenders(game, battle.space, battle.attacker)
    for unit in own_in(game, battle.space, battle.attacker):
        if unit.kind not in AIR:
            unit.done = True
        if unit.land or unit.kind in AIR:
            unit.out = True
    _result(game, battle)


def _announce(game: Saa, battle: Battle) -> None:
    game.tell(
        f"Combat in {battle.space}: {NATIONS[battle.attacker]} with {spoken(attackers(game, battle))} against "
        f"{spoken(defenders(game, battle))}.",
        rule="combat.when",
        kind="battle",
        space=battle.space,
    )


def _rounds(game: Saa, battle: Battle, bombarded: int) -> Flow[None]:
    """Rounds until one side is gone or has left (combat.end)."""
    while attackers(game, battle) and defenders(game, battle):
        if harmless(game, battle) and not bombarded:
            game.tell(f"Nobody in {battle.space} can hurt the other; the combat ends.", rule="ruling.53")
            return
        yield from fight_round(game, battle, bombarded)
        bombarded = 0
        if not attackers(game, battle) or not defenders(game, battle):
            return
        if only_spent_bombers(game, battle):
            game.tell(f"Only bombers are left over {battle.space}; they leave.", rule="bomb.ground.after")
            for unit in attackers(game, battle):
                unit.out = True
            return
        over = yield from retreat_step(game, battle)
        if over:
            return


def _result(game: Saa, battle: Battle) -> None:
    ours, theirs = attackers(game, battle), defenders(game, battle)
    if theirs and not ours:
        text = f"{NATIONS[leader(game, battle)]} holds {battle.space}."
    elif ours and not theirs:
        text = f"{NATIONS[battle.attacker]} wins in {battle.space}."
    else:
        text = f"The combat in {battle.space} ends without a winner."
    game.state.results.append((battle.space, text))
    game.tell(text, rule="combat.end", kind="result", space=battle.space)


# --- on land --------------------------------------------------------------------------------------------------------


def land_battle(game: Saa, battle: Battle) -> Flow[None]:
    """Landing, bombardment, dogfight, rounds, conquest."""
    seat, space = battle.attacker, battle.space
    landed = yield from _come_ashore(game, battle)
    _announce(game, battle)
    if not attackers(game, battle) and not any(unit.kind == "AAG" for unit in own_in(game, space, seat)):
        game.tell(f"Nobody is left to attack {space}.", rule="base.amphib.sea-first")
        return
    if battle.neutral:
        yield from raise_defence(game, battle, attackers(game, battle))
    else:
        battle.defender = str(controller(game, space))
        yield from scramble(game, battle)
        yield from _garrison(game, battle)
    bombarded = 0
    if defenders(game, battle):
        bombarded = yield from _bombard(game, battle, landed)
    yield from dogfight(game, battle)
    yield from _rounds(game, battle, bombarded)
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


def _bombard(game: Saa, battle: Battle, landed: list[Unit]) -> Flow[int]:
    """base.amphib.bombard: one shot each of BTL and CRU that fought no sea combat, at most one per unit landed."""
    zones = {unit.came for unit in landed}
    ships = [
        unit
        for zone in sorted(zones)
        for unit in own_in(game, zone, battle.attacker)
        if unit.kind in BOMBARDING and unit.id not in game.state.fought and zone not in game.state.found
    ]
    ships.sort(key=lambda unit: -(KINDS[unit.kind].attack or 0))
    ships = ships[: len(landed)]
    if not ships:
        return 0
    for unit in ships:
        game.state.fought.append(unit.id)
    shots = [Shot(unit.kind, KINDS[unit.kind].attack or 0) for unit in ships]
    hits, _ = yield from volley(
        game,
        battle,
        battle.attacker,
        shots,
        f"Bombardment of {battle.space}",
        scouts_of(game, battle, battle.attacker),
        len(defenders(game, battle)),
    )
    game.tell(f"Shore bombardment of {battle.space}: {counted(hits, 'hit')}.", rule="base.amphib.bombard")
    return hits


def _garrison(game: Saa, battle: Battle) -> Flow[None]:
    """garrison.when, garrison.budget, garrison.rest: the original owner defends his Victory City."""
    space = battle.space
    owner = original(space)
    if (
        not game.options["garrisons"]
        or space not in cities(str(game.options["cities"]))
        or owner is None
        or controller(game, space) != owner
        or not _defends_himself(game, battle, owner)
    ):
        return
    dice = yield from throw(
        game,
        owner,
        place(game, space).value,
        f"City Garrison of {space}",
        lambda dice: [i for i, die in enumerate(dice) if die < 6],
        "garrison",
    )
    budget = sum(dice)
    if budget < 2:
        return
    answer = yield from order(
        owner,
        f"City Garrison of {space}: raise units for {budget} IPC; what is left is lost.",
        (Raise, RaiseNothing),
        rules=("garrison.budget", "garrison.types", "garrison.rest"),
        about={"budget": budget, "space": space},
    )
    army = raise_army(game, owner, answer, space, "garrison")
    game.tell(
        f"The garrison of {space}: {count_text(army) or 'nothing'} for {cost_of(army)} of {budget} IPC.",
        rule="garrison.budget",
    )


def _defends_himself(game: Saa, battle: Battle, owner: str) -> bool:
    """ruling.41: with allied troops alone there the original owner is not the defending player."""
    units = defenders(game, battle)
    return not units or any(unit.owner == owner for unit in units)


def _aftermath(game: Saa, battle: Battle) -> Flow[None]:
    """Conquest, guns left alone, aircraft of the defender, units that lasted for this combat only."""
    seat, space = battle.attacker, battle.space
    disband(game, space)
    ground = [unit for unit in attackers(game, battle) if unit.kind in GROUND]
    if ground and not [unit for unit in armed(enemies_in(game, space, seat)) if not unit.out]:
        capture(game, space, seat)
        for unit in ground:
            unit.evacuate = False
    else:
        _guns_lost(game, battle)
        _result(game, battle)
    yield from send_home(game, battle)
    yield from land_dogfighters(game, space, seat)
    for unit in own_in(game, space, seat):
        if unit.kind in AIR:
            unit.out = True


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
