"""Transports: units carried over water in the Movement phase, ashore on friendly land or against an enemy."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted
from ..kernel.text import counted, listed
from .chart import BLOC, CIRCLE, CIRCLES, COASTS, PIERS, SHIP_POINTS, SPACE, is_land
from .moves import check_stack, choose_units, free_units, holds, ready
from .places import is_air_base
from .routes import by_control, sail_cost, voyages
from .sea import check_front
from .state import Unit
from .world import (
    Ww2,
    barred,
    counted_out,
    friendly,
    groups,
    hostile,
    in_words,
    kind_of,
    opposed,
    partners,
    relocate,
)


def crossings(game: Ww2, seat: str, port: str, land: str, limit: int = SHIP_POINTS) -> dict[str, tuple[int, list[str]]]:
    """Coastal lands to which transports of a port can take cargo from a land space and still come home, with the voyage."""

    def find() -> dict[str, tuple[int, list[str]]]:
        found: dict[str, tuple[int, list[str]]] = {}
        out = voyages(game, seat, port, limit)
        for pier in PIERS.get(land, ()):
            if pier not in out or (pier in CIRCLES and not friendly(game, seat, pier)):
                continue
            paid, first = out[pier]
            for space, (cost, second) in voyages(game, seat, pier, limit - paid).items():
                total = paid + cost
                if total + out[space][0] > limit:
                    continue
                for goal in COASTS[space]:
                    if goal != land and (goal not in found or total < found[goal][0]):
                        found[goal] = (total, [*first, *second[1:]])
        return found

    result: dict[str, tuple[int, list[str]]] = by_control(game, ("crossing", seat, port, land, limit), find)
    return result


def ferry_path(game: Ww2, seat: str, port: str, land: str, goal: str, limit: int) -> list[str] | None:
    """The shortest voyage from a port that takes up cargo next to one land space and ends next to another."""
    way = crossings(game, seat, port, land, limit).get(goal)
    return way[1] if way else None


class Ferry(Order):
    """Transports take units over the sea and come home; on enemy land that is an Amphibious Attack."""

    syntax = Syntax(
        ("ferry", "land", "ship", "invade"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "into", "at"),
        Space("goal"),
        ("by", "with transports from", "with ships from"),
        Space("port"),
        Maybe(("via", "through"), Spaces("via")),
    )
    units: Wanted
    source: str
    goal: str
    port: str
    via: tuple[str, ...] | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        ships = game.memo(("lifting", seat), lambda: lifting(game, seat))
        if not ships:
            return ()
        shores = game.memo(("waiting ashore", seat), lambda: waiting(game, seat))
        if slot == "units":
            return list(dict.fromkeys(g for units in shores.values() for g in groups(units)))
        if slot == "source":
            return [land for land, units in shores.items() if holds(units, got["units"])]
        if slot == "goal":
            return game.memo(("overseas", seat, got["source"]), lambda: overseas(game, seat, got["source"], ships))
        if slot == "port":
            need = sum(count for _, count in got["units"])
            return [
                port
                for port, units in ships.items()
                if len(units) >= need and ferry_path(game, seat, CIRCLE[port], got["source"], got["goal"], SHIP_POINTS)
            ][:4]
        return ()

    @found
    def cargo(self, game: Ww2, seat: str) -> list[Unit]:
        if not is_land(self.source):
            raise Refused(f"{self.source} isn't a land space", rule="tr.load")
        return choose_units(game, seat, self.units, self.source, "GA")

    @found
    def ships(self, game: Ww2, seat: str, need: int) -> list[Unit]:
        """tr.cargo: transports of the port, own ones first, then those of allies (W17)."""
        port = CIRCLE.get(self.port, self.port)
        free = [u for p in partners(game, seat) for u in free_units(game, p, port, "N") if kind_of(u).transport]
        return free[:need] if len(free) >= need else choose_units(game, seat, (("TR", need),), port, "N")

    @found
    def path(self, game: Ww2, seat: str) -> list[str]:
        port = CIRCLE.get(self.port, self.port)
        if self.via is not None:
            return [port, *self.via]
        return ferry_path(game, seat, port, self.source, self.goal, SHIP_POINTS) or [port]

    def settle(self, game: Ww2, seat: str) -> "Ferry":
        units = self.cargo(game, seat)
        path = self.path(game, seat)
        return Ferry(
            units=counted_out(units),
            source=self.source,
            goal=self.goal,
            port=CIRCLES.get(self.port, self.port),
            via=tuple(path[1:]) or None,
        )

    def check(self, game: Ww2, seat: str) -> None:
        cargo = self.cargo(game, seat)
        if not is_land(self.goal):
            raise Refused(f"{self.goal} isn't a land space", rule="tr.load")
        ships = self.ships(game, seat, len(cargo))
        path = self.path(game, seat)
        for ship in ships:
            if ship.carried:
                raise Refused("this transport has already carried units this turn", rule="redep.transport_once")
            check_front(game, ship, path)
        if why := barred(game, seat, self.goal):
            raise Refused(f"{self.goal} is closed to you", rule=why)
        attack = against(game, seat, self.goal)
        for unit in cargo:
            if kind_of(unit).branch == "A" and not kind_of(unit).fighter:
                raise Refused(f"a transport can't carry {unit.kind}", rule="tr.cargo")
            if kind_of(unit).fighter and attack:
                raise Refused("fighters can't take part in a landing", rule="amph.no_fighter")
            if kind_of(unit).armoured and SPACE[self.goal].terrain in ("impassable", "desert"):
                raise Refused(
                    f"the {unit.kind} can't enter {self.goal}", rule=f"terrain.{SPACE[self.goal].terrain}.entry"
                )
            if kind_of(unit).fighter and not is_air_base(game, self.goal):
                raise Refused(f"{self.goal} has no base for a fighter", rule="air.base.where")
        check_stack(game, seat, self.goal, sum(kind_of(u).stack for u in cargo if kind_of(u).branch == "G"))
        self.check_path(game, seat, path)

    def check_path(self, game: Ww2, seat: str, path: list[str]) -> None:
        if any(is_land(space) for space in path) or path[0] not in CIRCLES:
            raise Refused("a transport must sail from a port through sea spaces", rule="tr.load")
        if not any(self.source in COASTS[space] for space in path):
            raise Refused(
                f"the transport passes no sea next to {self.source} within {SHIP_POINTS} Movement Points",
                rule="tr.load",
            )
        if self.goal not in COASTS[path[-1]]:
            raise Refused(f"{path[-1]} isn't next to {self.goal}", rule="tr.load")
        cost, rule = sail_cost(game, seat, path)
        if rule:
            raise Refused(f"the way {listed(path, 'then')} is shut", rule=rule)
        back = voyages(game, seat, path[0]).get(path[-1])
        if back is None or cost + back[0] > SHIP_POINTS:
            raise Refused(
                f"the transport can't get there and back with {counted(SHIP_POINTS, 'Movement Point')}",
                rule="tr.return",
            )

    def effect(self, game: Ww2, seat: str) -> None:
        cargo, path = self.cargo(game, seat), self.path(game, seat)
        ships = self.ships(game, seat, len(cargo))
        state = game.state
        state.arrivals += 1
        for ship, unit in zip(ships, cargo, strict=True):
            ship.start, ship.path, ship.mode = path[0], list(path), "ferry"
            ship.goal, ship.moved, ship.carried, ship.step = self.goal, True, True, state.arrivals
            unit.start, unit.mode, unit.goal, unit.moved = self.source, "cargo", self.goal, True
            unit.step = state.arrivals
            relocate(game, ship, path[-1])
            unit.aboard = ship.id
            state.units.move(unit, path[-1])
        state.moves.append([seat, self.source, *path[1:], self.goal])
        attack = " in an Amphibious Attack" if against(game, seat, self.goal) else ""
        game.tell(
            f"{seat}: {in_words(cargo)} from {self.source} to {self.goal}{attack} by transports of "
            f"{CIRCLES.get(path[0], path[0])}.",
            rule=("tr.load", "amph.attack") if attack else "tr.load",
            kind="move",
            path=[self.source, *path[1:], self.goal],
        )


def lifting(game: Ww2, seat: str) -> dict[str, list[Unit]]:
    """Transports that can sail now, allied ones too, by port."""
    found: dict[str, list[Unit]] = {}
    for power in partners(game, seat):
        for space, units in ready(game, power, "N").items():
            ships = [u for u in units if kind_of(u).transport]
            if ships and space in CIRCLES:
                found.setdefault(CIRCLES[space], []).extend(ships)
    return found


def waiting(game: Ww2, seat: str) -> dict[str, list[Unit]]:
    """Units on a coast that a transport could take up."""
    found: dict[str, list[Unit]] = {}
    for land, units in ready(game, seat, "GA").items():
        if is_land(land) and PIERS[land]:
            found[land] = [u for u in units if kind_of(u).branch == "G" or kind_of(u).fighter]
    return found


def overseas(game: Ww2, seat: str, source: str, ports: Iterable[str]) -> list[str]:
    """Where transports of these ports could bring something from a land space, enemy land first."""
    reach: set[str] = set()
    for port in ports:
        reach.update(crossings(game, seat, CIRCLE[port], source))
    return [land for land in game.memo(("beaches", seat), lambda: beaches(game, seat)) if land in reach]


def against(game: Ww2, seat: str, land: str) -> bool:
    """amph.attack: enemy-controlled or enemy-occupied."""
    return hostile(game, seat, land) or bool(opposed(game, seat, land))


def beaches(game: Ww2, seat: str) -> list[str]:
    """Coastal land a power may ship to: enemies first."""
    lands = [land for land in PIERS if not barred(game, seat, land)]
    return sorted(lands, key=lambda land: (not hostile(game, seat, land), land))


def unload(game: Ww2) -> None:
    """Cargo whose transport got through: on quiet friendly land it steps ashore; what attacks waits for its battle."""
    from .control import capture

    state = game.state
    for unit in list(state.units):
        if unit.mode != "cargo" or not unit.aboard:
            continue
        if state.units[unit.aboard].idle:
            continue
        land = unit.goal
        if kind_of(unit).fighter and against(game, unit.owner, land):
            state.units[unit.aboard].idle = True
            game.tell(f"{unit.owner}: the {unit.kind} turns back from {land}.", rule="amph.no_fighter")
            continue
        if opposed(game, unit.owner, land):
            state.contests.setdefault(land, BLOC[unit.owner])
            continue
        attack = hostile(game, unit.owner, land)
        ashore(game, unit, land, landed=attack or land in state.landings)
        if attack:
            capture(game, land, unit.owner)
            state.landings.append(land)


def ashore(game: Ww2, unit: Unit, land: str, landed: bool) -> None:
    unit.came = unit.place
    unit.aboard = ""
    unit.landed = landed
    game.state.units.move(unit, land)
