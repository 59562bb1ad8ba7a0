"""Signs, pictures and turns of phrase of a text as the plain words they stand for, before it is taken apart into words."""

import re
import unicodedata

from .numbering import NTH, ORDINAL
from .words import CYRILLIC, EMOJI

_COLON = re.compile(r":(?!\d)")
_WITH = re.compile(r"\bw/(?!\w*/)\s*", re.IGNORECASE)
_LET = re.compile(
    r"\blet (?!me\b|us\b)(?:the |those |these |that )?\w+ (?:go (?:through|by|past|ahead)|pass|sail|go|through|by|proceed|past)\b"
    r"(?=\s*(?:$|[,.!;)]))",
    re.IGNORECASE,
)
_BACK = re.compile(r"\s<[-=]+\s+(?=[A-Za-z])")
_MARKS = {"t": "tank", "b": "bomber", "p": "fighter", "me": "fighter"}
_MARK = re.compile(r"\b(t|b|p|me)[- ]?(34|17|24|51|109)['’]?(s?)\b", re.IGNORECASE)
"""T-34s, a B-17."""
_ARROW_BACK = re.compile(r"^\s*([^\W\d]+(?: [^\W\d]+)?)\s*<[-=]+\s*(\d.*|all\b.*|everything\b.*)$", re.IGNORECASE)
"""Krakow <- 3 tanks Breslau."""
_TIMES = re.compile(r"(?<![\w-])(\d{1,3})x(?=[a-z])", re.IGNORECASE)
"""3xinf."""
_SLAVONIC = re.compile("[а-яё]+", re.IGNORECASE)
_EQUALS = re.compile(r"\s=\s")
_LABEL = re.compile(
    r"^\W*(?:operation \w+|d-?day|shopping list|(?:navy|army|air|shopping|war|attack|move) time)\s*[:!,-]\s", re.I
)
"""What a player may write above an order."""
_FLAVOUR = re.compile(
    r"^\W*(?:(?:bomber|fighter|coastal) command|(?:the )?(?:flying tigers|winter war|phon(?:e)?y war|west wall"
    r"|atlantic wall|siegfried line|anschluss|weser[uü]bung|five[- ]year plan"
    r"|(?:case|fall|plan) (?:wei(?:ss|ß)|gelb|blau|white|yellow|blue)))\s*[:!]\s+(?=\S)",
    re.I,
)
"""Names from the history of the war above an order."""
_PURPOSE = re.compile(
    r"\s+for (?:the |our |my )?(?:five[- ]year plan|war effort|motherland|fatherland|king and country)\s*[.!]*$", re.I
)
"""What an order is given for, which orders nothing."""
_TAKEN_OFF = re.compile(r"^\W*take (?!them\b|it\b)([^,;:]{2,40}?) off\s*[.!]*$", re.I)
"""Take 2 infantry off."""
_THE_LOSS = re.compile(r"^\W*(?!no\b|not\b)([^,;:]{2,40}?) (?:is|are) (?:the|my|our) loss(?:es)?\s*[.!]*$", re.I)
"""INF2 is the loss."""
_ALONE = re.compile(r"^\W*each (?:\w+ )?(?:on (?:its|their) own|by itself|for itself)\s*[.!]*$", re.I)
"""Each fleet on its own."""
_AND = re.compile(
    r"(?<=\w)\s+['’]?n['’]?\s+(?=(?:\d|[a-z]+\d|(?:an?|the|my|one|two|three|four|five|six|seven|eight|nine|ten)\b))",
    re.I,
)
"""3 uboats n a bomber."""
_ALL_OF_IT = re.compile(r"([^\W\d]+)\s*\((?:all(?: of (?:it|them))?|the (?:lot|whole lot)|every one)\)", re.I)
"""Berlin's infantry (all of it)."""
_UNESCORTED = re.compile(
    r"\s*,?\s*\b(?:(?:with )?no|without(?: an| any)?) (?:(?:fighter |fighters as )?escorts?|fighter cover"
    r"|fighters(?= *(?:$|[,.;!])))\b|\bunescorted\b",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\b(?:all|every\w*|whole|entire|lot)\b", re.I)
_BOMBS = re.compile(
    r"\b(?:raid|bomb|hit|attack|strike|flatten|blast|pound|plaster|target|sbr|strategic)(?:s|es|ing)?\b", re.I
)
_AT_ONCE = re.compile(
    r"(?<=\w)\s+(?:at once|right away|straight away|without delay|on the double|will do|will do nicely)(?=\s*(?:[.!,;]|$))",
    re.I,
)
_NO = re.compile(r"^\W*(no|nope|nah|nein|non)\s*[!.]+\s+(?=\w)", re.I)
"""No! Fight!"""


_PLUS_ONE = re.compile(r"(\+ ?1\b(?: steps?| pips?| cv)?)\s+(?:each|apiece|on|for|to)\b", re.I)
"""+1 each; +1 on both."""
_WOLVES = re.compile(r"\b(?:the |my |our )?(?:whole|entire|full) wolf ?-?pack\b", re.I)
"""The whole wolf pack."""
_ABLE = re.compile(
    r"\b(?:everything|whatever|all|all units|every (?:single )?unit) ((?:in|at|from) (?:the )?[^\W\d]+ )?(?:that|which) (?:can )?"
    r"(?:(fl(?:y|ies))|swims?|floats?|sails?)\b",
    re.I,
)
"""Everything that flies."""


def clean(text: str) -> str:
    """The text with thumbs in words, other pictures left out, and a colon as a comma."""
    text = _ABLE.sub(lambda found: f"all {'planes' if found[2] else 'ships'} {found[1] or ''}".rstrip(), text)
    text = _PLUS_ONE.sub(r"\1", _WOLVES.sub("all submarines", _AT_ONCE.sub("", text)))
    if not _EVERY.search(text):
        text = _UNESCORTED.sub("", text)
    text = _PURPOSE.sub("", _FLAVOUR.sub("", _LABEL.sub("", text)))
    text = _ALL_OF_IT.sub(r"all \1", _NO.sub(r"\1, ", text))
    text = _ALONE.sub("separately", _THE_LOSS.sub(r"lose \1", _TAKEN_OFF.sub(r"lose \1", text)))
    text = _AND.sub(" and ", text)
    text = _EQUALS.sub(" to ", _WITH.sub(" with ", text))
    text = _BACK.sub(" from ", _LET.sub("let pass", text))
    text = _MARK.sub(lambda found: _MARKS[found[1].lower()] + found[3], text.replace("@", " at ").replace("×", " x"))
    text = _TIMES.sub(r"\1 ", text)
    text = _ARROW_BACK.sub(r"\2 to \1", text)
    text = ORDINAL.sub(lambda found: NTH[int(found[1])], text)
    if text.isascii():
        return _COLON.sub(" , ", text)
    for sign, word in EMOJI.items():
        text = text.replace(sign, word)
    text = _SLAVONIC.sub(lambda found: CYRILLIC.get(found[0].casefold(), found[0]), text)
    text = "".join(c for c in text if unicodedata.category(c) not in ("So", "Sk", "Cs", "Co", "Cn") and c != "\ufe0f")
    return _COLON.sub(" , ", text)


def unescorted(text: str) -> bool:
    """Is an escort spoken of that doesn't fly, and no verb of what does?"""
    return bool(_UNESCORTED.search(text)) and not _BOMBS.search(text) and not _EVERY.search(text)
