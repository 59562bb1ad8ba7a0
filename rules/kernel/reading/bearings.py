"""Places told by where they lie on a map of hexes: `one hex east`, `next door to L41`, `beside Kiev at 2428`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..hexes import SIDES
from ..text import EXACT, tokens
from .gathering import Gatherer, own_units, worded
from .moment import SIDES as NATIONS
from .parts import PLACES
from .words import NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_STEPS = 4
_WAYS = {
    "n": "north", "s": "south", "e": "east", "w": "west",
    "ne": "northeast", "nw": "northwest", "se": "southeast", "sw": "southwest",
}  # fmt: skip
_STEPS = {
    "east": ("E",), "west": ("W",), "northeast": ("NE",), "northwest": ("NW",), "southeast": ("SE",), "southwest": ("SW",),
    "north": ("NE", "NW"), "south": ("SE", "SW"),
}  # fmt: skip
"""The sides that are gone over, one after the other; straight north it takes two."""
_QUARTER = r"(?:(?:north|south)[- ]?(?:east|west)|north|south|east|west|[ns][ew]|[nsew])(?:erly|ern|wards?)?"
_MANY = r"(?:one|an?|1|two|2|three|3|four|4|another)"
_HEXES = r"(?:single\s+)?(?:hex(?:es)?|spaces?|steps?|fields?|hops?)"
_TO = r"(?:(?:to|towards?|in)\s+the\s+|due\s+|further\s+|(?:over|up|down)\s+)?"
_STEP = re.compile(
    rf"(?<![\w-])(?:by\s+)?(?P<many>{_MANY})\s+(?:(?:{_HEXES})\s+)?{_TO}(?P<way>{_QUARTER})(?![\w-])"
    r"(?:\s+of\s+(?P<of>[^\W_][\w ]{1,20}?)(?=\s*(?:[,;.!]|$)))?"
    rf"|(?<![\w-])(?P<way2>{_QUARTER})\s+(?:by\s+)?(?P<many2>{_MANY})\s+{_HEXES}(?![\w-])",
    re.IGNORECASE,
)
_NEXT_DOOR = re.compile(r"\s*,?\s+(?:right\s+)?next[- ]door(?:\s*,?\s+(?P<to>(?:in)?to|in|at)\b)?", re.IGNORECASE)
_HEX = r"(?:\d{4}|[A-Z]{1,2}\d{1,2})"
_LIES = (
    r"(?:right\s+|just\s+|close\s+|directly\s+|immediately\s+)?(?:beside|next\s+to|adjacent\s+to|alongside|outside(?:\s+of)?|near(?:by)?"
    rf"|close\s+to|{_QUARTER}\s+of|in\s+front\s+of|opposite|by)"
)
_CAPITAL = re.compile(
    r"\b(?:(?:the|my|our|their|his|its)\s+)?(?:(?P<whose>[^\W\d]{3,}?)(?:['’]s?)?\s+)?capital(?:\s+city)?\b"
    r"(?:\s+of\s+(?:the\s+)?(?P<of>[^\W\d]+))?(?!\s+ships?\b)",
    re.IGNORECASE,
)
"""Flak for the capital; the Hungarian capital."""
_OURS = frozenset("the my our own his its their for from into onto with and".split())
_LANDMARKS = (
    re.compile(
        rf"(?P<hex>\b{_HEX}\b)\s*,?\s+(?:which\s+is\s+|that['’]?s\s+)?{_LIES}\s+(?:the\s+)?(?P<mark>[^\W\d][\w ]{{2,20}}?)"
        r"(?=\s*(?:[,;.!]|$|\b(?:with|from|and)\b))"
    ),
    re.compile(
        rf"{_LIES}\s+(?:the\s+)?(?P<mark>[^\W\d][\w ]{{2,20}}?)\s*,?\s+(?P<prep>at|to|in|into|on)\s+(?P<hex>{_HEX})\b"
    ),
)
"""2428, right beside Krakow; beside Krakow at 2428."""
_HEADED = re.compile(rf"\s*,?\s+(?:due\s+)?{_QUARTER}(?=\s+(?:to|into|towards?|out\s+of|from)\s)", re.IGNORECASE)
"""West out of Alexandria to 4821."""


def by_bearings(reader: "Reader", text: str) -> Iterator[str]:
    """A text with the name of the hex that it tells of."""
    if "?" in text:
        return
    if (capital := _CAPITAL.search(text)) and (city := _capital(reader, capital)):
        kept = capital["whose"] if (capital["whose"] or "").lower() in _OURS else ""
        yield f"{text[: capital.start()]}{kept or ''} {city}{text[capital.end() :]}"
    if found := _NEXT_DOOR.search(text):
        yield f"{text[: found.start()]} {found['to'] or ''} {text[found.end() :]}"
    for lies in _LANDMARKS:
        found = lies.search(text)
        if found and (mark := _place(reader, found["mark"])) and _touch(reader, found["hex"], mark):
            yield f"{text[: found.start()]}{'to ' if 'prep' in found.groupdict() else ''}{found['hex']}{text[found.end() :]}"
    if (headed := _HEADED.sub("", text)) != text:
        yield headed
    if (found := _STEP.search(text)) and (goal := _goal(reader, text, found)):
        yield f"{text[: found.start()]}to {goal}{text[found.end() :]}"


def _capital(reader: "Reader", found: re.Match[str]) -> str:
    """The capital of the country that is named, or one's own."""
    said = found["of"] or found["whose"] or ""
    if not said or said.lower() in _OURS:
        return reader.game.definition.capital(reader.seat)
    things = reader._lexer.whole_name(said)[1]
    countries = {thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in NATIONS}
    return reader.game.definition.capital(countries.pop()) if len(countries) == 1 else ""


def _touch(reader: "Reader", one: str, other: str) -> bool:
    return any(reader.game.definition.beyond(one, side) == other for side in SIDES)


def _place(reader: "Reader", text: str) -> str:
    """The place that words name, all of them."""
    words = tokens(text)
    length, things = reader._lexer._exact(words, 0) if words else (0, ())
    found = {thing.name for thing in things if thing.quality == EXACT and thing.vocabulary in PLACES}
    return found.pop() if length == len(words) and len(found) == 1 else ""


def _goal(reader: "Reader", text: str, found: re.Match[str]) -> str:
    """The hex that lies so far from where the units stand that are spoken of, or from a place that is named."""
    word = (found["many"] or found["many2"]).lower()
    many = 1 if word == "another" else NUMBERS.get(word, 0) or int(word)
    way = re.sub(r"erly$|ern$|wards?$|[- ]", "", (found["way"] or found["way2"]).lower())
    sides = _STEPS[_WAYS.get(way, way)]
    start = _place(reader, found["of"]) if found["of"] else _start(reader, text[: found.start()])
    if not start or many > MOST_STEPS or many % len(sides):
        return ""
    for at in range(many):
        start = reader.game.definition.beyond(start, sides[at % len(sides)]) or ""
        if not start:
            return ""
    return start


def _start(reader: "Reader", text: str) -> str:
    """Where the units stand that are spoken of, if that is one place."""
    words, known = worded(text), own_units(reader)
    named = {
        thing.name
        for at in range(len(words))
        for thing in reader._lexer._exact(words, at)[1]
        if thing.quality == EXACT and thing.vocabulary in PLACES
    }
    if named:
        return named.pop() if len(named) == 1 else ""
    gatherer = Gatherer(reader, known)
    units = next((found.units for at in range(len(words)) if (found := gatherer.at(words, at))), ())
    there = {each.place for each in known if each.name in units}
    return there.pop() if len(there) == 1 else ""
