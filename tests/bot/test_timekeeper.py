"""The timekeeper, with a clock that the test sets."""

import asyncio

import pytest

import bot.timekeeper
from bot.store import StoreError
from bot.timekeeper import Timekeeper

from . import tables

NOW = tables.NOON


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(bot.timekeeper, "RETRY", 0.05)
    return tables.store(tmp_path / "db.sqlite")


def games(kept, *timers):
    """A game for each list of timers."""
    rows = [kept.game(kept.create_game(tables.row(channel=n))) for n in range(len(timers))]
    for row, wanted in zip(rows, timers, strict=True):
        kept.put(row, wanted)
    return rows


class Rings:
    """Notes what rings and ends it; fails as often as it is told to."""

    def __init__(self, kept, fail=0):
        self.kept, self.fail = kept, fail
        self.heard = []

    async def __call__(self, timer):
        self.heard.append((timer.game, timer.kind, timer.due))
        if self.fail:
            self.fail -= 1
            raise RuntimeError("Discord is away")
        self.kept.move_timer(timer, None)


async def until(condition, seconds=5.0):
    for _ in range(int(seconds * 100)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to pass")


async def test_what_fell_due_while_the_bot_was_down_rings_once_and_in_order(kept):
    games(kept, [("deadline", 1, NOW - 50), ("remind", 1, NOW - 90), ("remind", 2, NOW + 1)], [("remind", 3, NOW - 70)])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    await keeper.ring_due()
    await keeper.ring_due()
    assert [heard for heard in rings.heard if heard[0] == 1] == [(1, "remind", NOW - 90), (1, "deadline", NOW - 50)]
    assert [heard for heard in rings.heard if heard[0] == 2] == [(2, "remind", NOW - 70)]
    kept.clock.now += 1
    await keeper.ring_due()
    assert rings.heard[3:] == [(1, "remind", NOW + 1)]


async def test_two_keepers_of_one_file_ring_once(kept):
    """Each takes the timer before it tells anybody."""
    games(kept, [("remind", n, NOW - n) for n in range(20)])
    told = []

    def ringer(store):
        async def ring(timer):
            await asyncio.sleep(0)
            if store.move_timer(timer, None):
                told.append(timer.user)

        return ring

    other = tables.store(kept.path, kept.clock)
    await asyncio.gather(Timekeeper(kept, ringer(kept)).ring_due(), Timekeeper(other, ringer(other)).ring_due())
    assert sorted(told) == list(range(20))


async def test_a_change_wakes_the_sleeper(kept):
    (row,) = games(kept, [("remind", 1, NOW + 1000)])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    keeper.start()
    await asyncio.sleep(0.05)
    assert rings.heard == []
    kept.put(row, [("remind", 1, NOW)])
    keeper.changed()
    await until(lambda: rings.heard)
    keeper.stop()


async def test_it_wakes_by_itself_in_time(kept):
    games(kept, [("remind", 1, NOW + 0.2)])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    keeper.start()
    await asyncio.sleep(0.1)
    assert rings.heard == []
    kept.clock.now += 0.2
    await until(lambda: rings.heard)
    keeper.stop()


async def test_a_ring_that_fails_is_tried_again_and_again_later(kept, monkeypatch):
    games(kept, [("remind", 1, NOW)])
    monkeypatch.setattr(bot.timekeeper, "RETRY", 60.0)
    rings = Rings(kept, fail=3)
    keeper = Timekeeper(kept, rings)
    waits = []
    for _ in range(4):
        await keeper.ring_due()
        if timers := [t for t in kept.timers(1) if t.kind == "remind"]:
            waits.append(timers[0].due - kept.clock())
            kept.clock.now = timers[0].due
    assert waits == [60, 120, 240]
    assert rings.heard[-1][2] == NOW + 420
    assert kept.timers(1) == []


async def test_a_ring_that_leaves_its_timer_as_it_was_does_not_ring_all_the_time(kept):
    games(kept, [("remind", 1, NOW)])
    heard = []

    async def ring(timer):
        heard.append(timer)

    keeper = Timekeeper(kept, ring)
    keeper.start()
    await asyncio.sleep(0.4)
    keeper.stop()
    assert len(heard) == 1
    assert kept.timers(1)[0].due > NOW


async def test_a_file_that_cannot_be_written_does_not_end_the_keeper(kept):
    games(kept, [("remind", 1, NOW)], [("remind", 2, NOW)])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    kept.connection.execute("PRAGMA query_only = ON")
    keeper.start()
    await asyncio.sleep(0.2)
    assert 2 <= len(rings.heard) <= 8
    kept.connection.execute("PRAGMA query_only = OFF")
    await until(lambda: kept.timers(1) == kept.timers(2) == [])
    keeper.stop()


async def test_a_file_that_cannot_be_read_does_not_end_the_keeper(kept, monkeypatch):
    games(kept, [("remind", 1, NOW)])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    read, fails = kept.due_timers, [StoreError("no"), StoreError("no")]

    def due_timers(now):
        if fails:
            raise fails.pop()
        return read(now)

    monkeypatch.setattr(kept, "due_timers", due_timers)
    keeper.start()
    await until(lambda: rings.heard)
    keeper.stop()


async def test_a_game_that_hangs_does_not_hold_up_the_others(kept):
    first, second = games(kept, [("remind", 1, NOW - 5)], [("remind", 2, NOW - 1)])
    free, rings = asyncio.Event(), Rings(kept)

    async def ring(timer):
        if timer.game == first.id:
            await free.wait()
        await rings(timer)

    keeper = Timekeeper(kept, ring)
    keeper.start()
    await until(lambda: rings.heard == [(second.id, "remind", NOW - 1)])
    reads, due_timers = [], kept.due_timers
    kept.due_timers = lambda now: reads.append(now) or due_timers(now)
    await asyncio.sleep(0.3)
    assert len(reads) < 5  # it sleeps meanwhile
    free.set()
    await until(lambda: len(rings.heard) == 2)
    keeper.stop()


async def test_a_timer_that_was_replaced_while_another_rang_does_not_ring(kept):
    (row,) = games(kept, [("remind", 1, NOW - 5), ("deadline", 1, NOW - 4)])
    heard = []

    async def ring(timer):
        heard.append(timer.kind)
        kept.put(row, [("deadline", 1, NOW + 100)])

    await Timekeeper(kept, ring).ring_due()
    assert heard == ["remind"]


async def test_stopped_it_rings_no_more(kept):
    (row,) = games(kept, [])
    rings = Rings(kept)
    keeper = Timekeeper(kept, rings)
    keeper.start()
    await asyncio.sleep(0.05)
    keeper.stop()
    kept.put(row, [("remind", 1, NOW)])
    keeper.changed()
    await asyncio.sleep(0.1)
    assert rings.heard == []
