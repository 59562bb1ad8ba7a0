"""13.1, 13.2.1: landings, declaring attacks, and who takes part in them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, NameList, Space
from .control import around, pass_through, refresh
from .france import french_affairs
from .ground import AROUND, HEXES, attackable, place_name
from .kinds import is_armor, is_land, kind
from .losses import drive_off
from .sea import evict
from .seats import camp_of_seat, master, nations_of, playing
from .standing import enemy_hexes, foes_at, land_at
from .state import Attack, Unit
from .world import CAMPS, Sc, camp


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
            if not foes_at(game, target, unit.owner):
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
    if any(unit.id in attack.units for attack in game.state.attacks):
        return False
    if not game.state.followup:
        return unit.id not in game.state.beached
    return any(is_armor(each) for each in land_at(game, unit.place))


def attackers_in(game: Sc, seat: str, hex: str) -> list[Unit]:
    """Units of the seat's side in a hex that may attack, the seat's first; nobody if none of them is the seat's."""
    side = camp_of_seat(game, seat)
    units = [unit for unit in land_at(game, hex) if camp(game, unit.owner) == side and fighting(game, unit)]
    units.sort(key=lambda unit: master(game, unit.owner) != seat)
    return units if units and master(game, units[0].owner) == seat else []


def own_attackers(game: Sc, seat: str, hex: str) -> list[Unit]:
    """13.0: combat is voluntary; who declares an attack leads his own units."""
    return [unit for unit in attackers_in(game, seat, hex) if master(game, unit.owner) == seat]


def joinable(game: Sc, seat: str, source: str, target: str) -> Attack | None:
    """A partner's attack on a hex, from a hex where the seat has units too and none in the attack yet."""
    units = game.state.units
    for attack in game.state.attacks:
        if attack.target == target:
            joined = any(master(game, units[id].owner) == seat for id in attack.units)
            return attack if attack.source == source and not joined else None
    return None


def agreed(game: Sc, seat: str, units: Iterable[Unit], source: str, target: str) -> Flow[bool]:
    """13.0, 13.0c: whoever commands units that are to fight beside the seat's is asked. Returns whether all agree."""
    partners: dict[str, list[str]] = {}
    for unit in units:
        if (other := master(game, unit.owner)) != seat:
            partners.setdefault(other, []).append(unit.id)
    for other, ids in partners.items():
        picked = yield from choose(
            other,
            f"{seat} asks to attack {place_name(target)} from {place_name(source)} together with {', '.join(ids)}: agree?",
            ("together", "refuse"),
            rules=("13.0a", "13.0c"),
            policy="joint attacks",
            yes="together",
            no="refuse",
        )
        if picked == "refuse":
            game.tell(
                f"{other} doesn't attack {place_name(target)} together with {seat}.", rule="13.0c", kind="refused"
            )
            return False
    return True


class Strike(Order):
    """Declare an attack from one hex on an adjacent one, with all your units there or those you name. A partner whose units
    you name is asked; so is one whose attack from the same hex you join."""

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
            units=tuple(u.id for u in own_attackers(game, seat, self.source)) or None,
        )

    def check(self, game: Sc, seat: str) -> None:
        if not attackable(self.source, self.target):
            raise Refused(f"{place_name(self.target)} can't be attacked across that hexside", rule="13.1c")
        partner = joinable(game, seat, self.source, self.target)
        if partner is None and any(attack.target == self.target for attack in game.state.attacks):
            raise Refused(f"{place_name(self.target)} is already being attacked this phase", rule="13.1a")
        able = attackers_in(game, seat, self.source)
        if not able:
            raise Refused(f"you have no unit in {place_name(self.source)} that can attack", rule="13.0a")
        units = self._named(game)
        for unit in units:
            if unit not in able:
                rule = "14.0a" if game.state.followup else "13.0b"
                raise Refused(f"{unit.id} can't attack from {place_name(self.source)}", rule=rule)
        if len({unit.id for unit in units}) != len(units):
            raise Refused("name each unit only once", rule="13.0b")
        if not any(master(game, unit.owner) == seat for unit in units):
            mine = [unit.id for unit in able if master(game, unit.owner) == seat]
            raise Refused(f"name at least one of your own units too: {', '.join(mine)}", rule="13.0c")
        enemies = [foes_at(game, self.target, unit.owner) for unit in units]
        if not all(enemies):
            raise Refused(f"there is no enemy of these units in {place_name(self.target)}", rule="13.0a")
        if any(found != enemies[0] for found in enemies):
            raise Refused("these units don't fight the same enemies", rule="13.0c")
        joined = [game.state.units[id] for id in partner.units] if partner else []
        if game.state.followup and not any(is_armor(unit) for unit in (*units, *joined)):
            raise Refused("a Follow-up attack needs an Armor-type unit", rule="14.0a")

    def _named(self, game: Sc) -> list[Unit]:
        return [game.state.units[id] for id in self.units or ()]

    def effect(self, game: Sc, seat: str) -> Flow[None]:
        units = self._named(game)
        partner = joinable(game, seat, self.source, self.target)
        others = [game.state.units[id] for id in partner.units] if partner else []
        if not (yield from agreed(game, seat, (*units, *others), self.source, self.target)):
            return
        if partner is not None:
            partner.units += [unit.id for unit in units]
        else:
            game.state.attacks.append(Attack(self.source, self.target, [unit.id for unit in units]))
        game.tell(
            f"{place_name(self.target)} will be attacked from {place_name(self.source)}.",
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
        every = attackers_in(game, seat, got["source"])
        mixed = any(master(game, unit.owner) != seat for unit in every)
        return (None, tuple(unit.id for unit in every)) if mixed else (None,)


def openings(game: Sc, seat: str) -> list[tuple[str, str]]:
    """Hexes a seat can attack, and from where."""
    state = game.state
    return list(
        game.derived(
            ("openings", seat),
            (state.units.revision, state.epoch, sum(1 + len(each.units) for each in state.attacks), state.followup),
            lambda: _openings(game, seat),
        )
    )


def _openings(game: Sc, seat: str) -> list[tuple[str, str]]:
    found: dict[tuple[str, str], None] = {}
    taken = {attack.target for attack in game.state.attacks}
    for name in nations_of(game, seat):
        enemies = enemy_hexes(game, name)
        for unit in game.state.units.of(name):
            if unit.place not in HEXES:
                continue
            near = [hex for hex in AROUND[unit.place] if hex in enemies and attackable(unit.place, hex)]
            if not near or not fighting(game, unit):
                continue
            for target in near:
                if target not in taken or joinable(game, seat, unit.place, target):
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
        "Declare attacks; say done to end."
        if not game.state.followup
        else "Declare Follow-up attacks; say done to end.",
        (Strike,),
        Done,
        over=lambda g, seat: not openings(g, seat) and not declared(g, seat),
        rules=("13.2.1a",) if not game.state.followup else ("14.0a",),
    )


def enter_declare(game: Sc) -> None:
    """Airborne corps join the attack on the hex they came down on (12.5.1)."""
    game.state.attacked, game.state.engaged = [], []


# --- a declared attack ----------------------------------------------------------------------------------------------


def attack_on(game: Sc, hex: str) -> Attack | None:
    return next((attack for attack in game.state.attacks if attack.target == hex), None)


def participants(game: Sc, attack: Attack, side: str) -> list[Unit]:
    """Land units of a side in a combat, drops included; flankers and HQs in support are not (18.6)."""
    state = game.state
    if side == state.camp:
        units = [state.units[id] for id in attack.units if state.units[id].place == attack.source]
        return units + [state.units[id] for id in attack.drops if state.units[id].place == f"drop {attack.target}"]
    first = next(state.units[id] for id in (*attack.units, *attack.drops))
    return foes_at(game, attack.target, first.owner)
