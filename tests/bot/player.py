"""A process that plays at a table until it is killed, and says what was accepted: `python -m tests.bot.player FILE GAME SEED`.

One line of JSON before each step, with what is meant to be done, and one after it, with the orders as they stand then: how
many of those before stay at the front, and all that come after them.
"""

import json
import random
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

from bot.store import Store
from bot.table import Table
from bot.tables import Tables
from rules.kernel.errors import Refused
from rules.kernel.fuzz import RandomPlayer

from . import games


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def given(table: Table) -> list[str]:
    return [f"{entry.seat} {entry.text}" for entry in table.playing.orders()]


def main(path: str, slug: str, seed: int) -> None:
    table = Tables(Store(path)).in_channel(100)
    if table is None or table.row.status == "over":
        table = games.table(Path(path), slug)
    player, chance = RandomPlayer(seed), random.Random(seed)
    interaction = seed * 1_000_000
    while table.playing.outcome is None:
        interaction += 1
        seat, text = player.next(table.playing)
        user, before = table.row.seats[seat], given(table)
        undoable = table.playing.undoable(seat).orders
        if undoable and chance.random() < 0.15:
            say(interaction=interaction, undo=f"{seat} {undoable[0]}")
            try:
                table.undo(user, seat, interaction)
            except Refused:  # what others have ordered since rests on it
                continue
        else:
            say(interaction=interaction, give=f"{seat} {text}")
            taken = table.submit(user, seat, text, interaction)
            assert taken[0].accepted
        after = given(table)
        keep = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
        say(interaction=interaction, keep=keep, orders=after[keep:])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
