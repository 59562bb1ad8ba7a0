"""A game in a rules test: orders that must be taken, orders that must be refused, and what can be seen of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from rules.kernel.errors import OrderError
from rules.kernel.events import Event
from rules.kernel.game import Game, Pending

S = TypeVar("S")
Self = TypeVar("Self", bound="Played[Any]")


class Played(Generic[S]):
    """What the tables of all games have in common."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    # --- doing --------------------------------------------------------------------------------------------------

    def play(self: Self, seat: str, *orders: str, dice: Iterable[int] = ()) -> Self:
        """Give orders that must be accepted; the dice are laid out before the first."""
        self.game._memo = {}  # a test may have changed the position by hand
        self.game.script(list(dice))
        for text in orders:
            self.game.submit(seat, text)
            self.game.definition.invariants(self.game)
        return self

    def refuse(self, seat: str, text: str, rule: str | None) -> OrderError:
        """The order must not be accepted, the refusal must name this rule, and nothing may change."""
        self.game._memo = {}
        before = self.game.fingerprint()
        try:
            done = self.game.submit(seat, text)
        except OrderError as error:
            assert error.rule == rule, f"refused by {error.rule}: {error}"
            assert not rule or rule not in error.why, f"a number in place of words: {error}"
            assert self.game.fingerprint() == before, "a refusal changed the game"
            return error
        raise AssertionError(f"accepted as “{done}”")

    def standing(self: Self, seat: str, policy: str, text: str) -> Self:
        self.game.set_standing(seat, policy, text)
        return self

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self.game.state

    def asked(self) -> list[str]:
        """Who must decide now."""
        return [pending.seat for pending in self.game.pending()]

    def ask(self, seat: str | None = None) -> Pending:
        """What is asked (of this seat)."""
        return next(p for p in self.game.pending() if seat in (None, p.seat))

    def suggestions(self, seat: str, text: str = "") -> list[str]:
        return self.game.suggest(seat, text)

    def dice_left(self) -> list[int]:
        """Dice laid out and not thrown."""
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
