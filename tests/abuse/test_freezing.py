"""No input of any player holds the others up: batches let them in between, long work runs apart and has limits."""

import asyncio
import time

import pytest

from bot import importing, reckoning
from bot.errors import NotYours
from bot.importing import Importer
from bot.limits import MESSAGE, clip, pages, size
from bot.reckoning import Reckoner
from bot.workers import Overrun, Worker
from rules.kernel.errors import OrderError

from ..bot import tables
from .watchdog import HOLD, Watchdog

HEAD = 'adjutant = 1\ngame = "supreme_axis_allies"\nseed = "7"\n'


@pytest.fixture
def table(tmp_path):
    return tables.table(tables.store(tmp_path / "db.sqlite"))


@pytest.mark.parametrize("goes_on", [True, False], ids=["in the middle", "at the end"])
async def test_the_watchdog_notices_a_hold(goes_on):
    async with Watchdog() as dog:
        await asyncio.sleep(0.01)
        until = time.thread_time() + 2 * HOLD
        while time.thread_time() < until:
            pass
        if goes_on:
            await asyncio.sleep(0.01)
    assert 2 * HOLD <= dog.longest < 4 * HOLD
    async with Watchdog() as dog:
        for _ in range(20):
            await asyncio.sleep(0.001)
    assert dog.longest < HOLD / 5


async def test_a_batch_lets_the_others_in_between(table):
    user, seat = tables.due(table)
    first = table.suggest(user, seat, "")[0]
    table.submit(user, seat, "warm up")
    async with Watchdog() as dog:
        taken = await table.give(user, seat, "; ".join([first, *["x y z"] * 80]), interaction=5)
    assert taken[0].accepted and len(taken) > 40
    assert dog.longest < HOLD, dog.longest


async def test_what_was_kept_of_a_batch_is_answered_for_after_a_crash(table):
    user, seat = tables.due(table)
    texts = table.suggest(user, seat, "")[:2]
    seen = []

    async def look():
        while len(seen) < 2:
            orders = [order.text for order in table.store.orders(table.row.id)]
            if len(orders) > len(seen):
                again = tables.Tables(tables.store(table.store.path)).get(table.row.id)
                seen.append((orders, again.row.settings.unanswered[7], again.store.was_handled(7)))
            await asyncio.sleep(0)

    looking = asyncio.ensure_future(look())
    taken = await table.give(user, seat, "; ".join(texts), interaction=7)
    await asyncio.wait_for(looking, 5)
    assert [one.accepted for one in taken] == [True, True]
    for orders, owed, handled in seen:
        assert (owed.user, owed.orders) == (user, orders) and handled
    assert [len(orders) for orders, _, _ in seen] == [1, 2], "each is kept by itself"


async def test_suggestions_are_looked_for_beside_the_loop_and_only_for_what_was_typed_last(table, monkeypatch):
    user, seat = tables.due(table)
    looked = []

    def slowly(self, seat, text, limit=25):
        looked.append(text)
        spin(0.2)
        return [text]

    monkeypatch.setattr(type(table.playing), "suggest", slowly)
    async with Watchdog() as dog:
        first = asyncio.ensure_future(table.suggestions(user, seat, "m"))
        await asyncio.sleep(0.05)
        rest = [asyncio.ensure_future(table.suggestions(user, seat, text)) for text in ("mo", "mov", "move")]
        assert [await each for each in (first, *rest)] == [["m"], [], [], ["move"]]
    assert looked == ["m", "move"]
    assert dog.longest < HOLD, dog.longest


async def test_while_somebody_looks_for_suggestions_no_order_is_carried_out(table, monkeypatch):
    user, seat = tables.due(table)
    order = table.suggest(user, seat, "")[0]
    steps = []

    def slowly(self, seat, text, limit=25):
        steps.append(len(self.log))
        spin(0.1)
        steps.append(len(self.log))
        return []

    monkeypatch.setattr(type(table.playing), "suggest", slowly)
    looking = asyncio.ensure_future(table.suggestions(user, seat, "x"))
    await asyncio.sleep(0.02)
    async with table.lock:
        assert (await table.give(user, seat, order))[0].accepted
    await looking
    assert steps == [0, 0]


async def test_who_no_longer_waits_for_a_thought_keeps_the_table_until_it_is_thought(table, monkeypatch):
    user, seat = tables.due(table)
    ended = []
    monkeypatch.setattr(type(table.playing), "suggest", lambda *_: (spin(0.2), ended.append(1), [])[2])
    looking = asyncio.ensure_future(table.suggestions(user, seat, "x"))
    await asyncio.sleep(0.05)
    looking.cancel()
    async with table.lock:
        assert ended
    with pytest.raises(asyncio.CancelledError):
        await looking


def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def grow():
    heap = []
    while True:
        heap.append(bytearray(1 << 20))


async def test_work_that_never_ends_is_ended():
    worker = Worker()
    with pytest.raises(Overrun):
        await worker.run(1.0, spin, 1000)
    assert await worker.run(30.0, abs, -1) == 1
    worker.close()


async def test_work_that_takes_all_memory_is_ended():
    worker = Worker(megabytes=200)
    with pytest.raises(Overrun):
        await worker.run(30.0, grow)
    assert await worker.run(30.0, abs, -1) == 1
    worker.close()


@pytest.mark.parametrize(
    "text",
    [
        HEAD + ".".join("a" * 20_000) + " = 1",
        HEAD + ".".join("a" * 45_000) + " = 1",
        HEAD + ".".join(['"a"'] * 20_000) + " = 1",
        HEAD + f"[{' . '.join('a' * 20_000)}]",
        HEAD + "".join(f"[{'.'.join(f'k{i}x{j}' for j in range(39))}]\n" for i in range(2_000)),
        HEAD + "[position]\nmoves = [" + '["a"],' * 100_000 + "]",
        HEAD + "[position.units.GER]\nBerlin = [1000000000]",
        HEAD + '[position]\nresults = [["a"]]',
    ],
    ids=["keys", "more keys", "quoted keys", "a header", "headers", "a list", "a number", "no results"],
)
@pytest.mark.timeout(90)
async def test_a_hostile_record_is_refused_in_time(text):
    async with Watchdog() as dog:
        with pytest.raises(NotYours, match="record"):
            await Importer().game(text, "seed")
    assert dog.longest < HOLD, dog.longest


async def test_chances_have_limits(table):
    reckoner = Reckoner()
    save = table.playing.save()
    with pytest.raises(NotYours, match="too long"):
        await reckoner.odds(save, "GER", "9" * 5_000 + " inf against 1 inf")
    async with Watchdog() as dog:
        try:
            assert await reckoner.odds(save, "GER", "300 inf against 300 inf")
        except (NotYours, OrderError) as error:
            assert "seconds" in str(error) or "up to" in str(error)
    reckoner.close()
    assert dog.longest < HOLD, dog.longest


async def test_a_question_that_takes_too_long_is_ended_and_its_limit_named(table, monkeypatch):
    reckoner = Reckoner()
    save = table.playing.save()
    async with Watchdog() as dog:
        monkeypatch.setattr(reckoning, "LONGEST", 0.05)
        with pytest.raises(NotYours, match=r"takes more than 0\.05 seconds"):
            await reckoner.odds(save, "GER", "90 inf against 90 inf")
        monkeypatch.setattr(reckoning, "LONGEST", 60.0)
        lines = await reckoner.odds(save, "GER", "3 inf against 2 inf")
    reckoner.close()
    assert "fought 200 times by the rules" in lines[0], "the next question is answered"
    assert dog.longest < HOLD, dog.longest


def test_texts_are_counted_as_discord_counts_them():
    flags = "🇩🇪" * 3_000
    assert size(flags) == 12_000 and size("é" * 5) == 5
    assert size(clip(flags, MESSAGE)) <= MESSAGE
    assert all(size(page) <= MESSAGE for page in pages([flags, "a", flags]))
    assert "".join(pages([flags])) == flags


async def test_a_record_is_given_ten_seconds_of_the_processor_however_busy_the_machine_is(monkeypatch):
    seen = []

    async def run(self, longest, work, *what):
        seen.append((longest, work))
        return None, "no record"

    monkeypatch.setattr(Worker, "run", run)
    with pytest.raises(NotYours, match="no record"):
        await Importer().game(HEAD, "seed")
    assert seen == [(importing.WAITED, importing.in_time)] and importing.WAITED > importing.LONGEST == 10.0
    monkeypatch.setattr(importing, "LONGEST", 0.3)
    monkeypatch.setattr(importing, "play", lambda *_: spin(1000))
    began = time.process_time()
    with pytest.raises(Overrun):
        importing.in_time(HEAD, "seed")
    assert time.process_time() - began < 3
