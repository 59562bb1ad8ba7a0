"""Records from strangers: played in a process of their own, so that no file can hold the bot up."""

import asyncio
import logging
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import BadRecord, BadSetup
from rules.kernel.game import Game

from . import present
from .errors import NotYours
from .workers import Overrun, Worker, timed

log = logging.getLogger("adjutant.importing")

FROM = "A record is the file that `/game record` or `adjutant new` gives."
LONGEST = 10.0
"""Seconds of the processor a record may take to be read and played; a whole game takes a few."""
WAITED = 60.0
"""Seconds it is waited for, on a machine that does other things as well."""
MEMORY = 256
"""Megabytes it may take."""


class Impossible(BadRecord):
    """A position that the rules cannot look at; what they stumbled over is its cause, and is logged."""


def played(given: record.Record) -> record.Replayed:
    """A record played. Raises BadRecord or BadSetup, also for a position so spoilt that the rules cannot look at it."""
    try:
        return record.replay(given, GAMES.__getitem__)
    except (BadRecord, BadSetup, MemoryError, Overrun):
        raise
    except Exception as error:
        if not given.position:
            raise
        raise Impossible("the record leads to an impossible position") from error


def play(text: str, seed: str) -> tuple[bytes | None, str]:
    """Runs in the process: the saved game, or what is wrong with the record. Its dice and shuffles to come are from `seed`,
    for whoever has the record knows its own."""
    try:
        given = record.read(text)
        if given.seed == record.HIDDEN:
            given.seed = seed
        replayed = played(given)
    except (BadRecord, BadSetup) as error:
        if isinstance(error, Impossible):
            log.warning("the rules could not look at an imported position", exc_info=error)
        return None, f"I can't use that record: {present.quoted(str(error), 600)}. {FROM}"
    for number, (fits, taken) in enumerate(zip(replayed.as_expected, replayed.taken, strict=True), 1):
        if not fits:
            why = present.quoted(taken.error or "it is accepted, and should not be", 600)
            return None, f"Order {number} of that record doesn't fit: {why}"
    game: Game[Any] = replayed.game
    if game.outcome is None:
        game.reseed(seed)
    return game.save(), ""


def in_time(text: str, seed: str) -> tuple[bytes | None, str]:
    """The same; Overrun when it takes too long."""
    with timed(LONGEST):
        return play(text, seed)


class Importer:
    """One record after the other, each in a fresh process."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def game(self, text: str, seed: str) -> Game[Any]:
        """The game of a record as it stands after its last order. Raises NotYours with the reason if there is none."""
        async with self._free:
            worker = Worker(MEMORY)
            try:
                saved, wrong = await worker.run(WAITED, in_time, text, seed)
            except Overrun as error:
                raise NotYours("That record takes more time or memory than any game; I don't take it.") from error
            except Exception as error:
                log.exception("a record breaks the rules' own bookkeeping")
                raise NotYours("I can't use that record: it leads to an impossible position.") from error
            finally:
                worker.close()
        if saved is None:
            raise NotYours(wrong)
        return Game.load(GAMES.__getitem__, saved)
