"""Drives Debian's Chromium by its DevTools protocol; nothing but aiohttp is needed."""

import asyncio
import base64
import contextlib
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp

JSON = dict[str, Any]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
KEYS = {"Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "ArrowDown": 40, "ArrowUp": 38}


def chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.number = 0
        self.errors: list[str] = []
        self.waiting: dict[int, asyncio.Future[JSON]] = {}
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            body = json.loads(message.data)
            if body.get("id") in self.waiting:
                self.waiting.pop(body["id"]).set_result(body)
            elif body.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(body["params"]["exceptionDetails"])[:600])
            elif body.get("method") == "Log.entryAdded":
                entry = body["params"]["entry"]
                if entry["level"] == "error" and "status of 400" not in entry["text"]:  # so the server says no
                    self.errors.append(json.dumps(entry)[:600])

    async def send(self, method: str, **params: Any) -> JSON:
        self.number += 1
        future: asyncio.Future[JSON] = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = future
        await self.socket.send_str(json.dumps({"id": self.number, "method": method, "params": params}))
        body = await asyncio.wait_for(future, 60)
        if "error" in body:
            raise RuntimeError(f"{method}: {body['error']}")
        return dict(body["result"])

    async def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = await self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise RuntimeError(json.dumps(done["exceptionDetails"])[:800])
        return done["result"].get("value")

    async def until(self, script: str, seconds: float = 60.0) -> None:
        """Wait until an expression is true."""
        end = asyncio.get_running_loop().time() + seconds
        while not await self.run(f"Boolean({script})"):
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError(f"{script}\n{await self.run('document.body.innerText.slice(-1500)')}\n{self.errors}")
            await asyncio.sleep(0.05)

    async def text(self, words: str) -> None:
        await self.until(f"document.body.innerText.includes({json.dumps(words)})")

    async def type(self, text: str) -> None:
        """One key at a time, as a person does."""
        for character in text:
            await self.send("Input.dispatchKeyEvent", type="char", text=character)

    async def key(self, name: str, shift: bool = False) -> None:
        more: JSON = {"text": "\r"} if name == "Enter" else {}
        common = {"key": name, "code": name, "windowsVirtualKeyCode": KEYS[name], "modifiers": 8 if shift else 0}
        await self.send("Input.dispatchKeyEvent", type="keyDown" if more else "rawKeyDown", **common, **more)
        await self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    async def click(self, selector: str, words: str = "") -> None:
        """The last element that fits, has the words and can be used."""
        fitting = f"e => !e.disabled && e.innerText.includes({json.dumps(words)})"
        find = f"[...document.querySelectorAll({json.dumps(selector)})].filter({fitting}).at(-1)"
        await self.until(f"!!({find})")
        where = (
            f"(() => {{ const e = {find}; e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        before, place = None, await self.run(where)
        while place != before:  # until nothing moves any more
            await asyncio.sleep(0.08)
            before, place = place, await self.run(where)
        for kind in ("mousePressed", "mouseReleased"):
            await self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    async def look(self, width: int, height: int, dark: bool, scale: float = 1.0) -> None:
        mobile = width < 700
        await self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile
        )
        feature = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.send("Emulation.setEmulatedMedia", features=[feature])

    async def screenshot(self, file: Path) -> None:
        await asyncio.sleep(0.25)
        shot = await self.send("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(shot["data"]))


@contextlib.asynccontextmanager
async def browse(url: str) -> AsyncIterator[Page]:
    """Chromium without a window, on this page."""
    program = chromium()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            program,
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
            *(
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                f"--user-data-dir={profile}",
            ),
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with aiohttp.ClientSession() as session:
                file = Path(profile) / "DevToolsActivePort"
                async with asyncio.timeout(60):
                    while not (file.exists() and "\n" in file.read_text()):
                        await asyncio.sleep(0.05)
                port = file.read_text().split("\n")[0]
                async with session.get(f"http://127.0.0.1:{port}/json") as response:
                    tabs = [t for t in await response.json() if t["type"] == "page"]
                async with session.ws_connect(tabs[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    page = Page(socket)
                    for domain in ("Page", "Runtime", "Log"):
                        await page.send(f"{domain}.enable")
                    await page.look(1280, 800, True)
                    await page.send("Page.navigate", url=url)
                    yield page
                    page.reader.cancel()
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
