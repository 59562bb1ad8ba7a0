"""Rounds of combat: sneak fire, the dice of both sides, losses; what a unit fires at."""

from collections.abc import Mapping, Sequence

from ..kernel.flow import Flow
from .battles import attackers, defenders, owners, scouts_of, side, weakened
from .bombardment import bombard, bombarding
from .casualties import take_hits
from .chart import (
    ALLIANCE,
    HEAVY_BOMBERS,
    INFANTRY,
    KINDS,
    NATIONS,
    NAVAL,
    SUPERIOR_GENERAL_HITS,
    other_alliance,
)
from .combat_cards import play_cards
from .research import active
from .rolls import Hits, Shot, volley
from .state import Battle, Unit
from .world import Saa

Sides = Mapping[bool, list[Unit]]
"""Units of the attacker (True) and of the defender (False)."""


def fight_round(game: Saa, battle: Battle, awake: Mapping[bool, bool], landed: Sequence[Unit] = ()) -> Flow[None]:
    """One round: the sneak layer first, then attacker, defender, and losses of both (combat.attacker-roll).

    `awake` are the sides whose SUB have their abilities. Hits of a bombardment for troops that have just landed come off
    with the losses of this round (base.amphib.bombard).
    """
    battle.round += 1
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
    hits: dict[bool, Hits] = {True: (bombarded, 0), False: (0, 0)}
    for attacking in (True, False):
        hits[attacking] = yield from _fire(game, battle, shooters[attacking], attacking, what, hits[attacking])
    for attacking in (True, False):
        yield from take_hits(
            game, battle, side(game, battle, attacking), *hits[not attacking], f"{battle.space}, {what}"
        )


def _fire(game: Saa, battle: Battle, units: list[Unit], attacking: bool, what: str, before: Hits) -> Flow[Hits]:
    """Each owner throws for his own units (base.multi-defence, base.dice-owner); returns all hits, those before included."""
    targets = side(game, battle, not attacking)
    for nation in owners(units):
        own = [unit for unit in units if unit.owner == nation]
        scouted = scouts_of(game, battle, nation) > battle.scouts.get(nation, 0)
        dice = shots(game, battle, own, attacking, scouted, battle.round)
        found = yield from volley(
            game, battle, nation, dice, f"{battle.space}, {NATIONS[nation]} {what}", targets, before
        )
        before = (before[0] + found[0], before[1] + found[1])
    return before


def shots(game: Saa, battle: Battle, units: Sequence[Unit], attacking: bool, scouted: bool, number: int) -> list[Shot]:
    """The dice these units of one nation throw in the round of this number, with their ratings (units.rating)."""
    dice: list[Shot] = []
    support = sum(unit.kind == "ART" for unit in attackers(game, battle)) if attacking else 0
    for unit in units:
        if unit.kind == "BMB" and attacking:
            if number == 1:  # bomb.ground.dice
                dice += [Shot("BMB", KINDS["BMB"].attack or 0)] * (2 + active(game, unit.owner, HEAVY_BOMBERS))
            continue
        rating = KINDS[unit.kind].attack if attacking else KINDS[unit.kind].defence
        if rating is None:
            continue
        if unit.kind in INFANTRY and support > 0:  # base.art-support
            rating, support = rating + 1, support - 1
        if unit.kind in SUPERIOR_GENERAL_HITS and weakened(battle, unit.owner):
            rating -= 1
        if rating > 0 or scouted:  # trn.scout-roll
            dice.append(Shot(unit.kind, rating))
    return sorted(dice, key=lambda shot: (list(KINDS).index(shot.kind), shot.rating))


def subs_awake(game: Saa, battle: Battle) -> dict[bool, bool]:
    """sub.destroyer, ruling.51: for each side, is there no enemy DES in the combat as the round begins?"""
    return {
        attacking: not any(unit.kind == "DES" for unit in side(game, battle, not attacking))
        for attacking in (True, False)
    }


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
        for shot in shots(game, battle, own, attacking, scouts > 0, battle.round + 1):
            if shot.rating + scouts > 0 and (shot.kind != "SUB" or ships):  # sub.no-air
                return True
    return False


def only_spent_bombers(game: Saa, battle: Battle) -> bool:
    """ruling.54: nothing left to attack with but BMB after their one round."""
    units = attackers(game, battle)
    return battle.round >= 1 and all(unit.kind == "BMB" for unit in units) and bool(defenders(game, battle))
