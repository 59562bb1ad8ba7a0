"""A table: one channel's game in memory, with its lock. What it does is one synchronous step in the store.

Nothing here knows Discord: users are numbers, answers are text. What players see is made from `view(seat)` only.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.definition import GameDef
from rules.kernel.errors import OrderError, Refused
from rules.kernel.game import Game, Preview, Taken, Undo
from rules.kernel.orders import split_orders

from .store import GameRow, OrderRow, Store
from .zones import HOUR, Deadline, Habits

log = logging.getLogger("adjutant.table")

MOST_LOADED = 300
"""Games kept in memory; the least used goes first."""


class NotYours(Exception):
    """The user may not do this; the message says why."""


class Table:
    """One game."""

    def __init__(self, store: Store, row: GameRow, game: Game[Any] | None) -> None:
        self.store, self.row, self.game = store, row, game
        self.lock = asyncio.Lock()
        self.broken = False
        """Set when a step could not be kept: what is in memory is ahead of the file and must be loaded anew."""

    @property
    def definition(self) -> GameDef:
        return GAMES[self.row.slug]

    @property
    def playing(self) -> Game[Any]:
        if self.game is None:
            raise NotYours("The game has not started yet.")
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
                name = self.definition.seats.get(wanted, wanted)
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
        empty = [name for seat, name in self.definition.seats.items() if seat not in self.row.seats]
        if empty:
            raise NotYours(f"Nobody plays {', '.join(empty)} yet.")
        seats = {seat: str(user) for seat, user in self.row.seats.items()}
        game: Game[Any] = Game.new(self.definition, self.row.scenario, self.row.options, seats, secrets.token_hex(16))
        self.game, self.row.status = game, "running"
        self._commit(self.row.creator, 0, interaction)

    def adopt(self, game: Game[Any], user: int, interaction: int | None = None) -> None:
        """Go on with an imported game."""
        self.game = game
        self.row.status = "over" if game.outcome else "running"
        self._commit(user, 0, interaction)

    def submit(self, user: int, seat: str, text: str, interaction: int | None = None) -> list[Taken]:
        """Give orders; each line is answered by itself. What was accepted is kept when this returns."""
        self._may_order(user, seat)
        game = self.playing
        before = len(game.log)
        taken = [game.take(seat, part) for part in split_orders(text)] or [game.take(seat, text)]
        if len(game.log) != before:
            self._commit(user, before, interaction)
        elif interaction is not None:
            self.store.mark_handled(interaction)
        return taken

    def undo(self, user: int, seat: str, interaction: int | None = None) -> Undo:
        self._may_order(user, seat)
        game = self.playing
        undo = game.undo(seat)
        self._commit(user, self._same_orders(), interaction)
        return undo

    def _same_orders(self) -> int:
        """How many orders at the beginning of the log are as in the file."""
        kept = self.store.orders(self.row.id)
        mine = self.playing.orders()
        same = 0
        for have, entry in zip(kept, mine, strict=False):
            if (have.seat, have.text, have.auto) != (entry.seat, entry.text, entry.auto):
                break
            same += 1
        return same

    def standing(self, user: int, seat: str, policy: str, text: str | None, interaction: int | None = None) -> str:
        self._may_order(user, seat)
        game = self.playing
        before = len(game.log)
        value = game.set_standing(seat, policy, text)
        self._commit(user, before, interaction)
        return value

    def preview(self, user: int, seat: str, text: str) -> Preview:
        self._may_order(user, seat)
        return self.playing.preview(seat, text)

    def suggest(self, user: int, seat: str, text: str) -> list[str]:
        if self.game is None or self.row.status != "running" or self.row.seats.get(seat) != user:
            return []
        return self.game.suggest(seat, text)

    def _may_order(self, user: int, seat: str) -> None:
        if self.row.seats.get(seat) != user:
            raise NotYours(f"You do not play {self.definition.seats.get(seat, seat)}.")
        if self.row.status == "lobby":
            raise NotYours("The game has not started yet.")
        if self.row.status == "paused":
            raise NotYours("The game is paused.")
        if self.row.status == "over":
            raise NotYours("The game is over.")

    def _commit(self, user: int, keep: int, interaction: int | None) -> None:
        """Keep the step. If the file refuses, what is in memory is thrown away, so that nothing is half done."""
        game = self.playing
        before = self.row.step
        self.row.step += 1
        if game.outcome is not None:
            self.row.status = "over"
        now = self.store.clock()
        fresh = [OrderRow(n, e.seat, e.text, e.auto, user, now) for n, e in game.log.since(keep)]
        try:
            self.store.step(self.row, game.save(), fresh, keep, self.timers(now), interaction)
        except Exception:
            self.row.step = before
            self.broken = True
            raise

    # --- time ---------------------------------------------------------------------------------------------------

    def timers(self, now: float) -> list[tuple[str, int, float]]:
        """The timers that should run: a deadline and a reminder for everybody who is due, kept if he was due before."""
        if self.row.status != "running":
            return []
        old = {(timer.kind, timer.user): timer for timer in self.store.timers(self.row.id)}
        asked = self.row.settings.setdefault("asked", {})
        found: list[tuple[str, int, float]] = []
        due_now = self.due_users()
        for user in list(asked):
            if int(user) not in due_now:
                del asked[user]
        for user in due_now:
            habits = self.habits(user)
            fresh = asked.get(str(user)) is None
            if fresh:
                asked[str(user)] = now
            for kind, due in (
                ("deadline", self.deadline.due(now, habits)),
                ("remind", habits.waking(now + habits.remind * HOUR) if habits.remind > 0 else None),
            ):
                kept = old.get((kind, user))
                if kept is not None and not fresh:
                    found.append((kind, user, kept.due))
                elif due is not None:
                    found.append((kind, user, due))
        return found

    def reset_timers(self) -> None:
        """After a change of the clock's settings everybody's time counts from now."""
        self.row.settings["asked"] = {}
        self.store.put(self.row, self.timers(self.store.clock()))

    def answer_for(self, user: int) -> list[Taken]:
        """A deadline has passed and the table agreed on standing answers: give those a seat has set or, where it has
        set none, the first that the game knows. Questions without a standing instruction wait for the player."""
        game = self.playing
        before = len(game.log)
        taken: list[Taken] = []
        for _ in range(200):
            pending = next((p for p in game.pending() if self.row.seats.get(p.seat) == user and p.policy), None)
            if pending is None:
                break
            policy = self.definition.policies[pending.policy]
            ask = game.asked(pending.seat)
            assert ask is not None
            value = game.standing.get(pending.seat, {}).get(pending.policy)
            try:
                value = value or policy.read(game, pending.seat, policy.examples[0])
                text = policy.answer(game, ask, value)
            except Refused:
                break
            if text is None:
                break
            answer = game.take(pending.seat, text, auto=True)
            if not answer.accepted:
                break
            taken.append(answer)
        if taken:
            self._commit(user, before, None)
        return taken

    def record(self) -> str:
        return record.write(record.of(self.playing))


class Tables:
    """All tables, loaded when needed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loaded: OrderedDict[int, Table] = OrderedDict()

    def in_channel(self, channel: int) -> Table | None:
        row = self.store.game_in(channel)
        return self.get(row.id, row) if row else None

    def get(self, number: int, row: GameRow | None = None) -> Table | None:
        """The table of a game; loaded from the file if it is not in memory."""
        table = self._loaded.get(number)
        if table is not None and not table.broken:
            self._loaded.move_to_end(number)
            return table
        row = row or self.store.game(number)
        if row is None:
            return None
        fresh = Table(self.store, row, self._load(row))
        if table is not None:
            fresh.lock = table.lock  # whoever waits for the broken one waits for this one
        self._loaded[number] = fresh
        self._trim()
        return fresh

    def _load(self, row: GameRow) -> Game[Any] | None:
        data = self.store.save_of(row.id)
        if data is None:
            return None
        game: Game[Any] = Game.load(GAMES.__getitem__, data)
        if game.notice:
            log.warning("game %s: %s", row.id, game.notice)
        return game

    def _trim(self) -> None:
        for number in list(self._loaded):
            if len(self._loaded) <= MOST_LOADED:
                return
            if not self._loaded[number].lock.locked():
                del self._loaded[number]


def check(store: Store, say: Callable[[str], None] = print) -> int:
    """Integrity of the file, and every game replayed from its orders. Returns the number of faults."""
    faults = store.faults()
    for fault in faults:
        say(f"file: {fault}")
    for row in store.games():
        fault = _check_game(store, row)
        say(f"game {row.id} ({row.slug}, channel {row.channel}): {fault or 'sound'}")
        faults += [fault] if fault else []
    return len(faults)


def _check_game(store: Store, row: GameRow) -> str:
    data = store.save_of(row.id)
    if data is None:
        return "" if row.status in ("lobby", "over") else "it runs and has no save"
    kept: Game[Any] = Game.load(GAMES.__getitem__, data)
    if kept.notice:
        return kept.notice
    orders = store.orders(row.id)
    entries = list(kept.orders())
    for number, (have, entry) in enumerate(zip(orders, entries, strict=False)):
        if (have.seat, have.text) != (entry.seat, entry.text):
            return f"order {number} is {have.text!r} in the log and {entry.text!r} in the save"
    if len(orders) != len(entries):
        return f"{len(orders)} orders in the log, {len(entries)} in the save"
    replayed = record.replay(record.of(kept), GAMES.__getitem__)
    for number, fits in enumerate(replayed.as_expected):
        if not fits:
            return f"order {number} no longer fits: {orders[number].seat}: {orders[number].text}"
    if replayed.game.fingerprint() != kept.fingerprint():
        return "the replay of its orders leads to another position"
    return ""


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


def explain(error: Exception) -> str:
    """An expected error in words for a player."""
    return (
        str(error)
        if isinstance(error, OrderError | NotYours)
        else "Something went wrong on our side; it is in the log."
    )
