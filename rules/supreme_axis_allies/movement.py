"""Phase 3, Movement: one phase for all of it, before any combat (move.single-phase)."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, order
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted, Word
from .air import fly
from .battles import battles_of
from .bombing import atomic
from .carry import Load, Unload
from .chart import AIR, GROUND, KINDS, NATIONS, NAVAL
from .conquest import capture
from .neutrals import attrition
from .research import PlayKamikaze, PlayWarEffort
from .routes import (
    air_path,
    air_reach,
    air_step,
    allowance,
    check_land_path,
    check_sea_path,
    deck_plan,
    decks_used,
    friendly_ship,
    guns_at,
    land_path,
    land_reach,
    landing_places,
    may_land,
    must_stop,
    neutrals_open,
    sea_path,
    sea_reach,
    watched,
)
from .sea import by_way, meet, sail
from .selection import explicit, pick, pick_ships
from .state import Moved, Unit
from .world import (
    Saa,
    all_units,
    armed,
    board,
    cargo,
    counts,
    destroy,
    enemies_in,
    friendly,
    is_land,
    is_sea,
    neutral,
    own_in,
    put,
    spoken,
    units_in,
)


def movement_phase(game: Saa) -> Flow[str | None]:
    """move.who: every unit may move, in as many orders as the player likes."""
    seat = game.state.nation
    while True:
        answer = yield from order(
            seat,
            "Movement: move your units, or done when the turn's combats are set up.",
            (Move, Load, Unload, Raid, Search, Replan, PlayKamikaze, PlayWarEffort, MoveDone),
            rules=("move.single-phase", "move.who", "move.combat-created", "move.air.flight-plan"),
        )
        if isinstance(answer, MoveDone):
            break
        follow = answer.effect(game, seat)
        if follow is not None:
            yield from follow
    _evacuation_over(game, seat)
    game.state.battles = battles_of(game, seat)
    return "combat"


def _evacuation_over(game: Saa, seat: str) -> None:
    """ruling.34: units that could not leave are removed."""
    for unit in [u for u in all_units(game, seat) if u.evacuate]:
        game.tell(f"{unit.kind} of {NATIONS[seat]} could not leave {unit.space}.", rule="surrender.evacuate")
        destroy(game, unit)


def can_go(unit: Unit) -> bool:
    """A unit that may still be moved by a move order."""
    return allowance(unit) > 0 and not (unit.aboard and unit.kind in GROUND) and KINDS[unit.kind].move > 0


class Move(Order):
    """Move units along a path: Ground over land, ships by sea, aircraft with their flight plan."""

    syntax = Syntax(
        ("move", "go", "sail", "fly", "march", "drive"),
        Units("units"),
        Word("from", optional=True),
        Space("origin"),
        ("to", "into"),
        Space("goal"),
        Maybe(("via", "by", "through"), Spaces("via")),
        Maybe(("carrying", "with"), Units("cargo")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Space("landing")),
    )
    units: Wanted
    origin: str
    goal: str
    via: tuple[str, ...] | None
    cargo: Wanted | None
    landing: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        movers = game.memo(
            ("movers", seat),
            lambda: {
                space: have
                for space in game.state.units
                if (have := counts(unit for unit in own_in(game, space, seat) if can_go(unit)))
            },
        )
        if slot == "units":
            seen = dict.fromkeys(((kind, 1),) for have in movers.values() for kind in have)
            more = dict.fromkeys(
                tuple((kind, count) for kind, count in have.items() if kind in sort)
                for have in movers.values()
                for sort in (GROUND - {"AAG"}, NAVAL)
                if sum(kind in sort for kind in have)
            )
            return [*seen, *(units for units in more if units not in seen)]
        if slot == "origin":
            wanted = dict(got["units"])
            return [space for space, have in movers.items() if all(have.get(k, 0) >= n for k, n in wanted.items())]
        if slot == "goal":
            return cls._goals(got, game, seat)
        if slot == "landing" and {kind for kind, _ in got["units"]} <= AIR and not game.state.kamikaze:
            units = [unit for unit in own_in(game, got["origin"], seat) if can_go(unit)]
            kinds = {kind for kind, _ in got["units"]}
            steps = min(KINDS[kind].move for kind in kinds) - air_reach(game, got["origin"], 6).get(got["goal"], 99)
            if steps < 0 or not units:
                return []
            return list(landing_places(game, seat, max(kinds), got["goal"], steps))
        return []

    @staticmethod
    def _goals(got: Mapping[str, Any], game: Saa, seat: str) -> list[str]:
        origin, kinds = got["origin"], {kind for kind, _ in got["units"]}

        def build() -> list[str]:
            movers = [unit for unit in own_in(game, origin, seat) if unit.kind in kinds and can_go(unit)]
            if not movers:
                return []
            steps = max(map(allowance, movers))
            if kinds <= AIR:
                reach = air_reach(game, origin, steps)
            elif kinds <= NAVAL and is_sea(origin):
                reach = sea_reach(game, seat, origin, steps)
            elif kinds <= GROUND and is_land(origin):
                reach = land_reach(game, seat, origin, steps, kinds == {"ARM"})
            else:
                return []
            enemy = [space for space in reach if enemies_in(game, space, seat) and space != origin]
            rest = [space for space in reach if space not in enemy and space != origin]
            return [*enemy, *rest]

        return list(game.memo(("goals", seat, origin, frozenset(kinds)), build))

    # --- reading ------------------------------------------------------------------------------------------------

    def settle(self, game: Saa, seat: str) -> "Move":
        units = explicit(game, seat, self.origin, self.units, can_go)
        load, landing = self.cargo, self.landing
        kinds = {kind for kind, _ in units}
        if units and kinds <= NAVAL and load is None:
            ships = pick_ships(game, seat, self.origin, units, None, can_go)
            aboard = counts(unit for ship in ships for unit in cargo(game, ship) if unit.owner == seat)
            load = tuple(aboard.items()) or None
        if units and kinds <= AIR and landing is None and not game.state.kamikaze:
            landing = self._usual_landing(game, seat, kinds)
        via = self.via
        if via and tuple(via) == (self.goal,):
            via = None
        return Move(units=units, origin=self.origin, goal=self.goal, via=via, cargo=load, landing=landing)

    def _usual_landing(self, game: Saa, seat: str, kinds: set[str]) -> str | None:
        """Where the goal allows it there, else at home, else the nearest place."""
        out = air_reach(game, self.origin, 6).get(self.goal)
        if out is None:
            return None
        steps = min(KINDS[kind].move for kind in kinds) - out
        if steps < 0:
            return None
        kind = "BMB" if "BMB" in kinds else "FIT"
        places = landing_places(game, seat, kind, self.goal, steps)
        if places.get(self.goal) == 0 and not enemies_in(game, self.goal, seat):
            return self.goal
        if self.origin in places:
            return self.origin
        if is_sea(self.origin) and kind == "FIT" and air_reach(game, self.goal, steps).get(self.origin) is not None:
            return self.origin
        return min(places, key=lambda space: (places[space], space), default=None)

    # --- checking -----------------------------------------------------------------------------------------------

    def check(self, game: Saa, seat: str) -> None:
        if not self.units:
            raise Refused(f"you have no units in {self.origin} that can move", rule="move.who")
        kinds = {kind for kind, _ in self.units}
        for category in (GROUND, NAVAL, AIR):
            if kinds <= category:
                break
        else:
            raise Refused("Ground units, ships and aircraft move by orders of their own", rule="units.categories")
        if self.landing is not None and not kinds <= AIR:
            raise Refused("only aircraft have a landing place", rule="move.air.flight-plan")
        if self.cargo is not None and not kinds <= NAVAL:
            raise Refused("only ships carry", rule="move.carry.order")
        if kinds <= AIR:
            self._check_air(game, seat, kinds)
        elif kinds <= NAVAL:
            self._check_sea(game, seat)
        else:
            self._check_land(game, seat, kinds)

    def _land_units(self, game: Saa, seat: str) -> list[Unit]:
        return pick(game, seat, self.origin, self.units, can_go, "move.who", "still move")

    def _blitz(self) -> bool:
        return all(kind == "ARM" for kind, _ in self.units)

    def _path(self, game: Saa, seat: str, units: list[Unit]) -> list[str] | None:
        if self.via is not None:
            return [self.origin, *self.via, self.goal]
        steps = min(map(allowance, units))
        if self.units[0][0] in NAVAL:
            return sea_path(game, seat, self.origin, self.goal, steps)
        return land_path(game, seat, self.origin, self.goal, steps, self._blitz())

    def _check_land(self, game: Saa, seat: str, kinds: set[str]) -> None:
        if is_sea(self.origin) or is_sea(self.goal):
            raise Refused("Ground units cross the sea aboard ships: load, sail, unload", rule="units.categories")
        if self.goal == self.origin:
            raise Refused("the units stand there already", rule="move.who")
        units = self._land_units(game, seat)
        path = self._path(game, seat, units)
        if path is None:
            self._no_way(game, seat, units)
            return
        check_land_path(game, seat, path, self._blitz())
        self._check_length(units, path)
        if any(unit.evacuate for unit in units) and not friendly(game, self.goal, seat):
            raise Refused("units that evacuate must go to friendly ground", rule="surrender.evacuate")
        guns = dict(self.units).get("AAG", 0)
        here = sum(unit.kind == "AAG" for unit in units_in(game, self.goal))
        if guns and guns + here > 1:
            raise Refused(f"{self.goal} can hold only one AAG", rule="aag.move")
        if kinds == {"AAG"} and not friendly(game, self.goal, seat) and not _escorted(game, seat, self.goal):
            raise Refused("AAG go in with an invading army, not alone", rule="aag.no-attack")

    def _no_way(self, game: Saa, seat: str, units: list[Unit]) -> None:
        far = land_reach(game, seat, self.origin, 99, self._blitz()).get(self.goal)
        if neutral(game, self.goal) and not neutrals_open(game):
            raise Refused(f"{self.goal} is neutral and closed", rule="neutral.option")
        if far is None:
            raise Refused(f"there is no open way over land from {self.origin} to {self.goal}", rule="move.stop")
        self._check_length(units, [""] * (far + 1))

    def _check_length(self, units: list[Unit], path: list[str]) -> None:
        for unit in units:
            if allowance(unit) < len(path) - 1:
                raise Refused(
                    f"{self.goal} is {len(path) - 1} borders away and {unit.kind} can cross {allowance(unit)}",
                    rule="move.allowance",
                )

    def _check_sea(self, game: Saa, seat: str) -> None:
        if not is_sea(self.goal) or not is_sea(self.origin):
            raise Refused("ships move over Sea Zones", rule="units.categories")
        if self.goal == self.origin:
            raise Refused("the ships lie there already", rule="move.who")
        ships = pick_ships(game, seat, self.origin, self.units, self.cargo, can_go)
        path = self._path(game, seat, ships)
        if path is None:
            far = sea_reach(game, seat, self.origin, 99).get(self.goal)
            if far is None:
                raise Refused(f"there is no open way by sea from {self.origin} to {self.goal}", rule="map.canal")
            path = [""] * (far + 1)
        else:
            check_sea_path(game, seat, path)
        self._check_length(ships, path)
        for ship in ships:
            if any(unit.ashore for unit in cargo(game, ship)):
                raise Refused(f"a {ship.kind} that unloads sails no further", rule="base.trn-load")

    def _check_air(self, game: Saa, seat: str, kinds: set[str]) -> None:
        planes = self._land_units(game, seat)
        out, home = self._flight(game, seat, planes)
        del out, home
        if neutral(game, self.goal) and not neutrals_open(game):
            raise Refused(f"{self.goal} is neutral and closed", rule="neutral.option")
        if any(plane.evacuate for plane in planes) and not friendly(game, self.goal, seat):
            raise Refused("units that evacuate must go to friendly ground", rule="surrender.evacuate")
        if self.goal == self.origin and not (is_sea(self.goal) and watched(game, seat, self.goal)):
            raise Refused("the planes are there already", rule="move.who")

    def _flight(self, game: Saa, seat: str, planes: list[Unit]) -> tuple[list[str], list[str]]:
        return flight(game, seat, planes, self.origin, self.goal, self.via, self.landing)

    # --- effect -------------------------------------------------------------------------------------------------

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        kinds = {kind for kind, _ in self.units}
        if kinds <= AIR:
            planes = self._land_units(game, seat)
            out, home = self._flight(game, seat, planes)
            for plane in planes:
                plane.evacuate = False
            yield from fly(game, seat, planes, out, home, "attack")
        elif kinds <= NAVAL:
            ships = pick_ships(game, seat, self.origin, self.units, self.cargo, can_go)
            path = self._path(game, seat, ships)
            assert path is not None
            yield from sail(game, seat, ships, path)
        else:
            yield from self._march(game, seat)

    def _march(self, game: Saa, seat: str) -> Flow[None]:
        units = self._land_units(game, seat)
        path = self._path(game, seat, units)
        assert path is not None
        for here, there in pairwise(path):
            if not neutral(game, here) and not friendly(game, here, seat):
                capture(game, here, seat, "Blitz")  # base.blitz-path
            for unit in units:
                unit.came, unit.spent = here, unit.spent + 1
                put(game, unit, there)
        for unit in units:
            unit.evacuate = False
            unit.done = must_stop(game, seat, self.goal, unit.kind == "ARM")
        game.state.moves.append(Moved(seat, counts(units), list(path)))
        game.tell(f"{NATIONS[seat]}: {spoken(units)} from {self.origin} to {self.goal}{by_way(path)}.", kind="move")
        if neutral(game, self.goal):
            yield from attrition(game, seat, units, self.goal)


def _escorted(game: Saa, seat: str, space: str) -> bool:
    return bool(armed(own_in(game, space, seat)))


def flight(
    game: Saa,
    seat: str,
    planes: list[Unit],
    origin: str,
    goal: str,
    via: tuple[str, ...] | None,
    landing: str | None,
) -> tuple[list[str], list[str]]:
    """The way out and the way home of a flight plan; refuses one that is not legal."""
    steps = min(map(allowance, planes))
    if via is not None:
        out: list[str] | None = [origin, *via, goal]
        for here, there in pairwise(out or ()):
            if board().border(here, there) is None or not air_step(game, there):
                raise Refused(f"aircraft cannot fly from {here} to {there}", rule="move.air.overfly")
    else:
        out = air_path(game, seat, origin, goal, steps)
    if out is None or len(out) - 1 > steps:
        far = air_reach(game, origin, 99).get(goal)
        raise Refused(
            f"{goal} is {far} borders away and {planes[0].kind} can fly {steps}"
            if far
            else f"{goal} cannot be reached",
            rule="base.air-range",
        )
    if landing is None:
        if game.state.kamikaze:
            return out, []
        raise Refused(f"from {goal} there is no legal landing place in reach", rule="move.air.legal-landing")
    left = steps - (len(out) - 1)
    _check_landing(game, seat, planes, landing)
    home = air_path(game, seat, goal, landing, left)
    if home is None and via is None:
        # a way out round the guns may have used up the way home
        direct = board().path(origin, goal, enter=lambda _, there: air_step(game, there))
        assert direct is not None
        out, left = direct, steps - (len(direct) - 1)
        home = air_path(game, seat, goal, landing, left)
    if home is None:
        raise Refused(
            f"{landing} is out of reach from {goal} with {left} borders left to fly",
            rule="move.air.legal-landing",
            nearest=list(landing_places(game, seat, planes[0].kind, goal, left))[:3],
        )
    return out, home


def _check_landing(game: Saa, seat: str, planes: list[Unit], landing: str) -> None:
    if is_sea(landing):
        if any(plane.kind == "BMB" for plane in planes):
            raise Refused("a BMB never lands on a CAR", rule="base.air-landing-friendly")
        leaving = sum(plane.space == landing and bool(plane.aboard) for plane in planes)
        if deck_plan(game, seat, landing) + leaving < len(planes):
            raise Refused(
                f"there is no CAR with room for {len(planes)} FIT that is or could be in {landing}",
                rule="base.carrier-cap",
            )
    elif not may_land(game, seat, landing):
        raise Refused(
            f"{landing} is not friendly ground since the turn began; aircraft cannot land there",
            rule="base.air-landing-friendly",
        )


class Raid(Order):
    """Send BMB on a Strategic Bombing mission."""

    syntax = Syntax(
        ("raid", "bomb"),
        Space("goal", what="territory"),
        "with",
        Units("units"),
        "from",
        Space("origin"),
        Maybe(("via", "by"), Spaces("via")),
        Maybe(("landing", "land"), Word("at", "in", optional=True), Space("landing")),
    )
    goal: str
    units: Wanted
    origin: str
    via: tuple[str, ...] | None
    landing: str | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        bases = [s for s in game.state.units if any(u.kind == "BMB" and can_go(u) for u in own_in(game, s, seat))]
        if slot == "goal":
            reach = {space for base in bases for space in air_reach(game, base, 6)}
            return [s for s in game.state.places if s in reach and not raid_refusal(game, seat, s)]
        if slot == "units":
            most = max((sum(u.kind == "BMB" and can_go(u) for u in own_in(game, b, seat)) for b in bases), default=0)
            return [(("BMB", count),) for count in range(1, most + 1)]
        if slot == "origin":
            return bases
        return []

    def settle(self, game: Saa, seat: str) -> "Raid":
        units = explicit(game, seat, self.origin, self.units, lambda unit: unit.kind == "BMB" and can_go(unit))
        landing = self.landing
        if landing is None and not game.state.kamikaze:
            landing = Move(units=units, origin=self.origin, goal=self.goal)._usual_landing(game, seat, {"BMB"})
        return Raid(goal=self.goal, units=units, origin=self.origin, via=self.via, landing=landing)

    def check(self, game: Saa, seat: str) -> None:
        if any(kind != "BMB" for kind, _ in self.units) or not self.units:
            raise Refused("only BMB fly Strategic Bombing missions", rule="bomb.mission")
        why = raid_refusal(game, seat, self.goal)
        if why:
            raise Refused(why, rule="bomb.strategic.target")
        planes = pick(game, seat, self.origin, self.units, can_go, "move.who", "still fly")
        flight(game, seat, planes, self.origin, self.goal, self.via, self.landing)

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        planes = pick(game, seat, self.origin, self.units, can_go, "move.who", "still fly")
        out, home = flight(game, seat, planes, self.origin, self.goal, self.via, self.landing)
        yield from fly(game, seat, planes, out, home, "raid")


def raid_refusal(game: Saa, seat: str, space: str) -> str:
    """Why Strategic Bombing of a Territory is not allowed (bomb.strategic.target, tech.2.target, ruling.23)."""
    if is_sea(space):
        return f"{space} is a Sea Zone"
    if friendly(game, space, seat) or neutral(game, space):
        return f"{space} is not an enemy's"
    if not game.state.places[space].industry and not atomic(game, seat):
        return f"there is no Industry in {space}, and only an Atomic Bomb hurts anything else"
    return ""


class Search(Order):
    """Look for the enemy in a Sea Zone that both fleets share, with all your ships there that have not moved."""

    syntax = Syntax(("search", "hunt"), Space("zone", what="sea zone"))
    zone: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return [zone for zone in game.state.units if is_sea(zone) and searchers(game, seat, zone)]

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or not watched(game, seat, self.zone):
            raise Refused(f"there is no enemy to look for in {self.zone}", rule="detect.no-auto")
        if self.zone in game.state.found:
            raise Refused(f"the enemy in {self.zone} has been found", rule="detect.success")
        if not searchers(game, seat, self.zone):
            raise Refused(f"you have no ships in {self.zone} that have not moved", rule="detect.no-auto")

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        ships = searchers(game, seat, self.zone)
        for ship in ships:
            ship.done = True
        found = yield from meet(game, seat, ships, self.zone)
        if not found:
            for ship in ships:
                ship.done = False
            game.state.searched += [ship.id for ship in ships]


def searchers(game: Saa, seat: str, zone: str) -> list[Unit]:
    """Ships that may search: not moved, and not searched in vain this turn (ruling.5)."""
    if zone in game.state.found or not watched(game, seat, zone):
        return []
    return [
        ship
        for ship in own_in(game, zone, seat)
        if ship.kind in NAVAL and not ship.spent and not ship.done and ship.id not in game.state.searched
    ]


class Replan(Order):
    """Change the landing place of aircraft that are out, within the movement they have left."""

    syntax = Syntax("replan", Units("units"), "in", Space("space"), ("to", "land"), Space("landing"))
    units: Wanted
    space: str
    landing: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        if slot == "units":
            return list(dict.fromkeys(((u.kind, 1),) for u in all_units(game, seat) if u.land))
        if slot == "space":
            kinds = {kind for kind, _ in got["units"]}
            return list(dict.fromkeys(u.space for u in all_units(game, seat) if u.land and u.kind in kinds))
        kind = got["units"][0][0]
        planes = [u for u in own_in(game, got["space"], seat) if u.land and u.kind == kind]
        if not planes:
            return []
        return list(landing_places(game, seat, kind, got["space"], KINDS[kind].move - planes[0].spent))

    def check(self, game: Saa, seat: str) -> None:
        planes = self._planes(game, seat)
        if all(plane.land == self.landing for plane in planes):
            raise Refused(f"they are going to land in {self.landing} already", rule="move.air.flight-plan")
        _check_landing(game, seat, planes, self.landing)
        steps = min(KINDS[plane.kind].move - plane.spent for plane in planes)
        path = self._home(game, seat, steps)
        if path is None:
            raise Refused(
                f"{self.landing} cannot be reached from {self.space} with {steps} borders left, clear of AAG and neutrals",
                rule="move.air.legal-landing",
            )

    def _planes(self, game: Saa, seat: str) -> list[Unit]:
        if any(kind not in AIR for kind, _ in self.units):
            raise Refused("only aircraft have a landing place", rule="move.air.flight-plan")
        return pick(game, seat, self.space, self.units, lambda u: bool(u.land), "move.air.flight-plan", "be replanned")

    def _home(self, game: Saa, seat: str, steps: int) -> list[str] | None:
        """A new way home that meets no gun and no neutral: the fire of this turn's route has been rolled."""
        return board().path(
            self.space,
            self.landing,
            steps,
            enter=lambda _, there: is_sea(there) or not (neutral(game, there) or guns_at(game, there, seat)),
        )

    def effect(self, game: Saa, seat: str) -> None:
        for plane in self._planes(game, seat):
            plane.land = self.landing
        game.tell(f"{NATIONS[seat]}: aircraft in {self.space} are going to land in {self.landing}.", kind="move")


class MoveDone(Order):
    """All moves are made; on to Combat."""

    syntax = Syntax(("done", "end", "finished"))

    def check(self, game: Saa, seat: str) -> None:
        for unit in all_units(game, seat):
            if unit.evacuate and (way := way_out(game, seat, unit)):
                raise Refused(
                    f"{unit.kind} in {unit.space} must leave that ground",
                    rule="surrender.evacuate",
                    nearest=[f"move 1 {unit.kind} from {unit.space} to {way}"],
                )
            if unit.land and unit.land != "-" and is_sea(unit.land):
                missing = deck_lack(game, seat, unit.land)
                ships = coming(game, seat, unit.land) if missing > 0 else []
                if ships:
                    raise Refused(
                        f"{missing} FIT plan to land in {unit.land} and there is no CAR for them yet",
                        rule="move.air.legal-landing",
                        nearest=[f"move 1 CAR from {ships[0].space} to {unit.land}"],
                    )


def way_out(game: Saa, seat: str, unit: Unit) -> str | None:
    if unit.kind in AIR:
        reach: Mapping[str, int] = landing_places(game, seat, unit.kind, unit.space, allowance(unit))
    else:
        reach = land_reach(game, seat, unit.space, allowance(unit), unit.kind == "ARM")
    guns = {s for s in reach if unit.kind == "AAG" and any(u.kind == "AAG" for u in units_in(game, s))}
    return next((s for s in reach if is_land(s) and friendly(game, s, seat) and s not in guns), None)


def deck_lack(game: Saa, seat: str, zone: str) -> int:
    """FIT that plan to land in a zone beyond the decks that are there."""
    decks = 2 * sum(unit.kind == "CAR" and friendly_ship(unit, seat) for unit in units_in(game, zone))
    return decks_used(game, seat, zone) - decks


def coming(game: Saa, seat: str, zone: str) -> list[Unit]:
    """Own CAR elsewhere that could still sail there."""
    return [
        ship
        for ship in all_units(game, seat)
        if ship.kind == "CAR"
        and ship.space != zone
        and allowance(ship) > 0
        and sea_path(game, seat, ship.space, zone, allowance(ship)) is not None
    ]
