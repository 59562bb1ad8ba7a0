"""What people say to one another beside an order: a sigh before it; good wishes, farewells, battle cries behind. It orders
nothing."""

import re

from ..text import tokens
from .words import MARKS

_NAME = (
    r"(?!(?:and|but|or|then|done|end|ends|finished|over|pass|yes|no|ok|okay|nothing|none|undo|hold|stop|all)\b)[^\W\d]+"
)
_ALL = r"(?:all|everyone|everybody|both|you all|of you|guys|folks|gentlemen|ladies|lads|boys|team)"
_TO_WHOM = rf"(?:,? (?:to )?(?:{_ALL}|(?:(?:my|old|dear|mr|herr|comrade|general|good|the) )?{_NAME}))?"
"""Whoever is spoken to: all, or one name; a unit and a place behind it would be an order."""
_CHAT = "|".join(
    (
        rf"(?:good |best of )luck(?: with (?:that|it|this))?{_TO_WHOM}",
        rf"(?:good hunting|god ?speed|have fun|prost|cheers|cheerio|ciao|bye|goodbye|see (?:you|ya)){_TO_WHOM}",
        r"(?:gl ?hf|gl|hf|gg|glhf|lol|lmao|rofl|(?:ha|he){2,}h?|enjoy|take that)",
        r"(?:thx|ty|thanks|danke|merci|gracias|grazie)(?: all| everyone| mates?)?",
        r"alea iacta est|the die is cast|fingers crossed|wish (?:me|us) luck|no mercy|game on|bring it on|tally ho",
        r"here (?:we|i|it) goes?(?: nothing)?|here goes(?: nothing)?|off (?:we|they) go|let the games begin|onwards?|charge",
        rf"(?:your (?:move|turn|go)|(?:over|back) to you)(?:,? {_NAME})?",
        r"for (?:the )?(?:king|queen|emperor|tsar|motherland|fatherland|rodina|reich|glory|victory|england|mother russia)"
        r"(?: and (?:the )?country)?",
        r"(?:viva|vive|long live|god save) (?:la |le |the )?[^\W\d]+(?: (?:libre|free|motherland|republic|empire))?",
        r"banzai|hurrah?|hooray|ur+a+h?|boom|bam|woo ?hoo|yay|amen",
        r"next(?: please| phase)?",
        r"that(?:['’]?ll| will| should) (?:teach|show) (?:them|him|her|you|em)(?: a lesson)?",
    )
)
_BEFORE = re.compile(
    r"^\W*(?:(?:ouch|ow|damn(?: it)?|arg+h*|ugh|oof|oh (?:no|well|dear)|yikes|hm+|blast|bugger|merde|verdammt|here we go"
    r"|(?:that|this|it) (?:went|goes|is going|was going) (?:so |very |really |rather )?(?:badly|well|wrong|poorly|great|fine)"
    r"|(?:that|this) hurts?)(?:\s*[.!…]+|\s+[-–—]+)\s*)+(?=\w)",
    re.IGNORECASE,
)
_SAYING = MARKS.keys() - {"next"}
_BEHIND = re.compile(
    rf"(?<![\s.!…,;])(?:\s*+[.!…,;]++|\s++[-–—]++)\s*(?:and )?(?:{_CHAT})\s*[.!…)]*\s*$", re.IGNORECASE
)
_SMILE = re.compile(r"\s*[:;]-?\)(?=\s|$)|\s[:;]-?[DPp](?=\s|$)|\s*<3\s*$|\s*\^\^\s*$")


def without_chat(text: str) -> str:
    """A text without what is said before and behind its orders. A doubt, a condition or a denial is never taken for that,
    and of what is chat alone nothing is taken away."""
    text = " ".join(text.split())
    rest = _BEFORE.sub("", _SMILE.sub("", text))
    while (found := _BEHIND.search(rest)) is not None:
        if not found.start() or not _SAYING.isdisjoint(tokens(found[0])):
            break
        rest = rest[: found.start()]
    return rest if tokens(rest) else text
