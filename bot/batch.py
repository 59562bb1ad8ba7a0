"""The orders of one message: each is read when its turn comes, which changes nothing, and then carried out."""

from collections.abc import Generator
from typing import Any

from rules.kernel.errors import OrderError
from rules.kernel.game import Game, Taken
from rules.kernel.orders import Order
from rules.kernel.reading.batch import HELD, each

MOST_ORDERS = 200
"""Orders in one message; a modal holds 4000 characters."""
HELD_BACK = "held back, because an order before it was not accepted; give it again when that is mended"

Read = tuple[str, Order]
"""A text and the order it means."""
Orders = Generator[Read | Taken, Taken | None, None]


def one_by_one(game: Game[Any], seat: str, text: str) -> Orders:
    """The orders of a text as they are read, or why they cannot be; what became of each is to be sent before the next is
    asked for. Once one was not accepted the rest of its sentence is held back, and so is what would end the seat's part."""
    failed, given = False, 0
    for sentence in each(game, seat, text):
        broken = False
        for order in sentence:
            if given == MOST_ORDERS:
                why = f"no more than {MOST_ORDERS} orders can be given at once; this and what follows is left out"
                yield Taken(order, error=why, kind=HELD)
                return
            given += 1
            if broken or (failed and game.ends(seat, order)):
                yield Taken(order, "", HELD_BACK, HELD)
                continue
            taken = yield _read(game, seat, order)
            broken = taken is None or not taken.accepted
            failed = failed or broken


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
