"""Answers that name no choice by its words: by its place among those shown, for one of one's units alone, or home with all of
them."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .choosing import NEUTRAL
from .cleaning import clean
from .verbs import related
from .words import BOTH, EVERYTHING, NUMBERS, ORDINALS, PARTICLES

if TYPE_CHECKING:
    from .reader import Reader

MOST = 6
"""Choices that are told apart by their place."""
_LISTED = frozenset("option options choice choices number no answer possibility card one thing".split())
_PICKING = frozenset(
    "the i ill we well id take takes taking choose pick go going with for want have please pls thanks my is it its lets "
    "that would like give me us of two both them a".split()
)
_LAST = {"latter": -1, "last": -1, "former": 0}
_STAYS_OUT = re.compile(
    r"^\W*(?P<does>[^,;:.!?]{3,60}?)\s*(?:[,;.]\s*(?:and |but |while |the )*|\s+(?:and|but|while)\s+(?:the )?)"
    r"(?P<what>[^,;:.!?]{2,40}?)\s+"
    r"(?:stays?|remains?|hides?|sits?|keeps? out|waits?|does ?n['’]?t|do ?n['’]?t|not|is left|are left)\b"
    r"(?P<where>(?:\s+(?:in|at|back|behind|out|put|home|here|this|it|of|port|harbou?r|the|one|there|docked|safe|fight|go|come"
    r"|join|part|take))*)\W*$",
    re.IGNORECASE,
)
"""The battleship fights, the transport stays out of it."""
_HOMES = frozenset("home base port harbour harbor bases ports".split())
_OFF = frozenset(
    tokens(text)
    for text in (
        "retreat|we retreat|bug out|we bug out|withdraw|we withdraw|abbrechen|wir brechen ab|run away|flee|get out of there|home"
        "|let's get out|go home|we go home|no, we go home|fly home|head home|disengage the fighters|call them back"
    ).split("|")
)
"""To break off a fight in the air, in other words."""
_TURNS = frozenset(
    "turn turns around about with all of them both the my our back go goes head heads sail sails return returns to".split()
)


def picked(reader: "Reader", text: str) -> Iterator[str]:
    """The choice that is meant, in its own words."""
    if not reader.choices or "?" in text:
        return
    if choice := _by_place(reader, text):
        yield choice
    if (found := _STAYS_OUT.match(text)) and _apart(reader, found["does"], found["what"]):
        yield found["does"]
    if home := _home_with(reader, text):
        yield home
    if (off := _off(reader)) and tokens(text) in _OFF:
        yield off


def _off(reader: "Reader") -> str:
    """The choice to break off a fight, if there is one."""
    return next((choice for choice in reader.choices if tokens(choice) == ("break", "off")), "")


def _by_place(reader: "Reader", text: str) -> str:
    """`the 2nd one`, `option 2`, `the latter` of the choices that are shown in this order."""
    choices, words = list(reader.choices), tokens(clean(text))
    shown = not any(part.isdecimal() for choice in choices for part in tokens(choice))
    alike = len({tokens(choice)[0] for choice in choices}) == 1 or not _LISTED.isdisjoint(set(words) - {"one"})
    if not 1 < len(choices) <= MOST or not (shown and alike) or not 0 < len(words) < MOST + 2:
        return ""
    named = {word for choice in choices for word in tokens(choice)}
    listed = not _LISTED.isdisjoint(words)
    at: list[int] = []
    for word in words:
        if word in ORDINALS and word not in named:
            at.append(ORDINALS[word] - 1)
        elif word in _LAST and (word == "last" or len(choices) == 2):
            at.append(_LAST[word])
        elif listed and (word.isdecimal() or (word in NUMBERS and word not in _LISTED | _PICKING)):
            at.append((int(word) if len(word) < 3 and word.isdecimal() else NUMBERS.get(word, 0)) - 1)
        elif word not in _LISTED and word not in _PICKING:
            return ""
    if len(at) != 1 or not -1 <= at[0] < len(choices) or (at == [-1] and not _LAST.keys() & set(words)):
        return ""
    return choices[at[0]]


def _apart(reader: "Reader", does: str, stays: str) -> bool:
    """Are those that do something others than those that stay, and all by their names?"""
    one, other = _units(reader, does), _units(reader, stays)
    return bool(one) and bool(other) and one.isdisjoint(other)


def _units(reader: "Reader", text: str) -> set[str]:
    lexed = reader.lexed(text)
    if any(item.unknown for item in lexed.items) or lexed.marks:
        return set()
    return {
        thing.name
        for item in lexed.items
        for thing in item.things
        if thing.quality == EXACT and thing.vocabulary in reader._lexer.counted | {"unit"}
    }


def _home_with(reader: "Reader", text: str) -> str:
    """`both destroyers back to base`, where all of them may go home."""
    home = next(
        (c for c in reader.choices if related(tokens(c)[0], "go") and not _HOMES.isdisjoint(tokens(c)[1:])),
        "",
    )
    words = tokens(text)
    lexed = reader.lexed(text)
    if not home or _HOMES.isdisjoint(words) or lexed.marks or len(words) > 9:
        return ""
    whole = not (BOTH | EVERYTHING | {"all", "we", "everyone"}).isdisjoint(words)
    for item in lexed.items:
        if _HOMES.issuperset(item.words) or item.everything or (item.amount and item.amount.kind in ("all", "both")):
            continue
        if (
            item.things
            and item.plural
            and all(thing.vocabulary in reader._lexer.counted | {"unit"} for thing in item.things)
        ):
            continue
        if item.things and whole and any(thing.vocabulary == "unit" for thing in item.things):
            continue
        if not all(word in NEUTRAL or word in _TURNS or word in PARTICLES for word in item.words) and not item.joins:
            return ""
    return home
