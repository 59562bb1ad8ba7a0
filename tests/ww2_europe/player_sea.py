"""What the sensible player does with transports: landings that can stay, reinforcements over the water, the way from America."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.ww2_europe.chart import CAPITAL, CIRCLE, LAND_LINKS, SHORES, SPACE
from rules.ww2_europe.ferry import crossings
from rules.ww2_europe.fronts import can_move
from rules.ww2_europe.routes import sorties
from rules.ww2_europe.state import Unit
from rules.ww2_europe.world import enemies, ground_stack, here, hostile, kind_of

if TYPE_CHECKING:
    from tests.ww2_europe.player import Sensible

ODDS = 1.5
LEAST = 4
STAY = 0.6
"""How much of what stands next to a beach a landing has to match."""


def power_of(unit: Unit) -> float:
    kind = kind_of(unit)
    return kind.dice * max(kind.cv, kind.surface) * (1.0 if not unit.cut else 0.5)


def fleets(player: Sensible, seat: str) -> dict[str, int]:
    """Transports that can sail, by port."""
    state = player.game.state
    count = {
        port: sum(kind_of(u).transport and can_move(player.game, u) for u in state.units.own(seat, circle))
        for port, circle in CIRCLE.items()
    }
    return {port: ships for port, ships in count.items() if ships}


def fitting(player: Sensible, seat: str, units: list[Unit], goal: str, ships: int) -> list[Unit]:
    """As many of the best as transports carry and a space holds."""
    room, found = 10 - ground_stack(player.game, seat, goal), []
    for unit in sorted(units, key=power_of, reverse=True):
        if kind_of(unit).armoured and SPACE[goal].terrain in ("desert", "impassable"):
            continue
        if len(found) < ships and kind_of(unit).stack <= room:
            found.append(unit)
            room -= kind_of(unit).stack
    return found


def ferried(units: list[Unit], goal: str, port: str) -> list[str]:
    kinds = dict.fromkeys(u.kind for u in units)
    return [f"ferry {sum(u.kind == k for u in units)} {k} from {units[0].place} to {goal} by {port}" for k in kinds]


def landings(player: Sensible, seat: str, rest: list[Unit]) -> list[str]:
    """Where transports bring more than the enemy has, and enough to stay; who goes is taken from the rest."""
    game, ships, orders = player.game, fleets(player, seat), []
    while ships:
        best: tuple[float, list[Unit], str, str] | None = None
        for port, count in ships.items():
            for place in dict.fromkeys(u.place for u in rest if SHORES[u.place]):
                group = [u for u in rest if u.place == place]
                for goal in crossings(game, seat, CIRCLE[port], place):
                    if not hostile(game, seat, goal):
                        continue
                    party = fitting(player, seat, group, goal, count)
                    worth = player.appeal(seat, goal)
                    if (best is None or worth > best[0]) and enough(player, seat, party, goal):
                        best = worth, party, goal, port
        if best is None:
            break
        _, party, goal, port = best
        orders += ferried(party, goal, port)
        wings = [
            u for u in game.state.units.of(seat) if u.kind == "TAC" and can_move(game, u) and goal in sorties(game, u)
        ]
        orders += player.sent(wings[:2], goal) if enemies(game, seat, goal, "G") else []
        take(rest, party)
        ships[port] -= len(party)
        ships = {port: count for port, count in ships.items() if count}
    return orders


def enough(player: Sensible, seat: str, party: list[Unit], goal: str) -> bool:
    """More than the enemy has on the beach and around it, at a port that a convoy can supply; a capital is worth it anyhow."""
    game = player.game
    foes = sum(player.defence(u, goal) for u in enemies(game, seat, goal, "G"))
    strength = sum(power_of(u) for u in party)
    near = {other for other, _ in LAND_LINKS[goal] if hostile(game, seat, other)}
    threat = sum(power_of(u) for land in near for u in enemies(game, seat, land, "G"))
    stays = goal in CAPITAL.values() or strength - foes / 2 >= STAY * threat
    supplied = goal in CIRCLE or goal in CAPITAL.values()
    return strength >= LEAST and strength > ODDS * foes and stays and supplied


def take(rest: list[Unit], party: list[Unit]) -> None:
    gone = {u.id for u in party}
    rest[:] = [u for u in rest if u.id not in gone]


def crossings_home(player: Sensible, seat: str, rest: list[Unit]) -> list[str]:
    """Who can't walk to the enemy is shipped to where the own side stands before him."""
    game, ships, orders = player.game, fleets(player, seat), []
    way = player.distances(seat)
    for place in dict.fromkeys(u.place for u in rest if u.place not in way and SHORES[u.place]):
        for port, count in ships.items():
            goals = [g for g in crossings(game, seat, CIRCLE[port], place) if 0 < way.get(g, 99) <= 2]
            goals.sort(key=lambda g: (player.aim(seat, g), g))
            for goal in goals[:1] if count else ():
                party = fitting(player, seat, [u for u in rest if u.place == place], goal, count)
                if party:
                    orders += ferried(party, goal, port)
                    take(rest, party)
                    ships[port] -= len(party)
    return orders


def over_the_ocean(player: Sensible, left: int) -> list[str]:
    """From America to Britain: the best first, as far as Redeployment Points and room go."""
    game, orders = player.game, []
    ships = sum(kind_of(u).transport for u in here(game, CIRCLE["USA"]))
    units = sorted((u for u in here(game, "USA", "G") if u.kind != "ABN"), key=power_of, reverse=True)[:-1]
    for port in ("Bristol", "Plymouth", "Glasgow", "Manchester"):
        party = fitting(player, "USA", units, port, min(left // 2, ships))
        for kind in dict.fromkeys(u.kind for u in party):
            orders.append(f"carry {sum(u.kind == kind for u in party)} {kind} from USA to {port} by USA")
        take(units, party)
        left, ships = left - 2 * len(party), ships - len(party)
    return orders
