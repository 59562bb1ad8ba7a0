"""Who sits where at a table, who must decide, and for which of his seats a player orders."""

import asyncio
from abc import abstractmethod
from contextlib import suppress
from typing import Any

from rules.kernel.definition import GameDef
from rules.kernel.errors import OrderError
from rules.kernel.game import Game
from rules.kernel.orders import split_orders
from rules.kernel.text import listed

from . import named
from .aside import aside
from .errors import NO_SEAT, NotYours
from .store import GameRow


class Seats:
    """What a table knows of its seats."""

    row: GameRow
    game: Game[Any] | None
    lock: asyncio.Lock
    ordered: dict[int, str]
    """The seat that each player ordered for last."""

    @property
    @abstractmethod
    def definition(self) -> GameDef:
        """What is played."""

    @property
    @abstractmethod
    def playing(self) -> Game[Any]:
        """The game, once it has begun."""

    def seats_of(self, user: int) -> list[str]:
        return [seat for seat in self.definition.seats if self.row.seats.get(seat) == user]

    def seat_for(self, user: int, wanted: str | None = None) -> str:
        """The seat a user orders for: the one he names, else of his that must decide the one he ordered for last."""
        own, names = self.seats_of(user), self.definition.seats
        if not own:
            raise NotYours(NO_SEAT)
        if wanted:
            seat = named.seat(names, wanted)
            if seat not in own:
                raise NotYours(f"You don't play {names[seat]}; you play {listed(names[each] for each in own)}.")
            return seat
        due = [seat for seat in self.game.deciding() if seat in own] if self.game else []
        last = self.ordered.get(user, "")
        return last if last in due else (due or own)[0]

    async def seat_meant(self, user: int, text: str) -> str:
        """The seat an order is for that names none: of several that must decide the first that can give it."""
        likely = self.seat_for(user)
        due = list(dict.fromkeys([likely, *self.due_users().get(user, [])]))
        if len(due) < 2:
            return likely
        first = next(iter(split_orders(text)), "")
        async with self.lock:
            return await aside(self._first_to_read, due, first) or likely

    def _first_to_read(self, seats: list[str], text: str) -> str:
        for seat in seats:
            with suppress(OrderError):
                self.playing.read(seat, text)
                return seat
        return ""

    def due_users(self) -> dict[int, list[str]]:
        """Users who must decide, with their seats."""
        found: dict[int, list[str]] = {}
        if self.game is not None and self.row.status == "running":
            for seat in self.game.deciding():
                if (user := self.row.seats.get(seat)) is not None:
                    found.setdefault(user, []).append(seat)
        return found
