"""Where discord.py sends what Discord does not describe."""

import json
from typing import Any

from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

CHANGES = 7
"""The kind of answer to an interaction that changes the message it came from."""


def lean(method: str, body: Any) -> Any:
    """A body without `tts` where a message is changed: it is for new ones."""
    if not isinstance(body, dict):
        return body
    if method == "PATCH":
        return {key: value for key, value in body.items() if key != "tts"}
    if body.get("type") == CHANGES and isinstance(body.get("data"), dict):
        return {**body, "data": {key: value for key, value in body["data"].items() if key != "tts"}}
    return body


def lean_parts(method: str, parts: Any) -> Any:
    """The same for a body that comes with files."""
    if not parts:
        return parts
    found = []
    for part in parts:
        if part.get("name") == "payload_json":
            part = {**part, "value": json.dumps(lean(method, json.loads(part["value"])))}
        found.append(part)
    return found


class Adapter(AsyncWebhookAdapter):
    """Answers to interactions."""

    async def request(self, route: Route, session: Any, **how: Any) -> Any:
        how["payload"] = lean(route.method, how.get("payload"))
        how["multipart"] = lean_parts(route.method, how.get("multipart"))
        return await super().request(route, session, **how)


def mend(http: HTTPClient) -> None:
    """Let a client, and the answers of whatever is started from here on, send nothing that is not described."""
    plain = http.request

    async def request(route: Route, **how: Any) -> Any:
        if "json" in how:
            how["json"] = lean(route.method, how["json"])
        how["form"] = lean_parts(route.method, how.get("form"))
        return await plain(route, **how)

    http.request = request  # type: ignore[method-assign]
    async_context.set(Adapter())  # type: ignore[no-untyped-call]
