"""Orders of two names each, said in short one after the other: `W off, E attr, M pass`; `attrition on every front`."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ..slots import Name, NameList
from ..text import tokens
from .peoples import COUNTRIES
from .words import JOINERS, NUMBERS

if TYPE_CHECKING:
    from ..orders import Order
    from .reader import Reader

MOST_NAMES = 6
"""Names that may stand in each part of such an order."""
_WORDS = re.compile(r"[^\W_]+")
_DONE = re.compile(r"(?<=\w)(?:\s*[,;.!]+\s*|\s+)(?:and\s+)?(?:done|finished|that['’]?s (?:all|it))\W*$", re.IGNORECASE)
_EVERYWHERE = (
    r"(?:everywhere|(?:on|in|along|for) (?:all|every|each)(?: of)?(?: the| our| my)?(?: (?P<many>\w+))?(?: of them)? \w+?s?"
    r"|across the board|all over|all along the line)"
)
_TIMES = re.compile(
    r"(?P<what>\w+) (?:x ?(?P<many>\d)|(?P<count>\d) x|(?P<all>\d|two|three|four) times|(?:for )?all (?P<words>\w+))"
)
"""Attrition x3; pass all three."""
_OTHERS = re.compile(
    r"[,;.]?\s+(?:and\s+)?(?:the\s+|all\s+)?"
    r"(?:others?|rest|remaining(?: ones?| fronts?)?|other (?:one|two|three|fronts?))(?: of them)?\s*[:,]?\s*"
    r"(?P<what>[^\W\d]+)\W*$",
    re.IGNORECASE,
)
"""West offensive, the others pass."""
_FOR_ALL = re.compile(rf"(?:(?:we|i|its|just|only) )*(?P<what>\w+) {_EVERYWHERE}")
_ALL_FOR = re.compile(r"(?:everywhere|all \w+|all (?P<many>\w+) \w+|every \w+|across the board) (?:its )?(?P<what>\w+)")


def in_pairs(reader: "Reader", text: str) -> Iterator[str]:
    """The orders of two names each that a text comes to, and the end of this part of the turn if that is said too."""
    cut = _DONE.search(text)
    end, said = (reader._reply.end, text[: cut.start()]) if cut else ("", text)
    for kind in reader.asked:
        if names := _two_names(reader, kind):
            for orders in (_one_by_one(said, *names), _for_all(said, *names), _and_the_rest(said, *names)):
                if orders and (end or not cut):
                    each = [f"{kind.syntax.verb} {first} {second}" for first, second in orders]
                    yield "; ".join([*each, end] if end else each)


def _two_names(reader: "Reader", kind: "type[Order]") -> tuple[list[str], list[str]] | None:
    """What may stand in the two parts of an order, if it has just two and each has few names."""
    slots = list(kind.syntax.slots.values())
    if len(slots) != 2 or any(not isinstance(slot, Name) or isinstance(slot, NameList) for slot in slots):
        return None
    first = _options(reader, kind, slots[0].name, {})
    second = _options(reader, kind, slots[1].name, {slots[0].name: first[0]}) if first else []
    return (first, second) if len(first) > 1 < len(second) and max(len(first), len(second)) <= MOST_NAMES else None


def _options(reader: "Reader", kind: "type[Order]", slot: str, got: dict[str, str]) -> list[str]:
    found = islice(kind.options(slot, got, reader.game, reader.seat), MOST_NAMES + 1)
    return [each for each in found if isinstance(each, str)]


def _one_by_one(text: str, first: Sequence[str], second: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of the beginnings of two names, each first name once."""
    words = [word for word in _WORDS.findall(text.casefold()) if word not in JOINERS]
    if len(words) < 2 or len(words) % 2 or all(len(word) < 2 for word in words[:3]):
        return []
    pairs = [(_begun(a, first), _begun(b, second)) for a, b in zip(words[::2], words[1::2], strict=True)]
    if not any(a or b for a, b in pairs):  # off West, att East
        pairs = [(_begun(b, first), _begun(a, second)) for a, b in zip(words[::2], words[1::2], strict=True)]
    plain = all(a and b for a, b in pairs) and len({a for a, _ in pairs}) == len(pairs)
    return pairs if plain else []


def _for_all(text: str, first: Sequence[str], second: Sequence[str]) -> list[tuple[str, str]]:
    """One second name for all of the first."""
    said = " ".join(tokens(text))
    found = _FOR_ALL.fullmatch(said) or _ALL_FOR.fullmatch(said) or _TIMES.fullmatch(said)
    what = _begun(found["what"], second) if found else ""
    if not found or not what or len(found["what"]) < 3:
        return []
    many = next((word for name, word in found.groupdict().items() if name != "what" and word), "")
    number = NUMBERS.get(many, 0) or (int(many) if many.isdecimal() else 0)
    return [(each, what) for each in first] if not number or number == len(first) else []


def _and_the_rest(text: str, first: Sequence[str], second: Sequence[str]) -> list[tuple[str, str]]:
    """`W off, others pass`: one second name for all of the first that nothing was said of."""
    cut = _OTHERS.search(text)
    what = _begun(cut["what"].casefold(), second) if cut else ""
    if not cut or not what or len(cut["what"]) < 3:
        return []
    said = [word for word in _WORDS.findall(text[: cut.start()].casefold()) if word not in JOINERS]
    pairs = [(_begun(a, first), _begun(b, second)) for a, b in zip(said[::2], said[1::2], strict=False)]
    named = {a for a, _ in pairs}
    if not pairs or len(said) % 2 or not all(a and b for a, b in pairs) or len(named) != len(pairs):
        return []
    return [*pairs, *((each, what) for each in first if each not in named)]


def _begun(word: str, names: Sequence[str]) -> str:
    """The one name that begins so, or with so many of its letters; Ost is the East."""
    for said in (word, *COUNTRIES.get(word, ())):
        found = [name for name in names if name.casefold().startswith(said) or said.startswith(name.casefold())]
        if len(found) == 1:
            return found[0]
    return ""
