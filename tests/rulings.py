"""Tests say which rules they prove: `@rule("map.canal", "base.canal-start")`."""

from collections.abc import Callable
from typing import TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """The test would fail if one of these rules were broken."""

    def mark(test: F) -> F:
        marked: F = pytest.mark.rule(*ids)(test)
        return marked

    return mark


def case(*names: str) -> Callable[[F], F]:
    """The worked examples and rulings of the edition, by their numbers, that the test plays through."""

    def mark(test: F) -> F:
        marked: F = pytest.mark.case(*names)(test)
        return marked

    return mark
