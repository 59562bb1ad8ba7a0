"""Positions set up by hand for the rules tests.

    t = table("GER", "movement", GER={"Poland": "2 INF 1 ARM"}, USSR={"Leningrad": "1 INF"})
    t.play("GER", "move 1 ARM from Poland to Minsk", dice=[3, 4])
    t.refuse("GER", "move 1 INF from Poland to Moscow", "move.allowance")
    assert t.units("Minsk") == {"GER": "1 ARM"}

Territories keep their owners of the opening unless `places` says otherwise; the board is empty but for the units named.
Dice are scripted: those given with an order are thrown next, in the order in which the rules throw them. A test that
forgets dice gets random ones of a fixed seed, so give all that matter; `t.dice_left()` shows what was not used.
"""

from collections.abc import Mapping
from typing import Any

from rules import GAMES
from rules.kernel.game import Game
from rules.supreme_axis_allies.chart import ORDER, count_text
from rules.supreme_axis_allies.state import Nation, Place, State
from rules.supreme_axis_allies.world import counts
from tests.tables import Played

GAME = GAMES["supreme_axis_allies"]


class Table(Played[State]):
    """A game in a test."""

    def units(self, space: str) -> dict[str, str]:
        """Units by nation: {"GER": "2 INF 1 ARM"}; cargo and aircraft aboard included."""
        here = self.state.units.at(space)
        return {
            seat: count_text(counts(unit for unit in here if unit.owner == seat))
            for seat in ORDER
            if any(unit.owner == seat for unit in here)
        }

    def owner(self, space: str) -> str | None:
        return self.state.places[space].owner

    def place(self, space: str) -> Place:
        return self.state.places[space]

    def mat(self, seat: str) -> Nation:
        return self.state.nations[seat]


def table(
    nation: str,
    phase: str = "movement",
    *,
    round: int = 1,
    options: Mapping[str, Any] | None = None,
    nations: Mapping[str, Mapping[str, Any]] | None = None,
    places: Mapping[str, Mapping[str, Any]] | None = None,
    seed: str = "test",
    more: Mapping[str, Any] | None = None,
    **units: Mapping[str, str],
) -> Table:
    """A position: whose turn and phase, and units by nation and space. `places`: {"Paris": {"owner": "UK", "value": 3}};
    `nations`: {"GER": {"treasury": 10, "chits": 1, "card": "Rockets", "points": 10, "card_chits": {"Ambush": 1}}}."""
    position = {
        "nation": nation,
        "phase": phase,
        "round": round,
        "nations": {seat: dict(notes) for seat, notes in (nations or {}).items()},
        "places": {space: dict(notes) for space, notes in (places or {}).items()},
        "units": {seat: dict(spaces) for seat, spaces in units.items()},
        **(more or {}),
    }
    return Table(Game.new(GAME, options=options, seed=seed, position=position))


def opening(**options: Any) -> Table:
    """The game as it begins, before the first set-up order."""
    return Table(Game.new(GAME, options=options, seed="test"))
