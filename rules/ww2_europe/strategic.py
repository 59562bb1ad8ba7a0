"""Stage 1: Strategic Warfare. Fighters meet the raiders, bombs fall, transports sink, escorts fire back."""

from collections.abc import Sequence
from typing import Any

from ..kernel.flow import Flow
from ..kernel.text import counted
from .chart import BLOC, LAND_LINKS, SPACE
from .fire import AFLOAT, Hit, has_tech, scores, shot
from .ground_battle import pick_battle
from .leadership import wolf
from .losses import remove_lost, take_losses
from .state import Battle, Convoy, Unit
from .supply import transports
from .world import Ww2, actives, bloc_of, controller, decide, do, foes, here, home, in_words, kind_of, touch, value

IN_AIR = frozenset(("air",))
REINFORCE, STAY_AWAY = "reinforce", "stay away"


def missions(game: Ww2) -> list[str]:
    """Targets of Strategic Warfare this turn: land spaces, and convoys with the space where they are attacked."""
    found: dict[str, None] = {}
    for unit in game.state.units:
        if unit.mode in ("raid", "escort") and not unit.idle:
            found.setdefault(mission_of(unit))
    return list(found)


def mission_of(unit: Unit) -> str:
    return f"{unit.place} | {unit.goal} | {bloc_of(unit)}"


def raid_phase(game: Ww2) -> Flow[None]:
    """One raid; all are over before the naval battles begin (cbt.stages)."""
    state = game.state
    if not state.queue:
        return
    key = yield from pick_battle(game, state.queue, "Strategic Warfare")
    state.queue = [other for other in state.queue if other != key]
    yield from mission(game, key)
    state.battle = None


def mission(game: Ww2, key: str) -> Flow[None]:
    space, aim, bloc = key.split(" | ")
    raiders = [
        u for u in game.state.units.at(space) if u.mode in ("raid", "escort") and mission_of(u) == key and not u.idle
    ]
    convoy = game.state.convoys.get(aim)
    owner = convoy.owner if convoy else controller(game, aim)
    if BLOC.get(owner) == bloc:
        game.tell(f"{aim} is in friendly hands by now: {do(raiders, 'turn')} back.", rule="bomber.strategic")
        return
    defenders = convoy_guard(game, convoy) if convoy else (yield from air_cover(game, aim, bloc))
    battle = Battle(space, 1, bloc, "", 1, [u.id for u in raiders], [u.id for u in defenders], aim=aim)
    battle.defender = BLOC[owner]
    game.state.battle = battle
    game.tell(
        f"{in_words(raiders)} attack {aim if convoy is None else f'convoy {aim}'}.",
        rule="strat.types",
        kind="battle",
        space=space,
    )
    fighters = [u for u in defenders if kind_of(u).fighter]
    planes = [u for u in raiders if kind_of(u).branch == "A"]
    toll: dict[str, int] = {}
    losses: dict[str, int] = {}
    if fighters and planes:
        hits = dogfight(game, battle, planes, space)
        toll = yield from take_losses(game, battle.defender, fighters, hits, aim, ("st1.fighters",))
        hits = flat(game, fighters, 3, f"fighters over {aim}", IN_AIR)
        losses = yield from take_losses(game, bloc, planes, hits, aim, ("st1.defence",))
    remove_lost(game, toll)
    remove_lost(game, losses)
    raiders = [u for u in raiders if u.id in game.state.units and kind_of(u).raid]
    if convoy is not None:
        yield from sink(game, battle, convoy, raiders)
    else:
        bomb(game, aim, raiders)


def air_guard(game: Ww2, land: str, bloc: str) -> list[Unit]:
    """Defending fighters in the space."""
    found = [u for u in here(game, land, "A") if kind_of(u).fighter and bloc_of(u) != bloc]
    return [u for u in found if foes(game, u.owner, enemy_of(game, bloc), land)]


def radar_guard(game: Ww2, land: str) -> list[Unit]:
    """opt.tech.radar: fighters of the spaces next to it that may reinforce it."""
    return [
        u
        for other, _ in LAND_LINKS[land]
        for u in here(game, other, "A")
        if kind_of(u).fighter
        and not u.moved
        and has_tech(game, u.owner, "Radar")
        and bloc_of(u) == BLOC.get(controller(game, land))
    ]


def air_cover(game: Ww2, land: str, bloc: str) -> Flow[list[Unit]]:
    """Who meets the raiders; the defender says whether those that radar warns come too."""
    found, more = air_guard(game, land, bloc), radar_guard(game, land)
    if not more:
        return found
    coming = yield from decide(
        game,
        bloc_of(more[0]),
        more,
        f"{land} is raided: do {in_words(more)} from next to it reinforce {in_words(found) or 'it'}?",
        (REINFORCE, STAY_AWAY),
        policy="radar",
        rules=("opt.tech.radar", "st1.defence"),
        yes=REINFORCE,
        no=STAY_AWAY,
    )
    return [*found, *more] if coming == REINFORCE else found


def enemy_of(game: Ww2, bloc: str) -> str:
    return actives(game, bloc)[0]


def convoy_guard(game: Ww2, convoy: Convoy) -> list[Unit]:
    """Everything that sails in a convoy, planes aboard its carriers included."""
    return [u for u in game.state.units.at(convoy.id) if not u.aboard or kind_of(u).branch == "A"]


def dogfight(game: Ww2, battle: Battle, planes: Sequence[Unit], space: str) -> list[Hit]:
    """st1.fighters: each attacking aircraft fires at fighters."""
    hits: list[Hit] = []
    parties: dict[Any, list[Unit]] = {}
    for plane in planes:
        parties.setdefault((plane.kind, shot(game, battle, plane)), []).append(plane)
    for (_, needs), party in parties.items():
        why = f"{in_words(party)} against fighters, hits on {max(needs.any, needs.air)}"
        for die in game.dice.roll(len(party), why, by=party[0].owner):
            scored = scores(needs, die)
            if scored and "air" in scored:
                hits.append(IN_AIR)
    return hits


def flat(game: Ww2, units: Sequence[Unit], need: int, what: str, hit: Hit) -> list[Hit]:
    if not units:
        return []
    dice = game.dice.roll(len(units), f"{what}, hits on {need}", by=units[0].owner)
    return [hit for die in dice if die <= need]


def need_of(game: Ww2, unit: Unit, land: str) -> int:
    """Strategic Warfare number: 3, more by technology and special forces."""
    kind = kind_of(unit)
    need = kind.raid
    if game.options["special_forces"]:
        if land and unit.owner in ("USA", "Great Britain") and SPACE[land].source == "factory":
            need = max(need, 4)
        if kind.sub and unit.owner == "Germany":
            need = max(need, 4)
    if kind.sub and wolf(game, unit):
        need = max(need, 4)
    return need


def bomb(game: Ww2, land: str, raiders: Sequence[Unit]) -> None:
    """st1.bombing, strat.damage: one hit is enough."""
    if not raiders:
        return
    if not value(game, land):
        game.tell(f"{land} is damaged already: the bombs fall on ruins.", rule="strat.damaged_state", space=land)
        return
    hit = atomic = False
    for unit in raiders:
        need = need_of(game, unit, land)
        die = game.dice.roll(1, f"{unit.kind} bombs {land}, hits on {need}", by=unit.owner)[0]
        hit = hit or die <= need
        atomic = atomic or (die <= need and kind_of(unit).atomic)
    if not hit:
        game.state.results.append([land, "raid without effect"])
        game.tell(f"{land} isn't hit.", rule="st1.bombing", kind="result", space=land)
        return
    damage(game, land, "strat.damage", atomic)


def damage(game: Ww2, land: str, rule: str, atomic: bool = False) -> None:
    """The space is damaged, its holder loses its value in money and perhaps an RP (strat.damage.rp)."""
    worth, holder = value(game, land), controller(game, land)
    if not worth:
        return
    mat = game.state.powers[holder]
    lost = min(worth, mat.money)
    mat.money -= lost
    if atomic:
        game.state.zeroed.append(land)
    else:
        game.state.damaged.append(land)
    touch(game)
    game.state.results.append([land, "damaged" if not atomic else "destroyed for good"])
    game.tell(
        f"{land} is {'destroyed' if atomic else 'damaged'}: {holder} loses ${lost}.",
        rule=rule,
        kind="result",
        space=land,
    )
    factory = SPACE[land].source == "factory" and home(land, holder)
    if (factory or atomic) and holder != "USSR" and mat.rp > 0:
        mat.rp -= 1
        game.tell(f"{holder} loses a Redeployment Point.", rule="strat.damage.rp")


def sink(game: Ww2, battle: Battle, convoy: Convoy, raiders: Sequence[Unit]) -> Flow[None]:
    """st1.bombing and st1.convoy_defence: a transport for each hit, then the escorts fire at submarines."""
    bloc = BLOC[convoy.owner]
    hits: list[Hit] = []
    for unit in raiders:
        need = need_of(game, unit, "")
        die = game.dice.roll(1, f"{unit.kind} at convoy {convoy.id}, hits on {need}", by=unit.owner)[0]
        if die <= need:
            hits.append(AFLOAT)
    ships = transports(game, convoy)
    toll = yield from take_losses(game, bloc, ships, hits, f"Convoy {convoy.id}", ("strat.convoy",))
    remove_lost(game, toll)
    sunk = len(toll)
    game.state.results.append([battle.space, f"convoy {convoy.id}: {counted(sunk, 'transport')} sunk"])
    game.tell(
        f"Convoy {convoy.id} loses {counted(sunk, 'transport')}.",
        rule="strat.convoy",
        kind="result",
        space=battle.space,
    )
    guards = [u for u in convoy_guard(game, convoy) if kind_of(u).base == "DD" or kind_of(u).fighter]
    subs = [u for u in raiders if kind_of(u).sub]
    if guards and subs:
        hits = []
        for guard in guards:
            need = 3 + has_tech(game, guard.owner, "Sonar")
            die = game.dice.roll(1, f"{guard.kind} of convoy {convoy.id}, hits on {need}", by=guard.owner)[0]
            found = {"sub"} if die <= need else set()
            found |= {"silent"} if die <= need - 1 else set()
            if found:
                hits.append(frozenset(found))
        toll = yield from take_losses(game, battle.attacker, subs, hits, f"Convoy {convoy.id}", ("st1.convoy_defence",))
        remove_lost(game, toll)
