"""The gateway: the websocket on which the bot hears what happens, with sessions that can be taken up again."""

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from .errors import JSON
from .model import DIRECT, EPHEMERAL, Channel, Message, User, World
from .wire import Wire

TRAVEL = 0.02
"""Seconds; an answer to a heartbeat that comes at once is taken by discord.py for one to the heartbeat before."""
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, _, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = range(12)
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, TYPING, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 11, 1 << 12
PRESENCES, CONTENT = 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | CONTENT
UNKNOWN_OPCODE, UNREADABLE, NOT_IDENTIFIED, WRONG_TOKEN, IDENTIFIED = 4001, 4002, 4003, 4004, 4005
BAD_SEQUENCE, TOO_FAST, TIMED_OUT, BAD_SHARD, BAD_VERSION, BAD_INTENTS, NOT_ALLOWED = (
    4007,
    4008,
    4009,
    4010,
    4012,
    4013,
    4014,
)
REMEMBERED = 1000
RESUMABLE = 180.0
FREQUENCY = (120, 60.0)


class Socket:
    """One connection; compresses if the bot asked for it."""

    def __init__(self, ws: web.WebSocketResponse, compressed: bool) -> None:
        self.ws = ws
        self.zlib = zlib.compressobj() if compressed else None
        self.dead = False
        self.ours = False  # closed by the sandbox
        self.received: deque[float] = deque(maxlen=FREQUENCY[0])

    async def send(self, op: int, d: Any = None, s: int | None = None, t: str | None = None) -> None:
        if self.dead or self.ws.closed:
            return
        text = json.dumps({"op": op, "d": d, "s": s, "t": t})
        try:
            if self.zlib:
                await self.ws.send_bytes(self.zlib.compress(text.encode()) + self.zlib.flush(zlib.Z_SYNC_FLUSH))
            else:
                await self.ws.send_str(text)
        except (ConnectionError, RuntimeError):
            self.dead = True

    async def close(self, code: int) -> None:
        self.ours = True
        await self.ws.close(code=code)

    def too_fast(self) -> bool:
        now = time.monotonic()
        full = len(self.received) == self.received.maxlen and now - self.received[0] < FREQUENCY[1]
        self.received.append(now)
        return full


class Session:
    """What one identified shard has been told. It outlives its connection."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.sent = 0
        self.socket: Socket | None = None
        self.left = 0.0  # when its connection was lost
        self.log: deque[tuple[int, str, JSON]] = deque(maxlen=REMEMBERED)
        self.sending = asyncio.Lock()

    @property
    def live(self) -> bool:
        return self.socket is not None and not self.socket.dead and not self.socket.ws.closed

    async def dispatch(self, event: str, data: JSON) -> None:
        self.sequence += 1
        entry = (self.sequence, event, data)
        self.log.append(entry)
        async with self.sending:
            if self.socket is not None and entry[0] > self.sent:
                self.sent = entry[0]
                await self.socket.send(DISPATCH, data, entry[0], event)


class Gateway:
    """Takes the bot's connections and tells it what happens in the world."""

    def __init__(self, world: World, wire: Wire, token: str) -> None:
        self.world = world
        self.wire = wire
        self.token = token
        self.url = ""
        self.heartbeat = 41.25
        self.silent = False
        self.sessions: dict[str, Session] = {}
        self.sockets: set[Socket] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        world.listeners.append(self.hear)

    @property
    def online(self) -> bool:
        return any(s.live for s in self.sessions.values())

    # Telling

    def hear(self, event: str, thing: Any) -> None:
        if isinstance(thing, Message):
            self._message(event, thing)
        elif isinstance(thing, Channel):
            self._channel(event, thing)
        elif isinstance(thing, User) and event in ("member_add", "member_update"):
            data = {**self.wire.member(thing), "guild_id": str(self.world.guild)}
            self.tell(f"GUILD_{event.upper()}", data, GUILD_MEMBERS)

    def _message(self, event: str, message: Message) -> None:
        channel = self.world.channels[message.channel]
        if message.flags & EPHEMERAL or not self.world.open_to(channel, self.world.users[self.world.bot]):
            return
        direct = channel.type == DIRECT
        guild = {} if direct else {"guild_id": str(self.world.guild)}
        intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
        if event == "message_delete":
            self.tell(
                "MESSAGE_DELETE", {"id": str(message.id), "channel_id": str(message.channel), **guild}, intent, direct
            )
        elif event in ("message_create", "message_update"):
            author = self.world.users[message.author]
            data = {**self.wire.message(message), **guild}
            if not direct:
                data["member"] = self.wire.member(author, with_user=False)
            own = direct or author.bot or self.world.bot in message.mentions
            self.tell(event.upper(), data, intent, direct, None if own else CONTENT)
        elif event == "pins":
            last = self.wire.channel(channel).get("last_pin_timestamp")
            pins = {"channel_id": str(channel.id), "last_pin_timestamp": last, **guild}
            self.tell("CHANNEL_PINS_UPDATE", pins, DIRECT_MESSAGES if direct else GUILDS, direct)

    def _channel(self, event: str, channel: Channel) -> None:
        bot = self.world.users[self.world.bot]
        if event != "channel_delete" and not self.world.open_to(channel, bot):
            return
        kind, _, what = event.partition("_")
        name = f"{'THREAD' if channel.thread else kind.upper()}_{what.upper()}"
        data = self.wire.channel(channel)
        if channel.thread and what == "create":
            data["newly_created"] = True
        self.tell(name, data, GUILDS, channel.type == DIRECT)

    def tell(
        self, event: str, data: JSON, intent: int = 0, direct: bool = False, blank_without: int | None = None
    ) -> None:
        """Send an event to the sessions whose shard and intents it concerns; content some may not read is blanked."""
        for session in self.sessions.values():
            number, count = session.shard
            if number != (0 if direct else (self.world.guild >> 22) % count) or (
                intent and not session.intents & intent
            ):
                continue
            hidden = blank_without is not None and not session.intents & blank_without
            blank = {"content": "", "embeds": [], "attachments": [], "components": []} if hidden else {}
            task = asyncio.get_running_loop().create_task(session.dispatch(event, data | blank))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    # Listening

    async def connect(self, request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(heartbeat=None, max_msg_size=4096 * 4)
        await ws.prepare(request)
        socket = Socket(ws, request.query.get("compress") == "zlib-stream")
        if request.query.get("v", "10") != "10" or request.query.get("encoding", "json") != "json":
            await ws.close(code=BAD_VERSION)
            return ws
        self.sockets.add(socket)
        session: Session | None = None
        await socket.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        try:
            while not ws.closed:
                message = await ws.receive(timeout=self.heartbeat * 1.5)
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                session, code = await self._receive(socket, session, message.data)
                if code:
                    await socket.close(code)
        except TimeoutError:
            await socket.close(TIMED_OUT)
        finally:
            self.sockets.discard(socket)
            if session and session.socket is socket:
                session.socket, session.left = None, time.monotonic()
                if not socket.ours and ws.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                    self.sessions.pop(session.id, None)  # closed on purpose: the session is over
                self.world.tell("bot", self.online)
        return ws

    async def _receive(self, socket: Socket, session: Session | None, raw: str | bytes) -> tuple[Session | None, int]:
        try:
            message = json.loads(raw)
            op, d = message["op"], message.get("d")
        except (ValueError, KeyError, TypeError):
            return session, UNREADABLE
        if socket.too_fast():
            return session, TOO_FAST
        if op == HEARTBEAT:
            if not self.silent:
                await asyncio.sleep(TRAVEL)
                await socket.send(ACK)
        elif op in (IDENTIFY, RESUME):
            if session is not None:
                return session, IDENTIFIED
            return await (self._identify if op == IDENTIFY else self._resume)(socket, d)
        elif session is None:
            return session, NOT_IDENTIFIED
        elif op == MEMBERS:
            await self._members(session, d)
        elif op not in (PRESENCE, VOICE):
            return session, UNKNOWN_OPCODE
        return session, 0

    async def _identify(self, socket: Socket, d: JSON) -> tuple[Session | None, int]:
        if d.get("token") != self.token:
            return None, WRONG_TOKEN
        intents = d.get("intents")
        if not isinstance(intents, int) or intents >> 27:
            return None, BAD_INTENTS
        if intents & PRIVILEGED:
            return None, NOT_ALLOWED
        old = time.monotonic() - RESUMABLE
        self.sessions = {k: s for k, s in self.sessions.items() if s.live or s.left > old}
        number, count = d.get("shard") or (0, 1)
        if not 0 <= number < count:
            return None, BAD_SHARD
        session = Session(intents, (number, count))
        mine = number == (self.world.guild >> 22) % count
        ready = {
            "v": 10,
            "user": {
                **self.wire.user(self.world.users[self.world.bot]),
                "verified": True,
                "mfa_enabled": False,
                "email": None,
            },
            "guilds": [{"id": str(self.world.guild), "unavailable": True}] if mine else [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [number, count],
            "application": {"id": str(self.world.bot), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "_trace": [],
        }
        session.socket = socket
        await session.dispatch("READY", ready)
        if mine:
            await session.dispatch("GUILD_CREATE", self.wire.guild_create())
        self.sessions[session.id] = session
        self.world.tell("bot", True)
        return session, 0

    async def _resume(self, socket: Socket, d: JSON) -> tuple[Session | None, int]:
        if d.get("token") != self.token:
            return None, WRONG_TOKEN
        session = self.sessions.get(str(d.get("session_id")))
        if session is None:
            await socket.send(INVALID, False)
            return None, 0
        seen = d.get("seq") or 0
        if seen > session.sequence:
            return None, BAD_SEQUENCE
        async with session.sending:
            if session.socket is not None:
                session.socket.dead = True
            missed = [entry for entry in session.log if entry[0] > seen]
            for number, event, data in missed:
                await socket.send(DISPATCH, data, number, event)
                session.sent = number
            session.socket = socket
        await session.dispatch("RESUMED", {"_trace": []})
        self.world.tell("bot", True)
        return session, 0

    async def _members(self, session: Session, d: JSON) -> None:
        asked = d.get("user_ids") or []
        wanted = [int(i) for i in (asked if isinstance(asked, list) else [asked])]
        found = [self.world.users[i] for i in wanted if i in self.world.users]
        if not wanted and d.get("query"):
            found = [u for u in self.world.users.values() if u.name.lower().startswith(str(d["query"]).lower())]
        chunk = {
            "guild_id": str(self.world.guild),
            "members": [self.wire.member(u) for u in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(i) for i in wanted if i not in self.world.users],
        }
        await session.dispatch("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": d["nonce"]} if d.get("nonce") else {}))

    # Faults

    async def disturb(self, how: str, code: int = 4000, resumable: bool = False) -> int:
        """Break the connections on purpose; how many there were."""
        sockets = [s for s in self.sockets if not s.ws.closed]
        if how == "forget":
            self.sessions.clear()
        for socket in sockets:
            if how == "reconnect":
                await socket.send(RECONNECT)
            elif how == "invalid":
                if not resumable:
                    self.sessions = {k: s for k, s in self.sessions.items() if s.socket is not socket}
                await socket.send(INVALID, resumable)
            elif how == "close":
                await socket.close(code)
            else:
                transport = socket.ws._req.transport if socket.ws._req else None
                if transport is not None:
                    transport.abort()
        return len(sockets)

    async def close(self) -> None:
        for socket in list(self.sockets):
            await socket.close(WSCloseCode.SERVICE_RESTART)
