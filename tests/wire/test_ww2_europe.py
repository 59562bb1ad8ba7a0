"""Three users play World War II in Europe from fall 1939 over the wire until a year has passed and battles have been fought:
declarations, Movement by Fronts, Combat, Blitzkrieg, Redeployment, Convoys, Build and Buy, by commands, buttons, menus and
forms; two of them hold several powers. All but Germany have standing instructions for battle."""

import asyncio
import random
import re

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House
from .players import Players, secret_of
from .test_leaks import Unlimited
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(600)
SEATS = {
    "Germany": "anna",
    "Italy": "anna",
    "Great Britain": "bertil",
    "France": "bertil",
    "USA": "bertil",
    "USSR": "chiara",
}
WISHES = {
    "Declarations of war": ("done",),
    "Movement": ("move", "move", "move", "patrol", "done", "done", "done"),
    "Ground battles": ("lose", "fight on"),
    "Blitzkrieg": ("move", "done", "done"),
    "Redeployment": ("redeploy", "carry", "done", "done"),
    "Convoys": ("convoy", "add", "done", "done", "done"),
    "Build": ("build rest", "build"),
    "Buy": ("buy", "repair", "done", "done"),
}
MOST_STEPS = 600


class Allies(Players):
    """Players of whom one may answer for several powers: the status names those together. They wait for a late answer."""

    async def taken(self, outcome: Outcome, order: str) -> bool:
        async with asyncio.timeout(45):
            for _ in range(100):
                if "✓" in outcome.text:
                    break
                await asyncio.sleep(0.05)
                outcome = await self.client.outcome(outcome)
            return await super().taken(outcome, order)

    async def step(self) -> str:
        status = await self.status()
        named = re.findall(r"^\*\*([\w ,&]+)\*\* \(<@\d+>\).*must decide", status, re.MULTILINE)
        due = [seat for names in named for seat in re.split(r", | and ", names)]
        assert due, status
        seat = self.chance.choice(due)
        way = self.chance.choices((self.text, self.form, self.menus), (6, 1, 3))[0]
        if await way(seat, status.split("\n")[0].rsplit(" · ", 1)[-1]):
            self.given[way.__name__] = self.given.get(way.__name__, 0) + 1
        return status


async def test_a_year_of_war(house: House) -> None:
    c = house.client
    names = {(await c.add_user("dora"))["id"]: "dora"}
    names |= {user["id"]: user["name"] for user in (await c.state())["users"]}
    await house.stop_bot()
    house.module, house.environment = "tests.wire.seeded", {"ADJUTANT_TEST_SEED": "a year of war"}
    house.sandbox.rest.limits = Unlimited()
    await house.start_bot()
    await c.slash("anna", CHANNEL, "game new", game="ww2_europe", scenario="1939")
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text
    for seat, who in list(SEATS.items())[1:]:
        for policy, value in (("casualties", "cheapest"), ("order", "any"), ("retreat", "outnumbered 2")):
            told = await c.slash(who, CHANNEL, "standing set", seat=seat, policy=policy, answer=value)
            assert told.ephemeral, told.text
    players = Allies(c, CHANNEL, SEATS, WISHES, random.Random(39))
    headings: list[str] = []
    for number in range(MOST_STEPS):
        headings.append((await players.step()).split("\n")[0])
        if "Fall 1940" in headings[-1] and any("Ground battles" in heading for heading in headings):
            break
        if players.chance.random() < 0.05:
            await players.ask()
        if number == 40:
            await house.stop_bot(9)
            await house.start_bot()
    assert any("Fall 1940" in heading for heading in headings), headings[-1]
    assert min(players.given.get(way, 0) for way in ("text", "form", "menus")) >= 3, players.given

    for phase in ("Declarations of war", "Movement", "Ground battles", "Redeployment", "Buy"):
        played = await c.complete("dora", CHANNEL, "log", "phase", phase)
        assert played, f"no {phase}"
    for who in dict.fromkeys(SEATS.values()):
        assert secret_of(await c.read(who, CHANNEL, 5000), names, who) == [], "answers are for one player alone"
    await c.wait_for("dora", CHANNEL, lambda m: m.get("embeds") and "Fall 1940" in words(m), 30)
    log = await c.slash("dora", CHANNEL, "log", wait=60)
    told = (await c.file(log.message["attachments"][0]["url"])).decode()
    for fact in ("Axis move", "Battle of", "collects $"):
        assert fact in told, fact
    await clean(house)
