"""Timers: who is to be called when, and which decision that belongs to."""

from collections.abc import Iterable, Iterator
from typing import Any

from .file import File
from .rows import GameRow, Timer


class Timers(File):
    """A game has at most one timer of a kind for a player."""

    def timers(self, game: int) -> list[Timer]:
        known = self._known.timers.get(game)
        if known is None:
            known = self._known.timers[game] = list(self._timers("game = ? ORDER BY due", (game,)))
        return list(known)

    def next_timer(self, without: Iterable[int] = ()) -> Timer | None:
        """The earliest timer, but none of these games'."""
        games = ", ".join(str(int(game)) for game in without)
        return next(self._timers(f"game NOT IN ({games}) ORDER BY due LIMIT 1", ()), None)

    def due_timers(self, now: float) -> list[Timer]:
        return list(self._timers("due <= ? ORDER BY due, id", (now,)))

    def _timers(self, where: str, values: tuple[Any, ...]) -> Iterator[Timer]:
        query = f"SELECT game, kind, user, due, step FROM timers WHERE {where}"
        for row in self.connection.execute(query, values).fetchall():
            yield Timer(*row)

    def move_timer(self, timer: Timer, due: float | None) -> bool:
        """Put a timer off, or with None end it. False if it is gone already: then somebody else has dealt with it."""
        this = (timer.game, timer.kind, timer.user, timer.due)
        self._known.timers.pop(timer.game, None)
        where = "game = ? AND kind = ? AND user = ? AND due = ?"
        with self.transaction():
            if due is None:
                cursor = self.connection.execute(f"DELETE FROM timers WHERE {where}", this)
            else:
                cursor = self.connection.execute(f"UPDATE timers SET due = ? WHERE {where}", (due, *this))
            return cursor.rowcount == 1

    def stands(self, timer: Timer) -> bool:
        """Does this timer still stand for the same moment?"""
        this = (timer.kind, timer.user, timer.due)
        kept = self._timers("game = ?", (timer.game,))
        return any((other.kind, other.user, other.due) == this for other in kept)

    def _put_timers(self, row: GameRow, timers: Iterable[tuple[str, int, float]], step: int) -> None:
        timers = sorted(timers)
        if timers == sorted((timer.kind, timer.user, timer.due) for timer in self.timers(row.id)):
            return
        self.connection.execute("DELETE FROM timers WHERE game = ?", (row.id,))
        self.connection.executemany(
            "INSERT INTO timers (game, kind, user, due, step) VALUES (?, ?, ?, ?, ?)",
            [(row.id, kind, user, due, step) for kind, user, due in timers],
        )
        self._known.timers[row.id] = [Timer(row.id, *timer, step) for timer in sorted(timers, key=lambda each: each[2])]
