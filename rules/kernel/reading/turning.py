"""Turns of phrase around an order, turned into the order: courtesies before and behind it, what one has somebody do, what is to
be had repaired, whose units they are called."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .forms import past_stems
from .parts import PLACES, SORTS
from .peoples import COMMANDERS
from .things import Item
from .verbs import families
from .warring import own
from .words import ASKING

if TYPE_CHECKING:
    from .reader import Reader

_TAIL = re.compile(
    r"\s*[,;–—-]*\s*(?:(?:would|will|could|can|won['’]?t) you(?: kindly| please| now)?(?: then)?"
    r"|if you (?:please|would|will|like)|if you (?:do ?n['’]?t|would ?n['’]?t) mind|if i may(?: ask| say so)?"
    r"|if you['’]?d be so kind|please and thank you|please|pls)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
"""..., would you? ..., if you please."""
_LEAD = re.compile(
    r"^\W*(?:(?:before (?:anything|everything) else|first (?:of all|things first|off)|to (?:begin|start) with"
    r"|for (?:starters|now)|well|so|listen|now then|very well|next up|and|also|oh)\s*[,:;.!–—]+\s*)+(?=\w)",
    re.IGNORECASE,
)
"""Before anything else, ...; first things first: ..."""
_WISH = re.compile(
    r"^\W*(?:please\s+)?(?:(?:i|we)(?:['’]d| would| should) (?:like|love|prefer|want)(?: (?:it|that|to (?:have|see)|for))?"
    r"|(?:i|we) (?:want|wish|need)(?: (?:it|that|to (?:have|see)))?|let(?:['’]s| us| me) (?:have|see)|have|see that)\s+"
    r"(?=(?:the|my|our|a|an|all|both|two|three|four|five|six|every\w*|\d+|[^\W\d]+['’]s)\b)",
    re.IGNORECASE,
)
"""I would like that two infantry ...; let's have the tank ..."""
_PRONOUN = re.compile(
    r"^(?P<who>(?:(?!\b(?:to|into|at|from|via|and|attack\w*|move\w*|go|goes)\b)[^,;:.!?]){3,45}), (?:he|she|they|it)"
    r"(?:['’]?ll| will| shall| should| must)? (?=[a-z]{2,}\b)(?!(?:is|are|was|were|has|have|can|may|might|do|does|did)\b)",
    re.IGNORECASE,
)
"""The artillery of the Ukraine, he goes into the Donbas."""
_CAUSED = re.compile(
    r"^\W*(?:please\s+)?(?:(?:would|could|will|can) you\s+)?(?:please\s+|kindly\s+)?"
    r"(?:have|get|want|need|like|see(?: to it)?(?: that)?|see"
    r"|(?:i|we)(?: want| need|['’]d like| would like)(?: to (?:have|see|get))?)\s+"
    r"(?P<what>[^,;:.!?]{3,45}?)\s+(?:(?:is|are|gets?|be|to be|being)\s+)?(?P<done>[a-z]{2,}(?:ed|ilt|ught|en))"
    r"(?P<rest>(?:\s+[^,;:.!?]{2,30})?)\W*$",
    re.IGNORECASE,
)
"""Have Manchester repaired; I want the battleship fixed."""
_PASSIVE = re.compile(
    r"^\W*(?P<what>[^,;:.!?]{3,45}?)\s+"
    r"(?:gets?|is to be|are to be|is to get|to be|shall be|will be|should be|must be|needs? to be)\s+"
    r"(?P<done>[a-z]{2,}(?:ed|ilt|ught|en))(?P<rest>(?:\s+[^,;:.!?]{2,30})?)\W*$",
    re.IGNORECASE,
)
"""Manchester gets repaired."""
_CAUSABLE = ("repair", "fortify", "buy", "build", "disband", "cancel", "step", "reveal", "discard")
"""Families of verbs for what one has done to something that is named."""
_DOES = re.compile(
    r"^\W*(?:please |let['’]?s |i |we |now )*do(?:es)? (?P<what>(?:(?:the|a|an|my|our|that|this|one)\s+)?[^,;:!?]+?)\W*$",
    re.IGNORECASE,
)
_DOES_LATER = re.compile(
    r"(?<=[\w.] )(?:do|does|will do|makes?|carry out|carries out|conducts?|performs?) (?:a|an|the|another)\s+(?=[a-z])",
    re.IGNORECASE,
)
"""All three bombers do a strategic raid on the Rhineland."""
_WHOSE = re.compile(rf"\b(?P<name>{'|'.join(COMMANDERS)})(?:['’]s|['’]|s)\s+(?=\w)", re.IGNORECASE)
"""Monty's two infantry."""
_SOME_OF_THEM = re.compile(
    r"^\W*(?:the |my |our )?(?P<who>[^\d;:.!?]{5,60}?)\s*[,–—-]+\s*(?:just |only )?"
    r"(?P<many>two|three|four|five|six|\d) of (?:them|those|these)\W*$",
    re.IGNORECASE,
)
"""Bombers to Cologne, two of them."""
_STARTS = re.compile(
    r"^\W*(?:(?:let['’]?s|we|i|i['’]ll|we['’]ll)\s+)?(?:start|begin|open|kick off)s?\s+(?:things\s+)?(?:with|at|in|off with)\s+"
    r"(?:the (?:one|battle|fight) (?:in|at|for|of)\s+)?(?:the )?(?P<what>[^\d,;:.!?]{3,30}?)(?:\s+(?:battle|fight|first))*\W*$",
    re.IGNORECASE,
)
"""Start with the battle in Minsk."""
_IN_A_ROW = re.compile(r"^\W*(?:[a-z]+\s+)?(?:\d{1,2}\s?[^\W\d]+(?:\s[^\W\d]+)?\s*){2,6}\W*$", re.IGNORECASE)
_NEXT = re.compile(r"(?<=[^\W\d])\s+(?=\d{1,2}\s?[^\W\d])")
"""6 action 3 invest."""
_NEW = re.compile(r"\b(?:brand[- ])?new (?P<what>[a-z]{2,})", re.IGNORECASE)
"""New tanks in Moscow, where no new sort of tank waits to be built."""
MOST_TURNED = 3
"""Times a courtesy is taken from one end of a text."""


def turned(reader: "Reader", text: str) -> Iterator[str]:
    """A text without the turns of phrase around it."""
    plain = without_courtesies(text)
    if "?" in plain:
        return
    plain = _whose(reader, plain)
    plain = _PRONOUN.sub(lambda found: f"{found['who']} ", plain)
    if plain != text:
        yield plain
    yield from _caused(reader, plain)
    yield from _done(reader, plain)
    if "lose" not in reader._lexer.own and (wanted := _WISH.sub("", plain)) != plain:
        yield wanted
    if found := _SOME_OF_THEM.match(plain):
        yield f"{found['many']} {found['who']}"
    if found := _STARTS.match(plain):
        yield found["what"]
    if _IN_A_ROW.match(plain):
        yield _NEXT.sub(", ", plain)
    if (found := _NEW.search(plain)) and _sort(reader, found["what"]):
        yield f"{plain[: found.start()]}{found['what']}{plain[found.end() :]}"


def _sort(reader: "Reader", word: str) -> bool:
    """Is it a sort of unit, and no place: new tanks, but not New England?"""
    things = reader._lexer.whole_name(word)[1]
    return any(thing.vocabulary in reader._lexer.counted | SORTS for thing in things) and not any(
        thing.vocabulary in PLACES for thing in things
    )


def without_courtesies(text: str) -> str:
    """A text without what is only polite before and behind it."""
    for _ in range(MOST_TURNED):
        shorter = _LEAD.sub("", _TAIL.sub("", text))
        if shorter == text or not shorter:
            break
        text = shorter
    return text


def _whose(reader: "Reader", text: str) -> str:
    """`Monty's two infantry` as the two infantry, where the commander is no unit of the game."""

    def unless_known(found: re.Match[str]) -> str:
        country = reader.lexed(COMMANDERS[found["name"].lower()]).items
        mine = bool(country) and own(reader, country[0])
        return "" if mine and not reader._lexer.whole_name(found["name"])[0] else found[0]

    return _WHOSE.sub(unless_known, text)


def _caused(reader: "Reader", text: str) -> Iterator[str]:
    """`would you kindly have Manchester repaired`, `Manchester gets repaired` as to repair it."""
    for found in (_CAUSED.match(text), _PASSIVE.match(text)):
        if not found:
            continue
        stem = next((stem for stem in past_stems(found["done"].lower()) if stem in reader._lexer.verbs), "")
        own = [form[0] for kind in reader.kinds for form in kind.syntax.forms]
        meant = next((verb for verb in own if any(f in families(verb) & families(stem) for f in _CAUSABLE)), "")
        if stem and meant and any(item.things for item in reader.lexed(found["what"]).items):
            yield f"{meant} {found['what']}{found['rest']}"


def _done(reader: "Reader", text: str) -> Iterator[str]:
    """`do the raid on England`, `do Minsk`, `the bombers do a raid on Brest` as what is done."""
    if found := _DOES.match(text):
        items = reader.lexed(found["what"]).items
        if items and not _asks(items):
            yield found["what"]
    if (shorter := _DOES_LATER.sub("", text, count=1)) != text and ASKING.isdisjoint(tokens(text)[:1]):
        yield shorter


def _asks(items: list[Item]) -> bool:
    """May `do ...` be a question: do the fighters reach Minsk?"""
    named = False
    for at, item in enumerate(items):
        if named and item.verb and not item.things and at < len(items) - 1:
            return True
        if item.unknown or item.past:
            return True
        named = named or any(thing.quality == EXACT for thing in item.things)
    return False
