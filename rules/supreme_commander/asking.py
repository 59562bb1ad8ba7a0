"""Which of some places: the question that many rooms put to a player in the same way."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..kernel.flow import Flow, choose
from .ground import place_name


def where_to(
    seat: str,
    prompt: str,
    places: Sequence[str],
    *,
    rules: Sequence[str],
    policy: str,
    about: Mapping[str, Any] | None = None,
    name: Callable[[str], str] = place_name,
) -> Flow[str]:
    """One of some places, by its name; where there is only one, nobody is asked."""
    if len(places) == 1:
        return places[0]
    words = [name(place) for place in places]
    picked = yield from choose(seat, prompt, words, rules=rules, policy=policy, about=about)
    return places[words.index(picked)]
