"""What can be foretold: the chances of a battle on land or at sea, an interception, a raid, a hunt for a convoy."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter

from ..kernel.errors import Refused
from ..kernel.flow import Flow
from ..kernel.text import counted, listed, percent, tokens
from ..kernel.trials import Stage, by_policy, trials
from .chart import BLOC, FRONT_OF, SPACE, is_land
from .encounters import number, patrolling, present, task_forces
from .ground_battle import bound_for, ground_battle
from .names import vocabulary
from .sea_battle import sea_battle
from .state import Unit
from .strategic import need_of
from .supply import transports
from .world import Ww2, bloc_of, blocs_fight, fighters, here, in_words, value

HABITS = {
    "casualties": "cheapest",
    "retreat": "never",
    "abort": "never",
    "night": "never",
    "air timing": "round 1",
    "depot": "never",
    "return": "any",
    "surplus": "any",
    "command": "first",
}
"""In a trial both fight to the end and lose the cheapest first."""
End = tuple[str, int, int]
"""The bloc that wins, and the units of both that are left."""


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
    return lines or [f"There is nothing to fight about in {space} now."]


def ground(game: Ww2, land: str) -> list[str]:
    there = [*fighters(game, land), *bound_for(game, land)]
    blocs = sorted({bloc_of(u) for u in there})
    pairs = [(a, b) for a in blocs for b in blocs if blocs_fight(game, a, b, land)]
    if not pairs:
        return []
    attacker = game.state.contests.get(land) or next(b for b in pairs[0] if b != BLOC.get(game.state.control[land], ""))
    defender = next(b for pair in pairs for b in pair if b != attacker and attacker in pair)
    mine, foe = ([u for u in there if bloc_of(u) == bloc] for bloc in (attacker, defender))

    def fight(trial: Ww2) -> Flow[str]:
        trial.state.contests[land] = attacker
        yield from ground_battle(trial, land)
        left = {bloc_of(u) for u in fighters(trial, land)}
        return left.pop() if len(left) == 1 else ""

    told = foretold(game, fight, {attacker: mine, defender: foe}, ("attacker", "defender"))
    return [f"{land}: {in_words(mine)} attack {in_words(foe)}", *told]


def foretold(
    game: Ww2, fight: Callable[[Ww2], Flow[str]], sides: Mapping[str, Sequence[Unit]], names: tuple[str, str]
) -> list[str]:
    """A battle fought by the rules many times over; `fight` returns the bloc that wins it."""
    ids = [[unit.id for unit in units] for units in sides.values()]

    def fought(trial: Ww2) -> Flow[End]:
        winner = yield from fight(trial)
        alive = [sum(id in trial.state.units for id in each) for each in ids]
        return winner, alive[0], alive[1]

    found = trials(Stage.of(game), fought, by_policy(HABITS))
    wins = {bloc: found.chance(partial(won, bloc)) for bloc in (*sides, "")}
    shares = [f"{name} {percent(wins[bloc])}" for name, bloc in zip(names, sides, strict=True)]
    left = [
        f"{name} {found.mean(itemgetter(n)):.1f} of {counted(len(each), 'unit')}"
        for n, (name, each) in enumerate(zip(names, ids, strict=True), 1)
    ]
    return [
        f"Fought to the end: {', '.join(shares)}, nobody {percent(wins[''])}",
        f"Left on average: {', '.join(left)}",
        f"{str(found).capitalize()}; both fight to the end and lose the cheapest first",
    ]


def won(bloc: str, end: End) -> bool:
    return end[0] == bloc


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
        sides = {"Axis": ours, enemy: theirs}

        def fight(trial: Ww2, sides: Mapping[str, Sequence[Unit]] = sides) -> Flow[str]:
            (one, ours), (two, theirs) = (
                (bloc, [trial.state.units[u.id] for u in units]) for bloc, units in sides.items()
            )
            return (yield from sea_battle(trial, space, one, two, ours, theirs))

        lines.append(f"If they fight: {in_words(ours)} against {in_words(theirs)}")
        lines += foretold(game, fight, sides, ("Axis", "Allies"))
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
