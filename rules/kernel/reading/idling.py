"""All the ways to say that one does nothing, or that this is all: `we do nothing at sea or in the air`, `no attack anywhere`."""

import re
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .forms import past_stems, verb_stems
from .moment import SIDES
from .parts import PLACES
from .things import Item
from .words import FILLERS

if TYPE_CHECKING:
    from .reader import Reader

MOST_WORDS = 18
"""Words in which one says that nothing is done."""
_KEPT = frozenset(
    "i we is are all it that thats this them they where now here there today tonight home my our me us will".split()
)
"""Fillers that say something here."""
_GENERAL = frozenset("campaign campaigns action actions operation operations".split())
"""Words for all that could be done, where one may decline."""
_LIGHT = frozenset(
    "do does get gets take takes have has want wants need needs play plays nothing done turn time round year season month "
    "phase summer winter spring fall autumn".split()
)
"""Verbs that are no more than they say beside `nothing`; words for times."""
_PLAIN = frozenset("finished over complete tonight tomorrow later anywhere".split())
"""Words of the sentences below that nobody knows elsewhere."""
_SUMMING = ("thats", "that", "so")

_MINE = r"(?:my |our )?(?:units|forces|troops)"
_WHO = rf"(?:we|i|all|everyone|everybody|all of us|all of them|all {_MINE}|(?:my|our) (?:units|forces|troops))"
_TIME = r"(?:turn|time|round|year|season|month|summer|winter|spring|fall|autumn|phase|one)"
_WHEN = rf"(?:today|tonight|now|for now|here|(?:in )?this {_TIME})"
_TAIL = (
    rf"(?: (?:anywhere|at all|whatsoever|everybody|everyone|all|{_WHEN}|(?:for|from|by) (?:we|us|me)"
    r"|please|thanks|thank you|sorry|either))*"
)
_LATER = rf"(?:until|till|for) (?:next|another) {_TIME}"
_SIGHS = r"(?:(?:sorry|nah|nope|ok|okay|well|no|nein) )*"
_OR = r"(?:or|and|nor)"
_ALOFT = rf"(?:(?:air|naval|sea|land|ground) {_OR} (?:air|naval|sea|land|ground) )?"
_ABROAD = rf"(?:at sea {_OR} in air|in air {_OR} at sea|at sea {_OR} on land|on land {_OR} at sea)"
_HAVE = r"(?:do|does|gets?|takes?|have|has|wants?|needs?|plays?)"
_REPORT = r"(?:that )?(?:i|we) can (?:do|say)|to (?:do|report|add|declare)|doing|for me|for us|for we"
_STAY = r"(?:stays?|remains?|sits?|holds?|keeps?|are staying|is staying)"
_STANDS = frozenset("stay stays remain remains sit sits hold holds".split())
_STAYING = (
    r"(?:put|tight|home|still|idle|quiet|calm|peaceful|neutral|at peace|here|there|out of it|out of this|in place|in position|"
    r"at home|in port|in (?:the )?harbou?r|in base|at base|at anchor|where (?:we|they|it) (?:is|are)|in @|firm|position)"
)
_COINS = (
    r"(?:(?:all (?:of )?)?(?:my|our)|(?:all (?:of )?)?(?:(?:my|our|that|this) )?"
    r"(?:rest|money|cash|dollars|bucks|coins|funds|points|gold|silver|treasury))"
)
_SAVE = r"(?:(?:keep|save|bank|pocket|hoard)(?:s|ing)?|(?:hang|hold|sit)(?:s|ing)? on(?:to| to)?)"
_THERE = r"(?:at home|where (?:it|they) (?:is|are))"
_KEEP = tuple(
    re.compile(way)
    for way in (
        rf"(?:{_WHO} )?(?:will |ll )?(?:hold|keep|save|bank)s? (?:everything|it all|all of it)(?: back)? {_LATER}",
        rf"(?:(?:we|i|all of us) )?(?:will |ll )?{_SAVE} {_COINS}"
        rf"(?: (?:{_LATER}|{_WHEN}|{_THERE}|for a rainy day|back))*",
        rf"(?!rest){_COINS} (?:will )?(?:stays?|remains?|sits?)(?: (?:put|here|home|{_WHEN}|{_THERE}|in (?:the )?\S+))*",
    )
)
_WAYS = _KEEP + tuple(
    re.compile(way)
    for way in (
        rf"{_SIGHS}(?:no|zero|not a|not one|not any) {_ALOFT}%(?: {_OR} %)*{_TAIL}",
        rf"{_WHO} (?:just |simply |all )*{_STAY}(?: {_STAYING})+{_TAIL}",
        rf"{_SIGHS}(?:(?:{_WHO}|@) (?:all )?(?:will )?{_HAVE} )?nothing(?: (?:{_ABROAD}|{_REPORT}))*{_TAIL}",
        rf"{_SIGHS}(?:not|rather not) {_WHEN}{_TAIL}",
        r"(?:nobody|no one|noone) (?:is |gets |will be |will |shall )?(?:%|moves?|moving|leaves?)"
        rf"(?: (?:up|out|forward|in|ahead))?{_TAIL}",
    )
)
"""A text with one's own side as `we`, what could be done as `%`, and the place that is asked about as `@`."""
_ENDS = (
    re.compile(r"(?:thats|that is|that was) (?:it|all)"),
    re.compile(r"end %"),
    re.compile(
        r"(?:so much for|thats|that is|that was)(?: it for)? (?:my |our |all )*(?:%|we)"
        rf"(?: (?:%|done|finished|over|complete|for))*{_TAIL}|thats ~(?: ~)? (?:done )?(?:for )?{_WHEN}"
    ),
)
_SORRY = re.compile(r"(?:sorry|my apologies|apologies|maybe next time|too bad|alas)")
_LAST = re.compile(
    r"^(?P<before>.*\w\W*?)(?:\s*[,.!;]+\s*(?:and\s+)?|\s+[-–—]+\s+|\s+and\s+)"
    r"(?P<last>(?:so much for|that['’]?s|that is|that was)\b.*)$",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"\s*(?:[,.!;]+(?:\s+|$)|\s[-–—]+\s)\s*")


def ended(reader: "Reader", text: str) -> str:
    """`4 infantry and that's my shopping done` as the orders, and then the end of this part of the turn."""
    found, end = _LAST.match(text), reader._reply.end
    if not found or not end:
        return ""
    said = reader._replies.read(reader.lexed(found["last"])) or idle(reader, found["last"])
    return f"{found['before']}; {end}" if said == end else ""


def idle(reader: "Reader", text: str) -> str:
    """The order or answer for doing nothing, or for no more, if a text says just that; else nothing."""
    asked = reader._reply
    nothing = asked.no or ("" if asked.choices else asked.end or _staying(reader))
    if not (nothing or asked.end) or "?" in text or len(tokens(text)) > MOST_WORDS:
        return ""
    if reader._replies.read(reader.lexed(text)) is not None:
        return ""  # it was read as that, and refused
    parts = [each for each in _SEGMENT.split(text) if each]
    kept = [each for i, each in enumerate(parts) if not i or not _SORRY.fullmatch(_plain(reader, each))]
    if len(kept) < len(parts) and (answer := reader._replies.read(reader.lexed(", ".join(kept)))):
        return answer  # no aid this turn, sorry comrades
    said = [_plain(reader, each) for each in kept]
    if not said or not all(said):
        return ""
    ends = any(way.fullmatch(said[0]) for way in _ENDS if way is not _ENDS[1])
    ways = (*_ENDS, *_KEEP) if ends else _WAYS
    if not all(any(way.fullmatch(each) for way in ways) for each in said):
        return ""
    found = (asked.end or nothing) if ends else nothing
    doing = {form[0] for kind in reader.kinds if kind.syntax.slots for form in kind.syntax.forms}
    return found if found and tokens(found)[0] not in doing else ""  # `no setup` is no `setup rest`


def _staying(reader: "Reader") -> str:
    """The order to stay, where that is one."""
    kinds = [kind for kind in reader.asked if not kind.syntax.slots and kind.syntax.verb in ("stay", "hold")]
    return kinds[0].syntax.write({}) if len(kinds) == 1 else ""


def _plain(reader: "Reader", text: str) -> str:
    """A text with signs for oneself, what could be done, the place that is asked about, and words that nobody knows."""
    lexed, words = reader.lexed(text), " ".join(tokens(text))
    stays = not _STANDS.isdisjoint(words.split())
    signs = {" ".join(item.words): sign for item in lexed.items if (sign := _sign(reader, item, stays))}
    for name, sign in sorted(signs.items(), key=lambda one: -len(one[0])):
        words = re.sub(rf"\b{re.escape(name)}\b", sign, words)
    sums = words.split(" ")[0] in _SUMMING
    strange = {word for item in lexed.items if item.unknown and sums for word in item.words if word.isalpha()} - _PLAIN
    out = [
        "%" if word not in _LIGHT and _all_of_it(reader, word, sums) else "~" if word in strange else word
        for word in words.split()
    ]
    return " ".join(word for word in out if word not in FILLERS or word in _KEPT)


def _sign(reader: "Reader", item: Item, stays: bool) -> str:
    """The sign for one's own side, a country or a place that is asked about, or units that are asked about and stay."""
    exact = [thing for thing in item.things if thing.quality == EXACT]
    names = {thing.name.casefold() for thing in exact if thing.vocabulary in SIDES}
    prompt = {word for ask in reader._asks for word in tokens(ask.prompt)}
    asked = any(prompt.issuperset(tokens(thing.name)) for thing in exact)
    seats = reader.game.definition.seats
    playing = {name.casefold() for seat in seats for name in (seat, seats[seat])}
    if names & {reader.seat.casefold(), reader._title.casefold()} or (names and asked and not names & playing):
        return "we"
    sort = any(thing.vocabulary in (*reader._lexer.counted, "called") for thing in exact)
    if (
        stays
        and sort
        and item.amount is None
        and any({word, f"{word}s", word.removesuffix("s")} & prompt for word in item.words)
    ):
        return "we"  # the fleets stay home, where fleets are asked about
    place = any(thing.vocabulary in PLACES for thing in exact)
    return "@" if place and (asked or reader.choices or _staying(reader)) else ""


def _all_of_it(reader: "Reader", word: str, sums: bool) -> bool:
    """Is a word one for all that could be done; `sums`: or only for what is being done?"""
    replies = reader._replies
    if (sums and replies._doing(word)) or (word in _GENERAL and replies.asked.no):
        return True
    stems = (word, *verb_stems(word))
    begun = any(len(stem) > 3 and title.startswith(stem) for stem in stems for title in replies.asked.title)
    about = {each for ask in reader._asks for each in tokens(ask.prompt.partition(":")[0]) if ":" in ask.prompt}
    if len(about) < 3 and not about.isdisjoint((*stems, f"{word}s")):
        return True  # “Aid: what do you send?”
    return begun or replies._titled(word) or any(replies._denies_all(stem) for stem in (word, *past_stems(word)))
