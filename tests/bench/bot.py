"""`python -m tests.bench bot`: the bot under load, over the wire of a sandbox, as ratios and against goals.

Two bots run side by side and are asked the same things in turn: ours, and a bare discord.py bot that answers "ok". Then
twenty players order at once at a thousand tables of one database, while maps are drawn.
"""

import asyncio
import os
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox import TOKEN, Sandbox
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import Channel, User
from bot.sandbox.ratelimit import RateLimits, Verdict
from bot.settings import Settings
from bot.store import GameRow, OrderRow, Store
from rules import GAMES
from rules.kernel.fuzz import RandomPlayer
from rules.kernel.game import Game

from .measure import Stopwatch

ROOT = Path(__file__).parents[2]
SLUG = "supreme_axis_allies"
RULE = "map.canal"
MEGABYTE = 1024 * 1024
MEMORY = Path("/dev/shm")
INTERACTIONS = ("rules", "autocomplete rules", "autocomplete order", "order")
GOALS = {"rules": 2.0, "autocomplete": 2.0, "order": 3.0, "first answer": 1.0, "memory": 700 * MEGABYTE}


class Unlimited(RateLimits):
    """A Discord that never says "slower": for the time a bot takes by itself."""

    def take(self, route: str, major: str) -> Verdict:
        return Verdict({})


@dataclass
class Room:
    """A sandbox, and a bot in it as a process of its own."""

    folder: Path
    sandbox: Sandbox
    elsewhere: "tempfile.TemporaryDirectory[str]"
    process: asyncio.subprocess.Process | None = None

    @classmethod
    async def open(cls, folder: Path) -> "Room":
        """The bot's files are in the folder; Discord's are not on our disk."""
        folder.mkdir(parents=True, exist_ok=True)
        elsewhere = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        sandbox = Sandbox(Path(elsewhere.name))
        await sandbox.start()
        return cls(folder, sandbox, elsewhere)

    async def start(self, module: str) -> None:
        environment = {
            "DISCORD_TOKEN": TOKEN,
            "ADJUTANT_DISCORD_API": self.sandbox.api,
            "ADJUTANT_DISCORD_GATEWAY": self.sandbox.gateway,
            "ADJUTANT_DATA": str(self.folder),
        }
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore", "-m", module),
            cwd=ROOT,
            env={**os.environ, **environment},
            stderr=(self.folder / "log").open("ab"),
        )
        while not (self.sandbox.socket.online and self.sandbox.world.commands):
            if self.process.returncode is not None:
                raise RuntimeError((self.folder / "log").read_text())
            await asyncio.sleep(0.05)
        await asyncio.sleep(3.0)  # it waits for guilds that may still come

    async def close(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()
        await self.sandbox.stop()
        self.elsewhere.cleanup()

    def user(self, name: str) -> User:
        return self.sandbox.world.add_user(name)

    def channel(self, name: str) -> Channel:
        world = self.sandbox.world
        return world.channel(name) or world.keep_channel(Channel(world.new_id(), name, position=len(world.channels)))

    async def slash(self, user: User, channel: Channel, command: str, settle: float, **options: Any) -> Interaction:
        begun = self.sandbox.hooks.people.slash(user, channel, command, options)
        return await self.sandbox.interactions.answer(begun, settle)

    async def complete(self, user: User, channel: Channel, command: str, option: str, typed: str) -> Interaction:
        begun = self.sandbox.hooks.people.complete(user, channel, command, {option: typed}, option)
        return await self.sandbox.interactions.answer(begun)

    @property
    def memory(self) -> int:
        """Bytes that the bot and its workers have held at most."""
        assert self.process is not None
        bot = self.process.pid
        workers = Path(f"/proc/{bot}/task/{bot}/children").read_text().split()
        return sum(_peak(int(pid)) for pid in (bot, *workers))


def _peak(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def games(count: int, deepest: int) -> list[Game[Any]]:
    """Random games between their beginning and a late round."""
    found = []
    for seed in range(1, count + 1):
        game: Game[Any] = Game.new(GAMES[SLUG], options={}, seed=seed)
        player = RandomPlayer(seed)
        for _ in range(deepest * seed // count):
            if game.outcome is not None:
                break
            game.submit(*player.next(game))
        found.append(game)
    return [game for game in found if game.outcome is None]


def furnish(store: Store, room: Room, channel: Channel, user: User, game: Game[Any], maps: bool) -> None:
    """A table in a channel where a user holds every seat."""
    settings = Settings(maps=maps, announced=1, told=len(game.events), called=[user.id])
    scenario = next(iter(game.definition.scenarios))
    seats = dict.fromkeys(game.definition.seats, user.id)
    place = (room.sandbox.world.guild, channel.id, SLUG, user.id, "running", scenario, dict(game.options), settings)
    row = GameRow(0, *place, time.time(), 0, seats)
    row.id = store.create_game(row)
    orders = [OrderRow(n, entry.seat, entry.text, entry.auto, user.id, time.time()) for n, entry in game.log.since(0)]
    store.step(row, game.parts(), orders, [("remind", user.id, time.time() + 8 * 3600)])


class Disk:
    """What the disk alone takes to keep a save for good: the floor below every accepted order."""

    def __init__(self, folder: Path, save: bytes) -> None:
        self.save = save
        self.connection = sqlite3.connect(folder / "floor.sqlite", isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE saves (data BLOB)")

    def commit(self) -> None:
        self.connection.execute("INSERT INTO saves VALUES (?)", (self.save,))


async def _timed(watch: Stopwatch, name: str, asking: Any) -> Interaction:
    started = time.perf_counter()
    found: Interaction = await asking
    watch.add(name, time.perf_counter() - started)
    if found.answered is None:
        raise RuntimeError(f"{name} was not answered")
    await asyncio.sleep(0.01)  # what follows an answer is not to disturb the next question, nor the other bot
    return found


async def side_by_side(folder: Path, rounds: int) -> dict[str, float]:
    """The median of each interaction, ours and the bare bot's, asked in turn."""
    watch = Stopwatch()
    rooms = {name: await Room.open(folder / name) for name in ("ours", "bare")}
    people = {name: (room.user("anna"), room.channel("table-1")) for name, room in rooms.items()}
    try:
        store = Store(folder / "ours" / "adjutant.sqlite")
        game = games(1, 150)[0]
        furnish(store, rooms["ours"], people["ours"][1], people["ours"][0], game, maps=False)
        store.close()
        disk = Disk(folder, game.save())
        for name, room in rooms.items():
            room.sandbox.rest.limits = Unlimited()
            await room.start("bot" if name == "ours" else "tests.bench.bare")
        chance = random.Random(1)
        for turn in range(-10, rounds):
            typed = chance.choice(("", "done", "move", "buy", "map", "rul"))
            order = "ok"
            kept = watch if turn >= 0 else Stopwatch()
            for name, room in rooms.items():
                who = people[name]
                await _timed(kept, f"{name} rules", room.slash(*who, "rules show", 9, id=RULE))
                await _timed(kept, f"{name} autocomplete rules", room.complete(*who, "rules show", "id", typed))
                found = await _timed(kept, f"{name} autocomplete order", room.complete(*who, "order", "text", typed))
                if not found.choices:
                    found = await room.complete(*who, "order", "text", "")
                if name == "ours":
                    order = chance.choice(found.choices or [{"value": "done"}])["value"]
                await _timed(kept, f"{name} order", room.slash(*who, "order", 9, text=order))
            await _timed(kept, "kept", rooms["bare"].slash(*people["bare"], "keep", 9, size=len(disk.save)))
            kept.time("the disk", disk.commit)
    finally:
        for room in rooms.values():
            await room.close()
    found = {f"{bot} {name}": watch[f"{bot} {name}"].median for bot in rooms for name in INTERACTIONS}
    return found | {"the disk": watch["the disk"].median, "bare order, kept": watch["kept"].median}


async def crowd(folder: Path, tables: int, players: int, seconds: float) -> dict[str, float]:
    """So many players, each at one of his tables after the other, without a pause for thought."""
    room = await Room.open(folder)
    firsts: list[float] = []
    counts = {"orders": 0, "maps": 0}
    try:
        users = [room.user(f"player-{n}") for n in range(players)]
        store = Store(folder / "adjutant.sqlite")
        positions = games(24, 400)
        held: list[list[Channel]] = [[] for _ in users]
        for n in range(tables):
            channel = room.channel(f"front-{n}")
            held[n % players].append(channel)
            furnish(store, room, channel, users[n % players], positions[n % len(positions)], maps=True)
        store.close()
        await room.start("bot")
        end = time.perf_counter() + seconds

        async def first(asking: Any) -> Interaction:
            started = time.perf_counter()
            found: Interaction = await asking
            firsts.append(time.perf_counter() - started if found.answered is not None else 3.0)
            return found

        async def play(number: int) -> None:
            chance, user = random.Random(number), users[number]
            while time.perf_counter() < end:
                channel = chance.choice(held[number])
                typed = chance.choice(("", "done", "move"))
                found = await first(room.complete(user, channel, "order", "text", typed))
                text = chance.choice(found.choices or [{"value": "done"}])["value"]
                given = await first(room.slash(user, channel, "order", 0, text=text))
                await room.sandbox.interactions.answer(given, 10)
                counts["orders"] += 1
                await first(room.slash(user, channel, "rules show", 0, id=RULE))
                if chance.random() < 0.1:
                    await first(room.slash(user, channel, "map", 0))
                    counts["maps"] += 1

        await asyncio.gather(*(play(number) for number in range(players)))
        firsts.sort()
        pictures = sum(entry["files"] != [] for entry in room.sandbox.rest.requests if "files" in entry)
        return {
            "first answers": len(firsts),
            "orders a second": counts["orders"] / seconds,
            "pictures meanwhile": pictures,
            "first answer, median": firsts[len(firsts) // 2],
            "first answer, 99th percentile": firsts[int(len(firsts) * 0.99)],
            "first answer, slowest": firsts[-1],
            "memory, bot and workers": room.memory,
        }
    finally:
        await room.close()


def report(quick: bool) -> dict[str, float]:
    """Everything measured."""
    tables, seconds = (200, 6.0) if quick else (1000, 30.0)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(side_by_side(Path(folder), 40 if quick else 300))
        found |= asyncio.run(crowd(Path(folder) / "crowd", tables, 20, seconds))
    return found | {"tables": tables, "seconds": seconds}


def _verdict(value: float, goal: float, words: str) -> str:
    return f"goal {words}: {'reached' if value <= goal else 'MISSED'}"


def spoken(found: dict[str, float]) -> str:
    lines = ["Beside a bare discord.py bot that answers ok (medians, from the question to the last answer)"]
    for name in INTERACTIONS:
        ours, bare = found[f"ours {name}"], found[f"bare {name}"]
        goal = GOALS[name.split()[0]]
        ratio = f"ratio {ours / bare:.2f}   {_verdict(ours / bare, goal, f'{goal:g}')}"
        lines.append(f"  {name:30} {ours * 1000:8.2f} ms   bare {bare * 1000:6.2f} ms   {ratio}")
    disk, ours, kept = found["the disk"], found["ours order"], found["bare order, kept"]
    lines.append(f"  a durable commit on this disk takes {disk * 1000:.2f} ms by itself")
    lines.append(
        f"  order, beside a bare bot that keeps as much for good   bare {kept * 1000:6.2f} ms   ratio {ours / kept:.2f}"
    )
    lines.append(f"{found['tables']:,} tables in one database, 20 players at once, for {found['seconds']:g} seconds")
    lines += [f"  {name:30} {found[name]:8.0f}" for name in ("first answers", "orders a second", "pictures meanwhile")]
    for name in ("first answer, median", "first answer, 99th percentile", "first answer, slowest"):
        goal = f"   {_verdict(found[name], GOALS['first answer'], '1000 ms')}" if "99" in name else ""
        lines.append(f"  {name:30} {found[name] * 1000:8.1f} ms{goal}")
    memory = found["memory, bot and workers"]
    verdict = _verdict(memory, GOALS["memory"], "700 MiB")
    lines.append(f"  {'memory, bot and workers':30} {memory / MEGABYTE:8.0f} MiB   {verdict}")
    return "\n".join(lines)
