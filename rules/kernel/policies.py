"""Standing instructions of the everyday sort: one of some words, and what each of them answers."""

from typing import TYPE_CHECKING, Any

from .definition import Policy, PolicyAnswer, one_of
from .flow import Ask

if TYPE_CHECKING:
    from .game import Game


def worded(title: str, about: str, words: tuple[str, ...], answer: PolicyAnswer) -> Policy:
    """An instruction that is one of some words; all of them are its examples."""
    return Policy(title=title, about=about, examples=words, read=one_of(*words), answer=answer)


def first(game: "Game[Any]", ask: Ask, value: str) -> str | None:
    """The first choice."""
    return ask.choices[0] if ask.choices else None


def called(game: "Game[Any]", ask: Ask, value: str) -> str | None:
    """The choice that has the words of the instruction; where there is none the player is asked."""
    return next((choice for choice in ask.choices if choice.casefold() == value.casefold()), None)


def says(text: str) -> PolicyAnswer:
    """Always the same answer."""
    return lambda game, ask, value: text
