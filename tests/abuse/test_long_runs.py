"""A sample of what runs for long as commands: `python -m tests.abuse.hostile`, `soak` and `kills`."""

import pytest

from . import hostile, soak
from .watchdog import HOLD


@pytest.mark.timeout(240)
async def test_nothing_hostile_holds_the_loop_raises_or_changes_anything(tmp_path):
    found = await hostile.run(tmp_path, 100, seed=20261118)
    assert found.wrong == []
    assert found.texts >= 80 and found.records >= 10
    assert found.longest < HOLD, (found.longest, found.slowest)


@pytest.mark.timeout(300)
async def test_in_a_day_of_faults_everybody_is_told_everything_once(tmp_path):
    done, wrong = await soak.run(tmp_path, tables=3, days=1, seed=4)
    assert wrong == []
    assert done.given > 5 and done.kills == 1 and done.faults > 5
    assert sum(sum(table.told.values()) for table in done.tables) > 5
