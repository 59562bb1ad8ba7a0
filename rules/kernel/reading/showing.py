"""What is played openly or in secret, and what is given up of one's influence."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import EXACT, PREFIX

if TYPE_CHECKING:
    from .reader import Reader

_OPENLY = re.compile(
    r"[\s,;:–—-]*\b(?:(?:goes |go |put |lay |lie |lies |comes |come |is |are )?(?:down )?(?:open )?(?:on|onto) the table"
    r"|face[- ]?up|(?:out )?in the open|openly|publicly|for (?:all|everyone|everybody) to see"
    r"|(?:comes? )?out of (?:the|my) vault|is revealed|gets revealed|revealed|unveiled|out)(?=\W|$)",
    re.IGNORECASE,
)
_SECRETLY = re.compile(
    r"[\s,;:–—-]*\b(?:(?:goes?|put|stays?|kept|keep it|and keep it|hidden|hide it|locked|lock it)?\s*"
    r"(?:(?:in|into|inside) (?:the|my|our) (?:secret )?vault|face[- ]?down|in secret|secret|secretly|hidden|under wraps"
    r"|(?:and )?nobody (?:needs?|has|gets?) to (?:know|see)(?: (?:it|them|this))?))(?=\W|$)",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"^\W*(?:comrades?,\s+|gentlemen,\s+)?(?:(?:i|we|lets|let['’]s|please)\s+)*"
    r"(?:(?P<opens>show|reveal|unveil|turn over|turn up|flip(?: over)?|uncover)|lay|put|play|open|keep|hide|lock|stash|place)"
    r"\b\s*",
    re.IGNORECASE,
)
_GIVEN_UP = re.compile(
    r"\b(?:give|gives|giving) up"
    r"|\b(?:take|remove|drop|renounce|abandon|withdraw|surrender|pull|relinquish|cede|lose)\b",
    re.IGNORECASE,
)
_MARKER = re.compile(r"\b(?:markers?|influence|claims?|foothold|hold|stake)\b", re.IGNORECASE)
_OF_WHOM = re.compile(
    r"\b(?:in|on|off|from|over|of|out of)\s+(?:the )?(?P<who>(?:(?!\b(?:in|on|off|from|over|of)\b)[\w ]){3,25}?)\W*$",
    re.IGNORECASE,
)


def shown(reader: "Reader", text: str) -> Iterator[str]:
    """`Sonar on the table` as to reveal it; `jets, face down in the vault` as to put them there; `I give up a marker in Poland`
    as to repudiate it."""
    own = reader._lexer.own
    if "?" in text:
        return
    opened = next((verb for verb in ("tech", "reveal") if verb in own), "")
    for pattern, verb in ((_OPENLY, opened), (_SECRETLY, "vault" if "vault" in own else "")):
        shows = _SHOWS.match(text)
        said = pattern.search(text) or (pattern is _OPENLY and shows and shows["opens"])
        plain = _SHOWS.sub("", pattern.sub(" ", text)).strip(" ,;:–—-.!") if verb and said else ""
        if plain and _technology(reader, plain):
            yield f"{verb} {plain}"
    if "repudiate" in own and _GIVEN_UP.search(text) and _MARKER.search(text) and (found := _OF_WHOM.search(text)):
        length, things = reader._lexer.whole_name(found["who"])
        if length and any(thing.quality == EXACT for thing in things):
            yield f"repudiate {found['who']}"


def _technology(reader: "Reader", text: str) -> bool:
    """Is nothing named but a technology, perhaps with cards for it?"""
    items = reader.lexed(text).items
    named = [{t.vocabulary for t in item.things if t.quality <= PREFIX} for item in items if item.things]
    return any("tech" in each for each in named) and not any(item.verb and not item.things for item in items)
