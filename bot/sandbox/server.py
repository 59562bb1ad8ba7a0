"""The sandbox as a whole: one server on loopback with the API, the gateway, the page and the test hooks."""

import ipaddress
import socket
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from .bodies import REQUEST_SIZE
from .faults import Faults
from .gateway import Gateway
from .hooks import Hooks
from .interactions import FIRST_ANSWER, Interactions
from .model import World
from .people import People
from .rest import PREFIX, Place, Rest
from .store import Store
from .views import Views
from .wire import Wire

TOKEN = "sandbox"
PAGE = Path(__file__).parent / "page"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-ancestors 'none'; base-uri 'none'"
)


EVERYBODY = "0.0.0.0"
FOR_PEOPLE = (
    *("/page/", "/files/"),
    *(f"/sandbox/{what}" for what in ("live", "state", "messages", "commands", "users", "channels", "say", "slash")),
    *(f"/sandbox/{what}" for what in ("autocomplete", "menu", "press", "choose", "submit", "outcome", "dismiss")),
)
"""What the page asks for. The rest is the bot's door, and what tests arrange."""


class NotLoopback(ValueError):
    """The sandbox takes no address that others could reach."""


class InUse(RuntimeError):
    """Another sandbox keeps its data in the same folder."""


def loopback(host: str) -> bool:
    """Whether the host can only mean this machine itself."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def numeric(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def reached_at() -> str:
    """The address by which other machines of the network know this one; no packet is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


class Sandbox:
    """A stand-in for Discord. What happened in it is kept in the folder `data`."""

    def __init__(
        self,
        data: Path,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Callable[[], float] = time.time,
        patience: float = FIRST_ANSWER,
        shared: bool = False,
    ) -> None:
        """`shared`: people at other machines of the network may open the page; nobody is asked who they are."""
        if not loopback(host):
            raise NotLoopback(f"{host} is not a loopback address: the sandbox is for this machine alone")
        self.data = Path(data)
        self.host = host
        self.shared = shared
        self.port = port
        self.patience = patience
        self.ahead = 0.0
        self._time = clock
        self._runner: web.AppRunner | None = None
        self._lock: sqlite3.Connection | None = None

    def clock(self) -> float:
        return self._time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Put the sandbox's clock forward."""
        self.ahead += max(0.0, seconds)

    @property
    def _place(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def address(self) -> str:
        """The page."""
        return f"http://{self._place}"

    @property
    def api(self) -> str:
        return self.address + PREFIX

    @property
    def gateway(self) -> str:
        return f"ws://{self._place}/gateway"

    async def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        self._lock = sqlite3.connect(self.data / "sandbox.lock", timeout=0, isolation_level=None)
        try:
            self._lock.execute("begin exclusive")  # held as long as this process lives
        except sqlite3.OperationalError:
            self._lock.close()
            raise InUse(f"another sandbox uses {self.data}") from None
        self.store = Store(self.data / "sandbox.db")
        self.world = World(self.store, self.clock)
        self.wire = Wire(self.world)
        self.faults = Faults()
        self.socket = Gateway(self.world, self.wire, TOKEN)
        self.interactions = Interactions(self.world, self.wire, self.socket, self.faults, self.patience)
        self.rest = Rest(Place(self.world, self.wire, self.socket, self.interactions, TOKEN), self.faults)
        views = Views(self.world, self.wire, self.interactions)
        people = People(self.world, self.interactions, self.faults)
        self.hooks = Hooks(self.world, views, people, self.socket, self.faults, self.rest)
        self.hooks.advance = self.advance
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await self._listen()
        self.port = self._bound()
        self._kept_port.write_text(str(self.port))
        self.wire.base, self.socket.url = self.address, self.gateway

    @property
    def _kept_port(self) -> Path:
        return self.data / "port"

    async def _listen(self) -> None:
        """At the port that was asked for, else at the last one if it is free: an open page finds the sandbox again."""
        assert self._runner is not None
        if not self.port and self._kept_port.is_file():
            last = self._kept_port.read_text().strip()
            if last.isdecimal() and 1024 <= int(last) <= 65535:
                with suppress(OSError):
                    await web.TCPSite(self._runner, self._open_to, int(last)).start()
                    return
        await web.TCPSite(self._runner, self._open_to, self.port).start()

    @property
    def _open_to(self) -> str:
        return EVERYBODY if self.shared else self.host

    def _bound(self) -> int:
        assert self._runner is not None
        name = self._runner.addresses[0]
        if not self.shared and not loopback(str(name[0])):
            raise NotLoopback(f"{name[0]} is not a loopback address")
        return int(name[1])

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=2 * REQUEST_SIZE, middlewares=[self._guard])
        app.router.add_get("/gateway", self.socket.connect)
        app.router.add_get("/gateway/", self.socket.connect)
        app.router.add_get("/files/{key:\\d{1,19}}/{name}", self._file)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name:[a-z]+\\.(css|js|svg)}", self._page)
        self.hooks.mount(app)
        self.rest.mount(app)
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """No other site's page may reach in: the host must be this machine, the origin this page."""
        host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
        origin = request.headers.get("Origin")
        foreign = request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")
        known = loopback(host) or (self.shared and numeric(host))  # a name could be somebody else's, who points it here
        if not known or (origin is not None and origin != f"http://{request.host}"):
            raise web.HTTPForbidden(text="The sandbox answers this machine only.")
        if foreign and (request.method != "GET" or request.path != "/"):
            raise web.HTTPForbidden(text="The sandbox answers this machine only.")
        if not request.path.startswith(FOR_PEOPLE) and request.path != "/" and not loopback(request.remote or ""):
            raise web.HTTPForbidden(text="This is for the bot and for tests, on the sandbox's own machine.")
        return await handler(request)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        file = PAGE / request.match_info.get("name", "index.html")
        if not file.is_file():
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        return web.FileResponse(file, headers=headers)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        key = int(request.match_info["key"])
        data = self.store.file(key) if key < 1 << 63 else None
        if data is None:
            raise web.HTTPNotFound
        known = {
            "png": "image/png",
            "jpg": "image/jpeg",
            "jpeg": "image/jpeg",
            "webp": "image/webp",
            "gif": "image/gif",
        }
        kind = known.get(request.match_info["name"].rsplit(".", 1)[-1].lower())
        headers = {"Content-Type": kind or "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff"}
        headers |= {"Cache-Control": "private, max-age=86400", "Content-Security-Policy": "default-src 'none'"}
        return web.Response(body=data, headers=headers)

    async def stop(self) -> None:
        if self._runner is None:
            return
        await self.socket.close()
        await self.hooks.close()
        await self._runner.cleanup()
        self._runner = None
        self.store.close()
        if self._lock is not None:
            self._lock.close()
