"""31.4: airborne units that fall soon after their drop: for good, unless friends or a line of supply had reached them."""

from .chart import GONE, GROUND, SIDE, is_port, land, steps
from .naming import called, short
from .state import Unit
from .world import Tr

REACHED = "reached "
"""Notes of dropped units that had a friend or a line in this player turn's combat."""


def fresh_drop(game: Tr, unit: Unit) -> bool:
    """Dropped in this game turn or the one before."""
    return unit.drop >= game.state.turn - 1


def permanent(game: Tr, unit: Unit) -> bool:
    """Is an airborne unit that falls gone for good: dropped, and reached neither by its friends nor by a line?"""
    if not fresh_drop(game, unit) or game.state.notes.get(f"{REACHED}{unit.id}") == game.state.now:
        return False
    return not reached(game, unit)


def reached(game: Tr, unit: Unit) -> bool:
    """Does it stand beside a friend, or have a line of supply?"""
    from .supply import traces

    near = [u for h in (unit.place, *steps(unit.place)) for u in game.state.units.at(h)]
    return any(befriends(game, u, unit) for u in near) or traces(game, unit)


def befriends(game: Tr, friend: Unit, unit: Unit) -> bool:
    """Ground units but for partisans and others that have just dropped."""
    ground = friend.kind in GROUND and friend.kind != "partisan" and not fresh_drop(game, friend)
    return ground and SIDE[friend.owner] == SIDE[unit.owner]


def enter_combat(game: Tr) -> None:
    """Combat begins: who is reached now is not lost for good in it."""
    for name in [n for n in game.state.notes if n.startswith(REACHED)]:
        del game.state.notes[name]
    for unit in game.state.units:
        if fresh_drop(game, unit) and reached(game, unit):
            game.state.notes[f"{REACHED}{unit.id}"] = game.state.now


def befriend(game: Tr, friend: Unit) -> None:
    """A unit falls: the dropped units beside it had a friend in this combat, whoever of them falls first."""
    for hex_ in (friend.place, *steps(friend.place)):
        for unit in game.state.units.at(hex_):
            if fresh_drop(game, unit) and befriends(game, friend, unit):
                game.state.notes[f"{REACHED}{unit.id}"] = game.state.now


# --- whose owner could not send a supply fleet yet ----------------------------------------------------------------------

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
