"""Sayings around an order as the plain words they stand for: `meh, let them sail past`, `would love a tank in Paris`,
`the infantry can go`, `so does Kiev`. Nothing of a text is left out that orders, denies or doubts."""

import re
from typing import TYPE_CHECKING

from ..text import tokens
from .amounting import apportioned
from .collectives import in_plain_names
from .foreign import in_english
from .idioms import in_plain_verbs
from .verbs import families
from .warring import own
from .words import ASKING, PREPOSITIONS

if TYPE_CHECKING:
    from .lexing import Lexer
    from .reader import Reader

LONGEST = 200
"""Characters of a text that is said in plain words."""
_SIGHS = re.compile(
    r"^\W*(?:(?:meh|pf+t?|sigh|welp|eh+|sh+|h+m+|a+r+gh|ug+h|um+|uh+|a+h+|o+h+|aw+|righto|right then|now then|damn|ach|na ja|tja"
    r"|bah|hey|heh|bof)\b(?:\s*[,.!…–—-]+|\s)\s*"
    r"|(?:right|well|so|look|listen|gents|man|boy|god|jesus|yo|hi)\b\s*[,.!…–—-]+\s*)+(?=\w)",
    re.IGNORECASE,
)
"""Meh, let em run."""
_SIGHS_BEHIND = re.compile(
    r"\s*[,.!…–—-]*\s+(?:alas|sadly|sigh|sob|ouch|damn(?: it)?|unfortunately|regrettably|boo ?hoo|oh well|rip|mates?|folks|gents"
    r"|(?:poor|brave|good) (?:lads|boys|men|chaps|souls)|it is|it shall be)\s*[.!…]*$",
    re.IGNORECASE,
)
"""Both panzers, alas; Heavy Bombers it is."""
_SITS_OUT = re.compile(
    r"^\W*(?:the )?(?P<who>[^\W\d][^,;:?!]{1,20}?) (?=(?:will |shall |is going to |just |simply )*"
    r"(?:sits?|pass(?:es)?|does|do|skips?|stays?|waits?)\b)",
    re.IGNORECASE,
)
"""The Soviet Union will sit this one out."""
_WHY_NOT = re.compile(
    r"\b(?:sure|yes|yeah|yep|ok(?:ay)?|fine|alright|aye)\b[\s,.!]*(?:why not|what the hell|whatever)\b", re.IGNORECASE
)
_WISHING = re.compile(
    r"^\W*(?:(?:i|we)(?:['’]d| would| could)? |would |could |['’]d )?(?:really |quite |so |also |rather |very much )*"
    r"(?:(?<=d )|(?<=ly ))(?:love|fancy|enjoy|appreciate|do with|use|go for|be happy with|settle for)\s+"
    r"(?:to (?:have|see|get|buy|build)?\s*)?(?:another\b|(?=\w))"
    r"|^\W*(?:i|we) (?:really |quite |also |rather )*fancy\s+(?=\w)",
    re.IGNORECASE,
)
"""Would love a carrier in Glasgow; we could do with two more tanks."""
_OFFHAND = re.compile(
    r"\b(?:from (?:now|today|this moment|here) on(?:wards?)?|as of (?:now|today|this turn)|effective (?:immediately|now)"
    r"|with immediate effect|starting (?:now|today)|without (?:further|more) ado|for the (?:time being|moment)|hereby|herewith"
    r"|formally|officially|solemnly|one last time|if nobody minds|fwiw|btw|by the way|of course|after all)\b,?\s*",
    re.IGNORECASE,
)
_CHEERS = re.compile(
    r"\s+for (?:the |our |my |dear old |good old )?(?:emperor|tenno|kaiser|tsar|king|queen|crown|duce|f(?:ue|ü|u)hrer"
    r"|comrade stalin|uncle joe|motherland|fatherland|homeland|rodina|reich|empire|revolution|party|people|glory|victory|freedom"
    r"|democracy|honou?r|mother russia|old england|cause)\b(?: and (?:the )?(?:country|empire|glory|fatherland))?\s*[.!]*$",
    re.IGNORECASE,
)
"""No research for the Emperor."""
_GUESSING = re.compile(
    r"(?:^\W*(?:i|we) (?:guess|suppose|reckon)(?: (?:it['’]s|that['’]s|so))?,?\s+(?=\w))"
    r"|(?:,?\s+(?:i|we) (?:guess|suppose|reckon)\s*(?=$|[.!,;:(]))",
    re.IGNORECASE,
)
"""1 artillery 1 infantry I guess: a sigh, where all of it is said."""
_LET = re.compile(
    r"\blet(?:['’]?s let)?\s+(?:them|em|['’]em|him|her|it|those|these|that one|"
    r"(?:the|his|her|their|this|that|those|these)\s+[a-z]+(?: [a-z]+)?)\s+(?:just |then |quietly |simply |all )?"
    r"(?:sail|slip|steam|go|run|pass|fly|cruise|swim|sneak|get|come|move|walk|float|drift|chug|scoot|escape|flee|be|live|off|alone"
    r"|happen|proceed|roam|wander|transit)(?:\s+(?:by|past|through|away|on|along|free|home|off|over|it|us|in peace|unharmed"
    r"|unmolested|unhindered|this time|for now))*\b(?=\s*(?:$|[,.!;)…]))",
    re.IGNORECASE,
)
_RESIGNED = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|fine|sure|oh|well|alright|yeah|ah|hm+)\b[\s,.!]*)*"
    r"(?:it happens|so be it|it is what it is|c['’]?est la vie|such is life|be my guest|suit (?:yourself|yourselves)"
    r"|shit happens|fine by me|(?:i['’]?ll|we['’]?ll|i can|we can) (?:live with (?:it|that)|take it|cope|survive)"
    r"|(?:it )?can['’]?t be helped|nothing (?:i|we) can do(?: about it)?|lucky them)\W*$",
    re.IGNORECASE,
)
_MAY = re.compile(
    r"(?<=[\w)'’] )(?:can|may|might as well|had better|better|['’]?d better)\s+"
    r"(?=(?:go(?! to\b)|stay|have|take|start|sit|stand|remain|keep|leave|retreat|bite|get|be)\b)",
    re.IGNORECASE,
)
"""The infantry can go; Paris may have the tank."""
_THEIRS = frozenset("they them he she you enemy enemies opponent opponents who what i we it there that this".split())
"""Who is not allowed anything by an order."""
_OTHERS = frozenset("they he she you enemy opponent who".split())
"""Who does something that is no order, where a text begins with them."""
_GOES = re.compile(
    r"^(?P<what>[^,;:?]{2,50}?)\s+(?:(?:has|have|had) to |must |shall |should |will )?"
    r"(?:go|goes|leaves?|gets? the (?:boot|axe|chop)|is out|are out|bites? the dust|is history|are history)\W*$",
    re.IGNORECASE,
)
"""Inv 7 goes, where something is to be discarded or lost."""
_FAREWELL = re.compile(
    r"^\W*(?:good ?bye|bye(?: |-)?bye|bye|farewell|adieu|so long|rip|rest in peace|(?:kiss|wave) goodbye)"
    r"(?:,| to)?\s+(?P<what>[^,;:?]{2,50}?)\W*$",
    re.IGNORECASE,
)
"""Goodbye to two infantry."""
_SO_DOES = re.compile(
    r"\s*[,;.]?\s*(?:and\s+)?(?:so|as) (?:do|does|did|will|is|are|would|has|have)\s+(?P<who>[^,;.?!]{2,30})\W*$",
    re.IGNORECASE,
)
"""Texas gets an infantry, so does Deep South."""
_NEXT = re.compile(
    r"^\W*(?P<who>[^\W\d][\w ]{1,25}?),? (?:is |are |comes |goes )?(?:next|now|too|again)\s*[:–—]+\s+", re.IGNORECASE
)
"""Uncle Sam next: Summer D on the USA."""
_IN_TURN = re.compile(
    r"^\W*(?:(?:and )?(?:next|now|then|second(?:ly)?|third(?:ly)?|finally|lastly|last(?: but not least)?|next up|also))"
    r"(?:\s*[,:–—]+\s*|\s+(?=(?:it['’]?s )?(?:the|my|our|a)\b))(?=\w)",
    re.IGNORECASE,
)
_WARS = re.compile(r"(?P<and>\band|,|\bplus)\s+(?:also\s+)?(?:with|on|upon|against|to)\s+", re.IGNORECASE)
"""War with Iran and with Turkey."""
_JOINS = re.compile(
    r"^(?P<who>[^,;:?]{2,60}?) joins? (?:(?:up|in|forces) )?(?:with )?(?P<others>[^,;:?]{2,60}?) "
    r"(?P<end>(?:against|vs|(?:to|in|for) (?:the )?attack(?:ing)?(?: on| against)?) .+)$",
    re.IGNORECASE,
)
"""The L40 infantry joins the M40 tanks against M39: one attack of both."""
_ONES = re.compile(r"(?<=[a-z]) ones\b(?!\s+(?:in|at|from|of|that|which|who)\b)", re.IGNORECASE)
"""4 action cards and 5 investment ones."""
_SPELLED = re.compile(r"\b(?P<stem>[a-z]{4,})is(?P<end>e|ed|es|ing|ation)\b", re.IGNORECASE)


def in_plain_sayings(reader: "Reader", text: str) -> str:
    """A text with its sayings in plain words; the same text if it has none."""
    if len(text) > LONGEST or "?" in text or not _OTHERS.isdisjoint(tokens(text)[:2]):
        return text
    said = _let(reader, _SIGHS.sub("", _let(reader, in_english(text))))
    said = _OFFHAND.sub("", _CHEERS.sub("", _GUESSING.sub("", _WHY_NOT.sub("yes", said))))
    said = _ourselves(reader, _SIGHS_BEHIND.sub("", said))
    said = _WISHING.sub("", _IN_TURN.sub("", _NEXT.sub(r"\g<who>: ", said)))
    said = _SO_DOES.sub(r", same for \g<who>", _permitted(reader, said))
    said = _WARS.sub(r"\g<and> ", said) if "war" in tokens(said) else said
    said = _JOINS.sub(r"\g<who> and \g<others> \g<end>", said) if "join" in said.casefold() else said
    said = in_plain_names(reader, in_plain_verbs(reader, apportioned(reader, said)))
    said = " ".join(_spelled(reader._lexer, _ONES.sub("", said)).split())
    return said if tokens(said) and tokens(said) != tokens(text) else text


def _let(reader: "Reader", text: str) -> str:
    """`let them sail past`, `so be it` as the answer that lets it be, where there is one."""
    lets = [choice for choice in reader.choices if tokens(choice)[:1] == ("let",)]
    if len(lets) != 1:
        return text
    return lets[0] if _RESIGNED.match(text) else _LET.sub(lets[0], text)


def _ourselves(reader: "Reader", text: str) -> str:
    """`the Soviet Union will sit this one out`, typed for it, as `we`."""
    found = _SITS_OUT.match(text)
    items = reader._lexer.lex(found["who"]).items if found else []
    return f"we {text[found.end() :]}" if found and len(items) == 1 and own(reader, items[0]) else text


def _permitted(reader: "Reader", text: str) -> str:
    """`the infantry can go` as an order: of one's own, whoever may do something does it."""
    words = tokens(text)
    if ASKING.isdisjoint(words[:1]) and _THEIRS.isdisjoint(words):
        text = _MAY.sub("", text)
    kinds = [kind for kind in reader.asked if kind.syntax.slots and not reader._final(kind)]
    found = (_FAREWELL.match(text) or _GOES.match(text)) if len(reader.asked) == len(kinds) == 1 else None
    if not found or not families(kinds[0].syntax.verb) & {"discard", "lose"}:
        return text
    led = set(tokens(found["what"])) & PREPOSITIONS.keys()
    return text if led else f"{kinds[0].syntax.verb} {found['what']}"


def _spelled(lexer: "Lexer", text: str) -> str:
    """`motorised` as `motorized`, where a name is written so."""

    def spelled(found: re.Match[str]) -> str:
        other = f"{found['stem']}iz{found['end']}"
        known = any(names.begun((other.lower(),)) for names in lexer.vocabularies.values())
        return other if known else found[0]

    return _SPELLED.sub(spelled, text)
