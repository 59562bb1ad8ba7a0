"""The Redeployment phase: Redeployment Points move units anywhere in friendly land, from base to base, port to port."""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.done import Done
from ..kernel.errors import Refused
from ..kernel.flow import Flow, orders_until
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Maybe, Space, Spaces, Units, Wanted
from ..kernel.text import counted, listed
from .chart import (
    BLOC,
    CIRCLE,
    CIRCLES,
    KINDS,
    SHIP_POINTS,
    SPACE,
    is_land,
)
from .fronts import brown, player_a, player_b, seats_of
from .leadership import MoveLeader
from .moves import check_stack, holds
from .penalties import closed_port, path_price, rails, sea_ways
from .places import deck_space, may_fly_from_deck, may_land
from .points import candidates, check_soviet, count_soviet, pay_rp, rp_left
from .routes import flight_cost, flights
from .shipping import Carry
from .special import Dash, Sneak
from .state import Unit
from .world import (
    Ww2,
    active,
    counted_out,
    friendly,
    groups,
    here,
    in_convoy,
    kind_of,
    label,
    next_step,
    pick,
    relocate,
    whole,
)


def begin_redeployment(game: Ww2) -> None:
    game.state.blitz = False
    next_step(game, "redeployment")
    game.tell(f"{turn_side(game)} redeploy.", rule="redep.order", kind="heading")


def turn_side(game: Ww2) -> str:
    return player_b(game) if game.state.step == 1 else player_a(game)


def nothing_left(game: Ww2, seat: str) -> bool:
    if game.options["leaders"] or game.options["special_forces"]:
        return False
    return rp_left(game, seat) <= 0 and not any(u.kind == "DEPOT" for u in game.state.units.of(seat))


def redeployment_phase(game: Ww2) -> Flow[None]:
    seats = [seat for seat in seats_of(game, turn_side(game)) if active(game, seat)]
    if seats:
        yield from orders_until(
            seats,
            prompt,
            (Redeploy, Carry, RemoveDepot, MoveLeader, Dash, Sneak),
            Done,
            over=nothing_left,
            policy="redeployment",
            rules=("redep.ground", "redep.air", "redep.naval", "pen.cost", "airbase.move"),
        )


def prompt(game: Ww2, seat: str) -> str:
    left = ", ".join(f"{p} {rp_left(game, p)}" for p in seats_of(game, turn_side(game)) if active(game, p))
    return f"Redeployment: points left {left}. Redeploy or carry, or say done."


def soviet(path: Sequence[str]) -> bool:
    return any(brown(space) for space in path)


# --- orders ---------------------------------------------------------------------------------------------------------


class Redeploy(Order):
    """Move units by Redeployment Points: ground units over friendly land, aircraft base to base, ships port to port."""

    syntax = Syntax(
        ("redeploy", "rebase", "rail"),
        Units("units"),
        "from",
        Space("source"),
        "to",
        Space("goal"),
        Maybe(("via", "through"), Spaces("via")),
    )
    also = ("train", "entrain")
    units: Wanted
    source: str
    goal: str
    via: tuple[str, ...] | None

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        if rp_left(game, seat) <= 0:
            return ()
        if slot == "units":
            return game.memo(("rolling", seat), lambda: rolling(game, seat))
        if slot == "source":
            codes = [code for code, _ in got["units"]]
            stock = game.memo(("stock", seat), lambda: stocks(game, seat))
            wanted = got["units"]
            return [
                place
                for place, there in stock.items()
                if all(there[code] >= n for code, n in wanted) and holds(candidates(game, seat, place, codes), wanted)
            ]
        if slot == "goal":
            codes = [code for code, _ in got["units"]]
            units = [u for u in candidates(game, seat, got["source"], codes) if u.kind == whole(codes[0])]
            return stops(game, units[0]) if units else ()
        return ()

    @found
    def chosen(self, game: Ww2, seat: str) -> list[Unit]:
        codes = [code for code, _ in self.units]
        return pick(candidates(game, seat, self.source, codes), self.units, f"in {self.source}", "redep.ground")

    def settle(self, game: Ww2, seat: str) -> "Redeploy":
        units = self.chosen(game, seat)
        goal = CIRCLES.get(self.goal, self.goal)
        source = CIRCLES.get(self.source, self.source)
        return Redeploy(units=counted_out(units), source=source, goal=goal, via=self.via)

    def check(self, game: Ww2, seat: str) -> None:
        units = self.chosen(game, seat)
        if self.goal == self.source and not self.via:
            raise Refused("it is already there", rule="redep.ground")
        if len(units) > rp_left(game, seat):
            raise Refused(
                f"that takes {counted(len(units), 'Redeployment Point')}, and you have {rp_left(game, seat)} left",
                rule="rp.buy",
            )
        paths = self.paths(game, seat)
        ground = [u for u in units if kind_of(u).branch == "G"]
        check_stack(game, seat, self.goal, sum(kind_of(u).stack for u in ground))
        check_soviet(game, seat, sum(soviet(path) for u, path in zip(units, paths, strict=True) if u in ground))
        decks = [u for u in units if kind_of(u).branch == "A" and not may_land(game, seat, self.goal)]
        if decks and deck_room(game, seat, self.goal) < len(decks):
            raise Refused(f"no carrier in {self.goal} has room", rule="cv.airwing")

    @found
    def paths(self, game: Ww2, seat: str) -> list[list[str]]:
        return [self.path(game, unit) for unit in self.chosen(game, seat)]

    def path(self, game: Ww2, unit: Unit) -> list[str]:
        """The way a unit takes. Raises Refused if there is none."""
        branch = kind_of(unit).branch
        if branch == "N":
            return self.voyage(game, unit)
        if branch == "A":
            return self.hop(game, unit)
        if not is_land(self.goal):
            raise Refused(f"{self.goal} isn't a land space", rule="redep.ground")
        desert = not kind_of(unit).armoured
        if kind_of(unit).armoured and SPACE[self.goal].terrain in ("impassable", "desert"):
            terrain = SPACE[self.goal].terrain
            raise Refused(f"the {unit.kind} can't stay in {self.goal}", rule=f"terrain.{terrain}.entry")
        stops_ = [unit.place, *(self.via or ()), self.goal]
        path = [unit.place]
        for a, b in itertools.pairwise(stops_):
            way = rails(game, unit.owner, a, desert).get(b) if is_land(b) else None
            if way is None:
                rule = "airbase.move" if unit.kind == "AB" else "redep.ground"
                raise Refused(f"no friendly land joins {a} and {b}", rule=rule)
            path += way[1][1:]
        return path

    def hop(self, game: Ww2, unit: Unit) -> list[str]:
        goal, reach = self.goal, kind_of(unit).mp
        deck = not may_land(game, unit.owner, goal)
        if deck and not deck_room(game, unit.owner, goal):
            raise Refused(f"aircraft have no base in {goal}", rule="air.base.where")
        if deck and not may_fly_from_deck(unit):
            raise Refused(f"a carrier can't take {unit.kind}", rule="cv.airwing")
        if self.via:
            path = [unit.place, *self.via, goal]
            cost = flight_cost(game, unit.owner, path, peaceful=True)
            if cost is None or cost > reach:
                raise Refused(f"the {unit.kind} can't fly {listed(path, 'then')}", rule="redep.air")
            return path
        way = flights(game, unit.owner, unit.place, reach, peaceful=True).get(goal)
        if way is None:
            raise Refused(
                f"{goal} is more than {reach} spaces away over friendly land and sea; go by stages", rule="redep.air"
            )
        return list(way[1])

    def voyage(self, game: Ww2, unit: Unit) -> list[str]:
        circle = CIRCLE.get(self.goal, self.goal)
        if circle not in CIRCLES or not friendly(game, unit.owner, circle):
            raise Refused(f"{self.goal} isn't a friendly port", rule="redep.naval.stop")
        if closed_port(game, unit.owner, circle):
            raise Refused(f"enemy Sea Control closes {self.goal}", rule="port.seacontrol.closed")
        if self.via:
            free = unit.id in game.state.powers[unit.owner].dash
            path = [unit.place, *self.via, circle]
            cost = path_price(game, unit.owner, path, kind_of(unit).sub, free)
            if cost is None or cost > SHIP_POINTS:
                raise Refused(f"the way {listed(path, 'then')} is shut or too long", rule="redep.naval")
            return path
        way = sea_ways(game, unit, SHIP_POINTS).get(circle)
        if way is None:
            rule = "redep.naval.stop" if sea_ways(game, unit, 99).get(circle) else "redep.naval"
            raise Refused(f"{self.goal} is out of reach of {SHIP_POINTS} Movement Points; stop in a port", rule=rule)
        return list(way[1])

    def effect(self, game: Ww2, seat: str) -> None:
        units, paths = self.chosen(game, seat), self.paths(game, seat)
        for unit, path in zip(units, paths, strict=True):
            branch = kind_of(unit).branch
            unit.rebased = True
            if branch == "A":
                land_plane(game, unit, self.goal)
            else:
                relocate(game, unit, path[-1])
            if branch == "G" and soviet(path):
                count_soviet(game, seat, 1)
            pay_rp(game, seat, 1)
            game.state.moves.append([seat, *path])
        words = self.syntax.slots["units"].write(self.units)
        game.tell(f"{seat} redeploys {words} from {self.source} to {self.goal}.", rule="redep.ground", kind="move")


def land_plane(game: Ww2, plane: Unit, goal: str) -> None:
    """An aircraft comes to a base, or aboard a carrier in port where there is none."""
    plane.aboard = ""
    if may_land(game, plane.owner, goal):
        game.state.units.move(plane, goal)
        return
    carrier = next(u for u in decks_in(game, plane.owner, goal) if deck_space(game, u) > 0)
    game.state.units.move(plane, carrier.place)
    plane.aboard = carrier.id


def decks_in(game: Ww2, power: str, land: str) -> list[Unit]:
    if land not in CIRCLE:
        return []
    return [u for u in here(game, CIRCLE[land], "N") if BLOC[u.owner] == BLOC[power]]


def deck_room(game: Ww2, power: str, land: str) -> int:
    return sum(deck_space(game, u) for u in decks_in(game, power, land))


def stocks(game: Ww2, seat: str) -> dict[str, Counter[str]]:
    """How many of each sort stand in a place, ships and planes of a port counted for its land space."""
    found: dict[str, Counter[str]] = {}
    for unit in game.state.units.of(seat):
        found.setdefault(CIRCLES.get(unit.place, unit.place), Counter())[label(unit)] += 1
    return found


def rolling(game: Ww2, seat: str) -> list[Any]:
    """Groups of units that could be redeployed."""
    places: dict[str, list[Unit]] = {}
    for unit in game.state.units.of(seat):
        if not unit.spent and not in_convoy(game, unit) and unit.kind not in ("FORT", "DEPOT"):
            places.setdefault(unit.place, []).append(unit)
    left = rp_left(game, seat)
    found: dict[Any, None] = {}
    for units in places.values():
        for group in groups(units):
            if sum(n for _, n in group) <= left and len({KINDS[whole(code)].branch for code, _ in group}) == 1:
                found.setdefault(group)
    return list(found)


def stops(game: Ww2, unit: Unit) -> list[str]:
    """Where one point takes a unit."""
    branch = kind_of(unit).branch
    here_ = CIRCLES.get(unit.place, unit.place)
    if branch == "N":
        found = [CIRCLES[s] for s in sea_ways(game, unit, SHIP_POINTS) if s in CIRCLES]
    elif branch == "A":
        ways = flights(game, unit.owner, unit.place, kind_of(unit).mp, peaceful=True)
        bases = game.memo(("bases", unit.owner), lambda: bases_of(game, unit.owner))
        found = [s for s in ways if s in bases]
    else:
        found = list(rails(game, unit.owner, unit.place, not kind_of(unit).armoured))
    return [land for land in found if land != here_]


def bases_of(game: Ww2, power: str) -> set[str]:
    """Where aircraft of a power could land, carriers in port included."""
    return {land for land in SPACE if may_land(game, power, land) or deck_room(game, power, land)}


class RemoveDepot(Order):
    """A Supply Depot is given up."""

    syntax = Syntax(("remove", "abandon"), ("depot", "the depot", "supply depot"), ("in", "at", "from"), Space("place"))
    place: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        return [u.place for u in game.state.units.of(seat) if u.kind == "DEPOT"]

    def check(self, game: Ww2, seat: str) -> None:
        if not any(u.kind == "DEPOT" for u in game.state.units.own(seat, self.place)):
            raise Refused(f"you have no Supply Depot in {self.place}", rule="depot.remove")

    def effect(self, game: Ww2, seat: str) -> None:
        depot = next(u for u in game.state.units.own(seat, self.place) if u.kind == "DEPOT")
        game.state.units.remove(depot)
        game.tell(f"{seat} gives up the Supply Depot in {self.place}.", rule="depot.remove")
