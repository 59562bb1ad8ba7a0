"""The only door to a game: new, submit, suggest, preview, undo, view, pending, events, save, load."""

import hashlib
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar, cast

import msgspec

from .builder import Step
from .definition import GameDef, Value
from .dice import commitment
from .errors import BadSave, BadSetup, DiceNeeded, OrderError, Refused
from .events import Event
from .orders import Order
from .packed import PackedList
from .reading.batch import MOST, each, take_all
from .returning import encode
from .saves import SAVE_FORMAT, Entry, Header, Kept, Parts, Save, Snapshot, read_save, seal, whole
from .taking_back import TakingBack
from .text import counted, listed
from .views import Outcome, Pending, Preview, Taken, Undo, View, Waiting

__all__ = ["Entry", "Game", "Outcome", "Pending", "Preview", "Taken", "Undo", "View", "Waiting"]

S = TypeVar("S")


class Game(TakingBack[S]):
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
            try:
                definition.invariants(game)
            except AssertionError as error:
                raise BadSetup(f"this position is impossible: {error}") from error
        game._opening = zlib.compress(encode((game.phase, encode(game.state))), 6)
        game._begin()
        return game

    def _begin(self) -> None:
        self.tell(
            f"{self.definition.name}: {self.definition.scenarios[self.scenario].title}. "
            f"The dice are committed by {commitment(self.seed)}.",
            kind="start",
        )
        self._run()

    # --- the door -----------------------------------------------------------------------------------------------

    def submit(self, seat: str, order: str | Order) -> str:
        """Give one order. Returns its canonical text; raises Unreadable, Ambiguous or Refused and then nothing changed."""
        read = self._read(seat, order)
        self.give(seat, read)
        return str(read)

    def read(self, seat: str, text: str) -> Order:
        """The legal order that a text means; nothing changes. Raises Unreadable, Ambiguous or Refused."""
        return self._read(seat, text)

    def give(self, seat: str, order: Order, auto: bool = False) -> None:
        """Give an order that was read in this position."""
        self._try(lambda: self._accept(seat, order, auto))

    def ends(self, seat: str, text: str) -> bool:
        """Would an order end the seat's part?"""
        return self.outcome is None and self._reader(seat).ends(text)

    def last(self, seat: str, order: Order) -> bool:
        """Does an order end the seat's part?"""
        return self.outcome is None and self._reader(seat).last(order)

    def submit_all(self, seat: str, text: str) -> list[Taken]:
        """Give several orders, by lines, semicolons, or several in a sentence; each is answered by itself. Once one was
        not taken, what would end the seat's part is held back."""
        return take_all(self, seat, text)

    def take(self, seat: str, text: str, auto: bool = False) -> Taken:
        """Give one order and report what became of it instead of raising."""
        try:
            order = self._read(seat, text)
            self.give(seat, order, auto)
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
        return self._tried(seat, self._read(seat, text))[1]

    def previews(self, seat: str, text: str) -> list[Preview]:
        """The same for several orders: one after the other where the game has no secrets. Where it has, each is tried as
        things stand now, for what one of them would lead a rival to decide is not to be known beforehand."""
        found: list[Preview] = []
        game: Game[S] = self
        orders = (order for sentence, _ in each(lambda: game, seat, text) for order in sentence)
        for one in islice(orders, MOST):
            try:
                tried, preview = game._tried(seat, game._read(seat, one))
            except OrderError as error:
                found.append(Preview(one, (), None, str(error)))
                continue
            found.append(preview)
            if self.definition.open_record:
                if preview.dice is not None:
                    break
                game = tried
        return found

    def _tried(self, seat: str, order: Order) -> "tuple[Game[S], Preview]":
        """A copy in which an order has been given, as far as nothing but the order decides what comes of it."""
        copy = self._copy()
        copy.dice.forbidden = True
        start, needed = len(copy.events), None
        try:
            copy._accept(seat, order)
        except DiceNeeded as dice:
            needed = str(dice)
        told = tuple(event.text for _, event in copy.events.since(start) if event.visible(seat))
        return copy, Preview(str(order), told, needed)

    def pending(self) -> list[Pending]:
        """Who must decide what. What either of two partners may decide stands here for each."""
        open_asks = [ask for _, ask in self._open_asks()]
        return [
            Pending(
                seat,
                self.seats[seat],
                self.phase,
                ask.says(self, ask.seat) if ask.says is not None else ask.prompt,
                ask.choices,
                tuple(kind.syntax.hint for kind in (*ask.meanwhile, *ask.kinds)),
                ask.rules,
                ask.policy,
            )
            for ask in open_asks
            for seat in (ask.seat, *ask.also)
            if any(ask is ready for ready in self.asks_of(seat))
        ]

    def deciding(self) -> list[str]:
        """The seats that must decide something, in the order in which they were asked; either of two partners who may."""
        seats = dict.fromkeys(seat for _, ask in self._open_asks() for seat in (ask.seat, *ask.also))
        return [seat for seat in seats if self._ready(seat)]

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

    # --- copies, saves ------------------------------------------------------------------------------------------

    def fork(self, seed: str) -> "Game[S]":
        """A copy whose dice are others from here on. Standing instructions do not come with it, nor what was undoable."""
        copy = self._copy()
        copy.dice.script.clear()
        copy._scripted = []
        copy.dice.reseed(seed)
        return copy

    def _copy(self) -> "Game[S]":
        copy: Game[S] = type(self)(self.definition, self.scenario, self.options, self.seats, self.seed)
        snapshot = self._snapshot(entered=True) if self._between_orders else self._snapshots[-1]
        entries = [entry for _, entry in self.log.since(snapshot.log)]
        copy._snapshots, copy._scripted = [snapshot], self._scripted
        copy._reseed_all(self._reseeded)
        copy.log = PackedList(Entry, [(snapshot.log, b"")] if snapshot.log else None)
        copy.events = PackedList(Event, [(snapshot.events, b"")] if snapshot.events else None)
        copy._rebuild(entries)
        return copy

    def script(self, values: list[int]) -> None:
        """Script the next dice (tests and records)."""
        if values:
            self._scripted.append((len(self.log), list(values)))
            self.dice.feed(values)

    def reseed(self, seed: str) -> None:
        """From here on the dice come from another seed, to which the game commits now."""
        self.lock("the dice have a new seed")
        self._reseeded.append((len(self.log), self.dice.counter, seed))
        self.dice.reseed(seed)
        self._tell_seed(seed)

    def reseedings(self) -> list[tuple[int, int, str]]:
        """New seeds: (number of the order before which it came, number of its first draw, seed)."""
        return list(self._reseeded)

    def save(self) -> bytes:
        """The whole game as bytes."""
        self._pack()
        header = msgspec.structs.asdict(self._header())
        return seal(
            Save(
                **header,
                log=self.log.dump(),
                events=self.events.dump(),
                snapshots=self._snapshots,
                opening=self._opening,
            )
        )

    def _header(self) -> Header:
        return Header(
            SAVE_FORMAT,
            self.definition.slug,
            self.definition.version,
            self.scenario,
            self.options,
            self.seats,
            self.seed,
            self._fence,
            self._fence_why,
            self.standing,
            self.positioned,
            self._scripted,
            self._reseeded,
            self._serial,
            len(self.log),
            len(self.events),
        )

    def parts(self) -> Parts:
        """What a file that keeps the game in parts lacks since `kept` was last called."""
        moments = self._for_the_file()
        keep_events, blocks = self.events.changes()
        return Parts(
            seal(self._header()),
            self._opening,
            self.log.stable,
            [entry for _, entry in self.log.since(self.log.stable)],
            keep_events,
            blocks,
            [snapshot.serial for snapshot in moments],
            [(s.serial, seal(s)) for s in moments if s.serial not in self._filed],
        )

    def kept(self) -> None:
        """The parts last given are in the file."""
        self.log.settle()
        self.events.kept()
        self._filed = self._filing

    @classmethod
    def load(cls, find: Callable[[str], GameDef], data: bytes) -> "Game[S]":
        """A game saved whole; see `restore`."""
        save = read_save(data)
        log: PackedList[Entry] = PackedList(Entry, save.log)
        return cls._wake(find, save, save.opening, save.snapshots, log, PackedList(Event, save.events))

    @classmethod
    def restore(cls, find: Callable[[str], GameDef], kept: Kept) -> "Game[S]":
        """A game kept in parts.

        If the orders since the last moment kept no longer fit (the rules were mended meanwhile), the game goes back to
        that moment, `notice` says so, and `lost` lists the orders that are to be given again. If nothing of its state can
        be read any more, it is played again from its opening.
        """
        header, snapshots = whole(kept)
        log: PackedList[Entry] = PackedList(Entry)
        for entry in kept.log:
            log.append(entry)
        log.settle()
        events: PackedList[Event] = PackedList.of_blocks(Event, kept.events)
        filed = {snapshot.serial for snapshot in snapshots}
        game: Game[S] = cls._wake(find, header, kept.opening, snapshots, log, events, filed)
        if game.notice:
            game._filed = set()
        else:
            game.log.settle()
            game.events.kept()
        return game

    @classmethod
    def _wake(
        cls,
        find: Callable[[str], GameDef],
        header: Header,
        opening: bytes,
        snapshots: list[Snapshot],
        log: PackedList[Entry],
        events: PackedList[Event],
        filed: Collection[int] = (),
    ) -> "Game[S]":
        try:
            definition = find(header.game)
        except KeyError:
            raise BadSave(f"the saved game is one of {header.game}, which is not here") from None
        game = cls(definition, header.scenario, header.options, header.seats, header.seed)
        game.standing, game._opening, game._scripted = header.standing, opening, header.scripted
        game.positioned, game._serial = header.positioned, header.serial
        game._reseed_all(header.reseeded)
        game.log, game.events, game._snapshots, game._filed = log, events, snapshots, set(filed)
        snapshot = snapshots[-1]
        entries = [entry for _, entry in log.since(snapshot.log)]
        try:
            game._rebuild(entries)
        except Exception as error:
            return game._fall_back(header, snapshot, entries, error)
        game._fence, game._fence_why = header.fence, header.fence_why
        return game

    def _reseed_all(self, reseeded: list[tuple[int, int, str]]) -> None:
        self._reseeded = list(reseeded)
        self.dice.seeds += [(counter, seed) for _, counter, seed in reseeded]

    def _fall_back(self, header: Header, snapshot: Snapshot, entries: list[Entry], error: Exception) -> "Game[S]":
        """The orders since a moment no longer fit: the game goes back to the start of the phase of the first that does not."""
        before = [entry for _, entry in self.log.since(0)][: snapshot.log]
        scripted, bug = self._scripted, error
        for last in (self._snapshots[-1], snapshot):
            self._snapshots = [each for each in self._snapshots if each.serial <= last.serial]
            self.log.truncate(last.log)
            self._scripted = scripted[: last.fed]
            try:
                self._set(last)
                break
            except Exception as other:
                bug = other
        else:
            return self._play_again([*before, *entries], bug)
        self._fence, self._fence_why = min(header.fence, len(self.log)), header.fence_why
        self.lost = tuple(entries[last.log - snapshot.log :])
        self.notice = (
            f"The rules have changed since this game was saved and an order no longer fits ({error}). "
            f"It is back at the start of {self.definition.phases[self.phase].title}; "
            f"{counted(len(self.lost), 'order is', 'orders are')} to be given again."
        )
        return self

    def _play_again(self, entries: list[Entry], bug: Exception) -> "Game[S]":
        """Nothing of the state can be read any more: the game is played again from its opening, as far as that goes."""
        if self.positioned:
            raise BadSave(f"the saved game does not fit the rules as they are now: {bug}") from bug
        again: Game[S] = type(self).new(self.definition, self.scenario, self.options, self.seats, self.seed)
        taken = 0
        for entry in entries:
            for values in (values for at, values in self._scripted if at == taken):
                again.script(values)
            for seed in (seed for at, _, seed in self._reseeded if at == taken):
                again.reseed(seed)
            if not again.take(entry.seat, entry.text, entry.auto).accepted:
                break
            taken += 1
        again.standing = self.standing
        again.lost = tuple(entries[taken:])
        again.notice = (
            "The rules have changed since this game was saved, so it was played again from its opening; "
            f"{counted(taken, 'order stands', 'orders stand')}, "
            f"{counted(len(entries) - taken, 'order is', 'orders are')} to be given again."
        )
        return again

    def scripts(self) -> list[tuple[int, list[int]]]:
        """Scripted dice: (number of the order they were laid out for, values)."""
        return list(self._scripted)

    def orders(self) -> Iterator[Entry]:
        """Every order ever accepted."""
        return (entry for _, entry in self.log.since(0))

    def open_answers(self) -> list[int]:
        """Numbers of the orders that answer a question others have still to answer: nobody else knows them yet."""
        strands = [strand for strand in (self._phase_strand, *self._strands) if strand is not None]
        return sorted(at for strand in strands if len(strand.asks) > 1 for at in strand.places.values())

    def opening(self) -> tuple[str, S]:
        """Phase and state in which the game began."""
        phase, state = msgspec.msgpack.decode(zlib.decompress(self._opening), type=tuple[str, bytes])
        return phase, self._decoder.decode(state)

    def fingerprint(self) -> str:
        """Equal for equal games: state, events, orders, dice and open questions."""
        parts = (self.phase, encode(self.state), self.dice.counter, list(self.dice.script), self.outcome)
        told = [event for _, event in self.events.since(0)]
        asks = [
            (a.seat, a.also, a.prompt, a.choices, [k.__name__ for k in (*a.kinds, *a.meanwhile)])
            for _, a in self._open_asks()
        ]
        strands = [strand for strand in (self._phase_strand, *self._strands) if strand is not None]
        answered = [sorted(strand.answers.by.items()) for strand in strands]
        return hashlib.sha256(encode((parts, told, list(self.orders()), asks, answered))).hexdigest()

    def __str__(self) -> str:
        lines = [f"{self.definition.name} · {self.clock}"]
        lines += self.definition.summary(self.view(None).position)
        if self.outcome:
            lines.append(f"Over: {self.outcome.reason}")
        lines += [f"{self.definition.seats[p.seat]} ({p.player}): {p.prompt}" for p in self.pending()]
        return "\n".join(lines)
