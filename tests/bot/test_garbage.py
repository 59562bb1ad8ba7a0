"""What is not needed any more goes without holding anybody up."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.garbage import NEVER, QUIET, WHOLE, Garbage


class Loop:
    """Something that only a look at everything finds to be garbage."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def habits() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def test_python_does_not_look_through_what_is_old_by_itself() -> None:
    before = gc.get_threshold()
    garbage = Garbage()
    garbage.start()
    assert gc.get_threshold()[2] == NEVER and gc.get_freeze_count() > 1000
    await garbage.stop()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0


async def test_what_outlived_a_look_is_found_when_nobody_waits() -> None:
    garbage = Garbage()
    garbage.start()
    began = garbage._whole
    old = Loop()
    seen = weakref.ref(old)
    assert not garbage.look(began + 1)
    del old
    garbage._heard = began + WHOLE
    assert not garbage.look(began + WHOLE + QUIET / 2) and seen() is not None  # somebody has just asked for something
    assert garbage.look(began + WHOLE + QUIET + 1) and seen() is None
    assert not garbage.look(began + WHOLE + QUIET + 2)
    await garbage.stop()


async def test_who_asks_is_heard() -> None:
    garbage = Garbage()
    before = garbage._heard
    await asyncio.sleep(0.01)
    garbage.heard()
    assert garbage._heard > before
