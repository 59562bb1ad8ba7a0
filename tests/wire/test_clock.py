"""Reminders and deadlines over the wire: once each, to who is due and nobody else, whatever happens to the bot meanwhile.

ADJUTANT_RINGS sets how often the bot is killed while it rings (2 by default).
"""

import asyncio
import os
import random
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import SandboxError
from bot.sandbox.client import words
from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import OrderError
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .conftest import HOUR, NOON, Timed, until
from .test_crash import kept
from .test_table import CHANNEL, accepted, clean, seated

RINGS = int(os.environ.get("ADJUTANT_RINGS", "2"))
pytestmark = pytest.mark.timeout(300 + 20 * RINGS)
SLUG = "supreme_axis_allies"


def called(message: dict[str, Any]) -> list[str]:
    """The numbers of those whom a message pings."""
    return [user["id"] for user in message["mentions"]]


async def test_a_reminder_goes_once_to_who_is_due_and_never_into_his_sleep(timed: Timed) -> None:
    await seated(timed, mode="hours", hours=48, late="wait")
    due = int(NOON + 48 * HOUR)
    await timed.client.wait_for("chiara", CHANNEL, f"until <t:{due}:F> (<t:{due}:R>)")
    timed.set(7.99)
    assert await timed.said("still waits") == []
    timed.set(8.01)
    message = await timed.comes("still waits for USA")
    assert called(message) == [await timed.number("bertil")]
    assert f"<t:{due}:F>" in message["content"] and f"<t:{due}:R>" in message["content"]
    assert [m["view"]["calls"] for m in await timed.said("still waits", "bertil")] == [True]
    assert [m["view"]["calls"] for m in await timed.said("still waits", "anna")] == [False]
    timed.set(18.5)  # half past six in the morning: he sleeps until seven
    assert len(await timed.said("still waits")) == 1
    timed.set(19.01)
    await timed.comes("still waits", 2)
    await timed.client.slash("bertil", CHANNEL, "clock remind", hours=0)
    timed.set(47.9)
    assert len(await timed.said("still waits")) == 2
    timed.set(48.1)
    passed = await timed.comes("has passed")
    assert called(passed) == [await timed.number("bertil")] and "The table waits." in words(passed)
    timed.set(200)
    assert len(await timed.said("has passed")) == 1
    await clean(timed)


async def test_the_channel_shows_a_deadline_that_was_put_off(timed: Timed) -> None:
    await seated(timed, mode="hours", hours=20, late="wait")
    due = int(NOON + 20 * HOUR)
    await timed.client.wait_for("chiara", CHANNEL, f"until <t:{due}:F>")
    await timed.client.slash("bertil", CHANNEL, "clock away", first="2026-04-01", last="2026-04-03")
    status = (await timed.client.slash("chiara", CHANNEL, "game status")).text
    later = status.split("until <t:")[1].split(":")[0]
    assert int(later) > due
    await timed.client.wait_for("chiara", CHANNEL, lambda m: m.get("embeds") and f"until <t:{later}:F>" in words(m))


@pytest.mark.parametrize(
    ("after", "down"),
    [(False, 0), (True, 0), (False, 900), (True, 900)],
    ids=["before it is out", "when it is out", "before, for long", "when it is out, for long"],
)
async def test_a_bot_killed_while_it_rings_rings_once(timed: Timed, after: bool, down: float) -> None:
    """Also if it is down for so long that Discord no longer knows the message by its nonce."""
    await seated(timed)
    await timed.said("your move")
    await timed.client.fault(delay=20, match="POST /channels", requests=1, after=after)
    before = len(await timed.client.log())
    timed.set(8.01)

    async def sent() -> bool:
        posts = [entry for entry in (await timed.client.log())[before:] if entry["method"] == "POST"]
        return any("status" in entry or not after for entry in posts)

    await until(sent, "nothing was sent")
    await timed.stop_bot(9)
    assert len(await timed.said("still waits")) == int(after)
    await timed.client.fault(clear=True)
    await timed.client.advance(down)
    await timed.start_bot()
    await timed.calm()
    await timed.comes("still waits")
    if down:
        return
    for round_ in range(2, 2 + RINGS):
        timed.set({2: 19.02, 3: 27.03, 4: 43.04}.get(round_, 43.04 + 24 * (round_ - 4)))
        await asyncio.sleep(random.uniform(0, 0.06))
        await timed.stop_bot(9)
        await timed.start_bot()
        await timed.calm()
        await timed.comes("still waits", round_)


async def test_a_reminder_lost_in_a_crash_is_not_found_in_an_earlier_one(timed: Timed) -> None:
    """The first one goes out, is overtaken by an order, and the bot dies before it can note it; then it dies again, before
    the next one is out. By Discord's clock, which is ahead, both are later than the bot thinks."""
    await seated(timed)
    for seat in ("USA", "JAP", "UK", "GER", "USSR"):
        await accepted(timed, seat, "setup rest; done")
    await timed.comes("(USSR), your move")
    await timed.client.advance(60)
    for now, after in ((8.01, True), (19.02, False)):
        await timed.client.fault(delay=20, match="POST /channels", requests=1, after=after)
        before = len(await timed.client.log())
        timed.set(now)

        async def sent(before: int = before, after: bool = after) -> bool:
            posts = [entry for entry in (await timed.client.log())[before:] if entry["method"] == "POST"]
            return any("status" in entry or not after for entry in posts)

        await until(sent, "nothing was sent")
        if after:
            await accepted(timed, "USSR", "skip")
        await timed.stop_bot(9)
        await timed.client.fault(clear=True)
        await timed.start_bot()
        await timed.calm()
    await timed.comes("still waits for USSR", 2)
    await clean(timed)


CALLS = [("POST", True, 900), ("POST", False, 0), ("PATCH", True, 900)] + (
    [("PATCH", False, 0), ("PATCH", True, 0)] if RINGS > 2 else []
)


@pytest.mark.parametrize(("method", "after", "down"), CALLS, ids=str)
async def test_a_call_is_made_once_though_the_bot_dies_over_it(
    timed: Timed, method: str, after: bool, down: float
) -> None:
    """A step makes a call, and edits the report and the status; the bot is killed at a new message or at an edit, before or
    after it is out, and is down for so many seconds: after some minutes Discord no longer knows a message by its nonce."""
    await seated(timed)
    await timed.comes("your move")
    await timed.client.fault(delay=20, match=f"{method} /channels", requests=1, after=after)
    before = len(await timed.client.log())
    await accepted(timed, "USA", "setup rest; done")

    async def sent() -> bool:
        route = f"{method} /channels/"
        found = [entry for entry in (await timed.client.log())[before:] if entry["route"].startswith(route)]
        return any("status" in entry or not after for entry in found)

    await until(sent, "the message was not sent")
    await timed.stop_bot(9)
    await timed.client.fault(clear=True)
    await timed.client.advance(down)
    await timed.start_bot()
    message = await timed.comes("(Japan), your move")
    assert called(message) == [await timed.number("anna")]
    reports = await timed.said("**Set-up · ")
    assert reports and len(reports) == len({words(m) for m in reports}), "no report comes twice"
    statuses = [m for m in await timed.said("My decision") if m["embeds"]]
    assert len(statuses) == 1


async def test_who_is_away_is_left_alone_and_his_deadline_waits(timed: Timed) -> None:
    await seated(timed, mode="hours", hours=10, late="wait")
    await timed.client.slash("bertil", CHANNEL, "clock timezone", zone="Asia/Tokyo", sleeps="22:00", wakes="06:00")
    await timed.client.slash("bertil", CHANNEL, "clock away", first="2026-04-01", last="2026-04-03")
    for hours in (8.1, 10.1, 30, 50, 56.9):  # midnight in Tokyo, between the 3rd and the 4th, is hour 51
        timed.set(hours)
        assert await timed.said("still waits") == [], hours
        assert await timed.said("has passed") == [], hours
    timed.set(57.1)  # six in the morning of the 4th in Tokyo is hour 57
    await timed.comes("still waits")
    assert await timed.said("has passed") == []
    timed.set(58.1)
    await timed.comes("has passed")
    await clean(timed)


def undecided() -> Game[Any]:
    """A game in which somebody is asked what a standing instruction can answer."""
    for seed in range(1, 40):
        game: Game[Any] = Game.new(GAMES[SLUG], options={}, seed=seed)
        player = RandomPlayer(seed)
        for _ in range(250):
            if game.outcome is not None:
                break
            pending = game.pending()
            if len(pending) == 1 and (policy := pending[0].policy) and (ask := game.asked(pending[0].seat)):
                what = game.definition.policies[policy]
                with suppress(OrderError):
                    if what.answer(game, ask, what.read(game, pending[0].seat, what.examples[0])) is not None:
                        return game
            game.submit(*player.next(game))
    raise AssertionError("no such game")


async def test_after_grace_standing_instructions_answer_once(timed: Timed, tmp_path: Path) -> None:
    game = undecided()
    file = tmp_path / "record.toml"
    file.write_text(record.write(record.of(game)))
    c = timed.client
    assert "goes on here" in (await c.slash("anna", CHANNEL, "game import", file=file)).text
    await c.slash("anna", CHANNEL, "clock remind", hours=0)
    await c.slash("anna", CHANNEL, "clock deadline", mode="hours", hours=4, late="standing", grace=3)
    timed.set(4.01)
    passed = await timed.comes("has passed")
    answered = int(NOON + 7.01 * HOUR)
    assert re.search(rf"<t:{answered}:F> \(<t:{answered}:R>\)", words(passed)), words(passed)
    given = await kept(timed)
    timed.set(6.9)
    assert await timed.said("Time is up for") == []
    timed.set(7.02)
    answered = await timed.comes("Time is up for")
    assert re.search(r"[1-9]\d* questions? (was|were) answered for them", words(answered)), words(answered)
    assert called(answered) == [], "nobody is called for what is done"
    assert await kept(timed) == given, "no order of the player's is made up"
    sent = await c.slash("anna", CHANNEL, "game record")
    orders = record.read((await c.file(sent.message["attachments"][0]["url"])).decode()).orders
    assert len(orders) > len(record.of(game).orders) and orders[-1].auto
    await clean(timed)


async def test_the_table_votes_for_a_substitute(timed: Timed) -> None:
    c = timed.client
    for name in ("dora", "emil", "fritz"):
        await c.add_user(name)
    await c.slash("bertil", CHANNEL, "game new", game=SLUG)
    for seat, who in {"USSR": "emil", "GER": "emil", "UK": "dora", "JAP": "emil", "USA": "bertil"}.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    await c.slash("bertil", CHANNEL, "clock deadline", mode="hours", hours=5, late="vote")
    await c.slash("bertil", CHANNEL, "game start")
    timed.set(5.01)
    passed = await timed.comes("has passed")
    assert "`/game give` counts as a vote" in words(passed)
    fritz = await timed.number("fritz")
    assert "Only players" in (await c.slash("fritz", CHANNEL, "game give", seat="USA", to="fritz")).text
    for _ in range(2):  # a vote counts once
        voted = await c.slash("dora", CHANNEL, "game give", seat="USA", to="fritz")
        assert "vote is counted" in voted.text and voted.ephemeral
    (vote,) = await timed.said("**A vote**")
    assert f"For it: <@{await timed.number('dora')}>." in words(vote)
    done = await c.slash("emil", CHANNEL, "game give", seat="USA", to="fritz")
    assert "Done" in done.text
    assert len(await timed.said("is now played by")) == 1
    call = await timed.comes(f"<@{fritz}> (USA), your move")
    assert called(call) == [fritz]
    assert "You hold no seat" in (await c.slash("bertil", CHANNEL, "order", text="setup rest")).text
    assert "✓" in (await c.slash("fritz", CHANNEL, "order", text="setup rest")).text
    timed.set(9.9)
    assert len(await timed.said("has passed")) == 1, "his time counts from when he took the seat"
    timed.set(10.1)
    assert called(await timed.comes("has passed", 2)) == [fritz]
    await clean(timed)


async def test_a_pause_stops_the_clock_and_what_fell_due_while_the_bot_was_down_is_caught_up(timed: Timed) -> None:
    await seated(timed, mode="hours", hours=9, late="wait")
    c = timed.client
    timed.set(4)  # the reminder is due at 8, the deadline at 9
    assert "paused" in (await c.slash("anna", CHANNEL, "game pause")).text
    timed.set(24)
    assert await timed.said("still waits") == [] and await timed.said("has passed") == []
    assert "The game is paused." in (await c.slash("bertil", CHANNEL, "order", text="setup rest")).text
    assert "goes on" in (await c.slash("anna", CHANNEL, "game resume")).text
    timed.set(27.9)
    assert await timed.said("still waits") == []
    with suppress(SandboxError):
        await timed.stop_bot()
    timed.set(29.5)  # four hours were left to the reminder, five to the deadline
    await timed.start_bot()
    await timed.comes("still waits")
    await timed.comes("has passed")
    found = [words(m) for m in await c.read("chiara", CHANNEL)]
    order = [text for text in found if "still waits" in text or "has passed" in text]
    assert "still waits" in order[0] and "has passed" in order[1], "in the order in which they fell due"
    await clean(timed)
