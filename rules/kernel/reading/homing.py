"""Aircraft that come home: `the fighter to Smolensk and back` lands where it comes from."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Name
from .frames import places
from .meeting import met_there
from .parts import PLACES
from .walking import TooMany

if TYPE_CHECKING:
    from .reader import Reader

_HOME = re.compile(
    r"^(?P<way>.{6,}?\w)(?:\s*[,;.]\s*|\s+[–—-]+\s*|\s+(?=(?:and|then)\b))"
    r"(?:and\s+|then\s+|afterwards?,?\s+|they\s+|it\s+)*"
    r"(?:(?P<flies>goes|go|flies|fly|flying|comes?|coming|heads?|heading|returns?|returning|lands?|landing)\s+)?"
    r"(?P<home>back home|home again|back again|back to base|home to base|back and land"
    r"|back where (?:it|they) (?:came|come) from|(?:where|whence) (?:it|they) (?:came|come) from"
    r"|(?:back )?(?:on|to|onto|at) (?:the |its |their )?(?:carrier|deck|flat ?top)"
    r"|(?:at |to )?(?:home|base)|back on deck|return(?:s|ing)?|back)"
    r"(?:\s+(?:again|after(?:wards?)?(?: that)?|safely|please))*\W*$",
    re.IGNORECASE,
)
"""Fighter Moscow to Smolensk and home again."""
_BASE = re.compile(
    r"^(?P<way>.{6,}?\w)(?:\s*[,;.]\s*|\s+[–—-]+\s*|\s+(?=(?:and|then)\b))(?:and\s+|then\s+|they\s+|it\s+)*"
    r"(?:returns?|returning|back|home|based?)\s+(?:(?:to|at|in|on)\s+)?(?P<base>[^\d\W][^,;:.!?]{2,30}?)"
    r"(?:\s+(?:again|after(?:wards)?))?\W*$",
    re.IGNORECASE,
)
"""1 bomber England to Paris, return England."""


def homewards(reader: "Reader", text: str) -> Iterator[str]:
    """A flight that comes back, with the place it comes from as the place where it lands."""
    if "?" in text or not any(_lands(kind) for kind in reader.kinds):
        return
    if found := _BASE.match(text):
        length, things = reader._lexer.whole_name(found["base"])
        if length and any(thing.vocabulary in PLACES for thing in things):
            yield f"{found['way']} landing at {found['base']}"
    if found := _HOME.match(text):
        for way in (found["way"], *met_there(reader, found["way"])):
            yield from _landing_home(reader, way)


def _landing_home(reader: "Reader", way: str) -> Iterator[str]:
    """A flight, as it was told but for where it lands, to where it comes from."""
    read = reader.outcome(way, True, plainer=False)
    if isinstance(read, OrderError):
        try:
            meant = [order for each in read.nearest if ";" not in each for order in reader._orders([each])]
        except (TooMany, OrderError):
            return
        homes = {home for order in meant for home in _home(order)}
        others = {_but_landing(order) for order in meant if _home(order)}
        if len(homes) != 1 or len(others) != 1 or len(meant) != len(read.nearest):
            return
        read = meant[0]
    for home in _home(read):
        name = _lands(type(read))
        order = reader._trying.settle(type(read)(**{**{s: getattr(read, s) for s in read.syntax.slots}, name: home}))
        if isinstance(order, Order) and getattr(order, name) == home:
            yield str(order)


def _lands(kind: type[Order]) -> str:
    """The name of the slot that says where aircraft land."""
    return next((each.slot.name for each in places(kind.syntax.nodes) if "landing" in each.roles), "")


def _home(order: Order) -> list[str]:
    """Where the aircraft of an order come from."""
    if isinstance(order, Answer) or not _lands(type(order)):
        return []
    spots = [each for each in places(order.syntax.nodes) if "from" in each.roles and isinstance(each.slot, Name)]
    homes = [getattr(order, each.slot.name) for each in spots]
    return [home for home in homes if isinstance(home, str)][:1]


def _but_landing(order: Order) -> tuple[str, ...]:
    name = _lands(type(order))
    return (type(order).__name__, *(str(getattr(order, slot)) for slot in order.syntax.slots if slot != name))
