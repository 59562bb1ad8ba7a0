"""Redeployment over water: transports take units from one friendly shore to another."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.errors import Refused
from ..kernel.orders import Order, Syntax, found
from ..kernel.slots import Space, Units, Wanted
from .chart import CIRCLE, CIRCLES, COASTS, PIERS, SHIP_POINTS, SPACE, is_land
from .fronts import brown
from .moves import check_stack, holds
from .penalties import sea_reach, watched
from .places import is_air_base
from .points import candidates, check_soviet, count_soviet, pay_rp, rp_left
from .state import Unit
from .world import Ww2, counted_out, friendly, groups, in_words, kind_of, partners, pick, relocate


class Carry(Order):
    """Redeployment over water: a transport takes a unit from one friendly shore to another; 1 RP for each of the two."""

    syntax = Syntax(
        ("carry", "ferry", "ship"),
        Units("units"),
        "from",
        Space("source"),
        "to",
        Space("goal"),
        ("by", "with transports from", "with ships from"),
        Space("port"),
    )
    units: Wanted
    source: str
    goal: str
    port: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Ww2, seat: str) -> Iterable[Any]:
        ports = game.memo(("lifts", seat), lambda: lifts(game, seat))
        if not ports:
            return ()
        shores = game.memo(("piers", seat), lambda: piers(game, seat))
        if slot == "units":
            groups_ = [g for units in shores.values() for g in groups(units)]
            return [g for g in dict.fromkeys(groups_) if 2 * sum(n for _, n in g) <= rp_left(game, seat)]
        if slot == "source":
            return [land for land, units in shores.items() if holds(units, got["units"])]
        if slot == "goal":
            reach: dict[str, None] = {}
            for port in ports:
                reach.update(dict.fromkeys(passages(game, seat, CIRCLE[port], got["source"])))
            return list(reach)
        return [port for port in ports if lift(game, seat, CIRCLE[port], got["source"], got["goal"])][:3]

    @found
    def cargo(self, game: Ww2, seat: str) -> list[Unit]:
        codes = [code for code, _ in self.units]
        there = [u for u in candidates(game, seat, self.source, codes) if not u.aboard and kind_of(u).branch in "GAB"]
        return pick(there, self.units, f"in {self.source}", "tr.cargo")

    def settle(self, game: Ww2, seat: str) -> "Carry":
        port = CIRCLES.get(self.port, self.port)
        return Carry(units=counted_out(self.cargo(game, seat)), source=self.source, goal=self.goal, port=port)

    @found
    def ships(self, game: Ww2, seat: str, need: int) -> list[Unit]:
        """tr.cargo: transports of the port, own ones first, then those of allies (W17)."""
        circle = CIRCLE.get(self.port, self.port)
        lying = [u for p in partners(game, seat) for u in game.state.units.own(p, circle)]
        free = [u for u in lying if kind_of(u).transport]
        used = [u for u in free if u.carried]
        if len(free) - len(used) < need and used:
            raise Refused("these transports already carried units in the Movement phase", rule="redep.transport_once")
        return pick([u for u in free if not u.carried], (("TR", need),), f"in {self.port}", "tr.cargo")

    def check(self, game: Ww2, seat: str) -> None:
        cargo = self.cargo(game, seat)
        ships = self.ships(game, seat, len(cargo))
        if not is_land(self.goal) or not friendly(game, seat, self.goal):
            raise Refused("units can be shipped only from friendly land to friendly land", rule="redep.ground")
        if len(cargo) + len(ships) > rp_left(game, seat):
            raise Refused(
                f"that takes {len(cargo) + len(ships)} Redeployment Points, and you have {rp_left(game, seat)} left",
                rule="rp.buy",
            )
        for unit in cargo:
            kind = kind_of(unit)
            if kind.branch == "A" and not kind.fighter:
                raise Refused(f"a transport can't carry {unit.kind}", rule="tr.cargo")
            if kind.fighter and not is_air_base(game, self.goal):
                raise Refused(f"{self.goal} has no base for this aircraft", rule="air.base.where")
            if kind.armoured and SPACE[self.goal].terrain in ("impassable", "desert"):
                raise Refused(
                    f"the {unit.kind} can't stay in {self.goal}", rule=f"terrain.{SPACE[self.goal].terrain}.entry"
                )
        check_stack(game, seat, self.goal, sum(kind_of(u).stack for u in cargo if kind_of(u).branch == "G"))
        check_soviet(game, seat, self.inside(cargo))
        if not lift(game, seat, CIRCLE.get(self.port, self.port), self.source, self.goal):
            raise Refused(
                f"no transport of {self.port} gets from {self.source} to {self.goal} with {SHIP_POINTS} points",
                rule="redep.naval",
            )

    def inside(self, cargo: Iterable[Unit]) -> int:
        """Ground units that go to or come from the Soviet Homeland."""
        touched = brown(self.source) or brown(self.goal)
        return sum(kind_of(u).branch == "G" for u in cargo) if touched else 0

    def effect(self, game: Ww2, seat: str) -> None:
        cargo = self.cargo(game, seat)
        count_soviet(game, seat, self.inside(cargo))
        ships = self.ships(game, seat, len(cargo))
        end = lift(game, seat, CIRCLE.get(self.port, self.port), self.source, self.goal)
        for ship, unit in zip(ships, cargo, strict=True):
            relocate(game, ship, end)
            ship.carried = True
            game.state.units.move(unit, self.goal)
        pay_rp(game, seat, 2 * len(cargo))
        game.state.moves.append([seat, self.source, self.goal])
        game.tell(
            f"{seat} ships {in_words(cargo)} from {self.source} to {self.goal}.", rule="redep.ground", kind="move"
        )


def piers(game: Ww2, seat: str) -> dict[str, list[Unit]]:
    """Units that a transport could take up, by land space."""
    found: dict[str, list[Unit]] = {}
    for unit in game.state.units.of(seat):
        kind = kind_of(unit)
        if (kind.branch == "G" or kind.fighter or unit.kind == "AB") and not unit.aboard and PIERS.get(unit.place):
            found.setdefault(unit.place, []).append(unit)
    return found


def lifts(game: Ww2, seat: str) -> list[str]:
    """Ports with transports that can still carry, allied ones too."""
    ships = [u for power in partners(game, seat) for u in game.state.units.of(power) if kind_of(u).transport]
    ports = {u.place for u in ships if not u.carried}
    return [land for land, circle in CIRCLE.items() if circle in ports]


def lift(game: Ww2, seat: str, port: str, source: str, goal: str) -> str:
    """The port where a transport ends that takes cargo from one coast to another: the goal's, or its own (A49)."""
    return passages(game, seat, port, source).get(goal, "")


def passages(game: Ww2, seat: str, port: str, source: str) -> dict[str, str]:
    """Lands a transport of a port can take cargo to from a land space, and the port where it ends."""

    def find() -> dict[str, str]:
        found: dict[str, str] = {}
        out = sea_reach(game, seat, port, SHIP_POINTS)
        for pier in PIERS.get(source, ()):
            if pier not in out:
                continue
            paid = out[pier][0]
            for space, (cost, _) in sea_reach(game, seat, pier, SHIP_POINTS - paid).items():
                for goal in COASTS[space]:
                    if goal == source or not friendly(game, seat, goal):
                        continue
                    if CIRCLE.get(goal) == space:
                        found[goal] = space
                    elif goal not in found and port in sea_reach(game, seat, space, SHIP_POINTS - paid - cost):
                        found[goal] = port
        return found

    result: dict[str, str] = game.derived(("passage", seat, port, source), watched(game, seat), find)
    return result
