"""A sample of games with the referee beside them; `python -m tests.referee supreme_axis_allies --games N` plays more."""

import pytest

from tests.referee.loop import play

from .referee import KIND


@pytest.mark.parametrize(("seed", "orders"), [(0, 80), (1, 90), (2, 90)])
def test_the_referee_agrees(seed: int, orders: int) -> None:
    played = play(KIND, seed, orders)
    assert played.tally.total > 1_000, "next to nothing was compared"
    assert not played.tally.differences, played.report(played.tally.differences[0])


def test_a_difference_is_told_with_its_record() -> None:
    played = play(KIND, 1, 12)
    played.tally.same("income", "income.base", "a difference made up for this test", 31, 30)
    told = played.report(played.tally.differences[-1])
    assert "rule income.base" in told and 'game = "supreme_axis_allies"' in told
