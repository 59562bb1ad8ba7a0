"""A flow that waits for answers: the running phase, or what an order set going."""

from dataclasses import dataclass, field
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from .flow import Answers, Ask, Flow
from .orders import Order

if TYPE_CHECKING:
    from .game import Game

MOST_STEPS = 100_000
"""Steps after which a flow is held to go on for ever."""


@dataclass(slots=True)
class Strand:
    """What runs, what it has asked, and what was answered so far."""

    run: Flow[Any]
    giver: str = ""
    """Whose order set it going; nobody's for the phase."""
    suspends: str = ""
    at: int = -1
    """The number of that order."""
    asks: tuple[Ask, ...] = ()
    answers: Answers = field(default_factory=Answers)
    places: dict[str, int] = field(default_factory=dict)
    """Numbers of the orders that answered, by key."""
    over: set[str] = field(default_factory=set)
    """Keys of the asks that ended by themselves."""
    heard: list[int] = field(default_factory=list)
    """Numbers of all orders that ever answered it."""
    asked: int = 0
    """How often it has asked."""

    @property
    def complete(self) -> bool:
        return all(ask.filed in self.answers or ask.filed in self.over for ask in self.asks)

    def waits_for(self, ask: Ask) -> bool:
        return ask.filed not in self.answers and ask.filed not in self.over

    def answer(self, ask: Ask, seat: str, order: Order, at: int) -> None:
        self.answers[ask.filed] = order
        self.answers.by[ask.filed] = seat
        self.places[ask.filed] = at
        self.heard.append(at)

    def go(self) -> Any:
        """Run on until somebody is asked. Raises StopIteration at the end."""
        answers = self.answers if self.asked else None
        self.asks, self.answers, self.places, self.over = (), Answers(), {}, set()
        asks = next(self.run) if answers is None else self.run.send(answers)
        filed = [ask.filed for ask in asks]
        if len(set(filed)) < len(filed):
            raise RuntimeError(f"two asks are filed under the same key: {filed}")
        self.asks = asks
        self.asked += 1


def with_effects(game: "Game[Any]", flow: Flow[Any]) -> Flow[Any]:
    """A flow whose answers have taken effect before it goes on; what an effect asks is asked on the way. It ends when the
    game is over, whatever it would do next."""
    answers: Answers | None = None
    for _ in range(MOST_STEPS):
        try:
            asks = next(flow) if answers is None else flow.send(answers)
        except StopIteration as stop:
            return stop.value
        game.forget()
        if game.outcome is not None:
            flow.close()
            return None
        answers = _in_order(asks, (yield asks)) if asks else Answers()
        for key, order in answers.items():
            effect = order.effect(game, answers.by[key])
            if isinstance(effect, GeneratorType):
                yield from with_effects(game, effect)
            game.forget()
            if game.outcome is not None:
                flow.close()
                return None
    raise RuntimeError("the flow goes on for ever")


def _in_order(asks: tuple[Ask, ...], given: Answers) -> Answers:
    """Answers in the order of the asks, whoever was quicker."""
    answers = Answers()
    for ask in asks:
        if ask.filed in given:
            answers[ask.filed] = given[ask.filed]
            answers.by[ask.filed] = given.by[ask.filed]
    return answers
