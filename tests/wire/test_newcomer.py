"""A newcomer in a browser: opens a game, takes a seat, gives an order with suggestions, sees the map, looks a rule up."""

import os
from pathlib import Path

import pytest

from tests.sandbox.browser import Page, browse, chromium

from .conftest import House
from .test_table import CHANNEL, SEATS

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed (Debian: apt-get install chromium)"),
    pytest.mark.timeout(600),
]
SHOTS = os.environ.get("SANDBOX_SCREENSHOTS")


async def shot(page: Page, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        await page.screenshot(Path(SHOTS) / f"newcomer_{name}.png")


async def command(page: Page, name: str, option: str = "", typed: str = "", pick: bool = True) -> None:
    """Type a command and its first option, taking what is suggested for it or a text of one's own; then send it."""
    offered = f"[...document.querySelectorAll('#list li')].some(l => l.innerText.includes('{name}'))"
    for attempt in range(6):  # a page that is still loading forgets what is typed
        await page.click("#text")
        await page.run("document.querySelector('#text').value = ''")
        await page.type(name)
        try:
            await page.until(offered, 5)
            break
        except TimeoutError:
            if attempt == 5:
                raise
    await page.key("Enter")
    if option:
        await page.text(f"{option}: ")
        await page.type(typed)
    if option and pick:
        await page.until(f"document.querySelector('#list li')?.innerText.toLowerCase().includes('{typed}')")
        await page.key("ArrowDown")
        await page.key("Enter")
    await page.key("Enter")


async def test_a_newcomer_plays(house: House) -> None:
    c = house.client
    async with browse(house.sandbox.address) as page:
        await page.until("document.querySelector('.welcome')")
        await page.run(
            f"[...document.querySelectorAll('a, button')].find(e => e.textContent.includes('{CHANNEL}')).click()"
        )
        await page.until("document.title.includes('table-1') || document.body.innerText.includes('# table-1')")
        await command(page, "/game new", "game", "supreme axis")
        await page.text("The table is open")
        await page.text("Waiting for players")
        await shot(page, "lobby")
        await page.click("button", "Take a seat")
        await page.text("Which seat?")
        await page.click("button", "USA")
        await page.text("You play USA")
        for seat in SEATS:
            if seat != "USA":
                await c.slash("anna", CHANNEL, "game join", seat=seat)
        await command(page, "/game start")
        await page.text("The game has begun")
        await command(page, "/order", "text", "setup 2 inf 1 fit")
        await page.text("✓ setup")
        await shot(page, "order")
        await page.click("button", "My decision")
        await page.text("Set up your units")
        await command(page, "/map")
        await page.until("document.querySelector('.message img, img.picture, .attachment img')", 60)
        await shot(page, "map")
        await command(page, "/rules search", "words", "naval detection", pick=False)
        await page.text("Naval Detection roll")
        await shot(page, "rules")
        assert page.errors == []


FITS = "document.documentElement.scrollWidth <= innerWidth && document.querySelector('#scroller').scrollWidth <= innerWidth"
SMALL = """[...document.querySelectorAll('.message .button, .message .menu')]
    .filter(b => b.getBoundingClientRect().height < 44).length"""


async def tap(page: Page, menu: str, entry: str) -> None:
    """Open the last menu of this name and take an entry, by thumb."""
    await page.click(".menu", menu)
    await page.click("#sheet li", entry)
    await page.until("!document.querySelector('#sheet').open")


async def test_a_newcomer_plays_by_thumb_on_a_phone(house: House) -> None:
    async with browse(house.sandbox.address) as page:
        await page.look(400, 800, True, 2.0)
        await page.until("document.querySelector('.welcome')")
        await page.click("#drawer")
        await page.click(".channel", CHANNEL)
        await page.until(f"document.title.includes('{CHANNEL}')")
        await command(page, "/game new", "game", "triumph")
        await page.text("The table is open")
        await tap(page, "Scenario: 1936", "1939")
        await page.text("Scenario: 1939 (short game)")
        await tap(page, "Deadline: none", "24 hours")
        await page.text("Deadline: 24 hours for each decision")
        await shot(page, "phone_lobby")
        await page.click("button", "Take a seat")
        await page.click("button", "Every seat")
        await page.text("You play Axis, West and USSR")
        await page.click("button", "Start")
        await page.text("The game has begun")
        await page.until("document.querySelector('.picture img')?.complete", 60)  # nothing moves any more
        await page.click("button", "My decision")
        await page.text("What do you want to do?")
        await tap(page, "What do you want to do?", "Put Cadres of your choice")
        await page.text("Order so far: setup")
        await tap(page, "Next: units", "1 TANK")
        await page.text("Order so far: setup 1 TANK")
        await tap(page, "Next: area", "Munich")
        await page.click("button", "Give this order")
        await page.text("✓ setup 1 TANK in Munich")
        await shot(page, "phone_given")
        await page.run("document.querySelector('#scroller').scrollTop = 0")
        await page.until("!document.querySelector('#newest').hidden")
        await page.click("button", "Rules now")
        await page.text("rules of this phase")
        at_end = "(e => e.scrollHeight - e.scrollTop - e.clientHeight < 60)(document.querySelector('#scroller'))"
        await page.until(at_end)  # what was asked for comes into sight
        await page.until(FITS)
        assert await page.run(SMALL) == 0, "big enough for a thumb"
        await page.click("#me")
        await page.click("#sheet .row", "bertil")
        await page.until("document.querySelector('#me').getAttribute('aria-label').includes('bertil')")
        await page.until("!document.body.innerText.includes('✓ setup 1 TANK')")  # what anna alone may see is gone
        await page.text("must decide, until")
        # at night the deadline waits for the morning: how long that is depends on when this runs
        await page.until(r"/until .*2\d{3} at \d\d:\d\d \((in \d+ hours|tomorrow)\)/.test(document.body.innerText)")
        await shot(page, "phone_other")
        assert page.errors == []
