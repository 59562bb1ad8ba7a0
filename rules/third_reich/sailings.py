"""29.4: what the attacker's fleets announce: invasions and bombardment, and what they have in common with transports."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ..hexwar.slots import Path
from ..kernel.errors import Refused, passes
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, NameList, Space
from .africa import barred
from .areas import closed_to
from .canals import common_seas
from .chart import (
    SIDE,
    US_BOX,
    front_of,
    invadable,
    land,
    turn_number,
)
from .consent import entrusted
from .feuds import against
from .fleets import announce, busy, fleet, sea_way, together
from .grants import deployment_limit
from .limits import stays_put
from .minors import waits_for_help
from .murmansk import BERGEN
from .murmansk_box import recorded
from .naming import called
from .naval import factors, invert, living
from .options import option_in
from .recapture import held_back
from .stacks import apart, apart_rule, lends, western_guests
from .staging import drop_trouble
from .state import Mission, Unit
from .strength import shelled
from .waters import all_ports, base_seas, coast_seas, detour, has_port, port_fronts
from .world import Tr, enemy_held, find, foes_at, friendly, resting
from .zones import beside_enemy


def capacity_needed(game: Tr, mission: Mission) -> int:
    """29.421, 29.433: two naval factors a factor transported, three a ground factor landed by invasion."""
    each = 2 if mission.kind == "transport" else 3
    return each * factors(living(game, mission.cargo))


def offensive_at(game: Tr, seat: str, hex_: str) -> None:
    """20.1, 28.41: the front of the hex decides."""
    if option_in(game, seat, hex_) != "offensive":
        raise Refused(f"you have no Offensive on the {front_of(hex_)} front", rule="20.1")


def ready_fleets(game: Tr, seat: str, names: Iterable[str], transport: bool = False) -> list[Unit]:
    """29.31, 29.34, 29.171: fleets that may sail on a mission."""
    units = []
    out = busy(game)
    for name in names:
        unit = fleet(game, seat, name)
        if unit.spent or unit.new or name in out or name in game.state.supply:
            raise Refused(f"{name} has already done something this game turn", rule="29.31")
        if unit.place == US_BOX and western_port(game, seat, transport):
            raise Refused(
                "fleets in the US box can't sail on missions while there is a friendly western port", rule="29.171"
            )
        units.append(unit)
    together(game, units)
    return units


def western_port(game: Tr, seat: str, transport: bool = False) -> bool:
    """29.171: does a friendly port on the Western Front stand; for Sea Transport, one that the enemy is not beside?"""
    beside = beside_enemy(game, seat) if transport else ()
    return any("Western" in port_fronts(h) and has_port(game, seat, h) and h not in beside for h in all_ports())


def approach(
    game: Tr, seat: str, base: str, target: str, via: tuple[str, ...] | None, seas: list[str]
) -> list[str] | None:
    """The course of a mission, which touches no other mission's target if there is a way round it (29.33)."""
    way = sea_way(game, seat, base, target, via, seas)
    others = frozenset(m.target for m in game.state.missions.values() if m.kind in OFFENSIVE) - {base, target}
    if way is None or not others & set(way):
        return way
    found = [clear for sea in seas if (clear := detour(game, seat, base, target, sea, others))]
    if not found:
        return way
    if via:
        passed = next(h for h in way if h in others)
        raise Refused(f"{called(passed)} is another mission's target: sail around it", rule="29.33d")
    return min(found, key=len)


OFFENSIVE = ("invasion", "transport", "bombardment")


def sails_with(game: Tr, seat: str, unit: Unit) -> bool:
    """34.31, 36.1, 51.7: may a power's fleets take a unit aboard: its own, an ally's of the same player or in its hands?"""
    led = lends(unit.owner, seat) and (game.seats[unit.owner] == game.seats[seat] or entrusted(game, seat, unit))
    return led and not apart(game, unit, seat) and not resting(game, unit)


def passengers(game: Tr, seat: str, names: Iterable[str], hex_: str) -> list[Unit]:
    """The units to be carried, perhaps an ally's, who must have an Offensive there as well (20.1)."""
    found = []
    for name in names:
        unit = game.state.units.get(name)
        if unit is None or unit.owner == seat or SIDE.get(unit.owner) != SIDE[seat]:
            found.append(find(game, seat, name))
            continue
        if apart(game, unit, seat):
            raise Refused(
                f"fleets of {seat} can't carry units of {unit.owner}",
                rule=apart_rule(unit.owner, seat, "45.2", "34.31"),
            )
        if not sails_with(game, seat, unit):
            raise Refused(
                f"{unit.owner} commands {name}: it can sail with you only if it is entrusted to you", rule="51.7"
            )
        offensive_at(game, unit.owner, hex_)
        found.append(unit)
    return found


class Invade(Order):
    """Land ground units from the sea."""

    syntax: ClassVar[Syntax] = Syntax(
        "invade",
        Space("hex"),
        "with",
        NameList("fleets", "unit"),
        "carrying",
        NameList("units", "unit"),
        Maybe("via", Path("via")),
    )
    hex: str
    fleets: tuple[str, ...]
    units: tuple[str, ...]
    via: tuple[str, ...] | None

    @found
    def way(self, game: Tr, seat: str) -> list[str]:
        if not invadable(self.hex):
            raise Refused(f"{called(self.hex)} has no beach", rule="29.431")
        if not enemy_held(game, seat, self.hex) and not lands_to_help(game, seat, self.hex):
            raise Refused(f"{called(self.hex)} isn't the enemy's", rule="50.36" if game.scenario == "1944" else "21.1b")
        if game.scenario == "1939" and SIDE[seat] == "Allies" and game.state.turn >= turn_number("Summer", 1942):
            raise Refused("the Allies can't invade in the last turn of this scenario", rule="50.1")
        offensive_at(game, seat, self.hex)
        ships = ready_fleets(game, seat, self.fleets)
        base = ships[0].place
        cargo = passengers(game, seat, self.units, self.hex)
        for unit in cargo:
            if why := held_back(game, unit, self.hex):
                raise Refused(why[0], rule=why[1])
        if name := stays_put(game, self.units):
            raise Refused(f"{name} is locked in its city until the enemy comes near", rule="3.35d")
        if len(set(self.units)) < len(self.units):
            raise Refused("a unit is named twice", rule="29.433")
        for unit in cargo:
            if unit.kind not in ("infantry", "armor", "airborne"):
                raise Refused(f"{unit.id} can't land on a beach", rule="29.433")
            if unit.place != base or unit.base != base or unit.moved:
                raise Refused(f"{unit.id} must have started the turn at {called(base)}", rule="29.434")
            if unit.cut:
                raise Refused(f"{unit.id} is out of supply", rule="29.434")
            if unit.id in busy(game):
                raise Refused(f"{unit.id} is already embarked", rule="29.433")
            trouble = closed_to(game, unit, self.hex)
            if trouble:
                raise Refused(trouble[0], rule=trouble[1])
        if trouble := barred(game, cargo, self.hex, assault=True):
            raise Refused(trouble[0], rule=trouble[1])
        western_guests(game, cargo, self.hex)
        if base == US_BOX and game.state.powers[seat].deployed + len(cargo) > deployment_limit(game):
            raise Refused(f"only {deployment_limit(game)} deployments from America are allowed a turn", rule="16.77")
        if factors(ships) < 3 * factors(cargo):
            raise Refused(f"{3 * factors(cargo)} naval factors are needed to carry them", rule="29.433")
        # of all units only fleets have nine factors
        defended = any(u.full_fleet and against(game, seat, u) for u in game.state.units.at(self.hex))
        if defended and not (self.hex == BERGEN and recorded(game)) and not drop_could_clear(game, seat, self.hex):
            raise Refused(f"a 9-factor fleet in {called(self.hex)} bars the landing", rule="29.432a")
        for other in game.state.missions.values():
            if other.kind == "invasion" and other.target == self.hex and apart(game, other.seat, seat):
                raise Refused(f"{other.seat} already lands there", rule=apart_rule(other.seat, seat, "45.3", "34.36"))
        seas = common_seas(game, ships, [s for s in base_seas(base) if s in coast_seas(self.hex)])
        if not seas:
            raise Refused(f"{called(self.hex)} can't be reached from {called(base)}", rule="29.22")
        way = approach(game, seat, base, self.hex, self.via, seas)
        if way is None:
            raise Refused(f"there is no open course from {called(base)} to {called(self.hex)}", rule="29.23a")
        return way

    def check(self, game: Tr, seat: str) -> None:
        self.way(game, seat)

    def effect(self, game: Tr, seat: str) -> None:
        way = self.way(game, seat)
        if way[0] == US_BOX:
            # 16.77: the units count, their fleets do not
            game.state.powers[seat].deployed += len(self.units)
            for name in (*self.units, *self.fleets):
                game.state.units[name].deployed = True
        announce(game, "invasion", seat, self.fleets, self.hex, path=way, cargo=list(self.units))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hex":
            return game.memo(("beaches", seat), lambda: landing_hexes(game, seat))
        if slot == "fleets":
            return fleet_groups(game, seat, loaded=True)
        if slot == "units":
            ships = living(game, got["fleets"])
            if not ships:
                return ()
            return loads(game, seat, ships[0].place, factors(ships) // 3)
        return (None,)


def drop_could_clear(game: Tr, seat: str, hex_: str) -> bool:
    """29.432: could an airborne unit drive the fleets out of a port that no ground unit holds?"""
    if foes_at(game, seat, hex_):
        return False
    return any(
        SIDE[unit.owner] == SIDE[seat] and not apart(game, unit.owner, seat) and passes(drop_trouble, game, unit, hex_)
        for unit in game.state.units
    )


def lands_to_help(game: Tr, seat: str, hex_: str) -> bool:
    """9.11: the beach of a country that waits for help becomes friendly only by the landing that helps it."""
    return bool(waits_for_help(game, seat, hex_)) and friendly(game, seat, hex_) and not foes_at(game, seat, hex_)


def landing_hexes(game: Tr, seat: str) -> list[str]:
    seas = {s for names in fleet_groups(game, seat, loaded=True) for s in base_seas(game.state.units[names[0]].place)}
    return [
        h
        for h in land()
        if invadable(h)
        and (enemy_held(game, seat, h) or lands_to_help(game, seat, h))
        and option_in(game, seat, h) == "offensive"
        and seas & set(coast_seas(h))
    ]


def fleet_groups(game: Tr, seat: str, loaded: bool = False) -> list[tuple[str, ...]]:
    """Fleets that could sail together; `loaded`: from bases where units wait to be taken aboard."""
    out = busy(game)
    bases: dict[str, list[str]] = {}
    for unit in game.state.units.of(seat):
        idle = unit.kind == "fleet" and not (unit.spent or unit.new or unit.boxed or unit.id in out)
        sails = unit.place in land() or (unit.place == US_BOX and not western_port(game, seat, not loaded))
        if idle and sails and unit.id not in game.state.supply:
            bases.setdefault(unit.place, []).append(unit.id)
    found = []
    for base, names in bases.items():
        if loaded and not ready_at(game, seat, base):
            continue
        found += [tuple(names), *((n,) for n in names[:2] if len(names) > 1)]
    return found


def ready_at(game: Tr, seat: str, base: str) -> list[Unit]:
    """Units at a base that can be landed (29.434)."""
    out = busy(game)
    return [
        u
        for u in game.state.units.at(base)
        if sails_with(game, seat, u)
        if u.kind in ("infantry", "armor", "airborne") and u.base == base and not (u.moved or u.cut or u.id in out)
    ]


def loads(game: Tr, seat: str, base: str, most: int) -> list[tuple[str, ...]]:
    """Units at a base that fleets could land."""
    ready = ready_at(game, seat, base)
    found: list[tuple[str, ...]] = []
    if len(ready) > 1 and factors(ready[:2]) <= most:
        found.append(tuple(u.id for u in ready[:2]))
    return found + [(u.id,) for u in ready if u.factor <= most]


class Bombard(Order):
    """Bombard for a landing of your side, or a coastal fortress or one-hex island for an attack over land."""

    syntax: ClassVar[Syntax] = Syntax("bombard", Space("hex"), "with", NameList("fleets", "unit"))
    hex: str
    fleets: tuple[str, ...]

    @found
    def way(self, game: Tr, seat: str) -> list[str]:
        if not (shelled(game, self.hex) or landed_on(game, seat, self.hex)):
            raise Refused(
                f"{called(self.hex)} isn't a coastal fortress or island, and no landing is announced there",
                rule="29.413a",
            )
        if not foes_at(game, seat, self.hex):
            raise Refused(f"there is no enemy ground unit in {called(self.hex)}", rule="29.413a")
        offensive_at(game, seat, self.hex)
        ships = ready_fleets(game, seat, self.fleets)
        seas = common_seas(game, ships, [s for s in base_seas(ships[0].place) if s in coast_seas(self.hex)])
        way = approach(game, seat, ships[0].place, self.hex, None, seas) if seas else None
        if way is None:
            raise Refused(f"there is no open course to {called(self.hex)}", rule="29.22")
        return way

    def check(self, game: Tr, seat: str) -> None:
        self.way(game, seat)

    def effect(self, game: Tr, seat: str) -> None:
        announce(game, "bombardment", seat, self.fleets, self.hex, path=self.way(game, seat))

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Tr, seat: str) -> Iterable[Any]:
        if slot == "hex":
            landings = [m.target for m in game.state.missions.values() if landed_on(game, seat, m.target)]
            forts = [h for h in game.state.fortresses if coast_seas(h)]
            return [h for h in dict.fromkeys((*landings, *forts)) if foes_at(game, seat, h)]
        return fleet_groups(game, seat)


def landed_on(game: Tr, seat: str, hex_: str) -> bool:
    """29.411: is a seaborne invasion by one's own side, which other fleets may support, announced there?"""
    return any(
        m.kind == "invasion" and m.target == hex_ and SIDE[m.seat] == SIDE[seat] and not apart(game, m.seat, seat)
        for m in game.state.missions.values()
    )


def note_acted(game: Tr, mission: Mission) -> None:
    """12.24: an offensive mission satisfies the Offensive."""
    acted = game.state.powers[mission.seat].acted
    if front_of(mission.target) not in acted:
        acted.append(front_of(mission.target))


def sail_home(game: Tr) -> None:
    """29.427, 29.58: transports end before ground combat; what was turned back lands where it embarked."""
    for mission in game.state.missions.values():
        if mission.kind not in ("transport", "invasion", "bombardment"):
            continue
        note_acted(game, mission)
        invert(living(game, mission.units))
        if mission.kind != "transport":
            continue
        if mission.state == "under way":
            for unit in living(game, mission.cargo):
                game.state.units.move(unit, mission.target)
                if unit.kind != "air":
                    unit.used += 1
            game.tell(f"{mission.id} lands at {called(mission.target)}", rule="29.427")
            mission.state = "over"
        else:
            for unit in living(game, mission.cargo):
                unit.used += 1
                if unit.kind == "air":
                    fly_from_here(game, unit)


def fly_from_here(game: Tr, unit: Unit) -> None:
    """29.424: shipped air that was turned back flies from the port it came from, one hex less far, or stays on the ground."""
    from .skies import sky

    for mission in game.state.missions.values():
        if unit.id in mission.units and mission.target not in sky(game, unit.place, 3):
            mission.units.remove(unit.id)
            mission.state = "under way" if mission.units else "over"
            game.tell(f"{called(mission.target)} is out of reach of {unit.id}, which was turned back", rule="29.424")
