"""Chances found by playing: the real rules on a copy of a game, over and over with dice of its own, a bounded number of times.

A game's odds set up the position a player asks about (never more than he may know), give the flow to be tried, and say how the
seats behave; what the flow returns is counted. What can be counted exactly is better counted; this is for the rest.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Generic, TypeVar

from .definition import Value
from .dice import Dice
from .errors import OrderError
from .flow import Ask, Flow
from .game import Game
from .orders import Answer, Order
from .returning import encode
from .strands import Strand, with_effects

S = TypeVar("S")
M = TypeVar("M", bound=Hashable)

MOST_TRIALS = 400
"""Trials of one question unless it asks for fewer."""
MOST_ORDERS = 8_000
"""Decisions in all the trials of one question; the one during which they run out is played to its end."""

Habit = Callable[[Game[Any], Ask], Order | str]
"""How the seats behave: the answer to what is asked, as an order or in words."""


@dataclass
class Trials(Generic[M]):
    """What came of the trials: how often each measure, and how many were played."""

    counts: Counter[M] = field(default_factory=Counter)
    played: int = 0
    given: int = 0
    """Decisions in all."""

    def chance(self, fits: Callable[[M], bool]) -> float:
        """The share of the trials whose measure fits."""
        return sum(n for measure, n in self.counts.items() if fits(measure)) / self.played

    def mean(self, value: Callable[[M], float]) -> float:
        """What is to be expected."""
        return sum(value(measure) * n for measure, n in self.counts.items()) / self.played

    def __str__(self) -> str:
        near = 196 * sqrt(0.25 / self.played)
        return f"fought {self.played} times by the rules, right within {near:.0f} points 19 times out of 20"


class Stage(Game[S]):
    """A copy of a game on which flows are tried. Nothing of the game itself goes on there, and nothing is logged."""

    _scene: bytes

    @classmethod
    def of(
        cls,
        game: Game[S],
        scene: Callable[["Stage[S]"], S] | None = None,
        options: Mapping[str, Value] | None = None,
        phase: str = "",
    ) -> "Stage[S]":
        """The game as it stands, or with another scene."""
        stage = cls(game.definition, game.scenario, {**game.options, **(options or {})}, game.seats, "trials")
        stage.phase = phase or game.phase
        stage._scene = encode(game.state if scene is None else scene(stage))
        stage.state = stage._decoder.decode(stage._scene)
        return stage

    def begin(self, flow: Callable[["Stage[S]"], Flow[Any]], seed: str) -> None:
        """The scene as it was, with dice of its own, and the flow about to run."""
        self.state, self.outcome = self._decoder.decode(self._scene), None
        self.dice = Dice(seed, self._dice_told)
        self.events.truncate(0)
        self._derived, self._memo = {}, None
        self._phase_strand = Strand(with_effects(self, flow(self)))

    def play(self, habit: Habit) -> tuple[Any, int]:
        """Run the flow to its end: what it returns, and how many decisions it took."""
        strand, given = self._phase_strand, 0
        assert strand is not None
        while True:
            try:
                strand.go()
            except StopIteration as end:
                return end.value, given
            for ask in strand.asks:
                strand.answer(ask, ask.seat, self._order(ask, habit(self, ask)), given)
                given += 1

    def _order(self, ask: Ask, answer: Order | str) -> Order:
        if isinstance(answer, Order):
            return answer
        if answer in ask.choices:
            return Answer(answer)
        self._memo = {}
        try:
            return self._read(ask.seat, answer)
        except OrderError as error:
            raise RuntimeError(f"a trial came to a stop: {error}") from error
        finally:
            self._memo = None


def trials(
    stage: Stage[S],
    flow: Callable[[Stage[S]], Flow[M]],
    habit: Habit,
    *,
    seed: str = "",
    most: int | None = None,
    orders: int | None = None,
) -> Trials[M]:
    """Play a flow over and over, and count what it returns.

    It ends after `most` trials (`MOST_TRIALS`), or when `orders` decisions (`MOST_ORDERS`) have been taken; the answer
    tells how many trials that were. The dice follow from the seed and the number of the trial alone, so that the same
    question has the same answer.
    """
    found: Trials[M] = Trials()
    most, bound = most or MOST_TRIALS, MOST_ORDERS if orders is None else orders
    while not found.played or (found.played < most and found.given < bound):
        stage.begin(flow, f"{seed} {found.played}")
        measure, given = stage.play(habit)
        found.counts[measure] += 1
        found.played += 1
        found.given += given
    return found


def by_policy(habits: Mapping[str, str]) -> Habit:
    """Behaviour by standing instructions; what has none is ended, or answered by the first choice."""

    def habit(game: Game[Any], ask: Ask) -> str:
        if ask.policy in habits:
            answer = game.definition.policies[ask.policy].answer(game, ask, habits[ask.policy])
            assert answer is not None, f"no habit for {ask.prompt}"
            return answer
        return ask.end or ask.choices[0]

    return habit
