"""`adjutant` without a command: the bot on Discord if there is a token, else the bot in a sandbox on this machine."""

import asyncio
import logging
import os
import shutil
import sys
import webbrowser
from pathlib import Path

import aiohttp
import discord

from .client import point_at, serve
from .errors import ConfigError, StoreError
from .folders import data_folder, log_level, port, shards
from .running import remember
from .sandbox import TOKEN, InUse, Sandbox, reached_at
from .shards import Shards
from .store import Store

log = logging.getLogger("adjutant")


def configure_logging() -> None:
    """One line an event on standard error."""
    logging.basicConfig(
        level=log_level(),
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    logging.getLogger("discord").setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it misses voice, which nobody needs here
    logging.getLogger("aiohttp").setLevel(logging.WARNING)


def run(browser: bool = True, shared: bool = False) -> int:
    """Until it is stopped. `shared`: a sandbox that other machines of the network may open."""
    token = os.environ.get("DISCORD_TOKEN", "")
    try:
        configure_logging()
        if token:
            stand_in = os.environ.get("ADJUTANT_DISCORD_API")
            point_at(stand_in, os.environ.get("ADJUTANT_DISCORD_GATEWAY"))
            part = shards()
            name = part.file if part is not None else "adjutant.sqlite"
            return asyncio.run(_on_discord(token, data_folder() / name, part, ahead=not stand_in))
        return asyncio.run(_in_sandbox(data_folder() / "sandbox", browser, shared))
    except (ConfigError, StoreError, InUse) as error:
        print(f"adjutant: {error}", file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print("adjutant: Discord does not accept the token in DISCORD_TOKEN", file=sys.stderr)
        return 2
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException) as error:
        print(f"adjutant: Discord cannot be reached: {error}", file=sys.stderr)
        return 2


async def _on_discord(token: str, path: Path, part: Shards | None, ahead: bool) -> int:
    store = Store(path)
    store.claim()
    remember(path)
    some = {} if part is None else {"shard_ids": part.ids, "shard_count": part.count}
    try:
        await serve(token, store, ahead=ahead, **some)
    finally:
        store.close()
    return 0


async def _in_sandbox(folder: Path, browser: bool, shared: bool) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    sandbox = Sandbox(folder, port=port(), shared=shared)
    await sandbox.start()
    point_at(sandbox.api, sandbox.gateway)
    store = Store(folder / "adjutant.sqlite")
    store.claim()
    remember(store.path)
    print(f"Adjutant's sandbox: {sandbox.address} (everything is kept in {folder}; Ctrl-C ends it)", flush=True)
    if shared:
        print(
            f"Others on your network: http://{reached_at()}:{sandbox.port} (there are no passwords: "
            "whoever opens it can be anybody)",
            flush=True,
        )
    if browser and shutil.which("xdg-open") and os.environ.get("DISPLAY", os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(sandbox.address)
    try:
        await serve(TOKEN, store, guild_ready_timeout=0.05)
    finally:
        store.close()
        await sandbox.stop()
    return 0
