"""Chances found by playing: the real rules on copies of a game, each with dice of its own, a bounded number of times.

A game's odds set up the position a player asks about (never more than he may know), give the first orders, and say how the
seats behave and what is measured when it is over. What can be counted exactly is better counted; this is for the rest.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .errors import OrderError
from .views import Pending

if TYPE_CHECKING:
    from .game import Game

M = TypeVar("M", bound=Hashable)

MOST_TRIALS = 400
"""Trials of one question unless it asks for fewer."""
MOST_ORDERS = 20_000
"""Orders given in all the trials of one question."""

Play = Callable[["Game[Any]", Pending], str]
"""How a seat behaves: the text of the order with which it answers what it is asked."""


@dataclass
class Trials(Generic[M]):
    """What came of the trials: how often each measure, and how many were played to their end."""

    counts: Counter[M] = field(default_factory=Counter)
    played: int = 0
    given: int = 0
    """Orders given in all."""

    def chance(self, fits: Callable[[M], bool]) -> float:
        """The share of the trials whose measure fits; 0 if none was played."""
        return sum(n for measure, n in self.counts.items() if fits(measure)) / self.played if self.played else 0.0

    def mean(self, value: Callable[[M], float]) -> float:
        """What is to be expected."""
        return sum(value(measure) * n for measure, n in self.counts.items()) / self.played if self.played else 0.0


def trials(
    game: "Game[Any]",
    play: Play,
    over: Callable[["Game[Any]"], bool],
    measure: Callable[["Game[Any]"], M],
    most: int = MOST_TRIALS,
    orders: int = MOST_ORDERS,
) -> Trials[M]:
    """Play a game on, over and over, until `over`, and count what is measured then.

    It ends after `most` trials, or when `orders` orders have been given; the answer tells how many trials that were. The
    dice of each trial follow from the game's own commitment and the number of the trial, so the answer is always the same.
    """
    found: Trials[M] = Trials()
    start = game.moment()
    for number in range(most):
        trial = game.fork(f"trial {number}", start)
        while not over(trial) and trial.outcome is None:
            if found.given >= orders:
                return found
            pending = trial.pending()
            if not pending:
                break
            try:
                trial.submit(pending[0].seat, play(trial, pending[0]))
            except OrderError as error:
                raise RuntimeError(f"a trial came to a stop: {error}") from error
            found.given += 1
        found.counts[measure(trial)] += 1
        found.played += 1
    return found
