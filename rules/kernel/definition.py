"""What a game tells the kernel about itself."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import BadSetup, Refused
from .flow import Ask, Flow
from .orders import Order
from .rulebook import Rulebook
from .text import Names, listed, tokens

if TYPE_CHECKING:
    from .game import Game

Value = str | int | bool


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A part of the sequence of play. `run` returns the name of the next phase, or None when the game is over.

    `rules` is the word under which the rulebook files the rules of this phase.
    """

    title: str
    run: Callable[["Game[Any]"], Flow[str | None]]
    rules: str = ""


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


@dataclass(frozen=True, kw_only=True)
class Policy:
    """A standing instruction: how a seat wants a certain question answered without being asked.

    `read` turns what the player typed into the instruction kept, or raises Refused; what was kept it reads as it is, for
    records hold that; `answer` gives the text of the order
    that answers an ask, or None to ask the player after all.
    """

    title: str
    about: str
    examples: tuple[str, ...]
    read: Callable[["Game[Any]", str, str], str]
    answer: Callable[["Game[Any]", Ask, str], str | None]


def one_of(*allowed: str) -> Callable[["Game[Any]", str, str], str]:
    """Reads a standing instruction that is one of some words."""

    def read(game: "Game[Any]", seat: str, text: str) -> str:
        typed = " ".join(tokens(text))
        found = [word for word in allowed if word == typed] or [word for word in allowed if word.startswith(typed)]
        if len(found) != 1 or not typed:
            raise Refused(f"“{text}” is no such instruction; it can be {listed(allowed, 'or')}", nearest=list(allowed))
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

    def read_seats(self, given: Mapping[str, str] | None) -> dict[str, str]:
        unknown = sorted(set(given or ()) - set(self.seats))
        if unknown:
            raise BadSetup(f"{self.name} has no seat {listed(unknown)}; its seats are {listed(self.seats)}")
        return {seat: (given or {}).get(seat, seat) for seat in self.seats}
