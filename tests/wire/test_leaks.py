"""Nothing that anybody receives tells what he may not know.

The same steps are played in two worlds that differ only in something hidden. Whoever may not know it must receive the
same in both, to the letter and the pixel: answers, refusals, suggestions, files, pictures and what stands in the channel.
Supreme Axis & Allies hides nothing but the seed of its dice; Triumph & Tragedy hides blocks, hands, Vaults and chits.
ADJUTANT_LEAKS sets the number of steps (150 by default).
"""

import asyncio
import json
import os
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox, SandboxClient
from bot.sandbox.client import Outcome, words
from bot.sandbox.ratelimit import RateLimits, Verdict
from rules import GAMES
from rules.kernel.dice import commitment

from .conftest import House
from .test_table import CHANNEL, clean
from .twins import twins

STEPS = int(os.environ.get("ADJUTANT_LEAKS", "150"))
pytestmark = pytest.mark.timeout(120 + STEPS)


@dataclass(frozen=True)
class Chapter:
    """A game in a channel of its own, the same in both worlds but for what is hidden. `blind` may not tell them apart.

    Without records the game is new. Of orders only those are given that both worlds allow and that bring nothing to light
    in which the worlds differ."""

    channel: str
    blind: tuple[str, ...]
    records: tuple[str, str] | None = None
    allows: Callable[[str], bool] = bool


@dataclass(frozen=True)
class Case:
    """Two worlds of a game: the seeds of their dice, and what is played in them."""

    slug: str
    seats: dict[str, tuple[str, ...]]
    seeds: tuple[str, str]
    chapters: Callable[["Case"], list[Chapter]]
    onlooker: str = "dora"


def all_open(case: Case) -> list[Chapter]:
    """Nothing is hidden but the dice to come."""
    return [Chapter(CHANNEL, (*case.seats, case.onlooker))]


MOMENTS = ((7, 1937, "production"), (11, 1939, "government"), (8, 1939, "command"))
"""Seeds, years and phases to go on from; the last is at war."""


def hidden_from_each(case: Case) -> list[Chapter]:
    """For each player in turn what he cannot see is exchanged, in peace and in war."""
    found = []
    for who, (seat,) in case.seats.items():
        for moment in MOMENTS:
            pair = twins(seat, *moment, case.seeds)
            assert pair.differences >= 2, (seat, moment)
            channel = f"{seat}-{moment[2]}".lower()
            found.append(Chapter(channel, (who, case.onlooker), (pair.first, pair.second), pair.allows))
    return found


CASES = [
    Case(
        "supreme_axis_allies",
        {"anna": ("GER", "JAP"), "bertil": ("UK", "USA"), "chiara": ("USSR",)},
        ("5eed0a5eed0a5eed0a5eed0a5eed0a11", "c0ffee77c0ffee77c0ffee77c0ffee22"),
        all_open,
    ),
    Case(
        "triumph_tragedy",
        {"anna": ("Axis",), "bertil": ("West",), "chiara": ("USSR",)},
        ("5eed0a5eed0a5eed0a5eed0a5eed0a33", "c0ffee77c0ffee77c0ffee77c0ffee44"),
        hidden_from_each,
    ),
]


class Unlimited(RateLimits):
    """Posts are not slowed down, so that both worlds say the same at the same steps."""

    def take(self, route: str, major: str) -> Verdict:
        return Verdict({})


@dataclass
class Room(House):
    """One of the worlds."""

    seed: str = ""
    channel: str = CHANNEL
    module: str = "tests.wire.seeded"
    names: dict[str, str] = field(default_factory=dict)
    everything: list[str] = field(default_factory=list)

    async def told(self) -> None:
        """Until the channel knows of the last step."""
        query = (
            "SELECT count(*) FROM games WHERE status != 'lobby' AND json_extract(settings, '$.announced') IS NOT step"
        )
        kept = sqlite3.connect(f"file:{self.folder / 'bot' / 'adjutant.sqlite'}?mode=ro", uri=True)
        for _ in range(400):
            if not kept.execute(query).fetchone()[0]:
                break
            await asyncio.sleep(0.01)
        kept.close()

    def same(self, text: str) -> str:
        """A text as it would be in either world: people by name, other ids and what is published left out."""
        self.everything.append(text)
        text = text.replace(commitment(self.seed), "(published)")
        return re.sub(r"\d{17,20}", lambda found: self.names.get(found[0], "(id)"), text)

    async def message(self, message: dict[str, Any]) -> list[Any]:
        """All that a reader gets of a message, with what its buttons and menus hold, and its files to the last byte."""
        found: list[Any] = [self.same(words(message)), self.same(json.dumps(message.get("components", [])))]
        for attachment in message.get("attachments", []):
            data = await self.client.file(attachment["url"])
            text = data.decode("latin-1") if data[:4] == b"\x89PNG" else self.same(data.decode())
            found += [self.same(attachment["filename"]), self.same(attachment.get("description") or ""), text]
        return found

    async def outcome(self, outcome: Outcome) -> list[Any]:
        """What comes of an interaction at once; what may follow is compared at the end."""
        found: list[Any] = [outcome.status, self.same(json.dumps([outcome.modal, outcome.choices]))]
        for message in outcome.messages[:1]:
            found += await self.message(message)
        return found

    async def received(self, who: str) -> list[list[Any]]:
        """All that somebody has before his eyes; whatever is for one person alone must be an answer to him."""
        messages = await self.client.read(who, self.channel, 5000)
        for message in messages:
            if message["view"]["ephemeral"]:
                asker = self.names[message["interaction_metadata"]["user"]["id"]]
                assert asker == who, f"{who} sees an answer to {asker}: {words(message)}"
        return sorted([await self.message(message) for message in messages], key=repr)

    async def begin(self, case: Case, channel: str, record: str | None) -> None:
        """A game under way in this channel."""
        c, self.channel = self.client, channel
        if channel != CHANNEL:
            await c.add_channel(channel)
        first = next(iter(case.seats))

        async def do(who: str, command: str, **options: Any) -> str:
            return (await c.slash(who, channel, command, wait=60, **options)).text

        if record is None:
            await do(first, "game new", game=case.slug)
            for who, seats in case.seats.items():
                for seat in seats:
                    await do(who, "game join", seat=seat)
            assert "begun" in await do(first, "game start")
        else:
            file = self.folder / "record.toml"
            file.write_text(record)
            taken = await do(first, "game import", file=file)
            assert "goes on here" in taken, taken
            for who, seats in case.seats.items():
                for seat in seats if who != first else ():
                    assert "changed hands" in await do(first, "game give", seat=seat, to=who)
        await self.told()


async def open_room(stack: AsyncExitStack, folder: Path, case: Case, seed: str) -> Room:
    """A world with its people."""
    folder.mkdir()
    sandbox = Sandbox(folder / "sandbox")
    await sandbox.start()
    stack.push_async_callback(sandbox.stop)
    sandbox.rest.limits = Unlimited()
    c = await stack.enter_async_context(SandboxClient(sandbox.address))
    room = Room(folder, sandbox, c, {"ADJUTANT_TEST_SEED": seed}, seed=seed)
    await room.start_bot()
    stack.push_async_callback(room.stop_bot)
    for name in (*case.seats, case.onlooker):
        room.names[(await c.add_user(name))["id"]] = name
    return room


ASKED = (
    "asked",
    "help",
    "hand",
    "log",
    "dice audit",
    "dice stats",
    "standing list",
    "undo",
    "game status",
    "rules now",
)


SUGGESTING = ("", "done", "move", "buy", "setup rest", "pass", "commit", "build", "fight", "fire")


@dataclass
class Steps:
    """The same random steps for both worlds; what they are depends only on what both suggest."""

    case: Case
    chapter: Chapter
    rooms: list[Room]
    chance: random.Random

    async def both(self, who: str, *what: Any, **options: Any) -> list[Outcome]:
        """A command in both worlds; they must answer alike, if he who asks may not tell them apart."""
        channel = self.chapter.channel
        outcomes = await asyncio.gather(*(room.client.slash(who, channel, *what, **options) for room in self.rooms))
        await self.compare(who, outcomes, (what, options))
        return outcomes

    async def compare(self, who: str, outcomes: list[Outcome], what: object) -> None:
        seen = [await room.outcome(outcome) for room, outcome in zip(self.rooms, outcomes, strict=True)]
        assert who not in self.chapter.blind or seen[0] == seen[1], (self.chapter.channel, who, what)

    async def suggestions(self, who: str, command: str, typed: str) -> list[str]:
        """What both worlds suggest and may be ordered."""
        channel = self.chapter.channel
        found = [await room.client.complete(who, channel, command, "text", typed) for room in self.rooms]
        both = [room.same(json.dumps(choices)) for room, choices in zip(self.rooms, found, strict=True)]
        assert who not in self.chapter.blind or both[0] == both[1], (channel, who, command, typed)
        other = {choice["value"] for choice in found[1]}
        return [text for c in found[0] if (text := c["value"]) in other and self.chapter.allows(text)]

    async def order(self) -> bool:
        """Somebody who is asked gives an order."""
        for who in self.chance.sample(list(self.case.seats), len(self.case.seats)):
            found = await self.suggestions(who, "order", self.chance.choice(SUGGESTING))
            if found := found or await self.suggestions(who, "order", ""):
                outcomes = await self.both(who, "order", text=self.chance.choice(found))
                await asyncio.gather(*(room.told() for room in self.rooms))
                given = ["✓" in outcome.text for outcome in outcomes]
                assert given[0] == given[1], (who, [outcome.text for outcome in outcomes])
                return given[0]
        return False

    async def ask(self) -> None:
        """Anybody asks anything."""
        chance, case = self.chance, self.case
        who = chance.choice([*case.seats, case.onlooker])
        kind = chance.randrange(9)
        if kind < 3:
            await self.both(who, chance.choice(ASKED), wait=60)
        elif kind == 3:
            spaces = sorted(GAMES[case.slug].vocabulary()["space"].names)
            await self.both(who, "look", what=chance.choice(spaces))
        elif kind == 4:
            other = chance.choice([seat for seats in case.seats.values() for seat in seats])
            await self.both(who, chance.choice(("order", "preview")), text="done", seat=other)
        elif kind == 5:
            found = await self.suggestions(who, "preview", chance.choice(("", "move", "attack")))
            await self.both(who, "preview", text=chance.choice(found or ["nonsense"]))
        elif kind == 6:
            await self.both(who, "game record")
        elif kind == 7:
            await self.guess()
        else:
            status = []
            for room in self.rooms:
                shown = await room.client.read(who, room.channel, 5000)
                status.append(next(m for m in shown if m.get("embeds") and "My decision" in words(m)))
            labels = ("My decision", "Rules now", "Undo", "My hand")
            label = chance.choice([label for label in labels if f"[{label}]" in words(status[0])])
            pressed = await asyncio.gather(
                *(room.client.press(who, m, label) for room, m in zip(self.rooms, status, strict=True))
            )
            await self.compare(who, list(pressed), label)

    async def guess(self) -> None:
        """Somebody tries orders that may not be for him, to see how they are refused."""
        who = self.chance.choice(list(self.case.seats))
        if who in self.chapter.blind:
            spaces = sorted(GAMES[self.case.slug].vocabulary()["space"].names)
            there, unit = self.chance.choice(spaces), self.chance.choice(("INF1", "TANK2", "2 inf", "AF1"))
            text = self.chance.choice((f"move {unit} to {there}", f"build INF at {there}", f"fire {unit} at Ground"))
            await self.both(who, "preview", text=text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
async def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden(case: Case, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        rooms = [await open_room(stack, tmp_path / f"world-{n}", case, seed) for n, seed in enumerate(case.seeds)]
        chapters = case.chapters(case)
        given = 0
        for number, chapter in enumerate(chapters):
            records = chapter.records or (None, None)
            await asyncio.gather(*(r.begin(case, chapter.channel, t) for r, t in zip(rooms, records, strict=True)))
            steps = Steps(case, chapter, rooms, random.Random(f"20261118/{number}"))
            given += await play(steps, -(-STEPS // len(chapters)))
        assert given > STEPS // 3, "the games went on"
        for room in rooms:
            sent = "\n".join([*room.everything, json.dumps(await room.client.log())])
            assert commitment(room.seed) in sent, "the commitment is published"
            assert room.seed not in sent, "the seed is not"
            await clean(room)


async def play(steps: Steps, count: int) -> int:
    """A chapter; at its end all have the same before their eyes. Returns how many orders were given."""
    case, rooms, onlooker, given = steps.case, steps.rooms, steps.case.onlooker, 0
    for number in range(count):
        if steps.chance.random() < 0.6:
            given += await steps.order()
        else:
            await steps.ask()
        if number == count // 2:
            await steps.both(onlooker, "map", wait=60)
    for who in steps.chapter.blind:
        shown = [await room.received(who) for room in rooms]
        assert shown[0] == shown[1], (steps.chapter.channel, who)
        await steps.both(who, "map", wait=60)
    if steps.chapter.records is None:
        await steps.both(next(iter(case.seats)), "map", wait=60)
        audit = await steps.both(onlooker, "dice audit")
        assert re.search(r"Throws so far: [1-9]", audit[0].text), audit[0].text
    return given
