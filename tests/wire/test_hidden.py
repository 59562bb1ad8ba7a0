"""Three players and an onlooker at a game of hidden blocks and secret hands: who gets to read what."""

import re
from pathlib import Path

import pytest

from bot.sandbox.client import words

from .conftest import House
from .test_table import CHANNEL, clean
from .twins import twins

pytestmark = pytest.mark.timeout(500)
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
    call = await c.wait_for("dora", CHANNEL, lambda m: "your move" in words(m) and "[My hand]" in words(m))
    pressed = await c.press("bertil", call, "My hand", wait=60)
    assert "HandSize" in pressed.text and pressed.messages[-1]["view"]["ephemeral"], (
        "a secret is opened again by a button"
    )
    assert "hold no seat" in (await c.press("dora", call, "My hand")).text

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


async def test_who_holds_several_seats_chooses_with_whose_eyes_he_looks(house: House, tmp_path: Path) -> None:
    c = house.client
    file = tmp_path / "record.toml"
    file.write_text(twins("USSR", 8, 1939, "movement", ("a", "b")).first)
    assert "goes on here" in (await c.slash("anna", CHANNEL, "game import", file=file, wait=60)).text
    assert " now." in (await c.slash("anna", CHANNEL, "game give", seat="USSR", to="chiara")).text
    status = (await c.slash("anna", CHANNEL, "game status")).text
    due = "West" if "**West**" in status and "**Axis**" not in status else "Axis"
    kinds = re.compile(r"\b(Tank|Infantry|Air Force|Fleet|Fortress|Carrier)\b")
    for seat, home in (("Axis", "Berlin"), ("West", "London")):
        looked = {
            eyes: (await c.slash("anna", CHANNEL, "look", what=home, seat=eyes)).text for eyes in ("Axis", "West")
        }
        assert kinds.search(looked[seat]), (seat, looked[seat])
        assert not kinds.search(looked["West" if seat == "Axis" else "Axis"]), (
            "one seat does not know what the other holds"
        )
        plain = (await c.slash("anna", CHANNEL, "look", what=home)).text
        assert plain == looked[due], ("unsaid, it is the seat that must decide, else the first", status)
        drawn = await c.slash("anna", CHANNEL, "map", region=home, seat=seat, wait=90)
        assert drawn.message["attachments"] and drawn.ephemeral
    for command, options in (("look", {"what": "Moscow"}), ("map", {}), ("log", {}), ("hand", {}), ("asked", {})):
        refused = await c.slash("anna", CHANNEL, command, seat="USSR", **options)  # type: ignore[arg-type]
        assert "You don't play USSR" in refused.text, command
    found = await c.complete("anna", CHANNEL, "log", "seat", "")
    assert {choice["value"] for choice in found} == {"Axis", "West"}
    await clean(house)
