"""Three players and an onlooker at a game of hidden blocks and secret hands: who gets to read what."""

import pytest

from .conftest import House
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(180)
SEATS = {"Axis": "anna", "West": "bertil", "USSR": "chiara"}


async def test_hands_and_blocks_stay_their_owners(house: House) -> None:
    c = house.client
    await c.add_user("dora")
    opened = await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy")
    assert "The table is open" in opened.text
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text
    for seat, who in SEATS.items():
        placed = await c.slash(who, CHANNEL, "order", text="setup rest", seat=seat)
        assert "✓" in placed.text and placed.ephemeral, placed.text
    for who in SEATS.values():
        await c.slash(who, CHANNEL, "order", text="done")
    for who in SEATS.values():
        hand = await c.slash(who, CHANNEL, "hand")
        assert hand.ephemeral and "hold no seat" not in hand.text
    assert "hold no seat" in (await c.slash("dora", CHANNEL, "hand")).text

    own = (await c.slash("anna", CHANNEL, "look", what="berlin")).text
    others = [(await c.slash(who, CHANNEL, "look", what="berlin")).text for who in ("bertil", "chiara", "dora")]
    kinds = ("Tank", "Infantry", "Air Force", "Fleet", "TANK", "INF", "FLEET")
    assert any(kind in own for kind in kinds), own
    for text in others:
        assert not any(kind in text for kind in kinds), text
    refused = await c.slash("anna", CHANNEL, "game record")
    assert "secret" in refused.text
    drawn = await c.slash("dora", CHANNEL, "map", region="Central Europe", wait=90)
    assert drawn.message["attachments"]
    public = [m for m in await c.read("dora", CHANNEL) if not m["view"]["ephemeral"]]
    assert public and not any("setup" in str(m.get("content", "")) for m in public)
    await clean(house)
