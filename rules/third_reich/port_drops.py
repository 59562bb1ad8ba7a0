"""31.4: airborne units that dropped on a port and fell before their owner could send them a supply fleet."""

from .chart import GONE, SIDE, is_port, land
from .naming import called, short
from .state import Unit
from .world import Tr

KEY = "port drop "
"""Notes that wait for the owner's supply fleets: the unit and its port, in the game turn in which it fell."""


def owed_a_fleet(game: Tr, unit: Unit) -> bool:
    """Could the port be supplied by sea, and has its owner no player turn yet in this game turn to say so?"""
    return unit.place in land() and is_port(unit.place) and game.state.half == 1 and SIDE[unit.owner] != game.state.side


def note(game: Tr, unit: Unit) -> None:
    game.state.notes[f"{KEY}{unit.id} {unit.place}"] = game.state.turn
    game.tell(
        f"{short(unit)} comes back if {unit.owner} designates a supply fleet for {called(unit.place)} this game turn",
        rule="31.4b",
    )


def waiting(game: Tr, side: str) -> dict[str, str]:
    """Units of a side that wait for a supply fleet, with their ports."""
    found = {}
    for key in game.state.notes:
        if key.startswith(KEY):
            name, hex_ = key.removeprefix(KEY).split(" ")
            if SIDE[game.state.units[name].owner] == side:
                found[name] = hex_
    return found


def ports_owed(game: Tr, seat: str) -> list[str]:
    """Ports that a power may name for its supply fleets, whoever holds them now."""
    return [h for name, h in waiting(game, SIDE[seat]).items() if game.state.units[name].owner == seat]


def settle(game: Tr) -> None:
    """As supply is judged: whose port was named goes to the Force Pool, the others are gone for good."""
    named = {port for ports in game.state.supply.values() for port in ports}
    for name, hex_ in waiting(game, game.state.side).items():
        unit = game.state.units[name]
        del game.state.notes[f"{KEY}{name} {hex_}"]
        if hex_ in named:
            game.tell(f"{short(unit)}, lost at {called(hex_)}, can be built again", rule="31.4b")
            continue
        game.tell(f"{short(unit)}, lost at {called(hex_)}, is gone for good", rule="31.4")
        game.state.units.move(unit, GONE)
        game.state.units.remove(unit)
