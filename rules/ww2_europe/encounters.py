"""Where the paths of both sides cross at sea: which encounters there are, in what order, and who finds whom."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..kernel.flow import Flow
from ..kernel.text import counted, listed
from .chart import CIRCLE, CIRCLES, OPEN_SEAS
from .ferry import against
from .fire import has_tech
from .ground_battle import pick_battle
from .leadership import hunter_bonus
from .retreat import fly_off, steam_off
from .routes import AIR_COST
from .sea_battle import sea_battle
from .state import Unit
from .world import Ww2, bloc_of, blocs_fight, cargo, decide, do, friendly, in_convoy, in_words, kind_of, label, tally

EVERY_SEA = (*OPEN_SEAS, *CIRCLES)
SEPARATE, COMBINE, LET_GO, GO_HOME = "separately", "combined", "let them go", "go home"
GO_ON, ABORT = "go on", "abort"
STAY, FIGHT, WARSHIPS = "stay in port", "fight", "fight with warships"


def present(game: Ww2, space: str, bloc: str) -> list[Unit]:
    """icept.contact_all, convoy.everywhere: ships whose path or convoy passes a space."""
    return ships_of(passing(game), space, bloc)


def ships_of(touched: dict[str, list[Unit]], space: str, bloc: str) -> list[Unit]:
    return [u for u in touched.get(space, ()) if bloc_of(u) == bloc and kind_of(u).branch == "N" and on_way(u, space)]


def on_way(unit: Unit, space: str) -> bool:
    return not unit.idle or unit.place == space


def passing(game: Ww2) -> dict[str, list[Unit]]:
    """Ships and aircraft by the spaces their declared paths touch."""
    found: dict[str, list[Unit]] = {}
    for unit in game.state.units:
        if kind_of(unit).branch not in "NA" or unit.aboard:
            continue
        for space in spaces_of(game, unit):
            found.setdefault(space, []).append(unit)
    return found


def spaces_of(game: Ww2, unit: Unit) -> Iterable[str]:
    if in_convoy(game, unit):
        return game.state.convoys[unit.place].route
    if unit.path and not unit.idle:
        return dict.fromkeys(trail(unit))
    return (unit.place,)


def trail(unit: Unit) -> list[str]:
    """The declared path; aircraft of a port are counted in its circle when they leave it (A10)."""
    if unit.path and unit.path[0] in CIRCLE:
        return [CIRCLE[unit.path[0]], *unit.path[1:]]
    return unit.path


def patrolling(game: Ww2, space: str, bloc: str) -> list[Unit]:
    """Ships and aircraft that patrol a space and are there."""
    return [
        u
        for u in game.state.units.at(space)
        if u.mode == "patrol" and not u.idle and bloc_of(u) == bloc and not u.aboard and not u.raider
    ]


def cruising(game: Ww2, space: str, bloc: str) -> list[Unit]:
    """opt.sf.raider: raiders look for convoys alone."""
    return [u for u in game.state.units.at(space) if u.raider and not u.idle and bloc_of(u) == bloc]


def encounters(game: Ww2) -> list[str]:
    """Spaces that one side patrols and the other passes or patrols; where nobody patrols nothing happens."""
    found = []
    touched = passing(game)
    searched = {u.place for u in game.state.units if u.mode == "patrol" and not u.idle and not u.aboard}
    for space in EVERY_SEA:
        if space not in searched:
            continue
        for enemy in ("West", "USSR"):
            if not blocs_fight(game, "Axis", enemy, space):
                continue
            sides = ("Axis", enemy)
            ships = {b: ships_of(touched, space, b) for b in sides}
            hunting = {b: patrolling(game, space, b) for b in sides}
            convoys = [u for u in ships[enemy] if in_convoy(game, u)]
            raid = bool(convoys and cruising(game, space, "Axis"))
            if raid or (hunting["Axis"] and (ships[enemy] or hunting[enemy])) or (hunting[enemy] and ships["Axis"]):
                found.append(f"{space} | {enemy}")
    return found


def before(game: Ww2, queue: Sequence[str]) -> dict[str, set[str]]:
    """seq.no_battle_order: for each encounter those that decide who is present at it."""
    first: dict[str, set[str]] = {key: set() for key in queue}
    spots: dict[str, list[str]] = {}
    for key in queue:
        spots.setdefault(key.split(" | ")[0], []).append(key)
    for unit in game.state.units:
        if unit.idle:
            continue
        met = [space for space in trail(unit) if space in spots]
        for i, later in enumerate(met):
            for earlier in met[:i]:
                for key in spots[later]:
                    first[key] |= {other for other in spots[earlier] if other != key}
    return first


def next_encounter(game: Ww2) -> Flow[str]:
    """icept.order: from the first encounter to the last; what stays open the side with initiative decides."""
    queue = game.state.queue
    waits = before(game, queue)
    ready = [key for key in queue if not waits[key] & set(queue)]
    if not ready:
        ready = [key for key in queue if patrolled_by_initiative(game, key)] or list(queue)
    return (yield from pick_battle(game, ready, "Encounters at sea"))


def patrolled_by_initiative(game: Ww2, key: str) -> bool:
    """icept.order.tie: one of the spaces patrolled by the side with initiative there."""
    from .ground_battle import front_of

    space, enemy = key.split(" | ")
    side = game.state.initiative[front_of(key)]
    return bool(patrolling(game, space, "Axis" if side == "Axis" else enemy))


# --- interception ---------------------------------------------------------------------------------------------------


@dataclass
class TaskForce:
    """sea.taskforce: units from one space on one path."""

    units: list[Unit]
    distance: int


def distance(unit: Unit, space: str) -> int:
    """icept.roll, icept.air_count: spaces entered from the start, or from where an aircraft took off."""
    if space not in unit.path:
        return 0
    path = unit.path[: unit.path.index(space) + 1]
    return sum(1 for a, b in itertools.pairwise(path) if AIR_COST.get((a, b), 1))


def task_forces(units: Sequence[Unit], space: str) -> list[TaskForce]:
    found: dict[tuple[str, ...], list[Unit]] = {}
    for unit in units:
        found.setdefault((kind_of(unit).branch, *unit.path), []).append(unit)
    return [TaskForce(group, distance(group[0], space)) for group in found.values()]


def number(game: Ww2, units: Sequence[Unit], away: int) -> int:
    """What an interception must roll at most; 6 is automatic (icept.auto.same)."""
    if away == 0:
        return 6
    if away > 5:
        return 0
    extra = any(has_tech(game, u.owner, "Code Breaking") for u in units)
    return min(5, 6 - away + extra + hunter_bonus(game, units))


def hard_to_find(unit: Unit) -> bool:
    return kind_of(unit).sub or unit.raider


def limit(unit: Unit, need: int) -> int:
    """sub.silent, opt.sf.raider: what the roll may be at most to find a ship, where others are found on `need`."""
    return 1 if unit.raider else need - 3 if kind_of(unit).sub else need


def needed(need: int, prey: Sequence[Unit]) -> str:
    """What a roll must be at most to find what is looked for: `on 4`; of several sorts `on 4, submarines on 1`."""
    found = [("", u) for u in prey if not hard_to_find(u)][:1]
    found += [("submarines ", u) for u in prey if kind_of(u).sub][:1]
    found += [("raiders ", u) for u in prey if u.raider][:1]
    told = []
    for name, unit in found:
        most = limit(unit, need)
        words = "on any roll" if most >= 6 else f"on {most}" if most > 0 else "on no roll"
        told.append(f"{name if len(found) > 1 else ''}{words}")
    return ", ".join(told)


def sea_phase(game: Ww2) -> Flow[None]:
    """One encounter."""
    state = game.state
    if not state.queue:
        return
    key = yield from next_encounter(game)
    state.queue = [other for other in state.queue if other != key]
    space, enemy = key.split(" | ")
    yield from encounter(game, space, "Axis", enemy)
    state.battle = None


def encounter(game: Ww2, space: str, one: str, two: str) -> Flow[None]:
    """sea.both_patrol, sea.one_patrols."""
    hunters = {bloc: patrolling(game, space, bloc) for bloc in (one, two)}
    if hunters[one] and hunters[two]:
        attacker, defender = roles(game, space, one, two)
        game.tell(
            f"Both sides patrol {space}: {in_words(hunters[one])} and {in_words(hunters[two])} meet.",
            rule="sea.both_patrol",
            kind="battle",
            space=space,
        )
        winner = yield from sea_battle(game, space, attacker, defender, hunters[attacker], hunters[defender])
        if winner:
            yield from search_for(game, space, winner, two if winner == one else one)
    else:
        for bloc, other in ((one, two), (two, one)):
            if hunters[bloc]:
                yield from search_for(game, space, bloc, other)
    raiders = cruising(game, space, one)
    if raiders:
        yield from search_for(game, space, one, two, raiders)


def roles(game: Ww2, space: str, one: str, two: str) -> tuple[str, str]:
    """cbt.attacker: who came later entered; in a port the attacker is who does not hold it."""
    if space in CIRCLES:
        for bloc, other in ((one, two), (two, one)):
            units = [*patrolling(game, space, bloc), *present(game, space, bloc)]
            if friendly(game, units[0].owner, CIRCLES[space]):
                return other, bloc
    last = {b: max(u.step for u in [*patrolling(game, space, b), *present(game, space, b)]) for b in (one, two)}
    return (one, two) if last[one] > last[two] else (two, one)


def search_for(game: Ww2, space: str, bloc: str, other: str, raiders: Sequence[Unit] = ()) -> Flow[None]:
    """Look for the ships that avoid combat; raiders look for convoys alone."""
    hunters = list(raiders) or patrolling(game, space, bloc)
    convoys = [u for u in sought(game, space, other) if in_convoy(game, u)]
    for convoy, party in (yield from allot(game, space, hunters, convoys)).items():
        prey = [u for u in sought(game, space, other) if u.place == convoy or not (raiders or in_convoy(game, u))]
        yield from search(game, space, bloc, other, party, prey)


def sought(game: Ww2, space: str, bloc: str) -> list[Unit]:
    """Ships that pass a space and don't want to be found; submarines and raiders are looked for once a turn."""
    prey = [u for u in present(game, space, bloc) if u.raider or u.mode != "patrol" or u.path[-1] != space]
    return [u for u in prey if not u.hunted]


def search(game: Ww2, space: str, bloc: str, other: str, hunters: Sequence[Unit], prey: Sequence[Unit]) -> Flow[None]:
    """Look for some ships, and fight those found."""
    if not hunters or not prey:
        return
    in_port = space in CIRCLES and friendly(game, prey[0].owner, CIRCLES[space])
    if in_port:
        stand = yield from decide(
            game,
            other,
            prey,
            f"{space}: {do(hunters, 'look')} for {in_words(prey)}. Stay in port or fight?",
            ways_to_stand(prey),
            policy="port",
            rules=("port.protect.evade",),
            about={"ours": [u.id for u in prey], "theirs": [u.id for u in hunters]},
            yes=FIGHT,
            no=STAY,
        )
        if stand != STAY:
            yield from fight_in_port(game, space, bloc, other, hunters, prey, stand)
            return
        hunters = [u for u in hunters if kind_of(u).branch == "A"]
        if not hunters:
            game.tell(f"{do(prey, 'evade')} in {space}.", rule="port.protect.evade")
            return
    parties = task_forces(hunters, space)
    chances = [number(game, p.units, p.distance) for p in parties]
    if not any(limit(unit, need) > 0 for unit in prey for need in chances):
        game.tell(f"{do(prey, 'get')} through {space} unseen: {in_words(hunters)} can't find them.", rule="sub.silent")
        return
    choice = yield from how_to_search(game, space, bloc, parties, prey)
    if choice in (LET_GO, GO_HOME):
        for unit in hunters if choice == GO_HOME else ():
            leave(game, unit, space)
        return
    if choice == COMBINE:
        parties = [TaskForce([u for p in parties for u in p.units], max(p.distance for p in parties))]
    lucky, found = roll_for(game, space, parties, prey)
    if found:
        yield from fight(game, space, bloc, other, lucky, found)
    else:
        game.tell(f"{do(prey, 'get')} through {space} unseen.", rule="sea.one_patrols")


def ways_to_stand(prey: Sequence[Unit]) -> list[str]:
    """port.protect.evade: all ships stay in their port, all fight, or those of one sort, or the warships."""
    counts = tally(prey)
    if len(counts) < 2:
        return [STAY, FIGHT]
    fleet = dict.fromkeys(label(u) for u in prey if warship(u))
    some = [WARSHIPS] if 1 < len(fleet) < len(counts) else []
    return [STAY, FIGHT, *some, *(f"{FIGHT} with {n} {code}" for code, n in counts.items())]


def warship(unit: Unit) -> bool:
    return not (kind_of(unit).sub or kind_of(unit).transport)


def fight_in_port(
    game: Ww2, space: str, bloc: str, other: str, hunters: Sequence[Unit], prey: Sequence[Unit], stand: str
) -> Flow[None]:
    """Those who want to fight do; who beats them looks for the rest."""
    out = [u for u in prey if stand == FIGHT or (warship(u) if stand == WARSHIPS else label(u) == stand.split()[-1])]
    yield from fight(game, space, bloc, other, hunters, out)
    if not [u for u in standing(game, out) if u.place == space]:
        left = {u.id for u in prey}
        prey = [u for u in sought(game, space, other) if u.id in left]
        yield from search(game, space, bloc, other, [u for u in standing(game, hunters) if not u.idle], prey)


def standing(game: Ww2, units: Iterable[Unit]) -> list[Unit]:
    return [u for u in units if u.id in game.state.units]


def allot(game: Ww2, space: str, hunters: Sequence[Unit], ships: Sequence[Unit]) -> Flow[dict[str, list[Unit]]]:
    """convoy.one_per_attacker: each Task Force attacks one of several convoys. Who goes after which."""
    convoys = list(dict.fromkeys(u.place for u in ships))
    if len(convoys) < 2:
        return {"".join(convoys): list(hunters)}
    told = listed((f"{name} ({in_words(u for u in ships if u.place == name)})" for name in convoys), "or")
    parties, found = task_forces(hunters, space), dict[str, list[Unit]]()
    for party in parties:
        who = "do you attack" if len(parties) == 1 else f"is for {in_words(party.units)}"
        pick = yield from decide(
            game,
            bloc_of(party.units[0]),
            party.units,
            f"{space}: which convoy {who}: {told}?",
            convoys,
            policy="convoy",
            rules=("convoy.one_per_attacker",),
        )
        found.setdefault(pick, []).extend(party.units)
    return found


def how_to_search(game: Ww2, space: str, bloc: str, parties: Sequence[TaskForce], prey: Sequence[Unit]) -> Flow[str]:
    """icept.combine: one roll for all from the farthest, or one for each."""
    chances = [number(game, p.units, p.distance) for p in parties]
    words = listed(f"{in_words(p.units)} {needed(n, prey)}" for p, n in zip(parties, chances, strict=True))
    choices = [SEPARATE]
    if len(parties) > 1 and not game.options["advanced_naval"]:
        choices.append(COMBINE)
    hunters = [u for p in parties for u in p.units]
    return (
        yield from decide(
            game,
            bloc,
            hunters,
            f"{space}: intercept {in_words(prey)} ({words}) {listed(choices, 'or')}, or let them go?",
            (*choices, LET_GO, GO_HOME),
            policy="intercept",
            rules=("icept.roll", "icept.combine", "sea.one_patrols"),
            about={
                "numbers": chances,
                "ours": [u.id for u in hunters],
                "theirs": [u.id for u in prey],
            },
            yes=SEPARATE,
            no=LET_GO,
        )
    )


def roll_for(
    game: Ww2, space: str, parties: Sequence[TaskForce], prey: Sequence[Unit]
) -> tuple[list[Unit], list[Unit]]:
    """Roll for each Task Force. Those that find something, and what is found."""
    lucky: list[Unit] = []
    found: dict[str, Unit] = {}
    for party in parties:
        need = number(game, party.units, party.distance)
        plain = [u for u in prey if not hard_to_find(u)]
        hard = [u for u in prey if hard_to_find(u) and not u.hunted and limit(u, need) > 0]
        if not plain and not hard:
            continue
        die = 1
        if need < 6 or hard:
            why = f"Interception in {space}, {counted(party.distance, 'space')} away, {needed(need, [*plain, *hard])}"
            die = game.dice.roll(1, why, by=party.units[0].owner)[0]
        seen = plain if die <= need else []
        for unit in hard:
            unit.hunted = True
            if die <= limit(unit, need):
                seen = [*seen, unit]
        if seen:
            lucky += party.units
            found.update({u.id: u for u in seen})
    return lucky, list(found.values())


def fight(game: Ww2, space: str, bloc: str, other: str, hunters: Sequence[Unit], prey: Sequence[Unit]) -> Flow[None]:
    """The battle with those found; who survives it may go on or abort."""
    attacker, defender = (bloc, other)
    if not any(in_convoy(game, u) for u in prey):
        attacker, defender = roles(game, space, bloc, other)
    game.tell(
        f"{do(hunters, 'catch')} {in_words(prey)} in {space}.", rule="sea.one_patrols", kind="battle", space=space
    )
    sides = {bloc: list(hunters), other: list(prey)}
    yield from sea_battle(game, space, attacker, defender, sides[attacker], sides[defender])
    bound = [u for u in standing(game, prey) if not u.idle and ahead(game, u, space)]
    if bound:
        aims = dict.fromkeys(ahead(game, u, space) for u in bound)
        choice = yield from decide(
            game,
            other,
            bound,
            f"{do(bound, 'survive')} in {space}: go on to {listed(aims)} or abort?",
            (GO_ON, ABORT),
            policy="go on",
            rules=("icept.abort", "st2.abort_after"),
            about={"ours": [u.id for u in bound], "theirs": [u.id for u in standing(game, hunters)]},
            yes=GO_ON,
            no=ABORT,
        )
        if choice == ABORT:
            for unit in bound:
                leave(game, unit, space)
            game.tell(f"{do(bound, 'turn')} back.", rule="icept.abort")


def ahead(game: Ww2, unit: Unit, space: str) -> str:
    """Where a ship goes on to after an encounter: the end of its way, or the land that its cargo attacks; or nowhere."""
    if space not in unit.path:
        return ""
    if unit.path[-1] != space:
        return unit.path[-1]
    return next((u.goal for u in cargo(game, unit) if u.mode == "cargo" and against(game, u.owner, u.goal)), "")


def leave(game: Ww2, unit: Unit, space: str) -> None:
    """Aborting is retreating: back to where the turn began."""
    if kind_of(unit).branch == "A":
        fly_off(game, unit, space)
    else:
        steam_off(game, unit, space)
