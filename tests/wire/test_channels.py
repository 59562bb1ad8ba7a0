"""What becomes of a game when its channel, its thread, its messages or the bot's rights go: it goes on, or waits, and
whoever plays is told."""

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.sandbox.client import words
from bot.sandbox.model import Channel

from .conftest import House, until
from .test_crash import kept
from .test_table import CHANNEL, GAME, accepted, clean, seated, status_message

pytestmark = pytest.mark.timeout(400)


def in_file(house: House, query: str) -> list[Any]:
    with closing(sqlite3.connect(house.folder / "bot" / "adjutant.sqlite")) as file:
        return file.execute(query).fetchall()


def place(house: House, name: str = CHANNEL) -> Channel:
    found = house.sandbox.world.channel(name)
    assert found is not None
    return found


async def statuses(house: House) -> list[dict[str, Any]]:
    return [m for m in await house.client.read("chiara", CHANNEL) if "My decision" in words(m) and m["embeds"]]


async def written(house: House) -> list[str]:
    """Messages of the channel by their ids; that something was pinned is Discord's own notice, and comes when it will."""
    found = await house.client.read("chiara", CHANNEL)
    return [m["id"] for m in found if not m["view"]["ephemeral"] and m["type"] == 0]


# --- rights -----------------------------------------------------------------------------------------------------------


async def test_no_game_is_opened_where_it_could_not_be_kept(house: House) -> None:
    for right in ("send_messages", "view_channel", "attach_files", "embed_links"):
        await house.client.add_channel("quiet", deny=[right])
        refused = await house.client.slash("anna", "quiet", "game new", game=GAME)
        assert f"lack the permission {right.replace('_', ' ').title()}" in refused.text and refused.ephemeral
    assert in_file(house, "SELECT * FROM games") == []
    await clean(house)


async def test_a_game_goes_on_where_the_bot_may_no_longer_write_and_says_so(house: House) -> None:
    await seated(house)
    await status_message(house)
    before = await written(house)
    await house.client.add_channel(CHANNEL, deny=["send_messages"])
    await accepted(house, "USA", "setup rest; done")  # the next player cannot be called
    await until(lambda: "cannot be written to" in house.log)
    told = await accepted(house, "JAP", "setup rest")
    assert "I can't write in this channel" in told.text and "Send Messages" in told.text
    assert set(await written(house)) <= set(before), "calls may go; nothing new comes"
    await house.client.add_channel(CHANNEL, deny=[])
    await accepted(house, "JAP", "done")
    await house.client.wait_for("chiara", CHANNEL, "(UK), your move")
    await until(lambda: not house.untold())  # the library may hold a message back that was the fifth in five seconds
    assert "cannot write" not in (await accepted(house, "UK", "setup rest")).text
    assert await kept(house) == [
        "USA: setup rest", "USA: done", "JAP: setup rest", "JAP: done", "UK: setup rest",
    ]  # fmt: skip
    await clean(house)


async def test_without_the_right_to_attach_files_only_pictures_are_missing(house: House) -> None:
    await seated(house)
    await status_message(house)
    await house.quiet()
    await house.client.add_channel(CHANNEL, deny=["attach_files"])
    for seat in ("USA", "JAP"):
        await accepted(house, seat, "setup rest; done")
    await until(lambda: "no picture can be posted" in house.log)
    await house.client.wait_for("chiara", CHANNEL, "sets up")
    await clean(house)


async def test_without_the_right_to_embed_the_status_is_plain_text(house: House) -> None:
    await seated(house)
    await status_message(house)
    await house.client.fault(status=403, match="PATCH /channels", requests=1)
    await accepted(house, "USA", "setup 1 inf at texas")
    plain = await house.client.wait_for("chiara", CHANNEL, lambda m: "Victory Cities" in m["content"])
    assert plain["content"].startswith("**Supreme Axis & Allies ·") and not plain["embeds"]
    assert "[My decision]" in words(plain)
    await accepted(house, "USA", "setup rest")
    again = await house.client.wait_for("chiara", CHANNEL, lambda m: m["id"] == plain["id"] and m["embeds"])
    assert not again["content"]
    await clean(house)


async def test_who_is_due_again_before_the_channel_was_told_is_called_again(house: House) -> None:
    await seated(house)
    await house.client.wait_for("chiara", CHANNEL, "(USA), your move")
    await house.client.fault(delay=1.5, match="PATCH /channels", requests=1)  # the status message, and then the call
    await accepted(house, "USA", "setup rest; done")
    await accepted(house, "JAP", "setup rest; done")
    await house.client.wait_for("chiara", CHANNEL, "(UK), your move")
    await clean(house)


# --- messages and threads ---------------------------------------------------------------------------------------------


async def test_the_message_of_a_game_is_pinned_where_that_is_allowed_and_each_call_leads_to_it(house: House) -> None:
    for channel, allowed in ((CHANNEL, True), ("table-2", False)):
        await house.client.add_channel(channel, deny=[] if allowed else ["pin_messages"])
        await house.client.slash("anna", channel, "game new", game="triumph_tragedy")
        for seat in ("Axis", "West", "USSR"):
            await house.client.slash("anna", channel, "game join", seat=seat)
        assert "begun" in (await house.client.slash("anna", channel, "game start")).text
        call = await house.client.wait_for("chiara", channel, lambda m: "your move" in m["content"])
        await house.quiet()
        found = await house.client.read("chiara", channel)
        (status,) = [m for m in found if m["embeds"] and "My decision" in words(m)]
        assert [m["id"] for m in found if m.get("pinned")] == ([status["id"]] if allowed else [])
        assert call["content"].endswith(f"/{status['channel_id']}/{status['id']})"), call["content"]
    assert "Traceback" not in house.log
    await clean(house)


async def test_a_status_message_that_somebody_deletes_is_posted_anew_once(house: House) -> None:
    await seated(house)
    status = await status_message(house)
    await house.quiet()
    world = house.sandbox.world
    gone = world.find(int(str(status["id"])))
    assert gone is not None
    world.delete(gone)
    for text in ("setup 1 inf at texas", "setup rest"):
        await accepted(house, "USA", text)
    await until(lambda: statuses(house))
    await house.quiet()
    (new,) = await statuses(house)
    assert new["id"] != status["id"]
    assert "Your set-up is complete" in (await house.client.press("bertil", new, "My decision")).text
    await clean(house)


async def test_every_message_deleted_by_a_moderator_stops_nothing(house: House) -> None:
    await seated(house)
    for seat, name in (("USA", "USA"), ("JAP", "Japan"), ("UK", "UK")):
        await status_message(house)
        await house.client.wait_for("chiara", CHANNEL, f"({name}), your move")
        for message in list(house.sandbox.world.messages[place(house).id].values()):
            house.sandbox.world.delete(message)
        await accepted(house, seat, "setup rest; done")
    await house.client.wait_for("chiara", CHANNEL, "(Germany), your move")
    await clean(house)


@pytest.mark.parametrize("how", ["deleted", "locked"])
async def test_a_log_thread_that_is_gone_or_closed_ends_the_log_and_nothing_else(house: House, how: str) -> None:
    c = house.client
    await seated(house)
    assert "log goes to" in (await c.slash("anna", CHANNEL, "log", thread=True)).text
    world = house.sandbox.world
    thread = next(channel for channel in world.channels.values() if channel.thread)
    await accepted(house, "USA", "setup rest; done")
    await until(lambda: len(world.messages.get(thread.id, {})) >= 1)
    if how == "deleted":
        world.drop_channel(thread)
    else:
        thread.archived = thread.locked = True
        world.keep_channel(thread)
    await accepted(house, "JAP", "setup rest; done")
    await c.wait_for("chiara", CHANNEL, "(UK), your move")
    await until(lambda: house.log.count("its log ends") == 1)
    await accepted(house, "UK", "setup rest; done")
    await c.wait_for("chiara", CHANNEL, "(Germany), your move")
    assert house.log.count("its log ends") == 1
    await clean(house)


# --- the channel, the server ------------------------------------------------------------------------------------------


async def timers(house: House) -> list[Any]:
    return in_file(house, "SELECT kind, user FROM timers")


async def test_a_game_whose_channel_is_deleted_waits_and_calls_nobody(house: House) -> None:
    await seated(house)
    await status_message(house)
    other = "table-2"
    await house.client.slash("anna", other, "game new", game=GAME)
    assert await timers(house)
    house.sandbox.world.drop_channel(place(house))
    await until(lambda: in_file(house, "SELECT status FROM games WHERE id = 1") == [("paused",)])
    assert await timers(house) == []
    assert await house.stop_bot() == 0
    await house.start_bot()
    joined = await house.client.slash("anna", other, "game join", seat="USA")
    assert "You play USA" in joined.text
    await clean(house)


async def test_a_game_whose_channel_was_deleted_goes_on_in_another(house: House) -> None:
    c = house.client
    await seated(house)
    await status_message(house)
    await accepted(house, "USA", "setup 1 inf at texas")
    before = sorted(await timers(house))
    there = await c.slash("anna", "table-2", "game move", game="1")
    assert "no such game" in there.text, "its channel is there"
    house.sandbox.world.drop_channel(place(house))
    await until(lambda: in_file(house, "SELECT status FROM games WHERE id = 1") == [("paused",)])
    assert await c.complete("chiara", "table-2", "game move", "game", "") == []
    assert "Only players" in (await c.slash("chiara", "table-2", "game move", game="1")).text
    (game,) = await c.complete("bertil", "table-2", "game move", "game", "")
    assert game["name"].startswith("Supreme Axis & Allies · Set-up")
    assert "goes on here" in (await c.slash("bertil", "table-2", "game move", game=game["value"])).text
    await c.wait_for("chiara", "table-2", "(USA), your move")
    assert sorted(await timers(house)) == before
    given = await c.slash("bertil", "table-2", "order", text="setup rest", seat="USA")
    assert "✓" in given.text
    public = [m for m in await c.read("chiara", "table-2") if not m["view"]["ephemeral"]]
    assert sum("Victory Cities" in words(m) for m in public) == 1, "one status message"
    assert sum("The game goes on here" in words(m) for m in public) == 1
    assert "no such game" in (await c.slash("bertil", "rules-questions", "game move", game="1")).text
    await clean(house)


async def test_a_channel_deleted_while_the_bot_was_down_is_noticed(house: House) -> None:
    await seated(house)
    await status_message(house)
    await accepted(house, "USA", "setup rest")
    await house.stop_bot(9)
    with closing(sqlite3.connect(house.folder / "bot" / "adjutant.sqlite")) as file, file:
        file.execute("UPDATE games SET settings = json_remove(settings, '$.announced')")
    house.sandbox.world.drop_channel(place(house))
    await house.start_bot()
    await until(lambda: in_file(house, "SELECT status FROM games WHERE id = 1") == [("paused",)])
    assert await timers(house) == []
    await clean(house)


async def test_sent_away_from_the_server_the_bot_waits_and_goes_on_when_it_is_taken_back(house: House) -> None:
    await seated(house)
    status = await status_message(house)
    await accepted(house, "USA", "setup 1 inf at texas")
    before = sorted(await timers(house))
    gateway, world = house.sandbox.socket, house.sandbox.world
    gateway.tell("GUILD_DELETE", {"id": str(world.guild)})
    await until(lambda: in_file(house, "SELECT status FROM games") == [("paused",)])
    assert await timers(house) == []
    joined = {key: value for key, value in gateway.wire.guild_create().items() if key != "unavailable"}
    gateway.tell("GUILD_CREATE", joined)
    await until(lambda: in_file(house, "SELECT status FROM games") == [("running",)])
    assert sorted(await timers(house)) == before
    await accepted(house, "USA", "setup rest")
    assert "Your set-up is complete" in (await house.client.press("bertil", status, "My decision")).text
    await house.client.wait_for("chiara", CHANNEL, "(USA), your move")
    await clean(house)


async def test_an_outage_of_the_server_pauses_no_game(house: House) -> None:
    await seated(house)
    await status_message(house)
    gateway, world = house.sandbox.socket, house.sandbox.world
    gateway.tell("GUILD_DELETE", {"id": str(world.guild), "unavailable": True})
    await asyncio.sleep(0.3)
    assert in_file(house, "SELECT status FROM games") == [("running",)]
    gateway.tell("GUILD_CREATE", gateway.wire.guild_create())
    await accepted(house, "USA", "setup rest")
    await clean(house)
