"""Who must decide what. A phase is a generator: it yields the asks that are open and is sent the orders that answer them."""

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
    """

    seat: str
    prompt: str
    kinds: tuple[type["Order"], ...] = ()
    choices: tuple[str, ...] = ()
    policy: str = ""
    rules: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    meanwhile: tuple[type["Order"], ...] = ()


Flow: TypeAlias = Generator[tuple[Ask, ...], "dict[str, Order]", T]


def choose(
    seat: str,
    prompt: str,
    choices: Iterable[str],
    *,
    policy: str = "",
    rules: Sequence[str] = (),
    about: Mapping[str, Any] | None = None,
) -> Flow[str]:
    """Ask a seat to name one of some choices."""
    ask = Ask(seat, prompt, choices=tuple(choices), policy=policy, rules=tuple(rules), about=about or {})
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
) -> Flow["Order"]:
    """Ask a seat for an order of one of some kinds."""
    ask = Ask(seat, prompt, kinds=tuple(kinds), policy=policy, rules=tuple(rules), about=about or {})
    answers = yield (ask,)
    return answers[seat]


def everyone(asks: Iterable[Ask]) -> Flow[dict[str, "Order"]]:
    """Ask several seats at once; they answer in any order, and no answer is known to anybody before the last is in."""
    return (yield tuple(asks))


def unasked(run: Callable[[Any], T]) -> Callable[[Any], Flow[T]]:
    """A phase in which nobody is asked anything, written as a plain function."""

    def flow(game: Any) -> Flow[T]:
        yield from ()
        return run(game)

    return flow
