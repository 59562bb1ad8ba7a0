"""Orders at sea in the Movement phase: patrol, sail, launch from a carrier."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import ALL_UNITS, Maybe, Space, Spaces, Units, Wanted
from ..kernel.text import listed
from .chart import CIRCLE, CIRCLES, FRONT_OF, NAVAL, RED, SHIP_POINTS, is_land
from .fronts import can_move, fronts_of, open_fronts
from .moves import Trip, arrive, check_blitz, enter_land, free_units, holds, no_way, ready, spearhead
from .politics import surprised
from .routes import Ways, flight_cost, flights, round_trip, sail_cost, sorties, voyages
from .state import Unit
from .world import Ww2, cargo, counted_out, do, foes, friendly, groups, hostile, in_words, kind_of, pick, whole


def harbour(space: str, units: Wanted) -> str:
    """Ships called by the land space of their port lie in its circle."""
    if space in CIRCLE and any(whole(code) in NAVAL for code, _ in units):
        return CIRCLE[space]
    return space


class Voyage(Trip):
    """Ships or aircraft to a sea space."""

    branches = "NA"
    mode = "patrol"

    def place(self, game: Ww2) -> str:
        return harbour(self.source, self.units)

    def target(self) -> str:
        return CIRCLE.get(self.goal, self.goal) if is_land(self.goal) else self.goal

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        able = game.memo(("able", cls.__name__, seat), lambda: cls.able(game, seat))
        if slot == "units":
            return list(dict.fromkeys(g for units in able.values() for g in groups(units)))
        branch = "N" if whole(got["units"][0][0]) in NAVAL else "A"
        if slot == "source":
            return [s for (s, _), units in able.items() if holds(units, got["units"])]
        if slot == "goal":
            units = able.get((got["source"], branch), ())
            lead = next((u for u in units if u.kind == whole(got["units"][0][0])), None)
            return sea_goals(game, lead) if lead else ()
        return ()

    @classmethod
    def able(cls, game: Ww2, seat: str) -> dict[tuple[str, str], list[Unit]]:
        """What can be sent, by land space (ships by that of their port) and branch."""
        found: dict[tuple[str, str], list[Unit]] = {}
        for space, units in ready(game, seat, "NA").items():
            for unit in units:
                if cls.fits(unit):
                    found.setdefault((CIRCLES.get(space, space), kind_of(unit).branch), []).append(unit)
        return found

    @classmethod
    def fits(cls, unit: Unit) -> bool:
        return not (kind_of(unit).sub or kind_of(unit).transport)

    def ways(self, game: Ww2, unit: Unit) -> Ways:
        return round_trip(game, unit) if kind_of(unit).branch == "N" else sorties(game, unit)

    def path(self, game: Ww2, units: Sequence[Unit]) -> list[str]:
        """Who patrols where it lies goes nowhere (icept.auto.same)."""
        path = super().path(game, units)
        return path[:1] if path[:1] == path[1:] else path

    def settle(self, game: Ww2, seat: str) -> "Trip":
        """`all` in a port that has no aircraft to send are its ships."""
        every = any(code == ALL_UNITS for code, _ in self.units)
        if every and self.source in CIRCLE and not free_units(game, seat, self.source, "A"):
            return type(self)(**{**vars(self), "source": CIRCLE[self.source]}).settle(game, seat)
        units, path = self.plan(game, seat)
        source = CIRCLES.get(self.source, self.source)
        values = {
            "units": counted_out(units),
            "source": source,
            "goal": self.target(),
            "via": tuple(path[1:-1]) or None,
        }
        return type(self)(**{**vars(self), **values})

    def check(self, game: Ww2, seat: str) -> None:
        units, path = self.plan(game, seat)
        if is_land(path[-1]):
            raise Refused(f"{self.goal} is land without a port", rule="sea.target")
        for unit in units:
            self.check_unit(game, unit, path)

    def check_unit(self, game: Ww2, unit: Unit, path: list[str]) -> None:
        check_sea_path(game, unit, path)

    def effect(self, game: Ww2, seat: str) -> None:
        units, path = self.plan(game, seat)
        game.state.arrivals += 1
        for unit in units:
            arrive(game, unit, path, self.mode)
        game.state.moves.append([seat, *path])
        by = f" by way of {listed(path[1:-1])}" if len(path) > 2 else ""
        s = "s" if len(units) == 1 else ""
        verb = f"patrol{s}" if self.mode == "patrol" else f"sail{s} to"
        game.tell(
            f"{seat}: {in_words(units)} from {CIRCLES.get(path[0], path[0])} {verb} {path[-1]}{by}.",
            rule="sea.patrol" if self.mode == "patrol" else "sea.moving_avoids",
            kind="move",
            path=path,
        )


def sea_goals(game: Ww2, unit: Unit) -> list[str]:
    """Sea spaces a ship or aircraft can make for, those with enemies first."""

    def find() -> list[str]:
        ways = round_trip(game, unit) if kind_of(unit).branch == "N" else sorties(game, unit)
        crowd = game.memo(("crowd", unit.owner), lambda: crowded(game, unit.owner))
        return sorted((s for s in ways if not is_land(s)), key=lambda s: (-crowd.get(s, 0), ways[s][0]))

    found: list[str] = game.memo(("sea goals", unit.owner, unit.kind, unit.place), find)
    return found


def crowded(game: Ww2, power: str) -> dict[str, int]:
    """How many enemies are in each sea space."""
    found: dict[str, int] = {}
    for unit in game.state.units:
        if not is_land(unit.place) and foes(game, power, unit.owner):
            found[unit.place] = found.get(unit.place, 0) + 1
    return found


def check_front(game: Ww2, unit: Unit, path: Sequence[str]) -> None:
    """port.multifront: from a red port a ship operates on one Front, that of the sea it goes out to."""
    fronts = fronts_of(unit, path[1] if len(path) > 1 else "")
    if not set(fronts) & set(open_fronts(game)):
        raise Refused(f"the {fronts[0]} Front moves in another step", rule="port.multifront")


def check_sea_path(game: Ww2, unit: Unit, path: list[str], limit: int = SHIP_POINTS) -> None:
    """Raises Refused if a ship or aircraft cannot take a path and come back."""
    go = "fly" if kind_of(unit).branch == "A" else "sail"
    where = no_way(unit, go, path)
    if kind_of(unit).branch == "A":
        cost = flight_cost(game, unit.owner, path)
        back = flights(game, unit.owner, unit.place, kind_of(unit).mp).get(path[-1])
        if cost is None or back is None or cost + back[0] > kind_of(unit).mp:
            raise Refused(f"{where} and home again", rule="move.air_return")
        return
    if path[-1] not in round_trip(game, unit) and path[-1] in voyages(game, unit.owner, unit.place, 99):
        raise Refused(f"{where} and back with {limit} Movement Points", rule="sea.target")
    cost, rule = sail_cost(game, unit.owner, path)
    if rule:
        raise Refused(where, rule=rule)
    check_front(game, unit, path)
    home, _ = voyages(game, unit.owner, unit.place)[path[-1]]
    if cost + home > limit:
        raise Refused(f"{where} and back with {limit} Movement Points", rule="sea.target")


class Patrol(Voyage):
    """Patrol a sea space: fight whoever is found there."""

    syntax = Syntax(
        ("patrol", "intercept", "hunt at"),
        Units("units"),
        "from",
        Space("source"),
        ("to", "at", "in"),
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )

    def check_unit(self, game: Ww2, unit: Unit, path: list[str]) -> None:
        kind = kind_of(unit)
        if kind.sub:
            raise Refused("submarines can't patrol: they avoid combat and raid convoys", rule="sub.avoid")
        if kind.transport:
            raise Refused("transports can't patrol: they avoid combat", rule="tr.avoid")
        check_sea_path(game, unit, path)


class Sail(Voyage):
    """Go to a sea space and avoid all combat."""

    syntax = Syntax(
        (
            "sail", "transit", "avoid battle", "avoids battle", "avoiding battle", "avoid combat", "avoiding combat",
            "avoids combat", "no fighting", "no battle", "without fighting", "without a fight", "without battle",
            "without combat", "avoiding contact", "avoiding the enemy",
        ),
        Units("units"),
        "from",
        Space("source"),
        "to",
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )  # fmt: skip
    also = ("sneak", "slip", "steal", "evade")
    mode = "move"

    @classmethod
    def fits(cls, unit: Unit) -> bool:
        return True

    @classmethod
    def able(cls, game: Ww2, seat: str) -> dict[tuple[str, str], list[Unit]]:
        """Aircraft may do this too (sea.choice), but a flight that avoids all combat gains nothing: none is offered."""
        return {where: units for where, units in super().able(game, seat).items() if where[1] == "N"}

    def check_unit(self, game: Ww2, unit: Unit, path: list[str]) -> None:
        if len(path) < 2 or path[0] == path[-1]:
            raise Refused("it is already there", rule="sea.target")
        check_sea_path(game, unit, path)


class Launch(Order):
    """Aircraft take off from a carrier in a sea space of its path, and come back to it."""

    syntax = Syntax(
        (
            "launch", "take off", "takes off", "carrier launches",
            "off the carrier", "from the carrier", "off the deck", "from the deck",
            "off its deck",
        ),
        Units("units"),
        "at",
        Space("at"),
        "to",
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )  # fmt: skip
    also = ("scramble", "catapult")
    units: Wanted
    at: str
    goal: str
    via: tuple[str, ...] | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        decks = game.memo(("decks", seat), lambda: launchers(game, seat))
        if slot == "units":
            return list(dict.fromkeys(g for _, _, planes in decks for g in groups(planes)))
        if slot == "at":
            return [
                CIRCLES.get(space, space)
                for _, spaces, planes in decks
                if holds(planes, got["units"])
                for space in spaces
            ]
        if slot == "goal":
            at = CIRCLE.get(got["at"], got["at"])
            for _, spaces, planes in decks:
                if at in spaces:
                    ways = flights(game, seat, at, kind_of(planes[0]).mp)
                    return [
                        s
                        for s, (cost, _) in ways.items()
                        if 2 * cost <= kind_of(planes[0]).mp and useful(game, seat, s)
                    ]
        return ()

    def space(self) -> str:
        return CIRCLE.get(self.at, self.at)

    @found
    def chosen(self, game: Ww2, seat: str) -> tuple[Unit, list[Unit]]:
        """The carrier and its planes."""
        for carrier, spaces, planes in launchers(game, seat):
            if self.space() in spaces and holds(planes, self.units):
                return carrier, pick(planes, self.units, f"aboard at {self.at}")
        raise Refused(f"no carrier of yours with these aircraft is at {self.at} or passes it now", rule="cv.range")

    def path(self, game: Ww2, seat: str, plane: Unit) -> list[str]:
        goal = self.goal
        if self.via is not None:
            return [self.space(), *self.via, goal]
        way = flights(game, seat, self.space(), kind_of(plane).mp).get(goal)
        return list(way[1]) if way else [self.space(), goal]

    @found
    def paths(self, game: Ww2, seat: str) -> list[list[str]]:
        return [self.path(game, seat, plane) for plane in self.chosen(game, seat)[1]]

    def settle(self, game: Ww2, seat: str) -> "Launch":
        _, planes = self.chosen(game, seat)
        path = self.path(game, seat, planes[0])
        at = CIRCLES.get(self.at, self.at)
        return Launch(units=counted_out(planes), at=at, goal=self.goal, via=tuple(path[1:-1]) or None)

    def check(self, game: Ww2, seat: str) -> None:
        carrier, planes = self.chosen(game, seat)
        for plane, path in zip(planes, self.paths(game, seat), strict=True):
            cost = flight_cost(game, seat, path)
            home = flights(game, seat, carrier.place, kind_of(plane).mp).get(path[-1])
            if cost is None or home is None or cost + home[0] > kind_of(plane).mp:
                raise Refused(
                    f"the {plane.kind} can't fly {listed(path, 'then')} and land on its carrier again", rule="cv.range"
                )
        check_blitz(game, seat, self.goal, planes)

    def effect(self, game: Ww2, seat: str) -> None:
        (carrier, planes), paths = self.chosen(game, seat), self.paths(game, seat)
        game.state.arrivals += 1
        for plane, path in zip(planes, paths, strict=True):
            plane.aboard, plane.flying = "", True
            plane.start, plane.path, plane.moved, plane.step = path[0], path, True, game.state.arrivals
            plane.mode = "move" if is_land(path[-1]) else "patrol"
            plane.goal = carrier.id
            plane.came = path[-2] if len(path) > 1 else ""
            game.state.units.move(plane, path[-1])
            if is_land(path[-1]):
                enter_land(game, plane, path[-1])
            game.state.moves.append([seat, *path])
        game.tell(f"{seat}: {do(planes, 'take')} off at {self.at} for {self.goal}.", rule="cv.range", kind="move")


def useful(game: Ww2, seat: str, space: str) -> bool:
    if game.state.blitz:
        return is_land(space) and hostile(game, seat, space) and spearhead(game, seat, space)
    return (
        not is_land(space)
        or hostile(game, seat, space)
        or (space in game.state.contests and friendly(game, seat, space))
    )


def launchers(game: Ww2, seat: str) -> list[tuple[Unit, list[str], list[Unit]]]:
    """Carriers whose planes may take off in this step, the spaces where they may, and the planes; in the Blitzkrieg
    tac bombers take off from carriers that have not moved (tac.blitz, blitz.unmoved)."""
    found = []
    blitz = game.state.blitz
    for carrier in game.state.units.of(seat):
        if not kind_of(carrier).wing or carrier.place in game.state.convoys:
            continue
        planes = [u for u in cargo(game, carrier) if not u.moved and (kind_of(u).blitz or not blitz)]
        spaces = [carrier.place] if blitz else list(carrier.path) or [carrier.place]
        fronts = FRONT_OF[spaces[0]]
        if spaces[0] in RED and len(spaces) > 1:
            fronts = FRONT_OF[spaces[1]]
        free = not (carrier.moved or surprised(game, carrier)) if blitz else carrier.moved or can_move(game, carrier)
        if planes and set(fronts) & set(open_fronts(game)) and free:
            found.append((carrier, spaces, planes))
    return found
