"""13.2.2: air units over declared attacks: placed by turns, and their fights."""

from ..kernel.flow import Flow, choose
from .air import (
    REACH,
    air_bases,
    air_combat,
    base_for,
    come_home,
    fighters,
    flak,
    launch,
    over,
    paratroops,
    ready,
    reveal,
    shot_down,
)
from .airfields import field_hex, in_use
from .chart import CAMPS, FRONTS
from .combat import other_camp, participants
from .ground import FRONT, distance, place_name
from .seats import master, speaker
from .state import Attack, Unit
from .words import a_unit, team
from .world import Sc, camp, level, people


def reachable(game: Sc, unit: Unit) -> list[str]:
    """Combats an air unit may join from its front."""
    side = camp(game, unit.owner)
    attacking = side == game.state.camp
    return [
        attack.target
        for attack in game.state.attacks
        if not attack.fought
        and any(people(game, each.owner) == unit.owner for each in participants(game, attack, side))
        and base_for(game, unit, attack.target, attacking)
    ]


def near_enough(game: Sc, unit: Unit, front: str) -> bool:
    """Might it join a combat, whatever type it is? What an opponent can work out too."""
    side = camp(game, unit.owner)
    reach = REACH["bomber"] + level(game, unit.owner, "Aircraft")
    if in_use(game):
        bases = [at for at in (field_hex(game, unit.field),) if at]
    else:
        bases = [hex for hex in air_bases(game, unit.owner) if FRONT[hex] == front]
    return any(
        distance(base, attack.target) <= reach
        for attack in game.state.attacks
        if any(people(game, each.owner) == unit.owner for each in participants(game, attack, side))
        for base in bases
    )


def waiting_air(game: Sc, side: str, front: str) -> list[Unit]:
    """Face-down air units of a side in a Front box that have not been placed or set aside."""
    return [
        unit
        for unit in game.state.units.at(front)
        if camp(game, unit.owner) == side and ready(game, unit) and unit.id not in game.state.spared
    ]


def enter_placement(game: Sc) -> None:
    state = game.state
    state.spared = []
    for unit in state.units.all.values():
        if unit.place.startswith("drop "):
            target = unit.place.removeprefix("drop ")
            attack = next((a for a in state.attacks if a.target == target), None)
            if attack is None:
                state.attacks.append(Attack(f"drop {target}", target, [], [unit.id]))
            elif unit.id not in attack.drops:
                attack.drops.append(unit.id)
    state.fronts = list(FRONTS) if state.attacks else []


def placement_phase(game: Sc) -> Flow[None]:
    """13.2.2: front by front; who has more places the surplus first, then both in turns."""
    state = game.state
    while state.fronts:
        busy = [
            front
            for front in state.fronts
            if any(near_enough(game, unit, front) for side in CAMPS for unit in waiting_air(game, side, front))
        ]
        if not busy:
            state.fronts = []
            return
        front = busy[0]
        if len(busy) > 1:
            front = yield from choose(
                speaker(game, state.camp),
                "Which front places its air units first?",
                busy,
                rules=("13.2.2b",),
                policy="front",
            )
        state.fronts.remove(front)
        yield from place_front(game, front)


def place_front(game: Sc, front: str) -> Flow[None]:
    state = game.state
    attacker, defender = state.camp, other_camp(state.camp)
    counts = {side: len(waiting_air(game, side, front)) for side in CAMPS}
    more = max(CAMPS, key=counts.__getitem__)
    far = {side: [u.id for u in waiting_air(game, side, front) if not near_enough(game, u, front)] for side in CAMPS}
    surplus = abs(counts[attacker] - counts[defender]) - len(far[more])
    for side in CAMPS:
        state.spared += far[side]
    for _ in range(surplus):
        yield from place_one(game, front, more)
    while any(waiting_air(game, side, front) for side in CAMPS):
        yield from place_one(game, front, attacker)
        yield from place_one(game, front, defender)


def place_one(game: Sc, front: str, side: str) -> Flow[None]:
    """A side commits one air unit or sets one aside: the seat with most of them waiting, one of its own."""
    state = game.state
    flights: dict[str, list[Unit]] = {}
    for unit in waiting_air(game, side, front):
        flights.setdefault(master(game, unit.owner), []).append(unit)
    if not flights:
        return
    seat = min(flights, key=lambda each: (-len(flights[each]), each))
    units = flights[seat]
    choices = [f"{unit.id} to {place_name(hex)}" for unit in units for hex in reachable(game, unit)]
    choices += [f"hold {unit.id}" for unit in units] + (["hold all"] if len(units) > 1 else [])
    picked = yield from choose(
        seat,
        f"{front} front: commit an air unit or set one aside.",
        choices,
        rules=("13.2.2b", "18.6a"),
        policy="air support",
        no="hold all" if len(units) > 1 else f"hold {units[0].id}",
    )
    if picked == "hold all":
        state.spared += [unit.id for unit in units]
        whose = f"The {team(side)} hold their" if len(flights) == 1 else f"{seat} holds its"
        game.tell(f"{whose} air units in the {front} back.", rule="13.2.2b", kind="air")
        return
    if picked.startswith("hold "):
        state.spared.append(picked.removeprefix("hold "))
        game.tell(f"The {team(side)} hold an air unit in the {front} back.", rule="13.2.2b", kind="air")
        return
    id, _, where = picked.partition(" to ")
    unit = state.units[id]
    hex = next(attack.target for attack in state.attacks if place_name(attack.target) == where)
    launch(game, unit, hex, base_for(game, unit, hex, side == state.camp))
    game.tell(f"{a_unit(unit.owner, 'air unit')} flies to {where}.", rule="13.2.2b", kind="air", hex=hex)


# --- air combat -----------------------------------------------------------------------------------------------------


def sky_phase(game: Sc) -> Flow[None]:
    """13.2.2: all air units are turned over, then every hex in an order the attacker picks; drops must come through."""
    state = game.state
    flown = [attack for attack in state.attacks if not attack.flown]
    for attack in flown:
        reveal(game, [unit for unit in state.units.at(f"over {attack.target}") if not unit.used], attack.target)
    waiting = [attack for attack in flown if state.units.at(f"over {attack.target}") or attack.drops]
    for attack in flown:
        if attack not in waiting:
            attack.flown = True
    targets = [attack.target for attack in waiting]
    while targets:
        hex = targets[0]
        if len(targets) > 1:
            names = [place_name(each) for each in targets]
            picked = yield from choose(
                speaker(game, state.camp),
                "Air combat: which hex comes next?",
                names,
                rules=("13.2.2c",),
                policy="order",
            )
            hex = targets[names.index(picked)]
        targets.remove(hex)
        attack = next(each for each in state.attacks if each.target == hex)
        yield from air_combat(game, hex, state.camp)
        if fighters(over(game, hex, other_camp(state.camp))):
            for unit in paratroops(game, hex):
                shot_down(game, unit, hex)
        yield from flak(game, hex, state.camp)
        attack.drops = [id for id in attack.drops if state.units[id].place == f"drop {hex}"]
        attack.flown = True


def air_home(game: Sc, hex: str) -> Flow[None]:
    """All air units over a hex return to their boxes (11.1)."""
    for unit in list(game.state.units.at(f"over {hex}")):
        yield from come_home(game, unit, hex, camp(game, unit.owner) == game.state.camp)
