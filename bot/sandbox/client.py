"""Acts in a sandbox as its people: for tests and for scripts.

async with SandboxClient(address) as c:
    outcome = await c.slash("anna", "table-1", "game new", game="…")
    await c.press("bertil", outcome.message, "Join")
"""

import asyncio
import base64
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp

from .errors import JSON

WAIT = 60.0
"""Seconds for which what should come is waited for: on a busy machine the bot shares its processor with others."""


class SandboxError(Exception):
    """What a person's client would not let him do, or the sandbox did not understand."""


@dataclass
class Outcome:
    """What came back of an interaction."""

    interaction: str
    status: str  # answered · thinking · updated · modal · choices · no answer
    messages: list[JSON] = field(default_factory=list)
    modal: JSON | None = None
    choices: list[JSON] | None = None

    @property
    def message(self) -> JSON:
        """The first message: the answer itself."""
        if not self.messages:
            raise AssertionError(f"no message came back: {self.status}")
        return self.messages[0]

    @property
    def text(self) -> str:
        """Everything said, with the words of embeds and layouts."""
        return "\n".join(words(m) for m in self.messages)

    @property
    def ephemeral(self) -> bool:
        return bool(self.message["view"]["ephemeral"])


def words(message: JSON) -> str:
    """All the text a reader sees in a message."""
    found = [str(message.get("content", ""))]

    def gather(part: Any) -> None:
        if isinstance(part, list):
            for each in part:
                gather(each)
        elif isinstance(part, dict):
            keys = ("title", "description", "name", "value", "text", "content", "label", "placeholder")
            found.extend(part[k] for k in keys if isinstance(part.get(k), str) and "custom_id" not in part)
            if "custom_id" in part and part.get("label"):
                found.append(f"[{part['label']}]")
            for each in part.values():
                gather(each if isinstance(each, list | dict) else None)

    gather(message.get("embeds"))
    gather(message.get("components"))
    return "\n".join(f for f in found if f)


class SandboxClient:
    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> "SandboxClient":
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=3 * WAIT))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def _ask(self, method: str, what: str, asked: JSON) -> Any:
        assert self._session is not None, "use `async with`"
        given: JSON = {"params": {k: str(v) for k, v in asked.items()}} if method == "GET" else {"json": asked}
        async with self._session.request(method, f"{self.address}/sandbox/{what}", **given) as response:
            body: Any = await response.json() if response.status != 204 else None
        if response.status >= 400:
            raise SandboxError(body["error"])
        return body

    async def _get(self, what: str, **asked: Any) -> Any:
        return await self._ask("GET", what, asked)

    async def _post(self, what: str, **asked: Any) -> Any:
        return await self._ask("POST", what, {k: v for k, v in asked.items() if v is not None})

    async def _do(self, what: str, **asked: Any) -> Outcome:
        return Outcome(**await self._post(what, **asked))

    # The room

    async def state(self, user: str | None = None) -> JSON:
        return dict(await self._get("state", **({"user": user} if user else {})))

    async def add_user(self, name: str, manager: bool | None = None, closed: bool | None = None) -> JSON:
        return dict(await self._post("users", name=name, manager=manager, closed=closed))

    async def add_channel(self, name: str, topic: str = "", deny: list[str] | None = None) -> JSON:
        """A channel; `deny` names permissions the bot lacks in it."""
        return dict(await self._post("channels", name=name, topic=topic, deny=deny))

    async def commands(self, user: str, channel: str) -> list[JSON]:
        return list(await self._get("commands", user=user, channel=channel))

    async def ready(self, seconds: float = WAIT, commands: bool = True) -> None:
        """Wait until a bot is connected and has registered its commands."""

        async def there() -> bool:
            state = await self.state()
            if not state["online"] or not commands:
                return bool(state["online"])
            return bool(await self.commands(state["me"]["name"], state["channels"][0]["id"]))

        await self._wait(there, seconds, "no bot came online")

    # What people do

    async def say(self, user: str, channel: str, content: str) -> JSON:
        return dict(await self._post("say", user=user, channel=channel, content=content))

    async def slash(self, user: str, channel: str, command: str, /, *, wait: float = WAIT, **options: Any) -> Outcome:
        """Run a slash command; if the bot is thinking, `wait` seconds for what comes of it."""
        given = {k: file_option(v) if isinstance(v, Path) else v for k, v in options.items()}
        return await self._do("slash", user=user, channel=channel, command=command, options=given, wait=wait)

    async def complete(
        self, user: str, channel: str, command: str, focused: str, typed: str = "", /, **options: Any
    ) -> list[JSON]:
        """The choices the bot offers for an option while it is typed."""
        given = {**options, focused: typed}
        outcome = await self._do(
            "autocomplete", user=user, channel=channel, command=command, focused=focused, options=given
        )
        if outcome.choices is None:
            raise AssertionError(f"no choices came back: {outcome.status}")
        return outcome.choices

    async def menu(self, user: str, channel: str, command: str, target: str, wait: float = WAIT) -> Outcome:
        """A command from the menu of a message (its id) or of a person (his name)."""
        return await self._do("menu", user=user, channel=channel, command=command, target=target, wait=wait)

    async def press(self, user: str, message: JSON | str, button: str, wait: float = WAIT) -> Outcome:
        """A button, by custom id or label."""
        return await self._do("press", user=user, message=_key(message), button=button, wait=wait)

    async def choose(self, user: str, message: JSON | str, menu: str, values: list[str], wait: float = WAIT) -> Outcome:
        """Entries of a menu, by value or label; the menu by custom id or placeholder."""
        return await self._do("choose", user=user, message=_key(message), menu=menu, values=values, wait=wait)

    async def submit(self, user: str, modal: Outcome | str, wait: float = WAIT, **values: Any) -> Outcome:
        """Send a modal, its fields by custom id."""
        return await self.submit_fields(user, modal, values, wait)

    async def submit_fields(self, user: str, modal: Outcome | str, values: JSON, wait: float = WAIT) -> Outcome:
        """Send a modal, its fields by custom id or label."""
        key = modal.interaction if isinstance(modal, Outcome) else modal
        return await self._do("submit", user=user, modal=key, values=values, wait=wait)

    async def outcome(self, before: Outcome, wait: float = WAIT) -> Outcome:
        """What has come of it by now, or within `wait` seconds if the bot was thinking."""
        return await self._do("outcome", interaction=before.interaction, wait=wait)

    async def dismiss(self, user: str, message: JSON | str) -> None:
        await self._post("dismiss", user=user, message=_key(message))

    # What people see

    async def read(self, user: str, channel: str, limit: int = 100) -> list[JSON]:
        """The messages this person sees, oldest first; "@bot" is his conversation with the bot."""
        return list(await self._get("messages", user=user, channel=channel, limit=limit))

    async def wait_for(
        self, user: str, channel: str, wanted: Callable[[JSON], object] | str, seconds: float = WAIT
    ) -> JSON:
        """The newest message this person sees that passes the test, or has the words."""
        test = (lambda m: wanted in words(m)) if isinstance(wanted, str) else wanted
        found: list[JSON] = []

        async def there() -> bool:
            found[:] = [m for m in await self.read(user, channel) if test(m)]
            return bool(found)

        await self._wait(there, seconds, f"no such message in {channel}: {wanted}")
        return found[-1]

    async def file(self, url: str) -> bytes:
        assert self._session is not None
        if not url.startswith(self.address):
            raise SandboxError(f"{url} is not a file of this sandbox")
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    # What goes wrong

    async def fault(self, **wish: Any) -> JSON:
        """Arrange faults:

        status=429|500|502, requests=1, match="POST /channels", retry_after=0.2, after=False (carried out all the same),
            bare=False (as Cloudflare refuses), everywhere=False (a limit for the whole bot)
        delay=2.0, requests=1, match="", after=False
        duplicates=1: the next interaction is delivered twice · late=2.0, requests=1: delivered late
        gateway="drop"|"close"|"reconnect"|"invalid"|"forget", code=4000, resumable=False
        silent=True: heartbeats stay unanswered · clear=True: nothing goes wrong any more
        """
        return dict(await self._post("fault", **wish))

    async def advance(self, seconds: float) -> None:
        """Put the sandbox's clock forward."""
        await self._post("clock", advance=seconds)

    async def log(self, since: int = 0) -> list[JSON]:
        """Every request the bot made, with body and answer."""
        return list(await self._get("log", since=since))

    @staticmethod
    async def _wait(test: Callable[[], Awaitable[bool]], seconds: float, why: str) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while not await test():
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError(why)
            await asyncio.sleep(0.03)


def file_option(path: Path) -> JSON:
    """A file as the value of an option."""
    return {"name": path.name, "data": base64.b64encode(path.read_bytes()).decode()}


def _key(message: JSON | str) -> str:
    return message if isinstance(message, str) else str(message["id"])
