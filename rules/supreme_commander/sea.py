"""12.2, 12.3: ports, ways over the sea, and convoys on them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..kernel.flow import Flow, choose
from ..kernel.search import shortest, steps
from ..kernel.text import counted
from .chart import ALLIED, AMERICA, NATB, clip, convoy
from .ground import BOARD, GIBRALTAR, MINORS, NEXT_ZONES, PORTS, ZONES, place_name, zones_of
from .kinds import is_decoy, is_naval, kind
from .losses import eliminate
from .seats import master, nations_of
from .stacking import NAVAL_MOST
from .standing import foes_at, held, held_hexes
from .state import Unit
from .supply import revision, sea_open, sea_ways
from .words import a_unit, named
from .world import VICHY, Sc, camp, control, d10, foes, keeper, lead, season

BOXES = (NATB, AMERICA)
MED = ("Western Mediterranean", "Eastern Mediterranean")


def waters(place: str) -> tuple[str, ...]:
    """The sea zones on which a port, a box or an all-sea hex lies."""
    if place in BOXES:
        return NEXT_ZONES[place]
    if place in ZONES:
        return (place,)
    return PORTS.get(place) or (zones_of(place) if place in BOARD else ())


def route(game: Sc, start: str, goal: str, side: str, way: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The sea zones from one place to another: the way that is named, or the fewest; none if it is shut. Boxes are not
    passed through."""
    if way:
        return way if follows(game, start, goal, side, way) else ()
    known: dict[tuple[str, str], tuple[str, ...]] = game.derived(("routes", side), revision(game), dict)
    if (start, goal) not in known:
        ways = sea_ways(game, side)
        found = shortest(
            embarked(game, start, side),
            lambda here: [there for there in ways[here] if there not in BOXES],
            landfall(game, goal, side),
        )
        known[start, goal] = found or ()
    return known[start, goal]


def embarked(game: Sc, start: str, side: str) -> list[str]:
    """The zones a ship comes to first from a place."""
    boxed = start in BOXES
    return [zone for zone in waters(start) if not boxed or sea_open(game, start, zone, side)]


def landfall(game: Sc, goal: str, side: str) -> set[str]:
    """The zones from which a ship comes to a place."""
    boxed = goal in BOXES
    return {zone for zone in waters(goal) if not boxed or sea_open(game, zone, goal, side)}


def follows(game: Sc, start: str, goal: str, side: str, way: tuple[str, ...]) -> bool:
    """Do these zones lead from one place to another, each open from the one before (12.2.1)?"""
    ends = way[0] in embarked(game, start, side) and way[-1] in landfall(game, goal, side)
    joined = all(sea_open(game, here, there, side) for here, there in pairwise(way))
    return ends and joined and len(set(way)) == len(way)


def friendly_ports(game: Sc, side: str) -> frozenset[str]:
    """Ports that a side holds."""
    return game.derived(("friendly ports", side), revision(game), lambda: held_hexes(game, side).intersection(PORTS))


def friendly_port(game: Sc, place: str, side: str) -> bool:
    if place in BOXES:
        return side == ALLIED
    return place in friendly_ports(game, side)


def voyages(game: Sc, start: str, side: str) -> list[str]:
    """Other friendly ports and boxes to which the sea is open from a place."""

    def make() -> list[str]:
        open_to = friendly_ports(game, side)
        goals = [*(port for port in PORTS if port in open_to), *(BOXES if side == ALLIED else ())]
        afloat = sailed(game, start, side)
        return [goal for goal in goals if goal != start and not afloat.isdisjoint(landfall(game, goal, side))]

    known: dict[str, list[str]] = game.derived(("voyages", side), revision(game), dict)
    if start not in known:
        known[start] = make()
    return known[start]


def sailed(game: Sc, start: str, side: str) -> frozenset[str]:
    """The zones that lie on some route from a place: a goal can be reached if one of them leads to it."""
    ways = sea_ways(game, side)
    return frozenset(steps(embarked(game, start, side), lambda here: [to for to in ways[here] if to not in BOXES]))


def room(game: Sc, place: str, *leaving: Unit) -> int:
    """Naval units that still fit into a port."""
    if place == AMERICA:
        return 99
    there = [unit for unit in game.state.units.at(place) if is_naval(unit) and unit not in leaving]
    return NAVAL_MOST - len(there)


def harbours(game: Sc, ship: Unit, start: str = "") -> list[str]:
    """Friendly ports a naval unit may go to from where it is."""
    side = camp(game, ship.owner)
    at = start or ship.place
    return [
        port
        for port in voyages(game, at, side)
        if (at not in ZONES or at in waters(port)) and room(game, port, ship) > 0 and not foreign(game, ship, port)
    ]


def foreign(game: Sc, ship: Unit, port: str) -> bool:
    """17.5: the French fleet does not stay in the port of another Major Power; 3.3.1: only Active nations are friends, and an
    Inactive power's ports are open to its own ships alone, as others' are not to them."""
    if port in BOXES:
        return ship.owner == "France"
    own, holder = lead(game, ship.owner), lead(game, control(game, port))
    if own != holder and "inactive" in (game.state.nations[own].status, game.state.nations[holder].status):
        return True
    return ship.owner == "France" and keeper(game, port) not in ("France", VICHY, *MINORS)


def evict(game: Sc, ship: Unit) -> Flow[None]:
    """12.3: enemies entered the port; the ship goes to another or is lost. Ports may be taken while its owner thinks."""
    left = ship.place
    while ship.place == left:
        ports = harbours(game, ship)
        if not ports:
            name = a_unit(ship.owner, "naval unit")
            game.tell(f"{name} has no port to go to and is lost.", rule="12.3c", kind="loss")
            eliminate(game, ship)
            return
        if len(ports) == 1:
            game.state.units.move(ship, ports[0])
            return
        game.lock(f"{ship.owner} must say where its ships go")
        picked = yield from choose(
            master(game, ship.owner),
            f"Enemies are in {place_name(left)}: where does {ship.id} go?",
            [f"to {place_name(port)}" for port in ports],
            rules=("12.3c",),
            policy="harbour",
        )
        goal = ports[[f"to {place_name(port)}" for port in ports].index(picked)]
        if goal in harbours(game, ship):
            game.state.units.move(ship, goal)
            game.tell(f"{a_unit(ship.owner, 'naval unit')} leaves for another port.", rule="12.3c", kind="sail")


# --- convoys --------------------------------------------------------------------------------------------------------


def hunters(game: Sc, zone: str, owner: str) -> list[Unit]:
    """Enemy naval units in a zone's box; Bombers over it (23.1) hunt nobody themselves."""
    enemies = foes(game, owner)
    return [unit for unit in game.state.units.at(zone) if unit.owner in enemies and is_naval(unit)]


def intercepted(
    game: Sc, owner: str, zones: Iterable[str], carriers: Sequence[tuple[Unit, Unit]], escorts: Sequence[Unit]
) -> Flow[list[Unit]]:
    """12.2.2: each zone entered with enemy ships in it rolls for hits. `carriers` are fleets and what they carry; returns
    the land units that were lost."""
    lost: list[Unit] = []
    shields = len(escorts)
    for zone in zones:
        ships = hunters(game, zone, owner)
        if not ships:
            continue
        real = [ship for ship in ships if not is_decoy(ship)]
        if any(not ship.used for ship in ships):
            game.lock("the enemy shows what is in the zone")
            for ship in ships:
                ship.used = True
            game.tell(
                f"{zone}: {named([ship.id for ship in ships], 'lies', 'lie')} in wait.",
                rule="12.2.2a",
                kind="reveal",
                zone=zone,
            )
            yield from decoys_home(game, ships, zone)
        if not real:
            continue
        roll = d10(game, f"convoy through {zone}", master(game, real[0].owner))
        roll = clip(roll + sea_modifier(game, zone) + bomber_bonus(game, zone, camp(game, real[0].owner)), 10, 1)
        hits = convoy(len(real), roll)
        game.tell(
            f"{zone}: {counted(hits, 'hit')} on the convoy.", rule=("12.2.2a", "12.2.2b"), kind="convoy", hits=hits
        )
        guards = min(hits, shields)
        hits -= guards
        while hits and (left := [cargo for _, cargo in carriers if cargo not in lost]):
            victim = left[0]
            if len(left) > 1:
                picked = yield from choose(
                    master(game, owner),
                    f"{zone}: the convoy is hit. Which corps is lost?",
                    [f"lose {unit.id}" for unit in left],
                    rules=("12.2.2b",),
                    policy="losses",
                )
                victim = game.state.units[picked.removeprefix("lose ")]
            lost.append(victim)
            hits -= 1
    for unit in lost:
        game.tell(f"{unit.id} goes down with its transports.", rule="12.2.2b", kind="loss")
        eliminate(game, unit)
    return lost


def decoys_home(game: Sc, ships: Iterable[Unit], zone: str) -> Flow[None]:
    """9.2.2: Decoys return to port as soon as they are shown."""
    from .naval import to_port

    for ship in ships:
        if is_decoy(ship):
            yield from to_port(game, ship, zone)


def sea_modifier(game: Sc, zone: str) -> int:
    """23.7: bad weather at sea."""
    if not game.options["sea_weather"] or season(game) == "Clear":
        return 0
    return -1 if zone in ("North Atlantic", "North Sea", "Baltic Sea", *MED) else 0


def bomber_bonus(game: Sc, zone: str, side: str) -> int:
    """23.1: one for every two Bombers over the zone."""
    found = [unit for unit in game.state.units.at(zone) if kind(unit) == "bomber" and camp(game, unit.owner) == side]
    return len(found) // 2


def fleets(game: Sc, seat: str) -> list[Unit]:
    """Face-down Surface fleets of a seat, wherever they may carry from."""
    return game.memo(
        ("fleets", seat),
        lambda: [
            unit
            for name in nations_of(game, seat)
            for unit in game.state.units.of(name)
            if kind(unit) == "surface" and not unit.used and (unit.place in PORTS or unit.place in BOXES)
        ],
    )


def gibraltar_shut(game: Sc, side: str) -> bool:
    return not held(game, GIBRALTAR, side)


def enemy_in(game: Sc, hex: str, owner: str) -> bool:
    return bool(foes_at(game, hex, owner))
