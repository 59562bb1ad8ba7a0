"""Cards played in a combat: Ambush, Superior General, Codebreaking."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from .battles import side
from .chart import (
    ALLIANCE,
    AMBUSH,
    CODEBREAKING,
    INFANTRY,
    NATIONS,
    ORDER,
    SUPERIOR_GENERAL,
    SUPERIOR_GENERAL_HITS,
    card_name,
    other_alliance,
)
from .research import chits_of, spend_chit
from .state import Battle, Unit
from .world import Saa, spoken


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
    if not own or not enemy:
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
        and not any(ALLIANCE[general] == ALLIANCE[nation] for general in battle.general)
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
        own = ALLIANCE[nation]
        alliance = own if card == "Codebreaking for our side" else other_alliance(own)
        battle.codes.append(alliance)
        game.tell(
            f"{NATIONS[nation]} plays Codebreaking: the {alliance} fire first in the first round.",
            rule="tech.11.codebreaking",
        )
