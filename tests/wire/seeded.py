"""The bot with a seed that a test has chosen, and dice that fall the same whatever it is: `python -m tests.wire.seeded`.

ADJUTANT_TEST_SEED is the seed of every new game. While a step is made the dice come from elsewhere, so that two bots with
different seeds can be told apart by nothing but a leak; whoever looks at dice outside of a step looks at those to come,
and these come from the seed.
"""

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from bot import table
from bot.cli import main
from bot.painter import Painter
from rules.kernel import dice, record
from rules.kernel.game import Game

FALL = dice.below


STEPPING = ContextVar("stepping", default=False)


def below(seed: str, counter: int, n: int) -> int:
    return FALL("the same in every world" if STEPPING.get() else seed, counter, n)


class Stepping(table.Table):
    @contextmanager
    def _step(self) -> Iterator[None]:
        with super()._step():
            before = STEPPING.set(True)
            try:
                yield
            finally:
                STEPPING.reset(before)


def post(*what: Any, **how: Any) -> None:
    """No pictures but those that are asked for: which come depends on how fast they are drawn."""


def token_hex(size: int) -> str:
    return os.environ["ADJUTANT_TEST_SEED"]


def steps(make: Callable[..., Any]) -> Callable[..., Any]:
    """What brings a game back gives its last orders again: their dice fall as they fell."""

    def made(*what: Any, **how: Any) -> Any:
        before = STEPPING.set(True)
        try:
            return make(*what, **how)
        finally:
            STEPPING.reset(before)

    return made


if __name__ in ("__main__", "__mp_main__"):  # also in the processes that answer questions
    dice.below = below
    Game.load = staticmethod(steps(Game.load))  # type: ignore[method-assign, assignment]
    Game._copy = steps(Game._copy)  # type: ignore[method-assign]
    record.replay = steps(record.replay)
if __name__ == "__main__":
    table.Table = Stepping  # type: ignore[misc]
    Painter.post = post  # type: ignore[method-assign]
    secrets.token_hex = token_hex  # type: ignore[assignment]
    sys.exit(main([]))
