"""Days at many tables: `python -m tests.abuse.soak [TABLES [DAYS [SEED]]]` (200 tables and 8 days by default).

A bot as a process of its own, a sandbox around it and a clock that is moved hour by hour, over the night on which Europe
puts its clocks forward. Two players at each table order now and then; Discord answers too late, with 429 and 5xx, loses the
connection, delivers twice; the bot is killed every day. At the end every order that was accepted stands once, its player
was told of it once, and no call, reminder or deadline was posted twice or lost.
"""

import asyncio
import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox import Sandbox, SandboxClient, SandboxError
from bot.sandbox.client import Outcome, words
from rules.kernel import record

from ..wire.conftest import Timed
from ..wire.test_leaks import Unlimited

GAME = "supreme_axis_allies"
HEADS = {"anna": ("GER", "JAP"), "bertil": ("USSR", "UK", "USA")}
BEFORE = -9 * 24
"""Hours from the first of April back to where the days begin: five before the clocks change."""
FAULTS = (
    {"status": 429, "retry_after": 0.1, "requests": 3},
    {"status": 429, "retry_after": 0.1, "everywhere": True},
    {"status": 500, "requests": 2, "match": "/messages"},
    {"status": 502, "requests": 2, "match": "/messages", "after": True},
    {"status": 503, "requests": 1, "match": "/callback"},
    {"delay": 0.5, "requests": 3, "match": "/messages"},
    {"delay": 3.2, "requests": 1, "match": "/callback"},
    {"duplicates": 2},
    {"late": 0.5, "requests": 2},
)
HEARD = re.compile(r"^✓ (.*)$", re.MULTILINE)
MISSED = re.compile(r"didn't reach you\. These orders were accepted:\n((?:- .*\n)+)")


@dataclass
class Table:
    """A channel, and what its players were told of their orders."""

    channel: str
    told: Counter[str] = field(default_factory=Counter)


@dataclass
class Soak:
    house: Timed
    chance: random.Random
    tables: list[Table]
    given: int = 0
    kills: int = 0
    faults: int = 0

    def hear(self, table: Table, text: str) -> None:
        """What a player reads: answers, and what an earlier answer should have told."""
        for order in HEARD.findall(text):
            table.told[_bare(order)] += 1
        for lines in MISSED.findall(text):
            for line in lines.strip().split("\n"):
                table.told[_bare(line[2:])] += 1

    async def slash(self, who: str, table: Table, command: str, **options: object) -> str:
        """A command, and all that is said to it; nothing if Discord or the bot failed."""
        with suppress(SandboxError, AssertionError, TimeoutError):
            outcome: Outcome = await self.house.client.slash(who, table.channel, command, wait=5, **options)  # type: ignore[arg-type]
            return outcome.text
        return ""

    async def open(self, table: Table) -> None:
        c = self.house.client
        await c.add_channel(table.channel)
        await c.slash("anna", table.channel, "game new", game=GAME, options="victory=9")
        for who, seats in HEADS.items():
            for seat in seats:
                await c.slash(who, table.channel, "game join", seat=seat)
        hours = self.chance.choice((6, 24, 48))
        await c.slash("anna", table.channel, "clock deadline", mode="hours", hours=hours, late="wait")
        begun = await c.slash("anna", table.channel, "game start")
        assert "begun" in begun.text, begun.text

    async def order(self, table: Table) -> None:
        """Somebody who is due gives one order."""
        for who in self.chance.sample(list(HEADS), 2):
            with suppress(SandboxError, AssertionError, TimeoutError):
                typed = self.chance.choice(("", "done", "setup rest"))
                found = await self.house.client.complete(who, table.channel, "order", "text", typed)
                if found:
                    await self.slash(who, table, "order", text=self.chance.choice(found)["value"])
                    self.given += 1
                    return

    async def hour(self, number: int) -> None:
        """The clock goes on, some play, something may go wrong."""
        self.house.set(BEFORE + number)
        if self.chance.random() < 0.5:
            await self.house.client.fault(**self.chance.choice(FAULTS))  # type: ignore[arg-type]
            self.faults += 1
        some = self.chance.sample(self.tables, max(1, len(self.tables) // 12))
        playing: list[Awaitable[None]] = [self.order(table) for table in some]
        if number % 24 == 17:
            playing.append(self.kill())
        await asyncio.gather(*playing)

    async def kill(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        await self.house.stop_bot(9)
        await self.house.start_bot()
        self.kills += 1

    async def settle(self) -> list[str]:
        """Nothing goes wrong any more and everybody looks; says what is wrong."""
        c, wrong = self.house.client, []
        await c.fault(clear=True)
        await self.house.stop_bot()
        await self.house.start_bot()
        await self.house.calm()
        for table in self.tables:
            for who in HEADS:
                await self.slash(who, table, "asked")
                for message in await c.read(who, table.channel, 5000):
                    if message["view"]["ephemeral"]:
                        self.hear(table, words(message))
            sent = await c.slash("anna", table.channel, "game record", wait=20)
            text = (await c.file(sent.message["attachments"][0]["url"])).decode()
            kept = Counter(_bare(order.text) for order in record.read(text).orders if not order.auto)
            if twice := table.told - kept:
                wrong.append(f"{table.channel}: told more often than it stands: {dict(twice)}")
            if unheard := kept - table.told:
                wrong.append(f"{table.channel}: stands but was never told: {dict(unheard)}")
        return wrong + self.calls()

    def calls(self) -> list[str]:
        """Calls, reminders and deadlines that were posted twice, and such as were dealt with and never posted."""
        world = self.house.sandbox.world
        said = Counter(str(m.nonce) for of in world.messages.values() for m in of.values() if m.nonce)
        rung = self.house.folder / "rung"
        done = set(rung.read_text().split()) if rung.exists() else set()
        wrong = [f"posted {often} times: {nonce}" for nonce, often in said.items() if often > 1]
        return wrong + [f"never posted: {nonce}" for nonce in done - said.keys()]


def _bare(order: str) -> str:
    return re.sub(r"[\\\u200b]", "", order).strip()


async def run(folder: Path, tables: int, days: int, seed: int) -> tuple[Soak, list[str]]:
    """So many tables for so many days."""
    sandbox = Sandbox(folder / "sandbox")
    await sandbox.start()
    sandbox.rest.limits = Unlimited()
    async with SandboxClient(sandbox.address) as client:
        environment = {"ADJUTANT_TEST_CLOCK": str(folder / "clock"), "ADJUTANT_TEST_RUNG": str(folder / "rung")}
        house = Timed(folder, sandbox, client, environment)
        house.set(BEFORE)
        await house.start_bot()
        soak = Soak(house, random.Random(seed), [Table(f"soak-{n}") for n in range(tables)])
        try:
            for table in soak.tables:
                await soak.open(table)
            first = soak.tables[0]
            await soak.slash("anna", first, "clock timezone", zone="Europe/Berlin")
            await soak.slash("bertil", first, "clock timezone", zone="America/New_York", sleeps="00:00", wakes="00:00")
            await soak.slash("bertil", first, "clock remind", hours=6)
            for number in range(1, days * 24 + 1):
                await soak.hour(number)
            wrong = await soak.settle()
            if (at := house.log.find("an interaction failed")) >= 0:
                wrong.append(f"the log: {house.log[at:][:1500]}")
        finally:
            if house.process is not None:
                await house.stop_bot()
            await sandbox.stop()
    return soak, wrong


def main(arguments: list[str]) -> int:
    tables, days, seed = (int(text) for text in [*arguments, *["200", "8", "1"][len(arguments) :]])
    with tempfile.TemporaryDirectory() as folder:
        soak, wrong = asyncio.run(run(Path(folder), tables, days, seed))
    for line in wrong[:20]:
        print(line)
    told = sum(sum(table.told.values()) for table in soak.tables)
    print(
        f"{tables} tables, {days} days: {soak.given} orders given, {told} told, {soak.kills} kills, {soak.faults} faults, "
        f"{len(wrong)} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    sys.exit(main(sys.argv[1:]))
