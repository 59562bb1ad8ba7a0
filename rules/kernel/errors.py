"""What can go wrong, told apart: text nobody can read, text with two meanings, an order the rules refuse, a broken file."""

from collections.abc import Callable, Sequence
from typing import ParamSpec

P = ParamSpec("P")


class OrderError(Exception):
    """An order was not carried out and nothing has changed. `str(error)` is fit for a player."""

    kind = "error"

    def __init__(self, why: str, *, rule: str | None = None, understood: str = "", nearest: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.understood = understood
        self.nearest = tuple(nearest)

    def __str__(self) -> str:
        parts = [f"{self.understood}: {self.why}" if self.understood else self.why]
        if self.rule:
            parts.append(f"[{self.rule}]")
        if self.nearest:
            parts.append(f"Did you mean: {' | '.join(self.nearest)}?")
        return " ".join(parts)


class Unreadable(OrderError):
    """The text is not an order that can be given now."""

    kind = "unreadable"


class Ambiguous(OrderError):
    """The text can be read in more than one legal way; `nearest` lists them."""

    kind = "ambiguous"


class Refused(OrderError):
    """The order was understood, but the rules forbid it."""

    kind = "refused"


class BadSetup(ValueError):
    """A game cannot be set up like this: unknown scenario, option, seat or position."""


class BadRecord(ValueError):
    """A record file cannot be read."""


class BadSave(ValueError):
    """A saved game cannot be loaded."""


class DiceNeeded(Exception):
    """A preview came to a point where chance decides or a secret would be shown."""


def passes(check: Callable[P, object], /, *args: P.args, **named: P.kwargs) -> bool:
    """Does a check let something pass, rather than raise Refused?"""
    try:
        check(*args, **named)
    except Refused:
        return False
    return True
