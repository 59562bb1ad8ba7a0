"""/sandbox/: what the page and the tests ask of the sandbox, and the live news the page listens to."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from . import permissions
from .commands import Misused
from .errors import JSON
from .faults import Faults
from .gateway import Gateway
from .interactions import Interaction
from .model import Channel, Message, User, World
from .people import People
from .rest import Rest, answer
from .views import Views


class Hooks:
    def __init__(
        self, world: World, views: Views, people: People, gateway: Gateway, faults: Faults, rest: Rest
    ) -> None:
        self.world = world
        self.views = views
        self.people = people
        self.gateway = gateway
        self.faults = faults
        self.rest = rest
        self.advance: Callable[[float], None] = lambda seconds: None
        self.watchers: dict[web.WebSocketResponse, tuple[User, asyncio.Queue[JSON]]] = {}
        world.listeners.append(self.hear)

    def mount(self, app: web.Application) -> None:
        gets = {"state": self.state, "messages": self.messages, "commands": self.commands, "log": self.log}
        posts = {
            "users": self.add_user,
            "channels": self.add_channel,
            "say": self.say,
            "slash": self.slash,
            "autocomplete": self.autocomplete,
            "menu": self.menu,
            "press": self.press,
            "choose": self.choose,
            "submit": self.submit,
            "outcome": self.outcome,
            "dismiss": self.dismiss,
            "fault": self.fault,
            "clock": self.clock,
        }
        for name, get in gets.items():
            app.router.add_get(f"/sandbox/{name}", self._serve(get))
        for name, post in posts.items():
            app.router.add_post(f"/sandbox/{name}", self._serve(post))
        app.router.add_get("/sandbox/live", self.live)

    def _serve(self, handler: Callable[[JSON], Awaitable[Any]]) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            try:
                asked = dict(request.query) if request.method == "GET" else await request.json()
                return answer(await handler(asked))
            except Misused as error:
                return answer({"error": str(error)}, 400)
            except (KeyError, ValueError, TypeError, AttributeError) as error:
                return answer({"error": f"{type(error).__name__}: {error}"}, 400)

        return serve

    # Reading

    async def state(self, asked: JSON) -> JSON:
        people = [u for u in self.world.users.values() if not u.bot]
        user = self.people.user(asked["user"]) if asked.get("user") else people[0]
        return {
            "guild": "The map room",
            "me": self.views.user(user),
            "bot": self.views.user(self.world.users[self.world.bot]),
            "online": self.gateway.online,
            "users": [self.views.user(u) for u in people],
            "channels": self.views.channels(user),
        }

    async def messages(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        before = int(asked["before"]) if asked.get("before") else None
        channel = self.people.channel(asked["channel"], user)
        return self.views.messages(channel, user, int(asked.get("limit", 100)), before)

    async def commands(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        return self.views.commands(user, self.people.channel(asked["channel"], user))

    async def log(self, asked: JSON) -> Any:
        since = int(asked.get("since", 0))
        return [entry for entry in self.rest.requests if entry["number"] > since]

    # Doing

    async def add_user(self, asked: JSON) -> Any:
        name = str(asked["name"]).strip()
        if not 1 <= len(name) <= 32 or name.isdecimal() or name.startswith("@"):
            raise Misused("A name has 1 to 32 characters and is not a number.")
        old = self.world.user(name)
        if old is not None and old.bot:
            raise Misused("This name belongs to the bot.")
        return self.views.user(self.world.add_user(name, asked.get("manager"), asked.get("closed")))

    async def add_channel(self, asked: JSON) -> Any:
        name = str(asked["name"]).strip().lower().replace(" ", "-")
        if not 1 <= len(name) <= 100 or name.isdecimal():
            raise Misused("A channel's name has 1 to 100 characters and is not a number.")
        channel, new = self.world.channel(name), False
        if channel is None:
            channel, new = (
                Channel(self.world.new_id(), name, position=len(self.world.channels), changed=self.world.clock()),
                True,
            )
        channel.topic = str(asked.get("topic", channel.topic))
        channel.deny = permissions.bits(asked["deny"]) if "deny" in asked else channel.deny
        self.world.keep_channel(channel)
        self.world.tell("channel_create" if new else "channel_update", channel)
        return self.views.channel(channel)

    def _there(self, asked: JSON) -> tuple[User, Channel]:
        user = self.people.user(asked["user"])
        return user, self.people.channel(asked["channel"], user)

    async def say(self, asked: JSON) -> Any:
        user, channel = self._there(asked)
        return self.views.message(self.people.say(user, channel, str(asked["content"])), user)

    async def _after(self, interaction: Interaction, asked: JSON) -> JSON:
        known = await self.people.interactions.answer(interaction, float(asked.get("wait", 0)))
        return self.views.outcome(known)

    async def slash(self, asked: JSON) -> Any:
        user, channel = self._there(asked)
        return await self._after(self.people.slash(user, channel, asked["command"], asked.get("options", {})), asked)

    async def autocomplete(self, asked: JSON) -> Any:
        user, channel = self._there(asked)
        begun = self.people.complete(user, channel, asked["command"], asked.get("options", {}), asked["focused"])
        return await self._after(begun, asked)

    async def menu(self, asked: JSON) -> Any:
        user, channel = self._there(asked)
        return await self._after(self.people.menu(user, channel, asked["command"], asked["target"]), asked)

    async def press(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        return await self._after(
            self.people.press(user, self.people.message(asked["message"], user), asked["button"]), asked
        )

    async def choose(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        message = self.people.message(asked["message"], user)
        return await self._after(self.people.choose(user, message, asked["menu"], asked["values"]), asked)

    async def submit(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        return await self._after(self.people.submit(user, asked["modal"], asked.get("values", {})), asked)

    async def outcome(self, asked: JSON) -> Any:
        known = self.people.interactions.known.get(int(asked["interaction"]))
        if known is None:
            raise Misused("There is no such interaction.")
        return await self._after(known, asked)

    async def dismiss(self, asked: JSON) -> Any:
        user = self.people.user(asked["user"])
        message = self.people.message(asked["message"], user)
        if message.seen_by != user.id:
            raise Misused("Only messages for you alone can be dismissed.")
        self.world.delete(message)
        return {}

    async def fault(self, asked: JSON) -> Any:
        if asked.get("clear"):
            self.faults.clear()
            self.gateway.silent = False
        self.faults.set(asked)
        self.gateway.silent = bool(asked.get("silent", self.gateway.silent))
        if "gateway" not in asked:
            return {}
        code, resumable = int(asked.get("code", 4000)), bool(asked.get("resumable"))
        return {"connections": await self.gateway.disturb(str(asked["gateway"]), code, resumable)}

    async def clock(self, asked: JSON) -> Any:
        self.advance(float(asked.get("advance", 0)))
        return {"now": self.world.clock()}

    # News for the page

    def hear(self, event: str, thing: Any) -> None:
        for user, queue in self.watchers.values():
            news = self._news(event, thing, user)
            if news is not None:
                queue.put_nowait({"event": event, **news})

    def _news(self, event: str, thing: Any, user: User) -> JSON | None:
        if isinstance(thing, Message):
            if event == "pins" or not self.world.readable(thing, user):
                return None
            place = {"channel": str(thing.channel), "id": str(thing.id)}
            return place if event == "message_delete" else {**place, "message": self.views.message(thing, user)}
        if isinstance(thing, Channel):
            open_ = event == "channel_delete" or self.world.open_to(thing, user)
            return {"channel": str(thing.id), "channels": self.views.channels(user)} if open_ else None
        if isinstance(thing, User):
            return {"user": self.views.user(thing)}
        return {"online": self.gateway.online} if event == "bot" else {}

    async def live(self, request: web.Request) -> web.StreamResponse:
        try:
            user = self.people.user(request.query["user"])
        except (KeyError, Misused):
            raise web.HTTPNotFound from None
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        queue: asyncio.Queue[JSON] = asyncio.Queue()
        self.watchers[ws] = (user, queue)
        speaker = asyncio.get_running_loop().create_task(self._speak(ws, queue))
        try:
            async for message in ws:
                if message.type != WSMsgType.TEXT:
                    break
        finally:
            del self.watchers[ws]
            speaker.cancel()
        return ws

    @staticmethod
    async def _speak(ws: web.WebSocketResponse, queue: asyncio.Queue[JSON]) -> None:
        while not ws.closed:
            await ws.send_str(json.dumps(await queue.get()))

    async def close(self) -> None:
        for ws in list(self.watchers):
            await ws.close()
