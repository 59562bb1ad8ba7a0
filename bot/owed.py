"""What a table still has to say: lines to the channel, answers to players. Kept with the step they belong to until they
are out, so that no crash leaves anybody in doubt."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from .store import StoreError

if TYPE_CHECKING:
    from .table import Table

MOST_UNSAID = 20
"""Lines kept for a channel that cannot be reached; the oldest goes first."""
MOST_UNANSWERED = 20
"""Answers owed to players at once; the oldest goes first."""


def say(table: "Table", words: str) -> None:
    """A line for everybody, known by its number."""
    settings = table.row.settings
    settings["said"] = settings.get("said", 0) + 1
    unsaid = settings.setdefault("unsaid", [])
    unsaid.append([f"{table.row.id}/said/{settings['said']}", words])
    del unsaid[:-MOST_UNSAID]


def answer(table: "Table", user: int, interaction: int, orders: list[str]) -> None:
    """A player is to be told that these orders of his stand."""
    unanswered = table.row.settings.setdefault("unanswered", {})
    unanswered[str(interaction)] = [user, orders]
    while len(unanswered) > MOST_UNANSWERED:
        del unanswered[next(iter(unanswered))]
    table.answering.add(interaction)


def answered(table: "Table", interaction: int, heard: bool) -> None:
    """The player has been told, or could not be."""
    table.answering.discard(interaction)
    if heard and table.row.settings.get("unanswered", {}).pop(str(interaction), None):
        _note(table)


def unanswered(table: "Table", user: int) -> dict[str, list[str]]:
    """Orders of a player that stand though he was never told, by the interaction that gave them."""
    owed = table.row.settings.get("unanswered", {})
    return {key: orders for key, (whose, orders) in owed.items() if whose == user and int(key) not in table.answering}


def told(table: "Table", answers: Iterable[str]) -> None:
    """These answers have reached the player after all."""
    owed = table.row.settings.get("unanswered", {})
    if [key for key in answers if owed.pop(key, None)]:
        _note(table)


def _note(table: "Table") -> None:
    """That a player was told; if it cannot be noted he is told once more."""
    with suppress(StoreError):
        table.store.note(table.row)
