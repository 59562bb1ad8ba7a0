"""Fighters against fighters, before and apart from the main battle."""

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .battles import attackers, defenders, leader, owners, scouts_of
from .casualties import take_hits
from .chart import JET_POWER, NATIONS
from .research import active
from .rolls import Shot, volley
from .rounds import play_cards, weakened
from .state import Battle, Unit
from .world import Saa, units_in


def dogfight(game: Saa, battle: Battle) -> Flow[None]:
    """dogfight.when: FIT on both sides. Those who fight it take part in nothing else this turn (dogfight.after)."""
    ours = [unit for unit in attackers(game, battle) if unit.kind == "FIT"]
    theirs = [unit for unit in defenders(game, battle) if unit.kind == "FIT"]
    if not ours or not theirs:
        return
    yield from play_cards(game, battle)
    pairs = min(len(ours), len(theirs))
    join = pairs
    if len(theirs) > pairs:
        answer = yield from choose(
            leader(game, battle),
            f"Dogfight over {battle.space}: {counted(len(ours), 'enemy FIT', 'enemy FIT')} against your {len(theirs)}. "
            "How many of yours join it? The others stay in the main battle.",
            [str(count) for count in range(pairs, len(theirs) + 1)],
            policy="dogfight",
            rules=("dogfight.pairing", "dogfight.surplus-defence"),
        )
        join = int(answer)
    battle.fighters = [unit.id for unit in (*ours[:pairs], *theirs[:join])]
    game.tell(f"Dogfight over {battle.space}: {pairs} against {join}.", rule="dogfight.pairing", kind="round")
    fought = 0
    while fighting(game, battle, True) and fighting(game, battle, False):
        battle.scouts = {}
        hits = {}
        for attacking in (True, False):
            hits[attacking] = yield from _fire(game, battle, attacking, None)
        for attacking in (True, False):
            yield from take_hits(game, battle, fighting(game, battle, attacking), hits[not attacking], 0, "Dogfight")
        fought += 1
        if (
            fighting(game, battle, True)
            and fighting(game, battle, False)
            and (yield from _break_off(game, battle, fought))
        ):
            break
    for unit in _all(game, battle):
        unit.out = True
    battle.fighters = []


def _all(game: Saa, battle: Battle) -> list[Unit]:
    return [unit for unit in units_in(game, battle.space) if unit.id in battle.fighters]


def fighting(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    return [unit for unit in _all(game, battle) if (unit.owner == battle.attacker) == attacking]


def _fire(game: Saa, battle: Battle, attacking: bool, parting: int | None) -> Flow[int]:
    """dogfight.rating: 2 or less, one more with Jet Power, one less against a Superior General; parting shots at 1."""
    hits = 0
    enough = len(fighting(game, battle, not attacking))
    for nation in owners(fighting(game, battle, attacking)):
        own = [unit for unit in fighting(game, battle, attacking) if unit.owner == nation]
        rating = parting or 2 + active(game, nation, JET_POWER) - weakened(battle, nation)
        found, _ = yield from volley(
            game,
            battle,
            nation,
            [Shot("FIT", rating) for _ in own],
            f"Dogfight over {battle.space}, {NATIONS[nation]}",
            scouts_of(game, battle, nation),
            enough - hits,
        )
        hits += found
    return hits


def _break_off(game: Saa, battle: Battle, fought: int) -> Flow[bool]:
    """dogfight.retreat: the attacker decides first, and not before the first round; dogfight.parting."""
    for attacking in (True, False):
        seat = battle.attacker if attacking else _lead(game, battle)
        ours, theirs = fighting(game, battle, attacking), fighting(game, battle, not attacking)
        answer = yield from choose(
            seat,
            f"Dogfight over {battle.space} after {counted(fought, 'round')}: {len(ours)} of yours against {len(theirs)}. "
            "Press on or break off?",
            ("press on", "break off"),
            policy="dogfight retreat",
            rules=("dogfight.retreat", "dogfight.parting"),
            about={"own": len(ours), "enemy": len(theirs)},
        )
        if answer == "break off":
            game.tell(f"{NATIONS[seat]} breaks the Dogfight off.", rule="dogfight.retreat")
            battle.scouts = {}
            hits = yield from _fire(game, battle, not attacking, 1)
            yield from take_hits(game, battle, fighting(game, battle, attacking), hits, 0, "Dogfight, parting shots")
            return True
    return False


def _lead(game: Saa, battle: Battle) -> str:
    theirs = fighting(game, battle, False)
    here = leader(game, battle)
    return here if any(unit.owner == here for unit in theirs) else owners(theirs)[0]
