"""Four users play The Great Crusade over the wire from its set-up through the Allied half of May-June 1944 into the next turn:
hidden fleets and aircraft, landings, air placement by turns, combat, by commands, menus and forms. What lies face-down nobody
of the other side is told, by no message."""

import random
import re

import pytest

from bot.sandbox.client import words

from .conftest import House
from .players import Players, secret_of
from .test_leaks import Unlimited
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(600)
SEATS = {"Germany": "anna", "UK": "bertil", "USA": "chiara", "USSR": "dora"}
TITLES = {"United Kingdom": "UK", "United States": "USA", "Soviet Union": "USSR"}
SILENT = {"Italy": "anna", "France": "chiara"}
"""With four players these powers are commanded by their partners."""
PHASES = {
    "Set-up": ("deploy rest", "deploy rest", "done"),
    "Organization": ("buy", "research", "combine", "done", "done"),
    "Strategic Bombing": ("bomb", "done", "done"),
    "Movement": ("move", "move", "move", "sail", "invade", "transfer", "done"),
    "Combat": ("attack", "attack", "done"),
    "Follow-up Combat": ("attack", "done"),
    "Strategic Movement": ("rail", "done"),
    "Political Phase": ("done",),
    "Naval Placement": ("place", "done"),
    "Reinforcements": ("done",),
}
WISHES = {f"{side}{phase}": wishes for phase, wishes in PHASES.items() for side in ("", "Axis ", "Allied ")}
MOST_STEPS = 420
HIDDEN = re.compile(r"\bGE-(?:F|B|S|U|DF|DB|DN)\d+\b")


class Commanders(Players):
    """Players whose seats go by short names in commands and by long ones in what is said."""

    async def status(self) -> str:
        text = await super().status()
        for title, seat in TITLES.items():
            text = text.replace(f"**{title}**", f"**{seat}**")
        return text


async def test_a_turn_of_the_great_crusade(house: House) -> None:
    c = house.client
    names = {(await c.add_user("dora"))["id"]: "dora"}
    names |= {user["id"]: user["name"] for user in (await c.state())["users"]}
    await house.stop_bot()
    house.module, house.environment = "tests.wire.seeded", {"ADJUTANT_TEST_SEED": "the great crusade"}
    house.sandbox.rest.limits = Unlimited()
    await house.start_bot()
    await c.slash("anna", CHANNEL, "game new", game="supreme_commander", scenario="great_crusade", options="players=4")
    for seat, who in (SEATS | SILENT).items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    assert "begun" in (await c.slash("anna", CHANNEL, "game start")).text
    players = Commanders(c, CHANNEL, SEATS, WISHES, random.Random(44))
    status = ""
    for _ in range(MOST_STEPS):
        status = await players.step()
        head = status.split("\n")[0]
        if "Turn 44" in head and "Axis" in head:
            break
        if players.chance.random() < 0.05:
            await players.ask()
    assert "Turn 44" in status, status
    assert min(players.given.get(way, 0) for way in ("text", "form", "menus")) >= 3, players.given
    for seat, who in SEATS.items():
        assert secret_of(await c.read(who, CHANNEL, 5000), names, who) == [], seat
    public = "\n".join(words(m) for m in await c.read("bertil", CHANNEL, 5000) if not m["view"]["ephemeral"])
    shown = set(HIDDEN.findall(public))
    told = await c.slash("bertil", CHANNEL, "log", wait=60)
    log = (await c.file(told.message["attachments"][0]["url"])).decode()
    assert "Turn 44" in log
    assert shown <= set(HIDDEN.findall(log)), "the channel names no German unit that the log for all does not reveal"
    await clean(house)
