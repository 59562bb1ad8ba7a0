"""`python -m tests.bench.day [GAME] [--orders N] [--shot FILE]`: a table's play over the wire of a sandbox, and what it
leaves in the channel: messages, maps, bytes, edits and taps. With `--shot`, pictures of the channel as wide as a phone and
a desk show it (needs Chromium).

Nobody is in a hurry here: the channel is told after every order, as if hours lay between them.
"""

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.sandbox.client import SandboxClient, words
from rules import GAMES

from .bot import Room

CHANNEL = "table-1"
WHO = "anna"
CALM = 0.45
"""Seconds in which the channel is told of a step."""
DRAWN = 60
"""Seconds the first picture may take on a machine that has much else to do."""
ENOUGH = 6
"""Orders before somebody ends what he does."""
ENDINGS = ("done", "pass", "skip", "no", "stay", "nothing")


@dataclass
class Day:
    """What was counted."""

    orders: int = 0
    taps: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    maps: int = 0
    map_bytes: int = 0
    edits: int = 0
    bytes: int = 0
    phases: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        turns = {phase.partition(" · ")[0] for phase in self.phases}
        return [
            f"{self.orders} orders in {len(set(self.phases))} phases of {len(turns)} turns",
            f"  messages that stay in the channel   {self.messages}",
            f"  of them with a map                  {self.maps} ({self.map_bytes / 1024:.0f} KiB)",
            f"  edits of messages                   {self.edits}",
            f"  bytes of text and buttons sent      {self.bytes / 1024:.0f} KiB",
            f"  commands and taps                   {sum(self.taps.values())}: "
            + ", ".join(f"{name} {count}" for name, count in self.taps.most_common()),
        ]


async def played(client: SandboxClient, slug: str, orders: int, day: Day) -> None:
    """One person plays every seat, by what is suggested, so many orders long."""
    chance = random.Random(1)
    await client.slash(WHO, CHANNEL, "game new", game=slug)
    await client.slash(WHO, CHANNEL, "game join", seat="all")
    await client.slash(WHO, CHANNEL, "game start")
    since, given = "", 0
    while day.orders < orders:
        status = (await client.slash(WHO, CHANNEL, "game status")).text
        phase = status.split("\n")[0].partition(" · ")[2]
        if not day.phases or day.phases[-1] != phase:
            day.phases.append(phase)
        if "must decide" not in status:
            break
        given = given + 1 if since == phase else 0
        since = phase
        offered = [each["value"] for each in await client.complete(WHO, CHANNEL, "order", "text", "")]
        ends = [text for text in offered if text in ENDINGS]
        rest = [text for text in offered if text not in ENDINGS and not text.startswith(("disband", "declare"))]
        setup = [text for text in offered if text.endswith(" rest")]
        text = setup[0] if setup else chance.choice(ends if ends and (given >= ENOUGH or not rest) else rest or offered)
        outcome = await client.slash(WHO, CHANNEL, "order", text=text)
        day.taps["order"] += 1
        day.orders += "✓" in outcome.text
        await asyncio.sleep(CALM)


async def count(client: SandboxClient, day: Day) -> None:
    """What is in the channel, and what was sent to it."""
    seen = [m for m in await client.read("chiara", CHANNEL, 1000) if not m["view"]["ephemeral"]]
    day.messages = len(seen)
    day.maps = sum(bool(message.get("attachments")) for message in seen)
    day.map_bytes = sum(file["size"] for message in seen for file in message.get("attachments") or ())
    for request in await client.log():
        path, body = str(request.get("path", "")), request.get("body") or request.get("json") or {}
        if "/channels/" in path and "/messages" in path:
            day.edits += request.get("method") == "PATCH"
            day.bytes += len(str(body))


async def shots(address: str, file: Path) -> None:
    """The channel as a phone and a desk show it."""
    from tests.sandbox.browser import browse

    for name, size in (("phone", (400, 860)), ("desk", (1280, 900))):
        async with browse(address) as page:
            await page.look(*size, dark=True)
            await page.run(
                f"[...document.querySelectorAll('a, button')].find(e => e.textContent.includes('{CHANNEL}'))?.click()"
            )
            await asyncio.sleep(2.5)
            pictures = "[...document.images].filter(i => i.naturalWidth > 300)"
            await page.run(f"{pictures}.at(-1)?.scrollIntoView({{block: 'center'}})")
            await asyncio.sleep(0.5)
            await page.screenshot(file.with_name(f"{file.stem}_{name}.png"))


async def run(slug: str, orders: int, shot: str) -> Day:
    day = Day()
    with tempfile.TemporaryDirectory() as folder:
        room = await Room.open(Path(folder))
        try:
            await room.start("bot")
            async with SandboxClient(room.sandbox.address) as client:
                await played(client, slug, orders, day)
                for _ in range(DRAWN):
                    if any(m.get("attachments") for m in await client.read("chiara", CHANNEL, 1000)):
                        break
                    await asyncio.sleep(1.0)
                await asyncio.sleep(3.0)
                await count(client, day)
                said: Any = [words(m) for m in await client.read("chiara", CHANNEL, 1000)]
                if shot:
                    Path(shot).with_suffix(".txt").write_text("\n\n---\n\n".join(said), encoding="utf-8")
                    await shots(room.sandbox.address, Path(shot))
        finally:
            await room.close()
    return day


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.day")
    parser.add_argument("game", nargs="?", default="triumph_tragedy", choices=sorted(GAMES))
    parser.add_argument("--orders", type=int, default=40)
    parser.add_argument("--shot", default="")
    options = parser.parse_args()
    day = asyncio.run(run(options.game, options.orders, options.shot))
    print(f"{GAMES[options.game].name}:")
    print("\n".join(day.lines()))


if __name__ == "__main__":
    main()
