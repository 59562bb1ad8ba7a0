"""A newcomer in a browser: opens a game, takes a seat, gives an order with suggestions, sees the map, looks a rule up."""

import os
from pathlib import Path

import pytest

from tests.sandbox.browser import Page, browse, chromium

from .conftest import House
from .test_table import CHANNEL, SEATS

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed (Debian: apt-get install chromium)"),
    pytest.mark.timeout(240),
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
        await page.run(f"[...document.querySelectorAll('a, button')].find(e => e.textContent.includes('{CHANNEL}')).click()")
        await page.until("document.title.includes('table-1') || document.body.innerText.includes('# table-1')")
        await command(page, "/game new", "game", "supreme")
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
