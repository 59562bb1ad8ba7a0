"""The channel is told until it knows: a connection that stays broken for long is tried again, and so is the next step."""

import asyncio
import types

import pytest

from bot import telling
from bot.telling import MOST_TRIES, Teller


class Failing(Teller):
    """Cannot tell the channel so many times."""

    def __init__(self, times):
        table = types.SimpleNamespace(row=types.SimpleNamespace(id=1, channel=5))
        super().__init__(types.SimpleNamespace(tables={1: table}, store=None))
        self.times, self.tried, self.doubted = times, 0, []

    async def _tell_once(self, table):
        self.tried += 1
        self.doubted.append(1 in self._doubtful)
        if self.tried <= self.times:
            raise ConnectionResetError


async def told(teller, times):
    for _ in range(400):
        if teller.tried == times and not teller.tasks:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(teller.tried)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(telling, "GATHER", 0.0)
    monkeypatch.setattr(telling, "AGAIN", 0.0)


@pytest.mark.parametrize("times", [1, MOST_TRIES + 2])
async def test_it_is_tried_until_it_comes_through(monkeypatch, quick, times):
    monkeypatch.setattr(telling, "LATER", 0.02)
    teller = Failing(times)
    teller.announce(1)
    await told(teller, times + 1)
    assert teller.doubted == [False] + [True] * times, "a broken connection may have carried the message"
    assert 1 not in teller._doubtful


async def test_the_next_step_does_not_wait_for_the_next_try(monkeypatch, quick):
    teller = Failing(MOST_TRIES)
    teller.announce(1)
    await told(teller, MOST_TRIES)
    teller.announce(1)
    await told(teller, MOST_TRIES + 1)
    assert not teller._later
