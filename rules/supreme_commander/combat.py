"""13.1, 13.2: declaring attacks, and placing air units over them by turns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, NameList, Space
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
from .control import around, pass_through, refresh
from .france import french_affairs
from .ground import AROUND, FRONT, HEXES, attackable, distance, place_name
from .kinds import is_armor, is_land, kind
from .losses import drive_off
from .sea import evict
from .state import Attack, Unit
from .words import a_unit, team
from .world import Sc, camp, camp_of_seat, foes_at, land_at, level, master, playing, speaker


def other_camp(side: str) -> str:
    return next(each for each in CAMPS if each != side)


# --- landings -------------------------------------------------------------------------------------------------------


def landing_phase(game: Sc) -> Flow[None]:
    """12.4: invaders whose hex no enemy holds go ashore; the others are bound to attack."""
    state = game.state
    for convoy in list(state.convoys):
        units = [state.units[id] for id in convoy.units if state.units[id].place == convoy.sea]
        if not units:
            continue
        if foes_at(game, convoy.target, units[0].owner):
            state.attacks.append(Attack(convoy.sea, convoy.target, [unit.id for unit in units], landing=True))
            continue
        yield from ashore(game, units, convoy.target)
    for unit in list(state.units.all.values()):
        if unit.place.startswith("drop "):
            target = unit.place.removeprefix("drop ")
            found = next((a for a in state.attacks if a.target == target), None)
            if found is None and not foes_at(game, target, unit.owner):
                yield from ashore(game, [unit], target)
    yield from french_affairs(game)


def ashore(game: Sc, units: Sequence[Unit], hex: str) -> Flow[None]:
    """Units enter a hex from the sea or the air."""
    for unit in units:
        pass_through(game, unit, hex)
        for ship in drive_off(game, hex, unit.owner):
            yield from evict(game, ship)
        if unit.place.startswith("drop "):
            unit.side = "para"
        unit.landed = not unit.place.startswith("drop ")
        game.state.units.move(unit, hex)
        game.state.beached.append(unit.id)
        game.tell(f"{unit.id} lands in {place_name(hex)}.", rule="12.4c", kind="landing", hex=hex)
    refresh(game, around(hex))


# --- declaring ------------------------------------------------------------------------------------------------------


def fighting(game: Sc, unit: Unit) -> bool:
    """Land units that can attack at all: not Forts or Partisans, and in Follow-up Combat only with Armor (14.0)."""
    if not is_land(unit) or kind(unit) in ("fort", "partisan"):
        return False
    if unit.place in HEXES and any(unit.id in attack.units for attack in game.state.attacks):
        return False
    if not game.state.followup:
        return unit.id not in game.state.beached
    return any(
        is_armor(each) and camp(game, each.owner) == camp(game, unit.owner) for each in land_at(game, unit.place)
    )


def attackers_in(game: Sc, seat: str, hex: str) -> list[Unit]:
    """Units of the seat's side in a hex that may attack, if one of them is the seat's."""
    side = camp_of_seat(game, seat)
    units = [unit for unit in land_at(game, hex) if camp(game, unit.owner) == side and fighting(game, unit)]
    return units if any(master(game, unit.owner) == seat for unit in units) else []


class Strike(Order):
    """Declare an attack from one hex on an adjacent one, with all units there or those you name."""

    syntax = Syntax(
        ("attack", "assault", "hit"), Space("target"), "from", Space("source"), Maybe("with", NameList("units", "unit"))
    )
    target: str
    source: str
    units: tuple[str, ...] | None

    def settle(self, game: Sc, seat: str) -> "Strike":
        if self.units is not None:
            return self
        return Strike(
            target=self.target,
            source=self.source,
            units=tuple(u.id for u in attackers_in(game, seat, self.source)) or None,
        )

    def check(self, game: Sc, seat: str) -> None:
        if self.source not in HEXES or self.target not in HEXES or not attackable(self.source, self.target):
            raise Refused(f"nobody can attack {place_name(self.target)} across that hexside", rule="13.1c")
        if any(attack.target == self.target for attack in game.state.attacks):
            raise Refused(f"{place_name(self.target)} is attacked already this phase", rule="13.1a")
        if not self.units:
            raise Refused(f"you have nobody in {place_name(self.source)} who can attack", rule="13.0a")
        able = attackers_in(game, seat, self.source)
        for id in self.units:
            unit = game.state.units.get(id)
            if unit is None or unit not in able:
                rule = "14.0a" if game.state.followup else "13.0b"
                raise Refused(f"{id} can't attack from {place_name(self.source)}", rule=rule)
        units = [game.state.units[id] for id in self.units]
        if len(set(self.units)) != len(self.units):
            raise Refused("name every unit once", rule="13.0b")
        enemies = [foes_at(game, self.target, unit.owner) for unit in units]
        if not all(enemies):
            raise Refused(f"no enemy of theirs stands in {place_name(self.target)}", rule="13.0a")
        if any(each not in enemies[0] for found in enemies for each in found):
            raise Refused("they don't fight the same enemies", rule="13.0c")
        if game.state.followup and not any(is_armor(unit) for unit in units):
            raise Refused("a Follow-up attack needs an Armor-type unit", rule="14.0a")

    def effect(self, game: Sc, seat: str) -> None:
        game.state.attacks.append(Attack(self.source, self.target, list(self.units or ())))
        game.tell(
            f"{place_name(self.target)} is to be attacked from {place_name(self.source)}.",
            rule="13.2.1a",
            kind="declared",
            hex=self.target,
            source=self.source,
        )

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if slot == "target":
            return list(dict.fromkeys(target for target, _ in openings(game, seat)))
        if slot == "source":
            return [source for target, source in openings(game, seat) if target == got["target"]]
        return (None,)


def openings(game: Sc, seat: str) -> list[tuple[str, str]]:
    """Hexes a seat can attack, and from where."""
    state = game.state
    return list(
        game.derived(
            ("openings", seat),
            (state.units.revision, state.epoch, len(state.attacks), state.followup),
            lambda: _openings(game, seat),
        )
    )


def _openings(game: Sc, seat: str) -> list[tuple[str, str]]:
    found: dict[tuple[str, str], None] = {}
    taken = {attack.target for attack in game.state.attacks}
    for name in game.state.nations:
        if master(game, name) != seat:
            continue
        for unit in game.state.units.of(name):
            if unit.place not in HEXES or not fighting(game, unit):
                continue
            for target in AROUND[unit.place]:
                fair = target in HEXES and target not in taken and attackable(unit.place, target)
                if fair and foes_at(game, target, unit.owner):
                    found[(target, unit.place)] = None
    return list(found)


def declared(game: Sc, seat: str) -> bool:
    """Has this seat declared an attack that it might think better of?"""
    units = game.state.units
    return any(
        not attack.landing and any(master(game, units[id].owner) == seat for id in attack.units)
        for attack in game.state.attacks
    )


def declare_phase(game: Sc) -> Flow[None]:
    yield from orders_until(
        playing(game, game.state.camp),
        "Declare attacks" if not game.state.followup else "Declare Follow-up attacks",
        (Strike,),
        Done,
        over=lambda g, seat: not openings(g, seat) and not declared(g, seat),
        rules=("13.2.1a",) if not game.state.followup else ("14.0a",),
    )


def enter_declare(game: Sc) -> None:
    """Airborne corps join the attack on the hex they came down on (12.5.1)."""
    game.state.attacked, game.state.engaged = [], []


# --- air placement --------------------------------------------------------------------------------------------------


def attack_on(game: Sc, hex: str) -> Attack | None:
    return next((attack for attack in game.state.attacks if attack.target == hex and not attack.fought), None)


def participants(game: Sc, attack: Attack, side: str) -> list[Unit]:
    """Land units of a side in a combat, drops included; flankers and HQs in support are not (18.6)."""
    state = game.state
    if side == state.camp:
        units = [state.units[id] for id in attack.units if state.units[id].place == attack.source]
        return units + [state.units[id] for id in attack.drops if state.units[id].place == f"drop {attack.target}"]
    first = next((state.units[id] for id in (*attack.units, *attack.drops)), None)
    return foes_at(game, attack.target, first.owner) if first else []


def reachable(game: Sc, unit: Unit) -> list[str]:
    """Combats an air unit may join from its front."""
    side = camp(game, unit.owner)
    attacking = side == game.state.camp
    return [
        attack.target
        for attack in game.state.attacks
        if not attack.fought
        and any(each.owner == unit.owner for each in participants(game, attack, side))
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
        if any(each.owner == unit.owner for each in participants(game, attack, side))
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
                speaker(game, state.camp), "Air units: which front first?", busy, rules=("13.2.2b",), policy="front"
            )
        state.fronts.remove(front)
        yield from place_front(game, front)


def place_front(game: Sc, front: str) -> Flow[None]:
    state = game.state
    attacker, defender = state.camp, other_camp(state.camp)
    counts = {side: len(waiting_air(game, side, front)) for side in CAMPS}
    more = attacker if counts[attacker] > counts[defender] else defender
    surplus = abs(counts[attacker] - counts[defender])
    for unit in waiting_air(game, more, front):
        if surplus and not near_enough(game, unit, front):
            state.spared.append(unit.id)
            surplus -= 1
    for side in CAMPS:
        state.spared += [u.id for u in waiting_air(game, side, front) if not near_enough(game, u, front)]
    for _ in range(surplus):
        yield from place_one(game, front, more)
    while any(waiting_air(game, side, front) for side in CAMPS):
        yield from place_one(game, front, attacker)
        yield from place_one(game, front, defender)


def place_one(game: Sc, front: str, side: str) -> Flow[None]:
    """A side commits one air unit or sets one aside."""
    state = game.state
    units = waiting_air(game, side, front)
    if not units:
        return
    seats = list(dict.fromkeys(seat for unit in units if (seat := master(game, unit.owner))))
    choices = [f"{unit.id} to {place_name(hex)}" for unit in units for hex in reachable(game, unit)]
    choices += [f"hold {unit.id}" for unit in units] + (["hold all"] if len(units) > 1 else [])
    picked = yield from choose(
        seats[0],
        f"{front} front: commit an air unit or set one aside.",
        choices,
        rules=("13.2.2b", "18.6a"),
        policy="air support",
        also=seats[1:],
        no="hold all" if len(units) > 1 else f"hold {units[0].id}",
        about={"front": front, "attacking": side == state.camp},
    )
    if picked == "hold all":
        state.spared += [unit.id for unit in units]
        game.tell(f"The {team(side)} hold their air units in the {front} back.", rule="13.2.2b", kind="air")
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
                speaker(game, state.camp), "Air combat: which hex next?", names, rules=("13.2.2c",), policy="order"
            )
            hex = targets[names.index(picked)]
        targets.remove(hex)
        attack = next(each for each in state.attacks if each.target == hex)
        yield from air_combat(game, hex, state.camp)
        if fighters(over(game, hex, other_camp(state.camp))):
            for unit in paratroops(game, hex, state.camp):
                shot_down(game, unit, hex)
        yield from flak(game, hex, state.camp)
        attack.drops = [id for id in attack.drops if state.units[id].place == f"drop {hex}"]
        attack.flown = True


def air_home(game: Sc, hex: str) -> Flow[None]:
    """All air units over a hex return to their boxes (11.1)."""
    for unit in list(game.state.units.at(f"over {hex}")):
        yield from come_home(game, unit, hex, camp(game, unit.owner) == game.state.camp)
