"""21.41: units that a revoked war leaves where they have no right to be: out by SR, or lost as the player turn ends."""

from .areas import closed_to
from .chart import GROUND, SIDE, land, steps
from .losses import eliminate
from .naming import words
from .state import Unit
from .world import Tr, foreign, holder


def stray(game: Tr, unit: Unit) -> bool:
    """Does it stand in a hex of a power that it is neither at war nor allied with, while its own turn lasts, or in a country
    that is at peace again since a war on it was revoked, until its own next turn ends?"""
    if unit.kind not in GROUND or unit.place not in land():
        return False
    whose = holder(game, unit.place)
    since = game.state.notes.get(f"peace in {whose}")
    if since is not None and game.state.now - since <= 2:
        return closed_to(game, unit, unit.place) is not None
    return SIDE[unit.owner] == game.state.side and foreign(game, unit.owner, whose)


def way_out(game: Tr, unit: Unit) -> str:
    """The nearest hex that it may enter, for its SR; empty if none is next to it."""
    return next((h for h in steps(unit.place) if closed_to(game, unit, h) is None), "")


def clear(game: Tr) -> None:
    """As a player turn ends: who has not left is lost."""
    left = [u for u in game.state.units if SIDE[u.owner] == game.state.side and stray(game, u)]
    if left:
        game.tell(f"These units are where no war allows them and are lost: {words(left)}", rule="21.41")
    for unit in left:
        eliminate(game, unit)
