"""Every recorded game can be drawn as it ends, as an onlooker and a seat see it."""

from pathlib import Path

import pytest

from render import snapshot
from rules import GAMES
from rules.kernel import record

RECORDS = sorted(Path(__file__).parents[1].glob("*/records/*.toml"))


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """A folder for what all pictures of a board have in common."""
    return tmp_path_factory.mktemp("layers")


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parts[-3]}-{path.stem}" for path in RECORDS])
def test_a_recorded_game_is_drawn(path, layers):
    game = record.replay(record.read(path.read_text(encoding="utf-8")), GAMES.__getitem__).game
    for seat in (None, next(iter(game.definition.seats))):
        picture = snapshot(game.view(seat), folder=layers)
        assert picture.png.startswith(b"\x89PNG") and game.clock.partition(" · ")[0] in picture.alt_text
