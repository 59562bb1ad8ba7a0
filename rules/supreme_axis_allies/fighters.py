"""Fighters: scrambling to the help of a place under attack, and the Dogfight before the main battle."""

import itertools
from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .battles import attackers, defenders, fought_over, leader, weakened
from .casualties import single_out, take_hits
from .chart import ALLIANCE, JET_POWER, NATIONS, enemies, other_alliance
from .research import active
from .rolls import NO_HITS, Hits, Shot, volley
from .rounds import play_cards
from .state import Battle, Unit
from .world import Saa, board, forces, is_sea, neutral, owners, region_of


def scramble(game: Saa, battle: Battle) -> Flow[None]:
    """scramble.region, scramble.sea: declared before the first dice of the combat (ruling.60)."""
    for nation in enemies(battle.attacker):
        for base in bases(game, battle, nation):
            fighters = ready(game, nation, base)
            answer = yield from choose(
                nation,
                f"{battle.space} is attacked by {NATIONS[battle.attacker]}. Scramble FIT from {base} "
                f"({len(fighters)} there)?",
                ("stay", *(f"scramble {count}" for count in range(1, len(fighters) + 1))),
                policy="scramble",
                yes=f"scramble {len(fighters)}",
                no="stay",
                rules=(
                    "scramble.sea" if is_sea(battle.space) else "scramble.region",
                    "scramble.once",
                    "scramble.return",
                ),
                about={"base": base, "threatened": base in fought_over(game)},
            )
            count = 0 if answer == "stay" else int(answer.split()[1])
            for unit in fighters[:count]:
                battle.homes[unit.id] = base
                game.state.units.move(unit, battle.space)
            if count:
                game.tell(
                    f"{NATIONS[nation]} scrambles {counted(count, 'FIT', 'FIT')} from {base} to {battle.space}.",
                    rule="scramble.sea" if is_sea(battle.space) else "scramble.region",
                )


def bases(game: Saa, battle: Battle, nation: str) -> list[str]:
    """Territories with FIT that may come: of the same Region, or on the coast of the zone; never from a CAR (ruling.62)."""
    if is_sea(battle.space):
        near: Sequence[str] = board().neighbours(battle.space, "coast")
    else:
        near = [name for name in region_of(battle.space) if name != battle.space]
    return [base for base in near if ready(game, nation, base)]


def ready(game: Saa, nation: str, base: str) -> list[Unit]:
    """scramble.once: a FIT that has fought this turn stays where it is."""
    return [unit for unit in game.state.units.own(nation, base) if unit.kind == "FIT" and not unit.out]


def send_home(game: Saa, battle: Battle) -> None:
    """scramble.return, ruling.61: straight home after the combat. If home falls afterwards they land as all aircraft do."""
    home: dict[str, list[Unit]] = {}
    for unit in [unit for unit in game.state.units.at(battle.space) if unit.id in battle.homes]:
        game.state.units.move(unit, battle.homes[unit.id])
        home.setdefault(unit.place, []).append(unit)
    for base, fighters in home.items():
        verb = "returns" if len(fighters) == 1 else "return"
        game.tell(f"{forces(fighters)} {verb} from {battle.space} to {base}.", rule="scramble.return")


JOINS = ("joins the Dogfight", "dogfight", "dogfight.pairing")
"""What is asked where the FIT that could join differ."""


def dogfight(game: Saa, battle: Battle) -> Flow[None]:
    """dogfight.when: FIT on both sides. Those who fight it take part in nothing else this turn (dogfight.after)."""
    ours = [unit for unit in attackers(game, battle) if unit.kind == "FIT"]
    theirs = [unit for unit in defenders(game, battle) if unit.kind == "FIT"]
    if not ours or not theirs:
        return
    yield from play_cards(game, battle)
    # dogfight.pairing; more attackers stay in the normal combat (dogfight.surplus-attack)
    ours = yield from single_out(game, battle, ours, min(len(ours), len(theirs)), *JOINS)
    if len(theirs) > len(ours):
        theirs = yield from _who_joins(game, battle, len(ours), theirs)
    battle.fighters = [unit.id for unit in (*ours, *theirs)]
    game.tell(
        f"Dogfight over {battle.space}: {len(ours)} against {len(theirs)}.", rule="dogfight.pairing", kind="round"
    )
    for fought in itertools.count(1):
        yield from _round(game, battle, fought)
        if not fighting(game, battle, True) or not fighting(game, battle, False):
            break
        if (yield from _break_off(game, battle, fought)):
            break
    for unit in (*fighting(game, battle, True), *fighting(game, battle, False)):
        unit.out = True


def _who_joins(game: Saa, battle: Battle, least: int, theirs: Sequence[Unit]) -> Flow[list[Unit]]:
    """dogfight.surplus-defence: any number beyond the pairs, and of which owner."""
    groups = {nation: [unit for unit in theirs if unit.owner == nation] for nation in owners(theirs)}
    ways = [
        way for way in itertools.product(*(range(len(units) + 1) for units in groups.values())) if sum(way) >= least
    ]
    ways.sort(key=lambda way: (sum(way), [-n for n in way]))
    names = {
        str(way[0])
        if len(groups) == 1
        else " ".join(f"{n} {nation}" for n, nation in zip(way, groups, strict=True)): way
        for way in ways
    }
    answer = yield from choose(
        leader(game, battle),
        f"Dogfight over {battle.space}: {counted(least, 'enemy FIT', 'enemy FIT')} against your {len(theirs)}. "
        "How many of yours join it? The others stay in the main battle.",
        list(names),
        policy="dogfight",
        rules=("dogfight.pairing", "dogfight.surplus-defence"),
    )
    joined: list[Unit] = []
    for n, units in zip(names[answer], groups.values(), strict=True):
        joined += yield from single_out(game, battle, units, n, *JOINS)
    return joined


def fighting(game: Saa, battle: Battle, attacking: bool) -> list[Unit]:
    """Those of a side still in the Dogfight."""
    return [
        unit
        for unit in game.state.units.at(battle.space)
        if unit.id in battle.fighters and (unit.owner == battle.attacker) == attacking
    ]


def _round(game: Saa, battle: Battle, number: int) -> Flow[None]:
    """ruling.19: attacker, defender, losses together; a side with Codebreaking fires ahead in the first round."""
    battle.scouts = {}
    alliance = ALLIANCE[battle.attacker]
    codes = {True: alliance in battle.codes, False: other_alliance(alliance) in battle.codes}
    layers = [[True, False]]
    if number == 1 and codes[True] != codes[False]:
        layers = [[codes[True]], [not codes[True]]]
    for layer in layers:
        hits = {}
        for attacking in layer:
            hits[attacking] = yield from _fire(game, battle, attacking)
        for attacking in layer:
            yield from take_hits(game, battle, fighting(game, battle, not attacking), *hits[attacking], "Dogfight")


def _fire(game: Saa, battle: Battle, attacking: bool, parting: bool = False) -> Flow[Hits]:
    """dogfight.rating: 2 or less, one more with Jet Power, one less against a Superior General; parting shots at 1."""
    hits = NO_HITS
    for nation in owners(fighting(game, battle, attacking)):
        own = [unit for unit in fighting(game, battle, attacking) if unit.owner == nation]
        rating = 1 if parting else 2 + active(game, nation, JET_POWER) - weakened(battle, nation)
        what = f"Dogfight over {battle.space}, {'parting shots of ' if parting else ''}{NATIONS[nation]}"
        targets = fighting(game, battle, not attacking)
        hits = yield from volley(game, battle, nation, [Shot("FIT", rating)] * len(own), what, targets, hits)
    return hits


def _break_off(game: Saa, battle: Battle, fought: int) -> Flow[bool]:
    """dogfight.retreat: the attacker decides first, and not before the first round; dogfight.parting."""
    sides = (True,) if neutral(game, battle.space) else (True, False)  # neutral.combat: an Executor never retreats
    for attacking in sides:
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
            game.tell(f"{NATIONS[seat]} breaks off the Dogfight.", rule="dogfight.retreat")
            battle.scouts = {}
            hits = yield from _fire(game, battle, not attacking, parting=True)
            yield from take_hits(game, battle, fighting(game, battle, attacking), *hits, "Dogfight, parting shots")
            return True
    return False


def _lead(game: Saa, battle: Battle) -> str:
    theirs = fighting(game, battle, False)
    here = leader(game, battle)
    return here if any(unit.owner == here for unit in theirs) else owners(theirs)[0]
