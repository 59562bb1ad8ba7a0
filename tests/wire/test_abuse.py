"""What a table must bear: wrong seats and phases, nonsense, text that would ping or break a message, buttons pressed twice
or long after, files that are no records. Whatever is tried, the answer is in words, for one pair of eyes, and nothing else
happens."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.sandbox.client import SandboxError, words
from rules.kernel import record
from rules.kernel.dice import commitment
from rules.kernel.game import Game
from rules.supreme_axis_allies import GAME as SAA

from .conftest import PATIENCE, House
from .test_table import CHANNEL, GAME, clean, seated, status_message

pytestmark = pytest.mark.timeout(600)
OWN_LINK = re.compile(r"\[How it stands\]\(https://discord\.com/channels/\d+/\d+/\d+\)")
EVIL = "@everyone @here <@1> <@&2> <#3> **bold** __u__ `code` ||x|| [a](https://b.example) ~~s~~ \\* > q"
HOSTILE = (
    EVIL,
    f"setup {EVIL}",
    "setup 999999999999999999999999 inf at texas",
    "x" * 6000,
    "*" * 3000,
    "`" * 2500,
    "; ".join(["setup 1 inf at texas"] * 250),
    "\u202esetup\u202c \U0001f600\u0301\u200b\ufeff\u0000 設定 ١٢ ½ ß ﬁ",
    "# heading",
    "-# small",
    ">>> quote",
    "1. list",
)

SUGGESTED = (("order", "text"), ("look", "what"), ("rules show", "id"), ("map", "region"), ("clock away", "first"))


def harmless(text: str) -> None:
    """Nothing in it pings, links or formats, but for the bot's own link to the message of the game."""
    text = OWN_LINK.sub("", text)
    for mark in ("@everyone", "@here", "<@1>", "<@&2>", "<#3>", "https://b.example"):
        assert mark not in text, (mark, text)
    assert not re.search(r"(?<!\\)\]\(http", text), text
    for mark in ("**bold**", "__u__", "||x||", "~~s~~"):
        assert mark not in text, (mark, text)


async def test_hostile_text_is_answered_as_it_was_typed(house: House) -> None:
    c = house.client
    await seated(house)
    await c.wait_for("chiara", CHANNEL, lambda m: m.get("attachments"), 60)
    before = len(await c.read("chiara", CHANNEL))
    for text in HOSTILE:
        for command, name in (
            ("order", "text"),
            ("preview", "text"),
            ("look", "what"),
            ("odds", "combat"),
            ("rules show", "id"),
            ("rules search", "words"),
            ("map", "region"),
            ("standing set", "answer"),
            ("clock timezone", "zone"),
            ("clock away", "first"),
            ("clock deadline", "at"),
            ("asked", "seat"),
            ("game join", "seat"),
        ):
            more = {"standing set": {"policy": "scramble"}, "clock deadline": {"mode": "daily"}}.get(command, {})
            outcome = await c.slash("anna", CHANNEL, command, **{name: text}, **more, wait=60)  # type: ignore[arg-type]
            assert outcome.messages, (command, text[:60])
            for message in outcome.messages:
                assert message["view"]["ephemeral"], (command, text[:60])
                assert len(message["content"]) <= 2000
                if "heading" not in text:
                    harmless(message["content"])
            assert "went wrong" not in outcome.text, (command, text[:60], outcome.text)
        for command, option in SUGGESTED:
            found = await c.complete("bertil", CHANNEL, command, option, text)
            assert len(found) <= 25, (command, text[:60])
    form = await c.slash("bertil", CHANNEL, "orders", seat="USA")
    done = await c.submit_fields("bertil", form, {"One order per line": "\n".join(f"{n} {EVIL}" for n in range(30))})
    end = asyncio.get_running_loop().time() + PATIENCE
    while done.text.count("everyone") < 30 and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.1)
        done = await c.outcome(done)
    harmless(done.text)
    assert done.text.count("everyone") >= 30, "each line is answered"
    for message in await c.read("chiara", CHANNEL):
        if not message["view"]["ephemeral"]:
            harmless(words(message))
    assert len(await c.read("chiara", CHANNEL)) == before, "the channel is spared"
    await clean(house)


async def test_wrong_seats_phases_and_places(house: House) -> None:
    c = house.client
    await c.add_user("dora")
    for command in ("order", "preview"):
        assert "no game in this channel" in (await c.slash("anna", "table-2", command, text="done")).text
    for command in (
        "asked",
        "orders",
        "undo",
        "map",
        "log",
        "hand",
        "game start",
        "game status",
        "game record",
        "dice audit",
    ):
        assert "no game in this channel" in (await c.slash("anna", "table-2", command)).text, command
    for command in ("game join", "game leave"):
        assert "no game in this channel" in (await c.slash("anna", "table-2", command, seat="GER")).text, command
    await c.slash("anna", CHANNEL, "game new", game=GAME)
    why = "n't started|hold no seat|Only players|not running"
    for command in (
        "asked",
        "orders",
        "undo",
        "map",
        "log",
        "game record",
        "dice stats",
        "standing list",
        "game pause",
    ):
        outcome = await c.slash("anna", CHANNEL, command)
        assert re.search(why, outcome.text), (command, outcome.text)
    assert "Nobody plays" in (await c.slash("anna", CHANNEL, "game start")).text
    assert "There is no seat" in (await c.slash("anna", CHANNEL, "game join", seat="MARS")).text
    assert "no such seat" in (await c.slash("anna", CHANNEL, "game leave", seat="GER")).text
    await c.slash("anna", CHANNEL, "game end")
    await seated(house)
    for who, text, seat, why in (
        ("anna", "done", "USA", "You don't play USA"),
        ("dora", "done", None, "You hold no seat"),
        ("anna", "buy 1 inf", "GER", "Germany has nothing to decide now"),
        ("bertil", "move 1 inf from texas to alaska", "USA", "you can't move during"),
        ("bertil", "", "USA", "there is no order in this text"),
    ):
        options = {"text": text} | ({"seat": seat} if seat else {})
        outcome = await c.slash(who, CHANNEL, "order", **options)  # type: ignore[arg-type]
        assert why in outcome.text, (text, outcome.text)
    private = {command["name"] for command in await c.commands("anna", "@bot")}
    assert private == {"help", "learn", "rules", "clock"}, (
        "what needs no game is there in a conversation with the bot as well"
    )
    with pytest.raises(SandboxError):
        await c.slash("anna", "@bot", "order", text="done")
    opened = await c.slash("bertil", CHANNEL, "log", thread=True)
    assert "The log goes to" in opened.text
    thread = next(t for t in (await c.state("bertil"))["channels"] if t.get("thread"))
    assert "✓" in (await c.slash("bertil", thread["id"], "order", text="setup 1 inf at texas")).text, (
        "the table's own thread"
    )
    assert "not in a thread" in (await c.slash("bertil", thread["id"], "game new", game=GAME)).text
    await clean(house)


async def test_buttons_pressed_twice_and_long_after(house: House) -> None:
    c = house.client
    await seated(house)
    status = await status_message(house)
    asked = await c.press("bertil", status, "My decision")
    panel = asked.messages[-1]

    async def menu(entry: str | None = None) -> None:
        parts = [part for row in panel["components"] for part in row["components"]]
        found = next(part for part in parts if part["type"] == 3)
        step = await c.choose("bertil", panel, found["custom_id"], [entry or found["options"][0]["value"]])
        panel.update(step.message)

    await menu("setup")
    while "[Give this order]" not in words(panel):
        await menu()
    text = words(panel).split("Order so far: `")[1].split("`")[0]
    first, second = await asyncio.gather(
        c.press("bertil", panel, "Give this order"), c.press("bertil", panel, "Give this order")
    )
    both = first.text + second.text
    assert both.count(f"✓ {text}") >= 1 and "earlier moment" in both, "a thumb that trembles gives one order"
    kept = await c.slash("bertil", CHANNEL, "game record")
    assert (await c.file(kept.message["attachments"][0]["url"])).decode().count('text = "setup') == 1

    await c.slash("anna", CHANNEL, "game pause")
    assert "paused" in (await c.press("bertil", status, "My decision")).text
    await c.slash("anna", CHANNEL, "game resume")
    await c.slash("anna", CHANNEL, "game end")
    vote = await c.wait_for("bertil", CHANNEL, "**A vote**")
    await c.press("bertil", vote, "Agree")
    await c.wait_for("bertil", CHANNEL, "Agreed by vote")
    again = await c.slash("chiara", CHANNEL, "game new", game="triumph_tragedy")
    assert "The table is open" in again.text
    for button, answer in (("Rules now", "Set-up"), ("Undo", "game is over")):
        old = await c.press("bertil", panel, button)
        assert answer in old.text, old.text
    pressed = await c.press("bertil", status, "Map", wait=60)
    assert pressed.messages[-1]["attachments"], "an old game may still be looked at"
    await clean(house)


def spoilt(name: str, text: str | bytes, folder: Path) -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


async def test_files_that_are_no_records(house: House, tmp_path: Path) -> None:
    c = house.client
    good = record.write(record.of(Game.new(SAA, seed="x")))
    order = '\n[[orders]]\nseat = "USA"\ntext = "{}"\n'
    for name, text, why in (
        ("huge.toml", b"#" * (4 * 1024 * 1024 + 1), "too large"),
        ("picture.png", bytes(range(256)), "not text"),
        ("empty.toml", "", "can't use that record"),
        ("words.toml", "hello @everyone **x**", "can't use that record"),
        ("other.toml", good.replace(GAME, "chess"), "there is no game"),
        ("newer.toml", good.replace("adjutant = 1", "adjutant = 2"), "format 2"),
        ("deep.toml", f"{good}\n[position]\na = {'[' * 90}{']' * 90}\n", "can't use that record"),
        ("number.toml", good.replace('seed = "x"', f"seed = {'9' * 400}"), "can't use that record"),
        ("option.toml", f'{good}\n[options]\nvictory = "@here"\n', "can't use that record"),
        ("dice.toml", f"{good}{order.format('done')}dice = [99]\n", "a die shows"),
        ("order.toml", good + order.format(EVIL.replace("\\", "")), "doesn't fit"),
        ("seat.toml", good + order.format("done").replace("USA", "@everyone"), "doesn't fit"),
        ("key.toml", f'"@everyone **bold**" = 1\n{good}', "can't use that record"),
    ):
        outcome = await c.slash("anna", CHANNEL, "game import", file=spoilt(name, text, tmp_path), wait=120)
        assert why in outcome.text and outcome.ephemeral, (name, outcome.text)
        assert len(outcome.text) < 1500
        harmless(outcome.text)
        assert "no game in this channel" in (await c.slash("anna", CHANNEL, "asked")).text, "and no table is opened"
    hidden = spoilt("running.toml", good.replace('seed = "x"', 'seed = "hidden"'), tmp_path)
    assert "goes on here" in (await c.slash("anna", "table-2", "game import", file=hidden, wait=120)).text
    audit = (await c.slash("anna", "table-2", "dice audit")).text
    assert "committed" in audit and commitment("hidden") not in audit, (
        "a game that goes on elsewhere gets dice of its own"
    )
    taken = await c.slash("anna", CHANNEL, "game import", file=spoilt("good.toml", "\ufeff" + good, tmp_path), wait=120)
    assert "goes on here" in taken.text, taken.text
    second = await c.slash("anna", CHANNEL, "game import", file=spoilt("good.toml", good, tmp_path))
    assert "There is a game in this channel already" in second.text
    await clean(house)
