"""Rounds of combat: cards, bombardment, sneak fire, the dice of both sides; what a unit fires at."""

from collections.abc import Mapping, Sequence

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .battles import attackers, defenders, scouts_of, side, subs_awake, weakened
from .casualties import take_hits
from .chart import (
    ALLIANCE,
    AMBUSH,
    BOMBARDING,
    CODEBREAKING,
    HEAVY_BOMBERS,
    INFANTRY,
    KINDS,
    NATIONS,
    NAVAL,
    ORDER,
    SUPERIOR_GENERAL,
    SUPERIOR_GENERAL_HITS,
    allies,
    attack,
    card_name,
    other_alliance,
)
from .research import active, chits_of, spend_chit
from .rolls import NO_HITS, Hits, Shot, volley
from .state import Battle, Unit
from .world import Saa, owners, spoken

Sides = Mapping[bool, list[Unit]]
"""Units of the attacker (True) and of the defender (False)."""


def fight_round(game: Saa, battle: Battle, landed: Sequence[Unit] = ()) -> Flow[None]:
    """One round: the sneak layer first, then attacker, defender, and losses of both (combat.attacker-roll).

    Hits of a bombardment for troops that have just landed come off with the losses of this round (base.amphib.bombard).
    """
    battle.round += 1
    awake = subs_awake(game, battle)
    battle.scouts, battle.ambush = {}, []
    game.tell(f"{battle.space}, round {battle.round}.", kind="round")
    ships = bombarding(game, battle, landed)
    yield from play_cards(game, battle, ships)
    bombarded = yield from bombard(game, battle, ships)
    sneaks = {attacking: _sneakers(game, battle, attacking, awake[attacking]) for attacking in (True, False)}
    yield from _exchange(game, battle, sneaks, "sneak fire")
    fired = {unit.id for units in sneaks.values() for unit in units}
    rest = {
        attacking: [unit for unit in side(game, battle, attacking) if unit.id not in fired]
        for attacking in (True, False)
    }
    yield from _exchange(game, battle, rest, "fire", bombarded)


def _exchange(game: Saa, battle: Battle, shooters: Sides, what: str, bombarded: int = 0) -> Flow[None]:
    """Both sides roll, then both remove losses together (combat.defender-roll, ruling.13)."""
    hits: dict[bool, Hits] = {True: (bombarded, 0), False: NO_HITS}
    for attacking in (True, False):
        hits[attacking] = yield from _fire(game, battle, shooters[attacking], attacking, what, hits[attacking])
    why = battle.space if what == "fire" else f"{battle.space}, {what}"
    for attacking in (True, False):
        yield from take_hits(game, battle, side(game, battle, attacking), *hits[not attacking], why)


def _fire(game: Saa, battle: Battle, units: list[Unit], attacking: bool, what: str, before: Hits) -> Flow[Hits]:
    """Each owner throws for his own units (base.multi-defence, base.dice-owner)."""
    targets = side(game, battle, not attacking)
    for nation in owners(units):
        own = [unit for unit in units if unit.owner == nation]
        scouted = scouts_of(game, battle, nation) > battle.scouts.get(nation, 0)
        dice = shots(game, battle, own, attacking, scouted, battle.round)
        what_fires = f"{battle.space}, {NATIONS[nation]} {what}"
        before = yield from volley(game, battle, nation, dice, what_fires, targets, before)
    return before


def shots(game: Saa, battle: Battle, units: Sequence[Unit], attacking: bool, scouted: bool, number: int) -> list[Shot]:
    """The dice these units of one nation throw in the round of this number, with their ratings (units.rating)."""
    dice: list[Shot] = []
    support = sum(unit.kind == "ART" for unit in attackers(game, battle)) if attacking else 0
    for unit in units:
        if unit.kind == "BMB" and attacking:
            if number == 1:  # bomb.ground.dice
                each = 2 + active(game, unit.owner, HEAVY_BOMBERS)
                dice += [Shot("BMB", attack("BMB"), each)] * each
            continue
        rating = KINDS[unit.kind].attack if attacking else KINDS[unit.kind].defence
        if rating is None:
            continue
        if unit.kind in INFANTRY and support > 0:  # base.art-support
            rating, support = rating + 1, support - 1
        rating -= _lowered(battle, unit)
        if rating > 0 or scouted:  # trn.scout-roll
            dice.append(Shot(unit.kind, rating))
    return sorted(dice, key=lambda shot: (list(KINDS).index(shot.kind), shot.rating))


def _sneakers(game: Saa, battle: Battle, attacking: bool, awake: bool) -> list[Unit]:
    """combat.sneak: SUB, INF in ambush, in round one a whole side by Codebreaking; their normal dice, earlier (ruling.14)."""
    units = side(game, battle, attacking)
    alliance = ALLIANCE[battle.attacker]
    if battle.round == 1 and (alliance if attacking else other_alliance(alliance)) in battle.codes:
        return units
    return [
        unit
        for unit in units
        if (unit.kind == "SUB" and awake) or (unit.kind in INFANTRY and unit.owner in battle.ambush)
    ]


# --- can anything still happen --------------------------------------------------------------------------------------


def harmless(game: Saa, battle: Battle) -> bool:
    """ruling.53: neither side could hurt the other in the next round, or ever after."""
    return not _can_hurt(game, battle, True) and not _can_hurt(game, battle, False)


def _can_hurt(game: Saa, battle: Battle, attacking: bool) -> bool:
    ships = any(unit.kind in NAVAL for unit in side(game, battle, not attacking))
    units = side(game, battle, attacking)
    for nation in owners(units):
        own = [unit for unit in units if unit.owner == nation]
        scouts = scouts_of(game, battle, nation)
        for shot in shots(game, battle, own, attacking, True, battle.round + 1):
            if shot.rating + scouts > 0 and (shot.kind != "SUB" or ships):  # sub.no-air
                return True
    return False


def only_spent_bombers(game: Saa, battle: Battle) -> bool:
    """ruling.54: is there nothing left to attack with but BMB after their one round?"""
    return all(unit.kind == "BMB" for unit in attackers(game, battle))


def bombarding(game: Saa, battle: Battle, landed: Sequence[Unit]) -> list[Unit]:
    """BTL and CRU in the zones of landing that fought no sea combat this turn, the strongest first; at most one for each
    Ground unit landed."""
    ships = [
        unit
        for zone in dict.fromkeys(unit.came for unit in landed)
        for unit in game.state.units.own(battle.attacker, zone)
        if unit.kind in BOMBARDING and unit.id not in game.state.fought
    ]
    return sorted(ships, key=lambda unit: -attack(unit.kind))[: len(landed)]


def bombard(game: Saa, battle: Battle, ships: Sequence[Unit]) -> Flow[int]:
    """One shot each, at the attack rating. The hits are no sneak fire: they come off with the losses of the first round."""
    if not ships:
        return 0
    game.state.fought += [unit.id for unit in ships]
    hits, _ = yield from volley(
        game,
        battle,
        battle.attacker,
        [Shot(unit.kind, attack(unit.kind) - _lowered(battle, unit)) for unit in ships],
        f"Bombardment of {battle.space}",
        defenders(game, battle),
    )
    game.tell(f"Shore bombardment of {battle.space}: {counted(hits, 'hit')}.", rule="base.amphib.bombard")
    return hits


def _lowered(battle: Battle, unit: Unit) -> bool:
    """tech.10.superior-general: does an enemy's general take one off the rating of a unit?"""
    return unit.kind in SUPERIOR_GENERAL_HITS and weakened(battle, unit.owner)


def play_cards(game: Saa, battle: Battle, ships: Sequence[Unit] = ()) -> Flow[None]:
    """Before a round's dice, or before the Dogfight (round 0): both sides, each nation its own chits. `ships` are about to
    bombard."""
    when = f"before round {battle.round}" if battle.round else "before the Dogfight"
    for nation in ORDER:
        while choices := _cards(game, battle, nation, ships):
            answer = yield from choose(
                nation,
                f"{battle.space}, {when}, against {spoken(side(game, battle, nation != battle.attacker))}: play a card?",
                ("no card", *choices),
                policy="cards",
                yes=choices[0] if len(choices) == 1 else "",
                no="no card",
                rules=("tech.7.ambush", "tech.10.superior-general", "tech.11.codebreaking"),
            )
            if answer == "no card":
                break
            _play(game, battle, nation, answer)


def _cards(game: Saa, battle: Battle, nation: str, ships: Sequence[Unit]) -> list[str]:
    """Cards that would change something now."""
    attacking = nation == battle.attacker
    own = [unit for unit in side(game, battle, attacking) if unit.owner == nation]
    enemy = side(game, battle, not attacking)
    if not own:
        return []
    first = battle.round <= 1
    sneaking = first and ALLIANCE[nation] in battle.codes
    found = []
    if (
        chits_of(game, nation, AMBUSH)
        and battle.round
        and nation not in battle.ambush
        and not sneaking
        and any(unit.kind in INFANTRY for unit in own)
    ):
        found.append("Ambush")
    if (
        chits_of(game, nation, SUPERIOR_GENERAL)
        and not any(general in allies(nation) for general in battle.general)
        and any(unit.kind in SUPERIOR_GENERAL_HITS for unit in (*enemy, *(ships if not attacking else ())))
    ):
        found.append("Superior General")
    if chits_of(game, nation, CODEBREAKING) and first:
        if not sneaking:
            found.append("Codebreaking for our side")
        if other_alliance(ALLIANCE[nation]) not in battle.codes:
            found.append("Codebreaking for the enemy")
    return found


def _play(game: Saa, battle: Battle, nation: str, card: str) -> None:
    if card == "Ambush":
        number, rule = AMBUSH, "tech.7.ambush"
        battle.ambush.append(nation)
        effect = "its infantry fires first this round"
    elif card == "Superior General":
        number, rule = SUPERIOR_GENERAL, "tech.10.superior-general"
        battle.general.append(nation)
        effect = "enemy ARM, ART, FIT and BTL fight at one less here"
    else:
        number, rule = CODEBREAKING, "tech.11.codebreaking"
        own = ALLIANCE[nation]
        battle.codes.append(own if card == "Codebreaking for our side" else other_alliance(own))
        effect = f"the {battle.codes[-1]} fire first in the first round"
    spend_chit(game, nation, number)
    game.tell(f"{NATIONS[nation]} plays {card_name(number)}: {effect}.", rule=rule)
