"""A whole bot over the wire: unmodified discord.py in a process of its own, every request judged by Discord's description."""

import io
from typing import Any

import pytest
from PIL import Image

from bot import quirks
from bot.sandbox import Sandbox, SandboxClient, SandboxError
from bot.sandbox.interactions import FIRST_ANSWER
from tests.wire.judge import judge

from .conftest import PATIENCE, Process

HERE = "table-1"


async def clean(people: SandboxClient) -> None:
    """Nothing the bot sent, and nothing the sandbox answered, differs from Discord's description; but for what the library
    sends beyond it (`bot/quirks.py`), for the little bot leaves it as it is."""
    log = [{**entry, "body": quirks.lean(entry["method"], entry.get("body"))} for entry in await people.log()]
    assert len(log) > 3
    assert [str(v) for v in judge(log)] == []


async def test_commands_are_registered_for_everywhere_and_for_the_guild(bot: Process, people: SandboxClient) -> None:
    found = {c["name"]: c for c in await people.commands("anna", HERE)}
    assert {"game", "map", "Explain", "here"} <= set(found)
    assert found["here"]["guild_id"] and "guild_id" not in found["map"]
    game = found["game"]["options"][0]["options"]
    assert [(o["name"], o.get("required", False), o.get("autocomplete", False)) for o in game] == [
        ("game", True, True),
        ("seats", False, False),
        ("open", False, False),
    ]
    assert (game[1]["min_value"], game[1]["max_value"]) == (2, 6)
    assert "managers" in found
    assert "managers" not in {c["name"] for c in await people.commands("bertil", HERE)}
    with pytest.raises(SandboxError, match="no command /managers"):
        await people.slash("bertil", HERE, "managers")
    assert (await people.slash("anna", HERE, "managers")).text == "hello manager"
    await clean(people)


async def test_a_command_with_options_and_what_a_client_would_refuse(bot: Process, people: SandboxClient) -> None:
    made = await people.slash("anna", HERE, "game new", game="third_reich", seats=4, open="False")
    anna = (await people.state("anna"))["me"]["id"]
    assert made.status == "answered" and made.message["content"] == f"new third_reich 4 False <@{anna}>"
    assert made.message["mentions"] == []  # the bot allows no mentions
    assert made.message["embeds"][0]["fields"] == [{"name": "Seats", "value": "4", "inline": True}]
    assert made.message["view"]["command"] == "/game new" and made.message["view"]["user"]["name"] == "anna"
    refused: list[tuple[dict[str, Any], str]] = [
        ({}, "game is required"),
        ({"game": "x", "seats": 7}, "out of range"),
        ({"game": "x", "no": 1}, "no option no"),
    ]
    for given, why in refused:
        with pytest.raises(SandboxError, match=why):
            await people.slash("anna", HERE, "game new", **given)
    with pytest.raises(SandboxError, match="is a group"):
        await people.slash("anna", HERE, "game")
    side = await people.slash("bertil", HERE, "game side", side="Axis", who="chiara")
    assert side.text == "chiara takes axis" and side.ephemeral
    with pytest.raises(SandboxError, match="not among the choices"):
        await people.slash("anna", HERE, "game side", side="Neutral")
    await clean(people)


async def test_autocomplete(bot: Process, people: SandboxClient) -> None:
    assert len(await people.complete("anna", HERE, "game new", "game")) == 5
    choices = await people.complete("anna", HERE, "game new", "game", "third")
    assert choices == [{"name": "Third Reich", "value": "third_reich"}]
    with pytest.raises(SandboxError, match="no autocomplete"):
        await people.complete("anna", HERE, "game new", "seats")
    await clean(people)


async def test_thinking_then_a_picture_then_a_secret(bot: Process, people: SandboxClient) -> None:
    early = await people.slash("anna", HERE, "map", wait=0)
    assert early.status == "thinking" and early.message["view"]["thinking"]
    late = await people.outcome(early)
    assert late.message["id"] == early.message["id"] and late.message["content"] == "the map"
    picture = late.message["attachments"][0]
    assert (picture["filename"], picture["width"], picture["height"]) == ("map.png", 320, 200)
    assert picture["description"] == "A map with bars"
    with Image.open(io.BytesIO(await people.file(picture["url"]))) as image:
        assert image.size == (320, 200)
    await people.wait_for("anna", HERE, "and a secret")
    assert "and a secret" not in [m["content"] for m in await people.read("bertil", HERE)]
    await clean(people)


async def test_an_ephemeral_answer_is_seen_by_one_and_can_be_dismissed(bot: Process, people: SandboxClient) -> None:
    secret = await people.slash("anna", HERE, "secret")
    shown = await people.wait_for("anna", HERE, "the cards: ace")
    assert shown["view"]["ephemeral"] and shown["attachments"][0]["ephemeral"] and shown["edited_timestamp"]
    assert await people.read("bertil", HERE) == []
    with pytest.raises(SandboxError, match="no such message"):
        await people.dismiss("bertil", secret.message)
    await people.dismiss("anna", secret.message)
    assert await people.read("anna", HERE) == []
    await clean(people)


async def test_a_button_works_after_kill_9_of_the_bot(sandbox: Sandbox, bot: Process, people: SandboxClient) -> None:
    made = await people.slash("anna", HERE, "game new", game="third_reich")
    pressed = await people.press("bertil", made.message, "Count 0")
    assert pressed.status == "updated" and pressed.message["content"] == "counted 1 by bertil"
    await bot.kill()
    again = Process(sandbox)
    sandbox.interactions.patience = FIRST_ANSWER
    assert (await people.press("bertil", made.message, "Count 1")).status == "no answer"
    sandbox.interactions.patience = PATIENCE
    await again.start()
    try:
        await again.printed("ready")
        pressed = await people.press("chiara", made.message, "v1:count:1")
        assert pressed.message["content"] == "counted 2 by chiara" and pressed.message["id"] == made.message["id"]
    finally:
        await again.kill()
    await clean(people)


async def test_menus_and_buttons(bot: Process, people: SandboxClient) -> None:
    menu = (await people.slash("anna", HERE, "pick")).message
    picked = await people.choose("bertil", menu, "Choose units", ["Infantry", "fleet"])
    assert picked.text == "picked infantry, fleet" and picked.ephemeral
    for values, why in [(["infantry", "fleet", "armour"], "Choose 1 to 2"), (["horses"], "not in the menu")]:
        with pytest.raises(SandboxError, match=why):
            await people.choose("anna", menu, "pick", values)
    with pytest.raises(SandboxError, match="disabled"):
        await people.press("anna", menu, "Off")
    assert (await people.press("anna", menu, "Later")).message["content"] == "edited later"
    assert (await people.read("anna", HERE))[0]["components"] == []
    await clean(people)


async def test_a_modal(bot: Process, people: SandboxClient) -> None:
    modal = await people.slash("anna", HERE, "orders")
    assert modal.status == "modal" and modal.modal and modal.modal["title"] == "Your orders"
    for values, why in [({"side": "Axis"}, "Orders is required"), ({"lines": "x"}, "Choose 1 to 1")]:
        with pytest.raises(SandboxError, match=why):
            await people.submit_fields("anna", modal, values)
    with pytest.raises(SandboxError, match="no longer open"):
        await people.submit("bertil", modal, lines="x", side="Axis")
    sent = await people.submit("anna", modal, lines="one\ntwo", side="Allies")
    assert sent.text == "Allies: 2 orders"
    await clean(people)


async def test_layouts_of_the_second_version(bot: Process, people: SandboxClient) -> None:
    shown = (await people.slash("anna", HERE, "layout")).message
    assert shown["flags"] & 1 << 15 and shown["content"] == "" and shown["attachments"] == []
    kinds = [c["type"] for c in shown["components"][0]["components"]]
    assert kinds == [10, 12, 14, 9, 1]
    url = shown["components"][0]["components"][1]["items"][0]["media"]["url"]
    assert (await people.file(url)).startswith(b"\x89PNG")
    await clean(people)


async def test_threads_pins_edits_and_direct_messages(bot: Process, people: SandboxClient) -> None:
    done = await people.slash("anna", HERE, "thread")
    await people.wait_for("anna", HERE, "active ['Secrets'] archived ['Log of the game']")
    assert done.status == "answered"
    status = await people.wait_for("anna", HERE, "status 2")
    assert (
        status["embeds"][0]["description"] == "two"
        and not status["pinned"]
        and status["thread"]["name"] == "Log of the game"
    )
    assert [m["type"] for m in await people.read("bertil", HERE)].count(6) == 1
    log = [m["content"] for m in await people.read("bertil", "Log of the game")]
    assert log == ["", "first entry"]
    assert (await people.read("anna", "Secrets"))[-1]["content"] == "for you"
    with pytest.raises(SandboxError, match="no channel"):
        await people.read("bertil", "Secrets")
    assert (await people.read("anna", "@bot"))[-1]["content"] == "a note"
    await clean(people)


async def test_fetching_the_guild_and_a_menu_of_a_message(bot: Process, people: SandboxClient) -> None:
    assert (await people.slash("chiara", HERE, "here")).text == "chiara in The map room, 5 channels"
    said = await people.say("bertil", HERE, "hello there")
    assert (await people.menu("anna", HERE, "Explain", said["id"])).text == "explains: hello there"
    await bot.printed("heard ''")  # without the privileged intent the words are withheld
    await clean(people)


async def test_what_discord_refuses_is_refused(bot: Process, people: SandboxClient) -> None:
    expected = {
        "long": "400 50035",
        "empty": "400 50006",
        "embeds": "400 50035",
        "file": "413 40005",
        "plain": "accepted",
    }
    for what, answer in expected.items():
        assert (await people.slash("anna", HERE, "bad", what=what)).text == answer, what
    await people.add_channel("mute", deny=["send_messages"])
    assert (await people.slash("anna", "mute", "bad", what="plain")).text == "403 50013"
    await people.add_channel("blind", deny=["view_channel"])
    assert (await people.slash("anna", "blind", "here")).status == "answered"


async def test_an_answer_after_three_seconds_is_too_late(sandbox: Sandbox, bot: Process, people: SandboxClient) -> None:
    sandbox.interactions.patience = FIRST_ANSWER
    assert (await people.slash("anna", HERE, "slow")).status == "no answer"
    await bot.printed("late 10062")
    assert await people.read("anna", HERE) == []
