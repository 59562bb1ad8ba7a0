"""What stands at a place, called by that place alone: `Tula digs in`, `break down Munich`, where there is only one unit of which
that can be ordered."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..orders import Order
from ..slots import Name, NameList
from ..text import EXACT, tokens
from .forms import verb_stems
from .gathering import OWN
from .parts import PLACES
from .words import FILLERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 8
"""Words of such a text."""
MOST_THERE = 12
"""Units at one place."""
_FOR_GOOD = frozenset("remove withdraw scrap disband destroy eliminate".split())
"""Orders for which a unit must be named."""
_LIGHT = frozenset("is are to shall should will must at in on the garrison one now".split())


def standing_there(reader: "Reader", text: str) -> Iterator[str]:
    """The order for the one unit at a place, if nothing but that place and an order for one unit is said."""
    words = tokens(text)
    if "?" in text or not 1 < len(words) <= MOST_WORDS or reader.lexed(text).marks:
        return
    for kind in reader.asked:
        slots = list(kind.syntax.slots.items())
        if len(slots) != 1 or kind.syntax.verb in _FOR_GOOD:
            continue
        name, slot = slots[0]
        if not isinstance(slot, Name) or isinstance(slot, NameList) or slot.vocabulary not in OWN:
            continue
        for form in kind.syntax.forms:
            if place := _only_place(reader, words, form):
                found = [
                    order
                    for each in reader._fitter.known(slot.vocabulary)[: MOST_THERE * 10]
                    if each.place == place
                    and isinstance(order := reader._trying.settle(kind(**{name: each.name})), Order)
                ]
                if len(found) == 1:
                    yield str(found[0])


def _only_place(reader: "Reader", words: tuple[str, ...], form: tuple[str, ...]) -> str:
    """The place that is named, if all else that is said is the name of the order."""
    begins = [
        at
        for at in range(len(words) - len(form) + 1)
        if form[0] in (words[at], *verb_stems(words[at])) and words[at + 1 : at + len(form)] == form[1:]
    ]
    if len(begins) != 1:
        return ""
    rest = (*words[: begins[0]], *words[begins[0] + len(form) :])
    places: list[str] = []
    at = 0
    while at < len(rest):
        length, things = reader._lexer._exact(rest, at)
        named = [thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in PLACES]
        if not named and rest[at] not in FILLERS | _LIGHT:
            return ""
        places += named[:1]
        at += length if named else 1
    return places[0] if len(places) == 1 else ""
