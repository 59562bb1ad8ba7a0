"""What can be foretold: the chances of a battle on land or at sea, an interception, a raid, a hunt for a convoy."""

from collections.abc import Sequence
from functools import cache

from ..kernel.errors import Refused
from ..kernel.text import counted, listed, tokens
from .chart import BLOC, FRONT_OF, SPACE, is_land
from .encounters import number, patrolling, present, task_forces
from .fire import set_terrain, shot
from .ground_battle import bound_for
from .names import vocabulary
from .state import Battle, Unit
from .strategic import need_of
from .supply import transports
from .world import Ww2, bloc_of, blocs_fight, here, in_words, kind_of, value

ROUNDS = 12
MOST_UNITS = 14


def odds(game: Ww2, seat: str, text: str) -> list[str]:
    """Chances of what would happen in a space: a battle, an interception, a raid, a hunt, as far as it is set up."""
    typed = tokens(text)
    found = vocabulary()["space"].find(" ".join(typed))
    if len(found) != 1:
        raise Refused("name a space with units of both sides, or a sea space you patrol", nearest=list(found)[:5])
    space = found[0]
    if is_land(space):
        lines = [*ground(game, space), *raid(game, seat, space)]
    else:
        lines = [*sea(game, space), *at_sea(game, space), *hunt(game, space)]
    return lines or [f"Nothing to fight about in {space} now."]


def ground(game: Ww2, land: str) -> list[str]:
    there = [*here(game, land, "GA"), *bound_for(game, land)]
    blocs = sorted({bloc_of(u) for u in there})
    pairs = [(a, b) for a in blocs for b in blocs if a < b and blocs_fight(game, a, b, land)]
    if not pairs:
        return []
    attacker = game.state.contests.get(land) or next(b for b in pairs[0] if b != BLOC.get(game.state.control[land], ""))
    defender = next(b for pair in pairs for b in pair if b != attacker and attacker in pair)
    battle = Battle(land, 3, attacker, defender, 2)
    battle.attackers = [u.id for u in there if bloc_of(u) == attacker]
    battle.defenders = [u.id for u in there if bloc_of(u) == defender]
    coming = [u for u in there if u.aboard]
    for unit in coming:
        unit.landed = True
    try:
        set_terrain(game, battle)
        ours = chances(game, battle, [u for u in there if bloc_of(u) == attacker])
        theirs = chances(game, battle, [u for u in there if bloc_of(u) == defender])
    finally:
        for unit in coming:
            unit.landed = False
    mine = [u for u in there if bloc_of(u) == attacker]
    foe = [u for u in there if bloc_of(u) == defender]
    return [f"{land}: {in_words(mine)} attack {in_words(foe)}", *foretold(ours, theirs, "attacker", "defender")]


def foretold(ours: tuple[float, ...], theirs: tuple[float, ...], one: str, two: str) -> list[str]:
    win, lose, both = duel(ours, theirs)
    return [
        f"Fought to the end: {one} {win:.0%}, {two} {lose:.0%}, nobody {both:.0%}",
        f"First round: {sum(ours):.1f} hits against {sum(theirs):.1f}",
    ]


def chances(game: Ww2, battle: Battle, units: Sequence[Unit]) -> tuple[float, ...]:
    """Hits expected in a round from each point that can be lost, in the order in which they go: the cheapest first; the
    first hit on a capital ship takes none of its fire."""
    found: list[float] = []
    for unit in sorted(units, key=lambda u: kind_of(u).cost)[:MOST_UNITS]:
        needs = shot(game, battle, unit)
        armour = kind_of(unit).hits - unit.damaged - 1
        found += [0.0] * armour + [round(needs.dice * min(6, max(needs.any, needs.surface)) / 6, 4)]
    return tuple(found)


@cache
def spread(rates: tuple[float, ...]) -> tuple[float, ...]:
    """Chances of 0, 1, 2 … hits."""
    found = [1.0]
    for rate in rates:
        for part in (min(rate, 1.0), max(0.0, rate - 1.0)):
            if part:
                fresh = [0.0] * (len(found) + 1)
                for hits, chance in enumerate(found):
                    fresh[hits] += chance * (1 - part)
                    fresh[hits + 1] += chance * part
                found = fresh
    return tuple(found)


def duel(ours: tuple[float, ...], theirs: tuple[float, ...]) -> tuple[float, float, float]:
    """Both sides fire at once until one is gone; who is lost first is worth least."""
    states = {(len(ours), len(theirs)): 1.0}
    win = lose = both = 0.0
    for _ in range(ROUNDS):
        fresh: dict[tuple[int, int], float] = {}
        for (a, b), chance in states.items():
            for hits, p in enumerate(spread(ours[len(ours) - a :])):
                for back, q in enumerate(spread(theirs[len(theirs) - b :])):
                    share = chance * p * q
                    if share < 1e-9:
                        continue
                    left, right = max(0, a - back), max(0, b - hits)
                    if left and right:
                        fresh[left, right] = fresh.get((left, right), 0.0) + share
                    elif left:
                        win += share
                    elif right:
                        lose += share
                    else:
                        both += share
        states = fresh
    return win, lose, both


def sea(game: Ww2, space: str) -> list[str]:
    """What interceptions in a sea space need."""
    lines = []
    for bloc in ("Axis", "West", "USSR"):
        hunters = [u for u in game.state.units.at(space) if u.mode == "patrol" and bloc_of(u) == bloc]
        for party in task_forces(hunters, space):
            need = number(game, party.units, party.distance)
            words = "always" if need >= 6 else f"on {need} or less ({need / 6:.0%})" if need else "never"
            lines.append(f"{in_words(party.units)}: {words}; submarines {max(0, need - 3) / 6:.0%}")
    return [f"{space}, {listed(FRONT_OF[space], 'or')} Front:", *lines] if lines else []


def at_sea(game: Ww2, space: str) -> list[str]:
    """The battle if those that patrol a space meet, or find those that pass it."""
    lines = []
    for enemy in ("West", "USSR"):
        if not blocs_fight(game, "Axis", enemy, space):
            continue
        hunting = {bloc: patrolling(game, space, bloc) for bloc in ("Axis", enemy)}
        ours, theirs = ((hunting[b] or present(game, space, b)) if any(hunting.values()) else [] for b in hunting)
        if not ours or not theirs:
            continue
        battle = Battle(space, 2, "Axis", enemy, 2, [u.id for u in ours], [u.id for u in theirs])
        lines.append(f"If they fight: {in_words(ours)} against {in_words(theirs)}")
        lines += foretold(chances(game, battle, ours), chances(game, battle, theirs), "Axis", "Allies")
    return lines


def hunt(game: Ww2, space: str) -> list[str]:
    """Transports that the submarines and bombers after a convoy sink there."""
    lines = []
    for convoy in game.state.convoys.values():
        party = [u for u in game.state.units.at(space) if u.mode == "raid" and u.goal == convoy.id and not u.idle]
        if party:
            sunk = sum(need_of(game, u, "") for u in party) / 6
            ships = len(transports(game, convoy))
            lines.append(
                f"{in_words(party)} sink {min(sunk, ships):.1f} of {counted(ships, 'transport')} of {convoy.id}"
            )
    return lines


def raid(game: Ww2, seat: str, land: str) -> list[str]:
    bombers = [u for u in here(game, land, "A") if u.mode == "raid" and u.goal == land]
    if not bombers or not value(game, land):
        return []
    miss = 1.0
    for unit in bombers:
        miss *= 1 - need_of(game, unit, land) / 6
    worth = SPACE[land].value
    return [f"{in_words(bombers)} damage {land} (${worth}) with {1 - miss:.0%} if no fighter stops them"]
