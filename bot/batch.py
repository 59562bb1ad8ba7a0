"""The orders of one message: each is read when its turn comes, which changes nothing, and then carried out."""

from collections.abc import Generator
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.game import Game, Taken
from rules.kernel.orders import Order
from rules.kernel.reading.batch import HELD, HELD_BACK, MOST, each, ended_by_itself
from rules.kernel.reading.several import says_done

MOST_ORDERS = MOST
"""Orders in one message; a modal holds 4000 characters."""
WAITS = "waits until it's your turn again"
KEPT = "kept"
"""The kind of what became of an order that somebody else's decision came before."""

Read = tuple[str, Order]
"""A text and the order it means."""
Orders = Generator[Read | Taken, Taken | None, None]


def one_by_one(game: Game[Any], seat: str, text: str) -> Orders:
    """The orders of a text as they are read, or why they cannot be; what became of each is to be sent before the next is
    asked for. Once one was not accepted the rest of its sentence is held back, and so is what would end the seat's part.
    What an order has led somebody else to decide first comes between: the rest waits. A `done` after an order that has ended
    the part by itself says nothing more, and ends no other."""
    failed, broken, given, goes_on, start = False, False, 0, False, (game.phase, game.clock)
    over = False
    for sentence, same in each(lambda: game, seat, text):
        broken = broken and same
        for order in sentence:
            if given == MOST_ORDERS:
                why = f"you can give at most {MOST_ORDERS} orders at once; this one and those after it are left out"
                yield Taken(order, error=why, kind=HELD)
                return
            given += 1
            if over and says_done(order):
                continue
            if broken or (failed and game.ends(seat, order)):
                yield Taken(order, "", HELD_BACK, HELD)
                continue
            read = _read(game, seat, order)
            if isinstance(read, Taken) and goes_on and _interrupted(game, seat, start):
                yield Taken(order, "", WAITS, KEPT)
                continue
            asked, ends = game.asked(seat), not isinstance(read, Taken) and game.last(seat, read[1])
            taken = yield read
            broken = taken is None or not taken.accepted
            over = not broken and not ends and ended_by_itself(game, asked)
            failed = failed or broken
            goes_on = goes_on if broken else not ends


def _interrupted(game: Game[Any], seat: str, start: tuple[str, str]) -> bool:
    """Must somebody else decide something before the seat goes on in the same phase?"""
    return game.outcome is None and game.asked(seat) is None and (game.phase, game.clock) == start


def following(orders: Orders, became: Taken | None = None) -> Read | Taken | None:
    """The next of them; None after the last."""
    try:
        return orders.send(became)
    except StopIteration:
        return None


def _read(game: Game[Any], seat: str, text: str) -> Read | Taken:
    try:
        return text, game.read(seat, text)
    except OrderError as error:
        return _refused(text, error)


def carry_out(game: Game[Any], seat: str, read: Read) -> Taken:
    """Give an order that was read in this position."""
    text, order = read
    try:
        game.give(seat, order)
    except OrderError as error:
        return _refused(text, error)
    return Taken(text, str(order))


def _refused(text: str, error: OrderError) -> Taken:
    return Taken(text, error.understood, str(error), error.kind, error.rule, error.nearest)
