"""Hostile texts and records at tables of every game: `python -m tests.abuse.hostile [HOW_MANY [SEED]]` (100,000 by default).

Whatever is typed, the loop is never held for long, nothing is raised, what is refused changes nothing, and each line is
answered. Of ten inputs one is a record: a real one with something in it spoilt.
"""

import asyncio
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot import importing, present
from bot.garbage import Garbage
from bot.limits import MESSAGE, pages, size
from bot.table import Table
from bot.ui.giving import describe
from rules import GAMES

from ..bot import games, tables
from .watchdog import HOLD, Watchdog

ODD = (
    *(
        "",
        " ",
        "\x00",
        "\u202e",
        "\ufeff",
        "½",
        "١٢",
        "設定",
        "ß",
        "🇩🇪",
        "e\u0301" * 30,
        "'",
        '"',
        "`",
        "\\",
        "%s",
        "{}",
        "$(",
    ),
    *(
        "-1",
        "0",
        "1e9",
        "99999999999999999999",
        "0x10",
        "all",
        "rest",
        "done",
        "not",
        "except",
        "and",
        "then",
        "to",
        "from",
    ),
    *(
        "@everyone",
        "<@1>",
        "</ask:1>",
        "||",
        "**",
        "<t:1:R>",
        "https://a.example",
        ";",
        ";;",
        "\n",
        ",",
        ".",
        "(",
        "[",
        "…",
    ),
)
SPOILT = ("1000000000", "-1", '"x"', "[]", "{}", '[["a"]]', "true", "1e308", "nan", '"' + "a" * 300 + '"', "2001-01-01")
LONGEST_RECORD = 10.0


@dataclass
class Found:
    """What came of it."""

    texts: int = 0
    records: int = 0
    accepted: int = 0
    taken: int = 0
    longest: float = 0.0
    slowest: str = ""
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.texts} texts ({self.accepted} orders accepted), {self.records} records ({self.taken} taken), "
            f"{len(self.wrong)} wrong; the loop was held for {self.longest * 1000:.0f} ms at most ({self.slowest})"
        )


def hostile(chance: random.Random, words: list[str], real: list[str]) -> str:
    """A text nobody would type in good faith, or almost a good one."""
    kind = chance.randrange(7)
    if kind == 0:
        return " ".join(chance.choices([*words, *ODD], k=chance.choice((1, 2, 5, 40, 200))))
    if kind == 1:
        return chance.choice(words) + " " + " ".join([chance.choice("abcz1")] * chance.choice((5, 39, 40, 400)))
    if kind == 2:
        return "".join(chance.choice(ODD + tuple(words)) for _ in range(chance.randrange(1, 60)))
    if kind == 3:
        return "; ".join(chance.choice([*words, *real]) for _ in range(chance.choice((2, 20, 250))))
    text = list(chance.choice(real))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        text[at : at + chance.randrange(3)] = chance.choice(ODD)
    return "".join(text)


def spoilt(chance: random.Random, text: str) -> str:
    """A record with one thing in it that is not as it should be."""
    lines = text.split("\n")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(lines))
        kind = chance.randrange(4)
        if kind == 0:
            lines[at] = re.sub(r"= .*", lambda _: f"= {chance.choice(SPOILT)}", lines[at])
        elif kind == 1:
            lines.insert(at, chance.choice(lines))
        elif kind == 2:
            del lines[at]
        else:
            lines[at] = lines[at].replace(chance.choice('"=[]. aeiou012') or "x", chance.choice(ODD), 1)
        lines = lines or [""]
    return "\n".join(lines)


def wordy(table: Table) -> list[str]:
    verbs = [kind.syntax.verb for kind in table.definition.orders]
    names = [name for some in table.definition.vocabulary().values() for name in some.names]
    return [*verbs * (len(names) // max(1, len(verbs)) + 1), *names]


async def attack(table: Table, count: int, chance: random.Random, found: Found) -> None:
    """So many texts at one table: as orders, as half-typed orders, as questions."""
    words = wordy(table)
    for number in range(count):
        if table.playing.outcome is not None:
            return
        if number % 40 == 0:
            tables.advance(table, chance.randrange(1 << 30), 3)
        seat = chance.choice(list(table.row.seats))
        user = table.row.seats[seat]
        real = table.suggest(user, seat, "")[:10] or ["done"]
        text = hostile(chance, words, real)[:4000]
        before, length = table.playing.fingerprint(), len(table.playing.log)
        async with Watchdog() as dog:
            try:
                taken = await table.give(user, seat, text)
                await table.suggestions(user, seat, text[:100])
                answer = pages(describe(taken), MESSAGE)
                present.status(table)
            except Exception as error:  # whatever it is, it is what is looked for
                found.wrong.append(f"{table.row.slug}: {seat}: {text!r}: {error!r}")
                continue
        found.texts += 1
        found.accepted += (good := sum(one.accepted for one in taken))
        if dog.longest > found.longest:
            found.longest, found.slowest = dog.longest, f"{table.row.slug}: {text[:120]!r}"
        if dog.longest > HOLD:
            found.wrong.append(f"{table.row.slug}: {text!r}: held the loop for {dog.longest * 1000:.0f} ms")
        if not taken or any(size(page) > MESSAGE for page in answer):
            found.wrong.append(f"{table.row.slug}: {text!r}: not answered as it should be")
        if not good and (table.playing.fingerprint() != before or len(table.playing.log) != length):
            found.wrong.append(f"{table.row.slug}: {text!r}: is refused and changes something")


def smuggle(table: Table, count: int, chance: random.Random, found: Found) -> None:
    """So many spoilt records: each is refused in words or makes a game that can be played."""
    text = table.record()
    for _ in range(count):
        given, started = spoilt(chance, text), time.process_time()
        try:
            saved, why = importing.play(given, "another seed")
            found.taken += saved is not None
            if saved is None and not why:
                found.wrong.append(f"{table.row.slug}: a record is refused without a word")
        except Exception as error:  # as above
            found.wrong.append(f"{table.row.slug}: a record: {error!r}: {given[:2000]!r}")
        found.records += 1
        if time.process_time() - started > LONGEST_RECORD:
            found.wrong.append(f"{table.row.slug}: a record took too long: {given[:2000]!r}")


async def run(folder: Path, count: int, seed: int, slugs: tuple[str, ...] = tuple(GAMES)) -> Found:
    """So many inputs, shared among the games."""
    chance, found, garbage = random.Random(seed), Found(), Garbage()
    told = 0
    garbage.start()
    try:
        each = max(10, min(400, count // len(slugs)))
        done = 0
        while done < count:
            for slug in slugs:
                table = games.table(folder / f"{slug}-{done}.sqlite", slug, seed=str(chance.random()))
                tables.advance(table, chance.randrange(1 << 30), chance.choice((0, 30, 120)))
                table.suggest(1, next(iter(table.row.seats)), "warm up")
                present.status(table)
                await attack(table, each - each // 10, chance, found)
                smuggle(table, each // 10, chance, found)
                done += each
                table.store.close()
            print(*found.wrong[told:], f"so far: {found}", sep="\n", file=sys.stderr, flush=True)
            told = len(found.wrong)
    finally:
        await garbage.stop()
    return found


def main(arguments: list[str]) -> int:
    count, seed = (int(text) for text in [*arguments, *["100000", "1"][len(arguments) :]][:2])
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(Path(folder), count, seed))
    for line in found.wrong[:20]:
        print(line)
    print(found)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
