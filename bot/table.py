"""A table: one channel's game in memory, with its lock. What it does is one synchronous step in the store.

Nothing here knows Discord: users are numbers, answers are text. What players see is made from `view(seat)` only. What is
done about time stands in `due`, what is still to be said in `owed`; both stand on this.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rules import GAMES
from rules.kernel import record
from rules.kernel.definition import GameDef
from rules.kernel.errors import BadSetup
from rules.kernel.game import Game, Taken, Undo, View

from . import timers
from .aside import aside
from .batch import KEPT, Orders, carry_out, following, one_by_one
from .database import in_words
from .errors import NotYours, Repeated, StoreError
from .seats import Seats
from .seeds import seed_of
from .settings import Lost, Waiting
from .store import GameRow, OrderRow, PhaseRow, Store
from .timers import Moment, Wanted
from .zones import Deadline, Habits

__all__ = ["NotYours", "Table"]

log = logging.getLogger("adjutant.table")

OF_THE_TABLE = ("resume", "vote")
"""Timers that belong to no decision: they run whoever is due."""
UNREADABLE = "This game cannot be loaded. Nothing is lost; whoever runs the bot finds the reason in its log."
TRY_AGAIN = "I couldn't save the last change. Please try again."


class Table(Seats):
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
        self._typed: dict[int, int] = {}
        """How often each player has asked for suggestions."""
        self.ordered: dict[int, str] = {}
        self._phases: list[PhaseRow] = []
        self._kept = 0
        """How many orders the file has."""
        self._load()

    def _load(self) -> None:
        self.game, self.fault, self._phases = None, "", []
        try:
            if self.row.fault:
                raise ValueError(self.row.fault)
            self._check_row()
            self.game = restored(self.store, self.row.id)
            self._kept = len(self.store.orders(self.row.id)) if self.game is not None and self.game.notice else 0
            self._kept = max(self._kept, len(self.game.log) if self.game is not None else 0)
            self._phases = self.store.phases(self.row.id)
        except Exception:
            log.exception("game %s cannot be loaded", self.row.id)
            self.fault = UNREADABLE
        self._name_players()
        if self.game is not None and self.game.notice:
            words = "game %s: the rules have changed since it was saved; %s orders are to be given again"
            log.warning(words, self.row.id, len(self.game.lost))
            lost = [(entry.seat, entry.text) for entry in self.game.lost if not entry.auto]
            self.row.settings.lost = Lost(self.mark, lost)

    def _check_row(self) -> None:
        """What a lobby shows must be there. Raises ValueError."""
        definition = GAMES.get(self.row.slug)
        if definition is None or self.row.status != "lobby":
            return
        try:
            self.row.options = definition.read_options(self.row.options)
        except BadSetup as error:
            raise ValueError(str(error)) from error
        if self.row.scenario not in definition.scenarios:
            raise ValueError(f"there is no scenario {self.row.scenario!r}")

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
            raise NotYours(f"This bot doesn't know the game {self.row.slug}.")
        return GAMES[self.row.slug]

    @property
    def places(self) -> dict[str, str]:
        """The seats that take part in what this table plays, with their names."""
        return self.definition.places(self.row.scenario, self.row.options)

    @property
    def mark(self) -> str:
        """Round, turn and phase: what a deadline is for."""
        game = self.playing
        return f"{self.definition.round(game)}/{game.phase}/{game.clock}"

    @property
    def lost(self) -> list[tuple[str, str]]:
        """Orders (seat, text) of this phase that no longer fit since the rules were mended; secret, each to its seat."""
        noted = self.row.settings.lost
        if noted is None or self.game is None or noted.at != self.mark:
            return []
        return noted.orders

    @property
    def playing(self) -> Game[Any]:
        if self.game is None:
            raise NotYours(self.fault or "The game hasn't started yet.")
        return self.game

    @property
    def deadline(self) -> Deadline:
        return self.row.settings.deadline

    def habits(self, user: int) -> Habits:
        return Habits.read(self.store.preferences(user))

    def view(self, seat: str | None) -> View:
        """What a seat may see; made once for every step and seat."""
        game = self.playing
        players = tuple(game.seats.values())
        return game.memo(("view of the bot", seat, players), lambda: game.view(seat))

    # --- who ----------------------------------------------------------------------------------------------------

    def manages(self, user: int, manager: bool) -> bool:
        return manager or user == self.row.creator

    def may_order(self, user: int, seat: str) -> None:
        if self.broken:
            self.reload()
        if self.row.seats.get(seat) != user:
            raise NotYours(f"You don't play {self.definition.seats.get(seat, seat)}.")
        if self.row.status == "lobby":
            raise NotYours("The game hasn't started yet.")
        if self.row.status == "paused":
            raise NotYours("The game is paused. `/game resume` ends the pause.")
        if self.row.status == "over":
            raise NotYours("The game is over.")

    # --- steps --------------------------------------------------------------------------------------------------

    def look(self, interaction: int | None) -> None:
        """Was this interaction dealt with before? Then Repeated. The one look on its way; the file is the guard."""
        if interaction is not None and self.store.was_handled(interaction):
            raise Repeated("That's already done.")

    def start(self, interaction: int | None = None) -> None:
        """All seats are taken: set the game up."""
        self.look(interaction)
        if self.row.status != "lobby":
            raise NotYours("The game has started already.")
        empty = [name for seat, name in self.places.items() if seat not in self.row.seats]
        if empty:
            raise NotYours(f"Nobody plays {', '.join(empty)} yet.")
        seats = {seat: str(user) for seat, user in self.row.seats.items() if seat in self.places}
        with self._step():
            self.row.seats = {seat: int(user) for seat, user in seats.items()}
            settings = self.row.settings
            settings.secret = settings.secret or secrets.token_hex(16)
            seed = seed_of(settings.secret, settings.words)
            self.game = Game.new(self.definition, self.row.scenario, self.row.options, seats, seed)
            self.row.status = "running"
            self._commit(self.row.creator, interaction)

    def adopt(self, game: Game[Any], user: int, interaction: int | None = None) -> None:
        """Go on with an imported game."""
        self.look(interaction)
        with self._step():
            self.game = game
            self.row.status = "over" if game.outcome else "running"
            self._commit(user, interaction)

    def _orders(self, user: int, seat: str, what: str | Callable[[Game[Any]], str], interaction: int | None) -> Orders:
        """The orders of a text, to be read and given one by one."""
        self.look(interaction)
        self.may_order(user, seat)
        self.ordered[user] = seat
        return one_by_one(self.playing, seat, what if isinstance(what, str) else what(self.playing))

    def submit(
        self, user: int, seat: str, what: str | Callable[[Game[Any]], str], interaction: int | None = None
    ) -> list[Taken]:
        """Give orders at one go; each is answered by itself. What was accepted is kept when this returns."""
        orders, game, taken = self._orders(user, seat, what, interaction), self.playing, []
        with self._step():
            one = following(orders)
            while one is not None:
                taken.append(one if isinstance(one, Taken) else carry_out(game, seat, one))
                one = following(orders, taken[-1])
            self._keep_given(user, taken, interaction, interaction)
        return taken

    async def give(
        self,
        user: int,
        seat: str,
        what: str | Callable[[Game[Any]], str],
        interaction: int | None = None,
        token: str = "",
    ) -> list[Taken]:
        """The same, but orders are read aside, each is kept by itself, and between two of them others have their turn. To
        be called with the lock."""
        orders, game, taken = self._orders(user, seat, what, interaction), self.playing, list[Taken]()
        first = interaction
        while (one := await aside(following, orders, taken[-1] if taken else None)) is not None:
            if self.game is not game:
                raise StoreError(TRY_AGAIN)
            if isinstance(one, Taken):
                taken.append(one)
                continue
            with self._step():
                taken.append(carry_out(game, seat, one))
                if taken[-1].accepted:
                    self._keep_given(user, taken[-1:], first, interaction, token)
                    first = None
        if first is not None:
            self.store.mark_handled(first)
        if waits := [one.text for one in taken if one.kind == KEPT]:
            self.row.settings.waiting[seat] = Waiting(self.mark, waits)
            self.store.note(self.row)
        return taken

    def waiting(self, seat: str) -> list[str]:
        """Orders that a seat typed before somebody else had to decide, as long as they may fit."""
        kept = self.row.settings.waiting.get(seat)
        return kept.orders if kept is not None and self.game is not None and kept.at == self.mark else []

    def no_longer_waiting(self, seat: str) -> list[str]:
        """The same, and they are taken off the table."""
        orders = self.waiting(seat)
        if self.row.settings.waiting.pop(seat, None) is not None:
            self.store.note(self.row)
        return orders

    def _keep_given(
        self, user: int, taken: list[Taken], first: int | None, interaction: int | None, token: str = ""
    ) -> None:
        """Keep what was accepted, and that its player is to hear of it. `first` is the interaction while none of its orders
        has been kept."""
        accepted = [one.order for one in taken if one.accepted]
        if not accepted:
            if first is not None:
                self.store.mark_handled(first)
            return
        if interaction is not None:
            self.row.settings.owe(user, interaction, accepted, token)
            self.answering.add(interaction)
        self._commit(user, first)

    def undo(self, user: int, seat: str, interaction: int | None = None) -> Undo:
        self.look(interaction)
        self.may_order(user, seat)
        with self._step():
            undo = self.playing.undo(seat)
            self._commit(user, interaction, taken_back=True)
        return undo

    def standing(self, user: int, seat: str, policy: str, text: str | None, interaction: int | None = None) -> str:
        """Set or clear a standing instruction. Nobody can tell that it was, unless it answers something at once."""
        self.look(interaction)
        self.may_order(user, seat)
        game = self.playing
        before = len(game.log)
        with self._step():
            value = game.set_standing(seat, policy, text)
            if len(game.log) != before:
                self._commit(user, interaction)
            else:
                self.store.keep_quietly(self.row, game.parts(), interaction)
                game.kept()
        return value

    def suggest(self, user: int, seat: str, text: str) -> list[str]:
        if self.game is None or self.row.status != "running" or self.row.seats.get(seat) != user:
            return []
        return self.game.suggest(seat, text)

    async def suggestions(self, user: int, seat: str, text: str) -> list[str]:
        """The same, looked for aside. Of what a player types quickly only the last is looked at."""
        mine = self._typed[user] = self._typed.get(user, 0) + 1
        async with self.lock:
            return await aside(self.suggest, user, seat, text) if self._typed[user] == mine else []

    def answer(
        self, take: Callable[[], Iterable[Taken]], without: Collection[tuple[str, int]], user: int
    ) -> list[Taken]:
        """Let something answer for a player who is late, and keep that with what was said of it."""
        game = self.playing
        before = len(game.log)
        with self._step():
            taken = list(take())
            if len(game.log) != before:
                self._commit(user, None, without=without)
            else:
                self.keep(self.timers(without=without))
        return taken

    @contextmanager
    def _step(self) -> Iterator[None]:
        """A change of the game that is kept whole; whatever stops it, the table is again as the file has it."""
        if self.broken:
            self.reload()
            raise StoreError(TRY_AGAIN)
        try:
            yield
        except BaseException:
            self.row.stale = True
            self.reload()
            raise

    def _commit(
        self,
        user: int,
        interaction: int | None,
        taken_back: bool = False,
        without: Collection[tuple[str, int]] = (),
    ) -> None:
        """Keep the step."""
        game = self.playing
        if game.outcome is not None:
            self.row.status = "over"
        phases = self._note_phase(game)
        self._name_players()
        now = self.store.clock()
        parts = game.parts()
        old: list[OrderRow] = []  # taken back, or given by others and still as they were
        if parts.keep_log < self._kept:
            with in_words(self.store.path):
                old = self.store.orders(self.row.id, parts.keep_log)
        fresh: list[OrderRow] = []
        for n, entry in enumerate(parts.log, parts.keep_log):
            by, at = self.row.seats.get(entry.seat, user) if entry.auto else user, now
            for place, given in enumerate(old):
                if (given.seat, given.text, given.auto) == (entry.seat, entry.text, entry.auto):
                    by, at = given.user, given.at
                    del old[: place + 1]
                    break
            fresh.append(OrderRow(n, entry.seat, entry.text, entry.auto, by, at))
        running = self.timers(taken_back, without)
        self.store.step(self.row, parts, fresh, running, interaction, phases)
        game.kept()
        self._kept = len(game.log)

    def _note_phase(self, game: Game[Any]) -> tuple[int, list[PhaseRow]] | None:
        """Where each phase began. Returns how many of those in the file stand, and the new ones; None if nothing changes."""
        stood = len(self._phases)
        while self._phases and self._phases[-1].order > len(game.log):
            self._phases.pop()
        keep = len(self._phases)
        if not self._phases or self._phases[-1].words != game.clock:
            self._phases.append(PhaseRow(game.clock, len(game.log), len(game.events)))
        return (keep, self._phases[keep:]) if keep < stood or keep < len(self._phases) else None

    def phases(self) -> list[PhaseRow]:
        """The phases played so far."""
        return list(self._phases)

    def last_order(self, phase: int) -> int | None:
        """How many orders were given up to the end of a phase; None for the one that goes on."""
        phases = self._phases
        if not 0 <= phase < len(phases):
            raise NotYours("There is no such phase; choose one from the list.")
        return phases[phase + 1].order if phase + 1 < len(phases) else None

    def keep(self, running: Iterable[tuple[str, int, float]] | None = None) -> None:
        """Keep what was changed about the table, and these timers or those that should run; or nothing, and the table is
        as the file has it."""
        self._name_players()
        self.row.settings.announced = None
        try:
            self.store.put(self.row, self.timers() if running is None else running)
        except BaseException:
            self.reload()
            raise

    # --- time ---------------------------------------------------------------------------------------------------

    def moment(self) -> Moment:
        """What the timers depend on now."""
        return Moment(self.store.clock(), self.mark, self.due_users(), self.habits)

    def timers(
        self,
        taken_back: bool = False,
        without: Collection[tuple[str, int]] = (),
        running: dict[tuple[str, int], float] | None = None,
    ) -> Wanted:
        """The timers that should run after what has just changed."""
        if running is None:
            running = {(t.kind, t.user): t.due for t in self.store.timers(self.row.id)}
        running = {key: when for key, when in running.items() if key not in without}
        if self.fault:
            return [(kind, user, when) for (kind, user), when in running.items()]
        if self.row.status == "over":
            return []
        stay = [(kind, user, when) for (kind, user), when in running.items() if kind in OF_THE_TABLE]
        if self.row.status != "running" or self.game is None:
            return stay
        running = {key: when for key, when in running.items() if key[0] not in OF_THE_TABLE}
        return [*stay, *timers.wanted(self.row.settings, running, self.moment(), taken_back)]

    def say(self, words: str) -> None:
        """A line for everybody at the table; it is kept with what is kept next, until the channel has it."""
        self.row.settings.say(self.row.id, words)

    def record(self) -> str:
        return record.write(record.of(self.playing))


def restored(store: Store, number: int) -> Game[Any] | None:
    """A game from the file; None if it never began."""
    kept = store.kept(number)
    if kept is not None:
        return Game.restore(GAMES.__getitem__, kept)
    data = store.save_of(number)
    return Game.load(GAMES.__getitem__, data) if data is not None else None
