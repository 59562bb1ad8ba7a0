"""Phase 4, Combat Resolution: one combat after the other, on land and at sea (base.simultaneous)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from ..kernel.text import counted, listed
from .battles import attackers, contested, defenders, leader, over
from .bombing import Rocket, launchers, raid, rocket_targets
from .chart import AIR, GROUND, NATIONS, ORDER, count_text
from .fighters import dogfight, scramble, send_home
from .landing import land_all, land_dogfighters, land_strays
from .neutrals import attrition, disband, garrison, raise_defence
from .retreat import retreat_step
from .rounds import fight_round, harmless, only_spent_bombers
from .state import Battle, Unit
from .transports import put_ashore
from .world import Saa, capture, controller, destroy, enemies_in, forces, friendly, is_sea, nation, neutral, spoken


def combat_phase(game: Saa) -> Flow[None]:
    """base.simultaneous: the phasing player takes one combat after the other, one a pass; then all aircraft land."""
    battle = yield from _next(game)
    if battle is not None:
        yield from _FOUGHT[battle.kind](game, battle)
        sum_up(game, battle)
        game.state.battles.remove(battle)
    if not unresolved(game):
        yield from land_all(game, game.state.nation)


def unresolved(game: Saa) -> bool:
    """Is there anything left to fight or to launch?"""
    return bool(game.state.battles) or _rockets(game)


def _rockets(game: Saa) -> bool:
    seat = game.state.nation
    return any(rocket_targets(game, seat, base) for base in launchers(game, seat))


def _next(game: Saa) -> Flow[Battle | None]:
    """The combat to resolve; asked where there is a choice. None after a rocket, or when nothing is left."""
    seat, battles, rockets = game.state.nation, game.state.battles, _rockets(game)
    ready = [battle for battle in battles if not waits_for(game, battle)]
    landings = [battle for battle in ready if battle.kind == "land" and not contested(game, battle.space, seat)]
    if landings or (len(ready) == 1 and not rockets):
        return (landings or ready)[0]
    if not battles and not rockets:
        return None
    answer = yield from order(
        seat,
        f"Which combat is next? {listed(f'{b.space} ({_KIND[b.kind]})' for b in battles) or 'No battles'}."
        f"{' Rockets are ready.' if rockets else ''}",
        (Fight, RaidNow, Rocket, CombatDone),
        rules=("base.simultaneous", "base.amphib.sequence", "combat.kinds"),
        end="done",
    )
    return answer.battle(game) if isinstance(answer, Fight | RaidNow) else None


MANY_DICE = 24
"""More than so many are not worth reading one by one."""
_KIND = {"sea": "sea", "land": "land", "raid": "Strategic Bombing"}


def waits_for(game: Saa, battle: Battle) -> str:
    """base.amphib.sequence: the zone whose sea combat comes before this landing, if there is one."""
    seas = {other.space for other in game.state.battles if other.kind == "sea"}
    troops = (
        unit for unit in game.state.units.of(battle.attacker) if battle.kind == "land" and unit.ashore == battle.space
    )
    return next((unit.place for unit in troops if unit.place in seas), "")


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

    def check(self, game: Saa, seat: str) -> None:
        battle = self.battle(game)
        if battle is None:
            raid = RaidNow(space=self.space)
            raise Refused(
                f"there is no combat in {self.space}{', only Strategic Bombing' if raid.battle(game) else ''}",
                rule="combat.when",
                nearest=[str(raid)] if raid.battle(game) else [],
            )
        zone = waits_for(game, battle)
        if zone:
            raise Refused(
                f"fight the sea combat in {zone} first: the landing depends on it",
                rule="base.amphib.sequence",
                nearest=[f"fight {zone}"],
            )


class RaidNow(_Choice):
    """Resolve this Strategic Bombing next."""

    raid = True
    syntax = Syntax(("bomb", "raid"), Space("space", what="territory"))

    def check(self, game: Saa, seat: str) -> None:
        if self.battle(game) is None:
            fight = Fight(space=self.space)
            raise Refused(
                f"there is no Strategic Bombing of {self.space} to resolve",
                rule="combat.kinds",
                nearest=[str(fight)] if fight.battle(game) else [],
            )


class CombatDone(Done):
    """Launch no more rockets."""

    def check(self, game: Saa, seat: str) -> None:
        if game.state.battles:
            battle = game.state.battles[0]
            raise Refused(
                f"you still have to fight: {listed(b.space for b in game.state.battles)}",
                rule="combat.when",
                nearest=[f"{'bomb' if battle.kind == 'raid' else 'fight'} {battle.space}"],
            )

    def effect(self, game: Saa, seat: str) -> None:
        nation(game, seat).rockets += launchers(game, seat)


def announce(game: Saa, battle: Battle) -> None:
    ours, theirs = spoken(attackers(game, battle)), forces(defenders(game, battle))
    against = "an army still to be raised" if neutral(game, battle.space) else theirs
    game.tell(
        f"Combat in {battle.space}: {NATIONS[battle.attacker]} with {ours} against {against}.",
        rule="combat.when",
        kind="battle",
        space=battle.space,
    )


def fight(game: Saa, battle: Battle, landed: Sequence[Unit] = ()) -> Flow[None]:
    """Rounds until one side is gone or has left (combat.end). `landed`: troops just ashore, which ships support."""
    while not over(game, battle):
        if harmless(game, battle):
            game.tell(f"Neither side in {battle.space} can hurt the other; the combat ends.", rule="ruling.53")
            return
        yield from fight_round(game, battle, landed)
        landed = ()
        if over(game, battle):
            return
        if only_spent_bombers(game, battle):
            game.tell(f"Only bombers are left over {battle.space}; they leave.", rule="ruling.54")
            for unit in attackers(game, battle):
                unit.out = True
            return
        if (yield from retreat_step(game, battle)):
            return


def sum_up(game: Saa, battle: Battle) -> None:
    """Dice, hits and losses of a whole combat in one line."""
    lines = []
    for seat in ORDER:
        if seat in battle.dice or seat in battle.lost:
            dice, hits = battle.dice.get(seat, []), battle.hits.get(seat, 0)
            thrown = f"{counted(hits, 'hit')} with {counted(len(dice), 'die', 'dice')}"
            if 0 < len(dice) <= MANY_DICE:
                thrown += f" ({', '.join(map(str, dice))})"
            lines.append(f"{NATIONS[seat]} scores {thrown}, loses {count_text(battle.lost.get(seat, {})) or 'nothing'}")
    if lines:
        text = f"{battle.space} in short: {'; '.join(lines)}."
        game.tell(
            text,
            kind="summary",
            space=battle.space,
            dice=dict(battle.dice),
            hits=dict(battle.hits),
            lost=dict(battle.lost),
        )


def result(game: Saa, battle: Battle) -> None:
    ours, theirs = attackers(game, battle), defenders(game, battle)
    if neutral(game, battle.space):
        text = f"{battle.space} keeps its neutrality."
    elif theirs and not ours:
        text = f"{NATIONS[leader(game, battle)]} holds {battle.space}."
    elif ours and not theirs:
        text = f"{NATIONS[battle.attacker]} wins in {battle.space}."
    elif theirs and not is_sea(battle.space):
        text = f"The combat in {battle.space} ends; {NATIONS[leader(game, battle)]} holds it."
    else:
        text = f"The combat in {battle.space} ends without a winner."
    game.state.results.append((battle.space, text))
    game.tell(text, rule="combat.end", kind="result", space=battle.space)


def land_battle(game: Saa, battle: Battle) -> Flow[None]:
    """base.amphib.sequence: the sea combat has been fought; the troops land, ships bombard, then the land battle."""
    seat, space = battle.attacker, battle.space
    landed = yield from _come_ashore(game, battle)
    if not contested(game, space, seat):
        return
    if not attackers(game, battle):
        game.tell(f"Nobody is left to attack {space}.", rule="base.amphib.sea-first")
        _guns_lost(game, battle)
        return
    announce(game, battle)
    if neutral(game, space):
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
    for zone in game.state.units.places():
        troops = [unit for unit in game.state.units.own(seat, zone) if unit.ashore == space]
        if not troops:
            continue
        if zone in game.state.found and zone not in game.state.cleared:
            for unit in troops:
                unit.ashore = ""
            game.tell(
                f"The landing in {space} from {zone} fails: the sea battle was not won.", rule="base.amphib.sea-first"
            )
            continue
        put_ashore(game, troops, space)
        landed += troops
        game.tell(f"{NATIONS[seat]} sets {spoken(troops)} ashore in {space}.", rule="base.amphib.sequence")
    if landed and neutral(game, space):
        lost = yield from attrition(game, seat, landed, space)
        landed = [unit for unit in landed if unit not in lost]
    return landed


def _aftermath(game: Saa, battle: Battle) -> Flow[None]:
    """Conquest, guns left alone, aircraft of the defender, units that lasted for this combat only."""
    seat, space = battle.attacker, battle.space
    disband(game, space)
    taken = not friendly(game, space, seat) and any(unit.kind in GROUND for unit in attackers(game, battle))
    if taken:
        capture(game, space, seat)  # base.ground-first-round, ruling.55
    else:
        _guns_lost(game, battle)
        result(game, battle)
    _have_flown(game, space)
    send_home(game, battle)
    if taken:
        yield from land_dogfighters(game, space, seat)


def _have_flown(game: Saa, space: str) -> None:
    """scramble.once: aircraft that have fought here fight nowhere else this turn, wherever they land."""
    for unit in game.state.units.at(space):
        if unit.kind in AIR:
            unit.out = True


def _guns_lost(game: Saa, battle: Battle) -> None:
    """AAG that came with an army which is gone: who controls the ground takes them; on neutral ground they are lost."""
    seat, space = battle.attacker, battle.space
    if any(unit.kind in GROUND for unit in attackers(game, battle)):
        return
    for unit in [u for u in game.state.units.own(seat, space) if u.kind == "AAG"]:
        owner = controller(game, space)
        if owner is None:
            destroy(game, unit)
            game.tell(f"The AAG of {NATIONS[seat]} left in {space} is lost.", rule="retreat.captured")
        else:
            game.state.units.give(unit, owner)
            game.tell(
                f"{NATIONS[owner]} captures the AAG that {NATIONS[seat]} left in {space}.", rule="retreat.captured"
            )


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
    _have_flown(game, battle.space)
    send_home(game, battle)
    yield from land_strays(game, enemies_in(game, battle.space, battle.attacker), "base.carrier-defence")
    for unit in game.state.units:
        unit.damaged = False  # base.btl-two-hits: damage lasts for one combat, wherever the ship has gone


_FOUGHT = {"raid": raid, "sea": sea_battle, "land": land_battle}
