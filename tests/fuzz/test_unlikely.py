"""Whatever the slots of an order can read, its options and its check answer it; more by `python -m tests.fuzz.unlikely`."""

from typing import Any

import pytest

from rules import GAMES
from rules.kernel.game import Game
from rules.supreme_axis_allies.purchase import Buy

from .unlikely import hunt


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("slug", "scenario"), [(slug, name) for slug in GAMES for name in GAMES[slug].scenarios])
def test_nothing_that_can_be_typed_is_a_fault(slug: str, scenario: str) -> None:
    looks, wrong = hunt(slug, 14, scenario, most=250, every=50)
    assert looks and not wrong, "\n".join(wrong)


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(slot: str, got: dict[str, str], *_: object) -> list[str]:
        raise KeyError(slot)

    monkeypatch.setattr(Buy, "members", options)
    _, wrong = hunt("supreme_axis_allies", 14, most=60, every=5)
    assert len(wrong) == 1 and wrong[0].startswith("Buy") and "KeyError" in wrong[0]


def test_a_look_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def members(slot: str, got: dict[str, str], game: Game[Any], seat: str) -> None:
        game.state.muster += 1

    monkeypatch.setattr(Buy, "members", members)
    _, wrong = hunt("supreme_axis_allies", 14, most=60, every=5)
    assert len(wrong) == 1 and wrong[0].startswith("Buy") and "changes the game" in wrong[0]
