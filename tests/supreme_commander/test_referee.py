"""A sample of games with the referee beside them; `python -m tests.referee supreme_commander --games N` plays more."""

import pytest

from tests.referee.loop import play

from .referee import KIND


@pytest.mark.parametrize(("seed", "orders"), [(0, 120), (1, 100), (2, 90)])
def test_the_referee_agrees(seed: int, orders: int) -> None:
    played = play(KIND, seed, orders)
    assert played.tally.total > 2_000, "next to nothing was compared"
    assert not played.tally.differences, played.report(played.tally.differences[0])


def test_a_difference_is_told_with_its_record() -> None:
    played = play(KIND, 2, 12)
    played.tally.same("supply", "7.2", "a difference made up for this test", {"2132"}, set())
    told = played.report(played.tally.differences[-1])
    assert "rule 7.2" in told and "2132" in told and 'game = "supreme_commander"' in told
