"""Votes over the wire: the channel is asked once, everybody concerned has one vote, and what is agreed is done."""

import asyncio

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House, until
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(400)
THREE = {"Axis": "anna", "West": "bertil", "USSR": "chiara"}


async def begun(house: House, seats: dict[str, str]) -> None:
    c = house.client
    await c.add_user("dora")
    await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy")
    for seat, who in seats.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text


async def vote_on(house: House, what: str) -> dict[str, object]:
    return await house.client.wait_for("dora", CHANNEL, lambda m: what in words(m) and "[Agree]" in words(m))


async def holder(house: House, who: str) -> str:
    return (await house.client.slash(who, CHANNEL, "help")).text


async def test_a_game_is_ended_by_vote(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    assert "secret" in (await c.slash("anna", CHANNEL, "game record")).text
    asked = await c.slash("bertil", CHANNEL, "game end")
    assert "Your vote is counted" in asked.text and asked.ephemeral
    vote = await vote_on(house, "end this game")
    pinged = next(
        e["body"]["allowed_mentions"]["users"] for e in await c.log() if "end this game" in str(e.get("body"))
    )
    assert len(pinged) == 2, "who has not voted is called, once"
    assert sorted(str(user["id"]) for user in vote["mentions"]) == sorted(map(str, pinged)), (
        "and is named, or nobody would hear it"
    )
    assert "Only players" in (await c.press("dora", vote, "Agree")).text
    assert "Against it: " in (await c.press("chiara", vote, "Against")).text
    await c.press("bertil", vote, "Agree")
    again = await c.slash("bertil", CHANNEL, "game end")
    assert "counted" in again.text, "nobody votes twice"
    assert "must decide" in (await c.slash("dora", CHANNEL, "game status")).text
    votes = [m for m in await c.read("dora", CHANNEL) if "**A vote**" in words(m)]
    assert len(votes) == 1, "one message that is edited"
    carried = await c.press("chiara", vote, "Agree")
    assert "Agreed by vote" in carried.text and not carried.message["components"]
    assert "The game is over" in (await c.slash("anna", CHANNEL, "order", text="setup rest")).text
    record = await c.slash("dora", CHANNEL, "game record")
    text = (await c.file(record.message["attachments"][0]["url"])).decode()
    audit = (await c.slash("dora", CHANNEL, "dice audit")).text
    seed = audit.split("The seed was `")[1].split("`")[0]
    assert f'seed = "{seed}"' in text, "nothing is secret any more"
    assert "The table is open" in (await c.slash("chiara", CHANNEL, "game new", game="triumph_tragedy")).text
    await clean(house)


async def test_a_seat_is_given_by_its_holder_and_by_nobody_else(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    await c.add_user("chief", manager=True)

    async def give(who: str, seat: str, to: str) -> Outcome:
        return await c.slash(who, CHANNEL, "game give", seat=seat, to=to)

    assert "Only its holder" in (await give("anna", "USSR", "anna")).text, "who opened the table has no say over it"
    assert "Only players" in (await give("dora", "USSR", "dora")).text
    assert "Only players" in (await give("chief", "USSR", "dora")).text, "nor has a server manager in a game of secrets"
    assert "You play USSR" in await holder(house, "chiara")
    assert " now." in (await give("chiara", "USSR", "dora")).text
    line = await c.wait_for("anna", CHANNEL, "USSR is now played by")
    assert line["mentions"] == [], "it pings nobody"
    dora = next(str(user["id"]) for user in (await c.state())["users"] if user["name"] == "dora")
    call = await c.wait_for("anna", CHANNEL, f"<@{dora}> (USSR)")
    assert dora in [user["id"] for user in call["mentions"]]
    assert "no seat here" in await holder(house, "chiara")
    assert "A bot cannot play" in (await give("anna", "Axis", (await c.state())["bot"]["id"])).text
    assert "plays Axis already" in (await give("anna", "Axis", "anna")).text
    await clean(house)


async def test_what_was_agreed_about_time_changes_by_everybodys_consent(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    await c.add_user("chief", manager=True)
    assert "Only players" in (await c.slash("chief", CHANNEL, "clock deadline", mode="hours", hours=1.0)).text
    asked = await c.slash("anna", CHANNEL, "clock deadline", mode="hours", hours=1.0, late="vote")
    assert "asked in the channel" in asked.text
    vote = await vote_on(house, "change the table's time")
    await c.press("bertil", vote, "Agree")
    assert "No deadlines" in (await c.slash("anna", CHANNEL, "clock show")).text, "two of three are not everybody"
    assert "Agreed by vote" in (await c.press("chiara", vote, "Agree")).text
    await c.wait_for("dora", CHANNEL, "Agreed: Deadline: 1 hour for each decision")
    await clean(house)


async def test_a_server_manager_ends_a_game_at_once_and_its_record_is_kept(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    await c.add_user("chief", manager=True)
    assert "Only players" in (await c.slash("dora", CHANNEL, "game end")).text
    assert "was ended by" in (await c.slash("chief", CHANNEL, "game end")).text
    assert (await c.slash("dora", CHANNEL, "game record")).message["attachments"]
    assert "The table is open" in (await c.slash("chiara", CHANNEL, "game new", game="triumph_tragedy")).text
    await clean(house)


async def test_the_table_plays_on_while_the_channel_is_asked(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    await c.wait_for("dora", CHANNEL, "your move")
    await c.fault(delay=10.0, match="POST /channels", requests=1)
    asking = asyncio.ensure_future(c.slash("bertil", CHANNEL, "game end"))
    await until(lambda: any("status" not in entry for entry in house.sandbox.rest.requests))
    assert "✓" in (await c.slash("anna", CHANNEL, "order", text="setup rest")).text, house.log[-3000:]
    assert not asking.done()
    assert "asked in the channel" in (await asking).text
