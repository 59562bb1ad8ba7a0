"""Rounds of combat: sneak fire, the dice of both sides, losses; what a unit fires at."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .battles import attackers, defenders, hit_points, owners, scouts_of, side
from .casualties import take_hits
from .chart import (
    ALLIANCE,
    AMBUSH,
    CODEBREAKING,
    HEAVY_BOMBERS,
    INFANTRY,
    KINDS,
    NATIONS,
    NAVAL,
    ORDER,
    SUPERIOR_GENERAL,
    SUPERIOR_GENERAL_HITS,
    card_name,
)
from .research import active, chits_of, spend_chit
from .rolls import Shot, volley
from .state import Battle, Unit
from .world import Saa, is_sea


def fight_round(game: Saa, battle: Battle, bombarded: int = 0) -> Flow[None]:
    """One round: the sneak layer first, then attacker, defender, and losses of both (combat.attacker-roll).

    `bombarded` hits of shore bombardment come off with the losses of the first round (base.amphib.bombard).
    """
    battle.round += 1
    battle.scouts, battle.ambush = {}, []
    game.tell(f"{battle.space}, round {battle.round}.", kind="round")
    yield from play_cards(game, battle)
    fired: set[int] = set()
    sneaks = {attacking: _sneakers(game, battle, attacking) for attacking in (True, False)}
    if any(sneaks.values()):
        yield from _exchange(game, battle, sneaks, "sneak fire", 0)
        fired = {unit.id for units in sneaks.values() for unit in units}
    rest = {
        attacking: [unit for unit in side(game, battle, attacking) if unit.id not in fired]
        for attacking in (True, False)
    }
    yield from _exchange(game, battle, rest, "fire", bombarded)


def _exchange(game: Saa, battle: Battle, shooters: dict[bool, list[Unit]], what: str, bombarded: int) -> Flow[None]:
    """Both sides roll, then both remove losses together (combat.defender-roll, ruling.13)."""
    hits = {}
    for attacking in (True, False):
        hits[attacking] = yield from _fire(game, battle, shooters[attacking], attacking, what)
    for attacking in (True, False):
        normal, at_ships = hits[not attacking]
        extra = bombarded if not attacking else 0
        yield from take_hits(
            game, battle, side(game, battle, attacking), normal + extra, at_ships, f"{battle.space}, {what}"
        )


def _fire(game: Saa, battle: Battle, units: Sequence[Unit], attacking: bool, what: str) -> Flow[tuple[int, int]]:
    targets = side(game, battle, not attacking)
    enough = sum(hit_points(unit) for unit in targets)
    normal = at_ships = 0
    for nation in owners(list(units)):
        own = [unit for unit in units if unit.owner == nation]
        scouts = scouts_of(game, battle, nation)
        dice = shots(game, battle, own, attacking, scouts > battle.scouts.get(nation, 0))
        found = yield from volley(
            game, battle, nation, dice, f"{battle.space}, {NATIONS[nation]} {what}", scouts, enough - normal - at_ships
        )
        normal, at_ships = normal + found[0], at_ships + found[1]
    return normal, at_ships


def shots(game: Saa, battle: Battle, units: Sequence[Unit], attacking: bool, scouted: bool) -> list[Shot]:
    """The dice these units of one nation throw in this round, with their ratings."""
    dice: list[Shot] = []
    support = sum(unit.kind == "ART" for unit in units) if attacking else 0
    for unit in units:
        if unit.kind == "BMB" and attacking:
            if battle.round == 1:  # bomb.ground.dice
                dice += [Shot("BMB", 4)] * (2 + active(game, unit.owner, HEAVY_BOMBERS))
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


def weakened(battle: Battle, nation: str) -> bool:
    """tech.10.superior-general: does an enemy's general work against this nation here?"""
    return any(ALLIANCE[general] != ALLIANCE[nation] for general in battle.general)


def subs_work(game: Saa, battle: Battle, attacking: bool) -> bool:
    """sub.destroyer, ruling.51: no enemy DES in the combat as the round begins."""
    return not any(unit.kind == "DES" for unit in side(game, battle, not attacking))


def _sneakers(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    """combat.sneak: SUB, INF in ambush, in round one a whole side by Codebreaking; their normal dice, earlier (ruling.14)."""
    units = side(game, battle, attacking)
    alliance = ALLIANCE[battle.attacker] if attacking else _defence(battle)
    if battle.round == 1 and alliance in battle.codes:
        return units
    subs = subs_work(game, battle, attacking)
    return [
        unit
        for unit in units
        if (unit.kind == "SUB" and subs) or (unit.kind in INFANTRY and unit.owner in battle.ambush)
    ]


def _defence(battle: Battle) -> str:
    return "Allies" if ALLIANCE[battle.attacker] == "Axis" else "Axis"


# --- cards ----------------------------------------------------------------------------------------------------------


def play_cards(game: Saa, battle: Battle) -> Flow[None]:
    """Ambush, Superior General and Codebreaking before a round's dice; both sides, each his own chits."""
    for nation in ORDER:
        while choices := _cards(game, battle, nation):
            answer = yield from choose(
                nation,
                f"{battle.space}, before round {battle.round}: play a card?",
                ("no card", *choices),
                policy="cards",
                rules=("tech.7.ambush", "tech.10.superior-general", "tech.11.codebreaking"),
            )
            if answer == "no card":
                break
            _play(game, battle, nation, answer)


def _cards(game: Saa, battle: Battle, nation: str) -> list[str]:
    """Cards that would change something in this round."""
    attacking = nation == battle.attacker
    own = [unit for unit in side(game, battle, attacking) if unit.owner == nation]
    enemy = side(game, battle, not attacking)
    if not own or not enemy:
        return []
    found = []
    if chits_of(game, nation, AMBUSH) and nation not in battle.ambush and any(u.kind in INFANTRY for u in own):
        found.append("Ambush")
    if (
        chits_of(game, nation, SUPERIOR_GENERAL)
        and not any(ALLIANCE[general] == ALLIANCE[nation] for general in battle.general)
        and any(unit.kind in SUPERIOR_GENERAL_HITS for unit in enemy)
    ):
        found.append("Superior General")
    if chits_of(game, nation, CODEBREAKING) and battle.round == 1:
        found += [
            f"Codebreaking for the {'own side' if alliance == ALLIANCE[nation] else 'enemy'}"
            for alliance in (ALLIANCE[nation], *(a for a in ("Axis", "Allies") if a != ALLIANCE[nation]))
            if alliance not in battle.codes
        ]
    return found


def _play(game: Saa, battle: Battle, nation: str, card: str) -> None:
    if card == "Ambush":
        spend_chit(game, nation, AMBUSH)
        battle.ambush.append(nation)
        game.tell(f"{NATIONS[nation]} plays Ambush: its infantry fires first this round.", rule="tech.7.ambush")
    elif card == "Superior General":
        spend_chit(game, nation, SUPERIOR_GENERAL)
        battle.general.append(nation)
        game.tell(
            f"{NATIONS[nation]} plays {card_name(SUPERIOR_GENERAL)}: enemy ARM, ART, FIT and BTL fight at one less here.",
            rule="tech.10.superior-general",
        )
    else:
        spend_chit(game, nation, CODEBREAKING)
        own = card.endswith("own side")
        alliance = ALLIANCE[nation] if own else ("Axis" if ALLIANCE[nation] == "Allies" else "Allies")
        battle.codes.append(alliance)
        game.tell(
            f"{NATIONS[nation]} plays Codebreaking: the {alliance} fire first in round one.",
            rule="tech.11.codebreaking",
        )


# --- can anything still happen --------------------------------------------------------------------------------------


def harmless(game: Saa, battle: Battle) -> bool:
    """ruling.53: neither side can hurt the other any more."""
    return not _can_hurt(game, battle, True) and not _can_hurt(game, battle, False)


def _can_hurt(game: Saa, battle: Battle, attacking: bool) -> bool:
    targets = side(game, battle, not attacking)
    ships = any(unit.kind in NAVAL for unit in targets)
    for nation in owners(side(game, battle, attacking)):
        own = [unit for unit in side(game, battle, attacking) if unit.owner == nation]
        scouts = scouts_of(game, battle, nation)
        for shot in shots(game, battle, own, attacking, scouts > 0):
            if shot.kind == "SUB" and is_sea(battle.space) and not ships:
                continue
            if shot.rating + scouts > 0:
                return True
    return False


def only_spent_bombers(game: Saa, battle: Battle) -> bool:
    """ruling.54: nothing left to attack with but BMB after their one round."""
    units = attackers(game, battle)
    return (
        battle.round >= 1
        and bool(units)
        and all(unit.kind == "BMB" for unit in units)
        and bool(defenders(game, battle))
    )
