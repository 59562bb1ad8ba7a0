"""Games played with a referee beside them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, cast, runtime_checkable

import msgspec

from rules.kernel import record
from rules.kernel.definition import GameDef, Value
from rules.kernel.events import Event
from rules.kernel.game import Game

from .tally import Difference, Tally

Position = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One order: the position before and after it, and what was told on its way (everything, secrets too)."""

    number: int
    seat: str
    text: str
    phase: str
    before: Position
    after: Position
    events: tuple[Event, ...]


class Referee(Protocol):
    """The second reading of one game."""

    tally: Tally

    def asked(self, game: Game[Any], position: Position) -> None:
        """Look at what the seats are asked and what is open to them."""

    def followed(self, game: Game[Any], step: Step) -> None:
        """Look at what became of an order."""


class Player(Protocol):
    """Who gives the orders."""

    def next(self, game: Game[Any]) -> tuple[str, str]:
        """(seat, order)."""


@runtime_checkable
class Bold(Protocol):
    """A player who gives orders of his own making, which may be refused."""

    def refused(self, text: str) -> None:
        """The order was not taken; he has to give another."""


@runtime_checkable
class Strict(Protocol):
    """A referee who looks at what is refused."""

    def refused(self, game: Game[Any], position: Position, seat: str, text: str, error: str) -> None:
        """Was the order refused rightly?"""


@dataclass(frozen=True)
class Kind:
    """How a game is refereed."""

    definition: GameDef
    referee: Callable[[], Referee]
    player: Callable[[int], Player]
    scenarios: tuple[str, ...]
    options: Callable[[int], dict[str, Value]]
    rounds: int
    warmed: Callable[[Position, int], Position | None] = lambda position, seed: None
    """The position from which a game is played on instead of its opening, when nobody has moved yet."""


@dataclass(frozen=True)
class Refereed:
    """One game that was played."""

    seed: int
    orders: int
    tally: Tally
    game: Game[Any]

    def report(self, difference: Difference) -> str:
        """A difference with the record that leads to it."""
        made = record.of(self.game)
        made.about = f"seed {self.seed}: {difference.rule}"
        made.orders = made.orders[: difference.order]
        return f"{difference}\n\n{record.write(made)}"


def _written(definition: GameDef, game: Game[Any]) -> Position:
    """The position as a record would write it, on paper of its own."""
    return cast(Position, msgspec.json.decode(msgspec.json.encode(definition.write_position(game))))


def play(
    kind: Kind, seed: int, most: int = 100_000, tell: Callable[[Refereed, Difference], None] | None = None
) -> Refereed:
    """One game to its end, to the cap on rounds or to `most` orders; `tell` hears of a difference at once."""
    referee, player = kind.referee(), kind.player(seed)
    scenario = kind.scenarios[seed % len(kind.scenarios)]
    game: Game[Any] = Game.new(kind.definition, scenario, options=kind.options(seed), seed=seed)
    if position := kind.warmed(_written(kind.definition, game), seed):
        game = Game.new(kind.definition, scenario, options=kind.options(seed), seed=seed, position=position)
    tally = referee.tally
    before, count, told, heard, spoiled = _written(kind.definition, game), 0, len(game.events), 0, 0
    while game.outcome is None and kind.definition.round(game) <= kind.rounds and count < most:
        tally.order, tally.text = count, "asked"
        referee.asked(game, before)
        seat, text = player.next(game)
        phase = game.phase
        tally.text = f"{seat}: {text}"
        taken = game.take(seat, text)
        if not taken.accepted:
            if not isinstance(player, Bold) or (spoiled := spoiled + 1) > 50:
                raise AssertionError(f"{seat}: {text} is refused: {taken.error}")
            player.refused(text)
            if isinstance(referee, Strict):
                referee.refused(game, before, seat, text, taken.error)
            continue
        text, spoiled = taken.order, 0
        count += 1
        tally.order = count
        after = _written(kind.definition, game)
        events = tuple(event for _, event in game.events.since(told))
        told = len(game.events)
        referee.followed(game, Step(count, seat, text, phase, before, after, events))
        before = after
        for difference in tally.differences[heard:]:
            if tell is not None:
                tell(Refereed(seed, count, tally, game), difference)
        heard = len(tally.differences)
    return Refereed(seed, count, tally, game)


def several(kind: Kind, seeds: Iterable[int], most: int = 100_000) -> list[Refereed]:
    """Games one after the other."""
    return [play(kind, seed, most) for seed in seeds]
