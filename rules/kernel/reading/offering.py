"""What is offered to who typed a text that is not taken: of all that may be meant what says the most of it, first."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Units
from ..text import tokens
from .confiding import gives_twice
from .guessing import polite
from .rehearsing import all_in_turn
from .seeking import Seeker, first_said
from .several import says_done
from .tallying import voyage
from .telling import Telling
from .weighing import Weigher
from .words import ASKING

if TYPE_CHECKING:
    from .reader import Reader

MOST_SHOWN = 5
"""Orders that are offered."""
FIRST = 1.5
"""What an offer is worth for being found first."""
LEAST = -1.0
"""What is worth less is not offered to who would be offered nothing else."""
LATER = 0.4
"""What it costs not to be found first."""
BETTER = 0.9
"""By how much what is looked for once more must be better than what was found."""
_GETTING = frozenset("get gets receive receives".split())


def offers(reader: "Reader", text: str, error: OrderError, meant: str) -> tuple[str, ...]:
    """What to offer, best first. `meant` is what the text comes to in other words."""
    if not reader.kinds and not reader.choices:
        return error.nearest
    if error.nearest and not any("; " in each for each in error.nearest) and reader.exactly(text) is not None:
        return error.nearest  # written as orders are: the rule that forbids it knows best what is near
    telling = Telling(reader, text)
    if "over" in telling.lexed.marks and len(telling.clauses) < 2:
        return error.nearest
    weigher = Weigher(reader, telling)
    seeker = Seeker(reader, telling, weigher)
    if telling.denies_all:
        return error.nearest or tuple(seeker.rest()) or tuple(seeker.alone()) or tuple(seeker.nothing())
    if error.nearest[:1] == (reader.ending,) and reader._closing(telling.lexed) and not telling.leads:
        return error.nearest
    worths = {each: weigher.worth(each) - (LATER if at else 0.0) - 0.05 * at for at, each in enumerate(error.nearest)}
    if meant in worths:
        worths[meant] += FIRST
    found = sorted(worths, key=lambda each: -worths[each])
    found = [each for each in found if _givable(reader, each)]
    if telling.spares:
        found = [each for each in found if weigher.keeps_out(each)]
    most = worths[found[0]] + BETTER if found else LEAST
    asks = "?" in text or bool(ASKING & set(tokens(text)[:1]))
    if asks and not polite(text):
        return tuple(found)
    if not found or telling.wanted != text or weigher.short(found[0]):
        further = {each: weigher.worth(each) for each in seeker.offers(list(worths)) if each not in worths}
        better = [each for each in sorted(further, key=lambda each: -further[each]) if further[each] > most]
        better = [each for each in better[:2] if weigher.keeps_out(each) and _givable(reader, each)]
        found = [*better, *found]
    if weigher.verbs and weigher.verbs[0] in reader._elsewhere:
        found = [each for each in found if weigher.speaks(each)]  # attack N39, while one builds: nothing of that now
    if found and "; " in found[0] and (turned := first_said(reader, weigher.said, found[0])) != found[0]:
        found = [turned, *found[1:]] if _givable(reader, turned) else found
    more = telling.ends and not says_done(text.strip())  # 4 infantry, done: and not a mere done
    if more and found and reader.ending and not found[0].endswith(reader.ending):
        found = [f"{found[0]}; {reader.ending}", *found]
    return tuple(dict.fromkeys(found))[:MOST_SHOWN]


def _slots(order: Order) -> Iterable[object]:
    return () if isinstance(order, Answer) else order.syntax.slots.values()


def gets(text: str) -> bool:
    """Is somebody else given something: Britain gets twenty from us?"""
    return not _GETTING.isdisjoint(tokens(text))


def _givable(reader: "Reader", offer: str) -> bool:
    """Can an order be given, or several one after the other?"""
    orders = offer.split("; ")
    if len(orders) < 2:
        return bool(reader._legal_text(offer))
    key = "givable", reader.seat, offer
    return reader.game.memo(key, lambda: _once_each(reader, orders) and all_in_turn(reader.game, reader, orders))


def _once_each(reader: "Reader", offers: list[str]) -> bool:
    """Is no unit given two orders, but for the stages of one way?"""
    orders = reader._orders(offers)
    stacks = any(isinstance(slot, Units) for order in orders for slot in _slots(order))
    return stacks or voyage(orders) or not gives_twice(reader, orders)
