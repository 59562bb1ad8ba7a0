"""What is said once and meant again: `B1 too`, `the other two to Danzig`; and what is said in another order than orders are
written: `S2 escorts`, `Zhukov wants 2 tanks`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import tokens
from .things import Item
from .verbs import related
from .words import NUMBERS, ORDINALS

if TYPE_CHECKING:
    from .lexing import Lexer

_ALSO = r"(?:too|as well|also|likewise|ditto|the same|same(?: (?:thing|here))?)"
_TOO = re.compile(
    rf"^(?P<head>.+?)\s*[,;.]?\s+(?:and\s+)?(?:(?P<who>[^,;.]{{1,30}}?),?\s+{_ALSO}"
    rf"|{_ALSO} (?:for|with|goes for) (?P<whom>[^,;.]{{1,30}}))\W*$",
    re.IGNORECASE,
)
"""Fly F1 south, B1 too; tank1 up a step, same for the fleet."""
_OTHER = re.compile(
    r"\b(?:the|my|our|all)\s+(?:other|remaining)\s+(?P<many>\d{1,2}|two|three|four|five|six|one)?\b(?:\s+(?:ones?|of them))?",
    re.IGNORECASE,
)
_NTH = re.compile(r"\bthe\s+(?P<nth>second|third|fourth|fifth)(?:\s+one)?\b", re.IGNORECASE)
_ON = re.compile(r"\b(?:on|aboard|from|out of|off) (?=[A-Za-z]{1,3}-?[A-Za-z]?\d)", re.IGNORECASE)
_WHO = frozenset(("leader", "called leader", "seat", "nation", "power", "side"))
"""Vocabularies of who may give orders."""
_WANTS = frozenset("want wants need needs order orders asks demands likes wishes requires".split())
"""What somebody says who is called the subject of an order, and that orders nothing by itself."""


def too(text: str, lexer: "Lexer") -> Iterator[str]:
    """`fly F1 south, B1 too` as `fly F1 and B1 south`."""
    found = _TOO.match(text)
    if not found:
        return
    who = (found["who"] or found["whom"]).strip()
    others = lexer.lex(who).items
    head = lexer.lex(found["head"]).items
    if not others or any(item.unknown or item.verb or item.prep for item in others):
        return
    sorts = {thing.vocabulary for item in others for thing in item.things}
    like = [
        item
        for item in head
        if any(thing.vocabulary in sorts & {"unit", "block", "called", *lexer.counted} for thing in item.things)
    ]
    if not like:
        like = [item for item in head if any(thing.vocabulary in sorts for thing in item.things)][-1:]
    if like:
        yield " ".join(f"{item} and {who}" if item is like[-1] else str(item) for item in head)


def others(text: str, lexer: "Lexer") -> Iterator[str]:
    """`2 of the Berlin inf to Stettin, the other 2 to Danzig`: as many of the same again."""
    cut = _OTHER.search(text) or _NTH.search(text)
    if not cut or not cut.start():
        return
    before, behind = lexer.lex(text[: cut.start()]).items, lexer.lex(text[cut.end() :]).items
    units = [item for item in before if _unit(item, lexer)]
    if not units or (behind and _unit(behind[0], lexer)):
        return
    sort = units[-1]
    said = cut.groupdict()
    if "nth" in said:
        if (
            sum(_count(before, item) for item in units if item.things == sort.things)
            != ORDINALS[said["nth"].lower()] - 1
        ):
            return
        many = "1"
    else:
        many = said["many"] or ("1" if not sort.plural and _count(before, sort) < 2 else "all")
    many = str(NUMBERS.get(many.lower(), many))
    at = before.index(sort)
    home = f"{before[at - 1]} " if at and _placed(before[at - 1]) else ""
    yield f"{text[: cut.start()]}{many} {home}{sort}{text[cut.end() :]}"


def _count(items: list[Item], unit: Item) -> int:
    """How many of a unit are spoken of."""
    for item in reversed(items[: items.index(unit)]):
        if item.amount is not None:
            return item.amount.number or 1
        if item.things or item.verb:
            break
    return 1


def _placed(item: Item) -> bool:
    return bool(item.things) and all(thing.vocabulary in ("space", "hex", "area") for thing in item.things)


def _unit(item: Item, lexer: "Lexer") -> bool:
    return any(thing.vocabulary in lexer.counted for thing in item.things)


def led(text: str, lexer: "Lexer") -> Iterator[str]:
    """`I1 to Alexandria on S1, S2 escorts`: a word that leads to a part of an order, said behind it."""
    for lead in (" ".join(words) for words in lexer.leads):
        if " " in lead or not any(related(lead, word) or word.startswith(lead) for word in tokens(text)):
            continue
        behind = re.compile(
            rf"[\s,]*(?:\band\b|\bwith\b|\busing\b)?[\s,]*(?P<who>[^\s,]+(?: \d+)?)(?: (?:is|as|for|does the|will|goes as))?"
            rf"(?: an?| the)? {lead}(?:s|ing|ed)?\b",
            re.IGNORECASE,
        )
        if found := behind.search(text):
            who = found["who"]
            if any(_unit(item, lexer) or item.things for item in lexer.lex(who).items):
                whole = f"{text[: found.start()]}{text[found.end() :].rstrip(' .!')} {lead} {who}"
                yield from (whole, _ON.sub("with ", whole))


def _someone(item: Item) -> bool:
    """Is it a word that nobody knows, or the name of somebody?"""
    return item.unknown or (bool(item.things) and all(thing.vocabulary in _WHO for thing in item.things))


def subject(text: str, lexer: "Lexer") -> Iterator[str]:
    """`Zhukov wants 2 tanks in Smolensk`, `Il Duce declares war`: who gives orders by another name."""
    items = lexer.lex(text).items
    at = next((i for i, item in enumerate(items) if not _someone(item)), 0)
    if not 0 < at < 3 or at + 1 >= len(items):
        return
    last = items[at - 1].words[-1]
    found = re.search(rf"\b{re.escape(last)}\b['’s]*\s+", text, re.IGNORECASE)
    if not found:
        return
    rest = text[found.end() :]
    first = tokens(rest)[:1]
    if first and first[0] in _WANTS:
        yield rest.split(maxsplit=1)[1]
    elif items[at].verb:
        yield rest
