"""A sentence of several orders, rehearsed on a copy: it is one intention, and is carried out whole or not at all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import Ambiguous, DiceNeeded, OrderError
from .several import divided, says_done

if TYPE_CHECKING:
    from ..game import Game
    from .reader import Reader

MOST_TOLD = 2
"""Things that an order tells its giver where a game has secrets; one that tells more is not rehearsed further."""


def refused_part(
    game: "Game[Any]", reader: "Reader", pieces: Sequence[str]
) -> tuple[list[str], str, OrderError] | None:
    """The first part of a sentence that would be refused once what stands before it is done: those orders, the part, and why.
    None if there is none, or if what comes before it leads to dice or to somebody else's decision, or ends a part of the turn,
    so that nobody can say beforehand."""
    seat, copy, verb, first = reader.seat, None, "", reader
    done: list[str] = []
    for piece in pieces:
        orders, verb = divided(reader, piece, verb)
        if len(pieces) == 1 and len(orders) < 2:
            return None
        for at, order in enumerate(orders):
            rest = orders[at + 1 :]
            try:
                read = reader.read(order, part=True)
            except OrderError as error:
                return None if not done or says_done(order) else (done, order, error)
            if reader.last(read):
                return None
            if copy is None:
                copy = game._copy()
                copy.dice.forbidden = True
            before = copy.phase, copy.clock, len(copy.events)
            try:
                copy._accept(seat, read)
            except DiceNeeded:
                return _later(first, [*done, str(read)], rest)
            done.append(str(read))
            told = [event for _, event in copy.events.since(before[2]) if event.visible(seat)]
            if (copy.phase, copy.clock) != before[:2] or copy.outcome is not None or not copy.asks_of(seat):
                return _later(first, done, rest)
            if len(told) > MOST_TOLD and not game.definition.open_record:
                return None
            reader = copy._reader(seat)
    return None


def _later(reader: "Reader", done: list[str], rest: Sequence[str]) -> tuple[list[str], str, OrderError] | None:
    """Somebody else decides before the rest of a sentence: it must be an order now, if nobody can say what it is then."""
    for order in rest:
        try:
            reader.read(order, part=True)
        except Ambiguous:
            continue
        except OrderError as error:
            return None if says_done(order) else (done, order, error)
    return None
