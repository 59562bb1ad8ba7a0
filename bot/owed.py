"""What a table still owes to players: answers that a crash or a broken connection kept from them. Kept with the step they
belong to until they are out, so that nobody is left in doubt."""

from collections.abc import Iterable
from contextlib import suppress

from .errors import StoreError
from .table import Table


def answered(table: Table, interaction: int, heard: bool) -> None:
    """A player was told what became of his orders, or could not be."""
    table.answering.discard(interaction)
    if heard and table.row.settings.unanswered.pop(interaction, None) is not None:
        _note(table)


def unanswered(table: Table, user: int) -> dict[int, list[str]]:
    """Orders of a player that stand though he was never told, by the interaction that gave them."""
    owed = table.row.settings.unanswered
    return {key: orders for key, (whose, orders) in owed.items() if whose == user and key not in table.answering}


def told(table: Table, answers: Iterable[int]) -> None:
    """These answers have reached the player after all."""
    owed = table.row.settings.unanswered
    if [key for key in answers if owed.pop(key, None) is not None]:
        _note(table)


def _note(table: Table) -> None:
    """That a player was told; if it cannot be noted he is told once more."""
    with suppress(StoreError):
        table.store.note(table.row)
