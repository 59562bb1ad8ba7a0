"""All that is left to be spent on one thing: `the rest on action cards`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..orders import Order
from ..slots import Name, Number
from ..text import EXACT
from .rehearsing import all_in_turn

if TYPE_CHECKING:
    from .reader import Reader

MOST = 40
"""The most of something that is tried."""
_ALL = (
    r"(?:(?:what(?:ever)?(?:['’]?s| is| remains| i have)?|all(?: that)?(?: is|['’]s)?|everything(?: that['’]?s| that is)?)"
    r"(?: left| remaining)?(?: over)?"
    r"|(?:all |the )?(?:of )?(?:the |my |our )?(?:rest|remainder|remaining|leftover|left)(?: of (?:my|the|our) (?:\w+))?"
    r"|all (?:of )?(?:my|the|our)(?: remaining| other)?)"
)
_SPENT = re.compile(
    rf"^\W*(?:spend |put |use |and |then )*{_ALL}"
    r"(?: (?:points?|production|money|cash|ipcs?|brps?|dollars?|funds|budget|levels?|steps?))*"
    r"(?: (?:goes|go|gets? spent|is spent|are spent))?\s+(?:on|into|in|to|for|toward|towards)\s+"
    r"(?P<what>[^\d,;:.!?]{2,30}?)\W*$",
    re.IGNORECASE,
)
"""All my remaining points into action cards."""


def spent(reader: "Reader", text: str) -> Iterator[str]:
    """As many of something as there can be, where all that is left goes into it."""
    if "?" in text:
        return
    head, comma, tail = text.rpartition(",")
    if comma and (found := _SPENT.match(tail)):
        first, broken = reader.rehearsed([head])
        if broken is None and not first and isinstance(order := reader.outcome(head, True, offered=False), Order):
            first = [str(order)]
        yield from _spent(reader, found, first if broken is None else [])
    elif found := _SPENT.match(text):
        yield from _spent(reader, found, None)


def _spent(reader: "Reader", found: re.Match[str], first: list[str] | None) -> Iterator[str]:
    """`first`: the orders before it; None if it is the only one."""
    if first == []:
        return
    items = reader.lexed(found["what"]).items
    named = {(t.vocabulary, t.name) for item in items for t in item.things if t.quality == EXACT}
    for kind in reader.asked:
        slots = list(kind.syntax.slots.items())
        if len(slots) != 2 or not isinstance(slots[0][1], Number) or not isinstance(slots[1][1], Name):
            continue
        what = [name for vocabulary, name in sorted(named) if vocabulary == slots[1][1].vocabulary]
        if (
            len(what) == 1
            and len(named) == 1
            and (most := _most(reader, kind, slots[0][0], slots[1][0], what[0], first or []))
        ):
            yield most


def _most(reader: "Reader", kind: type[Order], number: str, name: str, what: str, first: list[str]) -> str:
    """The order for the most of something behind others, found by halving."""
    low, high, best = 1, MOST, ""
    while low <= high:
        middle = (low + high) // 2
        order = kind(**{number: middle, name: what})
        orders = [*first, str(order)]
        if all_in_turn(reader.game, reader, orders) if first else isinstance(reader._trying.settle(order), Order):
            low, best = middle + 1, "; ".join(orders)
        else:
            high = middle - 1
    return best
