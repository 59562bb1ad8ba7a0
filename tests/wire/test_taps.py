"""How many taps everyday decisions take, counted over the wire: every button, every entry of a menu, and what closes it."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import lesson
from bot.sandbox.client import Outcome, words
from bot.ui.items import WHOLE
from rules.kernel import record

from .conftest import House
from .test_menus import buttons, parts
from .test_table import CHANNEL, clean

pytestmark = pytest.mark.timeout(400)
SEATS = {"Axis": "anna", "West": "bertil", "USSR": "chiara"}
PRODUCTION, GOVERNMENT, BATTLE = 0, 3, 15
"""Steps of the first turn of Triumph & Tragedy: the table goes on from there."""


@dataclass
class Thumb:
    """One player who never types."""

    house: House
    who: str
    taps: int = 0

    async def press(self, message: dict, label: str) -> Outcome:
        self.taps += 1
        return await self.house.client.press(self.who, message, label)

    async def choose(self, at: Outcome, beginning: str, several: int = 1) -> Outcome:
        """Whole orders that begin so, in the menu of those: a tap each, and one that closes the menu if it takes several."""
        menu = next(part for part in parts(at) if f":{WHOLE}:" in part["custom_id"])
        entries = [option["value"] for option in menu["options"] if option["value"].startswith(beginning)][:several]
        assert len(entries) == several <= menu["max_values"], menu
        self.taps += several + (menu["max_values"] > 1)
        return await self.house.client.choose(self.who, at.message, menu["custom_id"], entries)


async def table(house: House, folder: Path, step: int) -> dict:
    """The call of the Axis at a table that has come so far."""
    c = house.client
    file = folder / "record.toml"
    file.write_text(record.write(record.of(lesson.before("triumph_tragedy", step))))
    assert "goes on here" in (await c.slash("anna", CHANNEL, "game import", file=file, wait=60)).text
    for seat, who in list(SEATS.items())[1:]:
        assert " now." in (await c.slash("anna", CHANNEL, "game give", seat=seat, to=who)).text
    return await c.wait_for("dora", CHANNEL, lambda m: "(Axis), your move" in words(m) and "My decision" in words(m))


@pytest.fixture
async def onlooker(house: House) -> House:
    await house.client.add_user("dora")
    return house


async def test_seven_steps_of_building_take_ten_taps(onlooker: House, tmp_path: Path) -> None:
    call = await table(onlooker, tmp_path, PRODUCTION)
    thumb = Thumb(onlooker, "anna")
    given = await thumb.choose(await thumb.press(call, "My decision"), "step ", 7)
    assert given.text.count("✓ step") == 7, given.text
    assert thumb.taps <= 10, thumb.taps
    await clean(onlooker)


async def test_a_card_takes_four_taps_and_a_pass_one(onlooker: House, tmp_path: Path) -> None:
    call = await table(onlooker, tmp_path, GOVERNMENT)
    thumb = Thumb(onlooker, "anna")
    given = await thumb.choose(await thumb.press(call, "My decision"), "diplomacy ")
    if "Give this order" in buttons(given):
        given = await thumb.press(given.message, "Give this order")
    assert "✓ diplomacy" in given.text, given.text
    assert thumb.taps <= 4, thumb.taps
    rival = Thumb(onlooker, "chiara")
    due = await onlooker.client.wait_for("dora", CHANNEL, lambda m: "(USSR), your move" in words(m))
    passed = await rival.press(due, "Pass")
    assert "✓ pass" in passed.text and rival.taps == 1, passed.text
    await clean(onlooker)


async def test_a_round_of_battle_takes_two_taps(onlooker: House, tmp_path: Path) -> None:
    call = await table(onlooker, tmp_path, BATTLE)
    thumb = Thumb(onlooker, "anna")
    other = await onlooker.client.slash("anna", CHANNEL, "asked")
    opened = await thumb.press(call, "My decision")
    (label,) = [label for label in buttons(opened) if label.startswith("Fire all at ")]
    given = await thumb.press(opened.message, label)
    assert given.text.startswith("✓ fire INF1 at Ground\n") and thumb.taps == 2, given.text
    fired = given.text.count("✓ fire")
    assert re.search(r"^-# .*: \d", given.text, re.MULTILINE), "the dice stand in the answer"
    assert "(4)" in label and 2 <= fired <= 4, "all four, until nobody is left to fire at"
    stale = await onlooker.client.press("anna", other.message, label)
    assert "earlier moment" in stale.text, stale.text
    await clean(onlooker)
