"""The bot with a seed that a test has chosen, and dice that fall the same whatever it is: `python -m tests.wire.seeded`.

ADJUTANT_TEST_SEED is the seed of every new game. While a step is made the dice come from elsewhere, so that two bots with
different seeds can be told apart by nothing but a leak; whoever looks at dice outside of a step looks at those to come,
and these come from the seed.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from bot import table
from bot.cli import main
from bot.painter import Painter
from rules.kernel import dice

FALL = dice.below


STEPPING = ContextVar("stepping", default=False)


def below(seed: str, counter: int, n: int) -> int:
    return FALL("the same in every world" if STEPPING.get() else seed, counter, n)


class Stepping(table.Table):
    @contextmanager
    def _step(self, interaction: int | None) -> Iterator[None]:
        with super()._step(interaction):
            before = STEPPING.set(True)
            try:
                yield
            finally:
                STEPPING.reset(before)


def post(*what: Any, **how: Any) -> None:
    """No pictures but those that are asked for: which come depends on how fast they are drawn."""


class Secrets:
    @staticmethod
    def token_hex(size: int) -> str:
        return os.environ["ADJUTANT_TEST_SEED"]


if __name__ == "__main__":
    dice.below = below
    table.Table = Stepping  # type: ignore[misc]
    Painter.post = post  # type: ignore[method-assign]
    table.secrets = Secrets  # type: ignore[attr-defined, misc, assignment]
    sys.exit(main([]))
