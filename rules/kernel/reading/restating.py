"""A text that is not understood, in plainer words that mean just the same: without what stands above it, as the declaration of
war that it comes to, as an order where it is a polite request. What these words come to is carried out."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import OrderError
from ..orders import Answer, Order
from ..slots import Name, Units
from ..text import EXACT, tokens
from .alike import any_of_them
from .amounting import amounting
from .barely import called_barely
from .bearings import by_bearings
from .carrying import carried
from .commenting import commented
from .confiding import makes
from .forms import verb_stems
from .frames import places
from .gathering import own_units
from .homing import homewards
from .idling import ended, idle
from .leaving import left_the_convoy
from .manners import in_other_manners, spelled_out
from .meeting import met_there
from .moment import SIDES
from .mustering import Mustered, mustered
from .pairing import in_pairs
from .parts import PLACES
from .picking import picked
from .showing import shown
from .spending import spent
from .standing import standing_there
from .tallying import OWN
from .things import Item
from .turning import turned
from .verbs import END, MET, NO, NOTHING, YES, families
from .warring import at_war, own
from .words import ALL, BOTH, JOINERS, LESS, NUMBERS, UNSAID

if TYPE_CHECKING:
    from .reader import Reader

LONGEST = 200
"""Characters of a text that is restated."""
MOST_HEADING = 4
"""Words that stand above an order."""
MOST_OF_A_PEOPLE = 3
"""Units of one nation that are meant by its name."""

_HEAD = re.compile(
    r"^\W*(?P<head>(?:\d{1,2}(?:st|nd|rd|th)\s)?[^\W\d][^!:;,.()\d]{1,40}?)\s*(?:[!:]+\s+|\s+[-–—]+\s+)(?P<rest>[^\W_].*)$",
    re.DOTALL,
)
"""Barbarossa! INF1 to Vilna; Viva España - 4 infantry."""
_ASKED = re.compile(
    r"^\W*(?P<please>please,? )?(?:can|could|would|will)\s+(?:(?:you|we)\s+)?(?P<rest>.+?)\s*[?.!]*$",
    re.IGNORECASE | re.DOTALL,
)
_COURTEOUS = re.compile(
    r"\b(?:please|pls|plz|kindly|be so kind(?: as)? to|be so good(?: as)? to)\b,?\s*", re.IGNORECASE
)
_SHOULD = re.compile(r"(?<=\w)\s+(?:should|shall|ought to|is to|are to|has to|have to|must)\s+(?=[a-z])", re.IGNORECASE)
_GIVEN = re.compile(
    r"^\W*(?:our |the |my )?(?P<whom>[^\W\d][^,;.!?\d]{1,25}?)(?: friends?| allies| ally| comrades?| cousins)? "
    r"(?:gets?|receives?|can have|shall have) (?P<many>\d{1,3}|\w+) ?"
    r"(?P<what>brps?|ipcs?|bucks|dollars|points|rps?|msps?)?"
    r"(?: (?:from|by) (?:us|me|here))?\W*$",
    re.IGNORECASE,
)
"""Britain gets twenty from us."""
_STRIKES = (
    r"(?:hit|strike|attack|bomb|raid|pound|smash|plaster|flatten|level|blast|hammer|target|wreck|destroy)(?:s|es|ing)?"
)
_FACTORIES = re.compile(
    rf"\b(?:to )?{_STRIKES}\s+(?:the |their )?(?:(?P<of>[^\W\d][\w ]{{2,25}}?)(?:['’]s?)?\s+)?"
    r"(?:factory|factories|industry|industries|plants?|works)\b(?:\s+(?:in|of|at|around)\s+(?P<at>[^\W\d][^\W\d]*))?",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"^(?P<rest>.+?),?\s+for\s+(?:the\s+)?(?P<who>[^\W\d]+)(?:,?\s+(?:please|pls|thanks))?\W*$", re.IGNORECASE
)
_GETS = re.compile(
    r"^\W*(?:the\s+)?(?P<who>[^\W\d]+)\s+(?:gets?|receives?|raises?|musters?)\s+(?P<rest>.+)$", re.IGNORECASE
)
_BOTH = re.compile(r"\b(?:both(?: of)?(?: the| my| our)?|beide)\b(?= \w)", re.IGNORECASE)
_OTHER = re.compile(
    r"^(?P<first>.+?)\s*[,;]?\s+(?:and\s+)?the (?:other|remaining) (?P<many>\w+)(?: ones?| of them)?\s+"
    r"(?P<behind>(?:to|into|at|in|on|hit|attack|go|against)\b.*)$",
    re.IGNORECASE,
)
_GOES = (
    r"(?:goes|go|moves?|steps?|march|marches|rolls?|heads?|follows?|advances?|push|pushes|walks?|drives?|comes?)"
    r"\s+(?:in|up|forward|through)"
)
_IN = re.compile(
    rf"^\W*(?:(?:yes|ok|okay|yep|sure),?\s+)?(?P<who>[^,;.!?]{{1,40}}?)\s+(?:{_GOES}|in)\W*$", re.IGNORECASE
)
_EVERYBODY = frozenset(("everybody", "everyone", "all", "everything", "all of them", "the lot"))
_OF_THEM = re.compile(
    r"(?<=\w)\s*,\s*(?:all|every one|each and every one|the lot)(?: of (?:them|it|those|these))?\s*,?\s+"
    r"(?=(?:to|into|on|onto|in|at|against|from|go)\b)",
    re.IGNORECASE,
)
"""B-17s, all of them, on Cologne."""


@dataclass(frozen=True, slots=True)
class Restated:
    """Other words for a text, and what must hold of the orders that they come to."""

    text: str
    named: tuple[str, ...] = ()
    """What was left out and must be in the orders all the same."""
    made: bool = False
    """Must all orders make something that is not there yet?"""
    just: Mustered | None = None
    """The units that the orders must be for, and no others."""

    def holds(self, reader: "Reader", orders: Sequence[Order]) -> bool:
        if self.made and not all(not isinstance(order, Answer) and makes(reader, type(order)) for order in orders):
            return False
        if self.just is not None and not self.just.holds(reader, orders):
            return False
        return not any(reader._accounts.left_out(each, orders) for each in self.named)


def in_plainer_words(reader: "Reader", text: str, part: bool, addressed: bool = False) -> Order | None:
    """The one order that a text is in plainer words."""
    for other in restated(reader, text, addressed):
        order = reader.outcome(other.text, part, offered=False, plainer=False)
        if isinstance(order, Order) and other.holds(reader, [order]):
            return order
    return None


def restated(reader: "Reader", text: str, addressed: bool = False) -> Iterator[Restated]:
    """Other words for a text. `addressed`: it begins with the name of another side, so that it can only call for war against
    that one."""
    text = reader.unfold(text)
    if len(text) > LONGEST:
        return
    for other in at_war(reader, text):
        yield Restated(other)
    if not addressed and (nothing := idle(reader, text)):
        yield Restated(nothing)
    if (found := _GIVEN.match(text)) and (found["many"].isdecimal() or found["many"].lower() in NUMBERS):
        yield Restated(f"{found['many']} {found['what'] or ''} to {found['whom']}")
    if addressed:
        return
    tried = {"", text}
    for other in _said_otherwise(reader, text):
        if other not in tried:
            tried.add(other)
            yield Restated(other)
    if (both := _BOTH.sub("2", text)) != text:
        yield Restated(both, made=True)  # both tanks in Leipzig, where they are built
    for each in spelled_out(reader, text):
        yield Restated(each, made=True)
    for group in mustered(reader, text):
        yield Restated(group.text, just=group)
    yield from _headed(reader, text)


def _said_otherwise(reader: "Reader", text: str) -> Iterator[str]:
    """The same in other words, as far as one manner of speaking tells."""
    yield ended(reader, text)
    yield from _the_others(reader, text)
    yield from _run_together(reader, text)
    yield from in_pairs(reader, text)
    yield from _politely(text)
    yield from _as_ordered(reader, text)
    yield from _of_them(text)
    for say in (_in_there, carried, standing_there, amounting, called_barely, any_of_them, by_bearings):
        yield from say(reader, text)
    for say in (_for_whom, _peoples, _works, in_other_manners):
        yield from say(reader, text)
    for say in (picked, turned, homewards, met_there, spent, left_the_convoy, shown, commented):
        yield from say(reader, text)


def _politely(text: str) -> Iterator[str]:
    """`Could my tank please stand in Berlin?`; `would you kindly bring it to Danzig`: who says please asks for it to be done."""
    found = _ASKED.match(text)
    if found and (found["please"] or _COURTEOUS.search(found["rest"])) and "?" not in found["rest"]:
        yield _COURTEOUS.sub("", found["rest"])


def _as_ordered(reader: "Reader", text: str) -> Iterator[str]:
    """`The fleet should go to Bergen` as `the fleet go to Bergen`."""
    if "?" in text or not (found := _SHOULD.search(text)):
        return
    if any(item.things for item in reader.lexed(text[: found.start()]).items) and len(_SHOULD.findall(text)) == 1:
        yield f"{text[: found.start()]} {text[found.end() :]}"


def _works(reader: "Reader", text: str) -> Iterator[str]:
    """`the bomber hits Athens' factories` as to bomb Athens, where that is an order."""
    bombs = [form[0] for kind in reader.kinds for form in kind.syntax.forms if "bomb" in families(form[0])]
    if bombs and (found := _FACTORIES.search(text)):
        place = (found["of"] or found["at"] or "").strip()
        yield f"{text[: found.start()]} {bombs[0]} {place} {text[found.end() :]}"


def _run_together(reader: "Reader", text: str) -> Iterator[str]:
    """`GI1 Hamburg GA1 Bremen`: units called by their names, each with a place behind it, as orders of their own."""
    pieces: list[list[str]] = []
    placed = True
    goals = PLACES | {s.vocabulary for k in reader.asked for s in k.syntax.slots.values() if isinstance(s, Name)}
    goals -= OWN | SIDES | reader._lexer.counted
    lexed = reader.lexed(text)
    for item in lexed.items if lexed.plain else ():
        unit = any(thing.vocabulary in OWN and thing.quality == EXACT for thing in item.things)
        place = any(thing.vocabulary in goals and thing.quality == EXACT for thing in item.things)
        if unit == place and not item.prep:
            return
        if unit and placed:
            pieces.append([])
        elif unit or (place and placed) or not pieces:
            return  # two units to one place, or two places for one unit
        placed = place or (placed and not unit)
        pieces[-1].append(str(item))
    if len(pieces) > 1 and placed:
        yield "; ".join(map(" ".join, pieces))


def _the_others(reader: "Reader", text: str) -> Iterator[str]:
    """`2 infantry from Poland to Minsk, the other two to Kiev`: of the same sort and from the same place, if there are just so
    many more."""
    if not (found := _OTHER.match(text)):
        return
    with suppress(OrderError):
        first = reader.read(found["first"], part=True)
        many = NUMBERS.get(found["many"].lower(), 0) or int(found["many"] if found["many"].isdecimal() else 0)
        spots = () if isinstance(first, Answer) else places(first.syntax.nodes)
        stacks = [
            (each.slot.name, stack)
            for each in spots
            if isinstance(each.slot, Units) and (stack := getattr(first, each.slot.name))
        ]
        homes = [
            getattr(first, each.slot.name) for each in spots if "from" in each.roles and isinstance(each.slot, Name)
        ]
        if not many or len(stacks) != 1 or len(stacks[0][1]) != 1 or len(homes) > 1:
            return
        name, ((kind, count),) = stacks[0]
        values = {slot: getattr(first, slot) for slot in first.syntax.slots}
        whole = reader._trying.settle(type(first)(**{**values, name: ((kind, 0),)}))
        if isinstance(whole, Order) and dict(getattr(whole, name)).get(kind) == count + many:
            yield f"{first}; {many} {kind}{f' from {homes[0]}' if homes else ''} {found['behind']}"


def _peoples(reader: "Reader", text: str) -> Iterator[str]:
    """`Hungarians & Rumanians both to N40`, where a seat has units of several nations: as the names of these units."""
    if "?" in text or not OWN & reader.names.keys() or (lexed := reader.lexed(text)).marks:
        return
    known = own_units(reader)
    items, out, found = lexed.items, list[str](), False
    sorts = {*reader._lexer.counted, "called", *OWN}
    named = {thing.name.casefold() for item in items for thing in item.things if thing.vocabulary in PLACES}
    for at, item in enumerate(items):
        after = items[at + 1] if at + 1 < len(items) else None
        sides = {thing.name.casefold() for thing in item.things if thing.quality == EXACT and thing.vocabulary in SIDES}
        mine = [each for each in known if sides & {word.casefold() for word in each.words}]
        there = [each for each in mine if each.place.casefold() in named] or mine
        counted = after is not None and any(thing.vocabulary in sorts for thing in after.things)
        counted = counted or any(each.verb in MET for each in items[:at])  # attack the Hungarians
        if sides and there and not own(reader, item) and not counted and len(there) <= MOST_OF_A_PEOPLE:
            out, found = [*out, " and ".join(each.name for each in there)], True
        elif not (found and (item.everything or (item.amount is not None and item.amount.kind in ("all", "both")))):
            out.append(str(item))
    if found:
        yield " ".join(out)


def _in_there(reader: "Reader", text: str) -> Iterator[str]:
    """`yes, the tank goes in`: to the place that is asked about."""
    found = _IN.match(text)
    if (
        not found
        or reader.lexed(text).marks
        or any(item.prep or (item.verb and not item.things) for item in reader.lexed(found["who"]).items)
    ):
        return
    who = "everything" if found["who"].lower() in _EVERYBODY else found["who"]
    if (place := reader._accounts._asked_about) and reader.choices:
        yield f"{who} to {place}"
    elif "advance" in reader._lexer.own:
        yield f"advance {who}"


def _of_them(text: str) -> Iterator[str]:
    if found := _OF_THEM.search(text):
        yield f"all {text[: found.start()]} {text[found.end() :]}"


def _for_whom(reader: "Reader", text: str) -> Iterator[str]:
    """`3 infantry for Spain`, `Spain gets 3 infantry` to “Raise an army for Spain”, where no order names a place."""
    slots = [slot for kind in reader.asked for slot in kind.syntax.slots.values()]
    if "?" in text or any(getattr(slot, "vocabulary", "") in PLACES | SIDES for slot in slots):
        return
    if found := _FOR.match(text) or _GETS.match(text):
        who = reader.lexed(found["who"]).items
        if len(who) == 1 and _asked_about(reader, who[0]):
            yield found["rest"]


# --- headings ---------------------------------------------------------------------------------------------------------


def _headed(reader: "Reader", text: str) -> Iterator[Restated]:
    """`Barbarossa! INF1 to Vilna` without what stands above the order and is no part of it. What has a name there must be in
    the orders too, or be one's own side, or what is asked about."""
    found = _HEAD.match(text)
    if not found or "?" in text:
        return
    words = tokens(found["head"])
    said = YES | NO | END | NOTHING | ALL | BOTH | LESS | UNSAID
    if not words or len(words) > MOST_HEADING or any(word in said or word in JOINERS for word in words):
        return
    lexed = reader.lexed(found["head"])
    if lexed.marks:
        return
    verbs = {form[0] for kind in reader.game.definition.orders for form in kind.syntax.forms}
    named: list[str] = []
    strange = not lexed.items
    for item in lexed.items:
        exact = [thing for thing in item.things if thing.quality == EXACT]
        mine = own(reader, item)
        if (
            lexed.marks
            or item.amount is not None
            or any(stem in verbs for word in item.words for stem in verb_stems(word))
        ):
            return
        if any(thing.vocabulary in reader._lexer.counted for thing in exact):
            return
        sides = any(thing.vocabulary in SIDES for thing in exact)
        if sides and not (mine or _asked_about(reader, item) or any(thing.vocabulary in PLACES for thing in exact)):
            return  # France - 2 infantry to Danzig
        strange = (
            strange or item.unknown or mine or bool(item.things and not exact) or (item.everything and len(words) > 1)
        )
        if exact and not mine and not _asked_about(reader, item):
            named.append(" ".join(item.words))
    if strange or not named:
        yield Restated(found["rest"], tuple(named))


def _asked_about(reader: "Reader", item: Item) -> bool:
    """Does a question that is open name it?"""
    prompt = {word for ask in reader._asks for word in tokens(ask.prompt)}
    return any(prompt.issuperset(tokens(thing.name)) for thing in item.things if thing.quality == EXACT)
