"""A game as it runs: the flow of its phases, the orders fed into it, and how it is brought back to any order given."""

import zlib
from collections.abc import Callable, Hashable
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from .builder import Builder
from .definition import GameDef, Value
from .dice import Dice
from .errors import DiceNeeded, OrderError, Refused, Unreadable
from .events import Event
from .flow import Ask, Flow
from .orders import Order
from .packed import PackedList
from .saves import Entry, Snapshot
from .text import listed
from .views import Outcome

if TYPE_CHECKING:
    from .game import Game

S = TypeVar("S")
T = TypeVar("T")

UNDO_PHASES = 12
"""How many starts of phases are kept for taking orders back."""


encode = msgspec.msgpack.Encoder().encode


class Running(Generic[S]):
    """What stands behind the door: state, flow, open asks, and the log they can be rebuilt from."""

    def __init__(
        self, definition: GameDef, scenario: str, options: dict[str, Value], seats: dict[str, str], seed: str
    ) -> None:
        self.definition = definition
        self.scenario = scenario
        self.options = options
        self.seats = seats
        self.seed = seed
        self.names = definition.vocabulary()
        self.dice = Dice(seed, self._dice_told)
        self.state: S
        self.phase = definition.first_phase
        self.outcome: Outcome | None = None
        self.standing: dict[str, dict[str, str]] = {}
        self.log: PackedList[Entry] = PackedList(Entry)
        self.events: PackedList[Event] = PackedList(Event)
        self.notice = ""
        self.lost: tuple[Entry, ...] = ()
        self._decoder = msgspec.msgpack.Decoder(definition.state)
        self.positioned = False
        self._opening = b""
        self._scripted: list[tuple[int, list[int]]] = []
        self._snapshots: list[Snapshot] = []
        self._flow: Flow[str | None] | None = None
        self._asks: dict[str, Ask] = {}
        self._answers: dict[str, Order] = {}
        self._places: dict[str, int] = {}
        self._meanwhile: dict[int, str] = {}
        self._fence = 0
        self._fence_why = "nothing has been ordered yet"
        self._memo: dict[Hashable, Any] | None = {}

    # --- for the rules of a game --------------------------------------------------------------------------------

    def tell(
        self,
        text: str,
        to: tuple[str, ...] | None = None,
        rule: str | tuple[str, ...] = (),
        kind: str = "",
        **data: Any,
    ) -> None:
        """Something happened. `to`: the seats that may know; nobody else ever will."""
        rules = (rule,) if isinstance(rule, str) else rule
        self.events.append(Event(text, to, rules, kind, data))

    def lock(self, why: str) -> None:
        """Nothing ordered so far can be taken back: chance has spoken, or a secret is to be shown. A preview ends here,
        so call it before telling the secret."""
        if self.dice.forbidden:
            raise DiceNeeded(why)
        self._fence = len(self.log)
        self._fence_why = why

    def finish(self, winners: tuple[str, ...], reason: str, rule: str = "") -> None:
        """The game is over; the running phase must return None."""
        self.outcome = Outcome(winners, reason, rule)
        self.tell(reason, rule=rule, kind="end", winners=list(winners))
        self.lock("the game is over")
        self.tell(f"The seed of the dice was {self.seed}.", kind="seed")

    def asked(self, seat: str) -> Ask | None:
        """What a seat must decide now."""
        return None if seat in self._answers else self._asks.get(seat)

    def memo(self, key: Hashable, make: Callable[[], T]) -> T:
        """A derived value, kept until something changes. While an order takes effect nothing is kept."""
        if self._memo is None:
            return make()
        if key not in self._memo:
            self._memo[key] = make()
        return cast(T, self._memo[key])

    def _dice_told(
        self, by: str | None, why: str, faces: int, values: tuple[int, ...], counter: int, scripted: bool
    ) -> None:
        self.lock(f"dice were thrown: {why}" if values else f"chance was asked: {why}")
        if not values:
            self.tell(f"{why}: {faces} shuffled", kind="shuffle", size=faces, counter=counter)
        else:
            who = f"{self.definition.seats.get(by or '', '')}: ".removeprefix(": ")
            text = f"{who}{why}: {', '.join(map(str, values))}"
            self.tell(text, kind="dice", by=by, dice=list(values), faces=faces, counter=counter, scripted=scripted)

    # --- the flow -----------------------------------------------------------------------------------------------

    def _open_phase(self) -> None:
        if not self._snapshots or self._snapshots[-1].log < len(self.log) or self._snapshots[-1].phase != self.phase:
            self._snapshots.append(
                Snapshot(
                    len(self.log),
                    len(self.events),
                    self.dice.counter,
                    list(self.dice.script),
                    len(self._scripted),
                    self.phase,
                    zlib.compress(encode(self.state), 1),
                )
            )
        while len(self._snapshots) > 1 and (
            self._snapshots[1].log <= self._fence or len(self._snapshots) > UNDO_PHASES
        ):
            del self._snapshots[0]
        self.log.pack(self._snapshots[0].log)
        self.events.pack(self._snapshots[0].events)
        self._flow = self.definition.phases[self.phase].run(cast("Game[Any]", self))

    def _feed(self, answers: dict[str, Order] | None) -> None:
        """Run the flow until somebody must decide or the game is over."""
        self._memo = None
        self._asks, self._answers, self._places, self._meanwhile = {}, {}, {}, {}
        try:
            for _ in range(100_000):
                if self._flow is None:
                    if self.outcome is not None:
                        return
                    self._open_phase()
                assert self._flow is not None
                try:
                    asks = next(self._flow) if answers is None else self._flow.send(answers)
                except StopIteration as stop:
                    self._flow, answers = None, None
                    if stop.value is None and self.outcome is None:
                        raise RuntimeError(f"phase {self.phase} ended the game without an outcome") from None
                    self.phase = stop.value or self.phase
                    continue
                if asks:
                    self._asks = {ask.seat: ask for ask in asks}
                    return
                answers = {}
            raise RuntimeError("the flow goes on for ever without asking anybody")
        finally:
            self._memo = {}

    def _reader(self, seat: str) -> Builder:
        if seat not in self.definition.seats:
            raise Refused(f"there is no seat {seat!r}; the seats are {listed(self.definition.seats)}")
        ask = self.asked(seat)
        asked = (*ask.meanwhile, *ask.kinds) if ask else ()
        anytime = self.definition.anytime if self.outcome is None else ()
        return Builder(cast("Game[Any]", self), seat, asked + anytime, ask.choices if ask else (), self.names, asked)

    def _read(self, seat: str, order: str | Order) -> Order:
        if self.outcome is not None:
            raise Refused("the game is over", rule=self.outcome.rule or None)
        reader = self._reader(seat)
        if seat in self._answers and not self.definition.anytime:
            raise Refused("you have decided already; take it back first if you want another", understood=str(order))
        if not reader.kinds and not reader.choices:
            raise Refused(self._not_asked(seat))
        try:
            return reader.read(str(order))
        except Unreadable as error:
            if self.asked(seat) is None and not error.understood:
                raise Refused(f"{error.why}; {self._not_asked(seat)}", understood=str(order)) from error
            raise

    def _not_asked(self, seat: str) -> str:
        due = [self.definition.seats[other] for other in self._asks if other not in self._answers]
        return f"nothing is asked of {self.definition.seats[seat]} now; {listed(due)} must decide"

    def _accept(self, seat: str, order: Order, auto: bool = False) -> None:
        ask = self.asked(seat)
        if ask is not None and type(order) in ask.meanwhile:
            self._meanwhile[len(self.log)] = seat
        self.log.append(Entry(seat, str(order), auto))
        self._memo = {}
        if ask is None or (type(order) not in ask.kinds and str(order) not in ask.choices):
            self._memo = None
            effect = order.effect(cast("Game[Any]", self), seat)
            assert not isinstance(effect, GeneratorType), "an order given at any time cannot ask"
            self._memo = {}
            if self.outcome is not None:
                self._asks, self._flow = {}, None
            return
        self._answers[seat] = order
        self._places[seat] = len(self.log) - 1
        if len(self._answers) == len(self._asks):
            if len(self._asks) > 1:
                self.lock("all have answered")
            self._feed({seat: self._answers[seat] for seat in self._asks})

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
        again = True
        while again and self.outcome is None:
            again = False
            for seat, ask in list(self._asks.items()):
                value = self.standing.get(seat, {}).get(ask.policy)
                if value is None or seat in self._answers:
                    continue
                text = self.definition.policies[ask.policy].answer(cast("Game[Any]", self), ask, value)
                if text is None:
                    continue
                try:
                    order = self._read(seat, text)
                except OrderError:
                    continue
                if type(order) not in ask.kinds and str(order) not in ask.choices:
                    continue
                self._accept(seat, order, auto=True)
                again = True
                break

    # --- back to an order given ---------------------------------------------------------------------------------

    def _rebuild(self, entries: list[Entry]) -> None:
        """Back to the start of the last phase kept, and these orders again."""
        snapshot = self._snapshots[-1]
        self.log.truncate(snapshot.log)
        self.events.truncate(snapshot.events)
        self._set(snapshot)
        self._feed(None)
        for entry in entries:
            self._feed_script(snapshot)
            self._accept(entry.seat, self._read(entry.seat, entry.text), entry.auto)
        self._feed_script(snapshot)

    def _feed_script(self, since: Snapshot) -> None:
        """The dice laid out for the next order."""
        for at, values in self._scripted[since.fed :]:
            if at == len(self.log):
                self.dice.feed(values)

    def _set(self, snapshot: Snapshot) -> None:
        self.state = self._decoder.decode(zlib.decompress(snapshot.state))
        self.phase = snapshot.phase
        self.outcome = None
        self.dice.counter = snapshot.dice
        self.dice.script.clear()
        self.dice.script.extend(snapshot.script)
        self._flow = None
