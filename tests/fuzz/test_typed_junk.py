"""Whatever is typed, at whatever moment of a game: it is taken, or refused in the kernel's own words and nothing changes."""

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

MOMENTS = (3, 40, 90, 150, 220, 300)


@cache
def saved(slug: str, orders: int) -> bytes:
    """A random game after so many orders."""
    game: Game[Any] = Game.new(GAMES[slug], seed=orders)
    player = RandomPlayer(orders)
    for _ in range(orders):
        if game.outcome is not None:
            break
        seat, text = player.next(game)
        game.submit(seat, text)
    return game.save()


def mutated(text: str, cuts: list[tuple[int, str]]) -> str:
    """A legal order with letters taken out and put in."""
    for at, letters in cuts:
        at %= len(text) + 1
        text = text[:at] + letters + text[at + 1 :]
    return text


@pytest.mark.parametrize("slug", list(GAMES))
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_junk_and_near_misses_change_nothing(slug: str, data: st.DataObject) -> None:
    game: Game[Any] = Game.load(GAMES.__getitem__, saved(slug, data.draw(st.sampled_from(MOMENTS))))
    if game.outcome is not None:
        return
    seat = data.draw(st.sampled_from([*game.definition.seats, "nobody"]))
    legal = game.suggest(seat, "", 25) or ["done"]
    text = data.draw(
        st.one_of(
            st.text(max_size=60),
            st.builds(
                mutated,
                st.sampled_from(legal),
                st.lists(st.tuples(st.integers(0, 80), st.text(alphabet="aeio rn-2,;→'", max_size=3)), max_size=4),
            ),
        )
    )
    before = game.fingerprint()
    game.suggest(seat, text)
    assert game.fingerprint() == before
    try:
        game.submit(seat, text)
    except OrderError as error:
        assert str(error)
        assert game.fingerprint() == before
