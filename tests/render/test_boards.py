"""Every board can be shown before its game's rules are there."""

import pytest

from render import snapshot
from render.boards import bare, drawn


@pytest.mark.parametrize("game", drawn())
def test_the_bare_board_is_drawn(game: str) -> None:
    picture = snapshot(bare(game), size=1600)
    assert picture.png[:8] == b"\x89PNG\r\n\x1a\n"
    assert "the board" in picture.alt_text


def test_all_five_are_here() -> None:
    assert len(drawn()) == 5
