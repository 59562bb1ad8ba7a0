"""Ways by sea in the words in which they are told: `S1 picks up I1 in London and brings her to Calais`, `BI1 boards BF1 and lands
at Cherbourg`; said once more as what carries what where."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..text import EXACT
from .gathering import OWN, Gatherer, own_units, worded

if TYPE_CHECKING:
    from .reader import Reader

LONGEST = 140
"""Characters of a text that is said once more."""
_WHO = r"[^,;:!?]{2,40}?"
_AND = r"(?:\s*,\s*(?:and\s+|then\s+)*|\s+(?:and|then|to)\s+(?:then\s+)?)"
_IT = r"(?:\s+(?:it|them|her|him|those|the lot|both))?"
_THERE = r"(?:at|in|on|to|into|near|onto)"
_PICKS = re.compile(
    rf"^(?P<ship>{_WHO})\s+(?:picks? up|takes?(?: aboard| on board)?|loads?|embarks?|collects?|fetch(?:es)?|gets?)\s+"
    rf"(?P<units>{_WHO})(?:\s+(?:up|aboard|on board))?(?:\s+(?:in|from|at)\s+(?P<home>[^,;:!?]{{2,25}}?))?"
    rf"{_AND}(?:brings?|takes?|carry|carries|lands?|drops?|delivers?|ships?|sails?|unloads?|puts?|ferries|ferry|dumps?)"
    rf"{_IT}(?:\s+(?:off|over|ashore|across))?\s+{_THERE}\s+(?P<goal>[^,;:!?]{{2,25}}?)\W*$",
    re.IGNORECASE,
)
_BOARDS = re.compile(
    rf"^(?P<units>{_WHO})\s+(?:boards?|embarks? on|goe?s? aboard|gets? on|hops? on|climbs? aboard|takes?|rides?)\s+"
    rf"(?P<ship>{_WHO}){_AND}(?:lands?|gets? off|disembarks?|goe?s? ashore|sails?|debarks?|invades?|storms?)\s+"
    rf"(?:(?:over|across)\s+)?(?:{_THERE}\s+)?(?P<goal>[^,;:!?]{{2,25}}?)\W*$",
    re.IGNORECASE,
)
_EACH = re.compile(
    rf"^(?P<units>{_WHO})\s+(?:go(?:es)? |sails? |are shipped |is shipped )?(?:to|->|=>|→|>|into|towards?)\s+"
    rf"(?P<goal>[^,;:!?]{{2,25}}?)(?:\s+by (?:sea|ship|boat))?\s*,?\s+"
    rf"(?:with )?(?:one|a|1) (?P<ship>fleet|ship|boat|transport|squadron) (?:each|apiece)\W*$",
    re.IGNORECASE,
)
_TRAIN = re.compile(
    rf"^(?P<units>{_WHO})\s+(?:entrains?|boards? (?:the |a )?train|takes? (?:the |a )?train|gets? on (?:the |a )?train)\s+"
    rf"(?:in|at|from)\s+(?P<home>[^,;:!?]{{2,25}}?){_AND}(?:gets? (?:off|out)|detrains?|arrives?|unloads?|alights?)\s+{_THERE}\s+"
    r"(?P<goal>[^,;:!?]{2,25}?)(?P<end>\s*[,.;]\s*.{0,40})?$",
    re.IGNORECASE,
)
"""The 4th Army entrains at Bremen, gets off at Essen."""
_W = re.compile(r"(?<![\w.])w/?\s+(?=(?:the |my )?[^\W\d]{1,5}-?[^\W\d]?\d)", re.IGNORECASE)
"""Le Havre w S2."""
_BETWEEN = re.compile(
    rf"^(?P<verb>ship|ferry|transport|carry|sail|lift|move|send|bring)s?\s+(?P<units>{_WHO})\s+(?P<home>[^\W\d][\w'’ ]{{1,24}}?)"
    rf"\s*(?:[-–—]|->|=>|→|>)\s*(?P<goal>[^,;:!?]{{2,25}}?)\s+(?P<with>with|using|on|aboard|by)\s+(?P<ship>{_WHO})\W*$",
    re.IGNORECASE,
)
_IT_TOO = r"(?:\s+(?:it|them|her|him|us|the way))?"
_COMPANY = re.compile(
    rf"^(?P<main>.{{5,}}?)(?:\s*[,;]\s*(?:and\s+|while\s+|with\s+)?|\s+(?:and|while|with)\s+)(?P<who>{_WHO})\s+"
    r"(?:(?:is|are|acts?|serves?|goes|go|comes|come|sails?)\s+)?"
    rf"(?:(?:escort|cover|guard|shield|protect|screen|shepherd|accompany|accompani|convoy)(?:s|es|ing)?{_IT_TOO}"
    r"|(?:keep|keeps|keeping)\s+(?:it|them|her|him)\s+(?:company|safe)|(?:rides?|riding)\s+shotgun|provid(?:es?|ing)\s+(?:the\s+)?escort"
    r"|(?:(?:rid|tagg?|sail|com|go|steam)(?:e|es|s|ing)?\s+)?(?:along|alongside|in company)(?:\s+as\s+(?:an?\s+)?escort)?"
    r"|(?:as|for)\s+(?:an?\s+|the\s+|its\s+|their\s+)?(?:escort|cover|protection|guard|shield|company|screen))\W*$",
    re.IGNORECASE,
)
"""..., S2 keeps it company; ... with BF1 escorting."""
_ESCORTED = re.compile(
    r"^(?P<main>.{5,}?)\s*,?\s+(?:(?:under\s+(?:the\s+)?(?:escort|guard|cover|protection)\s+(?:of|from|by)"
    rf"|(?:escorted|guarded|covered|shepherded|protected|accompanied|screened)\s+by))\s+(?P<who>{_WHO})\W*$",
    re.IGNORECASE,
)
"""... under escort of S2."""
_TAKES_SHIP = re.compile(
    r"\b(?:takes?|taking|boards?|by)\s+ship\s+(?:for|to)\b|\b(?:sets? )?sails?\s+for\b", re.IGNORECASE
)
_ABOARD = re.compile(
    r"\b(?:aboard|on board(?: of)?|on|in)\s+(?=(?:the\s+)?(?P<ship>[^\W\d]{1,3}-?[^\W\d]?\d{1,2})\b)", re.IGNORECASE
)
_SENDS = re.compile(r"^\W*(?:please\s+)?(?:send|bring|get|have|let)\s+", re.IGNORECASE)


def carried(reader: "Reader", text: str) -> Iterator[str]:
    """A text about a way by sea, said as what carries what where."""
    if "?" in text or len(text) > LONGEST or not any(name in reader.names for name in OWN):
        return
    if reader.exactly(text) is not None:
        return
    plain = _W.sub("with ", text)
    if plain != text:
        yield plain
    for told in (_PICKS, _BOARDS):
        found = told.match(plain)
        ship, units = (_units(reader, found["ship"]), _units(reader, found["units"])) if found else ((), ())
        if found and ship and units and _stand_there(reader, units, found.groupdict().get("home")):
            yield f"{' and '.join(ship)} carries {' and '.join(units)} to {found['goal']}"
    if found := _BETWEEN.match(plain):
        yield f"{found['verb']} {found['units']} from {found['home']} to {found['goal']} with {found['ship']}"
    if found := _TRAIN.match(plain):
        yield f"{found['units']} by train from {found['home']} to {found['goal']}{found['end'] or ''}"
    if found := _EACH.match(plain):
        yield from _one_each(reader, found)
    yield from _escorted(reader, _aboard(reader, plain))


def _aboard(reader: "Reader", text: str) -> str:
    """`takes ship for Alexandria aboard S1` as to Alexandria with S1."""
    plain = _TAKES_SHIP.sub("to", text)
    return _ABOARD.sub(lambda found: "with " if _units(reader, found["ship"]) else found[0], plain)


def _escorted(reader: "Reader", text: str) -> Iterator[str]:
    """`S1 carries I1 to Gibraltar, S2 keeps it company`, where units have an escort: who escorts, behind the rest."""
    found = _COMPANY.match(text) or _ESCORTED.match(text)
    if found and ("escort",) in reader._lexer.leads and (ships := _units(reader, found["who"])):
        yield f"{_SENDS.sub('', found['main'])} escort {' and '.join(ships)}"
    else:
        yield text


def _units(reader: "Reader", text: str) -> tuple[str, ...]:
    """The units of one's own that these words mean."""
    gatherer, words = Gatherer(reader, own_units(reader)), worded(text)
    units: tuple[str, ...] = ()
    at = 0
    while at < len(words):
        found = gatherer.at(words, at, units)
        if found is not None:
            units, at = (*units, *found.units), found.end
        elif words[at] in (",", "and", "+"):
            at += 1
        else:
            return ()
    return units


def _stand_there(reader: "Reader", units: Sequence[str], home: str | None) -> bool:
    """Do units stand at a place that was named, if one was?"""
    if not home:
        return True
    words = worded(home)
    words = words[1:] if words[:1] == ("the",) else words
    length, things = reader._lexer._exact(words, 0) if words else (0, ())
    places = {thing.name for thing in things if thing.quality == EXACT}
    return length == len(words) > 0 and all(each.place in places for each in own_units(reader) if each.name in units)


def _one_each(reader: "Reader", found: re.Match[str]) -> Iterator[str]:
    """`I1 + T1 to Brest, one fleet each`: with as many ships as there are units, where there are no more of them."""
    units = _units(reader, found["units"])
    homes = {each.place for each in own_units(reader) if each.name in units}
    words = worded(found["ship"])
    ships = [
        each.name
        for each in own_units(reader)
        if each.place in homes and (several := Gatherer(reader, [each]).at(words, 0)) and several.end == len(words)
    ]
    if 1 < len(units) == len(ships):
        yield f"{' and '.join(units)} to {found['goal']} with {' and '.join(ships)}"
        yield "; ".join(f"{ship} carries {unit} to {found['goal']}" for unit, ship in zip(units, ships, strict=True))
