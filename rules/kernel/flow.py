"""Who must decide what. A phase is a generator: it yields the asks that are open and is sent the orders that answer them.

The kernel runs the effect of every order before the flow that asked for it goes on, so a flow only reads what was answered.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .orders import Order

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ask:
    """One seat must decide: by an order of one of `kinds`, or by naming one of `choices`.

    `meanwhile` names orders the seat may give while it decides, as many as it likes: each takes effect at once and the ask
    stays open, so that several seats asked at once can each prepare in their own time. What one seat orders in this way must
    not rest on what another does. `policy` names the standing instruction that may answer the ask. `about` holds what is
    true in this ask only (which units, how many), so that checks and suggestions see it.

    `also` are seats that may answer in its stead: the first answer closes the ask. `key` is what the answer is filed under;
    two asks to one seat at the same time need different ones. `yes`, `no` and `end` are the answers, in canonical words,
    that a plain yes, no or "that is all" means. `says` gives a prompt that changes while the ask is open, `over` tells for a
    seat that nothing is left to order, so that it need not say so; with `reopens` its part begins again when there is
    something to order after all, because another seat gave it something.
    """

    seat: str
    prompt: str
    kinds: tuple[type["Order"], ...] = ()
    choices: tuple[str, ...] = ()
    policy: str = ""
    rules: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    meanwhile: tuple[type["Order"], ...] = ()
    also: tuple[str, ...] = ()
    key: str = ""
    yes: str = ""
    no: str = ""
    end: str = ""
    says: Callable[[Any, str], str] | None = None
    over: Callable[[Any, str], bool] | None = None
    reopens: bool = False
    restart: bool = False

    @property
    def filed(self) -> str:
        """What the answer is filed under."""
        return self.key or self.seat

    def asks(self, seat: str) -> bool:
        """May this seat answer?"""
        return seat == self.seat or seat in self.also

    def takes(self, order: "Order") -> bool:
        """Does this order answer the ask?"""
        return type(order) in self.kinds or bool(self.choices and str(order) in self.choices)


class Answers(dict[str, "Order"]):
    """Orders by the keys of the asks they answer; `by` tells which seat gave each."""

    def __init__(self) -> None:
        super().__init__()
        self.by: dict[str, str] = {}


Flow: TypeAlias = Generator[tuple[Ask, ...], Answers, T]


def choose(
    seat: str,
    prompt: str,
    choices: Iterable[str],
    *,
    policy: str = "",
    rules: Sequence[str] = (),
    about: Mapping[str, Any] | None = None,
    also: Sequence[str] = (),
    yes: str = "",
    no: str = "",
    end: str = "",
) -> Flow[str]:
    """Ask a seat to name one of some choices."""
    ask = Ask(
        seat,
        prompt,
        choices=tuple(choices),
        policy=policy,
        rules=tuple(rules),
        about=about or {},
        also=tuple(also),
        yes=yes,
        no=no,
        end=end,
    )
    answers = yield (ask,)
    return str(answers[seat])


def order(
    seat: str,
    prompt: str,
    kinds: Iterable[type["Order"]],
    *,
    policy: str = "",
    rules: Sequence[str] = (),
    about: Mapping[str, Any] | None = None,
    also: Sequence[str] = (),
    yes: str = "",
    no: str = "",
    end: str = "",
) -> Flow["Order"]:
    """Ask a seat for an order of one of some kinds; it has taken effect when it comes back."""
    ask = Ask(
        seat,
        prompt,
        kinds=tuple(kinds),
        policy=policy,
        rules=tuple(rules),
        about=about or {},
        also=tuple(also),
        yes=yes,
        no=no,
        end=end,
    )
    answers = yield (ask,)
    return answers[seat]


def everyone(asks: Iterable[Ask]) -> Flow[Answers]:
    """Ask several seats at once; they answer in any order, and no answer is known to anybody before the last is in."""
    return (yield tuple(asks))


def orders_until(
    seats: str | Iterable[str],
    prompt: str | Callable[[Any, str], str],
    kinds: Iterable[type["Order"]],
    end: type["Order"],
    *,
    also: Sequence[str] = (),
    over: Callable[[Any, str], bool] | None = None,
    reopens: bool = False,
    policy: str = "",
    rules: Sequence[str] = (),
    about: Mapping[str, Any] | None = None,
) -> Flow[Answers]:
    """Each seat gives orders of some kinds, one after the other, until it gives one that ends its part.

    If this is the first thing a phase asks, the game can be brought back to any moment between two orders without playing
    the phase again; so nothing may be remembered in local variables, and what is to be done once belongs to `Phase.enter`.
    `over` ends a seat's part by itself when nothing is left to order, with `reopens` only until that changes; `also` are
    partners who may order in its stead.
    """
    words = end.syntax.hint if not end.syntax.slots else ""
    answers = yield tuple(
        Ask(
            seat,
            prompt if isinstance(prompt, str) else "",
            kinds=(end,),
            policy=policy,
            rules=tuple(rules),
            about=about or {},
            meanwhile=tuple(kinds),
            also=tuple(also),
            end=words,
            says=prompt if callable(prompt) else None,
            over=over,
            reopens=reopens,
            restart=True,
        )
        for seat in ((seats,) if isinstance(seats, str) else seats)
    )
    return answers


def unasked(run: Callable[[Any], T]) -> Callable[[Any], Flow[T]]:
    """A phase in which nobody is asked anything, written as a plain function."""

    def flow(game: Any) -> Flow[T]:
        yield from ()
        return run(game)

    return flow
