"""A random player who plays through the suggestions, and the checks that every game must stand while he does."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import record
from .definition import GameDef, Value
from .game import Game


class Failure(AssertionError):
    """A game broke one of the checks; `order` is the number of the order that did it."""

    def __init__(self, order: int, error: str) -> None:
        super().__init__(error)
        self.order = order


@dataclass
class Played:
    """One random game."""

    seed: int
    orders: int
    game: Game[Any]

    @property
    def finished(self) -> bool:
        return self.game.outcome is not None


class RandomPlayer:
    """Picks who decides and what, through the suggestions: from nothing typed, from a verb, or from half an order.

    `haste` is the chance to be done with a phase where that is possible, so that games come to an end; `whim` the chance
    to think of what may be ordered at any time.
    """

    def __init__(self, seed: int, haste: float = 0.2, whim: float = 0.05) -> None:
        self.random = random.Random(seed)
        self.haste = haste
        self.whim = whim

    def scenario(self, definition: GameDef) -> str:
        """Any of the scenarios."""
        return self.random.choice(list(definition.scenarios))

    def options(self, definition: GameDef) -> dict[str, Value]:
        """The table's options: the defaults in every third game, else any."""
        if self.random.random() < 1 / 3:
            return {}
        return {name: self.random.choice(list(option.values)) for name, option in definition.options.items()}

    def next(self, game: Game[Any]) -> tuple[str, str]:
        """(seat, order). Raises LookupError if the seat asked has no legal answer."""
        pending = game.pending()
        if not pending:
            raise LookupError("nobody is asked anything and the game is not over")
        ask = self.random.choice(pending)
        typed = ""
        verbs = [hint.split()[0] for hint in ask.orders]
        anytime = [kind.syntax.verb for kind in game.definition.anytime]
        if "done" in verbs and self.random.random() < self.haste:
            typed = "done"
        elif anytime and self.random.random() < self.whim:
            typed = self.random.choice(anytime)
        elif verbs and self.random.random() < 0.8:
            typed = self.random.choice(verbs)
        limit = self.random.choice((2, 5, 25))
        found = game.suggest(ask.seat, typed, limit) or game.suggest(ask.seat, "", limit)
        if not found:
            raise LookupError(f"{ask.seat} has no legal answer to: {ask.prompt}")
        picked = self.random.choice(found)
        words = picked.split()
        if len(words) > 2 and self.random.random() < 0.3:
            half = " ".join(words[: self.random.randrange(1, len(words))])
            picked = self.random.choice(game.suggest(ask.seat, half, limit) or [picked])
        return ask.seat, picked


def play(
    definition: GameDef,
    seed: int,
    rounds: int,
    options: Mapping[str, Value] | None = None,
    checks: bool = True,
    haste: float = 0.2,
    scenario: str | None = None,
) -> Played:
    """One random game to its end or to the cap on rounds, of any scenario unless one is named. Raises Failure naming the
    order that broke a check."""
    player = RandomPlayer(seed, haste)
    chosen = dict(options) if options is not None else player.options(definition)
    game: Game[Any] = Game.new(definition, scenario or player.scenario(definition), options=chosen, seed=seed)
    count = 0
    seat = text = ""
    try:
        while game.outcome is None and definition.round(game) <= rounds:
            seat, text = player.next(game)
            if checks and count % 25 == 7:
                _check_undo(game, definition, seat, text)
            done = game.submit(seat, text)
            if checks:
                assert done == text or done.startswith(f"{text} via "), f"the suggestion reads as {done!r}"
                definition.invariants(game)
                if count % 40 == 31:
                    _check_save(game, definition)
            count += 1
        if checks:
            seat = text = "the end"
            _check_save(game, definition)
            _check_replay(game, definition)
    except Exception as error:
        raise Failure(count, f"{type(error).__name__}: {error} [{seat}: {text}]") from error
    return Played(seed, count, game)


def _check_save(game: Game[Any], definition: GameDef) -> None:
    again: Game[Any] = Game.load({definition.slug: definition}.__getitem__, game.save())
    assert not again.notice, f"a fresh save does not fit: {again.notice}"
    assert again.fingerprint() == game.fingerprint(), "a loaded game differs from the one saved"


def _check_undo(game: Game[Any], definition: GameDef, seat: str, text: str) -> None:
    """Give the order on a copy and take it back: nothing may be left of it."""
    before = game.fingerprint()
    trial: Game[Any] = Game.load({definition.slug: definition}.__getitem__, game.save())
    trial.submit(seat, text)
    if trial.undoable(seat).orders[:1] == (text,):
        trial.undo(seat)
        assert trial.fingerprint() == before, "an order taken back leaves a trace"
    game.preview(seat, text)
    assert game.fingerprint() == before, "a preview leaves a trace"


def _check_replay(game: Game[Any], definition: GameDef) -> None:
    text = record.write(record.of(game))
    replayed = record.replay(record.read(text), {definition.slug: definition}.__getitem__)
    for number, (taken, fits) in enumerate(zip(replayed.taken, replayed.as_expected, strict=True)):
        assert fits, f"the replay refuses order {number}: {taken.error}"
    assert replayed.game.fingerprint() == game.fingerprint(), "the replay of the record gives another game"
