"""Nothing that anybody receives tells what he may not know.

The same steps are played in two worlds that differ only in something hidden. Whoever may not know it must receive the
same in both, to the letter and the pixel: answers, refusals, suggestions, files, pictures and what stands in the channel.
Supreme Axis & Allies hides nothing but the seed of its dice; Triumph & Tragedy hides blocks, hands, Vaults and chits; The
Supreme Commander the types of fleets and aircraft that lie face-down; Third Reich what is built for strategic warfare, and the
variant counters.
ADJUTANT_LEAKS sets the number of steps (150 by default).
"""

import asyncio
import json
import os
import random
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox, SandboxClient
from bot.sandbox.client import Outcome, words
from bot.sandbox.ratelimit import RateLimits, Verdict
from bot.seeds import seed_of
from rules import GAMES
from rules.kernel.dice import commitment

from .conftest import PATIENCE, House, until
from .test_table import CHANNEL, clean
from .twins import twins
from .twins_on_hexes import face_down, in_boxes

STEPS = int(os.environ.get("ADJUTANT_LEAKS", "150"))
pytestmark = pytest.mark.timeout(400 + 3 * STEPS)


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


def face_down_on_hexes(case: Case) -> list[Chapter]:
    """For each side what lies face-down on the other changes places, in a Movement of its own and in one of the other's."""
    found = []
    for who, (seat,) in case.seats.items():
        for side in ("Axis", "Allied"):
            pair = face_down(seat, side, 3, case.seeds)
            assert pair.differences >= 2, (seat, side)
            channel = f"{seat}-{side}".lower()
            found.append(Chapter(channel, (who, case.onlooker), (pair.first, pair.second), pair.allows))
    return found


BOXES = (
    ("chiara", ("Germany", "Britain"), "movement", "Axis"),
    ("chiara", ("Germany", "Britain"), "construction", "Allies"),
    ("anna", ("Britain",), "movement", "Allies"),
    ("bertil", ("Germany",), "construction", "Axis"),
)
"""Who cannot tell, whose boxes and counters are others, and where the game goes on."""


def boxes_of_others(case: Case) -> list[Chapter]:
    """What powers have built in secret, and the variant counters they hold."""
    found = []
    for who, owners, phase, side in BOXES:
        pair = in_boxes(owners, phase, side, case.seeds)
        assert pair.first != pair.second
        channel = f"{who}-{phase}-{side}".lower()
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
    Case(
        "supreme_commander",
        {"anna": ("Germany",), "bertil": ("UK",)},
        ("5eed0a5eed0a5eed0a5eed0a5eed0a55", "c0ffee77c0ffee77c0ffee77c0ffee66"),
        face_down_on_hexes,
    ),
    Case(
        "third_reich",
        {"anna": ("Germany", "Italy"), "bertil": ("Britain", "United States"), "chiara": ("Russia",)},
        ("5eed0a5eed0a5eed0a5eed0a5eed0a77", "c0ffee77c0ffee77c0ffee77c0ffee88"),
        boxes_of_others,
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
    apart: set[str] = field(default_factory=set)
    """Messages to somebody about what he did in this world alone."""

    async def told(self) -> None:
        """Until the channel knows of the last step."""
        await until(lambda: not self.untold(), "the channel is not told")

    def same(self, text: str) -> str:
        """A text as it would be in either world: people by name, other ids and what is published left out."""
        self.everything.append(text)
        for published in (self.seed, seed_of(self.seed, {})):
            text = text.replace(commitment(published), "(published)")
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
        found = [message for message in messages if message["id"] not in self.apart]
        return sorted([await self.message(message) for message in found], key=repr)

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
                    assert " now." in await do(first, "game give", seat=seat, to=who)
        await self.told()


async def open_room(stack: AsyncExitStack, folder: Path, case: Case, seed: str) -> Room:
    """A world with its people."""
    folder.mkdir()
    sandbox = Sandbox(folder / "sandbox", patience=PATIENCE)
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
    taken_back: int = 0
    instructed: int = 0
    in_secret: int = 0

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
        kind = chance.randrange(14)
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
        elif kind in (8, 9):
            await self.take_back()
        elif kind == 10:
            await self.instruct()
        elif kind in (11, 12):
            await self.instruct_in_secret()
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

    async def take_back(self) -> None:
        """Somebody looks what he may take back, and takes it back where both worlds offer the same."""
        who = self.chance.choice(list(self.case.seats))
        offers = await self.both(who, "undo")
        labels = re.findall(r"\[(Take it back.*?)\]", offers[0].text)
        if not labels or offers[0].text != offers[1].text:
            return
        label = self.chance.choice(labels)
        rooms = zip(self.rooms, offers, strict=True)
        pressed = await asyncio.gather(*(room.client.press(who, offer.message, label) for room, offer in rooms))
        await self.compare(who, list(pressed), label)
        await asyncio.gather(*(room.told() for room in self.rooms))
        self.taken_back += pressed[0].text.startswith("Taken back")

    async def instruct(self) -> None:
        """Somebody who cannot tell the worlds apart lets questions be answered for him from now on."""
        blind = [who for who in self.case.seats if who in self.chapter.blind]
        who = self.chance.choice(blind)
        seat = self.chance.choice(self.case.seats[who])
        name, policy = self.chance.choice(list(GAMES[self.case.slug].policies.items()))
        answer = self.chance.choice(policy.examples)
        await self.both(who, "standing set", policy=name, answer=answer, seat=seat)
        await asyncio.gather(*(room.told() for room in self.rooms))
        self.instructed += 1

    async def instruct_in_secret(self) -> None:
        """Somebody whom nothing is asked gives an instruction in one world only, and takes it back; nobody else can tell
        while it stands, whatever he asks or would take back."""
        case, (room, _), channel = self.case, self.rooms, self.chapter.channel
        who = self.chance.choice(list(case.seats))
        seat = self.chance.choice(case.seats[who])
        status = await self.both(case.onlooker, "game status")
        asked = [line for line in status[0].text.split("\n") if "must decide" in line]
        if any(GAMES[case.slug].seats[own] in line for own in case.seats[who] for line in asked):
            return
        name, policy = self.chance.choice(list(GAMES[case.slug].policies.items()))
        options = {"policy": name, "seat": seat}
        told = await room.client.slash(who, channel, "standing set", answer=policy.examples[0], **options)
        room.apart |= {message["id"] for message in told.messages}
        for other in (*case.seats, case.onlooker):
            if other != who:
                await self.both(other, "game status")
                await self.both(other, "undo")
                await self.both(other, "asked")
        told = await room.client.slash(who, channel, "standing clear", **options)
        room.apart |= {message["id"] for message in told.messages}
        self.in_secret += 1

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
        given, done = 0, [0, 0, 0]
        for number, chapter in enumerate(chapters):
            records = chapter.records or (None, None)
            await asyncio.gather(*(r.begin(case, chapter.channel, t) for r, t in zip(rooms, records, strict=True)))
            steps = Steps(case, chapter, rooms, random.Random(f"20261118/{number}"))
            given += await play(steps, -(-STEPS // len(chapters)))
            done = [a + b for a, b in zip(done, (steps.taken_back, steps.instructed, steps.in_secret), strict=True)]
        assert given > STEPS // 3, "the games went on"
        assert STEPS < 150 or min(done) > 0, f"taken back, instructed, in secret: {done}"
        for room in rooms:
            sent = "\n".join([*room.everything, json.dumps(await room.client.log())])
            new = seed_of(room.seed, {})
            assert commitment(new) in sent or commitment(room.seed) in sent, "the commitment is published"
            assert room.seed not in sent, "the bot's secret is not"
            assert new not in sent, "nor is the seed that was made of it"
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
