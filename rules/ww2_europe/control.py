"""Control of land spaces: who gets what is captured, and what is lost with it."""

from .chart import BLOC, CIRCLE, SIDE, SPACE
from .world import Ww2, active, bloc_of, controller, destroy, redraw


def heir(game: Ww2, power: str, land: str) -> str:
    """map.control.ally_colour: land of an ally's colour goes to the ally, as long as it is in the game; the USSR keeps all."""
    owner = SPACE[land].owner
    if power != "USSR" and owner != power and SIDE.get(owner) == SIDE[power] and active(game, owner):
        return owner
    return power


def hand_over(game: Ww2, land: str, power: str) -> None:
    """A space passes to another controller without a fight."""
    game.state.control[land] = power
    redraw(game)


def capture(game: Ww2, land: str, power: str) -> None:
    """A power's ground units take a space."""
    state, before = game.state, controller(game, land)
    holder = heir(game, power, land)
    if before == holder:
        return
    hand_over(game, land, holder)
    if land not in state.captured:
        state.captured.append(land)
    taken = BLOC.get(before) != BLOC[power]
    if taken:
        lose_flag(game, land)
        for unit in list(state.units.at(land)):
            if unit.kind in ("AB", "FORT", "DEPOT") and bloc_of(unit) != BLOC[power]:
                if unit.kind == "FORT":
                    state.forts_gone.append(land)
                destroy(game, unit)
                what = {"AB": "airbase", "FORT": "fortress", "DEPOT": "Supply Depot"}[unit.kind]
                rule = {"AB": "airbase.capture", "FORT": "fort.capture", "DEPOT": "depot.remove"}[unit.kind]
                game.tell(f"The {what} in {land} is destroyed.", rule=rule)
    game.tell(f"{land} falls to {holder}.", rule="map.control.marker", kind="control", space=land, owner=holder)


def lose_flag(game: Ww2, land: str) -> None:
    """flag.captured: a captured Flag space never works as one again."""
    if SPACE[land].flag and land not in game.state.flags_lost:
        game.state.flags_lost.append(land)


def port(land: str) -> str:
    """The port circle of a land space, if it has one."""
    return CIRCLE.get(land, "")
