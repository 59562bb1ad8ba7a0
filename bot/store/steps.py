"""Steps of a game: all that follows from an interaction, or nothing; and a game as the steps have left it."""

import sys
from collections.abc import Iterable

from rules.kernel.saves import Entry, Kept, Parts

from ..errors import Repeated, StoreError
from .games import Games
from .rows import GameRow, OrderRow, PhaseRow
from .timers import Timers


class Steps(Games, Timers):
    """Orders are the truth; what else is kept of a game is the short cut to its position."""

    def step(
        self,
        row: GameRow,
        game: Parts,
        orders: Iterable[OrderRow],
        timers: Iterable[tuple[str, int, float]] | None = None,
        interaction: int | None = None,
        phases: tuple[int, list[PhaseRow]] | None = None,
    ) -> None:
        """One step of a game: everything that follows from an interaction, or nothing. Counts `row.step` up.

        `game` is what of it has changed. `orders` are the new ones, as many as it has; those of the file from
        `game.keep_log` on are gone first (taken back).
        `timers` replace the game's timers: (kind, user, due). `phases` are the new ones and how many of the file stand.
        Raises Repeated if the interaction is known already.
        """
        with self._changing(row):
            if interaction is not None and not self._handled(interaction):
                raise Repeated("That's already done.")
            self._update(row, row.step + 1)
            self._put_parts(row.id, game)
            self._put_orders(row.id, game.keep_log, orders)
            if phases is not None:
                self._put_phases(row.id, *phases)
            if timers is not None:
                self._put_timers(row, timers, row.step + 1)
        row.step += 1

    def _put_orders(self, number: int, keep: int, orders: Iterable[OrderRow]) -> None:
        """These orders behind the first so many."""
        if self._known.orders.get(number) != keep:
            self.connection.execute("DELETE FROM orders WHERE game = ? AND n >= ?", (number, keep))
            query = "SELECT coalesce(max(n) + 1, 0) FROM orders WHERE game = ?"
            if self.connection.execute(query, (number,)).fetchone()[0] != keep:
                raise StoreError("The file lacks orders that this game knows. Please try again.")
        fresh = [(number, o.n, o.seat, o.text, int(o.auto), o.user, o.at) for o in orders]
        self.connection.executemany(
            "INSERT INTO orders (game, n, seat, text, auto, user, at) VALUES (?, ?, ?, ?, ?, ?, ?)", fresh
        )
        self._known.orders[number] = keep + len(fresh)

    def _put_parts(self, number: int, game: Parts) -> None:
        """What of a game has changed, but its orders."""
        execute = self.connection.execute
        execute(
            "INSERT INTO headers (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data",
            (number, game.header),
        )
        if number not in self._known.opened:
            execute("INSERT OR IGNORE INTO openings (game, data) VALUES (?, ?)", (number, game.opening))
            execute("DELETE FROM saves WHERE game = ?", (number,))
            self._known.opened.add(number)
        if game.keep_events < self._known.events.get(number, sys.maxsize):
            execute("DELETE FROM events WHERE game = ? AND first >= ?", (number, game.keep_events))
        self.connection.executemany(
            "INSERT INTO events (game, first, count, data) VALUES (?, ?, ?, ?)",
            [(number, *block) for block in game.events],
        )
        self._known.events[number] = max([game.keep_events, *(first + count for first, count, _ in game.events)])
        serials = frozenset(game.serials)
        if number not in self._known.snapshots:
            found = execute("SELECT serial FROM snapshots WHERE game = ?", (number,)).fetchall()
            self._known.snapshots[number] = frozenset(serial for (serial,) in found)
        self.connection.executemany(
            "DELETE FROM snapshots WHERE game = ? AND serial = ?",
            [(number, serial) for serial in self._known.snapshots[number] - serials],
        )
        self._known.snapshots[number] = serials
        self.connection.executemany(
            "INSERT OR REPLACE INTO snapshots (game, serial, data) VALUES (?, ?, ?)",
            [(number, serial, data) for serial, data in game.snapshots],
        )

    def keep_quietly(self, row: GameRow, game: Parts, interaction: int | None = None) -> None:
        """Keep a game in which nothing has happened that anybody may notice: the step is the same."""
        with self._changing(row):
            if interaction is not None and not self._handled(interaction):
                raise Repeated("That's already done.")
            self._update(row, row.step)
            self._put_parts(row.id, game)

    def orders(self, game: int, since: int = 0) -> list[OrderRow]:
        """The orders of a game from number `since` on."""
        rows = self.connection.execute(
            "SELECT n, seat, text, auto, user, at FROM orders WHERE game = ? AND n >= ? ORDER BY n", (game, since)
        ).fetchall()
        return [OrderRow(n, seat, text, bool(auto), user, at) for n, seat, text, auto, user, at in rows]

    def _put_phases(self, game: int, keep: int, fresh: list[PhaseRow]) -> None:
        if self._known.phases.get(game) != keep:
            self.connection.execute("DELETE FROM phases WHERE game = ? AND n >= ?", (game, keep))
        self.connection.executemany(
            "INSERT INTO phases (game, n, words, first_order, first_event) VALUES (?, ?, ?, ?, ?)",
            [(game, n, phase.words, phase.order, phase.event) for n, phase in enumerate(fresh, keep)],
        )
        self._known.phases[game] = keep + len(fresh)

    def phases(self, game: int) -> list[PhaseRow]:
        """The phases played so far."""
        query = "SELECT words, first_order, first_event FROM phases WHERE game = ? ORDER BY n"
        return [PhaseRow(*row) for row in self.connection.execute(query, (game,)).fetchall()]

    def kept(self, game: int) -> Kept | None:
        """A game as the file has it, in parts; None if it has none, or one that an older version saved whole."""
        execute = self.connection.execute
        header = execute("SELECT data FROM headers WHERE game = ?", (game,)).fetchone()
        opening = execute("SELECT data FROM openings WHERE game = ?", (game,)).fetchone()
        if header is None or opening is None:
            return None
        orders = execute("SELECT seat, text, auto FROM orders WHERE game = ? ORDER BY n", (game,))
        blocks = execute("SELECT first, count, data FROM events WHERE game = ? ORDER BY first", (game,))
        snapshots = execute("SELECT data FROM snapshots WHERE game = ? ORDER BY serial", (game,))
        return Kept(
            header[0],
            opening[0],
            [Entry(seat, text, bool(auto)) for seat, text, auto in orders.fetchall()],
            [(first, count, data) for first, count, data in blocks.fetchall()],
            [data for (data,) in snapshots.fetchall()],
        )

    def save_of(self, game: int) -> bytes | None:
        """A game that an older version saved whole and that has not been played since."""
        row = self.connection.execute("SELECT data FROM saves WHERE game = ?", (game,)).fetchone()
        return bytes(row[0]) if row else None

    def put(self, row: GameRow, timers: Iterable[tuple[str, int, float]]) -> None:
        """Keep a game's settings and timers together."""
        with self._changing(row):
            self._update(row, row.step)
            self._put_timers(row, timers, row.step)
