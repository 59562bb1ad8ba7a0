"""A random player who plays through the suggestions, and the checks that every game must stand while he does."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import record
from .definition import GameDef
from .game import Game

Found = Callable[[str], GameDef]


class Failure(AssertionError):
    """A game broke one of the checks."""


@dataclass
class Played:
    """One random game."""

    seed: int
    orders: int
    finished: bool
    game: Game[Any]


class RandomPlayer:
    """Picks who decides and what, through the suggestions: from nothing typed, from a verb, or from half an order.

    `haste` is the chance to end a phase when that is possible, so that games come to an end.
    """

    def __init__(self, seed: int, haste: float = 0.2) -> None:
        self.random = random.Random(seed)
        self.haste = haste

    def next(self, game: Game[Any]) -> tuple[str, str]:
        """(seat, order). Raises Failure if the seat asked has no legal answer."""
        pending = game.pending()
        if not pending:
            raise Failure("nobody is asked anything and the game is not over")
        ask = self.random.choice(pending)
        typed = ""
        verbs = [hint.split()[0] for hint in ask.orders]
        if "done" in verbs and self.random.random() < self.haste:
            typed = "done"
        elif verbs and self.random.random() < 0.8:
            typed = self.random.choice(verbs)
        limit = self.random.choice((3, 6, 25))
        found = game.suggest(ask.seat, typed, limit) or game.suggest(ask.seat, "", limit)
        if not found:
            raise Failure(f"{ask.seat} has no legal answer to: {ask.prompt}")
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
    round_of: Callable[[Game[Any]], int],
    options: dict[str, Any] | None = None,
    checks: bool = True,
    haste: float = 0.2,
) -> Played:
    """One random game to its end or to the cap on rounds. Raises Failure with the order that broke it."""
    game: Game[Any] = Game.new(definition, options=options, seed=seed)
    player = RandomPlayer(seed, haste)
    count = 0
    while game.outcome is None and round_of(game) <= rounds:
        seat, text = player.next(game)
        try:
            if checks and count % 40 == 17:
                _check_undo(game, seat, text)
            done = game.submit(seat, text)
            if checks:
                if done != text:
                    raise Failure(f"the suggestion reads as {done!r}")
                definition.invariants(game)
                if count % 60 == 31:
                    _check_save(game, definition)
        except Exception as error:
            raise Failure(f"{type(error).__name__}: {error} [order {count}: {seat}: {text}]") from error
        count += 1
    if checks:
        try:
            _check_save(game, definition)
            _check_replay(game, definition)
        except Exception as error:
            raise Failure(f"{type(error).__name__}: {error} [after {count} orders]") from error
    return Played(seed, count, game.outcome is not None, game)


def _check_save(game: Game[Any], definition: GameDef) -> None:
    again: Game[Any] = Game.load({definition.slug: definition}.__getitem__, game.save())
    if again.notice:
        raise Failure(f"a fresh save does not fit: {again.notice}")
    if again.fingerprint() != game.fingerprint():
        raise Failure("a loaded game differs from the one saved")


def _check_undo(game: Game[Any], seat: str, text: str) -> None:
    before = game.fingerprint()
    trial: Game[Any] = Game.load({game.definition.slug: game.definition}.__getitem__, game.save())
    trial.submit(seat, text)
    if trial.undoable(seat).orders and trial.undoable(seat).orders[0] == text:
        trial.undo(seat)
        if trial.fingerprint() != before:
            raise Failure("an order taken back leaves a trace")


def _check_replay(game: Game[Any], definition: GameDef) -> None:
    text = record.write(record.of(game))
    replayed = record.replay(record.read(text), {definition.slug: definition}.__getitem__)
    if not replayed.good:
        bad = next(i for i, fits in enumerate(replayed.as_expected) if not fits)
        raise Failure(f"replay refuses order {bad}: {replayed.taken[bad].error}")
    if replayed.game.fingerprint() != game.fingerprint():
        raise Failure("the replay of the record gives another game")
