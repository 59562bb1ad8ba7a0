"""Verbs of several words as the plain verb they stand for: `has a peek at`, `sets course for`, `catches up to`, `calls off`."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .forms import verb_stems
from .gathering import own_units
from .parts import PLACES
from .verbs import ATTACKING, families

if TYPE_CHECKING:
    from .lexing import Lexer
    from .reader import Reader

_KIND = r"(?:little |quick |good |nice |short |long |wee |tiny |brief |small |proper |serious |further |closer )*"
_NOUNS = {
    "look": "look peek peep glance gander snoop nose sniff",
    "attack": "stab crack swing swipe punch poke bash beating pounding thrashing kicking hiding pasting smack kick slap",
    "fire": "shot shoot salvo broadside burst volley torpedo",
    "go": "trip ride walk stroll hop run march swim cruise sail drive dash leap spin detour voyage tour move visit call",
}
"""What one has, takes or makes, by what is done."""
_HAVING = re.compile(
    r"\b(?:(?:is|are|am|will|shall|['’]s|['’]re|['’]m|['’]ll) )?(?:ha(?:ve|s|ving)|tak(?:e|es|ing)|mak(?:e|es|ing)|pay(?:s|ing)?"
    r"|giv(?:e|es|ing)|do(?:es|ing)?|go(?:es|ing)? (?:for|on)|sneaks?|steals?|throws?|lands?)\s+"
    rf"(?:(?:an?|another|one more|its|their|his|her|our) )?{_KIND}(?P<noun>{'|'.join(' '.join(_NOUNS.values()).split())})\b"
    r"(?:\s+(?:at|to|in|into|on|over|around|of|for|towards?|inside|against|up in|down in|out to))?(?=\s+\S)",
    re.IGNORECASE,
)
"""The destroyer has a peek in the Bay of Biscay; our Agent takes a look into Berlin."""
_GIVING = re.compile(
    r"\b(?:pay|give|deal|lend)(?:s|ing)? (?:the )?(?P<whom>[^\W\d][\w'’ ]{2,24}?) "
    rf"(?:an?|another|their|its|our) {_KIND}(?P<noun>{'|'.join(' '.join(_NOUNS.values()).split())})\b",
    re.IGNORECASE,
)
"""Bombers pay London a visit."""
_GOING = re.compile(r"\bgo(?:es|ing)? (?P<doing>[a-z]{3,}ing)\b(?: (?:for|after))?", re.IGNORECASE)
"""Both submarines go hunting after the convoy."""
_SETTING = re.compile(
    r"\b(?:set(?:s|ting)?|tak(?:e|es|ing)|chart(?:s|ing)?|mak(?:e|es|ing)|plot(?:s|ting)?) (?:a |its |their )?(?:sail|course|off"
    r"|out|a beeline|tracks|way|their way|its way|haste|a dash|a run|a break)\s+(?:for|to|towards?|over to)\b",
    re.IGNORECASE,
)
_CATCHING = re.compile(
    r"\b(?:catch(?:es|ing)?|clos(?:e|es|ing)|mov(?:e|es|ing)|com(?:e|es|ing)|follow(?:s|ing)?|link(?:s|ing)?|join(?:s|ing)?"
    r"|match(?:es)?|gathers?|assembles?|regroups?|mass(?:es)?|concentrates?|piles?|pitch(?:es)?|chips?|stops?|swings?|pops?|nips?"
    r"|wanders?|slides?|scoots?) (?:up|in|by|over|across|along|round|around|out)"
    r"(?: (?:the )?(?:fight|battle|attack|fun|party))?\s+(?:to|at|into|in|on|behind|for)\b(?=\s+\S)",
    re.IGNORECASE,
)
"""Palestine's troops catch up to Egypt; the Kalinin boys join in at Smolensk."""
_CARRYING = re.compile(
    r"^\W*(?:(?:the|my|our|a) )?(?:transports?|trns?|trs?|ships?|boats?|steamers?|freighters?|troopships?)"
    r"(?: (?:will|shall|to))? (?:brings?|takes?|carr(?:y|ies)|ferr(?:y|ies)|hauls?|lifts?|ships?|delivers?|runs?|moves?)\s+"
    r"(?P<what>[^,;:?!]{3,60}?)(?: (?:over|across|along))?(?=\s+(?:to|into|onto|from)\b)",
    re.IGNORECASE,
)
"""The transport brings one infantry from Taranto over to Tripoli."""
_SHIPMENT = re.compile(
    r"^\W*(?:the |a )?(?:sea transport|transport(?:ation)?|shipment|ferrying|shipping|sea ?lift|voyage) (?:of|for)\s+",
    re.IGNORECASE,
)
_BY_SEA = re.compile(
    r"^(?P<what>[^,;:?!]{3,50}?) (?P<go>sails?|ships?|steams?|crosses|cross)(?: over| across)? to (?P<goal>[^,;:?!]+)$",
    re.IGNORECASE,
)
"""One infantry from Taranto sails to Tripoli."""
_FIRING = re.compile(
    r"^\W*(?P<who>[^,;:?!]{0,25}?)[,!]?\s*\b(?:(?:go(?:es)?|guns up,?)\s+(?:for|at)|at|on|onto|attacks?|targets?"
    r"|shoots?(?: at| up)?|(?:blaze|blast|bang|fire|shoot|hammer|pound|peg)s?(?: away)?(?: at| on)?|engages?|hits?)\s+"
    r"(?:the |their |those |these |his |her |enemy )*(?P<what>[^\W\d][^,;:?!]{1,25}?)\W*$",
    re.IGNORECASE,
)
"""Planes on subs; blaze away at the ground troops."""
_MARKER = re.compile(
    r"\b(?:(?:an?|another|one more|our|the|one)\s+)?(?:influence )?(?:cube|marker|token|flag|influence)s?"
    r"\s+(?:in|on|into|onto|for)\s+",
    re.IGNORECASE,
)
"""Another cube in the Baltics."""
_CALLS_UP = re.compile(
    r"\b(?:call|muster|round|scrape|drum|conjure|whip|rustle|stump)(?:s|ing)? (?:up|together)\s+(?=\S)", re.IGNORECASE
)
_CALLS_OFF = re.compile(
    r"\b(?:calls? off|breaks? up|winds? up|scraps?|shuts? down|abandons?|drops?|give up(?: on)?)\s+"
    r"(?=(?:the|my|our|that|this|convoy)\b)",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"^\W*(?P<what>[^,;:?]{2,40}?)\s*(?: is| are|['’]s) (?:off|cancell?ed|called off|history|no more)\W*$",
    re.IGNORECASE,
)
"""The Gibraltar run is off, where that can be cancelled."""
_BOARDING = re.compile(
    r"\b(?P<verb>boards?|embarks?(?: on(?:to)?)?|go(?:es)? aboard|gets? (?:aboard|on(?:to)?)|climbs? (?:aboard|on(?:to)?))\s+"
    r"(?:(?:a|an|the|my|our|some|both|two|those|these|waiting)\s+)*(?:transports?|trns?|trs?|ships?|boats?|troopships?|vessels?)\b",
    re.IGNORECASE,
)
"""The infantry of England boards the transports in the Channel."""
_FLYING_BOMB = re.compile(
    r"\b(?:v[- ]?[12]?[- ]?(?:weapons?|rockets?|bombs?)|buzz[- ]?bombs?|doodlebugs?|wunderwaffen?|vengeance weapons?)\b",
    re.IGNORECASE,
)
_GOES_IN = re.compile(
    r"(?P<head>^.+?(?:[,;]| and | while | then )\s*.+?\b(?:go|move|march|come|roll|follow|join|push|pile)(?:e?s)?)"
    r"\s+(?:in|along|there|after|behind|suit)(?:\s+(?:as well|too|also|with them|after them))?\W*$",
    re.IGNORECASE,
)
"""Paratroops drop on Warsaw and both Konigsberg infantry go in as well."""
_AT_FIRST = re.compile(
    r"^\W*(?:(?:let['’]?s |we |i )?(?:do |fight |resolve |take |start with |begin with )?(?:the )?(?:battle |fight |combat )?"
    r"(?:of |in |at |for )?)(?P<where>[^\W\d][^,;:?!]{2,30}?)(?: (?:battle|fight|combat))?"
    r" (?:(?:first|next|now|comes first|goes first)|before [^,;:?!]{2,30})\W*$",
    re.IGNORECASE,
)
"""Ukraine first, where it is asked which battle is next."""


def in_plain_verbs(reader: "Reader", text: str) -> str:
    """A text with verbs of several words as those of orders that can be given now."""
    lexer = reader._lexer
    text = _GIVING.sub(lambda found: f"{_having(lexer, found['noun'].lower())} {found['whom']}", text)
    text = _HAVING.sub(lambda found: _having(lexer, found["noun"].lower()), text)
    text = _GOING.sub(lambda found: _going(lexer, found), text)
    text = _CATCHING.sub("moves to", _SETTING.sub("goes to", text))
    if "cancel" in lexer.own:
        text = _OFF.sub(r"cancel \g<what>", _CALLS_OFF.sub("cancel ", text))
    if raising := next((verb for verb in ("raise", "buy", "build") if verb in lexer.own), ""):
        text = _CALLS_UP.sub(f"{raising} ", text)
    if "load" in lexer.own:
        text = _BOARDING.sub(lambda found: found["verb"].split()[0], text)
    if "rocket" in lexer.own:
        text = _FLYING_BOMB.sub("rocket", text)
    if any("diplomacy" in families(verb) for verb in lexer.own):
        text = _MARKER.sub("influence in ", text)
    text = _fired(reader, _shipped(lexer, text))
    return _ordered_first(reader, _goes_in(lexer, text))


def _having(lexer: "Lexer", noun: str) -> str:
    """The verb of what one has or takes: a look, a stab."""
    sort = next(sort for sort, nouns in _NOUNS.items() if noun in nouns.split())
    if sort == "look" and "intel" in lexer.own:
        return "intel at"
    if sort == "fire" and "fire" in lexer.own:
        return "fires at"
    return "attacks" if sort in ("attack", "fire") else "goes to"


def _going(lexer: "Lexer", found: re.Match[str]) -> str:
    """The verb of what one goes doing, where that can be ordered."""
    own = [stem for stem in verb_stems(found["doing"].lower()) if stem in lexer.own]
    led = found[0].split()[-1] if found[0].split()[-1] in ("for", "after") else ""
    return f"{own[0]} {led}".strip() if own else found[0]


def _shipped(lexer: "Lexer", text: str) -> str:
    """`the transport brings one infantry to Tripoli` as what is done to the infantry, where there is an order for that or for
    its parts."""
    ferry = "ferry" if "ferry" in lexer.own or {"load", "unload"} <= lexer.own else ""
    if not ferry:
        return text
    text = _SHIPMENT.sub("ferry ", _CARRYING.sub(r"ferry \g<what>", text))
    return _BY_SEA.sub(r"ferry \g<what> to \g<goal>", text) if _lands(lexer, text) else text


def _lands(lexer: "Lexer", text: str) -> bool:
    """Is it land forces that are said to sail?"""
    found = _BY_SEA.match(text)
    units = (
        {t.name for item in lexer.lex(found["what"]).items for t in item.things if t.vocabulary in lexer.counted}
        if found
        else set()
    )
    ground = {
        name
        for sort in lexer.counted
        for names in [lexer.vocabularies[sort]]
        for name in names.groups.get(("ground",), ())
    }
    return bool(units) and units <= ground


def _fired(reader: "Reader", text: str) -> str:
    """`planes on subs`, where one unit is asked to act and fires at classes of others, as what is fired at; nothing of that if
    it may be said of another unit there."""
    if "fire" not in reader._lexer.own or (found := _FIRING.match(text)) is None:
        return text
    asked = {word for ask in reader._asks for word in ask.prompt.replace(",", " ").split()}
    units = own_units(reader)
    acting = [each for each in units if each.name in asked]
    others = {
        word for each in units for one in acting if each.place == one.place and each is not one for word in each.words
    }
    who = reader.lexed(found["who"]) if found["who"] else None
    named = {thing.name for item in who.items for thing in item.things} if who else set()
    strange = who is not None and (who.marks or named & others or any(char.isdecimal() for char in found["who"]))
    things = reader._lexer.whole_name(found["what"])[1]
    plain = len(acting) == 1 and not strange and any(thing.vocabulary == "class" for thing in things)
    return f"fire at {found['what']}" if plain else text


def _goes_in(lexer: "Lexer", text: str) -> str:
    """`..., and the infantry goes in too` with the one place that others go to before."""
    found = _GOES_IN.match(text)
    if not found:
        return text
    goals = {
        thing.name
        for before, item in pairwise(lexer.lex(found["head"]).items)
        if before.prep in ("to", "at") or before.verb in ATTACKING
        for thing in item.things
        if thing.vocabulary in PLACES and thing.quality == EXACT
    }
    return f"{found['head']} to {goals.pop()}" if len(goals) == 1 else text


def _ordered_first(reader: "Reader", text: str) -> str:
    """`Ukraine first` as to fight there, where it is asked which of several battles is next."""
    fighting = [kind for kind in reader.asked if kind.syntax.verb in ("fight", "resolve") and kind.syntax.slots]
    found = _AT_FIRST.match(text) if len(fighting) == 1 else None
    return f"{fighting[0].syntax.verb} {found['where']}" if found and tokens(found["where"]) else text
