"""War called for beside the name of a country, in whatever order it is said: `Sweden, I want that iron. War!`"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .moment import SIDES
from .things import Item
from .verbs import END, families

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 14
"""Words in which war is declared."""
_SEGMENT = re.compile(r"\s*(?:[,.!;:]+(?:\s+|$)|\s[-–—]+\s)\s*")
_CALL = re.compile(
    r"(?:(?:so|therefore|we|i|it|is|its|thus|hence|then|and|now|this|means|that) )*"
    r"(?:(?:hereby )?declare )?war(?: (?:it is|now|at last|then|on (?:them|him|it|her|both)))?"
    r"|(?:we |i )?violate(?: (?:its|their|the|his|her))?(?: neutrality)|(?:we |i )?violate (?:it|them)|dow(?: (?:it|them))?"
    r"|(?:we |i )?(?:hereby )?declare(?: (?:it|now|on (?:it|them|him|her)))?"
    r"|krieg|guerre|guerra|winter war|anschluss|weserubung|barbarossa"
    r"|(?:operation|unternehmen|case|fall) (?:barbarossa|weserubung|white|weiss|yellow|gelb)"
)
"""What declares war on what was named before or behind it."""
_RECEIVED = re.compile(
    r"^(?P<whom>.{3,30}?) (?:both )?(?:gets?|has|receives?|is sent) (?:a |the |our )?"
    r"(?:declaration of war|dow)(?: from (?:us|me))?\W*$",
    re.IGNORECASE,
)
_HOSTILE = frozenset(("attack", "war", "violate"))
"""Families of verbs for what another does."""
_PEACE = frozenset("neutrality peace neutral truce".split())
"""What ends where war begins."""
_OTHERWISE = frozenset(("declare", "violate", "dow", "get", "take"))
"""Verbs that may stand beside a call for war, though orders are called so."""


def at_war(reader: "Reader", text: str) -> Iterator[str]:
    """The declarations of war that a text comes to: a call for war, and one country or two beside it."""
    forms = _forms_of_war(reader)
    if not forms or "?" in text:
        return
    if found := _RECEIVED.match(text):
        countries = _countries(reader, [found["whom"]])
    else:
        segments = [each for each in _SEGMENT.split(text) if each]
        calls = [each for each in segments if _CALL.fullmatch(" ".join(tokens(each)))]
        others = [each for each in segments if each not in calls]
        if len(calls) != 1 or not others or len(tokens(text)) > MOST_WORDS:
            return
        forms = ["violate"] if "violate" in forms and "violate" in tokens(calls[0]) else forms
        countries = _countries(reader, others)
    if countries:
        for form in forms:
            yield "; ".join(f"{form} {country}" for country in countries)


def _forms_of_war(reader: "Reader") -> list[str]:
    """How war is declared, where that can be ordered now."""
    forms = [" ".join(form) for kind in reader.kinds for form in kind.syntax.forms]
    return [form for form in ("violate", "dow", "declare war on") if form in forms]


def _countries(reader: "Reader", segments: Sequence[str]) -> list[str]:
    """The countries, not one's own, that are named beside a call for war; none, if anything else is named or ordered there."""
    found: list[str] = []
    names = {form[0] for kind in reader.game.definition.orders for form in kind.syntax.forms} - _OTHERWISE
    for segment in segments:
        lexed = reader.lexed(segment)
        if lexed.marks:
            return []
        names -= frozenset() if _PEACE.isdisjoint(lexed.words) else END
        for item, behind in zip_longest(lexed.items, lexed.items[1:]):
            if (item.amount is not None and item.amount.kind != "both") or (item.verb in names and not item.things):
                return []
            exact = [thing for thing in item.things if thing.quality == EXACT]
            sides = [thing for thing in exact if thing.vocabulary in SIDES]
            if sides and behind is not None and behind.verb and families(behind.verb) & _HOSTILE:
                return []  # it is war: Russia attacks
            if sides and not own(reader, item):
                found.append(sides[0].name)
            elif exact and not sides:
                return []
    return found if 0 < len(set(found)) == len(found) < 3 else []


def own(reader: "Reader", item: Item) -> bool:
    """Is it the name of one's own side?"""
    mine = {reader.seat.casefold(), reader._title.casefold()}
    return any(thing.vocabulary in SIDES and thing.name.casefold() in mine for thing in item.things)
