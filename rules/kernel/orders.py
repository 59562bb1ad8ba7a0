"""Orders: what a player wants done, with its syntax as data. How a text is read as one stands in `reading`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Literal, NamedTuple, ParamSpec, TypeVar

from .flow import Flow
from .reading.several import lines as split_orders
from .slots import Maybe, Node, Slot, Word, node, slots

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Answer", "Members", "Order", "Syntax", "found", "split_orders"]

Given = TypeVar("Given", bound="Order")
G = TypeVar("G", bound="Game[Any]")
P = ParamSpec("P")
T = TypeVar("T")


def found(work: Callable[Concatenate[Given, G, P], T]) -> Callable[Concatenate[Given, G, P], T]:
    """A method of an order (a path, the units meant) that both `check` and `effect` need: what `check` found, `effect` gets.
    An effect calls it before it changes anything, and nobody changes what comes of it."""

    @wraps(work)
    def once(order: Given, game: G, /, *rest: P.args, **named: P.kwargs) -> T:
        return game.finding((work, str(order), *rest), lambda: work(order, game, *rest, **named))

    return once


class Syntax:
    """The words of an order as data. From it come the parser, the canonical text, the help line and the suggestions."""

    def __init__(self, verb: str | tuple[str, ...], *parts: str | tuple[str, ...] | Word | Slot | Maybe) -> None:
        self.verb = verb if isinstance(verb, str) else verb[0]
        self.nodes: tuple[Node, ...] = (node(verb), *(node(part) for part in parts))
        self.slots = {slot.name: slot for slot in slots(self.nodes)}
        self.hint = " ".join(each.hint for each in self.nodes)
        first = self.nodes[0]
        self.forms: tuple[tuple[str, ...], ...] = first.forms if isinstance(first, Word) else ()
        """The verbs, as words."""

    def write(self, values: Mapping[str, Any]) -> str:
        return " ".join(self._written(self.nodes, values))

    def _written(self, nodes: tuple[Node, ...], values: Mapping[str, Any]) -> list[str]:
        found: list[str] = []
        for each in nodes:
            if isinstance(each, Word):
                found.append(each.text)
            elif isinstance(each, Slot):
                found.append(each.write(values[each.name]))
            elif not each.slots.isdisjoint([name for name, value in values.items() if value is not None]):
                found += self._written(each.nodes, values)
        return found


class Order:
    """Something a player wants done. A subclass gives the syntax; slot values become attributes."""

    syntax: ClassVar[Syntax]
    irrevocable: ClassVar[bool | None] = None
    """Is it never done on a loose reading, nor offered to who did not name it? None: it is if its verb ends something,
    disbands, violates or declares war."""
    by_name: ClassVar[bool] = False
    """Is it meant only where a verb says so, and never where another order says as much without it?"""
    also: ClassVar[tuple[str, ...]] = ()
    """Further verbs that players use for it; they need not be exact as those of the syntax are."""
    implies: ClassVar[tuple[str, ...]] = ()
    """Names of whom an order of this kind is always for or from, though no part of it says so."""
    weight: ClassVar[int] = 1
    """How much it costs to try one, in the budget of reading and suggesting: 1 for what is checked in 0.1 ms."""
    suspends: ClassVar[Literal["all", "seat", "order"]] = "all"
    """While what this order does asks somebody, who waits with further orders: all who are asked the same as its giver,
    only its giver, or nobody but the order itself."""

    def __init__(self, **values: Any) -> None:
        for name in self.syntax.slots:
            setattr(self, name, values.get(name))

    def __str__(self) -> str:
        return self.syntax.write(vars(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def settle(self, game: "Game[Any]", seat: str) -> "Order":
        """The same order in full words: `all` counted out, what was left unsaid filled in where it is plain."""
        return self

    def check(self, game: "Game[Any]", seat: str) -> None:
        """Raise `Refused` if the rules forbid it now. Changes nothing."""

    def effect(self, game: "Game[Any]", seat: str) -> Flow[Any] | None:
        """What the order does. A generator if others may have to decide something on the way."""
        return None

    def together(self, game: "Game[Any]", seat: str) -> tuple[str, ...]:
        """The orders that do together what this one means but cannot do alone (load, sail, unload): they are offered where
        it is refused."""
        return ()

    @classmethod
    def offered(cls, game: "Game[Any]", seat: str) -> bool:
        """Of an order that is given at any time: is it of any use to this seat at this table?"""
        return True

    @classmethod
    def options(cls, slot: str, got: Mapping[str, Any], game: "Game[Any]", seat: str) -> Iterable[Any]:
        """Values worth suggesting for a slot, best first, given the slots before it. For an optional group: the values of
        its first slot, with None among them if the group may as well be left out."""
        return ()

    @classmethod
    def members(cls, slot: str, got: Mapping[str, Any], game: "Game[Any]", seat: str) -> "Members | None":
        """For a slot that holds a list: what may stand in it, and how many, so that menus can build it one by one. None:
        what stands in the values of `options`."""
        return None


class Members(NamedTuple):
    """What a list is made of."""

    names: Sequence[str]
    least: int = 1
    most: int = 24


class Answer(Order):
    """One of the choices of an ask, named in full."""

    syntax = Syntax("answer")

    def __init__(self, choice: str) -> None:
        self.choice = choice

    def __str__(self) -> str:
        return self.choice
