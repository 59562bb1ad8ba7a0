"""10.1.1: what becomes of its allies' troops and ships in a Major Power that collapses."""

from collections.abc import Sequence

from ..kernel.flow import Flow, choose
from ..kernel.text import counted
from .asking import where_to
from .chart import ALLIED, FRONTS, combat
from .ground import COUNTRY, FRONT, HEXES, PORTS, POSSESSIONS, distance, place_name
from .kinds import is_corps, is_naval, kind
from .losses import eliminate, make_up, spare, steps_left
from .sea import BOXES, friendly_port, harbours, waters
from .seats import commander
from .stacking import fits
from .state import Unit
from .words import a_unit
from .world import Sc, active, camp, d10, home_of, lead, side_units


def realm(game: Sc, power: str) -> frozenset[str]:
    """10.1.1: a Major Power's home country, its allied Minor Nations and its Possessions."""
    minors = [
        n for n, found in game.state.nations.items() if found.lead == power and found.status in ("ally", "conquered")
    ]
    homes = (power, *minors, *(name for name, owner in POSSESSIONS.items() if owner == power))
    return frozenset(hex for hex in COUNTRY if home_of(game, hex) in homes)


def ships_leave(game: Sc, power: str, ground: frozenset[str]) -> None:
    """10.1.1: naval units of its allies in a collapsed power's ports go to the nearest friendly port elsewhere (12.3)."""
    for ship in list(side_units(game, ALLIED)):
        if is_naval(ship) and ship.place in ground and lead(game, ship.owner) != power:
            depart(game, ship, ground)


def depart(game: Sc, ship: Unit, shut: frozenset[str]) -> None:
    """A ship leaves its port for the nearest other that is open to it; without one it is lost."""
    name = a_unit(ship.owner, "naval unit")
    ports = [port for port in harbours(game, ship) if port not in shut]
    if not ports:
        game.tell(f"{name} has no port to go to and is lost.", rule="12.3c", kind="loss")
        eliminate(game, ship)
        return
    game.tell(f"{name} leaves {place_name(ship.place)}.", rule="10.1.1a", kind="sail")
    near = min((port for port in ports if port in HEXES), key=lambda port: distance(port, ship.place), default=ports[0])
    game.state.units.move(ship, near)


def evacuate(game: Sc, owner: str, units: Sequence[Unit], country: str) -> Flow[None]:
    """10.1.1.1: armies break into corps; a roll says how many are lost; the others reach ports on a shared sea."""
    state = game.state
    fronts = {FRONT[unit.place] for unit in units}
    corps: list[Unit] = []
    for unit in units:
        if is_corps(unit):
            corps.append(unit)
            continue
        here, steps = unit.place, steps_left([unit])
        eliminate(game, unit)
        for sort in make_up(unit)[:steps] if kind(unit) != "fort" else ():
            if found := spare(game, unit.owner, sort):
                state.units.move(found, here)
                corps.append(found)
    ground = realm(game, country)
    zones = {zone for hex, seas in PORTS.items() if hex in ground for zone in seas}
    planes = [
        u for front in FRONTS if front in fronts for u in state.units.at(front)
        if camp(game, u.owner) == ALLIED and kind(u) == "fighter" and not u.transfer and active(game, lead(game, u.owner))
    ]  # fmt: skip
    ships = [
        u for u in side_units(game, ALLIED)
        if kind(u) == "surface" and active(game, lead(game, u.owner))
        and (u.place in zones or zones.intersection(PORTS.get(u.place, ())))
    ]  # fmt: skip
    game.lock("fighters and fleets are shown")
    if planes or ships:
        strong = f"{counted(len(planes), 'Fighter')} and {counted(len(ships), 'fleet')}"
        game.tell(
            f"{strong} cover the evacuation: {', '.join(u.id for u in (*planes, *ships))}.",
            rule="10.1.1.1c",
            kind="reveal",
        )
    roll = d10(game, f"evacuation of {country}", commander(game, owner))
    lost = combat(6, roll - len(planes) - len(ships))[1]
    game.tell(f"{min(lost, len(corps))} corps are lost in the evacuation.", rule="10.1.1.1b", kind="evacuation")
    while lost and corps:
        victim = corps[0]
        if len(corps) > lost and len({(kind(u), u.owner) for u in corps}) > 1:
            picked = yield from choose(
                commander(game, owner), "Which corps is left behind and lost?", [f"lose {u.id}" for u in corps],
                rules=("10.1.1.1b",), policy="losses",
            )  # fmt: skip
            victim = state.units[picked.removeprefix("lose ")]
        corps.remove(victim)
        if victim.place in ground:
            eliminate(game, victim)
        lost -= 1
        corps = [unit for unit in corps if unit.place in ground]  # others went on meanwhile
    for unit in corps:
        if unit.place not in ground:
            continue
        ports = [
            p for p in (*PORTS, *BOXES)
            if p not in ground and zones.intersection(waters(p)) and friendly_port(game, p, ALLIED) and fits(game, p, unit)
        ]  # fmt: skip
        if not ports:
            eliminate(game, unit)
            continue
        goal = yield from where_to(
            commander(game, owner),
            f"{unit.id} is taken off: which port does it go to?",
            ports,
            rules=("10.1.1.1d",),
            policy="harbour",
        )
        if unit.place in ground:
            state.units.move(unit, goal)
