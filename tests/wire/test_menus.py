"""Orders by thumb over the wire: menus that say what they offer, steps back, pages, and what comes next in the same message."""

from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.client import Outcome, words

from .conftest import House, until
from .test_table import CHANNEL, clean, seated
from .twins import twins

pytestmark = pytest.mark.timeout(400)


def parts(outcome: Outcome) -> list[dict[str, Any]]:
    return [part for row in outcome.message["components"] for part in row["components"]]


def menu(outcome: Outcome) -> dict[str, Any]:
    return next(part for part in parts(outcome) if part["type"] == 3)


def buttons(outcome: Outcome) -> list[str]:
    return [part["label"] for part in parts(outcome) if part["type"] == 2]


async def take(house: House, who: str, outcome: Outcome, entry: str) -> Outcome:
    return await house.client.choose(who, outcome.message, menu(outcome)["custom_id"], [entry])


async def test_an_order_grows_word_by_word_and_shrinks_again(house: House) -> None:
    c = house.client
    await seated(house)
    asked = await c.slash("bertil", CHANNEL, "asked", seat="USA")
    offered = {option["label"]: option.get("description", "") for option in menu(asked)["options"]}
    assert set(offered) == {"setup", "setup rest"} and all(offered.values()), "each entry says what it is for"
    step = await take(house, "bertil", asked, "setup")
    assert "Order so far: `setup`" in step.text and menu(step)["placeholder"] == "Next: units"
    units = menu(step)["options"][0]["label"]
    step = await take(house, "bertil", step, units)
    assert f"Order so far: `setup {units}" in step.text
    back = await c.press("bertil", step.message, "Back")
    assert "Order so far: `setup`" in back.text and units in [o["label"] for o in menu(back)["options"]]
    anew = await c.press("bertil", back.message, "Start over")
    assert "Order so far" not in anew.text
    whole = await take(house, "bertil", anew, "setup rest")
    assert "Order so far: `setup rest`" in whole.text and "Give this order" in buttons(whole)
    given = await c.press("bertil", whole.message, "Give this order")
    assert given.text.startswith("✓ setup rest") and len(given.messages) == 1, "the answer takes the menu's place"
    assert {"Undo", "Rules now"} <= set(buttons(given)) and "done" in str(menu(given)["options"])
    done = await take(house, "bertil", given, "done")  # one word is one tap
    assert "✓ done" in done.text and "You have nothing to decide now" in done.text and "Japan" in done.text
    await clean(house)


async def test_a_menu_says_where_a_block_stands_and_keeps_it_from_others(house: House, tmp_path: Path) -> None:
    c = house.client
    file = tmp_path / "record.toml"
    file.write_text(twins("West", 8, 1939, "movement", ("a", "b")).first)
    assert "goes on here" in (await c.slash("anna", CHANNEL, "game import", file=file, wait=60)).text
    asked = await c.slash("anna", CHANNEL, "asked")
    moving = await take(house, "anna", asked, "move")
    assert menu(moving)["placeholder"].startswith("Next: block")
    for option in menu(moving)["options"]:
        assert " · " in option["description"], option
        kind = "".join(ch for ch in option["label"] if ch.isalpha())
        assert kind in {"INF", "TANK", "AF", "FLEET", "SUB", "CARR"} and option["label"] not in option["description"]
    step = await take(house, "anna", moving, menu(moving)["options"][0]["label"])
    assert "controlled by" in str(menu(step)["options"]) or "Sea" in str(menu(step)["options"])
    refused = await c.slash("bertil", CHANNEL, "asked")
    assert "hold no seat" in refused.text
    await clean(house)


async def test_who_waits_is_offered_what_may_be_ordered_at_any_time(house: House, tmp_path: Path) -> None:
    c = house.client
    file = tmp_path / "record.toml"
    file.write_text(twins("West", 8, 1939, "movement", ("a", "b")).first)
    await c.slash("anna", CHANNEL, "game import", file=file, wait=60)
    status = (await c.slash("anna", CHANNEL, "game status")).text
    waiting = next(seat for seat in ("Axis", "West", "USSR") if f"**{seat}**" not in status)
    asked = await c.slash("anna", CHANNEL, "asked", seat=waiting)
    assert "You have nothing to decide now" in asked.text and "At any time" in asked.text
    step = await take(house, "anna", asked, "disband")
    ready = await take(house, "anna", step, menu(step)["options"][0]["label"])
    assert "Order so far: `disband" in ready.text, (step.text, ready.text)
    given = await c.press("anna", ready.message, "Give this order")
    assert "✓ disband" in given.text
    helped = (await c.slash("anna", CHANNEL, "help")).text
    assert "/hand" in helped and "/learn" in helped and "`disband" not in helped, "nobody is advised to disband"
    await clean(house)


async def test_rules_are_read_by_menus(house: House) -> None:
    c = house.client
    await seated(house)
    now = await c.slash("bertil", CHANNEL, "rules now")
    assert "**Set-up**" in now.text and "**setup." in now.text, "the rules his question rests on, in full"
    onlooker = await c.slash(
        "chiara", "rules-questions", "rules search", words="naval detection", game="supreme_axis_allies"
    )
    shown = await take(house, "chiara", onlooker, menu(onlooker)["options"][0]["label"])
    assert words(shown.messages[-1]).startswith("**") and shown.messages[-1]["view"]["ephemeral"]
    more = await c.press("bertil", now.message, "More ▶")
    assert menu(more)["placeholder"].endswith("from 26") and "◀ Previous" in buttons(more)
    pointed = await c.slash("chiara", "rules-questions", "rules show", id="detect.roll", game="supreme_axis_allies")
    seen = await c.press("chiara", pointed.message, buttons(pointed)[0])
    assert words(seen.messages[-1]).replace("\\", "").startswith(f"**{buttons(pointed)[0]}")
    for option, typed, first in (("region", "", "World"), ("region", "paci", "Pacific")):
        found = await c.complete("chiara", CHANNEL, "map", option, typed)
        assert found[0]["value"] == first, "regions come before spaces"
    await clean(house)


async def test_what_was_meant_is_given_by_a_menu(house: House) -> None:
    c = house.client
    await seated(house)
    refused = await c.slash("bertil", CHANNEL, "order", text="setup 99 inf at alaska", seat="USA")
    assert refused.text.startswith("✗ setup 99 inf at alaska") and "Did you mean" not in refused.text, (
        "said by the menu"
    )
    offered = [option["label"] for option in menu(refused)["options"]]
    assert menu(refused)["placeholder"] == "Did you mean one of these?" and all(o.startswith("setup ") for o in offered)
    meant = offered[0]
    given = await take(house, "bertil", refused, meant)
    assert given.text.startswith(f"✓ {meant}") and "Undo" in buttons(given)
    tried = await c.slash("bertil", CHANNEL, "preview", text="setup 99 inf at alaska", seat="USA")
    assert "setup" in tried.text and "Show the rule" in buttons(tried), "every refusal by a rule shows it"
    rule = await c.press("bertil", tried.message, "Show the rule")
    assert words(rule.messages[-1]).startswith("**setup.")
    await clean(house)


async def test_every_word_that_can_be_suggested_is(house: House) -> None:
    c = house.client

    def leaves(node: dict[str, Any], path: str) -> list[tuple[str, dict[str, Any]]]:
        inner = [option for option in node.get("options") or [] if option["type"] < 3]
        return [leaf for each in inner for leaf in leaves(each, f"{path} {each['name']}")] or [(path, node)]

    commands = [leaf for each in await c.commands("anna", CHANNEL) for leaf in leaves(each, each["name"])]
    assert len(commands) > 30
    for path, leaf in commands:
        assert len(leaf["description"]) > 5, path
        for option in leaf.get("options") or []:
            assert len(option["description"]) > 5, (path, option["name"])
            if option["type"] == 3:
                assert option.get("autocomplete") or option.get("choices"), f"/{path} {option['name']}"
    await seated(house)
    await c.slash("anna", CHANNEL, "clock timezone", zone="Asia/Tokyo", sleeps="22:30", wakes="6am")
    assert "Asia/Tokyo" in (await c.slash("anna", CHANNEL, "clock show")).text
    for command, option, typed, wanted in (
        ("clock away", "first", "off", "off"),
        ("clock timezone", "zone", "berl", "Europe/Berlin"),
        ("clock timezone", "sleeps", "9:30pm", "21:30"),
        ("clock deadline", "at", "21", "21:00"),
        ("look", "what", "bomb", "BMB"),
        ("look", "what", "alas", "Alaska"),
        ("rules search", "words", "naval det", "Naval Detection roll"),
        ("game give", "seat", "", "GER"),
        ("standing set", "policy", "scr", "scramble"),
    ):
        found = [choice["value"] for choice in await c.complete("anna", CHANNEL, command, option, typed)]
        assert wanted in found[:3], (command, option, typed, found[:5])
    tomorrow = (await c.complete("anna", CHANNEL, "clock away", "last", ""))[1]["value"]
    assert "You are away" in (await c.slash("anna", CHANNEL, "clock away", first=tomorrow)).text
    assert f"away from {tomorrow}" in (await c.slash("anna", CHANNEL, "clock show")).text
    await clean(house)


async def test_few_taps_do_what_is_done_every_day(house: House) -> None:
    """Pass and done 1, a card 2, a round of battle 2, seven steps of building 2; the first tap is `My decision`."""
    c = house.client
    await c.slash("anna", CHANNEL, "game new", game="triumph_tragedy")
    await c.slash("anna", CHANNEL, "game join", seat="all")
    await c.slash("anna", CHANNEL, "game start")
    for seat in ("Axis", "West", "USSR"):
        await c.slash("anna", CHANNEL, "order", text="setup rest; done", seat=seat)

    def at_once(outcome: Outcome) -> dict[str, Any]:
        return next(p for p in parts(outcome) if p["type"] == 3 and p["placeholder"].startswith("Or at once"))

    asked = await c.slash("anna", CHANNEL, "asked")
    offered = [option["value"] for option in at_once(asked)["options"]]
    steps = [order for order in offered if order.startswith("step ")][:7]
    assert len(steps) == 7, offered
    earlier = await c.slash("anna", CHANNEL, "asked")
    built = await c.choose("anna", asked.message, at_once(asked)["custom_id"], steps)
    assert all(f"✓ {order}" in built.text for order in steps), built.text
    stale = await c.choose("anna", earlier.message, at_once(earlier)["custom_id"], steps[:1])
    assert "✓" not in stale.text, "a menu that has had its day does nothing"
    while "Government" not in (await c.slash("anna", CHANNEL, "game status")).text:
        done = await c.slash("anna", CHANNEL, "order", text="done")
        assert "✓ done" in done.text, done.text
    asked = await c.slash("anna", CHANNEL, "asked")
    cards = [option["value"] for option in at_once(asked)["options"] if option["value"].startswith("diplomacy ")]
    played = await c.choose("anna", asked.message, at_once(asked)["custom_id"], cards[:1])
    assert f"✓ {cards[0]}" in played.text
    assert not any(option["value"].startswith("disband") for option in at_once(asked)["options"])
    await until(lambda: not house.untold(), "the channel is not told")
    call = await c.wait_for("chiara", CHANNEL, lambda m: "your move" in words(m) and "[Pass]" in words(m))
    passed = await c.press("anna", call, "Pass")
    assert "✓ pass" in passed.text
    await clean(house)
