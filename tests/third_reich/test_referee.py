"""A sample of games with the referee beside them; `python -m tests.referee third_reich --games N` plays more."""

import pytest

from tests.referee.loop import play

from .referee import KIND


@pytest.mark.parametrize(("seed", "orders"), [(0, 220), (1, 220), (2, 260), (3, 160)])
def test_the_referee_agrees(seed: int, orders: int) -> None:
    played = play(KIND, seed, orders)
    assert played.tally.total > 1000, "next to nothing was compared"
    found = played.tally.differences
    assert not found, played.report(found[0])


def test_a_difference_is_told_with_its_record() -> None:
    played = play(KIND, 1, 6)
    played.tally.same("marches", "13.2", "a difference made up for this test", {"O22"}, {"N24"})
    told = played.report(played.tally.differences[-1])
    assert "rule 13.2" in told and "N24" in told and 'game = "third_reich"' in told
