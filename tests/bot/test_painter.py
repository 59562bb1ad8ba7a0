"""The painter: the newest wins, a dead worker is replaced, nothing it does disturbs a game."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bot.painter
from bot.painter import NoPicture, Painter
from rules.kernel.game import Game

from . import pictures, tables

BOT = """
import asyncio, bot.painter
from tests.bot import pictures
bot.painter.paint = pictures.quick
async def main():
    painter = bot.painter.Painter()
    print((await painter.draw("x"))[1], flush=True)
    await asyncio.sleep(1000)
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture
async def painter():
    found = Painter()
    yield found
    found.close()


def stub(monkeypatch, paint):
    monkeypatch.setattr(bot.painter, "paint", paint)


def alive(pid):
    """A process that runs; one that has ended and waits for its parent to notice does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def gone(pid):
    for _ in range(200):
        if not alive(pid):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_picture_is_what_was_asked_for(painter, monkeypatch):
    stub(monkeypatch, pictures.quick)
    png, words = await painter.draw("view", "Berlin", 800, "night", True)
    assert png == b"('view', 'Berlin', 800, 'night', True)"
    assert int(words) != os.getpid()


async def test_of_many_wanted_at_once_the_newest_is_sent_and_few_are_drawn(painter, monkeypatch, tmp_path):
    stub(monkeypatch, pictures.slow)
    drawn, sent = tmp_path / "drawn", []

    async def send(png, words):
        sent.append(png)

    for n in range(10):
        painter.post(1, (str(drawn), n), send)
        await asyncio.sleep(0.01)
    painter.post(2, (str(drawn), 99), send)
    while painter._tasks:
        await asyncio.sleep(0.02)
    assert sent == [b"9", b"99"]
    assert drawn.read_text().split() == ["0", "9", "99"]
    assert painter._newest == {}


async def test_a_killed_worker_is_replaced_and_the_picture_drawn(painter, monkeypatch, tmp_path):
    stub(monkeypatch, pictures.deadly_once)
    assert await painter.draw(str(tmp_path / "died")) == (b"png", "alt")
    stub(monkeypatch, pictures.quick)
    worker = int((await painter.draw("view"))[1])
    os.kill(worker, signal.SIGKILL)
    assert int((await painter.draw("view"))[1]) != worker


async def test_a_picture_that_always_kills_is_given_up_and_the_next_is_drawn(painter, monkeypatch):
    stub(monkeypatch, pictures.deadly)
    with pytest.raises(NoPicture):
        await painter.draw("view")
    stub(monkeypatch, pictures.quick)
    assert (await painter.draw("view"))[0]


async def test_a_worker_that_hangs_is_killed(painter, monkeypatch, tmp_path):
    monkeypatch.setattr(bot.painter, "LONGEST", 1.0)
    monkeypatch.setattr(bot.painter, "QUICK", 1.0)
    stub(monkeypatch, pictures.hangs)
    with pytest.raises(NoPicture):
        await painter.draw(str(tmp_path / "pid"))
    assert await gone(int((tmp_path / "pid").read_text() or 0))
    monkeypatch.setattr(bot.painter, "LONGEST", 60.0)
    monkeypatch.setattr(bot.painter, "QUICK", 60.0)
    stub(monkeypatch, pictures.quick)
    assert (await painter.draw("view"))[0]


async def test_one_tables_monster_does_not_hold_anothers_map(painter, monkeypatch, tmp_path):
    stub(monkeypatch, pictures.quick)
    await painter.draw("warm")
    await painter._slow.run(60.0, pictures.quick, "warm", None, 1, "", False)
    monkeypatch.setattr(bot.painter, "QUICK", 0.3)
    monkeypatch.setattr(bot.painter, "LONGEST", 20.0)
    stub(monkeypatch, pictures.hangs)
    monster = asyncio.ensure_future(painter.draw(str(tmp_path / "pid")))
    await asyncio.sleep(0.1)
    monkeypatch.setattr(bot.painter, "QUICK", 10.0)
    stub(monkeypatch, pictures.quick)
    assert (await asyncio.wait_for(painter.draw("view"), 10.0))[0]
    assert not monster.done()
    monster.cancel()
    await asyncio.gather(monster, return_exceptions=True)
    assert await gone(int((tmp_path / "pid").read_text())), "nobody waits for it any more"


async def test_an_unknown_region_is_named_to_who_asked(painter):
    view = Game.new(tables.GAME, seed=1).view(None)
    with pytest.raises(NoPicture, match=r"no region or space called 'Berlinn'.* Did you mean"):
        await painter.draw(view, "Berlinn")


async def test_a_fault_in_the_drawing_is_no_refusal(painter, monkeypatch):
    stub(monkeypatch, pictures.fails)
    with pytest.raises(ValueError, match="no region Atlantis"):
        await painter.draw("view", "Atlantis")


@pytest.mark.parametrize("paint", [pictures.fails, pictures.deadly])
async def test_nothing_that_fails_in_a_posted_picture_comes_out(painter, monkeypatch, paint, caplog):
    stub(monkeypatch, paint)
    sent = []

    async def send(png, words):
        sent.append(png)

    painter.post(1, "view", send)
    while painter._tasks:
        await asyncio.sleep(0.02)
    assert sent == []
    assert "no picture for channel 1" in caplog.text


async def test_a_channel_that_takes_no_picture_disturbs_nobody(painter, monkeypatch, caplog):
    stub(monkeypatch, pictures.quick)

    async def send(png, words):
        raise RuntimeError("403 Forbidden")

    painter.post(1, "view", send)
    while painter._tasks:
        await asyncio.sleep(0.02)
    assert "403 Forbidden" in caplog.text


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
async def test_no_worker_outlives_a_killed_bot():
    root = Path(__file__).parents[2]
    child = subprocess.Popen([sys.executable, "-c", BOT], stdout=subprocess.PIPE, cwd=root)
    worker = int(child.stdout.readline())
    assert alive(worker)
    child.kill()
    child.wait()
    assert await gone(worker)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
async def test_closing_ends_the_worker_at_once(monkeypatch, tmp_path):
    stub(monkeypatch, pictures.hangs)
    painter = Painter()
    painter.post(1, str(tmp_path / "pid"), None)
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        await asyncio.sleep(0.05)
    started = time.monotonic()
    painter.close()
    assert await gone(int((tmp_path / "pid").read_text()))
    assert time.monotonic() - started < 5


async def test_a_real_picture(painter):
    game = Game.new(tables.GAME, seed=1)
    png, words = await painter.draw(game.view(None))
    assert png.startswith(b"\x89PNG")
    assert words


async def test_maps_are_drawn_ahead_one_after_the_other_and_by_who_steps_back(painter, monkeypatch, tmp_path):
    monkeypatch.setattr(bot.painter, "paint_ahead", pictures.ahead)
    monkeypatch.setattr(bot.painter, "GAMES", {"triumph_tragedy": None})
    monkeypatch.setattr(bot.painter, "parts", lambda slug: (str(tmp_path / "one"), str(tmp_path / "two")))
    await painter.ahead()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


async def test_drawing_ahead_ends_with_the_painter_and_disturbs_nobody(painter, monkeypatch):
    monkeypatch.setattr(bot.painter, "paint_ahead", pictures.slow_ahead)
    painter.begin_ahead()
    await asyncio.sleep(0.1)
    stub(monkeypatch, pictures.quick)
    assert (await painter.draw("x"))[0].startswith(b"('x'")
    painter.close()
    await asyncio.sleep(0.1)
    assert not painter._tasks


def test_what_was_drawn_ahead_is_not_drawn_again(monkeypatch, tmp_path):
    import render.base

    monkeypatch.setenv("ADJUTANT_CACHE", str(tmp_path))
    monkeypatch.setattr(bot.painter.os, "nice", lambda _: 0)
    bot.painter.paint_ahead("triumph_tragedy", "Europe")
    drawn = []
    monkeypatch.setattr(render.base, "_drawn", lambda *what: drawn.append(what))
    monkeypatch.setattr(render.base, "_LAST", {})
    bot.painter.paint_ahead("triumph_tragedy", "Europe")
    assert not drawn and len(list(tmp_path.glob("*.layer"))) == 1
