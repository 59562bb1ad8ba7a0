"""Where units may go: steps over land, sea and air, and the paths made of them."""

from collections.abc import Sequence
from itertools import pairwise

from ..kernel.errors import Refused
from .chart import ALLIANCE, KINDS
from .state import Unit
from .world import (
    Saa,
    armed,
    board,
    canals,
    enemies_in,
    friendly,
    friendly_at_start,
    is_land,
    is_sea,
    neutral,
    ships_and_planes,
    units_in,
)


def allowance(unit: Unit) -> int:
    """Borders a unit may still cross this turn (move.allowance)."""
    return 0 if unit.done else KINDS[unit.kind].move - unit.spent


# --- over land ------------------------------------------------------------------------------------------------------


def neutrals_open(game: Saa) -> bool:
    """neutral.option: without it neutral ground is closed to everything."""
    return bool(game.options["neutrality"])


def land_step(game: Saa, seat: str, here: str, there: str) -> bool:
    return board().border(here, there) == "land" and (not neutral(game, there) or neutrals_open(game))


def must_stop(game: Saa, seat: str, space: str, blitz: bool) -> bool:
    """move.stop, move.blitz, move.empty-enemy, ruling.37."""
    if armed(enemies_in(game, space, seat)) or neutral(game, space):
        return True
    return not friendly(game, space, seat) and not blitz


def land_reach(game: Saa, seat: str, origin: str, steps: int, blitz: bool) -> dict[str, int]:
    return board().distances(
        origin,
        steps,
        enter=lambda here, there: land_step(game, seat, here, there),
        stop=lambda space: must_stop(game, seat, space, blitz),
    )


def land_path(game: Saa, seat: str, origin: str, goal: str, steps: int, blitz: bool) -> list[str] | None:
    """The shortest way, over friendly ground if that is no longer."""
    found = board().cheapest(
        origin,
        goal,
        lambda here, there: (
            (1.0 if friendly(game, there, seat) else 1.01) if land_step(game, seat, here, there) else None
        ),
        steps + 0.5,
        stop=lambda space: must_stop(game, seat, space, blitz),
    )
    return found[1] if found else None


def check_land_path(game: Saa, seat: str, path: Sequence[str], blitz: bool) -> None:
    for here, there in pairwise(path):
        if board().border(here, there) != "land":
            raise Refused(f"{here} and {there} have no land border", rule="base.sea-land-order")
        if neutral(game, there) and not neutrals_open(game):
            raise Refused(f"{there} is neutral and closed", rule="neutral.option")
    for space in path[1:-1]:
        if must_stop(game, seat, space, blitz):
            raise Refused(f"the move must stop in {space}", rule="move.stop")


# --- at sea ---------------------------------------------------------------------------------------------------------


def sea_step(game: Saa, seat: str, here: str, there: str) -> bool:
    """map.canal, base.canal-start: both banks friendly now and since the turn began."""
    kind = board().border(here, there)
    if kind != "canal":
        return kind == "sea"
    banks = canals()[frozenset((here, there))][1]
    return all(friendly(game, bank, seat) and friendly_at_start(game, bank, seat) for bank in banks)


def watched(game: Saa, seat: str, zone: str) -> bool:
    """Do enemies hold the zone whom the ships might meet (detect.no-auto)?"""
    return bool(ships_and_planes(enemies_in(game, zone, seat)))


def sea_reach(game: Saa, seat: str, origin: str, steps: int) -> dict[str, int]:
    return board().distances(
        origin,
        steps,
        enter=lambda here, there: sea_step(game, seat, here, there),
        stop=lambda zone: zone in game.state.found,
    )


def sea_path(game: Saa, seat: str, origin: str, goal: str, steps: int) -> list[str] | None:
    """The shortest way, past as few enemies as possible."""
    found = board().cheapest(
        origin,
        goal,
        lambda here, there: (
            (1.01 if watched(game, seat, there) else 1.0) if sea_step(game, seat, here, there) else None
        ),
        steps + 0.5,
        stop=lambda zone: zone in game.state.found,
    )
    return found[1] if found else None


def check_sea_path(game: Saa, seat: str, path: Sequence[str]) -> None:
    for here, there in pairwise(path):
        if board().border(here, there) == "canal" and not sea_step(game, seat, here, there):
            name, banks = canals()[frozenset((here, there))]
            raise Refused(
                f"{name} is closed: {' and '.join(banks)} must be friendly since the turn began", rule="map.canal"
            )
        if not sea_step(game, seat, here, there):
            raise Refused(f"{here} and {there} do not touch", rule="base.sea-land-order")
    for zone in path[1:-1]:
        if zone in game.state.found:
            raise Refused(f"a fleet has been found in {zone}; the move must stop there", rule="detect.success")


# --- in the air -----------------------------------------------------------------------------------------------------


def air_step(game: Saa, there: str) -> bool:
    """move.air.overfly: over everything, but not over closed neutrals."""
    return not neutral(game, there) or neutrals_open(game)


def guns_at(game: Saa, space: str, seat: str) -> bool:
    """Does a hostile AAG stand here?"""
    return any(unit.kind == "AAG" for unit in enemies_in(game, space, seat))


def air_reach(game: Saa, origin: str, steps: int) -> dict[str, int]:
    return game.memo(
        ("air", origin, steps),
        lambda: board().distances(origin, steps, enter=lambda _, there: air_step(game, there)),
    )


def air_path(game: Saa, seat: str, origin: str, goal: str, steps: int) -> list[str] | None:
    """Round the guns (and neutrals) if the budget allows, else the shortest way with the fewest of them."""
    if origin == goal:
        return [origin]
    direct = air_reach(game, origin, steps)
    if goal not in direct:
        return None

    def risk(space: str) -> bool:
        return is_land(space) and (guns_at(game, space, seat) or neutral(game, space))

    for penalty in (5.0, 0.01):
        found = board().cheapest(
            origin,
            goal,
            lambda _, there, p=penalty: (1.0 + p * risk(there)) if air_step(game, there) else None,  # type: ignore[misc]
        )
        if found and len(found[1]) - 1 <= steps:
            return found[1]
    return None


def landing_places(game: Saa, seat: str, kind: str, origin: str, steps: int) -> dict[str, int]:
    """Legal landing places in reach (move.air.legal-landing, base.air-landing-friendly) and how far they are."""
    found = {}
    for space, distance in air_reach(game, origin, steps).items():
        if is_sea(space):
            if kind == "FIT" and deck_plan(game, seat, space) > 0:
                found[space] = distance
        elif may_land(game, seat, space):
            found[space] = distance
    return found


def may_land(game: Saa, seat: str, space: str) -> bool:
    return friendly(game, space, seat) and friendly_at_start(game, space, seat)


def deck_plan(game: Saa, seat: str, zone: str) -> int:
    """Room for FIT there could be on friendly CAR in a zone, less what is aboard or planned (base.carrier-cap)."""
    room = 0
    for space, units in game.state.units.items():
        for ship in units:
            if ship.kind != "CAR" or not friendly_ship(ship, seat):
                continue
            if space == zone or (
                ship.owner == seat and allowance(ship) > 0 and zone in sea_reach(game, seat, space, allowance(ship))
            ):
                room += 2
    return room - decks_used(game, seat, zone)


def decks_used(game: Saa, seat: str, zone: str) -> int:
    """FIT that stand on CAR in the zone and stay, or plan to land there."""
    used = sum(
        unit.kind == "FIT" and bool(unit.aboard) and not unit.land and friendly_ship(unit, seat)
        for unit in units_in(game, zone)
    )
    for units in game.state.units.values():
        used += sum(unit.land == zone and friendly_ship(unit, seat) for unit in units)
    return used


def friendly_ship(unit: Unit, seat: str) -> bool:
    return ALLIANCE[unit.owner] == ALLIANCE[seat]
