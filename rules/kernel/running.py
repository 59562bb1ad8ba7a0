"""A game as it runs: the flow of its phases, the orders fed into it, and how it is brought back to any order given."""

import zlib
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import msgspec

from .builder import Builder
from .definition import GameDef, Value
from .dice import commitment
from .errors import OrderError, Refused, Unreadable
from .flow import Ask
from .orders import Order
from .returning import Returning, encode
from .saves import Entry, Snapshot
from .strands import MOST_STEPS, Strand, with_effects
from .text import listed

if TYPE_CHECKING:
    from .game import Game

S = TypeVar("S")

ORDERS_APART = 16
"""Orders between two moments to come back to in a long phase."""
MOST_STANDING = 500
"""Answers of standing instructions in a row."""


Kinds: TypeAlias = tuple[type[Order], ...]


class Running(Returning[S]):
    """What stands behind the door: flow, open asks, and how they are rebuilt from the log."""

    def __init__(
        self, definition: GameDef, scenario: str, options: dict[str, Value], seats: dict[str, str], seed: str
    ) -> None:
        super().__init__(definition, scenario, options, seats, seed)
        self.standing: dict[str, dict[str, str]] = {}
        self.notice = ""
        self.lost: tuple[Entry, ...] = ()
        self._decoder = msgspec.msgpack.Decoder(definition.state)
        self.positioned = False
        self._opening = b""
        self._followed: dict[int, list[int]] = {}
        self._single: set[str] = set()
        """Phases that did not begin with asks they could be restarted from when they last ran: nothing to compare there."""

    # --- the flow -----------------------------------------------------------------------------------------------

    def _open_phase(self) -> None:
        """Begin the phase: from here it can be played again."""
        last = self._snapshots[-1] if self._snapshots else None
        if last is None or last.log < len(self.log) or last.phase != self.phase or last.entered:
            if last is not None and last.log == len(self.log):
                self._snapshots.pop()  # nobody was asked in between: the later moment serves as well
            self._keep(self._snapshot(entered=False))
        self._followed = {}
        self._meanwhile = {}
        phase = self.definition.phases[self.phase]
        if phase.enter is not None:
            phase.enter(cast("Game[Any]", self))
            if self.outcome is not None:
                return
        self._start_phase()

    def _start_phase(self) -> None:
        flow = self.definition.phases[self.phase].run(cast("Game[Any]", self))
        self._phase_strand = Strand(with_effects(cast("Game[Any]", self), flow))

    @property
    def _between_orders(self) -> bool:
        """Is this a moment between two orders of a phase that can be restarted?"""
        strand = self._phase_strand
        return (
            not self._strands
            and strand is not None
            and strand.asked == 1
            and bool(strand.asks)
            and not strand.complete
            and all(ask.restart for ask in strand.asks)
            and all(not order.syntax.slots for order in strand.answers.values())
        )

    def _mark(self) -> None:
        """In a long phase, a moment to come back to."""
        if len(self.log) - self._snapshots[-1].log >= ORDERS_APART and self._between_orders and self._asks_alike():
            self._keep(self._snapshot(entered=True))

    def _asks_alike(self) -> bool:
        """Would the phase, started anew as things are now, ask the same seats for the same? An order may have changed who
        is on whose side."""
        assert self._phase_strand is not None
        flow = self.definition.phases[self.phase].run(cast("Game[Any]", self))
        anew = next(flow, ())
        flow.close()
        return [_what(ask) for ask in anew] == [_what(ask) for ask in self._phase_strand.asks]

    def _go(self, strand: Strand) -> bool:
        """Run a strand until somebody must decide; False if it has come to its end."""
        first = strand is self._phase_strand and strand.asked == 0
        before = self._measured() if first and self.phase not in self._single else None
        if first:
            self._single.add(self.phase)
        try:
            strand.go()
        except StopIteration:
            if strand is self._phase_strand:
                self._phase_strand = None
                self._end_phase()
            return False
        if first and all(ask.restart for ask in strand.asks):
            self._single.discard(self.phase)
            if before not in (None, self._measured()):
                raise RuntimeError(
                    f"phase {self.phase} changes something before it first asks; that belongs to `enter`"
                )
        return True

    def _measured(self) -> tuple[bytes, int, int]:
        """What a phase must not change before it first asks, if it is to be restarted from there."""
        return encode(self.state), len(self.events), self.dice.counter

    def _end_phase(self) -> None:
        """What follows."""
        if self.outcome is not None:
            return
        then = self.definition.phases[self.phase].then
        following = then(cast("Game[Any]", self)) if callable(then) else then
        if self.outcome is not None:
            return
        if not following:
            raise RuntimeError(f"phase {self.phase} ended the game without an outcome")
        self.phase = following

    def _run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        self._take_effect()
        try:
            for _ in range(MOST_STEPS):
                if self.outcome is not None:
                    self._phase_strand, self._strands = None, []
                    return
                self._end_parts()
                ready = next((strand for strand in self._strands if strand.complete), None)
                if ready is None and self._strands and (self._phase_strand is None or self._phase_strand.complete):
                    return
                strand = ready or self._phase_strand
                if strand is None:
                    self._open_phase()
                    continue
                if strand.asked and not strand.complete:
                    return
                if len(strand.asks) > 1 and len(strand.answers) > 1 and not strand.asks[0].restart:
                    self.lock("all have answered")
                if strand is self._phase_strand:
                    self._meanwhile = {}
                if not self._go(strand) and strand in self._strands:
                    self._strands.remove(strand)
            raise RuntimeError("the flow goes on for ever without asking anybody")
        finally:
            self._memo, self._findings = {}, {}

    def _end_parts(self) -> None:
        """Where nothing is left to order nobody need say so, unless another seat has changed that."""
        for strand in (*self._strands, *filter(None, (self._phase_strand,))):
            for ask in strand.asks:
                if ask.reopens and ask.filed in strand.over and ask.over is not None and not ask.over(self, ask.seat):
                    strand.over.discard(ask.filed)
        for strand, ask in list(self._open_asks()):
            if ask.over is not None and ask.over(self, ask.seat):
                strand.over.add(ask.filed)

    # --- who is asked what --------------------------------------------------------------------------------------

    def asked(self, seat: str) -> Ask | None:
        """What a seat must decide now; if it is asked several things, the first."""
        return next(iter(self.asks_of(seat)), None)

    def asks_of(self, seat: str) -> list[Ask]:
        """All that a seat may answer now. What could be taken for the answer to something asked before waits its turn."""
        return [ask for _, ask in self._ready(seat)]

    def waits_for(self, ask: Ask) -> bool:
        """Is something that was asked still to be answered?"""
        strands = [strand for strand in (self._phase_strand, *self._strands) if strand is not None]
        return any(each is ask and strand.waits_for(ask) for strand in strands for each in strand.asks)

    def ask_for(self, seat: str, order: Order) -> Ask | None:
        """The ask of a seat that an order answers, or during which it may be given."""
        found = self._taking(seat, order)
        return found[1] if found else None

    def _open_asks(self) -> Iterator[tuple[Strand, Ask]]:
        """What is to be decided. While the effect of an order asks somebody, those wait whom it suspends."""
        phase = self._phase_strand
        stopped = {strand.giver for strand in self._strands if strand.suspends == "seat"}
        if phase is not None and all(strand.suspends != "all" for strand in self._strands):
            for ask in phase.asks:
                if phase.waits_for(ask) and ask.seat not in stopped:
                    yield phase, ask
        for strand in self._strands:
            for ask in strand.asks:
                if strand.waits_for(ask):
                    yield strand, ask

    def _ready(self, seat: str) -> list[tuple[Strand, Ask]]:
        """What a seat may answer now: of asks with a like answer only the first. Not to be changed: it is kept."""
        return self.memo(("ready", seat), lambda: self._look_for(seat))

    def _look_for(self, seat: str) -> list[tuple[Strand, Ask]]:
        ready: list[tuple[Strand, Ask]] = []
        for strand, ask in self._open_asks():
            if ask.asks(seat) and not any(_alike(ask, other) for _, other in ready):
                ready.append((strand, ask))
        return ready

    def _taking(self, seat: str, order: Order) -> tuple[Strand, Ask, bool] | None:
        """The ask an order answers (True), or during which it may be given (False)."""
        ready = self._ready(seat)
        for strand, ask in ready:
            if ask.takes(order):
                return strand, ask, True
        for strand, ask in ready:
            if type(order) in ask.meanwhile:
                return strand, ask, False
        return None

    def _decided(self, seat: str) -> bool:
        """Has a seat answered what others have still to answer?"""
        strands = [strand for strand in (self._phase_strand, *self._strands) if strand is not None]
        return any(seat in strand.answers.by.values() for strand in strands) and not self._ready(seat)

    def _due(self) -> list[str]:
        """Seats that must decide, in the order in which they were asked."""
        return list(dict.fromkeys(ask.seat for _, ask in self._open_asks()))

    def _reader(self, seat: str) -> Builder:
        if seat not in self.definition.seats:
            raise Refused(f"there is no seat {seat!r}; the seats are {listed(self.definition.seats)}")
        kinds, choices, asked = self.memo(("open to", seat), lambda: self._open_to(seat))
        return Builder(cast("Game[Any]", self), seat, kinds, choices, self.names, asked)

    def _open_to(self, seat: str) -> tuple[Kinds, tuple[str, ...], Kinds]:
        """The kinds of orders that a seat may give now, the choices it has, and which of the kinds it is asked for."""
        asks = self.asks_of(seat)
        asked = tuple(dict.fromkeys(kind for ask in asks for kind in (*ask.meanwhile, *ask.kinds)))
        choices = tuple(dict.fromkeys(choice for ask in asks for choice in ask.choices))
        always = self.definition.anytime if self.outcome is None else ()
        game = cast("Game[Any]", self)
        return asked + tuple(k for k in always if k not in asked and k.offered(game, seat)), choices, asked

    def _read(self, seat: str, order: str | Order) -> Order:
        if self.outcome is not None:
            raise Refused("the game is over", rule=self.outcome.rule or None)
        reader = self._reader(seat)
        if self._decided(seat) and not self.definition.anytime:
            raise Refused(
                "you've decided already; take that back first if you want something else", understood=str(order)
            )
        if not reader.kinds and not reader.choices:
            raise Refused(self._not_asked(seat))
        try:
            return reader.read(str(order))
        except Unreadable as error:
            if self.asked(seat) is None and not error.understood:
                raise Refused(f"{error.why}; {self._not_asked(seat)}", understood=str(order)) from error
            raise

    def _not_asked(self, seat: str) -> str:
        due = [self.definition.seats[other] for other in self._due()]
        return f"{self.definition.seats[seat]} has nothing to decide now; the game is waiting for {listed(due)}"

    def _accept(self, seat: str, order: Order, auto: bool = False) -> None:
        """Enter an order into the log and let it take effect."""
        found = self._taking(seat, order)
        at = len(self.log)
        self.log.append(Entry(seat, str(order), auto))
        if found is not None and found[2]:
            strand, ask, _ = found
            strand.answer(ask, seat, order, at)
            if strand.at >= 0:
                self._followed.setdefault(strand.at, []).append(at)
        else:
            if found is not None:
                self._meanwhile[at] = seat
            self._take_effect()
            effect = order.effect(cast("Game[Any]", self), seat)
            if isinstance(effect, GeneratorType):
                strand = Strand(with_effects(cast("Game[Any]", self), effect), seat, order.suspends, at)
                if self._go(strand):
                    self._strands.append(strand)
            self.forget()
        self._run()
        self._mark()

    def _try(self, accept: Callable[[], None]) -> None:
        """Accept something and let standing instructions answer; if a bug stops it half-way, put everything back as it
        was before and let the bug be seen."""
        snapshots, fence = list(self._snapshots), (self._fence, self._fence_why)
        entries = [entry for _, entry in self.log.since(snapshots[-1].log)]
        try:
            accept()
            self._answer_standing()
        except Exception:
            self._snapshots = snapshots
            self._rebuild(entries)
            self._fence, self._fence_why = fence
            raise

    def _answer_standing(self) -> None:
        """Answer what standing instructions can answer."""
        if not any(self.standing.values()):
            return
        for _ in range(MOST_STANDING):
            if self.outcome is not None or not self._answer_one():
                return

    def _answer_one(self) -> bool:
        for _, ask in list(self._open_asks()):
            for seat in (ask.seat, *ask.also):
                value = self.standing.get(seat, {}).get(ask.policy)
                if value is None or ask not in self.asks_of(seat):
                    continue
                text = self.definition.policies[ask.policy].answer(cast("Game[Any]", self), ask, value)
                if text is None:
                    continue
                try:
                    order = self._read(seat, text)
                except OrderError:
                    continue
                if self.ask_for(seat, order) is not ask:
                    continue
                self._accept(seat, order, auto=True)
                return True
        return False

    # --- back to an order given ---------------------------------------------------------------------------------

    def _rebuild(self, entries: list[Entry]) -> None:
        """Back to the start of the last phase kept, and these orders again."""
        snapshot = self._snapshots[-1]
        self.log.truncate(snapshot.log)
        self._set(snapshot)
        for entry in entries:
            self._feed_script(snapshot)
            self._tell_seeds(snapshot)
            self._accept(entry.seat, self._read(entry.seat, entry.text), entry.auto)
        self._feed_script(snapshot)
        self._tell_seeds(snapshot)

    def _feed_script(self, since: Snapshot) -> None:
        """The dice laid out for the next order."""
        for at, values in self._scripted[since.fed :]:
            if at == len(self.log):
                self.dice.feed(values)

    def _tell_seeds(self, since: Snapshot) -> None:
        """New seeds that came before the next order."""
        for at, _, seed in self._reseeded[since.reseeded :]:
            if at == len(self.log):
                self._tell_seed(seed)

    def _tell_seed(self, seed: str) -> None:
        self.tell(f"From here on the dice come from a new seed, committed by {commitment(seed)}.", kind="start")

    def _set(self, snapshot: Snapshot) -> None:
        """The moment of a snapshot, its questions open."""
        self.events.truncate(snapshot.events)
        self.state = self._decoder.decode(zlib.decompress(snapshot.state) if snapshot.packed else snapshot.state)
        self.phase = snapshot.phase
        self.outcome = None
        self.dice.counter = snapshot.dice
        self.dice.script.clear()
        self.dice.script.extend(snapshot.script)
        self._derived, self._followed = {}, {}
        self.forget()
        self._phase_strand, self._strands = None, []
        self._meanwhile = {}
        if snapshot.entered:
            self._restart(snapshot)
        else:
            self._run()

    def _restart(self, snapshot: Snapshot) -> None:
        """A phase as it stood between two of its orders: it asks again what it asked when it began."""
        self._memo = None
        try:
            self._start_phase()
            strand = self._phase_strand
            assert strand is not None
            if not self._go(strand):
                raise RuntimeError(f"phase {self.phase} asks nothing when it is restarted")
        finally:
            self._memo = {}
        if snapshot.meanwhile:
            given = msgspec.msgpack.decode(zlib.decompress(snapshot.meanwhile), type=list[tuple[int, str]])
            self._meanwhile = dict(given)
        for ask in strand.asks:
            for key, seat, at in snapshot.done:
                if key == ask.filed and at < 0:
                    strand.over.add(key)
                elif key == ask.filed:
                    strand.answer(ask, seat, ask.kinds[0](), at)


def _what(ask: Ask) -> tuple[object, ...]:
    """Of whom something is asked, and which orders it takes."""
    return ask.filed, ask.seat, ask.also, ask.kinds, ask.meanwhile


def _alike(ask: Ask, other: Ask) -> bool:
    """Could an answer to one be taken for an answer to the other?"""
    return bool(set(ask.kinds) & set(other.kinds) or set(ask.choices) & set(other.choices))
