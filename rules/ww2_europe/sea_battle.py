"""Stage 2: naval battles, round by round; under the advanced rules with an Order of Battle and the weather."""

from collections.abc import Sequence

from ..kernel.flow import Flow
from ..kernel.text import counted
from .fire import alive, hopeless, volley
from .fronts import seats_of
from .leadership import bury
from .losses import lift_off, remove_lost, take_losses
from .retreat import FIGHT_ON, RETREAT, fly_off, held_back, ports_near, steam_off
from .state import Battle, Unit
from .world import Ww2, cargo, decide, do, friendly, in_convoy, in_words, kind_of, side_of_bloc, tally

ALL_AIR = "abort all aircraft"


def sea_battle(
    game: Ww2, space: str, attacker: str, defender: str, attackers: Sequence[Unit], defenders: Sequence[Unit]
) -> Flow[str]:
    """Fight it out; the bloc that wins, or nothing."""
    battle = Battle(space, 2, attacker, defender)
    battle.attackers, battle.defenders = [u.id for u in attackers], [u.id for u in defenders]
    game.state.battle = battle
    for bloc in (attacker, defender):
        yield from abort_air(game, battle, bloc)
    if game.options["advanced_naval"] and all(parties(game, battle, everybody=True)):
        yield from conditions(game, battle)
        yield from order_of_battle(game, battle)
    winner = yield from rounds(game, battle)
    if winner:
        from .ground_battle import record_win

        record_win(game, battle, winner)
        words = f"{side_of_bloc(winner)} win at sea"
        game.state.results.append([space, words])
        game.tell(
            f"{words} in {space} after {counted(battle.round, 'round')}.", rule="st2.end", kind="result", space=space
        )
    return winner


def parties(game: Ww2, battle: Battle, everybody: bool = False) -> tuple[list[Unit], list[Unit]]:
    """Both parties as they are in this round."""

    def there(ids: Sequence[str]) -> list[Unit]:
        return [
            u
            for u in alive(game, ids)
            if not (u.idle and not in_convoy(game, u))
            and not u.aboard
            and (everybody or battle.waiting.get(u.id, 0) <= battle.round)
        ]

    return there(battle.attackers), there(battle.defenders)


def of_bloc(game: Ww2, battle: Battle, bloc: str, everybody: bool = True) -> list[Unit]:
    attackers, defenders = parties(game, battle, everybody)
    return attackers if bloc == battle.attacker else defenders


def abort_air(game: Ww2, battle: Battle, bloc: str) -> Flow[None]:
    """icept.abort.air: aircraft may leave before the battle begins, as many as one likes."""
    choice = ""
    while choice not in (FIGHT_ON, ALL_AIR):
        units = of_bloc(game, battle, bloc)
        planes = [u for u in units if kind_of(u).branch == "A"]
        if not planes:
            return
        some = [f"abort {n} {code}" for code, most in tally(planes).items() for n in range(1, most + 1)]
        theirs = of_bloc(game, battle, battle.defender if bloc == battle.attacker else battle.attacker)
        choice = yield from decide(
            game,
            bloc,
            planes,
            f"{battle.space}: {in_words(units)} against {in_words(theirs)}. Do your aircraft abort?",
            [FIGHT_ON, *some, ALL_AIR],
            policy="abort",
            rules=("icept.abort.air", "st2.abort"),
            about={"ours": [u.id for u in units], "theirs": [u.id for u in theirs]},
            yes=ALL_AIR,
            no=FIGHT_ON,
        )
        if choice == FIGHT_ON:
            return
        gone = planes
        if choice != ALL_AIR:
            _, count, code = choice.split()
            gone = [plane for plane in planes if plane.kind == code][: int(count)]
        for plane in gone:
            fly_off(game, plane, battle.space)
        game.tell(f"{in_words(gone)} abort in {battle.space}.", rule="icept.abort.air")


def rounds(game: Ww2, battle: Battle) -> Flow[str]:
    """st2.attacker to st2.end."""
    while True:
        battle.round += 1
        take_off(game, battle)
        attackers, defenders = parties(game, battle)
        if not attackers or not defenders:
            if between(game, battle):
                continue
            return outcome(game, battle)
        everyone = parties(game, battle, everybody=True)
        if hopeless(game, battle, *everyone) and battle.round > 1:
            game.tell(f"Neither side in {battle.space} can hurt the other.", rule="st2.end")
            return ""
        hits = volley(game, battle, attackers, attackers[0].owner, defenders)
        toll = yield from take_losses(
            game, battle.defender, defenders, hits, battle.space, ("st2.attacker", "tr.last_target")
        )
        hits = volley(game, battle, defenders, defenders[0].owner, attackers)
        losses = yield from take_losses(
            game, battle.attacker, attackers, hits, battle.space, ("st2.defender", "tr.last_target")
        )
        remove_lost(game, toll)
        remove_lost(game, losses)
        bury(game)
        if not all(parties(game, battle)):
            if between(game, battle):
                continue
            return outcome(game, battle)
        attackers, defenders = parties(game, battle, everybody=True)
        for bloc, ours, theirs in (
            (battle.attacker, attackers, defenders),
            (battle.defender, defenders, attackers),
        ):
            if (yield from offer_retreat(game, battle, bloc, ours, theirs)):
                return outcome(game, battle)


def between(game: Ww2, battle: Battle) -> bool:
    """Nobody is left of those that have fought, and on both sides others are still on their way."""
    return not any(parties(game, battle)) and all(parties(game, battle, everybody=True))


def outcome(game: Ww2, battle: Battle) -> str:
    """Who wins: the side that is left; who is still on the way misses the fight (opt.adv.later)."""
    there, every = parties(game, battle), parties(game, battle, everybody=True)
    late = [unit for here, all_ in zip(there, every, strict=True) for unit in all_ if not here]
    attackers, defenders = there if any(there) else every
    if late and any(there):
        game.tell(f"{do(late, 'come')} too late for the battle in {battle.space}.", rule="opt.adv.later")
    return battle.attacker if attackers else battle.defender if defenders else ""


def take_off(game: Ww2, battle: Battle) -> None:
    """cv.cargo_fire: planes aboard a carrier in battle take part from the second round in which it is there,
    by day (opt.adv.effects)."""
    if battle.weather.startswith("night"):
        return
    for ids in (battle.attackers, battle.defenders):
        ships = [u for u in alive(game, ids) if kind_of(u).wing and battle.waiting.get(u.id, 1) < battle.round]
        for ship in ships:
            for plane in cargo(game, ship):
                if not plane.idle:
                    lift_off(game, plane, ship)
        decks = {ship.id for ship in ships}
        up = [u for u in game.state.units.at(battle.space) if u.flying and u.goal in decks and not u.path]
        ids += [u.id for u in up if u.id not in ids]


def may_steam(game: Ww2, battle: Battle, units: Sequence[Unit]) -> bool:
    """cbt.retreat.started_there: every ship must have a port to go to."""
    for unit in units:
        if kind_of(unit).branch == "N" and not in_convoy(game, unit):
            away = unit.start or unit.place
            if (away == battle.space or not friendly(game, unit.owner, away)) and not ports_near(
                game, unit, battle.space
            ):
                return False
    return True


def offer_retreat(game: Ww2, battle: Battle, bloc: str, ours: Sequence[Unit], theirs: Sequence[Unit]) -> Flow[bool]:
    if held_back(game, battle, ours) or not may_steam(game, battle, ours):
        return False
    choice = yield from decide(
        game,
        bloc,
        ours,
        f"{battle.space}, after round {battle.round}: {in_words(ours)} against {in_words(theirs)}. Fight on or retreat?",
        (FIGHT_ON, RETREAT),
        policy="retreat",
        rules=("cbt.retreat.order", "cbt.retreat.naval"),
        about={"ours": [u.id for u in ours], "theirs": [u.id for u in theirs]},
        yes=RETREAT,
        no=FIGHT_ON,
    )
    if choice == FIGHT_ON:
        return False
    game.tell(f"{in_words(ours)} retreat from {battle.space}.", rule="cbt.retreat.all")
    for unit in ours:
        if kind_of(unit).branch == "A":
            fly_off(game, unit, battle.space)
        elif in_convoy(game, unit):
            unit.idle = True
        else:
            steam_off(game, unit, battle.space)
    if bloc == battle.attacker:
        battle.attackers = [i for i in battle.attackers if i not in {u.id for u in ours}]
    else:
        battle.defenders = [i for i in battle.defenders if i not in {u.id for u in ours}]
    return True


# --- advanced naval rules -------------------------------------------------------------------------------------------

NIGHT, DAY = "by night", "by day"


def conditions(game: Ww2, battle: Battle) -> Flow[None]:
    """opt.adv.conditions: day or night, good weather or bad; the side with initiative may prefer the night."""
    from .ground_battle import front_of

    side = game.state.initiative[front_of(battle.space)]
    bloc = battle.attacker if side_of_bloc(battle.attacker) == side else battle.defender
    choice = yield from decide(
        game,
        bloc,
        of_bloc(game, battle, bloc),
        f"{battle.space}: fight by day or by night?",
        (DAY, NIGHT),
        policy="night",
        rules=("opt.adv.conditions", "opt.adv.effects"),
        yes=NIGHT,
        no=DAY,
    )
    die = game.dice.roll(1, f"Conditions of the battle in {battle.space}", by=next(iter(seats_of(game, side)), None))[0]
    weather = weather_table(die, choice == NIGHT)
    battle.weather = weather
    game.tell(f"The battle in {battle.space}: {weather} weather.", rule="opt.adv.conditions")
    if weather.startswith("night"):
        for bloc in (battle.attacker, battle.defender):
            for unit in of_bloc(game, battle, bloc):
                if kind_of(unit).branch == "A":
                    fly_off(game, unit, battle.space)


def weather_table(die: int, night: bool) -> str:
    """opt.adv.conditions: who prefers the night swaps the first and the third row."""
    rows = (
        ("night good", "day bad", "day good", "night bad")
        if night
        else ("day good", "day bad", "night good", "night bad")
    )
    return rows[max(0, die - 3)]


def order_of_battle(game: Ww2, battle: Battle) -> Flow[None]:
    """opt.adv.first, opt.adv.later, opt.adv.air: who is there in which round."""
    from .encounters import distance

    for bloc in (battle.attacker, battle.defender):
        units = of_bloc(game, battle, bloc)
        ships = [u for u in units if kind_of(u).branch == "N"]
        planes = [u for u in units if kind_of(u).branch == "A"]
        nearest = min((distance(u, battle.space) for u in ships), default=0)
        for ship in ships:
            late = distance(ship, battle.space) - nearest
            if late:
                battle.waiting[ship.id] = 1 + late
        if planes and ships:
            choice = yield from decide(
                game,
                bloc,
                planes,
                f"{battle.space}: in which round do {in_words(planes)} enter?",
                ("round 1", "round 2", "round 3"),
                policy="air timing",
                rules=("opt.adv.air",),
            )
            for plane in planes:
                battle.waiting[plane.id] = int(choice.split()[1])
