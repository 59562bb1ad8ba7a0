"""Three users play Triumph & Tragedy from 1936 over the wire until two years have passed and a Battle has been fought:
set-up, secret Production, Government, Command, movement and Combat, by commands, buttons, menus and forms."""

import random
import re

import pytest

from bot.sandbox.client import words

from .conftest import House
from .players import Players, secret_of
from .test_leaks import Unlimited
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(600)
SEATS = {"Axis": "anna", "West": "bertil", "USSR": "chiara"}
WISHES = {
    "Set-up": ("setup", "setup", "setup rest", "done"),
    "Production": ("build", "step", "buy", "done"),
    "Government": ("pass", "pass", "pass", "diplomacy", "industry", "tech", "vault", "intel"),
    "Command": ("commit",),
    "Movement": ("dow", "violate", "move", "move", "move", "move", "done"),
    "Combat": ("fight",),
    "Battle": ("fire", "fire", "fire", "strike", "bomb", "retreat"),
}
MOST_STEPS = 1500


async def test_two_years_of_war(house: House) -> None:
    c = house.client
    names = {(await c.add_user("dora"))["id"]: "dora"}
    names |= {user["id"]: user["name"] for user in (await c.state())["users"]}
    await house.stop_bot()
    house.module, house.environment = "tests.wire.seeded", {"ADJUTANT_TEST_SEED": "two years of war"}
    house.sandbox.rest.limits = Unlimited()
    await house.start_bot()
    await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy", scenario="1936")
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text
    players = Players(c, CHANNEL, SEATS, WISHES, random.Random(36))
    headings: list[str] = []
    for number in range(MOST_STEPS):
        headings.append((await players.step()).split("\n")[0])
        if any("Battle" in heading for heading in headings) and not re.search(r"· 193[67] ·", headings[-1]):
            break
        if players.chance.random() < 0.15:
            await players.ask()
        if number == 120:
            await house.stop_bot(9)
            await house.start_bot()
    assert any("· 1938 ·" in heading for heading in headings), headings[-1]
    assert min(players.given.get(way, 0) for way in ("text", "form", "menus")) >= 5, players.given

    for phase in ("Set-up", "Production", "Government", "Command", "Movement", "Battle"):
        played = await c.complete("dora", CHANNEL, "log", "phase", phase)
        assert played, f"no {phase}"
    for seat, who in SEATS.items():
        seen = await c.read(who, CHANNEL, 5000)
        assert secret_of(seen, names, who) == [], "what is for one player alone nobody else sees"
        hand = await c.slash(who, CHANNEL, "hand", seat=seat, wait=60)
        assert hand.ephemeral and "HandSize" in hand.text
    await c.wait_for("dora", CHANNEL, lambda m: m.get("embeds") and "· 1938 ·" in words(m), 30)
    log = await c.slash("dora", CHANNEL, "log", wait=60)
    told = (await c.file(log.message["attachments"][0]["url"])).decode()
    public = "\n".join(
        str(m.get("content", "")) for m in await c.read("dora", CHANNEL, 5000) if not m["view"]["ephemeral"]
    )
    assert "draws" in told and "Battle of" in told and "Battle of" in public
    for text in (told, public):
        assert not re.search(r"\b[Yy]ou[r ]", text.replace("your move", "")), "what one seat is told stays with it"
    await clean(house)
