"""Games as tables: opened, found, managed."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..errors import StoreError
from .notes import Notes
from .rows import GameRow, readable

FIRST_GAME = "number of the first game"
"""The fact from which number on games are counted, so that databases that were divided never use the same."""


class Games(Notes):
    """A row a game, and its seats."""

    @contextmanager
    def _changing(self, row: GameRow, durable: bool = True) -> Iterator[None]:
        """A transaction about a game."""
        if row.fault:
            raise StoreError("The row of this game is damaged; `adjutant check` says where.")
        if row.stale:
            raise StoreError("I couldn't save the last change. Please try again.")
        try:
            with self.transaction(durable):
                yield
        except BaseException:
            row.stale = True
            raise
        row.seated, row.settled = dict(row.seats), _settled(row)

    def create_game(self, row: GameRow) -> int:
        """A new game in its lobby; `row.id` is ignored. Raises StoreError if the channel has one."""
        try:
            with self.transaction():
                first = int(self.fact(FIRST_GAME) or 0)
                highest = self.connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
                cursor = self.connection.execute(
                    "INSERT INTO games (id, guild, channel, slug, creator, status, scenario, options, settings, created)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        max(first, highest) + 1,
                        row.guild,
                        row.channel,
                        row.slug,
                        row.creator,
                        row.status,
                        row.scenario,
                        json.dumps(row.options),
                        row.settings.write(),
                        row.created,
                    ),
                )
                number = int(cursor.lastrowid or 0)
                self._put_seats(number, row.seats)
                return number
        except sqlite3.IntegrityError as error:
            raise StoreError("There is a game in this channel already.") from error

    def _put_seats(self, game: int, seats: dict[str, int]) -> None:
        self.connection.execute("DELETE FROM seats WHERE game = ?", (game,))
        self.connection.executemany(
            "INSERT INTO seats (game, seat, user) VALUES (?, ?, ?)",
            [(game, seat, user) for seat, user in seats.items()],
        )

    def game(self, number: int) -> GameRow | None:
        return next(self._games("id = ?", (number,)), None)

    def number_in(self, channel: int) -> int | None:
        """The game of a channel: the one that is not over, else the last."""
        query = "SELECT id FROM games WHERE channel = ? ORDER BY status = 'over', id DESC LIMIT 1"
        row = self.connection.execute(query, (channel,)).fetchone()
        return None if row is None else int(row[0])

    def game_in(self, channel: int) -> GameRow | None:
        number = self.number_in(channel)
        return None if number is None else self.game(number)

    def games(self) -> list[GameRow]:
        return list(self._games("1 ORDER BY id", ()))

    def unfinished(self) -> list[GameRow]:
        """Games that are not over."""
        return list(self._games("status != 'over' ORDER BY id", ()))

    def untold(self) -> list[GameRow]:
        """Games whose channel may not know how they stand."""
        unsaid = "coalesce(json_array_length(settings, '$.unsaid'), 0) > 0"
        behind = f"json_extract(settings, '$.announced') IS NOT step OR {unsaid}"
        where = f"status = 'lobby' OR CASE WHEN json_valid(settings) THEN {behind} ELSE 0 END ORDER BY id"
        return list(self._games(where, ()))

    def _games(self, where: str, values: tuple[Any, ...]) -> Iterator[GameRow]:
        rows = self.connection.execute(
            "SELECT id, guild, channel, slug, creator, status, scenario, options, settings, created, step"
            f" FROM games WHERE {where}",
            values,
        ).fetchall()
        for row in rows:
            seats = self.connection.execute("SELECT seat, user FROM seats WHERE game = ?", (row[0],)).fetchall()
            number, guild, channel, slug, creator, status, scenario, options, settings, created, step = row
            chosen, found, fault = readable(number, options, settings)
            yield GameRow(
                number,
                guild,
                channel,
                slug,
                creator,
                status,
                scenario,
                chosen,
                found,
                created,
                step,
                dict(seats),
                seated=dict(seats),
                settled=(channel, status, scenario, dict(chosen)),
                fault=fault,
            )

    def update_game(self, row: GameRow) -> None:
        """Keep channel, status, options, settings and seats (table management)."""
        with self._changing(row):
            self._update(row, row.step)

    def note(self, row: GameRow, call: int | None = None) -> None:
        """Keep in the settings what the channel has been told, and which message calls the players. The disk is not
        waited for: if the power takes a note, the channel is told once more."""
        with self._changing(row, durable=False):
            self._update(row, row.step)
            if call is not None:
                self._put_message(row.id, "call", row.channel, call)

    def _update(self, row: GameRow, step: int) -> None:
        """The row of a game. What is seldom changed is written only then: indexes stand on it."""
        settled, settings = _settled(row), row.settings.write()
        where = (row.id, row.step)
        if settled == row.settled:
            cursor = self.connection.execute(
                "UPDATE games SET settings = ?, step = ? WHERE id = ? AND step = ?", (settings, step, *where)
            )
        else:
            cursor = self.connection.execute(
                "UPDATE games SET channel = ?, status = ?, scenario = ?, options = ?, settings = ?, step = ?"
                " WHERE id = ? AND step = ?",
                (*settled[:3], json.dumps(row.options), settings, step, *where),
            )
        if cursor.rowcount != 1:
            raise StoreError("Another program has changed this game meanwhile. Please try again.")
        if row.seats != row.seated:
            self._put_seats(row.id, row.seats)


def _settled(row: GameRow) -> tuple[int, str, str, dict[str, Any]]:
    return row.channel, row.status, row.scenario, dict(row.options)
