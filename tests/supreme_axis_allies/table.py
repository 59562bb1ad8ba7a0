"""Positions set up by hand for the rules tests.

    t = table("GER", "movement", GER={"Poland": "2 INF 1 ARM"}, USSR={"Leningrad": "1 INF"})
    t.play("GER", "move 1 ARM from Poland to Minsk", dice=[3, 4])
    t.refuse("GER", "move 1 INF from Poland to Moscow", "move.allowance")
    assert t.units("Minsk") == {"GER": "1 ARM"}

Territories keep their owners of the opening unless `places` says otherwise; the board is empty but for the units named.
Dice are scripted: those given with an order are thrown next, in the order in which the rules throw them. A test that
forgets dice gets random ones of a fixed seed, so give all that matter; `t.dice_left()` shows what was not used.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.events import Event
from rules.kernel.game import Game, Pending
from rules.supreme_axis_allies import invariants
from rules.supreme_axis_allies.chart import ORDER, count_text
from rules.supreme_axis_allies.state import Nation, Place, State
from rules.supreme_axis_allies.world import counts, units_in

GAME = GAMES["supreme_axis_allies"]


class Table:
    """A game in a test."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game

    # --- doing --------------------------------------------------------------------------------------------------

    def play(self, seat: str, *orders: str, dice: Iterable[int] = ()) -> "Table":
        """Give orders that must be accepted; the dice are laid out before the first."""
        self.game.script(list(dice))
        for text in orders:
            self.game.submit(seat, text)
            invariants.check(self.game)
        return self

    def refuse(self, seat: str, text: str, rule: str | None) -> OrderError:
        """The order must not be accepted, the refusal must name this rule, and nothing may change."""
        before = self.game.fingerprint()
        try:
            done = self.game.submit(seat, text)
        except OrderError as error:
            assert error.rule == rule, f"refused by {error.rule}: {error}"
            assert self.game.fingerprint() == before, "a refusal changed the game"
            return error
        raise AssertionError(f"accepted as “{done}”")

    def standing(self, seat: str, policy: str, text: str) -> "Table":
        self.game.set_standing(seat, policy, text)
        return self

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.game.state

    def asked(self) -> list[str]:
        """Who must decide now."""
        return [pending.seat for pending in self.game.pending()]

    def ask(self, seat: str | None = None) -> Pending:
        """What is asked (of this seat)."""
        return next(p for p in self.game.pending() if seat in (None, p.seat))

    def units(self, space: str) -> dict[str, str]:
        """Units by nation: {"GER": "2 INF 1 ARM"}; cargo and aircraft aboard included."""
        here = units_in(self.game, space)
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

    def dice_left(self) -> list[int]:
        return list(self.game.dice.script)

    def events(self, rule: str = "", kind: str = "") -> list[Event]:
        """What was told, perhaps only under a rule or of a kind."""
        return [
            event
            for _, event in self.game.events.since(0)
            if (not rule or rule in event.rules) and (not kind or event.kind == kind)
        ]

    def said(self, words: str) -> bool:
        """Was something with these words told?"""
        return any(words in event.text for _, event in self.game.events.since(0))

    def rolls(self, why: str = "") -> list[list[int]]:
        """Dice thrown so far, perhaps only those whose purpose has these words."""
        return [event.data["dice"] for event in self.events(kind="dice") if why in event.text]

    def suggestions(self, seat: str, text: str = "") -> list[str]:
        return self.game.suggest(seat, text)


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
