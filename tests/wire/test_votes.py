"""Votes over the wire: the channel is asked once, everybody concerned has one vote, and what is agreed is done."""

import asyncio

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(120)
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
    assert "Only players" in (await c.press("dora", vote, "Agree")).text
    assert "Against it: " in (await c.press("chiara", vote, "Against")).text
    await c.press("bertil", vote, "Agree")
    again = await c.slash("bertil", CHANNEL, "game end")
    assert "counted" in again.text, "nobody votes twice"
    assert "must decide" in (await c.slash("dora", CHANNEL, "game status")).text
    votes = [m for m in await c.read("dora", CHANNEL) if "**A vote**" in words(m)]
    assert len(votes) == 1, "one message that is edited"
    carried = await c.press("chiara", vote, "Agree")
    assert "The vote is carried" in carried.text and not carried.message["components"]
    assert "The game is over" in (await c.slash("anna", CHANNEL, "order", text="setup rest")).text
    record = await c.slash("dora", CHANNEL, "game record")
    text = (await c.file(record.message["attachments"][0]["url"])).decode()
    audit = (await c.slash("dora", CHANNEL, "dice audit")).text
    seed = audit.split("The seed was `")[1].split("`")[0]
    assert f'seed = "{seed}"' in text, "nothing is secret any more"
    assert "The table is open" in (await c.slash("chiara", CHANNEL, "game new", game="triumph_tragedy")).text
    await clean(house)


async def test_a_seat_is_given_by_its_holder_or_by_the_others(house: House) -> None:
    c = house.client
    await begun(house, THREE)

    async def give(who: str, seat: str, to: str) -> Outcome:
        return await c.slash(who, CHANNEL, "game give", seat=seat, to=to)

    assert "counted" in (await give("anna", "USSR", "anna")).text, "who opened the table may not look into a hand alone"
    assert "Only players" in (await give("dora", "USSR", "dora")).text
    assert "You play USSR" in await holder(house, "chiara")
    vote = await vote_on(house, "give USSR to")
    assert "nobody on his own seat" in (await c.press("chiara", vote, "Against")).text
    assert "The vote is carried**: give USSR to" in (await c.press("bertil", vote, "Agree")).text
    await c.wait_for("dora", CHANNEL, "USSR is now played by")
    assert "Axis and USSR" in await holder(house, "anna")
    assert "hold no seat" in await holder(house, "chiara")
    assert "changed hands" in (await give("anna", "USSR", "chiara")).text, "a holder gives his seat as he likes"
    await c.wait_for("dora", CHANNEL, "USSR is now played by")
    assert "You play USSR" in await holder(house, "chiara")
    assert "counted" in (await give("anna", "West", "dora")).text
    vote = await vote_on(house, "give West to")
    assert "changed hands" in (await give("bertil", "West", "dora")).text
    assert "changed hands since" in (await c.press("chiara", vote, "Agree")).text, "that vote is over"
    assert "A bot cannot play" in (await give("anna", "Axis", (await c.state())["bot"]["id"])).text
    assert "plays Axis already" in (await give("anna", "Axis", "anna")).text
    await clean(house)


async def test_what_is_agreed_is_told_though_the_vote_cannot_be_closed(house: House) -> None:
    """Its message is gone: the substitute is named and called all the same."""
    c = house.client
    await begun(house, THREE)
    await c.wait_for("dora", CHANNEL, "yours to decide")
    await c.slash("anna", CHANNEL, "game give", seat="USSR", to="dora")
    vote = await vote_on(house, "give USSR to")
    await c.fault(status=404, match="PATCH /webhooks", requests=1)
    await c.press("bertil", vote, "Agree")
    line = await c.wait_for("anna", CHANNEL, "USSR is now played by")
    assert line["mentions"] == [], "it pings nobody"
    dora = next(str(user["id"]) for user in (await c.state())["users"] if user["name"] == "dora")
    call = await c.wait_for("anna", CHANNEL, f"<@{dora}> (USSR), it is yours to decide")
    assert [user["id"] for user in call["mentions"]] == [dora], "nobody else is called once more"


async def test_the_table_plays_on_while_the_channel_is_asked(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    await c.wait_for("dora", CHANNEL, "yours to decide")
    await c.fault(delay=4.0, match="POST /channels", requests=1)
    asking = asyncio.ensure_future(c.slash("bertil", CHANNEL, "game end"))
    await asyncio.sleep(0.5)
    assert "✓" in (await c.slash("anna", CHANNEL, "order", text="setup rest")).text
    assert not asking.done()
    assert "asked in the channel" in (await asking).text


async def test_who_opened_a_table_of_secrets_takes_no_seat_alone(house: House) -> None:
    c = house.client
    await begun(house, THREE)
    assert "changed hands" in (await c.slash("anna", CHANNEL, "game give", seat="Axis", to="dora")).text
    assert "Only players" in (await c.slash("anna", CHANNEL, "game give", seat="USSR", to="anna")).text
    assert "hold no seat" in (await c.slash("anna", CHANNEL, "hand")).text
    assert "changed hands" in (await c.slash("anna", CHANNEL, "game give", seat="USSR", to="dora")).text
    await clean(house)


async def test_of_two_players_neither_takes_the_others_seat(house: House) -> None:
    c = house.client
    await begun(house, {"Axis": "anna", "West": "bertil", "USSR": "bertil"})
    refused = await c.slash("anna", CHANNEL, "game give", seat="West", to="anna")
    assert "before its deadline has passed" in refused.text
    await c.add_user("chief", manager=True)
    assert "changed hands" in (await c.slash("chief", CHANNEL, "game give", seat="West", to="dora")).text
    assert "You play West" in await holder(house, "dora")
    await clean(house)
