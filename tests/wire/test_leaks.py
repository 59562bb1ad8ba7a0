"""Nothing that anybody receives tells what he may not know.

The same steps are played in two worlds that differ only in something hidden. Whoever may not know it must receive the
same in both, to the letter and the pixel: answers, refusals, suggestions, files, pictures and what stands in the channel.
Supreme Axis & Allies hides nothing but the seed of its dice. ADJUTANT_LEAKS sets the number of steps (150 by default).
"""

import asyncio
import json
import os
import random
import re
import sqlite3
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

STEPS = int(os.environ.get("ADJUTANT_LEAKS", "150"))
pytestmark = pytest.mark.timeout(120 + STEPS)


@dataclass(frozen=True)
class World:
    """What is hidden: the seed and, for a game with hidden information, a record to go on from."""

    seed: str
    record: str | None = None

    @property
    def told(self) -> tuple[str, ...]:
        """What is published of the seed, and so may differ."""
        return (commitment(self.seed),)


@dataclass(frozen=True)
class Case:
    """Two worlds of a game, and who at the table may not tell them apart."""

    slug: str
    seats: dict[str, tuple[str, ...]]
    worlds: tuple[World, World]
    blind: tuple[str, ...]
    onlooker: str = "dora"


CASES = [
    Case(
        "supreme_axis_allies",
        {"anna": ("GER", "JAP"), "bertil": ("UK", "USA"), "chiara": ("USSR",)},
        (World("5eed0a5eed0a5eed0a5eed0a5eed0a11"), World("c0ffee77c0ffee77c0ffee77c0ffee22")),
        ("anna", "bertil", "chiara", "dora"),
    ),
]


class Unlimited(RateLimits):
    """Posts are not slowed down, so that both worlds say the same at the same steps."""

    def take(self, route: str, major: str) -> Verdict:
        return Verdict({})


@dataclass
class Room(House):
    """One of the worlds."""

    world: World = field(default_factory=lambda: World(""))
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
        for published in self.world.told:
            text = text.replace(published, "(published)")
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
        messages = await self.client.read(who, CHANNEL, 5000)
        for message in messages:
            if message["view"]["ephemeral"]:
                asker = self.names[message["interaction_metadata"]["user"]["id"]]
                assert asker == who, f"{who} sees an answer to {asker}: {words(message)}"
        return sorted([await self.message(message) for message in messages], key=repr)


async def open_room(stack: AsyncExitStack, folder: Path, case: Case, world: World) -> Room:
    """A world with the game under way."""
    folder.mkdir()
    sandbox = Sandbox(folder / "sandbox")
    await sandbox.start()
    stack.push_async_callback(sandbox.stop)
    sandbox.rest.limits = Unlimited()
    c = await stack.enter_async_context(SandboxClient(sandbox.address))
    room = Room(folder, sandbox, c, {"ADJUTANT_TEST_SEED": world.seed}, world=world)
    await room.start_bot()
    stack.push_async_callback(room.stop_bot)
    people = [*case.seats, case.onlooker]
    for name in people:
        room.names[(await c.add_user(name))["id"]] = name
    first = people[0]

    async def do(who: str, command: str, **options: Any) -> str:
        return (await c.slash(who, CHANNEL, command, **options)).text

    if world.record is None:
        await do(first, "game new", game=case.slug)
        for who, seats in case.seats.items():
            for seat in seats:
                await do(who, "game join", seat=seat)
        assert "begun" in await do(first, "game start")
    else:
        file = folder / "record.toml"
        file.write_text(world.record)
        assert "goes on here" in await do(first, "game import", file=file)
        for who, seats in case.seats.items():
            for seat in seats:
                await do(first, "game give", seat=seat, to=who)
    await room.told()
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


@dataclass
class Steps:
    """The same random steps for both worlds; what they are depends only on what the first world suggests."""

    case: Case
    rooms: list[Room]
    chance: random.Random

    async def both(self, who: str, *what: Any, **options: Any) -> list[Outcome]:
        """A command in both worlds; they must answer alike, if he who asks may not tell them apart."""
        outcomes = await asyncio.gather(*(room.client.slash(who, CHANNEL, *what, **options) for room in self.rooms))
        await self.compare(who, outcomes, (what, options))
        return outcomes

    async def compare(self, who: str, outcomes: list[Outcome], what: object) -> None:
        seen = [await room.outcome(outcome) for room, outcome in zip(self.rooms, outcomes, strict=True)]
        assert who not in self.case.blind or seen[0] == seen[1], (who, what)

    async def suggestions(self, who: str, command: str, typed: str) -> list[str]:
        found = [await room.client.complete(who, CHANNEL, command, "text", typed) for room in self.rooms]
        both = [room.same(json.dumps(choices)) for room, choices in zip(self.rooms, found, strict=True)]
        assert who not in self.case.blind or both[0] == both[1], (who, command, typed)
        return [choice["value"] for choice in found[0]]

    async def order(self) -> bool:
        """Somebody who is asked gives an order."""
        for who in self.chance.sample(list(self.case.seats), len(self.case.seats)):
            typed = self.chance.choice(("", "done", "move", "buy", "setup rest"))
            found = await self.suggestions(who, "order", typed) or await self.suggestions(who, "order", "")
            if found:
                outcomes = await self.both(who, "order", text=self.chance.choice(found))
                await asyncio.gather(*(room.told() for room in self.rooms))
                return "✓" in outcomes[0].text
        return False

    async def ask(self) -> None:
        """Anybody asks anything."""
        chance, case = self.chance, self.case
        who = chance.choice([*case.seats, case.onlooker])
        kind = chance.randrange(8)
        if kind < 3:
            await self.both(who, chance.choice(ASKED))
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
        else:
            status = []
            for room in self.rooms:
                shown = await room.client.read(who, CHANNEL, 5000)
                status.append(next(m for m in shown if m.get("embeds") and "My decision" in words(m)))
            label = chance.choice(("My decision", "Rules now", "Undo"))
            pressed = await asyncio.gather(
                *(room.client.press(who, m, label) for room, m in zip(self.rooms, status, strict=True))
            )
            await self.compare(who, list(pressed), label)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
async def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden(case: Case, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        rooms = [await open_room(stack, tmp_path / f"world-{n}", case, w) for n, w in enumerate(case.worlds)]
        steps = Steps(case, rooms, random.Random(20261118))
        given = 0
        for number in range(STEPS):
            if steps.chance.random() < 0.6:
                given += await steps.order()
            else:
                await steps.ask()
            if number == STEPS // 2:
                await steps.both(case.onlooker, "map", wait=60)
        assert given > STEPS // 3, "the game went on"
        for who in case.blind:
            shown = [await room.received(who) for room in rooms]
            assert shown[0] == shown[1], who
        await steps.both(next(iter(case.seats)), "map", wait=60)
        audit = await steps.both(case.onlooker, "dice audit")
        assert re.search(r"Throws so far: [1-9]", audit[0].text), audit[0].text
        for room in rooms:
            sent = "\n".join([*room.everything, json.dumps(await room.client.log())])
            assert commitment(room.world.seed) in sent, "the commitment is published"
            assert room.world.seed not in sent, "the seed is not"
            await clean(room)
