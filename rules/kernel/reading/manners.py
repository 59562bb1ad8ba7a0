"""Manners of saying an order that are only about its words: a place for all that stands there, what is said once and meant for
each, all that is left, and a remark behind an order."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..slots import Name
from ..text import EXACT, tokens
from .parts import PLACES, SORTS
from .verbs import DENYING, STAYING
from .words import FILLERS, NUMBERS

if TYPE_CHECKING:
    from .reader import Reader

_ATTACKS = re.compile(
    r"^\W*(?P<home>[^\W\d][^,;:!?]{1,25}?)\s+"
    r"(?P<verb>attacks|hits|strikes|invades|storms|assaults|takes|marches (?:in)?to|moves to|goes to)\s+"
    r"(?P<goal>[^,;:!?]{2,30}?)\s*,?\s+(?:with|using)\s+(?:all|everything)(?:\s+(?:of )?(?:it|they|that|its?|what)\b.*)?\W*$",
    re.IGNORECASE,
)
"""Konigsberg attacks Warsaw with all it has."""
_EACH = re.compile(
    r"^(?P<places>[^\d;:]+?)\s*[,:]?\s+(?:get\s+|with\s+)?(?P<what>(?:\d{1,2}|an?|one|two|three)\s+[^,;:]+?)\s+(?:each|apiece)\W*$",
    re.IGNORECASE,
)
"""Munich and Konigsberg 2 inf each."""
_ONE_EACH = re.compile(
    r"^(?P<what>[^,;:]{2,30}?)\s*[,:]?\s+(?:(?:for|in|at|to|into)\s+)?(?P<places>[^\d;:]+?)\s*[,:;–—-]+\s*"
    r"(?P<many>\d{1,2}|an?|one|two|three)\s+(?:in |at |for |to )?(?:each(?: of (?:them|those))?|apiece)\W*$",
    re.IGNORECASE,
)
"""Infantry for Berlin, Munich and Leipzig, one each."""
_PLACE_APART = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|&|\+)\s+")
_SAME = re.compile(
    r"\s*\b(?:the\s+)?(?:same(?:\s+again)?|ditto|likewise|idem|dito)\b\s*(?:for|in|at|to)?\s*", re.IGNORECASE
)
"""Kiev same; the same for Odessa."""
MOST_SPELLED = 8
"""Orders that a list comes to."""
_LIST = re.compile(r"\s*(?:[,;]\s*(?:and\s+)?|\s(?:and|plus|\+|&)\s)\s*", re.IGNORECASE)
_COUNTED = re.compile(
    r"^(?:(?P<many>\d|an?\b|one\b|two\b|three\b|four\b)\s*)?(?P<what>[^\W\d].*)$", re.IGNORECASE | re.DOTALL
)
_WHERE = re.compile(r"\s+(?:in|at|for|to|near)\s+\S.*$", re.IGNORECASE)
_PIECE = re.compile(r"\s*[,;]\s*(?:and\s+)?")
_SHIP = r"(?:a |an |the |my |our |some )?(?:transports?|trns?|trs?|ships?|boats?|troopships?)"
_BOARDS = re.compile(
    r"^(?P<units>[^,;:!?]{3,50}?)\s+(?:boards?|embarks?(?: on)?|gets? on(?:to)?|goe?s? aboard|climbs? aboard|hops? on(?:to)?)\s+"
    rf"{_SHIP}\W*$"
    rf"|^(?:put|stick|get|load|take|pack)\s+(?P<put>[^,;:!?]{{3,50}}?)\s+(?:on|onto|aboard|on board)\s+(?:of )?{_SHIP}\W*$",
    re.IGNORECASE,
)
"""2 infantry board the transport; put both tanks on a ship."""
_LEFT = frozenset("rest remainder leftovers leftover left remains remaining others".split())
_CAREFREE = FILLERS | frozenset(
    "what whats is of stuff things autobuild autodeploy autoplace autosetup auto build deploy setup set up place put usual "
    "standard default places spots positions wherever anywhere as always the my all that go goes to in at on".split()
)
"""Words in which all that is left is left to the game."""
_REMARK = re.compile(
    r"^(?P<order>.{5,}?\w)\s*(?:[,;.!]+|\s[-–—]+)\s+(?P<remark>(?:they|somebody|someone|because|cause|since|'cause|feeling|"
    r"my treat|we['’]?re (?:broke|done|ready|good|set)|i['’]?m (?:broke|feeling|hoping|afraid|so|sure)|"
    r"that['’]?(?:ll| will| should)|this (?:is|will|should)|it['’]?s (?:time|about|now|a|the|going)|to be (?:safe|sure)|"
    r"you never know|as (?:planned|agreed|usual|always|discussed|promised)|just (?:in case|to be)|sorry|"
    r"let['’]?s (?:see|hope)|fingers|watch out|beware|surprise|what a|how (?:nice|sad|lovely))\b[^?]*)$",
    re.IGNORECASE | re.DOTALL,
)
_REMARKED = frozenset("land lands landing return returns and also too then first next later".split())
"""Words of what goes on with an order, and is no remark."""


def in_other_manners(reader: "Reader", text: str) -> Iterator[str]:
    """A text in the manner in which orders are said."""
    if "?" in text:
        return
    if found := _ATTACKS.match(text):
        yield f"everything from {found['home']} {found['verb']} {found['goal']}"
    if "load" in reader._lexer.own and (found := _BOARDS.match(text)):
        yield f"load {found['units'] or found['put']}"
    yield from _for_each(reader, text)
    yield from _same_again(reader, text)
    yield from _all_left(reader, text)
    if (found := _REMARK.match(text)) and _only_says(reader, found["remark"]):
        yield found["order"]


def spelled_out(reader: "Reader", text: str) -> Iterator[str]:
    """`2 infantry Berlin, tank Hamburg`, where one unit is built by an order: so many orders of one each."""
    slots = [slot for kind in reader.asked for slot in kind.syntax.slots.values()]
    if "?" in text or not any(isinstance(slot, Name) and slot.vocabulary in SORTS for slot in slots):
        return
    pieces = [found for each in _LIST.split(text.strip(" .!")) if (found := _COUNTED.match(each))]
    said = [(each["many"] or "1").lower() for each in pieces]
    counts = [int(many) if many.isdecimal() else NUMBERS.get(many, 1) for many in said]
    if len(pieces) < 2 or sum(counts) > MOST_SPELLED:
        return
    tail = found[0] if (found := _WHERE.search(pieces[-1]["what"])) else ""
    shared = tail and not any(_WHERE.search(each["what"]) or _names_place(reader, each["what"]) for each in pieces[:-1])
    if max(counts) > 1 or shared:
        whats = [each["what"] + (tail if shared and each is not pieces[-1] else "") for each in pieces]
        yield "; ".join(what for what, many in zip(whats, counts, strict=True) for _ in range(many))


def _names_place(reader: "Reader", text: str) -> bool:
    return any(thing.vocabulary in PLACES for item in reader.lexed(text).items for thing in item.things)


def _is_place(reader: "Reader", words: str) -> bool:
    length, things = reader._lexer.whole_name(words)
    return length > 0 and any(thing.vocabulary in PLACES and thing.quality == EXACT for thing in things)


def _for_each(reader: "Reader", text: str) -> Iterator[str]:
    """`Munich and Konigsberg 2 inf each`, `infantry for Munich and Berlin, one each` as so many for each of the places."""
    for way in (_EACH, _ONE_EACH):
        found = way.match(text)
        spaces = _PLACE_APART.split(found["places"].strip()) if found else []
        if found and len(spaces) > 1 and all(_is_place(reader, each) for each in spaces):
            what = f"{found['many']} {found['what']}" if way is _ONE_EACH else found["what"]
            yield "; ".join(f"{what} in {each}" for each in spaces)


def _same_again(reader: "Reader", text: str) -> Iterator[str]:
    """`Kharkov inf, Kiev same, Odessa same` as what was said for the first place said for the others."""
    first, *others = _PIECE.split(text.strip(" .!"))
    again = [_SAME.sub("", each) for each in others if _SAME.search(each)]
    home = next((word for word in first.split() if _is_place(reader, word.strip(":"))), "")
    if home and again and len(again) == len(others) and all(_is_place(reader, each) for each in again):
        yield "; ".join([first, *(first.replace(home.strip(":"), each) for each in again)])


def _all_left(reader: "Reader", text: str) -> Iterator[str]:
    """`rest of the stuff: usual places` as the order for all that is left."""
    said = set(tokens(text))
    if reader._lexer.rests and said & _LEFT and said <= _CAREFREE | _LEFT:
        for verb in ("setup", "deploy", "build"):
            if verb in reader._lexer.own or (verb, "rest") in reader._lexer.phrases:
                yield f"{verb} rest"


def _only_says(reader: "Reader", remark: str) -> bool:
    """Does a remark order nothing: no units, no amounts, no places that one's own go to, nothing denied?"""
    lexed, words = reader.lexed(remark), set(tokens(remark))
    if lexed.marks.keys() - {"maybe", "not"} or words & (DENYING | STAYING | _REMARKED):
        return False
    names = {form[0] for kind in reader.game.definition.orders for form in kind.syntax.forms}
    ours = tokens(remark)[0] not in ("they", "somebody", "someone", "because", "cause", "since")
    for item in lexed.items:
        exact = [thing for thing in item.things if thing.quality == EXACT]
        if item.amount is not None or item.verb in names or any(t.vocabulary in reader._lexer.counted for t in exact):
            return False
        if ours and exact:
            return False
    return True
