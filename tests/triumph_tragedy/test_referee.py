"""A sample of games with the referee beside them; `python -m tests.referee triumph_tragedy --games N` plays more."""

import pytest

from tests.referee.loop import play

from .referee import KIND


@pytest.mark.parametrize(("seed", "orders"), [(0, 100), (1, 200), (2, 200)])
def test_the_referee_agrees(seed: int, orders: int) -> None:
    played = play(KIND, seed, orders)
    assert played.tally.total > 1_000, "next to nothing was compared"
    assert not played.tally.differences, played.report(played.tally.differences[0])


def test_a_difference_is_told_with_its_record() -> None:
    played = play(KIND, 1, 12)
    played.tally.same("entries", "11.0", "a difference made up for this test", {"Paris"}, {"Lorraine"})
    told = played.report(played.tally.differences[-1])
    assert "rule 11.0" in told and "Paris" in told and 'game = "triumph_tragedy"' in told
