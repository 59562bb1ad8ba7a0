"""Ships that sail: interception and Naval Detection, zone by zone."""

from collections.abc import Sequence

from ..kernel.errors import Refused
from ..kernel.flow import Flow, choose
from .chart import NATIONS, ORDER
from .decks import call_home, may_sail
from .rolls import throw
from .routes import allowance, sea_way
from .state import Moved, Unit
from .world import Saa, cargo, counts, enemies_in, is_sea, put, ships_and_planes, spoken


def check_sail(
    game: Saa, seat: str, ships: Sequence[Unit], origin: str, via: Sequence[str] | None, goal: str
) -> list[str]:
    """The course of ships, if the rules allow it."""
    if not is_sea(origin) or not is_sea(goal):
        raise Refused("ships move over Sea Zones", rule="units.categories")
    if goal == origin:
        raise Refused("the ships lie there already", rule="move.who")
    path = sea_way(game, seat, ships, origin, via, goal)
    if not may_sail(game, seat, ships, goal, min(map(allowance, ships)) - (len(path) - 1)):
        raise Refused(
            f"FIT plan to land in {origin} and cannot reach {goal}: without this CAR they have no deck",
            rule="move.air.legal-landing",
        )
    return path


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
    ship.came = ship.space
    ship.spent += 1
    put(game, ship, zone)
    for unit in aboard:
        put(game, unit, zone)
        unit.done = True


def meet(game: Saa, seat: str, ships: Sequence[Unit], zone: str) -> Flow[bool]:
    """Are the ships found in this zone? detect.intercept, detect.roll, detect.air; a found zone stays found (ruling.4)."""
    if zone in game.state.found:
        return True
    watchers = ships_and_planes(enemies_in(game, zone, seat))
    if not watchers:
        return False
    if any(unit.owner == seat and unit.land for unit in ships_and_planes(game.state.units.get(zone, []))):
        find(game, zone, "aircraft have found the enemy", "detect.air")
        return True
    if len(watchers) >= 6:
        find(game, zone, f"{len(watchers)} units cannot be missed", "detect.courtesy")
        return True
    for nation in ORDER:
        if not any(unit.owner == nation for unit in watchers):
            continue
        answer = yield from choose(
            nation,
            f"{NATIONS[seat]} enters {zone} with {spoken(ships)}; {spoken(watchers)} stand there. Intercept?",
            ("intercept", "let pass"),
            policy="intercept",
            rules=("detect.intercept", "detect.roll"),
            about={"enemy": len(ships), "own": len(watchers), "warships": [s.kind for s in ships], "zone": zone},
        )
        if answer == "intercept":
            find(game, zone, f"{NATIONS[nation]} intercepts", "detect.intercept")
            return True
    dice = yield from throw(
        game,
        seat,
        sum(2 if ship.kind == "SUB" else 1 for ship in ships),
        f"Naval Detection in {zone}, {len(watchers)} or less",
        lambda dice: list(range(len(dice))),
        "detection",
    )
    if min(dice) <= len(watchers):
        find(game, zone, "the enemy is found", "detect.success")
        return True
    game.tell(f"In {zone} the fleets do not find each other.", rule="detect.fail")
    return False


def find(game: Saa, zone: str, why: str, rule: str) -> None:
    game.state.found.append(zone)
    game.tell(f"Combat in {zone}: {why}.", rule=rule)


def by_way(path: Sequence[str]) -> str:
    """` by A, B`: the spaces between, if any."""
    return f" by {', '.join(path[1:-1])}" if len(path) > 2 else ""
