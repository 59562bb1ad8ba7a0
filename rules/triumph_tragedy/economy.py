"""Factory Cost, Victory Points, and what a faction is worth on the tracks."""

from collections.abc import Iterable

from .chart import GREAT_CAPITALS, TRACKS
from .state import Secret
from .trade import production
from .world import Tt, at_war, country

ATOMIC = tuple(f"Atomic Research {stage}" for stage in (1, 2, 3, 4))


def factory_cost(game: Tt, seat: str) -> int:
    """7.32: one level less for each War declared on the faction, for the West also with the USA as its Satellite."""
    cost = TRACKS[seat]["factory_cost"] - game.state.factions[seat].declared_on
    return cost - 1 if seat == "West" and country(game, "USA").control == "West" else cost


def lose_industry(game: Tt, seat: str, steps: int) -> int:
    """Down by so much, not below nothing; what is left."""
    mat = game.state.factions[seat]
    mat.ind = max(0, mat.ind - steps)
    return mat.ind


def atomic(pairs: Iterable[Secret]) -> int:
    """How many atomic stages are among some Technologies (9.4)."""
    return sum(entry.tech in ATOMIC for entry in pairs)


def stages(game: Tt, seat: str) -> int:
    """9.4: atomic stages Achieved, in the Vault or revealed."""
    mat = game.state.factions[seat]
    return atomic(mat.vault) + atomic(mat.techs)


def enemy_capitals(game: Tt, seat: str) -> list[str]:
    """Main- and SubCapitals of Rivals that a faction controls (16.1, 16.3)."""
    return [area for area, of in GREAT_CAPITALS.items() if of != seat and game.state.control[area] == seat]


def open_points(game: Tt, seat: str, blockade: bool = True) -> int:
    """The part of a faction's Victory Points that everybody can count: no chits, no Vault."""
    mat = game.state.factions[seat]
    captured = sum(at_war(game, seat, GREAT_CAPITALS[area]) for area in enemy_capitals(game, seat))
    return production(game, seat, blockade) + atomic(mat.techs) + 2 * captured - mat.dows


def victory_points(game: Tt, seat: str, blockade: bool = True) -> int:
    """16.1, with what only its owner knows."""
    mat = game.state.factions[seat]
    return open_points(game, seat, blockade) + atomic(mat.vault) + sum(mat.chits)


def most_points(game: Tt, seat: str) -> int:
    """The most a Rival must reckon with: every chit a 2, every pair in the Vault an atomic stage."""
    mat = game.state.factions[seat]
    return open_points(game, seat) + 2 * len(mat.chits) + min(len(mat.vault), len(ATOMIC) - atomic(mat.techs))
