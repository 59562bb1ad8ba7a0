"""Ships that sail: interception and Naval Detection, zone by zone; searching a zone that both fleets share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from ..kernel.orders import Order, Syntax
from ..kernel.slots import Space
from ..kernel.text import listed
from .air import landings_left
from .battles import find
from .chart import NATIONS, NAVAL
from .landing import call_home, left_without
from .rolls import throw
from .routes import allowance, sea_way
from .state import Moved, Unit
from .world import Saa, cargo, counts, enemies_in, forces, is_land, is_sea, owners, ships_and_planes, spoken, watched


def check_sail(
    game: Saa, seat: str, ships: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> list[str]:
    """The course of ships, if the rules allow it."""
    if not is_sea(goal):
        raise Refused("ships can move only through Sea Zones", rule="units.categories")
    if goal == origin:
        raise Refused("the ships are there already", rule="move.who")
    path = sea_way(game, seat, ships, origin, via, goal)
    if not game.state.kamikaze:
        _check_decks(game, seat, ships, goal, min(map(allowance, ships)) - (len(path) - 1))
    return path


def _check_decks(game: Saa, seat: str, ships: Sequence[Unit], goal: str, left: int) -> None:
    """move.air.legal-landing: aircraft that are out keep a deck wherever the CAR go."""
    stranded = left_without(game, seat, ships, goal, left)
    if stranded:
        raise Refused(
            f"some of your FIT plan to land in {listed(stranded)} and can't reach {goal}: without this CAR they have no deck",
            rule="move.air.legal-landing",
            nearest=[
                f"replan {spoken([plane])} in {plane.place} to {place}"
                for zone in stranded
                for plane in game.state.units.of(seat)
                if plane.land == zone
                for place in landings_left(game, seat, plane)
                if is_land(place)
            ][:3],
        )


def sail(game: Saa, seat: str, ships: Sequence[Unit], path: Sequence[str]) -> Flow[None]:
    """Ships move together along a path; in each watched zone they may be found (detect.passing)."""
    origin = path[0]
    reached = [origin]
    for zone in path[1:]:
        for ship in ships:
            _shift(game, ship, zone)
        reached.append(zone)
        met = yield from meet(game, seat, ships, zone)
        if met:
            for ship in ships:
                ship.done = True
            break
    game.state.moves.append(Moved(seat, counts(ships), reached))
    aboard = [unit for ship in ships for unit in cargo(game, ship)]
    carrying = f", carrying {spoken(aboard)}" if aboard else ""
    game.tell(
        f"{NATIONS[seat]} sails {spoken(ships)} from {origin} to {reached[-1]}{by_way(reached)}{carrying}.", kind="move"
    )
    called = call_home(game, seat, ships, origin, reached[-1])
    if called:
        game.tell(
            f"{spoken(called)} of {NATIONS[seat]} will land on the CAR in {reached[-1]}.",
            rule="move.carry.carrier",
        )


def _shift(game: Saa, ship: Unit, zone: str) -> None:
    """move.carry.order: what a ship carries has made its own move; it goes with the ship."""
    aboard = cargo(game, ship)
    ship.came = ship.place
    ship.spent += 1
    game.state.units.move(ship, zone)
    for unit in aboard:
        game.state.units.move(unit, zone)
        unit.done = True


def meet(game: Saa, seat: str, ships: Sequence[Unit], zone: str, does: str = "enters") -> Flow[bool]:
    """Are the ships found in this zone? detect.intercept, detect.roll; a found zone stays found (ruling.4)."""
    if zone in game.state.found:
        return True
    watchers = ships_and_planes(enemies_in(game, zone, seat))
    if not watchers:
        return False
    if len(watchers) >= 6:
        find(game, zone, f"{len(watchers)} units cannot be missed", "detect.courtesy")
        return True
    for nation in owners(watchers):
        answer = yield from choose(
            nation,
            f"{NATIONS[seat]} {does} {zone} with {spoken(ships)}, against {forces(watchers)}. Intercept?",
            ("intercept", "let pass"),
            policy="intercept",
            yes="intercept",
            no="let pass",
            rules=("detect.intercept", "detect.roll"),
            about={"enemy": len(ships), "own": len(watchers), "warships": [s.kind for s in ships], "zone": zone},
        )
        if answer == "intercept":
            find(game, zone, f"{NATIONS[nation]} intercepts", "detect.intercept")
            return True
        game.tell(f"{NATIONS[nation]} does not intercept in {zone}.", rule="detect.intercept")
    dice = yield from throw(
        game,
        seat,
        sum(2 if ship.kind == "SUB" else 1 for ship in ships),
        f"Naval Detection in {zone}, {len(watchers)} or less",
        lambda dice: list(range(len(dice))),
        "detection",
        enough=lambda dice: min(dice) <= len(watchers),
    )
    if min(dice) <= len(watchers):
        find(game, zone, "the enemy is found", "detect.success")
        return True
    game.tell(f"In {zone} the fleets do not find each other.", rule="detect.fail")
    return False


def by_way(path: Sequence[str]) -> str:
    """` by A, B`: the spaces between, if any."""
    return f" by {', '.join(path[1:-1])}" if len(path) > 2 else ""


class Search(Order):
    """Look for the enemy in a Sea Zone that both fleets share, with all your ships there that have not moved."""

    syntax = Syntax(("search", "hunt"), Space("zone", what="sea zone"))
    zone: str

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: Saa, seat: str) -> Iterable[Any]:
        return [zone for zone in game.state.units.places() if searchers(game, seat, zone)]

    def check(self, game: Saa, seat: str) -> None:
        if not is_sea(self.zone) or not watched(game, seat, self.zone):
            raise Refused(f"no enemy is in {self.zone} to look for", rule="detect.no-auto")
        if self.zone in game.state.found:
            raise Refused(f"the enemy in {self.zone} has been found", rule="detect.success")
        if not searchers(game, seat, self.zone):
            raise Refused(
                f"you have no ships in {self.zone} that have neither moved nor searched this turn", rule="ruling.5"
            )

    def effect(self, game: Saa, seat: str) -> Flow[None]:
        ships = searchers(game, seat, self.zone)
        found = yield from meet(game, seat, ships, self.zone, "searches")
        for ship in ships:
            ship.done = found
        game.state.searched += [ship.id for ship in ships]


def searchers(game: Saa, seat: str, zone: str) -> list[Unit]:
    """Ships that may search: not moved, and not searched in vain this turn (ruling.5)."""
    if zone in game.state.found or not watched(game, seat, zone):
        return []
    return [
        ship
        for ship in game.state.units.own(seat, zone)
        if ship.kind in NAVAL and not ship.spent and not ship.done and ship.id not in game.state.searched
    ]
