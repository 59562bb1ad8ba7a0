"""All tables of the bot."""

import weakref
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from . import due
from .errors import NotYours
from .store import GameRow, Store
from .table import Table

MOST_LOADED = 300
"""Games kept in memory; the least used goes first."""


class Tables:
    """All tables, loaded when needed. As long as anybody holds a table there is only that one of its game."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._recent: OrderedDict[int, Table] = OrderedDict()
        self._alive: WeakValueDictionary[int, Table] = WeakValueDictionary()

    def in_channel(self, channel: int) -> Table | None:
        number = self.store.number_in(channel)
        return None if number is None else self.get(number)

    def get(self, number: int, row: GameRow | None = None) -> Table | None:
        """The table of a game; loaded from the file if it is not in memory or could not be kept."""
        table = self._alive.get(number)
        if table is None:
            row = row or self.store.game(number)
            if row is None:
                return None
            table = self._alive[number] = Table(self.store, row)
        elif table.broken:
            table.reload()
        self._recent[number] = table
        self._recent.move_to_end(number)
        while len(self._recent) > MOST_LOADED:
            put_away(self._recent.popitem(last=False)[1])
        return table

    @asynccontextmanager
    async def holding(self, number: int) -> AsyncIterator[Table]:
        """Nobody else changes the table meanwhile, and the file can be written."""
        table = self.get(number)
        if table is None:
            raise NotYours("That game is no longer here.")
        async with table.lock:
            await self.store.writable()
            self.get(number)  # loads it anew if whoever held it last could not keep his change
            yield table

    @property
    def loaded(self) -> int:
        """How many games are in memory."""
        return len(self._alive)

    def habits_changed(self, user: int) -> list[Table]:
        """A player has another zone, other nights, days away: all his running games take note. Returns those."""
        found = []
        for row in self.store.unfinished():
            if row.status == "running" and user in row.seats.values():
                table = self.get(row.id, row)
                if table is not None and not table.fault:
                    due.rethink(table, user)
                    found.append(table)
        return found


def put_away(table: Table) -> None:
    """As soon as nobody holds the table any more its game is taken apart: all of it goes at once, without being looked for."""
    if table.game is not None:
        weakref.finalize(table, vars(table.game).clear).atexit = False
