"""Enemies that are named where they stand: `the cruiser sinks that transport in the Ionian Sea` goes to the Ionian Sea."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .lexing import Lexer
from .parts import PLACES, WORKS
from .peoples import COUNTRIES
from .words import EVERYTHING

if TYPE_CHECKING:
    from .reader import Reader

_STRIKES = (
    r"(?:go(?:es|ing)? after|go(?:es|ing)? for|sinks?|kills?|destroys?|chases?|hunts?(?: down)?|takes? out|hits?|attacks?"
    r"|strikes?|engages?|pounces? on|jumps?|smash(?:es)?|after|against|looking for|go(?:es|ing)? looking for)"
)
_THEIR = r"(?:the|that|those|these|their|his|her|its|enemy|any|whatever)"
_MET = re.compile(
    rf"^\W*(?P<who>[^,;:.!?]{{3,60}}?)\s+{_STRIKES}\s+(?:{_THEIR}\s+)+(?P<what>[^\d,;:.!?]{{2,40}}?)\s+"
    r"(?:in|at|off|near|around|over|out of)\s+(?P<where>[^,;:.!?]{2,40}?)"
    r"(?P<tail>(?:,\s*|\s+)(?:and\s+)?(?:land|return|come|fly|back|home)[^;:!?]*)?\W*$",
    re.IGNORECASE,
)
"""Cruiser and destroyer sink that transport in the Ionian Sea."""
_MET_THERE = re.compile(
    rf"^\W*(?P<who>[^,;:.!?]{{3,60}}?)\s+{_STRIKES}\s+(?:the|that|those)\s+(?P<whole>[^\d,;:.!?]{{4,50}}?)"
    r"(?P<tail>(?:,\s*|\s+)(?:and\s+)?(?:land|return|come|fly|back|home)[^;:!?]*)?\W*$",
    re.IGNORECASE,
)
"""The Malta fighter sinks the Ionian Sea transport."""
_MET_WITH = re.compile(
    rf"^\W*{_STRIKES}\s+(?:{_THEIR}\s+)+(?P<what>[^\d,;:.!?]{{2,40}}?)\s+(?:in|at|off|near|around|over)\s+"
    r"(?P<where>[^,;:.!?]{2,40}?)\s+with\s+(?P<who>[^,;:.!?]{3,60}?)\W*$",
    re.IGNORECASE,
)
"""Sink that transport in the Ionian Sea with the Malta fighter."""
_ENEMIES = EVERYTHING | frozenset(
    "and garrison defenders defender enemy enemies guys boys lads men soldiers fleet squadron flotilla shipping lot".split()
)
_ARTICLES = frozenset("the a an my our both all".split())


def met_there(reader: "Reader", text: str) -> Iterator[str]:
    """A text that names whom units meet, as one that says only where they go."""
    lexer = reader._lexer
    if "?" in text or not any(slot in reader.names for slot in PLACES):
        return
    for found in (_MET.match(text), _MET_WITH.match(text)):
        if found and _ours(reader, found["who"]) and _theirs(lexer, found["what"]) and _placed(lexer, found["where"]):
            tail = found.groupdict().get("tail") or ""
            yield f"{found['who']} to {found['where']}{tail}"
    if (found := _MET_THERE.match(text)) and _ours(reader, found["who"]):
        words = found["whole"].replace("'s", "").replace("’s", "").split()
        for cut in range(1, len(words)):
            where, what = " ".join(words[:cut]), " ".join(words[cut:])
            if _placed(lexer, where) and _theirs(lexer, what):
                yield f"{found['who']} to {where}{found['tail'] or ''}"


def _ours(reader: "Reader", words: str) -> bool:
    """Are units named, and nothing that is done with them?"""
    items, sorts = reader.lexed(words).items, reader._lexer.counted
    counted = any(thing.vocabulary in sorts and thing.quality == EXACT for item in items for thing in item.things)
    return (
        counted and not any(item.verb and not item.things for item in items) and not any(item.unknown for item in items)
    )


def _theirs(lexer: Lexer, words: str) -> bool:
    """Are these units, and no works: those are bombed, and not met?"""
    typed = [word for word in tokens(words) if word not in _ARTICLES]
    if not typed or not WORKS.isdisjoint(typed):
        return False
    at = 0
    while at < len(typed):
        length, things = lexer._exact(tuple(typed), at)
        if any(thing.vocabulary in lexer.counted for thing in things) and not any(
            t.vocabulary in PLACES for t in things
        ):
            at += length
        elif typed[at] in _ENEMIES or typed[at] in COUNTRIES:
            at += 1
        else:
            return False
    return True


def _placed(lexer: Lexer, words: str) -> bool:
    typed = tokens(words)
    typed = typed[1:] if typed[:1] == ("the",) else typed
    length, things = lexer._exact(typed, 0) if typed else (0, ())
    return length == len(typed) > 0 and any(t.vocabulary in PLACES and t.quality == EXACT for t in things)
