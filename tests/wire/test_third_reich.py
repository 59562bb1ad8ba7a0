"""Four users play the 1944 scenario of Third Reich over the wire: set-up, strategic warfare written in secret, and the Allied
player turn of Spring 1944 into the Axis one, by commands, menus and forms. What is written in secret nobody else is told."""

import random

import pytest

from bot.sandbox.client import words

from .conftest import House
from .players import Players, secret_of
from .test_leaks import Unlimited
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(240)
SEATS = {"Germany": "anna", "Britain": "bertil", "United States": "chiara", "Russia": "dora"}
WISHES = {
    "Set-up": ("deploy rest", "deploy rest", "done"),
    "Strategic Warfare": ("build", "done", "done"),
    "Options": ("option", "option", "done"),
    "Base changes": ("rebase", "done", "done"),
    "Interceptions": ("intercept", "done"),
    "Supply": ("supply", "done"),
    "Movement": ("move", "move", "move", "stage", "airbase", "done", "done"),
    "Attrition": ("lose", "demand", "retreat", "before"),
    "Air and naval missions": ("support", "invade", "transport", "done"),
    "Replies": ("das", "intercept", "done", "done"),
    "Ground combat": ("attack", "attack", "advance", "lose", "done"),
    "Construction": ("build", "build", "grant", "done"),
    "Redeployment": ("sr", "sr", "done"),
}
MOST_STEPS = 420


async def test_a_turn_of_third_reich(house: House) -> None:
    c = house.client
    names = {(await c.add_user("dora"))["id"]: "dora"}
    names |= {user["id"]: user["name"] for user in (await c.state())["users"]}
    await house.stop_bot()
    house.module, house.environment = "tests.wire.seeded", {"ADJUTANT_TEST_SEED": "third reich"}
    house.sandbox.rest.limits = Unlimited()
    await house.start_bot()
    await c.slash("anna", CHANNEL, "game new", game="third_reich", scenario="1944")
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text
    players = Players(c, CHANNEL, SEATS, WISHES, random.Random(44))
    heads: list[str] = []
    for number in range(MOST_STEPS):
        status = await players.step()
        heads.append(status.split("\n")[0])
        if "Axis" in heads[-1] and any("Construction" in head for head in heads):
            break  # the Allied player turn, which comes first in 1944, is over
        if players.chance.random() < 0.05:
            await players.ask()
        if number == 60:
            await house.stop_bot(9)
            await house.start_bot()
    assert "Axis" in heads[-1] and "1944" in heads[-1], heads[-1]
    seen = {head.rsplit(" · ", 1)[-1] for head in heads}
    assert {"Set-up", "Strategic Warfare", "Options", "Movement", "Construction"} <= seen, seen
    assert min(players.given.get(way, 0) for way in ("text", "form", "menus")) >= 3, players.given
    for seat, who in SEATS.items():
        assert secret_of(await c.read(who, CHANNEL, 5000), names, who) == [], seat
    log = await c.slash("bertil", CHANNEL, "log", wait=60)
    told = (await c.file(log.message["attachments"][0]["url"])).decode()
    assert "Spring 1944" in told
    hand = (await c.slash("anna", CHANNEL, "hand")).text
    assert "SW box: interceptor" in hand and "Variant counter: Axis" in hand, hand
    for who in ("bertil", "chiara", "dora"):
        everything = "\n".join(words(m) for m in await c.read(who, CHANNEL, 5000))
        for secret in ("SW box: interceptor", "SW box: submarine", "Variant counter: Axis"):
            assert secret not in everything, (who, secret)
    await clean(house)
