"""4.0, 19: how a game begins: control, standing, Force Pools, and the set-up by the players."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose, orders_until
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Name
from ..kernel.text import counted
from .airfields import field_hex, free_fields, in_use
from .chart import AXIS
from .control import refresh_all
from .counters import AIR, COUNTERS, LAND, NAVAL
from .ground import (
    AROUND,
    CITIES,
    COUNTRY,
    FRONT,
    HEX_OF,
    HEXES,
    LOCATIONS,
    POLAND_EAST,
    PORTS,
    area_hexes,
    country_hexes,
    distance,
    place_name,
    to_nearest,
)
from .kinds import kind
from .opening import PREFIX, STEP, _put, draw, fill_pools
from .scenario import area_of_play, scenario_of
from .sea import foreign, friendly_port, room
from .seats import commander
from .standing import held, land_at
from .state import Unit, Waiting
from .technology import Research
from .world import LATER, OUT, POOL, VICHY, Sc, camp, control, home_hexes, home_of, lead, mark_changed, nation

# --- where units may be set up --------------------------------------------------------------------------------------


def ground_of(game: Sc, where: str, power: str) -> frozenset[str]:
    """The hexes a line of the set-up means."""
    return game.derived(("where", where, power), game.state.epoch, lambda: frozenset(_ground(game, where, power)))


def _ground(game: Sc, where: str, power: str) -> set[str]:
    found: set[str] = set()
    home = home_hexes(game, power)
    for part in where.split(" or "):
        sort, _, name = part.partition(":")
        if sort == "at":
            found.add(HEX_OF.get(name, name))
        elif sort == "home":
            found |= set(home)
        elif sort == "country":
            found |= {hex for hex in country_hexes(name) if game.state.annexed.get(hex, name) == name}
        elif sort == "area":
            found |= set(area_hexes(name))
        elif sort == "by":
            center = HEX_OF[name]
            country = home_of(game, center)
            found |= {hex for hex in (center, *AROUND[center]) if hex in HEXES and home_of(game, hex) == country}
            if name == "Tobruk":
                found.discard(center)
        elif sort == "city":
            found |= {hex for hex in CITIES if (home_of(game, hex) == name if name else hex in home)}
        elif sort == "near":
            edge = area_hexes(name)
            found |= {hex for hex in home if hex not in edge and any(distance(hex, other) <= 2 for other in edge)}
        elif sort == "poland":
            near = {hex for town in CITIES if COUNTRY[town] == "Poland" for hex in (town, *AROUND[town])}
            found |= {hex for hex in near if COUNTRY.get(hex) == "Poland" and hex not in POLAND_EAST}
        elif sort == "maginot":
            found |= {hex for hex in home if any(COUNTRY.get(other) == "Germany" for other in AROUND[hex])}
        elif sort == "vichy":
            places = {h for h in COUNTRY if COUNTRY[h] in ("Morocco", "Algeria", "Tunisia")} | {HEX_OF["Beirut"]}
            found |= {h for h in (*area_hexes("Vichy France"), *places) if control(game, h) == VICHY}
    return found & area_of_play(game.scenario)


def spots(game: Sc, waiting: Waiting, unit: Unit) -> list[str]:
    """Where a waiting unit may be placed now; fleets in their own nation's ports first, and in none of an Inactive power's
    but their own (3.3.1)."""
    power = waiting.power
    if kind(unit) in AIR:
        fronts = waiting.where.removeprefix("box:").split(",")
        if in_use(game):
            free = free_fields(game, unit)
            near = [field for field in free if FRONT[field_hex(game, field)] in fronts]
            return list(dict.fromkeys(field_hex(game, field) for field in near or free)) or fronts
        return [
            front for front in fronts if any(FRONT[h] == front for h in CITIES if at_base(game, h, unit.owner))
        ] or fronts
    if kind(unit) in NAVAL:
        side = camp(game, unit.owner)
        _, _, names = waiting.where.partition(":")
        home = home_hexes(game, unit.owner)
        ports = [
            hex
            for hex in PORTS
            if friendly_port(game, hex, side)
            and not foreign(game, unit, hex)
            and room(game, hex) > 0
            and (not names or (names == "home" and hex in home_hexes(game, power)) or COUNTRY[hex] == names
                 or bool(set(names.split(",")) & set(PORTS[hex])))
            and (unit.owner != "France" or COUNTRY[hex] in ("France", "Algeria", "Tunisia", "Morocco", "Syria"))
        ]  # fmt: skip
        return sorted(ports, key=lambda hex: hex not in home)
    found = []
    for hex in sorted(ground_of(game, waiting.where, power)):
        if not game.state.units.at(hex):
            found.append(hex)
            continue
        there = [each for each in game.state.units.at(hex) if kind(each) in LAND]
        if any(camp(game, each.owner) not in ("", camp(game, unit.owner)) for each in there):
            continue
        if kind(unit) == "fort":
            if not any(kind(each) == "fort" for each in there):
                found.append(hex)
        elif kind(unit) == "flak" or not [each for each in there if kind(each) != "fort"]:
            beside_fort = power == "France" or waiting.where.startswith("city")
            found += [hex] if beside_fort or not any(kind(each) == "fort" for each in there) else []
    return found


def at_base(game: Sc, hex: str, owner: str) -> bool:
    return held(game, hex, camp(game, owner)) and (
        hex in home_hexes(game, owner) or any(u.owner == owner for u in land_at(game, hex))
    )


def waiting_for(game: Sc, unit: Unit) -> Waiting | None:
    """The line of the set-up a unit belongs to; Infantry and 3-2 armies may fill the Soviet quotas of steps."""
    state = game.state
    for waiting in state.setup:
        if waiting.unit == unit.id:
            return waiting
    return None


def quota(game: Sc, unit: Unit, hex: str) -> Waiting | None:
    """A Soviet quota of steps that a corps or a reduced 3-2 army may fill in a hex."""
    if unit.owner != "USSR" or unit.place not in (LATER, POOL):
        return None
    army = kind(unit) == "army" and COUNTERS[unit.id].strength == 3
    if not army and kind(unit) != "infantry":
        return None
    need = 2 if army else 1
    for waiting in game.state.setup:
        room_left = waiting.unit.startswith(STEP) and int(waiting.unit.split()[1]) >= need
        if room_left and hex in ground_of(game, waiting.where, waiting.power) and not _occupied(game, hex):
            return waiting
    return None


def _occupied(game: Sc, hex: str) -> bool:
    return any(kind(each) in LAND and kind(each) != "fort" for each in game.state.units.at(hex))


class Deploy(Order):
    """Set up a unit: `deploy GE-A4 at 2132`, `deploy GE-F1 at West`, `deploy SU-I3 at 2125 static`."""

    syntax = Syntax(
        ("deploy", "set up", "place"), Name("unit", "unit"), ("at", "in", "on"), Name("place", "berth", "place")
    )
    unit: str
    place: str

    def check(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        power = game.state.setting
        waiting = waiting_for(game, unit)
        if power == "USSR" and quota(game, unit, self.place) is not None:
            return
        if waiting is None or waiting.power != power:
            raise Refused(f"{self.unit} isn't waiting to be set up", rule="4.0a")
        if self.place not in spots(game, waiting, unit):
            raise Refused(f"{self.unit} can't be set up in {place_name(self.place)}", rule="19.0a")
        if over_most(game, unit, self.place):
            raise Refused("no more of these units can be placed in Libya", rule="19.1g")

    def effect(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        waiting = waiting_for(game, unit)
        if waiting is not None:
            _put(game, waiting, self.place)
            return
        found = quota(game, unit, self.place)
        assert found is not None
        fill(game, found, unit, self.place)

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        state = game.state
        if slot == "unit":
            found = [w.unit for w in state.setup if w.power == state.setting and w.unit in COUNTERS]
            if state.setting == "USSR" and any(w.unit.startswith(STEP) for w in state.setup):
                found += [u.id for u in state.units.of("USSR") if u.place == LATER and kind(u) == "infantry"][:1]
                found += [
                    u.id
                    for u in state.units.of("USSR")
                    if u.place == LATER and kind(u) == "army" and COUNTERS[u.id].strength == 3
                ][:1]
            return found
        unit = state.units[got["unit"]]
        waiting = waiting_for(game, unit)
        if waiting is not None:
            return spots(game, waiting, unit)
        return [
            h
            for w in state.setup
            if w.unit.startswith(STEP)
            for h in sorted(ground_of(game, w.where, w.power))
            if quota(game, unit, h)
        ]


def over_most(game: Sc, unit: Unit, place: str) -> bool:
    """19.1: up to two Italian corps in Libya."""
    if unit.owner != "Italy" or COUNTRY.get(place) != "Libya":
        return False
    return sum(COUNTRY.get(each.place) == "Libya" for each in game.state.units.of("Italy")) >= 2


def fill(game: Sc, waiting: Waiting, unit: Unit, place: str) -> None:
    left = int(waiting.unit.split()[1]) - (2 if kind(unit) == "army" else 1)
    if kind(unit) == "army":
        unit.side = "reduced"
    game.state.units.move(unit, place)
    if left:
        waiting.unit = f"{STEP} {left}"
    else:
        game.state.setup.remove(waiting)


class DeployRest(Order):
    """Set up everything that is left, each unit where there is room."""

    syntax = Syntax(("deploy rest", "set up rest", "place rest"))

    def check(self, game: Sc, seat: str) -> None:
        if not any(w.power == game.state.setting for w in game.state.setup):
            raise Refused("nothing is left to set up", rule="4.0a")

    def effect(self, game: Sc, seat: str) -> None:
        deploy_rest(game)


def deploy_rest(game: Sc) -> None:
    state = game.state
    for waiting in [w for w in state.setup if w.power == state.setting]:
        if waiting.unit.startswith(STEP):
            for _ in range(int(waiting.unit.split()[1])):
                unit = next(u for u in state.units.of("USSR") if u.place == LATER and kind(u) == "infantry")
                hexes = [h for h in sorted(ground_of(game, waiting.where, waiting.power)) if not _occupied(game, h)]
                if hexes:
                    fill(game, waiting, unit, frontier(game, hexes, unit))
            continue
        unit = state.units[waiting.unit]
        places = spots(game, waiting, unit)
        if unit.owner == "Italy":
            places = [place for place in places if not over_most(game, unit, place)]
        if kind(unit) in NAVAL:  # any friendly port will do (19.1c), those of one's own first
            own = lead(game, unit.owner)
            places = [port for port in places if lead(game, control(game, port)) == own] or places
        if places:
            _put(game, waiting, frontier(game, places, unit) if places[0] in HEXES else places[0])


def frontier(game: Sc, hexes: list[str], unit: Unit) -> str:
    """On a map at war the hexes nearest to the enemy, HQs and Cavalry behind them; in peace cities first."""
    side = camp(game, unit.owner)
    if not facing(game, side):
        home = home_hexes(game, unit.owner) if kind(unit) in NAVAL else frozenset(hexes)
        return min(hexes, key=lambda h: (h not in home, h not in LOCATIONS, h not in CITIES, h))
    behind = 2 if kind(unit) in ("hq", "cavalry") else 1
    return min(hexes, key=lambda h: (abs(to_line(game, side, h) - behind), h not in CITIES, h))


def to_line(game: Sc, side: str, hex: str) -> int:
    """Hexes from a place to the nearest that faces its side."""
    far: dict[str, int] = game.derived(("far", side), (game.state.epoch, game.state.tenure), dict)
    if hex not in far:
        far[hex] = to_nearest(hex, facing(game, side))
    return far[hex]


def facing(game: Sc, side: str) -> tuple[str, ...]:
    """Hexes of the other side that touch this one's."""
    if not game.state.west:
        return ()
    ground = area_of_play(game.scenario)

    def make() -> tuple[str, ...]:
        sides = {hex: camp(game, control(game, hex)) for hex in sorted(ground)}
        other = {hex for hex, held_by in sides.items() if held_by not in ("", side)}
        return tuple(hex for hex in sorted(other) if any(sides.get(near) == side for near in AROUND[hex]))

    return game.derived(("facing", side), (game.state.epoch, game.state.tenure), make)


class Dig(Order):
    """Set a Soviet corps up on its Static side; up to twelve."""

    syntax = Syntax(("entrench", "static"), Name("unit", "unit"))
    unit: str

    def check(self, game: Sc, seat: str) -> None:
        unit = game.state.units[self.unit]
        if game.state.setting != "USSR" or game.scenario not in ("barbarossa", "barbarossa_to_berlin"):
            raise Refused("this scenario has no Static corps to choose", rule="19.3b")
        if unit.owner != "USSR" or kind(unit) != "infantry" or unit.side or unit.place not in HEXES:
            raise Refused(f"{self.unit} isn't a Soviet Infantry corps on the map", rule="19.2f")
        if sum(each.side == "static" for each in game.state.units.of("USSR")) >= 12:
            raise Refused("you can have at most twelve Static corps", rule="19.2f")

    def effect(self, game: Sc, seat: str) -> None:
        game.state.units[self.unit].side = "static"
        game.state.units.touch()

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Sc, seat: str) -> Iterable[Any]:
        if game.state.setting != "USSR" or game.scenario not in ("barbarossa", "barbarossa_to_berlin"):
            return ()
        return [u.id for u in game.state.units.of("USSR") if kind(u) == "infantry" and not u.side and u.place in HEXES]


class SetupDone(Done):
    """Be done with the set-up."""

    def check(self, game: Sc, seat: str) -> None:
        left = [w.unit for w in game.state.setup if w.power == game.state.setting]
        if left:
            many = counted(len(left), "unit is", "units are")
            raise Refused(
                f"{many} still to be set up: {', '.join(left[:5])}; say `deploy rest` to place them all", rule="4.0a"
            )
        power = game.state.powers[game.state.setting]
        if power.free_levels:
            raise Refused(f"{power.free_levels} levels of technology are still to be chosen", rule="10.3.2k")


def enter_setup(game: Sc) -> None:
    """HQs are drawn for whoever sets up now."""
    state = game.state
    for waiting in [w for w in state.setup if w.power == state.setting and w.unit.endswith("?")]:
        prefix = waiting.unit.split("-")[0]
        drawn = draw(game, PREFIX[prefix])
        if drawn:
            state.units.move(drawn[0], "setup")
            waiting.unit = drawn[0].id
        else:
            state.setup.remove(waiting)
    game.tell(f"{state.setting} sets up.", rule="4.0a", kind="setup")


def _levels(game: Sc, setting: str) -> str:
    """10.3.2k: levels of technology that a power chooses before play."""
    free = game.state.powers[setting].free_levels if setting in game.state.powers else 0
    return (
        f" and choose {free} level{'s' if free > 1 else ''} of technology (for example: research Aircraft)"
        if free
        else ""
    )


def setup_phase(game: Sc) -> Flow[None]:
    setting = game.state.setting
    power = "UK" if setting == "Poland" else setting
    yield from orders_until(
        commander(game, power),
        lambda g, _: f"Set up {setting}{_levels(g, setting)}; say done when everything is placed.",
        (Deploy, DeployRest, Dig, Research),
        SetupDone,
        over=lambda g, seat: not any(w.power == setting for w in g.state.setup)
        and not (g.state.powers.get(setting) and g.state.powers[setting].free_levels) and setting != "USSR",
        rules=("4.0a", "19.0a"),
    )  # fmt: skip
    yield from fill_pools(game, setting)
    order = scenario_of(game)["order"]
    at = order.index(setting)
    game.state.setting = order[at + 1] if at + 1 < len(order) else ""
    if not game.state.setting:
        refresh_all(game)


# --- the free declaration on Poland ---------------------------------------------------------------------------------


def poland_phase(game: Sc) -> Flow[None]:
    """16.2, 17.11: before its first Organization Phase Germany may attack Poland free."""
    state = game.state
    state.camp = AXIS
    if state.turn != 1:
        return
    picked = yield from choose(
        commander(game, "Germany"), "Declare war on Poland, free of cost?", ("war", "no war"), rules=("16.2a", "17.11b"),
        yes="war", no="no war",
    )  # fmt: skip
    poland = nation(game, "Poland")
    if picked == "war":
        state.pact = True
        poland.status, poland.camp, poland.lead, poland.foe = "controlled", "Allied", "UK", "Germany"
        poland.attacked = True
        game.tell("Germany attacks Poland.", rule="17.11b", kind="war")
    else:
        for unit in state.units.of("Poland"):
            state.units.move(unit, OUT)
        game.tell("Germany leaves Poland alone; the partition line has no effect.", rule="17.11c", kind="war")
    mark_changed(game)
    refresh_all(game)
