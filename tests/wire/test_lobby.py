"""The lobby over the wire: what the table agrees on is chosen by menus, before everybody's eyes, until the game starts."""

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House
from .test_table import CHANNEL, SEATS, clean

pytestmark = pytest.mark.timeout(400)


def menus(outcome: Outcome) -> dict[str, dict[str, object]]:
    """The menus of the last state of a message, by what is written on them."""
    parts = [part for row in outcome.message["components"] for part in row["components"]]
    return {part["placeholder"]: part for part in parts if part["type"] == 3}


def chosen(menu: dict[str, object]) -> list[str]:
    return [option["label"] for option in menu["options"] if option.get("default")]  # type: ignore[attr-defined]


async def lobby(house: House, text: str) -> None:
    """The message of the game says this to everybody."""
    await house.client.wait_for("chiara", CHANNEL, lambda m: m.get("embeds") and text in words(m))


async def choose(house: House, opened: Outcome, menu: str, label: str) -> Outcome:
    if menu not in menus(opened):
        change = menus(opened)["Change an option"]
        named = next(o["label"] for o in change["options"] if o["label"].startswith(f"{menu}: "))  # type: ignore[attr-defined]
        opened = await house.client.choose("anna", opened.message, str(change["custom_id"]), [named])
    which = menus(opened)[menu]
    return await house.client.choose("anna", opened.message, str(which["custom_id"]), [label])


async def test_everything_is_agreed_by_menus(house: House) -> None:
    c = house.client
    opened = await c.slash("anna", CHANNEL, "game new", game="supreme_axis_allies")
    assert opened.ephemeral and "The table is open" in opened.text
    assert {"Deadline", "When a deadline passes", "Change an option"} == set(menus(opened)), "all on one screen"
    assert "**Victory Cities needed**: nine. How many" in opened.text and "**City Garrisons**: none." in opened.text
    opened = await choose(house, opened, "Victory Cities needed", "Victory Cities needed: eleven")
    assert chosen(menus(opened)["Victory Cities needed"]) == ["Victory Cities needed: eleven"], (
        "the menu shows the choice"
    )
    await lobby(house, "Victory Cities needed: eleven")
    opened = await choose(house, opened, "Violation of Neutrality", "Violation of Neutrality: neutrals may be invaded")
    await lobby(house, "Violation of Neutrality: neutrals may be invaded")
    await house.stop_bot(9)
    await house.start_bot()
    opened = await choose(house, opened, "Playing pieces", "Playing pieces: no piece left, no unit")
    opened = await choose(house, opened, "Deadline", "Deadline: 24 hours for each decision")
    opened = await choose(
        house, opened, "When a deadline passes", "When it passes: the others may vote for a substitute"
    )
    await lobby(house, "24 hours for each decision; after that, the other players together can bring in a substitute")

    status = await c.wait_for(
        "bertil", CHANNEL, lambda m: m.get("embeds") and "Playing pieces: no piece left" in words(m)
    )
    refused = await c.press("bertil", status, "Settings")
    assert "Only the person who opened the table" in refused.text and refused.messages[-1]["view"]["ephemeral"]
    await c.add_user("chief", manager=True)
    again = await c.press("chief", status, "Settings")
    assert "What this table plays" in again.text, "a server manager may"

    offered = await c.press("bertil", status, "Take a seat")
    taken = await c.press("bertil", offered.messages[-1], "Germany")
    assert "You play Germany" in taken.text and "Which seat" not in taken.text, "the offer is what is left"
    await lobby(house, "**Germany (GER)**: <@")
    left = await c.press("bertil", status, "Leave")
    assert "You have left Germany" in left.text
    await c.slash("chiara", CHANNEL, "game join", seat="USA")
    assert "no such seat" in (await c.slash("bertil", CHANNEL, "game leave", seat="USA")).text
    assert [each["value"] for each in await c.complete("anna", CHANNEL, "game leave", "seat", "")] == ["USA"]
    assert "Free again: USA" in (await c.slash("anna", CHANNEL, "game leave", seat="USA")).text, "who never came"
    for seat, who in SEATS.items():
        await c.slash(who, CHANNEL, "game join", seat=seat)
    status = await c.wait_for(
        "anna", CHANNEL, lambda m: m.get("embeds") and "free" not in words(m) and "[Start]" in words(m)
    )
    assert "Only the person who opened the table" in (await c.press("bertil", status, "Start")).text
    assert "begun" in (await c.press("anna", status, "Start")).text
    late = await choose(house, opened, "Deadline", "Deadline: none")
    assert "The game has begun" in late.text
    assert "24 hours" in (await c.slash("anna", CHANNEL, "clock show")).text
    record = await c.slash("anna", CHANNEL, "game record")
    text = (await c.file(record.message["attachments"][0]["url"])).decode()
    for line in ("victory = 11", "neutrality = true", 'pieces = "counted"', 'cities = "12"'):
        assert line in text, line
    await clean(house)


async def test_a_scenario_is_chosen_and_a_text_is_a_short_cut(house: House) -> None:
    c = house.client
    opened = await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy", options="players=2")
    assert chosen(menus(opened)["Players"]) == ["Players: two: one holds the West and the USSR"]
    opened = await choose(house, opened, "Scenario", "Scenario: 1939 (short game)")
    await lobby(house, "Scenario: 1939 (short game)")
    assert "Seven years" in str(menus(opened)["Scenario"]), "menus say what a choice means"
    wrong = await c.slash("anna", "table-2", "game new", game="triumph_tragedy", options="players=7")
    assert "it can be 3 or 2" in wrong.text
    second = await c.slash("bertil", CHANNEL, "game new", game="triumph_tragedy")
    assert "There is a game in this channel already" in second.text
    await clean(house)
