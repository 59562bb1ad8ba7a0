"""53: units that come into the Force Pools in the course of a game."""

from collections.abc import Mapping

from . import free_french
from .chart import POOL, scenario, turn_number
from .entry import enter_the_war, thin_russia
from .extra import RED_ARMY_LATER
from .setup import issue
from .world import Tr


def arriving(game: Tr, seat: str, builds: Mapping[str, int]) -> Mapping[str, int]:
    """33.42-o13: without the purge other infantry comes."""
    if seat != "Russia" or "no purge" not in game.state.notes or "infantry 3-3" not in builds:
        return builds
    return {**{sort: n for sort, n in builds.items() if not sort.startswith("infantry")}, **RED_ARMY_LATER}


def arrive(game: Tr) -> None:
    """As a game turn opens: what its date brings, to be built from now on."""
    enter_the_war(game)
    free_french.look(game)
    for part in scenario(game.scenario).get("later", ()):
        seat = part["seat"]
        here = game.state.powers[seat].in_play and not free_french.exiled(game, seat)
        if turn_number(*part["date"]) == game.state.turn and here:
            builds = arriving(game, seat, part["builds"])
            issue(game, seat, builds, POOL)
            kinds = ", ".join(f"{count} {sort}" for sort, count in builds.items())
            game.tell(f"New in the Force Pool of {seat}: {kinds}", rule=("53c", "53d"), kind="arrival")
    thin_russia(game)
