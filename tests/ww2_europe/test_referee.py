"""A sample of games with the referee beside them; `python -m tests.referee ww2_europe --games N` plays more."""

import pytest

from tests.referee.loop import play

from .referee import KIND


@pytest.mark.parametrize(("seed", "orders"), [(0, 90), (1, 90), (3, 90)])
def test_the_referee_agrees(seed: int, orders: int) -> None:
    played = play(KIND, seed, orders)
    assert played.tally.total > 400, "next to nothing was compared"
    assert not played.tally.differences, played.report(played.tally.differences[0])


def test_a_difference_is_told_with_its_record() -> None:
    played = play(KIND, 1, 6)
    played.tally.same("entries", "move.path", "a difference made up for this test", {"Paris"}, {"Sedan"})
    told = played.report(played.tally.differences[-1])
    assert "rule move.path" in told and "Sedan" in told and 'game = "ww2_europe"' in told
