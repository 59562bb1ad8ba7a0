"""What is open to a seat, as far as short answers go: choices, and the texts that mean yes, no and done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..text import tokens

_STOPPING = frozenset("stay pass decline keep skip none nobody nothing spare no hold".split())


@dataclass(frozen=True)
class Asked:
    """What is open to a seat, as far as short answers go: choices, and the texts that mean yes, no and done."""

    choices: tuple[str, ...] = ()
    yes: str = ""
    no: str = ""
    end: str = ""
    prompt: str = ""
    others: tuple[frozenset[str], ...] = ()
    """The verbs of each kind of order that answers and does not say no."""
    ending: frozenset[str] = frozenset()
    """Words for what is being done: `done buying`, `no more moves`, `end of production`."""
    title: frozenset[str] = frozenset()
    """Words for this part of the turn."""
    mine: frozenset[str] = frozenset()
    """Words for the seat itself."""
    called: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What the seat's things are called, and the names of those called so."""


def plain_no(choices: Sequence[str]) -> str:
    """The choice that says no, if one plainly does."""
    found = [c for c in choices if (words := tokens(c)) and words[0] in _STOPPING | {"let"}]
    return found[0] if len(found) == 1 else ""


def plain_yes(choices: Sequence[str]) -> str:
    """The choice that says yes: the one called so, or the other of two of which one says no."""
    for choice in choices:
        if tokens(choice) == ("yes",):
            return choice
    no = plain_no(choices)
    return next((c for c in choices if c != no), "") if no and len(choices) == 2 else ""


def either(prompt: str) -> bool:
    """Does a question ask which of two, so that a plain yes says nothing?"""
    return " or " in prompt.rstrip("? ").rpartition(". ")[2]
