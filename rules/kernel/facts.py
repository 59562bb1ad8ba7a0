"""A game as its rules hold it: state, dice, log and events, what is told, what cannot be taken back, and what is derived."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, cast

from .definition import GameDef, Value
from .dice import Dice
from .errors import DiceNeeded
from .events import Event
from .packed import PackedList
from .saves import Entry
from .views import Outcome

S = TypeVar("S")
T = TypeVar("T")


class Facts(Generic[S]):
    """What is so in a game, and how its rules say what happens."""

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
        self.log: PackedList[Entry] = PackedList(Entry)
        self.events: PackedList[Event] = PackedList(Event)
        self._reseeded: list[tuple[int, int, str]] = []
        self._fence = 0
        self._fence_why = "nothing has been ordered yet"
        self._memo: dict[Hashable, Any] | None = {}
        self._findings: dict[Hashable, Any] = {}
        self._derived: dict[Hashable, tuple[Hashable, Any]] = {}

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
        for _, counter, seed in self._reseeded:
            self.tell(f"From draw {counter} on the seed was {seed}.", kind="seed", counter=counter)

    def derived(self, key: Hashable, revision: Hashable, make: Callable[[], T]) -> T:
        """A value derived from what `revision` counts, kept while that is the same, also while an order takes effect."""
        kept = self._derived.get(key)
        if kept is not None and kept[0] == revision:
            found: T = kept[1]
            return found
        value = make()
        self._derived[key] = revision, value
        return value

    def memo(self, key: Hashable, make: Callable[[], T]) -> T:
        """A derived value, kept until something changes. While an order takes effect nothing is kept."""
        if self._memo is None:
            return make()
        if key not in self._memo:
            self._memo[key] = make()
        found: T = self._memo[key]
        return found

    def finding(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `check` of an order found and its `effect` needs as well: made once for both. An effect asks for it before it
        changes anything; from then on it is made anew."""
        if self._memo is not None:
            return self.memo(key, make)
        return cast(T, self._findings[key]) if key in self._findings else make()

    def _take_effect(self) -> None:
        """An effect begins: what was found in this position still holds, and nothing more is kept."""
        self._findings, self._memo = self._memo or {}, None

    def forget(self) -> None:
        """Something may have changed since orders were checked."""
        self._findings = {}

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
