"""A guided first turn over the wire: from /learn, by menu and by form, across a restart of the bot."""

import pytest

from bot.sandbox.client import Outcome

from .conftest import House
from .test_menus import buttons, menu, take
from .test_table import clean

pytestmark = pytest.mark.timeout(400)
ROOM = "rules-questions"


async def test_a_first_turn_is_tried_by_menu_and_by_form(house: House) -> None:
    c = house.client
    learn = await c.slash("chiara", ROOM, "learn", game="supreme_axis_allies", wait=60)
    step = await c.press("chiara", learn.message, "Try a first turn", wait=60)
    assert "a first turn, 1 of 9" in step.text and "You play USSR" in step.text and step.ephemeral
    assert step.message["attachments"][0]["description"], "with a picture, which is told in words too"
    given = await take(house, "chiara", step, "skip")
    assert given.text.startswith("✓ `skip`") and "Rule research.cost" in buttons(given)
    rule = await c.press("chiara", given.message, "Rule research.cost")
    assert "Paying for the priority roll" in rule.text
    step = await c.press("chiara", given.message, "Go on")
    assert "2 of 9" in step.text and not step.message["attachments"], "the picture of the step before is gone"

    await house.stop_bot()
    await house.start_bot()
    form = await c.press("chiara", step.message, "Write an order")
    refused: Outcome = await c.submit_fields("chiara", form, {"One order": "buy 9 inf"}, wait=60)
    assert "9 INF cost 27 IPC" in refused.text and "Rule purchase.limit" in buttons(refused)
    assert refused.message["id"] == step.message["id"], "in the same message"
    other = await take(house, "chiara", refused, menu(refused)["options"][0]["label"])
    assert "✓" in other.text
    again = await c.press("chiara", other.message, "Try another order")
    form = await c.press("chiara", again.message, "Write an order")
    given = await c.submit_fields("chiara", form, {"One order": "buy 5 inf 1 art 1 arm"}, wait=60)
    assert "USSR buys 5 INF 1 ART 1 ARM for 24 IPC" in given.text and "Go on" in buttons(given)
    pages = await c.press("chiara", given.message, "Back to the pages", wait=60)
    assert "Your first turn" in pages.text
    assert not [m for m in await c.read("anna", ROOM) if not m["view"]["ephemeral"]], "nobody else sees it"
    await clean(house)
