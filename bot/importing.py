"""Records from strangers: played in a process of their own, so that no file can hold the bot up."""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.errors import BadRecord, BadSetup
from rules.kernel.game import Game

from . import present
from .painter import begin
from .table import NotYours

log = logging.getLogger("adjutant.importing")

LONGEST = 90.0
"""Seconds a record may take; a whole game takes a few."""


def play(text: str, seed: str) -> tuple[bytes | None, str]:
    """Runs in the process: the saved game, or what is wrong with the record. `seed` takes the place of a hidden one."""
    try:
        given = record.read(text)
        if given.seed == record.HIDDEN:
            given.seed = seed
        replayed = record.replay(given, GAMES.__getitem__)
    except (BadRecord, BadSetup) as error:
        return None, f"That record cannot be used: {present.quoted(str(error), 600)}"
    for number, (fits, taken) in enumerate(zip(replayed.as_expected, replayed.taken, strict=True), 1):
        if not fits:
            why = present.quoted(taken.error or "it is taken, and should not be", 600)
            return None, f"Order {number} of that record does not fit: {why}"
    game: Game[Any] = replayed.game
    return game.save(), ""


class Importer:
    """One record after the other."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(1)

    async def game(self, text: str, seed: str) -> Game[Any]:
        """The game of a record as it stands after its last order. Raises NotYours with the reason if there is none."""
        async with self._free:
            pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin)
            try:
                playing = asyncio.get_running_loop().run_in_executor(pool, play, text, seed)
                saved, wrong = await asyncio.wait_for(playing, LONGEST)
            except (TimeoutError, BrokenProcessPool) as error:
                raise NotYours("That record takes longer to play than any game; it is not taken.") from error
            except Exception as error:
                log.exception("a record breaks the rules' own bookkeeping")
                raise NotYours("That record cannot be used: it leads to a position that cannot be.") from error
            finally:
                for worker in list((getattr(pool, "_processes", None) or {}).values()):
                    worker.kill()
                pool.shutdown(wait=False, cancel_futures=True)
        if saved is None:
            raise NotYours(wrong)
        return Game.load(GAMES.__getitem__, saved)
