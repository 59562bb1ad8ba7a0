"""What the outside gets to see of a game: views, open questions, answers to orders."""

from typing import Any

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    reason: str
    rule: str = ""


class Pending(msgspec.Struct, frozen=True):
    """Somebody must decide something."""

    seat: str
    player: str
    phase: str
    prompt: str
    choices: tuple[str, ...]
    orders: tuple[str, ...]
    rules: tuple[str, ...]
    policy: str


class Waiting(msgspec.Struct, frozen=True):
    """Who is due, as one seat may know it: the question is given to nobody but the seat asked."""

    seat: str
    player: str
    prompt: str
    rules: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """What one seat (None: an onlooker) may see. Pictures, messages and logs are made from this alone."""

    game: str
    seat: str | None
    phase: str
    clock: str
    waiting: tuple[Waiting, ...]
    position: dict[str, Any]
    outcome: Outcome | None


class Reach(msgspec.Struct, frozen=True):
    """Where a unit can go, for its owner's eyes: what it pays to each space, and which of them lie in enemy zones."""

    unit: str
    start: str
    spaces: dict[str, str]
    """Space to what stands on it: the points it costs, `rail`, `sea` …"""
    zones: tuple[str, ...] = ()
    about: str = ""
    """What the spaces are, where they aren't what a unit can reach."""
    barred: str = ""
    """What `zones` are then."""
    notes: tuple[str, ...] = ()
    """Lines to be read below the map."""


class Taken(msgspec.Struct, frozen=True):
    """One line of orders and what became of it."""

    text: str
    order: str = ""
    error: str = ""
    kind: str = "accepted"
    rule: str | None = None
    nearest: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        return self.kind == "accepted"


class Undo(msgspec.Struct, frozen=True):
    """What taking back would take back; `orders` is empty if nothing can be, and `words` says why."""

    orders: tuple[str, ...]
    words: str


class Preview(msgspec.Struct, frozen=True):
    """What an order would do, up to where chance speaks or a secret is shown; `dice` says which. Of several orders tried
    together one that can't be given says why."""

    order: str
    events: tuple[str, ...]
    dice: str | None
    refused: str = ""
