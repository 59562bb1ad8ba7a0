"""The kept games are as they were (`tests/kept.py`)."""

import pytest

from rules.supreme_commander import GAME
from tests.kept import differences, folder

GAMES = sorted(folder("supreme_commander").glob("*.txt"))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_kept_game_is_as_it_was(path):
    found = differences(path)
    assert not found, "\n\n".join(found[:3])


def test_games_of_every_scenario_are_kept():
    assert set(GAME.scenarios) <= {path.stem.rpartition("_")[0] for path in GAMES}
