"""A text that is not understood, in other words: without remarks, with letters for kinds of units spelled out, with what is
said once for several said for each. What these words come to is offered first, and never done."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..text import EXACT, tokens
from .likewise import led, others, subject, too
from .things import GROUP, Item
from .verbs import DENYING, families

if TYPE_CHECKING:
    from .lexing import Lexer

MOST = 6
"""Other wordings of one text that are tried."""
LONGEST = 300
"""Characters of a text that is put in other words."""
_USUAL = {
    "i": ("infantry",),
    "a": ("armor", "armour", "army", "artillery", "air force"),
    "t": ("tank", "armor", "armour", "transport"),
    "f": ("fighter", "fleet"),
    "b": ("bomber", "battleship"),
    "s": ("submarine",),
    "d": ("destroyer",),
    "c": ("cruiser", "carrier", "cavalry"),
    "m": ("mechanized infantry",),
}
"""What one letter behind a number usually stands for, the likeliest first."""
_LETTER = re.compile(r"(?<![\w-])(\d{1,2})\s?([a-z])(?=\s|[,;:.+&/)-]|\d|$)", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\([^()]*\)")
_COINS = r"(?:ipcs?|brps?|msps?|bucks|dollars|\$|points|coins)"
_PRICE = re.compile(
    rf"\s*(?:=|\bfor|\bat|\bcosting|\bcosts)\s*\d+(?:\s*(?:{_COINS}|each|apiece|a piece|total|in total|altogether))*"
    r"(?=\s*(?:[,;+.!]|and\b|$))",
    re.IGNORECASE,
)
"""8 inf for 24; 5 infantry at 3 each."""
_PAID = re.compile(
    rf"\b(?:spend|pay|use|put)(?:ing|s)?\s+\d+\s*(?:{_COINS}\s*)?(?:on|for|into|to buy|to)\s+(?=\w)", re.IGNORECASE
)
"""Spend 24 on 8 infantry; pay 2 to fix Rhineland."""
_PIECE = re.compile(r"\s*(?:[,;+.!]+(?=\s|$)|\s[-–—]\s|\b(?:and|then|but|plus|und|also)\b)\s*", re.IGNORECASE)
_COUNTED_NEXT = re.compile(r"(?<=[a-z])\s+(?=\d{1,2}\s?[a-z])", re.IGNORECASE)
"""2 inv 2 act: a number begins the next piece."""
_HALF = re.compile(
    r"^(?P<head>.*?\bhalf(?: of)?\b)(?P<what>.*?)(?P<first>\b(?:to|into|in|at|on)\b.*?)"
    r"(?:,\s*|\s+)(?:and\s+)?(?:the\s+)?(?:other|second|remaining)\s+half(?:\s+of them)?(?P<second>\s.*)$",
    re.IGNORECASE,
)
"""Half the Polish infantry to Minsk, the other half to Kiev."""
_LED = r"in|at|to|into|from|on|for"
_EACH = re.compile(
    rf"^(?P<what>.*?)\s*,?\s*\b(?:each\s+(?P<prep>{_LED})|(?P<other>{_LED})\s+(?:each(?: of)?|both))\s+"
    r"(?P<one>[^,]+?)(?P<more>(?:\s*,\s*[^,]+?)*)\s*,?\s+(?:and|&|\+)\s+(?P<last>\S.*)$",
    re.IGNORECASE,
)
"""1 inf each in Paris and Lyon; a fort in each of Kiel and Danzig."""
_PLACED = re.compile(r"(?P<where>[^\W\d][^:,;.\d]*?)\s*:\s*(?P<what>[^:]+?)(?=[,;.]\s+[^\W\d][^:,;.]*?:|[,;.]?\s*$)")
"""Smolensk: all Moscow infantry. Rzhev: both tanks."""

_ASKED = re.compile(
    r"^\W*(?:(?:can|could|would|will) (?:you|we|i)(?: please| just| also| maybe)?|you can(?: just)?|would you mind) (?=\w)",
    re.IGNORECASE,
)
_SET_UP = re.compile(r"\b(?:set|sets|setting)[- ]?up\b", re.IGNORECASE)
_SHIPPING = frozenset(
    "aboard ashore beach beaches ship ships boat boats transport transports load land lands landing drop sail onto".split()
)
_WHILE = re.compile(r",?\s+(?:while|whilst)\s+", re.IGNORECASE)
_CARELESS = re.compile(
    r"\b(?:i |we )?(?:do ?n['’]?t|do not|could ?n['’]?t|could not) (?:really )?(?:care|mind)(?: less)?"
    r"(?: (?:about|where|how|for))?\b|\b(?:i |we )?(?:have |with )?no (?:real )?preferences?\b"
    r"|\b(?:whatever|wherever|anywhere)\b|\bas you (?:like|see fit|wish|please)\b",
    re.IGNORECASE,
)
"""Who says so leaves it to the game master."""
_LEFT = frozenset(
    "remains left autofill autodeploy autosetup autoplace them rest remainder remaining everything lot others whole all "
    "default standard it setup".split()
)
_GIVEN_AWAY = frozenset(
    "choose decide random randomly scatter do "
    "autofill autodeploy autosetup setup place deploy build distribute spread fill put down auto automatic automatically "
    "autoplace default standard you your care yourself wherever anywhere fit for".split()
)
MOST_CAREFREE = 16
"""Words in which all that is left is given away."""
MOST_VERBS = 4
"""Verbs that are tried with a text that has none."""
_WARLIKE = frozenset("war dow declare violate march invade".split())
MOST_CUTS = 7
"""Places where a text may be cut."""
MOST_TRIED = 24
"""Pieces that are read."""
_GOAL = re.compile(r" to ([A-Z0-9][^;]*?)(?= with | via | landing | carrying |$)")

Wording = Callable[[str, "Lexer"], Iterator[str]]


def in_other_words(text: str, lexer: "Lexer") -> list[str]:
    """Other wordings of a text, the nearest to it first. They keep what it denies."""
    if len(text) > LONGEST:
        return []
    found: dict[str, None] = {}
    plain = _bare(text)
    for each in (text, plain):
        for wording in _WORDINGS:
            for other in wording(each, lexer):
                found.setdefault(other.strip())
    found.setdefault(plain)
    return [other for other in found if other and tokens(other) != tokens(text)][:MOST]


def said_for_each(text: str, lexer: "Lexer") -> list[str]:
    """A text that says once what is meant for several, with all of it said for each."""
    return (
        [other for wording in (_halved, _each, _placed, too, others) for other in wording(text, lexer)]
        if len(text) < LONGEST
        else []
    )


def _bare(text: str) -> str:
    """A text without remarks in brackets and without prices."""
    return _PAID.sub("", _PRICE.sub("", _ASIDE.sub("", text))).strip()


def _spelled(text: str, lexer: "Lexer") -> Iterator[str]:
    """`5i 2a` as `5 infantry 2 armor`, by the kinds of units there are."""
    letters = dict.fromkeys(found[2].lower() for found in _LETTER.finditer(text))
    known = {letter: words for letter in letters if (words := _meanings(letter, lexer))}
    if not known:
        return
    first = {letter: words[0] for letter, words in known.items()}
    ways = [first, *({**first, letter: word} for letter, words in known.items() for word in words[1:3])]
    for way in ways:
        yield _LETTER.sub(lambda at, way=way: f"{at[1]} {way.get(at[2].lower(), at[2])}", text)  # type: ignore[misc]


def _meanings(letter: str, lexer: "Lexer") -> list[str]:
    found: dict[tuple[str, ...], str] = {}
    for word in _USUAL.get(letter, ()):
        length, things = lexer.whole_name(word)
        kinds = tuple(thing.name for thing in things if thing.vocabulary in lexer.counted)
        if length and kinds:
            found.setdefault(kinds, word)
    return list(found.values())


def _halved(text: str, lexer: "Lexer") -> Iterator[str]:
    if found := _HALF.match(text):
        what = found["what"]
        if found["first"].lower().startswith(("in ", "at ")) and _named(lexer, found["first"]) and " to " in text:
            return
        yield f"{found['head']}{what}{found['first']}; all {_of(what)} {found['second']}"


def _of(what: str) -> str:
    return re.sub(r"^\s*(?:of\s+)?(?:the|my|our)?\s*", "", what).strip()


def _named(lexer: "Lexer", text: str) -> bool:
    return any(item.things for item in lexer.lex(text).items)


def _each(text: str, lexer: "Lexer") -> Iterator[str]:
    found = _EACH.match(text)
    if not found:
        return
    prep = found["prep"] or found["other"]
    places = [found["one"], *(part.strip() for part in found["more"].split(",") if part.strip())]
    last, goal = found["last"], ""
    cut = re.search(r"\s(?:to|into|towards?)\s", last) if prep == "from" else None
    if cut:
        last, goal = last[: cut.start()], last[cut.start() :]
    yield "; ".join(f"{found['what']} {prep} {place}{goal}" for place in (*places, last))


def _placed(text: str, lexer: "Lexer") -> Iterator[str]:
    """`Smolensk: all Moscow infantry. Rzhev: both tanks`; `Berlin 3 inf, Kiel 1 tank`: the place said first."""
    if text.count(":") > 1:
        found = list(_PLACED.finditer(text))
        if len(found) == text.count(":"):
            yield "; ".join(f"{each['what']} to {each['where']}" for each in found)
            return
    pieces = [piece for piece in _PIECE.split(text) if piece and piece.strip()]
    out: list[str] = []
    for piece in pieces:
        items = lexer.lex(piece).items
        if len(items) > 1 and _is_place(items[0]) and all(_counts(item, lexer) for item in items[1:]):
            behind = piece.split(maxsplit=len(items[0].words))[len(items[0].words) :]
            out.append(f"{' '.join(behind)} in {' '.join(items[0].words)}")
        else:
            return
    if len(out) > 1:
        yield "; ".join(out)


def _is_place(item: Item) -> bool:
    return bool(item.things) and all(thing.vocabulary in ("space", "hex", "area") for thing in item.things)


def _counts(item: Item, lexer: "Lexer") -> bool:
    return item.amount is not None or item.joins or any(thing.vocabulary in lexer.counted for thing in item.things)


def _polite(text: str, lexer: "Lexer") -> Iterator[str]:
    """`can you set up the rest` as if it were asked for."""
    if found := _ASKED.match(text):
        yield text[found.end() :]


def left_to_you(text: str, lexer: "Lexer") -> Iterator[str]:
    """`you can do my whole set-up`: all that is left, in whatever words, where there is an order for that and no place or
    unit is named."""
    careless = bool(_CARELESS.search(text))
    text = _CARELESS.sub(" ", text)
    words = tokens(_SET_UP.sub("setup ", text))
    if not lexer.rests or len(words) > MOST_CAREFREE or _LEFT.isdisjoint(words) or any(w in DENYING for w in words):
        return
    if _GIVEN_AWAY.isdisjoint(words) and not careless:
        return
    kinds = {*lexer.counted, "space", "hex", "area"}
    named = [t for item in lexer.lex(text).items for t in item.things if t.quality == EXACT and t.vocabulary in kinds]
    if all(thing.vocabulary in kinds - {"space", "hex", "area"} and thing.name == GROUP for thing in named):
        for verb in ("setup", "deploy", "build"):
            if verb in lexer.own or (verb, "rest") in lexer.phrases:
                yield f"{verb} rest"


_THE_REST = frozenset("rest remainder remaining remains others else left".split())


_ALLOWED = frozenset(("may", "can", "however"))
"""What leaves something to somebody, and doubts nothing."""


def all_the_others(text: str, lexer: "Lexer") -> list[str]:
    """The order for all that is left, if a text plainly leaves just that to the game master."""
    marks = lexer.lex(_CARELESS.sub(" ", text)).marks
    said = {word for words in marks.values() for word in words}
    if "?" in text or _THE_REST.isdisjoint(tokens(text)) or not said <= _ALLOWED:
        return []
    return list(left_to_you(text, lexer))[:1]


def _ashore(text: str, lexer: "Lexer") -> Iterator[str]:
    """`2 infantry aboard, then ashore at Normandy`; `load both and drop them on Luzon`: what is loaded and where it lands."""
    if not {"load", "unload"} <= lexer.own or _SHIPPING.isdisjoint(tokens(text)):
        return
    items = lexer.lex(text).items
    first = next(
        (i for i, item in enumerate(items) if _unit(item, lexer) or (item.amount and not item.things)), len(items)
    )
    last = first
    while last < len(items) and (items[last].amount or items[last].joins or _unit(items[last], lexer)):
        last += 1
    goal = next((item for item in reversed(items[last:]) if _is_place(item)), None)
    home = next((item for item in items[:last] if _is_place(item)), None)
    units = " ".join(str(item) for item in items[first:last] if str(item) not in ("then", ","))
    units = units.removesuffix(" and").removesuffix(" +")
    if goal is not None and units:
        yield f"load {units}{f' from {home}' if home else ''}; unload {units} to {goal}"


def _unit(item: Item, lexer: "Lexer") -> bool:
    return any(thing.vocabulary in lexer.counted for thing in item.things)


def _meanwhile(text: str, lexer: "Lexer") -> Iterator[str]:
    """`GW1 supports Q22 while GW2 counterairs R22`."""
    if found := _WHILE.sub(", ", text):
        yield found


_WORDINGS: tuple[Wording, ...] = (
    left_to_you,
    _polite,
    led,
    too,
    others,
    subject,
    _spelled,
    _halved,
    _each,
    _placed,
    _ashore,
    _meanwhile,
)


def with_verbs(text: str, lexer: "Lexer", verbs: Sequence[str]) -> Iterator[str]:
    """A text that has no verb with those of the orders that are asked for."""
    if not any(item.verb for item in lexer.lex(text).items):
        for verb in verbs[:MOST_VERBS]:
            for each in (text, *said_for_each(text, lexer)[:1]):
                yield "; ".join(f"{verb} {piece}" for piece in each.split("; "))


def loudly(text: str, lexer: "Lexer") -> Iterator[str]:
    """`we invade Persia`, `attack Finland`, where war is declared first: only offered, for it can't be taken back."""
    items = lexer.lex(text).items
    verbs = [item.verb for item in items if item.verb]
    warlike = any(verb in _WARLIKE or "attack" in families(verb) for verb in verbs)
    if not warlike and "war" not in tokens(text):
        return
    goals = dict.fromkeys(" ".join(item.words) for item in items if item.things and not item.verb and not item.amount)
    for form in ("violate", "dow", "declare war on"):
        if form in lexer.own or tuple(form.split()) in lexer.phrases:
            for goal in list(goals)[:2]:
                yield f"{form} {goal}"


def pieces_of(text: str, reads: Callable[[str], str]) -> list[str]:
    """The longest pieces of a text, from its beginning, that are orders by themselves, with what they lack of those before
    them. `reads` gives the order that a piece is, or nothing."""
    text = _bare(text)
    found_cuts = {(cut.start(), cut.end()) for one in (_PIECE, _COUNTED_NEXT) for cut in one.finditer(text)}
    cuts = [(0, 0), *sorted(found_cuts), (len(text), len(text))]
    cuts = [cut for i, cut in enumerate(cuts) if not i or cut[1] > cuts[i - 1][1] or cut[0] == len(text)]
    if not 2 < len(cuts) <= MOST_CUTS:
        return []
    found: list[str] = []
    at, tried, goal, verb = 0, 0, "", ""
    while at < len(cuts) - 1:
        for end in range(len(cuts) - 1 - (not at), at, -1):
            piece = text[cuts[at][1] : cuts[end][0]].strip()
            order = ""
            for whole in (piece, *((f"{piece} to {goal}",) if goal else ()), *((f"{verb} {piece}",) if verb else ())):
                tried += 1
                if not piece or tried > MOST_TRIED:
                    return []
                if order := reads(whole):
                    break
            if order:
                found.append(order)
                led = _GOAL.search(order)
                goal, verb = led[1] if led else goal, order.split()[0]
                at = end
                break
        else:
            return []
    return found if len(found) > 1 else []


def polite(text: str) -> bool:
    """Is somebody asked to do something, rather than about something?"""
    return bool(_ASKED.match(text))
