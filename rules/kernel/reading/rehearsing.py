"""A sentence of several orders, rehearsed on a copy: it is one intention, and is carried out whole or not at all."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..errors import Ambiguous, DiceNeeded, OrderError, Refused
from ..orders import Order
from .several import divided, says_done

if TYPE_CHECKING:
    from ..game import Game
    from .rewording import Rewording

MOST_TOLD = 2
"""Things that an order tells its giver where a game has secrets; one that tells more is not rehearsed further."""
MOST_GIVEN = 8
"""Orders of a text in other words."""


Rehearsed = tuple[list[str], str, OrderError | None]
"""The orders of a sentence that can be given one after the other, the part that cannot, and why; None if all can."""


DICE, OVER, TOLD = "dice", "over", "told"
"""Why a rehearsal ends: chance is asked, the seat has no more to order, or it was told more than may be looked at."""


def _given(copy: "Game[Any]", seat: str, order: Order) -> str:
    """Gives an order on a copy. Why that says nothing of what comes after it, if so."""
    before = copy.phase, copy.clock, len(copy.events)
    try:
        copy._accept(seat, order)
    except DiceNeeded:
        return DICE
    told = [event for _, event in copy.events.since(before[2]) if event.visible(seat)]
    if (copy.phase, copy.clock) != before[:2] or copy.outcome is not None or not copy.asks_of(seat):
        return OVER
    return TOLD if len(told) > MOST_TOLD and not copy.definition.open_record else ""


def refused_part(game: "Game[Any]", reader: "Rewording", pieces: Sequence[str]) -> Rehearsed | None:
    """How far a sentence of several orders would come. None if it is one order, or if its orders lead to dice or to somebody
    else's decision, or end a part of the turn, so that nobody can say beforehand what becomes of the rest."""
    seat, copy, verb, first = reader.seat, None, "", reader
    done: list[str] = []
    sort: type[Order] | None = None
    """What was ordered last, where that was said without a verb: what follows without one is no order of another sort."""
    for number, piece in enumerate(pieces):
        orders, verb = divided(reader, piece, verb)
        if len(pieces) == 1 and len(orders) < 2:
            return None
        for at, order in enumerate(orders):
            rest = orders[at + 1 :]
            try:
                read = reader.read(order, part=True)
            except OrderError as error:
                aside = says_done(order) or (not done and len(pieces) > 1)
                return None if aside else (done, order, error)
            if reader.last(read):
                return None
            spoken = any(item.verb for item in reader.lexed(order).items)
            if sort not in (None, type(read)) and not spoken:
                return done, order, Ambiguous(f"do you mean {read}?", nearest=[str(read)])
            sort = None if spoken else type(read)
            if copy is None:
                copy = game._copy()
                copy.dice.forbidden = True
            how = _given(copy, seat, read)
            done.append(str(read))
            if how in (DICE, OVER):
                return _again(first, read, done, pieces[number + 1 :]) or _later(first, done, rest)
            if how == TOLD:
                return None
            reader = copy._reader(seat)
    return done, "", None


def all_of(game: "Game[Any]", reader: "Rewording", pieces: Sequence[str]) -> list[str]:
    """The orders of a text in full, if each can be given once those before it were; none, if one is no order then. What
    ends a part of the turn comes last."""
    seat, copy, verb = reader.seat, None, ""
    found: list[str] = []
    for number, piece in enumerate(pieces):
        reader.quiet = True
        if found and says_done(piece) and number == len(pieces) - 1:
            return [*found, reader.ending] if reader.ending else []
        orders, verb = divided(reader, piece, verb)
        for at, order in enumerate(orders):
            try:
                read = reader.read(order, part=True)
            except OrderError as error:
                together = (
                    error.nearest[0].split("; ") if isinstance(error, Refused) and len(error.nearest) == 1 else []
                )
                alone = len(pieces) == len(orders) == 1 and len(together) > 1
                return together if alone else []
            found.append(str(read))
            last = number == len(pieces) - 1 and at == len(orders) - 1
            if last or len(found) >= MOST_GIVEN:
                return found if last else []
            if reader.last(read):
                return []
            if copy is None:
                copy = game._copy()
                copy.dice.forbidden = True
            if _given(copy, seat, read):
                return []
            reader = copy._reader(seat)
            reader.quiet = True
    return found


def all_in_turn(game: "Game[Any]", reader: "Rewording", orders: Sequence[str]) -> bool:
    """Can these orders, written in full, be given one after the other? Where dice or somebody else come between, the rest is
    not looked at."""
    copy = game._copy()
    copy.dice.forbidden = True
    for at, text in enumerate(orders):
        try:
            read = (copy._reader(reader.seat) if at else reader).read(text, part=True)
            how = _given(copy, reader.seat, read)
        except OrderError:
            return False
        if how:
            return how != OVER or at == len(orders) - 1
    return True


def _again(reader: "Rewording", given: Order, done: list[str], rest: Sequence[str]) -> Rehearsed | None:
    """`fire at naval and then retreat to London`: what one unit is asked about it does once, and not this as well as that."""
    for piece in rest[:1]:
        with suppress(OrderError):
            other = reader.read(piece, part=True)
            both = reader.units_of(given) & reader.units_of(other)
            if both:
                return done, piece, Refused(f"{min(both)} does one or the other")
    return None


def _later(reader: "Rewording", done: list[str], rest: Sequence[str]) -> Rehearsed | None:
    """Somebody else decides before the rest of a sentence: it must be an order now, if nobody can say what it is then."""
    for order in rest:
        try:
            reader.read(order, part=True)
        except Ambiguous:
            continue
        except OrderError as error:
            if error.understood and reader.exactly(error.understood) is not None:
                error.nearest = (error.understood, *error.nearest)  # violate Austria, INF3 to Vienna: legal then
            return None if says_done(order) else (done, order, error)
    return None
