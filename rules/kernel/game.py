"""The only door to a game: new, submit, suggest, preview, undo, view, pending, events, save, load."""

import hashlib
import zlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from types import GeneratorType
from typing import Any, Generic, TypeVar, cast

import msgspec

from .builder import Builder, Step
from .definition import GameDef, Value
from .dice import Dice, commitment
from .errors import BadSave, BadSetup, DiceNeeded, OrderError, Refused, Unreadable
from .events import Event
from .flow import Ask, Flow
from .orders import Order, split_orders
from .packed import PackedList
from .saves import SAVE_FORMAT, Entry, Save, Snapshot, read_save, write_save
from .text import listed
from .views import Outcome, Pending, Preview, Taken, Undo, View, Waiting

__all__ = ["Entry", "Game", "Outcome", "Pending", "Preview", "Taken", "Undo", "View", "Waiting"]

S = TypeVar("S")
T = TypeVar("T")

UNDO_PHASES = 12
"""How many starts of phases are kept for taking orders back."""


_encode = msgspec.msgpack.Encoder().encode


class Game(Generic[S]):
    """A game being played."""

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
        game._opening = zlib.compress(_encode((game.phase, _encode(game.state))), 6)
        game._begin()
        return game

    def _begin(self) -> None:
        self.tell(
            f"{self.definition.name}: {self.definition.scenarios[self.scenario].title}. "
            f"The dice are committed by {commitment(self.seed)}.",
            kind="start",
        )
        self._feed(None)

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
                    zlib.compress(_encode(self.state), 1),
                )
            )
        while len(self._snapshots) > 1 and (
            self._snapshots[1].log <= self._fence or len(self._snapshots) > UNDO_PHASES
        ):
            del self._snapshots[0]
        self.log.pack(self._snapshots[0].log)
        self.events.pack(self._snapshots[0].events)
        self._flow = self.definition.phases[self.phase].run(cast("Game[Any]", self))

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

    def opening(self) -> tuple[str, S]:
        """Phase and state in which the game began."""
        phase, state = msgspec.msgpack.decode(zlib.decompress(self._opening), type=tuple[str, bytes])
        return phase, self._decoder.decode(state)

    def fingerprint(self) -> str:
        """Equal for equal games: state, events, orders, dice and open questions."""
        parts = (self.phase, _encode(self.state), self.dice.counter, list(self.dice.script), self.outcome)
        told = [event for _, event in self.events.since(0)]
        asks = [(a.seat, a.prompt, a.choices, [k.__name__ for k in a.kinds]) for a in self._asks.values()]
        return hashlib.sha256(_encode((parts, told, list(self.orders()), asks, sorted(self._answers)))).hexdigest()

    def __str__(self) -> str:
        lines = [f"{self.definition.name} · {self.clock}"]
        lines += self.definition.summary(self.view(None).position)
        if self.outcome:
            lines.append(f"Over: {self.outcome.reason}")
        lines += [f"{self.definition.seats[p.seat]} ({p.player}): {p.prompt}" for p in self.pending()]
        return "\n".join(lines)
