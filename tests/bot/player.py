"""A process that plays at a table until it is killed, and says what was accepted: `python -m tests.bot.player FILE SEED`."""

import random
import sys

from bot.store import Store
from bot.tables import Tables
from rules.kernel.fuzz import RandomPlayer

from . import tables


def main(path: str, seed: int) -> None:
    store = Store(path)
    all_tables = Tables(store)
    table = all_tables.in_channel(100)
    if table is None or table.row.status == "over":
        table = tables.table(store, all_tables)
    player, chance = RandomPlayer(seed), random.Random(seed)
    interaction = seed * 1_000_000
    while table.playing.outcome is None:
        interaction += 1
        seat, text = player.next(table.playing)
        user = table.row.seats[seat]
        if chance.random() < 0.15 and table.playing.undoable(seat).orders:
            undo = table.undo(user, seat, interaction)
            print(f"undone {len(table.playing.log)} {interaction} {undo.orders[0]}", flush=True)
            continue
        before = len(table.playing.log)
        taken = table.submit(user, seat, text, interaction)
        assert taken[0].accepted
        print(f"accepted {before} {interaction} {seat} {taken[0].order}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
