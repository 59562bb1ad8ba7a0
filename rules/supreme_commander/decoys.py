"""10.3: Decoys: when they come and where; 23.10: fleets that were only damaged."""

from ..kernel.flow import Flow
from .airfields import field_name, home_fields, in_use, station
from .asking import where_to
from .chart import AMERICA, FRONTS
from .ground import CITIES, FRONT, PORTS, place_name
from .kinds import is_decoy, kind, track
from .sea import BOXES, foreign, friendly_port, room
from .seats import commander
from .standing import held
from .state import Unit
from .supply import supplied_hex
from .world import LATER, OUT, POOL, Sc, camp, home_hexes, lead, power_of


def decoys_for_one(game: Sc) -> int:
    """23.4: twice the Decoys, those of the set-up too."""
    return 2 if game.options["decoys"] else 1


def decoy_places(game: Sc, power: str, sort: str) -> list[str]:
    """Where a Decoy may appear: an Air Box or a port at home; American ones in the off-map box."""
    if power == "USA":
        return [AMERICA]
    home, side = home_hexes(game, power), camp(game, power)
    if sort == "naval decoy":
        return [hex for hex in PORTS if hex in home and friendly_port(game, hex, side) and room(game, hex) > 0]
    if in_use(game):
        return home_fields(game, power)
    fronts = {FRONT[hex] for hex in CITIES if hex in home and held(game, hex, side)}
    return [front for front in FRONTS if front in fronts]


def place_decoy(game: Sc, unit: Unit) -> Flow[None]:
    """Its owner says where it comes; without a place it waits out of play."""
    places = decoy_places(game, unit.owner, kind(unit))
    if not places:
        game.state.units.move(unit, OUT)
        return
    based = in_use(game) and kind(unit) != "naval decoy" and places != [AMERICA]
    place = yield from where_to(
        commander(game, unit.owner),
        f"{unit.id} arrives: where do you place it?",
        places,
        rules=("10.3b",),
        policy="decoys",
        name=lambda each: field_name(game, each) if based else place_name(each),
    )
    unit.used = False
    if based:
        station(game, unit, place)
    else:
        game.state.units.move(unit, place)


def grant_decoys(game: Sc, power: str, technology: str) -> Flow[None]:
    """10.3.2: Decoys that come with levels."""
    record = power_of(game, power)
    reached = record.technology[technology]
    if technology == "Aircraft" and reached in (1, 3):
        fighter = reached == 1 or game.options["second_fighter_decoy"] == "fighter"
        yield from _give(game, power, "fighter decoy" if fighter else "bomber decoy")
    if technology in ("Naval", "Submarine") and reached in (1, 3):
        other = "Submarine" if technology == "Naval" else "Naval"
        if record.technology.get(other, 0) < reached:
            yield from _give(game, power, "naval decoy")


def _give(game: Sc, power: str, sort: str) -> Flow[None]:
    """One Decoy of a sort, or with 23.4 two."""
    waiting = [unit for unit in game.state.units.of(power) if kind(unit) == sort and unit.place in (OUT, LATER)]
    for unit in waiting[: decoys_for_one(game)]:
        yield from place_decoy(game, unit)


def returning_ships(game: Sc) -> Flow[None]:
    """12.3: Decoys that were lost come back with the reinforcements; 23.10: so do fleets that were damaged."""
    for unit in game.state.units.at(track(game.state.turn)):
        if is_decoy(unit):
            yield from place_decoy(game, unit)
        elif unit.side == "support":
            yield from repaired(game, unit)


def repaired(game: Sc, fleet: Unit) -> Flow[None]:
    """23.10: straight to a friendly port in supply, without cost; without one it waits in the Force Pool."""
    side = camp(game, fleet.owner)
    ports = [
        place
        for place in (*PORTS, *BOXES)
        if friendly_port(game, place, side) and room(game, place) > 0 and not foreign(game, fleet, place)
        and (place in BOXES or supplied_hex(game, place, fleet.owner))
    ]  # fmt: skip
    fleet.side, fleet.used = "", False
    if not ports:
        game.state.units.move(fleet, POOL)
        return
    port = yield from where_to(
        commander(game, lead(game, fleet.owner)),
        f"{fleet.id} is repaired: in which port?",
        ports,
        rules=("23.10",),
        policy="harbour",
    )
    game.state.units.move(fleet, port)
