"""A table over the wire: the bot is a process of its own, the players use commands, buttons, menus and forms."""

import struct
from pathlib import Path

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House
from .judge import judge

pytestmark = pytest.mark.timeout(500)
SEATS = {"USSR": "bertil", "GER": "anna", "UK": "bertil", "JAP": "anna", "USA": "bertil"}
CHANNEL = "table-1"
GAME = "supreme_axis_allies"

LAST_MOVES = """
adjutant = 1
game = "supreme_axis_allies"
seed = "the end is near"
[options]
victory = 9
[position]
nation = "USA"
phase = "movement"
round = 4
[position.places.Paris]
owner = "UK"
[position.places."Southern Italy"]
owner = "UK"
[position.units.USA]
Szechwan = "12 INF 4 ART"
[position.units.JAP]
Kiangsu = "1 INF"
[position.units.GER]
Brandenburg = "2 INF"
"""
"""Eight cities are the Allies'; Shanghai would be the ninth."""


async def clean(house: House) -> None:
    """Nothing the bot sent offends Discord's own description of its API."""
    assert [str(v) for v in judge(await house.client.log())] == []
    assert "Traceback" not in house.log, house.log[-3000:]


async def seated(house: House, **terms: object) -> None:
    """A new game with every seat taken, with these terms about time."""
    c = house.client
    await c.slash("anna", CHANNEL, "game new", game="supreme_axis_allies", options="victory=9")
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    if terms:
        await c.slash("anna", CHANNEL, "clock deadline", **terms)
    started = await c.slash("anna", CHANNEL, "game start")
    assert "begun" in started.text


async def status_message(house: House) -> dict[str, object]:
    """The one message of the game that is kept up to date, once the game runs."""
    return await house.client.wait_for(
        "chiara", CHANNEL, lambda m: m.get("embeds") and "My decision" in words(m) and "Victory Cities" in words(m)
    )


async def accepted(house: House, seat: str, text: str) -> Outcome:
    """Give an order and demand that the channel's bot takes it."""
    outcome = await house.client.slash(SEATS[seat], CHANNEL, "order", text=text, seat=seat)
    assert "✓" in outcome.text and "✗" not in outcome.text, outcome.text
    assert outcome.ephemeral
    return outcome


async def test_from_the_lobby_to_the_first_turn(house: House) -> None:
    c = house.client
    found = await c.complete("anna", CHANNEL, "game new", "game", "supreme a")
    assert [choice["value"] for choice in found] == ["supreme_axis_allies"]
    await seated(house)
    status = await status_message(house)
    refused = await c.press("chiara", status, "My decision")
    assert "You hold no seat" in refused.text and refused.messages[-1]["view"]["ephemeral"]
    assert "[Undo]" not in words(status), "there is nothing to take back yet"

    asked = await c.press("bertil", status, "My decision")
    assert "Set up your units" in asked.text
    for suggestion in await c.complete("bertil", CHANNEL, "order", "text", "setup 2 inf"):
        assert suggestion["value"].startswith("setup 2 INF")
    await accepted(house, "USA", "setup rest")

    status = await c.wait_for("bertil", CHANNEL, lambda m: m.get("embeds") and "[Undo]" in words(m))
    names = await c.press("bertil", status, "Undo")
    assert "setup rest" in names.text
    again = await c.press("bertil", status, "Undo")
    undone = await c.press("bertil", names.messages[-1], "Take it back")
    assert "Taken back" in undone.text and "Set up your units" in undone.text, "what is asked then stands in its place"
    stale = await c.press("bertil", again.messages[-1], "Take it back")
    assert "earlier moment" in stale.text

    form = await c.slash("bertil", CHANNEL, "orders", seat="USA")
    done = await c.submit_fields("bertil", form, {"One order per line": "setup 9 inf at alaska\nsetup rest\ndone"})
    assert done.text.count("✓") == 1 and done.text.count("✗") == 2 and "held back" in done.text, "the end waits for it"
    rule = await c.press("bertil", done.messages[-1], "Show the rule")
    assert words(rule.messages[-1]).startswith("**setup.region")
    assert "✓" in (await c.slash("bertil", CHANNEL, "order", text="done", seat="USA")).text

    for seat in ("JAP", "UK", "GER", "USSR"):
        await accepted(house, seat, "setup rest; done")
    asked = await c.slash("bertil", CHANNEL, "asked", seat="USSR")
    assert "Research Priority" in asked.text
    wrong = await c.slash("anna", CHANNEL, "order", text="skip", seat="USSR")
    assert "You don't play USSR" in wrong.text
    not_now = await c.slash("anna", CHANNEL, "order", text="buy 1 inf", seat="GER")
    assert "Germany has nothing to decide now" in not_now.text

    public = [m for m in await c.read("chiara", CHANNEL) if not m["view"]["ephemeral"]]
    assert sum("My decision" in words(m) and "Victory Cities" in words(m) for m in public) == 1, "one status message"
    await c.wait_for("chiara", CHANNEL, lambda m: m.get("attachments"), 60)
    await clean(house)


async def test_an_order_built_by_menus_and_a_question_answered_by_buttons(house: House) -> None:
    c = house.client
    await seated(house)
    asked = await c.slash("bertil", CHANNEL, "asked", seat="USA")
    step = await c.choose(
        "bertil", asked.message, asked.message["components"][0]["components"][0]["custom_id"], ["setup"]
    )
    for _ in range(4):
        if "Give this order" in step.text:
            break
        menu = step.message["components"][0]["components"][0]
        step = await c.choose("bertil", step.message, menu["custom_id"], [menu["options"][0]["value"]])
    assert "Order so far: `setup " in step.text
    given = await c.press("bertil", step.message, "Give this order")
    assert "✓ setup " in given.text
    await clean(house)


async def test_pictures_looks_rules_and_odds(house: House) -> None:
    c = house.client
    await seated(house)
    drawn = await c.slash("chiara", CHANNEL, "map", region="Europe", wait=60)
    picture = await c.file(drawn.message["attachments"][0]["url"])
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", picture[16:20])[0] == 1600
    assert drawn.message["attachments"][0]["description"]
    dark = await c.slash("chiara", CHANNEL, "map", region="Europe", palette="tritanopia", dark=True, wait=60)
    kept = await c.slash("chiara", CHANNEL, "map", region="Europe", wait=60)
    pictures = [await c.file(each.message["attachments"][0]["url"]) for each in (drawn, dark, kept)]
    assert pictures[0] != pictures[1] == pictures[2], "a taste is kept"
    near = await c.slash("chiara", CHANNEL, "map", region="Atlantis", wait=60)
    assert "Did you mean" in near.text
    await accepted(house, "USA", "setup rest; done")
    then = await c.complete("chiara", CHANNEL, "map", "phase", "set-up")
    assert [choice["name"] for choice in then] == ["Set-up · Japan", "Set-up · USA"]
    earlier = await c.slash("chiara", CHANNEL, "map", phase=then[1]["value"], wait=60)
    assert "Set-up · Japan" in earlier.message["attachments"][0]["description"], "the board when USA had set up"
    assert "There is no such phase" in (await c.slash("chiara", CHANNEL, "map", phase="99")).text
    log = await c.slash("chiara", CHANNEL, "log", phase=then[1]["value"])
    assert "USA sets up" in log.text
    assert "UK" in (await c.slash("chiara", CHANNEL, "look", what="egypt")).text
    assert "wins" in (await c.slash("anna", CHANNEL, "odds", combat="3 inf against 2 inf", wait=60)).text
    assert "Nothing is secret" in (await c.slash("anna", CHANNEL, "hand")).text
    shown = await c.slash("chiara", "rules-questions", "rules show", id="map.canal", game="supreme_axis_allies")
    assert shown.text.startswith("**map.canal")
    assert (
        "detect.roll"
        in (await c.slash("chiara", "rules-questions", "rules search", words="naval detection", game=GAME)).text
    )
    assert "Set-up" in (await c.slash("chiara", CHANNEL, "rules now")).text
    assert "never" in (await c.slash("anna", CHANNEL, "standing list", seat="GER")).text
    kept = await c.slash("anna", CHANNEL, "standing set", policy="scramble", answer="never", seat="GER")
    assert "never" in kept.text
    for who, shown in (("anna", True), ("bertil", False)):
        record = await c.slash(who, CHANNEL, "game record")
        text = (await c.file(record.message["attachments"][0]["url"])).decode()
        assert ('scramble = "never"' in text) == shown, "nobody else reads what a player has told in advance"
    assert "committed" in (await c.slash("chiara", CHANNEL, "dice audit")).text
    assert "must decide" in (await c.slash("anna", CHANNEL, "help")).text
    assert "Europe/Berlin" in (await c.slash("anna", CHANNEL, "clock timezone", zone="europe/berlin")).text
    await clean(house)


async def test_a_game_goes_to_its_end(house: House, tmp_path: Path) -> None:
    c = house.client
    file = tmp_path / "record.toml"
    file.write_text(LAST_MOVES)
    taken = await c.slash("anna", CHANNEL, "game import", file=file)
    assert "goes on here" in taken.text, taken.text
    for text in ("move 12 inf 4 art from szechwan to kiangsu", "done"):
        outcome = await c.slash("anna", CHANNEL, "order", text=text, seat="USA")
        assert "✓" in outcome.text, outcome.text
    for _ in range(40):
        status = (await c.slash("anna", CHANNEL, "game status")).text
        if "win." in status:
            break
        seat = next(s for s in SEATS if f"({s})" in status or s in status)
        asked = await c.slash("anna", CHANNEL, "asked")
        pick = next((each for each in ("Fight on", "Spare") if each in asked.text), "done")
        if "Which do you lose" in asked.text:  # an imported game has dice of its own
            pick = (await c.complete("anna", CHANNEL, "order", "text", "lose"))[0]["value"]
        outcome = await c.slash("anna", CHANNEL, "order", text=pick)
        assert "✓" in outcome.text, (seat, asked.text, outcome.text)
    assert "The Allies hold 9 Victory Cities" in status
    assert "The game is over" in (await c.slash("anna", CHANNEL, "order", text="done")).text
    audit = await c.slash("bertil", CHANNEL, "dice audit")
    assert "The seed was `" in audit.text and "Every throw follows from it" in audit.text
    record = await c.slash("anna", CHANNEL, "game record")
    assert b'text = "done"' in await c.file(record.message["attachments"][0]["url"])
    told = await c.wait_for("chiara", CHANNEL, "The story of Supreme Axis & Allies", 60)
    names = [file["filename"] for file in told["attachments"]]
    assert names == ["war.gif", "curves.png", "record.toml"] and "Victory Cities" in words(told)
    assert (await c.file(told["attachments"][0]["url"])).startswith(b"GIF89a")
    again = await c.slash("anna", CHANNEL, "game new", game="supreme_axis_allies")
    assert "The table is open" in again.text
    await clean(house)


async def test_the_same_interaction_twice_is_one_order(house: House) -> None:
    c = house.client
    await seated(house)
    await c.fault(duplicates=1)
    await accepted(house, "USA", "setup 1 inf at texas")
    await house.quiet()
    record = await c.slash("anna", CHANNEL, "game record")
    text = (await c.file(record.message["attachments"][0]["url"])).decode()
    assert text.count('text = "setup 1 INF at Texas"') == 1
    assert 'seed = "hidden"' in text, "the seed of a game that goes on stays secret"


async def test_a_restart_loses_nothing_and_old_buttons_work(house: House) -> None:
    c = house.client
    await seated(house)
    status = await status_message(house)
    await accepted(house, "USA", "setup 1 inf at texas")
    written = await c.slash("bertil", CHANNEL, "orders", seat="USA")
    assert written.modal and "setup" in str(written.modal["components"]), "the form shows an order as an example"
    await house.stop_bot(9)
    await house.start_bot()
    done = await c.submit_fields("bertil", written, {"One order per line": "setup 1 inf at texas"})
    await c.wait_for("bertil", CHANNEL, "✓ setup 1 INF at Texas")
    assert done.status == "answered", "a form that was open meanwhile is not lost"
    await c.press("bertil", status, "My decision")
    await c.wait_for("bertil", CHANNEL, "2 INF 1 FIT in Western United States")
    assert await house.stop_bot() == 0, "a clean end on SIGTERM"
