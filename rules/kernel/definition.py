"""What a game tells the kernel about itself."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import BadSetup, Refused
from .flow import Ask, Flow
from .orders import Order
from .rulebook import Rulebook
from .text import Names, listed, tokens
from .views import Reach

if TYPE_CHECKING:
    from .game import Game

Value = str | int | bool


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A part of the sequence of play.

    `enter` is done once, when the phase begins; `run` asks and resolves; `then` names the phase that follows, or finds it
    (a phase in which the game always ends needs none).
    `rules` is the word under which the rulebook files the rules of this phase.
    """

    title: str
    run: Callable[["Game[Any]"], Flow[Any]]
    rules: str = ""
    then: str | Callable[["Game[Any]"], str] = ""
    enter: Callable[["Game[Any]"], None] | None = None


@dataclass(frozen=True, kw_only=True)
class Scenario:
    title: str
    about: str


@dataclass(frozen=True, kw_only=True)
class Option:
    """Something the table agrees on before it starts."""

    title: str
    values: Mapping[Value, str]
    default: Value
    about: str = ""

    def read(self, name: str, given: Value) -> Value:
        for value in self.values:
            if value == given and type(value) is type(given):
                return value
        typed = str(given).strip().casefold()
        spoken = {"true": ("yes", "on", "true", "1"), "false": ("no", "off", "false", "0")}
        for value in self.values:
            if typed in spoken.get(str(value).casefold(), (str(value).casefold(),)):
                return value
        raise BadSetup(f"option {name} cannot be {given!r}; it can be {listed(map(str, self.values), 'or')}")


PolicyAnswer = Callable[["Game[Any]", Ask, str], str | None]
"""The answer that an instruction gives to an ask; None asks the player after all."""


@dataclass(frozen=True, kw_only=True)
class Policy:
    """A standing instruction: how a seat wants a certain question answered without being asked.

    `read` turns what the player typed into the instruction kept, or raises Refused; it must accept its own stored value
    unchanged. `answer` gives the text of the order that answers an ask, or None to ask the player after all.
    """

    title: str
    about: str
    examples: tuple[str, ...]
    read: Callable[["Game[Any]", str, str], str]
    answer: PolicyAnswer


def one_of(*allowed: str) -> Callable[["Game[Any]", str, str], str]:
    """Reads a standing instruction that is one of some words."""

    def read(game: "Game[Any]", seat: str, text: str) -> str:
        typed = " ".join(tokens(text))
        found = [word for word in allowed if word == typed] or [word for word in allowed if word.startswith(typed)]
        if len(found) != 1 or not typed:
            raise Refused(
                f"“{text}” isn't an instruction for this; choose {listed(allowed, 'or')}", nearest=list(allowed)
            )
        return found[0]

    return read


def nothing(game: "Game[Any]") -> None:
    """No invariant to check."""


def no_lines(position: Mapping[str, Any], text: str) -> list[str]:
    """Nothing to show."""
    return []


def no_odds(game: "Game[Any]", seat: str, text: str) -> list[str]:
    """No combat whose chances can be told."""
    return []


def no_reach(game: "Game[Any]", seat: str, text: str) -> Reach:
    """No unit whose reach can be told."""
    raise Refused("this game can't show where a unit can go; start an order and the suggestions name its goals")


def no_capital(country: str) -> str:
    """No capitals."""
    return ""


def no_side(place: str, side: str) -> str | None:
    """No place lies beyond a side of another: they are no hexes."""
    return None


def nobody_idle(game: "Game[Any]", seat: str) -> list[str]:
    """Nothing that could still be ordered is kept count of."""
    return []


@dataclass(frozen=True, kw_only=True)
class GameDef:
    """A game. Adding one means making one of these and naming its folder in the registry."""

    slug: str
    name: str
    version: int
    seats: Mapping[str, str]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    phases: Mapping[str, Phase]
    state: type[Any]
    start: Callable[["Game[Any]"], Any]
    first_phase: str
    clock: Callable[["Game[Any]"], str]
    round: Callable[["Game[Any]"], int]
    position: Callable[["Game[Any]", str | None], dict[str, Any]]
    read_position: Callable[["Game[Any]", Mapping[str, Any]], tuple[Any, str]]
    write_position: Callable[["Game[Any]"], dict[str, Any]]
    vocabulary: Callable[[], Mapping[str, Names]]
    summary: Callable[[Mapping[str, Any]], Iterable[str]]
    rulebook: Callable[[], Rulebook]
    orders: tuple[type[Order], ...]
    anytime: tuple[type[Order], ...] = ()
    die: int = 6
    policies: Mapping[str, Policy] = field(default_factory=dict)
    invariants: Callable[["Game[Any]"], None] = nothing
    look: Callable[[Mapping[str, Any], str], list[str]] = no_lines
    """A space or a unit as the seat of a view's position may see it, in lines of text."""
    hand: Callable[[Mapping[str, Any], str], list[str]] = no_lines
    """What a seat holds that others may not see."""
    odds: Callable[["Game[Any]", str, str], list[str]] = no_odds
    """Chances of a combat, for what a player has typed. Raises Refused if it cannot be read."""
    reach: Callable[["Game[Any]", str, str], Reach] = no_reach
    """Where a unit, as a player calls it, can go now. Raises Refused if it is not his, or cannot move."""
    overlays: tuple[str, ...] = ()
    """Words besides units that `reach` answers to, with something else to be shown on the map."""
    capital: Callable[[str], str] = no_capital
    """The place that is the capital of a seat or a country, "" for one that has none."""
    beyond: Callable[[str, str], str | None] = no_side
    """The hex beyond a side of another: NE, E, SE, SW, W, NW."""
    idle: Callable[["Game[Any]", str], list[str]] = nobody_idle
    """What a seat has not moved or used yet in this phase, in lines of text."""
    needed: Callable[[str, Mapping[str, Value]], Iterable[str]] | None = None
    """The seats that take part, by scenario and options; the others are never asked anything. Without it all do."""
    open_record: bool = False
    """May the record be shown while the game goes on (there are no secrets but the seed)?"""

    def read_options(self, given: Mapping[str, Value] | None) -> dict[str, Value]:
        unknown = sorted(set(given or ()) - set(self.options))
        if unknown:
            raise BadSetup(f"{self.name} has no option {listed(unknown)}; it has {listed(self.options)}")
        options = {name: option.default for name, option in self.options.items()}
        for name, value in (given or {}).items():
            options[name] = self.options[name].read(name, value)
        return options

    def places(self, scenario: str, options: Mapping[str, Value]) -> dict[str, str]:
        """The seats that take part, with their names."""
        taking = set(self.seats if self.needed is None else self.needed(scenario, options))
        return {seat: name for seat, name in self.seats.items() if seat in taking}

    def read_seats(self, given: Mapping[str, str] | None) -> dict[str, str]:
        unknown = sorted(set(given or ()) - set(self.seats))
        if unknown:
            raise BadSetup(f"{self.name} has no seat {listed(unknown)}; its seats are {listed(self.seats)}")
        return {seat: (given or {}).get(seat, seat) for seat in self.seats}
