"""A combat from its first round to its last, on land or at sea."""

from collections.abc import Sequence

from ..kernel.flow import Flow
from .battles import attackers, defenders, leader, over
from .chart import NATIONS
from .retreat import retreat_step
from .rounds import fight_round, harmless, only_spent_bombers, subs_awake
from .state import Battle, Unit
from .world import Saa, spoken


def announce(game: Saa, battle: Battle) -> None:
    ours, theirs = spoken(attackers(game, battle)), spoken(defenders(game, battle))
    against = "an army still to be raised" if battle.neutral else theirs
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
            game.tell(f"Nobody in {battle.space} can hurt the other; the combat ends.", rule="ruling.53")
            return
        awake = subs_awake(game, battle)
        yield from fight_round(game, battle, awake, landed)
        landed = ()
        if over(game, battle):
            return
        if only_spent_bombers(game, battle):
            game.tell(f"Only bombers are left over {battle.space}; they leave.", rule="ruling.54")
            for unit in attackers(game, battle):
                unit.out = True
            return
        if (yield from retreat_step(game, battle, awake)):
            return


def result(game: Saa, battle: Battle) -> None:
    ours, theirs = attackers(game, battle), defenders(game, battle)
    if battle.neutral:
        text = f"{battle.space} keeps its neutrality."
    elif theirs and not ours:
        text = f"{NATIONS[leader(game, battle)]} holds {battle.space}."
    elif ours and not theirs:
        text = f"{NATIONS[battle.attacker]} wins in {battle.space}."
    else:
        text = f"The combat in {battle.space} ends without a winner."
    game.state.results.append((battle.space, text))
    game.tell(text, rule="combat.end", kind="result", space=battle.space)
