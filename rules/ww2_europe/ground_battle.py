"""Stage 3: ground battles, with Shore Bombardment, Shore Defense, rounds, retreats and supply depots."""

from collections.abc import Collection, Iterable, Sequence

from ..kernel.flow import Flow
from ..kernel.text import counted
from .chart import BLOC, CIRCLES, FRONT_OF, SPACE, VICHY, VICHY_HOME, is_land
from .control import capture
from .ferry import ashore, unload
from .fire import AFLOAT, Hit, alive, hopeless, set_terrain, volley
from .fronts import player_a, player_b, seats_of
from .leadership import bury
from .losses import remove_lost, take_losses
from .retreat import FIGHT_ON, fall_back, fly_off, retreats
from .state import Battle, Unit
from .supply import source_of
from .world import (
    Ww2,
    bloc_of,
    blocs_fight,
    controller,
    create,
    decide,
    destroy,
    fighters,
    has_base,
    here,
    in_words,
    kind_of,
    side_of_bloc,
)

ON_LAND = frozenset(("ground", "tank"))


# --- which battle next ----------------------------------------------------------------------------------------------


def pick_battle(game: Ww2, candidates: Sequence[str], what: str) -> Flow[str]:
    """cbt.order: the side with initiative on its Front picks; player A's Fronts come first (A30)."""
    for side in (player_a(game), player_b(game)):
        own = [c for c in candidates if game.state.initiative[front_of(c)] == side]
        if own:
            break
    if len(own) == 1:
        return own[0]
    names = {called(key, own): key for key in own}
    choice = yield from decide_order(game, seats_of(game, side), f"{what}: which battle comes first?", list(names))
    return names[choice]


def called(key: str, among: Sequence[str]) -> str:
    """How players call a battle: by its space, by the target of a raid, with the enemy where that is not enough."""
    space, *rest = key.split(" | ")
    name = space if len(rest) < 2 else rest[0] if is_land(rest[0]) else f"{rest[0]} in {space}"
    same = [other for other in among if other.split(" | ")[:-1] == key.split(" | ")[:-1]] if rest else []
    return name if len(same) < 2 else f"{name} ({rest[-1]})"


def decide_order(game: Ww2, seats: Sequence[str], prompt: str, choices: Sequence[str]) -> Flow[str]:
    from ..kernel.flow import Ask

    ask = Ask(seats[0], prompt, choices=tuple(choices), policy="order", rules=("cbt.order",), also=tuple(seats[1:]))
    answers = yield (ask,)
    return str(next(iter(answers.values())))


def front_of(space: str) -> str:
    return FRONT_OF[space.split(" | ")[0]][0]


# --- the phase ------------------------------------------------------------------------------------------------------


def gather(game: Ww2) -> None:
    """Cargo that got through lands; every land space with both parties in it waits for its battle."""
    unload(game)
    state = game.state
    for land in list(state.contests):
        if not both(game, land):
            del state.contests[land]
    for land in SPACE:
        blocs = {bloc_of(u) for u in fighters(game, land)}
        if land not in state.contests and fighting(game, land, blocs):
            holder = BLOC.get(controller(game, land))
            state.contests[land] = next(b for b in sorted(blocs) if b != holder)
    state.queue = [land for land in SPACE if land in state.contests]


def fighting(game: Ww2, land: str, blocs: Collection[str]) -> bool:
    return any(blocs_fight(game, a, b, land) for a in blocs for b in blocs)


def both(game: Ww2, land: str) -> bool:
    """Are both parties there, or on their way ashore?"""
    blocs = {bloc_of(u) for u in fighters(game, land)} | {bloc_of(u) for u in bound_for(game, land)}
    return fighting(game, land, blocs)


def bound_for(game: Ww2, land: str) -> list[Unit]:
    """Cargo lying off a space, its transport still on its way."""
    return [u for u in game.state.units if u.aboard and u.goal == land and not game.state.units[u.aboard].idle]


def ground_phase(game: Ww2) -> Flow[None]:
    """One battle."""
    state = game.state
    while state.landings:
        land = state.landings.pop(0)
        yield from offer_depot(game, land, [u for u in here(game, land, "G") if u.landed])
    if not state.queue:
        return
    land = yield from pick_battle(game, state.queue, "Ground battles")
    state.queue = [other for other in state.queue if other != land]
    if both(game, land):
        yield from ground_battle(game, land)
    state.contests.pop(land, None)


def ground_battle(game: Ww2, land: str) -> Flow[None]:
    state = game.state
    attacker = state.contests[land]
    there = [*fighters(game, land), *bound_for(game, land)]
    defender = next(b for b in sorted({bloc_of(u) for u in there}) if blocs_fight(game, attacker, b, land))
    battle = Battle(land, 3, attacker, defender)
    state.battle = battle
    battle.attackers = [u.id for u in there if bloc_of(u) == attacker]
    battle.defenders = [u.id for u in there if bloc_of(u) == defender]
    landing = list(bound_for(game, land))
    for unit in landing:
        unit.landed, unit.came = True, unit.place
    ground = [u for u in alive(game, battle.attackers) if kind_of(u).branch == "G"]
    battle.amphibious = any(u.landed for u in ground) and all(u.landed or u.dropped for u in ground)
    set_terrain(game, battle)
    game.tell(
        f"Battle of {land}: {in_words(alive(game, battle.attackers))} attack "
        f"{in_words(alive(game, battle.defenders))}.",
        rule="cbt.attacker",
        kind="battle",
        space=land,
    )
    invaders = [u for u in landing if u.id in battle.attackers]
    if invaders:
        yield from shore_steps(game, battle, invaders)
    for unit in landing:
        if unit.id in state.units:
            ashore(game, unit, land, landed=True)
    yield from rounds(game, battle)
    yield from aftermath(game, battle)
    bury(game)
    state.battle = None


def shore_steps(game: Ww2, battle: Battle, landing: Sequence[Unit]) -> Flow[None]:
    """st3.bombard, st3.shore_defence: ships fire first, then the guns ashore; then casualties leave."""
    land = battle.space
    defenders = alive(game, battle.defenders)
    toll: dict[str, int] = {}
    if not has_base(game, land, "FORT"):
        hits: list[Hit] = []
        for ship in bombarding(game, battle, landing):
            need = kind_of(ship).shore
            die = game.dice.roll(1, f"{ship.kind} bombards {land}, hits on {need}", by=ship.owner)[0]
            if die <= need:
                hits.append(ON_LAND)
        toll = yield from take_losses(
            game, battle.defender, [u for u in defenders if kind_of(u).branch == "G"], hits, land, ("st3.bombard",)
        )
    guns = [u for u in defenders if kind_of(u).base == "ART"]
    hits = []
    best = 2
    for gun in guns:
        battle.fought.append(gun.id)
        rolled = game.dice.roll(2, f"Shore Defense of {land}, hits on {best}", by=gun.owner)
        exact = game.options["shore_defence"] == "exact"
        hits += [AFLOAT for die in rolled if (die == best if exact else die <= best)]
    ships = off_shore(game, battle, landing)
    losses = yield from take_losses(game, battle.attacker, ships, hits, land, ("st3.shore_defence",))
    remove_lost(game, toll)
    remove_lost(game, losses)


def off_shore(game: Ww2, battle: Battle, landing: Sequence[Unit]) -> list[Unit]:
    """Ships in the sea spaces from which the landing comes."""
    seas = dict.fromkeys(u.place for u in landing)
    return [u for sea in seas for u in here(game, sea, "N") if bloc_of(u) == battle.attacker and not u.idle]


def bombarding(game: Ww2, battle: Battle, landing: Sequence[Unit]) -> list[Unit]:
    """amph.bombard: one ship for each unit that lands from its sea space, the heaviest first (A1)."""
    found = []
    cruisers = game.options["cruiser_bombardment"]
    for sea in dict.fromkeys(u.place for u in landing):
        count = sum(u.place == sea for u in landing)
        ships = [
            u
            for u in here(game, sea, "N")
            if bloc_of(u) == battle.attacker
            and not u.idle
            and kind_of(u).shore
            and (cruisers or kind_of(u).base != "CA")
        ]
        found += sorted(ships, key=lambda u: -kind_of(u).shore)[:count]
    return found


def rounds(game: Ww2, battle: Battle) -> Flow[None]:
    """st3.attacker to st3.end."""
    while True:
        attackers, defenders = sides(game, battle)
        if not attackers or not defenders:
            return
        battle.round += 1
        if hopeless(game, battle, attackers, defenders):
            give_up(game, battle, attackers)
            return
        firing = [u for u in attackers if u.mode != "carry"]
        hits = volley(game, battle, firing, attackers[0].owner, defenders)
        toll = yield from take_losses(game, battle.defender, defenders, hits, battle.space, ("st3.attacker",))
        firing = [u for u in defenders if not (battle.round == 1 and u.id in battle.fought)]
        hits = volley(game, battle, firing, defenders[0].owner, attackers)
        losses = yield from take_losses(game, battle.attacker, attackers, hits, battle.space, ("st3.defender",))
        remove_lost(game, toll)
        remove_lost(game, losses)
        attackers, defenders = sides(game, battle)
        if not attackers or not defenders:
            return
        if must_leave(game, battle, attackers, defenders):
            continue
        if (yield from offer_retreat(game, battle, battle.attacker, attackers, defenders)):
            return
        if (yield from offer_retreat(game, battle, battle.defender, defenders, attackers)):
            return


def sides(game: Ww2, battle: Battle) -> tuple[list[Unit], list[Unit]]:
    def present(ids: Iterable[str]) -> list[Unit]:
        return [u for u in alive(game, ids) if u.place == battle.space]

    return present(battle.attackers), present(battle.defenders)


def must_leave(game: Ww2, battle: Battle, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> bool:
    """cut.air_alone: aircraft left alone against ground units go, unless all those are Cut Off (A17, A18)."""
    for ours, theirs in ((attackers, defenders), (defenders, attackers)):
        ground = [u for u in theirs if kind_of(u).branch == "G"]
        if not ground or any(kind_of(u).branch == "G" for u in ours):
            continue
        if ours is attackers and all(u.cut for u in ground):
            continue
        game.tell(f"{in_words(ours)} can't hold {battle.space} against ground units.", rule="cut.air_alone")
        for unit in list(ours):
            fly_off(game, unit, battle.space)
        return True
    return False


def offer_retreat(game: Ww2, battle: Battle, bloc: str, ours: Sequence[Unit], theirs: Sequence[Unit]) -> Flow[bool]:
    """cbt.retreat.order: after each round the attacker may leave, then the defender."""
    ways = retreats(game, battle, ours)
    if not ways:
        return False
    choice = yield from decide(
        game,
        bloc,
        ours,
        f"{battle.space}, after round {battle.round}: {in_words(ours)} against {in_words(theirs)}. Fight on or retreat?",
        (FIGHT_ON, *ways),
        policy="retreat",
        rules=("cbt.retreat.order", "cbt.retreat.ground"),
        about={"ours": [u.id for u in ours], "theirs": [u.id for u in theirs]},
        yes=ways[0],
        no=FIGHT_ON,
    )
    if choice == FIGHT_ON:
        return False
    fall_back(game, battle, ours, choice)
    return True


def give_up(game: Ww2, battle: Battle, attackers: Sequence[Unit]) -> None:
    """Neither can hurt the other: the attacker falls back; what cannot is lost."""
    ways = retreats(game, battle, attackers)
    game.tell(f"Neither side in {battle.space} can hurt the other.", rule="st3.end")
    if ways:
        fall_back(game, battle, attackers, ways[0])
        return
    for unit in attackers:
        destroy(game, unit)


def aftermath(game: Ww2, battle: Battle) -> Flow[None]:
    """Who remains holds the space; initiative counts the victory; a depot may be placed."""
    attackers, defenders = sides(game, battle)
    land = battle.space
    winner = battle.attacker if attackers else battle.defender if defenders else ""
    if winner:
        record_win(game, battle, winner)
    ground = [u for u in attackers if kind_of(u).branch == "G"]
    if ground:
        weights: dict[str, int] = {}
        for unit in ground:
            weights[unit.owner] = weights.get(unit.owner, 0) + kind_of(unit).stack
        capture(game, land, max(weights, key=lambda power: weights[power]))
    side = side_of_bloc(winner) if winner else ""
    words = f"{side} hold {land}" if side else f"{winner} holds {land}" if winner else f"nobody is left in {land}"
    game.state.results.append([land, words])
    game.tell(
        f"After {counted(battle.round, 'round')} {'the ' if side else ''}{words}.",
        rule="st3.end",
        kind="result",
        space=land,
    )
    if ground and battle.amphibious:
        yield from offer_depot(game, land, ground)
    for unit in (*attackers, *defenders):
        unit.landed = False


def record_win(game: Ww2, battle: Battle, bloc: str) -> None:
    """init.battles; battles against a surprised neutral do not count (init.excluded), nor does what the pact allots."""
    land = CIRCLES.get(battle.space, battle.space)
    if is_land(land) and caught(game, land):
        return
    if side_of_bloc(battle.attacker) == side_of_bloc(battle.defender):
        return
    tally = game.state.wins.setdefault(FRONT_OF[battle.space][0], {})
    side = side_of_bloc(bloc)
    tally[side] = tally.get(side, 0) + 1


def caught(game: Ww2, land: str) -> bool:
    """Does the space belong to a neutral that was attacked this turn, or does that hold it?"""
    attacked = game.state.attacked
    mine = SPACE[land].country in attacked or controller(game, land) in attacked
    return mine or (VICHY in attacked and land in VICHY_HOME)


def offer_depot(game: Ww2, land: str, ground: Sequence[Unit]) -> Flow[None]:
    """depot.place: a waiting Supply Depot may come ashore where all attackers landed."""
    if source_of(game, bloc_of(ground[0]), land):
        return
    owners = [p for p in dict.fromkeys(u.owner for u in ground) if game.state.powers[p].depots]
    if not owners:
        return
    place = yield from decide(
        game,
        bloc_of(ground[0]),
        [u for u in ground if u.owner == owners[0]],
        f"Place a Supply Depot in {land}?",
        ("place the depot", "no depot"),
        policy="depot",
        rules=("depot.place", "st3.end"),
        yes="place the depot",
        no="no depot",
    )
    if place == "place the depot":
        game.state.powers[owners[0]].depots -= 1
        create(game, owners[0], "DEPOT", land)
        game.tell(f"{owners[0]} places a Supply Depot in {land}.", rule="depot.place")
