"""A table: one channel's game in memory, with its lock. What it does is one synchronous step in the store.

Nothing here knows Discord: users are numbers, answers are text. What players see is made from `view(seat)` only.
"""

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.definition import GameDef
from rules.kernel.game import Game, Preview, Taken, Undo, View
from rules.kernel.orders import split_orders
from rules.kernel.text import counted, listed

from . import due, owed
from .store import GameRow, OrderRow, Repeated, Store, StoreError, Timer
from .zones import Deadline, Habits

log = logging.getLogger("adjutant.table")

MOST_ORDERS = 100
"""Orders in one message; a modal holds 4000 characters."""


class NotYours(Exception):
    """The user may not do this; the message says why."""


class Table:
    """One game."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store, self.row = store, row
        self.lock = asyncio.Lock()
        self.notices = asyncio.Lock()
        """Around messages in the channel that are posted once and then edited, so that the newest is the last."""
        self.game: Game[Any] | None = None
        self.fault = ""
        """Why the game cannot be played, if its save cannot be read; everything else of the table still works."""
        self.answering: set[int] = set()
        """Interactions whose orders were taken and are being answered."""
        self._load()

    def _load(self) -> None:
        self.game, self.fault = None, ""
        try:
            data = self.store.save_of(self.row.id)
            self.game = Game.load(GAMES.__getitem__, data) if data is not None else None
        except Exception:
            log.exception("game %s cannot be loaded", self.row.id)
            self.fault = (
                "This game cannot be loaded. Nothing is lost; whoever runs the bot finds the reason in its log."
            )
        self._name_players()
        if self.game is not None and self.game.notice:
            words = "game %s: the rules have changed since it was saved; %s orders are to be given again"
            log.warning(words, self.row.id, len(self.game.lost))
            lost = [[entry.seat, entry.text] for entry in self.game.lost if not entry.auto]
            self.row.settings["lost"] = {"at": self.mark, "orders": lost}

    def _name_players(self) -> None:
        """The game names who holds its seats now."""
        if self.game is not None:
            self.game.seats.update((seat, str(user)) for seat, user in self.row.seats.items())

    def reload(self) -> None:
        """Take the game from the file again; what is in memory was not kept."""
        row = self.store.game(self.row.id)
        if row is not None:
            self.row = row
            self._load()

    @property
    def broken(self) -> bool:
        """A change could not be kept: what is in memory is ahead of the file."""
        return self.row.stale

    @property
    def definition(self) -> GameDef:
        if self.row.slug not in GAMES:
            raise NotYours(f"This bot does not know the game {self.row.slug}.")
        return GAMES[self.row.slug]

    @property
    def mark(self) -> str:
        """Round, turn and phase: what a deadline is for."""
        game = self.playing
        return f"{self.definition.round(game)}/{game.phase}/{game.clock}"

    @property
    def lost(self) -> list[tuple[str, str]]:
        """Orders (seat, text) of this phase that no longer fit since the rules were mended; secret, each to its seat."""
        noted = self.row.settings.get("lost")
        if not noted or self.game is None or noted["at"] != self.mark:
            return []
        return [(seat, text) for seat, text in noted["orders"]]

    @property
    def playing(self) -> Game[Any]:
        if self.game is None:
            raise NotYours(self.fault or "The game has not started yet.")
        return self.game

    @property
    def deadline(self) -> Deadline:
        return Deadline.read(self.row.settings.get("deadline", {}))

    def habits(self, user: int) -> Habits:
        return Habits.read(self.store.preferences(user))

    # --- who ----------------------------------------------------------------------------------------------------

    def seats_of(self, user: int) -> list[str]:
        return [seat for seat in self.definition.seats if self.row.seats.get(seat) == user]

    def seat_for(self, user: int, wanted: str | None = None) -> str:
        """The seat a user orders for: the one he names, else the one of his that must decide."""
        own = self.seats_of(user)
        if not own:
            raise NotYours("You hold no seat in this game.")
        if wanted:
            if wanted not in own:
                name = self.definition.seats.get(wanted, "that seat")
                raise NotYours(f"You do not play {name}; you play {', '.join(own)}.")
            return wanted
        due = [pending.seat for pending in self.game.pending() if pending.seat in own] if self.game else []
        return (due or own)[0]

    def due_users(self) -> dict[int, list[str]]:
        """Users who must decide, with their seats."""
        found: dict[int, list[str]] = {}
        if self.game is not None and self.row.status == "running":
            for pending in self.game.pending():
                user = self.row.seats.get(pending.seat)
                if user is not None:
                    found.setdefault(user, []).append(pending.seat)
        return found

    def manages(self, user: int, manager: bool) -> bool:
        return manager or user == self.row.creator

    # --- steps --------------------------------------------------------------------------------------------------

    def start(self, interaction: int | None = None) -> None:
        """All seats are taken: set the game up."""
        if self.row.status != "lobby":
            raise NotYours("The game has started already.")
        empty = [name for seat, name in self.definition.seats.items() if seat not in self.row.seats]
        if empty:
            raise NotYours(f"Nobody plays {', '.join(empty)} yet.")
        seats = {seat: str(user) for seat, user in self.row.seats.items()}
        with self._step(interaction):
            self.game = Game.new(self.definition, self.row.scenario, self.row.options, seats, secrets.token_hex(16))
            self.row.status = "running"
            self._commit(self.row.creator, 0, interaction)

    def adopt(self, game: Game[Any], user: int, interaction: int | None = None) -> None:
        """Go on with an imported game."""
        with self._step(interaction):
            self.game = game
            self.row.status = "over" if game.outcome else "running"
            self._commit(user, 0, interaction)

    def submit(self, user: int, seat: str, text: str, interaction: int | None = None) -> list[Taken]:
        """Give orders; each line is answered by itself. What was accepted is kept when this returns."""
        self.may_order(user, seat)
        game = self.playing
        before = len(game.log)
        parts = split_orders(text) or [text]
        with self._step(interaction):
            taken = [game.take(seat, part) for part in parts[:MOST_ORDERS]]
            if len(game.log) != before:
                if interaction is not None:
                    owed.answer(self, user, interaction, [one.order for one in taken if one.accepted])
                self._commit(user, before, interaction)
            elif interaction is not None:
                self.store.mark_handled(interaction)
        why = f"no more than {MOST_ORDERS} orders can be given at once"
        return taken + [Taken(part, error=why, kind="unreadable") for part in parts[MOST_ORDERS:]]

    def answered(self, interaction: int, heard: bool) -> None:
        """A player was told what became of his orders, or could not be."""
        owed.answered(self, interaction, heard)

    def unanswered(self, user: int) -> dict[str, list[str]]:
        """Orders of a player that stand though he was never told, by the interaction that gave them."""
        return owed.unanswered(self, user)

    def told(self, answers: Iterable[str]) -> None:
        """These answers have reached the player after all."""
        owed.told(self, answers)

    def undo(self, user: int, seat: str, interaction: int | None = None) -> Undo:
        self.may_order(user, seat)
        with self._step(interaction):
            undo = self.playing.undo(seat)
            self._commit(user, None, interaction, taken_back=True)
        return undo

    def standing(self, user: int, seat: str, policy: str, text: str | None, interaction: int | None = None) -> str:
        self.may_order(user, seat)
        game = self.playing
        before = len(game.log)
        with self._step(interaction):
            value = game.set_standing(seat, policy, text)
            self._commit(user, before, interaction)
        return value

    def preview(self, user: int, seat: str, text: str) -> Preview:
        self.may_order(user, seat)
        return self.playing.preview(seat, text)

    def suggest(self, user: int, seat: str, text: str) -> list[str]:
        if self.game is None or self.row.status != "running" or self.row.seats.get(seat) != user:
            return []
        return self.game.suggest(seat, text)

    def may_order(self, user: int, seat: str) -> None:
        if self.broken:
            self.reload()
        if self.row.seats.get(seat) != user:
            raise NotYours(f"You do not play {self.definition.seats.get(seat, seat)}.")
        if self.row.status == "lobby":
            raise NotYours("The game has not started yet.")
        if self.row.status == "paused":
            raise NotYours("The game is paused.")
        if self.row.status == "over":
            raise NotYours("The game is over.")

    @contextmanager
    def _step(self, interaction: int | None) -> Iterator[None]:
        """A change of the game that is kept whole; whatever stops it, the table is again as the file has it."""
        if interaction is not None and self.store.was_handled(interaction):
            raise Repeated("That has been done already.")
        if self.broken:
            self.reload()
            raise StoreError("The last change of this game could not be kept. Please try again.")
        try:
            yield
        except BaseException:
            self.row.stale = True
            self.reload()
            raise

    def _commit(
        self,
        user: int,
        keep: int | None,
        interaction: int | None,
        taken_back: bool = False,
        without: Collection[tuple[str, int]] = (),
    ) -> None:
        """Keep the step; `keep` orders of the file stand, or as many as are still the same."""
        game = self.playing
        if game.outcome is not None:
            self.row.status = "over"
        self._note_phase(game)
        self._name_players()
        now = self.store.clock()
        old: list[OrderRow] = []
        if keep is None:
            keep, old = self._still_given()
        fresh: list[OrderRow] = []
        for n, entry in game.log.since(keep):
            by, at = self.row.seats.get(entry.seat, user) if entry.auto else user, now
            for place, given in enumerate(old):
                if (given.seat, given.text, given.auto) == (entry.seat, entry.text, entry.auto):
                    by, at = given.user, given.at
                    del old[: place + 1]
                    break
            fresh.append(OrderRow(n, entry.seat, entry.text, entry.auto, by, at))
        timers = self.timers(now, taken_back, without)
        self.store.step(self.row, game.save(), fresh, keep, timers, interaction)

    def _note_phase(self, game: Game[Any]) -> None:
        """Where each phase began: its words, and the numbers of the first order and event in it."""
        phases = self.row.settings.setdefault("phases", [])
        while phases and phases[-1][1] > len(game.log):
            phases.pop()
        if not phases or phases[-1][0] != game.clock:
            phases.append([game.clock, len(game.log), len(game.events)])

    def phases(self) -> list[tuple[str, int, int]]:
        """The phases played so far: words, first order, first event."""
        return [(str(words), int(order), int(event)) for words, order, event in self.row.settings.get("phases", [])]

    def until(self, phase: int) -> record.Record:
        """The record up to the end of a phase, to look at the board as it was."""
        phases = self.phases()
        if not 0 <= phase < len(phases):
            raise NotYours("There is no such phase; choose one from the list.")
        whole = record.of(self.playing)
        if phase + 1 < len(phases):
            whole.orders = whole.orders[: phases[phase + 1][1]]
            whole.standing = {}
        return whole

    def _still_given(self) -> tuple[int, list[OrderRow]]:
        """How many orders at the beginning of the log are as in the file, and those that follow there."""
        kept = self.store.orders(self.row.id)
        same = 0
        for have, entry in zip(kept, self.playing.orders(), strict=False):
            if (have.seat, have.text, have.auto) != (entry.seat, entry.text, entry.auto):
                break
            same += 1
        return same, kept[same:]

    def keep(self, timers: Iterable[tuple[str, int, float]]) -> None:
        """Keep what was changed about the table, and these timers; or nothing, and the table is as the file has it."""
        self._name_players()
        self.row.settings.pop("announced", None)
        try:
            self.store.put(self.row, timers)
        except BaseException:
            self.reload()
            raise

    # --- time ---------------------------------------------------------------------------------------------------

    def timers(
        self, now: float, taken_back: bool = False, without: Collection[tuple[str, int]] = ()
    ) -> list[tuple[str, int, float]]:
        """The timers that should run."""
        return due.timers(self, now, taken_back, without)

    def pause(self) -> None:
        """No orders and no clock until `resume`."""
        due.pause(self)

    def leave(self) -> bool:
        """The channel is gone: a pause that ends by itself should the channel come back. False if nothing changes."""
        return due.leave(self)

    def move(self, channel: int) -> None:
        """Go on in another channel, for the old one is gone."""
        self.row.channel = channel
        self.row.settings.pop("thread", None)
        due.resume(self)

    @property
    def homeless(self) -> bool:
        return self.row.status == "paused" and bool(self.row.settings.get("homeless"))

    def resume(self) -> None:
        """The game goes on; everybody has the time that was left to him."""
        due.resume(self)

    def reset_timers(self) -> None:
        """After a change of the clock's settings everybody's time counts from now."""
        self.row.settings["asked"] = {}
        self.keep([] if self.fault else self.timers(self.store.clock()))

    def ring(self, timer: Timer) -> due.Ringing | None:
        """A timer is due: whom to call, or None. After the call `rung`."""
        return due.ring(self, timer)

    def rung(self, ringing: due.Ringing, call: int = 0) -> None:
        due.rung(self, ringing, call)

    def extend(self, hours: float) -> int:
        """More time for everybody who is due. Returns for how many."""
        return due.extend(self, hours)

    def answer_for(self, user: int) -> list[Taken]:
        """A deadline has passed and the table agreed on standing answers: give those a seat has set or, where it has
        set none, the first that the game knows. Questions without a standing instruction wait for the player."""
        game = self.playing
        before = len(game.log)
        names = listed(self.definition.seats[seat] for seat in self.due_users().get(user, []))
        taken: list[Taken] = []
        with self._step(None):
            while len(taken) < MOST_ORDERS and (answer := due.late_answer(self, user)) is not None:
                taken.append(answer)
            self.say(f"The time of {names} is up: {_answered(len(taken))}.")
            if taken:
                self._commit(user, before, None, without=[("grace", user)])
            else:
                self.keep(self.timers(self.store.clock(), without=[("grace", user)]))
        return taken

    def say(self, words: str) -> None:
        """A line for everybody at the table; it is kept with what is kept next, until the channel has it."""
        owed.say(self, words)

    def record(self) -> str:
        return record.write(record.of(self.playing))


def view_then(until: record.Record, seat: str | None) -> View:
    """The board at the end of a record as a seat could see it then. Takes a while: not for the event loop."""
    game: Game[Any] = record.replay(until, GAMES.__getitem__).game
    return game.view(seat)


def describe(taken: Iterable[Taken]) -> list[str]:
    """One line for each order: what was understood, and what is wrong with it."""
    lines = []
    for one in taken:
        if one.accepted:
            lines.append(f"✓ {one.order}")
        else:
            mark = {"ambiguous": "?", "unreadable": "?"}.get(one.kind, "✗")
            lines.append(f"{mark} {one.text}: {one.error}" if one.text not in one.error else f"{mark} {one.error}")
    return lines


def _answered(count: int) -> str:
    if not count:
        return "nothing could be answered for them"
    return f"standing instructions have answered {counted(count, 'question')}"
