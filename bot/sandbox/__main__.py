"""`python -m bot.sandbox`: the sandbox alone, without a bot."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from .server import TOKEN, InUse, NotLoopback, Sandbox


async def run(data: Path, host: str, port: int) -> int:
    try:
        sandbox = Sandbox(data, host, port)
        await sandbox.start()
    except (NotLoopback, InUse, OSError) as error:
        print(f"sandbox: {error}", file=sys.stderr)
        return 2
    print(
        f"Sandbox: {sandbox.address} · api {sandbox.api} · gateway {sandbox.gateway} · token {TOKEN} · data in {data}",
        flush=True,
    )
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows Ctrl-C ends the loop by itself
            asyncio.get_running_loop().add_signal_handler(number, over.set)
    try:
        await over.wait()
    finally:
        await sandbox.stop()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="A local stand-in for Discord.")
    parser.add_argument(
        "--data", type=Path, default=Path("sandbox-data"), help="the folder in which everything is kept"
    )
    parser.add_argument("--host", default="127.0.0.1", help="a loopback address")
    parser.add_argument("--port", type=int, default=0, help="0: any free one")
    asked = parser.parse_args()
    try:
        return asyncio.run(run(asked.data, asked.host, asked.port))
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
