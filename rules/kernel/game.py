"""The only door to a game: new, submit, suggest, preview, undo, view, pending, events, save, load."""

import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, cast

import msgspec

from .builder import Step
from .definition import GameDef, Value
from .dice import commitment
from .errors import BadSave, BadSetup, DiceNeeded, OrderError, Refused
from .events import Event
from .orders import Order, split_orders
from .packed import PackedList
from .running import Running, encode
from .saves import SAVE_FORMAT, Entry, Save, read_save, write_save
from .text import listed
from .views import Outcome, Pending, Preview, Taken, Undo, View, Waiting

__all__ = ["Entry", "Game", "Outcome", "Pending", "Preview", "Taken", "Undo", "View", "Waiting"]

S = TypeVar("S")


class Game(Running[S]):
    """A game being played."""

    # --- beginning ----------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        definition: GameDef,
        scenario: str | None = None,
        options: Mapping[str, Value] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int = "",
        position: Mapping[str, Any] | None = None,
    ) -> "Game[S]":
        """A new game, or one that starts from a position given in full."""
        name = scenario or next(iter(definition.scenarios))
        if name not in definition.scenarios:
            raise BadSetup(f"{definition.name} has no scenario {name!r}; it has {listed(definition.scenarios)}")
        if str(seed) == "":
            raise BadSetup("a game needs a seed for its dice")
        game = cls(definition, name, definition.read_options(options), definition.read_seats(seats), str(seed))
        if position is None:
            game.state = definition.start(game)
        else:
            game.state, game.phase = definition.read_position(game, position)
            game.positioned = True
        game._opening = zlib.compress(encode((game.phase, encode(game.state))), 6)
        game._begin()
        return game

    def _begin(self) -> None:
        self.tell(
            f"{self.definition.name}: {self.definition.scenarios[self.scenario].title}. "
            f"The dice are committed by {commitment(self.seed)}.",
            kind="start",
        )
        self._feed(None)

    # --- the door -----------------------------------------------------------------------------------------------

    def submit(self, seat: str, order: str | Order) -> str:
        """Give one order. Returns its canonical text; raises Unreadable, Ambiguous or Refused and then nothing changed."""
        read = self._read(seat, order)
        self._try(lambda: self._accept(seat, read))
        return str(read)

    def submit_all(self, seat: str, text: str) -> list[Taken]:
        """Give several orders, one a line or parted by semicolons; each is answered by itself."""
        return [self.take(seat, part) for part in split_orders(text)]

    def take(self, seat: str, text: str, auto: bool = False) -> Taken:
        """Give one order and report what became of it instead of raising."""
        try:
            order = self._read(seat, text)
            self._try(lambda: self._accept(seat, order, auto))
            return Taken(text, str(order))
        except OrderError as error:
            return Taken(text, error.understood, str(error), error.kind, error.rule, error.nearest)

    def suggest(self, seat: str, text: str = "", limit: int = 25) -> list[str]:
        """Legal orders that complete what a seat has typed so far."""
        if self.outcome is not None or seat not in self.definition.seats:
            return []
        return self._reader(seat).suggest(text, limit)

    def build(self, seat: str, text: str = "") -> Step:
        """What may come next in an order that is built step by step; begin with no text."""
        return self._reader(seat).step(text)

    def preview(self, seat: str, text: str) -> Preview:
        """What an order would do, tried on a copy."""
        order = self._read(seat, text)
        copy = self._copy()
        copy.dice.forbidden = True
        start = len(copy.events)
        needed = None
        try:
            copy._accept(seat, order)
        except DiceNeeded as dice:
            needed = str(dice)
        told = tuple(event.text for _, event in copy.events.since(start) if event.visible(seat))
        return Preview(str(order), told, needed)

    def pending(self) -> list[Pending]:
        """Who must decide what."""
        return [
            Pending(
                seat,
                self.seats[seat],
                self.phase,
                ask.prompt,
                ask.choices,
                tuple(kind.syntax.hint for kind in (*ask.meanwhile, *ask.kinds)),
                ask.rules,
                ask.policy,
            )
            for seat, ask in self._asks.items()
            if seat not in self._answers
        ]

    def view(self, seat: str | None) -> View:
        """The game as one seat, or an onlooker, may see it."""
        waiting = tuple(
            Waiting(p.seat, p.player, *((p.prompt, p.rules) if p.seat == seat else ("", ()))) for p in self.pending()
        )
        position = self.definition.position(cast("Game[Any]", self), seat)
        return View(self.definition.slug, seat, self.phase, self.clock, waiting, position, self.outcome)

    @property
    def clock(self) -> str:
        """Round, turn and phase in words."""
        return self.definition.clock(cast("Game[Any]", self))

    def told(self, seat: str | None, since: int = 0) -> list[tuple[int, Event]]:
        """Events a seat may know, with their numbers."""
        return [(n, event) for n, event in self.events.since(since) if event.visible(seat)]

    def set_standing(self, seat: str, policy: str, text: str | None) -> str:
        """Set (or with None clear) a standing instruction; what it can answer at once it answers."""
        if seat not in self.definition.seats:
            raise Refused(f"there is no seat {seat!r}; the seats are {listed(self.definition.seats)}")
        if policy not in self.definition.policies:
            raise Refused(f"there is no standing instruction {policy!r}; there are {listed(self.definition.policies)}")
        if text is None:
            self.standing.get(seat, {}).pop(policy, None)
            return ""
        value = self.definition.policies[policy].read(cast("Game[Any]", self), seat, text)
        before = self.standing.get(seat, {})
        self.standing[seat] = {**before, policy: value}
        try:
            self._try(lambda: None)
        except Exception:
            self.standing[seat] = before
            raise
        return value

    # --- taking back --------------------------------------------------------------------------------------------

    def undoable(self, seat: str) -> Undo:
        """What `undo` would take back for this seat, in words."""
        at = self._last_own(seat)
        if isinstance(at, str):
            return Undo((), f"Nothing can be taken back: {at}.")
        return Undo((self.log[at].text,), f"This would take back {self._in_words(at)}.")

    def undo(self, seat: str) -> Undo:
        """Take back the seat's last order."""
        at = self._last_own(seat)
        if isinstance(at, str):
            raise Refused(f"nothing can be taken back: {at}")
        undo = Undo((self.log[at].text,), f"Taken back: {self._in_words(at)}.")
        withdrawn, scripted = self._withdrawn(at), self._scripted
        while len(self._snapshots) > 1 and self._snapshots[-1].log > at:
            del self._snapshots[-1]
        start = self._snapshots[-1].log
        entries = [self.log[i] for i in range(start, len(self.log))]
        self._scripted = [(when - sum(i < when for i in withdrawn), values) for when, values in scripted]
        try:
            self._rebuild([entry for i, entry in enumerate(entries, start) if i not in withdrawn])
        except OrderError as error:
            self._scripted = scripted
            self._rebuild(entries)
            raise Refused(f"nothing can be taken back: what was ordered since rests on it ({error})") from error
        self._try(lambda: None)
        return undo

    def _last_own(self, seat: str) -> int | str:
        """The number of the last order the seat may take back, or why there is none."""
        for i in range(len(self.log) - 1, -1, -1):
            if i < self._fence:
                return self._fence_why
            if i < self._snapshots[0].log:
                return "it is too long ago"
            entry = self.log[i]
            if entry.auto:
                continue
            if entry.seat == seat:
                return i
            if own := [at for at in self._open(seat) if at >= self._fence and not self.log[at].auto]:
                return max(own)
            return f"{self.definition.seats[entry.seat]} has given an order since"
        return "nothing has been ordered yet" if not self._fence else self._fence_why

    def _open(self, seat: str) -> list[int]:
        """What a seat has ordered while the asks are open: nobody else's orders rest on it."""
        return [at for at, other in self._meanwhile.items() if other == seat] + [
            at for other, at in self._places.items() if other == seat
        ]

    def _withdrawn(self, at: int) -> range:
        """The order and the automatic answers that followed from it. From an open answer nothing follows."""
        return range(at, at + 1 if at in self._open(self.log[at].seat) else len(self.log))

    def _in_words(self, at: int) -> str:
        """What would be withdrawn; what other seats answered may be secret."""
        more = " and what followed from it" if len(self._withdrawn(at)) > 1 else ""
        return f"“{self.log[at].text}”{more}"

    # --- copies, saves ------------------------------------------------------------------------------------------

    def _copy(self) -> "Game[S]":
        copy: Game[S] = type(self)(self.definition, self.scenario, self.options, self.seats, self.seed)
        snapshot = self._snapshots[-1]
        copy._snapshots, copy._scripted = [snapshot], self._scripted
        copy.log = PackedList(Entry, [(snapshot.log, b"")] if snapshot.log else None)
        copy.events = PackedList(Event, [(snapshot.events, b"")] if snapshot.events else None)
        copy._rebuild([self.log[i] for i in range(snapshot.log, len(self.log))])
        return copy

    def script(self, values: list[int]) -> None:
        """Script the next dice (tests and records)."""
        if values:
            self._scripted.append((len(self.log), list(values)))
            self.dice.feed(values)

    def save(self) -> bytes:
        """The whole game as bytes."""
        return write_save(
            Save(
                SAVE_FORMAT,
                self.definition.slug,
                self.definition.version,
                self.scenario,
                self.options,
                self.seats,
                self.seed,
                self.log.dump(),
                self.events.dump(),
                self._snapshots,
                self._fence,
                self._fence_why,
                self.standing,
                self._opening,
                self.positioned,
                self._scripted,
            )
        )

    @classmethod
    def load(cls, find: Callable[[str], GameDef], data: bytes) -> "Game[S]":
        """A saved game. `find` gives the definition for a slug.

        If the orders since the last phase began no longer fit (the rules were mended meanwhile), the game goes back to
        that moment, `notice` says so, and `lost` lists the orders that are to be given again.
        """
        save = read_save(data)
        try:
            definition = find(save.game)
        except KeyError:
            raise BadSave(f"the saved game is one of {save.game}, which is not here") from None
        game = cls(definition, save.scenario, save.options, save.seats, save.seed)
        game.standing, game._opening, game._scripted = save.standing, save.opening, save.scripted
        game.positioned = save.positioned
        game.log, game.events = PackedList(Entry, save.log), PackedList(Event, save.events)
        game._snapshots = save.snapshots
        snapshot = game._snapshots[-1]
        entries = [entry for _, entry in game.log.since(snapshot.log)]
        try:
            game._rebuild(entries)
        except Exception as error:
            game.log.truncate(snapshot.log)
            game.events.truncate(snapshot.events)
            game._scripted = game._scripted[: snapshot.fed]
            game._fence, game._fence_why = min(save.fence, snapshot.log), save.fence_why
            try:
                game._set(snapshot)
                game._feed(None)
            except Exception as bug:
                raise BadSave(f"the saved game does not fit the rules as they are now: {bug}") from bug
            game.lost = tuple(entries)
            game.notice = (
                f"The rules have changed since this game was saved and an order no longer fits ({error}). "
                f"It is back at the start of {definition.phases[snapshot.phase].title}; "
                f"{len(entries)} orders are to be given again."
            )
        else:
            game._fence, game._fence_why = save.fence, save.fence_why
        return game

    def scripts(self) -> list[tuple[int, list[int]]]:
        """Scripted dice: (number of the order they were laid out for, values)."""
        return list(self._scripted)

    def orders(self) -> Iterator[Entry]:
        """Every order ever accepted."""
        return (entry for _, entry in self.log.since(0))

    def open_answers(self) -> list[int]:
        """Numbers of the orders that answer a question others have still to answer: nobody else knows them yet."""
        return sorted(self._places.values())

    def opening(self) -> tuple[str, S]:
        """Phase and state in which the game began."""
        phase, state = msgspec.msgpack.decode(zlib.decompress(self._opening), type=tuple[str, bytes])
        return phase, self._decoder.decode(state)

    def fingerprint(self) -> str:
        """Equal for equal games: state, events, orders, dice and open questions."""
        parts = (self.phase, encode(self.state), self.dice.counter, list(self.dice.script), self.outcome)
        told = [event for _, event in self.events.since(0)]
        asks = [(a.seat, a.prompt, a.choices, [k.__name__ for k in a.kinds]) for a in self._asks.values()]
        return hashlib.sha256(encode((parts, told, list(self.orders()), asks, sorted(self._answers)))).hexdigest()

    def __str__(self) -> str:
        lines = [f"{self.definition.name} · {self.clock}"]
        lines += self.definition.summary(self.view(None).position)
        if self.outcome:
            lines.append(f"Over: {self.outcome.reason}")
        lines += [f"{self.definition.seats[p.seat]} ({p.player}): {p.prompt}" for p in self.pending()]
        return "\n".join(lines)
