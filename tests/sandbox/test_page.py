"""The page in a real browser: a newcomer plays with keys, mouse and thumb."""

import os
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, SandboxClient

from .browser import Page, browse, chromium
from .conftest import Process

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="Chromium is not installed (Debian: apt-get install chromium)"),
    pytest.mark.timeout(500),
]
SHOTS = os.environ.get("SANDBOX_SCREENSHOTS")
HERE = "table-1"
UNNAMED = """[...document.querySelectorAll('button, a, input, textarea, select, [role=button], img')].filter(e =>
  e.offsetParent && !(e.innerText || '').trim() && !e.getAttribute('aria-label') && !e.alt && !e.title && !e.labels?.length
).map(e => e.outerHTML.slice(0, 200))"""


async def shot(page: Page, name: str) -> None:
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        await page.screenshot(Path(SHOTS) / f"{name}.png")


@pytest.fixture
async def page(sandbox: Sandbox, bot: Process) -> AsyncIterator[Page]:
    async with browse(sandbox.address) as found:
        await found.until("document.querySelector('.welcome')")
        yield found
        assert found.errors == []


async def test_a_command_by_keyboard_alone(page: Page, people: SandboxClient) -> None:
    await page.run("document.body.focus()")
    await page.send(
        "Input.dispatchKeyEvent", type="keyDown", key="/", code="Slash", text="/", windowsVirtualKeyCode=191
    )
    await page.until("document.querySelectorAll('#list li').length > 8")
    await shot(page, "commands")
    await page.type("game n")
    await page.until("document.querySelectorAll('#list li').length == 1")
    await page.key("Tab")
    await page.text("game: Which game")
    await page.until("document.querySelectorAll('#list li').length == 5")
    await page.key("Escape")
    await page.key("Enter")  # nothing chosen: the option is required
    await page.text("this option is required")
    await shot(page, "required")
    await page.type("supreme")
    await page.until("document.querySelectorAll('#list li').length == 2")
    await page.key("ArrowDown")
    await page.key("Enter")
    await page.text("optional, or Enter to send")
    await page.type("se")
    await page.key("Tab")
    await page.text("a whole number from 2 to 6")
    await page.type("9")
    await page.key("Enter")
    await page.text("out of range")
    await shot(page, "range")
    await page.key("Backspace")
    await page.type("4")
    await page.key("Enter")
    await page.text("new supreme_commander 4 True @anna")
    await page.until("document.activeElement.id == 'text' && document.activeElement.value == ''")
    assert (await people.read("bertil", HERE))[0]["view"]["command"] == "/game new"


async def test_leaving_a_command_and_choices(page: Page, people: SandboxClient) -> None:
    await page.click("#text")
    await page.type("/game side")
    await page.key("Enter")
    await page.until("[...document.querySelectorAll('#list li')].map(l => l.innerText).join() == 'Axis,Allies'")
    await page.key("Backspace")
    await page.until("document.querySelector('#text').value == '/game side'")
    await page.key("Enter")
    await page.key("ArrowDown")
    await page.key("Enter")
    await page.type("wh")
    await page.key("Tab")
    await page.type("ber")
    await page.until("document.querySelectorAll('#list li').length == 1")
    await page.key("Tab")
    await page.key("Enter")
    await page.text("bertil takes allies")
    await page.text("Only you can see this")
    await page.click(".plain", "Dismiss message")
    await page.until("!document.body.innerText.includes('bertil takes allies')")
    assert await people.read("anna", HERE) == []


async def test_buttons_menus_and_modals(page: Page, people: SandboxClient) -> None:
    await people.slash("bertil", HERE, "game new", game="third_reich")  # it comes by itself
    await page.click(".button", "Count 0")
    await page.text("counted 1 by anna")
    await people.slash("bertil", HERE, "pick")
    await page.click(".menu", "Choose units")
    await page.click(".choices li", "Armour")
    await page.click(".choices li", "Fleet")
    await shot(page, "menu")
    await page.click("#sheet .button", "Done")
    await page.text("picked armour, fleet")
    await page.click("#text")
    await page.type("/orders")
    await page.key("Enter")
    await page.key("Enter")
    await page.until("document.querySelector('#sheet').open")
    await page.type("first order")
    await page.click("#sheet .button", "Submit")
    await page.text("Make a selection.")
    await page.run("document.querySelector('#sheet select').value = 'Allies'")
    await shot(page, "modal")
    await page.click("#sheet .button", "Submit")
    await page.text("Allies: 1 orders")
    await page.until("!document.querySelector('#sheet').open")


async def test_pictures_open_large(page: Page, people: SandboxClient) -> None:
    await people.slash("anna", HERE, "map")
    await people.slash("anna", HERE, "layout")
    await page.until("[...document.querySelectorAll('.picture img')].filter(i => i.naturalWidth == 320).length == 2")
    await page.click(".picture")
    await page.until(
        "document.querySelector('#lightbox').open && document.querySelector('#lightbox img').naturalWidth == 320"
    )
    await shot(page, "picture")
    await page.key("Escape")
    await page.until("!document.querySelector('#lightbox').open")
    await page.until(f"{UNNAMED}.length == 0")
    await shot(page, "pictures")


async def test_each_person_sees_his_own_secrets(page: Page, people: SandboxClient) -> None:
    await people.slash("anna", HERE, "secret")
    await page.text("the cards: ace")
    await page.click("#person")
    await page.until("document.querySelector('#sheet').open")
    await shot(page, "people")
    await page.click(".row", "bertil")
    await page.until("document.querySelector('#person').innerText.includes('bertil')")
    await page.until("document.querySelector('.welcome')")
    await page.click("#person")
    await page.run("document.querySelector('.adding input').focus()")
    await page.type("dora")
    await page.click(".adding .button", "Add")
    await page.until("document.querySelector('#person').innerText.includes('dora')")
    await page.click("#text")
    await page.type("/managers")
    await page.text("No such command")
    await page.key("Escape")
    assert not (await people.state("dora"))["me"]["manager"]


async def test_the_text_is_drawn_as_text(page: Page, people: SandboxClient) -> None:
    soon = int(time.time()) + 7200
    await people.say(
        "bertil",
        HERE,
        "**bold** *it* __under__ ~~gone~~ `code` ||hidden|| snake_case <b>tag</b> [x](javascript:alert(1))",
    )
    await people.say("bertil", HERE, "# Head\n-# small\n> quoted\n- one\n- two\n1. first\n```py\nx = 1\n```")
    await people.say("bertil", HERE, f"<t:{soon}:R> <t:{soon}:F> https://example.org/a_b_c. done")
    await page.text("https://example.org/a_b_c")
    drawn = await page.run("[...document.querySelectorAll('.body')].map(b => b.innerHTML).join()")
    for wanted in (
        *("<strong>bold</strong>", "<em>it</em>", "<u>under</u>", "<s>gone</s>", "<code>code</code>", "snake_case"),
        *("&lt;b&gt;tag&lt;/b&gt;", "[x](javascript:alert(1))", 'class="subtext"', "<blockquote>", "<ul><li>one</li>"),
        *('<ol start="1"><li>first</li>', "x = 1", "in 2 hours", 'href="https://example.org/a_b_c"'),
    ):
        assert wanted in drawn, (wanted, drawn)
    assert "a_b_c." not in drawn.split("href=")[1].split(">")[0]
    assert await page.run("getComputedStyle(document.querySelector('.spoiler')).color") == "rgba(0, 0, 0, 0)"
    await page.click(".spoiler")
    assert await page.run("document.querySelector('.spoiler').classList.contains('shown')")
    await shot(page, "text")


async def test_threads_pins_and_other_channels(page: Page, people: SandboxClient) -> None:
    await people.slash("anna", HERE, "thread")
    await page.text("active ['Secrets']")
    await page.until("[...document.querySelectorAll('.channel.thread')].some(c => c.innerText.includes('Secrets'))")
    await page.click(".threadcard", "Log of the game")
    await page.text("first entry")
    await page.click(".channel", "table-2")
    anna = (await people.state("anna"))["me"]["id"]
    await people.say("bertil", HERE, f"your move <@{anna}>")
    await page.until("document.querySelector('.channel.unread .badge')?.innerText == '1'")
    await page.click(".channel", HERE)
    await page.until("document.querySelector('.message.calls')")
    assert await page.run("document.querySelector('.badge')") is None


async def test_a_bot_that_does_not_answer(page: Page, people: SandboxClient, bot: Process) -> None:
    made = await people.slash("anna", HERE, "game new", game="third_reich")
    assert made.status == "answered"
    await bot.kill()
    await page.text("The bot is not connected")
    await page.click(".button", "Count 0")
    await page.text("This interaction failed")
    await page.click("#text")
    await page.type("/secret")
    await page.key("Enter")
    await page.key("Enter")
    await page.text("The application did not respond")
    await shot(page, "silent")


@pytest.mark.parametrize("dark", [True, False])
async def test_on_a_phone(page: Page, people: SandboxClient, dark: bool) -> None:
    await people.slash("bertil", HERE, "game new", game="third_reich")
    await people.slash("bertil", HERE, "layout")
    await people.say("bertil", HERE, "x" * 300)
    await page.look(360, 740, dark, 2.0)
    wide = "document.documentElement.scrollWidth <= innerWidth && document.querySelector('#scroller').scrollWidth <= innerWidth"
    await page.until(wide)
    await shot(page, f"phone-{'dark' if dark else 'light'}")
    small = (
        "[...document.querySelectorAll('.message .button')].filter(b => b.getBoundingClientRect().height < 44).length"
    )
    assert await page.run(small) == 0
    await page.click("#text")
    await page.type("/game new")
    await page.key("Enter")
    await page.until("document.querySelectorAll('#list li').length == 5")
    await page.until(wide)
    await shot(page, f"phone-command-{'dark' if dark else 'light'}")
    await page.click("#list li", "Triumph")
    await page.click("#send")
    await page.text("new triumph_tragedy 3 True")
    assert await page.run("getComputedStyle(document.querySelector('#sidebar')).visibility") == "hidden"
    await page.click("#drawer")
    await page.until("document.querySelector('#sidebar').getBoundingClientRect().left >= 0")
    await shot(page, f"phone-channels-{'dark' if dark else 'light'}")
    await page.click(".channel", "table-3")
    await page.until("document.querySelector('#title').innerText.includes('table-3')")
    await page.until("getComputedStyle(document.querySelector('#sidebar')).visibility == 'hidden'")


async def test_text_can_be_read(page: Page, people: SandboxClient) -> None:
    """Every text stands out from its ground by 4.5 to 1, in the dark and in the light."""
    await people.slash("anna", HERE, "game new", game="third_reich")
    await people.slash("anna", HERE, "secret")
    await people.slash("anna", HERE, "pick")
    await people.say("bertil", HERE, "`code` [link](https://a.b) <t:1:R>\n-# small")
    await page.text("small")
    for dark in (True, False):
        await page.look(1280, 800, dark)
        with suppress(TimeoutError):
            await page.until(f"{CONTRAST}.length === 0", 10)  # colours change by and by
        assert await page.run(CONTRAST) == []


CONTRAST = """(() => {
  const parse = (c) => { const n = c.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = (e) => {
    for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > .9) return c; }
    return [255, 255, 255];
  };
  const out = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !e.offsetParent || e.disabled || e.closest('[aria-hidden=true]')) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) out.push(`${e.tagName}.${e.className} ${e.innerText.slice(0, 30)} ${ratio.toFixed(2)}`);
  }
  return out;
})()"""


async def test_a_restart_keeps_its_port_and_the_open_page_finds_it_again(page: Page, sandbox: Sandbox) -> None:
    port = sandbox.port
    await sandbox.stop()
    await page.text("This page comes back by itself")
    again = Sandbox(sandbox.data)
    await again.start()
    try:
        assert again.port == port
        away = "document.querySelector('#offline')"
        await page.until(f"{away}.hidden || !{away}.textContent.includes('comes back by itself')")
        async with SandboxClient(again.address) as client:
            await client.say("bertil", HERE, "I am still here")
            await page.run("performance.clearResourceTimings()")
            await page.run(
                f"[...document.querySelectorAll('a, button')].find(e => e.textContent.includes('{HERE}')).click()"
            )
            await page.text("I am still here")
            for asked in ("messages", "commands"):  # both are answered before the server goes
                await page.until(
                    f"performance.getEntriesByType('resource').some(e => e.name.includes('/sandbox/{asked}?'))"
                )
    finally:
        await again.stop()
        page.errors[:] = [error for error in page.errors if "ERR_CONNECTION" not in error and "WebSocket" not in error]
