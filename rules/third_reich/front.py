"""How far hexes lie from the enemy: what is suggested first in set-up, staging and redeployment."""

from ..kernel.search import steps as search_steps
from .chart import SIDE, land, steps
from .world import Tr, held_by, other_side

NO_FRONT = 40
"""Steps to the enemy where no land way leads to him."""


def front_gap(game: Tr, seat: str, hex_: str) -> int:
    """Steps over land to the nearest hex of one's side next to one of the enemy's."""
    return gaps(game, SIDE[seat]).get(hex_, NO_FRONT)


def gaps(game: Tr, side: str) -> dict[str, int]:
    """The same of all hexes from which a way over land leads to the enemy."""
    return game.derived(("gaps", side), game.state.control_count, lambda: _gaps(game, side))


def _gaps(game: Tr, side: str) -> dict[str, int]:
    ours, theirs = held_by(game, side), held_by(game, other_side(side))
    starts = [h for h in land() if h in ours and not theirs.isdisjoint(steps(h))]
    return search_steps(starts, lambda h: [o for o in steps(h) if o in ours]).counts


def by_front(game: Tr, seat: str) -> list[str]:
    """All land, what is nearest to the front first."""
    far = gaps(game, SIDE[seat])
    return game.derived(
        ("by front", SIDE[seat]),
        game.state.control_count,
        lambda: sorted(land(), key=lambda h: (far.get(h, NO_FRONT), h)),
    )
