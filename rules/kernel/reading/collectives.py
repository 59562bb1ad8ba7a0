"""All that stands somewhere, by the words of those who speak of their men: `the Kalinin boys`, `the whole task force`."""

import re
from typing import TYPE_CHECKING

from ..text import EXACT
from .parts import PLACES
from .words import PREPOSITIONS

if TYPE_CHECKING:
    from .lexing import Lexer
    from .reader import Reader

_WHOLE = re.compile(
    r"\b(?:(?:the|my|our|its)\s+)?(?:whole|entire|full|complete|total)\s+(?=(?P<sort>[^\W\d]+))", re.IGNORECASE
)
_FORCES = re.compile(
    r"\b(?:task|strike|battle|invasion|expeditionary|field|landing|surface|main|assault|covering)[ -]?"
    r"(?:force|group|fleet)s?\b",
    re.IGNORECASE,
)
_FLEETS = re.compile(
    r"^(?P<lead>\W*(?:(?:the|my|our|all|everybody|move|send|sail) )*)(?:squadron|flotilla|armada|taskforce|navy)"
    r"(?= (?:in|at|from|off|of|sails?|goes|moves?|steams?|heads?|leaves?|stays?|remains?)\b)",
    re.IGNORECASE,
)
_FOLKS = frozenset(
    "boys lads guys men folks chaps fellows people gang bunch crew crowd fellas soldiers lot garrison".split()
)
_AT = frozenset(("in", "at", "from", "of"))
_MINE = frozenset(("", "the", "our", "my", "all"))
_SERVICE = re.compile(
    r"^\W*(?:the )?(?:royal navy|kriegsmarine|regia marina|marine nationale|u\.?s\.? navy|imperial (?:japanese )?navy|ijn|usn|rn"
    r"|raf|royal air force|luftwaffe|red army|wehrmacht|regio esercito|british army|us army|air force|army|navy|armee|marines?)"
    r"\s*[:–—]+\s+(?=\S)",
    re.IGNORECASE,
)
"""Royal Navy: all three ships in the English Channel."""
_TITLE = re.compile(r"[A-Z][a-z]+(?: (?:of|and|the))*(?: [A-Z][a-z]+)+")
"""Western Europe, in the words of a question."""


def in_plain_names(reader: "Reader", text: str) -> str:
    """A text in which all that stands somewhere is called so."""
    lexer = reader._lexer
    every = "fleet" if _counted(lexer, "fleet") else "force"
    text = _FORCES.sub(lambda found: found[0] if lexer.whole_name(found[0])[0] else every, _SERVICE.sub("", text))
    if not _counted(lexer, "squadron"):
        text = _FLEETS.sub(rf"\g<lead>{every}", text)
    text = _WHOLE.sub(lambda found: "all " if _counted(lexer, found["sort"]) else found[0], text)
    return _titled(reader, _folks(lexer, text))


def _counted(lexer: "Lexer", word: str) -> bool:
    return any(thing.vocabulary in lexer.counted for thing in lexer.whole_name(word)[1])


def _folks(lexer: "Lexer", text: str) -> str:
    """`the Kalinin boys`, `our lads in Rome` as the troops there."""
    words = ["", "", *text.split(), "", ""]
    for at in range(2, len(words) - 2):
        if words[at].lower() not in _FOLKS:
            continue
        led, before, behind, where = (words[at + step].lower() for step in (-2, -1, 1, 2))
        theirs = _place(lexer, before) and led not in PREPOSITIONS and behind
        if theirs or (before in _MINE and behind in _AT and _place(lexer, where)):
            return " ".join((*words[:at], "troops", *words[at + 1 :])).strip()
    return text


def _place(lexer: "Lexer", word: str) -> bool:
    """Is a word the name of a place, perhaps as that of an owner: Kalinin, Moscow's?"""
    plain = re.sub(r"['’]s?$|[,.!;:]+$", "", word)
    return any(thing.vocabulary in PLACES and thing.quality == EXACT for thing in lexer.whole_name(plain)[1])


def _titled(reader: "Reader", text: str) -> str:
    """`both Western Europe tanks start in Paris` without what the question calls a part of what is to be done, and is no name
    of the board."""
    asked = reader.game.asked(reader.seat)
    prompt = asked.says(reader.game, asked.seat) if asked is not None and asked.says is not None else ""
    for title in dict.fromkeys(_TITLE.findall(prompt)):
        if title.lower() not in text.lower() or reader._lexer.whole_name(title)[0]:
            continue
        named = rf"\s*\b(?:(?:in|from|of|for) )?(?:the )?{re.escape(title)}(?:['’]s)?\b\s*[:,]?"
        rest = re.sub(named, " ", text, flags=re.IGNORECASE)
        if any(_place(reader._lexer, word) for word in rest.split()):
            text = rest
    return text
