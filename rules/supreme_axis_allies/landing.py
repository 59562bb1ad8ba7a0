"""Where aircraft come down when the fighting is over."""

from ..kernel.flow import Flow, choose
from ..kernel.text import listed
from .battles import fought_over
from .chart import AIR, ALLIANCE, KINDS, NATIONS, NAVAL
from .routes import closed_to_aircraft
from .state import Unit
from .world import (
    Saa,
    all_units,
    board,
    destroy,
    friendly,
    is_land,
    is_sea,
    put,
    spoken,
    units_in,
)


def deck(game: Saa, zone: str, nation: str) -> Unit | None:
    """A friendly CAR in a zone with room for one more FIT, own ships first (base.carrier-cap)."""
    ships = [ship for ship in units_in(game, zone) if ship.kind == "CAR" and ALLIANCE[ship.owner] == ALLIANCE[nation]]
    ships.sort(key=lambda ship: (ship.owner != nation, ship.id))
    for ship in ships:
        if sum(unit.aboard == ship.id for unit in units_in(game, zone)) < 2:
            return ship
    return None


def land_all(game: Saa, seat: str) -> None:
    """The phasing nation's aircraft end their flight plans (move.air.flight-plan, move.air.carrier-lost)."""
    landed: dict[str, list[Unit]] = {}
    for unit in [u for u in all_units(game, seat) if u.kind in AIR and u.land]:
        where, unit.land = unit.land, ""
        if where == "-":
            game.tell(f"A {unit.kind} of {NATIONS[seat]} does not come back.", rule="tech.3.kamikaze")
            destroy(game, unit)
        elif is_sea(where):
            ship = deck(game, where, seat) or _withdrawn(game, unit, where)
            if ship is None:
                game.tell(
                    f"A FIT of {NATIONS[seat]} finds no CAR in {where} and is lost.", rule="move.air.carrier-lost"
                )
                destroy(game, unit)
            else:
                put(game, unit, ship.space)
                unit.aboard = ship.id
                landed.setdefault(ship.space, []).append(unit)
        elif friendly(game, where, seat):
            put(game, unit, where)
            landed.setdefault(where, []).append(unit)
        else:
            game.tell(
                f"A {unit.kind} of {NATIONS[seat]} cannot land in {where} and is lost.", rule="move.air.legal-landing"
            )
            destroy(game, unit)
    if landed:
        words = listed(f"{spoken(units)} in {where}" for where, units in landed.items())
        game.tell(f"{NATIONS[seat]} lands {words}.", rule="move.air.flight-plan", kind="move")
    land_strays(game)


def _withdrawn(game: Saa, plane: Unit, zone: str) -> Unit | None:
    """An own CAR with room that has retreated from the landing zone, if the plane can still fly that far."""
    left = KINDS[plane.kind].move - plane.spent
    for near in board().neighbours(zone, "sea", "canal"):
        ship = deck(game, near, plane.owner)
        if ship is not None and ship.owner == plane.owner and ship.out:
            far = board().distance(plane.space, near, enter=lambda _, there: there not in closed_to_aircraft(game))
            if far is not None and far <= left:
                return ship
    return None


def land_defenders(game: Saa, zone: str, attacker: str) -> Flow[None]:
    """base.carrier-defence: FIT whose CAR is gone land on another, or on friendly ground next to the zone."""
    for unit in [u for u in units_in(game, zone) if u.kind in AIR and not u.aboard and not u.land]:
        if ALLIANCE[unit.owner] == ALLIANCE[attacker]:
            continue
        ship = deck(game, zone, unit.owner)
        if ship is not None:
            unit.aboard = ship.id
            continue
        question = f"A FIT has lost its CAR in {zone}: where does it land?"
        yield from _land_or_lose(game, unit, zone, question, "base.carrier-defence", lost="base.carrier-cap")


def _land_or_lose(game: Saa, unit: Unit, space: str, question: str, rule: str, lost: str) -> Flow[None]:
    """An aircraft that cannot stay comes down nearby; where nothing can take it, it is lost."""
    places = refuges(game, unit, space)
    if not places:
        _lose(game, unit, lost)
        return
    where = places[0]
    if len(places) > 1:
        where = yield from choose(unit.owner, question, places, policy="landing", rules=(rule,))
    come_down(game, unit, where)


def _lose(game: Saa, unit: Unit, rule: str) -> None:
    game.tell(f"A {unit.kind} of {NATIONS[unit.owner]} has nowhere to land and is lost.", rule=rule)
    destroy(game, unit)


def come_down(game: Saa, unit: Unit, where: str) -> None:
    ship = deck(game, where, unit.owner) if is_sea(where) else None
    put(game, unit, where)
    unit.aboard = ship.id if ship else 0


def refuges(game: Saa, unit: Unit, space: str) -> list[str]:
    """Adjacent friendly ground, and adjacent CAR with room."""
    closed = fought_over(game)
    found = [
        name
        for name in board().neighbours(space)
        if is_land(name) and friendly(game, name, unit.owner) and name not in closed
    ]
    if unit.kind == "FIT":
        found += [name for name in board().neighbours(space) if is_sea(name) and deck(game, name, unit.owner)]
    return found


def land_dogfighters(game: Saa, space: str, attacker: str) -> Flow[None]:
    """dogfight.defender-landing: where they began; if that is lost an adjacent Territory or CAR; else destroyed."""
    for unit in [u for u in units_in(game, space) if u.kind in AIR and not u.land and u.owner != attacker]:
        if friendly(game, space, unit.owner) or is_sea(space):
            continue
        if ALLIANCE[unit.owner] == ALLIANCE[attacker]:
            continue
        question = f"{space} is lost: where does the {unit.kind} land?"
        rule = "dogfight.defender-landing"
        yield from _land_or_lose(game, unit, space, question, rule, lost=rule)


def land_strays(game: Saa) -> None:
    """Aircraft left in a Sea Zone without a deck: another CAR, adjacent friendly ground, or the sea."""
    for zone in [space for space in game.state.units if is_sea(space)]:
        decks = {ship.id for ship in units_in(game, zone) if ship.kind in NAVAL}
        for unit in [u for u in units_in(game, zone) if u.kind in AIR and u.aboard not in decks and not u.land]:
            unit.aboard = 0
            ship = deck(game, zone, unit.owner)
            places = refuges(game, unit, zone)
            if ship is not None:
                unit.aboard = ship.id
            elif places:
                come_down(game, unit, places[0])
            else:
                _lose(game, unit, "base.carrier-cap")
