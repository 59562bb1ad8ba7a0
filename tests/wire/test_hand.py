"""A hand over the wire: drawn for its holder alone, in his colours, with every word of it beside the picture."""

import struct

import pytest

from .conftest import House
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(500)
SEATS = {"Axis": "anna", "West": "bertil", "USSR": "bertil"}


async def begun(house: House) -> None:
    """Anna has the Axis, Bertil both others; all have set up, so that there are blocks and cards."""
    c = house.client
    await c.add_user("dora")
    await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy")
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    await c.slash("anna", CHANNEL, "game start")
    for seat, who in SEATS.items():
        placed = await c.slash(who, CHANNEL, "order", text="setup rest; done", seat=seat)
        assert "✓" in placed.text, placed.text


async def test_a_hand_is_a_picture_for_its_holder_alone(house: House) -> None:
    c = house.client
    await begun(house)
    shown = await c.slash("anna", CHANNEL, "hand", wait=90)
    assert shown.ephemeral
    (drawn,) = shown.message["attachments"]
    assert drawn["filename"] == "hand.png"
    assert drawn["description"].startswith("Hand of the Axis in Triumph & Tragedy")
    picture = await c.file(drawn["url"])
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", picture[16:20])[0] >= 1080
    assert "Berlin" in shown.text and "INF1" in shown.text, "the words stand beside it"
    for who in ("bertil", "dora"):
        for message in await c.read(who, CHANNEL):
            assert "hand.png" not in str(message)
    assert "hold no seat" in (await c.slash("dora", CHANNEL, "hand")).text
    assert "don't play" in (await c.slash("bertil", CHANNEL, "hand", seat="Axis")).text

    both = [await c.slash("bertil", CHANNEL, "hand", seat=seat, wait=90) for seat in ("West", "USSR")]
    assert ["Hand of the West" in both[0].message["attachments"][0]["description"], "London" in both[0].text] == [
        True
    ] * 2
    assert "Hand of the USSR" in both[1].message["attachments"][0]["description"] and "Moscow" in both[1].text
    assert "Berlin" not in both[0].text + both[1].text

    await c.slash("anna", CHANNEL, "map", palette="tritanopia", dark=True, wait=90)
    dark = await c.slash("anna", CHANNEL, "hand", wait=90)
    assert await c.file(dark.message["attachments"][0]["url"]) != picture, "in the colours she has chosen"
    await clean(house)


async def test_odds_are_asked_by_a_seat_and_answered_in_secret(house: House) -> None:
    c = house.client
    await begun(house)
    told = await c.slash("anna", CHANNEL, "odds", combat="2 INF 3, TANK 2 against 3 INF 2 in Lorraine", wait=60)
    assert told.ephemeral
    assert told.text.startswith("Axis: TANK 2, 2 INF 3 against") and "%" in told.text
    named = await c.slash("bertil", CHANNEL, "odds", combat="INF 2 against Axis INF 2", seat="USSR", wait=60)
    assert named.text.startswith("USSR: INF 2 against Axis: INF 2")
    refused = await c.slash("anna", CHANNEL, "odds", combat="2 INF against INF 2", wait=60)
    assert "2 INF 3 is two Infantry of 3 CV" in refused.text
    onlooker = await c.slash("dora", CHANNEL, "odds", combat="INF 2 against INF 2", wait=60)
    assert onlooker.text.startswith("Attacker: INF 2 against Defender: INF 2")
    await clean(house)
