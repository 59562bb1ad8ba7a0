"""The REST API: reads each request, keeps its log, applies limits and faults, and hands it to its route."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, MultipartReader, web

from . import ratelimit
from .bodies import REQUEST_SIZE, File
from .errors import INVALID_BODY, JSON, TOO_LARGE, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ApiError, Form, missing
from .faults import Answer, Faults
from .gateway import Gateway
from .interactions import Interactions
from .model import Channel, Message, World
from .wire import Wire

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
KEPT = 20_000


@dataclass
class Place:
    """All that a route may need."""

    world: World
    wire: Wire
    gateway: Gateway
    interactions: Interactions
    token: str


@dataclass
class Call:
    """One request, read."""

    place: Place
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: list[File] = field(default_factory=list)

    def number(self, name: str) -> int:
        if not self.params[name].isdecimal():
            raise ApiError(400, INVALID_BODY, f'Value "{self.params[name]}" is not snowflake.')
        return int(self.params[name])

    def channel(self) -> Channel:
        found = self.place.world.channels.get(self.number("channel"))
        if found is None:
            raise missing(UNKNOWN_CHANNEL, "Channel")
        return found

    def message(self) -> Message:
        found = self.place.world.message(self.number("channel"), self.number("message"))
        if found is None or found.seen_by is not None:
            raise missing(UNKNOWN_MESSAGE, "Message")
        return found


LOST = 499
"""Of a request that hung on its way until its sender was gone; nobody reads it."""
Handler = Callable[[Call], Awaitable[Any]]
ROUTES: list[tuple[str, str, Handler, bool]] = []


def route(method: str, path: str, without_token: bool = False) -> Callable[[Handler], Handler]:
    """Register a handler. What it returns is the answer: JSON, None for "no content", or (status, JSON)."""

    def register(handler: Handler) -> Handler:
        ROUTES.append((method, path, handler, without_token))
        return handler

    return register


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    if body is None:
        return web.Response(status=204, headers=headers)
    kind = {"Content-Type": "application/json"}  # discord.py reads JSON only under exactly this name
    return web.Response(body=json.dumps(body).encode(), status=status, headers={**(headers or {}), **kind})


class Rest:
    def __init__(self, place: Place, faults: Faults) -> None:
        self.place = place
        self.faults = faults
        self.limits = ratelimit.RateLimits()
        self.requests: deque[JSON] = deque(maxlen=KEPT)
        self.count = 0

    def mount(self, app: web.Application) -> None:
        from . import rest_application, rest_channels, rest_interactions, rest_threads  # noqa: F401 (they register)

        for method, path, handler, open_ in sorted(ROUTES, key=lambda r: r[1].count("{")):
            app.router.add_route(method, PREFIX + path, self._serve(method, path, handler, open_))
        app.router.add_route("*", "/api/{rest:.*}", self._serve("*", "unknown", _unknown, True))

    def _serve(self, method: str, path: str, handler: Handler, open_: bool) -> Callable[..., Awaitable[web.Response]]:
        name = f"{method} {path}"

        async def serve(request: web.Request) -> web.Response:
            asked = f"{request.method} {request.path.removeprefix(PREFIX)}"
            self.count += 1
            entry: JSON = {"number": self.count, "method": request.method, "path": request.path.removeprefix(PREFIX)}
            entry |= {"route": name, "query": dict(request.query), "time": self.place.world.clock()}
            self.requests.append(entry)
            fault, delay = self.faults.answer(asked), self.faults.delay(asked)
            if delay and not delay.after:
                await asyncio.sleep(delay.seconds)
                if request.transport is None:  # whoever sent it is gone: it has never arrived
                    entry |= {"status": LOST, "lost": True}
                    return web.Response(status=LOST)
            try:
                response = await self._respond(request, entry, name, handler, open_, fault)
            except ApiError as error:
                entry |= {"status": error.status, "answer": error.body}
                response = answer(error.body, error.status)
            if delay and delay.after:
                await asyncio.sleep(delay.seconds)
            return response

        return serve

    async def _respond(
        self, request: web.Request, entry: JSON, name: str, handler: Handler, open_: bool, fault: Answer | None
    ) -> web.Response:
        call = Call(self.place, dict(request.match_info), dict(request.query))
        await _read(request, call)
        entry["body"] = call.body
        entry["files"] = [{"field": f.field, "filename": f.filename, "size": len(f.data)} for f in call.files]
        if not open_ and request.headers.get("Authorization") != f"Bot {self.place.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        if fault and not fault.after:
            return _fail(fault, entry)
        verdict = self.limits.take(name, "/".join(call.params.get(k, "") for k in ("channel", "token")))
        if verdict.refused:
            entry |= {"status": 429, "answer": verdict.refused}
            return answer(verdict.refused, 429, verdict.headers)
        try:
            result = await handler(call)
            status = 200 if result is not None else 204
            if isinstance(result, tuple):
                status, result = result
            entry |= {"status": status, "answer": result}
            response = answer(result, status, verdict.headers)
        except ApiError as error:
            entry |= {"status": error.status, "answer": error.body}
            response = answer(error.body, error.status, verdict.headers)
        except (KeyError, TypeError, AttributeError, ValueError):
            log.exception("%s could not be served", name)
            entry |= {"status": 400, "answer": {"message": "400: Bad Request", "code": 0}}
            response = answer(entry["answer"], 400, verdict.headers)
        return _fail(fault, entry) if fault else response


async def _unknown(call: Call) -> Any:
    raise ApiError(404, 0, "404: Not Found")


def _fail(fault: Answer, entry: JSON) -> web.Response:
    entry |= {"status": fault.status, "fault": True}
    if fault.status != 429:
        return web.Response(status=fault.status, text="upstream connect error", content_type="text/plain")
    if fault.bare:
        return web.Response(status=429, text="error code: 1015", content_type="text/plain")
    headers = ratelimit.refusal_headers(fault.retry_after, fault.everywhere)
    return answer(ratelimit.refusal(fault.retry_after, fault.everywhere), 429, headers)


async def _read(request: web.Request, call: Call) -> None:
    """The body, JSON or multipart."""
    if request.content_type.startswith("multipart/"):
        reader = await request.multipart()
        await _read_parts(reader, call)
    elif request.can_read_body:
        raw = await request.read()
        try:
            call.body = json.loads(raw) if raw else None
        except ValueError:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    if request.method in ("POST", "PATCH", "PUT"):
        listed = isinstance(call.body, list)
        if call.body is None:
            call.body = {}
        elif not listed and not isinstance(call.body, dict):
            form = Form()
            form.fault("body", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            form.done()


async def _read_parts(reader: MultipartReader, call: Call) -> None:
    total = 0
    async for part in reader:
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read(decode=True))
        total += len(data)
        if total > 2 * REQUEST_SIZE:
            raise ApiError(413, TOO_LARGE, "Request entity too large")
        if part.name == "payload_json":
            call.body = json.loads(data)
        elif part.filename is not None:
            kind = part.headers.get("Content-Type", "")
            call.files.append(File(part.name or "", part.filename, kind, data))
